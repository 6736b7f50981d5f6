//! Templates of actions and of records.

#![expect(clippy::wildcard_enum_match_arm, reason = "the grammar says which rules can stand where")]

use super::{Builder, Node, Rule, children, first};
use crate::diagnostic::Diagnostics;
use crate::syntax::errors;
use crate::syntax::notation::{FieldForm, Part, RecordField, RecordPart};

impl Builder<'_> {
    pub(super) fn template_part(&self, node: Node<'_>, diagnostics: &mut Diagnostics) -> Option<Part> {
        if node.as_rule() == Rule::literal {
            return Some(Part::Literal(node.as_str().to_owned()));
        }
        let mut parts = children(node);
        let name = self.name(&parts.next()?);
        let Some(form) = parts.next() else {
            return Some(Part::Field(name, FieldForm::Plain));
        };
        self.field_form(&form, diagnostics).map(|form| Part::Field(name, form))
    }

    fn field_form(&self, node: &Node<'_>, diagnostics: &mut Diagnostics) -> Option<FieldForm> {
        let found = FieldForm::WORDS.iter().find(|(word, _)| *word == node.as_str());
        if found.is_none() {
            let words: Vec<&str> = FieldForm::WORDS.iter().map(|(word, _)| *word).collect();
            diagnostics.push(errors::unknown_form(self.span(node), node.as_str(), &words));
        }
        found.map(|(_, form)| *form)
    }

    pub(super) fn record_pattern(
        &self,
        node: Node<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<Vec<RecordPart>> {
        let sequences = children(node);
        sequences
            .map(|sequence| {
                children(sequence).filter_map(|part| self.record_part(part, diagnostics)).collect()
            })
            .collect()
    }

    fn record_part(&self, node: Node<'_>, diagnostics: &mut Diagnostics) -> Option<RecordPart> {
        match node.as_rule() {
            Rule::record_blank => Some(RecordPart::Blank),
            Rule::record_text => Some(RecordPart::Text(unescaped(node.as_str()))),
            Rule::record_optional => {
                Some(RecordPart::Optional(self.record_pattern(first(node), diagnostics)))
            }
            Rule::record_group => Some(RecordPart::Group(self.record_pattern(first(node), diagnostics))),
            _ => self.record_field(node, diagnostics).map(RecordPart::Field),
        }
    }

    fn record_field(&self, node: Node<'_>, diagnostics: &mut Diagnostics) -> Option<RecordField> {
        let span = self.span(&node);
        let mut parts = children(node);
        let inner = parts.next()?;
        let text = inner.as_str().trim().to_owned();
        let expression = self.expression(inner);
        let mut field =
            RecordField { span, expression, form: FieldForm::Plain, separator: None, texts: None, text };
        for part in parts {
            match part.as_rule() {
                Rule::field_form => field.form = self.field_form(&part, diagnostics)?,
                Rule::record_choice => {
                    let mut texts = children(part).map(|text| text.as_str().to_owned());
                    field.texts = Some((texts.next().unwrap_or_default(), texts.next()));
                }
                Rule::record_join => field.separator = Some(first(part).as_str().to_owned()),
                _ => {}
            }
        }
        Some(field)
    }
}

/// Text without its escaping backslashes.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        plain.extend(if c == '\\' { rest.next() } else { Some(c) });
    }
    plain
}
