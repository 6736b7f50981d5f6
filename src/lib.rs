//! Reads the rules of a chess variant from a definition and plays the game.
//!
//! A definition goes through four stages, each of which knows only those before it:
//!
//! * [`syntax::parse`] turns the texts of a definition into a [`Document`](syntax::Document): trees that know their
//!   places in the text. It never fails; it reports what it does not understand and leaves it out.
//! * [`model::check`] turns the document into a [`Model`](model::Model): names resolved, expressions typed, every bound
//!   checked. A model exists exactly if no mistake was reported, and it is always valid.
//! * [`program::compile`] turns the model into a [`Program`](program::Program): tables and code over numbers. It cannot
//!   fail.
//! * [`position::Position`] is a state of play under a program: it generates legal actions, applies and undoes them, and
//!   finds endings.
//!
//! Most users need only a [`Variant`], a definition ready to be played, and a [`Game`], a game of it in terms of names
//! and texts.
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
//! # For a board
//!
//! The pieces on the board, the actions from a square, why an action is illegal, and what an action changed, typed and in
//! words:
//!
//! ```
//! use variorum::{Reason, Side, Variant};
//!
//! let variant = Variant::shipped("chess")?;
//! let board = &variant.model().board;
//! let mut game = variant.start();
//! for square in board.squares() {
//!     let place = board.place(square);
//!     if let Some((kind, owner)) = game.piece(square) {
//!         println!("{:?} {} at {},{}", owner, variant.model().kinds[kind.index()].name, place.file, place.rank);
//!     }
//! }
//! let knight = board.square("g1").expect("the board has it");
//! let targets: Vec<_> = game.actions_from(knight).into_iter().map(|action| game.info(action).squares[1]).collect();
//! assert_eq!(targets.len(), 2);
//!
//! let because = game.play("a1a5").unwrap_err().because;
//! assert!(matches!(because, Reason::Blocked(_)));
//! assert_eq!(because.to_string(), "the rook on a1 cannot go there: the pawn on a2 is in the way");
//!
//! let action = game.read("e2e4")?;
//! let effects = game.play_reported(action).expect("it is done");
//! for effect in effects.iter().filter(|effect| effect.change.is_of_pieces()) {
//!     println!("{}", variant.sentence(effect)); // White's pawn goes from e2 to e4.
//! }
//! assert_eq!((game.mover(), game.actions_left(), game.checks(Side::Black).len()), (Side::Black, 1, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # For a search
//!
//! [`Game::legal_into`], [`Game::loud_into`] and [`Game::loud_and_checks_into`] fill lists whose memory is reused,
//! [`Game::play_action`] and [`Game::undo`] make and unmake, [`Game::play_null`] is the null move, [`Game::future_key`] the
//! key for a transposition table. None of them makes a text. Copies ([`Game::without_past`], [`Game::copy_from`]) can go to other threads.
//!
//! ```
//! use variorum::{Action, Game, Side, Variant};
//!
//! /// The best that the player to act can reach in some plies, as a count of pieces (negamax with alpha and beta).
//! fn search(game: &mut Game, depth: usize, mut alpha: i32, beta: i32, lists: &mut [Vec<Action>]) -> i32 {
//!     let mover = game.mover();
//!     if let Some(outcome) = game.outcome() {
//!         return outcome.winner.map_or(0, |winner| if winner == mover { 1000 } else { -1000 });
//!     }
//!     let Some((list, deeper)) = lists.split_first_mut().filter(|_| depth > 0) else { return count(game) };
//!     game.legal_into(list);
//!     for action in list {
//!         if !game.play_action(*action) {
//!             continue; // it costs too much, and is not done
//!         }
//!         // Where a turn has several actions, the same player may go on.
//!         let score = match game.mover() == mover {
//!             true => search(game, depth - 1, alpha, beta, deeper),
//!             false => -search(game, depth - 1, -beta, -alpha, deeper),
//!         };
//!         game.undo();
//!         alpha = alpha.max(score);
//!         if alpha >= beta {
//!             break;
//!         }
//!     }
//!     alpha
//! }
//!
//! fn count(game: &Game) -> i32 {
//!     let owners = game.variant().model().board.squares().filter_map(|square| game.piece(square));
//!     let value = |owner| match owner {
//!         Side::Neutral => 0,
//!         owner if owner == game.mover() => 1,
//!         _ => -1,
//!     };
//!     owners.map(|(_, owner)| value(owner)).sum()
//! }
//!
//! let mut game = Variant::shipped("chess")?.start();
//! ["f2f3", "e7e5", "g2g4"].into_iter().try_for_each(|text| game.play(text))?;
//! assert_eq!(search(&mut game, 1, -2000, 2000, &mut vec![Vec::new(); 1]), 1000, "mate in one");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A random game needs no lists: [`Game::play_any`] plays one action after the other.
//!
//! # For a window
//!
//! [`table`] has what every clickable board needs: the players, the actions so far, taking back, and picking an action
//! square by square.
//!
//! # For an editor
//!
//! The crate `variorum-workshop` finds the names of a definition, their declarations, and completions at a place of a text,
//! even a faulty one. It also has pictures, rule pages, reviews, and imports from other programs.
//!
//! # For a binding
//!
//! Everything that crosses to another language can be text: [`Game::legal_texts`], [`Game::play`], [`Game::to_text`], and
//! [`Variant::position`] back. Kinds, sides and squares are small numbers ([`Kind`], [`Side`], [`Square`]), and mistakes
//! are values that can be printed. A [`Game`] is `Send` and `Sync`, and borrows nothing.
//!
//! ```
//! let variant = variorum::Variant::shipped("chess")?;
//! let mut game = variant.start();
//! let texts = game.legal_texts();
//! game.play(&texts[0])?;
//! let copy = variant.position(&game.to_text())?;
//! assert_eq!(copy.to_text(), game.to_text());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/` describes the language, `ARCHITECTURE.md` the design. The library prints nothing, and reads only the
//! definition files that it is given.

#![deny(missing_docs, rustdoc::broken_intra_doc_links)]
#![warn(clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::exit)]

mod cascade;
pub mod game;
pub mod notation;
use variorum_definition::mixing;

mod overrun;
pub mod pgn;
pub mod plain;
pub mod position;
pub mod record;
pub mod scoring;
pub mod search;
pub mod table;
pub mod variant;

pub use variorum_definition::{diagnostic, ids, language, limits, model, source, syntax};
pub use variorum_program as program;

pub use game::{
    ActionInfo, Attempt, Check, Endangered, Game, GameOutcome, IllegalAction, Obstacle, Parameter, Reason,
    Unfit,
};
pub use ids::{Kind, Side, Square};
pub use overrun::Overrun;
pub use position::{Action, Cause, Change, Effect, Piece};
pub use scoring::Match;
pub use variant::{Checked, Variant, VariantError};
