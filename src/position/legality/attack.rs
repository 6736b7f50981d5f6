//! Attacks: captures, seen from the square that would be captured.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::program::{Attack, AttackGroup, Line, Program, Route, SquareSet, open_ends};

use super::target::{Occupancy, Target};
use super::walk::steps_on;
use crate::position::state::meter::Payer;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

impl<const W: usize> Position<W> {
    /// Whether a side could capture on one of some squares.
    pub fn is_attacked(&mut self, program: &Program<W>, squares: SquareSet<W>, by: Side) -> bool {
        let now = Occupancy { occupied: self.occupied(), gone: SquareSet::EMPTY };
        squares.into_iter().any(|square| {
            let target = Target { square, kind: self.kind_on(square) };
            self.meter.pay(8 * Self::WIDE) && self.attacks(program, target, by, &now)
        })
    }

    /// Whether a side could capture a piece of a kind on one of some squares, were it there instead of the present piece.
    pub(crate) fn is_kind_attacked(
        &mut self,
        program: &Program<W>,
        squares: SquareSet<W>,
        by: Side,
        kind: Kind,
    ) -> bool {
        if program.apart.is_empty() {
            return squares.into_iter().any(|square| {
                let there = SquareSet::one(square);
                let board = Occupancy { occupied: self.occupied() | there, gone: there };
                let target = Target { square, kind: Some(kind) };
                self.meter.pay(8 * Self::WIDE) && self.attacks(program, target, by, &board)
            });
        }
        let pieces = if by == Side::Neutral { SquareSet::EMPTY } else { self.pieces(by) };
        pieces.into_iter().any(|from| {
            let others = squares.without(&SquareSet::one(from));
            self.attacked_from(program, from, others, Some(kind)).next().is_some()
        })
    }

    /// The pieces of a side that could capture on a square, were it their turn, an enemy there, and some pieces gone.
    pub fn attackers_of(
        &mut self,
        program: &Program<W>,
        square: Square,
        by: Side,
        gone: SquareSet<W>,
    ) -> SquareSet<W> {
        self.metered(|position| position.attackers(program, SquareSet::one(square), by, gone))
    }

    /// The pieces of a side that could capture on one of some squares, were some pieces gone.
    pub(crate) fn attackers(
        &mut self,
        program: &Program<W>,
        squares: SquareSet<W>,
        by: Side,
        gone: SquareSet<W>,
    ) -> SquareSet<W> {
        if by == Side::Neutral {
            return SquareSet::EMPTY;
        }
        if program.apart.is_empty() {
            return self.attackers_of_each(program, squares, by, gone);
        }
        let pieces = self.pieces(by).without(&gone);
        let attacks_one = |from: &Square| self.attacked_from(program, *from, squares, None).next().is_some();
        pieces.into_iter().filter(attacks_one).collect()
    }

    /// The same where all pieces see each other: seen from the attacked squares.
    fn attackers_of_each(
        &mut self,
        program: &Program<W>,
        squares: SquareSet<W>,
        by: Side,
        gone: SquareSet<W>,
    ) -> SquareSet<W> {
        let board = Occupancy { occupied: self.occupied().without(&gone), gone };
        let able = self.pieces(by).without(&gone);
        let attacks = &program.movements.attacks[by.index()];
        let mut found = SquareSet::EMPTY;
        for square in squares {
            // All ways to attack the square are tried.
            if !self.meter.pay(8 * Self::WIDE) {
                break;
            }
            let target = Target { square, kind: self.kind_on(square) };
            for (number, attacker, sources) in attacks.sources(square) {
                let group = attacks.group(number);
                let near = (sources & self.state.kind(attacker.index()) & able).without(&found);
                if near.is_empty() || !group.takes(target.kind) {
                    continue;
                }
                for from in near {
                    let is_paid = self.meter.pay(Self::WIDE);
                    if is_paid && self.group_attacks(program, group, SquareSet::one(from), target, by, &board)
                    {
                        found.insert(from);
                    }
                }
            }
        }
        found
    }

    /// The squares on which some pieces could capture.
    pub(crate) fn attacked_by(&mut self, program: &Program<W>, pieces: SquareSet<W>) -> SquareSet<W> {
        let owned = pieces & (self.pieces(Side::White) | self.pieces(Side::Black));
        owned.into_iter().fold(SquareSet::EMPTY, |attacked, from| {
            let others = program.geometry.all.without(&SquareSet::one(from));
            self.attacked_from(program, from, others, None)
                .fold(attacked, |all, square| all | SquareSet::one(square))
        })
    }

    /// Shows the squares that each piece attacks, occupied or not.
    pub(crate) fn each_attack(
        &mut self,
        program: &Program<W>,
        look_at: &mut impl FnMut(Square, Kind, Side, &SquareSet<W>),
    ) {
        let all = self.occupied();
        for by in Side::BOTH {
            for (kind, groups) in program.movements.attacks[by.index()].by_kind() {
                for from in self.state.kind(kind.index()) & self.pieces(by) {
                    let occupied = all.without(&self.unseen(program, from));
                    let attacked = groups.iter().fold(SquareSet::EMPTY, |attacked, group| {
                        let ends = group.ends[from.index()];
                        attacked | self.attacked_of(program, group, from, ends, None, &occupied)
                    });
                    look_at(from, kind, by, &attacked);
                }
            }
        }
    }

    /// The squares of a set on which a player's piece could capture the present piece, or a piece of a kind, one by one.
    fn attacked_from<'a>(
        &'a mut self,
        program: &'a Program<W>,
        from: Square,
        squares: SquareSet<W>,
        kind: Option<Kind>,
    ) -> impl Iterator<Item = Square> + 'a {
        let unseen = self.unseen(program, from);
        let board = Occupancy { occupied: self.occupied().without(&unseen), gone: SquareSet::EMPTY };
        let by = self.cell(from).side();
        let groups = program.movements.attacks[by.index()].of_kind(self.kind_on(from).unwrap_or(Kind(0)));
        squares.without(&unseen).into_iter().filter(move |square| {
            if !self.meter.pay(Self::WIDE) {
                return false;
            }
            let target = Target { square: *square, kind: kind.or(self.kind_on(*square)) };
            let near =
                |group: &&AttackGroup<W>| group.takes(target.kind) && group.ends[from.index()].has(*square);
            let mut groups = groups.iter().filter(near);
            groups.any(|group| self.group_attacks(program, group, SquareSet::one(from), target, by, &board))
        })
    }

    /// The squares of a set on which a side could capture a piece of a kind, if it stood there instead of the present
    /// piece; the other occupied squares are given. For boards where all pieces see each other.
    pub(crate) fn attacked_among(
        &mut self,
        program: &Program<W>,
        squares: SquareSet<W>,
        kind: Option<Kind>,
        by: Side,
        occupied: &SquareSet<W>,
    ) -> SquareSet<W> {
        let attacks = &program.movements.attacks[by.index()];
        let mut safe = squares;
        for (number, attacker, sources) in attacks.sources_of_any(squares) {
            let near = sources & self.state.kind(attacker.index()) & self.state.sides[by.index()];
            if near.is_empty() || !attacks.group(number).takes(kind) {
                continue;
            }
            let group = attacks.group(number);
            for from in near {
                let ends = (group.ends[from.index()] & safe).without(&SquareSet::one(from));
                if !ends.is_empty() {
                    let attacked = self.attacked_of(program, group, from, ends, kind, occupied);
                    safe = safe.without(&attacked);
                }
            }
        }
        squares.without(&safe)
    }

    /// The squares on which a piece attacks a kind, among some that it could reach.
    #[inline]
    fn attacked_of(
        &mut self,
        program: &Program<W>,
        group: &AttackGroup<W>,
        from: Square,
        ends: SquareSet<W>,
        kind: Option<Kind>,
        occupied: &SquareSet<W>,
    ) -> SquareSet<W> {
        let geometry = &program.geometry;
        match &group.how {
            Attack::Leap => ends,
            Attack::Ride(_, rider) => ends & geometry.reach(*rider, from, occupied),
            Attack::Hop(_, tables, beyond) => ends & hops(program, tables, *beyond, from, &ends, occupied),
            Attack::Line(index) => {
                let line = &program.movements.lines[usize::from(*index)];
                if !self.may_begin(line, from) {
                    return SquareSet::EMPTY;
                }
                let ends = open_route(program, line, from, ends, occupied);
                if line.attacks_by_route() {
                    // A piece that returns to its own square captures nothing there.
                    return ends.without(&SquareSet::one(from));
                }
                let by = self.cell(from).side();
                let is_attacked = |square: &Square| {
                    let target = Target { square: *square, kind };
                    let gone = SquareSet::one(*square);
                    let board = Occupancy { occupied: *occupied | gone, gone };
                    self.line_attacks(program, line, from, target, by, &board)
                };
                ends.into_iter().filter(is_attacked).collect()
            }
        }
    }

    /// Whether a side could capture on a square. Only pieces that see the piece there attack it.
    #[inline]
    pub(crate) fn attacks(
        &mut self,
        program: &Program<W>,
        target: Target,
        by: Side,
        board: &Occupancy<W>,
    ) -> bool {
        if by == Side::Neutral {
            return false;
        }
        if program.apart.is_empty() {
            return self.attacks_among(program, target, by, board);
        }
        (0..1 << program.apart.len()).any(|marks| {
            let layer = self.layer(program, marks);
            let is_seen = target.kind.is_none() || layer.has(target.square);
            let seen = Occupancy {
                occupied: board.occupied & layer,
                gone: board.gone | self.occupied().without(&layer),
            };
            is_seen && self.attacks_among(program, target, by, &seen)
        })
    }

    /// The pieces that carry exactly these of the marks that keep pieces apart, given as bits.
    fn layer(&self, program: &Program<W>, marks: u32) -> SquareSet<W> {
        program.apart.iter().enumerate().fold(self.occupied(), |layer, (bit, mark)| {
            let marked = self.marked(*mark);
            if marks >> bit & 1 != 0 { layer & marked } else { layer.without(&marked) }
        })
    }

    /// The pieces that a piece does not see.
    #[inline]
    pub(crate) fn unseen(&self, program: &Program<W>, from: Square) -> SquareSet<W> {
        program.apart.iter().fold(SquareSet::EMPTY, |unseen, mark| {
            let marked = self.marked(*mark);
            unseen | if marked.has(from) { self.occupied().without(&marked) } else { marked }
        })
    }

    /// Whether a side could capture on a square, if all of its remaining pieces see the occupied squares.
    fn attacks_among(
        &mut self,
        program: &Program<W>,
        target: Target,
        by: Side,
        board: &Occupancy<W>,
    ) -> bool {
        let attacks = &program.movements.attacks[by.index()];
        let able = self.state.sides[by.index()].without(&board.gone);
        for (number, attacker, sources) in attacks.sources(target.square) {
            let near = sources & self.state.kind(attacker.index()) & able;
            if near.is_empty() {
                continue;
            }
            let group = attacks.group(number);
            if group.takes(target.kind) && self.group_attacks(program, group, near, target, by, board) {
                return true;
            }
        }
        false
    }

    /// Whether one of some possible attackers of a square attacks it, by movements that may take the piece there.
    #[inline]
    fn group_attacks(
        &mut self,
        program: &Program<W>,
        group: &AttackGroup<W>,
        near: SquareSet<W>,
        target: Target,
        by: Side,
        board: &Occupancy<W>,
    ) -> bool {
        let geometry = &program.geometry;
        match &group.how {
            Attack::Leap => true,
            Attack::Ride(rider, _) => geometry.reach(*rider, target.square, &board.occupied).meets(&near),
            Attack::Hop(tables, _, beyond) => tables.iter().any(|table| {
                geometry.ray(*table, target.square).meets(&near) && {
                    let hopper = hopper(program, *table, target.square, *beyond, &board.occupied);
                    hopper.is_some_and(|hopper| near.has(hopper))
                }
            }),
            Attack::Line(index) => {
                let line = &program.movements.lines[usize::from(*index)];
                near.into_iter().any(|from| self.line_attacks(program, line, from, target, by, board))
            }
        }
    }

    /// Whether a piece on `from` could capture on the target by a line.
    pub(crate) fn line_attacks(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        from: Square,
        target: Target,
        by: Side,
        board: &Occupancy<W>,
    ) -> bool {
        // A piece that returns to its own square captures nothing there.
        if from == target.square {
            return false;
        }
        if line.attacks_by_route() {
            let end = line.attackable(from) & SquareSet::one(target.square);
            let is_open = || !open_route(program, line, from, end, &board.occupied).is_empty();
            return self.may_begin(line, from) && !end.is_empty() && is_open();
        }
        if let Route::Walk(walk) = &line.route
            && self.is_too_far(walk, from, target.square, by)
        {
            return false;
        }
        let mut context = Context::of(by);
        context.from = i32::from(from.0);
        context.piece = i32::from(line.kind.0);
        context.piece_marks = self.marks_on(from);
        let outer = self.meter.charge(Payer::Movements(line.kind));
        let attacks = self.may_begin(line, from)
            && line.attackable(from).has(target.square)
            && line.gate.is_none_or(|gate| self.truth(program, gate, &context))
            && line.guard.is_none_or(|guard| self.truth(program, guard, &context))
            && self.leads_to(program, line, from, target, &context, board);
        self.meter.charge(outer);
        attacks
    }

    /// Whether a line that a piece may begin leads to a capture on the target, were there an enemy.
    fn leads_to(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        from: Square,
        target: Target,
        context: &Context,
        board: &Occupancy<W>,
    ) -> bool {
        match &line.route {
            Route::Path(path) if path.takes => self.path_attacks(program, line, from, target, context, board),
            Route::Walk(walk) if line.asks_of_end() || walk.least > 1 => {
                self.walk_attacks(program, line, from, target, context, board)
            }
            Route::Leap
            | Route::Ride(_)
            | Route::Crooked(_)
            | Route::Hop(..)
            | Route::Lame(..)
            | Route::Bent(..)
            | Route::Path(_)
            | Route::Walk(_) => {
                self.line_reaches(program, line, from, target.square, context, board)
                    && self.allows_end(program, line, context, target.square, target)
            }
        }
    }

    /// Whether the conditions of a line on its last square hold, were there an enemy on the attacked one. On an empty
    /// square an enemy of any kind is imagined.
    pub(crate) fn allows_end(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        departure: &Context,
        to: Square,
        target: Target,
    ) -> bool {
        if line.goal.is_some_and(|goal| !self.set(program, goal, departure).has(to)) {
            return false;
        }
        let Some(filter) = line.filter else { return true };
        let mut context = *departure;
        self.fill_ends(&mut context, to);
        if to != target.square {
            self.fill_taken(program, line, &mut context);
            return self.truth(program, filter, &context);
        }
        context.victim_owner = departure.mover.opponent();
        let imagined = match target.kind {
            Some(kind) => KindSet::one(kind),
            None if !line.filters_victims => KindSet::one(line.kind),
            None => line.victims.unwrap_or(KindSet::first(program.kinds)),
        };
        imagined.iter().any(|kind| {
            context.victim = i32::from(kind.0);
            self.truth(program, filter, &context)
        })
    }

    fn line_reaches(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        from: Square,
        to: Square,
        context: &Context,
        board: &Occupancy<W>,
    ) -> bool {
        match &line.route {
            Route::Leap | Route::Ride(_) | Route::Crooked(_) | Route::Hop(..) | Route::Lame(..) => {
                !open_route(program, line, from, SquareSet::one(to), &board.occupied).is_empty()
            }
            Route::Bent(pass, bends) => {
                let open = self.passable(program, *pass, context, &board.occupied, from);
                bends[from.index()].iter().any(|(via, ends)| open.has(*via) && ends.has(to))
            }
            Route::Path(path) => self.path_ends(program, path, context, &board.occupied, from).has(to),
            Route::Walk(walk) => {
                let most = self.walk_length(program, walk, context);
                if let Some(distance) = self.walking_distance(program, walk, from, to) {
                    return distance <= most;
                }
                let open = steps_on(self, line, &program.geometry.all, context.mover)
                    .without(&self.unseen(program, from));
                let mut edge = SquareSet::one(from);
                let mut seen = edge;
                for _ in 0..most {
                    self.meter.pay(4 * Self::WIDE);
                    edge = walk.around.around(edge).without(&seen);
                    if edge.has(to) {
                        return true;
                    }
                    seen |= edge;
                    edge &= open;
                }
                false
            }
        }
    }
}

/// The ends that a line's route reaches past the occupied squares, among some. The line's conditions do not count. A route that
/// depends on more than the occupied squares keeps all ends.
pub(crate) fn open_route<const W: usize>(
    program: &Program<W>,
    line: &Line<W>,
    from: Square,
    ends: SquareSet<W>,
    occupied: &SquareSet<W>,
) -> SquareSet<W> {
    let geometry = &program.geometry;
    let open = match &line.route {
        Route::Leap | Route::Bent(..) | Route::Path(_) | Route::Walk(_) => ends,
        Route::Ride(tables) | Route::Crooked(tables) => {
            let slides = tables.iter().map(|table| geometry.slide(*table, from, occupied));
            slides.fold(SquareSet::EMPTY, |all, slide| all | slide)
        }
        Route::Hop(tables, beyond) => hops(program, tables, *beyond, from, &ends, occupied),
        Route::Lame(table, jumps) => open_ends(&table[from.index()], *jumps, occupied),
    };
    ends & open
}

/// The piece that would hop onto `target` along a ray seen from there.
fn hopper<const W: usize>(
    program: &Program<W>,
    table: usize,
    target: Square,
    beyond: u8,
    occupied: &SquareSet<W>,
) -> Option<Square> {
    let geometry = &program.geometry;
    let hurdle = geometry.blocker(table, target, occupied)?;
    let is_near = beyond == u8::MAX || geometry.slide(table, target, occupied).count() <= u32::from(beyond);
    if !is_near {
        return None;
    }
    geometry.blocker_beyond(table, target, hurdle, occupied)
}

/// The squares that hops along some rays reach. Rays that lead to no square of a set are left out.
fn hops<const W: usize>(
    program: &Program<W>,
    tables: &[usize],
    beyond: u8,
    from: Square,
    ends: &SquareSet<W>,
    occupied: &SquareSet<W>,
) -> SquareSet<W> {
    let aimed = tables.iter().filter(|table| program.geometry.ray(**table, from).meets(ends));
    let hops = aimed.map(|table| hop(program, *table, from, beyond, occupied));
    hops.fold(SquareSet::EMPTY, |all, hop| all | hop)
}

/// The squares that a hop reaches: beyond the first piece, up to and including the second.
pub(crate) fn hop<const W: usize>(
    program: &Program<W>,
    table: usize,
    from: Square,
    beyond: u8,
    occupied: &SquareSet<W>,
) -> SquareSet<W> {
    let geometry = &program.geometry;
    let Some(hurdle) = geometry.blocker(table, from, occupied) else { return SquareSet::EMPTY };
    let rest = geometry.beyond(table, from, hurdle);
    let reached = match geometry.blocker_beyond(table, from, hurdle, occupied) {
        None => rest,
        Some(second) => rest.without(&geometry.beyond(table, from, second)),
    };
    if beyond == u8::MAX {
        return reached;
    }
    let mut near = SquareSet::EMPTY;
    let mut at = hurdle;
    for _ in 0..beyond {
        let Some(next) = geometry.blocker_beyond(table, from, at, &geometry.all) else { break };
        near.insert(next);
        at = next;
    }
    reached & near
}
