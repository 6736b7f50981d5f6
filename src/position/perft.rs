//! Counting action sequences.

use crate::program::Program;

use super::generate::{Collect, Counter};
use super::state::Position;

/// Counts the action sequences of exactly `depth` plies from this position.
///
/// A ply is one action, also where a turn has several. A finished game has no action, so it counts only at depth 0.
/// Repetition and counters end no game unless the position keeps its history. Takes time proportional to the result
/// divided by the number of actions of a position: the last ply is counted, not played.
pub fn perft<const W: usize>(program: &Program<W>, position: &mut Position<W>, depth: u32) -> u64 {
    let mut buffers: Vec<Collect> = vec![Collect::default(); depth as usize];
    count(program, position, depth, &mut buffers)
}

fn count<const W: usize>(
    program: &Program<W>,
    position: &mut Position<W>,
    depth: u32,
    buffers: &mut [Collect],
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        let mut counter = Counter::default();
        position.generate(program, &mut counter);
        return counter.count;
    }
    let Some((buffer, rest)) = buffers.split_first_mut() else { return 0 };
    buffer.actions.clear();
    position.generate(program, buffer);
    let mut nodes = 0;
    for action in &buffer.actions {
        position.apply(program, *action);
        nodes += count(program, position, depth - 1, rest);
        position.undo();
    }
    nodes
}

/// Counts the sequences of exactly `depth` turns from this position, in the middle of a turn the rest of it included.
///
/// A turn is complete when the next one has begun and no decision is waited for, or when the game is over. Actions that
/// lead into a turn which cannot be completed count nothing. Repetition and counters are as in [`perft`], which counts the same
/// where each turn is one action.
pub fn perft_turns<const W: usize>(program: &Program<W>, position: &mut Position<W>, depth: u32) -> u64 {
    let asks = program.actions.iter().any(|action| action.asked);
    if program.courses.iter().all(|course| course.actions == 1) && !asks {
        return perft(program, position, depth);
    }
    count_turns(program, position, depth, 0, &mut Vec::new())
}

/// `level` counts the actions so far: each has its own buffer, which later siblings use again.
fn count_turns<const W: usize>(
    program: &Program<W>,
    position: &mut Position<W>,
    depth: u32,
    level: usize,
    buffers: &mut Vec<Collect>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if buffers.len() == level {
        buffers.push(Collect::default());
    }
    let mut buffer = std::mem::take(&mut buffers[level]);
    buffer.actions.clear();
    position.generate(program, &mut buffer);
    let mut nodes = 0;
    for action in &buffer.actions {
        position.apply(program, *action);
        let left = if position.turn_is_complete() { depth - 1 } else { depth };
        nodes += count_turns(program, position, left, level + 1, buffers);
        position.undo();
    }
    buffers[level] = buffer;
    nodes
}
