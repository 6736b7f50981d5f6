//! Moves that nothing allows, as records write them: for telling why they are not legal.

use super::likeness::mismatches;
use super::pattern::Written;
use super::reader::Reader;
use crate::game::Game;
use crate::ids::Square;
use crate::model::{ActionKind, Mode, Reading, TurnLayout};
use crate::position::Action;

/// What a text means that is written like a move, though no piece can go so.
pub(crate) enum Imagined {
    /// The squares from and to which pieces of the player to act would go.
    Moves(Vec<(Square, Square)>),
    /// No piece and square fit it; if there is one, the part of the text that nothing fits.
    Nothing(Option<String>),
}

/// The moves of any piece to any square that a text means by the templates of the definition; nothing if it is not written like a move,
/// or the definition has no templates.
pub(crate) fn imagined(game: &Game, text: &str) -> Option<Imagined> {
    if game.variant().model().record.templates.is_empty() {
        return None;
    }
    let mut reader = Reader::new(game.variant(), text);
    reader.game = game.clone();
    let readings = reader.readings(0, &TurnLayout::default(), &[]);
    let whole = readings.into_iter().filter(|reading| reading.end == text.len());
    let shapes = whole.filter_map(|reading| reading.shape);
    let shapes = shapes.filter(|(subject, _)| subject.kind() == ActionKind::Move);
    let shapes: Vec<Vec<Written<'_>>> = shapes.map(|(_, written)| without_arrival(written)).collect();
    let moves = moves_of(game);
    let mut unmatched: Option<String> = None;
    for shape in &shapes {
        let [exact, near] = fitting(&mut reader.game, shape, &moves);
        let found = if exact.is_empty() { near } else { exact };
        if !found.is_empty() {
            return Some(Imagined::Moves(found));
        }
        unmatched = unmatched.or_else(|| unmatched_part(&mut reader.game, shape, &moves));
    }
    (!shapes.is_empty()).then_some(Imagined::Nothing(unmatched))
}

/// The moves of all pieces of the player to act to all squares.
fn moves_of(game: &Game) -> Vec<Action> {
    let board = &game.variant().model().board;
    let is_own = |from: &Square| game.piece(*from).is_some_and(|(_, owner)| owner == game.mover());
    let own: Vec<Square> = board.squares().filter(is_own).collect();
    let ends = |from: Square| board.squares().filter(move |to| *to != from).map(move |to| (from, to));
    let moves = own.into_iter().flat_map(ends);
    moves.map(|(from, to)| Action::plain(Mode::Capture, from, to)).collect()
}

/// The moves that match every field of a text, and the moves that differ only in a fact about the board, such as a capture.
fn fitting(game: &mut Game, shape: &[Written<'_>], moves: &[Action]) -> [Vec<(Square, Square)>; 2] {
    let variant = game.variant().clone();
    let fields = &variant.model().record.fields;
    let is_of_board = |field: usize| {
        fields[field].texts.is_some() && fields[field].expression.reads(|reading| reading == Reading::Board)
    };
    let [mut exact, mut near] = [Vec::new(), Vec::new()];
    for action in moves {
        let different = mismatches(game, *action, shape);
        let squares = (Square(action.from), Square(action.to));
        if different.is_empty() {
            exact.push(squares);
        } else if different.iter().all(|mismatch| mismatch.field.is_some_and(is_of_board)) {
            near.push(squares);
        }
    }
    [exact, near]
}

/// The first part of the text that fits no move.
fn unmatched_part(game: &mut Game, shape: &[Written<'_>], moves: &[Action]) -> Option<String> {
    let fits = |game: &mut Game, part: &Written<'_>| {
        moves.iter().any(|action| mismatches(game, *action, std::slice::from_ref(part)).is_empty())
    };
    shape.iter().find_map(|part| match part {
        Written::Value(_, texts) if !fits(game, part) => Some(texts.join(" ")),
        Written::Value(..) | Written::Arrival(_) | Written::Number(_) | Written::Lost(_) => None,
    })
}

/// The fields but for the choice on arrival, which an imagined move has not made.
fn without_arrival(mut shape: Vec<Written<'_>>) -> Vec<Written<'_>> {
    shape.retain(|written| !matches!(written, Written::Arrival(_)));
    shape
}
