//! Lines of `moves`: their modes, shapes and paths.

#![expect(clippy::wildcard_enum_match_arm, reason = "the grammar says which rules can stand where")]

use super::{Builder, Node, Rule, children, first};
use crate::syntax::movement::{
    Leg, Line, Mode, Modes, Pass, Path, PathPart, PathPartKind, Repeat, RepeatCount, Shape, ShapeKind,
};
use crate::syntax::name::Name;
use crate::syntax::rule::{Expression, ExpressionKind};

impl Builder<'_> {
    pub(super) fn line(&self, node: Node<'_>) -> Line {
        let span = self.span(&node);
        let mut line = Line {
            span,
            modes: Modes::NONE,
            modes_span: span,
            shapes: Vec::new(),
            conditions: Vec::new(),
            effects: Vec::new(),
            write: None,
        };
        for part in children(node) {
            match part.as_rule() {
                Rule::mode => {
                    let here = self.span(&part);
                    line.modes_span = if line.modes.is_empty() { here } else { line.modes_span.to(here) };
                    line.modes = line.modes.with(mode(&part));
                }
                Rule::clause => self.clause(first(part), &mut line),
                _ => line.shapes.push(self.shape(part)),
            }
        }
        line
    }

    fn clause(&self, clause: Node<'_>, line: &mut Line) {
        let rule = clause.as_rule();
        let inner = first(clause);
        match rule {
            Rule::do_clause => line.effects.extend(self.statements(inner)),
            Rule::write_clause => {} // the caller reads the template, which may be faulty
            Rule::unless_clause => {
                let inner = self.expression(inner);
                line.conditions
                    .push(Expression { span: inner.span, kind: ExpressionKind::Not(Box::new(inner)) });
            }
            _ => line.conditions.push(self.expression(inner)),
        }
    }

    pub(super) fn shapes<'i>(&self, nodes: impl Iterator<Item = Node<'i>>) -> Vec<Shape> {
        nodes.map(|node| self.shape(node)).collect()
    }

    /// A `shape` or `leg_shape`.
    fn shape(&self, node: Node<'_>) -> Shape {
        let span = self.span(&node);
        let inner = first(node);
        let kind = match inner.as_rule() {
            Rule::path => ShapeKind::Path(self.path(inner)),
            Rule::betza => ShapeKind::Betza(inner.as_str().to_owned()),
            Rule::link_ride => {
                let mut parts = children(inner);
                let name = parts.next().map_or(Name { text: String::new(), span }, |name| self.name(&name));
                let mut counts = parts.map(|count| count.as_str().parse().unwrap_or(i64::MAX));
                ShapeKind::Ride(name, counts.next().unwrap_or(1), counts.next())
            }
            _ => {
                let mut parts = children(inner);
                let name = parts.next().map_or(Name { text: String::new(), span }, |name| self.name(&name));
                ShapeKind::Named(name, parts.map(|argument| self.shapes(children(argument))).collect())
            }
        };
        Shape { span, kind }
    }

    fn path(&self, node: Node<'_>) -> Path {
        let crosses = node.clone().into_inner().any(|part| part.as_rule() == Rule::kw_crossing);
        let (parts, repeat) = self.path_parts(node);
        Path { crosses, parts, repeat }
    }

    /// The parts of a `path` or `leg_group`, and the number of repetitions.
    fn path_parts(&self, node: Node<'_>) -> (Vec<PathPart>, Option<Repeat>) {
        let (mut parts, mut repeat) = (Vec::new(), None);
        let mut optional = false;
        for part in children(node) {
            match part.as_rule() {
                Rule::kw_crossing => {}
                Rule::repeat => repeat = Some(self.repeat(part)),
                Rule::joint => optional = part.as_str().trim() == "?",
                Rule::leg_group => parts.push(PathPart { optional, kind: self.group(part) }),
                _ => parts.push(PathPart { optional, kind: PathPartKind::Leg(self.leg(part)) }),
            }
        }
        (parts, repeat)
    }

    fn group(&self, node: Node<'_>) -> PathPartKind {
        let span = self.span(&node);
        let (parts, repeat) = self.path_parts(node);
        let once = RepeatCount::Number(1);
        PathPartKind::Group(parts, repeat.unwrap_or(Repeat { span, least: once.clone(), most: once }))
    }

    fn leg(&self, node: Node<'_>) -> Leg {
        let mut leg = Leg { span: self.span(&node), pass: None, modes: Modes::NONE, shapes: Vec::new() };
        for part in children(node) {
            match part.as_rule() {
                Rule::pass => {
                    let inner = first(part);
                    leg.pass = Some(match inner.as_rule() {
                        Rule::pass_over => Pass::Over,
                        Rule::pass_hop => Pass::Hop,
                        _ => Pass::Through(self.expression(first(inner))),
                    });
                }
                Rule::mode => leg.modes = leg.modes.with(mode(&part)),
                _ => leg.shapes.push(self.shape(part)),
            }
        }
        leg
    }

    fn repeat(&self, node: Node<'_>) -> Repeat {
        let span = self.span(&node);
        let mut counts = children(node).map(|part| {
            let inner = first(part);
            match inner.as_str().trim().parse() {
                Ok(number) => RepeatCount::Number(number),
                Err(_) => RepeatCount::Function(self.name(&inner)),
            }
        });
        let least = counts.next().unwrap_or(RepeatCount::Number(1));
        let most = counts.next().unwrap_or_else(|| least.clone());
        Repeat { span, least, most }
    }
}

pub(super) fn mode(node: &Node<'_>) -> Mode {
    Mode::ALL.into_iter().find(|mode| mode.text() == node.as_str()).unwrap_or(Mode::Quiet)
}
