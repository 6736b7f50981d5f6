//! Squares known before play: rectangles, ranks, files, and zones.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use crate::ids::{Side, Square};
use crate::language::{Function, Type, Word};
use crate::model::board::{file_index, split_name};
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::names::Entity;
use crate::source::Span;
use crate::syntax::{self, ExpressionKind, Name};

/// An operation between zones counts as one part for so many squares.
const SQUARES_OF_AN_OPERATION: usize = 64;

/// Files or ranks: from the first to the last, which may be the lower one, with a step.
struct Row {
    first: i32,
    last: i32,
    by: i64,
}

impl Row {
    fn all(first: i32, last: i32) -> Row {
        Row { first, last, by: 1 }
    }

    fn lies_within(&self, end: i32) -> bool {
        (0..end).contains(&self.first) && (0..end).contains(&self.last)
    }

    /// The distance of the last from the first.
    fn len(&self) -> i64 {
        self.first.abs_diff(self.last).into()
    }

    fn has(&self, number: i32) -> bool {
        (self.first.min(self.last)..=self.first.max(self.last)).contains(&number)
            && i64::from(number.abs_diff(self.first)) % self.by == 0
    }
}

impl Checker<'_> {
    /// The squares of a rectangle, of ranks or of files.
    pub(super) fn place(&mut self, tree: &syntax::Expression) -> Option<Vec<Square>> {
        let (width, height) = (i32::from(self.board.files), i32::from(self.board.ranks));
        let (files, ranks, what) = match &tree.kind {
            ExpressionKind::Square(name) => return Some(vec![self.square(name, tree.span)?]),
            ExpressionKind::Rectangle(first, second) => {
                let corners = self.board.corner(first).zip(self.board.corner(second));
                let Some((a, b)) = corners else {
                    self.diagnostics.push(errors::bad_holes(tree.span, first));
                    return None;
                };
                (Row::all(a.0, b.0), Row::all(a.1, b.1), format!("`{first}-{second}`"))
            }
            ExpressionKind::Ranks(a, b, by) => {
                let what = if a == b { format!("`rank {a}`") } else { format!("`ranks {a}-{b}`") };
                (Row::all(0, width - 1), Row { first: *a as i32 - 1, last: *b as i32 - 1, by: *by }, what)
            }
            ExpressionKind::Files(first, second, by) => {
                let index = |name: &str| self.board.file(name).unwrap_or(-1);
                let (a, b) = (index(first), index(second));
                let what =
                    if a == b { format!("`file {first}`") } else { format!("`files {first}-{second}`") };
                (Row { first: a, last: b, by: *by }, Row::all(0, height - 1), what)
            }
            _ => return None,
        };
        if !self.board_is_known {
            return None;
        }
        if !files.lies_within(width) || !ranks.lies_within(height) {
            let error = errors::off_the_board(tree.span, &what, self.board.files, self.board.ranks);
            self.diagnostics.push(error);
            return None;
        }
        for row in [&files, &ranks] {
            if row.by != 1 && !(1..=row.len()).contains(&row.by) {
                self.diagnostics.push(errors::bad_interval(tree.span, &what, row.by, row.len()));
                return None;
            }
        }
        let inside = |square: &Square| {
            let place = self.board.place(*square);
            files.has(place.file.into()) && ranks.has(place.rank.into())
        };
        Some(self.board.squares().filter(inside).collect())
    }

    /// The squares of a zone's expression as a side sees them; they may not depend on the position.
    pub(in crate::model) fn constant_squares(
        &mut self,
        tree: &syntax::Expression,
        side: Side,
    ) -> Option<Vec<Square>> {
        if !self.spend(1 + self.board.len() / SQUARES_OF_AN_OPERATION) {
            return None;
        }
        let both = |checker: &mut Self, a: &syntax::Expression, b: &syntax::Expression| {
            let a = checker.constant_squares(a, side);
            a.zip(checker.constant_squares(b, side))
        };
        self.recorder.has_value(tree.span, Type::Squares);
        match &tree.kind {
            ExpressionKind::Not(inner) => {
                let inner = self.constant_squares(inner, side)?;
                Some(self.board.squares().filter(|square| inner.binary_search(square).is_err()).collect())
            }
            ExpressionKind::And(a, b) => {
                let (a, b) = both(self, a, b)?;
                Some(a.into_iter().filter(|square| b.binary_search(square).is_ok()).collect())
            }
            ExpressionKind::Or(a, b) => {
                let (mut a, b) = both(self, a, b)?;
                a.extend(b);
                a.sort();
                a.dedup();
                Some(a)
            }
            ExpressionKind::Word(name, None) => self.constant_word(name, tree.span, side),
            ExpressionKind::Square(_)
            | ExpressionKind::Rectangle(..)
            | ExpressionKind::Ranks(..)
            | ExpressionKind::Files(..) => self.place(tree),
            ExpressionKind::List(names) if are_squares(names) => {
                self.diagnostics.push(errors::listed_squares(tree.span, names, " "));
                None
            }
            kind => {
                let function = match kind {
                    ExpressionKind::Word(name, Some(_)) => Function::named(&name.text),
                    _ => None,
                };
                self.diagnostics.push(errors::not_constant(tree.span, function));
                None
            }
        }
    }

    /// The squares of a name in a zone's expression.
    fn constant_word(&mut self, name: &Name, span: Span, side: Side) -> Option<Vec<Square>> {
        match self.entity_of(name) {
            Some(Entity::Zone(zone)) if zone.index() < self.zones.len() => {
                Some(self.zones[zone.index()].squares[side.index()].clone())
            }
            _ if name.text == "board" => Some(self.board.squares().collect()),
            _ if name.text == "middle" => Some(self.board.middle()),
            _ if name.text == "nothing" => Some(Vec::new()),
            _ if self.names.may_exist(&name.text) => None,
            Some(Entity::Zone(zone)) => {
                // The zone that uses it is the next one.
                let sections = &self.document.zones;
                let of_side = |index: usize| sections.get(index).is_some_and(|zone| zone.of_side);
                let is_wrong_place = of_side(zone.index()) && !of_side(self.zones.len());
                self.diagnostics.push(match is_wrong_place {
                    true => errors::zone_of_side_in_common(name),
                    false => errors::too_late(name, "zone"),
                });
                None
            }
            Some(_) => {
                self.diagnostics.push(errors::not_constant(span, None));
                None
            }
            None if Word::named(&name.text).is_some() => {
                self.diagnostics.push(errors::not_constant(span, None));
                None
            }
            _ => {
                let is_file = file_index(&name.text).is_some_and(|file| file < i32::from(self.board.files));
                let known: Vec<String> = self.zones.iter().map(|zone| zone.name.clone()).collect();
                let error = errors::unknown_of(name, "zone", known.iter().map(String::as_str));
                self.diagnostics.push(if is_file { errors::file_meant(error, name) } else { error });
                None
            }
        }
    }
}

/// Whether all names of a list read as squares.
pub(super) fn are_squares(names: &[Name]) -> bool {
    !names.is_empty() && names.iter().all(|name| split_name(&name.text).is_some())
}
