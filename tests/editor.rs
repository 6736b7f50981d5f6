//! What editors, formatters and writers of rule pages ask of a definition.

mod context;
mod layers;
mod layout;
mod references;
mod texts;
mod tools;
