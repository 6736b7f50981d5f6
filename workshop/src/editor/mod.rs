//! Support for editors, formatters and writers of rule pages: what each name stands for, renaming, and the context of a
//! place of a text in the language.
//!
//! In: a [`Checked`](variorum::Checked) definition, valid or not, or the text of a file. Out: [`References`], the edits of
//! [a new name](References::rename), a [`Context`], the [`layout`] of a file with its comments, the readable parts of a
//! half-written string ([`understood`]). [`Checked::layers`](variorum::Checked::layers) shows which file sets which value;
//! unsaved texts are [`Texts`](variorum::source::Texts).

mod call;
mod clause;
mod context;
mod describe;
mod diagram;
mod entries;
mod format;
mod meaning;
mod offers;
mod outline;
mod references;
mod rename;
mod schema;
mod unread;
mod words;

pub use call::{Call, call_at};
pub use clause::Clause;
pub use context::{Context, Part, Token, context_at};
pub use describe::Description;
pub use diagram::diagram;
pub use format::{WIDTH, format};
pub use meaning::{Meaning, meaning_at};
pub use offers::{Fill, Offer, OfferSort, offers};
pub use outline::{Fold, Item, folds, outline};
pub use references::References;
pub use rename::{Edit, NotRenamed};
pub use schema::schema;
pub use variorum::model::{Entity, Reference, Role, Sort};
pub use variorum::syntax::{Node, NodeKind, Understood, layout, understood};
pub use words::{WordKind, words};
