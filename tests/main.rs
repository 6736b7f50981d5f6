//! All integration tests, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

// What `tests/units.rs` takes in calls these by `crate::`.
use variorum::{ids, limits, model, program};

mod agreement;
mod architecture;

mod betza;
mod counting;
mod diagnostics;
mod diagrams;
mod differences;
mod docs;
mod editor;
mod effects;
mod examples;
mod format;
mod fuzz;
mod generated;
mod import;
mod laws;
mod mutators;
mod perft;
mod pgn;
mod pictures;
mod plain;
mod records;
mod removals;
mod robustness_play;
mod rulebook;
mod rules;
mod schema;
mod search;
mod support;
mod table;
mod units;
mod vscode;
mod walks;
mod why;
