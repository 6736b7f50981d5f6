//! The numbers by which a variant is judged, in the form of a file.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::around;
use super::places::{Places, has_form};
use crate::model::Model;
use crate::source::{LoadError, Place, Sources, Span};

/// How the computer searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Alpha-beta: all actions, a number of actions ahead.
    #[default]
    AlphaBeta,
    /// Monte-Carlo: a tree that grows where it is promising.
    MonteCarlo,
}

impl Method {
    /// All ways of searching.
    pub const ALL: [Method; 2] = [Method::AlphaBeta, Method::MonteCarlo];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Method::AlphaBeta => "alpha-beta",
            Method::MonteCarlo => "monte-carlo",
        }
    }
}

/// The numbers by which a variant is judged. They are written as TOML, one table for each kind:
///
/// ```toml
/// squares = 1.1
/// danger = 0.8
///
/// [kinds.pawn]
/// worth = [92, 118]
///
/// [kinds.pawn.squares]
/// full = [
///     [0, 0, 0, 0],
///     [40, 41, 44, 47],
///     [15, 16, 20, 24],
///     [0, 2, 9, 17],
///     [-6, -3, 4, 12],
///     [-7, -2, 0, 2],
///     [-9, -1, -2, -8],
///     [0, 0, 0, 0],
/// ]
/// ```
///
/// Pairs are for a full board and for a nearly empty one; where both are the same, `worth` can be a single number. Numbers that
/// a file leaves out are measured from the definition.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Numbers {
    /// How the computer searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<Method>,
    /// How many actions guided players do after each position of a Monte-Carlo search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playout: Option<u32>,
    /// The weight of the measured values of squares; 1 leaves them as measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<f32>,
    /// The weight of pieces near royal pieces; 1 is usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub danger: Option<f32>,
    /// The value of having twice as many actions as the other player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mobility: Option<f32>,
    /// The value of being the one to act, in hundredths of about a pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tempo: Option<f32>,
    /// The weight of driving a royal piece that has lost its helpers to the edge; 1 is usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chase: Option<f32>,
    /// The weight of threats to pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threats: Option<[f32; 2]>,
    /// The value of each hanging piece of the other player, in hundredths of about a pawn. A piece hangs if it is attacked and
    /// nothing guards it, or if more pieces attack it than guard it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hanging: Option<[f32; 2]>,
    /// The weight of attacks on squares around royal pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pressure: Option<[f32; 2]>,
    /// The weight of passed pieces: those on their way to promotion that no enemy piece of that sort can stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed: Option<[f32; 2]>,
    /// The value of each piece on its way to promotion that another one of its side guards, in hundredths of about a pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supported: Option<[f32; 2]>,
    /// The value of each such piece that no other one of its side can come to guard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub isolated: Option<[f32; 2]>,
    /// The value of each such piece with another one of its side on its way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubled: Option<[f32; 2]>,
    /// By kind.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, KindNumbers>,
}

/// The value of a kind of piece, in hundredths of about a pawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KindNumbers {
    /// On the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Pair>,
    /// In hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<f32>,
    /// The value of attacking one square more than such a piece usually does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free: Option<[f32; 2]>,
    /// The additional values of places around royal pieces.
    #[serde(skip_serializing_if = "AroundNumbers::is_empty")]
    pub around: AroundNumbers,
    /// The additional values of squares.
    #[serde(skip_serializing_if = "SquareNumbers::is_empty")]
    pub squares: SquareNumbers,
}

/// The additional values of a kind's places around royal pieces on a full board; on a nearly empty one, they count a quarter. A
/// table looks like the board seen from the owner's edge, with the royal piece in the middle row: a row for each rank, from
/// three ranks beyond it to three ranks before it, and in it the files from that of the royal piece outwards to the third
/// one; both sides are alike. A table that is left out holds zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AroundNumbers {
    /// Around the owner's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<Vec<i32>>,
    /// Around the other player's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other: Vec<Vec<i32>>,
}

impl AroundNumbers {
    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.other.is_empty()
    }

    /// What is wrong with the form of the tables.
    fn fault(&self) -> Option<String> {
        let (ranks, files) = (around::RANKS, around::FILES);
        let is_right = [&self.own, &self.other].into_iter().all(|rows| has_form(rows, ranks, files));
        (!is_right).then(|| {
            format!("a table of places around a royal piece has {ranks} rows, one for each rank, with {files} numbers each")
        })
    }
}

/// The additional values of a kind's squares, in addition to the measured ones. A table looks like the board seen from the
/// owner's edge: a row for each rank, the farthest first, and in it the files from the edge to the middle; the other half
/// mirrors them. A table that is left out holds zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SquareNumbers {
    /// On a full board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub full: Vec<Vec<i32>>,
    /// On a nearly empty board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub empty: Vec<Vec<i32>>,
}

impl SquareNumbers {
    fn is_empty(&self) -> bool {
        self.full.is_empty() && self.empty.is_empty()
    }
}

/// A number on a full board and on a nearly empty one. A file may give a single number for both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair(pub [f32; 2]);

impl Serialize for Pair {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            [full, empty] if full == empty => full.serialize(serializer),
            pair => pair.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pair, D::Error> {
        deserializer.deserialize_any(PairVisitor)
    }
}

struct PairVisitor;

impl<'de> Visitor<'de> for PairVisitor {
    type Value = Pair;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number, or two numbers in brackets")
    }

    fn visit_i64<E>(self, number: i64) -> Result<Pair, E> {
        Ok(Pair([number as f32; 2]))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Pair, E> {
        Ok(Pair([number as f32; 2]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, numbers: A) -> Result<Pair, A::Error> {
        let numbers = Vec::<f32>::deserialize(SeqAccessDeserializer::new(numbers))?;
        let count = numbers.len();
        numbers.try_into().map(Pair).map_err(|_| A::Error::invalid_length(count, &self))
    }
}

/// An unreadable file of numbers.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct NumbersError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The mistake.
    pub what: String,
}

/// Why a variant's numbers could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum EvaluationError {
    /// Their file cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// Their file has a mistake.
    #[error("{path}: {error}")]
    Numbers {
        /// The file.
        path: String,
        /// The mistake.
        error: NumbersError,
    },
}

/// The bound of all numbers: scores have to stay below those of wins.
const LARGEST: f32 = 10_000.0;

impl Numbers {
    /// Reads a file of numbers for a variant.
    ///
    /// # Errors
    /// The place of the first mistake: invalid TOML, keys that do not exist, kinds that the variant does not have,
    /// numbers that are too large.
    pub fn parse(text: &str, model: &Model) -> Result<Numbers, NumbersError> {
        let mut sources = Sources::default();
        let source = sources.add("", text);
        let place = |range: Range<usize>, what: String| {
            let Place { line, column } = sources.place(Span::new(source, range));
            NumbersError { line, column, what }
        };
        let numbers: Numbers = toml::from_str(text)
            .map_err(|error| place(error.span().unwrap_or_default(), error.message().to_owned()))?;
        let table = DeTable::parse(text).map(Spanned::into_inner).unwrap_or_default();
        if let Some((at, number)) = table.values().find_map(out_of_range) {
            return Err(place(at, format!("{number} is not between -{LARGEST} and {LARGEST}")));
        }
        let (keys, places) = (kind_keys(&table), Places::of(model));
        for (name, numbers) in &numbers.kinds {
            let at = keys.get(name).cloned().unwrap_or_default();
            if !model.kinds.iter().any(|kind| kind.name == *name) {
                return Err(place(at, format!("there is no kind `{name}`")));
            }
            let tables = [&numbers.squares.full, &numbers.squares.empty];
            let fault = tables.into_iter().find_map(|rows| places.fault(rows));
            if let Some(what) = fault.or_else(|| numbers.around.fault()) {
                return Err(place(at, format!("`{name}`: {what}")));
            }
        }
        Ok(numbers)
    }

    /// The text of a file with these numbers.
    pub fn to_text(&self) -> String {
        let text = toml::to_string(self).unwrap_or_default();
        text.lines().map(|line| in_rows(line) + "\n").collect()
    }
}

/// A line of a file, with a table of squares in a line for each rank.
fn in_rows(line: &str) -> String {
    line.replace("[[", "[\n    [").replace("], [", "],\n    [").replace("]]", "],\n]")
}

/// The place where a file of numbers names its kinds.
fn kind_keys(table: &DeTable<'_>) -> BTreeMap<String, Range<usize>> {
    let kinds = table.get("kinds").and_then(|kinds| kinds.get_ref().as_table());
    kinds.into_iter().flatten().map(|(key, _)| (key.get_ref().to_string(), key.span())).collect()
}

/// Finds the first number that is too large: its place, and its text.
fn out_of_range(value: &Spanned<DeValue<'_>>) -> Option<(Range<usize>, String)> {
    let (text, number) = match value.get_ref() {
        DeValue::Integer(number) => {
            let (text, radix) = (number.as_str(), number.radix());
            (text, i64::from_str_radix(text, radix).map_or(f32::INFINITY, |number| number as f32))
        }
        DeValue::Float(number) => (number.as_str(), number.as_str().parse().unwrap_or(f32::NAN)),
        DeValue::Array(values) => return values.iter().find_map(out_of_range),
        DeValue::Table(table) => return table.values().find_map(out_of_range),
        DeValue::String(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => return None,
    };
    let is_within = number.abs() <= LARGEST;
    (!is_within).then(|| (value.span(), text.to_owned()))
}
