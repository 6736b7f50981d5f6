//! How actions are written.

use super::english::{capital, coined, list};
use super::entry::{Chapter, Entry, Grid};
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::game::Game;
use variorum::model::{
    ActionKind, Choice, Domain, FieldForm, FieldSource, PositionField, Template, TemplatePart,
};
use variorum::record;
use variorum::source::Span;
use variorum::variant::Variant;

/// How many positions are searched for an example of each notation.
const POSITIONS: usize = 40;

/// Templates with an example each.
pub(super) fn notation(speaker: &Speaker<'_>, variant: &Variant) -> Chapter {
    let mut chapter = Chapter::new("notation", "How actions are written");
    let model = speaker.model;
    let (declared, arrivals) = (vec![None; model.actions.len()], vec![None; model.arrivals.len()]);
    let mut found = Found { moves: None, declared, arrivals };
    found.look(variant);
    let mut usual = Template::of_moves();
    if model.arrivals.is_empty() {
        usual.parts.retain(|part| !matches!(part, TemplatePart::Field(FieldSource::Arrival, _)));
    }
    let is_recorded = !model.record.templates.is_empty();
    let row = |name: String, pattern: String, example: Option<Example>| {
        let Example { own, recorded } = example.unwrap_or_default();
        let recorded = recorded.filter(|_| is_recorded);
        [name, pattern, own].into_iter().chain(recorded).collect::<Vec<String>>()
    };
    let mut rows = vec![row("a move".to_owned(), pattern(&usual, &[]), found.moves)];
    for kind in model.kinds.iter() {
        if let Some(write) = &kind.write {
            rows.push(row(format!("a move of the {}", kind.name), pattern(write, &[]), None));
        }
    }
    for (action, example) in model.actions.iter().zip(found.declared) {
        rows.push(row(action.name.replace('-', " "), pattern(&action.write, &action.choices), example));
    }
    for (arrival, example) in model.arrivals.iter().zip(found.arrivals) {
        let name = format!("{}, behind the move", arrival.name.replace('-', " "));
        rows.push(row(name, pattern(&arrival.write, &arrival.choices), example.filter(|_| is_recorded)));
    }
    let letters: Vec<String> =
        model.kinds.iter().map(|kind| format!("{} {}", kind.letter, kind.name)).collect();
    chapter.about.push(Sentence::of(&format!(
        "squares are written by file and rank, pieces by their letters: {}",
        letters.join(", ")
    )));
    let fields: Vec<String> = model.fields.iter().map(|field| field_name(speaker, field)).collect();
    if !fields.is_empty() {
        let told = format!(
            "behind the board and the player to act, the text of a position has {}",
            list(&fields, "and")
        );
        chapter.about.push(Sentence::of(&told));
    }
    let columns = ["action", "written", "for example", "in published games"];
    let head: Vec<String> =
        columns.iter().take(if is_recorded { 4 } else { 3 }).map(|name| capital(name)).collect();
    rows.iter_mut().for_each(|row| row.resize(head.len(), String::new()));
    let mut entry = Entry::new(speaker, variant.sources(), ("templates", Span::default()), Vec::new());
    entry.grid = Some(Grid { head, rows });
    chapter.entries.push(entry);
    chapter
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

/// A written action.
#[derive(Clone, Default)]
struct Example {
    /// As the definition writes it.
    own: String,
    /// As published games write it.
    recorded: Option<String>,
}

/// Examples of written actions.
struct Found {
    moves: Option<Example>,
    declared: Vec<Option<Example>>,
    /// Moves with a choice on arrival.
    arrivals: Vec<Option<Example>>,
}

impl Found {
    /// Looks at the start, the positions of the examples, and the positions of one arbitrary game.
    fn look(&mut self, variant: &Variant) {
        let examples = variant.model().examples.iter();
        let placed = examples.filter_map(|example| {
            let (text, _) = example.position.as_ref()?;
            variant.position(text).ok()
        });
        let games: Vec<Game> = std::iter::once(variant.start()).chain(placed).take(POSITIONS).collect();
        for mut game in games {
            self.take(&mut game);
            let moves = game.legal_actions();
            if let Some(action) = moves.get(moves.len() / 2) {
                game.play_action(*action);
                self.take(&mut game);
            }
            if self.moves.is_some() && self.declared.iter().chain(&self.arrivals).all(Option::is_some) {
                return;
            }
        }
    }

    fn take(&mut self, game: &mut Game) {
        let legal = game.legal_actions();
        let recorded = record::written(game, &legal);
        for (action, recorded) in legal.into_iter().zip(recorded) {
            let info = game.info(action);
            let kind = info.declared.map_or(ActionKind::Move, ActionKind::Declared);
            let place = match kind {
                ActionKind::Move if info.mode.is_some() => &mut self.moves,
                ActionKind::Move => continue,
                ActionKind::Declared(rule) => &mut self.declared[rule.index()],
            };
            let place = info.arrival.map_or(place, |arrival| &mut self.arrivals[arrival]);
            if place.is_none() {
                *place = Some(Example { own: game.write_legal(action), recorded });
            }
        }
    }
}
