//! Judges declared actions with a simple effect on the board without trying them out.

use crate::ids::{Kind, Side, Square};
use crate::model::Mode;
use crate::program::{Care, Declared, NumberCode, Program, Shape, SquareSet};

use super::check_info::CheckInfo;
use super::judge::Judge;
use super::target::Occupancy;
use super::verdict::{Judged, Verdict};
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

/// The most moves of one action that are judged without a trial.
const MOVES: usize = 4;

impl<const W: usize> Position<W> {
    /// Judges a declared action with a single effect on the board, for all squares of that effect; its other parameters
    /// are loaded.
    pub(crate) fn judge_shape(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        declared: &Declared<W>,
        care: Care,
        squares: SquareSet<W>,
    ) -> Judged<W> {
        let all_open = Judged { legal: SquareSet::EMPTY, open: squares };
        let all_legal = Judged { legal: squares, open: SquareSet::EMPTY };
        let info = match (judge, declared.shape) {
            (Judge::Free, _) => return all_legal,
            (Judge::Completes(shuttles), _) => return self.judge_completing(declared, shuttles, squares),
            _ if care.is_nothing() => return all_legal,
            (Judge::Safety(info), Some(_)) if info.decides_of(care) => info,
            (Judge::Safety(info), Some(Shape::Drop(_))) if info.decides_of(Care { check: false, ..care }) => {
                return self.judge_drops_by_check(program, info, self.dropped_kind(declared), squares);
            }
            (Judge::FreeMoves | Judge::Safety(_) | Judge::TryAll, _) => return all_open,
        };
        match declared.shape {
            Some(Shape::Drop(_)) => {
                let kind = self.dropped_kind(declared);
                self.judge_drops(program, info, kind, squares)
            }
            Some(Shape::Swap(parameter)) => {
                let Ok(other) = u16::try_from(self.machine.arguments[usize::from(parameter)]) else {
                    return all_open;
                };
                let own = self.pieces(self.state.turn.mover);
                if info.royal == SquareSet::one(Square(other)) && squares.without(&own).is_empty() {
                    return self.judge_royal_swaps(program, info, Square(other), squares);
                }
                let mut judged = Judged { legal: SquareSet::EMPTY, open: SquareSet::EMPTY };
                for square in squares {
                    let is_own = own.has(square) && own.has(Square(other)) && square.0 != other;
                    let verdict = match is_own {
                        true => self.judge_move(program, judge, Mode::Swap, Square(other), square),
                        false => Verdict::Unclear,
                    };
                    match verdict {
                        Verdict::Legal | Verdict::Unasked => judged.legal.insert(square),
                        Verdict::Illegal => {}
                        Verdict::Unclear => judged.open.insert(square),
                    }
                }
                judged
            }
            None => all_open,
        }
    }

    /// Judges the only royal piece changing places with others of its side: the occupied squares stay the same.
    fn judge_royal_swaps(
        &mut self,
        program: &Program<W>,
        info: &CheckInfo<W>,
        royal: Square,
        squares: SquareSet<W>,
    ) -> Judged<W> {
        let by = self.state.turn.mover.opponent();
        let is_simple = program.apart.is_empty() && !program.movements.attacks[by.index()].has_unclear();
        if info.unclear || !is_simple || squares.has(royal) {
            return Judged { legal: SquareSet::EMPTY, open: squares };
        }
        let Some(kind) = self.cell(royal).kind() else {
            return Judged { legal: SquareSet::EMPTY, open: squares };
        };
        let open = squares & self.hot_switches(program, kind, royal);
        let attacked = self.attacked_among(program, squares, Some(kind), by, &self.occupied());
        Judged { legal: squares.without(&open).without(&attacked), open }
    }

    /// Judges an action that moves pieces of the mover to empty squares, with its parameters loaded.
    fn judge_moves(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        moves: &[(NumberCode, NumberCode)],
    ) -> Verdict {
        let context = Context::of(self.state.turn.mover);
        let own = self.pieces(self.state.turn.mover);
        let mut occupied = self.occupied();
        let mut ways = [(Square(0), Square(0)); MOVES];
        if moves.len() > MOVES {
            return Verdict::Unclear;
        }
        for (way, (from, to)) in ways.iter_mut().zip(moves) {
            let from = u16::try_from(self.number(program, *from, &context)).map(Square);
            let to = u16::try_from(self.number(program, *to, &context)).map(Square);
            let (Ok(from), Ok(to)) = (from, to) else { return Verdict::Unclear };
            let is_simple = own.has(from) && occupied.has(from) && !occupied.has(to);
            if !is_simple {
                return Verdict::Unclear;
            }
            occupied.remove(from);
            occupied.insert(to);
            *way = (from, to);
        }
        let board = Occupancy { occupied, gone: SquareSet::EMPTY };
        let ways = &ways[..moves.len()];
        let goes_on = ways.iter().any(|(_, to)| ways.iter().any(|(from, _)| from == to));
        if goes_on {
            return Verdict::Unclear;
        }
        let gone_to = |square| ways.iter().find(|(from, _)| *from == square).map(|(_, to)| *to);
        self.judge_changes(program, judge, &board, gone_to)
    }

    /// Judges drops on empty squares.
    fn judge_drops(
        &mut self,
        program: &Program<W>,
        info: &CheckInfo<W>,
        kind: Option<Kind>,
        squares: SquareSet<W>,
    ) -> Judged<W> {
        let all_open = Judged { legal: SquareSet::EMPTY, open: squares };
        let (side, by) = (self.state.turn.mover, self.state.turn.mover.opponent());
        let Some(kind) = kind.filter(|_| !info.unclear && !info.looks_at_all) else { return all_open };
        let hot = squares & program.safety.hot_ends[side.index()][kind.index()] | squares & self.occupied();
        let mut check_mask = squares.without(&hot) & info.check_mask;
        if program.safety.royal_kinds.has(kind) {
            if !self.may_judge_royal_drops(program, by) {
                return all_open;
            }
            let attacked = self.attacked_among(program, check_mask, Some(kind), by, &self.occupied());
            check_mask = check_mask.without(&attacked);
        }
        Judged { legal: check_mask.without(&info.hurdles), open: hot | check_mask & info.hurdles }
    }

    /// Judges drops where a ban depends on check. A drop that may give check is tried out.
    fn judge_drops_by_check(
        &mut self,
        program: &Program<W>,
        info: &CheckInfo<W>,
        kind: Option<Kind>,
        squares: SquareSet<W>,
    ) -> Judged<W> {
        let Some((checks, kind)) = self.checks(program).zip(kind) else {
            return Judged { legal: SquareSet::EMPTY, open: squares };
        };
        let checking = squares & checks.by_drop(kind);
        let judged = self.judge_drops(program, info, Some(kind), squares.without(&checking));
        Judged { open: judged.open | checking, ..judged }
    }

    /// Whether a dropped royal piece is attacked exactly if its square is, and the drop does not make other pieces royal
    /// or common.
    fn may_judge_royal_drops(&self, program: &Program<W>, by: Side) -> bool {
        let all_are_royal = matches!(program.royal_parts.as_deref(), Some([(_, None)]));
        all_are_royal && program.apart.is_empty() && !program.movements.attacks[by.index()].has_unclear()
    }

    /// Whether no royal piece is attacked after a declared action without further consequences. Its parameters are
    /// loaded.
    pub(crate) fn is_safe_after(
        &mut self,
        program: &Program<W>,
        declared: &Declared<W>,
        judge: &Judge<W>,
    ) -> bool {
        let moves = declared.moves.as_ref();
        match moves.map_or(Verdict::Unclear, |moves| self.judge_moves(program, judge, moves)) {
            Verdict::Legal | Verdict::Unasked => true,
            Verdict::Illegal => false,
            Verdict::Unclear => self.try_effects(program, declared),
        }
    }

    /// Tries out a declared action without further consequences that can be illegal only because of an attack on a royal
    /// piece: returns whether there is none. Its parameters are loaded.
    fn try_effects(&mut self, program: &Program<W>, declared: &Declared<W>) -> bool {
        self.ask_after_effects(program, declared, |position, mover| {
            let royal = position.royal(program, mover);
            !position.is_attacked(program, royal, mover.opponent())
        })
    }

    /// The same for an action without other consequences that matter to bans: whether it violates none.
    pub(crate) fn runs_into_nothing(
        &mut self,
        program: &Program<W>,
        declared: &Declared<W>,
        action: Action,
    ) -> bool {
        let turn_is_over = self.turn_is_over_next(program);
        self.ask_after_effects(program, declared, |position, mover| {
            position.state.turn.action = action.number();
            let turn_is_over = turn_is_over || position.state.turn.ends;
            position.first_ban(program, mover, turn_is_over).is_none()
        })
    }

    /// Runs a query after the effects of a declared action with loaded parameters.
    fn ask_after_effects(
        &mut self,
        program: &Program<W>,
        declared: &Declared<W>,
        ask: impl FnOnce(&mut Self, Side) -> bool,
    ) -> bool {
        let (before, turn, mover) = (self.checkpoint(), self.state.turn, self.state.turn.mover);
        self.effects(program, declared.effects, &Context::of(mover));
        let answer = ask(self, mover);
        self.rewind(before);
        self.state.turn = turn;
        answer
    }
}
