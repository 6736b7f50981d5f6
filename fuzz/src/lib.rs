//! What each fuzz target does with its bytes. The tests of the library run the same functions.

pub mod bodies;
#[path = "../../tests/generated/compare.rs"]
mod compare;
#[path = "../../tests/generated/structured.rs"]
pub mod structured;
#[path = "../../tests/generated/told.rs"]
mod told;
