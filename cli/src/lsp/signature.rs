//! The parameters of the function whose arguments are being written, and the keys of the table that is being written.

use lsp_types::{
    Documentation, ParameterInformation, ParameterLabel, SignatureHelp, SignatureHelpParams,
    SignatureInformation,
};
use serde_json::Value;
use variorum::language::{Key, Shape};
use variorum_workshop::editor::{Context, Part, call_at};

use super::reply::{Answer, answer};
use super::server::Server;

pub(crate) fn help(server: &Server, params: &SignatureHelpParams) -> Answer {
    let place = &params.text_document_position_params;
    let here = server.here(&place.text_document.uri)?;
    let offset = here.offset(place.position);
    let context = here.context(offset);
    if matches!(context.part, Part::Nothing | Part::Key | Part::Value) {
        return table(&context);
    }
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

/// The keys of the table around a place, each with what it takes; nothing for a table whose keys the definition makes up.
fn table(context: &Context) -> Answer {
    if context.keys.is_empty() || context.path.is_empty() {
        return answer(Value::Null);
    }
    let forms: Vec<String> = context.keys.iter().map(form).collect();
    let told = |key: &Key| {
        let default = key.default.map_or_else(String::new, |default| format!(". Without it: {default}"));
        Documentation::String(format!("{}{default}.", key.about))
    };
    let parameters = context.keys.iter().zip(&forms).map(|(key, form)| ParameterInformation {
        label: ParameterLabel::Simple(form.clone()),
        documentation: Some(told(key)),
    });
    // A key may be written in part. An index beyond the last one marks none of them.
    let last = context.path.last().filter(|last| context.part != Part::Nothing && !last.is_empty());
    let at = |last: &String| {
        let whole = context.keys.iter().position(|key| key.name == last);
        whole.or_else(|| context.keys.iter().position(|key| key.name.starts_with(last.as_str())))
    };
    let active = last.and_then(at).unwrap_or(forms.len()) as u32;
    let section = context.section.map_or_else(String::new, |section| format!("{} ", section.title()));
    answer(SignatureHelp {
        signatures: vec![SignatureInformation {
            label: format!("{section}{{ {} }}", forms.join("; ")),
            documentation: None,
            parameters: Some(parameters.collect()),
            active_parameter: Some(active),
        }],
        active_signature: Some(0),
        active_parameter: Some(active),
    })
}

/// A key with what it takes.
fn form(key: &Key) -> String {
    let takes = if let Shape::OneOf(words) = key.shape {
        words().iter().map(|word| word.text).collect::<Vec<_>>().join(" | ")
    } else {
        key.shape.words().to_owned()
    };
    format!("{}: {takes}", key.name)
}
