//! The types of the rows of sections and keys.

use super::entry::Entry;
use super::types::Type;

/// The contents of a section.
#[derive(Clone, Copy, Debug)]
pub struct Contents {
    /// Its keys that the language names.
    pub keys: &'static [Key],
    /// Its entries that the definition names.
    pub entries: Entries,
    /// The name of an entry in messages, if the entries of such sections share one namespace.
    pub declares: Option<&'static str>,
    /// Whether it may occur several times, as `[[example]]`.
    pub is_list: bool,
    /// Whether every definition has it.
    pub is_required: bool,
}

/// Entries of a section under names that the definition chooses.
#[derive(Clone, Copy, Debug)]
pub enum Entries {
    /// None.
    None,
    /// Tables with keys: `[rules.NAME]`.
    Tables(&'static [Key]),
    /// Single values: `[constants] NAME = 3`.
    Values(Shape),
}

/// A key of a table.
#[derive(Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// The shape of its value.
    pub shape: Shape,
    /// What it means.
    pub about: &'static str,
    /// The default; nothing if the key is required.
    pub default: Option<&'static str>,
    /// An example line.
    pub example: &'static str,
}

/// The shape of a value of a definition.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Text for people.
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// `true` or `false`.
    Truth,
    /// One of some words.
    OneOf(fn() -> Vec<Entry>),
    /// Names of files, in a string or a list.
    Files,
    /// A name that is declared elsewhere, or by this key.
    Name,
    /// Names side by side.
    Names,
    /// A list of names, or of names side by side.
    ListOfNames,
    /// The name of a type.
    TypeName,
    /// An expression of a type; of any type if none is given.
    Expression(Option<Type>),
    /// A condition, or a list of conditions that must all hold.
    Condition,
    /// `true`, or a condition.
    TruthOrCondition,
    /// Statements.
    Statements,
    /// Parameters.
    Choices,
    /// Lines of movement.
    Lines,
    /// Squares that do not depend on the position.
    Squares,
    /// Squares, or a table with the squares of each player.
    SquaresOfSides,
    /// A value known before play, or a table with the value of each player.
    ValueOfSides,
    /// A template that writes an action.
    Template,
    /// A template, or a list of templates, that reads a record.
    RecordTemplate,
    /// A list of whole numbers.
    Integers,
    /// A board as text.
    Board,
    /// A position as text.
    Position,
    /// Actions as text, separated by blanks.
    Actions,
    /// Links between squares.
    Links,
    /// A table of kinds or numbers.
    Table,
    /// A table whose keys the definition chooses.
    Entries(&'static Shape),
    /// Sections of a definition.
    Sections,
}

impl Shape {
    /// The name of such values in messages and the reference.
    pub fn words(self) -> &'static str {
        match self {
            Shape::Text => "text",
            Shape::Integer => "a whole number",
            Shape::Number => "a number",
            Shape::Truth => "`true` or `false`",
            Shape::OneOf(_) => "one of the words below",
            Shape::Files => "names of files",
            Shape::Name => "a name",
            Shape::Names => "names side by side",
            Shape::ListOfNames => "a list of names",
            Shape::TypeName => "a type",
            Shape::Expression(None) => "a value",
            Shape::Expression(Some(ty)) => ty.words(),
            Shape::Condition => "a condition, or a list of conditions that must all hold",
            Shape::TruthOrCondition => "`true`, or a condition",
            Shape::Statements => "statements",
            Shape::Choices => "choices",
            Shape::Lines => "lines of movement",
            Shape::Squares => "squares",
            Shape::ValueOfSides => "a value, or `{ white = …, black = … }`",
            Shape::SquaresOfSides => "squares as White sees them, or `{ white = …, black = … }`",
            Shape::Template => "a template",
            Shape::RecordTemplate => "a template, or a list of templates",
            Shape::Integers => "a list of whole numbers",
            Shape::Board => "a board as text",
            Shape::Position => "a position as text",
            Shape::Actions => "actions, separated by blanks",
            Shape::Links => "pairs of squares",
            Shape::Table => "a table or a grid",
            Shape::Entries(_) => "a table",
            Shape::Sections => "sections",
        }
    }
}
