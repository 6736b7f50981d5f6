//! The bodies of the fuzz targets on what is shipped, changed at random: a short run of each in every run of the tests.

use generator::Choices;

use super::generated::structured::structured;

#[path = "../fuzz/src/bodies.rs"]
mod bodies;

/// How many inputs each body gets.
const RUNS: u64 = 150;

/// The files below a folder with an ending, as texts, in the order of their paths.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut folders = vec![std::path::PathBuf::from(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    let texts = found.into_iter().map(|path| std::fs::read_to_string(path).unwrap());
    texts.filter(|text| text.len() < 8000).collect()
}

/// A text with some of its bytes dropped, doubled, exchanged with those of another text, or changed.
fn changed(text: &str, other: &str, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..choices.between(1, 4) {
        let start = choices.below(bytes.len());
        let end = (start + choices.between(1, 20)).min(bytes.len());
        match choices.below(4) {
            0 => drop(bytes.drain(start..end)),
            1 => bytes.extend_from_within(start..end),
            2 => {
                let from = choices.below(other.len());
                let taken = &other.as_bytes()[from..(from + choices.between(1, 30)).min(other.len())];
                drop(bytes.splice(start..end, taken.iter().copied()));
            }
            _ => {
                let signs = b"\"'[]{}()=#.,:;-/ 0159azAZ\n";
                bytes.splice(start..(start + 1).min(end), [*choices.pick(signs)]);
            }
        }
    }
    bytes
}

/// Runs a body on texts as they are and changed, each with a byte before it if `headed`.
fn run(body: fn(&[u8]), texts: &[String], headed: bool) {
    assert!(!texts.is_empty());
    for seed in 0..RUNS {
        let mut choices = Choices::seeded(seed);
        let text = &texts[seed as usize % texts.len()];
        let mut bytes = match seed % 8 {
            0 => text.as_bytes().to_vec(),
            _ => changed(text, &texts[choices.below(texts.len())], &mut choices),
        };
        if headed {
            bytes.insert(0, (seed / texts.len() as u64) as u8);
        }
        body(&bytes);
    }
}

/// What stands between quotes in shipped definitions, on lines with one of the keys.
fn strings(keys: &[&str]) -> Vec<String> {
    let lines = files("variants", ".toml").join("\n");
    let is_said = |line: &&str| {
        keys.iter().any(|key| line.trim_start().starts_with(key) || line.contains(&format!(", {key}")))
    };
    let found = lines.lines().filter(is_said).flat_map(|line| line.split('"').skip(1).step_by(2));
    let mut found: Vec<String> = found.map(str::to_owned).filter(|text| text.len() > 2).collect();
    found.sort();
    found.dedup();
    assert!(found.len() > 50);
    found
}

#[test]
fn changed_definitions_are_read() {
    run(bodies::definition, &files("variants", ".toml"), false);
}

#[test]
fn changed_movements_are_read() {
    run(bodies::movement, &strings(&["moves"]), false);
}

#[test]
fn changed_rules_are_read() {
    run(bodies::rule, &strings(&["when", "do", "choose", "most"]), true);
}

#[test]
fn changed_positions_are_read() {
    let texts = strings(&["board", "position"])
        .into_iter()
        .map(|board| format!("{board} w KQkq - 0"))
        .collect::<Vec<_>>();
    run(bodies::position, &texts, true);
}

#[test]
fn changed_actions_are_read() {
    let texts: Vec<String> =
        strings(&["moves", "legal", "illegal"]).iter().map(|text| text.replace(' ', "\n")).collect();
    run(bodies::action, &texts, true);
}

#[test]
fn changed_records_are_read() {
    run(bodies::record, &files("tests/records", ".txt"), true);
}

#[test]
fn changed_settings_are_imported() {
    run(bodies::ini, &files("tests/import", ".ini"), false);
}

#[test]
fn changed_diagrams_are_imported() {
    run(bodies::diagram, &files("tests/import", ".txt"), false);
}

#[test]
fn definitions_by_bytes_are_played_alike_in_both_engines() {
    let mut right = 0;
    let mut wrong = Vec::new();
    for seed in 0..16 {
        let mut choices = Choices::seeded(seed);
        let bytes: Vec<u8> = (0..1500).map(|_| choices.below(256) as u8).collect();
        match structured(&bytes) {
            Ok(is_right) => right += u32::from(is_right),
            Err(difference) => wrong.push((seed, difference)),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(right >= 8, "{right}");
}
