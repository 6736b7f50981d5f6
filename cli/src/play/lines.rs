//! Lines of input, with editing, history and completion at a terminal.

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

/// The answer to a prompt.
pub(super) enum Asked {
    Line(String),
    /// The person pressed Ctrl-C.
    Interrupted,
    /// The input ended.
    Ended,
}

/// The source of lines.
pub(super) struct Lines {
    /// The line editor, at a terminal.
    editor: Option<Editor<Known, DefaultHistory>>,
    /// Whether lines are echoed, because no terminal shows them.
    echoes: bool,
    /// Set by Ctrl-C while no line is being edited.
    interrupted: Stop,
}

/// The completions of a line.
struct Known(Vec<String>);

impl Lines {
    /// Opens standard input.
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

    /// The flag that Ctrl-C sets while no line is being edited.
    pub(super) fn interrupted(&self) -> Stop {
        Arc::clone(&self.interrupted)
    }

    /// Whether the input supports completion.
    pub(super) fn completes(&self) -> bool {
        self.editor.is_some()
    }

    /// Asks for a line, with `known` as completions. Invalid UTF-8 is replaced, and a line that is too long is cut off.
    pub(super) fn ask(
        &mut self,
        prompt: &str,
        known: Vec<String>,
        out: &mut dyn Write,
    ) -> Result<Asked, Failure> {
        let Some(editor) = &mut self.editor else { return self.read(prompt, out) };
        out.flush()?;
        // Ctrl-C came after the search had ended.
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
            writeln!(out, "a line has at most {} bytes: the rest was ignored", limits::INPUT_BYTES)?;
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
