//! The board: its squares, their names, holes and links.

use super::checker::Checker;
use crate::ids::{Link, Square};
use crate::limits;
use crate::model::board::{Board, split_name};
use crate::model::errors;
use crate::source::{self, Span};
use crate::syntax;

/// The bound on rectangles of holes: the number of places of a grid.
const HOLES: usize = (limits::SIDE * limits::SIDE) as usize;

impl Checker<'_> {
    pub(super) fn check_board(&mut self) {
        let section = &self.document.board;
        let errors_before = self.diagnostics.error_count();
        let mut side = |what: &str, given: Option<(i64, Span)>| match given {
            Some((number, span)) if !(1..=limits::SIDE).contains(&number) => {
                self.diagnostics.push(errors::out_of_range(span, what, number, 1..=limits::SIDE));
                1
            }
            Some((number, _)) => number as u8,
            None => 1,
        };
        let (files, ranks) = (side("`files`", section.files), side("`ranks`", section.ranks));
        let sides_are_known = section.is_read && self.diagnostics.error_count() == errors_before;
        let holes = self.holes(files, ranks, sides_are_known);
        let is_hole = |file: u8, rank: u8| {
            let inside = |range: &std::ops::RangeInclusive<i32>, at: u8| range.contains(&i32::from(at));
            holes.iter().any(|(files, ranks)| inside(files, file) && inside(ranks, rank))
        };
        let mut board = Board::new(files, ranks, is_hole);
        board.rotated = section.turned.is_some_and(|(rotated, _)| rotated);
        board.cylinder = section.cylinder || section.torus;
        board.ring = section.torus;
        board.hexagons = section.hexagons;
        let span = section.span.unwrap_or(self.document.span);
        if board.is_empty() {
            self.diagnostics.push(errors::empty_board(span));
        }
        if board.len() > limits::SQUARES {
            self.diagnostics.push(errors::beyond_limit(span, "squares", board.len(), limits::SQUARES));
        }
        self.board_is_known = section.is_read && self.diagnostics.error_count() == errors_before;
        if self.board_is_known {
            board.join_neighbours();
        }
        self.board = board;
        self.name_squares();
        for (index, (name, text)) in section.links.iter().enumerate() {
            self.board.links.push(name.text.clone());
            if text.string.trim().is_empty() {
                self.diagnostics.push(errors::empty_link(name));
            }
            self.begin("the link", name);
            self.check_link(Link(index as u16), text);
            self.budget.finish();
        }
    }

    /// The definition's names of squares, beginning at the far left, `*` for holes.
    fn name_squares(&mut self) {
        let Some(text) = self.document.board.names.as_ref().filter(|_| self.board_is_known) else { return };
        let words = words(text);
        let (files, ranks) = (i32::from(self.board.files), i32::from(self.board.ranks));
        if words.len() != (files * ranks) as usize {
            let title = format!("there are {} names for {} places of the grid", words.len(), files * ranks);
            self.diagnostics.push(errors::bad_names(text.span, title));
            return;
        }
        let mut names = vec![String::new(); self.board.len()];
        for (index, (span, word)) in (0..).zip(words) {
            let square = self.board.at(index % files, ranks - 1 - index / files);
            match square {
                None if word == "*" => {}
                Some(square) if split_name(word).is_some() && !names.iter().any(|name| name == word) => {
                    names[square.index()] = word.to_owned();
                }
                None => self.diagnostics.push(errors::bad_names(span, format!("`{word}` names a hole"))),
                Some(_) if split_name(word).is_some() => {
                    self.diagnostics.push(errors::bad_names(span, format!("`{word}` names two squares")));
                }
                Some(_) => {
                    let title = format!("`{word}` cannot be the name of a square");
                    self.diagnostics.push(errors::bad_names(span, title));
                }
            }
        }
        self.board.rename(names);
    }

    /// The rectangles of the grid that are holes.
    fn holes(
        &mut self,
        files: u8,
        ranks: u8,
        are_known: bool,
    ) -> Vec<(std::ops::RangeInclusive<i32>, std::ops::RangeInclusive<i32>)> {
        let Some(text) = &self.document.board.holes else { return Vec::new() };
        let mut found = Vec::new();
        let words = words(text);
        if words.len() > HOLES {
            self.diagnostics.push(errors::beyond_limit(text.span, "holes", words.len(), HOLES));
            return found;
        }
        let has_commas = text.string.contains(',');
        if has_commas {
            self.diagnostics.push(errors::holes_with_commas(text.span, &text.string));
        }
        for (span, word) in words {
            let word = if has_commas { word.trim_matches(',') } else { word };
            let corners: Option<Vec<(i32, i32)>> = word.split('-').map(split_name).collect();
            match corners.as_deref() {
                Some([a, .., b] | [a @ b]) if word.matches('-').count() < 2 => {
                    let inside =
                        |(file, rank): &(i32, i32)| *file < i32::from(files) && *rank < i32::from(ranks);
                    if are_known && !(inside(a) && inside(b)) {
                        let what = format!("the hole `{word}`");
                        self.diagnostics.push(errors::off_the_board(span, &what, files, ranks));
                    }
                    found.push((a.0.min(b.0)..=a.0.max(b.0), a.1.min(b.1)..=a.1.max(b.1)));
                }
                _ => self.diagnostics.push(errors::bad_holes(span, word)),
            }
        }
        found
    }

    fn check_link(&mut self, link: Link, text: &syntax::Text) {
        for (span, word) in words(text) {
            let ends: Vec<&str> = word.split(['-', '>']).collect();
            if ends.len() < 2 {
                self.diagnostics.push(errors::bad_link(span, word));
                continue;
            }
            let signs = word.matches(['-', '>']);
            for (pair, sign) in ends.windows(2).zip(signs) {
                if !self.spend(1) {
                    return;
                }
                self.check_joint(link, (span, word), (pair[0], pair[1]), sign == ">");
            }
        }
    }

    /// Two neighbours of a link's chain: squares or files, joined both ways or one way.
    fn check_joint(
        &mut self,
        link: Link,
        (span, word): (Span, &str),
        (first, second): (&str, &str),
        is_one_way: bool,
    ) {
        let corners = (self.board.corner(first), self.board.corner(second));
        match (corners.0, corners.1, self.board.file(first), self.board.file(second)) {
            (Some(a), Some(b), ..) if a == b => self.diagnostics.push(errors::link_to_itself(span, word)),
            (_, _, Some(a), Some(b)) if a == b => self.diagnostics.push(errors::link_to_itself(span, word)),
            (Some(_), Some(_), ..) => {
                if let (Some(a), Some(b)) = (self.square(first, span), self.square(second, span)) {
                    self.board.join(link, a, b, is_one_way);
                }
            }
            (_, _, Some(a), Some(b)) => {
                if self.board_is_known && a.max(b) >= i32::from(self.board.files) {
                    let what = format!("`{word}`");
                    let error = errors::off_the_board(span, &what, self.board.files, self.board.ranks);
                    self.diagnostics.push(error);
                }
                self.spend(usize::from(self.board.ranks));
                for rank in 0..i32::from(self.board.ranks) {
                    if let (Some(a), Some(b)) = (self.board.at(a, rank), self.board.at(b, rank)) {
                        self.board.join(link, a, b, is_one_way);
                    }
                }
            }
            _ => self.diagnostics.push(errors::bad_link(span, word)),
        }
    }

    /// The square of a name; reports a name that the board does not have.
    pub(in crate::model) fn square(&mut self, name: &str, span: Span) -> Option<Square> {
        if !self.board_is_known {
            return None;
        }
        let found = self.board.square(name);
        if found.is_none() {
            self.diagnostics.push(errors::no_such_square(span, name, &self.board));
        }
        found
    }
}

/// The words of a text, with their places.
pub(in crate::model) fn words(text: &syntax::Text) -> Vec<(Span, &str)> {
    source::words(&text.string).map(|(start, word)| (text.span_of(start..start + word.len()), word)).collect()
}
