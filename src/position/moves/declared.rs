//! Declared actions: choosing parameters one after the other, and finding them again from an action.

use std::ops::RangeInclusive;

use crate::ids::{Kind, KindSet, Side, Square};
use crate::limits;
use crate::program::{
    Allowed, Care, Declared, DeclaredChoice, DeclaredDomain, NumberCode, Program, SetCode, SquareSet,
    ValueCode,
};

use super::subsets::{subset, subset_count};
use crate::position::legality::judge::Judge;
use crate::position::state::action::{Action, NONE};
use crate::position::state::meter::Payer;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::sink::{Any, Sink};

/// Parameters as they are chosen.
#[derive(Clone, Copy, Debug)]
struct Chosen {
    rule: usize,
    mover: Side,
    /// What decides whether the action runs into bans.
    care: Care,
    /// Packed into the action: those that are chosen.
    parameters: [u16; 4],
    packed: usize,
    numbers: usize,
    sets: usize,
    from: u16,
    to: u16,
}

impl Chosen {
    /// The action, if the last parameter is a square.
    fn on(mut self, square: Square) -> Action {
        self.parameters[self.packed.min(3)] = square.0;
        if self.from == NONE {
            self.from = square.0;
        } else {
            self.to = square.0;
        }
        Action::declared(self.rule as u16, self.from, self.to, self.parameters)
    }
}

impl<const W: usize> Position<W> {
    /// The squares that a choice can be as far as that is known before play.
    fn allowed(&self, allowed: &Allowed<W>, mover: Side) -> SquareSet<W> {
        let side = mover.index().min(1);
        match allowed {
            Allowed::Always(squares) => squares[side],
            Allowed::ByKind(parameter, squares) => {
                let kind = usize::try_from(self.machine.arguments[usize::from(*parameter)]).ok();
                kind.and_then(|kind| squares[side].get(kind).copied()).unwrap_or(SquareSet::EMPTY)
            }
        }
    }

    /// The legal ways to do a declared action.
    pub(crate) fn declared_actions<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        rule: usize,
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        let mover = self.mover();
        let declared = &program.actions[rule];
        if !self.is_awake(program, declared.waits_for, mover) {
            return;
        }
        let care = if matches!(judge, Judge::Free) { Care::default() } else { self.care_of(program, rule) };
        if care.none {
            return;
        }
        let context = Context::of(mover);
        let outer = self.meter.charge(Payer::Action(rule as u16));
        if declared.guard.is_none_or(|guard| self.truth(program, guard, &context)) {
            let arguments = (self.machine.arguments, self.machine.set_arguments);
            let chosen = Chosen {
                rule,
                mover,
                care,
                parameters: [0; 4],
                packed: 0,
                numbers: 0,
                sets: 0,
                from: NONE,
                to: NONE,
            };
            let known_drops = std::mem::take(&mut self.known_drops);
            self.choose(program, declared, 0, chosen, judge, sink);
            self.known_drops = known_drops;
            (self.machine.arguments, self.machine.set_arguments) = arguments;
        }
        self.meter.charge(outer);
    }

    /// What decides whether a declared action runs into bans; if the turn has to be completed after it, that is not known.
    #[inline]
    fn care_of(&mut self, program: &Program<W>, rule: usize) -> Care {
        let outlook = self.outlook(program);
        let goes_on = self.must_complete(program);
        let care = outlook.declared.get(rule).map_or(Care::default(), |cares| self.care(program, cares));
        Care { all: care.all || goes_on, ..care }
    }

    fn choose<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        declared: &Declared<W>,
        index: usize,
        chosen: Chosen,
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        let Some(choice) = declared.choices.get(index) else {
            self.offer_declared(program, chosen, judge, sink);
            return;
        };
        let context = Context::of(chosen.mover);
        match &choice.domain {
            DeclaredDomain::Square(code) => {
                let squares = self.set(program, *code, &context);
                self.choose_square(program, declared, index, chosen, squares, judge, sink);
            }
            DeclaredDomain::Kind(kinds) => {
                for kind in kinds.iter().take_while(|kind| kind.index() < program.kinds) {
                    let (value, packed) = (i32::from(kind.0), u16::from(kind.0));
                    self.take(program, declared, index, chosen, value, packed, judge, sink);
                }
            }
            DeclaredDomain::Hand(player) => {
                let side = Side::from_index(self.number(program, *player, &context) as usize);
                for kind in (0..program.kinds as u8).map(Kind) {
                    if self.in_hand(side, kind) > 0 {
                        let (value, packed) = (i32::from(kind.0), u16::from(kind.0));
                        self.take(program, declared, index, chosen, value, packed, judge, sink);
                    }
                }
            }
            DeclaredDomain::Direction(directions) => {
                let seen = choice.sight.map_or(u32::MAX, |sight| self.sight(program, sight, &context));
                for (number, pair) in directions.iter().enumerate() {
                    if seen >> number & 1 == 0 {
                        continue;
                    }
                    let way = if chosen.mover == Side::Black { pair.1 } else { pair.0 };
                    self.take(program, declared, index, chosen, i32::from(way), number as u16, judge, sink);
                }
            }
            DeclaredDomain::Is(ValueCode::Set(code)) => {
                let set = self.set(program, *code, &context);
                self.take_set(program, declared, index, chosen, set, judge, sink);
            }
            DeclaredDomain::Is(ValueCode::Number(code)) => {
                let value = self.number(program, *code, &context);
                self.machine.arguments[chosen.numbers] = value;
                let next = Chosen { numbers: chosen.numbers + 1, ..chosen };
                self.go_on(program, declared, index, next, judge, sink);
            }
            DeclaredDomain::Number(least, most) => {
                for number in self.numbers_between(program, *least, *most, &context) {
                    self.take(program, declared, index, chosen, i32::from(number), number, judge, sink);
                }
            }
            DeclaredDomain::Subset(least, most, set) => {
                let bounds = self.subset_bounds(program, (*least, *most, *set), &context);
                self.choose_subset(program, declared, index, chosen, bounds, judge, sink);
            }
        }
    }

    /// Offers squares; those that are chosen last all at once, as far as they can be judged so.
    #[expect(clippy::too_many_arguments, reason = "a parameter and where it goes")]
    fn choose_square<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        declared: &Declared<W>,
        index: usize,
        chosen: Chosen,
        mut squares: SquareSet<W>,
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        let choice = &declared.choices[index];
        let context = Context::of(chosen.mover);
        if let Some(allowed) = &choice.allowed {
            squares &= self.allowed(allowed, chosen.mover);
        }
        if !self.meter.pay(if W == 1 { 16 } else { 2 * squares.count() as usize }) {
            return;
        }
        if index + 1 == declared.choices.len() && sink.way().is_none() {
            if let Some(guard) = choice.guard {
                let holds = |square: &Square| {
                    self.machine.arguments[chosen.numbers] = i32::from(square.0);
                    self.truth(program, guard, &context)
                };
                squares = squares.into_iter().filter(holds).collect();
            }
            let by_sort = match judge {
                Judge::Safety(_) | Judge::FreeMoves | Judge::TryAll if chosen.care.all => {
                    self.drops_by_sort(program, chosen.rule, squares)
                }
                Judge::Free | Judge::FreeMoves | Judge::Safety(_) | Judge::Completes(_) | Judge::TryAll => {
                    None
                }
            };
            let (care, squares_left) = by_sort.unwrap_or((chosen.care, squares));
            let judged = self.judge_shape(program, judge, declared, care, squares_left);
            sink.each(judged.legal, |square| chosen.on(square));
            squares = judged.open;
        }
        for square in squares {
            let mut next = chosen;
            if next.from == NONE {
                next.from = square.0;
            } else {
                next.to = square.0;
            }
            self.take(program, declared, index, next, i32::from(square.0), square.0, judge, sink);
        }
    }

    /// Offers subsets of a set with sizes from one to another, smaller ones first, those of a size in the order of squares; those
    /// that are chosen last are counted, if that will do.
    #[expect(clippy::too_many_arguments, reason = "a parameter and where it goes")]
    fn choose_subset<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        declared: &Declared<W>,
        index: usize,
        chosen: Chosen,
        (set, least, most): (SquareSet<W>, i32, i32),
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        let is_last = index + 1 == declared.choices.len() && declared.choices[index].guard.is_none();
        let count = subset_count(set, least, most);
        if is_last
            && self.are_all_legal(program, (declared, chosen.care), index, judge, set)
            && sink.many(count)
        {
            return;
        }
        for rank in 0..count as usize {
            let Some(subset) = subset(set, least, most, rank) else { break };
            // To find one takes a step for each square of the set and each that is chosen.
            if !self.meter.pay(set.count() as usize * (1 + subset.count() as usize)) {
                break;
            }
            let mut next = chosen;
            next.parameters[next.packed.min(3)] = rank as u16;
            next.packed += 1;
            self.take_set(program, declared, index, next, subset, judge, sink);
            if sink.is_done() {
                break;
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a parameter and where it goes")]
    fn take<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        declared: &Declared<W>,
        index: usize,
        chosen: Chosen,
        value: i32,
        packed: u16,
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        let mut next = chosen;
        self.machine.arguments[next.numbers] = value;
        next.parameters[next.packed.min(3)] = packed;
        next.numbers += 1;
        next.packed += 1;
        self.go_on(program, declared, index, next, judge, sink);
    }

    #[expect(clippy::too_many_arguments, reason = "a parameter and where it goes")]
    fn take_set<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        declared: &Declared<W>,
        index: usize,
        chosen: Chosen,
        set: SquareSet<W>,
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        self.machine.set_arguments[chosen.sets] = set;
        let next = Chosen { sets: chosen.sets + 1, ..chosen };
        self.go_on(program, declared, index, next, judge, sink);
    }

    /// Goes on to the next parameter, if the conditions on those chosen hold.
    fn go_on<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        declared: &Declared<W>,
        index: usize,
        chosen: Chosen,
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        let context = Context::of(chosen.mover);
        let may_pay = self.meter.pay(8);
        let holds =
            may_pay && declared.choices[index].guard.is_none_or(|guard| self.truth(program, guard, &context));
        if holds && !sink.is_done() {
            self.choose(program, declared, index + 1, chosen, judge, sink);
        }
    }

    fn offer_declared<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        chosen: Chosen,
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        let action = Action::declared(chosen.rule as u16, chosen.from, chosen.to, chosen.parameters);
        let arguments = (self.machine.arguments, self.machine.set_arguments);
        let rule = &program.actions[chosen.rule];
        let is_legal = match judge {
            Judge::Free => true,
            Judge::Completes(_) if self.completes_after(program, rule) => true,
            Judge::FreeMoves | Judge::Safety(_) | Judge::TryAll if chosen.care.is_nothing() => true,
            Judge::Safety(lines) if rule.is_light && lines.decides_of(chosen.care) => {
                self.is_safe_after(program, rule, judge)
            }
            Judge::FreeMoves | Judge::Safety(_) | Judge::TryAll
                if rule.is_judged_by_effects && !self.must_complete(program) =>
            {
                self.pays_trial() && self.runs_into_nothing(program, rule, action)
            }
            Judge::FreeMoves | Judge::Safety(_) | Judge::Completes(_) | Judge::TryAll => {
                self.try_action(program, action)
            }
        };
        if is_legal {
            sink.action(action);
        }
        (self.machine.arguments, self.machine.set_arguments) = arguments;
    }

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

    /// The numbers from one to another, as far as they can be chosen.
    fn numbers_between(
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

    /// Whether an action is legal whichever of some squares are chosen last, as far as that is known without a look.
    fn are_all_legal(
        &self,
        program: &Program<W>,
        (declared, care): (&Declared<W>, Care),
        index: usize,
        judge: &Judge<W>,
        among: SquareSet<W>,
    ) -> bool {
        match judge {
            Judge::Free => true,
            Judge::Completes(_) => self.completes_with_any(program, declared, index, among),
            Judge::FreeMoves | Judge::Safety(_) | Judge::TryAll => care.is_nothing(),
        }
    }

    /// A set, and the least and the most squares of it that can be chosen.
    fn subset_bounds(
        &mut self,
        program: &Program<W>,
        (least, most, set): (NumberCode, NumberCode, SetCode),
        context: &Context,
    ) -> (SquareSet<W>, i32, i32) {
        let least = self.number(program, least, context);
        let most = self.number(program, most, context);
        (self.set(program, set, context), least, most)
    }

    /// Whether a declared action can be done in any way, whatever is forbidden.
    pub(crate) fn offers_choice(&mut self, program: &Program<W>, rule: usize) -> bool {
        let mut any = Any::default();
        self.declared_actions(program, rule, &Judge::Free, &mut any);
        any.is_done()
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
}

impl<const W: usize> Position<W> {
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
