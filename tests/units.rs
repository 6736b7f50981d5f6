//! The unit tests in files of the library, whose subjects nobody sees from outside.
//!
//! Cargo would build the whole library once more to run them, which takes as long as all other tests together. So `Cargo.toml` turns
//! that off, and the files are taken in here; each names only what stands below.

// The names by which these files know the rest of the library.
#![allow(dead_code, unreachable_pub, reason = "a file has more than its tests use")]

use variorum::source::{SourceId, Span};

mod code {
    pub(crate) use variorum::program::{Number, Truth};
}

mod score {
    pub(crate) type Value = i32;
}

mod setup {
    pub(crate) use variorum::model::SetupPiece;
}

mod term {
    pub(crate) use variorum::model::Expression;
}

#[path = "../workshop/src/rulebook/author.rs"]
mod author;
#[path = "../src/position/counting/table.rs"]
mod counts;
#[path = "../workshop/src/rulebook/english.rs"]
mod english;
#[path = "../src/search/exchange.rs"]
mod exchange;
#[path = "../src/position/state/history.rs"]
mod history;
#[path = "../definition/src/model/shuffle.rs"]
mod shuffle;
#[path = "../src/position/moves/subsets.rs"]
mod subsets;
#[path = "../src/search/table.rs"]
mod table;
#[path = "../definition/src/source/text_map.rs"]
mod text_map;
#[path = "../program/src/threshold.rs"]
mod threshold;
