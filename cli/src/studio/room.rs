//! A game that is played: its table, who looks at it, and the machines at it.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use serde::Serialize;
use tokio::sync::broadcast;
use variorum::search::STACK;
use variorum::table::{Pick, Picked, Player, Selection, Table};
use variorum::{Action, Game};

use super::analysis::Analysis;
use super::library::{Library, lock};
use super::reply::Refusal;
use super::request::{self, Deed, What};
use super::view::{About, Chosen, Position, View};
use crate::computer::{Computers, Patience, Reply, Stop};
use crate::failure::Failure;
use crate::record;
use crate::save::write_atomically;

/// So many events wait for a page that is slow; one that has missed some looks at the whole game again.
const EVENTS: usize = 64;
/// A machine takes at least so long, so that people see what it does.
const LEAST: Duration = Duration::from_millis(400);

/// A game with its file.
pub(super) struct Room {
    id: String,
    /// The variant as it was asked for.
    name: String,
    file: PathBuf,
    library: Arc<Library>,
    computers: Mutex<Computers>,
    state: Mutex<State>,
    news: broadcast::Sender<u64>,
}

struct State {
    table: Table,
    /// What can be picked now, once somebody has asked.
    selection: Option<Selection>,
    /// How many changes there were.
    version: u64,
    /// Ends the thinking of the machine that is to act.
    thinking: Option<Stop>,
    /// Why the machine that is to act does not.
    fault: Option<String>,
}

/// What a deed has come to.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Answer {
    /// There is more to pick.
    Selection(Chosen),
    /// The game has gone on.
    Game(Box<View>),
}

/// What a machine is asked.
struct Job {
    game: Game,
    player: Player,
    stop: Stop,
}

impl Room {
    /// A room for a table; `file` is where the game is saved.
    pub(super) fn new(id: String, name: String, file: PathBuf, table: Table, library: Arc<Library>) -> Room {
        let state = State { table, selection: None, version: 0, thinking: None, fault: None };
        let (news, _) = broadcast::channel(EVENTS);
        let computers = Mutex::new(Computers::new(Patience::default(), seed(&id)));
        Room { id, name, file, library, computers, state: Mutex::new(state), news }
    }

    /// Whether anybody looks at the game.
    pub(super) fn is_watched(&self) -> bool {
        self.news.receiver_count() > 0
    }

    /// Tells whenever the game has changed, by the number of changes so far.
    pub(super) fn watch(self: &Arc<Self>) -> broadcast::Receiver<u64> {
        let watcher = self.news.subscribe();
        self.wake(&mut lock(&self.state));
        watcher
    }

    /// The game as it stands.
    pub(super) fn view(&self) -> View {
        self.view_of(&mut lock(&self.state))
    }

    /// The position after so many actions.
    pub(super) fn position(&self, after: usize) -> Position {
        let state = lock(&self.state);
        let log = state.table.log();
        let last = after.min(log.len()).checked_sub(1).map_or(&[][..], |at| &log[at].squares);
        Position::of(&mut state.table.after(after), last)
    }

    /// The record of the game.
    pub(super) fn record(&self) -> String {
        record::of_table(&mut lock(&self.state).table, &self.name)
    }

    /// Writes the game into its file.
    pub(super) fn save(&self) -> Result<(), Refusal> {
        self.save_table(&mut lock(&self.state).table)
    }

    /// What the computer would do: picks that lead to the action, and its text.
    pub(super) fn hint(&self) -> Result<Option<(Vec<u16>, String)>, Refusal> {
        let mut game = lock(&self.state).table.game().clone();
        let hint = self.computers_for(&game)?.hint(&game, &Stop::default()).map_err(Failure::from)?;
        Ok(hint.action.map(|(action, text)| {
            let squares = game.info(action).squares;
            (squares.into_iter().map(|square| square.0).collect(), text)
        }))
    }

    /// Does what the page asks for.
    ///
    /// # Errors
    /// If it cannot be done, or was asked about another state of the game, or the game cannot be saved. Then nothing has changed.
    pub(super) fn act(self: &Arc<Self>, deed: Deed) -> Result<Answer, Refusal> {
        let mut state = lock(&self.state);
        if deed.version != state.version {
            return Err(Refusal::stale());
        }
        let before = state.table.clone();
        match deed.what {
            What::Pick { picks, next, click } => {
                state.check_person()?;
                if let Some(selection) = self.pick(&mut state, &picks, next, click)? {
                    return Ok(Answer::Selection(selection));
                }
            }
            What::Act(text) => {
                state.check_person()?;
                state.table.act(&text).map_err(|error| Refusal::unfit(error.to_string()))?;
            }
            What::Undo => {
                state.table.undo().ok_or_else(|| Refusal::unfit("there is nothing to take back"))?;
            }
            What::Redo if state.table.redo() => {}
            What::Redo => return Err(Refusal::unfit("there is nothing to play again")),
            What::Resign | What::Agree | What::Claim if state.table.outcome().is_some() => {
                return Err(Refusal::unfit("the game is over"));
            }
            What::Resign => state.table.resign(),
            What::Agree => state.table.agree(),
            What::Claim if state.table.claim() => {}
            What::Claim => return Err(Refusal::unfit("the rules give no claim now")),
            What::Reread => state.table = self.reread(&state.table)?,
        }
        if let Err(refusal) = self.save_table(&mut state.table) {
            state.table = before;
            return Err(refusal);
        }
        self.changed(&mut state);
        Ok(Answer::Game(Box::new(self.view_of(&mut state))))
    }

    /// Goes on from picks. Plays the action if they lead to one, otherwise gives what can be picked next.
    fn pick(
        &self,
        state: &mut State,
        picks: &[request::Picked],
        next: Option<request::Picked>,
        is_click: bool,
    ) -> Result<Option<Chosen>, Refusal> {
        let selection = state.selection();
        selection.clear();
        for (at, pick) in picks.iter().enumerate() {
            let pick = Pick::from(pick.clone());
            let is_there = selection.picks().get(at) == Some(&pick);
            if !is_there && selection.pick(pick) != Picked::More {
                return Err(Refusal::unfit("no legal action has these picks"));
            }
        }
        let picked = match next.map(Pick::from) {
            None => Picked::More,
            Some(Pick::Square(square)) if is_click => selection.click(square),
            Some(pick) => selection.pick(pick),
        };
        match picked {
            Picked::Action(action) => state.play(action).map(|()| None),
            Picked::More => Ok(Some(Chosen::of(selection))),
            // A click beside the targets means: not this piece.
            Picked::Refused if is_click => Ok(Some(Chosen::of(selection))),
            Picked::Refused => Err(Refusal::unfit("no legal action goes on so")),
        }
    }

    /// The same game by the definition as it is now, as far as its actions are legal.
    fn reread(&self, table: &Table) -> Result<Table, Refusal> {
        let variant = self.library.variant(&self.name)?;
        let old = table.start();
        let is_usual = old.to_text() == old.variant().start().to_text();
        let start = match is_usual {
            true => variant.start(),
            false => variant.position(&old.to_text()).map_err(Failure::from)?,
        };
        let mut again = Table::new(start, table.players());
        for entry in table.log() {
            if again.act(&entry.action).is_err() {
                break;
            }
        }
        lock(&self.computers).forget();
        Ok(again)
    }

    /// Thinks about the position after so many actions, for as long as somebody looks.
    pub(super) fn analysis(&self, after: usize) -> Result<Analysis, Refusal> {
        let game = lock(&self.state).table.after(after);
        let evaluation = self.library.evaluation(&self.name, game.variant())?;
        Ok(Analysis::of(game, evaluation).map_err(Failure::from)?)
    }

    /// Ends the thinking of the machine that is to act; nothing is written any more for its sake.
    pub(super) fn close(&self) {
        if let Some(stop) = lock(&self.state).thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Counts a change, tells it, and lets the machine act that is to act now.
    fn changed(self: &Arc<Self>, state: &mut State) {
        state.version += 1;
        state.selection = None;
        state.fault = None;
        if let Some(stop) = state.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
        self.wake(state);
        // Nobody may be looking.
        let _ = self.news.send(state.version);
    }

    /// Lets the machine act that is to act. Two machines go on for as long as somebody looks.
    fn wake(self: &Arc<Self>, state: &mut State) {
        let table = &mut state.table;
        let mover = table.game().mover();
        let player = table.player(mover);
        let is_shown = self.is_watched() || table.players().contains(&Player::Human);
        if state.thinking.is_some() || !player.is_machine() || !is_shown || table.outcome().is_some() {
            return;
        }
        let stop = Stop::default();
        let mut job = Job { game: table.game().clone(), player, stop: Arc::clone(&stop) };
        let room = Arc::clone(self);
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || room.think(&mut job));
        // Without a thread the machine is asked again at the next change or look.
        state.thinking = thread.is_ok().then_some(stop);
    }

    fn think(self: Arc<Self>, job: &mut Job) {
        let began = Instant::now();
        let decision = self.decide(job);
        std::thread::sleep(LEAST.saturating_sub(began.elapsed()));
        let mut state = lock(&self.state);
        if job.stop.load(Ordering::Relaxed) {
            return;
        }
        let before = state.table.clone();
        match decision.and_then(|reply| self.follow(&mut state.table, reply)) {
            Ok(()) => self.changed(&mut state),
            // The game waits until somebody does something else.
            Err(fault) => {
                state.table = before;
                state.thinking = None;
                state.fault = Some(fault);
                let _ = self.news.send(state.version);
            }
        }
    }

    /// What the machine decides, or why it cannot.
    fn decide(&self, job: &mut Job) -> Result<Reply, String> {
        let mut computers = self.computers_for(&job.game).map_err(|refusal| refusal.to_string())?;
        let decision = computers.decide(&mut job.game, job.player, &job.stop);
        decision.map(|decision| decision.reply).map_err(|error| error.to_string())
    }

    /// The machines, which judge positions by the numbers of the library.
    fn computers_for(&self, game: &Game) -> Result<MutexGuard<'_, Computers>, Refusal> {
        let evaluation = self.library.evaluation(&self.name, game.variant())?;
        let mut computers = lock(&self.computers);
        computers.judge_by(evaluation);
        Ok(computers)
    }

    /// Does what a machine has decided, and saves the game; or tells why not.
    fn follow(&self, table: &mut Table, reply: Reply) -> Result<(), String> {
        match reply {
            Reply::Claim => drop(table.claim()),
            Reply::Play(action) => drop(table.play(action).map_err(|error| error.to_string())?),
            Reply::Nothing => return Err("it finds nothing to do".to_owned()),
        }
        self.save_table(table).map_err(|refusal| refusal.to_string())
    }

    fn view_of(&self, state: &mut State) -> View {
        let is_persons = state.check_person().is_ok();
        if is_persons {
            state.selection().clear();
        }
        let selection = state.selection.as_ref().filter(|_| is_persons);
        let (version, is_thinking) = (state.version, state.thinking.is_some());
        let fault = state.fault.clone();
        let about = About { id: &self.id, variant: &self.name, version, is_thinking, fault };
        View::of(&mut state.table, selection, &about)
    }

    fn save_table(&self, table: &mut Table) -> Result<(), Refusal> {
        Ok(write_atomically(&self.file, &record::of_table(table, &self.name))?)
    }
}

impl State {
    /// What can be picked now.
    fn selection(&mut self) -> &mut Selection {
        let game = self.table.game();
        self.selection.get_or_insert_with(|| Selection::new(game))
    }

    /// Whether a person is to act.
    fn check_person(&mut self) -> Result<(), Refusal> {
        if self.table.outcome().is_some() {
            return Err(Refusal::unfit("the game is over"));
        }
        let mover = self.table.game().mover();
        match self.table.player(mover).is_machine() {
            true => Err(Refusal::new(StatusCode::CONFLICT, format!("{} is not played by you", mover.name()))),
            false => Ok(()),
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Refusal> {
        self.table.play(action).map(drop).map_err(|error| Refusal::unfit(error.to_string()))
    }
}

/// The seed of a game: other games, other chances.
fn seed(id: &str) -> u64 {
    id.bytes().fold(0, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)))
}
