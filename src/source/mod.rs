//! Files and places in them: what every later stage points at when it speaks of a definition.
//!
//! A [`Sources`] holds the texts that were read; a [`Span`] is a stretch of one of them. The library has the
//! definitions inside the binary, and the [`Loader`] is the only code of the crate that reads files.

mod library;
mod loader;
mod span;
mod text_map;
mod texts;

pub use library::{Folder, Shipped, headings, mutators, preludes, shipped, shipped_text};
pub(crate) use library::{file_name, stem};
pub use loader::{LoadError, Loader};
pub(crate) use span::words;
pub use span::{Place, SourceId, Sources, Span};
pub use text_map::TextMap;
pub use texts::Texts;
