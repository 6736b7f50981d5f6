//! Endings that are never reached, and games that do not end.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::condition::{holds, uncarried};
use super::errors;
use super::facts::key;
use super::world::{Moment, World};
use variorum::diagnostic::Diagnostic;
use variorum::ids::Side;
use variorum::model::{
    DeclaredAction, Ending, EndingMoment, Expression, Model, Passing, Reading, Term, Verdict,
};
use variorum::source::Span;
use variorum::syntax::{Document, EndingSection};

/// Warnings about the endings.
pub(super) fn check(document: &Document, world: &World) -> Vec<Diagnostic> {
    let model = world.model;
    let is_own = |span: Span| span.source == document.span.source;
    let mut found = Vec::new();
    for (index, (section, ending)) in with_sections(document, model).enumerate() {
        let place = section.when.as_ref().map(|when| when.span).filter(|span| is_own(*span));
        let truth = ending.when.as_ref().and_then(|when| holds(world, |side| (when, Moment::of(side))));
        let what = format!("`[endings.{}]`", ending.name);
        match (place, truth) {
            (Some(place), Some(false)) => {
                let told = errors::never_holds(place, &what);
                found.push(ending.when.iter().fold(told, |told, when| uncarried(world, when, told)));
            }
            (Some(place), Some(true)) if ending.moment != EndingMoment::NoAction => {
                let then = "the game would end after the first action";
                found.push(errors::always_holds(place, &what, then));
            }
            (Some(_) | None, _) => {
                let before = with_sections(document, model).take(index);
                // That an ending always holds is told at that ending.
                let always = |ending: &Ending| {
                    let when = ending.when.as_ref();
                    when.and_then(|when| holds(world, |side| (when, Moment::of(side)))) == Some(true)
                };
                let mut before = before.filter(|(other, first)| {
                    is_own(section.name.span) && other.name.span != section.name.span && !always(first)
                });
                if let Some((other, first)) = before.find(|(_, first)| hides(world, first, ending)) {
                    let same = ending.when.as_ref().and_then(key) == first.when.as_ref().and_then(key);
                    found.push(errors::never_reached(&section.name, other.name.span, same));
                } else {
                    found.extend(drawn_too_early(document, world, section, ending));
                }
            }
        }
    }
    found.extend(nothing_when_stuck(document, world));
    found
}

/// The endings with their sections: one for each player counts as two.
fn with_sections<'a>(
    document: &'a Document,
    model: &'a Model,
) -> impl Iterator<Item = (&'a EndingSection, &'a Ending)> {
    model.endings.iter().filter_map(|ending| {
        let section = document.endings.iter().find(|section| section.name.span == ending.span)?;
        Some((section, ending))
    })
}

/// Whether an ending holds whenever an ending below it does.
fn hides(world: &World, first: &Ending, later: &Ending) -> bool {
    let comes_with = first.moment == later.moment
        || first.moment == EndingMoment::Action && later.moment == EndingMoment::Turn;
    let (Some(condition), Some(when)) = (&first.when, &later.when) else { return false };
    let implied = |side: Side| {
        let mut moment = Moment::of(side);
        world.assume(when, true, &mut moment);
        !moment.facts.contradict && world.always(condition, &moment) == Some(true)
    };
    comes_with && !first.claim && Side::BOTH.into_iter().all(implied)
}

/// A draw inherited from a base that depends on the board alone, and may hold where an ending of the definition's own
/// could still be reached with the remaining pieces.
fn drawn_too_early(
    document: &Document,
    world: &World,
    section: &EndingSection,
    ending: &Ending,
) -> Option<Diagnostic> {
    let source = document.span.source;
    let wins = ending.verdict != Verdict::Draw && ending.moment != EndingMoment::NoAction;
    let when = ending.when.as_ref().filter(|_| section.name.span.source == source && wins)?;
    if !asks_places(when) || when.reads(|reading| matches!(reading, Reading::Attacks | Reading::Actions)) {
        return None;
    }
    let is_material = |reading: Reading| {
        matches!(
            reading,
            Reading::Board | Reading::Hand | Reading::Event(_) | Reading::Local(_) | Reading::Mark(_)
        )
    };
    let is_draw = |(other, draw): &(&EndingSection, &Ending)| {
        let material = draw.when.as_ref().is_some_and(|when| !when.reads(|reading| !is_material(reading)));
        draw.verdict == Verdict::Draw
            && draw.moment != EndingMoment::NoAction
            && !draw.claim
            && material
            && !asks_empty(draw)
            && other.name.span.source != source
    };
    let (other, draw) = with_sections(document, world.model).find(is_draw)?;
    let ways = draw.when.as_ref().map(alternatives)?;
    let leaves = |side: Side| {
        ways.iter().any(|parts| {
            let mut moment = Moment::of(side);
            parts.iter().for_each(|part| world.assume(part, true, &mut moment));
            !moment.facts.contradict && world.always(when, &moment) != Some(false)
        })
    };
    let is_left = Side::BOTH.into_iter().any(leaves);
    is_left.then(|| errors::drawn_too_early(&section.name, other.name.span, &draw.name))
}

/// The alternatives of a condition, each a list of conditions that hold together; the condition alone if there are too
/// many.
fn alternatives(condition: &Expression) -> Vec<Vec<&Expression>> {
    const MANY: usize = 16;
    let found = match &condition.term {
        Term::Or(a, b) => [alternatives(a), alternatives(b)].concat(),
        Term::And(a, b) => {
            let (a, b) = (alternatives(a), alternatives(b));
            a.iter().flat_map(|a| b.iter().map(move |b| [&a[..], &b[..]].concat())).collect()
        }
        _ => vec![vec![condition]],
    };
    if found.len() > MANY { vec![vec![condition]] } else { found }
}

/// Whether an ending waits for the board to fill.
fn asks_empty(ending: &Ending) -> bool {
    let mut asks = false;
    let mut look = |part: &Expression| asks |= matches!(part.term, Term::Empty);
    ending.when.iter().for_each(|when| when.visit(&mut look));
    asks
}

/// Whether a player may well be stuck: there are bans, or a piece can come to a square without further moves, and no
/// declared action is always available.
fn may_be_stuck(world: &World) -> bool {
    let model = world.model;
    let is_free =
        |action: &DeclaredAction| !action.asked && action.choices.is_empty() && action.when.is_none();
    if model.turn.sequence.is_empty() && model.actions.iter().any(is_free) {
        return false;
    }
    let is_forbidden = !model.forbidden.is_empty() || !model.move_bans.is_empty();
    is_forbidden || world.reach.is_some_and(|reached| reached.has_dead_end)
}

/// Whether a condition depends on where pieces stand, which may change though no piece is left that could give mate.
fn asks_places(condition: &Expression) -> bool {
    let mut asks = false;
    condition.visit(&mut |part| {
        asks |= matches!(part.term, Term::Zone(..) | Term::Squares(_) | Term::Square(Some(_)))
    });
    asks
}

/// Whether an ending itself waits for a player to be stuck, so that no `stuck` ending is needed.
fn asks_stuck(ending: &Ending) -> bool {
    let mut ways = ending.when.iter().flat_map(alternatives).flatten();
    ways.any(|part| matches!(part.term, Term::Stuck(_)))
}

/// No ending holds for a player who is stuck.
fn nothing_when_stuck(document: &Document, world: &World) -> Option<Diagnostic> {
    let model = world.model;
    let passes = model.turn.pass != Passing::Never;
    if model.endings.is_empty() || passes || model.endings.iter().any(asks_stuck) || !may_be_stuck(world) {
        return None;
    }
    let stuck = || model.endings.iter().filter(|ending| ending.moment == EndingMoment::NoAction);
    // Conditions other than a check are the author's own distinction of cases.
    let asks_else = |ending: &Ending| ending.when.as_ref().is_some_and(|when| !when.asks_attacks());
    if stuck().any(asks_else) {
        return None;
    }
    let is_covered = |side: Side| {
        let mut moment = Moment::of(side);
        stuck().any(|ending| {
            let Some(when) = &ending.when else { return true };
            let holds = world.always(when, &moment) == Some(true);
            world.assume(when, false, &mut moment);
            holds
        })
    };
    let is_covered = Side::BOTH.into_iter().all(is_covered);
    let last = document.endings.last().map(|ending| ending.name.span);
    let own = last.filter(|span| span.source == document.span.source).unwrap_or(document.span);
    (!is_covered).then(|| errors::nothing_when_stuck(own))
}
