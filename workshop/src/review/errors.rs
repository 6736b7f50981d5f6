//! The warnings of a review, one function each.

use variorum::diagnostic::{Diagnostic, quoted, with_article};
use variorum::ids::Side;
use variorum::source::Span;
use variorum::syntax::Name;

pub(super) fn no_action(side: Side, place: Span, forbids: Option<(&str, usize, Span)>) -> Diagnostic {
    let title = match forbids {
        Some((name, 1, _)) => {
            format!("{} has no legal action at the start: `{name}` forbids the only one", side.name())
        }
        Some((name, count, _)) => {
            format!("{} has no legal action at the start: `{name}` forbids all {count}", side.name())
        }
        None => format!("{} has no legal action at the start", side.name()),
    };
    let diagnostic = Diagnostic::warning("W0410", place, title);
    match forbids {
        Some((_, _, rule)) if rule != place => diagnostic
            .label("the game cannot begin")
            .also(rule, "this forbids them")
            .help("change the setup, or what is forbidden"),
        Some(_) => diagnostic
            .label("already holds at the start")
            .help("what is forbidden is what may not be so after an action: `when` must not hold before it"),
        None => diagnostic
            .label("no piece can move, and no action can be done")
            .help("change the setup, or how the pieces move"),
    }
}

pub(super) fn over_at_start(place: Span, outcome: &str) -> Diagnostic {
    Diagnostic::warning("W0410", place, format!("the game is over at the start: {outcome}"))
        .label("an ending holds already")
        .help("change the setup, or the condition of the ending")
}

pub(super) fn royal_of_both(place: Span, side: Side, square: &str) -> Diagnostic {
    let title =
        format!("what is royal for {} includes {}'s piece on {square}", side.name(), side.opponent().name());
    Diagnostic::warning("W0411", place, title)
        .label("the pieces of both players")
        .help("write `my` before it: `my king` is the king of each player in turn")
}

pub(super) fn no_royal(place: Span, side: Side, royal: Span) -> Diagnostic {
    Diagnostic::warning("W0412", place, format!("{} has no royal piece at the start", side.name()))
        .label(format!("{} can never be in check, and so never be mated", side.name()))
        .also(royal, "what is royal")
        .help("add the piece to the setup; if the player is meant to have none, give the game an ending by which he loses")
}

pub(super) fn starts_in_check(place: Span, side: Side, by: &str, on: &str) -> Diagnostic {
    let title = format!("{} is in check at the start, and {} is to act", side.name(), side.opponent().name());
    Diagnostic::warning("W0413", place, title)
        .label(format!("the {by} on {on} could take at once"))
        .help("change the setup, or who begins: `first` in `[turn]`")
}

pub(super) fn never_in_play(kind: &Name) -> Diagnostic {
    Diagnostic::warning("W0420", kind.span, format!("{} never comes into play", with_article(&kind.text)))
        .label("never on the board")
        .help("put it in `[setup]`, or let a rule make one: `to becomes …`, `create … on …`, `give … to …`")
}

pub(super) fn never_set(variable: &Name) -> Diagnostic {
    Diagnostic::warning("W0421", variable.span, format!("the variable `{}` is never set", variable.text))
        .label("always what it is at the start")
        .help(format!(
            "set it in a rule: `{} := …`; a number that never changes belongs in `[constants]`",
            variable.text
        ))
}

pub(super) fn never_holds(place: Span, what: &str) -> Diagnostic {
    Diagnostic::warning("W0422", place, format!("the condition of {what} can never hold"))
        .label("never true")
        .help("its parts exclude each other, in every position: check words such as `my` and `their`, zones and numbers")
}

/// A condition never holds because it asks for a mark that its pieces do not carry.
pub(super) fn of_no_mark(told: Diagnostic, kinds: &[&str], mark: &str, on: &[&str]) -> Diagnostic {
    told.help(format!(
        "no {} carries the mark `{mark}`, which is for {}: add the kind to `on` in `[marks.{mark}]`, or leave this part out",
        kinds.join(" or "),
        on.join(", ")
    ))
}

/// A condition asks for numbers that a variable never has.
pub(super) fn out_of_numbers(told: Diagnostic, name: &str, least: i64, most: Option<i64>) -> Diagnostic {
    told.help(match most {
        Some(most) => format!("`{name}` lies between {least} and {most}, whatever the rules do"),
        None => format!("`{name}` is never below {least}"),
    })
}

pub(super) fn always_holds(place: Span, what: &str, then: &str) -> Diagnostic {
    Diagnostic::warning("W0423", place, format!("the condition of {what} always holds"))
        .label("always true")
        .help(then)
}

pub(super) fn no_start(when: Span) -> Diagnostic {
    Diagnostic::warning("W0442", when, "no start meets the condition of the shuffle")
        .label("holds for none, or takes too much to be asked of all")
        .help("change the condition, or the lots: until then every game begins with the setup")
}

pub(super) fn never_fires(rule: &Name, event: &str, missing: &str) -> Diagnostic {
    Diagnostic::warning("W0424", rule.span, format!("the rule `{}` can never fire", rule.text))
        .label(format!("waits for {event}"))
        .help(format!("no {missing} anywhere in the definition: choose another event, or leave the rule out"))
}

pub(super) fn cannot_carry(place: Span, kinds: &[&str], mark: &str, on: Option<Span>) -> Diagnostic {
    let title = format!("no {} can carry the mark `{mark}`", kinds.join(" or "));
    let diagnostic = Diagnostic::warning("W0425", place, title).label("marks nothing").help(format!(
        "add the kind to the kinds of the mark, `on = …` in `[marks.{mark}]`, or mark other pieces"
    ));
    match on {
        Some(on) => diagnostic.also(on, "the mark, and who carries it"),
        None => diagnostic,
    }
}

pub(super) fn of_one_side(place: Span, what: &str, side: Side) -> Diagnostic {
    Diagnostic::warning("W0426", place, format!("the condition of {what} can never hold for {}", side.name()))
        .label(format!("only {}'s pieces come here", side.opponent().name()))
        .help("a rank is the same for both players: declare it in `[side-zones]`, which is written as White sees it, and write `my ZONE`")
}

pub(super) fn never_reached(ending: &Name, first: Span, is_same: bool) -> Diagnostic {
    let label = if is_same { "has the same condition" } else { "holds whenever this one does" };
    Diagnostic::warning("W0430", ending.span, format!("the ending `{}` can never be reached", ending.text))
        .label("another one comes first")
        .also(first, label)
        .help("the first ending that holds counts: put the narrower one first, or take the other one away with `NAME = false`")
}

pub(super) fn nothing_when_stuck(place: Span) -> Diagnostic {
    Diagnostic::warning("W0431", place, "no ending says what happens when a player has no legal action")
        .label("such a game would never end")
        .help("add an ending such as `[endings.stalemate]` with `on = \"stuck\"` and `result = \"draw\"`, or `pass = \"when stuck\"` in `[turn]`")
}

pub(super) fn drawn_too_early(ending: &Name, draw: Span, name: &str) -> Diagnostic {
    let title = format!("`{name}` may end the game as a draw while `{}` could still be reached", ending.text);
    Diagnostic::warning("W0432", ending.span, title)
        .label("asks for no more than this draw leaves")
        .also(draw, "the draw")
        .help(format!("leave the draw out with `{name} = false` in `[endings]`, or change its `when`"))
}

pub(super) fn never_come_to(place: Span, squares: &[String]) -> Diagnostic {
    let few = quoted(squares.iter().take(8));
    let more = if squares.len() > 8 { format!(", and {} more", squares.len() - 8) } else { String::new() };
    Diagnostic::warning("W0440", place, format!("no piece can ever come to {few}{more}"))
        .label("has squares that are never used")
        .help("make them holes, `holes = \"…\"`, or check how the pieces move and the links")
}

pub(super) fn never_settles(rules: &[&Name], most: u32) -> Diagnostic {
    let title = match rules {
        [rule] => {
            format!("the rule `{}` never settles: after {most} times it still changes something", rule.text)
        }
        rules => {
            let names = quoted(rules.iter().map(|rule| &rule.text));
            format!("the rules {names} never settle: after {most} times one of them still changes something")
        }
    };
    let first = Diagnostic::warning("W0441", rules[0].span, title)
        .label("runs until nothing changes")
        .help("let its `when` be false once its work is done, or run it once: `on = \"action\"`");
    rules[1..].iter().fold(first, |told, rule| told.also(rule.span, "runs until nothing changes"))
}

/// Two ways of one action, or two moves, that are written alike; the position where, and what is not shown.
pub(super) fn alike(
    text: &str,
    position: Option<Span>,
    file: Span,
    missing: Option<(&str, Span)>,
) -> Diagnostic {
    let title = format!("two actions are written `{text}`: only a number tells them apart, as in `{text}#2`");
    let Some((missing, template)) = missing else {
        return Diagnostic::warning("W0402", position.unwrap_or(file), title).label("in this position, or after moves from it").help(
            "let `write` show what tells them apart: `{path}` for a walk, a sign at the end of a line of `moves` by \
             `write '{from}{to}x'`",
        );
    };
    let end = Span { start: template.end.saturating_sub(1), end: template.end.saturating_sub(1), ..template };
    let help = format!("add the field `{{{missing}}}`");
    let diagnostic = Diagnostic::warning("W0402", template, title)
        .label(format!("`{missing}` is not shown"))
        .help(help.clone())
        .suggest(end, format!("{{{missing}}}"), help);
    match position {
        Some(position) => diagnostic.also(position, "in this position, or after moves from it"),
        None => diagnostic,
    }
}

/// Two different actions, or an action and a move, that are written alike; the templates, one or both.
pub(super) fn alike_actions(text: &str, templates: &[Span]) -> Diagnostic {
    let title = format!("two actions are written `{text}`: only a number tells them apart, as in `{text}#2`");
    let other = if templates.len() > 1 {
        "another action is written so too"
    } else {
        "a move, or an action of a base, is written so too"
    };
    let last = templates[templates.len() - 1];
    let diagnostic = Diagnostic::warning("W0402", last, title)
        .label(other)
        .help("begin `write` with a word or sign of its own, such as `name:{target}`");
    match templates {
        [first, _] => diagnostic.also(*first, "the other one"),
        _ => diagnostic,
    }
}

pub(super) fn made_for_another_board(place: Span, zone: &Name, ranks: (i64, i64)) -> Diagnostic {
    let (before, now) = ranks;
    let title =
        format!("the zone `{}` was made for a board of {before} ranks, and this one has {now}", zone.text);
    Diagnostic::warning("W0427", place, title)
        .label("another number of ranks")
        .also(zone.span, format!("still reaches rank {before}"))
        .help(format!("declare the zone anew in this file: `{} = \"rank {now}\"`", zone.text))
}

pub(super) fn right_of_another_setup(place: Span, letter: &Name, square: &str, stands: &str) -> Diagnostic {
    let title = format!("the letter `{}` names {square}, where {stands} stands at the start", letter.text);
    let diagnostic = Diagnostic::warning("W0428", place, title)
        .label("no piece that has the right")
        .help(format!("name the squares of this setup in `[position]`: `{} = \"…\"`", letter.text));
    if letter.span == place { diagnostic } else { diagnostic.also(letter.span, "made for another setup") }
}
