//! Actions by the templates of the definition.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not a square, kind or set is written as a number"
)]

use crate::ids::{Kind, Square};
use crate::model::{FieldForm, FieldSource, Mode, Template, TemplatePart, Type};
use crate::position::{Action, ActionForm, NONE, Position};
use crate::program::{DeclaredChoice, Program, Route, SquareSet};

use super::Notation;

/// A value of a field.
enum Value<const W: usize> {
    Square(i32),
    Kind(i32),
    Direction(i32),
    Number(i32),
    Squares(SquareSet<W>),
    Path(Vec<Square>),
    Text(String),
}

/// An action as the definition writes it. The action must belong to the position.
pub fn write_action<const W: usize>(
    notation: &Notation,
    program: &Program<W>,
    position: &mut Position<W>,
    action: Action,
) -> String {
    let (mode, line) = match action.form() {
        ActionForm::Pass => return "pass".to_owned(),
        ActionForm::Declared(rule) => {
            return write_declared(notation, program, position, usize::from(rule), action);
        }
        ActionForm::Plain(mode) => (mode, None),
        ActionForm::Line(line, mode) => (mode, Some(usize::from(line))),
    };
    let kind = position.cell(Square(action.from)).kind();
    let of_line = line.and_then(|line| program.movements.lines[line].write.as_ref());
    let own = of_line.or_else(|| kind.and_then(|kind| notation.writes[kind.index()].as_ref()));
    let takes = line.is_some_and(|line| is_path(program, line)) && action.data != 0;
    let usual = match mode {
        _ if takes => &notation.paths,
        Mode::Shoot => &notation.shots,
        Mode::Quiet | Mode::Capture | Mode::Devour | Mode::Swap => &notation.moves,
    };
    let arrival = write_arrival(notation, program, position, action);
    write(notation, own.unwrap_or(usual), |source| match source {
        FieldSource::From => Value::Square(i32::from(action.from)),
        FieldSource::To => Value::Square(i32::from(action.to)),
        FieldSource::Path => Value::Path(path(program, mode, line, action)),
        FieldSource::Arrival => Value::Text(arrival.clone()),
        FieldSource::Choice(_) => Value::<W>::Text(String::new()),
    })
}

/// The text for the choice on arrival of a move; nothing if there is none.
pub fn write_arrival<const W: usize>(
    notation: &Notation,
    program: &Program<W>,
    position: &mut Position<W>,
    action: Action,
) -> String {
    let Some((index, _)) = action.arrival() else { return String::new() };
    let arrival = &program.arrivals[index];
    let (numbers, sets) = position.arrival_parameters(program, action);
    write(notation, &arrival.write, |source| chosen(&arrival.choices, &numbers, &sets, source))
}

fn write_declared<const W: usize>(
    notation: &Notation,
    program: &Program<W>,
    position: &mut Position<W>,
    rule: usize,
    action: Action,
) -> String {
    let (numbers, sets) = position.parameters(program, rule, action);
    let declared = &program.actions[rule];
    write(notation, &declared.write, |source| chosen(&declared.choices, &numbers, &sets, source))
}

/// The value of a parameter: numbers and sets are stored apart, each in order.
fn chosen<const W: usize>(
    choices: &[DeclaredChoice<W>],
    numbers: &[i32],
    sets: &[SquareSet<W>],
    source: FieldSource,
) -> Value<W> {
    let FieldSource::Choice(index) = source else { return Value::Text(String::new()) };
    let is_set = |choice: &&DeclaredChoice<W>| choice.ty == Type::Squares;
    let sets_before = choices[..index].iter().filter(is_set).count();
    let number = numbers.get(index - sets_before).copied().unwrap_or(-1);
    match choices[index].ty {
        Type::Squares => Value::Squares(sets.get(sets_before).copied().unwrap_or(SquareSet::EMPTY)),
        Type::Kind => Value::Kind(number),
        Type::Square => Value::Square(number),
        Type::Direction => Value::Direction(number),
        _ => Value::Number(number),
    }
}

fn is_path<const W: usize>(program: &Program<W>, line: usize) -> bool {
    matches!(program.movements.lines[line].route, Route::Path(_))
}

/// The squares of a move: start, stations on the way, end; nothing for other actions.
pub(crate) fn stations<const W: usize>(program: &Program<W>, action: Action) -> Vec<Square> {
    match action.form() {
        ActionForm::Plain(mode) => path(program, mode, None, action),
        ActionForm::Line(line, mode) => path(program, mode, Some(usize::from(line)), action),
        ActionForm::Declared(_) | ActionForm::Pass => Vec::new(),
    }
}

/// The squares of a path, beginning with its start, which comes last again if the piece shoots; for a path that captures
/// on its way only the squares where it captures.
fn path<const W: usize>(
    program: &Program<W>,
    mode: Mode,
    line: Option<usize>,
    action: Action,
) -> Vec<Square> {
    let mut squares = vec![Square(action.from)];
    let walk = line.map(|line| &program.movements.lines[line].route);
    if let Some(Route::Walk(walk)) = walk
        && action.data != 0
    {
        squares.extend(walk.squares(Square(action.from), action.path()));
    } else if line.is_some_and(|line| is_path(program, line)) {
        squares.extend(action.taken());
        squares.push(Square(action.to));
    } else if action.to != NONE {
        squares.push(Square(action.to));
    }
    if mode == Mode::Shoot {
        squares.push(Square(action.from));
    }
    squares
}

fn write<const W: usize>(
    notation: &Notation,
    template: &Template,
    value: impl Fn(FieldSource) -> Value<W>,
) -> String {
    let mut text = String::new();
    for part in &template.parts {
        match part {
            TemplatePart::Literal(literal) => text.push_str(literal),
            TemplatePart::Field(source, form) => text.push_str(&field(notation, &value(*source), *form)),
        }
    }
    text
}

fn field<const W: usize>(notation: &Notation, value: &Value<W>, form: FieldForm) -> String {
    let plain = match value {
        Value::Square(square) => notation.square(*square).to_owned(),
        Value::Kind(kind) => u8::try_from(*kind)
            .map_or_else(|_| "-".to_owned(), |kind| notation.letters[Kind(kind).index()].clone()),
        Value::Direction(direction) => notation.direction(*direction).to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Squares(set) => {
            let names: Vec<&str> =
                set.into_iter().map(|square| notation.square(i32::from(square.0))).collect();
            names.join(",")
        }
        Value::Path(path) => path.iter().map(|square| notation.square(i32::from(square.0))).collect(),
        Value::Text(text) => text.clone(),
    };
    let is_digit = |c: &char| c.is_ascii_digit();
    match form {
        FieldForm::Plain => plain,
        FieldForm::Name => match value {
            Value::Kind(kind) => notation.kind_name(*kind).to_owned(),
            Value::Square(_)
            | Value::Direction(_)
            | Value::Number(_)
            | Value::Squares(_)
            | Value::Path(_)
            | Value::Text(_) => plain,
        },
        FieldForm::Lower => plain.to_ascii_lowercase(),
        FieldForm::File => plain.chars().filter(|c| !is_digit(c)).collect(),
        FieldForm::Rank => plain.chars().filter(is_digit).collect(),
        FieldForm::Letter => match value {
            Value::Number(number) => super::letter_of(*number),
            Value::Square(_)
            | Value::Kind(_)
            | Value::Direction(_)
            | Value::Squares(_)
            | Value::Path(_)
            | Value::Text(_) => plain,
        },
    }
}
