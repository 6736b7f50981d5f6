//! Games in Portable Game Notation.

use std::io::Write;
use std::path::Path;

use variorum::Variant;
use variorum::pgn::{self, PgnGame, PgnReplay};
use variorum::record::RecordPlace;
use variorum_workshop::picture;

use super::{ReplayArguments, slug};
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
    let chosen = match arguments.game {
        None if games.len() > 1 => return replay_all(arguments, &games, out),
        None => 0,
        Some(number) => number as usize - 1,
    };
    let Some(game) = games.get(chosen) else {
        let what = format!("there is no game {}: the file has {}", chosen + 1, games.len());
        return Err(fault(start, what));
    };
    let mut replay = pgn::replay(&open(arguments, game)?, game);
    for remark in &replay.remarks {
        writeln!(out, "{remark}")?;
    }
    writeln!(out, "{}", picture::to_text(&replay.game))?;
    writeln!(out, "{}", replay.game.to_text())?;
    writeln!(out, "{} of {} actions played", replay.game.plies(), game.moves.len())?;
    writeln!(out, "{}", standing(&mut replay, game))?;
    match replay.stopped {
        Some((place, stop)) => Err(fault(place, stop.to_string())),
        None => check_whole(&replay.game),
    }
}

/// Plays all games, up to the first fault.
fn replay_all(arguments: &ReplayArguments, games: &[PgnGame], out: &mut dyn Write) -> Result<(), Failure> {
    let mut opened: Option<(Option<&str>, Variant)> = None;
    for (number, game) in (1..).zip(games) {
        let name = game.tag("VariantFile").or(game.tag("Variant"));
        let variant = match opened.take().filter(|(known, _)| *known == name) {
            Some((_, variant)) => variant,
            None => open(arguments, game)?,
        };
        let mut replay = pgn::replay(&variant, game);
        if let Some((place, stop)) = replay.stopped {
            let (path, what) = (arguments.file.clone(), stop.to_string());
            return Err(Failure::Record { path, line: place.line, what });
        }
        check_whole(&replay.game)?;
        writeln!(out, "{number}: {} actions, {}", replay.game.plies(), standing(&mut replay, game))?;
        opened = Some((name, variant));
    }
    Ok(())
}

/// How the game stands after its last move: by the rules, or by the result that players agreed on.
fn standing(replay: &mut PgnReplay, game: &PgnGame) -> String {
    let given = game.result.as_deref().filter(|given| *given != "*" && replay.stopped.is_none());
    match (replay.game.outcome(), given) {
        (None, Some(given)) => match game.tag("Termination") {
            Some(why) => format!("{given}: {why}"),
            None => given.to_owned(),
        },
        (None | Some(_), _) => picture::who_acts(&mut replay.game),
    }
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
