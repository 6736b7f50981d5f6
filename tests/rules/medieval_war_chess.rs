//! Medieval War Chess.

use crate::support::Claim::{
    Because, Board, Ends, From, GoesOn, Hides, Illegal, Legal, NotClaimable, Only, Shows,
};
use crate::support::{Claim, check, play};

#[track_caller]
fn war(position: &str, actions: &str, claims: &[Claim<'_>]) {
    check("medieval-war-chess", position, actions, claims);
}

// Turns: they have and must use three actions.

#[test]
fn a_turn_has_three_actions() {
    war("", "b2b3 c2c3", &[Shows("w done=2"), Legal("a2a3"), Illegal("a7a6")]);
    war("", "b2b3 c2c3 a2a3", &[Shows("b"), Hides("done"), Legal("a7a6"), Illegal("a3a4")]);
}

/// White's Knight on a1 is shut in by Knights that it cannot attack.
const SHUT_IN: &str = "Na1 na2 nb1 nb2";

#[test]
fn a_player_without_a_way_through_the_turn_is_stalemated() {
    war(&format!("{SHUT_IN} | w"), "", &[Only(""), Ends("draw: stalemate")]);
    // Steps of the pawns exist, but each isolates both and leaves nothing to do.
    war(&format!("{SHUT_IN} Ph8 Pg8 nh7 ng7 | w"), "", &[Only(""), Ends("draw: stalemate")]);
}

#[test]
fn an_action_that_leaves_the_turn_unfinished_is_illegal() {
    let position = format!("{SHUT_IN} Ph8 Pg8 | w");
    war(&position, "", &[Legal("g8g7 h8h7"), Because("g8f8", "the turn could not be completed after it")]);
    war(&position, "g8g7 g7g8", &[Legal("g8f8 g8f7"), Shows("done=2")]);
    war(&position, "g8g7 g7g8 g8f8", &[Board(SHUT_IN), Shows("b")]);
}

#[test]
fn losing_all_pieces_is_no_stalemate() {
    war("Kd1 bb8 | w", "destroy:k", &[Board("bb8"), Ends("Black wins: no piece is left")]);
}

// Steps: one square in any direction, every piece, to an empty square.

#[test]
fn every_piece_steps_in_any_direction_and_takes_nothing() {
    for letter in ["K", "Q", "R", "B", "N"] {
        war(&format!("{letter}d4 Nh1 nd5 kh8 | w"), "", &[From("d4", "d4c3 d4c4 d4c5 d4d3 d4e3 d4e4 d4e5")]);
    }
    war("Pd4 Nc3 Nc4 nd5 kh8 | w", "", &[From("d4", "d4c5 d4d3 d4e3 d4e4 d4e5")]);
}

// The normal attack.

#[test]
fn an_attack_must_be_greater_than_double() {
    // A pawn's power is the number of friends beside it: Knight 4 against 2 times 1, then 2 times 2.
    war("Nd4 Kh1 pd5 pd6 ka8 | w", "", &[Legal("attack:d5")]);
    war("Nd4 Kh1 pd5 pd6 pe6 ka8 | w", "", &[Illegal("attack:d5")]);
    war("Nd4 Qe4 Kh1 pd5 pd6 pe6 ka8 | w", "", &[Legal("attack:d5")]);
}

#[test]
fn powers_of_the_pieces() {
    // Knights 4, Bishops 3, Queens 2 around each target.
    war("Nd4 Ne4 Kh1 qd5 ka8 | w", "", &[Legal("attack:d5")]);
    war("Nd4 Kh1 qd5 ka8 | w", "", &[Illegal("attack:d5")]);
    war("Bd4 Qe4 Kh1 qd5 ka8 | w", "", &[Legal("attack:d5")]);
    war("Qd4 Qe4 Kh1 qd5 ka8 | w", "", &[Illegal("attack:d5")]);
    war("Nd4 Be4 Kh1 bd5 ka8 | w", "", &[Legal("attack:d5")]);
    war("Bd4 Be4 Kh1 bd5 ka8 | w", "", &[Illegal("attack:d5")]);
    war("Nd4 Ne4 Kh1 nd5 ka8 | w", "", &[Illegal("attack:d5")]);
    war("Nd4 Ne4 Pc4 Kh1 nd5 ka8 | w", "", &[Legal("attack:d5")]);
    // Rook and King have none, to attack or to defend.
    war("Kd4 Re4 kd5 rd6 | w", "", &[Illegal("attack:d5")]);
    war("Pd4 Pe4 kd5 rd6 Kh1 | w", "", &[Legal("attack:d5")]);
}

#[test]
fn all_attackers_stay_and_the_target_is_destroyed() {
    war("Nd4 Qe4 Kh1 bd5 ka8 rb8 | w", "", &[Illegal("attack:d5")]);
    war("Nd4 Be4 Kh1 bd5 ka8 rb8 | w", "attack:d5", &[Board("Nd4 Be4 Kh1 ka8 rb8"), Shows("done=1")]);
}

// The cannon.

#[test]
fn the_cannon_of_the_page() {
    let rest = "Re4 Pd3 Pc2 Pb1 Kh1 ka8 pg6";
    war(&format!("{rest} ng5 | w"), "", &[Legal("cannon:e4xg6")]);
    war(&format!("{rest} ng5 nf5 | w"), "", &[Illegal("cannon:e4xg6 cannon:e4xf5")]);
    war(&format!("{rest} ng5 nh7 | w"), "", &[Illegal("cannon:e4xg6 cannon:e4xh7")]);
    war(&format!("{rest} ng5 Nh7 | w"), "", &[Illegal("cannon:e4xg6")]);
    war(&format!("{rest} ng5 | w"), "cannon:e4xg6", &[Board("Re4 Pd3 Pc2 Pb1 Kh1 ka8 ng5")]);
}

#[test]
fn the_cannon_takes_no_friend_and_two_cannons_are_two_actions() {
    war("Re4 Qe7 Kh1 ka8 rb8 | w", "", &[Illegal("cannon:e4xe7")]);
    war("Re4 Rh7 Kh1 ka8 be7 | w", "", &[Legal("cannon:e4xe7 cannon:h7xe7")]);
}

#[test]
fn a_step_on_the_back_rank_opens_the_long_diagonal() {
    let opening = "c2c3 d2d3 b1c2 g7g6 f7f6 g8g7 h2h3 h3h2 h2h3";
    war("", opening, &[Illegal("cannon:h8xa2")]);
    war("", &format!("{opening} h8g8"), &[Legal("cannon:g8xa2")]);
}

// Isolation: in the turn of either player, at once.

#[test]
fn an_isolated_pawn_of_either_side_is_destroyed_at_once() {
    // White's own pawn, left behind by a step.
    war("Pd4 Nd3 Kh1 ka8 rb8 | w", "d3d2", &[Board("Nd2 Kh1 ka8 rb8"), Shows("done=1")]);
    // Black's pawn, whose only friend is destroyed.
    war("Nd4 Be4 Kh1 bd5 pd6 ka8 rb8 | w", "attack:d5", &[Board("Nd4 Be4 Kh1 ka8 rb8")]);
    // An enemy beside it is no friend; a dying pawn acts no more.
    war("Pd4 Nd3 Kh1 nd5 ka8 | w", "d3d2", &[Illegal("d4d3"), Board("Nd2 Kh1 nd5 ka8")]);
}

#[test]
fn a_pawn_may_step_to_its_death() {
    war("Pd4 Nd3 Kh1 ka8 rb8 | w", "d4c5", &[Board("Nd3 Kh1 ka8 rb8")]);
}

// The King's minor powers.

#[test]
fn summoning_fills_three_squares_and_takes_the_king() {
    war("Ka1 Qa2 Nh1 nh8 rb8 | w", "", &[From("summon3", "summon3:b1,b2")]);
    war("Ka1 Qa2 Nh1 nh8 rb8 | w", "summon3:b1,b2", &[Board("Pb1 Pb2 Qa2 Nh1 nh8 rb8"), Shows("done=1")]);
    war("Ka2 Qa1 Qb1 Nh1 nh8 rb8 | w", "", &[From("summon3", "summon3:b2,a3,b3")]);
    war("Kd1 Nh1 nh8 rb8 | w", "", &[Legal("summon3:c1,e1,d2"), Illegal("summon3:c1,e1 summon3:")]);
}

#[test]
fn summoning_stops_at_eight_pawns() {
    let six = "Pa1 Pb1 Pa2 Pb2 Pc1 Pc2";
    war(
        &format!("{six} Kh1 Nh8 na8 rb8 | w"),
        "",
        &[From("summon3", "summon3:g1,g2 summon3:g1,h2 summon3:g2,h2")],
    );
    let eight = format!("{six} Pd1 Pd2");
    war(&format!("{eight} Kh1 Nh8 na8 rb8 | w"), "", &[From("summon3", "summon3:")]);
    war(&format!("{eight} Kh1 Nh8 na8 rb8 | w"), "summon3:", &[Board(&format!("{eight} Nh8 na8 rb8"))]);
}

#[test]
fn summoned_pawns_without_a_neighbour_die_with_the_king() {
    war("Kd4 Nh1 nh8 rb8 | w", "summon3:c3,e3,d5", &[Board("Nh1 nh8 rb8")]);
    war("Kd4 Nh1 nh8 rb8 | w", "summon3:c3,d3,d5", &[Board("Nh1 Pc3 Pd3 nh8 rb8")]);
}

#[test]
fn another_turn_skips_the_opponent_once() {
    let again = "Kd1 Nh1 nh8 rb8 | w";
    war(again, "again", &[Shows("w"), Hides("done skips"), Board("Nh1 nh8 rb8"), Legal("h1h2")]);
    war(again, "h1h2 again", &[Shows("w"), Hides("done")]);
    war(again, "again h1h2 h2h1 h1h2", &[Shows("b"), Legal("h8h7")]);
}

#[test]
fn skips_add_up() {
    let turn = "h1h2 h2h1 h1h2";
    let back = "h2h1 h1h2 h2h1";
    war("Kd1 Nh1 nh8 rb8 | w skips.b=1", "again", &[Shows("w skips.b=1")]);
    war("Kd1 Nh1 nh8 rb8 | w skips.b=1", &format!("again {turn}"), &[Shows("w"), Hides("skips")]);
    war("Kd1 Nh1 nh8 rb8 | w skips.b=1", &format!("again {turn} {back}"), &[Shows("b")]);
    // Each player's skip is used up in turn.
    war("Rd1 Nh1 nh8 rb8 | w skips.w=1 skips.b=1", turn, &[Shows("b"), Hides("skips")]);
}

#[test]
fn replacing_needs_the_other_king_off_its_square() {
    war("Kd1 Nh1 ke8 rb8 | w", "", &[From("replace", "")]);
    war("Kd1 Nh1 nh8 rb8 | w", "", &[From("replace", "")]);
    war("Kd1 Nh1 Qh2 kd8 rb8 | w", "", &[From("replace", "replace:b replace:n replace:p")]);
    war("Kd1 Nh1 Nh2 Bg1 Bg2 kd8 rb8 | w", "", &[From("replace", "replace:p replace:q")]);
    war("Kd1 Nh1 kd8 rb8 | w", "replace:b", &[Board("Bd1 Nh1 rb8"), Shows("w done=1"), Illegal("d8d7")]);
    war("Kd1 Nh1 kd8 rb8 | w", "replace:p", &[Board("Nh1 rb8")]);
    // For Black the square is White's e1.
    war("Ke1 Nh1 kd8 rb8 | b", "", &[From("replace", "")]);
    war("Kd1 Nh1 ke8 rb8 | b", "", &[Legal("replace:q")]);
}

#[test]
fn with_no_kind_to_become_the_king_replaces_nothing() {
    let all = "Qg1 Bf1 Bf2 Nh1 Nh2 Pa1 Pa2 Pa3 Pa4 Pb1 Pb2 Pb3 Pb4";
    war(&format!("{all} Kd1 kd8 rb8 | w"), "", &[From("replace", "")]);
}

// The major powers, while the opponent has no King.

#[test]
fn major_powers_need_the_other_king_gone() {
    war("Kd1 Nh1 kd8 rb8 | w", "", &[From("summon1", ""), From("destroy", ""), From("reset", "")]);
    war(
        "Kd1 Nh1 rb8 | w",
        "",
        &[From("destroy", "destroy:k destroy:n destroy:r"), Legal("summon1:d2 reset")],
    );
}

#[test]
fn summoning_one_ends_the_turn_and_skips_the_next_own_one() {
    war("Kd1 Nh1 nb7 rb8 | w", "h1h2 summon1:d2", &[Board("Kd1 Pd2 Nh2 nb7 rb8"), Shows("b skips.w=1")]);
    let black = "b7b6 b6b7 b7b6";
    war("Kd1 Nh1 nb7 rb8 | w", &format!("summon1:d2 {black}"), &[Shows("b"), Hides("skips")]);
    war("Kd1 Nh1 nb7 rb8 | w", &format!("summon1:d2 {black} b6b7 b7b6 b6b7"), &[Shows("w")]);
    war("Pa1 Pb1 Pa2 Pb2 Pc1 Pc2 Pd1 Pd2 Kh1 rb8 | w", "", &[From("summon1", "")]);
}

#[test]
fn destroying_a_kind_strikes_both_sides_and_the_king() {
    war("Kd1 Nh1 Rh2 nb7 nb6 rb8 | w", "destroy:n", &[Board("Rh2 rb8"), Shows("w done=1")]);
    war("Kd1 Nh1 Rh2 nb7 rb8 | w", "destroy:k", &[Board("Nh1 Rh2 nb7 rb8")]);
    // Pawns that lose their friends die too.
    war("Kd1 Nh1 Rh2 nb7 pb6 rh8 | w", "destroy:n", &[Board("Rh2 rh8")]);
}

#[test]
fn a_reset_fills_the_starting_squares_from_the_left() {
    war(
        "Ke4 Pc5 Pd5 Pe5 Pf5 Rh4 nb7 nb6 rf8 | w",
        "reset",
        &[Board("Ke1 Pa2 Pb2 Pc2 Pd2 Ra1 nb8 ng8 ra8"), Shows("w done=1")],
    );
    war("Ke1 Ra1 nb8 ra8 | w", "reset", &[Board("Ke1 Ra1 nb8 ra8"), Shows("w done=1")]);
    // Isolation applies: a lone pawn goes home to a2 and has no neighbour there.
    war("Kd4 Pd5 Ng4 nb7 rf8 | w", "reset", &[Board("Ke1 Nb1 Pa2 nb8 ra8")]);
    war("Kd4 Pd5 nb7 rf8 | w", "reset", &[Board("Ke1 nb8 ra8")]);
}

// Victory and draws.

#[test]
fn a_player_is_beaten_in_the_middle_of_a_turn() {
    let beaten = "White wins: no piece is left";
    war("Nd4 Be4 Kh1 bd5 | w", "attack:d5", &[Ends(beaten), Only("")]);
    war("Nd4 Be4 Kh1 bd5 qa8 | w", "attack:d5", &[Ends(beaten)]);
    war("Nd4 Be4 Kh1 bd5 pa8 pa7 | w", "attack:d5", &[Ends(beaten)]);
    war("Nd4 Be4 Kh1 bd5 ba8 | w", "attack:d5", &[GoesOn]);
    war("Nd4 Be4 Kh1 bd5 pa8 pa7 pb7 | w", "attack:d5", &[GoesOn]);
    war("Nd4 Be4 Kh1 bd5 ka8 | w", "attack:d5", &[GoesOn]);
    war("Nd4 Be4 Kh1 bd5 ra8 | w", "attack:d5", &[GoesOn]);
}

#[test]
fn an_action_may_beat_its_own_player() {
    war("Kd1 Nh1 bb8 | w", "destroy:n", &[Ends("Black wins: no piece is left")]);
    war("Kd1 Qh1 bb8 | w", "summon3:c1,e1,c2", &[GoesOn]);
    war("Kd4 Qh1 bb8 | w", "summon3:c3,e3,d5", &[Ends("Black wins: no piece is left")]);
}

#[test]
fn both_beaten_is_a_draw() {
    war("Kd1 Nh1 nb8 | w", "destroy:n", &[Ends("draw: both players are beaten")]);
    war("Kd1 Nh1 Qh2 nb8 qb7 | w", "destroy:n", &[Ends("draw: both players are beaten")]);
}

#[test]
fn a_dead_position_is_a_draw_at_the_end_of_the_turn() {
    let dead = "draw: neither side can ever destroy";
    war("Nd4 bd8 | w", "d4d3 d3d4", &[GoesOn]);
    war("Nd4 bd8 | w", "d4d3 d3d4 d4d3", &[Ends(dead)]);
    war("Nd4 ke8 bd8 | w", "d4d3 d3d4 d4d3", &[GoesOn]);
    war("Nd4 re8 bd8 | w", "d4d3 d3d4 d4d3", &[GoesOn]);
    war("Nd4 Nd5 bd8 | w", "d4d3 d3d4 d4d3", &[GoesOn]);
    // Three Bishops bring nine against eight.
    war("Bd4 Be4 nd8 | w", "d4d3 d3d4 d4d3", &[Ends(dead)]);
    war("Bd4 Be4 Bf4 nd8 | w", "d4d3 d3d4 d4d3", &[GoesOn]);
    // A pawn defends with as little as one.
    war("Nd4 bd8 pd7 | w", "d4d3 d3d4 d4d3", &[GoesOn]);
}

#[test]
fn fifty_quiet_turns_are_a_draw() {
    let position = "Kd1 Nh1 kd8 rb8 | w quiet-turns=";
    war(&format!("{position}49"), "h1h2 h2h1", &[GoesOn]);
    war(&format!("{position}49"), "h1h2 h2h1 h1h2", &[Ends("draw: fifty turns without")]);
    war(&format!("{position}48"), "h1h2 h2h1 h1h2", &[GoesOn, Shows("quiet-turns=49"), NotClaimable]);
}

#[test]
fn destruction_cannons_and_powers_set_the_turns_back() {
    let quiet = "h1h2 h2h1 h1h2";
    let one = |position: &str, action: &str| {
        for actions in
            [format!("{action} {quiet}"), format!("h1g1 {action} g1h1"), format!("h1g1 g1h1 {action}")]
        {
            let mut game = play("medieval-war-chess", &format!("{position} | w quiet-turns=49"), "");
            let done = actions.split_whitespace().take(3).try_for_each(|action| game.play(action));
            assert_eq!(done, Ok(()), "{actions}");
            assert_eq!(game.outcome(), None, "{actions}");
            assert!(!game.to_text().contains("quiet-turns"), "{actions}: {}", game.to_text());
        }
    };
    one("Kd1 Nh1 Nd4 Be4 bd5 kd8 rb8", "attack:d5");
    one("Kd1 Nh1 Ra3 Bb3 ba8 kd8 rb8", "cannon:a3xa8");
    one("Kd1 Nh1 Pa3 Pa4 ba8 kd8 rb8", "a3b2");
    one("Kd1 Nh1 kd7 rb8", "replace:b");
    one("Kd1 Nh1 rb8 bb7", "destroy:b");
    one("Kd1 Nh1 Na1 rb8 bb7", "summon3:c1,e1,d2");
}

#[test]
fn skipped_turns_are_not_counted() {
    let position = "Rd1 Nh1 nh8 rb8 | w skips.b=1 quiet-turns=7";
    war(position, "h1h2 h2h1 h1h2", &[Shows("w quiet-turns=8")]);
}

#[test]
fn repetition_ends_nothing() {
    let round = "b2b3 b3b2 b2b3 b7b6 b6b7 b7b6 b3b2 b2b3 b3b2 b6b7 b7b6 b6b7 ";
    war("", &round.repeat(6), &[GoesOn, NotClaimable]);
}
