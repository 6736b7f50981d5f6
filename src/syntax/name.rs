//! Names with their places.

use crate::source::Span;

/// A name with its place.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Name {
    /// The name without the parameters that a declaration gives it: `burn` of `burn(s: square)`.
    pub fn head(&self) -> &str {
        head(&self.text)
    }
}

/// The name before its parameters.
pub(crate) fn head(text: &str) -> &str {
    text.split('(').next().unwrap_or_default().trim()
}
