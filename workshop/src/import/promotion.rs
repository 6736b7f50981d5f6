//! Promotion: of pawns by choice, of other pieces to their promoted kind, and back.

use toml::{Table, Value};

use super::draft::Draft;
use super::pieces::usual_rank;
use super::settings::{Slot, king};
use super::shared::Shared;
use super::subject::Subject;

pub(super) fn write(subject: &Subject, draft: &mut Draft) {
    let shared = Shared::of(subject);
    if shared.promotion {
        in_zone(subject, draft, &shared);
        return;
    }
    let zone = Zone::declare(subject, draft);
    by_choice(subject, draft, &zone);
    by_pairs(subject, draft, &zone);
}

/// Promotion by the prelude.
fn in_zone(subject: &Subject, draft: &mut Draft, shared: &Shared) {
    draft.take_in("promotion-zone");
    subject.zone(draft, "promotion-zone", &subject.settings.regions("promotionRegion"));
    let (better, _) = tables(subject);
    draft.set("tables/promoted", Value::Table(better));
    shared.declare_dead_end(subject, draft);
    if subject.settings.truth("mandatoryPiecePromotion") {
        draft.set("arrivals/promotion/optional", false);
    }
}

/// The name of the squares of promotion.
struct Zone(String);

impl Zone {
    fn declare(subject: &Subject, draft: &mut Draft) -> Zone {
        let regions = subject.settings.regions("promotionRegion");
        if subject.pawn().is_some() {
            if regions == usual_rank(subject, 7) && subject.start.ranks >= 8 {
                return Zone("my last-rank".to_owned());
            }
            return Zone(subject.zone(draft, "last-rank", &regions));
        }
        if subject.choosers().iter().all(Vec::is_empty) && subject.pairs().is_empty() {
            return Zone(String::new());
        }
        let spots = subject.every_spot();
        if regions.iter().all(|region| *region == spots) {
            return Zone("board".to_owned());
        }
        Zone(subject.zone(draft, "promotion-zone", &regions))
    }

    fn holds(&self, square: &str) -> String {
        format!("{square} in {}", self.0)
    }
}

/// Promotion to a kind of the player's choice.
fn by_choice(subject: &Subject, draft: &mut Draft, zone: &Zone) {
    let settings = subject.settings;
    let choosers = subject.choosers();
    let goals = settings.kinds_of_sides("promotionPieceTypes").map(|kinds| subject.plain_names(&kinds.slots));
    let has_prelude = subject.pawn().is_some();
    let mandatory = settings.truth("mandatoryPawnPromotion");
    if choosers.iter().all(Vec::is_empty) {
        return;
    }
    if goals.iter().all(Vec::is_empty) {
        if has_prelude {
            draft.without("groups/promotion-kinds");
            draft.without("arrivals/promotion");
        }
        let is_paired = |slot: Slot| subject.pairs().iter().any(|(from, _)| *from == slot);
        let stuck: Vec<Slot> = choosers.concat().into_iter().filter(|slot| !is_paired(*slot)).collect();
        if mandatory && !stuck.is_empty() {
            let names = subject.plain_names(&stuck);
            let kinds = subject.owned_by("my", &names);
            draft.set("forbidden/no-promotion/when", format!("any({kinds} and {})", zone.0));
            draft.set("forbidden/no-promotion/because", "there is nothing to promote to");
        }
        return;
    }
    group(draft, &goals, has_prelude);
    let names = choosers.clone().map(|slots| subject.plain_names(&slots));
    let is_prelude = has_prelude && names.iter().all(|names| *names == ["pawn"]);
    let condition = condition(subject, &names, &goals, zone, is_prelude);
    if let Some(condition) = condition {
        draft.set("arrivals/promotion/when", condition);
    }
    if !is_prelude || goals[0] != goals[1] {
        let choose = if goals[0] == goals[1] {
            "k in [promotion-kinds]"
        } else {
            "k in [white-promotions black-promotions]"
        };
        draft.set("arrivals/promotion/choose", choose);
    }
    let marks = settings.truth("capturesToHand") && !settings.truth("dropLoop");
    if marks {
        draft.set_lines(
            "arrivals/promotion/do",
            vec!["to becomes k".to_owned(), "mark to as promoted".to_owned()],
        );
        let all: Vec<Slot> = settings
            .kinds_of_sides("promotionPieceTypes")
            .into_iter()
            .flat_map(|kinds| kinds.slots)
            .collect();
        draft.set("marks/promoted/kinds", subject.plain_names(&all).join(" "));
        draft.set("marks/promoted/starts", "nothing");
    } else if !is_prelude {
        draft.set("arrivals/promotion/do", "to becomes k");
    }
    if !is_prelude {
        draft.set("arrivals/promotion/write", "{k.lower}");
    }
    if !mandatory {
        draft.set("arrivals/promotion/optional", true);
    }
}

fn group(draft: &mut Draft, goals: &[Vec<String>; 2], has_prelude: bool) {
    let names = |goals: &[String]| goals.join(" ");
    if goals[0] == goals[1] {
        draft.set("groups/promotion-kinds", names(&goals[0]));
        return;
    }
    if has_prelude {
        draft.without("groups/promotion-kinds");
    }
    for (goals, name) in goals.iter().zip(["white-promotions", "black-promotions"]) {
        if !goals.is_empty() {
            draft.set(&format!("groups/{name}"), names(goals));
        }
    }
}

/// The moves and kinds that have the choice; nothing if the prelude determines it.
fn condition(
    subject: &Subject,
    names: &[Vec<String>; 2],
    goals: &[Vec<String>; 2],
    zone: &Zone,
    is_prelude: bool,
) -> Option<String> {
    let limits = limits(subject);
    if is_prelude && goals[0] == goals[1] && limits.is_none() && zone.0 == "my last-rank" {
        return None;
    }
    let mut parts = Vec::new();
    let is_on = |side: usize| !names[side].is_empty() && !goals[side].is_empty();
    let sides: Vec<(&str, usize)> =
        [("white", 0), ("black", 1)].into_iter().filter(|(_, side)| is_on(*side)).collect();
    if goals[0] == goals[1] {
        match names[0] == names[1] {
            true => parts.push(format!("piece is {}", subject.list(&names[0]))),
            false => {
                let of_side = |(word, side): &(&str, usize)| {
                    format!("mover = {word} and piece is {}", subject.list(&names[*side]))
                };
                parts.push(format!("({})", sides.iter().map(of_side).collect::<Vec<_>>().join(" or ")));
            }
        }
        parts.push(zone.holds("to"));
    } else {
        // Conditions on the chosen kind stand apart: a move for which only those fail cannot be made at all.
        let all: Vec<Slot> = subject.choosers().concat();
        parts.push(format!("piece is {}", subject.list(&subject.plain_names(&all))));
        parts.push(zone.holds("to"));
        let of_side = |(word, side): &(&str, usize)| {
            let kinds = match names[0] == names[1] {
                true => String::new(),
                false => format!(" and piece is {}", subject.list(&names[*side])),
            };
            format!("mover = {word}{kinds} and k is {word}-promotions")
        };
        parts.push(format!("({})", sides.iter().map(of_side).collect::<Vec<_>>().join(" or ")));
    }
    parts.extend(limits);
    Some(parts.join(" and "))
}

/// The limit on the number of pieces of a kind, if there is one.
fn limits(subject: &Subject) -> Option<String> {
    let limits = subject.settings.limits("promotionLimit");
    if limits.is_empty() {
        return None;
    }
    Some("within-limit(k)".to_owned())
}

fn declare_limits(subject: &Subject, draft: &mut Draft) {
    let limits = subject.settings.limits("promotionLimit");
    let mut table = Table::new();
    for (slot, limit) in limits {
        for name in subject.names(&[*slot]) {
            table.insert(name, Value::from(*limit as i64));
        }
    }
    if !table.is_empty() {
        draft.set("tables/promotion-limit", Value::Table(table));
        draft.set(
            "functions/within-limit(k: kind)",
            "promotion-limit(k) = 0 or count(s in my pieces: kind(s) = k) < promotion-limit(k)",
        );
    }
}

/// The pairs of kinds and promoted kinds, without the king, who does not promote.
fn pairs(subject: &Subject) -> Vec<(Slot, Slot)> {
    subject.pairs().into_iter().filter(|(from, _)| *from != king()).collect()
}

/// The promoted kind of each kind, and the former kind of each promoted kind.
fn tables(subject: &Subject) -> (Table, Table) {
    let target = |from: Slot, to: Slot| {
        let kept = subject.kinds.iter().find(|kind| subject.remembers && kind.promoted_from == Some(from));
        kept.map_or_else(|| subject.name(to), |kind| kind.name.clone())
    };
    let (mut better, mut plain) = (Table::new(), Table::new());
    for (from, to) in pairs(subject) {
        better.insert(subject.name(from), Value::from(target(from, to)));
        plain.insert(target(from, to), Value::from(subject.name(from)));
    }
    (better, plain)
}

/// Promotion to the one kind that belongs to a piece, and back.
fn by_pairs(subject: &Subject, draft: &mut Draft, zone: &Zone) {
    declare_limits(subject, draft);
    let pairs = pairs(subject);
    if pairs.is_empty() {
        return;
    }
    let settings = subject.settings;
    let (better, plain) = tables(subject);
    let (pawns, others): (Vec<Slot>, Vec<Slot>) =
        pairs.iter().map(|(from, _)| *from).partition(|slot| subject.is_pawn(*slot));
    draft.set("tables/better", Value::Table(better));
    let limited = !settings.limits("promotionLimit").is_empty();
    let limit = if limited { " and within-limit(k)" } else { "" };
    if !pawns.is_empty() {
        let names = subject.plain_names(&pawns);
        let when = format!("piece is {} and {}{limit}", subject.list(&names), zone.holds("to"));
        arrival(
            draft,
            "pawn-promotion",
            &when,
            "k = better(piece)",
            "+",
            !settings.truth("mandatoryPawnPromotion"),
        );
    }
    let captures = settings.truth("piecePromotionOnCapture");
    let place = match (zone.0.as_str(), captures) {
        ("board", true) => "victim is [kinds]".to_owned(),
        ("board", false) => String::new(),
        (_, true) => format!("({} or {}) and victim is [kinds]", zone.holds("from"), zone.holds("to")),
        (_, false) => format!("({} or {})", zone.holds("from"), zone.holds("to")),
    };
    let place = if place.is_empty() { place } else { format!(" and {place}") };
    let optional = !settings.truth("mandatoryPiecePromotion");
    if !others.is_empty() {
        let names = subject.plain_names(&others);
        let when = format!("piece is {}{place}{limit}", subject.list(&names));
        arrival(draft, "piece-promotion", &when, "k = better(piece)", "+", optional);
    }
    if settings.truth("pieceDemotion") {
        let names: Vec<String> = plain.keys().cloned().collect();
        draft.set("tables/plain", Value::Table(plain));
        let when = format!("piece is {}{place}", subject.list(&names));
        arrival(draft, "demotion", &when, "k = plain(piece)", "-", optional);
    }
}

fn arrival(draft: &mut Draft, name: &str, when: &str, choose: &str, write: &str, optional: bool) {
    draft.set(&format!("arrivals/{name}/when"), when);
    draft.set(&format!("arrivals/{name}/choose"), choose);
    draft.set(&format!("arrivals/{name}/do"), "to becomes k");
    draft.set(&format!("arrivals/{name}/write"), write);
    if optional {
        draft.set(&format!("arrivals/{name}/optional"), true);
    }
}
