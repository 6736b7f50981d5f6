//! Games as the database has them, and as tables.

use std::path::Path;

use variorum::pgn;
use variorum::table::Table;

use super::store::{Kept, Store};
use crate::failure::Failure;
use crate::names::{name_beside, name_from, open_variant};
use crate::record::{self, About};
use crate::saved::Saved;

/// A tag that a database has in a column.
const DATE: &str = "Date";

/// A game of a file for a database in a folder, and the texts of its positions, the first one included.
pub(super) fn of_saved(saved: Saved, folder: &Path) -> (Kept, Vec<String>) {
    let Saved { variant: name, mut table, about: About { players, mut tags, mut comments } } = saved;
    let variant = name_beside(&name, folder);
    let outcome = table.outcome();
    let is_known = |date: &&String| date.starts_with(|c: char| c.is_ascii_digit());
    let date = tags.iter().find(|(name, _)| name == DATE).map(|(_, date)| date).filter(is_known).cloned();
    tags.retain(|(name, value)| name != DATE && value != "?");
    let told = comments.iter().rposition(|comment| !comment.is_empty()).map_or(0, |last| last + 1);
    comments.truncate(told);
    let mut game = table.position().clone();
    let mut positions = vec![game.to_repetition_text()];
    while game.undo().is_some() {
        positions.push(game.to_repetition_text());
    }
    positions.reverse();
    let about = game.variant();
    let kept = Kept {
        title: about.model().title.name.clone(),
        rules: about.rules_hash().to_owned(),
        players: players.map(Option::unwrap_or_default),
        date: date.unwrap_or_default(),
        result: pgn::result(outcome.as_ref()).to_owned(),
        outcome: outcome.map(|outcome| outcome.to_string()).unwrap_or_default(),
        plies: table.log().len(),
        record: record::of_table(&mut table, &variant, &About::default()),
        tags: json(&tags),
        comments: json(&comments),
        variant,
    };
    (kept, positions)
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| unreachable!("texts can be written as JSON"))
}

/// A game of a database as one of a file.
///
/// # Errors
/// If its definition is gone, or its rules no longer allow the game.
pub(super) fn to_saved(store: &Store, number: i64, kept: &Kept) -> Result<Saved, Failure> {
    let path = format!("{}, game {number}", store.path().display());
    let fault = |line, what| Failure::Record { path: path.clone(), line, what };
    let variant = name_from(&kept.variant, store.folder());
    let opened = open_variant(&variant, &[])?;
    let read = record::parse(&kept.record).map_err(|error| fault(error.line, error.to_string()))?;
    let table: Table = read.table(&opened).map_err(|error| fault(error.line, error.what))?;
    let player = |name: &String| Some(name.clone()).filter(|name| !name.is_empty());
    let [white, black] = &kept.players;
    let mut tags: Vec<(String, String)> = serde_json::from_str(&kept.tags).unwrap_or_default();
    if !kept.date.is_empty() {
        tags.push((DATE.to_owned(), kept.date.clone()));
    }
    let comments = serde_json::from_str(&kept.comments).unwrap_or_default();
    let about = About { players: [player(white), player(black)], tags, comments };
    Ok(Saved { variant, table, about })
}

/// The names of the players as people read them.
pub(super) fn players(game: &Kept) -> [&str; 2] {
    [0, 1].map(|side: usize| if game.players[side].is_empty() { "?" } else { &game.players[side] })
}

/// A game in one line.
pub(super) fn title_line(game: &Kept) -> String {
    let [white, black] = players(game);
    let date = if game.date.is_empty() { String::new() } else { format!(", {}", game.date) };
    format!("{}, {white} - {black}{date}, {} actions, {}", game.title, game.plies, game.result)
}
