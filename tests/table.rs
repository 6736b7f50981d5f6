//! Playing at a table: picks lead to every legal action and to nothing else, and what was played can be taken back and played again.

use std::time::Duration;

use generator::Choices;
use variorum::search::Level;
use variorum::table::{Clock, Pick, Picked, Player, Selection, Table, Undone};
use variorum::{Game, Side, Variant};

/// A game at random of some plies; `look` sees each position.
fn at_random(
    game: &mut Game,
    choices: &mut Choices<'_>,
    plies: usize,
    mut look: impl FnMut(&mut Game, &mut Choices<'_>),
) {
    for _ in 0..plies {
        look(game, choices);
        if game.play_any(|count| choices.below(count)).is_none() {
            return;
        }
    }
}

/// Picks one of the offers after the other until an action is complete.
fn picked_at_random(selection: &mut Selection, choices: &mut Choices<'_>) -> variorum::Action {
    for _ in 0..1000 {
        let offers = selection.offers();
        assert!(!offers.is_empty(), "nothing can be picked after {:?}", selection.picks());
        let offer = choices.pick(&offers).clone();
        match selection.pick(offer.pick.clone()) {
            Picked::Action(action) => {
                assert!(offer.completes || selection.picks().is_empty());
                return action;
            }
            Picked::More => {}
            Picked::Refused => panic!("{offer:?} was offered, but refused"),
        }
    }
    panic!("picking has no end: {:?}", selection.picks());
}

#[test]
fn picks_lead_to_legal_actions_in_every_shipped_variant() {
    for (seed, shipped) in (0..).zip(variorum::source::shipped()) {
        let variant = Variant::shipped(&shipped.name).unwrap();
        let mut choices = Choices::seeded(seed);
        at_random(&mut variant.start(), &mut choices, 12, |game, choices| {
            let legal = game.legal_actions();
            if legal.is_empty() {
                return;
            }
            let mut selection = Selection::new(game);
            assert_eq!(selection.actions().count(), legal.len(), "{}", shipped.name);
            let action = picked_at_random(&mut selection, choices);
            assert!(legal.contains(&action), "{}", shipped.name);
        });
    }
}

/// All actions to which picks can lead from here.
fn reached(selection: &Selection, found: &mut Vec<variorum::Action>) {
    for offer in selection.offers() {
        let mut next = selection.clone();
        let picks_before = next.picks().len();
        match next.pick(offer.pick) {
            Picked::Action(action) => found.push(action),
            // A square of a set that is picked again would be taken out.
            Picked::More if next.picks().len() > picks_before => reached(&next, found),
            Picked::More => {}
            Picked::Refused => panic!("what is offered is never refused"),
        }
    }
}

#[test]
fn every_legal_action_can_be_picked() {
    for (seed, name) in (0..).zip([
        "chess",
        "checkers",
        "crazyhouse",
        "wizards-war",
        "wizard-chess",
        "chess-with-wizards",
        "wiz-42",
        "shogi",
    ]) {
        let variant = Variant::shipped(name).unwrap();
        let mut choices = Choices::seeded(seed);
        at_random(&mut variant.start(), &mut choices, 20, |game, _| {
            let mut legal = game.legal_actions();
            let mut found = Vec::new();
            reached(&Selection::new(game), &mut found);
            for list in [&mut legal, &mut found] {
                list.sort_by_key(|action| format!("{action:?}"));
                list.dedup();
            }
            assert_eq!(found, legal, "{name}: {}", game.to_text());
        });
    }
}

fn square(variant: &Variant, name: &str) -> variorum::Square {
    variant.notation().square_of(name).unwrap()
}

#[test]
fn a_click_elsewhere_begins_anew() {
    let variant = Variant::shipped("chess").unwrap();
    let mut game = variant.start();
    let mut selection = Selection::new(&mut game);
    assert_eq!(selection.click(square(&variant, "e4")), Picked::Refused);
    assert_eq!(selection.click(square(&variant, "e2")), Picked::More);
    assert_eq!(selection.offers().len(), 2);
    assert_eq!(selection.click(square(&variant, "b1")), Picked::More);
    assert_eq!(selection.picks(), [Pick::Square(square(&variant, "b1"))]);
    assert_eq!(selection.click(square(&variant, "b1")), Picked::More);
    assert!(selection.picks().is_empty());
    selection.click(square(&variant, "b1"));
    let Picked::Action(action) = selection.click(square(&variant, "c3")) else { panic!() };
    assert_eq!(game.write(action), "b1c3");
}

const CORNERS: &str = r#"
[variant]
name = "Corners"
[board]
files = 3
ranks = 3
[pieces]
stone = { letter = "S", moves = "W" }
[setup]
board = "s1s/3/S1S"
[actions.clear]
choose = "spots: 1..3 among empty"
do     = "create stone on spots"
write  = "clear:{spots}"
"#;

#[test]
fn a_square_of_a_set_is_picked_and_taken_out() {
    let checked = Variant::check_text("corners.toml", CORNERS);
    let variant =
        checked.variant.unwrap_or_else(|| panic!("{}", checked.diagnostics.render(&checked.sources)));
    let mut game = variant.start();
    let mut selection = Selection::new(&mut game);
    let pick = |name| Pick::Square(square(&variant, name));
    assert_eq!(selection.pick(Pick::Choice("clear".to_owned())), Picked::More);
    assert_eq!(selection.pick(pick("b2")), Picked::More);
    assert_eq!(selection.pick(pick("a2")), Picked::More);
    assert_eq!(selection.pick(pick("b2")), Picked::More, "it is taken out");
    assert_eq!(selection.picks()[1..], [pick("a2")]);
    assert!(matches!(selection.pick(Pick::Done), Picked::Action(_)));
}

#[test]
fn actions_are_typed_in_any_notation() {
    let table = |variant: &str| Table::new(Variant::shipped(variant).unwrap().start(), [Player::Human; 2]);
    let mut chess = table("chess");
    for (text, action) in [("e4", "e2e4"), ("e7-e5", "e7e5"), ("Nf3", "g1f3"), ("D7D6", "d7d6")] {
        assert_eq!(chess.act(text).unwrap().action, action);
    }
    let position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0";
    let castling = Variant::shipped("chess").unwrap().position(position).unwrap();
    assert_eq!(Table::new(castling, [Player::Human; 2]).act("O-O").unwrap().action, "e1g1");
    let knights = Variant::shipped("chess").unwrap().position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0").unwrap();
    let error = Table::new(knights, [Player::Human; 2]).act("Nd2").unwrap_err();
    assert_eq!(error.to_string(), "`Nd2` can be Nbd2 or Nfd2");
    assert_eq!(table("shogi").act("P-7f").unwrap().action, "c3c4");
    assert_eq!(table("xiangqi").act("C2=5").unwrap().action, "h3e3");
    let error = chess.act("Nf6").unwrap_err().to_string();
    assert!(error.contains("`Nf6` is not legal"), "{error}");
}

#[test]
fn what_is_taken_back_can_be_played_again() {
    let start = Variant::shipped("chess").unwrap().start();
    let mut table = Table::new(start, [Player::Human, Player::Computer(Level::BEST)]);
    for text in ["e2e4", "e7e5", "g1f3"] {
        table.act(text).unwrap();
    }
    let text = table.game().to_text();
    assert_eq!(table.after(1).to_text(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0");
    assert_eq!(table.undo(), Some(Undone::Actions(vec!["g1f3".to_owned()])));
    assert_eq!(table.undo(), Some(Undone::Actions(vec!["e2e4".to_owned(), "e7e5".to_owned()])));
    assert_eq!(table.undo(), None);
    assert!(table.redo() && table.log().len() == 2, "the computer's answer comes with it");
    assert!(table.redo());
    assert_eq!(table.game().to_text(), text);
    assert!(!table.redo());
    table.resign();
    assert!(matches!(table.undo(), Some(Undone::Outcome(_))));
    assert!(table.outcome().is_none());
}

#[test]
fn a_table_tells_what_was_played_and_who_is_in_check() {
    let variant = Variant::shipped("chess").unwrap();
    let mut table = Table::new(variant.start(), [Player::Human; 2]);
    assert!(table.last_squares().is_empty());
    for text in ["e2e4", "f7f6", "d1h5"] {
        table.act(text).unwrap();
    }
    assert_eq!(table.last_squares(), [square(&variant, "d1"), square(&variant, "h5")]);
    assert_eq!(table.checked_squares(), [square(&variant, "e8")]);
    table.undo();
    assert_eq!(table.last_squares(), [square(&variant, "f6"), square(&variant, "f7")]);
    assert!(table.checked_squares().is_empty());
}

#[test]
fn danger_is_what_ends_the_game_badly_or_costs_pieces() {
    let variant = Variant::shipped("chess").unwrap();
    let danger = |position: &str, action: &str| {
        let mut table = Table::new(variant.position(position).unwrap(), [Player::Human; 2]);
        let action = table.game().read(action).unwrap();
        table.danger(action)
    };
    assert_eq!(danger("6k1/5ppp/8/8/8/8/8/R6K w - - 0", "a1a8"), None, "it mates");
    let stalemate = danger("7k/8/5K2/8/8/8/8/6Q1 w - - 0", "g1g6").unwrap();
    assert_eq!(stalemate.outcome.unwrap().winner, None);
    assert!(stalemate.losses.is_empty());
    assert_eq!(danger("7k/8/5K2/8/8/8/8/6Q1 w - - 0", "g1g5"), None);
}

#[test]
fn a_seat_is_taken_by_somebody_else() {
    let start = Variant::shipped("chess").unwrap().start();
    let mut table = Table::new(start, [Player::Human, Player::Random]);
    table.seat(variorum::Side::Black, Player::Computer(Level::BEST));
    assert_eq!(table.players(), [Player::Human, Player::Computer(Level::BEST)]);
}

#[test]
fn a_game_can_be_settled_as_a_record_tells_it() {
    let mut table = Table::new(Variant::shipped("chess").unwrap().start(), [Player::Human, Player::Human]);
    table.act("e2e4").unwrap();
    assert!(!table.can_redo());
    table.undo();
    assert!(table.can_redo());
    table.settle(Some(Side::Black), "White resigned".to_owned());
    assert_eq!(table.outcome().unwrap().to_string(), "Black wins: White resigned");
    assert!(!table.can_redo(), "first the resignation would have to be taken back");
}

#[test]
fn a_player_is_read_as_it_is_written() {
    for text in ["human", "random", "computer:3", "computer:8"] {
        assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
    }
}

/// A table of two people with a clock.
fn timed(start: Game, clock: &str) -> Table {
    let mut table = Table::new(start, [Player::Human; 2]);
    table.set_clock(Some(clock.parse().unwrap()));
    table
}

/// What White and Black have left, in seconds.
fn left(table: &Table) -> [f64; 2] {
    Side::BOTH.map(|side| table.clock().unwrap().left(side).as_secs_f64())
}

/// Plays actions, each after so many seconds.
fn play_timed(table: &mut Table, actions: &[(u64, &str)]) {
    for (seconds, action) in actions {
        table.pass_time(Duration::from_secs(*seconds));
        table.act(action).unwrap();
    }
}

#[test]
fn a_clock_counts_for_the_player_to_act() {
    let mut table = timed(Variant::shipped("chess").unwrap().start(), "5+3");
    play_timed(&mut table, &[(10, "e2e4"), (20, "e7e5")]);
    table.pass_time(Duration::from_millis(1500));
    assert_eq!(left(&table), [291.5, 283.0]);
    let reading = table.log()[1].time.unwrap();
    assert_eq!((reading.spent.as_secs(), reading.left.map(|left| left.as_secs())), (20, [293, 283]));
}

#[test]
fn both_players_can_have_their_own_time() {
    let mut table = timed(Variant::shipped("chess").unwrap().start(), "1+0/0.5+2");
    play_timed(&mut table, &[(10, "e2e4"), (20, "e7e5")]);
    assert_eq!(left(&table), [50.0, 12.0]);
}

#[test]
fn a_turn_of_several_actions_has_one_increment() {
    let mut table = timed(Variant::shipped("medieval-war-chess").unwrap().start(), "1+10");
    play_timed(&mut table, &[(1, "a2a3"), (2, "b2b3")]);
    assert_eq!(left(&table), [57.0, 60.0]);
    assert_eq!(table.time_to_act(), Some((Duration::from_secs(19), Duration::from_secs(10) / 3)));
    play_timed(&mut table, &[(3, "c2c3")]);
    table.pass_time(Duration::from_secs(5));
    assert_eq!(left(&table), [64.0, 55.0]);
}

const REFUND: &str = r#"
[variant]
name = "Refund"
extends = "chess"
[rules.compensation]
on   = "capture"
when = "victim is knight"
do   = "ask owner(victim) for refund"
[actions.refund]
asked  = true
choose = "s in empty and my pawn-rank"
do     = "create pawn on s"
write  = "P@{s}"
"#;

#[test]
fn a_decision_takes_the_time_of_the_player_who_decides() {
    let variant = Variant::check_text("refund.toml", REFUND).variant.unwrap();
    let mut table = timed(variant.position("4k3/8/8/8/8/2n5/1P6/4K3 w - - 0").unwrap(), "1+10");
    play_timed(&mut table, &[(1, "b2c3"), (2, "P@a7")]);
    assert_eq!(left(&table), [69.0, 58.0], "the turn of White is over, that of Black is not");
    play_timed(&mut table, &[(3, "e8d8"), (4, "e1e2")]);
    assert_eq!(left(&table), [75.0, 65.0]);
}

#[test]
fn a_player_without_time_loses() {
    let mut table = timed(Variant::shipped("chess").unwrap().start(), "1+0");
    play_timed(&mut table, &[(10, "e2e4")]);
    table.pass_time(Duration::from_secs(59));
    assert_eq!(table.outcome(), None);
    table.pass_time(Duration::from_secs(2));
    assert_eq!(table.outcome().unwrap().to_string(), "White wins: Black ran out of time");
    table.pass_time(Duration::from_secs(60));
    assert_eq!(left(&table), [50.0, 0.0], "nothing is counted any more");
    table.undo();
    assert_eq!((table.outcome(), left(&table)), (None, [50.0, 60.0]), "the time comes back too");
}

#[test]
fn the_end_of_the_game_stops_the_clock() {
    let mut table = timed(Variant::shipped("chess").unwrap().start(), "1+0");
    play_timed(&mut table, &[(1, "f2f3"), (2, "e7e5"), (3, "g2g4"), (4, "d8h4")]);
    table.pass_time(Duration::from_secs(100));
    assert_eq!(left(&table), [56.0, 54.0]);
    assert_eq!(table.outcome().unwrap().because, "checkmate");
}

#[test]
fn taking_back_gives_the_time_back() {
    let mut table = timed(Variant::shipped("chess").unwrap().start(), "1+1");
    play_timed(&mut table, &[(5, "e2e4"), (6, "e7e5")]);
    table.pass_time(Duration::from_secs(7));
    table.undo();
    assert_eq!(left(&table), [56.0, 60.0]);
    table.pass_time(Duration::from_secs(50));
    assert!(table.redo());
    assert_eq!(left(&table), [56.0, 55.0], "the action is played again in its own time");
    table.undo();
    table.undo();
    assert_eq!(left(&table), [60.0, 60.0]);
}

#[test]
fn the_clock_starts_with_the_first_report_of_the_time() {
    let mut table = timed(Variant::shipped("chess").unwrap().start(), "1+0");
    let start = std::time::Instant::now();
    let at = |seconds| start + Duration::from_secs(seconds);
    table.tell_time(at(100));
    table.tell_time(at(103));
    assert_eq!(left(&table), [57.0, 60.0]);
    table.stop_clock();
    table.tell_time(at(200));
    table.tell_time(at(201));
    assert_eq!(left(&table), [56.0, 60.0]);
    table.tell_time(at(150));
    assert_eq!(left(&table), [56.0, 60.0], "time does not run backwards");
}

#[test]
fn a_clock_is_read_as_it_is_written() {
    for text in ["5+3", "0.5+0", "90+30", "5+3/1+0", "0.1+0.25"] {
        assert_eq!(text.parse::<Clock>().unwrap().to_string(), text);
    }
    assert_eq!("5".parse::<Clock>().unwrap().to_string(), "5+0");
    for text in ["", "0+5", "-1+0", "5+-3", "1e9+0", "5+3/", "five", "NaN", "5+inf", "5:00"] {
        let error = text.parse::<Clock>().unwrap_err();
        assert!(error.contains("write minutes and seconds per turn such as `5+3`"), "{text}: {error}");
    }
}

#[test]
fn the_time_of_an_action_is_corrected_in_both_directions() {
    let mut table = timed(Variant::shipped("chess").unwrap().start(), "1+0");
    play_timed(&mut table, &[(10, "e2e4")]);
    for (seconds, spent) in [(40, 20), (57, 3), (60, 0)] {
        table.correct_time(Duration::from_secs(seconds));
        assert_eq!(left(&table), [seconds as f64, 60.0]);
        assert_eq!(table.log()[0].time.unwrap().spent, Duration::from_secs(spent));
    }
}

#[test]
fn a_legal_action_needs_no_reason() {
    let positions = [
        ("chess", "7k/P7/8/8/8/8/8/K7 w - - 0"), // a promotion, of four kinds
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0"), // castling
        ("onitama", "ssmss/5/5/5/SSMSS w"),      // a word after the squares
    ];
    for (name, text) in positions {
        let game = Variant::shipped(name).unwrap().position(text).unwrap();
        let mut table = Table::new(game.clone(), [Player::Human, Player::Human]);
        for action in game.clone().legal_actions() {
            let squares = game.clone().info(action).squares;
            if let [from, .., to] = squares[..] {
                assert_eq!(table.why_not(from, to), None, "{name}: {}", game.clone().write(action));
            }
        }
    }
}
