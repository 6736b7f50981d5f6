//! Moves by lines of movement that need more than tables: conditions, routes that turn, effects of their own.

use crate::ids::{Side, Square};
use crate::model::Mode;
use crate::program::{Line, Mover, Path, Program, Route, SquareSet};

use super::board::Board;
use super::departure::Departure;
use super::generator::DynGenerator;
use super::reached::{GOALS, Goals, Reached};
use crate::position::legality::attack::open_route;
use crate::position::legality::target::Occupancy;
use crate::position::state::action::Action;
use crate::position::state::meter::Payer;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

impl<const W: usize> DynGenerator<'_, W> {
    /// Adds the destinations of a piece's lines, and emits the moves of lines with distinct moves.
    #[inline]
    pub(super) fn moves_by_lines(
        &mut self,
        mover: &Mover<W>,
        from: Square,
        goals: &Goals<W>,
        reached: &mut Reached<W>,
    ) {
        for (number, index) in mover.lines.iter().enumerate() {
            let departure = Departure::new(self.program, *index, from);
            if goals.is_open(number) && self.position.may_begin(departure.line, from) {
                self.line_moves(&departure, goals.of(number), reached);
            }
        }
    }

    /// Moves by a line that needs more than tables. Properties shared by all pieces may be known: that the line is open,
    /// and the set in which it must end.
    pub(super) fn line_moves(
        &mut self,
        departure: &Departure<'_, W>,
        known: Option<Option<SquareSet<W>>>,
        reached: &mut Reached<W>,
    ) {
        let line = departure.line;
        let mut allowed = line.targets[departure.from.index()];
        if let Some(Some(goal)) = known {
            allowed &= goal;
            if allowed.is_empty() {
                return;
            }
        }
        let outer = self.position.meter.charge(Payer::Movements(line.kind));
        if known.is_some() && line.is_simple() {
            self.simple_line_moves(departure, allowed, reached);
        } else if self.position.meter.pay(4) {
            self.moves_by_conditions(departure, allowed, known, reached);
        }
        self.position.meter.charge(outer);
    }

    /// Moves by a line in tables whose conditions are known to hold.
    #[inline]
    fn simple_line_moves(
        &mut self,
        departure: &Departure<'_, W>,
        allowed: SquareSet<W>,
        reached: &mut Reached<W>,
    ) {
        let (program, board) = (self.program, self.board);
        let Departure { line, from, .. } = *departure;
        let reach = match &line.route {
            // On an empty board it leads to all its targets.
            Route::Walk(_)
                if line.is_whole && line.targets[from.index()].without(&board.empty).is_empty() =>
            {
                allowed
            }
            Route::Walk(walk) => self.position.quiet_walk(walk, from, walk.most.unwrap_or(0), &board.empty),
            Route::Bent(..) => {
                let context = departure.context(self.position, board.side);
                self.position.route_reach(program, line, from, &context, board)
            }
            Route::Leap
            | Route::Ride(_)
            | Route::Crooked(_)
            | Route::Hop(..)
            | Route::Lame(..)
            | Route::Path(_) => {
                self.position.route_reach(program, line, from, &Context::of(board.side), board)
            }
        };
        let reach = reach & allowed;
        for mode in line.modes.iter() {
            let mut set = board.ends(mode, reach);
            if line.returns {
                come_back(mode, from, &reach, &mut set);
            }
            if line.is_told() {
                self.emit_by_line(departure, mode, set);
            } else {
                reached.ends[mode as usize] |= set;
            }
        }
    }

    /// Moves by a line with conditions, possibly known to hold, or by a line that has to be searched.
    fn moves_by_conditions(
        &mut self,
        departure: &Departure<'_, W>,
        mut allowed: SquareSet<W>,
        known: Option<Option<SquareSet<W>>>,
        reached: &mut Reached<W>,
    ) {
        let (program, board) = (self.program, self.board);
        let Departure { line, from, .. } = *departure;
        let mut context = departure.context(self.position, board.side);
        if known.is_none() && line.gate.is_some_and(|gate| !self.position.truth(program, gate, &context)) {
            return;
        }
        if line.guard.is_some_and(|guard| !self.position.truth(program, guard, &context)) {
            return;
        }
        if let Some(goal) = line.goal
            && !matches!(known, Some(Some(_)))
        {
            allowed &= self.position.set(program, goal, &context);
            if allowed.is_empty() {
                return;
            }
        }
        if let Route::Path(path) = &line.route
            && path.takes
        {
            return self.path_moves(departure, path, allowed, &context, reached);
        }
        if let Route::Walk(walk) = &line.route {
            let most = self.position.walk_length(program, walk, &context);
            if line.goes_by_steps() {
                return self.walk_moves(departure, walk, most, reached);
            }
            allowed &= self.position.quiet_walk(walk, from, most, &board.empty);
        } else {
            allowed &= self.position.route_reach(program, line, from, &context, board);
        }
        for mode in line.modes.iter() {
            let set = self.line_ends(line, mode, allowed, &mut context);
            if line.is_told() {
                self.emit_by_line(departure, mode, set);
            } else {
                reached.ends[mode as usize] |= set;
            }
        }
    }

    /// The possible ends in a mode, among the squares that a line reaches.
    fn line_ends(
        &mut self,
        line: &Line<W>,
        mode: Mode,
        allowed: SquareSet<W>,
        context: &mut Context,
    ) -> SquareSet<W> {
        let mut set = self.board.ends(mode, allowed);
        come_back(mode, Square(context.from as u16), &allowed, &mut set);
        if let Some(victims) = line.victims
            && mode != Mode::Quiet
        {
            set = self.position.of_victims(set, victims);
        }
        if let Some(filter) = line.filter {
            for to in set {
                self.position.fill_ends(context, to);
                self.position.fill_taken(self.program, line, context);
                if !self.position.truth(self.program, filter, context) {
                    set.remove(to);
                }
            }
        }
        set
    }

    /// Moves by a path that may capture on its way.
    fn path_moves(
        &mut self,
        departure: &Departure<'_, W>,
        path: &Path,
        allowed: SquareSet<W>,
        context: &Context,
        reached: &mut Reached<W>,
    ) {
        let (program, board) = (self.program, self.board);
        let Departure { line, from, .. } = *departure;
        let occupancy = Occupancy { occupied: board.occupied, gone: SquareSet::EMPTY };
        let traces = self.position.traces(program, path, from, context, &occupancy, None);
        let allowed = allowed & (board.empty | board.occupied);
        for trace in traces.iter().filter(|trace| allowed.has(trace.to)) {
            // The known values are tried for each.
            if !self.position.meter.pay(4 + reached.others.len() / 4) {
                break;
            }
            for mode in self.position.end_modes(line, trace, from).iter() {
                let action = departure.action(mode, trace.to, Action::pack_taken(&trace.taken));
                if let Some(filter) = line.filter {
                    let context = self.position.context_of(program, action);
                    if !self.position.truth(program, filter, &context) {
                        continue;
                    }
                }
                if trace.taken.is_empty() && !line.is_told() {
                    reached.ends[mode as usize].insert(trace.to);
                    continue;
                }
                let taken = || trace.taken.squares().collect();
                if !line.is_told() && !reached.is_new(mode, trace.to, taken()) {
                    continue;
                }
                self.offer(action, line.kind, board.judge.without_a_look());
            }
        }
    }

    /// Emits the legal moves by a line with distinct moves.
    pub(super) fn emit_by_line(&mut self, departure: &Departure<'_, W>, mode: Mode, ends: SquareSet<W>) {
        let (program, judge) = (self.program, self.board.judge);
        let Departure { line, from, .. } = *departure;
        let by_line = |to| departure.action(mode, to, 0);
        let mut open = ends;
        if line.is_harmless {
            let side = self.position.state.turn.mover.index();
            let due = self.position.due(program, line.kind, from);
            if mode == Mode::Quiet {
                let careful = program.movements.movers[side][line.kind.index()].careful_ends.of(from)
                    | judge.direct_checks(line.kind);
                let sure = ends.without(&careful) & judge.allowed(from);
                self.sink.each(sure, &by_line);
                open = ends.without(&sure);
                if open.is_empty() || !judge.may_allow(from, &(open & careful)) {
                    return;
                }
            }
            let judged = self.position.judge_ends(program, judge, mode, line.kind, from, open.without(&due));
            self.sink.each(judged.legal, &by_line);
            open = judged.open | open & due;
        }
        for to in open {
            let verdict = if line.is_harmless {
                self.position.judge_move(program, judge, mode, from, to)
            } else {
                judge.without_a_look()
            };
            self.offer(by_line(to), line.kind, verdict);
        }
    }
}

impl<const W: usize> Position<W> {
    /// The conditions of lines that are the same for all pieces of a kind.
    pub(super) fn goals(&mut self, program: &Program<W>, mover: &Mover<W>, side: Side) -> Goals<W> {
        let mut goals = Goals { open: u64::MAX, sets: [None; GOALS] };
        let context = Context::of(side);
        for (number, index) in mover.lines.iter().enumerate().take(GOALS) {
            let line = &program.movements.lines[usize::from(*index)];
            match self.common_goal(program, line, &context) {
                Some(goal) => goals.sets[number] = goal,
                None => goals.open &= !(1 << number),
            }
        }
        goals
    }

    /// The set in which a line must end, if there is one that is the same for all pieces; nothing if it leads nowhere now.
    #[inline]
    pub(crate) fn common_goal(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        context: &Context,
    ) -> Option<Option<SquareSet<W>>> {
        if line.gate.is_some_and(|gate| !self.truth(program, gate, context)) {
            return None;
        }
        let Some(goal) = line.goal.filter(|_| line.has_common_goal) else { return Some(None) };
        let goal = self.set(program, goal, context);
        (!goal.is_empty()).then_some(Some(goal))
    }

    /// Whether a line can lead a piece anywhere from a square, as far as the square and the piece's marks decide.
    #[inline]
    pub(crate) fn may_begin(&self, line: &Line<W>, from: Square) -> bool {
        line.origins.has(from) && line.bearer.is_none_or(|(mark, bears)| self.marked(mark).has(from) == bears)
    }

    /// The squares that a route reaches from a square on the present board.
    fn route_reach(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        from: Square,
        context: &Context,
        board: &Board<'_, W>,
    ) -> SquareSet<W> {
        let targets = line.targets[from.index()];
        match &line.route {
            Route::Leap | Route::Ride(_) | Route::Crooked(_) | Route::Lame(..) | Route::Walk(_) => {
                open_route(program, line, from, targets, &board.occupied)
            }
            Route::Hop(..) => {
                let ends = line.modes.iter().map(|mode| board.ends(mode, targets));
                let ends = ends.fold(SquareSet::EMPTY, |all, set| all | set);
                open_route(program, line, from, ends, &board.occupied)
            }
            Route::Bent(pass, bends) => {
                let open = self.passable(program, *pass, context, &board.occupied, from);
                let ends = bends[from.index()].iter().filter(|(via, _)| open.has(*via));
                ends.fold(SquareSet::EMPTY, |all, (_, ends)| all | *ends)
            }
            Route::Path(path) => self.path_ends(program, path, context, &board.occupied, from),
        }
    }
}

/// The square of departure counts as empty, for routes that return to it.
fn come_back<const W: usize>(mode: Mode, start: Square, reach: &SquareSet<W>, ends: &mut SquareSet<W>) {
    ends.remove(start);
    if mode == Mode::Quiet && reach.has(start) {
        ends.insert(start);
    }
}
