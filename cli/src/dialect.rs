//! What UCI writes otherwise than a definition: castling and passing.
//!
//! Castling is the king's square and the one where he comes to stand, or the rook's. A player passes by a move of the king, or of
//! another piece, onto its own square.

use variorum::pgn::Castling;
use variorum::{Action, Game, Square};

use crate::thinking::written_by;

/// How castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Style {
    /// The king's goal: `e1g1`.
    #[default]
    ToGoal,
    /// The rook that he castles with: `e1h1`.
    OntoRook,
}

/// Castling in a style.
fn text_of(castling: &Castling, game: &Game, style: Style) -> String {
    let board = &game.variant().model().board;
    let to = match style {
        Style::ToGoal => castling.goal,
        Style::OntoRook => castling.rook,
    };
    format!("{}{}", board.name(castling.king), board.name(to))
}

/// How definitions write passing.
const PASS: &str = "pass";

/// Whether an action with this text passes a whole turn.
fn passes_turn(game: &Game, own: &str) -> bool {
    own == PASS && game.turn_length() == 1
}

/// The square of the piece whose move onto its own square is a pass: the royal one, or else the first on the board.
fn resting(game: &mut Game) -> Option<Square> {
    let mover = game.mover();
    let mut own = game.royal(mover);
    game.each_piece(|square, _, side| own.extend((side == mover).then_some(square)));
    own.first().copied()
}

fn onto_itself(game: &Game, square: Square) -> String {
    game.variant().model().board.name(square).repeat(2)
}

/// A legal action as text. Castling that would be written as another action is, or as no move at all, is written onto the rook.
pub(crate) fn write(game: &mut Game, action: Action, style: Style) -> String {
    let own = game.write_legal(action);
    if passes_turn(game, &own)
        && let Some(square) = resting(game)
    {
        return onto_itself(game, square);
    }
    let Some(castling) = Castling::of(game, action) else { return own };
    let others: Vec<Action> = game.legal_actions().into_iter().filter(|other| *other != action).collect();
    for style in [style, Style::OntoRook] {
        let text = text_of(&castling, game, style);
        let goes_nowhere = style == Style::ToGoal && castling.goal == castling.king;
        if !goes_nowhere && !others.iter().any(|other| denotes(game, &text, *other)) {
            return text;
        }
    }
    own
}

/// The legal action that a text denotes.
pub(crate) fn find(game: &mut Game, text: &str) -> Option<Action> {
    if let Some(found) = game.find(text) {
        return Some(found);
    }
    game.legal_actions().into_iter().find(|action| denotes(game, text, *action))
}

/// Whether a text moves one of the mover's pieces onto its own square.
fn rests(game: &Game, text: &str) -> bool {
    let mut rests = false;
    game.each_piece(|square, _, side| rests |= side == game.mover() && onto_itself(game, square) == text);
    rests
}

/// Whether a text is that of an action: as the definition writes it, castling in either style, or a pass.
fn denotes(game: &mut Game, text: &str, action: Action) -> bool {
    let castling = Castling::of(game, action);
    let styles = [Style::ToGoal, Style::OntoRook];
    let own = game.write(action);
    own == text
        || passes_turn(game, &own) && rests(game, text)
        || castling
            .is_some_and(|castling| styles.iter().any(|style| text_of(&castling, game, *style) == text))
}

/// A legal action, castling in either style among them, as the definition writes it; nothing if the text is none.
pub(crate) fn own_text(game: &Game, text: &str) -> Option<String> {
    let mut game = game.clone();
    find(&mut game, text).map(|action| game.write_legal(action))
}

/// A line of actions as texts, each in the position where it is played.
pub(crate) fn written(game: &Game, line: &[Action], style: Style) -> Vec<String> {
    written_by(game, line, |game, action| write(game, action, style))
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum::Variant;

    /// How the action of a text is written in both styles.
    fn both(variant: &str, position: &str, text: &str) -> [String; 2] {
        let mut game = Variant::shipped(variant).unwrap().position(position).unwrap();
        let action = find(&mut game, text).unwrap();
        [Style::ToGoal, Style::OntoRook].map(|style| write(&mut game, action, style))
    }

    #[test]
    fn castling_is_written_by_goal_or_by_rook() {
        let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0";
        for text in ["e1g1", "e1h1"] {
            assert_eq!(both("chess", start, text), ["e1g1", "e1h1"]);
        }
        assert_eq!(both("chess", start, "e1c1"), ["e1c1", "e1a1"]);
        assert_eq!(both("chess", start, "h1h8"), ["h1h8", "h1h8"]);
        assert_eq!(both("chess", start, "e1f1"), ["e1f1", "e1f1"]);
    }

    #[test]
    fn castling_that_looks_like_another_move_is_written_by_rook() {
        // The king can step to g1, and castles onto it.
        let beside = "4k3/8/8/8/8/8/8/R4K1R w KQ - 0";
        assert_eq!(both("chess960", beside, "f1h1"), ["f1h1", "f1h1"]);
        assert_eq!(both("chess960", beside, "f1g1"), ["f1g1", "f1g1"]);
        assert_eq!(both("chess960", beside, "f1c1"), ["f1c1", "f1a1"]);
        // The king stays where he is.
        assert_eq!(both("chess960", "4k3/8/8/8/8/8/8/R5KR w KQ - 0", "g1h1"), ["g1h1", "g1h1"]);
        // King and rook change places.
        assert_eq!(both("chess960", "4k3/8/8/8/8/8/8/5KR1 w K - 0", "f1g1"), ["f1g1", "f1g1"]);
    }

    #[test]
    fn passing_is_a_move_of_the_king_onto_his_own_square() {
        let position = "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0";
        let mut game = Variant::shipped("janggi").unwrap().position(position).unwrap();
        for text in ["pass", "e2e2"] {
            let action = find(&mut game, text).unwrap();
            assert_eq!(write(&mut game, action, Style::ToGoal), "e2e2");
        }
        assert_eq!(find(&mut game, "e10e10"), None);
        // Nobody passes in chess.
        let mut game = Variant::shipped("chess").unwrap().start();
        assert_eq!(find(&mut game, "e1e1"), None);
        // The rest of a turn has its own word.
        let mut game = Variant::shipped("marseillais").unwrap().start();
        assert_eq!(find(&mut game, "e1e1"), None);
    }

    #[test]
    fn castling_is_read_where_the_definition_writes_more() {
        let position = "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0";
        let game = Variant::shipped("wildebeest").unwrap().position(position).unwrap();
        for (text, own) in [("f1b1", Some("f1b1a1")), ("f1f2", Some("f1f2")), ("f1f3", None)] {
            assert_eq!(own_text(&game, text).as_deref(), own);
        }
        assert_eq!(both("wildebeest", position, "f1b1"), ["f1b1", "f1b1a1"]);
    }
}
