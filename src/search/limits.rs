//! Limits of a search, and the clock that enforces them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::position::Action;

/// When a search ends: as soon as one limit is reached. Without limits it ends when it is stopped, or when nothing is
/// left to search.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The maximal time.
    pub time: Option<Duration>,
    /// After this time no deeper search begins.
    pub enough: Option<Duration>,
    /// The maximal number of positions.
    pub nodes: Option<u64>,
    /// The maximal depth in actions, not counting captures.
    pub depth: Option<u32>,
    /// Another thread sets it to end the search.
    pub stop: Arc<AtomicBool>,
    /// While it is set, time does not count, because the other player is still thinking. Time counts from the moment when
    /// another thread unsets it.
    pub pondering: Arc<AtomicBool>,
    /// If not empty, only these actions are searched.
    pub only: Vec<Action>,
    /// How many of the best actions get lines of their own; 0 is like 1.
    pub lines: usize,
}

impl Limits {
    /// A limit of positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A limit of actions ahead.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A limit of time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Whether time or positions are limited.
    pub(super) fn is_bounded(&self) -> bool {
        self.time.is_some() || self.nodes.is_some()
    }

    /// The time that a player with so much time left takes for an action; `increment` is his gain per action, `to_go` the
    /// number of actions until he gets more time.
    #[must_use]
    pub fn with_clock(mut self, left: Duration, increment: Duration, to_go: Option<u32>) -> Limits {
        let [left, increment] = [left, increment].map(|time| time.min(LONGEST));
        let left = left.saturating_sub(RESERVE.min(left / 4));
        let share = left / to_go.unwrap_or(30).clamp(1, 30) + increment * 3 / 4;
        let most = if to_go == Some(1) { left * 4 / 5 } else { left / 4 };
        self.enough = Some((share / 2).min(most));
        self.time = Some((share * 2).min(most));
        self
    }
}

/// More time than any clock gives; longer times count as this one.
const LONGEST: Duration = Duration::from_secs(1 << 32);

/// The reserve of a clock for work other than thinking.
const RESERVE: Duration = Duration::from_millis(40);

/// The maximal depth in actions.
pub(super) const DEEPEST: usize = 120;

/// How often the clock is read.
const LOOK_EVERY: Duration = Duration::from_micros(500);
/// The most positions between two readings.
const MOST_UNSEEN: u64 = 2048;

/// The state that the threads of a search share besides the table.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The positions that all of them have reported so far.
    nodes: AtomicU64,
    is_over: AtomicBool,
}

impl Shared {
    /// Ends the search of all threads.
    pub(super) fn finish(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Enforces the limits of a search; each thread has one.
#[derive(Debug)]
pub(super) struct Clock {
    started: Instant,
    /// The time from which time counts.
    counts_from: Instant,
    limits: Limits,
    shared: Arc<Shared>,
    /// Positions of this thread so far.
    nodes: u64,
    /// How many of them are included in the shared count.
    handed_in: u64,
    /// The number of positions at which the clock is read next.
    next_look: u64,
    interval: u64,
    last_look: Instant,
    /// The longest time that one position has recently taken.
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

    /// Counts one more position and returns whether the search goes on.
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
        // A position that was slow for another reason, such as other programs, is soon forgotten.
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

    /// Whether a deeper search is worth starting.
    pub(super) fn goes_deeper(&self, depth: u32) -> bool {
        let is_pondering = self.limits.pondering.load(Ordering::Relaxed);
        let has_time =
            is_pondering || self.limits.enough.is_none_or(|enough| self.counts_from.elapsed() < enough);
        !self.is_over && has_time && self.limits.depth.is_none_or(|most| depth <= most)
    }

    /// The positions of all threads, as far as they have reported them, and of this one.
    pub(super) fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.handed_in
    }

    /// The positions of this thread.
    pub(super) fn nodes_here(&self) -> u64 {
        self.nodes
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }
}
