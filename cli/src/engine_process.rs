//! Another program as a process that is told lines and answers in lines.
//!
//! Every answer is waited for up to a time limit. The process never outlives its [`EngineProcess`].

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use variorum::diagnostic::hint;

/// Lines that wait to be read; an engine that says more has to wait.
const LINES: usize = 4096;

/// Why an engine cannot be used.
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
    /// The engine takes no position.
    #[error("{engine} cannot be given a position: it begins from the start of the variant alone")]
    NoPosition {
        /// The engine, by its own name.
        engine: String,
    },
}

/// A running program.
pub(crate) struct EngineProcess {
    program: String,
    process: Child,
    commands: ChildStdin,
    lines: Receiver<String>,
    /// The last command, for messages.
    told: String,
}

impl EngineProcess {
    /// Starts a program with arguments.
    pub(crate) fn start(program: &str, arguments: &[String]) -> Result<EngineProcess, EngineError> {
        let not_started = |error| EngineError::NotStarted { program: program.to_owned(), error };
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(not_started)?;
        let commands = process.stdin.take().expect("standard input is piped");
        let output = process.stdout.take().expect("standard output is piped");
        let (sender, lines) = mpsc::sync_channel(LINES);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            // Engines write names and remarks in any encoding.
            while output.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
                // Without a receiver nobody listens any more; the pipe closes and the engine notices.
                if sender.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let program = program.to_owned();
        Ok(EngineProcess { program, process, commands, lines, told: String::new() })
    }

    /// The program as it was named.
    pub(crate) fn program(&self) -> &str {
        &self.program
    }

    /// Writes a line.
    pub(crate) fn tell(&mut self, command: &str) -> Result<(), EngineError> {
        command.clone_into(&mut self.told);
        let told = writeln!(self.commands, "{command}").and_then(|()| self.commands.flush());
        told.map_err(|_| self.ended())
    }

    /// Reads lines until one gives an answer.
    pub(crate) fn answer<T>(
        &mut self,
        patience: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, EngineError> {
        let end = Instant::now() + patience;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    if let Some(answer) = read(&line) {
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
        let hint = match self.told.as_str() {
            "uci" => ": does it speak UCI?",
            "protover 2" => ": does it speak XBoard's protocol?",
            _ => "",
        };
        EngineError::Silent {
            program: self.program.clone(),
            command: self.told.clone(),
            seconds: patience.as_secs(),
            hint,
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // An engine that has ended already can be told nothing; waiting for it is what matters.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
