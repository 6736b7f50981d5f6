//! Wrong definitions and what is said of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use variorum::source::is_definition;
use variorum::{Checked, Variant};

/// The wrong definitions, by name.
fn wrong_definitions() -> Vec<PathBuf> {
    let files = std::fs::read_dir("tests/diagnostics").unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    found.sort();
    found
}

/// What `variorum validate` says of a file.
fn validated(path: &Path) -> Checked {
    let mut checked = Variant::check_file(&path.to_string_lossy()).unwrap();
    variorum_workshop::review::validate(&mut checked);
    checked
}

/// What is suggested can be written over the text, and then nothing of the kind is said there any more.
#[test]
fn suggestions_work() {
    let mut count = 0;
    for path in wrong_definitions() {
        let text = std::fs::read_to_string(&path).unwrap();
        let before = validated(&path);
        for found in before.diagnostics.sorted() {
            let Some(suggestion) = found.suggestion() else { continue };
            count += 1;
            let json: serde_json::Value =
                serde_json::from_str(&variorum::diagnostic::to_json(found, &before.sources)).unwrap();
            assert_eq!(json["suggestion"]["replacement"], suggestion.replacement.as_str(), "{json}");
            let place = before.sources.place(suggestion.span);
            assert_eq!(json["suggestion"]["line"], place.line, "{json}");
            assert_eq!(json["suggestion"]["column"], place.column, "{json}");
            let mut changed = text.clone();
            changed.replace_range(suggestion.span.range(), &suggestion.replacement);
            let changed_path = path.with_extension("changed");
            std::fs::write(&changed_path, &changed).unwrap();
            let after = validated(&changed_path);
            std::fs::remove_file(&changed_path).unwrap();
            let stands = |other: &&variorum::diagnostic::Diagnostic| {
                other.code == found.code && other.title == found.title
            };
            let count =
                |checked: &Checked| checked.diagnostics.sorted().iter().filter(|it| stands(it)).count();
            assert!(
                count(&after) < count(&before),
                "{}: {} still stands in\n{changed}",
                path.display(),
                found.title
            );
        }
    }
    assert!(count > 30, "{count} suggestions");
}

/// `nothing` is of the type of the other branch, whichever that is.
#[test]
fn nothing_is_what_the_other_branch_is() {
    for kind in ["if s in rank 8 then kind(s) else nothing", "if s in rank 8 then nothing else kind(s)"] {
        let text = format!(
            "[variant]\nextends = \"chess\"\n[functions]\n\"up(s: square)\" = \"{kind}\"\n\
             [endings.e]\nwhen = \"up(a8) is queen and up(a1) is queen\"\nresult = \"draw\"\n"
        );
        let checked = Variant::check_text("text", &text);
        assert!(checked.variant.is_some(), "{}", checked.diagnostics.render(&checked.sources));
    }
}

/// A suggestion that does not mend what it is made for is not shown, and what was said besides stands.
#[test]
fn suggestions_that_do_not_work_are_not_shown() {
    let text = "[variant]\nextends = \"chess\"\n[groups]\nfriends = \"frends\"\n";
    let checked = Variant::check_text("text", text);
    let found = checked.diagnostics.sorted();
    assert_eq!(found[0].code, "E0302", "{}", checked.diagnostics.render(&checked.sources));
    assert!(found[0].suggestion().is_none(), "a group is not made of itself");
    assert!(found[0].advice().is_some());
}

/// What is said of each wrong definition is what was read and found good.
#[test]
fn every_mistake_is_told() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("diagnostics/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut differ = Vec::new();
    for path in wrong_definitions() {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let Checked { sources, diagnostics, .. } = validated(&path);
        let drawn = diagnostics.render(&sources);
        assert!(!drawn.is_empty(), "{name}: nothing is said");
        // All of them are compared before the first difference ends the test.
        let same =
            settings.bind(|| std::panic::catch_unwind(|| insta::assert_snapshot!(name.as_str(), drawn)));
        if same.is_err() {
            differ.push(name);
        }
    }
    assert!(differ.is_empty(), "what is said differs: {differ:?}");
}

/// The codes that stand in quotes in a text: `"E0101"`.
fn quoted_codes(text: &str) -> BTreeSet<String> {
    let is_code =
        |part: &&str| part.len() == 5 && part.starts_with(['E', 'W']) && part[1..].parse::<u16>().is_ok();
    text.split('"').filter(is_code).map(str::to_owned).collect()
}

#[test]
fn every_code_is_in_a_snapshot() {
    let sources = [
        "definition/src/syntax/errors.rs",
        "definition/src/syntax/unparsed.rs",
        "definition/src/model/errors.rs",
        "workshop/src/review/errors.rs",
    ]
    .map(|path| std::fs::read_to_string(path).unwrap());
    let mut unseen: BTreeSet<String> = sources.iter().flat_map(|text| quoted_codes(text)).collect();
    for entry in std::fs::read_dir("tests/diagnostics/snapshots").unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        unseen.retain(|code| !text.contains(&format!("[{code}]")));
    }
    assert!(unseen.is_empty(), "no snapshot shows {unseen:?}");
}

/// A shipped definition has nothing to be said of.
#[test]
fn shipped_definitions_are_clean() {
    for (path, text) in shipped() {
        let mut checked = Variant::check_text(&path, &text);
        variorum_workshop::review::validate(&mut checked);
        let Checked { sources, diagnostics, .. } = checked;
        assert!(diagnostics.is_empty(), "{}", diagnostics.render(&sources));
    }
}

/// Whoever calls a function decides what it is given, so one that is laid over a base's, or that a prelude asks for, need
/// not speak of all of it; one that its own file alone calls should.
#[test]
fn parameters_are_unused_only_where_nobody_else_gives_them() {
    let told = |functions: &str| {
        let text = format!(
            "[variant]\nextends = \"chess\"\n[functions]\n{functions}\n\
             [endings.e]\nwhen = \"castling-safe(e1, e2) and own(e1)\"\nresult = \"draw\"\n"
        );
        let Checked { diagnostics, .. } = Variant::check_text("text", &text);
        diagnostics
            .sorted()
            .iter()
            .map(|found| format!("{}: {}", found.code, found.title))
            .collect::<Vec<_>>()
    };
    let safe = r#""castling-safe(k: square, goal: square)" = "true""#;
    assert_eq!(told(&format!("{safe}\n\"own(s: square)\" = \"kind(s) = nothing\"")), [""; 0]);
    let unused = told(&format!("{safe}\n\"own(s: square)\" = \"any(my king)\""));
    assert_eq!(unused, ["W0391: the parameter `s` is never used"]);
}

#[test]
fn files_that_are_no_text_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    std::fs::write(path("latin.toml"), b"[variant]\nname = \"\xE9chec\"\n").unwrap();
    let refused = |name: &str| Variant::check_file(&path(name)).unwrap_err().to_string();
    assert!(refused("latin.toml").contains("line 2 is not UTF-8"), "{}", refused("latin.toml"));
    assert!(refused(".").contains("is a folder"), "{}", refused("."));
    assert!(refused("none.toml").contains("there is no such file"), "{}", refused("none.toml"));
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    for (path, text) in shipped() {
        for changed in [text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
            let Checked { sources, diagnostics, .. } = Variant::check_text(&path, &changed);
            assert!(diagnostics.is_empty(), "{}", diagnostics.render(&sources));
        }
    }
}

#[test]
fn mistakes_behind_windows_line_ends_stand_where_they_are() {
    let text = "[variant]\r\nextends = \"chess\"\r\n\r\n[zones]\r\nhill = \"\"\"\r\ne4\r\ne9\"\"\"\r\n";
    let Checked { sources, diagnostics, .. } = Variant::check_text("text", text);
    let first = diagnostics.sorted()[0].span();
    assert_eq!(
        (sources.place(first).line, sources.slice(first)),
        (7, "e9"),
        "{}",
        diagnostics.render(&sources)
    );
}

/// The shipped definitions and the preludes: paths and texts.
fn shipped() -> Vec<(String, String)> {
    let mut found: Vec<PathBuf> =
        std::fs::read_dir("variants").unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    let is_definition = |path: &&PathBuf| is_definition(&path.to_string_lossy());
    let read = |path: &PathBuf| (path.display().to_string(), std::fs::read_to_string(path).unwrap());
    found.iter().filter(is_definition).map(read).collect()
}

/// The parts of a text that mutations move about: words, numbers, signs, blanks.
fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (at, c) in text.char_indices() {
        let sort = if c.is_alphanumeric() { Some('w') } else { None };
        if at > start && (sort.is_none() || sort != last) {
            found.push(&text[start..at]);
            start = at;
        }
        last = sort;
    }
    found.push(&text[start..]);
    found
}

/// A text with one to three random changes.
fn mutated(text: &str, random: &mut impl Rng) -> String {
    const STRANGE: [&str; 16] =
        ["\"", "[", "]", "{", "}", "(", ")", "'", "=", "\n", "\0", "é", "-", "9999999999", "not ", "\"\"\""];
    let mut parts: Vec<String> = tokens(text).into_iter().map(str::to_owned).collect();
    for _ in 0..random.random_range(1..=3) {
        let at = random.random_range(0..parts.len());
        let other = random.random_range(0..parts.len());
        match random.random_range(0..6) {
            0 => parts[at].clear(),
            1 => parts.swap(at, other),
            2 => parts[at] = parts[other].clone(),
            3 => parts.insert(at, STRANGE[random.random_range(0..STRANGE.len())].to_owned()),
            4 => parts.insert(at, parts[other].clone()),
            _ => parts[at] = parts[at].chars().rev().collect(),
        }
    }
    parts.concat()
}

/// Checks a text, and plays what can be played of it.
fn check_and_play(name: &str, text: &str, random: &mut impl Rng) -> bool {
    let begin = Instant::now();
    let Checked { sources, diagnostics, variant, .. } = Variant::check_text(name, text);
    for found in diagnostics.sorted() {
        assert!(!found.title.is_empty(), "{name}\n{text}");
        for label in &found.labels {
            let source = sources.text(label.span.source);
            assert!(source.get(label.span.range()).is_some(), "{name}: {found:?}\n{text}");
        }
    }
    assert!(!diagnostics.render(&sources).contains('\0'), "{name}\n{text}");
    assert_eq!(variant.is_none(), diagnostics.has_errors(), "{name}\n{text}");
    assert!(begin.elapsed() < Duration::from_secs(5), "{name} took {:?}\n{text}", begin.elapsed());
    let Some(variant) = variant else { return false };
    let mut game = variant.start();
    for _ in 0..20 {
        let actions = game.legal_texts();
        if actions.is_empty() || game.outcome().is_some() {
            break;
        }
        let action = actions[random.random_range(0..actions.len())].clone();
        if let Err(error) = game.play(&action) {
            panic!("{name}: `{action}` was offered and refused: {error}\n{text}");
        }
    }
    true
}

/// However a definition is broken: no panic, no hang, something is said, or it can be played.
#[test]
fn broken_definitions_do_no_harm() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let until = Instant::now() + Duration::from_secs(12);
    let rounds = if cfg!(debug_assertions) { 40 } else { 400 };
    let mut playable = 0;
    for round in 0..rounds {
        for (path, text) in shipped() {
            if Instant::now() > until {
                break;
            }
            let changed = mutated(&text, &mut random);
            playable += usize::from(check_and_play(&format!("{path} {round}"), &changed, &mut random));
        }
    }
    assert!(playable > 0, "every change broke the definition");
}

/// Broken strings of every small language are refused in words, and the words are no names of grammar rules.
#[test]
fn expectations_are_words() {
    let lines = [
        "[zones]\nz = \"a1 +\"",
        "[zones]\nz = \"!\"",
        "[groups]\ng = \"queen, rook\"",
        "[functions]\n\"f(s square)\" = \"1\"",
        "[functions]\n\"F()\" = \"1\"",
        "[functions]\n\"f()\" = \"1 +\"",
        "[functions]\n\"f()\" = \"if 1 = 1 then 2\"",
        "[functions]\n\"f()\" = \"sum(s in king 1)\"",
        "[movements]\n\"m(\" = \"K\"",
        "[pieces]\nrook.moves = \"R whn from in rank 1\"",
        "[pieces]\nrook.moves = \"[over\"",
        "[pieces]\nrook.moves = \"[W]{1..}\"",
        "[pieces]\nrook.write = \"{from\"",
        "[actions.a]\nchoose = \"s\"\ndo = \"end turn\"\nwrite = \"x\"",
        "[actions.a]\nchoose = \"s: 3 of empty\"\ndo = \"end turn\"\nwrite = \"x\"",
        "[rules.r]\non = \"move\"\ndo = \"move to\"",
        "[rules.r]\non = \"move\"\ndo = \"for s in king: destroy s\"",
        "[rules.r]\non = \"move\"\ndo = \"create pawn e4\"",
        "[rules.r]\non = \"move\"\ndo = \"mark to tired\"",
        "[rules.r]\non = \"move\"\ndo = \"discard his hand\"",
        "[rules.r]\non = \"move\"\ndo = \"send pieces away\"",
        "[rules.r]\non = \"move\"\ndo = \"end game\"",
        "[rules.r]\non = \"move\"\ndo = \"ask opponent to castle\"",
    ];
    for line in lines {
        let text = format!("[variant]\nextends = \"chess\"\n{line}\n");
        let Checked { sources, diagnostics, .. } = Variant::check_text("text", &text);
        let found = diagnostics.sorted();
        let titles: Vec<&str> = found.iter().map(|found| found.title.as_str()).collect();
        assert_eq!(titles.len(), 1, "{line}\n{}", diagnostics.render(&sources));
        assert_eq!(found[0].code, "E0122", "{line}: {titles:?}");
        assert!(titles[0].starts_with("expected "), "{titles:?}");
        let grammar_word = |word: &str| word.contains('_') || word.contains("Rule") || word.contains("EOI");
        assert!(!titles[0].split_whitespace().any(grammar_word), "{titles:?}");
    }
}

/// Every rule of the grammars is described in words or left out on purpose: `describe` names them all.
#[test]
fn every_rule_of_the_grammars_is_described() {
    let described = std::fs::read_to_string("definition/src/syntax/unparsed.rs").unwrap();
    for grammar in ["rule", "movement", "notation"] {
        let path = Path::new("grammar").join(format!("{grammar}.pest"));
        let text = std::fs::read_to_string(path).unwrap();
        for line in text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic())) {
            let Some((rule, _)) = line.split_once('=') else { continue };
            let rule = rule.trim();
            assert!(
                described.contains(&format!("Rule::{rule}")),
                "grammar/{grammar}.pest: `{rule}` has no words"
            );
        }
    }
}

/// A kind that a variable or a piece holds at the start can come into play by it.
#[test]
fn kinds_that_are_remembered_at_the_start_can_come_into_play() {
    let told = |rules: &str| {
        let text = format!(
            "[variant]\nextends = \"chess\"\n[pieces]\nferz = {{ letter = \"F\", moves = \"F\" }}\n{rules}\n[[example]]\nlegal = \"e2e4\""
        );
        let mut checked = Variant::check_text("text", &text);
        variorum_workshop::review::validate(&mut checked);
        assert!(checked.variant.is_some(), "{}", checked.diagnostics.render(&checked.sources));
        checked.diagnostics.sorted().iter().map(|found| found.code).collect::<Vec<_>>()
    };
    assert_eq!(told(""), ["W0420"]);
    let by_variable = r#"
        [state]
        next = { is = "kind", starts = "ferz" }
        [rules.r]
        on = "capture"
        do = "create next on from; next := knight""#;
    assert_eq!(told(by_variable), [""; 0]);
    let by_piece = r#"
        [marks.inside]
        is = "kind"
        each = "s"
        starts = "if s is queen then ferz else nothing"
        [rules.r]
        on = "capture"
        when = "inside(piece) != nothing"
        do = "create inside(piece) on from""#;
    assert_eq!(told(by_piece), [""; 0]);
}
