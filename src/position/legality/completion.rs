//! Completing turns: a piece that can go to and fro guarantees that the rest of a turn can be done.

use crate::ids::{Kind, Square};
use crate::model::{Event, Type};
use crate::program::{Declared, DeclaredChoice, Extent, Program, SquareSet, Witnesses};

use super::verdict::{Judged, Scope};
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

/// A piece that can leap to an empty square and back, and that no rule removes.
#[derive(Clone, Copy, Debug)]
struct Shuttle {
    piece: Square,
    end: Square,
}

impl Shuttle {
    /// Its square and its destination: changes elsewhere do not hinder it.
    fn squares<const W: usize>(self) -> SquareSet<W> {
        SquareSet::one(self.piece) | SquareSet::one(self.end)
    }
}

/// Some shuttles, each a different piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shuttles([Option<Shuttle>; SHUTTLES]);

/// More shuttles than these help little.
const SHUTTLES: usize = 6;

/// The bound on shuttles of one kind: an action that affects one piece of a kind often affects all.
const OF_A_KIND: usize = 2;

impl Shuttles {
    fn iter(&self) -> impl Iterator<Item = Shuttle> {
        self.0.into_iter().map_while(|shuttle| shuttle)
    }

    fn ends<const W: usize>(&self) -> SquareSet<W> {
        self.iter().map(|shuttle| shuttle.end).collect()
    }

    /// Adds one, and returns whether there is room for more.
    fn add(&mut self, shuttle: Shuttle) -> bool {
        if let Some(free) = self.0.iter_mut().find(|known| known.is_none()) {
            *free = Some(shuttle);
        }
        self.0[SHUTTLES - 1].is_none()
    }

    /// How quiet moves are judged, if there is a shuttle: of two shuttles one is not affected.
    pub(crate) fn scope<const W: usize>(&self) -> Option<Scope<W>> {
        let ends: SquareSet<W> = self.ends();
        let pieces = self.iter().map(|shuttle| shuttle.piece).collect();
        let open = if ends.count() > 1 { SquareSet::EMPTY } else { ends };
        (!ends.is_empty()).then_some(Scope { legal: !open, open, special: pieces })
    }

    /// The ends of a piece's quiet moves that leave a shuttle of another piece.
    pub(crate) fn ends_beside<const W: usize>(&self, from: Square, ends: SquareSet<W>) -> SquareSet<W> {
        let others = self.iter().filter(|shuttle| shuttle.piece != from);
        let but = |shuttle: Shuttle| ends.without(&SquareSet::one(shuttle.end));
        others.map(but).fold(SquareSet::EMPTY, |all, set| all | set)
    }
}

impl<const W: usize> Position<W> {
    /// Pieces that can leap to an empty square and back, and that no rule removes.
    pub(crate) fn shuttles(&self, program: &Program<W>, witnesses: &Witnesses<W>) -> Shuttles {
        let side = self.state.turn.mover;
        let empty = program.geometry.all.without(&self.occupied());
        let mut found = Shuttles::default();
        for kind in witnesses.kinds.iter() {
            let mut of_kind = 0;
            for piece in self.of_kind(kind) & self.pieces(side) {
                let ends = witnesses.ways(side, kind, piece) & empty;
                let others = ends.without(&found.ends());
                let Some(end) = others.first().or(ends.first()) else { continue };
                of_kind += 1;
                if !found.add(Shuttle { piece, end }) {
                    return found;
                }
                if of_kind == OF_A_KIND {
                    break;
                }
            }
        }
        found
    }

    /// Whether a quiet move certainly leaves the turn completable: another piece could go to its former square and back,
    /// or the piece itself could, if no rule removes it in between. Only used where rules do nothing else.
    pub(crate) fn can_step_back(&mut self, program: &Program<W>, from: Square, to: Square) -> bool {
        let (Some(kind), Some(witnesses)) = (self.kind_on(from), &program.witnesses) else {
            return false;
        };
        let side = self.state.turn.mover;
        let own = self.pieces(side).without(&SquareSet::one(from));
        let follows = |kind: Kind| witnesses.ways(side, kind, from).meets(&(self.of_kind(kind) & own));
        if witnesses.kinds.iter().any(follows) {
            return true;
        }
        if !witnesses.ways(side, kind, from).has(to) {
            return false;
        }
        if witnesses.kinds.has(kind) {
            return true;
        }
        let before = self.checkpoint();
        self.shift(program, from, to);
        let shifted = self.journal.len();
        self.fire(program, Event::Always, &Context::of(self.state.turn.mover));
        let is_calm = self.journal.len() == shifted;
        self.rewind(before);
        is_calm
    }

    /// Judges a declared action for all squares of its last choice; the earlier choices are loaded as parameters.
    pub(crate) fn judge_completing(
        &self,
        declared: &Declared<W>,
        shuttles: &Shuttles,
        squares: SquareSet<W>,
    ) -> Judged<W> {
        let legal = match declared.extent {
            Extent::EndsTurn => squares,
            Extent::OnChoices => {
                let before = declared.choices.len() - 1;
                let chosen = self.chosen_squares(&declared.choices[..before]);
                let spared = shuttles.iter().filter(|shuttle| !chosen.meets(&shuttle.squares()));
                let but = |shuttle: Shuttle| squares.without(&shuttle.squares());
                spared.map(but).fold(SquareSet::EMPTY, |all, set| all | set)
            }
            Extent::OnSquares(_) | Extent::Empties(_) | Extent::OnBoard | Extent::Unknown => SquareSet::EMPTY,
        };
        Judged { legal, open: squares.without(&legal) }
    }

    /// Whether the turn can certainly be completed after a declared action, for all possible squares of the choices from
    /// one on; the parameters before it are loaded.
    pub(crate) fn completes_with_any(
        &self,
        program: &Program<W>,
        declared: &Declared<W>,
        index: usize,
        among: SquareSet<W>,
    ) -> bool {
        match declared.extent {
            Extent::EndsTurn => true,
            Extent::OnChoices => {
                let changed = among | self.chosen_squares(&declared.choices[..index]);
                self.has_rest(program, &changed, &SquareSet::EMPTY)
            }
            Extent::OnSquares(_) | Extent::Empties(_) | Extent::OnBoard | Extent::Unknown => false,
        }
    }

    /// Whether the turn can certainly be completed after a declared action with loaded parameters.
    pub(crate) fn completes_after(&mut self, program: &Program<W>, declared: &Declared<W>) -> bool {
        match declared.extent {
            Extent::EndsTurn | Extent::OnChoices => {
                self.completes_with_any(program, declared, declared.choices.len(), SquareSet::EMPTY)
            }
            Extent::OnSquares(code) => {
                let changed = self.set(program, code, &Context::of(self.state.turn.mover));
                self.has_rest(program, &changed, &SquareSet::EMPTY)
            }
            Extent::Empties(code) => {
                let emptied = self.set(program, code, &Context::of(self.state.turn.mover));
                self.has_rest(program, &emptied, &emptied)
            }
            Extent::OnBoard => self.has_rest_after(program, declared),
            Extent::Unknown => false,
        }
    }

    /// Whether a declared action that continues the turn certainly leaves a way to complete it.
    fn has_rest_after(&mut self, program: &Program<W>, declared: &Declared<W>) -> bool {
        let (checkpoint, turn) = (self.checkpoint(), self.state.turn);
        self.effects(program, declared.effects, &Context::of(turn.mover));
        let has_rest = self.has_rest(program, &SquareSet::EMPTY, &SquareSet::EMPTY);
        self.rewind(checkpoint);
        self.state.turn = turn;
        has_rest
    }

    /// Whether the turn can certainly be completed, with any contents on some squares, except those that are emptied: a
    /// piece that no rule removes can go to and fro, or can do so once another piece has gone out of its way.
    fn has_rest(&self, program: &Program<W>, changed: &SquareSet<W>, emptied: &SquareSet<W>) -> bool {
        let Some(witnesses) = &program.witnesses else { return false };
        let side = self.state.turn.mover;
        let own = self.pieces(side).without(changed);
        let empty = program.geometry.all.without(&self.occupied()).without(changed) | *emptied;
        let ways = |kind: Kind, from: Square| witnesses.ways(side, kind, from);
        let can_go =
            |square: Square| self.kind_on(square).is_some_and(|kind| ways(kind, square).meets(&empty));
        witnesses.kinds.iter().any(|kind| {
            let shuttles = |piece: Square| {
                let ends = ways(kind, piece);
                ends.meets(&empty) || (ends & own).into_iter().any(can_go)
            };
            (self.of_kind(kind) & own).into_iter().any(shuttles)
        })
    }

    /// The chosen squares of the first parameters of an action.
    fn chosen_squares(&self, choices: &[DeclaredChoice<W>]) -> SquareSet<W> {
        let (mut numbers, mut sets) = (0, 0);
        let mut chosen = SquareSet::EMPTY;
        for choice in choices {
            if choice.ty == Type::Squares {
                chosen |= self.machine.set_arguments[sets];
                sets += 1;
                continue;
            }
            if choice.ty == Type::Square
                && let Ok(square) = u16::try_from(self.machine.arguments[numbers])
            {
                chosen.insert(Square(square));
            }
            numbers += 1;
        }
        chosen
    }
}
