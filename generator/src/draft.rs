//! The text of a definition as sections and lines, so that parts of it can be dropped and exchanged.

/// A section: its head in brackets, and the lines below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// `[rules.first]`; empty for what stands before the first head.
    pub head: String,
    /// The lines, each a whole entry; one may go over several lines of text.
    pub lines: Vec<String>,
}

/// A definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The sections in order.
    pub sections: Vec<Section>,
}

impl Draft {
    /// The sections of a text. Values that go over several lines stay together.
    pub fn of_text(text: &str) -> Draft {
        let mut sections = vec![Section::default()];
        let mut open = String::new();
        for line in text.lines() {
            if !open.is_empty() {
                open.push('\n');
            }
            open.push_str(line);
            if is_open(&open) {
                continue;
            }
            let line = std::mem::take(&mut open);
            if line.starts_with('[') {
                sections.push(Section { head: line, lines: Vec::new() });
            } else if let Some(section) = sections.last_mut() {
                section.lines.push(line);
            }
        }
        if let Some(section) = sections.last_mut().filter(|_| !open.is_empty()) {
            section.lines.push(open);
        }
        Draft { sections }
    }

    /// The text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for section in &self.sections {
            if !section.head.is_empty() {
                text.push_str(&section.head);
                text.push('\n');
            }
            for line in &section.lines {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }

    /// Adds a section, unless it has no line.
    pub(crate) fn add(&mut self, head: &str, lines: Vec<String>) {
        if !lines.is_empty() {
            self.sections.push(Section { head: format!("[{head}]"), lines });
        }
    }
}

/// Whether a value goes on: a bracket or a long string is not closed.
fn is_open(text: &str) -> bool {
    if text.matches("\"\"\"").count() % 2 == 1 {
        return true;
    }
    let Some((_, value)) = text.split_once('=') else { return false };
    let (mut depth, mut quote) = (0_i32, None);
    for c in value.chars() {
        match (quote, c) {
            (None, '"' | '\'') => quote = Some(c),
            (None, '#') => break,
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth -= 1,
            (Some(open), c) if open == c || c == '\n' => quote = None,
            (None | Some(_), _) => {}
        }
    }
    depth > 0
}
