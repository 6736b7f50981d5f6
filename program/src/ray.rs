//! Rays: the squares of rides, in order.

use crate::ids::{Square, Vector};
use crate::model::Board;

use super::square_set::{AnySet, SquareSet};

/// The order of the squares of rays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RayOrder {
    /// Each has a higher index than the one before.
    Up,
    /// Each has a lower index.
    Down,
    /// Neither, because rays cross an edge of a cylinder, go round it, or are crooked. The squares are listed.
    Listed,
}

/// The rays of one step from every square: the squares of a ride, without the square of departure.
#[derive(Clone, Debug)]
pub struct RayTable<const W: usize> {
    /// The steps that follow each other cyclically: one, unless the rays are crooked.
    pub steps: Vec<Vector>,
    /// At most so many steps.
    pub most: u8,
    /// The table of the same step without a bound: the table itself, if it has none.
    pub full: usize,
    /// The order of the squares on the rays.
    pub order: RayOrder,
    /// The rays, by square.
    pub rays: Vec<SquareSet<W>>,
    /// Their squares one by one, by square; only if the order is [`RayOrder::Listed`].
    pub listed: Vec<Vec<Square>>,
}

/// The squares that a ride from a square passes, in order.
pub(super) fn ray(board: &Board, from: Square, steps: &[Vector], most: u8) -> Vec<Square> {
    let mut listed = Vec::new();
    follow_ray(board, from, steps, most, &mut listed);
    listed
}

/// Lists the squares that a ride from a square passes, in order.
fn follow_ray(board: &Board, from: Square, steps: &[Vector], most: u8, listed: &mut Vec<Square>) {
    listed.clear();
    let mut seen = AnySet::one(from);
    let mut at = from;
    while listed.len() < usize::from(most) || most == u8::MAX {
        match board.offset(at, steps[listed.len() % steps.len()]) {
            Some(next) if !seen.has(next) => {
                seen.insert(next);
                listed.push(next);
                at = next;
            }
            _ => break,
        }
    }
}

/// The squares of rides, by square, and the order that the rays from every square have in common.
///
/// A ray that goes round has no end, so its part up to a blocker cannot be found by comparing indices.
pub(super) fn rays<const W: usize>(
    board: &Board,
    steps: &[Vector],
    most: u8,
) -> (RayOrder, Vec<SquareSet<W>>) {
    let is_round = |from| steps.len() > 1 || board.goes_round() && goes_round(board, from, steps[0]);
    let (mut goes_up, mut goes_down) = (true, true);
    let mut listed = Vec::new();
    let ray = |from: Square| {
        follow_ray(board, from, steps, most, &mut listed);
        if let Some(first) = listed.first() {
            goes_up &= from <= *first && listed.is_sorted();
            goes_down &= from >= *first && listed.is_sorted_by(|a, b| a >= b);
        }
        listed.iter().copied().collect()
    };
    let rays = board.squares().map(ray).collect();
    let order = match (goes_up, goes_down) {
        _ if board.squares().any(is_round) => RayOrder::Listed,
        (true, _) => RayOrder::Up,
        (false, true) => RayOrder::Down,
        (false, false) => RayOrder::Listed,
    };
    (order, rays)
}

/// Whether a ride returns to its start.
fn goes_round(board: &Board, from: Square, vector: Vector) -> bool {
    let steps = std::iter::successors(Some(from), |square| board.offset(*square, vector));
    steps.skip(1).take(board.len()).any(|square| square == from)
}
