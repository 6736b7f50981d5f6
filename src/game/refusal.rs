//! Why a declared action is illegal: the choice or condition that excludes the written values.

use crate::ids::{ActionRule, Kind, KindSet, Square};
use crate::limits;
use crate::model::{Choice, Domain, Expression, FieldForm, FieldSource, Model, TemplatePart, Term, Type};
use crate::notation::Notation;
use crate::position::{Action, ActionForm};
use crate::source::Span;
use crate::variant::Variant;

use super::{Game, Reason};

/// How many combinations of choices an explanation tries at most.
const COMBINATIONS: usize = 50_000;

/// The written values for the parameters of a declared action.
pub(crate) trait Shown {
    /// Whether there is a written value for a parameter.
    fn speaks_of(&self, choice: &Choice) -> bool;
    /// Whether a value of a parameter matches its written value; without a written value every value does.
    fn fits(&self, choice: &Choice, value: i32) -> bool;
    /// The written squares for a parameter that is a set.
    fn squares(&self, choice: &Choice) -> Option<Vec<Square>>;
    /// Whether an action of a game matches the text.
    fn is(&self, game: &mut Game, action: Action) -> bool;
}

/// The first choice or condition of an action that excludes the written values: its number among them, choices first.
///
/// The action is tried with all choices free and no condition, then with one more choice or condition in force each time.
pub(crate) fn excluded_by(
    variant: &Variant,
    game: &Game,
    rule: ActionRule,
    shown: &dyn Shown,
) -> Option<usize> {
    let action = &variant.model().actions[rule.index()];
    let position = game.to_text();
    let is_possible = |in_force: usize| {
        let model = relaxed(variant, rule, shown, in_force)?;
        let relaxed = Variant::from_model(model, variant.sources().clone());
        let mut game = relaxed.position(&position).ok()?;
        let of_rule = |action: &Action| action.form() == ActionForm::Declared(rule.0);
        let actions = game.unjudged_actions().into_iter().filter(of_rule).collect::<Vec<_>>();
        Some(actions.into_iter().any(|action| shown.is(&mut game, action)))
    };
    if is_possible(0) != Some(true) {
        return None;
    }
    let parts = action.choices.len() + action.conditions.len();
    (1..=parts).find(|in_force| is_possible(*in_force) == Some(false)).map(|in_force| in_force - 1)
}

/// A choice or condition of an action, by its number among them, as a reason.
pub(crate) fn reason_for(variant: &Variant, rule: ActionRule, part: usize) -> Option<Reason> {
    let action = &variant.model().actions[rule.index()];
    let spans = action.choices.iter().map(|choice| choice.span).chain(action.conditions.iter().copied());
    let span: Span = spans.into_iter().nth(part)?;
    let sources = variant.sources();
    Some(Reason::Condition {
        rule: format!("actions.{}", action.name),
        condition: sources.slice(span).trim_matches(['"', '\'']).to_owned(),
        file: sources.name(span.source).to_owned(),
        line: sources.place(span).line,
    })
}

/// The game with the given number of choices and conditions of an action in force, and no order of actions; `None` if it
/// would be too much to try out.
fn relaxed(variant: &Variant, rule: ActionRule, shown: &dyn Shown, in_force: usize) -> Option<Model> {
    let mut model = variant.model().clone();
    model.turn.sequence.clear();
    model.phases.iter_mut().for_each(|other| other.turn.sequence.clear());
    model.priorities.clear();
    let mut action = model.actions[rule.index()].clone();
    action.asked = false;
    let is_open = |choice: &Choice| !matches!(choice.domain, Domain::Is(_));
    let mut open = action.choices.iter().filter(|choice| is_open(choice)).count();
    let mut combinations = 1_usize;
    let choices = action.choices.len();
    for choice in action.choices.iter_mut().skip(in_force) {
        let was_open = is_open(choice);
        if let Some((domain, size)) = free_domain(variant, choice, shown)
            && (was_open || open < limits::CHOICES)
        {
            open += usize::from(!was_open);
            choice.domain = domain;
            combinations = combinations.saturating_mul(size.max(1));
        }
    }
    let conditions = action.when.as_ref().map_or_else(Vec::new, conjuncts);
    let conditions = conditions.into_iter().take(in_force.saturating_sub(choices)).cloned();
    action.when = conditions.reduce(|a, b| Expression::new(Type::Truth, Term::And(Box::new(a), Box::new(b))));
    model.actions[rule.index()] = action;
    (combinations <= COMBINATIONS).then_some(model)
}

/// The conditions that a condition consists of, in order.
fn conjuncts(condition: &Expression) -> Vec<&Expression> {
    let Term::And(a, b) = &condition.term else { return vec![condition] };
    let mut parts = conjuncts(a);
    parts.extend(conjuncts(b));
    parts
}

/// A choice that accepts any written value, and the number of its values; nothing if it cannot be set free.
fn free_domain(variant: &Variant, choice: &Choice, shown: &dyn Shown) -> Option<(Domain, usize)> {
    let squares = |list: Vec<Square>| Expression::new(Type::Squares, Term::Squares(list));
    match (&choice.domain, choice.ty) {
        (Domain::Is(_), _) if !shown.speaks_of(choice) => None,
        (Domain::Square(_) | Domain::Is(_), Type::Square) => {
            let all = variant.model().board.squares();
            let found: Vec<Square> = all.filter(|square| shown.fits(choice, i32::from(square.0))).collect();
            let size = found.len();
            Some((Domain::Square(squares(found)), size))
        }
        (Domain::Kind(_) | Domain::Hand(_), _) if shown.speaks_of(choice) => {
            let all = (0..variant.model().kinds.len()).map(|kind| Kind(kind as u8));
            let found: Vec<Kind> = all.filter(|kind| shown.fits(choice, i32::from(kind.0))).collect();
            let kinds = found.iter().fold(KindSet::default(), |kinds, kind| kinds.or(KindSet::one(*kind)));
            Some((Domain::Kind(kinds), found.len()))
        }
        (Domain::Subset(..), _) => {
            let found: Vec<Square> = shown.squares(choice)?;
            let count = Expression::new(Type::Number, Term::Number(found.len() as i32));
            Some((Domain::Subset(count.clone(), count, squares(found)), 1))
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

/// Why no action is written like a text that could be some declared action.
///
/// With `conditions_only`, ignores actions whose choices exclude the text.
pub(crate) fn against(game: &mut Game, text: &str, conditions_only: bool) -> Option<Reason> {
    let variant = game.variant().clone();
    let model = variant.model();
    model.actions.iter().enumerate().find_map(|(index, action)| {
        let rule = ActionRule(index as u16);
        let types: Vec<Type> = action.choices.iter().map(|choice| choice.ty).collect();
        let fields = fields(variant.notation(), &types, &action.write.parts, text)?;
        let locals = fields.into_iter().map(|(choice, form, text)| (&action.choices[choice], form, text));
        let spelt = Spelt { text, notation: variant.notation(), fields: locals.collect() };
        let part = excluded_by(&variant, game, rule, &spelt)?;
        if conditions_only && part < action.choices.len() {
            return None;
        }
        reason_for(&variant, rule, part)
    })
}

/// Whether the template of some declared action can give this text, for any choices.
pub fn is_spelt(variant: &Variant, text: &str) -> bool {
    variant.model().actions.iter().any(|action| {
        let types: Vec<Type> = action.choices.iter().map(|choice| choice.ty).collect();
        fields(variant.notation(), &types, &action.write.parts, text).is_some()
    })
}

/// An action as its template writes it.
struct Spelt<'a> {
    text: &'a str,
    notation: &'a Notation,
    fields: Vec<(&'a Choice, FieldForm, &'a str)>,
}

impl Spelt<'_> {
    fn of(&self, choice: &Choice) -> impl Iterator<Item = &(&Choice, FieldForm, &str)> {
        let local = choice.local;
        self.fields.iter().filter(move |(known, ..)| known.local == local)
    }
}

impl Shown for Spelt<'_> {
    fn speaks_of(&self, choice: &Choice) -> bool {
        self.of(choice).next().is_some()
    }

    fn fits(&self, choice: &Choice, value: i32) -> bool {
        self.of(choice).all(|(_, form, text)| self.notation.shown(choice.ty, *form, value) == *text)
    }

    fn squares(&self, choice: &Choice) -> Option<Vec<Square>> {
        let (_, _, text) = self.of(choice).next()?;
        text.split(',').map(|name| self.notation.square_of(name)).collect()
    }

    fn is(&self, game: &mut Game, action: Action) -> bool {
        game.write(action) == self.text
    }
}

/// The fields of a template that a whole text can be, by the choices that they show.
fn fields<'t>(
    notation: &Notation,
    types: &[Type],
    parts: &[TemplatePart],
    text: &'t str,
) -> Option<Vec<(usize, FieldForm, &'t str)>> {
    let Some((part, rest)) = parts.split_first() else { return text.is_empty().then(Vec::new) };
    match part {
        TemplatePart::Literal(literal) => fields(notation, types, rest, text.strip_prefix(literal.as_str())?),
        TemplatePart::Field(FieldSource::Choice(choice), form) => {
            lengths(notation, types[*choice], *form, text).into_iter().find_map(|length| {
                let mut found = fields(notation, types, rest, &text[length..])?;
                found.insert(0, (*choice, *form, &text[..length]));
                Some(found)
            })
        }
        TemplatePart::Field(..) => None,
    }
}

/// The possible lengths of a field at the beginning of a text, the longest first.
fn lengths(notation: &Notation, ty: Type, form: FieldForm, text: &str) -> Vec<usize> {
    let values = match ty {
        Type::Square => notation.squares.len(),
        Type::Kind => notation.letters.len(),
        Type::Squares => {
            let list = text.split(',').take_while(|name| notation.square_of(name).is_some());
            let whole: usize = list.map(|name| name.len() + 1).sum();
            return whole.checked_sub(1).into_iter().collect();
        }
        Type::Direction => notation.directions.len(),
        Type::Number | Type::Truth | Type::Player | Type::Kinds => {
            let digits = text.chars().take_while(|c| c.is_ascii_digit() || *c == '-').count();
            return (digits > 0).then_some(digits).into_iter().collect();
        }
    };
    let shown = (-1..values as i32).map(|value| notation.shown(ty, form, value));
    let mut found: Vec<usize> =
        shown.filter(|shown| !shown.is_empty() && text.starts_with(shown)).map(|shown| shown.len()).collect();
    found.sort_by_key(|length| std::cmp::Reverse(*length));
    found.dedup();
    found
}
