//! What can be wrong with the meaning of a definition. One function a mistake.

use super::term::Type;
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::{Mode, Name};

fn quoted<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

fn did_you_mean(near: Option<&str>) -> Option<String> {
    near.map(|near| format!("did you mean `{near}`?"))
}

pub(super) fn beyond_limit(span: Span, what: &str, found: usize, limit: usize) -> Diagnostic {
    Diagnostic::error("E0201", span, format!("{found} {what}: at most {limit} are allowed"))
}

pub(super) fn out_of_range(span: Span, what: &str, found: i64, range: std::ops::RangeInclusive<i64>) -> Diagnostic {
    let title = format!("{what} must be between {} and {}, not {found}", range.start(), range.end());
    Diagnostic::error("E0202", span, title)
}

pub(super) fn declared_twice(name: &Name, words: &str, first: Span) -> Diagnostic {
    Diagnostic::error("E0203", name.span, format!("`{}` is already {words}", name.text))
        .label("declared again")
        .also(first, "declared here")
        .help("names of kinds, groups, zones, marks, variables, tables, constants and functions must all differ")
}

pub(super) fn reserved_name(name: &Name) -> Diagnostic {
    Diagnostic::error("E0204", name.span, format!("`{}` is a word of the language", name.text))
        .help("choose another name")
}

pub(super) fn no_name(name: &Name) -> Diagnostic {
    Diagnostic::error("E0205", name.span, format!("`{}` is no name that rules could use", name.text))
        .help("a name begins with a small letter, goes on with letters, digits, `-` and `_`, and is neither a square nor a word such as `and`")
}

pub(super) fn unknown_name(name: &Name, near: Option<&str>) -> Diagnostic {
    Diagnostic::error("E0301", name.span, format!("nothing is called `{}`", name.text))
        .label("unknown name")
        .help_if(did_you_mean(near))
}

pub(super) fn unknown_of<'a>(
    name: &Name,
    what: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let near = did_you_mean(nearest(&name.text, known.clone()));
    let mut listed: Vec<&str> = known.into_iter().collect();
    listed.truncate(12);
    let all = (!listed.is_empty()).then(|| format!("known: {}", quoted(listed)));
    Diagnostic::error("E0302", name.span, format!("no {what} is called `{}`", name.text))
        .label(format!("unknown {what}"))
        .help_if(near.or(all))
}

pub(super) fn not_a(name: &Name, expected: &str, found: &str) -> Diagnostic {
    Diagnostic::error("E0303", name.span, format!("`{}` is {found}, not {expected}", name.text))
        .label(format!("expected {expected}"))
}

pub(super) fn wrong_type(span: Span, expected: Type, found: Type) -> Diagnostic {
    let help = match (expected, found) {
        (Type::Truth, Type::Squares) => Some("`any(…)` asks whether the set has a square"),
        (Type::Truth, Type::Square) => Some("`… in SET` asks whether the square is in a set"),
        (Type::Number, Type::Squares) => Some("`count(…)` counts the squares"),
        (Type::Squares, Type::Truth) => Some("a comparison binds tighter than `and`: put the set in brackets, `x in (a and b)`"),
        (Type::Truth, Type::Kinds | Type::Kind) => Some("`piece is …` asks for a kind"),
        _ => None,
    };
    let title = format!("expected {}, found {}", expected.words(), found.words());
    Diagnostic::error("E0304", span, title)
        .label(format!("this is {}", found.words()))
        .help_if(help.map(str::to_owned))
}

pub(super) fn cannot_join(left: (Span, Type), right: (Span, Type)) -> Diagnostic {
    let title = format!("`and` and `or` cannot join {} with {}", left.1.words(), right.1.words());
    Diagnostic::error("E0305", right.0, title)
        .label(format!("this is {}", right.1.words()))
        .also(left.0, format!("this is {}", left.1.words()))
        .help("`in` and `=` bind tighter than `and`: write `x in (a and b)` for a set in common")
}

pub(super) fn cannot_compare(span: Span, left: Type, right: Type) -> Diagnostic {
    let title = format!("{} cannot be compared with {}", left.words(), right.words());
    Diagnostic::error("E0306", span, title)
}

pub(super) fn not_here(name: &Name, why: &str) -> Diagnostic {
    Diagnostic::error("E0307", name.span, format!("`{}` means nothing here", name.text))
        .label("not known here")
        .help(why.to_owned())
}

pub(super) fn needs_owner(name: &Name) -> Diagnostic {
    Diagnostic::error("E0308", name.span, format!("each player has his own `{}`", name.text))
        .label("whose?")
        .help(format!("write `my {0}`, `their {0}` or `{0} of PLAYER`", name.text))
}

pub(super) fn has_no_owner(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error("E0309", span, format!("{what} belongs to no player"))
        .help("`my`, `their` and `of` go with pieces, side zones, hands and variables of each player")
}

pub(super) fn wrong_count(span: Span, name: &str, expected: usize, found: usize, form: &str) -> Diagnostic {
    let title = format!("`{name}` takes {expected} argument{}, not {found}", if expected == 1 { "" } else { "s" });
    Diagnostic::error("E0310", span, title).help(format!("write `{name}({form})`"))
}

pub(super) fn circle(name: &Name, chain: &[String]) -> Diagnostic {
    let title = format!("`{}` is defined by itself", name.text);
    let chain = chain.iter().map(|link| format!("`{link}`")).collect::<Vec<_>>().join(" → ");
    Diagnostic::error("E0311", name.span, title).help(format!("{chain} → `{}`: break the circle", name.text))
}

pub(super) fn unknown_type(name: &Name) -> Diagnostic {
    let known = Type::NAMES.iter().map(|(word, _, _)| *word);
    Diagnostic::error("E0312", name.span, format!("`{}` is no type", name.text))
        .label(format!("expected {}", quoted(known.clone())))
        .help_if(did_you_mean(nearest(&name.text, known)))
}

pub(super) fn shadowed(name: &Name) -> Diagnostic {
    Diagnostic::error("E0313", name.span, format!("`{}` has a meaning already", name.text))
        .help("give the parameter another name")
}

pub(super) fn not_constant(span: Span) -> Diagnostic {
    Diagnostic::error("E0314", span, "a zone is made of squares, ranks, files and other zones only")
        .help("what depends on the position belongs in `[functions]`")
}

pub(super) fn negative_owner(span: Span) -> Diagnostic {
    Diagnostic::error("E0315", span, "a direction or a geometry stands where a value is expected")
}

pub(super) fn no_such_square(span: Span, name: &str, files: u8, ranks: u8) -> Diagnostic {
    let last = super::board::file_name(files.saturating_sub(1));
    Diagnostic::error("E0320", span, format!("the board has no square `{name}`"))
        .help(format!("files go from a to {last}, ranks from 1 to {ranks}, without the holes"))
}

pub(super) fn bad_holes(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error("E0321", span, format!("`{word}` is no square or rectangle of the grid"))
        .help("holes are squares and rectangles: `a1 c3-d5`")
}

pub(super) fn bad_link(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error("E0322", span, format!("`{word}` is no pair of squares or of files"))
        .help("a link is written `c1-a2` (two squares) or `a-j` (two files: their squares of the same rank)")
}

pub(super) fn empty_board(span: Span) -> Diagnostic {
    Diagnostic::error("E0323", span, "the board has no square")
}

pub(super) fn lopsided(span: Span, name: &str, square: &str) -> Diagnostic {
    Diagnostic::error("E0324", span, format!("Black has no square that answers to `{square}` of `{name}`"))
        .help("side zones are told from White's side and turned for Black: the holes must be turned alike")
}

pub(super) fn bad_letter(span: Span, letter: &str) -> Diagnostic {
    Diagnostic::error("E0330", span, format!("`{letter}` cannot stand for a kind"))
        .help("a letter is one capital from A to Z, with `+` before it or `'` after it if need be")
}

pub(super) fn letter_taken(span: Span, letter: &str, other: &str) -> Diagnostic {
    Diagnostic::error("E0331", span, format!("`{letter}` stands for `{other}` already"))
}

pub(super) fn no_pieces(span: Span) -> Diagnostic {
    Diagnostic::error("E0332", span, "the definition has no kind of piece").help("add `[pieces]`")
}

pub(super) fn bad_betza(span: Span, title: String, help: &str) -> Diagnostic {
    Diagnostic::error("E0340", span, title).help_if((!help.is_empty()).then(|| help.to_owned()))
}

pub(super) fn modes_twice(span: Span, mode: Mode) -> Diagnostic {
    Diagnostic::error("E0341", span, format!("`{}` stands before a movement that says itself what it may do", mode.word()))
        .help("say it once: before the line, or inside the movement that it names")
}

pub(super) fn bad_path(span: Span, title: &str, help: &str) -> Diagnostic {
    Diagnostic::error("E0342", span, title).help(help)
}

pub(super) fn needs_mark(span: Span) -> Diagnostic {
    Diagnostic::error("E0343", span, "the modifier `i` asks for a mark called `unmoved`")
        .help("declare it: `[marks] unmoved = { lost = \"moving\" }`")
}

pub(super) fn immobile(name: &Name) -> Diagnostic {
    Diagnostic::warning("W0344", name.span, format!("a {} can never move", name.text))
        .help("give it `moves`, if it is not meant to stand still")
}

pub(super) fn bad_setup(span: Span, title: String, help: &str) -> Diagnostic {
    Diagnostic::error("E0350", span, title).help(help)
}

pub(super) fn bad_assignment(span: Span, title: &str) -> Diagnostic {
    Diagnostic::error("E0360", span, title)
        .help("`:=` sets a variable of `[state]` or `[memory]`; `+=` and `-=` change one that is a number")
}

pub(super) fn bad_variable(span: Span, title: &str, help: &str) -> Diagnostic {
    Diagnostic::error("E0361", span, title).help(help)
}

pub(super) fn bad_field(name: &Name, known: &[&str]) -> Diagnostic {
    Diagnostic::error("E0370", name.span, format!("the template has no field `{}`", name.text))
        .help(format!("it knows {}", quoted(known.iter().copied())))
}

pub(super) fn not_shown(span: Span, found: Type) -> Diagnostic {
    Diagnostic::error("E0374", span, format!("a field cannot show {} so", found.words()))
        .help("it shows a number, squares, a square (also `.file`, `.rank`) or a kind (also `.lower`, `.name`)")
}

pub(super) fn bad_layout(span: Span) -> Diagnostic {
    Diagnostic::error("E0375", span, "the layout of a turn must have `{actions}` exactly once, outside of brackets")
        .help("write `{number}. {actions/, }`, where what follows the `/` stands between two actions")
}

pub(super) fn bad_table(span: Span, title: String, help: &str) -> Diagnostic {
    Diagnostic::error("E0371", span, title).help_if((!help.is_empty()).then(|| help.to_owned()))
}

pub(super) fn bad_sequence(name: &Name) -> Diagnostic {
    Diagnostic::error("E0372", name.span, format!("`{}` is neither `move` nor a declared action", name.text))
}

pub(super) fn bad_choice(span: Span, title: &str, help: &str) -> Diagnostic {
    Diagnostic::error("E0373", span, title).help(help)
}

pub(super) fn no_ending(span: Span) -> Diagnostic {
    Diagnostic::warning("W0380", span, "the game has no ending").help("add `[endings.NAME]`")
}

pub(super) fn bad_rights(span: Span, title: String) -> Diagnostic {
    Diagnostic::error("E0381", span, title)
        .help("rights are letters with squares, and the mark they stand for: `mark = \"unmoved\"`, `K = \"e1 h1\"`")
}
