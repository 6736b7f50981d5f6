//! Zones: their squares, for each side.

use super::checker::Checker;
use crate::ids::{Side, Square};
use crate::model::{Look, ZoneSquares, errors};
use crate::syntax;

impl Checker<'_> {
    pub(super) fn check_zones(&mut self) {
        for section in &self.document.zones {
            self.begin("the zone", &section.name);
            let white = self.zone_squares(section, &section.squares, Side::White);
            let black = match &section.black {
                Some(squares) => self.zone_squares(section, squares, Side::Black),
                None if section.of_side => self.turned_zone(section, &white),
                None => white.clone(),
            };
            self.zones.push(ZoneSquares {
                name: section.name.text.clone(),
                of_side: section.of_side,
                squares: [white, black],
                span: section.name.span,
            });
        }
    }

    /// How the board is drawn; it may name zones.
    pub(super) fn check_look(&mut self) {
        let section = &self.document.board;
        let mut squares = |told: &Option<syntax::Expression>| {
            let found = told.as_ref().and_then(|told| self.constant_squares(told, Side::White));
            found.unwrap_or_default()
        };
        self.board.look = Look {
            plain: section.plain,
            points: section.points,
            diagonals: squares(&section.diagonals),
            river: squares(&section.river),
            dots: squares(&section.dots),
        };
    }

    /// The squares of a zone as a side sees it, in the order of the board.
    fn zone_squares(
        &mut self,
        section: &syntax::ZoneSection,
        told: &syntax::Expression,
        side: Side,
    ) -> Vec<Square> {
        let found = self.constant_squares(told, side);
        let is_nothing =
            matches!(&told.kind, syntax::ExpressionKind::Word(name, None) if name.text == "nothing");
        if self.board_is_known && !is_nothing && found.as_ref().is_some_and(Vec::is_empty) {
            self.diagnostics.push(errors::empty_zone(&section.name));
        }
        let squares = found.unwrap_or_default();
        self.board.squares().filter(|square| squares.binary_search(square).is_ok()).collect()
    }

    fn turned_zone(&mut self, section: &syntax::ZoneSection, white: &[Square]) -> Vec<Square> {
        let mut black = Vec::new();
        for square in white {
            match self.board.turned_square(*square) {
                Some(turned) => black.push(turned),
                None => {
                    let name = self.board.name(*square);
                    self.diagnostics.push(errors::lopsided(section.name.span, &section.name.text, &name));
                }
            }
        }
        black.sort();
        black
    }
}
