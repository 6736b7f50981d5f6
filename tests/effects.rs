//! What actions are said to do: told effects turn the position before into the one after it.

use std::collections::HashMap;

use variorum::position::{Change, Effect, Piece};
use variorum::source::shipped;
use variorum::{Game, Kind, Side, Square, Variant};

/// Plies of a game at random.
const PLIES: usize = 60;

/// What stands where and what is in hand, as effects tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Told {
    board: HashMap<Square, Piece>,
    hands: HashMap<(Side, Kind), i32>,
    mover: Side,
}

impl Told {
    fn of(game: &Game) -> Told {
        let model = game.variant().model();
        let board = model
            .board
            .squares()
            .filter_map(|square| game.piece(square).map(|(kind, owner)| (square, Piece { kind, owner })));
        let kinds = || (0..model.kinds.len() as u8).map(Kind);
        let hands = Side::BOTH.into_iter().flat_map(|side| kinds().map(move |kind| (side, kind)));
        let held = hands.map(|(side, kind)| ((side, kind), i32::from(game.in_hand(side, kind))));
        Told {
            board: board.collect(),
            hands: held.filter(|(_, count)| *count > 0).collect(),
            mover: turn_of(game),
        }
    }

    fn change_hand(&mut self, piece: Piece, change: i32) {
        let count = self.hands.entry((piece.owner, piece.kind)).or_default();
        *count += change;
        self.hands.retain(|_, count| *count != 0);
    }

    fn take(&mut self, piece: Piece, square: Square, about: &str) {
        assert_eq!(self.board.remove(&square), Some(piece), "{about} on {square:?}");
    }

    fn put(&mut self, piece: Piece, square: Square, about: &str) {
        assert_eq!(self.board.insert(square, piece), None, "{about} on {square:?}");
    }

    /// Does effects in their order; those of pieces that one statement moves together at once.
    fn run(&mut self, effects: &[Effect], about: &str) {
        let mut arriving: Vec<(Piece, Square)> = Vec::new();
        for (index, effect) in effects.iter().enumerate() {
            match effect.change {
                Change::Moved { piece, from, to } => {
                    // A piece that goes on from where it has just arrived.
                    if let Some(place) = arriving.iter().position(|known| *known == (piece, from))
                        && !self.board.contains_key(&from)
                    {
                        arriving.remove(place);
                    } else {
                        self.take(piece, from, about);
                    }
                    arriving.push((piece, to));
                }
                Change::Swapped { pieces, squares } => {
                    for (piece, square) in pieces.iter().zip(squares) {
                        self.take(*piece, square, about);
                    }
                    self.put(pieces[0], squares[1], about);
                    self.put(pieces[1], squares[0], about);
                }
                Change::Captured { piece, on } | Change::Destroyed { piece, on } => {
                    self.take(piece, on, about)
                }
                Change::Created { piece, on } => self.put(piece, on, about),
                Change::Dropped { piece, on } => {
                    self.change_hand(piece, -1);
                    self.put(piece, on, about);
                }
                Change::Became { piece, on, kind } => {
                    self.take(piece, on, about);
                    self.put(Piece { kind, ..piece }, on, about);
                }
                Change::Joined { piece, on, owner } => {
                    self.take(piece, on, about);
                    self.put(Piece { owner, ..piece }, on, about);
                }
                Change::Given { piece } => self.change_hand(piece, 1),
                Change::Discarded { piece } => self.change_hand(piece, -1),
                Change::TurnEnded { next } => self.mover = next,
                Change::Marked { .. }
                | Change::Unmarked { .. }
                | Change::Remembers { .. }
                | Change::Counted { .. }
                | Change::Noted { .. }
                | Change::Skips { .. }
                | Change::Asked { .. } => {}
                _ => panic!("an effect that the test does not know: {effect:?}"),
            }
            let goes_on = effects.get(index + 1).is_some_and(|next| {
                matches!(next.change, Change::Moved { .. }) && next.cause == effect.cause
            });
            if !goes_on {
                for (piece, square) in std::mem::take(&mut arriving) {
                    self.put(piece, square, about);
                }
            }
        }
    }
}

/// Whose turn it is, whoever is asked for a decision.
fn turn_of(game: &Game) -> Side {
    game.snapshot().turn.mover
}

#[test]
fn effects_lead_from_a_position_to_the_next() {
    for name in shipped().into_iter().map(|file| file.name) {
        let mut game = Variant::shipped(&name).unwrap().start();
        for ply in 0..PLIES {
            let Some(action) = game.draw(|count| (ply * 7919 + 13) % count) else { break };
            let text = game.write(action);
            let mut told = Told::of(&game);
            let foreseen = game.effects_of(action);
            let effects = game.play_reported(action).unwrap();
            assert_eq!(foreseen, effects, "{name}: {text}");
            told.run(&effects, &format!("{name}: {text}: {effects:#?}"));
            assert_eq!(told, Told::of(&game), "{name}: {text}: {effects:#?}");
            for effect in &effects {
                let sentence = game.variant().sentence(effect);
                assert!(sentence.ends_with('.') && !sentence.contains("  "), "{name}: {sentence}");
            }
        }
    }
}

#[test]
fn a_rule_tells_its_reason() {
    let definition = r#"
        [variant]
        extends = "chess"
        [rules.alone]
        on      = "change"
        do      = "destroy those(s in pawn: no(around(s, 'K') and pieces))"
        because = "it stands alone"
    "#;
    let variant = Variant::from_str(definition).unwrap();
    let mut game = variant.position("4k3/8/7p/8/8/8/P7/4K3 w - - 0").unwrap();
    let action = game.read("a2a4").unwrap();
    let effects = game.play_reported(action).unwrap();
    let told: Vec<String> = effects.iter().map(|effect| variant.sentence(effect)).collect();
    for sentence in [
        "White's pawn goes from a2 to a4.",
        "White's pawn on a4 is destroyed: it stands alone.",
        "Black's pawn on h6 is destroyed: it stands alone.",
        "It is Black's turn.",
    ] {
        assert!(told.iter().any(|known| known == sentence), "{sentence}: {told:#?}");
    }
}

#[test]
fn games_can_be_sent_to_other_threads_and_shared() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Variant>();
    is_shared::<Game>();
    is_shared::<Effect>();
    is_shared::<variorum::Action>();
    is_shared::<variorum::VariantError>();
    is_shared::<variorum::IllegalAction>();
}

#[test]
fn loud_actions_are_those_that_capture_and_those_with_a_choice() {
    for name in shipped().into_iter().map(|file| file.name) {
        let mut game = Variant::shipped(&name).unwrap().start();
        let mut loud = Vec::new();
        for ply in 0..PLIES {
            game.loud_into(&mut loud);
            let mut expected = game.legal_actions();
            expected.retain(|action| action.choice != 0 || !game.info(*action).captures.is_empty());
            loud.sort();
            expected.sort();
            assert_eq!(loud, expected, "{name} after {ply} plies");
            if game.play_any(|count| (ply * 7919 + 13) % count).is_none() {
                break;
            }
        }
    }
}

#[test]
fn quiet_checks_attack_a_royal_piece_afterwards() {
    for name in ["chess", "crazyhouse", "shogi", "xiangqi", "makruk", "grand"] {
        let mut game = Variant::shipped(name).unwrap().start();
        let (mut loud, mut all_loud, mut checks) = (Vec::new(), Vec::new(), Vec::new());
        let mut seen = 0;
        for ply in 0..4 * PLIES {
            game.loud_and_checks_into(&mut loud, &mut checks);
            game.loud_into(&mut all_loud);
            loud.sort();
            all_loud.sort();
            assert_eq!(loud, all_loud, "{name} after {ply} plies: {}", game.to_text());
            let mut expected = game.legal_actions();
            let other = game.mover().opponent();
            expected.retain(|action| {
                game.play_action(*action);
                let gives_check = !game.checks(other).is_empty();
                game.undo();
                gives_check && !action.may_capture()
            });
            assert_eq!(checks, expected, "{name} after {ply} plies: {}", game.to_text());
            seen += checks.len();
            if game.play_any(|count| (ply * 7919 + 13) % count).is_none() {
                break;
            }
        }
        assert!(seen > 0, "{name}: no quiet check in the whole game");
    }
}

#[test]
fn actions_shown_as_without_check_give_none() {
    for name in ["chess", "crazyhouse", "shogi", "xiangqi", "makruk", "grand", "janggi", "capablanca"] {
        let mut game = Variant::shipped(name).unwrap().start();
        let mut seen = 0;
        for ply in 0..4 * PLIES {
            let actions = game.legal_actions();
            let mut told = Vec::new();
            game.each_without_check(&actions, |index| told.push(actions[index]));
            let other = game.mover().opponent();
            for action in &told {
                game.play_action(*action);
                assert!(game.checks(other).is_empty(), "{name} after {ply} plies: {}", game.to_text());
                game.undo();
            }
            seen += told.len();
            if game.play_any(|count| (ply * 7919 + 13) % count).is_none() {
                break;
            }
        }
        assert!(seen > 0, "{name}: the lines tell nothing in the whole game");
    }
}

#[test]
fn a_copy_without_a_past_has_the_same_actions() {
    for name in shipped().into_iter().map(|file| file.name) {
        let mut game = Variant::shipped(&name).unwrap().start();
        let mut room = game.clone();
        for ply in 0..PLIES {
            let mut copy = game.without_past();
            assert_eq!((copy.plies(), copy.undo()), (0, None), "{name}");
            room.copy_from(&game);
            let expected = (game.legal_actions(), game.key(), game.future_key());
            assert_eq!((copy.legal_actions(), copy.key(), copy.future_key()), expected, "{name}");
            assert_eq!((room.legal_actions(), room.key(), room.future_key()), expected, "{name}");
            if game.play_any(|count| (ply * 7919 + 13) % count).is_none() {
                break;
            }
        }
    }
}

#[test]
fn a_null_move_changes_whose_turn_it_is_and_can_be_taken_back() {
    let mut done = 0;
    for name in shipped().into_iter().map(|file| file.name) {
        let mut game = Variant::shipped(&name).unwrap().start();
        for ply in 0..PLIES {
            let (before, key, mover) = (game.snapshot(), game.key(), turn_of(&game));
            if game.play_null() {
                done += 1;
                assert!(turn_of(&game) != mover || game.snapshot().turn.skips != before.turn.skips, "{name}");
                game.undo();
            }
            assert_eq!((game.snapshot(), game.key()), (before, key), "{name}");
            if game.play_any(|count| (ply * 7919 + 13) % count).is_none() {
                break;
            }
        }
    }
    assert!(done > 1000, "{done}");
}
