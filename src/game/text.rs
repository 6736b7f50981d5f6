//! Positions and actions as text, and back.

use std::collections::HashMap;

use crate::ids::{Mark, Square};
use crate::model::PieceMark;
use crate::notation::{self, Scope};
use crate::position::{Action, Stop};

use super::width::{ask, at_width, look};
use super::{Game, IllegalAction};

impl Game {
    /// The legal actions as the definition writes them, sorted. [`Game::read`] reads each text back: where the definition
    /// writes several actions alike, each but the first has its number after `#`.
    pub fn legal_texts(&mut self) -> Vec<String> {
        let actions = self.legal_actions();
        let mut texts = self.write_apart(&actions);
        texts.sort();
        texts
    }

    /// The legal actions of this position in the order of their generation, as distinct texts.
    pub fn write_apart(&mut self, legal: &[Action]) -> Vec<String> {
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut apart = |text: String| {
            let count = known.entry(text.clone()).or_default();
            *count += 1;
            if *count == 1 { text } else { format!("{text}#{count}") }
        };
        legal.iter().map(|action| apart(self.write(*action))).collect()
    }

    /// The text of a legal action in [`Game::legal_texts`].
    pub fn write_legal(&mut self, action: Action) -> String {
        let legal = self.legal_actions();
        let place = legal.iter().position(|known| *known == action);
        let text = place.and_then(|place| self.write_apart(&legal).into_iter().nth(place));
        text.unwrap_or_else(|| self.write(action))
    }

    /// An action as the definition writes it. The action must be one of this position.
    pub fn write(&mut self, action: Action) -> String {
        let variant = self.variant.clone();
        ask!(self, |program, position| notation::write_action(variant.notation(), program, position, action))
    }

    /// The text for the choice on arrival of a move; nothing if there is none.
    pub(crate) fn write_arrival(&mut self, action: Action) -> String {
        let variant = self.variant.clone();
        ask!(self, |program, position| notation::write_arrival(variant.notation(), program, position, action))
    }

    /// The legal action that a text denotes. Where the definition writes several alike, a number follows (`e7f7#2`). A
    /// walk may also be written by other steps with the same effect.
    ///
    /// # Errors
    /// If there is none, with the reason.
    pub fn read(&mut self, text: &str) -> Result<Action, IllegalAction> {
        let text = text.trim();
        let before = self.overrun.take();
        let found = self.find(text);
        let because = match (found, &self.overrun) {
            (Some(action), None) => {
                self.overrun = before;
                return Ok(action);
            }
            (_, Some(overrun)) => overrun.clone().into(),
            (None, None) => self.reason_against(text),
        };
        Err(IllegalAction { action: text.to_owned(), because })
    }

    /// The legal action that a text denotes, if there is one: [`Game::read`] without a search for the reason.
    pub fn find(&mut self, text: &str) -> Option<Action> {
        let legal = self.legal_actions();
        self.find_among(text, &legal)
    }

    /// The same for a caller that knows the legal actions.
    pub(crate) fn find_among(&mut self, text: &str, legal: &[Action]) -> Option<Action> {
        let found = legal.iter().copied().find(|action| self.write(*action) == text);
        found.or_else(|| self.find_by_number(text, legal)).or_else(|| self.equal_walk(text, legal))
    }

    /// The action of a text that ends in `#` and a number, among those that the definition writes alike.
    fn find_by_number(&mut self, text: &str, legal: &[Action]) -> Option<Action> {
        let (common, number) = text.rsplit_once('#')?;
        let place = number.parse::<usize>().ok()?.checked_sub(1)?;
        legal.iter().copied().filter(|action| self.write(*action) == common).nth(place)
    }

    /// The legal action with the same effect as the walk that a text denotes.
    fn equal_walk(&mut self, text: &str, legal: &[Action]) -> Option<Action> {
        let way: Option<Vec<Square>> = self.squares_in(text).into_iter().map(Result::ok).collect();
        let way = way.filter(|way| way.len() > 2)?;
        let walks = ask!(self, |program, position| position.walks_over(program, &way));
        let walk = walks.into_iter().find(|walk| self.write(*walk) == text)?;
        legal
            .iter()
            .copied()
            .find(|known| ask!(self, |program, position| position.do_the_same(program, *known, walk)))
    }

    /// Plays the action that a text denotes.
    ///
    /// # Errors
    /// If it is not legal, or costs too much, with the reason; the game stays as it was.
    pub fn play(&mut self, text: &str) -> Result<(), IllegalAction> {
        let action = self.read(text)?;
        self.overrun = None;
        if self.play_action(action) {
            return Ok(());
        }
        Err(self.too_costly(text))
    }

    /// The error for an action that was not done because it costs too much.
    pub(crate) fn too_costly(&self, text: &str) -> IllegalAction {
        let overrun = self.overrun.clone().unwrap_or_else(|| self.describe_stop(Stop::default()).into());
        IllegalAction { action: text.trim().to_owned(), because: overrun.into() }
    }

    /// Splits a text of several actions, with blanks or commas between them, into the texts of the actions. An action may
    /// contain commas: it is as long as possible.
    ///
    /// ```
    /// let game = variorum::Variant::shipped("chess")?.start();
    /// assert_eq!(game.split_actions("e2e4,e7e5")?, ["e2e4", "e7e5"]);
    /// assert_eq!(game.split_actions("e2e4 , e7e5")?, ["e2e4", "e7e5"]);
    /// assert!(game.split_actions("e2e4,e2e4").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first action that is not legal, with the reason. The game stays as it was.
    pub fn split_actions(&self, text: &str) -> Result<Vec<String>, IllegalAction> {
        let mut game = self.clone();
        let mut actions = Vec::new();
        for word in text.split_whitespace() {
            let mut rest = word.trim_start_matches(',');
            while !rest.is_empty() {
                let ends = std::iter::once(rest.len()).chain(rest.rmatch_indices(',').map(|(at, _)| at));
                let mut ends = ends.filter(|end| *end > 0);
                let longest = ends.find_map(|end| game.find(&rest[..end]).map(|action| (end, action)));
                let action = match longest {
                    Some((end, action)) if game.play_action(action) => &rest[..end],
                    // The reason is that of the shortest text, and of playing it.
                    Some(_) | None => {
                        let first = rest.split(',').next().unwrap_or(rest);
                        game.play(first)?;
                        first
                    }
                };
                actions.push(action.to_owned());
                rest = rest[action.len()..].trim_start_matches(',');
            }
        }
        Ok(actions)
    }

    /// The actions so far as texts that play the same game from its start, but null moves are `pass`, which cannot be read
    /// back. The game is replayed for this.
    pub fn played(&self) -> Vec<String> {
        let mut game = self.clone();
        for _ in &self.played {
            at_width!(game, |position| position.undo());
        }
        let mut replay = |action: &Action| {
            let text = game.write_legal(*action);
            at_width!(game, |program, position| position.apply(program, *action));
            text
        };
        self.played.iter().map(&mut replay).collect()
    }

    /// The position as text, which [`Variant::position`](crate::Variant::position) reads back. It leaves out the history:
    /// rules that ask for earlier positions, or for what this turn has changed, begin anew in what is read back.
    pub fn to_text(&self) -> String {
        self.text_of(Scope::Whole)
    }

    /// The position as text without anything that repetition does not look at, such as the number of moves since the last capture. Two
    /// positions with the same text count as the same position, whatever led there.
    ///
    /// ```
    /// use variorum::Variant;
    ///
    /// let mut game = Variant::shipped("chess")?.start();
    /// let before = game.to_repetition_text();
    /// ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().try_for_each(|text| game.play(text))?;
    /// assert_eq!(game.to_repetition_text(), before);
    /// assert!(game.to_text().ends_with(" 4"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_repetition_text(&self) -> String {
        self.text_of(Scope::Repetition)
    }

    fn text_of(&self, scope: Scope) -> String {
        let (model, names) = (self.variant.model(), self.variant.notation());
        look!(self, |program, position| notation::write_position(model, names, program, position, scope))
    }

    /// The marks that have to be told beside the pieces, each with the squares whose pieces carry them; marks that are
    /// implied or stand in a field of rights are left out.
    ///
    /// ```
    /// let variant = variorum::Variant::from_str(
    ///     r#"
    ///     variant        = { name = "A marked queen", extends = "chess" }
    ///     marks.promoted = { kinds = "queen", starts = "nothing", sign = "~" }
    ///     "#,
    /// )?;
    /// let game = variant.position("Q~6k/8/8/8/8/8/8/K7 w - - 0")?;
    /// let a8 = variant.notation().square_of("a8").expect("the board has it");
    /// assert_eq!(game.told_marks(), [("promoted".to_owned(), vec![a8])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn told_marks(&self) -> Vec<(String, Vec<Square>)> {
        let text = self.to_text();
        let told: Vec<(&str, &str)> = text.split(' ').filter_map(|word| word.split_once('=')).collect();
        let squares_of = |number: u16, mark: &PieceMark| -> Vec<Square> {
            if mark.sign.is_some() {
                return look!(self, |position| position.marked(Mark(number)).into_iter().collect());
            }
            let squares = told.iter().find(|(name, _)| *name == mark.name).map_or("", |(_, squares)| squares);
            squares.split(',').filter_map(|name| self.variant.notation().square_of(name)).collect()
        };
        let marks = (0..).zip(&self.model().marks);
        let marks = marks.map(|(number, mark)| (mark.name.clone(), squares_of(number, mark)));
        marks.filter(|(_, squares)| !squares.is_empty()).collect()
    }

    /// The variables that repetition compares, each with its value in words, for people; those without a value, false
    /// ones and numbers that are 0 for both players among them, are left out.
    ///
    /// ```
    /// let variant = variorum::Variant::from_str(
    ///     r#"
    ///     variant      = { name = "Losses are counted", extends = "chess" }
    ///     state.losses = { is = "number", per-player = true }
    ///     rules.count  = { on = "capture", do = "their losses += 1" }
    ///     "#,
    /// )?;
    /// let mut game = variant.start();
    /// ["e2e4", "d7d5", "e4d5"].into_iter().try_for_each(|text| game.play(text))?;
    /// assert_eq!(game.told_variables(), [("losses".to_owned(), "White 0, Black 1".to_owned())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn told_variables(&self) -> Vec<(String, String)> {
        let (model, names) = (self.variant.model(), self.variant.notation());
        look!(self, |program, position| notation::told_variables(model, names, program, position))
    }

    /// The values that pieces remember: the name of each value, the squares whose pieces have one, and the value there,
    /// as the text of the position writes it. Pieces without a value are left out.
    pub fn told_values(&self) -> Vec<(String, Vec<(Square, String)>)> {
        let text = self.to_text();
        let told = text.split(' ').filter_map(|word| word.split_once('='));
        let of_value = |(name, pieces): (&str, &str)| {
            self.model().attributes.iter().find(|about| about.name == name)?;
            let piece = |piece: &str| {
                let (square, value) = piece.split_once(':')?;
                Some((self.variant.notation().square_of(square)?, value.to_owned()))
            };
            Some((name.to_owned(), pieces.split(',').filter_map(piece).collect()))
        };
        told.filter_map(of_value).collect()
    }

    /// The squares that a text names, in order; words that look like squares but are none stay as they are.
    ///
    /// Of the letters before a number, as many belong to the name as the name of a file has.
    pub(super) fn squares_in(&self, text: &str) -> Vec<Result<Square, String>> {
        let notation = self.variant.notation();
        let mut found = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_ascii_lowercase()) {
            rest = &rest[start..];
            let letters = rest.chars().take_while(char::is_ascii_lowercase).count();
            let digits = rest[letters..].chars().take_while(char::is_ascii_digit).count();
            if digits > 0 {
                let is_file = |start: &usize| notation.has_file(&rest[*start..letters]);
                let start = (0..letters).find(is_file).unwrap_or(letters - 1);
                let name = &rest[start..letters + digits];
                found.push(notation.square_of(name).ok_or_else(|| name.to_owned()));
            }
            rest = &rest[letters + digits..];
        }
        found
    }
}
