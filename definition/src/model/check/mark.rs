//! What pieces remember: marks, and values, whose binary digits are marks as well.

use super::checker::Checker;
use crate::ids::Mark;
use crate::limits;
use crate::model::attribute::{Attribute, PieceAttribute};
use crate::model::names::Entity;
use crate::model::reference::Sort;
use crate::model::rule::{Scope, is_nothing, nothing_of};
use crate::model::term::{Change, Expression, KindsTerm, Statement, Term, Type};
use crate::model::{PieceMark, errors};
use crate::syntax::{self, MarkSection};

impl Checker<'_> {
    /// The entities of mark names: marks come first, then the digits of values.
    ///
    /// A mark of an unknown type counts as unknown, and so do all marks if there are too many.
    pub(super) fn entities_of_marks(&mut self) -> Vec<Option<Entity>> {
        let document = self.document;
        let types: Vec<_> = document.marks.iter().map(|section| self.type_of_mark(section)).collect();
        let mut digit = types.iter().filter(|ty| **ty == Some(Type::Truth)).count();
        let (mut mark, mut attribute) = (0, 0);
        let mut found = Vec::new();
        for (section, ty) in document.marks.iter().zip(types) {
            found.push(match ty {
                None => None,
                Some(Type::Truth) => {
                    mark += 1;
                    Some(Entity::Mark(Mark(mark - 1)))
                }
                Some(ty) => {
                    let values = self.values_of(section, ty);
                    let made = Attribute::new(attribute, ty, values, Mark(digit as u16));
                    attribute = attribute.saturating_add(1);
                    digit += Attribute::digits(values);
                    Some(Entity::Attribute(made))
                }
            });
        }
        if digit > limits::MARKS {
            let what = "marks and binary digits of what pieces remember";
            self.diagnostics.push(errors::beyond_limit(document.span, what, digit, limits::MARKS));
            found.fill(None);
        }
        found
    }

    fn type_of_mark(&mut self, section: &MarkSection) -> Option<Type> {
        let Some(word) = &section.is else { return Some(Type::Truth) };
        let holds = |ty| matches!(ty, Type::Truth | Type::Number | Type::Kind | Type::Square | Type::Player);
        let help = "a piece remembers a truth, number, player, kind or square";
        let ty = self.type_that(holds, word, "no piece remembers that", help)?;
        if ty != Type::Truth && section.apart {
            self.diagnostics.push(errors::apart_by_value(&section.name));
        }
        Some(ty)
    }

    /// How many values there are of a type.
    fn values_of(&mut self, section: &MarkSection, ty: Type) -> i32 {
        if ty != Type::Number
            && let Some((_, span)) = section.most
        {
            let help = "`most` goes with `is = \"number\"`";
            self.diagnostics.push(errors::bad_variable(span, "only numbers have bounds", help));
        }
        match ty {
            Type::Kind => self.document.pieces.len() as i32 + 1,
            Type::Square => self.board.len() as i32 + 1,
            Type::Player => 3,
            Type::Number | Type::Truth | Type::Kinds | Type::Squares | Type::Direction => {
                self.largest(section.most, limits::REMEMBERED, MOST_REMEMBERED) + 1
            }
        }
    }

    /// The marks, followed by the digits of values.
    pub(super) fn check_marks(&mut self) {
        let mut digits = Vec::new();
        for section in &self.document.marks {
            let errors_before = self.diagnostics.error_count();
            let named = section.on.as_ref().map(|names| self.kinds_of_names(names));
            let is_read = self.diagnostics.error_count() == errors_before;
            let on = named.filter(|_| is_read).unwrap_or(self.every_kind());
            let name = section.name.text.clone();
            let sign = self.sign_of_mark(section);
            let mark = |is_digit| PieceMark {
                name: name.clone(),
                on,
                lost_by_moving: section.lost_by_moving,
                apart: section.apart,
                sign,
                is_digit,
                span: section.name.span,
            };
            match self.names.peek(&section.name.text) {
                Some(Entity::Attribute(attribute)) => {
                    self.recorder.gives(Sort::Mark, &section.name, attribute.ty);
                    digits.extend(attribute.marks().map(|_| mark(true)));
                    self.attributes.push(PieceAttribute { name, on, attribute, span: section.name.span });
                }
                _ => self.marks.push(mark(false)),
            }
        }
        self.marks.extend(digits);
    }

    /// The sign of a mark in positions. It must differ from what else stands there, and from other signs.
    fn sign_of_mark(&mut self, section: &MarkSection) -> Option<char> {
        let text = section.sign.as_ref()?;
        let mut signs = text.string.chars();
        let sign = signs.next().filter(|sign| sign.is_ascii_punctuation() && !MEANT.contains(*sign));
        let Some(sign) = sign.filter(|_| signs.next().is_none()) else {
            self.diagnostics.push(errors::bad_sign(text));
            return None;
        };
        if matches!(self.names.peek(&section.name.text), Some(Entity::Attribute(_))) {
            self.diagnostics.push(errors::sign_of_value(text, &section.name.text));
            return None;
        }
        if let Some(first) = self.marks.iter().find(|mark| mark.sign == Some(sign)) {
            self.diagnostics.push(errors::sign_taken(text, &first.name, first.span));
        }
        Some(sign)
    }

    /// The carriers of each mark at the start, and the start values of pieces.
    pub(super) fn starts_of_marks(&mut self) -> (Vec<Option<Expression>>, Vec<Statement>) {
        let (mut carriers, mut values) = (Vec::new(), Vec::new());
        for section in &self.document.marks {
            match self.names.peek(&section.name.text) {
                Some(Entity::Attribute(attribute)) => {
                    values.extend(self.start_of_attribute(section, attribute))
                }
                _ => carriers.push(self.carriers_at_start(section)),
            }
        }
        let nobody = Expression::new(Type::Squares, Term::Squares(Vec::new()));
        carriers.resize(self.marks.len().max(carriers.len()), Some(nobody));
        (carriers, values)
    }

    fn carriers_at_start(&mut self, section: &MarkSection) -> Option<Expression> {
        if let Some(each) = &section.each {
            self.diagnostics.push(errors::each_of_mark(each));
        }
        let starts = section.starts.as_ref()?;
        if let Some((span, word)) = syntax::owner_word(starts)
            && span.source == self.document.span.source
        {
            self.warnings.push(errors::marks_of_one_side(span, word));
        }
        self.expression(starts, Some(Type::Squares), &mut Scope::default())
    }

    /// For each piece that can remember a value: its start value.
    fn start_of_attribute(&mut self, section: &MarkSection, attribute: Attribute) -> Option<Statement> {
        let starts = section.starts.as_ref()?;
        let mut scope = Scope::default();
        let local = match &section.each {
            Some(each) => {
                let local = self.declare_local(each, Some(Type::Square), &mut scope);
                self.hold(Type::Square, each.span, &mut scope)?;
                local
            }
            None => self.new_local(),
        };
        let value = match nothing_of(attribute.ty).filter(|_| is_nothing(starts)) {
            Some(nothing) => nothing,
            None => self.expression(starts, Some(attribute.ty), &mut scope)?,
        };
        let on = self.attributes.get(usize::from(attribute.index))?.on;
        let pieces = Term::Pieces(Some(KindsTerm::Fixed(on)), None);
        let piece = Expression::new(Type::Squares, Term::Local(local));
        let remember = Statement::Remember(attribute, piece, Change::Set, value);
        Some(Statement::ForEach(local, Expression::new(Type::Squares, pieces), vec![remember]))
    }
}

/// The signs that have a meaning of their own in positions.
const MEANT: &str = "/[]*!+'=,:-";
/// The largest number that a piece remembers by default.
const MOST_REMEMBERED: i32 = 15;
