//! Which games of a database are wanted.

use clap::{Args, ValueEnum};
use rusqlite::types::Value;
use variorum::pgn;

use crate::failure::Failure;
use crate::names::open_variant;

/// What a game has to have to be wanted: all that is given.
#[derive(Debug, Args)]
pub(super) struct Wanted {
    /// Games of this variant: the name by which it was opened, or its title
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Games of this player, with either colour: a part of the name, in any case
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Games in which this player had White
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Games in which this player had Black
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Games with this result
    #[arg(long, value_name = "RESULT")]
    result: Option<Ended>,
    /// Games from this day on: YYYY, YYYY.MM or YYYY.MM.DD
    #[arg(long, value_name = "DATE", value_parser = date)]
    since: Option<String>,
    /// Games up to the end of this day, month or year
    #[arg(long, value_name = "DATE", value_parser = date)]
    until: Option<String>,
    /// Games in which this position came up, whatever led there; needs --variant
    #[arg(long, value_name = "TEXT", requires = "variant")]
    position: Option<String>,
    /// Games in which the position after these actions came up, from the start or from --position; needs --variant
    #[arg(long, value_name = "ACTIONS", requires = "variant")]
    moves: Option<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Ended {
    /// White has won
    #[value(alias = "1-0")]
    White,
    /// Black has won
    #[value(alias = "0-1")]
    Black,
    /// Nobody has won
    #[value(alias = "1/2-1/2")]
    Draw,
    /// It is not over
    #[value(alias = "*")]
    Open,
}

/// The same for the database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Filter {
    /// The text of the position, as repetition distinguishes positions.
    pub(super) position: Option<String>,
    /// Conditions on columns, each with its value in place of `?`.
    conditions: Vec<(&'static str, String)>,
}

impl Wanted {
    /// The filter; a position is read by the rules of its variant.
    ///
    /// # Errors
    /// If the variant, the position or the actions are at fault.
    pub(super) fn filter(&self) -> Result<Filter, Failure> {
        let position = match (&self.variant, self.position.is_some() || self.moves.is_some()) {
            (Some(variant), true) => Some(self.sought(variant)?),
            (Some(_) | None, _) => None,
        };
        let result = self.result.map(|result| match result {
            Ended::White => "1-0",
            Ended::Black => "0-1",
            Ended::Draw => "1/2-1/2",
            Ended::Open => "*",
        });
        let given = [
            ("lower(?) IN (lower(variant), lower(title))", self.variant.clone()),
            ("instr(lower(white || char(10) || black), lower(?)) > 0", self.player.clone()),
            ("instr(lower(white), lower(?)) > 0", self.white.clone()),
            ("instr(lower(black), lower(?)) > 0", self.black.clone()),
            ("result = ?", result.map(str::to_owned)),
            ("date >= ? AND date < '?'", self.since.clone()),
            // All days of the year begin with the year; unknown days, `??`, come behind all others.
            ("date <> '' AND date < ? || '?'", self.until.clone()),
        ];
        let conditions = given.into_iter().filter_map(|(condition, value)| Some((condition, value?)));
        Ok(Filter { position, conditions: conditions.collect() })
    }

    /// The text of the position that is sought.
    fn sought(&self, variant: &str) -> Result<String, Failure> {
        let variant = open_variant(variant, &[])?;
        let mut game = match &self.position {
            Some(text) => variant.position(text)?,
            None => variant.start(),
        };
        for (number, action) in (1..).zip(self.moves.iter().flat_map(|moves| moves.split_whitespace())) {
            pgn::play(&mut game, action).map_err(|error| Failure::Moves { number, error })?;
        }
        Ok(game.to_repetition_text())
    }
}

impl Filter {
    /// The condition in SQL, and the values for its marks from `?3` on; `?1` and `?2` are the key and the text of the position.
    pub(super) fn condition(&self) -> (String, Vec<Value>) {
        let mut all = vec!["true".to_owned()];
        if self.position.is_some() {
            all.push(
                "id IN (SELECT game FROM visits JOIN positions ON positions.id = position WHERE key = ?1 AND text = ?2)"
                    .to_owned(),
            );
        }
        for (number, (condition, _)) in (3..).zip(&self.conditions) {
            // Only the first mark is one; others stand in quotation marks.
            all.push(condition.replacen('?', &format!("?{number}"), 1));
        }
        let values = self.conditions.iter().map(|(_, value)| Value::Text(value.clone()));
        (all.join(" AND "), values.collect())
    }
}

/// A date, a month or a year with points between its numbers.
fn date(text: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.split(['.', '-']).collect();
    let has_digits =
        |part: &&str, digits| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_date =
        parts.len() <= 3 && parts.iter().zip([4, 2, 2]).all(|(part, digits)| has_digits(part, digits));
    is_date.then(|| parts.join(".")).ok_or_else(|| "write a date as YYYY, YYYY.MM or YYYY.MM.DD".to_owned())
}
