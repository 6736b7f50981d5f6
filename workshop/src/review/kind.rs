//! Parts that are never in play: kinds, variables, events, squares.

use super::errors;
use super::population::{Population, visit_all};
use super::reached::Reached;
use variorum::diagnostic::Diagnostic;
use variorum::ids::Square;
use variorum::model::{Event, Mode, Model, Statement};
use variorum::source::Span;
use variorum::syntax::{Document, RuleSection};

pub(super) fn check(
    document: &Document,
    model: &Model,
    population: &Population,
    reached: Option<&Reached>,
) -> Vec<Diagnostic> {
    let is_own = |span: Span| span.source == document.span.source;
    let mut found = Vec::new();
    for (piece, kind) in document.pieces.iter().zip(model.all_kinds()) {
        if is_own(piece.name.span)
            && piece.letter.as_ref().is_some_and(|letter| is_own(letter.span))
            && !population.present.has(kind)
        {
            found.push(errors::never_in_play(&piece.name));
        }
    }
    found.extend(never_set(document, model));
    for rule in document.rules.iter().filter(|rule| is_own(rule.name.span)) {
        found.extend(never_fires(rule, model));
    }
    let board = document.board.span.filter(|span| is_own(*span));
    if let (Some(place), Some(reached)) = (board, reached) {
        let never = without_colour(model, reached.never());
        let never: Vec<String> = never.into_iter().map(|square| model.board.name(square)).collect();
        if !never.is_empty() {
            found.push(errors::never_come_to(place, &never));
        }
    }
    found
}

/// Variables of the definition's own file that are never set.
fn never_set(document: &Document, model: &Model) -> Vec<Diagnostic> {
    let mut is_set = vec![false; model.variables.len()];
    visit_all(model, &mut |statement| {
        if let Statement::Assign(variable, ..) = statement {
            is_set[variable.index()] = true;
        }
    });
    let own = document.variables.iter().filter(|section| section.name.span.source == document.span.source);
    let never = own.filter(|section| {
        let index = model.variables.iter().position(|variable| variable.name == section.name.text);
        section.counts.is_none() && index.is_some_and(|index| !is_set[index])
    });
    never.map(|section| errors::never_set(&section.name)).collect()
}

/// A rule that waits for an event that never happens.
fn never_fires(rule: &RuleSection, model: &Model) -> Option<Diagnostic> {
    let mut movements = model.movements();
    let does = |wanted: fn(&Statement) -> bool| {
        let mut found = false;
        visit_all(model, &mut |statement| found |= wanted(statement));
        found
    };
    match rule.event? {
        Event::BeforeCapture | Event::AfterCapture => {
            let takes = movements.any(|movement| movement.attacks() || movement.modes.has(Mode::Devour));
            let is_known = takes || does(|statement| matches!(statement, Statement::Capture(_)));
            (!is_known).then(|| {
                errors::never_fires(
                    &rule.name,
                    "a capture",
                    "piece captures, and no statement `capture` stands",
                )
            })
        }
        Event::BeforeDiscard => (!does(|statement| matches!(statement, Statement::Discard(_))))
            .then(|| errors::never_fires(&rule.name, "a discard", "statement `discard` stands")),
        Event::AfterMove => {
            movements.next().is_none().then(|| errors::never_fires(&rule.name, "a move", "piece has `moves`"))
        }
        Event::AfterAction | Event::AfterTurn | Event::Always => None,
    }
}

/// Squares without those of one colour, if all squares of that colour are among them: many games use only the dark
/// squares.
fn without_colour(model: &Model, mut squares: Vec<Square>) -> Vec<Square> {
    let colour = |square: Square| {
        let place = model.board.place(square);
        (place.file + place.rank) % 2
    };
    for wanted in [0, 1] {
        let is_whole = model
            .board
            .squares()
            .filter(|square| colour(*square) == wanted)
            .all(|square| squares.contains(&square));
        if is_whole {
            squares.retain(|square| colour(*square) != wanted);
        }
    }
    squares
}
