//! Wizard's War.

use crate::support::Claim::{
    Board, Claimable, Ends, From, GoesOn, Illegal, Legal, NotClaimable, Only, Shows,
};
use crate::support::{Claim, check, play};

#[track_caller]
fn war(position: &str, actions: &str, claims: &[Claim<'_>]) {
    check("wizards-war", position, actions, claims);
}

// Removing the opponent's last Wizard from the game wins.

#[test]
fn last_wizard_captured_in_the_arena_wins() {
    war("Ze1 Rd5 yd8 ng7 | w", "d5d8", &[Ends("White wins: the last Wizard is lost")]);
}

#[test]
fn last_wizard_captured_on_an_enchanted_square_goes_to_hand() {
    war(
        "Ze1 Rd5 Ng3 yd9 ng7 | w",
        "d5d9",
        &[GoesOn, Shows("[y]"), Legal("Y@e5 Y@c3 Y@h8"), Illegal("Y@e2 Y@g7")],
    );
}

#[test]
fn any_capture_on_an_enchanted_square_pushes_the_wizard_out_of_the_hand() {
    war("Ze1 Rd5 Ng3 bd9 ng7 | [y] w", "d5d9", &[Ends("White wins: the last Wizard is lost")]);
}

#[test]
fn a_wizard_pushed_out_while_another_lives_does_not_end_the_game() {
    war("Ze1 Rd5 Ng3 bd9 ng7 xc9 | [y] w", "d5d9", &[GoesOn, Shows("[b]")]);
}

#[test]
fn a_hand_holds_one_piece() {
    war("Ze1 Rd5 Ng3 bd9 ng7 yc10 | [q] w", "d5d9", &[Shows("[b]")]);
    war("Ze1 Rd5 Ng3 nd9 ng7 yc10 | [n] w", "d5d9", &[Shows("[n]")]);
}

#[test]
fn a_capture_in_the_arena_leaves_the_game() {
    war("Ze1 Rd5 Ng3 qd8 ng7 yc10 | w", "d5d8", &[Board("Ze1 Rd8 Ng3 ng7 yc10"), Shows("b")]);
}

// The last piece in the arena.

#[test]
fn capturing_the_last_piece_in_the_arena_wins() {
    war("Ze1 Rg3 ng7 yd9 qe9 | [b] w", "g3g7", &[Ends("White wins: the opponent has no piece in the arena")]);
}

#[test]
fn moving_the_last_own_piece_out_of_the_arena_loses() {
    let lost = "Black wins: the player who moved has no piece left in the arena";
    war("Ze1 Rd5 ng7 yd9 | w", "d5d1", &[Ends(lost)]);
    war("Ze1 Rd5 ng7 yd9 | [N] w", "d5d9", &[Ends(lost)]);
}

#[test]
fn a_swap_does_not_empty_the_arena() {
    war("Ze5 Be1 ng7 yd9 | w", "e5e1", &[GoesOn, Board("Be5 Ze1 ng7 yd9")]);
}

#[test]
fn the_last_wizard_counts_before_the_arena() {
    war("Ze1 Rd5 bd9 ng7 | [y] w", "d5d9", &[Ends("White wins: the last Wizard is lost")]);
}

// Moves by the squares they start and end on.

#[test]
fn between_enchanted_squares_everything_steps_as_a_king_and_takes_nothing() {
    war("Qb3 Ze1 Ne5 na3 ng7 yd9 | w", "", &[Illegal("b3a3 b3b6 b3c1"), Legal("b3b4 b3a4 b3c2 b3c3 b3e6")]);
}

#[test]
fn only_wizards_swap_and_only_from_the_arena() {
    war("Xe4 Rb7 Rd4 Rd2 ng7 yd9 | w", "", &[Legal("e4b7"), Illegal("d4d2 d2d4")]);
    war("Xe4 Yb7 Rd4 ng7 yd9 | w", "e4b7", &[Board("Ye4 Xb7 Rd4 ng7 yd9")]);
    war("Xe4 Rc6 ng7 yd9 | w", "", &[Illegal("e4c6")]);
}

// Creation, as the page's table; a starred row can also come from a friend.

#[test]
fn creation_follows_the_table() {
    let table = [
        (".", "NBR", "---"),
        ("n", "NCH", "-**"),
        ("b", "CBQ", "*-*"),
        ("r", "HQR", "**-"),
        ("c", "CCA", "--*"),
        ("h", "HAH", "-*-"),
        ("q", "AQQ", "*--"),
        ("a", "AAA", "---"),
        ("y", "NCH", "   "),
        ("x", "CBQ", "   "),
        ("z", "HQR", "   "),
    ];
    let wizards = [("Y", "e2", "f4"), ("X", "e2", "g4"), ("Z", "e2", "e4")];
    for (victim, created, starred) in table {
        for (column, (wizard, from, to)) in wizards.into_iter().enumerate() {
            let others = "Nd6 ng7 yd9 xe9";
            let new = &created[column..=column];
            let enemy = if victim == "." { String::new() } else { format!("{victim}{to}") };
            let after = format!("{wizard}{to} {new}{from} {others}");
            war(&format!("{wizard}{from} {enemy} {others} | w"), &format!("{from}{to}"), &[Board(&after)]);
            if victim != "." {
                let friend = format!("{}{to}", victim.to_uppercase());
                let position = format!("{wizard}{from} {friend} {others} | w");
                match &starred[column..=column] {
                    "*" => war(&position, &format!("{from}{to}"), &[Board(&after)]),
                    _ => war(&position, "", &[Illegal(&format!("{from}{to}"))]),
                }
            }
        }
    }
}

#[test]
fn a_drop_creates_nothing_and_takes_the_whole_turn() {
    war(
        "Rd5 ng7 yd9 | [Z] w",
        "Z@d4",
        &[Board("Rd5 Zd4 ng7 yd9"), From("g7", "g7e6 g7e8 g7f5 g7f9 g7h5 g7h9 g7i6 g7i8")],
    );
}

// Repetition.

const SHUFFLE: &str = "h3h4 c8c7 h4h3 c7c8";

#[test]
fn the_third_occurrence_is_a_draw_without_a_claim() {
    war("", SHUFFLE, &[GoesOn]);
    war("", &format!("{SHUFFLE} h3h4 c8c7 h4h3"), &[GoesOn]);
    war("", &format!("{SHUFFLE} {SHUFFLE}"), &[Ends("draw: the third occurrence of the position"), Only("")]);
}

#[test]
fn hands_are_part_of_the_position() {
    let key = |hand: &str| play("wizards-war", &format!("Ze1 Rd5 ng7 yd9 | {hand} w"), "").key();
    assert_ne!(key(""), key("[n]"));
    assert_ne!(key("[n]"), key("[b]"));
    assert_ne!(key("[n]"), key("[N]"));
}

// No legal move.

/// All enchanted squares and most of the arena full of Black, who cannot reach e5 and e6.
const FULL: &str = "nc10 nd10 ne10 nf10 ng10 nh10 nc9 nd9 ne9 nf9 ng9 nh9 na8 nb8 nc8 rd8 ne8 rf8 ng8 nh8 ni8 yj8 \
    na7 nb7 rc7 rd7 ne7 rf7 rg7 nh7 ni7 nj7 na6 nb6 rc6 nd6 nf6 rg6 nh6 ni6 nj6 na5 nb5 rc5 nd5 nf5 rg5 nh5 ni5 nj5 \
    na4 nb4 rc4 rd4 ne4 rf4 rg4 nh4 ni4 nj4 na3 nb3 nc3 rd3 ne3 rf3 ng3 nh3 ni3 nj3 \
    nc2 nd2 ne2 nf2 ng2 nh2 nc1 nd1 ne1 nf1 ng1 nh1";

#[test]
fn a_player_without_a_move_passes() {
    war(&format!("{FULL} Re6 | [X] b"), "", &[GoesOn, Only("pass")]);
    war(&format!("{FULL} Re6 | [X] b"), "pass", &[GoesOn, Legal("X@e5 e6e5 e6e7"), Illegal("pass")]);
}

#[test]
fn neither_player_with_a_move_is_a_draw() {
    let mut pieces = String::new();
    for rank in 1..=10 {
        for (number, file) in ('a'..='j').enumerate() {
            let is_hole = !(3..=8).contains(&rank) && !(2..8).contains(&number);
            let is_dark = (number + rank) % 2 == 1;
            let letter = match (file, rank) {
                ('c', 1) => 'X',
                ('c', 10) => 'x',
                _ if is_dark => 'B',
                _ => 'b',
            };
            if !is_hole && (file, rank) != ('e', 5) {
                pieces.push_str(&format!("{letter}{file}{rank} "));
            }
        }
    }
    let position = format!("{pieces} | [B] w");
    war(&position, "", &[GoesOn, Only("B@e5 d4e5 d6e5 f4e5 f6e5")]);
    war(&position, "B@e5", &[Ends("draw: neither player has a legal move")]);
}

// The claim of fifty moves.

#[test]
fn the_claim_counts_the_move_about_to_be_made() {
    let start = "Ze1 Rd5 ng7 yd9 | w plies-since-loss=";
    war(&format!("{start}98"), "", &[NotClaimable, GoesOn]);
    war(&format!("{start}99"), "", &[Claimable("fifty moves by both players"), GoesOn]);
    war(&format!("{start}98"), "d5d4", &[Claimable("fifty moves by both players"), GoesOn]);
    war(&format!("{start}400"), "d5d4", &[Claimable("fifty moves by both players"), GoesOn]);
}

/// Whether an action sets the count of plies back.
#[track_caller]
fn sets_back(position: &str, action: &str) -> bool {
    let (pieces, rest) = position.split_once('|').unwrap();
    let game = play("wizards-war", &format!("{pieces}|{rest} plies-since-loss=50"), action);
    let counts_on = game.to_text().contains(" plies-since-loss=51");
    assert!(counts_on || !game.to_text().contains(" plies-since-loss"), "{}", game.to_text());
    !counts_on
}

/// Whether the black piece on d8 is irreplaceable, with more pieces on the board and in hand.
#[track_caller]
fn irreplaceable(victim: &str, others: &str, hand: &str) -> bool {
    sets_back(&format!("{victim}d8 Rd5 {others} | {hand} w"), "d5d8")
}

#[test]
fn any_wizard_is_irreplaceable() {
    for (wizard, other) in [("x", "yd9"), ("y", "zd9"), ("z", "xd9")] {
        assert!(irreplaceable(wizard, &format!("Ze1 bg7 {other}"), ""));
        assert!(irreplaceable(wizard, &format!("Ze1 bg7 {other} {wizard}e9"), ""), "also one of two");
    }
}

#[test]
fn a_basic_piece_is_irreplaceable_without_its_wizard() {
    for (piece, own, other) in [("n", "y", "x"), ("b", "x", "y"), ("r", "z", "x")] {
        let capital = own.to_uppercase();
        assert!(!irreplaceable(piece, &format!("Ze1 rg7 {own}d9"), ""));
        assert!(
            !irreplaceable(piece, &format!("Ze1 rg7 {other}d9"), &format!("[{own}]")),
            "a Wizard in hand still creates"
        );
        assert!(irreplaceable(piece, &format!("Ze1 rg7 {other}d9"), ""));
        assert!(
            irreplaceable(piece, &format!("{capital}e1 rg7 {piece}g6 {other}d9"), ""),
            "whatever the opponent has"
        );
    }
}

#[test]
fn a_compound_piece_is_irreplaceable_without_both_wizards() {
    for (piece, makers, other) in [("c", ["x", "y"], "z"), ("h", ["y", "z"], "x"), ("q", ["x", "z"], "y")] {
        // Nothing is extinct: White has every Wizard.
        let rest = "Xe1 Yf1 Zg1 ng7";
        assert!(irreplaceable(piece, &format!("{rest} {other}d9"), ""));
        for maker in makers {
            assert!(!irreplaceable(piece, &format!("{rest} {maker}d9"), ""));
            assert!(!irreplaceable(piece, &format!("{rest} {other}d9"), &format!("[{maker}]")));
        }
    }
}

#[test]
fn a_compound_piece_is_irreplaceable_if_a_component_is_extinct_and_the_opponent_has_none() {
    // The component, its Wizard, the other component's Wizard that Black keeps, and a piece to stay in the arena.
    let rows = [
        ("c", "n", "y", "x", "r"),
        ("c", "b", "x", "y", "r"),
        ("h", "n", "y", "z", "b"),
        ("h", "r", "z", "y", "b"),
        ("q", "b", "x", "z", "n"),
        ("q", "r", "z", "x", "n"),
    ];
    for (piece, component, wizard, kept, filler) in rows {
        let upper = |letter: &str| letter.to_uppercase();
        // White captures with an Amazon, which is neither a component nor made of an extinct one in this count.
        let lost = |more: &str, hand: &str| {
            let keeper = upper(kept);
            sets_back(&format!("{piece}d8 Ad5 {keeper}e1 {filler}g7 {kept}d9 {more} | {hand} w"), "d5d8")
        };
        assert!(lost("", ""), "{piece} without any {component}");
        assert!(lost(&format!("{piece}g6"), ""), "{piece}: another of the owner does not help");
        assert!(!lost(&format!("{}g5", upper(piece)), ""), "{piece}: the opponent has one");
        assert!(!lost("", &format!("[{}]", upper(piece))), "{piece}: the opponent has one in hand");
        for side in [component.to_owned(), upper(component), wizard.to_owned(), upper(wizard)] {
            assert!(!lost(&format!("{side}c1"), ""), "{piece}: {component} is not extinct by {side}");
            assert!(!lost("", &format!("[{side}]")), "{piece}: {component} is not extinct by {side} in hand");
        }
    }
}

#[test]
fn an_amazon_is_irreplaceable_if_two_compounds_are_extinct_and_the_opponent_has_none() {
    let lost = |more: &str, hand: &str| sets_back(&format!("ad8 Bb6 rg7 {more} | {hand} w"), "b6d8");
    // No Knight and no Knight-Wizard: Cardinals and Chancellors are extinct.
    let no_knights = "Xe1 Ze2 xd9 ze9";
    assert!(lost(no_knights, ""));
    assert!(lost(&format!("{no_knights} qg6 ag5"), ""));
    for survivor in ["c", "C", "h", "H", "y", "Y", "n", "N"] {
        assert!(!lost(&format!("{no_knights} {survivor}c1"), ""), "{survivor} on the board");
        assert!(!lost(no_knights, &format!("[{survivor}]")), "{survivor} in hand");
    }
    assert!(!lost(&format!("{no_knights} Ac1"), ""));
    assert!(!lost(no_knights, "[A]"));
    // No Rook and no Rook-Wizard: Chancellors and Queens.
    let lost = |more: &str| sets_back(&format!("ad8 Bb6 bg7 Xe1 Ye2 xd9 ye9 {more} | w"), "b6d8");
    assert!(lost(""));
    assert!(!lost("qc1"));
    assert!(!lost("Hc1"));
    // No Bishop and no Bishop-Wizard: Cardinals and Queens.
    let lost = |more: &str| sets_back(&format!("ad8 Rd5 ng7 Ye1 Ze2 yd9 ze9 {more} | w"), "d5d8");
    assert!(lost(""));
    assert!(!lost("qc1"));
    assert!(!lost("Cc1"));
    // Nothing extinct.
    assert!(!sets_back("ad8 Rd5 ng7 Ze1 xd9 Bd4 | w", "d5d8"));
}

#[test]
fn what_goes_to_hand_is_not_removed() {
    assert!(!sets_back("nd9 Rd5 Bc4 Ze1 bg7 xc10 | w", "d5d9"));
}

#[test]
fn what_is_pushed_out_of_a_hand_is_removed() {
    assert!(sets_back("bd9 Rd5 Bc4 Ze1 bg7 xc10 | [n] w", "d5d9"));
    assert!(!sets_back("bd9 Rd5 Bc4 Ze1 bg7 yc10 | [n] w", "d5d9"));
    assert!(sets_back("bd9 Rd5 Bc4 Ze1 bg7 yc10 | [x] w", "d5d9"), "a Wizard");
}

#[test]
fn a_friendly_capture_is_a_removal() {
    assert!(sets_back("Ye2 Rf4 Nd6 ng7 yd9 | w", "e2f4"));
    assert!(!sets_back("Ye2 Rf4 Nd6 Zc1 ng7 yd9 | w", "e2f4"));
}

#[test]
fn quiet_moves_swaps_creations_and_drops_count_on() {
    assert!(!sets_back("Ze5 Be1 ng7 yd9 | w", "e5e1"));
    assert!(!sets_back("Ze2 Nd6 ng7 yd9 | w", "e2e5"));
    assert!(!sets_back("Ze2 Nd6 ng7 yd9 | [B] w", "B@e5"));
}
