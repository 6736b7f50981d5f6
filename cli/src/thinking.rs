//! The computer's analysis as text.

use std::fmt;

use variorum::search::{Score, Thought};
use variorum::{Action, Game};

/// The texts of a line of actions, each written in its position.
pub(crate) fn written(game: &Game, line: &[Action]) -> Vec<String> {
    written_by(game, line, Game::write_legal)
}

/// The texts of a line of actions, each written in its position by a function.
pub(crate) fn written_by(
    game: &Game,
    line: &[Action],
    mut write: impl FnMut(&mut Game, Action) -> String,
) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for action in line {
        if !game.legal_actions().contains(action) {
            break;
        }
        texts.push(write(&mut game, *action));
        if !game.play_action(*action) {
            break;
        }
    }
    texts
}

/// The distance of a win or loss in turns of the winner; 0 if there is none. The line leads to the end, or a part of the way;
/// after it, players act in turn.
pub(crate) fn turns_to_end(game: &Game, score: Score, line: &[Action]) -> u32 {
    let (winner, actions) = match score {
        Score::Points(_) => return 0,
        Score::Wins(actions) => (game.mover(), actions),
        Score::Loses(actions) => (game.mover().opponent(), actions),
    };
    let mut game = game.clone();
    let (mut turns, mut left, mut last) = (0, actions, None);
    for action in line.iter().take(actions as usize) {
        let mover = game.mover();
        turns += u32::from(mover == winner && last != Some(mover));
        last = Some(mover);
        left -= 1;
        if !game.play_action(*action) {
            break;
        }
    }
    let is_next = left > 0 && game.mover() == winner;
    turns + if is_next { left.div_ceil(2) } else { left / 2 }
}

/// The result of a search, for people.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    score: Score,
    depth: u32,
    nodes: u64,
    line: Vec<String>,
}

impl Told {
    /// The result of a search of a position.
    pub(crate) fn of(game: &Game, thought: &Thought) -> Told {
        let line = written(game, &thought.line);
        Told { score: thought.score, depth: thought.depth, nodes: thought.nodes, line }
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.nodes == 1 { "position" } else { "positions" };
        write!(f, "{}, depth {}, {} {plural}: {}", self.score, self.depth, self.nodes, self.line.join(" "))
    }
}
