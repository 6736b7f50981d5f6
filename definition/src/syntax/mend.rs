//! Replacements for a string that its grammar refuses: corrections of common slips, of which the first that the grammar
//! accepts is used.

use std::ops::Range;

use pest::Parser;

use super::bracket::open_brackets;
use super::grammar::{Grammar, Rule, is_name};
use super::slips::{is_square, keyword, word_length};
use crate::language::{Mode, Quantifier, StatementForm};

/// A change of a string.
#[derive(Clone, Debug)]
pub(super) struct Fix {
    /// The replaced stretch.
    pub(super) range: Range<usize>,
    /// The new text.
    pub(super) replacement: String,
    /// The same in words.
    pub(super) help: String,
}

fn fix(range: Range<usize>, replacement: impl Into<String>, help: impl Into<String>) -> Fix {
    Fix { range, replacement: replacement.into(), help: help.into() }
}

/// Words that are mistaken for statements, and the intended statements.
const STATEMENTS: [(&str, &str); 12] = [
    ("remove", "destroy"),
    ("delete", "destroy"),
    ("kill", "destroy"),
    ("explode", "destroy"),
    ("take", "capture"),
    ("place", "create"),
    ("put", "create"),
    ("add", "create"),
    ("spawn", "create"),
    ("exchange", "swap"),
    ("switch", "swap"),
    ("teleport", "move"),
];

/// The first change of a text that makes it valid.
pub(super) fn mended(text: &str, at: usize, rule: Rule) -> Option<Fix> {
    let (before, rest) = text.split_at_checked(at)?;
    let mut found = Vec::new();
    let is_template = matches!(rule, Rule::template_only | Rule::record_only);
    found.extend(brackets(text, is_template));
    found.extend(joints(before, rest, rule));
    found.extend(signs(before, rest, rule));
    if rule == Rule::statements_only {
        found.extend(statement(text, before, rest));
    }
    found.extend(words(before, rest));
    found.extend(quantified(rest, at));
    if matches!(rule, Rule::line_only | Rule::shapes_only) {
        found.extend(path(text, rest, at));
        found.extend(mode(text, rest, at));
    }
    if rule == Rule::choice_only {
        found.extend(kinds_of_choice(text, before));
    }
    if rule == Rule::names_only {
        found.push(fix(0..text.len(), text.replace(',', ""), "names stand side by side, without commas"));
    }
    if !is_template && rest.starts_with(['{', '}', ')', ']', '(']) {
        found.push(fix(at..at + 1, "", format!("leave out the `{}`", &rest[..1])));
    }
    found.into_iter().find(|fix| {
        let mut changed = text.to_owned();
        changed.replace_range(fix.range.clone(), &fix.replacement);
        Grammar::parse(rule, &changed).is_ok()
    })
}

/// An unclosed bracket.
fn brackets(text: &str, is_template: bool) -> Option<Fix> {
    let mut open = open_brackets(text);
    let (_, bracket) = open.pop()?;
    let close = match bracket {
        '(' => ")",
        '[' => "]",
        _ if is_template => "}",
        _ => " }",
    };
    let end = text.trim_end().len();
    open.is_empty().then(|| fix(end..end, close, format!("close the `{bracket}` with `{}`", close.trim())))
}

/// Signs of other languages.
fn signs(before: &str, rest: &str, rule: Rule) -> Vec<Fix> {
    let at = before.len();
    let last = before.chars().next_back();
    let mut found = Vec::new();
    match (last, rest.chars().next()) {
        (Some('='), Some('=')) => found.push(fix(at..at + 1, "", "equality is one `=`")),
        (Some(':'), Some('=')) => found.push(fix(at - 1..at + 1, "=", "a value is named by one `=`")),
        (Some('='), Some('>')) => found.push(fix(at - 1..at + 1, ">=", "at least is written `>=`")),
        (Some('='), Some('<')) => found.push(fix(at - 1..at + 1, "<=", "at most is written `<=`")),
        (Some('<'), Some('>')) => {
            let start = before[..at - 1].trim_end();
            let is_kind = start.ends_with("piece") || start.ends_with("victim") || start.ends_with(')');
            let end = at + rest.len() - rest[1..].trim_start().len();
            if is_kind {
                found.push(fix(start.len()..end, " is not ", "of kinds, “other than” is written `is not`"));
            }
            found.push(fix(at - 1..at + 1, "!=", "“not equal” is written `!=`"));
        }
        (_, Some('!')) if !rest.starts_with("!=") => {
            found.push(fix(at..at + 1, "not ", "write the word `not`"))
        }
        (_, Some('&' | '|')) => {
            let length = rest.chars().take_while(|c| matches!(c, '&' | '|')).count();
            let word = if rest.starts_with('&') { "and" } else { "or" };
            found.push(fix(at..at + length, word, format!("write the word `{word}`")));
        }
        (_, Some('=')) if rule == Rule::statements_only => {
            found.push(fix(at..at + 1, ":=", "a variable is set by `:=`"));
        }
        (Some('>' | '<' | '!') | Some(' '), Some('=')) if before.trim_end().ends_with(['>', '<', '!']) => {
            found.push(fix(
                before.trim_end().len()..at,
                "",
                "`>=`, `<=` and `!=` are one sign, without blanks",
            ));
        }
        (_, Some(',')) if rule == Rule::statements_only => {
            found.push(fix(at..at + 1, ";", "statements are separated by `;`"));
        }
        (_, Some(',')) => {
            found.push(fix(at..at + 1, "", "leave out the comma: what is listed stands side by side"))
        }
        (_, Some(':')) if rest.starts_with(":=") => {
            found.push(fix(at..at + 2, "=", "a value is named by one `=`"))
        }
        (_, _) => {}
    }
    found
}

/// Signs of rectangles, of counting and of movements.
fn joints(before: &str, rest: &str, rule: Rule) -> Vec<Fix> {
    let at = before.len();
    let in_line = matches!(rule, Rule::line_only | Rule::shapes_only);
    let mut found = Vec::new();
    match rest.chars().next() {
        Some('.' | ':') if rest.starts_with("..") || rest.starts_with(':') => {
            let dots = rest.chars().take_while(|c| matches!(c, '.' | ':')).count();
            let start = before.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |sign| sign + 1);
            if is_square(&before[start..]) && is_square(&rest[dots..][..word_length(&rest[dots..])]) {
                found.push(fix(at..at + dots, "-", "a rectangle is written by two corners: `a1-c3`"));
            }
        }
        Some('+') if rest.starts_with("++") => {
            found.push(fix(at..at + 2, " += 1", "a number grows by `+=`: `… += 1`"));
        }
        Some('-') if rest.starts_with("--") => {
            found.push(fix(at..at + 2, " -= 1", "a number shrinks by `-=`: `… -= 1`"));
        }
        Some('+') if in_line => {
            found.push(fix(at..at + 1, " ", "movements stand side by side: `R N`"));
            found.push(fix(at..at + 1, "", "a range stands behind its letter: `W2`"));
        }
        Some(',') if in_line && before.contains('[') => {
            found.push(fix(at..at + 1, " -", "the legs of a path are joined by `-`"));
        }
        Some(_) | None => {}
    }
    found
}

/// Statements in a wrong order, or with wrong words.
fn statement(text: &str, before: &str, rest: &str) -> Vec<Fix> {
    let at = before.len();
    let word = &rest[..word_length(rest)];
    let start = before.rfind([';', '{', '}']).map_or(0, |sign| sign + 1);
    let start = start + before[start..].len() - before[start..].trim_start().len();
    let done = before[start..].trim();
    let mut found = Vec::new();
    if StatementForm::verbs().any(|verb| verb == word) && !done.is_empty() {
        let end = before.trim_end().len();
        found.push(fix(end..end, ";", "statements are separated by `;`"));
    }
    if matches!(word, "when" | "unless" | "if") && !done.is_empty() {
        let end = rest.find([';', '}']).unwrap_or(rest.trim_end().len());
        let condition = rest[word.len()..end].trim();
        let condition = if word == "unless" { format!("not ({condition})") } else { condition.to_owned() };
        let help = "what a statement depends on stands before it: `if … then …`";
        found.push(fix(start..at + end, format!("if {condition} then {done}"), help));
    }
    if let Some(verb) =
        done.strip_suffix(" to").filter(|verb| StatementForm::verbs().any(|known| known == *verb))
    {
        let help = format!("`{verb} to` lacks what to {verb}: the piece that has just moved stands on `to`");
        let end = start + verb.len();
        found.push(fix(end..end, " to", help));
    }
    if matches!(word, "at" | "in" | "onto" | "into" | "upon" | "for" | "to" | "on" | "and")
        && !done.is_empty()
    {
        let ours = ["on", "to", "with", "along"].into_iter().filter(|ours| *ours != word);
        found.extend(
            ours.map(|ours| fix(at..at + word.len(), ours, format!("write `{ours}` in place of `{word}`"))),
        );
    }
    if done == "for" && is_name(word) {
        found.push(fix(at..at, "each ", "a loop begins with `for each`"));
    }
    let first = text[start..].split(|c: char| !(c.is_alphanumeric() || c == '-')).next().unwrap_or("");
    for (_, meant) in STATEMENTS.iter().filter(|(written, _)| *written == first) {
        let from_hand = if *meant == "create" { ", for a piece in hand `drop`" } else { "" };
        let help =
            format!("no statement is called `{first}`: the one that does this is `{meant}`{from_hand}");
        found.push(fix(start..start + first.len(), *meant, help));
    }
    if matches!(first, "promote" | "promoted" | "upgrade" | "turn" | "change") {
        let into = text[start..].find(" to ").or_else(|| text[start..].find(" into "));
        let help = "a piece becomes another kind by `SQUARES becomes KIND`";
        found.extend(into.map(|into| {
            let which = text[start + first.len()..start + into].trim();
            let which = if which.is_empty() { "to" } else { which };
            let end = start + into + if text[start + into..].starts_with(" to ") { 4 } else { 6 };
            fix(start..end, format!("{which} becomes "), help)
        }));
    }
    found
}

/// Words that are similar to words of the language, or have another order there.
fn words(before: &str, rest: &str) -> Vec<Fix> {
    let at = before.len();
    let word = &rest[..word_length(rest)];
    let end = before.trim_end().len();
    let start = before[..end].rfind(|c: char| !(c.is_alphanumeric() || c == '-')).map_or(0, |sign| sign + 1);
    let last = &before[start..end];
    let mut found = Vec::new();
    if matches!(last, "his" | "her" | "its" | "our" | "your" | "mine") {
        found.push(fix(start..end, "my", "the player's own pieces are `my …`, the opponent's `their …`"));
    }
    if matches!(last, "captured" | "taken" | "killed") {
        let help = format!("what is captured is the `victim`: `victim is {word}`");
        found.push(fix(start..at, "victim is ", help));
    }
    if matches!(last, "moved" | "moving") {
        found.push(fix(start..at, "piece is ", format!("what moves is the `piece`: `piece is {word}`")));
    }
    if is_square(last) && is_square(word) {
        found.push(fix(end..at, " or ", "squares are joined by `or`"));
    }
    if last == word && !word.is_empty() {
        found.push(fix(end..at + word.len(), "", format!("`{word}` stands twice")));
    }
    if last == "not" && is_name(word) {
        found.push(fix(start..end, "is not", "whether a piece is of another kind is asked by `is not`"));
    }
    for (place, meant) in keyword(before, rest) {
        found.push(fix(place, meant, format!("did you mean `{meant}`?")));
    }
    if last == "not" && matches!(word, "is" | "in") {
        let written = if word == "is" { "is not" } else { "not in" };
        found.push(fix(start..at + word.len(), written, format!("write `{written}`")));
    }
    found
}

/// The words that end a set or the movements of a line.
const ENDS: [&str; 9] = [" and ", " or ", " then ", " when ", " unless ", " do ", " write ", ";", ")"];

/// The set of a quantifier without its brackets: `no their lion`.
fn quantified(rest: &str, at: usize) -> Option<Fix> {
    let word = &rest[..word_length(rest)];
    Quantifier::named(word)?;
    let set = rest[word.len()..].trim_start();
    let ends = ENDS.iter().chain(&[" = ", " < ", " > ", " >= ", " <= ", " != "]);
    let end = ends.filter_map(|sign| set.find(sign)).min().unwrap_or(set.len());
    let set = set[..end].trim_end();
    let from = rest.len() - rest[word.len()..].trim_start().len();
    let help = format!("the set stands in brackets: `{word}({set})`");
    (!set.is_empty()).then(|| fix(at + word.len()..at + from + set.len(), format!("({set})"), help))
}

/// Legs without the brackets of a path: `quiet fW - fW`.
fn path(text: &str, rest: &str, at: usize) -> Option<Fix> {
    if !rest.starts_with(['-', '?']) {
        return None;
    }
    let mut start = 0;
    while let Some(word) = text[start..].split_whitespace().next().filter(|word| Mode::named(word).is_some())
    {
        start += text[start..].find(word)? + word.len();
    }
    start += text[start..].len() - text[start..].trim_start().len();
    let end =
        ENDS.iter().filter_map(|sign| rest.find(sign)).min().map_or(text.trim_end().len(), |end| at + end);
    let help = "legs that follow each other stand in brackets: `[fW - fW]`";
    (start < at).then(|| fix(start..end, format!("[{}]", &text[start..end]), help))
}

/// A mode after the movement.
fn mode(text: &str, rest: &str, at: usize) -> Option<Fix> {
    let word = &rest[..word_length(rest)];
    Mode::named(word)?;
    let others = format!("{}{}", &text[..at], &rest[word.len()..]);
    let others = others.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(fix(0..text.len(), format!("{word} {others}"), format!("`{word}` stands before the movement")))
}

/// A choice of kinds without brackets.
fn kinds_of_choice(text: &str, before: &str) -> Option<Fix> {
    let start = before.find(" in ")? + 4;
    let list = text[start..].trim();
    let is_list =
        !list.is_empty() && list.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | ' ' | ','));
    let list = list.replace(',', "");
    is_list.then(|| {
        fix(start..text.len(), format!("[{list}]"), "kinds to choose from stand in `[…]`, side by side")
    })
}
