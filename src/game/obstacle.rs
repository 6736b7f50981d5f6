//! What keeps a piece from going to a square: found by trying the move again with other pieces lifted or added.

use crate::ids::Square;
use crate::position::Cell;

use super::width::at_width;
use super::{Attempt, Game, Obstacle, Reason};

impl Game {
    /// Why a piece cannot go from a square to another, if the reason is a piece there or on the way, or the lack of a
    /// piece there.
    pub(super) fn obstacle(&mut self, from: Square, to: Square) -> Option<Reason> {
        let mut others: Vec<Square> = self.variant.model().board.squares().collect();
        others.retain(|square| *square != from && self.piece(*square).is_some());
        others.sort_by_key(|square| self.distance(from, *square));
        let is_free = |game: &mut Game, lifted: &[Square]| game.lifted(lifted).reaches(from, to);
        let mut between = others.clone();
        between.retain(|square| *square != to);
        let all = [&between, &others].into_iter().find(|lifted| is_free(self, lifted));
        let Some(all) = all.cloned() else { return self.wants_capture(from, to) };
        let blocks = |game: &mut Game, square: Square| {
            let rest: Vec<Square> = all.iter().copied().filter(|other| *other != square).collect();
            !is_free(game, &rest)
        };
        let on = all.iter().copied().find(|square| blocks(self, *square))?;
        let (kind, square) = self.named(from)?;
        let (by, on) = self.named(on)?;
        Some(Reason::Blocked(Box::new(Obstacle { kind, square, by, on })))
    }

    /// That a piece goes to an empty square only to capture.
    fn wants_capture(&mut self, from: Square, to: Square) -> Option<Reason> {
        let (kind, side) = self.piece(from)?;
        if self.piece(to).is_some() {
            return None;
        }
        let mut trial = self.without_past();
        at_width!(trial, |program, position| position.set_up(program, to, Cell::new(kind, side.opponent())));
        let on = self.variant.model().board.name(to);
        let (kind, square) = self.named(from)?;
        trial.reaches(from, to).then(|| Reason::NothingToCapture(Box::new(Attempt { kind, square, on })))
    }

    /// The kind of the piece on a square, and the square, by name.
    pub(super) fn named(&self, square: Square) -> Option<(String, String)> {
        let (kind, _) = self.piece(square)?;
        let model = self.variant.model();
        Some((model.kinds[kind.index()].name.clone(), model.board.name(square)))
    }

    /// The position without some pieces.
    pub(crate) fn lifted(&self, pieces: &[Square]) -> Game {
        let mut trial = self.without_past();
        for square in pieces {
            at_width!(trial, |program, position| position.lift(program, *square));
        }
        trial
    }

    /// Whether a piece's movements lead from a square to another, regardless of bans.
    fn reaches(&mut self, from: Square, to: Square) -> bool {
        self.unjudged_actions().iter().any(|action| self.squares_of(*action) == (Some(from), Some(to)))
    }

    /// How many king's steps two squares are apart on the grid.
    fn distance(&self, from: Square, to: Square) -> u8 {
        let board = &self.variant.model().board;
        let (from, to) = (board.place(from), board.place(to));
        from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank))
    }
}
