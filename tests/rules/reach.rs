//! Where a piece could go: `reach`.

use crate::support::over_chess;

/// The squares that a set has after the first action from a position, as `marked` writes them, rank by rank.
fn found(set: &str, besides: &str, position: &str, action: &str) -> String {
    let variant = over_chess(&format!(
        "[state]\nseen = {{ is = \"squares\" }}\n[rules.see]\non = \"action\"\ndo = \"seen := {set}\"\n\
         [endings.never]\nwhen = \"count(seen) > 900\"\nresult = \"draw\"\n{besides}"
    ));
    let mut game = variant.position(position).unwrap();
    game.play(action).unwrap();
    let text = game.to_text();
    text.rsplit_once("seen=").map_or(String::new(), |(_, found)| found.to_owned())
}

const KINGS: &str = "4k3/8/8/8/8/8/P7/4K3 w - - 0";

#[test]
fn it_goes_to_empty_squares_and_captures_as_the_board_stands() {
    assert_eq!(found("reach(knight, a1)", "", KINGS, "a2a3"), "c2,b3");
    // From its own pawn's square on, up to the enemy.
    let rook = "k7/8/p7/8/8/8/P7/4K3 w - - 0";
    assert_eq!(found("reach(rook, a3) and file a", "", rook, "a2a3"), "a1,a2,a4,a5,a6");
    assert_eq!(found("reach(rook, a3, opponent) and file a", "", rook, "a2a3"), "a1,a2,a4,a5");
    assert_eq!(found("reach(kind(a6), a6, owner(a6))", "", rook, "a2a3"), "a5");
    assert_eq!(found("reach(kind(b6), b6)", "", rook, "a2a3"), "");
    assert_eq!(found("reach(rook, b6, neutral)", "", rook, "a2a3"), "");
}

#[test]
fn lines_have_their_conditions_and_the_player_is_the_mover() {
    assert_eq!(found("reach(pawn, d2)", "", KINGS, "a2a3"), "d3,d4");
    assert_eq!(found("reach(pawn, d2, black)", "", KINGS, "a2a3"), "d1,e1");
    assert_eq!(found("reach(pawn, d7, black)", "", KINGS, "a2a3"), "d5,d6");
    let unmoved = "[pieces]\nrook.moves = [\"W\", \"D when piece is unmoved\"]";
    assert_eq!(found("reach(rook, h1)", unmoved, KINGS, "a2a3"), "g1,h2");
    let tame = "[forbidden.tame]\non = \"before-move\"\nwhen = \"piece is knight and to in rank 2\"";
    assert_eq!(found("reach(knight, a1)", tame, KINGS, "a2a3"), "b3");
}

#[test]
fn what_follows_does_not_matter() {
    // The king would step into check, and a pawn would promote; the rifle goes nowhere.
    let rook = "4k3/8/8/8/8/8/P7/r3K3 b - - 0";
    assert_eq!(found("reach(king, e1, white)", "", rook, "a1b1"), "d1,f1,d2,e2,f2");
    assert_eq!(found("reach(pawn, d7, white)", "", KINGS, "a2a3"), "d8,e8");
    assert_eq!(
        found("reach(rook, d8, white)", "[pieces]\nrook.moves = [\"quiet fK\", \"shoot R\"]", KINGS, "a2a3"),
        ""
    );
}

#[test]
fn a_movement_may_ask_for_it_and_the_question_ends() {
    // A mimic goes where a knight could go if it stood there, and also where a mimic could: that part is taken to hold.
    let mimic = "[pieces.mimic]\nletter = \"M\"\nmoves = [\"quiet N when to in reach(knight, from)\", \
                 \"quiet W when to in reach(mimic, from)\"]";
    assert_eq!(found("reach(mimic, d4) and rank 4", mimic, KINGS, "a2a3"), "");
    let position = "4k3/8/8/8/3M4/8/P7/4K3 w - - 0";
    assert_eq!(found("pieces and rank 5", mimic, position, "d4d5"), "d5");
    assert_eq!(found("reach(mimic, d4) and rank 6", mimic, KINGS, "a2a3"), "");
}
