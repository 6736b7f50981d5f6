//! The action for a text: the readings of the text, and the legal actions that match them.

use super::error::RecordReason;
use super::likeness::{Mismatch, Reading, mismatches, subject_of};
use super::pattern::{Match, Written};
use super::reader::Reader;
use super::reason;
use crate::game::Reason;
use crate::model::{RecordSubject, TurnLayout};
use crate::position::Action;

/// Why a text matches no action, and the action that may have been meant.
pub(super) type Refusal = (RecordReason, Option<String>);

impl<'t> Reader<'_, 't> {
    /// The longest readings of the text at a place; the legal actions are those of the definition's own notation.
    pub(super) fn readings(
        &self,
        at: usize,
        layout: &TurnLayout,
        own: &[(String, Action)],
    ) -> Vec<Reading<'t>> {
        let form = &self.variant.model().record;
        let mut found = Vec::new();
        for template in &form.templates {
            for shape in self.matcher.pattern(&template.pattern, at) {
                self.with_losses(&shape, Some(template.of), &mut found);
            }
        }
        for (text, _) in own {
            if self.text[at..].starts_with(text.as_str()) && !text.is_empty() {
                let shape = Match { end: at + text.len(), written: Vec::new() };
                self.with_losses(&shape, None, &mut found);
            }
        }
        found.retain(|reading| reading.end > at && self.is_boundary(reading.end, layout));
        let longest = found.iter().map(|reading| reading.end).max();
        found.retain(|reading| Some(reading.end) == longest);
        found
    }

    fn with_losses(&self, shape: &Match<'t>, subject: Option<RecordSubject>, found: &mut Vec<Reading<'t>>) {
        let shape_of = || subject.map(|subject| (subject, shape.written.clone()));
        found.push(Reading { end: shape.end, shape: shape_of(), lost: None });
        let besides = self.variant.model().record.besides.iter().flatten();
        for suffix in besides.flat_map(|parts| self.matcher.sequence(parts, shape.end)) {
            let lost = suffix.written.iter().find_map(|written| match written {
                Written::Lost(squares) => Some(squares.clone()),
                Written::Value(..) | Written::Arrival(_) | Written::Number(_) => None,
            });
            found.push(Reading { end: suffix.end, shape: shape_of(), lost });
        }
    }

    /// Whether an action can end here.
    fn is_boundary(&self, at: usize, layout: &TurnLayout) -> bool {
        let next = self.text[at..].chars().next();
        let goes_on = |parts| self.matcher.sequence(parts, at).iter().any(|found| found.end > at);
        let is_free = next.is_none_or(char::is_whitespace) || self.annotation(at).is_some();
        is_free || goes_on(&layout.between) || goes_on(&layout.after)
    }

    /// The one legal action that matches a reading, with the reading.
    pub(super) fn resolve(
        &mut self,
        at: usize,
        readings: &[Reading<'t>],
        own: &[(String, Action)],
    ) -> Result<(Action, Reading<'t>), Refusal> {
        let form = &self.variant.model().record;
        let mut found: Vec<(Action, Reading<'t>)> = Vec::new();
        for reading in readings {
            for (text, action) in own {
                let is_meant = match &reading.shape {
                    None => {
                        self.text[at..].starts_with(text.as_str())
                            && self.own_length(at, reading, own) == text.len()
                    }
                    Some((subject, written)) => {
                        subject_of(form, *action) == Some(*subject)
                            && mismatches(&mut self.game, *action, written).is_empty()
                    }
                };
                if is_meant && !found.iter().any(|(known, _)| known == action) {
                    found.push((*action, reading.clone()));
                }
            }
        }
        if found.len() > 1 {
            let texts = found.iter().map(|(action, _)| self.game.write(*action)).collect();
            return Err((RecordReason::Ambiguous(texts), None));
        }
        found.pop().ok_or_else(|| self.refusal(readings, own))
    }

    /// The length of the definition's own notation in a reading, which a list of disappeared pieces may follow.
    fn own_length(&self, at: usize, reading: &Reading<'_>, own: &[(String, Action)]) -> usize {
        let inside =
            |text: &&String| at + text.len() <= reading.end && self.text[at..].starts_with(text.as_str());
        own.iter().map(|(text, _)| text).filter(inside).map(String::len).max().unwrap_or(0)
    }

    /// Why no legal action matches.
    fn refusal(&mut self, readings: &[Reading<'t>], own: &[(String, Action)]) -> Refusal {
        if let Some(outcome) = self.game.outcome() {
            return (RecordReason::Illegal(Reason::GameOver(outcome.because)), None);
        }
        if self.game.asked().is_some() {
            let pending = self.game.read("").err().map(|illegal| RecordReason::Illegal(illegal.because));
            return (pending.unwrap_or(RecordReason::Unreadable), None);
        }
        let mut near = Vec::new();
        let mut wrong: Option<Vec<Mismatch>> = None;
        let form = &self.variant.model().record;
        for (subject, written) in readings.iter().filter_map(|reading| reading.shape.as_ref()) {
            let is_of = |action: Action| subject_of(form, action) == Some(*subject);
            for (text, action) in own.iter().filter(|(_, action)| is_of(*action)) {
                let different = mismatches(&mut self.game, *action, written);
                if different.len() == 1 {
                    near.push(text.clone());
                }
                let is_computed = different.iter().all(|mismatch| self.is_computed(mismatch));
                if is_computed && wrong.as_ref().is_none_or(|known| different.len() < known.len()) {
                    wrong = Some(different);
                }
            }
        }
        let near = near.pop().filter(|_| near.is_empty());
        if let Some(Mismatch { field: Some(field), written, is }) =
            wrong.and_then(|wrong| wrong.into_iter().next())
        {
            let field = self.variant.model().record.fields[field].text.clone();
            return (RecordReason::WrongValue { field, written, is }, None);
        }
        let shape = readings.iter().find_map(|reading| reading.shape.as_ref());
        let because = shape.map_or(RecordReason::Unreadable, |(subject, written)| {
            reason::against(self.variant, &mut self.game, *subject, written)
        });
        (because, near)
    }

    fn is_computed(&self, mismatch: &Mismatch) -> bool {
        mismatch.field.is_some_and(|field| !self.variant.model().record.fields[field].is_parameter)
    }
}
