//! Which actions may be done: most are safe by a look at the lines to the royal pieces, the others are tried out.

use crate::ids::{KindSet, Side, Square};
use crate::model::{Event, Mode};
use crate::program::{Attack, LeapGroup, Program, SquareSet};

use super::action::Action;
use super::attack::{Occupancy, Target, takes};
use super::generate::Any;
use super::machine::Context;
use super::state::{Cell, Position};

/// How the actions of a position are judged.
#[derive(Clone, Debug)]
pub(super) enum Judge<const W: usize> {
    /// All are legal.
    Free,
    /// Those that could endanger a royal piece are looked at.
    Safety(Lines<W>),
    /// Those that could leave the turn incomplete are tried out: one of these pieces can go there and back.
    Completes([Option<(Square, Square)>; 2]),
    /// Each is tried out.
    TryAll,
}

impl<const W: usize> Judge<W> {
    /// The verdict on an action of which lines tell nothing.
    pub(super) fn without_a_look(&self) -> Verdict {
        match self {
            Judge::Free => Verdict::Unasked,
            Judge::Safety(_) | Judge::Completes(_) | Judge::TryAll => Verdict::Unclear,
        }
    }
}

/// What could endanger royal pieces.
#[derive(Clone, Debug)]
pub(super) struct Lines<const W: usize> {
    royal: SquareSet<W>,
    in_check: bool,
    /// Pieces that shield a royal piece: moving one needs a look.
    shields: SquareSet<W>,
    /// Squares that stand between a hopper and a royal piece: filling one needs a look.
    hurdles: SquareSet<W>,
    /// Whether an attacker is about whose reach depends on more than lines.
    unclear: bool,
}

/// How one move is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Legal,
    Illegal,
    /// Nothing is forbidden, or it is not asked what is.
    Unasked,
    /// It must be tried out.
    Unclear,
}

impl<const W: usize> Position<W> {
    /// How the actions of the mover are judged in this position.
    pub(super) fn judge(&mut self, program: &Program<W>) -> Judge<W> {
        let completes = self.course(program).complete && self.turn.done + 1 < self.course(program).actions;
        if completes {
            return match program.witnesses {
                Some(kinds) => Judge::Completes(self.shuttles(program, kinds)),
                None => Judge::TryAll,
            };
        }
        if program.bans.is_empty() {
            return Judge::Free;
        }
        if !program.safety.is_about_royals || program.safety.try_all {
            return Judge::TryAll;
        }
        let royal = self.royal(program, self.turn.mover);
        Judge::Safety(self.lines(program, royal))
    }

    /// Two pieces of some kinds that can leap to an empty square and back: from where and to where.
    fn shuttles(&self, program: &Program<W>, kinds: KindSet) -> [Option<(Square, Square)>; 2] {
        let side = self.turn.mover;
        let own = self.pieces(side);
        let empty = program.geometry.all.without(&self.occupied());
        let mut found = [None; 2];
        let mut count = 0;
        for kind in kinds.iter().take_while(|kind| kind.index() < program.kinds) {
            let leaps = &program.movements.movers[side.index()][kind.index()].leaps;
            for from in self.of_kind(kind) & own {
                let ends = |group: &LeapGroup<W>| {
                    let there = group.targets[from.index()] & empty;
                    there
                        .into_iter()
                        .find(|to| group.modes.has(Mode::Quiet) && group.targets[to.index()].has(from))
                };
                let is_due = |to: &Square| program.arrival_ends[side.index()][kind.index()].has(*to);
                let there = leaps.iter().find_map(ends).filter(|to| !is_due(to) && !is_due(&from));
                let is_new = |to: &Square| found.iter().flatten().all(|(_, known)| known != to);
                if let Some(to) = there.filter(is_new) {
                    found[count] = Some((from, to));
                    count += 1;
                    if count == found.len() {
                        return found;
                    }
                }
            }
        }
        found
    }

    fn lines(&mut self, program: &Program<W>, royal: SquareSet<W>) -> Lines<W> {
        let mut lines = Lines {
            royal,
            in_check: false,
            shields: SquareSet::EMPTY,
            hurdles: SquareSet::EMPTY,
            unclear: false,
        };
        let enemy = self.turn.mover.opponent();
        let occupied = self.occupied();
        for square in royal {
            let kind = self.cell(square).kind();
            for attacker in 0..program.kinds {
                let able = self.kinds[attacker] & self.sides[enemy.index()];
                if able.is_empty() {
                    continue;
                }
                for group in &program.movements.attacks[enemy.index()][attacker] {
                    let near = group.sources[square.index()] & able;
                    if near.is_empty() || !takes(group, kind) {
                        continue;
                    }
                    if let Attack::Line(index) = &group.how {
                        let line = &program.movements.lines[usize::from(*index)];
                        let board = Occupancy { occupied, gone: SquareSet::EMPTY };
                        let target = Target { square, kind };
                        lines.unclear |= line.steady.is_none();
                        lines.in_check |= line.steady.is_some()
                            && near
                                .into_iter()
                                .any(|from| self.line_attacks(program, line, from, target, enemy, &board));
                        continue;
                    }
                    self.group_lines(program, &group.how, near, square, &occupied, &mut lines);
                }
            }
        }
        if lines.unclear {
            lines.in_check = self.is_attacked(program, royal, enemy);
        }
        lines
    }

    #[inline]
    fn group_lines(
        &self,
        program: &Program<W>,
        how: &Attack,
        near: SquareSet<W>,
        square: Square,
        occupied: &SquareSet<W>,
        lines: &mut Lines<W>,
    ) {
        let geometry = &program.geometry;
        match how {
            Attack::Leap => lines.in_check = true,
            Attack::Ride(tables) => {
                for table in tables {
                    let ray = &geometry.tables[*table].rays[square.index()];
                    if !ray.set.meets(&near) {
                        continue;
                    }
                    let Some(first) = geometry.blocker(ray, occupied) else { continue };
                    if near.has(first) {
                        lines.in_check = true;
                        continue;
                    }
                    let rest = geometry.beyond(*table, square, first);
                    if geometry.blocker(&rest, occupied).is_some_and(|second| near.has(second)) {
                        lines.shields.insert(first);
                    }
                }
            }
            Attack::Hop(tables, _) => {
                for table in tables {
                    let ray = &geometry.tables[*table].rays[square.index()];
                    if !ray.set.meets(&near) {
                        continue;
                    }
                    lines.hurdles |= ray.set;
                    lines.shields |= ray.set;
                    let Some(hurdle) = geometry.blocker(ray, occupied) else { continue };
                    let rest = geometry.beyond(*table, square, hurdle);
                    if geometry.blocker(&rest, occupied).is_some_and(|hopper| near.has(hopper)) {
                        // A bounded hop may fall short, which a look at the move then tells.
                        lines.in_check = true;
                    }
                }
            }
            Attack::Line(_) => {}
        }
    }

    /// Judges a move between two squares that does nothing but move, or capture where it ends.
    #[inline]
    pub(super) fn judge_move(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        mode: Mode,
        from: Square,
        to: Square,
    ) -> Verdict {
        let lines = match judge {
            Judge::Free | Judge::TryAll => return judge.without_a_look(),
            Judge::Completes(shuttles) => {
                let spares = |(piece, end): &(Square, Square)| *piece != from && *end != to;
                let is_sure = mode == Mode::Quiet
                    && (shuttles.iter().flatten().any(spares) || self.can_step_back(program, from, to));
                return if is_sure { Verdict::Legal } else { Verdict::Unclear };
            }
            Judge::Safety(lines) => lines,
        };
        if lines.unclear || self.is_hot(program, mode, from, to) {
            return Verdict::Unclear;
        }
        match mode {
            Mode::Quiet | Mode::Capture => {}
            Mode::Switch => return self.judge_switch(lines, from, to),
            Mode::Devour | Mode::Shoot => return Verdict::Unclear,
        }
        let is_royal = lines.royal.has(from);
        if !is_royal && !lines.in_check && !lines.shields.has(from) && !lines.hurdles.has(to) {
            return Verdict::Legal;
        }
        let mut occupied = self.occupied();
        occupied.remove(from);
        occupied.insert(to);
        let board = Occupancy { occupied, gone: SquareSet::one(to) };
        let enemy = self.turn.mover.opponent();
        let mut royal = lines.royal;
        if is_royal {
            if self.is_unclear(program, to, enemy) {
                return Verdict::Unclear;
            }
            royal.remove(from);
            royal.insert(to);
        }
        let moved = self.cell(from).kind();
        for square in royal {
            let kind = if square == to { moved } else { self.cell(square).kind() };
            if self.attacks(program, Target { square, kind }, enemy, &board) {
                return Verdict::Illegal;
            }
        }
        Verdict::Legal
    }

    /// Whether a quiet move can be taken back and made again for the rest of the turn: the piece could leap back, and
    /// no rule takes a piece away in between. Only asked where rules do nothing else.
    fn can_step_back(&mut self, program: &Program<W>, from: Square, to: Square) -> bool {
        let Some(kind) = self.cell(from).kind() else { return false };
        let side = self.turn.mover;
        let due = &program.arrival_ends[side.index()][kind.index()];
        let leaps = &program.movements.movers[side.index()][kind.index()].leaps;
        let is_two_way = |group: &LeapGroup<W>| {
            group.modes.has(Mode::Quiet)
                && group.targets[to.index()].has(from)
                && group.targets[from.index()].has(to)
        };
        if program.witnesses.is_none() || due.has(from) || due.has(to) || !leaps.iter().any(is_two_way) {
            return false;
        }
        let (journal, saved, hash) = (self.journal.len(), self.saved.len(), self.hash);
        self.shift(program, from, to);
        let shifted = self.journal.len();
        self.fire(program, Event::Always, &Context::of(side));
        let is_calm = self.journal.len() == shifted;
        self.unwind(journal, saved);
        self.hash = hash;
        is_calm
    }

    /// Judges two friends changing places: what is occupied stays the same.
    fn judge_switch(&self, lines: &Lines<W>, from: Square, to: Square) -> Verdict {
        if lines.royal.has(from) || lines.royal.has(to) {
            Verdict::Unclear
        } else if lines.in_check {
            Verdict::Illegal
        } else {
            Verdict::Legal
        }
    }

    /// Whether an attacker may reach a square whose reach depends on more than lines.
    fn is_unclear(&self, program: &Program<W>, square: Square, by: Side) -> bool {
        (0..program.kinds).any(|kind| {
            let able = self.kinds[kind] & self.sides[by.index()];
            let lines = program.movements.attacks[by.index()][kind].iter();
            let mut lines = lines.filter(|group| match &group.how {
                Attack::Line(line) => program.movements.lines[usize::from(*line)].steady.is_none(),
                Attack::Leap | Attack::Ride(_) | Attack::Hop(..) => false,
            });
            !able.is_empty() && lines.any(|group| group.sources[square.index()].meets(&able))
        })
    }

    /// Whether the rules that follow a move could matter to safety.
    #[inline]
    fn is_hot(&self, program: &Program<W>, mode: Mode, from: Square, to: Square) -> bool {
        let Some(kind) = self.cell(from).kind() else { return true };
        let safety = &program.safety;
        let hot_ends = &safety.hot_ends[self.turn.mover.index()];
        if hot_ends[kind.index()].has(to) {
            return true;
        }
        if mode == Mode::Switch {
            return self.cell(to).kind().is_none_or(|other| hot_ends[other.index()].has(from));
        }
        mode == Mode::Capture && self.cell(to).kind().is_none_or(|victim| safety.hot_victims.has(victim))
    }

    /// Of some ends of moves from a square, those that are legal beyond doubt.
    #[inline]
    pub(super) fn surely_legal(
        &self,
        program: &Program<W>,
        judge: &Judge<W>,
        mode: Mode,
        from: Square,
        ends: SquareSet<W>,
    ) -> SquareSet<W> {
        let lines = match judge {
            Judge::Free => return ends,
            Judge::TryAll => return SquareSet::EMPTY,
            Judge::Completes(shuttles) => {
                let spared = shuttles.iter().flatten().filter(|(piece, _)| *piece != from);
                let but = |(_, end): &(Square, Square)| ends.without(&SquareSet::one(*end));
                let sure = spared.map(but).fold(SquareSet::EMPTY, |all, set| all | set);
                return if mode == Mode::Quiet { sure } else { SquareSet::EMPTY };
            }
            Judge::Safety(lines) => lines,
        };
        let looks = lines.unclear || lines.in_check || lines.shields.has(from) || lines.royal.has(from);
        if looks || !matches!(mode, Mode::Quiet | Mode::Capture) {
            return SquareSet::EMPTY;
        }
        let Some(kind) = self.cell(from).kind() else { return SquareSet::EMPTY };
        let safety = &program.safety;
        let mut sure =
            ends.without(&lines.hurdles).without(&safety.hot_ends[self.turn.mover.index()][kind.index()]);
        if mode == Mode::Capture && !safety.hot_victims.is_empty() {
            for victim in safety.hot_victims.iter().take_while(|kind| kind.index() < program.kinds) {
                sure = sure.without(&self.of_kind(victim));
            }
        }
        sure
    }

    /// Tries an action out: whether nothing forbidden follows, and the turn can be completed.
    pub(super) fn try_action(&mut self, program: &Program<W>, action: Action) -> bool {
        let mover = self.mover();
        let was_asked = self.turn.pending[0].is_some();
        let completes = self.course(program).complete && !was_asked;
        self.begin(action);
        self.perform(program, action, false);
        let turn_is_over = self.turn.done == 0 && !was_asked;
        let mut legal = self.is_allowed(program, mover, turn_is_over);
        if legal && completes && !turn_is_over && !self.has_action(program) && !self.may_pass_rest(program) {
            // Only the end of the game can complete the turn now.
            self.look_for_endings(program, mover, turn_is_over);
            legal = self.turn.outcome.is_some();
        }
        self.undo();
        legal
    }

    /// Whether no ban holds against the player who has acted, whatever the other decides in between.
    fn is_allowed(&mut self, program: &Program<W>, mover: Side, turn_is_over: bool) -> bool {
        let is_judged = program.bans.iter().any(|ban| turn_is_over || !ban.at_turn);
        !is_judged || self.ban_after(program, mover, turn_is_over).is_none()
    }

    /// The first ban that an action runs into, now or after a decision that the other player may take in between, by
    /// index; for telling why it is illegal.
    pub fn ban_against(&mut self, program: &Program<W>, action: Action) -> Option<usize> {
        let mover = self.mover();
        let was_asked = self.turn.pending[0].is_some();
        self.begin(action);
        self.perform(program, action, false);
        let turn_is_over = self.turn.done == 0 && !was_asked;
        let found = self.ban_after(program, mover, turn_is_over);
        self.undo();
        found
    }

    /// The first ban that holds of a move between two squares before it is made, by index; for telling why there is
    /// none.
    pub fn move_ban(&mut self, program: &Program<W>, from: Square, to: Square) -> Option<usize> {
        let context = self.context_of(program, Action::plain(Mode::Quiet, from, to));
        program.move_bans.iter().position(|ban| self.truth(program, *ban, &context))
    }

    fn ban_after(&mut self, program: &Program<W>, mover: Side, turn_is_over: bool) -> Option<usize> {
        let Some(pending) = self.turn.pending[0].filter(|pending| pending.side != mover) else {
            let context = Context::of(mover);
            return program
                .bans
                .iter()
                .position(|ban| (turn_is_over || !ban.at_turn) && self.truth(program, ban.when, &context));
        };
        let mut decisions = super::generate::Collect::default();
        self.declared_actions(program, usize::from(pending.rule), &Judge::Free, &mut decisions);
        decisions.actions.iter().find_map(|decision| {
            self.begin(*decision);
            self.perform(program, *decision, false);
            let found = self.ban_after(program, mover, turn_is_over);
            self.undo();
            found
        })
    }

    /// Whether the player to act has a legal action, passing left out.
    pub fn has_action(&mut self, program: &Program<W>) -> bool {
        let mut any = Any::default();
        self.generate_actions(program, &mut any);
        any.is_done()
    }

    /// Whether a player would have no legal action, were it the beginning of his turn.
    ///
    /// A rule that asks this while it is being answered for another player gets `false`.
    pub(super) fn is_stuck(&mut self, program: &Program<W>, side: Side) -> bool {
        if self.stuck_depth > 0 || side == Side::Neutral {
            return false;
        }
        self.stuck_depth += 1;
        let stuck = self.as_if_to_act(program, side, |position| !position.has_action(program));
        self.stuck_depth -= 1;
        stuck
    }

    /// Whether a player, were it the beginning of his turn, had an action after which one of some pieces is gone, whatever
    /// is forbidden to him. A piece that is pushed elsewhere is not gone.
    ///
    /// A rule that asks this, or who is stuck, while it is being answered gets `false`.
    pub(super) fn is_threatened(&mut self, program: &Program<W>, squares: SquareSet<W>, by: Side) -> bool {
        if self.stuck_depth > 0 || by == Side::Neutral {
            return false;
        }
        self.stuck_depth += 1;
        let pieces: Vec<(Square, Cell, u32)> = (squares & self.occupied())
            .into_iter()
            .map(|square| (square, self.cell(square), self.like(self.cell(square))))
            .collect();
        let threatened = self.as_if_to_act(program, by, |position| {
            let mut actions = super::generate::Collect::default();
            position.generate_unjudged(program, &mut actions);
            actions.actions.into_iter().any(|action| {
                position.begin(action);
                position.perform(program, action, false);
                let is_gone = pieces.iter().any(|(square, cell, like)| {
                    position.cell(*square) != *cell && position.like(*cell) < *like
                });
                position.undo();
                is_gone
            })
        });
        self.stuck_depth -= 1;
        threatened
    }

    /// How many pieces of the same kind and owner there are.
    fn like(&self, cell: Cell) -> u32 {
        cell.kind().map_or(0, |kind| (self.of_kind(kind) & self.pieces(cell.side())).count())
    }

    /// Asks something of the position as it would be at the beginning of a player's turn.
    fn as_if_to_act<T>(&mut self, program: &Program<W>, side: Side, ask: impl FnOnce(&mut Self) -> T) -> T {
        let turn = self.turn;
        let arguments = (self.machine.arguments, self.machine.set_arguments);
        // Actions that are tried out have all their conditions, also inside a condition that asks for attacks.
        let was_asking = std::mem::take(&mut self.is_asking);
        self.turn.mover = side;
        self.turn.done = 0;
        self.begin_turn(program);
        self.turn.pending = [None; 4];
        self.turn.outcome = None;
        let answer = ask(self);
        self.turn = turn;
        self.is_asking = was_asking;
        (self.machine.arguments, self.machine.set_arguments) = arguments;
        answer
    }
}
