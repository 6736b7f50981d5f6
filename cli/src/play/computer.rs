//! The computer as a player, and as one who gives hints.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use variorum::search::{Engine, Evaluation, EvaluationError, HASH, Level, Limits};
use variorum::{Game, GameOutcome, Side, Variant};

use crate::thinking::Told;

/// Another thread sets it to end the thinking.
pub(super) type Stop = Arc<AtomicBool>;

/// How long the computer thinks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Patience {
    /// The most time for an action.
    pub(super) time: Option<Duration>,
    /// The most positions.
    pub(super) nodes: Option<u64>,
}

/// How long the best level thinks unless it is told: the others know themselves how far they look.
const TIME: Duration = Duration::from_secs(2);

impl Patience {
    fn limits(self, level: Level, stop: &Stop) -> Limits {
        let is_bounded = self.time.is_some() || self.nodes.is_some() || level < Level::BEST;
        let time = if is_bounded { self.time } else { Some(TIME) };
        Limits { time, nodes: self.nodes, stop: Arc::clone(stop), ..Limits::default() }
    }
}

/// What the computer has decided.
pub(super) struct Decision {
    /// The text of the action; `None` if it found none.
    pub(super) action: Option<String>,
    /// Whether it would rather have a draw.
    pub(super) wants_draw: bool,
    /// What it thought.
    pub(super) thinking: Told,
}

impl Decision {
    /// Whether a claim is better than the action for the player who has decided.
    pub(super) fn likes(&self, claim: &GameOutcome, player: Side) -> bool {
        match claim.winner {
            None => self.wants_draw,
            Some(winner) => winner == player,
        }
    }
}

/// The computers of a game: made once they are needed.
pub(super) struct Computers {
    evaluation: Option<Arc<Evaluation>>,
    /// Those that play White and Black, and the one that gives hints.
    engines: [Option<Engine>; 3],
    patience: Patience,
    seed: u64,
}

/// The place of the one that gives hints.
const HINTS: usize = 2;

impl Computers {
    pub(super) fn new(patience: Patience, seed: u64) -> Computers {
        Computers { evaluation: None, engines: [None, None, None], patience, seed }
    }

    /// What the variant is judged by. The first time it is measured, or read from the file beside the definition.
    pub(super) fn measure(&mut self, variant: &Variant) -> Result<Arc<Evaluation>, EvaluationError> {
        let evaluation = match &self.evaluation {
            Some(evaluation) => Arc::clone(evaluation),
            None => Arc::new(Evaluation::of(variant)?),
        };
        self.evaluation = Some(Arc::clone(&evaluation));
        Ok(evaluation)
    }

    /// What the computer that plays a side does.
    pub(super) fn decide(
        &mut self,
        game: &Game,
        side: Side,
        level: Level,
        stop: &Stop,
    ) -> Result<Decision, EvaluationError> {
        self.ask(game, side.index().min(1), level, stop)
    }

    /// What the best level would do.
    pub(super) fn hint(&mut self, game: &Game, stop: &Stop) -> Result<Decision, EvaluationError> {
        self.ask(game, HINTS, Level::BEST, stop)
    }

    fn ask(
        &mut self,
        game: &Game,
        place: usize,
        level: Level,
        stop: &Stop,
    ) -> Result<Decision, EvaluationError> {
        let engine = match self.engines[place].take().filter(|engine| engine.level() == level) {
            Some(engine) => self.engines[place].insert(engine),
            None => {
                let mut engine = Engine::with(self.measure(game.variant())?, HASH);
                engine.set_level(level, self.seed);
                self.engines[place].insert(engine)
            }
        };
        let thought = engine.think(game, self.patience.limits(level, stop), &mut |_| {});
        let action = thought.action.map(|action| game.clone().write_legal(action));
        let wants_draw = thought.score.wants_draw();
        Ok(Decision { action, wants_draw, thinking: Told::of(game, &thought) })
    }
}
