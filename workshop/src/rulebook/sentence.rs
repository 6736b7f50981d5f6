//! Sentences with their lists of items.

use super::clause::Joint;
use super::english::{clauses, sentence};
use super::speaker::Speaker;
use variorum::model::Expression;

/// A condition longer than this is a list of its parts.
const LONG: usize = 110;

/// A sentence, or the beginning of one that its items complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The text, with its full stop or colon. Names made up by the definition stand between `“` and `”`.
    pub text: String,
    /// The items, in order.
    pub items: Vec<Sentence>,
}

impl Sentence {
    /// A clause as a sentence of its own.
    pub(super) fn of(clause: &str) -> Sentence {
        Sentence { text: sentence(clause), items: Vec::new() }
    }

    /// A beginning with items.
    pub(super) fn with(head: &str, items: Vec<Sentence>) -> Sentence {
        let head = head.trim_end_matches(['.', ':']);
        Sentence { text: sentence(&format!("{head}:")), items }
    }

    /// All texts, the items indented below their sentence.
    pub fn lines(&self) -> Vec<String> {
        let below = self.items.iter().flat_map(Sentence::lines).map(|line| format!("  {line}"));
        std::iter::once(self.text.clone()).chain(below).collect()
    }
}

impl Speaker<'_> {
    /// A condition after a head that ends in `if`, `only if` or the like: in one sentence, or as a list of its parts.
    pub(super) fn condition(&self, head: &str, condition: &Expression, tail: &str) -> Sentence {
        self.joined(head, &[(condition, true)], tail)
    }

    /// Conditions that must all hold, each plain or negated.
    pub(super) fn joined(&self, head: &str, conditions: &[(&Expression, bool)], tail: &str) -> Sentence {
        let (joint, parts) = match conditions {
            [(one, holds)] => self.taken_apart(one, *holds),
            _ => {
                let all = conditions.iter().flat_map(|(one, holds)| match self.taken_apart(one, *holds) {
                    (Joint::And, parts) => parts,
                    (Joint::Or, _) => vec![(*one, *holds)],
                });
                (Joint::And, all.collect())
            }
        };
        let told: Vec<String> = parts.iter().map(|(part, holds)| self.clause(part, *holds)).collect();
        let is_long = told.iter().map(String::len).sum::<usize>() > LONG;
        if told.len() > 1 && is_long {
            let word = if joint == Joint::And { "all of these hold" } else { "at least one of these holds" };
            let items = parts.iter().zip(&told).map(|((part, holds), told)| self.item(part, *holds, told));
            return Sentence::with(&format!("{head} {word}{tail}"), items.collect());
        }
        let is_mixed = |part: &&(&Expression, bool)| self.taken_apart(part.0, part.1).1.len() > 1;
        let either =
            |(part, told): (&(&Expression, bool), &String)| match is_mixed(&part) && joint == Joint::And {
                true => format!("either {told}"),
                false => told.clone(),
            };
        let told: Vec<String> = parts.iter().zip(&told).map(either).collect();
        let told = match joint {
            Joint::And => clauses(&told, "and"),
            Joint::Or if told.iter().any(|part| part.contains(" and ")) => told.join(", or "),
            Joint::Or => clauses(&told, "or"),
        };
        Sentence::of(&format!("{head} {told}{tail}"))
    }

    /// A part of a list of conditions, which may be a list itself.
    fn item(&self, part: &Expression, holds: bool, told: &str) -> Sentence {
        let (joint, inner) = self.taken_apart(part, holds);
        if inner.len() < 2 || told.len() <= LONG {
            return Sentence::of(told);
        }
        let head = if joint == Joint::And { "all of these hold" } else { "at least one of these holds" };
        let items = inner.iter().map(|(part, holds)| self.item(part, *holds, &self.clause(part, *holds)));
        Sentence::with(head, items.collect())
    }
}
