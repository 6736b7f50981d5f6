//! Endings by the board: kinds that are lost, squares that are reached, checks that are counted.

use super::draft::Draft;
use super::pieces::variable;
use super::settings::{KindSet, Outcome, SIDES, Side, Slot, king};
use super::spot::{Spots, spot_name};
use super::subject::{Subject, only_for};

pub(super) fn write(subject: &mut Subject, draft: &mut Draft) {
    lost_kinds(subject, draft);
    goals(subject, draft);
    checks(subject, draft);
    castling_wins(subject, draft);
    both_passed(subject, draft);
    full_board(subject, draft);
}

/// The mover's result for a given result of the player to move.
pub(super) fn of_mover(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "mover loses",
        Outcome::Loss => "mover wins",
        Outcome::Draw | Outcome::None => "draw",
    }
}

fn opposite(result: &'static str) -> &'static str {
    match result {
        "mover wins" => "mover loses",
        "mover loses" => "mover wins",
        other => other,
    }
}

/// An ending that is a draw, or decided by material together with others of its sort.
pub(super) fn draw_or_material(
    subject: &mut Subject,
    draft: &mut Draft,
    name: &str,
    when: &str,
    because: &str,
) {
    if subject.settings.word("materialCounting") != "none" {
        subject.counted.push(when.to_owned());
        return;
    }
    draft.set(&format!("endings/{name}/when"), when);
    draft.set(&format!("endings/{name}/result"), "draw");
    draft.set(&format!("endings/{name}/because"), because);
}

/// All endings that material decides: those by the position, and those by the history.
pub(super) fn by_material(subject: &Subject, draft: &mut Draft) {
    let is_past = |when: &&String| {
        when.contains("occurrences") || when.contains("repeated") || when.contains("quiet-plies")
    };
    let now: Vec<&str> = subject.counted.iter().filter(|it| !is_past(it)).map(String::as_str).collect();
    let past: Vec<&str> = subject.counted.iter().filter(is_past).map(String::as_str).collect();
    for (function, conditions, suffix) in [("is-over()", now, ""), ("goes-nowhere()", past, "-at-last")] {
        if !conditions.is_empty() {
            draft.set(&format!("functions/{function}"), conditions.join(" or "));
            decide(subject, draft, function, suffix);
        }
    }
}

/// Who wins when a condition holds.
fn decide(subject: &Subject, draft: &mut Draft, over: &str, suffix: &str) {
    let decided: &[(&str, &str, &str, &str)] = match subject.settings.word("materialCounting") {
        "counted" => &[
            (
                "more-pieces-left",
                " and count(my pieces) > count(their pieces)",
                "mover wins",
                "more pieces at the end",
            ),
            (
                "fewer-pieces-left",
                " and count(my pieces) < count(their pieces)",
                "mover loses",
                "more pieces at the end",
            ),
            ("as-many-left", "", "draw", "as many pieces at the end"),
        ],
        "white" => &[("no-draw", "", "white wins", "a draw is White's win")],
        "black" => &[("no-draw", "", "black wins", "a draw is Black's win")],
        _ => {
            declare_worth(subject, draft);
            &[
                ("worth-more", " and leads(mover)", "mover wins", "more material at the end"),
                ("worth-less", "", "mover loses", "more material at the end"),
            ]
        }
    };
    for (name, condition, result, because) in decided {
        draft.set(&format!("endings/{name}{suffix}/when"), format!("{over}{condition}"));
        draft.set(&format!("endings/{name}{suffix}/result"), *result);
        draft.set(&format!("endings/{name}{suffix}/because"), *because);
    }
}

/// The values of pieces; Black gets a bonus for moving second.
fn declare_worth(subject: &Subject, draft: &mut Draft) {
    let mut worth = toml::Table::new();
    for kind in &subject.kinds {
        let known = super::keys::kinds().get(kind.slot).map_or(0, |known| known.worth);
        if known > 0 {
            worth.insert(kind.name.clone(), toml::Value::from(known));
        }
    }
    draft.set("tables/worth", toml::Value::Table(worth));
    draft.set("functions/material(p: player)", "sum(s in pieces of p: worth(kind(s)))");
    draft.set(
        "functions/leads(p: player)",
        "if p = white then material(white) > material(black) + 1 else material(black) + 1 >= material(white)",
    );
}

/// The game ends when a side has too few of a kind.
fn lost_kinds(subject: &mut Subject, draft: &mut Draft) {
    let settings = subject.settings;
    let value = settings.outcome("extinctionValue");
    let kinds = settings.kinds("extinctionPieceTypes");
    let by_capture = !settings.truth("extinctionPseudoRoyal") || settings.truth("blastOnCapture");
    if value == Outcome::None || !by_capture || !kinds.every && kinds.slots.is_empty() {
        return;
    }
    let most = settings.number("extinctionPieceCount");
    let groups: Vec<KindSet> = match kinds.every {
        true => vec![kinds],
        false => kinds.slots.iter().map(|slot| KindSet { every: false, slots: vec![*slot] }).collect(),
    };
    let needed = settings.number("extinctionOpponentPieceCount");
    let claim = settings.truth("extinctionClaim");
    let lacks = |player: &str, needed: usize| {
        let few = groups.iter().map(|kinds| {
            let few = few(subject, player, kinds, most);
            match needed {
                0 => few,
                needed => {
                    let other = if player == "mover" { "opponent" } else { "mover" };
                    format!("{few} and {} >= {needed}", number_of(subject, other, kinds))
                }
            }
        });
        few.collect::<Vec<_>>().join(" or ")
    };
    let because = if most == 0 { "nothing of the kind is left" } else { "too little of the kind is left" };
    let result = of_mover(value);
    // The player who has acted is checked first, where his own action can cost him pieces.
    if can_lose_own(subject) {
        draft.set("endings/own-loss/when", lacks("mover", needed));
        draft.set("endings/own-loss/result", opposite(result));
        draft.set("endings/own-loss/because", because);
    }
    draft.set("endings/loss/when", lacks("opponent", needed + usize::from(claim)));
    draft.set("endings/loss/result", result);
    draft.set("endings/loss/because", because);
}

/// Whether an action can cost the player's own pieces, or leave him with fewer of a kind.
fn can_lose_own(subject: &Subject) -> bool {
    let settings = subject.settings;
    let kinds = settings.kinds("extinctionPieceTypes").slots;
    let changes = |slot: &Slot| {
        settings.kinds_of_sides("promotionPawnTypes").iter().any(|kinds| kinds.slots.contains(slot))
            || subject.is_pawn(*slot)
            || subject.pairs().iter().any(|(from, _)| from == slot)
    };
    settings.truth("blastOnCapture")
        || !settings.kinds("petrifyOnCaptureTypes").slots.is_empty()
        || kinds.iter().any(changes)
}

fn number_of(subject: &Subject, player: &str, kinds: &KindSet) -> String {
    let owner = match player {
        "mover" => "my",
        "opponent" => "their",
        other => other,
    };
    let on_board = format!("count({})", subject.owned(owner, kinds));
    if !subject.has_hands() {
        return on_board;
    }
    let names = if kinds.every { "kinds".to_owned() } else { subject.list(&subject.names(&kinds.slots)) };
    format!("{on_board} + in-hand({names}, {player})")
}

fn few(subject: &Subject, player: &str, kinds: &KindSet, most: usize) -> String {
    let number = number_of(subject, player, kinds);
    match (most, number.strip_prefix("count(").filter(|_| !subject.has_hands())) {
        (0, Some(set)) => format!("no({set}"),
        (0, None) => format!("{number} = 0"),
        _ => format!("{number} <= {most}"),
    }
}

/// The game ends when a piece, or several, stand on marked squares.
fn goals(subject: &mut Subject, draft: &mut Draft) {
    let regions = subject.settings.regions("flagRegion");
    if regions.iter().all(Spots::is_empty) {
        return;
    }
    let zone = subject.zone(draft, "target", &regions);
    let goal = Goal {
        flags: subject.settings.kinds_of_sides("flagPiece"),
        wanted: subject.settings.number("flagPieceCount"),
        moves_on: subject.settings.truth("flagMove"),
        is_safe: subject.settings.truth("flagPieceSafe"),
        subject,
        zone,
    };
    goal.after_a_reply(draft);
    goal.at_once(draft);
}

/// The requirements for reaching the target.
struct Goal<'a> {
    subject: &'a Subject<'a>,
    zone: String,
    flags: [KindSet; 2],
    wanted: usize,
    /// Whether the other player has one more move.
    moves_on: bool,
    /// Whether the pieces there must be safe.
    is_safe: bool,
}

impl Goal<'_> {
    /// The squares that a player has to reach.
    fn zone_of(&self, player: &str) -> String {
        match (self.zone.strip_prefix("my "), player) {
            (Some(zone), "mover") => format!("my {zone}"),
            (Some(zone), _) => format!("their {zone}"),
            (None, _) => self.zone.clone(),
        }
    }

    /// The squares of a player's pieces that have reached it.
    fn there(&self, player: &str) -> String {
        let owner = if player == "mover" { "my" } else { "their" };
        let set = |side: Side| self.subject.owned(owner, &self.flags[side as usize]);
        let pieces = if self.flags[0] == self.flags[1] {
            set(Side::White)
        } else {
            let first = if player == "mover" { "white" } else { "black" };
            format!("(if mover = {first} then {} else {})", set(Side::White), set(Side::Black))
        };
        format!("{pieces} and {}", self.zone_of(player))
    }

    /// Whether a player has reached it, and if asked for, stands there safely.
    fn reached(&self, player: &str, is_checked: bool) -> String {
        let (there, wanted) = (self.there(player), self.wanted);
        let mut enough = match wanted {
            0 | 1 => format!("any({there})"),
            wanted => format!("count({there}) >= {wanted}"),
        };
        if self.subject.settings.truth("flagPieceBlockedWin") && wanted > 1 {
            enough = format!("({enough} or any({there}) and no({} and empty))", self.zone_of(player));
        }
        let other = if player == "mover" { "opponent" } else { "mover" };
        match is_checked {
            true => format!("{enough} and (count({there}) > {wanted} or not attacked({there}, {other}))"),
            false => enough,
        }
    }

    /// Whether the king is the piece that runs.
    fn is_race_of_kings(&self) -> bool {
        self.moves_on && self.flags[Side::Black as usize].slots == [king()]
    }

    /// The pieces that are still there after the other player's move has won.
    fn after_a_reply(&self, draft: &mut Draft) {
        if !self.moves_on && !self.is_safe {
            return;
        }
        let stands = self.reached("opponent", self.is_safe && !self.moves_on);
        let both = match (self.is_race_of_kings(), self.moves_on) {
            (true, _) => Some(format!("mover = black and {} and {stands}", self.reached("mover", false))),
            (false, true) => None,
            (false, false) => Some(format!("{} and {stands}", self.reached("mover", true))),
        };
        if let Some(both) = both {
            end(draft, "both-there", &both, "draw", "both have reached the goal");
        }
        end(draft, "still-there", &stands, "mover loses", "the goal is reached");
    }

    /// A player who gets there has won, if the other player cannot do the same or has no more move.
    fn at_once(&self, draft: &mut Draft) {
        if self.moves_on && !self.is_safe && !self.is_race_of_kings() {
            return;
        }
        let mut when = self.reached("mover", self.is_safe);
        if self.is_race_of_kings() {
            // Black may reply once, if his king can get there.
            let free = "s not in their pieces and not attacked(s, mover)";
            let reply = format!("s in around(their king, 'K') and {}: {free}", self.zone_of("opponent"));
            when = format!("{when} and (mover = black or attacked(their king) or no({reply}))");
        }
        end(draft, "goal", &when, "mover wins", "the goal is reached");
    }
}

/// Declares an ending.
fn end(draft: &mut Draft, name: &str, when: &str, result: &str, because: &str) {
    draft.set(&format!("endings/{name}/when"), when);
    draft.set(&format!("endings/{name}/result"), result);
    draft.set(&format!("endings/{name}/because"), because);
}

/// Checks are counted.
fn checks(subject: &mut Subject, draft: &mut Draft) {
    if !subject.settings.truth("checkCounting") || !subject.has_king() {
        return;
    }
    let (white, black) = subject.start.checks.unwrap_or((1, 1));
    draft.set("state/checks-left", variable("number", &["per-player"]));
    match white == black {
        true => draft.set("state/checks-left/starts", white as i64),
        false => {
            draft.set("state/checks-left/starts/white", white as i64);
            draft.set("state/checks-left/starts/black", black as i64);
        }
    }
    draft.set("rules/count-checks/on", "turn-end");
    draft.set("rules/count-checks/when", "attacked(their king, mover)");
    draft.set("rules/count-checks/do", "my checks-left -= 1");
    draft.set("endings/checks/when", "my checks-left = 0");
    draft.set("endings/checks/result", "mover wins");
    let is_first = white.max(black) == 1;
    draft.set("endings/checks/because", if is_first { "check" } else { "the last of the checks that win" });
}

/// Castling in a certain way wins, and losing the right to it loses.
fn castling_wins(subject: &mut Subject, draft: &mut Draft) {
    let rights = subject.settings.text("castlingWins").to_owned();
    let letters: Vec<char> = rights.chars().take_while(|letter| *letter != '-').collect();
    if letters.is_empty() || !subject.has_action(draft, "castling") {
        return;
    }
    for side in SIDES {
        let of_side: Vec<char> = letters
            .iter()
            .copied()
            .filter(|letter| letter.is_ascii_uppercase() == (side == Side::White))
            .collect();
        if of_side.is_empty() {
            continue;
        }
        let rank = if side == Side::White { 0 } else { subject.start.ranks - 1 };
        let word = side.word();
        let mut lost = Vec::new();
        for letter in &of_side {
            let key = if letter.eq_ignore_ascii_case(&'k') {
                "castlingKingsideFile"
            } else {
                "castlingQueensideFile"
            };
            let goal = spot_name((subject.settings.number(key) - 1, rank));
            draft.set(
                &format!("endings/castled-{word}-{}/when", letter.to_ascii_lowercase()),
                format!("action is castling and mover = {word} and {goal} in my king"),
            );
            draft
                .set(&format!("endings/castled-{word}-{}/result", letter.to_ascii_lowercase()), "mover wins");
            draft.set(
                &format!("endings/castled-{word}-{}/because", letter.to_ascii_lowercase()),
                "the winning castling",
            );
            let position = draft.section("position");
            let squares = position.get("castling").and_then(|it| it.get(letter.to_string()));
            let squares = squares.and_then(toml::Value::as_str).unwrap_or_default().to_owned();
            let parts: Vec<String> =
                squares.split(' ').map(|square| format!("{square} not in unmoved")).collect();
            lost.push(format!("({})", parts.join(" or ")));
        }
        let lost = lost.join(" and ");
        for (name, who, result) in
            [("own-right", word, "mover loses"), ("right", opposite_word(side), "mover wins")]
        {
            draft.set(&format!("endings/{name}-of-{word}/when"), format!("mover = {who} and {lost}"));
            draft.set(&format!("endings/{name}-of-{word}/result"), result);
            draft.set(
                &format!("endings/{name}-of-{word}/because"),
                "the right to the winning castling is lost",
            );
        }
    }
}

fn opposite_word(side: Side) -> &'static str {
    match side {
        Side::White => Side::Black.word(),
        Side::Black => Side::White.word(),
    }
}

/// Two passes in a row, or kings that face each other twice, end the game.
fn both_passed(subject: &mut Subject, draft: &mut Draft) {
    passing(subject, draft);
    if draft.own.get("state").and_then(|state| state.get("passes")).is_some() {
        draw_or_material(subject, draft, "both-passed", "passes >= 2", "both players have passed");
    }
    if subject.settings.truth("bikjangRule") && subject.has_king() {
        draw_or_material(subject, draft, "facing", "facing and faced", "the kings face each other");
    }
}

fn passing(subject: &mut Subject, draft: &mut Draft) {
    let always = subject.settings.truths("pass");
    let stuck = subject.settings.truths("passOnStalemate");
    if stuck.contains(&true) {
        draft.set("turn/pass", "when stuck");
        if stuck != [true, true] || always.contains(&true) {
            subject.missing.push(("passOnStalemateWhite", "only for both sides alike".to_owned()));
        }
    } else if always == [true, true] {
        draft.set("turn/pass", "always");
    } else if let Some(only) = only_for(always) {
        draft.set("actions/pass-turn/when", only);
        draft.set("actions/pass-turn/do", "end turn");
        draft.set("actions/pass-turn/write", "pass-turn");
    }
    if (stuck.contains(&true) || always.contains(&true)) && !subject.settings.truth("wallOrMove") {
        draft.set("state/passes", variable("number", &[]));
        draft.set("rules/passes/on", "turn-end");
        let real = subject.real_actions(draft);
        draft.set("rules/passes/do", format!("if {real} then passes := 0 else passes += 1"));
    }
}

/// The board is full.
fn full_board(subject: &mut Subject, draft: &mut Draft) {
    if subject.settings.truth("adjudicateFullBoard") {
        draw_or_material(subject, draft, "full-board", "no(empty)", "the board is full");
    }
}
