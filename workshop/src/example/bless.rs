//! Fills in the expected results of examples: changes to the text of a definition that leave everything else as it is.

use toml::de::{DeTable, DeValue};

use super::{Difference, Report, word_at};
use variorum::game::Game;
use variorum::model::Example;
use variorum::source::{SourceId, Sources, Span};
use variorum::variant::Variant;

/// The counts for an empty `perft` have at most this many depths,
const DEPTHS: u32 = 3;

/// and a depth is counted only if it has no more nodes than this.
const NODES: u64 = 10_000;

/// A line of a filled-in list is no longer than this.
const WIDTH: usize = 90;

/// A replacement for a stretch of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The replaced stretch.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// The changes to one file of a definition that make its examples correct, in the order of the file.
///
/// Node counts that differ are replaced. In a wrong `legal`, the actions that are not legal are left out. An empty `perft
/// = []` gets the counts of up to three depths, an empty `legal = ""` all legal actions. `moves`, `illegal` and `outcome`
/// stay: if they do not hold, either they or the rules are wrong.
pub fn edits(variant: &Variant, reports: &[Report], source: SourceId) -> Vec<Edit> {
    let examples = &variant.model().examples;
    let own = reports.iter().filter(|report| examples[report.index].span.source == source);
    let mut found: Vec<Edit> = own.flat_map(|report| edits_of(variant, report)).collect();
    found.sort_by_key(|edit| edit.span.start);
    found
}

/// A text with changes applied, which must be in order and not overlap.
pub fn edited(text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.span.range(), &edit.text);
    }
    text
}

fn edits_of(variant: &Variant, report: &Report) -> Vec<Edit> {
    let example = &variant.model().examples[report.index];
    let is_void = report.differences.iter().any(|known| matches!(known, Difference::Refused { .. }));
    let Some(mut game) = report.game.clone().filter(|_| !is_void) else { return Vec::new() };
    let sources = variant.sources();
    let mut found = Vec::new();
    for difference in &report.differences {
        match difference {
            Difference::Perft { depth, .. } => found.extend(counts(example, &mut game, *depth)),
            Difference::Legal { missing, .. } => found.extend(without(sources, example, missing)),
            Difference::Refused { .. } | Difference::Illegal { .. } | Difference::Outcome { .. } => {}
        }
    }
    let empty = |key: &str| empty_value(sources, example.span, key);
    if let Some(span) = example.perft.is_empty().then(|| empty("perft")).flatten() {
        let counts: Vec<String> = counted(&mut game).iter().map(u64::to_string).collect();
        found.push(Edit { span, text: format!("[{}]", counts.join(", ")) });
    }
    let is_blank = example.legal.as_ref().is_some_and(|(text, _)| text.trim().is_empty());
    if let Some(span) = is_blank.then(|| empty("legal")).flatten() {
        let actions = game.legal_texts();
        found.extend((!actions.is_empty()).then(|| Edit { span, text: listed(&actions) }));
    }
    if game.overrun().is_some() { Vec::new() } else { found }
}

/// The counts from a depth on, each at its place.
fn counts(example: &Example, game: &mut Game, first: u32) -> Vec<Edit> {
    let listed = (1..).zip(&example.perft).skip(first as usize - 1);
    let counted = listed.map(|(depth, (expected, span))| (game.perft(depth), expected, span));
    let wrong = counted.filter(|(nodes, expected, _)| nodes != *expected);
    wrong.map(|(nodes, _, span)| Edit { span: *span, text: nodes.to_string() }).collect()
}

/// The counts of the first depths.
fn counted(game: &mut Game) -> Vec<u64> {
    let mut found = Vec::new();
    for depth in 1..=DEPTHS {
        let nodes = game.perft(depth);
        if depth > 1 && nodes > NODES {
            break;
        }
        found.push(nodes);
    }
    found
}

/// A list of actions without some of them, with the blanks before these.
fn without(sources: &Sources, example: &Example, missing: &[String]) -> Vec<Edit> {
    let Some((legal, span)) = &example.legal else { return Vec::new() };
    let words: Vec<&str> = legal.split_whitespace().collect();
    let first_kept = words.iter().position(|word| !missing.iter().any(|known| known == word));
    let gone = words.iter().enumerate().filter(|(_, word)| missing.iter().any(|known| known == *word));
    let edit = |(index, _): (usize, _)| {
        let word = word_at(sources, *span, index);
        if word == *span {
            return None; // written by escapes
        }
        let text = sources.text(word.source);
        let before = &text[..word.start as usize];
        let after = &text[word.end as usize..];
        let blanks = |kept: usize, all: usize| (all - kept) as u32;
        // After words at the beginning, the following blanks are removed.
        let span = match first_kept.is_none_or(|first| index < first) {
            true => Span { end: word.end + blanks(after.trim_start().len(), after.len()), ..word },
            false => Span { start: word.start - blanks(before.trim_end().len(), before.len()), ..word },
        };
        Some(Edit { span, text: String::new() })
    };
    gone.map(edit).collect::<Option<Vec<Edit>>>().unwrap_or_default()
}

/// Actions as a string of TOML, on several lines if one line would be too long.
fn listed(actions: &[String]) -> String {
    let line = actions.join(" ");
    let is_plain = !line.contains(['"', '\\']);
    if is_plain && line.len() <= WIDTH {
        return format!("\"{line}\"");
    }
    if !is_plain {
        return toml::Value::String(line).to_string();
    }
    let mut lines: Vec<String> = vec![String::new()];
    for action in actions {
        match lines.last_mut() {
            Some(last) if last.is_empty() => last.push_str(action),
            Some(last) if last.len() + action.len() < WIDTH => {
                last.push(' ');
                last.push_str(action);
            }
            Some(_) | None => lines.push(action.clone()),
        }
    }
    format!("\"\"\"\n{}\n\"\"\"", lines.join("\n"))
}

/// The place of the value of a key of an example, if it is an empty list or text.
fn empty_value(sources: &Sources, example: Span, key: &str) -> Option<Span> {
    let table = DeTable::parse(sources.text(example.source)).ok()?;
    let DeValue::Array(examples) = table.get_ref().get("example")?.get_ref() else { return None };
    let is_it = |value: &&toml::Spanned<DeValue<'_>>| {
        let range = value.span();
        range.start <= example.range().start && example.range().start < range.end.max(range.start + 1)
    };
    let DeValue::Table(keys) = examples.iter().find(is_it)?.get_ref() else { return None };
    let value = keys.get(key)?;
    let is_empty = match value.get_ref() {
        DeValue::Array(list) => list.is_empty(),
        DeValue::String(text) => text.trim().is_empty(),
        DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Table(_) => false,
    };
    is_empty.then(|| Span::new(example.source, value.span()))
}
