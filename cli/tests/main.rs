//! All tests of the program, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cli;
mod contest;
mod creating;
#[cfg(feature = "games")]
mod games;
mod kills;
mod lsp;
mod questions;
mod robustness;
mod robustness_play;
mod rulebook;
#[cfg(feature = "studio")]
mod studio;
mod terminal;
mod testing;
mod tuning;
mod uci;
mod xboard;
