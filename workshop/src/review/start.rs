//! The start position: whether the game can begin.

use std::collections::HashMap;

use super::errors;
use super::world::{Moment, World};
use variorum::diagnostic::Diagnostic;
use variorum::game::Game;
use variorum::ids::Side;
use variorum::model::{EndingMoment, Verdict};
use variorum::source::Span;
use variorum::syntax::Document;
use variorum::variant::Variant;

/// The mistake in the start; at most one is reported.
pub(super) fn check(document: &Document, variant: &Variant, world: &World) -> Vec<Diagnostic> {
    let mut game = variant.start();
    let found = no_start(document, variant)
        .or_else(|| royal_of_both(document, variant, world))
        .or_else(|| no_royal(document, variant, &mut game))
        .or_else(|| in_check(document, variant, &mut game))
        .or_else(|| no_action(document, variant, &mut game));
    // A stopped query makes the answer void; the examples or the game report it.
    found.filter(|_| game.overrun().is_none()).into_iter().collect()
}

/// No drawn start meets the condition.
fn no_start(document: &Document, variant: &Variant) -> Option<Diagnostic> {
    let when = document.shuffle.when.as_ref()?.span;
    (variant.starts() == Some(0)).then(|| errors::no_start(when))
}

/// The place of the setup, if the definition's own file has one.
pub(super) fn setup(document: &Document) -> Option<Span> {
    let setup = document.setup.as_ref().and_then(|setup| setup.board.as_ref()).map(|board| board.span);
    setup.filter(|span| own(document, *span))
}

/// The setup, or the file.
fn beginning(document: &Document) -> Span {
    setup(document).unwrap_or(document.span)
}

fn own(document: &Document, span: Span) -> bool {
    span.source == document.span.source
}

/// The royal squares of one side include the other side's pieces.
fn royal_of_both(document: &Document, variant: &Variant, world: &World) -> Option<Diagnostic> {
    let place = document.royal.as_ref().map(|royal| royal.span).filter(|span| own(document, *span))?;
    let royal = variant.model().royal.as_ref()?;
    let surely = world.region(royal, &Moment::of(Side::White)).surely;
    let pieces = variant.model().setup.pieces.iter();
    let taken = pieces
        .filter(|piece| piece.side == Side::Black)
        .find(|piece| surely.has_piece(piece.square, piece.kind, piece.side))?;
    Some(errors::royal_of_both(place, Side::White, &variant.model().board.name(taken.square)))
}

/// A side without a royal piece, where only mate decides the game.
fn no_royal(document: &Document, variant: &Variant, game: &mut Game) -> Option<Diagnostic> {
    let royal = document.royal.as_ref()?.span;
    let model = variant.model();
    let asks_attacks =
        |ending: &variorum::model::Ending| ending.when.as_ref().is_some_and(|when| when.asks_attacks());
    let is_mate =
        |ending: &variorum::model::Ending| ending.moment == EndingMoment::NoAction && asks_attacks(ending);
    let decides = |ending: &&variorum::model::Ending| ending.verdict != Verdict::Draw;
    let mut deciding = model.endings.iter().filter(decides).peekable();
    if deciding.peek().is_none() || !deciding.all(is_mate) {
        return None;
    }
    let without = Side::BOTH.into_iter().find(|side| game.royal(*side).is_empty())?;
    let puts_in_play = model.setup.hands.iter().any(|(side, _)| *side == without);
    (!puts_in_play).then(|| errors::no_royal(beginning(document), without, royal))
}

/// The side that is not to act is in check, where that is forbidden.
fn in_check(document: &Document, variant: &Variant, game: &mut Game) -> Option<Diagnostic> {
    if !variant.model().forbidden.iter().any(|forbidden| forbidden.when.asks_attacks()) {
        return None;
    }
    let side = game.mover().opponent();
    let check = game.checks(side).into_iter().next()?;
    let by = *check.attackers.first()?;
    let (kind, _) = game.piece(by)?;
    let model = variant.model();
    let name = &model.kinds[kind.index()].name;
    Some(errors::starts_in_check(beginning(document), side, name, &model.board.name(by)))
}

/// The player who begins has no legal action.
fn no_action(document: &Document, variant: &Variant, game: &mut Game) -> Option<Diagnostic> {
    if game.has_legal_action() {
        return None;
    }
    let model = variant.model();
    let bans = game.bans_on_all();
    let mut counts: HashMap<usize, usize> = HashMap::new();
    bans.iter().flatten().for_each(|ban| *counts.entry(*ban).or_default() += 1);
    let most = counts.into_iter().max_by_key(|(ban, count)| (*count, usize::MAX - ban)).map(|(ban, _)| ban);
    if let (None, Some(outcome), false) = (most, game.outcome(), game.unjudged_actions().is_empty()) {
        return Some(errors::over_at_start(beginning(document), &outcome.to_string()));
    }
    let forbids = most.map(|ban| {
        let forbidden = &model.forbidden[ban];
        (forbidden.name.as_str(), bans.len(), forbidden.span)
    });
    let place = forbids.map(|(_, _, span)| span).filter(|span| own(document, *span));
    Some(errors::no_action(game.mover(), place.unwrap_or_else(|| beginning(document)), forbids))
}
