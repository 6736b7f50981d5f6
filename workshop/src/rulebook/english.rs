//! Small parts of English: lists, plurals, articles, numbers.

/// Parts joined by commas and, before the last one, a word.
pub(super) fn list(parts: &[String], word: &str) -> String {
    match parts {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} {word} {last}", before.join(", ")),
    }
}

/// Clauses joined as a list; a subject equal to that of the previous clause is not repeated.
pub(super) fn clauses(parts: &[String], word: &str) -> String {
    const SUBJECTS: [&str; 4] = ["the move ", "the moving piece ", "the captured piece ", "the position "];
    let mut joined: Vec<String> = Vec::new();
    for part in parts {
        match joined.last().and_then(|before| merged(before, part, word)) {
            Some(both) => joined.last_mut().into_iter().for_each(|last| last.clone_from(&both)),
            None => joined.push(part.clone()),
        }
    }
    let parts = &joined;
    let mut told: Vec<String> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let before = index.checked_sub(1).map_or("", |before| parts[before].as_str());
        let is_simple = !part.contains(" and ") && !before.contains(" and ") && !before.contains(" or ");
        let subject = SUBJECTS.iter().find(|subject| before.starts_with(**subject) && is_simple);
        told.push(subject.and_then(|subject| part.strip_prefix(subject)).unwrap_or(part).to_owned());
    }
    list(&told, word)
}

/// Two clauses that differ in little as one: `the move starts and ends in the camp`, `“beaten” holds for both players`.
fn merged(first: &str, second: &str, word: &str) -> Option<String> {
    let pair = |a: &str, b: &str| first.strip_prefix(a).filter(|rest| second.strip_prefix(b) == Some(rest));
    if let Some(place) = pair("the move starts ", "the move ends ").filter(|_| word == "and") {
        return Some(format!("the move starts and ends {place}"));
    }
    if let Some(place) = pair("the move does not start ", "the move does not end ") {
        let verb = if word == "and" { "neither starts nor ends" } else { "does not both start and end" };
        return Some(format!("the move {verb} {place}"));
    }
    if let (Some((one, what)), Some((other, same))) = (first.split_once(" is “"), second.split_once(" is “"))
        && what == same
        && word == "and"
    {
        let is_one = |noun: &str| !noun.contains(" and ") && !noun.contains(" or ");
        return match is_player(one) && is_player(other) {
            true => Some(format!("both players are “{what}")),
            false if is_one(one) && is_one(other) => Some(format!("both {one} and {other} are “{what}")),
            false => None,
        };
    }
    let (what, owner) = first.split_once("” holds for ").filter(|_| word == "and")?;
    let other = second.strip_prefix(what)?.strip_prefix("” holds for ")?;
    let is_one = |noun: &str| !noun.contains(" and ") && !noun.contains(" or ");
    match is_player(owner) && is_player(other) {
        true => Some(format!("{what}” holds for both players")),
        false if is_one(owner) && is_one(other) => {
            Some(format!("{what}” holds for both {owner} and {other}"))
        }
        false => None,
    }
}

fn is_player(noun: &str) -> bool {
    ["the player", "the opponent", "White", "Black"].contains(&noun)
}

/// The plural of a noun whose last word changes.
pub(super) fn plural(noun: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|ending| noun.ends_with(ending));
    let stem = |cut: usize| &noun[..noun.len() - cut];
    if ends(&["s", "x", "z", "ch", "sh", "ero"]) {
        format!("{noun}es")
    } else if ends(&["man"]) {
        format!("{}men", stem(3))
    } else if ends(&["thief"]) {
        format!("{}ves", stem(1))
    } else if ends(&["y"]) && !ends(&["ay", "ey", "oy", "uy"]) {
        format!("{}ies", stem(1))
    } else {
        format!("{noun}s")
    }
}

/// A noun with `a` or `an`.
pub(super) fn a(noun: &str) -> String {
    let bare = noun.trim_start_matches('“');
    // A unicorn and a union begin with a consonant, as they are spoken.
    let is_short_u =
        ["un", "up", "ul"].iter().any(|start| bare.starts_with(start)) && !bare.starts_with("uni");
    let is_vowel = bare.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) || is_short_u;
    format!("{} {noun}", if is_vowel { "an" } else { "a" })
}

/// A noun for several things after a number: `squares between …`, but `the player’s pawns`.
pub(super) fn without_article(noun: &str) -> &str {
    let bare = noun
        .strip_prefix("the ")
        .filter(|bare| ["squares ", "pieces "].iter().any(|sort| bare.starts_with(sort)));
    bare.unwrap_or(noun)
}

/// The possessive form of an owner.
pub(super) fn whose(owner: &str) -> String {
    if owner.ends_with('s') { format!("{owner}’") } else { format!("{owner}’s") }
}

/// Something with an owner: `White’s hand`, `the hand of the owner of the captured piece`.
pub(super) fn belonging(owner: &str, thing: &str) -> String {
    match is_long(owner) {
        true => format!("the {thing} of {owner}"),
        false => format!("{} {thing}", whose(owner)),
    }
}

/// Whether a noun is too long for a possessive.
pub(super) fn is_long(noun: &str) -> bool {
    is_phrase(noun) || noun.contains("’s ") || noun.contains("s’ ")
}

/// Whether a name of the definition means many things, as in `traps` or `“obstacles”`.
pub(super) fn is_many(name: &str) -> bool {
    let name = name.trim_end_matches('”');
    name.ends_with('s') && !name.ends_with("ss")
}

/// Whether a noun has a phrase behind it, so that it reads badly as a subject.
pub(super) fn is_phrase(noun: &str) -> bool {
    noun.contains(" of ") || noun.contains(" on ")
}

/// An ordinal number.
pub(super) fn ordinal(number: i32) -> String {
    match number {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        5 => "fifth".to_owned(),
        _ => format!("{number}th"),
    }
}

/// A number up to twelve as a word.
pub(super) fn number(number: i32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let word = usize::try_from(number).ok().and_then(|number| WORDS.get(number));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A number of something.
pub(super) fn count(count: i32, singular: &str, many: &str) -> String {
    format!("{} {}", number(count), if count == 1 { singular } else { many })
}

/// A name made up by the definition, as the text shows it: without hyphens, between quotation marks.
pub(super) fn coined(name: &str) -> String {
    format!("“{}”", title(name))
}

/// A name made up by the definition, in plain letters. `points-of` is a name for code: people say `White’s points`.
pub(super) fn title(name: &str) -> String {
    let name = name.replace('-', " ");
    name.strip_suffix(" of").map(str::to_owned).unwrap_or(name)
}

/// A condition named by a function, about its first argument: `that piece is “frozen”`, `that piece “may promote”`; nothing if
/// its name is neither an adjective nor the beginning of a sentence.
pub(super) fn predicate(name: &str, of_player: bool, holds: bool) -> Option<String> {
    const VERBS: [(&str, &str); 7] = [
        ("is", "is not"),
        ("are", "are not"),
        ("may", "may not"),
        ("can", "cannot"),
        ("cannot", "can"),
        ("must", "need not"),
        ("has", "has not"),
    ];
    const ADJECTIVES: [&str; 8] = ["ed", "en", "less", "able", "ible", "inct", "free", "safe"];
    let name = name.replace('-', " ");
    let verb = |verb: &str, rest: &str| format!("{verb} “{rest}”");
    match name.split_once(' ') {
        // What the name denies would be denied twice.
        Some(("cannot", _)) if !holds => None,
        // A square may be chased, but it is a player who may drop something on it.
        Some((first, rest)) if of_player || first == "is" || rest.starts_with("be ") => {
            let (plain, denied) = VERBS.iter().find(|(plain, _)| *plain == first)?;
            Some(verb(if holds { plain } else { denied }, rest))
        }
        None if ADJECTIVES.iter().any(|ending| name.ends_with(ending)) => {
            Some(verb(if holds { "is" } else { "is not" }, &name))
        }
        Some(_) | None => None,
    }
}

/// A sentence as a clause after another one: it begins with a small letter, unless the first word is a name.
pub(super) fn uncapital(text: &str) -> String {
    let is_name = ["White", "Black"].iter().any(|name| text.starts_with(name));
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if !is_name => first.to_lowercase().chain(chars).collect(),
        _ => text.to_owned(),
    }
}

/// The same with a capital at the beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A clause as a sentence.
pub(super) fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', ':', '!', '?']) { "" } else { "." };
    format!("{}{end}", capital(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_in_the_plural() {
        let regular = [("pawn", "pawns"), ("boy", "boys"), ("fox", "foxes"), ("ferz", "ferzes")];
        let changed = [("man", "men"), ("spy", "spies"), ("thief", "thieves")];
        for (one, many) in regular.into_iter().chain(changed) {
            assert_eq!(plural(one), many);
        }
    }

    #[test]
    fn articles_follow_the_sound() {
        for noun in ["an advisor", "an “unmoved” king", "an “upright” line", "a unicorn", "a rook"] {
            assert_eq!(a(noun.split_once(' ').unwrap().1), noun);
        }
    }

    #[test]
    fn lists_end_in_a_word() {
        let parts = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(list(&parts("a b c"), "and"), "a, b and c");
        assert_eq!(list(&parts("a"), "or"), "a");
    }
}
