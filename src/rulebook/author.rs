//! The author's own words: how the definition writes an entry, and the comments that belong to it.

use crate::source::{Sources, Span};

/// An entry as the definition has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The file, as the definition names it.
    pub file: String,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its text, without the comments around it.
    pub text: String,
    /// Comments right above it and on its first line, without their signs.
    pub comments: Vec<String>,
}

/// The entry of whose name the place is known; nothing if it is written nowhere.
pub(super) fn written(sources: &Sources, name: Span) -> Option<Written> {
    if name.start >= name.end {
        return None;
    }
    let lines: Vec<&str> = sources.text(name.source).lines().collect();
    let line = sources.place(name).line;
    let first = lines.get(line - 1)?;
    let last = if first.trim_start().starts_with('[') {
        end_of_table(&lines, line)
    } else {
        end_of_value(&lines, line)
    };
    let (bare, comment) = split_comment(first);
    let text = std::iter::once(bare.trim_end()).chain(lines[line..last].iter().copied());
    let mut comments = comments_above(&lines, line - 1);
    comments.extend(comment.map(str::to_owned));
    Some(Written {
        file: sources.name(name.source).to_owned(),
        line,
        text: text.collect::<Vec<_>>().join("\n"),
        comments: (!comments.is_empty()).then(|| comments.join(" ")).into_iter().collect(),
    })
}

/// The number of the last line of a table whose head stands on a line; what only comes before the next table does not count.
fn end_of_table(lines: &[&str], head: usize) -> usize {
    let mut is_inside = false; // of a text of several lines
    let mut end = lines.len();
    for (index, line) in lines.iter().enumerate().skip(head) {
        if !is_inside && line.starts_with('[') {
            end = index;
            break;
        }
        is_inside ^= toggles(line);
    }
    while end > head && (lines[end - 1].trim().is_empty() || lines[end - 1].starts_with('#')) {
        end -= 1;
    }
    end
}

/// The number of the last line of a value that begins on a line.
fn end_of_value(lines: &[&str], first: usize) -> usize {
    let mut depth = 0_i32;
    let mut is_inside = false;
    for (index, line) in lines.iter().enumerate().skip(first - 1) {
        is_inside ^= toggles(line);
        if !is_inside {
            depth += depth_of(split_comment(line).0);
        }
        if !is_inside && depth <= 0 {
            return index + 1;
        }
    }
    lines.len()
}

/// Whether a line begins or ends a text of several lines.
fn toggles(line: &str) -> bool {
    (line.matches("\"\"\"").count() + line.matches("'''").count()) % 2 == 1
}

/// How many brackets a line opens, outside texts.
fn depth_of(line: &str) -> i32 {
    let mut quote = None;
    let mut depth = 0;
    for c in line.chars() {
        match (quote, c) {
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth -= 1,
            (_, _) => {}
        }
    }
    depth
}

/// A line without its comment, and the comment.
fn split_comment(line: &str) -> (&str, Option<&str>) {
    let mut quote = None;
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            (None, '#') => return (&line[..at], Some(line[at + 1..].trim())),
            (_, _) => {}
        }
    }
    (line, None)
}

/// The comments on the lines right above a line, by its index.
fn comments_above(lines: &[&str], index: usize) -> Vec<String> {
    let above = lines[..index].iter().rev().map_while(|line| line.strip_prefix('#'));
    let mut found: Vec<String> = above.map(|text| text.trim().to_owned()).collect();
    // The head of a file speaks of the file.
    if found.len() == index {
        found.clear();
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_ends_where_the_next_one_begins() {
        let text = "# of the file\n[a]\nx = 1\n\n# why\n# so\n[b] # and\ndo = \"\"\"\n[not a head]\n\"\"\"\n\n# next\n[c]\n";
        let mut sources = Sources::default();
        let source = sources.add("f.toml", text);
        let at = text.find("b]").unwrap();
        let found = written(&sources, Span::new(source, at..at + 1)).unwrap();
        assert_eq!(found.text, "[b]\ndo = \"\"\"\n[not a head]\n\"\"\"");
        assert_eq!((found.line, found.comments), (7, vec!["why so and".to_owned()]));
    }

    #[test]
    fn a_value_ends_with_its_brackets() {
        let text = "[pieces]\nrook = { moves = [\n  \"R\", # [\n] }\nking = 1\n";
        let mut sources = Sources::default();
        let source = sources.add("f.toml", text);
        let at = text.find("rook").unwrap();
        let found = written(&sources, Span::new(source, at..at + 4)).unwrap();
        assert!(found.text.ends_with("] }"), "{}", found.text);
    }
}
