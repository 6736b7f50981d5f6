//! The sections and their keys.

use super::entry::{Vocabulary, vocabulary};
use super::moment::{
    ArrivalMoment, Counting, EndingMoment, Event, First, ForbiddenMoment, Foresight, Owner, Passing, Turning,
};
use super::section::{Contents, Entries, Key, Shape};
use super::types::Type;

/// A required key.
const fn required(name: &'static str, shape: Shape, about: &'static str, example: &'static str) -> Key {
    Key { name, shape, about, default: None, example }
}

/// An optional key with its default.
const fn optional(
    name: &'static str,
    shape: Shape,
    default: &'static str,
    about: &'static str,
    example: &'static str,
) -> Key {
    Key { name, shape, about, default: Some(default), example }
}

/// Only keys.
const fn of_keys(keys: &'static [Key]) -> Contents {
    Contents { keys, entries: Entries::None, declares: None, is_list: false, is_required: false }
}

/// Entries, each a table.
const fn of_tables(keys: &'static [Key]) -> Contents {
    Contents { entries: Entries::Tables(keys), ..of_keys(&[]) }
}

/// Entries, each a value.
const fn of_values(shape: Shape) -> Contents {
    Contents { entries: Entries::Values(shape), ..of_keys(&[]) }
}

/// Entries that declare names.
const fn declaring(what: &'static str, contents: Contents) -> Contents {
    Contents { declares: Some(what), ..contents }
}

/// Makes a section required.
const fn needed(contents: Contents) -> Contents {
    Contents { is_required: true, ..contents }
}

const WHEN: &str = "the condition";
const BECAUSE: &str = "the reason, for people";

/// Where an entry stands in the order of its section.
const BEFORE: Key = optional(
    "before",
    Shape::Name,
    "after the entries of the base",
    "the entry of this section before which this one stands",
    "before = \"stalemate\"",
);

vocabulary! {
    /// A section of a definition, in the order of a rules page.
    Section;
    /// Its contents.
    contents: Contents;
    Variant = "variant", of_keys(VARIANT), "what the game is called, and what it builds on", "[variant]\nname = \"Chess\"";
    Board = "board", needed(of_keys(BOARD)), "the squares and their neighbours", "[board]\nfiles = 8\nranks = 8";
    Zones = "zones", declaring("zone", of_values(Shape::Squares)),
        "named squares, the same for both players", "[zones]\nhill = \"d4-e5\"";
    SideZones = "side-zones", declaring("side zone", of_values(Shape::SquaresOfSides)),
        "named squares of each player, as White sees them", "[side-zones]\ncamp = \"ranks 1-3\"";
    Groups = "groups", declaring("group", of_values(Shape::Names)), "named kinds", "[groups]\nofficers = \"rook queen\"";
    Constants = "constants", declaring("constant", of_values(Shape::Integer)),
        "named whole numbers", "[constants]\nenough = 3";
    Pieces = "pieces", needed(declaring("kind", of_tables(PIECE))),
        "the kinds of pieces", "[pieces]\nking = { letter = \"K\", moves = \"K\", royal = true }";
    Movements = "movements", of_values(Shape::Lines),
        "named movements, with or without parameters", "[movements]\nleaper = \"N C\"";
    Royal = "royal", of_keys(ROYAL),
        "the squares that may not be attacked, where kinds alone do not say it", "[royal]\npieces = \"my king\"";
    Setup = "setup", needed(of_keys(SETUP)), "the arrangement at the start", "[setup]\nboard = \"4k3/8/8/8/8/8/8/4K3\"";
    Shuffle = "shuffle", Contents { entries: Entries::Tables(LOT), ..of_keys(SHUFFLE) },
        "the pieces that are put on their squares by lot", "[shuffle]\nofficers = { pieces = \"queen king\", squares = \"d1 e1\" }";
    Marks = "marks", declaring("mark", of_tables(MARK)),
        "what pieces can carry", "[marks.unmoved]\nlost-by-moving = true";
    State = "state", declaring("variable", of_tables(VARIABLE)),
        "what the game remembers besides the board", "[state]\nchecks = { is = \"number\", per-player = true }";
    Turn = "turn", of_keys(TURN), "the course of a turn", "[turn]\nactions = 2";
    Phases = "phases", of_tables(PHASE),
        "turns that take another course", "[phases.opening]\nwhen = \"any(my hand)\"\nsequence = [\"build\"]";
    Tables = "tables", declaring("table", of_values(Shape::Table)),
        "kinds or numbers by kind", "[tables]\nvalue = { pawn = 1, queen = 9 }";
    Functions = "functions", declaring("function", of_values(Shape::Expression(None))),
        "named expressions with parameters", "[functions]\n\"home(p: player)\" = \"rank 1 of p\"";
    Procedures = "procedures", of_values(Shape::Statements),
        "named statements with parameters", "[procedures]\n\"burn(s: square)\" = \"destroy adjacent(s)\"";
    Actions = "actions", of_tables(ACTION),
        "what a player may do besides moving", "[actions.wall]\nchoose = \"s in empty\"\ndo = \"create wall on s\"\nwrite = \"{s}\"";
    Arrivals = "arrivals", of_tables(ARRIVAL),
        "choices that follow a move, such as a promotion", "[arrivals.promotion]\nchoose = \"k in [queen rook]\"";
    Rules = "rules", of_tables(RULE),
        "what happens by itself", "[rules.blast]\non = \"capture\"\ndo = \"destroy adjacent(captured-on)\"";
    Forbidden = "forbidden", of_tables(FORBIDDEN),
        "what may not be", "[forbidden.check]\nwhen = \"attacked(my royal)\"";
    Priorities = "priorities", of_tables(PRIORITY),
        "which actions come first", "[priorities.capture]\nwhen = \"victim != nothing\"";
    Endings = "endings", of_tables(ENDING),
        "how the game ends", "[endings.bare]\nwhen = \"count(their pieces) = 1\"\nresult = \"mover wins\"";
    Position = "position", Contents { entries: Entries::Tables(RIGHT), ..of_keys(POSITION) },
        "how positions are written", "[position]\nfields = [\"passed\"]";
    Match = "match", of_keys(MATCH), "how several games are scored", "[match]\ntarget = 5\npoints = { win = 1, draw = 0.5 }";
    Record = "record", of_keys(RECORD), "how published games are written", "[record.actions]\nmove = \"{from}-{to}\"";
    Example = "example", Contents { is_list: true, ..of_keys(EXAMPLE) },
        "a test of the definition", "[[example]]\nlegal = \"e2e4\"";
}

vocabulary! {
    /// A section that only included files have.
    FragmentSection;
    /// Its contents.
    contents: Contents;
    Needs = "needs", of_keys(NEEDS), "what the file asks of the definition that takes it in", "[needs]\nkinds = \"king\"";
    Defaults = "defaults", of_values(Shape::Sections),
        "what stands unless the definition has it", "[defaults.groups]\nofficers = \"rook queen\"";
    Changes = "changes", of_values(Shape::Sections),
        "what is changed where it is there", "[changes.forbidden]\ncheck = false";
}

impl Section {
    /// The keys of its entries, if these are tables.
    pub fn entry_keys(self) -> &'static [Key] {
        match self.contents().entries {
            Entries::Tables(keys) => keys,
            Entries::None | Entries::Values(_) => &[],
        }
    }

    /// Its name as written in a definition: `[board]`, `[[example]]`.
    pub fn title(self) -> String {
        if self.contents().is_list { format!("[[{}]]", self.text()) } else { format!("[{}]", self.text()) }
    }
}

const VARIANT: &[Key] = &[
    optional("name", Shape::Text, "the name of the file", "what the game is called", "name = \"Chess\""),
    optional("inventor", Shape::Text, "none", "who invented it", "inventor = \"Ralph Betza\""),
    optional("year", Shape::Integer, "none", "when", "year = 1977"),
    optional("about", Shape::Text, "none", "a line about it", "about = \"Captures explode.\""),
    optional("source", Shape::Text, "none", "where its rules are published", "source = \"https://…\""),
    optional("extends", Shape::Files, "none", "the definition that this one changes", "extends = \"chess\""),
    optional(
        "use",
        Shape::Files,
        "none",
        "the files of the prelude that are taken in",
        "use = [\"check\", \"pawns\"]",
    ),
    optional("with", Shape::Files, "none", "the mutators that are laid over the game", "with = \"cylinder\""),
];

const BOARD: &[Key] = &[
    required("files", Shape::Integer, "the number of files", "files = 8"),
    required("ranks", Shape::Integer, "the number of ranks", "ranks = 8"),
    optional(
        "holes",
        Shape::Text,
        "none",
        "places of the grid that are not squares",
        "holes = \"d4 e4 d5 e5\"",
    ),
    optional(
        "names",
        Shape::Text,
        "by file and rank",
        "what squares are called instead, rank by rank from the far edge",
        "names = \"c2 d2\\nc1 d1\"",
    ),
    optional(
        "turned",
        Shape::OneOf(Turning::entries),
        "\"mirrored\"",
        "how White's side becomes Black's",
        "turned = \"rotated\"",
    ),
    optional(
        "cylinder",
        Shape::Truth,
        "false",
        "whether the left edge is joined to the right one",
        "cylinder = true",
    ),
    optional("torus", Shape::Truth, "false", "whether both pairs of edges are joined", "torus = true"),
    optional("hexagons", Shape::Truth, "false", "whether the squares are hexagons", "hexagons = true"),
    optional("plain", Shape::Truth, "false", "whether all squares have one colour", "plain = true"),
    optional(
        "points",
        Shape::Truth,
        "false",
        "whether it is drawn as lines, with pieces on the points where they cross",
        "points = true",
    ),
    optional(
        "diagonals",
        Shape::Squares,
        "none",
        "points that diagonal lines join to each other",
        "diagonals = \"d1 f1 e2 d3 f3\"",
    ),
    optional(
        "river",
        Shape::Squares,
        "none",
        "points between which no lines run along the files",
        "river = \"ranks 5-6\"",
    ),
    optional("dots", Shape::Squares, "none", "points with a dot", "dots = \"c3 c5 e3 e5\""),
    optional(
        "links",
        Shape::Entries(&Shape::Links),
        "none",
        "named connections between squares",
        "links.gate = \"a1-h8\"",
    ),
];

const PIECE: &[Key] = &[
    required(
        "letter",
        Shape::Text,
        "the letter or sign that stands for it, and for no other kind",
        "letter = \"K\"",
    ),
    optional(
        "figure",
        Shape::Text,
        "a drawn figure, or its letter",
        "the sign on its disc in pictures; of two, the second one is Black's",
        "figure = \"王 玉\"",
    ),
    optional("moves", Shape::Lines, "it does not move", "how it moves", "moves = \"K\""),
    optional("royal", Shape::Truth, "false", "whether it may not be lost", "royal = true"),
    optional("write", Shape::Template, "from and to", "how its moves are written", "write = \"{from}{to}\""),
];

const ROYAL: &[Key] = &[required(
    "pieces",
    Shape::Expression(Some(Type::Squares)),
    "the royal squares of the mover",
    "pieces = \"my king and my castle\"",
)];

const SETUP: &[Key] = &[
    required("board", Shape::Board, "the board, as in a FEN", "board = \"4k3/8/8/8/8/8/8/4K3\""),
    optional(
        "hands",
        Shape::Text,
        "empty",
        "what is in hand: White's letters large, Black's small",
        "hands = \"Qq\"",
    ),
];

const SHUFFLE: &[Key] = &[optional(
    "when",
    Shape::Condition,
    "any",
    "what each start must meet",
    "when = \"not attacked(my pieces)\"",
)];

const LOT: &[Key] = &[
    required("pieces", Shape::Names, "the pieces that change places", "pieces = \"knight knight\""),
    required(
        "squares",
        Shape::Squares,
        "the squares on which they are put, as far as earlier lots leave them free",
        "squares = \"rank 1\"",
    ),
    optional(
        "for",
        Shape::OneOf(Owner::entries),
        "both players, on opposite squares",
        "whose pieces alone they are",
        "for = \"white\"",
    ),
    optional(
        "in-order",
        Shape::Truth,
        "false",
        "whether they keep their order from the left to the right",
        "in-order = true",
    ),
];

const MARK: &[Key] = &[
    optional("kinds", Shape::Names, "all kinds", "the kinds that can carry it", "kinds = \"king rook\""),
    optional(
        "is",
        Shape::TypeName,
        "`\"truth\"`: a piece carries the mark or does not",
        "the type of the value that a piece remembers",
        "is = \"number\"",
    ),
    optional("most", Shape::Integer, "15", "the largest number that a piece remembers", "most = 3"),
    optional(
        "starts",
        Shape::Expression(None),
        "every piece that can; of a value 0, `nothing` or `neutral`",
        "the squares whose pieces carry it at the start, or the value of each piece at the start",
        "starts = \"nothing\"",
    ),
    optional("each", Shape::Name, "none", "names the square of the piece in `starts`", "each = \"s\""),
    optional(
        "lost-by-moving",
        Shape::Truth,
        "false",
        "whether a piece loses it by moving",
        "lost-by-moving = true",
    ),
    optional(
        "apart",
        Shape::Truth,
        "false",
        "whether pieces that carry it and pieces that do not never meet",
        "apart = true",
    ),
    optional(
        "sign",
        Shape::Text,
        "none: positions list the squares of its carriers",
        "the sign that follows the letters of its carriers in positions",
        "sign = \"~\"",
    ),
];

const VARIABLE: &[Key] = &[
    optional(
        "is",
        Shape::TypeName,
        "`number` with `counts`, else it must be there",
        "its type",
        "is = \"number\"",
    ),
    optional("per-player", Shape::Truth, "false", "whether each player has one", "per-player = true"),
    optional(
        "lasts-one-turn",
        Shape::Truth,
        "false",
        "whether it is forgotten at the end of the turn after the one in which it was set",
        "lasts-one-turn = true",
    ),
    optional("most", Shape::Integer, "1,000,000", "the largest number it takes", "most = 3"),
    optional(
        "starts",
        Shape::ValueOfSides,
        "0, `false`, `nothing`, no squares, or White",
        "the value at the start",
        "starts = 7",
    ),
    optional(
        "counts",
        Shape::OneOf(Counting::entries),
        "nothing",
        "what it counts by itself",
        "counts = \"plies\"",
    ),
    optional(
        "in-position",
        Shape::Truth,
        "true, but false with `counts`",
        "whether positions that differ in it are different for repetition",
        "in-position = false",
    ),
];

const TURN: &[Key] = &[
    optional("first", Shape::OneOf(First::entries), "\"white\"", "who begins", "first = \"black\""),
    COURSE_ACTIONS,
    COURSE_SEQUENCE,
    COURSE_COMPLETE,
    COURSE_PASS,
    optional(
        "plies-at-most",
        Shape::Integer,
        "10,000",
        "the number of actions after which a game ends as a draw",
        "plies-at-most = 500",
    ),
];

const PHASE: &[Key] = &[
    required(
        "when",
        Shape::Condition,
        "when a turn is one of these: asked at its beginning",
        "when = \"any(my hand)\"",
    ),
    COURSE_ACTIONS,
    COURSE_SEQUENCE,
    COURSE_COMPLETE,
    COURSE_PASS,
    BEFORE,
];

const COURSE_ACTIONS: Key =
    optional("actions", Shape::Integer, "1", "the number of actions of a turn", "actions = 2");
const COURSE_SEQUENCE: Key = optional(
    "sequence",
    Shape::ListOfNames,
    "any action",
    "what each action of the turn must be, one entry an action",
    "sequence = [\"move\", \"wall\"]",
);
const COURSE_COMPLETE: Key = optional(
    "complete",
    Shape::Truth,
    "false",
    "whether an action is legal only if the turn can be completed after it",
    "complete = true",
);
const COURSE_PASS: Key = optional(
    "pass",
    Shape::OneOf(Passing::entries),
    "\"never\"",
    "when a player may pass, which ends the turn",
    "pass = \"when stuck\"",
);

const ACTION: &[Key] = &[
    optional("asked", Shape::Truth, "false", "whether it is done only when it was asked for", "asked = true"),
    optional(
        "choose",
        Shape::Choices,
        "none",
        "its parameters",
        "choose = [\"k in my king\", \"way in directions\"]",
    ),
    optional("when", Shape::Condition, "always", "when it may be done", "when = \"k is unmoved\""),
    required("do", Shape::Statements, "what it does", "do = \"end turn\""),
    required("write", Shape::Template, "how it is written", "write = \"wait\""),
];

const ARRIVAL: &[Key] = &[
    optional(
        "on",
        Shape::OneOf(ArrivalMoment::entries),
        "\"before-move\"",
        "which board the choice and the conditions see",
        "on = \"move\"",
    ),
    optional("choose", Shape::Choices, "none", "what the player chooses", "choose = \"k in [queen rook]\""),
    optional("when", Shape::Condition, "always", "when there is the choice", "when = \"piece is pawn\""),
    optional("do", Shape::Statements, "nothing", "what it does", "do = \"to becomes k\""),
    optional(
        "optional",
        Shape::TruthOrCondition,
        "false",
        "when the move may also be made without it",
        "optional = true",
    ),
    required("write", Shape::Template, "what is written after the move", "write = \"{k.lower}\""),
    BEFORE,
];

const RULE: &[Key] = &[
    required("on", Shape::OneOf(Event::entries), "when it fires", "on = \"capture\""),
    optional("each", Shape::Name, "once", "runs for each player, who is called so", "each = \"p\""),
    optional("when", Shape::Condition, "always", WHEN, "when = \"victim is king\""),
    required("do", Shape::Statements, "what it does", "do = \"end turn\""),
    optional("because", Shape::Text, "none", BECAUSE, "because = \"it stood alone\""),
    BEFORE,
];

const FORBIDDEN: &[Key] = &[
    optional(
        "on",
        Shape::OneOf(ForbiddenMoment::entries),
        "\"action\"",
        "when it is judged",
        "on = \"turn-end\"",
    ),
    required("when", Shape::Condition, "what may not be", "when = \"count(my pieces) = 1\""),
    optional(
        "because",
        Shape::Text,
        "the name of the entry",
        BECAUSE,
        "because = \"the king would be in check\"",
    ),
];

const PRIORITY: &[Key] = &[
    optional(
        "on",
        Shape::OneOf(Foresight::entries),
        "the position before the action",
        "the position that is looked at",
        "on = \"action\"",
    ),
    optional(
        "when",
        Shape::Condition,
        "`most` stands there",
        "the actions for which it holds",
        "when = \"victim != nothing\"",
    ),
    optional(
        "most",
        Shape::Expression(Some(Type::Number)),
        "`when` stands there",
        "the actions for which it is largest",
        "most = \"removed\"",
    ),
    BEFORE,
];

const ENDING: &[Key] = &[
    optional(
        "on",
        Shape::OneOf(EndingMoment::entries),
        "\"turn-end\"",
        "when it is looked for",
        "on = \"stuck\"",
    ),
    optional(
        "each",
        Shape::Name,
        "once",
        "looked for with each player, who is called so, the mover first",
        "each = \"p\"",
    ),
    optional(
        "when",
        Shape::Condition,
        "always, with `on = \"stuck\"`",
        WHEN,
        "when = \"count(their pieces) = 1\"",
    ),
    required(
        "result",
        Shape::Text,
        "`mover wins`, `mover loses`, `white wins`, `black wins` or `draw`; with `each = \"p\"` also `p wins`, `p loses`",
        "result = \"mover wins\"",
    ),
    optional(
        "claim",
        Shape::Truth,
        "false",
        "whether it must be claimed by the player to act",
        "claim = true",
    ),
    optional("kind", Shape::Name, "none", "the kind of win, for `[match]`", "kind = \"mate\""),
    optional("because", Shape::Text, "the name of the ending", BECAUSE, "because = \"checkmate\""),
    BEFORE,
];

const POSITION: &[Key] = &[optional(
    "fields",
    Shape::ListOfNames,
    "none",
    "what stands after the side to move, in order",
    "fields = [\"castling\", \"passed\"]",
)];

const RIGHT: &[Key] = &[
    required("mark", Shape::Name, "the mark; every other key is a letter with squares", "mark = \"unmoved\""),
    optional(
        "by-file",
        Shape::Name,
        "no such letters",
        "the function of a player and a file that finds the squares of the file's letter",
        "by-file = \"castlers-on\"",
    ),
];

const MATCH: &[Key] = &[
    required(
        "points",
        Shape::Entries(&Shape::Number),
        "points by `kind` of an ending, and `win` and `draw` for the others",
        "points = { win = 1, draw = 0.5 }",
    ),
    required("target", Shape::Number, "the points that win the match", "target = 5"),
];

const RECORD: &[Key] = &[
    optional(
        "white",
        Shape::RecordTemplate,
        "`[{number}. ]({actions/ })`",
        "how a turn of White is laid out",
        "white = \"{number}. {actions/ }\"",
    ),
    optional(
        "black",
        Shape::RecordTemplate,
        "`[{number}... ]({actions/ })`",
        "how a turn of Black is laid out",
        "black = \"{actions/ }\"",
    ),
    optional(
        "besides",
        Shape::RecordTemplate,
        "nothing",
        "what may follow an action: pieces that disappear though it does not name their square",
        "besides = \" x {lost/ & x }\"",
    ),
    optional(
        "annotations",
        Shape::RecordTemplate,
        "comments in braces, and results",
        "what may stand between turns and means nothing",
        "annotations = ['\\{{text}\\}']",
    ),
    optional(
        "letters",
        Shape::Entries(&Shape::Text),
        "those of `[pieces]`",
        "letters of kinds that records write otherwise",
        "letters = { horse = \"H\" }",
    ),
    optional(
        "actions",
        Shape::Entries(&Shape::RecordTemplate),
        "as the definition writes them",
        "templates by the name of a declared action or of an arrival, or `move`",
        "actions.move = \"{from}-{to}\"",
    ),
];

const EXAMPLE: &[Key] = &[
    optional("name", Shape::Text, "its number", "what it shows", "name = \"a pinned piece stays\""),
    optional(
        "position",
        Shape::Position,
        "the setup",
        "where it begins",
        "position = \"4k3/8/8/8/8/8/8/4K3 w - - 0\"",
    ),
    optional("moves", Shape::Actions, "none", "actions to be played", "moves = \"e2e4 e7e5\""),
    optional("legal", Shape::Actions, "none", "actions that must be legal then", "legal = \"g1f3\""),
    optional("illegal", Shape::Actions, "none", "actions that must not be", "illegal = \"e4e5\""),
    optional(
        "perft",
        Shape::Integers,
        "not counted",
        "how many sequences of 1, 2, 3, … actions there are",
        "perft = [20, 400]",
    ),
    optional("of", Shape::Names, "all", "in a mutator: the variants for which it holds", "of = \"chess\""),
    optional(
        "outcome",
        Shape::Text,
        "not asked",
        "words that must stand in the result",
        "outcome = \"White wins\"",
    ),
];

const NEEDS: &[Key] = &[
    optional("kinds", Shape::ListOfNames, "none", "kinds that must be there", "kinds = \"king rook\""),
    optional(
        "has",
        Shape::ListOfNames,
        "none",
        "sections and entries that must be there",
        "has = \"forbidden.check\"",
    ),
    optional(
        "lacks",
        Shape::ListOfNames,
        "none",
        "sections and entries that must not be there",
        "lacks = \"actions.drop\"",
    ),
    optional("letters", Shape::ListOfNames, "none", "letters that must be free", "letters = \"D\""),
    optional("because", Shape::Text, "none", BECAUSE, "because = \"it has no hands\""),
];

/// The keys of `{ white = …, black = … }` of squares.
pub const SIDES: &[Key] = &[
    required("white", Shape::Squares, "White's squares", "white = \"rank 1\""),
    required("black", Shape::Squares, "Black's squares", "black = \"rank 8\""),
];

/// The keys of `{ white = …, black = … }` of values.
pub const SIDE_VALUES: &[Key] = &[
    required("white", Shape::Expression(None), "White's value", "white = 1"),
    required("black", Shape::Expression(None), "Black's value", "black = 2"),
];
