//! Expressions.

#![expect(clippy::wildcard_enum_match_arm, reason = "the grammar says which rules can stand where")]

use pest::Parser;

use super::{Builder, Node, Rule, children, first};
use crate::source::Span;
use crate::syntax::grammar::Grammar;
use crate::syntax::name::Name;
use crate::syntax::rule::{Binding, Comparator, Expression, ExpressionKind, Quantifier, Sign};

impl Builder<'_> {
    pub(super) fn expression(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::conditional => {
                let mut parts = children(node).map(|part| Box::new(self.expression(part)));
                let mut next = || parts.next().unwrap_or_else(|| self.nothing(span));
                ExpressionKind::If(next(), next(), next())
            }
            Rule::binding => {
                let (binding, body) = self.binding(node);
                let body = body.map_or_else(|| self.nothing(span), Box::new);
                ExpressionKind::Let(Box::new(binding), body)
            }
            Rule::disjunction | Rule::either => return self.chain(node, ExpressionKind::Or),
            Rule::conjunction | Rule::both => return self.chain(node, ExpressionKind::And),
            Rule::negation | Rule::one_of_both => return self.negation(node),
            Rule::comparison => return self.comparison(node),
            Rule::total | Rule::product => return self.arithmetic(node),
            Rule::factor => return self.factor(node),
            Rule::minus => ExpressionKind::Minus(Box::new(self.expression(first(node)))),
            Rule::number => ExpressionKind::Number(node.as_str().parse().unwrap_or(i64::MAX)),
            Rule::geometry => return self.geometry(node),
            Rule::list => ExpressionKind::List(children(node).map(|name| self.name(&name)).collect()),
            Rule::belonging => return self.belonging(node),
            Rule::quantified => return self.quantified(node),
            Rule::place => return self.place(first(node)),
            Rule::square | Rule::square_range | Rule::ranks | Rule::files => return self.place(node),
            Rule::word => return self.word(node),
            // expression, operand, group: their single child
            _ => return self.expression(first(node)),
        };
        Expression { span, kind }
    }

    /// A name for a value, and the expression after it.
    pub(super) fn binding(&self, node: Node<'_>) -> (Binding, Option<Expression>) {
        let span = self.span(&node);
        let mut parts = children(node).peekable();
        let name = parts.next().map_or(Name { text: String::new(), span }, |name| self.name(&name));
        let ty = parts.next_if(|part| part.as_rule() == Rule::result).map(|ty| self.name(&first(ty)));
        let mut parts = parts.map(|part| self.expression(part));
        let value = parts.next().unwrap_or_else(|| *self.nothing(span));
        (Binding { name, ty, value }, parts.next())
    }

    pub(super) fn nothing(&self, span: Span) -> Box<Expression> {
        let name = Name { text: "nothing".to_owned(), span };
        Box::new(Expression { span, kind: ExpressionKind::Word(name, None) })
    }

    pub(super) fn chain(
        &self,
        node: Node<'_>,
        join: fn(Box<Expression>, Box<Expression>) -> ExpressionKind,
    ) -> Expression {
        let span = self.span(&node);
        let parts = children(node).map(|part| self.expression(part));
        let joined = parts.reduce(|left, right| {
            let span = left.span.to(right.span);
            Expression { span, kind: join(Box::new(left), Box::new(right)) }
        });
        joined.unwrap_or_else(|| *self.nothing(span))
    }

    fn negation(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let parts: Vec<Node<'_>> = children(node).collect();
        let nots = parts.iter().filter(|part| part.as_rule() == Rule::not_sign).count();
        let inner =
            parts.into_iter().next_back().map_or_else(|| *self.nothing(span), |part| self.expression(part));
        (0..nots).fold(inner, |inner, _| Expression { span, kind: ExpressionKind::Not(Box::new(inner)) })
    }

    fn comparison(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let parts: Vec<Node<'_>> = children(node).collect();
        let [left, sign, right] = &parts[..] else {
            return parts
                .into_iter()
                .next()
                .map_or_else(|| *self.nothing(span), |part| self.expression(part));
        };
        let (left, right) = (self.expression(left.clone()), self.expression(right.clone()));
        let kind = ExpressionKind::Compare(comparator(sign), Box::new(left), Box::new(right));
        Expression { span, kind }
    }

    fn arithmetic(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let mut parts = children(node);
        let mut left = parts.next().map_or_else(|| *self.nothing(span), |part| self.expression(part));
        while let (Some(sign), Some(right)) = (parts.next(), parts.next()) {
            let right = self.expression(right);
            let sign = match sign.as_str().trim() {
                "+" => Sign::Plus,
                "-" => Sign::Minus,
                _ => Sign::Times,
            };
            let span = left.span.to(right.span);
            left =
                Expression { span, kind: ExpressionKind::Arithmetic(sign, Box::new(left), Box::new(right)) };
        }
        left
    }

    fn factor(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let mut parts = children(node);
        let Some(operand) = parts.next() else { return *self.nothing(span) };
        match parts.next() {
            None => self.expression(operand),
            Some(owner) => {
                let (operand, owner) = (self.owned(operand), self.expression(owner));
                Expression { span, kind: ExpressionKind::Of(Box::new(operand), Box::new(owner)) }
            }
        }
    }

    /// The set that belongs to a player, with its brackets.
    fn owned(&self, operand: Node<'_>) -> Expression {
        let span = self.span(&operand);
        let is_group =
            operand.clone().into_inner().next().is_some_and(|inner| inner.as_rule() == Rule::group);
        let inner = self.expression(operand);
        if is_group { Expression { span, kind: ExpressionKind::Group(Box::new(inner)) } } else { inner }
    }

    fn belonging(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let mine = node.clone().into_inner().next().is_some_and(|word| word.as_rule() == Rule::kw_my);
        let operand = Box::new(self.owned(first(node)));
        let kind = if mine { ExpressionKind::My(operand) } else { ExpressionKind::Their(operand) };
        Expression { span, kind }
    }

    fn geometry(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let inner = first(node);
        let range = inner.as_span();
        let parsed = Grammar::parse(Rule::shapes_only, inner.as_str()); // of a length that is checked
        let shapes = match parsed.ok().and_then(|mut pairs| pairs.next()) {
            Some(root) => {
                let part = self.text.part(range.start()..range.end());
                Builder { text: &part }.shapes(children(root))
            }
            None => Vec::new(), // reported where the shapes are resolved: an empty movement
        };
        Expression { span, kind: ExpressionKind::Geometry(shapes) }
    }

    fn quantified(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let mut parts = children(node);
        let word = parts.next().map_or("", |word| word.as_str().trim());
        let quantifier = Quantifier::ALL
            .into_iter()
            .find(|quantifier| quantifier.text() == word)
            .unwrap_or(Quantifier::Any);
        let Some(rest) = parts.next() else {
            return Expression { span, kind: ExpressionKind::Quantified(quantifier, Vec::new()) };
        };
        let bound = rest.as_rule() == Rule::binder;
        let mut inner = children(rest);
        let kind = if bound {
            let name = inner.next().map_or(Name { text: String::new(), span }, |name| self.name(&name));
            let mut parts = inner.map(|part| Box::new(self.expression(part)));
            let mut next = || parts.next().unwrap_or_else(|| self.nothing(span));
            ExpressionKind::Bound(quantifier, name, next(), next())
        } else {
            ExpressionKind::Quantified(quantifier, inner.map(|part| self.expression(part)).collect())
        };
        Expression { span, kind }
    }

    fn place(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let rule = node.as_rule();
        let whole = node.as_str().trim().to_owned();
        let parts: Vec<String> = children(node)
            .filter(|part| part.as_rule() != Rule::blank)
            .map(|part| part.as_str().to_owned())
            .collect();
        let at = |index: usize| parts.get(index).or(parts.first()).cloned().unwrap_or_default();
        let number = |index: usize| at(index).parse().unwrap_or(i64::MAX);
        let by = if parts.len() > 2 { number(2) } else { 1 };
        let kind = match rule {
            Rule::square_range => ExpressionKind::Rectangle(at(0), at(1)),
            Rule::ranks => ExpressionKind::Ranks(number(0), number(1), by),
            Rule::files => ExpressionKind::Files(at(0), at(1), by),
            _ => ExpressionKind::Square(whole),
        };
        Expression { span, kind }
    }

    pub(super) fn word(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let mut parts = children(node);
        let name = parts.next().map_or(Name { text: String::new(), span }, |name| self.name(&name));
        let arguments = parts.next().map(|list| children(list).map(|part| self.expression(part)).collect());
        Expression { span, kind: ExpressionKind::Word(name, arguments) }
    }
}

fn comparator(sign: &Node<'_>) -> Comparator {
    let mut words = sign.as_str().split_whitespace();
    match (words.next().unwrap_or(""), words.next()) {
        ("=", _) => Comparator::Equal,
        ("!=", _) => Comparator::Unequal,
        ("<", _) => Comparator::Less,
        ("<=", _) => Comparator::AtMost,
        (">", _) => Comparator::More,
        (">=", _) => Comparator::AtLeast,
        ("is", None) => Comparator::Is,
        ("is", Some(_)) => Comparator::IsNot,
        ("in", _) => Comparator::In,
        _ => Comparator::NotIn,
    }
}
