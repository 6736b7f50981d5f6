//! The memory of a game: marks, values of pieces, variables; and tables.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a form that is asked for, or any other; the tables have each"
)]

use super::entry::{Chapter, Entry, Grid};
use super::rules::PLAYER;
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::ids::{KindSet, Mark, Side};
use variorum::language::{Counting, Type};
use variorum::limits;
use variorum::model::{KindsTerm, LookupTable, StartValue, StateVariable, Statement, Term};
use variorum::source::{Sources, Span};

/// Marks, values of pieces and variables.
pub(super) fn state(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("state", "What is remembered");
    let model = speaker.model;
    let mut add = |name: (&str, Span), told: Vec<Sentence>| {
        chapter.entries.push(Entry::new(speaker, sources, name, told));
    };
    for (index, mark) in model.marks.iter().enumerate().filter(|(_, mark)| !mark.is_digit) {
        speaker.begin(PLAYER);
        add((&mark.name, mark.span), marked(speaker, Mark(index as u16)));
    }
    for about in &model.attributes {
        let on = on_kinds(speaker, about.on);
        let text = format!("each {on} remembers {}", about.attribute.ty.words());
        speaker.begin(PLAYER);
        let mut told = vec![Sentence::of(&text)];
        let is_own = |statement: &&Statement| matches!(statement, Statement::Remember(attribute, ..) if *attribute == about.attribute);
        let starts = model
            .setup
            .attributes
            .iter()
            .filter(is_own)
            .flat_map(|start| speaker.statements(std::slice::from_ref(start)));
        let starts: Vec<Sentence> = starts.collect();
        told.extend((!starts.is_empty()).then(|| Sentence::with("at the start", starts)));
        add((&about.name, about.span), told);
    }
    for about in &model.variables {
        add((&about.name, about.span), vec![Sentence::of(&variable(speaker, about))]);
    }
    chapter
}

fn on_kinds(speaker: &Speaker<'_>, kinds: KindSet) -> String {
    speaker.singular(&KindsTerm::Fixed(kinds))
}

fn marked(speaker: &Speaker<'_>, mark: Mark) -> Vec<Sentence> {
    let about = &speaker.model.marks[mark.index()];
    let mut told = vec![Sentence::of(&format!("a mark that a {} can carry", on_kinds(speaker, about.on)))];
    let start = speaker.model.setup.marks.get(mark.index());
    told.extend(start.map(|rule| match rule {
        None => Sentence::of("at the start all of them carry it"),
        Some(rule) => match &rule.term {
            Term::Squares(squares) if squares.is_empty() => Sentence::of("at the start no piece carries it"),
            Term::Square(None) => Sentence::of("at the start no piece carries it"),
            _ => Sentence::of(&format!("at the start it is carried by {}", speaker.noun(rule))),
        },
    }));
    told.extend(about.lost_by_moving.then(|| Sentence::of("a piece loses it by moving")));
    let apart = "pieces that carry it and pieces that do not are in each other’s way no more than air";
    told.extend(about.apart.then(|| Sentence::of(apart)));
    let shown = |sign| {
        Sentence::of(&format!("in positions as text, `{sign}` follows the letter of a piece that carries it"))
    };
    told.extend(about.sign.map(shown));
    told
}

fn variable(speaker: &Speaker<'_>, about: &StateVariable) -> String {
    let what = match (about.counts, about.ty) {
        (Some(Counting::Plies), _) => "a counter: every action adds one to it",
        (Some(Counting::Turns), _) => "a counter: every turn adds one to it",
        (None, Type::Truth) => "it holds or it does not",
        (
            None,
            Type::Number
            | Type::Player
            | Type::Kind
            | Type::Kinds
            | Type::Square
            | Type::Squares
            | Type::Direction,
        ) => about.ty.words(),
    };
    let each = if about.of_player { ", for each player" } else { "" };
    let lasts = if about.lasts_turn { ", forgotten after the next turn" } else { "" };
    let [white, black] = [0, 1].map(|player| value(speaker, &about.starts[player]));
    let nothing = || "nothing".to_owned();
    let start = match (white, black) {
        (None, None) => String::new(),
        (white, black) if white == black => format!("; at the start {}", white.unwrap_or_else(nothing)),
        (white, black) => {
            let (white, black) = (white.unwrap_or_else(nothing), black.unwrap_or_else(nothing));
            format!("; at the start {white} for White and {black} for Black")
        }
    };
    let apart = match about.in_position || about.counts.is_some() {
        true => "",
        false => "; positions that differ in it alone count as the same",
    };
    let most = match about.ty {
        Type::Number if about.counts.is_none() && i64::from(about.most) < limits::NUMBER => {
            format!("; at most {}", about.most)
        }
        Type::Number
        | Type::Truth
        | Type::Player
        | Type::Kind
        | Type::Kinds
        | Type::Square
        | Type::Squares
        | Type::Direction => String::new(),
    };
    format!("{what}{each}{lasts}{start}{most}{apart}")
}

/// The start value, if it is worth mentioning.
fn value(speaker: &Speaker<'_>, value: &StartValue) -> Option<String> {
    match value {
        StartValue::Number(0)
        | StartValue::Kind(None)
        | StartValue::Square(None)
        | StartValue::Direction(None) => None,
        StartValue::Truth(false) | StartValue::Player(Side::White) => None,
        StartValue::Number(number) => Some(number.to_string()),
        StartValue::Truth(true) => Some("it holds".to_owned()),
        StartValue::Player(side @ (Side::Black | Side::Neutral)) => Some(side.name().to_owned()),
        StartValue::Kind(Some(kind)) => Some(speaker.kind_name(*kind)),
        StartValue::Square(Some(square)) => Some(speaker.model.board.name(*square)),
        StartValue::Squares(squares) if squares.is_empty() => None,
        StartValue::Squares(squares) => Some(speaker.squares(squares)),
        StartValue::Direction(Some(vector)) => Some(super::place::towards(*vector).to_owned()),
    }
}

/// The tables.
pub(super) fn tables(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("tables", "Tables");
    for table in &speaker.model.tables {
        speaker.begin(PLAYER);
        let is_partial = !table.gives_kinds && !table.has_columns && lists_some(speaker, table);
        let rest = is_partial.then(|| Sentence::of("kinds that are not listed have zero"));
        let told = rest.into_iter().collect();
        let mut entry = Entry::new(speaker, sources, (&table.name, table.span), told);
        entry.grid = Some(grid(speaker, table));
        chapter.entries.push(entry);
    }
    chapter
}

/// Whether a table of numbers gives zero for some kinds.
fn lists_some(speaker: &Speaker<'_>, table: &LookupTable) -> bool {
    let kinds = table.entries.iter().skip(1).take(speaker.model.kinds.len());
    kinds.flatten().any(|entry| *entry == 0)
}

/// The rows and columns of a table that have an entry.
fn grid(speaker: &Speaker<'_>, table: &LookupTable) -> Grid {
    let name = |index: usize| match index.checked_sub(1) {
        None => "nothing".to_owned(),
        Some(kind) => speaker.kind_name(variorum::ids::Kind(kind as u8)),
    };
    let nothing = if table.gives_kinds { -1 } else { 0 };
    let has_row = |row: &Vec<i32>| row.iter().any(|entry| *entry != nothing);
    let columns = table.entries.first().map_or(0, Vec::len);
    let has_column = |column: &usize| table.entries.iter().any(|row| row[*column] != nothing);
    let used: Vec<usize> = (0..columns).filter(has_column).collect();
    let shown = |entry: i32| match (table.gives_kinds, usize::try_from(entry)) {
        (true, Ok(kind)) => speaker.kind_name(variorum::ids::Kind(kind as u8)),
        (true, Err(_)) => "–".to_owned(),
        (false, _) => entry.to_string(),
    };
    let first = if table.has_columns { String::new() } else { "piece".to_owned() };
    let head = std::iter::once(first);
    let head = match table.has_columns {
        true => head.chain(used.iter().map(|column| name(*column))).collect(),
        false => head.chain([table.name.replace('-', " ")]).collect(),
    };
    let rows = table.entries.iter().enumerate().filter(|(_, row)| has_row(row));
    let rows = rows.map(|(index, row)| {
        std::iter::once(name(index)).chain(used.iter().map(|column| shown(row[*column]))).collect()
    });
    Grid { head, rows: rows.collect() }
}
