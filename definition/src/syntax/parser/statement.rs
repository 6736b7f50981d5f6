//! Statements, and the choices of actions.

#![expect(clippy::wildcard_enum_match_arm, reason = "the grammar says which rules can stand where")]

use std::collections::VecDeque;

use super::{Builder, Node, Rule, children, first};
use crate::syntax::document::{Choice, ChoiceKind};
use crate::syntax::name::Name;
use crate::syntax::rule::{Assignment, Expression, Statement, StatementKind};

/// The parts of a statement by their sort; that suffices to distinguish them in every statement.
#[derive(Default)]
struct StatementParts {
    name: Option<Name>,
    sign: Option<Assignment>,
    joins: bool,
    expressions: VecDeque<Expression>,
    blocks: VecDeque<Vec<Statement>>,
}

impl Builder<'_> {
    pub(super) fn choice(&self, node: Node<'_>) -> Choice {
        let span = self.span(&node);
        let has = |rule| node.clone().into_inner().any(|part| part.as_rule() == rule);
        let (listed, some, ranged) = (has(Rule::kw_in), has(Rule::kw_among), has(Rule::dots));
        let mut parts = children(node).filter(|part| part.as_rule() != Rule::dots);
        let name = parts.next().map_or(Name { text: String::new(), span }, |name| self.name(&name));
        let mut parts = parts.map(|part| self.expression(part));
        let mut next = || parts.next().unwrap_or_else(|| *self.nothing(span));
        let kind = match (listed, some) {
            (true, _) if ranged => ChoiceKind::Number(next(), next()),
            (true, _) => ChoiceKind::One(next()),
            (_, true) => ChoiceKind::Some(next(), ranged.then(&mut next), next()),
            _ => ChoiceKind::Is(next()),
        };
        Choice { span, name, kind }
    }

    pub(super) fn statements(&self, node: Node<'_>) -> Vec<Statement> {
        children(node).map(|part| self.statement(part)).collect()
    }

    fn block(&self, node: Node<'_>) -> Vec<Statement> {
        let inner = first(node);
        match inner.as_rule() {
            Rule::statements => self.statements(inner),
            _ => vec![self.statement(inner)],
        }
    }

    fn statement(&self, node: Node<'_>) -> Statement {
        let span = self.span(&node);
        let inner = first(node);
        let rule = inner.as_rule();
        if rule == Rule::let_statement {
            let (binding, _) = self.binding(inner);
            return Statement { span, kind: StatementKind::Let(Box::new(binding)) };
        }
        let has_count = inner.clone().into_inner().any(|part| part.as_rule() == Rule::kw_by);
        let has_owner = inner.clone().into_inner().any(|part| part.as_rule() == Rule::kw_for);
        let mut parts = self.statement_parts(inner);
        let mut next = || parts.expressions.pop_front().unwrap_or_else(|| *self.nothing(span));
        let mark = parts.name;
        let name = mark.clone().unwrap_or(Name { text: String::new(), span });
        let mut block = || parts.blocks.pop_front().unwrap_or_default();
        let kind = match rule {
            Rule::when_statement => StatementKind::If(next(), block(), block()),
            Rule::each_statement => StatementKind::ForEach(name, next(), block()),
            Rule::move_statement => StatementKind::Move(next(), next()),
            Rule::swap_statement => StatementKind::Swap(next(), next()),
            Rule::capture_statement => StatementKind::Capture(next()),
            Rule::destroy_statement => StatementKind::Destroy(next()),
            Rule::create_statement => {
                let (kind, on) = (next(), next());
                StatementKind::Create { kind, on, owner: has_owner.then(next), mark }
            }
            Rule::drop_statement => StatementKind::Drop { kind: next(), on: next(), mark },
            Rule::mark_statement => StatementKind::Mark(next(), name),
            Rule::unmark_statement => StatementKind::Unmark(next(), name),
            Rule::give_statement => StatementKind::Give(next(), next()),
            Rule::discard_statement => StatementKind::Discard(next()),
            Rule::send_statement => StatementKind::SendHome(next()),
            Rule::shift_statement => {
                let (set, way) = (next(), next());
                StatementKind::Shift(set, way, has_count.then(next))
            }
            Rule::skip_statement => StatementKind::Skip(next()),
            Rule::end_statement => StatementKind::EndTurn,
            Rule::ask_statement => StatementKind::Ask(next(), name),
            Rule::call_statement => StatementKind::Call(name, parts.expressions.into()),
            _ => match parts.sign {
                Some(sign) => StatementKind::Assign(next(), sign, next()),
                None if parts.joins => StatementKind::Joins(next(), next()),
                None => StatementKind::Becomes(next(), next()),
            },
        };
        Statement { span, kind }
    }

    fn statement_parts(&self, node: Node<'_>) -> StatementParts {
        let mut parts = StatementParts::default();
        for part in children(node) {
            match part.as_rule() {
                Rule::name => parts.name = Some(self.name(&part)),
                Rule::arguments => parts.expressions.extend(children(part).map(|part| self.expression(part))),
                Rule::block => parts.blocks.push_back(self.block(part)),
                Rule::joins => parts.joins = true,
                Rule::assign_sign => parts.sign = Some(assignment(&part)),
                _ => parts.expressions.push_back(self.expression(part)),
            }
        }
        parts
    }
}

fn assignment(sign: &Node<'_>) -> Assignment {
    match sign.as_str().trim() {
        "+=" => Assignment::Add,
        "-=" => Assignment::Subtract,
        _ => Assignment::Set,
    }
}
