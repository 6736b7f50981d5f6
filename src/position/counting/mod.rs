//! What perft needs besides move generation.

pub(super) mod key;
pub(super) mod orders;
#[cfg(feature = "parallel")]
pub(super) mod parallel;
pub(super) mod perft;
pub(super) mod strand;
pub(super) mod table;
pub(super) mod walker;
