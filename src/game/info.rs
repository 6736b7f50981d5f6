//! Describes an action without playing it.

use crate::ids::{ActionRule, Square};
use crate::model::{Choice, Mode};
use crate::notation;
use crate::plain::Value;
use crate::position::{Action, ActionForm, Effect};

use super::Game;
use super::width::{ask, look};

/// A description of an action: for clickable boards, move ordering and notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionInfo {
    /// How a piece moves; nothing for declared actions and passing.
    pub mode: Option<Mode>,
    /// The declared action; nothing for moves and passing.
    pub declared: Option<ActionRule>,
    /// The choice on arrival of a move, as an index of [`Model::arrivals`](crate::model::Model::arrivals).
    pub arrival: Option<usize>,
    /// The squares that the action names, in order: start, stations and end of a move, the parameters of a declared
    /// action.
    pub squares: Vec<Square>,
    /// The chosen values: the parameters of a declared action or of the choice on arrival.
    pub parameters: Vec<Parameter>,
    /// The squares on which a move captures by its movement. [`Game::effects_of`] lists what statements remove, such as a
    /// pawn taken en passant.
    pub captures: Vec<Square>,
}

/// A chosen value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the choice in the definition.
    pub name: String,
    /// The value.
    pub value: Value,
}

impl Game {
    /// Describes an action of this position. This is much faster than playing it.
    ///
    /// ```
    /// use variorum::Variant;
    /// use variorum::plain::Value;
    ///
    /// let variant = Variant::shipped("chess")?;
    /// let mut game = variant.position("1n5k/P7/8/8/8/8/8/K7 w - - 0")?;
    /// let action = game.read("a7b8q")?;
    /// let info = game.info(action);
    /// let name = |square: &variorum::Square| variant.model().board.name(*square);
    /// assert_eq!(info.squares.iter().map(name).collect::<Vec<_>>(), ["a7", "b8"]);
    /// assert_eq!(info.captures.iter().map(name).collect::<Vec<_>>(), ["b8"]);
    /// let queen = variant.model().kinds.iter().position(|kind| kind.name == "queen").map(|at| at as u8);
    /// assert_eq!(info.parameters[0].value, Value::Kind(queen.map(variorum::Kind)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn info(&mut self, action: Action) -> ActionInfo {
        let (mode, declared) = match action.form() {
            ActionForm::Plain(mode) | ActionForm::Line(_, mode) => (Some(mode), None),
            ActionForm::Declared(rule) => (None, Some(ActionRule(rule))),
            ActionForm::Pass => (None, None),
        };
        let squares = match mode {
            Some(_) => look!(self, |program, _position| notation::stations(program, action)),
            None => self.squares_named(action),
        };
        let captures =
            look!(self, |program, position| position.victims_of(program, action).into_iter().collect());
        let parameters = self.parameters(action);
        let arrival = action.arrival().map(|(index, _)| index);
        ActionInfo { mode, declared, arrival, squares, parameters, captures }
    }

    fn parameters(&mut self, action: Action) -> Vec<Parameter> {
        let values = ask!(self, |program, position| position.parameter_values(program, action));
        let model = self.model();
        let choices: &[Choice] = match (action.form(), action.arrival()) {
            (ActionForm::Declared(rule), _) => &model.actions[usize::from(rule)].choices,
            (_, Some((index, _))) => &model.arrivals[index].choices,
            (_, None) => &[],
        };
        let named = choices.iter().zip(values);
        named.map(|(choice, value)| Parameter { name: choice.name.clone(), value }).collect()
    }

    /// The effects that a legal action would have, one by one; none if it costs too much, see [`Game::overrun`]. The action
    /// is done and undone for this.
    pub fn effects_of(&mut self, action: Action) -> Vec<Effect> {
        ask!(self, |program, position| {
            let effects = position.apply_reported(program, action);
            if effects.is_some() {
                position.undo();
            }
            effects.unwrap_or_default()
        })
    }

    /// Plays an action as [`Game::play_action`] does, and gives its effects one by one; `None` if it is not done.
    ///
    /// ```
    /// use variorum::Variant;
    ///
    /// let variant = Variant::with("chess", &["atomic"])?;
    /// let mut game = variant.position("k7/8/8/3p4/4P3/8/8/K7 w - - 0")?;
    /// let action = game.read("e4d5")?;
    /// let effects = game.play_reported(action).expect("it is done");
    /// let told: Vec<String> = effects.iter().map(|effect| variant.sentence(effect)).collect();
    /// assert!(told.contains(&"Black's pawn on d5 is captured.".to_owned()));
    /// assert!(told.contains(&"White's pawn on d5 is destroyed (`rules.explosion`).".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_reported(&mut self, action: Action) -> Option<Vec<Effect>> {
        let effects = ask!(self, |program, position| position.apply_reported(program, action))?;
        self.note_played(action);
        Some(effects)
    }
}
