//! Another engine that speaks the Chess Engine Communication Protocol, as XBoard does.
//!
//! The engine is kept from playing by itself (`force`) but for the moves that it is asked for, so that engines differ as
//! little as they can.

use std::time::Duration;

use variorum::diagnostic::nearest;

use crate::engine_process::{EngineError, EngineProcess};

/// How long an engine may take to tell its features; one that tells none is of the first version.
const INTRODUCTION: Duration = Duration::from_secs(2);

/// The same for an engine that has asked for patience by `done=0`.
const LONG_INTRODUCTION: Duration = Duration::from_secs(30);

/// The megabytes that an engine may use for its tables. Some engines ask, and play no game before they know.
const MEMORY: u32 = 64;

/// What an engine does when it is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// It moves.
    Move(String),
    /// It gives up.
    Resigns,
    /// It says that the game is over, with this line.
    Claims(String),
    /// It calls an earlier move illegal, with this line.
    Refuses(String),
}

/// What an engine says of itself.
#[derive(Debug, Default)]
struct Features {
    name: Option<String>,
    variants: Vec<String>,
    options: Vec<String>,
    usermove: bool,
    setboard: bool,
    ping: bool,
    /// Whether it asks how much memory it may use.
    memory: bool,
    /// Whether it asks how many processors it may use.
    smp: bool,
    /// Whether it has said that there is no more to come.
    done: bool,
    /// Whether it has asked for patience.
    slow: bool,
    /// The names of all features that it has told, in order.
    told: Vec<String>,
}

/// A running engine.
pub(crate) struct XboardEngine {
    process: EngineProcess,
    features: Features,
    patience: Duration,
    pings: u32,
    /// The move of the other side that it was told last.
    played: String,
}

impl XboardEngine {
    /// Starts a program and lets it tell its features; `patience` is how long later answers may take that are no moves.
    pub(crate) fn start(
        program: &str,
        arguments: &[String],
        patience: Duration,
    ) -> Result<XboardEngine, EngineError> {
        let process = EngineProcess::start(program, arguments)?;
        let mut engine = XboardEngine {
            process,
            features: Features::default(),
            patience,
            pings: 0,
            played: String::new(),
        };
        engine.introduce()?;
        Ok(engine)
    }

    /// The name that the engine gives itself, or its program.
    pub(crate) fn name(&self) -> &str {
        self.features.name.as_deref().unwrap_or_else(|| self.process.program())
    }

    fn introduce(&mut self) -> Result<(), EngineError> {
        self.process.tell("xboard")?;
        self.process.tell("protover 2")?;
        let mut features = Features::default();
        let told = self.process.answer(INTRODUCTION, |line| {
            features.read(line);
            (features.done || features.slow).then_some(())
        });
        match told {
            Err(EngineError::Silent { .. }) | Ok(()) => {}
            Err(error) => return Err(error),
        }
        if features.slow {
            self.process.answer(LONG_INTRODUCTION, |line| {
                features.read(line);
                features.done.then_some(())
            })?;
        }
        for name in &features.told {
            self.process.tell(&format!("accepted {name}"))?;
        }
        if features.memory {
            self.process.tell(&format!("memory {MEMORY}"))?;
        }
        if features.smp {
            self.process.tell("cores 1")?;
        }
        self.features = features;
        Ok(())
    }

    /// Begins a game of the first of the names of a variant that the engine has, from a position if one is given, without moving yet;
    /// `limits` are the lines that say how long it may think.
    pub(crate) fn new_game(
        &mut self,
        names: &[String],
        position: Option<&str>,
        limits: &[String],
    ) -> Result<(), EngineError> {
        let name = self.check(names)?;
        self.process.tell("new")?;
        if name != USUAL {
            self.process.tell(&format!("variant {name}"))?;
        }
        for line in ["force", "easy", "nopost"] {
            self.process.tell(line)?;
        }
        for line in limits {
            self.process.tell(line)?;
        }
        if let Some(position) = position {
            if !self.features.setboard {
                return Err(EngineError::NoPosition { engine: self.name().to_owned() });
            }
            self.process.tell(&format!("setboard {position}"))?;
        }
        self.settle()
    }

    /// Sets an option.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        self.process.tell(&format!("option {name}={value}"))
    }

    /// Whether the engine has an option.
    pub(crate) fn has_option(&self, name: &str) -> bool {
        self.features.options.iter().any(|option| option == name)
    }

    /// The first of some names of a variant that the engine has. An engine that names none plays the usual one alone.
    pub(crate) fn check(&self, names: &[String]) -> Result<String, EngineError> {
        let usual = [USUAL.to_owned()];
        let known = if self.features.variants.is_empty() { &usual[..] } else { &self.features.variants };
        let found = names.iter().find(|name| known.contains(name));
        found.cloned().ok_or_else(|| self.unknown(names.first().map_or("", String::as_str)))
    }

    fn unknown(&self, name: &str) -> EngineError {
        let variants = self.features.variants.iter().map(String::as_str);
        EngineError::UnknownVariant {
            engine: self.name().to_owned(),
            name: name.to_owned(),
            nearest: nearest(name, variants).map(str::to_owned),
        }
    }

    /// Waits until all that was told has been done, where the engine can tell that.
    fn settle(&mut self) -> Result<(), EngineError> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        self.process.tell(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        self.process.answer(self.patience, |line| (line == pong).then_some(()))
    }

    /// Plays a move that the engine has not made.
    pub(crate) fn play(&mut self, written: &str) -> Result<(), EngineError> {
        written.clone_into(&mut self.played);
        let word = if self.features.usermove { "usermove " } else { "" };
        self.process.tell(&format!("{word}{written}"))
    }

    /// Lets the engine move, and no further. A comma after a leg of the move announces another leg, on a line of its own.
    pub(crate) fn think(&mut self, patience: Duration) -> Result<Reply, EngineError> {
        self.process.tell("go")?;
        let (played, mut legs) = (&self.played, String::new());
        let reply = self.process.answer(patience, |line| match reply(line, played) {
            Some(Reply::Move(leg)) => {
                legs.push_str(&leg);
                (!leg.ends_with(',')).then(|| Reply::Move(std::mem::take(&mut legs)))
            }
            other => other,
        })?;
        if matches!(reply, Reply::Move(_)) {
            self.process.tell("force")?;
        }
        Ok(reply)
    }
}

/// The name of the variant that is played when nothing is told.
const USUAL: &str = "normal";

impl Features {
    /// Takes in the features of a line.
    fn read(&mut self, line: &str) {
        for (name, value) in parse_features(line) {
            self.set(&name, &value);
            self.told.push(name);
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        match name {
            "myname" => self.name = Some(value.to_owned()),
            "variants" => self.variants.extend(value.split(',').map(|name| name.trim().to_owned())),
            // The name stands before the sort: `Random moves -check 0`.
            "option" => self.options.extend(value.split_once(" -").map(|(name, _)| name.trim().to_owned())),
            "usermove" => self.usermove = value == "1",
            "setboard" => self.setboard = value == "1",
            "ping" => self.ping = value == "1",
            "memory" => self.memory = value == "1",
            "smp" => self.smp = value == "1",
            "done" => (self.done, self.slow) = (value == "1", value == "0"),
            _ => {}
        }
    }
}

/// The features of a line: words `name=value`, where a value with blanks stands in quotes.
fn parse_features(line: &str) -> Vec<(String, String)> {
    let Some(mut rest) = line.trim_start().strip_prefix("feature ") else { return Vec::new() };
    let mut found = Vec::new();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        found.push((name.trim().to_owned(), value.to_owned()));
        rest = left;
    }
    found
}

/// What a line of the engine means while it is to move; nothing if it is a remark. `played` is the move that it was told last.
fn reply(line: &str, played: &str) -> Option<Reply> {
    let line = line.trim();
    if let Some(written) = line.strip_prefix("move ") {
        return Some(Reply::Move(written.trim().to_owned()));
    }
    // An older way of saying the same: `12. ... e7e5`.
    if let Some((number, written)) = line.split_once(". ... ")
        && number.chars().all(|c| c.is_ascii_digit())
    {
        return Some(Reply::Move(written.trim().to_owned()));
    }
    let is_verdict = |word: &str| line.split_whitespace().next() == Some(word);
    if ["1-0", "0-1", "1/2-1/2"].into_iter().any(is_verdict) {
        return Some(Reply::Claims(line.to_owned()));
    }
    if line == "resign" {
        return Some(Reply::Resigns);
    }
    // Engines complain about commands that they do not know in the same way.
    let is_refusal = line.starts_with("Illegal move")
        || line.starts_with("Error (") && line.split_whitespace().next_back() == Some(played);
    is_refusal.then(|| Reply::Refuses(line.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_have_values_with_blanks() {
        let found =
            parse_features(r#"feature ping=1 myname="An engine 1.0" variants="normal,atomic" done=1"#);
        let expected =
            [("ping", "1"), ("myname", "An engine 1.0"), ("variants", "normal,atomic"), ("done", "1")];
        assert_eq!(found, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(parse_features("# feature ping=1"), []);
    }

    #[test]
    fn replies_are_told_from_remarks() {
        assert_eq!(reply("move e2e4", ""), Some(Reply::Move("e2e4".to_owned())));
        assert_eq!(reply("3. ... e7e5", ""), Some(Reply::Move("e7e5".to_owned())));
        assert_eq!(reply("0-1 {mate}", ""), Some(Reply::Claims("0-1 {mate}".to_owned())));
        assert_eq!(reply("resign", ""), Some(Reply::Resigns));
        assert!(matches!(reply("Illegal move (no such piece): e2e4", ""), Some(Reply::Refuses(_))));
        assert!(matches!(reply("Error (illegal or unknown): e2e4", "e2e4"), Some(Reply::Refuses(_))));
        assert_eq!(reply("Error (unknown command): nopost", "e2e4"), None);
        assert_eq!(reply("# move generation", ""), None);
        assert_eq!(reply("9 22 49 175209 1. Nf3", ""), None);
    }
}
