//! The forms that a text can be parsed as.

use super::{Builder, Node, Rule, children, first, is_a, parse};
use crate::diagnostic::Diagnostics;
use crate::limits;
use crate::syntax::document::{Choice, ChoiceKind, FunctionHead};
use crate::syntax::errors;
use crate::syntax::movement::Line;
use crate::syntax::name::Name;
use crate::syntax::notation::{RecordTemplate, Template};
use crate::syntax::rule::{Expression, ExpressionKind, Statement};
use crate::syntax::value::Text;

impl Text {
    /// The text as one expression.
    pub(in crate::syntax) fn expression(&self, diagnostics: &mut Diagnostics) -> Option<Expression> {
        let root = parse(self, Rule::expression_only, diagnostics)?;
        Some(Builder { text: self }.expression(first(root)))
    }

    /// The text as a zone: an expression, or places side by side, which are joined.
    pub(in crate::syntax) fn zone(&self, diagnostics: &mut Diagnostics) -> Option<Expression> {
        let root = parse(self, Rule::zone_only, diagnostics)?;
        Some(Builder { text: self }.chain(root, ExpressionKind::Or))
    }

    /// The text as statements separated by `;`; each mistake is reported.
    pub(in crate::syntax) fn statements(&self, diagnostics: &mut Diagnostics) -> Option<Vec<Statement>> {
        let parts = sentences(self);
        if parts.len() > 1 && self.string.len() <= limits::STRING_BYTES {
            let parsed = parts.iter().map(|part| part.statements(diagnostics));
            return parsed.reduce(|all, more| all.zip(more).map(|(all, more)| [all, more].concat()))?;
        }
        let root = parse(self, Rule::statements_only, diagnostics)?;
        Some(Builder { text: self }.statements(first(root)))
    }

    /// The text as a choice of an action.
    ///
    /// The name of an unreadable choice is kept, so that its uses are not reported.
    pub(in crate::syntax) fn choice(&self, diagnostics: &mut Diagnostics) -> Choice {
        if let Some(root) = parse(self, Rule::choice_only, diagnostics) {
            return Builder { text: self }.choice(first(root));
        }
        let start = self.string.len() - self.string.trim_start().len();
        let end =
            self.string[start..].find([' ', ':', '=']).map_or(self.string.len(), |length| start + length);
        let name = Name { text: self.string[start..end].to_owned(), span: self.map.span(start..end) };
        let is_name = is_a(&name.text, Rule::names_only) && !self.string.contains(',');
        match is_name {
            true => Choice { span: self.span, name, kind: ChoiceKind::Unread },
            false => Choice::unread(self.span),
        }
    }

    /// The text as the head of a function.
    pub(in crate::syntax) fn function_head(&self, diagnostics: &mut Diagnostics) -> Option<FunctionHead> {
        self.head(Rule::function_head_only, diagnostics)
    }

    /// The text as the head of a procedure.
    pub(in crate::syntax) fn procedure_head(&self, diagnostics: &mut Diagnostics) -> Option<FunctionHead> {
        self.head(Rule::head_only, diagnostics)
    }

    fn head(&self, rule: Rule, diagnostics: &mut Diagnostics) -> Option<FunctionHead> {
        let root = parse(self, rule, diagnostics)?;
        let builder = Builder { text: self };
        let mut parts = children(root);
        let name = builder.name(&parts.next()?);
        let (mut parameters, mut result) = (Vec::new(), None);
        for part in parts {
            let is_result = part.as_rule() == Rule::result;
            let mut names = children(part).map(|part| builder.name(&part));
            let first = names.next()?;
            match names.next() {
                _ if is_result => result = Some(first),
                ty => parameters.push((first, ty?)),
            }
        }
        Some(FunctionHead { name, parameters, result })
    }

    /// The text as the head of a movement: its name and parameters.
    pub(in crate::syntax) fn movement_head(
        &self,
        diagnostics: &mut Diagnostics,
    ) -> Option<(Name, Vec<Name>)> {
        let root = parse(self, Rule::movement_head_only, diagnostics)?;
        let builder = Builder { text: self };
        let mut names = children(root).map(|part| builder.name(&part));
        Some((names.next()?, names.collect()))
    }

    /// The text as names side by side.
    pub(in crate::syntax) fn names(&self, diagnostics: &mut Diagnostics) -> Option<Vec<Name>> {
        let root = parse(self, Rule::names_only, diagnostics)?;
        let builder = Builder { text: self };
        Some(children(root).map(|part| builder.name(&part)).collect())
    }

    /// The text as a line of `moves`.
    pub(in crate::syntax) fn line(&self, diagnostics: &mut Diagnostics) -> Option<Line> {
        let root = parse(self, Rule::line_only, diagnostics)?;
        let modes: Vec<Node<'_>> =
            children(first(root.clone())).filter(|part| part.as_rule() == Rule::mode).collect();
        for (index, mode) in modes.iter().enumerate() {
            if modes[..index].iter().any(|other| other.as_str() == mode.as_str()) {
                let span = Builder { text: self }.span(mode);
                diagnostics.push(errors::mode_twice(span, mode.as_str()));
            }
        }
        let mut line = Builder { text: self }.line(first(root.clone()));
        line.write = self.line_template(first(root), diagnostics);
        Some(line)
    }

    /// The template of a line of `moves`.
    fn line_template(&self, line: Node<'_>, diagnostics: &mut Diagnostics) -> Option<Template> {
        let clauses = children(line).filter(|part| part.as_rule() == Rule::clause).map(first);
        let mut quoted = clauses.filter(|clause| clause.as_rule() == Rule::write_clause).map(first);
        let written = first(quoted.next()?).as_span();
        if let Some(again) = quoted.next() {
            diagnostics.push(errors::write_twice(Builder { text: self }.span(&again)));
        }
        self.part(written.start()..written.end()).template(diagnostics)
    }

    /// The text as a template.
    pub(in crate::syntax) fn template(&self, diagnostics: &mut Diagnostics) -> Option<Template> {
        let root = parse(self, Rule::template_only, diagnostics)?;
        let builder = Builder { text: self };
        let parts = children(root).filter_map(|part| builder.template_part(part, diagnostics)).collect();
        Some(Template { span: self.span, parts })
    }

    /// The text as a template of a record.
    pub(in crate::syntax) fn record_template(&self, diagnostics: &mut Diagnostics) -> Option<RecordTemplate> {
        let root = parse(self, Rule::record_only, diagnostics)?;
        let alternatives = Builder { text: self }.record_pattern(first(root), diagnostics);
        Some(RecordTemplate { span: self.span, alternatives })
    }
}

/// The parts of a text between semicolons outside of brackets.
fn sentences(text: &Text) -> Vec<Text> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (at, c) in text.string.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => {
                parts.push(text.part(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text.part(start..text.string.len()));
    parts.retain(|part| !part.string.trim().is_empty());
    parts
}
