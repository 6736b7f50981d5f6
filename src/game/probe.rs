//! Queries for a search at each position: they make no text.

use crate::ids::{Kind, Side, Square};
use crate::position::{Cell, Outcome};

use super::Game;
use super::width::{ask, at_width, look};

impl Game {
    /// How the last action ended the game, as numbers; nothing if the game goes on, or if only a lack of actions ends it.
    /// If [`Game::legal_into`] finds nothing, call [`Game::ended_without_action`]. [`Game::outcome`] does both and gives
    /// words.
    ///
    /// ```
    /// let kings = r#"
    ///     [variant]
    ///     name = "Two kings"
    ///     [board]
    ///     files = 3
    ///     ranks = 3
    ///     [pieces]
    ///     king = { letter = "K", moves = "K" }
    ///     [setup]
    ///     board = "1k1/3/1K1"
    ///     [endings.taken]
    ///     when = "no(their king)"
    ///     result = "mover wins"
    /// "#;
    /// let mut game = variorum::Variant::from_str(kings)?.start();
    /// game.play("b1b2")?;
    /// assert!(game.ended().is_none());
    /// game.play("b3b2")?;
    /// assert_eq!(game.ended().and_then(|ended| ended.winner), Some(variorum::Side::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn ended(&self) -> Option<Outcome> {
        look!(self, |position| position.outcome())
    }

    /// How the game ends if the player to act has no legal action, which is not checked here; nothing if no ending
    /// applies.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().try_for_each(|text| game.play(text))?;
    /// assert!(game.ended().is_none() && game.legal_actions().is_empty());
    /// assert_eq!(game.ended_without_action().and_then(|ended| ended.winner), Some(variorum::Side::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ended_without_action(&mut self) -> Option<Outcome> {
        ask!(self, |program, position| position.outcome_without_action(program))
    }

    /// How often the present position has occurred in the game, this time included, as repetition compares positions.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().try_for_each(|text| game.play(text))?;
    /// assert_eq!(game.occurrences(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn occurrences(&self) -> u32 {
        look!(self, |position| position.occurrences())
    }

    /// How many actions ago the present position occurred for the last time before; 0 if it did not.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().try_for_each(|text| game.play(text))?;
    /// assert_eq!(game.actions_since_occurrence(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn actions_since_occurrence(&self) -> usize {
        look!(self, |position| position.actions_since_occurrence())
    }

    /// Calls a function with every piece on the board: its square, kind and owner.
    ///
    /// ```
    /// let game = variorum::Variant::shipped("chess")?.start();
    /// let mut count = 0;
    /// game.each_piece(|_square, _kind, side| count += i32::from(side == variorum::Side::White));
    /// assert_eq!(count, 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn each_piece(&self, mut look_at: impl FnMut(Square, Kind, Side)) {
        look!(self, |position| {
            for side in Side::OWNERS {
                for square in position.pieces(side) {
                    if let Some(kind) = position.kind_on(square) {
                        look_at(square, kind, side);
                    }
                }
            }
        });
    }

    /// Calls a function with every piece of a kind on the board: its square and owner.
    ///
    /// ```
    /// let game = variorum::Variant::shipped("chess")?.start();
    /// let square = |name: &str| game.variant().model().board.square(name).expect("the board has it");
    /// let (king, _) = game.piece(square("e1")).expect("the king stands there");
    /// let mut squares = Vec::new();
    /// game.each_of(king, |square, _side| squares.push(square));
    /// assert_eq!(squares, [square("e1"), square("e8")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn each_of(&self, kind: Kind, mut look_at: impl FnMut(Square, Side)) {
        look!(self, |position| {
            position
                .of_kind(kind)
                .into_iter()
                .for_each(|square| look_at(square, position.cell(square).side()));
        });
    }

    /// Calls a function with the contents of both hands: the side, the kind, and the number of pieces, never 0.
    ///
    /// ```
    /// use variorum::{Side, Variant};
    ///
    /// let knights = r#"
    ///     [variant]
    ///     name = "Knights in hand"
    ///     [board]
    ///     files = 3
    ///     ranks = 3
    ///     [pieces]
    ///     knight = { letter = "N", moves = "N" }
    ///     [setup]
    ///     board = "n2/3/2N"
    ///     hands = "NNn"
    ///     [endings.taken]
    ///     when = "no(their knight)"
    ///     result = "mover wins"
    /// "#;
    /// let mut hands = Vec::new();
    /// Variant::from_str(knights)?.start().each_in_hand(|side, _kind, count| hands.push((side, count)));
    /// assert_eq!(hands, [(Side::White, 2), (Side::Black, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn each_in_hand(&self, mut look_at: impl FnMut(Side, Kind, u16)) {
        look!(self, |program, position| {
            for side in Side::BOTH {
                for kind in (0..program.kinds).map(|kind| Kind(kind as u8)) {
                    let count = position.in_hand(side, kind);
                    if count > 0 {
                        look_at(side, kind, count);
                    }
                }
            }
        });
    }

    /// Puts a piece on a square in place of the present one, or removes it, for setting up positions. The game begins
    /// anew with this position: nothing can be undone, and endings are not checked.
    ///
    /// ```
    /// use variorum::{Side, Variant};
    ///
    /// let mut game = Variant::shipped("chess")?.start();
    /// let square = game.variant().model().board.square("e4").expect("the board has it");
    /// let (queen, _) = game.piece(variorum::Square(3)).expect("there is one");
    /// game.put(square, Some((queen, Side::White)));
    /// assert_eq!(game.piece(square), Some((queen, Side::White)));
    /// assert_eq!(game.actions_from(square).len(), 19);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn put(&mut self, square: Square, piece: Option<(Kind, Side)>) {
        let cell = piece.map(|(kind, side)| Cell::new(kind, side));
        at_width!(self, |program, position| position.put(program, square, cell));
        self.played.clear();
        self.overrun = None;
    }
}
