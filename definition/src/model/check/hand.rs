//! Hands: drops where no piece ever comes into a hand.

use super::checker::Checker;
use crate::model::errors;
use crate::syntax::{Document, Statement, StatementKind, Text, visit_statements};

impl Checker<'_> {
    /// Warns of `drop` in the definition's own file where no hand ever holds a piece.
    pub(super) fn warn_of_empty_hands(&mut self) {
        let document = self.document;
        if has_hands(document) {
            return;
        }
        each_statement(document, &mut |statement| {
            let is_own = statement.span.source == document.span.source;
            if is_own && matches!(statement.kind, StatementKind::Drop { .. }) {
                self.warnings.push(errors::nothing_to_drop(statement.span));
            }
        });
    }
}

/// Whether there is a way into a hand: from the setup, by a statement, or by a position that an example begins with.
fn has_hands(document: &Document) -> bool {
    let hands = document.setup.as_ref().and_then(|setup| setup.hands.as_ref());
    let mut found = hands.is_some_and(|hands| !hands.string.trim().is_empty());
    found |= document.examples.iter().filter_map(|example| example.position.as_ref()).any(holds_pieces);
    each_statement(document, &mut |statement| found |= matches!(statement.kind, StatementKind::Give(..)));
    found
}

/// Whether the text of a position has hands that are not empty: `[Qr]` after the board.
fn holds_pieces(position: &Text) -> bool {
    let hands = position.string.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    hands.is_some_and(|(hands, _)| !hands.trim().is_empty())
}

fn each_statement(document: &Document, look: &mut dyn FnMut(&Statement)) {
    let of_pieces =
        document.pieces.iter().flat_map(|piece| piece.moves.iter().chain(piece.before.iter().flatten()));
    let of_movements = document.movements.iter().flat_map(|movement| &movement.lines);
    of_pieces.chain(of_movements).for_each(|line| visit_statements(&line.effects, look));
    document.actions.iter().for_each(|action| visit_statements(&action.effects, look));
    document.arrivals.iter().for_each(|arrival| visit_statements(&arrival.effects, look));
    document.rules.iter().for_each(|rule| visit_statements(&rule.effects, look));
    document.procedures.iter().for_each(|procedure| visit_statements(&procedure.body, look));
}
