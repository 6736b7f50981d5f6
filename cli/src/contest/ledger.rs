//! The games of a contest in a file, written as they end and read to go on.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;

use variorum::ids::Side;
use variorum::{GameOutcome, Variant, limits};

use super::opening::Opening;
use super::referee::Played;
use super::tally::{Place, Row};
use crate::failure::Failure;
use crate::input::read_text;
use crate::record::{self, Record};
use crate::words;

/// What is written of every game of a contest.
#[derive(Clone, Debug)]
pub(crate) struct Caption {
    /// The variant as it is named in records.
    pub(crate) variant: String,
    /// All that decides which games are played.
    pub(crate) contest: String,
    /// The names of the players.
    pub(crate) names: [String; 2],
    /// Whether games belong to matches, and are numbered `MATCH.GAME`.
    pub(crate) has_series: bool,
}

impl Caption {
    /// The number of a game as people count.
    pub(crate) fn number(&self, place: Place) -> String {
        match self.has_series {
            true => format!("{}.{}", place.series + 1, place.game + 1),
            false => (place.game + 1).to_string(),
        }
    }

    fn place(&self, number: &str) -> Option<Place> {
        let (series, game) = if self.has_series { number.split_once('.')? } else { ("1", number) };
        let from_zero = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
        Some(Place { series: from_zero(series)?, game: from_zero(game)? })
    }
}

/// A file that games are added to.
pub(crate) struct Ledger {
    path: String,
    file: File,
    caption: Caption,
}

impl Ledger {
    /// Opens a file, which may have games already.
    pub(crate) fn open(path: &str, caption: &Caption) -> Result<Ledger, Failure> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut file = file.map_err(|error| written(path, error))?;
        // Whatever was cut short before stands by itself.
        let is_empty = file.metadata().map_err(|error| written(path, error))?.len() == 0;
        if !is_empty {
            file.write_all(b"\n").map_err(|error| written(path, error))?;
        }
        Ok(Ledger { path: path.to_owned(), file, caption: caption.clone() })
    }

    /// Adds a game, all of it at once.
    pub(crate) fn add(&mut self, place: Place, opening: &Opening, played: &Played) -> Result<(), Failure> {
        let Caption { variant, contest, names, .. } = &self.caption;
        let white = place.white();
        let notes = [
            ("match", contest.clone()),
            ("game", self.caption.number(place)),
            ("white", names[white].clone()),
            ("black", names[1 - white].clone()),
            ("ending", played.outcome.ending.clone()),
            ("plies", played.actions.len().to_string()),
        ];
        let outcome = one_line(&played.outcome);
        let text = record::write(variant, opening.start.clone(), &played.actions, Some(&outcome), &notes);
        let added = self.file.write_all(format!("{text}\n").as_bytes()).and_then(|()| self.file.flush());
        added.map_err(|error| written(&self.path, error))
    }
}

/// A reason can have several lines, a header has one.
fn one_line(outcome: &GameOutcome) -> GameOutcome {
    GameOutcome { because: words::one_line(&outcome.because), ..outcome.clone() }
}

fn written(path: &str, error: std::io::Error) -> Failure {
    Failure::File { verb: "write", path: path.to_owned(), error }
}

/// The games of a contest that a file has already; none if there is no such file. Records that were cut short do not count.
pub(crate) fn read(
    path: &str,
    caption: &Caption,
    variant: &Variant,
) -> Result<BTreeMap<Place, Row>, Failure> {
    let mut found = BTreeMap::new();
    if !std::path::Path::new(path).exists() {
        return Ok(found);
    }
    let text = read_text(path, limits::RECORDS_BYTES)?;
    for (before, text) in record::split(&text) {
        let record = record::parse(&text).map_err(|error| Failure::Record {
            path: path.to_owned(),
            line: before + error.line,
            what: error.to_string(),
        })?;
        if let Some(row) = row_of(&record, caption, variant) {
            found.entry(row.place).or_insert(row);
        }
    }
    Ok(found)
}

/// A game of the contest; nothing if it is another one's, or not whole.
fn row_of(record: &Record, caption: &Caption, variant: &Variant) -> Option<Row> {
    let header = &record.header;
    let is_ours = header.note("match") == Some(&caption.contest)
        && header.variant.as_deref() == Some(caption.variant.as_str());
    if !is_ours || record.missing().is_some() {
        return None;
    }
    let plies = u32::try_from(record.actions.len()).ok()?;
    let place = caption.place(header.note("game")?)?;
    let ending = header.note("ending")?.to_owned();
    let (verdict, because) = header.result.as_deref()?.split_once(": ")?;
    let winner = match verdict {
        "draw" => None,
        _ => Some(Side::BOTH.into_iter().find(|side| verdict == format!("{} wins", side.name()))?),
    };
    let kind = variant.model().endings.iter().find(|known| known.name == ending);
    let kind = kind.and_then(|known| known.kind.clone());
    let outcome = GameOutcome { winner, because: because.to_owned(), kind, ending };
    Some(Row { place, outcome, plies })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caption() -> Caption {
        let names = ["A", "B"].map(str::to_owned);
        Caption { variant: "chess".to_owned(), contest: "A - B; seed 1".to_owned(), names, has_series: false }
    }

    fn mate() -> Played {
        let actions = ["f2f3", "e7e5", "g2g4", "d8h4"].map(str::to_owned).to_vec();
        let (because, ending) = ("checkmate".to_owned(), "checkmate".to_owned());
        let outcome = GameOutcome { winner: Some(Side::Black), because, kind: None, ending };
        Played { actions, scores: Vec::new(), outcome }
    }

    #[test]
    fn games_are_read_back_and_what_was_cut_short_is_left_out() {
        let chess = Variant::shipped("chess").unwrap();
        let opening = Opening { start: chess.start(), is_usual_start: true, turns: Vec::new() };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games").display().to_string();
        assert!(read(&path, &caption(), &chess).unwrap().is_empty());
        let places = [0, 1, 2].map(|game| Place { series: 0, game });
        let mut ledger = Ledger::open(&path, &caption()).unwrap();
        for place in [places[1], places[0]] {
            ledger.add(place, &opening, &mate()).unwrap();
        }
        // A game is cut short where the machine stops.
        let text = std::fs::read_to_string(&path).unwrap();
        let cut = format!("{text}{}", &text[..text.len() / 2 - 8].replace("game: 2", "game: 3"));
        std::fs::write(&path, cut).unwrap();
        let found = read(&path, &caption(), &chess).unwrap();
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), places[..2]);
        assert_eq!(found[&places[0]].winner(), Some(1));
        assert_eq!((found[&places[1]].winner(), found[&places[1]].plies), (Some(0), 4));
        let mut ledger = Ledger::open(&path, &caption()).unwrap();
        ledger.add(places[2], &opening, &mate()).unwrap();
        assert_eq!(read(&path, &caption(), &chess).unwrap().len(), 3);
        let other = Caption { contest: "A - B; seed 2".to_owned(), ..caption() };
        assert!(read(&path, &other, &chess).unwrap().is_empty());
    }
}
