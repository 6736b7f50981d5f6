//! Legal actions: squares in bulk from the tables, and one by one where rules look at each.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::{Foresight, Mode, Modes, Passing};
use crate::program::{Line, Mover, NumberCode, Path, Priority, Program, Route, SquareSet, TruthCode};

use super::action::Action;
use super::attack::Occupancy;
use super::bulk::ride_reach;
use super::legality::{Judge, Scope, Verdict};
use super::machine::Context;
use super::state::{Cell, Position};
use super::walk::Found;

/// Takes the legal actions as they are found.
pub trait Sink<const W: usize> {
    /// The actions that differ by a square alone, one for each of some squares.
    fn each(&mut self, squares: SquareSet<W>, action: impl Fn(Square) -> Action);
    /// Moves from a square: quiet ones to those that are empty, captures on others.
    #[inline]
    fn usual(&mut self, from: Square, ends: SquareSet<W>, empty: &SquareSet<W>) {
        self.each(ends & *empty, |to| Action::plain(Mode::Quiet, from, to));
        self.each(ends.without(empty), |to| Action::plain(Mode::Capture, from, to));
    }
    /// Moves of pieces that all go as many squares on: those that end on some squares, quiet ones on those that are empty.
    #[inline]
    fn shifted(&mut self, places: i32, ends: SquareSet<W>, empty: &SquareSet<W>) {
        self.each(ends, |to| {
            let mode = if empty.has(to) { Mode::Quiet } else { Mode::Capture };
            Action::plain(mode, to.back(places), to)
        });
    }
    /// So many actions, if they need not be told; tells whether they are taken so.
    #[inline]
    fn many(&mut self, _count: u64) -> bool {
        false
    }
    /// An action.
    fn action(&mut self, action: Action);
    /// Whether no more actions are wanted.
    fn is_done(&self) -> bool;
    /// Pieces whose moves it has counted already, where they may end on all squares; none of those that are special.
    #[inline]
    fn settled(&mut self, _special: &SquareSet<W>) -> SquareSet<W> {
        SquareSet::EMPTY
    }
    /// If walks over certain squares alone are asked for, these squares, that of departure first. Then walks that do the
    /// same are not taken as one.
    #[inline]
    fn way(&self) -> Option<&[Square]> {
        None
    }
}

/// Counts actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter {
    /// The number so far.
    pub count: u64,
}

impl<const W: usize> Sink<W> for Counter {
    #[inline]
    fn each(&mut self, squares: SquareSet<W>, _action: impl Fn(Square) -> Action) {
        self.count += u64::from(squares.count());
    }

    #[inline]
    fn usual(&mut self, _from: Square, ends: SquareSet<W>, _empty: &SquareSet<W>) {
        self.count += u64::from(ends.count());
    }

    #[inline]
    fn many(&mut self, count: u64) -> bool {
        self.count += count;
        true
    }

    #[inline]
    fn action(&mut self, _action: Action) {
        self.count += 1;
    }

    #[inline]
    fn is_done(&self) -> bool {
        false
    }
}

/// Keeps actions in a list.
#[derive(Clone, Debug, Default)]
pub struct Collect {
    /// The actions so far.
    pub actions: Vec<Action>,
    /// If walks over certain squares alone are asked for, these squares, that of departure first.
    way: Option<Vec<Square>>,
}

impl<const W: usize> Sink<W> for Collect {
    #[inline]
    fn each(&mut self, squares: SquareSet<W>, action: impl Fn(Square) -> Action) {
        self.actions.extend(squares.into_iter().map(action));
    }

    #[inline]
    fn action(&mut self, action: Action) {
        self.actions.push(action);
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.actions.len() >= crate::limits::ACTIONS
    }

    #[inline]
    fn way(&self) -> Option<&[Square]> {
        self.way.as_deref()
    }
}

/// Asks whether there is an action at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Any {
    found: bool,
}

impl Any {
    /// Whether an action was found.
    pub fn is_done(self) -> bool {
        self.found
    }
}

impl<const W: usize> Sink<W> for Any {
    #[inline]
    fn each(&mut self, squares: SquareSet<W>, _action: impl Fn(Square) -> Action) {
        self.found |= !squares.is_empty();
    }

    #[inline]
    fn many(&mut self, count: u64) -> bool {
        self.found |= count > 0;
        true
    }

    #[inline]
    fn action(&mut self, _action: Action) {
        self.found = true;
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.found
    }
}

/// Where the movements of one piece lead, by mode.
pub(super) type Ends<const W: usize> = [SquareSet<W>; 5];

/// What the movements of one piece do that are found.
pub(super) struct Reached<const W: usize> {
    /// Where those lead that do nothing besides.
    pub(super) ends: Ends<W>,
    /// Where walks lead that do nothing besides, and are handed over.
    pub(super) walked: Ends<W>,
    /// What others do without effects of their own: mode, end, and where they capture on their way.
    pub(super) others: Vec<(Mode, Square, SquareSet<W>)>,
}

impl<const W: usize> Reached<W> {
    /// Adds a walk; tells whether no other line does the same, of which there were so many that capture on their way.
    pub(super) fn is_new_walk(&mut self, walk: &Found<W>, of_others: usize) -> bool {
        if walk.is_clean() {
            let walked = &mut self.walked[walk.mode as usize];
            let is_new = !walked.has(walk.to);
            walked.insert(walk.to);
            return is_new;
        }
        let other = (walk.mode, walk.to, walk.taken);
        let is_new = !walk.only_takes() || !self.others[..of_others].contains(&other);
        if is_new && walk.only_takes() {
            self.others.push(other);
        }
        is_new
    }

    /// Quiet moves and captures.
    #[inline]
    pub(super) fn of(quiet: SquareSet<W>, captures: SquareSet<W>) -> Reached<W> {
        let mut ends = [SquareSet::EMPTY; 5];
        (ends[Mode::Quiet as usize], ends[Mode::Capture as usize]) = (quiet, captures);
        Reached { ends, walked: [SquareSet::EMPTY; 5], others: Vec::new() }
    }

    /// Adds a move that captures on its way; tells whether no other line does the same.
    fn is_new(&mut self, mode: Mode, to: Square, taken: SquareSet<W>) -> bool {
        let other = (mode, to, taken);
        let is_new = !self.others.contains(&other);
        if is_new {
            self.others.push(other);
        }
        is_new
    }
}

/// What the conditions of a kind's lines say that are the same for all its pieces.
pub(super) struct Goals<const W: usize> {
    /// The lines that may lead somewhere, a bit each; those beyond the first are not asked here.
    open: u64,
    /// The sets in which they must end.
    sets: [Option<SquareSet<W>>; GOALS],
}

/// Lines of a kind whose conditions are asked once for all pieces.
const GOALS: usize = 8;

impl<const W: usize> Goals<W> {
    #[inline]
    pub(super) fn is_open(&self, number: usize) -> bool {
        self.open >> number.min(63) & 1 != 0
    }

    /// The set in which a line must end, if there is one; nothing is known of lines beyond the first.
    #[inline]
    pub(super) fn of(&self, number: usize) -> Option<Option<SquareSet<W>>> {
        self.sets.get(number).copied()
    }
}

/// What generating moves needs to know of the position.
#[derive(Clone, Copy)]
pub(super) struct Board<'j, const W: usize> {
    pub(super) side: Side,
    pub(super) empty: SquareSet<W>,
    own: SquareSet<W>,
    pub(super) enemy: SquareSet<W>,
    pub(super) occupied: SquareSet<W>,
    /// Pieces whose capture is tried out.
    pub(super) hot_victims: SquareSet<W>,
    pub(super) scope: Scope<W>,
    pub(super) judge: &'j Judge<W>,
}

impl<const W: usize> Board<'_, W> {
    /// The board as a piece sees it that does not see some of the others. It cannot go where they stand.
    fn but_for(&self, unseen: &SquareSet<W>) -> Self {
        Board {
            own: self.own.without(unseen),
            enemy: self.enemy.without(unseen),
            occupied: self.occupied.without(unseen),
            ..*self
        }
    }

    /// The squares on which a mode may end, of those a movement reaches.
    #[inline]
    pub(super) fn ends(&self, mode: Mode, reach: SquareSet<W>) -> SquareSet<W> {
        match mode {
            Mode::Quiet => reach & self.empty,
            Mode::Capture | Mode::Shoot => reach & self.enemy,
            Mode::Devour | Mode::Switch => reach & self.own,
        }
    }
}

impl<const W: usize> Position<W> {
    /// All legal actions of the player to act, passing included; none if the game is over.
    pub fn generate<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        if self.state.turn.outcome.is_some() {
            return;
        }
        if self.state.turn.pending[0].is_none() && self.may_pass(program) {
            sink.action(Action::pass());
        }
        self.generate_actions(program, sink);
    }

    /// Whether the player to act may pass, and nothing forbidden is so after it.
    fn may_pass(&mut self, program: &Program<W>) -> bool {
        let is_offered = match self.course(program).pass {
            Passing::Never => false,
            Passing::WhenStuck => !self.has_action(program),
            Passing::Always => true,
            Passing::AfterFirst => self.state.turn.done > 0,
        };
        is_offered && (program.bans.is_empty() || self.try_action(program, Action::pass()))
    }

    /// Whether the rest of the turn may be passed though there are actions.
    pub(super) fn may_pass_rest(&mut self, program: &Program<W>) -> bool {
        matches!(self.course(program).pass, Passing::Always | Passing::AfterFirst) && self.may_pass(program)
    }

    /// All legal actions of the player to act, passing left out.
    pub(super) fn generate_actions<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        if self.state.turn.outcome.is_some() {
            return;
        }
        if let Some(pending) = self.state.turn.pending[0] {
            self.declared_actions(program, usize::from(pending.rule()), &Judge::Free, sink);
            return;
        }
        if program.priorities.is_empty() {
            self.generate_all(program, sink);
        } else {
            self.generate_foremost(program, sink);
        }
    }

    /// The actions that a priority makes obligatory, or all if there are none.
    fn generate_foremost<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        let mut all = Collect::default();
        self.generate_all(program, &mut all);
        for priority in &program.priorities {
            self.keep_foremost(program, priority, &mut all.actions);
        }
        all.actions.into_iter().for_each(|action| sink.action(action));
    }

    /// Leaves the actions that a priority puts first.
    fn keep_foremost(&mut self, program: &Program<W>, priority: &Priority, actions: &mut Vec<Action>) {
        match priority {
            Priority::Holds(when) => {
                keep_if_any(actions, |action| self.meets(program, *when, *action));
            }
            Priority::HoldsAfter(when, foresight) => {
                keep_if_any(actions, |action| {
                    let holds = |position: &mut Self, context: &Context| {
                        i32::from(position.truth(program, *when, context))
                    };
                    self.best_after(program, *action, *foresight, &holds) > 0
                });
            }
            Priority::Most(most, foresight) => {
                let number =
                    |position: &mut Self, context: &Context| position.number(program, *most, context);
                let numbers: Vec<i32> = actions
                    .iter()
                    .map(|action| self.best_after(program, *action, *foresight, &number))
                    .collect();
                let largest = numbers.iter().copied().max();
                let mut numbers = numbers.into_iter();
                actions.retain(|_| numbers.next() == largest);
            }
        }
    }

    /// The priority that puts other actions before one that is legal but for it, by index; for telling why it is illegal.
    pub fn priority_against(&mut self, program: &Program<W>, action: Action) -> Option<usize> {
        let mut all = Collect::default();
        self.generate_all(program, &mut all);
        if !all.actions.contains(&action) {
            return None;
        }
        program.priorities.iter().position(|priority| {
            self.keep_foremost(program, priority, &mut all.actions);
            !all.actions.contains(&action)
        })
    }

    /// Whether a condition of priority holds of an action before it is done.
    fn meets(&mut self, program: &Program<W>, when: TruthCode, action: Action) -> bool {
        let context = self.context_of(program, action);
        let last = std::mem::replace(&mut self.state.turn.action, action.number());
        let holds = self.truth(program, when, &context);
        self.state.turn.action = last;
        holds
    }

    /// The largest number that can be had once an action is done, or at the end of the turn that it begins.
    fn best_after(
        &mut self,
        program: &Program<W>,
        action: Action,
        foresight: Foresight,
        number: &dyn Fn(&mut Self, &Context) -> i32,
    ) -> i32 {
        let context = self.context_of(program, action);
        let was_asked = self.state.turn.pending[0].is_some();
        self.begin(action);
        self.perform(program, action, false);
        let goes_on = foresight == Foresight::Turn
            && self.state.turn.done > 0
            && !was_asked
            && self.state.turn.pending[0].is_none();
        let mut next = Collect::default();
        if goes_on {
            self.generate_all(program, &mut next);
        }
        let later = next.actions.into_iter();
        let best = later.map(|action| self.best_after(program, action, foresight, number)).max();
        let best = best.unwrap_or_else(|| number(self, &context));
        self.undo();
        best
    }

    /// All actions that movements and declarations allow, whatever is forbidden after them.
    pub fn generate_unjudged<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        if self.state.turn.outcome.is_none() && self.state.turn.pending[0].is_none() {
            self.generate_judged(program, &Judge::Free, sink);
        }
    }

    /// The same, whatever part of the turn they belong to.
    pub fn generate_untimed(&mut self, program: &Program<W>, sink: &mut Collect) {
        let done = std::mem::replace(&mut self.state.turn.done, u16::MAX); // beyond what any turn lists
        self.generate_unjudged(program, sink);
        self.state.turn.done = done;
    }

    fn generate_all<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        let judge = self.judge(program);
        self.generate_judged(program, &judge, sink);
    }

    pub(super) fn generate_judged<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        let phase = self.course(program).step(self.state.turn.done);
        let side = self.state.turn.mover;
        let board = self.board(program, side, judge);
        if phase & 1 != 0 {
            let is_free = program.geometry.all.is_within(&board.scope.legal);
            let settled = if is_free { sink.settled(&board.scope.special) } else { SquareSet::EMPTY };
            let due = board.own.without(&settled);
            for kind in 0..program.kinds {
                let pieces = self.state.kind(kind) & due;
                if pieces.is_empty() {
                    continue;
                }
                self.moves_of_kind(program, Kind(kind as u8), pieces, &board, sink);
                if sink.is_done() {
                    return;
                }
            }
        }
        let outer = self.note_safe(judge.safe(), side.opponent());
        for rule in 0..program.actions.len() {
            if phase >> (rule + 1).min(127) & 1 != 0 && !program.actions[rule].asked {
                self.declared_actions(program, rule, judge, sink);
                if sink.is_done() {
                    break;
                }
            }
        }
        self.safe = outer;
    }

    /// The moves of all pieces of a kind.
    #[inline]
    pub(super) fn moves_of_kind<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        kind: Kind,
        pieces: SquareSet<W>,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        let mover = &program.movements.movers[board.side.index()][kind.index()];
        if program.apart.is_empty() && mover.is_plain {
            return self.bulk_moves(program, mover, kind, pieces, board, sink);
        }
        let goals = self.goals(program, mover, board);
        for from in pieces {
            if program.apart.is_empty() {
                self.piece_moves(program, mover, kind, from, board, &goals, sink);
            } else {
                let board = board.but_for(&self.unseen(program, from));
                self.piece_moves(program, mover, kind, from, &board, &goals, sink);
            }
            if sink.is_done() {
                return;
            }
        }
    }

    /// What generating the moves of a side needs to know.
    #[inline]
    pub(super) fn board<'j>(&self, program: &Program<W>, side: Side, judge: &'j Judge<W>) -> Board<'j, W> {
        let (own, enemy, occupied) = (self.pieces(side), self.pieces(side.opponent()), self.occupied());
        let empty = program.geometry.all.without(&occupied);
        let hot_victims =
            if judge.tries_captures() { enemy } else { self.of_kinds(judge.hot_victims(&program.safety)) };
        Board { side, empty, own, enemy, occupied, hot_victims, scope: judge.scope(), judge }
    }

    /// Where the movements that tables tell lead from a square, by mode.
    #[inline]
    pub(super) fn usual_ends(
        &self,
        program: &Program<W>,
        mover: &Mover<W>,
        from: Square,
        board: &Board<'_, W>,
    ) -> Ends<W> {
        let mut ends = [SquareSet::EMPTY; 5];
        for group in &mover.leaps {
            self.add_ends(board, group.modes, group.victims, group.targets[from.index()], &mut ends);
        }
        for group in &mover.rides {
            let reach = ride_reach(program, group, from, board);
            self.add_ends(board, group.modes, group.victims, reach, &mut ends);
        }
        ends
    }

    #[expect(clippy::too_many_arguments, reason = "what a piece may do and how it is judged")]
    #[inline]
    fn piece_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        mover: &Mover<W>,
        kind: Kind,
        from: Square,
        board: &Board<'_, W>,
        goals: &Goals<W>,
        sink: &mut S,
    ) {
        let ends = self.usual_ends(program, mover, from, board);
        let mut reached = Reached { ends, walked: [SquareSet::EMPTY; 5], others: Vec::new() };
        self.moves_by_lines(program, mover, from, board, goals, &mut reached, sink);
        for mode in mover.modes.iter() {
            self.emit(program, mode, kind, from, reached.ends[mode as usize], board.judge, sink);
        }
    }

    /// Adds where the lines of a piece lead, and hands over the moves of those that are told from others.
    #[expect(clippy::too_many_arguments, reason = "what a piece may do and how it is judged")]
    #[inline]
    pub(super) fn moves_by_lines<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        mover: &Mover<W>,
        from: Square,
        board: &Board<'_, W>,
        goals: &Goals<W>,
        reached: &mut Reached<W>,
        sink: &mut S,
    ) {
        for (number, index) in mover.lines.iter().enumerate() {
            let line = &program.movements.lines[usize::from(*index)];
            if goals.is_open(number) && self.may_begin(line, from) {
                self.line_moves(program, *index, line, from, goals.of(number), board, reached, sink);
            }
        }
    }

    /// What the conditions of lines say that are the same for all pieces of a kind.
    pub(super) fn goals(&mut self, program: &Program<W>, mover: &Mover<W>, board: &Board<'_, W>) -> Goals<W> {
        let mut goals = Goals { open: u64::MAX, sets: [None; GOALS] };
        let context = Context::of(board.side);
        for (number, index) in mover.lines.iter().enumerate().take(GOALS) {
            let line = &program.movements.lines[usize::from(*index)];
            if line.gate.is_some_and(|gate| !self.truth(program, gate, &context)) {
                goals.open &= !(1 << number);
                continue;
            }
            if let Some(goal) = line.goal.filter(|_| line.has_common_goal) {
                let goal = self.set(program, goal, &context);
                goals.sets[number] = Some(goal);
                if goal.is_empty() {
                    goals.open &= !(1 << number);
                }
            }
        }
        goals
    }

    /// Whether a line can lead a piece anywhere from a square, as far as that and the piece's marks say.
    #[inline]
    pub(super) fn may_begin(&self, line: &Line<W>, from: Square) -> bool {
        line.origins.has(from) && line.bearer.is_none_or(|(mark, bears)| self.marked(mark).has(from) == bears)
    }

    /// Sorts the squares that a movement reaches by what may be done on them.
    #[inline]
    fn add_ends(
        &self,
        board: &Board<'_, W>,
        modes: Modes,
        victims: Option<KindSet>,
        reach: SquareSet<W>,
        ends: &mut Ends<W>,
    ) {
        if modes == Modes::USUAL && victims.is_none() {
            ends[Mode::Quiet as usize] |= reach & board.empty;
            ends[Mode::Capture as usize] |= reach & board.enemy;
            return;
        }
        for mode in modes.iter() {
            let mut set = board.ends(mode, reach);
            if let Some(victims) = victims
                && mode != Mode::Quiet
                && !set.is_empty()
            {
                set = self.of_victims(set, victims);
            }
            ends[mode as usize] |= set;
        }
    }

    fn of_victims(&self, set: SquareSet<W>, victims: KindSet) -> SquareSet<W> {
        set.into_iter().filter(|square| self.kind_on(*square).is_some_and(|kind| victims.has(kind))).collect()
    }

    /// Moves by a line that needs more than tables. What is the same for all pieces may be known: that the line is open,
    /// and the set in which it must end.
    #[expect(clippy::too_many_arguments, reason = "what a line needs to know comes from four places")]
    pub(super) fn line_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        index: u16,
        line: &Line<W>,
        from: Square,
        known: Option<Option<SquareSet<W>>>,
        board: &Board<'_, W>,
        reached: &mut Reached<W>,
        sink: &mut S,
    ) {
        let mut allowed = line.targets[from.index()];
        if let Some(Some(goal)) = known {
            allowed &= goal;
            if allowed.is_empty() {
                return;
            }
        }
        if known.is_some() && line.is_simple() {
            return self.simple_line_moves(program, index, line, from, allowed, board, reached, sink);
        }
        let mut context = self.departure(line, from, board.side);
        if known.is_none() && line.gate.is_some_and(|gate| !self.truth(program, gate, &context)) {
            return;
        }
        if line.guard.is_some_and(|guard| !self.truth(program, guard, &context)) {
            return;
        }
        if let Some(goal) = line.goal
            && !matches!(known, Some(Some(_)))
        {
            allowed &= self.set(program, goal, &context);
            if allowed.is_empty() {
                return;
            }
        }
        if let Route::Path(path) = &line.route
            && path.takes
        {
            self.path_moves(program, index, line, path, from, &context, allowed, board, reached, sink);
            return;
        }
        if let Route::Walk(walk) = &line.route {
            let most = self.walk_length(program, walk, &context);
            if line.goes_by_steps() {
                self.walk_moves(program, index, line, walk, from, most, board, reached, sink);
                return;
            }
            allowed &= self.quiet_walk(walk, from, most, &board.empty);
        } else {
            allowed &= self.route_reach(program, line, from, &context, board);
        }
        for mode in line.modes.iter() {
            let set = self.line_ends(program, line, mode, allowed, &mut context, board);
            if line.is_told() {
                self.emit_by_line(program, index, line, mode, from, set, board.judge, sink);
            } else {
                reached.ends[mode as usize] |= set;
            }
        }
    }

    /// What the conditions of a line are told of a piece that sets out.
    #[inline]
    fn departure(&self, line: &Line<W>, from: Square, side: Side) -> Context {
        let mut context = Context::of(side);
        context.from = i32::from(from.0);
        context.piece = i32::from(line.kind.0);
        context.piece_marks = self.marks_on(from);
        context
    }

    /// Moves by a line that tables tell, of whose conditions it is known that they hold.
    #[expect(clippy::too_many_arguments, reason = "what a line needs to know comes from four places")]
    #[inline]
    fn simple_line_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        index: u16,
        line: &Line<W>,
        from: Square,
        allowed: SquareSet<W>,
        board: &Board<'_, W>,
        reached: &mut Reached<W>,
        sink: &mut S,
    ) {
        let mut reach = SquareSet::EMPTY;
        match &line.route {
            Route::Lame(ways, false) => {
                for place in &ways[from.index()] {
                    if place.is_open(false, &board.occupied) {
                        reach |= place.ends;
                    }
                }
            }
            // Where nothing is in the way, it leads to all its targets.
            Route::Walk(_)
                if line.is_whole && line.targets[from.index()].without(&board.empty).is_empty() =>
            {
                reach = allowed;
            }
            Route::Walk(walk) => {
                reach = self.quiet_walk(walk, from, walk.most.unwrap_or(0), &board.empty);
            }
            Route::Bent(..) => {
                let context = self.departure(line, from, board.side);
                reach = self.route_reach(program, line, from, &context, board);
            }
            Route::Leap
            | Route::Ride(_)
            | Route::Crooked(_)
            | Route::Hop(..)
            | Route::Lame(..)
            | Route::Path(_) => {
                reach = self.route_reach(program, line, from, &Context::of(board.side), board);
            }
        }
        reach &= allowed;
        for mode in line.modes.iter() {
            let mut set = board.ends(mode, reach);
            if line.returns && mode == Mode::Quiet && reach.has(from) {
                set.insert(from);
            }
            if line.is_told() {
                self.emit_by_line(program, index, line, mode, from, set, board.judge, sink);
            } else {
                reached.ends[mode as usize] |= set;
            }
        }
    }

    /// Hands over the legal ones of moves by a line that is told from others.
    #[expect(clippy::too_many_arguments, reason = "a move and how it is judged")]
    #[inline]
    fn emit_by_line<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        index: u16,
        line: &Line<W>,
        mode: Mode,
        from: Square,
        ends: SquareSet<W>,
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        let by_line = |to| Action::of_line(index, mode, from, to, 0);
        let mut open = ends;
        if line.is_harmless {
            let side = self.state.turn.mover.index();
            let due = program.arrival_ends[side][line.kind.index()].of(from);
            if mode == Mode::Quiet {
                let careful = due | program.safety.hot_ends[side][line.kind.index()];
                let sure = ends.without(&careful) & judge.allowed(from);
                sink.each(sure, by_line);
                open = ends.without(&sure);
                if open.is_empty() || !judge.may_allow(from, &(open & careful)) {
                    return;
                }
            }
            let judged = self.judge_ends(program, judge, mode, line.kind, from, open.without(&due));
            sink.each(judged.legal, by_line);
            open = judged.open | open & due;
        }
        for to in open {
            let verdict = if line.is_harmless {
                self.judge_move(program, judge, mode, from, to)
            } else {
                judge.without_a_look()
            };
            self.offer(program, by_line(to), line.kind, verdict, sink);
        }
    }

    /// Of the squares that a line reaches, those on which it may end in a mode.
    fn line_ends(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        mode: Mode,
        allowed: SquareSet<W>,
        context: &mut Context,
        board: &Board<'_, W>,
    ) -> SquareSet<W> {
        let mut set = board.ends(mode, allowed);
        // The square of departure counts as empty, for those who come back to it.
        let start = Square(context.from as u16);
        if mode == Mode::Quiet && allowed.has(start) {
            set.insert(start);
        }
        if let Some(victims) = line.victims
            && mode != Mode::Quiet
        {
            set = self.of_victims(set, victims);
        }
        if let Some(filter) = line.filter {
            for to in set {
                self.fill_ends(context, to);
                if !self.truth(program, filter, context) {
                    set.remove(to);
                }
            }
        }
        set
    }

    /// Moves by a path that may capture on its way.
    #[expect(clippy::too_many_arguments, reason = "what a line needs to know comes from four places")]
    fn path_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        index: u16,
        line: &Line<W>,
        path: &Path,
        from: Square,
        context: &Context,
        allowed: SquareSet<W>,
        board: &Board<'_, W>,
        reached: &mut Reached<W>,
        sink: &mut S,
    ) {
        let occupancy = Occupancy { occupied: board.occupied, gone: SquareSet::EMPTY };
        let traces = self.traces(program, path, from, context, &occupancy, None);
        for trace in traces.iter().filter(|trace| allowed.has(trace.to)) {
            for mode in self.end_modes(line, trace, from).iter() {
                let action = Action::of_line(index, mode, from, trace.to, Action::pack_taken(&trace.taken));
                if let Some(filter) = line.filter {
                    let context = self.context_of(program, action);
                    if !self.truth(program, filter, &context) {
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
                self.offer(program, action, line.kind, board.judge.without_a_look(), sink);
            }
        }
    }

    /// The squares that a route reaches from a square, as the board is.
    fn route_reach(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        from: Square,
        context: &Context,
        board: &Board<'_, W>,
    ) -> SquareSet<W> {
        match &line.route {
            Route::Leap | Route::Walk(_) => line.targets[from.index()],
            Route::Ride(tables) | Route::Crooked(tables) => {
                let slides = tables.iter().map(|table| program.geometry.slide(*table, from, &board.occupied));
                slides.fold(SquareSet::EMPTY, |all, set| all | set)
            }
            Route::Hop(tables, beyond) => {
                let ends = line.modes.iter().map(|mode| board.ends(mode, line.targets[from.index()]));
                let ends = ends.fold(SquareSet::EMPTY, |all, set| all | set);
                let hops = tables
                    .iter()
                    .filter(|table| program.geometry.ray(**table, from).meets(&ends))
                    .map(|table| super::attack::hop(program, *table, from, *beyond, &board.occupied));
                hops.fold(SquareSet::EMPTY, |all, set| all | set)
            }
            Route::Lame(table, jumps) => {
                let open = table[from.index()].iter().filter(|place| place.is_open(*jumps, &board.occupied));
                open.fold(SquareSet::EMPTY, |all, place| all | place.ends)
            }
            Route::Bent(pass, bends) => {
                let open = self.passable(program, *pass, context, &board.occupied, from);
                let ends = bends[from.index()].iter().filter(|(via, _)| open.has(*via));
                ends.fold(SquareSet::EMPTY, |all, (_, ends)| all | *ends)
            }
            Route::Path(path) => {
                let passes = self.passes(program, path, context, &board.occupied, from);
                super::path::path_ends(path, &passes, from, &board.occupied)
            }
        }
    }

    /// The walks over some squares, that of departure first, also those that are listed with other steps.
    pub fn walks_over(&mut self, program: &Program<W>, way: &[Square]) -> Vec<Action> {
        let mut along = Collect { way: Some(way.to_vec()), actions: Vec::new() };
        self.generate_unjudged(program, &mut along);
        along.actions
    }

    /// Whether two moves lead from and to the same squares, with the same choice, and to the same position.
    pub fn do_the_same(&mut self, program: &Program<W>, a: Action, b: Action) -> bool {
        (a.from, a.to, a.choice) == (b.from, b.to, b.choice)
            && a.number() == b.number()
            && self.key_after(program, a) == self.key_after(program, b)
    }

    pub(super) fn key_after(&mut self, program: &Program<W>, action: Action) -> u64 {
        self.begin(action);
        self.perform(program, action, false);
        let key = self.key();
        self.undo();
        key
    }

    /// Tells a context what stands on the square of arrival.
    #[inline]
    pub(super) fn fill_ends(&self, context: &mut Context, to: Square) {
        let comes_back = context.from == i32::from(to.0);
        let cell = if comes_back { Cell::EMPTY } else { self.cell(to) };
        context.to = i32::from(to.0);
        context.at = i32::from(to.0);
        context.victim = cell.kind_number();
        context.victim_owner = cell.side();
        context.victim_marks = if cell == Cell::EMPTY { 0 } else { self.marks_on(to) };
    }

    /// What a rule is told of an action before it is done.
    pub(super) fn context_of(&self, _program: &Program<W>, action: Action) -> Context {
        let mut context = Context::of(self.mover());
        if action.from != super::NONE && action.number() == 0 {
            let from = Square(action.from);
            context.from = i32::from(action.from);
            context.piece = self.kind_number_on(from);
            context.piece_marks = self.marks_on(from);
            self.fill_ends(&mut context, Square(action.to));
        }
        context
    }

    /// Hands over the legal ones of moves that do nothing besides.
    #[expect(clippy::too_many_arguments, reason = "a move and how it is judged")]
    pub(super) fn emit<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        mode: Mode,
        kind: Kind,
        from: Square,
        ends: SquareSet<W>,
        judge: &Judge<W>,
        sink: &mut S,
    ) {
        if ends.is_empty() || sink.way().is_some() {
            return;
        }
        let side = self.state.turn.mover;
        let due = if mode == Mode::Shoot {
            SquareSet::EMPTY
        } else {
            ends & program.arrival_ends[side.index()][kind.index()].of(from)
        };
        let judged = self.judge_ends(program, judge, mode, kind, from, ends.without(&due));
        sink.each(judged.legal, |to| Action::plain(mode, from, to));
        for to in judged.open {
            let action = Action::plain(mode, from, to);
            let legal = match self.judge_move(program, judge, mode, from, to) {
                Verdict::Legal | Verdict::Unasked => true,
                Verdict::Illegal => false,
                Verdict::Unclear => self.try_action(program, action),
            };
            if legal {
                sink.action(action);
            }
        }
        for to in due {
            let verdict = self.judge_move(program, judge, mode, from, to);
            self.offer(program, Action::plain(mode, from, to), kind, verdict, sink);
        }
    }

    /// Hands over a move with each of its choices on arrival, as far as legal.
    pub(super) fn offer<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        action: Action,
        kind: Kind,
        verdict: Verdict,
        sink: &mut S,
    ) {
        if verdict == Verdict::Illegal && !program.has_hot_arrivals {
            return;
        }
        let to = Square(action.to);
        let side = self.mover();
        let mut is_free = true;
        if program.arrival_ends[side.index()][kind.index()].of(Square(action.from)).has(to) {
            let context = self.context_of(program, action);
            self.note_victims(program, action);
            for (index, arrival) in program.arrivals.iter().enumerate() {
                let victim = self.kind_on(to);
                let passes = arrival.ends[side.index()][kind.index()].of(Square(action.from)).has(to)
                    && arrival.filters[side.index()].passes(Some(kind), victim, None, None);
                let holds = passes && arrival.when.is_none_or(|when| self.truth(program, when, &context));
                if !holds {
                    continue;
                }
                is_free &= arrival.optional.is_some_and(|when| self.truth(program, when, &context));
                let is_sure = arrival.is_harmless || verdict == Verdict::Unasked;
                let verdict = if is_sure { verdict } else { Verdict::Unclear };
                self.offer_choices(program, action, index, &context, verdict, sink);
            }
        }
        if is_free {
            self.offer_one(program, action, verdict, sink);
        }
    }

    /// Hands over a move with each choice of one arrival rule.
    fn offer_choices<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        action: Action,
        index: usize,
        context: &Context,
        verdict: Verdict,
        sink: &mut S,
    ) {
        if verdict == Verdict::Illegal {
            return;
        }
        let Some(choices) = self.arrival_choices(program, index, context) else {
            return self.offer_choice(program, action, index, 0, context, verdict, sink);
        };
        for chosen in choices {
            self.offer_choice(program, action, index, chosen, context, verdict, sink);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a choice, of what move, and how it is judged")]
    fn offer_choice<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        action: Action,
        index: usize,
        chosen: u16,
        context: &Context,
        verdict: Verdict,
        sink: &mut S,
    ) {
        let arrival = &program.arrivals[index];
        if let Some(when) = arrival.choice_when {
            self.load_parameters(program, &arrival.choices, context, |_| chosen, None);
            if !self.truth(program, when, context) {
                return;
            }
        }
        self.offer_one(program, action.with_choice(index as u16, chosen), verdict, sink);
    }

    pub(super) fn kinds_in_hand(
        &mut self,
        program: &Program<W>,
        player: NumberCode,
        context: &Context,
    ) -> KindSet {
        let side = Side::from_index(self.number(program, player, context) as usize);
        let held = (0..program.kinds as u8).map(Kind).filter(|kind| self.in_hand(side, *kind) > 0);
        held.fold(KindSet::default(), |kinds, kind| kinds.or(KindSet::one(kind)))
    }

    fn offer_one<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        action: Action,
        verdict: Verdict,
        sink: &mut S,
    ) {
        let is_legal = match verdict {
            Verdict::Legal | Verdict::Unasked => true,
            Verdict::Illegal => false,
            Verdict::Unclear => self.try_action(program, action),
        };
        if is_legal {
            sink.action(action);
        }
    }
}

/// Leaves the actions that meet a condition, if there are any.
fn keep_if_any(actions: &mut Vec<Action>, meets: impl FnMut(&Action) -> bool) {
    let meet: Vec<bool> = actions.iter().map(meets).collect();
    if meet.contains(&true) {
        let mut meet = meet.into_iter();
        actions.retain(|_| meet.next() == Some(true));
    }
}
