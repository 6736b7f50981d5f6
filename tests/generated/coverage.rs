//! What generated definitions are made of: nearly all are right, and together they have all of the language.

use std::collections::BTreeSet;

use generator::{Choices, Draft, EXPRESSIONS, STATEMENTS, definition, position};
use variorum::Variant;
use variorum::language::{Function, Keyword, Mode, Quantifier, Section, StatementForm, Vocabulary, Word};

/// How many definitions are checked.
const DEFINITIONS: u64 = 400;
/// How many are made to look for words and forms in their texts.
const TEXTS: u64 = 1500;

/// Sections that are for people, texts and tests.
const OF_TEXTS: [Section; 4] = [Section::Variant, Section::Match, Section::Record, Section::Example];

/// Words of the language that no generated definition has, and why.
const LEFT_OUT: [(&str, &str); 5] = [
    ("match record", "they change no position"),
    ("example variant", "they are for people and tests"),
    ("by-file", "other letters of rights change texts alone"),
    ("dots figure plain points river", "they change pictures alone"),
    ("names", "other names of squares change texts alone"),
];

fn drafts() -> Vec<generator::Generated> {
    (0..TEXTS).map(|seed| definition(&mut Choices::seeded(seed))).collect()
}

#[test]
fn nearly_all_are_right() {
    let mut wrong = Vec::new();
    for (seed, made) in drafts().into_iter().take(DEFINITIONS as usize).enumerate() {
        let checked = Variant::check_text("generated", &made.draft.text());
        if checked.variant.is_none() {
            wrong.push(format!("seed {seed}:\n{}", checked.diagnostics.render(&checked.sources)));
        }
    }
    assert!(wrong.len() as u64 * 20 < DEFINITIONS, "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_form_of_expressions_and_statements_is_taken() {
    let made = drafts();
    for form in EXPRESSIONS.iter().chain(STATEMENTS) {
        assert!(made.iter().any(|made| made.world.has(form)), "no definition has `{}`", form.text);
    }
}

/// The words in small letters of a text, and the signs of comparisons and sums.
fn words(text: &str) -> BTreeSet<String> {
    let is_inside = |c: char| c.is_ascii_lowercase() || c == '-';
    let named = text.split(|c| !is_inside(c)).map(|word| word.trim_matches('-').to_owned());
    let signs = text.split(|c: char| !"=!<>+*-:".contains(c)).map(str::to_owned);
    named.chain(signs).filter(|word| !word.is_empty()).collect()
}

/// All that the table of the language lists: a group of rows, and their texts.
fn rows() -> Vec<(&'static str, Vec<&'static str>)> {
    fn texts<V: Vocabulary>() -> Vec<&'static str> {
        V::entries().iter().map(|entry| entry.text).collect()
    }
    let keys = |section: &Section| {
        section.contents().keys.iter().chain(section.entry_keys()).map(|key| key.name).collect()
    };
    let sections = Section::ALL.iter().filter(|section| !OF_TEXTS.contains(section));
    let mut rows: Vec<_> = sections.map(|section| (section.text(), keys(section))).collect();
    rows.extend([
        ("sections", texts::<Section>()),
        ("words", texts::<Word>()),
        ("functions", texts::<Function>()),
        ("quantifiers", texts::<Quantifier>()),
        ("modes", texts::<Mode>()),
        ("keywords", texts::<Keyword>()),
        ("statements", texts::<StatementForm>()),
    ]);
    rows
}

#[test]
fn every_row_of_the_language_stands_in_some_definition() {
    let made = drafts();
    let known: BTreeSet<String> = made.iter().flat_map(|made| words(&made.draft.text())).collect();
    let is_left_out =
        |word: &str| LEFT_OUT.iter().any(|(words, _)| words.split(' ').any(|other| other == word));
    let mut missing = BTreeSet::new();
    for (group, texts) in rows() {
        for word in texts.iter().flat_map(|text| words(text)) {
            if !known.contains(&word) && !is_left_out(&word) {
                missing.insert(format!("`{word}` of {group}"));
            }
        }
    }
    assert!(missing.is_empty(), "no definition has {missing:#?}");
}

/// The modes, events and moments stand in strings, so that words beside each other say nothing of them.
#[test]
fn every_mode_event_and_moment_stands_in_some_definition() {
    let whole: String = drafts().iter().map(|made| made.draft.text()).collect();
    let wanted = [
        "\"quiet ",
        "\"capture ",
        "\"devour ",
        "\"swap ",
        "\"shoot ",
        " when ",
        " unless ",
        " do ",
        " write '",
        "on = \"before-capture\"",
        "on = \"before-discard\"",
        "on = \"move\"",
        "on = \"capture\"",
        "on = \"action\"",
        "on = \"turn-end\"",
        "on = \"change\"",
        "each = ",
        "on = \"before-move\"",
        "on = \"action\"",
        "on = \"turn-end\"",
        "on = \"stuck\"",
        "claim = true",
        "pass = \"always\"",
        "pass = \"when stuck\"",
        "pass = \"after first\"",
        "complete = true",
        "sequence = ",
        "optional = true",
        "optional = \"",
        "among ",
        "hexagons = true",
        "cylinder = true",
        "torus = true",
        "holes = ",
        "[board.links]",
        "asked = true",
        "most = \"",
        "{1..2}",
        "[through (",
        "lasts-one-turn = true",
        "per-player = true",
        "in-position = false",
        "royal = true",
        "before = \"sunset\"",
        "counts = \"plies\"",
        "counts = \"turns\"",
        "apart = true",
        "hands = ",
        "first = \"black\"",
    ];
    for text in wanted {
        assert!(whole.contains(text), "no definition has `{text}`");
    }
}

#[test]
fn positions_are_read() {
    let mut read = 0;
    for seed in 0..DEFINITIONS {
        let mut choices = Choices::seeded(seed);
        let made = definition(&mut choices);
        let Ok(variant) = Variant::from_str(&made.draft.text()) else { continue };
        for _ in 0..3 {
            let text = position(&made.world, &mut choices);
            variant.position(&text).unwrap_or_else(|error| panic!("seed {seed}, {text}: {error}"));
            read += 1;
        }
    }
    assert!(read > 1000);
}

/// The mutator and the shrinker read shipped texts section by section.
#[test]
fn texts_of_definitions_are_split_and_joined_without_loss() {
    let mut folders = vec![std::path::PathBuf::from("variants")];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "toml") {
                let text = std::fs::read_to_string(&path).unwrap();
                assert_eq!(Draft::of_text(&text).text().trim_end(), text.trim_end(), "{}", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 100);
}

#[test]
fn bytes_and_seeds_decide_alike_each_time() {
    let bytes: Vec<u8> = (0..=255).cycle().take(3000).collect();
    let [one, other] = [(); 2].map(|()| definition(&mut Choices::of_bytes(&bytes)).draft);
    assert_eq!(one, other);
    assert_ne!(one, definition(&mut Choices::of_bytes(&bytes[7..])).draft);
    let empty = definition(&mut Choices::of_bytes(&[])).draft.text();
    assert!(empty.contains("[board]"));
}
