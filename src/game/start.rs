//! Where games begin: the setup, and drawn starts.

use super::Game;
use super::width::state_of;
use crate::ids::Side;
use crate::limits;
use crate::mixing::scramble;
use crate::model::SetupPiece;
use crate::notation::ParsePositionError;
use crate::position::Position;
use crate::program::Compiled;
use crate::program::Program;
use crate::variant::Variant;

impl Variant {
    /// A game from the arrangement of `[setup]`, even where others can be drawn.
    pub fn start(&self) -> Game {
        let model = self.model();
        self.game_from(&model.setup.pieces, model.turn.first)
    }

    /// How many starts can be drawn; nothing if the game always begins in the same way.
    ///
    /// It is 0 if no arrangement meets the condition of `[shuffle]`, or if evaluating the condition costs too much.
    ///
    /// ```
    /// use variorum::Variant;
    ///
    /// let shuffled = r#"
    ///     variant = { name = "King or queen first", extends = "chess" }
    ///     shuffle.royals = { pieces = "queen king", squares = "d1 e1" }
    /// "#;
    /// assert_eq!(Variant::from_str(shuffled)?.starts(), Some(2));
    /// assert_eq!(Variant::shipped("chess")?.starts(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn starts(&self) -> Option<u64> {
        let shuffle = &self.model().shuffle;
        let is_drawn = shuffle.draws_first || !shuffle.lots.is_empty();
        is_drawn.then(|| match shuffle.when {
            Some(_) => self.fitting_starts().len() as u64,
            None => shuffle.count().unwrap_or(0),
        })
    }

    /// A game from a start by its number, from 0; nothing if the number is too large.
    ///
    /// ```
    /// let shuffled = r#"
    ///     variant = { name = "King or queen first", extends = "chess" }
    ///     shuffle.royals = { pieces = "queen king", squares = "d1 e1" }
    /// "#;
    /// let game = variorum::Variant::from_str(shuffled)?.start_by_number(1).unwrap();
    /// assert!(game.to_text().starts_with("rnbkqbnr/"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start_by_number(&self, number: u64) -> Option<Game> {
        if number >= self.starts()? {
            return None;
        }
        let number = match self.model().shuffle.when {
            Some(_) => u64::from(*self.fitting_starts().get(usize::try_from(number).ok()?)?),
            None => number,
        };
        let (pieces, first) = self.arrangement(number);
        Some(self.game_from(&pieces, first))
    }

    /// The game for the text `start`, or `start NUMBER`; nothing if the text is another one.
    pub(super) fn start_of_text(&self, text: &str) -> Option<Result<Game, ParsePositionError>> {
        let mut words = text.split_whitespace();
        let number = match (words.next(), words.next(), words.next()) {
            (Some("start"), None, None) => return Some(Ok(self.start())),
            (Some("start"), Some(number), None) => number.parse::<u64>().ok()?,
            _ => return None,
        };
        let what = || match self.starts() {
            None => "the starts of this game are not drawn: write `start`".to_owned(),
            Some(0) => "no start meets the condition of the shuffle".to_owned(),
            Some(count) => format!("there is no start {number}: they are numbered from 0 to {}", count - 1),
        };
        let error = || ParsePositionError { offset: text.find(char::is_numeric).unwrap_or(0), what: what() };
        Some(self.start_by_number(number).ok_or_else(error))
    }

    /// The number of the start that a seed draws, each with the same probability; nothing if none is drawn.
    pub fn draw_start(&self, seed: u64) -> Option<u64> {
        let starts = self.starts().filter(|starts| *starts > 0)?;
        // The high half of a product is as uniform as the seed; the remainder of a division would not be.
        Some(((u128::from(scramble(seed)) * u128::from(starts)) >> 64) as u64)
    }

    /// A game that begins with these pieces and this player to act.
    fn game_from(&self, pieces: &[SetupPiece], first: Side) -> Game {
        let state = state_of!(self.program(), |program| Position::start_with(program, pieces, first));
        Game::new(self, state)
    }

    /// The pieces of a start before the condition is evaluated, and who begins.
    fn arrangement(&self, number: u64) -> (Vec<SetupPiece>, Side) {
        let model = self.model();
        model.shuffle.start(number, &model.setup.pieces, model.turn.first)
    }

    /// The numbers of the starts that meet the condition.
    fn fitting_starts(&self) -> &[u32] {
        self.known_starts().get_or_init(|| match self.program() {
            Compiled::One(program) => self.look_through(program),
            Compiled::Two(program) => self.look_through(program),
            Compiled::Four(program) => self.look_through(program),
            Compiled::Sixteen(program) => self.look_through(program),
        })
    }

    /// The numbers of the starts that meet the condition; none if finding them costs too much.
    fn look_through<const W: usize>(&self, program: &Program<W>) -> Vec<u32> {
        let count = self.model().shuffle.count().unwrap_or(0);
        let (mut found, mut cost) = (Vec::new(), 0);
        for number in 0..u32::try_from(count).unwrap_or(u32::MAX) {
            let (pieces, first) = self.arrangement(u64::from(number));
            let mut position = Position::start_with(program, &pieces, first);
            let meets = position.start_meets(program);
            cost += position.cost();
            if position.take_stopped().is_some() || cost > limits::BUDGET as u64 {
                return Vec::new();
            }
            if meets {
                found.push(number);
            }
        }
        found
    }
}
