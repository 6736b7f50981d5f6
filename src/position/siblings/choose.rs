//! The ways to do declared actions, counted in all lanes.

use crate::program::{Allowed, Declared, DeclaredDomain, SightCode, SquareSet, ValueCode};

use super::super::subsets::subset_count;
use super::column::{Column, LANES, Lanes, each_of};
use super::reader::{Reader, along, known_square, squares_of};

/// Where the next parameters are kept.
#[derive(Clone, Copy)]
struct Places {
    numbers: usize,
    sets: usize,
}

impl<const W: usize> Reader<'_, W> {
    /// How many ways there are in each of some lanes to do any declared action.
    pub(super) fn declared(&mut self, lanes: Lanes) -> [u32; LANES] {
        let mut counts = [0; LANES];
        let phase = self.phase();
        for (rule, declared) in self.program.actions.iter().enumerate() {
            if declared.asked || phase >> (rule + 1).min(127) & 1 == 0 {
                continue;
            }
            let due = self.due(declared.waits_for, lanes & !self.open);
            let able = declared.guard.map_or(due, |guard| self.truth(guard, due));
            self.choose(declared, 0, Places { numbers: 0, sets: 0 }, able, &mut counts);
        }
        counts
    }

    fn choose(
        &mut self,
        declared: &Declared<W>,
        index: usize,
        places: Places,
        lanes: Lanes,
        counts: &mut [u32; LANES],
    ) {
        if lanes == 0 {
            return;
        }
        let Some(choice) = declared.choices.get(index) else {
            each_of(lanes).for_each(|lane| counts[lane] += 1);
            return;
        };
        match &choice.domain {
            DeclaredDomain::Square(code) => {
                let mut squares = self.set(*code, lanes);
                if let Some(allowed) = &choice.allowed {
                    let Some(allowed) = self.allowed(allowed) else { return self.open |= lanes };
                    squares = squares.map(|squares| squares & allowed);
                }
                self.choose_square(declared, index, places, &squares, lanes, counts);
            }
            DeclaredDomain::Kind(kinds) => {
                for kind in kinds.iter().take_while(|kind| kind.index() < self.program.kinds) {
                    let kind = Column::Same(i32::from(kind.0));
                    self.take(declared, index, places, kind, lanes, counts);
                }
            }
            DeclaredDomain::Direction(directions) => {
                let seen = choice.sight.map(|sight| self.sight(sight, lanes));
                for (number, pair) in directions.iter().enumerate() {
                    let way = [pair.0, pair.1][self.mover.index().min(1)];
                    let seeing = seen.as_ref().map_or(lanes, |seen| seen[number]);
                    let way = Column::Same(i32::from(way));
                    self.take(declared, index, places, way, seeing & lanes, counts);
                }
            }
            DeclaredDomain::Is(ValueCode::Number(code)) => {
                let value = self.number(*code, lanes);
                self.take(declared, index, places, value, lanes, counts);
            }
            DeclaredDomain::Is(ValueCode::Set(code)) => {
                self.set_arguments[places.sets] = self.set(*code, lanes);
                let lanes = choice.guard.map_or(lanes, |guard| self.truth(guard, lanes));
                let places = Places { sets: places.sets + 1, ..places };
                self.choose(declared, index + 1, places, lanes, counts);
            }
            DeclaredDomain::Subset(least, most, set)
                if index + 1 == declared.choices.len() && choice.guard.is_none() =>
            {
                let (least, most) = (self.number(*least, lanes), self.number(*most, lanes));
                let set = self.set(*set, lanes);
                for lane in each_of(lanes) {
                    counts[lane] += subset_count(set.at(lane), least.at(lane), most.at(lane)) as u32;
                }
            }
            DeclaredDomain::Subset(..) | DeclaredDomain::Number(..) | DeclaredDomain::Hand(_) => {
                self.open |= lanes;
            }
        }
    }

    /// Chooses squares; those that are chosen last are counted.
    fn choose_square(
        &mut self,
        declared: &Declared<W>,
        index: usize,
        places: Places,
        squares: &Column<SquareSet<W>>,
        lanes: Lanes,
        counts: &mut [u32; LANES],
    ) {
        if index + 1 == declared.choices.len() && declared.choices[index].guard.is_none() {
            each_of(lanes).for_each(|lane| counts[lane] += squares.at(lane).count());
            return;
        }
        for (square, having) in squares_of(squares, lanes) {
            let square = Column::Same(i32::from(square.0));
            self.take(declared, index, places, square, having, counts);
        }
    }

    /// Goes on to the next parameter with a number chosen for this one.
    fn take(
        &mut self,
        declared: &Declared<W>,
        index: usize,
        places: Places,
        value: Column<i32>,
        lanes: Lanes,
        counts: &mut [u32; LANES],
    ) {
        if lanes == 0 {
            return;
        }
        self.arguments[places.numbers] = value;
        let lanes = declared.choices[index].guard.map_or(lanes, |guard| self.truth(guard, lanes));
        let places = Places { numbers: places.numbers + 1, ..places };
        self.choose(declared, index + 1, places, lanes, counts);
    }

    /// The squares that a choice can be as far as that is known before play, if it is so here.
    fn allowed(&self, allowed: &Allowed<W>) -> Option<SquareSet<W>> {
        let side = self.mover.index().min(1);
        match allowed {
            Allowed::Always(squares) => Some(squares[side]),
            Allowed::ByKind(parameter, squares) => match self.arguments[usize::from(*parameter)] {
                Column::Same(kind) => squares[side].get(usize::try_from(kind).ok()?).copied(),
                Column::Each(_) => None,
            },
        }
    }

    /// By direction, the lanes in which it leads to something that is looked for.
    fn sight(&mut self, code: SightCode, lanes: Lanes) -> Vec<Lanes> {
        let program = self.program;
        let routine = &program.book.sights[code.index()];
        let sight = routine.of(self.mover);
        self.make_room(routine.numbers, routine.sets);
        let from = self.number_of(&sight.from, lanes);
        let set = self.set_of(&sight.set, lanes);
        let wanted = self.set_of(&sight.wanted, lanes);
        let Column::Same(from) = from else {
            self.open |= lanes;
            return vec![0; sight.tables.len()];
        };
        let Some(from) = known_square(from) else { return vec![0; sight.tables.len()] };
        let wanted = wanted.zip(&set, |wanted, set| wanted & set);
        let seen = |table: &usize| {
            let slides = along(program, *table, from, &set, |set| program.geometry.slide(*table, from, set));
            slides.zip(&wanted, |slide, wanted| slide.meets(&wanted)).lanes()
        };
        sight.tables.iter().map(seen).collect()
    }
}
