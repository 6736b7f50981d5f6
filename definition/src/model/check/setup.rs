//! The arrangement at the start, and the fields of a position's text.

use std::collections::HashMap;

use super::board::words;
use super::checker::Checker;
use crate::diagnostic::Diagnostic;
use crate::ids::{Kind, Mark, Side, letters_of_file};
use crate::language::Owner;
use crate::limits;
use crate::model::errors;
use crate::model::names::Entity;
use crate::model::reference::Sort;
use crate::model::rule::Scope;
use crate::model::setup::{Arrangement, SetupPiece, read_letter};
use crate::model::term::Type;
use crate::model::{PositionField, RightSquares};
use crate::source::Span;
use crate::syntax::{self, ExpressionKind, Name, Text};

/// More squares than a rank of any board has: larger numbers of empty squares are not added up.
const MANY_SQUARES: i32 = 1_000_000;

impl Checker<'_> {
    /// Reads `[setup]`.
    pub(in crate::model) fn check_setup(&mut self) -> Arrangement {
        let mut arrangement = Arrangement::default();
        let document = self.document;
        let Some(section) = &document.setup else { return arrangement };
        if let Some(board) = &section.board {
            arrangement.pieces = self.setup_board(board);
        }
        if let Some(hands) = &section.hands {
            arrangement.hands = self.setup_hands(hands);
        }
        (arrangement.marks, arrangement.attributes) = self.starts_of_marks();
        arrangement
    }

    /// The board as in a FEN: ranks from the far edge, separated by `/`; numbers are empty squares, `*` is a hole, and
    /// `!` after a letter makes the piece neutral.
    fn setup_board(&mut self, text: &Text) -> Vec<SetupPiece> {
        if !self.board_is_known {
            return Vec::new();
        }
        let listed = match ranks_of(&text.string) {
            Ok(listed) => listed,
            Err(at) => {
                self.diagnostics.push(self.white_space(text, at));
                return Vec::new();
            }
        };
        let ranks: Vec<&str> = listed.iter().map(|(_, rank)| *rank).collect();
        if ranks.len() != usize::from(self.board.ranks) {
            let title = match text.string.trim() {
                "" => "the setup is empty".to_owned(),
                _ => {
                    let plural = if ranks.len() == 1 { "" } else { "s" };
                    format!("the setup has {} rank{plural}, the board has {}", ranks.len(), self.board.ranks)
                }
            };
            self.diagnostics.push(errors::bad_setup(
                text.span,
                title,
                "write all ranks, from the far edge, separated by `/`",
            ));
            return Vec::new();
        }
        let mut pieces = Vec::new();
        let mut widths = Vec::new();
        let mut strange = Vec::new();
        for (index, (offset, rank)) in listed.iter().enumerate() {
            let offset = *offset;
            let number = i32::from(self.board.ranks) - 1 - index as i32;
            let width = self.setup_rank(text, (offset, rank), number, &mut pieces, &mut strange);
            widths.push((width, text.span_of(offset..offset + rank.len())));
        }
        self.check_widths(text, &widths);
        pieces.sort_by_key(|piece| piece.square);
        pieces
    }

    /// Whether white space inside a rank means that something follows the board, or that `/` is missing.
    fn white_space(&self, text: &Text, at: usize) -> Diagnostic {
        let ranks = text.string[..at].matches('/').count() + 1;
        if ranks >= usize::from(self.board.ranks) {
            let span = text.span_of(at..text.string.trim_end().len());
            let title = "the setup goes on after the board".to_owned();
            let help = "leave out all after the ranks: who begins stands in `[turn]`, hands in `hands`";
            return errors::bad_setup(span, title, help);
        }
        let title = "white space stands inside a rank of the setup".to_owned();
        let help = "between two ranks stands `/`, and white space may stand beside it";
        let next = text.string.len() - text.string[at..].trim_start().len();
        errors::bad_setup(text.span_of(next..next + 1), title, help)
    }

    /// Reads a rank and gives its width.
    fn setup_rank(
        &mut self,
        text: &Text,
        (offset, rank): (usize, &str),
        number: i32,
        pieces: &mut Vec<SetupPiece>,
        strange: &mut Vec<String>,
    ) -> i32 {
        let mut file = 0_i32;
        let mut at = 0;
        while at < rank.len() {
            let rest = &rank[at..];
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            let here = |length: usize| text.span_of(offset + at..offset + at + length);
            if digits > 0 {
                let empty = rest[..digits].parse::<i32>().unwrap_or(MANY_SQUARES);
                file = file.saturating_add(empty).min(MANY_SQUARES);
                at += digits;
            } else if rest.starts_with('*') {
                if self.board.at(file, number).is_some() {
                    let title = "`*` stands where the board has a square".to_owned();
                    self.diagnostics.push(errors::bad_setup(
                        here(1),
                        title,
                        "`*` is a hole; empty squares are counted",
                    ));
                }
                file += 1;
                at += 1;
            } else {
                let (mut length, mut found) = read_letter(rest, &self.letters);
                if let (Some((_, side)), true) = (&mut found, rest[length..].starts_with('!')) {
                    *side = Side::Neutral;
                    length += 1;
                }
                match (found, self.board.at(file, number)) {
                    (Some((kind, side)), Some(square)) => pieces.push(SetupPiece { square, kind, side }),
                    (Some(_), None) if file < i32::from(self.board.files) => {
                        let square = format!("{}{}", letters_of_file(file as u8), number + 1);
                        let title = format!("`{}` stands on `{square}`, which is a hole", &rest[..length]);
                        self.diagnostics.push(errors::bad_setup(
                            here(length),
                            title,
                            "a hole is written `*`",
                        ));
                    }
                    (Some(_), None) => {} // the rank is too long, which is reported below
                    (None, _) if !self.letters_are_known => {}
                    // One message per letter: the mistake is the same in every place.
                    (None, _) if strange.iter().any(|known| known == &rest[..length]) => {}
                    (None, _) => {
                        strange.push(rest[..length].to_owned());
                        self.diagnostics.push(errors::no_letter(
                            here(length),
                            &rest[..length],
                            &self.letters,
                        ));
                    }
                }
                file += 1;
                at += length;
            }
        }
        file
    }

    /// Reports ranks that are too short or too long: in one message if all have the same length.
    fn check_widths(&mut self, text: &Text, widths: &[(i32, Span)]) {
        let files = i32::from(self.board.files);
        if !self.letters_are_known || widths.iter().all(|(width, _)| *width == files) {
            return;
        }
        let squares =
            |width: i32| if width == 1 { "1 square".to_owned() } else { format!("{width} squares") };
        let help = "numbers are empty squares, `*` is a hole";
        if let [(first, _), _, ..] = widths
            && widths.iter().all(|(width, _)| width == first)
        {
            let title =
                format!("each rank of the setup has {}, the board has {files} files", squares(*first));
            self.diagnostics.push(errors::bad_setup(text.span, title, "change `files`, or the ranks"));
            return;
        }
        for (index, (width, span)) in widths.iter().enumerate().filter(|(_, (width, _))| *width != files) {
            let rank = usize::from(self.board.ranks) - index;
            let title =
                format!("rank {rank} of the setup has {}, the board has {files} files", squares(*width));
            self.diagnostics.push(errors::bad_setup(*span, title, help));
        }
    }

    fn setup_hands(&mut self, text: &Text) -> Vec<(Side, Kind)> {
        let mut found = Vec::new();
        if let Some(written) = written_out(&text.string) {
            self.diagnostics.push(errors::number_in_hand(text.span, &written));
            return found;
        }
        let mut counts = HashMap::new();
        let mut strange: Vec<String> = Vec::new();
        let mut at = 0;
        while at < text.string.len() {
            let (length, piece) = read_letter(&text.string[at..], &self.letters);
            match piece {
                Some((kind, side)) => {
                    let held = counts.entry((side.index(), kind)).or_insert(0_usize);
                    *held += 1;
                    if *held == usize::from(limits::HAND) + 1 {
                        let title = format!("a hand has more than {} pieces of one kind", limits::HAND);
                        let span = text.span_of(at..at + length);
                        self.diagnostics.push(errors::bad_setup(span, title, "leave these out"));
                    }
                    found.push((side, kind));
                }
                None if !self.letters_are_known => {}
                None if strange.contains(&text.string[at..at + length].to_uppercase()) => {}
                None => {
                    strange.push(text.string[at..at + length].to_uppercase());
                    let span = text.span_of(at..at + length);
                    self.diagnostics.push(errors::no_letter(
                        span,
                        &text.string[at..at + length],
                        &self.letters,
                    ));
                }
            }
            at += length;
        }
        self.check_hands(text.span, &found);
        found
    }

    /// Reports a hand that holds more pieces of a kind than it can.
    fn check_hands(&mut self, span: Span, hands: &[(Side, Kind)]) {
        let mut counts: HashMap<(Side, Kind), usize> = HashMap::new();
        hands.iter().for_each(|piece| *counts.entry(*piece).or_default() += 1);
        let Some((_, most)) = counts.into_iter().max_by_key(|(_, count)| *count) else { return };
        let limit = usize::from(limits::HAND);
        if most > limit {
            self.diagnostics.push(errors::beyond_limit(span, "pieces of one kind in a hand", most, limit));
        }
    }

    /// The fields of a position's text: those named, or all variables of `[state]`.
    pub(in crate::model) fn check_fields(&mut self) -> Vec<PositionField> {
        let document = self.document;
        let Some(names) = &document.position.fields else { return Vec::new() };
        let mut fields = Vec::new();
        let checked: Vec<(String, PositionField)> = document
            .position
            .rights
            .iter()
            .filter_map(|rights| Some((rights.name.text.clone(), self.check_rights(rights)?)))
            .collect();
        for (index, name) in names.iter().enumerate() {
            if name.text == "-" {
                fields.push(PositionField::Nothing);
                continue;
            }
            if names[..index].iter().any(|other| other.text == name.text) {
                self.diagnostics.push(errors::said_twice(name, "the field"));
            }
            let rights = document.position.rights.iter().find(|rights| rights.name.text == name.text);
            if rights.is_some() {
                self.recorder.uses_entry(name, Sort::Right);
            }
            match (rights, rights.map_or_else(|| self.entity_of(name), |_| None)) {
                (Some(_), _) => fields
                    .extend(checked.iter().find(|(known, _)| *known == name.text).map(|(_, f)| f.clone())),
                (None, Some(Entity::Variable(variable))) => fields.push(PositionField::Variable(variable)),
                _ if self.names.may_exist(&name.text) => {}
                _ => {
                    let rights = document.position.rights.iter().map(|rights| rights.name.text.as_str());
                    let variables = self.names.all(|entity| matches!(entity, Entity::Variable(_)));
                    let known: Vec<&str> = variables.chain(rights).collect();
                    self.diagnostics.push(errors::unknown_of(name, "variable or right", known));
                }
            }
        }
        fields
    }

    fn check_rights(&mut self, rights: &syntax::RightsSection) -> Option<PositionField> {
        let Some(name) = &rights.mark else {
            if !rights.is_read {
                return None;
            }
            let title = format!("[position.{}] lacks `mark`", rights.name.text);
            self.diagnostics.push(errors::bad_rights(rights.name.span, title));
            return None;
        };
        let mark: Option<Mark> = self.mark(name);
        let mut sections = self.document.marks.iter().filter(|section| section.name.text == name.text);
        if let Some(sign) = sections.find_map(|section| section.sign.as_ref()) {
            self.diagnostics.push(errors::sign_beside_letters(sign, &name.text, rights.name.span));
        }
        let mut letters = Vec::new();
        for (name, right) in &rights.letters {
            let mut characters = name.text.chars();
            let (Some(letter), None) = (characters.next(), characters.next()) else {
                self.diagnostics
                    .push(errors::bad_rights(name.span, format!("`{}` is not one letter", name.text)));
                continue;
            };
            letters.extend(self.squares_of_right(right).map(|squares| (letter, squares)));
        }
        if let Some(function) = &rights.by_file {
            self.add_letters_of_files(function, &mut letters);
        }
        Some(PositionField::Rights { mark: mark?, letters })
    }

    /// The letters of files, capitals for White, without those that have another meaning.
    fn add_letters_of_files(&mut self, function: &Name, letters: &mut Vec<(char, RightSquares)>) {
        for file in 0..self.board.files {
            let Ok(letter) = letters_of_file(file).parse::<char>() else { return };
            for (player, letter) in [(Owner::White, letter.to_ascii_uppercase()), (Owner::Black, letter)] {
                if letters.iter().any(|(known, _)| *known == letter) {
                    continue;
                }
                let call = call_for(function, player, i64::from(file) + 1);
                // A function that does not fit one letter fits none.
                let Some(squares) = self.expression(&call, Some(Type::Squares), &mut Scope::default()) else {
                    return;
                };
                letters.push((letter, RightSquares::Found(squares)));
            }
        }
    }

    fn squares_of_right(&mut self, right: &syntax::RightSection) -> Option<RightSquares> {
        match right {
            syntax::RightSection::Squares(text) => {
                let squares = words(text).into_iter().filter_map(|(span, word)| self.square(word, span));
                Some(RightSquares::Fixed(squares.collect()))
            }
            syntax::RightSection::Found(tree) => {
                let squares = self.expression(tree, Some(Type::Squares), &mut Scope::default());
                squares.map(RightSquares::Found)
            }
        }
    }
}

/// The call of a function of a player and a number.
fn call_for(function: &Name, player: Owner, number: i64) -> syntax::Expression {
    let span = function.span;
    let expression = |kind| syntax::Expression { span, kind };
    let player = Name { text: player.text().to_owned(), span };
    let arguments = [ExpressionKind::Word(player, None), ExpressionKind::Number(number)].map(expression);
    expression(ExpressionKind::Word(function.clone(), Some(arguments.into())))
}

/// The ranks of a board's text, each with its offset, without the white space around them.
///
/// # Errors
/// The offset of white space inside a rank.
pub(in crate::model) fn ranks_of(text: &str) -> Result<Vec<(usize, &str)>, usize> {
    let mut offset = 0;
    let mut ranks = Vec::new();
    for part in text.split('/') {
        let rank = part.trim();
        let start = offset + part.len() - part.trim_start().len();
        if let Some(blank) = rank.find(char::is_whitespace) {
            return Err(start + blank);
        }
        ranks.push((start, rank));
        offset += part.len() + 1;
    }
    Ok(ranks)
}

/// A hand with numbers before or behind its letters, each letter written as often as its number says.
fn written_out(hand: &str) -> Option<String> {
    let mut found = String::new();
    let mut number: Option<usize> = None;
    for c in hand.chars().filter(|c| hand.contains(|c: char| c.is_ascii_digit()) && !c.is_whitespace()) {
        match c.to_digit(10) {
            Some(digit) => {
                number = Some((number.unwrap_or(0) * 10 + digit as usize).min(limits::HAND.into()))
            }
            None => found.extend(std::iter::repeat_n(c, number.take().unwrap_or(1))),
        }
    }
    (!found.is_empty()).then_some(found)
}
