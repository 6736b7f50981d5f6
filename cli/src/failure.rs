//! What can go wrong on the command line, and how it is told.

use std::io;

use rayon::ThreadPoolBuildError;
use variorum::diagnostic::hint;
use variorum::notation::ParsePositionError;
use variorum::pgn::MoveError;
use variorum::position::TableError;
use variorum::search::EvaluationError;
use variorum::source::LoadError;
use variorum::{Game, VariantError};

use crate::engine_process::EngineError;

/// Why a subcommand ends early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The definition cannot be read or has mistakes.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The definition cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The position does not fit the game.
    #[error("{0}")]
    Position(#[from] ParsePositionError),
    /// An action of `--moves` is illegal.
    #[error("action {number}: {error}")]
    Moves {
        /// Which one, from 1.
        number: usize,
        /// Why.
        error: MoveError,
    },
    /// A file cannot be read or written.
    #[error("cannot {verb} {path}: {error}")]
    File {
        /// `read` or `write`.
        verb: &'static str,
        /// The file.
        path: String,
        /// What the system said.
        error: io::Error,
    },
    /// A file would be replaced.
    #[cfg(feature = "games")]
    #[error("{path} is there already; `--force` replaces it")]
    There {
        /// The file.
        path: String,
    },
    /// A file is too large to be imported.
    #[error("{path} has more than {most} bytes, which is the most that is imported: split it")]
    TooMuch {
        /// The file.
        path: String,
        /// The most that is read.
        most: u64,
    },
    /// A database of games is at fault.
    #[cfg(feature = "games")]
    #[error(transparent)]
    Games(#[from] crate::games::StoreError),
    /// A record is at fault, at a line from 1.
    #[error("{path}:{line}: {what}")]
    Record {
        /// The record.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The numbers by which the computer plays cannot be read.
    #[error(transparent)]
    Numbers(#[from] EvaluationError),
    /// The engine is at fault.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// What is known of other engines cannot be read.
    #[error("{path}: {what}")]
    Mapping {
        /// The file.
        path: String,
        /// What is wrong.
        what: String,
    },
    /// There is not so much memory for a table as was asked for.
    #[error("{0}: ask for less with `--hash`")]
    Table(#[from] TableError),
    /// There are not so many threads as were asked for.
    #[error("{0}: ask for fewer with `--threads`")]
    Threads(ThreadPoolBuildError),
    /// Arguments that do not go together.
    #[error("{0}")]
    Usage(&'static str),
    /// Players of a contest that do not go with how it is to be played.
    #[error("{0}")]
    Contest(String),
    /// Games from which numbers cannot be learnt.
    #[error("{0}")]
    Tuning(String),
    /// The file to be imported has no such section.
    #[error("{path} has no section `{name}`")]
    NoSection {
        /// The file.
        path: String,
        /// The section.
        name: String,
    },
    /// No mistake has such a code.
    #[error("no mistake has the code `{code}`{}", hint(.nearest.as_ref()))]
    NoCode {
        /// The code.
        code: String,
        /// The nearest one.
        nearest: Option<String>,
    },
    /// Nothing that is shipped has the words that were looked for.
    #[error("nothing that is shipped has `{words}` in its name, its folder or the line about it{}", hint(.nearest.as_ref()))]
    NotListed {
        /// What was looked for.
        words: String,
        /// The nearest name.
        nearest: Option<String>,
    },
    /// Something in the definition takes too much in play: what is said of it.
    #[error("{0}")]
    Overrun(String),
    /// The input is at fault, and all that is to be said was said.
    #[error("")]
    Told,
    /// Whoever reads the output has closed it: no fault.
    #[error("the output was closed")]
    Closed,
    /// Standard input or output fails.
    #[error("{0}")]
    Stream(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe { Failure::Closed } else { Failure::Stream(error) }
    }
}

/// Whether the last answers of a game are whole.
///
/// # Errors
/// If something in the definition took too much.
pub(crate) fn check_whole(game: &Game) -> Result<(), Failure> {
    match game.overrun() {
        None => Ok(()),
        Some(overrun) => Err(Failure::Overrun(overrun.report(game.variant().sources()))),
    }
}

impl Failure {
    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::Closed => 0,
            Failure::Usage(_) | Failure::Contest(_) | Failure::Table(_) | Failure::Threads(_) => 2,
            #[cfg(feature = "games")]
            Failure::Games(_) | Failure::There { .. } => 1,
            Failure::Told
            | Failure::Overrun(_)
            | Failure::Variant(_)
            | Failure::Load(_)
            | Failure::Position(_)
            | Failure::Moves { .. }
            | Failure::File { .. }
            | Failure::TooMuch { .. }
            | Failure::Record { .. }
            | Failure::Engine(_)
            | Failure::Tuning(_)
            | Failure::Mapping { .. }
            | Failure::Numbers(_)
            | Failure::NoSection { .. }
            | Failure::NoCode { .. }
            | Failure::NotListed { .. }
            | Failure::Stream(_) => 1,
        }
    }

    /// The message for standard error, ending in a newline if there is one. Drawn diagnostics begin with `error` themselves.
    pub(crate) fn report(&self) -> String {
        if let Failure::Variant(VariantError::Invalid(invalid)) = self {
            return invalid.render();
        }
        match matches!(self, Failure::Told | Failure::Overrun(_)) {
            true => self.to_string(),
            false => format!("error: {self}\n"),
        }
    }
}
