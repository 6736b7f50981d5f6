//! Looking ahead: what a player could do, were it his turn, and what that rests on.

use crate::ids::{Kind, KindSet, Square};
use crate::model::{Modes, Passing};
use crate::program::{Mover, Program, SquareSet};

use super::bulk::Sieve;
use super::generate::Board;
use super::legality::Judge;
use super::lines::Grounds;
use super::prospect::Prospect;
use super::sink::Counter;
use super::state::Position;

impl<const W: usize> Position<W> {
    /// Finds out what the opponent of the player to act could do, were it his turn.
    pub(super) fn look_ahead(&mut self, program: &Program<W>, prospect: &mut Prospect<W>) {
        let mover = self.state.turn.mover;
        self.state.turn.mover = mover.opponent();
        prospect.begin(mover.opponent(), self.journal.len());
        let judged = self.judged_ahead(program);
        let royal = judged.as_ref().map_or(SquareSet::EMPTY, |(_, grounds)| grounds.royal);
        self.look_at_free(program, royal, prospect);
        if let Some((judge, grounds)) = &judged {
            self.look_at_bound(program, judge, grounds, prospect);
        }
        prospect.judged = judged;
        self.state.turn.mover = mover;
    }

    /// How actions are judged, if the player to act has but one course and nothing is obligatory, and what that rests on.
    fn judged_ahead(&mut self, program: &Program<W>) -> Option<(Judge<W>, Grounds<W>)> {
        let has_choice = program.courses.len() > 1 || self.course(program).pass != Passing::Never;
        if has_choice || !program.priorities.is_empty() {
            return None;
        }
        let judge = self.judge(program);
        let Judge::Safety(lines) = &judge else { return None };
        let grounds = self.grounds(program, lines.royal, self.state.turn.mover.opponent())?;
        Some((judge, grounds))
    }

    /// Counts the moves of pieces that are not royal, as far as what they see tells them if nothing is forbidden.
    fn look_at_free(&self, program: &Program<W>, royal: SquareSet<W>, prospect: &mut Prospect<W>) {
        let side = prospect.side;
        let board = self.board(program, side, &Judge::Free);
        for (kind, mover) in (0..).map(Kind).zip(&program.movements.movers[side.index()]) {
            if mover.is_settled_by_sight() {
                for from in self.of_kind(kind) & self.pieces(side).without(&royal) {
                    if let Some((seen, count)) = self.seen_by(program, mover, from, &board) {
                        prospect.add_free(from, seen, count);
                    }
                }
            }
        }
    }

    /// What a piece sees and to how many squares it could go; nothing of one that would have to be careful.
    fn seen_by(
        &self,
        program: &Program<W>,
        mover: &Mover<W>,
        from: Square,
        board: &Board<'_, W>,
    ) -> Option<(SquareSet<W>, u32)> {
        let sieve = Sieve::of_kind(mover, board)?;
        let (mut seen, mut count, mut is_careful) = (SquareSet::EMPTY, 0, false);
        let mut add = |modes: Modes, victims, sight: SquareSet<W>, ends: SquareSet<W>| {
            let sieve = self.of_group(sieve, modes, victims, board);
            seen |= sight;
            count += (ends & sieve.legal).count();
            is_careful |= ends.meets(&sieve.careful);
        };
        for group in &mover.leaps {
            let ends = group.targets[from.index()];
            add(group.modes, group.victims, ends, ends);
        }
        for group in &mover.rides {
            let sight = program.geometry.reach(group.rider, from, &board.occupied);
            let ends = group.mask.as_ref().map_or(sight, |mask| sight & mask[from.index()]);
            add(group.modes, group.victims, sight, ends);
        }
        (!is_careful).then_some((seen, count))
    }

    /// Counts the moves of other pieces as they are judged, as far as it is known what that rests on.
    fn look_at_bound(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        grounds: &Grounds<W>,
        prospect: &mut Prospect<W>,
    ) {
        let board = self.board(program, prospect.side, judge);
        for (kind, mover) in (0..).map(Kind).zip(&program.movements.movers[prospect.side.index()]) {
            for from in self.of_kind(kind) & self.pieces(prospect.side).without(&prospect.free) {
                let Some(squares) = self.rests_on(program, kind, from, &board, grounds) else { continue };
                let (mut counter, trials) = (Counter::default(), self.trials);
                self.moves_of_kind(program, mover, kind, SquareSet::one(from), &board, &mut counter);
                // What trying actions out tells may rest on anything.
                if self.trials == trials {
                    prospect.add_bound(from, squares, counter.count as u32);
                }
            }
        }
    }

    /// The squares on which the moves of a piece rest besides the grounds on which they are judged, if that is known: those which it
    /// sees, and whence others are attacked that become royal.
    fn rests_on(
        &self,
        program: &Program<W>,
        kind: Kind,
        from: Square,
        board: &Board<'_, W>,
        grounds: &Grounds<W>,
    ) -> Option<SquareSet<W>> {
        let mover = &program.movements.movers[board.side.index()][kind.index()];
        let (seen, royal) = if mover.is_settled_by_sight() && grounds.royal == SquareSet::one(from) {
            let (seen, _) = self.seen_by(program, mover, from, board)?;
            (seen, seen)
        } else {
            let seen = self.steps_around(program, mover, kind, from, board, grounds)?;
            (seen, if seen.meets(&grounds.royal) { SquareSet::one(from) } else { SquareSet::EMPTY })
        };
        let more = self.grounds(program, royal, board.side.opponent())?;
        let is_watched = more.kinds.is_within(grounds.kinds) && more.lone.is_within(grounds.lone);
        is_watched.then_some(seen | more.squares)
    }

    /// The squares around a piece that goes step by step, if it may go no further than a step.
    fn steps_around(
        &self,
        program: &Program<W>,
        mover: &Mover<W>,
        kind: Kind,
        from: Square,
        board: &Board<'_, W>,
        grounds: &Grounds<W>,
    ) -> Option<SquareSet<W>> {
        let (crowd, around) = mover.beside(&program.movements.lines, from)?;
        let crowd = crowd.or(KindSet::one(kind));
        let is_known = crowd.is_within(grounds.lone) || crowd.is_within(grounds.kinds);
        let company = (self.of_kinds(crowd) & self.pieces(board.side)).without(&SquareSet::one(from));
        let due = program.arrival_ends[board.side.index()][kind.index()].of(from);
        let is_usual = company.is_empty() && !due.meets(&around) && !board.scope.special.has(from);
        (is_known && is_usual).then_some(around)
    }
}
