//! Attacks and checks.

use crate::ids::{Kind, Side, Square};
use crate::program::SquareSet;

use super::width::{ask, at_width};
use super::{Game, look};

/// A royal piece that is attacked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Its square.
    pub royal: Square,
    /// The squares of the pieces that attack it.
    pub attackers: Vec<Square>,
}

impl Game {
    /// The squares of a side's royal pieces; none where the definition has no `[royal]`.
    pub fn royal(&mut self, side: Side) -> Vec<Square> {
        ask!(self, |program, position| position.royal(program, side).into_iter().collect())
    }

    /// The royal pieces of a side that are attacked, each with its attackers.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().try_for_each(|text| game.play(text))?;
    /// let checks = game.checks(variorum::Side::White);
    /// let name = |square| game.variant().model().board.name(square);
    /// assert_eq!(name(checks[0].royal), "e1");
    /// assert_eq!(name(checks[0].attackers[0]), "h4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checks(&mut self, side: Side) -> Vec<Check> {
        let royal = self.royal(side).into_iter();
        let check = |royal| Check { royal, attackers: self.attackers(royal, side.opponent()) };
        royal.map(check).filter(|check| !check.attackers.is_empty()).collect()
    }

    /// Whether a royal piece of the player to act is attacked.
    pub fn is_in_check(&mut self) -> bool {
        let side = self.mover();
        ask!(self, |program, position| {
            let royal = position.royal(program, side);
            position.is_attacked(program, royal, side.opponent())
        })
    }

    /// Whether a side's pieces could capture on a square, were it their turn and an enemy there.
    ///
    /// ```
    /// use variorum::Side;
    ///
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// let square = game.variant().model().board.square("f3").expect("the board has it");
    /// assert!(game.is_attacked(square, Side::White) && !game.is_attacked(square, Side::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_attacked(&mut self, square: Square, by: Side) -> bool {
        ask!(self, |program, position| position.is_attacked(program, SquareSet::one(square), by))
    }

    /// The squares of a side's pieces that could capture on a square, were it their turn and an enemy there.
    pub fn attackers(&mut self, square: Square, by: Side) -> Vec<Square> {
        let mut found = Vec::new();
        self.each_attacker(square, by, &[], |from, _| found.push(from));
        found
    }

    /// Calls a function with the pieces of a side that could capture on a square, were it their turn and an enemy there.
    /// The pieces on the squares of `gone` count as taken off the board, so that pieces behind them attack too.
    ///
    /// ```
    /// use variorum::Side;
    ///
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// ["h2h4", "h7h5", "h1h3", "a7a6", "h3g3", "a6a5", "g3h3"].into_iter().try_for_each(|text| game.play(text))?;
    /// let square = |name| game.variant().model().board.square(name).expect("the board has it");
    /// let (from, target) = (square("h4"), square("h5"));
    /// let mut attackers = Vec::new();
    /// game.each_attacker(target, Side::White, &[from], |square, _| attackers.push(square));
    /// assert_eq!(attackers.len(), 1); // the rook behind the pawn
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_attacker(
        &mut self,
        square: Square,
        by: Side,
        gone: &[Square],
        mut look_at: impl FnMut(Square, Kind),
    ) {
        ask!(self, |program, position| {
            let gone = gone.iter().copied().collect();
            for from in position.attackers_of(program, square, by, gone) {
                if let Some(kind) = position.kind_on(from) {
                    look_at(from, kind);
                }
            }
        });
    }

    /// Calls a function with the squares that each piece attacks, occupied or not: 64 of them in a word, the first one in its
    /// lowest bit. Pieces of kinds that never attack are left out.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// let mut squares = 0;
    /// game.each_attack(|_, _, _, attacked| squares += attacked[0].count_ones());
    /// assert_eq!(squares, 2 * (14 + 2 * 3 + 2 * 2 + 2 * 2 + 5 + 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_attack(&mut self, mut look_at: impl FnMut(Square, Kind, Side, &[u64])) {
        ask!(self, |program, position| position.metered(|position| {
            position.each_attack(program, &mut |square, kind, side, attacked| {
                look_at(square, kind, side, attacked.words());
            });
        }));
    }

    /// Shows the squares from which a side's kinds would check the other side's royal pieces, 64 squares in a word. Only
    /// kinds that the side has on the board or in hand are shown, some of them several times. Kinds whose moves need more
    /// than a look at the board are left out.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// let mut squares = 0;
    /// game.each_checking_square(|_, _, from| squares += from[0].count_ones());
    /// // Knights on four squares, pawns on two; queens, rooks, bishops and kings beside the other king.
    /// assert_eq!(squares, 2 * (4 + 2 + 5 + 3 + 2 + 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_checking_square(&mut self, mut look_at: impl FnMut(Side, Kind, &[u64])) {
        ask!(self, |program, position| position.metered(|position| {
            position.each_checking_square(program, &mut |side, kind, from| look_at(side, kind, from.words()));
        }));
    }

    /// The squares of a side's pieces, 64 in a word, as far as there is room.
    pub(crate) fn pieces_into(&self, side: Side, squares: &mut [u64]) {
        look!(self, |position| {
            squares.iter_mut().zip(position.pieces(side).words()).for_each(|(word, pieces)| *word = *pieces);
        });
    }

    /// For each action that pieces and declared actions would allow, the index of the ban that forbids it.
    pub fn bans_on_all(&mut self) -> Vec<Option<usize>> {
        let actions = self.unjudged_actions();
        actions
            .into_iter()
            .map(|action| ask!(self, |program, position| position.ban_against(program, action)))
            .collect()
    }

    /// Whether, since the last call, the rules `on = "change"` were still changing something when they reached their
    /// bound.
    pub fn take_unsettled(&mut self) -> bool {
        at_width!(self, |position| std::mem::take(&mut position.is_unsettled))
    }
}
