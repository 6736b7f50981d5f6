//! Reports rules that cost too much in play, by their names in the definition and their places.

use crate::diagnostic::{Diagnostic, render};
use crate::limits;
use crate::model::Turn;
use crate::position::{Bound, Payer, Stop};
use crate::source::{Sources, Span};
use crate::variant::Variant;

/// A part of a definition that costs too much: the action is not done, the list or the count is incomplete.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}{}", place(.file, *.line))]
pub struct Overrun {
    /// The work that was too much.
    pub what: String,
    /// The most expensive part, by its name in the definition: `rules.NAME`; empty if no part stands out.
    pub rule: String,
    /// The file of that part; empty if no part stands out.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    span: Span,
}

/// The place of something, in brackets.
fn place(file: &str, line: usize) -> String {
    if file.is_empty() { String::new() } else { format!(" ({file}:{line})") }
}

impl Overrun {
    /// The stopped work in a game of a variant, in a turn of this course.
    pub(crate) fn new(variant: &Variant, turn: &Turn, stop: Stop) -> Overrun {
        let (rule, span) = name(variant, turn, stop.payer);
        let whose = if rule.is_empty() { "the game".to_owned() } else { format!("`{rule}`") };
        let what = match stop.bound {
            Bound::Cost => format!("{whose} takes more work than one action may"),
            Bound::Changes => format!("{whose} changes more than a game can take back"),
            Bound::Depth if rule.is_empty() => {
                format!("there are sequences of more than {} actions", thousands(limits::COUNTED_DEPTH))
            }
            Bound::Depth => format!("{whose} is asked for again without an end"),
        };
        let (file, line) = if rule.is_empty() {
            (String::new(), 0)
        } else {
            let place = variant.sources().place(span);
            (variant.sources().name(span.source).to_owned(), place.line)
        };
        Overrun { what, rule, file, line, span }
    }

    /// The message for people, with the line if there is one.
    pub fn report(&self, sources: &Sources) -> String {
        if self.rule.is_empty() {
            return format!("error: {self}\n");
        }
        render(&self.diagnostic(), sources, false)
    }

    /// The same as a diagnostic.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::error("E0402", self.span, self.what.clone())
            .label("this was stopped in play")
            .help("let loops, choices and searches go over fewer squares")
    }
}

/// The name and place of a payer.
fn name(variant: &Variant, turn: &Turn, payer: Payer) -> (String, Span) {
    let model = variant.model();
    let found = match payer {
        Payer::Game => None,
        Payer::Rule(index) => {
            model.rules.get(usize::from(index)).map(|rule| (format!("rules.{}", rule.name), rule.span))
        }
        Payer::Arrival(index) => {
            let arrival = model.arrivals.get(usize::from(index));
            arrival.map(|arrival| (format!("arrivals.{}", arrival.name), arrival.span))
        }
        Payer::Action(index) => {
            let action = model.actions.get(usize::from(index));
            action.map(|action| (format!("actions.{}", action.name), action.span))
        }
        Payer::Forbidden(index) => {
            let ban = model.forbidden.get(usize::from(index));
            ban.map(|ban| (format!("forbidden.{}", ban.name), ban.span))
        }
        Payer::Priority(index) => {
            let priority = model.priorities.get(usize::from(index));
            priority.map(|priority| (format!("priorities.{}", priority.name), priority.span))
        }
        Payer::Ending(index) => {
            let ending = model.endings.get(usize::from(index));
            ending.map(|ending| (format!("endings.{}", ending.name), ending.span))
        }
        Payer::Movements(kind) => {
            let kind = model.kinds.get(kind.index());
            kind.map(|kind| (format!("pieces.{}", kind.name), kind.span))
        }
        Payer::Completion => turn.complete.map(|span| ("turn.complete".to_owned(), span)),
    };
    found.unwrap_or_default()
}

/// A number with commas between thousands.
pub(crate) fn thousands(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
