//! The tables of parameters, of letters and of pieces known by name, read from `diagram.toml`.

use std::sync::LazyLock;

use toml::{Table, Value};

static DATA: LazyLock<Table> =
    LazyLock::new(|| include_str!("../diagram.toml").parse().expect("the table of the diagram is TOML"));

/// How an element of a diagram is translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramUse {
    /// A parameter that the definition contains.
    Rules,
    /// A parameter without effect on the rules.
    Looks,
    /// A letter that the language has, too.
    Taken,
    /// A letter that is rewritten in other words of the language.
    Rewritten,
    /// Reported with its place.
    Refused,
}

/// A parameter of a diagram, or a letter of its moves.
#[derive(Clone, Debug)]
pub struct DiagramRow {
    /// Its text.
    pub name: String,
    /// How it is translated.
    pub is: DiagramUse,
    /// What it becomes, or why it is refused.
    pub about: String,
    /// Its possible values.
    pub(super) takes: String,
    /// The value with which a refused parameter has no effect.
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

/// The moves of a piece by its name, if the name is known.
pub(super) fn moves(name: &str) -> Option<&'static str> {
    DATA.get("pieces")?.get(name)?.as_str()
}

/// The castling of a king without given moves, on a board with this number of files; nothing if it is not known.
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
