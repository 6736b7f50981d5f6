//! Keywords of the small languages that are not values and do not begin statements.

use super::entry::vocabulary;

vocabulary! {
    /// A keyword of movements, expressions and statements.
    Keyword;
    /// Whether a declaration may use this name, because the keyword stands only after others.
    is_free: bool;
    Over = "over", false, "before a leg: the square between may hold anything", "[over W - fR]";
    Hop = "hop", false, "before a leg: the square between must hold a piece", "[hop R - fR]";
    Through = "through", false, "before a leg: the square between must be in the set", "[through (my pieces) R - fR]";
    Crossing = "crossing", true, "before a path: it may pass over the square that it set out from", "crossing [R - bend - sR]";
    When = "when", false, "only if it holds", "N when from in my camp";
    Unless = "unless", false, "only if it does not hold", "K unless attacked(to)";
    Do = "do", false, "is done right after the piece has moved", "fW do my debt += 1";
    Write = "write", false, "how moves by this line are written", "W write '{from}{to}p'";
    And = "and", false, "both conditions, or the squares in both sets", "pawn and not adjacent(my pieces)";
    Or = "or", false, "either condition, or the squares in either set", "my (pawn or rook)";
    Not = "not", false, "the opposite, or all other squares", "not attacked(to)";
    In = "in", false, "whether a square is in a set", "to in my last-rank";
    Is = "is", false, "whether a piece is of a kind or carries a mark", "piece is unmoved";
    Of = "of", false, "whose it is", "debt of p";
    My = "my", false, "the mover's", "my king";
    Their = "their", false, "the opponent's", "their pieces";
    Let = "let", false, "a name for a value: what stands behind it knows it", "let s = step(to, back): s in my pawn";
    If = "if", false, "begins a choice between two values or statements", "if my risen then queen else pawn";
    Then = "then", false, "what is so if the condition holds", "if any(my king) then 1 else 0";
    Else = "else", false, "what is so if the condition does not hold", "if any(my king) then 1 else 0";
    For = "for", false, "for whom, or for each", "for each s in my pawn: destroy s";
    With = "with", false, "with which piece, or with which mark", "swap from with to";
    On = "on", false, "on which square", "create pawn on to";
    As = "as", false, "by which mark", "mark to as promoted";
    Along = "along", false, "in which direction", "shift my pawn along forward";
    Becomes = "becomes", false, "a piece changes its kind", "to becomes queen";
    Joins = "joins", false, "a piece changes its side", "to joins opponent";
    Among = "among", false, "a choice of several squares", "spots: 3 among empty";
    Each = "each", true, "stands in `for each`", "for each s in my pawn: destroy s";
    Home = "home", true, "stands in `send SET home`", "send captured-on home";
    End = "end", true, "stands in `end turn`", "end turn";
    Turn = "turn", true, "stands in `end turn`", "end turn";
    By = "by", true, "by how many steps, or how far apart", "shift my pawn along forward by 2";
    Rank = "rank", true, "a rank of the board", "to in rank 8";
    Ranks = "ranks", true, "some ranks of the board", "ranks 1-3";
    File = "file", true, "a file of the board", "to in file a";
    Files = "files", true, "some files of the board", "files a-c";
}
