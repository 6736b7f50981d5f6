//! The state of the screen, and the operations on it.

use std::cell::{OnceCell, RefCell};
use std::time::{Duration, Instant};

use variorum::position::Action;
use variorum::table::{Offer, Pick, Picked, Player, Selection, Table, Undone};
use variorum::{Game, GameOutcome, Kind, Side, Square};

use super::figures::{are_common, kind_name};
use super::overlay::{Answer, Overlay, Purpose, Question};
use super::spots::Spots;
use super::theme::Theme;
use super::thinker::{Answer as Found, Thinker, Wish};
use crate::clock::times;
use crate::computer::{Computers, Decision, Machine, Reply};
use crate::described::about_actions;
use crate::play::saving::Saving;
use crate::written::Written;

/// The pause between two actions of machines, so that people can follow.
const PAUSE: Duration = Duration::from_millis(250);

/// What the arrow keys move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    Board,
    List,
}

/// A message below the board.
pub(super) struct Message {
    pub(super) text: String,
    pub(super) is_alarm: bool,
}

/// A table with everything that the screen shows.
pub(super) struct Screen {
    pub(super) table: Table,
    pub(super) theme: Theme,
    /// The picks so far; nothing unless a person is to act.
    pub(super) selection: Option<Selection>,
    /// The possible next picks.
    pub(super) offers: Vec<Offer>,
    pub(super) outcome: Option<GameOutcome>,
    /// The squares that the last action changed.
    pub(super) last: Vec<Square>,
    /// The squares of attacked royal pieces.
    pub(super) checked: Vec<Square>,
    /// Whether the player to act may claim something.
    pub(super) can_claim: bool,
    pub(super) cursor: Square,
    pub(super) focus: Focus,
    /// The selected entry in the list of choices.
    pub(super) item: usize,
    pub(super) is_flipped: bool,
    pub(super) has_figures: bool,
    pub(super) message: Option<Message>,
    pub(super) overlay: Overlay,
    /// An earlier position on view, with the number of actions before it.
    pub(super) viewed: Option<(usize, Game)>,
    /// The layout of the last drawing, for the mouse.
    pub(super) spots: Spots,
    pub(super) thinker: Thinker,
    pub(super) saving: Saving,
    pub(super) is_done: bool,
    /// Whether each action of the computer comes with its analysis.
    tells: bool,
    /// Descriptions of the declared actions by name, computed on first use.
    about: OnceCell<Vec<(String, String)>>,
    /// The actions as players write them.
    pub(super) written: RefCell<Written>,
    acted: Instant,
}

/// The parts of a screen.
pub(in crate::play) struct Parts {
    pub(in crate::play) table: Table,
    pub(in crate::play) computers: Computers,
    pub(in crate::play) saving: Saving,
    /// Whether each action of the computer comes with its analysis.
    pub(in crate::play) tells: bool,
    /// What the person is told first.
    pub(in crate::play) notice: Option<String>,
}

impl Screen {
    /// The screen of a table.
    pub(super) fn new(parts: Parts, theme: Theme) -> Screen {
        let board = &parts.table.position().variant().model().board;
        let cursor = board.middle().first().copied().or_else(|| board.squares().next()).unwrap_or(Square(0));
        // A person who plays only Black sees the board from Black's side.
        let is_flipped = matches!(parts.table.players(), [white, Player::Human] if white.is_machine());
        let has_figures = are_common(parts.table.position());
        let mut screen = Screen {
            table: parts.table,
            theme,
            selection: None,
            offers: Vec::new(),
            outcome: None,
            last: Vec::new(),
            checked: Vec::new(),
            can_claim: false,
            cursor,
            focus: Focus::Board,
            item: 0,
            is_flipped,
            has_figures,
            message: None,
            overlay: Overlay::Nothing,
            viewed: None,
            spots: Spots::default(),
            thinker: Thinker::start(parts.computers),
            saving: parts.saving,
            is_done: false,
            tells: parts.tells,
            about: OnceCell::new(),
            written: RefCell::default(),
            acted: Instant::now(),
        };
        screen.refresh();
        screen.message = parts.notice.map(|text| Message { text, is_alarm: false });
        screen
    }

    /// Updates the screen after a change of the table.
    pub(super) fn refresh(&mut self) {
        self.acted = Instant::now();
        self.viewed = None;
        self.last = self.table.last_squares().to_vec();
        self.checked = self.table.checked_squares();
        self.outcome = self.table.outcome();
        let is_on = self.outcome.is_none();
        self.can_claim = is_on && self.table.game().claimable().is_some();
        let is_his = self.table.player(self.table.position().mover()) == Player::Human;
        self.selection = (is_on && is_his).then(|| Selection::new(self.table.game()));
        self.picked();
    }

    /// Updates the screen after a change of the selection.
    fn picked(&mut self) {
        self.offers = self.selection.as_ref().map_or_else(Vec::new, Selection::offers);
        let has_squares = self.offers.iter().any(|offer| matches!(offer.pick, Pick::Square(_)));
        let has_list = self.list().next().is_some();
        self.item = 0;
        self.focus = if has_list && !has_squares { Focus::List } else { Focus::Board };
    }

    /// The possible picks that are not squares.
    pub(super) fn list(&self) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(|offer| !matches!(offer.pick, Pick::Square(_)))
    }

    /// The name of a pick in the list.
    pub(super) fn label(&self, pick: &Pick) -> String {
        let game = self.table.position();
        match pick {
            Pick::Square(square) => game.variant().model().board.name(*square),
            Pick::Hand(kind) => {
                let count = game.in_hand(game.mover(), *kind);
                let more = if count > 1 { format!(" ×{count}") } else { String::new() };
                format!("{} from the hand{more}", kind_name(game, *kind))
            }
            Pick::Choice(text) => text.replace('-', " "),
            Pick::Done => "done".to_owned(),
        }
    }

    /// The description of the selected choice, if it is a declared action.
    pub(super) fn about_choice(&self) -> Option<&str> {
        let Pick::Choice(name) = &self.list().nth(self.item)?.pick else { return None };
        let about = self.about.get_or_init(|| about_actions(self.table.position().variant()));
        about.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
    }

    /// The picked squares.
    pub(super) fn picked_squares(&self) -> Vec<Square> {
        let picks = self.selection.as_ref().map_or(&[][..], Selection::picks);
        let square = |pick: &Pick| match pick {
            Pick::Square(square) => Some(*square),
            Pick::Hand(_) | Pick::Choice(_) | Pick::Done => None,
        };
        picks.iter().filter_map(square).collect()
    }

    /// The position on the screen.
    pub(super) fn shown(&self) -> &Game {
        self.viewed.as_ref().map_or(self.table.position(), |(_, game)| game)
    }

    /// The kind of the piece under the cursor.
    pub(super) fn kind_at_cursor(&self) -> Option<Kind> {
        self.shown().piece(self.cursor).map(|(kind, _)| kind)
    }

    /// Shows a message.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), is_alarm: false });
    }

    /// Shows a message about a failure.
    pub(super) fn warn(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), is_alarm: true });
    }

    /// Handles a click on a square, or Enter on it.
    pub(super) fn click(&mut self, square: Square) {
        self.cursor = square;
        self.message = None;
        if self.viewed.take().is_some() {
            return;
        }
        let from = self.picked_squares().last().copied();
        let Some(selection) = &mut self.selection else { return self.tell_whose_turn() };
        match selection.click(square) {
            Picked::Action(action) => self.propose(action),
            Picked::More => self.picked(),
            Picked::Refused => {
                self.picked();
                self.refuse(from, square);
            }
        }
    }

    /// Explains why a square cannot be picked.
    fn refuse(&mut self, from: Option<Square>, square: Square) {
        let name = self.table.position().variant().model().board.name(square);
        let text = match from.and_then(|from| self.table.why_not(from, square)) {
            Some(because) => because,
            None => match (self.table.position().piece(square), self.table.position().mover()) {
                (Some((kind, owner)), mover) if owner != mover => {
                    format!(
                        "the {} on {name} is not {}'s",
                        kind_name(self.table.position(), kind),
                        mover.name()
                    )
                }
                (Some((kind, _)), _) => {
                    format!("the {} on {name} has no legal action", kind_name(self.table.position(), kind))
                }
                (None, _) => format!("no legal action begins on {name}"),
            },
        };
        self.warn(text);
    }

    fn tell_whose_turn(&mut self) {
        let text = match &self.outcome {
            Some(_) => "the game is over: u takes back, q leaves".to_owned(),
            None => format!("it is {}'s turn", self.table.position().mover().name()),
        };
        self.say(text);
    }

    /// Picks an entry of the list.
    pub(super) fn pick(&mut self, pick: Pick) {
        self.message = None;
        let Some(selection) = &mut self.selection else { return self.tell_whose_turn() };
        match selection.pick(pick) {
            Picked::Action(action) => self.propose(action),
            Picked::More | Picked::Refused => self.picked(),
        }
    }

    /// Handles a click on a piece in hand; earlier picks are dropped if they do not fit.
    pub(super) fn pick_from_hand(&mut self, kind: Kind) {
        let is_offered = |offers: &[Offer]| offers.iter().any(|offer| offer.pick == Pick::Hand(kind));
        if !is_offered(&self.offers) {
            self.back(usize::MAX);
        }
        match is_offered(&self.offers) {
            true => self.pick(Pick::Hand(kind)),
            false => self.warn("no legal action begins with that"),
        }
    }

    /// Takes back the last picks, at most so many.
    pub(super) fn back(&mut self, most: usize) {
        if let Some(selection) = &mut self.selection {
            (0..most).take_while(|_| selection.back()).for_each(drop);
            self.picked();
        }
    }

    /// Plays an action, after a question if it does harm.
    fn propose(&mut self, action: Action) {
        let Some(danger) = self.table.danger(action) else { return self.play(action) };
        let mut lines = danger.losses;
        lines.extend(danger.outcome.map(|outcome| format!("The game is over then: {outcome}.")));
        let text = self.table.game().write_legal(action);
        let answers =
            vec![('y', "play it".to_owned(), Answer::Play(action)), ('n', "do not".to_owned(), Answer::Stay)];
        self.overlay = Overlay::Question(Question::new(&format!("Play {text}?"), lines, answers).alarming());
        self.picked();
    }

    /// Plays an action given as text, after a question if it does harm.
    pub(super) fn propose_text(&mut self, text: &str) {
        match self.table.read(text) {
            Ok(action) => self.propose(action),
            Err(error) => {
                self.table.game().take_overrun();
                self.warn(error.to_string());
            }
        }
    }

    /// Plays an action.
    pub(super) fn play(&mut self, action: Action) {
        self.thinker.cancel();
        match self.table.play(action) {
            Ok(entry) => {
                let told =
                    (!entry.is_plain).then(|| entry.sentences.join(" ")).filter(|told| !told.is_empty());
                self.message = told.map(|text| Message { text, is_alarm: false });
                self.refresh();
            }
            Err(error) => {
                // The action was not played, so the game can continue.
                self.table.game().take_overrun();
                self.warn(error.to_string());
                self.picked();
            }
        }
    }

    /// Advances the clock and the machines, and returns whether the screen changed.
    pub(super) fn step(&mut self) -> bool {
        let has_changed = self.tick();
        if let Some(answer) = self.thinker.answer() {
            self.answered(answer);
            return true;
        }
        match Machine::to_act(&self.table).filter(|_| self.outcome.is_none() && self.thinker.task().is_none())
        {
            Some(machine) if self.acted.elapsed() >= machine.pause(PAUSE) => {
                self.thinker.ask(self.table.position(), Wish::Action(machine));
                true
            }
            Some(_) | None => has_changed,
        }
    }

    /// Advances the clock, and returns whether its display changed.
    pub(super) fn tick(&mut self) -> bool {
        if self.outcome.is_some() {
            self.table.stop_clock();
            return false;
        }
        let before = times(&self.table);
        if self.table.tell_time(Instant::now()) {
            self.thinker.cancel();
            self.refresh();
            return true;
        }
        times(&self.table) != before
    }

    fn answered(&mut self, answer: Found) {
        match answer {
            Found::Hint(hint) => self.say(hint.to_string()),
            Found::Failed(Wish::Hint, told) => self.warn(told),
            Found::Failed(Wish::Action(machine), told) => self.replace_machine(machine.side, &told),
            Found::Action(machine, decision) => self.follow(machine.side, decision),
        }
    }

    /// Carries out the decision of a machine.
    fn follow(&mut self, side: Side, decision: Decision) {
        match decision.reply {
            Reply::Play(action) => self.play(action),
            Reply::Claim if self.table.claim() => self.refresh(),
            // If the rules cost too much, the table's own game reports it now.
            Reply::Claim | Reply::Nothing if self.table.game().legal_actions().is_empty() => {}
            Reply::Claim | Reply::Nothing => self.replace_machine(side, "the computer finds no action"),
        }
        if let Some(told) = decision.thinking.filter(|_| self.tells) {
            self.say(told.to_string());
        }
    }

    /// Replaces a machine that cannot go on by a person.
    fn replace_machine(&mut self, side: Side, why: &str) {
        self.table.seat(side, Player::Human);
        self.refresh();
        self.warn(format!("{why}; you play {} now", side.name()));
    }

    /// Undoes the last action.
    pub(super) fn undo(&mut self) {
        self.thinker.cancel();
        match self.table.undo() {
            None => self.say("there is nothing to take back"),
            Some(undone) => {
                self.refresh();
                let what = match undone {
                    Undone::Outcome(outcome) => outcome.to_string(),
                    Undone::Actions(actions) => actions.join(" "),
                };
                self.say(format!("taken back: {what}; r plays it again"));
            }
        }
    }

    /// Redoes what was undone.
    pub(super) fn redo(&mut self) {
        self.thinker.cancel();
        match self.table.redo() {
            true => {
                self.refresh();
                self.message = None;
            }
            false => self.say("nothing was taken back"),
        }
    }

    /// Asks the computer for a hint.
    pub(super) fn hint(&mut self) {
        match self.selection {
            Some(_) => self.thinker.ask(self.table.position(), Wish::Hint),
            None => self.tell_whose_turn(),
        }
    }

    /// Moves the view by some actions through the game.
    pub(super) fn look(&mut self, step: isize) {
        let count = self.table.log().len();
        let at = self.viewed.as_ref().map_or(count, |(at, _)| *at);
        let wanted = at.saturating_add_signed(step).min(count);
        self.viewed = (wanted < count).then(|| (wanted, self.table.after(wanted)));
    }

    /// Keeps the game in case the program is killed.
    pub(super) fn keep(&mut self) {
        if let Err(failure) = self.saving.keep(&mut self.table) {
            self.warn(failure.to_string());
        }
    }

    /// Saves the game.
    pub(super) fn save(&mut self, file: &str, purpose: Purpose, replaces: bool) {
        use crate::play::saving::Saved;
        match self.saving.save(&mut self.table, file, replaces) {
            Ok(Saved::Written) => {
                self.say(format!("saved to {file}"));
                self.is_done = purpose == Purpose::SaveAndLeave;
            }
            Ok(Saved::There) => {
                let answers = vec![
                    ('y', "replace it".to_owned(), Answer::Replace(purpose, file.to_owned())),
                    ('n', "keep it".to_owned(), Answer::Stay),
                ];
                let lines = vec![format!("{file} is there already.")];
                let mut question = Question::new("Replace the file?", lines, answers).alarming();
                question.chosen = 1;
                self.overlay = Overlay::Question(question);
            }
            Err(failure) => self.warn(failure.to_string()),
        }
    }
}
