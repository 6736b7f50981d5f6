//! The working state of a search: the game, its history tables, and memory.

use crate::game::Game;
use crate::ids::Side;
use crate::mixing::mixed;
use crate::position::{Action, Outcome};

use super::evaluation::Evaluation;
use super::limits::Clock;
use super::order::{self, Before, History, Order};
use super::queue::Queue;
use super::score::{LARGEST, Score, Value, WIN};
use super::table::Table;
use super::thought::Thought;
use super::window::Window;

/// Errors in judging positions, as a weaker player makes them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Errors {
    /// How large they usually are.
    pub(super) size: i32,
    /// The seed of the errors.
    pub(super) seed: u64,
}

impl Errors {
    /// The error in judging a position, the same each time: the sum of some dice.
    fn of(self, key: u64) -> Value {
        if self.size == 0 {
            return 0;
        }
        let dice = mixed(key ^ self.seed);
        let sum: i64 = (0..4).map(|die| (dice >> (16 * die) & 0xFFFF) as i64).sum();
        ((sum - 2 * 0xFFFF) * i64::from(self.size) / 0xA000) as Value
    }
}

/// The values of positions that were judged lately, by key: most positions are looked at again in the next round.
#[derive(Debug)]
pub(super) struct Memory(Box<[(u64, Value)]>);

/// How many values are remembered: a power of two.
const REMEMBERED: usize = 1 << 14;

impl Memory {
    pub(super) fn new() -> Memory {
        Memory(vec![(0, 0); REMEMBERED].into_boxed_slice())
    }

    fn of(&mut self, evaluation: &Evaluation, game: &mut Game, window: Window) -> Value {
        let key = game.future_key();
        let slot = &mut self.0[key as usize % REMEMBERED];
        if slot.0 == key {
            return slot.1;
        }
        let (value, is_exact) = evaluation.judge_within(game, window.alpha..=window.beta);
        if is_exact {
            *slot = (key, value);
        }
        value
    }
}

/// How often a round is played to see what the rules make of it.
const ROUNDS: usize = 5;

/// The memory of one ply.
#[derive(Debug, Default)]
pub(super) struct Room {
    pub(super) actions: Vec<Action>,
    pub(super) checks: Vec<Action>,
    pub(super) scores: Vec<i32>,
    /// The best line from here.
    pub(super) line: Vec<Action>,
    /// The static evaluation, where it was needed.
    pub(super) value: Option<Value>,
    /// The digest of the best action, in a search for quiet.
    pub(super) known: Option<u32>,
    /// The action played here, as [`order::trail`] gives it.
    trail: u32,
}

/// A search at work.
pub(super) struct Worker<'a> {
    pub(super) game: Game,
    /// The same game with endings by repetition; it follows where they are asked about.
    pub(super) whole: Game,
    pub(super) evaluation: &'a Evaluation,
    pub(super) table: &'a Table,
    pub(super) history: &'a mut History,
    pub(super) clock: Clock,
    pub(super) errors: Errors,
    pub(super) rooms: Vec<Room>,
    pub(super) judged: Memory,
    /// The depth of this round.
    pub(super) round: i32,
    /// The number of positions at which the search for quiet ends.
    pub(super) settles_until: u64,
}

impl Worker<'_> {
    /// The value of an ending for a side, reached so many actions from the root.
    pub(super) fn value_of(outcome: Outcome, side: Side, ply: usize) -> Value {
        match outcome.winner {
            None => 0,
            Some(winner) if winner == side => WIN - ply as Value,
            Some(_) => ply as Value - WIN,
        }
    }

    /// The value of the position at hand for the player to act, if it occurs again and the rules make something of that:
    /// the value of the ending that comes if nobody leaves the round. One who would lose by it leaves it in time, so no
    /// win is proven. A position that occurred once, and that before the search began, does not count: the other player may have
    /// a better answer this time.
    pub(super) fn value_of_repetition(&mut self, ply: usize) -> Option<Value> {
        let traits = self.evaluation.traits();
        match self.game.occurrences() {
            0 | 1 => return None,
            2 if self.game.actions_since_occurrence() >= ply => return None,
            _ => {}
        }
        if !traits.repetition_decides {
            return traits.repetition_draws.then_some(0);
        }
        let is_there = self.whole.follow(&self.game);
        let outcome = if is_there { self.whole.outcome_of_rounds(ROUNDS) } else { self.whole.ended() };
        self.whole.take_overrun();
        outcome.map(|outcome| match outcome.winner {
            None => 0,
            Some(winner) if winner == self.game.mover() => LARGEST / 2,
            Some(_) => -LARGEST / 2,
        })
    }

    /// The static evaluation of the position at hand for the player to act: exact near the window.
    pub(super) fn judge(&mut self, window: Window) -> Value {
        let value = self.judged.of(self.evaluation, &mut self.game, window);
        let error = if self.errors.size == 0 { 0 } else { self.errors.of(self.game.key()) };
        (value + error).clamp(-LARGEST, LARGEST)
    }

    /// There is only one action: no thinking is needed.
    pub(super) fn answer_at_once(&mut self, action: Action) -> Thought {
        let score = Score::of(self.judge(Window::WHOLE));
        Thought { action: Some(action), score, depth: 0, nodes: 1, line: vec![action] }
    }

    /// Does an action and gives its value for the player who does it: that of the ending that it causes, or the result of
    /// `look`; nothing if the action costs too much. `look` gets whether the same player goes on.
    pub(super) fn try_action(
        &mut self,
        action: Action,
        ply: usize,
        look: impl FnOnce(&mut Self, bool) -> Value,
    ) -> Option<Value> {
        let mover = self.game.mover();
        self.rooms[ply].trail = order::trail(&self.game, action);
        if !self.game.play_action(action) {
            self.game.take_overrun();
            return None;
        }
        self.table.fetch(self.game.future_key());
        let value = match self.game.ended() {
            Some(outcome) => {
                self.clock.count();
                Self::value_of(outcome, mover, ply + 1)
            }
            None => {
                let goes_on = self.game.mover() == mover;
                look(self, goes_on)
            }
        };
        self.game.undo();
        Some(value)
    }

    /// The last action before a ply, and the one before.
    pub(super) fn before(&self, ply: usize) -> Before {
        [1, 2].map(|back| ply.checked_sub(back).map_or(0, |ply| self.rooms[ply].trail))
    }

    /// Records that a ply has no action.
    pub(super) fn forget_trail(&mut self, ply: usize) {
        self.rooms[ply].trail = 0;
    }

    /// The actions of the position at hand in the order in which they are searched; the one with the known digest comes first.
    pub(super) fn queue<'q>(
        &self,
        known: Option<u32>,
        actions: &'q mut [Action],
        numbers: &'q mut Vec<i32>,
    ) -> Queue<'q> {
        let number = |action: &Action| order::first_number(&self.game, self.evaluation, known, *action);
        numbers.clear();
        numbers.extend(actions.iter().map(number));
        Queue::new(actions, numbers)
    }

    /// Takes the next action of a ply, with its number.
    pub(super) fn next(&mut self, queue: &mut Queue<'_>, ply: usize) -> Option<(Action, i32)> {
        let before = self.before(ply);
        let order = Order { evaluation: self.evaluation, history: self.history, ply, before };
        queue.next(&mut self.game, order)
    }

    /// Records that an action is the best of a ply, with the line that follows it.
    pub(super) fn note_line(&mut self, ply: usize, action: Action) {
        let (before, after) = self.rooms.split_at_mut(ply + 1);
        let line = &mut before[ply].line;
        line.clear();
        line.push(action);
        if let Some(next) = after.first() {
            line.extend_from_slice(&next.line);
        }
    }
}
