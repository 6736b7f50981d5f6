//! What would cost too much in play is stopped, by name; nothing overflows the stack or runs without an end.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use variorum::position::Counting;
use variorum::{Game, GameOutcome, Overrun, Reason, Variant, limits};

/// How long an answer may take here, where tests are not optimised and share the machine with others.
const PATIENCE: Duration = Duration::from_secs(60);

/// Asks something in a thread of its own, and does not wait without an end.
#[track_caller]
fn bounded<T: Send + 'static>(ask: impl FnOnce() -> T + Send + 'static) -> T {
    let (tell, told) = mpsc::channel();
    thread::Builder::new()
        .stack_size(8 << 20)
        .spawn(move || {
            let _ = tell.send(ask());
        })
        .unwrap();
    told.recv_timeout(PATIENCE).expect("an answer comes in time")
}

fn start(definition: &str) -> Game {
    Variant::from_str(definition).unwrap_or_else(|mistakes| panic!("{mistakes}")).start()
}

fn chess(addition: &str) -> String {
    format!("variant.extends = \"chess\"\n{addition}")
}

/// What is stopped when a game of a definition is asked something.
#[track_caller]
fn stopped(definition: &str, ask: impl FnOnce(&mut Game) + Send + 'static) -> Overrun {
    stopped_in(start(definition), ask)
}

/// What is stopped when a game is asked something.
#[track_caller]
fn stopped_in(mut game: Game, ask: impl FnOnce(&mut Game) + Send + 'static) -> Overrun {
    bounded(move || {
        let before = (game.key(), game.to_text());
        ask(&mut game);
        assert_eq!((game.key(), game.to_text()), before, "the game stays as it was");
        game.take_overrun().expect("something is stopped")
    })
}

/// Asks for the legal actions.
fn look(game: &mut Game) {
    game.legal_actions();
}

/// Plays an action that takes too much.
fn play_e4(game: &mut Game) {
    let refused = game.play("e2e4").unwrap_err();
    assert!(matches!(refused.because, Reason::Overrun(_)), "{refused}");
    assert!(game.overrun().is_some() && game.played().is_empty());
}

#[test]
fn loops_of_rules_are_stopped() {
    let always = "state.n = { is = \"number\" }\n[rules.loop]\non = \"change\"\n\
        do = \"for each a in board: for each b in board: for each c in board: for each d in board: n := 1 - n\"\n";
    let overrun = stopped(&chess(always), play_e4);
    assert_eq!((overrun.rule.as_str(), overrun.line), ("rules.loop", 3));
    let nested = "[endings.e]\non = \"action\"\nresult = \"draw\"\n\
        when = \"sum(a in board: sum(b in board: sum(c in board: count(attackers-of(board))))) < 0\"\n";
    assert_eq!(stopped(&chess(nested), play_e4).rule, "endings.e");
    let floods = "[endings.e]\non = \"action\"\nresult = \"draw\"\nwhen = \"sum(a in board: sum(b in board: sum(c in board: \
        sum(d in board: distance(a, d) + count(around(around(b, 'K'), 'K')))))) < 0\"\n";
    assert_eq!(stopped(&chess(floods), play_e4).rule, "endings.e");
}

#[test]
fn changes_beyond_what_can_be_taken_back_are_stopped() {
    let hooks: String = (0..50)
        .map(|number| {
            format!(
                "[rules.a{number}]\non = \"capture\"\ndo = \"create pawn on empty for opponent; capture their pawn\"\n"
            )
        })
        .collect();
    let start = start(&chess(&hooks)).variant().position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0").unwrap();
    let overrun = stopped_in(start, |game| {
        assert!(game.play("e4d5").is_err());
    });
    assert!(overrun.rule.starts_with("rules.a"), "{overrun}");
}

#[test]
fn steps_round_a_board_are_counted_by_the_round() {
    let rule = |steps: i32| {
        chess(&format!(
            "board.torus = true\n[rules.r]\non = \"action\"\n\
             do = \"for each a in board: for each b in board: if step(a, right, {steps}) = b then destroy b and rook\"\n"
        ))
    };
    let counts = bounded(move || [1_000_000, 8, -16, 1].map(|steps| start(&rule(steps)).perft(2)));
    assert_eq!(counts[..2], [counts[1], counts[2]]);
}

#[test]
fn searches_of_movements_are_stopped() {
    let walker = |steps: &str| {
        format!(
            "variant.name = \"walks\"\nboard = {{ files = 8, ranks = 8 }}\n[pieces]\n\
             king = {{ letter = \"K\", moves = \"[quiet capture K]{{{steps}}}\" }}\nrook = {{ letter = \"R\", moves = \"R\" }}\n\
             [setup]\nboard = \"rrrrrrrr/rrrrrrrr/rrrrrrrr/rrrKrrrr/rrrrrrrr/rrrrrrrr/rrrrrrrr/kRrrrrrr\"\n\
             [endings.no-move]\non = \"stuck\"\nresult = \"draw\"\n"
        )
    };
    for steps in ["1..8", "1..12"] {
        let overrun = stopped(&walker(steps), look);
        assert_eq!((overrun.rule.as_str(), overrun.line), ("pieces.king", 4));
    }
}

#[test]
fn choices_and_trials_are_stopped() {
    let choices = "[actions.a]\nchoose = [\"a in 0..1000\", \"b in 0..1000\", \"c in 0..1000\", \"d in 0..1000\"]\n\
        when = \"a + b + c + d < 0\"\ndo = \"end turn\"\nwrite = \"{a},{b},{c},{d}\"\n";
    assert_eq!(stopped(&chess(choices), look).rule, "actions.a");
    let trials = "[actions.a]\nchoose = [\"a in board\", \"b in 0..1000\"]\ndo = \"end turn\"\nwrite = \"{a},{b}\"\n\
        [forbidden.f]\nwhen = \"sum(a in board: sum(b in board: count(ray(a, forward) and ray(b, left) and pieces))) < 0\"\n";
    assert_eq!(stopped(&chess(trials), look).rule, "forbidden.f");
    let foresight = "[turn]\nactions = 6\n[priorities.p]\non = \"turn-end\"\nmost = \"removed\"\n";
    let overrun = stopped(&chess(foresight), look);
    assert!(["priorities.p", "forbidden.check"].contains(&overrun.rule.as_str()), "{overrun}");
    let complete =
        "[turn]\nactions = 6\ncomplete = true\n[forbidden.f]\non = \"turn-end\"\nwhen = \"true\"\n";
    assert_eq!(stopped(&chess(complete), look).rule, "turn.complete");
}

/// A turn of many actions is looked through in depth, on the largest boards, too.
#[test]
fn choices_on_arrival_and_questions_for_reach_are_bounded() {
    let arrival = |moment: &str, set: &str| {
        chess(&format!(
            "[arrivals.a]\non = \"{moment}\"\nchoose = [\"p in {set}\", \"q in {set}\", \"r in {set}\", \"s in {set}\"]\n\
             do = \"destroy p and q and r and s and their pawn\"\nwrite = \"{{p}}{{q}}{{r}}{{s}}\"\n"
        ))
    };
    for moment in ["before-move", "move"] {
        let mut game = start(&arrival(moment, "board"));
        assert_eq!(bounded(move || game.legal_actions().len()), 20 * 1024);
        let all = "those(t in board: any(u in board: any(v in board: any(reach(queen, v) and t and u))))";
        assert_eq!(stopped(&arrival(moment, all), look).rule, "arrivals.a");
    }
    let mimic = "[pieces]\nknight.moves = [\"N when any(s in board: any(reach(knight, s) and to))\", \
                 \"W when any(s in board: any(reach(rook, s) and from))\"]\n";
    let mut game = start(&chess(mimic));
    assert_eq!(bounded(move || game.legal_actions().len()), 20);
}

#[test]
fn a_long_turn_on_a_large_board_needs_a_small_stack() {
    let rows = format!("1k18/{}1K18", "20/".repeat(18));
    let definition = format!(
        "variant.name = \"kings\"\nboard = {{ files = 20, ranks = 20 }}\n[pieces]\nking = {{ letter = \"K\", moves = \"K\" }}\n\
         [setup]\nboard = \"{rows}\"\n[turn]\nactions = 64\ncomplete = true\n\
         [forbidden.f]\non = \"turn-end\"\nwhen = \"true\"\n[endings.e]\non = \"stuck\"\nresult = \"draw\"\n"
    );
    let mut game = start(&definition);
    bounded(move || assert_eq!(game.legal_texts(), [""; 0]));
}

/// Two kings wander on nine squares; no turn can be completed.
#[test]
fn a_turn_of_many_actions_costs_no_more_than_the_positions_it_reaches() {
    let definition = |when: &str| {
        format!(
            "variant.name = \"kings\"\nboard = {{ files = 3, ranks = 3 }}\n[pieces]\nking = {{ letter = \"K\", moves = \"quiet K\" }}\n\
             [setup]\nboard = \"1k1/3/1K1\"\n[turn]\nactions = 64\ncomplete = true\n\
             [forbidden.f]\non = \"turn-end\"\nwhen = \"{when}\"\n[endings.e]\non = \"stuck\"\nresult = \"draw\"\n"
        )
    };
    let (never, cornered) = (definition("true"), definition("no(my king and a1)"));
    bounded(move || {
        let mut game = start(&never);
        assert_eq!(game.legal_texts(), [""; 0]);
        assert!(game.overrun().is_none(), "{:?}", game.overrun());
        let mut game = start(&cornered);
        assert_eq!(game.legal_texts(), ["b1a1", "b1a2", "b1b2", "b1c1", "b1c2"]);
        assert!(game.overrun().is_none(), "{:?}", game.overrun());
    });
}

#[test]
fn a_discard_that_discards_comes_to_an_end() {
    let hooks = "[rules.again]\non = \"before-discard\"\ndo = \"discard hand of mover\"\n\
        [rules.begin]\non = \"action\"\ndo = \"give rook to mover; discard hand of mover\"\n";
    let mut game = start(&chess(hooks));
    let text = bounded(move || {
        game.play("e2e4").unwrap();
        game.to_text()
    });
    assert!(text.contains("4P3") && !text.contains('['), "{text}");
}

#[test]
fn a_decision_that_asks_for_itself_is_stopped() {
    let asks = "[rules.r]\non = \"action\"\ndo = \"ask mover for again\"\n\
        [actions.again]\nasked = true\ndo = \"ask mover for again\"\nwrite = \"again\"\n";
    let overrun = stopped(&chess(asks), |game| {
        assert_eq!(game.perft(3), 20);
        assert!(game.overrun().is_none());
        game.perft_turns(2);
    });
    assert_eq!(overrun.rule, "actions.again");
    // The other player is asked without an end, and what is forbidden is judged after all his decisions.
    let other = "[rules.r]\non = \"move\"\ndo = \"ask opponent for again\"\n\
        [actions.again]\nasked = true\ndo = \"ask mover for again\"\nwrite = \"again\"\n\
        [forbidden.f]\nwhen = \"removed > 90\"\n";
    assert_eq!(stopped(&chess(other), look).rule, "actions.again");
    let two = format!("turn.actions = 2\n{asks}");
    let count = |game: &mut Game| assert!(game.perft_turns(1) < 1000);
    assert_eq!(stopped(&chess(&two), count).rule, "actions.again");
}

const FORCED: &str = "variant.name = \"forced\"\nboard = { files = 3, ranks = 3 }\n[pieces]\nking = { letter = \"K\" }\n\
    [setup]\nboard = \"1k1/3/1K1\"\n[endings.e]\non = \"stuck\"\nresult = \"draw\"\n\
    [actions.only]\ndo = \"end turn\"\nwrite = \"only\"\n";

#[test]
fn sequences_are_counted_as_deep_as_they_may_be() {
    let mut game = start(FORCED);
    let overrun = bounded(move || {
        for counting in [Counting::plies(), Counting::turns(), Counting::plies().in_parallel()] {
            assert_eq!(game.count(limits::COUNTED_DEPTH, counting), 1);
            assert!(game.overrun().is_none());
        }
        game.perft(50 * limits::COUNTED_DEPTH);
        game.take_overrun().unwrap()
    });
    assert_eq!((overrun.rule.as_str(), overrun.line), ("", 0));
    assert_eq!(overrun.to_string(), "there are sequences of more than 1,000 actions");
}

#[test]
fn a_game_ends_when_it_has_lasted_long() {
    let ending = |definition: String, plies: usize| {
        bounded(move || {
            let mut game = start(&definition);
            for _ in 0..plies {
                assert_eq!(game.outcome(), None);
                let action = game.legal_actions()[0];
                assert!(game.play_action(action));
            }
            assert_eq!(game.legal_texts(), [""; 0]);
            let outcome = game.outcome();
            game.undo();
            assert_eq!(game.outcome(), None);
            outcome.unwrap()
        })
    };
    let short = ending(format!("{FORCED}[turn]\nplies-at-most = 7\n"), 7);
    assert_eq!(short.to_string(), "draw: the game has lasted 7 plies");
    assert_eq!(short.ending, GameOutcome::TOO_LONG);
    let usual = ending(FORCED.to_owned(), limits::PLIES as usize);
    assert_eq!(usual.to_string(), "draw: the game has lasted 10,000 plies");
    let refused = Variant::from_str(&format!("{FORCED}[turn]\nplies-at-most = 0\n")).unwrap_err();
    assert!(refused.to_string().contains("E0202"), "{refused}");
}

#[test]
fn hands_have_a_bound() {
    let full = |count: usize| chess(&format!("[setup]\nhands = \"{}\"\n", "R".repeat(count)));
    assert!(Variant::from_str(&full(1000)).is_ok());
    let refused = Variant::from_str(&full(1001)).unwrap_err().to_string();
    assert!(refused.contains("a hand has more than 1000 pieces of one kind"), "{refused}");
    let variant = Variant::shipped("crazyhouse").unwrap();
    let position = |count: usize| {
        let text = variant.start().to_text();
        let (board, rest) = text.split_once(' ').unwrap();
        let board = board.split('[').next().unwrap();
        variant.position(&format!("{board}[{}] {rest}", "R".repeat(count))).err()
    };
    assert!(position(1000).is_none());
    assert!(position(1001).unwrap().to_string().contains("at most 1000 pieces of a kind"));
}

/// What random games of a variant came to.
struct Played {
    name: String,
    longest: usize,
    /// The most that a list of actions or an action cost.
    cost: u64,
}

/// Plays random games to their end.
fn random_games(name: String, variant: &Variant, games: u64) -> Played {
    let mut played = Played { name, longest: 0, cost: 0 };
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = variant.start();
        loop {
            let legal = game.legal_actions();
            played.cost = played.cost.max(game.cost());
            assert_eq!(game.overrun(), None, "{}, seed {seed}: {}", played.name, game.to_text());
            if legal.is_empty() {
                break;
            }
            assert!(game.play_action(legal[random.random_range(0..legal.len() as u64) as usize]));
            played.cost = played.cost.max(game.cost());
        }
        assert!(
            game.outcome().is_some(),
            "{}, seed {seed}: no end after {}",
            played.name,
            game.played().len()
        );
        played.longest = played.longest.max(game.played().len());
    }
    played
}

/// Plays games of all variants on all processors; gives what they came to, the most expensive first.
fn many_games(variants: &[(String, Variant)], games: u64) -> Vec<Played> {
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((name, variant)) = variants.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let played = random_games(name.clone(), variant, games);
                    all.lock().unwrap().push(played);
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap();
    assert_eq!(all.len(), variants.len(), "a thread has failed");
    all.sort_by_key(|played| std::cmp::Reverse(played.cost));
    for Played { name, longest, cost } in &all {
        println!("{name}: at most {cost} for one action, {longest} plies");
    }
    all
}

/// A twentieth of the budget is enough for every shipped variant.
#[test]
#[ignore = "plays 10,000 games"]
fn random_games_of_shipped_variants_end_and_cost_little() {
    let shipped: Vec<(String, Variant)> = variorum::source::shipped()
        .into_iter()
        .map(|file| (file.name.clone(), Variant::shipped(&file.name).unwrap()))
        .collect();
    let games = std::env::var("VARIORUM_GAMES").ok().and_then(|games| games.parse().ok());
    let games = games.unwrap_or(10_000_u64.div_ceil(shipped.len() as u64));
    let most = AtomicU64::new(0);
    for played in many_games(&shipped, games) {
        most.fetch_max(played.cost, Ordering::Relaxed);
        assert!(20 * played.cost <= limits::BUDGET as u64, "{} costs {}", played.name, played.cost);
    }
    assert!(most.into_inner() > 0);
}

/// 100 games of each definition in the folder that the variable `VARIORUM_DEFINITIONS` names.
#[test]
#[ignore = "needs a folder of definitions"]
fn random_games_of_a_folder_end() {
    let Some(folder) = std::env::var_os("VARIORUM_DEFINITIONS") else { return };
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "toml"));
    paths.sort();
    let open = |path: &PathBuf| {
        let name = path.to_string_lossy().into_owned();
        Some((name.clone(), Variant::from_file(&name).ok()?))
    };
    let variants: Vec<(String, Variant)> = paths.iter().filter_map(open).collect();
    assert!(!variants.is_empty(), "no definition can be played");
    many_games(&variants, 100);
}
