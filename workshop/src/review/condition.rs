//! Conditions that never hold, always hold, or hold for one side only; marks that nothing carries.

use super::errors;
use super::population::bind_choices;
use super::value::Value;
use super::world::{Moment, World};
use variorum::diagnostic::Diagnostic;
use variorum::ids::{KindSet, Mark, Side};
use variorum::model::{self, Choice, Event, Expression, Local, Model, Statement, Term};
use variorum::source::Span;
use variorum::syntax::{self, Document, StatementKind, visit_statements};

/// A condition of the definition's own file, and where it is evaluated.
struct Asked<'a> {
    what: String,
    place: Span,
    condition: &'a Expression,
    choices: &'a [Choice],
    each: Option<Local>,
    is_move: bool,
}

/// Warnings about the conditions of rules, arrivals, actions and bans.
pub(super) fn check(document: &Document, world: &World) -> Vec<Diagnostic> {
    let model = world.model;
    let mut found: Vec<Diagnostic> =
        asked(document, model).iter().filter_map(|asked| never(world, asked)).collect();
    for section in &document.forbidden {
        let known = model.forbidden.iter().find(|known| known.name == section.name.text);
        let place = section.when.span;
        let Some(known) = known.filter(|_| place.source == document.span.source) else { continue };
        let what = format!("`[forbidden.{}]`", section.name.text);
        match holds(world, |side| (&known.when, Moment::of(side))) {
            Some(false) => found.push(errors::never_holds(place, &what)),
            Some(true) => found.push(errors::always_holds(place, &what, "every action is forbidden by it")),
            None => {}
        }
    }
    found.extend(marks(document, world));
    found
}

/// The conditions of the definition's own file.
fn asked<'a>(document: &Document, model: &'a Model) -> Vec<Asked<'a>> {
    let own = |when: &Option<syntax::Expression>| {
        when.as_ref().map(|when| when.span).filter(|span| span.source == document.span.source)
    };
    let rules = document.rules.iter().filter_map(|section| {
        let rule = model.rules.iter().find(|rule| rule.name == section.name.text)?;
        Some(Asked {
            what: format!("`[rules.{}]`", rule.name),
            place: own(&section.when)?,
            condition: rule.when.as_ref()?,
            choices: &[],
            each: rule.each,
            is_move: rule.event == Event::AfterMove,
        })
    });
    let arrivals = document.arrivals.iter().filter_map(|section| {
        let arrival = model.arrivals.iter().find(|arrival| arrival.name == section.name.text)?;
        Some(Asked {
            what: format!("`[arrivals.{}]`", arrival.name),
            place: own(&section.when)?,
            condition: arrival.when.as_ref()?,
            choices: &[],
            each: None,
            is_move: true,
        })
    });
    let actions = document.actions.iter().filter_map(|section| {
        let action = model.actions.iter().find(|action| action.name == section.name.text)?;
        Some(Asked {
            what: format!("`[actions.{}]`", action.name),
            place: own(&section.when)?,
            condition: action.when.as_ref()?,
            choices: &action.choices,
            each: None,
            is_move: false,
        })
    });
    rules.chain(arrivals).chain(actions).collect()
}

/// The warning about a condition that never holds, for both sides or for one of them.
fn never(world: &World, asked: &Asked) -> Option<Diagnostic> {
    let hold = |side: Side| {
        let mut moment = if asked.is_move { Moment::of_move(side) } else { Moment::of(side) };
        bind_choices(world, asked.choices, &mut moment);
        let held = |player: Side| {
            let mut moment = moment.clone();
            asked.each.into_iter().for_each(|local| moment.bind(local, Value::Player(Some(player))));
            world.always(asked.condition, &moment) != Some(false)
        };
        Side::BOTH.into_iter().any(held)
    };
    match Side::BOTH.map(hold) {
        [false, false] => Some(errors::never_holds(asked.place, &asked.what)),
        [white, black] if white != black && asked.is_move && !names_a_player(asked.condition) => {
            let side = if white { Side::Black } else { Side::White };
            is_even(world.model).then(|| errors::of_one_side(asked.place, &asked.what, side))
        }
        [_, _] => None,
    }
}

/// Whether a condition holds always, or never, whoever acts.
pub(super) fn holds<'e>(world: &World, asked: impl Fn(Side) -> (&'e Expression, Moment)) -> Option<bool> {
    let [white, black] = Side::BOTH.map(|side| {
        let (condition, moment) = asked(side);
        world.always(condition, &moment)
    });
    white.filter(|_| white == black)
}

fn names_a_player(condition: &Expression) -> bool {
    let mut found = false;
    condition.visit(&mut |part| found |= matches!(part.term, Term::Player(_)));
    found
}

/// Whether both sides have the same pieces at the start.
fn is_even(model: &Model) -> bool {
    let count = |side| {
        let mut kinds: Vec<_> =
            model.setup.pieces.iter().filter(|piece| piece.side == side).map(|piece| piece.kind).collect();
        kinds.sort();
        kinds
    };
    count(Side::White) == count(Side::Black)
}

/// Statements `mark` of rules and actions on pieces that cannot carry the mark.
fn marks(document: &Document, world: &World) -> Vec<Diagnostic> {
    let model = world.model;
    let rules = document.rules.iter().filter_map(|section| {
        let rule = model.rules.iter().find(|rule| rule.name == section.name.text)?;
        Some((&section.effects, &rule.effects, &[][..], rule.when.as_ref()))
    });
    let actions = document.actions.iter().filter_map(|section| {
        let action = model.actions.iter().find(|action| action.name == section.name.text)?;
        Some((&section.effects, &action.effects, &action.choices[..], action.when.as_ref()))
    });
    let mut found = Vec::new();
    for (trees, statements, choices, when) in rules.chain(actions) {
        let mut places = Vec::new();
        visit_statements(trees, &mut |tree| {
            if let StatementKind::Mark(..) = &tree.kind {
                places.push(tree.span);
            }
        });
        let mut set = Vec::new();
        model::visit_statements(statements, &mut |statement| {
            if let Statement::Mark(squares, mark, true) = statement {
                set.push((squares, *mark));
            }
        });
        // A procedure brings statements of its own.
        if places.len() != set.len() {
            continue;
        }
        for (place, (squares, mark)) in places.into_iter().zip(set) {
            if place.source == document.span.source && when.is_none_or(|when| !is_never(world, when, choices))
            {
                found.extend(carried_by_none(document, world, (squares, mark, choices), place));
            }
        }
    }
    found
}

fn is_never(world: &World, when: &Expression, choices: &[Choice]) -> bool {
    holds(world, |side| {
        let mut moment = Moment::of(side);
        bind_choices(world, choices, &mut moment);
        (when, moment)
    }) == Some(false)
}

/// A mark that no piece of a set can carry.
fn carried_by_none(
    document: &Document,
    world: &World,
    (squares, mark, choices): (&Expression, Mark, &[Choice]),
    place: Span,
) -> Option<Diagnostic> {
    let about = &world.model.marks[mark.index()];
    let mut kinds = KindSet::default();
    for side in Side::BOTH {
        let mut moment = Moment::of(side);
        bind_choices(world, choices, &mut moment);
        kinds = kinds.or(world.region(squares, &moment).maybe.kinds().0);
    }
    if kinds.is_empty() || !KindSet(kinds.0 & about.on.0).is_empty() {
        return None;
    }
    let names: Vec<&str> = kinds.iter().map(|kind| world.model.kinds[kind.index()].name.as_str()).collect();
    let on = document
        .marks
        .iter()
        .find(|section| section.name.text == about.name)
        .map(|section| section.name.span);
    Some(errors::cannot_carry(place, &names, &about.name, on))
}
