//! The plain mode: shows the game as text, asks for a line and carries it out.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use variorum::table::{Entry, Player, Table, Undone};
use variorum::{Action, Game, Kind};
use variorum_workshop::picture;

use super::command::Command;
use super::lines::{Asked, Lines};
use super::rules::Rules;
use super::saving::{Saved, Saving};
use crate::clock::times;
use crate::computer::{Computers, Machine, Reply};
use crate::failure::{Failure, check_whole};
use crate::thinking::Told;

/// The maximal width of a list of actions.
const LINE_WIDTH: usize = 78;

const HELP: &str = "\
Type an action as `moves` lists it, or a command:
  moves [SQUARE]  list the legal actions, or those from or to a square
  rules [PIECE]   show the rules, or how a piece moves
  undo            take back the last action
  hint            show what the computer would play
  thinking        show the computer's last analysis
  draw            claim a draw if the rules allow it, otherwise offer one
  resign          resign the game
  save FILE       save the game; `save! FILE` overwrites an existing file
  quit            leave the game";

/// The commands that Tab completes.
const COMMANDS: [&str; 9] = ["help", "moves", "rules", "undo", "hint", "thinking", "draw", "resign", "quit"];

/// A table with its input and output.
pub(super) struct Conversation<'a> {
    table: Table,
    computers: Computers,
    /// Whether each action of the computer comes with its analysis.
    tells: bool,
    /// The computer's last analysis.
    thinking: Option<Told>,
    out: &'a mut dyn Write,
    lines: Lines,
    saving: Saving,
}

/// The next step of the conversation.
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

    /// Sets whether each action of the computer comes with its analysis.
    pub(super) fn tells_thinking(self, tells: bool) -> Self {
        Conversation { tells, ..self }
    }

    /// Plays until the person leaves.
    pub(super) fn play(mut self) -> Result<(), Failure> {
        self.introduce()?;
        let mut next = Next::Show;
        while next != Next::Leave {
            if next == Next::Show {
                self.keep()?;
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
                    // A line that came too late is followed by the end of the game.
                    if is_late && next == Next::Ask { Next::Show } else { next }
                }
                None => Next::Leave,
            };
        }
        self.saving.leave();
        Ok(())
    }

    /// Keeps the game in case the program is killed, before anybody sees what was played.
    fn keep(&mut self) -> Result<(), Failure> {
        if let Err(failure) = self.saving.keep(&mut self.table) {
            writeln!(self.out, "{failure}")?;
        }
        Ok(())
    }

    /// Advances the clock and returns whether that ended the game.
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

    /// Lets the machines act until a person is to act or the game ends.
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
            // An interrupt asks whether to leave. After a "no" the machine starts again.
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
        match self.table.play(action).cloned() {
            Ok(entry) => {
                self.keep()?;
                writeln!(self.out, "{}: {}", entry.mover.name(), entry.action)?;
                if let Some(told) = self.thinking.as_ref().filter(|_| self.tells) {
                    writeln!(self.out, "{told}")?;
                }
                self.tell_effects(&entry)?;
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
            None => {
                let game = self.table.game();
                let check = picture::who_is_in_check(game);
                writeln!(self.out, "{}{check}", picture::who_acts(game))?;
            }
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

    /// The completions of a line, if the input supports completion.
    fn known(&mut self) -> Vec<String> {
        if !self.lines.completes() {
            return Vec::new();
        }
        let is_over = self.table.outcome().is_some();
        let mut known = if is_over { Vec::new() } else { self.table.game().legal_texts() };
        known.extend(COMMANDS.map(str::to_owned));
        known
    }

    /// Asks whether to leave, saves the game on request, and returns whether to leave.
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
            Command::Misused(usage) => self.say(&format!("usage: {usage}")),
            Command::Moves(square) => self.moves(square.as_deref()),
            Command::Rules(piece) => self.rules(piece.as_deref()),
            Command::Save { file, replaces } => self.save(&file, replaces),
            Command::Undo => self.undo(),
            Command::Hint if is_over => self.say("the game is over"),
            Command::Hint => self.hint(),
            Command::Thinking => match &self.thinking {
                Some(told) => {
                    let told = told.to_string();
                    self.say(&told)
                }
                None => self.say("the computer has not thought yet"),
            },
            Command::Draw | Command::Resign if is_over => self.say("the game is over"),
            Command::Draw => self.draw(),
            Command::Resign => {
                self.table.resign();
                Ok(Next::Show)
            }
            Command::Action(_) if is_over => self.say("the game is over: undo, save FILE or quit"),
            Command::Action(action) => self.act(&action),
        }
    }

    /// Plays a person's action and shows what else it changed.
    fn act(&mut self, action: &str) -> Result<Next, Failure> {
        match self.table.act(action).cloned() {
            Ok(entry) => {
                self.tell_effects(&entry)?;
                Ok(Next::Show)
            }
            Err(error) => {
                // The action was not played, so the game can continue.
                self.table.game().take_overrun();
                self.say(&format!("{error}"))
            }
        }
    }

    /// Shows what an action did, unless a piece only moved.
    fn tell_effects(&mut self, entry: &Entry) -> Result<(), Failure> {
        if !entry.is_plain && !entry.sentences.is_empty() {
            writeln!(self.out, "{}", entry.sentences.join(" "))?;
        }
        Ok(())
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

    /// Shows the rules, or those of a piece.
    fn rules(&mut self, piece: Option<&str>) -> Result<Next, Failure> {
        let variant = self.table.game().variant().clone();
        let rules = Rules::of(&variant);
        let Some(name) = piece else { return self.say(&rules.text(LINE_WIDTH, None)) };
        let kinds = &variant.model().kinds;
        let is_named = |kind: &Kind| {
            let kind = &kinds[kind.index()];
            kind.name.eq_ignore_ascii_case(name) || kind.letter == name
        };
        match variant.model().all_kinds().find(is_named) {
            Some(kind) => self.say(&rules.text(LINE_WIDTH, Some(kind))),
            None => {
                let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
                self.say(&format!("the game has no piece `{name}`; its pieces: {}", names.join(", ")))
            }
        }
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
        // An interrupt ends the search, and the best action so far is the hint.
        let interrupted = self.lines.interrupted();
        let found = self.computers.hint(self.table.game(), &interrupted);
        interrupted.store(false, Ordering::Relaxed);
        // Without an evaluation there are no hints, but the game continues.
        let told = found.map_or_else(|error| error.to_string(), |hint| hint.to_string());
        self.say(&told)
    }

    fn draw(&mut self) -> Result<Next, Failure> {
        if self.table.claim() {
            return Ok(Next::Show);
        }
        if self.table.players() != [Player::Human; 2] {
            return self.say("there is nothing to claim, and only two people can agree to a draw");
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
            Ok(Saved::There) => self.say(&format!("{file} already exists: `save! {file}` overwrites it")),
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

/// Breaks a list of words into lines.
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
