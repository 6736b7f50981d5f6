//! The values of a definition's conditions over all positions: always true, never true, or varying.
//!
//! Anything that is not understood may have any value.

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of the wanted sort, or any other")]

use std::cell::Cell;
use std::collections::HashMap;

use super::facts::{Facts, key};
use super::reached::Reached;
use super::region::{Cells, Region, Size};
use super::value::{Value, bounded, compared, computed, either};
use variorum::ids::{Kind, KindSet, Side, Square};
use variorum::limits;
use variorum::model::{ContextWord, Expression, KindsTerm, Local, Model, Quantity, Reduction, Term, Type};

/// The budget of bits for all conditions of a definition together; beyond it everything may have any value.
const FUEL: u64 = 400_000_000;

/// How many conditions joined by `and` are compared each with all others.
const FEW: usize = 12;

/// The abstraction of a definition before play.
pub(super) struct World<'a> {
    pub(super) model: &'a Model,
    pub(super) reach: Option<&'a Reached>,
    /// The least and the largest number of each variable, once that is known.
    pub(super) ranges: Vec<(i64, i64)>,
    fuel: Cell<u64>,
}

/// A moment in which a condition is evaluated.
#[derive(Clone)]
pub(super) struct Moment {
    pub(super) mover: Side,
    /// Whether `to` is the end of a movement of the piece itself.
    pub(super) is_move: bool,
    pub(super) facts: Facts,
    locals: HashMap<Local, Value>,
}

impl Moment {
    pub(super) fn of(mover: Side) -> Moment {
        Moment { mover, is_move: false, facts: Facts::default(), locals: HashMap::new() }
    }

    /// After a move by a piece's own movement.
    pub(super) fn of_move(mover: Side) -> Moment {
        Moment { is_move: true, ..Moment::of(mover) }
    }

    /// Holds a value.
    pub(super) fn bind(&mut self, local: Local, value: Value) {
        self.locals.insert(local, value);
    }
}

impl<'a> World<'a> {
    pub(super) fn new(model: &'a Model) -> World<'a> {
        World { model, reach: None, ranges: Vec::new(), fuel: Cell::new(FUEL) }
    }

    pub(super) fn size(&self) -> Size {
        Size { squares: self.model.board.len(), kinds: self.model.kinds.len() }
    }

    fn spend(&self) -> bool {
        let size = self.size();
        let cost = (size.squares * (1 + 3 * size.kinds)) as u64;
        let left = self.fuel.get().checked_sub(cost);
        self.fuel.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Whether a condition holds in every position (`true`) or in none (`false`) in which it is evaluated.
    pub(super) fn always(&self, condition: &Expression, moment: &Moment) -> Option<bool> {
        match self.value(condition, moment) {
            Value::Truth(truth) => truth,
            _ => None,
        }
    }

    /// The approximate value of an expression.
    pub(super) fn value(&self, expression: &Expression, moment: &Moment) -> Value {
        if !self.spend() {
            return Value::Anything;
        }
        let name = key(expression);
        if expression.ty == Type::Truth
            && let Some(known) = name.as_ref().and_then(|name| moment.facts.truth(name))
        {
            return Value::Truth(Some(known));
        }
        let found = self.term(expression, moment);
        match name {
            Some(name) => moment.facts.narrow(&name, found),
            None => found,
        }
    }

    pub(super) fn region(&self, expression: &Expression, moment: &Moment) -> Region {
        match self.value(expression, moment) {
            Value::Squares(region) | Value::Square(region) => region,
            Value::Truth(_) | Value::Number(..) | Value::Player(_) | Value::Kind(..) | Value::Anything => {
                Region::unknown(self.size())
            }
        }
    }

    pub(super) fn number(&self, expression: &Expression, moment: &Moment) -> (i64, i64) {
        match self.value(expression, moment) {
            Value::Number(least, most) => (least, most),
            _ => (-limits::NUMBER, limits::NUMBER),
        }
    }

    fn player(&self, expression: Option<&Expression>, moment: &Moment) -> Option<Side> {
        match self.value(expression?, moment) {
            Value::Player(side) => side,
            _ => None,
        }
    }

    pub(super) fn kinds(&self, expression: &Expression, moment: &Moment) -> (KindSet, bool) {
        match self.value(expression, moment) {
            Value::Kind(kinds, nothing) => (kinds, nothing),
            _ => (self.every_kind(), true),
        }
    }

    fn every_kind(&self) -> KindSet {
        KindSet::first(self.model.kinds.len())
    }

    /// Kinds, and whether they are exact.
    fn listed(&self, kinds: &KindsTerm, moment: &Moment) -> (KindSet, bool) {
        match kinds {
            KindsTerm::Fixed(kinds) => (*kinds, true),
            KindsTerm::One(kind) => {
                let (kinds, nothing) = self.kinds(kind, moment);
                (kinds, !nothing && kinds.iter().count() == 1)
            }
        }
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn term(&self, expression: &Expression, moment: &Moment) -> Value {
        let size = self.size();
        let squares = |region: Region| Value::Squares(region);
        let some_square = || Value::Square(Region::unknown(size));
        let count = size.squares as i64;
        match &expression.term {
            Term::Number(number) => Value::Number(i64::from(*number), i64::from(*number)),
            Term::Truth(truth) => Value::Truth(Some(*truth)),
            Term::Player(side) => Value::Player(Some(*side)),
            Term::Kind(kind) => Value::Kind(kind.map_or(KindSet::default(), KindSet::one), kind.is_none()),
            Term::Square(Some(square)) => Value::Square(Region::squares(size, &[*square])),
            Term::Square(None) => Value::Square(Region::within(Cells::none(size))),
            Term::Squares(list) => squares(Region::squares(size, list)),
            Term::Local(local) => moment.locals.get(local).cloned().unwrap_or(Value::Anything),
            Term::Let(local, value, body) => {
                let mut inside = moment.clone();
                inside.bind(*local, self.value(value, moment));
                self.value(body, &inside)
            }
            Term::If(condition, a, b) => match self.always(condition, moment) {
                Some(true) => self.value(a, moment),
                Some(false) => self.value(b, moment),
                None => either(self.value(a, moment), self.value(b, moment)),
            },
            Term::Context(word) => self.word(*word, moment),
            Term::Opponent(side) => Value::Player(self.player(Some(side), moment).map(Side::opponent)),
            Term::KindAt(square) => {
                let (kinds, empty) = self.region(square, moment).maybe.kinds();
                Value::Kind(kinds, empty || !is_surely_a_square(square))
            }
            Term::Variable(variable, _) => self.variable(usize::from(variable.0)),
            Term::Pieces(kinds, owner) => squares(self.pieces(kinds.as_ref(), owner.as_deref(), moment)),
            Term::Empty => squares(Region::exactly(Cells::those(size, |_, content| content.is_none()))),
            Term::Zone(zone, owner) => {
                let of = |side| Region::squares(size, self.model.zone(*zone, side));
                let is_of_side = self.model.zones[zone.index()].of_side;
                squares(match self.player(owner.as_deref(), moment) {
                    Some(side) => of(side),
                    None if is_of_side => of(Side::White).either(&of(Side::Black)),
                    None => of(Side::White),
                })
            }
            Term::Marked(mark) => {
                let on = self.model.marks[mark.index()].on;
                squares(Region::within(Cells::pieces(size, on, None)))
            }
            Term::Royal(owner) => match (self.player(Some(owner), moment), &self.model.royal) {
                (Some(side), Some(royal)) if side != Side::Neutral => {
                    squares(self.region(royal, &Moment::of(side)))
                }
                (Some(_) | None, _) => squares(Region::unknown(size)),
            },
            Term::Not(inner) => match self.value(inner, moment) {
                Value::Truth(truth) => Value::Truth(truth.map(|truth| !truth)),
                Value::Squares(region) | Value::Square(region) => squares(region.not()),
                Value::Number(..) | Value::Player(_) | Value::Kind(..) | Value::Anything => Value::Anything,
            },
            Term::And(a, b) if expression.ty == Type::Truth => Value::Truth(self.all_of(a, b, moment)),
            Term::Or(a, b) if expression.ty == Type::Truth => {
                Value::Truth(match (self.always(a, moment), self.always(b, moment)) {
                    (Some(true), _) | (_, Some(true)) => Some(true),
                    (Some(false), Some(false)) => Some(false),
                    (None, _) | (_, None) => None,
                })
            }
            Term::And(a, b) => squares(self.region(a, moment).and(&self.region(b, moment))),
            Term::Or(a, b) => squares(self.region(a, moment).or(&self.region(b, moment))),
            Term::Arithmetic(amount, a, b) => {
                let (a, b) = (self.number(a, moment), self.number(b, moment));
                Value::Number(computed(*amount, a, b).0, computed(*amount, a, b).1)
            }
            Term::Compare(order, a, b) => {
                Value::Truth(compared(*order, self.number(a, moment), self.number(b, moment)))
            }
            Term::Same(a, b) => Value::Truth(self.same(a, b, moment)),
            Term::In(square, set) => Value::Truth(self.is_in(square, set, moment)),
            Term::KindIs(kind, kinds) => {
                let (found, nothing) = self.kinds(kind, moment);
                let (wanted, exact) = self.listed(kinds, moment);
                Value::Truth(if KindSet(found.0 & wanted.0).is_empty() {
                    Some(false)
                } else {
                    (exact && !nothing && found.is_within(wanted)).then_some(true)
                })
            }
            Term::EventMark(word, mark) => {
                let kind = Expression::new(Type::Kind, Term::Context(*word));
                let on = self.model.marks[mark.index()].on;
                let (kinds, _) = self.kinds(&kind, moment);
                Value::Truth(KindSet(kinds.0 & on.0).is_empty().then_some(false))
            }
            Term::EventAttribute(_, attribute) | Term::Attribute(attribute, _) => match attribute.ty {
                Type::Number => Value::Number(0, i64::from(attribute.most())),
                _ => Value::Anything,
            },
            Term::ActionIs(list) => Value::Truth(list.is_empty().then_some(false)),
            Term::Any(set) => {
                let region = self.region(set, moment);
                let is_none = moment.facts.most_of(&region.maybe) == Some(0);
                Value::Truth(if region.maybe.is_empty() || is_none {
                    Some(false)
                } else {
                    (region.surely.whole() > 0).then_some(true)
                })
            }
            Term::Count(set) => {
                let region = self.region(set, moment);
                let most = region.maybe.some_of().len() as i64;
                let known = moment.facts.most_of(&region.maybe).unwrap_or(most);
                Value::Number(region.surely.whole() as i64, most.min(known))
            }
            Term::Reduce(reduction, local, set, body) => self.reduced(*reduction, *local, set, body, moment),
            Term::Attackers(_, by) => {
                let owner = self.player(Some(by), moment);
                squares(Region::within(Cells::pieces(size, self.every_kind(), owner)))
            }
            Term::The(set) => Value::Square(Region::within(self.region(set, moment).maybe)),
            Term::First(_, _, set) => Value::Square(Region::within(self.region(set, moment).maybe)),
            Term::Attacked(set, ..) | Term::Observed(set, _) | Term::Threatened(set, _) => {
                Value::Truth(self.region(set, moment).maybe.is_empty().then_some(false))
            }
            Term::Quantity(Quantity::Occurrences | Quantity::BoardOccurrences) => {
                Value::Number(1, limits::NUMBER)
            }
            Term::Quantity(Quantity::Removed) | Term::SinceOccurrence(_) => Value::Number(0, limits::NUMBER),
            Term::InHand(..) | Term::Starting(..) => Value::Number(0, limits::NUMBER),
            Term::Distance(..) => Value::Number(0, count),
            Term::FileNumber(_) => Value::Number(0, i64::from(self.model.board.files)),
            Term::RankNumber(..) => Value::Number(0, i64::from(self.model.board.ranks)),
            Term::Lookup(table, ..) => self.entry(table.index()),
            Term::StartingSquares(kinds, owner) => {
                let (kinds, is_exact) = self.listed(kinds, moment);
                let side = self.player(Some(owner), moment).filter(|_| is_exact);
                squares(side.map_or(Region::unknown(size), |side| {
                    Region::squares(size, &self.model.setup.squares_of(kinds, side).collect::<Vec<_>>())
                }))
            }
            Term::StepFrom(..) | Term::Offset(..) => some_square(),
            Term::Changed
            | Term::Victims
            | Term::Around(..)
            | Term::Slide(..)
            | Term::SlideTo(..)
            | Term::Ray(..)
            | Term::Between(..)
            | Term::Connected(..)
            | Term::FileOf(_)
            | Term::RankOf(_)
            | Term::AttackedBy(_)
            | Term::Reach(..) => squares(Region::unknown(size)),
            Term::OwnerAt(_) => Value::Player(None),
            Term::SameSet(..) | Term::Stuck(_) => Value::Truth(None),
            Term::Kinds(_) | Term::Direction(_) | Term::Towards(..) | Term::Reverse(_) => Value::Anything,
        }
    }

    fn word(&self, word: ContextWord, moment: &Moment) -> Value {
        let size = self.size();
        match word {
            ContextWord::Mover => Value::Player(Some(moment.mover)),
            ContextWord::VictimOwner => Value::Player(None),
            ContextWord::From | ContextWord::At => Value::Square(Region::unknown(size)),
            ContextWord::To => {
                let reach = self.reach.filter(|_| moment.is_move);
                let piece = Expression::new(Type::Kind, Term::Context(ContextWord::Piece));
                let targets = reach.map(|reach| {
                    let kinds = self.kinds(&piece, moment).0;
                    let mut found: Vec<Square> =
                        kinds.iter().flat_map(|kind| reach.squares(kind, moment.mover)).collect();
                    found.sort();
                    found.dedup();
                    found
                });
                let cells = |squares: Vec<Square>| Cells::those(size, |square, _| squares.contains(&square));
                Value::Square(Region::within(targets.map_or_else(|| Cells::all(size), cells)))
            }
            ContextWord::Piece => Value::Kind(self.every_kind(), false),
            ContextWord::Victim => Value::Kind(self.every_kind(), true),
        }
    }

    fn variable(&self, index: usize) -> Value {
        let about = &self.model.variables[index];
        match about.ty {
            Type::Number => match self.ranges.get(index) {
                Some((least, most)) => Value::Number(*least, *most),
                None => Value::Number(-limits::NUMBER, i64::from(about.most)),
            },
            Type::Truth => Value::Truth(None),
            Type::Player => Value::Player(None),
            Type::Kind => Value::Kind(self.every_kind(), true),
            Type::Square => Value::Square(Region::unknown(self.size())),
            Type::Squares => Value::Squares(Region::unknown(self.size())),
            Type::Kinds | Type::Direction => Value::Anything,
        }
    }

    fn pieces(&self, kinds: Option<&KindsTerm>, owner: Option<&Expression>, moment: &Moment) -> Region {
        let (kinds, exact) = kinds.map_or((self.every_kind(), true), |kinds| self.listed(kinds, moment));
        let side = self.player(owner, moment);
        let cells = Cells::pieces(self.size(), kinds, side);
        match exact && (owner.is_none() || side.is_some()) {
            true => Region::exactly(cells),
            false => Region::within(cells),
        }
    }

    /// Both of two conditions: each is evaluated assuming the other.
    fn all_of(&self, a: &Expression, b: &Expression, moment: &Moment) -> Option<bool> {
        let mut parts = Vec::new();
        conjuncts(a, &mut parts);
        conjuncts(b, &mut parts);
        let mut inside = moment.clone();
        let mut is_sure = true;
        for part in &parts {
            match self.always(part, &inside) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => is_sure = false,
            }
            self.assume(part, true, &mut inside);
            if inside.facts.contradict {
                return Some(false);
            }
        }
        // A later part may exclude an earlier one.
        let is_excluded = |part: &&Expression| {
            let mut others = moment.clone();
            let rest = parts.iter().filter(|other| !std::ptr::eq(**other, *part));
            rest.for_each(|other| self.assume(other, true, &mut others));
            self.always(part, &others) == Some(false)
        };
        let is_excluded = parts.len() <= FEW && parts.iter().any(is_excluded);
        if is_excluded { Some(false) } else { is_sure.then_some(true) }
    }

    /// Assumes that a condition holds, or does not.
    pub(super) fn assume(&self, condition: &Expression, holds: bool, moment: &mut Moment) {
        if let Some(name) = key(condition) {
            moment.facts.set_truth(name, holds);
        }
        match (&condition.term, holds) {
            (Term::And(a, b), true) | (Term::Or(a, b), false) => {
                self.assume(a, holds, moment);
                self.assume(b, holds, moment);
            }
            (Term::Not(inner), _) => self.assume(inner, !holds, moment),
            (Term::Any(set), false) => {
                let cells = self.region(set, moment).surely;
                moment.facts.learn_few(cells, 0);
            }
            (Term::KindIs(kind, KindsTerm::Fixed(wanted)), _) => {
                let (found, nothing) = self.kinds(kind, moment);
                let left = if holds { found.0 & wanted.0 } else { found.0 & !wanted.0 };
                moment.facts.learn(kind, Value::Kind(KindSet(left), nothing && !holds));
            }
            (Term::EventMark(word, mark), true) => {
                let kind = Expression::new(Type::Kind, Term::Context(*word));
                let on = self.model.marks[mark.index()].on;
                let left = self.kinds(&kind, moment).0.0 & on.0;
                moment.facts.learn(&kind, Value::Kind(KindSet(left), false));
            }
            (Term::In(square, set), _) => {
                let (found, set) = (self.region(square, moment), self.region(set, moment));
                let left = if holds {
                    found.maybe.and(&set.maybe)
                } else {
                    found.maybe.and(&set.surely.complement())
                };
                moment.facts.learn(square, Value::Square(Region::within(left)));
            }
            (Term::Compare(order, a, b), _) => {
                let (x, y) = (self.number(a, moment), self.number(b, moment));
                let (x, y) = bounded(*order, x, y, holds);
                for (side, bounds) in [(a, x), (b, y)] {
                    moment.facts.learn(side, Value::Number(bounds.0, bounds.1));
                    if let Term::Count(set) = &side.term {
                        let cells = self.region(set, moment).surely;
                        moment.facts.learn_few(cells, bounds.1);
                    }
                }
            }
            (_, _) => {}
        }
    }

    fn is_in(&self, square: &Expression, set: &Expression, moment: &Moment) -> Option<bool> {
        let wanted = &set.term;
        let (found, set) = (self.region(square, moment), self.region(set, moment));
        if found.maybe.and(&set.maybe).is_empty() {
            return Some(false);
        }
        if let Term::Marked(mark) = wanted {
            let kind = Expression::new(Type::Kind, Term::KindAt(Box::new(square.clone())));
            let kinds = self.kinds(&kind, moment).0;
            if KindSet(kinds.0 & self.model.marks[mark.index()].on.0).is_empty() {
                return Some(false);
            }
        }
        (is_surely_a_square(square) && found.maybe.is_within(&set.surely)).then_some(true)
    }

    fn same(&self, a: &Expression, b: &Expression, moment: &Moment) -> Option<bool> {
        match (self.value(a, moment), self.value(b, moment)) {
            (Value::Player(Some(a)), Value::Player(Some(b))) => Some(a == b),
            (Value::Kind(a, a_nothing), Value::Kind(b, b_nothing)) => {
                let shared = !KindSet(a.0 & b.0).is_empty() || a_nothing && b_nothing;
                if shared { None } else { Some(false) }
            }
            (Value::Truth(Some(a)), Value::Truth(Some(b))) => Some(a == b),
            (_, _) => None,
        }
    }

    fn reduced(
        &self,
        reduction: Reduction,
        local: Local,
        set: &Expression,
        body: &Expression,
        moment: &Moment,
    ) -> Value {
        let region = self.region(set, moment);
        let most = region.maybe.some_of().len() as i64;
        let mut inside = moment.clone();
        inside.bind(local, Value::Square(Region::within(region.maybe.clone())));
        let inner = self.value(body, &inside);
        let holds = if let Value::Truth(truth) = inner { truth } else { None };
        match reduction {
            Reduction::Any if most == 0 => Value::Truth(Some(false)),
            Reduction::Any => Value::Truth(holds.filter(|holds| !holds || region.surely.whole() > 0)),
            Reduction::All if most == 0 => Value::Truth(Some(true)),
            Reduction::All => Value::Truth(holds.filter(|holds| *holds || region.surely.whole() > 0)),
            Reduction::Count => Value::Number(0, if holds == Some(false) { 0 } else { most }),
            Reduction::Those if holds == Some(false) => {
                Value::Squares(Region::within(Cells::none(self.size())))
            }
            Reduction::Those => Value::Squares(Region::within(region.maybe)),
            Reduction::Sum | Reduction::Min | Reduction::Max => {
                let Value::Number(least, largest) = inner else { return Value::Anything };
                let times = if reduction == Reduction::Sum { most } else { 1 };
                Value::Number(least.saturating_mul(times).min(0), largest.saturating_mul(times).max(0))
            }
        }
    }

    fn entry(&self, table: usize) -> Value {
        let about = &self.model.tables[table];
        let entries = || about.entries.iter().flatten().copied();
        if !about.gives_kinds {
            let all = || entries().map(i64::from);
            return Value::Number(all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(0));
        }
        let kinds =
            entries().filter_map(|entry| u8::try_from(entry).ok()).map(|kind| KindSet::one(Kind(kind)));
        Value::Kind(kinds.fold(KindSet::default(), KindSet::or), true)
    }
}

/// The parts of a condition.
pub(super) fn conjuncts<'e>(condition: &'e Expression, found: &mut Vec<&'e Expression>) {
    match &condition.term {
        Term::And(a, b) => {
            conjuncts(a, found);
            conjuncts(b, found);
        }
        _ => found.push(condition),
    }
}

/// Whether an expression always gives a square, and never nothing.
fn is_surely_a_square(expression: &Expression) -> bool {
    match &expression.term {
        Term::Context(word) => matches!(word, ContextWord::From | ContextWord::To | ContextWord::At),
        Term::Square(square) => square.is_some(),
        _ => false,
    }
}
