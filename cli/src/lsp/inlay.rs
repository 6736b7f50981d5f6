//! How many sequences of actions the start has, beside the setup.

use lsp_types::{InlayHint, InlayHintLabel, InlayHintParams, InlayHintTooltip};
use variorum_workshop::editor::outline;

use super::reply::{Answer, answer};
use super::server::Server;

pub(crate) fn hints(server: &Server, params: &InlayHintParams) -> Answer {
    let here = server.here(&params.text_document.uri)?;
    let review = here.fresh().and_then(|(analysis, _)| {
        server.reviews.get(&analysis.root.file).filter(|review| review.stamp == analysis.stamp)
    });
    let counts = review.map_or(&[][..], |review| &review.node_counts);
    let setup = outline(here.text()).into_iter().find(|item| item.name == "setup");
    let Some(setup) = setup.filter(|_| !counts.is_empty()) else { return answer(Vec::<InlayHint>::new()) };
    let board = setup.inside.iter().find(|item| item.name == "board").unwrap_or(&setup);
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    let position = here.document.text.position(board.range.end, here.encoding);
    let is_asked = params.range.start <= position && position <= params.range.end;
    let hint = InlayHint {
        position,
        label: InlayHintLabel::String(format!("perft {}", counts.join(", "))),
        kind: None,
        text_edits: None,
        tooltip: Some(InlayHintTooltip::String("sequences of one, two, … actions from the start".to_owned())),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    };
    answer(if is_asked { vec![hint] } else { Vec::new() })
}
