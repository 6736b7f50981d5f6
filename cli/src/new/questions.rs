//! What is asked at a terminal.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dialoguer::{Confirm, Input, MultiSelect, Select};

use super::NewArguments;
use super::choices::{Board, Choices, Goal, Piece};
use crate::failure::Failure;

/// What options say; what they do not is asked, or the usual.
pub(super) fn ask(arguments: &NewArguments) -> Result<Choices, Failure> {
    let asks = io::stdin().is_terminal() && io::stderr().is_terminal() && !arguments.yes;
    let _held = if asks { Some(Held::new()?) } else { None };
    let board = match arguments.board {
        Some(board) => board,
        None if asks => board()?,
        None => Board::Squares(8, 8),
    };
    let mut pieces = match &arguments.pieces {
        Some(pieces) => pieces.clone(),
        None if asks => pieces()?,
        None => Piece::ALL.to_vec(),
    };
    pieces.sort_by_key(|piece| *piece as u8);
    pieces.dedup();
    let hands = match arguments.hands {
        false if asks => {
            let question = Confirm::new().with_prompt("Do captured pieces go to the hand, to be dropped?");
            question.default(false).interact().map_err(failed)?
        }
        hands => hands,
    };
    let goal = match arguments.goal {
        Some(goal) => goal,
        None if asks => goal()?,
        None => Goal::Checkmate,
    };
    Ok(Choices { name: arguments.name.clone(), board, pieces, hands, goal })
}

fn board() -> Result<Board, Failure> {
    let question =
        Input::<String>::new().with_prompt("The board: FILESxRANKS, or `hexagon`").default("8x8".to_owned());
    let checked = question.validate_with(|text: &String| Board::read(text).map(|_| ()));
    let text = checked.interact_text().map_err(failed)?;
    Board::read(&text).map_err(|_| Failure::Usage("this is no board"))
}

fn pieces() -> Result<Vec<Piece>, Failure> {
    let told = Piece::ALL.map(|piece| format!("{}: {}", piece.row().0, piece.row().2));
    let question = MultiSelect::new().with_prompt("The pieces (the space bar chooses)").items(&told);
    let chosen = question.defaults(&[true; 6]).interact().map_err(failed)?;
    Ok(chosen.into_iter().map(|index| Piece::ALL[index]).collect())
}

fn goal() -> Result<Goal, Failure> {
    let told = Goal::ALL.map(Goal::about);
    let chosen = Select::new().with_prompt("How is the game won?").items(told).default(0).interact();
    Ok(Goal::ALL[chosen.map_err(failed)?])
}

fn failed(error: dialoguer::Error) -> Failure {
    let dialoguer::Error::IO(error) = error;
    if error.kind() == io::ErrorKind::Interrupted {
        end();
    }
    Failure::Stream(error)
}

/// While it lives, Ctrl-C ends the question and not the program, which would leave the cursor hidden. In the instant
/// before a question reads keys it does nothing.
struct Held {
    is_over: Arc<AtomicBool>,
}

impl Held {
    fn new() -> io::Result<Held> {
        let is_over = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        signal_hook::flag::register_conditional_default(signal_hook::consts::SIGINT, Arc::clone(&is_over))?;
        Ok(Held { is_over })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
    }
}

/// Ends the program as Ctrl-C does, with the cursor shown.
fn end() {
    let _ = dialoguer::console::Term::stderr().show_cursor();
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGINT);
}
