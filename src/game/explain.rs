//! Why a text is not a legal action.

use std::cell::Cell;

use super::reason::{Attempt, Endangered, Reason};
use super::width::ask;
use super::{Game, grounds, refusal};
use crate::diagnostic::{hint, nearest};
use crate::ids::Square;
use crate::model::ActionKind;
use crate::plain::{Ground, Plain, Reach};
use crate::position::{Action, Collect};

/// How many expressions and movements are evaluated to explain the condition of a movement, at most.
const PATIENCE: u64 = 5_000_000;

impl Game {
    /// Why no legal action is written like a text.
    pub(super) fn reason_against(&mut self, text: &str) -> Reason {
        if let Some(outcome) = self.outcome() {
            return Reason::GameOver(outcome.because);
        }
        let legal = self.legal_texts();
        let mover = self.mover().name();
        if let Some(decision) = self.asked() {
            return Reason::Pending { mover, decision, examples: some_of(&legal) };
        }
        if text == "pass" {
            return Reason::NoPass;
        }
        let longer: Vec<String> = legal.iter().filter(|known| known.starts_with(text)).cloned().collect();
        if !text.is_empty() && !longer.is_empty() {
            let one_of = if longer.len() > 1 { "one of " } else { "" };
            return Reason::Choice(format!("{one_of}{}", some_of(&longer)));
        }
        if let Some(reason) = self.rule_against(text) {
            return reason;
        }
        if let Some(reason) = self.time_against(text) {
            return reason;
        }
        let squares = self.squares_in(text);
        let reason = match squares.first() {
            Some(Err(name)) => self.no_square(name),
            Some(Ok(square)) => self.reason_on(*square, text, &legal),
            None => unknown(text, &legal),
        };
        let speaks_of_moves = matches!(
            reason,
            Reason::NoPiece(_)
                | Reason::NotYours { .. }
                | Reason::Blocked(_)
                | Reason::NothingToCapture(_)
                | Reason::NotSo { .. }
                | Reason::Unmet(..)
                | Reason::NothingToLeap(..)
        );
        if !speaks_of_moves && !matches!(reason, Reason::Unknown(_)) {
            // The name of an action may look like a square.
            let is_named = !self.is_like_move(text) && refusal::is_spelt(&self.variant, text);
            let other = is_named.then(|| refusal::against(self, text, false)).flatten();
            return other.unwrap_or(reason);
        }
        // Declared actions may be written like moves. Then the reason names only an action with such choices.
        let is_like_move = speaks_of_moves && self.is_like_move(text);
        refusal::against(self, text, is_like_move).or_else(|| too_much(text, &legal)).unwrap_or(reason)
    }

    /// Whether a text begins with two squares side by side.
    fn is_like_move(&self, text: &str) -> bool {
        let squares = self.squares_in(text);
        let [Ok(from), Ok(to), ..] = &squares[..] else { return false };
        let name = |square: &Square| self.variant.notation().square(i32::from(square.0));
        text.strip_prefix(name(from)).is_some_and(|rest| rest.starts_with(name(to)))
    }

    /// Why a name is not a square: a hole, or a place beyond the edge.
    fn no_square(&self, name: &str) -> Reason {
        match self.model().board.is_hole(name) {
            true => Reason::Hole(name.to_owned()),
            false => Reason::NoSquare(name.to_owned()),
        }
    }

    fn reason_on(&mut self, square: Square, text: &str, legal: &[String]) -> Reason {
        let name = self.variant.notation().squares[square.index()].clone();
        let is_move = text.starts_with(&name);
        match self.piece(square) {
            None if is_move => Reason::NoPiece(name),
            Some((kind, side)) if is_move && side != self.mover() => {
                let kind = self.model().kinds[kind.index()].name.clone();
                Reason::NotYours { kind, square: name, mover: self.mover().name() }
            }
            Some((kind, _)) if is_move => {
                if let Some(Err(goal)) = self.squares_in(text).get(1) {
                    return self.no_square(goal);
                }
                if let Some(reason) = self.move_ban_against(square, text) {
                    return reason;
                }
                if let Some(reason) = self.obstacle_to(square, text) {
                    return reason;
                }
                if let Some(reason) = self.condition_against(square, text) {
                    return reason;
                }
                let kind = self.model().kinds[kind.index()].name.clone();
                let own: Vec<String> =
                    legal.iter().filter(|known| known.starts_with(&name)).cloned().collect();
                let examples = if own.is_empty() {
                    "; it has no legal move".to_owned()
                } else {
                    format!("; it can play {}", some_of(&own))
                };
                Reason::NotSo { kind, square: name, examples }
            }
            _ => unknown(text, legal),
        }
    }

    /// The rule that forbids an action which pieces and declared actions would allow.
    fn rule_against(&mut self, text: &str) -> Option<Reason> {
        let mut found = Collect::default();
        ask!(self, |program, position| position.generate_unjudged(program, &mut found));
        let action = found.actions.into_iter().find(|action| self.write(*action) == text)?;
        let ban = ask!(self, |program, position| position.ban_against(program, action));
        Some(match ban {
            Some(ban) => self.attacked_after(action, ban).unwrap_or_else(|| self.forbidden(ban, text)),
            None => self.priority_against(action).unwrap_or(Reason::Incomplete),
        })
    }

    /// The priority that puts other actions before an otherwise legal one.
    fn priority_against(&mut self, action: Action) -> Option<Reason> {
        let index = ask!(self, |program, position| position.priority_against(program, action))?;
        let priority = self.model().priorities[index].name.clone();
        let mut first = self.legal_texts();
        first.retain(|text| text != "pass");
        Some(Reason::Preceded { priority, examples: some_of(&first) })
    }

    /// That an action belongs to another part of the turn.
    fn time_against(&mut self, text: &str) -> Option<Reason> {
        let done = usize::from(self.turn_length() - self.actions_left());
        let due = self.turn().sequence.get(done)?.clone();
        let mut found = Collect::default();
        ask!(self, |program, position| position.generate_untimed(program, &mut found));
        found.actions.into_iter().find(|action| self.write(*action) == text)?;
        let name = |kind: &ActionKind| match kind {
            ActionKind::Move => "`move`".to_owned(),
            ActionKind::Declared(rule) => format!("`{}`", self.model().actions[rule.index()].name),
        };
        Some(Reason::NotNow(due.iter().map(name).collect::<Vec<String>>().join(" or ")))
    }

    /// A ban, in the words of the definition.
    fn forbidden(&self, ban: usize, text: &str) -> Reason {
        let rule = self.model().forbidden[ban].name.clone();
        Reason::Forbidden { rule, because: self.told_of_ban(ban, text) }
    }

    /// The royal piece that would be attacked after an action, and its attacker, if the ban is about attacks. It cannot
    /// be found if a decision of the other player comes in between.
    fn attacked_after(&mut self, action: Action, ban: usize) -> Option<Reason> {
        if !self.model().forbidden[ban].when.asks_attacks() {
            return None;
        }
        let side = self.mover();
        ask!(self, |program, position| position.apply_unjudged(program, action));
        let check = self.checks(side).into_iter().next();
        let attacked = check.and_then(|check| {
            let (kind, square) = self.named(*check.attackers.first()?)?;
            let (royal, on) = self.named(check.royal)?;
            let forbidden = &self.model().forbidden[ban];
            let (rule, because) = (forbidden.name.clone(), forbidden.because.clone());
            Some(Reason::Attacked(Box::new(Endangered { rule, because, kind, square, royal, on })))
        });
        ask!(self, |position| position.undo());
        attacked
    }

    /// What keeps a piece from moving as a text demands.
    fn obstacle_to(&mut self, from: Square, text: &str) -> Option<Reason> {
        let to = *self.squares_in(text).get(1)?.as_ref().ok()?;
        self.obstacle(from, to)
    }

    /// The condition of a movement that would lead where a text demands, or the piece that it would leap over.
    fn condition_against(&mut self, from: Square, text: &str) -> Option<Reason> {
        let to = *self.squares_in(text).get(1)?.as_ref().ok()?;
        let (kind, _) = self.piece(from)?;
        let snapshot = self.snapshot();
        let patience = Cell::new(PATIENCE);
        let plain = Plain::new(self.model()).with_patience(&patience);
        let state = plain.state_of(&snapshot);
        let movements = 0..self.model().kinds[kind.index()].movements.len();
        let reaches: Vec<(usize, Reach)> = movements
            .filter_map(|movement| Some((movement, plain.reach_of(&state, from, movement, to)?)))
            .collect();
        let is_unmet = |reach: &Reach| matches!(reach, Reach::Condition(_));
        let unmet = reaches.iter().filter(|(_, reach)| is_unmet(reach));
        let grounds = unmet.filter_map(|(movement, _)| plain.ground_of_move(&state, from, *movement, to));
        let (kind, square) = self.named(from)?;
        let on = self.model().board.name(to);
        // The first that says more than the text of a condition.
        if let Some(ground) = grounds.min_by_key(|ground| matches!(ground, Ground::Text(..))) {
            let ground = grounds::in_words(&self.variant, &snapshot, &ground);
            return Some(Reason::Unmet(Box::new(Attempt { kind, square, on }), ground));
        }
        let over = reaches.into_iter().find_map(|(_, reach)| match reach {
            Reach::WantsHurdle(over) => Some(over),
            Reach::Leads
            | Reach::Condition(_)
            | Reach::Wants(_)
            | Reach::Stopped { .. }
            | Reach::Elsewhere => None,
        })?;
        let over = self.model().board.name(over);
        Some(Reason::NothingToLeap(Box::new(Attempt { kind, square, on }), over))
    }

    /// The ban on a move between two squares.
    fn move_ban_against(&mut self, from: Square, text: &str) -> Option<Reason> {
        let to = *self.squares_in(text).get(1)?.as_ref().ok()?;
        let ban = ask!(self, |program, position| position.move_ban(program, from, to))?;
        let rule = self.model().move_bans[ban].name.clone();
        Some(Reason::Forbidden { rule, because: self.told_of_move_ban(ban, from, to) })
    }
}

/// That a text says more than a legal action.
fn too_much(text: &str, legal: &[String]) -> Option<Reason> {
    let starts = legal.iter().filter(|known| text.starts_with(known.as_str()));
    let action = starts.max_by_key(|known| known.len())?.clone();
    let rest = text[action.len()..].to_owned();
    Some(Reason::TooMuch { action, rest })
}

/// The last resort: the legal action with the most similar text.
fn unknown(text: &str, legal: &[String]) -> Reason {
    Reason::Unknown(hint(nearest(text, legal.iter().map(String::as_str))))
}

/// Some of many.
fn some_of(texts: &[String]) -> String {
    let mut listed = texts.iter().take(8).cloned().collect::<Vec<String>>().join(", ");
    if texts.len() > 8 {
        listed.push_str(", …");
    }
    listed
}
