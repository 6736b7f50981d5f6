//! Cutting a definition down to what still shows something.

use crate::draft::Draft;
use crate::expression::unwrapped;

/// The smallest draft that was found which still shows what it shows, within so many looks.
pub fn shrink(draft: &Draft, looks: usize, shows: &mut dyn FnMut(&Draft) -> bool) -> Draft {
    let mut best = draft.clone();
    let mut left = looks;
    loop {
        let mut is_smaller = false;
        let mut number = 0;
        // After a cut the next one of the same number is tried, so that all are met once a round.
        while let Some(candidate) = smaller(&best, number) {
            if left == 0 {
                return best;
            }
            left -= 1;
            if candidate != best && shows(&candidate) {
                best = candidate;
                is_smaller = true;
            } else {
                number += 1;
            }
        }
        if !is_smaller {
            return best;
        }
    }
}

/// The draft with one thing less, by number; nothing when there are no more.
pub fn smaller(draft: &Draft, number: usize) -> Option<Draft> {
    let sections = draft.sections.len();
    if number < sections {
        let mut less = draft.clone();
        less.sections.remove(number);
        return Some(less);
    }
    let mut left = number - sections;
    for (at, section) in draft.sections.iter().enumerate() {
        if left < section.lines.len() {
            let mut less = draft.clone();
            less.sections[at].lines.remove(left);
            return Some(less);
        }
        left -= section.lines.len();
    }
    for (at, section) in draft.sections.iter().enumerate() {
        for (line, text) in section.lines.iter().enumerate() {
            let simpler = simpler(text);
            if let Some(text) = simpler.get(left) {
                let mut less = draft.clone();
                less.sections[at].lines[line].clone_from(text);
                return Some(less);
            }
            left -= simpler.len();
        }
    }
    None
}

/// Simpler forms of a line: parts of its lists, conditions and statements, and short texts in place of brackets.
fn simpler(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let pieces: Vec<&str> = line.split('"').collect();
    // Every second piece stands between quotes.
    for (index, text) in pieces.iter().enumerate().skip(1).step_by(2) {
        let with = |new: &str| {
            let mut all = pieces.clone();
            all[index] = new;
            all.join("\"")
        };
        found.extend(parts_of(text).iter().map(|part| with(part)));
        if pieces.len() > 3 {
            // A string of a list, with the comma on one side.
            for comma in [format!("\"{text}\", "), format!(", \"{text}\"")] {
                found.extend(line.contains(&comma).then(|| line.replacen(&comma, "", 1)));
            }
        }
    }
    found.retain(|other| other != line && other.len() <= line.len());
    found
}

/// Texts that are simpler than an expression, a line of moves or a list of statements.
fn parts_of(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (at, sign) in [" when ", " unless ", " do ", " write "]
        .iter()
        .filter_map(|sign| text.find(sign).map(|at| (at, sign)))
    {
        found.push(text[..at].to_owned());
        let rest = &text[at + sign.len()..];
        found.extend(parts_of_expression(rest).iter().map(|part| format!("{}{sign}{part}", &text[..at])));
    }
    let statements: Vec<&str> = text.split("; ").collect();
    if statements.len() > 1 {
        for index in 0..statements.len() {
            let mut less = statements.clone();
            less.remove(index);
            found.push(less.join("; "));
        }
    }
    let words: Vec<&str> = text.split(' ').collect();
    if words.len() > 1 && words.len() < 7 {
        for index in 0..words.len() {
            let mut less = words.clone();
            less.remove(index);
            found.push(less.join(" "));
        }
    }
    found.extend(parts_of_expression(text));
    found
}

/// An expression with something smaller in the place of one of its parts.
fn parts_of_expression(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for word in [" or ", " and ", " then ", " else "] {
        for (at, _) in text.match_indices(word) {
            let (before, after) = (&text[..at], &text[at + word.len()..]);
            // What stands before and behind, up to the brackets around both.
            let start = opening(before);
            let end = at + word.len() + closing(after);
            for half in [&text[start..at], &text[at + word.len()..end]] {
                let half = half.trim().trim_start_matches("if ");
                found.push(format!("{}{half}{}", &text[..start], &text[end..]));
            }
        }
    }
    for (at, _) in text.match_indices("not (") {
        found.push(format!("{}{}", &text[..at], &text[at + 4..]));
    }
    for (at, _) in text.match_indices('(') {
        let end = at + 1 + closing(&text[at + 1..]);
        let inner = &text[at + 1..end.min(text.len())];
        if end < text.len() {
            found.push(format!("{}{}{}", &text[..at], unwrapped(inner), &text[end + 1..]));
            let head =
                text[..at].rfind(|c: char| !(c.is_ascii_lowercase() || c == '-')).map_or(0, |at| at + 1);
            for value in ["my gem", "pieces", "to", "from", "1", "true", "false"] {
                found.push(format!("{}{value}{}", &text[..head], &text[end + 1..]));
            }
        }
    }
    found
}

/// Where the bracket that is open at the end of a text begins, behind it.
fn opening(text: &str) -> usize {
    let mut depth = 0_i32;
    for (at, c) in text.char_indices().rev() {
        match c {
            ')' | '}' => depth += 1,
            '(' | '{' | ':' if depth == 0 => return at + 1,
            '(' | '{' => depth -= 1,
            _ => {}
        }
    }
    0
}

/// Where the bracket that is open at the beginning of a text ends.
fn closing(text: &str) -> usize {
    let mut depth = 0_i32;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' if depth == 0 => return at,
            ')' | '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}
