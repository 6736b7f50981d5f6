//! Wizard Chess.

use crate::support::Claim::{
    Because, Board, Ends, From, GoesOn, Hides, Illegal, Legal, NotClaimable, Only, Shows,
};
use crate::support::{Claim, check};

#[track_caller]
fn wizards(position: &str, actions: &str, claims: &[Claim<'_>]) {
    check("wizard-chess", position, actions, claims);
}

// The Wizard.

#[test]
fn black_goes_first() {
    wizards("", "", &[Legal("a11b10"), Illegal("a2b3")]);
}

#[test]
fn teleportation_is_once_a_game_for_each_player() {
    let position = "Zd1 Ca3 zb12 cg10 | w";
    wizards(position, "d1a3", &[Board("Za3 Cd1 zb12 cg10"), Shows("teleported.w=1"), Legal("b12g10")]);
    wizards(position, "d1a3 b12c12 a3b3 c12c11", &[Illegal("b3d1"), Legal("b3a3")]);
    wizards(position, "d1a3 b12g10", &[Shows("teleported.w=1 teleported.b=1")]);
}

#[test]
fn teleportation_is_not_for_a_wizard_in_check() {
    wizards("Zd1 Ca3 zb12 cg1 | w", "", &[Illegal("d1a3"), Legal("d1d2")]);
    wizards("Zd1 Ca3 zb12 cg2 | w", "", &[Legal("d1a3")]);
}

#[test]
fn teleportation_neither_promotes_nor_loses_the_first_move() {
    // A Warrior that never moved keeps its three steps.
    wizards(
        "Zd4 Wc2 za12 cg10 | w",
        "d4c2 g10g9",
        &[From("d4", "d4a7 d4b6 d4c5 d4c7 d4d6 d4e5 d4e7 d4f6 d4g7")],
    );
    // One that moved stays without.
    wizards("Zd4 Wc3 za12 cg10 | w", "d4c3 g10g9", &[From("d4", "d4c5 d4e5")]);
    // Into the enemy's camp without promotion; its own move there promotes it.
    wizards("Zd10 Wd5 za9 cg9 | w", "", &[From("d10d5", "d10d5")]);
    wizards("Zd10 Wd5 za9 cg9 | w", "d10d5 g9g8", &[From("d10", "d10c11h d10e11h")]);
}

#[test]
fn wizards_may_not_face_each_other() {
    wizards("Zd1 Cd5 zd12 | w", "", &[Because("d5a5", "would leave the Wizard in check"), Legal("d5d9")]);
    wizards("Zd1 zc12 | w", "", &[Illegal("d1c1 d1c2"), Legal("d1e2")]);
    wizards("Za1 Cc3 zg7 | w", "", &[Illegal("c3c4 c3a3")]);
    wizards("Za1 zf7 | w", "", &[Illegal("a1a2"), Legal("a1b1 a1b2")]);
}

// Dragon and Archer.

#[test]
fn dragons_capture_over_exactly_one_piece() {
    wizards("Zg1 Da1 Wa4 ca8 za12 | w", "", &[Legal("a1a8 a1a3"), Illegal("a1a4 a1a12 a1a5")]);
    wizards("Zg1 Da1 wa4 ca8 zb12 | w", "", &[Legal("a1a8"), Illegal("a1a4")]);
    wizards("Zg1 Da1 wa4 Wa6 ca8 zb12 | w", "", &[Illegal("a1a8 a1a4")]);
}

#[test]
fn archers_shoot_two_squares_diagonally_over_anything_and_stay() {
    wizards("Zg1 Ad4 We5 cf6 cb2 ce3 zb12 | w", "", &[Legal("d4xf6 d4xb2"), Illegal("d4xe3 d4f6")]);
    wizards("Zg1 Ad4 We5 cf6 zb12 | w", "d4xf6", &[Board("Zg1 Ad4 We5 zb12")]);
}

// The captured Warrior.

#[test]
fn a_warrior_captured_at_home_is_placed_before_the_owner_moves() {
    let position = "Zg1 Ca8 wg8 zb12 gf10 | w";
    let places = "W@a11 W@c11 W@d11 W@e11 W@g11";
    wizards(
        position,
        "a8g8",
        &[Only(places), Shows("b asked.b=placement"), Because("f10f9", "must first decide")],
    );
    wizards(position, "a8g8 W@c11", &[Board("Zg1 Cg8 wc11 zb12 gf10"), Legal("f10f9"), Illegal("g8g7")]);
}

#[test]
fn a_warrior_captured_from_afar_or_over_a_piece_is_placed_too() {
    wizards("Zg1 Ae6 wg8 zb12 | w", "e6xg8", &[Legal("W@a11")]);
    wizards("Zg1 Da8 Gc8 wg8 zb12 | w", "a8g8", &[Legal("W@a11")]);
}

#[test]
fn a_warrior_captured_abroad_is_gone() {
    wizards(
        "Zg1 Ca6 wg6 zb12 gf10 | w",
        "a6g6",
        &[Board("Zg1 Cg6 zb12 gf10"), Hides("asked"), Legal("f10f9")],
    );
    wizards("Zg1 Ca7 wg7 zb12 gf10 | w", "a7g7", &[Shows("asked.b=placement")]);
    wizards("Zb1 Wg7 ca7 zc12 | b", "a7g7", &[Hides("asked")]);
    wizards("Zb1 Wg6 ca6 zc12 | b", "a6g6", &[Only("W@a2 W@c2 W@d2 W@e2 W@g2")]);
}

#[test]
fn other_pieces_are_not_placed() {
    wizards("Zg1 Ca8 hg8 zb12 gf10 | w", "a8g8", &[Hides("asked"), Legal("f10f9")]);
}

#[test]
fn without_a_vacant_square_the_warrior_is_gone() {
    let full = "ga11 gc11 gd11 ge11 gg11";
    wizards(
        &format!("Zg1 Ca8 wg8 zb12 {full} | w"),
        "a8g8",
        &[Hides("asked"), Legal("a11a10"), From("W", "")],
    );
    wizards("Zg1 Ca8 wg8 zb12 ga11 gc11 gd11 ge11 Gg11 | w", "a8g8", &[Hides("asked")]);
}

#[test]
fn a_placed_warrior_has_its_long_first_move() {
    wizards("Zg1 Ca8 wg8 zb12 gf10 | w", "a8g8 W@d11 b12a12 g8g7", &[Legal("d11d9 d11a8 d11g8 d11c10")]);
}

#[test]
fn a_capture_must_be_safe_after_every_placement() {
    // From d11 the placed Warrior would give the Dragon on d12 something to leap over.
    let position = "Zd7 Ca8 wg8 dd12 zb12";
    wizards(&format!("{position} | w"), "", &[Illegal("a8g8"), Legal("a8f8")]);
    wizards(&format!("{position} Gd9 Hd10 | w"), "", &[Legal("a8g8")]);
    wizards("Zd7 Ca8 wg8 de12 zb12 | w", "", &[Legal("a8g8")]);
    // A Hero in place of the Warrior is not placed.
    wizards("Zd7 Ca8 hg8 dd12 zb12 | w", "", &[Legal("a8g8")]);
}

#[test]
fn the_only_placement_may_be_what_saves_the_wizard() {
    let giants = "ga11 gc11 ge11 gg11";
    wizards(&format!("Zd7 Ca8 wg8 cd12 zb12 {giants} | w"), "", &[Legal("a8g8"), Illegal("a8f8")]);
    wizards("Zd7 Ca8 wg8 cd12 zb12 ga11 gc11 ge11 | w", "", &[Illegal("a8g8")]);
}

// The end.

#[test]
fn checkmate_wins() {
    wizards("Zg1 Cb10 Ca11 zd12 | w", "b10b12", &[Ends("White wins: checkmate")]);
}

#[test]
fn a_player_without_a_move_loses() {
    wizards("Zg2 Cb1 Cg11 za12 | b", "", &[Only(""), Ends("White wins: no legal move")]);
}

#[test]
fn nothing_ends_by_repetition_or_count() {
    wizards("Zg2 Cb1 za12 cf12 | w", &"b1b2 f12f11 b2b1 f11f12 ".repeat(30), &[GoesOn, NotClaimable]);
}

// Promotion.

#[test]
fn promotion_is_by_one_step_of_the_ladder_and_not_optional() {
    let rest = "Zg1 zb7 cf5 | w";
    wizards(&format!("Wc9 {rest}"), "", &[From("c9", "c9b10h c9d10h")]);
    wizards(&format!("Hc9 {rest}"), "", &[From("c9b10", "c9b10g")]);
    wizards(&format!("Gc9 {rest}"), "", &[From("c9c10", "c9c10c")]);
    wizards(&format!("Cc9 {rest}"), "", &[From("c9c10", "c9c10")]);
    wizards(&format!("Ac9 {rest}"), "", &[From("c9c10", "c9c10")]);
    // By a capture, and inside the camp too.
    wizards(&format!("Wc9 ac10 {rest}"), "", &[From("c9c10", "c9c10h")]);
}

#[test]
fn black_promotes_in_whites_camp() {
    wizards("Zg1 za12 wc4 | b", "", &[From("c4", "c4b3h c4d3h")]);
}

#[test]
fn a_promoted_piece_promotes_no_more() {
    let start = "Wc9 Zg1 zb7 cf5 | w";
    wizards(start, "c9b10h f5f6", &[Shows("promoted=b10"), From("b10", "b10a11 b10a9 b10c11 b10c9")]);
    wizards(start, "c9b10h f5f6 b10a9 f6f5", &[From("a9", "a9b10 a9b8")]);
    wizards(start, "c9b10h f5f6 b10c11 f6f5 c11b10", &[Board("Hb10 Zg1 zb7 cf5")]);
}

// The return of a Dragon.

#[test]
fn a_lost_dragon_is_a_debt() {
    wizards("Zg1 Wa4 Dc5 zb7 cf5 | b", "f5c5", &[Shows("debt.w=1")]);
    wizards("Zg1 Wa4 Dc5 zb7 cf5 | b debt.w=1", "f5c5", &[Shows("debt.w=2")]);
    wizards("Zg1 Wa4 Dc5 zb7 cf5 | b reborn=c5", "f5c5", &[Hides("debt")]);
    wizards("Zg1 Wa4 Dc5 zb7 cf5 | b debt.w=1 reborn=c5", "f5c5", &[Shows("debt.w=1")]);
}

#[test]
fn the_quest_is_announced_on_entering_the_camp_and_with_a_debt_only() {
    wizards("Wc9 Zg1 zb7 cf5 | w", "", &[Illegal("c9b10!")]);
    wizards("Wc9 Zg1 zb7 cf5 | w debt.b=1", "", &[Illegal("c9b10!")]);
    wizards("Wc9 Zg1 zb7 cf5 | w debt.w=1", "", &[From("c9", "c9b10! c9b10h c9d10! c9d10h")]);
    wizards("Gc9 Zg1 zb7 cf5 | w debt.w=1", "", &[From("c9c10", "c9c10! c9c10c")]);
    wizards("Cc9 Zg1 zb7 cf5 | w debt.w=1", "", &[From("c9c10", "c9c10")]);
}

#[test]
fn a_piece_on_the_quest_never_promotes() {
    let start = "Gc9 Zg1 zb7 cf5 | w debt.w=1";
    wizards(start, "c9c10! f5f6", &[Shows("on-quest=c10"), From("c10c11", "c10c11")]);
    wizards(start, "c9c10! f5f6 c10c9 f6f5", &[From("c9c10", "c9c10")]);
}

#[test]
fn on_the_last_rank_the_dragon_replaces_the_piece() {
    let start = "Gc10 Zg1 zb7 cf5 | w debt.w=2 on-quest=c10";
    wizards(
        start,
        "c10c11 f5f6 c11c12",
        &[Board("Dc12 Zg1 zb7 cf6"), Shows("debt.w=1 reborn=c12"), Hides("quest")],
    );
    wizards(start, "c10e12", &[Board("De12 Zg1 zb7 cf5"), Shows("debt.w=1")]);
}

#[test]
fn an_announcement_on_the_last_rank_resurrects_at_once() {
    wizards("Gc10 Zg1 zb7 cf5 | w debt.w=1", "", &[From("c10e12", "c10e12! c10e12c")]);
    wizards("Gc10 Zg1 zb7 cf5 | w debt.w=1", "c10e12!", &[Board("De12 Zg1 zb7 cf5"), Hides("debt quest")]);
}

#[test]
fn a_quest_without_a_debt_left_brings_nothing_back() {
    wizards("Gc11 Zg1 zb7 cf5 | w on-quest=c11", "", &[From("c11c12", "c11c12")]);
    wizards(
        "Gc11 Zg1 zb7 cf5 | w on-quest=c11",
        "c11c12",
        &[Board("Gc12 Zg1 zb7 cf5"), Shows("on-quest=c12")],
    );
    // The piece may wait on the last rank, and resurrect by a later move there.
    wizards("Gc12 Zg1 zb7 cf5 | w debt.w=1 on-quest=c12", "c12d12", &[Board("Dd12 Zg1 zb7 cf5")]);
}

#[test]
fn each_dragon_returns_once() {
    let start = "Gc11 Zg1 zb7 cf5 | w debt.w=1 on-quest=c11";
    wizards(start, "c11c12 f5f12 c12b12 f12b12", &[Hides("debt"), Board("Zg1 zb7 cb12")]);
}
