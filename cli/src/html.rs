//! Pages that need nothing else.

use variorum_workshop::picture::escape;

/// A whole page: its title, its style, and what stands in its `main`.
pub(crate) fn page(title: &str, style: &str, main: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n{main}</main>\n</body>\n</html>\n"
    )
}
