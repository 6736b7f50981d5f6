//! Why a condition does not hold: the part that decides, and what stands on the board there. Play does not use this; it is for
//! explanations.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "forms with an explanation of their own, and the rest, of which the text is told"
)]

use super::event::Event;
use super::expression::{View, parts};
use super::squares::Squares;
use super::state::State;
use super::value::Value;
use super::{Asked, Plain};
use crate::ids::{Kind, KindSet, Mark, Side, Square, Zone};
use crate::model::{Choice, Domain, Expression, KindsTerm, Local, Order, Reduction, Step, Term, Type};
use crate::source::Span;

/// A set with so many squares is explained square by square, where its members decide.
const FEW: i32 = 2;
/// More squares than this are not listed.
const MANY: i32 = 8;

/// Why a condition has the wrong value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// All of these.
    All(Vec<Ground>),
    /// The same, of the first piece or square in line from a square.
    InLine(Square, Box<Ground>),
    /// A square has other contents than it must have, or just those that it may not have.
    Contents {
        /// The square.
        on: Square,
        /// The kinds of the required piece; nothing for any.
        kinds: Option<KindSet>,
        /// The owner of the required piece; nothing for any.
        owner: Option<Side>,
        /// Whether the square has such contents.
        holds: bool,
    },
    /// A piece does not carry a mark, or carries one.
    Marked {
        /// The square of the piece.
        on: Square,
        /// The mark.
        mark: Mark,
        /// Whether it carries it.
        holds: bool,
    },
    /// A square is not in a place, or is in one.
    Placed {
        /// The square.
        on: Square,
        /// The place.
        place: Place,
        /// Whether it is there.
        holds: bool,
    },
    /// These squares are in a set that has to be empty.
    Present(Squares, Noun),
    /// There is nothing of this.
    Missing(Noun),
    /// A choice with this text holds none of these.
    NoneOf(Noun, Span),
    /// The first square in line from a square is another one than it must be.
    First {
        /// Where the line begins.
        from: Square,
        /// The first square; nothing if there is none.
        is: Option<Square>,
        /// What it must be.
        must: Square,
    },
    /// Squares are attacked: each with its attackers.
    Attacked(Vec<(Square, Squares)>),
    /// None of these squares is attacked by a player.
    Safe(Squares, Side),
    /// A number is out of its bound.
    Number {
        /// What it counts.
        what: Counted,
        /// The number.
        is: i32,
        /// What it must be, compared with the bound.
        must: Bound,
        /// The bound.
        than: i32,
    },
    /// A value, which must be another one.
    Differs {
        /// The text of the expression.
        text: Span,
        /// Its value.
        is: Value,
        /// What it must be.
        must: Value,
    },
    /// A kind is not one of some, or is one of them.
    Kind {
        /// The text of the expression.
        text: Span,
        /// Its value.
        is: Option<Kind>,
        /// The kinds.
        kinds: KindSet,
        /// Whether it is one of them.
        holds: bool,
    },
    /// The text of an expression that stands for no square.
    NoSquare(Span),
    /// A player has none of these kinds in hand.
    NotInHand(Side, KindSet),
    /// Nothing is known but the text, and whether it holds.
    Text(Span, bool),
}

/// Where a square is, beside other squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file of a square.
    File(Square),
    /// The rank of a square.
    Rank(Square),
    /// Between two squares.
    Between(Square, Square),
    /// In line from a square.
    Line(Square),
    /// One step from any of these.
    Beside(Box<Noun>),
    /// Where pieces of these kinds stood at the start, of a player.
    Start(KindSet, Side),
    /// In a zone, of a player if each has one.
    Zone(Zone, Option<Side>),
    /// Among few squares.
    Few(Squares),
    /// In a set with this text.
    Text(Span),
}

/// What a set contains: pieces, their properties and their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// The kinds; nothing for any.
    pub kinds: Option<KindSet>,
    /// The owner; nothing for any.
    pub owner: Option<Side>,
    /// The marks.
    pub marks: Vec<Mark>,
    /// The places.
    pub places: Vec<Place>,
    /// Whether it is about pieces.
    pub is_piece: bool,
    /// Whether nothing of the set is left out.
    pub is_whole: bool,
    /// The text of the set.
    pub text: Span,
}

/// What a number counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counted {
    /// These squares of a set.
    Squares(Squares, Box<Noun>),
    /// Pieces in a hand.
    Hand(Side, KindSet),
    /// The number of a square's rank, as a player counts.
    Rank(Square, Side),
    /// The number of a square's file.
    File(Square),
    /// An expression with this text.
    Text(Span),
}

/// What a number must be, compared with another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Less.
    Less,
    /// Not more.
    AtMost,
    /// Equal.
    Equal,
    /// Different.
    Other,
    /// Not less.
    AtLeast,
    /// More.
    More,
}

impl Bound {
    /// What `a` must be so that its comparison with `b` has a truth value.
    fn of(order: Order, holds: bool) -> Bound {
        match (order, holds) {
            (Order::Less, true) => Bound::Less,
            (Order::Less, false) => Bound::AtLeast,
            (Order::AtMost, true) => Bound::AtMost,
            (Order::AtMost, false) => Bound::More,
            (Order::Equal, true) => Bound::Equal,
            (Order::Equal, false) => Bound::Other,
        }
    }

    /// The same for the other side of the comparison.
    fn turned(self) -> Bound {
        match self {
            Bound::Less => Bound::More,
            Bound::AtMost => Bound::AtLeast,
            Bound::AtLeast => Bound::AtMost,
            Bound::More => Bound::Less,
            Bound::Equal | Bound::Other => self,
        }
    }
}

impl Plain<'_> {
    /// Why a part of the condition of a declared action does not hold for some choices; nothing if it holds.
    pub fn ground_of_part(
        &self,
        state: &State,
        choices: &[Choice],
        values: &[Value],
        part: &Expression,
    ) -> Option<Ground> {
        let event = self.event_of_choices(state, choices, values);
        let view = self.view(state, &event);
        (!view.truth(part)).then(|| Finder { choices }.ground(&view, part, true))
    }

    /// Why a choice of a declared action cannot have its value; nothing if it can.
    pub fn ground_of_choice(
        &self,
        state: &State,
        choices: &[Choice],
        values: &[Value],
        number: usize,
    ) -> Option<Ground> {
        let event = self.event_of_choices(state, choices, values);
        let view = self.view(state, &event);
        let (choice, value) = (choices.get(number)?, values.get(number)?);
        match &choice.domain {
            Domain::Square(set) => {
                let square = value.square()?;
                let is_out = !view.squares(set).has(square);
                is_out.then(|| Finder { choices }.membership(&view, square, set, true))
            }
            Domain::Hand(player) => {
                let (kind, player) = (value.kind()?, view.player(player));
                let has_none = self.in_hand(&state.now, player, kind) == 0;
                has_none.then(|| Ground::NotInHand(player, KindSet::one(kind)))
            }
            Domain::Kind(kinds) => {
                let is = value.kind();
                let is_out = is.is_some_and(|kind| !kinds.has(kind));
                is_out.then_some(Ground::Kind { text: choice.span, is, kinds: *kinds, holds: false })
            }
            Domain::Is(Expression { term: Term::First(from, way, _), .. })
                if is_ahead(&view, from, way, value) =>
            {
                let Domain::Is(first) = &choice.domain else { return None };
                let (from, is, must) = (view.square(from)?, view.square(first), value.square()?);
                (is != Some(must)).then_some(Ground::First { from, is, must })
            }
            Domain::Is(must) => {
                let (is, must) = (value.clone(), view.value(must).typed(choice.ty));
                (is != must).then_some(Ground::Differs { text: choice.span, is, must })
            }
            Domain::Subset(least, most, set) => {
                let (is, all) = (value.squares(), view.squares(set));
                if let Some(out) = is.without(&all).first() {
                    return Some(Finder { choices }.membership(&view, out, set, true));
                }
                let what = || Counted::Text(choice.span);
                let (count, least, most) = (is.count(), view.number(least), view.number(most));
                let bound = |must, than| Ground::Number { what: what(), is: count, must, than };
                (count < least)
                    .then(|| bound(Bound::AtLeast, least))
                    .or((count > most).then(|| bound(Bound::AtMost, most)))
            }
            Domain::Direction(_) | Domain::Number(..) => None,
        }
    }

    /// Why the condition of a movement, by index into the movements of its kind, does not hold for a move of the piece on a square;
    /// nothing if it holds, or there is no such movement.
    pub fn ground_of_move(&self, state: &State, from: Square, movement: usize, to: Square) -> Option<Ground> {
        let piece = state.now.at(from)?;
        let movement = self.model.kinds[piece.kind.index()].movements.get(movement)?;
        let event = Event::of_departure(&state.now, piece.owner, from).going_to(&state.now, to);
        let event = self.with_taken(state, event, movement);
        let view = self.view(state, &event).inside(Asked::default());
        let fails = parts(movement.when.as_ref()).into_iter().find(|part| !view.truth(part))?;
        Some(Finder { choices: &[] }.ground(&view, fails, true))
    }

    fn event_of_choices(&self, state: &State, choices: &[Choice], values: &[Value]) -> Event {
        let mut event = Event::of(state.now.to_act());
        for (choice, value) in choices.iter().zip(values) {
            event.hold(choice.local, value.clone());
        }
        event
    }
}

/// Finds the grounds, given the choices of an action.
struct Finder<'c> {
    choices: &'c [Choice],
}

impl Finder<'_> {
    /// Why a condition, which has the other value, should have a given one.
    fn ground(&self, view: &View<'_>, condition: &Expression, wanted: bool) -> Ground {
        match &condition.term {
            Term::Not(inner) => self.ground(view, inner, !wanted),
            Term::And(a, b) if wanted => {
                let fails = if view.truth(a) { b } else { a };
                self.ground(view, fails, true)
            }
            Term::Or(a, b) if !wanted => {
                let holds = if view.truth(a) { a } else { b };
                self.ground(view, holds, false)
            }
            Term::And(a, b) | Term::Or(a, b) => {
                all(vec![self.ground(view, a, wanted), self.ground(view, b, wanted)])
            }
            Term::If(when, then, other) => {
                let taken = if view.truth(when) { then } else { other };
                self.ground(view, taken, wanted)
            }
            Term::Let(local, value, body) => {
                let value = view.value(value).typed(value.ty);
                view.holding(*local, &value, |view| self.ground(&view, body, wanted))
            }
            Term::Any(set) if wanted => self.missing(view, set),
            Term::Any(set) => Ground::Present(view.squares(set), self.noun(view, set)),
            Term::In(square, set) => match view.square(square) {
                Some(on) => self.seen_in_line(view, square, self.membership(view, on, set, wanted)),
                None => self.no_square(view, square),
            },
            Term::Attacked(of, by, kind) => {
                let kind = kind.as_ref().and_then(|kind| view.value(kind).kind());
                attack(view, &view.squares(of), view.player(by), kind)
            }
            Term::Compare(order, a, b) => self.comparison(view, (a, b), Bound::of(*order, wanted)),
            Term::Reduce(Reduction::Any | Reduction::All, local, over, body) => {
                self.of_squares(view, condition, (*local, over, body), wanted)
            }
            _ => self.of_values(view, condition, wanted),
        }
    }

    /// The same for conditions that compare values.
    fn of_values(&self, view: &View<'_>, condition: &Expression, wanted: bool) -> Ground {
        let text = Ground::Text(condition.span, !wanted);
        match &condition.term {
            Term::KindIs(kind, kinds) => {
                let (set, holds) = (view.kinds(kinds), !wanted);
                let on = square_of_kind(kind).and_then(|square| view.square(square));
                on.map_or_else(
                    || Ground::Kind { text: kind.span, is: view.value(kind).kind(), kinds: set, holds },
                    |on| Ground::Contents { on, kinds: Some(set), owner: None, holds },
                )
            }
            Term::Same(a, b) => {
                if let Term::OwnerAt(square) = &a.term
                    && let Some(on) = view.square(square)
                {
                    let owner = Some(view.player(b));
                    return Ground::Contents { on, kinds: None, owner, holds: !wanted };
                }
                let (is, must) = (view.value(a).typed(a.ty), view.value(b).typed(b.ty));
                if wanted { Ground::Differs { text: a.span, is, must } } else { text }
            }
            _ => text,
        }
    }

    /// Why `any` or `all` over the squares of a set has the wrong value: the squares that decide, if they are few.
    fn of_squares(
        &self,
        view: &View<'_>,
        condition: &Expression,
        (local, over, body): (Local, &Expression, &Expression),
        wanted: bool,
    ) -> Ground {
        let squares = view.squares(over);
        if squares.is_empty() && wanted {
            return self.missing(view, over);
        }
        // Each square with the value that it should not have.
        let wrong = |on: Square| {
            let value = Value::Square(Some(on));
            view.holding(local, &value, |view| {
                (view.truth(body) != wanted).then(|| self.ground(&view, body, wanted))
            })
        };
        let found: Vec<Ground> = squares.iter().filter_map(wrong).collect();
        let is_one_enough = wanted == matches!(condition.term, Term::Reduce(Reduction::All, ..));
        match found.len() {
            0 => Ground::Text(condition.span, !wanted),
            more if more > FEW as usize && !is_one_enough => Ground::Text(condition.span, !wanted),
            _ => all(found.into_iter().take(FEW as usize).collect()),
        }
    }
}

impl Finder<'_> {
    /// Why a square should be in a set, or should not.
    fn membership(&self, view: &View<'_>, on: Square, set: &Expression, wanted: bool) -> Ground {
        let holds = !wanted;
        let is_in = |set: &Expression| view.squares(set).has(on);
        match &set.term {
            Term::Not(inner) => self.membership(view, on, inner, !wanted),
            Term::And(a, b) if wanted => self.membership(view, on, if is_in(a) { b } else { a }, true),
            Term::Or(a, b) if holds => self.membership(view, on, if is_in(a) { a } else { b }, false),
            Term::And(a, b) | Term::Or(a, b) => {
                all(vec![self.membership(view, on, a, wanted), self.membership(view, on, b, wanted)])
            }
            Term::If(when, then, other) => {
                let taken = if view.truth(when) { then } else { other };
                self.membership(view, on, taken, wanted)
            }
            Term::Let(local, value, body) => {
                let value = view.value(value).typed(value.ty);
                view.holding(*local, &value, |view| self.membership(&view, on, body, wanted))
            }
            Term::Kinds(kinds) => Ground::Contents { on, kinds: Some(view.kinds(kinds)), owner: None, holds },
            Term::Pieces(kinds, owner) => {
                let (kinds, owner) = pieces(view, kinds.as_ref(), owner.as_deref());
                Ground::Contents { on, kinds, owner, holds }
            }
            Term::Empty => Ground::Contents { on, kinds: None, owner: None, holds: wanted },
            Term::Marked(mark) => Ground::Marked { on, mark: *mark, holds },
            Term::Reduce(Reduction::Those, local, over, body) if wanted && is_in(over) => {
                let value = Value::Square(Some(on));
                view.holding(*local, &value, |view| self.ground(&view, body, true))
            }
            Term::Reduce(Reduction::Those, _, over, _) if wanted => self.membership(view, on, over, true),
            _ => Ground::Placed { on, place: self.place(view, set), holds },
        }
    }

    /// A ground of a square that is the first one in line from another.
    fn seen_in_line(&self, view: &View<'_>, square: &Expression, ground: Ground) -> Ground {
        let Term::First(from, ..) = &self.chosen(square).term else { return ground };
        let Some(from) = view.square(from) else { return ground };
        Ground::InLine(from, Box::new(ground))
    }

    /// Why an expression stands for no square.
    fn no_square(&self, view: &View<'_>, square: &Expression) -> Ground {
        let Term::First(from, _, within) = &self.chosen(square).term else {
            return Ground::NoSquare(square.span);
        };
        let Some(from) = view.square(from) else { return Ground::NoSquare(square.span) };
        Ground::InLine(from, Box::new(Ground::Missing(self.noun(view, within))))
    }

    /// What a value is, if an action's choices say so.
    fn chosen<'e>(&'e self, value: &'e Expression) -> &'e Expression {
        let Term::Local(local) = &value.term else { return value };
        let choice = self.choices.iter().find(|choice| choice.local == *local);
        match choice.map(|choice| &choice.domain) {
            Some(Domain::Is(value)) => value,
            _ => value,
        }
    }

    /// Why a set is empty.
    fn missing(&self, view: &View<'_>, set: &Expression) -> Ground {
        if let Term::And(a, b) = &set.term {
            for (some, other) in [(a, b), (b, a)] {
                let squares = view.squares(some);
                if (1..=FEW).contains(&squares.count()) {
                    let grounds = squares.iter().map(|on| self.membership(view, on, other, true));
                    return all(grounds.collect());
                }
            }
        }
        if let (Term::Local(_), Term::Reduce(Reduction::Those, _, over, _)) =
            (&set.term, &self.chosen(set).term)
        {
            return Ground::NoneOf(self.noun(view, over), set.span);
        }
        Ground::Missing(self.noun(view, set))
    }

    /// Why a number should be compared otherwise with another one. The one that is known before play is the bound.
    fn comparison(&self, view: &View<'_>, (a, b): (&Expression, &Expression), must: Bound) -> Ground {
        let (what, other, must) = if is_known(a) { (b, a, must.turned()) } else { (a, b, must) };
        let (is, than) = (view.number(what), view.number(other));
        let counted = match &what.term {
            Term::Count(set) => Counted::Squares(view.squares(set), Box::new(self.noun(view, set))),
            Term::InHand(player, kinds) => Counted::Hand(view.player(player), view.kinds(kinds)),
            Term::RankNumber(square, player) => match view.square(square) {
                Some(square) => Counted::Rank(square, view.player(player)),
                None => Counted::Text(what.span),
            },
            Term::FileNumber(square) => view.square(square).map_or(Counted::Text(what.span), Counted::File),
            _ => Counted::Text(what.span),
        };
        if let (Counted::Hand(player, kinds), 0) = (&counted, is) {
            return Ground::NotInHand(*player, *kinds);
        }
        Ground::Number { what: counted, is, must, than }
    }

    /// The place that a set is.
    fn place(&self, view: &View<'_>, set: &Expression) -> Place {
        let text = Place::Text(set.span);
        match &set.term {
            Term::FileOf(square) => view.square(square).map_or(text, Place::File),
            Term::RankOf(square) => view.square(square).map_or(text, Place::Rank),
            Term::Ray(from, _) => view.square(from).map_or(text, Place::Line),
            Term::Between(a, b) => {
                let ends = view.square(a).zip(view.square(b));
                ends.map_or(text, |(a, b)| Place::Between(a, b))
            }
            Term::Around(of, steps) if touches(steps) => {
                let noun = self.noun(view, of);
                if noun.is_whole { Place::Beside(Box::new(noun)) } else { text }
            }
            Term::StartingSquares(kinds, player) => Place::Start(view.kinds(kinds), view.player(player)),
            Term::Zone(zone, owner) => Place::Zone(*zone, owner.as_ref().map(|owner| view.player(owner))),
            Term::Local(_) | Term::Squares(_) | Term::Square(_) | Term::Variable(..) => {
                let squares = view.squares(set);
                if squares.is_empty() || squares.count() > MANY { text } else { Place::Few(squares) }
            }
            _ => text,
        }
    }

    /// What a set contains.
    fn noun(&self, view: &View<'_>, set: &Expression) -> Noun {
        let mut noun = Noun {
            kinds: None,
            owner: None,
            marks: Vec::new(),
            places: Vec::new(),
            is_piece: false,
            is_whole: true,
            text: set.span,
        };
        self.add_to(view, set, &mut noun);
        noun
    }

    fn add_to(&self, view: &View<'_>, set: &Expression, noun: &mut Noun) {
        match &set.term {
            Term::And(a, b) => {
                self.add_to(view, a, noun);
                self.add_to(view, b, noun);
            }
            Term::Kinds(kinds) if noun.kinds.is_none() => {
                (noun.kinds, noun.is_piece) = (Some(view.kinds(kinds)), true);
            }
            Term::Pieces(kinds, owner) => {
                let (kinds, owner) = pieces(view, kinds.as_ref(), owner.as_deref());
                noun.is_whole &= noun.kinds.is_none() || kinds.is_none();
                noun.kinds = noun.kinds.or(kinds);
                noun.owner = noun.owner.or(owner);
                noun.is_piece = true;
            }
            Term::Marked(mark) => {
                noun.marks.push(*mark);
                noun.is_piece = true;
            }
            _ => match self.place(view, set) {
                Place::Text(_) => noun.is_whole = false,
                place => noun.places.push(place),
            },
        }
    }
}

/// Several grounds, each once. What holds of a chosen kind on every board is left out where there is more to tell.
fn all(mut grounds: Vec<Ground>) -> Ground {
    let is_more = |ground: &Ground| !matches!(ground, Ground::Kind { .. } | Ground::Text(..));
    if grounds.iter().any(is_more) {
        grounds.retain(is_more);
    }
    let mut found: Vec<Ground> = Vec::new();
    for ground in grounds {
        let inner = if let Ground::All(inner) = ground { inner } else { vec![ground] };
        for ground in inner {
            if !found.contains(&ground) {
                found.push(ground);
            }
        }
    }
    if found.len() == 1 { found.remove(0) } else { Ground::All(found) }
}

/// The attackers of some squares; or that there are none.
fn attack(view: &View<'_>, of: &Squares, by: Side, kind: Option<Kind>) -> Ground {
    let attackers = |on: Square| view.plain.attackers(view.state, &Squares::one(on), by, kind, view.asked);
    let attacked: Vec<(Square, Squares)> =
        of.iter().map(|on| (on, attackers(on))).filter(|(_, attackers)| !attackers.is_empty()).collect();
    if attacked.is_empty() { Ground::Safe(*of, by) } else { Ground::Attacked(attacked) }
}

/// The kinds and the owner of pieces.
fn pieces(
    view: &View<'_>,
    kinds: Option<&KindsTerm>,
    owner: Option<&Expression>,
) -> (Option<KindSet>, Option<Side>) {
    (kinds.map(|kinds| view.kinds(kinds)), owner.map(|owner| view.player(owner)))
}

/// Whether a square is in line from another in a direction.
fn is_ahead(view: &View<'_>, from: &Expression, way: &Expression, square: &Value) -> bool {
    let start = view.square(from).zip(view.value(way).direction());
    let line = start.map_or_else(Vec::new, |(from, way)| view.plain.ray(from, way));
    square.square().is_some_and(|square| line.contains(&square))
}

/// Whether steps lead only to squares that touch.
fn touches(lists: &[Vec<Step>]) -> bool {
    lists.iter().all(|steps| match steps[..] {
        [Step::Vector(step)] => step.files.abs() <= 1 && step.ranks.abs() <= 1,
        _ => false,
    })
}

/// The square of whose piece an expression is the kind.
fn square_of_kind(kind: &Expression) -> Option<&Expression> {
    if let Term::KindAt(square) = &kind.term { Some(square) } else { None }
}

/// Whether a number is the same in every position.
fn is_known(number: &Expression) -> bool {
    debug_assert!(number.ty == Type::Number);
    matches!(number.term, Term::Number(_))
}
