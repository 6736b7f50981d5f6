//! Wiz-42.

use crate::support::Claim::{
    Board, Claimable, Ends, From, GoesOn, Hides, Illegal, Kind, Legal, NotClaimable, Only, Shows,
};
use crate::support::{Claim, check};

#[track_caller]
fn wiz(position: &str, actions: &str, claims: &[Claim<'_>]) {
    check("wiz-42", position, actions, claims);
}

// Heavy lines and the pieces that use them.

#[test]
fn king_and_wizard_walk_heavy_lines_and_nobody_else() {
    wiz("Kc1 kc10 Pa5 | w", "", &[From("c1", "c1a2 c1b2 c1c2 c1d2 c1e2")]);
    wiz("Wc1 Ke5 kc10 Pa5 | w", "", &[From("c1", "c1a2 c1b2 c1c2 c1d2 c1e2")]);
    wiz("Rc1 Ke5 kc10 Pa5 | w", "", &[Illegal("c1a2 c1e2")]);
    wiz("Bc1 Ke5 kc10 Pa5 | w", "", &[Illegal("c1e2 c1a2"), Legal("c1b2 c1d2")]);
    // A heavy line connects, and gives check.
    wiz("Kc1 Pa5 wa2 kc10 | w", "", &[Illegal("a5a6"), Legal("c1a2")]);
}

#[test]
fn pawns_have_no_double_step() {
    wiz("", "", &[From("a4", "a4a5")]);
}

// The Wizard.

#[test]
fn a_wizard_changes_places_with_any_friend_and_takes_enemies() {
    wiz("Wc4 Pc5 Nb4 bd4 Ke2 ke9 | w", "c4c5", &[Board("Wc5 Pc4 Nb4 bd4 Ke2 ke9")]);
    wiz("Wc4 Pc5 Nb4 bd4 Ke2 ke9 | w", "c4d4", &[Board("Wd4 Pc5 Nb4 Ke2 ke9")]);
    wiz("Wc4 Kc3 pa5 ke9 | w", "c4c3", &[Board("Wc3 Kc4 pa5 ke9")]);
}

#[test]
fn two_wizards_change_places_without_effect() {
    wiz("Wc4 Wc5 Ke2 pa7 ke9 | w", "c4c5", &[Board("Wc4 Wc5 Ke2 pa7 ke9"), Shows("b")]);
}

#[test]
fn a_group_of_wizards_walks_as_far_as_it_is_many() {
    wiz("Wc4 Ke2 pa7 ke9 | w", "", &[Illegal("c4b5c6"), Legal("c4b5")]);
    wiz("Wc4 Wb3 Ke2 pa7 ke9 | w", "", &[Legal("c4b5c6"), Illegal("c4b5b6c7")]);
    wiz("Wc4 Wa2 Ke2 pa7 ke9 | w", "", &[Illegal("c4b5c6")]);
    // The heavy lines make a group of c1 and e2.
    wiz("Wc1 We2 Ka4 pa7 ke9 | w", "", &[Legal("e2d3e4")]);
    // The number is counted before the move, and no square is visited twice.
    wiz("Wc4 Wb3 Wa2 Ke2 pa7 ke9 | w", "", &[Legal("c4b5b6c7"), Illegal("c4b5b6b7b8 c4b5c5c4")]);
}

#[test]
fn a_walk_captures_and_swaps_on_its_way() {
    let position = "Wc4 Wb3 pc5 Nc6 Ke2 pa7 ke9 | w";
    wiz(position, "c4c5c6", &[Board("Nc5 Wb3 Wc6 Ke2 pa7 ke9")]);
}

// Promotion.

#[test]
fn a_pawn_becomes_a_wizard_on_the_rank_before_the_last() {
    wiz("Pa8 Wc4 Kc1 kc10 rb5 | w", "a8a9", &[Board("Wa9 Wc4 Kc1 kc10 rb5"), Shows("promoted.w=1")]);
    wiz("Pa8 bb9 Wc4 Kc1 kc10 rb5 | w", "a8b9", &[Board("Wb9 Wc4 Kc1 kc10 rb5")]);
    wiz("pe3 wc5 Kc1 kc10 Ra5 | b", "e3e2", &[Board("we2 wc5 Kc1 kc10 Ra5"), Shows("promoted.b=1")]);
}

#[test]
fn a_pawn_swapped_to_that_rank_becomes_a_wizard() {
    wiz("Pa8 Wa9 Kc1 kc10 rd5 | w", "a9a8", &[Board("Wa8 Wa9 Kc1 kc10 rd5"), Shows("promoted.w=1")]);
}

// Royalty, check, mate and wizmate.

const PLAIN: &str = "Kc1 kc10 Ra5 rd3";

#[test]
fn a_lone_wizard_is_royal_only_after_a_promotion() {
    wiz("Wa2 ra8 Rb5 Kc1 kc10 | w", "b5c5", &[GoesOn]);
    wiz("Wa2 ra8 Rb5 Kc1 kc10 | w promoted.w=1", "", &[Illegal("b5c5 b5b8"), Legal("b5a5")]);
    wiz("Wa2 ra8 Rb5 Kc1 kc10 | w promoted.b=1", "", &[Legal("b5c5")]);
    wiz("Wa2 Wd8 ra8 Rb5 Kc1 kc10 | w promoted.w=1", "", &[Legal("b5c5")]);
}

#[test]
fn without_a_promotion_the_last_wizard_may_fall() {
    wiz("Wa2 ra8 Rb5 Kc1 kc10 | b", "a8a2", &[GoesOn]);
}

#[test]
fn a_promoter_without_a_wizard_has_lost() {
    // Two at once, by a walk of two steps.
    let position = "Wd5 We6 wd6 wd7 Kc1 kc10 ra9";
    wiz(&format!("{position} | w promoted.b=1"), "d5d6d7", &[Ends("White wins: wizmate"), Kind("wizmate")]);
    wiz(&format!("{position} | w"), "d5d6d7", &[GoesOn]);
}

#[test]
fn a_last_wizard_in_check_without_a_way_out_is_wizmate() {
    let wizmate = [Ends("White wins: wizmate"), Kind("wizmate")];
    wiz("Ka3 Rb2 Rd3 we5 kc10 | w promoted.b=1", "b2e2", &wizmate);
    wiz("Ka3 Rb2 Rd3 we5 kc10 | w", "b2e2", &[GoesOn]);
    // As the page's second picture: a Rook takes one of two Wizards, and the other one cannot be saved.
    wiz("Ka3 Rb2 Rd3 we2 we5 kc10 | w promoted.b=1", "b2e2", &wizmate);
    wiz("Ka3 Rb2 Rd3 we2 we5 kc10 | w promoted.b=1", "b2c2", &[GoesOn]);
}

/// A Rook on a9 and one behind it keep the King on c10 from all of rank 9.
const CAGE: &str = "Kb2 Ra9 Ra3 kc10 pe5";

#[test]
fn mate_and_wizmate_are_told_by_the_mating_move() {
    let (mate, wizmate) =
        ([Ends("White wins: checkmate"), Kind("mate")], [Ends("White wins: wizmate"), Kind("wizmate")]);
    wiz(&format!("{CAGE} Rb5 | w"), "b5c5", &mate);
    wiz(&format!("{CAGE} Rb5 We3 | w promoted.w=1"), "b5c5", &mate);
    // The Wizard need not give the check itself.
    wiz(&format!("{CAGE} Rc3 Wc5 | w"), "c5b6", &wizmate);
    // A promoting pawn is no Wizard yet.
    wiz(&format!("{CAGE} Rd3 Pd8 We3 | w"), "d8d9", &mate);
}

#[test]
fn mate_comes_before_the_seventy_five_moves() {
    wiz(&format!("{CAGE} Rb5 | w quiet-plies=149"), "b5c5", &[Ends("White wins: checkmate")]);
    wiz(&format!("{CAGE} Rc3 Wc5 | w quiet-plies=149"), "c5b6", &[Ends("White wins: wizmate")]);
}

#[test]
fn the_match_counts_wins_wizmates_and_draws() {
    let variant = variorum::Variant::shipped("wiz-42").unwrap();
    let rules = variant.model().match_rules.as_ref().unwrap();
    let points = |kind: &str| rules.points.iter().find(|(name, _)| name == kind).map(|(_, points)| *points);
    assert_eq!(points("win"), Some(1.0));
    assert_eq!(points("wizmate"), Some(2.0));
    assert_eq!(points("draw"), Some(0.5));
    assert!((rules.target - 5.0).abs() < f64::EPSILON);
}

// Draws.

#[test]
fn stalemate_and_bare_kings_are_draws() {
    wiz("Kb2 Ra9 Ra3 kc10 | b", "", &[Only(""), Ends("draw: stalemate")]);
    wiz("Kc1 Ra9 kb9 | b", "b9a9", &[Ends("draw: bare kings")]);
    wiz("Kc1 Wb9 ka9 | b", "a9b9", &[Ends("draw: bare kings")]);
}

#[test]
fn captures_pawn_moves_and_promotions_set_the_count_back() {
    let count = "quiet-plies=10";
    wiz(&format!("{PLAIN} Wb5 Pb6 | w {count}"), "a5a6", &[Shows("quiet-plies=11")]);
    wiz(&format!("{PLAIN} Wb5 Pb6 | w {count}"), "b6b7", &[Hides("quiet-plies")]);
    wiz("Kc1 kc10 Ra5 ra8 Pb6 | w quiet-plies=10", "a5a8", &[Hides("quiet-plies")]);
    // A pawn that is displaced has not moved itself.
    wiz(
        &format!("{PLAIN} Wb5 Pb6 | w {count}"),
        "b5b6",
        &[Board("Kc1 kc10 Ra5 rd3 Wb6 Pb5"), Shows("quiet-plies=11")],
    );
    // But a promotion counts, however it comes about.
    wiz(&format!("{PLAIN} Wa9 Pa8 | w {count}"), "a9a8", &[Hides("quiet-plies")]);
    // A capture on the way of a walk.
    wiz(&format!("{PLAIN} Wb5 Wb4 pb6 | w {count}"), "b5b6b7", &[Hides("quiet-plies")]);
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_are_automatic() {
    wiz(&format!("{PLAIN} | w quiet-plies=98"), "a5a6", &[NotClaimable, GoesOn]);
    wiz(&format!("{PLAIN} | w quiet-plies=99"), "a5a6", &[Claimable("fifty moves"), GoesOn]);
    wiz(&format!("{PLAIN} | w quiet-plies=149"), "a5a6", &[Ends("draw: seventy-five moves")]);
}

#[test]
fn repetition_is_claimed_at_three_and_automatic_at_five() {
    let round = "a5a6 d3d4 a6a5 d4d3 ";
    wiz(&format!("{PLAIN} | w"), round, &[NotClaimable]);
    wiz(&format!("{PLAIN} | w"), &round.repeat(2), &[Claimable("third occurrence"), GoesOn]);
    wiz(&format!("{PLAIN} | w"), &round.repeat(4), &[Ends("draw: the fifth occurrence")]);
}

#[test]
fn who_moved_last_is_no_part_of_the_position() {
    // The same position after a Rook's move and after a Wizard's.
    let rooks = "a5a6 d3d4 a6a5 d4d3";
    let wizards = "c5c6 d3d4 c6c5 d4d3";
    wiz(
        &format!("{PLAIN} Wc5 | w"),
        &format!("{rooks} {wizards}"),
        &[Claimable("third occurrence"), Legal("c5c6")],
    );
}
