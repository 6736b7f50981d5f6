//! The old way of setting a position up: a square a line.

use variorum::{Game, Kind, Side, Variant};

/// A position that is being set up.
pub(super) struct Editing {
    game: Game,
    side: Side,
}

impl Editing {
    pub(super) fn new(game: &Game) -> Editing {
        Editing { game: game.clone(), side: Side::White }
    }

    /// Takes a line: `#` clears the board, `c` changes the colour, `Pa4` puts a piece, `xa4` takes one off.
    ///
    /// # Errors
    /// If the line is none of these.
    pub(super) fn edit(&mut self, line: &str) -> Result<(), String> {
        let variant: Variant = self.game.variant().clone();
        match line {
            "#" => variant.model().board.squares().for_each(|square| self.game.put(square, None)),
            "c" => self.side = self.side.opponent(),
            _ => {
                let mut letters = line.chars();
                let letter = letters.next().unwrap_or(' ');
                let name = crate::squares::from_xboard(&self.game, letters.as_str());
                let square =
                    variant.model().board.square(&name).ok_or_else(|| format!("no square `{name}`"))?;
                let kinds = &variant.model().kinds;
                let kind =
                    kinds.iter().position(|kind| kind.letter.eq_ignore_ascii_case(&letter.to_string()));
                match (letter, kind) {
                    ('x', _) => self.game.put(square, None),
                    (_, Some(kind)) => self.game.put(square, Some((Kind(kind as u8), self.side))),
                    (_, None) => return Err(format!("no piece `{letter}`")),
                }
            }
        }
        Ok(())
    }

    /// The position as it stands.
    pub(super) fn finish(self) -> Game {
        self.game
    }
}
