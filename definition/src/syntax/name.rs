//! Names with their places.

use crate::source::Span;

/// A name with its place.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

impl Name {
    /// The name without the parameters that a declaration gives it: `burn` of `burn(s: square)`.
    pub fn head(&self) -> &str {
        head(&self.text)
    }

    /// The place of the name itself, without quotes and parameters; nothing if it is not in the text.
    pub fn place(&self) -> Option<Span> {
        let head = self.head().len() as u32;
        let length = self.span.end - self.span.start;
        let quote = match length.checked_sub(self.text.len() as u32)? {
            0 => 0,
            2 => 1,
            _ => return None,
        };
        let start = self.span.start + quote;
        (head > 0).then_some(Span { start, end: start + head, ..self.span })
    }
}

/// The name before its parameters.
pub fn head(text: &str) -> &str {
    text.split('(').next().unwrap_or_default().trim()
}

/// Whether a character may stand inside a name, in any alphabet.
pub fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}
