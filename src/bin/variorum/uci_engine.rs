//! Another engine as a process that speaks UCI and counts nodes by `go perft`.
//!
//! Every answer is waited for up to a time limit. The process never outlives its [`UciEngine`].

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use variorum::diagnostic::{hint, nearest};

/// How long an engine may take to introduce itself.
const INTRODUCTION: Duration = Duration::from_secs(30);

/// Lines that wait to be read; an engine that says more has to wait.
const LINES: usize = 4096;

/// Why an engine cannot be compared with.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EngineError {
    /// The program cannot be started.
    #[error("cannot start the engine {program}: {error}")]
    NotStarted {
        /// The program.
        program: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// The program ended, or takes no more commands.
    #[error("the engine {program} ended after `{command}`")]
    Ended {
        /// The program.
        program: String,
        /// The command that it was told.
        command: String,
    },
    /// No answer in time.
    #[error("the engine {program} has not answered `{command}` within {seconds} seconds{hint}")]
    Silent {
        /// The program.
        program: String,
        /// The command that it was told.
        command: String,
        /// How long it was waited for.
        seconds: u64,
        /// What the reason may be.
        hint: &'static str,
    },
    /// The engine has no such variant.
    #[error("{engine} knows no variant `{name}`{}", hint(.nearest.as_ref()))]
    UnknownVariant {
        /// The engine, by its own name.
        engine: String,
        /// The variant that was asked for.
        name: String,
        /// The nearest one that it knows.
        nearest: Option<String>,
    },
    /// The answer to `go perft` cannot be read.
    #[error("{engine} has answered `go perft` by `{line}`, which is neither `MOVE: NODES` nor the sum")]
    NoCount {
        /// The engine, by its own name.
        engine: String,
        /// What cannot be read.
        line: String,
    },
}

/// A running engine.
pub(crate) struct UciEngine {
    program: String,
    /// As it introduces itself.
    name: String,
    variants: Vec<String>,
    process: Child,
    commands: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
    /// The last command, for messages.
    told: String,
}

impl UciEngine {
    /// Starts a program and lets it introduce itself; `patience` is how long each later answer may take.
    pub(crate) fn start(program: &str, patience: Duration) -> Result<UciEngine, EngineError> {
        let not_started = |error| EngineError::NotStarted { program: program.to_owned(), error };
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(not_started)?;
        let commands = process.stdin.take().expect("standard input is piped");
        let output = process.stdout.take().expect("standard output is piped");
        let (sender, lines) = mpsc::sync_channel(LINES);
        std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            // Without a receiver nobody listens any more; the pipe closes and the engine notices.
            let _ = lines.map(|line| sender.send(line)).find(Result::is_err);
        });
        let mut engine = UciEngine {
            program: program.to_owned(),
            name: program.to_owned(),
            variants: Vec::new(),
            process,
            commands,
            lines,
            patience,
            told: String::new(),
        };
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
        self.tell(&format!("setoption name VariantPath value {file}"))?;
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
            self.tell(&format!("setoption name UCI_Variant value {variant}"))?;
        }
        self.tell("isready")?;
        self.answer(self.patience, |line| (line == "readyok").then_some(()))
    }

    /// The legal moves after some moves from the start, each with the sequences of `depth` moves that it begins.
    pub(crate) fn divide(&mut self, moves: &[String], depth: u32) -> Result<Vec<(String, u64)>, EngineError> {
        let after = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.tell(&format!("position startpos{after}"))?;
        self.tell(&format!("go perft {depth}"))?;
        let mut found = Vec::new();
        let unread = self.answer(self.patience, |line| match line.rsplit_once(':') {
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
        self.tell("uci")?;
        let (mut name, mut variants) = (None, Vec::new());
        self.answer(INTRODUCTION.min(self.patience), |line| {
            if let Some(rest) = line.strip_prefix("id name ") {
                name = Some(rest.trim().to_owned());
            } else if let Some(rest) = line.strip_prefix("option name UCI_Variant type combo ") {
                variants = rest.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect();
            }
            (line.trim() == "uciok").then_some(())
        })?;
        self.name = name.unwrap_or_else(|| self.program.clone());
        self.variants = variants;
        Ok(())
    }

    fn tell(&mut self, command: &str) -> Result<(), EngineError> {
        command.clone_into(&mut self.told);
        let told = writeln!(self.commands, "{command}").and_then(|()| self.commands.flush());
        told.map_err(|_| self.ended())
    }

    /// Reads lines until one gives an answer.
    fn answer<T>(
        &mut self,
        patience: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, EngineError> {
        let end = Instant::now() + patience;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    if let Some(answer) = read(line.trim_end()) {
                        return Ok(answer);
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(self.silent(patience)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    fn ended(&self) -> EngineError {
        EngineError::Ended { program: self.program.clone(), command: self.told.clone() }
    }

    fn silent(&self, patience: Duration) -> EngineError {
        let hint = if self.told == "uci" { ": does it speak UCI?" } else { "" };
        EngineError::Silent {
            program: self.program.clone(),
            command: self.told.clone(),
            seconds: patience.as_secs(),
            hint,
        }
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        // An engine that has ended already can be told nothing; waiting for it is what matters.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
