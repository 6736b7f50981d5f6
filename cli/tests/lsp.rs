//! `variorum lsp`: the server in memory, and over standard input and output as editors run it.
#![cfg(feature = "lsp")]

#[allow(dead_code, unused_imports, reason = "its standard input and output are for the program")]
#[path = "../src/lsp/mod.rs"]
mod language_server;

mod client;
mod conversation;
mod files;
mod requests;
mod stdio;
mod typing;
