//! Checks, pins and hop screens: the lines to royal pieces, found once per position.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::program::{Attack, Care, Dependence, Geometry, Line, Place, Program, Route, Safety, SquareSet};

use super::target::{Occupancy, Target};
use crate::position::state::position::Position;

/// The data about dangers to royal pieces.
#[derive(Clone, Debug)]
pub(crate) struct CheckInfo<const W: usize> {
    pub(crate) royal: SquareSet<W>,
    pub(crate) in_check: bool,
    /// The squares to which a non-royal piece may go if it is not pinned and not every move needs a look: a move there
    /// ends all checks and causes none.
    pub(crate) check_mask: SquareSet<W>,
    /// Pieces that alone shield a royal piece from a rider, and where they may go.
    pub(crate) pinned: SquareSet<W>,
    pins: [Square; PINS],
    pin_lines: [SquareSet<W>; PINS],
    /// Pieces whose moves need a look.
    pub(crate) looks: SquareSet<W>,
    /// Squares between a hopper and a royal piece: filling one needs a look.
    pub(crate) hurdles: SquareSet<W>,
    /// Whether every move needs a look.
    pub(crate) looks_at_all: bool,
    /// Whether there is an attacker whose reach depends on more than the occupied squares: then moves are tried out.
    pub(crate) unclear: bool,
    /// Whether a drop in answer to a capture could attack a royal piece, or let another piece do so.
    pub(crate) fears_drops: bool,
    /// The aspects that matter to moves.
    pub(crate) care: Care,
    /// Whether these are lines to the royal pieces of the mover.
    pub(crate) tells_danger: bool,
    /// Whether every capture is tried out.
    pub(crate) tries_captures: bool,
    /// The possible checks to the opponent, if they matter.
    pub(crate) checks: Option<Box<Checks<W>>>,
}

/// The possible attacks on royal pieces of the opponent.
#[derive(Clone, Debug)]
pub(crate) struct Checks<const W: usize> {
    /// The squares from which a piece attacks them, by kind.
    direct: Vec<SquareSet<W>>,
    /// Pieces that may let others attack them, or that may attack them by moving along their own line.
    movers: SquareSet<W>,
    /// Squares where a piece may let others attack them by standing there.
    screens: SquareSet<W>,
}

/// The number of pins stored separately; moves of further pinned pieces need a look.
const PINS: usize = 4;

impl<const W: usize> Checks<W> {
    /// Pieces that may let others attack royal pieces of the opponent, or that may attack them by moving along their own
    /// line.
    pub(crate) fn movers(&self) -> SquareSet<W> {
        self.movers
    }

    /// Squares where a piece may let others attack royal pieces of the opponent by standing there.
    pub(crate) fn screens(&self) -> SquareSet<W> {
        self.screens
    }

    /// Whether a move of a piece of a kind may attack a royal piece of the opponent.
    pub(crate) fn may_be_by(&self, kind: Kind, from: Square, to: Square) -> bool {
        self.by_move(kind, from).has(to)
    }

    /// The squares to which a move of a piece of a kind may do so.
    #[inline]
    pub(crate) fn by_move(&self, kind: Kind, from: Square) -> SquareSet<W> {
        if self.movers.has(from) { !SquareSet::EMPTY } else { self.by_drop(kind) }
    }

    /// Whether a drop of a piece of a kind may do so.
    pub(crate) fn may_be_by_drop(&self, kind: Kind, to: Square) -> bool {
        self.by_drop(kind).has(to)
    }

    /// The squares where a drop of a piece of a kind may do so.
    pub(crate) fn by_drop(&self, kind: Kind) -> SquareSet<W> {
        self.screens | self.direct[kind.index()]
    }
}

impl<const W: usize> CheckInfo<W> {
    pub(crate) fn new(royal: SquareSet<W>) -> CheckInfo<W> {
        CheckInfo {
            royal,
            in_check: false,
            check_mask: !SquareSet::EMPTY,
            pinned: SquareSet::EMPTY,
            pins: [Square(0); PINS],
            pin_lines: [SquareSet::EMPTY; PINS],
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

    /// The squares to which a piece of a kind could move to attack a royal piece of the opponent, if that matters.
    #[inline]
    pub(crate) fn direct_checks(&self, kind: Kind) -> SquareSet<W> {
        self.checks.as_ref().map_or(SquareSet::EMPTY, |checks| checks.direct[kind.index()])
    }

    /// Whether a move could do so.
    #[inline]
    pub(crate) fn may_check(&self, kind: Kind, from: Square, to: Square) -> bool {
        self.checks.as_ref().is_some_and(|checks| checks.may_be_by(kind, from, to))
    }

    /// Whether a royal piece cannot endanger the others by moving: no line to them depends on its staying.
    pub(crate) fn is_quiet_about(&self, from: Square) -> bool {
        let is_calm = !self.in_check && !self.looks_at_all && self.hurdles.is_empty();
        is_calm && self.check_mask == !SquareSet::EMPTY && !self.pinned.has(from) && !self.looks.has(from)
    }

    /// Whether these lines decide if declared actions violate bans, given the condition for that.
    pub(crate) fn decides_of(&self, care: Care) -> bool {
        care.is_danger_alone() && self.tells_danger
    }

    /// Whether an attack on a royal piece of the mover certainly makes a move illegal.
    #[inline]
    pub(crate) fn decides(&self) -> bool {
        self.care.danger_decides || !self.care.danger
    }

    /// The kinds whose capture is tried out: by a non-royal piece that no line depends on, or by any piece.
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

    /// Whether no line to a royal piece depends on the piece on a square.
    pub(crate) fn is_free(&self, square: Square) -> bool {
        !self.pinned.has(square) && !self.looks.has(square) && !self.royal.has(square)
    }

    /// A check that is ended on these squares, including that of the attacker.
    fn check(&mut self, ends: SquareSet<W>) {
        self.in_check = true;
        self.check_mask &= ends;
    }

    /// Squares where a non-royal piece must not arrive.
    fn keep_clear(&mut self, squares: SquareSet<W>) {
        self.check_mask = self.check_mask.without(&squares);
    }

    /// A check without a known way to end it.
    fn check_somehow(&mut self) {
        self.in_check = true;
        self.looks_at_all = true;
    }

    /// A piece that may go only to these squares.
    fn pin(&mut self, piece: Square, to: SquareSet<W>) {
        let count = self.pinned.count() as usize;
        if self.pinned.has(piece) || count == PINS {
            self.looks.insert(piece);
        } else {
            (self.pins[count], self.pin_lines[count]) = (piece, to);
            self.pinned.insert(piece);
        }
    }

    /// Whether only checks, pins and screens matter to the moves of a piece.
    #[inline(always)]
    pub(crate) fn is_plain_for(&self, from: Square) -> bool {
        !self.unclear && !self.looks_at_all && !self.looks.has(from) && !self.royal.has(from)
    }

    /// Whether no line to a royal piece can be opened by leaving some squares and filling others. Two squares left at
    /// once may have blocked the same line.
    pub(crate) fn stays_shut(&self, left: &SquareSet<W>, filled: &SquareSet<W>) -> bool {
        let is_harmless = filled.without(&self.check_mask).is_empty() && !filled.meets(&self.hurdles);
        let is_calm = !self.in_check && !self.looks_at_all && is_harmless;
        is_calm && left.count() <= 1 && !left.meets(&(self.pinned | self.looks))
    }

    /// Where a non-royal piece may go as far as checks and pins are concerned.
    #[inline]
    pub(crate) fn allowed(&self, from: Square) -> SquareSet<W> {
        if !self.pinned.has(from) {
            return self.check_mask;
        }
        let pin = self.pins.iter().position(|piece| *piece == from);
        pin.map_or(self.check_mask, |pin| self.check_mask & self.pin_lines[pin])
    }
}

impl<const W: usize> Position<W> {
    /// Adds the dangers to its royal pieces, attacked by a side, to information that has none yet.
    #[inline]
    pub(crate) fn find_lines(&mut self, program: &Program<W>, enemy: Side, info: &mut CheckInfo<W>) {
        let occupied = self.occupied();
        let attacks = &program.movements.attacks[enemy.index()];
        for square in info.royal {
            let target = Target { square, kind: self.cell(square).kind() };
            for (number, attacker, sources) in attacks.sources(square) {
                let near = sources & self.state.kind(attacker.index()) & self.state.sides[enemy.index()];
                if near.is_empty() || !attacks.group(number).takes(target.kind) {
                    continue;
                }
                let aim = Aim { geometry: &program.geometry, near, royal: square, occupied: &occupied };
                match &attacks.group(number).how {
                    Attack::Leap => near.into_iter().for_each(|from| info.check(SquareSet::one(from))),
                    Attack::Ride(rider, _) => aim.ride_lines(*rider, info),
                    Attack::Hop(tables, _, beyond) => aim.hop_lines(tables, *beyond, info),
                    Attack::Line(index) => {
                        let line = &program.movements.lines[usize::from(*index)];
                        self.line_lines(program, line, near, target, enemy, info);
                    }
                }
            }
        }
        if info.unclear {
            info.in_check = self.is_attacked(program, info.royal, enemy);
        }
        info.fears_drops =
            !program.safety.reply_drops.victims.is_empty() && fears_drops(program, info, enemy);
    }

    /// The mover's possible attacks on royal pieces of the opponent; nothing if they are not known.
    #[cold]
    #[inline(never)]
    pub(crate) fn checks(&mut self, program: &Program<W>) -> Option<Checks<W>> {
        let side = self.state.turn.mover;
        let royal = self.royal(program, side.opponent());
        let mut info = CheckInfo::new(royal);
        self.find_lines(program, side, &mut info);
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
                        // It may go on along its own line.
                        checks.movers |= reach & own & self.state.kind(attacker.index());
                        sources & reach
                    }
                    // A piece that hops may be its own screen before.
                    Attack::Hop(..) => {
                        checks.movers |= sources & own & self.state.kind(attacker.index());
                        sources
                    }
                    // What stands in its way may be gone.
                    Attack::Line(_) => sources,
                };
            }
        }
        Some(checks)
    }

    /// The dangers from attackers by a line that needs more than tables.
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
            Dependence::Way => {
                // Any change on the way is tried out.
                for from in near {
                    let way = program.geometry.between(from, target.square);
                    info.hurdles |= way;
                    info.looks |= way;
                    if self.line_attacks(program, line, from, target, enemy, &board) {
                        info.check_somehow();
                    }
                }
            }
            Dependence::Kinds(_) => {
                // Nothing can be interposed. The capture of one of these kinds, which may end such a check, is tried out.
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

/// Whether the opponent's drop in answer to a capture could matter, if the capture itself endangers nothing.
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

/// Pieces near a royal piece that may attack it in one way.
struct Aim<'a, const W: usize> {
    geometry: &'a Geometry<W>,
    near: SquareSet<W>,
    royal: Square,
    occupied: &'a SquareSet<W>,
}

impl<const W: usize> Aim<'_, W> {
    /// The dangers from riders.
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

    /// The dangers from hoppers: they reach the royal piece over exactly one piece.
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
                // A bounded hop may fall short; a look at the move shows that.
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
                // The check also ends when the piece between leaves the line.
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
