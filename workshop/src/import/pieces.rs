//! The board, the start, and how the pieces move.

use std::fmt::Write as _;

use toml::{Table, Value};

use super::betza::{self, Atom};
use super::draft::Draft;
use super::keys;
use super::settings::{SIDES, Side, Slot};
use super::spot::Spots;
use super::start::Cell;
use super::subject::{Kind, Subject, only_for};

pub(super) fn write(subject: &mut Subject, draft: &mut Draft) {
    board(subject, draft);
    let steps = Steps::of(subject);
    steps.write(subject, draft);
    let zones = mobility_zones(subject, draft);
    subject.mobility.clone_from(&zones);
    for kind in subject.kinds.clone() {
        let mut entry = Table::new();
        entry.insert("letter".to_owned(), Value::from(kind.letter.clone()));
        let mut lines = moves(subject, draft, &kind, &steps);
        if let Some(zone) = zones.iter().find(|(slot, _)| *slot == kind.slot).map(|(_, zone)| zone) {
            lines = lines.iter().map(|line| with_condition(line, &format!("to in {zone}"))).collect();
        }
        if subject.settings.kinds("mutuallyImmuneTypes").slots.contains(&kind.slot) {
            lines = lines.iter().map(|line| format!("{line} unless victim is {}", kind.name)).collect();
        }
        match lines.len() {
            0 => drop(entry.insert("moves".to_owned(), Value::Array(Vec::new()))),
            1 => drop(entry.insert("moves".to_owned(), Value::from(lines.remove(0)))),
            _ => drop(entry.insert("moves".to_owned(), Value::from(lines))),
        }
        draft.set(&format!("pieces/{}", kind.name), Value::Table(entry));
    }
    setup(subject, draft);
}

/// A line with one more condition, before its statements.
fn with_condition(line: &str, condition: &str) -> String {
    match line.split_once(" do ") {
        Some((moves, statements)) => format!("{moves} when {condition} do {statements}"),
        None => format!("{line} when {condition}"),
    }
}

fn board(subject: &Subject, draft: &mut Draft) {
    draft.set("board/files", subject.start.files as i64);
    draft.set("board/ranks", subject.start.ranks as i64);
    if subject.is_rotated() {
        draft.set("board/turned", "rotated");
    }
    if !subject.makes_walls() && !subject.start.walls().is_empty() {
        draft.set("board/holes", subject.places(&subject.start.walls()));
    }
}

fn setup(subject: &Subject, draft: &mut Draft) {
    let ranks = (0..subject.start.ranks).rev().map(|rank| row(subject, rank));
    draft.set("setup/board", ranks.collect::<Vec<_>>().join("/"));
    if !subject.start.hands.is_empty() && !subject.settings.truth("freeDrops") {
        let letter = |slot: Slot, side: Side| {
            let letter = subject.settings.piece(slot).map_or('?', |piece| piece.letter);
            if side == Side::White { letter } else { letter.to_ascii_lowercase() }
        };
        let hands: String = subject.start.hands.iter().map(|(slot, side)| letter(*slot, *side)).collect();
        draft.set("setup/hands", hands);
    }
    if subject.start.first == Side::Black {
        draft.set("turn/first", "black");
    }
}

fn row(subject: &Subject, rank: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..subject.start.files {
        let cell = subject.start.at((file, rank));
        if cell == Cell::Empty {
            empty += 1;
            continue;
        }
        if empty > 0 {
            let _ = write!(text, "{}", std::mem::take(&mut empty));
        }
        match cell {
            Cell::Empty => {}
            Cell::Wall if subject.makes_walls() => {
                let _ = write!(text, "{}!", subject.wall_letter());
            }
            Cell::Wall => text.push('*'),
            Cell::Piece { slot, side, is_promoted } => {
                let kind = subject.kinds.iter().find(|kind| match is_promoted {
                    true => kind.promoted_from == Some(slot),
                    false => kind.slot == slot && kind.promoted_from.is_none(),
                });
                let letter = kind.map_or("?", |kind| kind.letter.as_str());
                text.push_str(&if side == Side::White { letter.to_owned() } else { letter.to_lowercase() });
            }
        }
    }
    if empty > 0 {
        let _ = write!(text, "{empty}");
    }
    text
}

/// Zones that kinds may not leave, by kind; kinds with the same squares share one.
fn mobility_zones(subject: &Subject, draft: &mut Draft) -> Vec<(Slot, String)> {
    let mut named: Vec<([Spots; 2], String)> = Vec::new();
    let mut zones = Vec::new();
    for kind in subject.kinds.iter().filter(|kind| kind.promoted_from.is_none()) {
        let regions = subject.settings.mobility(kind.slot);
        if regions.iter().all(Option::is_none) {
            continue;
        }
        let [white, black] = regions.map(|region| region.unwrap_or_else(|| subject.every_spot()));
        let spots = [white, black];
        if let Some((_, name)) = named.iter().find(|(known, _)| *known == spots) {
            zones.push((kind.slot, name.clone()));
            continue;
        }
        let is_palace = spots[0].len() == 9 && !subject.places(&spots[0]).contains(' ');
        let taken = named.iter().any(|(_, name)| name == "my palace");
        let name = if is_palace && !taken { "palace".to_owned() } else { format!("{}-region", kind.name) };
        let zone = subject.zone(draft, &name, &spots);
        named.push((spots, zone.clone()));
        zones.push((kind.slot, zone));
    }
    zones
}

/// Long first steps, and the pieces that may take in passing.
struct Steps {
    /// Kinds other than the orthodox pawn that pass squares.
    custom: Vec<Slot>,
    /// Who may take in passing, by side.
    takers: [Vec<Slot>; 2],
    /// Squares on which each side may take.
    regions: [Spots; 2],
    /// Whether the prelude has all of it.
    is_orthodox: bool,
    /// Whether anything can be taken in passing.
    is_on: bool,
}

impl Steps {
    fn of(subject: &Subject) -> Steps {
        let settings = subject.settings;
        let pawn = subject.pawn();
        let double = settings.regions("doubleStepRegion");
        let triple = settings.regions("tripleStepRegion");
        let pawn_steps =
            pawn.is_some() && [&double, &triple].iter().any(|both| both.iter().any(|it| !it.is_empty()));
        let has_steps = |slot: Slot| !double.iter().all(Spots::is_empty) && passes(&subject.atoms(slot));
        let custom: Vec<Slot> = settings
            .pieces()
            .map(|(slot, _)| slot)
            .filter(|slot| Some(*slot) != pawn && has_steps(*slot))
            .collect();
        let takers = settings.kinds_of_sides("enPassantTypes").map(|kinds| {
            let can = |slot: &Slot| Some(*slot) == pawn || !takes(&subject.atoms(*slot)).is_empty();
            kinds.slots.into_iter().filter(can).collect::<Vec<_>>()
        });
        // The engine's own pawn takes in passing whatever the setting.
        let takers = takers.map(|mut slots| {
            if let Some(pawn) = pawn
                && !slots.contains(&pawn)
            {
                slots.push(pawn);
            }
            slots
        });
        let regions = settings.regions("enPassantRegion");
        let is_on = (pawn_steps || !custom.is_empty())
            && SIDES.iter().any(|side| {
                let side = *side as usize;
                !takers[side].is_empty() && !regions[side].is_empty()
            });
        let only_pawns = takers.iter().all(|slots| slots.iter().all(|slot| Some(*slot) == pawn));
        let is_orthodox = custom.is_empty() && only_pawns && triple.iter().all(Spots::is_empty);
        Steps { custom, takers, regions, is_orthodox, is_on }
    }

    /// The entities that the moves use: zones, variables, and the pawn's own lines where they are special.
    fn write(&self, subject: &Subject, draft: &mut Draft) {
        let double = subject.settings.regions("doubleStepRegion");
        if subject.pawn().is_some() {
            if subject.is_royal_game() {
                draft.take_in("check");
            }
            draft.take_in("pawns");
            if double != usual_rank(subject, 1) || double.iter().all(Spots::is_empty) {
                subject.zone(draft, "pawn-rank", &double);
            }
            if !self.is_orthodox
                || self.is_limited(subject)
                || !self.is_on && double.iter().any(|it| !it.is_empty())
            {
                let zone = draft_zone(subject, draft, self);
                draft.set_lines("movements/orthodox-pawn", self.pawn_lines(subject, zone.as_deref()));
            }
            if !self.is_on && double.iter().any(|it| !it.is_empty()) {
                draft.without("state/passed");
            }
        } else if self.has_initial(subject) {
            subject.zone(draft, "pawn-rank", &double);
        }
        if self.is_on && !self.is_orthodox {
            draft.set("state/passed", variable("squares", &["lasts-one-turn"]));
            draft.set("state/passer", variable("square", &["lasts-one-turn"]));
        }
    }

    fn has_initial(&self, subject: &Subject) -> bool {
        let atoms = subject.settings.pieces().flat_map(|(slot, _)| subject.atoms(slot));
        let regions = subject.settings.regions("doubleStepRegion");
        regions.iter().any(|it| !it.is_empty()) && atoms.into_iter().any(|atom| atom.is_initial)
    }

    /// Whether taking is possible only on some squares.
    fn is_limited(&self, subject: &Subject) -> bool {
        self.is_on && self.regions.iter().any(|region| *region != subject.every_spot())
    }

    /// The lines of the orthodox pawn.
    fn pawn_lines(&self, subject: &Subject, zone: Option<&str>) -> Vec<String> {
        let mut lines = vec!["quiet fW".to_owned(), "capture fF".to_owned()];
        let triple = subject.settings.regions("tripleStepRegion");
        let mut steps = vec![("[fW - fW]", "my pawn-rank")];
        if triple.iter().any(|it| !it.is_empty()) {
            steps.push(("[fW - fW - fW]", "my triple-rank"));
        }
        for (path, from) in steps {
            let when = format!("quiet {path} when from in {from}");
            lines.push(match (self.is_on, self.is_orthodox) {
                (false, _) => when,
                (true, true) => {
                    let zone = zone.map_or(String::new(), |zone| format!(" and step(from, forward) in {zone}"));
                    format!("{when} do if any(around(to, 'sW') and their pawn){zone} then passed := step(from, forward)")
                }
                (true, false) => format!("{when}{}", self.passing(zone)),
            });
        }
        if self.is_on {
            lines.push(match self.is_orthodox {
                true => "quiet fF when to in passed do capture step(to, back)".to_owned(),
                false => "quiet fF when to in passed do capture passer".to_owned(),
            });
        }
        lines
    }

    /// The effect of a long step.
    fn passing(&self, zone: Option<&str>) -> String {
        let squares = match zone {
            Some(zone) => format!("between(from, to) and {zone}"),
            None => "between(from, to)".to_owned(),
        };
        format!(" do passed := {squares}; passer := to")
    }
}

/// The zone of squares on which a passing piece of the mover may be taken, if not everywhere.
fn draft_zone(subject: &Subject, draft: &mut Draft, steps: &Steps) -> Option<String> {
    let triple = subject.settings.regions("tripleStepRegion");
    if triple.iter().any(|it| !it.is_empty()) {
        subject.zone(draft, "triple-rank", &triple);
    }
    passing_zone(subject, draft, steps)
}

fn passing_zone(subject: &Subject, draft: &mut Draft, steps: &Steps) -> Option<String> {
    let [white, black] = steps.regions.clone();
    // The squares belong to the taking side; the passing side is the other one.
    steps.is_limited(subject).then(|| subject.zone(draft, "passing-zone", &[black, white]))
}

/// A rank counted from White's edge, from 0, for both sides.
pub(super) fn usual_rank(subject: &Subject, rank: usize) -> [Spots; 2] {
    let white: Spots = subject.start.spots().filter(|spot| spot.1 == rank).collect();
    [white.clone(), subject.turned(&white)]
}

/// Whether a kind has a first move over squares where it could not go otherwise.
fn passes(atoms: &[Atom]) -> bool {
    let usual =
        |leap: (i32, i32)| atoms.iter().any(|atom| !atom.is_initial && atom.is_quiet && atom.reaches(leap));
    let straight = |(x, y): (i32, i32)| x == 0 || y == 0 || x.abs() == y.abs();
    let long = |(x, y): (i32, i32)| x.abs().max(y.abs()) > 1;
    let mut leaps = atoms.iter().filter(|atom| atom.is_initial && atom.is_quiet).flat_map(Atom::leaps);
    leaps.any(|leap| straight(leap) && long(leap) && !usual(leap))
}

/// The atoms by which a kind captures where it cannot go quietly.
fn takes(atoms: &[Atom]) -> Vec<Atom> {
    let quiet =
        |leap: (i32, i32)| atoms.iter().any(|atom| atom.is_quiet && !atom.is_initial && atom.reaches(leap));
    let only_capture = |atom: &&Atom| atom.is_capture && !atom.is_quiet && !atom.is_initial;
    atoms.iter().filter(only_capture).filter(|atom| !atom.leaps().any(quiet)).cloned().collect()
}

/// A variable of a type, with the given switches set.
pub(super) fn variable(is: &str, switches: &[&str]) -> Value {
    let switches = switches.iter().map(|switch| ((*switch).to_owned(), Value::from(true)));
    Value::Table([("is".to_owned(), Value::from(is))].into_iter().chain(switches).collect())
}

/// The lines by which a kind moves.
fn moves(subject: &mut Subject, draft: &mut Draft, kind: &Kind, steps: &Steps) -> Vec<String> {
    if kind.promoted_from.is_some() {
        return vec![subject.name(kind.slot)];
    }
    if subject.is_pawn(kind.slot) {
        return vec!["orthodox-pawn".to_owned()];
    }
    let known = keys::kinds().get(kind.slot);
    let atoms = subject.atoms(kind.slot);
    let mut lines = Vec::new();
    let plain: Vec<Atom> = atoms.iter().filter(|atom| !atom.is_initial).cloned().collect();
    if known.is_some_and(|known| known.is_picky) {
        lines.extend(plain.iter().map(|atom| picky(atom, &kind.name)));
    } else if let Some(early) = known.and_then(|known| known.early.as_ref()) {
        lines.extend(growing(subject, draft, &plain, early));
    } else if !plain.is_empty() {
        lines.push(betza::write(&plain));
    }
    lines.extend(first_moves(subject, draft, kind, &atoms, steps));
    lines.extend(on_lines(subject, draft, kind));
    lines
}

/// First moves from the squares of double steps, and captures in passing.
fn first_moves(
    subject: &Subject,
    draft: &mut Draft,
    kind: &Kind,
    atoms: &[Atom],
    steps: &Steps,
) -> Vec<String> {
    let mut lines = Vec::new();
    let region = subject.settings.regions("doubleStepRegion");
    if region.iter().all(Spots::is_empty) {
        return lines;
    }
    for atom in atoms.iter().filter(|atom| atom.is_initial && atom.is_quiet) {
        let line = format!("{} when from in my pawn-rank", atom.with_modes(true, false).write(true));
        let is_passing = steps.is_on && steps.custom.contains(&kind.slot) && passes(atoms);
        let zone = passing_zone(subject, draft, steps);
        lines.push(if is_passing { format!("{line}{}", steps.passing(zone.as_deref())) } else { line });
    }
    let takers = [Side::White, Side::Black].map(|side| steps.takers[side as usize].contains(&kind.slot));
    if steps.is_on && takers.contains(&true) {
        let taking = takes(atoms);
        if !taking.is_empty() {
            let moves: Vec<String> = taking.iter().map(|atom| atom.write(false)).collect();
            let sides = only_for(takers).map_or(String::new(), |only| format!(" and {only}"));
            lines.push(format!("quiet {} when to in passed{sides} do capture passer", moves.join(" ")));
        }
    }
    lines
}

/// A hop over anything but its own kind, which it does not capture either.
fn picky(atom: &Atom, name: &str) -> String {
    let ride = atom.write(false).replace('p', "");
    format!("[through (pieces and not {name}) {ride} - f{ride}] unless victim is {name}")
}

/// A kind that moves in one way at first and in more ways from some rank on.
fn growing(subject: &Subject, draft: &mut Draft, atoms: &[Atom], early: &str) -> Vec<String> {
    let rank = subject.settings.number("soldierPromotionRank");
    if rank <= 1 {
        return vec![betza::write(atoms)];
    }
    let white: Spots = subject.start.spots().filter(|spot| spot.1 + 1 >= rank).collect();
    let zone = subject.zone(draft, "far-side", &[white.clone(), subject.turned(&white)]);
    let late = betza::without(atoms, &betza::parse(early));
    vec![betza::write(&betza::parse(early)), format!("{} when from in {zone}", betza::write(&late))]
}

/// The additional moves of a kind along marked diagonals.
fn on_lines(subject: &Subject, draft: &mut Draft, kind: &Kind) -> Vec<String> {
    let spots = subject.settings.region("diagonalLines");
    let known = keys::kinds().get(kind.slot);
    let is_stepping_king = kind.slot == super::settings::king() && subject.betza(kind.slot) == "W";
    let extra =
        known.and_then(|known| known.lines.clone()).or_else(|| is_stepping_king.then(|| "F".to_owned()));
    let (Some(extra), false) = (extra, spots.is_empty()) else { return Vec::new() };
    let zone = subject.zone(draft, "lines", &[spots.clone(), spots]);
    let atoms = betza::parse(&extra);
    let line = match known.is_some_and(|known| known.is_picky) {
        true => picky(&atoms[0], &kind.name),
        false => betza::write(&atoms),
    };
    vec![match line.split_once(" unless ") {
        Some((moves, unless)) => format!("{moves} when from in {zone} and to in {zone} unless {unless}"),
        None => format!("{line} when from in {zone} and to in {zone}"),
    }]
}
