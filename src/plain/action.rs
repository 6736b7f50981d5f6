//! Actions that movements and declarations allow, before bans.

use super::event::Event;
use super::expression::parts;
use super::movement::Stride;
use super::squares::Squares;
use super::state::{Marks, Piece, Snapshot, State};
use super::value::Value;
use super::{Asked, Plain};
use crate::ids::{ActionRule, Kind, Side, Square};
use crate::limits;
use crate::model::ArrivalMoment;
use crate::model::{ActionKind, Arrival, Choice, Domain, Expression, Geometry, Mode, Movement, Term, Turn};

/// An action of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A pass.
    Pass,
    /// A move by a movement of a piece.
    Move(Move),
    /// A declared action, with the values of its choices.
    Declared(ActionRule, Vec<Value>),
}

/// A move by a movement of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The square where the piece starts.
    pub from: Square,
    /// Its stops: each step of a walk, each capture on the way of a path, and the end.
    pub way: Vec<Stride>,
    /// The movement, by index into those of the kind.
    pub movement: usize,
    /// Whether it is distinct from other moves to the same square by its effect or notation.
    pub is_told: bool,
    /// Whether it is a walk.
    pub walks: bool,
    /// The arrival, by index, with the values of its choices.
    pub arrival: Option<(usize, Vec<Value>)>,
}

impl Move {
    /// The last stop.
    pub fn end(&self) -> Stride {
        self.way.last().copied().unwrap_or(Stride { to: self.from, mode: Mode::Quiet })
    }

    /// The squares on which it captures.
    pub(super) fn victims(&self) -> Squares {
        self.way.iter().filter(|stride| stride.takes()).map(|stride| stride.to).collect()
    }

    /// Its effects on the way, without passing over empty squares: the effect, the square, and the other square of a
    /// change of places.
    fn deeds(&self) -> Vec<(Mode, Square, Option<Square>)> {
        let starts = [self.from].into_iter().chain(self.way.iter().map(|stride| stride.to));
        let steps = self.way.iter().zip(starts).filter(|(stride, _)| stride.mode != Mode::Quiet);
        let deed = |(stride, start): (&Stride, Square)| {
            (stride.mode, stride.to, (stride.mode == Mode::Swap).then_some(start))
        };
        steps.map(deed).collect()
    }

    /// Whether it changes places with a piece so that this piece ends elsewhere than on the start of the move.
    fn rearranges(&self) -> bool {
        self.way.len() > 1 && self.way.iter().any(|stride| stride.mode == Mode::Swap)
    }

    /// Whether another move leads to the same square in the same mode, with the same captures.
    fn ends_like(&self, other: &Move) -> bool {
        self.end() == other.end() && self.victims() == other.victims()
    }
}

impl Plain<'_> {
    /// All moves and declared actions that the player to act may try.
    pub(super) fn candidates(&self, state: &State, asked: Asked) -> Vec<Action> {
        if state.now.outcome.is_some() {
            return Vec::new();
        }
        let side = state.now.turn.mover;
        let due = self.course(state).sequence.get(usize::from(state.now.turn.done));
        let is_due = |kind: ActionKind| due.is_none_or(|due| due.contains(&kind));
        let mut found = Vec::new();
        if is_due(ActionKind::Move) {
            let pieces = state.now.squares_of(|piece| piece.owner == side);
            let moves = pieces.iter().flat_map(|from| self.moves(state, from, asked));
            found.extend(moves.map(Action::Move));
        }
        for (index, declared) in (0..).map(ActionRule).zip(&self.model.actions) {
            if !declared.asked && is_due(ActionKind::Declared(index)) {
                found.extend(self.declared(state, index, side, asked));
            }
        }
        found
    }

    /// The course of this turn.
    pub(super) fn course(&self, state: &State) -> &Turn {
        let phase =
            usize::from(state.now.turn.course).checked_sub(1).and_then(|at| self.model.phases.get(at));
        phase.map_or(&self.model.turn, |phase| &phase.turn)
    }

    /// The moves of a piece, with their choices on arrival.
    fn moves(&self, state: &State, from: Square, asked: Asked) -> Vec<Move> {
        let Some(piece) = state.now.at(from) else { return Vec::new() };
        let movements = &self.model.kinds[piece.kind.index()].movements;
        let all = movements.iter().enumerate();
        let all: Vec<Move> =
            all.flat_map(|(index, movement)| self.moves_by(state, from, index, movement, asked)).collect();
        let told = |index: usize| all.iter().filter(move |known| known.is_told && known.movement == index);
        let mut found = self.different(state, all.iter().filter(|known| !known.is_told), asked);
        for index in 0..movements.len() {
            found.extend(self.different(state, told(index), asked));
        }
        found.into_iter().flat_map(|plain| self.with_arrivals(state, plain, asked)).collect()
    }

    /// The squares to which a piece of a kind could go, if it belonged to a player and stood on a square instead of the
    /// present piece.
    pub(super) fn reach(
        &self,
        state: &State,
        kind: Kind,
        (from, by): (Square, Side),
        asked: Asked,
    ) -> Squares {
        if asked.reach || by == Side::Neutral {
            return Squares::NONE;
        }
        let asked = Asked { reach: true, ..asked };
        let mut state = state.clone();
        state.now.board[from.index()] = Some(Piece { kind, owner: by, marks: Marks::default() });
        state.now.turn.mover = by;
        let movements = self.model.kinds[kind.index()].movements.iter().enumerate();
        let moves = movements.flat_map(|(index, line)| self.moves_by(&state, from, index, line, asked));
        let goes = moves.map(|known| known.end()).filter(|end| end.mode != Mode::Shoot);
        goes.map(|end| end.to).collect()
    }

    /// The moves by one movement of a piece.
    fn moves_by(
        &self,
        state: &State,
        from: Square,
        index: usize,
        movement: &Movement,
        asked: Asked,
    ) -> Vec<Move> {
        let side = state.now.turn.mover;
        let departure = Event::of_departure(&state.now, side, from);
        let view = self.view(state, &departure).inside(asked);
        let ways = self.ways(movement, &self.sight(&state.now, from), view);
        let is_told = !movement.effects.is_empty() || movement.write.is_some();
        let walks = matches!(movement.geometry, Geometry::Walk { .. });
        let moves =
            ways.into_iter().map(|way| Move { from, way, movement: index, is_told, walks, arrival: None });
        let allowed = |known: &Move| {
            let event = departure.going_to(&state.now, known.end().to);
            let event = self.with_taken(state, event, movement);
            let is_allowed = self.allows(movement.when.as_ref(), state, &event, asked);
            if !is_allowed && self.noted.is_some() {
                self.note_bans(state, &event, asked);
            }
            is_allowed
        };
        moves.filter(allowed).collect()
    }

    /// Records the bans on a move before it.
    fn note_bans(&self, state: &State, event: &Event, asked: Asked) {
        let holds = |when: &Expression| self.view(state, event).inside(asked).truth(when);
        let bans = self.model.move_bans.iter().enumerate().filter(|(_, ban)| holds(&ban.when));
        let bans: Vec<usize> = bans.map(|(index, _)| index).collect();
        self.note(asked, |noted| noted.move_bans.extend(bans));
    }

    /// Of several walks and moves that are the same move: one that is not a walk, or else the walk of the first movement
    /// with the fewest steps, then the lowest squares.
    fn different<'m>(
        &self,
        state: &State,
        moves: impl Iterator<Item = &'m Move> + Clone,
        asked: Asked,
    ) -> Vec<Move> {
        let mut found: Vec<Move> = Vec::new();
        for known in moves.clone().filter(|known| !known.walks) {
            if !found.iter().any(|other| other.ends_like(known)) {
                found.push(known.clone());
            }
        }
        let others = found.len();
        let mut walks: Vec<&Move> = moves.filter(|known| known.walks).collect();
        walks.sort_by_key(|walk| {
            (walk.movement, walk.way.len(), walk.way.iter().map(|stride| stride.to).collect::<Vec<_>>())
        });
        // Steps over empty squares leave nothing behind.
        let mut deeds = Vec::new();
        walks.retain(|walk| {
            let deed = (walk.end(), walk.deeds());
            let is_new = !deeds.contains(&deed);
            deeds.extend(is_new.then_some(deed));
            is_new
        });
        let mut left = Vec::new();
        for walk in &walks {
            let is_alone = walks.iter().filter(|other| other.end().to == walk.end().to).count() == 1;
            let after = (!is_alone).then(|| {
                let after = self.done(state, &Action::Move((*walk).clone()), asked);
                (walk.end().to, after.past.last().cloned())
            });
            let is_new = after.is_none() || !left.contains(&after);
            left.extend(is_new.then_some(after));
            let is_listed = !walk.rearranges() && found[..others].iter().any(|other| other.ends_like(walk));
            if is_new && !is_listed {
                found.push((*walk).clone());
            }
        }
        found
    }

    /// The event of a move.
    pub(super) fn event_of_move(&self, state: &State, known: &Move, mover: Side) -> Event {
        let now = &state.now;
        let event = Event::of_departure(now, mover, known.from).going_to(now, known.end().to);
        let event = Event { victims: known.victims(), ..event };
        let movements = now.at(known.from).map(|piece| &self.model.kinds[piece.kind.index()].movements);
        match movements.and_then(|movements| movements.get(known.movement)) {
            Some(movement) => self.with_taken(state, event, movement),
            None => event,
        }
    }

    /// The same, including the captures by statements of a movement: the first of them is the victim if the movement has
    /// none.
    pub(super) fn with_taken(&self, state: &State, event: Event, movement: &Movement) -> Event {
        let Some(taken) = &movement.taken else { return event };
        let taken = self.view(state, &event).squares(taken);
        let event = Event { victims: event.victims.or(&taken), ..event };
        match taken.first().filter(|_| event.victim.is_none()) {
            Some(at) => event.with_victim(&state.now, at),
            None => event,
        }
    }

    /// A move with each choice on arrival, and without one if all arrivals are optional.
    fn with_arrivals(&self, state: &State, plain: Move, asked: Asked) -> Vec<Move> {
        if plain.end().mode == Mode::Shoot {
            return vec![plain];
        }
        let event = self.event_of_move(state, &plain, state.now.turn.mover);
        let (before, mut moved) = (state, None);
        let mut found = Vec::new();
        let mut may_do_without = true;
        for (index, arrival) in self.model.arrivals.iter().enumerate() {
            let (of_choice, of_move) = split(arrival);
            let state = match arrival.moment {
                ArrivalMoment::Before => before,
                ArrivalMoment::Moved => moved.get_or_insert_with(|| self.moved(before, &plain, asked)),
            };
            let view = self.view(state, &event).inside(asked);
            if !of_move.into_iter().all(|part| view.truth(part)) {
                continue;
            }
            may_do_without &= arrival.optional.as_ref().is_some_and(|when| view.truth(when));
            let offer = Offer {
                state,
                choices: &arrival.choices,
                when: of_choice,
                event: &event,
                subsets: limits::ARRIVAL_WAYS,
                ways: limits::ARRIVAL_WAYS,
                asked,
            };
            let chosen = self.choices(&offer).into_iter();
            found.extend(chosen.map(|values| Move { arrival: Some((index, values)), ..plain.clone() }));
        }
        found.extend(may_do_without.then_some(plain));
        found
    }

    /// The ways in which a player may do a declared action.
    pub(super) fn declared(&self, state: &State, rule: ActionRule, side: Side, asked: Asked) -> Vec<Action> {
        let declared = &self.model.actions[rule.index()];
        let offer = Offer {
            state,
            choices: &declared.choices,
            when: parts(declared.when.as_ref()),
            event: &Event::of(side),
            subsets: limits::SUBSETS as usize,
            ways: usize::MAX,
            asked,
        };
        self.choices(&offer).into_iter().map(|values| Action::Declared(rule, values)).collect()
    }

    /// All combinations of choices for which a condition holds; each choice may use those before it.
    fn choices(&self, offer: &Offer<'_>) -> Vec<Vec<Value>> {
        let mut all = vec![Vec::new()];
        if offer.ways < usize::MAX {
            all.clear();
            self.add_ways(offer, &[], &mut all);
            all.retain(|values| {
                let event = with_values(offer.event, offer.choices, values);
                offer.when.iter().all(|part| self.view(offer.state, &event).inside(offer.asked).truth(part))
            });
            return all;
        }
        for known in 0..=offer.choices.len() {
            // A part of the condition is checked as soon as all its choices are made.
            let due: Vec<&Expression> =
                offer.when.iter().copied().filter(|part| offer.asks_for(part) == known).collect();
            all.retain(|values| {
                let event = with_values(offer.event, offer.choices, values);
                due.iter().all(|part| self.view(offer.state, &event).inside(offer.asked).truth(part))
            });
            let Some(choice) = offer.choices.get(known) else { break };
            all = self.longer(offer, choice, &all);
        }
        all
    }

    /// Adds the combinations of choices that begin with some values, up to the limit.
    fn add_ways(&self, offer: &Offer<'_>, known: &[Value], found: &mut Vec<Vec<Value>>) {
        let Some(choice) = offer.choices.get(known.len()) else { return found.push(known.to_vec()) };
        for longer in self.longer(offer, choice, &[known.to_vec()]) {
            if found.len() < offer.ways {
                self.add_ways(offer, &longer, found);
            }
        }
    }

    /// Some combinations of choices, each extended by every value of the next choice.
    fn longer(&self, offer: &Offer<'_>, choice: &Choice, known: &[Vec<Value>]) -> Vec<Vec<Value>> {
        let longer = |before: &Vec<Value>| -> Vec<Vec<Value>> {
            let event = with_values(offer.event, offer.choices, before);
            let values = self.domain(offer, choice, &event);
            values.into_iter().map(|value| [&before[..], &[value]].concat()).collect()
        };
        known.iter().flat_map(longer).collect()
    }

    /// The possible values of a choice.
    fn domain(&self, offer: &Offer<'_>, choice: &Choice, event: &Event) -> Vec<Value> {
        let view = self.view(offer.state, event).inside(offer.asked);
        let kind = |kind: Kind| Value::Kind(Some(kind));
        match &choice.domain {
            Domain::Square(set) => {
                view.squares(set).iter().map(|square| Value::Square(Some(square))).collect()
            }
            Domain::Kind(kinds) => {
                self.model.all_kinds().filter(|known| kinds.has(*known)).map(kind).collect()
            }
            Domain::Hand(player) => {
                let player = view.player(player);
                let held =
                    self.model.all_kinds().filter(|kind| self.in_hand(&offer.state.now, player, *kind) > 0);
                held.map(kind).collect()
            }
            Domain::Direction(words) => {
                let turned = words.iter().map(|word| self.model.board.turned(word.0, event.mover));
                turned.map(|vector| Value::Direction(Some(vector))).collect()
            }
            Domain::Number(least, most) => {
                let bound = |bound: &Expression| view.number(bound).min(limits::CHOSEN_NUMBER);
                (bound(least).max(0)..=bound(most)).map(Value::Number).collect()
            }
            Domain::Subset(least, most, set) => {
                let (least, most, set) = (view.number(least), view.number(most), view.squares(set));
                subsets_of(&set, least, most, offer.subsets).into_iter().map(Value::Squares).collect()
            }
            Domain::Is(value) => vec![view.value(value).typed(choice.ty)],
        }
    }

    /// How many pieces of a kind a player has in hand; neutral has none.
    pub(super) fn in_hand(&self, now: &Snapshot, player: Side, kind: Kind) -> u16 {
        now.hands.get(player.index()).map_or(0, |hand| hand[kind.index()])
    }
}

/// An event with the values of choices.
pub(super) fn with_values(event: &Event, choices: &[Choice], values: &[Value]) -> Event {
    let mut event = event.clone();
    for (choice, value) in choices.iter().zip(values) {
        event.hold(choice.local, value.clone());
    }
    event
}

/// The choices, and where they are made.
struct Offer<'o> {
    state: &'o State,
    choices: &'o [Choice],
    /// The parts of the condition that must hold.
    when: Vec<&'o Expression>,
    event: &'o Event,
    /// How many subsets a choice offers at most.
    subsets: usize,
    /// How many combinations of choices there are at most, regardless of the condition.
    ways: usize,
    asked: Asked,
}

impl Offer<'_> {
    /// How many choices, from the first one, a part of the condition uses.
    fn asks_for(&self, part: &Expression) -> usize {
        let speaks = |choice: &Choice| speaks_of(part, choice);
        self.choices.iter().rposition(speaks).map_or(0, |last| last + 1)
    }
}

/// Whether an expression uses a choice.
fn speaks_of(part: &Expression, choice: &Choice) -> bool {
    let mut found = false;
    part.visit(&mut |inner| found |= matches!(&inner.term, Term::Local(local) if *local == choice.local));
    found
}

/// The parts of an arrival's condition that use choices, and the others.
fn split(arrival: &Arrival) -> (Vec<&Expression>, Vec<&Expression>) {
    let speaks = |part: &&Expression| arrival.choices.iter().any(|choice| speaks_of(part, choice));
    parts(arrival.when.as_ref()).into_iter().partition(speaks)
}

/// The subsets of a set within a range of sizes, smaller ones first, those of the same size in the order of squares, up
/// to a limit.
fn subsets_of(set: &Squares, least: i32, most: i32, limit: usize) -> Vec<Squares> {
    let squares: Vec<Square> = set.iter().collect();
    let mut found = Vec::new();
    for size in least.max(0)..=most.min(squares.len() as i32) {
        add_subsets(&squares, size as usize, Squares::NONE, limit, &mut found);
    }
    found
}

/// Adds the subsets with a given number of some squares, in addition to others.
fn add_subsets(squares: &[Square], size: usize, besides: Squares, limit: usize, found: &mut Vec<Squares>) {
    if found.len() >= limit || squares.len() < size {
        return;
    }
    let Some((first, rest)) = squares.split_first().filter(|_| size > 0) else {
        return found.push(besides);
    };
    add_subsets(rest, size - 1, besides.or(&Squares::one(*first)), limit, found);
    add_subsets(rest, size, besides, limit, found);
}
