//! Examples as tests: what differs, what is filled in, what they exercise, and doing it again at each save.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use variorum::Variant;
use variorum_workshop::example::{self, Difference, Part};

const PROGRAM: &str = env!("CARGO_BIN_EXE_variorum");

/// A game of two kings, with more sections behind.
fn kings(more: &str) -> String {
    format!(
        "[variant]\nname = \"Two kings\"\n[board]\nfiles = 3\nranks = 3\n[pieces]\n\
         king = {{ letter = \"K\", moves = [\"W\", \"F when to in b2\"] }}\n[setup]\nboard = \"1k1/3/1K1\"\n\
         [endings.bare]\nwhen = \"no(their king)\"\nresult = \"mover wins\"\n{more}"
    )
}

/// What differs in the only example of a game of two kings.
fn differences(example: &str) -> Vec<Difference> {
    let variant = Variant::from_str(&kings(&format!("[[example]]\n{example}\n"))).unwrap();
    example::run(&variant).swap_remove(0).differences
}

#[test]
fn each_claim_tells_what_is_so_instead() {
    let texts = |list: &[&str]| list.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let found = texts(&["b1a1", "b1b2", "b1c1"]);
    let cases = [
        ("moves = \"b1b2 b1b2\"", Difference::Refused { number: 2, action: "b1b2".to_owned() }),
        ("legal = \"b1b2 b1c2\"", Difference::Legal { missing: texts(&["b1c2"]), found }),
        ("illegal = \"b1c2 b1b2\"", Difference::Illegal { legal: texts(&["b1b2"]) }),
        ("perft = [3, 99]", Difference::Perft { depth: 2, expected: 99, found: 9 }),
        (
            "outcome = \"draw\"",
            Difference::Outcome { expected: "draw".to_owned(), found: "the game goes on".to_owned() },
        ),
    ];
    for (example, difference) in cases {
        assert_eq!(differences(example), [difference], "{example}");
    }
    assert_eq!(differences("moves = \"b1b2\"\nlegal = \"b3b2\"\nperft = [3]"), []);
}

/// What `--bless` makes of a file: its text then.
fn blessed(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kings.toml");
    std::fs::write(&file, text).unwrap();
    let output = Command::new(PROGRAM).args(["test", "--bless"]).arg(&file).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
    std::fs::read_to_string(&file).unwrap()
}

#[test]
fn what_differs_is_filled_in_and_all_else_stays() {
    let cases = [
        ("perft = [3, 99] # counted", "perft = [3, 9] # counted"),
        ("perft = [\n  3, # one\n  99, # two\n]", "perft = [\n  3, # one\n  9, # two\n]"),
        ("perft = [] # all", "perft = [3, 9, 26] # all"),
        ("legal = \"\"", "legal = \"b1a1 b1b2 b1c1\""),
        ("legal = \"b1c2 b1b2 b1a1\" # two", "legal = \"b1b2 b1a1\" # two"),
        ("legal = \"\"\"\nb1b2\nb1c2 b1a1\"\"\"", "legal = \"\"\"\nb1b2 b1a1\"\"\""),
        // What no count and no list can mend stays.
        ("moves = \"b1b3\"\nperft = [1]", "moves = \"b1b3\"\nperft = [1]"),
        ("illegal = \"b1b2\"", "illegal = \"b1b2\""),
        ("outcome = \"draw\"", "outcome = \"draw\""),
    ];
    for (written, expected) in cases {
        let text = |example: &str| kings(&format!("\n# first\n[[example]]\nname = 'x'\n{example}\n# last\n"));
        assert_eq!(blessed(&text(written)), text(expected), "{written}");
    }
}

#[test]
fn what_is_blessed_holds() {
    for example in ["perft = []", "legal = \"\"", "legal = \"b1c3 b1b2\"", "perft = [0, 0, 0]"] {
        let text = blessed(&kings(&format!("[[example]]\n{example}\n")));
        let variant = Variant::from_str(&text).unwrap();
        assert!(example::check_examples(&variant).is_empty(), "{example}: {text}");
    }
    let chess = blessed("[variant]\nextends = \"chess\"\n[[example]]\nlegal = \"\"\n");
    assert!(Variant::from_str(&chess).is_ok() && chess.contains("legal = \"\"\"\na2a3 a2a4"), "{chess}");
}

/// The names of what is exercised, by section.
fn exercised(text: &str) -> Vec<String> {
    let variant = Variant::from_str(text).unwrap();
    let coverage = example::coverage(&variant);
    assert!(coverage.is_whole);
    let done = coverage.entries.into_iter().filter(|entry| entry.is_exercised);
    let name = |entry: example::Entry| match entry.part {
        Part::Movement => variant.sources().slice(entry.span).to_owned(),
        Part::Arrival | Part::Action | Part::Rule | Part::Forbidden | Part::Priority | Part::Ending => {
            format!("{}.{}", entry.part.section(), entry.name)
        }
    };
    done.map(name).collect()
}

#[test]
fn an_entry_is_exercised_where_it_decides_or_does_something() {
    let rules = "\
        [rules.count]\non = \"move\"\nwhen = \"to in b2\"\ndo = \"end turn\"\n\
        [forbidden.corner]\nwhen = \"any(my king and a1)\"\n\
        [forbidden.edge]\non = \"before-move\"\nwhen = \"to in c1\"\n\
        [priorities.hill]\nwhen = \"to in b2\"\n\
        [actions.wait]\ndo = \"end turn\"\nwhen = \"any(my king and a2)\"\nwrite = \"wait\"\n\
        [arrivals.hat]\nwhen = \"to in a2\"\nwrite = \"hat\"\n";
    let cases: [(&str, &[&str]); 5] = [
        // The forbidden squares and the priority decide what is legal; nothing is played.
        ("legal = \"b1b2\"", &["W", "forbidden.corner", "forbidden.edge"]),
        ("moves = \"b1b2\"", &["W", "rules.count", "forbidden.corner", "forbidden.edge", "priorities.hill"]),
        (
            "moves = \"b1b2 b3b2\"",
            &["W", "rules.count", "forbidden.corner", "forbidden.edge", "priorities.hill", "endings.bare"],
        ),
        // From a corner only the diagonal leads to the hill.
        ("position = \"k2/3/2K w\"\nlegal = \"c1b2\"", &["F when to in b2", "priorities.hill"]),
        // The second ply is counted, so that the first is played.
        ("position = \"k2/3/2K w\"\nperft = [1, 2]", &["F when to in b2", "rules.count", "priorities.hill"]),
    ];
    for (example, expected) in cases {
        assert_eq!(exercised(&kings(&format!("{rules}[[example]]\n{example}\n"))), expected, "{example}");
    }
}

#[test]
fn a_line_is_covered_for_each_kind_that_moves_by_it() {
    let text = kings("").replace(
        "[pieces]",
        "[movements]\nleap = [\"W\", \"F\"]\n[pieces]\nguard = { letter = \"G\", moves = \"leap\" }",
    );
    let variant = Variant::from_str(&text.replace("[\"W\", \"F when to in b2\"]", "\"leap\"")).unwrap();
    let coverage = example::coverage(&variant);
    let lines = coverage.entries.iter().filter(|entry| entry.part == Part::Movement);
    let told: Vec<(&str, &str)> =
        lines.map(|entry| (&*entry.name, variant.sources().slice(entry.span))).collect();
    assert_eq!(told, [("guard", "W"), ("guard", "F"), ("king", "W"), ("king", "F")]);
}

/// Reads lines until one contains a text.
fn read_until(lines: &mut impl Iterator<Item = std::io::Result<String>>, text: &str) -> String {
    let mut read = String::new();
    for line in lines {
        let line = line.unwrap();
        read.push_str(&line);
        if line.contains(text) {
            return read;
        }
    }
    panic!("`{text}` does not come: {read}");
}

#[test]
fn a_watched_file_is_tested_at_each_save() {
    for command in ["test", "validate"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("kings.toml");
        let write = |path: &Path, count: u32| {
            std::fs::write(path, kings(&format!("[[example]]\nperft = [{count}]\n"))).unwrap();
        };
        write(&file, 3);
        let mut child = Command::new(PROGRAM)
            .args([command, "--watch"])
            .arg(&file)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = read_until(&mut lines, "watching");
        assert!(first.contains("1 passed") || first.contains("fine"), "{first}");
        // An editor that writes beside the file and moves the text to its place.
        write(&folder.path().join("draft"), 4);
        std::fs::rename(folder.path().join("draft"), &file).unwrap();
        assert!(read_until(&mut lines, "watching").contains("perft 1 gives 3 nodes, not 4"));
        write(&file, 3);
        let last = read_until(&mut lines, "watching");
        assert!(last.contains("1 passed") || last.contains("fine"), "{last}");
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
