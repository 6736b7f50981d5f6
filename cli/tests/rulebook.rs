//! The pages with the rules of all shipped variants.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::process::Command;

use variorum::model::Example;
use variorum::{Variant, source};

fn run(arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_variorum")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The page, and that links lead somewhere, nothing comes from outside, and no two parts have the same name.
fn check_page(folder: &Path, name: &str) -> String {
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let page = roxmltree::Document::parse_with_options(&text, options)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut ids = HashSet::new();
    let outside_pictures =
        |node: &roxmltree::Node<'_, '_>| !node.ancestors().any(|above| above.has_tag_name("defs"));
    // Pieces are drawn once in each picture that has them, and are the same under the same name.
    let mut drawn: HashMap<&str, &str> = HashMap::new();
    for node in page.descendants().filter(|node| !outside_pictures(node)) {
        if let Some(id) = node.attribute("id") {
            let text = &text[node.range()];
            assert_eq!(*drawn.entry(id).or_insert(text), text, "{name}");
        }
    }
    for node in page.descendants().filter(outside_pictures) {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id.to_owned()), "{name}: two parts are called {id}");
        }
        assert_eq!(node.attribute("src"), None, "{name}");
        assert!(!node.has_tag_name("link"), "{name}");
    }
    for target in page.descendants().filter_map(|node| node.attribute("href")) {
        let is_there = match target.strip_prefix('#') {
            Some(id) => ids.contains(id) || drawn.contains_key(id),
            None => target.starts_with("http") || folder.join(target).is_file(),
        };
        assert!(is_there, "{name}: {target} leads nowhere");
    }
    text
}

#[test]
fn every_shipped_variant_has_a_page() {
    let folder = tempfile::tempdir().unwrap();
    run(&["rulebook", "--all", "-o", folder.path().to_str().unwrap()]);
    let index = check_page(folder.path(), "index.html");
    for file in source::shipped() {
        let variant = Variant::shipped(&file.name).unwrap();
        let name = format!("{}.html", file.name);
        let page = check_page(folder.path(), &name);
        assert!(index.contains(&format!("href=\"{name}\"")), "{name}");
        let model = variant.model();
        let parts = model.kinds.iter().map(|kind| format!("pieces-{}", kind.name));
        let parts = parts.chain(model.zones.iter().map(|zone| format!("zones-{}", zone.name)));
        let parts = parts.chain(model.actions.iter().map(|action| format!("actions-{}", action.name)));
        let parts = parts.chain(model.arrivals.iter().map(|arrival| format!("arrivals-{}", arrival.name)));
        let parts = parts.chain(model.rules.iter().map(|rule| format!("rules-{}", rule.name)));
        let parts = parts.chain(model.endings.iter().map(|ending| format!("endings-{}", ending.name)));
        // Examples that only count are for programs.
        let teaches = |example: &&Example| {
            let has_actions = example.moves.is_some() || example.legal.is_some() || example.illegal.is_some();
            has_actions || example.outcome.is_some()
        };
        let examples = model.examples.iter().filter(teaches).count();
        let parts = parts.chain((1..=examples).map(|number| format!("examples-{number}")));
        for part in parts {
            assert!(page.contains(&format!("id=\"{part}\"")), "{name}: {part}");
        }
    }
}
