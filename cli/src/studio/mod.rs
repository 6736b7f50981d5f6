//! `variorum studio`: a page in the browser, to play any variant and to see a definition at work while it is written.
//!
//! `server` has the connections, `guard` decides which requests are answered, `routes` what answers them. A `room` has a game,
//! `games` all of them and their files; `view` and `board` turn positions into what the page reads. The page itself is in `web/`.

mod analysis;
mod assets;
mod author;
mod board;
mod gallery;
mod games;
mod guard;
mod library;
mod reply;
mod request;
mod room;
mod routes;
mod server;
mod view;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tokio::sync::Semaphore;

use crate::failure::Failure;
use crate::names::{full_name, open_variant};
use crate::save::in_home;
use crate::start::Mutators;
use author::Author;
use gallery::Gallery;
use games::Games;
use guard::Guard;
use library::Library;

/// Play and write variants in a browser
///
/// A server on this computer has the page; it prints the address to open. Nobody else can reach it. Games are saved after each
/// action, and are there again when the server is started again.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum studio
  variorum studio wizards-war
  variorum studio my-variant.toml --port 9000")]
pub(crate) struct StudioArguments {
    /// A shipped variant, or the path of a definition file, to begin with
    variant: Option<String>,
    #[command(flatten)]
    mutators: Mutators,
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 8377)]
    port: u16,
    /// The address to listen on; any other than that of this computer itself lets others in who know the token
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// The folder for games [default: `variorum/games` in the folder for data of the user]
    #[arg(long, value_name = "DIR")]
    games: Option<String>,
}

/// So many positions are analysed at once; each takes a processor and the room for a table.
const ANALYSTS: usize = 4;

/// What all requests share.
struct Studio {
    guard: Guard,
    library: Arc<Library>,
    games: Games,
    gallery: Gallery,
    /// The definition that was opened from disk, if one was.
    author: Option<Arc<Author>>,
    /// So many positions are analysed at once.
    analysts: Arc<Semaphore>,
    /// What the page shows first: the name of a variant.
    first: Option<String>,
}

pub(crate) fn run(arguments: &StudioArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Arc::new(Library::new());
    let (first, author) = match &arguments.variant {
        Some(name) => open(name, &arguments.mutators.with, &library)?,
        None if arguments.mutators.with.is_empty() => (None, None),
        None => return Err(Failure::Usage("`--with` changes a variant: name one")),
    };
    let folder = match &arguments.games {
        Some(folder) => in_home(folder),
        None => own_folder()?,
    };
    let games = Games::new(folder, Arc::clone(&library))?;
    let (listener, address) = server::listen(arguments.listen, arguments.port)?;
    let guard = Guard::new(address)?;
    writeln!(out, "Open {} in a browser. Ctrl-C ends the server.", guard.address_to_open())?;
    if !address.ip().is_loopback() {
        writeln!(
            out,
            "Others can reach it, too: whoever has this address can play, and read the definition."
        )?;
    }
    out.flush()?;
    let gallery = Gallery::new(Arc::clone(&library));
    let analysts = Arc::new(Semaphore::new(ANALYSTS));
    server::serve(listener, Studio { guard, library, games, gallery, author, analysts, first })
}

/// Opens what the command line names: a shipped variant, or a file to be watched. Mistakes in a file are for the page.
fn open(
    name: &str,
    mutators: &[String],
    library: &Arc<Library>,
) -> Result<(Option<String>, Option<Arc<Author>>), Failure> {
    if library::is_shipped(name) {
        let name = full_name(name, mutators);
        open_variant(&name, &[])?;
        return Ok((Some(name), None));
    }
    // That there is no such file is no mistake of a definition.
    if !Path::new(name).is_file() {
        open_variant(name, mutators)?;
    }
    let author = Arc::new(Author::open(name, mutators, Arc::clone(library)));
    author.follow()?;
    Ok((Some(author.name()), Some(author)))
}

/// The folder for games, unless another one is named.
fn own_folder() -> Result<PathBuf, Failure> {
    let named = std::env::var_os("XDG_DATA_HOME").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let of_home = || std::env::home_dir().map(|home| home.join(".local/share"));
    let data = named.or_else(of_home);
    let data =
        data.ok_or(Failure::Usage("there is no home folder to keep games in: name one by `--games`"))?;
    Ok(data.join("variorum/games"))
}
