//! The values that rules hold while they run, and the event for which they run.

use crate::ids::Side;
use crate::limits;
use crate::program::SquareSet;

/// The event that a rule sees; -1 is nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    pub(crate) mover: Side,
    pub(crate) from: i32,
    pub(crate) to: i32,
    pub(crate) at: i32,
    pub(crate) piece: i32,
    pub(crate) piece_marks: u32,
    pub(crate) victim: i32,
    pub(crate) victim_owner: Side,
    pub(crate) victim_marks: u32,
}

impl Context {
    /// An event of which only the mover is known.
    #[inline]
    pub(crate) fn of(mover: Side) -> Context {
        Context {
            mover,
            from: -1,
            to: -1,
            at: -1,
            piece: -1,
            piece_marks: 0,
            victim: -1,
            victim_owner: Side::Neutral,
            victim_marks: 0,
        }
    }
}

/// The values that rules hold while they run, and the parameters of the current action.
#[derive(Clone, Debug)]
pub(crate) struct Machine<const W: usize> {
    /// Held numbers of all nested rules.
    pub(crate) numbers: Vec<i32>,
    /// Held sets.
    pub(crate) sets: Vec<SquareSet<W>>,
    pub(crate) frame: Frame,
    pub(crate) arguments: [i32; limits::PARAMETERS],
    pub(crate) set_arguments: [SquareSet<W>; limits::SET_PARAMETERS],
}

/// The range of held values of the running rule.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    /// The beginning of its numbers and sets.
    pub(crate) base: (usize, usize),
    /// Their end.
    pub(crate) top: (usize, usize),
}

impl<const W: usize> Default for Machine<W> {
    fn default() -> Self {
        Machine {
            numbers: Vec::new(),
            sets: Vec::new(),
            frame: Frame::default(),
            arguments: [0; limits::PARAMETERS],
            set_arguments: [SquareSet::EMPTY; limits::SET_PARAMETERS],
        }
    }
}

impl<const W: usize> Machine<W> {
    /// Makes room for the values of a rule above those of the running rules, and gives the previous range.
    #[inline]
    pub(crate) fn enter(&mut self, numbers: u8, sets: u8) -> Frame {
        let outer = self.frame;
        let base = outer.top;
        let top = (base.0 + usize::from(numbers), base.1 + usize::from(sets));
        if self.numbers.len() < top.0 {
            self.numbers.resize(top.0, 0);
        }
        if self.sets.len() < top.1 {
            self.sets.resize(top.1, SquareSet::EMPTY);
        }
        self.frame = Frame { base, top };
        outer
    }

    #[inline]
    pub(crate) fn local(&mut self, slot: u8) -> &mut i32 {
        &mut self.numbers[self.frame.base.0 + usize::from(slot)]
    }

    #[inline]
    pub(crate) fn local_set(&mut self, slot: u8) -> &mut SquareSet<W> {
        &mut self.sets[self.frame.base.1 + usize::from(slot)]
    }
}
