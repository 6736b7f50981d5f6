//! How long a search may take, and the clock that watches over it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::position::Action;

/// When a search ends: as soon as one of these is reached. Without any it ends when it is stopped, or knows all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The most time that it takes.
    pub time: Option<Duration>,
    /// After so much time it begins no deeper search.
    pub enough: Option<Duration>,
    /// The most positions that it looks at.
    pub nodes: Option<u64>,
    /// The most actions that it looks ahead, but for captures.
    pub depth: Option<u32>,
    /// Another thread sets it to end the search.
    pub stop: Arc<AtomicBool>,
    /// While it is set, time does not count: the other player is still thinking. It counts from when another thread unsets it.
    pub pondering: Arc<AtomicBool>,
    /// If there are any, it looks at these actions alone.
    pub only: Vec<Action>,
    /// How many of the best actions it gives with lines of their own; 0 is like 1.
    pub lines: usize,
}

impl Limits {
    /// So many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So many actions ahead.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// So much time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Whether time or positions bound it.
    pub(super) fn is_bounded(&self) -> bool {
        self.time.is_some() || self.nodes.is_some()
    }

    /// What a player with so much time left takes for an action; `increment` is what he gets for each, `to_go` how many
    /// actions there are until he gets more.
    #[must_use]
    pub fn with_clock(mut self, left: Duration, increment: Duration, to_go: Option<u32>) -> Limits {
        let left = left.saturating_sub(RESERVE.min(left / 4));
        let share = left / to_go.unwrap_or(30).clamp(1, 30) + increment * 3 / 4;
        let most = if to_go == Some(1) { left * 4 / 5 } else { left / 4 };
        self.enough = Some((share / 2).min(most));
        self.time = Some((share * 2).min(most));
        self
    }
}

/// What is left on a clock for what is not thinking.
const RESERVE: Duration = Duration::from_millis(40);

/// The most actions that are looked ahead.
pub(super) const DEEPEST: usize = 120;

/// How often the clock is looked at.
const LOOK_EVERY: Duration = Duration::from_micros(500);
/// The most positions between two looks.
const MOST_UNSEEN: u64 = 2048;

/// What the threads of a search share besides the table.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The positions that all of them have counted at their last looks.
    nodes: AtomicU64,
    is_over: AtomicBool,
}

impl Shared {
    /// Ends the search of all threads.
    pub(super) fn finish(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Watches over the limits of a search, one for each thread.
#[derive(Debug)]
pub(super) struct Clock {
    started: Instant,
    /// Since when time counts.
    counts_from: Instant,
    limits: Limits,
    shared: Arc<Shared>,
    /// Positions of this thread so far.
    nodes: u64,
    /// So many of them are among those that all threads have counted.
    handed_in: u64,
    /// The number of positions at which the clock is looked at next.
    next_look: u64,
    interval: u64,
    last_look: Instant,
    /// The longest time that one position has taken of late.
    slowest: Duration,
    is_over: bool,
}

impl Clock {
    pub(super) fn new(limits: Limits, started: Instant, shared: Arc<Shared>) -> Clock {
        Clock {
            started,
            counts_from: started,
            limits,
            shared,
            nodes: 0,
            handed_in: 0,
            next_look: 1,
            interval: 1,
            last_look: Instant::now(),
            slowest: Duration::ZERO,
            is_over: false,
        }
    }

    /// Counts one more position; gives whether the search goes on.
    #[inline]
    pub(super) fn count(&mut self) -> bool {
        if self.is_over {
            return false;
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        !self.is_over
    }

    fn look(&mut self) {
        let now = Instant::now();
        if self.limits.pondering.load(Ordering::Relaxed) {
            self.counts_from = now;
        }
        let passed = now - self.last_look;
        // One that was slow for another reason, such as other programs, is forgotten soon.
        let each = passed / u32::try_from(self.interval).unwrap_or(1);
        self.slowest = each.max(self.slowest * 9 / 10);
        let is_late = self.limits.time.is_some_and(|time| {
            now - self.counts_from + self.slowest.min(Duration::from_millis(100)) + LOOK_EVERY >= time
        });
        let nodes = self.nodes();
        self.shared.nodes.fetch_add(self.nodes - self.handed_in, Ordering::Relaxed);
        self.handed_in = self.nodes;
        let is_much = self.limits.nodes.is_some_and(|most| nodes >= most);
        let is_stopped =
            self.limits.stop.load(Ordering::Relaxed) || self.shared.is_over.load(Ordering::Relaxed);
        self.is_over |= is_late || is_much || is_stopped;
        self.interval = match passed < LOOK_EVERY {
            true => (self.interval * 2).min(MOST_UNSEEN),
            false => (self.interval / 4).max(1),
        };
        let left = self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes)).max(1);
        self.next_look = self.nodes + self.interval.min(left);
        self.last_look = now;
    }

    /// Whether the search has to end.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether a deeper search is worth beginning.
    pub(super) fn goes_deeper(&self, depth: u32) -> bool {
        let is_pondering = self.limits.pondering.load(Ordering::Relaxed);
        let has_time =
            is_pondering || self.limits.enough.is_none_or(|enough| self.counts_from.elapsed() < enough);
        !self.is_over && has_time && self.limits.depth.is_none_or(|most| depth <= most)
    }

    /// The positions of all threads, as far as they have handed them in, and of this one.
    pub(super) fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.handed_in
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }
}
