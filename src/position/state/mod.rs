//! The board, whose turn it is, the journal of changes, caches of known values, and scratch memory.

pub(super) mod action;
pub(super) mod budget;
pub(super) mod cell;
pub(super) mod effect;
pub(super) mod history;
pub(super) mod journal;
pub(super) mod known;
pub(super) mod meter;
pub(super) mod play;
pub(super) mod pool;
pub(super) mod position;
pub(super) mod registers;
pub(super) mod report;
pub(super) mod rests;
pub(super) mod sink;
pub(super) mod snapshot;
pub(super) mod walks;
