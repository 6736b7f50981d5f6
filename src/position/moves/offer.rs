//! Emits legal moves with their choices on arrival.

use crate::ids::{Kind, Square};
use crate::model::Mode;
use crate::program::SquareSet;

use super::generator::{DynGenerator, Generator};
use crate::position::legality::verdict::Verdict;
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::sink::Sink;

impl<const W: usize, S: Sink<W>> Generator<'_, W, S> {
    /// Emits the legal ones of plain moves.
    pub(super) fn emit(&mut self, mode: Mode, kind: Kind, from: Square, mut ends: SquareSet<W>) {
        if ends.is_empty() || self.sink.way().is_some() {
            return;
        }
        let (program, judge) = (self.program, self.board.judge);
        let mut due = match mode {
            Mode::Shoot => SquareSet::EMPTY,
            Mode::Quiet => ends & self.position.due_quietly(program, kind, from),
            Mode::Capture | Mode::Devour | Mode::Swap => ends & self.position.due(program, kind, from),
        };
        if !mode.captures() {
            ends = due | self.sink.wanted(from, ends);
        }
        let judged = self.position.judge_ends(program, judge, mode, kind, from, ends.without(&due));
        self.sink.each(judged.legal, &|to| Action::plain(mode, from, to));
        for to in judged.open {
            let verdict = self.position.judge_move(program, judge, mode, from, to);
            self.offer_one(Action::plain(mode, from, to), verdict);
        }
        let sole = program.sole_arrivals[self.position.mover().index()][kind.index()];
        if let Some(arrival) = sole.filter(|_| !due.is_empty() && !judge.asks_checks()) {
            let judged = self.position.judge_ends(program, judge, mode, kind, from, due);
            self.sink.each(judged.legal, &|to| Action::plain(mode, from, to).with_choice(arrival, 0));
            due = judged.open;
        }
        for to in due {
            let verdict = self.position.judge_move(program, judge, mode, from, to);
            self.as_dyn().offer(Action::plain(mode, from, to), kind, verdict);
        }
    }
}

impl<const W: usize> DynGenerator<'_, W> {
    /// Emits a move with each of its choices on arrival, as far as legal.
    pub(super) fn offer(&mut self, action: Action, kind: Kind, verdict: Verdict) {
        let program = self.program;
        if verdict == Verdict::Illegal && !program.has_hot_arrivals {
            return;
        }
        let to = Square(action.to);
        let side = self.position.mover();
        let mut is_free = true;
        if action.arrives() && self.position.due(program, kind, Square(action.from)).has(to) {
            let context = self.position.context_of(program, action);
            self.position.note_victims(program, action);
            for (index, arrival) in program.arrivals.iter().enumerate() {
                let victim = u8::try_from(context.victim).ok().map(Kind);
                let passes = arrival.ends[side.index()][kind.index()].of(Square(action.from)).has(to)
                    && arrival.filters[side.index()].passes(Some(kind), victim, None, None);
                if !passes {
                    continue;
                }
                let look = |position: &mut Position<W>, context: &Context| {
                    position.arrival_offer(program, index, context)
                };
                let found = match arrival.sees_move {
                    true if !self.position.pays_trial() => return,
                    true => self.position.when_moved(program, action, look),
                    false => look(self.position, &context),
                };
                let Some(found) = found else { continue };
                is_free &= found.is_optional;
                let is_sure = arrival.is_harmless || verdict == Verdict::Unasked;
                let verdict = if is_sure {
                    verdict
                } else {
                    self.position.judge_screen(program, arrival.screen, action, verdict)
                };
                for chosen in found.chosen {
                    self.offer_one(action.with_choice(index as u16, chosen), verdict);
                }
            }
        }
        if is_free {
            self.offer_one(action, verdict);
        }
    }
}

impl<const W: usize, S: Sink<W> + ?Sized> Generator<'_, W, S> {
    /// Emits an action, if it is wanted and legal.
    fn offer_one(&mut self, action: Action, verdict: Verdict) {
        if !action.may_be_loud() && !self.sink.takes_quiet() {
            return;
        }
        let is_legal = match verdict {
            Verdict::Legal | Verdict::Unasked => true,
            Verdict::Illegal => false,
            Verdict::Unclear => self.position.try_action(self.program, action),
        };
        if is_legal {
            self.sink.action(action);
        }
    }
}
