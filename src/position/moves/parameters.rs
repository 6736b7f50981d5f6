//! Parameters of actions as they are found again: packed into an action, or chosen on arrival of a move.

use std::ops::RangeInclusive;

use crate::ids::{Kind, KindSet, Side};
use crate::limits;
use crate::program::{DeclaredChoice, DeclaredDomain, NumberCode, Program, SetCode, SquareSet, ValueCode};

use super::subsets::{subset, subset_count};
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

impl<const W: usize> Position<W> {
    /// Puts the parameters of an action where its code looks for them.
    pub(crate) fn load_parameters(
        &mut self,
        program: &Program<W>,
        choices: &[DeclaredChoice<W>],
        context: &Context,
        parameters: impl Fn(usize) -> u16,
    ) {
        let (mut packed, mut numbers, mut sets) = (0, 0, 0);
        for choice in choices {
            let mut next = || {
                packed += 1;
                parameters(packed - 1)
            };
            let number = match &choice.domain {
                DeclaredDomain::Square(_)
                | DeclaredDomain::Kind(_)
                | DeclaredDomain::Hand(_)
                | DeclaredDomain::Number(..) => Some(i32::from(next())),
                DeclaredDomain::Direction(directions) => {
                    let pair = directions[usize::from(next())];
                    Some(i32::from(if context.mover == Side::Black { pair.1 } else { pair.0 }))
                }
                DeclaredDomain::Is(ValueCode::Set(code)) => {
                    self.machine.set_arguments[sets] = self.set(program, *code, context);
                    None
                }
                DeclaredDomain::Is(ValueCode::Number(code)) => Some(self.number(program, *code, context)),
                DeclaredDomain::Subset(least, most, set) => {
                    let rank = usize::from(next());
                    let (set, least, most) = self.subset_bounds(program, (*least, *most, *set), context);
                    let subset = subset(set, least, most, rank).unwrap_or_default();
                    self.meter.pay(set.count() as usize * (1 + subset.count() as usize));
                    self.machine.set_arguments[sets] = subset;
                    None
                }
            };
            match number {
                Some(number) => {
                    self.machine.arguments[numbers] = number;
                    numbers += 1;
                }
                None => sets += 1,
            }
        }
    }

    /// The kinds that a player has in hand.
    fn kinds_in_hand(&mut self, program: &Program<W>, player: NumberCode, context: &Context) -> KindSet {
        let side = Side::from_index(self.number(program, player, context) as usize);
        let held = (0..program.kinds as u8).map(Kind).filter(|kind| self.in_hand(side, *kind) > 0);
        held.fold(KindSet::default(), |kinds, kind| kinds.or(KindSet::one(kind)))
    }

    /// The numbers from one to another, as far as they can be chosen.
    pub(super) fn numbers_between(
        &mut self,
        program: &Program<W>,
        least: NumberCode,
        most: NumberCode,
        context: &Context,
    ) -> RangeInclusive<u16> {
        let bound = |number: i32| number.clamp(0, limits::CHOSEN_NUMBER) as u16;
        let most = self.number(program, most, context);
        let least = self.number(program, least, context);
        if most < 0 { RangeInclusive::new(1, 0) } else { bound(least)..=bound(most) }
    }

    /// A set, and the least and the most squares of it that can be chosen.
    pub(super) fn subset_bounds(
        &mut self,
        program: &Program<W>,
        (least, most, set): (NumberCode, NumberCode, SetCode),
        context: &Context,
    ) -> (SquareSet<W>, i32, i32) {
        let least = self.number(program, least, context);
        let most = self.number(program, most, context);
        (self.set(program, set, context), least, most)
    }

    /// The parameters of a declared action as numbers and sets, in the order of its choices: for notation.
    pub fn parameters(
        &mut self,
        program: &Program<W>,
        rule: usize,
        action: Action,
    ) -> (Vec<i32>, Vec<SquareSet<W>>) {
        self.refill();
        let context = Context::of(self.mover());
        let arguments = (self.machine.arguments, self.machine.set_arguments);
        let choices = &program.actions[rule].choices;
        self.load_parameters(program, choices, &context, |index| action.parameter(index));
        let found = (self.machine.arguments.to_vec(), self.machine.set_arguments.to_vec());
        (self.machine.arguments, self.machine.set_arguments) = arguments;
        found
    }

    /// What can be chosen on arrival of a move, each as a number; nothing if the arrival leaves no choice.
    pub(crate) fn arrival_choices(
        &mut self,
        program: &Program<W>,
        index: usize,
        context: &Context,
    ) -> Option<Vec<u16>> {
        let choices = &program.arrivals[index].choices;
        let at = choices.iter().position(|choice| !matches!(choice.domain, DeclaredDomain::Is(_)))?;
        self.load_parameters(program, &choices[..at], context, |_| 0);
        let numbered = |kinds: KindSet| kinds_of(kinds, program.kinds);
        Some(match &choices[at].domain {
            DeclaredDomain::Square(code) => {
                self.set(program, *code, context).into_iter().map(|square| square.0).collect()
            }
            DeclaredDomain::Kind(kinds) => numbered(*kinds),
            DeclaredDomain::Hand(player) => numbered(self.kinds_in_hand(program, *player, context)),
            DeclaredDomain::Direction(directions) => (0..directions.len() as u16).collect(),
            DeclaredDomain::Number(least, most) => {
                self.numbers_between(program, *least, *most, context).collect()
            }
            DeclaredDomain::Subset(least, most, set) => {
                let (set, least, most) = self.subset_bounds(program, (*least, *most, *set), context);
                (0..subset_count(set, least, most).min(u64::from(limits::ARRIVAL_SUBSETS)) as u16).collect()
            }
            DeclaredDomain::Is(_) => return None,
        })
    }

    /// The parameters of the choice on arrival of a move as numbers and sets, in the order of its choices: for notation.
    pub fn arrival_parameters(
        &mut self,
        program: &Program<W>,
        action: Action,
    ) -> (Vec<i32>, Vec<SquareSet<W>>) {
        let Some((index, chosen)) = action.arrival() else { return (Vec::new(), Vec::new()) };
        self.refill();
        let context = self.context_of(program, action);
        self.note_victims(program, action);
        let arguments = (self.machine.arguments, self.machine.set_arguments);
        self.load_parameters(program, &program.arrivals[index].choices, &context, |_| chosen);
        let found = (self.machine.arguments.to_vec(), self.machine.set_arguments.to_vec());
        (self.machine.arguments, self.machine.set_arguments) = arguments;
        found
    }
}

/// Kinds as numbers.
fn kinds_of(kinds: KindSet, count: usize) -> Vec<u16> {
    let known = kinds.iter().take_while(|kind| kind.index() < count);
    known.map(|kind| u16::from(kind.0)).collect()
}
