//! How actions are written.

use super::english::{capital, coined, list};
use super::entry::{Chapter, Entry, Grid};
use super::sample::{Sample, Samples, opening};
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::model::{Choice, Domain, FieldForm, FieldSource, PositionField, Template, TemplatePart};
use variorum::source::Span;
use variorum::variant::Variant;

/// Templates with an example each.
pub(super) fn notation(speaker: &Speaker<'_>, variant: &Variant, samples: &Samples) -> Chapter {
    let mut chapter = Chapter::new("notation", "How actions are written");
    let model = speaker.model;
    let mut usual = Template::of_moves();
    if model.arrivals.is_empty() {
        usual.parts.retain(|part| !matches!(part, TemplatePart::Field(FieldSource::Arrival, _)));
    }
    let row = |name: String, pattern: String, sample: Option<&Sample>| {
        vec![name, pattern, sample.map_or_else(String::new, |sample| sample.own.clone())]
    };
    let mut rows = Vec::new();
    if model.kinds.iter().any(|kind| !kind.movements.is_empty()) {
        rows.push(row("a move".to_owned(), pattern(&usual, &[]), samples.moves.as_ref()));
    }
    for kind in model.kinds.iter() {
        if let Some(write) = &kind.write {
            rows.push(row(format!("a move of the {}", kind.name), pattern(write, &[]), None));
        }
    }
    for (action, sample) in model.actions.iter().zip(&samples.declared) {
        rows.push(row(
            action.name.replace('-', " "),
            pattern(&action.write, &action.choices),
            sample.as_ref(),
        ));
    }
    for arrival in &model.arrivals {
        let name = format!("{}, behind the move", arrival.name.replace('-', " "));
        rows.push(row(name, pattern(&arrival.write, &arrival.choices), None));
    }
    chapter.about = about(speaker, variant);
    let head = ["action", "written", "for example"].iter().map(|name| capital(name)).collect();
    let mut entry = Entry::new(speaker, variant.sources(), ("templates", Span::default()), Vec::new());
    entry.grid = Some(Grid { head, rows });
    chapter.entries.push(entry);
    chapter
}

/// Sentences before the templates.
fn about(speaker: &Speaker<'_>, variant: &Variant) -> Vec<Sentence> {
    let model = speaker.model;
    let letters: Vec<String> =
        model.kinds.iter().map(|kind| format!("{} {}", kind.letter, kind.name)).collect();
    let mut told = vec![Sentence::of(&format!(
        "squares are written by file and rank, pieces by their letters: {}",
        letters.join(", ")
    ))];
    if model.record.templates.is_empty() {
        told.extend(opening(variant));
    }
    let fields: Vec<String> = model.fields.iter().map(|field| field_name(speaker, field)).collect();
    if !fields.is_empty() {
        told.push(Sentence::of(&format!(
            "behind the board and the player to act, the text of a position has {}",
            list(&fields, "and")
        )));
    }
    told
}

/// The content of a field of a position's text.
fn field_name(speaker: &Speaker<'_>, field: &PositionField) -> String {
    match field {
        PositionField::Variable(variable) => coined(&speaker.model.variables[variable.index()].name),
        PositionField::Rights { mark, letters } => {
            let letters: Vec<String> = letters.iter().map(|(letter, _)| letter.to_string()).collect();
            let mark = coined(&speaker.model.marks[mark.index()].name);
            format!("letters for pieces that are {mark} ({})", letters.join(" "))
        }
        PositionField::Nothing => "a dash".to_owned(),
    }
}

/// A template with its fields in words.
fn pattern(template: &Template, choices: &[Choice]) -> String {
    let part = |part: &TemplatePart| match part {
        TemplatePart::Literal(text) => text.clone(),
        TemplatePart::Field(source, form) => {
            let what = match source {
                FieldSource::From => "from".to_owned(),
                FieldSource::To => "to".to_owned(),
                FieldSource::Path => "squares of the path".to_owned(),
                FieldSource::Arrival => "choice at the end, if any".to_owned(),
                FieldSource::Choice(index) => choices.get(*index).map_or_else(String::new, choice_name),
            };
            let form = match form {
                FieldForm::Plain => "",
                FieldForm::Lower => ", small letters",
                FieldForm::File => ", its file",
                FieldForm::Rank => ", its rank",
                FieldForm::Name => ", its name",
                FieldForm::Letter => ", as a letter",
            };
            format!("‹{what}{form}›")
        }
    };
    template.parts.iter().map(part).collect()
}

/// The name of a parameter in a template.
fn choice_name(choice: &Choice) -> String {
    if choice.name.len() > 2 {
        return choice.name.replace('-', " ");
    }
    let noun = match choice.domain {
        Domain::Hand(_) => "piece",
        Domain::Square(_)
        | Domain::Kind(_)
        | Domain::Direction(_)
        | Domain::Number(..)
        | Domain::Subset(..)
        | Domain::Is(_) => choice.ty.name(),
    };
    noun.to_owned()
}
