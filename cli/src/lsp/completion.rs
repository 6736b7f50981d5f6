//! What can be written at a place.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemLabelDetails, CompletionList, CompletionParams,
    CompletionTextEdit, Documentation, InsertTextFormat, MarkupContent, MarkupKind, TextEdit,
};
use variorum_workshop::editor::{Fill, Offer, OfferSort, Part, Sort, offers};

use super::here::Here;
use super::reply::{Answer, answer};
use super::server::Server;

pub(crate) fn complete(server: &Server, params: &CompletionParams) -> Answer {
    let place = &params.text_document_position;
    let here = server.here(&place.text_document.uri)?;
    let offset = here.offset(place.position);
    let context = here.context(offset);
    let found = offers(&context, here.text(), offset, here.for_library());
    let token = context.token.as_ref().map(|token| token.range.clone());
    let start = token.filter(|range| range.start <= offset).map_or(offset, |range| range.start);
    // Behind a key that has its value already, the key alone is completed.
    let line = here.text().get(offset..).and_then(|rest| rest.split('\n').next()).unwrap_or("");
    let is_filled = match context.part {
        Part::Key | Part::Nothing => !line.trim_start().starts_with(['=']) && !line.contains('='),
        Part::Text => !line.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '-').starts_with('('),
        Part::Head | Part::Value | Part::Comment => false,
    };
    let items: Vec<CompletionItem> =
        found.into_iter().map(|offer| item(&here, &offer, start..offset, is_filled)).collect();
    answer(CompletionList { is_incomplete: false, items })
}

fn item(here: &Here<'_>, offer: &Offer, range: std::ops::Range<usize>, is_filled: bool) -> CompletionItem {
    let is_snippet = is_filled && !offer.fill.is_empty() && here.server.client.snippets;
    let new_text = if is_snippet { snippet(&offer.fill) } else { offer.text.clone() };
    let rank = match (offer.fits, offer.sort) {
        (true, OfferSort::Name(Sort::Local | Sort::Parameter)) => 0,
        (true, OfferSort::Name(_) | OfferSort::Key | OfferSort::Choice) => 1,
        (true, OfferSort::Value | OfferSort::Function | OfferSort::File) => 2,
        (true, OfferSort::Keyword | OfferSort::Letter | OfferSort::Section) => 3,
        (false, _) => 4,
    };
    CompletionItem {
        label: offer.text.clone(),
        label_details: Some(CompletionItemLabelDetails { detail: None, description: short(&offer.form) }),
        kind: Some(kind(offer.sort)),
        detail: (!offer.form.is_empty()).then(|| offer.form.clone()),
        documentation: documentation(here, offer),
        sort_text: Some(format!("{rank}{}", offer.text)),
        filter_text: Some(offer.text.clone()),
        insert_text_format: is_snippet.then_some(InsertTextFormat::SNIPPET),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit {
            range: here.document.text.range(&range, here.encoding),
            new_text,
        })),
        ..CompletionItem::default()
    }
}

/// A form that fits on a line.
fn short(form: &str) -> Option<String> {
    (!form.is_empty() && form.len() <= 40).then(|| form.to_owned())
}

fn documentation(here: &Here<'_>, offer: &Offer) -> Option<Documentation> {
    if offer.about.is_empty() {
        return None;
    }
    let value = match (here.server.client.markdown, offer.example) {
        (true, "") | (false, "") => offer.about.to_owned(),
        (true, example) => format!("{}\n\n```toml\n{example}\n```", offer.about),
        (false, example) => format!("{}\n\n{example}", offer.about),
    };
    let kind = if here.server.client.markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    Some(Documentation::MarkupContent(MarkupContent { kind, value }))
}

/// A text with numbered holes, as clients read it.
fn snippet(fill: &[Fill]) -> String {
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}");
    let mut found = String::new();
    let mut holes = 0;
    for part in fill {
        match part {
            Fill::Text(text) => found.push_str(&escaped(text)),
            Fill::Hole(word) => {
                holes += 1;
                found.push_str(&format!("${{{holes}:{}}}", escaped(word)));
            }
        }
    }
    found
}

fn kind(sort: OfferSort) -> CompletionItemKind {
    match sort {
        OfferSort::Section => CompletionItemKind::MODULE,
        OfferSort::Key => CompletionItemKind::PROPERTY,
        OfferSort::Value => CompletionItemKind::VALUE,
        OfferSort::Function => CompletionItemKind::FUNCTION,
        OfferSort::Keyword => CompletionItemKind::KEYWORD,
        OfferSort::Letter => CompletionItemKind::UNIT,
        OfferSort::Choice => CompletionItemKind::ENUM_MEMBER,
        OfferSort::File => CompletionItemKind::FILE,
        OfferSort::Name(Sort::Kind) => CompletionItemKind::CLASS,
        OfferSort::Name(Sort::Function | Sort::Procedure | Sort::Table | Sort::Movement) => {
            CompletionItemKind::FUNCTION
        }
        OfferSort::Name(Sort::Constant) => CompletionItemKind::CONSTANT,
        OfferSort::Name(Sort::Group) => CompletionItemKind::ENUM,
        OfferSort::Name(Sort::Mark) => CompletionItemKind::ENUM_MEMBER,
        OfferSort::Name(
            Sort::Zone
            | Sort::Variable
            | Sort::Link
            | Sort::Action
            | Sort::Arrival
            | Sort::Rule
            | Sort::Forbidden
            | Sort::Priority
            | Sort::Ending
            | Sort::Phase
            | Sort::Lot
            | Sort::Right
            | Sort::Win
            | Sort::Parameter
            | Sort::Local,
        ) => CompletionItemKind::VARIABLE,
    }
}
