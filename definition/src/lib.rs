//! Reads the definitions of chess variants and checks them.
//!
//! * [`source`] holds texts and places in them, reads files, and has the shipped definitions.
//! * [`syntax::parse`] turns the texts of a definition into a [`Document`](syntax::Document).
//! * [`model::check`] turns the document into a [`Model`](model::Model), the rules with every name resolved.
//! * [`language`] is the table of the language: every section, key, word and function.
//! * [`diagnostic`] has mistakes as values, and puts them into words.
//!
//! The library `variorum` hands these modules on and plays what they describe; use it rather than this package.
//!
//! ```
//! use variorum_definition::{model, source, syntax};
//!
//! let mut sources = source::Sources::default();
//! let root = sources.add("hill.toml", "variant = { name = \"Hill\", extends = \"chess\" }\nzones.hill = \"d4-e5\"");
//! let (document, mut mistakes) = syntax::parse(&mut sources, &source::Loader::default(), root, &[]);
//! let model = model::check(&document, &mut mistakes).expect("it has no mistakes");
//! assert_eq!(model.board.squares().count(), 64);
//! ```

#![deny(missing_docs, rustdoc::broken_intra_doc_links)]
#![warn(clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::exit)]

pub mod diagnostic;
pub mod ids;
pub mod language;
pub mod limits;
pub mod mixing;
pub mod model;
pub mod source;
pub mod syntax;
