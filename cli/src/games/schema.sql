-- The games, each as the text of its record, with what it is searched by.
CREATE TABLE games (
  id       INTEGER PRIMARY KEY AUTOINCREMENT, -- numbers of deleted games are not used again
  key      INTEGER NOT NULL,  -- a hash of all that follows, to find the same game again
  variant  TEXT NOT NULL,     -- as it is opened from the folder of the database
  title    TEXT NOT NULL,
  rules    TEXT NOT NULL,     -- changes with the rules
  white    TEXT NOT NULL,     -- empty if nobody knows
  black    TEXT NOT NULL,
  date     TEXT NOT NULL,     -- YYYY.MM.DD, or as the file has it
  result   TEXT NOT NULL,     -- 1-0, 0-1, 1/2-1/2 or *
  outcome  TEXT NOT NULL,     -- in words
  plies    INTEGER NOT NULL,
  record   TEXT NOT NULL,
  tags     TEXT NOT NULL,     -- JSON: a list of names and values
  comments TEXT NOT NULL      -- JSON: a list of texts, one for each action
) STRICT;
CREATE INDEX games_by_key ON games (key);
CREATE INDEX games_by_variant ON games (variant);

-- Every position that came up, once, as repetition distinguishes positions. The key is a hash of the text.
CREATE TABLE positions (
  id   INTEGER PRIMARY KEY,
  key  INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX positions_by_key ON positions (key);

-- Where positions came up: after so many actions of a game.
CREATE TABLE visits (
  position INTEGER NOT NULL REFERENCES positions (id),
  game     INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply      INTEGER NOT NULL,
  PRIMARY KEY (position, game, ply)
) STRICT, WITHOUT ROWID;
CREATE INDEX visits_by_game ON visits (game);
