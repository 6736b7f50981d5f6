//! Matches: the scoring variant of Wiz-42's page.

use variorum::ids::Side;
use variorum::scoring::Player;
use variorum::{GameOutcome, Match, Variant};

fn outcome(winner: Option<Side>, kind: Option<&str>) -> GameOutcome {
    GameOutcome { winner, because: String::new(), kind: kind.map(str::to_owned), ending: String::new() }
}

fn new_match() -> Match {
    Match::of(&Variant::shipped("wiz-42").unwrap()).unwrap()
}

#[test]
fn sides_alternate() {
    let mut play = new_match();
    assert_eq!(play.side_of(Player::First), Side::White);
    play.add(&outcome(None, None));
    assert_eq!(play.side_of(Player::First), Side::Black);
    assert_eq!(play.player_of(Side::White), Player::Second);
}

#[test]
fn a_win_counts_one_a_wizmate_two_a_draw_a_half_each() {
    let mut play = new_match();
    play.add(&outcome(Some(Side::White), Some("mate")));
    play.add(&outcome(Some(Side::White), Some("wizmate")));
    play.add(&outcome(None, None));
    assert_eq!((play.score(Player::First), play.score(Player::Second)), (1.5, 2.5));
    assert_eq!(play.winner(), None);
}

#[test]
fn the_first_to_five_points_wins() {
    let mut play = new_match();
    for _ in 0..3 {
        let side = play.side_of(Player::Second);
        play.add(&outcome(Some(side), Some("wizmate")));
    }
    assert_eq!((play.score(Player::Second), play.winner()), (6.0, Some(Player::Second)));
}

#[test]
fn after_a_draw_from_four_and_a_half_each_the_next_win_decides() {
    let mut play = new_match();
    for _ in 0..10 {
        play.add(&outcome(None, None));
    }
    assert_eq!((play.score(Player::First), play.winner()), (5.0, None));
    play.add(&outcome(None, None));
    assert_eq!(play.winner(), None);
    let side = play.side_of(Player::First);
    play.add(&outcome(Some(side), Some("mate")));
    assert_eq!(play.winner(), Some(Player::First));
}
