//! Recovers the parameters of actions: packed into an action, or chosen on arrival of a move.

use std::ops::RangeInclusive;

use crate::ids::{Kind, KindSet, Side, Square};
use crate::limits;
use crate::program::{
    Arrival, DeclaredChoice, DeclaredDomain, NumberCode, Program, SetCode, Shape, SquareSet, ValueCode,
};

use super::subsets::{subset, subset_count};
use crate::position::state::action::{Action, ActionForm, NONE};
use crate::position::state::meter::Payer;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

/// The choices on arrival, each value as a number.
pub(super) type ArrivalWay = [u16; limits::CHOICES];

/// The options of a move on arrival.
pub(super) struct ArrivalOffer {
    /// Whether the move may be made without it.
    pub(super) is_optional: bool,
    /// The possible values, each as a number.
    pub(super) chosen: Vec<u16>,
}

/// The choices other than names for values, by index.
fn open_choices<const W: usize>(choices: &[DeclaredChoice<W>]) -> impl Iterator<Item = usize> {
    let is_open = |choice: &DeclaredChoice<W>| !matches!(choice.domain, DeclaredDomain::Is(_));
    (0..choices.len()).filter(move |at| is_open(&choices[*at]))
}

/// Whether there is more than one choice, so that the ways to choose are numbered.
fn has_several<const W: usize>(choices: &[DeclaredChoice<W>]) -> bool {
    open_choices(choices).nth(1).is_some()
}

/// The place in a packed action of the choice that is its number with this index; nothing for a name for a value.
fn packed_place<const W: usize>(choices: &[DeclaredChoice<W>], number: u8) -> Option<usize> {
    let is_set = |choice: &&DeclaredChoice<W>| {
        matches!(choice.domain, DeclaredDomain::Subset(..) | DeclaredDomain::Is(ValueCode::Set(_)))
    };
    let mut numbers = (0..).zip(choices).filter(|(_, choice)| !is_set(choice));
    let (at, choice) = numbers.nth(usize::from(number))?;
    let is_packed = |choice: &DeclaredChoice<W>| !matches!(choice.domain, DeclaredDomain::Is(_));
    is_packed(choice).then(|| choices[..at].iter().filter(|choice| is_packed(choice)).count())
}

impl<const W: usize> Position<W> {
    /// The piece that comes to a square by an action, before a choice on arrival changes it: one that moves there or is
    /// dropped. Nothing for actions that do other things.
    pub(crate) fn arriving(&self, program: &Program<W>, action: Action) -> Option<(Kind, Square)> {
        match action.form() {
            ActionForm::Plain(_) | ActionForm::Line(..) => {
                let kind = self.kind_on(Square(action.from)).filter(|_| action.arrives())?;
                Some((kind, Square(action.to)))
            }
            ActionForm::Declared(rule) => {
                let declared = &program.actions[usize::from(rule)];
                let Some(Shape::Drop(kind)) = declared.shape else { return None };
                let kind = match kind {
                    Ok(kind) => kind,
                    Err(number) => Kind(action.parameter(packed_place(&declared.choices, number)?) as u8),
                };
                let last = if action.to == NONE { action.from } else { action.to };
                (last != NONE).then_some((kind, Square(last)))
            }
            ActionForm::Pass => None,
        }
    }

    /// Loads the parameters of an action for its code.
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

    /// The numbers of a range, as far as they can be chosen.
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

    /// A set, and the least and the greatest number of its squares that can be chosen.
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

    /// The possible values of the next choice, each as a number, with the parameters before it loaded.
    fn values_of(&mut self, program: &Program<W>, choice: &DeclaredChoice<W>, context: &Context) -> Vec<u16> {
        let numbered = |kinds: KindSet| kinds_of(kinds, program.kinds);
        match &choice.domain {
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
                (0..subset_count(set, least, most).min(limits::ARRIVAL_WAYS as u64) as u16).collect()
            }
            DeclaredDomain::Is(_) => Vec::new(),
        }
    }

    /// The first ways to choose on arrival, up to a limit: one, which chooses nothing, if the arrival has no choice.
    fn arrival_ways(
        &mut self,
        program: &Program<W>,
        index: usize,
        context: &Context,
        most: usize,
    ) -> Vec<ArrivalWay> {
        let choices = &program.arrivals[index].choices;
        let open: Vec<usize> = open_choices(choices).collect();
        let mut ways = Vec::new();
        // Partial ways to choose, the first one on top, each with its number of choices made.
        let mut begun = vec![(ArrivalWay::default(), 0)];
        while let Some((way, known)) = begun.pop().filter(|_| ways.len() < most) {
            let Some(at) = open.get(known) else {
                ways.push(way);
                continue;
            };
            if !self.meter.pay(8) {
                break;
            }
            self.load_parameters(program, &choices[..*at], context, |index| way[index]);
            let with = |value| {
                let mut way = way;
                way[known] = value;
                (way, known + 1)
            };
            begun.extend(self.values_of(program, &choices[*at], context).into_iter().rev().map(with));
        }
        ways
    }

    /// The options on arrival of a move, each as its number in the action. Nothing if the arrival is not due.
    pub(super) fn arrival_offer(
        &mut self,
        program: &Program<W>,
        index: usize,
        context: &Context,
    ) -> Option<ArrivalOffer> {
        let arrival = &program.arrivals[index];
        if arrival.when.is_some_and(|when| !self.truth(program, when, context)) {
            return None;
        }
        let is_optional = arrival.optional.is_some_and(|when| self.truth(program, when, context));
        let outer = self.meter.charge(Payer::Arrival(index as u16));
        let chosen = if has_several(&arrival.choices) {
            let ways = self.arrival_ways(program, index, context, limits::ARRIVAL_WAYS);
            let ways =
                (0..).zip(&ways).filter(|(_, way)| self.may_choose(program, arrival, &way[..], context));
            ways.map(|(number, _)| number).collect()
        } else {
            let mut values = self.sole_values(program, &arrival.choices, context);
            values.retain(|value| self.may_choose(program, arrival, &[*value], context));
            values
        };
        self.meter.charge(outer);
        Some(ArrivalOffer { is_optional, chosen })
    }

    /// The values of the only choice on arrival, each as a number; a single 0 if there is no choice.
    fn sole_values(
        &mut self,
        program: &Program<W>,
        choices: &[DeclaredChoice<W>],
        context: &Context,
    ) -> Vec<u16> {
        let Some(at) = open_choices(choices).next() else { return vec![0] };
        self.meter.pay(8);
        self.load_parameters(program, &choices[..at], context, |_| unreachable!("it is the first choice"));
        let mut values = self.values_of(program, &choices[at], context);
        values.truncate(limits::ARRIVAL_WAYS);
        values
    }

    /// Whether the condition on the choices of an arrival holds.
    fn may_choose(
        &mut self,
        program: &Program<W>,
        arrival: &Arrival<W>,
        way: &[u16],
        context: &Context,
    ) -> bool {
        self.meter.pay(8)
            && arrival.choice_when.is_none_or(|when| {
                self.load_parameters(program, &arrival.choices, context, |index| way[index]);
                self.truth(program, when, context)
            })
    }

    /// Loads the choices on arrival for their code.
    pub(crate) fn load_arrival(
        &mut self,
        program: &Program<W>,
        (index, chosen): (usize, u16),
        context: &Context,
    ) {
        let choices = &program.arrivals[index].choices;
        let way = match has_several(choices) {
            true => self.arrival_ways(program, index, context, usize::from(chosen) + 1).pop(),
            false => Some([chosen; limits::CHOICES]),
        };
        let way = way.unwrap_or_default();
        self.load_parameters(program, choices, context, |index| way[index]);
    }

    /// The parameters of the choice on arrival of a move as numbers and sets, in the order of its choices: for notation.
    pub fn arrival_parameters(
        &mut self,
        program: &Program<W>,
        action: Action,
    ) -> (Vec<i32>, Vec<SquareSet<W>>) {
        let Some((index, chosen)) = action.arrival() else { return (Vec::new(), Vec::new()) };
        self.refill();
        let arguments = (self.machine.arguments, self.machine.set_arguments);
        let look = |position: &mut Self, context: &Context| {
            position.load_arrival(program, (index, chosen), context);
            (position.machine.arguments.to_vec(), position.machine.set_arguments.to_vec())
        };
        let found = if program.arrivals[index].sees_move {
            self.when_moved(program, action, look)
        } else {
            let context = self.context_of(program, action);
            self.note_victims(program, action);
            look(self, &context)
        };
        (self.machine.arguments, self.machine.set_arguments) = arguments;
        found
    }
}

/// Kinds as numbers.
fn kinds_of(kinds: KindSet, count: usize) -> Vec<u16> {
    let known = kinds.iter().take_while(|kind| kind.index() < count);
    known.map(|kind| u16::from(kind.0)).collect()
}
