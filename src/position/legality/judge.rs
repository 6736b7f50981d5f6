//! Decides which actions are legal: for most the lines to the royal pieces suffice, the others are tried out.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::Mode;
use crate::program::{Care, Cares, Outlook, Program, Safety, Screen, SquareSet, TruthCode};

use super::check_info::CheckInfo;
use super::completion::Shuttles;
use super::target::{Occupancy, Target};
use super::verdict::{Judged, Scope, Verdict};
use crate::position::state::action::{Action, ActionForm};
use crate::position::state::cell::Cell;
use crate::position::state::meter::{Bound, Payer};
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::sink::Any;
use crate::position::state::sink::Collect;

/// How the actions of a position are judged.
#[derive(Clone, Debug)]
pub(crate) enum Judge<const W: usize> {
    /// All are legal, or legality does not matter.
    Free,
    /// Moves are legal, and so are declared actions without a ban.
    FreeMoves,
    /// Those that could endanger a royal piece need a look.
    Safety(CheckInfo<W>),
    /// Those that could leave the turn incomplete are tried out: one of these pieces can go there and back.
    Completes(Shuttles),
    /// Each is tried out.
    TryAll,
}

impl<const W: usize> Judge<W> {
    /// How moves to empty squares and captures are judged, as far as that is the same for all pieces.
    pub(crate) fn scope(&self) -> Scope<W> {
        let all_special =
            Scope { legal: SquareSet::EMPTY, open: SquareSet::EMPTY, special: !SquareSet::EMPTY };
        match self {
            Judge::Free | Judge::FreeMoves => {
                Scope { legal: !SquareSet::EMPTY, open: SquareSet::EMPTY, special: SquareSet::EMPTY }
            }
            Judge::Safety(info) if info.unclear || info.looks_at_all => all_special,
            Judge::Safety(info) => {
                let legal = info.check_mask.without(&info.hurdles);
                Scope {
                    legal,
                    open: if info.decides() { info.check_mask & info.hurdles } else { !legal },
                    special: info.pinned | info.looks | info.royal,
                }
            }
            Judge::Completes(shuttles) => shuttles.scope().unwrap_or(all_special),
            Judge::TryAll => all_special,
        }
    }

    /// The squares to which a piece may go without further checks; empty if all moves need a look.
    #[inline(always)]
    pub(crate) fn allowed(&self, from: Square) -> SquareSet<W> {
        match self {
            Judge::Free | Judge::FreeMoves => !SquareSet::EMPTY,
            Judge::Safety(info) if info.is_plain_for(from) => info.allowed(from).without(&info.hurdles),
            Judge::Safety(_) | Judge::Completes(_) | Judge::TryAll => SquareSet::EMPTY,
        }
    }

    /// Whether each capture is tried out.
    pub(crate) fn tries_captures(&self) -> bool {
        match self {
            Judge::Completes(_) | Judge::TryAll => true,
            Judge::Safety(info) => info.tries_captures,
            Judge::Free | Judge::FreeMoves => false,
        }
    }

    /// Whether it matters which moves attack a royal piece of the opponent.
    pub(crate) fn asks_checks(&self) -> bool {
        match self {
            Judge::Safety(info) => info.checks.is_some(),
            Judge::Free | Judge::FreeMoves | Judge::Completes(_) | Judge::TryAll => false,
        }
    }

    /// Whether no move is legal.
    pub(crate) fn forbids_moves(&self) -> bool {
        match self {
            Judge::Safety(info) => info.care.none,
            Judge::Free | Judge::FreeMoves | Judge::Completes(_) | Judge::TryAll => false,
        }
    }

    /// Where a move of a piece of a kind could attack a royal piece of the opponent, if that matters.
    #[inline(always)]
    pub(crate) fn direct_checks(&self, kind: Kind) -> SquareSet<W> {
        match self {
            Judge::Safety(info) => info.direct_checks(kind),
            Judge::Free | Judge::FreeMoves | Judge::Completes(_) | Judge::TryAll => SquareSet::EMPTY,
        }
    }

    /// The kinds whose capture is tried out, for ordinary pieces.
    pub(crate) fn hot_victims(&self, safety: &Safety<W>) -> KindSet {
        match self {
            Judge::Safety(info) => info.hot_victims(safety, true),
            Judge::Free | Judge::FreeMoves | Judge::Completes(_) | Judge::TryAll => safety.hot_victims,
        }
    }

    /// Squares on which the opponent certainly cannot capture.
    pub(crate) fn safe(&self) -> SquareSet<W> {
        match self {
            Judge::Safety(info) if !info.in_check => info.royal,
            Judge::Free | Judge::FreeMoves | Judge::Safety(_) | Judge::Completes(_) | Judge::TryAll => {
                SquareSet::EMPTY
            }
        }
    }

    /// Whether a move that is not certainly legal may be legal, given which of the ends need care.
    #[inline(always)]
    pub(crate) fn may_allow(&self, from: Square, careful: &SquareSet<W>) -> bool {
        match self {
            Judge::Safety(info) => {
                !careful.is_empty() || !info.decides() || !info.hurdles.is_empty() || !info.is_plain_for(from)
            }
            Judge::Free | Judge::FreeMoves | Judge::Completes(_) | Judge::TryAll => true,
        }
    }

    /// The verdict on an action that lines cannot decide.
    pub(crate) fn without_a_look(&self) -> Verdict {
        match self {
            Judge::Free | Judge::FreeMoves => Verdict::Unasked,
            Judge::Safety(_) | Judge::Completes(_) | Judge::TryAll => Verdict::Unclear,
        }
    }
}

/// The most decisions of the other player that may follow an action tried out.
const DECISIONS: u32 = 64;

impl<const W: usize> Position<W> {
    /// How the actions of the mover are judged in this position.
    pub(crate) fn judge(&mut self, program: &Program<W>) -> Judge<W> {
        if self.must_complete(program) {
            return match &program.witnesses {
                Some(witnesses) => Judge::Completes(self.shuttles(program, witnesses)),
                None => Judge::TryAll,
            };
        }
        if program.bans.is_empty() {
            return Judge::Free;
        }
        let (care, tries_captures) = self.care_of_moves(program);
        if care.is_nothing() && !tries_captures && !program.arrivals_matter {
            return Judge::FreeMoves;
        }
        if !self.is_by_sight(program, care) || care.none && tries_captures {
            return Judge::TryAll;
        }
        let mover = self.state.turn.mover;
        // Where no move is legal, other actions may still depend on the royal pieces.
        let tells_danger = care.danger
            || care.none && program.safety.is_by_sight() && !self.stands_on(&program.safety.spots);
        let royal = if tells_danger { self.royal(program, mover) } else { SquareSet::EMPTY };
        if care.lack && royal.is_empty() {
            return Judge::TryAll;
        }
        let mut info = CheckInfo::new(royal);
        self.find_lines(program, mover.opponent(), &mut info);
        (info.care, info.tries_captures, info.tells_danger) = (care, tries_captures, tells_danger);
        if care.check {
            let Some(checks) = self.checks(program) else { return Judge::TryAll };
            info.looks |= checks.movers();
            info.hurdles |= checks.screens();
            info.checks = Some(Box::new(checks));
        }
        Judge::Safety(info)
    }

    /// The known facts about bans before an action, by whether the turn is over after it.
    #[inline]
    pub(crate) fn outlook<'p>(&self, program: &'p Program<W>) -> &'p Outlook<W> {
        &program.outlooks[usize::from(self.turn_is_over_next(program))]
    }

    /// Whether the turn is over after the next action, if it does not end early.
    #[inline]
    pub(crate) fn turn_is_over_next(&self, program: &Program<W>) -> bool {
        self.state.turn.done.saturating_add(1) >= self.course(program).actions
    }

    /// The condition for moves to violate bans, and whether it differs for captures.
    #[inline]
    fn care_of_moves(&mut self, program: &Program<W>) -> (Care, bool) {
        let outlook = self.outlook(program);
        if outlook.is_alike && outlook.quiet.gated.is_empty() {
            return (outlook.quiet.always, false);
        }
        let quiet = self.care(program, &outlook.quiet);
        (quiet, !outlook.is_alike && self.care(program, &outlook.captures) != quiet)
    }

    /// The condition for actions of a sort to violate bans in this position.
    #[inline]
    pub(crate) fn care(&mut self, program: &Program<W>, cares: &Cares) -> Care {
        let mut care = cares.always;
        let mover = self.state.turn.mover;
        for gate in &cares.gated {
            let is_open = self.is_triggered(program, gate.waits_for, mover)
                && self.paid_by(Payer::Forbidden(gate.ban), |position| {
                    position.truth(program, gate.when, &Context::of(mover))
                });
            care = if is_open { care.and(gate.care) } else { care };
            if care.none {
                break;
            }
        }
        if care.none { Care { none: true, ..Care::default() } } else { care }
    }

    /// Whether the lines to royal pieces decide for most moves whether they are legal.
    #[inline]
    fn is_by_sight(&self, program: &Program<W>, care: Care) -> bool {
        let is_known = !care.all && (!care.none || !program.arrivals_matter);
        let needs_sight = care.danger || care.check || program.arrivals_matter;
        is_known && (!needs_sight || program.safety.is_by_sight() && !self.stands_on(&program.safety.spots))
    }

    /// Whether an action is legal only if the turn can be completed after it.
    #[inline]
    pub(crate) fn must_complete(&self, program: &Program<W>) -> bool {
        let course = self.course(program);
        course.complete && self.state.turn.done + 1 < course.actions
    }

    /// Judges a single action, without the lines of the position, which take longer than one action.
    pub(crate) fn judge_alone(&mut self, program: &Program<W>, action: Action) -> Verdict {
        let (mode, is_harmless) = match action.form() {
            ActionForm::Plain(mode) => (mode, true),
            ActionForm::Line(line, mode) => (mode, program.movements.lines[usize::from(line)].is_harmless),
            ActionForm::Declared(_) | ActionForm::Pass => return Verdict::Unclear,
        };
        let (care, tries_captures) = self.care_of_moves(program);
        let takes = mode.captures() || action.data != 0;
        if self.must_complete(program) || takes && tries_captures {
            return Verdict::Unclear;
        }
        let arrival = action.arrival().map(|(arrival, _)| &program.arrivals[arrival]);
        if care.is_nothing() && arrival.is_none_or(|arrival| !arrival.matters_to_bans) {
            return Verdict::Unasked;
        }
        if care.none && arrival.is_none_or(|arrival| !arrival.matters_to_bans) {
            return Verdict::Illegal;
        }
        let is_harmless =
            is_harmless && action.data == 0 && arrival.is_none_or(|arrival| arrival.is_harmless);
        if !is_harmless || !care.is_danger_alone() || !self.is_by_sight(program, care) {
            return Verdict::Unclear;
        }
        let (from, to) = (Square(action.from), Square(action.to));
        if self.is_hot(program, program.safety.hot_victims, mode, from, to) {
            return Verdict::Unclear;
        }
        let royal = self.royal(program, self.state.turn.mover);
        self.look_at_move(program, royal, mode, from, to)
    }

    /// Judges a plain move between two squares, or a plain capture on its end.
    #[inline]
    pub(crate) fn judge_move(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        mode: Mode,
        from: Square,
        to: Square,
    ) -> Verdict {
        let info = match judge {
            Judge::Free | Judge::FreeMoves | Judge::TryAll => return judge.without_a_look(),
            Judge::Completes(shuttles) => {
                let is_sure = mode == Mode::Quiet
                    && (!shuttles.ends_beside::<W>(from, SquareSet::one(to)).is_empty()
                        || self.can_step_back(program, from, to));
                return if is_sure { Verdict::Legal } else { Verdict::Unclear };
            }
            Judge::Safety(info) => info,
        };
        let verdict = self.look_by_lines(program, info, mode, from, to);
        if verdict == Verdict::Illegal && !info.decides() { Verdict::Unclear } else { verdict }
    }

    /// The same by the lines to royal pieces.
    fn look_by_lines(
        &mut self,
        program: &Program<W>,
        info: &CheckInfo<W>,
        mode: Mode,
        from: Square,
        to: Square,
    ) -> Verdict {
        if info.unclear || info.checks.is_some() && self.may_give_check(program, info, mode, from, to) {
            return Verdict::Unclear;
        }
        let is_free = match mode {
            Mode::Shoot => info.is_free(to),
            Mode::Capture => info.is_free(from),
            Mode::Quiet | Mode::Devour | Mode::Swap => false,
        };
        if self.is_hot(program, info.hot_victims(&program.safety, is_free), mode, from, to) {
            return Verdict::Unclear;
        }
        if matches!(mode, Mode::Quiet | Mode::Capture) && info.is_plain_for(from) && !info.hurdles.has(to) {
            let is_allowed = info.allowed(from).has(to);
            return if is_allowed { Verdict::Legal } else { Verdict::Illegal };
        }
        self.look_at_move(program, info.royal, mode, from, to)
    }

    /// Whether a move could attack a royal piece of the opponent.
    #[cold]
    #[inline(never)]
    fn may_give_check(
        &self,
        program: &Program<W>,
        info: &CheckInfo<W>,
        mode: Mode,
        from: Square,
        to: Square,
    ) -> bool {
        let Some(kind) = self.kind_on(from) else { return true };
        let is_due = self.due(program, kind, from).has(to);
        !matches!(mode, Mode::Quiet | Mode::Capture) || is_due || info.may_check(kind, from, to)
    }

    /// Judges a plain move between two squares, or a plain capture on its end, by checking whether a royal piece of the
    /// mover could be captured after it.
    fn look_at_move(
        &mut self,
        program: &Program<W>,
        mut royal: SquareSet<W>,
        mode: Mode,
        from: Square,
        to: Square,
    ) -> Verdict {
        let enemy = self.state.turn.mover.opponent();
        if royal.into_iter().any(|square| self.is_unclear(program, square, enemy)) {
            return Verdict::Unclear;
        }
        let is_royal = royal.has(from);
        let mut occupied = self.occupied();
        let mut gone = SquareSet::one(to);
        match mode {
            Mode::Quiet | Mode::Capture => {
                occupied.remove(from);
                occupied.insert(to);
            }
            Mode::Devour => occupied.remove(from),
            Mode::Shoot => occupied.remove(to),
            Mode::Swap => gone = SquareSet::EMPTY,
        }
        match (mode, is_royal, royal.has(to)) {
            (Mode::Swap, true, true) => return Verdict::Unclear,
            (Mode::Swap, false, true)
            | (Mode::Quiet | Mode::Capture | Mode::Devour | Mode::Swap, true, false) => {
                if self.is_unclear(program, if is_royal { to } else { from }, enemy) {
                    return Verdict::Unclear;
                }
                royal.toggle(from);
                royal.toggle(to);
            }
            (Mode::Swap, false, false) | (Mode::Shoot, _, false) => {}
            (Mode::Quiet | Mode::Capture | Mode::Devour, false, false) => {}
            (Mode::Quiet | Mode::Capture | Mode::Devour | Mode::Shoot, _, true) => return Verdict::Unclear,
        }
        // The royal pieces may depend on the friend that is captured.
        let is_counted = |kind: Kind| program.safety.royal_kinds.has(kind);
        if mode == Mode::Devour && self.kind_on(to).is_some_and(is_counted) {
            return Verdict::Unclear;
        }
        let board = Occupancy { occupied, gone };
        for square in royal {
            let origin = match square {
                _ if mode == Mode::Shoot => square,
                _ if square == to => from,
                _ if square == from => to,
                _ => square,
            };
            let target = Target { square, kind: self.kind_on(origin) };
            if self.attacks(program, target, enemy, &board) {
                return Verdict::Illegal;
            }
        }
        Verdict::Legal
    }

    /// Whether an attacker whose reach depends on more than the occupied squares may reach a square.
    #[inline]
    fn is_unclear(&self, program: &Program<W>, square: Square, by: Side) -> bool {
        let attacks = &program.movements.attacks[by.index()];
        attacks.has_unclear() && attacks.is_unclear(square, self.pieces(by), self.state.kinds())
    }

    /// Whether the rules that follow a move could matter to safety, given the kinds whose capture matters.
    #[inline(always)]
    fn is_hot(
        &self,
        program: &Program<W>,
        hot_victims: KindSet,
        mode: Mode,
        from: Square,
        to: Square,
    ) -> bool {
        let Some(kind) = self.kind_on(from) else { return true };
        let hot_ends = &program.safety.hot_ends[self.state.turn.mover.index()];
        if hot_ends[kind.index()].has(to) {
            return true;
        }
        let other = self.kind_on(to);
        match mode {
            Mode::Quiet => false,
            Mode::Swap => other.is_none_or(|other| hot_ends[other.index()].has(from)),
            Mode::Capture | Mode::Devour | Mode::Shoot => other.is_none_or(|victim| hot_victims.has(victim)),
        }
    }

    /// Judges moves of a piece from a square to some ends, as far as possible for all of them together.
    #[inline]
    pub(crate) fn judge_ends(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        mode: Mode,
        kind: Kind,
        from: Square,
        ends: SquareSet<W>,
    ) -> Judged<W> {
        let all_open = Judged { legal: SquareSet::EMPTY, open: ends };
        let info = match judge {
            Judge::Free | Judge::FreeMoves => return Judged { legal: ends, open: SquareSet::EMPTY },
            Judge::TryAll => return all_open,
            Judge::Completes(shuttles) => {
                if mode != Mode::Quiet {
                    return all_open;
                }
                let legal = shuttles.ends_beside(from, ends);
                return Judged { legal, open: ends.without(&legal) };
            }
            Judge::Safety(info) => info,
        };
        let judged = self.judge_ends_by_lines(program, info, mode, kind, from, ends);
        if info.decides() { judged } else { Judged { open: ends.without(&judged.legal), ..judged } }
    }

    /// The same by the lines to royal pieces.
    #[inline]
    fn judge_ends_by_lines(
        &mut self,
        program: &Program<W>,
        info: &CheckInfo<W>,
        mode: Mode,
        kind: Kind,
        from: Square,
        ends: SquareSet<W>,
    ) -> Judged<W> {
        let all_open = Judged { legal: SquareSet::EMPTY, open: ends };
        if info.checks.is_some() && !matches!(mode, Mode::Quiet | Mode::Capture) {
            return all_open;
        }
        if mode == Mode::Shoot {
            return self.judge_shots(program, info, kind, ends);
        }
        if mode == Mode::Devour || info.unclear {
            return all_open;
        }
        if info.royal.has(from) && matches!(mode, Mode::Quiet | Mode::Capture) {
            return self.judge_royal_moves(program, info, kind, from, ends);
        }
        if !info.is_plain_for(from) {
            return all_open;
        }
        if mode == Mode::Swap {
            return self.judge_switches(program, info, kind, from, ends);
        }
        let safety = &program.safety;
        let mut hot = self.hot_ends(program, kind) | info.direct_checks(kind);
        let hot_victims = info.hot_victims(safety, info.is_free(from));
        if mode == Mode::Capture && !hot_victims.is_empty() {
            hot |= self.of_kinds(hot_victims);
        }
        let (hot, ends) = (ends & hot, ends.without(&hot) & info.allowed(from));
        Judged { legal: ends.without(&info.hurdles), open: hot | ends & info.hurdles }
    }

    /// The squares where a piece of the mover may arrive such that rules could then matter to safety.
    #[inline]
    fn hot_ends(&self, program: &Program<W>, kind: Kind) -> SquareSet<W> {
        program.safety.hot_ends[self.state.turn.mover.index()][kind.index()]
    }

    /// Judges quiet moves or captures of a royal piece.
    fn judge_royal_moves(
        &mut self,
        program: &Program<W>,
        info: &CheckInfo<W>,
        kind: Kind,
        from: Square,
        ends: SquareSet<W>,
    ) -> Judged<W> {
        let others_stay_safe = info.royal == SquareSet::one(from) || info.is_quiet_about(from);
        if !others_stay_safe || !program.apart.is_empty() {
            return Judged { legal: SquareSet::EMPTY, open: ends };
        }
        let (by, safety) = (self.state.turn.mover.opponent(), &program.safety);
        let mut hot = self.hot_ends(program, kind) | self.of_kinds(info.hot_victims(safety, false));
        if let Some(checks) = &info.checks {
            let moves_on = if info.looks.has(from) { !SquareSet::EMPTY } else { SquareSet::EMPTY };
            hot |= info.direct_checks(kind) | checks.screens() | moves_on;
        }
        let open = ends & (hot | self.unclear_ends(program, by));
        let ends = ends.without(&open);
        let occupied = self.occupied().without(&SquareSet::one(from));
        let attacked = self.attacked_among(program, ends, Some(kind), by, &occupied);
        Judged { legal: ends.without(&attacked), open }
    }

    /// The squares that may be reached by attackers whose reach depends on more than the occupied squares.
    fn unclear_ends(&self, program: &Program<W>, by: Side) -> SquareSet<W> {
        let groups = program.movements.attacks[by.index()].unclear();
        let ends = groups.flat_map(|group| {
            let able = self.of_kind(group.kind) & self.pieces(by);
            able.into_iter().map(|from| group.ends[from.index()])
        });
        ends.fold(SquareSet::EMPTY, |all, ends| all | ends)
    }

    /// Judges shots of a piece: they leave a square empty, and nothing else changes.
    fn judge_shots(
        &self,
        program: &Program<W>,
        info: &CheckInfo<W>,
        kind: Kind,
        ends: SquareSet<W>,
    ) -> Judged<W> {
        if info.unclear || info.looks_at_all || info.in_check {
            return Judged { legal: SquareSet::EMPTY, open: ends };
        }
        let safety = &program.safety;
        let hot = self.hot_ends(program, kind) | self.of_kinds(info.hot_victims(safety, true));
        let open = ends & (hot | info.pinned | info.looks | info.royal);
        Judged { legal: ends.without(&open), open }
    }

    /// Judges a non-royal piece changing places with friends: the same squares remain occupied by the same side.
    fn judge_switches(
        &self,
        program: &Program<W>,
        info: &CheckInfo<W>,
        kind: Kind,
        from: Square,
        ends: SquareSet<W>,
    ) -> Judged<W> {
        let open = ends & (self.hot_switches(program, kind, from) | info.royal);
        let legal = if info.in_check { SquareSet::EMPTY } else { ends.without(&open) };
        Judged { legal, open }
    }

    /// The squares where a piece of a kind that changes places arrives such that rules could then matter to safety, or to
    /// which it sends another piece with that effect.
    pub(crate) fn hot_switches(&self, program: &Program<W>, kind: Kind, from: Square) -> SquareSet<W> {
        let hot_ends = &program.safety.hot_ends[self.state.turn.mover.index()];
        let comes_hot = (0..).map(Kind).zip(hot_ends).filter(|(_, hot)| hot.has(from));
        comes_hot.fold(hot_ends[kind.index()], |all, (kind, _)| all | self.of_kind(kind))
    }

    /// Judges an action that moves pieces of the mover between squares, removes some of the other side's pieces, and does
    /// nothing else that matters to safety; `gone_to` gives the destination of a royal piece, if it moves.
    pub(crate) fn judge_changes(
        &mut self,
        program: &Program<W>,
        judge: &Judge<W>,
        board: &Occupancy<W>,
        gone_to: impl Fn(Square) -> Option<Square>,
    ) -> Verdict {
        let Judge::Safety(info) = judge else { return judge.without_a_look() };
        let enemy = self.state.turn.mover.opponent();
        let is_unclear = |square| self.is_unclear(program, square, enemy);
        if info.unclear || info.royal.meets(&board.gone) || info.royal.into_iter().any(is_unclear) {
            return Verdict::Unclear;
        }
        let (left, filled) =
            (self.occupied().without(&board.occupied), board.occupied.without(&self.occupied()));
        if info.stays_shut(&left, &filled) && info.royal.into_iter().all(|square| gone_to(square).is_none()) {
            return Verdict::Legal;
        }
        for origin in info.royal {
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

    /// The verdict on a move after which a piece enters the square that the other one left, given the verdict on the move
    /// without it.
    pub(crate) fn judge_screen(
        &self,
        program: &Program<W>,
        screen: Option<Screen>,
        action: Action,
        verdict: Verdict,
    ) -> Verdict {
        let Some(screen) = screen else { return Verdict::Unclear };
        let side = self.state.turn.mover;
        let is_plain = match action.form() {
            ActionForm::Plain(mode) => matches!(mode, Mode::Quiet | Mode::Capture),
            ActionForm::Line(..) | ActionForm::Declared(_) | ActionForm::Pass => false,
        };
        let attacks = &program.movements.attacks[side.opponent().index()];
        if !is_plain || !attacks.is_only_shut() || !program.apart.is_empty() {
            return Verdict::Unclear;
        }
        let hot_ends = &program.safety.hot_ends[side.index()];
        let is_calm = |kind: Kind| {
            !program.safety.royal_kinds.has(kind) && !hot_ends[kind.index()].has(Square(action.from))
        };
        let may_come =
            |kind: &Kind| screen.kind.map_or(self.in_hand(side, *kind) > 0, |known| known == *kind);
        match verdict {
            Verdict::Illegal if screen.comes_late => Verdict::Illegal,
            Verdict::Legal if (0..program.kinds as u8).map(Kind).filter(may_come).all(is_calm) => {
                Verdict::Legal
            }
            Verdict::Legal | Verdict::Illegal | Verdict::Unasked | Verdict::Unclear => Verdict::Unclear,
        }
    }

    /// Tries an action out: whether no ban applies after it, and the turn can be completed.
    pub(crate) fn try_action(&mut self, program: &Program<W>, action: Action) -> bool {
        if !self.pays_trial() {
            return false;
        }
        let mover = self.mover();
        let was_asked = self.state.turn.pending[0].is_some();
        self.begin();
        let turn_is_over = self.perform(program, action);
        let legal = self.was_legal(program, mover, was_asked, turn_is_over);
        self.undo();
        legal
    }

    /// Whether the action just done, by a player who may have been asked to decide, was legal.
    pub(crate) fn was_legal(
        &mut self,
        program: &Program<W>,
        mover: Side,
        was_asked: bool,
        turn_is_over: bool,
    ) -> bool {
        if !self.is_allowed(program, mover, turn_is_over) {
            return false;
        }
        let is_complete = turn_is_over || was_asked || !self.course(program).complete;
        is_complete || !self.rests.ends_only && self.can_complete(program, mover, turn_is_over)
    }

    /// Whether no ban holds against the player who has acted, for any of the other's decisions in between.
    pub(crate) fn is_allowed(&mut self, program: &Program<W>, mover: Side, turn_is_over: bool) -> bool {
        let is_judged = program.bans.iter().any(|ban| turn_is_over || !ban.at_turn);
        !is_judged || self.ban_after(program, mover, turn_is_over, 0).is_none()
    }

    /// The first ban that an action violates, now or after a decision of the other player in between, by index; for
    /// explaining why it is illegal.
    pub fn ban_against(&mut self, program: &Program<W>, action: Action) -> Option<usize> {
        let mover = self.mover();
        self.metered(|position| {
            position.begin();
            let turn_is_over = position.perform(program, action);
            let found = position.ban_after(program, mover, turn_is_over, 0);
            position.undo();
            found
        })
    }

    /// Does an action that movements and declarations allow, regardless of bans, and checks no ending: for explaining why
    /// it is illegal.
    pub fn apply_unjudged(&mut self, program: &Program<W>, action: Action) {
        self.metered(|position| {
            position.begin();
            position.perform(program, action);
        });
        self.is_acting = false;
    }

    /// The first ban on a move between two squares before it is made, by index; for explaining why there is none.
    pub fn move_ban(&mut self, program: &Program<W>, from: Square, to: Square) -> Option<usize> {
        self.metered(|position| {
            let contexts = position.contexts_of_moves(program, from, to);
            let holds =
                |ban: &TruthCode| contexts.iter().any(|context| position.truth(program, *ban, context));
            program.move_bans.iter().position(holds)
        })
    }

    /// The events that rules see for a move between two squares: by any movement, and by each line that captures by its
    /// statements.
    fn contexts_of_moves(&mut self, program: &Program<W>, from: Square, to: Square) -> Vec<Context> {
        let plain = self.context_of(program, Action::plain(Mode::Quiet, from, to));
        let mut contexts = vec![plain];
        let movers = &program.movements.movers[plain.mover.index()];
        let mover = usize::try_from(plain.piece).ok().and_then(|kind| movers.get(kind));
        for line in mover.into_iter().flat_map(|mover| &mover.lines) {
            let line = &program.movements.lines[usize::from(*line)];
            if line.taken.is_some() && line.targets[from.index()].has(to) {
                let mut context = plain;
                self.fill_taken(program, line, &mut context);
                contexts.push(context);
            }
        }
        contexts
    }

    /// The first ban that holds after an action, and after a number of decisions of the other player.
    fn ban_after(
        &mut self,
        program: &Program<W>,
        mover: Side,
        turn_is_over: bool,
        decided: u32,
    ) -> Option<usize> {
        let Some(pending) = self.state.turn.pending[0].filter(|pending| pending.side() != mover) else {
            return self.first_ban(program, mover, turn_is_over);
        };
        if decided >= DECISIONS {
            self.meter.stop_for(Payer::Action(pending.rule()), Bound::Depth);
            return None;
        }
        let mut decisions = Collect::default();
        self.declared_actions(program, usize::from(pending.rule()), &Judge::Free, &mut decisions);
        self.pays_list(decisions.actions.len());
        decisions.actions.iter().find_map(|decision| {
            if !self.pays_trial() {
                return None;
            }
            self.begin();
            self.perform(program, *decision);
            let found = self.ban_after(program, mover, turn_is_over, decided + 1);
            self.undo();
            found
        })
    }

    /// The first ban that holds now against the player who has acted.
    pub(crate) fn first_ban(
        &mut self,
        program: &Program<W>,
        mover: Side,
        turn_is_over: bool,
    ) -> Option<usize> {
        let context = Context::of(mover);
        (0..).zip(&program.bans).position(|(index, ban)| {
            (turn_is_over || !ban.at_turn)
                && self
                    .paid_by(Payer::Forbidden(index), |position| position.truth(program, ban.when, &context))
        })
    }

    /// Whether the player to act has a legal action, apart from passing.
    pub fn has_action(&mut self, program: &Program<W>) -> bool {
        let mut any = Any::default();
        if self.pays_generation() {
            self.generate_actions(program, &mut any);
        }
        any.is_done()
    }

    /// Whether a player would have no legal action, were it the beginning of his turn.
    ///
    /// While this is being evaluated for one player, a rule that evaluates it for another gets `false`.
    pub(crate) fn is_stuck(&mut self, program: &Program<W>, side: Side) -> bool {
        if self.stuck_depth > 0 || side == Side::Neutral {
            return false;
        }
        self.stuck_depth += 1;
        let ends_only = std::mem::take(&mut self.rests.ends_only);
        let stuck = self.as_if_to_act(program, side, |position| !position.has_action(program));
        self.rests.ends_only = ends_only;
        self.stuck_depth -= 1;
        stuck
    }

    /// Whether a player, were it the beginning of his turn, had an action after which one of some pieces is gone,
    /// regardless of bans. A piece that is pushed elsewhere is not gone.
    ///
    /// While this is being evaluated, a rule that evaluates it, or who is stuck, gets `false`.
    pub(crate) fn is_threatened(&mut self, program: &Program<W>, squares: SquareSet<W>, by: Side) -> bool {
        if self.stuck_depth > 0 || by == Side::Neutral {
            return false;
        }
        self.stuck_depth += 1;
        let pieces: Vec<(Square, Cell, u32)> = (squares & self.occupied())
            .into_iter()
            .map(|square| (square, self.cell(square), self.like(self.cell(square))))
            .collect();
        let threatened = self.as_if_to_act(program, by, |position| {
            let mut actions = Collect::default();
            position.pays_generation();
            position.generate_free(program, &mut actions);
            actions.actions.into_iter().any(|action| {
                if !position.pays_trial() {
                    return false;
                }
                position.begin();
                position.perform(program, action);
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

    /// The number of pieces of the same kind and owner.
    fn like(&self, cell: Cell) -> u32 {
        cell.kind().map_or(0, |kind| (self.of_kind(kind) & self.pieces(cell.side())).count())
    }

    /// Runs a query on the position as it would be at the beginning of a player's turn.
    fn as_if_to_act<T>(&mut self, program: &Program<W>, side: Side, ask: impl FnOnce(&mut Self) -> T) -> T {
        let turn = self.state.turn;
        let arguments = (self.machine.arguments, self.machine.set_arguments);
        // Actions tried out are subject to all their conditions, also inside a condition about attacks.
        let was_asking = std::mem::take(&mut self.is_asking);
        let was_reaching = std::mem::take(&mut self.is_reaching);
        let rests = std::mem::take(&mut self.rests);
        let was_acting = std::mem::take(&mut self.is_acting);
        let victims = self.victims;
        self.state.turn.mover = side;
        self.state.turn.done = 0;
        self.begin_turn(program);
        self.state.turn.pending = [None; 4];
        self.state.turn.outcome = None;
        let answer = self.untold(ask);
        self.state.turn = turn;
        (self.is_asking, self.rests, self.is_acting) = (was_asking, rests, was_acting);
        self.is_reaching = was_reaching;
        self.victims = victims;
        (self.machine.arguments, self.machine.set_arguments) = arguments;
        answer
    }
}
