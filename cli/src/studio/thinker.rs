//! The machines at a table: what they do, and what the computer would do.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use variorum::search::{Engine, Evaluation, HASH, Level, Limits};
use variorum::table::Player;
use variorum::{Game, Side};

use super::library::lock;
use crate::random::Chance;

/// How long the best level thinks; the others know themselves how far they look.
const TIME: Duration = Duration::from_secs(2);
/// How long the computer thinks about a hint.
const HINT: Duration = Duration::from_secs(1);

/// What a machine does.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// It claims what the rules give.
    Claim,
    /// It plays an action.
    Act(String),
    /// It finds nothing to do.
    Nothing,
}

/// The machines of a table, which keep what they have found out.
#[derive(Default)]
pub(super) struct Thinker {
    engines: [Mutex<Option<Engine>>; 2],
}

/// How much work of a search another thread may end.
pub(super) struct Leash {
    pub(super) stop: Arc<AtomicBool>,
    /// The seed of chance and of the errors of lower levels.
    pub(super) seed: u64,
}

impl Thinker {
    /// Forgets what was found out: the rules are others now.
    pub(super) fn forget(&self) {
        self.engines.iter().for_each(|engine| *lock(engine) = None);
    }

    /// What a machine does. Random players claim what they can, computers what is good for them.
    pub(super) fn decide(
        &self,
        game: &Game,
        player: Player,
        evaluation: &Arc<Evaluation>,
        leash: Leash,
    ) -> Decision {
        let mut game = game.clone();
        let claimable = game.claimable();
        let act = |action: Option<String>| action.map_or(Decision::Nothing, Decision::Act);
        let Player::Computer(level) = player else {
            let chance = || Chance::numbered(leash.seed, game.plies() as u64).action(&mut game.clone());
            return if claimable.is_some() { Decision::Claim } else { act(chance()) };
        };
        let mover = game.mover();
        let mut engine = lock(&self.engines[mover.index().min(1)]);
        let engine = engine.get_or_insert_with(|| {
            let mut engine = Engine::with(Arc::clone(evaluation), HASH);
            engine.set_level(level, leash.seed);
            engine
        });
        let time = (level == Level::BEST).then_some(TIME);
        let limits = Limits { time, stop: leash.stop, ..Limits::default() };
        let thought = engine.think(&game, limits, &mut |_| {});
        let is_good = |winner: Option<Side>| winner.map_or(thought.score.wants_draw(), |side| side == mover);
        match claimable.is_some_and(|claim| is_good(claim.winner)) {
            true => Decision::Claim,
            false => act(thought.action.map(|action| game.write_legal(action))),
        }
    }
}

/// The action that the computer would play at its best; nothing if it finds none.
pub(super) fn hint(game: &Game, evaluation: &Arc<Evaluation>) -> Option<variorum::Action> {
    let mut engine = Engine::with(Arc::clone(evaluation), HASH);
    engine.think(game, Limits::time(HINT), &mut |_| {}).action
}
