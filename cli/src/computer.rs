//! The machines that can play a side, the computer and chance, and the computer's hints.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use variorum::search::{Engine, Evaluation, EvaluationError, HASH, Level, Limits, Thought};
use variorum::table::{Player, Table};
use variorum::{Action, Game, GameOutcome, Side, Variant};

use crate::random::Chance;
use crate::thinking::Told;

/// A flag that another thread sets to end the search.
pub(crate) type Stop = Arc<AtomicBool>;

/// How long the computer thinks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Patience {
    /// The most time for an action.
    pub(crate) time: Option<Duration>,
    /// The most positions for an action.
    pub(crate) nodes: Option<u64>,
}

/// The time of the best level, if no other limit is set. The lower levels have limits of their own.
const TIME: Duration = Duration::from_secs(2);

impl Patience {
    fn limits(self, level: Level, clock: Option<ClockTime>, stop: &Stop) -> Limits {
        let limits =
            Limits { time: self.time, nodes: self.nodes, stop: Arc::clone(stop), ..Limits::default() };
        if let Some((left, increment)) = clock {
            let limits = limits.with_clock(left, increment, None);
            return Limits { time: limits.time.map(|time| self.time.unwrap_or(time).min(time)), ..limits };
        }
        let is_bounded = self.time.is_some() || self.nodes.is_some() || level < Level::BEST;
        Limits { time: if is_bounded { self.time } else { Some(TIME) }, ..limits }
    }
}

/// The time on the clock for an action: what is left, and the increment.
type ClockTime = (Duration, Duration);

/// A machine that is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Machine {
    pub(crate) side: Side,
    pub(crate) player: Player,
    time: Option<ClockTime>,
}

/// A pause is at most this fraction of the machine's remaining time.
const PAUSES: u32 = 50;

impl Machine {
    /// The machine that is to act at a table; nothing if that is a person.
    pub(crate) fn to_act(table: &Table) -> Option<Machine> {
        let side = table.position().mover();
        let player = table.player(side);
        player.is_machine().then(|| Machine { side, player, time: table.time_to_act() })
    }

    /// A pause for people who watch, shorter when the machine has little time.
    pub(crate) fn pause(&self, usual: Duration) -> Duration {
        self.time.map_or(usual, |(left, _)| usual.min(left / PAUSES))
    }
}

/// The decision of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// It claims a result that the rules allow.
    Claim,
    /// It plays an action.
    Play(Action),
    /// It found no action.
    Nothing,
}

/// A decision with the thoughts behind it.
pub(crate) struct Decision {
    pub(crate) reply: Reply,
    /// The computer's analysis; nothing for chance.
    pub(crate) thinking: Option<Told>,
}

/// The computer's advice to a person.
pub(crate) struct Hint {
    /// The action with its text; nothing if there is none.
    pub(crate) action: Option<(Action, String)>,
    thinking: Told,
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.action {
            Some((_, text)) => write!(f, "{text} ({})", self.thinking),
            None => f.write_str("no legal action"),
        }
    }
}

/// The machines of a table. Engines are created on first use, and keep their tables between actions.
pub(crate) struct Computers {
    evaluation: Option<Arc<Evaluation>>,
    /// The engines that play White and Black, and the one that gives hints.
    engines: [Option<Engine>; 3],
    patience: Patience,
    chance: Chance,
    seed: u64,
}

/// The index of the engine that gives hints.
const HINTS: usize = 2;

impl Computers {
    /// The machines of a table; `seed` determines the moves of chance and the errors of lower levels.
    pub(crate) fn new(patience: Patience, seed: u64) -> Computers {
        let chance = Chance::new(seed);
        Computers { evaluation: None, engines: [None, None, None], patience, chance, seed }
    }

    /// The evaluation of a variant: read from the file beside the definition, or measured on first use.
    pub(crate) fn measure(&mut self, variant: &Variant) -> Result<Arc<Evaluation>, EvaluationError> {
        let evaluation = match &self.evaluation {
            Some(evaluation) => Arc::clone(evaluation),
            None => Arc::new(Evaluation::of(variant)?),
        };
        self.evaluation = Some(Arc::clone(&evaluation));
        Ok(evaluation)
    }

    /// Uses an evaluation that was measured elsewhere.
    #[cfg(feature = "studio")]
    pub(crate) fn judge_by(&mut self, evaluation: Arc<Evaluation>) {
        self.evaluation = Some(evaluation);
    }

    /// Drops engines and evaluation, because the rules have changed.
    #[cfg(feature = "studio")]
    pub(crate) fn forget(&mut self) {
        (self.evaluation, self.engines) = (None, [None, None, None]);
    }

    /// Decides for a machine. Chance makes every possible claim, the computer those that are good for it.
    pub(crate) fn decide(
        &mut self,
        game: &mut Game,
        machine: Machine,
        stop: &Stop,
    ) -> Result<Decision, EvaluationError> {
        let claimable = game.claimable();
        match machine.player {
            Player::Human => Ok(Decision { reply: Reply::Nothing, thinking: None }),
            Player::Random if claimable.is_some() => Ok(Decision { reply: Reply::Claim, thinking: None }),
            Player::Random => {
                let action = self.chance.action(game).and_then(|text| game.find(&text));
                Ok(Decision { reply: action.map_or(Reply::Nothing, Reply::Play), thinking: None })
            }
            Player::Computer(level) => {
                let limits = self.patience.limits(level, machine.time, stop);
                let thought = self.think(game, machine.side.index().min(1), level, limits)?;
                let claim = claimable.filter(|claim| is_good(claim, machine.side, &thought));
                let reply = match (claim, thought.action) {
                    (Some(_), _) => Reply::Claim,
                    (None, action) => action.map_or(Reply::Nothing, Reply::Play),
                };
                Ok(Decision { reply, thinking: Some(Told::of(game, &thought)) })
            }
        }
    }

    /// What the best level would play.
    pub(crate) fn hint(&mut self, game: &Game, stop: &Stop) -> Result<Hint, EvaluationError> {
        let limits = self.patience.limits(Level::BEST, None, stop);
        let thought = self.think(game, HINTS, Level::BEST, limits)?;
        let action = thought.action.map(|action| (action, game.clone().write_legal(action)));
        Ok(Hint { action, thinking: Told::of(game, &thought) })
    }

    fn think(
        &mut self,
        game: &Game,
        place: usize,
        level: Level,
        limits: Limits,
    ) -> Result<Thought, EvaluationError> {
        let engine = match self.engines[place].take().filter(|engine| engine.level() == level) {
            Some(engine) => self.engines[place].insert(engine),
            None => {
                let mut engine = Engine::with(self.measure(game.variant())?, HASH);
                engine.set_level(level, self.seed);
                self.engines[place].insert(engine)
            }
        };
        Ok(engine.think(game, limits, &mut |_| {}))
    }
}

/// Whether a player prefers a claim to the action that the search found.
fn is_good(claim: &GameOutcome, player: Side, thought: &Thought) -> bool {
    claim.winner.map_or(thought.score.wants_draw(), |winner| winner == player)
}
