//! A game that is played: its table, who looks at it, and the machines at it.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use serde::Serialize;
use tokio::sync::broadcast;
use variorum::search::STACK;
use variorum::table::{Clock, Pick, Picked, Player, Selection, Table};
use variorum::{Action, Game, Side};

use super::analysis::Analysis;
use super::library::{Library, lock};
use super::reply::Refusal;
use super::request::{self, Deed, What};
use super::view::{About, Chosen, Position, View};
use crate::computer::{Computers, Machine, Patience, Reply, Stop};
use crate::failure::Failure;
use crate::record;
use crate::save::write_atomically;

/// So many events wait for a page that is slow; one that has missed some looks at the whole game again.
const EVENTS: usize = 64;
/// A machine takes at least so long, so that people see what it does.
const LEAST: Duration = Duration::from_millis(400);
/// The shortest wait before the clock is looked at again.
const SHORTEST: Duration = Duration::from_millis(50);

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
    /// Whether a thread waits for the end of somebody's time.
    is_timed: bool,
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

/// The task of a machine.
struct Job {
    game: Game,
    machine: Machine,
    stop: Stop,
}

impl Room {
    /// A room for a table; `file` is where the game is saved.
    pub(super) fn new(id: String, name: String, file: PathBuf, table: Table, library: Arc<Library>) -> Room {
        let state =
            State { table, selection: None, version: 0, thinking: None, is_timed: false, fault: None };
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
    pub(super) fn view(self: &Arc<Self>) -> View {
        let mut state = lock(&self.state);
        self.tell_time(&mut state);
        self.view_of(&mut state)
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
        self.tell_time(&mut state);
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
        again.set_clock(table.clock().map(|clock| Clock::new(Side::BOTH.map(|side| clock.control(side)))));
        for entry in table.log() {
            again.pass_time(entry.time.map_or(Duration::ZERO, |time| time.spent));
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
        self.keep_time(state);
        let Some(machine) = Machine::to_act(&state.table) else { return };
        if state.thinking.is_some() || !self.is_shown(state) || state.table.outcome().is_some() {
            return;
        }
        let stop = Stop::default();
        let mut job = Job { game: state.table.game().clone(), machine, stop: Arc::clone(&stop) };
        let room = Arc::clone(self);
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || room.think(&mut job));
        // Without a thread the machine is asked again at the next change or look.
        state.thinking = thread.is_ok().then_some(stop);
    }

    /// Whether the game goes on by itself: for a person at the table, or somebody who looks.
    fn is_shown(&self, state: &State) -> bool {
        self.is_watched() || state.table.players().contains(&Player::Human)
    }

    /// Tells the clock the time. It stops while nobody looks at two machines.
    fn tell_time(self: &Arc<Self>, state: &mut State) {
        if !self.is_shown(state) {
            return state.table.stop_clock();
        }
        if state.table.tell_time(Instant::now()) {
            // What cannot be written now is written with the next change.
            let _ = self.save_table(&mut state.table);
            self.changed(state);
        }
        self.keep_time(state);
    }

    /// Waits on a thread for the end of somebody's time, unless one waits already.
    fn keep_time(self: &Arc<Self>, state: &mut State) {
        if state.is_timed || state.rest().is_none() || !self.is_shown(state) {
            return;
        }
        state.table.tell_time(Instant::now());
        let room = Arc::downgrade(self);
        state.is_timed = std::thread::Builder::new().spawn(move || wait_for_the_end_of_time(&room)).is_ok();
    }

    /// Tells the clock the time, and gives how long to wait before the next time; nothing if that is of no use.
    fn check_time(self: &Arc<Self>) -> Option<Duration> {
        let mut state = lock(&self.state);
        self.tell_time(&mut state);
        let rest = state.rest().filter(|_| self.is_shown(&state));
        state.is_timed = rest.is_some();
        rest
    }

    fn think(self: Arc<Self>, job: &mut Job) {
        let began = Instant::now();
        let decision = self.decide(job);
        std::thread::sleep(job.machine.pause(LEAST).saturating_sub(began.elapsed()));
        let mut state = lock(&self.state);
        self.tell_time(&mut state);
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
        let decision = computers.decide(&mut job.game, job.machine, &job.stop);
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
        let is_timed = state.is_timed;
        let about = About { id: &self.id, variant: &self.name, version, is_thinking, is_timed, fault };
        View::of(&mut state.table, selection, &about)
    }

    fn save_table(&self, table: &mut Table) -> Result<(), Refusal> {
        Ok(write_atomically(&self.file, &record::of_table(table, &self.name))?)
    }
}

/// Looks at the clock of a game again and again, for as long as it runs.
fn wait_for_the_end_of_time(room: &Weak<Room>) {
    while let Some(rest) = room.upgrade().and_then(|room| room.check_time()) {
        std::thread::sleep(rest.max(SHORTEST));
    }
}

impl State {
    /// How long nobody's time can end: the shorter time of both players; nothing without a clock, or when the game is over.
    fn rest(&mut self) -> Option<Duration> {
        if self.table.outcome().is_some() {
            return None;
        }
        let clock = self.table.clock()?;
        Side::BOTH.into_iter().map(|side| clock.left(side)).min()
    }

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
