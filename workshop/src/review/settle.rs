//! Rules `on = "change"` that never settle.

use super::errors;
use variorum::diagnostic::Diagnostic;
use variorum::game::Game;
use variorum::language::Event;
use variorum::limits;
use variorum::syntax::Document;
use variorum::variant::Variant;

/// How many actions of a position are played to see whether the rules settle.
const ACTIONS: usize = 40;

/// The rules that were still changing something when they were stopped: at the start or in an example.
pub(super) fn check(document: &Document, variant: &Variant) -> Option<Diagnostic> {
    let is_own = |rule: &&variorum::syntax::RuleSection| {
        rule.event == Some(Event::Always) && rule.name.span.source == document.span.source
    };
    let rule = document.rules.iter().find(is_own)?;
    let positions = variant.model().examples.iter().filter_map(|example| {
        let position = example.position.as_ref();
        let mut game =
            position.map_or_else(|| Some(variant.start()), |(text, _)| variant.position(text).ok())?;
        let moves = example.moves.iter().flat_map(|(moves, _)| moves.split_whitespace());
        let _ = moves.into_iter().try_for_each(|action| game.play(action));
        Some(game)
    });
    let mut games = std::iter::once(variant.start()).chain(positions);
    games.any(|mut game| is_unsettled(&mut game)).then(|| errors::never_settles(&rule.name, limits::SWEEPS))
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
