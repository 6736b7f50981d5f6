//! Which file says what.

use variorum::source::Texts;
use variorum::syntax::{Layers, Says};
use variorum::{Checked, Variant};

/// Each layer of a path: its file, what it does, and whether it holds.
fn told(checked: &Checked, path: &str) -> Vec<String> {
    let file = |source| checked.sources.name(source).rsplit('/').next().unwrap().to_owned();
    let layers = checked.layers().of(path);
    layers
        .map(|layer| {
            let holds = if layer.holds { "holds" } else { "does not" };
            format!("{} {:?} {holds}", file(layer.key.source), layer.says)
        })
        .collect()
}

fn check(text: &str) -> Checked {
    let text = format!("[variant]\nname = 'Mine'\n{text}");
    Variant::check_text("mine.toml", &text)
}

#[test]
fn a_definition_that_changes_chess_shows_what_holds() {
    let checked = check(
        "extends = 'chess'\n[pieces]\nqueen = false\n[pieces.pawn]\nmoves = 'fW'\n[endings.stalemate]\nresult = 'mover loses'\n\
         [forbidden]\ncheck = false\n[board]\ncylinder = true",
    );
    let rows = [
        ("pieces.queen", &["chess.toml Itself does not", "mine.toml Away does not"][..]),
        ("pieces.pawn", &["chess.toml Itself holds", "mine.toml Itself holds"]),
        ("pieces.pawn.letter", &["chess.toml Itself holds"]),
        ("pieces.pawn.moves", &["chess.toml Itself does not", "mine.toml Itself holds"]),
        ("endings.stalemate.result", &["check.toml Itself does not", "mine.toml Itself holds"]),
        ("endings.stalemate", &["check.toml Itself holds", "mine.toml Itself holds"]),
        ("forbidden.check", &["check.toml Itself does not", "mine.toml Away does not"]),
        ("board.cylinder", &["mine.toml Itself holds"]),
    ];
    for (path, expected) in rows {
        assert_eq!(told(&checked, path), expected, "{path}");
    }
    assert_eq!(told(&checked, "variant.name").last().unwrap(), "mine.toml Itself holds");
    let held = checked.layers().holding("pieces.pawn.moves").unwrap();
    assert_eq!(checked.sources.slice(held.value), "'fW'");
    assert_eq!(checked.sources.slice(held.name.unwrap()), "moves");
}

#[test]
fn moves_that_name_their_own_kind_hold_beside_those_beneath() {
    let checked = check("extends = 'chess'\n[pieces.knight]\nmoves = ['knight', 'W']\n");
    assert_eq!(told(&checked, "pieces.knight.moves"), ["chess.toml Itself holds", "mine.toml Itself holds"]);
}

#[test]
fn all_but_some_are_taken_away() {
    let checked = check("extends = 'chess'\n[endings]\n'*' = false\ncheckmate = true\n");
    assert_eq!(told(&checked, "endings.checkmate"), ["check.toml Itself holds", "mine.toml Kept does not"]);
    assert_eq!(told(&checked, "endings.stalemate"), ["check.toml Itself does not"]);
    assert_eq!(told(&checked, "endings.*"), ["mine.toml Away does not"]);
}

#[test]
fn what_would_stand_otherwise_is_weaker_than_what_is_said() {
    let with = ["atomic"];
    let checked = Variant::check_with_texts("chess", &with, &Texts::default()).unwrap();
    assert_eq!(told(&checked, "groups.pawns"), ["atomic.toml Usually holds"]);
    assert_eq!(
        told(&checked, "endings.dead-position"),
        ["chess.toml Itself does not", "atomic.toml Away does not"]
    );
    let check = told(&checked, "forbidden.check.when");
    assert_eq!(check, ["check.toml Itself does not", "atomic.toml IfPresent holds"]);
    let (path, chess) = variorum::source::shipped_text(variorum::source::Folder::Variants, "chess").unwrap();
    let mut texts = Texts::default();
    texts.insert(path, format!("{chess}\n[groups]\npawns = \"pawn\"\n"));
    let checked = Variant::check_with_texts("chess", &with, &texts).unwrap();
    assert_eq!(told(&checked, "groups.pawns"), ["atomic.toml Usually does not", "chess.toml Itself holds"]);
}

#[test]
fn functions_have_one_path_whatever_their_parameters_are_called() {
    let checked = Variant::check_with_texts("chess", &["koko"], &Texts::default()).unwrap();
    let expected = ["castling.toml Itself does not", "koko.toml IfPresent holds"];
    assert_eq!(told(&checked, "functions.castling-safe"), expected);
}

#[test]
fn files_are_known_with_the_place_that_names_them() {
    let checked = check("extends = 'chess'\n");
    let files: Vec<_> = checked.layers().files().iter().collect();
    let named = |file: &str| {
        let found = files.iter().find(|known| checked.sources.name(known.source).ends_with(file)).unwrap();
        found.named.map(|span| checked.sources.slice(span))
    };
    assert_eq!(named("mine.toml"), None);
    assert_eq!(named("variants/chess.toml"), Some("'chess'"));
    assert_eq!(named("prelude/check.toml"), Some("\"check\""));
}

#[test]
fn what_stands_in_the_end_is_what_holds() {
    for variant in variorum::source::shipped() {
        let checked = Variant::check_with_texts::<&str>(&variant.name, &[], &Texts::default()).unwrap();
        let layers: &Layers = checked.layers();
        for ending in &checked.document.endings {
            let held = layers.holding(&format!("endings.{}", ending.name.text));
            let held = held.unwrap_or_else(|| panic!("{}: {}", variant.name, ending.name.text));
            assert_eq!(held.key, ending.name.span, "{}: {}", variant.name, ending.name.text);
        }
        let names =
            layers.all().filter(|layer| layer.path.len() == 2 && layer.path[0] == "endings" && layer.holds);
        for layer in names {
            assert!(layer.says != Says::Away);
            assert!(
                checked.document.endings.iter().any(|ending| ending.name.text == layer.path[1]),
                "{}: {:?}",
                variant.name,
                layer.path
            );
        }
    }
}
