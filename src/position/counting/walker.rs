//! Walks through the sequences of actions below a position.

use crate::limits;
use crate::mixing::scramble;
use crate::program::Program;

use super::strand::Strand;
use super::table::Table;
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::sink::{Collect, Counter};

/// How sequences are counted: in plies or in turns, and with which aids. The aids do not change the counts.
///
/// A ply is one action, even where a turn has several. A turn is complete when the next one has begun and no decision is
/// pending, or when the game is over. In the middle of a turn, its rest counts as the first turn. Actions that lead into
/// a turn which cannot be completed count nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting<'t> {
    pub(crate) by_turns: bool,
    pub(crate) table: Option<&'t Table>,
    #[cfg(feature = "parallel")]
    pub(crate) in_parallel: bool,
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

    /// With a table of counts. It must be new, or have served no other variant.
    #[must_use]
    pub fn with(self, table: &'t Table) -> Counting<'t> {
        Counting { table: Some(table), ..self }
    }

    /// On the threads of the current `rayon` pool, or of the global one.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn in_parallel(self) -> Counting<'t> {
        Counting { in_parallel: true, ..self }
    }
}

/// Walks through the sequences below a position.
#[derive(Clone)]
pub(crate) struct Walker<'a, const W: usize> {
    pub(crate) program: &'a Program<W>,
    counting: Counting<'a>,
    /// Whether any action asks for a decision.
    asks: bool,
    /// The actions at each level; the lists are reused.
    lists: Vec<Collect>,
}

impl<'a, const W: usize> Walker<'a, W> {
    pub(crate) fn new(program: &'a Program<W>, counting: Counting<'a>) -> Walker<'a, W> {
        let asks = program.actions.iter().any(|action| action.asked);
        Walker { program, counting, asks, lists: Vec::new() }
    }

    /// The legal actions.
    pub(crate) fn actions(&self, position: &mut Position<W>) -> Vec<Action> {
        let mut found = Collect::default();
        position.generate(self.program, &mut found);
        found.actions
    }

    /// Runs a query on the position after an action, with the remaining depth; nothing if the action is stopped.
    #[inline]
    pub(crate) fn after<T: Default>(
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

    /// Whether the depth is in turns.
    pub(crate) fn counts_turns(&self) -> bool {
        self.counting.by_turns
    }

    /// Whether each action is the last one, so that actions can be counted without doing them.
    #[inline]
    pub(crate) fn is_last(&self, position: &Position<W>, depth: u32) -> bool {
        let completes = || !self.asks && position.actions_done() + 1 >= position.course(self.program).actions;
        depth == 1 && (!self.counting.by_turns || completes())
    }

    /// The number of sequences.
    pub(crate) fn nodes(&mut self, position: &mut Position<W>, depth: u32) -> u64 {
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

    /// The number of sequences, where orders of the actions in a turn are not enumerated one by one.
    fn nodes_after_orders(&mut self, position: &mut Position<W>, depth: u32, level: usize) -> u64 {
        let strands = self.strands(position, depth);
        let mut nodes = |strand: &Strand| {
            let after = level + strand.line.len();
            strand.ways * self.at_end(position, strand, |walker, at| walker.nodes_at(at, strand.left, after))
        };
        strands.iter().map(&mut nodes).sum()
    }
}
