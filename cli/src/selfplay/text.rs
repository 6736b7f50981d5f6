//! What self-play has shown, as text.

use std::io::{self, Write};

use super::count::{KIND_USES, Results, Use};
use super::summary::{Named, Share, Spread, Summary};
use crate::columns::{row, write_rows};
use crate::statistics::elo;
use crate::words::percent;

/// Writes all of it.
pub(super) fn tell(summary: &Summary<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n", summary.head)?;
    if summary.games == 0 {
        return writeln!(out, "no game was played");
    }
    tell_results(summary, out)?;
    tell_endings(summary, out)?;
    tell_lengths(summary, out)?;
    tell_kinds(summary, out)?;
    for (title, list) in [
        ("action", &summary.actions),
        ("arrival", &summary.arrivals),
        ("rule", &summary.rules),
        ("movement with statements", &summary.movements),
    ] {
        tell_named(title, list, summary.games, out)?;
    }
    tell_squares(summary, out)?;
    tell_unused(summary, out)
}

fn tell_results(summary: &Summary<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = vec![row([&"result", &"games", &"share", &"95 %"])];
    rows.extend(summary.results.iter().map(share_row));
    write_rows(&rows, out)?;
    let Share { share, interval, .. } = &summary.first;
    writeln!(
        out,
        "\nThe player who acts first scores {} (95 %: {} to {}), {} Elo points.",
        percent(*share),
        percent(interval.low),
        percent(interval.high),
        points(elo(*share))
    )
}

fn share_row(share: &Share) -> Vec<String> {
    let range = format!("{} to {}", percent(share.interval.low), percent(share.interval.high));
    row([&share.name, &share.games, &percent(share.share), &range])
}

fn tell_endings(summary: &Summary<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = vec![row([&"ending", &"games", &"share", &"95 %", &"White", &"draws", &"Black"])];
    for ending in &summary.endings {
        let Results { white, draws, black } = ending.results;
        let mut cells = share_row(&ending.share);
        cells.extend(row([&white, &draws, &black]));
        rows.push(cells);
    }
    writeln!(out)?;
    write_rows(&rows, out)
}

fn tell_lengths(summary: &Summary<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = vec![row([&"", &"mean", &"least", &"quarter", &"median", &"three quarters", &"most"])];
    for (name, spread) in [("plies", summary.plies), ("turns", summary.turns)] {
        let Spread { mean, least, quartiles: [low, middle, high], most } = spread;
        rows.push(row([&name, &format!("{mean:.1}"), &least, &low, &middle, &high, &most]));
    }
    writeln!(out)?;
    write_rows(&rows, out)?;
    let by_ply = summary.branching_by_ply();
    writeln!(out, "\nlegal actions: {:.1} on average", summary.branching)?;
    let steps = [0, 10, 20, 40, 80, 160, 320];
    let told = steps.into_iter().filter_map(|ply| Some(format!("{:.1} at ply {ply}", by_ply.get(ply)?)));
    writeln!(out, "  {}", told.collect::<Vec<_>>().join(", "))
}

/// A column for each use that any kind has.
fn tell_kinds(summary: &Summary<'_>, out: &mut dyn Write) -> io::Result<()> {
    let kinds = &summary.counts.kinds;
    let columns: Vec<usize> = (0..KIND_USES.len())
        .filter(|column| kinds.iter().any(|kind| kind.all()[*column].times > 0))
        .collect();
    let mut head = vec!["piece".to_owned()];
    head.extend(columns.iter().map(|column| KIND_USES[*column].to_owned()));
    let mut rows = vec![head];
    for (kind, found) in summary.variant.model().kinds.iter().zip(kinds) {
        let mut cells = vec![kind.name.clone()];
        cells.extend(columns.iter().map(|column| kind_cell(*column, found.all()[*column], summary.games)));
        rows.push(cells);
    }
    writeln!(out, "\na game has on average")?;
    write_rows(&rows, out)
}

/// A share of the games in the first column, a number per game in the others.
pub(super) fn kind_cell(column: usize, found: Use, games: u64) -> String {
    match (column, found.times) {
        (_, 0) => "–".to_owned(),
        (0, _) => percent(found.games as f64 / games.max(1) as f64),
        (_, times) => per_game(times, games),
    }
}

fn tell_named(title: &str, list: &[Named], games: u64, out: &mut dyn Write) -> io::Result<()> {
    if list.is_empty() {
        return Ok(());
    }
    let mut rows = vec![row([&title, &"times", &"a game", &"games with it"])];
    for Named { name, found } in list {
        let share = percent(found.games as f64 / games.max(1) as f64);
        rows.push(row([name, &found.times, &per_game(found.times, games), &share]));
    }
    writeln!(out)?;
    write_rows(&rows, out)
}

/// The grid of the board from the far edge; each rank begins with the name of its first square.
fn tell_squares(summary: &Summary<'_>, out: &mut dyn Write) -> io::Result<()> {
    let board = &summary.variant.model().board;
    let visits = summary.visits();
    let mut rows = Vec::new();
    for rank in (0..board.ranks).rev() {
        let squares: Vec<_> =
            (0..board.files).map(|file| board.at(i32::from(file), i32::from(rank))).collect();
        let head = squares.iter().flatten().next().map_or_else(String::new, |square| board.name(*square));
        let cell = |square: Option<variorum::Square>| {
            square.map_or_else(String::new, |square| format!("{:.2}", visits[square.index()]))
        };
        rows.push(std::iter::once(head).chain(squares.into_iter().map(cell)).collect());
    }
    writeln!(out, "\npieces that come to each square in a game")?;
    write_rows(&rows, out)
}

fn tell_unused(summary: &Summary<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\nNever used")?;
    if summary.unused.is_empty() {
        return writeln!(out, "  nothing: every piece, action, rule, ending and square has mattered");
    }
    for unused in &summary.unused {
        writeln!(out, "  {}: {}", unused.what, unused.names.join(", "))?;
    }
    Ok(())
}

/// How often something comes in a game; small numbers do not become 0.
pub(super) fn per_game(times: u64, games: u64) -> String {
    let mean = times as f64 / games.max(1) as f64;
    if mean < 0.1 { format!("{mean:.3}") } else { format!("{mean:.2}") }
}

/// A difference in Elo points with its sign.
pub(super) fn points(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        elo if elo.abs() < 0.5 => "0".to_owned(),
        elo => format!("{elo:+.0}"),
    }
}
