//! Pieces in hand: how they get there, and where they may be dropped.

use super::draft::Draft;
use super::settings::Slot;
use super::shared::{Shared, dead_squares, dropped_pawn};
use super::spot::Spots;
use super::subject::Subject;
use super::walls;

pub(super) fn write(subject: &mut Subject, draft: &mut Draft) {
    let shared = Shared::of(subject);
    if shared.drops {
        draft.take_in("drops");
    }
    if shared.pawn_drops {
        pawn_drops(subject, draft);
    }
    to_hand(subject, draft, &shared);
    let dead_ends = dead_ends(subject, draft, &shared);
    if subject.settings.truth("pieceDrops") && (subject.has_hands() || subject.settings.truth("freeDrops")) {
        drop_action(subject, draft, &dead_ends, &shared);
        must_drop(subject, draft);
        shades(subject, draft);
    }
    stuck(subject, draft, &dead_ends);
}

/// Drops of pawns by the prelude.
fn pawn_drops(subject: &Subject, draft: &mut Draft) {
    let settings = subject.settings;
    draft.take_in("pawn-drops");
    let most = settings.number("dropNoDoubledCount");
    if most != 1 {
        draft.set("constants/pawns-on-a-file", most as i64);
    }
    let letter =
        dropped_pawn(subject).and_then(|pawn| settings.piece(pawn)).map_or('P', |piece| piece.letter);
    if letter != 'P' {
        draft.set("actions/drop-pawn/write", format!("{letter}@{{s}}"));
    }
    if !settings.truth("shogiPawnDropMateIllegal") || !subject.is_royal_game() {
        draft.without("forbidden/pawn-drop-mate");
    }
}

/// The kind that goes to the hand on a capture.
fn to_hand(subject: &Subject, draft: &mut Draft, shared: &Shared) {
    let settings = subject.settings;
    if !settings.truth("capturesToHand") {
        return;
    }
    let mut given = "victim".to_owned();
    if subject.remembers {
        let promoted: Vec<(String, String)> = subject
            .kinds
            .iter()
            .filter_map(|kind| Some((kind.name.clone(), subject.name(kind.promoted_from?))))
            .collect();
        for (name, plain) in &promoted {
            draft.set(&format!("tables/plain/{name}"), plain.clone());
        }
        let names: Vec<String> = promoted.into_iter().map(|(name, _)| name).collect();
        given = format!("(if victim is {} then plain(victim) else {given})", subject.list(&names));
    }
    if shared.drops {
        return;
    }
    let has_mark = draft.own.get("marks").and_then(|marks| marks.get("promoted")).is_some();
    let chooser =
        subject.settings.kinds_of_sides("promotionPawnTypes")[0].slots.last().copied().or(subject.pawn());
    if has_mark && let Some(pawn) = chooser {
        given = format!("(if victim is promoted then {} else {given})", subject.name(pawn));
    }
    draft.set("rules/to-hand/on", "before-capture");
    draft.set("rules/to-hand/do", format!("give {given} to mover"));
}

/// Squares from which kinds could never move, as zones, with the kinds; none where the prelude has them.
fn dead_ends(subject: &Subject, draft: &mut Draft, shared: &Shared) -> Vec<(Vec<Slot>, String)> {
    if shared.promotion {
        return Vec::new();
    }
    let mut zones = Vec::new();
    for (index, (slots, spots)) in dead_squares(subject).into_iter().enumerate() {
        let name =
            if index == 0 { "dead-end".to_owned() } else { format!("{}-dead-end", subject.name(slots[0])) };
        zones.push((slots, subject.zone(draft, &name, &spots)));
    }
    zones
}

fn drop_action(subject: &Subject, draft: &mut Draft, dead_ends: &[(Vec<Slot>, String)], shared: &Shared) {
    let settings = subject.settings;
    let regions = settings.regions("dropRegion");
    let every = subject.every_spot();
    let zone = match regions.iter().all(|region| *region == every) {
        true => "empty".to_owned(),
        false => format!("empty and {}", subject.zone(draft, "drop-zone", &regions)),
    };
    let free = settings.truth("freeDrops");
    let kind = if free { "k in [kinds]" } else { "k in hand" };
    let choose = vec![kind.to_owned(), format!("s in {zone}")];
    if !shared.drops || zone != "empty" {
        draft.set("actions/drop/choose", choose.clone());
    }
    let mut conditions = conditions(subject, draft, dead_ends, shared);
    conditions.extend(enclosing(subject, draft));
    if shared.drops {
        conditions = may_drop(draft, conditions, shared);
    } else if !conditions.is_empty() {
        draft.set_lines("actions/drop/when", conditions.clone());
    }
    let mut statements = vec![if free { "create k on s" } else { "drop k on s" }.to_owned()];
    if draft.own.get("state").and_then(|state| state.get("dropped")).is_some() {
        statements.push("dropped := k".to_owned());
    }
    if settings.truth("castlingDroppedPiece") {
        let zones = castling_places(subject);
        draft.set("zones/castling-places", subject.places(&zones));
        statements.push("mark my (king or castling-partner) and castling-places as unmoved".to_owned());
    }
    let flips = walls::flips(subject, "s", true);
    statements.extend(flips);
    if !shared.drops || statements.len() > 1 {
        draft.set_lines("actions/drop/do", statements.clone());
    }
    if !shared.drops {
        draft.set("actions/drop/write", "{k}@{s}");
    }
    if settings.truth("dropPromoted") && !subject.pairs().is_empty() {
        draft.set("actions/drop-promoted/choose", choose);
        let names: Vec<Slot> = subject.pairs().iter().map(|(from, _)| *from).collect();
        conditions.push(format!("k is {}", subject.list(&subject.plain_names(&names))));
        draft.set_lines("actions/drop-promoted/when", conditions);
        statements.push(format!("s becomes {}(k)", if shared.promotion { "promoted" } else { "better" }));
        draft.set_lines("actions/drop-promoted/do", statements);
        draft.set("actions/drop-promoted/write", "+{k}@{s}");
    }
}

/// Conditions of a drop, besides those of the prelude; gives one condition for all of them.
fn may_drop(draft: &mut Draft, conditions: Vec<String>, shared: &Shared) -> Vec<String> {
    const MAY_DROP: &str = "functions/may-drop(k: kind, s: square)";
    if shared.always_moves_on() {
        draft.without(MAY_DROP);
        match conditions.is_empty() {
            true => draft.set("actions/drop/when", "true"),
            false => draft.set_lines("actions/drop/when", conditions.clone()),
        }
        return conditions;
    }
    if !conditions.is_empty() {
        let prelude =
            if shared.pawn_drops { "k is not pawn and not dead-end(k, s)" } else { "not dead-end(k, s)" };
        let more: Vec<String> = conditions.iter().map(|condition| format!(" and ({condition})")).collect();
        draft.set(MAY_DROP, format!("{prelude}{}", more.concat()));
    }
    vec!["may-drop(k, s)".to_owned()]
}

/// A condition for some kinds only.
fn conditions(
    subject: &Subject,
    draft: &mut Draft,
    dead_ends: &[(Vec<Slot>, String)],
    shared: &Shared,
) -> Vec<String> {
    let settings = subject.settings;
    let mut conditions = Vec::new();
    if let Some(pawn) = subject.pawn() {
        let pawn = subject.name(pawn);
        if !settings.truth("promotionZonePawnDrops") {
            conditions.push(format!("k is not {pawn} or s not in my last-rank"));
        }
        if !settings.truth("firstRankPawnDrops") {
            draft.set("side-zones/first-rank", "rank 1");
            conditions.push(format!("k is not {pawn} or s not in my first-rank"));
        }
    }
    let not_doubled = if shared.pawn_drops { Vec::new() } else { settings.kinds("dropNoDoubled").slots };
    for slot in not_doubled {
        let (name, most) = (subject.name(slot), settings.number("dropNoDoubledCount"));
        conditions.push(match most {
            0 => format!("k is not {name}"),
            1 => format!("k is not {name} or no(my {name} and file-squares(s))"),
            most => format!("k is not {name} or count(my {name} and file-squares(s)) < {most}"),
        });
    }
    for (slots, zone) in dead_ends {
        conditions.push(format!("k is not {} or s not in {zone}", subject.list(&subject.plain_names(slots))));
    }
    let mut zones: Vec<(Vec<Slot>, String)> = Vec::new();
    for (slot, zone) in &subject.mobility {
        match zones.iter_mut().find(|(_, known)| known == zone) {
            Some((slots, _)) => slots.push(*slot),
            None => zones.push((vec![*slot], zone.clone())),
        }
    }
    for (slots, zone) in zones {
        conditions.push(format!("k is not {} or s in {zone}", subject.list(&subject.plain_names(&slots))));
    }
    if settings.truth("sittuyinRookDrop") {
        draft.set("side-zones/first-rank", "rank 1");
        conditions.push("k is not rook or s in my first-rank".to_owned());
    }
    conditions
}

/// Squares where a dropped king and dropped rooks may castle.
fn castling_places(subject: &Subject) -> Spots {
    let rank = subject.settings.number("castlingRank") - 1;
    let king = subject.settings.number("castlingKingFile") - 1;
    let files = [0, king, subject.start.files - 1];
    let white: Spots = files.into_iter().map(|file| (file, rank)).collect();
    let black = subject.turned(&white);
    white.union(&black).copied().collect()
}

/// How a drop must lie relative to the pieces on the board.
fn enclosing(subject: &Subject, draft: &mut Draft) -> Option<String> {
    let condition = match subject.settings.word("enclosingDrop") {
        "enclosing" => {
            "any(t in my pieces: any(between(s, t)) and no(between(s, t) and not their pieces))".to_owned()
        }
        "beside-own" => "any(around(s, 'K') and my pieces)".to_owned(),
        "away-from-theirs" => "no(around(s, 'W') and their pieces)".to_owned(),
        "stacked" => {
            "rank(s, white) = 1 or (if mover = white then step(s, back) else step(s, forward)) in pieces"
                .to_owned()
        }
        "pushed-in" => {
            draft.set(
                "functions/comes-to-lie(s: square, way: direction, beyond: direction)",
                "no(ray(s, way) and pieces) and (step(s, beyond) = nothing or step(s, beyond) in pieces)",
            );
            [("left", "right"), ("right", "left"), ("forward", "back"), ("back", "forward")]
                .map(|(way, beyond)| format!("comes-to-lie(s, {way}, {beyond})"))
                .join(" or ")
        }
        _ => return None,
    };
    let first = subject.settings.region("enclosingDropStart");
    if first.is_empty() {
        return Some(condition);
    }
    draft.set("zones/first-squares", subject.places(&first));
    Some(format!("if any(empty and first-squares) then s in first-squares else {condition}"))
}

/// Games in which pieces in hand come first.
fn must_drop(subject: &Subject, draft: &mut Draft) {
    let settings = subject.settings;
    if !settings.truth("mustDrop") {
        return;
    }
    let kinds = settings.kinds("mustDropType");
    let (actions, names) = if kinds.every {
        // A drop moves no piece; a player who cannot drop may move.
        draft.set("priorities/drop/when", "piece = nothing");
        ("castling", "kinds".to_owned())
    } else {
        ("move", subject.names(&kinds.slots).join(" or "))
    };
    if actions == "move" || subject.has_action(draft, actions) {
        draft
            .set("forbidden/drop-first/when", format!("action is {actions} and in-hand({names}, mover) > 0"));
        draft.set("forbidden/drop-first/because", "pieces in hand come first");
    }
}

/// Two bishops on squares of different colours.
fn shades(subject: &Subject, draft: &mut Draft) {
    let bishop = subject.kinds.iter().find(|kind| kind.name == "bishop").map(|kind| kind.slot);
    if !subject.settings.truth("dropOppositeColoredBishop") || bishop.is_none() {
        return;
    }
    let has_zone = draft.own.get("side-zones").and_then(|zones| zones.get("drop-zone")).is_some();
    let room = if has_zone { "(my bishop or empty and my drop-zone)" } else { "(my bishop or empty)" };
    draft.set(
        "forbidden/bishops/when",
        format!(
            "action is drop and any(s in (a1 or b1): count(connected(s, board, 'F') and my bishop) > 1 or no(connected(s, board, 'F') and {room}))"
        ),
    );
    draft.set("forbidden/bishops/because", "the bishops must stand on squares of both shades");
}

/// Bans on drops of pieces where they could never move again.
fn stuck(subject: &Subject, draft: &mut Draft, dead_ends: &[(Vec<Slot>, String)]) {
    if dead_ends.is_empty() {
        return;
    }
    let parts: Vec<String> = dead_ends
        .iter()
        .map(|(slots, zone)| {
            format!("any({} and {zone})", subject.owned_by("my", &subject.plain_names(slots)))
        })
        .collect();
    draft.set("forbidden/stuck/when", parts.join(" or "));
    draft.set("forbidden/stuck/because", "a piece could never move again");
}
