//! What can be wrong with a file that is imported, or beyond what a definition can say. One function a mistake.

use super::ini::Word;
use crate::diagnostic::{Diagnostic, did_you_mean, nearest, quoted};
use crate::source::Span;

pub(super) fn broken_heading(span: Span) -> Diagnostic {
    Diagnostic::error("E0501", span, "the name of a section is not told")
        .label("no name between brackets")
        .help("write `[name]`, or `[name:parent]` for a variant that builds on another")
}

pub(super) fn no_entry(span: Span) -> Diagnostic {
    Diagnostic::error("E0502", span, "this line is neither a section, nor a setting, nor a comment")
        .label("no `key = value`")
        .help("comments begin with `#`")
}

pub(super) fn no_diagram_line(span: Span) -> Diagnostic {
    Diagnostic::error("E0502", span, "this line is neither a setting nor a piece")
        .label("not understood")
        .help("a piece is told by `name:ID:moves:image:squares`, a setting by `key=value`")
}

pub(super) fn entry_without_section(key: &Word) -> Diagnostic {
    Diagnostic::error("E0503", key.span, format!("`{}` belongs to no section", key.text))
        .label("stands before the first section")
        .help("begin a section above it: `[name]`")
}

pub(super) fn section_twice(name: &Word, first: Span) -> Diagnostic {
    Diagnostic::error("E0504", name.span, format!("there are two sections called `{}`", name.text))
        .label("the second one is left out")
        .also(first, "the first one")
        .help("give it another name")
}

pub(super) fn unknown_parent<'a>(parent: &Word, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let title = format!("no section before this one and no built-in variant is called `{}`", parent.text);
    Diagnostic::error("E0505", parent.span, title)
        .label("unknown parent")
        .help_if(did_you_mean(nearest(&parent.text, known)))
}

pub(super) fn parent_comes_later(parent: &Word) -> Diagnostic {
    let title = format!("`{}` does not stand above the section that builds on it", parent.text);
    Diagnostic::error("E0505", parent.span, title)
        .label("not yet known, or without a definition of its own")
        .help("move it up; sections cannot build on each other in a circle")
}

pub(super) fn unknown_key<'a>(key: &Word, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    Diagnostic::error("E0506", key.span, format!("there is no setting `{}`", key.text))
        .label("unknown key")
        .help_if(did_you_mean(nearest(&key.text, known)))
}

pub(super) fn bad_value(key: &str, value: &Word, wanted: &str) -> Diagnostic {
    Diagnostic::error("E0507", value.span, format!("`{key}` cannot be `{}`", value.text))
        .label("not understood")
        .help(format!("it takes {wanted}"))
}

pub(super) fn bad_word<'a>(
    key: &str,
    value: &Word,
    words: impl Iterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let list = quoted(words.clone());
    let near = nearest(&value.text, words).map(|near| format!("; did you mean `{near}`?"));
    Diagnostic::error("E0507", value.span, format!("`{key}` cannot be `{}`", value.text))
        .label("not understood")
        .help(format!("it takes {list}{}", near.unwrap_or_default()))
}

pub(super) fn no_such_letter(key: &str, value: &Word, letter: char) -> Diagnostic {
    Diagnostic::error("E0508", value.span, format!("`{letter}` in `{key}` is the letter of no piece"))
        .label("unknown letter")
        .help("declare the piece first, by a line such as `knight = n`")
}

pub(super) fn bad_start(value: Span, what: &str) -> Diagnostic {
    Diagnostic::error("E0509", value, format!("the start does not fit the game: {what}"))
        .label("`startFen` cannot be placed")
        .help(
            "ranks from the top, joined by `/`; letters for pieces, numbers for empty squares, `*` for walls",
        )
}

pub(super) fn bad_square(span: Span, square: &str) -> Diagnostic {
    Diagnostic::error("E0509", span, format!("`{square}` is no square of the board"))
        .label("cannot be placed")
        .help("squares stand side by side with commas, White's first: `b1,g1,,b8,g8`")
}

pub(super) fn no_pieces(span: Span) -> Diagnostic {
    Diagnostic::error("E0509", span, "no line tells a piece")
        .label("nothing to place")
        .help("a piece is told by `name:ID:moves:image:squares`")
}

pub(super) fn no_moves(piece: &Word) -> Diagnostic {
    Diagnostic::error("E0513", piece.span, format!("how `{}` moves is not told", piece.text))
        .label("has no moves, and is none of the pieces that are known by name")
        .help("write its moves in the third field: `guard:G:K:man:d1`")
}

pub(super) fn not_taken(key: &str, span: Span, why: &str) -> Diagnostic {
    Diagnostic::error("E0510", span, format!("`{key}` is not taken over: {why}"))
        .label("the definition plays without it")
}

pub(super) fn set_twice(key: &Word, last: Span) -> Diagnostic {
    Diagnostic::warning("W0511", key.span, format!("`{}` is set twice in this section", key.text))
        .label("has no effect")
        .also(last, "this one counts")
        .help("strike one of them")
}

pub(super) fn bad_betza(value: &Word, letter: char) -> Diagnostic {
    Diagnostic::error("E0512", value.span, format!("`{letter}` cannot stand in a movement here"))
        .label("not understood")
        .help("known are the atoms W F D N A H L C J Z G K R B Q and the letters before them m c p g n i f b l r s v h")
}
