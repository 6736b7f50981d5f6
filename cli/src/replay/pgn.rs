//! Replays games in Portable Game Notation.

use std::io::Write;
use std::path::Path;

use variorum::Variant;
use variorum::pgn::{self, PgnGame};
use variorum::record::RecordPlace;

use super::{Opened, ReplayArguments, chosen, slug, standing, tell_end, tell_line};
use crate::failure::{Failure, check_whole};
use crate::names::{name_from, open_variant};

/// Values of the tag `Variant` that mean orthodox chess; so does a missing tag.
const CHESS: [&str; 5] = ["", "standard", "normal", "classical", "from position"];

/// Plays the games of a text. A single one is shown with its last position, several with one line each.
pub(super) fn run(arguments: &ReplayArguments, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let path = &arguments.file;
    let fault = |place: RecordPlace, what| Failure::Record { path: path.clone(), line: place.line, what };
    let games = pgn::parse(text).map_err(|error| fault(error.place, error.because))?;
    let start = RecordPlace { line: 1, column: 1 };
    if games.is_empty() {
        return Err(fault(start, "the file has no game".to_owned()));
    }
    let Some(index) = chosen(arguments, games.len())? else { return replay_all(arguments, &games, out) };
    let game = &games[index];
    let mut replay = pgn::replay(&open(arguments, game)?, game);
    for remark in &replay.remarks {
        writeln!(out, "{remark}")?;
    }
    let recorded = recorded(game).filter(|_| replay.stopped.is_none());
    let standing = standing(&mut replay.game, recorded);
    tell_end(&replay.game, game.moves.len(), &standing, out)?;
    match replay.stopped {
        Some((place, stop)) => Err(fault(place, stop.to_string())),
        None => check_whole(&replay.game),
    }
}

/// Plays all games up to the first fault, with one line each.
fn replay_all(arguments: &ReplayArguments, games: &[PgnGame], out: &mut dyn Write) -> Result<(), Failure> {
    let mut opened = Opened::default();
    for (number, game) in (1..).zip(games) {
        let name = game.tag("VariantFile").or(game.tag("Variant"));
        let mut replay = pgn::replay(opened.variant(name, |_| open(arguments, game))?, game);
        if let Some((place, stop)) = replay.stopped {
            let (path, what) = (arguments.file.clone(), stop.to_string());
            return Err(Failure::Record { path, line: place.line, what });
        }
        tell_line(number, &mut replay.game, recorded(game), out)?;
    }
    Ok(())
}

/// The result in the file, with the reason if there is one.
fn recorded(game: &PgnGame) -> Option<String> {
    let result = game.result.as_deref().filter(|result| *result != "*")?;
    Some(game.tag("Termination").map_or_else(|| result.to_owned(), |why| format!("{result}: {why}")))
}

/// The variant of a game: that of `--variant`, the definition beside the file, or the shipped variant of the tag `Variant`.
fn open(arguments: &ReplayArguments, game: &PgnGame) -> Result<Variant, Failure> {
    let open = |name: &str| open_variant(name, &arguments.mutators.with);
    if let Some(name) = &arguments.variant {
        return Ok(open(name)?);
    }
    // Games written by this program name the definition.
    if let Some(file) = game.tag("VariantFile") {
        let folder = Path::new(&arguments.file).parent().unwrap_or(Path::new(""));
        return Ok(open(&name_from(file, folder))?);
    }
    let title = game.tag("Variant").unwrap_or("");
    if CHESS.iter().any(|name| name.eq_ignore_ascii_case(title)) {
        return Ok(open("chess")?);
    }
    // A title such as `Atomic Chess` belongs to the definition `atomic-chess` or `atomic`.
    let slug = slug(title);
    let bare = slug.strip_suffix("-chess").unwrap_or(&slug);
    open(title).or_else(|_| open(&slug)).or_else(|_| open(bare)).or_else(|_| Ok(open(title)?))
}
