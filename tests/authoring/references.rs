//! Names and what they stand for: laws over all shipped definitions.

use std::collections::{BTreeMap, BTreeSet};

use variorum::authoring::{Edit, Entity, References, Role, Sort};
use variorum::source::{Sources, Texts, mutators, shipped};
use variorum::{Checked, Variant};

/// What the letters of movements bring with them.
const OF_LETTERS: [&str; 3] = ["unmoved", "passed-over", "passer"];

fn check(variant: &str, with: &[String], texts: &Texts) -> Checked {
    Variant::check_with_texts(variant, with, texts).unwrap()
}

/// Each shipped variant, and chess with each mutator.
fn all() -> Vec<(String, Vec<String>)> {
    let alone = shipped().into_iter().map(|variant| (variant.name, Vec::new()));
    let mutated = mutators().into_iter().map(|mutator| ("chess".to_owned(), vec![mutator.name]));
    alone.chain(mutated).collect()
}

#[test]
fn a_name_stands_where_it_is_said_to_stand() {
    for (variant, with) in all() {
        let checked = check(&variant, &with, &Texts::default());
        let references = References::of(&checked);
        assert!(!references.all().is_empty(), "{variant} {with:?}");
        for reference in references.all().iter().filter(|reference| reference.role != Role::Implies) {
            let written = checked.sources.slice(reference.place);
            assert_eq!(
                written,
                reference.entity.name,
                "{variant} {with:?}: {}",
                told(&checked, reference.place)
            );
        }
    }
}

fn told(checked: &Checked, span: variorum::source::Span) -> String {
    let place = checked.sources.place(span);
    format!("{}:{}:{}", checked.sources.name(span.source), place.line, place.column)
}

#[test]
fn whatever_is_used_is_declared_once_or_comes_with_letters() {
    for (variant, with) in all() {
        let checked = check(&variant, &with, &Texts::default());
        let references = References::of(&checked);
        for entity in references.entities() {
            let declared = references.declarations(entity).count();
            let removed = references.to(entity).filter(|reference| reference.role == Role::Removes).count();
            let places: Vec<String> = references
                .to(entity)
                .map(|it| format!("{:?} {}", it.role, told(&checked, it.place)))
                .collect();
            let of_letters = OF_LETTERS.contains(&entity.name.as_str());
            match entity.sort {
                Sort::Win => assert!(declared > 0, "{variant} {with:?}: {entity:?} {places:?}"),
                _ if declared == 0 => assert!(of_letters, "{variant} {with:?}: {entity:?} {places:?}"),
                _ => assert!(declared <= 1 + removed, "{variant} {with:?}: {entity:?} {places:?}"),
            }
        }
    }
}

#[test]
fn whatever_a_definition_declares_is_known() {
    for (variant, with) in all() {
        let checked = check(&variant, &with, &Texts::default());
        let references = References::of(&checked);
        let document = &checked.document;
        let has = |sort, name: &str| {
            let entity = Entity::new(sort, name);
            assert!(references.declarations(&entity).next().is_some(), "{variant} {with:?}: {entity:?}");
        };
        document.pieces.iter().for_each(|it| has(Sort::Kind, &it.name.text));
        document.groups.iter().for_each(|(name, _)| has(Sort::Group, &name.text));
        document.zones.iter().for_each(|it| has(Sort::Zone, &it.name.text));
        document.functions.iter().for_each(|it| has(Sort::Function, &it.name.text));
        document.procedures.iter().for_each(|it| has(Sort::Procedure, &it.name.text));
        document.movements.iter().for_each(|it| has(Sort::Movement, &it.name.text));
        document.board.links.iter().for_each(|(name, _)| has(Sort::Link, &name.text));
        document.rules.iter().for_each(|it| has(Sort::Rule, &it.name.text));
        document.endings.iter().for_each(|it| has(Sort::Ending, &it.name.text));
        document.position.rights.iter().for_each(|it| has(Sort::Right, &it.name.text));
    }
}

/// The texts of all files, with edits made.
fn edited(sources: &Sources, edits: &[Edit]) -> Texts {
    let mut by_file: BTreeMap<String, String> = BTreeMap::new();
    for edit in edits {
        let source = edit.place.source;
        let text =
            by_file.entry(sources.name(source).to_owned()).or_insert_with(|| sources.text(source).to_owned());
        text.replace_range(edit.place.range(), &edit.text);
    }
    let mut texts = Texts::default();
    for (path, text) in by_file {
        texts.insert(path, text);
    }
    texts
}

fn perft(checked: &Checked, depth: u32) -> u64 {
    checked.variant.as_ref().unwrap().start().perft(depth)
}

/// Gives all entities of a definition other names, and compares the counts; tells how many were renamed.
fn rename_all(variant: &str, with: &[String], depths: &[u32], wanted: impl Fn(&Entity) -> bool) -> usize {
    let checked = check(variant, with, &Texts::default());
    let references = References::of(&checked);
    let before: Vec<u64> = depths.iter().map(|depth| perft(&checked, *depth)).collect();
    let entities: BTreeSet<&Entity> = references.entities().filter(|entity| wanted(entity)).collect();
    let mut renamed = 0;
    for entity in entities {
        let Ok(edits) = references.rename(entity, "quite-fresh") else {
            assert!(OF_LETTERS.contains(&entity.name.as_str()), "{variant} {with:?}: {entity:?}");
            continue;
        };
        let again = check(variant, with, &edited(&checked.sources, &edits));
        let told = again.diagnostics.render(&again.sources);
        assert!(again.variant.is_some(), "{variant} {with:?}: {entity:?}\n{told}");
        let kept = |told: &str| told.matches("warning").count();
        let told_before = checked.diagnostics.render(&checked.sources);
        assert_eq!(kept(&told), kept(&told_before), "{variant} {with:?}: {entity:?}\n{told}");
        let after: Vec<u64> = depths.iter().map(|depth| perft(&again, *depth)).collect();
        assert_eq!(after, before, "{variant} {with:?}: {entity:?}");
        let others = References::of(&again);
        assert_eq!(others.all().len(), references.all().len(), "{variant} {with:?}: {entity:?}");
        renamed += 1;
    }
    renamed
}

#[test]
fn a_definition_with_another_name_for_something_is_the_same_game() {
    let sample = [
        ("chess", None),
        ("crazyhouse", None),
        ("xiangqi", None),
        ("chess", Some("atomic")),
        ("wizard-chess", None),
    ];
    for (variant, with) in sample {
        let with: Vec<String> = with.into_iter().map(str::to_owned).collect();
        let renamed = rename_all(variant, &with, &[1], |entity| entity.local.is_none());
        assert!(renamed > 10, "{variant} {with:?}: {renamed}");
    }
}

#[test]
#[ignore = "minutes"]
fn all_definitions_with_other_names_are_the_same_games() {
    for (variant, with) in all() {
        let renamed = rename_all(&variant, &with, &[1, 2], |_| true);
        println!("{variant} {with:?}: {renamed}");
    }
}
