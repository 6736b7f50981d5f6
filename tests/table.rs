//! Playing at a table: picks lead to every legal action and to nothing else, and what was played can be taken back and played again.

use generator::Choices;
use variorum::search::Level;
use variorum::table::{Pick, Picked, Player, Selection, Table, Undone};
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
