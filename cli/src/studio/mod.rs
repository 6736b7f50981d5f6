//! `variorum studio`: a page in the browser for playing variants and for writing definitions.
//!
//! `server` accepts connections, `guard` decides which requests are answered, `routes` answers them. A `room` holds a game, `games`
//! all rooms and files; `selfplay` has games in the background; `view` and `board` turn positions into JSON. The page itself is in `web/`.

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
mod selfplay;
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
use selfplay::Runs;

/// Play and write variants in a browser
///
/// Starts a server for this computer and prints the address to open; other computers cannot reach it. Games are saved after each
/// action and survive a restart.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum studio
  variorum studio wizards-war
  variorum studio my-variant.toml --port 9000")]
pub(crate) struct StudioArguments {
    /// The variant to open: a shipped one, or the path of a definition file
    variant: Option<String>,
    #[command(flatten)]
    mutators: Mutators,
    /// The port; 0 chooses a free one
    #[arg(long, value_name = "N", default_value_t = 8377)]
    port: u16,
    /// The address to listen on; other computers can connect to any but the default, if they know the token
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// The folder of saved games [default: `variorum/games` in the user's data folder]
    #[arg(long, value_name = "DIR")]
    games: Option<String>,
}

/// The maximal number of simultaneous analyses; each needs a processor and a transposition table.
const ANALYSTS: usize = 4;

/// The state shared by all requests.
struct Studio {
    guard: Guard,
    library: Arc<Library>,
    games: Games,
    gallery: Gallery,
    /// Games in the background.
    runs: Runs,
    /// The definition opened from disk, if any.
    author: Option<Arc<Author>>,
    /// Permits for analyses.
    analysts: Arc<Semaphore>,
    /// The variant that the page shows first.
    first: Option<String>,
}

pub(crate) fn run(arguments: &StudioArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Arc::new(Library::new());
    let (first, author) = match &arguments.variant {
        Some(name) => open(name, arguments, &library)?,
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
            "Other computers can connect: anybody with this address can play and read the definition."
        )?;
    }
    out.flush()?;
    let gallery = Gallery::new(Arc::clone(&library));
    let runs = Runs::new(Arc::clone(&library));
    let analysts = Arc::new(Semaphore::new(ANALYSTS));
    server::serve(listener, Studio { guard, library, games, gallery, runs, author, analysts, first })
}

/// Opens the variant of the command line. A file is watched, and its mistakes are shown on the page.
fn open(
    name: &str,
    arguments: &StudioArguments,
    library: &Arc<Library>,
) -> Result<(Option<String>, Option<Arc<Author>>), Failure> {
    let mutators = &arguments.mutators.with;
    if library::is_shipped(name) {
        let name = full_name(name, mutators);
        open_variant(&name, &[])?;
        return Ok((Some(name), None));
    }
    // A missing file is reported at once.
    if !Path::new(name).is_file() {
        open_variant(name, mutators)?;
    }
    let author = Arc::new(Author::open(name, mutators, Arc::clone(library), arguments.listen.is_loopback()));
    author.follow()?;
    Ok((Some(author.name()), Some(author)))
}

/// The default folder for games.
fn own_folder() -> Result<PathBuf, Failure> {
    let named = std::env::var_os("XDG_DATA_HOME").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let of_home = || std::env::home_dir().map(|home| home.join(".local/share"));
    let data = named.or_else(of_home);
    let data = data
        .ok_or(Failure::Usage("there is no home folder for saved games: choose a folder with `--games`"))?;
    Ok(data.join("variorum/games"))
}
