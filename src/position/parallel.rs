//! Counting on several threads: the sequences are split into many more parts than there are threads, which take one
//! after the other.

use rayon::prelude::*;

use super::action::Action;
use super::perft::Walker;
use super::state::Position;

/// Parts for each thread, at least, where there are so many: they differ much in size.
const PARTS: usize = 64;

/// The sequences that begin so.
struct Part {
    /// The first action, by index.
    first: usize,
    /// All actions that are given, the first one included.
    line: Vec<Action>,
    /// The depth that is left after them.
    left: u32,
}

/// The actions of a position, each with the sequences of a depth that it begins.
pub(super) fn divide<const W: usize>(
    mut walker: Walker<'_, W>,
    position: &mut Position<W>,
    depth: u32,
    actions: Vec<Action>,
) -> Vec<(Action, u64)> {
    let parts = walker.split(position, depth, &actions);
    let (walker, start) = (&walker, &*position);
    let nodes: Vec<u64> = parts
        .par_iter()
        .with_max_len(1)
        .map_init(
            || (walker.clone(), start.clone()),
            |(walker, position), part| {
                walker.at_part(position, part, |walker, at| walker.nodes(at, part.left))
            },
        )
        .collect();
    let mut counts: Vec<(Action, u64)> = actions.into_iter().map(|action| (action, 0)).collect();
    for (part, nodes) in parts.iter().zip(nodes) {
        counts[part.first].1 += nodes;
    }
    counts
}

impl<const W: usize> Walker<'_, W> {
    /// Parts that have all sequences together, as many as the threads need if there are.
    fn split(&mut self, position: &mut Position<W>, depth: u32, actions: &[Action]) -> Vec<Part> {
        let wanted = PARTS * rayon::current_num_threads();
        let whole = Part { first: 0, line: Vec::new(), left: depth };
        let mut parts = self.children(position, &whole, actions);
        for (first, part) in parts.iter_mut().enumerate() {
            part.first = first;
        }
        let mut is_split = true;
        while is_split && parts.len() < wanted {
            is_split = false;
            let mut finer = Vec::new();
            for part in parts {
                match self.split_part(position, &part) {
                    Some(children) => {
                        finer.extend(children);
                        is_split = true;
                    }
                    None => finer.push(part),
                }
            }
            parts = finer;
        }
        parts
    }

    /// The parts of a part; nothing if it is too small to be split.
    fn split_part(&mut self, position: &mut Position<W>, part: &Part) -> Option<Vec<Part>> {
        self.at_part(position, part, |walker, at| {
            if part.left == 0 || walker.is_last(at, part.left) {
                return None;
            }
            let actions = walker.actions(at);
            Some(walker.children(at, part, &actions))
        })
    }

    /// The parts that begin with a part and one of the actions that can follow.
    fn children(&mut self, position: &mut Position<W>, part: &Part, actions: &[Action]) -> Vec<Part> {
        let child = |action: &Action| {
            let line = part.line.iter().chain([action]).copied().collect();
            let left = self.after(position, *action, part.left, |_, _, left| left);
            Part { first: part.first, line, left }
        };
        actions.iter().map(child).collect()
    }

    /// Asks something of the position that a part begins with.
    fn at_part<T>(
        &mut self,
        position: &mut Position<W>,
        part: &Part,
        ask: impl FnOnce(&mut Self, &mut Position<W>) -> T,
    ) -> T {
        part.line.iter().for_each(|action| position.apply(self.program, *action));
        let answer = ask(self, position);
        part.line.iter().for_each(|_| position.undo());
        answer
    }
}
