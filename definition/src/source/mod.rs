//! Files and places in them, to which all later stages refer.
//!
//! A [`Sources`] holds the texts that were read; a [`Span`] is a stretch of one of them. The library embeds the shipped
//! definitions, and the [`Loader`] is the only code of the crate that reads files.

mod library;
mod loader;
mod span;
mod text_map;
mod texts;

pub use library::stem;
pub use library::{
    Folder, Shipped, file_name, headings, is_definition, leading, mutators, preludes, shipped, shipped_text,
};
pub use loader::{LoadError, Loader};
pub use span::words;
pub use span::{Place, SourceId, Sources, Span};
pub use text_map::TextMap;
pub use texts::Texts;
