//! Tables: numbers or kinds, looked up by one kind or two.

use std::collections::HashSet;

use super::checker::Checker;
use crate::limits;
use crate::model::names::Entity;
use crate::model::reference::Sort;
use crate::model::term::Type;
use crate::model::{LookupTable, errors};
use crate::syntax::{self, Name};

impl Checker<'_> {
    pub(super) fn check_tables(&mut self) {
        for section in &self.document.tables {
            let table = self.check_table(section);
            self.tables.push(table);
        }
    }

    fn check_table(&mut self, section: &syntax::TableSection) -> LookupTable {
        let has_columns = !section.columns.is_empty();
        let width = if has_columns { self.kind_names.len() + 1 } else { 1 };
        let is_number = |entry: &Name| entry.text.parse::<i64>().is_ok();
        let all = || section.rows.iter().flat_map(|(_, entries)| entries);
        let gives_kinds = !all().any(is_number);
        let unset = if gives_kinds { -1 } else { 0 };
        let mut entries = vec![vec![unset; width]; self.kind_names.len() + 1];
        let columns: Vec<Vec<usize>> = section.columns.iter().map(|name| self.table_heads(name)).collect();
        self.check_heads("the column", section.columns.iter());
        self.check_heads("the row", section.rows.iter().flat_map(|(heads, _)| heads));
        for (heads, row) in &section.rows {
            for head in heads {
                for index in self.table_heads(head) {
                    for (at, entry) in row.iter().enumerate() {
                        let value = self.table_entry(entry, gives_kinds);
                        let places =
                            if has_columns { columns.get(at).cloned().unwrap_or_default() } else { vec![0] };
                        places.into_iter().for_each(|column| entries[index][column] = value);
                    }
                }
            }
        }
        let ty = if gives_kinds { Type::Kind } else { Type::Number };
        self.recorder.gives(Sort::Table, &section.name, ty);
        LookupTable {
            name: section.name.text.clone(),
            has_columns,
            gives_kinds,
            entries,
            span: section.name.span,
        }
    }

    /// Reports a duplicate head.
    fn check_heads<'h>(&mut self, what: &str, heads: impl Iterator<Item = &'h Name>) {
        let mut seen = HashSet::new();
        for head in heads {
            if !seen.insert(head.text.as_str()) {
                self.diagnostics.push(errors::said_twice(head, what));
            }
        }
    }

    /// The rows or columns of a head: those of a kind or group, or that of `nothing`.
    fn table_heads(&mut self, head: &Name) -> Vec<usize> {
        if head.text == "nothing" {
            return vec![0];
        }
        self.kinds_of_names(std::slice::from_ref(head)).iter().map(|kind| kind.index() + 1).collect()
    }

    fn table_entry(&mut self, entry: &Name, gives_kinds: bool) -> i32 {
        if !gives_kinds {
            if let Ok(number) = entry.text.parse::<i64>()
                && number.saturating_abs() > limits::NUMBER
            {
                let range = -limits::NUMBER..=limits::NUMBER;
                self.diagnostics.push(errors::out_of_range(entry.span, "an entry", number, range));
                return 0;
            }
            return entry.text.parse().unwrap_or_else(|_| {
                let title = format!("`{}` is not a whole number", entry.text);
                self.diagnostics.push(errors::bad_table(
                    entry.span,
                    title,
                    "a table gives numbers or kinds, not both",
                ));
                0
            });
        }
        if entry.text == "nothing" {
            return -1;
        }
        match self.entity_of(entry) {
            Some(Entity::Kind(kind)) => i32::from(kind.0),
            Some(other) => {
                self.diagnostics.push(errors::not_a(entry, "a kind", other.words()));
                -1
            }
            None if self.names.may_exist(&entry.text) => -1,
            None => {
                let known = self.kind_names.clone();
                self.diagnostics.push(errors::unknown_of(entry, "kind", known.iter().map(String::as_str)));
                -1
            }
        }
    }
}
