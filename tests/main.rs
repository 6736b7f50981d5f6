//! All integration tests, in one binary.

mod architecture;
mod cli;
mod diagnostics;
mod docs;
mod examples;
mod laws;
mod perft;
mod records;
mod rules;
mod support;
