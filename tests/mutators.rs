//! Mutators: every one on every variant, what they need, and how they are laid over a definition.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use variorum::source::{Folder, mutators, shipped, shipped_text};
use variorum::{Checked, Game, Variant};

/// The codes of refusals by what a fragment needs.
const REFUSALS: [&str; 2] = ["E0127", "E0128"];

/// Plies of a game at random.
const PLIES: usize = 12;

fn checked(variant: &str, laid: &[&str]) -> Checked {
    Variant::check_with(variant, laid).unwrap()
}

fn told(checked: &Checked) -> String {
    checked.diagnostics.render(&checked.sources)
}

#[track_caller]
fn game(variant: &str, laid: &[&str], actions: &str) -> Game {
    let mut game = Variant::with(variant, laid).unwrap_or_else(|error| panic!("{error}")).start();
    for action in actions.split_whitespace() {
        game.play(action).unwrap_or_else(|error| panic!("{error}\n{}", game.to_text()));
    }
    game
}

/// A mutator of a test, in a file of its own.
fn with_mutator<T>(text: &str, test: impl FnOnce(&str) -> T) -> T {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, text).unwrap();
    test(&path.to_string_lossy())
}

/// Plays a little at random: every action that is listed can be read, and is undone without a trace.
fn play_at_random(mut game: Game, named: &str) {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..PLIES {
        let actions = game.legal_actions();
        if actions.is_empty() {
            return;
        }
        let before = (game.key(), game.to_text());
        let action = actions[random.random_range(0..actions.len())];
        let text = game.write(action);
        assert!(game.read(&text).is_ok(), "{named}: `{text}` cannot be read in {}", before.1);
        game.play_action(action);
        game.undo();
        assert_eq!((game.key(), game.to_text()), before, "{named}: {text}");
        game.play_action(action);
        let again = game.variant().position(&game.to_text());
        let again = again.unwrap_or_else(|error| panic!("{named}: {}: {error}", game.to_text()));
        assert_eq!(again.to_text(), game.to_text(), "{named}");
    }
}

#[test]
fn every_mutator_plays_on_every_variant_or_says_what_is_missing() {
    std::thread::scope(|scope| {
        for mutator in mutators() {
            scope.spawn(move || {
                for variant in shipped() {
                    let named = format!("{} --with {}", variant.name, mutator.name);
                    let found = checked(&variant.name, &[&mutator.name]);
                    match &found.variant {
                        Some(variant) => play_at_random(variant.start(), &named),
                        None => {
                            let codes = found.diagnostics.sorted().into_iter().map(|it| it.code);
                            let other: Vec<&str> = codes.filter(|code| !REFUSALS.contains(code)).collect();
                            assert!(other.is_empty(), "{named}:\n{}", told(&found));
                        }
                    }
                }
            });
        }
    });
}

#[test]
fn the_mutators_that_were_asked_for_go_with_their_games() {
    for variant in
        ["chess-with-wizards", "chess-with-wizards-i", "chess-with-wizards-ii", "chess-with-wizards-iii"]
    {
        for mutator in ["atomic", "suicide", "extinction", "alice"] {
            let found = checked(variant, &[mutator]);
            assert!(found.variant.is_some(), "{}", told(&found));
        }
    }
}

#[test]
fn every_mutator_has_examples_that_hold() {
    for mutator in mutators() {
        let (_, text) = shipped_text(Folder::Mutators, &mutator.name).unwrap();
        let definition: toml::Table = text.parse().unwrap();
        let examples = definition["example"].as_array().unwrap();
        assert!(!examples.is_empty(), "{} shows nothing", mutator.path);
        let bases = examples.iter().filter_map(|example| example.get("of")?.as_str());
        for base in bases.flat_map(str::split_whitespace) {
            let variant = Variant::with(base, &[&mutator.name]).unwrap();
            let failed = variorum_workshop::example::check_examples(&variant);
            let told: Vec<String> = failed.into_iter().map(|diagnostic| diagnostic.title).collect();
            assert_eq!(told, Vec::<String>::new(), "{} of {base}", mutator.path);
        }
    }
}

#[test]
fn every_mutator_says_what_it_is_about() {
    for mutator in mutators() {
        let (_, text) = shipped_text(Folder::Mutators, &mutator.name).unwrap();
        assert!(variorum::syntax::head_of(&text).about.is_some(), "{}", mutator.path);
    }
}

#[test]
fn every_mutator_is_in_the_language_reference() {
    let document = std::fs::read_to_string("docs/reference/mutators.md").unwrap();
    for mutator in mutators() {
        assert!(document.contains(&format!("\n| `{}` |", mutator.name)), "{}", mutator.name);
    }
}

#[test]
fn a_mutated_game_has_both_names() {
    let title = |laid: &[&str]| Variant::with("chess-with-wizards", laid).unwrap().model().title.name.clone();
    assert_eq!(title(&["atomic"]), "Chess with Wizards + Atomic");
    assert_eq!(
        title(&["three-check", "king-of-the-hill"]),
        "Chess with Wizards + Three-check + King of the Hill"
    );
}

#[test]
fn the_examples_of_the_base_do_not_come_along() {
    let examples = |laid: &[&str]| Variant::with("chess", laid).unwrap().model().examples.len();
    assert_eq!(examples(&["no-castling"]), 1);
    assert!(examples(&[]) > 1);
}

#[test]
fn a_need_that_is_not_met_is_told_and_nothing_else() {
    let found = checked("wizards-war", &["atomic"]);
    let titles: Vec<&str> = found.diagnostics.sorted().into_iter().map(|it| it.title.as_str()).collect();
    assert_eq!(titles, ["the mutator `atomic` needs `[royal]`, and Wizard's War has none"]);
    assert!(told(&found).contains("variants/wizards-war.toml"), "{}", told(&found));
}

#[test]
fn a_usual_name_that_the_game_has_for_something_else_is_told_where_the_game_has_it() {
    let game = "[variant]\nname = \"Mine\"\nextends = \"chess\"\n[functions]\n\"kings(p: player)\" = \"count(king of p)\"\n\
        [endings.e]\nwhen = \"kings(white) = 5\"\nresult = \"draw\"\n";
    with_mutator(game, |path| {
        let found = checked(path, &["extinction"]);
        let titles: Vec<&str> = found.diagnostics.sorted().into_iter().map(|it| it.title.as_str()).collect();
        assert_eq!(
            titles,
            ["the mutator `extinction` brings the group `kings`, and Mine has a function of that name"]
        );
        assert!(told(&found).contains("mine.toml:5:1"), "{}", told(&found));
    });
}

#[test]
fn a_mutator_of_ones_own_takes_away_what_is_there_and_passes_over_what_is_not() {
    let text = "[variant]\nname = \"Mine\"\n[forbidden]\ncheck = false\nno-such-ban = false\n[no-such] \n";
    let text = text.replace("[no-such] \n", "[endings]\n\"*\" = false\nthreefold = true\n");
    with_mutator(&text, |path| {
        let variant = Variant::with("chess", &[path]).unwrap();
        let model = variant.model();
        assert!(model.forbidden.is_empty());
        let endings: Vec<&str> = model.endings.iter().map(|ending| ending.name.as_str()).collect();
        assert_eq!(endings, ["threefold"]);
    });
}

#[test]
fn what_stands_otherwise_gives_way_to_the_game() {
    let text = "[defaults.groups]\nofficers = \"rook bishop no-such-kind\"\npromotion-kinds = \"king\"\n\
        [defaults.zones]\nhill = \"middle\"\n[endings.e]\nresult = \"draw\"\n\
        when = \"count(officers) = 8 and no([promotion-kinds] and king) and count(hill) = 9\"\n";
    with_mutator(&text.replace("no([promotion-kinds] and king)", "no(promotion-kinds and king)"), |path| {
        assert!(Variant::with("chess", &[path]).is_ok());
    });
}

#[test]
fn a_change_is_made_only_where_the_entry_is() {
    let text = "[changes.endings.stalemate]\nresult = \"mover wins\"\n[changes.groups]\npromotion-kinds = \"promotion-kinds king\"\n";
    with_mutator(text, |path| {
        let variant = Variant::with("chess", &[path]).unwrap();
        let mut game = variant.position("8/P7/8/8/8/8/8/k1K5 w - - 0").unwrap();
        assert!(game.legal_texts().contains(&"a7a8k".to_owned()));
        assert!(game.legal_texts().contains(&"a7a8n".to_owned()));
        assert!(Variant::with("wizards-war", &[path]).is_ok());
    });
}

#[test]
fn a_prelude_changes_the_game_that_takes_it_in() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    file("mine.toml", "[variant]\nname = \"Mine\"\nextends = \"chess\"\nuse = \"stuck\"\n");
    file("stuck.toml", "[variant]\nuse = \"stalemate\"\n");
    file(
        "stalemate.toml",
        "[changes.endings]\nstalemate.result = \"mover wins\"\nno-such.result = \"draw\"\n",
    );
    let variant = Variant::from_file(&folder.path().join("mine.toml").to_string_lossy()).unwrap();
    let mut game = variant.position("7k/5K2/6Q1/8/8/8/8/8 b - - 0").unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "Black wins: stalemate");
}

#[test]
fn a_definition_has_the_last_word_over_its_mutators() {
    let text = "[variant]\nextends = \"chess\"\nwith = \"three-check\"\n[constants]\nchecks-to-win = 1\n\
        [[example]]\nposition = \"4k3/8/8/8/8/8/8/3RK2R w - - 0\"\nmoves = \"h1h8\"\noutcome = \"White wins\"\n";
    let variant = Variant::from_str(text).unwrap();
    assert_eq!(variant.model().title.name, "Chess + Three-check");
    assert!(variorum_workshop::example::check_examples(&variant).is_empty());
}

#[test]
fn two_mutators_go_together() {
    let game = game("chess", &["crazyhouse", "atomic"], "e2e4 d7d5 e4d5");
    assert!(
        game.to_text().starts_with("rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR[P] b"),
        "{}",
        game.to_text()
    );
}

#[test]
fn loops_go_through_kinds() {
    let count = |condition: &str| {
        let text = format!(
            "[variant]\nextends = \"chess\"\n[endings.e]\non = \"action\"\nresult = \"draw\"\nwhen = \"{condition}\"\n"
        );
        let mut game = Variant::from_str(&text).unwrap().start();
        game.play("e2e4").unwrap();
        game.outcome().is_some()
    };
    assert!(count("sum(k in [knight bishop]: count(my k)) = 4"));
    assert!(count("count(k in [kinds]: count(my k) = 2) = 3"));
    assert!(count("max(k in [queen pawn]: count(my k)) = 8 and min(k in [queen pawn]: count(my k)) = 1"));
    assert!(count("all(k in [kinds]: any(my k)) and no(k in [kinds]: no(their k))"));
    assert!(!count("any(k in [rook]: starting(k, white) = 1)"));
}

#[test]
fn statements_go_through_kinds() {
    let text = "[variant]\nextends = \"chess\"\n[rules.r]\non = \"move\"\n\
        do = \"for each k in [knight bishop]: destroy their k\"\n";
    let mut game = Variant::from_str(text).unwrap().start();
    game.play("e2e4").unwrap();
    assert!(game.to_text().starts_with("r2qk2r/pppppppp"), "{}", game.to_text());
}

#[test]
fn pieces_that_are_apart_do_not_meet() {
    // The bishop goes through to b5 and attacks the king past the pawn that has gone through.
    let mut game = game("alice", &[], "e2e4 d7d5 f1e2 d5e4 e2b5");
    assert_eq!(game.outcome().unwrap().to_string(), "White wins: checkmate");
}

/// Node counts of a program that keeps two boards.
#[test]
fn two_boards_in_one_count_as_two() {
    let mut game = Variant::shipped("alice").unwrap().start();
    assert_eq!([1, 2, 3].map(|depth| game.perft(depth)), [20, 400, 9384]);
}

#[test]
fn pieces_change_sides() {
    let variant = Variant::with("chess", &["andernach"]).unwrap();
    let mut game = variant.position("4k3/7p/8/3p4/8/8/6B1/4K3 w - - 0").unwrap();
    game.play("g2d5").unwrap();
    assert_eq!(game.to_text(), "4k3/7p/8/3b4/8/8/8/4K3 b - - 0");
    game.undo();
    assert_eq!(game.to_text(), "4k3/7p/8/3p4/8/8/6B1/4K3 w - - 0");
}

#[test]
fn lines_are_added_again_and_again_to_what_a_kind_had() {
    let light = "[variant]\nname = \"light\"\n[changes.pieces]\n\
                 rook.moves = [\"rook\", \"quiet F\"]\ncannon.moves = [\"cannon\", \"quiet F\"]\n";
    with_mutator(light, |light| {
        let once = game("chess", &[light], "").legal_actions().len();
        assert_eq!(once, game("chess", &[], "").legal_actions().len());
        let leaping = "[variant]\nname = \"leaping\"\n[pieces]\nrook.moves = [\"rook\", \"D\"]\n";
        with_mutator(leaping, |leaping| {
            let mut both = game("chess", &[light, leaping], "b2b3 b7b6");
            assert!(["a1b2", "a1c1"].iter().all(|action| both.read(action).is_ok() == (*action == "a1b2")));
            assert!(both.read("a1a3").is_ok());
        });
    });
}
