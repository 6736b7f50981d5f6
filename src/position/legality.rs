//! Which actions may be done: most are safe by a look at the lines to the royal pieces, the others are tried out.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::{Event, Mode};
use crate::program::{
    Attack, Declared, Dependence, Geometry, LeapGroup, Line, Place, Program, Route, Shape, SquareSet,
};

use super::action::Action;
use super::attack::{Occupancy, Target, takes};
use super::generate::Any;
use super::machine::Context;
use super::state::{Cell, Position};

/// How the actions of a position are judged.
#[derive(Clone, Debug)]
pub(super) enum Judge<const W: usize> {
    /// All are legal, or it is not asked which are.
    Free,
    /// Moves are legal, and declared actions that nothing bans.
    FreeMoves,
    /// Those that could endanger a royal piece are looked at.
    Safety(Lines<W>),
    /// Those that could leave the turn incomplete are tried out: one of these pieces can go there and back.
    Completes([Option<(Square, Square)>; 2]),
    /// Each is tried out.
    TryAll,
}

impl<const W: usize> Judge<W> {
    /// How moves that go to empty squares or capture are judged, as far as that is the same for all pieces.
    pub(super) fn scope(&self) -> Scope<W> {
        let all_special =
            Scope { legal: SquareSet::EMPTY, open: SquareSet::EMPTY, special: !SquareSet::EMPTY };
        match self {
            Judge::Free | Judge::FreeMoves => {
                Scope { legal: !SquareSet::EMPTY, open: SquareSet::EMPTY, special: SquareSet::EMPTY }
            }
            Judge::Safety(lines) if lines.unclear || lines.looks_at_all => all_special,
            Judge::Safety(lines) => Scope {
                legal: lines.parries.without(&lines.hurdles),
                open: lines.parries & lines.hurdles,
                special: lines.pinned | lines.looks | lines.royal,
            },
            Judge::Completes(_) | Judge::TryAll => all_special,
        }
    }

    /// Where a piece may go on squares of which nothing else is to be thought; nowhere if that must be looked at.
    #[inline(always)]
    pub(super) fn allowed(&self, from: Square) -> SquareSet<W> {
        match self {
            Judge::Free | Judge::FreeMoves => !SquareSet::EMPTY,
            Judge::Safety(lines) if lines.is_plain_for(from) => lines.allowed(from).without(&lines.hurdles),
            Judge::Safety(_) | Judge::Completes(_) | Judge::TryAll => SquareSet::EMPTY,
        }
    }

    /// Whether a move that is not surely legal may be legal, given which of the ends need care.
    #[inline(always)]
    pub(super) fn may_allow(&self, from: Square, careful: &SquareSet<W>) -> bool {
        match self {
            Judge::Safety(lines) => {
                !careful.is_empty() || !lines.hurdles.is_empty() || !lines.is_plain_for(from)
            }
            Judge::Free | Judge::FreeMoves | Judge::Completes(_) | Judge::TryAll => true,
        }
    }

    /// The verdict on an action of which lines tell nothing.
    pub(super) fn without_a_look(&self) -> Verdict {
        match self {
            Judge::Free | Judge::FreeMoves => Verdict::Unasked,
            Judge::Safety(_) | Judge::Completes(_) | Judge::TryAll => Verdict::Unclear,
        }
    }
}

/// What could endanger royal pieces.
#[derive(Clone, Debug)]
pub(super) struct Lines<const W: usize> {
    royal: SquareSet<W>,
    in_check: bool,
    /// Where a piece that is not royal ends all checks, if every move need not be looked at.
    parries: SquareSet<W>,
    /// Pieces that alone keep a rider from a royal piece, and where they may go.
    pinned: SquareSet<W>,
    pins: [(Square, SquareSet<W>); PINS],
    /// Pieces whose moves need a look.
    looks: SquareSet<W>,
    /// Squares that stand between a hopper and a royal piece: filling one needs a look.
    hurdles: SquareSet<W>,
    /// Whether every move needs a look.
    looks_at_all: bool,
    /// Whether an attacker is about whose reach depends on more than what is occupied: then moves are tried out.
    unclear: bool,
}

/// Pins that are kept apart; moves of pieces beyond that are looked at.
const PINS: usize = 8;

impl<const W: usize> Lines<W> {
    fn new(royal: SquareSet<W>) -> Lines<W> {
        Lines {
            royal,
            in_check: false,
            parries: !SquareSet::EMPTY,
            pinned: SquareSet::EMPTY,
            pins: [(Square(0), SquareSet::EMPTY); PINS],
            looks: SquareSet::EMPTY,
            hurdles: SquareSet::EMPTY,
            looks_at_all: false,
            unclear: false,
        }
    }

    /// A check that is ended on these squares, that of the attacker among them.
    fn check(&mut self, ends: SquareSet<W>) {
        self.in_check = true;
        self.parries &= ends;
    }

    /// A check of which it is not known how it is ended.
    fn check_somehow(&mut self) {
        self.in_check = true;
        self.looks_at_all = true;
    }

    /// A piece that may go to these squares alone.
    fn pin(&mut self, piece: Square, to: SquareSet<W>) {
        let count = self.pinned.count() as usize;
        if self.pinned.has(piece) || count == PINS {
            self.looks.insert(piece);
        } else {
            self.pins[count] = (piece, to);
            self.pinned.insert(piece);
        }
    }

    /// Whether checks, pins and hurdles are all that matters to the moves of a piece.
    #[inline(always)]
    fn is_plain_for(&self, from: Square) -> bool {
        !self.unclear && !self.looks_at_all && !self.looks.has(from) && !self.royal.has(from)
    }

    /// Whether no line to a royal piece can be opened by leaving some squares and filling others. Two that are left at a time
    /// may have shut the same line.
    fn stays_shut(&self, left: &SquareSet<W>, filled: &SquareSet<W>) -> bool {
        let is_calm = !self.in_check && !self.looks_at_all && !filled.meets(&self.hurdles);
        is_calm && left.count() <= 1 && !left.meets(&(self.pinned | self.looks))
    }

    /// Where a piece that is not royal may go as far as checks and pins go.
    #[inline]
    fn allowed(&self, from: Square) -> SquareSet<W> {
        if !self.pinned.has(from) {
            return self.parries;
        }
        let pin = self.pins.iter().find(|(piece, _)| *piece == from);
        pin.map_or(self.parries, |(_, to)| self.parries & *to)
    }
}

/// How moves are judged for all pieces at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope<const W: usize> {
    /// Where moves may end.
    pub(super) legal: SquareSet<W>,
    /// Where moves must be looked at.
    pub(super) open: SquareSet<W>,
    /// The pieces that are judged in another way.
    pub(super) special: SquareSet<W>,
}

/// Ends of moves, judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged<const W: usize> {
    /// Those of moves that are legal.
    pub(super) legal: SquareSet<W>,
    /// Those of moves that must be looked at. The others are illegal.
    pub(super) open: SquareSet<W>,
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
        let completes =
            self.course(program).complete && self.state.turn.done + 1 < self.course(program).actions;
        if completes {
            return match program.witnesses {
                Some(kinds) => Judge::Completes(self.shuttles(program, kinds)),
                None => Judge::TryAll,
            };
        }
        if program.bans.is_empty() {
            return Judge::Free;
        }
        if !program.safety.bans_moves {
            return Judge::FreeMoves;
        }
        if !program.safety.is_about_royals || program.safety.try_all {
            return Judge::TryAll;
        }
        let royal = self.royal(program, self.state.turn.mover);
        Judge::Safety(self.lines(program, royal))
    }

    /// Two pieces of some kinds that can leap to an empty square and back: from where and to where.
    fn shuttles(&self, program: &Program<W>, kinds: KindSet) -> [Option<(Square, Square)>; 2] {
        let side = self.state.turn.mover;
        let own = self.pieces(side);
        let empty = program.geometry.all.without(&self.occupied());
        let mut found = [None; 2];
        let mut count = 0;
        for kind in kinds.iter().take_while(|kind| kind.index() < program.kinds) {
            if !program.arrival_ends[side.index()][kind.index()].is_empty() {
                continue;
            }
            let leaps = &program.movements.movers[side.index()][kind.index()].leaps;
            for from in self.of_kind(kind) & own {
                let ends = |group: &LeapGroup<W>| {
                    let there = group.targets[from.index()] & empty;
                    there
                        .into_iter()
                        .find(|to| group.modes.has(Mode::Quiet) && group.targets[to.index()].has(from))
                };
                let there = leaps.iter().find_map(ends);
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
        let mut lines = Lines::new(royal);
        let enemy = self.state.turn.mover.opponent();
        let occupied = self.occupied();
        for square in royal {
            let target = Target { square, kind: self.cell(square).kind() };
            for attacker in 0..program.kinds {
                let able = self.state.kind(attacker) & self.state.sides[enemy.index()];
                if able.is_empty() {
                    continue;
                }
                for group in &program.movements.attacks[enemy.index()][attacker] {
                    let near = group.sources[square.index()] & able;
                    if near.is_empty() || !takes(group, target.kind) {
                        continue;
                    }
                    match &group.how {
                        Attack::Leap => near.into_iter().for_each(|from| lines.check(SquareSet::one(from))),
                        Attack::Ride(tables, _) => {
                            ride_lines(&program.geometry, tables, near, square, &occupied, &mut lines);
                        }
                        Attack::Hop(tables, _) => {
                            hop_lines(&program.geometry, tables, near, square, &occupied, &mut lines);
                        }
                        Attack::Line(index) => {
                            let line = &program.movements.lines[usize::from(*index)];
                            self.line_lines(program, line, near, target, &occupied, &mut lines);
                        }
                    }
                }
            }
        }
        if lines.unclear {
            lines.in_check = self.is_attacked(program, royal, enemy);
        }
        lines
    }

    /// What attackers by a line that needs more than tables could endanger.
    fn line_lines(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        near: SquareSet<W>,
        target: Target,
        occupied: &SquareSet<W>,
        lines: &mut Lines<W>,
    ) {
        let enemy = self.state.turn.mover.opponent();
        let board = Occupancy { occupied: *occupied, gone: SquareSet::EMPTY };
        match line.reach {
            Dependence::Anything => lines.unclear = true,
            Dependence::Kinds(_) => {
                // Nothing comes in between. The capture of one of these kinds, which may end such a check, is tried out.
                for from in near {
                    if self.line_attacks(program, line, from, target, enemy, &board) {
                        lines.check(SquareSet::one(from));
                    }
                }
            }
            Dependence::Occupied => {
                let Route::Lame(ways, false) = &line.route else {
                    lines.looks_at_all = true;
                    lines.in_check |= near
                        .into_iter()
                        .any(|from| self.line_attacks(program, line, from, target, enemy, &board));
                    return;
                };
                for from in near {
                    for Place { via, .. } in
                        ways[from.index()].iter().filter(|place| place.ends.has(target.square))
                    {
                        let between = *via & *occupied;
                        match between.count() {
                            0 => lines.check(*via | SquareSet::one(from)),
                            1 => lines.looks |= between,
                            _ => {}
                        }
                    }
                }
            }
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
            Judge::Free | Judge::FreeMoves | Judge::TryAll => return judge.without_a_look(),
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
        let is_royal = lines.royal.has(from);
        let mut occupied = self.occupied();
        let mut gone = SquareSet::one(to);
        match mode {
            Mode::Quiet | Mode::Capture => {
                if !is_royal && !lines.looks_at_all && !lines.looks.has(from) && !lines.hurdles.has(to) {
                    let is_allowed = lines.allowed(from).has(to);
                    return if is_allowed { Verdict::Legal } else { Verdict::Illegal };
                }
                occupied.remove(from);
                occupied.insert(to);
            }
            Mode::Devour => occupied.remove(from),
            Mode::Shoot => occupied.remove(to),
            Mode::Switch => gone = SquareSet::EMPTY,
        }
        let enemy = self.state.turn.mover.opponent();
        let mut royal = lines.royal;
        match (mode, is_royal, royal.has(to)) {
            (Mode::Switch, true, true) => return Verdict::Unclear,
            (Mode::Switch, false, true)
            | (Mode::Quiet | Mode::Capture | Mode::Devour | Mode::Switch, true, false) => {
                if self.is_unclear(program, if is_royal { to } else { from }, enemy) {
                    return Verdict::Unclear;
                }
                royal.toggle(from);
                royal.toggle(to);
            }
            (Mode::Switch, false, false) | (Mode::Shoot, _, false) => {}
            (Mode::Quiet | Mode::Capture | Mode::Devour, false, false) => {}
            (Mode::Quiet | Mode::Capture | Mode::Devour | Mode::Shoot, _, true) => return Verdict::Unclear,
        }
        let board = Occupancy { occupied, gone };
        for square in royal {
            let origin = match square {
                _ if mode == Mode::Shoot => square,
                _ if square == to => from,
                _ if square == from => to,
                _ => square,
            };
            let kind = self.cell(origin).kind();
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
        let side = self.state.turn.mover;
        let may_arrive = !program.arrival_ends[side.index()][kind.index()].is_empty();
        let leaps = &program.movements.movers[side.index()][kind.index()].leaps;
        let is_two_way = |group: &LeapGroup<W>| {
            group.modes.has(Mode::Quiet)
                && group.targets[to.index()].has(from)
                && group.targets[from.index()].has(to)
        };
        if program.witnesses.is_none() || may_arrive || !leaps.iter().any(is_two_way) {
            return false;
        }
        let before = self.checkpoint();
        self.shift(program, from, to);
        let shifted = self.journal.len();
        self.fire(program, Event::Always, &Context::of(side));
        let is_calm = self.journal.len() == shifted;
        self.rewind(before);
        is_calm
    }

    /// Whether an attacker may reach a square whose reach depends on more than what is occupied.
    fn is_unclear(&self, program: &Program<W>, square: Square, by: Side) -> bool {
        let groups = &program.movements.unclear[by.index()];
        groups.iter().any(|(kind, group)| {
            let able = self.of_kind(*kind) & self.pieces(by);
            program.movements.attacks[by.index()][kind.index()][*group].sources[square.index()].meets(&able)
        })
    }

    /// Whether the rules that follow a move could matter to safety.
    #[inline]
    fn is_hot(&self, program: &Program<W>, mode: Mode, from: Square, to: Square) -> bool {
        let Some(kind) = self.cell(from).kind() else { return true };
        let safety = &program.safety;
        let hot_ends = &safety.hot_ends[self.state.turn.mover.index()];
        if hot_ends[kind.index()].has(to) {
            return true;
        }
        if mode == Mode::Switch {
            return self.cell(to).kind().is_none_or(|other| hot_ends[other.index()].has(from));
        }
        match mode {
            Mode::Quiet | Mode::Switch => false,
            Mode::Capture | Mode::Devour | Mode::Shoot => {
                self.cell(to).kind().is_none_or(|victim| safety.hot_victims.has(victim))
            }
        }
    }

    /// Judges an action that is declared and does one thing to the board, for all squares on which it may do so; what it
    /// speaks of else is among the parameters.
    pub(super) fn judge_shape(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        declared: &Declared<W>,
        squares: SquareSet<W>,
    ) -> Judged<W> {
        let all_open = Judged { legal: SquareSet::EMPTY, open: squares };
        let all_legal = Judged { legal: squares, open: SquareSet::EMPTY };
        let lines = match (judge, declared.shape) {
            (Judge::Free, _) => return all_legal,
            (_, None) => return all_open,
            _ if declared.is_banned_otherwise => return all_open,
            (Judge::FreeMoves, _) => return all_legal,
            (Judge::Safety(lines), Some(_)) => lines,
            (Judge::Completes(_) | Judge::TryAll, Some(_)) => return all_open,
        };
        match declared.shape {
            Some(Shape::Drop(kind)) => self.judge_drops(program, lines, kind, squares),
            Some(Shape::Swap(parameter)) => {
                let Ok(other) = u16::try_from(self.machine.arguments[usize::from(parameter)]) else {
                    return all_open;
                };
                let own = self.pieces(self.state.turn.mover);
                if lines.royal == SquareSet::one(Square(other)) && squares.without(&own).is_empty() {
                    return self.judge_royal_swaps(program, lines, Square(other), squares);
                }
                let mut judged = Judged { legal: SquareSet::EMPTY, open: SquareSet::EMPTY };
                for square in squares {
                    let is_own = own.has(square) && own.has(Square(other)) && square.0 != other;
                    let verdict = match is_own {
                        true => self.judge_move(program, judge, Mode::Switch, Square(other), square),
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

    /// Judges the only royal piece changing places with others of its side: what is occupied stays the same.
    fn judge_royal_swaps(
        &mut self,
        program: &Program<W>,
        lines: &Lines<W>,
        royal: Square,
        squares: SquareSet<W>,
    ) -> Judged<W> {
        let by = self.state.turn.mover.opponent();
        let is_simple = program.apart.is_empty() && program.movements.unclear[by.index()].is_empty();
        if lines.unclear || !is_simple || squares.has(royal) {
            return Judged { legal: SquareSet::EMPTY, open: squares };
        }
        let open: SquareSet<W> =
            squares.into_iter().filter(|square| self.is_hot(program, Mode::Switch, royal, *square)).collect();
        let kind = self.cell(royal).kind();
        let attacked = self.attacked_among(program, squares, kind, by);
        Judged { legal: squares.without(&open).without(&attacked), open }
    }

    /// Judges drops on empty squares.
    fn judge_drops(
        &self,
        program: &Program<W>,
        lines: &Lines<W>,
        kind: Result<Kind, u8>,
        squares: SquareSet<W>,
    ) -> Judged<W> {
        let side = self.state.turn.mover;
        let kind = kind.ok().or_else(|| {
            let parameter = usize::from(kind.err()?);
            u8::try_from(self.machine.arguments[parameter]).ok().map(Kind)
        });
        let is_common = |kind: &Kind| !program.safety.royal_kinds.has(*kind);
        let Some(kind) = kind.filter(|kind| is_common(kind) && !lines.unclear && !lines.looks_at_all) else {
            return Judged { legal: SquareSet::EMPTY, open: squares };
        };
        let hot = squares & program.safety.hot_ends[side.index()][kind.index()] | squares & self.occupied();
        let parries = squares.without(&hot) & lines.parries;
        Judged { legal: parries.without(&lines.hurdles), open: hot | parries & lines.hurdles }
    }

    /// Judges moves of a piece from a square to some ends, as far as that can be done for all of them together.
    #[inline]
    pub(super) fn judge_ends(
        &self,
        program: &Program<W>,
        judge: &Judge<W>,
        mode: Mode,
        kind: Kind,
        from: Square,
        ends: SquareSet<W>,
    ) -> Judged<W> {
        let all_open = Judged { legal: SquareSet::EMPTY, open: ends };
        let lines = match judge {
            Judge::Free | Judge::FreeMoves => return Judged { legal: ends, open: SquareSet::EMPTY },
            Judge::TryAll => return all_open,
            Judge::Completes(shuttles) => {
                if mode != Mode::Quiet {
                    return all_open;
                }
                let spared = shuttles.iter().flatten().filter(|(piece, _)| *piece != from);
                let but = |(_, end): &(Square, Square)| ends.without(&SquareSet::one(*end));
                let legal = spared.map(but).fold(SquareSet::EMPTY, |all, set| all | set);
                return Judged { legal, open: ends.without(&legal) };
            }
            Judge::Safety(lines) => lines,
        };
        if !lines.is_plain_for(from) || matches!(mode, Mode::Devour | Mode::Shoot) {
            return all_open;
        }
        if mode == Mode::Switch {
            return self.judge_switches(program, lines, kind, from, ends);
        }
        let safety = &program.safety;
        let mut hot = safety.hot_ends[self.state.turn.mover.index()][kind.index()];
        if mode == Mode::Capture && !safety.hot_victims.is_empty() {
            hot |= self.of_kinds(safety.hot_victims);
        }
        let (hot, ends) = (ends & hot, ends.without(&hot) & lines.allowed(from));
        Judged { legal: ends.without(&lines.hurdles), open: hot | ends & lines.hurdles }
    }

    /// Judges places changed with friends, of a piece that is not royal: they leave the same squares occupied, by the same
    /// side.
    fn judge_switches(
        &self,
        program: &Program<W>,
        lines: &Lines<W>,
        kind: Kind,
        from: Square,
        ends: SquareSet<W>,
    ) -> Judged<W> {
        let hot_ends = &program.safety.hot_ends[self.state.turn.mover.index()];
        let comes_hot = (0..).map(Kind).zip(hot_ends).filter(|(_, hot)| hot.has(from));
        let hot = comes_hot.fold(hot_ends[kind.index()], |all, (kind, _)| all | self.of_kind(kind));
        let open = ends & (hot | lines.royal);
        let legal = if lines.in_check { SquareSet::EMPTY } else { ends.without(&open) };
        Judged { legal, open }
    }

    /// Judges an action that lets pieces of the mover go from squares to others, lets some of the other side's pieces
    /// disappear, and does nothing else that matters to safety; `gone_to` tells where a royal piece goes, if it does.
    pub(super) fn judge_changes(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        board: &Occupancy<W>,
        gone_to: impl Fn(Square) -> Option<Square>,
    ) -> Verdict {
        let Judge::Safety(lines) = judge else { return judge.without_a_look() };
        if lines.unclear || lines.royal.meets(&board.gone) {
            return Verdict::Unclear;
        }
        let (left, filled) =
            (self.occupied().without(&board.occupied), board.occupied.without(&self.occupied()));
        if lines.stays_shut(&left, &filled) && lines.royal.into_iter().all(|square| gone_to(square).is_none())
        {
            return Verdict::Legal;
        }
        let enemy = self.state.turn.mover.opponent();
        for origin in lines.royal {
            let moved = gone_to(origin);
            let square = moved.unwrap_or(origin);
            if moved.is_some() && self.is_unclear(program, square, enemy) {
                return Verdict::Unclear;
            }
            let kind = self.cell(origin).kind();
            if self.attacks(program, Target { square, kind }, enemy, board) {
                return Verdict::Illegal;
            }
        }
        Verdict::Legal
    }

    /// Tries a declared action out that nothing can make illegal but an attack on a royal piece after it, and that brings about
    /// nothing but what it says: whether there is none. Its parameters are in place.
    pub(super) fn try_effects(&mut self, program: &Program<W>, declared: &Declared<W>) -> bool {
        let (before, turn, mover) = (self.checkpoint(), self.state.turn, self.state.turn.mover);
        self.effects(program, declared.effects, &Context::of(mover));
        let royal = self.royal(program, mover);
        let is_attacked = self.is_attacked(program, royal, mover.opponent());
        self.rewind(before);
        self.state.turn = turn;
        !is_attacked
    }

    /// Tries an action out: whether nothing forbidden follows, and the turn can be completed.
    pub(super) fn try_action(&mut self, program: &Program<W>, action: Action) -> bool {
        let mover = self.mover();
        let was_asked = self.state.turn.pending[0].is_some();
        let completes = self.course(program).complete && !was_asked;
        self.begin(action);
        self.perform(program, action, false);
        let turn_is_over = self.state.turn.done == 0 && !was_asked;
        let mut legal = self.is_allowed(program, mover, turn_is_over);
        if legal && completes && !turn_is_over && !self.has_action(program) && !self.may_pass_rest(program) {
            // Only the end of the game can complete the turn now.
            self.look_for_endings(program, mover, turn_is_over);
            legal = self.state.turn.outcome.is_some();
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
        let was_asked = self.state.turn.pending[0].is_some();
        self.begin(action);
        self.perform(program, action, false);
        let turn_is_over = self.state.turn.done == 0 && !was_asked;
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
        let Some(pending) = self.state.turn.pending[0].filter(|pending| pending.side() != mover) else {
            let context = Context::of(mover);
            return program
                .bans
                .iter()
                .position(|ban| (turn_is_over || !ban.at_turn) && self.truth(program, ban.when, &context));
        };
        let mut decisions = super::generate::Collect::default();
        self.declared_actions(program, usize::from(pending.rule()), &Judge::Free, &mut decisions);
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
        let turn = self.state.turn;
        let arguments = (self.machine.arguments, self.machine.set_arguments);
        // Actions that are tried out have all their conditions, also inside a condition that asks for attacks.
        let was_asking = std::mem::take(&mut self.is_asking);
        self.state.turn.mover = side;
        self.state.turn.done = 0;
        self.begin_turn(program);
        self.state.turn.pending = [None; 4];
        self.state.turn.outcome = None;
        let answer = ask(self);
        self.state.turn = turn;
        self.is_asking = was_asking;
        (self.machine.arguments, self.machine.set_arguments) = arguments;
        answer
    }
}

/// What riders near a royal piece could endanger.
#[inline]
fn ride_lines<const W: usize>(
    geometry: &Geometry<W>,
    tables: &[usize],
    near: SquareSet<W>,
    royal: Square,
    occupied: &SquareSet<W>,
    lines: &mut Lines<W>,
) {
    for table in tables {
        if !geometry.ray(*table, royal).meets(&near) {
            continue;
        }
        let reach = geometry.slide(*table, royal, occupied);
        if reach.meets(&near) {
            lines.check(reach);
            continue;
        }
        let Some(first) = (reach & *occupied).first() else { continue };
        let Some(second) = geometry.blocker_beyond(*table, royal, first, occupied) else { continue };
        if near.has(second) {
            let mut open = *occupied;
            open.remove(first);
            lines.pin(first, geometry.slide(*table, royal, &open));
        }
    }
}

/// What hoppers near a royal piece could endanger.
#[inline]
fn hop_lines<const W: usize>(
    geometry: &Geometry<W>,
    tables: &[usize],
    near: SquareSet<W>,
    royal: Square,
    occupied: &SquareSet<W>,
    lines: &mut Lines<W>,
) {
    for table in tables {
        let ray = geometry.ray(*table, royal);
        if !ray.meets(&near) {
            continue;
        }
        lines.hurdles |= ray;
        lines.looks |= ray;
        let Some(hurdle) = geometry.blocker(*table, royal, occupied) else { continue };
        let hopper = geometry.blocker_beyond(*table, royal, hurdle, occupied);
        if hopper.is_some_and(|hopper| near.has(hopper)) {
            // A bounded hop may fall short, which a look at the move then tells.
            lines.check_somehow();
        }
    }
}
