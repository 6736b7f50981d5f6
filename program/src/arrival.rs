//! Choices on arrival: where they are due, and their possible effects.

#![expect(clippy::wildcard_enum_match_arm, reason = "a condition of another form says nothing of ends")]

use crate::ids::{Kind, KindSet, Mark, Side};
use crate::model::ArrivalMoment;
use crate::model::{self, Domain, Expression, Template};

use super::analysis::{self, Facts, SafetyReads, borne_mark, conjuncts, join, mentions};
use super::code::{EffectsCode, TruthCode};
use super::declared::{DeclaredChoice, DeclaredDomain};
use super::effort::weight;
use super::ends::Ends;
use super::hook::EventFilter;
use super::rule::{Layout, RuleCompiler};
use super::square_set::SquareSet;

/// A choice on arrival.
#[derive(Clone, Debug)]
pub struct Arrival<const W: usize> {
    /// Filters for the move, by side, without its squares.
    pub filters: [EventFilter<W>; 2],
    /// The possible ends of the move, by side and kind.
    pub ends: [Vec<Ends<W>>; 2],
    /// The possible ends if the move captures nothing, by side and kind.
    pub quiet_ends: [Vec<Ends<W>>; 2],
    /// The rest of its condition, as far as it does not depend on the choice.
    pub when: Option<TruthCode>,
    /// The part of its condition that depends on the choice.
    pub choice_when: Option<TruthCode>,
    /// Whether the choice and the conditions see the board after the piece has moved.
    pub sees_move: bool,
    /// Its parameters, in order.
    pub choices: Vec<DeclaredChoice<W>>,
    /// Its statements.
    pub effects: EffectsCode,
    /// The kinds that the piece can become by it, if no other effect matters to the safety of royal pieces.
    pub becomes: Option<KindSet>,
    /// A mark that the piece must carry.
    pub bearer: Option<Mark>,
    /// The piece that enters the square that the mover left, if no other effect matters.
    pub screen: Option<Screen>,
    /// Whether the move is as safe with it as without.
    pub is_harmless: bool,
    /// Whether the analysis of the move without it may be invalid with it.
    pub matters_to_bans: bool,
    /// When the move may also be made without it; nothing for never.
    pub optional: Option<TruthCode>,
    /// The template, for the text after the move.
    pub write: Template,
}

impl<const W: usize> Arrival<W> {
    /// Whether every move for which it is due is made with it, in exactly one way.
    pub(super) fn is_without_choice(&self) -> bool {
        let is_fixed = |choice: &DeclaredChoice<W>| matches!(choice.domain, DeclaredDomain::Is(_));
        self.optional.is_none() && self.choice_when.is_none() && self.choices.iter().all(is_fixed)
    }
}

/// A piece of the mover that enters the square that another one has left.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Its kind, if it is not chosen from the mover's hand.
    pub kind: Option<Kind>,
    /// Whether no royal piece of the mover may be attacked before it enters.
    pub comes_late: bool,
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// The choices on arrival.
    pub(super) fn arrivals(&mut self, reads: &SafetyReads) -> Vec<Arrival<W>> {
        let model = self.model;
        model.arrivals.iter().map(|arrival| self.arrival(arrival, reads)).collect()
    }

    fn arrival(&mut self, arrival: &model::Arrival, reads: &SafetyReads) -> Arrival<W> {
        let layout = Layout::of_choices(&arrival.choices);
        // Ends by square of departure are stored five times for each kind: its own and all together, both also for moves that
        // capture nothing, and those with other care.
        let bytes = 10 * self.model.kinds.len() * self.model.board.len() * size_of::<SquareSet<W>>();
        let (filters, rest) = self.filters(arrival.when.as_ref(), true, self.effort.room(bytes));
        let (mut ends, rest) = self.arrival_ends(&filters, rest.as_ref());
        let mut quiet_ends = self.quiet_ends(&ends, &rest);
        let borne = conjuncts(arrival.when.as_ref()).into_iter().filter_map(borne_mark);
        let bearer = borne.into_iter().find_map(|(mark, bears)| bears.then_some(mark));
        if let Some(mark) = bearer {
            let on = self.model.marks[mark.index()].on;
            let all = ends.iter_mut().chain(&mut quiet_ends);
            for (kind, ends) in all.flat_map(|ends| (0..).map(Kind).zip(ends)) {
                *ends = if on.has(kind) { std::mem::take(ends) } else { Ends::NONE };
            }
        }
        let sees_move = arrival.moment == ArrivalMoment::Moved;
        let screen = if sees_move { None } else { self.screen(arrival, reads) };
        let speaks = |part: &Expression| arrival.choices.iter().any(|choice| mentions(part, choice.local));
        let (of_choice, of_move): (Vec<&Expression>, Vec<&Expression>) =
            rest.into_iter().partition(|part| speaks(part));
        let mut all = |parts: Vec<&Expression>| {
            let joined = parts.into_iter().cloned().reduce(join);
            joined.map(|condition| self.truth_code(&condition, &layout))
        };
        let (when, choice_when) = (all(of_move), all(of_choice));
        let choices = arrival.choices.iter().map(|choice| DeclaredChoice {
            ty: choice.ty,
            allowed: None,
            domain: self.declared_domain(&choice.domain, &layout),
            sight: None,
            guard: None,
        });
        let choices = choices.collect();
        let effects = self.effects_code(&arrival.effects, &layout);
        let optional = arrival.optional.as_ref();
        let optional = optional.map(|when| self.truth_code(when, &Layout::default()));
        let write = arrival.write.clone();
        let becomes = reads.kinds_after_arrival(self.model, arrival);
        // This is decided once it is known what matters to safety and to bans.
        let (is_harmless, matters_to_bans) = (false, true);
        Arrival {
            filters,
            ends,
            quiet_ends,
            when,
            choice_when,
            sees_move,
            choices,
            effects,
            becomes,
            bearer,
            screen,
            is_harmless,
            matters_to_bans,
            optional,
            write,
        }
    }

    /// The piece that enters the square that the mover left, if no other effect on arrival matters to royal pieces or
    /// bans.
    fn screen(&self, arrival: &model::Arrival, reads: &SafetyReads) -> Option<Screen> {
        let mut found = None;
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for statement in &arrival.effects {
            let (kind, on, mark) = match statement {
                model::Statement::Drop(kind, on, mark) if found.is_none() => (kind, on, mark),
                _ if !reads.are_harmless(std::slice::from_ref(statement)) => return None,
                _ if found.is_some() => {
                    after.push(statement);
                    continue;
                }
                _ => {
                    before.push(statement);
                    continue;
                }
            };
            let is_there = matches!(on.term, model::Term::Context(model::ContextWord::From));
            if !is_there || mark.is_some_and(|mark| !reads.ignores_mark(mark)) {
                return None;
            }
            found = Some(match kind.term {
                model::Term::Kind(Some(kind)) => Some(kind),
                model::Term::Local(local) => {
                    let choice = arrival.choices.iter().find(|choice| choice.local == local)?;
                    let Domain::Hand(player) = &choice.domain else { return None };
                    let is_mover = matches!(player.term, model::Term::Context(model::ContextWord::Mover));
                    is_mover.then_some(None)?
                }
                _ => return None,
            });
        }
        let comes_late = self.bans_late_screens(arrival, &before)?;
        Some(Screen { kind: found?, comes_late })
    }

    /// The ends of moves that have a choice on arrival, by side and kind, and the rest of its condition.
    fn arrival_ends<'e>(
        &self,
        filters: &[EventFilter<W>; 2],
        rest: Option<&'e Expression>,
    ) -> ([Vec<Ends<W>>; 2], Vec<&'e Expression>) {
        let squares = self.model.board.len();
        let mut ends = Side::BOTH.map(|side| {
            let filter = &filters[side.index()];
            let begins = |square| if filter.from.has(square) { filter.to } else { SquareSet::EMPTY };
            let of = |kind| match filter.pieces.has(kind) && filter.mover {
                false => Ends::NONE,
                true if filter.from == self.geometry.all => Ends::To(filter.to),
                true => Ends::FromTo(self.model.board.squares().map(begins).collect()),
            };
            self.model.all_kinds().map(of).collect::<Vec<_>>()
        });
        let mut others = Vec::new();
        for part in conjuncts(rest) {
            let found = if analysis::asks_victim(part) { None } else { self.part_ends(part, &ends, None) };
            match found {
                Some(found) => narrow(&mut ends, &found, squares),
                None => others.push(part),
            }
        }
        (ends, others)
    }

    /// The ends of moves that capture nothing. The parts of the condition that depend on the victim narrow the ends of all moves.
    fn quiet_ends(&self, ends: &[Vec<Ends<W>>; 2], rest: &[&Expression]) -> [Vec<Ends<W>>; 2] {
        let mut quiet = ends.clone();
        for part in rest.iter().filter(|part| analysis::asks_victim(part)) {
            if let Some(found) = self.part_ends(part, &quiet, Some(None)) {
                narrow(&mut quiet, &found, self.model.board.len());
            }
        }
        quiet
    }

    /// The squares where a part of a condition holds, by side and kind, if it depends only on squares, kinds and a known victim;
    /// only for kinds that have ends already.
    fn part_ends(
        &self,
        part: &Expression,
        known: &[Vec<Ends<W>>; 2],
        victim: Option<Option<Kind>>,
    ) -> Option<[Vec<Ends<W>>; 2]> {
        let by_piece = analysis::speaks_of(part, &[model::ContextWord::Piece]);
        let by_from = analysis::speaks_of(part, &[model::ContextWord::From]);
        let (squares, kinds) = (self.model.board.len(), self.model.kinds.len());
        let begins = if by_from { squares } else { 1 };
        let asked = if by_piece { 2 * kinds } else { 2 };
        let bytes = if by_from { 6 * kinds * squares * size_of::<SquareSet<W>>() } else { 0 };
        let steps = weight(part, squares) * (begins * squares * asked) as u64;
        if !(self.effort.work(steps) && self.effort.room(bytes)) {
            return None;
        }
        let of = |side: Side, piece: Option<Kind>| {
            let facts = Facts { piece, victim, ..Facts::of(side) };
            if !by_from {
                return analysis::ends_where(self.model, part, &facts).map(Ends::To);
            }
            let of = |from| analysis::ends_where(self.model, part, &Facts { from: Some(from), ..facts });
            self.model.board.squares().map(of).collect::<Option<Vec<_>>>().map(Ends::FromTo)
        };
        let of_side = |side: Side| {
            let common = if by_piece { None } else { Some(of(side, None)?) };
            let of_kind = |kind: Kind| match &common {
                _ if known[side.index()][kind.index()].is_empty() => Some(Ends::NONE),
                Some(ends) => Some(ends.clone()),
                None => of(side, Some(kind)),
            };
            self.model.all_kinds().map(of_kind).collect::<Option<Vec<_>>>()
        };
        Some([of_side(Side::White)?, of_side(Side::Black)?])
    }
}

/// Keeps the ends that another table has, too.
fn narrow<const W: usize>(ends: &mut [Vec<Ends<W>>; 2], others: &[Vec<Ends<W>>; 2], squares: usize) {
    for (known, more) in ends.iter_mut().flatten().zip(others.iter().flatten()) {
        if !known.is_empty() {
            *known = known.and(more, squares);
        }
    }
}
