//! The context of a place of a file: for completion, and for hover texts.

use std::ops::Range;

use super::clause::{Clause, clause_at};
use variorum::language::{
    Entries, Entry, FragmentSection, Function, Key, Keyword, Mode, Quantifier, SIDE_VALUES, SIDES, Section,
    Shape, StatementForm, Type, Word,
};
use variorum::syntax::{Spot, is_part_of_name, spot_at};

pub use variorum::syntax::FilePart as Part;

/// The context of a place of a file in the language.
#[derive(Clone, Debug)]
pub struct Context {
    /// The sort of the place.
    pub part: Part,
    /// The keys that lead there, `[defaults]` and `[changes]` included; the last may be incomplete.
    pub path: Vec<String>,
    /// The section, if it is one of the language's.
    pub section: Option<Section>,
    /// The name that the definition gives the entry.
    pub entry: Option<String>,
    /// The row of the key, if it is one of the language's.
    pub key: Option<&'static Key>,
    /// The keys that the table around the place may have.
    pub keys: &'static [Key],
    /// What the value must be.
    pub shape: Option<Shape>,
    /// The small language at the place, if it lies in a string.
    pub clause: Option<Clause>,
    /// The word at the place.
    pub token: Option<Token>,
    /// The stretch of the file around the place: for a string, without its quotes.
    pub within: Range<usize>,
}

/// A word at a place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The word; only up to the place, so that an incomplete word can be completed.
    pub text: String,
    /// Its place in the file.
    pub range: Range<usize>,
}

/// The context of an offset of a file. The file may have mistakes.
///
/// ```
/// use variorum_workshop::editor::{Clause, Part, context_at};
///
/// let text = "[endings.bare]\nwhen = \"any(my king and atta";
/// let context = context_at(text, text.len());
/// assert_eq!((context.part, context.clause), (Part::Text, Some(Clause::Expression)));
/// assert_eq!(context.key.map(|key| key.name), Some("when"));
/// assert_eq!(context.entry.as_deref(), Some("bare"));
/// assert_eq!(context.token.as_ref().map(|token| token.text.as_str()), Some("atta"));
/// assert!(context.offers().iter().any(|entry| entry.text == "attacked"));
/// ```
pub fn context_at(text: &str, offset: usize) -> Context {
    let Spot { path, part, range } = spot_at(text, offset);
    let mut context = of_path(&path);
    context.part = part;
    if part == Part::Text {
        let before = text.get(range.start..offset).unwrap_or("");
        context.clause = context.shape.map(|shape| clause_at(shape, before));
    }
    let within = range.clone();
    context.token = match part {
        Part::Text | Part::Head | Part::Key | Part::Value => word_at(text, range, offset),
        Part::Nothing | Part::Comment => None,
    };
    context.path = path;
    context.within = within;
    context
}

impl Context {
    /// The row of the language for the word at the place, if there is one: a section, a key, a word.
    pub fn meaning(&self) -> Option<Entry> {
        let text = self.token.as_ref()?.text.as_str();
        self.offers().into_iter().find(|entry| entry.text == text)
    }

    /// The words of the language that may stand at the place, without the names that the definition declares.
    pub fn offers(&self) -> Vec<Entry> {
        let of_key = |key: &Key| Entry { text: key.name, about: key.about, example: key.example };
        match self.part {
            Part::Head => sections(),
            Part::Nothing if self.path.is_empty() => sections(),
            Part::Nothing | Part::Key => self.keys.iter().map(of_key).collect(),
            Part::Value => match self.shape {
                Some(Shape::Truth | Shape::TruthOrCondition) => truths(),
                _ => Vec::new(),
            },
            Part::Text => match (self.clause, self.shape) {
                (Some(Clause::Word), Some(Shape::OneOf(entries))) => entries(),
                (Some(Clause::Word), Some(Shape::TypeName)) => types(),
                (Some(clause), _) => of_clause(clause),
                (None, _) => Vec::new(),
            },
            Part::Comment => Vec::new(),
        }
    }
}

fn sections() -> Vec<Entry> {
    let fragments = FragmentSection::ALL.iter().map(|section| section.entry());
    Section::ALL.iter().map(|section| section.entry()).chain(fragments).collect()
}

fn truths() -> Vec<Entry> {
    [Word::True, Word::False].iter().map(|word| word.entry()).collect()
}

fn types() -> Vec<Entry> {
    Type::NAMES.iter().map(|(text, _, about)| Entry { text, about, example: "" }).collect()
}

/// The words of a small language.
fn of_clause(clause: Clause) -> Vec<Entry> {
    let values = || {
        let words = Word::ALL.iter().map(|word| word.entry());
        let functions = Function::ALL.iter().map(|function| function.entry());
        words.chain(functions).chain(Quantifier::ALL.iter().map(|word| word.entry()))
    };
    let keywords = || Keyword::ALL.iter().map(|word| word.entry());
    let verb = |form: &StatementForm| form.verb().map(|text| Entry { text, ..form.entry() });
    match clause {
        Clause::Expression => values().chain(keywords()).collect(),
        Clause::Statements => {
            StatementForm::ALL.iter().filter_map(verb).chain(values()).chain(keywords()).collect()
        }
        Clause::Movement => Mode::ALL.iter().map(|mode| mode.entry()).chain(keywords()).collect(),
        Clause::Names | Clause::Template | Clause::Word | Clause::Other => Vec::new(),
    }
}

/// The meaning of a path.
pub(super) fn of_path(path: &[String]) -> Context {
    let mut found = Context {
        part: Part::Nothing,
        path: Vec::new(),
        section: None,
        entry: None,
        key: None,
        keys: &[],
        shape: None,
        clause: None,
        token: None,
        within: 0..0,
    };
    let Some((section, rest)) = path.split_first() else { return found };
    match FragmentSection::named(section) {
        Some(FragmentSection::Needs) => {
            found.keys = FragmentSection::Needs.contents().keys;
            found.take_key(rest);
            return found;
        }
        Some(FragmentSection::Defaults | FragmentSection::Changes) => return of_path(rest),
        None => {}
    }
    let Some(section) = Section::named(section) else { return found };
    found.section = Some(section);
    let contents = section.contents();
    found.keys = contents.keys;
    let is_key = rest.first().is_none_or(|key| contents.keys.iter().any(|known| known.name == key));
    match (contents.entries, rest.split_first()) {
        (Entries::None, _) => found.take_key(rest),
        _ if is_key => found.take_key(rest),
        (Entries::Values(shape), Some((entry, inside))) => {
            found.entry = Some(entry.clone());
            found.shape = Some(match (shape, inside) {
                (Shape::SquaresOfSides, [_]) => Shape::Squares,
                (Shape::Table, [_]) => Shape::Names,
                _ => shape,
            });
            found.keys = if matches!(shape, Shape::SquaresOfSides) { SIDES } else { &[] };
        }
        (Entries::Tables(keys), Some((entry, inside))) => {
            found.entry = Some(entry.clone());
            found.keys = keys;
            found.take_key(inside);
        }
        (Entries::Values(_) | Entries::Tables(_), None) => {}
    }
    found
}

impl Context {
    /// Takes the next key of a path, and what the language has below it.
    fn take_key(&mut self, path: &[String]) {
        let Some((name, inside)) = path.split_first() else { return };
        self.key = self.keys.iter().find(|known| known.name == name);
        self.shape = self.key.map(|key| key.shape);
        if matches!(self.shape, Some(Shape::ValueOfSides)) && !inside.is_empty() {
            self.keys = SIDE_VALUES;
        }
        if let (Some(Shape::Entries(shape)), Some(entry)) = (self.shape, inside.first()) {
            self.entry = Some(entry.clone());
            self.shape = Some(*shape);
            self.keys = &[];
        }
    }
}

/// The word at an offset, within a stretch of a text. Its text ends at the offset, even if the word goes on.
fn word_at(text: &str, range: Range<usize>, offset: usize) -> Option<Token> {
    let inside = text.get(range.clone())?;
    let at = offset.checked_sub(range.start).filter(|at| inside.is_char_boundary(*at))?;
    let start = inside[..at]
        .rfind(|c| !is_part_of_name(c))
        .map_or(0, |before| before + inside[before..].chars().next().map_or(1, char::len_utf8));
    let end = inside[at..].find(|c| !is_part_of_name(c)).map_or(inside.len(), |length| at + length);
    let word = inside.get(start..end).filter(|word| !word.is_empty())?;
    Some(Token { text: word.to_owned(), range: range.start + start..range.start + end })
}
