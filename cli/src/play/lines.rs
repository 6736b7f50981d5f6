//! Lines of input: edited, remembered and completed at a terminal, and read as they are elsewhere.

use std::io::{BufRead, IsTerminal, Read, Write, stdin, stdout};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rustyline::completion::Completer;
use rustyline::config::CompletionType;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use variorum::limits;

use crate::computer::Stop;
use crate::failure::Failure;

/// What was asked for.
pub(super) enum Asked {
    Line(String),
    /// Somebody wants to leave.
    Interrupted,
    /// There is no more input.
    Ended,
}

/// Where lines come from.
pub(super) struct Lines {
    /// At a terminal.
    editor: Option<Editor<Known, DefaultHistory>>,
    /// Whether a line has to be repeated to be seen in the output.
    echoes: bool,
    /// Set when somebody interrupts the program while no line is asked for.
    interrupted: Stop,
}

/// What a line can be completed to.
struct Known(Vec<String>);

impl Lines {
    /// Lines of standard input.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub(super) fn open() -> Result<Lines, Failure> {
        let interrupted = Stop::default();
        let echoes = !stdin().is_terminal();
        let mut editor = None;
        if stdin().is_terminal() && stdout().is_terminal() {
            let config = Config::builder().completion_type(CompletionType::List).build();
            let mut made = Editor::with_config(config).map_err(stream)?;
            made.set_helper(Some(Known(Vec::new())));
            editor = Some(made);
            watch(&interrupted)?;
        }
        Ok(Lines { editor, echoes, interrupted })
    }

    /// What is set when somebody interrupts the program while no line is asked for.
    pub(super) fn interrupted(&self) -> Stop {
        Arc::clone(&self.interrupted)
    }

    /// Whether what a line can be completed to is of any use.
    pub(super) fn completes(&self) -> bool {
        self.editor.is_some()
    }

    /// Asks for a line, which `known` completes. Bytes that are no text are replaced, not refused. Of a line that is too long the
    /// beginning is taken.
    pub(super) fn ask(
        &mut self,
        prompt: &str,
        known: Vec<String>,
        out: &mut dyn Write,
    ) -> Result<Asked, Failure> {
        let Some(editor) = &mut self.editor else { return self.read(prompt, out) };
        out.flush()?;
        // It was not only the thinking that was interrupted.
        if self.interrupted.swap(false, Ordering::Relaxed) {
            return Ok(Asked::Interrupted);
        }
        editor.set_helper(Some(Known(known)));
        match editor.readline(prompt) {
            Ok(line) => {
                let line = line.trim().to_owned();
                if !line.is_empty() {
                    editor.add_history_entry(line.as_str()).map_err(stream)?;
                }
                Ok(Asked::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Asked::Interrupted),
            Err(ReadlineError::Eof) => Ok(Asked::Ended),
            Err(error) => Err(stream(error)),
        }
    }

    fn read(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Asked, Failure> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let mut line = Vec::new();
        let mut input = stdin().lock();
        let length = input.by_ref().take(limits::INPUT_BYTES).read_until(b'\n', &mut line)?;
        if length as u64 == limits::INPUT_BYTES && line.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
            writeln!(out, "a line may have at most {} bytes: the rest is left out", limits::INPUT_BYTES)?;
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if length == 0 {
            writeln!(out)?;
            return Ok(Asked::Ended);
        }
        if self.echoes {
            writeln!(out, "{line}")?;
        }
        Ok(Asked::Line(line))
    }
}

fn stream(error: ReadlineError) -> Failure {
    Failure::Stream(std::io::Error::other(error))
}

#[cfg(unix)]
fn watch(interrupted: &Stop) -> Result<(), Failure> {
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(interrupted))?;
    Ok(())
}

#[cfg(not(unix))]
fn watch(_interrupted: &Stop) -> Result<(), Failure> {
    Ok(())
}

impl Completer for Known {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..position).unwrap_or(line);
        let start = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let word = &before[start..];
        let found = self.0.iter().filter(|known| known.starts_with(word)).cloned().collect();
        Ok((start, found))
    }
}

impl Hinter for Known {
    type Hint = String;
}

impl Highlighter for Known {}
impl Validator for Known {}
impl Helper for Known {}
