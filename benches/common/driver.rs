//! The same work through [`Game`] and through a position of known width: what hiding the width costs.

use variorum::position::{Collect, Counter, Position};
use variorum::program::{self, Program};
use variorum::{Action, Game, Variant};

use crate::chance::{SEED, below};

/// Orthodox chess as a position.
pub(crate) struct Bare {
    program: Program<1>,
    start: Position<1>,
    position: Position<1>,
    chance: u64,
}

impl Bare {
    pub(crate) fn new() -> Bare {
        let variant = Variant::shipped("chess").expect("shipped definitions are valid");
        let program = program::compile(variant.model());
        let mut start = Position::start(&program);
        start.keep_history();
        Bare { program, position: start.clone(), start, chance: SEED }
    }

    /// Plays a game at random; gives its length in plies.
    pub(crate) fn play(&mut self) -> usize {
        let position = &mut self.position;
        position.copy_from(&self.start);
        while position.claim(&self.program).is_none()
            && position.apply_any(&self.program, &mut |count| below(&mut self.chance, count)).is_some()
        {
        }
        position.plies()
    }

    /// Counts sequences of actions, each made and unmade; `last` says for how many the end of one counts.
    pub(crate) fn count(&mut self, lists: &mut [Collect], last: LastOfPosition) -> u64 {
        self.position.copy_from(&self.start);
        count_position(&self.program, &mut self.position, lists, last)
    }
}

type LastOfPosition = fn(&Program<1>, &mut Position<1>) -> u64;

fn count_position(
    program: &Program<1>,
    position: &mut Position<1>,
    lists: &mut [Collect],
    last: LastOfPosition,
) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else { return last(program, position) };
    list.actions.clear();
    position.generate(program, list);
    let mut nodes = 0;
    for action in &list.actions {
        position.apply(program, *action);
        nodes += count_position(program, position, deeper, last);
        position.undo();
    }
    nodes
}

/// The number of legal actions, unlisted.
pub(crate) fn count_legal(program: &Program<1>, position: &mut Position<1>) -> u64 {
    let mut counter = Counter::default();
    position.generate(program, &mut counter);
    counter.count
}

/// Counts sequences of actions of a game, each made and unmade; `last` says for how many the end of one counts.
pub(crate) fn count_game(game: &mut Game, lists: &mut [Vec<Action>], last: fn(&mut Game) -> u64) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else { return last(game) };
    game.legal_into(list);
    let mut nodes = 0;
    for action in list {
        game.play_action(*action);
        nodes += count_game(game, deeper, last);
        game.undo();
    }
    nodes
}
