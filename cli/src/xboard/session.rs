//! The conversation: the game, who plays which side, and what is thought.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use variorum::search::{Engine, Evaluation, HASH, Level, Limits, MOST_HASH};
use variorum::{Action, Game, GameOutcome, Side, Square, Variant, source};

use super::betza::piece_lines;
use super::castling;
use super::clock::Clock;
use super::edit::Editing;
use super::highlight::{choice, highlight};
use super::line::Line;
use super::search::{Found, search};
use super::setup::{obstacle, setup_line};
use crate::evaluation::evaluation;
use crate::failure::Failure;
use crate::mapping::Mappings;
use crate::names::{open_variant, short_name};
use crate::squares::{from_xboard, to_xboard};
use crate::words::one_line;

/// What happens.
pub(super) enum Event {
    /// A line of input.
    Line(String),
    /// There is no more input.
    End,
    /// The search says something.
    Say(String),
    /// The search is over.
    Done(Box<Found>),
}

/// Whom the computer plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Nobody: moves are taken in, and none is made.
    Watches,
    Plays(Side),
    /// It thinks about every position until another comes.
    Analyses,
}

/// A search that is under way.
struct Searching {
    stop: Arc<AtomicBool>,
    /// Whether what it finds is to be played.
    plays: bool,
    /// While the other side thinks: what it is expected to do.
    ponders: Option<Pondering>,
    /// Since when the time of the move counts.
    begun: Instant,
}

/// A search of the position after an answer that is expected.
struct Pondering {
    reply: String,
    /// Whether the other side is still thinking.
    waits: Arc<AtomicBool>,
}

/// A conversation with a client.
pub(super) struct Session {
    tell: Sender<Event>,
    /// Lines that came while a search was waited for.
    waiting: VecDeque<String>,
    /// The definition files of the user, by the names that they are offered by.
    files: Vec<(String, String)>,
    /// What XBoard calls variants, and which it has itself.
    mappings: Mappings,
    game: Game,
    engine: Option<Engine>,
    evaluation: Option<Arc<Evaluation>>,
    level: Level,
    hash: usize,
    role: Role,
    clock: Clock,
    posts: bool,
    /// Whether it may think while the other side does.
    ponders: bool,
    /// Whether castling is a word, as where XBoard draws the start.
    castles_by_word: bool,
    searching: Option<Searching>,
    editing: Option<Editing>,
    /// The square of the piece that is taken up.
    lifted: Option<Square>,
    /// What the opponent was expected to answer, for `hint`.
    expected: Option<String>,
    wants_draw: bool,
}

/// The variant before one is chosen, and what XBoard calls it.
const FIRST: &str = "chess";
const NORMAL: &str = "normal";

impl Session {
    pub(super) fn new(files: &[String], tell: Sender<Event>) -> Result<Session, Failure> {
        let mut named = Vec::new();
        for file in files {
            open_variant(file, &[])?;
            named.push((short_name(file, &[]), file.clone()));
        }
        Ok(Session {
            tell,
            waiting: VecDeque::new(),
            files: named,
            mappings: Mappings::shipped()?,
            game: open_variant(FIRST, &[])?.start(),
            engine: None,
            evaluation: None,
            level: Level::BEST,
            hash: HASH,
            role: Role::Plays(Side::Black),
            clock: Clock::default(),
            posts: false,
            ponders: false,
            castles_by_word: false,
            searching: None,
            editing: None,
            lifted: None,
            expected: None,
            wants_draw: false,
        })
    }

    /// Talks until the client leaves.
    pub(super) fn run(mut self, told: &Receiver<Event>, out: &mut dyn Write) -> Result<(), Failure> {
        let mut has_ended = false;
        while let Ok(event) = told.recv() {
            match event {
                Event::Say(text) => writeln!(out, "{text}")?,
                Event::Done(found) => self.done(*found, out)?,
                Event::End => has_ended = true,
                Event::Line(line) => {
                    self.heed(&line);
                    self.waiting.push_back(line);
                }
            }
            while let Some(line) = self.next_line() {
                let parsed = Line::parse(&line);
                if parsed == Line::Quit {
                    return Ok(out.flush()?);
                }
                if self.editing.is_some() {
                    self.edit(&line, out)?;
                } else {
                    self.answer(parsed, out)?;
                }
            }
            out.flush()?;
            let is_playing = self.searching.as_ref().is_some_and(|searching| searching.plays);
            if has_ended && self.waiting.is_empty() && !is_playing {
                return Ok(());
            }
        }
        Ok(())
    }

    /// What a line means at once, whatever waits before it.
    fn heed(&mut self, line: &str) {
        let Some(searching) = &self.searching else { return };
        let line = Line::parse(line);
        // `?` asks for the move that is thought about; an analysis goes on.
        let is_urgent = line == Line::Quit || line == Line::MoveNow && searching.plays;
        if is_urgent {
            searching.stop.store(true, Ordering::Relaxed);
        }
    }

    /// The next line that can be answered now. While the computer thinks these are few; others end its thinking, and come when it
    /// has ended.
    fn next_line(&mut self) -> Option<String> {
        if self.takes_expected() {
            self.waiting.pop_front();
        }
        let Some(searching) = &self.searching else { return self.waiting.pop_front() };
        let line = Line::parse(self.waiting.front()?);
        let is_refused = matches!(&line, Line::Move(text) if searching.plays && !self.is_legal(text));
        let searching = self.searching.as_mut()?;
        let is_answered = match line {
            Line::Quit
            | Line::MoveNow
            | Line::Ignored
            | Line::Unknown(_)
            | Line::Post(_)
            | Line::Time(_)
            | Line::Draw
            | Line::Hint
            | Line::Lift(_)
            | Line::Hover(_) => true,
            Line::Ponder(_) if searching.plays => true,
            // The answer comes after the move that is thought about.
            Line::Ping(_) => !searching.plays,
            Line::Move(_) if is_refused => true,
            Line::Protover
            | Line::New
            | Line::Variant(_)
            | Line::Force
            | Line::Go
            | Line::Playother
            | Line::Level(..)
            | Line::St(_)
            | Line::Sd(_)
            | Line::Result
            | Line::Setboard(_)
            | Line::Edit
            | Line::Undo
            | Line::Remove
            | Line::Analyze
            | Line::Exit
            | Line::Option(_)
            | Line::Memory(_)
            | Line::Ponder(_)
            | Line::Move(_) => {
                searching.stop.store(true, Ordering::Relaxed);
                if std::mem::take(&mut searching.plays) {
                    self.clock.spend(searching.begun.elapsed());
                }
                false
            }
        };
        if is_answered { self.waiting.pop_front() } else { None }
    }

    /// Whether the next line is the answer that is pondered on. It is played then, and the search goes on in the computer's time.
    fn takes_expected(&mut self) -> bool {
        let Some(Line::Move(text)) = self.waiting.front().map(|line| Line::parse(line)) else { return false };
        let played = self.as_written(&text);
        let Some(searching) = &mut self.searching else { return false };
        let Some(pondering) = searching.ponders.take_if(|pondering| pondering.reply == played) else {
            return false;
        };
        if self.game.play(&pondering.reply).is_err() {
            return false;
        }
        (searching.plays, searching.begun, self.lifted) = (true, Instant::now(), None);
        pondering.waits.store(false, Ordering::Relaxed);
        true
    }

    fn answer(&mut self, line: Line, out: &mut dyn Write) -> Result<(), Failure> {
        match line {
            Line::Quit | Line::Ignored => {}
            // It may have waited behind a line that began a search.
            Line::MoveNow => self.heed("?"),
            Line::Protover => self.introduce(out)?,
            Line::New => self.new_game(out)?,
            Line::Variant(name) => self.choose(&name, out)?,
            Line::Force | Line::Result => self.role = Role::Watches,
            Line::Exit => self.role = Role::Watches,
            Line::Go => {
                self.role = Role::Plays(self.game.mover());
                self.tell_end(out)?;
            }
            Line::Playother => {
                self.role = Role::Plays(self.game.mover().opponent());
                self.tell_end(out)?;
            }
            Line::Analyze => self.role = Role::Analyses,
            Line::Level(moves, seconds, increment) => self.clock.set_level(moves, seconds, increment),
            Line::St(time) => self.clock.set_exact(time),
            Line::Sd(depth) => self.clock.set_depth(depth),
            Line::Time(hundredths) => self.clock.set_left(hundredths),
            Line::Ping(what) => writeln!(out, "pong {what}")?,
            Line::Draw if self.wants_draw => writeln!(out, "offer draw")?,
            Line::Draw => {}
            Line::Setboard(text) => self.set_board(&text, out)?,
            Line::Edit => self.editing = Some(Editing::new(&self.game)),
            Line::Hint => self.hint(out)?,
            Line::Undo => self.take_back(1),
            Line::Remove => self.take_back(2),
            Line::Post(posts) => self.posts = posts,
            Line::Ponder(ponders) => self.ponders = ponders,
            Line::Option(text) => self.set_option(&text, out)?,
            Line::Memory(megabytes) => (self.hash, self.engine) = (megabytes.clamp(1, MOST_HASH), None),
            Line::Lift(square) => self.lift(&square, out)?,
            Line::Hover(square) => self.hover(&square, out)?,
            Line::Move(text) => self.play(&text, out)?,
            Line::Unknown(line) => writeln!(out, "Error (unknown command): {line}")?,
        }
        self.think_if_due()
    }

    /// The features. Definitions are read meanwhile, so more time is asked for first.
    fn introduce(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "feature done=0")?;
        out.flush()?;
        let mut names = vec![NORMAL.to_owned()];
        let can_show = |file: &str| open_variant(file, &[]).is_ok_and(|variant| obstacle(&variant).is_none());
        names.extend(self.files.iter().filter(|(_, file)| can_show(file)).map(|(name, _)| name.clone()));
        for name in source::shipped().into_iter().map(|file| file.name) {
            let mapping = self.mappings.of(&name).xboard;
            if let Some(drawn) = mapping.drawn {
                names.push(drawn);
            } else if mapping.native || can_show(&name) {
                names.push(if mapping.native { mapping.name(&name).to_owned() } else { name });
            }
        }
        names.retain({
            let mut seen = std::collections::HashSet::new();
            move |name| name != FIRST && seen.insert(name.clone())
        });
        let version = env!("CARGO_PKG_VERSION");
        writeln!(out, "feature myname=\"variorum {version}\" variants=\"{}\"", names.join(","))?;
        writeln!(
            out,
            "feature setboard=1 ping=1 usermove=1 highlight=1 analyze=1 memory=1 playother=1 draw=1"
        )?;
        writeln!(out, "feature san=0 colors=0 sigint=0 sigterm=0 reuse=1 debug=0 time=1 name=0 nps=0")?;
        writeln!(out, "feature option=\"Level -spin 8 1 8\"")?;
        writeln!(out, "feature option=\"VariantPath -file \"")?;
        writeln!(out, "feature done=1")?;
        Ok(())
    }

    fn new_game(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        self.clock.forget_depth();
        self.role = Role::Plays(Side::Black);
        self.choose(NORMAL, out)
    }

    /// Another variant. XBoard knows some itself; of all others it is told how they begin.
    fn choose(&mut self, name: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let own = self.files.iter().find(|(known, _)| known == name).map(|(_, file)| file.as_str());
        let drawn = self.mappings.drawn_by_xboard(name).filter(|_| own.is_none());
        let native = drawn.or_else(|| self.mappings.native(name)).filter(|_| own.is_none());
        let castles_by_word = drawn.is_some();
        let is_native = native.is_some();
        let opened = open_variant(own.or(native).unwrap_or(name), &[]);
        match opened {
            Err(_) => writeln!(out, "Error (no variant of this name): variant {name}")?,
            Ok(variant) => match obstacle(&variant).filter(|_| !is_native) {
                Some(what) => writeln!(out, "tellusererror XBoard cannot show {name}: {what}")?,
                None => {
                    self.castles_by_word = castles_by_word;
                    self.begin(&variant, !is_native, out)?;
                }
            },
        }
        Ok(())
    }

    fn begin(&mut self, variant: &Variant, tells: bool, out: &mut dyn Write) -> io::Result<()> {
        let is_other = self.game.variant().model().title.name != variant.model().title.name;
        if is_other {
            (self.engine, self.evaluation) = (None, None);
        }
        self.engine.iter_mut().for_each(Engine::forget);
        self.game = variant.start();
        (self.lifted, self.expected, self.wants_draw) = (None, None, false);
        if tells {
            writeln!(out, "{}", setup_line(variant, &self.game.to_text()))?;
            piece_lines(variant).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        Ok(())
    }

    fn set_board(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let variant = self.game.variant();
        // XBoard writes the fields of chess, whatever a game has there.
        let bare = || text.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
        match variant.position(text).or_else(|error| variant.position(&bare()).map_err(|_| error)) {
            Ok(game) => self.game = game,
            Err(error) => writeln!(out, "tellusererror Illegal position: {}", one_line(&error.to_string()))?,
        }
        Ok(())
    }

    fn edit(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let Some(editing) = &mut self.editing else { return Ok(()) };
        if line != "." {
            return match editing.edit(line) {
                Ok(()) => Ok(()),
                Err(what) => writeln!(out, "Error ({what}): {line}"),
            };
        }
        if let Some(editing) = self.editing.take() {
            self.game = editing.finish();
        }
        Ok(())
    }

    fn take_back(&mut self, actions: usize) {
        for _ in 0..actions {
            self.game.undo();
        }
        self.expected = None;
    }

    fn set_option(&mut self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        match name {
            "Level" => match value.parse() {
                Ok(level) => (self.level, self.engine) = (level, None),
                Err(error) => writeln!(out, "Error ({error}): option {text}")?,
            },
            "VariantPath" => match open_variant(value, &[]) {
                Ok(variant) => {
                    let name = short_name(value, &[]);
                    let what = obstacle(&variant);
                    self.files.retain(|(known, _)| *known != name);
                    self.files.push((name.clone(), value.to_owned()));
                    match what {
                        Some(what) => writeln!(out, "tellusererror XBoard cannot show {name}: {what}")?,
                        None => writeln!(out, "feature variants=\"{NORMAL},{name}\"")?,
                    }
                }
                Err(error) => writeln!(out, "tellusererror {}", one_line(&error.to_string()))?,
            },
            _ => writeln!(out, "Error (no such option): option {text}")?,
        }
        Ok(())
    }

    fn hint(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let expected = self.expected.clone().filter(|text| self.game.read(text).is_ok());
        match expected {
            Some(text) => writeln!(out, "Hint: {}", self.to_protocol(&text)),
            None => Ok(()),
        }
    }

    fn square(&self, name: &str) -> Option<Square> {
        self.game.variant().model().board.square(&from_xboard(&self.game, name))
    }

    fn lift(&mut self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        self.lifted = self.square(name);
        match self.lifted {
            Some(square) => writeln!(out, "highlight {}", highlight(&mut self.game, square)),
            None => Ok(()),
        }
    }

    fn hover(&mut self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        let squares = self.lifted.zip(self.square(name));
        let letters = squares.and_then(|(from, to)| choice(&mut self.game, from, to));
        letters.map_or(Ok(()), |letters| writeln!(out, "choice {letters}"))
    }

    /// Whether a move of the protocol can be played.
    fn is_legal(&self, text: &str) -> bool {
        do_written(&mut self.game.clone(), &self.as_written(text)).is_ok()
    }

    /// A move of the other side.
    fn play(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        self.lifted = None;
        let written = self.as_written(text);
        match do_written(&mut self.game, &written) {
            Err(error) => writeln!(out, "Illegal move ({}): {text}", one_line(&error)),
            Ok(()) => self.tell_end(out),
        }
    }

    /// A move of the protocol as the definition writes it. A promotion that is declined has a sign of equality there.
    fn as_written(&self, text: &str) -> String {
        let castling = castling::from_word(&self.game, text).filter(|_| self.castles_by_word);
        castling.unwrap_or_else(|| from_xboard(&self.game, text).trim_end_matches('=').to_owned())
    }

    /// A legal action of the definition as the protocol writes it.
    fn to_protocol(&self, text: &str) -> String {
        let castling = if self.castles_by_word { castling::to_word(&self.game, text) } else { None };
        castling.map_or_else(|| to_xboard(&self.game, text), str::to_owned)
    }

    /// How the game has ended, if it has.
    fn tell_end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.game.outcome() {
            None => Ok(()),
            Some(GameOutcome { winner, because, .. }) => {
                let result = match winner {
                    Some(Side::White) => "1-0",
                    Some(Side::Black) => "0-1",
                    Some(Side::Neutral) | None => "1/2-1/2",
                };
                self.role = if self.role == Role::Analyses { self.role } else { Role::Watches };
                writeln!(out, "{result} {{{}}}", one_line(&because))
            }
        }
    }

    /// Begins to think if the computer is to move, to analyse, or may do so while the other side thinks.
    fn think_if_due(&mut self) -> Result<(), Failure> {
        if self.searching.is_some() || self.editing.is_some() || self.game.outcome().is_some() {
            return Ok(());
        }
        let plays = self.role == Role::Plays(self.game.mover());
        if !plays && !self.waiting.is_empty() {
            return Ok(());
        }
        let stop = Arc::new(AtomicBool::new(false));
        let timed = |session: &Session| session.clock.limits(session.game.plies() / 2, stop.clone());
        let mut ponders = None;
        let (game, limits) = if plays {
            (self.game.clone(), timed(self))
        } else if self.role == Role::Analyses {
            (self.game.clone(), Limits { stop: stop.clone(), ..Limits::default() })
        } else if let Some((game, reply)) = self.expected_game() {
            let waits = Arc::new(AtomicBool::new(true));
            ponders = Some(Pondering { reply, waits: waits.clone() });
            (game, Limits { pondering: waits, ..timed(self) })
        } else {
            return Ok(());
        };
        let engine = self.take_engine()?;
        let posts = self.posts || self.role == Role::Analyses;
        self.searching = Some(Searching { stop, plays, ponders, begun: Instant::now() });
        search(engine, game, limits, posts, self.tell.clone())?;
        Ok(())
    }

    /// The game after the answer that is expected, if there is something to think about then.
    fn expected_game(&self) -> Option<(Game, String)> {
        let side = self.game.mover().opponent();
        let reply = self.expected.clone().filter(|_| self.ponders && self.role == Role::Plays(side))?;
        let mut game = self.game.clone();
        game.play(&reply).ok()?;
        (game.mover() == side && game.outcome().is_none()).then_some((game, reply))
    }

    /// The engine, made ready if it is not.
    fn take_engine(&mut self) -> Result<Engine, Failure> {
        if let Some(engine) = self.engine.take() {
            return Ok(engine);
        }
        let variant = self.game.variant().clone();
        let complain = &mut |error: &str| {
            // Nobody listens any more if this fails: then there is nothing to tell.
            let _ = self.tell.send(Event::Say(format!("telluser {error}")));
            Ok(())
        };
        let evaluation = match &self.evaluation {
            Some(evaluation) => Arc::clone(evaluation),
            None => evaluation(&variant, complain)?,
        };
        self.evaluation = Some(Arc::clone(&evaluation));
        let mut engine = Engine::with(evaluation, self.hash);
        engine.set_level(self.level, 0);
        Ok(engine)
    }

    /// A search is over: what it has found is played, if it is to be.
    fn done(&mut self, found: Found, out: &mut dyn Write) -> Result<(), Failure> {
        let searching = self.searching.take().filter(|searching| searching.plays);
        self.engine = Some(found.engine);
        let Some(searching) = searching else {
            // An analysis that knows everything waits for another position.
            return Ok(());
        };
        self.clock.spend(searching.begun.elapsed());
        let Some(action) = found.action else { return Ok(()) };
        self.wants_draw = found.wants_draw;
        let written = self.to_protocol(&action);
        let is_pass = self.game.read(&action).is_ok_and(|action| passes(&mut self.game, action));
        if self.game.play(&action).is_ok() {
            writeln!(out, "move {}", if is_pass { PASS.to_owned() } else { written })?;
            self.expected = found.reply;
            self.tell_end(out)?;
        }
        // A player can be to move again, such as after the other one has to pass.
        self.think_if_due()
    }
}

/// The word of the protocol for a pass.
const PASS: &str = "@@@@";

/// Whether an action is no move and names no square.
fn passes(game: &mut Game, action: Action) -> bool {
    let info = game.info(action);
    info.mode.is_none() && info.declared.is_none()
}

/// Plays an action as the definition writes it, or a pass.
fn do_written(game: &mut Game, text: &str) -> Result<(), String> {
    if text == PASS { pass(game) } else { game.play(text).map_err(|error| error.to_string()) }
}

/// Plays the action that is no move and names no square.
fn pass(game: &mut Game) -> Result<(), String> {
    let action = game.legal_actions().into_iter().find(|action| passes(game, *action));
    let is_played = action.is_some_and(|action| game.play_action(action));
    if is_played { Ok(()) } else { Err("there is no pass here".to_owned()) }
}
