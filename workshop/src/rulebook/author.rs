//! The author's own words: the text of an entry in the definition, and the comments that belong to it.

use variorum::source::{Sources, Span};
use variorum::syntax::{Node, NodeKind, layout};

/// An entry as written in the definition.
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

/// The entry whose name has a known place; nothing if it is written nowhere.
pub(super) fn written(sources: &Sources, name: Span) -> Option<Written> {
    if name.start >= name.end {
        return None;
    }
    let text = sources.text(name.source);
    let parts = layout(text).parts;
    let index = parts.iter().position(|part| part.range.contains(&name.range().start))?;
    let (start, end) = (parts[index].range.start, end_of(&parts, index));
    let line_end = text[start..end].find('\n').map_or(end, |at| start + at);
    let is_behind = |leaf: &&Node| leaf.kind == NodeKind::Comment && leaf.range.start < line_end;
    let behind = parts[index].leaves().find(is_behind);
    let bare = &text[start..behind.map_or(line_end, |comment| comment.range.start)];
    let comments: Vec<&str> = comments_above(&parts[..index], text)
        .into_iter()
        .chain(behind)
        .map(|comment| comment.of(text))
        .collect();
    let words: Vec<&str> = comments.iter().map(|comment| comment.trim_start_matches('#').trim()).collect();
    Some(Written {
        file: sources.name(name.source).to_owned(),
        line: sources.place(name).line,
        text: format!("{}{}", bare.trim_end(), &text[line_end..end]),
        comments: (!words.is_empty()).then(|| words.join(" ")).into_iter().collect(),
    })
}

/// The end of an entry: the head of a table together with the last of its entries.
fn end_of(parts: &[Node], index: usize) -> usize {
    let is_head = |part: &&Node| part.kind == NodeKind::Head;
    let inside = parts[index + 1..].iter().take_while(|part| is_head(&&parts[index]) && !is_head(part));
    let last = inside.filter(|part| part.kind == NodeKind::Entry).last();
    last.unwrap_or(&parts[index]).range.end
}

/// The comments on the lines right above, from the parts before an entry. Those at the head of a file are about the file.
fn comments_above<'p>(before: &'p [Node], text: &str) -> Vec<&'p Node> {
    let mut found = Vec::new();
    let mut rest = before;
    while let [above @ .., comment, line_end] = rest
        && comment.kind == NodeKind::Comment
        && matches!(line_end.of(text), "\n" | "\r\n")
    {
        found.push(comment);
        rest = above;
    }
    let is_said = |part: &Node| matches!(part.kind, NodeKind::Head | NodeKind::Entry);
    if !rest.iter().any(is_said) {
        found.clear();
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_file_is_about_no_entry() {
        let text = "#:schema s.json\n\n# of the file\n[a]\n# of x\nx = 1\n";
        let parts = layout(text).parts;
        let above = |entry: &str| {
            let index = parts.iter().position(|part| part.of(text).starts_with(entry)).unwrap();
            comments_above(&parts[..index], text).len()
        };
        assert_eq!((above("[a]"), above("x")), (0, 1));
    }

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
