//! lib
pub mod diagnostic;
pub mod example;
pub mod game;
pub mod ids;
pub mod limits;
pub mod model;
pub mod notation;
pub mod picture;
pub mod position;
pub mod program;
pub mod record;
pub mod source;
pub mod syntax;
pub mod variant;

pub use game::{Game, GameOutcome, IllegalAction, Reason};
pub use variant::{Checked, Variant, VariantError};
