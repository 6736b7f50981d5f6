//! Plain mode on the command line: what the reference says, beside what the engine does.

use variorum::Game;
use variorum::plain::{Action, Plain, Snapshot, State};

/// The legal actions in plain mode, sorted, with what follows each. They are written as the engine writes the action that leads to
/// the same position; where it has none, as what plain mode keeps of them.
pub(crate) fn actions(game: &mut Game) -> Vec<(String, State)> {
    let mut texts = texts_by_result(game);
    let plain = Plain::new(game.variant().model()).without_past();
    let state = plain.state_of(&game.snapshot());
    let with_text = |action: Action| {
        let after = plain.play(&state, &action);
        let known = texts.iter().position(|(result, _)| *result == after.now);
        let text = known.map_or_else(|| format!("{action:?}"), |at| texts.swap_remove(at).1);
        (text, after)
    };
    let mut found: Vec<(String, State)> = plain.actions(&state).into_iter().map(with_text).collect();
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    found
}

/// The sequences of a depth that begin with each legal action, counted in plain mode.
pub(crate) fn counts(game: &mut Game, depth: u32) -> Vec<(String, u64)> {
    let actions = actions(game);
    let plain = Plain::new(game.variant().model()).without_past();
    let count = |(text, after): (String, State)| (text, plain.perft(&after, depth.saturating_sub(1)));
    actions.into_iter().map(count).collect()
}

/// The positions after the engine's legal actions, and how these are written.
fn texts_by_result(game: &mut Game) -> Vec<(Snapshot, String)> {
    let mut found = Vec::new();
    for action in game.legal_actions() {
        let text = game.write(action);
        game.play_action(action);
        found.push((game.snapshot(), text));
        game.undo();
    }
    found
}
