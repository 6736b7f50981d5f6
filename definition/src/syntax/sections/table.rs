//! `[tables]`: lists by kind, and grids of words.

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of any other type is refused alike")]

use crate::diagnostic::Diagnostics;
use crate::source::{Span, words};
use crate::syntax::document::{Document, TableSection};
use crate::syntax::errors;
use crate::syntax::name::Name;
use crate::syntax::read::{refuse, refuse_other};
use crate::syntax::value::{Text, Value, ValueKind};

pub(super) fn tables(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    refuse_other("[tables]", value, diagnostics);
    for (name, value) in value.entries() {
        match &value.kind {
            ValueKind::Text(text) => match grid(name, text, diagnostics) {
                Some(table) => document.tables.push(table),
                None => document.leave_out(name),
            },
            ValueKind::Table(entries) => {
                let rows = entries.iter().filter_map(|(row, value)| {
                    let entry = match &value.kind {
                        ValueKind::Integer(number) => Name { text: number.to_string(), span: value.span },
                        ValueKind::Text(text) => {
                            Name { text: text.string.trim().to_owned(), span: text.span }
                        }
                        _ => {
                            refuse(&row.text, "a kind or a whole number", value, diagnostics);
                            return None;
                        }
                    };
                    Some((vec![row.clone()], vec![entry]))
                });
                let rows: Vec<_> = rows.collect();
                if entries.is_empty() {
                    diagnostics.push(errors::empty_table(value.span, &name.text));
                }
                document.tables.push(TableSection { name: name.clone(), columns: Vec::new(), rows });
            }
            _ => {
                refuse(&name.text, "a table or a grid in a string", value, diagnostics);
                document.leave_out(name);
            }
        }
    }
}

/// A grid of words: the first line heads the columns, the first word of the others heads the row.
fn grid(name: &Name, text: &Text, diagnostics: &mut Diagnostics) -> Option<TableSection> {
    let mut lines = text.string.lines().scan(0, |at, line| {
        let start = *at;
        *at += line.len() + 1;
        Some((start, line))
    });
    let mut lines = lines.by_ref().filter(|(_, line)| !line.trim().is_empty());
    let word = |start: usize, part: &str| Name {
        text: part.to_owned(),
        span: text.map.span(start..start + part.len()),
    };
    let row = |(start, line): (usize, &str)| -> Vec<Name> {
        words(line).map(|(at, part)| word(start + at, part)).collect()
    };
    let Some(columns) = lines.next().map(row) else {
        diagnostics.push(errors::empty_table(text.span, &name.text));
        return None;
    };
    let mut rows = Vec::new();
    for line in lines {
        let mut row = row(line);
        if row.len() != columns.len() + 1 {
            let span = row[0].span.to(row[row.len() - 1].span);
            let title =
                format!("this row has {} entries, the table has {} columns", row.len() - 1, columns.len());
            diagnostics.push(errors::bad_table(
                span,
                title,
                "a row is its head, then one entry for each column",
            ));
            continue;
        }
        let head = row.remove(0);
        let start = head.span.start as usize;
        let mut at = 0;
        let heads = head.text.split('/').map(|part| {
            let span = Span::new(head.span.source, start + at..start + at + part.len());
            at += part.len() + 1;
            Name { text: part.to_owned(), span }
        });
        rows.push((heads.collect(), row));
    }
    Some(TableSection { name: name.clone(), columns, rows })
}
