//! One definition, played at random: the actions of the engine and what it counts, beside plain mode and by routes of its own.

use std::cell::Cell;
use std::fmt::Write as _;

use generator::Choices;
use variorum::plain::{Plain, Snapshot, State};
use variorum::position::{Action, Counting, Table};
use variorum::{Game, Variant};

use super::told::{difference, ending};

/// How much of a game is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// Positions at random from which games are played, besides the start.
    pub(crate) positions: usize,
    /// Actions of each game.
    pub(crate) plies: usize,
    /// Positions with more actions end a game.
    pub(crate) actions: usize,
    /// Nodes of the counts that are compared.
    pub(crate) nodes: u64,
}

/// Two routes that do not lead to the same.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    /// Where the game began, as text.
    pub(crate) from: String,
    /// The actions that were played, as texts.
    pub(crate) played: Vec<String>,
    /// The position, as text.
    pub(crate) position: String,
    /// What differs: the rule of comparison, in few words that are the same for the same sort of difference.
    pub(crate) what: &'static str,
    /// What is expected and what is got.
    pub(crate) details: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", self.what)?;
        writeln!(f, "from:     {}", self.from)?;
        writeln!(f, "actions:  {}", self.played.join(" "))?;
        writeln!(f, "position: {}", self.position)?;
        write!(f, "{}", self.details)
    }
}

/// How many expressions and movements plain mode looks at in one definition.
const PATIENCE: u64 = 10_000_000;

/// Plays games from the start and from some positions, and compares in each position; gives how many positions there were.
///
/// # Errors
/// The first difference.
pub(crate) fn compare(
    variant: &Variant,
    positions: &[String],
    choices: &mut Choices<'_>,
    extent: Extent,
) -> Result<usize, Box<Difference>> {
    let patience = Cell::new(PATIENCE);
    let plain = Plain::new(variant.model()).with_patience(&patience);
    let mut compared = play(variant.start(), &plain, plain.start(), choices, extent)?;
    for text in positions {
        if let Ok(game) = variant.position(text) {
            let state = plain.state_of(&game.snapshot());
            compared += play(game, &plain, state, choices, extent)?;
        }
    }
    Ok(compared)
}

/// Plays one game at random in both engines.
fn play(
    mut game: Game,
    plain: &Plain<'_>,
    mut state: State,
    choices: &mut Choices<'_>,
    extent: Extent,
) -> Result<usize, Box<Difference>> {
    let from = game.to_text();
    for ply in 0..extent.plies {
        let actions = match listed(&mut game) {
            Ok(actions) if actions.len() <= extent.actions => actions,
            Ok(_) | Err(_) => return Ok(ply),
        };
        let found = beside(&mut game, plain, &state, &actions).and_then(|next| {
            routes(&mut game, &actions)?;
            counts(&mut game, extent)?;
            if let Some(counted) = game_of_two_plies(&mut game, plain, &state, &next, extent) {
                let (played, (what, details)) = counted;
                return Err((what, format!("after:    {played}\n{details}")));
            }
            Ok(next)
        });
        let next = match found {
            _ if plain.is_out_of_patience() => return Ok(ply),
            Ok(next) => next,
            Err((STOPPED, _)) => return Ok(ply),
            Err((what, details)) => {
                let (played, position) = (game.played().to_vec(), game.to_text());
                return Err(Box::new(Difference { from, played, position, what, details }));
            }
        };
        if next.is_empty() {
            return Ok(ply + 1);
        }
        let (action, after) = choices.pick(&next);
        if !game.play_action(*action) {
            return Ok(ply);
        }
        state = after.clone();
    }
    Ok(extent.plies)
}

/// What can be done beside plain mode, and the ending if nothing can; gives each action with what follows plainly.
fn beside(
    game: &mut Game,
    plain: &Plain<'_>,
    state: &State,
    actions: &[Action],
) -> Result<Vec<(Action, State)>, (&'static str, String)> {
    let variant = game.variant().clone();
    if game.snapshot() != state.now {
        return Err(("the position itself", difference(&variant, &state.now, &game.snapshot())));
    }
    let mut got: Vec<(Snapshot, Action)> = Vec::new();
    for action in actions {
        act(game, *action)?;
        got.push((game.snapshot(), *action));
        game.undo();
    }
    let mut expected: Vec<State> =
        plain.actions(state).iter().map(|action| plain.play(state, action)).collect();
    got.sort_by(|(a, _), (b, _)| a.cmp(b));
    expected.sort_by(|a, b| a.now.cmp(&b.now));
    if !got.iter().map(|(snapshot, _)| snapshot).eq(expected.iter().map(|state| &state.now)) {
        return Err(unlike(game, state, &expected, &got));
    }
    let outcome = match state.now.outcome {
        None if expected.is_empty() => plain.outcome_without_action(state),
        known => known,
    };
    let found = game.outcome().map(|outcome| (outcome.winner, outcome.ending));
    same("the outcome", &ending(&variant, outcome), &found)?;
    let claimed = game.claimable().map(|outcome| (outcome.winner, outcome.ending));
    same("what can be claimed", &ending(&variant, plain.claim(state)), &claimed)?;
    Ok(got.into_iter().map(|(_, action)| action).zip(expected).collect())
}

/// How the results of actions differ.
fn unlike(
    game: &mut Game,
    state: &State,
    expected: &[State],
    got: &[(Snapshot, Action)],
) -> (&'static str, String) {
    let variant = game.variant().clone();
    let mut missing: Vec<&Snapshot> = expected.iter().map(|state| &state.now).collect();
    let mut surplus: Vec<&(Snapshot, Action)> = Vec::new();
    for one in got {
        match missing.iter().position(|known| **known == one.0) {
            Some(at) => drop(missing.swap_remove(at)),
            None => surplus.push(one),
        }
    }
    let mut details = String::new();
    for (snapshot, action) in surplus.iter().take(2) {
        let nearest =
            missing.iter().map(|known| difference(&variant, known, snapshot)).min_by_key(String::len);
        let from = difference(&variant, &state.now, snapshot);
        let _ = match nearest {
            Some(nearest) => {
                writeln!(details, "got:      {} as is expected, but for {nearest}", game.write(*action))
            }
            None => writeln!(details, "got:      {}, which changes {from}", game.write(*action)),
        };
    }
    for snapshot in missing.iter().take(if surplus.is_empty() { 2 } else { 0 }) {
        let _ = writeln!(
            details,
            "expected: an action that changes {}",
            difference(&variant, &state.now, snapshot)
        );
    }
    let what = match (missing.is_empty(), surplus.is_empty()) {
        (false, true) => "legal actions are missing",
        (true, false) => "actions are legal that should not be",
        (false, false) | (true, true) => "actions do something else",
    };
    (what, details)
}

/// What is said where a bound of the engine stops an action or a question: then there is nothing to compare.
const STOPPED: &str = "a bound stops it";

/// Does an action, unless a bound stops it.
fn act(game: &mut Game, action: Action) -> Found {
    if game.play_action(action) { Ok(()) } else { Err((STOPPED, String::new())) }
}

/// The legal actions, unless a bound stops looking for them.
fn listed(game: &mut Game) -> Result<Vec<Action>, (&'static str, String)> {
    let actions = game.legal_actions();
    if game.overrun().is_some() { Err((STOPPED, String::new())) } else { Ok(actions) }
}

/// What differs, and how.
type Found = Result<(), (&'static str, String)>;

fn same<T: PartialEq + std::fmt::Debug>(what: &'static str, expected: &T, got: &T) -> Found {
    if expected == got { Ok(()) } else { Err((what, format!("expected: {expected:?}\ngot:      {got:?}\n"))) }
}

/// Doing and undoing, drawing, reading back.
fn routes(game: &mut Game, actions: &[Action]) -> Found {
    let before = (game.key(), game.to_text());
    for action in actions {
        act(game, *action)?;
        let keys = (game.key(), game.recomputed_key());
        game.undo();
        same("the kept key", &keys.1, &keys.0)?;
        same("undoing", &before, &(game.key(), game.to_text()))?;
    }
    let mut listed = actions.to_vec();
    let mut drawn = drawn_first(game);
    listed.sort();
    drawn.sort();
    same("drawing", &listed, &drawn)?;
    let again = game.variant().position(&before.1).map(|other| without_phase(&other.to_text()));
    same("reading the position back", &Ok(without_phase(&before.1)), &again)
}

/// A position's text without its phase: that is told where its condition says another one now, and what has changed in the turn,
/// which the condition may ask for, the text does not tell.
fn without_phase(text: &str) -> String {
    text.split(' ').filter(|word| !word.starts_with("phase=")).collect::<Vec<&str>>().join(" ")
}

/// What differs after an action that could be played here: the next plies, then their plain count without a past.
fn game_of_two_plies(
    game: &mut Game,
    plain: &Plain<'_>,
    state: &State,
    next: &[(Action, State)],
    extent: Extent,
) -> Option<(String, (&'static str, String))> {
    if next.len() * next.len() > extent.nodes as usize {
        return None;
    }
    for (action, after) in next {
        let text = game.write(*action);
        act(game, *action).ok()?;
        let found = listed(game).and_then(|actions| beside(game, plain, after, &actions)).err();
        let place = game.to_text();
        game.undo();
        if let Some(found) = found {
            return Some((format!("{text} ({place})"), found));
        }
    }
    let (expected, got) = (plain.without_past().perft(state, 2), game.perft(2));
    let counted = same("the count of two plies without a past", &expected, &got);
    counted.err().map(|found| (String::new(), found))
}

/// The counts of the engine against counts by playing, where there are few enough nodes.
fn counts(game: &mut Game, extent: Extent) -> Found {
    let mut forgetful = game.clone();
    forgetful.ignore_history();
    let first = listed(&mut forgetful)?;
    let one = first.len() as u64;
    same("perft 1", &one, &game.perft(1))?;
    if one * one > extent.nodes {
        return Ok(());
    }
    let mut two = Vec::new();
    for action in first {
        let text = forgetful.write(action);
        act(&mut forgetful, action)?;
        two.push((text, listed(&mut forgetful)?.len() as u64));
        forgetful.undo();
    }
    two.sort();
    same("divide 2", &two, &game.divide(2))?;
    let whole: u64 = two.iter().map(|(_, nodes)| nodes).sum();
    if whole > extent.nodes {
        return Ok(());
    }
    same("perft 2", &whole, &game.perft(2))?;
    let table = Table::new(1).map_err(|error| ("the table", error.to_string()))?;
    same("perft 2 with a table", &whole, &game.count(2, Counting::plies().with(&table)))?;
    #[cfg(feature = "parallel")]
    same("perft 2 in parallel", &whole, &game.count(2, Counting::plies().with(&table).in_parallel()))?;
    let mut left = extent.nodes;
    let Some(turns) = turns(&mut forgetful, &mut left, 6) else { return Ok(()) };
    same("a turn", &turns, &game.perft_turns(1))?;
    let table = Table::new(1).map_err(|error| ("the table", error.to_string()))?;
    same("a turn with a table", &turns, &game.count(1, Counting::turns().with(&table)))
}

/// Counts the ways to complete a turn by playing them; nothing if there are too many, or they are too long.
fn turns(game: &mut Game, left: &mut u64, actions: u32) -> Option<u64> {
    let mut found = 0;
    for action in listed(game).ok()? {
        *left = left.checked_sub(1)?;
        act(game, action).ok()?;
        let ways = if game.turn_is_complete() {
            Some(1)
        } else {
            actions.checked_sub(1).and_then(|rest| turns(game, left, rest))
        };
        game.undo();
        found += ways?;
    }
    Some(found)
}

/// The actions that are drawn by the first number named, for each number that may be.
pub(crate) fn drawn_first(game: &mut Game) -> Vec<Action> {
    let mut drawn = Vec::new();
    let (mut number, mut count) = (0, 1);
    while number < count {
        let mut calls = 0;
        let action = game.draw(|left| {
            calls += 1;
            if calls > 1 {
                return 0;
            }
            count = left;
            number
        });
        drawn.extend(action.filter(|_| calls == 1));
        number += 1;
    }
    drawn
}
