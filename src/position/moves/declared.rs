//! Declared actions: chooses parameters one after the other.

use crate::ids::{Kind, Side, Square};
use crate::program::{
    Allowed, Care, Declared, DeclaredChoice, DeclaredDomain, Program, SquareSet, ValueCode,
};

use super::subsets::{subset, subset_count};
use crate::position::legality::judge::Judge;
use crate::position::state::action::Action;
use crate::position::state::meter::Payer;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::sink::{Any, Sink};

/// Finds the ways to do a declared action, and emits the legal ones.
struct Chooser<'c, const W: usize> {
    position: &'c mut Position<W>,
    program: &'c Program<W>,
    judge: &'c Judge<W>,
    sink: &'c mut dyn Sink<W>,
    rule: usize,
    declared: &'c Declared<W>,
    /// The condition for the action to violate bans.
    care: Care,
    /// The event for the conditions.
    context: Context,
}

/// The parameters chosen so far.
#[derive(Clone, Copy, Debug)]
struct Chosen {
    /// The action with these parameters.
    action: Action,
    /// How many parameters are packed into it.
    packed: usize,
    numbers: usize,
    sets: usize,
}

impl Chosen {
    fn nothing(rule: usize) -> Chosen {
        Chosen { action: Action::declared(rule as u16), packed: 0, numbers: 0, sets: 0 }
    }

    /// With one more square between which the action moves pieces.
    fn on(self, square: Square) -> Chosen {
        Chosen { action: self.action.on(self.place(), square), packed: self.packed + 1, ..self }
    }

    /// With one more parameter packed into the action.
    fn with(self, parameter: u16) -> Chosen {
        let action = self.action.with_parameter(self.place(), parameter);
        Chosen { action, packed: self.packed + 1, ..self }
    }

    /// The place of the next parameter that is packed into the action.
    fn place(self) -> usize {
        self.packed.min(3)
    }
}

impl<const W: usize> Position<W> {
    /// The legal ways to do a declared action.
    pub(crate) fn declared_actions(
        &mut self,
        program: &Program<W>,
        rule: usize,
        judge: &Judge<W>,
        sink: &mut dyn Sink<W>,
    ) {
        let mover = self.mover();
        let declared = &program.actions[rule];
        if !self.is_triggered(program, declared.waits_for, mover) {
            return;
        }
        let care = if matches!(judge, Judge::Free) { Care::default() } else { self.care_of(program, rule) };
        if care.none {
            return;
        }
        let context = Context::of(mover);
        let outer = self.meter.charge(Payer::Action(rule as u16));
        if declared.guard.is_none_or(|guard| self.truth(program, guard, &context))
            && !self.finds_no_direction(program, declared, &context)
        {
            let arguments = (self.machine.arguments, self.machine.set_arguments);
            let known_drops = std::mem::take(&mut self.known_drops);
            Chooser { position: self, program, judge, sink, rule, declared, care, context }
                .choose(0, Chosen::nothing(rule));
            self.known_drops = known_drops;
            (self.machine.arguments, self.machine.set_arguments) = arguments;
        }
        self.meter.charge(outer);
    }

    /// Whether an action begins with a square and a direction, and no direction leads from any of the squares to what it
    /// needs: castling, while other pieces stand between.
    fn finds_no_direction(
        &mut self,
        program: &Program<W>,
        declared: &Declared<W>,
        context: &Context,
    ) -> bool {
        let [first, second, ..] = &declared.choices[..] else { return false };
        let (DeclaredDomain::Square(squares), Some(sight)) = (&first.domain, second.sight) else {
            return false;
        };
        let squares = self.set(program, *squares, context);
        let outer = self.machine.arguments[0];
        let found = squares.into_iter().any(|square| {
            self.machine.arguments[0] = i32::from(square.0);
            self.meter.pay(2) && self.sight(program, sight, context) != 0
        });
        self.machine.arguments[0] = outer;
        !found
    }

    /// The condition for a declared action to violate bans; unknown if the turn has to be completed after it.
    #[inline]
    fn care_of(&mut self, program: &Program<W>, rule: usize) -> Care {
        let outlook = self.outlook(program);
        let goes_on = self.must_complete(program);
        let care = outlook.declared.get(rule).map_or(Care::default(), |cares| self.care(program, cares));
        Care { all: care.all || goes_on, ..care }
    }

    /// Whether a declared action can be done in any way, regardless of bans.
    pub(crate) fn offers_choice(&mut self, program: &Program<W>, rule: usize) -> bool {
        let mut any = Any::default();
        self.declared_actions(program, rule, &Judge::Free, &mut any);
        any.is_done()
    }
}

impl<const W: usize> Chooser<'_, W> {
    fn choose(&mut self, index: usize, chosen: Chosen) {
        let (program, context) = (self.program, self.context);
        let Some(choice) = self.declared.choices.get(index) else {
            return self.offer(chosen);
        };
        match &choice.domain {
            DeclaredDomain::Square(code) => {
                let squares = self.position.set(program, *code, &context);
                self.choose_square(index, chosen, squares);
            }
            DeclaredDomain::Kind(kinds) => {
                for kind in kinds.iter().take_while(|kind| kind.index() < program.kinds) {
                    self.take(index, chosen.with(u16::from(kind.0)), i32::from(kind.0));
                }
            }
            DeclaredDomain::Hand(player) => {
                let side = Side::from_index(self.position.number(program, *player, &context) as usize);
                for kind in (0..program.kinds as u8).map(Kind) {
                    if self.position.in_hand(side, kind) > 0 {
                        self.take(index, chosen.with(u16::from(kind.0)), i32::from(kind.0));
                    }
                }
            }
            DeclaredDomain::Direction(directions) => {
                let seen =
                    choice.sight.map_or(u32::MAX, |sight| self.position.sight(program, sight, &context));
                for (number, pair) in directions.iter().enumerate() {
                    if seen >> number & 1 == 0 {
                        continue;
                    }
                    let way = if context.mover == Side::Black { pair.1 } else { pair.0 };
                    self.take(index, chosen.with(number as u16), i32::from(way));
                }
            }
            DeclaredDomain::Is(ValueCode::Set(code)) => {
                let set = self.position.set(program, *code, &context);
                self.take_set(index, chosen, set);
            }
            DeclaredDomain::Is(ValueCode::Number(code)) => {
                let value = self.position.number(program, *code, &context);
                self.take(index, chosen, value);
            }
            DeclaredDomain::Number(least, most) => {
                for number in self.position.numbers_between(program, *least, *most, &context) {
                    self.take(index, chosen.with(number), i32::from(number));
                }
            }
            DeclaredDomain::Subset(least, most, set) => {
                let bounds = self.position.subset_bounds(program, (*least, *most, *set), &context);
                self.choose_subset(index, chosen, bounds);
            }
        }
    }

    /// Offers squares; those of the last choice all at once, as far as they can be judged so.
    fn choose_square(&mut self, index: usize, chosen: Chosen, mut squares: SquareSet<W>) {
        let (program, rule, declared) = (self.program, self.rule, self.declared);
        let choice = &declared.choices[index];
        if let Some(allowed) = &choice.allowed {
            squares &= self.allowed(allowed);
        }
        if !self.position.meter.pay(if W == 1 { 16 } else { 2 * squares.count() as usize }) {
            return;
        }
        if index + 1 == declared.choices.len() && self.sink.way().is_none() {
            squares = self.keep_holding(choice, chosen, squares);
            let by_sort = match self.judge {
                Judge::Safety(_) | Judge::FreeMoves | Judge::TryAll if self.care.all => {
                    self.position.drops_by_sort(program, rule, squares)
                }
                Judge::Free | Judge::FreeMoves | Judge::Safety(_) | Judge::Completes(_) | Judge::TryAll => {
                    None
                }
            };
            let (care, left) = by_sort.unwrap_or((self.care, squares));
            let judged = self.position.judge_shape(program, self.judge, declared, care, left);
            self.sink.choices(judged.legal, chosen.action, chosen.place());
            squares = judged.open;
        }
        for square in squares {
            self.take(index, chosen.on(square), i32::from(square.0));
        }
    }

    /// The possible squares of a choice, as far as they are known before play.
    fn allowed(&self, allowed: &Allowed<W>) -> SquareSet<W> {
        let side = self.context.mover.index().min(1);
        match allowed {
            Allowed::Always(squares) => squares[side],
            Allowed::ByKind(parameter, squares) => {
                let kind = usize::try_from(self.position.machine.arguments[usize::from(*parameter)]).ok();
                kind.and_then(|kind| squares[side].get(kind).copied()).unwrap_or(SquareSet::EMPTY)
            }
        }
    }

    /// The squares of a set that meet the condition of a choice.
    fn keep_holding(
        &mut self,
        choice: &DeclaredChoice<W>,
        chosen: Chosen,
        squares: SquareSet<W>,
    ) -> SquareSet<W> {
        let Some(guard) = choice.guard else { return squares };
        let holds = |square: &Square| {
            self.position.machine.arguments[chosen.numbers] = i32::from(square.0);
            self.position.truth(self.program, guard, &self.context)
        };
        squares.into_iter().filter(holds).collect()
    }

    /// Offers the subsets of a set within a range of sizes, smaller ones first, those of the same size in the order of
    /// squares; those of the last choice are only counted, if that suffices.
    fn choose_subset(&mut self, index: usize, chosen: Chosen, (set, least, most): (SquareSet<W>, i32, i32)) {
        let choices = &self.declared.choices;
        let is_last = index + 1 == choices.len() && choices[index].guard.is_none();
        let count = subset_count(set, least, most);
        if is_last && self.are_all_legal(index, set) && self.sink.many(count) {
            return;
        }
        for rank in 0..count as usize {
            let Some(subset) = subset(set, least, most, rank) else { break };
            // Finding one takes a step for each square of the set and each chosen square.
            if !self.position.meter.pay(set.count() as usize * (1 + subset.count() as usize)) {
                break;
            }
            self.take_set(index, chosen.with(rank as u16), subset);
            if self.sink.is_done() {
                break;
            }
        }
    }

    /// Whether an action is legal for all of some squares of its last choice, as far as that is known without a look.
    fn are_all_legal(&self, index: usize, among: SquareSet<W>) -> bool {
        match self.judge {
            Judge::Free => true,
            Judge::Completes(_) => {
                self.position.completes_with_any(self.program, self.declared, index, among)
            }
            Judge::FreeMoves | Judge::Safety(_) | Judge::TryAll => self.care.is_nothing(),
        }
    }

    /// Chooses a number, or a value represented by a number.
    fn take(&mut self, index: usize, chosen: Chosen, value: i32) {
        self.position.machine.arguments[chosen.numbers] = value;
        self.go_on(index, Chosen { numbers: chosen.numbers + 1, ..chosen });
    }

    /// Chooses a set.
    fn take_set(&mut self, index: usize, chosen: Chosen, set: SquareSet<W>) {
        self.position.machine.set_arguments[chosen.sets] = set;
        self.go_on(index, Chosen { sets: chosen.sets + 1, ..chosen });
    }

    /// Continues with the next parameter, if the conditions on the chosen ones hold.
    fn go_on(&mut self, index: usize, chosen: Chosen) {
        let guard = self.declared.choices[index].guard;
        let may_pay = self.position.meter.pay(8);
        let holds =
            may_pay && guard.is_none_or(|guard| self.position.truth(self.program, guard, &self.context));
        if holds && !self.sink.is_done() {
            self.choose(index + 1, chosen);
        }
    }

    /// Emits the action, if it is legal.
    fn offer(&mut self, chosen: Chosen) {
        let (program, judge, position) = (self.program, self.judge, &mut *self.position);
        let action = chosen.action;
        let arguments = (position.machine.arguments, position.machine.set_arguments);
        let is_legal = match judge {
            Judge::Free => true,
            Judge::Completes(_) if position.completes_after(program, self.declared) => true,
            Judge::FreeMoves | Judge::Safety(_) | Judge::TryAll if self.care.is_nothing() => true,
            Judge::Safety(info) if self.declared.is_light && info.decides_of(self.care) => {
                position.is_safe_after(program, self.declared, judge)
            }
            Judge::FreeMoves | Judge::Safety(_) | Judge::TryAll
                if self.declared.is_judged_by_effects && !position.must_complete(program) =>
            {
                position.pays_trial() && position.runs_into_nothing(program, self.declared, action)
            }
            Judge::FreeMoves | Judge::Safety(_) | Judge::Completes(_) | Judge::TryAll => {
                position.try_action(program, action)
            }
        };
        (position.machine.arguments, position.machine.set_arguments) = arguments;
        if is_legal {
            self.sink.action(action);
        }
    }
}
