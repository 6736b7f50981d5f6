//! Writes actions by the templates of the definition.

use std::collections::HashMap;

use super::likeness::{arrival_of, same_texts, shown, subject_of};
use super::pattern::literal;
use crate::game::Game;
use crate::limits;
use crate::model::{PatternPart, RecordSubject, Type};
use crate::position::{Action, FieldValue};
use crate::variant::Variant;

/// The texts of legal actions by the templates of the definition; nothing where no template writes an action so that it is
/// told from the others.
///
/// The first alternative that does so is taken. What stands in brackets is written only where it is needed.
///
/// ```
/// let definition = r#"
///     variant        = { name = "Postal chess", extends = "chess" }
///     record.actions = { move = "{file(from)}{rank(from, white)}{file(to)}{rank(to, white)}" }
/// "#;
/// let mut game = variorum::Variant::from_str(definition)?.start();
/// let legal = game.legal_actions();
/// assert!(variorum::record::written(&mut game, &legal).contains(&Some("5254".to_owned())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn written(game: &mut Game, legal: &[Action]) -> Vec<Option<String>> {
    let variant = game.variant().clone();
    if variant.model().record.templates.is_empty() {
        return vec![None; legal.len()];
    }
    let mut values = Values::of(game, &variant, legal);
    (0..legal.len()).map(|index| values.text(index)).collect()
}

/// A text that a template can write, with what it tells.
#[derive(Clone, Default)]
struct Draft {
    text: String,
    /// The fields that it shows.
    fields: Vec<usize>,
    tells_arrival: bool,
    /// How many parts in brackets it has.
    options: usize,
}

/// What templates show of legal actions.
struct Values<'g> {
    game: &'g mut Game,
    variant: &'g Variant,
    legal: &'g [Action],
    subjects: Vec<Option<RecordSubject>>,
    /// The choices on arrival.
    arrivals: Vec<String>,
    /// The texts of fields, by field and action; nothing for a square or kind that is not there.
    fields: HashMap<(usize, usize), Option<Vec<String>>>,
}

impl<'g> Values<'g> {
    fn of(game: &'g mut Game, variant: &'g Variant, legal: &'g [Action]) -> Values<'g> {
        let form = &variant.model().record;
        let subjects = legal.iter().map(|action| subject_of(form, *action)).collect();
        let arrivals = legal.iter().map(|action| arrival_of(game, *action)).collect();
        Values { game, variant, legal, subjects, arrivals, fields: HashMap::new() }
    }

    /// The text of an action.
    fn text(&mut self, index: usize) -> Option<String> {
        let subject = self.subjects[index]?;
        let variant = self.variant;
        let templates = variant.model().record.templates.iter().filter(|template| template.of == subject);
        for parts in templates.flat_map(|template| &template.pattern) {
            let mut drafts = self.sequence(parts, index);
            drafts.sort_by_key(|draft| draft.options);
            if let Some(draft) = drafts.into_iter().find(|draft| self.tells_apart(draft, index)) {
                return Some(draft.text);
            }
        }
        None
    }

    /// Whether no other action of the templates agrees with a draft.
    fn tells_apart(&mut self, draft: &Draft, index: usize) -> bool {
        (0..self.legal.len()).all(|other| other == index || !self.agrees(draft, index, other))
    }

    fn agrees(&mut self, draft: &Draft, index: usize, other: usize) -> bool {
        self.subjects[other] == self.subjects[index]
            && (!draft.tells_arrival || self.arrivals[other] == self.arrivals[index])
            && draft.fields.iter().all(|field| {
                match (self.field(*field, index).map(<[_]>::to_vec), self.field(*field, other)) {
                    (Some(own), Some(others)) => {
                        let own: Vec<&str> = own.iter().map(String::as_str).collect();
                        same_texts(&own, others)
                    }
                    _ => false,
                }
            })
    }

    /// The texts of a field; nothing for a square or kind that is not there.
    fn field(&mut self, field: usize, index: usize) -> Option<&[String]> {
        let texts = self.fields.entry((field, index)).or_insert_with(|| {
            let form = &self.variant.model().record.fields[field];
            let value = self.game.record_value(field, self.legal[index]);
            let is_nothing =
                value == FieldValue::Number(-1) && matches!(form.expression.ty, Type::Square | Type::Kind);
            let texts = shown(self.variant, form, &value);
            (!is_nothing && (!texts.is_empty() || form.texts.is_none())).then_some(texts)
        });
        texts.as_deref()
    }

    /// All ways to write one of some alternatives.
    fn alternatives(&mut self, alternatives: &[Vec<PatternPart>], index: usize) -> Vec<Draft> {
        alternatives.iter().flat_map(|parts| self.sequence(parts, index)).collect()
    }

    /// All ways to write a sequence.
    fn sequence(&mut self, parts: &[PatternPart], index: usize) -> Vec<Draft> {
        let mut drafts = vec![Draft::default()];
        for part in parts {
            let next = self.part(part, index);
            drafts = drafts.iter().flat_map(|draft| next.iter().map(|next| draft.with(next))).collect();
            drafts.truncate(limits::READINGS);
        }
        drafts
    }

    fn part(&mut self, part: &PatternPart, index: usize) -> Vec<Draft> {
        let alone = |text: &str| vec![Draft { text: text.to_owned(), ..Draft::default() }];
        match part {
            PatternPart::Text(text) => alone(text),
            PatternPart::Blank => alone(" "),
            PatternPart::Optional(alternatives) => {
                let mut drafts = self.alternatives(alternatives, index);
                drafts.iter_mut().for_each(|draft| draft.options += 1);
                alone("").into_iter().chain(drafts).collect()
            }
            PatternPart::Group(alternatives) => self.alternatives(alternatives, index),
            PatternPart::Value(field) => {
                let between = literal(&self.variant.model().record.fields[*field].between, "");
                let Some(texts) = self.field(*field, index) else { return Vec::new() };
                vec![Draft { text: texts.join(&between), fields: vec![*field], ..Draft::default() }]
            }
            PatternPart::Arrival if self.arrivals[index].is_empty() => Vec::new(),
            PatternPart::Arrival => {
                vec![Draft { text: self.arrivals[index].clone(), tells_arrival: true, ..Draft::default() }]
            }
            // These stand between actions.
            PatternPart::Number | PatternPart::Lost(_) | PatternPart::AnyText => Vec::new(),
        }
    }
}

impl Draft {
    fn with(&self, next: &Draft) -> Draft {
        Draft {
            text: format!("{}{}", self.text, next.text),
            fields: self.fields.iter().chain(&next.fields).copied().collect(),
            tells_arrival: self.tells_arrival || next.tells_arrival,
            options: self.options + next.options,
        }
    }
}
