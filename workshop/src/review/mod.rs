//! Searches a playable definition for rules that its author cannot have intended: a start that is over, rules that never
//! fire, endings that are never reached. All results are warnings, at their places.

mod alike;
mod condition;
mod ending;
mod errors;
mod facts;
mod kind;
mod population;
mod range;
mod reach;
mod reached;
mod region;
mod right;
mod settle;
mod start;
mod value;
mod world;

use crate::example::check_examples;
use variorum::diagnostic::{Diagnostic, Diagnostics};
use variorum::syntax::Document;
use variorum::variant::{Checked, Variant};

use population::Population;
use world::World;

/// Adds the results of its examples and of the review to a checked definition.
///
/// ```
/// let mut checked = variorum::Variant::check_text("hill.toml", r#"
///     [variant]
///     extends = "chess"
///     [endings.hill]
///     when   = "any(my king and their pieces)"
///     result = "mover wins"
/// "#);
/// assert!(checked.diagnostics.is_empty());
/// variorum_workshop::review::validate(&mut checked);
/// let told = checked.diagnostics.render(&checked.sources);
/// assert!(told.contains("can never hold"), "{told}");
/// ```
pub fn validate(checked: &mut Checked) {
    checked.diagnostics = reviewed(checked);
}

/// A checked definition with the results of its examples and of the review added. Unlike [`validate`], this leaves the
/// original as it is, so that others can read it meanwhile.
pub fn reviewed(checked: &Checked) -> Diagnostics {
    let found = found_in(checked);
    let mut diagnostics = checked.diagnostics.clone();
    let is_new = !found.is_empty();
    found.into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
    if is_new && diagnostics.has_suggestions() {
        diagnostics.try_suggestions(&checked.sources, |suggestion| {
            let mut changed = checked.with(suggestion)?;
            let found = found_in(&changed);
            found.into_iter().for_each(|diagnostic| changed.diagnostics.push(diagnostic));
            Some(changed.diagnostics)
        });
    }
    diagnostics
}

/// The results of the examples and of the review.
fn found_in(checked: &Checked) -> Vec<Diagnostic> {
    let Some(variant) = &checked.variant else { return Vec::new() };
    let mut found = check_examples(variant);
    found.extend(review(&checked.document, variant));
    found
}

/// A zone that a base made for another number of ranks.
fn board_has_grown(document: &Document, world: &World) -> Option<Diagnostic> {
    let (now, place) = document.board.ranks?;
    let before = document.ranks_before.filter(|before| *before != now)?;
    let model = world.model;
    let zone = document.zones.iter().zip(&model.zones).find(|(section, zone)| {
        let reaches = |rank: i64| {
            zone.squares[0].iter().any(|square| i64::from(model.board.place(*square).rank) + 1 == rank)
        };
        section.name.span.source != document.span.source
            && section.of_side
            && reaches(before)
            && !reaches(now)
    });
    zone.map(|(section, _)| errors::made_for_another_board(place, &section.name, (before, now)))
}

/// Rules that the author cannot have intended. If mutators are laid over a game there are no warnings: parts that become
/// useless were intended for the game without mutators.
fn review(document: &Document, variant: &Variant) -> Vec<Diagnostic> {
    if document.is_mutated {
        return Vec::new();
    }
    let model = variant.model();
    let mut world = World::new(model);
    range::learn(&mut world);
    let population = Population::of(&world);
    let reached = reach::reached(model, &population);
    world.reach = reached.as_ref();
    let mut found = start::check(document, variant, &world);
    found.extend(kind::check(document, model, &population, reached.as_ref()));
    found.extend(condition::check(document, &world));
    found.extend(ending::check(document, &world));
    found.extend(settle::check(document, variant));
    found.extend(alike::check(document, variant));
    found.extend(board_has_grown(document, &world));
    found.extend(right::check(document, variant));
    found
}
