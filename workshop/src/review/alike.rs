//! Actions that are written alike, in any position that an example passes through.

use super::errors;
use variorum::diagnostic::Diagnostic;
use variorum::game::Game;
use variorum::model::{Choice, FieldSource, TemplatePart};
use variorum::position::{Action, ActionForm};
use variorum::source::Span;
use variorum::syntax::{Document, Template};
use variorum::variant::Variant;

/// How many positions are examined, at most.
const POSITIONS: usize = 200;
/// Positions with more actions are skipped.
const ACTIONS: usize = 2000;

/// The first two actions that are written alike.
pub(super) fn check(document: &Document, variant: &Variant) -> Option<Diagnostic> {
    let setup = document.setup.as_ref().map(|setup| setup.span);
    let own = setup.filter(|span| span.source == document.span.source);
    let mut left = POSITIONS;
    let start = (None, "", own);
    let examples = variant.model().examples.iter().map(|example| {
        let text = |claim: &'_ Option<(String, Span)>| claim.as_ref().map(|(text, _)| text.clone());
        (text(&example.position), text(&example.moves).unwrap_or_default(), Some(example.span))
    });
    let examples: Vec<_> = std::iter::once((start.0, start.1.to_owned(), start.2)).chain(examples).collect();
    for (position, moves, place) in examples {
        let game = position.map_or_else(|| Some(variant.start()), |text| variant.position(&text).ok());
        let Some(mut game) = game else { continue };
        let mut moves = moves.split_whitespace();
        loop {
            left = left.checked_sub(1)?;
            if let Some((a, b)) = pair(&mut game) {
                return Some(describe(document, variant, &mut game, (a, b), place));
            }
            match moves.next() {
                Some(action) if game.play(action).is_ok() => {}
                Some(_) | None => break,
            }
        }
    }
    None
}

/// Two legal actions that are written alike.
fn pair(game: &mut Game) -> Option<(Action, Action)> {
    let actions = game.legal_actions();
    if actions.len() > ACTIONS {
        return None;
    }
    let mut texts: Vec<(String, Action)> =
        actions.into_iter().map(|action| (game.write(action), action)).collect();
    texts.sort_by(|a, b| a.0.cmp(&b.0));
    texts.windows(2).find(|pair| pair[0].0 == pair[1].0).map(|pair| (pair[0].1, pair[1].1))
}

/// Two actions that are written alike, and what would distinguish them.
fn describe(
    document: &Document,
    variant: &Variant,
    game: &mut Game,
    (a, b): (Action, Action),
    place: Option<Span>,
) -> Diagnostic {
    let text = game.write(a);
    if let Some(templates) = templates_of_two(document, variant, a, b) {
        return errors::alike_actions(&text, &templates);
    }
    let file = document.span;
    let model = variant.model();
    let (choices, written, template): (&[Choice], &[TemplatePart], Option<&Template>) =
        match (a.form(), b.form()) {
            (ActionForm::Declared(one), ActionForm::Declared(other)) if one == other => {
                let action = &model.actions[usize::from(one)];
                let section = document.actions.iter().find(|section| section.name.text == action.name);
                (&action.choices, &action.write.parts, section.and_then(|section| section.write.as_ref()))
            }
            (_, _) => match (a.arrival(), b.arrival()) {
                (Some((one, _)), Some((other, _))) if one == other => {
                    let arrival = &model.arrivals[one];
                    let section = document.arrivals.iter().find(|section| section.name.text == arrival.name);
                    (
                        &arrival.choices,
                        &arrival.write.parts,
                        section.and_then(|section| section.write.as_ref()),
                    )
                }
                (_, _) => return errors::alike(&text, place, file, None),
            },
        };
    let is_shown = |index: usize| {
        written
            .iter()
            .any(|part| matches!(part, TemplatePart::Field(FieldSource::Choice(shown), _) if *shown == index))
    };
    let values = [a, b].map(|action| game.info(action).parameters);
    let differs = |index: &usize| {
        !is_shown(*index)
            && values[0].get(*index).map(|p| &p.value) != values[1].get(*index).map(|p| &p.value)
    };
    let missing = (0..choices.len()).find(differs).map(|index| choices[index].name.as_str());
    let template = template.map(|template| template.span).filter(|span| span.source == document.span.source);
    match (missing, template) {
        (Some(missing), Some(template)) => errors::alike(&text, place, file, Some((missing, template))),
        (_, _) => errors::alike(&text, place, file, None),
    }
}

/// Where two different declared actions are written, or a declared action that is written as a move is: the templates
/// that stand in the definition's own file.
fn templates_of_two(document: &Document, variant: &Variant, a: Action, b: Action) -> Option<Vec<Span>> {
    let template = |index: u16| {
        let name = &variant.model().actions[usize::from(index)].name;
        let section = document.actions.iter().find(|section| section.name.text == *name)?;
        let written = section.write.as_ref().map(|write| write.span);
        written.filter(|span| span.source == document.span.source)
    };
    let declared: Vec<_> = [a, b]
        .into_iter()
        .filter_map(|action| match action.form() {
            ActionForm::Declared(index) => Some(index),
            ActionForm::Plain(_) | ActionForm::Line(..) | ActionForm::Pass => None,
        })
        .collect();
    let found: Vec<Span> = match declared[..] {
        [one, other] if one == other => return None,
        _ => declared.into_iter().filter_map(template).collect(),
    };
    (!found.is_empty()).then_some(found)
}
