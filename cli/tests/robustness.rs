//! Definitions that are made to be expensive: each is refused by a message or compiled, in little memory and time.
//!
//! Whether a definition is checked within a second is no matter of tests, which run on machines of all sorts; that it is not
//! checked for minutes, is.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use variorum::{Variant, limits};

/// Kilobytes of address space that checking may take.
const MEMORY: u32 = 600_000;
/// How long checking may take on the slowest of machines.
const PATIENCE: Duration = Duration::from_secs(90);
/// The base of most definitions here.
const CHESS: &str = "variant.extends = \"chess\"\n";
/// The same with a variable.
const COUNTING: &str = "variant.extends = \"chess\"\nstate.n = { is = \"number\" }\n";

/// The codes of what `validate` says of a file, with the titles, in order; it must come to an end by itself.
#[track_caller]
fn said(file: &Path) -> Vec<(String, String)> {
    let line = format!("ulimit -v {MEMORY}; exec \"$0\" validate --json \"$1\"");
    let mut child = Command::new("sh")
        .args(["-c", &line, env!("CARGO_BIN_EXE_variorum")])
        .arg(file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || std::io::read_to_string(&mut out).unwrap());
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{}: still at work after {PATIENCE:?}", file.display());
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let text = reader.join().unwrap();
    assert!(matches!(status.code(), Some(0 | 1)), "{}: {status}", file.display());
    text.lines().map(told).collect()
}

/// Code and title of a diagnostic as JSON.
fn told(line: &str) -> (String, String) {
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    (text("code"), text("message"))
}

/// What is said of a definition.
#[track_caller]
fn said_of(definition: &str) -> Vec<(String, String)> {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("hostile.toml");
    std::fs::write(&file, definition).unwrap();
    said(&file)
}

/// A definition is refused by an error of this code whose title has these words.
#[track_caller]
fn refuses(definition: &str, code: &str, words: &str) {
    let said = said_of(definition);
    let is_it = |(found, title): &(String, String)| found == code && title.contains(words);
    assert!(said.iter().any(is_it), "no {code} with \"{words}\" in {:?}", &said[..said.len().min(5)]);
}

/// A definition is compiled.
#[track_caller]
fn accepts(definition: &str) {
    let said = said_of(definition);
    assert!(!said.iter().any(|(code, _)| code.starts_with('E')), "{:?}", &said[..said.len().min(5)]);
}

/// A list of so many things, as text.
fn listed(count: usize, thing: impl Fn(usize) -> String) -> String {
    (0..count).map(thing).collect()
}

/// A definition with a board of its own, two kings, and what is said of other kinds.
fn on_board(files: usize, ranks: usize, board: &str, pieces: &str) -> String {
    let rest = files - 1;
    let middle = format!("/{files}").repeat(ranks - 2);
    format!(
        "state.n = {{ is = \"number\" }}\n[variant]\nname = \"hostile\"\n[board]\nfiles = {files}\nranks = {ranks}\n{board}\n\
         [pieces]\nking = {{ letter = \"K\", moves = \"K\" }}\n{pieces}\n\
         [setup]\nboard = \"k{rest}{middle}/K{rest}\"\n[endings.e]\non = \"stuck\"\nresult = \"draw\"\n"
    )
}

/// So many kinds, each with lines of its own.
fn kinds(count: usize, lines: impl Fn(usize) -> String) -> String {
    let letters: Vec<char> = ('A'..='Z').filter(|letter| *letter != 'K').collect();
    listed(count, |kind| {
        let letter = letters[kind % letters.len()];
        let primes = "'".repeat(kind / letters.len());
        format!("k{kind}x = {{ letter = \"{letter}{primes}\", moves = [{}] }}\n", lines(kind))
    })
}

/// Statements inside loops over something.
fn loops(count: usize, over: &str, body: &str) -> String {
    let heads = listed(count, |depth| format!("for each s{depth}x in {over}: "));
    format!("{COUNTING}[rules.r]\non = \"action\"\ndo = \"{heads}{body}\"\n")
}

#[test]
fn keys_that_dots_join_are_bounded() {
    let deep = "a.".repeat(50_000);
    for definition in [
        format!("{deep}a = 1\n"),
        format!("[{deep}a]\n"),
        format!("[[{deep}a]]\n"),
        format!("x = {{ {deep}a = 1 }}\n"),
        listed(1500, |index| format!("[x{index}.{}a]\n", "a.".repeat(300))),
    ] {
        refuses(&definition, "E0121", "dots join more than 16 keys");
    }
    let line = "a note about it ................................... and more";
    accepts(&format!("# {line}\n{CHESS}"));
}

#[test]
fn brackets_of_toml_are_bounded() {
    for deep in [format!("x = {}1{}\n", "{a=".repeat(50_000), "}".repeat(50_000)), "x = [".repeat(100_000)] {
        assert!(!said_of(&deep).is_empty());
    }
}

#[test]
fn values_held_inside_each_other_are_bounded() {
    accepts(&loops(48, "board", "n += 1"));
    refuses(&loops(49, "board", "n += 1"), "E0201", "49 values are held inside each other");
    refuses(&loops(256, "board", "n += 1"), "E0201", "at most 48");
    let quantified = format!("{}true{}", listed(31, |d| format!("any(s{d}x in board: ")), ")".repeat(31));
    accepts(&format!("{CHESS}[endings.e]\nwhen = \"{quantified}\"\nresult = \"draw\"\n"));
}

#[test]
fn names_for_values_inside_each_other_are_bounded() {
    let rule = |names: String| format!("{COUNTING}[rules.r]\non = \"action\"\ndo = [{names}\"n += a0x\"]\n");
    let names = |count, value: &str| listed(count, |index| format!("\"let a{index}x = {value}\", "));
    let lists = listed(900, |string| {
        let names = listed(50, |index| format!("let a{}x = 1; ", string * 50 + index));
        format!("\"{names}\",\n")
    });
    let beyond = "49 values are held inside each other";
    accepts(&rule(names(48, "1")));
    refuses(&rule(names(49, "1")), "E0201", beyond);
    refuses(&rule(names(900, "[rook]")), "E0201", beyond);
    refuses(&rule(lists), "E0201", beyond);
    let ending = |count| {
        let names = listed(count, |index| format!("let a{index}x = {index}: "));
        format!("{CHESS}[endings.e]\nwhen = \"{names}a0x = 1\"\nresult = \"draw\"\n")
    };
    accepts(&ending(48));
    refuses(&ending(250), "E0201", beyond);
    refuses(&ending(400), "E0121", "deeper than 32");
}

#[test]
fn expansion_stops_while_it_grows() {
    let parts = "more than 100000 parts";
    let thrice = |section: &str, first: &str, call: &dyn Fn(usize) -> String| {
        let rest = listed(15, |index| format!("\"x{}x()\" = \"{}\"\n", index + 1, call(index)));
        format!("{COUNTING}[{section}]\n\"x0x()\" = \"{first}\"\n{rest}")
    };
    let procedures = |first: &str| {
        let calls = |index| format!("x{index}x(); x{index}x(); x{index}x()");
        let rule = "[rules.r]\non = \"action\"\ndo = \"x15x()\"\n";
        format!("{}{rule}", thrice("procedures", first, &calls))
    };
    refuses(&procedures("n += 1"), "E0201", parts);
    refuses(&procedures("end turn"), "E0201", parts);
    let functions = thrice("functions", "n + 1", &|index| format!("x{index}x() + x{index}x() + x{index}x()"));
    refuses(&functions, "E0201", parts);
    refuses(&loops(9, "directions", "n += 1"), "E0201", parts);
    refuses(&loops(9, "directions", "end turn"), "E0201", parts);
    refuses(
        &on_board(
            5,
            5,
            "",
            &kinds(100, |kind| {
                let others = [1, 2].map(|more| format!("\"k{}x\"", (kind + more) % 100));
                others.join(",")
            }),
        ),
        "E0201",
        parts,
    );
}

#[test]
fn named_movements_stop_while_they_grow() {
    let parts = "more than 100000 parts";
    let movements = |head: &str, call: &dyn Fn(usize) -> String, last: &str| {
        let rest = listed(14, |index| format!("\"x{}x{head}\" = \"{}\"\n", index + 1, call(index)));
        let first = if head.is_empty() { "W" } else { "a" };
        format!("{CHESS}[movements]\n\"x0x{head}\" = \"{first}\"\n{rest}[pieces]\nrook.moves = \"{last}\"\n")
    };
    refuses(&movements("", &|index| format!("x{index}x x{index}x x{index}x"), "x14x"), "E0201", parts);
    refuses(&movements("(a)", &|index| format!("x{index}x(a a a)"), "x14x(W)"), "E0201", parts);
    refuses(
        &movements("(a)", &|index| format!("x{index}x(a) x{index}x(a)  x{index}x(a)"), "[x14x(W) - W]"),
        "E0201",
        parts,
    );
    let many = movements("(a, b, c, d)", &|index| format!("x{index}x(b, c, d, a)"), "x14x(W, F, D, A)");
    accepts(&many);
    let conditions = format!(
        "{CHESS}[pieces]\nrook.moves = \"{}when {}\"\n",
        "W ".repeat(240),
        ["any(rook)"; 500].join(" and ")
    );
    refuses(&conditions, "E0201", parts);
}

#[test]
fn the_largest_rule_is_named() {
    let said = said_of(&loops(9, "directions", "n += 1"));
    assert_eq!(said.len(), 1, "{said:?}");
    let checked = Variant::check_text("hostile", &loops(9, "directions", "n += 1"));
    let drawn = checked.diagnostics.render(&checked.sources);
    assert!(drawn.contains("the rule `r` has 99"), "{drawn}");
    assert!(drawn.contains("hostile:3:8"), "{drawn}");
}

#[test]
fn paths_over_anything_are_laid_out_or_followed() {
    for legs in [4, 8, 11] {
        accepts(&format!("{CHESS}[pieces]\nknight.moves = \"[{}hK]\"\n", "over K - ".repeat(legs)));
        accepts(&format!(
            "{CHESS}[pieces]\nknight.moves = \"[over K - {}hK]\"\n",
            "over hK - ".repeat(legs - 1)
        ));
        let far = format!("x = {{ letter = \"X\", moves = \"[{}NCZ]\" }}", "over NCZ - ".repeat(legs));
        accepts(&on_board(32, 32, "", &far));
    }
}

/// A path that passes over whatever there is leads to where its steps lead, however many ways there are.
#[test]
fn a_path_with_very_many_ways_leads_where_its_steps_lead() {
    let knight = |moves: &str| format!("{CHESS}[pieces]\nknight.moves = \"{moves}\"\n");
    let moves = |definition: &str| {
        let mut game = Variant::from_str(definition).unwrap().start();
        game.legal_texts().into_iter().filter(|text| text.starts_with("b1")).collect::<Vec<_>>()
    };
    // Three steps of a king lead to the squares of a seven by seven square, but for the one in which it stands.
    assert_eq!(moves(&knight("[over K - over hK - hK]")), moves(&knight("WFDANHGCZ")));
    // In seven steps it comes to every square of the board.
    let path = "[over K - over hK - over hK - over hK - over hK - over hK - hK]";
    let pieces =
        format!("x = {{ letter = \"X\", moves = \"{path}\" }}\nking = {{ letter = \"K\", moves = \"K\" }}");
    let definition = format!(
        "variant.name = \"far\"\n[board]\nfiles = 8\nranks = 8\n[pieces]\n{pieces}\n\
         [setup]\nboard = \"7k/8/8/8/8/8/8/X7\"\n[endings.e]\non = \"stuck\"\nresult = \"draw\"\n"
    );
    assert_eq!(Variant::from_str(&definition).unwrap().start().legal_texts().len(), 63);
}

#[test]
fn links_of_complete_graphs_do_not_explode() {
    let names: Vec<String> =
        (1..=5).flat_map(|rank| ('a'..='e').map(move |file| format!("{file}{rank}"))).collect();
    let mut pairs = String::new();
    for (index, from) in names.iter().enumerate() {
        names[index + 1..].iter().for_each(|to| write!(pairs, "{from}-{to} ").unwrap());
    }
    let board = format!("links = {{ l = \"{pairs}\" }}");
    for path in
        ["over l - ".repeat(6) + "l", "over l - ".repeat(11) + "l", "over l{1..} - ".repeat(6) + "l{1..}"]
    {
        accepts(&on_board(5, 5, &board, &format!("x = {{ letter = \"X\", moves = \"[{path}]\" }}")));
    }
}

#[test]
fn tables_of_many_lines_are_bounded() {
    let n = |kind: usize, line: usize| kind * 28 + line;
    let lines = |line: &dyn Fn(usize, usize) -> String| {
        let of_kind =
            |kind| (0..28).map(|index| format!("\"{}\"", line(kind, index))).collect::<Vec<_>>().join(",");
        on_board(32, 32, "", &kinds(104, of_kind))
    };
    accepts(&lines(&|_, line| format!("R{} do n += 1", line + 2)));
    accepts(&lines(&|kind, line| {
        format!("Q when to in rank {} or from in rank {} do n += 1", (kind + line) % 32 + 1, line + 1)
    }));
    accepts(&lines(&|kind, line| {
        format!("Q when rank(to, mover) > {} + rank(from, mover)", kind % 30 + line)
    }));
    refuses(
        &lines(&|kind, line| {
            format!("[over R{} - capture B{} - Q{}]", line + 1, kind % 30 + 1, n(kind, line) % 9 + 1)
        }),
        "E0201",
        "bytes on 1024 squares",
    );
}

#[test]
fn all_kinds_of_lines_fit_on_the_largest_board() {
    let lines =
        ["Q", "NCZ", "gQ", "pQ", "zB", "nN", "nZ", "R3", "B5", "mQ2", "cQ3", "[R - bQ]", "[W - F]", "NN"];
    let lines = lines.map(|line| format!("\"{line}\"")).join(",");
    accepts(&on_board(64, 16, "", &kinds(120, |_| lines.clone())));
    accepts(&on_board(31, 33, "torus = true", &kinds(20, |_| "\"Q\", \"NN\", \"zB\"".to_owned())));
}

#[test]
fn mistakes_are_not_looked_for_without_end() {
    for (definition, code) in [
        ("= \n".repeat(20_000), "E0101"),
        ("x\n".repeat(300_000), "E0101"),
        ("[\n".repeat(300_000), "E0101"),
        ("a = [\n".repeat(100_000), "E0105"),
        ("a = 1\n".repeat(150_000), "E0106"),
        ("[a]\n".repeat(200_000), "E0106"),
        ("x".repeat(1_000_000), "E0120"),
        (format!("{CHESS}[board]\n{}", listed(60_000, |index| format!("k{index} = 1\n"))), "E0104"),
        (
            format!(
                "{CHESS}[movements]\nm0x = \"W\"\n{}",
                listed(20_000, |i| format!("m{}x = \"m{i}x\"\n", i + 1))
            ),
            "E0104",
        ),
        (
            format!(
                "{CHESS}[functions]\n{}",
                listed(30_000, |i| format!("\"f{}x()\" = \"f{i}x()\"\n", i + 1))
            ),
            "E0104",
        ),
        (
            format!(
                "{CHESS}[endings.e]\nwhen = [{}]\nresult = \"draw\"\n",
                "\"any(rook)\",\n".repeat(30_000)
            ),
            "E0104",
        ),
    ] {
        let said = said_of(&definition);
        assert!(said.iter().any(|(found, _)| found == code), "no {code}: {:?}", &said[..said.len().min(3)]);
    }
}

#[test]
fn bases_are_bounded_together() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    let named = |key: &str, letter: char| {
        let files: Vec<String> = (0..40).map(|index| format!("\"./{letter}{index}.toml\"")).collect();
        format!("{CHESS}variant.{key} = [{}]\n", files.join(", "))
    };
    for index in 0..40 {
        write(&format!("b{index}.toml"), &"# a line of a file that is much too long\n".repeat(25_000));
        write(&format!("m{index}.toml"), "[pieces]\nrook.moves = [\"rook\", \"rook\"]\n");
    }
    let bases = said(&write("bases.toml", &named("use", 'b')));
    assert!(
        bases.iter().any(|(code, title)| code == "E0104" && title.contains("2097152 bytes")),
        "{bases:?}"
    );
    let doubling = said(&write("doubling.toml", &named("with", 'm')));
    assert!(doubling.iter().any(|(code, title)| code == "E0201" && title.contains("parts")), "{doubling:?}");
}

#[test]
fn endless_files_are_not_read() {
    let error = Variant::from_file("/dev/zero").unwrap_err().to_string();
    assert!(error.contains("/dev/zero"), "{error}");
    let line = format!("ulimit -v {MEMORY}; exec \"$0\" replay --variant chess /dev/zero");
    let told = Command::new("sh").args(["-c", &line, env!("CARGO_BIN_EXE_variorum")]).output().unwrap();
    let error = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(error.contains(&format!("more than {} bytes", limits::RECORDS_BYTES)), "{error}");
}

#[test]
fn examples_stop_at_the_first_wrong_count_and_at_their_limit() {
    let example = |counts: &str| format!("{CHESS}[[example]]\nperft = [{counts}]\n");
    let said = said_of(&example("1, 1, 1, 1, 1, 1, 1"));
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(said[0].1, "perft 1 gives 20 nodes, not 1");
    accepts(&example("20, 400, 8902, 197281"));
    refuses(&example("20, 400, 8902, 197281, 4865609"), "E0201", "count more than 1000000 nodes");
    let moves = "g1f3 g8f6 f3g1 f6g8\n".repeat(20_000);
    refuses(
        &format!("{CHESS}[[example]]\nmoves = \"\"\"{moves}\"\"\"\n"),
        "E0201",
        "count more than 1000000 nodes",
    );
}

#[test]
fn a_hand_holds_no_more_than_it_can() {
    let hands = |count: usize| format!("{CHESS}[setup]\nhands = \"{}\"\n", "r".repeat(count));
    accepts(&hands(1000));
    refuses(&hands(8000), "E0201", "8000 pieces of one kind in a hand: at most 1000");
}

#[test]
fn ranks_of_very_many_squares_are_counted_without_overflow() {
    let position = |rank: &str| format!("{CHESS}[[example]]\nposition = \"{rank}/8/8/8/8/8/8/K6k w - -\"\n");
    refuses(&position("2147483647*"), "E0401", "rank 8 has 1000001 squares instead of 8");
    refuses(&position(&"2147483647*".repeat(3000)), "E0401", "squares instead of 8");
    let setup = format!("{CHESS}[setup]\nboard = \"{}/8/8/8/8/8/8/K6k\"\n", "2147483647*".repeat(3000));
    refuses(&setup, "E0350", "squares");
}

#[test]
fn choices_and_walks_that_may_be_slow_are_warned_of() {
    let choose = "choose = [\"a in board\", \"b in board\", \"c in board\", \"d in board\"]";
    let choices =
        format!("{CHESS}[actions.a]\n{choose}\ndo = \"end turn\"\nwrite = \"{{a}}{{b}}{{c}}{{d}}\"\n");
    let warned = |definition: &str, words: &str| {
        let said = said_of(definition);
        assert!(said.iter().any(|(code, title)| code == "W0396" && title.contains(words)), "{said:?}");
    };
    warned(&choices, "16777216 combinations");
    warned(
        &on_board(8, 8, "", "x = { letter = \"X\", moves = \"[quiet capture K]{1..12}\" }"),
        "ways from a square",
    );
    let calm = said_of(&on_board(8, 8, "", "x = { letter = \"X\", moves = \"[quiet K]{1..12}\" }"));
    assert!(!calm.iter().any(|(code, _)| code == "W0396"), "{calm:?}");
}

/// Conditions that are joined in long rows are no danger to the stack of a thread of the usual size.
#[test]
fn long_rows_do_not_exhaust_the_stack() {
    let (sender, receiver) = mpsc::channel();
    let checking = std::thread::spawn(move || {
        let row = |word: &str, sign: &str, count: usize| vec![word; count].join(sign);
        let sum = row("n", "+", 4000);
        let any = row("n=1", " or ", 1000);
        let list = format!("\"{any}\",").repeat(40);
        for condition in
            [format!("\"{sum} = 1\""), format!("[{list}]"), format!("[{}]", "\"n = 1\",".repeat(999))]
        {
            let definition = format!("{COUNTING}[endings.e]\nwhen = {condition}\nresult = \"draw\"\n");
            let checked = Variant::check_text("hostile", &definition);
            let drawn = checked.diagnostics.render(&checked.sources);
            let game = checked.variant.map(|variant| variant.start().legal_texts().len());
            sender.send((drawn, game)).unwrap();
        }
    });
    for _ in 0..3 {
        let (drawn, game) = receiver.recv_timeout(3 * PATIENCE).unwrap();
        assert!(game == Some(20) || drawn.contains("E0"), "{drawn}");
    }
    checking.join().unwrap();
}
