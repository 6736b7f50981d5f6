//! Similar names for messages.

/// Whether one word is another with one letter wrong, missing, added or exchanged with the next.
pub fn is_slip(written: &str, meant: &str) -> bool {
    // Words of very different lengths are not compared, since a comparison takes time in proportion to both lengths.
    meant.len() > 1
        && written.len().abs_diff(meant.len()) <= char::MAX.len_utf8()
        && strsim::damerau_levenshtein(written, meant) == 1
}

/// The known name most similar to the given one, if it is similar enough.
///
/// Similar means an edit distance (with transpositions) of at most a third of the length, at least one and at most two
/// (three for words of twelve letters and more); of equally similar names the first wins.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = written.chars().count();
    let reach = (length / 3).clamp(1, if length < 12 { 2 } else { 3 });
    known
        .into_iter()
        .filter(|name| *name != written && name.chars().count().abs_diff(length) <= reach)
        .map(|name| (strsim::damerau_levenshtein(&written.to_lowercase(), &name.to_lowercase()), name))
        .filter(|(distance, _)| *distance <= reach)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}
