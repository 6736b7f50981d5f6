//! The actions of a position in the order in which they are searched.

use crate::game::Game;
use crate::position::Action;

use super::order::{self, Order};

/// Longer lists are sorted once their best quiet actions have been tried.
const LONG: usize = 60;
/// How many quiet actions are tried before.
const PICKED: usize = 3;
/// The number of an action that is not searched.
const HOPELESS: i32 = i32::MIN;

/// Actions with their numbers. The action with the largest number is next.
#[derive(Debug)]
pub(super) struct Queue<'a> {
    actions: &'a mut [Action],
    numbers: &'a mut [i32],
    /// How many actions have been taken.
    taken: usize,
    /// How many actions are taken before the rest of a long list is sorted, once the quiet ones have numbers.
    sorts_after: Option<usize>,
    is_sorted: bool,
}

impl<'a> Queue<'a> {
    /// Actions with their [first numbers](order::first_number).
    pub(super) fn new(actions: &'a mut [Action], numbers: &'a mut [i32]) -> Queue<'a> {
        Queue { actions, numbers, taken: 0, sorts_after: None, is_sorted: false }
    }

    /// Takes the next action of the position at hand, with its number.
    pub(super) fn next(&mut self, game: &mut Game, order: Order<'_>) -> Option<(Action, i32)> {
        if self.sorts_after == Some(self.taken) {
            order::sort(&mut self.actions[self.taken..], &mut self.numbers[self.taken..]);
            self.is_sorted = true;
        }
        loop {
            if !self.is_sorted {
                self.pick();
            }
            let place = self.taken;
            let number = *self.numbers.get(place).filter(|number| **number != HOPELESS)?;
            if number == order::UNNUMBERED {
                self.number_quiet(game, order);
                continue;
            }
            let action = self.actions[place];
            let bad = order::is_loud(number)
                .then(|| order::number_if_bad(game, order.evaluation, action))
                .flatten();
            let Some(bad) = bad else {
                self.taken += 1;
                return Some((action, number));
            };
            self.numbers[place] = bad;
            if self.is_sorted {
                self.actions[place..].rotate_left(1);
                self.numbers[place..].rotate_left(1);
            }
        }
    }

    /// How many actions were taken before the last one.
    pub(super) fn place(&self) -> usize {
        self.taken.saturating_sub(1)
    }

    /// The actions that were taken before the last one.
    pub(super) fn before(&self) -> &[Action] {
        &self.actions[..self.place()]
    }

    /// Puts the last action back, and drops all actions that give no check.
    pub(super) fn keep_possible_checks(&mut self, game: &mut Game) {
        self.taken = self.place();
        let numbers = &mut self.numbers[self.taken..];
        game.each_without_check(&self.actions[self.taken..], |place| numbers[place] = HOPELESS);
        game.take_overrun();
        self.is_sorted = false;
    }

    /// Gives the quiet actions their numbers.
    fn number_quiet(&mut self, game: &Game, order: Order<'_>) {
        let rest = self.taken..;
        for (action, number) in self.actions[rest.clone()].iter().zip(&mut self.numbers[rest]) {
            if *number == order::UNNUMBERED {
                *number = order.of_quiet(game, *action);
            }
        }
        self.sorts_after = (self.actions.len() > LONG).then_some(self.taken + PICKED);
    }

    /// Finds the next action and moves it to its place.
    fn pick(&mut self) {
        // Of equal numbers `max_by_key` takes the last: backwards, that is the first.
        let rest = self.numbers[self.taken..].iter().enumerate().rev();
        if let Some((best, _)) = rest.max_by_key(|(_, number)| **number) {
            self.actions.swap(self.taken, self.taken + best);
            self.numbers.swap(self.taken, self.taken + best);
        }
    }
}
