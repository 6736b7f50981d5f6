//! Moves by walks that do more on their way than go over empty squares.

use crate::ids::Square;
use crate::limits;
use crate::model::Mode;
use crate::program::{Line, Program, SquareSet, Walk};

use super::board::Board;
use super::departure::Departure;
use super::generator::DynGenerator;
use super::reached::{Left, Reached};
use crate::position::legality::judge::Judge;
use crate::position::legality::target::Occupancy;
use crate::position::legality::verdict::Verdict;
use crate::position::legality::walk::Search;
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::walks::Found;

impl<const W: usize> DynGenerator<'_, W> {
    /// Moves by a walk with relevant properties besides its end, up to a number of steps.
    pub(super) fn walk_moves(
        &mut self,
        departure: &Departure<'_, W>,
        walk: &Walk<W>,
        most: u8,
        reached: &mut Reached<W>,
    ) {
        if let Some(way) = self.sink.way() {
            let way = way.to_vec();
            self.moves_along(departure, walk, most, &way);
        } else if most == 1 && walk.least <= 1 {
            self.single_steps(departure, walk, reached);
        } else {
            self.several_steps(departure, walk, most, reached);
        }
    }

    /// Moves over some squares, including those that are listed with other steps.
    fn moves_along(&mut self, departure: &Departure<'_, W>, walk: &Walk<W>, most: u8, way: &[Square]) {
        let line = departure.line;
        let search = Search { walk, from: departure.from, most, way: Some(way) };
        let mut walks = std::mem::take(&mut self.position.walks);
        self.position.find_walks(self.program, line, search, &mut walks);
        for end in &walks.found {
            let action = departure.action(end.mode, end.to, end.steps);
            if self.passes_filter(line, action) {
                let verdict = self.judge_walk(departure, walk, end);
                self.offer(action, line.kind, verdict);
            }
        }
        self.position.walks = walks;
    }

    /// Moves of one step.
    fn single_steps(&mut self, departure: &Departure<'_, W>, walk: &Walk<W>, reached: &mut Reached<W>) {
        let (program, board) = (self.program, self.board);
        let Departure { line, from, .. } = *departure;
        let around = walk.around.squares[from.index()].without(&SquareSet::one(from));
        let next = &walk.next[from.index()];
        let due = program.arrival_ends[self.position.state.turn.mover.index()][line.kind.index()].of(from);
        // The walks of one step by one line all have different ends.
        let compares = self.has_like_lines(line);
        let is_calm = compares && self.position.stays_calm(program, line, walk, from, 1);
        for mode in line.modes.iter() {
            let action = |to: Square| {
                let step = next.iter().position(|square| *square == to).unwrap_or(0);
                departure.action(mode, to, Action::add_step(0, 0, step))
            };
            let mut ends = ends_of_step(line, mode, around, board);
            if compares && mode == Mode::Swap {
                ends = ends
                    .into_iter()
                    .filter(|to| reached.is_new_exchange(self.position.exchange_key(program, from, *to)))
                    .collect();
            }
            let of_others = reached.ends[mode as usize] | reached.walked[mode as usize];
            if !line.is_told() && !compares {
                ends = ends.without(&of_others);
            }
            if line.filter.is_some() {
                ends = ends.into_iter().filter(|to| self.passes_filter(line, action(*to))).collect();
            }
            if compares {
                ends = ends.into_iter().filter(|to| self.leaves_new(action(*to), is_calm, reached)).collect();
                ends = ends.without(&of_others);
            }
            if ends.is_empty() {
                continue;
            }
            if !line.is_told() {
                reached.walked[mode as usize] |= ends;
            }
            let mut open = ends;
            if line.is_harmless {
                let sure = ends.without(&due);
                let judged = self.position.judge_ends(program, board.judge, mode, line.kind, from, sure);
                if !judged.legal.is_empty() {
                    self.sink.each(judged.legal, &action);
                }
                open = judged.open | ends & due;
            }
            for to in open {
                let verdict = self.judge_one_step(departure, mode, to);
                self.offer(action(to), line.kind, verdict);
            }
        }
    }

    /// Moves of several steps, including those of one step among them.
    fn several_steps(
        &mut self,
        departure: &Departure<'_, W>,
        walk: &Walk<W>,
        most: u8,
        reached: &mut Reached<W>,
    ) {
        let program = self.program;
        let Departure { line, from, .. } = *departure;
        let mut walks = std::mem::take(&mut self.position.walks);
        self.position.find_walks(program, line, Search { walk, from, most, way: None }, &mut walks);
        let is_told = line.is_told();
        let is_calm = self.position.stays_calm(program, line, walk, from, most);
        // Later changes by rules may make walks equal that take different pieces.
        let compares = !is_calm || self.has_like_lines(line);
        // A line with effects or a notation of its own equals no other.
        let of_untold = if is_told { std::mem::take(&mut reached.left) } else { Vec::new() };
        let of_others = reached.others.len();
        for end in &walks.found {
            let action = departure.action(end.mode, end.to, end.steps);
            if !self.passes_filter(line, action) || compares && !self.leaves_new(action, is_calm, reached) {
                continue;
            }
            // A move of another line with the same effect, even by a different way, is the same move.
            let is_listed = end.is_clean() && reached.ends[end.mode as usize].has(end.to);
            if !is_told && (!reached.is_new_walk(end, of_others) || is_listed) {
                continue;
            }
            if !self.position.meter.pay(8) {
                break;
            }
            let verdict = self.judge_walk(departure, walk, end);
            self.offer(action, line.kind, verdict);
        }
        if is_told {
            reached.left = of_untold;
        }
        self.position.walks = walks;
    }

    /// Whether other lines of the piece may lead to the same moves as a line.
    fn has_like_lines(&self, line: &Line<W>) -> bool {
        let mover = &self.program.movements.movers[self.position.mover().index()][line.kind.index()];
        !line.is_told() && mover.lines.len() > 1
    }

    /// Adds a walk, and returns whether no other one to the same square leaves the same position.
    fn leaves_new(&mut self, action: Action, is_calm: bool, reached: &mut Reached<W>) -> bool {
        let (program, position) = (self.program, &mut *self.position);
        reached.is_restless |= !is_calm;
        let mut key = None;
        if reached.is_restless {
            // Searching for an equal one goes through all of them.
            position.meter.pay(1 + reached.left.len() / 4);
            let is_like = |other: &&mut Left| other.action.to == action.to && !(is_calm && other.is_calm);
            for other in reached.left.iter_mut().filter(is_like) {
                let known = *other.key.get_or_insert_with(|| position.key_after(program, other.action));
                let own = *key.get_or_insert_with(|| position.key_after(program, action));
                if own == known {
                    return false;
                }
            }
        }
        reached.left.push(Left { action, is_calm, key });
        true
    }

    /// Whether the filter of a line lets a move pass.
    fn passes_filter(&mut self, line: &Line<W>, action: Action) -> bool {
        let Some(filter) = line.filter else { return true };
        let context = self.position.context_of(self.program, action);
        self.position.truth(self.program, filter, &context)
    }

    /// Judges a walk that was found.
    fn judge_walk(&mut self, departure: &Departure<'_, W>, walk: &Walk<W>, end: &Found<W>) -> Verdict {
        let (program, judge) = (self.program, self.board.judge);
        let Departure { line, from, .. } = *departure;
        let looks = match judge {
            Judge::Safety(lines) => lines.care.is_danger_alone() && !lines.tries_captures,
            Judge::Free | Judge::FreeMoves | Judge::Completes(_) | Judge::TryAll => false,
        };
        if end.length == 1 || looks && end.is_clean() {
            return self.judge_one_step(departure, end.mode, end.to);
        }
        if !looks || !line.is_harmless {
            return judge.without_a_look();
        }
        let safety = &program.safety;
        let hot_ends = &safety.hot_ends[self.position.state.turn.mover.index()];
        if hot_ends[line.kind.index()].has(end.to) {
            return Verdict::Unclear;
        }
        let mut board = Occupancy { occupied: self.position.occupied(), gone: SquareSet::EMPTY };
        board.occupied.remove(from);
        let mut way = [from; limits::PATH_STEPS + 1];
        let mut switched = SquareSet::<W>::EMPTY;
        let steps = Action::of_line(0, end.mode, from, end.to, end.steps).path();
        for (step, to) in walk.squares(from, steps).enumerate() {
            way[step + 1] = to;
            let Some(kind) = self.position.kind_on(to) else { continue };
            let switches = self.position.step_mode(line, from, to) == Some(Mode::Swap);
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
        self.position.judge_changes(program, judge, &board, |square| match square {
            _ if square == from => Some(end.to),
            _ if switched.has(square) => way.windows(2).find(|pair| pair[1] == square).map(|pair| pair[0]),
            _ => None,
        })
    }

    /// Judges a move of one step, or a move with no further effect.
    fn judge_one_step(&mut self, departure: &Departure<'_, W>, mode: Mode, to: Square) -> Verdict {
        let judge = self.board.judge;
        if departure.line.is_harmless {
            self.position.judge_move(self.program, judge, mode, departure.from, to)
        } else {
            judge.without_a_look()
        }
    }
}

impl<const W: usize> Position<W> {
    /// Whether no consequence of a walk changes pieces or marks, whichever walk it is.
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
}

/// The ends of a step with a given effect, among the squares around.
#[inline]
fn ends_of_step<const W: usize>(
    line: &Line<W>,
    mode: Mode,
    around: SquareSet<W>,
    board: &Board<'_, W>,
) -> SquareSet<W> {
    match mode {
        // It does not change places with pieces that it can take.
        Mode::Swap if line.modes.has(Mode::Devour) => SquareSet::EMPTY,
        Mode::Quiet | Mode::Capture | Mode::Devour | Mode::Shoot | Mode::Swap => board.ends(mode, around),
    }
}
