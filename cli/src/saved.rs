//! Games that stand in files, as tables: records, and Portable Game Notation.

use std::path::Path;

use variorum::pgn::{self, PgnGame};
use variorum::record::RecordPlace;
use variorum::table::{Clock, Player, Table};
use variorum::{GameOutcome, Side, Variant, limits};

use crate::clock::{clock_of_tags, left_in_comment};
use crate::failure::Failure;
use crate::input::read_text;
use crate::names::{LAID, full_name, name_from, open_variant};
use crate::record::{self, About, Fault};

/// A game of a file.
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    /// The variant as it is opened, mutators after [`LAID`].
    pub(crate) variant: String,
    /// The game, with its players, its clock and its result.
    pub(crate) table: Table,
    pub(crate) about: About,
}

/// How the variants of a file are opened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening<'a> {
    /// The variant of all games, whatever the file says.
    pub(crate) variant: Option<&'a str>,
    /// Mutators that are laid over it.
    pub(crate) mutators: &'a [String],
}

/// The tags that a game has of itself: they are written anew.
const OWN_TAGS: [&str; 13] = [
    "White",
    "Black",
    "Result",
    "Variant",
    "VariantFile",
    "RulesHash",
    "SetUp",
    "FEN",
    "PlyCount",
    "Termination",
    "TimeControl",
    "WhiteTimeControl",
    "BlackTimeControl",
];

/// Values of the tag `Variant` that mean orthodox chess; so does a missing tag.
const CHESS: [&str; 5] = ["", "standard", "normal", "classical", "from position"];

/// The games of a file, each with its own fault, one after the other as they are wanted.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn read<'a>(
    path: &'a str,
    opening: Opening<'a>,
) -> Result<Box<dyn Iterator<Item = Result<Saved, Failure>> + 'a>, Failure> {
    let text = read_text(path, limits::RECORDS_BYTES)?;
    // A definition may stand beside the file.
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let open = move |name: &str| {
        let name = full_name(&name_from(name, folder), opening.mutators);
        let opened = open_variant(&name, &[]);
        opened.map(|variant| (name, variant)).map_err(|error| error.to_string())
    };
    let shelf = Shelf { path, variant: opening.variant, open, last: None };
    Ok(shelf.games(&text))
}

/// The games of a text that is called `path`. `open` gives each variant that the text names, or what is wrong with it.
#[cfg(feature = "studio")]
pub(crate) fn of_text<'a>(
    path: &'a str,
    text: &str,
    open: impl Fn(&str) -> Result<Variant, String> + 'a,
) -> Box<dyn Iterator<Item = Result<Saved, Failure>> + 'a> {
    let open = move |name: &str| open(name).map(|variant| (name.to_owned(), variant));
    Shelf { path, variant: None, open, last: None }.games(text)
}

/// The only game of a file.
///
/// # Errors
/// If the file cannot be read, has several games or none, or its game is at fault.
pub(crate) fn read_one(path: &str, opening: Opening<'_>) -> Result<Saved, Failure> {
    let mut games = read(path, opening)?;
    let fault = |what: &str| Failure::Record { path: path.to_owned(), line: 1, what: what.to_owned() };
    let first = games.next().ok_or_else(|| fault("the file has no game"))?;
    match games.next() {
        None => first,
        Some(_) => Err(fault("the file has several games, and one is wanted")),
    }
}

/// A file with the variant of its last game; the next game is often of the same.
struct Shelf<'a, Open> {
    path: &'a str,
    /// The variant of all games, whatever the file says.
    variant: Option<&'a str>,
    /// Gives the variant of a name, and the name by which it is opened again.
    open: Open,
    last: Option<Known>,
}

/// A variant that was opened.
struct Known {
    /// Its name in the file.
    written: String,
    /// The name by which it is opened again.
    name: String,
    variant: Variant,
}

impl<'a, Open: Fn(&str) -> Result<(String, Variant), String> + 'a> Shelf<'a, Open> {
    /// The games of a text, one after the other as they are wanted.
    fn games(mut self, text: &str) -> Box<dyn Iterator<Item = Result<Saved, Failure>> + 'a> {
        if record::is_pgn(Path::new(self.path)) {
            let games = pgn::parse_each(text).into_iter();
            return Box::new(games.map(move |game| self.pgn(game)));
        }
        let records = record::split(text).into_iter();
        Box::new(records.map(move |(before, text)| self.record(before, &text)))
    }

    fn fault(&self, line: usize, what: impl ToString) -> Failure {
        Failure::Record { path: self.path.to_owned(), line, what: what.to_string() }
    }

    /// The game of a record that has so many lines before it.
    fn record(&mut self, before: usize, text: &str) -> Result<Saved, Failure> {
        if text.len() as u64 > limits::RECORD_BYTES {
            let most = limits::RECORD_BYTES;
            let what = format!("the record has more than {most} bytes, which is the most that is read");
            return Err(self.fault(before + 1, what));
        }
        let record = record::parse(text).map_err(|error| self.fault(before + error.line, &error))?;
        if let Some(plies) = record.missing() {
            let what = format!("the record was cut short: {} of {plies} actions", record.actions.len());
            return Err(self.fault(before + 1, what));
        }
        let recorded = record.header.variant.clone();
        let Some(name) = self.variant.map(str::to_owned).or(recorded) else {
            let what = "the record names no variant: begin it with `variant: NAME`, or use --variant";
            return Err(self.fault(before + 1, what));
        };
        let (variant, opened) = self.open(&name, before + 1)?;
        let at_fault = |Fault { line, what }| self.fault(before + line, what);
        let table = record.table(&opened).map_err(at_fault)?;
        Ok(Saved { variant, table, about: record.about() })
    }

    /// A game in Portable Game Notation.
    fn pgn(&mut self, game: Result<PgnGame, pgn::PgnError>) -> Result<Saved, Failure> {
        let game = game.map_err(|error| self.fault(error.place.line, error.because))?;
        let name = self.variant.map_or_else(|| name_of(&game), |name| Ok(name.to_owned()));
        let name = match name {
            Ok(name) => name,
            Err(titles) => self.first_of(&titles, game.place.line)?,
        };
        let (variant, opened) = self.open(&name, game.place.line)?;
        let table = table_of(&opened, &game).map_err(|(place, what)| self.fault(place.line, what))?;
        let player = |tag| game.tag(tag).filter(|name| !name.is_empty() && *name != "?").map(str::to_owned);
        let is_own = |name: &str| OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name));
        let tags = game.tags.iter().filter(|(name, _)| !is_own(name)).cloned().collect();
        let comments = game.moves.iter().map(|found| found.comment.clone()).collect();
        let about = About { players: ["White", "Black"].map(player), tags, comments };
        Ok(Saved { variant, table, about })
    }

    /// The first of some names that is a variant; if none is, the mistake of the first.
    fn first_of(&mut self, names: &[String], line: usize) -> Result<String, Failure> {
        let found = names.iter().find(|name| self.open(name, line).is_ok()).cloned();
        match found {
            Some(name) => Ok(name),
            None => self.open(&names[0], line).map(|(name, _)| name),
        }
    }

    /// The variant of a name in the file.
    fn open(&mut self, written: &str, line: usize) -> Result<(String, Variant), Failure> {
        if self.last.as_ref().is_none_or(|known| known.written != written) {
            let (name, variant) = (self.open)(written).map_err(|what| self.fault(line, what.trim_end()))?;
            self.last = Some(Known { written: written.to_owned(), name, variant });
        }
        let known = self.last.as_ref().unwrap_or_else(|| unreachable!("it was opened"));
        Ok((known.name.clone(), known.variant.clone()))
    }
}

/// The variant that the tags of a game name; or the names that its title can stand for.
pub(crate) fn name_of(game: &PgnGame) -> Result<String, Vec<String>> {
    // Games written by this program name the definition.
    if let Some(file) = game.tag("VariantFile") {
        return Ok(file.to_owned());
    }
    let title = game.tag("Variant").unwrap_or("");
    if CHESS.iter().any(|name| name.eq_ignore_ascii_case(title)) {
        return Ok("chess".to_owned());
    }
    // A title such as `Atomic Chess` belongs to the definition `atomic-chess` or `atomic`.
    let slug = slug(title);
    let bare = slug.strip_suffix("-chess").unwrap_or(&slug).to_owned();
    Err(vec![title.to_owned(), slug, bare])
}

/// A game's title as the name of a definition: `King of the Hill` becomes `king-of-the-hill`, and a mutator after ` + `
/// likewise.
pub(crate) fn slug(title: &str) -> String {
    let one = |title: &str| -> String {
        let kept = title.trim().chars().filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-');
        kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
    };
    title.split('+').map(one).collect::<Vec<_>>().join(LAID)
}

/// The table of a game in Portable Game Notation; or the first fault of the game and its place.
fn table_of(variant: &Variant, pgn: &PgnGame) -> Result<Table, (RecordPlace, String)> {
    let mut replay = pgn::replay(variant, pgn);
    if let Some((place, stop)) = replay.stopped {
        return Err((place, stop.to_string()));
    }
    let mut actions = Vec::new();
    while let Some(action) = replay.game.undo() {
        actions.push(action);
    }
    let player = |tag| pgn.tag(tag).and_then(|name| name.parse().ok()).unwrap_or(Player::Human);
    let mut table = Table::new(replay.game, ["White", "Black"].map(player));
    let mut clock = clock_of_tags(|name| pgn.tag(name));
    for (written, action) in pgn.moves.iter().zip(actions.into_iter().rev()) {
        let left = left_in_comment(&written.comment);
        set_clock(&mut table, clock.take_if(|_| left.is_some()));
        table.play(action).map_err(|error| (written.place, error.to_string()))?;
        left.into_iter().for_each(|left| table.correct_time(left));
    }
    set_clock(&mut table, clock);
    settle(&mut table, pgn);
    Ok(table)
}

fn set_clock(table: &mut Table, clock: Option<Clock>) {
    clock.into_iter().for_each(|clock| table.set_clock(Some(clock)));
}

/// Ends a game as the file says, unless it has ended by its rules.
fn settle(table: &mut Table, pgn: &PgnGame) {
    let given = pgn.result.as_deref().or(pgn.tag("Result")).unwrap_or("*");
    let winners = [Some(Side::White), Some(Side::Black), None];
    let outcome = |winner| GameOutcome { winner, because: String::new(), kind: None, ending: String::new() };
    let winner = winners.into_iter().find(|winner| pgn::result(Some(&outcome(*winner))) == given);
    if let Some(winner) = winner.filter(|_| table.outcome().is_none()) {
        let because = pgn.tag("Termination").unwrap_or("as the file says");
        table.settle(winner, because.to_owned());
    }
}
