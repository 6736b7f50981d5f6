//! `variorum games list` and `show`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use variorum_workshop::picture;

use super::filter::Wanted;
use super::kept::{players, title_line, to_saved};
use super::store::{Found, Store};
use crate::columns::{left_aligned, row};
use crate::failure::Failure;
use crate::record;

/// List the games of a database, all or those that are wanted
#[derive(Debug, Args)]
#[command(
    visible_alias = "search",
    after_help = "\
Examples:
  variorum games list evening.sqlite
  variorum games list evening.sqlite --player ann --since 2026.11
  variorum games list evening.sqlite --variant chess --result black --json
  variorum games list evening.sqlite --variant chess --moves 'e2e4 c7c5'"
)]
pub(super) struct ListArguments {
    /// The database
    database: PathBuf,
    #[command(flatten)]
    wanted: Wanted,
    /// Print JSON, one object per line, for scripts
    #[arg(long)]
    json: bool,
}

/// Show a game of a database: its players, its actions, its last position
#[derive(Debug, Args)]
pub(super) struct ShowArguments {
    /// The database
    database: PathBuf,
    /// The number of the game, as `list` gives it
    number: i64,
    /// Show the position after so many actions
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
}

pub(super) fn list(arguments: &ListArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let store = Store::open(&arguments.database)?;
    let filter = arguments.wanted.filter()?;
    let found = store.find(&filter)?;
    match arguments.json {
        false => tell_text(&found, filter.position.is_some(), out),
        true => tell_json(&found, filter.position.is_some(), out),
    }
}

/// A table; with `at` if a position was looked for: after how many actions it came up.
fn tell_text(found: &[Found], has_position: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if found.is_empty() {
        writeln!(out, "no game")?;
        return Ok(());
    }
    let mut rows =
        vec![row([&"game", &"variant", &"white", &"black", &"date", &"result", &"actions", &"outcome"])];
    for Found { number, game, .. } in found {
        let [white, black] = players(game);
        let cells: [&dyn std::fmt::Display; 8] =
            [number, &game.title, &white, &black, &game.date, &game.result, &game.plies, &game.outcome];
        rows.push(row(cells));
    }
    if has_position {
        let at = |found: &Found| found.plies.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let cells = std::iter::once("at".to_owned()).chain(found.iter().map(at));
        rows.iter_mut().zip(cells).for_each(|(row, cell)| row.insert(1, cell));
    }
    left_aligned(&rows).into_iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(())
}

fn tell_json(found: &[Found], has_position: bool, out: &mut dyn Write) -> Result<(), Failure> {
    for Found { number, game, plies } in found {
        let known = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let mut told = json!({
            "game": number,
            "variant": game.variant,
            "title": game.title,
            "white": known(&game.players[0]),
            "black": known(&game.players[1]),
            "date": known(&game.date),
            "result": game.result,
            "outcome": known(&game.outcome),
            "actions": game.plies,
        });
        if has_position {
            told["at"] = json!(plies);
        }
        writeln!(out, "{told}")?;
    }
    Ok(())
}

pub(super) fn show(arguments: &ShowArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let store = Store::open(&arguments.database)?;
    let kept = store.game(arguments.number)?;
    let mut saved = to_saved(&store, arguments.number, &kept)?;
    writeln!(out, "{}", title_line(&kept))?;
    for (name, value) in &saved.about.tags {
        writeln!(out, "{name}: {value}")?;
    }
    let text = record::of_table(&mut saved.table, &saved.variant, &saved.about);
    let actions = text.split_once("\n\n").map_or("", |(_, actions)| actions);
    writeln!(out, "\n{actions}")?;
    let mut game = saved.table.after(arguments.ply.unwrap_or(kept.plies));
    writeln!(out, "{}", picture::to_text(&game))?;
    writeln!(out, "{}", game.to_text())?;
    let is_last = game.plies() == saved.table.position().plies();
    match saved.table.outcome().filter(|_| is_last) {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => writeln!(out, "{}", picture::who_acts(&mut game))?,
    }
    Ok(())
}
