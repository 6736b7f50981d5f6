//! What the thing under the pointer is.

use std::fmt::Write as _;

use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};
use serde_json::Value;
use variorum::Kind;
use variorum::language::Section;
use variorum_workshop::editor::{Entity, Meaning, Sort, diagram, meaning_at};
use variorum_workshop::rulebook::Piece;

use super::analysis::Analysis;
use super::here::Here;
use super::reply::{Answer, answer};
use super::server::Server;

pub(crate) fn hover(server: &Server, params: &HoverParams) -> Answer {
    let place = &params.text_document_position_params;
    let here = server.here(&place.text_document.uri)?;
    let offset = here.offset(place.position);
    let (text, range) = match here.reference(offset) {
        Some((analysis, reference)) => (of_name(analysis, &reference.entity), Some(reference.place.range())),
        None => {
            let context = here.context(offset);
            let Some(meaning) = meaning_at(&context) else { return answer(Value::Null) };
            (of_word(&here, offset, &meaning), context.token.map(|token| token.range))
        }
    };
    let (kind, value) = match here.server.client.markdown {
        true => (MarkupKind::Markdown, text),
        false => (
            MarkupKind::PlainText,
            text.lines().filter(|line| !line.starts_with("```")).collect::<Vec<_>>().join("\n"),
        ),
    };
    answer(Hover {
        contents: HoverContents::Markup(MarkupContent { kind, value }),
        range: range.map(|range| here.document.text.range(&range, here.encoding)),
    })
}

/// A word of the language.
fn of_word(here: &Here<'_>, offset: usize, meaning: &Meaning) -> String {
    let mut text = format!("```\n{}\n```\n\n{}\n", meaning.form, sentence(&meaning.about));
    if let Some(default) = meaning.default {
        let _ = write!(text, "\nWithout it: {default}.\n");
    }
    if !meaning.example.is_empty() {
        let _ = write!(text, "\n```toml\n{}\n```\n", meaning.example);
    }
    let value = here.fresh().and_then(|(analysis, source)| {
        let (place, ty) = analysis.references.value_at(source, offset)?;
        Some((analysis.checked.sources.slice(place), ty))
    });
    if let Some((value, ty)) = value.filter(|(value, _)| !value.contains(['\n', '`'])) {
        let _ = write!(text, "\n`{value}` is {}.\n", ty.words());
    }
    text
}

/// A phrase with a capital and a full stop.
fn sentence(about: &str) -> String {
    let mut letters = about.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// A name of the definition: what it is, how and where it is declared.
fn of_name(analysis: &Analysis, entity: &Entity) -> String {
    let described = analysis.references.describe(&analysis.checked, entity);
    let mut text = format!("{}\n", described.title);
    let sources = &analysis.checked.sources;
    if let Some(declared) = described.declared {
        let lines = lines_above(sources.text(declared.source), declared.range().start);
        if !lines.is_empty() {
            let _ = write!(text, "\n{lines}\n");
        }
    }
    if !described.text.is_empty() && entity.sort != Sort::Kind {
        let _ = write!(text, "\n```toml\n{}\n```\n", described.text);
    }
    if let Some(key) = described.key {
        let _ = write!(text, "\nDeclared in `{}`: {}.\n", key.name, key.about);
    }
    if entity.sort == Sort::Kind {
        text.push_str(&of_kind(analysis, &entity.name));
    }
    if let Some(declared) = described.declared {
        let place = sources.place(declared);
        let _ = write!(text, "\n{}, line {}\n", sources.name(declared.source), place.line);
    }
    text
}

/// What a kind is: its keys, its movement in sentences, and where that leads.
fn of_kind(analysis: &Analysis, name: &str) -> String {
    let variant = analysis.checked.variant.as_ref();
    let kind = variant.and_then(|variant| {
        let at = variant.model().kinds.iter().position(|kind| kind.name == name)?;
        Some((variant, Kind(at as u8)))
    });
    let mut text = keys_of_kind(analysis, name);
    let Some((variant, kind)) = kind else {
        let section = Section::Pieces.entry();
        let _ = write!(
            text,
            "\nAn entry of `[pieces]`: {}. How it moves is shown once the file has no mistake.\n",
            section.about
        );
        return text;
    };
    let piece = Piece::of(variant, kind);
    if piece.is_clear {
        text.push('\n');
        piece.lines().iter().for_each(|line| _ = writeln!(text, "{}", in_markdown(line)));
    }
    if let Some(drawn) = diagram(variant, kind) {
        let _ = write!(
            text,
            "\n```text\n{drawn}```\n\n`o` goes there, `x` captures there, `*` both; alone on the board.\n"
        );
    }
    text
}

/// A line of the rules as an item of a list; names of the definition are set apart.
fn in_markdown(line: &str) -> String {
    let depth = line.len() - line.trim_start().len();
    format!("{}- {}", " ".repeat(depth), line.trim_start().replace(['“', '”'], "*"))
}

/// The keys of a kind, as they are written where they hold.
fn keys_of_kind(analysis: &Analysis, name: &str) -> String {
    let layers = analysis.checked.layers();
    let said = |key: &str| {
        let layer = layers.holding(&format!("pieces.{name}.{key}"))?;
        Some(format!("{key} = {}", analysis.checked.sources.slice(layer.value)))
    };
    let lines: Vec<String> = ["letter", "figure", "moves", "write"].into_iter().filter_map(said).collect();
    if lines.is_empty() { String::new() } else { format!("\n```toml\n{}\n```\n", lines.join("\n")) }
}

/// The comment that stands right above a line.
fn lines_above(text: &str, offset: usize) -> String {
    let start = text.get(..offset).and_then(|before| before.rfind('\n')).unwrap_or(0);
    let above = text.get(..start).unwrap_or("").lines().rev();
    let mut lines: Vec<&str> = above
        .take_while(|line| line.starts_with('#'))
        .map(|line| line.trim_start_matches(['#', ' ']))
        .collect();
    lines.reverse();
    lines.join("\n")
}
