//! Attacks: each piece tries its movements on a board with an enemy on the square in question.

use super::event::Event;
use super::expression::parts;
use super::movement::{Sight, Stride};
use super::squares::Squares;
use super::state::State;
use super::{Asked, Plain};
use crate::ids::{Kind, Side, Square};
use crate::model::{Expression, Geometry, Mode, Movement};

impl Plain<'_> {
    /// The pieces of a player that could capture the present piece, or a piece of a given kind, on one of some squares.
    pub(super) fn attackers(
        &self,
        state: &State,
        of: &Squares,
        by: Side,
        kind: Option<Kind>,
        asked: Asked,
    ) -> Squares {
        if by == Side::Neutral {
            return Squares::NONE;
        }
        let pieces = state.now.squares_of(|piece| piece.owner == by);
        let attacks =
            |from: &Square| of.iter().any(|target| self.attacks(state, *from, (target, kind), asked));
        pieces.iter().filter(attacks).collect()
    }

    /// The squares on which some pieces could capture, were there an enemy.
    pub(super) fn attacked_by(&self, state: &State, of: &Squares, asked: Asked) -> Squares {
        let pieces = state.now.squares_of(|piece| piece.owner != Side::Neutral).and(of);
        let is_attacked =
            |target: &Square| pieces.iter().any(|from| self.attacks(state, from, (*target, None), asked));
        self.all.iter().filter(is_attacked).collect()
    }

    /// Whether a piece could capture on a square, were there an enemy. It does not attack pieces that it does not see.
    fn attacks(
        &self,
        state: &State,
        from: Square,
        (target, kind): (Square, Option<Kind>),
        asked: Asked,
    ) -> bool {
        let Some(piece) = state.now.at(from).filter(|_| from != target) else { return false };
        let sight = self.sight(&state.now, from);
        if sight.unseen.has(target) {
            return false;
        }
        let sight = sight.with_enemy(target);
        let departure = Event::of_departure(&state.now, piece.owner, from);
        let movements = &self.model.kinds[piece.kind.index()].movements;
        movements.iter().filter(|movement| movement.attacks()).any(|movement| {
            let question = Question { state, departure: &departure, target, kind, asked };
            self.movement_attacks(movement, &sight, &question)
        })
    }

    fn movement_attacks(&self, movement: &Movement, sight: &Sight, question: &Question<'_>) -> bool {
        if !self.goes_on() {
            return false;
        }
        let view = self.view(question.state, question.departure).inside(question.asked);
        if let (Geometry::Walk { steps, least: 0..=1, most }, None) = (&movement.geometry, &movement.when) {
            // A walk may stop where it captures, so it only needs to get there.
            let most = self.walk_length(most, view);
            let reach = self.walk_reach((steps, most), movement.modes, sight, view.event.mover);
            return movement.modes.has(Mode::Capture) && reach.has(question.target);
        }
        self.ways(movement, sight, view).iter().any(|way| self.way_attacks(movement, way, question))
    }

    /// Whether a way of a movement captures on the square in question, and its condition holds.
    fn way_attacks(&self, movement: &Movement, way: &[Stride], question: &Question<'_>) -> bool {
        let Question { state, departure, target, kind, asked } = question;
        let strikes =
            |stride: &Stride| stride.to == *target && matches!(stride.mode, Mode::Capture | Mode::Shoot);
        let Some(last) = way.last().filter(|_| way.iter().any(strikes)) else { return false };
        let event = departure.going_to(&state.now, last.to);
        let allows = |event: &Event| self.allows(movement.when.as_ref(), state, event, *asked);
        if last.to != *target {
            return allows(&self.with_taken(state, event, movement));
        }
        let imagined = |victim: Option<Kind>| {
            let victim_owner = event.mover.opponent();
            allows(&Event { victim, victim_owner, ..event.clone() })
        };
        match kind.or(event.victim) {
            Some(victim) => imagined(Some(victim)),
            // On an empty square, an enemy of any kind is imagined.
            None => self.model.all_kinds().any(|kind| imagined(Some(kind))),
        }
    }

    /// Whether the condition of a movement holds. Inside another such condition, each part that depends on attacks is
    /// assumed to hold.
    pub(super) fn allows(
        &self,
        when: Option<&Expression>,
        state: &State,
        event: &Event,
        asked: Asked,
    ) -> bool {
        parts(when).into_iter().all(|part| {
            let asks = part.asks_attacks();
            asks && asked.attacks || self.view(state, event).inside(asked.by(asks)).truth(part)
        })
    }
}

/// A moving piece, and the square on which it may capture.
struct Question<'q> {
    state: &'q State,
    departure: &'q Event,
    target: Square,
    /// The imagined kind on that square.
    kind: Option<Kind>,
    asked: Asked,
}
