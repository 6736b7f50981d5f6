//! Texts for people, and the examples.

use super::checker::Checker;
use crate::model::{Example, Title, errors};
use crate::syntax;

impl Checker<'_> {
    pub(super) fn check_title(&mut self) -> Title {
        let title = &self.document.title;
        let text = |text: &Option<syntax::Text>| text.as_ref().map(|text| visible(&text.string));
        Title {
            name: text(&title.name).unwrap_or_else(|| "unnamed".to_owned()),
            inventor: text(&title.inventor),
            year: title.year,
            about: text(&title.about),
            source: text(&title.source),
        }
    }

    pub(super) fn check_examples(&mut self) -> Vec<Example> {
        let placed = |text: &Option<syntax::Text>| text.as_ref().map(|text| (text.string.clone(), text.span));
        let example = |section: &syntax::ExampleSection| Example {
            name: section.name.as_ref().map(|text| visible(&text.string)),
            span: section.span,
            position: placed(&section.position),
            moves: placed(&section.moves),
            legal: placed(&section.legal),
            illegal: placed(&section.illegal),
            perft: section.perft.iter().map(|(count, span)| ((*count).max(0) as u64, *span)).collect(),
            outcome: placed(&section.outcome),
        };
        let examples = self.document.examples.iter().map(example).collect();
        for (count, span) in self.document.examples.iter().flat_map(|example| &example.perft) {
            if *count < 0 {
                self.diagnostics.push(errors::out_of_range(*span, "a node count", *count, 0..=i64::MAX));
            }
        }
        examples
    }
}

/// Text for people without control characters.
pub(super) fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}
