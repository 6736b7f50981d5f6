//! The tables of keys and of kinds of pieces, read from the data files beside this one.

use std::sync::LazyLock;

use toml::{Table, Value};

/// The format of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// A text that is parsed elsewhere, or not at all.
    Text,
    /// A number from 0.
    Number,
    /// A rank from 1.
    Rank,
    /// A file, as a letter or a number from 1.
    File,
    /// `true` or `false`.
    Truth,
    /// `win`, `loss`, `draw` or `none`.
    Outcome,
    /// One of the key's own words.
    Word,
    /// Squares.
    Region,
    /// The letter of a kind, or `*`.
    Piece,
    /// Letters of kinds.
    Pieces,
    /// Letters with numbers: `q:1 r:2`.
    Limits,
    /// Pairs of letters: `p:g`.
    Pairs,
    /// Letters of castling rights.
    Rights,
}

/// A row for one key.
#[derive(Clone, Debug)]
pub struct Key {
    /// The key.
    pub name: String,
    pub(super) takes: Takes,
    /// The settings that it fills; usually itself.
    pub(super) fills: Vec<String>,
    pub(super) usual: Option<Value>,
    /// The words that it takes, and their names here.
    pub(super) words: Vec<(String, String)>,
    /// Whether it has no effect on the rules.
    pub is_free: bool,
    /// Why it is refused, if it is.
    pub not_taken: Option<String>,
}

/// A kind of piece that has a key of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownKind {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) betza: String,
    /// Its name where no other kind has that name.
    pub(super) short: Option<String>,
    /// Moves as an orthodox pawn.
    pub(super) is_pawn: bool,
    /// Its moves before the rank of its promotion.
    pub(super) early: Option<String>,
    /// Its additional moves on diagonal lines.
    pub(super) lines: Option<String>,
    /// Whether it neither hops over nor captures its own kind.
    pub(super) is_picky: bool,
    /// Its value where material is counted.
    pub(super) worth: i64,
}

static KEYS: LazyLock<Vec<Key>> = LazyLock::new(|| {
    let table: Table = include_str!("keys.toml").parse().expect("the table of keys is TOML");
    table.iter().map(|(name, row)| key(name, row.as_table().expect("a row is a table"))).collect()
});

static KINDS: LazyLock<Vec<KnownKind>> = LazyLock::new(|| {
    let table: Table = include_str!("pieces.toml").parse().expect("the table of pieces is TOML");
    table.iter().map(|(name, row)| kind(name, row.as_table().expect("a row is a table"))).collect()
});

/// All keys in the order in which they are applied; those of kinds of pieces and of their regions are not among them.
pub fn keys() -> &'static [Key] {
    &KEYS
}

/// The kinds that have keys of their own, in the engine's order.
pub(super) fn kinds() -> &'static [KnownKind] {
    &KINDS
}

fn text(row: &Table, key: &str) -> Option<String> {
    row.get(key).and_then(Value::as_str).map(str::to_owned)
}

fn truth(row: &Table, key: &str) -> bool {
    row.get(key).and_then(Value::as_bool).unwrap_or(false)
}

fn key(name: &str, row: &Table) -> Key {
    let fills = row.get("fills").and_then(Value::as_array);
    let words = row.get("words").and_then(Value::as_table);
    Key {
        name: name.to_owned(),
        takes: takes(row["takes"].as_str().unwrap_or_default()),
        fills: fills.map_or_else(
            || vec![name.to_owned()],
            |list| list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        ),
        usual: row.get("usual").cloned(),
        words: words.into_iter().flatten().map(|(word, is)| (word.clone(), as_text(is))).collect(),
        is_free: truth(row, "free"),
        not_taken: text(row, "not"),
    }
}

fn as_text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn takes(word: &str) -> Takes {
    match word {
        "text" => Takes::Text,
        "number" => Takes::Number,
        "rank" => Takes::Rank,
        "file" => Takes::File,
        "truth" => Takes::Truth,
        "result" => Takes::Outcome,
        "word" => Takes::Word,
        "region" => Takes::Region,
        "piece" => Takes::Piece,
        "pieces" => Takes::Pieces,
        "limits" => Takes::Limits,
        "pairs" => Takes::Pairs,
        "rights" => Takes::Rights,
        other => panic!("the table of keys says `{other}`"),
    }
}

fn kind(key: &str, row: &Table) -> KnownKind {
    KnownKind {
        key: key.to_owned(),
        name: text(row, "name").unwrap_or_default(),
        betza: text(row, "betza").unwrap_or_default(),
        short: text(row, "short"),
        is_pawn: truth(row, "pawn"),
        early: text(row, "early"),
        lines: text(row, "lines"),
        is_picky: truth(row, "picky"),
        worth: row.get("worth").and_then(Value::as_integer).unwrap_or(0),
    }
}
