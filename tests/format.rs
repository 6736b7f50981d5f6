//! The formatter: it changes nothing that a definition means, twice is once, and every comment stays.

use std::collections::BTreeMap;

use generator::{Choices, definition};
use variorum::source::{Folder, Sources, Texts, mutators, preludes, shipped, shipped_text};
use variorum::{Checked, Variant};
use variorum_workshop::editor::{NodeKind, WIDTH, format, layout};

/// The shipped files, by their paths.
fn shipped_files() -> BTreeMap<String, String> {
    let variants = shipped().into_iter().map(|file| (Folder::Variants, file.name));
    let preludes = preludes().into_iter().map(|name| (Folder::Prelude, name));
    let mutators = mutators().into_iter().map(|file| (Folder::Mutators, file.name));
    let all = variants.chain(preludes).chain(mutators);
    all.map(|(folder, name)| shipped_text(folder, &name).unwrap()).collect()
}

/// The definitions in fences of the book.
fn examples(folder: &str, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => examples(path.to_str().unwrap(), found),
            false => {
                let text = std::fs::read_to_string(&path).unwrap();
                let fences = text.split("\n```toml").skip(1);
                found.extend(fences.map(|rest| {
                    let inside = rest.split_once('\n').unwrap().1;
                    format!("{}\n", inside.split("\n```").next().unwrap())
                }));
            }
        }
    }
}

fn comments(text: &str) -> Vec<String> {
    let file = layout(text);
    let comments = file.leaves().filter(|leaf| leaf.kind == NodeKind::Comment);
    comments.map(|leaf| leaf.of(text).trim_end().to_owned()).collect()
}

/// A printed tree without places and blanks.
fn bare(printed: &str) -> String {
    let mut found = String::new();
    let mut rest = printed;
    // Places are numbers, and so are the offsets of a string in its file.
    while let Some(at) = ["Span {", "offsets: ["].iter().filter_map(|word| rest.find(word)).min() {
        found.push_str(&rest[..at]);
        let end = if rest[at..].starts_with("Span") { "end: " } else { "]" };
        let after = &rest[at..];
        let skipped = after.find(end).unwrap() + end.len();
        rest = after[skipped..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    found.push_str(rest);
    found.replace("\\n", "").chars().filter(|c| !c.is_whitespace()).collect()
}

fn meaning(checked: &Checked) -> String {
    let model = checked.variant.as_ref().map(|variant| bare(&format!("{:?}", variant.model())));
    let mut document = format!("{:?}", checked.document);
    // The layers are nothing but places, and where a string is long a place may be of another line.
    document.truncate(document.find("layers: Layers").unwrap_or(document.len()));
    format!("{}\n{}", bare(&document), model.unwrap_or_default())
}

/// What is said of a definition, without places.
fn told(checked: &Checked) -> Vec<(&'static str, String)> {
    let mut found: Vec<_> = checked
        .diagnostics
        .sorted()
        .iter()
        .map(|it| (it.code, it.title.split_whitespace().collect()))
        .collect();
    found.sort();
    found
}

#[track_caller]
fn assert_formatted(name: &str, text: &str) -> String {
    let formatted = format(text).unwrap_or_else(|found| {
        let mut sources = Sources::default();
        sources.add(name, text);
        panic!("{name}: {}", found.render(&sources))
    });
    assert_eq!(format(&formatted).unwrap(), formatted, "{name}: twice is not once");
    assert_eq!(comments(text), comments(&formatted), "{name}: comments");
    formatted
}

#[track_caller]
fn assert_means_the_same(name: &str, text: &str) {
    let formatted = assert_formatted(name, text);
    if formatted != text {
        let (before, after) = (Variant::check_text(name, text), Variant::check_text(name, &formatted));
        assert_eq!(told(&before), told(&after), "{name}");
        assert_eq!(meaning(&before), meaning(&after), "{name}:\n{formatted}");
    }
}

/// A file as somebody in a hurry writes it: no blanks around signs between entries, more of them inside strings, and quotes of the
/// other sort.
fn untidy(text: &str) -> String {
    let file = layout(text);
    let mut found = String::new();
    for leaf in file.leaves() {
        let said = leaf.of(text);
        match leaf.kind {
            NodeKind::Blank if !said.contains('\n') => {}
            NodeKind::Sign if said == "," => found.push_str(" , "),
            NodeKind::Text if !said.contains(['\'', '\\', '\n']) && said.len() > 1 => {
                found.push_str(&format!("'{}'", &said[1..said.len() - 1]));
            }
            NodeKind::Comment => found.push_str(&format!("  {said}")),
            NodeKind::Blank
            | NodeKind::Sign
            | NodeKind::Text
            | NodeKind::File
            | NodeKind::Head
            | NodeKind::Entry
            | NodeKind::List
            | NodeKind::Table
            | NodeKind::Key
            | NodeKind::Word
            | NodeKind::Unread => found.push_str(said),
        }
    }
    found
}

/// A formatted file with blanks in its strings wherever there can be some.
fn airy(text: &str) -> String {
    let file = layout(text);
    let strings = file.leaves().filter(|leaf| leaf.kind == NodeKind::Text);
    let mut found = text.to_owned();
    for leaf in strings.collect::<Vec<_>>().into_iter().rev() {
        let said = leaf.of(text);
        if said.contains(['\'', '\n', '\\', '{']) || !said.contains([',', '(']) {
            continue;
        }
        let inside = &said[1..said.len() - 1];
        let wide = inside.replace(", ", "  ,   ").replace('(', "(  ").replace(')', " )");
        found.replace_range(leaf.range.clone(), &format!("\"{wide}\""));
    }
    found
}

#[test]
fn shipped_files_are_in_the_style() {
    for (path, text) in shipped_files() {
        assert_eq!(
            assert_formatted(&path, &text),
            text,
            "`cargo run -- fmt variants/*.toml variants/*/*.toml`"
        );
    }
}

#[test]
fn shipped_files_mean_the_same_however_they_were_written() {
    let mut texts = Texts::default();
    for (path, text) in shipped_files() {
        let untidy = untidy(&text);
        assert_eq!(assert_formatted(&path, &untidy), format(&text).unwrap(), "{path}");
        texts.insert(&path, assert_formatted(&path, &airy(&untidy)));
    }
    for (index, file) in shipped().iter().enumerate() {
        if index % 8 == 0 || file.folder().is_empty() {
            let before = Variant::check_file(&file.name).unwrap();
            let after = Variant::check_with_texts::<&str>(&file.name, &[], &texts).unwrap();
            assert_eq!(meaning(&before), meaning(&after), "{}", file.path);
        }
    }
}

#[test]
fn examples_of_the_book_mean_the_same() {
    let mut found = Vec::new();
    examples("docs", &mut found);
    assert!(found.len() > 100, "{}", found.len());
    for (index, text) in found.iter().enumerate() {
        assert_means_the_same(&format!("example {index}"), text);
        assert_means_the_same(&format!("untidy example {index}"), &untidy(text));
    }
}

#[test]
fn generated_definitions_mean_the_same() {
    for seed in 0..60 {
        let text = definition(&mut Choices::seeded(seed)).draft.text();
        assert_means_the_same(&format!("seed {seed}"), &text);
    }
}

/// What is written, and what becomes of it.
const ROWS: &[(&str, &str)] = &[
    ("", ""),
    ("\n\n\n", ""),
    ("# alone", "# alone\n"),
    ("a=1\n\n\n\nb=2", "a = 1\n\nb = 2\n"),
    ("[a]\nb=1\n[c]\nd=1", "[a]\nb = 1\n\n[c]\nd = 1\n"),
    ("[a]\n# on c\n[c]#d", "[a]\n\n# on c\n[c] #d\n"),
    ("[[ example ]]\nperft=[20,\t400]", "[[example]]\nperft = [20, 400]\n"),
    ("[ endings . bare ]", "[endings.bare]\n"),
    ("on='move'\nwhen='x'", "on   = \"move\"\nwhen = \"x\"\n"),
    ("a=1\n# between\nlonger=2", "a      = 1\n# between\nlonger = 2\n"),
    ("a=1 # one\nlonger=22 # two", "a      = 1  # one\nlonger = 22 # two\n"),
    ("a={}\nb=[ ]", "a = {}\nb = []\n"),
    ("a={b=1,c=[1,2]}", "a = { b = 1, c = [1, 2] }\n"),
    ("a=[\n1,2, # two\n# three\n3]", "a = [\n  1, 2, # two\n  # three\n  3,\n]\n"),
    ("a='x\"y'\nb='''x'''\nc='\\'", "a = 'x\"y'\nb = \"\"\"x\"\"\"\nc = '\\'\n"),
    ("a=\"\\u0041\"", "a = \"\\u0041\"\n"),
    (
        "endings.e.when='count( my king )=-1 and x!=y or not( a )'",
        "endings.e.when = \"count(my king) = -1 and x != y or not (a)\"\n",
    ),
    ("endings.e.when='a-b - 1 >= 2*c'", "endings.e.when = \"a-b - 1 >= 2 * c\"\n"),
    (
        "endings.e.when='x is[king queen]and my(pawn or rook)'",
        "endings.e.when = \"x is [king queen] and my (pawn or rook)\"\n",
    ),
    ("endings.e.when=\"any(around(to,'K   heavy'))\"", "endings.e.when = \"any(around(to, 'K heavy'))\"\n"),
    ("endings.e.when='any(s in X:s=to)'", "endings.e.when = \"any(s in X: s = to)\"\n"),
    ("endings.e.because='a  text ,as it is'", "endings.e.because = \"a  text ,as it is\"\n"),
    (
        "rules.r.do='a:=1;if x then{b+=1;c()}else d-=2'",
        "rules.r.do = \"a := 1; if x then { b += 1; c() } else d -= 2\"\n",
    ),
    (
        "pieces.k.moves='quiet[fW-fW]{1..4}when x=1 do y:=2'",
        "pieces.k.moves = \"quiet [fW - fW]{1..4} when x = 1 do y := 2\"\n",
    ),
    (
        "pieces.k.moves='[through( my pieces )R-fR]up{1..}'",
        "pieces.k.moves = \"[through (my pieces) R - fR] up{1..}\"\n",
    ),
    ("pieces.k.moves=\"W write '{from} {to}'\"", "pieces.k.moves = \"W write '{from} {to}'\"\n"),
    ("zones.z='a1-b2   c3 , d4'", "zones.z = \"a1-b2 c3, d4\"\n"),
    (
        "actions.a.choose=['n in 1 .. 3','x : 2 among y']",
        "actions.a.choose = [\"n in 1..3\", \"x: 2 among y\"]\n",
    ),
    ("groups.g='a   b'", "groups.g = \"a b\"\n"),
    // Lines of a string may look like entries.
    (
        "variant.about = \"\"\"\n[note]\n  a=1\n\"\"\"\nx=1\n",
        "variant.about = \"\"\"\n[note]\n  a=1\n\"\"\"\nx = 1\n",
    ),
    ("tables.t = \"\"\"\n   a  b\nc  d\n\"\"\"", "tables.t = \"\"\"\n   a  b\nc  d\n\"\"\"\n"),
    (
        "functions.'f()'=\"\"\"\n      if a then b\n        else(c)\"\"\"",
        "functions.'f()' = \"\"\"\n  if a then b\n    else (c)\"\"\"\n",
    ),
];

#[test]
fn what_is_written_becomes_this() {
    for (text, expected) in ROWS {
        assert_eq!(assert_formatted("row", text), *expected, "{text}");
    }
}

#[test]
fn what_is_too_wide_is_broken() {
    let member = "\"quiet fnA when from in my pawn-rank\"";
    let list = [member; 5].join(", ");
    let broken = format!("  {member},\n").repeat(5);
    assert_eq!(assert_formatted("list", &format!("moves = [{list}]")), format!("moves = [\n{broken}]\n"));
    let hugged = format!("a = {{ letter = \"A\", moves = [\n{broken}] }}\n");
    assert_eq!(assert_formatted("table", &format!("a = {{ letter = \"A\", moves = [{list}] }}")), hugged);
    let table = format!("a = {{ b = {member}, c = {member}, d = {member} }}");
    // Before TOML 1.1 such a table must stand on one line.
    assert_eq!(assert_formatted("line", &table), format!("{table}\n"));
    let condition = ["any(my king and hill)"; 9].join(" and ");
    let long = assert_formatted("string", &format!("[endings.e]\nwhen = \"\"\"\n{condition}\n\"\"\"\n"));
    assert!(long.lines().all(|line| line.chars().count() <= WIDTH), "{long}");
    assert_eq!(long.lines().count(), 6, "{long}");
}

#[test]
fn what_is_no_toml_is_refused_with_its_place() {
    for (text, place) in
        [("a = ", "1:"), ("[a\nb = 1", "1:"), ("a = 1\na = 2", "2:1"), ("x = [1,\ny = 2", "1:5")]
    {
        let found = format(text).unwrap_err();
        let mut sources = Sources::default();
        sources.add("mine.toml", text);
        let told = found.render(&sources);
        assert!(found.has_errors() && told.contains(&format!("mine.toml:{place}")), "{text}: {told}");
    }
}

/// A line inside a string may look like a key or the head of a section.
#[test]
fn strings_of_several_lines_are_whole() {
    let text = "[variant]\nextends = \"chess\"\n\n[endings.hill]\nwhen = \"\"\"\nturns\n= 1\nand turns\n = 1\n\"\"\"\n\
        result = \"draw\"\n";
    let inside = "x = \"\"\"\n[not a head]\nn = 3\n\"\"\"";
    let file = layout(inside);
    let texts: Vec<&str> =
        file.leaves().filter(|leaf| leaf.kind == NodeKind::Text).map(|leaf| leaf.of(inside)).collect();
    assert_eq!(texts, ["\"\"\"\n[not a head]\nn = 3\n\"\"\""]);
    assert_means_the_same("hill", text);
}
