//! Reads the rules of a chess variant from a definition and plays the game.
//!
//! A definition goes through four stages, each of which knows only those before it:
//!
//! * [`syntax::parse`] turns the texts of a definition into a [`Document`](syntax::Document): trees that know where
//!   they stand. It never fails; what it does not understand it reports and leaves out.
//! * [`model::check`] turns the document into a [`Model`](model::Model): names resolved, expressions typed, every bound
//!   checked. There is a model exactly if no mistake was reported, and a model that exists is right.
//! * [`program::compile`] turns the model into a [`Program`](program::Program): tables and code over numbers. It cannot
//!   fail.
//! * [`position::Position`] is a state of play under a program: legal actions, applying and undoing them, endings.
//!
//! Most users need none of that: a [`Variant`] is a definition ready to be played, a [`Game`] is a game of it in terms of
//! names and texts.
//!
//! ```
//! use variorum::Variant;
//!
//! let definition = r#"
//!     [variant]
//!     name    = "King of the hill"
//!     extends = "chess"
//!
//!     [zones]
//!     hill = "d4-e5"
//!
//!     [endings.hill]
//!     when    = "any(my king and hill)"
//!     result  = "mover wins"
//!     because = "the king is on the hill"
//! "#;
//! let mut game = Variant::from_str(definition)?.start();
//! assert_eq!(game.legal_actions().len(), 20);
//! for action in ["e2e4", "a7a6", "e1e2", "a6a5", "e2e3", "a5a4", "e3d4"] {
//!     game.play(action)?;
//! }
//! assert_eq!(game.outcome().unwrap().to_string(), "White wins: the king is on the hill");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A definition with mistakes gives all of them at once, each with its place:
//!
//! ```
//! let checked = variorum::Variant::check_text("hill.toml", r#"
//!     [variant]
//!     extends = "chess"
//!     [zones]
//!     hill = "d4-e9"
//!     [endings.hill]
//!     when   = "any(my kign and hill)"
//!     result = "mover wins"
//! "#);
//! assert!(checked.variant.is_none());
//! let told = checked.diagnostics.render(&checked.sources);
//! assert!(told.contains("nothing is called `kign`"), "{told}");
//! ```
//!
//! The language is described in `docs/language.md`, the design in `ARCHITECTURE.md`. The library prints nothing, and reads
//! no file but the definitions that it is asked for.

#![deny(missing_docs, rustdoc::broken_intra_doc_links)]
#![warn(clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::exit)]

pub mod diagnostic;
pub mod example;
pub mod game;
pub mod ids;
pub mod import;
pub mod limits;
pub mod model;
pub mod notation;
mod overrun;
pub mod picture;
pub mod plain;
pub mod position;
pub mod program;
pub mod record;
mod refusal;
pub mod scoring;
pub mod source;
pub mod syntax;
pub mod variant;

pub use game::{Game, GameOutcome, IllegalAction, Reason};
pub use overrun::Overrun;
pub use scoring::Match;
pub use variant::{Checked, Variant, VariantError};
