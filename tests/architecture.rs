//! The order of the stages, and what each may not contain.

use std::path::{Path, PathBuf};

/// Modules in the order in which a definition passes through them; the ones of a row may know each other.
const ORDER: [&[&str]; 15] = [
    // The package in `definition/`.
    &["source", "ids", "limits", "mixing", "diagnostic", "language"],
    &["syntax"],
    &["model"],
    // The library.
    &["plain"],
    &["program"],
    &["position"],
    &["notation"],
    &["cascade"],
    &["variant", "game", "overrun"],
    &["record", "pgn", "scoring", "search"],
    &["table"],
    // The package in `workshop/`.
    &["example", "import", "picture", "why"],
    &["review"],
    &["rulebook"],
    &["diff", "editor"],
];

/// Words of the rules of shipped games. Chess words are the field's and may be said.
const TELLING_WORDS: [&str; 20] = [
    "wizard",
    "dragon",
    "warlock",
    "magician",
    "sorcerer",
    "medieval",
    "chariot",
    "archer",
    "giant",
    "hero",
    "warrior",
    "cardinal",
    "chancellor",
    "amazon",
    "cannon",
    "enchanted",
    "summon",
    "wizmate",
    "arena",
    "magick",
];

/// Names of games that are words of the field, or of Rust, besides.
const FIELD_WORDS: [&str; 5] = ["atomic", "chess", "chess960", "cylinder", "loop"];

/// What the hot path may not say: names are resolved before, and nothing is looked up by text or hashed while playing.
const NOT_WHILE_PLAYING: [&str; 5] = ["HashMap", "HashSet", "BTreeMap", "String", "format!"];

/// Exceptions to [`NOT_WHILE_PLAYING`]: file, words, and why.
const EXCEPTIONS: [(&str, &str, &str); 8] = [
    (
        "program/path_reach.rs",
        "HashMap",
        "what legs reach, while tables are compiled; in play there are the tables",
    ),
    ("program/by_square.rs", "HashMap", "tables that are alike, while they are compiled"),
    ("program/ban.rs", "HashMap String format!", "conditions that are alike, while they are compiled"),
    ("program/rule.rs", "HashMap", "places of locals while code is compiled; the code has numbers"),
    ("position/counting/orders.rs", "HashMap", "positions by their keys"),
    (
        "position/state/rests.rs",
        "HashMap",
        "positions by their keys, where turns of many actions must be completed",
    ),
    ("program/compiled.rs", "String format!", "the program as text, for work on the compiler"),
    ("program/declared.rs", "String", "names of rules for explanations; not read while playing"),
];

/// The sources of the packages that are not programs, each with what stands before its modules' paths here: a package may
/// be a single module.
const ROOTS: [(&str, &str); 4] =
    [("definition/src", ""), ("program/src", "program/"), ("src", ""), ("workshop/src", "")];

/// Every Rust file below a folder, by the path of its module, with its text.
fn files(root: (&str, &str), folder: &Path, found: &mut Vec<(String, String)>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(root, &path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root.0).unwrap().to_string_lossy().replace('\\', "/");
            found.push((format!("{}{name}", root.1), std::fs::read_to_string(&path).unwrap()));
        }
    }
}

fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    ROOTS.iter().for_each(|root| files(*root, Path::new(root.0), &mut found));
    assert!(found.len() > 40);
    found
}

/// The place of a module in the order; `None` for the root and the binary.
fn place(module: &str) -> Option<usize> {
    ORDER.iter().position(|row| row.contains(&module))
}

/// The modules of the crate that a text names.
fn modules_in(text: &str) -> Vec<String> {
    let after = text.split("crate::").skip(1);
    after.map(|rest| rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect()).collect()
}

#[test]
fn no_stage_knows_a_later_one() {
    for (file, text) in sources() {
        let module = file.split('/').next().unwrap().trim_end_matches(".rs").to_owned();
        let Some(own) = place(&module) else { continue };
        for named in modules_in(&text) {
            if let Some(other) = place(&named) {
                assert!(other <= own, "src/{file} names `crate::{named}`, which comes later");
            }
        }
    }
}

/// The folders of `position`, each of which knows only those before it.
const ROOMS: [&str; 5] = ["state", "rules", "legality", "moves", "counting"];

/// Files whose trees contain each other: movements have conditions, conditions ask about movements.
const TREES: [&str; 3] = ["syntax/movement", "syntax/notation", "syntax/rule"];

/// The paths that a path of a `use` stands for, its braces expanded: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn expanded(path: &str) -> Vec<String> {
    let Some((before, rest)) = path.split_once('{') else { return vec![path.trim().to_owned()] };
    let inner = rest.rsplit_once('}').unwrap().0;
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, c) in inner.char_indices().chain([(inner.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                found.extend(
                    expanded(&inner[start..at]).iter().map(|part| format!("{}{part}", before.trim())),
                );
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// The file of the library that a path leads to, by its path from `src`, for a file that stands in a folder.
///
/// What the `mod.rs` of a folder hands on stands for none: the folder is named, and no file in it.
fn file_of(path: &str, folder: &str, names: &[String]) -> Option<String> {
    let mut folder = folder.to_owned();
    let mut rest = path;
    if let Some(inside) = path.strip_prefix("crate::") {
        (folder, rest) = (String::new(), inside);
    }
    while let Some(inside) = rest.strip_prefix("super::") {
        let from_here = rest.len() == path.len();
        if !from_here {
            folder = folder.rsplit_once('/').map_or(String::new(), |(above, _)| above.to_owned());
        }
        rest = inside;
    }
    for part in rest.split("::") {
        folder = if folder.is_empty() { part.to_owned() } else { format!("{folder}/{part}") };
        if names.contains(&folder) {
            return Some(folder);
        }
    }
    None
}

/// The files that each file names, by their paths from the root of their package's sources; none is a `mod.rs`.
fn named_files() -> Vec<(String, Vec<String>)> {
    let all: Vec<(String, String)> = sources()
        .into_iter()
        .filter_map(|(file, text)| Some((file.strip_suffix(".rs")?.to_owned(), text)))
        .collect();
    let is_file = |name: &str| !name.ends_with("/mod") && name != "lib";
    let names: Vec<String> = all.iter().map(|(name, _)| name.clone()).filter(|name| is_file(name)).collect();
    let files = all.into_iter().filter(|(name, _)| is_file(name));
    let named = files.map(|(name, text)| {
        let code = text.split("#[cfg(test)]").next().unwrap();
        let code: String =
            code.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join(" ");
        let uses = code.split("use ").skip(1).map(|rest| rest.split(';').next().unwrap().to_owned());
        let inline = ["super::", "crate::"].into_iter().flat_map(|root| {
            code.split(root).skip(1).map(move |rest| {
                let is_path = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '_' | ':');
                format!("{root}{}", rest.chars().take_while(is_path).collect::<String>())
            })
        });
        let paths = uses.filter(|path| path.starts_with("super::") || path.starts_with("crate::"));
        let paths: Vec<String> = paths.flat_map(|path| expanded(&path)).chain(inline).collect();
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let found =
            paths.iter().filter_map(|path| file_of(path, folder, &names)).filter(|other| *other != name);
        (name.clone(), found.collect())
    });
    named.collect()
}

#[test]
fn rooms_of_position_know_only_those_before_them() {
    let room = |path: &str| {
        let room = path.strip_prefix("position/")?.split('/').next()?;
        ROOMS.iter().position(|known| *known == room)
    };
    for (file, named) in named_files().iter().filter(|(file, _)| room(file).is_some()) {
        for other in named {
            assert!(room(other) <= room(file), "src/{file}.rs names {other}");
        }
    }
}

#[test]
fn no_files_name_each_other_in_a_ring() {
    let mut left = named_files();
    assert!(left.iter().map(|(_, named)| named.len()).sum::<usize>() > 500, "the names of files are found");
    left.retain(|(file, _)| !TREES.contains(&file.as_str()));
    loop {
        let names: Vec<String> = left.iter().map(|(file, _)| file.clone()).collect();
        let before = left.len();
        left.retain(|(_, named)| named.iter().any(|other| names.contains(other)));
        if left.len() == before {
            break;
        }
    }
    let ring: Vec<String> = left.into_iter().map(|(file, _)| file).collect();
    assert!(ring.is_empty(), "these need each other: {ring:?}");
}

#[test]
fn every_module_has_its_place_in_the_order() {
    let several = ROOTS.iter().filter(|(_, module)| module.is_empty());
    let texts: Vec<String> =
        several.map(|(root, _)| std::fs::read_to_string(format!("{root}/lib.rs")).unwrap()).collect();
    for line in texts.iter().flat_map(|text| text.lines()) {
        if let Some(module) = line.strip_prefix("pub mod ").or_else(|| line.strip_prefix("mod ")) {
            assert!(place(module.trim_end_matches(';')).is_some(), "`{module}` stands in no row");
        }
    }
}

#[test]
fn no_line_knows_a_game() {
    let shipped = variorum::source::shipped().into_iter().map(|file| file.name);
    let names: Vec<String> = shipped.filter(|name| !FIELD_WORDS.contains(&name.as_str())).collect();
    for (file, text) in sources() {
        let text = text.to_lowercase();
        for word in names.iter().map(String::as_str).chain(TELLING_WORDS) {
            let found = text.lines().position(|line| has_word(line, word));
            assert_eq!(found.map(|line| line + 1), None, "src/{file} says `{word}`");
        }
    }
}

/// Whether a line has a word, alone or in the plural or joined to others by `-` or `_`.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let after = line[at + word.len()..].trim_start_matches('s');
        let touches = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        !touches(line[..at].chars().next_back()) && !touches(after.chars().next())
    })
}

#[test]
fn nothing_is_looked_up_by_name_while_playing() {
    let mut used = [false; EXCEPTIONS.len()];
    for (file, text) in sources() {
        if !file.starts_with("position/") && !file.starts_with("program/") {
            continue;
        }
        for word in NOT_WHILE_PLAYING {
            if !text.contains(word) {
                continue;
            }
            let exception =
                EXCEPTIONS.iter().position(|(path, words, _)| *path == file && words.contains(word));
            used[exception.unwrap_or_else(|| panic!("src/{file} says `{word}`"))] = true;
        }
    }
    for ((file, words, _), used) in EXCEPTIONS.iter().zip(used) {
        assert!(used, "src/{file} says `{words}` no more: strike the exception");
    }
}

#[test]
fn hot_types_are_small() {
    use variorum::position::{Action, Cell};
    use variorum::program::SquareSet;

    assert_eq!(size_of::<Action>(), 16);
    assert_eq!(size_of::<Cell>(), 2);
    assert_eq!(size_of::<SquareSet<1>>(), 8);
    assert_eq!(size_of::<SquareSet<2>>(), 16);
}

#[test]
fn files_that_the_fuzz_targets_share_name_nothing_else_of_the_tests() {
    let shared = std::fs::read_to_string("fuzz/src/lib.rs").unwrap();
    let paths: Vec<&str> =
        shared.split("#[path = \"../../").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(paths.len() > 2, "{paths:?}");
    for path in paths {
        let text = std::fs::read_to_string(path).unwrap();
        assert!(
            !text.contains("crate::"),
            "{path} names `crate::`, which is another one in the fuzz targets"
        );
    }
}

#[test]
fn unit_tests_of_the_library_are_run() {
    let units = std::fs::read_to_string("tests/units.rs").unwrap();
    for (path, text) in sources() {
        let is_taken_in = ROOTS.iter().any(|(root, module)| {
            let in_package = path.strip_prefix(module).map(|path| format!("../{root}/{path}\""));
            in_package.is_some_and(|path| units.contains(&path))
        });
        let has_tests = text.contains("#[cfg(test)]");
        assert_eq!(has_tests, is_taken_in, "{path}: `tests/units.rs` takes in the files with unit tests");
    }
}
