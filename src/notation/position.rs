//! Positions in the field's dialect of FEN.
//!
//! Board from the far rank, `*` for a hole, hands in brackets, the side to move, then the fields that the definition
//! names, then `name=value` for everything else that differs from its default. A neutral piece has `!` after its letter, and the
//! carrier of a mark with a sign has that sign.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not a square, kind or player is read and written as a number"
)]

use crate::ids::{Kind, Mark, Side, Square};
use crate::limits;
use crate::model::{Model, PieceAttribute, PositionField, RightSquares, Type};
use crate::position::{Cell, Position};
use crate::program::{Program, SquareSet, VariableSlot};
use crate::source::words;

use super::Notation;

/// More squares than a rank of any board has: larger numbers of empty squares are not added up.
const MANY_SQUARES: i32 = 1_000_000;

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}, at character {} of the position", .offset + 1)]
pub struct ParsePositionError {
    /// Byte offset in the text.
    pub offset: usize,
    /// The mistake, and the correct form.
    pub what: String,
}

fn error<T>(offset: usize, what: impl Into<String>) -> Result<T, ParsePositionError> {
    Err(ParsePositionError { offset, what: what.into() })
}

/// The names that positions are written with.
#[derive(Clone, Copy)]
struct Names<'a> {
    model: &'a Model,
    notation: &'a Notation,
    /// What is written of a position.
    scope: Scope,
}

/// What the text of a position says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everything: reading it back gives an equal position.
    Whole,
    /// What distinguishes positions where repetition is counted, and no numbers of moves.
    Repetition,
}

/// A position as text.
pub fn write_position<const W: usize>(
    model: &Model,
    notation: &Notation,
    program: &Program<W>,
    position: &Position<W>,
    scope: Scope,
) -> String {
    let names = Names { model, notation, scope };
    let mut text = names.board(position);
    text.push_str(&names.hands(position));
    text.push_str(if position.turn_of() == Side::Black { " b" } else { " w" });
    for field in model.fields.iter().filter(|field| names.tells_field(field)) {
        text.push(' ');
        text.push_str(&names.field(field, program, position));
    }
    for extra in names.extras(program, position) {
        text.push(' ');
        text.push_str(&extra);
    }
    text
}

/// The variables of a position that repetition compares, each with its value in words; those without a value, false ones
/// and numbers that are 0 for both players among them, are left out.
pub fn told_variables<const W: usize>(
    model: &Model,
    notation: &Notation,
    program: &Program<W>,
    position: &Position<W>,
) -> Vec<(String, String)> {
    let names = Names { model, notation, scope: Scope::Repetition };
    let told = (0..model.variables.len()).filter(|index| names.tells(*index));
    told.filter_map(|index| {
        let value = names.told_value(index, program.variables[index], position)?;
        Some((model.variables[index].name.clone(), value))
    })
    .collect()
}

/// What stands between White's value and Black's in a field.
fn between_players(ty: Type) -> &'static str {
    if ty == Type::Number { "+" } else { "/" }
}

/// The letters of a field of rights in a position.
#[derive(Default)]
struct Rights<const W: usize> {
    /// The letters, and the squares whose pieces carry the mark where the letter holds.
    letters: Vec<(char, SquareSet<W>)>,
    /// Whether some of the squares depend on the position.
    are_found: bool,
}

impl<const W: usize> Rights<W> {
    /// The letters that hold, if some squares are marked.
    fn granted(&self, marked: SquareSet<W>) -> impl Iterator<Item = &(char, SquareSet<W>)> {
        let is_granted = move |(_, squares): &&(char, SquareSet<W>)| {
            !squares.is_empty() && squares.without(&marked).is_empty()
        };
        self.letters.iter().filter(is_granted)
    }

    /// The letters to write, White's before Black's: those with a square that no letter before them covers.
    fn written(&self, marked: SquareSet<W>) -> String {
        let mut told = SquareSet::EMPTY;
        let mut letters = Vec::new();
        for (letter, squares) in self.granted(marked) {
            if !squares.without(&told).is_empty() {
                told |= *squares;
                letters.push(*letter);
            }
        }
        letters.sort_by_key(char::is_ascii_lowercase);
        letters.into_iter().collect()
    }
}

/// All squares of some letters.
fn union<'l, const W: usize>(letters: impl Iterator<Item = &'l (char, SquareSet<W>)>) -> SquareSet<W> {
    letters.fold(SquareSet::EMPTY, |all, (_, squares)| all | *squares)
}

impl Names<'_> {
    /// Whether a variable belongs to what is written.
    fn tells(&self, variable: usize) -> bool {
        let about = &self.model.variables[variable];
        match self.scope {
            Scope::Whole => about.in_position || about.counts.is_some(),
            Scope::Repetition => about.in_position,
        }
    }

    /// Whether a field belongs to what is written.
    fn tells_field(&self, field: &PositionField) -> bool {
        match field {
            PositionField::Variable(variable) => self.scope == Scope::Whole || self.tells(variable.index()),
            PositionField::Rights { .. } | PositionField::Nothing => true,
        }
    }

    fn board<const W: usize>(&self, position: &Position<W>) -> String {
        let board = &self.model.board;
        let rank = |rank: u8| {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..board.files {
                let square = board.at(i32::from(file), i32::from(rank));
                let piece = square.map(|square| position.cell(square));
                if piece == Some(Cell::EMPTY) {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                match piece.and_then(|cell| cell.kind().map(|kind| (kind, cell.side()))) {
                    None => text.push('*'),
                    Some((kind, side)) => {
                        text.push_str(&self.notation.letter(kind, side));
                        if side == Side::Neutral {
                            text.push('!');
                        }
                        text.extend(square.into_iter().flat_map(|square| self.signs(position, square)));
                    }
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        (0..board.ranks).rev().map(rank).collect::<Vec<String>>().join("/")
    }

    /// The signs of the marks that the piece on a square carries.
    fn signs<const W: usize>(&self, position: &Position<W>, square: Square) -> impl Iterator<Item = char> {
        self.signed_marks().filter(move |(mark, _)| position.marked(*mark).has(square)).map(|(_, sign)| sign)
    }

    /// The marks that have a sign.
    fn signed_marks(&self) -> impl Iterator<Item = (Mark, char)> {
        (0..).map(Mark).zip(&self.model.marks).filter_map(|(mark, about)| Some((mark, about.sign?)))
    }

    fn hands<const W: usize>(&self, position: &Position<W>) -> String {
        let mut text = String::new();
        for side in Side::BOTH {
            for kind in self.model.all_kinds() {
                for _ in 0..position.in_hand(side, kind) {
                    text.push_str(&self.notation.letter(kind, side));
                }
            }
        }
        if text.is_empty() { text } else { format!("[{text}]") }
    }

    fn field<const W: usize>(
        &self,
        field: &PositionField,
        program: &Program<W>,
        position: &Position<W>,
    ) -> String {
        match field {
            PositionField::Variable(variable) => {
                let (about, slot) =
                    (&self.model.variables[variable.index()], program.variables[variable.index()]);
                let sides = if about.of_player { 2 } else { 1 };
                let values = (0..sides).map(|side| self.value(about.ty, slot, side, position));
                values.collect::<Vec<String>>().join(between_players(about.ty))
            }
            PositionField::Rights { mark, .. } => {
                let rights = self.rights_of(program, *mark, position).unwrap_or_default();
                let text = rights.written(position.marked(*mark));
                if text.is_empty() { "-".to_owned() } else { text }
            }
            PositionField::Nothing => "-".to_owned(),
        }
    }

    /// The value of a variable for people; nothing if it has none.
    fn told_value<const W: usize>(
        &self,
        variable: usize,
        slot: VariableSlot,
        position: &Position<W>,
    ) -> Option<String> {
        let about = &self.model.variables[variable];
        let value = |side| self.value(about.ty, slot, side, position);
        let is_told = |value: &str| value != "-" && (about.ty != Type::Truth || value != "0");
        let spoken = |value: String| match about.ty {
            Type::Truth => "yes".to_owned(),
            Type::Player => if value == "w" { Side::White } else { Side::Black }.name().to_owned(),
            _ => value,
        };
        if !about.of_player {
            return Some(value(0)).filter(|value| is_told(value)).map(spoken);
        }
        if Side::BOTH.iter().all(|side| value(side.index()) == "0") {
            return None;
        }
        let sides = Side::BOTH.into_iter().map(|side| (side, value(side.index())));
        let sides = sides.filter(|(_, value)| is_told(value));
        let told: Vec<String> = match about.ty {
            Type::Truth => sides.map(|(side, _)| side.name().to_owned()).collect(),
            _ => sides.map(|(side, value)| format!("{} {}", side.name(), spoken(value))).collect(),
        };
        (!told.is_empty()).then(|| told.join(", "))
    }

    fn value<const W: usize>(
        &self,
        ty: Type,
        slot: VariableSlot,
        side: usize,
        position: &Position<W>,
    ) -> String {
        let number = match slot {
            VariableSlot::Set(slot) => return self.squares(position.set_variable(usize::from(slot) + side)),
            VariableSlot::Scalar(slot) => position.scalar(usize::from(slot) + side),
        };
        self.number(ty, number)
    }

    /// The value of a type for a number.
    fn number(&self, ty: Type, number: i32) -> String {
        match ty {
            Type::Square => self.notation.square(number).to_owned(),
            Type::Kind => match u8::try_from(number) {
                Ok(kind) => self.notation.letters[usize::from(kind)].clone(),
                Err(_) => "-".to_owned(),
            },
            Type::Player => ["w", "b", "-"][Side::from_index(number as usize).index()].to_owned(),
            Type::Direction => self.notation.direction(number).to_owned(),
            _ => number.to_string(),
        }
    }

    fn squares<const W: usize>(&self, set: SquareSet<W>) -> String {
        let names: Vec<&str> =
            set.into_iter().map(|square| self.notation.square(i32::from(square.0))).collect();
        if names.is_empty() { "-".to_owned() } else { names.join(",") }
    }

    /// The values that differ from their defaults and have no field.
    fn extras<const W: usize>(&self, program: &Program<W>, position: &Position<W>) -> Vec<String> {
        let mut extras = Vec::new();
        for (index, mark) in
            self.model.marks.iter().enumerate().filter(|(_, mark)| !mark.is_digit && mark.sign.is_none())
        {
            let told = self.told_by_rights(program, Mark(index as u16), position);
            let marked = position.marked(Mark(index as u16));
            // Where rights are written, the reader assumes no defaults.
            if marked != told.unwrap_or_else(|| self.usual_marks(program, index, position)) {
                extras.push(format!("{}={}", mark.name, self.squares(marked)));
            }
        }
        extras.extend(self.model.attributes.iter().filter_map(|about| self.remembered(about, position)));
        let fresh = Position::empty(program);
        for (index, variable) in self.model.variables.iter().enumerate() {
            let is_field = self
                .model
                .fields
                .iter()
                .any(|field| matches!(field, PositionField::Variable(known) if known.index() == index));
            if is_field || !self.tells(index) {
                continue;
            }
            let slot = program.variables[index];
            for side in 0..if variable.of_player { 2 } else { 1 } {
                let value = self.value(variable.ty, slot, side, position);
                if value != self.value(variable.ty, slot, side, &fresh) {
                    let owner = match (variable.of_player, side) {
                        (false, _) => "",
                        (true, 0) => ".w",
                        (true, _) => ".b",
                    };
                    extras.push(format!("{}{owner}={value}", variable.name));
                }
            }
        }
        if let Some(course) = self.unusual_course(program, position) {
            extras.push(format!("phase={course}"));
        }
        if position.actions_done() > 0 {
            extras.push(format!("done={}", position.actions_done()));
        }
        if position.turn_ends() {
            extras.push("ends=1".to_owned());
        }
        for (side, letter) in [(Side::White, "w"), (Side::Black, "b")] {
            if position.skips(side) > 0 {
                extras.push(format!("skips.{letter}={}", position.skips(side)));
            }
        }
        for (side, rule) in position.pending() {
            let letter = if side == Side::Black { "b" } else { "w" };
            extras.push(format!("asked.{letter}={}", self.model.actions[usize::from(rule)].name));
        }
        extras
    }

    /// The values that pieces remember, except 0, `nothing` and `neutral`: `hits=a1:3,b2:1`.
    fn remembered<const W: usize>(&self, about: &PieceAttribute, position: &Position<W>) -> Option<String> {
        let attribute = about.attribute;
        let value = |square: Square| attribute.value(|mark| position.marked(mark).has(square));
        let nothing = attribute.value(|_| false);
        let some = self.model.board.squares().filter(|square| value(*square) != nothing);
        let one = |square: Square| {
            let name = self.notation.square(i32::from(square.0));
            format!("{name}:{}", self.number(attribute.ty, value(square)))
        };
        let listed: Vec<String> = some.map(one).collect();
        (!listed.is_empty()).then(|| format!("{}={}", about.name, listed.join(",")))
    }

    /// The name of the turn's course, if it is not the one that the conditions choose now.
    fn unusual_course<const W: usize>(&self, program: &Program<W>, position: &Position<W>) -> Option<&str> {
        let course = position.course_number();
        if program.courses.len() == 1 || position.clone().due_course(program) == course {
            return None;
        }
        Some(usize::from(course).checked_sub(1).map_or("-", |other| self.model.phases[other].name.as_str()))
    }

    /// The rights of a mark, with their squares in a position, if there are any.
    fn rights_of<const W: usize>(
        &self,
        program: &Program<W>,
        mark: Mark,
        position: &Position<W>,
    ) -> Option<Rights<W>> {
        let mut fields = self.model.fields.iter().zip(&program.rights);
        let (letters, codes) = fields.find_map(|(field, codes)| match field {
            PositionField::Rights { mark: known, letters } if *known == mark => Some((letters, codes)),
            _ => None,
        })?;
        let mut looking = codes.iter().any(Option::is_some).then(|| position.clone());
        let letters = letters.iter().zip(codes).map(|((letter, squares), code)| {
            let squares = match (squares, code, &mut looking) {
                (RightSquares::Fixed(squares), ..) => squares.iter().copied().collect(),
                (_, Some(code), Some(position)) => position.squares_found(program, *code),
                _ => SquareSet::EMPTY,
            };
            (*letter, squares)
        });
        Some(Rights { letters: letters.collect(), are_found: looking.is_some() })
    }

    /// The default carriers of a mark that no right covers; where rights find their squares, only kinds that are not
    /// drawn.
    fn usual_without_rights<const W: usize>(
        &self,
        program: &Program<W>,
        mark: Mark,
        rights: Option<&Rights<W>>,
        position: &Position<W>,
    ) -> SquareSet<W> {
        let usual = self.usual_marks(program, mark.index(), position);
        match rights {
            Some(rights) if rights.are_found => {
                usual.into_iter().filter(|square| self.is_beside_lots(position.cell(*square))).collect()
            }
            Some(rights) => usual.without(&union(rights.letters.iter())),
            None => usual,
        }
    }

    /// Whether starts are drawn, but not the squares of this kind: then its pieces have a mark for reasons of their own.
    fn is_beside_lots(&self, cell: Cell) -> bool {
        let lots = &self.model.shuffle.lots;
        let is_drawn = |kind: Kind| lots.iter().any(|lot| lot.kinds.contains(&kind));
        !lots.is_empty() && cell.kind().is_some_and(|kind| !is_drawn(kind))
    }

    /// The marks that the letters of a field of rights give; `None` if there is no such field.
    fn told_by_rights<const W: usize>(
        &self,
        program: &Program<W>,
        mark: Mark,
        position: &Position<W>,
    ) -> Option<SquareSet<W>> {
        let rights = self.rights_of(program, mark, position)?;
        let granted = union(rights.granted(position.marked(mark)));
        Some(granted | self.usual_without_rights(program, mark, Some(&rights), position))
    }

    /// The default carriers of a mark: pieces on squares where their kind starts, if the setup marks all.
    fn usual_marks<const W: usize>(
        &self,
        program: &Program<W>,
        mark: usize,
        position: &Position<W>,
    ) -> SquareSet<W> {
        if self.model.setup.marks[mark].is_some() {
            return SquareSet::EMPTY;
        }
        let on = self.model.marks[mark].on;
        let mut usual = SquareSet::EMPTY;
        for side in Side::BOTH {
            for kind in on.iter().take_while(|kind| kind.index() < self.model.kinds.len()) {
                let homes = program.homes[side.index()][kind.index()];
                usual |=
                    homes.into_iter().filter(|home| position.cell(*home) == Cell::new(kind, side)).collect();
            }
        }
        usual
    }
}

/// Reads a position.
///
/// Fields may be missing from the end. What other dialects write in every game is ignored where the game has no such field:
/// a last number, which counts moves, and `-` for no castling and no passed square. Where there is such a number, a field of two
/// values, White's and Black's, may be missing: it has the values of the start.
///
/// # Errors
/// If the text does not fit the game, with the place and the correct form.
pub fn parse_position<const W: usize>(
    model: &Model,
    notation: &Notation,
    program: &Program<W>,
    text: &str,
) -> Result<Position<W>, ParsePositionError> {
    let words: Vec<(usize, &str)> = words(text).collect();
    let names = Names { model, notation, scope: Scope::Whole };
    let read = |words: &[(usize, &str)], fields: &[PositionField], shares| {
        read_position(names, program, words, fields, shares)
    };
    read(&words, &model.fields, false).or_else(|error| {
        if let Ok(position) = read(&words, &model.fields, true) {
            return Ok(position);
        }
        let is_pair = |field: &&PositionField| {
            matches!(field, PositionField::Variable(variable) if model.variables[variable.index()].of_player)
        };
        let single: Vec<PositionField> = model.fields.iter().filter(|field| !is_pair(field)).cloned().collect();
        let dialects = [model.fields.as_slice(), &single].into_iter();
        // Board and side are no fields.
        let mut longer = dialects.filter(|fields| words.len() > fields.len() + 2);
        let read = &read;
        longer
            .find_map(|fields| with_fewer_dashes(&words).find_map(|words| read(&words, fields, false).ok()))
            .ok_or(error)
    })
}

/// The words as they are, without one of the dashes, and without any.
fn with_fewer_dashes<'a>(words: &'a [(usize, &'a str)]) -> impl Iterator<Item = Vec<(usize, &'a str)>> {
    let dashes = words.iter().filter(|(_, word)| *word == "-").map(|(dash, _)| Some(*dash));
    [words.to_vec()].into_iter().chain(dashes.chain([None]).map(move |dash| {
        let is_left_out =
            |(offset, word): &(usize, &str)| *word == "-" && dash.is_none_or(|dash| dash == *offset);
        words.iter().copied().filter(|word| !is_left_out(word)).collect()
    }))
}

/// Reads a position from its words, with their places in the text. Two fields of rights that follow each other have a word for both
/// if it has letters of the second one, or if they share it in any case.
fn read_position<const W: usize>(
    names: Names<'_>,
    program: &Program<W>,
    words: &[(usize, &str)],
    fields: &[PositionField],
    shares: bool,
) -> Result<Position<W>, ParsePositionError> {
    let mut reader = PositionReader {
        names,
        program,
        position: Position::empty(program),
        signed: Vec::new(),
        course: None,
        done_at: 0,
    };
    let Some((offset, board)) = words.first() else {
        return error(0, "the position is empty: write the board, the side to move and the fields");
    };
    reader.board(*offset, board)?;
    let mut rest = words.iter().skip(1).peekable();
    if let Some((offset, side)) = rest.next_if(|(_, word)| !word.contains('=')) {
        match *side {
            "w" => reader.position.set_turn(Side::White, 0, [0; 2]),
            "b" => reader.position.set_turn(Side::Black, 0, [0; 2]),
            _ => return error(*offset, format!("`{side}` is not a side to move: write `w` or `b`")),
        }
    }
    reader.usual_marks();
    let mut fields = fields.iter();
    for (offset, word) in rest {
        if word.contains('=') {
            reader.extra(*offset, word)?;
        } else if let Some(field) = fields.next() {
            match rights_of_both(word, shares, field, fields.as_slice().first()) {
                Some(marks) => {
                    reader.grant_both(word, marks);
                    fields.next();
                }
                None => reader.field(*offset, word, field)?,
            }
        } else if word.parse::<u32>().is_err() {
            return error(*offset, too_many(names.model, word));
        }
    }
    reader.turn()?;
    reader.position.forget_past();
    Ok(reader.position)
}

/// The marks of two fields of rights that follow each other, if a word stands for both, as some dialects write castling and gating.
fn rights_of_both(
    word: &str,
    shares: bool,
    first: &PositionField,
    second: Option<&PositionField>,
) -> Option<[Mark; 2]> {
    let PositionField::Rights { mark: first, letters: own } = first else { return None };
    let Some(PositionField::Rights { mark: second, letters: others }) = second else { return None };
    let is_of_second = word.chars().any(|c| has_letter(others, c) && !has_letter(own, c));
    let is_known = word.chars().all(|c| c == '-' || has_letter(own, c) || has_letter(others, c));
    ((shares || is_of_second) && is_known).then_some([*first, *second])
}

/// Whether a right has this letter.
fn has_letter(letters: &[(char, RightSquares)], letter: char) -> bool {
    letters.iter().any(|(known, _)| *known == letter)
}

/// The message about a field that the game does not have, often one of orthodox chess.
fn too_many(model: &Model, word: &str) -> String {
    let name = |field: &PositionField| match field {
        PositionField::Variable(variable) => format!("`{}`", model.variables[variable.index()].name),
        PositionField::Rights { mark, .. } => format!("letters for `{}`", model.marks[mark.index()].name),
        PositionField::Nothing => "`-`".to_owned(),
    };
    let fields: Vec<String> = model.fields.iter().map(name).collect();
    let known = match &fields[..] {
        [] => "positions of this game have no fields after the side to move".to_owned(),
        some => format!("after the side to move come only {}", some.join(", ")),
    };
    format!("`{word}` is one field too many: {known}")
}

struct PositionReader<'a, const W: usize> {
    names: Names<'a>,
    program: &'a Program<W>,
    position: Position<W>,
    /// The marks whose signs stand on the board, with the squares of their carriers.
    signed: Vec<(Mark, Square)>,
    /// The course of the turn, if the text gives it.
    course: Option<u16>,
    /// The place of the number of actions done.
    done_at: usize,
}

impl<const W: usize> PositionReader<'_, W> {
    /// The course of the turn, once everything that decides it is known.
    fn turn(&mut self) -> Result<(), ParsePositionError> {
        match self.course {
            Some(course) => self.position.set_up_course(course),
            None => self.position.begin_turn(self.program),
        }
        let done = self.position.actions_done();
        if done > 0 && done >= self.position.course(self.program).actions {
            return error(self.done_at, format!("`{done}` is not a number of actions of an unfinished turn"));
        }
        Ok(())
    }

    fn board(&mut self, offset: usize, text: &str) -> Result<(), ParsePositionError> {
        let (board, hands) = match text.split_once('[') {
            Some((board, hands)) => (board, Some(hands)),
            None => (text, None),
        };
        let ranks: Vec<&str> = board.split('/').collect();
        let expected = usize::from(self.names.model.board.ranks);
        if ranks.len() != expected {
            let what = match ranks.len() {
                1 => format!("one rank instead of {expected}"),
                count => format!("{count} ranks instead of {expected}"),
            };
            return error(offset, format!("the board has {what}"));
        }
        let mut at = offset;
        for (index, rank) in ranks.iter().enumerate() {
            self.rank(at, rank, (expected - 1 - index) as i32)?;
            at += rank.len() + 1;
        }
        match hands {
            None => Ok(()),
            Some(hands) => self.hands(offset + board.len() + 1, hands),
        }
    }

    fn rank(&mut self, offset: usize, text: &str, rank: i32) -> Result<(), ParsePositionError> {
        let mut file = 0_i32;
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            if digits > 0 {
                let empty = rest[..digits].parse::<i32>().unwrap_or(MANY_SQUARES);
                file = file.saturating_add(empty).min(MANY_SQUARES);
                at += digits;
                continue;
            }
            let square = self.names.model.board.at(file, rank);
            if rest.starts_with('*') {
                if square.is_some() {
                    return error(offset + at, "`*` stands where the board has a square");
                }
                at += 1;
            } else {
                let (length, kind, mut side) = self.letter(offset + at, rest)?;
                at += length;
                if text[at..].starts_with('!') {
                    side = Side::Neutral;
                    at += 1;
                }
                let Some(square) = square else {
                    return error(offset + at - length, "a piece stands on a hole or beyond the edge");
                };
                self.position.set_up(self.program, square, Cell::new(kind, side));
                at += self.signs(offset + at, &text[at..], square)?;
            }
            file += 1;
        }
        let width = i32::from(self.names.model.board.files);
        if file != width {
            return error(offset, format!("rank {} has {file} squares instead of {width}", rank + 1));
        }
        Ok(())
    }

    /// Notes the marks whose signs follow the letter of the piece on a square. Gives the length of the signs.
    fn signs(&mut self, offset: usize, text: &str, square: Square) -> Result<usize, ParsePositionError> {
        let mut length = 0;
        for sign in text.chars() {
            let Some((mark, _)) = self.names.signed_marks().find(|(_, known)| *known == sign) else { break };
            if !self.can_carry(mark, square) {
                let name = &self.names.model.marks[mark.index()].name;
                return error(
                    offset + length,
                    format!("`{sign}` follows a piece that cannot carry the mark `{name}`"),
                );
            }
            self.signed.push((mark, square));
            length += sign.len_utf8();
        }
        Ok(length)
    }

    fn letter(&self, offset: usize, text: &str) -> Result<(usize, Kind, Side), ParsePositionError> {
        let letters = &self.names.notation.letters;
        let fits = |(index, letter): (usize, &String)| {
            let kind = Kind(index as u8);
            if text.starts_with(letter.as_str()) {
                Some((letter.len(), kind, Side::White))
            } else if text.starts_with(&letter.to_ascii_lowercase()) {
                Some((letter.len(), kind, Side::Black))
            } else {
                None
            }
        };
        let found = letters.iter().enumerate().filter_map(fits).max_by_key(|(length, ..)| *length);
        match (found, text.chars().next()) {
            (Some(found), _) => Ok(found),
            (None, Some(c)) => {
                error(offset, format!("`{c}` is not a letter of a kind: known are {}", letters.join(" ")))
            }
            (None, None) => error(offset, "a letter is missing"),
        }
    }

    fn hands(&mut self, offset: usize, text: &str) -> Result<(), ParsePositionError> {
        let Some(pieces) = text.strip_suffix(']') else {
            return error(offset + text.len(), "the hands are not closed by `]`");
        };
        // Some dialects write `[-]` for empty hands.
        let pieces = if pieces == "-" { "" } else { pieces };
        let mut at = 0;
        while at < pieces.len() {
            let (length, kind, side) = self.letter(offset + at, &pieces[at..])?;
            if self.position.in_hand(side, kind) >= limits::HAND {
                let most = format!("a hand holds at most {} pieces of a kind", limits::HAND);
                return error(offset + at, most);
            }
            self.position.put_in_hand(self.program, side, kind);
            at += length;
        }
        Ok(())
    }

    /// The default marks, and those of the signs on the board.
    fn usual_marks(&mut self) {
        for mark in (0..self.names.model.marks.len() as u16).map(Mark) {
            let carriers = match self.names.model.marks[mark.index()].sign {
                Some(_) => {
                    let signed = self.signed.iter().filter(|(known, _)| *known == mark);
                    signed.map(|(_, square)| *square).collect()
                }
                None => {
                    let rights = self.names.rights_of(self.program, mark, &self.position);
                    self.names.usual_without_rights(self.program, mark, rights.as_ref(), &self.position)
                }
            };
            self.position.set_up_marks(self.program, mark, carriers);
        }
    }

    fn field(&mut self, offset: usize, word: &str, field: &PositionField) -> Result<(), ParsePositionError> {
        match field {
            PositionField::Variable(variable) => {
                let about = &self.names.model.variables[variable.index()];
                let slot = self.program.variables[variable.index()];
                if !about.of_player {
                    // Only the name of the field explains a value that belongs in another one.
                    return self.variable(offset, word, about.ty, slot, 0).map_err(|mistake| {
                        let what = format!("{}: this is the field `{}`", mistake.what, about.name);
                        ParsePositionError { what, ..mistake }
                    });
                }
                let between = between_players(about.ty);
                let Some((white, black)) = word.split_once(between) else {
                    return error(
                        offset,
                        format!("`{word}` is not two values with `{between}` between them, White's first"),
                    );
                };
                self.variable(offset, white, about.ty, slot, 0)?;
                self.variable(offset + white.len() + between.len(), black, about.ty, slot, 1)
            }
            PositionField::Rights { mark, letters } => {
                let is_wrong = |(_, c): &(usize, char)| *c != '-' && !has_letter(letters, *c);
                if let Some((at, c)) = word.char_indices().find(is_wrong) {
                    let known: String = letters.iter().map(|(letter, _)| *letter).collect();
                    return error(offset + at, format!("`{c}` is none of the rights `{known}`"));
                }
                self.grant(word, *mark, SquareSet::EMPTY);
                Ok(())
            }
            PositionField::Nothing if word == "-" => Ok(()),
            PositionField::Nothing => error(offset, format!("`{word}` stands where this game has only `-`")),
        }
    }

    /// Marks the pieces that two rights in one word name. What may castle has never moved, so the first right implies some of the
    /// second.
    fn grant_both(&mut self, word: &str, [first, second]: [Mark; 2]) {
        let implied = self.grant(word, first, SquareSet::EMPTY);
        self.grant(word, second, implied);
    }

    /// Marks the pieces that can carry a mark on the squares that a word names by the letters of its right, and on those implied
    /// by another right; of the pieces that the right covers, no others. Gives the squares named.
    fn grant(&mut self, word: &str, mark: Mark, implied: SquareSet<W>) -> SquareSet<W> {
        let rights = self.names.rights_of(self.program, mark, &self.position).unwrap_or_default();
        let usual = self.names.usual_without_rights(self.program, mark, Some(&rights), &self.position);
        let named = union(rights.letters.iter().filter(|(letter, _)| word.contains(*letter)));
        let carriers: SquareSet<W> =
            (named | implied).into_iter().filter(|square| self.can_carry(mark, *square)).collect();
        self.position.set_up_marks(self.program, mark, usual | carriers);
        named
    }

    fn can_carry(&self, mark: Mark, square: Square) -> bool {
        self.position
            .cell(square)
            .kind()
            .is_some_and(|kind| self.names.model.marks[mark.index()].on.has(kind))
    }

    fn variable(
        &mut self,
        offset: usize,
        word: &str,
        ty: Type,
        slot: VariableSlot,
        side: usize,
    ) -> Result<(), ParsePositionError> {
        let slot = match slot {
            VariableSlot::Set(slot) => {
                let set = self.squares(offset, word)?;
                self.position.set_up_set(self.program, usize::from(slot) + side, set);
                return Ok(());
            }
            VariableSlot::Scalar(slot) => usize::from(slot) + side,
        };
        let number = match ty {
            Type::Number | Type::Truth if word == "-" => self.program.scalars[slot].starts,
            _ => self.number(offset, word, ty)?,
        };
        self.position.set_up_scalar(self.program, slot, number);
        Ok(())
    }

    /// The number for a value of a type.
    fn number(&self, offset: usize, word: &str, ty: Type) -> Result<i32, ParsePositionError> {
        Ok(match ty {
            Type::Kind | Type::Square | Type::Direction if word == "-" => -1,
            Type::Square => i32::from(self.square(offset, word)?.0),
            Type::Kind => i32::from(self.letter(offset, word)?.1.0),
            Type::Player => match word {
                "w" => Side::White as i32,
                "b" => Side::Black as i32,
                "-" => Side::Neutral as i32,
                _ => return error(offset, format!("`{word}` is not a player: write `w`, `b` or `-`")),
            },
            Type::Direction => match self.names.notation.direction_of(word) {
                Some(direction) => direction,
                None => return error(offset, format!("`{word}` is not a direction, such as `n` or `se`")),
            },
            Type::Truth => match word {
                "0" => 0,
                "1" => 1,
                _ => {
                    return error(
                        offset,
                        format!("`{word}` is neither 0 nor 1: write 1 for true, 0 for false"),
                    );
                }
            },
            _ => match word.parse() {
                Ok(number) => number,
                Err(_) => return error(offset, format!("`{word}` is not a number")),
            },
        })
    }

    /// The values that pieces remember: `a1:3,b2:1`.
    fn remembered(
        &mut self,
        offset: usize,
        text: &str,
        about: &PieceAttribute,
    ) -> Result<(), ParsePositionError> {
        let mut digits = vec![SquareSet::EMPTY; about.attribute.marks().count()];
        let mut at = offset;
        for entry in text.split(',') {
            let Some((name, value)) = entry.split_once(':') else {
                return error(at, format!("`{entry}` is not a square and a value, such as `a1:3`"));
            };
            let square = self.square(at, name)?;
            let value = self.number(at + name.len() + 1, value, about.attribute.ty)?;
            if !self.position.cell(square).kind().is_some_and(|kind| about.on.has(kind)) {
                return error(at, format!("no piece on {name} remembers `{}`", about.name));
            }
            for (digit, (_, on)) in digits.iter_mut().zip(about.attribute.digits_of(value)) {
                if on {
                    digit.insert(square);
                }
            }
            at += entry.len() + 1;
        }
        for (mark, squares) in about.attribute.marks().zip(digits) {
            self.position.set_up_marks(self.program, mark, squares);
        }
        Ok(())
    }

    fn square(&self, offset: usize, name: &str) -> Result<Square, ParsePositionError> {
        match self.names.notation.square_of(name) {
            Some(square) => Ok(square),
            None => error(offset, format!("the board has no square `{name}`")),
        }
    }

    fn squares(&self, offset: usize, text: &str) -> Result<SquareSet<W>, ParsePositionError> {
        if text == "-" {
            return Ok(SquareSet::EMPTY);
        }
        let mut set = SquareSet::EMPTY;
        let mut at = offset;
        for name in text.split(',') {
            set.insert(self.square(at, name)?);
            at += name.len() + 1;
        }
        Ok(set)
    }

    /// `name=value`, `name.w=value`.
    fn extra(&mut self, offset: usize, word: &str) -> Result<(), ParsePositionError> {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let (name, owner) = key.split_once('.').unwrap_or((key, ""));
        let at = offset + key.len() + 1;
        let side = usize::from(owner == "b");
        let model = self.names.model;
        if let Some(about) = model.attributes.iter().find(|about| about.name == name) {
            return self.remembered(at, value, about);
        }
        if let Some(index) = model.marks.iter().position(|mark| mark.name == name) {
            let set = self.squares(at, value)?;
            self.position.set_up_marks(self.program, Mark(index as u16), set);
            return Ok(());
        }
        if let Some(index) = model.variables.iter().position(|variable| variable.name == name) {
            if model.variables[index].of_player != matches!(owner, "w" | "b") {
                return error(
                    offset,
                    format!(
                        "`{key}`: a variable of each player is written `NAME.w` or `NAME.b`, others without"
                    ),
                );
            }
            return self.variable(at, value, model.variables[index].ty, self.program.variables[index], side);
        }
        match (name, owner) {
            ("phase", "") => {
                let other = model.phases.iter().position(|other| other.name == value);
                match other {
                    Some(other) => self.course = Some(other as u16 + 1),
                    None if value == "-" => self.course = Some(0),
                    None => return error(at, format!("no phase is called `{value}`")),
                }
            }
            ("done", "") => match value.parse() {
                Ok(done) => {
                    self.done_at = at;
                    self.position.set_up_done(done);
                }
                Err(_) => {
                    return error(at, format!("`{value}` is not a number of actions of an unfinished turn"));
                }
            },
            ("ends", "") if value == "1" => self.position.set_up_end(),
            ("ends", "") => return error(at, "`ends` is 1: the turn ends with the next action"),
            ("skips", "w" | "b") => match value.parse() {
                Ok(count) => self.position.set_up_skips(Side::from_index(side), count),
                Err(_) => return error(at, format!("`{value}` is not a number of turns, 255 at most")),
            },
            ("asked", "w" | "b") => {
                match model.actions.iter().position(|action| action.asked && action.name == value) {
                    Some(rule) => self.position.ask(Side::from_index(side), rule as u16),
                    None => return error(at, format!("no action that is asked for is called `{value}`")),
                }
            }
            _ => return error(offset, format!("`{key}` is neither a mark nor a variable of this game")),
        }
        Ok(())
    }
}
