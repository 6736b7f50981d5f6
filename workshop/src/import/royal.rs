//! Pieces that may not be lost or left attacked, and the result for a player without a legal action.

use super::draft::Draft;
use super::settings::{KindSet, Outcome, SIDES, Slot, king};
use super::shared::{Shared, dropped_pawn};
use super::subject::Subject;

pub(super) fn write(subject: &mut Subject, draft: &mut Draft) {
    let royal = royals(subject);
    if !royal.is_empty() {
        draft.take_in("check");
        match &royal[..] {
            [only] if only == "my king" => draft.set("pieces/king/royal", true),
            _ => draft.set("royal/pieces", royal.join(" or ")),
        }
        mate(subject, draft);
    }
    if subject.settings.truth("shogiPawnDropMateIllegal") && !royal.is_empty() {
        mate_by_drop(subject, draft);
    }
    no_action(subject, draft, !royal.is_empty());
    no_checks(subject, draft);
    facing(subject, draft);
    duties(subject, draft);
}

/// The result for the player to move, for endings without an action.
fn fares(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "mover wins",
        Outcome::Loss => "mover loses",
        Outcome::Draw | Outcome::None => "draw",
    }
}

/// The expressions for the royal squares.
fn royals(subject: &Subject) -> Vec<String> {
    let mut royal = Vec::new();
    if subject.has_king() {
        royal.push("my king".to_owned());
    }
    if subject.settings.truth("extinctionPseudoRoyal") {
        let most = subject.settings.number("extinctionPieceCount") + 1;
        for slot in subject.settings.kinds("extinctionPieceTypes").slots {
            let mine = subject.owned("my", &KindSet { every: false, slots: vec![slot] });
            royal.push(match stays_within(subject, slot, most) {
                true => mine,
                false if most == 1 => format!("(if count({mine}) = 1 then {mine} else nothing)"),
                false => format!("(if count({mine}) <= {most} then {mine} else nothing)"),
            });
        }
    }
    royal
}

/// Whether no side can ever have more of a kind than so many.
fn stays_within(subject: &Subject, slot: Slot, most: usize) -> bool {
    let settings = subject.settings;
    let can_grow =
        settings.kinds_of_sides("promotionPieceTypes").iter().any(|kinds| kinds.slots.contains(&slot))
            || subject.pairs().iter().any(|(from, to)| *to == slot || *from == slot)
            || settings.truth("capturesToHand");
    most >= 16 || !can_grow && SIDES.iter().all(|side| subject.start.count(*side, slot) <= most)
}

/// Check where captures explode, and the meaning of mate.
fn mate(subject: &Subject, draft: &mut Draft) {
    let settings = subject.settings;
    if settings.truth("blastOnCapture") {
        draft.set(
            "functions/in-check(p: player)",
            "any(k in royal of p: attacked(k, opponent of p) and no(around(k, 'K') and royal of (opponent of p)))",
        );
        draft.set("forbidden/check/when", "in-check(mover) and any(their royal)");
        draft.set("forbidden/own-king/when", "no(my royal)");
        draft.set("forbidden/own-king/because", "it would blow up the player's own king");
        draft.set("endings/checkmate/when", "in-check(mover)");
    }
    if settings.truth("dupleCheck") {
        let mine = subject.owned("my", &settings.kinds("extinctionPieceTypes"));
        draft.set("forbidden/all-attacked/when", format!("any({mine}) and all(k in {mine}: attacked(k))"));
        draft.set("forbidden/all-attacked/because", "all royal pieces would be attacked");
        draft.set("endings/checkmate/when", format!("attacked(my royal) or all(k in {mine}: attacked(k))"));
    }
    if settings.outcome("checkmateValue") != Outcome::Loss {
        draft.set("endings/checkmate/result", fares(settings.outcome("checkmateValue")));
    }
}

/// No dropped pawn may give mate.
fn mate_by_drop(subject: &Subject, draft: &mut Draft) {
    let Some(pawn) = dropped_pawn(subject) else { return };
    if !subject.settings.truth("pieceDrops") || Shared::of(subject).pawn_drops {
        return;
    }
    draft.set("state/dropped", super::pieces::variable("kind", &["lasts-one-turn"]));
    let name = subject.name(pawn);
    draft.set(
        "forbidden/mate-by-drop/when",
        format!("dropped is {name} and attacked(their royal, mover) and stuck(opponent)"),
    );
    draft.set("forbidden/mate-by-drop/because", "a dropped pawn may not give mate");
}

/// No action at all: a draw by default.
fn no_action(subject: &Subject, draft: &mut Draft, has_check: bool) {
    let settings = subject.settings;
    let value = settings.outcome("stalemateValue");
    if settings.truth("stalematePieceCount") {
        let other = match value {
            Outcome::Win => Outcome::Loss,
            Outcome::Loss => Outcome::Win,
            Outcome::Draw | Outcome::None => Outcome::Draw,
        };
        for (name, sign, result, because) in [
            ("fewer-pieces", "<", value, "no legal action, and fewer pieces"),
            ("more-pieces", ">", other, "no legal action, and more pieces"),
        ] {
            draft.set(&format!("endings/{name}/on"), "stuck");
            draft
                .set(&format!("endings/{name}/when"), format!("count(my pieces) {sign} count(their pieces)"));
            draft.set(&format!("endings/{name}/result"), fares(result));
            draft.set(&format!("endings/{name}/because"), because);
        }
    }
    let value = if settings.truth("stalematePieceCount") { Outcome::Draw } else { value };
    if !has_check {
        draft.set("endings/stalemate/on", "stuck");
        draft.set("endings/stalemate/result", fares(value));
        draft.set(
            "endings/stalemate/because",
            if value == Outcome::Draw { "stalemate" } else { "no legal action" },
        );
    } else if value != Outcome::Draw {
        draft.set("endings/stalemate/result", fares(value));
    }
}

/// Games in which no check may be given.
fn no_checks(subject: &Subject, draft: &mut Draft) {
    if !subject.has_king() {
        return;
    }
    if !subject.settings.truth("checking") {
        draft.set("forbidden/giving-check/when", "attacked(their king, mover)");
        draft.set("forbidden/giving-check/because", "no check may be given");
    } else if !subject.settings.truth("dropChecks") && subject.settings.truth("pieceDrops") {
        draft.set("forbidden/check-by-drop/when", "action is drop and attacked(their king, mover)");
        draft.set("forbidden/check-by-drop/because", "no check may be given by a drop");
    }
}

/// Kings that may not face each other, or only once.
fn facing(subject: &Subject, draft: &mut Draft) {
    if !subject.has_king() {
        return;
    }
    let facing = "any(k in my king: any(slide(k, 'R') and their king))";
    if subject.settings.truth("flyingGeneral") {
        draft.set("forbidden/facing/when", facing);
        draft.set("forbidden/facing/because", "the kings would face each other");
    }
    if subject.settings.truth("bikjangRule") {
        draft.set("state/facing", super::pieces::variable("truth", &[]));
        draft.set("state/faced", super::pieces::variable("truth", &[]));
        draft.set("rules/facing/on", "turn-end");
        draft.set_lines("rules/facing/do", vec!["faced := facing".to_owned(), format!("facing := {facing}")]);
        draft.set("forbidden/still-facing/when", "facing and faced and action is move");
        draft.set("forbidden/still-facing/because", "the kings face each other: move out of it, or pass");
    }
}

/// Obligatory actions.
fn duties(subject: &Subject, draft: &mut Draft) {
    if subject.settings.truth("mustCapture") {
        let passing = match draft.section("state").get("passed") {
            Some(_) => " or piece is pawn and to in passed",
            None => "",
        };
        draft.set("priorities/capture/when", format!("victim is [kinds]{passing}"));
    }
}

impl Subject<'_> {
    /// Whether something on the board may not be left attacked.
    pub(super) fn is_royal_game(&self) -> bool {
        !royals(self).is_empty()
    }
}

/// Whether a kind may be royal.
pub(super) fn is_royal(subject: &Subject, slot: Slot) -> bool {
    slot == king()
        || subject.settings.truth("extinctionPseudoRoyal")
            && subject.settings.kinds("extinctionPieceTypes").slots.contains(&slot)
}
