//! The effects of keys and the mouse.

#![expect(clippy::wildcard_enum_match_arm, reason = "keys and events that do nothing are many")]

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use variorum::Side;
use variorum::search::Level;
use variorum::table::{Pick, Player, Selection};

use super::super::rules::{Line, Rules, Sort};
use super::overlay::{Answer, Overlay, Purpose, Question, Reading, Typing};
use super::plan::Way;
use super::spots::Spot;
use super::state::{Focus, Screen};

/// The character keys, each with a word for the footer and a sentence for the page of keys.
pub(super) const KEYS: [(char, &str, &str); 15] = [
    ('?', "rules", "The rules; if the cursor is on a piece, how it moves."),
    ('k', "keys", "This page."),
    ('q', "leave", "Leaves the game, as Ctrl-C does."),
    ('u', "undo", "Takes back the last action."),
    ('h', "hint", "Shows what the computer would play."),
    ('f', "flip", "Flips the board."),
    (':', "type", "Lets you type an action; Tab completes it."),
    ('s', "save", "Saves the game to a file, as Ctrl-S does."),
    ('r', "redo", "Plays what was taken back again."),
    ('[', "back", "Goes back through the game."),
    (']', "on", "Goes forward through the game."),
    ('c', "draw", "Claims a result that the rules allow, or offers a draw."),
    ('l', "level", "Changes who plays: a person, chance, or the computer at a level."),
    ('g', "letters", "Switches between figures and letters."),
    ('R', "resign", "Resigns."),
];

/// The other keys.
const MORE_KEYS: [(&str, &str); 6] = [
    ("arrows", "Move the cursor on the board, or in a list."),
    ("Enter", "Picks the piece, square or choice under the cursor."),
    ("1 to 9", "Pick from the list of choices."),
    ("Tab", "Switches between the board and the list of choices."),
    ("Esc", "Drops all picks; Backspace drops the last one."),
    ("mouse", "Click or drag to pick. The wheel scrolls the rules."),
];

impl Screen {
    /// Handles an event of the keys or the mouse.
    pub(super) fn handle(&mut self, event: &Event) {
        // The event takes place at the present time of the clock.
        self.tick();
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => {
                if let Overlay::Typing(typing) = &mut self.overlay {
                    typing.text.extend(text.chars().filter(|c| !c.is_control()));
                }
            }
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c' | 'q' | 'd') => self.ask_leave(),
                KeyCode::Char('s') => self.ask_file(Purpose::Save),
                _ => {}
            }
            return;
        }
        match std::mem::replace(&mut self.overlay, Overlay::Nothing) {
            Overlay::Nothing => self.board_key(key.code),
            Overlay::Question(question) => self.question_key(question, key.code),
            Overlay::Typing(typing) => self.typing_key(typing, key.code),
            Overlay::Reading(reading) => self.reading_key(reading, key.code),
        }
    }

    fn board_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.arrow(Way::Left),
            KeyCode::Right => self.arrow(Way::Right),
            KeyCode::Up => self.arrow(Way::Up),
            KeyCode::Down => self.arrow(Way::Down),
            KeyCode::Tab | KeyCode::BackTab => self.turn_focus(),
            KeyCode::Enter | KeyCode::Char(' ') => self.confirm(),
            KeyCode::Esc => self.cancel(),
            KeyCode::Backspace => self.back(1),
            KeyCode::PageUp => self.look(-1),
            KeyCode::PageDown => self.look(1),
            KeyCode::Home => self.look(isize::MIN),
            KeyCode::End => self.look(isize::MAX),
            KeyCode::Char(digit @ '1'..='9') => self.pick_number(digit as usize - '1' as usize),
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    /// Handles a key of [`KEYS`].
    fn letter(&mut self, letter: char) {
        match letter {
            '?' => self.open_rules(),
            'k' => self.open_keys(),
            'u' => self.undo(),
            'r' => self.redo(),
            'h' => self.hint(),
            'f' => self.is_flipped = !self.is_flipped,
            'g' => self.has_figures = !self.has_figures,
            ':' | '/' => self.ask_action(),
            's' => self.ask_file(Purpose::Save),
            'c' => self.claim(),
            'l' => self.ask_seat(self.other_side()),
            '[' => self.look(-1),
            ']' => self.look(1),
            'R' => self.ask_resign(),
            'q' => self.ask_leave(),
            _ => {}
        }
    }

    fn arrow(&mut self, way: Way) {
        if self.focus == Focus::List {
            let count = self.list().count().max(1);
            let step = match way {
                Way::Left | Way::Up => count - 1,
                Way::Right | Way::Down => 1,
            };
            self.item = (self.item + step) % count;
        } else if let Some(plan) = &self.spots.board.plan {
            self.cursor = plan.next(self.cursor, way);
        }
    }

    fn turn_focus(&mut self) {
        self.focus = match self.focus {
            Focus::Board if self.list().next().is_some() => Focus::List,
            Focus::Board | Focus::List => Focus::Board,
        };
    }

    fn confirm(&mut self) {
        match self.focus {
            Focus::Board => self.click(self.cursor),
            Focus::List => self.pick_number(self.item),
        }
    }

    fn pick_number(&mut self, number: usize) {
        let pick = self.list().nth(number).map(|offer| offer.pick.clone());
        if let Some(pick) = pick {
            self.pick(pick);
        }
    }

    fn cancel(&mut self) {
        self.message = None;
        self.viewed = None;
        if matches!(self.thinker.task(), Some((super::thinker::Wish::Hint, _))) {
            self.thinker.cancel();
        }
        self.back(usize::MAX);
        self.focus = Focus::Board;
    }

    fn question_key(&mut self, mut question: Question, code: KeyCode) {
        match code {
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => question.turn(-1),
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => question.turn(1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let answer = question.answers.get(question.chosen).map(|(_, _, answer)| answer.clone());
                return self.answer(answer.unwrap_or(Answer::Stay));
            }
            KeyCode::Esc => return,
            KeyCode::Char(letter) => {
                if let Some(answer) = question.by_key(letter) {
                    return self.answer(answer);
                }
            }
            _ => {}
        }
        self.overlay = Overlay::Question(question);
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Stay => {}
            // A player can run out of time while a question is open.
            Answer::Play(_) | Answer::Resign | Answer::Agree if self.outcome.is_some() => {
                self.say("the game is over");
            }
            Answer::Play(action) => self.play(action),
            Answer::Resign => {
                self.thinker.cancel();
                self.table.resign();
                self.refresh();
            }
            Answer::Agree => {
                self.table.agree();
                self.refresh();
            }
            Answer::Seat(side, player) => {
                self.thinker.cancel();
                self.table.seat(side, player);
                self.refresh();
            }
            Answer::AskSeat(side) => self.ask_seat(side),
            Answer::Leave => self.is_done = true,
            Answer::SaveAndLeave => self.ask_file(Purpose::SaveAndLeave),
            Answer::Replace(purpose, file) => self.save(&file, purpose, true),
        }
    }

    fn typing_key(&mut self, mut typing: Typing, code: KeyCode) {
        match code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.typed(&typing),
            KeyCode::Tab => typing.complete(),
            KeyCode::Backspace => drop(typing.text.pop()),
            KeyCode::Char(letter) => typing.text.push(letter),
            _ => {}
        }
        self.overlay = Overlay::Typing(typing);
    }

    fn typed(&mut self, typing: &Typing) {
        let text = typing.text.trim();
        match typing.purpose {
            _ if text.is_empty() => {}
            Purpose::Action => self.propose_text(text),
            Purpose::Save | Purpose::SaveAndLeave => self.save(text, typing.purpose, false),
        }
    }

    fn reading_key(&mut self, mut reading: Reading, code: KeyCode) {
        let page = reading.height.saturating_sub(1) as isize;
        match code {
            KeyCode::Down => reading.scroll(1),
            KeyCode::Up => reading.scroll(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => reading.scroll(page),
            KeyCode::PageUp => reading.scroll(-page),
            KeyCode::Home => reading.top = 0,
            KeyCode::End => reading.scroll(isize::MAX),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?' | 'k') => return,
            _ => {}
        }
        self.overlay = Overlay::Reading(reading);
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let (column, row) = (mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.mouse_down(column, row),
            // A drag picks the piece where it begins and the target where it ends.
            MouseEventKind::Up(MouseButton::Left) if matches!(self.overlay, Overlay::Nothing) => {
                if let Some(square) = self.spots.square_at(column, row)
                    && square != self.cursor
                    && self.selection.as_ref().is_some_and(|selection| !selection.picks().is_empty())
                {
                    self.click(square);
                }
            }
            MouseEventKind::ScrollDown => self.wheel(3),
            MouseEventKind::ScrollUp => self.wheel(-3),
            _ => {}
        }
    }

    fn wheel(&mut self, lines: isize) {
        match &mut self.overlay {
            Overlay::Reading(reading) => reading.scroll(lines),
            Overlay::Nothing | Overlay::Question(_) | Overlay::Typing(_) => {}
        }
    }

    fn mouse_down(&mut self, column: u16, row: u16) {
        match (self.spots.at(column, row), &self.overlay) {
            (Some(Spot::Answer(number)), Overlay::Question(question)) => {
                let answer = question.answers.get(number).map(|(_, _, answer)| answer.clone());
                self.overlay = Overlay::Nothing;
                self.answer(answer.unwrap_or(Answer::Stay));
            }
            (_, Overlay::Question(_) | Overlay::Typing(_)) => {}
            (_, Overlay::Reading(_)) => self.overlay = Overlay::Nothing,
            (Some(Spot::Pick(pick)), Overlay::Nothing) => self.pick(pick),
            (Some(Spot::Hand(kind)), Overlay::Nothing) => self.pick_from_hand(kind),
            (Some(Spot::Key(letter)), Overlay::Nothing) => self.letter(letter),
            (Some(Spot::Answer(_)) | None, Overlay::Nothing) => {
                if let Some(square) = self.spots.square_at(column, row) {
                    self.focus = Focus::Board;
                    self.click(square);
                }
            }
        }
    }

    fn open_rules(&mut self) {
        let rules = Rules::of(self.table.position().variant());
        let hand = self.list().nth(self.item).map(|offer| &offer.pick);
        let kind = match (self.focus, hand) {
            (Focus::List, Some(Pick::Hand(kind))) => Some(*kind),
            (Focus::List | Focus::Board, _) => self.kind_at_cursor(),
        };
        let (lines, top) = rules.laid_out(usize::from(self.spots.text_width), kind);
        self.overlay = Overlay::Reading(Reading { lines, top, height: 0 });
    }

    fn open_keys(&mut self) {
        let heading = Line { sort: Sort::Chapter, text: "Keys".to_owned() };
        let letters = KEYS.iter().map(|(key, _, told)| (key.to_string(), *told));
        let more = MORE_KEYS.iter().map(|(key, told)| ((*key).to_owned(), *told));
        let line = |(key, told): (String, &str)| {
            let options =
                textwrap::Options::new(usize::from(self.spots.text_width)).subsequent_indent("        ");
            let text = format!("{key:<7} {told}");
            let lines: Vec<String> =
                textwrap::wrap(&text, options).into_iter().map(|line| line.into_owned()).collect();
            lines.into_iter().map(|text| Line { sort: Sort::Words, text })
        };
        let lines = std::iter::once(heading).chain(more.chain(letters).flat_map(line)).collect();
        self.overlay = Overlay::Reading(Reading { lines, top: 0, height: 0 });
    }

    fn ask_action(&mut self) {
        if self.selection.is_none() {
            return self.say("no action can be played now");
        }
        let actions: Vec<_> = self.selection.iter().flat_map(Selection::actions).collect();
        let mut known = self.table.game().write_apart(&actions);
        known.sort();
        self.overlay = Overlay::Typing(Typing { purpose: Purpose::Action, text: String::new(), known });
    }

    fn ask_file(&mut self, purpose: Purpose) {
        let text = self.saving.proposal();
        self.overlay = Overlay::Typing(Typing { purpose, text, known: Vec::new() });
    }

    pub(super) fn ask_leave(&mut self) {
        let is_due = self.saving.is_due(&mut self.table);
        let line = if is_due { "The game is not saved." } else { "There is nothing to save." };
        let save = ('s', "save and leave".to_owned(), Answer::SaveAndLeave);
        let others = [('l', "leave".to_owned(), Answer::Leave), ('c', "cancel".to_owned(), Answer::Stay)];
        let answers = is_due.then_some(save).into_iter().chain(others).collect();
        let question = Question::new("Leave the game?", vec![line.to_owned()], answers);
        self.overlay = Overlay::Question(Question { is_alarming: is_due, ..question });
    }

    fn ask_resign(&mut self) {
        if self.selection.is_none() {
            return self.say("you cannot resign now");
        }
        let mover = self.table.position().mover();
        let lines = vec![format!("Then {} wins.", mover.opponent().name())];
        let answers =
            vec![('y', "resign".to_owned(), Answer::Resign), ('n', "go on".to_owned(), Answer::Stay)];
        let title = format!("{}, do you resign?", mover.name());
        let mut question = Question::new(&title, lines, answers).alarming();
        question.chosen = 1;
        self.overlay = Overlay::Question(question);
    }

    fn claim(&mut self) {
        if self.selection.is_none() {
            return self.say("you cannot claim anything now");
        }
        if self.table.claim() {
            return self.refresh();
        }
        if self.table.players() != [Player::Human; 2] {
            return self.say("there is nothing to claim, and only two people can agree to a draw");
        }
        let other = self.table.position().mover().opponent().name();
        let answers = vec![('y', "agree".to_owned(), Answer::Agree), ('n', "go on".to_owned(), Answer::Stay)];
        let mut question = Question::new(&format!("{other}, do you agree to a draw?"), Vec::new(), answers);
        question.chosen = 1;
        self.overlay = Overlay::Question(question);
    }

    /// The side that `l` asks about: the only machine's, otherwise that of the player who is not to act.
    fn other_side(&self) -> Side {
        match self.table.players() {
            [Player::Human, other] if other.is_machine() => Side::Black,
            [other, Player::Human] if other.is_machine() => Side::White,
            _ => self.table.position().mover().opponent(),
        }
    }

    fn ask_seat(&mut self, side: Side) {
        let mut answers = vec![
            ('p', "a person".to_owned(), Answer::Seat(side, Player::Human)),
            ('r', "chance".to_owned(), Answer::Seat(side, Player::Random)),
        ];
        let levels = (1..=Level::BEST.number()).filter_map(|number| Some((number, Level::new(number)?)));
        answers.extend(levels.map(|(number, level)| {
            let text = match number {
                1 => "the computer, level 1: a beginner".to_owned(),
                _ => format!("level {number}"),
            };
            (char::from(b'0' + number), text, Answer::Seat(side, Player::Computer(level)))
        }));
        let other = side.opponent();
        answers.push(('o', format!("who plays {}?", other.name()), Answer::AskSeat(other)));
        self.overlay =
            Overlay::Question(Question::new(&format!("Who plays {}?", side.name()), Vec::new(), answers));
    }
}
