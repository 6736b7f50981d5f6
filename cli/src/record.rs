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
use std::path::Path;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use variorum::notation::ParsePositionError;
use variorum::table::{Clock, Entry, Player, Table, TimeControl};
use variorum::{Game, GameOutcome, Side, Variant, pgn};

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

    /// Who played White and Black: persons, unless it is noted otherwise.
    #[cfg(feature = "studio")]
    pub(crate) fn players(&self) -> Result<[Player; 2], String> {
        let player = |name| self.note(name).map_or(Ok(Player::Human), str::parse);
        Ok([player(PLAYERS[0])?, player(PLAYERS[1])?])
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

    /// The table of the game, with its players and its result.
    ///
    /// # Errors
    /// What in the record is wrong.
    #[cfg(feature = "studio")]
    pub(crate) fn table(&self, variant: &Variant) -> Result<Table, String> {
        let start = self.start(variant).map_err(|error| error.to_string())?;
        let mut table = Table::new(start, self.header.players()?);
        let mut clock = self.header.note(CLOCK).map(str::parse::<Clock>).transpose()?;
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
            return Err(format!("line {line} of the saved game: {what}"));
        }
        clock.into_iter().for_each(|clock| table.set_clock(Some(clock)));
        if let Some(result) = self.header.result.as_deref().filter(|_| table.outcome().is_none()) {
            let won = |side: &&Side| result.starts_with(&format!("{} wins: ", side.name()));
            let because = result.split_once(": ").map_or(result, |(_, because)| because);
            table.settle(Side::BOTH.iter().find(won).copied(), because.to_owned());
        }
        Ok(table)
    }
}

/// A word of the header that no record has, with its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}` is not a header: known are variant, position, result, {}", NOTES.join(", "))]
pub(crate) struct UnknownHeader {
    pub(crate) line: usize,
    pub(crate) name: String,
}

/// The game of a table as text for a file: in Portable Game Notation if the name of the file ends in `.pgn`, otherwise as a record.
/// `name` is the variant as it was opened, `played` the time of the game.
pub(crate) fn for_file(table: &mut Table, name: &str, path: &Path, played: SystemTime) -> String {
    let name = name_beside(name, path.parent().unwrap_or(Path::new("")));
    if is_pgn(path) { pgn_of_table(table, &name, played) } else { of_table(table, &name) }
}

/// The game of a table in Portable Game Notation. `name` is the variant as it will be opened, `played` the time of the game.
pub(crate) fn pgn_of_table(table: &mut Table, name: &str, played: SystemTime) -> String {
    let outcome = table.outcome();
    let [white, black] = table.players().map(|player| player.to_string());
    let mut tags = vec![("White", white), ("Black", black), ("VariantFile", name.to_owned())];
    tags.extend(date(played).map(|date| ("Date", date)));
    tags.extend(table.clock().into_iter().flat_map(time_tags));
    let tags: Vec<(&str, &str)> = tags.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let comments: Vec<String> = table.log().iter().map(clock_comment).collect();
    pgn::write_commented(table.game(), outcome.as_ref(), &tags, &comments)
}

/// The local date of a time as `YYYY.MM.DD`; nothing for times outside the calendar.
fn date(time: SystemTime) -> Option<String> {
    let date = Timestamp::try_from(time).ok()?.to_zoned_datetime(TimeZone::system()).date();
    Some(format!("{:04}.{:02}.{:02}", date.year(), date.month(), date.day()))
}

/// A time in seconds, with three decimals at most.
fn seconds(time: Duration) -> f64 {
    time.as_millis() as f64 / 1000.0
}

/// The tags of a time control, in seconds; each player has one of his own if the controls differ.
fn time_tags(clock: &Clock) -> Vec<(&'static str, String)> {
    let [white, black] = Side::BOTH.map(|side| {
        let TimeControl { base, increment } = clock.control(side);
        format!("{}+{}", seconds(base), seconds(increment))
    });
    match white == black {
        true => vec![("TimeControl", white)],
        false => vec![("WhiteTimeControl", white), ("BlackTimeControl", black)],
    }
}

/// The time that the player of an action had after it, as other programs write it into a comment.
fn clock_comment(entry: &Entry) -> String {
    let Some(reading) = entry.time else { return String::new() };
    let left = reading.left[entry.mover.index().min(1)];
    let (seconds, tenths) = (left.as_secs(), left.subsec_millis() / 100);
    format!("[%clk {}:{:02}:{:02}.{tenths}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The game of a table as a record. `name` is the variant as it will be opened.
pub(crate) fn of_table(table: &mut Table, name: &str) -> String {
    let outcome = table.outcome();
    let actions: Vec<String> = table.log().iter().map(|entry| entry.action.clone()).collect();
    let players = PLAYERS.into_iter().zip(table.players());
    let machines = players.filter(|(_, player)| *player != Player::Human);
    let mut notes: Vec<(&str, String)> = machines.map(|(name, player)| (name, player.to_string())).collect();
    if let Some(clock) = table.clock() {
        let spent = |entry: &Entry| {
            entry.time.map_or_else(|| UNTIMED.to_owned(), |time| seconds(time.spent).to_string())
        };
        let spent: Vec<String> = table.log().iter().map(spent).collect();
        notes.push((CLOCK, clock.to_string()));
        notes.extend((!spent.is_empty()).then(|| (SPENT, spent.join(" "))));
    }
    write(name, table.start().clone(), &actions, outcome.as_ref(), &notes)
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
    let variant: Variant = start.variant().clone();
    let mut text = format!("variant: {variant_name}\n");
    if start.to_text() != variant.start().to_text() {
        text.push_str(&format!("position: {}\n", start.to_text()));
    }
    if let Some(outcome) = outcome {
        text.push_str(&format!("result: {outcome}\n"));
    }
    for (name, note) in notes {
        text.push_str(&format!("{name}: {note}\n"));
    }
    let mut mover = None;
    for action in played {
        text.push(if mover == Some(start.mover()) { ' ' } else { '\n' });
        mover = Some(start.mover());
        text.push_str(action);
        if start.play(action).is_err() {
            // Cannot be, since it was played; a record that stops short is better than none.
            break;
        }
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
        let begins = line.starts_with("variant: ") && has_actions;
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
