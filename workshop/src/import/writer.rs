//! Writes definitions as readable text: sections in the order of a rules page, keys aligned.

#![expect(clippy::wildcard_enum_match_arm, reason = "a table, and any other value")]

use toml::{Table, Value};

use variorum::language::Section;

/// Sections whose entries are tables of one line each.
const IN_ONE_LINE: [Section; 5] =
    [Section::SideZones, Section::Shuffle, Section::Pieces, Section::State, Section::Tables];

/// The width beyond which a list is broken into lines.
const WIDTH: usize = 100;

/// Writes a definition, with comments on top.
pub(super) fn write(remarks: &[String], definition: &Table) -> String {
    let mut text = String::new();
    for remark in remarks {
        text.push_str(&format!("# {remark}\n"));
    }
    // Entries that remove a whole section stand before any section begins.
    for (key, value) in definition.iter().filter(|(_, value)| !value.is_table()) {
        text.push_str(&format!("\n{} = {}\n", bare(key), inline(value)));
    }
    for section in Section::ALL {
        if let Some(Value::Table(entries)) = definition.get(section.text()) {
            write_section(section, entries, &mut text);
        }
    }
    text.trim_start().to_owned()
}

fn write_section(section: Section, entries: &Table, text: &mut String) {
    let name = section.text();
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut tables: Vec<(&String, &Table)> = Vec::new();
    for (key, value) in entries {
        match value {
            Value::Table(table) if table.len() == 1 && name != "tables" => {
                let (inner, value) = table.iter().next().expect("it has one entry");
                let path = format!("{}.{}", bare(key), bare(inner));
                lines.push((path.clone(), value_text(&path, value)));
            }
            Value::Table(table) if !IN_ONE_LINE.contains(&section) => tables.push((key, table)),
            value => lines.push((bare(key), value_text(key, value))),
        }
    }
    if !lines.is_empty() {
        text.push_str(&format!("\n[{name}]\n"));
        write_lines(&lines, text);
    }
    for (key, table) in tables {
        text.push_str(&format!("\n[{name}.{}]\n", bare(key)));
        let lines: Vec<(String, String)> =
            table.iter().map(|(key, value)| (bare(key), value_text(key, value))).collect();
        write_lines(&lines, text);
    }
}

/// Lines with their signs aligned; broken lines are not aligned.
fn write_lines(lines: &[(String, String)], text: &mut String) {
    let width = lines.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    for (key, value) in lines {
        text.push_str(&format!("{key:width$} = {value}\n"));
    }
}

fn value_text(key: &str, value: &Value) -> String {
    let line = inline(value);
    match value {
        Value::Array(list) if key.len() + line.len() + 3 > WIDTH || list.len() > 3 && line.len() > 60 => {
            let lines: String = list.iter().map(|item| format!("  {},\n", inline(item))).collect();
            format!("[\n{lines}]")
        }
        Value::String(grid) if grid.contains('\n') => format!("\"\"\"\n{grid}\"\"\""),
        _ => line,
    }
}

fn inline(value: &Value) -> String {
    match value {
        Value::String(text) if text.contains('"') && !text.contains('\'') => format!("'{text}'"),
        Value::String(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        Value::Array(list) => format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            let entries = table.iter().map(|(key, value)| format!("{} = {}", bare(key), inline(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => value.to_string(),
    }
}

fn bare(key: &str) -> String {
    let is_bare = key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if is_bare && !key.is_empty() { key.to_owned() } else { format!("\"{}\"", key.replace('"', "\\\"")) }
}
