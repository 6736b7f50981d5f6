//! How a file is laid out, and what strings with mistakes say.

use variorum::language::Shape;
use variorum::source::{Folder, Sources, shipped, shipped_text};
use variorum::syntax::Text;
use variorum_workshop::editor::{Node, NodeKind, Understood, layout, understood};

/// The parts of a file one after the other, each after its sort: what is not whole in brackets.
fn told(node: &Node, text: &str) -> String {
    let inside: Vec<String> = node
        .parts
        .iter()
        .filter(|part| part.kind != NodeKind::Blank && part.kind != NodeKind::Sign)
        .map(|part| told(part, text))
        .collect();
    match node.parts.is_empty() {
        true => format!("{:?} {}", node.kind, node.of(text)),
        false => format!("{:?}({})", node.kind, inside.join(", ")),
    }
}

fn assert_whole(text: &str) {
    let file = layout(text);
    let mut at = 0;
    for leaf in file.leaves() {
        assert_eq!(leaf.range.start, at, "{text}");
        at = leaf.range.end;
    }
    assert_eq!(at, text.len(), "{text}");
}

#[test]
fn a_file_is_laid_out_with_its_comments() {
    let rows = [
        (
            "# a\n[x.y] # b\n\nk = 1 # c\n",
            "File(Comment # a, Head(Key x.y, Comment # b), Entry(Key k, Word 1, Comment # c))",
        ),
        (
            "k = [ # a\n  'x', # b\n  \"y\"\n]",
            "File(Entry(Key k, List(Comment # a, Text 'x', Comment # b, Text \"y\")))",
        ),
        (
            "[t]\n'f(s: square)' = { a.b = 1, c = [] }",
            "File(Head(Key t), Entry(Key 'f(s: square)', Table(Entry(Key a.b, Word 1), Entry(Key c, List()))))",
        ),
        ("k = '''\na # no\n'''\n", "File(Entry(Key k, Text '''\na # no\n'''))"),
        ("k = 'x", "File(Entry(Key k, Text 'x))"),
        ("junk here\nk = 1", "File(Entry(Key junk, Unread here), Entry(Key k, Word 1))"),
        ("k = [1, 2\nl = 3", "File(Entry(Key k, List(Word 1, Word 2)), Entry(Key l, Word 3))"),
    ];
    for (text, expected) in rows {
        assert_eq!(told(&layout(text), text), expected);
        assert_whole(text);
    }
}

#[test]
fn nothing_of_any_file_is_lost() {
    for variant in shipped() {
        let (_, text) = shipped_text(Folder::Variants, &variant.name).unwrap();
        assert_whole(&text);
        let unread = layout(&text).leaves().filter(|leaf| leaf.kind == NodeKind::Unread).count();
        assert_eq!(unread, 0, "{}", variant.name);
        for cut in (0..text.len()).step_by(397).filter(|cut| text.is_char_boundary(*cut)) {
            assert_whole(&text[..cut]);
            assert_whole(&text[cut..]);
        }
    }
}

#[test]
fn what_is_deep_inside_brackets_is_no_danger() {
    for bracket in ["(", "[", "{", "any(", "not ", "'"] {
        let string = bracket.repeat(3000);
        parts(&string, Shape::Condition);
        parts(&string, Shape::Statements);
        parts(&string, Shape::Lines);
        let text = format!("k = {string}");
        assert_whole(&text);
        variorum_workshop::editor::context_at(&text, text.len());
    }
}

/// What a string says, part by part.
fn parts(string: &str, shape: Shape) -> String {
    let mut sources = Sources::default();
    let text = Text::whole(sources.add("draft", string), string);
    let parts = understood(&text, shape).into_iter().map(|part| match part {
        Understood::Expression(tree) => sources.slice(tree.span).trim().to_owned(),
        Understood::Statement(tree) => format!("<{}>", sources.slice(tree.span).trim()),
        Understood::Line(line) => format!("line of {}", line.shapes.len()),
        Understood::Unread(span) => format!("?{}", sources.slice(span).trim()),
    });
    parts.collect::<Vec<_>>().join(" | ")
}

#[test]
fn a_string_with_a_mistake_says_what_is_right_in_it() {
    let rows = [
        ("any(my king and hill)", Shape::Condition, "any(my king and hill)"),
        ("a in and no(their queen) or b is", Shape::Condition, "?a in | no(their queen) | ?b is"),
        ("my king and any(s in pawn: atta", Shape::Condition, "my king | ?any( | ?s in pawn: atta"),
        ("destroy a; destroy; skip mover", Shape::Statements, "<destroy a> | ?destroy | <skip mover>"),
        ("if a then { destroy b; des", Shape::Statements, "?if a then { | ?destroy b; des"),
        ("K N when from in a and", Shape::Lines, "line of 2 | from in a"),
        ("K when when do destroy to; mo", Shape::Lines, "line of 1 | <destroy to> | ?mo"),
        ("e4 e5-", Shape::Squares, "?e4 e5-"),
        ("", Shape::Condition, ""),
    ];
    for (string, shape, expected) in rows {
        assert_eq!(parts(string, shape), expected, "{string}");
    }
}
