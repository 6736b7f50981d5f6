//! Moves by movements that go step by step and do more on their way than go over empty squares.

use crate::ids::Square;
use crate::limits;
use crate::model::Mode;
use crate::program::{Line, Program, SquareSet, Walk};

use super::board::Board;
use super::reached::Reached;
use crate::position::legality::judge::Judge;
use crate::position::legality::target::Occupancy;
use crate::position::legality::verdict::Verdict;
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::sink::Sink;
use crate::position::state::walks::Found;

impl<const W: usize> Position<W> {
    /// Moves by a walk of which more matters than where it ends.
    #[expect(clippy::too_many_arguments, reason = "what a line needs to know comes from four places")]
    pub(crate) fn walk_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        index: u16,
        line: &Line<W>,
        walk: &Walk<W>,
        from: Square,
        most: u8,
        board: &Board<'_, W>,
        reached: &mut Reached<W>,
        sink: &mut S,
    ) {
        if let Some(way) = sink.way() {
            let way = way.to_vec();
            self.moves_along(program, index, line, walk, from, most, &way, board.judge, sink);
        } else if most == 1 && walk.least <= 1 {
            self.single_steps(program, index, line, walk, from, board, reached, sink);
        } else {
            self.several_steps(program, index, line, walk, from, most, board.judge, reached, sink);
        }
    }

    /// Moves over some squares, also those that are listed with other steps.
    #[expect(clippy::too_many_arguments, reason = "what a line needs to know comes from four places")]
    fn moves_along<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        index: u16,
        line: &Line<W>,
        walk: &Walk<W>,
        from: Square,
        most: u8,
        way: &[Square],
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        let mut walks = std::mem::take(&mut self.walks);
        self.find_walks(program, line, walk, from, most, Some(way), &mut walks);
        for end in &walks.found {
            let action = Action::of_line(index, end.mode, from, end.to, end.steps);
            if self.passes_filter(program, line, action) {
                let verdict = self.judge_walk(program, judge, line, walk, from, end);
                self.offer(program, action, line.kind, verdict, sink);
            }
        }
        self.walks = walks;
    }

    /// Moves of one step.
    #[expect(clippy::too_many_arguments, reason = "what a line needs to know comes from four places")]
    fn single_steps<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        index: u16,
        line: &Line<W>,
        walk: &Walk<W>,
        from: Square,
        board: &Board<'_, W>,
        reached: &mut Reached<W>,
        sink: &mut S,
    ) {
        let around = walk.around.squares[from.index()].without(&SquareSet::one(from));
        let next = &walk.next[from.index()];
        let due = program.arrival_ends[self.state.turn.mover.index()][line.kind.index()].of(from);
        let judge = board.judge;
        for mode in line.modes.iter() {
            let action = |to: Square| {
                let step = next.iter().position(|square| *square == to).unwrap_or(0);
                Action::of_line(index, mode, from, to, Action::add_step(0, 0, step))
            };
            let mut ends = Self::ends_of_step(line, mode, around, board);
            if !line.is_told() {
                ends = ends.without(&(reached.ends[mode as usize] | reached.walked[mode as usize]));
            }
            if line.filter.is_some() {
                ends = ends.into_iter().filter(|to| self.passes_filter(program, line, action(*to))).collect();
            }
            if ends.is_empty() {
                continue;
            }
            if !line.is_told() {
                reached.walked[mode as usize] |= ends;
            }
            let mut open = ends;
            if line.is_harmless {
                let judged = self.judge_ends(program, judge, mode, line.kind, from, ends.without(&due));
                if !judged.legal.is_empty() {
                    sink.each(judged.legal, action);
                }
                open = judged.open | ends & due;
            }
            for to in open {
                let verdict = self.judge_one_step(program, judge, line, mode, from, to);
                self.offer(program, action(to), line.kind, verdict, sink);
            }
        }
    }

    /// Where a step ends that does this, of the squares around.
    #[inline]
    fn ends_of_step(line: &Line<W>, mode: Mode, around: SquareSet<W>, board: &Board<'_, W>) -> SquareSet<W> {
        match mode {
            // What it can take it does not change places with.
            Mode::Switch if line.modes.has(Mode::Devour) => SquareSet::EMPTY,
            Mode::Quiet | Mode::Capture | Mode::Devour | Mode::Shoot | Mode::Switch => {
                board.ends(mode, around)
            }
        }
    }

    /// Moves of several steps, and of one among them.
    #[expect(clippy::too_many_arguments, reason = "what a line needs to know comes from four places")]
    fn several_steps<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        index: u16,
        line: &Line<W>,
        walk: &Walk<W>,
        from: Square,
        most: u8,
        judge: &Judge<W>,
        reached: &mut Reached<W>,
        sink: &mut S,
    ) {
        let mut walks = std::mem::take(&mut self.walks);
        self.find_walks(program, line, walk, from, most, None, &mut walks);
        let found = &mut walks.found;
        let is_told = line.is_told();
        // What another line does in one move without going that way is the same move.
        found.retain(|end| is_told || !end.is_clean() || !reached.ends[end.mode as usize].has(end.to));
        // What rules change afterwards may make walks the same that leave different pieces.
        let mut results: Option<Vec<(Square, u64)>> =
            if most == 1 || self.stays_calm(program, line, walk, from, most) {
                None
            } else {
                Some(Vec::new())
            };
        let of_others = reached.others.len();
        for end in found.iter() {
            let action = Action::of_line(index, end.mode, from, end.to, end.steps);
            if !self.passes_filter(program, line, action) || !is_told && !reached.is_new_walk(end, of_others)
            {
                continue;
            }
            if !self.meter.pay(8) {
                break;
            }
            if let Some(results) = &mut results
                && found.iter().filter(|other| other.to == end.to).nth(1).is_some()
            {
                // To look whether another one is like it goes through all.
                self.meter.pay(found.len() / 4 + results.len() / 4);
                let result = (end.to, self.key_after(program, action));
                if results.contains(&result) {
                    continue;
                }
                results.push(result);
            }
            let verdict = self.judge_walk(program, judge, line, walk, from, end);
            self.offer(program, action, line.kind, verdict, sink);
        }
        self.walks = walks;
    }

    /// Whether the filter of a line lets a move pass.
    fn passes_filter(&mut self, program: &Program<W>, line: &Line<W>, action: Action) -> bool {
        let Some(filter) = line.filter else { return true };
        let mut context = self.context_of(program, action);
        self.fill_ends(&mut context, Square(action.to));
        self.truth(program, filter, &context)
    }

    /// Whether nothing that follows a walk changes pieces or marks, whichever walk it is.
    fn stays_calm(
        &self,
        program: &Program<W>,
        line: &Line<W>,
        walk: &Walk<W>,
        from: Square,
        most: u8,
    ) -> bool {
        let Some(stirred) = program.safety.stirred.as_ref().filter(|_| line.effects.is_none()) else {
            return false;
        };
        let mut near = SquareSet::one(from);
        let mut edge = near;
        for _ in 0..most {
            edge = walk.around.around(edge).without(&near);
            near |= edge;
        }
        let is_calm = |side: &SquareSet<W>, kind: &SquareSet<W>, hot: &SquareSet<W>| {
            let pieces = *side & *kind;
            !(pieces.meets(hot) || pieces.meets(&near) && hot.meets(&near))
        };
        let mut by_side = self.state.sides.iter().zip(stirred);
        by_side
            .all(|(side, hot)| self.state.kinds().iter().zip(hot).all(|(kind, hot)| is_calm(side, kind, hot)))
    }

    /// Judges a walk that was found.
    fn judge_walk(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        line: &Line<W>,
        walk: &Walk<W>,
        from: Square,
        end: &Found<W>,
    ) -> Verdict {
        let looks = match judge {
            Judge::Safety(lines) => lines.care.is_danger_alone() && !lines.tries_captures,
            Judge::Free | Judge::FreeMoves | Judge::Completes(_) | Judge::TryAll => false,
        };
        if end.length == 1 || looks && end.is_clean() {
            return self.judge_one_step(program, judge, line, end.mode, from, end.to);
        }
        if !looks || !line.is_harmless {
            return judge.without_a_look();
        }
        let safety = &program.safety;
        let hot_ends = &safety.hot_ends[self.state.turn.mover.index()];
        if hot_ends[line.kind.index()].has(end.to) {
            return Verdict::Unclear;
        }
        let mut board = Occupancy { occupied: self.occupied(), gone: SquareSet::EMPTY };
        board.occupied.remove(from);
        let mut way = [from; limits::PATH_STEPS + 1];
        let mut switched = SquareSet::<W>::EMPTY;
        let steps = Action::of_line(0, end.mode, from, end.to, end.steps).path();
        for (step, to) in walk.squares(from, steps).enumerate() {
            way[step + 1] = to;
            let Some(kind) = self.kind_on(to) else { continue };
            let switches = self.step_mode(line, from, to) == Some(Mode::Switch);
            let is_hot =
                if switches { hot_ends[kind.index()].has(way[step]) } else { safety.hot_victims.has(kind) };
            if is_hot {
                return Verdict::Unclear;
            }
            board.occupied.remove(to);
            if switches {
                board.occupied.insert(way[step]);
                switched.insert(to);
            } else {
                board.gone.insert(to);
            }
        }
        board.occupied.insert(end.to);
        self.judge_changes(program, judge, &board, |square| match square {
            _ if square == from => Some(end.to),
            _ if switched.has(square) => way.windows(2).find(|pair| pair[1] == square).map(|pair| pair[0]),
            _ => None,
        })
    }

    /// Judges a move of one step, or one that does nothing more.
    fn judge_one_step(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        line: &Line<W>,
        mode: Mode,
        from: Square,
        to: Square,
    ) -> Verdict {
        if line.is_harmless {
            self.judge_move(program, judge, mode, from, to)
        } else {
            judge.without_a_look()
        }
    }
}
