//! The conversation: the state that lines change, and who is searching.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};

use variorum::search::{Engine, Evaluation};
use variorum::{Game, Variant};
use variorum_workshop::picture;

use super::go::Go;
use super::line::Line;
use super::options::{Options, Then};
use crate::dialect::{self, Style};
use crate::evaluation::evaluation;
use crate::failure::Failure;
use crate::names::open_variant;

/// What happens.
pub(super) enum Event {
    /// A line of input.
    Line(String),
    /// There is no more input.
    End,
    /// The search says something.
    Say(String),
    /// The search is over.
    Done(Box<Engine>),
}

/// A search that is under way.
struct Searching {
    stop: Arc<AtomicBool>,
    /// Whether the other player is still thinking.
    pondering: Arc<AtomicBool>,
    /// Whether it ends only if it is stopped.
    waits: bool,
}

impl Searching {
    fn never_ends(&self) -> bool {
        self.waits || self.pondering.load(Ordering::Relaxed)
    }
}

/// A conversation with a client.
pub(super) struct Session {
    sender: Sender<Event>,
    events: Receiver<Event>,
    /// Lines that came while a search had to be ended first.
    waiting: VecDeque<Line>,
    /// Whether there is no more input.
    has_ended: bool,
    options: Options,
    /// The position at hand; nothing before a variant is opened.
    game: Option<Game>,
    /// The engine, unless it is searching or has not been needed yet.
    engine: Option<Engine>,
    /// What the variant at hand is judged by, once it is measured.
    evaluation: Option<Arc<Evaluation>>,
    searching: Option<Searching>,
}

/// Actions that are counted at once: more take too long without an answer.
const MOST_PERFT: u32 = 20;

impl Session {
    pub(super) fn new(sender: Sender<Event>, events: Receiver<Event>) -> Result<Session, Failure> {
        Ok(Session {
            sender,
            events,
            waiting: VecDeque::new(),
            has_ended: false,
            options: Options::new()?,
            game: None,
            engine: None,
            evaluation: None,
            searching: None,
        })
    }

    /// Talks until the client leaves.
    pub(super) fn run(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        while let Ok(event) = self.events.recv() {
            match event {
                Event::Say(text) => writeln!(out, "{text}")?,
                Event::Done(engine) => self.take_back(*engine),
                Event::Line(line) => self.waiting.push_back(Line::parse(&line)),
                Event::End => self.has_ended = true,
            }
            while let Some(line) = self.waiting.pop_front() {
                if line == Line::Quit {
                    return Ok(self.end_search(out, true)?);
                }
                self.answer(line, out)?;
            }
            if self.has_ended {
                // A search with a limit may still answer: `printf ... | variorum uci`.
                return Ok(self.end_search(out, false)?);
            }
            out.flush()?;
        }
        Ok(())
    }

    fn take_back(&mut self, engine: Engine) {
        self.engine = Some(engine);
        self.searching = None;
    }

    /// Waits until the search is over, and stops it if it is to, or if it would never end.
    fn end_search(&mut self, out: &mut dyn Write, stops: bool) -> io::Result<()> {
        let Some(searching) = &self.searching else { return out.flush() };
        if stops || searching.never_ends() {
            searching.stop.store(true, Ordering::Relaxed);
        }
        while self.searching.is_some() {
            out.flush()?;
            match self.events.recv() {
                Ok(Event::Say(text)) => writeln!(out, "{text}")?,
                Ok(Event::Done(engine)) => self.take_back(*engine),
                Ok(Event::Line(line)) => self.heed(Line::parse(&line)),
                Ok(Event::End) => self.has_ended = true,
                Err(_) => break,
            }
        }
        out.flush()
    }

    /// A line that comes while the end of a search is waited for.
    fn heed(&mut self, line: Line) {
        if let Some(searching) = self.searching.as_ref().filter(|_| matches!(line, Line::Stop | Line::Quit)) {
            searching.stop.store(true, Ordering::Relaxed);
        }
        self.waiting.push_back(line);
    }

    fn answer(&mut self, line: Line, out: &mut dyn Write) -> Result<(), Failure> {
        match line {
            Line::Blank | Line::Quit => {}
            Line::Uci => {
                writeln!(out, "id name variorum {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(out, "id author the variorum authors")?;
                self.options.list(out)?;
                writeln!(out, "uciok")?;
            }
            Line::IsReady => {
                if self.searching.is_none() {
                    self.prepare(out)?;
                }
                writeln!(out, "readyok")?;
            }
            Line::NewGame => {
                self.end_search(out, true)?;
                self.engine.iter_mut().for_each(Engine::forget);
            }
            Line::SetOption(name, value) => self.set(&name, &value, out)?,
            Line::Position(text, actions) => self.position(text.as_deref(), &actions, out)?,
            Line::Go(words) => self.go(&words, out)?,
            Line::Stop => self.end_search(out, true)?,
            Line::PonderHit => {
                if let Some(searching) = &self.searching {
                    searching.pondering.store(false, Ordering::Relaxed);
                }
            }
            Line::Draw => self.draw(out)?,
            Line::Unknown(line) => complain(out, &format!("cannot understand `{line}`"))?,
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str, out: &mut dyn Write) -> Result<(), Failure> {
        self.end_search(out, true)?;
        let before = self.options.clone();
        match self.options.set(name, value) {
            Err(complaint) => complain(out, &complaint)?,
            Ok(Then::Nothing) => {}
            Ok(Then::Tune) => self.engine = None,
            Ok(Then::Forget) => self.engine.iter_mut().for_each(Engine::forget),
            Ok(Then::Open) => self.open(before, out)?,
            Ok(Then::OpenIfOther) if self.options.opened() != before.opened() => self.open(before, out)?,
            Ok(Then::OpenIfOther) => {}
        }
        Ok(())
    }

    /// Opens the variant that is asked for, or goes back to the options before.
    fn open(&mut self, before: Options, out: &mut dyn Write) -> Result<(), Failure> {
        let name = self.options.opened().to_owned();
        match open_variant(&name, &[]) {
            Err(error) => {
                complain(out, &error.to_string())?;
                self.options = before;
            }
            Ok(variant) => {
                if self.options.path != before.path {
                    self.options.list_variants(out)?;
                }
                self.play(&variant, &self.options.called(&name), out)?;
            }
        }
        Ok(())
    }

    /// Another variant from now on.
    fn play(&mut self, variant: &Variant, name: &str, out: &mut dyn Write) -> io::Result<()> {
        let board = &variant.model().board;
        let places = || board.squares().map(|square| board.place(square));
        let files = places().map(|place| place.file + 1).max().unwrap_or(0);
        let ranks = places().map(|place| place.rank + 1).max().unwrap_or(0);
        let game = variant.start();
        writeln!(out, "info string variant {name} files {files} ranks {ranks} startpos {}", game.to_text())?;
        self.game = Some(game);
        (self.engine, self.evaluation) = (None, None);
        Ok(())
    }

    /// The position at hand; the variant is opened if none is.
    fn game(&mut self) -> Result<Game, Failure> {
        if self.game.is_none() {
            self.game = Some(open_variant(self.options.opened(), &[])?.start());
        }
        Ok(self.game.clone().unwrap_or_else(|| unreachable!("it is there now")))
    }

    /// Makes the engine ready, so that searching takes no more time than it may.
    fn prepare(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.engine.is_some() {
            return Ok(());
        }
        out.flush()?;
        let game = self.game()?;
        let evaluation = match &self.evaluation {
            Some(evaluation) => Arc::clone(evaluation),
            None => evaluation(game.variant(), &mut |error| complain(out, error))?,
        };
        self.evaluation = Some(Arc::clone(&evaluation));
        let mut engine = Engine::with(evaluation, self.options.hash);
        if let Some(method) = self.options.search {
            engine.set_method(method);
        }
        engine.set_threads(self.options.threads);
        engine.set_level(self.options.level(), 0);
        self.engine = Some(engine);
        Ok(())
    }

    fn position(
        &mut self,
        text: Option<&str>,
        actions: &[String],
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        self.end_search(out, true)?;
        let variant = self.game()?.variant().clone();
        let mut game = match text {
            None => variant.start(),
            Some(text) => match variant.position(text) {
                Ok(game) => game,
                Err(error) => return Ok(complain(out, &error.to_string())?),
            },
        };
        for text in actions {
            game = without_ending_past(game);
            if let Err(complaint) = play(&mut game, text) {
                complain(out, &format!("{complaint}; what follows is left out"))?;
                break;
            }
        }
        self.game = Some(game);
        self.prepare(out)
    }

    fn go(&mut self, words: &[String], out: &mut dyn Write) -> Result<(), Failure> {
        self.end_search(out, true)?;
        self.prepare(out)?;
        let mut game = without_ending_past(self.game()?);
        let mut go = Go::parse(words, &mut game);
        for complaint in &go.complaints {
            complain(out, complaint)?;
        }
        if let Some(depth) = go.perft {
            return perft(&mut game, depth, self.options.castling, out);
        }
        go.limits.lines = self.options.lines;
        if let Some(engine) = self.engine.take() {
            let (stop, pondering) = (go.limits.stop.clone(), go.limits.pondering.clone());
            self.searching = Some(Searching { stop, pondering, waits: go.waits });
            go.search(engine, game, self.options.castling, self.sender.clone())?;
        }
        Ok(())
    }

    fn draw(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut game = self.game()?;
        writeln!(out, "{}", picture::to_text(&game))?;
        writeln!(out, "Fen: {}", game.to_text())?;
        writeln!(out, "Key: {:016X}", game.key())?;
        match game.outcome() {
            Some(outcome) => writeln!(out, "Outcome: {outcome}")?,
            None => writeln!(out, "{}", picture::who_acts(&mut game))?,
        }
        Ok(())
    }
}

/// The game without its past if a rule about the past has ended it: a client without that rule plays on.
fn without_ending_past(game: Game) -> Game {
    let variant = game.variant();
    let ending = game.ended().and_then(|outcome| variant.model().endings.get(usize::from(outcome.ending)));
    let anew = ending.filter(|ending| ending.of_history).and_then(|_| variant.position(&game.to_text()).ok());
    anew.unwrap_or(game)
}

/// Plays an action, or several of a turn with commas between them.
fn play(game: &mut Game, text: &str) -> Result<(), String> {
    // Castling in the other style is no word that can be split.
    if let Some(action) = dialect::find(game, text) {
        game.play_action(action);
        return Ok(());
    }
    let actions = game.split_actions(text).map_err(|error| error.to_string())?;
    actions.iter().try_for_each(|action| game.play(action)).map_err(|error| error.to_string())
}

fn perft(game: &mut Game, depth: u32, style: Style, out: &mut dyn Write) -> Result<(), Failure> {
    if depth > MOST_PERFT {
        return Ok(complain(out, &format!("`perft` takes a number up to {MOST_PERFT}"))?);
    }
    let mut all = 0;
    if depth == 0 {
        all = 1;
    } else {
        for (action, nodes) in game.count_each(depth, variorum::position::Counting::plies()) {
            let found = game.find(&action);
            let action = found.map_or(action, |found| dialect::write(game, found, style));
            writeln!(out, "{action}: {nodes}")?;
            all += nodes;
        }
    }
    writeln!(out, "\nNodes searched: {all}")?;
    Ok(())
}

/// Tells that something cannot be done, in lines that clients pass over.
fn complain(out: &mut dyn Write, what: &str) -> io::Result<()> {
    what.lines()
        .filter(|line| !line.trim().is_empty())
        .try_for_each(|line| writeln!(out, "info string {line}"))
}
