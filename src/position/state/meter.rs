//! The cost of play: everything that rules can multiply is paid for, and work that costs too much is stopped.
//!
//! A query on a position, and the execution of an action, has a budget. Loops, floods, searches, attack queries and
//! trials pay as they go; moves from tables cost nothing. Once the budget is spent nothing more is searched, so that all
//! loops end at once, and the result is void: see [`Position::stopped`](super::position::Position::stopped).

use crate::ids::Kind;
use crate::limits;

/// A payer: a part of the definition, by index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Payer {
    /// No part in particular.
    #[default]
    Game,
    /// A rule that fires on an event.
    Rule(u16),
    /// A choice on arrival.
    Arrival(u16),
    /// A declared action.
    Action(u16),
    /// A ban.
    Forbidden(u16),
    /// A priority.
    Priority(u16),
    /// An ending.
    Ending(u16),
    /// The movements of a kind.
    Movements(Kind),
    /// The requirement that turns are completed.
    Completion,
}

impl Payer {
    /// How many sorts of payers there are.
    const SORTS: usize = 9;

    /// The place of its account: by sort, then by number.
    fn account(self) -> (usize, usize) {
        match self {
            Payer::Game => (0, 0),
            Payer::Rule(index) => (1, usize::from(index)),
            Payer::Arrival(index) => (2, usize::from(index)),
            Payer::Action(index) => (3, usize::from(index)),
            Payer::Forbidden(index) => (4, usize::from(index)),
            Payer::Priority(index) => (5, usize::from(index)),
            Payer::Ending(index) => (6, usize::from(index)),
            Payer::Movements(kind) => (7, kind.index()),
            Payer::Completion => (8, 0),
        }
    }

    /// The payer of an account.
    fn of(sort: usize, number: usize) -> Payer {
        let index = number as u16;
        match sort {
            1 => Payer::Rule(index),
            2 => Payer::Arrival(index),
            3 => Payer::Action(index),
            4 => Payer::Forbidden(index),
            5 => Payer::Priority(index),
            6 => Payer::Ending(index),
            7 => Payer::Movements(Kind(number as u8)),
            8 => Payer::Completion,
            _ => Payer::Game,
        }
    }
}

/// The exhausted resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    #[default]
    /// Work: more than [`limits::BUDGET`] for one action.
    Cost,
    /// Changes that undoing needs: more than [`limits::CHANGES`] in one game.
    Changes,
    /// Actions one after the other: more than [`limits::COUNTED_DEPTH`] where sequences are counted.
    Depth,
}

/// The stopped work, and the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stop {
    /// The part that cost the most.
    pub payer: Payer,
    /// The exhausted resource.
    pub bound: Bound,
}

/// As long as so much is left, payers are not recorded: most queries cost far less than the amount spent by then.
const UNTOLD: i64 = limits::BUDGET - limits::BUDGET / 64;

/// The budget of the current query, and the amount paid by each payer.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    /// The rest of the budget; once it is spent, no work with a cost begins.
    pub(crate) left: i64,
    /// The rest when the payer began to pay.
    since: i64,
    payer: Payer,
    /// The amounts paid, by sort and number.
    accounts: [Vec<i64>; Payer::SORTS],
    /// Whether the accounts have entries.
    is_told: bool,
    pub(crate) stopped: Option<Stop>,
}

impl Default for Meter {
    fn default() -> Self {
        Meter {
            left: limits::BUDGET,
            since: limits::BUDGET,
            payer: Payer::Game,
            accounts: Default::default(),
            is_told: false,
            stopped: None,
        }
    }
}

impl Meter {
    /// Begins a query with a full budget; a stop stays until it is taken.
    #[inline(never)]
    pub(crate) fn refill(&mut self) {
        if self.stopped.is_none() {
            (self.left, self.since, self.payer) = (limits::BUDGET, limits::BUDGET, Payer::Game);
            if std::mem::take(&mut self.is_told) {
                self.accounts.iter_mut().flatten().for_each(|paid| *paid = 0);
            }
        }
    }

    /// Pays, and returns whether something is left.
    #[inline]
    pub(crate) fn pay(&mut self, cost: usize) -> bool {
        self.left -= cost as i64;
        self.left > 0
    }

    /// Whether nothing is left.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.left <= 0
    }

    /// The current payer.
    pub(crate) fn payer(&self) -> Payer {
        self.payer
    }

    /// The rest of the budget, for a search that pays by itself.
    #[inline]
    pub(crate) fn left(&self) -> i64 {
        self.left
    }

    /// Sets the rest that a search has left.
    #[inline]
    pub(crate) fn set_left(&mut self, left: i64) {
        self.left = left;
    }

    /// Changes the payer, and gives the previous one.
    #[inline]
    pub(crate) fn charge(&mut self, payer: Payer) -> Payer {
        if self.left < UNTOLD {
            self.settle();
        }
        std::mem::replace(&mut self.payer, payer)
    }

    /// Records the amount paid by the payer.
    #[inline(never)]
    fn settle(&mut self) {
        let paid = self.since - self.left;
        self.since = self.left;
        let (sort, number) = self.payer.account();
        let accounts = &mut self.accounts[sort];
        if accounts.len() <= number {
            accounts.resize(number + 1, 0);
        }
        accounts[number] += paid;
        self.is_told = true;
    }

    /// The payer of the largest amount; no part in particular only if nobody else has paid.
    fn heaviest(&mut self) -> Payer {
        self.settle();
        let accounts = self.accounts.iter().enumerate().skip(1);
        let paid = accounts.flat_map(|(sort, paid)| {
            paid.iter().enumerate().map(move |(number, paid)| (*paid, Payer::of(sort, number)))
        });
        paid.filter(|(paid, _)| *paid > 0)
            .max_by_key(|(paid, _)| *paid)
            .map_or(Payer::Game, |(_, payer)| payer)
    }

    /// Stops the current work, because of the payer.
    #[cold]
    pub(crate) fn stop(&mut self, bound: Bound) {
        self.stop_for(self.payer, bound);
    }

    /// Stops the current work, for a reason.
    #[cold]
    pub(crate) fn stop_for(&mut self, payer: Payer, bound: Bound) {
        self.left = self.left.min(0);
        self.stopped.get_or_insert(Stop { payer, bound });
    }

    /// Takes the stop for a spent budget, and gives the stopped work.
    #[cold]
    pub(crate) fn note(&mut self) -> Option<Stop> {
        if self.stopped.is_none() {
            let payer = self.heaviest();
            self.stopped = Some(Stop { payer, bound: Bound::Cost });
        }
        self.stopped
    }
}
