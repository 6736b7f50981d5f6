//! One style for definition files.
//!
//! `mod` refuses text that is not TOML, `file` puts lines one below the other, `value` lays lists and tables out,
//! `string` formats the small languages inside strings, `token` splits those into tokens, `same` compares the result with
//! the original. Comments, the order of entries and the author's line breaks in lists and long strings are kept.

mod file;
mod same;
mod string;
mod token;
mod value;

use variorum::diagnostic::Diagnostics;
use variorum::source::SourceId;
use variorum::syntax::{Value, layout};

/// The most characters of a line, where it can be broken.
pub const WIDTH: usize = 120;

/// The text of a definition file in the one style, with the same meaning: only blanks, line breaks, trailing commas in
/// lists and quotes differ.
///
/// # Errors
/// If the text is not TOML: the mistakes, with places in the first of [`Sources`](variorum::source::Sources). Mistakes in
/// the meaning of the definition do not matter.
///
/// ```
/// use variorum_workshop::editor::format;
///
/// let text = "[endings.bare]\nwhen='count( their pieces )=1 and not attacked(my king)'\nresult = \"draw\" # at once\n";
/// let expected = "[endings.bare]\nwhen   = \"count(their pieces) = 1 and not attacked(my king)\"\nresult = \"draw\" # at once\n";
/// assert_eq!(format(text).expect("it is TOML"), expected);
/// ```
pub fn format(text: &str) -> Result<String, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    if toml::de::DeTable::parse(text).is_err() {
        Value::parse(SourceId(0), text, &mut diagnostics);
        return Err(diagnostics);
    }
    let unmarked = text.strip_prefix('\u{feff}').unwrap_or(text);
    let formatted = file::file(unmarked, &layout(unmarked));
    // A safety net: a file whose meaning would change stays as it is.
    Ok(if same::say_the_same(unmarked, &formatted) { formatted } else { text.to_owned() })
}
