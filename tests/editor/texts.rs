//! Texts in place of files.

use variorum::source::{LoadError, Texts};
use variorum::{Checked, Variant};

const NONE: [&str; 0] = [];

/// A definition in a folder with a base beside it, both on disk.
fn on_disk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("base.toml"), "[variant]\nname = 'Base'\nextends = 'chess'\n").unwrap();
    std::fs::write(folder.path().join("hill.toml"), "[variant]\nname = 'Hill'\nextends = 'base'\n").unwrap();
    folder
}

fn check(folder: &tempfile::TempDir, texts: &Texts) -> Checked {
    let path = folder.path().join("hill.toml");
    Variant::check_with_texts(path.to_str().unwrap(), &NONE, texts).unwrap()
}

fn actions(checked: &Checked) -> usize {
    let variant = checked
        .variant
        .as_ref()
        .unwrap_or_else(|| panic!("{}", checked.diagnostics.render(&checked.sources)));
    variant.start().legal_actions().len()
}

#[test]
fn a_text_stands_in_place_of_the_file_that_a_definition_extends() {
    let folder = on_disk();
    let mut texts = Texts::default();
    assert_eq!(actions(&check(&folder, &texts)), 20);
    let base = folder.path().join("base.toml");
    let changed = "[variant]\nname = 'Base'\nextends = 'chess'\n[pieces.knight]\nmoves = 'W'\n";
    assert_eq!(texts.insert(&base, changed), None);
    assert_eq!(actions(&check(&folder, &texts)), 16);
    assert_eq!(texts.remove(&base).as_deref(), Some(changed));
    assert_eq!(actions(&check(&folder, &texts)), 20);
}

#[test]
fn a_text_stands_in_place_of_a_shipped_file() {
    let folder = on_disk();
    let (path, chess) = variorum::source::shipped_text(variorum::source::Folder::Variants, "chess").unwrap();
    let mut texts = Texts::default();
    texts.insert(path, format!("{chess}\n[movements]\nunmeant = \"no-such\"\n"));
    let checked = check(&folder, &texts);
    let told = checked.diagnostics.render(&checked.sources);
    assert!(told.contains("no-such") && told.contains("variants/chess.toml"), "{told}");
}

#[test]
fn a_text_stands_in_place_of_a_mutator_and_of_a_part_of_the_prelude() {
    use variorum::source::{Folder, shipped_text};
    for (folder, name) in [(Folder::Mutators, "atomic"), (Folder::Prelude, "check")] {
        let (path, text) = shipped_text(folder, name).unwrap();
        let mut texts = Texts::default();
        texts.insert(&path, format!("{text}\n[broken\n"));
        let checked = Variant::check_with_texts("chess", &["atomic"], &texts).unwrap();
        let told = checked.diagnostics.render(&checked.sources);
        assert!(told.contains(&path) && told.contains("[broken"), "{told}");
    }
}

#[test]
fn a_file_need_not_exist_and_a_text_has_the_bounds_of_a_file() {
    let mut texts = Texts::default();
    texts.insert("./nowhere/a.toml", "[variant]\nname = 'A'\nextends = 'parts/b.toml'\n");
    texts.insert("nowhere/x/../parts/b.toml", "[variant]\nname = 'B'\nextends = 'chess'\n");
    let checked = Variant::check_with_texts("nowhere/a.toml", &NONE, &texts).unwrap();
    assert_eq!(actions(&checked), 20);
    texts.insert("nowhere/a.toml", "#".repeat(variorum::limits::FILE_BYTES as usize + 1));
    let refused = Variant::check_with_texts("nowhere/a.toml", &NONE, &texts);
    assert!(matches!(refused, Err(LoadError::TooLarge { .. })), "{refused:?}");
    texts.insert("nowhere/a.toml", "[variant]\nname = 'A'\nextends = '../b'\n");
    let checked = Variant::check_with_texts("nowhere/a.toml", &NONE, &texts).unwrap();
    assert!(checked.diagnostics.render(&checked.sources).contains("leads out"));
}
