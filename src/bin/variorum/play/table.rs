//! The conversation: what is shown, what is asked, what is answered.

use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use variorum::{Game, limits, picture};

use super::command::Command;
use super::computer::Computers;
use super::decider::Decider;
use super::session::Session;
use crate::failure::Failure;
use crate::random::Chance;
use crate::save::{in_home, write_atomically};
use crate::thinking::Told;

/// How wide lists of actions are.
const LINE_WIDTH: usize = 78;

const HELP: &str = "\
An action is written as `moves` lists it. Commands:
  moves [SQUARE]  the legal actions, or those that begin or end on a square
  undo            take back
  hint            what the computer would do
  thinking        what the computer has thought last
  draw            claim a draw where the rules give one, else offer it
  resign          give up
  save FILE       write the game into a file; `save! FILE` replaces one that is there
  quit            leave";

/// A session with its input and output.
pub(super) struct Table<'a> {
    session: Session,
    computers: Computers,
    chance: Chance,
    /// Whether the thinking of the computer is told each time.
    tells: bool,
    /// What the computer has thought last.
    thinking: Option<Told>,
    out: &'a mut dyn Write,
    /// Whether a line of input has to be repeated to be seen in the output.
    echoes: bool,
    /// The file that the game was saved to last.
    saved: Option<PathBuf>,
}

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Show the position, then ask.
    Show,
    /// Ask again.
    Ask,
    /// Leave.
    Leave,
}

impl Table<'_> {
    /// A table for a session.
    pub(super) fn new(
        session: Session,
        computers: Computers,
        chance: Chance,
        out: &mut dyn Write,
    ) -> Table<'_> {
        Table {
            session,
            computers,
            chance,
            tells: false,
            thinking: None,
            out,
            echoes: !std::io::stdin().is_terminal(),
            saved: None,
        }
    }

    /// The same table, where the thinking of the computer is told or not.
    pub(super) fn tells_thinking(self, tells: bool) -> Self {
        Table { tells, ..self }
    }

    /// Plays until nobody wants to go on.
    pub(super) fn play(mut self) -> Result<(), Failure> {
        self.introduce()?;
        let mut next = Next::Show;
        while next != Next::Leave {
            if next == Next::Show {
                self.machine_actions()?;
                self.show()?;
            }
            if !self.session.any_human() {
                break;
            }
            let prompt = self.prompt();
            next = match self.ask(&prompt)? {
                Some(line) => self.answer(&line)?,
                None => Next::Leave,
            };
        }
        Ok(())
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let variant = self.session.game().variant().clone();
        let title = &variant.model().title;
        writeln!(self.out, "{}", title.name)?;
        if let Some(about) = &title.about {
            writeln!(self.out, "{about}")?;
        }
        Ok(())
    }

    /// Lets random players and computers act until a person is to act or the game is over.
    fn machine_actions(&mut self) -> Result<(), Failure> {
        while self.session.outcome().is_none() {
            let mover = self.session.game().mover();
            let decider = self.session.decider(mover);
            if !decider.is_machine() {
                break;
            }
            let action = self.machine_action(decider)?;
            self.session.check()?;
            let Some(action) = action else {
                break;
            };
            writeln!(self.out, "{}: {action}", mover.name())?;
            if let Some(told) = self.thinking.as_ref().filter(|_| self.tells) {
                writeln!(self.out, "{told}")?;
            }
            self.out.flush()?;
            match self.session.act_told(&action) {
                Ok(sentences) if sentences.is_empty() => {}
                Ok(sentences) => writeln!(self.out, "{}", sentences.join(" "))?,
                Err(error) => {
                    self.session.check()?;
                    writeln!(self.out, "{error}")?;
                    break;
                }
            }
        }
        self.session.check()
    }

    /// What a random player or a computer does; nothing if the game is over by a claim, or there is nothing to do. Random players
    /// claim what they can, computers what is good for them.
    fn machine_action(&mut self, decider: Decider) -> Result<Option<String>, Failure> {
        let Decider::Computer(level) = decider else {
            self.thinking = None;
            let has_claimed = self.session.claim();
            return Ok(if has_claimed { None } else { self.chance.action(self.session.game()) });
        };
        self.out.flush()?;
        let game = self.session.game();
        let mover = game.mover();
        let claimable = game.claimable();
        let decision = self.computers.decide(game, mover, level)?;
        self.thinking = Some(decision.thinking);
        let is_good = claimable.is_some_and(|claim| match claim.winner {
            None => decision.wants_draw,
            Some(winner) => winner == mover,
        });
        Ok(if is_good && self.session.claim() { None } else { decision.action })
    }

    fn show(&mut self) -> Result<(), Failure> {
        writeln!(self.out, "\n{}", picture::to_text(self.session.game()))?;
        match self.session.outcome() {
            Some(outcome) => writeln!(self.out, "The game is over. {outcome}")?,
            None => writeln!(self.out, "{}", picture::who_acts(self.session.game()))?,
        }
        self.session.check()
    }

    fn prompt(&mut self) -> String {
        match self.session.outcome() {
            Some(_) => "undo, save FILE or quit> ".to_owned(),
            None => format!("{}> ", self.session.game().mover().name()),
        }
    }

    /// Asks for a line; `None` at the end of the input. Bytes that are no text are replaced, not refused. Of a line that is too long
    /// the beginning is taken.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let mut input = std::io::stdin().lock();
        let length = input.by_ref().take(limits::INPUT_BYTES).read_until(b'\n', &mut line)?;
        if length as u64 == limits::INPUT_BYTES && line.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
            writeln!(
                self.out,
                "a line may have at most {} bytes: the rest is left out",
                limits::INPUT_BYTES
            )?;
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if length == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        if self.echoes {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    fn answer(&mut self, line: &str) -> Result<Next, Failure> {
        let is_over = self.session.outcome().is_some();
        match Command::parse(line) {
            Command::Blank => Ok(Next::Ask),
            Command::Quit => Ok(Next::Leave),
            Command::Help => self.say(HELP),
            Command::Misused(usage) => self.say(&format!("write it so: {usage}")),
            Command::Moves(square) => self.moves(square.as_deref()),
            Command::Save { file, replaces } => self.save(&file, replaces),
            Command::Undo => self.undo(),
            Command::Hint if is_over => self.say("the game is over"),
            Command::Hint => self.hint(),
            Command::Thinking => match &self.thinking {
                Some(told) => {
                    let told = told.to_string();
                    self.say(&told)
                }
                None => self.say("the computer has thought about nothing yet"),
            },
            Command::Draw | Command::Resign if is_over => self.say("the game is over"),
            Command::Draw => self.draw(),
            Command::Resign => {
                self.session.resign();
                Ok(Next::Show)
            }
            Command::Action(_) if is_over => self.say("the game is over: undo, save FILE or quit"),
            Command::Action(action) => match self.session.act(&action) {
                Ok(()) => Ok(Next::Show),
                Err(error) => {
                    self.session.forgive();
                    self.say(&format!("{error}"))
                }
            },
        }
    }

    fn say(&mut self, text: &str) -> Result<Next, Failure> {
        writeln!(self.out, "{text}")?;
        Ok(Next::Ask)
    }

    fn moves(&mut self, square: Option<&str>) -> Result<Next, Failure> {
        if self.session.outcome().is_some() {
            return self.say("the game is over");
        }
        let found = match square {
            None => self.session.game().legal_texts(),
            Some(name) => match texts_on(self.session.game(), name) {
                Some(texts) => texts,
                None => return self.say(&format!("the board has no square `{name}`")),
            },
        };
        if found.is_empty() {
            return self.say("no legal action");
        }
        self.say(&in_lines(&found))
    }

    fn undo(&mut self) -> Result<Next, Failure> {
        match self.session.undo() {
            None => self.say("there is nothing to take back"),
            Some(taken) => {
                self.say(&format!("taken back: {taken}"))?;
                Ok(Next::Show)
            }
        }
    }

    fn hint(&mut self) -> Result<Next, Failure> {
        let told = match self.computers.hint(self.session.game()) {
            // The game goes on without hints.
            Err(error) => error.to_string(),
            Ok(decision) => match decision.action {
                Some(action) => format!("{action} ({})", decision.thinking),
                None => "no legal action".to_owned(),
            },
        };
        self.say(&told)
    }

    fn draw(&mut self) -> Result<Next, Failure> {
        if self.session.claim() {
            return Ok(Next::Show);
        }
        if !self.session.all_human() {
            return self.say("there is nothing to claim, and only people agree to a draw");
        }
        let other = self.session.game().mover().opponent().name();
        match self.ask(&format!("{other}, do you agree to a draw? [y/N] "))? {
            None => Ok(Next::Leave),
            Some(answer) if matches!(answer.to_ascii_lowercase().as_str(), "y" | "yes") => {
                self.session.agree();
                Ok(Next::Show)
            }
            Some(_) => self.say(&format!("{other} does not agree")),
        }
    }

    fn save(&mut self, file: &str, replaces: bool) -> Result<Next, Failure> {
        let path = in_home(file);
        if path.is_file() && !replaces && self.saved.as_ref() != Some(&path) {
            return self.say(&format!("{file} is there already: `save! {file}` replaces it"));
        }
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let record = self.session.record(&folder);
        match write_atomically(&path, &record) {
            Ok(()) => {
                self.saved = Some(path);
                self.say(&format!("saved to {file}"))
            }
            Err(failure) => self.say(&failure.to_string()),
        }
    }
}

/// The legal actions that begin or end on a square; `None` if the board has no such square.
fn texts_on(game: &mut Game, name: &str) -> Option<Vec<String>> {
    let square = game.variant().notation().square_of(name)?;
    let mut texts = Vec::new();
    for action in game.legal_actions() {
        let (from, to) = game.squares_of(action);
        if from == Some(square) || to == Some(square) {
            texts.push(game.write(action));
        }
    }
    texts.sort();
    Some(texts)
}

/// Words in lines of a bounded width.
fn in_lines(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > LINE_WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text
}
