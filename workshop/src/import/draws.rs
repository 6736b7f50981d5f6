//! Endings that depend on the history: repetition, and moves without progress. And the text of positions.

use super::draft::{CHESS, Draft};
use super::endings::draw_or_material;
use super::settings::Outcome;
use super::subject::{Kind, Subject};

pub(super) fn write(subject: &mut Subject, draft: &mut Draft) {
    let settings = subject.settings;
    let is_usual = settings.number("nMoveRule") == 50
        && settings.number("nFoldRule") == 3
        && settings.outcome("nFoldValue") == Outcome::Draw
        && settings.word("materialCounting") == "none"
        && !settings.truth("perpetualCheckIllegal");
    let types = settings.kinds_of_sides("nMoveRuleTypes");
    if is_usual && subject.pawn().is_some_and(|pawn| types.iter().all(|kinds| kinds.slots == [pawn])) {
        draft.take_in("draws");
    } else {
        let moves = subject.kinds.iter().any(|kind| !subject.atoms(kind.slot).is_empty());
        if settings.number("nMoveRule") > 0 && moves {
            no_progress(subject, draft);
        }
        if settings.number("nFoldRule") > 0 {
            repetition(subject, draft);
        }
    }
    if subject.settings.word("wallingRule") != "none" && draft.section("turn").contains_key("sequence") {
        // A turn has two actions, but is one move.
        if draft.section("state").contains_key("quiet-plies") {
            draft.set("state/quiet-plies/counts", "turns");
        }
    }
    super::endings::by_material(subject, draft);
    dead_position(subject, draft);
    fields(draft);
}

/// Too many moves without a capture, a drop or an irreversible move.
fn no_progress(subject: &mut Subject, draft: &mut Draft) {
    let moves = subject.settings.number("nMoveRule");
    draft.set("state/quiet-plies/counts", "plies");
    let captures = |kind: &Kind| subject.atoms(kind.slot).iter().any(|atom| atom.is_capture);
    if subject.kinds.iter().any(captures) {
        draft.set("rules/capture-is-progress/on", "capture");
        draft.set("rules/capture-is-progress/do", "quiet-plies := 0");
    }
    let [white, black] =
        subject.settings.kinds_of_sides("nMoveRuleTypes").map(|kinds| subject.names(&kinds.slots));
    if !white.is_empty() || !black.is_empty() {
        let when = match white == black {
            true => format!("piece is {}", subject.list(&white)),
            false => {
                let sides =
                    [("white", &white), ("black", &black)].into_iter().filter(|(_, names)| !names.is_empty());
                let parts: Vec<String> = sides
                    .map(|(word, names)| format!("mover = {word} and piece is {}", subject.list(names)))
                    .collect();
                parts.join(" or ")
            }
        };
        draft.set("rules/pawn-move-is-progress/on", "move");
        draft.set("rules/pawn-move-is-progress/when", when);
        draft.set("rules/pawn-move-is-progress/do", "quiet-plies := 0");
    }
    if subject.has_action(draft, "drop") {
        draft.set("rules/drop-is-progress/on", "action");
        draft.set("rules/drop-is-progress/when", "action is drop");
        draft.set("rules/drop-is-progress/do", "quiet-plies := 0");
    }
    let when = format!("quiet-plies >= {}", 2 * moves);
    let because = format!("{moves} moves by each side without progress");
    draw_or_material(subject, draft, "no-progress", &when, &because);
}

fn repetition(subject: &mut Subject, draft: &mut Draft) {
    let settings = subject.settings;
    let times = settings.number("nFoldRule");
    let has_prelude = settings.truth("perpetualCheckIllegal") && subject.has_king();
    let (when, because) = match (has_prelude, times) {
        (true, _) => ("repeated()".to_owned(), "repetition".to_owned()),
        (false, 2) => ("occurrences >= 2".to_owned(), "the position has stood before".to_owned()),
        (false, times) => (format!("occurrences >= {times}"), format!("the position stood {times} times")),
    };
    if has_prelude {
        draft.take_in("repetition");
        if times != 4 {
            draft.set("constants/repetitions", times as i64);
        }
    }
    let value = settings.outcome("nFoldValue");
    let is_absolute = settings.truth("nFoldValueAbsolute");
    let result = match (value, is_absolute) {
        (Outcome::Win, true) => "white wins",
        (Outcome::Loss, true) => "black wins",
        (Outcome::Win, false) => "mover loses",
        (Outcome::Loss, false) => "mover wins",
        (Outcome::Draw | Outcome::None, _) => {
            if !has_prelude {
                draw_or_material(subject, draft, "repetition", &when, &because);
            } else if settings.word("materialCounting") != "none" {
                draft.without("endings/repetition");
                subject.counted.push(when);
            }
            return;
        }
    };
    if !has_prelude {
        draft.set("endings/repetition/when", when);
        draft.set("endings/repetition/because", because);
    }
    draft.set("endings/repetition/result", result);
}

/// With the orthodox army and no way to win except mate, lone minor pieces draw.
fn dead_position(subject: &Subject, draft: &mut Draft) {
    let settings = subject.settings;
    let orthodox = ["king", "queen", "rook", "bishop", "knight", "pawn"];
    let is_orthodox = |name: &str, betza: &str| match name {
        "king" => betza == "K",
        "queen" => betza == "Q",
        "rook" => betza == "R",
        "bishop" => betza == "B",
        "knight" => betza == "N",
        _ => true,
    };
    let all = subject.kinds.len() == orthodox.len()
        && subject.kinds.iter().all(|kind| {
            orthodox.contains(&kind.name.as_str()) && is_orthodox(&kind.name, &subject.betza(kind.slot))
        });
    let known = ["checkmate", "stalemate", "threefold", "fivefold", "fifty-moves", "seventy-five-moves"];
    let endings = draft.section("endings");
    let plain = !endings.is_empty() && endings.keys().all(|name| known.contains(&name.as_str()));
    let usual_ends = settings.outcome("stalemateValue") == Outcome::Draw
        && settings.outcome("checkmateValue") == Outcome::Loss;
    let can_promote =
        settings.kinds_of_sides("promotionPieceTypes").iter().all(|kinds| kinds.slots.len() == 4);
    let plain =
        plain && usual_ends && can_promote && !subject.settings.truth("pieceDrops") && subject.has_king();
    let is_closed = !settings.truth("checking") || settings.truth("mustCapture");
    if all
        && plain
        && !is_closed
        && let Some(ending) = CHESS.get("endings").and_then(|endings| endings.get("dead-position"))
    {
        draft.set("endings/dead-position", ending.clone());
    }
}

/// The fields after the side to move in the text of a position.
fn fields(draft: &mut Draft) {
    let has = |section: &str, name: &str| draft.section(section).contains_key(name);
    let mut fields = Vec::new();
    if has("position", "castling") {
        fields.push("castling".to_owned());
    }
    if has("state", "passed") {
        fields.push("passed".to_owned());
    }
    if has("state", "quiet-plies") {
        fields.push("quiet-plies".to_owned());
    }
    if !fields.is_empty() {
        draft.set("position/fields", fields);
    }
}
