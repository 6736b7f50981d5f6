//! Games of a player against itself, on several threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use variorum::Variant;
use variorum::search::{Evaluation, Level};

use super::count::Counts;
use super::game;
use super::player::SelfPlayer;
use crate::contest::contestant::Effort;
use crate::contest::opening::{Opening, Openings};
use crate::contest::own::Computer;
use crate::contest::pool::GAMES;
use crate::failure::Failure;
use crate::random::Chance;
use crate::threads::{Results, on_threads};

/// What is played.
pub(super) struct Plan {
    pub(super) variant: Variant,
    pub(super) openings: Mutex<Openings>,
    pub(super) games: u32,
    /// The computer at a level, or at random.
    pub(super) level: Option<Level>,
    pub(super) effort: Effort,
    pub(super) seed: u64,
    pub(super) most_plies: usize,
    pub(super) threads: usize,
    /// Ends all games once it is set.
    pub(super) stop: Arc<AtomicBool>,
}

impl Plan {
    /// Plays all games, or until it is stopped; `tell` is called after each of them.
    pub(super) fn play(&self, mut tell: impl FnMut()) -> Result<Counts, Failure> {
        let stop = &self.stop;
        let evaluation = self.level.map(|_| Evaluation::of(&self.variant).map(Arc::new)).transpose()?;
        let next = Mutex::new(0);
        let work = |results: &Results<Counts>| {
            let players = [(); 2].map(|()| self.player(evaluation.clone(), stop));
            self.work(players, &next, stop, results);
        };
        let mut all = Counts::new(&self.variant);
        on_threads(self.threads, stop, work, |counts| {
            all.merge(counts);
            tell();
            Ok(())
        })?;
        Ok(all)
    }

    fn player(&self, evaluation: Option<Arc<Evaluation>>, stop: &Arc<AtomicBool>) -> SelfPlayer {
        let computer = |(level, evaluation)| {
            let computer = Computer::new(evaluation, (level, None), self.effort, stop.clone());
            SelfPlayer::Computer(Box::new(computer))
        };
        self.level.zip(evaluation).map_or_else(SelfPlayer::random, computer)
    }

    /// The next game: its number and its opening.
    fn draw(&self, next: &Mutex<u32>) -> Option<(u32, Opening)> {
        let mut next = next.lock().ok()?;
        let number = (*next < self.games).then_some(*next)?;
        *next += 1;
        Some((number, self.openings.lock().ok()?.draw()))
    }

    /// What one thread does.
    fn work(
        &self,
        mut players: [SelfPlayer; 2],
        next: &Mutex<u32>,
        stop: &AtomicBool,
        results: &Results<Counts>,
    ) {
        while let Some((number, opening)) = self.draw(next).filter(|_| !stop.load(Ordering::Relaxed)) {
            let source = GAMES + u64::from(number) * 2;
            let seeds = [0, 1].map(|player| Chance::numbered(self.seed, source + player).seed());
            let bounds = (self.most_plies, stop);
            let found = game::play(&self.variant, &opening, &mut players, seeds, bounds);
            if let Some(found) = found.transpose() {
                // Nobody listens only if something else has failed before.
                let _ = results.send(found);
            }
        }
    }
}
