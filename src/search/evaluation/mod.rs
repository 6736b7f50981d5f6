//! The static evaluation: its numbers are measured from the definition before play, or fitted in games of the computer
//! with itself.

mod activity;
mod around;
mod features;
mod ground;
mod measure;
mod numbers;
mod parameters;
mod passed;
mod places;
mod sample;
mod squares;
mod vicinity;
mod weigh;
mod words;

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::game::Game;
use crate::ids::{Kind, Side};
use crate::model::Model;
use crate::variant::Variant;

use super::score::Value;
use super::traits::Traits;
use ground::Ground;
use parameters::{KindParameters, OF_ATTACKS, Parameters};

pub use features::Features;
pub use numbers::{
    AroundNumbers, EvaluationError, KindNumbers, Method, Numbers, NumbersError, Pair, SquareNumbers,
};

/// The values of a variant's pieces, squares and hands. Measuring gives the same values each time.
#[derive(Clone, Debug)]
pub struct Evaluation {
    ground: Arc<Ground>,
    parameters: Parameters,
    values: Vec<KindValues>,
    /// The value of a piece on its square, by side, kind and square: while the board is full, and while it is nearly
    /// empty.
    squares: Vec<[i16; 2]>,
    /// By kind: the gain of each choice on arrival, at most.
    choices: Vec<Vec<(u16, Value)>>,
    kinds: usize,
    count: usize,
    /// The value of all pieces of both sides at the start, except vital pieces.
    start: Value,
    /// The value of having twice as many actions as the other player; 0 where that does not count.
    mobility: Value,
    /// The value of the weakest kinds.
    least: Value,
    /// The values of places around vital pieces.
    near: vicinity::Tables,
    /// The weights of threats, hanging pieces, pressure and passed pieces on a full board and on a nearly empty one, in
    /// hundredths.
    weights: [[Value; OF_ATTACKS]; 2],
    /// Whether attacks count at all.
    is_active: bool,
    /// The value of being the one to act.
    tempo: Value,
    /// The weight of driving a lonely vital piece to the edge, in hundredths.
    chase: Value,
}

/// The values of a kind.
#[derive(Clone, Copy, Debug)]
struct KindValues {
    /// The value of a piece, regardless of its square.
    worth: Value,
    /// The value of a piece in hand.
    hand: Value,
    /// Whether losing a piece loses the game.
    is_vital: bool,
    /// Whether there is no weaker kind.
    is_least: bool,
    /// By side: whether it is on its way to promotion.
    runs: [bool; 2],
    /// How many squares a piece attacks on average, in sixteenths.
    usual: i32,
    /// The value of one more attacked square, in [`activity::FINE`] parts, on a full board and on a nearly empty one.
    free: [i32; 2],
}

impl KindValues {
    /// The values of a kind, given those of the weakest kinds.
    fn new(kind: Kind, own: &KindParameters, least: Value, ground: &Ground) -> KindValues {
        let worth = own.mean_worth() as Value;
        KindValues {
            worth,
            hand: own.hand as Value,
            is_vital: ground.vital.contains(&kind),
            is_least: worth <= least,
            runs: [0, 1].map(|side| ground.passed.runs(side, kind)),
            usual: ground.activity.usual(kind),
            free: own.free.map(|free| (free * activity::FINE as f32).round() as i32),
        }
    }
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

/// What stands on the board.
#[derive(Clone, Copy, Debug, Default)]
struct Force {
    /// The pieces of each side.
    armies: [Army; 2],
    /// The values of all pieces, whether they are good or bad to have.
    left: Value,
    kings: [Option<usize>; 2],
}

/// The pieces of a side.
#[derive(Clone, Copy, Debug, Default)]
struct Army {
    /// Their values on their squares, on a full board and on a nearly empty one.
    many: Value,
    few: Value,
    /// Their values wherever they stand.
    worth: Value,
    /// The value of their places around vital pieces.
    near: Value,
}

/// The most by which attacks change a value.
const FAR: Value = 400;
/// By how much a side must be stronger to drive the other's vital piece to the edge.
const SUPERIOR: Value = 350;
/// With pieces of so much value a vital piece is not lonely at all.
const LONELY: Value = 600;
/// The value of a lonely vital piece in a corner, and that of one's own being one square nearer.
const AT_EDGE: f32 = 200.0;
const NEARER: Value = 20;

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
        let parameters = self.ground.parameters.with(numbers, variant.model(), &self.ground.places);
        Evaluation::by(Arc::clone(&self.ground), parameters, variant)
    }

    /// Its numbers, in the form of a file.
    pub fn numbers(&self, model: &Model) -> Numbers {
        self.parameters.to_numbers(model, &self.ground.places, self.ground.hands)
    }

    fn by(ground: Arc<Ground>, parameters: Parameters, variant: &Variant) -> Evaluation {
        let model = variant.model();
        let worth: Vec<Value> = parameters.kinds.iter().map(|kind| kind.mean_worth() as Value).collect();
        let least = worth.iter().copied().filter(|worth| *worth > 0).min().unwrap_or(0);
        let of_kind = |(kind, own)| KindValues::new(kind, own, least, &ground);
        let values: Vec<KindValues> = (0..).map(Kind).zip(&parameters.kinds).map(of_kind).collect();
        let hundredths = |weight: f32| (weight * 100.0).round() as Value;
        let weight = |stage: usize| parameters.of_attacks().map(|pair| hundredths(pair[stage]));
        let weights = [weight(0), weight(1)];
        let mut evaluation = Evaluation {
            near: vicinity::tables(&ground, &parameters),
            squares: tables(&ground, &parameters),
            choices: choices(&ground, &worth),
            kinds: model.kinds.len(),
            count: model.board.len(),
            start: 1,
            mobility: parameters.mobility as Value,
            least,
            is_active: weights != [[0; OF_ATTACKS]; 2] || values.iter().any(|kind| kind.free != [0; 2]),
            weights,
            tempo: if ground.sign > 0 { parameters.tempo as Value } else { 0 },
            chase: if ground.sign > 0 && !ground.hands { hundredths(parameters.chase) } else { 0 },
            values,
            ground,
            parameters,
        };
        let mut start = 0;
        variant.start().each_piece(|_, kind, _| start += evaluation.worth(kind).abs());
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
        self.values[kind.index()].worth
    }

    /// Whether losing a piece of a kind loses the game.
    pub(super) fn is_vital(&self, kind: Kind) -> bool {
        self.values[kind.index()].is_vital
    }

    /// The gain of a piece of a kind by a choice on arrival; 0 if that is unknown.
    #[inline]
    pub(super) fn gain_of_choice(&self, kind: Kind, choice: u16) -> Value {
        let known = self.choices[kind.index()].iter().find(|(known, _)| *known == choice);
        known.map_or(0, |(_, gain)| *gain)
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
        let value = sign * balance.value + self.mobility(game) + self.tempo;
        let is_far = value - FAR >= *window.end() || value + FAR <= *window.start();
        match self.is_active {
            false => (value, true),
            true if is_far => (value, false),
            true => (value + sign * self.active(game, &balance), true),
        }
    }

    /// The value of the position at hand for White.
    pub fn judge_for_white(&self, game: &mut Game) -> Value {
        let value = self.judge(game, Value::MIN / 2..=Value::MAX / 2);
        if game.mover() == Side::Black { -value } else { value }
    }

    /// The value of White's pieces less that of Black's.
    fn balance(&self, game: &Game) -> Balance {
        let mut force = self.force(game);
        let mut held = 0;
        if self.ground.hands {
            held = self.hands(game, &mut force.left);
        }
        let Force { armies: [white, black], kings, left } = force;
        let near = white.near - black.near;
        let left = left.min(self.start);
        let placed = [white.many - black.many + near, white.few - black.few + near / 4];
        let chase = self.driven(&force) * self.chase / 100;
        Balance { value: self.mixed(placed, left) + held + chase, left, kings }
    }

    fn force(&self, game: &Game) -> Force {
        let kings = self.kings(game);
        let vicinities = self.vicinities(kings);
        let mut force = Force { kings, ..Force::default() };
        game.each_piece(|square, kind, side| {
            let Some(side) = side.acting_index() else { return };
            let place = (side * self.kinds + kind.index()) * self.count + square.index();
            let [many, few] = self.squares[place];
            let worth = self.worth(kind);
            let army = &mut force.armies[side];
            army.many += Value::from(many);
            army.few += Value::from(few);
            army.worth += worth;
            army.near += self.placed_around(kind, square, &vicinities[side]);
            force.left += worth.abs();
        });
        force
    }

    /// The squares of vital pieces, by side.
    fn kings(&self, game: &Game) -> [Option<usize>; 2] {
        let mut kings = [None; 2];
        for kind in &self.ground.vital {
            game.each_of(*kind, |square, side| {
                if let Some(side) = side.acting_index() {
                    kings[side] = kings[side].max(Some(square.index()));
                }
            });
        }
        kings
    }

    /// The value for White of a vital piece that is driven to the edge: it counts as far as a side that is clearly weaker has
    /// nothing else left, and tells the other how to mate when it sees no mate yet.
    fn driven(&self, force: &Force) -> Value {
        let [Some(white), Some(black)] = force.kings else { return 0 };
        let [own, other] = force.armies.map(|army| army.worth);
        let (rest, hunted, sign) = if own > other { (other, black, 1) } else { (own, white, -1) };
        if self.chase == 0 || (own - other).abs() < SUPERIOR || rest >= LONELY {
            return 0;
        }
        let edge = ((0.5 - self.ground.centre[hunted]) * AT_EDGE) as Value;
        let near = Value::from(self.ground.nearness[white * self.count + black]) * NEARER;
        sign * (edge + near) * (LONELY - rest) / LONELY
    }

    /// The value of attacks for White.
    fn active(&self, game: &mut Game, balance: &Balance) -> Value {
        let pressed = self.pressed(game, balance.kings);
        let value = |stage: usize| {
            let counts = pressed.counts();
            let weighted: Value =
                counts.iter().zip(self.weights[stage]).map(|(count, weight)| count * weight).sum();
            pressed.free[stage] + weighted / 100
        };
        self.mixed([value(0), value(1)], balance.left).clamp(-FAR, FAR)
    }

    /// A value between that on a full board and that on a nearly empty one, by the value of all pieces left.
    fn mixed(&self, [many, few]: [Value; 2], left: Value) -> Value {
        let mixed = i64::from(many) * i64::from(left) + i64::from(few) * i64::from(self.start - left);
        (mixed / i64::from(self.start)) as Value
    }

    /// The surplus of White's hand, and the value of both hands.
    fn hands(&self, game: &Game, left: &mut Value) -> Value {
        let mut held = 0;
        game.each_in_hand(|side, kind, count| {
            let worth = self.values[kind.index()].hand * Value::from(count);
            held += if side == Side::White { worth } else { -worth };
            *left += worth.abs();
        });
        held
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

/// The value of a piece on its square, by side, kind and square: while the board is full, and while it is nearly empty.
fn tables(ground: &Ground, parameters: &Parameters) -> Vec<[i16; 2]> {
    let count = ground.centre.len();
    let kinds = parameters.kinds.len();
    let worth = |index: usize| {
        let (square, row) = (index % count, index / count);
        let (kind, side) = (&parameters.kinds[row % kinds], row / kinds);
        let place = ground.places.place(side, square);
        [0, 1].map(|stage| {
            let extra = ground.squares[stage][index] * parameters.squares;
            (kind.worth[stage] + extra + kind.squares[stage][place]).clamp(-30_000.0, 30_000.0) as i16
        })
    };
    (0..ground.squares[0].len()).map(worth).collect()
}

/// By kind: the gain of each choice on arrival, at most.
fn choices(ground: &Ground, worth: &[Value]) -> Vec<Vec<(u16, Value)>> {
    let mut found: Vec<Vec<(u16, Value)>> = vec![Vec::new(); worth.len()];
    for (choice, before, after) in &ground.chosen {
        let gain = worth[after.index()] - worth[before.index()];
        let gains = &mut found[before.index()];
        match gains.iter_mut().find(|(known, _)| known == choice) {
            Some((_, best)) => *best = gain.max(*best),
            None => gains.push((*choice, gain)),
        }
    }
    found
}
