//! What a player of a contest is asked, and how it can fail.

use variorum::Game;
use variorum::search::Score;

use crate::engine_process::EngineError;

/// A game as players see it.
pub(crate) struct View<'a> {
    /// The game without any action.
    pub(crate) start: &'a Game,
    /// Whether that is the usual start of the variant.
    pub(crate) is_usual_start: bool,
    /// The game as it stands.
    pub(crate) game: &'a Game,
    /// The actions so far by turns; the last one may not be complete.
    pub(crate) turns: &'a [Vec<String>],
}

/// Whoever plays one side of a game after the other.
pub(crate) trait Player {
    /// Prepares for a game; the same seed gives the same game where thinking is not bounded by time. `view` shows the start.
    fn begin(&mut self, view: &View<'_>, seed: u64) -> Result<(), Fault>;

    /// What the player does next.
    fn decide(&mut self, view: &View<'_>) -> Result<Decision, Fault>;
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    /// The next action, or several of the same turn, as the definition writes them.
    pub(crate) actions: Vec<String>,
    /// The score of the position before for the player, if the player tells it.
    pub(crate) score: Option<Score>,
}

impl Decision {
    /// An action without a score.
    pub(crate) fn of(action: String) -> Decision {
        Decision { actions: vec![action], score: None }
    }
}

/// Why a player loses besides the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) sort: FaultSort,
    /// What it did, behind its name: `plays e2e5, which is illegal: …`.
    pub(crate) what: String,
}

/// The sorts of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultSort {
    /// An illegal action.
    Illegal,
    /// More time than was given.
    Late,
    /// The program ended, or says nothing any more.
    Crash,
    /// It takes a legal action for illegal.
    Refusal,
    /// It says that the game is over, which is not so.
    Claim,
    /// It gives up.
    Resignation,
}

impl FaultSort {
    /// What the ending of the game is called. No ending of a definition has a blank in its name, or is called so.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            FaultSort::Illegal => "illegal action",
            FaultSort::Late => "time forfeit",
            FaultSort::Crash => "engine failure",
            FaultSort::Refusal => "refused action",
            FaultSort::Claim => "false claim",
            FaultSort::Resignation => "by resignation",
        }
    }
}

impl Fault {
    pub(crate) fn new(sort: FaultSort, what: impl Into<String>) -> Fault {
        Fault { sort, what: what.into() }
    }
}

impl From<EngineError> for Fault {
    fn from(error: EngineError) -> Fault {
        Fault::new(FaultSort::Crash, format!("fails: {error}"))
    }
}
