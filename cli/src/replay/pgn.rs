//! Games in Portable Game Notation.

use std::io::Write;
use std::path::Path;

use variorum::Variant;
use variorum::pgn::{self, PgnGame};
use variorum::record::RecordPlace;

use super::{Opened, ReplayArguments, chosen, slug, standing, tell_end, tell_line};
use crate::failure::{Failure, check_whole};
use crate::names::{name_from, open_variant};

/// What programs call orthodox chess in the tag `Variant`; a game without the tag is one, too.
const CHESS: [&str; 5] = ["", "standard", "normal", "classical", "from position"];

/// Plays the games of a text: one is shown with its last position, several with a line each.
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

/// Plays all games, each told in a line, up to the first fault.
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

/// The variant of a game: the option's, the definition file beside the game, or the shipped variant that the tag `Variant` names.
fn open(arguments: &ReplayArguments, game: &PgnGame) -> Result<Variant, Failure> {
    let open = |name: &str| open_variant(name, &arguments.mutators.with);
    if let Some(name) = &arguments.variant {
        return Ok(open(name)?);
    }
    // Our own games have the name by which the definition was opened.
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
