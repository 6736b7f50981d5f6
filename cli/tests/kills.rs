//! A program that is killed while people play loses no action that it has shown, and leaves no file half written.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use variorum::{Game, Variant};

/// Variants of different sorts: several actions in a turn, hands, many choices.
const VARIANTS: [&str; 5] = ["chess", "crazyhouse", "wizards-war", "marseillais", "xiangqi"];

/// What the program asks while the game goes on.
const PROMPTS: [&str; 2] = ["White> ", "Black> "];

/// A game over a pipe.
struct Play {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What the program has written.
    told: String,
}

impl Play {
    fn start(folder: &Path, game: &str) -> Play {
        let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
            .args(["play", game, "--plain"])
            .current_dir(folder)
            .env("XDG_STATE_HOME", folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Play { child, input, output, told: String::new() }
    }

    fn prompts(&self) -> usize {
        PROMPTS.iter().map(|prompt| self.told.matches(prompt).count()).sum()
    }

    /// Reads until the program has asked so often; whether it has.
    fn waits(&mut self, prompts: usize) -> bool {
        while self.prompts() < prompts {
            let mut piece = Vec::new();
            // Every prompt ends so.
            self.output.read_until(b' ', &mut piece).unwrap();
            if piece.is_empty() {
                return false;
            }
            self.told += &String::from_utf8(piece).unwrap();
        }
        true
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// Kills the program, and gives all that it has written.
    fn kill(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.output.read_to_string(&mut self.told).unwrap();
        self.told
    }
}

/// The interrupted game of a folder, if there is one; everything else in it must be a lock, or a draft that is not yet in its place.
fn interrupted(folder: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(folder.join("variorum")).ok()?.map(|entry| entry.unwrap().path());
    let games: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|ending| ending == "txt")).collect();
    assert!(games.len() <= 1, "{games:?}");
    games.into_iter().next()
}

/// The actions of a file that must be whole.
fn actions(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.ends_with('\n'), "{text}");
    let replay = Command::new(env!("CARGO_BIN_EXE_variorum")).arg("replay").arg(file).output().unwrap();
    assert!(replay.status.success(), "{text}\n{}", String::from_utf8_lossy(&replay.stderr));
    let (_, actions) = text.split_once("\n\n").unwrap();
    actions.split_whitespace().map(str::to_owned).collect()
}

/// When the program was killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// Before it had kept the last action.
    Before,
    /// When the last action was kept, but not yet shown.
    Kept,
    /// When the last action was shown.
    Shown,
}

/// A game that goes on from kill to kill.
struct Round {
    game: Game,
    name: &'static str,
    /// The actions that the program has shown.
    shown: Vec<String>,
}

impl Round {
    fn new(name: &'static str) -> Round {
        Round { game: Variant::shipped(name).unwrap().start(), name, shown: Vec::new() }
    }

    /// Plays some actions, kills the program at any moment of the last one, and compares what it has kept.
    fn run(&mut self, folder: &Path, chance: &mut ChaCha8Rng) -> Moment {
        let kept = interrupted(folder);
        assert_eq!(kept.is_some(), !self.shown.is_empty());
        let file = kept.map_or_else(|| self.name.to_owned(), |file| file.display().to_string());
        let mut play = Play::start(folder, &file);
        let mut sent = Vec::new();
        for number in 0..chance.random_range(1..6) {
            let Some(action) = self.game.legal_texts().choose(chance).cloned() else { break };
            assert!(play.waits(number + 1), "{}", play.told);
            play.tell(&action);
            self.game.play(&action).unwrap();
            sent.push(action);
            if self.game.outcome().is_some() {
                break;
            }
        }
        let file = folder.join("saved.txt");
        if chance.random_bool(0.3) {
            play.tell("save! saved.txt");
        }
        // From before the program reads the action until long after it has answered.
        let most = if chance.random_bool(0.5) { 6_000 } else { 60_000 };
        std::thread::sleep(Duration::from_micros(chance.random_range(0..most)));
        let told = play.kill();
        let prompts: usize = PROMPTS.iter().map(|prompt| told.matches(prompt).count()).sum();
        let saved = usize::from(told.contains("saved to saved.txt"));
        let ends = usize::from(told.contains("The game is over."));
        let shown = (prompts + ends).saturating_sub(1 + saved).min(sent.len());
        self.shown.extend_from_slice(&sent[..shown]);
        let kept = interrupted(folder).map(|file| actions(&file)).unwrap_or_default();
        assert!(kept.starts_with(&self.shown), "shown: {:?}\nkept: {kept:?}\n{told}", self.shown);
        let all: Vec<String> = self.shown.iter().chain(&sent[shown..]).cloned().collect();
        assert!(all.starts_with(&kept), "played: {all:?}\nkept: {kept:?}");
        if file.exists() {
            let saved_actions = actions(&file);
            assert!(all.starts_with(&saved_actions) && (saved == 0 || saved_actions == all), "{told}");
            fs::remove_file(file).unwrap();
        }
        let moment = match (kept.len() > self.shown.len(), kept.len() < all.len()) {
            (true, _) => Moment::Kept,
            (false, true) => Moment::Before,
            (false, false) => Moment::Shown,
        };
        self.go_back(&kept);
        moment
    }

    /// Goes on from what the file has.
    fn go_back(&mut self, kept: &[String]) {
        self.shown = kept.to_vec();
        self.game = self.game.variant().clone().start();
        kept.iter().for_each(|action| self.game.play(action).unwrap());
    }
}

#[test]
fn a_killed_game_loses_no_action_that_was_shown() {
    assert_nothing_is_lost(10, 1);
}

#[test]
#[ignore = "takes a minute"]
fn a_game_killed_500_times_loses_no_action_that_was_shown() {
    assert_nothing_is_lost(500, 2);
}

fn assert_nothing_is_lost(kills: usize, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut round = Round::new(VARIANTS[0]);
    let mut moments = Vec::new();
    for number in 0..kills {
        moments.push(round.run(folder.path(), &mut chance));
        // The next game begins where nothing is kept.
        if number % 10 == 9 || round.game.outcome().is_some() {
            interrupted(folder.path()).into_iter().for_each(|file| fs::remove_file(file).unwrap());
            round = Round::new(VARIANTS[number / 10 % VARIANTS.len()]);
        }
    }
    let count = |moment| moments.iter().filter(|other| **other == moment).count();
    let [before, kept, shown] = [Moment::Before, Moment::Kept, Moment::Shown].map(count);
    println!(
        "{kills} kills: {before} before the last action was kept, {kept} before it was shown, {shown} behind"
    );
    let parts = fs::read_dir(folder.path().join("variorum")).unwrap();
    let parts = parts
        .filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "part"));
    assert!(parts.count() <= 1, "drafts of killed programs are swept away");
}

/// The next game tells how to continue the interrupted one; leaving it forgets it.
#[test]
fn an_interrupted_game_is_offered_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let mut play = Play::start(folder.path(), "chess");
    assert!(play.waits(1));
    play.tell("e2e4");
    assert!(play.waits(2));
    play.kill();
    let kept = interrupted(folder.path()).unwrap();
    assert_eq!(fs::read_to_string(&kept).unwrap(), "variant: chess\n\ne2e4\n");

    let mut other = Play::start(folder.path(), "shogi");
    assert!(other.waits(1));
    let line = format!(
        "A game was interrupted: `variorum play {}` continues it; delete the file to discard it.\n",
        kept.display()
    );
    assert!(other.told.starts_with(&line), "{}", other.told);
    other.tell("quit");
    other.child.wait().unwrap();

    let mut again = Play::start(folder.path(), &kept.display().to_string());
    assert!(again.waits(1));
    again.tell("e7e5");
    assert!(again.waits(2));
    assert_eq!(fs::read_to_string(&kept).unwrap(), "variant: chess\n\ne2e4\ne7e5\n");
    again.tell("quit");
    assert!(again.child.wait().unwrap().success());
    assert!(!kept.exists());
}

/// A saved game with a clock is the same record after it was written as Portable Game Notation and read again.
#[test]
fn times_are_read_back_exactly() {
    let folder = tempfile::tempdir().unwrap();
    let record = "variant: marseillais\nblack: computer:3\nresult: White wins: Black resigned\nclock: 5+3/1.5+0.25\nspent: 1.234 0.001 2 17.5\n\ne2e4\ne7e5 d7d5\ng1f3\n";
    let record = record.replace(
        "black: computer:3\nresult: White wins: Black resigned\n",
        "result: White wins: Black resigned\nblack: computer:3\n",
    );
    fs::write(folder.path().join("a.txt"), &record).unwrap();
    for (from, to) in [("a.txt", "b.pgn"), ("b.pgn", "c.txt")] {
        let mut play = Play::start(folder.path(), from);
        play.tell(&format!("save {to}"));
        play.tell("quit");
        play.output.read_to_string(&mut play.told).unwrap();
        assert!(play.child.wait().unwrap().success() && play.told.contains("saved to"), "{}", play.told);
    }
    let pgn = fs::read_to_string(folder.path().join("b.pgn")).unwrap();
    assert!(pgn.contains("[WhiteTimeControl \"300+3\"]") && pgn.contains("{[%clk 0:05:01.766]}"), "{pgn}");
    assert_eq!(fs::read_to_string(folder.path().join("c.txt")).unwrap(), record);
}

/// What the program tells over a pipe.
fn run(folder: &Path, arguments: &[&str], lines: &[&str]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
        .args(arguments)
        .current_dir(folder)
        .env("XDG_STATE_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all((lines.join("\n") + "\n").as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// A saved game says itself where it begins.
#[test]
fn a_saved_game_goes_with_no_other_position() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), "variant: chess\n\ne2e4\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_variorum"))
        .args(["play", "a.txt", "--position", "4k3/8/8/8/8/8/8/4K2R w K - 0"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "error: `--position` goes with a variant; a saved game has its own position\n");
}

/// A published game that is played on keeps the names, the tags, and the comments as far as it is the same game.
#[test]
fn what_a_file_says_of_a_game_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let published = "[Event \"Club evening\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[TimeControl \"300\"]\n\n1. e4 {[%clk 0:04:50] best} e5 {[%clk 0:04:40] why?} *\n";
    fs::write(folder.path().join("a.pgn"), published).unwrap();
    let saved = |commands: &[&str], arguments: &[&str]| {
        let output = run(folder.path(), &[&["play", "a.pgn", "--plain"], arguments].concat(), commands);
        assert!(output.contains("saved to b.pgn"), "{output}");
        fs::read_to_string(folder.path().join("b.pgn")).unwrap()
    };
    let text = saved(&["save! b.pgn", "quit"], &[]);
    for line in ["[Event \"Club evening\"]", "[White \"Ann\"]", "[Black \"Bob\"]"] {
        assert!(text.contains(line), "{text}");
    }
    assert!(text.contains("{[%clk 0:04:50] best} 1... e5 {[%clk 0:04:40] why?}"), "{text}");
    let text = saved(&["undo", "d7d5", "save! b.pgn", "quit"], &["--white", "random"]);
    assert!(text.contains("[White \"random\"]") && text.contains("[Black \"Bob\"]"), "{text}");
    assert!(text.contains("best}") && !text.contains("why?"), "{text}");
}
