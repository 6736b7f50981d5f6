//! The mistakes in the meaning of a definition. One function per mistake.

use super::term::Type;
use crate::diagnostic::{Diagnostic, Part, did_you_mean, nearest, quoted, with_article};
use crate::ids::letters_of_file;
use crate::language::Function;
use crate::limits;
use crate::source::Span;
use crate::syntax::{Mode, Name, Text};

pub(super) fn beyond_limit(span: Span, what: &str, found: usize, limit: usize) -> Diagnostic {
    Diagnostic::error("E0201", span, format!("{found} {what}: at most {limit} are allowed"))
        .label("too many")
        .help(format!("make do with {limit}"))
}

pub(super) fn too_many_parts(span: Span, name: &str, parts: usize, limit: usize) -> Diagnostic {
    let title = format!(
        "the rules have more than {limit} parts, functions expanded and loops written out: that is too much"
    );
    let here = if parts >= limit { "at least " } else { "" };
    Diagnostic::error("E0201", span, title)
        .label(format!("{name} has {here}{parts} of them, more than any other"))
        .help("a loop over directions, kinds or players is written out once for each of them, one inside another that many times; a loop over squares is not")
}

pub(super) fn tables_too_large(kind: &Name, squares: usize, bytes: usize) -> Diagnostic {
    let title = format!(
        "the movements of the kinds to `{}` would be laid out in {bytes} bytes on {squares} squares: at most {} are allowed",
        kind.text,
        limits::TABLE_BYTES
    );
    Diagnostic::error("E0201", kind.span, title)
        .label("too large with this kind")
        .help("give kinds movements of the same shape, which are laid out once, or take a smaller board")
}

pub(super) fn slow(span: Span, what: &str, count: u64, of: &str) -> Diagnostic {
    let title = format!("{what} {count} {of}: play may be slow");
    Diagnostic::warning("W0396", span, title)
        .label(format!("more than {}", limits::SLOW))
        .help("let fewer be tried: choose from smaller sets, or walk fewer steps")
}

pub(super) fn out_of_range(
    span: Span,
    what: &str,
    found: i64,
    range: std::ops::RangeInclusive<i64>,
) -> Diagnostic {
    let title = format!("{what} must be between {} and {}, not {found}", range.start(), range.end());
    let near = found.clamp(*range.start(), *range.end());
    Diagnostic::error("E0202", span, title)
        .label("out of range")
        .help(format!("the nearest that is allowed is {near}"))
}

pub(super) fn declared_twice(name: &Name, words: &str, first: Span) -> Diagnostic {
    Diagnostic::error("E0203", name.span, format!("`{}` is already {words}", name.text))
        .label("declared again")
        .also(first, "declared here")
        .help("names of kinds, groups, zones, marks, variables, tables, constants and functions must all differ")
}

pub(super) fn reserved_name(name: &Name) -> Diagnostic {
    Diagnostic::error("E0204", name.span, format!("`{}` is a word of the language", name.text))
        .label("cannot be declared")
        .help(format!("choose another name, such as `the-{}`", name.text))
}

pub(super) fn bad_name(name: &Name) -> Diagnostic {
    let small: String =
        name.text.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let small = small.trim_matches('-');
    let title = format!("`{}` cannot be a name", name.text);
    let diagnostic = Diagnostic::error("E0205", name.span, title).label("no rule could write it");
    if super::board::split_name(&name.text).is_some() {
        return diagnostic.help("it reads as a square: choose a longer name");
    }
    match crate::syntax::is_name(small) {
        true => diagnostic.help(format!("names are small letters, digits and hyphens: `{small}`")),
        false => diagnostic.help("names are small letters, digits and hyphens, a letter first: `war-queen`"),
    }
}

pub(super) fn move_is_taken(name: &Name) -> Diagnostic {
    Diagnostic::error("E0206", name.span, format!("`{}` has a meaning where actions are named", name.text))
        .label("an action cannot be called so")
        .help("give the action another name")
}

pub(super) fn does_nothing(name: &Name, title: &str) -> Diagnostic {
    Diagnostic::error("E0207", name.span, format!("{title} chooses something and does nothing with it"))
        .label("has no `do`")
        .help("add a line such as `do = \"to becomes k\"`")
}

/// Words that authors expect, the word that is meant if there is one, and advice.
type Usual = (&'static [&'static str], &'static str, &'static str);

/// Words of other languages for what a rule may ask.
const USUAL_NAMES: [Usual; 7] = [
    (
        &["turn", "turns", "move-number", "round", "rounds"],
        "",
        "turns are counted by a variable: below `[state]` write `turns = { counts = \"turns\" }`",
    ),
    (
        &["ply", "plies", "half-moves", "moves"],
        "",
        "plies are counted by a variable: below `[state]` write `plies = { counts = \"plies\" }`",
    ),
    (&["player", "side", "me", "self"], "mover", "who acts is the `mover`, the other one the `opponent`"),
    (&["enemy", "foe"], "opponent", "the other player is the `opponent`; `their pieces` are his pieces"),
    (&["target", "destination", "dest"], "to", "the square where a move ends is `to`"),
    (&["source", "origin", "start"], "from", "the square where a move begins is `from`"),
    (&["captured", "taken"], "victim", "the piece that is taken is the `victim`"),
];

/// Words that authors write in a line of movement.
const USUAL_MODES: [Usual; 5] = [
    (
        &["only", "just", "exclusively", "also", "always", "the", "a", "an", "may", "can"],
        "",
        "leave the word out: a piece makes the moves of its lines and no others",
    ),
    (
        &["move", "moves", "step", "steps", "go", "goes", "walks", "noncapture", "peaceful", "passive"],
        "quiet",
        "a move to an empty square is `quiet`",
    ),
    (
        &["take", "takes", "attack", "attacks", "kill", "kills", "hit", "hits"],
        "capture",
        "a move that takes an enemy piece is a `capture`",
    ),
    (
        &["jump", "jumps", "leap", "leaps"],
        "",
        "leave the word out: `N`, `D`, `A` and such leap by themselves",
    ),
    (
        &[
            "forward",
            "forwards",
            "back",
            "backward",
            "backwards",
            "left",
            "right",
            "sideways",
            "straight",
            "orthogonal",
            "orthogonally",
            "diagonal",
            "diagonally",
            "vertically",
            "horizontally",
        ],
        "",
        "directions are letters before a capital: `fW` is a step forward, `sR` slides sideways, `fF` goes diagonally",
    ),
];

/// The entry of a table for a name.
fn usual(table: &'static [Usual], name: &Name) -> Option<&'static Usual> {
    table.iter().find(|(words, ..)| words.contains(&name.text.as_str()))
}

/// An error with the advice of a table, and the word that is meant as the fix.
fn advised(error: Diagnostic, name: &Name, (_, meant, advice): &Usual) -> Diagnostic {
    let error = error.help(*advice);
    if meant.is_empty() { error } else { error.suggest(name.span, *meant, *advice) }
}

pub(super) fn unknown_name(name: &Name, near: Option<&str>, as_argument: Option<&Name>) -> Diagnostic {
    let argument = as_argument.unwrap_or(name);
    let minus =
        near.and_then(|near| argument.text.strip_prefix(near)?.strip_prefix('-').map(|rest| (near, rest)));
    if let Some((near, rest)) = minus
        && !rest.is_empty()
    {
        let apart = format!("{near} - {rest}");
        let help = format!("a hyphen is part of a name: write blanks around the sign, `{apart}`");
        return Diagnostic::error("E0301", argument.span, format!("nothing is called `{}`", argument.text))
            .label("one name")
            .help(help.clone())
            .suggest(argument.span, apart, help);
    }
    let error = Diagnostic::error("E0301", argument.span, format!("nothing is called `{}`", argument.text))
        .label("unknown name");
    if near.is_none()
        && let Some(usual) = usual(&USUAL_NAMES, argument)
    {
        return advised(error, argument, usual);
    }
    let diagnostic = error
        .help(did_you_mean(near).unwrap_or_else(|| {
            "names are declared in `[pieces]`, `[groups]`, `[zones]`, `[marks]`, `[state]`, `[functions]`, …"
                .to_owned()
        }))
        .suggest_name(near);
    match as_argument {
        Some(_) => diagnostic.also(name.span, "it is used here"),
        None => diagnostic,
    }
}

pub(super) fn unknown_of<'a>(
    name: &Name,
    what: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let meant = nearest(&name.text, known.clone());
    let near = did_you_mean(meant);
    let mut listed: Vec<&str> = known.into_iter().collect();
    listed.truncate(12);
    let all = match listed.is_empty() {
        false => format!("known: {}", quoted(listed)),
        true => format!("the definition declares no {what}"),
    };
    let is_movement = what.starts_with("movement");
    let all = match is_movement {
        true => format!("a line has modes (`quiet`, `capture`, …), then Betza's letters or names; {all}"),
        false => all,
    };
    if is_movement && Mode::named(&name.text).is_some() {
        let title = format!("`{}` stands behind the movement", name.text);
        return Diagnostic::error("E0302", name.span, title)
            .label("belongs before it")
            .help(format!("what a move may do stands first: `{} R`", name.text));
    }
    let error = Diagnostic::error("E0302", name.span, format!("no {what} is called `{}`", name.text))
        .label(format!("unknown {what}"));
    if is_movement
        && meant.is_none()
        && let Some(usual) = usual(&USUAL_MODES, name)
    {
        return advised(error, name, usual);
    }
    error.help(near.unwrap_or(all)).suggest_name(meant)
}

/// Betza's modifiers before brackets or blanks: `m(KA)`.
pub(super) fn modifier_alone(name: &Name) -> Diagnostic {
    let help = match name.text.as_str() {
        "m" => "each capital has its own modifiers, `mKmA`; a whole line is quiet by `quiet KA`".to_owned(),
        "c" => "each capital has its own modifiers, `cKcA`; a whole line captures by `capture KA`".to_owned(),
        other => format!("each capital has its own modifiers: `{other}K{other}A`"),
    };
    Diagnostic::error("E0302", name.span, format!("`{}` stands before no capital", name.text))
        .label("modifiers of nothing")
        .help(help)
}

pub(super) fn not_a(name: &Name, expected: &str, found: &str) -> Diagnostic {
    let help = match (expected, found) {
        ("one kind", "a group") => Some(format!("`… is {}` asks whether a kind is in the group", name.text)),
        ("a kind or a group", "a variable" | "a mark" | "a constant") => {
            Some("groups and lists are made of kinds and of groups".to_owned())
        }
        ("a kind or a group", "a zone") => {
            Some(format!("`… in {}` asks whether a square is in the zone", name.text))
        }
        _ => None,
    };
    Diagnostic::error("E0303", name.span, format!("`{}` is {found}, not {expected}", name.text))
        .label(format!("expected {expected}"))
        .help_if(help)
}

pub(super) fn wrong_type(span: Span, expected: Type, found: Type) -> Diagnostic {
    let help = match (expected, found) {
        (Type::Truth, Type::Squares) => "`any(…)` asks whether the set has a square",
        (Type::Truth, Type::Square) => "`… in SET` asks whether the square is in a set",
        (Type::Truth, Type::Number) => "compare it: `… > 0`",
        (Type::Truth, Type::Player) => "compare it: `… = mover`",
        (Type::Number, Type::Squares) => "`count(…)` counts the squares",
        (Type::Number, Type::Truth) => "`if … then 1 else 0` makes it a number",
        (Type::Squares, Type::Truth) => {
            "a comparison binds tighter than `and`: put the set in brackets, `x in (a and b)`"
        }
        (Type::Squares, Type::Player) => "`pieces of PLAYER` are the squares of his pieces",
        (Type::Squares, Type::Number) => {
            "a set is made of squares, zones, kinds and pieces: `e4`, `rank 3`, `my pawn`"
        }
        (Type::Truth, Type::Kinds | Type::Kind) => "`piece is …` asks for a kind",
        (Type::Square, Type::Kind | Type::Kinds) => {
            "`… is KIND` asks what a piece is; `in` asks where a square lies"
        }
        (Type::Square, Type::Squares) => {
            "one square stands here: `any(SET and OTHER)` asks whether two sets have a square in common"
        }
        (Type::Kinds, Type::Squares | Type::Square) => {
            "`… in SET` asks where a square lies; `is` asks what a piece is"
        }
        (Type::Kind, Type::Square) => "`kind(SQUARE)` is the kind of the piece that stands there",
        (Type::Kind, Type::Squares) => {
            "one kind stands here: its name, `piece`, `victim`, `kind(SQUARE)`, or a function whose head ends in `: kind`"
        }
        (Type::Kinds, _) => "kinds are names of kinds and groups: `queen`, `[queen rook]`",
        (Type::Player, _) => "a player is `mover`, `opponent`, `white`, `black` or `owner(SQUARE)`",
        (Type::Direction, _) => {
            "a direction is `forward`, `back`, `left`, `right`, or chosen by `way in directions`"
        }
        _ => "",
    };
    let title = format!("expected {}, found {}", expected.words(), found.words());
    Diagnostic::error("E0304", span, title)
        .label(format!("this is {}", found.words()))
        .help_if((!help.is_empty()).then(|| help.to_owned()))
}

pub(super) fn cannot_join(left: (Span, Type), right: (Span, Type)) -> Diagnostic {
    let title = format!("`and` and `or` cannot join {} with {}", left.1.words(), right.1.words());
    let help = match (left.1, right.1) {
        (Type::Truth, Type::Squares | Type::Square) | (Type::Squares | Type::Square, Type::Truth) => {
            "`in` and `=` bind tighter than `and`: write `x in (a and b)` for a set in common, `any(a)` for a condition"
        }
        (Type::Kind | Type::Kinds, _) | (_, Type::Kind | Type::Kinds) => "`piece is …` asks for a kind",
        (Type::Number, _) | (_, Type::Number) => "compare a number with another: `… > 0`",
        _ => "both sides are conditions, or both are sets",
    };
    Diagnostic::error("E0305", right.0, title)
        .label(format!("this is {}", right.1.words()))
        .also(left.0, format!("this is {}", left.1.words()))
        .help(help)
}

pub(super) fn cannot_compare(span: Span, left: Type, right: Type) -> Diagnostic {
    let title = format!("{} cannot be compared with {}", left.words(), right.words());
    let help = match (left, right) {
        (Type::Kind | Type::Kinds, Type::Kind | Type::Kinds | Type::Squares) => {
            "`piece is …` asks for a kind"
        }
        (Type::Square, Type::Squares) => "`… in SET` asks whether a square is in a set",
        _ => "only like things are compared: numbers, players, kinds, squares, sets",
    };
    Diagnostic::error("E0306", span, title).label("unlike things").help(help)
}

/// `X is A or B`, where a list of kinds is meant.
pub(super) fn list_meant(diagnostic: Diagnostic, kinds: Span, names: &[&str]) -> Diagnostic {
    let list = format!("[{}]", names.join(" "));
    let help = format!("one of several kinds is a list: `is {list}`");
    diagnostic.help(help.clone()).suggest(kinds, list, help)
}

pub(super) fn is_nothing(left: Span, right: Span, negated: bool) -> Diagnostic {
    let sign = if negated { "!=" } else { "=" };
    let help = format!("whether there is something is asked by `{sign}`: `… {sign} nothing`");
    let between = Span { start: left.end, end: right.start, ..left };
    let written = format!(" {sign} ");
    Diagnostic::error("E0303", right, "`nothing` is not a kind")
        .label("expected kinds")
        .help(help.clone())
        .suggest(between, written, help)
}

/// `X is Y` of a value that has no kind.
pub(super) fn is_of_no_kind(subject: (Span, Type), right: Span, negated: bool) -> Diagnostic {
    let sign = if negated { "!=" } else { "=" };
    let (left, ty) = subject;
    let between = Span { start: left.end, end: right.start, ..left };
    let help = format!("`is` asks for the kind or a mark of a piece; {} is compared by `{sign}`", ty.words());
    Diagnostic::error("E0304", left, format!("expected a piece or a square, found {}", ty.words()))
        .label(format!("this is {}", ty.words()))
        .help(help.clone())
        .suggest(between, format!(" {sign} "), help)
}

/// `SET in SET`, where the intersection is meant.
pub(super) fn in_common(diagnostic: Diagnostic, left: Span, right: Span) -> Diagnostic {
    let parts =
        vec![Part::Text("any("), Part::Copy(left), Part::Text(" and "), Part::Copy(right), Part::Text(")")];
    let help = "`in` asks of one square; `any(… and …)` asks whether two sets have one in common";
    diagnostic.help(help).suggest_around(left.to(right), parts, help)
}

pub(super) fn not_here(name: &Name, why: &str) -> Diagnostic {
    Diagnostic::error("E0307", name.span, format!("`{}` means nothing here", name.text))
        .label("not known here")
        .help(why.to_owned())
}

/// A word of a move, in a ban that is checked after the action.
pub(super) fn of_a_move(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.help("what is forbidden is judged after the action; with `on = \"before-move\"` it is asked before each move, and knows `from`, `to`, `piece` and `victim`")
}

pub(super) fn needs_owner(name: &Name) -> Diagnostic {
    Diagnostic::error("E0308", name.span, format!("each player has his own `{}`", name.text))
        .label("whose?")
        .help(format!("write `my {0}`, `their {0}` or `{0} of PLAYER`", name.text))
}

/// `X of mover`, for which there is `my X`.
pub(super) fn said_by_possessive(inner: Span, owner: Span, word: &'static str) -> Diagnostic {
    let parts = vec![Part::Text(word), Part::Copy(inner)];
    Diagnostic::warning("W0398", inner.to(owner), format!("this is written with `{}`", word.trim()))
        .label("names the player by hand")
        .suggest_around(inner.to(owner), parts, format!("write `{}` before it", word.trim()))
}

/// A kind compared by `=`, or a mark tested by `in`, for which there is `is`.
pub(super) fn said_by_is(left: Span, right: Span, negated: bool) -> Diagnostic {
    let is = if negated { " is not " } else { " is " };
    let parts = vec![Part::Copy(left), Part::Text(is), Part::Copy(right)];
    Diagnostic::warning("W0399", left.to(right), format!("this is asked with `{}`", is.trim()))
        .label("a kind or a mark")
        .suggest_around(left.to(right), parts, format!("write `{}` between the two", is.trim()))
}

pub(super) fn nothing_royal(name: &Name) -> Diagnostic {
    Diagnostic::error("E0316", name.span, "the definition does not say what is royal")
        .label("nothing is royal")
        .help("add `royal = true` to a kind, or a section `[royal]` with `pieces = \"my king\"`")
}

pub(super) fn empty_kinds(span: Span) -> Diagnostic {
    Diagnostic::error("E0346", span, "this list is empty")
        .label("no kind")
        .help("write names of kinds and groups in it: `[queen rook]`; all kinds are `[kinds]`")
}

pub(super) fn empty_actions(span: Span) -> Diagnostic {
    Diagnostic::error("E0346", span, "this list is empty")
        .label("no action")
        .help("write names of actions in it, or `move`: `action is [move castling]`")
}

pub(super) fn ended_already(span: Span) -> Diagnostic {
    Diagnostic::warning("W0393", span, "the turn has ended already")
        .label("means nothing here")
        .help("leave it out, or let the rule run `on = \"action\"`")
}

pub(super) fn stands_for_a_movement(name: &Name) -> Diagnostic {
    let title = format!("`{}` stands for a movement here, not for a kind or a group", name.text);
    Diagnostic::error("E0345", name.span, title)
        .label("a movement")
        .help("where the movement is named, write the name of a kind or a group in this place; names of zones, marks and variables will do where a set is asked for")
}

pub(super) fn walk_asks_attacks(name: &Name) -> Diagnostic {
    let title = format!("`{}` asks what is attacked, but says how long a walk is", name.text);
    Diagnostic::error("E0347", name.span, title).label("which squares are attacked depends on it").help(
        "count without asking for attacks, or put the question into a condition: `… when not attacked(to)`",
    )
}

pub(super) fn royal_asks_attacks(span: Span) -> Diagnostic {
    Diagnostic::error("E0348", span, "what is royal depends on what is attacked")
        .label("asks what is attacked")
        .help("attacks may depend on what is royal; say it by kinds, marks, zones and variables")
}

pub(super) fn needs_call(name: &Name, form: &str, near: Option<&str>) -> Diagnostic {
    let other = near.map_or_else(String::new, |near| format!("; or did you mean `{near}`?"));
    Diagnostic::error("E0317", name.span, format!("`{}` is a function", name.text))
        .label("stands without arguments")
        .help(format!("write `{}({form})`{other}", name.text))
}

/// `rank of s`, for `rank(s)`.
pub(super) fn called_by_of(name: &Name, form: &str, argument: Span) -> Diagnostic {
    let parts = vec![Part::Copy(name.span), Part::Text("("), Part::Copy(argument), Part::Text(")")];
    let help = format!("what a function is asked of stands in brackets: `{}({form})`", name.text);
    Diagnostic::error("E0317", name.span, format!("`{}` is a function", name.text))
        .label("stands without brackets")
        .help(help.clone())
        .suggest_around(name.span.to(argument), parts, help)
}

pub(super) fn function_as_argument(name: &Name) -> Diagnostic {
    Diagnostic::error("E0317", name.span, format!("`{}` is a function, which is not an argument of a movement", name.text))
        .label("a function")
        .help("movements are given movements, and names of kinds, groups, zones, marks and variables; a condition can call the function itself")
}

pub(super) fn needs_binder(span: Span, word: &str, body: &str) -> Diagnostic {
    Diagnostic::error("E0318", span, format!("`{word}` goes over the squares of a set, one by one"))
        .label("no square is named")
        .help(format!("write `{word}(s in SET: {body})`, where `{body}` contains `s`"))
}

pub(super) fn unknown_direction(name: &Name) -> Diagnostic {
    let known = ["forward", "back", "left", "right"];
    Diagnostic::error("E0319", name.span, format!("no direction is called `{}`", name.text))
        .label("unknown direction")
        .help(did_you_mean(nearest(&name.text, known)).unwrap_or_else(|| format!("known: {}", quoted(known))))
}

pub(super) fn has_no_owner(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error("E0309", span, format!("{what} belongs to no player"))
        .label("nobody's")
        .help("`my`, `their` and `of` go with pieces, side zones, hands and variables of each player")
}

pub(super) fn wrong_count(span: Span, name: &str, expected: usize, found: usize, form: &str) -> Diagnostic {
    let title =
        format!("`{name}` takes {expected} argument{}, not {found}", if expected == 1 { "" } else { "s" });
    Diagnostic::error("E0310", span, title)
        .label(if found < expected { "too few arguments" } else { "too many arguments" })
        .help(format!("write `{name}({form})`"))
}

pub(super) fn circle(name: &Name, chain: &[String]) -> Diagnostic {
    let title = format!("`{}` is defined by itself", name.text);
    let told = chain.iter().map(|link| format!("`{link}`")).collect::<Vec<_>>().join(" → ");
    let help = match chain.last() == Some(&name.text) {
        true => "in a file that changes what another one says, its own name means what stood there; here is none beneath"
            .to_owned(),
        false => format!("{told} → `{}`: break the circle", name.text),
    };
    Diagnostic::error("E0311", name.span, title).label("comes back to itself").help(help)
}

pub(super) fn moves_like_itself(kind: &Name) -> Diagnostic {
    Diagnostic::error("E0311", kind.span, format!("`{}` is defined by itself", kind.text))
        .label("the kind whose moves these are")
        .help("in a file that changes the moves of another one, it means what the kind had there; here is none beneath")
}

pub(super) fn no_rest_to_pass(span: Span) -> Diagnostic {
    Diagnostic::warning("W0395", span, "a turn of one action has no rest that could be passed")
        .label("never comes about")
        .help("say how long the turn is, `actions = 2`, or write `pass = \"always\"`")
}

pub(super) fn unknown_type(name: &Name) -> Diagnostic {
    let known = Type::NAMES.iter().map(|(word, _, _)| *word);
    let meant = match name.text.as_str() {
        "bool" | "boolean" | "flag" => Some("truth"),
        "int" | "integer" | "counter" => Some("number"),
        "side" | "color" | "colour" => Some("player"),
        "piece" => Some("kind"),
        "set" | "zone" | "pieces" => Some("squares"),
        written => nearest(written, known.clone()),
    };
    Diagnostic::error("E0312", name.span, format!("`{}` is not a type", name.text))
        .label("unknown type")
        .help(did_you_mean(meant).unwrap_or_else(|| format!("the types are {}", quoted(known))))
}

pub(super) fn shadowed(name: &Name, first: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error("E0313", name.span, format!("`{}` has a meaning already", name.text))
        .label("named again")
        .help("give one of the two another name");
    match first {
        Some(first) => diagnostic.also(first, "declared here"),
        None => diagnostic,
    }
}

/// A word that is unknown before play in a set of squares that must be known then; and its function, if it is one of the
/// language.
pub(super) fn not_constant(span: Span, function: Option<Function>) -> Diagnostic {
    let (label, help) = match function {
        Some(Function::StartingSquares) => (
            "asks for the setup, which is read later",
            "put it in `[functions]`: `\"homes()\" = \"starting-squares(king)\"`",
        ),
        Some(_) => {
            ("a function, which is computed in play", "what is computed in play belongs in `[functions]`")
        }
        None => ("depends on the position", "what depends on the position belongs in `[functions]`"),
    };
    Diagnostic::error(
        "E0314",
        span,
        "squares that are known before the game are made of squares, ranks, files and zones",
    )
    .label(label)
    .help(help)
}

/// Squares in the brackets of a list of kinds.
pub(super) fn listed_squares(span: Span, names: &[Name], sign: &str) -> Diagnostic {
    let squares: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
    let written = match sign {
        " " => squares.join(sign),
        sign => format!("({})", squares.join(sign)),
    };
    let help = format!("brackets list kinds; squares stand without them: `{written}`");
    Diagnostic::error("E0314", span, "squares stand in the brackets of a list of kinds")
        .label("squares")
        .help(help.clone())
        .suggest(span, written, help)
}

/// A letter that is a file of the board.
pub(super) fn file_meant(error: Diagnostic, name: &Name) -> Diagnostic {
    let help = format!("a whole file is written `file {}`", name.text);
    error.help(help.clone()).suggest(name.span, format!("file {}", name.text), help)
}

pub(super) fn group_of_itself(name: &Name) -> Diagnostic {
    Diagnostic::error("E0329", name.span, format!("the group `{}` is made of itself", name.text))
        .label("leads back to this group")
        .help("name the kinds in one of the groups")
}

pub(super) fn too_late(name: &Name, what: &str) -> Diagnostic {
    Diagnostic::error(
        "E0329",
        name.span,
        format!("the {what} `{}` is not declared before this one", name.text),
    )
    .label("not known yet")
    .help(format!("put `{}` before the {what}s that are made of it", name.text))
}

pub(super) fn zone_of_side_in_common(name: &Name) -> Diagnostic {
    Diagnostic::error(
        "E0329",
        name.span,
        format!("`{}` belongs to a side, and zones in `[zones]` are the same for both", name.text),
    )
    .label("another zone for each side")
    .help("move this zone to `[side-zones]`, below the zone it is made of")
}

pub(super) fn negative_owner(span: Span) -> Diagnostic {
    Diagnostic::error("E0315", span, "a movement stands where a value is expected")
        .label("this is a movement")
        .help("movements stand in `around(SET, 'K')`, `slide(SQUARE, 'Q')` and `connected(SQUARE, SET, 'K')`")
}

pub(super) fn no_such_square(span: Span, name: &str, board: &super::Board) -> Diagnostic {
    let last = letters_of_file(board.files.saturating_sub(1));
    let help = match board.named {
        true => "the squares have the names that `names` in `[board]` gives them".to_owned(),
        false => format!("files go from a to {last}, ranks from 1 to {}, without the holes", board.ranks),
    };
    Diagnostic::error("E0320", span, format!("the board has no square `{name}`"))
        .label("not on the board")
        .help(help)
}

pub(super) fn bad_names(span: Span, title: String) -> Diagnostic {
    Diagnostic::error("E0333", span, title).label("does not fit the board").help(
        "`names` goes from the far edge to White's: one or two letters and a number each, `*` for a hole",
    )
}

pub(super) fn off_the_board(span: Span, what: &str, files: u8, ranks: u8) -> Diagnostic {
    let last = letters_of_file(files.saturating_sub(1));
    Diagnostic::error("E0325", span, format!("{what} reaches beyond the board"))
        .label("beyond the edge")
        .help(format!("files go from a to {last}, ranks from 1 to {ranks}"))
}

pub(super) fn bad_interval(span: Span, what: &str, found: i64, most: i64) -> Diagnostic {
    let error = out_of_range(span, &format!("`by` of {what}"), found, 1..=most.max(1));
    error.label("`by 2` means every second one, `by 3` every third, counted from the first")
}

pub(super) fn empty_zone(name: &Name) -> Diagnostic {
    Diagnostic::error("E0326", name.span, format!("the zone `{}` has no square", name.text))
        .label("always empty")
        .help(
            "`and` keeps what both sides have in common, `or` joins them; an empty zone is written `nothing`",
        )
}

pub(super) fn link_to_itself(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error("E0327", span, format!("`{word}` joins a square to itself"))
        .label("twice the same")
        .help("a link joins two different squares, or two different files")
}

pub(super) fn empty_link(name: &Name) -> Diagnostic {
    Diagnostic::error("E0328", name.span, format!("the link `{}` joins nothing", name.text))
        .label("no pair")
        .help("write pairs of squares or of files: `c1-a2 a-j`")
}

pub(super) fn number_in_hand(span: Span, written: &str) -> Diagnostic {
    let help = format!("a letter stands once for each piece: `{written}`");
    Diagnostic::error("E0352", span, "a hand has no numbers")
        .label("letters alone stand here")
        .help(help.clone())
        .suggest(span, format!("\"{written}\""), help)
}

pub(super) fn holes_with_commas(span: Span, written: &str) -> Diagnostic {
    let without = written.replace(',', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    let help = "squares and rectangles stand side by side, without commas";
    Diagnostic::error("E0321", span, "`holes` takes no commas").label("has commas").help(help).suggest(
        span,
        format!("\"{without}\""),
        help,
    )
}

pub(super) fn bad_holes(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error("E0321", span, format!("`{word}` is not a square or rectangle of the grid"))
        .label("not understood")
        .help("write squares and rectangles side by side, without commas: `a1 c3-d5`")
}

pub(super) fn bad_link(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error("E0322", span, format!("`{word}` is not a pair of squares or of files"))
        .label("not understood")
        .help("a link is written `c1-a2` (two squares), `a-j` (two files), `c1>a2` (one way) or `a1-b2-c3` (a chain)")
}

pub(super) fn empty_board(span: Span) -> Diagnostic {
    Diagnostic::error("E0323", span, "the board has no square").label("all are holes").help("check `holes`")
}

pub(super) fn lopsided(span: Span, name: &str, square: &str) -> Diagnostic {
    Diagnostic::error("E0324", span, format!("Black has no square that answers to `{square}` of `{name}`"))
        .label("of each side")
        .help(
            "side zones are written as White sees them and turned for Black: the holes must be turned alike",
        )
}

pub(super) fn bad_letter(span: Span, letter: &str, free: Option<&str>) -> Diagnostic {
    let rule = "a letter is one capital from A to Z, with `+` before it or `'` after it if need be";
    let diagnostic = Diagnostic::error("E0330", span, format!("`{letter}` cannot stand for a kind"))
        .label("not the letter of a kind")
        .help(rule);
    match free {
        Some(free) => diagnostic.suggest(span, format!("\"{free}\""), format!("{rule}; `{free}` is free")),
        None => diagnostic,
    }
}

pub(super) fn bad_figure(span: Span, most: usize) -> Diagnostic {
    Diagnostic::error("E0334", span, "this is no figure of a kind")
        .label("neither one sign nor two")
        .help(format!(
            "a figure is one sign of at most {most} characters, or two with a blank between: White's and Black's"
        ))
}

pub(super) fn bad_sign(sign: &Text) -> Diagnostic {
    let title = format!("`{}` cannot be the sign of a mark", sign.string.escape_debug());
    Diagnostic::error("E0390", sign.span, title).label("no sign of a mark").help(
        "a sign is one character that is neither a letter nor a digit and means nothing else in positions, such as `~` or `^`",
    )
}

pub(super) fn sign_beside_letters(sign: &Text, mark: &str, rights: Span) -> Diagnostic {
    Diagnostic::error(
        "E0390",
        sign.span,
        format!("the letters of a field show already which pieces carry `{mark}`"),
    )
    .label("one sign too many")
    .also(rights, "the field of its letters")
    .help("take this line out, or the field")
}

pub(super) fn sign_of_value(sign: &Text, mark: &str) -> Diagnostic {
    Diagnostic::error("E0390", sign.span, format!("the values of `{mark}` cannot have a sign"))
        .label("a sign shows only that a piece carries a mark")
        .help("take this line out: positions list values with their squares")
}

pub(super) fn sign_taken(sign: &Text, other: &str, first: Span) -> Diagnostic {
    let title = format!("`{}` is the sign of `{other}` already", sign.string.escape_debug());
    Diagnostic::error("E0390", sign.span, title)
        .label("taken")
        .also(first, format!("the mark `{other}`"))
        .help("each mark has a sign of its own")
}

pub(super) fn letter_taken(
    span: Span,
    letter: &str,
    other: &str,
    first: Option<Span>,
    free: Option<&str>,
) -> Diagnostic {
    let diagnostic = Diagnostic::error("E0331", span, format!("`{letter}` stands for `{other}` already"))
        .label("taken")
        .help("each kind has a letter of its own; `+` before it or `'` after it makes it another");
    let diagnostic = match free {
        Some(free) => diagnostic.suggest(span, format!("\"{free}\""), format!("the letter `{free}` is free")),
        None => diagnostic,
    };
    match first {
        Some(first) => diagnostic.also(first, format!("the letter of `{other}`")),
        None => diagnostic,
    }
}

pub(super) fn no_pieces(span: Span) -> Diagnostic {
    Diagnostic::error("E0332", span, "the definition has no kind of piece")
        .label("no `[pieces]`")
        .help("add a line such as `king = { letter = \"K\", moves = \"K\" }` to `[pieces]`")
}

pub(super) fn bad_betza(span: Span, title: String, help: &str) -> Diagnostic {
    Diagnostic::error("E0340", span, title)
        .label("in Betza's notation")
        .help_if((!help.is_empty()).then(|| help.to_owned()))
}

pub(super) fn modes_twice(span: Span, mode: Mode) -> Diagnostic {
    Diagnostic::error(
        "E0341",
        span,
        format!("`{}` stands before a movement that says itself what it may do", mode.text()),
    )
    .label("said twice")
    .help("say it once: before the line, or inside the movement that it names")
}

pub(super) fn nearly_a_mode(name: &Name, near: &str) -> Diagnostic {
    let title = format!("no movement, link or kind is called `{}`", name.text);
    Diagnostic::error("E0344", name.span, title)
        .label("unknown word")
        .help(format!("did you mean `{near}`?"))
        .suggest_name(Some(near))
}

pub(super) fn bad_path(span: Span, title: &str, help: &str) -> Diagnostic {
    Diagnostic::error("E0342", span, title).label("here").help(help)
}

pub(super) fn immobile(name: &Name) -> Diagnostic {
    Diagnostic::warning("W0344", name.span, format!("{} can never move", with_article(&name.text)))
        .label("has no `moves`")
        .help("give it `moves`; `moves = []` if it is meant to stand still")
}

pub(super) fn bad_setup(span: Span, title: String, help: &str) -> Diagnostic {
    Diagnostic::error("E0350", span, title).label("in the setup").help(help)
}

pub(super) fn lots_overlap(span: Span, names: [&str; 2]) -> Diagnostic {
    let title = format!("`{}` shares some squares with `{}`, which comes before it", names[0], names[1]);
    bad_lot(span, title, "let the later lot have all squares of the earlier one, or none of them")
}

pub(super) fn lot_without_room(span: Span, name: &str, pieces: usize, free: usize) -> Diagnostic {
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let title =
        format!("`{name}` has {pieces} piece{} for {free} free square{}", plural(pieces), plural(free));
    bad_lot(span, title, "give it more squares; earlier lots have taken theirs")
}

pub(super) fn lot_meets_itself(span: Span, square: &str) -> Diagnostic {
    let title = format!("White's and Black's pieces would both come to `{square}`");
    bad_lot(
        span,
        title,
        "the squares are White's, and Black's pieces stand on the opposite ones: say `for` if it is one player's lot",
    )
}

/// The setup has `left` more pieces than the lots place; fewer if it is negative.
pub(super) fn lots_and_setup(span: Span, piece: &str, left: i32) -> Diagnostic {
    let title = if left > 0 {
        format!("no lot puts down a {piece} that the setup has on the squares of the lots")
    } else {
        format!("the lots put down a {piece} that the setup does not have on their squares")
    };
    bad_lot(
        span,
        title,
        "the setup shows one of the starts: on the squares of the lots stand the pieces of the lots",
    )
}

pub(super) fn no_homes(span: Span) -> Diagnostic {
    let title = "pieces that are put down by lot have no home".to_owned();
    let help = "let each piece remember where it starts: `[marks.home] is = \"square\", each = \"s\", starts = \"s\"`";
    bad_lot(span, title, help)
}

fn bad_lot(span: Span, title: String, help: &str) -> Diagnostic {
    Diagnostic::error("E0353", span, title).label("in the shuffle").help(help)
}

pub(super) fn no_letter(span: Span, letter: &str, known: &[String]) -> Diagnostic {
    Diagnostic::error("E0352", span, format!("`{}` is not a letter of a kind", letter.escape_debug()))
        .label("in the setup")
        .help(format!("known letters: {}; small ones are Black's", known.join(" ")))
}

pub(super) fn bad_assignment(span: Span, title: &str) -> Diagnostic {
    Diagnostic::error("E0360", span, title)
        .label("cannot be changed so")
        .help("`:=` sets a variable of `[state]` or what pieces remember; `+=` and `-=` change one that is a number")
}

pub(super) fn bad_variable(span: Span, title: &str, help: &str) -> Diagnostic {
    Diagnostic::error("E0361", span, title).label("here").help(help)
}

pub(super) fn one_start_value(span: Span) -> Diagnostic {
    let help = "write one value, or give each player a variable of his own with `per-player = true`";
    bad_variable(span, "the players share this variable: it has one start value", help)
}

pub(super) fn unknown_start(span: Span) -> Diagnostic {
    let help = "write a value that is known before the game: a number, `true`, a player, a kind, a square or a direction";
    bad_variable(span, "this value depends on the position", help)
}

pub(super) fn apart_by_value(name: &Name) -> Diagnostic {
    let help = "leave out `apart`, or give the pieces a mark of their own for it";
    bad_variable(name.span, "only a mark keeps pieces apart, not a value", help)
}

pub(super) fn each_of_mark(name: &Name) -> Diagnostic {
    let help = "leave it out: `starts` names the squares of all pieces that carry the mark";
    bad_variable(name.span, "`each` goes with a mark that holds a value", help)
}

/// The name of a value of pieces in place of a mark, or alone.
pub(super) fn needs_piece(name: &Name) -> Diagnostic {
    Diagnostic::error("E0308", name.span, format!("each piece has its own `{}`", name.text))
        .label("which piece?")
        .help(format!(
            "write `{0}(SQUARE)`, `{0}(piece)` or `{0}(victim)`; `:=`, `+=` and `-=` change it",
            name.text
        ))
}

pub(super) fn dead_path(span: Span) -> Diagnostic {
    Diagnostic::warning("W0349", span, "no piece can walk this path to its end")
        .label("leads nowhere on this board")
        .help("a path never passes over the square that it set out from, and a later leg's letters are seen from the leg before: `b` goes straight back, `ffss` straight on or sideways, `fs` between the two")
}

pub(super) fn marks_of_one_side(span: Span, word: &str) -> Diagnostic {
    Diagnostic::warning("W0351", span, format!("`{word}` means White here, whoever owns the piece"))
        .label("only one side's pieces are marked")
        .help("at the start nobody acts: name the kinds or squares of both sides, such as `king` or `e1 or e8`, or one side's by `king of white`")
}

pub(super) fn unwritable_field(name: &Name, ty: Type) -> Diagnostic {
    Diagnostic::error(
        "E0370",
        name.span,
        format!("`{}` is {}, which cannot be written", name.text, ty.words()),
    )
    .label("cannot be written")
    .help("squares, sets of squares, kinds, numbers and directions can be written")
}

/// A field that means nothing; `left` are the known ones that the template does not show so far.
pub(super) fn bad_field(name: &Name, known: &[&str], left: &[&str]) -> Diagnostic {
    let near = match left {
        [only] => Some(*only),
        left => nearest(&name.text, left.iter().copied()),
    };
    let list = match known {
        [] => "the action chooses nothing that could be shown".to_owned(),
        known => format!("it knows {}", quoted(known)),
    };
    Diagnostic::error("E0370", name.span, format!("the template has no field `{}`", name.text))
        .label("unknown field")
        .help(did_you_mean(near).unwrap_or(list))
        .suggest_name(near)
}

pub(super) fn field_without_braces(span: Span, written: &str) -> Diagnostic {
    let help = format!("a field is a name in braces: `{written}`");
    Diagnostic::error("E0370", span, "the template has no field")
        .label("shows the same for every choice")
        .help(help.clone())
        .suggest(span, format!("\"{written}\""), help)
}

pub(super) fn bad_form(name: &Name, form: &str, fits: &str) -> Diagnostic {
    Diagnostic::error("E0376", name.span, format!("`{}` has no form `.{form}`", name.text))
        .label(format!("`.{form}` goes with {fits}"))
        .help(format!("write `{{{}}}`", name.text))
}

pub(super) fn empty_template(span: Span) -> Diagnostic {
    Diagnostic::error("E0377", span, "the action would be written as nothing")
        .label("empty")
        .help("write its name and what it chooses: `name:{target}`")
}

pub(super) fn blank_in_template(span: Span) -> Diagnostic {
    Diagnostic::error("E0378", span, "the action would be written with a blank in it")
        .label("has a blank")
        .help("blanks stand between actions: join the parts by signs, `name:{from}-{to}`")
}

pub(super) fn not_shown(span: Span, found: Type) -> Diagnostic {
    Diagnostic::error("E0374", span, format!("a field cannot show {} so", found.words()))
        .label(format!("this is {}", found.words()))
        .help(
            "it shows a number (also `.letter`), squares, a square (also `.file`, `.rank`), a kind (also `.lower`, `.name`), or one of two \
             texts for a truth: `{CONDITION?x:-}`",
        )
}

pub(super) fn bad_layout(span: Span) -> Diagnostic {
    Diagnostic::error(
        "E0375",
        span,
        "the layout of a turn must have `{actions}` exactly once, outside of brackets",
    )
    .label("a turn of what?")
    .help("write `{number}. {actions/, }`, where what follows the `/` stands between two actions")
}

pub(super) fn bad_table(span: Span, title: String, help: &str) -> Diagnostic {
    Diagnostic::error("E0371", span, title)
        .label("in this table")
        .help_if((!help.is_empty()).then(|| help.to_owned()))
}

pub(super) fn bad_sequence(name: &Name, known: &[&str]) -> Diagnostic {
    let words = || known.iter().copied().chain(["move"]);
    let title = format!("`{}` is neither `move` nor a declared action", name.text);
    if name.text == "pass" {
        return Diagnostic::error("E0372", name.span, title).label("passing is none of them").help(
            "`pass = \"always\"` in `[turn]` allows it; a pass that is named is a declared action with `do = \"end turn\"`",
        );
    }
    Diagnostic::error("E0372", name.span, title).label("unknown action").help(
        did_you_mean(nearest(&name.text, words())).unwrap_or_else(|| format!("known: {}", quoted(words()))),
    )
}

pub(super) fn bad_record_subject(name: &Name, known: &[&str]) -> Diagnostic {
    let near = nearest(&name.text, known.iter().copied());
    let title = format!("`{}` is not `move`, a declared action or an arrival", name.text);
    Diagnostic::error("E0372", name.span, title)
        .label("unknown action")
        .help(did_you_mean(near).unwrap_or_else(|| format!("known: {}", quoted(known))))
        .suggest_name(near)
}

pub(super) fn named_twice(name: &Name, all: &[Name]) -> Diagnostic {
    let list = all.iter().map(|name| format!("\"{}\"", name.text)).collect::<Vec<_>>().join(", ");
    let whole = all.first().map_or(name.span, |first| first.span.to(name.span));
    let title = format!("`{}` stands twice for one action of the turn", name.text);
    let help = format!(
        "a string says what one action may be; for one action after the other write a list: `[{list}]`"
    );
    let quoted = Span { start: whole.start.saturating_sub(1), end: whole.end + 1, ..whole };
    Diagnostic::warning("W0397", name.span, title).label("again").help(help.clone()).suggest(
        quoted,
        format!("[{list}]"),
        help,
    )
}

pub(super) fn wrong_mark(span: Span, kind: &str, mark: &str) -> Diagnostic {
    Diagnostic::error("E0362", span, format!("{} cannot carry the mark `{mark}`", with_article(kind)))
        .label("never marked")
        .help(format!("add `{kind}` to the `on` of the mark, or choose another mark"))
}

pub(super) fn no_ending(span: Span) -> Diagnostic {
    Diagnostic::warning("W0380", span, "the game has no ending")
        .label("it can go on for ever")
        .help("add a section such as `[endings.king-lost]` with `when` and `result`")
}

pub(super) fn bad_rights(span: Span, title: String) -> Diagnostic {
    Diagnostic::error("E0381", span, title).label("here").help(
        "rights are letters with squares, and the mark they stand for: `mark = \"unmoved\"`, `K = \"e1 h1\"`",
    )
}

pub(super) fn never_reached(name: &Name, first: &Name) -> Diagnostic {
    Diagnostic::error("E0382", name.span, format!("the ending `{}` can never be reached", name.text))
        .label("too late")
        .also(first.span, "this ending holds whenever there is no action")
        .help(format!("give `{}` a `when`, or put `{}` before it", first.text, name.text))
}

pub(super) fn claim_at_no_action(name: &Name) -> Diagnostic {
    Diagnostic::error("E0383", name.span, format!("the ending `{}` cannot be claimed", name.text))
        .label("claimed by a player who has no action")
        .help("leave out `claim`, or `on = \"stuck\"`")
}

pub(super) fn said_twice(name: &Name, what: &str) -> Diagnostic {
    Diagnostic::error("E0384", name.span, format!("{what} `{}` stands twice", name.text))
        .label("again")
        .help("leave out one of the two")
}

pub(super) fn bad_points(name: &Name, known: &[&str]) -> Diagnostic {
    let near = did_you_mean(nearest(&name.text, known.iter().copied()));
    Diagnostic::error("E0385", name.span, format!("no ending is of the kind `{}`", name.text))
        .label("points for nothing")
        .help(near.unwrap_or_else(|| format!("known: {}; an ending says its own by `kind`", quoted(known))))
}

pub(super) fn unpaid(kind: &Name, near: &str) -> Diagnostic {
    Diagnostic::error(
        "E0389",
        kind.span,
        format!("the match gives no points for endings of the kind `{}`", kind.text),
    )
    .label("no points")
    .help(format!("did you mean `{near}`?"))
}

pub(super) fn missing_points(span: Span, key: &str) -> Diagnostic {
    Diagnostic::error("E0386", span, format!("the match gives no points for a {key}"))
        .label(format!("lacks `{key}`"))
        .help(format!("add `{key} = {}` to `points`", if key == "win" { "1" } else { "0.5" }))
}

pub(super) fn bad_target(span: Span) -> Diagnostic {
    Diagnostic::error("E0387", span, "the points that win a match must be more than 0")
        .label("no target")
        .help("write how many points win the match: `target = 5`")
}

pub(super) fn unused_mark(name: &Name) -> Diagnostic {
    Diagnostic::warning("W0390", name.span, format!("the mark `{}` is never asked for", name.text))
        .label("never asked for")
        .help(format!("`mark` and `unmark` alone do nothing: ask by `piece is {0}`, or use `{0}` as a set; or leave it out", name.text))
}

pub(super) fn unused(name: &Name, what: &str, how: &str) -> Diagnostic {
    Diagnostic::warning("W0390", name.span, format!("the {what} `{}` is never {how}", name.text))
        .label(format!("never {how}"))
        .help("leave it out, or check the spelling where it was meant")
}

pub(super) fn unused_local(name: &Name, what: &str) -> Diagnostic {
    Diagnostic::warning("W0391", name.span, format!("the {what} `{}` is never used", name.text))
        .label("never used")
        .help("leave it out, or use it")
}

pub(super) fn nothing_to_drop(span: Span) -> Diagnostic {
    Diagnostic::warning("W0394", span, "`drop` takes a piece from a hand, and no hand ever holds one")
        .label("does nothing")
        .help(
            "`hands` in `[setup]` or `give KIND to PLAYER` puts pieces in a hand; `create KIND on SQUARE` makes \
             one that was in none",
        )
}

pub(super) fn not_asked(name: &Name, declared: &Name) -> Diagnostic {
    Diagnostic::error("E0388", name.span, format!("the action `{}` does not wait to be asked for", name.text))
        .label("asked for here")
        .also(declared.span, "declared here")
        .help(format!("add `asked = true` to `[actions.{}]`", name.text))
}

pub(super) fn never_asked(name: &Name) -> Diagnostic {
    Diagnostic::warning("W0392", name.span, format!("nothing ever asks for the action `{}`", name.text))
        .label("waits to be asked")
        .help(format!(
            "a rule asks for it by `ask PLAYER for {}`; without `asked = true` it may always be done",
            name.text
        ))
}
