//! Game records in the form that `save` writes: header lines `name: value`, a blank line, then the actions.
//!
//! ```text
//! variant: chess
//! result: Black wins: checkmate
//!
//! f2f3
//! e7e5
//! g2g4
//! d8h4
//! ```
//!
//! Every line of actions is one turn. Lines that begin with `#` are passed over. A file can have several records one after
//! the other; each begins with its line `variant: …`.

use std::fmt::Display;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Local};
use variorum::notation::ParsePositionError;
use variorum::table::{Clock, Entry, Player, Table};
use variorum::{Game, GameOutcome, Side, Variant, pgn};

use crate::clock::{comment_of_clock, left_in_comment, seconds, tags_of_clock};
use crate::names::name_beside;

/// What is known of a game besides its actions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Header {
    /// The variant as it was named on the command line.
    pub(crate) variant: Option<String>,
    /// The position at the start, if it is not the usual one.
    pub(crate) position: Option<String>,
    /// How the game ended.
    pub(crate) result: Option<String>,
    /// What else is noted, by the names of [`NOTES`].
    pub(crate) notes: Vec<(String, String)>,
}

/// What a record of a match notes besides: which match it is, the number of the game, who has played, the name of the ending,
/// and the number of actions.
const NOTES: [&str; 8] = ["match", "game", PLAYERS[0], PLAYERS[1], "ending", "plies", CLOCK, SPENT];

/// How a record begins.
const VARIANT: &str = "variant: ";

/// The note on the time control.
const CLOCK: &str = "clock";

/// The note on the seconds that each action took; [`UNTIMED`] for those before there was a clock.
const SPENT: &str = "spent";
const UNTIMED: &str = "-";

/// The notes on who has played White and Black.
pub(crate) const PLAYERS: [&str; 2] = ["white", "black"];

impl Header {
    /// A note by its name.
    pub(crate) fn note(&self, name: &str) -> Option<&str> {
        self.notes.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// Who played White and Black: what is no name of a machine is the name of a person.
    fn players(&self) -> [Player; 2] {
        PLAYERS.map(|name| self.note(name).and_then(|note| note.parse().ok()).unwrap_or(Player::Human))
    }
}

/// A record: its header and its actions, each with its line, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) header: Header,
    pub(crate) actions: Vec<(usize, String)>,
}

impl Record {
    /// How many actions it should have, if it is one of a match that was cut short while it was written.
    pub(crate) fn missing(&self) -> Option<&str> {
        self.header.note("match")?;
        let plies = self.header.note("plies").unwrap_or("more");
        (plies != self.actions.len().to_string()).then_some(plies)
    }

    /// The game before its first action.
    ///
    /// # Errors
    /// If the position of the header is none of the variant.
    pub(crate) fn start(&self, variant: &Variant) -> Result<Game, ParsePositionError> {
        self.header.position.as_ref().map_or_else(|| Ok(variant.start()), |text| variant.position(text))
    }

    /// Plays the actions one by one until `play` refuses one; returns its line and the reason.
    pub(crate) fn play<E: Display>(
        &self,
        mut play: impl FnMut(&str) -> Result<(), E>,
    ) -> Option<(usize, String)> {
        (1..).zip(&self.actions).find_map(|(number, (line, action))| {
            let error = play(action).err()?;
            Some((*line, format!("action {number}: {error}")))
        })
    }

    /// What the record says of the game besides the game itself.
    pub(crate) fn about(&self) -> About {
        let players = PLAYERS.map(|name| self.header.note(name).map(str::to_owned));
        About { players, ..About::default() }
    }

    /// The table of the game, with its players, its clock and its result.
    ///
    /// # Errors
    /// The first fault of the record.
    pub(crate) fn table(&self, variant: &Variant) -> Result<Table, Fault> {
        let fault = |what: String| Fault { line: 1, what };
        let start = self.start(variant).map_err(|error| fault(error.to_string()))?;
        let mut table = Table::new(start, self.header.players());
        let mut clock = self.header.note(CLOCK).map(str::parse::<Clock>).transpose().map_err(fault)?;
        let mut spent = self.header.note(SPENT).unwrap_or_default().split_whitespace();
        let stopped = self.play(|action| {
            let time = spent.next().and_then(|text| Duration::try_from_secs_f64(text.parse().ok()?).ok());
            if let Some(time) = time {
                clock.take().into_iter().for_each(|clock| table.set_clock(Some(clock)));
                table.pass_time(time);
            }
            table.act(action).map(drop)
        });
        if let Some((line, what)) = stopped {
            return Err(Fault { line, what });
        }
        clock.into_iter().for_each(|clock| table.set_clock(Some(clock)));
        self.settle(&mut table)?;
        Ok(table)
    }

    /// Ends the game with the recorded result, unless it has ended by its rules.
    fn settle(&self, table: &mut Table) -> Result<(), Fault> {
        let Some(result) = self.header.result.as_deref() else { return Ok(()) };
        if let Some(outcome) = table.outcome() {
            return self.contradiction(&outcome).map_or(Ok(()), Err);
        }
        let won = |side: &&Side| result.starts_with(&format!("{} wins: ", side.name()));
        let because = result.split_once(": ").map_or(result, |(_, because)| because);
        table.settle(Side::BOTH.iter().find(won).copied(), because.to_owned());
        Ok(())
    }

    /// The fault of a record whose result is not that of the rules.
    pub(crate) fn contradiction(&self, outcome: &GameOutcome) -> Option<Fault> {
        let (recorded, outcome) = (self.header.result.as_deref()?, outcome.to_string());
        let verdict = |result: &str| result.split(':').next().map(str::to_owned);
        let line = self.actions.last().map_or(1, |(line, _)| *line);
        let what = format!("the record says \"{recorded}\", but the game ends here with \"{outcome}\"");
        (verdict(&outcome) != verdict(recorded)).then_some(Fault { line, what })
    }
}

/// What a file says of a game besides the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct About {
    /// Who has played White and Black, if the file says so.
    pub(crate) players: [Option<String>; 2],
    /// The tags of Portable Game Notation that say nothing about the game itself, such as the event.
    pub(crate) tags: Vec<(String, String)>,
    /// The comments behind the actions; fewer if the last ones have none.
    pub(crate) comments: Vec<String>,
}

impl About {
    /// What is known of a game that began at a time.
    pub(crate) fn begun(time: SystemTime) -> About {
        let tags = date(time).map(|date| ("Date".to_owned(), date)).into_iter().collect();
        About { tags, ..About::default() }
    }

    /// The names of the players for a file: a machine has its own; a person may have none.
    pub(crate) fn players(&self, table: &Table) -> [Option<String>; 2] {
        Side::BOTH.map(|side| match table.player(side) {
            machine if machine.is_machine() => Some(machine.to_string()),
            _ => self.players[side.index().min(1)].as_deref().and_then(name_of_person),
        })
    }
}

/// The name of a person in one line; nothing for words that denote a player of the program.
fn name_of_person(name: &str) -> Option<String> {
    let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let is_name = !name.trim().is_empty() && name.parse::<Player>().is_err();
    is_name.then_some(name)
}

/// What is wrong with a record, and its line, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the saved game: {what}")]
pub(crate) struct Fault {
    pub(crate) line: usize,
    pub(crate) what: String,
}

/// A word of the header that no record has, with its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}` is not a header: known are variant, position, result, {}", NOTES.join(", "))]
pub(crate) struct UnknownHeader {
    pub(crate) line: usize,
    pub(crate) name: String,
}

/// The game of a table as text for a file: in Portable Game Notation if the name of the file ends in `.pgn`, otherwise as a record.
/// `name` is the variant as it was opened.
pub(crate) fn for_file(table: &mut Table, name: &str, path: &Path, about: &About) -> String {
    let name = name_beside(name, path.parent().unwrap_or(Path::new("")));
    if is_pgn(path) { pgn_of_table(table, &name, about) } else { of_table(table, &name, about) }
}

/// The game of a table in Portable Game Notation. `name` is the variant as it will be opened. An action has the time of its player in its
/// comment.
pub(crate) fn pgn_of_table(table: &mut Table, name: &str, about: &About) -> String {
    let outcome = table.outcome();
    let [white, black] = about.players(table).map(|name| name.unwrap_or(Player::Human.to_string()));
    let mut tags = vec![("White", white), ("Black", black), ("VariantFile", name.to_owned())];
    tags.extend(about.tags.iter().map(|(name, value)| (name.as_str(), value.clone())));
    let of_clock = table.clock().map(tags_of_clock).unwrap_or_default();
    tags.extend(of_clock.iter().map(|(name, value)| (*name, value.clone())));
    let tags: Vec<(&str, &str)> = tags.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let given = about.comments.iter().map(String::as_str).chain(std::iter::repeat(""));
    let comments = table.log().iter().zip(given).map(|(entry, given)| match entry.time {
        Some(reading) if left_in_comment(given).is_none() => {
            format!("{} {given}", comment_of_clock(entry.mover, &reading)).trim_end().to_owned()
        }
        Some(_) | None => given.to_owned(),
    });
    let comments: Vec<String> = comments.collect();
    pgn::write_commented(table.game(), outcome.as_ref(), &tags, &comments)
}

/// The local date of a time as `YYYY.MM.DD`; nothing for times outside the calendar.
fn date(time: SystemTime) -> Option<String> {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
    let date = DateTime::from_timestamp(i64::try_from(seconds).ok()?, 0)?.with_timezone(&Local);
    Some(date.format("%Y.%m.%d").to_string())
}

/// The game of a table as a record. `name` is the variant as it will be opened.
pub(crate) fn of_table(table: &mut Table, name: &str, about: &About) -> String {
    let outcome = table.outcome();
    let players = PLAYERS.into_iter().zip(about.players(table));
    let mut notes: Vec<(&str, String)> = players.filter_map(|(name, player)| Some((name, player?))).collect();
    if let Some(clock) = table.clock() {
        let spent = |entry: &Entry| {
            entry.time.map_or_else(|| UNTIMED.to_owned(), |time| seconds(time.spent).to_string())
        };
        let spent: Vec<String> = table.log().iter().map(spent).collect();
        notes.push((CLOCK, clock.to_string()));
        notes.extend((!spent.is_empty()).then(|| (SPENT, spent.join(" "))));
    }
    let actions = table.log().iter().map(|entry| (entry.mover, entry.action.as_str()));
    text_of((name, table.start()), actions, outcome.as_ref(), &notes)
}

/// Whether a file holds a saved game: Portable Game Notation, by its name, or a record, by its first line.
pub(crate) fn is_game(path: &Path) -> bool {
    let mut first = [0; VARIANT.len()];
    let mut begins = || File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok();
    path.is_file() && (is_pgn(path) || begins() && first == *VARIANT.as_bytes())
}

/// Whether a file holds Portable Game Notation, by its name.
pub(crate) fn is_pgn(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
}

/// The text of a record. `start` is the game before its first action; `notes` go into the header.
pub(crate) fn write(
    variant_name: &str,
    mut start: Game,
    played: &[String],
    outcome: Option<&GameOutcome>,
    notes: &[(&str, String)],
) -> String {
    let first = start.clone();
    let played = played.iter().map_while(|action| {
        let mover = start.mover();
        // Every action was played, so all of them can be; a record that stops short is better than none.
        start.play(action).ok().map(|()| (mover, action.as_str()))
    });
    text_of((variant_name, &first), played, outcome, notes)
}

/// The text of a record: the name of the variant, the game before its first action, and each action with the player who acted.
fn text_of<'a>(
    (variant_name, start): (&str, &Game),
    played: impl Iterator<Item = (Side, &'a str)>,
    outcome: Option<&GameOutcome>,
    notes: &[(&str, String)],
) -> String {
    let mut text = format!("{VARIANT}{variant_name}\n");
    if start.to_text() != start.variant().start().to_text() {
        text.push_str(&format!("position: {}\n", start.to_text()));
    }
    if let Some(outcome) = outcome {
        text.push_str(&format!("result: {outcome}\n"));
    }
    for (name, note) in notes {
        text.push_str(&format!("{name}: {note}\n"));
    }
    let mut before = None;
    for (mover, action) in played {
        text.push(if before == Some(mover) { ' ' } else { '\n' });
        before = Some(mover);
        text.push_str(action);
    }
    text.push('\n');
    text
}

/// The records of a text, each with the number of lines before it.
pub(crate) fn split(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    // Whether the record at hand has actions, so that a header begins another one.
    let mut has_actions = true;
    for (before, line) in text.lines().enumerate() {
        let begins = line.starts_with(VARIANT) && has_actions;
        if begins || found.is_empty() {
            found.push((before, String::new()));
            has_actions = false;
        }
        let is_action = !line.trim().is_empty() && !line.starts_with('#') && !line.contains(": ");
        has_actions |= is_action;
        if let Some((_, record)) = found.last_mut() {
            record.push_str(line);
            record.push('\n');
        }
    }
    found
}

/// Reads a record. Whether its actions are legal is not asked here.
///
/// # Errors
/// If a line of the header has an unknown name.
pub(crate) fn parse(text: &str) -> Result<Record, UnknownHeader> {
    let mut record = Record::default();
    let mut in_header = true;
    for (line, content) in
        (1..).zip(text.lines()).filter(|(_, content)| !content.trim_start().starts_with('#'))
    {
        if content.trim().is_empty() {
            in_header &= record.header == Header::default();
            continue;
        }
        match content.split_once(": ").filter(|_| in_header) {
            Some((name, value)) => set_header(&mut record.header, line, name.trim(), value.trim())?,
            None => {
                in_header = false;
                record.actions.extend(content.split_whitespace().map(|action| (line, action.to_owned())));
            }
        }
    }
    Ok(record)
}

fn set_header(header: &mut Header, line: usize, name: &str, value: &str) -> Result<(), UnknownHeader> {
    let place = match name {
        "variant" => &mut header.variant,
        "position" => &mut header.position,
        "result" => &mut header.result,
        _ if NOTES.contains(&name) => {
            header.notes.push((name.to_owned(), value.to_owned()));
            return Ok(());
        }
        _ => {
            return Err(UnknownHeader { line, name: name.to_owned() });
        }
    };
    *place = Some(value.to_owned());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let mut game = Variant::shipped("chess").unwrap().start();
        let start = game.clone();
        for action in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            game.play(action).unwrap();
        }
        let outcome = game.outcome();
        let text = write("chess", start, &game.played(), outcome.as_ref(), &[("game", "3".to_owned())]);
        let record = parse(&text).unwrap();
        assert_eq!(record.header.variant.as_deref(), Some("chess"));
        assert_eq!(record.header.result, game.outcome().map(|outcome| outcome.to_string()));
        assert_eq!(record.header.position, None);
        assert_eq!(record.header.note("game"), Some("3"));
        let actions: Vec<&str> = record.actions.iter().map(|(_, action)| action.as_str()).collect();
        assert_eq!(actions, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    }

    #[test]
    fn dates_are_written_as_portable_game_notation_has_them() {
        // Noon in Greenwich is the same day nearly everywhere.
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(951_825_600);
        let date = date(time).unwrap();
        assert!(["2000.02.29", "2000.03.01"].contains(&date.as_str()), "{date}");
    }

    #[test]
    fn a_file_can_have_several_records() {
        let text = "variant: chess\nresult: draw: so\n\ne2e4\n\nvariant: chess\n\nd2d4\n";
        let found = split(text);
        assert_eq!(found.iter().map(|(before, _)| *before).collect::<Vec<_>>(), [0, 5]);
        assert_eq!(parse(&found[1].1).unwrap().actions, [(3, "d2d4".to_owned())]);
        assert_eq!(split("e2e4\ne7e5\n").len(), 1);
    }
}
