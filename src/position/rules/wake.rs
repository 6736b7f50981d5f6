//! Which rules need not be asked: those that wait for something that has not come about.

use crate::ids::Side;
use crate::program::Program;

use crate::position::state::position::Position;
use crate::position::state::registers::Context;

impl<const W: usize> Position<W> {
    /// Whether a rule that waits for a waker, if it does, need not wait any more.
    #[inline]
    pub(crate) fn is_awake(&mut self, program: &Program<W>, waits_for: Option<u8>, mover: Side) -> bool {
        let Some(waker) = waits_for else { return true };
        self.look_who_is_awake(program, mover);
        self.awakes(Some(waker), mover)
    }

    /// Whether one of some wakers, a bit each, need not be waited for any more.
    #[inline]
    pub(crate) fn is_one_awake(&mut self, program: &Program<W>, wakers: u64, mover: Side) -> bool {
        self.look_who_is_awake(program, mover);
        self.awake.by_mover[mover.index().min(1)] & wakers != 0
    }

    /// The same as [`Position::is_awake`], where it is known who is awake.
    #[inline]
    pub(crate) fn awakes(&self, waits_for: Option<u8>, mover: Side) -> bool {
        waits_for.is_none_or(|waker| self.awake.by_mover[mover.index().min(1)] >> waker & 1 != 0)
    }

    /// Finds out what need not wait any more in the turn of a player, unless that is known.
    #[inline]
    pub(crate) fn look_who_is_awake(&mut self, program: &Program<W>, mover: Side) {
        if !self.awake.is_known[mover.index().min(1)] {
            self.wake(program, mover);
        }
    }

    #[cold]
    fn wake(&mut self, program: &Program<W>, mover: Side) {
        let context = Context::of(mover);
        let (own, other) = (mover.index().min(1), 1 - mover.index().min(1));
        let (of_other, is_known) = (self.awake.by_mover[other], self.awake.is_known[other]);
        let wakers = (0..).zip(&program.wakers);
        let awake = wakers.fold(0, |awake, (index, waker)| {
            let is_awake = match is_known && waker.is_common {
                true => of_other >> index & 1 != 0,
                false => self.truth(program, waker.when, &context),
            };
            awake | u64::from(is_awake) << index
        });
        self.awake.by_mover[own] = awake;
        self.awake.is_known[own] = true;
    }
}
