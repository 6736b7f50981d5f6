//! Why the rules allow no action that shows what is written: which choice or condition excludes it.

use super::candidate::{kind_of, mismatches, shown_number};
use super::error::RecordReason;
use super::pattern::Written;
use crate::game::{Game, Reason};
use crate::ids::{ActionRule, Square};
use crate::limits;
use crate::model::{ActionKind, Choice, Domain, Expression, Model, Term, Type};
use crate::position::Action;
use crate::source::Span;
use crate::variant::Variant;

/// Why no legal action of a kind shows what is written.
pub(super) fn against(
    variant: &Variant,
    game: &mut Game,
    kind: ActionKind,
    written: &[Written<'_>],
) -> RecordReason {
    let parameters: Vec<Written<'_>> =
        written.iter().filter(|written| is_parameter(variant.model(), written)).cloned().collect();
    if let Some(action) = unjudged(game, kind, &parameters) {
        let text = game.write(action);
        return game
            .read(&text)
            .err()
            .map_or(RecordReason::Unreadable, |error| RecordReason::Illegal(error.because));
    }
    match kind {
        ActionKind::Move => against_move(variant, game, &parameters),
        ActionKind::Declared(rule) => match failing(variant, game, rule, &parameters) {
            Some(span) => condition(variant, rule, span),
            None => RecordReason::NotSo(variant.model().actions[rule.index()].name.clone()),
        },
    }
}

fn is_parameter(model: &Model, written: &Written<'_>) -> bool {
    match written {
        Written::Value(field, _) => model.record.fields[*field].is_parameter,
        Written::Arrival(_) | Written::Number(_) | Written::Lost(_) => false,
    }
}

/// An action of a kind that would be allowed but for what is forbidden afterwards, and that shows what is written.
fn unjudged(game: &mut Game, kind: ActionKind, written: &[Written<'_>]) -> Option<Action> {
    let actions = game.unjudged_actions();
    let mut actions = actions.into_iter().filter(|action| kind_of(*action) == Some(kind));
    actions.find(|action| mismatches(game, *action, written).is_empty())
}

/// Why a piece cannot move so.
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

fn condition(variant: &Variant, rule: ActionRule, span: Span) -> RecordReason {
    let sources = variant.sources();
    RecordReason::Condition {
        rule: format!("actions.{}", variant.model().actions[rule.index()].name),
        condition: sources.slice(span).trim_matches(['"', '\'']).to_owned(),
        file: sources.name(span.source).to_owned(),
        line: sources.place(span).line,
    }
}

/// The first choice or condition of an action that excludes what is written.
///
/// The action is tried with all choices free and no condition, then with one more of them in force each time.
fn failing(variant: &Variant, game: &Game, rule: ActionRule, written: &[Written<'_>]) -> Option<Span> {
    let action = &variant.model().actions[rule.index()];
    let mut spans: Vec<Span> = action.choices.iter().map(|choice| choice.span).collect();
    spans.extend(&action.conditions);
    let position = game.to_text();
    let is_possible = |in_force: usize| {
        let model = relaxed(variant, rule, written, in_force);
        let relaxed = Variant::from_model(model, variant.sources().clone());
        let game = relaxed.position(&position).ok();
        game.is_some_and(|mut game| unjudged(&mut game, ActionKind::Declared(rule), written).is_some())
    };
    if !is_possible(0) {
        return None;
    }
    (1..=spans.len()).find(|in_force| !is_possible(*in_force)).map(|in_force| spans[in_force - 1])
}

/// The game with the first so many choices and conditions of an action in force, and no order of actions.
fn relaxed(variant: &Variant, rule: ActionRule, written: &[Written<'_>], in_force: usize) -> Model {
    let mut model = variant.model().clone();
    model.turn.sequence.clear();
    model.phases.iter_mut().for_each(|other| other.turn.sequence.clear());
    model.priorities.clear();
    let mut action = model.actions[rule.index()].clone();
    action.asked = false;
    let is_open = |choice: &Choice| !matches!(choice.domain, Domain::Is(_));
    let mut open = action.choices.iter().filter(|choice| is_open(choice)).count();
    let choices = action.choices.len();
    for choice in action.choices.iter_mut().skip(in_force) {
        let was_open = is_open(choice);
        if let Some(domain) = free_domain(variant, choice, written)
            && (was_open || open < limits::CHOICES)
        {
            open += usize::from(!was_open);
            choice.domain = domain;
        }
    }
    let conditions = action.when.as_ref().map_or_else(Vec::new, conjuncts);
    let conditions = conditions.into_iter().take(in_force.saturating_sub(choices)).cloned();
    action.when =
        conditions.reduce(|a, b| Expression { ty: Type::Truth, term: Term::And(Box::new(a), Box::new(b)) });
    model.actions[rule.index()] = action;
    model
}

/// The conditions that a condition consists of, in order.
fn conjuncts(condition: &Expression) -> Vec<&Expression> {
    let Term::And(a, b) = &condition.term else { return vec![condition] };
    let mut parts = conjuncts(a);
    parts.extend(conjuncts(b));
    parts
}

/// A choice that takes whatever is written; nothing if it cannot be set free.
fn free_domain(variant: &Variant, choice: &Choice, written: &[Written<'_>]) -> Option<Domain> {
    let squares = |list: Vec<Square>| Expression { ty: Type::Squares, term: Term::Squares(list) };
    match (&choice.domain, choice.ty) {
        (Domain::Square(_) | Domain::Is(_), Type::Square) => {
            let all = variant.model().board.squares();
            let found: Vec<Square> = all.filter(|square| fits(variant, choice, *square, written)).collect();
            Some(Domain::Square(squares(found)))
        }
        (Domain::Subset(..), _) => {
            let found: Vec<Square> = written_squares(variant, choice, written)?;
            let count = Expression { ty: Type::Number, term: Term::Number(found.len() as i32) };
            Some(Domain::Subset(count.clone(), count, squares(found)))
        }
        (
            Domain::Square(_)
            | Domain::Is(_)
            | Domain::Kind(_)
            | Domain::Hand(_)
            | Domain::Direction(_)
            | Domain::Number(..),
            _,
        ) => None,
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

/// Whether a square shows what is written of a parameter.
fn fits(variant: &Variant, choice: &Choice, square: Square, written: &[Written<'_>]) -> bool {
    let notation = variant.notation();
    fields_of(variant, choice, written).into_iter().all(|(field, texts)| {
        let form = variant.model().record.fields[field].form;
        texts == [shown_number(notation, Type::Square, form, i32::from(square.0))]
    })
}

/// The squares that are written of a parameter.
fn written_squares(variant: &Variant, choice: &Choice, written: &[Written<'_>]) -> Option<Vec<Square>> {
    let (_, texts) = *fields_of(variant, choice, written).first()?;
    let mut squares =
        texts.iter().map(|text| variant.notation().square_of(text)).collect::<Option<Vec<Square>>>()?;
    squares.sort();
    Some(squares)
}
