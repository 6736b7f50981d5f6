//! Checks, pins and hurdles: the lines to royal pieces, found once a position.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::program::{Attack, Care, Dependence, Geometry, Line, Place, Program, Route, Safety, SquareSet};

use super::target::{Occupancy, Target};
use crate::position::state::position::Position;

/// What could endanger royal pieces.
#[derive(Clone, Debug)]
pub(crate) struct CheckInfo<const W: usize> {
    pub(crate) royal: SquareSet<W>,
    pub(crate) in_check: bool,
    /// Where a piece that is not royal may go as far as it is not pinned, if every move need not be looked at: it ends all
    /// checks there, and gives no other.
    pub(crate) check_mask: SquareSet<W>,
    /// Pieces that alone keep a rider from a royal piece, and where they may go.
    pub(crate) pinned: SquareSet<W>,
    pins: [(Square, SquareSet<W>); PINS],
    /// Pieces whose moves need a look.
    pub(crate) looks: SquareSet<W>,
    /// Squares that stand between a hopper and a royal piece: filling one needs a look.
    pub(crate) hurdles: SquareSet<W>,
    /// Whether every move needs a look.
    pub(crate) looks_at_all: bool,
    /// Whether an attacker is about whose reach depends on more than what is occupied: then moves are tried out.
    pub(crate) unclear: bool,
    /// Whether what is dropped in answer to a capture could attack a royal piece, or let another piece do so.
    pub(crate) fears_drops: bool,
    /// What of this matters to moves.
    pub(crate) care: Care,
    /// Whether these are lines to the royal pieces of the mover.
    pub(crate) tells_danger: bool,
    /// Whether every capture is tried out.
    pub(crate) tries_captures: bool,
    /// What could be a check to the opponent, if that matters.
    pub(crate) checks: Option<Box<Checks<W>>>,
}

/// What could be an attack on royal pieces of the opponent.
#[derive(Clone, Debug)]
pub(crate) struct Checks<const W: usize> {
    /// Where a piece attacks them, by kind.
    direct: Vec<SquareSet<W>>,
    /// Pieces that may let others attack them, or that come to do so along the line on which they stand.
    movers: SquareSet<W>,
    /// Where a piece may let others attack them by standing there.
    screens: SquareSet<W>,
}

/// Pins that are kept apart; moves of pieces beyond that are looked at.
const PINS: usize = 8;

impl<const W: usize> Checks<W> {
    /// Pieces that may let others attack royal pieces of the opponent, or that come to do so along the line on which they stand.
    pub(crate) fn movers(&self) -> SquareSet<W> {
        self.movers
    }

    /// Where a piece may let others attack royal pieces of the opponent by standing there.
    pub(crate) fn screens(&self) -> SquareSet<W> {
        self.screens
    }
}

impl<const W: usize> CheckInfo<W> {
    pub(crate) fn new(royal: SquareSet<W>) -> CheckInfo<W> {
        CheckInfo {
            royal,
            in_check: false,
            check_mask: !SquareSet::EMPTY,
            pinned: SquareSet::EMPTY,
            pins: [(Square(0), SquareSet::EMPTY); PINS],
            looks: SquareSet::EMPTY,
            hurdles: SquareSet::EMPTY,
            looks_at_all: false,
            unclear: false,
            fears_drops: false,
            care: Care::default(),
            tells_danger: false,
            tries_captures: false,
            checks: None,
        }
    }

    /// Where a move of a piece of a kind could attack a royal piece of the opponent, if that matters.
    #[inline]
    pub(crate) fn direct_checks(&self, kind: Kind) -> SquareSet<W> {
        self.checks.as_ref().map_or(SquareSet::EMPTY, |checks| checks.direct[kind.index()])
    }

    /// Whether a move could do so.
    #[inline]
    pub(crate) fn may_check(&self, kind: Kind, from: Square, to: Square) -> bool {
        self.checks.as_ref().is_some_and(|checks| {
            checks.movers.has(from) || checks.screens.has(to) || checks.direct[kind.index()].has(to)
        })
    }

    /// Whether nothing that a royal piece does where it goes endangers the other ones: no line to them needs that it stays.
    pub(crate) fn is_quiet_about(&self, from: Square) -> bool {
        let is_calm = !self.in_check && !self.looks_at_all && self.hurdles.is_empty();
        is_calm && self.check_mask == !SquareSet::EMPTY && !self.pinned.has(from) && !self.looks.has(from)
    }

    /// Whether these lines tell of declared actions whether they run into bans, given what decides that.
    pub(crate) fn decides_of(&self, care: Care) -> bool {
        care.is_danger_alone() && self.tells_danger
    }

    /// Whether an attack on a royal piece of the mover makes a move illegal for sure.
    #[inline]
    pub(crate) fn decides(&self) -> bool {
        self.care.danger_decides || !self.care.danger
    }

    /// The kinds whose capture by a piece is tried out, by one that is not royal and that no line needs where it stands, or
    /// by any.
    pub(crate) fn hot_victims(&self, safety: &Safety<W>, is_free: bool) -> KindSet {
        let answered = safety.reply_drops.victims;
        if self.tries_captures {
            KindSet::first(safety.hot_ends[0].len())
        } else if self.checks.is_some() {
            safety.hot_victims.or(safety.royal_kinds)
        } else if self.fears_drops || !is_free {
            safety.hot_victims
        } else {
            KindSet(safety.hot_victims.0 & !answered.0)
        }
    }

    /// Whether no line to a royal piece needs what stands on a square.
    pub(crate) fn is_free(&self, square: Square) -> bool {
        !self.pinned.has(square) && !self.looks.has(square) && !self.royal.has(square)
    }

    /// A check that is ended on these squares, that of the attacker among them.
    fn check(&mut self, ends: SquareSet<W>) {
        self.in_check = true;
        self.check_mask &= ends;
    }

    /// Squares that a piece which is not royal must not come to stand on.
    fn keep_clear(&mut self, squares: SquareSet<W>) {
        self.check_mask = self.check_mask.without(&squares);
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
    pub(crate) fn is_plain_for(&self, from: Square) -> bool {
        !self.unclear && !self.looks_at_all && !self.looks.has(from) && !self.royal.has(from)
    }

    /// Whether no line to a royal piece can be opened by leaving some squares and filling others. Two that are left at a time
    /// may have shut the same line.
    pub(crate) fn stays_shut(&self, left: &SquareSet<W>, filled: &SquareSet<W>) -> bool {
        let is_harmless = filled.without(&self.check_mask).is_empty() && !filled.meets(&self.hurdles);
        let is_calm = !self.in_check && !self.looks_at_all && is_harmless;
        is_calm && left.count() <= 1 && !left.meets(&(self.pinned | self.looks))
    }

    /// Where a piece that is not royal may go as far as checks and pins go.
    #[inline]
    pub(crate) fn allowed(&self, from: Square) -> SquareSet<W> {
        if !self.pinned.has(from) {
            return self.check_mask;
        }
        let pin = self.pins.iter().find(|(piece, _)| *piece == from);
        pin.map_or(self.check_mask, |(_, to)| self.check_mask & *to)
    }
}

impl<const W: usize> Position<W> {
    /// What could endanger royal pieces, attacked by a side.
    #[inline]
    pub(crate) fn lines(&mut self, program: &Program<W>, royal: SquareSet<W>, enemy: Side) -> CheckInfo<W> {
        let mut info = CheckInfo::new(royal);
        let occupied = self.occupied();
        let attacks = &program.movements.attacks[enemy.index()];
        for square in royal {
            let target = Target { square, kind: self.cell(square).kind() };
            for (number, attacker, sources) in attacks.sources(square) {
                let near = sources & self.state.kind(attacker.index()) & self.state.sides[enemy.index()];
                if near.is_empty() || !attacks.group(number).takes(target.kind) {
                    continue;
                }
                let aim = Aim { geometry: &program.geometry, near, royal: square, occupied: &occupied };
                match &attacks.group(number).how {
                    Attack::Leap => near.into_iter().for_each(|from| info.check(SquareSet::one(from))),
                    Attack::Ride(rider, _) => aim.ride_lines(*rider, &mut info),
                    Attack::Hop(tables, _, beyond) => aim.hop_lines(tables, *beyond, &mut info),
                    Attack::Line(index) => {
                        let line = &program.movements.lines[usize::from(*index)];
                        self.line_lines(program, line, near, target, enemy, &mut info);
                    }
                }
            }
        }
        if info.unclear {
            info.in_check = self.is_attacked(program, royal, enemy);
        }
        info.fears_drops =
            !program.safety.reply_drops.victims.is_empty() && fears_drops(program, &info, enemy);
        info
    }

    /// Which moves of the mover could attack royal pieces of the opponent; nothing if that is not known.
    #[cold]
    #[inline(never)]
    pub(crate) fn checks(&mut self, program: &Program<W>) -> Option<Checks<W>> {
        let side = self.state.turn.mover;
        let royal = self.royal(program, side.opponent());
        let info = self.lines(program, royal, side);
        if info.in_check || info.looks_at_all || info.unclear {
            return None;
        }
        let mut checks = Checks {
            direct: vec![SquareSet::EMPTY; program.kinds],
            movers: info.pinned | info.looks,
            screens: info.hurdles | !info.check_mask,
        };
        let (occupied, own) = (self.occupied(), self.pieces(side));
        let attacks = &program.movements.attacks[side.index()];
        for square in royal {
            let kind = self.cell(square).kind();
            for (number, attacker, sources) in attacks.sources(square) {
                let group = attacks.group(number);
                if !group.takes(kind) {
                    continue;
                }
                checks.direct[attacker.index()] |= match &group.how {
                    Attack::Leap => sources,
                    Attack::Ride(rider, _) => {
                        let reach = program.geometry.reach(*rider, square, &occupied);
                        // It may go on along the line on which it stands.
                        checks.movers |= reach & own & self.state.kind(attacker.index());
                        sources & reach
                    }
                    // A piece that hops may be its own screen before.
                    Attack::Hop(..) => {
                        checks.movers |= sources & own & self.state.kind(attacker.index());
                        sources
                    }
                    Attack::Line(_) if own.meets(&self.state.kind(attacker.index())) => return None,
                    Attack::Line(_) => SquareSet::EMPTY,
                };
            }
        }
        Some(checks)
    }

    /// What attackers by a line that needs more than tables could endanger.
    fn line_lines(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        near: SquareSet<W>,
        target: Target,
        enemy: Side,
        info: &mut CheckInfo<W>,
    ) {
        let occupied = self.occupied();
        let board = Occupancy { occupied, gone: SquareSet::EMPTY };
        match line.reach {
            Dependence::Anything => info.unclear = true,
            Dependence::Kinds(_) => {
                // Nothing comes in between. The capture of one of these kinds, which may end such a check, is tried out.
                for from in near {
                    if self.line_attacks(program, line, from, target, enemy, &board) {
                        info.check(SquareSet::one(from));
                    }
                }
            }
            Dependence::Occupied => {
                let Route::Lame(ways, false) = &line.route else {
                    info.looks_at_all = true;
                    info.in_check |= near
                        .into_iter()
                        .any(|from| self.line_attacks(program, line, from, target, enemy, &board));
                    return;
                };
                for from in near {
                    for Place { via, .. } in
                        ways[from.index()].iter().filter(|place| place.ends.has(target.square))
                    {
                        let between = *via & occupied;
                        match between.count() {
                            0 => info.check(*via | SquareSet::one(from)),
                            1 => info.looks |= between,
                            _ => {}
                        }
                    }
                }
            }
        }
    }
}

/// Whether what the opponent may drop in answer to a capture could matter, if the capture itself endangers nothing.
fn fears_drops<const W: usize>(program: &Program<W>, info: &CheckInfo<W>, enemy: Side) -> bool {
    let is_calm = !info.in_check && !info.looks_at_all && !info.unclear;
    let is_safe = |(kind, squares): &(Kind, SquareSet<W>)| {
        let attacks = &program.movements.attacks[enemy.index()];
        let attacks_from = |square: Square| {
            let mut sources = attacks.sources(square).filter(|(_, attacker, _)| attacker == kind);
            sources.any(|(_, _, sources)| sources.meets(squares))
        };
        squares.without(&info.check_mask.without(&info.hurdles)).is_empty()
            && !info.royal.into_iter().any(attacks_from)
    };
    !is_calm || !program.safety.reply_drops.drops[enemy.index()].iter().all(is_safe)
}

/// Pieces near a royal piece, which may attack it in one way.
struct Aim<'a, const W: usize> {
    geometry: &'a Geometry<W>,
    near: SquareSet<W>,
    royal: Square,
    occupied: &'a SquareSet<W>,
}

impl<const W: usize> Aim<'_, W> {
    /// What riders could endanger.
    #[inline]
    fn ride_lines(&self, rider: usize, info: &mut CheckInfo<W>) {
        let Aim { geometry, near, royal, occupied } = *self;
        let first = geometry.reach(rider, royal, occupied) & *occupied;
        if !geometry.reach(rider, royal, &occupied.without(&first)).meets(&near) {
            return;
        }
        for table in &geometry.riders[rider].tables {
            if !geometry.ray(*table, royal).meets(&near) {
                continue;
            }
            let reach = geometry.slide(*table, royal, occupied);
            if reach.meets(&near) {
                info.check(reach);
                continue;
            }
            let Some(first) = (reach & *occupied).first() else { continue };
            let Some(second) = geometry.blocker_beyond(*table, royal, first, occupied) else { continue };
            if near.has(second) {
                let mut open = *occupied;
                open.remove(first);
                info.pin(first, geometry.slide(*table, royal, &open));
            }
        }
    }

    /// What hoppers could endanger: they reach the royal piece over one piece, and only over one.
    fn hop_lines(&self, tables: &[usize], beyond: u8, info: &mut CheckInfo<W>) {
        let Aim { geometry, near, royal, occupied } = *self;
        for table in tables {
            let ray = geometry.ray(*table, royal);
            if !ray.meets(&near) {
                continue;
            }
            let Some(first) = geometry.blocker(*table, royal, occupied) else { continue };
            let second = geometry.blocker_beyond(*table, royal, first, occupied);
            if beyond != u8::MAX {
                // A bounded hop may fall short, which a look at the move then tells.
                info.hurdles |= ray;
                info.looks |= ray;
                if second.is_some_and(|hopper| near.has(hopper)) {
                    info.check_somehow();
                }
                continue;
            }
            let before = |square: Square| {
                let passed = geometry.slide(*table, royal, &SquareSet::one(square));
                passed.without(&(SquareSet::one(first) | SquareSet::one(square)))
            };
            if near.has(first) {
                info.keep_clear(before(first));
            }
            let Some(second) = second else { continue };
            if near.has(second) {
                info.check(before(second) | SquareSet::one(second));
                // Nor is there a check any more when the piece between leaves the line.
                info.looks.insert(first);
            }
            let third = geometry.blocker_beyond(*table, royal, second, occupied);
            if let Some(third) = third.filter(|hopper| near.has(*hopper)) {
                let stays = before(third).without(&SquareSet::one(second)) | SquareSet::one(third);
                info.pin(first, stays);
                info.pin(second, stays);
            }
        }
    }
}
