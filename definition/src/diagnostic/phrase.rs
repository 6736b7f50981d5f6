//! Phrases that the messages of every stage share.

/// Names in backticks, separated by commas.
pub fn quoted(names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    names.into_iter().map(|name| format!("`{}`", name.as_ref())).collect::<Vec<_>>().join(", ")
}

/// A noun with its article.
pub fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// The question whether a similar name was meant, if there is one.
pub fn did_you_mean(near: Option<impl AsRef<str>>) -> Option<String> {
    near.map(|near| format!("did you mean `{}`?", near.as_ref()))
}

/// The same question in parentheses, after a blank, to follow a message; empty if no name is similar.
pub fn hint(near: Option<impl AsRef<str>>) -> String {
    did_you_mean(near).map_or_else(String::new, |question| format!(" ({question})"))
}
