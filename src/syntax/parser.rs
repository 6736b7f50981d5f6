//! From strings to trees, by the pest grammars in `grammar/`.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the grammar says which rules can stand where; the others cannot"
)]

use std::collections::VecDeque;

use pest::Parser;
use pest::iterators::Pair;

use super::document::{Choice, ChoiceKind, Name};
use super::errors;
use super::movement::{Leg, Line, Mode, Modes, Pass, Path, Repeat, RepeatCount, Shape, ShapeKind};
use super::notation::{FieldForm, Part, RecordField, RecordPart, RecordTemplate, Template};
use super::rule::{
    Assignment, Comparator, Expression, ExpressionKind, Quantifier, Sign, Statement, StatementKind,
};
use super::value::Text;
use crate::diagnostic::Diagnostics;
use crate::limits;
use crate::source::{Span, TextMap};

#[allow(missing_docs, unreachable_pub, reason = "the derive makes a public enum of all rules")]
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/rule.pest"]
    #[grammar = "grammar/movement.pest"]
    #[grammar = "grammar/notation.pest"]
    pub struct Grammar;
}
pub(super) use grammar::Rule;

type Node<'i> = Pair<'i, Rule>;

/// Parses the text by a rule; reports what is wrong with it.
fn parse<'i>(text: &'i Text, rule: Rule, diagnostics: &mut Diagnostics) -> Option<Node<'i>> {
    let string = text.string.as_str();
    if string.len() > limits::STRING_BYTES {
        diagnostics.push(errors::string_too_long(text.span, string.len()));
        return None;
    }
    if let Some(at) = too_deep(string) {
        diagnostics.push(errors::nested_too_deep(text.map.span(at..at + 1)));
        return None;
    }
    pest::set_call_limit(std::num::NonZeroUsize::new(200_000 + 4_000 * string.len()));
    match grammar::Grammar::parse(rule, string) {
        Ok(mut pairs) => pairs.next(),
        Err(error) => {
            diagnostics.push(errors::unparsed(text, rule, &error));
            None
        }
    }
}

/// Whether a string is of a rule.
fn is_a(string: &str, rule: Rule) -> bool {
    grammar::Grammar::parse(rule, string).is_ok()
}

/// The parts of a text between semicolons that stand in no bracket.
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

/// The offset of the first bracket that is nested deeper than allowed.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut run = 0usize; // of signs and words that nest without a bracket
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '-' => run += 1,
            ' ' => {}
            _ => run = 0,
        }
        if depth > limits::NESTING || run > limits::NESTING {
            return Some(at);
        }
    }
    let words = |word: &str| text.split(|c: char| !c.is_alphanumeric()).filter(|w| *w == word).count();
    let chained = ["my", "their", "of", "if", "not"].iter().map(|word| words(word)).max().unwrap_or(0);
    (chained > 8 * limits::NESTING).then_some(0)
}

/// The parts of a statement, told by what they are; no statement needs more to tell them apart.
#[derive(Default)]
struct StatementParts {
    name: Option<Name>,
    sign: Option<Assignment>,
    joins: bool,
    expressions: VecDeque<Expression>,
    blocks: VecDeque<Vec<Statement>>,
}

/// Builds trees out of parse pairs, giving every part its place in the file.
struct Builder<'t> {
    text: &'t Text,
}

impl Text {
    /// The text as one expression.
    pub(super) fn expression(&self, diagnostics: &mut Diagnostics) -> Option<Expression> {
        let root = parse(self, Rule::expression_only, diagnostics)?;
        Some(Builder { text: self }.expression(first(root)))
    }

    /// The text as a zone: an expression, or places side by side, which are joined.
    pub(super) fn zone(&self, diagnostics: &mut Diagnostics) -> Option<Expression> {
        let root = parse(self, Rule::zone_only, diagnostics)?;
        Some(Builder { text: self }.chain(root, ExpressionKind::Or))
    }

    /// The text as statements separated by `;`; each that is wrong is reported.
    pub(super) fn statements(&self, diagnostics: &mut Diagnostics) -> Option<Vec<Statement>> {
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
    /// Of one that cannot be read the name is kept, so that nobody misses it.
    pub(super) fn choice(&self, diagnostics: &mut Diagnostics) -> Choice {
        if let Some(root) = parse(self, Rule::choice_only, diagnostics) {
            return Builder { text: self }.choice(first(root));
        }
        let start = self.string.len() - self.string.trim_start().len();
        let end =
            self.string[start..].find([' ', ':', '=']).map_or(self.string.len(), |length| start + length);
        let name = Name { text: self.string[start..end].to_owned(), span: self.map.span(start..end) };
        let is_name = is_a(&name.text, Rule::names_only);
        match is_name {
            true => Choice { span: self.span, name, kind: ChoiceKind::Unread },
            false => Choice::unread(self.span),
        }
    }

    /// The text as the head of a function: its name, and names and types of the parameters.
    pub(super) fn function_head(&self, diagnostics: &mut Diagnostics) -> Option<(Name, Vec<(Name, Name)>)> {
        let root = parse(self, Rule::head_only, diagnostics)?;
        let builder = Builder { text: self };
        let mut parts = children(root);
        let name = builder.name(&parts.next()?);
        let parameters = parts.map(|parameter| {
            let mut names = children(parameter).map(|part| builder.name(&part));
            let missing = || Name { text: String::new(), span: self.span };
            (names.next().unwrap_or_else(missing), names.next().unwrap_or_else(missing))
        });
        Some((name, parameters.collect()))
    }

    /// The text as the head of a movement: its name and parameters.
    pub(super) fn movement_head(&self, diagnostics: &mut Diagnostics) -> Option<(Name, Vec<Name>)> {
        let root = parse(self, Rule::movement_head_only, diagnostics)?;
        let builder = Builder { text: self };
        let mut names = children(root).map(|part| builder.name(&part));
        Some((names.next()?, names.collect()))
    }

    /// The text as names side by side.
    pub(super) fn names(&self, diagnostics: &mut Diagnostics) -> Option<Vec<Name>> {
        let root = parse(self, Rule::names_only, diagnostics)?;
        let builder = Builder { text: self };
        Some(children(root).map(|part| builder.name(&part)).collect())
    }

    /// The text as a line of `moves`.
    pub(super) fn line(&self, diagnostics: &mut Diagnostics) -> Option<Line> {
        let root = parse(self, Rule::line_only, diagnostics)?;
        let modes: Vec<Node<'_>> =
            children(first(root.clone())).filter(|part| part.as_rule() == Rule::mode).collect();
        for (index, mode) in modes.iter().enumerate() {
            if modes[..index].iter().any(|other| other.as_str() == mode.as_str()) {
                let span = Builder { text: self }.span(mode);
                diagnostics.push(errors::mode_twice(span, mode.as_str()));
            }
        }
        Some(Builder { text: self }.line(first(root)))
    }

    /// The text as a template.
    pub(super) fn template(&self, diagnostics: &mut Diagnostics) -> Option<Template> {
        let root = parse(self, Rule::template_only, diagnostics)?;
        let builder = Builder { text: self };
        let parts = children(root).filter_map(|part| builder.template_part(part, diagnostics)).collect();
        Some(Template { span: self.span, parts })
    }

    /// The text as a template of a record.
    pub(super) fn record_template(&self, diagnostics: &mut Diagnostics) -> Option<RecordTemplate> {
        let root = parse(self, Rule::record_only, diagnostics)?;
        let alternatives = Builder { text: self }.record_pattern(first(root), diagnostics);
        Some(RecordTemplate { span: self.span, alternatives })
    }
}

/// Parses a movement that stands by itself, such as the text of an atom table.
///
/// # Errors
/// The diagnostics, if the text is no movement.
pub fn parse_geometry(text: &Text) -> Result<Vec<Shape>, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let root = parse(text, Rule::shapes_only, &mut diagnostics).ok_or(diagnostics)?;
    Ok(Builder { text }.shapes(children(root)))
}

/// Parses a line of `moves` that stands for what is written at a place.
pub fn parse_line_for(place: Span, text: &str) -> Option<Line> {
    let map = TextMap::of_place(place, text.len());
    let text = Text { string: text.to_owned(), span: place, map };
    text.line(&mut Diagnostics::default())
}

/// Whether rules can speak of something by a text: a name of the grammar that looks like no square.
pub fn is_name(text: &str) -> bool {
    let parses = |rule| grammar::Grammar::parse(rule, text).is_ok_and(|pairs| pairs.as_str() == text);
    parses(Rule::name) && !parses(Rule::square)
}

/// The children that carry meaning: keywords and the end of input are left out.
fn children(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    node.into_inner().filter(|child| !errors::is_keyword(child.as_rule()))
}

fn first(node: Node<'_>) -> Node<'_> {
    let own = node.clone();
    children(node).next().unwrap_or(own)
}

impl Builder<'_> {
    fn span(&self, node: &Node<'_>) -> Span {
        let range = node.as_span();
        let trimmed = range.as_str().trim_end().len();
        self.text.map.span(range.start()..range.start() + trimmed)
    }

    fn name(&self, node: &Node<'_>) -> Name {
        Name { text: node.as_str().trim().to_owned(), span: self.span(node) }
    }

    fn expression(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let kind = match node.as_rule() {
            Rule::conditional => {
                let mut parts = children(node).map(|part| Box::new(self.expression(part)));
                let mut next = || parts.next().unwrap_or_else(|| self.nothing(span));
                ExpressionKind::If(next(), next(), next())
            }
            Rule::disjunction => return self.chain(node, ExpressionKind::Or),
            Rule::conjunction => return self.chain(node, ExpressionKind::And),
            Rule::negation => return self.negation(node),
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
            // expression, operand, group: one child that is what they are
            _ => return self.expression(first(node)),
        };
        Expression { span, kind }
    }

    fn nothing(&self, span: Span) -> Box<Expression> {
        let name = Name { text: "nothing".to_owned(), span };
        Box::new(Expression { span, kind: ExpressionKind::Word(name, None) })
    }

    fn chain(
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
        let mut parts = children(node).map(|part| self.expression(part));
        let operand = parts.next().unwrap_or_else(|| *self.nothing(span));
        match parts.next() {
            None => operand,
            Some(owner) => Expression { span, kind: ExpressionKind::Of(Box::new(operand), Box::new(owner)) },
        }
    }

    fn belonging(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let mine = node.clone().into_inner().next().is_some_and(|word| word.as_rule() == Rule::kw_my);
        let operand = Box::new(self.expression(first(node)));
        let kind = if mine { ExpressionKind::My(operand) } else { ExpressionKind::Their(operand) };
        Expression { span, kind }
    }

    fn geometry(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let inner = first(node);
        let range = inner.as_span();
        let parsed = grammar::Grammar::parse(Rule::shapes_only, inner.as_str()); // of a length that is checked
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
            .find(|quantifier| quantifier.word() == word)
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
        let kind = match rule {
            Rule::square_range => ExpressionKind::Rectangle(at(0), at(1)),
            Rule::ranks => ExpressionKind::Ranks(number(0), number(1)),
            Rule::files => ExpressionKind::Files(at(0), at(1)),
            _ => ExpressionKind::Square(whole),
        };
        Expression { span, kind }
    }

    fn word(&self, node: Node<'_>) -> Expression {
        let span = self.span(&node);
        let mut parts = children(node);
        let name = parts.next().map_or(Name { text: String::new(), span }, |name| self.name(&name));
        let arguments = parts.next().map(|list| children(list).map(|part| self.expression(part)).collect());
        Expression { span, kind: ExpressionKind::Word(name, arguments) }
    }

    fn choice(&self, node: Node<'_>) -> Choice {
        let span = self.span(&node);
        let has = |rule| node.clone().into_inner().any(|part| part.as_rule() == rule);
        let (listed, some) = (has(Rule::kw_in), has(Rule::kw_among));
        let mut parts = children(node);
        let name = parts.next().map_or(Name { text: String::new(), span }, |name| self.name(&name));
        let mut parts = parts.map(|part| self.expression(part));
        let mut next = || parts.next().unwrap_or_else(|| *self.nothing(span));
        let kind = match (listed, some) {
            (true, _) => ChoiceKind::One(next()),
            (_, true) => ChoiceKind::Some(next(), next()),
            _ => ChoiceKind::Is(next()),
        };
        Choice { span, name, kind }
    }

    fn statements(&self, node: Node<'_>) -> Vec<Statement> {
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
                Rule::block => parts.blocks.push_back(self.block(part)),
                Rule::joins => parts.joins = true,
                Rule::assign_sign => parts.sign = Some(assignment(&part)),
                _ => parts.expressions.push_back(self.expression(part)),
            }
        }
        parts
    }

    fn line(&self, node: Node<'_>) -> Line {
        let span = self.span(&node);
        let mut line = Line {
            span,
            modes: Modes::NONE,
            modes_span: span,
            shapes: Vec::new(),
            conditions: Vec::new(),
            effects: Vec::new(),
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
            Rule::unless_clause => {
                let inner = self.expression(inner);
                line.conditions
                    .push(Expression { span: inner.span, kind: ExpressionKind::Not(Box::new(inner)) });
            }
            _ => line.conditions.push(self.expression(inner)),
        }
    }

    fn shapes<'i>(&self, nodes: impl Iterator<Item = Node<'i>>) -> Vec<Shape> {
        nodes.map(|node| self.shape(node)).collect()
    }

    /// A `shape` or `leg_shape`.
    fn shape(&self, node: Node<'_>) -> Shape {
        let span = self.span(&node);
        let inner = first(node);
        let kind = match inner.as_rule() {
            Rule::path => ShapeKind::Path(self.path(inner)),
            Rule::betza => ShapeKind::Betza(inner.as_str().to_owned()),
            _ => {
                let mut parts = children(inner);
                let name = parts.next().map_or(Name { text: String::new(), span }, |name| self.name(&name));
                ShapeKind::Named(name, parts.map(|argument| self.shapes(children(argument))).collect())
            }
        };
        Shape { span, kind }
    }

    fn path(&self, node: Node<'_>) -> Path {
        let mut path = Path { legs: Vec::new(), repeat: None };
        let mut optional = false;
        for part in children(node) {
            match part.as_rule() {
                Rule::repeat => path.repeat = Some(self.repeat(part)),
                Rule::joint => optional = part.as_str().trim() == "?",
                _ => path.legs.push(Leg { optional, ..self.leg(part) }),
            }
        }
        path
    }

    fn leg(&self, node: Node<'_>) -> Leg {
        let mut leg = Leg {
            span: self.span(&node),
            pass: None,
            modes: Modes::NONE,
            shapes: Vec::new(),
            optional: false,
        };
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

    fn template_part(&self, node: Node<'_>, diagnostics: &mut Diagnostics) -> Option<Part> {
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
            diagnostics.push(errors::unknown_word(self.span(node), "form of a field", node.as_str(), &words));
        }
        found.map(|(_, form)| *form)
    }

    fn record_pattern(&self, node: Node<'_>, diagnostics: &mut Diagnostics) -> Vec<Vec<RecordPart>> {
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
            _ => self.record_field(node, diagnostics).map(RecordPart::Field),
        }
    }

    fn record_field(&self, node: Node<'_>, diagnostics: &mut Diagnostics) -> Option<RecordField> {
        let span = self.span(&node);
        let mut parts = children(node);
        let inner = parts.next()?;
        let text = inner.as_str().trim().to_owned();
        let expression = self.expression(inner);
        let mut field = RecordField { span, expression, form: FieldForm::Plain, separator: None, text };
        for part in parts {
            if part.as_rule() == Rule::field_form {
                field.form = self.field_form(&part, diagnostics)?;
            } else {
                field.separator = Some(first(part).as_str().to_owned());
            }
        }
        Some(field)
    }
}

/// Text without the backslashes that take away the meaning of signs.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        plain.extend(if c == '\\' { rest.next() } else { Some(c) });
    }
    plain
}

fn mode(node: &Node<'_>) -> Mode {
    Mode::ALL.into_iter().find(|mode| mode.word() == node.as_str()).unwrap_or(Mode::Quiet)
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

fn assignment(sign: &Node<'_>) -> Assignment {
    match sign.as_str().trim() {
        "+=" => Assignment::Add,
        "-=" => Assignment::Subtract,
        _ => Assignment::Set,
    }
}
