//! Why no legal action matches the text: the choice or condition that excludes it.

use super::error::RecordReason;
use super::likeness::{mismatches, shown, subject_of};
use super::pattern::Written;
use crate::game::{Game, Reason, Shown, excluded_by, reason_for};
use crate::ids::Square;
use crate::model::{ActionKind, Choice, Model, RecordSubject, Term};
use crate::position::{Action, FieldValue};
use crate::variant::Variant;

/// Why no legal action that a template is about matches the text.
pub(super) fn against(
    variant: &Variant,
    game: &mut Game,
    subject: RecordSubject,
    written: &[Written<'_>],
) -> RecordReason {
    let parameters: Vec<Written<'_>> =
        written.iter().filter(|written| is_parameter(variant.model(), written)).cloned().collect();
    if let Some(action) = unjudged(game, subject, &parameters) {
        let text = game.write(action);
        return game
            .read(&text)
            .err()
            .map_or(RecordReason::Unreadable, |error| RecordReason::Illegal(error.because));
    }
    match subject.kind() {
        ActionKind::Move => against_move(variant, game, &parameters),
        ActionKind::Declared(rule) => {
            let recorded = Recorded { variant, subject, written: &parameters };
            let excluded = excluded_by(variant, game, rule, &recorded);
            let reason = excluded.and_then(|excluded| reason_for(variant, game, &excluded));
            let not_so = || RecordReason::NotSo(variant.model().actions[rule.index()].name.clone());
            reason.map_or_else(not_so, RecordReason::Illegal)
        }
    }
}

fn is_parameter(model: &Model, written: &Written<'_>) -> bool {
    match written {
        Written::Value(field, _) => model.record.fields[*field].is_parameter,
        Written::Arrival(_) | Written::Number(_) | Written::Lost(_) => false,
    }
}

/// An action that a template is about, that matches the text and is illegal only because of a ban.
fn unjudged(game: &mut Game, subject: RecordSubject, written: &[Written<'_>]) -> Option<Action> {
    let variant = game.variant().clone();
    let is_of = |action: &Action| subject_of(&variant.model().record, *action) == Some(subject);
    let mut actions = game.unjudged_actions().into_iter().filter(is_of);
    actions.find(|action| mismatches(game, *action, written).is_empty())
}

/// Why a piece cannot move as the text demands.
fn against_move(variant: &Variant, game: &mut Game, written: &[Written<'_>]) -> RecordReason {
    let fields = &variant.model().record.fields;
    let is_square = |written: &&Written<'_>| match written {
        Written::Value(field, _) => fields[*field].form == crate::model::FieldForm::Plain,
        Written::Arrival(_) | Written::Number(_) | Written::Lost(_) => false,
    };
    let texts = written.iter().filter(is_square).map(|written| match written {
        Written::Value(_, texts) => texts.concat(),
        Written::Arrival(_) | Written::Number(_) | Written::Lost(_) => String::new(),
    });
    let text: String = texts.collect();
    let because = game.read(&text).err().map(|error| error.because);
    let because = because.filter(|because| !matches!(because, Reason::Unknown(_) | Reason::Choice(_)));
    because.map_or_else(|| RecordReason::NotSo("move".to_owned()), RecordReason::Illegal)
}

/// The values that a record gives for the parameters of a declared action.
struct Recorded<'a> {
    variant: &'a Variant,
    subject: RecordSubject,
    written: &'a [Written<'a>],
}

impl Shown for Recorded<'_> {
    fn speaks_of(&self, choice: &Choice) -> bool {
        !fields_of(self.variant, choice, self.written).is_empty()
    }

    fn fits(&self, choice: &Choice, value: i32) -> bool {
        fields_of(self.variant, choice, self.written).into_iter().all(|(field, texts)| {
            let field = &self.variant.model().record.fields[field];
            texts == shown(self.variant, field, &FieldValue::Number(value))
        })
    }

    fn squares(&self, choice: &Choice) -> Option<Vec<Square>> {
        let (_, texts) = *fields_of(self.variant, choice, self.written).first()?;
        let notation = self.variant.notation();
        let mut squares =
            texts.iter().map(|text| notation.square_of(text)).collect::<Option<Vec<Square>>>()?;
        squares.sort();
        Some(squares)
    }

    fn is(&self, game: &mut Game, action: Action) -> bool {
        subject_of(&self.variant.model().record, action) == Some(self.subject)
            && mismatches(game, action, self.written).is_empty()
    }
}

/// The fields that show a parameter: their indices and texts.
fn fields_of<'w>(
    variant: &Variant,
    choice: &Choice,
    written: &'w [Written<'_>],
) -> Vec<(usize, &'w [&'w str])> {
    let fields = &variant.model().record.fields;
    let is_of =
        |field: usize| matches!(fields[field].expression.term, Term::Local(local) if local == choice.local);
    let texts = written.iter().filter_map(|written| match written {
        Written::Value(field, texts) if is_of(*field) => Some((*field, texts.as_slice())),
        Written::Value(..) | Written::Arrival(_) | Written::Number(_) | Written::Lost(_) => None,
    });
    texts.collect()
}
