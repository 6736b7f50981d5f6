//! Castling: the partners, and their destinations.

use super::Style;
use super::draft::Draft;
use super::first_rank;
use super::settings::{SIDES, Side, Slot};
use super::spot::{Spot, Spots, spot_name};
use super::subject::Subject;

/// A right of the start.
struct Right {
    letter: char,
    king: Spot,
    partner: Spot,
    goal: Spot,
}

impl Right {
    /// Its owner.
    fn side(&self) -> Side {
        if self.letter.is_ascii_uppercase() { Side::White } else { Side::Black }
    }
}

pub(super) fn write(subject: &mut Subject, draft: &mut Draft, style: Style) {
    let settings = subject.settings;
    if first_rank::is_drawn(subject) && write_drawn(subject, draft, style) {
        return;
    }
    let rights = rights(subject);
    let by_drop = settings.truth("castlingDroppedPiece");
    if !settings.truth("castling") || rights.is_empty() && !by_drop {
        if style == Style::LikeChess {
            without(subject, draft);
        }
        return;
    }
    draft.take_in("castling");
    who(subject, draft);
    if by_drop {
        draft.set("marks/unmoved/starts", "nothing");
    } else {
        goals(subject, draft, &rights);
        starts(subject, draft, &rights);
    }
    safety(subject, draft, "k != goal");
    if settings.truth("oppositeCastling") {
        castle_by(
            draft,
            &[
                "move k to goal",
                "move r to step(goal, way, -1)",
                "unmark my castling-partner as unmoved",
                OTHER_SIDE_LOST,
            ],
        );
    }
    fields(draft, &rights);
}

/// The opponent may not castle to the same side any more.
const OTHER_SIDE_LOST: &str = "unmark their castling-partner and file-squares(r) as unmoved";

/// Only royal kings are bound by attacks when they castle.
fn safety(subject: &Subject, draft: &mut Draft, unsafe_too: &str) {
    let kings = subject.settings.kinds_of_sides("castlingKingPiece");
    let is_royal =
        |side: &Side| kings[*side as usize].slots.iter().any(|slot| super::royal::is_royal(subject, *slot));
    if !SIDES.iter().any(is_royal) {
        draft.set("functions/castling-safe(k: square, goal: square)", unsafe_too);
    }
}

fn castle_by(draft: &mut Draft, statements: &[&str]) {
    draft.set_lines("actions/castling/do", statements.iter().map(|it| (*it).to_owned()).collect());
}

/// Adds a drawn start with its castling, and returns whether it could be expressed.
fn write_drawn(subject: &mut Subject, draft: &mut Draft, style: Style) -> bool {
    let castling = match drawn_castling(subject) {
        Ok(castling) => castling,
        Err(why) => {
            first_rank::refuse(subject, why);
            return false;
        }
    };
    let first = rank(subject, Side::White);
    if !first_rank::write(subject, draft, first, castling.as_ref().map(|castling| castling.partner)) {
        return false;
    }
    let Some(castling) = castling else {
        if style == Style::LikeChess {
            without(subject, draft);
        }
        return true;
    };
    draft.take_in("drawn-castling");
    who(subject, draft);
    let zone = |spots: [Spot; 2]| spots.map(|spot| Spots::from([spot]));
    subject.zone(draft, "king-short", &zone(castling.short));
    subject.zone(draft, "king-long", &zone(castling.long));
    safety(subject, draft, "true");
    if subject.settings.truth("oppositeCastling") {
        let lost = "unmark my (king or castling-partner) as unmoved";
        castle_by(draft, &["castle(k, r, goal, way)", lost, OTHER_SIDE_LOST]);
    }
    true
}

/// Who castles from a drawn start, and the destinations of White's and Black's king to the right and to the left, as
/// White sees it.
struct DrawnCastling {
    partner: Slot,
    short: [Spot; 2],
    long: [Spot; 2],
}

/// Castling from a drawn start; nothing if nobody castles.
fn drawn_castling(subject: &Subject) -> Result<Option<DrawnCastling>, &'static str> {
    let rights = rights(subject);
    if !subject.settings.truth("castling") || rights.is_empty() {
        return Ok(None);
    }
    let goals = |to_right: bool| {
        SIDES.map(|side| {
            let is_one =
                |right: &&Right| right.side() == side && (right.partner.0 > right.king.0) == to_right;
            rights.iter().find(is_one).map(|right| right.goal)
        })
    };
    let ([Some(short), Some(other_short)], [Some(long), Some(other_long)]) = (goals(true), goals(false))
    else {
        return Err("not all kings may castle to both sides");
    };
    let partners = subject.settings.kinds_of_sides("castlingRookPieces");
    let standing = |right: &Right| {
        let slots = &partners[right.side() as usize].slots;
        slots.iter().copied().find(|slot| subject.start.holds(right.partner, right.side(), *slot))
    };
    let mut slots = rights.iter().map(standing);
    match slots.next().flatten() {
        Some(partner) if slots.all(|slot| slot == Some(partner)) => {
            let (short, long) = ([short, other_short], [long, other_long]);
            Ok(Some(DrawnCastling { partner, short, long }))
        }
        _ => Err("pieces of several kinds castle"),
    }
}

/// Removes castling, for a game that builds on one with castling.
fn without(subject: &Subject, draft: &mut Draft) {
    let has = |name: &str| subject.kinds.iter().any(|kind| kind.name == name);
    if (subject.start.files, subject.start.ranks) == (8, 8) && has("king") && has("rook") {
        draft.take_in("castling");
        draft.take_in("without-castling");
        draft.set("position/castling/mark", "unmoved");
        for (letter, squares) in [("K", "e1 h1"), ("Q", "e1 a1"), ("k", "e8 h8"), ("q", "e8 a8")] {
            draft.set(&format!("position/castling/{letter}"), squares);
        }
    }
}

/// The squares of a side's castling rank.
fn rank(subject: &Subject, side: Side) -> usize {
    let rank = subject.settings.number("castlingRank").clamp(1, subject.start.ranks) - 1;
    if side == Side::White { rank } else { subject.start.ranks - 1 - rank }
}

/// The rights in the start position.
fn rights(subject: &Subject) -> Vec<Right> {
    let settings = subject.settings;
    let mut rights = Vec::new();
    for letter in subject.start.rights.chars() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let rank = rank(subject, side);
        let partners = &settings.kinds_of_sides("castlingRookPieces")[side as usize].slots;
        let is_partner =
            |file: &usize| partners.iter().any(|slot| subject.start.holds((*file, rank), side, *slot));
        let last = subject.start.files - 1;
        let partner = match letter.to_ascii_uppercase() {
            'K' => (0..=last.min(settings.number("castlingRookKingsideFile") - 1)).rev().find(is_partner),
            'Q' => (settings.number("castlingRookQueensideFile") - 1..=last).find(is_partner),
            letter => Some(letter as usize - 'A' as usize).filter(is_partner),
        };
        let kings = &settings.kinds_of_sides("castlingKingPiece")[side as usize].slots;
        let is_king = |file: &usize| kings.iter().any(|slot| subject.start.holds((*file, rank), side, *slot));
        let standing: Vec<usize> = (0..=last).filter(is_king).collect();
        let king = match standing.as_slice() {
            [king] => Some(*king),
            _ => Some(settings.number("castlingKingFile") - 1).filter(is_king),
        };
        if let (Some(partner), Some(king)) = (partner, king) {
            let key = if partner > king { "castlingKingsideFile" } else { "castlingQueensideFile" };
            let goal = (settings.number(key) - 1, rank);
            rights.push(Right { letter, king: (king, rank), partner: (partner, rank), goal });
        }
    }
    rights
}

/// The kinds that castle, where they differ from those of the prelude.
fn who(subject: &mut Subject, draft: &mut Draft) {
    let names = |key: &str| {
        let [white, black] = subject.settings.kinds_of_sides(key);
        subject.plain_names(&[white.slots, black.slots].concat())
    };
    let (kings, partners) = (names("castlingKingPiece"), names("castlingRookPieces"));
    if partners != ["rook"] {
        draft.set("groups/castling-partner", partners.join(" "));
    }
    if kings != ["king"] {
        subject.missing.push(("castling", "only a kind called `king` castles".to_owned()));
    }
}

/// The king's destination.
fn goals(subject: &mut Subject, draft: &mut Draft, rights: &[Right]) {
    let distances: Vec<usize> = rights.iter().map(|right| right.goal.0.abs_diff(right.king.0)).collect();
    let is_between = |right: &Right| {
        let (low, high) = (right.king.0.min(right.partner.0), right.king.0.max(right.partner.0));
        (low + 1..high).contains(&right.goal.0)
    };
    if !rights.iter().all(is_between) {
        subject.missing.push((
            "castling",
            "the king would not come to stand between where it and its partner stood".to_owned(),
        ));
        return;
    }
    if distances.iter().all(|distance| *distance == distances[0]) {
        if distances[0] != 2 {
            draft.set("constants/castling-distance", distances[0] as i64);
        }
        return;
    }
    let far = |to_right: bool| {
        let mut found = rights.iter().filter(|right| (right.goal.0 > right.king.0) == to_right);
        let first = found.next().map(|right| right.goal.0.abs_diff(right.king.0))?;
        found.all(|right| right.goal.0.abs_diff(right.king.0) == first).then_some(first)
    };
    match (far(false), far(true)) {
        (Some(left), Some(right)) => draft.set(
            "functions/castling-goal(k: square, way: direction)",
            format!("if way = left then step(k, way, {left}) else step(k, way, {right})"),
        ),
        _ => subject.missing.push(("castling", "each side's king would go a different way".to_owned())),
    }
}

/// The pieces that still have the right, where not all do.
fn starts(subject: &Subject, draft: &mut Draft, rights: &[Right]) {
    let with: Spots = rights.iter().flat_map(|right| [right.king, right.partner]).collect();
    let carriers = |key: &str| {
        let kinds = subject.settings.kinds_of_sides(key);
        SIDES.iter().flat_map(|side| kinds[*side as usize].slots.clone()).collect::<Vec<_>>()
    };
    let slots = [carriers("castlingKingPiece"), carriers("castlingRookPieces")].concat();
    let all: Spots = subject
        .start
        .spots()
        .filter(|spot| {
            SIDES.iter().any(|side| slots.iter().any(|slot| subject.start.holds(*spot, *side, *slot)))
        })
        .collect();
    if with != all {
        draft.set(
            "marks/unmoved/starts",
            with.iter().map(|spot| spot_name(*spot)).collect::<Vec<_>>().join(" or "),
        );
    }
}

/// The letters of rights in the text of a position.
fn fields(draft: &mut Draft, rights: &[Right]) {
    let letters: Vec<&Right> = rights.iter().filter(|right| "KQkq".contains(right.letter)).collect();
    if letters.is_empty() {
        return;
    }
    draft.set("position/castling/mark", "unmoved");
    for right in letters {
        let squares = format!("{} {}", spot_name(right.king), spot_name(right.partner));
        draft.set(&format!("position/castling/{}", right.letter), squares);
    }
}
