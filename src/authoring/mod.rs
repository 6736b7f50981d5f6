//! What editors, formatters and writers of rule pages ask of a definition: which name stands for what, what can be renamed,
//! and where in the language a place of a text lies.
//!
//! In: a [`Checked`](crate::Checked) definition, right or wrong, or the text of a file. Out: [`References`], the edits of
//! [a new name](References::rename), a [`Context`], the [`layout`] of a file with its comments, what a half-written string
//! [says already](understood). Which file says what is [`Checked::layers`](crate::Checked::layers); texts that are not saved
//! yet are [`Texts`](crate::source::Texts).

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

pub use crate::model::{Entity, Reference, Role, Sort};
pub use crate::syntax::{Node, NodeKind, Understood, layout, understood};
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
pub use words::{WordKind, words};
