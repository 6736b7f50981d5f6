//! A player for every game: what it does, how it judges, how long it thinks.
//!
//! It uses only the public interface of the library. [`Engine::new`] measures the values of pieces and squares,
//! [`Engine::think`] looks for the best action.
//!
//! ```
//! use variorum::search::{Engine, Limits, Score};
//! use variorum::Variant;
//!
//! let variant = Variant::shipped("chess")?;
//! let mut engine = Engine::new(&variant)?;
//! let mut game = variant.position("6k1/5ppp/8/8/8/8/8/R6K w - - 0")?;
//! let thought = engine.think(&game, Limits::depth(3), &mut |_report| {});
//! assert_eq!(game.write(thought.action.expect("there are some")), "a1a8");
//! assert_eq!(thought.score, Score::Wins(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chance;
mod deepen;
mod evaluation;
mod exchange;
mod fit;
mod level;
mod limits;
mod monte_carlo;
mod node;
mod order;
mod queue;
mod quiet;
mod score;
mod shortcuts;
mod table;
mod thought;
mod traits;
mod tree;
mod window;
mod worker;

use std::num::NonZero;
use std::sync::Arc;
use std::time::Instant;

use crate::game::Game;
use crate::variant::Variant;

pub use evaluation::{
    AroundNumbers, Evaluation, EvaluationError, Features, KindNumbers, Method, Numbers, NumbersError, Pair,
    SquareNumbers,
};
pub use fit::{Fitted, Judged, fit};
pub use level::{Level, NoLevel};
pub use limits::Limits;
pub use score::Score;
pub use thought::{Report, Thought};

use limits::{Clock, DEEPEST, Shared};
use monte_carlo::Tree;
use order::History;
use table::Table;
use worker::{Errors, Memory, Room, Worker};

/// The default size of a transposition table in megabytes.
pub const HASH: usize = 16;
/// The most megabytes of a table that a user can ask for.
pub const MOST_HASH: usize = 4096;

/// Plays one variant.
#[derive(Debug)]
pub struct Engine {
    evaluation: Arc<Evaluation>,
    table: Table,
    /// One worker per thread.
    histories: Vec<History>,
    errors: Errors,
    level: Level,
    method: Method,
}

impl Engine {
    /// Measures the values of pieces and squares, and allocates a table of [`HASH`] megabytes.
    ///
    /// # Errors
    /// If there is a file of numbers beside the definition, but it cannot be read or has a mistake.
    pub fn new(variant: &Variant) -> Result<Engine, EvaluationError> {
        Ok(Engine::with(Arc::new(Evaluation::of(variant)?), HASH))
    }

    /// The same with an existing evaluation, and a table of the given size in megabytes.
    pub fn with(evaluation: Arc<Evaluation>, megabytes: usize) -> Engine {
        Engine {
            method: evaluation.method(),
            evaluation,
            table: Table::new(megabytes),
            histories: vec![History::new()],
            errors: Errors::default(),
            level: Level::BEST,
        }
    }

    /// Its evaluation.
    pub fn evaluation(&self) -> &Arc<Evaluation> {
        &self.evaluation
    }

    /// Sets the level; `seed` decides which errors it makes there.
    pub fn set_level(&mut self, level: Level, seed: u64) {
        self.level = level;
        self.errors = level.errors(seed);
        self.forget();
    }

    /// Sets the way of searching; the default is the way that the evaluation chooses for the game.
    pub fn set_method(&mut self, method: Method) {
        self.method = method;
    }

    /// Its level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Allocates a table of the given size in megabytes; everything learnt so far is forgotten.
    pub fn set_hash(&mut self, megabytes: usize) {
        self.table = Table::new(0);
        self.table = Table::new(megabytes);
        self.forget();
    }

    /// Sets the number of threads, at least one and at most one per processor: further threads would only take time from
    /// the others. With more than one the results of the same search may differ. Levels below the best one use one
    /// thread.
    pub fn set_threads(&mut self, threads: usize) {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        self.histories.resize_with(threads.clamp(1, processors), History::new);
    }

    /// Forgets everything learnt so far, so that it plays the same game again.
    pub fn forget(&mut self) {
        self.table.clear();
        self.histories.fill_with(History::new);
    }

    /// Looks for the best action in a position; `report` gets the result of each round. There is no action if the game is
    /// over. The game may have been played in any way: its history counts.
    pub fn think(&mut self, game: &Game, limits: Limits, report: &mut dyn FnMut(&Report<'_>)) -> Thought {
        let started = Instant::now();
        let limits = self.level.limit(limits);
        let mut game = game.clone();
        game.take_overrun();
        let mut actions = if game.ended().is_some() { Vec::new() } else { game.legal_actions() };
        game.take_overrun();
        let ending = if actions.is_empty() { score_of_end(&mut game) } else { Score::default() };
        if !limits.only.is_empty() {
            actions.retain(|action| limits.only.contains(action));
        }
        self.table.grow_older();
        self.histories.iter_mut().for_each(History::fade);
        let shared = Arc::new(Shared::default());
        let threads = if self.level == Level::BEST { self.histories.len() } else { 1 };
        let (table, evaluation, errors) = (&self.table, &*self.evaluation, self.errors);
        let worker = |history| Worker {
            game: game.clone(),
            whole: game.clone(),
            evaluation,
            table,
            history,
            clock: Clock::new(limits.clone(), started, Arc::clone(&shared)),
            errors,
            rooms: (0..DEEPEST + 4).map(|_| Room::default()).collect(),
            judged: Memory::new(),
            round: 1,
            settles_until: 0,
        };
        let (first, others) = self.histories[..threads].split_at_mut(1);
        let mut leader = worker(&mut first[0]);
        match actions[..] {
            [] => Thought { score: ending, ..Thought::default() },
            [only] if limits.depth.is_none() && limits.is_bounded() => leader.answer_at_once(only),
            // The depth of such a tree is not subject to a limit.
            _ if self.method == Method::MonteCarlo && (limits.depth.is_none() || limits.is_bounded()) => {
                Tree::new(&mut leader, evaluation.playout(), self.errors.seed).grow(actions, report)
            }
            _ => std::thread::scope(|scope| {
                for (number, history) in others.iter_mut().enumerate() {
                    let (mut helper, actions) = (worker(history), actions.clone());
                    let first = 1 + number as i32 % 2;
                    let search = move || helper.deepen(first, actions, &mut |_| {});
                    // Without another thread the search is slower, but still correct.
                    let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, search);
                }
                let thought = leader.deepen(1, actions, report);
                shared.finish();
                thought
            }),
        }
    }
}

/// The score of a game that is over, for the player who would act.
fn score_of_end(game: &mut Game) -> Score {
    let ended = game.ended().or_else(|| game.ended_without_action());
    ended.map_or_else(Score::default, |outcome| Score::of(Worker::value_of(outcome, game.mover(), 0)))
}

/// Bytes of the stack of a thread that thinks: the search calls itself once per ply.
pub const STACK: usize = 16 << 20;
