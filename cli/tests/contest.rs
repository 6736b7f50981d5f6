//! `variorum match` and `variorum selfplay`: games with other programs and their faults, records, the same games for a seed.

use std::process::{Command, Output};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_variorum");

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().unwrap()
}

/// What a run tells as JSON.
#[track_caller]
fn told(arguments: &[&str]) -> Value {
    let output = run(&[arguments, &["--json"]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.as_ref()), (Some(0), ""), "{arguments:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The path of an engine that fails, with how it does.
#[cfg(unix)]
fn faulty(protocol: &str, fault: &str) -> String {
    let path = std::fs::canonicalize(format!("tests/contest/{protocol}.sh")).unwrap();
    format!("{protocol}:{} {fault}", path.display())
}

#[test]
fn a_contest_is_the_same_whatever_the_concurrency() {
    let game = ["match", "chess", "computer:2,nodes=300", "greedy", "--games", "12", "--seed", "5"];
    let one = told(&[&game[..], &["--concurrency", "1"]].concat());
    let three = told(&[&game[..], &["--concurrency", "3"]].concat());
    assert_eq!(one, three);
    assert_eq!(one["games"], 12);
    assert!(one["all"]["wins"].as_u64().unwrap() >= 10, "{one}");
    assert_eq!(one["faults"], Value::Array(Vec::new()));
}

#[test]
fn self_play_is_the_same_whatever_the_concurrency() {
    let game = ["selfplay", "chess", "--games", "8", "--level", "1", "--seed", "5"];
    let one = told(&[&game[..], &["--concurrency", "1"]].concat());
    let three = told(&[&game[..], &["--concurrency", "3"]].concat());
    assert_eq!(one, three);
    assert_ne!(one, told(&["selfplay", "chess", "--games", "8", "--level", "1", "--seed", "6"]));
}

#[test]
fn our_own_engine_plays_over_a_pipe() {
    // A turn of two actions is one move there.
    for variant in ["chess", "marseillais", "xiangqi"] {
        let engine = format!("uci:{PROGRAM} uci,name=piped,option.Level=1");
        let found =
            told(&["match", variant, "random", &engine, "--nodes", "100", "--games", "2", "--plies", "60"]);
        assert_eq!(found["faults"], Value::Array(Vec::new()), "{variant}: {found}");
        assert_eq!(found["games"], 2);
    }
}

/// So numbers in a file beside another definition of the same game are compared with those of the game.
#[test]
fn our_own_engine_plays_a_definition_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    std::fs::write(&file, "[variant]\nname = \"Own\"\nextends = \"chess\"\n").unwrap();
    let file = file.display();
    let engine = format!("uci:{PROGRAM} uci,nodes=50,option.VariantPath={file},as=own");
    let found = told(&["match", "chess", "random", &engine, "--games", "2", "--plies", "20"]);
    assert_eq!((&found["faults"], &found["games"]), (&Value::Array(Vec::new()), &Value::from(2)));
}

#[test]
fn our_own_engine_plays_over_the_other_protocol() {
    for variant in ["crazyhouse", "xiangqi"] {
        let engine = format!("xboard:{PROGRAM} xboard,name=piped,depth=1,option.Level=1");
        let found = told(&["match", variant, "random", &engine, "--games", "2", "--plies", "60"]);
        assert_eq!(found["faults"], Value::Array(Vec::new()), "{variant}: {found}");
        assert_eq!(found["games"], 2);
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_loses_and_the_reason_is_told() {
    let faults = [
        ("uci", "illegal", "illegal action", "plays `e1e8`, which is illegal: "),
        ("uci", "none", "illegal action", "plays `(none)`, which is illegal: "),
        ("uci", "crash", "engine failure", "ended after `go "),
        ("uci", "silent", "time forfeit", "oversteps its time: no move after 1 seconds"),
        ("xboard", "illegal", "illegal action", "plays `e1e8`, which is illegal: "),
        // A move of two legs stands on two lines.
        ("xboard", "legs", "illegal action", "plays `e1e2,e2e8`, which is illegal: "),
        ("xboard", "crash", "engine failure", "ended after `go`"),
        ("xboard", "resign", "by resignation", "resigns"),
        ("xboard", "claim", "false claim", "says `1/2-1/2 {I say so}`, but the game goes on"),
        ("xboard", "refuse", "refused action", "refuses a legal action: Illegal move: "),
    ];
    for (protocol, fault, ending, because) in faults {
        let engine = faulty(protocol, fault);
        let found =
            told(&["match", "chess", "random", &engine, "--games", "2", "--time", "1", "--margin", "0.2"]);
        assert_eq!(found["all"]["wins"], 2, "{protocol} {fault}: {found}");
        for fault in found["faults"].as_array().unwrap() {
            assert_eq!(fault["ending"], ending, "{fault}");
            assert!(fault["because"].as_str().unwrap().contains(because), "{fault}");
        }
    }
}

#[test]
fn an_engine_that_is_not_there_stops_the_contest() {
    let output = run(&["match", "chess", "random", "uci:/nonexistent/engine"]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("error: cannot start the engine /nonexistent/engine: "), "{told}");
}

#[test]
fn games_are_kept_replayed_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    let path = file.display().to_string();
    let game = ["match", "chess960", "computer:1", "random", "--seed", "3"];
    let whole = told(&[&game[..], &["--games", "6"]].concat());
    told(&[&game[..], &["--games", "3", "--record", &path]].concat());
    // The machine stops in the middle of a record.
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &text[..text.len() - 40]).unwrap();
    let resumed = told(&[&game[..], &["--games", "6", "--record", &path, "--resume"]].concat());
    assert_eq!(whole, resumed);
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("variant: chess960").count(), 7, "six games and the one that was cut short");
    let again = told(&[&game[..], &["--games", "6", "--record", &path, "--resume"]].concat());
    assert_eq!((again, std::fs::read_to_string(&file).unwrap().matches("variant: ").count()), (whole, 7));
    let output = run(&["replay", &path]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8(output.stdout).unwrap().contains("\n3: cut short, "));
    let output = run(&["replay", "--game", "2", &path]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_match_ends_when_a_player_has_the_points() {
    let found = told(&["match", "wiz-42", "computer:1", "random", "--match", "3", "--concurrency", "2"]);
    let matches = found["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 3);
    for one in matches {
        let points: Vec<f64> =
            one["points"].as_array().unwrap().iter().map(|p| p.as_f64().unwrap()).collect();
        assert!(points[0].max(points[1]) >= 5.0, "{one}");
        assert_eq!(one["winner"], if points[0] > points[1] { "computer:1" } else { "random" });
    }
    let output = run(&["match", "chess", "random", "greedy", "--match"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_sequential_test_stops_early() {
    let found = told(&["match", "chess", "computer:1", "random", "--sprt", "0", "100", "--games", "2000"]);
    assert_eq!(found["sprt"]["verdict"], "accepted");
    assert!(found["games"].as_u64().unwrap() < 200, "{found}");
}

#[test]
fn what_never_matters_is_named() {
    let definition = r#"
        [variant]
        name    = "Useless"
        extends = "chess"
        [pieces]
        dragon = { letter = "D", moves = "Q" }
        [rules.never]
        on   = "move"
        when = "piece is dragon"
        do   = "destroy to"
        [actions.sleep]
        choose = ["s in my dragon"]
        do     = "destroy s"
        write  = "sleep:{s}"
        [endings.dragons]
        when    = "any(my dragon)"
        result  = "mover wins"
    "#;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("useless.toml");
    std::fs::write(&file, definition).unwrap();
    let (path, page) = (file.display().to_string(), folder.path().join("report.html"));
    let html = page.display().to_string();
    let found =
        told(&["selfplay", &path, "--games", "20", "--level", "random", "--plies", "80", "--html", &html]);
    let unused = &found["never_used"];
    assert_eq!(unused["pieces that never stood on the board"], serde_json::json!(["dragon"]));
    assert_eq!(unused["actions that nobody did"], serde_json::json!(["sleep"]));
    assert!(unused["rules that never changed anything"].as_array().unwrap().contains(&"never".into()));
    assert!(unused["endings that never came"].as_array().unwrap().contains(&"dragons".into()));
    let page = std::fs::read_to_string(&page).unwrap();
    assert!(page.contains("<dt>pieces that never stood on the board</dt><dd>dragon</dd>"));
    assert!(!page.contains("NaN") && !page.contains(">inf"));
    for outside in ["href=", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "the page needs {outside}");
    }
}

#[test]
fn counts_of_self_play_belong_together() {
    let found = told(&["selfplay", "crazyhouse", "--games", "10", "--level", "random", "--plies", "100"]);
    let number = |value: &Value| value.as_u64().unwrap();
    let results: u64 = found["results"].as_array().unwrap().iter().map(|one| number(&one["games"])).sum();
    let endings: u64 = found["endings"].as_array().unwrap().iter().map(|one| number(&one["games"])).sum();
    assert_eq!((results, endings), (10, 10));
    let pieces = found["pieces"].as_array().unwrap();
    let sum = |name: &str| pieces.iter().map(|piece| number(&piece[name]["times"])).sum::<u64>();
    assert_eq!(sum("captures"), sum("captured"));
    let visits: u64 = found["squares"].as_array().unwrap().iter().map(|one| number(&one["visits"])).sum();
    let plies = (found["plies"]["mean"].as_f64().unwrap() * 10.0).round() as u64;
    assert!(sum("drops") > 0 && sum("moves") > 0);
    // Each ply moves or drops one piece, and castling moves another.
    assert!(visits >= plies && visits <= plies + 20, "{visits} visits, {plies} plies");
}

#[test]
fn games_of_other_rules_or_beyond_the_number_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let (file, record) = (folder.path().join("line.toml"), folder.path().join("games.txt"));
    let game = |result: &str| {
        let text =
            format!("[variant]\nextends = \"tic-tac-toe\"\n\n[endings]\nthree.result = \"{result}\"\n");
        std::fs::write(&file, text).unwrap();
    };
    let played = |games: &str| {
        let [file, record] = [&file, &record].map(|path| path.display().to_string());
        told(&["match", &file, "random", "greedy", "--games", games, "--record", &record, "--resume"])
    };
    let count = || std::fs::read_to_string(&record).unwrap().matches("variant: ").count();
    game("mover wins");
    assert_eq!((&played("4")["games"], count()), (&4.into(), 4));
    assert_eq!((&played("2")["games"], count()), (&2.into(), 4));
    game("mover loses");
    assert_eq!((&played("4")["games"], count()), (&4.into(), 8));
}
