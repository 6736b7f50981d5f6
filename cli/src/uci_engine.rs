//! Another engine that speaks UCI, and counts nodes by `go perft`.

use std::time::Duration;

use variorum::diagnostic::nearest;
use variorum::search::Score;

use crate::engine_process::{EngineError, EngineProcess};

/// How long an engine may take to introduce itself.
const INTRODUCTION: Duration = Duration::from_secs(30);

/// A running engine.
pub(crate) struct UciEngine {
    process: EngineProcess,
    /// As it introduces itself.
    name: String,
    variants: Vec<String>,
    patience: Duration,
}

impl UciEngine {
    /// Starts a program and lets it introduce itself; `patience` is how long each later answer may take.
    pub(crate) fn start(
        program: &str,
        arguments: &[String],
        patience: Duration,
    ) -> Result<UciEngine, EngineError> {
        let process = EngineProcess::start(program, arguments)?;
        let mut engine = UciEngine { process, name: program.to_owned(), variants: Vec::new(), patience };
        engine.introduce()?;
        Ok(engine)
    }

    /// The name and version that the engine gives itself.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether the engine says that it knows a variant. An engine without the choice knows orthodox chess alone.
    pub(crate) fn knows(&self, variant: &str) -> bool {
        if self.variants.is_empty() { variant == "chess" } else { self.variants.iter().any(|v| v == variant) }
    }

    /// Lets the engine read a file of variants.
    pub(crate) fn load(&mut self, file: &str) -> Result<(), EngineError> {
        self.process.tell(&format!("setoption name VariantPath value {file}"))?;
        self.introduce()
    }

    /// Chooses the variant that is played from now on.
    pub(crate) fn choose(&mut self, variant: &str) -> Result<(), EngineError> {
        if !self.knows(variant) {
            return Err(EngineError::UnknownVariant {
                engine: self.name.clone(),
                name: variant.to_owned(),
                nearest: nearest(variant, self.variants.iter().map(String::as_str)).map(str::to_owned),
            });
        }
        if !self.variants.is_empty() {
            self.process.tell(&format!("setoption name UCI_Variant value {variant}"))?;
        }
        self.ready()
    }

    /// The legal moves after some moves from the start, each with the sequences of `depth` moves that it begins.
    pub(crate) fn divide(&mut self, moves: &[String], depth: u32) -> Result<Vec<(String, u64)>, EngineError> {
        self.set_position("startpos", moves)?;
        self.divide_here(depth)
    }

    /// The same after the position that was set up last.
    pub(crate) fn divide_here(&mut self, depth: u32) -> Result<Vec<(String, u64)>, EngineError> {
        self.process.tell(&format!("go perft {depth}"))?;
        let mut found = Vec::new();
        let unread = self.process.answer(self.patience, |line| match line.rsplit_once(':') {
            Some(("Nodes searched", _)) => Some(None),
            Some((remark, _)) if remark.starts_with("info ") => None,
            Some((written, nodes)) => match nodes.trim().parse() {
                Ok(nodes) => {
                    found.push((written.to_owned(), nodes));
                    None
                }
                Err(_) => Some(Some(line.to_owned())),
            },
            None => None,
        })?;
        match unread {
            None => Ok(found),
            Some(line) => Err(EngineError::NoCount { engine: self.name.clone(), line }),
        }
    }

    /// Asks for name and variants, anew after a file of variants was read.
    fn introduce(&mut self) -> Result<(), EngineError> {
        self.process.tell("uci")?;
        let (mut name, mut variants) = (None, Vec::new());
        self.process.answer(INTRODUCTION.min(self.patience), |line| {
            if let Some(rest) = line.strip_prefix("id name ") {
                name = Some(rest.trim().to_owned());
            } else if let Some(rest) = line.strip_prefix("option name UCI_Variant type combo ") {
                variants = rest.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect();
            }
            (line.trim() == "uciok").then_some(())
        })?;
        self.name = name.unwrap_or_else(|| self.process.program().to_owned());
        self.variants = variants;
        Ok(())
    }

    /// Sets an option.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        self.process.tell(&format!("setoption name {name} value {value}"))
    }

    /// Prepares for a game that has nothing to do with the one before.
    pub(crate) fn new_game(&mut self) -> Result<(), EngineError> {
        self.process.tell("ucinewgame")?;
        self.ready()
    }

    /// Waits until all that was told has been done.
    fn ready(&mut self) -> Result<(), EngineError> {
        self.process.tell("isready")?;
        self.process.answer(self.patience, |line| (line == "readyok").then_some(()))
    }

    /// Sets the position up: `start` as the protocol writes it, `startpos` or `fen TEXT`.
    pub(crate) fn set_position(&mut self, start: &str, moves: &[String]) -> Result<(), EngineError> {
        let after = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.process.tell(&format!("position {start}{after}"))
    }

    /// The best move of the position as the engine writes it, and its last score of the position; `limits` is what follows
    /// `go`.
    pub(crate) fn best_move(
        &mut self,
        limits: &str,
        patience: Duration,
    ) -> Result<(String, Option<Score>), EngineError> {
        self.process.tell(&format!("go {limits}"))?;
        let mut score = None;
        let best = self.process.answer(patience, |line| {
            score = score_of(line).or(score);
            let rest = line.strip_prefix("bestmove ")?;
            Some(rest.split_whitespace().next().unwrap_or_default().to_owned())
        })?;
        Ok((best, score))
    }
}

/// The score that a line of thinking tells: `score cp 31`, or `score mate -2`, which counts the moves of the winner alone.
fn score_of(line: &str) -> Option<Score> {
    let told = line.strip_prefix("info ").filter(|told| !told.starts_with("string "))?;
    let (_, rest) = told.split_once("score ")?;
    let mut words = rest.split_whitespace();
    let (unit, number) = (words.next()?, words.next()?.parse::<i32>().ok()?);
    match unit {
        "cp" => Some(Score::Points(number)),
        "mate" if number > 0 => Some(Score::Wins(number.unsigned_abs().saturating_mul(2) - 1)),
        "mate" => Some(Score::Loses(number.unsigned_abs().saturating_mul(2))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_from_lines_of_thinking() {
        let score = |text: &str| score_of(&format!("info depth 5 seldepth 7 score {text} nodes 900 pv e2e4"));
        assert_eq!(score("cp -31"), Some(Score::Points(-31)));
        assert_eq!(score("cp 12 lowerbound"), Some(Score::Points(12)));
        assert_eq!(score("mate 2"), Some(Score::Wins(3)));
        assert_eq!(score("mate -2"), Some(Score::Loses(4)));
        assert_eq!(score("mate 0"), Some(Score::Loses(0)));
        assert_eq!(score("none"), None);
        assert_eq!(score_of("info string score cp 5"), None);
        assert_eq!(score_of("bestmove e2e4"), None);
    }
}
