//! The language server: messages of the protocol in, answers of the library out.
//!
//! `server` takes messages one after the other and hands each to the file of its group. Texts alone are answered at once. What
//! needs a check waits for one, which `work` makes on a thread of its own. Nothing here names the rest of the program, so that
//! tests can take the server in and talk to it in memory.

mod actions;
mod analysis;
mod board;
mod capabilities;
mod client;
mod completion;
mod diagnostics;
mod dispatch;
mod files;
mod formatting;
mod here;
mod hover;
mod inlay;
mod links;
mod navigation;
mod publish;
mod rename;
mod reply;
mod server;
mod signature;
mod symbols;
mod text;
mod tokens;
mod transport;
mod work;
mod workspace;

pub(crate) use server::serve;
pub(crate) use transport::talk;
