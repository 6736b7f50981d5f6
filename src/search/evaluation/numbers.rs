//! The numbers by which a variant is judged, in the form of a file.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use toml::de::DeTable;

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
/// worth = 92
/// advance = [4, 61]
/// ```
///
/// Numbers that a file leaves out are measured from the definition.
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
    /// The weight of attacks: on squares, near royal pieces, and on pieces; 1 is usual, 0 leaves them out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activity: Option<f32>,
    /// By kind.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, KindNumbers>,
}

/// The value of a kind of piece, in hundredths of about a pawn. Pairs are for a full board and for a nearly empty one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KindNumbers {
    /// On the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<f32>,
    /// In hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<f32>,
    /// The additional value on the last rank compared with the first.
    #[serde(skip_serializing_if = "is_nothing")]
    pub advance: [f32; 2],
    /// The additional value in the middle of the board compared with a corner.
    #[serde(skip_serializing_if = "is_nothing")]
    pub centre: [f32; 2],
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_nothing(pair: &[f32; 2]) -> bool {
    *pair == [0.0; 2]
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
        let keys = kind_keys(text);
        for (name, numbers) in &numbers.kinds {
            let at = keys.get(name).cloned().unwrap_or_default();
            if !model.kinds.iter().any(|kind| kind.name == *name) {
                return Err(place(at, format!("there is no kind `{name}`")));
            }
            let pairs = numbers.advance.iter().chain(&numbers.centre);
            let all = numbers.worth.iter().chain(&numbers.hand).chain(pairs);
            check(all).map_err(|what| place(at.clone(), format!("`{name}`: {what}")))?;
        }
        let others = [&numbers.squares, &numbers.danger, &numbers.mobility, &numbers.activity];
        check(others.into_iter().flatten()).map_err(|what| place(0..0, what))?;
        Ok(numbers)
    }

    /// The text of a file with these numbers.
    pub fn to_text(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }
}

/// The place where a file of numbers names its kinds.
fn kind_keys(text: &str) -> BTreeMap<String, Range<usize>> {
    let table = DeTable::parse(text).ok();
    let kinds = table.as_ref().and_then(|table| table.get_ref().get("kinds")?.get_ref().as_table());
    kinds.into_iter().flatten().map(|(key, _)| (key.get_ref().to_string(), key.span())).collect()
}

fn check<'n>(numbers: impl Iterator<Item = &'n f32>) -> Result<(), String> {
    for number in numbers {
        if !number.is_finite() || number.abs() > LARGEST {
            return Err(format!("{number} is not between -{LARGEST} and {LARGEST}"));
        }
    }
    Ok(())
}
