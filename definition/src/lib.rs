//! Reads definitions of chess variants and checks them.

pub mod diagnostic;
pub mod ids;
pub mod language;
pub mod limits;
pub mod mixing;
pub mod model;
pub mod source;
pub mod syntax;
