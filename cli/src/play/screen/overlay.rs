//! Overlays: questions, input lines, the rules.

use variorum::Side;
use variorum::position::Action;
use variorum::table::Player;

use super::super::rules::Line;

/// The overlay on the board.
pub(super) enum Overlay {
    Nothing,
    Question(Question),
    Typing(Typing),
    Reading(Reading),
}

/// A question with a few answers.
pub(super) struct Question {
    pub(super) title: String,
    /// The explanation above the answers.
    pub(super) lines: Vec<String>,
    /// The answers: key, label, effect.
    pub(super) answers: Vec<(char, String, Answer)>,
    /// The index of the selected answer.
    pub(super) chosen: usize,
    /// Whether a mistake would cost something.
    pub(super) is_alarming: bool,
}

/// The effect of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Nothing: the game goes on.
    Stay,
    /// Plays an action.
    Play(Action),
    /// Resigns.
    Resign,
    /// Ends the game as a draw.
    Agree,
    /// Changes who plays a side.
    Seat(Side, Player),
    /// Asks who plays a side.
    AskSeat(Side),
    /// Leaves without saving.
    Leave,
    /// Asks for a file, then leaves.
    SaveAndLeave,
    /// Overwrites an existing file.
    Replace(Purpose, String),
}

/// The purpose of an input line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// An action.
    Action,
    /// A file to save to.
    Save,
    /// A file to save to before leaving.
    SaveAndLeave,
}

/// An input line.
pub(super) struct Typing {
    pub(super) purpose: Purpose,
    pub(super) text: String,
    /// The possible completions, such as the legal actions.
    pub(super) known: Vec<String>,
}

/// The rules or the keys, scrolled to a line.
pub(super) struct Reading {
    pub(super) lines: Vec<Line>,
    /// The first visible line.
    pub(super) top: usize,
    /// The number of visible lines.
    pub(super) height: usize,
}

impl Question {
    /// A question with the first answer selected.
    pub(super) fn new(title: &str, lines: Vec<String>, answers: Vec<(char, String, Answer)>) -> Question {
        Question { title: title.to_owned(), lines, answers, chosen: 0, is_alarming: false }
    }

    /// Marks the question as alarming.
    pub(super) fn alarming(self) -> Question {
        Question { is_alarming: true, ..self }
    }

    /// The answer with a key.
    pub(super) fn by_key(&self, key: char) -> Option<Answer> {
        let key = key.to_ascii_lowercase();
        self.answers.iter().find(|(known, _, _)| *known == key).map(|(_, _, answer)| answer.clone())
    }

    /// Selects the next answer, or the previous one.
    pub(super) fn turn(&mut self, step: isize) {
        let count = self.answers.len() as isize;
        self.chosen = (self.chosen as isize + step).rem_euclid(count.max(1)) as usize;
    }
}

impl Typing {
    /// The completions of the line: first those that begin with it, then those that contain it.
    pub(super) fn matches(&self) -> Vec<&str> {
        let text = self.text.trim();
        let begins = self.known.iter().filter(|known| known.starts_with(text));
        let inside = self.known.iter().filter(|known| !known.starts_with(text) && known.contains(text));
        begins.chain(inside).map(String::as_str).collect()
    }

    /// Extends the line by what all its completions have in common.
    pub(super) fn complete(&mut self) {
        let mut begins = self.known.iter().filter(|known| known.starts_with(self.text.trim()));
        let Some(first) = begins.next() else { return };
        let common = begins.fold(first.as_str(), |common, known| {
            let same = common.char_indices().zip(known.chars()).find(|((_, a), b)| a != b);
            let end = same.map_or(common.len().min(known.len()), |((at, _), _)| at);
            &common[..end]
        });
        self.text = common.to_owned();
    }
}

impl Reading {
    /// Scrolls by some lines.
    pub(super) fn scroll(&mut self, step: isize) {
        let most = self.lines.len().saturating_sub(self.height);
        self.top = self.top.saturating_add_signed(step).min(most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_completed_as_far_as_it_is_sure() {
        let known = ["e2e3", "e2e4", "d2d4"].map(str::to_owned).to_vec();
        let mut typing = Typing { purpose: Purpose::Action, text: "e".to_owned(), known };
        typing.complete();
        assert_eq!(typing.text, "e2e");
        assert_eq!(typing.matches(), ["e2e3", "e2e4"]);
        typing.text = "d4".to_owned();
        assert_eq!(typing.matches(), ["d2d4"]);
        typing.text = "x".to_owned();
        typing.complete();
        assert_eq!(typing.text, "x");
    }
}
