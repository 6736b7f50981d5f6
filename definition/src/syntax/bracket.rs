//! Brackets of the small languages.

/// The unclosed brackets of a text, the outermost first, each with its offset.
pub(super) fn open_brackets(text: &str) -> Vec<(usize, char)> {
    let mut open = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => open.push((at, c)),
            ')' | ']' | '}' => drop(open.pop()),
            _ => {}
        }
    }
    open
}
