//! How long the computer may think about a move.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use variorum::search::Limits;

/// What is said of time and depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    /// The moves of a period; 0 if one is as long as the game.
    moves: u32,
    increment: Duration,
    /// What is left of this period.
    left: Duration,
    /// The time for each move instead.
    exact: Option<Duration>,
    depth: Option<u32>,
}

/// What passes before a move is on its way.
const WAY: Duration = Duration::from_millis(30);

impl Default for Clock {
    fn default() -> Clock {
        let left = Duration::from_secs(300);
        Clock { moves: 40, increment: Duration::ZERO, left, exact: None, depth: None }
    }
}

impl Clock {
    /// A period of so many moves and seconds, with so many milliseconds more for each move.
    pub(super) fn set_level(&mut self, moves: u32, seconds: u64, increment: u64) {
        (self.moves, self.left) = (moves, Duration::from_secs(seconds));
        (self.increment, self.exact) = (Duration::from_millis(increment), None);
    }

    /// So much time for each move. No time at all is less than a second, rounded down.
    pub(super) fn set_exact(&mut self, time: Duration) {
        self.exact = Some(if time.is_zero() { Duration::from_secs(1) } else { time });
    }

    pub(super) fn set_depth(&mut self, depth: u32) {
        self.depth = Some(depth.max(1));
    }

    /// Any depth again, as at the beginning of a game.
    pub(super) fn forget_depth(&mut self) {
        self.depth = None;
    }

    /// What is left, in hundredths of a second.
    pub(super) fn set_left(&mut self, hundredths: u64) {
        self.left = Duration::from_millis(hundredths.saturating_mul(10));
    }

    /// Counts the time of a move until the client reports the remaining time.
    pub(super) fn spend(&mut self, time: Duration) {
        self.left = self.left.saturating_sub(time);
    }

    /// The bounds of a search after so many moves of the side that is to move.
    pub(super) fn limits(&self, moves_before: usize, stop: Arc<AtomicBool>) -> Limits {
        let limits = Limits { depth: self.depth, stop, ..Limits::default() };
        match self.exact {
            Some(time) => Limits { time: Some(time - WAY.min(time / 2)), ..limits },
            None => {
                let to_go =
                    (self.moves > 0).then(|| self.moves - (moves_before % self.moves as usize) as u32);
                limits.with_clock(self.left, self.increment, to_go)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_its_share() {
        let mut clock = Clock::default();
        let time = |clock: &Clock, before| clock.limits(before, Arc::default()).time.unwrap();
        clock.set_level(40, 60, 0);
        assert!(time(&clock, 0) < Duration::from_secs(5));
        clock.set_left(100);
        assert!(time(&clock, 39) <= Duration::from_secs(1));
        clock.set_exact(Duration::from_secs(2));
        assert_eq!(time(&clock, 0), Duration::from_secs(2) - WAY);
        clock.set_exact(Duration::from_millis(20));
        assert_eq!(time(&clock, 0), Duration::from_millis(10));
        clock.set_depth(3);
        assert_eq!(clock.limits(0, Arc::default()).depth, Some(3));
    }
}
