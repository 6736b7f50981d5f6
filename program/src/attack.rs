//! Attack tables: movements that capture, seen from the attacked squares.

use crate::ids::{Kind, KindSet, Square};

use super::by_square::KnownTables;
use super::geometry::Geometry;
use super::line::{Dependence, Line, takes};
use super::square_set::BySquare;
use super::square_set::SquareSet;

/// How a kind of a side attacks.
#[derive(Clone, Debug)]
pub struct AttackGroup<const W: usize> {
    /// The attacking kind.
    pub kind: Kind,
    /// The kinds that it may take; any if there is nothing.
    pub victims: Option<KindSet>,
    /// The squares that it may attack, by its own square: a superset, except for leaps.
    pub ends: BySquare<W>,
    /// Whether the ends are narrower than the rays, because of zones.
    is_masked: bool,
    /// The form of the attack.
    pub how: Attack,
}

impl<const W: usize> AttackGroup<W> {
    /// Whether it may take a kind. Whatever kinds it may take, it attacks an empty square, as if an enemy stood there.
    #[inline]
    pub fn takes(&self, kind: Option<Kind>) -> bool {
        takes(self.victims, kind)
    }
}

/// The forms of attack.
#[derive(Clone, Debug)]
pub enum Attack {
    /// By a leap: the ends are exact.
    Leap,
    /// Along rays: the rider from the attacked square, and the rider from the attacker's.
    Ride(usize, usize),
    /// Along rays over one piece, with a limit on the squares before the attacked one: from the attacked square, and from
    /// the attacker's.
    Hop(Vec<usize>, Vec<usize>, u8),
    /// By a line.
    Line(u16),
}

/// The attacks of a side: the groups of all kinds, ordered by kind.
#[derive(Clone, Debug, Default)]
pub struct Attacks<const W: usize> {
    groups: Vec<AttackGroup<W>>,
    /// The kind of each group, and the squares from which it may attack, by attacked square: the most frequent look-up.
    sources: Vec<(Kind, BySquare<W>)>,
    /// The groups of lines with further dependencies.
    unclear: Vec<usize>,
    /// Whether a piece that comes to a square can only end attacks on other squares.
    is_only_shut: bool,
}

impl<const W: usize> Attacks<W> {
    pub(super) fn new(
        tables: &mut KnownTables<W>,
        groups: Vec<AttackGroup<W>>,
        lines: &[Line<W>],
    ) -> Attacks<W> {
        let sources = groups.iter().map(|group| (group.kind, tables.reversed(&group.ends))).collect();
        let is_unclear = |group: &AttackGroup<W>| match &group.how {
            Attack::Line(line) => {
                matches!(lines[usize::from(*line)].reach, Dependence::Way | Dependence::Anything)
            }
            Attack::Leap | Attack::Ride(..) | Attack::Hop(..) => false,
        };
        let unclear = (0..groups.len()).filter(|number| is_unclear(&groups[*number])).collect();
        let is_only_shut = groups.iter().all(|group| matches!(group.how, Attack::Leap | Attack::Ride(..)));
        Attacks { groups, sources, unclear, is_only_shut }
    }

    /// The riders that they use.
    pub(super) fn riders(&self) -> impl Iterator<Item = [usize; 2]> {
        self.groups.iter().filter_map(|group| match &group.how {
            Attack::Ride(toward, away) => Some([*toward, *away]),
            Attack::Leap | Attack::Hop(..) | Attack::Line(_) => None,
        })
    }

    /// The groups of each kind that attacks.
    pub fn by_kind(&self) -> impl Iterator<Item = (Kind, &[AttackGroup<W>])> {
        self.groups.chunk_by(|one, next| one.kind == next.kind).map(|groups| (groups[0].kind, groups))
    }

    /// The groups of a kind.
    pub fn of_kind(&self, kind: Kind) -> &[AttackGroup<W>] {
        let first = self.groups.partition_point(|group| group.kind.0 < kind.0);
        let end = self.groups.partition_point(|group| group.kind.0 <= kind.0);
        &self.groups[first..end]
    }

    /// A group, by index.
    #[inline]
    pub fn group(&self, number: usize) -> &AttackGroup<W> {
        &self.groups[number]
    }

    /// The groups with the index of each, its kind, and the squares from which it may attack a square: a superset, except
    /// for leaps.
    #[inline(always)]
    pub fn sources(&self, square: Square) -> impl Iterator<Item = (usize, Kind, SquareSet<W>)> {
        let known = self.sources.iter().enumerate();
        known.map(move |(number, (kind, sources))| (number, *kind, sources[square.index()]))
    }

    /// The same for the attack on any of some squares.
    #[inline(always)]
    pub fn sources_of_any(&self, squares: SquareSet<W>) -> impl Iterator<Item = (usize, Kind, SquareSet<W>)> {
        let known = self.sources.iter().enumerate();
        known.map(move |(number, (kind, sources))| {
            let all = squares.into_iter().fold(SquareSet::EMPTY, |all, square| all | sources[square.index()]);
            (number, *kind, all)
        })
    }

    /// The attacks by lines whose reach depends on more than the occupied squares.
    pub fn unclear(&self) -> impl Iterator<Item = &AttackGroup<W>> {
        self.unclear.iter().map(|number| &self.groups[*number])
    }

    /// Whether a piece that comes to a square can only end attacks on other squares.
    pub fn is_only_shut(&self) -> bool {
        self.is_only_shut
    }

    /// Whether there are attacks by lines whose reach depends on more than the occupied squares.
    #[inline]
    pub fn has_unclear(&self) -> bool {
        !self.unclear.is_empty()
    }

    /// Whether some pieces may attack a square by such a line.
    pub fn is_unclear(&self, square: Square, pieces: SquareSet<W>, kinds: &[SquareSet<W>]) -> bool {
        let may_attack = |number: &usize| {
            let (kind, sources) = &self.sources[*number];
            (pieces & kinds[kind.index()]).meets(&sources[square.index()])
        };
        self.unclear.iter().any(may_attack)
    }
}

/// Adds the attacks of a line to the groups of its kind.
pub(super) fn add_attack<const W: usize>(
    geometry: &mut Geometry<W>,
    tables: &mut KnownTables<W>,
    groups: &mut Vec<AttackGroup<W>>,
    line: &Line<W>,
    how: Attack,
    is_masked: bool,
) {
    let attackable = |from: usize| match line.origins.has(Square(from as u16)) {
        true => line.attackable(Square(from as u16)),
        false => SquareSet::EMPTY,
    };
    let ends = match &line.strikes {
        Some(_) => (0..line.targets.len()).map(attackable).collect(),
        None => line.targets.clone(),
    };
    // No condition refers to captures on the way of a path.
    let victims = if line.strikes.is_none() { line.victims } else { None };
    let is_masked = is_masked && !matches!(how, Attack::Leap);
    let may_join = |group: &&mut AttackGroup<W>| {
        (group.kind, group.victims) == (line.kind, victims) && !group.is_masked && !is_masked
    };
    for group in groups.iter_mut().filter(may_join) {
        if let Some(both) = together(geometry, &group.how, &how) {
            group.how = both;
            group.ends = tables.union(&group.ends, &ends);
            return;
        }
    }
    groups.push(AttackGroup { kind: line.kind, victims, ends, is_masked, how });
}

/// Two attacks joined to one, if possible.
fn together<const W: usize>(geometry: &mut Geometry<W>, a: &Attack, b: &Attack) -> Option<Attack> {
    if matches!((a, b), (Attack::Leap, Attack::Leap)) {
        return Some(Attack::Leap);
    }
    let (Attack::Ride(toward, away), Attack::Ride(more_toward, more_away)) = (a, b) else { return None };
    Some(Attack::Ride(geometry.both(*toward, *more_toward), geometry.both(*away, *more_away)))
}
