//! Captures and moves that change other squares: explosions, walls, pieces that change sides.

use super::draft::Draft;
use super::spot::Spots;
use super::subject::Subject;

pub(super) fn write(subject: &mut Subject, draft: &mut Draft) {
    blast(subject, draft);
    petrify(subject, draft);
    if subject.makes_walls() {
        draft.set("pieces/wall/letter", subject.wall_letter().to_string());
        draft.set("pieces/wall/moves", toml::Value::Array(Vec::new()));
    }
    walling(subject, draft);
    if subject.settings.word("flipEnclosedPieces") != "none" {
        if subject.kinds.len() > 1 {
            subject.missing.push(("flipEnclosedPieces", "only for games with one kind of piece".to_owned()));
        } else {
            let moves = subject.kinds.first().is_some_and(|kind| !subject.atoms(kind.slot).is_empty());
            if moves {
                draft.set("rules/turning/on", "move");
                draft.set_lines("rules/turning/do", flips(subject, "to", false));
            }
        }
    }
}

/// The other pieces that a capture destroys.
fn blast(subject: &Subject, draft: &mut Draft) {
    let settings = subject.settings;
    if !settings.truth("blastOnCapture") {
        return;
    }
    let pawn = subject.pawn().map_or(String::new(), |pawn| format!(" and not {}", subject.name(pawn)));
    let wall = if subject.makes_walls() { " and not wall" } else { "" };
    let mut set = format!("to or around(to, 'K'){pawn}{wall}");
    let immune = settings.kinds("blastImmuneTypes").slots;
    if !immune.is_empty() {
        let names = subject.names(&immune);
        let names = if names.len() == 1 { names[0].clone() } else { format!("({})", names.join(" or ")) };
        set = format!("({set}) and not {names}");
    }
    draft.set("rules/explosion/on", "capture");
    let mut statements = Vec::new();
    if settings.truth("capturesToHand") {
        statements.push(format!("for each s in ({set}) and pieces: give kind(s) to opponent of owner(s)"));
    }
    statements.push(format!("destroy {set}"));
    draft.set_lines("rules/explosion/do", statements);
}

/// Pieces that turn to stone where they capture.
fn petrify(subject: &Subject, draft: &mut Draft) {
    let kinds = subject.settings.kinds("petrifyOnCaptureTypes");
    if kinds.slots.is_empty() {
        return;
    }
    draft.set("rules/stone/on", "capture");
    draft.set("rules/stone/when", format!("piece is {}", subject.list(&subject.names(&kinds.slots))));
    draft.set_lines(
        "rules/stone/do",
        vec!["destroy to".to_owned(), "create wall on to for neutral".to_owned()],
    );
    if subject.settings.truth("extinctionPseudoRoyal") {
        draft.set("forbidden/stone/when", "no(my royal)");
        draft.set("forbidden/stone/because", "the royal piece would turn to stone");
    }
}

fn walling(subject: &mut Subject, draft: &mut Draft) {
    let rule = subject.settings.word("wallingRule").to_owned();
    let regions = subject.settings.regions("wallingRegion");
    let every = subject.every_spot();
    let zone = match regions.iter().all(|region| *region == every) || rule == "none" {
        true => String::new(),
        false => format!(" and {}", subject.zone(draft, "wall-zone", &regions)),
    };
    let place = match rule.as_str() {
        "past" => {
            draft.set("rules/trail/on", "move");
            draft.set("rules/trail/do", "create wall on from for neutral");
            return;
        }
        "shot" => shot(subject, draft),
        "mobile" | "anywhere" => Some("empty".to_owned()),
        "edge" => {
            let rim: Spots = subject.start.spots().filter(|spot| is_rim(subject, *spot)).collect();
            draft.set("zones/rim", subject.places(&rim));
            Some("empty and (rim or around(wall, 'W'))".to_owned())
        }
        _ => return,
    };
    let Some(place) = place else { return };
    draft.set("actions/wall/choose", format!("s in {place}{zone}"));
    let mut statements = Vec::new();
    if rule == "mobile" {
        statements.push("destroy wall".to_owned());
    }
    statements.push("create wall on s for neutral".to_owned());
    if rule == "shot" {
        statements.push("arrived := nothing".to_owned());
    }
    draft.set_lines("actions/wall/do", statements);
    draft.set("actions/wall/write", "wall@{s}");
    if !subject.settings.truth("wallOrMove") {
        let mut first = vec!["move"];
        first.extend(["castling", "drop"].into_iter().filter(|name| subject.has_action(draft, name)));
        draft.set("turn/sequence", vec![first.join(" "), "wall".to_owned()]);
        draft.set("turn/complete", true);
    }
}

fn is_rim(subject: &Subject, (file, rank): (usize, usize)) -> bool {
    file == 0 || rank == 0 || file + 1 == subject.start.files || rank + 1 == subject.start.ranks
}

/// A wall placed where the piece that has moved could go next.
fn shot(subject: &mut Subject, draft: &mut Draft) -> Option<String> {
    let [kind] = subject.kinds.as_slice() else {
        subject.missing.push(("wallingRule", "only for games with one kind of piece".to_owned()));
        return None;
    };
    let atoms = subject.atoms(kind.slot);
    draft.set("state/arrived", super::pieces::variable("square", &[]));
    draft.set("rules/arrived/on", "move");
    draft.set("rules/arrived/do", "arrived := to");
    let parts: Vec<String> = atoms
        .iter()
        .map(|atom| {
            let function = if atom.rides() { "slide" } else { "around" };
            format!("{function}(arrived, '{}')", atom.write(false))
        })
        .collect();
    Some(
        format!("({}) and empty", parts.join(" or ")).replace("(slide(arrived, 'Q'))", "slide(arrived, 'Q')"),
    )
}

/// The statements by which pieces around a square change sides; none if the game has none.
pub(super) fn flips(subject: &Subject, square: &str, is_drop: bool) -> Vec<String> {
    let Some(kind) = subject.kinds.first().map(|kind| kind.name.as_str()) else { return Vec::new() };
    let set = match subject.settings.word("flipEnclosedPieces") {
        "enclosing" => format!(
            "those(c in their pieces: any(t in my pieces: c in between({square}, t) and no(between({square}, t) and not their pieces)))"
        ),
        "beside" => format!("around({square}, 'K') and their pieces"),
        "beside-own" if is_drop => {
            format!(
                "around({square}, 'K') and their pieces and (if any(around({square}, 'K') and my pieces) then board else nothing)"
            )
        }
        "beside-own" => format!("around({square}, 'K') and their pieces"),
        _ => return Vec::new(),
    };
    vec![format!("for each c in {set}: {{ destroy c; create {kind} on c }}")]
}

impl Subject<'_> {
    /// Whether squares can become walls in play.
    pub(super) fn makes_walls(&self) -> bool {
        self.settings.word("wallingRule") != "none"
            || !self.settings.kinds("petrifyOnCaptureTypes").slots.is_empty()
    }

    /// A letter for walls that no piece has.
    pub(super) fn wall_letter(&self) -> char {
        "XWODHUZYVTSM".chars().find(|letter| self.settings.slot_of(*letter).is_none()).unwrap_or('X')
    }

    /// Whether the definition has a declared action.
    pub(super) fn has_action(&self, draft: &Draft, name: &str) -> bool {
        draft.section("actions").contains_key(name)
    }

    /// `action is …` for all actions except passes.
    pub(super) fn real_actions(&self, draft: &Draft) -> String {
        let mut names = vec!["move".to_owned()];
        names.extend(draft.section("actions").keys().filter(|name| *name != "pass-turn").cloned());
        format!("action is {}", self.list(&names))
    }
}
