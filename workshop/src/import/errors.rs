//! The mistakes in an imported file, and the parts that a definition cannot express. One function per mistake.

use super::word::Word;
use variorum::diagnostic::{Diagnostic, did_you_mean, nearest, quoted};
use variorum::limits;
use variorum::source::Span;

pub(super) fn broken_heading(span: Span) -> Diagnostic {
    Diagnostic::error("E0501", span, "a section has no name")
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
        .help("a piece is written `name:ID:moves:image:squares:number`, a setting by `key=value`")
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
    Diagnostic::error("E0509", span, format!("`{square}` is not a square of the board"))
        .label("cannot be placed")
        .help("squares stand side by side with commas, White's first: `b1,g1,,b8,g8`")
}

pub(super) fn no_pieces(span: Span) -> Diagnostic {
    Diagnostic::error("E0509", span, "no line describes a piece")
        .label("nothing to place")
        .help("a piece is written `name:ID:moves:image:squares`")
}

pub(super) fn no_moves(piece: &Word) -> Diagnostic {
    Diagnostic::error("E0513", piece.span, format!("`{}` has no moves", piece.text))
        .label("not one of the pieces whose moves are known by name")
        .help("write its moves in the third field: `guard:G:K:man:d1`")
}

pub(super) fn left_out(piece: &Word) -> Diagnostic {
    Diagnostic::warning("W0514", piece.span, format!("`{}` is left out", piece.text))
        .label("stands on no square and has no moves")
        .help("write its moves in the third field: `guard:G:K:man:`")
}

pub(super) fn royal_not_told(king: &Word, last: &Word) -> Diagnostic {
    let title = format!("the text leaves open whether `{}` or `{}` is royal", king.text, last.text);
    Diagnostic::error("E0515", king.span, title)
        .label("taken as the royal piece")
        .also(last.span, "the last piece, which is royal unless the text says otherwise")
        .help("write `royal=` with the number of the piece, or its ID")
}

pub(super) fn castling_not_told(king: &Word, files: usize) -> Diagnostic {
    let title = format!("the text leaves open how far `{}` castles on {files} files", king.text);
    Diagnostic::error("E0513", king.span, title)
        .label("has no moves; it is taken as one that does not castle")
        .help("write its moves in the third field: `KisO3`, or `K` without castling")
}

pub(super) fn bad_diagram_move(span: Span, part: &str, why: &str) -> Diagnostic {
    Diagnostic::error("E0516", span, format!("`{part}` is not taken in the moves of a piece: {why}"))
        .label("not taken")
        .help("this piece does not move in the definition; `docs/import.md` lists the letters")
}

pub(super) fn second_diagram(span: Span) -> Diagnostic {
    Diagnostic::error("E0517", span, "the text holds a second diagram")
        .label("not read from here on")
        .help("import each diagram from a file of its own")
}

pub(super) fn too_many_sections(span: Span) -> Diagnostic {
    let title = format!("the file has more than {} sections", limits::IMPORT_SECTIONS);
    Diagnostic::error("E0518", span, title)
        .label("not read from here on")
        .help("import the rest from a file of its own")
}

pub(super) fn no_such_id(span: Span, letter: Option<char>) -> Diagnostic {
    let title = match letter {
        Some(letter) => format!("no piece has an ID that begins with `{letter}` here"),
        None => "the ID of a piece is missing".to_owned(),
    };
    Diagnostic::error("E0508", span, title)
        .label("unknown ID")
        .help("an ID is the second field of a piece; without it, the first letter of its name as a capital")
}

pub(super) fn told_twice(span: Span, told: &str) -> Diagnostic {
    Diagnostic::error("E0509", span, format!("`{told}` stands in the diagram twice"))
        .label("stands there already")
        .help("leave out one of them")
}

pub(super) fn too_many_pieces(span: Span) -> Diagnostic {
    Diagnostic::error("E0509", span, format!("there are more than {} pieces", limits::KINDS))
        .label("the first one of those that are left out")
        .help("a definition has no room for more kinds")
}

pub(super) fn taken_square(piece: &Word, spot: (usize, usize), before: &str) -> Diagnostic {
    let square = super::spot::spot_name(spot);
    Diagnostic::error(
        "E0509",
        piece.span,
        format!("`{}` stands on {square}, where `{before}` is", piece.text),
    )
    .label("cannot be placed")
    .help("a square holds one piece")
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
