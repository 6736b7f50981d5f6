//! Definitions that are made of what other programs read.

use std::path::Path;

use variorum::diagnostic::Diagnostics;
use variorum::limits;
use variorum::source::Sources;
use variorum::{Checked, Variant};
use variorum_workshop::import::{self, Imported};

/// Imports a file of `tests/import`; gives what was made, and what was said.
fn import(file: &str) -> (Vec<Imported>, String) {
    let text = std::fs::read_to_string(Path::new("tests/import").join(file)).unwrap();
    import_text(file, &text)
}

fn import_text(name: &str, text: &str) -> (Vec<Imported>, String) {
    let mut sources = Sources::default();
    let source = sources.add(name, text);
    let mut diagnostics = Diagnostics::default();
    let made = import::import(&sources, source, None, &mut diagnostics);
    (made, diagnostics.render(&sources))
}

/// Compares with a snapshot in `tests/import/snapshots`.
fn compare(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("import/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// The definitions, one below the other.
fn texts(made: &[Imported]) -> String {
    let text =
        |imported: &Imported| imported.text.clone().unwrap_or_else(|| format!("# no {}\n", imported.name));
    made.iter().map(text).collect::<Vec<_>>().join("\n# ----------\n\n")
}

/// Writes the definitions into a folder, as the program does.
fn write(made: &[Imported], folder: &Path) {
    for imported in made {
        if let Some(text) = &imported.text {
            std::fs::write(folder.join(format!("{}.toml", imported.name)), text).unwrap();
        }
    }
}

#[test]
fn definitions_read_as_a_person_would_write_them() {
    let (made, said) = import("family.ini");
    assert_eq!(said, "");
    assert!(made.iter().all(|imported| imported.is_complete));
    compare("family", &texts(&made));
}

/// The counts that the engine has for each section, from the remark `# perft …` below its name.
fn counts(text: &str) -> Vec<(String, Vec<u64>)> {
    let mut found = Vec::new();
    for part in text.split("\n[").skip(1) {
        let name = part.split([':', ']']).next().unwrap().to_owned();
        let line = part.lines().find_map(|line| line.strip_prefix("# perft ")).unwrap();
        found.push((name, line.split(' ').map(|count| count.parse().unwrap()).collect()));
    }
    found
}

#[test]
fn definitions_agree_with_the_engine_they_come_from() {
    agree("family.ini");
}

/// What the shipped definitions say can be built on, however it is said.
#[test]
fn definitions_that_build_on_shipped_ones_agree_too() {
    agree("built-in.ini");
}

/// Checks that all sections of a file become definitions without mistakes that have the counts told.
fn agree(file: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (made, said) = import(file);
    assert_eq!(said, "");
    write(&made, folder.path());
    let counts = counts(&std::fs::read_to_string(Path::new("tests/import").join(file)).unwrap());
    assert_eq!(counts.len(), made.len());
    for (name, counts) in counts {
        let path = folder.path().join(format!("{name}.toml"));
        let Checked { variant, diagnostics, sources, .. } =
            Variant::check_file(&path.to_string_lossy()).unwrap();
        assert!(diagnostics.is_empty(), "{name}:\n{}", diagnostics.render(&sources));
        let variant = variant.unwrap();
        // A turn of several actions is one of the engine's moves.
        let actions = u32::from(variant.model().turn.actions);
        let mut game = variant.start();
        game.ignore_history();
        for (depth, count) in (1..).zip(counts.into_iter().filter(|count| *count < 100_000)) {
            assert_eq!(game.perft(depth * actions), count, "{name} at depth {depth}");
        }
    }
}

#[test]
fn what_cannot_be_said_is_reported() {
    let (made, said) = import("partial.ini");
    let complete: Vec<(&str, bool)> = made.iter().map(|it| (it.name.as_str(), it.is_complete)).collect();
    assert_eq!(complete, [("gates", false), ("counted", false), ("whole", true)]);
    compare("partial", &said);
}

#[test]
fn mistakes_of_the_file_are_told_with_their_places() {
    let (made, said) = import("wrong.ini");
    assert!(made.iter().all(|imported| !imported.is_complete || imported.name == "twice"));
    compare("wrong", &said);
}

/// Imports the parameter text of a diagram.
fn import_diagram(file: &str) -> (Imported, String) {
    let mut sources = Sources::default();
    let source = sources.add(file, std::fs::read_to_string(Path::new("tests/import").join(file)).unwrap());
    let mut diagnostics = Diagnostics::default();
    let made = import::import_diagram(&sources, source, &mut diagnostics);
    (made, diagnostics.render(&sources))
}

#[test]
fn diagrams_become_definitions() {
    let diagrams = [("orthodox.txt", [20, 400, 8902]), ("griffin-house.txt", [15, 749, 14_201])];
    let made = diagrams.map(|(file, counts)| {
        let (made, said) = import_diagram(file);
        assert_eq!((said.as_str(), made.is_complete), ("", true));
        let Checked { variant, diagnostics, sources, .. } =
            Variant::check_text(file, made.text.as_ref().unwrap());
        assert!(diagnostics.is_empty(), "{}", diagnostics.render(&sources));
        let mut game = variant.unwrap().start();
        assert_eq!([1, 2, 3].map(|depth| game.perft(depth)), counts, "{file}");
        made
    });
    compare("diagrams", &texts(&made));
}

/// Positions from drawn starts of imported games, with the counts that the engine has for them.
#[test]
fn drawn_starts_are_imported_with_castling() {
    let (made, _) = import("family.ini");
    let variant = |name: &str| {
        let made = made.iter().find(|it| it.name == name).unwrap();
        Variant::from_str(made.text.as_ref().unwrap()).unwrap()
    };
    assert_eq!(variant("drawnstarts").starts(), Some(960));
    let large = variant("drawnlarge");
    assert_eq!(large.starts(), Some(5 * 5 * 4 * 4 * 15 * 4));
    let cases = [
        ("rnabqrkban/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQRKBAN w KQkq - 0 1", 18_844),
        ("1r1k4r1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R1K4R1 w IBib - 0 1", 29_365),
    ];
    for (position, count) in cases {
        assert_eq!(large.position(position).unwrap().perft(3), count, "{position}");
    }
}

#[test]
fn shuffles_of_diagrams_become_drawn_starts() {
    let made = ["shuffled.txt", "wings.txt"].map(|file| {
        let (made, said) = import_diagram(file);
        assert_eq!((said.as_str(), made.is_complete), ("", true));
        made
    });
    let [shuffled, wings] = made.each_ref().map(|it| Variant::from_str(it.text.as_ref().unwrap()).unwrap());
    assert_eq!((shuffled.starts(), wings.starts()), (Some(960), Some(4)));
    let mut game = shuffled.position("qnr1bkrb/pppp2pp/3np3/5p2/8/P2P2P1/NPP1PP1P/QN1RBKRB w GDg").unwrap();
    assert_eq!(game.perft(3), 26_895);
    compare("shuffles", &texts(&made));
}

#[test]
fn shuffles_that_cannot_be_said_are_told() {
    let diagram = |shuffle: &str, pieces: &str| {
        let text = format!("files=8\nranks=8\nroyal=1\nmaxPromote=0\nshuffle={shuffle}\n{pieces}");
        let mut sources = Sources::default();
        let source = sources.add("a.txt", text);
        let mut diagnostics = Diagnostics::default();
        let made = import::import_diagram(&sources, source, &mut diagnostics);
        assert!(!made.is_complete && !made.text.unwrap().contains("[shuffle"), "{shuffle}");
        diagnostics.render(&sources)
    };
    let castles = "king:K:KisO2:king:e1\nrook:R:R:rook:a1,h1\nbishop:B:B:bishop:c1,f1\nknight:N:N:knight:b1";
    let cases = [
        ("KRX", "no piece has an ID that begins with `X` here"),
        ("KRK", "`king` is named twice"),
        ("BN,KB", "shuffled twice"),
        ("!N!B!K!R", "bound by castling and by their colour"),
        ("RB", "shuffled without him"),
    ];
    for (shuffle, why) in cases {
        let said = diagram(shuffle, castles);
        assert!(said.contains(why), "{shuffle}: {said}");
    }
    let lopsided = "king:K:K:king:e1,,d8\nbishop:B:B:bishop:c1,f1";
    assert!(diagram("KB", lopsided).contains("do not stand opposite each other"));
    let three = "king:K:K:king:e1\nbishop:B:B:bishop:c1,f1,h1";
    assert!(diagram("!B", three).contains("3 pieces cannot stand on squares of both colours alike"));
}

#[test]
fn mistakes_of_a_diagram_are_told_with_their_places() {
    let (made, said) = import_diagram("wrong.txt");
    assert!(!made.is_complete);
    compare("wrong-diagram", &said);
}

#[test]
fn one_section_alone_builds_on_no_other() {
    let text = "[one:chess]\ncastling = false\n\n[two:one]\ncheckmateValue = win\n";
    let mut sources = Sources::default();
    let source = sources.add("two.ini", text);
    let made = import::import(&sources, source, Some("two"), &mut Diagnostics::default());
    assert_eq!(made.len(), 1);
    let text = made[0].text.as_ref().unwrap();
    assert!(text.contains("extends = \"chess\"") && !text.contains("\"one\""), "{text}");
}

/// No text at all brings the importer to its knees.
#[test]
fn harmed_files_do_no_harm() {
    let whole = std::fs::read_to_string("tests/import/family.ini").unwrap();
    for (index, _) in whole.char_indices().step_by(301) {
        let cut = format!("{}{}", &whole[..index], &whole[(index + 5).min(whole.len())..]);
        import_text("cut.ini", &cut);
    }
}

/// What stands in a section very often is looked at once, not once for each key.
#[test]
fn many_unknown_settings_take_no_long_time() {
    let text =
        (0..150_000).fold("[one:chess]\n".to_owned(), |text, number| text + &format!("key{number} = true\n"));
    let begun = std::time::Instant::now();
    let (made, said) = import_text("many.ini", &text);
    assert!(begun.elapsed() < std::time::Duration::from_secs(10), "{:?}", begun.elapsed());
    assert!(!made[0].is_complete && said.contains("there is no setting `key0`"));
}

/// So many sections, each of which builds on the one before.
fn chained_sections(count: usize) -> String {
    let section =
        |number: usize| format!("[s{number}:s{}]\nnMoveRule = {}\n\n", number - 1, 50 + number % 40);
    (1..count)
        .map(section)
        .fold("[s0:chess]\ncastling = false\n\n".to_owned(), |text, section| text + &section)
}

/// Definitions build on each other only so far that each can be read soon.
#[test]
fn a_long_chain_of_sections_is_not_a_long_chain_of_definitions() {
    let (made, said) = import_text("long.ini", &chained_sections(limits::IMPORT_SECTIONS));
    assert_eq!((made.len(), said.as_str()), (limits::IMPORT_SECTIONS, ""));
    let base = |imported: &Imported| -> String {
        let text = imported.text.as_ref().unwrap();
        text.lines().find_map(|line| line.strip_prefix("extends = ")).unwrap().trim_matches('"').to_owned()
    };
    let bases: std::collections::HashMap<&str, String> =
        made.iter().map(|imported| (imported.name.as_str(), base(imported))).collect();
    for imported in &made {
        let below = std::iter::successors(bases.get(imported.name.as_str()), |base| bases.get(base.as_str()));
        assert!(below.count() <= limits::IMPORT_CHAIN + 1, "{}", imported.name);
    }
    assert_eq!((bases["s16"].as_str(), bases["s17"].as_str()), ("s15", "chess"));
}

#[test]
fn a_file_with_too_many_sections_is_read_as_far_as_it_may_go() {
    let (made, said) = import_text("long.ini", &chained_sections(limits::IMPORT_SECTIONS + 2));
    assert_eq!(made.len(), limits::IMPORT_SECTIONS);
    assert_eq!(said.matches("error").count(), 1, "{said}");
    assert!(said.contains("E0518") && said.contains("long.ini:901:1"), "{said}");
}

#[test]
fn every_key_is_in_the_document() {
    let document = std::fs::read_to_string("docs/import.md").unwrap();
    let part = |from: &str| document.split(from).nth(1).unwrap().split("\n### ").next().unwrap();
    let parts = [part("### Taken"), part("### Without meaning for the rules"), part("### Not taken")];
    for key in import::keys() {
        let expected = if key.is_free {
            1
        } else if key.not_taken.is_some() {
            2
        } else {
            0
        };
        for (index, part) in parts.iter().enumerate() {
            let stands = part.contains(&format!("`{}`", key.name));
            assert_eq!(stands, index == expected, "`{}` in part {index}", key.name);
        }
    }
}
