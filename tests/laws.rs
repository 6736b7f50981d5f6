//! Laws that hold in every position of every variant.

use std::num::NonZero;
#[cfg(feature = "parallel")]
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::generated::compare::drawn_first;
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::prop_assert_eq;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
#[cfg(feature = "parallel")]
use rayon::{ThreadPool, ThreadPoolBuilder};
#[cfg(feature = "parallel")]
use variorum::position::{Counting, Table};
use variorum::source::shipped;
use variorum::{Game, Variant};

/// Plies of a game at random.
const PLIES: usize = 160;
/// Games a variant.
const GAMES: u32 = 2;

/// What a law says of a position and the number of plies before it.
type Law = fn(&mut Game, usize) -> Result<(), TestCaseError>;

/// Runs a law after every ply of games at random of every shipped variant.
///
/// The games are the same in every run; a failing one is cut down to the choices that matter.
fn in_every_position(law: Law) {
    let variants = shipped();
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(file) = variants.get(next.fetch_add(1, Ordering::Relaxed)) {
                    hold_to(&file.name, law);
                }
            });
        }
    });
}

/// Runs a law after every ply of games at random of one variant.
fn hold_to(name: &str, law: Law) {
    let variant = Variant::shipped(name).unwrap();
    let config =
        Config { cases: GAMES, failure_persistence: None, max_shrink_iters: 200, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let outcome = runner.run(&vec(any::<u16>(), PLIES), |choices| play_at_random(&variant, &choices, law));
    outcome.unwrap_or_else(|failure| panic!("{name}: {failure}"));
}

/// Plays games one after the other until all choices are used up, and holds the law to each position.
fn play_at_random(variant: &Variant, choices: &[u16], law: Law) -> Result<(), TestCaseError> {
    let mut game = variant.start();
    for (ply, choice) in choices.iter().enumerate() {
        law(&mut game, ply)?;
        let actions = game.legal_actions();
        if actions.is_empty() {
            game = variant.start();
        } else {
            game.play_action(actions[usize::from(*choice) % actions.len()]);
        }
    }
    Ok(())
}

#[test]
fn undo_takes_back_what_apply_did() {
    in_every_position(|game, _| {
        let before = (game.key(), game.to_text(), game.legal_texts());
        for action in game.legal_actions().into_iter().step_by(3) {
            let text = game.write(action);
            game.play_action(action);
            prop_assert_eq!(
                game.key(),
                game.recomputed_key(),
                "the kept key after {}, {}",
                text,
                game.to_text()
            );
            prop_assert_eq!(game.undo(), Some(action));
            prop_assert_eq!((game.key(), game.to_text()), (before.0, before.1.clone()));
        }
        prop_assert_eq!((game.key(), game.to_text(), game.legal_texts()), before);
        Ok(())
    });
}

#[test]
fn a_whole_game_is_undone() {
    for file in shipped() {
        let variant = Variant::shipped(&file.name).unwrap();
        let mut game = variant.start();
        let start = (game.key(), game.to_text(), game.legal_texts());
        for ply in 0..PLIES {
            let actions = game.legal_actions();
            let Some(action) = actions.get(ply * 7919 % actions.len().max(1)) else {
                break;
            };
            game.play_action(*action);
        }
        while game.undo().is_some() {}
        assert_eq!((game.key(), game.to_text(), game.legal_texts()), start, "{}", file.name);
        assert!(game.played().is_empty());
    }
}

#[test]
fn the_kept_key_equals_the_recomputed_one() {
    in_every_position(|game, _| {
        prop_assert_eq!(game.key(), game.recomputed_key(), "{}", game.to_text());
        Ok(())
    });
}

#[test]
fn a_position_is_read_back_from_its_text() {
    in_every_position(|game, _| {
        let text = game.to_text();
        let mut read = game.variant().position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        prop_assert_eq!(read.to_text(), text.as_str());
        prop_assert_eq!(read.mover(), game.mover(), "{}", text);
        if game.outcome().is_none() {
            prop_assert_eq!(read.key(), game.key(), "{}", text);
            prop_assert_eq!(read.recomputed_key(), game.recomputed_key(), "{}", text);
            if !game.variant().model().remembers() {
                prop_assert_eq!(
                    read.legal_texts(),
                    game.legal_texts(),
                    "{} after {}",
                    text,
                    game.played().join(" ")
                );
            }
        }
        Ok(())
    });
}

#[test]
fn no_two_actions_have_the_same_text_and_each_is_read_back() {
    in_every_position(|game, ply| {
        let texts = game.legal_texts();
        let twice = texts.windows(2).find(|pair| pair[0] == pair[1]);
        prop_assert_eq!(twice, None, "{}", game.to_text());
        if ply % 16 == 0 {
            for action in game.legal_actions() {
                let text = game.write(action);
                prop_assert_eq!(game.read(&text), Ok(action), "{}, {}", text, game.to_text());
            }
        }
        Ok(())
    });
}

#[test]
fn perft_agrees_with_the_list_of_actions_and_with_divide() {
    in_every_position(|game, ply| {
        prop_assert_eq!(game.perft(0), 1);
        // Counts know nothing of what came before.
        let mut fresh = game.clone();
        fresh.ignore_history();
        prop_assert_eq!(game.perft(1), fresh.legal_actions().len() as u64, "{}", game.to_text());
        if ply % 24 == 0 {
            let divided: u64 = game.divide(2).iter().map(|(_, nodes)| nodes).sum();
            prop_assert_eq!(game.perft(2), divided, "{}", game.to_text());
        }
        Ok(())
    });
}

#[test]
fn each_legal_action_is_drawn_by_one_number() {
    in_every_position(|game, ply| {
        let mut listed = game.legal_actions();
        if ply % 8 == 0 {
            let mut drawn = drawn_first(game);
            listed.sort();
            drawn.sort();
            prop_assert_eq!(&drawn, &listed, "{}", game.to_text());
        }
        prop_assert_eq!(game.draw(|count| count), None, "{}", game.to_text());
        Ok(())
    });
}

#[cfg(feature = "parallel")]
#[test]
fn threads_and_tables_change_no_count() {
    in_every_position(|game, ply| if ply % 20 == 7 { counts_agree(game, 5_000) } else { Ok(()) });
}

#[cfg(feature = "parallel")]
#[test]
#[ignore = "minutes"]
fn threads_and_tables_change_no_count_of_deeper_walks() {
    in_every_position(|game, ply| if ply % 40 == 27 { counts_agree(game, 200_000) } else { Ok(()) });
}

/// Counts with a table, and on two threads with it, are those of the plain walk, as deep as there are so many nodes.
#[cfg(feature = "parallel")]
fn counts_agree(game: &mut Game, nodes: u64) -> Result<(), TestCaseError> {
    static POOL: LazyLock<ThreadPool> =
        LazyLock::new(|| ThreadPoolBuilder::new().num_threads(2).build().unwrap());
    let table = Table::new(1).unwrap();
    let actions = game.perft(1);
    let depth = (1..6).find(|depth| game.perft(*depth) * actions > nodes).unwrap_or(6);
    let has_whole_turn = depth >= u32::from(game.actions_left());
    let in_turns = has_whole_turn.then_some((1, Counting::turns()));
    for (depth, counting) in std::iter::once((depth, Counting::plies())).chain(in_turns) {
        let plain = game.count_each(depth, counting);
        let nodes: u64 = plain.iter().map(|(_, nodes)| nodes).sum();
        prop_assert_eq!(game.count(depth, counting.with(&table)), nodes, "{}", game.to_text());
        let shared = counting.with(&table).in_parallel();
        let together = POOL.install(|| game.count_each(depth, shared));
        prop_assert_eq!(together, plain, "{}", game.to_text());
    }
    Ok(())
}

#[test]
fn a_game_that_is_over_has_no_action_and_one_that_goes_on_has_one() {
    in_every_position(|game, _| {
        let is_over = game.outcome().is_some();
        prop_assert_eq!(game.legal_actions().is_empty(), is_over, "{}", game.to_text());
        Ok(())
    });
}

#[test]
fn conditions_that_ask_for_each_others_attacks_come_to_an_end() {
    let definition = r#"
        [variant]
        extends = "chess"
        [pieces]
        king.moves = "K unless attacked(from)"
    "#;
    let variant = Variant::from_str(definition).unwrap();
    let mut game = variant.position("8/8/8/3kK3/8/8/8/8 w - - 0").unwrap();
    assert!(game.perft(3) < 1000);
}
