//! Chess with Wizards and its Variants I, II and III.

use crate::support::Claim::{
    Board, Claimable, Ends, From, GoesOn, Hides, Illegal, Legal, NotClaimable, Only, Shows,
};
use crate::support::{Claim, check, play};

const GAME: &str = "chess-with-wizards";
const ONE: &str = "chess-with-wizards-i";
const TWO: &str = "chess-with-wizards-ii";
const THREE: &str = "chess-with-wizards-iii";

#[track_caller]
fn base(position: &str, actions: &str, claims: &[Claim<'_>]) {
    check(GAME, position, actions, claims);
}

// Magician and Warlock.

#[test]
fn the_magician_of_the_page_goes_to_twelve_squares() {
    let squares = "c5a5 c5b4 c5b6 c5c3 c5c7 c5d4 c5d6 c5e5 c5g5 c5h4 c5h6 c5i5";
    base("Mc5 Ka1 kj10 | w - - 0", "", &[From("c5", squares)]);
    // What stands on the mirror square does not matter.
    base("Mc5 rh5 Ka1 kj10 | w - - 0", "", &[From("c5", squares)]);
    base("Mc5 Ph5 Ka1 kj10 | w - - 0", "", &[From("c5", squares)]);
}

#[test]
fn there_is_no_null_move_on_the_middle_files() {
    for file in ["e", "f"] {
        for letter in ["M", "W"] {
            let square = format!("{file}5");
            base(
                &format!("{letter}{square} Ka1 kj10 | w - - 0"),
                "",
                &[Illegal(&format!("{square}{square}"))],
            );
        }
    }
}

#[test]
fn two_magicians_mate_a_bare_king_as_on_the_page() {
    base("Mi9 Mj9 Kf1 ka10 | b - - 0", "", &[Only(""), Ends("White wins: checkmate")]);
}

// Castling: three squares.

#[test]
fn castling_goes_three_squares_to_both_sides() {
    base("Kf2 Ra2 Rj2 ke9 | w KQ - 0", "f2i2", &[Board("Ki2 Ra2 Rh2 ke9")]);
    base("Kf2 Ra2 Rj2 ke9 | w KQ - 0", "f2c2", &[Board("Kc2 Rd2 Rj2 ke9")]);
    base("Kf2 ke9 ra9 rj9 | b kq - 0", "e9b9", &[Board("Kf2 kb9 rc9 rj9")]);
    base("Kf2 ke9 ra9 rj9 | b kq - 0", "e9h9", &[Board("Kf2 kh9 rg9 ra9")]);
}

#[test]
fn castling_needs_its_right_and_empty_squares() {
    base("Kf2 Ra2 Rj2 ke9 | w Q - 0", "", &[Illegal("f2i2"), Legal("f2c2")]);
    base("Kf2 Ra2 Rj2 ke9 | w - - 0", "", &[Illegal("f2i2 f2c2")]);
    base("Kf2 Ra2 Nb2 Rj2 ke9 | w KQ - 0", "", &[Illegal("f2c2"), Legal("f2i2")]);
    base("Kf2 Ra2 Rj2 ni2 ke9 | w KQ - 0", "", &[Illegal("f2i2")]);
    base(
        "Kf2 Ra2 Rj2 ke9 | w KQ - 0",
        "j2j3 e9e10 j3j2 e10e9",
        &[Illegal("f2i2"), Legal("f2c2"), Shows("Q")],
    );
    base("Kf2 Ra2 Rj2 ke9 | w KQ - 0", "f2f1 e9e10 f1f2 e10e9", &[Illegal("f2i2 f2c2")]);
}

#[test]
fn castling_is_not_out_of_through_or_into_check() {
    for (attacker, castles) in [("rf9", false), ("rg9", false), ("rh9", false), ("ri9", false), ("rj9", true)]
    {
        let claim = if castles { Legal("f2i2") } else { Illegal("f2i2") };
        base(&format!("Kf2 Rj2 ka9 {attacker} | w K - 0"), "", &[claim]);
    }
    for (attacker, castles) in [("re9", false), ("rd9", false), ("rc9", false), ("rb9", true), ("ra9", true)]
    {
        let claim = if castles { Legal("f2c2") } else { Illegal("f2c2") };
        base(&format!("Kf2 Ra2 kj9 {attacker} | w Q - 0"), "", &[claim]);
    }
    // A Magician attacks the squares beside its mirror square.
    base("Kf2 Rj2 ka9 mc3 | w K - 0", "", &[Illegal("f2i2")]);
    base("Kf2 Rj2 ka9 md4 | w K - 0", "", &[Legal("f2i2")]);
}

// Pawns.

#[test]
fn a_double_step_is_from_the_third_rank() {
    base("Kf2 ke9 Pa3 | w - - 0", "", &[From("a3", "a3a4 a3a5")]);
    base("Kf2 ke9 Pa2 | w - - 0", "", &[From("a2", "a2a3")]);
    base("Kf2 ke9 pa8 | b - - 0", "", &[From("a8", "a8a6 a8a7")]);
    base("Kf2 ke9 Pa3 na4 | w - - 0", "", &[From("a3", "")]);
}

#[test]
fn en_passant_on_ten_ranks() {
    base("Kf2 ke9 Pa3 pb5 | w - - 0", "a3a5", &[Shows("a4"), Legal("b5a4")]);
    base("Kf2 ke9 Pa3 pb5 | w - - 0", "a3a5 b5a4", &[Board("Kf2 ke9 pa4")]);
    base("Kf2 ke9 Pa3 pb5 | w - - 0", "a3a5 e9e10 f2f1 e10e9 f1f2", &[Illegal("b5a4")]);
    base("Kf2 ke9 Pa3 pb5 | w - - 0", "a3a4 e9e10 a4a5", &[Illegal("b5a4")]);
    base("Kf2 ke9 Pb6 pa8 | b - - 0", "a8a6 b6a7", &[Board("Kf2 ke9 Pa7")]);
    // Nobody can take: the square is not part of the position.
    base("Kf2 ke9 pc5 Pa3 | w - - 0", "a3a5", &[Hides("a4")]);
}

#[test]
fn promotion_is_optional_on_the_eighth_and_ninth_rank() {
    base("Kf2 ke10 Pa7 | w - - 0", "", &[From("a7", "a7a8 a7a8m a7a8n")]);
    base("Kf2 ke10 Pa8 | w - - 0", "", &[From("a8", "a8a9 a8a9b a8a9r")]);
    base("Kf2 kf8 Pa9 | w - - 0", "", &[From("a9", "a9a10q a9a10w")]);
    base("Kf2 ke9 pa4 | b - - 0", "", &[From("a4", "a4a3 a4a3m a4a3n")]);
    base("Kf4 ke9 pa3 | b - - 0", "", &[From("a3", "a3a2 a3a2b a3a2r")]);
    base("Kf4 ke9 pa2 | b - - 0", "", &[From("a2", "a2a1q a2a1w")]);
    // Also by a capture.
    base("Kf2 ke10 Pa7 nb8 | w - - 0", "", &[From("a7b8", "a7b8 a7b8m a7b8n")]);
}

#[test]
fn a_pawn_that_stayed_a_pawn_promotes_later() {
    base("Kf2 kf8 Pa7 | w - - 0", "a7a8 f8g8 a8a9 g8f8 a9a10w", &[Board("Kf2 kf8 Wa10"), Shows("0")]);
}

// Draws.

#[test]
fn repetition_and_counted_moves() {
    let round = "f2f3 e9e8 f3f2 e8e9 ";
    let start = "Kf2 Ra2 Pb3 ke9 ra9 pb8 | w - - 0";
    base(start, round, &[NotClaimable]);
    base(start, &round.repeat(2), &[Claimable("third occurrence"), GoesOn]);
    base(start, &round.repeat(4), &[Ends("draw: the fifth occurrence")]);
    let counted = "Kf2 Ra2 Pb3 ke9 ra9 pb8 | w - -";
    base(&format!("{counted} 98"), "f2f3", &[NotClaimable]);
    base(&format!("{counted} 99"), "f2f3", &[Claimable("fifty moves"), GoesOn]);
    base(&format!("{counted} 149"), "f2f3", &[Ends("draw: seventy-five moves")]);
    base(&format!("{counted} 149"), "b3b4", &[GoesOn, NotClaimable]);
    base(&format!("{counted} 149"), "a2a9", &[GoesOn, NotClaimable]);
}

#[test]
fn castling_rights_are_part_of_the_position() {
    let round = "a2a1 a9a10 a1a2 a10a9 ";
    let start = "Kf2 Ra2 Pb3 ke9 ra9 pb8 | w Qk - 0";
    base(start, &round.repeat(2), &[NotClaimable]);
    base(start, &round.repeat(3), &[Claimable("third occurrence")]);
}

#[test]
fn mate_comes_before_the_seventy_five_moves() {
    base("Ka8 Rc9 Rd1 ka10 | w - - 149", "d1d10", &[Ends("White wins: checkmate")]);
}

#[test]
fn stalemate_is_a_draw() {
    base("Kc9 Qb8 ka10 | b - - 0", "", &[Only(""), Ends("draw: stalemate")]);
}

#[test]
fn bare_kings_and_a_lone_bishop_or_knight_are_draws() {
    let dead = "draw: bare kings, or a lone bishop or knight";
    base("Kf2 ra2 ke9 | w - - 0", "f2f3", &[GoesOn]);
    base("Kb2 ra2 ke9 | w - - 0", "b2a2", &[Ends(dead)]);
    base("Kb2 ra2 ke9 bh5 | w - - 0", "b2a2", &[Ends(dead)]);
    base("Kb2 ra2 ke9 Nh5 | w - - 0", "b2a2", &[Ends(dead)]);
    base("Kb2 ra2 ke9 mh5 | w - - 0", "b2a2", &[GoesOn]);
    base("Kb2 ra2 ke9 wh5 | w - - 0", "b2a2", &[GoesOn]);
    base("Kb2 ra2 ke9 bh5 Bg2 | w - - 0", "b2a2", &[GoesOn]);
    base("Kb2 ra2 ke9 ph5 | w - - 0", "b2a2", &[GoesOn]);
}

// Variant I.

#[track_caller]
fn one(position: &str, actions: &str, claims: &[Claim<'_>]) {
    check(ONE, position, actions, claims);
}

#[test]
fn one_a_pair_jumps_over_each_other_and_over_nothing_else() {
    one("Mc5 Kf2 ke9 | w - - 0", "", &[Illegal("c5c7 c5e5 c5a5 c5c3"), Legal("c5b4 c5g5")]);
    one("Mc5 Md5 Kf2 ke9 | w - - 0", "", &[Legal("c5e5 d5b5"), Illegal("c5c7 c5a5")]);
    one("Mc5 Wc6 Kf2 ke9 | w - - 0", "", &[Legal("c5c7 c6c4"), Illegal("c5e5 c6e6")]);
    one("Mc5 Md5 re5 Kf2 ke9 | w - - 0", "", &[Legal("c5e5")]);
    one("Mc5 Md5 Re5 Kf2 ke9 | w - - 0", "", &[Illegal("c5e5")]);
    one("Mc5 Rd5 Kf2 ke9 | w - - 0", "", &[Illegal("c5e5")]);
    one("Mc5 md5 Kf2 ke9 | w - - 0", "", &[Illegal("c5e5")]);
    one("Mc5 Mc6 Md5 Kf2 ke9 | w - - 0", "", &[Legal("c5c7 c5e5")]);
}

#[test]
fn one_the_other_of_a_pair_avenges_now_or_never() {
    let position = "Mc5 Md5 rd9 Kf2 ke9 | b - - 0";
    one(position, "d9d5", &[Legal("c5d5")]);
    one(position, "d9d5 c5d5", &[Board("Md5 Kf2 ke9")]);
    // Never later.
    one(position, "d9d5 f2f1 e9e10", &[Illegal("c5d5")]);
    // Without a pair there is no such move.
    one("Mb4 Md5 rd9 Kf2 ke9 | b - - 0", "d9d5", &[Illegal("b4d5 b4c4 b4b5")]);
    one("Mc5 Rd5 rd9 Kf2 ke9 | b - - 0", "d9d5", &[Illegal("c5d5")]);
}

#[test]
fn one_each_partner_of_several_pairs_may_avenge() {
    one("Mc5 Md5 We5 rd9 Kf2 ke10 | b - - 0", "d9d5", &[Legal("c5d5 e5d5")]);
}

#[test]
fn one_only_the_capturer_is_in_danger() {
    one("Mc5 Md5 rd9 rc6 Kf2 ke9 | b - - 0", "d9d5", &[Illegal("c5c6"), Legal("c5d5")]);
    one("Mc5 Md5 rc9 rd6 Kf2 ke9 | b - - 0", "e9e10", &[Illegal("c5c6 d5d6")]);
}

#[test]
fn one_a_king_may_not_take_one_of_a_pair() {
    one("Mc5 Md5 kd6 Kf2 | b - - 0", "", &[Illegal("d6d5")]);
    one("Mb5 Md5 kd6 Kf2 | b - - 0", "", &[Legal("d6d5")]);
}

#[test]
fn one_the_right_to_avenge_is_part_of_the_position() {
    let taken = play(ONE, "Mc5 Md5 rd9 Kf2 ke9 | b - - 0", "d9d5");
    let set_up = play(ONE, "Mc5 rd5 Kf2 ke9 | w - - 0", "");
    assert_ne!(taken.key(), set_up.key());
}

// Variant II.

#[test]
fn two_has_the_wizard_of_omega_chess() {
    let squares = "e5b4 e5b6 e5d2 e5d4 e5d6 e5d8 e5f2 e5f4 e5f6 e5f8 e5h4 e5h6";
    check(TWO, "Me5 Ka1 kj10 | w - - 0", "", &[From("e5", squares)]);
    check(
        TWO,
        "We5 Ka1 kj10 | w - - 0",
        "",
        &[Legal(squares), Legal("e5c4 e5d3 e5g6"), Illegal("e5e7 e5f5 e5g5")],
    );
    check(TWO, "Ka1 kj10 Pa9 | w - - 0", "", &[From("a9", "a9a10q a9a10w")]);
}

// Variant III.

#[track_caller]
fn three(position: &str, actions: &str, claims: &[Claim<'_>]) {
    check(THREE, position, actions, claims);
}

#[test]
fn three_movements() {
    three("Mc5 Ka1 kj10 | w - - 0", "", &[From("c5", "c5b4 c5b6 c5d4 c5d6 c5g5 c5h4 c5h6 c5i5")]);
    three("Sc5 Ka1 kj10 | w - - 0", "", &[From("c5", "c5b5 c5c4 c5c6 c5d5 c5g4 c5g6 c5i4 c5i6")]);
    let king = "c5b4 c5b5 c5b6 c5c4 c5c6 c5d4 c5d5 c5d6";
    let mirror = "c5g4 c5g5 c5g6 c5h4 c5h6 c5i4 c5i5 c5i6";
    three("Wc5 Ka1 kj10 | w - - 0", "", &[From("c5", &format!("{king} {mirror}"))]);
    three("We5 Ka1 kj10 | w - - 0", "", &[Illegal("e5e5"), Legal("e5f5 e5f4 e5g5 e5d5")]);
}

#[test]
fn three_promotion_and_setup() {
    three("Kf3 ke9 Pa7 | w - - 0", "", &[From("a7", "a7a8 a7a8m a7a8s")]);
    three("Kf3 kf8 Pa8 | w - - 0", "", &[From("a8", "a8a9 a8a9b a8a9r")]);
    three("Kf3 kf8 Pa9 | w - - 0", "", &[From("a9", "a9a10q a9a10w")]);
    let game = play(THREE, "", "");
    assert!(game.to_text().starts_with("4q5/rmsbkwbsmr/pppppppppp/"), "{}", game.to_text());
}

#[test]
fn three_castles_past_the_warlock() {
    three("Kf2 Ra2 Rj2 ke9 | w KQ - 0", "f2c2", &[Board("Kc2 Rd2 Rj2 ke9")]);
    three("Kf2 Ra2 We2 Rj2 ke9 | w KQ - 0", "", &[Illegal("f2c2"), Legal("f2i2")]);
}

#[test]
fn three_draws_by_a_lone_bishop_and_not_by_a_lone_sorcerer() {
    three("Kb2 ra2 ke9 bh5 | w - - 0", "b2a2", &[Ends("draw: bare kings, or a lone bishop")]);
    three("Kb2 ra2 ke9 sh5 | w - - 0", "b2a2", &[GoesOn]);
}
