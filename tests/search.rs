//! The computer as a player: it finds wins, keeps to the rules and to its limits, and plays better than chance.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use variorum::search::{Engine, Evaluation, Judged, Level, Limits, Method, Numbers, Pair, Score, fit};
use variorum::{Game, Side, Square, Variant, source};

fn engine(variant: &Variant) -> Engine {
    Engine::with(Arc::new(Evaluation::measure(variant)), 1)
}

fn think(engine: &mut Engine, game: &Game, limits: Limits) -> variorum::search::Thought {
    engine.think(game, limits, &mut |_| {})
}

/// A number that is the same each time.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Plays a game by two who decide, at most so many actions; each action must be legal.
fn play(game: &mut Game, plies: usize, mut decide: impl FnMut(&mut Game) -> Option<variorum::Action>) {
    for _ in 0..plies {
        if game.outcome().is_some() {
            return;
        }
        let legal = game.legal_actions();
        let Some(action) = decide(game) else {
            assert!(legal.is_empty(), "there is something to do in {}", game.to_text());
            return;
        };
        assert!(legal.contains(&action), "{} in {}", game.write(action), game.to_text());
        assert!(game.play_action(action), "{:?}", game.overrun());
    }
}

#[track_caller]
fn wins(name: &str, position: &str, actions: u32) {
    let variant = Variant::shipped(name).unwrap();
    let mut game = variant.position(position).unwrap_or_else(|error| panic!("{name}: {error}"));
    let thought = think(&mut engine(&variant), &game, Limits::depth(actions + 3));
    assert_eq!(thought.score, Score::Wins(actions), "{name}: {position}");
    // The line is played to its end.
    let winner = game.mover();
    for action in &thought.line {
        assert!(game.legal_actions().contains(action), "{name}: {position}");
        assert!(game.outcome().is_none() && game.play_action(*action), "{name}: {position}");
    }
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(winner), "{name}: {}", game.to_text());
}

#[test]
fn wins_are_found_in_many_games() {
    wins("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0", 1);
    wins("chess", "7k/8/8/8/8/8/R7/1R5K w - - 0", 3);
    wins("chess", "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0", 3);
    wins("atomic", "k7/1q6/8/8/8/8/8/1R5K w - - 0", 1);
    wins("crazyhouse", "6rk/6pp/8/8/8/8/8/7K[N] w - - 0", 1);
    wins("xiangqi", "3k5/4R4/9/9/9/9/9/9/9/R3K4 w 0", 1);
    wins("three-check", "7k/8/8/8/8/8/8/R6K w - - 1+3 0", 1);
    wins("king-of-the-hill", "7k/8/8/8/8/2K5/8/8 w - - 0", 1);
    wins("shogi", "ln1k5/1rgs1+B3/ppppppB1p/6pp1/9/2P6/PP1PPPPPP/6KR1/LNSG1GSNL[GSNL] w", 3);
    wins("shogi", "l+B2k3l/3g3+R1/ppppgs+Spp/4p4/1N7/2P6/PP1PPPPPP/6KR1/L1SG1GSNL[BNNPP] w", 3);
}

#[test]
fn wins_are_found_in_games_with_wizards_and_turns_of_several_actions() {
    let unmoved = "unmoved=d1,c2,e2,d3 teleported.w=1 teleported.b=1 debt.b=2";
    wins("wizard-chess", &format!("2z4/7/7/3H3/1wGw3/D1w1C2/1D1G1W1/1W4C/7/2HW3/2WZW2/2AWA2 w {unmoved}"), 3);
    wins("wiz-42", "**1**/2R2/kn2b/2B2/P4/5/P2PP/1R3/W1NBR/**K** w quiet-plies=5 promoted.w=1", 3);
    wins("wiz-42", "**1**/R4/5/2p2/3k1/2NN1/1BP1P/2W2/3BR/**K** w quiet-plies=7 promoted.w=1", 3);
    wins("chess-with-wizards", "10/3k6/10/2M4M2/4Rp4/10/2P7/1PP1PPPP1P/1MNBQKBNMR/5W4 w K - 1", 3);
    wins("medieval-war-chess", "3n4/7p/7p/8/2R5/2P1PPP1/PRPPPN2/1NBQ1B2 w quiet-turns=1", 2);
    wins("medieval-war-chess", "5r2/4q3/8/2R5/5PR1/2P1PP2/1NPPPN2/2BQ1B2 w", 2);
}

#[test]
fn one_who_must_lose_everything_gives_it_away() {
    let variant = Variant::shipped("antichess").unwrap();
    let evaluation = Evaluation::measure(&variant);
    let worth = |name: &str| {
        let kind = variant.model().kinds.iter().position(|kind| kind.name == name).unwrap();
        evaluation.worth(variorum::Kind(kind as u8))
    };
    assert!(worth("queen") < 0 && worth("pawn") < 0, "{} {}", worth("queen"), worth("pawn"));
    let evaluation = Evaluation::measure(&Variant::shipped("chess").unwrap());
    let worths: Vec<i32> = (1..6).map(|kind| evaluation.worth(variorum::Kind(kind))).collect();
    let [queen, rook, bishop, knight, pawn] = worths[..] else { panic!("chess has these kinds") };
    assert!(queen > rook && rook > bishop && bishop > pawn && knight > 2 * pawn && pawn > 0, "{worths:?}");
}

/// Short games of some shipped variants, or of all.
fn games_of(every: usize, plies: usize, nodes: u64) {
    let shipped = source::shipped();
    let names: Vec<&str> = shipped.iter().step_by(every).map(|file| file.name.as_str()).collect();
    let place = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(name) = names.get(place.fetch_add(1, Ordering::Relaxed)) {
                    let variant = Variant::shipped(name).unwrap();
                    let mut engine = engine(&variant);
                    let mut game = variant.start();
                    play(&mut game, plies, |game| think(&mut engine, game, Limits::nodes(nodes)).action);
                }
            });
        }
    });
}

#[test]
fn no_action_is_illegal_in_some_shipped_variants() {
    games_of(12, 6, 150);
}

#[test]
#[ignore = "all shipped variants, for minutes"]
fn no_action_is_illegal_in_any_shipped_variant() {
    games_of(1, 24, 300);
}

#[test]
fn the_same_search_has_the_same_answer() {
    for name in ["chess", "shogi", "wizards-war"] {
        let variant = Variant::shipped(name).unwrap();
        let game = variant.start();
        let answer = |level: u8| {
            let mut engine = engine(&variant);
            engine.set_level(Level::new(level).unwrap(), 7);
            let thought = think(&mut engine, &game, Limits::nodes(1500));
            (thought.action, thought.score, thought.depth, thought.nodes, thought.line)
        };
        assert_eq!(answer(8), answer(8), "{name}");
        assert_eq!(answer(2), answer(2), "{name}");
    }
}

#[test]
fn limits_are_kept() {
    for name in ["chess", "amazons", "medieval-war-chess", "arimaa"] {
        let variant = Variant::shipped(name).unwrap();
        let mut engine = engine(&variant);
        let game = variant.start();
        let begun = Instant::now();
        let thought = think(&mut engine, &game, Limits::time(Duration::from_millis(200)));
        let took = begun.elapsed();
        assert!(thought.action.is_some(), "{name}");
        // The machine may be busy: this only tells a limit that is kept from one that is not.
        assert!(took < Duration::from_secs(10), "{name} took {took:?}");
        let thought = think(&mut engine, &game, Limits::nodes(500));
        assert!(thought.action.is_some() && thought.nodes <= 500, "{name}: {} nodes", thought.nodes);
    }
}

#[test]
fn another_thread_stops_a_search() {
    let variant = Variant::shipped("chess").unwrap();
    let mut engine = engine(&variant);
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: stop.clone(), ..Limits::default() };
    std::thread::scope(|scope| {
        let search = scope.spawn(|| think(&mut engine, &variant.start(), limits));
        std::thread::sleep(Duration::from_millis(50));
        stop.store(true, Ordering::Relaxed);
        assert!(search.join().unwrap().action.is_some());
    });
}

#[test]
fn only_one_action_needs_no_thought() {
    let variant = Variant::shipped("chess").unwrap();
    let mut game = variant.position("7k/8/8/8/8/8/6q1/7K w - - 0").unwrap();
    let thought = think(&mut engine(&variant), &game, Limits::default());
    assert_eq!(game.write(thought.action.unwrap()), "h1g2");
    ["f2f3", "e7e5", "g2g4", "d8h4"]
        .iter()
        .try_for_each(|text| {
            game = if *text == "f2f3" { variant.start() } else { game.clone() };
            game.play(text)
        })
        .unwrap();
    assert!(think(&mut engine(&variant), &game, Limits::default()).action.is_none());
}

#[test]
fn some_lines_are_told() {
    let variant = Variant::shipped("chess").unwrap();
    let limits = Limits { lines: 3, ..Limits::depth(3) };
    let mut told = Vec::new();
    engine(&variant).think(&variant.start(), limits, &mut |report| {
        told.push((report.depth, report.number, report.line[0]));
    });
    assert_eq!(
        told.iter().map(|(depth, number, _)| (*depth, *number)).collect::<Vec<_>>(),
        [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)]
    );
    let firsts = [told[6].2, told[7].2, told[8].2];
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
}

#[test]
fn only_the_actions_that_are_asked_about_are_looked_at() {
    let variant = Variant::shipped("chess").unwrap();
    let mut game = variant.start();
    let only = vec![game.read("a2a3").unwrap(), game.read("h2h4").unwrap()];
    let thought = think(&mut engine(&variant), &game, Limits { only: only.clone(), ..Limits::depth(3) });
    assert!(only.contains(&thought.action.unwrap()));
}

/// The points of the computer in games against a player at random, in halves.
fn points_against_chance(name: &str, nodes: u64, games: u64) -> u32 {
    let variant = Variant::shipped(name).unwrap();
    let mut engine = engine(&variant);
    let mut points = 0;
    for number in 0..games {
        let own = if number % 2 == 0 { Side::White } else { Side::Black };
        let mut game = variant.start();
        let mut seed = 0x1234_5678 + number;
        engine.forget();
        play(&mut game, 300, |game| {
            if game.mover() == own {
                return think(&mut engine, game, Limits::nodes(nodes)).action;
            }
            game.draw(|count| (next(&mut seed) % count as u64) as usize)
        });
        points += match game.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == own => 2,
            Some(_) => 0,
            None => 1,
        };
    }
    points
}

#[test]
fn the_computer_beats_chance() {
    for (name, nodes) in [("chess", 600), ("breakthrough", 300), ("antichess", 300), ("wizards-war", 300)] {
        let points = points_against_chance(name, nodes, 2);
        assert!(points >= 3, "{name}: {points} of 4");
    }
}

#[test]
#[ignore = "a minute"]
fn the_computer_beats_chance_clearly() {
    let games = [
        "chess",
        "shogi",
        "xiangqi",
        "crazyhouse",
        "atomic",
        "antichess",
        "wizards-war",
        "wizard-chess",
        "wiz-42",
        "chess-with-wizards",
        "medieval-war-chess",
        "breakthrough",
        "othello",
        "amazons",
        "arimaa",
        "go-7x7",
        "king-of-the-hill",
        "racing-kings",
        "gomoku",
        "connect-four",
    ];
    for name in games {
        let begun = Instant::now();
        let points = points_against_chance(name, 2000, 10);
        println!("{name}: {points} of 20 in {:.1} s", begun.elapsed().as_secs_f64());
    }
}

/// In random games, a game that follows a copy with a deferred past reaches the same positions, and predicts how a round
/// ends where a position occurs again.
#[test]
fn a_game_that_defers_its_past_is_followed_by_one_that_knows_it() {
    let mut state = 3;
    let mut rounds = 0;
    for name in ["xiangqi", "shogi", "chess", "janggi", "wizards-war"] {
        let variant = Variant::shipped(name).unwrap();
        let (mut deferred, mut whole) = (variant.start(), variant.start());
        deferred.defer_past();
        for _ in 0..60 {
            // Actions to and fro come again soon.
            let back = next(&mut state) as usize % 6;
            (0..back).for_each(|_| {
                deferred.undo();
            });
            for _ in 0..3 {
                if deferred.ended().is_none()
                    && let Some(action) = deferred.draw(|count| next(&mut state) as usize % count.min(3))
                {
                    assert!(deferred.play_action(action));
                }
            }
            if !whole.follow(&deferred) {
                assert!(whole.ended().is_some(), "{name}");
                continue;
            }
            assert_eq!(whole.to_text(), deferred.to_text(), "{name}");
            assert_eq!(whole.occurrences(), deferred.occurrences(), "{name}");
            assert_eq!(whole.key(), deferred.key(), "{name}");
            let plies = whole.plies();
            rounds += u32::from(whole.outcome_of_rounds(5).is_some());
            assert_eq!((whole.plies(), whole.key()), (plies, deferred.key()), "{name}");
        }
    }
    assert!(rounds > 0);
}

/// Two who go round and round: the outcome is known from the second occurrence on.
#[test]
fn a_round_ends_as_the_rules_end_it() {
    for (name, position, round) in [
        ("xiangqi", "3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e2d2 d10e10 d2e2 e10d10"),
        ("xiangqi", "3k5/9/9/9/9/9/9/c8/4R4/3AK4 w", "e2a2 a3b3 a2b2 b3a3 b2a2 a3b3"),
        ("shogi", "k8/9/9/9/9/9/9/8R/K8 w", "i2h2 a9b9 h2b2 b9a9 b2a2 a9b9 a2b2 b9a9"),
        ("shogi", "start", "h2g2 b8c8 g2h2 c8b8"),
        ("makruk", "start", "b1d2 b8d7 d2b1 d7b8"),
    ] {
        let variant = Variant::shipped(name).unwrap();
        let mut game =
            if position == "start" { variant.start() } else { variant.position(position).unwrap() };
        let texts: Vec<&str> = round.split(' ').collect();
        texts.iter().for_each(|text| game.play(text).unwrap());
        // Some rounds need a way to them.
        let circle = if texts.len() > 4 { &texts[texts.len() - 4..] } else { &texts[..] };
        while game.occurrences() < 2 {
            circle.iter().for_each(|text| game.play(text).unwrap());
        }
        let expected = game.outcome_of_rounds(5).expect("it ends");
        let mut at = 0;
        while game.ended().is_none() {
            game.play(circle[at % circle.len()]).unwrap();
            at += 1;
        }
        assert_eq!(game.ended(), Some(expected), "{name} {round}");
    }
}

#[test]
fn checking_for_ever_saves_only_where_the_rules_allow_it() {
    let position = "3k5/9/9/9/9/9/r8/1r7/4R4/5K3 w";
    let score = |variant: &Variant| {
        let game = variant.position(position).unwrap();
        think(&mut engine(variant), &game, Limits::depth(6)).score
    };
    let allowed = r#"
        [variant]
        name = "Xiangqi with checks for ever"
        extends = "xiangqi"
        [endings]
        mutual-perpetual-check = false
        perpetual-check = false
        checked-perpetually = false
    "#;
    assert_eq!(score(&Variant::from_str(allowed).unwrap()), Score::Points(0));
    let forbidden = score(&Variant::shipped("xiangqi").unwrap());
    assert!(matches!(forbidden, Score::Points(..-500) | Score::Loses(_)), "{forbidden}");
}

#[test]
fn a_tree_finds_wins_and_knows_them_for_sure() {
    for (name, position, actions) in [
        ("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0", 1),
        ("chess", "7k/8/8/8/8/8/R7/1R5K w - - 0", 3),
        ("medieval-war-chess", "5r2/4q3/8/2R5/5PR1/2P1PP2/1NPPPN2/2BQ1B2 w", 2),
        ("king-of-the-hill", "7k/8/8/8/8/2K5/8/8 w - - 0", 1),
    ] {
        let variant = Variant::shipped(name).unwrap();
        let game = variant.position(position).unwrap();
        let mut engine = engine(&variant);
        engine.set_method(Method::MonteCarlo);
        let thought = think(&mut engine, &game, Limits::nodes(200_000));
        assert_eq!(thought.score, Score::Wins(actions), "{name}: {position}");
        assert_eq!(thought.line.len() as u32, actions, "{name}: {position}");
    }
}

#[test]
fn a_tree_grows_alike_each_time_and_plays_legally() {
    let numbers =
        |variant: &Variant| Numbers::parse("search = \"monte-carlo\"\nplayout = 6", variant.model()).unwrap();
    for name in ["amazons", "breakthrough", "wiz-42"] {
        let variant = Variant::shipped(name).unwrap();
        let evaluation = Evaluation::measure(&variant);
        let evaluation = Arc::new(evaluation.with(&numbers(&variant), &variant));
        let [first, second] = [0, 1].map(|_| {
            let mut engine = Engine::with(Arc::clone(&evaluation), 1);
            let mut game = variant.start();
            play(&mut game, 12, |game| think(&mut engine, game, Limits::nodes(2000)).action);
            game.to_text()
        });
        assert_eq!(first, second, "{name}");
    }
}

#[test]
fn a_file_of_numbers_changes_what_pieces_are_worth() {
    let variant = Variant::shipped("chess").unwrap();
    let measured = Evaluation::measure(&variant);
    let queen = variant.model().all_kinds().max_by_key(|kind| measured.worth(*kind)).unwrap();
    let numbers = Numbers::parse("[kinds.queen]\nworth = 1234\n", variant.model()).unwrap();
    let evaluation = measured.with(&numbers, &variant);
    assert_eq!(evaluation.worth(queen), 1234);
    // What is written is read as the same numbers.
    let written = evaluation.numbers(variant.model());
    assert_eq!(Numbers::parse(&written.to_text(), variant.model()), Ok(written));
}

#[test]
fn a_worth_is_one_number_or_a_full_board_and_an_empty_one() {
    let variant = Variant::shipped("chess").unwrap();
    let worth = |text: &str| {
        let numbers = Numbers::parse(&format!("[kinds.rook]\nworth = {text}\n"), variant.model()).unwrap();
        numbers.kinds["rook"].worth.unwrap()
    };
    assert_eq!(worth("500"), Pair([500.0, 500.0]));
    assert_eq!(worth("500.5"), Pair([500.5, 500.5]));
    assert_eq!(worth("[480, 560.0]"), Pair([480.0, 560.0]));
    let numbers = Numbers::parse("[kinds.rook]\nworth = [480, 560]\n", variant.model()).unwrap();
    let evaluation = Evaluation::measure(&variant).with(&numbers, &variant);
    let rook = variant.model().all_kinds().find(|kind| variant.model().kinds[kind.index()].name == "rook");
    assert_eq!(evaluation.worth(rook.unwrap()), 520);
}

#[test]
fn tables_of_squares_are_seen_from_the_owners_edge() {
    let variant = Variant::shipped("chess").unwrap();
    let mut table = vec![vec![0; 4]; 8];
    // The last rank but one, on the files next to the edge.
    table[1][1] = 77;
    let text = format!("[kinds.rook.squares]\nfull = {table:?}\nempty = {table:?}\n");
    let numbers = Numbers::parse(&text, variant.model()).unwrap();
    let evaluation = Evaluation::measure(&variant);
    let placed = evaluation.with(&numbers, &variant);
    let gain = |position: &str| {
        let mut game = variant.position(position).unwrap();
        let [before, after] = [&evaluation, &placed].map(|evaluation| evaluation.judge_for_white(&mut game));
        after - before
    };
    for (position, expected) in [
        ("4k3/1R6/8/8/8/8/8/4K3 w - - 0 1", 77),
        ("4k3/6R1/8/8/8/8/8/4K3 w - - 0 1", 77),
        ("4k3/8/8/8/8/8/6r1/4K3 w - - 0 1", -77),
        ("4k3/6r1/8/8/8/8/6R1/4K3 w - - 0 1", 0),
    ] {
        assert!((gain(position) - expected).abs() <= 1, "{position}: {}", gain(position));
    }
    let written = placed.numbers(variant.model());
    assert_eq!(written.kinds["rook"].squares, numbers.kinds["rook"].squares);
    let read = Numbers::parse(&written.to_text(), variant.model());
    assert_eq!(read, Ok(written));
}

#[test]
fn tables_around_royal_pieces_are_seen_from_the_owners_edge() {
    let variant = Variant::shipped("chess").unwrap();
    let table = |row: usize, file: usize| {
        let mut table = vec![vec![0; 4]; 7];
        table[row][file] = 80;
        table
    };
    // One rank beyond the own king, one file away; two ranks before the other king, on its file.
    let text = format!("[kinds.rook.around]\nown = {:?}\nother = {:?}\n", table(2, 1), table(5, 0));
    let numbers = Numbers::parse(&text, variant.model()).unwrap();
    let evaluation = Evaluation::measure(&variant);
    let placed = evaluation.with(&numbers, &variant);
    let gain = |position: &str| {
        let mut game = variant.position(position).unwrap();
        let [before, after] = [&evaluation, &placed].map(|evaluation| evaluation.judge_for_white(&mut game));
        after - before
    };
    // On a board that is nearly empty, a place counts a little more than a quarter.
    for (position, expected) in [
        ("k7/8/8/8/4K3/8/8/8 w - - 0 1", 0..=0),
        ("k7/8/8/5R2/4K3/8/8/8 w - - 0 1", 20..=30),
        ("k7/8/8/3R4/4K3/8/8/8 w - - 0 1", 20..=30),
        ("k7/8/8/8/4K3/3R4/8/8 w - - 0 1", 0..=0),
        ("K7/8/3r4/4k3/8/8/8/8 w - - 0 1", 0..=0),
        ("K7/8/8/4k3/3r4/8/8/8 w - - 0 1", -30..=-20),
        ("8/8/4k3/8/4R3/8/8/K7 w - - 0 1", 20..=30),
        ("8/8/4R3/8/4k3/8/8/K7 w - - 0 1", 0..=0),
        ("8/8/8/8/4r3/8/4K3/k7 w - - 0 1", -30..=-20),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 0..=0),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPP1PRPP/RNBQK1N1 w - - 0 1", 60..=80),
    ] {
        assert!(expected.contains(&gain(position)), "{position}: {}", gain(position));
    }
    let written = placed.numbers(variant.model());
    assert_eq!(written.kinds["rook"].around, numbers.kinds["rook"].around);
    assert_eq!(Numbers::parse(&written.to_text(), variant.model()), Ok(written));
}

/// A known mate cuts off all longer lines.
#[test]
fn a_mate_is_proven_with_few_positions() {
    let variant = Variant::shipped("crazyhouse").unwrap();
    let text = "r1b1kb2/ppp2p2/4pP2/6pQ/3nB3/P7/1PP2P1P/R1B1K1Nq[QRPrnnpp] w Qq - 0 promoted-pawn=h1";
    let game = variant.position(text).unwrap();
    let thought = Engine::new(&variant).unwrap().think(&game, Limits::depth(9), &mut |_| {});
    assert_eq!(thought.score, Score::Wins(3));
    assert!(thought.nodes < 5_000, "{} positions", thought.nodes);
}

/// White mates by quiet actions that come after many others, one ply before the search ends.
#[test]
fn late_checks_are_not_skipped() {
    let variant = Variant::shipped("chess").unwrap();
    for position in [
        "8/p3p1k1/4p3/2R5/P1P1B3/6Q1/8/4K3 b - - 0 1",
        "3k4/p7/p3Pp2/2QP4/8/1K2R1B1/5P2/8 b - - 0 1",
        "2k5/6pp/7p/5RBP/2Q5/P3K3/8/8 b - - 0 1",
        "1k6/p1p5/P1P4p/1P1R4/2BK4/7P/2B3P1/8 b - - 0 1",
        "5k2/8/4pp1p/7B/1Q3P2/3K2P1/P7/2R5 b - - 0 1",
    ] {
        let game = variant.position(position).unwrap();
        let thought = think(&mut engine(&variant), &game, Limits::depth(2));
        assert_eq!(thought.score, Score::Loses(4), "{position}");
    }
}

/// Black could go back to a square where the king has been, but White does not have to.
#[test]
fn a_position_from_before_the_search_is_no_draw_yet() {
    let variant = Variant::shipped("chess").unwrap();
    let mut game = variant.position("7k/8/8/8/8/8/8/3QK3 w - - 0 1").unwrap();
    for text in ["d1d2", "h8g8", "d2d1", "g8h8", "d1d2"] {
        game.play(text).unwrap();
    }
    for (method, limits) in [(Method::AlphaBeta, Limits::depth(3)), (Method::MonteCarlo, Limits::nodes(2000))]
    {
        let mut engine = engine(&variant);
        engine.set_method(method);
        let thought = think(&mut engine, &game, limits);
        assert!(matches!(thought.score, Score::Points(..-300) | Score::Loses(_)), "{:?}", thought.score);
    }
}

/// The action that a search to a depth of one chooses.
fn look_once(variant: &str, position: &str) -> String {
    let variant = Variant::shipped(variant).unwrap();
    let mut game = variant.position(position).unwrap();
    let thought = think(&mut engine(&variant), &game, Limits::depth(1));
    game.write(thought.action.unwrap())
}

#[test]
fn no_quiet_is_looked_for_where_all_actions_capture() {
    let variant = Variant::shipped("clobber10").unwrap();
    let thought = think(&mut engine(&variant), &variant.start(), Limits::nodes(20_000));
    assert!(thought.depth >= 2, "{}", thought.depth);
}

#[test]
fn the_search_for_quiet_sees_promotions() {
    // The rook could take a pawn, but has to stop the other one.
    assert_eq!(look_once("chess", "7k/P7/8/8/2P5/8/2r5/6K1 b - - 0 1"), "c2a2");
}

#[test]
fn the_search_for_quiet_sees_pieces_behind_others() {
    // The first rook threatens the knight, since the second one guards it from the king.
    let action = look_once("chess", "6k1/5ppp/8/8/8/6PP/rr3N2/5K2 w - - 0 1");
    assert!(action.starts_with("f2"), "{action}");
}

/// The dropped queen attacks two pieces. White can save only one, and the other one will come into the hand.
#[test]
fn a_capture_counts_twice_where_captured_pieces_change_sides() {
    let position = "rnb1kb1r/pp3pp1/2p2n1p/6q1/2bPp3/4PPP1/PPPN1P1P/R1BK2NR[q] b kq - 1";
    assert_eq!(look_once("crazyhouse", position), "Q@g2");
}

#[test]
fn a_lonely_king_is_mated_with_few_positions() {
    let variant = Variant::shipped("chess").unwrap();
    for position in
        ["8/8/8/4k3/8/8/8/QK6 w - - 0 1", "8/8/8/4k3/8/8/8/RK6 w - - 0 1", "8/8/4k3/8/8/8/8/BBK5 w - - 0 1"]
    {
        let mut game = variant.position(position).unwrap();
        let mut engine = engine(&variant);
        play(&mut game, 100, |game| think(&mut engine, game, Limits::nodes(2000)).action);
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, Some(Side::White), "{position}: {}", game.to_text());
    }
}

#[test]
fn mistakes_in_a_file_of_numbers_are_told_with_their_places() {
    let variant = Variant::shipped("chess").unwrap();
    for (text, told) in [
        ("[kinds.quen]\nworth = 3", "line 1, column 8: there is no kind `quen`"),
        ("squares = 1\nworht = 3", "line 2, column 1: unknown field `worht`"),
        ("[kinds.queen]\nworth = 1e9", "line 2, column 9: 1e9 is not between -10000 and 10000"),
        ("squares = ", "line 1, column 11: "),
        (
            "[kinds.queen]\nworth = \"much\"",
            "line 2, column 9: invalid type: string \"much\", expected a number, or two numbers in brackets",
        ),
        (
            "[kinds.queen]\nworth = [900]",
            "line 2, column 9: invalid length 1, expected a number, or two numbers in brackets",
        ),
        (
            "[kinds.queen]\nworth = [1, 2, 3]",
            "line 2, column 9: invalid length 3, expected a number, or two numbers in brackets",
        ),
        ("hanging = [nan, 1]", "line 1, column 12: nan is not between -10000 and 10000"),
        ("[kinds.queen]\nfree = [3, 1e5]", "line 2, column 12: 1e5 is not between"),
        ("tempo = 0xFFFFF", "line 1, column 9: "),
        (
            "[kinds.queen.squares]\nfull = [[1, 2], [3, 4]]",
            "line 1, column 8: `queen`: a table of squares has 8 rows, one for each rank, with 4 numbers each",
        ),
        (
            "[kinds.queen.around]\nown = [[1, 2], [3, 4]]",
            "line 1, column 8: `queen`: a table of places around a royal piece has 7 rows, one for each rank, with 4 numbers each",
        ),
        ("search = \"deep\"", "line 1, column 10: unknown variant `deep`"),
    ] {
        let error = Numbers::parse(text, variant.model()).unwrap_err().to_string();
        assert!(error.starts_with(told), "{error}");
    }
    // A base is part of a number.
    let numbers = Numbers::parse("tempo = 0x1F", variant.model()).unwrap();
    assert_eq!(numbers.tempo, Some(31.0));
}

/// Plays a game of actions at random from the start, at most so many.
fn scattered(variant: &Variant, plies: usize, state: &mut u64) -> Game {
    let mut game = variant.start();
    for _ in 0..plies {
        let Some(action) = game.draw(|count| next(state) as usize % count.max(1)) else { break };
        if !game.play_action(action) || game.ended().is_some() {
            break;
        }
    }
    game
}

/// The place of a kind's numbers in a row.
fn place_of(name: &str, evaluation: &Evaluation, variant: &Variant) -> usize {
    let mut kinds = variant.model().kinds.iter();
    kinds.position(|kind| kind.name == name).unwrap() * evaluation.of_kind()
}

/// A win or a loss of White, the more likely a win the larger the value.
fn result_by_lot(value: f32, state: &mut u64) -> f32 {
    let chance = 1.0 / (1.0 + (-value / 300.0).exp());
    let drawn = (next(state) >> 40) as f32 / (1 << 24) as f32;
    if chance > drawn { 1.0 } else { 0.0 }
}

#[test]
fn fitting_finds_the_numbers_by_which_results_were_made() {
    let variant = Variant::shipped("chess").unwrap();
    let evaluation = Evaluation::measure(&variant);
    let mut truth = evaluation.row();
    // Queens are worth half as much as they are measured, and knights twice, on a full board and on an empty one.
    let place = |name: &str| place_of(name, &evaluation, &variant);
    let (queen, knight) = (place("queen"), place("knight"));
    for stage in 0..2 {
        truth[queen + stage] *= 0.5;
        truth[knight + stage] *= 2.0;
    }
    let mut state = 1;
    let mut positions = Vec::new();
    for _ in 0..4000 {
        let plies = 60 + next(&mut state) as usize % 60;
        let features = evaluation.features(&mut scattered(&variant, plies, &mut state));
        let result = result_by_lot(features.value(&truth), &mut state);
        positions.push(Judged { features, result: Some(result), score: None });
    }
    let fitted = fit(&evaluation, &variant, &positions);
    assert!(fitted.surprise[1] < fitted.surprise[0], "{:?}", fitted.surprise);
    let [before, after] = [&evaluation, &fitted.evaluation].map(|evaluation| {
        let row = evaluation.row();
        (row[queen] + row[queen + 1]) / (row[knight] + row[knight + 1])
    });
    let meant = truth[queen] / truth[knight];
    assert!((after / meant).ln().abs() < (before / meant).ln().abs() / 2.0, "{before} {after} {meant}");
}

#[test]
fn fitting_learns_from_the_scores_of_searches_rather_than_from_results() {
    let variant = Variant::shipped("chess").unwrap();
    let evaluation = Evaluation::measure(&variant);
    let place = |name: &str| place_of(name, &evaluation, &variant);
    let (rook, knight) = (place("rook"), place("knight"));
    let mut truth = evaluation.row();
    (truth[rook], truth[rook + 1]) = (truth[rook] * 2.0, truth[rook + 1] * 2.0);
    let mut state = 3;
    // Results are drawn by lot, scores are exact.
    let positions: Vec<Judged> = (0..3000)
        .map(|_| {
            let plies = 40 + next(&mut state) as usize % 60;
            let features = evaluation.features(&mut scattered(&variant, plies, &mut state));
            let score = features.value(&truth);
            Judged { features, result: Some(result_by_lot(score, &mut state)), score: Some(score) }
        })
        .collect();
    let share = |row: &[f32]| (row[rook] + row[rook + 1]) / (row[knight] + row[knight + 1]);
    let error = |positions: &[Judged]| {
        let fitted = fit(&evaluation, &variant, positions).evaluation;
        (share(&fitted.row()) / share(&truth)).ln().abs()
    };
    let without = |judged: &Judged| Judged { score: None, ..judged.clone() };
    let unscored: Vec<Judged> = positions.iter().map(without).collect();
    let [scored, unscored] = [&positions, &unscored].map(|positions| error(positions));
    assert!(scored < 0.05 && scored < unscored, "{scored} {unscored}");
}

#[test]
fn what_is_judged_is_the_sum_of_what_counts() {
    let some = source::shipped().into_iter().step_by(60).map(|shipped| shipped.name);
    // These have numbers of all sorts. Where there are hands, attacks often reach the most by which they change a value.
    let with_numbers = ["chess", "xiangqi"].map(str::to_owned);
    for name in some.chain(with_numbers) {
        let variant = Variant::shipped(&name).unwrap();
        let evaluation = Evaluation::of(&variant).unwrap();
        let mut state = 2;
        for plies in 0..80 {
            let mut game = scattered(&variant, plies, &mut state);
            if game.ended().is_some() {
                continue;
            }
            let worth = evaluation.features(&mut game).value(&evaluation.row());
            let judged = evaluation.judge_for_white(&mut game) as f32;
            assert!((worth - judged).abs() < 40.0 + judged.abs() / 50.0, "{name}: {worth} {judged}");
        }
    }
}

#[test]
fn attacks_from_pieces_are_attacks_on_squares() {
    let mut state = 5;
    for shipped in source::shipped().into_iter().step_by(9) {
        let variant = Variant::shipped(&shipped.name).unwrap();
        for plies in [0, 7, 20, 41] {
            let mut game = scattered(&variant, plies, &mut state);
            let mut seen = Vec::new();
            game.each_attack(|from, _, side, attacked| seen.push((from, side, attacked.to_vec())));
            for (side, square) in Side::BOTH
                .into_iter()
                .flat_map(|side| variant.model().board.squares().map(move |at| (side, at)))
            {
                let expected = game.attackers(square, side);
                let attacks = |words: &[u64]| words[square.index() / 64] >> (square.index() % 64) & 1 != 0;
                let of_side = seen.iter().filter(|(_, by, words)| *by == side && attacks(words));
                let mut found: Vec<Square> = of_side.map(|(from, ..)| *from).collect();
                found.sort_unstable();
                if game.piece(square).is_none() {
                    assert_eq!(found, expected, "{} {square:?} {}", shipped.name, game.to_text());
                }
                // A piece may be one that the attacker never takes.
                assert!(expected.iter().all(|from| found.contains(from)), "{} {square:?}", shipped.name);
            }
        }
    }
}

#[test]
fn a_value_within_the_range_is_exact_and_others_are_on_the_same_side() {
    let mut state = 6;
    for shipped in source::shipped().into_iter().step_by(23) {
        let variant = Variant::shipped(&shipped.name).unwrap();
        let evaluation = Evaluation::measure(&variant);
        for plies in (0..60).step_by(6) {
            let mut game = scattered(&variant, plies, &mut state);
            let exact = evaluation.judge(&mut game, -30_000..=30_000);
            for least in (-6..6).map(|step| exact + step * 70 - 20) {
                let judged = evaluation.judge(&mut game, least..=least + 60);
                let bounded = |value: i32| value.clamp(least, least + 60);
                assert_eq!(bounded(judged), bounded(exact), "{} {}", shipped.name, game.to_text());
            }
        }
    }
}

/// A search that ends before it knows the value of any action reports none: no mate, and a legal action all the same.
#[test]
fn a_search_without_time_claims_nothing() {
    for name in ["chess", "xiangqi", "shogi", "wizards-war"] {
        let variant = Variant::shipped(name).unwrap();
        let mut engine = engine(&variant);
        let game = variant.start();
        for nodes in [1, 2, 5] {
            engine.forget();
            let mut scores = Vec::new();
            let thought = engine.think(&game, Limits::nodes(nodes), &mut |report| scores.push(report.score));
            scores.push(thought.score);
            let is_moderate = |score: &Score| matches!(score, Score::Points(points) if points.abs() < 1000);
            assert!(scores.iter().all(is_moderate), "{name}, {nodes}: {scores:?}");
            assert!(thought.action.is_some_and(|action| game.clone().play_action(action)), "{name}");
        }
    }
}
