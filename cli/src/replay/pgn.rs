//! Replays games in Portable Game Notation.

use std::io::Write;
use std::path::Path;

use variorum::Variant;
use variorum::pgn::{self, PgnGame};
use variorum::record::RecordPlace;

use super::{Opened, ReplayArguments, chosen, standing, tell_end, tell_line};
use crate::failure::{Failure, check_whole};
use crate::names::{name_from, open_variant};
use crate::saved::name_of;

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
    let folder = Path::new(&arguments.file).parent().unwrap_or(Path::new(""));
    let names = match &arguments.variant {
        Some(name) => vec![name.clone()],
        None => name_of(game).map_or_else(|titles| titles, |name| vec![name_from(&name, folder)]),
    };
    let open = |name: &String| open_variant(name, &arguments.mutators.with);
    let found = names.iter().find_map(|name| open(name).ok());
    Ok(found.map_or_else(|| open(&names[0]), Ok)?)
}
