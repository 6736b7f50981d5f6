//! What play costs: everything that rules can multiply is paid for, and what costs too much is stopped.
//!
//! A question about a position, and the doing of an action, has a budget. Loops, floods, searches, attack queries and trials
//! pay as they go; moves that tables tell cost nothing. Once the budget is spent nothing more is looked for, so that all loops
//! come to their end at once, and the answer is void: see [`Position::stopped`].

use crate::ids::Kind;
use crate::limits;

use super::state::Position;

/// What is paid for: something in the definition, by index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Payer {
    /// Nothing in particular.
    #[default]
    Game,
    /// A rule that fires on an event.
    Rule(u16),
    /// A choice on arrival.
    Arrival(u16),
    /// A declared action.
    Action(u16),
    /// Something forbidden.
    Forbidden(u16),
    /// A priority.
    Priority(u16),
    /// An ending.
    Ending(u16),
    /// The movements of a kind.
    Movements(Kind),
    /// That turns must be completed.
    Completion,
}

impl Payer {
    /// How many sorts of payers there are.
    const SORTS: usize = 9;

    /// Where its account is: by sort, then by number.
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

/// What there was too much of.
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

/// What was stopped, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stop {
    /// What took the most.
    pub payer: Payer,
    /// What it took too much of.
    pub bound: Bound,
}

/// What it costs to try an action out, without the rules that follow.
const TRIAL: usize = 40;

/// What it costs to keep an action in a list.
const LISTED: usize = 32;

/// What it costs to look for actions inside another question, besides the pieces, and for each piece.
const GENERATION: usize = 32;
const PIECE: usize = 8;

/// As long as so much is left, nobody writes down who pays: most questions cost far less than what is gone then.
const UNTOLD: i64 = limits::BUDGET - limits::BUDGET / 64;

/// The budget of the question at hand, and who has paid how much of it.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    /// What is left of the budget; nothing is begun that costs once it is spent.
    left: i64,
    /// What was left when the payer began to pay.
    since: i64,
    payer: Payer,
    /// What each has paid, by sort and number.
    accounts: [Vec<i64>; Payer::SORTS],
    /// Whether anything stands in the accounts.
    is_told: bool,
    stopped: Option<Stop>,
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
    /// Begins a question with a whole budget; what was stopped stays so until somebody has taken note.
    #[inline(never)]
    pub(super) fn refill(&mut self) {
        if self.stopped.is_none() {
            (self.left, self.since, self.payer) = (limits::BUDGET, limits::BUDGET, Payer::Game);
            if std::mem::take(&mut self.is_told) {
                self.accounts.iter_mut().flatten().for_each(|paid| *paid = 0);
            }
        }
    }

    /// Pays; tells whether something is left.
    #[inline]
    pub(super) fn pay(&mut self, cost: usize) -> bool {
        self.left -= cost as i64;
        self.left > 0
    }

    /// Whether nothing is left.
    #[inline]
    pub(super) fn is_spent(&self) -> bool {
        self.left <= 0
    }

    /// What is left, for a search that pays by itself.
    #[inline]
    pub(super) fn left(&self) -> i64 {
        self.left
    }

    /// What a search has left of it.
    #[inline]
    pub(super) fn set_left(&mut self, left: i64) {
        self.left = left;
    }

    /// Lets another one pay from now on; gives who paid until now.
    #[inline]
    pub(super) fn charge(&mut self, payer: Payer) -> Payer {
        if self.left < UNTOLD {
            self.settle();
        }
        std::mem::replace(&mut self.payer, payer)
    }

    /// Writes down what the payer has paid.
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

    /// Who has paid the most; nobody in particular only if nobody else has paid.
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

    /// Stops what goes on, because of the payer.
    #[cold]
    pub(super) fn stop(&mut self, bound: Bound) {
        self.stop_for(self.payer, bound);
    }

    /// Stops what goes on, because of something.
    #[cold]
    pub(super) fn stop_for(&mut self, payer: Payer, bound: Bound) {
        self.left = self.left.min(0);
        self.stopped.get_or_insert(Stop { payer, bound });
    }

    /// Takes note that the budget is spent; gives what was stopped.
    #[cold]
    fn note(&mut self) -> Option<Stop> {
        if self.stopped.is_none() {
            let payer = self.heaviest();
            self.stopped = Some(Stop { payer, bound: Bound::Cost });
        }
        self.stopped
    }
}

impl<const W: usize> Position<W> {
    /// What was stopped because it took too much, if anything was since [`Position::take_stopped`]. Then the last answers are
    /// void: lists and counts are not whole, and the action was not done. The position is the one before the action. Nothing more
    /// is answered or done until the stop is taken away.
    pub fn stopped(&self) -> Option<Stop> {
        self.meter.stopped
    }

    /// Stops what goes on as something else was stopped.
    pub(super) fn stop(&mut self, stop: Stop) {
        self.meter.stop_for(stop.payer, stop.bound);
    }

    /// Is stopped if another position was that stands for this one.
    pub(crate) fn stop_as(&mut self, other: &Position<W>) {
        if let Some(stop) = other.stopped() {
            self.stop(stop);
        }
    }

    /// Stops a count that goes too deep: because of the decision that is waited for, if there is one.
    #[cold]
    pub(super) fn stop_deep(&mut self) {
        let pending = self.pending().next();
        self.meter.stop_for(pending.map_or(Payer::Game, |(_, rule)| Payer::Action(rule)), Bound::Depth);
    }

    /// Takes a stop away, so that the position can be asked again; gives what it was.
    pub fn take_stopped(&mut self) -> Option<Stop> {
        self.is_stopped();
        let stop = self.meter.stopped.take();
        if stop.is_some() {
            self.meter = Meter::default();
        }
        stop
    }

    /// What has been paid since the last question or action began, for measuring.
    pub fn cost(&self) -> u64 {
        u64::try_from(limits::BUDGET - self.meter.left).unwrap_or(0)
    }

    /// Whether the question at hand took too much.
    #[inline]
    pub(super) fn is_stopped(&mut self) -> bool {
        self.meter.is_spent() && self.meter.note().is_some()
    }

    /// Begins a question or an action, with a whole budget.
    #[inline]
    pub(super) fn refill(&mut self) {
        // What has cost nothing has left nothing.
        if self.meter.left != limits::BUDGET {
            self.meter.refill();
            self.rests.clear();
        }
    }

    /// Pays for an action that is tried out; tells whether it may be.
    #[inline]
    pub(super) fn pays_trial(&mut self) -> bool {
        self.meter.pay(TRIAL)
    }

    /// Pays for a list of actions that is kept while they are tried out; tells whether something is left.
    pub(super) fn pays_list(&mut self, actions: usize) -> bool {
        self.meter.pay(LISTED * actions)
    }

    /// Pays for looking for actions inside another question; tells whether it may be done.
    #[inline]
    pub(super) fn pays_generation(&mut self) -> bool {
        let pieces = if W == 1 { 16 } else { self.pieces(self.state.turn.mover).count() as usize };
        self.meter.pay(GENERATION + PIECE * pieces)
    }

    /// Answers a question with a budget of its own.
    #[inline]
    pub(super) fn metered<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.refill();
        let answer = ask(self);
        self.is_stopped();
        answer
    }

    /// Asks something that something in the definition pays for.
    #[inline]
    pub(super) fn paid_by<T>(&mut self, payer: Payer, ask: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.meter.charge(payer);
        let answer = ask(self);
        self.meter.charge(outer);
        answer
    }

    /// What an operation on a whole set costs more than one on 64 squares.
    pub(super) const WIDE: usize = 1 + W / 4;
}
