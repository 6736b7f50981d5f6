//! Chapters of rules.

use std::fmt::Write;

use variorum_workshop::picture::escape;
use variorum_workshop::rulebook::{Chapter, Entry, Grid, Written};

use super::page::{code, inline, paragraph};

/// A chapter.
pub(super) fn section(chapter: &Chapter) -> String {
    let about: String = chapter.about.iter().map(paragraph).collect();
    let entries: String = chapter.entries.iter().map(|entry| article(chapter.id, entry)).collect();
    format!("<section id=\"{}\"><h2>{}</h2>\n{about}{entries}</section>\n", chapter.id, chapter.title)
}

fn article(chapter: &str, entry: &Entry) -> String {
    let id = escape(&format!("{chapter}-{}", entry.name));
    let mut told = format!("<article id=\"{id}\"><h3>{}</h3>\n", escape(&entry.title));
    told.push_str(&words_of_author(&entry.reasons, entry.written.as_ref()));
    if entry.is_clear {
        entry.sentences.iter().for_each(|sentence| told.push_str(&paragraph(sentence)));
    } else {
        told.push_str("<p>This rule is best read as the definition has it:</p>\n");
    }
    told.extend(entry.grid.as_ref().map(table));
    told.extend(entry.written.as_ref().map(|written| definition(written, !entry.is_clear)));
    told.push_str("</article>\n");
    told
}

/// The author's reasons and comments.
pub(super) fn words_of_author(reasons: &[String], written: Option<&Written>) -> String {
    let comments = written.map_or(&[][..], |written| &written.comments);
    let said = reasons.iter().chain(comments);
    said.map(|text| format!("<blockquote>{}</blockquote>\n", escape(text))).collect()
}

/// The text of the definition, folded away unless it is needed.
pub(super) fn definition(written: &Written, is_open: bool) -> String {
    let place = format!("{}, line {}", escape(&written.file), written.line);
    let text = code(&written.text);
    match is_open {
        true => {
            format!("<figure class=\"code\"><figcaption>{place}</figcaption><pre>{text}</pre></figure>\n")
        }
        false => format!(
            "<details><summary>In the definition</summary><p class=\"place\">{place}</p><pre>{text}</pre></details>\n"
        ),
    }
}

fn table(grid: &Grid) -> String {
    let mut rows = String::from("<div class=\"wide\"><table>\n<tr>");
    grid.head.iter().for_each(|cell| rows.push_str(&format!("<th>{}</th>", escape(cell))));
    rows.push_str("</tr>\n");
    for row in &grid.rows {
        rows.push_str("<tr>");
        for (index, cell) in row.iter().enumerate() {
            let tag = if index == 0 { "th" } else { "td" };
            let _ = write!(rows, "<{tag}>{}</{tag}>", inline(cell));
        }
        rows.push_str("</tr>\n");
    }
    rows.push_str("</table></div>\n");
    rows
}
