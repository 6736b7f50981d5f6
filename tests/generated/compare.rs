//! One definition, played at random: the actions of the engine and what it counts, by one route and by another.

use std::fmt::Write as _;

use generator::Choices;
use variorum::position::{Action, Counting, Table};
use variorum::{Game, Variant};

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

/// Plays games from the start and from some positions, and compares in each position.
///
/// # Errors
/// The first difference.
pub(crate) fn compare(
    variant: &Variant,
    positions: &[String],
    choices: &mut Choices<'_>,
    extent: Extent,
) -> Result<usize, Box<Difference>> {
    let mut compared = play(variant.start(), choices, extent)?;
    for text in positions {
        if let Ok(game) = variant.position(text) {
            compared += play(game, choices, extent)?;
        }
    }
    Ok(compared)
}

/// Plays one game at random.
fn play(mut game: Game, choices: &mut Choices<'_>, extent: Extent) -> Result<usize, Box<Difference>> {
    let from = game.to_text();
    for ply in 0..extent.plies {
        let actions = game.legal_actions();
        if actions.len() > extent.actions {
            return Ok(ply);
        }
        let found = routes(&mut game, &actions).and_then(|()| counts(&mut game, extent));
        if let Err((what, details)) = found {
            let (played, position) = (game.played().to_vec(), game.to_text());
            return Err(Box::new(Difference { from, played, position, what, details }));
        }
        if actions.is_empty() {
            return Ok(ply + 1);
        }
        game.play_action(*choices.pick(&actions));
    }
    Ok(extent.plies)
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
        game.play_action(*action);
        let keys = (game.key(), game.recomputed_key());
        game.undo();
        same("the kept key", &keys.1, &keys.0)?;
        same("undoing", &before, &(game.key(), game.to_text()))?;
    }
    let mut listed = actions.to_vec();
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

/// The counts of the engine against counts by playing, where there are few enough nodes.
fn counts(game: &mut Game, extent: Extent) -> Found {
    let mut forgetful = game.clone();
    forgetful.ignore_history();
    let one = forgetful.legal_actions().len() as u64;
    same("perft 1", &one, &game.perft(1))?;
    if one * one > extent.nodes {
        return Ok(());
    }
    let mut two = Vec::new();
    for action in forgetful.legal_actions() {
        let text = forgetful.write(action);
        forgetful.play_action(action);
        two.push((text, forgetful.legal_actions().len() as u64));
        forgetful.undo();
    }
    two.sort();
    same("divide 2", &two, &game.divide(2))?;
    let whole: u64 = two.iter().map(|(_, nodes)| nodes).sum();
    same("perft 2", &whole, &game.perft(2))?;
    let table = Table::new(1).map_err(|error| ("the table", error.to_string()))?;
    same("perft 2 with a table", &whole, &game.count(2, Counting::plies().with(&table)))?;
    #[cfg(feature = "parallel")]
    same("perft 2 in parallel", &whole, &game.count(2, Counting::plies().with(&table).in_parallel()))?;
    Ok(())
}

/// What a difference is, with the definition below it, as it is kept for those who mend it.
pub(crate) fn report(difference: &Difference, text: &str) -> String {
    let mut report = String::new();
    for line in difference.to_string().lines() {
        let _ = writeln!(report, "# {line}");
    }
    report + text
}
