//! The parameters of the function whose arguments are being written.

use lsp_types::{
    Documentation, ParameterInformation, ParameterLabel, SignatureHelp, SignatureHelpParams,
    SignatureInformation,
};
use serde_json::Value;
use variorum_workshop::editor::{Part, call_at};

use super::reply::{Answer, answer};
use super::server::Server;

pub(crate) fn help(server: &Server, params: &SignatureHelpParams) -> Answer {
    let place = &params.text_document_position_params;
    let here = server.here(&place.text_document.uri)?;
    let offset = here.offset(place.position);
    let context = here.context(offset);
    let before = here.text().get(context.within.start..offset).filter(|_| context.part == Part::Text);
    let Some(call) = before.and_then(|before| call_at(before, here.for_library())) else {
        return answer(Value::Null);
    };
    // Columns of labels are in UTF-16, whatever those of texts are.
    let column = |at: usize| call.form.get(..at).unwrap_or("").encode_utf16().count() as u32;
    let parameter = |range: &std::ops::Range<usize>| ParameterInformation {
        label: ParameterLabel::LabelOffsets([column(range.start), column(range.end)]),
        documentation: None,
    };
    let about = (!call.about.is_empty()).then(|| Documentation::String(call.about.to_owned()));
    answer(SignatureHelp {
        signatures: vec![SignatureInformation {
            label: call.form.clone(),
            documentation: about,
            parameters: Some(call.parameters.iter().map(parameter).collect()),
            active_parameter: Some(call.argument as u32),
        }],
        active_signature: Some(0),
        active_parameter: Some(call.argument as u32),
    })
}
