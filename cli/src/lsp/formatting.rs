//! The style of a file.

use lsp_types::{DocumentFormattingParams, TextEdit};
use serde_json::Value;
use variorum_workshop::editor::format as formatted;

use super::reply::{Answer, answer};
use super::server::Server;

pub(crate) fn format(server: &Server, params: &DocumentFormattingParams) -> Answer {
    let here = server.here(&params.text_document.uri)?;
    // A file with mistakes is left alone; the diagnostics show where they are.
    let Ok(new_text) = formatted(here.text()) else { return answer(Value::Null) };
    if new_text == here.text() {
        return answer(Vec::<TextEdit>::new());
    }
    // Only what differs, so that cursors and folds stay where they are.
    let (start, end, new_end) = difference(here.text(), &new_text);
    let range = here.document.text.range(&(start..end), here.encoding);
    answer(vec![TextEdit { range, new_text: new_text[start..new_end].to_owned() }])
}

/// Where two texts begin to differ, and where each is the same again: whole lines.
fn difference(old: &str, new: &str) -> (usize, usize, usize) {
    let same = |a: &str, b: &str| a == b;
    let start: usize = old
        .split_inclusive('\n')
        .zip(new.split_inclusive('\n'))
        .take_while(|(a, b)| same(a, b))
        .map(|(a, _)| a.len())
        .sum();
    let behind: usize = old[start..]
        .split_inclusive('\n')
        .rev()
        .zip(new[start..].split_inclusive('\n').rev())
        .take_while(|(a, b)| same(a, b))
        .map(|(a, _)| a.len())
        .sum();
    (start, old.len() - behind, new.len() - behind)
}
