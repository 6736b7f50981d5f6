//! `variorum replay`: plays a game record up to the first illegal action.

mod pgn;

use std::io::Write;
use std::path::Path;

use clap::Args;
use variorum::record::{self as published, Replay};
use variorum::{Game, Variant, limits};
use variorum_workshop::picture;

use crate::failure::{Failure, check_whole};
use crate::input::read_text;
use crate::names::{name_from, open_variant};
use crate::record::{self, Fault, Record};
use crate::saved::slug;
use crate::start::Mutators;

/// Replay a game record, and stop at the first illegal action with the rule that forbids it.
///
/// The templates of the definition's `[record]` read a published game: `variorum replay --variant NAME FILE`, or a first line
/// `variant: NAME` in the file.
///
/// A record in variorum's own format has header lines (`variant: NAME`, `position: TEXT`, `result: TEXT`; the last two are
/// optional), a blank line and the actions, separated by spaces or newlines. The command `save` of `variorum play` writes this
/// format.
///
/// A file `NAME.pgn` is read as Portable Game Notation; its tag `Variant` names the variant, and chess needs none.
///
/// `variorum match` writes several records to a file. Each of them is replayed and summarised in one line; --game shows one game.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum replay my-game.txt
  variorum replay --variant chess actions.txt     for a record without a header
  variorum replay --game 3 match.txt              the third game of a file
  variorum replay evening.pgn                     Portable Game Notation")]
pub(crate) struct ReplayArguments {
    /// The record
    file: String,
    /// The variant, if the record does not name it or names another one
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    #[command(flatten)]
    mutators: Mutators,
    /// The record to show from a file with several, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
}

pub(crate) fn run(arguments: &ReplayArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let text = read_text(&arguments.file, limits::RECORDS_BYTES)?;
    match record::is_pgn(Path::new(&arguments.file)) {
        true => pgn::run(arguments, &text, out),
        false => replay_records(arguments, text, out),
    }
}

/// Plays the records of a text. A single one is shown with its last position, several with one line each.
fn replay_records(arguments: &ReplayArguments, text: String, out: &mut dyn Write) -> Result<(), Failure> {
    let path = &arguments.file;
    let records = record::split(&text);
    if let Some((before, _)) = records.iter().find(|(_, record)| record.len() as u64 > limits::RECORD_BYTES) {
        let what = format!(
            "the record has more than {} bytes, which is the most that is read",
            limits::RECORD_BYTES
        );
        return Err(Failure::Record { path: path.clone(), line: before + 1, what });
    }
    let text = match chosen(arguments, records.len())? {
        None => return replay_all(arguments, &records, out),
        Some(_) if records.len() < 2 => text,
        // Lines keep their numbers.
        Some(index) => format!("{}{}", "\n".repeat(records[index].0), records[index].1),
    };
    let fault = |line, what| Failure::Record { path: path.clone(), line, what };
    let tags = published::tags(&text);
    let tag = |name: &str| {
        tags.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.clone())
    };
    let has_tags = text.trim_start().starts_with('[');
    let record = match record::parse(&text) {
        Ok(record) => record,
        Err(_) if has_tags => Record::default(),
        Err(error) => return Err(fault(error.line, error.to_string())),
    };
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let recorded = record.header.variant.as_deref().map(|name| name_from(name, folder));
    let named = arguments.variant.clone().or(recorded).or_else(|| tag("variant"));
    let Some(name) = &named else {
        return Err(fault(
            1,
            "the record names no variant: begin it with `variant: NAME`, or use --variant".to_owned(),
        ));
    };
    let open = |name: &str| open_variant(name, &arguments.mutators.with);
    let variant = open(name).or_else(|_| open(&slug(name))).or_else(|_| open(name))?;
    let mut game = record.start(&variant)?;
    let stopped = play(&record, &mut game);
    if stopped.is_some() || has_tags {
        // Actions that are not in the definition's notation may be in the published one.
        let replay = published::replay(&variant, &text);
        if has_tags || replay.actions.len() > game.plies() {
            return tell_published(replay, path, out);
        }
    }
    tell(&mut game, &record, out)?;
    match stopped {
        Some((line, what)) => Err(fault(line, what)),
        None => Ok(()),
    }
}

/// Plays all records of a file up to the first fault, with one line each.
fn replay_all(
    arguments: &ReplayArguments,
    records: &[(usize, String)],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let path = &arguments.file;
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let mut opened = Opened::default();
    for (number, (before, text)) in (1..).zip(records) {
        let fault = |line, what| Failure::Record { path: path.clone(), line: before + line, what };
        let record = record::parse(text).map_err(|error| fault(error.line, error.to_string()))?;
        if let Some(plies) = record.missing() {
            writeln!(out, "{number}: cut short, {} of {plies} actions", record.actions.len())?;
            continue;
        }
        let recorded = record.header.variant.as_deref().map(|name| name_from(name, folder));
        let Some(name) = arguments.variant.clone().or(recorded) else {
            return Err(fault(1, "the record names no variant: begin it with `variant: NAME`".to_owned()));
        };
        let open = |name: &String| Ok(open_variant(name, &arguments.mutators.with)?);
        let mut game = record.start(opened.variant(name, open)?)?;
        if let Some((line, what)) = play(&record, &mut game) {
            return Err(fault(line, what));
        }
        tell_line(number, &mut game, record.header.result.clone(), out)?;
    }
    Ok(())
}

/// The index of the game to show; nothing if every game gets one line.
fn chosen(arguments: &ReplayArguments, count: usize) -> Result<Option<usize>, Failure> {
    match arguments.game.map(|number| number as usize) {
        None => Ok((count < 2).then_some(0)),
        Some(number) if number <= count => Ok(Some(number - 1)),
        Some(number) => {
            let what = format!("there is no game {number}: the file has {count}");
            Err(Failure::Record { path: arguments.file.clone(), line: 1, what })
        }
    }
}

/// The last variant that was opened; the next game is often of the same.
struct Opened<N>(Option<(N, Variant)>);

impl<N> Default for Opened<N> {
    fn default() -> Opened<N> {
        Opened(None)
    }
}

impl<N: PartialEq> Opened<N> {
    /// The variant of a name; it is opened unless the last game had the same name.
    fn variant(
        &mut self,
        name: N,
        open: impl FnOnce(&N) -> Result<Variant, Failure>,
    ) -> Result<&Variant, Failure> {
        let (name, variant) = match self.0.take().filter(|(known, _)| *known == name) {
            Some(opened) => opened,
            None => {
                let variant = open(&name)?;
                (name, variant)
            }
        };
        Ok(&self.0.insert((name, variant)).1)
    }
}

/// Prints the line of a game.
fn tell_line(
    number: usize,
    game: &mut Game,
    recorded: Option<String>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    check_whole(game)?;
    writeln!(out, "{number}: {} actions, {}", game.plies(), standing(game, recorded))?;
    Ok(())
}

/// Prints the last position of a game; `actions` is the number of actions in its file.
fn tell_end(game: &Game, actions: usize, standing: &str, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", picture::to_text(game))?;
    writeln!(out, "{}", game.to_text())?;
    writeln!(out, "{} of {actions} actions played", game.plies())?;
    writeln!(out, "{standing}")?;
    Ok(())
}

/// The state of a game: its end by the rules, otherwise the recorded result, otherwise who is to act.
fn standing(game: &mut Game, recorded: Option<String>) -> String {
    match (game.outcome(), recorded) {
        (None, Some(recorded)) => recorded,
        (None | Some(_), _) => picture::who_acts(game),
    }
}

/// Prints the last position of a published game, with remarks.
fn tell_published(mut replay: Replay, path: &str, out: &mut dyn Write) -> Result<(), Failure> {
    for remark in &replay.remarks {
        writeln!(out, "{path}:{}:{}: {}", remark.place.line, remark.place.column, remark.text)?;
    }
    writeln!(out, "{}", picture::to_text(&replay.game))?;
    writeln!(out, "{}", replay.game.to_text())?;
    writeln!(out, "{} actions played", replay.actions.len())?;
    writeln!(out, "{}", picture::who_acts(&mut replay.game))?;
    match replay.stopped {
        None => Ok(()),
        Some(error) => {
            let line = error.place.line;
            let place = format!("{line}:{}: ", error.place.column);
            let what = error.to_string();
            let what = what.strip_prefix(&place).unwrap_or(&what).to_owned();
            Err(Failure::Record { path: path.to_owned(), line, what })
        }
    }
}

/// Plays a record and returns its first fault with the line.
fn play(record: &Record, game: &mut Game) -> Option<(usize, String)> {
    let stopped = record.play(|action| game.play(action));
    if stopped.is_some() {
        return stopped;
    }
    record.contradiction(&game.outcome()?).map(|Fault { line, what }| (line, what))
}

/// Prints the last position and the state of the game.
fn tell(game: &mut Game, record: &Record, out: &mut dyn Write) -> Result<(), Failure> {
    let (played, actions) = (game.plies(), record.actions.len());
    let standing = standing(game, record.header.result.clone().filter(|_| played == actions));
    tell_end(game, actions, &standing, out)?;
    check_whole(game)
}
