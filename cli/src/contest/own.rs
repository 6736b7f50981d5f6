//! The players that are part of this program.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use variorum::search::{Engine, Evaluation, HASH, Level, Limits, Thought};
use variorum::{Change, Game, Side};

use super::contestant::Effort;
use super::player::{Decision, Fault, FaultSort, Player, View};
use crate::random::Chance;

/// The computer.
pub(crate) struct Computer {
    engine: Engine,
    level: Level,
    effort: Effort,
    stop: Arc<AtomicBool>,
}

impl Computer {
    /// A player with a table of so many megabytes, if not as many as usual. Once `stop` is set it thinks no longer.
    pub(crate) fn new(
        evaluation: Arc<Evaluation>,
        (level, hash): (Level, Option<usize>),
        effort: Effort,
        stop: Arc<AtomicBool>,
    ) -> Computer {
        Computer { engine: Engine::with(evaluation, hash.unwrap_or(HASH)), level, effort, stop }
    }

    /// Forgets the games before, its table too. The same seed gives the same game where thinking is not bounded by time.
    pub(crate) fn begin_anew(&mut self, seed: u64) {
        self.engine.set_level(self.level, seed);
    }

    /// Thinks about the position at hand.
    pub(crate) fn think(&mut self, game: &Game) -> Thought {
        let Effort { time, nodes, depth } = self.effort;
        let limits = Limits { time, nodes, depth, stop: self.stop.clone(), ..Limits::default() };
        self.engine.think(game, limits, &mut |_| {})
    }
}

impl Player for Computer {
    fn begin(&mut self, _view: &View<'_>, seed: u64) -> Result<(), Fault> {
        self.begin_anew(seed);
        Ok(())
    }

    fn decide(&mut self, view: &View<'_>) -> Result<Decision, Fault> {
        let thought = self.think(view.game);
        let action = thought.action.ok_or_else(none)?;
        Ok(Decision { actions: vec![view.game.clone().write_legal(action)], score: Some(thought.score) })
    }
}

fn none() -> Fault {
    Fault::new(FaultSort::Illegal, "finds no action")
}

/// Plays any action, all with the same chance.
pub(crate) struct Random {
    chance: Chance,
}

impl Random {
    pub(crate) fn new() -> Random {
        Random { chance: Chance::new(0) }
    }
}

impl Player for Random {
    fn begin(&mut self, _view: &View<'_>, seed: u64) -> Result<(), Fault> {
        self.chance = Chance::new(seed);
        Ok(())
    }

    fn decide(&mut self, view: &View<'_>) -> Result<Decision, Fault> {
        self.chance.action(&mut view.game.clone()).map(Decision::of).ok_or_else(none)
    }
}

/// Takes what is worth most, and plays at random where nothing can be taken.
pub(crate) struct Greedy {
    evaluation: Arc<Evaluation>,
    chance: Chance,
}

impl Greedy {
    pub(crate) fn new(evaluation: Arc<Evaluation>) -> Greedy {
        Greedy { evaluation, chance: Chance::new(0) }
    }

    /// What a list of effects gains a side by pieces that leave the board.
    fn gain(&self, side: Side, changes: impl Iterator<Item = Change>) -> i32 {
        let mut gain = 0;
        for change in changes {
            if let Change::Captured { piece, .. } | Change::Destroyed { piece, .. } = change {
                let worth = self.evaluation.worth(piece.kind);
                match piece.owner {
                    owner if owner == side => gain -= worth,
                    Side::Neutral => {}
                    Side::White | Side::Black => gain += worth,
                }
            }
        }
        gain
    }
}

impl Player for Greedy {
    fn begin(&mut self, _view: &View<'_>, seed: u64) -> Result<(), Fault> {
        self.chance = Chance::new(seed);
        Ok(())
    }

    fn decide(&mut self, view: &View<'_>) -> Result<Decision, Fault> {
        let mut game: Game = view.game.clone();
        let side = game.mover();
        let legal = game.legal_actions();
        let gain = |action| self.gain(side, game.effects_of(action).into_iter().map(|effect| effect.change));
        let gains: Vec<i32> = legal.iter().copied().map(gain).collect();
        let most = gains.iter().copied().max();
        let texts = game.write_apart(&legal).into_iter().zip(gains);
        let mut best: Vec<String> =
            texts.filter(|(_, gain)| Some(*gain) == most).map(|(text, _)| text).collect();
        // Sorted, so that the order in which actions are generated does not change the game of a seed.
        best.sort();
        self.chance.one_of(&mut best).map(Decision::of).ok_or_else(none)
    }
}

/// Measures how long a player takes.
pub(crate) struct Watch {
    begun: Instant,
}

impl Watch {
    pub(crate) fn start() -> Watch {
        Watch { begun: Instant::now() }
    }

    /// Whether more than the time that a player has, and a margin, has gone by: then it has lost.
    pub(crate) fn check(&self, effort: Effort, margin: std::time::Duration) -> Result<(), Fault> {
        let taken = self.begun.elapsed();
        match effort.time {
            Some(time) if taken > time + margin => {
                let (taken, time) = (taken.as_secs_f64(), time.as_secs_f64());
                let what = format!("oversteps its time: {taken:.2} seconds of {time}");
                Err(Fault::new(FaultSort::Late, what))
            }
            Some(_) | None => Ok(()),
        }
    }
}
