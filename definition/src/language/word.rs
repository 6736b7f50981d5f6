//! Words that stand for values.

use super::entry::vocabulary;
use super::types::Type;

vocabulary! {
    /// A word for a value, or for the source of a choice.
    Word;
    /// The type of its value; none for words that stand only after `in` or `is`.
    gives: Option<Type>;
    Mover = "mover", Some(Type::Player), "the player who acts or has acted", "rank(to, mover) > 4";
    Opponent = "opponent", Some(Type::Player), "the other player", "stuck(opponent)";
    White = "white", Some(Type::Player), "White", "pawn of white";
    Black = "black", Some(Type::Player), "Black", "pawn of black";
    Neutral = "neutral", Some(Type::Player), "the owner of pieces that belong to nobody", "pieces of neutral";
    From = "from", Some(Type::Square), "the square where a move starts", "from in my camp";
    To = "to", Some(Type::Square), "the square where a move ends, or at which it shoots", "to in my last-rank";
    CapturedOn = "captured-on", Some(Type::Square), "the square of the captured piece", "destroy adjacent(captured-on)";
    Piece = "piece", Some(Type::Kind), "the kind that moves, as it set out", "piece is pawn";
    Victim = "victim", Some(Type::Kind),
        "the kind that stood on `to` or was captured; `nothing` if none", "victim is [rook queen]";
    Action = "action", None, "the action: `action is NAME` asks for its name, `move` for a move", "action is castling";
    Empty = "empty", Some(Type::Squares), "the empty squares", "to in (my camp and empty)";
    Pieces = "pieces", Some(Type::Squares), "the squares of all pieces", "count(pieces) = 2";
    Board = "board", Some(Type::Squares), "all squares", "k in board";
    Middle = "middle", Some(Type::Squares), "the squares in the middle of the board", "any(my king and middle)";
    Royal = "royal", Some(Type::Squares), "the royal squares of a player", "attacked(my royal)";
    Nothing = "nothing", Some(Type::Square), "no square, no kind, an empty set", "victim = nothing";
    True = "true", Some(Type::Truth), "it holds", "my risen := true";
    False = "false", Some(Type::Truth), "it does not hold", "my risen := false";
    Hand = "hand", None, "the pieces in a hand: `k in hand` chooses one", "k in hand";
    Kinds = "kinds", Some(Type::Kinds), "all kinds", "in-hand(kinds, mover) = 0";
    Directions = "directions", None, "all directions: `way in directions` chooses one", "way in directions";
    Orthogonals = "orthogonals", None, "the directions along files and ranks", "way in orthogonals";
    Diagonals = "diagonals", None, "the directions along diagonals", "way in diagonals";
    Occurrences = "occurrences", Some(Type::Number),
        "how often the position has occurred, this time included", "occurrences >= 3";
    BoardOccurrences = "board-occurrences", Some(Type::Number),
        "how often the same pieces have stood on the same squares, this time included", "board-occurrences >= 2";
    Removed = "removed", Some(Type::Number), "how many pieces have left the board in this action", "removed = 0";
    Victims = "victims", Some(Type::Squares),
        "the squares on which a move captures by its movement", "any(victims and their last-rank)";
    Changed = "changed", Some(Type::Squares),
        "the squares on which something else stands than at the beginning of the turn", "no(changed)";
    Forward = "forward", Some(Type::Direction), "away from the mover's own edge", "step(from, forward)";
    Back = "back", Some(Type::Direction), "towards the mover's own edge", "step(to, back)";
    Left = "left", Some(Type::Direction), "to the left as the mover sees it", "ray(from, left)";
    Right = "right", Some(Type::Direction), "to the right as the mover sees it", "ray(from, right)";
    ForwardLeft = "forward-left", Some(Type::Direction), "between `forward` and `left`", "step(from, forward-left)";
    ForwardRight = "forward-right", Some(Type::Direction), "between `forward` and `right`", "step(from, forward-right)";
    BackLeft = "back-left", Some(Type::Direction), "between `back` and `left`", "step(from, back-left)";
    BackRight = "back-right", Some(Type::Direction), "between `back` and `right`", "step(from, back-right)";
    Move = "move", None, "an action that is a move by a piece's own movement", "action is move";
}
