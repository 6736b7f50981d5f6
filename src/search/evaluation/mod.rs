//! The static evaluation: its numbers are measured from the definition before play, or fitted in games of the computer
//! with itself.

mod activity;
mod features;
mod ground;
mod measure;
mod numbers;
mod parameters;
mod passed;
mod sample;
mod squares;
mod weigh;
mod words;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::game::Game;
use crate::ids::{Kind, Side};
use crate::model::Model;
use crate::variant::Variant;

use super::score::Value;
use super::traits::Traits;
use ground::Ground;
use parameters::Parameters;

pub use features::Features;
pub use numbers::{EvaluationError, KindNumbers, Method, Numbers, NumbersError};

/// The values of a variant's pieces, squares and hands. Measuring gives the same values each time.
#[derive(Clone, Debug)]
pub struct Evaluation {
    ground: Arc<Ground>,
    parameters: Parameters,
    /// The value of a piece of a kind, regardless of its square.
    worth: Vec<Value>,
    /// The value of a piece in hand.
    hand: Vec<Value>,
    /// The value of a piece on its square, by side, kind and square: while the board is full, and while it is nearly
    /// empty.
    squares: [Vec<i16>; 2],
    /// The gain of a choice on arrival.
    choices: HashMap<u16, Value>,
    kinds: usize,
    count: usize,
    /// The value of all pieces of both sides at the start, except vital pieces.
    start: Value,
    /// The weight of pieces near vital ones, in hundredths.
    danger: Value,
    /// The value of having twice as many actions as the other player; 0 where that does not count.
    mobility: Value,
    /// The value of the weakest kinds.
    least: Value,
    /// By kind: the value of one more attacked square.
    free: Vec<i32>,
    /// By kind: the value of being one square nearer to the enemy's vital piece, in sixths.
    near: Vec<Value>,
    /// The weight of attacks, in hundredths.
    activity: Value,
}

/// The pieces at hand.
#[derive(Clone, Copy, Debug)]
struct Balance {
    /// The value of White's pieces less that of Black's.
    value: Value,
    /// The value of all pieces, not more than at the start.
    left: Value,
    /// The squares of vital pieces, by side.
    kings: [Option<usize>; 2],
}

/// The most by which attacks change a value.
const FAR: Value = 400;

impl Evaluation {
    /// The evaluation of a variant: the file of numbers beside its definition, completed by measurements.
    ///
    /// # Errors
    /// If the file cannot be read, or has a mistake.
    pub fn of(variant: &Variant) -> Result<Evaluation, EvaluationError> {
        let measured = Evaluation::measure(variant);
        let Some((path, text)) = variant.numbers()? else { return Ok(measured) };
        let numbers = Numbers::parse(&text, variant.model());
        let numbers = numbers.map_err(|error| EvaluationError::Numbers { path, error })?;
        Ok(measured.with(&numbers, variant))
    }

    /// Measures the values of a variant's pieces and squares in random games. The amount of work is bounded and always
    /// the same.
    pub fn measure(variant: &Variant) -> Evaluation {
        let ground = Ground::measure(variant);
        let parameters = ground.parameters.clone();
        Evaluation::by(Arc::new(ground), parameters, variant)
    }

    /// The same, with the numbers of a file in place of measured ones.
    #[must_use]
    pub fn with(&self, numbers: &Numbers, variant: &Variant) -> Evaluation {
        let parameters = self.ground.parameters.with(numbers, variant.model());
        Evaluation::by(Arc::clone(&self.ground), parameters, variant)
    }

    /// Its numbers, in the form of a file.
    pub fn numbers(&self, model: &Model) -> Numbers {
        self.parameters.to_numbers(model, self.ground.hands)
    }

    fn by(ground: Arc<Ground>, parameters: Parameters, variant: &Variant) -> Evaluation {
        let model = variant.model();
        let values = |of: fn(&parameters::KindParameters) -> f32| -> Vec<Value> {
            parameters.kinds.iter().map(|kind| of(kind) as Value).collect()
        };
        let (worth, hand) = (values(|kind| kind.worth), values(|kind| kind.hand));
        let mut evaluation = Evaluation {
            squares: [0, 1].map(|stage| tables(&ground, &parameters, stage)),
            choices: choices(&ground, &worth),
            kinds: model.kinds.len(),
            count: model.board.len(),
            start: 1,
            danger: (parameters.danger * 100.0) as Value,
            mobility: parameters.mobility as Value,
            least: worth.iter().copied().filter(|worth| *worth > 0).min().unwrap_or(0),
            free: worth.iter().map(|worth| squares::placed(*worth as f32).round() as i32).collect(),
            near: worth.iter().map(|worth| (*worth).clamp(0, 900) / 50 + 2).collect(),
            activity: (parameters.activity * 100.0) as Value,
            worth,
            hand,
            ground,
            parameters,
        };
        let mut start = 0;
        variant.start().each_piece(|_, kind, _| start += evaluation.worth[kind.index()].abs());
        evaluation.start = start.max(1);
        evaluation
    }

    /// How the game is searched.
    pub fn method(&self) -> Method {
        self.parameters.method
    }

    /// How many actions guided players do after each position of a Monte-Carlo search.
    pub fn playout(&self) -> u32 {
        self.parameters.playout
    }

    pub(super) fn traits(&self) -> Traits {
        self.ground.traits
    }

    /// The value of a piece of a kind, in hundredths of about a pawn; negative where losing it helps to win.
    #[inline]
    pub fn worth(&self, kind: Kind) -> i32 {
        self.worth[kind.index()]
    }

    /// Whether losing a piece of a kind loses the game.
    pub(super) fn is_vital(&self, kind: Kind) -> bool {
        self.ground.vital[kind.index()]
    }

    /// The gain of a choice on arrival.
    #[inline]
    pub(super) fn gain_of_choice(&self, choice: u16) -> Value {
        self.choices.get(&choice).copied().unwrap_or(0)
    }

    /// Whether having more is good.
    #[inline]
    pub(super) fn counts_material(&self) -> bool {
        self.ground.sign > 0
    }

    /// Whether a side has more than its weakest pieces, so that doing nothing would hardly ever help it.
    pub(super) fn has_force(&self, game: &Game, side: Side) -> bool {
        let mut has = false;
        game.each_piece(|_, kind, owner| has |= owner == side && self.worth(kind) > self.least * 2);
        has
    }

    /// The value of the position at hand for the player to act: exact within the window, and outside of it on the same
    /// side. Attacks are not looked at where they cannot bring the value into the window.
    pub fn judge(&self, game: &mut Game, window: RangeInclusive<i32>) -> i32 {
        self.judge_within(game, window).0
    }

    /// The same, and whether the value is exact wherever it lies.
    pub(super) fn judge_within(&self, game: &mut Game, window: RangeInclusive<i32>) -> (Value, bool) {
        let sign = if game.mover() == Side::Black { -1 } else { 1 };
        let balance = self.balance(game);
        let value = sign * balance.value + self.mobility(game) + if self.counts_material() { 8 } else { 0 };
        let is_far = value - FAR >= *window.end() || value + FAR <= *window.start();
        match self.activity == 0 {
            true => (value, true),
            false if is_far => (value, false),
            false => (value + sign * self.active(game, &balance), true),
        }
    }

    /// The value of the position at hand for White, whoever is to act.
    pub fn judge_for_white(&self, game: &mut Game) -> Value {
        let mobility = self.mobility(game);
        let balance = self.balance(game);
        let active = if self.activity == 0 { 0 } else { self.active(game, &balance) };
        balance.value + active + if game.mover() == Side::Black { -mobility } else { mobility }
    }

    /// The value of White's pieces less that of Black's.
    fn balance(&self, game: &Game) -> Balance {
        let (mut many, mut few, mut left) = ([0; 2], [0; 2], 0);
        let mut kings: [Option<usize>; 2] = [None; 2];
        game.each_piece(|square, kind, side| {
            let Some(side) = side.acting_index() else { return };
            let place = (side * self.kinds + kind.index()) * self.count + square.index();
            many[side] += Value::from(self.squares[0][place]);
            few[side] += Value::from(self.squares[1][place]);
            left += self.worth[kind.index()].abs();
            if self.ground.vital[kind.index()] {
                kings[side] = Some(square.index());
            }
        });
        let mut held = 0;
        if self.ground.hands {
            held = self.hands(game, &mut left);
        }
        let danger = if kings == [None; 2] { 0 } else { self.danger(game, kings) };
        let left = left.min(self.start);
        let placed = [many[0] - many[1] + danger, few[0] - few[1] + danger / 4];
        Balance { value: self.mixed(placed, left) + held, left, kings }
    }

    /// The value of attacks for White.
    fn active(&self, game: &mut Game, balance: &Balance) -> Value {
        self.mixed(self.activity(game, balance.kings), balance.left).clamp(-FAR, FAR)
    }

    /// A value between that on a full board and that on a nearly empty one, by the value of all pieces left.
    fn mixed(&self, [many, few]: [Value; 2], left: Value) -> Value {
        let mixed = i64::from(many) * i64::from(left) + i64::from(few) * i64::from(self.start - left);
        (mixed / i64::from(self.start)) as Value
    }

    /// The surplus of White's hand, and the value of both hands.
    fn hands(&self, game: &Game, left: &mut Value) -> Value {
        let mut held = 0;
        for (kind, worth) in self.hand.iter().enumerate() {
            let kind = Kind(kind as u8);
            let [white, black] = Side::BOTH.map(|side| Value::from(game.in_hand(side, kind)));
            held += worth * (white - black);
            *left += worth.abs() * (white + black);
        }
        held
    }

    /// The value for White of the pieces near vital ones.
    fn danger(&self, game: &Game, kings: [Option<usize>; 2]) -> Value {
        let mut danger = 0;
        let attack = if self.ground.hands { 2 } else { 1 };
        game.each_piece(|square, kind, side| {
            let Some(own) = side.acting_index() else { return };
            if self.ground.vital[kind.index()] {
                return;
            }
            let sign = if own == 0 { attack } else { -attack };
            let near = |king: usize| self.ground.nearness[king * self.count + square.index()];
            if let Some(king) = kings[1 - own] {
                danger += sign * Value::from(near(king)) * self.near[kind.index()] / 6;
            }
            if kings[own].is_some_and(|king| near(king) == 7) {
                danger += sign * 7;
            }
        });
        danger * self.ground.sign * self.danger / 100
    }

    /// The value for the player to act of having more actions than the other.
    fn mobility(&self, game: &mut Game) -> Value {
        if self.mobility == 0 {
            return 0;
        }
        let own = game.count_legal();
        if !game.play_null() {
            return 0;
        }
        let other = game.count_legal();
        game.undo();
        let ratio = ((own + 1) as f32 / (other + 1) as f32).log2();
        (ratio * self.mobility as f32) as Value
    }
}

/// The value of a piece on its square, by side, kind and square, while the board is full (0) or nearly empty (1).
fn tables(ground: &Ground, parameters: &Parameters, stage: usize) -> Vec<i16> {
    let count = ground.centre.len();
    let worth = |(place, extra): (usize, &f32)| {
        let (square, row) = (place % count, place / count);
        let (kind, side) = (&parameters.kinds[row % parameters.kinds.len()], row / parameters.kinds.len());
        let placed =
            kind.advance[stage] * ground.advance[side][square] + kind.centre[stage] * ground.centre[square];
        (kind.worth + extra * parameters.squares + placed).clamp(-30_000.0, 30_000.0) as i16
    };
    ground.squares[stage].iter().enumerate().map(worth).collect()
}

/// The gain of each choice on arrival, at most.
fn choices(ground: &Ground, worth: &[Value]) -> HashMap<u16, Value> {
    let mut found: HashMap<u16, Value> = HashMap::new();
    for (choice, before, after) in &ground.chosen {
        let gain = worth[after.index()] - worth[before.index()];
        let best = found.entry(*choice).or_insert(gain);
        *best = gain.max(*best);
    }
    found
}
