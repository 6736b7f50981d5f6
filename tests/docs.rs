//! What the documents say is so: every snippet compiles and its examples hold, every code of a diagnostic is listed.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use variorum::diagnostic::{Diagnostics, codes};
use variorum::search::{Level, Limits};
use variorum::source::Sources;
use variorum::{Checked, Variant};
use variorum_workshop::review::validate;

mod book;
mod words;

/// A fenced block of a document.
struct Snippet {
    /// The line of its fence, from 1.
    line: usize,
    /// The words after the fence's signs.
    info: String,
    text: String,
}

/// The fenced blocks of a document.
fn snippets(document: &str) -> Vec<Snippet> {
    let mut found: Vec<Snippet> = Vec::new();
    let mut is_open = false;
    for (index, line) in document.lines().enumerate() {
        if let Some(info) = line.strip_prefix("```") {
            if !is_open {
                found.push(Snippet { line: index + 1, info: info.trim().to_owned(), text: String::new() });
            }
            is_open = !is_open;
        } else if let Some(snippet) = found.last_mut().filter(|_| is_open) {
            snippet.text.push_str(line);
            snippet.text.push('\n');
        }
    }
    assert!(!is_open, "the last fence is not closed");
    found
}

/// The definition of a snippet: itself, or for `toml fragment BASE` what it makes of a shipped variant.
fn definition(snippet: &Snippet) -> Option<String> {
    let mut words = snippet.info.split_whitespace();
    match (words.next(), words.next()) {
        (Some("toml"), None) => Some(snippet.text.clone()),
        (Some("toml"), Some("fragment")) => {
            let base = words.next().unwrap_or("chess");
            Some(format!("[variant]\nextends = \"{base}\"\n\n{}", snippet.text))
        }
        _ => None,
    }
}

/// What is wrong with a mutator laid over a shipped variant, or with its examples.
fn mistakes_of_mutator(base: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("variorum-docs-{}.toml", std::process::id()));
    std::fs::write(&path, text).unwrap();
    let checked = Variant::check_with(base, &[path.to_string_lossy()]).unwrap();
    std::fs::remove_file(&path).unwrap();
    let examples = checked.variant.iter().map(|variant| variant.model().examples.len()).sum::<usize>();
    if examples == 0 { format!("no example:\n{text}") } else { told(checked) }
}

/// What is wrong with a definition or its examples, drawn; nothing if all is well.
fn mistakes(text: &str) -> String {
    told(Variant::check_text("snippet", text))
}

/// Warnings of what is declared and not used: a snippet, or a line, may declare what the text around it speaks of.
fn is_unused(code: &str) -> bool {
    matches!(code, "W0390" | "W0391" | "W0420" | "W0421")
}

fn told(mut checked: Checked) -> String {
    validate(&mut checked);
    let Checked { sources, diagnostics, .. } = checked;
    let is_well = diagnostics.sorted().iter().all(|found| is_unused(found.code));
    if is_well { String::new() } else { diagnostics.render(&sources) }
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Checks every snippet of a document; gives how many there were.
fn check_document(path: &str) -> usize {
    let mut wrong = String::new();
    let mut checked = 0;
    for snippet in snippets(&read(path)) {
        let found = match (definition(&snippet), snippet.info.strip_prefix("toml mutator ")) {
            (Some(text), _) => mistakes(&text),
            (None, Some(base)) => mistakes_of_mutator(base, &snippet.text),
            (None, None) => continue,
        };
        checked += 1;
        if !found.is_empty() {
            let _ = writeln!(wrong, "{path}:{}:\n{found}", snippet.line);
        }
        if snippet.info == "toml" && !snippet.text.contains("[[example]]") {
            let _ = writeln!(wrong, "{path}:{}: a whole definition without an example", snippet.line);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    checked
}

#[test]
fn every_snippet_of_the_readme_holds() {
    assert!(check_document("README.md") >= 1);
}

/// What the tour quotes stands in the definition that it quotes.
#[test]
fn the_readme_quotes_truly() {
    for snippet in snippets(&read("README.md")) {
        let Some(base) = snippet.info.strip_prefix("toml fragment ") else { continue };
        let definition = read(&format!("variants/{base}.toml"));
        for line in snippet.text.lines() {
            assert!(
                definition.lines().any(|known| known == line),
                "variants/{base}.toml has no line `{line}`"
            );
        }
    }
}

/// Each file and folder that ARCHITECTURE.md names is there; a module may be a file or a folder.
#[test]
fn the_places_that_the_architecture_names_are_there() {
    const FOLDERS: [&str; 10] = [
        "src/",
        "definition/",
        "program/src/",
        "workshop/",
        "cli/",
        "tests/",
        "grammar/",
        "variants/",
        "docs/",
        "benches/",
    ];
    let text = read("ARCHITECTURE.md");
    let named = text
        .split('`')
        .filter(|part| !part.contains(' ') && FOLDERS.iter().any(|folder| part.starts_with(folder)));
    let mut count = 0;
    for place in named {
        count += 1;
        assert!(
            Path::new(place).exists() || Path::new(&format!("{place}.rs")).exists(),
            "ARCHITECTURE.md names {place}"
        );
    }
    assert!(count > 30);
}

/// Every file below a folder that ends in `.rs`.
fn rust_files(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(std::fs::read_to_string(path).expect("sources can be read"));
        }
    }
}

/// The codes of diagnostics that stand in quotes in the sources: `"E0101"`.
fn codes_of_sources() -> BTreeSet<String> {
    let mut files = Vec::new();
    for folder in ["definition/src", "program/src", "src", "workshop/src"] {
        rust_files(Path::new(folder), &mut files);
    }
    let is_code = |part: &&str| {
        part.len() == 5 && part.starts_with(['E', 'W']) && part[1..].chars().all(|c| c.is_ascii_digit())
    };
    files.iter().flat_map(|text| text.split('"')).filter(is_code).map(str::to_owned).collect()
}

#[test]
fn every_code_is_told_and_no_other() {
    let told: Vec<String> = codes().into_iter().map(|row| row.code.to_owned()).collect();
    let unique: BTreeSet<String> = told.iter().cloned().collect();
    assert_eq!(told.len(), unique.len(), "a code is told twice");
    assert_eq!(unique, codes_of_sources());
}

/// The codes that a definition brings about.
fn codes_of_definition(text: &str) -> BTreeSet<String> {
    let mut checked = Variant::check_text("line", text);
    validate(&mut checked);
    checked.diagnostics.sorted().into_iter().map(|found| found.code.to_owned()).collect()
}

/// The codes that a file brings about when it is imported.
fn codes_of_import(text: &str) -> BTreeSet<String> {
    let mut sources = Sources::default();
    let source = sources.add("line.ini", text);
    let mut diagnostics = Diagnostics::default();
    variorum_workshop::import::import(&sources, source, None, &mut diagnostics);
    diagnostics.sorted().into_iter().map(|found| found.code.to_owned()).collect()
}

/// Lines in the table are whole lines, those of definitions of TOML with dotted keys.
#[test]
fn wrong_lines_are_wrong_in_the_way_told_and_right_lines_are_right() {
    let mut lies = String::new();
    let mut checked = 0;
    for row in codes() {
        let codes_of = if row.is_of_import() { codes_of_import } else { codes_of_definition };
        if let Some(wrong) = row.file_with(&row.wrong) {
            checked += 1;
            let found = codes_of(&wrong);
            if !found.contains(row.code) {
                let _ = writeln!(lies, "{}: `{wrong}` gives {found:?}", row.code);
            }
        }
        if let Some(right) = row.file_with(&row.right) {
            let mut found = codes_of(&right);
            found.retain(|code| !is_unused(code));
            if !found.is_empty() {
                let _ = writeln!(lies, "{}: `{right}` gives {found:?}", row.code);
            }
        }
    }
    assert!(lies.is_empty(), "\n{lies}");
    assert!(checked > 40);
}

/// The bounds of `definition/src/limits.rs`: what each is in words, and its number.
fn bounds_of_sources() -> BTreeSet<(String, u64)> {
    let text = read("definition/src/limits.rs");
    let mut words = Vec::new();
    let mut found = BTreeSet::new();
    for line in text.lines() {
        if let Some(doc) = line.strip_prefix("/// ") {
            words.push(doc.trim());
        } else if let Some((_, value)) =
            line.strip_prefix("pub const ").and_then(|line| line.split_once(" = "))
        {
            let value = value.trim_end_matches(';').replace('_', "");
            let parse =
                |number: &str| number.parse::<u64>().unwrap_or_else(|_| panic!("`{number}` in {line}"));
            let number = match value.split_once(" << ") {
                Some((base, shift)) => parse(base) << parse(shift),
                None => parse(&value),
            };
            found.insert((words.join(" ").trim_end_matches('.').to_owned(), number));
            words.clear();
        }
    }
    found
}

#[test]
fn every_limit_is_told_with_its_number() {
    let text = read("docs/reference/limits.md");
    let (_, section) = text.split_once("\n## All bounds\n").unwrap();
    let rows = section.lines().take_while(|line| !line.starts_with("## "));
    let row = |line: &str| {
        let (words, number) = line.strip_prefix("| ")?.strip_suffix(" |")?.rsplit_once(" | ")?;
        Some((words.to_owned(), number.replace(',', "").parse().ok()?))
    };
    let told: BTreeSet<(String, u64)> = rows.filter_map(row).collect();
    assert_eq!(told, bounds_of_sources());
}

#[path = "../benches/common/rows.rs"]
mod rows;

/// Each game that is measured has its row in the table, with its nodes and its goal, in order.
#[test]
fn every_goal_is_told() {
    let text = read("docs/performance.md");
    let told: Vec<&str> = text.lines().filter(|line| line.starts_with("| perft ")).collect();
    for (row, line) in rows::ROWS.iter().zip(&told) {
        let (depth, nodes) = row.whole;
        assert!(line.starts_with(&format!("| perft {depth} {} | {nodes} | ", row.name)), "{line}");
        assert!(line.ends_with(&format!(" | {} |", row.goal)), "{line}");
    }
    assert!(told.len() >= rows::ROWS.len());
}

/// The table of levels has a row for each level, with the most actions ahead and the most positions.
#[test]
fn every_level_is_told_with_its_bounds() {
    let text = read("docs/how-to/play.md");
    let (_, section) = text.split_once("\n## Levels\n").unwrap();
    let rows = section.lines().take_while(|line| !line.starts_with("## "));
    let cells = |line: &str| -> Vec<String> { line.split('|').map(|cell| cell.trim().to_owned()).collect() };
    let told: Vec<Vec<String>> =
        rows.map(cells).filter(|row| row.len() > 3 && row[1].parse::<Level>().is_ok()).collect();
    assert_eq!(told.len(), usize::from(Level::BEST.number()));
    for row in told {
        let limits = row[1].parse::<Level>().unwrap().limit(Limits::default());
        let number = |cell: &str| cell.split(' ').next().unwrap().replace(',', "").parse().ok();
        let ahead = number(&row[2]).map(|ahead| u32::try_from(ahead).unwrap());
        assert_eq!((ahead, number(&row[3])), (limits.depth, limits.nodes), "level {}", row[1]);
    }
}
