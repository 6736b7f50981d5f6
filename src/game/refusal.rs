//! Why a declared action is illegal: the choice or condition that excludes the written values.

use std::cell::Cell;

use crate::ids::{ActionRule, Kind, KindSet, Square};
use crate::limits;
use crate::model::{
    Choice, DeclaredAction, Domain, Expression, FieldForm, FieldSource, Model, TemplatePart, Term, Type,
};
use crate::notation::Notation;
use crate::plain::{Ground, Plain, Value};
use crate::position::{Action, ActionForm};
use crate::source::Span;
use crate::variant::Variant;

use super::grounds::told;
use super::{Game, Reason, Unfit};

/// How many combinations of choices an explanation tries at most.
const COMBINATIONS: usize = 50_000;
/// Of so many matching actions the choices are looked at.
const MATCHES: usize = 256;
/// How many expressions and movements are evaluated for a ground, at most.
const PATIENCE: u64 = 5_000_000;

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

/// What excludes a declared action: the number of the part among its choices and conditions, and why.
#[derive(Clone, Debug)]
pub(crate) struct Excluded {
    rule: ActionRule,
    part: usize,
    ground: Option<Ground>,
}

/// Which choices and conditions of an action are in force while it is tried, by their numbers, choices first.
type InForce<'f> = &'f dyn Fn(usize) -> bool;

/// The first choice or condition of an action that excludes the written values.
///
/// The action is tried with all choices free and no condition, then with one more choice or condition in force each time.
pub(crate) fn excluded_by(
    variant: &Variant,
    game: &Game,
    rule: ActionRule,
    shown: &dyn Shown,
) -> Option<Excluded> {
    let action = &variant.model().actions[rule.index()];
    let tried = |in_force: InForce<'_>| try_with(variant, game, rule, (shown, in_force));
    let mut values = tried(&|_| false).filter(|values| !values.is_empty())?;
    let parts = action.choices.len() + conjuncts(action.when.as_ref()).len();
    for part in 0..parts {
        let more = tried(&|other| other <= part)?;
        if more.is_empty() {
            let ground = ground(variant, game, action, (part, &values));
            return Some(Excluded { rule, part, ground });
        }
        values = more;
    }
    None
}

/// The values of the choices of the actions that match the text, a few of them, with some choices and conditions in force; nothing if that
/// would be too much to try out.
fn try_with(
    variant: &Variant,
    game: &Game,
    rule: ActionRule,
    (shown, in_force): (&dyn Shown, InForce<'_>),
) -> Option<Vec<Vec<Value>>> {
    let model = relaxed(variant, rule, shown, in_force)?;
    let relaxed = Variant::from_model(model, variant.sources().clone());
    let mut game = relaxed.position(&game.to_text()).ok()?;
    let mut actions = game.unjudged_actions();
    actions.retain(|action| action.form() == ActionForm::Declared(rule.0));
    let fits = actions.into_iter().filter(|action| shown.is(&mut game, *action)).take(MATCHES);
    let fits: Vec<Action> = fits.collect();
    let values = |action| game.info(action).parameters.into_iter().map(|known| known.value).collect();
    Some(fits.into_iter().map(values).collect())
}

/// Why a choice or condition of an action excludes each of several lists of values: the ground that says most.
fn ground(
    variant: &Variant,
    game: &Game,
    action: &DeclaredAction,
    (part, values): (usize, &[Vec<Value>]),
) -> Option<Ground> {
    let patience = Cell::new(PATIENCE);
    let plain = Plain::new(variant.model()).with_patience(&patience);
    let state = plain.state_of(&game.snapshot());
    let conditions = conjuncts(action.when.as_ref());
    let ground = |values: &Vec<Value>| match part.checked_sub(action.choices.len()) {
        None => plain.ground_of_choice(&state, &action.choices, values, part),
        Some(condition) => plain.ground_of_part(&state, &action.choices, values, conditions[condition]),
    };
    let mut grounds: Vec<Ground> = Vec::new();
    for ground in values.iter().filter_map(ground) {
        if !grounds.contains(&ground) {
            grounds.push(ground);
        }
    }
    let first = grounds.iter().position(|ground| matches!(ground, Ground::First { .. }));
    // Values that are not written leave open which of several grounds is meant.
    let is_clear = first.is_some() || grounds.len() == 1 || part >= action.choices.len();
    let ground = is_clear.then(|| grounds.into_iter().nth(first.unwrap_or(0))).flatten();
    ground.filter(|_| !plain.is_out_of_patience())
}

/// A choice or condition that excludes an action, as a reason.
pub(crate) fn reason_for(variant: &Variant, game: &Game, excluded: &Excluded) -> Option<Reason> {
    let action = &variant.model().actions[excluded.rule.index()];
    let choices = action.choices.iter().map(|choice| choice.span);
    let spans = choices.chain(conjuncts(action.when.as_ref()).into_iter().map(|part| part.span));
    let span: Span = spans.into_iter().nth(excluded.part)?;
    let sources = variant.sources();
    let ground = excluded.ground.as_ref().and_then(|ground| told(variant, &game.snapshot(), ground));
    Some(Reason::Condition(Box::new(Unfit {
        rule: format!("actions.{}", action.name),
        condition: sources.slice(span).trim_matches(['"', '\'']).to_owned(),
        ground,
        file: sources.name(span.source).to_owned(),
        line: sources.place(span).line,
    })))
}

/// The game with some choices and conditions of an action in force, and no order of actions; `None` if it would be too much to try out.
fn relaxed(variant: &Variant, rule: ActionRule, shown: &dyn Shown, in_force: InForce<'_>) -> Option<Model> {
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
    for (_, choice) in action.choices.iter_mut().enumerate().filter(|(number, _)| !in_force(*number)) {
        let was_open = is_open(choice);
        if let Some((domain, size)) = free_domain(variant, choice, shown)
            && (was_open || open < limits::CHOICES)
        {
            open += usize::from(!was_open);
            choice.domain = domain;
            combinations = combinations.saturating_mul(size.max(1));
        }
    }
    let conditions = (choices..).zip(conjuncts(action.when.as_ref()));
    let conditions = conditions.filter(|(number, _)| in_force(*number)).map(|(_, part)| part.clone());
    action.when = conditions.reduce(|a, b| Expression::new(Type::Truth, Term::And(Box::new(a), Box::new(b))));
    model.actions[rule.index()] = action;
    (combinations <= COMBINATIONS).then_some(model)
}

/// The written conditions that a condition consists of, in order. What a function stands for is one of them.
fn conjuncts(condition: Option<&Expression>) -> Vec<&Expression> {
    match condition {
        None => Vec::new(),
        Some(Expression { term: Term::And(a, b), call: None, .. }) => {
            [conjuncts(Some(a)), conjuncts(Some(b))].concat()
        }
        Some(whole) => vec![whole],
    }
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

/// Why no action is written like a text that could be some declared action: the reason that says most.
///
/// With `is_like_move`, ignores actions whose choices exclude the text, unless a piece lacks a mark.
pub(crate) fn against(game: &mut Game, text: &str, is_like_move: bool) -> Option<Reason> {
    let variant = game.variant().clone();
    let model = variant.model();
    let excluded = model.actions.iter().enumerate().filter_map(|(index, action)| {
        let rule = ActionRule(index as u16);
        let types: Vec<Type> = action.choices.iter().map(|choice| choice.ty).collect();
        let fields = fields(variant.notation(), &types, &action.write.parts, text)?;
        let locals = fields.into_iter().map(|(choice, form, text)| (&action.choices[choice], form, text));
        let spelt = Spelt { text, notation: variant.notation(), fields: locals.collect() };
        let excluded = excluded_by(&variant, game, rule, &spelt)?;
        let is_choice = excluded.part < action.choices.len();
        let lacks_mark = || {
            let others: InForce<'_> = &|part| part != excluded.part && part < action.choices.len();
            matches!(excluded.ground, Some(Ground::Marked { holds: false, .. }))
                && try_with(&variant, game, rule, (&spelt, others)).is_some_and(|values| !values.is_empty())
        };
        (!is_like_move || !is_choice || lacks_mark()).then_some((is_choice, excluded))
    });
    // What depends on the position says more than a choice, and both more than what these choices exclude in every position.
    let says = |(is_choice, excluded): &(bool, Excluded)| {
        if matches!(excluded.ground, Some(Ground::Kind { .. })) { 2 } else { u8::from(*is_choice) }
    };
    let (_, excluded) = excluded.min_by_key(says)?;
    let action = &model.actions[excluded.rule.index()];
    if action.asked && game.asked().is_none() {
        return Some(Reason::NotAsked(action.name.clone()));
    }
    reason_for(&variant, game, &excluded)
}

/// The games in which one declared action each has no condition, and takes any square where it chooses one.
pub(crate) fn unconditional(game: &Game) -> Vec<Game> {
    let variant = game.variant();
    let rules = (0..variant.model().actions.len()).map(|index| ActionRule(index as u16));
    let models = rules.filter_map(|rule| relaxed(variant, rule, &AnySquare, &|_| false));
    let variants = models.map(|model| Variant::from_model(model, variant.sources().clone()));
    variants.filter_map(|variant| variant.position(&game.to_text()).ok()).collect()
}

/// Leaves every choice of a square open.
struct AnySquare;

impl Shown for AnySquare {
    fn speaks_of(&self, _choice: &Choice) -> bool {
        false
    }

    fn fits(&self, _choice: &Choice, _value: i32) -> bool {
        true
    }

    fn squares(&self, _choice: &Choice) -> Option<Vec<Square>> {
        None
    }

    fn is(&self, _game: &mut Game, _action: Action) -> bool {
        true
    }
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
