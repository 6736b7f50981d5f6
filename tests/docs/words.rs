//! The index of words is made from the table of the language, and every key stands on the page of its section.
//!
//! `docs/reference/index-of-words.md` is written anew with `DOCS=bless`, to be read in the difference.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use variorum::language::{
    Contents, Entries, Entry, FragmentSection, Function, Key, Keyword, Letter, Mode, Quantifier, Section,
    Shape, StatementForm, Type, Vocabulary, Word, is_taken,
};

use super::read;

const INDEX: &str = "docs/reference/index-of-words.md";

const HEAD: &str = "\
# Index of words

Every section, key, word, function, quantifier, mode, statement, keyword and type of the language, each with an example. This page is
made from the table in `definition/src/language/`; `DOCS=bless cargo test --test main docs::words` writes it anew.
";

/// A table of a page: its head, and its rows without the outer bars.
fn table(head: &str, rows: impl IntoIterator<Item = String>) -> String {
    let rule = vec!["---"; head.split(" | ").count()].join(" | ");
    let mut made = format!("\n| {head} |\n| {rule} |\n");
    for row in rows {
        let _ = writeln!(made, "| {row} |");
    }
    made
}

/// What a value may be, with its words if it is one of some.
fn taken(shape: Shape) -> String {
    let Shape::OneOf(entries) = shape else { return shape.words().to_owned() };
    let words: Vec<String> = entries().iter().map(|entry| format!("`\"{}\"`", entry.text)).collect();
    words.join(", ")
}

fn keys(rows: &[Key]) -> String {
    let row = |key: &Key| {
        let default = key.default.unwrap_or("required");
        format!("`{}` | {} | {} | {default} | `{}`", key.name, key.about, taken(key.shape), key.example)
    };
    table("key | is | takes | without it | example", rows.iter().map(row))
}

/// A section with its keys, and those of its entries.
fn section(title: &str, page: &str, entry: Entry, contents: &Contents) -> String {
    let need = if contents.is_required { " Every definition has it." } else { "" };
    let mut made = format!("\n### `{title}`\n\n[{title}]({page}): {}.{need}\n", entry.about);
    made = made.replace(&format!("[{title}]("), &format!("[`{title}`]("));
    if !contents.keys.is_empty() {
        made += &keys(contents.keys);
    }
    match contents.entries {
        Entries::None => {}
        Entries::Tables(rows) => {
            let _ = writeln!(made, "\nThe keys of an entry `[{}.NAME]`:", entry.text);
            made += &keys(rows);
        }
        Entries::Values(shape) => {
            let _ = writeln!(made, "\nAn entry `NAME = …` takes {}.", taken(shape));
        }
    }
    made
}

fn sections() -> String {
    let mut made = "\n## Sections\n".to_owned();
    for row in Section::ALL {
        made += &section(&row.title(), &format!("{}.md", row.text()), row.entry(), &row.contents());
    }
    for row in FragmentSection::ALL {
        made += &section(&format!("[{}]", row.text()), "mutators.md", row.entry(), &row.contents());
    }
    made
}

/// How a function is called: `step(square, direction[, number])`.
fn call(function: Function) -> String {
    let form = function.form();
    let mut made = format!("{}(", function.text());
    let mut open = 0;
    for (index, (word, parameter)) in form.split(", ").zip(function.parameters()).enumerate() {
        if parameter.is_optional {
            made.push('[');
            open += 1;
        }
        made += if index > 0 { ", " } else { "" };
        made += word;
    }
    made + &"]".repeat(open) + ")"
}

fn functions() -> String {
    let row = |function: &Function| {
        let entry = function.entry();
        format!("`{}` | {} | {} | `{}`", call(*function), function.gives().name(), entry.about, entry.example)
    };
    "\n## Functions\n\nArguments in square brackets may be left out.\n".to_owned()
        + &table("function | type | gives | example", Function::ALL.iter().map(row))
}

fn words() -> String {
    let row = |word: &Word| {
        let entry = word.entry();
        let ty = word.gives().map_or("", Type::name);
        format!("`{}` | {ty} | {} | `{}`", entry.text, entry.about, entry.example)
    };
    "\n## Words\n".to_owned() + &table("word | type | is | example", Word::ALL.iter().map(row))
}

/// A list of rows that have nothing but what every row has.
fn list<T: Vocabulary>(title: &str, head: &str) -> String {
    let row = |entry: Entry| format!("`{}` | {} | `{}`", entry.text, entry.about, entry.example);
    format!("\n## {title}\n") + &table(head, T::entries().into_iter().map(row))
}

fn keywords() -> String {
    let row = |keyword: &Keyword| {
        let entry = keyword.entry();
        let reserved = if is_taken(entry.text) { "yes" } else { "no" };
        format!("`{}` | {} | {reserved} | `{}`", entry.text, entry.about, entry.example)
    };
    "\n## Keywords\n".to_owned()
        + &table("keyword | means | reserved | example", Keyword::ALL.iter().map(row))
}

fn types() -> String {
    let row = |(name, _, words): (&str, Type, &str)| format!("`{name}` | {words}");
    "\n## Types\n".to_owned() + &table("type | a value is", Type::NAMES.into_iter().map(row))
}

/// The names that nothing can be declared by.
fn reserved() -> String {
    let texts = [
        Word::entries(),
        Function::entries(),
        Mode::entries(),
        Quantifier::entries(),
        StatementForm::entries(),
        Keyword::entries(),
    ];
    let names = texts.iter().flatten().filter_map(|entry| entry.text.split(' ').next());
    let taken: BTreeSet<&str> = names.filter(|name| is_taken(name)).collect();
    let quoted: Vec<String> = taken.into_iter().map(|name| format!("`{name}`")).collect();
    format!("\n## Reserved names\n\nNothing can be declared by one of these names:\n\n{}\n", quoted.join(" "))
}

#[test]
fn the_index_lists_the_table_of_the_language() {
    let made = [
        HEAD.to_owned(),
        sections(),
        words(),
        functions(),
        list::<Quantifier>("Quantifiers", "quantifier | gives | example"),
        list::<Mode>("Modes", "mode | the move | example"),
        list::<Letter>("Letters of Betza's notation", "letter | means | example"),
        list::<StatementForm>("Statements", "statement | does | example"),
        keywords(),
        types(),
        reserved(),
    ]
    .concat();
    if std::env::var("DOCS").is_ok_and(|value| value == "bless") {
        std::fs::write(INDEX, &made).unwrap();
        return;
    }
    let page = read(INDEX);
    let differs = made.lines().zip(page.lines()).find(|(made, stands)| made != stands);
    assert!(made == page, "{INDEX} differs from the table: {differs:?}; DOCS=bless writes it anew");
}

/// Notes the keys that do not stand in backticks on a page.
fn note_missing(page: &str, contents: &Contents, missing: &mut String) {
    let text = read(page);
    let of_entries: &[Key] = match contents.entries {
        Entries::Tables(keys) => keys,
        Entries::None | Entries::Values(_) => &[],
    };
    for key in contents.keys.iter().chain(of_entries) {
        if !text.contains(&format!("`{}`", key.name)) {
            let _ = writeln!(missing, "{page} lacks `{}`", key.name);
        }
    }
}

#[test]
fn every_key_stands_on_the_page_of_its_section() {
    let mut missing = String::new();
    for section in Section::ALL {
        let page = format!("docs/reference/{}.md", section.text());
        note_missing(&page, &section.contents(), &mut missing);
    }
    for section in FragmentSection::ALL {
        note_missing("docs/reference/mutators.md", &section.contents(), &mut missing);
    }
    assert!(missing.is_empty(), "\n{missing}");
}

#[test]
fn every_section_is_in_the_overview() {
    let overview = read("docs/reference/sections.md");
    let titles = Section::ALL.map(|row| format!("[`{}`]({}.md)", row.title(), row.text()));
    let fragments = FragmentSection::ALL.map(|row| format!("`[{}]`", row.text()));
    for title in titles.iter().chain(&fragments) {
        assert!(overview.contains(title), "{title}");
    }
}

/// Every word, function, quantifier and type stands in backticks among the expressions, every mode among the movements,
/// every verb among the statements.
#[test]
fn every_word_stands_on_the_page_of_its_subject() {
    let mut missing = String::new();
    let expressions = read("docs/reference/expressions.md");
    let starts = |page: &str, text: &str| {
        ["`", "(", " ", " = "].iter().any(|after| page.contains(&format!("`{text}{after}")))
    };
    let texts = [Word::entries(), Function::entries(), Quantifier::entries()];
    let names = texts.iter().flatten().map(|entry| entry.text);
    for name in names.chain(Type::NAMES.map(|(name, _, _)| name)) {
        if !starts(&expressions, name) {
            let _ = writeln!(missing, "expressions.md lacks `{name}`");
        }
    }
    let movement = read("docs/reference/movement.md");
    for mode in Mode::entries().iter().map(|entry| entry.text).filter(|mode| !starts(&movement, mode)) {
        let _ = writeln!(missing, "movement.md lacks `{mode}`");
    }
    let statements = read("docs/reference/statements.md");
    for verb in StatementForm::verbs().filter(|verb| !starts(&statements, verb)) {
        let _ = writeln!(missing, "statements.md lacks `{verb}`");
    }
    assert!(missing.is_empty(), "\n{missing}");
}
