//! Every shipped definition is valid, and its examples hold.

use std::collections::BTreeSet;

use variorum::Variant;
use variorum::source::{Folder, headings, leading, mutators, shipped, shipped_text};
use variorum::syntax::head_of;

#[test]
fn every_name_means_one_variant() {
    let shipped = shipped();
    for pair in shipped.windows(2) {
        assert_ne!(pair[0].name, pair[1].name, "{} and {}", pair[0].path, pair[1].path);
    }
}

#[test]
fn every_shipped_variant_is_valid_without_a_warning() {
    for file in shipped() {
        let mut checked = Variant::check_file(&file.name).unwrap();
        variorum_workshop::review::validate(&mut checked);
        assert!(
            checked.diagnostics.is_empty(),
            "{}\n{}",
            file.path,
            checked.diagnostics.render(&checked.sources)
        );
        assert!(checked.variant.is_some(), "{}", file.path);
    }
}

#[test]
fn every_example_holds() {
    for file in shipped() {
        let checked = Variant::check_file(&file.name).unwrap();
        let variant = checked.variant.unwrap();
        assert!(variant.model().examples.len() >= 2, "{} shows too little", file.path);
        let failed = variorum_workshop::example::check_examples(&variant);
        let told: Vec<String> = failed.iter().map(|diagnostic| diagnostic.title.clone()).collect();
        assert_eq!(told, Vec::<String>::new(), "{}", file.path);
    }
}

#[test]
fn every_variant_says_where_its_rules_come_from() {
    for file in shipped() {
        let title = Variant::shipped(&file.name).unwrap().model().title.clone();
        assert!(title.source.is_some(), "{}", file.path);
        let own = head_of(&shipped_text(Folder::Variants, &file.name).unwrap().1);
        assert!(own.name.is_some() && own.about.is_some(), "{}", file.path);
    }
}

#[test]
fn every_folder_has_a_heading() {
    let files: Vec<_> = shipped().into_iter().chain(mutators()).collect();
    let folders: BTreeSet<&str> = files.iter().map(|file| file.folder()).collect();
    let headed: BTreeSet<&str> = headings().into_iter().map(|(folder, _)| folder).collect();
    assert_eq!(headed, folders);
    assert!(headings().iter().all(|(_, heading)| !heading.is_empty()));
}

#[test]
fn what_leads_a_folder_is_shipped_and_named_once() {
    let names: BTreeSet<String> = shipped().into_iter().map(|file| file.name).collect();
    let first = leading();
    assert!(first.iter().all(|name| names.contains(*name)), "{first:?}");
    assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), first.len());
}

#[test]
fn every_file_of_the_prelude_is_used() {
    let mut used = BTreeSet::new();
    let variants = shipped().into_iter().map(|file| (Folder::Variants, file.name));
    let mutators = mutators().into_iter().map(|file| (Folder::Mutators, file.name));
    for (folder, name) in variants.chain(mutators) {
        let (_, text) = shipped_text(folder, &name).unwrap();
        let definition: toml::Table = text.parse().unwrap();
        let names = match definition["variant"].get("use") {
            Some(toml::Value::Array(names)) => names.clone(),
            name => name.into_iter().cloned().collect(),
        };
        used.extend(names.into_iter().filter_map(|name| Some(name.as_str()?.to_owned())));
    }
    for entry in std::fs::read_dir("variants/prelude").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(used.contains(&name), "no shipped variant uses `{name}`");
    }
}

#[test]
fn a_definition_is_no_longer_than_its_rules() {
    for file in shipped() {
        let (path, text) = shipped_text(Folder::Variants, &file.name).unwrap();
        let rules = text.split("[[example]]").next().map_or(0, |rules| rules.lines().count());
        assert!(rules <= 155, "{path} has {rules} lines before its examples");
    }
}
