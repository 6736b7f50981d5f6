//! The conversation: what is shown, what is asked, what is answered.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use variorum::Game;
use variorum::table::{Player, Table, Undone};
use variorum::{Action, Game};
use variorum_workshop::picture;

use super::command::Command;
use super::lines::{Asked, Lines};
use super::saving::{Saved, Saving};
use crate::clock::times;
use crate::computer::{Computers, Machine, Reply};
use crate::failure::{Failure, check_whole};
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

/// The commands, as lines are completed to them.
const COMMANDS: [&str; 8] = ["help", "moves", "undo", "hint", "thinking", "draw", "resign", "quit"];

/// A table with its input and output.
pub(super) struct Conversation<'a> {
    table: Table,
    computers: Computers,
    /// Whether the thinking of the computer is told each time.
    tells: bool,
    /// What the computer has thought last.
    thinking: Option<Told>,
    out: &'a mut dyn Write,
    lines: Lines,
    saving: Saving,
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

impl Conversation<'_> {
    /// A conversation at a table.
    pub(super) fn new(
        (saving, lines): (Saving, Lines),
        table: Table,
        computers: Computers,
        out: &mut dyn Write,
    ) -> Conversation<'_> {
        Conversation { table, computers, tells: false, thinking: None, out, lines, saving }
    }

    /// The same one, where the thinking of the computer is told or not.
    pub(super) fn tells_thinking(self, tells: bool) -> Self {
        Conversation { tells, ..self }
    }

    /// Plays until nobody wants to go on.
    pub(super) fn play(mut self) -> Result<(), Failure> {
        self.introduce()?;
        let mut next = Next::Show;
        while next != Next::Leave {
            if next == Next::Show {
                if self.machine_actions()? == Next::Leave {
                    break;
                }
                self.show()?;
            }
            if !self.table.players().contains(&Player::Human) {
                break;
            }
            let prompt = self.prompt();
            next = match self.ask(&prompt)? {
                Some(line) => {
                    let is_late = self.tell_time();
                    let next = self.answer(&line)?;
                    // Who has run out of time sees that, whatever was written.
                    if is_late && next == Next::Ask { Next::Show } else { next }
                }
                None => Next::Leave,
            };
        }
        Ok(())
    }

    /// Tells the clock the time, and returns whether that has ended the game.
    fn tell_time(&mut self) -> bool {
        self.table.tell_time(Instant::now())
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let variant = self.table.game().variant().clone();
        let title = &variant.model().title;
        writeln!(self.out, "{}", title.name)?;
        if let Some(about) = &title.about {
            writeln!(self.out, "{about}")?;
        }
        Ok(())
    }

    /// Lets random players and computers act until a person is to act or the game is over; tells whether to go on.
    fn machine_actions(&mut self) -> Result<Next, Failure> {
        self.tell_time();
        while self.table.outcome().is_none() {
            let Some(machine) = Machine::to_act(&self.table) else { break };
            self.out.flush()?;
            let decision = self.computers.decide(self.table.game(), machine, &self.lines.interrupted())?;
            self.thinking = decision.thinking;
            check_whole(self.table.game())?;
            if self.tell_time() {
                break;
            }
            // Whoever interrupts the thinking is asked, and may let it begin anew.
            if self.lines.interrupted().swap(false, Ordering::Relaxed) {
                match self.leaves()? {
                    true => return Ok(Next::Leave),
                    false => continue,
                }
            }
            let is_done = match decision.reply {
                Reply::Claim => self.table.claim(),
                Reply::Play(action) => self.machine_plays(action)?,
                Reply::Nothing => false,
            };
            if !is_done {
                break;
            }
        }
        check_whole(self.table.game())?;
        Ok(Next::Show)
    }

    /// Plays the action of a machine and shows it; returns whether it was done.
    fn machine_plays(&mut self, action: Action) -> Result<bool, Failure> {
        match self.table.play(action) {
            Ok(entry) => {
                writeln!(self.out, "{}: {}", entry.mover.name(), entry.action)?;
                if let Some(told) = self.thinking.as_ref().filter(|_| self.tells) {
                    writeln!(self.out, "{told}")?;
                }
                if !entry.is_plain && !entry.sentences.is_empty() {
                    writeln!(self.out, "{}", entry.sentences.join(" "))?;
                }
                self.out.flush()?;
                Ok(true)
            }
            Err(error) => {
                check_whole(self.table.game())?;
                writeln!(self.out, "{error}")?;
                Ok(false)
            }
        }
    }

    fn show(&mut self) -> Result<(), Failure> {
        writeln!(self.out, "\n{}", picture::to_text(self.table.game()))?;
        match self.table.outcome() {
            Some(outcome) => writeln!(self.out, "The game is over. {outcome}")?,
            None => writeln!(self.out, "{}", picture::who_acts(self.table.game()))?,
        }
        if let Some([white, black]) = times(&self.table) {
            writeln!(self.out, "White has {white}, Black has {black}")?;
        }
        check_whole(self.table.game())
    }

    fn prompt(&mut self) -> String {
        match self.table.outcome() {
            Some(_) => "undo, save FILE or quit> ".to_owned(),
            None => format!("{}> ", self.table.game().mover().name()),
        }
    }

    /// Asks for a line; `None` if the person leaves.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        loop {
            let known = self.known();
            match self.lines.ask(prompt, known, self.out)? {
                Asked::Line(line) => return Ok(Some(line)),
                Asked::Ended => return Ok(None),
                Asked::Interrupted if self.leaves()? => return Ok(None),
                Asked::Interrupted => {}
            }
        }
    }

    /// What a line can be completed to, where that is of any use.
    fn known(&mut self) -> Vec<String> {
        if !self.lines.completes() {
            return Vec::new();
        }
        let is_over = self.table.outcome().is_some();
        let mut known = if is_over { Vec::new() } else { self.table.game().legal_texts() };
        known.extend(COMMANDS.map(str::to_owned));
        known
    }

    /// Asks whether to leave, and saves before if that is wanted.
    fn leaves(&mut self) -> Result<bool, Failure> {
        loop {
            let prompt = "leave the game? (s)ave / (l)eave / (c)ancel ";
            match self.lines.ask(prompt, Vec::new(), self.out)? {
                Asked::Line(answer) => match answer.to_ascii_lowercase().as_str() {
                    "s" | "save" => {
                        let file = self.saving.proposal();
                        self.save(&file, false)?;
                        return Ok(self.saving.file(&mut self.table).is_some());
                    }
                    "l" | "leave" => return Ok(true),
                    "c" | "cancel" => return Ok(false),
                    _ => {}
                },
                Asked::Interrupted => {}
                Asked::Ended => return Ok(true),
            }
        }
    }

    fn answer(&mut self, line: &str) -> Result<Next, Failure> {
        let is_over = self.table.outcome().is_some();
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
                self.table.resign();
                Ok(Next::Show)
            }
            Command::Action(_) if is_over => self.say("the game is over: undo, save FILE or quit"),
            Command::Action(action) => match self.table.act(&action) {
                Ok(_) => Ok(Next::Show),
                Err(error) => {
                    // The game stands as before what took too much.
                    self.table.game().take_overrun();
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
        if self.table.outcome().is_some() {
            return self.say("the game is over");
        }
        let found = match square {
            None => self.table.game().legal_texts(),
            Some(name) => match texts_on(self.table.game(), name) {
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
        let taken = match self.table.undo() {
            None => return self.say("there is nothing to take back"),
            Some(Undone::Outcome(outcome)) => outcome.to_string(),
            Some(Undone::Actions(actions)) => actions.join(" "),
        };
        self.say(&format!("taken back: {taken}"))?;
        Ok(Next::Show)
    }

    fn hint(&mut self) -> Result<Next, Failure> {
        // Whoever interrupts the thinking gets the best so far.
        let interrupted = self.lines.interrupted();
        let found = self.computers.hint(self.table.game(), &interrupted);
        interrupted.store(false, Ordering::Relaxed);
        // The game goes on without hints.
        let told = found.map_or_else(|error| error.to_string(), |hint| hint.to_string());
        self.say(&told)
    }

    fn draw(&mut self) -> Result<Next, Failure> {
        if self.table.claim() {
            return Ok(Next::Show);
        }
        if self.table.players() != [Player::Human; 2] {
            return self.say("there is nothing to claim, and only people agree to a draw");
        }
        let other = self.table.game().mover().opponent().name();
        match self.ask(&format!("{other}, do you agree to a draw? [y/N] "))? {
            None => Ok(Next::Leave),
            Some(answer) if matches!(answer.to_ascii_lowercase().as_str(), "y" | "yes") => {
                self.table.agree();
                Ok(Next::Show)
            }
            Some(_) => self.say(&format!("{other} does not agree")),
        }
    }

    fn save(&mut self, file: &str, replaces: bool) -> Result<Next, Failure> {
        match self.saving.save(&mut self.table, file, replaces) {
            Ok(Saved::Written) => self.say(&format!("saved to {file}")),
            Ok(Saved::There) => self.say(&format!("{file} is there already: `save! {file}` replaces it")),
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
