//! What lies over the board for a while: questions, lines to type, the rules.

use variorum::Side;
use variorum::position::Action;
use variorum::table::Player;

use super::rules::Line;

/// What lies over the board.
pub(super) enum Overlay {
    Nothing,
    Question(Question),
    Typing(Typing),
    Reading(Reading),
}

/// A question with a few answers.
pub(super) struct Question {
    pub(super) title: String,
    /// What there is to know.
    pub(super) lines: Vec<String>,
    /// The answers, each with its key and what it is called.
    pub(super) answers: Vec<(char, String, Answer)>,
    /// The answer that the keys point at.
    pub(super) chosen: usize,
    /// Whether something may be lost.
    pub(super) is_alarming: bool,
}

/// What an answer does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Nothing: the game goes on.
    Stay,
    /// Plays an action.
    Play(Action),
    /// Gives up.
    Resign,
    /// Ends the game as a draw.
    Agree,
    /// Lets somebody play a side.
    Seat(Side, Player),
    /// Asks who plays a side.
    AskSeat(Side),
    /// Leaves without saving.
    Leave,
    /// Asks for a file, then leaves.
    SaveAndLeave,
    /// Writes into a file that is there already.
    Replace(Purpose, String),
}

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// An action.
    Action,
    /// A file to save to.
    Save,
    /// A file to save to before leaving.
    SaveAndLeave,
}

/// A line that is being typed.
pub(super) struct Typing {
    pub(super) purpose: Purpose,
    pub(super) text: String,
    /// What the line may become, such as the legal actions.
    pub(super) known: Vec<String>,
}

/// The rules, at a line.
pub(super) struct Reading {
    pub(super) lines: Vec<Line>,
    /// The first line that is seen.
    pub(super) top: usize,
    /// How many lines are seen.
    pub(super) height: usize,
}

impl Question {
    /// A question of which the first answer is pointed at.
    pub(super) fn new(title: &str, lines: Vec<String>, answers: Vec<(char, String, Answer)>) -> Question {
        Question { title: title.to_owned(), lines, answers, chosen: 0, is_alarming: false }
    }

    /// The same about something that may be lost.
    pub(super) fn alarming(self) -> Question {
        Question { is_alarming: true, ..self }
    }

    /// The answer that has a key.
    pub(super) fn by_key(&self, key: char) -> Option<Answer> {
        let key = key.to_ascii_lowercase();
        self.answers.iter().find(|(known, _, _)| *known == key).map(|(_, _, answer)| answer.clone())
    }

    /// Points at the next answer, or the one before.
    pub(super) fn turn(&mut self, step: isize) {
        let count = self.answers.len() as isize;
        self.chosen = (self.chosen as isize + step).rem_euclid(count.max(1)) as usize;
    }
}

impl Typing {
    /// What the line may become, the ones that begin so before those that have it inside.
    pub(super) fn matches(&self) -> Vec<&str> {
        let text = self.text.trim();
        let begins = self.known.iter().filter(|known| known.starts_with(text));
        let inside = self.known.iter().filter(|known| !known.starts_with(text) && known.contains(text));
        begins.chain(inside).map(String::as_str).collect()
    }

    /// Goes on as far as all that the line may become goes on in the same way.
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
