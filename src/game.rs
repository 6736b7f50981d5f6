//! A game in progress: a position with its past, in terms of names and texts.

use std::collections::HashMap;

use crate::diagnostic::{hint, nearest};
use crate::ids::{Kind, Side, Square};
use crate::model::{ActionKind, Model, Turn};
use crate::notation::{self, ParsePositionError};
use crate::overrun::{Overrun, thousands};
use crate::plain::Snapshot;
use crate::position::{self, Action, Collect, Counting, NONE, Position, Stop, Urn};
use crate::refusal;
use crate::variant::{Variant, Width};

/// The position at the width of its board.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a game has one position, whose size its board decides")]
enum State {
    One(Position<1>),
    Two(Position<2>),
    Four(Position<4>),
    Sixteen(Position<16>),
}

/// Runs the same code at the width of the board.
macro_rules! at_width {
    ($game:expr, |$program:ident, $position:ident| $body:expr) => {
        match ($game.variant.program(), &mut $game.state) {
            (Width::One($program), State::One($position)) => $body,
            (Width::Two($program), State::Two($position)) => $body,
            (Width::Four($program), State::Four($position)) => $body,
            (Width::Sixteen($program), State::Sixteen($position)) => $body,
            _ => unreachable!("a game keeps the width of its variant"),
        }
    };
}

/// The same for what rules take part in, with a note of what was stopped.
macro_rules! ask {
    ($game:expr, |$program:ident, $position:ident| $body:expr) => {{
        let answer = at_width!($game, |$program, $position| $body);
        let stop = at_width!($game, |_program, position| position.take_stopped());
        if let Some(stop) = stop {
            $game.note_overrun(stop);
        }
        answer
    }};
}

/// A game in progress.
///
/// Copies are independent. The past is kept, so that repetition and counters can end the game.
#[derive(Clone, Debug)]
pub struct Game {
    variant: Variant,
    state: State,
    /// The actions so far.
    played: Vec<Action>,
    /// What took too much since the last action.
    overrun: Option<Overrun>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOutcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<Side>,
    /// Why, in the words of the definition.
    pub because: String,
    /// The kind of win, for matches.
    pub kind: Option<String>,
    /// The name of the ending in the definition; [`GameOutcome::TOO_LONG`] of a game that has lasted as long as games may; empty
    /// for agreement and resignation.
    pub ending: String,
}

impl GameOutcome {
    /// The name of the ending of a game that has lasted as long as games may.
    pub const TOO_LONG: &str = "plies-at-most";
}

impl std::fmt::Display for GameOutcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{} wins: {}", side.name(), self.because),
            None => write!(f, "draw: {}", self.because),
        }
    }
}

/// Why an action cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{action}` is not legal: {because}")]
pub struct IllegalAction {
    /// The action as it was written.
    pub action: String,
    /// The reason.
    pub because: Reason,
}

/// The reasons why an action cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The game is over.
    #[error("the game is over ({0})")]
    GameOver(String),
    /// A square that it names is not on the board.
    #[error("the board has no square `{0}`")]
    NoSquare(String),
    /// A square that it names is cut out of the board.
    #[error("`{0}` is a hole in the board")]
    Hole(String),
    /// Nothing stands where it starts.
    #[error("{0} is empty")]
    NoPiece(String),
    /// The piece belongs to the other player.
    #[error("the {kind} on {square} is not {mover}'s")]
    NotYours {
        /// The kind.
        kind: String,
        /// The square.
        square: String,
        /// Who is to act.
        mover: &'static str,
    },
    /// A rule forbids what would follow; the name of the rule and its reason.
    #[error("{because} (rule `{rule}`)")]
    Forbidden {
        /// The name of the rule in the definition.
        rule: String,
        /// Its reason.
        because: String,
    },
    /// It belongs to another part of the turn; the actions that are due.
    #[error("it is not its time: now comes {0}")]
    NotNow(String),
    /// A priority puts other actions first.
    #[error("other actions come first (priority `{priority}`): {examples}")]
    Preceded {
        /// The name of the priority in the definition.
        priority: String,
        /// Some of those actions.
        examples: String,
    },
    /// A choice or condition of a declared action excludes it.
    #[error("`{condition}` does not hold ({rule}, {file}:{line})")]
    Condition {
        /// The declared action, as the definition names it: `actions.NAME`.
        rule: String,
        /// The choice or condition as it stands in the definition.
        condition: String,
        /// The file of the definition.
        file: String,
        /// The line, from 1.
        line: usize,
    },
    /// A decision must be made first.
    #[error("{mover} must first decide: {decision} ({examples})")]
    Pending {
        /// Who decides.
        mover: &'static str,
        /// The name of the action.
        decision: String,
        /// Some of the choices.
        examples: String,
    },
    /// A choice on arrival is missing or wrong.
    #[error("write one of {0}")]
    Choice(String),
    /// The turn could not be completed.
    #[error("the turn could not be completed after it")]
    Incomplete,
    /// The piece does not move so.
    #[error("the {kind} on {square} cannot do that here{examples}")]
    NotSo {
        /// The kind.
        kind: String,
        /// The square.
        square: String,
        /// What it can do.
        examples: String,
    },
    /// It is no action of this game.
    #[error("it is no action of this game{0}")]
    Unknown(String),
    /// To find out takes too much, or to do it.
    #[error(transparent)]
    Overrun(#[from] Box<Overrun>),
}

impl Variant {
    /// A game from the start.
    pub fn start(&self) -> Game {
        let state = match self.program() {
            Width::One(program) => State::One(Position::start(program)),
            Width::Two(program) => State::Two(Position::start(program)),
            Width::Four(program) => State::Four(Position::start(program)),
            Width::Sixteen(program) => State::Sixteen(Position::start(program)),
        };
        Game::new(self, state)
    }

    /// A game from a position.
    ///
    /// # Errors
    /// If the text is no position of this game.
    ///
    /// ```
    /// let variant = variorum::Variant::shipped("chess")?;
    /// let game = variant.position("8/8/8/8/8/5k2/7q/5K2 w - - 0")?;
    /// assert_eq!(game.to_text(), "8/8/8/8/8/5k2/7q/5K2 w - - 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self, text: &str) -> Result<Game, ParsePositionError> {
        let (model, names) = (self.model(), self.notation());
        let state = match self.program() {
            Width::One(program) => State::One(notation::parse_position(model, names, program, text)?),
            Width::Two(program) => State::Two(notation::parse_position(model, names, program, text)?),
            Width::Four(program) => State::Four(notation::parse_position(model, names, program, text)?),
            Width::Sixteen(program) => State::Sixteen(notation::parse_position(model, names, program, text)?),
        };
        Ok(Game::new(self, state))
    }
}

impl Game {
    fn new(variant: &Variant, state: State) -> Game {
        let mut game = Game { variant: variant.clone(), state, played: Vec::new(), overrun: None };
        ask!(game, |_program, position| position.keep_history());
        game
    }

    /// Lets repetition and counters end nothing from now on, as reference node counts want it.
    pub fn ignore_history(&mut self) {
        at_width!(self, |_program, position| position.forget_history());
    }

    /// The variant that is played.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    fn model(&self) -> &Model {
        self.variant.model()
    }

    /// The legal actions, in no particular order; none if the game is over.
    pub fn legal_actions(&mut self) -> Vec<Action> {
        let mut found = Collect::default();
        ask!(self, |program, position| position.generate(program, &mut found));
        found.actions
    }

    /// One of the legal actions; none if the game is over. `choose` is told how many there may be and names one by its number,
    /// from 0, in no particular order; it is asked anew if that one is not legal. This is quicker than a list of all.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// let action = game.draw(|count| count / 2).expect("there are twenty");
    /// game.play_action(action);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&mut self, choose: impl FnMut(usize) -> usize) -> Option<Action> {
        ask!(self, |program, position| {
            let action = position.apply_any(program, &mut Urn::default(), choose)?;
            position.undo();
            Some(action)
        })
    }

    /// Plays on with legal actions that are drawn as by [`Game::draw`], until the game is over, or an ending can be claimed; at most
    /// so many. Gives their number. This is the quickest way to play at random: no text is made.
    pub fn play_out(&mut self, most: usize, mut choose: impl FnMut(usize) -> usize) -> usize {
        let before = self.played.len();
        let played = &mut self.played;
        ask!(self, |program, position| {
            let mut urn = Urn::default();
            while played.len() - before < most && position.claim(program).is_none() {
                let Some(action) = position.apply_any(program, &mut urn, &mut choose) else { break };
                played.push(action);
            }
        });
        self.played.len() - before
    }

    /// The legal actions as the definition writes them, sorted, each by a text that [`Game::read`] reads back: where
    /// the definition writes several actions alike, each but the first has its number after `#`.
    pub fn legal_texts(&mut self) -> Vec<String> {
        let actions = self.legal_actions();
        let mut texts = self.write_apart(&actions);
        texts.sort();
        texts
    }

    /// The legal actions of this position, all of them in the order in which they were generated, as texts that differ.
    fn write_apart(&mut self, legal: &[Action]) -> Vec<String> {
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut apart = |text: String| {
            let count = known.entry(text.clone()).or_default();
            *count += 1;
            if *count == 1 { text } else { format!("{text}#{count}") }
        };
        legal.iter().map(|action| apart(self.write(*action))).collect()
    }

    /// A legal action as the text that [`Game::legal_texts`] has for it.
    pub fn write_legal(&mut self, action: Action) -> String {
        let legal = self.legal_actions();
        let place = legal.iter().position(|known| *known == action);
        let text = place.and_then(|place| self.write_apart(&legal).into_iter().nth(place));
        text.unwrap_or_else(|| self.write(action))
    }

    /// An action as the definition writes it. The action must be one of this position.
    pub fn write(&mut self, action: Action) -> String {
        let variant = self.variant.clone();
        ask!(self, |program, position| notation::write_action(variant.notation(), program, position, action))
    }

    /// The legal action that a text stands for: as it is written, with its number if the definition writes several
    /// alike (`e7f7#2`), or a walk by other steps that does the same.
    ///
    /// # Errors
    /// If there is none, with the reason.
    pub fn read(&mut self, text: &str) -> Result<Action, IllegalAction> {
        let text = text.trim();
        let before = self.overrun.take();
        let found = self.find(text);
        let because = match (found, &self.overrun) {
            (Some(action), None) => {
                self.overrun = before;
                return Ok(action);
            }
            (_, Some(overrun)) => Box::new(overrun.clone()).into(),
            (None, None) => self.reason_against(text),
        };
        Err(IllegalAction { action: text.to_owned(), because })
    }

    /// The legal action that a text stands for, if there is one: [`Game::read`] without a search for the reason.
    pub fn find(&mut self, text: &str) -> Option<Action> {
        let legal = self.legal_actions();
        let found = legal.iter().copied().find(|action| self.write(*action) == text);
        found.or_else(|| self.find_by_number(text, &legal)).or_else(|| self.equal_walk(text, &legal))
    }

    /// The action of a text that ends in `#` and a number, among those that the definition writes alike.
    fn find_by_number(&mut self, text: &str, legal: &[Action]) -> Option<Action> {
        let (common, number) = text.rsplit_once('#')?;
        let place = number.parse::<usize>().ok()?.checked_sub(1)?;
        legal.iter().copied().filter(|action| self.write(*action) == common).nth(place)
    }

    /// The legal action that does the same as a walk which is written so.
    fn equal_walk(&mut self, text: &str, legal: &[Action]) -> Option<Action> {
        let way: Option<Vec<Square>> = self.squares_in(text).into_iter().map(Result::ok).collect();
        let way = way.filter(|way| way.len() > 2)?;
        let walks = ask!(self, |program, position| position.walks_over(program, &way));
        let walk = walks.into_iter().find(|walk| self.write(*walk) == text)?;
        legal
            .iter()
            .copied()
            .find(|known| ask!(self, |program, position| position.do_the_same(program, *known, walk)))
    }

    /// Plays the action that a text stands for.
    ///
    /// # Errors
    /// If it is not legal, or takes too much, with the reason; the game stays as it was.
    pub fn play(&mut self, text: &str) -> Result<(), IllegalAction> {
        let action = self.read(text)?;
        self.overrun = None;
        if self.play_action(action) {
            return Ok(());
        }
        let overrun = self.overrun.clone().unwrap_or_else(|| self.describe_stop(Stop::default()));
        Err(IllegalAction { action: text.trim().to_owned(), because: Box::new(overrun).into() })
    }

    /// Plays an action that was generated in this position; tells whether it is done. It is not if it takes too much, see
    /// [`Game::overrun`].
    pub fn play_action(&mut self, action: Action) -> bool {
        let is_done = ask!(self, |program, position| position.apply(program, action));
        if is_done {
            self.played.push(action);
            self.overrun = None;
        }
        is_done
    }

    /// What took too much since the last action was done or taken back, if anything did. Then an answer that was given since is
    /// not whole: a list lacks actions, a count is too small, an action was not done.
    pub fn overrun(&self) -> Option<&Overrun> {
        self.overrun.as_ref()
    }

    /// The same, forgotten then.
    pub fn take_overrun(&mut self) -> Option<Overrun> {
        self.overrun.take()
    }

    /// What the last question or action has cost, see [`crate::limits::BUDGET`]: for measuring.
    pub fn cost(&self) -> u64 {
        match &self.state {
            State::One(position) => position.cost(),
            State::Two(position) => position.cost(),
            State::Four(position) => position.cost(),
            State::Sixteen(position) => position.cost(),
        }
    }

    fn note_overrun(&mut self, stop: Stop) {
        if self.overrun.is_none() {
            self.overrun = Some(self.describe_stop(stop));
        }
    }

    fn describe_stop(&self, stop: Stop) -> Overrun {
        Overrun::new(&self.variant, self.turn(), stop)
    }

    /// Takes the last action back and gives it; nothing at the beginning. [`Game::write_legal`] writes it then.
    pub fn undo(&mut self) -> Option<Action> {
        let action = self.played.pop()?;
        at_width!(self, |_program, position| position.undo());
        self.overrun = None;
        Some(action)
    }

    /// The number of actions so far.
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// The actions so far as texts that play the same game from its start. The game is played through for it.
    pub fn played(&self) -> Vec<String> {
        let mut game = self.clone();
        for _ in &self.played {
            at_width!(game, |_program, position| position.undo());
        }
        let mut replay = |action: &Action| {
            let text = game.write_legal(*action);
            at_width!(game, |program, position| position.apply(program, *action));
            text
        };
        self.played.iter().map(&mut replay).collect()
    }

    /// Who is to act.
    pub fn mover(&self) -> Side {
        match &self.state {
            State::One(position) => position.mover(),
            State::Two(position) => position.mover(),
            State::Four(position) => position.mover(),
            State::Sixteen(position) => position.mover(),
        }
    }

    /// How many actions the turn has left, this one included.
    pub fn actions_left(&self) -> u16 {
        let done = match &self.state {
            State::One(position) => position.actions_done(),
            State::Two(position) => position.actions_done(),
            State::Four(position) => position.actions_done(),
            State::Sixteen(position) => position.actions_done(),
        };
        self.turn_length().saturating_sub(done)
    }

    /// How many actions the turn has.
    pub fn turn_length(&self) -> u16 {
        self.turn().actions
    }

    /// The course of this turn.
    fn turn(&self) -> &Turn {
        let course = match &self.state {
            State::One(position) => position.course_number(),
            State::Two(position) => position.course_number(),
            State::Four(position) => position.course_number(),
            State::Sixteen(position) => position.course_number(),
        };
        let phase = usize::from(course).checked_sub(1);
        phase.map_or(&self.model().turn, |phase| &self.model().phases[phase].turn)
    }

    /// Whether a turn has just been completed, see [`Position::turn_is_complete`].
    pub fn turn_is_complete(&self) -> bool {
        match &self.state {
            State::One(position) => position.turn_is_complete(),
            State::Two(position) => position.turn_is_complete(),
            State::Four(position) => position.turn_is_complete(),
            State::Sixteen(position) => position.turn_is_complete(),
        }
    }

    /// The decision that is asked of the player to act: the name of the declared action.
    pub fn asked(&mut self) -> Option<String> {
        let pending = at_width!(self, |_program, position| position.pending().next());
        pending.map(|(_, rule)| self.model().actions[usize::from(rule)].name.clone())
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&mut self) -> Option<GameOutcome> {
        let found = ask!(self, |program, position| match position.outcome() {
            Some(outcome) => Some(outcome),
            None => {
                let mut any = position::Any::default();
                position.generate(program, &mut any);
                if any.is_done() || position.stopped().is_some() {
                    None
                } else {
                    position.outcome_without_action(program)
                }
            }
        });
        found.map(|outcome| self.describe(outcome))
    }

    fn describe(&self, outcome: position::Outcome) -> GameOutcome {
        if outcome.ending == position::Outcome::TOO_LONG {
            let because = format!("the game has lasted {} plies", thousands(self.model().turn.plies));
            let ending = GameOutcome::TOO_LONG.to_owned();
            return GameOutcome { winner: None, because, kind: None, ending };
        }
        let ending = self.model().endings.get(usize::from(outcome.ending));
        GameOutcome {
            winner: outcome.winner,
            because: ending.map_or_else(String::new, |ending| ending.because.clone()),
            kind: ending.and_then(|ending| ending.kind.clone()),
            ending: ending.map_or_else(String::new, |ending| ending.name.clone()),
        }
    }

    /// The ending that the player to act may claim now.
    pub fn claimable(&mut self) -> Option<GameOutcome> {
        let found = ask!(self, |program, position| position.claim(program));
        found.map(|outcome| self.describe(outcome))
    }

    /// A hash of everything that decides what may happen next.
    pub fn key(&self) -> u64 {
        match &self.state {
            State::One(position) => position.key(),
            State::Two(position) => position.key(),
            State::Four(position) => position.key(),
            State::Sixteen(position) => position.key(),
        }
    }

    /// The same computed anew from what stands where: for tests of the kept one.
    pub fn recomputed_key(&mut self) -> u64 {
        ask!(self, |program, position| position.recomputed_key(program))
    }

    /// The position as plain mode has it, without its past.
    pub fn snapshot(&self) -> Snapshot {
        let model = self.variant.model();
        match (self.variant.program(), &self.state) {
            (Width::One(program), State::One(position)) => position.snapshot(model, program),
            (Width::Two(program), State::Two(position)) => position.snapshot(model, program),
            (Width::Four(program), State::Four(position)) => position.snapshot(model, program),
            (Width::Sixteen(program), State::Sixteen(position)) => position.snapshot(model, program),
            _ => unreachable!("a game keeps the width of its variant"),
        }
    }

    /// The position as text, which [`Variant::position`] reads back.
    pub fn to_text(&self) -> String {
        let (model, names) = (self.variant.model(), self.variant.notation());
        match (self.variant.program(), &self.state) {
            (Width::One(program), State::One(position)) => {
                notation::write_position(model, names, program, position)
            }
            (Width::Two(program), State::Two(position)) => {
                notation::write_position(model, names, program, position)
            }
            (Width::Four(program), State::Four(position)) => {
                notation::write_position(model, names, program, position)
            }
            (Width::Sixteen(program), State::Sixteen(position)) => {
                notation::write_position(model, names, program, position)
            }
            _ => unreachable!("a game keeps the width of its variant"),
        }
    }

    /// The squares of a side's royal pieces; none where the definition has no `[royal]`.
    pub fn royal(&mut self, side: Side) -> Vec<Square> {
        ask!(self, |program, position| position.royal(program, side).into_iter().collect())
    }

    /// The marks that the text of the position has to tell by name, each with the squares whose pieces carry it; what
    /// goes without saying or stands in a field of rights is left out.
    pub fn told_marks(&self) -> Vec<(String, Vec<Square>)> {
        let text = self.to_text();
        let told = text.split(' ').filter_map(|word| word.split_once('='));
        let of_mark = |(name, squares): (&str, &str)| {
            self.model().marks.iter().find(|mark| mark.name == name)?;
            let squares: Vec<Square> =
                squares.split(',').filter_map(|name| self.variant.notation().square_of(name)).collect();
            (!squares.is_empty()).then(|| (name.to_owned(), squares))
        };
        told.filter_map(of_mark).collect()
    }

    /// What stands on a square: kind and owner.
    pub fn piece(&self, square: Square) -> Option<(Kind, Side)> {
        let cell = match &self.state {
            State::One(position) => position.cell(square),
            State::Two(position) => position.cell(square),
            State::Four(position) => position.cell(square),
            State::Sixteen(position) => position.cell(square),
        };
        cell.kind().map(|kind| (kind, cell.side()))
    }

    /// How many pieces of a kind a side has in hand.
    pub fn in_hand(&self, side: Side, kind: Kind) -> u16 {
        match &self.state {
            State::One(position) => position.in_hand(side, kind),
            State::Two(position) => position.in_hand(side, kind),
            State::Four(position) => position.in_hand(side, kind),
            State::Sixteen(position) => position.in_hand(side, kind),
        }
    }

    /// Counts the action sequences of exactly `depth` plies, see [`position::perft`].
    pub fn perft(&mut self, depth: u32) -> u64 {
        self.count(depth, Counting::plies())
    }

    /// Counts the sequences of exactly `depth` turns, see [`position::perft_turns`].
    pub fn perft_turns(&mut self, depth: u32) -> u64 {
        self.count(depth, Counting::turns())
    }

    /// Counts the action sequences of a depth, in plies or turns, whatever came before.
    ///
    /// ```
    /// use variorum::position::{Counting, Table};
    ///
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// let table = Table::new(16)?;
    /// assert_eq!(game.count(4, Counting::plies().with(&table)), 197_281);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&mut self, depth: u32, counting: Counting<'_>) -> u64 {
        ask!(self, |program, position| {
            let mut start = position.clone();
            start.forget_history();
            let nodes = position::count(program, &mut start, depth, counting);
            position.stop_as(&start);
            nodes
        })
    }

    /// The legal actions, sorted, each with the sequences of `depth` plies that it begins.
    pub fn divide(&mut self, depth: u32) -> Vec<(String, u64)> {
        self.count_each(depth, Counting::plies())
    }

    /// The legal actions, sorted, each with the sequences of `depth` turns that it begins; in the middle of a turn the rest
    /// of it is one of them.
    pub fn divide_turns(&mut self, depth: u32) -> Vec<(String, u64)> {
        self.count_each(depth, Counting::turns())
    }

    /// The legal actions, sorted, each with the sequences of a depth that it begins, in plies or turns, whatever came before.
    pub fn count_each(&mut self, depth: u32, counting: Counting<'_>) -> Vec<(String, u64)> {
        let counts = ask!(self, |program, position| {
            let mut start = position.clone();
            start.forget_history();
            let counts = position::divide(program, &mut start, depth, counting);
            position.stop_as(&start);
            counts
        });
        let mut found: Vec<(String, u64)> =
            counts.into_iter().map(|(action, nodes)| (self.write(action), nodes)).collect();
        found.sort();
        found
    }

    /// Why no legal action is written so.
    fn reason_against(&mut self, text: &str) -> Reason {
        if let Some(outcome) = self.outcome() {
            return Reason::GameOver(outcome.because);
        }
        let legal = self.legal_texts();
        let mover = self.mover().name();
        if let Some(decision) = self.asked() {
            return Reason::Pending { mover, decision, examples: some_of(&legal) };
        }
        let longer: Vec<String> = legal.iter().filter(|known| known.starts_with(text)).cloned().collect();
        if !text.is_empty() && !longer.is_empty() {
            return Reason::Choice(some_of(&longer));
        }
        if let Some(reason) = self.rule_against(text) {
            return reason;
        }
        if let Some(reason) = self.time_against(text) {
            return reason;
        }
        let squares = self.squares_in(text);
        let reason = match squares.first() {
            Some(Err(name)) => self.no_square(name),
            Some(Ok(square)) => self.reason_on(*square, text, &legal),
            None => unknown(text, &legal),
        };
        let speaks_of_moves =
            matches!(reason, Reason::NoPiece(_) | Reason::NotYours { .. } | Reason::NotSo { .. });
        if !speaks_of_moves && !matches!(reason, Reason::Unknown(_)) {
            return reason;
        }
        // Declared actions may be written like moves: then only one that could be chosen so is spoken of.
        let is_like_move = speaks_of_moves && self.is_like_move(text);
        refusal::against(self, text, is_like_move).unwrap_or(reason)
    }

    /// Whether a text begins with two squares side by side.
    fn is_like_move(&self, text: &str) -> bool {
        let squares = self.squares_in(text);
        let [Ok(from), Ok(to), ..] = &squares[..] else { return false };
        let name = |square: &Square| self.variant.notation().square(i32::from(square.0));
        text.strip_prefix(name(from)).is_some_and(|rest| rest.starts_with(name(to)))
    }

    /// That there is no square of a name: it is a hole, or beyond the edge.
    fn no_square(&self, name: &str) -> Reason {
        match self.model().board.is_hole(name) {
            true => Reason::Hole(name.to_owned()),
            false => Reason::NoSquare(name.to_owned()),
        }
    }

    fn reason_on(&mut self, square: Square, text: &str, legal: &[String]) -> Reason {
        let name = self.variant.notation().squares[square.index()].clone();
        let is_move = text.starts_with(&name);
        match self.piece(square) {
            None if is_move => Reason::NoPiece(name),
            Some((kind, side)) if is_move && side != self.mover() => {
                let kind = self.model().kinds[kind.index()].name.clone();
                Reason::NotYours { kind, square: name, mover: self.mover().name() }
            }
            Some((kind, _)) if is_move => {
                if let Some(Err(goal)) = self.squares_in(text).get(1) {
                    return self.no_square(goal);
                }
                if let Some(reason) = self.move_ban_against(square, text) {
                    return reason;
                }
                let kind = self.model().kinds[kind.index()].name.clone();
                let own: Vec<String> =
                    legal.iter().filter(|known| known.starts_with(&name)).cloned().collect();
                let examples =
                    if own.is_empty() { String::new() } else { format!("; it can {}", some_of(&own)) };
                Reason::NotSo { kind, square: name, examples }
            }
            _ => unknown(text, legal),
        }
    }

    /// The rule that forbids an action which pieces and declared actions would allow.
    fn rule_against(&mut self, text: &str) -> Option<Reason> {
        let mut found = Collect::default();
        ask!(self, |program, position| position.generate_unjudged(program, &mut found));
        let action = found.actions.into_iter().find(|action| self.write(*action) == text)?;
        let ban = ask!(self, |program, position| position.ban_against(program, action));
        Some(match ban {
            Some(ban) => {
                let forbidden = &self.model().forbidden[ban];
                Reason::Forbidden { rule: forbidden.name.clone(), because: forbidden.because.clone() }
            }
            None => self.priority_against(action).unwrap_or(Reason::Incomplete),
        })
    }

    /// The priority that puts other actions before one that would be legal but for it.
    fn priority_against(&mut self, action: Action) -> Option<Reason> {
        let index = ask!(self, |program, position| position.priority_against(program, action))?;
        let priority = self.model().priorities[index].name.clone();
        let mut first = self.legal_texts();
        first.retain(|text| text != "pass");
        Some(Reason::Preceded { priority, examples: some_of(&first) })
    }

    /// That an action belongs to another part of the turn.
    fn time_against(&mut self, text: &str) -> Option<Reason> {
        let done = usize::from(self.turn_length() - self.actions_left());
        let due = self.turn().sequence.get(done)?.clone();
        let mut found = Collect::default();
        ask!(self, |program, position| position.generate_untimed(program, &mut found));
        found.actions.into_iter().find(|action| self.write(*action) == text)?;
        let name = |kind: &ActionKind| match kind {
            ActionKind::Move => "`move`".to_owned(),
            ActionKind::Declared(rule) => format!("`{}`", self.model().actions[rule.index()].name),
        };
        Some(Reason::NotNow(due.iter().map(name).collect::<Vec<String>>().join(" or ")))
    }

    /// The rule that forbids a move between two squares before it is made.
    fn move_ban_against(&mut self, from: Square, text: &str) -> Option<Reason> {
        let to = *self.squares_in(text).get(1)?.as_ref().ok()?;
        let ban = ask!(self, |program, position| position.move_ban(program, from, to))?;
        let ban = &self.model().move_bans[ban];
        Some(Reason::Forbidden { rule: ban.name.clone(), because: ban.because.clone() })
    }

    /// The actions that pieces and declared actions would allow, whatever is forbidden afterwards.
    pub(crate) fn unjudged_actions(&mut self) -> Vec<Action> {
        let mut found = Collect::default();
        ask!(self, |program, position| position.generate_unjudged(program, &mut found));
        found.actions
    }

    /// What a field of records shows of an action of this position.
    pub(crate) fn record_value(&mut self, field: usize, action: Action) -> position::FieldValue {
        ask!(self, |program, position| { position.value_for(program, action, program.record_fields[field]) })
    }

    /// What is written for the choice on arrival of a move; nothing if there is none.
    pub(crate) fn write_arrival(&mut self, action: Action) -> String {
        let variant = self.variant.clone();
        ask!(self, |program, position| notation::write_arrival(variant.notation(), program, position, action))
    }

    /// The squares that an action names: departure and arrival of a move, the parameters of a declared action.
    pub(crate) fn squares_named(&mut self, action: Action) -> Vec<Square> {
        ask!(self, |program, position| position.squares_named(program, action))
    }

    /// The squares that a text names, in order; words that look like squares but are none as they are.
    ///
    /// Of the letters before a number as many belong to the name as those of a file have.
    fn squares_in(&self, text: &str) -> Vec<Result<Square, String>> {
        let notation = self.variant.notation();
        let mut found = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_ascii_lowercase()) {
            rest = &rest[start..];
            let letters = rest.chars().take_while(char::is_ascii_lowercase).count();
            let digits = rest[letters..].chars().take_while(char::is_ascii_digit).count();
            if digits > 0 {
                let is_file = |start: &usize| notation.has_file(&rest[*start..letters]);
                let start = (0..letters).find(is_file).unwrap_or(letters - 1);
                let name = &rest[start..letters + digits];
                found.push(notation.square_of(name).ok_or_else(|| name.to_owned()));
            }
            rest = &rest[letters + digits..];
        }
        found
    }

    /// The squares between which an action leads, for pictures: departure and arrival or target.
    pub fn squares_of(&self, action: Action) -> (Option<Square>, Option<Square>) {
        let square = |number: u16| (number != NONE).then_some(Square(number));
        (square(action.from), square(action.to))
    }
}

/// Nothing is known but which legal action is written nearly so.
fn unknown(text: &str, legal: &[String]) -> Reason {
    Reason::Unknown(hint(nearest(text, legal.iter().map(String::as_str))))
}

/// A few of many.
fn some_of(texts: &[String]) -> String {
    let mut listed = texts.iter().take(8).cloned().collect::<Vec<String>>().join(", ");
    if texts.len() > 8 {
        listed.push_str(", …");
    }
    listed
}
