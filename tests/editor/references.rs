//! Names and what they stand for: laws over all shipped definitions.

use std::collections::{BTreeMap, BTreeSet};

use variorum::language::Type;
use variorum::source::{Sources, Texts, mutators, shipped};
use variorum::{Checked, Variant};
use variorum_workshop::editor::{Edit, Entity, References, Role, Sort};

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
            if entity.sort == Sort::Win {
                assert!(declared > 0, "{variant} {with:?}: {entity:?} {places:?}");
            } else if declared == 0 {
                assert!(of_letters, "{variant} {with:?}: {entity:?} {places:?}");
            } else {
                assert!(declared <= 1 + removed, "{variant} {with:?}: {entity:?} {places:?}");
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
        document.shuffle.lots.iter().for_each(|it| has(Sort::Lot, &it.name.text));
        document.position.rights.iter().for_each(|it| has(Sort::Right, &it.name.text));
    }
}

/// The names that stand at marked places of a definition, each as its sort, name and role. `|` is before a name.
fn at_marks(marked: &str) -> Vec<String> {
    let mut text = String::new();
    let mut places = Vec::new();
    for part in marked.split('|') {
        text.push_str(part);
        places.push(text.len());
    }
    places.pop();
    let checked = Variant::check_text("mine.toml", &text);
    let references = References::of(&checked);
    let source = checked.document.span.source;
    let told = |place: usize| match references
        .all()
        .iter()
        .find(|it| it.place.source == source && it.place.range().start == place)
    {
        Some(found) => format!("{} {} {:?}", found.entity.sort.word(), found.entity.name, found.role),
        None => "nothing".to_owned(),
    };
    places.into_iter().map(told).collect()
}

const MINE: &str = "[variant]\nname = 'Mine'\nextends = 'chess'\n";

/// Marked parts of definitions, and what stands at the marks.
const NAMES: &[(&str, &[&str])] = &[
    ("[groups]\n|heavy = '|rook |queen'", &["group heavy Declares", "kind rook Uses", "kind queen Uses"]),
    ("[marks.|bare]\nkinds = '|king'", &["mark bare Declares", "kind king Uses"]),
    (
        "[endings.|odd]\nbefore = '|stalemate'\neach = '|p'\nwhen = 'no(|king of |p)'\nresult = '|p loses'",
        &[
            "ending odd Declares",
            "ending stalemate Uses",
            "local name p Declares",
            "kind king Uses",
            "local name p Uses",
            "local name p Uses",
        ],
    ),
    ("[endings]\n|stalemate = false", &["ending stalemate Removes"]),
    (
        "[pieces.|knight]\nmoves = ['|knight', '|rook']",
        &["kind knight Changes", "kind knight Uses", "kind rook Uses"],
    ),
    (
        "[movements]\n'|pair(|a)' = '|a when piece is not |pawn'\n[pieces.rook]\nmoves = '|pair(|bishop)'",
        &[
            "movement pair Declares",
            "parameter a Declares",
            "parameter a Uses",
            "kind pawn Uses",
            "movement pair Uses",
            "kind bishop Uses",
        ],
    ),
    (
        "[actions.|wall]\nchoose = '|s in empty'\ndo = 'create |pawn on |s'\nwrite = '{|s}!'\n[turn]\nsequence = ['move |wall']",
        &[
            "action wall Declares",
            "local name s Declares",
            "kind pawn Uses",
            "local name s Uses",
            "local name s Uses",
            "action wall Uses",
        ],
    ),
    (
        "[tables]\n|worth = { |queen = 9, |rook = 5 }\n[functions]\n'|sum-of(|s: squares)' = 'sum(|q in |s: |worth(kind(|q)))'",
        &[
            "table worth Declares",
            "kind queen Uses",
            "kind rook Uses",
            "function sum-of Declares",
            "parameter s Declares",
            "local name q Declares",
            "parameter s Uses",
            "table worth Uses",
            "local name q Uses",
        ],
    ),
    (
        "[state.|n]\nis = 'number'\n[position]\nfields = ['|castling', '|passed', '|quiet-plies', '|n']",
        &[
            "variable n Declares",
            "right castling Uses",
            "variable passed Uses",
            "variable quiet-plies Uses",
            "variable n Uses",
        ],
    ),
    (
        "[board.links]\n|gate = 'a1-h8'\n[pieces.rook]\nmoves = 'R |gate'",
        &["link gate Declares", "link gate Uses"],
    ),
    (
        "[endings.big]\nwhen = 'any(my king and d4)'\nresult = 'mover wins'\nkind = '|grand'\n\
          [match]\ntarget = 3\npoints = { win = 1, draw = 0, |grand = 2 }",
        &["kind of win grand Declares", "kind of win grand Uses"],
    ),
    (
        "[phases.|late]\nwhen = 'no(|queen)'\nactions = 1\n[record.actions]\n|castling = '{|k}{|goal}'",
        &[
            "phase late Declares",
            "kind queen Uses",
            "action castling Uses",
            "local name k Uses",
            "local name goal Uses",
        ],
    ),
];

#[test]
fn names_in_every_place_of_a_definition_are_known() {
    for (marked, expected) in NAMES {
        assert_eq!(at_marks(&format!("{MINE}{marked}\n")), *expected, "{marked}");
    }
}

#[test]
fn names_are_known_where_other_parts_have_mistakes_and_in_half_written_strings() {
    let rows: [(&str, &[&str]); 5] = [
        (
            "[zones]\n|hill = 'd4'\n[endings.a]\nwhen = 'any(my |king and |hill'\nresult = 'draw'",
            &["zone hill Declares", "kind king Uses", "zone hill Uses"],
        ),
        (
            "[zones]\n|hill = 'd4'\n[broken\n[endings.a]\nwhen = 'any(|king and |hill)'\nresult = 'draw'",
            &["zone hill Declares", "kind king Uses", "zone hill Uses"],
        ),
        (
            "[rules.a]\non = 'move'\ndo = ['destroy |queen', 'destroy destroy |pawn']",
            &["kind queen Uses", "kind pawn Uses"],
        ),
        ("[functions]\n'home(|p: player)' = '|king of'", &["nothing", "kind king Uses"]),
        (
            "[rules.a]\non = 'move'\nwhen = 'no(|nowhere) and any(|king)'\ndo = 'end turn'",
            &["nothing", "kind king Uses"],
        ),
    ];
    for (marked, expected) in rows {
        assert_eq!(at_marks(&format!("{MINE}{marked}\n")), expected, "{marked}");
    }
}

#[test]
fn another_name_is_refused_where_it_would_change_the_game() {
    let checked = Variant::check_text("mine.toml", MINE);
    let references = References::of(&checked);
    let rows = [
        (Entity::new(Sort::Kind, "queen"), "rook", "`rook` is a kind already"),
        (Entity::new(Sort::Kind, "queen"), "pieces", "`pieces` is a word of the language"),
        (
            Entity::new(Sort::Kind, "queen"),
            "Q",
            "`Q` is not a name: write small letters, digits and hyphens, with a letter first",
        ),
        (Entity::new(Sort::Kind, "joker"), "fool", "the definition does not declare `joker`"),
        (Entity::new(Sort::Kind, "queen"), "goal", "`goal` is a parameter already"),
    ];
    for (entity, name, expected) in rows {
        assert_eq!(references.rename(&entity, name).unwrap_err().to_string(), expected);
    }
    assert!(references.rename(&Entity::new(Sort::Ending, "stalemate"), "castling").is_ok());
    let text = format!("{MINE}[marks.unmoved]\nlost-by-moving = true\n[pieces.rook]\nmoves = 'iR'\n");
    let references = References::of(&Variant::check_text("mine.toml", &text));
    let refused = references.rename(&Entity::new(Sort::Mark, "unmoved"), "fresh").unwrap_err();
    assert_eq!(refused.to_string(), "letters of movements ask for the mark `unmoved` by this name");
}

#[test]
fn a_value_of_pieces_has_its_own_type() {
    let text = "[variant]\nextends = 'chess'\n[marks]\nhits = { is = 'number' }\nseen = { kinds = 'king' }\n";
    let checked = Variant::check_text("mine.toml", text);
    let references = References::of(&checked);
    let ty = |name| references.type_of(&Entity::new(Sort::Mark, name));
    assert_eq!((ty("hits"), ty("seen")), (Some(Type::Number), Some(Type::Squares)));
}

#[test]
fn what_a_name_stands_for_is_told_in_a_line() {
    let checked = Variant::check_text(
        "mine.toml",
        &format!("{MINE}[pieces.queen]\nmoves = 'K'\n[state.n]\nis = 'player'\n"),
    );
    let references = References::of(&checked);
    let rows = [
        (Sort::Kind, "queen", "kind `queen`", "mine.toml"),
        (Sort::Kind, "rook", "kind `rook`", "variants/chess.toml"),
        (Sort::Variable, "n", "variable `n`: a player", "mine.toml"),
        (Sort::Ending, "stalemate", "ending `stalemate`", "variants/prelude/check.toml"),
    ];
    for (sort, name, title, file) in rows {
        let described = references.describe(&checked, &Entity::new(sort, name));
        assert_eq!(described.title, title);
        assert_eq!(checked.sources.name(described.declared.unwrap().source), file, "{name}");
    }
    let way =
        references.entities().find(|entity| entity.name == "way" && entity.sort == Sort::Local).unwrap();
    let described = references.describe(&checked, way);
    assert_eq!(described.title, "local name `way`: a direction");
    assert_eq!(described.key.map(|key| key.name), Some("choose"));
}

#[test]
fn names_for_values_are_local_and_a_changed_function_uses_the_one_beneath() {
    let text = "[variant]\nextends = 'chess'\n[functions]\n\
                'takeable(s: square)' = 'let t = s: takeable(t) and t in board'\n\
                [rules.r]\non = 'move'\ndo = 'let u = to; destroy u and my queen'\n";
    let checked = Variant::check_text("mine.toml", text);
    let references = References::of(&checked);
    let here = |entity: &Entity| {
        let all = references.to(entity).filter(|it| checked.sources.name(it.place.source) == "mine.toml");
        all.map(|it| it.role).collect::<Vec<_>>()
    };
    for (name, roles) in [
        ("t", &[Role::Declares, Role::Uses, Role::Uses][..]),
        ("u", &[Role::Declares, Role::Uses]),
        ("takeable", &[Role::Changes, Role::Uses]),
    ] {
        let entity = references.entities().find(|entity| entity.name == name).unwrap();
        assert_eq!(here(entity), roles, "{name}");
        let sort = if name == "takeable" { Sort::Function } else { Sort::Local };
        assert_eq!(entity.sort, sort, "{name}");
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

/// The smallest expression at a word of a text, and the type of what it gives.
fn value_at(text: &str, word: &str) -> (String, Type) {
    let checked = Variant::check_text("mine.toml", text);
    let references = References::of(&checked);
    let found = references.value_at(checked.document.span.source, text.find(word).unwrap());
    let (place, ty) = found.unwrap_or_else(|| panic!("nothing at {word}"));
    (checked.sources.slice(place).to_owned(), ty)
}

#[test]
fn the_expression_at_a_place_has_its_type() {
    // The ending has a mistake, and nobody calls the function.
    let text = "[variant]\nextends = 'chess'\n[functions]\n'near(s: square)' = 'count(adjacent(s) and my pawn)'\n\
        [zones]\nhill = 'd4-e5 or rank 8'\n[endings.a]\nwhen = 'no(their queen) and nonsense > 2'\nresult = 'draw'\n\
        [rules.r]\non = 'move'\ndo = 'if piece is pawn then to becomes queen'\n";
    let rows = [
        ("count(", "count(adjacent(s) and my pawn)", Type::Number),
        ("adjacent(", "adjacent(s)", Type::Squares),
        ("s) and", "s", Type::Squares),
        ("my pawn", "my pawn", Type::Squares),
        ("d4-e5", "d4-e5", Type::Squares),
        ("no(", "no(their queen)", Type::Truth),
        ("their", "their queen", Type::Squares),
        ("piece is", "piece", Type::Kind),
        ("is pawn", "piece is pawn", Type::Truth),
        ("to becomes", "to", Type::Squares),
    ];
    for (word, written, ty) in rows {
        assert_eq!(value_at(text, word), (written.to_owned(), ty), "{word}");
    }
    let checked = Variant::check_text("mine.toml", text);
    let source = checked.document.span.source;
    let at = |word: &str| References::of(&checked).value_at(source, text.find(word).unwrap());
    assert_eq!(at("extends"), None);
    assert_eq!(at("becomes").map(|(place, _)| checked.sources.slice(place).to_owned()), None);
}

/// Conditions of a model know where they are written, with all that is written inside them, and say the same wherever they are.
#[test]
fn expressions_of_a_model_know_their_places() {
    for variant in shipped() {
        let variant = Variant::shipped(&variant.name).unwrap();
        let sources = variant.sources();
        for ending in &variant.model().endings {
            let Some(when) = &ending.when else { continue };
            assert!(when.is_written(), "{}", ending.name);
            when.visit(&mut |part| {
                let written = sources.text(part.span.source).get(part.span.range());
                assert!(written.is_some_and(|text| text.is_empty() != part.is_written()), "{}", ending.name);
                assert!(!format!("{part:?}").contains("span"), "{}", ending.name);
            });
        }
    }
}

#[test]
fn a_call_stands_where_it_is_called_and_its_body_where_it_is_declared() {
    let text = "[variant]\nextends = 'chess'\n[functions]\n'few(p: player)' = 'count(pieces of p) < 3'\n\
        [endings.a]\nwhen = 'few(white) or any(my king and rank 8)'\nresult = 'draw'\n";
    let variant = Variant::from_str(text).unwrap();
    let ending = variant.model().endings.iter().find(|ending| ending.name == "a").unwrap();
    let mut written = Vec::new();
    ending.when.as_ref().unwrap().visit(&mut |part| {
        written.push(variant.sources().slice(part.span).to_owned());
    });
    let whole = "few(white) or any(my king and rank 8)";
    assert_eq!(written[..2], [whole, "few(white)"]);
    for inside in ["count(pieces of p)", "pieces of p", "white", "3", "my king", "rank 8"] {
        assert!(written.iter().any(|text| text == inside), "{inside}: {written:?}");
    }
}

#[test]
fn names_stand_in_the_head_of_their_section_where_all_in_it_is_broken() {
    let text = "[variant]\nname = \"x\"\nextends = \"chess\"\n[endings.bare]n\nabout = \"\"\"";
    let checked = variorum::Variant::check_text("mine.toml", text);
    let references = References::of(&checked);
    let own = references.all().iter().filter(|it| it.place.source == checked.document.span.source);
    let named: Vec<&str> = own.clone().map(|it| checked.sources.slice(it.place)).collect();
    assert_eq!(named, ["bare"]);
    for reference in own {
        assert_eq!(checked.sources.slice(reference.place), reference.entity.name);
    }
}

#[test]
fn a_broken_key_stands_where_it_is_written_whatever_its_quotes() {
    for (head, name) in [
        ("[endings.\"bare.king\"]n", "bare.king"),
        ("[endings.bare-\"\"king]n", "bare-\"\"king"),
        ("[endings.'bare]n", "bare"),
        ("[endings . bare ]n", "bare"),
    ] {
        let text = format!("[variant]\nname = \"x\"\nextends = \"chess\"\n{head}\nwhen = \"");
        let checked = variorum::Variant::check_text("mine.toml", &text);
        let references = References::of(&checked);
        let own = references.all().iter().filter(|it| it.place.source == checked.document.span.source);
        let names: Vec<_> =
            own.map(|it| (checked.sources.slice(it.place), it.entity.name.as_str())).collect();
        assert_eq!(names, [(name, name)], "{head}");
    }
}
