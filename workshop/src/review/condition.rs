//! Conditions that never hold, always hold, or hold for one side only; marks that nothing carries.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::errors;
use super::population::bind_choices;
use super::value::Value;
use super::world::{Moment, World, conjuncts};
use variorum::diagnostic::Diagnostic;
use variorum::ids::{KindSet, Mark, Side};
use variorum::model::{self, Choice, ContextWord, Event, Expression, Local, Model, Statement, Term, Type};
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
            Some(false) => found.push(uncarried(world, &known.when, errors::never_holds(place, &what))),
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
        [false, false] => {
            Some(uncarried(world, asked.condition, errors::never_holds(asked.place, &asked.what)))
        }
        [white, black] if white != black && asked.is_move && !names_a_player(asked.condition) => {
            let side = if white { Side::Black } else { Side::White };
            is_even(world.model).then(|| errors::of_one_side(asked.place, &asked.what, side))
        }
        [_, _] => None,
    }
}

/// Tells of a condition that never holds which mark its piece cannot carry, or which numbers a variable has, if that is
/// why.
pub(super) fn uncarried(world: &World, condition: &Expression, told: Diagnostic) -> Diagnostic {
    let mut parts = Vec::new();
    conjuncts(condition, &mut parts);
    if let [Expression { term: Term::Compare(_, a, b), .. }] = parts[..] {
        let variable = [a, b].into_iter().find_map(|side| match side.term {
            Term::Variable(variable, _) => Some(variable.index()),
            _ => None,
        });
        if let Some((index, (least, most))) =
            variable.and_then(|index| Some((index, *world.ranges.get(index)?)))
        {
            let about = &world.model.variables[index];
            return errors::out_of_numbers(
                told,
                &about.name,
                least,
                (most < i64::from(about.most)).then_some(most),
            );
        }
    }
    for part in &parts {
        let (kind, mark) = match &part.term {
            Term::EventMark(word, mark) => (Term::Context(*word), mark),
            Term::In(square, set) => match &set.term {
                Term::Marked(mark) => (Term::KindAt(square.clone()), mark),
                _ => continue,
            },
            _ => continue,
        };
        let mut moment = Moment::of(Side::White);
        let others = parts.iter().filter(|other| !std::ptr::eq(**other, *part));
        others.for_each(|other| world.assume(other, true, &mut moment));
        let kinds = world.kinds(&Expression::new(Type::Kind, kind), &moment).0;
        let about = &world.model.marks[mark.index()];
        if !kinds.is_empty() && KindSet(kinds.0 & about.on.0).is_empty() {
            let names = |kinds: KindSet| -> Vec<&str> {
                kinds.iter().map(|kind| world.model.kinds[kind.index()].name.as_str()).collect()
            };
            return errors::of_no_mark(told, &names(kinds), &about.name, &names(about.on));
        }
    }
    told
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
        let is_move = rule.event == Event::AfterMove;
        Some((&section.effects, &rule.effects, &[][..], rule.when.as_ref(), is_move))
    });
    let actions = document.actions.iter().filter_map(|section| {
        let action = model.actions.iter().find(|action| action.name == section.name.text)?;
        Some((&section.effects, &action.effects, &action.choices[..], action.when.as_ref(), false))
    });
    let mut found = Vec::new();
    for (trees, statements, choices, when, is_move) in rules.chain(actions) {
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
                let moved = when.filter(|_| is_move && is_to(squares));
                let kinds = match moved {
                    Some(when) => kinds_that_moved(world, when),
                    None => kinds_on(world, squares, choices),
                };
                found.extend(carried_by_none(document, world, (kinds, mark), place));
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

/// Whether a set is the square where a move ends.
fn is_to(squares: &Expression) -> bool {
    matches!(squares.term, Term::Context(ContextWord::To))
}

/// The kinds of pieces that may stand on a set of squares.
fn kinds_on(world: &World, squares: &Expression, choices: &[Choice]) -> KindSet {
    let on = |side: Side| {
        let mut moment = Moment::of(side);
        bind_choices(world, choices, &mut moment);
        world.region(squares, &moment).maybe.kinds().0
    };
    Side::BOTH.map(on).into_iter().fold(KindSet::default(), KindSet::or)
}

/// The kinds of pieces that have moved under a condition; none if these may have become others on their arrival.
fn kinds_that_moved(world: &World, when: &Expression) -> KindSet {
    let mut kinds = KindSet::default();
    for side in Side::BOTH {
        let mut moment = Moment::of_move(side);
        world.assume(when, true, &mut moment);
        let changes = |arrival: &&model::Arrival| {
            let mut becomes = false;
            model::visit_statements(&arrival.effects, &mut |statement| {
                becomes |= matches!(statement, Statement::Become(..));
            });
            becomes
        };
        let always = |arrival: &model::Arrival| {
            arrival.when.as_ref().is_none_or(|when| world.always(when, &moment) == Some(true))
        };
        if world.model.arrivals.iter().filter(changes).any(always) {
            return KindSet::default();
        }
        let piece = Expression::new(Type::Kind, Term::Context(ContextWord::Piece));
        kinds = kinds.or(world.kinds(&piece, &moment).0);
    }
    kinds
}

/// A mark that no piece of some kinds can carry.
fn carried_by_none(
    document: &Document,
    world: &World,
    (kinds, mark): (KindSet, Mark),
    place: Span,
) -> Option<Diagnostic> {
    let about = &world.model.marks[mark.index()];
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
