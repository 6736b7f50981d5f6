//! How games are written down, by the templates of `[record]`.

use super::english::{capital, list};
use super::entry::{Chapter, Entry, Grid};
use super::rules::PLAYER;
use super::sample::{Samples, opening};
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::ids::Side;
use variorum::model::{
    ActionKind, FieldForm, Pattern, PatternPart, RecordField, RecordSubject, TurnLayout, Type,
};
use variorum::source::Span;
use variorum::variant::Variant;

/// The signs for parts that a legend explains.
const SIGNS: &str = "abcdefghijklmnopqrstuvwxyz";

/// The chapter about `[record]`; empty if the definition has no templates.
pub(super) fn record(speaker: &Speaker<'_>, variant: &Variant, samples: &Samples) -> Chapter {
    let mut chapter = Chapter::new("record", "How games are written down");
    let form = &speaker.model.record;
    if form.templates.is_empty() {
        return chapter;
    }
    let mut words = Words { speaker, legend: Vec::new() };
    let mut rows = Vec::new();
    for side in [Side::White, Side::Black] {
        let turn = words.turn(&form.turns[side.index()]);
        rows.push(vec![format!("a turn of {}", side.name()), turn, String::new()]);
    }
    for template in &form.templates {
        words.begin(template.of.kind());
        let example = samples.recorded(template.of).unwrap_or_default().to_owned();
        for (index, parts) in template.pattern.iter().enumerate() {
            let name = words.subject(template.of);
            let (name, example) = match index {
                0 => (name, example.clone()),
                _ => (format!("{name}, where that does not tell it from others"), String::new()),
            };
            rows.push(vec![name, words.sequence(parts), example]);
        }
    }
    if let Some(besides) = &form.besides {
        rows.push(vec!["behind an action".to_owned(), words.pattern(besides), String::new()]);
    }
    let is_optional = rows.iter().any(|row| row[1].contains('['));
    let legend = std::mem::take(&mut words.legend);
    chapter.about = about(speaker, variant, is_optional);
    let head = ["part", "written", "for example"].iter().map(|name| capital(name)).collect();
    let mut entry = Entry::new(speaker, variant.sources(), ("in games", Span::default()), Vec::new());
    entry.grid = Some(Grid { head, rows });
    chapter.entries.push(entry);
    if !legend.is_empty() {
        let told = vec![Sentence::with("in these templates", legend)];
        chapter.entries.push(Entry::new(speaker, variant.sources(), ("signs", Span::default()), told));
    }
    chapter
}

/// Sentences before the templates.
fn about(speaker: &Speaker<'_>, variant: &Variant, is_optional: bool) -> Vec<Sentence> {
    let mut told: Vec<Sentence> = opening(variant).into_iter().collect();
    if is_optional {
        told.push(Sentence::of(
            "what stands in square brackets may be missing, and a bar stands between alternatives",
        ));
    }
    if speaker.model.record.besides.is_some() {
        let lost = "behind an action stand the squares of pieces that disappear though it does not name them";
        told.push(Sentence::of(lost));
    }
    let changed: Vec<String> = letters(speaker);
    if !changed.is_empty() {
        told.push(Sentence::of(&format!("some pieces have other letters there: {}", list(&changed, "and"))));
    }
    told
}

/// The kinds whose letters in games are not those of positions.
fn letters(speaker: &Speaker<'_>) -> Vec<String> {
    let kinds = speaker.model.kinds.iter().zip(&speaker.model.record.letters);
    let changed = kinds.filter(|(kind, letter)| kind.letter != **letter);
    changed.map(|(kind, letter)| format!("{letter} {}", kind.name)).collect()
}

/// Templates in words.
struct Words<'a, 'm> {
    speaker: &'a Speaker<'m>,
    /// What the signs in the templates mean.
    legend: Vec<Sentence>,
}

impl Words<'_, '_> {
    /// Begins the templates of an action, whose choices have names from here on.
    fn begin(&self, action: ActionKind) {
        self.speaker.begin(PLAYER);
        if let ActionKind::Declared(rule) = action {
            let action = &self.speaker.model.actions[rule.index()];
            for choice in &action.choices {
                self.speaker.chosen(choice, action.when.as_ref());
            }
        }
    }

    /// What a template is about.
    fn subject(&self, of: RecordSubject) -> String {
        let model = self.speaker.model;
        match of {
            RecordSubject::Action(ActionKind::Move) => "a move".to_owned(),
            RecordSubject::Action(ActionKind::Declared(rule)) => {
                model.actions[rule.index()].name.replace('-', " ")
            }
            RecordSubject::Arrival(arrival) => {
                format!("a move with {}", model.arrivals[arrival].name.replace('-', " "))
            }
        }
    }

    fn turn(&mut self, layout: &TurnLayout) -> String {
        let between = self.sequence(&layout.between);
        let actions = match between.trim() {
            "" => "‹actions›".to_owned(),
            between => format!("‹actions, with {between} between›"),
        };
        format!("{}{actions}{}", self.sequence(&layout.before), self.sequence(&layout.after))
    }

    fn pattern(&mut self, pattern: &Pattern) -> String {
        let told: Vec<String> = pattern.iter().map(|parts| self.sequence(parts)).collect();
        told.join("|")
    }

    fn sequence(&mut self, parts: &[PatternPart]) -> String {
        parts.iter().map(|part| self.part(part)).collect()
    }

    fn part(&mut self, part: &PatternPart) -> String {
        match part {
            PatternPart::Text(text) => text.clone(),
            PatternPart::Blank => " ".to_owned(),
            PatternPart::Optional(pattern) => format!("[{}]", self.pattern(pattern)),
            PatternPart::Group(pattern) => {
                let told = pattern.iter().map(|parts| self.alternative(parts)).collect();
                self.sign(told)
            }
            PatternPart::Value(field) => {
                let field = &self.speaker.model.record.fields[*field];
                match &field.texts {
                    Some((yes, no)) => {
                        let when = self.speaker.clause(&field.expression, true);
                        let otherwise = no.iter().map(|no| format!("otherwise {}", quoted(no)));
                        self.sign(
                            std::iter::once(format!("{} if {when}", quoted(yes))).chain(otherwise).collect(),
                        )
                    }
                    None => format!("‹{}›", self.field(field)),
                }
            }
            PatternPart::Arrival => "‹choice at the end, if any›".to_owned(),
            PatternPart::Number => "‹number›".to_owned(),
            PatternPart::Lost(between) => {
                let between = self.sequence(between);
                format!("‹squares, with {} between›", between.trim())
            }
            PatternPart::AnyText => "‹any text›".to_owned(),
        }
    }

    /// One of several texts, under its conditions.
    fn alternative(&mut self, parts: &[PatternPart]) -> String {
        let (mut text, mut conditions) = (String::new(), Vec::new());
        for part in parts {
            if let PatternPart::Value(index) = part
                && let RecordField { texts: Some((yes, None)), expression, .. } =
                    &self.speaker.model.record.fields[*index]
            {
                text.push_str(yes);
                conditions.push(self.speaker.clause(expression, true));
            } else {
                text.push_str(&self.part(part));
            }
        }
        match conditions.is_empty() {
            true => format!("otherwise {}", quoted(&text)),
            false => format!("{} if {}", quoted(&text), list(&conditions, "and")),
        }
    }

    /// A sign for one of several texts, which the legend explains; the same sign for the same texts.
    fn sign(&mut self, texts: Vec<String>) -> String {
        let items: Vec<Sentence> =
            texts.iter().map(|text| Sentence { text: format!("{text}."), items: Vec::new() }).collect();
        let known = self.legend.iter().position(|known| known.items == items);
        let index = known.unwrap_or(self.legend.len());
        let letter = SIGNS.chars().nth(index).map_or_else(|| index.to_string(), String::from);
        if known.is_none() {
            self.legend.push(Sentence { text: format!("‹{letter}› is one of these:"), items });
        }
        format!("‹{letter}›")
    }

    /// The value of a field, in its form.
    fn field(&mut self, field: &RecordField) -> String {
        let noun = match field.expression.call.as_deref() {
            Some(call) => self.speaker.call_by_name(call),
            None => self.speaker.noun(&field.expression),
        };
        let noun = noun.strip_prefix("the ").unwrap_or(&noun);
        match (field.expression.ty, field.form) {
            (_, FieldForm::File) => format!("file of the {noun}"),
            (_, FieldForm::Rank) => format!("rank of the {noun}"),
            (Type::Kind, FieldForm::Name) => format!("name of the {noun}"),
            (Type::Kind, FieldForm::Lower) => format!("letter of the {noun}, small"),
            (Type::Kind, _) => format!("letter of the {noun}"),
            (Type::Number, FieldForm::Letter) => format!("{noun}, as a letter"),
            (Type::Squares, _) => match self.sequence(&field.between).trim() {
                "" => noun.to_owned(),
                between => format!("{noun}, with {between} between"),
            },
            (_, _) => noun.to_owned(),
        }
    }
}

/// The text of a template, in quotation marks if it has no fields.
fn quoted(text: &str) -> String {
    match text {
        "" => "nothing".to_owned(),
        fields if fields.contains('‹') => fields.to_owned(),
        signs => format!("‘{signs}’"),
    }
}
