//! The legal turns of one position, ours beside the engine's.

use std::collections::BTreeMap;

use variorum::position::Action;
use variorum::{Game, Reason, limits};

use crate::mapping::{Difference, Mapping};

/// A turn that both have.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    /// Our actions.
    pub(super) actions: Vec<Action>,
    /// The engine's move.
    pub(super) written: String,
    /// What the engine has counted behind it.
    pub(super) nodes: u64,
}

/// The turns of a position.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// The turns of both, sorted by our text.
    pub(super) both: Vec<Shared>,
    /// The turns that only we have, as texts.
    pub(super) only_ours: Vec<String>,
    /// The moves that only the engine has, rewritten as ours.
    pub(super) only_engine: Vec<String>,
    /// The known differences that have shown, by index.
    pub(super) known: Vec<usize>,
    /// Whether nothing is to be compared here, because of a known difference.
    pub(super) passed_over: bool,
}

impl Lists {
    /// Lays our turns beside what the engine has counted behind each of its moves.
    pub(super) fn new(game: &mut Game, mapping: &Mapping, divided: Vec<(String, u64)>) -> Lists {
        let position = game.to_text();
        let ending = game.outcome().map(|outcome| outcome.ending);
        let over = divided.is_empty();
        let here = |known: &(usize, &Difference)| known.1.shows_in(&position, ending.as_deref(), over);
        let differences: Vec<(usize, &Difference)> =
            mapping.differences.iter().enumerate().filter(here).collect();
        let mut lists = Lists::default();
        let goes_on = differences.iter().find(|known| known.1.goes_on).map(|known| known.0);
        let mut theirs: BTreeMap<String, (String, u64)> = BTreeMap::new();
        for (written, nodes) in divided {
            let text = mapping.rewritten(&written);
            if theirs.insert(text.clone(), (written, nodes)).is_some() {
                lists.only_engine.push(text);
            }
        }
        for (text, actions) in turns(game) {
            let found = match (theirs.remove(&text), goes_on) {
                (None, Some(difference)) => lists.longer(&text, &mut theirs, difference),
                (found, _) => found,
            };
            match found {
                Some((written, nodes)) => lists.both.push(Shared { actions, written, nodes }),
                None => lists.only_ours.push(text),
            }
        }
        lists.only_engine.extend(theirs.into_keys());
        lists.explain(game, &differences);
        lists
    }

    /// Takes all moves that begin as one of our turns does for one, where the engine is known to go on with turns that end
    /// the game.
    fn longer(
        &mut self,
        turn: &str,
        theirs: &mut BTreeMap<String, (String, u64)>,
        difference: usize,
    ) -> Option<(String, u64)> {
        let begin = format!("{turn} ");
        let found =
            theirs.iter().find(|(text, _)| text.starts_with(&begin)).map(|(_, found)| found.clone())?;
        theirs.retain(|text, _| !text.starts_with(&begin));
        self.known.push(difference);
        Some(found)
    }

    /// Whether the two lists differ in a way that is not known.
    pub(super) fn differ(&self) -> bool {
        !self.only_ours.is_empty() || !self.only_engine.is_empty()
    }

    /// Takes away what is known to differ.
    fn explain(&mut self, game: &mut Game, differences: &[(usize, &Difference)]) {
        for (index, difference) in differences {
            let before = (self.only_ours.len(), self.only_engine.len());
            if difference.is_of_positions() {
                self.passed_over = true;
                self.only_ours.clear();
                self.only_engine.clear();
            }
            self.only_ours.retain(|turn| !difference.explains_ours(turn));
            self.only_engine
                .retain(|turn| !difference.explains_engine(turn, refused_by(game, turn).as_deref()));
            if difference.is_of_positions() || before != (self.only_ours.len(), self.only_engine.len()) {
                self.known.push(*index);
            }
        }
    }
}

/// The entry of `[forbidden]` that refuses a turn of one action, if that is what is wrong with it.
fn refused_by(game: &mut Game, turn: &str) -> Option<String> {
    let Reason::Forbidden { rule, .. } = game.read(turn).err()?.because else { return None };
    Some(rule)
}

/// All turns of a position, sorted by their texts: those of the actions, separated by blanks.
fn turns(game: &mut Game) -> Vec<(String, Vec<Action>)> {
    let mut found = Vec::new();
    let mut begun = Vec::new();
    complete(game, &mut begun, &mut found);
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

fn complete(game: &mut Game, begun: &mut Vec<(String, Action)>, found: &mut Vec<(String, Vec<Action>)>) {
    if begun.len() >= limits::COUNTED_DEPTH as usize {
        return;
    }
    for action in game.legal_actions() {
        let text = game.write(action);
        if !game.play_action(action) {
            return;
        }
        begun.push((text, action));
        if game.turn_is_complete() {
            let texts: Vec<&str> = begun.iter().map(|(text, _)| text.as_str()).collect();
            found.push((texts.join(" "), begun.iter().map(|(_, action)| *action).collect()));
        } else {
            complete(game, begun, found);
        }
        game.undo();
        begun.pop();
    }
}
