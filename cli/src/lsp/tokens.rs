//! Colours of the words inside strings.

use std::collections::HashMap;
use std::ops::Range;

use lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensLegend,
    SemanticTokensParams, SemanticTokensRangeParams,
};
use variorum_workshop::editor::{Role, Sort, WordKind, words};

use super::here::Here;
use super::reply::{Answer, answer};
use super::server::Server;

/// The types, in the order of their numbers.
const TYPES: [SemanticTokenType; 10] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::REGEXP,
    SemanticTokenType::NUMBER,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::CLASS,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::PROPERTY,
];

const MODIFIERS: [SemanticTokenModifier; 2] =
    [SemanticTokenModifier::DECLARATION, SemanticTokenModifier::DEFAULT_LIBRARY];
const DECLARATION: u32 = 1;
const DEFAULT_LIBRARY: u32 = 2;

pub(crate) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: MODIFIERS.to_vec() }
}

pub(crate) fn full(server: &Server, params: &SemanticTokensParams) -> Answer {
    let here = server.here(&params.text_document.uri)?;
    answer(encode(&here, 0..here.text().len()))
}

pub(crate) fn range(server: &Server, params: &SemanticTokensRangeParams) -> Answer {
    let here = server.here(&params.text_document.uri)?;
    let range = here.offset(params.range.start)..here.offset(params.range.end);
    answer(encode(&here, range))
}

/// The words of a stretch, each by its distance from the one before.
fn encode(here: &Here<'_>, within: Range<usize>) -> SemanticTokens {
    let names = names(here);
    let (mut line, mut column) = (0, 0);
    let mut data = Vec::new();
    for (range, kind) in words(here.text()) {
        if range.end <= within.start || range.start >= within.end {
            continue;
        }
        let (token_type, token_modifiers_bitset) = match (kind, names.get(&range.start)) {
            (WordKind::Declared(sort), _) => (of_sort(sort), DECLARATION),
            (_, Some((sort, is_declared))) => (of_sort(*sort), if *is_declared { DECLARATION } else { 0 }),
            (WordKind::Keyword, None) => (0, 0),
            (WordKind::Value, None) => (1, DEFAULT_LIBRARY),
            (WordKind::Function, None) => (2, DEFAULT_LIBRARY),
            (WordKind::Letters, None) => (3, 0),
            (WordKind::Number, None) => (4, 0),
            (WordKind::Operator, None) => (5, 0),
            (WordKind::Name, None) => (1, 0),
        };
        let start = here.document.text.position(range.start, here.encoding);
        let delta_line = start.line - line;
        let delta_start = if delta_line == 0 { start.character - column } else { start.character };
        let length = here.encoding.length_of(here.text().get(range).unwrap_or(""));
        data.push(SemanticToken { delta_line, delta_start, length, token_type, token_modifiers_bitset });
        (line, column) = (start.line, start.character);
    }
    SemanticTokens { result_id: None, data }
}

/// The names of the definition by where they begin, if what is known is known of this text.
fn names(here: &Here<'_>) -> HashMap<usize, (Sort, bool)> {
    let Some((analysis, source)) = here.fresh() else { return HashMap::new() };
    let own =
        analysis.references.all().iter().filter(|it| it.place.source == source && it.role != Role::Implies);
    own.map(|it| (it.place.range().start, (it.entity.sort, it.role == Role::Declares))).collect()
}

fn of_sort(sort: Sort) -> u32 {
    match sort {
        Sort::Kind | Sort::Group => 6,
        Sort::Function | Sort::Procedure | Sort::Movement | Sort::Table => 2,
        Sort::Parameter | Sort::Local => 7,
        Sort::Mark | Sort::Constant => 8,
        Sort::Zone | Sort::Variable | Sort::Link => 1,
        Sort::Action
        | Sort::Arrival
        | Sort::Rule
        | Sort::Forbidden
        | Sort::Priority
        | Sort::Ending
        | Sort::Phase
        | Sort::Lot
        | Sort::Right
        | Sort::Win => 9,
    }
}
