//! Does actions: their effects, the rules that follow, the course of turns, and undo.

use crate::ids::{Kind, Mark, Side, Square};
use crate::limits;
use crate::model::{Attribute, EndingMoment, Event, Mode, Verdict};
use crate::program::{Counted, Ending, Hook, Line, Program, Route, Spot, SquareSet, VariableSlot};

use crate::position::state::action::{Action, ActionForm};
use crate::position::state::cell::{Cell, Outcome};
use crate::position::state::journal::Ply;
use crate::position::state::meter::Payer;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::report::{Change, Loss, Piece, piece_of};

/// The choices of an action, and its names for values: numbers and sets.
type Parameters<const W: usize> = ([i32; limits::PARAMETERS], [SquareSet<W>; limits::SET_PARAMETERS]);

impl<const W: usize> Position<W> {
    /// Does an action that was generated in this position, and returns whether it was done. It is not done if it costs
    /// too much, see [`Position::stopped`].
    pub fn apply(&mut self, program: &Program<W>, action: Action) -> bool {
        self.refill();
        if self.is_stopped() {
            return false;
        }
        let mover = self.mover();
        self.begin();
        let turn_is_over = self.perform(program, action);
        self.look_for_endings(program, mover, turn_is_over);
        self.stands()
    }

    /// Ends the action just done, or undoes it if it cost too much; returns whether it was done.
    #[inline]
    pub(crate) fn stands(&mut self) -> bool {
        self.is_acting = false;
        let is_stopped = self.is_stopped();
        if is_stopped {
            self.undo();
        }
        !is_stopped
    }

    /// Ends the turn as if the player to act did nothing (null move), for a search, and returns whether it was done.
    /// [`Position::undo`] takes it back. It is not done where the game is over, where a decision is pending, and where a
    /// ban follows, such as a royal piece that stays attacked. Endings are not checked.
    pub fn apply_null(&mut self, program: &Program<W>) -> bool {
        self.refill();
        if self.state.turn.outcome.is_some() || self.state.turn.pending[0].is_some() || self.is_stopped() {
            return false;
        }
        let mover = self.mover();
        self.begin();
        let turn_is_over = self.perform(program, Action::pass());
        if !self.is_allowed(program, mover, turn_is_over) {
            self.undo();
            return false;
        }
        self.stands()
    }

    /// Undoes the last action. Does nothing if there is none.
    pub fn undo(&mut self) {
        let Some(ply) = self.plies.pop() else { return };
        self.unwind(ply.journal as usize, ply.saved as usize);
        self.state.turn = ply.turn;
        self.state.hash = ply.hash;
        self.triggered = ply.triggered;
        self.is_acting = ply.was_acting;
        self.victims = ply.victims;
        if self.keeps_history {
            self.leave_positions(ply.kept as usize);
        }
    }

    /// Remembers the state at the beginning of an action.
    pub(crate) fn begin(&mut self) {
        self.plies.push(Ply {
            turn: self.state.turn,
            hash: self.state.hash,
            journal: self.journal.len() as u32,
            saved: self.saved.len() as u32,
            kept: self.history.len() as u32,
            triggered: self.triggered,
            was_acting: self.is_acting,
            victims: self.victims,
        });
    }

    /// All effects of an action except endings; returns whether the turn is over.
    pub(crate) fn perform(&mut self, program: &Program<W>, action: Action) -> bool {
        let mover = self.mover();
        let was_asked = self.state.turn.pending[0].is_some();
        let parameters = self.load_action(program, action, mover);
        self.set_out(program, action, was_asked);
        if was_asked {
            self.state.turn.pending.rotate_left(1);
            self.state.turn.pending[3] = None;
        }
        self.act(program, action, mover, parameters);
        self.sweep(program, mover);
        self.fire_untold(program, Event::AfterAction, mover);
        let turn_is_over = !was_asked && self.advance(program, mover);
        self.drop_void_decisions(program);
        if self.keeps_history {
            // An action may be tried in the middle of another one, whose own position is not recorded yet.
            let kept = self.plies.last().map_or(0, |ply| ply.kept);
            self.keep_position(kept as usize);
        }
        turn_is_over
    }

    /// The first effects of an action.
    #[inline]
    fn set_out(&mut self, program: &Program<W>, action: Action, was_asked: bool) {
        self.is_acting = true;
        self.state.turn.action = action.number();
        self.state.turn.removed = 0;
        self.count(program, was_asked);
    }

    /// The board when a piece has moved and its line's statements are done, but nothing after that.
    pub(crate) fn when_moved<T>(
        &mut self,
        program: &Program<W>,
        action: Action,
        look: impl FnOnce(&mut Self, &Context) -> T,
    ) -> T {
        self.note_victims(program, action);
        let context = self.context_of(program, action);
        self.begin();
        self.set_out(program, action, false);
        if let Some((mode, line)) = moving(program, action) {
            self.travel(program, action, mode, line, &context);
        }
        let found = look(self, &context);
        self.undo();
        found
    }

    /// Counters count before anything else happens.
    pub(crate) fn count(&mut self, program: &Program<W>, was_asked: bool) {
        for (slot, counts_turns) in &self.event_table(program).counters {
            if !was_asked && (!counts_turns || self.state.turn.done == 0) {
                let slot = usize::from(*slot);
                let value = self.state.scalar(slot);
                self.set_scalar(program, slot, value.saturating_add(1));
            }
        }
    }

    /// Computes the choices of an action, and its names for values, before any of its effects. Those of an arrival are
    /// returned, for use after the move.
    fn load_action(&mut self, program: &Program<W>, action: Action, mover: Side) -> Option<Parameters<W>> {
        if let ActionForm::Declared(rule) = action.form() {
            let choices = &program.actions[usize::from(rule)].choices;
            let parameter = |index| action.parameter(index);
            self.paid_by(Payer::Action(rule), |position| {
                position.load_parameters(program, choices, &Context::of(mover), parameter);
            });
            return None;
        }
        self.note_victims(program, action);
        let arrival = action.arrival().filter(|(index, _)| !program.arrivals[*index].sees_move)?;
        let context = self.context_of(program, action);
        self.paid_by(Payer::Arrival(arrival.0 as u16), |position| {
            position.load_arrival(program, arrival, &context);
        });
        Some((self.machine.arguments, self.machine.set_arguments))
    }

    #[inline]
    fn act(&mut self, program: &Program<W>, action: Action, mover: Side, parameters: Option<Parameters<W>>) {
        match action.form() {
            ActionForm::Pass => self.state.turn.ends = true,
            ActionForm::Plain(_) | ActionForm::Line(..) => {
                if let Some((mode, line)) = moving(program, action) {
                    self.do_move(program, action, mode, line, parameters);
                }
            }
            ActionForm::Declared(rule) => {
                let effects = program.actions[usize::from(rule)].effects;
                self.paid_by(Payer::Action(rule), |position| {
                    position.effects(program, effects, &Context::of(mover));
                });
            }
        }
    }

    fn do_move(
        &mut self,
        program: &Program<W>,
        action: Action,
        mode: Mode,
        line: Option<&Line<W>>,
        parameters: Option<Parameters<W>>,
    ) {
        let (from, to) = (Square(action.from), Square(action.to));
        let stands = if mode == Mode::Shoot { from } else { to };
        let is_told = self.is_told(program, action, mode, line);
        if !is_told && action.data == 0 {
            self.displace(program, mode, from, to);
            return self.lose_marks(program, stands);
        }
        let context = if is_told { self.context_of(program, action) } else { Context::of(self.mover()) };
        self.travel(program, action, mode, line, &context);
        if !is_told {
            return;
        }
        if let Some((index, chosen)) = action.arrival() {
            let arrival = &program.arrivals[index];
            self.paid_by(Payer::Arrival(index as u16), |position| {
                match parameters {
                    Some(known) => (position.machine.arguments, position.machine.set_arguments) = known,
                    None => position.load_arrival(program, (index, chosen), &context),
                }
                position.effects(program, arrival.effects, &context);
            });
        }
        self.fire(program, Event::AfterMove, &context);
        if matches!(mode, Mode::Capture | Mode::Devour | Mode::Shoot) && action.data == 0 {
            self.fire(program, Event::AfterCapture, &context);
        }
    }

    /// A piece moves, and the statements of its line are executed.
    fn travel(
        &mut self,
        program: &Program<W>,
        action: Action,
        mode: Mode,
        line: Option<&Line<W>>,
        context: &Context,
    ) {
        let (from, to) = (Square(action.from), Square(action.to));
        match line {
            Some(line) if action.data != 0 && matches!(line.route, Route::Path(_)) => {
                self.follow_path(program, action, mode, context);
            }
            Some(line) if action.data != 0 => self.walk(program, line, action, context),
            _ => self.step(program, mode, from, to, context),
        }
        self.lose_marks(program, if mode == Mode::Shoot { from } else { to });
        if let Some((effects, kind)) = line.and_then(|line| Some((line.effects?, line.kind))) {
            self.paid_by(Payer::Movements(kind), |position| position.effects(program, effects, context));
        }
    }

    /// Whether rules or statements could follow a move and need its event.
    #[inline]
    fn is_told(&self, program: &Program<W>, action: Action, mode: Mode, line: Option<&Line<W>>) -> bool {
        let events = self.event_table(program);
        let may_take = mode.captures() || action.data != 0;
        let (moved, from) = (events.hooks(Event::AfterMove), Square(action.from));
        action.arrival().is_some()
            || line.is_some_and(|line| line.effects.is_some())
            || may_take && events.has_capture_hooks()
            || !moved.of(self.mover(), self.kind_number_on(from), -1, self.marks_on(from)).is_empty()
    }

    /// Stores the captures of a move for the rules that use them, if any do.
    #[inline]
    pub(crate) fn note_victims(&mut self, program: &Program<W>, action: Action) {
        if program.book.asks_victims {
            let mut context = self.context_of(program, action);
            let taken = match action.form() {
                ActionForm::Line(line, _) => {
                    self.fill_taken(program, &program.movements.lines[usize::from(line)], &mut context)
                }
                ActionForm::Plain(_) | ActionForm::Declared(_) | ActionForm::Pass => SquareSet::EMPTY,
            };
            self.victims = self.victims_of(program, action) | taken;
        }
    }

    /// The squares on which a move captures by its movement, including those on its way.
    pub fn victims_of(&self, program: &Program<W>, action: Action) -> SquareSet<W> {
        let (line, mode) = match action.form() {
            ActionForm::Plain(mode) => (None, mode),
            ActionForm::Line(line, mode) => (Some(&program.movements.lines[usize::from(line)]), mode),
            ActionForm::Declared(_) | ActionForm::Pass => return SquareSet::EMPTY,
        };
        let end = SquareSet::one(Square(action.to)) & self.occupied();
        let end = if mode.captures() { end } else { SquareSet::EMPTY };
        let Some(line) = line.filter(|_| action.data != 0) else { return end };
        match &line.route {
            Route::Path(_) => end | action.taken().collect(),
            Route::Walk(walk) => {
                let way: SquareSet<W> = walk.squares(Square(action.from), action.path()).collect();
                let passed = way & self.occupied();
                let own = self.pieces(self.mover());
                end | if line.modes.has(Mode::Devour) { passed } else { passed.without(&own) }
            }
            Route::Leap
            | Route::Ride(_)
            | Route::Crooked(_)
            | Route::Hop(..)
            | Route::Lame(..)
            | Route::Bent(..) => end,
        }
    }

    /// One step of a piece, including the rules before a capture.
    fn step(&mut self, program: &Program<W>, mode: Mode, from: Square, to: Square, context: &Context) {
        if mode.captures() {
            self.fire(program, Event::BeforeCapture, context);
        }
        self.displace(program, mode, from, to);
    }

    /// The effect of one step on the board.
    #[inline]
    fn displace(&mut self, program: &Program<W>, mode: Mode, from: Square, to: Square) {
        match mode {
            Mode::Quiet => self.shift(program, from, to),
            Mode::Swap => self.swap(program, from, to),
            Mode::Capture | Mode::Devour => {
                self.take_off(program, to, Loss::Captured);
                self.shift(program, from, to);
            }
            Mode::Shoot => self.take_off(program, to, Loss::Captured),
        }
    }

    /// The steps of a walk, each with its own capture or switch.
    fn walk(&mut self, program: &Program<W>, line: &Line<W>, action: Action, context: &Context) {
        let Route::Walk(walk) = &line.route else { return };
        let from = Square(action.from);
        let mode = |to| self.step_mode(line, from, to).unwrap_or(Mode::Swap);
        let steps: Vec<(Mode, Square)> = walk.squares(from, action.path()).map(|to| (mode(to), to)).collect();
        self.go_step_by_step(program, from, &steps, context);
    }

    /// A path with its captures on the way, then its last leg.
    fn follow_path(&mut self, program: &Program<W>, action: Action, mode: Mode, context: &Context) {
        let own = self.pieces(context.mover);
        let taking = |square| if own.has(square) { Mode::Devour } else { Mode::Capture };
        let taken = action.taken().map(|square| (taking(square), square));
        let steps: Vec<(Mode, Square)> = taken.chain([(mode, Square(action.to))]).collect();
        self.go_step_by_step(program, Square(action.from), &steps, context);
    }

    /// A piece goes from square to square. It stops where a rule removes it, gives it to the other side, or puts
    /// something in its way; it does not capture pieces that a rule has already removed.
    fn go_step_by_step(
        &mut self,
        program: &Program<W>,
        from: Square,
        steps: &[(Mode, Square)],
        context: &Context,
    ) {
        let mut at = from;
        for (mode, to) in steps {
            let expected = match mode {
                Mode::Quiet => None,
                Mode::Capture | Mode::Shoot => Some(context.mover.opponent()),
                Mode::Devour | Mode::Swap => Some(context.mover),
            };
            let is_free = *to == at || self.is_empty(*to);
            if !self.pieces(context.mover).has(at) || !is_free && expected != Some(self.cell(*to).side()) {
                return;
            }
            self.take_step(program, if is_free { Mode::Quiet } else { *mode }, at, *to, context);
            at = *to;
        }
    }

    /// One of several steps, with all rules of a capture.
    fn take_step(&mut self, program: &Program<W>, mode: Mode, at: Square, to: Square, context: &Context) {
        if !self.event_table(program).has_capture_hooks() {
            return self.step(program, mode, at, to, context);
        }
        let mut step = *context;
        let cell = self.cell(to);
        (step.at, step.victim, step.victim_owner) = (i32::from(to.0), cell.kind_number(), cell.side());
        step.victim_marks = self.marks_on(to);
        self.step(program, mode, at, to, &step);
        if matches!(mode, Mode::Capture | Mode::Devour) {
            self.fire(program, Event::AfterCapture, &step);
        }
    }

    /// A piece leaves the board.
    fn take_off(&mut self, program: &Program<W>, square: Square, loss: Loss) {
        if !self.is_empty(square) {
            self.tell_loss(square, loss);
            self.remove(program, square);
            self.state.turn.removed = self.state.turn.removed.saturating_add(1);
        }
    }

    /// A piece leaves the game without the rules for captures.
    pub(crate) fn destroy(&mut self, program: &Program<W>, square: Square) {
        self.take_off(program, square, Loss::Destroyed);
    }

    /// A piece is captured by a statement, with the rules for captures.
    pub(crate) fn capture(&mut self, program: &Program<W>, square: Square, context: &Context) {
        let cell = self.cell(square);
        if cell == Cell::EMPTY {
            return;
        }
        let mut event = *context;
        event.at = i32::from(square.0);
        event.victim = cell.kind_number();
        event.victim_owner = cell.side();
        event.victim_marks = self.marks_on(square);
        let is_nested = u32::from(self.capture_depth) >= limits::NESTED_CAPTURES;
        self.meter.pay(8);
        self.capture_depth += 1;
        if !is_nested {
            self.fire(program, Event::BeforeCapture, &event);
        }
        self.take_off(program, square, Loss::Captured);
        if !is_nested {
            self.fire(program, Event::AfterCapture, &event);
        }
        self.capture_depth -= 1;
    }

    /// A piece goes to a square by a statement, and counts as moved. A piece that stood there leaves the game.
    pub(crate) fn move_piece(&mut self, program: &Program<W>, from: Square, to: Square) {
        if from == to || self.is_empty(from) {
            return;
        }
        self.take_off(program, to, Loss::Destroyed);
        self.shift(program, from, to);
        self.lose_marks(program, to);
    }

    /// A piece that has moved loses the marks that pieces lose by moving.
    #[inline(always)]
    fn lose_marks(&mut self, program: &Program<W>, square: Square) {
        for mark in &program.lost_marks {
            if self.marked(*mark).has(square) {
                self.unmark_piece(program, *mark, square);
            }
        }
        for attribute in &program.lost_attributes {
            self.remember(program, *attribute, square, attribute.value(|_| false));
        }
    }

    /// Pieces go a number of steps in a direction, all at once, and count as moved. Pieces on their destinations leave
    /// the game, and so do those that go beyond the edge.
    pub(crate) fn shift_all(&mut self, program: &Program<W>, set: SquareSet<W>, way: i32, count: i32) {
        if super::machine::direction(program, way).is_none() || count == 0 {
            return;
        }
        let digits = program.lost_attributes.iter().flat_map(|attribute| attribute.marks());
        let lost = program.lost_marks.iter().copied().chain(digits);
        let lost = lost.fold(0, |bits, mark| bits | 1u32 << mark.0);
        let mut moving = Vec::new();
        for square in set & self.occupied() {
            let marks = self.marks_on(square) & !lost;
            self.tell_loss_of_marks(program, square, self.marks_on(square) & lost);
            moving.push((square, marks, self.remove(program, square)));
        }
        let mut arriving = Vec::new();
        for (from, marks, cell) in moving {
            match self.steps_from(program, from, way, count) {
                Some(to) => {
                    self.take_off(program, to, Loss::Destroyed);
                    arriving.push((from, to, marks, cell));
                }
                None => {
                    self.tell(|_| Some(Change::Destroyed { piece: piece_of(cell)?, on: from }));
                    self.state.turn.removed = self.state.turn.removed.saturating_add(1);
                }
            }
        }
        for (from, to, marks, cell) in arriving {
            // Another one may have arrived there before.
            self.take_off(program, to, Loss::Destroyed);
            self.place(program, to, cell);
            self.restore_marks(program, to, marks);
            self.tell(|_| Some(Change::Moved { piece: piece_of(cell)?, from, to }));
        }
    }

    /// A piece appears on a square, if that is empty.
    pub(crate) fn create(&mut self, program: &Program<W>, kind: i32, square: Square, side: Side, mark: u8) {
        if kind < 0 || !self.is_empty(square) {
            return;
        }
        let piece = Piece { kind: Kind(kind as u8), owner: side };
        self.put_down(program, piece, square, mark, Change::Created { piece, on: square });
    }

    /// A piece comes to an empty square, with a mark if it is below 255.
    fn put_down(&mut self, program: &Program<W>, piece: Piece, square: Square, mark: u8, change: Change) {
        self.place(program, square, Cell::new(piece.kind, piece.owner));
        self.tell(|_| Some(change));
        if mark != u8::MAX {
            self.mark_piece(program, Mark(u16::from(mark)), square);
        }
    }

    /// A piece leaves a hand for an empty square.
    pub(crate) fn drop_piece(
        &mut self,
        program: &Program<W>,
        kind: i32,
        square: Option<Square>,
        side: Side,
        mark: u8,
    ) {
        let Some(square) = square.filter(|square| self.is_empty(*square)) else { return };
        if kind < 0 || self.in_hand(side, Kind(kind as u8)) == 0 {
            return;
        }
        let piece = Piece { kind: Kind(kind as u8), owner: side };
        self.change_hand(program, side, piece.kind, -1);
        self.put_down(program, piece, square, mark, Change::Dropped { piece, on: square });
    }

    /// A piece gets a mark, if its kind can carry it.
    pub(crate) fn mark_piece(&mut self, program: &Program<W>, mark: Mark, square: Square) {
        if self.kind_on(square).is_some_and(|kind| program.marks[mark.index()].0.has(kind))
            && !self.marked(mark).has(square)
        {
            self.set_mark(program, mark, square, true);
            self.tell(|_| Some(Change::Marked { on: square, mark }));
        }
    }

    /// A piece remembers a value, if its kind can.
    pub(crate) fn remember(
        &mut self,
        program: &Program<W>,
        attribute: Attribute,
        square: Square,
        value: i32,
    ) {
        let old = self.remembered(attribute, square);
        let can =
            |mark: Mark| self.kind_on(square).is_some_and(|kind| program.marks[mark.index()].0.has(kind));
        if !attribute.marks().all(can) {
            return;
        }
        for (mark, on) in attribute.digits_of(value) {
            self.set_mark(program, mark, square, on);
        }
        let value = self.remembered(attribute, square);
        if value != old {
            self.tell(|_| Some(Change::Remembers { on: square, attribute, value }));
        }
    }

    /// A piece loses a mark.
    pub(crate) fn unmark_piece(&mut self, program: &Program<W>, mark: Mark, square: Square) {
        if self.marked(mark).has(square) {
            self.set_mark(program, mark, square, false);
            self.tell(|_| Some(Change::Unmarked { on: square, mark }));
        }
    }

    /// Reports that the piece on a square loses marks, given as bits.
    fn tell_loss_of_marks(&mut self, program: &Program<W>, on: Square, marks: u32) {
        let is_lost = |mark: &Mark| marks >> mark.0 & 1 != 0;
        let is_digit = |mark: &Mark| program.attributes.iter().any(|attribute| attribute.has(*mark));
        for mark in (0..32).map(Mark).filter(|mark| is_lost(mark) && !is_digit(mark)) {
            self.tell(|_| Some(Change::Unmarked { on, mark }));
        }
        for attribute in
            program.attributes.iter().filter(|attribute| attribute.marks().any(|mark| is_lost(&mark)))
        {
            let (attribute, value) = (*attribute, attribute.value(|_| false));
            self.tell(|_| Some(Change::Remembers { on, attribute, value }));
        }
    }

    /// A hand is emptied: each piece leaves the game, with the rules for discards.
    pub(crate) fn discard(&mut self, program: &Program<W>, side: Side, context: &Context) {
        if side == Side::Neutral {
            return;
        }
        let is_nested = u32::from(self.capture_depth) >= limits::NESTED_CAPTURES;
        self.capture_depth += 1;
        for kind in (0..program.kinds as u8).map(Kind) {
            for _ in 0..self.in_hand(side, kind) {
                if !self.meter.pay(8) {
                    break;
                }
                let mut event = *context;
                (event.victim, event.victim_owner, event.victim_marks) = (i32::from(kind.0), side, 0);
                if !is_nested {
                    self.fire(program, Event::BeforeDiscard, &event);
                }
                self.change_hand(program, side, kind, -1);
                self.tell(|_| Some(Change::Discarded { piece: Piece { kind, owner: side } }));
            }
        }
        self.capture_depth -= 1;
    }

    /// Pieces go to the squares where their kind and owner start, in the order of squares, and lose their marks. Those
    /// without a square leave the game.
    pub(crate) fn send_home(&mut self, program: &Program<W>, set: SquareSet<W>) {
        let kinds = || {
            Side::OWNERS
                .into_iter()
                .flat_map(|side| (0..program.kinds as u8).map(move |kind| (side, Kind(kind))))
        };
        let homes = |side: Side, kind: Kind| program.homes[side.index()][kind.index()];
        let going = set & self.occupied();
        let blocked = self.occupied().without(&going);
        let mut arriving = Vec::new();
        for (side, kind) in kinds() {
            let here = going & self.of_kind(kind) & self.pieces(side);
            let free = homes(side, kind).without(&blocked);
            let there: SquareSet<W> = free.into_iter().take(here.count() as usize).collect();
            let lost = (here.count() - there.count()) as u16;
            self.state.turn.removed = self.state.turn.removed.saturating_add(lost);
            for square in here {
                self.tell_loss_of_marks(program, square, self.marks_on(square));
                self.strip(program, square);
            }
            let mut homes = there.without(&here).into_iter();
            for square in here.without(&there) {
                match homes.next() {
                    Some(home) => arriving.push((square, home, Cell::new(kind, side))),
                    None => self.tell_loss(square, Loss::Destroyed),
                }
                self.remove(program, square);
            }
        }
        for (from, to, cell) in arriving {
            self.place(program, to, cell);
            self.tell(|_| Some(Change::Moved { piece: piece_of(cell)?, from, to }));
        }
    }

    /// Runs the rules of an event.
    #[inline(always)]
    pub(crate) fn fire(&mut self, program: &Program<W>, event: Event, context: &Context) {
        let hooks = self.event_table(program).hooks(event);
        if !hooks.is_empty() {
            let Context { mover, piece, victim, piece_marks, .. } = *context;
            self.run_hooks(program, hooks.of(mover, piece, victim, piece_marks), context);
        }
    }

    /// Runs the rules of an event of which only the mover is known.
    #[inline(always)]
    fn fire_untold(&mut self, program: &Program<W>, event: Event, mover: Side) {
        if !self.event_table(program).hooks(event).is_empty() {
            self.fire(program, event, &Context::of(mover));
        }
    }

    #[inline(never)]
    fn run_hooks(&mut self, program: &Program<W>, hooks: &[u16], context: &Context) {
        for index in hooks {
            let hook = &program.hooks[usize::from(*index)];
            if hook.keeps_past && !self.judges_past() {
                continue;
            }
            if hook.spots.as_ref().is_some_and(|spots| !self.stands_on(spots)) {
                continue;
            }
            let side = context.mover.index().min(1);
            let passes = hook.is_open[side]
                || hook.filters[side].passes(
                    kind_of(context.piece),
                    kind_of(context.victim),
                    square_of(context.from),
                    square_of(context.to),
                );
            if passes {
                let outer = self.meter.charge(Payer::Rule(*index));
                self.run_hook(program, hook, context);
                self.meter.charge(outer);
            }
        }
    }

    /// Whether a piece stands on a spot of its side and kind.
    #[inline]
    pub(crate) fn stands_on(&self, spots: &[Spot<W>]) -> bool {
        spots.iter().any(|(side, kind, spot)| (self.of_kind(*kind) & self.pieces(*side)).meets(spot))
    }

    #[inline(never)]
    fn run_hook(&mut self, program: &Program<W>, hook: &Hook<W>, context: &Context) {
        self.check_changes();
        if !self.meter.pay(4) {
            return;
        }
        for (when, effects) in &hook.bodies {
            if when.is_none_or(|when| self.truth(program, when, context)) {
                self.effects(program, *effects, context);
            }
        }
    }

    /// Runs the rules `on = "change"` until nothing changes.
    fn sweep(&mut self, program: &Program<W>, mover: Side) {
        let events = self.event_table(program);
        if events.spots.as_ref().is_some_and(|spots| !self.stands_on(spots)) {
            return;
        }
        let context = Context::of(mover);
        for _ in 0..limits::SWEEPS {
            let before = self.checkpoint();
            self.fire(program, Event::Always, &context);
            if self.is_as_before(before) || self.meter.is_spent() {
                return;
            }
        }
        self.is_unsettled = true;
    }

    /// The turn goes on, or passes to the other player; returns whether it is over.
    fn advance(&mut self, program: &Program<W>, mover: Side) -> bool {
        self.state.turn.done += 1;
        if !self.state.turn.ends && self.state.turn.done < self.course(program).actions {
            return false;
        }
        self.fire_untold(program, Event::AfterTurn, mover);
        self.forget_rights(program);
        let mut next = mover.opponent();
        while self.state.turn.skips[next.index()] > 0 {
            self.state.turn.skips[next.index()] -= 1;
            next = next.opponent();
        }
        self.state.turn.mover = next;
        self.state.turn.done = 0;
        self.state.turn.ends = false;
        self.tell(|_| Some(Change::TurnEnded { next }));
        let was_acting = std::mem::take(&mut self.is_acting);
        self.begin_turn(program);
        self.is_acting = was_acting;
        true
    }

    /// Variables that last until the end of the next turn are forgotten, unless this turn set them.
    fn forget_rights(&mut self, program: &Program<W>) {
        let fresh = std::mem::take(&mut self.state.turn.fresh);
        for (_, slot) in program.lasting.iter().enumerate().filter(|(number, _)| !fresh.has(*number)) {
            match *slot {
                VariableSlot::Scalar(slot) => {
                    let starts = program.scalars[usize::from(slot)].starts;
                    if self.state.scalar(usize::from(slot)) != starts {
                        self.set_scalar(program, usize::from(slot), starts);
                    }
                }
                VariableSlot::Set(slot) => {
                    self.set_set(program, usize::from(slot), program.set_starts[usize::from(slot)]);
                }
            }
        }
    }

    /// A decision without a choice is dropped.
    fn drop_void_decisions(&mut self, program: &Program<W>) {
        while let Some(pending) = self.state.turn.pending[0] {
            if self.offers_choice(program, usize::from(pending.rule())) {
                return;
            }
            self.state.turn.pending.rotate_left(1);
            self.state.turn.pending[3] = None;
        }
    }

    /// Ends the game by the first ending that holds.
    pub(crate) fn look_for_endings(&mut self, program: &Program<W>, mover: Side, turn_is_over: bool) {
        self.look_for_due_endings(program, mover, turn_is_over);
        let is_long = self.keeps_history && self.plies.len() >= program.plies;
        if is_long && self.state.turn.outcome.is_none() && !self.ends_by_lack(program) {
            self.state.turn.outcome = Some(Outcome { winner: None, ending: Outcome::TOO_LONG });
        }
    }

    /// Whether the player to act has no action, and that ends the game.
    fn ends_by_lack(&mut self, program: &Program<W>) -> bool {
        let was_acting = std::mem::take(&mut self.is_acting);
        let ends = self.untold(|position| {
            let is_stuck = !position.has_action(program) && !position.may_pass(program);
            is_stuck && position.outcome_without_action(program).is_some()
        });
        self.is_acting = was_acting;
        ends
    }

    #[inline]
    fn look_for_due_endings(&mut self, program: &Program<W>, mover: Side, turn_is_over: bool) {
        let events = self.event_table(program);
        if let Some(triggers) = events.ending_triggers[usize::from(turn_is_over)]
            && !self.is_any_triggered(program, triggers, mover)
        {
            return;
        }
        for index in events.endings[usize::from(turn_is_over)].iter().map(|index| usize::from(*index)) {
            let ending = &program.endings[index];
            if ending.of_history && !self.judges_past() {
                continue;
            }
            if self.has_come(program, ending, index, mover) {
                self.state.turn.outcome = Some(outcome(ending.verdict, mover, index));
                return;
            }
        }
    }

    /// The ending by lack of actions; only for a player to act without one.
    pub fn outcome_without_action(&mut self, program: &Program<W>) -> Option<Outcome> {
        let mover = self.mover();
        self.metered(|position| {
            let mut endings = program.endings.iter().enumerate();
            let (index, ending) = endings.find(|(index, ending)| {
                let is_due = ending.moment == EndingMoment::NoAction && !ending.claim;
                is_due && position.has_come(program, ending, *index, mover)
            })?;
            Some(outcome(ending.verdict, mover, index))
        })
    }

    /// The ending that the player to act may claim.
    pub fn claim(&mut self, program: &Program<W>) -> Option<Outcome> {
        let mover = self.mover();
        let mut claims = self.event_table(program).claims.iter().map(|index| usize::from(*index));
        self.metered(|position| {
            let index = claims.find(|index| {
                let ending = &program.endings[*index];
                position.has_come(program, ending, *index, mover)
            })?;
            Some(outcome(program.endings[index].verdict, mover, index))
        })
    }

    /// Whether an ending holds, evaluated as cheaply as possible.
    #[inline]
    fn has_come(&mut self, program: &Program<W>, ending: &Ending, index: usize, mover: Side) -> bool {
        self.is_reached(ending, mover)
            && self.is_triggered(program, ending.waits_for, mover)
            && ending.when.is_none_or(|when| {
                let payer = Payer::Ending(index as u16);
                self.paid_by(payer, |position| position.truth(program, when, &Context::of(mover)))
            })
    }

    /// Whether the threshold of an ending, if it has one, has been reached.
    #[inline]
    fn is_reached(&self, ending: &Ending, mover: Side) -> bool {
        ending.thresholds[mover.index().min(1)].is_none_or(|threshold| {
            let number = match threshold.counted {
                Counted::Scalar(slot) => self.state.scalar(usize::from(slot)),
                Counted::Occurrences => self.history.occurrences(),
                Counted::BoardOccurrences => self.boards.occurrences(),
            };
            number >= threshold.least
        })
    }

    /// Ends the game.
    pub fn end(&mut self, outcome: Outcome) {
        self.state.turn.outcome = Some(outcome);
    }
}

fn outcome(verdict: Verdict, mover: Side, ending: usize) -> Outcome {
    let winner = match verdict {
        Verdict::MoverWins => Some(mover),
        Verdict::MoverLoses => Some(mover.opponent()),
        Verdict::Wins(side) => Some(side),
        Verdict::Draw => None,
    };
    Outcome { winner, ending: ending as u16 }
}

#[inline]
fn kind_of(number: i32) -> Option<Kind> {
    u8::try_from(number).ok().map(Kind)
}

#[inline]
fn square_of(number: i32) -> Option<Square> {
    u16::try_from(number).ok().map(Square)
}

/// The mode and the line of an action that is a move.
fn moving<const W: usize>(program: &Program<W>, action: Action) -> Option<(Mode, Option<&Line<W>>)> {
    match action.form() {
        ActionForm::Plain(mode) => Some((mode, None)),
        ActionForm::Line(line, mode) => Some((mode, Some(&program.movements.lines[usize::from(line)]))),
        ActionForm::Declared(_) | ActionForm::Pass => None,
    }
}
