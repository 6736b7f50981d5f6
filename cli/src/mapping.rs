//! What is known of another engine: how it calls a variant, how it writes moves, and where it differs with reason.
//!
//! A file in TOML with a table a variant; all of it may be left out.
//!
//! ```toml
//! [a-variant]
//! as       = "avariant"
//! load     = "avariant.ini"
//! rewrite  = [['^(.+),[a-h][1-8](..)$', '$1 D@$2']]
//! wrong-in = 'Engine 1\.'
//!
//! [a-variant.options]
//! UCI_Chess960 = "true"
//!
//! [a-variant.xboard]
//! native  = true
//! as      = ["a-variant", "avariant"]
//! write   = [['^(..)(..)(..)$', '$1$2,$2$3']]
//! rewrite = [['^(..)(..),\2(..)$', '$1$2$3']]
//!
//! [[a-variant.difference]]
//! because  = "the engine lets a piece pass"
//! position = ' w '
//! engine   = '^(.+)\1$'
//!
//! [[every.difference]]
//! because = "the engine knows no dead position"
//! ending  = "dead-position"
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use regress::Regex;
use serde::Deserialize;

use crate::failure::Failure;

/// The table with the differences and options that hold for all variants.
const EVERY: &str = "every";

/// What is known of an engine, by the names of our variants.
#[derive(Debug, Default)]
pub(crate) struct Mappings {
    entries: BTreeMap<String, Mapping>,
    /// What holds for all of them: differences and options.
    every: Mapping,
}

/// What is known of an engine about one variant.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mapping {
    /// The engine's name of the variant, if it is another one.
    #[serde(rename = "as")]
    pub(crate) name: Option<String>,
    /// A file of variants that the engine must read first, beside the mapping.
    pub(crate) load: Option<String>,
    /// Replacements that turn the engine's moves into ours, done one after the other.
    #[serde(default)]
    rewrite: Vec<(Pattern, String)>,
    /// Replacements that turn our turns, actions with blanks between, into the engine's moves. Without them the engine is asked for
    /// its moves where any are rewritten.
    #[serde(default)]
    write: Vec<(Pattern, String)>,
    /// Options to be set before a game or a comparison.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// How it is called and written by engines that speak XBoard's protocol.
    #[serde(default)]
    pub(crate) xboard: XboardMapping,
    /// The versions, by the name that the engine gives itself, that play it wrong: they are not compared with unless the
    /// variant is named.
    #[serde(rename = "wrong-in")]
    wrong_in: Option<Pattern>,
    /// Where the engine differs with reason.
    #[serde(default, rename = "difference")]
    pub(crate) differences: Vec<Difference>,
}

/// How a variant is called and written by engines that speak XBoard's protocol.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct XboardMapping {
    /// Options to be set, where an engine has them.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// Whether XBoard has the variant itself, with the same start and letters, so that it is not to be told them.
    #[serde(default)]
    pub(crate) native: bool,
    /// What XBoard calls it where it draws the start itself and writes castling as `O-O`. Other engines are not asked for it so.
    #[serde(rename = "drawn-as")]
    pub(crate) drawn: Option<String>,
    /// Its names, of which an engine has one; ours if there are none.
    #[serde(default, rename = "as")]
    pub(crate) names: Vec<String>,
    /// Replacements that turn the engine's moves into ours.
    #[serde(default)]
    rewrite: Vec<(Pattern, String)>,
    /// Replacements that turn our turns into the engine's moves.
    #[serde(default)]
    write: Vec<(Pattern, String)>,
}

/// A known difference. With none of `ours`, `engine`, `forbidden` and `goes-on`, whole positions are passed over.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Difference {
    /// The reason, for people.
    pub(crate) because: String,
    /// In which positions, by their text; in all if it is left out.
    position: Option<Pattern>,
    /// Only where the game is over by the ending of this name.
    ending: Option<String>,
    /// Only where the engine has no move any more.
    #[serde(default)]
    over: bool,
    /// The turns that we alone may have.
    ours: Option<Pattern>,
    /// The moves, written as ours, that the engine alone may have.
    engine: Option<Pattern>,
    /// The engine alone may have moves that this entry of our `[forbidden]` refuses.
    forbidden: Option<String>,
    /// Whether the engine goes on with a turn of several actions when the game is over, in all ways there are.
    #[serde(default, rename = "goes-on")]
    pub(crate) goes_on: bool,
}

/// A regular expression.
#[derive(Clone, Debug)]
struct Pattern(Regex);

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Pattern, D::Error> {
        let text = String::deserialize(deserializer)?;
        let fault = |error| format!("`{text}` is not a regular expression: {error}");
        Regex::new(&text).map(Pattern).map_err(|error| serde::de::Error::custom(fault(error)))
    }
}

impl Pattern {
    /// Whether it is found in a text.
    fn is_in(&self, text: &str) -> bool {
        self.0.find(text).is_some()
    }
}

/// The UCI option for Chess960, which engines need for castling from drawn starts.
const DRAWN: &str = "UCI_Chess960";

/// The mapping that is shipped.
const SHIPPED: &str = include_str!("../../tests/agreement/engines.toml");

impl Mappings {
    /// What is shipped, without the files that engines would have to read.
    pub(crate) fn shipped() -> Result<Mappings, Failure> {
        let mut mappings = Mappings::of_text("engines.toml", SHIPPED)?;
        mappings.entries.values_mut().for_each(|mapping| mapping.load = None);
        Ok(mappings)
    }

    /// Reads a file.
    pub(crate) fn read(path: &str) -> Result<Mappings, Failure> {
        let text = std::fs::read_to_string(path).map_err(|error| Failure::File {
            verb: "read",
            path: path.to_owned(),
            error,
        })?;
        let mut mappings = Mappings::of_text(path, &text)?;
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        for mapping in mappings.entries.values_mut() {
            mapping.load = mapping.load.take().map(|file| folder.join(file).display().to_string());
        }
        Ok(mappings)
    }

    /// The text of a file at a path.
    fn of_text(path: &str, text: &str) -> Result<Mappings, Failure> {
        let fault =
            |error: toml::de::Error| Failure::Mapping { path: path.to_owned(), what: error.to_string() };
        let mut entries: BTreeMap<String, Mapping> = toml::from_str(text).map_err(fault)?;
        let every = entries.remove(EVERY).unwrap_or_default();
        Ok(Mappings { entries, every })
    }

    /// What is known about a variant.
    pub(crate) fn of(&self, variant: &str) -> Mapping {
        let mut mapping = self.entries.get(variant).cloned().unwrap_or_default();
        mapping.differences.extend_from_slice(&self.every.differences);
        add_missing(&mut mapping.options, &self.every.options);
        add_missing(&mut mapping.xboard.options, &self.every.xboard.options);
        mapping
    }

    /// Our name of the variant that XBoard has itself by a name.
    pub(crate) fn native(&self, name: &str) -> Option<&str> {
        let natives = self.entries.iter().filter(|(_, mapping)| mapping.xboard.native);
        let named = |(own, mapping): &(&String, &Mapping)| mapping.xboard.name(own) == name;
        natives.into_iter().find(named).map(|(own, _)| own.as_str())
    }

    /// Our name of the variant that XBoard calls so, and whose start it draws itself.
    pub(crate) fn drawn_by_xboard(&self, name: &str) -> Option<&str> {
        let is_it = |mapping: &Mapping| mapping.xboard.drawn.as_deref() == Some(name);
        self.entries.iter().find(|(_, mapping)| is_it(mapping)).map(|(own, _)| own.as_str())
    }

    /// What others call variants by a name alone that is not ours: our names, and theirs.
    pub(crate) fn other_names(&self) -> impl Iterator<Item = (&str, &str)> {
        let named = self.entries.iter().filter(|(_, mapping)| !mapping.options.contains_key(DRAWN));
        named.filter_map(|(own, mapping)| Some((own.as_str(), mapping.name.as_deref()?)))
    }

    /// Our name of the variant that others call by a name and an option for starts that are drawn.
    pub(crate) fn drawn(&self, name: &str) -> Option<&str> {
        let is_it =
            |mapping: &Mapping| mapping.name.as_deref() == Some(name) && mapping.options.contains_key(DRAWN);
        self.entries.iter().find(|(_, mapping)| is_it(mapping)).map(|(own, _)| own.as_str())
    }

    /// The variants that something is known about, sorted.
    pub(crate) fn variants(&self) -> impl Iterator<Item = &String> {
        self.entries.keys()
    }
}

impl Mapping {
    /// Whether an engine, by the name it gives itself, plays the variant wrong.
    pub(crate) fn is_wrong_in(&self, engine: &str) -> bool {
        self.wrong_in.as_ref().is_some_and(|pattern| pattern.is_in(engine))
    }

    /// A move of the engine, written as our turn.
    pub(crate) fn rewritten(&self, written: &str) -> String {
        replaced(&self.rewrite, written)
    }

    /// Our turn as the engine writes it, if it is known how.
    pub(crate) fn written(&self, turn: &str) -> Option<String> {
        (!self.write.is_empty() || self.rewrite.is_empty()).then(|| joined(&replaced(&self.write, turn)))
    }
}

impl XboardMapping {
    /// The first of its names; our own if there are none.
    pub(crate) fn name<'a>(&'a self, own: &'a str) -> &'a str {
        self.names.first().map_or(own, String::as_str)
    }

    /// A move of the engine, written as our turn.
    pub(crate) fn rewritten(&self, written: &str) -> String {
        replaced(&self.rewrite, written)
    }

    /// Our turn as the engine writes it.
    pub(crate) fn written(&self, turn: &str) -> String {
        joined(&replaced(&self.write, turn))
    }
}

/// Adds options that are not there yet.
fn add_missing(options: &mut BTreeMap<String, String>, more: &BTreeMap<String, String>) {
    for (name, value) in more {
        options.entry(name.clone()).or_insert_with(|| value.clone());
    }
}

/// A text after replacements, done one after the other.
fn replaced(replacements: &[(Pattern, String)], text: &str) -> String {
    replacements
        .iter()
        .fold(text.to_owned(), |text, (pattern, replacement)| pattern.0.replace_all(&text, replacement))
}

/// Protocols write the actions of a turn with commas between.
fn joined(turn: &str) -> String {
    turn.replace(' ', ",")
}

impl Difference {
    /// Whether it can show in a position, whose game may be over by an ending, or for the engine.
    pub(crate) fn shows_in(&self, position: &str, ending: Option<&str>, over: bool) -> bool {
        self.position.as_ref().is_none_or(|pattern| pattern.is_in(position))
            && self.ending.as_deref().is_none_or(|name| ending == Some(name))
            && (over || !self.over)
    }

    /// Whether positions are passed over as a whole.
    pub(crate) fn is_of_positions(&self) -> bool {
        self.ours.is_none() && self.engine.is_none() && self.forbidden.is_none() && !self.goes_on
    }

    /// Whether it explains that we alone have a turn.
    pub(crate) fn explains_ours(&self, turn: &str) -> bool {
        self.ours.as_ref().is_some_and(|pattern| pattern.is_in(turn))
    }

    /// Whether it explains that the engine alone has a move, written as ours, which an entry of `[forbidden]` may refuse.
    pub(crate) fn explains_engine(&self, turn: &str, refused_by: Option<&str>) -> bool {
        self.engine.as_ref().is_some_and(|pattern| pattern.is_in(turn))
            || self.forbidden.as_deref().is_some_and(|rule| refused_by == Some(rule))
    }
}
