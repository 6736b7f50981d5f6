//! Counting action sequences.

#[cfg(doc)]
use crate::limits;
use crate::program::Program;

#[cfg(feature = "parallel")]
use super::strand::Strand;
use super::walker::{Counting, Walker};
use crate::position::state::action::Action;
use crate::position::state::position::Position;

/// Counts the action sequences of exactly `depth` plies from this position. If [`Position::stopped`] is set afterwards,
/// the count is void; sequences of more than [`limits::COUNTED_DEPTH`] actions are stopped, too.
///
/// A ply is one action, even where a turn has several. A finished game has no action, so it counts only at depth 0.
/// Repetition and counters end no game unless the position keeps its history. The time is proportional to the result
/// divided by the number of actions of a position, since the last ply is counted and not played. Where a turn has several
/// actions it is shorter: orders of actions that lead to the same position are continued together.
pub fn perft<const W: usize>(program: &Program<W>, position: &mut Position<W>, depth: u32) -> u64 {
    count(program, position, depth, Counting::plies())
}

/// Counts the sequences of exactly `depth` turns from this position; in the middle of a turn, its rest counts as a turn.
///
/// [`Counting`] defines turns. Repetition and counters are treated as in [`perft`], which gives the same count if each
/// turn is one action.
pub fn perft_turns<const W: usize>(program: &Program<W>, position: &mut Position<W>, depth: u32) -> u64 {
    count(program, position, depth, Counting::turns())
}

/// Counts the sequences of exactly `depth` plies or turns from this position; treats a finished game like [`perft`].
pub fn count<const W: usize>(
    program: &Program<W>,
    position: &mut Position<W>,
    depth: u32,
    counting: Counting<'_>,
) -> u64 {
    position.counting(|position| {
        let mut walker = Walker::new(program, counting);
        #[cfg(feature = "parallel")]
        if counting.in_parallel {
            return super::parallel::counts(&walker, position, vec![Strand::whole(depth)])[0];
        }
        walker.nodes(position, depth)
    })
}

/// The legal actions, in no particular order, each with the number of sequences of exactly `depth` plies or turns that
/// begin with it.
pub fn divide<const W: usize>(
    program: &Program<W>,
    position: &mut Position<W>,
    depth: u32,
    counting: Counting<'_>,
) -> Vec<(Action, u64)> {
    position.counting(|position| {
        let mut walker = Walker::new(program, counting);
        let actions = walker.actions(position);
        if depth == 0 {
            return actions.into_iter().map(|action| (action, 0)).collect();
        }
        #[cfg(feature = "parallel")]
        if counting.in_parallel {
            let begun = walker.children(position, depth);
            return actions.into_iter().zip(super::parallel::counts(&walker, position, begun)).collect();
        }
        let mut nodes = |action| walker.after(position, action, depth, Walker::nodes);
        actions.into_iter().map(|action| (action, nodes(action))).collect()
    })
}
