//! Games in Portable Game Notation, the format in which chess programs keep games.
//!
//! In: a text with any number of games. [`parse`] splits it into tags and moves, [`replay`] plays the moves of one game under a variant.
//! Out: [`write()`] gives the text of a game, with the tags that the field uses: `Variant`, `SetUp` and `FEN` for a start of its own,
//! `Result`, `Termination`, and `RulesHash`, which changes with the rules.
//!
//! Moves are written in standard algebraic notation ([`san`]) where they are moves of one piece, castling or drops, else as the definition
//! writes them. [`find`] reads both, and the usual forms of long notation: `f5-d4`, `F5D4`, `Ng1xf3`, `e8(Q)`, `0-0`.
//!
//! Sources: Steven J. Edwards, *Portable Game Notation Specification and Implementation Guide* (1994), sections 8 and 9; FIDE Laws of
//! Chess, appendix C.
//!
//! ```
//! use variorum::{Variant, pgn};
//!
//! let games = pgn::parse("[Event \"A game\"]\n\n1. f3 e5 {a slip} 2. g4?? (2. e4) Qh4# 0-1\n")?;
//! let chess = Variant::shipped("chess")?;
//! let replay = pgn::replay(&chess, &games[0]);
//! assert!(replay.stopped.is_none());
//! assert_eq!(replay.game.played(), ["f2f3", "e7e5", "g2g4", "d8h4"]);
//!
//! let mut game = replay.game;
//! let outcome = game.outcome();
//! let text = pgn::write(&game, outcome.as_ref(), &[("Event", "A game")]);
//! assert!(text.contains("[Termination \"checkmate\"]"), "{text}");
//! assert!(text.ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n"), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod castling;
mod meant;
mod reading;
mod replaying;
mod san;
mod spelling;
mod syntax;
mod writing;

pub use castling::Castling;
pub use meant::meant;
pub use reading::{MoveError, find, play};
pub use replaying::{PgnReplay, PgnStop, replay};
pub use san::san;
pub use syntax::{PgnError, PgnGame, PgnMove, parse, parse_each};
pub use writing::{result, write, write_commented};
