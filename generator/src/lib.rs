//! Definitions of chess variants made at random: small, legal nearly always, and full of conditions.
//!
//! Tests draw them from seeds, fuzz targets from bytes. The crate knows the language of definitions as text alone, so that
//! it says nothing that the library would have to say first.

mod board;
mod choices;
mod draft;
mod expression;
mod forms;
mod movement;
mod mutate;
mod place;
mod sections;
mod shrink;
mod world;

pub use choices::Choices;
pub use draft::{Draft, Section};
pub use forms::{EXPRESSIONS, Form, STATEMENTS};
pub use mutate::mutated;
pub use place::position;
pub use sections::{Generated, definition};
pub use shrink::{shrink, smaller};
pub use world::World;
