//! An open game: its table, its machines, its clock and its viewers.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::{Duration, Instant, SystemTime};

use axum::http::StatusCode;
use serde::Serialize;
use tokio::sync::broadcast;
use variorum::search::STACK;
use variorum::table::{Clock, Pick, Picked, Player, Selection, Table};
use variorum::{Action, Game, Side};

use super::analysis::{Analysis, Scores};
use super::library::{Library, lock};
use super::reply::Refusal;
use super::request::{self, Deed, What};
use super::view::{About, Chosen, Position, View};
use crate::computer::{Computers, Machine, Patience, Reply, Stop};
use crate::failure::Failure;
use crate::record;
use crate::save::write_atomically;
use crate::saved::Saved;
use crate::written::Written;

/// The number of events buffered for a slow page. A page that missed some loads the whole game again.
const EVENTS: usize = 64;
/// The minimal time of a machine's action, so that people can follow.
const LEAST: Duration = Duration::from_millis(400);
/// The shortest pause between two looks at the clock.
const SHORTEST: Duration = Duration::from_millis(50);

/// A game with its file.
pub(super) struct Room {
    id: String,
    /// The name of the variant in the library.
    name: String,
    /// Who plays, as far as a file has said it.
    about: record::About,
    file: PathBuf,
    library: Arc<Library>,
    computers: Mutex<Computers>,
    state: Mutex<State>,
    news: broadcast::Sender<u64>,
}

struct State {
    table: Table,
    /// The selection, created on demand.
    selection: Option<Selection>,
    /// The number of changes so far.
    version: u64,
    /// Stops the machine that is thinking.
    thinking: Option<Stop>,
    /// Whether a thread watches the clock.
    is_timed: bool,
    /// The reason why the machine that is to act cannot.
    fault: Option<String>,
    written: Written,
}

/// The result of a change.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Answer {
    /// More picks are needed.
    Selection(Chosen),
    /// The game after the change.
    Game(Box<View>),
}

/// The task of a machine.
struct Job {
    game: Game,
    machine: Machine,
    stop: Stop,
}

impl Room {
    /// Opens a room for a table; the game is saved in `file`.
    pub(super) fn new(
        id: String,
        file: PathBuf,
        Saved { variant: name, table, about }: Saved,
        library: Arc<Library>,
    ) -> Room {
        let state = State {
            table,
            selection: None,
            version: 0,
            thinking: None,
            is_timed: false,
            fault: None,
            written: Written::default(),
        };
        let (news, _) = broadcast::channel(EVENTS);
        let computers = Mutex::new(Computers::new(Patience::default(), seed(&id)));
        Room { id, name, about, file, library, computers, state: Mutex::new(state), news }
    }

    /// Whether the game has viewers.
    pub(super) fn is_watched(&self) -> bool {
        self.news.receiver_count() > 0
    }

    /// Subscribes to changes of the game; each sends its version.
    pub(super) fn watch(self: &Arc<Self>) -> broadcast::Receiver<u64> {
        let watcher = self.news.subscribe();
        self.wake(&mut lock(&self.state));
        watcher
    }

    /// The present state of the game.
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
        record::of_table(&mut lock(&self.state).table, &self.name, &self.about)
    }

    /// The game in Portable Game Notation, with the date of its last change.
    pub(super) fn pgn(&self) -> String {
        let saved = fs::metadata(&self.file).and_then(|about| about.modified());
        let played = saved.unwrap_or_else(|_| SystemTime::now());
        let mut about = record::About::begun(played);
        about.players.clone_from(&self.about.players);
        record::pgn_of_table(&mut lock(&self.state).table, &self.name, &about)
    }

    /// Saves the game.
    pub(super) fn save(&self) -> Result<(), Refusal> {
        self.save_table(&mut lock(&self.state).table)
    }

    /// The computer's hint: the squares of the action, and its text.
    pub(super) fn hint(&self) -> Result<Option<(Vec<u16>, String)>, Refusal> {
        let mut game = lock(&self.state).table.game().clone();
        let hint = self.computers_for(&game)?.hint(&game, &Stop::default()).map_err(Failure::from)?;
        Ok(hint.action.map(|(action, text)| {
            let squares = game.info(action).squares;
            (squares.into_iter().map(|square| square.0).collect(), text)
        }))
    }

    /// Carries out a request of the page.
    ///
    /// # Errors
    /// If it is not possible, refers to another version, or the game cannot be saved. Then nothing has changed.
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

    /// Continues a selection. Plays the action if it is complete, otherwise returns the possible next picks.
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
            // A click beside the targets drops the picks.
            Picked::Refused if is_click => Ok(Some(Chosen::of(selection))),
            Picked::Refused => Err(Refusal::unfit("no legal action goes on so")),
        }
    }

    /// The game under the present version of the definition, as far as its actions are still legal.
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

    /// Starts an analysis of the position after so many actions.
    pub(super) fn analysis(&self, after: usize) -> Result<Analysis, Refusal> {
        let game = lock(&self.state).table.after(after);
        let evaluation = self.library.evaluation(&self.name, game.variant())?;
        Ok(Analysis::of(game, evaluation).map_err(Failure::from)?)
    }

    /// Starts to judge the positions after `from` actions and more.
    pub(super) fn scores(&self, from: usize) -> Result<Scores, Refusal> {
        let (game, from, actions) = {
            let state = lock(&self.state);
            let log = state.table.log();
            let from = from.min(log.len());
            let actions = log[from..].iter().map(|entry| entry.action.clone()).collect();
            (state.table.after(from), from, actions)
        };
        let evaluation = self.library.evaluation(&self.name, game.variant())?;
        Ok(Scores::of(game, from, actions, evaluation).map_err(Failure::from)?)
    }

    /// Stops the machine that is thinking, so that it does not save the game again.
    pub(super) fn close(&self) {
        if let Some(stop) = lock(&self.state).thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Counts a change, notifies the viewers, and wakes the machine that is to act.
    fn changed(self: &Arc<Self>, state: &mut State) {
        state.version += 1;
        state.selection = None;
        state.fault = None;
        if let Some(stop) = state.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
        self.wake(state);
        // There may be no viewers.
        let _ = self.news.send(state.version);
    }

    /// Starts the machine that is to act. Two machines play only while the game has viewers.
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
        // Without a thread, the next change or viewer tries again.
        state.thinking = thread.is_ok().then_some(stop);
    }

    /// Whether the game goes on: a person plays, or somebody is watching.
    fn is_shown(&self, state: &State) -> bool {
        self.is_watched() || state.table.players().contains(&Player::Human)
    }

    /// Advances the clock. It stops while two machines play without viewers.
    fn tell_time(self: &Arc<Self>, state: &mut State) {
        if !self.is_shown(state) {
            return state.table.stop_clock();
        }
        if state.table.tell_time(Instant::now()) {
            // If the game cannot be saved now, the next change saves it.
            let _ = self.save_table(&mut state.table);
            self.changed(state);
        }
        self.keep_time(state);
    }

    /// Starts a thread that watches the clock, unless one is running.
    fn keep_time(self: &Arc<Self>, state: &mut State) {
        if state.is_timed || state.rest().is_none() || !self.is_shown(state) {
            return;
        }
        state.table.tell_time(Instant::now());
        let room = Arc::downgrade(self);
        state.is_timed = std::thread::Builder::new().spawn(move || wait_for_the_end_of_time(&room)).is_ok();
    }

    /// Advances the clock and returns the time until the next look; nothing if the clock has stopped.
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
            // The game waits until a person changes something.
            Err(fault) => {
                state.table = before;
                state.thinking = None;
                state.fault = Some(fault);
                let _ = self.news.send(state.version);
            }
        }
    }

    /// The decision of the machine, or why it has none.
    fn decide(&self, job: &mut Job) -> Result<Reply, String> {
        let mut computers = self.computers_for(&job.game).map_err(|refusal| refusal.to_string())?;
        let decision = computers.decide(&mut job.game, job.machine, &job.stop);
        decision.map(|decision| decision.reply).map_err(|error| error.to_string())
    }

    /// The machines, with the evaluation of the library.
    fn computers_for(&self, game: &Game) -> Result<MutexGuard<'_, Computers>, Refusal> {
        let evaluation = self.library.evaluation(&self.name, game.variant())?;
        let mut computers = lock(&self.computers);
        computers.judge_by(evaluation);
        Ok(computers)
    }

    /// Carries out the decision of a machine and saves the game.
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
        state.written.follow(&state.table);
        let written = state.written.texts();
        let selection = state.selection.as_ref().filter(|_| is_persons);
        let (version, is_thinking) = (state.version, state.thinking.is_some());
        let fault = state.fault.clone();
        let is_timed = state.is_timed;
        let names = self.about.players(&state.table);
        let about = About {
            id: &self.id,
            variant: &self.name,
            names,
            version,
            is_thinking,
            is_timed,
            fault,
            written,
        };
        View::of(&mut state.table, selection, &about)
    }

    fn save_table(&self, table: &mut Table) -> Result<(), Refusal> {
        Ok(write_atomically(&self.file, &record::of_table(table, &self.name, &self.about))?)
    }
}

/// Watches the clock of a game for as long as it runs.
fn wait_for_the_end_of_time(room: &Weak<Room>) {
    while let Some(rest) = room.upgrade().and_then(|room| room.check_time()) {
        std::thread::sleep(rest.max(SHORTEST));
    }
}

impl State {
    /// A time in which no player can run out of time: the shorter one on the clock. Nothing without a clock or after the end.
    fn rest(&mut self) -> Option<Duration> {
        if self.table.outcome().is_some() {
            return None;
        }
        let clock = self.table.clock()?;
        Side::BOTH.into_iter().map(|side| clock.left(side)).min()
    }

    /// The selection of the present position.
    fn selection(&mut self) -> &mut Selection {
        let game = self.table.game();
        self.selection.get_or_insert_with(|| Selection::new(game))
    }

    /// Refuses unless a person is to act.
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

/// The seed of a game, from its name.
fn seed(id: &str) -> u64 {
    id.bytes().fold(0, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)))
}
