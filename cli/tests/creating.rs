//! `variorum new`: whatever is chosen, the definition is right, its examples hold, and games of it can be played. Completions and
//! manual pages.

use std::path::Path;
use std::process::{Command, Output};

use variorum::Variant;
use variorum_workshop::review;

const PROGRAM: &str = env!("CARGO_BIN_EXE_variorum");

const BOARDS: [&str; 4] = ["8x8", "4x5", "9x10", "hexagon"];
const PIECES: [&str; 5] =
    ["king,queen,rook,bishop,knight,pawn", "king", "king,pawn", "queen,knight", "king,bishop,rook"];
const HANDS: [bool; 2] = [false, true];
const GOALS: [&str; 4] = ["checkmate", "capture-king", "hill", "eliminate"];

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).current_dir(folder).output().unwrap()
}

/// The file that is written is right, its examples hold, and a game at random can be played.
fn check(folder: &Path, file: &str, told: &str) {
    let path = folder.join(file).display().to_string();
    let mut checked = Variant::check_file(&path).unwrap();
    review::validate(&mut checked);
    assert!(checked.diagnostics.is_empty(), "{told}\n{}", checked.diagnostics.render(&checked.sources));
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(variorum_workshop::editor::format(&text).unwrap(), text, "{told}: not in the style");
    let variant = checked.variant.unwrap();
    assert!(
        variant.model().examples.iter().all(|example| example.legal.is_some() || !example.perft.is_empty())
    );
    let mut game = variant.start();
    let (mut random, mut plies) = (7_u64, 0);
    while plies < 60 {
        let choose = |count: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % count
        };
        if game.outcome().is_some() || game.play_any(choose).is_none() {
            break;
        }
        plies += 1;
    }
    assert!(game.overrun().is_none() && plies > 1, "{told}: {plies} plies");
    assert!(plies == 60 || game.outcome().is_some(), "{told}: no end after {plies} plies");
}

#[test]
fn every_combination_of_choices_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    let (mut written, mut refused) = (0, 0);
    for board in BOARDS {
        for pieces in PIECES {
            for hands in HANDS {
                for goal in GOALS {
                    let name = format!("{board} {pieces} {hands} {goal}");
                    let mut arguments = vec!["new", &name, "-o", "game.toml", "--yes", "--board", board];
                    arguments.extend(["--pieces", pieces, "--goal", goal]);
                    arguments.extend(hands.then_some("--hands"));
                    let output = run(folder.path(), &arguments);
                    if goal != "eliminate" && !pieces.contains("king") {
                        assert_eq!(output.status.code(), Some(2), "{name}");
                        refused += 1;
                        continue;
                    }
                    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]), "{name}");
                    check(folder.path(), "game.toml", &name);
                    std::fs::remove_file(folder.path().join("game.toml")).unwrap();
                    written += 1;
                }
            }
        }
    }
    assert_eq!((written, refused), (136, 24));
}

#[test]
fn a_definition_on_a_base_has_its_rules() {
    let folder = tempfile::tempdir().unwrap();
    for base in ["chess", "shogi", "glinski", "wizards-war", "checkers"] {
        let output = run(folder.path(), &["new", "Mine", "-o", &format!("{base}.mine.toml"), "--base", base]);
        assert_eq!(output.status.code(), Some(0), "{base}: {}", String::from_utf8_lossy(&output.stderr));
        check(folder.path(), &format!("{base}.mine.toml"), base);
    }
}

#[test]
fn a_file_that_is_there_stays() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.toml"), "mine").unwrap();
    let output = run(folder.path(), &["new", "Mine", "--yes"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.toml")).unwrap(), "mine");
}

/// The names of the subcommands, as `--help` lists them.
fn commands() -> Vec<String> {
    let help = run(Path::new("."), &["--help"]);
    let help = String::from_utf8(help.stdout).unwrap();
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let named = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    named.filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect()
}

#[test]
fn completions_know_every_command() {
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(Path::new("."), &["completions", shell]);
        let text = String::from_utf8(output.stdout).unwrap();
        for command in &commands {
            assert!(text.contains(command.as_str()), "{shell}: {command}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run(folder.path(), &["man", "-o", "pages"]).status.success());
    let page =
        |name: &str| std::fs::read_to_string(folder.path().join("pages").join(format!("{name}.1"))).unwrap();
    assert!(page("variorum").contains("variorum\\-play(1)"));
    for command in commands().iter().filter(|command| *command != "help") {
        let page = page(&format!("variorum-{command}"));
        assert!(page.starts_with(".ie") && page.contains(".SH SYNOPSIS"), "{command}: {page}");
    }
    let printed = run(folder.path(), &["man"]).stdout;
    assert_eq!(String::from_utf8(printed).unwrap(), page("variorum"));
}
