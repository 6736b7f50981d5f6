//! Orthodox chess: the parts of the prelude that every game of this family uses.

use crate::support::Claim::{Board, Claimable, Ends, GoesOn, Illegal, Legal, NotClaimable};
use crate::support::{Claim, check};

#[track_caller]
fn chess(position: &str, actions: &str, claims: &[Claim<'_>]) {
    check("chess", position, actions, claims);
}

#[test]
fn mate_comes_before_the_seventy_five_moves() {
    chess("Kg6 Ra1 kg8 | w - - 149", "a1a8", &[Ends("White wins: checkmate")]);
    chess("Kg6 Ra1 kg8 | w - - 149", "a1a7", &[Ends("draw: seventy-five moves")]);
    chess("Kg6 Ra1 kg8 | w - - 148", "a1a7", &[GoesOn, Claimable("fifty moves")]);
}

#[test]
fn fifty_moves_are_claimed() {
    chess("Kg6 Ra1 kg8 | w - - 98", "a1a7", &[GoesOn, NotClaimable]);
    chess("Kg6 Ra1 kg8 | w - - 99", "a1a7", &[GoesOn, Claimable("fifty moves")]);
}

#[test]
fn captures_and_pawn_moves_set_the_count_back() {
    chess("Kg6 Ra1 Ph2 na7 kg8 | w - - 99", "a1a7", &[NotClaimable]);
    chess("Kg6 Ra1 Ph2 na7 kg8 | w - - 99", "h2h4", &[NotClaimable]);
}

#[test]
fn threefold_is_claimed_fivefold_is_automatic() {
    let round = "g1f3 g8f6 f3g1 f6g8 ";
    chess("", round, &[NotClaimable]);
    chess("", &round.repeat(2), &[Claimable("third occurrence"), GoesOn]);
    chess("", &round.repeat(4), &[Ends("draw: the fifth occurrence")]);
}

#[test]
fn a_lost_right_makes_another_position() {
    let round = "h1g1 g8f6 g1h1 f6g8 ";
    let start = "Ke1 Rh1 Pa2 ke8 ng8 pa7 | w K - 0";
    chess(start, &round.repeat(2), &[NotClaimable]);
    chess(start, &round.repeat(3), &[Claimable("third occurrence")]);
}

#[test]
fn a_rook_mark_without_a_king_that_can_castle_is_no_right() {
    // The king moves first: from then on the rook's own first move changes nothing.
    let rooks = "h1g1 g8f6 g1h1 f6g8 ";
    let start = "Ke1 Rh1 Pa2 ke8 ng8 pa7 | w K - 0";
    let kings = "e1d1 g8f6 d1e1 f6g8 ";
    chess(start, &format!("{kings}{}", rooks.repeat(2)), &[Claimable("third occurrence")]);
}

#[test]
fn a_king_mark_without_a_rook_that_can_castle_is_no_right() {
    let kings = "e1d1 g8f6 d1e1 f6g8 ";
    chess(
        "Ke1 Rh1 Pa2 ke8 ng8 pa7 | w K - 0",
        &format!("h1g1 g8f6 g1h1 f6g8 {}", kings.repeat(2)),
        &[Claimable("third occurrence")],
    );
    // The Rook is captured.
    chess(
        "Ke1 Rh1 Pa2 ke8 ng8 bb7 pa7 | w K - 0",
        &format!("a2a3 b7h1 {}", "e1d1 g8f6 d1e1 f6g8 ".repeat(2)),
        &[Claimable("third occurrence")],
    );
}

#[test]
fn castling_looks_at_the_squares_of_the_king_alone() {
    chess("Ke1 Ra1 rb8 ke8 | w Q - 0", "", &[Legal("e1c1")]);
    chess("Ke1 Ra1 ra8 ke8 | w Q - 0", "", &[Legal("e1c1")]);
    chess("Ke1 Ra1 rd8 ke8 | w Q - 0", "", &[Illegal("e1c1")]);
    chess("Ke1 Ra1 rc8 ke8 | w Q - 0", "", &[Illegal("e1c1")]);
    chess("Ke1 Ra1 re8 kg8 | w Q - 0", "", &[Illegal("e1c1")]);
    chess("Ke1 Ra1 nb1 ke8 | w Q - 0", "", &[Illegal("e1c1")]);
    chess("Ke1 Ra1 ke8 | w - - 0", "", &[Illegal("e1c1")]);
    chess("Ke1 Ra1 ke8 | w Q - 0", "e1c1", &[Board("Kc1 Rd1 ke8")]);
}

#[test]
fn en_passant_is_for_the_next_move_only_and_not_out_of_a_pin() {
    chess("Ke1 Pd2 pe4 ke8 | w - - 0", "d2d4", &[Legal("e4d3")]);
    chess("Ke1 Pd2 pe4 ke8 | w - - 0", "d2d4 e8e7 e1e2 e7e8 e2e1", &[Illegal("e4d3")]);
    // Both pawns leave the rank between the Rook and the King.
    chess("Ke1 Pd2 Ra4 pe4 kh4 | w - - 0", "d2d4", &[Illegal("e4d3")]);
    chess("Ke1 Pd2 Ra4 pe4 kh5 | w - - 0", "d2d4", &[Legal("e4d3")]);
    chess("Kb1 Pd2 Re1 pe4 ke8 | w - - 0", "d2d4", &[Illegal("e4d3")]);
}

#[test]
fn positions_without_mating_material_are_drawn_at_once() {
    chess("Ke1 Qd7 ke8 | b - - 0", "e8d7", &[Ends("draw: neither side can give mate")]);
    chess("Ke1 Bc3 Qd7 ke8 | b - - 0", "e8d7", &[Ends("draw: neither side can give mate")]);
    chess("Ke1 Nc3 Nc4 Qd7 ke8 | b - - 0", "e8d7", &[GoesOn]);
}
