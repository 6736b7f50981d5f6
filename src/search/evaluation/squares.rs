//! Computes the values of pieces and squares: from the squares that pieces can reach, the kinds that they can become, and
//! wins.

use crate::ids::Square;
use crate::model::Model;

use super::measure::{Measures, Spot};

/// The value of a piece that hardly moves.
const LEAST: f32 = 25.0;
/// The value of one more move to a piece.
const MOVE: f32 = 75.0;

/// How many moves a piece of a kind has, by kind.
fn mobility(measures: &Measures, kind: usize) -> f32 {
    let (mut moves, mut tries) = (0, 0);
    for side in 0..2 {
        for square in 0..measures.squares {
            let spot = measures.spot(side, kind, square);
            moves += spot.moves;
            tries += spot.tries;
        }
    }
    moves as f32 / tries.max(1) as f32
}

/// The values of pieces by kind, before it is known whether having more is good. Vital pieces have the value 0, since
/// nobody exchanges them.
pub(super) fn worths(measures: &Measures, vital: &[bool]) -> Vec<i32> {
    let worth = |kind: usize| (mobility(measures, kind) * MOVE).max(0.0) + LEAST;
    vital.iter().enumerate().map(|(kind, vital)| if *vital { 0 } else { worth(kind) as i32 }).collect()
}

/// The value for a vital piece of having one move less, while the board is full.
const KEPT_BACK: f32 = 9.0;

/// The value of one more move to a piece on a square, while the board is full: less for a valuable piece, since others
/// chase it away.
pub(super) fn placed(worth: f32) -> f32 {
    8.0 * (330.0 / worth.max(1.0)).powf(1.3).min(1.0)
}

/// The share of this value that a square keeps where the evaluation also counts attacked squares.
const BY_SQUARE: f32 = 0.3;

/// The additional value of a piece on a square when a gain is so many moves away.
fn at_distance(gain: f32, distance: u32) -> f32 {
    gain * 0.62_f32.powi(distance.cast_signed() - 1)
}

/// The values of squares for pieces, in addition to the values of the pieces, by side, kind and square: while the board
/// is full, and while it is nearly empty.
pub(super) fn tables(
    model: &Model,
    measures: &Measures,
    (worth, vital): (&[i32], &[bool]),
    (sign, is_active): (i32, bool),
) -> [Vec<f32>; 2] {
    let mut tables = [Vec::new(), Vec::new()];
    let share = if is_active { BY_SQUARE } else { 1.0 };
    for side in 0..2 {
        for (kind, is_vital) in vital.iter().enumerate() {
            let goals = goals(measures, (side, kind), worth);
            let moves = smooth(model, measures, (side, kind));
            for (goal, moves) in goals.iter().zip(moves) {
                let (many, few) = match (is_vital, sign > 0) {
                    (_, false) => (0.0, 0.0),
                    (true, true) => (goal - moves * KEPT_BACK, goal + moves * 6.0),
                    (false, true) => {
                        let moves = moves * share;
                        (goal + moves * placed(worth[kind] as f32), goal * 1.4 + moves * 5.0)
                    }
                };
                tables[0].push(many);
                tables[1].push(few);
            }
        }
    }
    tables
}

/// How many more or fewer moves a piece has on each square than on most squares, averaged with the squares around.
fn smooth(model: &Model, measures: &Measures, (side, kind): (usize, usize)) -> Vec<f32> {
    let board = &model.board;
    let mean = mobility(measures, kind);
    let around = board.neighbour_vectors();
    let of = |square: Square| {
        let spot = measures.spot(side, kind, square.index());
        (spot.moves as f32, spot.tries as f32)
    };
    let at = |square: Square| {
        let (mut moves, mut tries) = of(square);
        (moves, tries) = (moves * 3.0, tries * 3.0);
        for vector in &around {
            if let Some(next) = board.offset(square, *vector) {
                let (more, times) = of(next);
                moves += more;
                tries += times;
            }
        }
        if tries < 6.0 { 0.0 } else { (moves / tries - mean).clamp(-6.0, 6.0) }
    };
    board.squares().map(at).collect()
}

/// Whether a square wins at once for a piece, wherever the other pieces stand: being near it is worth much material.
fn is_goal(spot: &Spot) -> bool {
    spot.arrivals >= 3 && spot.wins * 10 >= spot.arrivals * 7
}

/// Whether there is a square that wins at once for some piece.
pub(super) fn has_goal(measures: &Measures) -> bool {
    measures.spots().iter().any(is_goal)
}

/// The value of each square for a piece that can promote or win from there, and how far away that is.
pub(super) fn goals(measures: &Measures, (side, kind): (usize, usize), worth: &[i32]) -> Vec<f32> {
    let count = measures.squares;
    let mut gains = vec![0.0_f32; count];
    let mut waves: Vec<(u32, usize, f32)> = Vec::new();
    for square in 0..count {
        let becomes = &measures.spot(side, kind, square).becomes;
        let best = becomes.iter().map(|next| worth[next.index()] - worth[kind]).max();
        if let Some(best) = best.filter(|best| *best > 0) {
            waves.push((1, square, best as f32 * 0.22));
        }
        if is_goal(measures.spot(side, kind, square)) {
            waves.push((0, square, 380.0));
        }
    }
    let sources = sources(measures, (side, kind));
    let mut reached = vec![u32::MAX; count];
    let mut place = 0;
    waves.sort_by_key(|(distance, ..)| *distance);
    while let Some((distance, square, gain)) = waves.get(place).copied() {
        place += 1;
        if reached[square] <= distance || distance > 8 {
            continue;
        }
        reached[square] = distance;
        gains[square] = gains[square].max(at_distance(gain, distance.max(1)));
        waves.extend(sources[square].iter().map(|from| (distance + 1, usize::from(*from), gain)));
    }
    gains
}

/// By square: the squares from which a piece can reach it.
fn sources(measures: &Measures, (side, kind): (usize, usize)) -> Vec<Vec<u16>> {
    let mut sources = vec![Vec::new(); measures.squares];
    for from in 0..measures.squares {
        for to in &measures.spot(side, kind, from).ends {
            sources[usize::from(*to)].push(from as u16);
        }
    }
    sources
}
