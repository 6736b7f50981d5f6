//! The table of the language: every section, key, word, function, statement, keyword and letter, once.
//!
//! In: nothing. Out: rows, each with its parameters and type, one sentence of documentation and an example. The reader of
//! definitions, the checker, messages, similar names and the lists of the reference are made from them. The effect of a
//! row is code of the stage that handles it, which matches over all rows.

mod entry;
mod function;
mod keyword;
mod letter;
mod mode;
mod moment;
mod quantifier;
mod section;
mod sections;
mod statement;
mod types;
mod word;

pub use entry::{Entry, Vocabulary};
pub use function::{Function, Parameter, Takes};
pub use keyword::Keyword;
pub use letter::{Letter, LetterUse};
pub use mode::Mode;
pub use moment::{
    ArrivalMoment, Counting, EndingMoment, Event, First, ForbiddenMoment, Foresight, Owner, Passing, Turning,
};
pub use quantifier::Quantifier;
pub use section::{Contents, Entries, Key, Shape};
pub use sections::{FragmentSection, SIDE_VALUES, SIDES, Section};
pub use statement::StatementForm;
pub use types::Type;
pub use word::Word;

/// Whether the language reserves a name, so that nothing can be declared by it.
///
/// Keywords that stand only after others (`turn` in `end turn`) are free.
pub fn is_taken(name: &str) -> bool {
    let of_form = Keyword::named(name).map(|keyword| !keyword.is_free());
    Word::named(name).is_some()
        || Function::named(name).is_some()
        || Mode::named(name).is_some()
        || Quantifier::named(name).is_some()
        || of_form.unwrap_or_else(|| StatementForm::verbs().any(|verb| verb == name))
}
