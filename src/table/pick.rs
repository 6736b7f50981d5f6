//! The picks of a person on the way to an action.

use crate::game::{ActionInfo, Game, Parameter};
use crate::ids::{Kind, Square};
use crate::model::{Choice, Domain};
use crate::plain::{Squares, Value};
use crate::position::Action;
use crate::variant::Variant;

/// Something that is clicked, tapped or typed on the way to an action.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pick {
    /// A square of the board.
    Square(Square),
    /// A kind in the hand of the player to act.
    Hand(Kind),
    /// A value without a place, in the words of the definition: the kind to which a piece is promoted, a number, the name
    /// of a declared action.
    Choice(String),
    /// Nothing more: the set of squares is complete, or the move ends here.
    Done,
}

/// A part of an action that can be picked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    One(Pick),
    /// Squares in any order, followed by [`Pick::Done`].
    Set(Squares),
}

/// The [`Pick::Choice`] that passes a turn.
const PASS: &str = "pass";

/// An action as the steps that lead to it.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) action: Action,
    pub(super) steps: Vec<Step>,
    /// The name of a declared action. It can be picked first, to see what the action needs; otherwise it is the last
    /// step.
    pub(super) name: Option<String>,
    /// The last step of an action that shares all others with another action: its text.
    pub(super) last: Option<String>,
    /// The text of the action, unlike that of any other.
    pub(super) text: String,
    /// Whether a piece is captured by the movement.
    pub(super) captures: bool,
}

impl Candidate {
    /// The steps of a legal action: the squares of a move and then the choices on arrival, or the parameters of a
    /// declared action.
    pub(super) fn of(game: &mut Game, action: Action, text: String) -> Candidate {
        let info = game.info(action);
        let variant = game.variant();
        let (steps, name) = match (info.mode, info.declared) {
            (Some(_), _) => (of_move(variant, &info), None),
            (None, Some(rule)) => {
                let declared = &variant.model().actions[rule.index()];
                (of_choices(variant, &declared.choices, &info.parameters), Some(declared.name.clone()))
            }
            (None, None) => (Vec::new(), Some(PASS.to_owned())),
        };
        Candidate { action, steps, name, last: None, text, captures: !info.captures.is_empty() }
    }
}

fn of_move(variant: &Variant, info: &ActionInfo) -> Vec<Step> {
    let squares = info.squares.iter().map(|square| Step::One(Pick::Square(*square)));
    let arrival = info.arrival.map(|index| &variant.model().arrivals[index]);
    let chosen = arrival.map_or_else(Vec::new, |arrival| {
        let steps = of_choices(variant, &arrival.choices, &info.parameters);
        let is_named = steps.is_empty();
        steps.into_iter().chain(is_named.then(|| word(arrival.name.clone()))).collect()
    });
    squares.chain(chosen).collect()
}

fn of_choices(variant: &Variant, choices: &[Choice], values: &[Parameter]) -> Vec<Step> {
    let steps =
        choices.iter().zip(values).map(|(choice, parameter)| match (&choice.domain, &parameter.value) {
            (Domain::Is(_), _) => None,
            (Domain::Hand(_), Value::Kind(Some(kind))) => Some(Step::One(Pick::Hand(*kind))),
            (_, value) => Some(of_value(variant, value)),
        });
    steps.flatten().collect()
}

fn of_value(variant: &Variant, value: &Value) -> Step {
    let nothing = || word("nothing".to_owned());
    match value {
        Value::Square(square) => square.map_or_else(nothing, |square| Step::One(Pick::Square(square))),
        Value::Squares(squares) => Step::Set(*squares),
        Value::Kind(kind) => {
            kind.map_or_else(nothing, |kind| word(variant.model().kinds[kind.index()].name.clone()))
        }
        Value::Number(number) => word(number.to_string()),
        Value::Truth(truth) => word(if *truth { "yes" } else { "no" }.to_owned()),
        Value::Player(player) => word(player.name().to_owned()),
        Value::Direction(direction) => {
            direction.map_or_else(nothing, |direction| word(variant.notation().vector(direction).to_owned()))
        }
    }
}

fn word(text: String) -> Step {
    Step::One(Pick::Choice(text))
}
