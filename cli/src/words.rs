//! Small pieces of text that several commands write.

/// A number with a noun: `1 error`, `2 errors`.
pub(crate) fn count(number: impl TryInto<u64>, what: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The noun for a number of plies.
pub(crate) fn plies(number: usize) -> &'static str {
    if number == 1 { "ply" } else { "plies" }
}

/// A text of several lines on one.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A share from 0 to 1 as people read it: `12.5 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
