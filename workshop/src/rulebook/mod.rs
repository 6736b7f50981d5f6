//! The rules of a definition in sentences, for people who do not program.
//!
//! In: a [`Variant`]. Out: a [`Rulebook`], values from which a page can be laid out. Each sentence is made from the
//! meaning of a rule in the checked definition, and not from its wording, so that it changes when the rule does. The
//! author's own words, comments and reasons, stand beside it. A rule whose sentences would be unreadable is marked
//! ([`Entry::is_clear`]); show it as written.
//!
//! ```
//! let variant = variorum::Variant::shipped("chess")?;
//! let book = variorum_workshop::rulebook::Rulebook::of(&variant);
//! let endings = book.chapters.iter().find(|chapter| chapter.id == "endings").ok_or("it has endings")?;
//! let third = endings.entries.iter().find(|entry| entry.name == "threefold").ok_or("it has this one")?;
//! assert_eq!(third.reasons, ["the third occurrence of the position"]);
//! let told = "The player may claim a draw if, at the end of a turn, the position has occurred at least three times.";
//! assert_eq!(third.sentences[0].text, told);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod author;
mod chapter;
mod clause;
mod direction;
mod endings;
mod english;
mod entry;
mod examples;
mod movement;
mod notation;
mod noun;
mod piece;
mod place;
mod record;
mod rules;
mod sample;
mod sentence;
mod set;
mod speaker;
mod start;
mod state;
mod statement;
mod turn;

pub use author::Written;
pub use entry::{Chapter, Entry, Grid};
pub use examples::{Claim, Played, Shown, shown};
pub use piece::{Piece, Way};
pub use sentence::Sentence;

use variorum::model::Title;
use variorum::variant::Variant;

/// The rules of a definition in sentences.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The name and origin of the game.
    pub title: Title,
    /// Board, zones and the pieces at the start.
    pub start: Vec<Chapter>,
    /// The kinds of pieces, in the order of the definition.
    pub pieces: Vec<Piece>,
    /// The course of the game, its rules and its endings; empty chapters are left out.
    pub chapters: Vec<Chapter>,
}

impl Rulebook {
    /// The rules of a definition.
    pub fn of(variant: &Variant) -> Rulebook {
        chapter::rulebook(variant)
    }

    /// The chapter about the actions of a definition other than moves, without the work of a whole rulebook.
    ///
    /// ```
    /// use variorum_workshop::rulebook::Rulebook;
    ///
    /// let chess = variorum::Variant::shipped("chess")?;
    /// let names: Vec<String> = Rulebook::actions(&chess).entries.into_iter().map(|entry| entry.name).collect();
    /// assert_eq!(names, ["castling"]);
    /// # Ok::<(), variorum::VariantError>(())
    /// ```
    pub fn actions(variant: &Variant) -> Chapter {
        chapter::actions(variant)
    }
}
