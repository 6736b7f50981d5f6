//! Counting action sequences.

use crate::limits;
use crate::program::{Program, scramble};

use super::action::Action;
use super::sink::{Collect, Counter};
use super::state::Position;
use super::strand::Strand;
use super::table::Table;

/// How sequences are counted: in plies or in turns, and with what help. Whatever helps, the counts are the same.
///
/// A ply is one action, also where a turn has several. A turn is complete when the next one has begun and no decision is
/// waited for, or when the game is over. In the middle of a turn the rest of it is the first one. Actions that
/// lead into a turn which cannot be completed count nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting<'t> {
    by_turns: bool,
    table: Option<&'t Table>,
    #[cfg(feature = "parallel")]
    in_parallel: bool,
}

impl<'t> Counting<'t> {
    /// In plies.
    pub fn plies() -> Counting<'t> {
        Counting::default()
    }

    /// In turns.
    pub fn turns() -> Counting<'t> {
        Counting { by_turns: true, ..Counting::default() }
    }

    /// With a table that keeps counts. It must be new, or have served no other variant.
    #[must_use]
    pub fn with(self, table: &'t Table) -> Counting<'t> {
        Counting { table: Some(table), ..self }
    }

    /// On the threads of the `rayon` pool in which the counting is asked for, or of the global one.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn in_parallel(self) -> Counting<'t> {
        Counting { in_parallel: true, ..self }
    }
}

/// Counts the action sequences of exactly `depth` plies from this position. If [`Position::stopped`] tells of something
/// afterwards, the count is void; sequences of more than [`limits::COUNTED_DEPTH`] actions are stopped, too.
///
/// A ply is one action, also where a turn has several. A finished game has no action, so it counts only at depth 0.
/// Repetition and counters end no game unless the position keeps its history. Takes time proportional to the result
/// divided by the number of actions of a position: the last ply is counted, not played. Where a turn has several actions
/// it takes less: their orders that lead to the same position are gone on with together.
pub fn perft<const W: usize>(program: &Program<W>, position: &mut Position<W>, depth: u32) -> u64 {
    count(program, position, depth, Counting::plies())
}

/// Counts the sequences of exactly `depth` turns from this position, in the middle of a turn the rest of it included.
///
/// What a turn is, [`Counting`] tells. Repetition and counters are as in [`perft`], which counts the same where each turn is
/// one action.
pub fn perft_turns<const W: usize>(program: &Program<W>, position: &mut Position<W>, depth: u32) -> u64 {
    count(program, position, depth, Counting::turns())
}

/// Counts the sequences of exactly `depth` plies or turns from this position; a finished game as [`perft`] does.
pub fn count<const W: usize>(
    program: &Program<W>,
    position: &mut Position<W>,
    depth: u32,
    counting: Counting<'_>,
) -> u64 {
    position.counting(|position| Walker::new(program, counting).count(position, depth))
}

/// The legal actions, in no particular order, each with the sequences of exactly `depth` plies or turns that it begins.
pub fn divide<const W: usize>(
    program: &Program<W>,
    position: &mut Position<W>,
    depth: u32,
    counting: Counting<'_>,
) -> Vec<(Action, u64)> {
    position.counting(|position| Walker::new(program, counting).divide(position, depth))
}

/// Walks through the sequences below a position.
#[derive(Clone)]
pub(super) struct Walker<'a, const W: usize> {
    pub(super) program: &'a Program<W>,
    counting: Counting<'a>,
    /// Whether any action asks for a decision.
    asks: bool,
    /// The actions at each level; the lists are used again.
    lists: Vec<Collect>,
}

impl<'a, const W: usize> Walker<'a, W> {
    pub(super) fn new(program: &'a Program<W>, counting: Counting<'a>) -> Walker<'a, W> {
        let asks = program.actions.iter().any(|action| action.asked);
        Walker { program, counting, asks, lists: Vec::new() }
    }

    /// The number of sequences, on one thread or several.
    fn count(mut self, position: &mut Position<W>, depth: u32) -> u64 {
        #[cfg(feature = "parallel")]
        if self.counting.in_parallel {
            return super::parallel::counts(&self, position, vec![Strand::whole(depth)])[0];
        }
        self.nodes(position, depth)
    }

    /// The legal actions, each with the sequences that it begins.
    fn divide(mut self, position: &mut Position<W>, depth: u32) -> Vec<(Action, u64)> {
        let actions = self.actions(position);
        if depth == 0 {
            return actions.into_iter().map(|action| (action, 0)).collect();
        }
        #[cfg(feature = "parallel")]
        if self.counting.in_parallel {
            let begun = self.children(position, depth);
            return actions.into_iter().zip(super::parallel::counts(&self, position, begun)).collect();
        }
        let mut nodes = |action| self.after(position, action, depth, Walker::nodes);
        actions.into_iter().map(|action| (action, nodes(action))).collect()
    }

    /// The legal actions.
    pub(super) fn actions(&self, position: &mut Position<W>) -> Vec<Action> {
        let mut found = Collect::default();
        position.generate(self.program, &mut found);
        found.actions
    }

    /// Asks something of the position after an action, and the depth that is left then; nothing if the action is stopped.
    #[inline]
    pub(super) fn after<T: Default>(
        &mut self,
        position: &mut Position<W>,
        action: Action,
        depth: u32,
        ask: impl FnOnce(&mut Self, &mut Position<W>, u32) -> T,
    ) -> T {
        if !position.apply(self.program, action) {
            return T::default();
        }
        let goes_on = self.counting.by_turns && !position.turn_is_complete();
        let answer = ask(self, position, if goes_on { depth } else { depth - 1 });
        position.undo();
        answer
    }

    /// Whether the depth is one of turns.
    pub(super) fn counts_turns(&self) -> bool {
        self.counting.by_turns
    }

    /// Whether each action is the last one, so that they need not be done to be counted.
    #[inline]
    pub(super) fn is_last(&self, position: &Position<W>, depth: u32) -> bool {
        let completes = || !self.asks && position.actions_done() + 1 >= position.course(self.program).actions;
        depth == 1 && (!self.counting.by_turns || completes())
    }

    /// The number of sequences.
    pub(super) fn nodes(&mut self, position: &mut Position<W>, depth: u32) -> u64 {
        self.nodes_at(position, depth, 0)
    }

    /// The same; `level` counts the actions since the walk began.
    fn nodes_at(&mut self, position: &mut Position<W>, depth: u32, level: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        if level >= limits::COUNTED_DEPTH as usize {
            position.stop_deep();
            return 0;
        }
        if self.is_last(position, depth) {
            let mut counter = Counter::default();
            position.generate(self.program, &mut counter);
            return counter.count;
        }
        let Some(table) = self.counting.table.filter(|_| position.outcome().is_none()) else {
            return self.nodes_below(position, depth, level);
        };
        let unit = u64::from(depth) << 1 | u64::from(self.counting.by_turns);
        let key = position.future_key(self.program) ^ scramble(unit);
        table.get(key).unwrap_or_else(|| {
            let nodes = self.nodes_below(position, depth, level);
            if position.stopped().is_none() {
                table.put(key, nodes);
            }
            nodes
        })
    }

    fn nodes_below(&mut self, position: &mut Position<W>, depth: u32, level: usize) -> u64 {
        if self.has_orders(position, depth) {
            return self.nodes_after_orders(position, depth, level);
        }
        if self.lists.len() <= level {
            self.lists.resize_with(level + 1, Collect::default);
        }
        let mut list = std::mem::take(&mut self.lists[level]);
        list.actions.clear();
        position.generate(self.program, &mut list);
        let mut nodes = 0;
        for action in &list.actions {
            nodes += self.after(position, *action, depth, |walker, position, left| {
                walker.nodes_at(position, left, level + 1)
            });
        }
        self.lists[level] = list;
        nodes
    }

    /// The number of sequences, where orders of the actions in a turn are not gone through one by one.
    fn nodes_after_orders(&mut self, position: &mut Position<W>, depth: u32, level: usize) -> u64 {
        let strands = self.strands(position, depth);
        let mut nodes = |strand: &Strand| {
            let after = level + strand.line.len();
            strand.ways * self.at_end(position, strand, |walker, at| walker.nodes_at(at, strand.left, after))
        };
        strands.iter().map(&mut nodes).sum()
    }
}
