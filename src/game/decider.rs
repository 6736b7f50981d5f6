//! Finds the part of a condition that forbids an action, where the definition gives no reason.

use super::Game;
use super::width::ask;
use crate::ids::Square;
use crate::model::{Expression, Forbidden, Model, MoveBan, Reading, Term, Type};
use crate::source::Span;
use crate::variant::Variant;

/// A condition of more parts is not taken apart.
const PARTS: usize = 500;

/// A part of a condition that suffices for the whole to hold.
struct Alternative {
    /// The expression that has to hold.
    when: Expression,
    /// The expression as written in the definition.
    place: Span,
    /// Whether the written expression holds in that case; otherwise it does not hold.
    holds: bool,
}

impl Game {
    /// Why a ban forbids an action: its reason, or the part of its condition that holds.
    pub(super) fn told_of_ban(&self, ban: usize, text: &str) -> String {
        let forbidden = &self.model().forbidden[ban];
        let found = |game: &mut Game| {
            let action = game.unjudged_actions().into_iter().find(|action| game.write(*action) == text)?;
            ask!(game, |program, position| position.ban_against(program, action))
        };
        let with = |model: &mut Model, parts: Vec<Expression>| {
            let part = |when| Forbidden { when, ..forbidden.clone() };
            model.forbidden = parts.into_iter().map(part).collect();
        };
        let part = (!forbidden.has_reason).then(|| self.deciding(&forbidden.when, with, found)).flatten();
        with_part(&forbidden.because, part)
    }

    /// The same for a ban on moves between two squares.
    pub(super) fn told_of_move_ban(&self, ban: usize, from: Square, to: Square) -> String {
        let ban = &self.model().move_bans[ban];
        let found = |game: &mut Game| ask!(game, |program, position| position.move_ban(program, from, to));
        let with = |model: &mut Model, parts: Vec<Expression>| {
            model.move_bans = parts.into_iter().map(|when| MoveBan { when, ..ban.clone() }).collect();
        };
        let part = (!ban.has_reason).then(|| self.deciding(&ban.when, with, found)).flatten();
        with_part(&ban.because, part)
    }

    /// The first alternative of a condition that holds, in words with its line. The position is judged once more in a
    /// game that forbids each alternative separately; alternatives that depend on earlier positions are left out.
    fn deciding(
        &self,
        when: &Expression,
        with: impl Fn(&mut Model, Vec<Expression>),
        found: impl Fn(&mut Game) -> Option<usize>,
    ) -> Option<String> {
        let mut parts = 0;
        when.visit(&mut |_| parts += 1);
        if parts > PARTS {
            return None;
        }
        let mut alternatives = alternatives(when, true);
        let is_past = |reading| matches!(reading, Reading::TurnStart | Reading::Past);
        if alternatives.len() < 2 || when.reads(is_past) {
            return None;
        }
        let mut model = self.model().clone();
        with(&mut model, alternatives.iter().map(|part| part.when.clone()).collect());
        let sources = self.variant.sources();
        let variant = Variant::from_model(model, sources.clone());
        let index = found(&mut variant.position(&self.to_text()).ok()?)?;
        let part = (index < alternatives.len()).then(|| alternatives.swap_remove(index))?;
        if part.place.start >= part.place.end {
            return None;
        }
        let written = sources.slice(part.place).split_whitespace().collect::<Vec<_>>().join(" ");
        let verb = if part.holds { "holds" } else { "does not hold" };
        let (file, line) = (sources.name(part.place.source), sources.place(part.place).line);
        Some(format!("`{written}` {verb} ({file}:{line})"))
    }
}

fn with_part(because: &str, part: Option<String>) -> String {
    part.map_or_else(|| because.to_owned(), |part| format!("{because}, since {part}"))
}

/// The parts of a condition each of which suffices for it to hold, or not to hold.
fn alternatives(condition: &Expression, holds: bool) -> Vec<Alternative> {
    match (&condition.term, holds) {
        (Term::Or(a, b), true) | (Term::And(a, b), false) => {
            let mut parts = alternatives(a, holds);
            parts.extend(alternatives(b, holds));
            parts
        }
        (Term::And(a, b), true) | (Term::Or(a, b), false) => {
            let whole = (alternatives(a, holds), alternatives(b, holds));
            match (&whole.0[..], &whole.1[..]) {
                ([_, _, ..], [other]) => whole.0.iter().map(|part| part.with(other)).collect(),
                ([other], [_, _, ..]) => whole.1.iter().map(|part| part.with(other)).collect(),
                (_, _) => vec![Alternative::of(condition, holds)],
            }
        }
        // The complement of a single form, such as `no(…)` and `!=`, has no place in the text.
        (Term::Not(inner), _) if inner.is_written() && inner.span != condition.span => {
            alternatives(inner, !holds)
        }
        (Term::Let(local, value, body), _) => {
            let inside = |part: Alternative| Alternative {
                when: Expression::new(Type::Truth, Term::Let(*local, value.clone(), Box::new(part.when))),
                ..part
            };
            alternatives(body, holds).into_iter().map(inside).collect()
        }
        _ => vec![Alternative::of(condition, holds)],
    }
}

impl Alternative {
    /// A whole condition.
    fn of(condition: &Expression, holds: bool) -> Alternative {
        let when = match holds {
            true => condition.clone(),
            false => Expression::new(Type::Truth, Term::Not(Box::new(condition.clone()))),
        };
        Alternative { when, place: condition.span, holds }
    }

    /// The same where another condition, which need not be mentioned, has to hold as well.
    fn with(&self, other: &Alternative) -> Alternative {
        let both = Term::And(Box::new(self.when.clone()), Box::new(other.when.clone()));
        Alternative { when: Expression::new(Type::Truth, both), ..*self }
    }
}
