//! How pieces move, in tables: leaps, rides, and lines that do more.

use std::sync::Arc;

use crate::ids::{Kind, KindSet, Mark, Square};
use crate::model::{Mode, Modes, Template};

use super::by_square::KnownTables;
use super::code::{EffectsCode, SetCode, TruthCode};
use super::ends::Ends;
use super::geometry::Geometry;
use super::path::{Bends, Pass, Path, Places};
use super::square_set::{BySquare, SquareSet};
use super::step::shifts;
use super::walk::Walk;

/// The movements of a kind of a side.
#[derive(Clone, Debug, Default)]
pub struct Mover<const W: usize> {
    /// Leaps that depend only on the two squares.
    pub leaps: Vec<LeapGroup<W>>,
    /// Rides that depend only on the two squares and those between.
    pub rides: Vec<RideGroup<W>>,
    /// The other lines, by index into the lines of the program.
    pub lines: Vec<u16>,
    /// The modes of all of these.
    pub modes: Modes,
    /// Whether they only go to empty squares, capture and shoot, apart from lines with distinct moves.
    pub is_plain: bool,
    /// Whether no two of them lead to the same move, apart from lines with distinct moves.
    pub is_apart: bool,
    /// The squares where a choice may be due on arrival, or where rules that follow could matter to safety.
    pub careful_ends: Ends<W>,
}

impl<const W: usize> Mover<W> {
    /// Computes the properties of all its movements together.
    pub(super) fn settle(&mut self, all: &[Line<W>], tables: &mut KnownTables<W>, geometry: &Geometry<W>) {
        self.leaps.iter_mut().for_each(LeapGroup::settle);
        let of_leaps = self.leaps.iter().map(|group| (group.modes, group.victims));
        let groups = || of_leaps.clone().chain(self.rides.iter().map(|group| (group.modes, group.victims)));
        let lines = || self.lines.iter().map(|line| &all[usize::from(*line)]);
        let is_usual = |modes: Modes| modes.or(Modes::USUAL) == Modes::USUAL;
        let modes = groups().map(|group| group.0).chain(lines().map(|line| line.modes));
        let modes = modes.fold(Modes::NONE, Modes::or);
        let shoots = Modes::USUAL.with(Mode::Shoot);
        let is_plain = groups().all(|(modes, _)| modes.or(shoots) == shoots)
            && lines().all(|line| is_usual(line.modes) && !line.returns || line.is_told());
        (self.modes, self.is_plain) = (modes, is_plain);
        self.is_apart = self.is_apart(all, tables, geometry);
    }

    /// Whether no two movements can lead to the same move. The effects of lines on their way are not compared.
    fn is_apart(&self, lines: &[Line<W>], tables: &mut KnownTables<W>, geometry: &Geometry<W>) -> bool {
        let mut lines =
            self.lines.iter().map(|line| &lines[usize::from(*line)]).filter(|line| !line.is_told());
        if self.modes.has(Mode::Shoot) || lines.clone().any(Line::does_more_on_its_way) {
            return false;
        }
        let leaps = self.leaps.iter().map(|group| (group.modes, group.targets.clone()));
        let rides = self.rides.iter().map(|group| (group.modes, group.targets(tables, geometry)));
        let known: Vec<(Modes, BySquare<W>)> = leaps.chain(rides).collect();
        let meets = |a: &[SquareSet<W>], b: &[SquareSet<W>]| a.iter().zip(b).any(|(a, b)| a.meets(b));
        let shares = |modes: Modes, other: Modes| modes.iter().any(|mode| other.has(mode));
        let is_new = |modes: Modes, targets: &[SquareSet<W>], before: &[(Modes, BySquare<W>)]| {
            !before.iter().any(|(other, known)| shares(modes, *other) && meets(targets, known))
        };
        let among_groups =
            (0..known.len()).all(|index| is_new(known[index].0, &known[index].1, &known[..index]));
        let mut before: Vec<&Line<W>> = Vec::new();
        among_groups
            && lines.all(|line| {
                let is_alone = !before
                    .iter()
                    .any(|other| shares(line.modes, other.modes) && meets(&line.targets, &other.targets));
                before.push(line);
                is_alone && is_new(line.modes, &line.targets, &known)
            })
    }
}

/// Leaps with the same modes.
#[derive(Clone, Debug)]
pub struct LeapGroup<const W: usize> {
    /// Their modes.
    pub modes: Modes,
    /// The kinds that they may take; any if there is nothing.
    pub victims: Option<KindSet>,
    /// The destinations, by square.
    pub targets: BySquare<W>,
    /// The same as shifts of whole sets: the distance and the squares of origin; empty if there are many.
    pub shifts: Vec<(i32, SquareSet<W>)>,
}

/// Shifts for moving many pieces at once.
const SHIFTS: usize = 4;

impl<const W: usize> LeapGroup<W> {
    pub(super) fn settle(&mut self) {
        self.shifts = shifts(&self.targets, SHIFTS).unwrap_or_default();
    }
}

/// Rides with the same modes.
#[derive(Clone, Debug)]
pub struct RideGroup<const W: usize> {
    /// Their modes.
    pub modes: Modes,
    /// The kinds that they may take; any if there is nothing.
    pub victims: Option<KindSet>,
    /// Their rays.
    pub rider: usize,
    /// The possible ends, by square; anywhere if there is nothing.
    pub mask: Option<Vec<SquareSet<W>>>,
}

impl<const W: usize> RideGroup<W> {
    /// The destinations on an empty board, by square.
    fn targets(&self, tables: &mut KnownTables<W>, geometry: &Geometry<W>) -> BySquare<W> {
        let reach = tables.rides(geometry, &geometry.riders[self.rider].tables);
        match &self.mask {
            Some(mask) => reach.iter().zip(mask).map(|(reach, allowed)| *reach & *allowed).collect(),
            None => reach,
        }
    }
}

/// A movement that needs more than tables.
#[derive(Clone, Debug)]
pub struct Line<const W: usize> {
    /// The moving kind.
    pub kind: Kind,
    /// Its modes.
    pub modes: Modes,
    /// Its geometry.
    pub route: Route<W>,
    /// The squares from which it can lead anywhere.
    pub origins: SquareSet<W>,
    /// The possible ends, by square: a superset.
    pub targets: BySquare<W>,
    /// Whether it may end wherever its route leads.
    pub is_whole: bool,
    /// For a path that captures on its way: the squares of these captures, by square.
    pub strikes: Option<BySquare<W>>,
    /// The kinds that it may take; any if there is nothing.
    pub victims: Option<KindSet>,
    /// A mark that the piece must carry (`true`) or must not.
    pub bearer: Option<(Mark, bool)>,
    /// A condition on the position only.
    pub gate: Option<TruthCode>,
    /// A condition on the piece and the position, without that mark.
    pub guard: Option<TruthCode>,
    /// A set in which it must end, the same for all ends.
    pub goal: Option<SetCode>,
    /// Whether that is the same for all pieces.
    pub has_common_goal: bool,
    /// A condition on each end.
    pub filter: Option<TruthCode>,
    /// Whether that condition depends on the victim.
    pub filters_victims: bool,
    /// Its statements.
    pub effects: Option<EffectsCode>,
    /// The squares on which the statements capture, as far as that is known before the move.
    pub taken: Option<SetCode>,
    /// Whether the statements cannot matter to the safety of royal pieces.
    pub is_harmless: bool,
    /// Its own template, if it has one.
    pub write: Option<Template>,
    /// The state that decides which squares it attacks, besides its own square.
    pub reach: Dependence,
    /// Whether it may end where it began.
    pub returns: bool,
    /// The movement as shifts of whole sets; empty if it is more than these.
    pub strides: Vec<Stride<W>>,
}

/// The state that decides which squares a line attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// The occupied squares.
    Occupied,
    /// The number of its own side's pieces of some kinds: it is a free walk, and its attacks change only when one of
    /// these is captured.
    Kinds(KindSet),
    /// The occupied squares, and what stands between the piece and its end.
    Way,
    /// More than that.
    Anything,
}

/// Whether a movement that may take some kinds may take a given one. Whatever kinds it may take, it attacks an empty
/// square, as if an enemy stood there.
#[inline]
pub(super) fn takes(victims: Option<KindSet>, kind: Option<Kind>) -> bool {
    victims.is_none_or(|victims| kind.map_or(!victims.is_empty(), |kind| victims.has(kind)))
}

impl<const W: usize> Line<W> {
    /// Whether it may take a kind on its end; `None` stands for an imagined enemy on an empty square.
    #[inline]
    pub fn takes(&self, kind: Option<Kind>) -> bool {
        takes(self.victims, kind)
    }

    /// Whether its destinations depend only on its route and on properties shared by all pieces, and whether it has no
    /// other effect on squares of certain kinds.
    #[inline]
    pub fn is_simple(&self) -> bool {
        let is_table = match self.route {
            Route::Leap | Route::Ride(_) | Route::Hop(..) | Route::Lame(..) | Route::Bent(..) => true,
            Route::Walk(ref walk) => !self.goes_by_steps() && walk.computed.is_none(),
            Route::Crooked(_) | Route::Path(_) => false,
        };
        let is_known = self.goal.is_none() || self.has_common_goal;
        is_table && is_known && self.guard.is_none() && self.filter.is_none() && self.victims.is_none()
    }

    /// Whether its moves are distinct from those of other lines to the same square.
    #[inline]
    pub fn is_told(&self) -> bool {
        self.effects.is_some() || self.write.is_some()
    }

    /// Whether it has a condition on where it ends.
    pub fn asks_of_end(&self) -> bool {
        self.filter.is_some() || self.goal.is_some() || !self.is_whole
    }

    /// Whether it is a walk with more relevant properties than its end.
    pub fn goes_by_steps(&self) -> bool {
        let Route::Walk(walk) = &self.route else { return false };
        self.modes != Modes::NONE.with(Mode::Quiet) || self.is_told() || walk.least > 1
    }

    /// Whether it may have effects before it reaches its end.
    fn does_more_on_its_way(&self) -> bool {
        self.goes_by_steps() || matches!(&self.route, Route::Path(path) if path.takes)
    }

    /// Whether nothing but its route and the piece's marks decides where it ends.
    pub fn is_unconditional(&self) -> bool {
        self.gate.is_none() && self.guard.is_none() && self.goal.is_none() && self.filter.is_none()
    }

    /// Whether its attacks depend only on which squares are occupied, and on where it begins.
    pub fn attacks_by_route(&self) -> bool {
        let is_table = !matches!(self.route, Route::Bent(..) | Route::Path(_) | Route::Walk(_));
        is_table && self.is_unconditional()
    }

    /// The squares on which it might capture from a square.
    pub fn attackable(&self, from: Square) -> SquareSet<W> {
        let strikes = self.strikes.as_ref().map_or(SquareSet::EMPTY, |strikes| strikes[from.index()]);
        strikes | self.targets[from.index()]
    }
}

/// Where a line goes.
#[derive(Clone, Debug)]
pub enum Route<const W: usize> {
    /// To its targets.
    Leap,
    /// Along rays.
    Ride(Vec<usize>),
    /// Along rays that turn.
    Crooked(Vec<usize>),
    /// Along rays over one piece, with a limit on the squares beyond it.
    Hop(Vec<usize>, u8),
    /// To places, by square, if the squares passed are all empty (or, with `true`, all occupied).
    Lame(Arc<Places<W>>, bool),
    /// Over one occupied square, to squares beyond: by square of departure, the possible hurdles and the destinations.
    Bent(Pass, Arc<Bends<W>>),
    /// Leg after leg.
    Path(Path),
    /// Step after step.
    Walk(Walk<W>),
}

/// A leap of many pieces as a shift of their set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stride<const W: usize> {
    /// The squares from which it can be taken.
    pub origins: SquareSet<W>,
    /// The distance in indices.
    pub places: i32,
    /// The offsets in indices of the squares that must be empty.
    pub(super) via: Vec<i32>,
}

impl<const W: usize> Stride<W> {
    /// The pieces on its origins that can take it, given all empty squares.
    #[inline]
    pub fn takers(&self, pieces: SquareSet<W>, empty: &SquareSet<W>) -> SquareSet<W> {
        self.via.iter().fold(pieces & self.origins, |takers, via| takers & empty.shifted(-via))
    }
}
