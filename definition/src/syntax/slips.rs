//! Advice for common slips in the small languages.

use std::ops::Range;

use super::grammar::{Rule, is_name};
use super::name::is_part_of_name;
use crate::diagnostic::nearest;
use crate::language::{Keyword, Mode, Quantifier, StatementForm};

/// Words of the small languages that a form may require.
fn keywords() -> impl Iterator<Item = &'static str> {
    let keywords = Keyword::ALL.iter().map(|keyword| keyword.text());
    let modes = Mode::ALL.iter().map(|mode| mode.text());
    let quantifiers = Quantifier::ALL.iter().map(|quantifier| quantifier.text());
    keywords.chain(modes).chain(quantifiers).chain(StatementForm::verbs())
}

/// The advice, if the text at an offset is a known slip.
///
/// `expected` is the message's list of what would have fitted.
pub(super) fn advice(text: &str, at: usize, rule: Rule, expected: &[String]) -> Option<String> {
    let (before, rest) = text.split_at(at);
    let asks_for = |word: &str| expected.iter().any(|expected| expected == word);
    let named = ["`then`", "`with`", "`to`", "`on`", "`as`", "`for`", "`in SET`"]
        .into_iter()
        .find(|word| asks_for(word));
    let asked = || {
        if asks_for("`else`") && rule != Rule::statements_only {
            return Some("every `if` in an expression has an `else`".to_owned());
        }
        let word = named.filter(|_| !rest.is_empty() && !asks_for("`in SET`") && !asks_for("a statement"))?;
        Some(format!("write {word} before `{}`", &rest[..word_length(rest)]))
    };
    sign(before, rest, rule)
        .map(str::to_owned)
        .or_else(|| possessive(before))
        .or_else(asked)
        .or_else(|| words(before, rest, rule))
}

/// Words of the language that are similar to others, but right as they are.
const RIGHT: [&str; 8] = ["mover", "from", "to", "at", "on", "way", "true", "hop"];

/// Signs of other languages.
fn sign(before: &str, rest: &str, rule: Rule) -> Option<&'static str> {
    let last = before.trim_end().chars().next_back();
    let is_template = rule == Rule::template_only;
    let in_movement = matches!(rule, Rule::line_only | Rule::shapes_only) && !before.contains("when");
    Some(match rest.chars().next().unwrap_or(' ') {
        '{' if is_template => "a field is a name in braces, closed by `}`: `{to}`",
        '}' if is_template => "this `}` closes nothing: a field is a name in braces, `{to}`",
        _ if is_template => {
            "a field is a name in lower case, with `.lower`, `.file` or `.rank` after it if need be"
        }
        '=' if last == Some('=') => "equality is one `=`",
        '>' if last == Some('=') => "at least is written `>=`",
        '<' if last == Some('=') => "at most is written `<=`",
        '=' if matches!(last, Some('>' | '!')) || last == Some('<') && before.ends_with(' ') => {
            "`>=`, `<=` and `!=` are one sign, without blanks"
        }
        '>' if last == Some('<') => "“not equal” is written `!=`, and of kinds `is not`",
        '=' | '>' | '<' if before.contains(['=', '<', '>']) && !rest.starts_with("==") => {
            "comparisons are joined by `and`: `1 < x and x < 3`"
        }
        '=' if rule == Rule::choice_only => "a value is named by one `=`: `target = first(gun, way, pieces)`",
        '=' if before.trim_end().ends_with("let") => "a name stands behind `let`: `let s = step(to, back)`",
        '=' if last == Some(':') => "a value is named by one `=`: `let s = step(to, back)`",
        '=' => "a variable is set by `:=`",
        ':' if rest.starts_with(":=") && rule == Rule::choice_only => {
            "a value is named by `=`: `goal = step(k, way)`"
        }
        ':' if rest.starts_with(":=") && before.contains(" and ") => {
            "statements are joined by `;`, not by `and`"
        }
        ')' | ']' | '}' if !before.contains(['(', '[', '{']) || closed(before) => {
            "this bracket closes nothing: leave it out"
        }
        '&' | '|' | '!' => "write the words `and`, `or`, `not`",
        '%' => {
            "there is no remainder: name the numbers, `n = 1 or n = 3`, write `ranks 2-8 by 2` for every second rank, \
             or let a variable of `[state]` count round"
        }
        '/' => "there is no division: compare products instead",
        '.' if last.is_some_and(|c| c.is_ascii_digit()) => {
            "numbers are whole; a range of steps is written `{1..3}`"
        }
        ',' if rule == Rule::choice_only => {
            "one string is one choice: write a list of strings, `[\"a in SET\", \"b in SET\"]`"
        }
        ',' if rule == Rule::statements_only => "statements are separated by `;`",
        ',' if rule == Rule::names_only => "names stand side by side, without commas",
        ',' if in_movement => "movements stand side by side, without commas",
        '\'' if rest[1..].starts_with("s ") => "whose it is stands after it: `pieces of opponent`",
        '\'' => "a movement between quotes needs both of them: `'K'`",
        '"' => "inside a string a movement stands between `'` quotes",
        _ => return None,
    })
}

/// Words for owners.
fn possessive(before: &str) -> Option<String> {
    let last = before.trim_end().rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    matches!(last, "his" | "her" | "its" | "mine" | "our" | "your" | "the")
        .then(|| "write `my` or `their`".to_owned())
}

/// Whether a word reads as a square.
pub(super) fn is_square(word: &str) -> bool {
    let letters = word.chars().take_while(char::is_ascii_lowercase).count();
    let digits = &word[letters..];
    (1..=2).contains(&letters) && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

/// Whether the following text is an argument of a named movement.
fn is_argument(before: &str) -> bool {
    let before = before.trim_end();
    before.ends_with(['(', ',']) && !before.contains("when") && !before.contains("through")
}

/// Whether every bracket of a text is closed.
fn closed(before: &str) -> bool {
    before.matches(['(', '[', '{']).count() <= before.matches([')', ']', '}']).count()
}

/// Words at the place or before it that are similar to words of the language: their places, and the intended words.
pub(super) fn keyword(before: &str, rest: &str) -> Vec<(Range<usize>, &'static str)> {
    let at = before.len();
    let here = at..at + word_length(rest);
    let mut places = vec![here];
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    let words = before.split(|c: char| !is_part(c)).filter(|word| !word.is_empty());
    let earlier: Vec<Range<usize>> = words
        .map(|word| {
            let start = word.as_ptr() as usize - before.as_ptr() as usize;
            start..start + word.len()
        })
        .collect();
    places.extend(earlier.into_iter().rev().take(4));
    let text = |place: &Range<usize>| match place.start < at {
        true => &before[place.clone()],
        false => &rest[..place.len()],
    };
    let near = |place: Range<usize>| {
        let word = text(&place);
        let is_word = word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
        let is_right = keywords().any(|known| known == word) || RIGHT.contains(&word) || !is_name(word);
        let meant = nearest(word, keywords()).filter(|_| is_word && !is_right)?;
        Some((place, meant))
    };
    places.into_iter().filter_map(near).collect()
}

/// Words in the wrong place.
fn words(before: &str, rest: &str, rule: Rule) -> Option<String> {
    let word = &rest[..word_length(rest)];
    let last = before.trim_end().rsplit(|c: char| !(c.is_alphanumeric() || c == '-')).next().unwrap_or("");
    let follows = before.trim_end().ends_with(|c: char| c.is_alphanumeric());
    let sign = before.trim_end().chars().next_back().filter(|c| "+-*<>=".contains(*c));
    let advice = if let (Some(sign), true) = (sign, rest.is_empty()) {
        format!("something is missing after `{sign}`")
    } else if rest.starts_with([')', ']', '}']) {
        format!("something is missing before `{word}`")
    } else if rest.starts_with('{') && rule == Rule::line_only {
        "what is repeated stands in brackets: `[K]{1..3}`".to_owned()
    } else if rule == Rule::statements_only && !rest.is_empty() && is_no_statement(before) {
        let forms: Vec<String> = StatementForm::ALL.iter().map(|form| format!("`{}`", form.text())).collect();
        format!("no statement begins so: they are {}", forms.join(", "))
    } else if Quantifier::named(word).is_some() {
        format!("write `{word}(SET)`")
    } else if word.chars().next().is_some_and(char::is_uppercase) {
        "names are written in lower case; Betza letters stand in `moves` or between `'` quotes".to_owned()
    } else if matches!(rule, Rule::line_only) && matches!(word, "when" | "unless" | "do") {
        format!("`{word}` stands after the movement: `K when …`")
    } else if matches!(rule, Rule::head_only | Rule::function_head_only) && !before.contains('(') {
        "a function has brackets, also without parameters: `company()`".to_owned()
    } else if matches!(rule, Rule::head_only | Rule::function_head_only) {
        "a parameter is a name and a type: `s: square`".to_owned()
    } else if rule == Rule::choice_only && !before.contains([':', '=']) {
        return None;
    } else if matches!(word, "and" | "or" | "is" | "in" | "of") {
        format!("something is missing before `{word}`")
    } else if is_square(last) && is_square(word) {
        format!("squares are joined by `or`: `{last} or {word}`")
    } else if rule == Rule::line_only && matches!(word, "my" | "their" | "not" | "any") && is_argument(before)
    {
        "an argument is a movement, or the name of a kind, a group, a zone, a mark or a variable: give a set a name in `[zones]`, or let the condition say it".to_owned()
    } else if let ("by", Some(form)) = (word, interval(before)) {
        format!("an interval leaves out some of several: write a range before `by`, such as {form}")
    } else if follows && word.chars().next().is_some_and(char::is_alphabetic) {
        format!("between `{last}` and `{word}` something is missing: a bracket, `and`, `or`, `of`, …")
    } else {
        return None;
    };
    Some(advice)
}

/// The right form of an interval, if a single rank or file stands before it.
fn interval(before: &str) -> Option<&'static str> {
    match before.split_whitespace().rev().nth(1)?.trim_start_matches('(') {
        "rank" => Some("`ranks 2-8 by 2`"),
        "file" => Some("`files a-g by 2`"),
        _ => None,
    }
}

/// Whether a statement begins with a single word that is not a value: `promote to …`.
fn is_no_statement(before: &str) -> bool {
    let start = before.rfind([';', '{', '}', ':']).map_or(0, |sign| sign + 1);
    let word = before[start..].trim();
    is_name(word) && !RIGHT.contains(&word) && !keywords().any(|known| known == word)
}

/// The bytes of the word or sign that a text begins with.
pub(super) fn word_length(rest: &str) -> usize {
    let word = rest.chars().take_while(|c| is_part_of_name(*c)).map(char::len_utf8).sum();
    if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) }
}
