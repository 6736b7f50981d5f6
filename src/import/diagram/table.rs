//! The tables of parameters, of letters and of pieces known by name, read from `diagram.toml`.

use std::sync::LazyLock;

use toml::{Table, Value};

static DATA: LazyLock<Table> =
    LazyLock::new(|| include_str!("../diagram.toml").parse().expect("the table of the diagram is TOML"));

/// What becomes of something that a diagram says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramUse {
    /// A parameter that is in the definition.
    Rules,
    /// A parameter that says nothing about the rules.
    Looks,
    /// A letter that the language has, too.
    Taken,
    /// A letter that becomes other words of the language.
    Rewritten,
    /// Reported with its place.
    Refused,
}

/// A parameter of a diagram, or a letter of its moves.
#[derive(Clone, Debug)]
pub struct DiagramRow {
    /// How it is written.
    pub name: String,
    /// What becomes of it.
    pub is: DiagramUse,
    /// What it becomes, or why it is refused.
    pub about: String,
    /// The values that it can have.
    pub(super) takes: String,
    /// The value with which a refused parameter says nothing.
    pub(super) usual: Option<String>,
}

static PARAMETERS: LazyLock<Vec<DiagramRow>> = LazyLock::new(|| rows("parameters"));
static LETTERS: LazyLock<Vec<DiagramRow>> = LazyLock::new(|| rows("letters"));

/// Every parameter of a diagram that is known.
pub fn diagram_parameters() -> &'static [DiagramRow] {
    &PARAMETERS
}

/// Every letter and sign of a diagram's moves that is known.
pub fn diagram_letters() -> &'static [DiagramRow] {
    &LETTERS
}

/// A parameter by its name.
pub(super) fn parameter(name: &str) -> Option<&'static DiagramRow> {
    PARAMETERS.iter().find(|row| row.name == name)
}

/// A letter of moves.
pub(super) fn letter(letter: char) -> Option<&'static DiagramRow> {
    LETTERS.iter().find(|row| row.name.chars().eq([letter]))
}

/// How a piece of this name moves, if it is one that is known.
pub(super) fn moves(name: &str) -> Option<&'static str> {
    DATA.get("pieces")?.get(name)?.as_str()
}

/// How a king castles whose moves are not told, on a board of so many files; nothing if that is not known.
pub(super) fn castling(files: usize) -> Option<&'static str> {
    DATA.get("castling")?.get(files.to_string())?.as_str()
}

fn rows(table: &str) -> Vec<DiagramRow> {
    let rows = DATA.get(table).and_then(Value::as_table);
    rows.into_iter().flatten().map(|(name, entry)| row(name, entry)).collect()
}

fn row(name: &str, entry: &Value) -> DiagramRow {
    let text = |key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
    DiagramRow {
        name: name.to_owned(),
        is: match text("is").as_deref() {
            Some("rules") => DiagramUse::Rules,
            Some("looks") => DiagramUse::Looks,
            Some("taken") => DiagramUse::Taken,
            Some("rewritten") => DiagramUse::Rewritten,
            _ => DiagramUse::Refused,
        },
        about: text("about").unwrap_or_default(),
        takes: text("takes").unwrap_or_default(),
        usual: text("usual"),
    }
}
