//! What a position is worth without looking ahead, by numbers that are measured from the definition before play.

mod measure;
mod sample;
mod squares;
mod weigh;

use std::collections::HashMap;

use crate::game::Game;
use crate::ids::{Kind, Side};
use crate::model::Model;
use crate::variant::Variant;

use super::chance::Chance;
use super::score::Value;
use super::traits::Traits;
use measure::Measures;
use sample::Sample;

/// What a variant's pieces, squares and hands are worth. It is the same each time that it is measured.
#[derive(Clone, Debug)]
pub struct Evaluation {
    traits: Traits,
    /// What a piece of a kind is worth wherever it stands.
    worth: Vec<Value>,
    /// What a piece is worth in hand.
    hand: Vec<Value>,
    /// What a piece is worth on its square, by side, kind and square: while there is much on the board, and while there is little.
    squares: [Vec<i16>; 2],
    /// Which kinds are royal, or end the game when they are captured.
    vital: Vec<bool>,
    /// What a choice on arrival gains.
    choices: HashMap<u16, Value>,
    /// How near two squares are: 7 is next to each other.
    nearness: Vec<u8>,
    kinds: usize,
    count: usize,
    /// All that both sides have at the start but vital pieces.
    start: Value,
    uses: Uses,
}

/// What else counts.
#[derive(Clone, Copy, Debug)]
struct Uses {
    /// Whether to have more goes with winning, or with losing: 1 or -1.
    sign: i32,
    /// Whether there are pieces in hand.
    hands: bool,
    /// What it is worth to have twice as many actions as the other player; 0 where that is not counted.
    mobility: Value,
}

/// The seed of all that is measured.
const SEED: u64 = 0x5EED;

impl Evaluation {
    /// Measures what a variant's pieces and squares are worth, in random games. This takes some work, always the same.
    pub fn measure(variant: &Variant) -> Evaluation {
        let model = variant.model();
        let mut chance = Chance::new(SEED);
        let sample = Sample::draw(variant, &mut chance);
        let vital = vital_kinds(model, &sample);
        let measures = Measures::take(&sample, &vital, &mut chance);
        let worth = squares::worths(&measures, &vital);
        let weights = weigh::weigh(&sample, &worth);
        let worth: Vec<Value> = worth.iter().map(|worth| weights.apply(*worth)).collect();
        let choices = measures.choices(&worth);
        let mut evaluation = Evaluation {
            traits: Traits::of(model),
            hand: worth.iter().map(|worth| worth + worth / 16).collect(),
            squares: squares::tables(model, &measures, (&worth, &vital), weights.sign),
            worth,
            vital,
            choices,
            nearness: nearness(model),
            kinds: model.kinds.len(),
            count: model.board.len(),
            start: 1,
            uses: Uses { sign: weights.sign, hands: sample.hands, mobility: weights.mobility },
        };
        let mut start = 0;
        variant.start().each_piece(|_, kind, _| start += evaluation.worth[kind.index()].abs());
        evaluation.start = start.max(1);
        evaluation
    }

    pub(super) fn traits(&self) -> Traits {
        self.traits
    }

    /// What a piece of a kind is worth, in hundredths of about a pawn: less than nothing where one wins by losing it.
    #[inline]
    pub fn worth(&self, kind: Kind) -> i32 {
        self.worth[kind.index()]
    }

    /// What a choice on arrival gains.
    #[inline]
    pub(super) fn gain_of_choice(&self, choice: u16) -> Value {
        self.choices.get(&choice).copied().unwrap_or(0)
    }

    /// Whether to have more is good.
    #[inline]
    pub(super) fn counts_material(&self) -> bool {
        self.uses.sign > 0
    }

    /// Whether a side has more than its weakest pieces, so that it is hardly ever better off if it may do nothing.
    pub(super) fn has_force(&self, game: &Game, side: Side) -> bool {
        let least = self.worth.iter().copied().filter(|worth| *worth > 0).min().unwrap_or(0);
        let mut has = false;
        game.each_piece(|_, kind, owner| has |= owner == side && self.worth[kind.index()] > least * 2);
        has
    }

    /// What the position at hand is worth to the player to act.
    pub(super) fn judge(&self, game: &mut Game) -> Value {
        let mover = game.mover();
        let balance = self.balance(game);
        let own = if mover == Side::Black { -balance } else { balance };
        let mobility = if self.uses.mobility == 0 { 0 } else { self.mobility(game) };
        own + mobility + if self.uses.sign > 0 { 8 } else { 0 }
    }

    /// What White's pieces are worth more than Black's.
    fn balance(&self, game: &Game) -> Value {
        let (mut many, mut few, mut left) = ([0; 2], [0; 2], 0);
        let mut kings: [Option<usize>; 2] = [None; 2];
        game.each_piece(|square, kind, side| {
            let Some(side) = side.acting_index() else { return };
            let place = (side * self.kinds + kind.index()) * self.count + square.index();
            many[side] += Value::from(self.squares[0][place]);
            few[side] += Value::from(self.squares[1][place]);
            left += self.worth[kind.index()].abs();
            if self.vital[kind.index()] {
                kings[side] = Some(square.index());
            }
        });
        let mut held = 0;
        if self.uses.hands {
            held = self.hands(game, &mut left);
        }
        let danger = if kings == [None; 2] { 0 } else { self.danger(game, kings) };
        let left = left.min(self.start);
        let (many, few) = (many[0] - many[1] + danger, few[0] - few[1] + danger / 4);
        let mixed = i64::from(many) * i64::from(left) + i64::from(few) * i64::from(self.start - left);
        (mixed / i64::from(self.start)) as Value + held
    }

    /// What White has more in hand, and what both have.
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

    /// What it is worth to White who stands near the vital pieces.
    fn danger(&self, game: &Game, kings: [Option<usize>; 2]) -> Value {
        let mut danger = 0;
        let attack = if self.uses.hands { 2 } else { 1 };
        game.each_piece(|square, kind, side| {
            let Some(own) = side.acting_index() else { return };
            if self.vital[kind.index()] {
                return;
            }
            let sign = if own == 0 { 1 } else { -1 };
            let worth = self.worth[kind.index()].clamp(0, 900);
            if let Some(king) = kings[1 - own] {
                let near = Value::from(self.nearness[king * self.count + square.index()]);
                danger += sign * attack * near * (worth / 50 + 2) / 6;
            }
            if kings[own].is_some_and(|king| self.nearness[king * self.count + square.index()] == 7) {
                danger += sign * attack * 7;
            }
        });
        danger * self.uses.sign
    }

    /// What it is worth to the player to act how many actions he has more than the other one.
    fn mobility(&self, game: &mut Game) -> Value {
        let mut actions = Vec::new();
        game.legal_into(&mut actions);
        let own = actions.len();
        if !game.play_null() {
            return 0;
        }
        game.legal_into(&mut actions);
        game.undo();
        let ratio = ((own + 1) as f32 / (actions.len() + 1) as f32).log2();
        (ratio * self.uses.mobility as f32) as Value
    }
}

/// The kinds that are royal, and those whose capture has ended games.
fn vital_kinds(model: &Model, sample: &Sample) -> Vec<bool> {
    let mut vital = sample.fatal.clone();
    if model.royal.is_some() {
        for game in &sample.positions {
            let mut game = game.game.clone();
            for side in Side::BOTH {
                let royal = game.royal(side);
                royal.into_iter().filter_map(|square| game.piece(square)).for_each(|(kind, _)| {
                    vital[kind.index()] = true;
                });
            }
        }
    }
    vital
}

/// How near each two squares are.
fn nearness(model: &Model) -> Vec<u8> {
    let board = &model.board;
    let place = |square| (i32::from(board.place(square).file), i32::from(board.place(square).rank));
    let near = |(a, b): ((i32, i32), (i32, i32))| {
        let distance = (a.0 - b.0).abs().max((a.1 - b.1).abs());
        8_i32.saturating_sub(distance.max(1)).max(0) as u8
    };
    board.squares().flat_map(|a| board.squares().map(move |b| near((place(a), place(b))))).collect()
}
