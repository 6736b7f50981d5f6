//! Helps people to write variants and to read them, apart from play.
//!
//! The library `variorum` reads a definition, checks it and plays it. This crate works on the results, through the public
//! interface of the library:
//!
//! * [`import`] turns the files of other programs into definitions.
//! * [`example`] runs the examples of a definition as tests, and [`review`] warns of rules that cannot be intended.
//! * [`why`] explains why an action is legal or not.
//! * [`editor`] finds the names of a definition and what can stand at a place of its text, and formats it.
//! * [`rulebook`] puts the rules into sentences, [`picture`] draws boards and moves, and [`diff`] compares two games.
//!
//! ```
//! use variorum::Variant;
//!
//! let mut game = Variant::shipped("chess")?.start();
//! game.play("e2e4")?;
//! let board = variorum_workshop::picture::to_text(&game);
//! assert!(board.contains("4  . . . . P . . ."), "{board}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs, rustdoc::broken_intra_doc_links)]
#![warn(clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::exit)]

pub mod diff;
pub mod editor;
pub mod example;
pub mod import;
pub mod picture;
pub mod review;
pub mod rulebook;
pub mod why;
