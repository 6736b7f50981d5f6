//! Comparing one game with the engine's: turn lists, node counts, and where they part.

use std::collections::BTreeSet;

use variorum::Game;

use super::lists::{Lists, Shared};
use crate::engine_process::EngineError;
use crate::mapping::Mapping;
use crate::uci_engine::UciEngine;

/// A game of ours beside the same game of the engine.
pub(super) struct Descent<'a> {
    engine: &'a mut UciEngine,
    mapping: &'a Mapping,
    /// Ours.
    pub(super) game: Game,
    /// The engine's moves so far, one a turn.
    moves: Vec<String>,
    /// Our actions in each of these turns.
    lengths: Vec<usize>,
    /// How many turn lists were compared.
    pub(super) lists: u64,
    /// The known differences that have shown, by index.
    pub(super) known: BTreeSet<usize>,
}

/// A position in which the two differ.
#[derive(Debug)]
pub(super) struct Parting {
    /// The position as text.
    pub(super) position: String,
    /// Our actions that lead there.
    pub(super) actions: String,
    /// The engine's moves that lead there.
    pub(super) moves: String,
    /// The turns that only we have.
    pub(super) only_ours: Vec<String>,
    /// The turns that only the engine has, as we write them.
    pub(super) only_engine: Vec<String>,
    /// Depth and counts, ours first, if the lists are the same here and below, and the counts are not.
    pub(super) counts: Option<(u32, u64, u64)>,
}

/// What a comparison has found.
#[derive(Debug)]
pub(super) enum Found<T> {
    /// The two agree, known differences excepted.
    Agreed(T),
    /// They do not.
    Parted(Box<Parting>),
}

impl<'a> Descent<'a> {
    /// Both at the start.
    pub(super) fn new(engine: &'a mut UciEngine, mapping: &'a Mapping, mut game: Game) -> Descent<'a> {
        game.ignore_history();
        let (moves, lengths, known) = (Vec::new(), Vec::new(), BTreeSet::new());
        Descent { engine, mapping, game, moves, lengths, lists: 0, known }
    }

    /// Plays a turn in both games.
    pub(super) fn play(&mut self, turn: &Shared) {
        for action in &turn.actions {
            self.game.play_action(*action);
        }
        self.moves.push(turn.written.clone());
        self.lengths.push(turn.actions.len());
    }

    /// Takes the last turn back.
    pub(super) fn undo(&mut self) {
        self.moves.pop();
        for _ in 0..self.lengths.pop().unwrap_or(0) {
            self.game.undo();
        }
    }

    /// How many turns were played.
    pub(super) fn turns(&self) -> usize {
        self.moves.len()
    }

    /// The turns that both have here.
    pub(super) fn turn_lists(&mut self) -> Result<Found<Lists>, EngineError> {
        let divided = self.engine.divide(&self.moves, 1)?;
        Ok(self.lay_side_by_side(divided))
    }

    /// The counts that both agree on, from depth 1 on: up to `depth`, and as long as no more than `limit` nodes are
    /// to be expected.
    pub(super) fn counts(&mut self, depth: u32, limit: u64) -> Result<Found<Vec<u64>>, EngineError> {
        let mut agreed = Vec::new();
        // The branching of the last ply is taken for that of the next.
        let (mut last, mut before) = (1u64, 1u64);
        for depth in 1..=depth {
            if depth > 1 && last.saturating_mul(last) / before.max(1) > limit {
                break;
            }
            let divided = self.engine.divide(&self.moves, depth)?;
            let theirs: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
            let ours = self.game.perft_turns(depth);
            if depth == 1 || ours != theirs {
                match self.descend(depth, divided)? {
                    Found::Agreed(()) => {}
                    Found::Parted(parting) => return Ok(Found::Parted(parting)),
                }
            }
            if ours != theirs {
                break;
            }
            agreed.push(ours);
            (before, last) = (last, ours);
        }
        Ok(Found::Agreed(agreed))
    }

    /// Looks for the position where counts come to differ, in all branches that known differences do not explain.
    fn descend(&mut self, depth: u32, divided: Vec<(String, u64)>) -> Result<Found<()>, EngineError> {
        let theirs: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
        let known = self.known.len();
        let lists = match self.lay_side_by_side(divided) {
            Found::Agreed(lists) => lists,
            Found::Parted(parting) => return Ok(Found::Parted(parting)),
        };
        if depth == 1 || lists.passed_over {
            return Ok(Found::Agreed(()));
        }
        let mut explained = !lists.known.is_empty() || self.known.len() > known;
        for turn in &lists.both {
            self.play(turn);
            let differs = self.game.perft_turns(depth - 1) != turn.nodes;
            let found = if differs { self.descend_into(depth - 1)? } else { Found::Agreed(()) };
            self.undo();
            if let Found::Parted(parting) = found {
                return Ok(Found::Parted(parting));
            }
            explained |= differs;
        }
        if explained {
            return Ok(Found::Agreed(()));
        }
        let counts = Some((depth, self.game.perft_turns(depth), theirs));
        Ok(Found::Parted(Box::new(Parting { counts, ..self.parting(Lists::default()) })))
    }

    fn descend_into(&mut self, depth: u32) -> Result<Found<()>, EngineError> {
        let divided = self.engine.divide(&self.moves, depth)?;
        self.descend(depth, divided)
    }

    fn lay_side_by_side(&mut self, divided: Vec<(String, u64)>) -> Found<Lists> {
        self.lists += 1;
        let lists = Lists::new(&mut self.game, self.mapping, divided);
        self.known.extend(&lists.known);
        if lists.differ() { Found::Parted(Box::new(self.parting(lists))) } else { Found::Agreed(lists) }
    }

    fn parting(&self, lists: Lists) -> Parting {
        Parting {
            position: self.game.to_text(),
            actions: self.game.played().join(" "),
            moves: self.moves.join(" "),
            only_ours: lists.only_ours,
            only_engine: lists.only_engine,
            counts: None,
        }
    }
}
