//! Rules `on = "change"` that never settle.

use super::errors;
use variorum::diagnostic::Diagnostic;
use variorum::game::Game;
use variorum::language::Event;
use variorum::limits;
use variorum::syntax::{Document, Name};
use variorum::variant::Variant;

/// How many actions of a position are played to see whether the rules settle.
const ACTIONS: usize = 40;
/// How many random games are played to see it.
const GAMES: u64 = 8;
/// How long they are at most, in actions.
const LENGTH: usize = 150;

/// The rules that were still changing something when they were stopped: at the start, in an example or in a random game.
pub(super) fn check(document: &Document, variant: &Variant) -> Option<Diagnostic> {
    let is_own = |rule: &&variorum::syntax::RuleSection| {
        rule.event == Some(Event::Always) && rule.name.span.source == document.span.source
    };
    let rules: Vec<&Name> = document.rules.iter().filter(is_own).map(|rule| &rule.name).collect();
    if rules.is_empty() {
        return None;
    }
    let positions = variant.model().examples.iter().filter_map(|example| {
        let position = example.position.as_ref();
        let mut game =
            position.map_or_else(|| Some(variant.start()), |(text, _)| variant.position(text).ok())?;
        let moves = example.moves.iter().flat_map(|(moves, _)| moves.split_whitespace());
        let _ = moves.into_iter().try_for_each(|action| game.play(action));
        Some(game)
    });
    let mut games = std::iter::once(variant.start()).chain(positions);
    let is_unsettled = games.any(|mut game| is_unsettled(&mut game)) || is_unsettled_at_random(variant);
    is_unsettled.then(|| errors::never_settles(&rules, limits::SWEEPS))
}

/// Whether rules did not settle in random games, always the same ones.
fn is_unsettled_at_random(variant: &Variant) -> bool {
    (1..=GAMES).any(|seed| {
        let mut state = seed;
        let mut game = variant.start();
        game.play_out(LENGTH, |count| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % count.max(1)
        });
        game.take_unsettled()
    })
}

/// Whether rules did not settle in a game so far, or after an action of its position.
fn is_unsettled(game: &mut Game) -> bool {
    for action in game.legal_actions().into_iter().take(ACTIONS) {
        if game.play_action(action) {
            game.undo();
        }
    }
    game.take_unsettled()
}
