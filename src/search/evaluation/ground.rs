//! The measurements of a variant before play, from random games; the numbers of a file weight them.

use std::collections::HashSet;

use crate::ids::{Kind, Side};
use crate::model::Model;
use crate::search::chance::Chance;
use crate::search::traits::Traits;
use crate::variant::Variant;

use super::activity::Activity;
use super::around::{self, Around};
use super::measure::Measures;
use super::parameters::{Counts, KindParameters, Parameters};
use super::passed::Passed;
use super::places::Places;
use super::sample::Sample;
use super::{squares, weigh};

/// The measurements of a variant.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) traits: Traits,
    pub(super) parameters: Parameters,
    /// The value of a square for a piece, in addition to the piece's own value, by side, kind and square: while the board
    /// is full, and while it is nearly empty.
    pub(super) squares: [Vec<f32>; 2],
    /// The kinds that are royal, or end the game when they are captured.
    pub(super) vital: Vec<Kind>,
    /// Choices on arrival, with the kind before and after.
    pub(super) chosen: HashSet<(u16, Kind, Kind)>,
    /// How near each two squares are: 7 for neighbours.
    pub(super) nearness: Vec<u8>,
    /// The places of squares in tables around vital pieces.
    pub(super) around: Around,
    /// The places of squares in tables of numbers.
    pub(super) places: Places,
    /// By square: the distance to the middle of the board, from 0.5 there to -0.5 farthest away.
    pub(super) centre: Vec<f32>,
    pub(super) activity: Activity,
    pub(super) passed: Passed,
    /// Whether having more goes with winning, or with losing: 1 or -1.
    pub(super) sign: i32,
    /// Whether there are pieces in hand.
    pub(super) hands: bool,
}

/// The seed of all measurements.
const SEED: u64 = 0x5EED;

impl Ground {
    /// Plays random games of a variant, and puts pieces on squares of their positions. The amount of work is bounded and
    /// always the same.
    pub(super) fn measure(variant: &Variant) -> Ground {
        let model = variant.model();
        let mut chance = Chance::new(SEED);
        let sample = Sample::draw(variant, &mut chance);
        let vital = vital_kinds(model, &sample);
        let measures = Measures::take(&sample, &vital, &mut chance);
        let worth = squares::worths(&measures, &vital);
        let weights = weigh::weigh(&sample, &worth);
        let worth: Vec<i32> = worth.iter().map(|worth| weights.apply(*worth)).collect();
        let (traits, nearness) = (Traits::of(model), nearness(model));
        let is_active = traits.captures && weights.sign > 0;
        let places = Places::of(model);
        let kinds = kinds(&worth, is_active, places.count());
        let counts = Counts { attacks: is_active, goals: squares::has_goal(&measures) };
        Ground {
            traits,
            parameters: Parameters::measured(kinds, weights.mobility as f32, counts),
            squares: squares::tables(model, &measures, (&worth, &vital), (weights.sign, is_active)),
            passed: if sample.hands {
                Passed::default()
            } else {
                Passed::measure(&sample, &measures, &worth)
            },
            activity: Activity::measure(&sample, &nearness, model.kinds.len()),
            vital: model.all_kinds().filter(|kind| vital[kind.index()]).collect(),
            nearness,
            around: Around::of(model),
            places,
            centre: centre(model),
            sign: weights.sign,
            hands: sample.hands,
            chosen: measures.chosen,
        }
    }
}

/// The parameters of kinds of these values. The attacks of the weakest pieces hardly vary, so they count for nothing.
fn kinds(worth: &[i32], is_active: bool, places: usize) -> Vec<KindParameters> {
    let least = worth.iter().copied().filter(|worth| *worth > 0).min().unwrap_or(0);
    let of_kind = |worth: &i32| {
        let attacks = if is_active && *worth > least { squares::placed(*worth as f32) } else { 0.0 };
        let worth = if is_active { staged(*worth as f32) } else { [*worth as f32; 2] };
        KindParameters { free: FREE.map(|share| attacks * share), ..KindParameters::of_worth(worth, places) }
    };
    worth.iter().map(of_kind).collect()
}

// Found together with the default weights of the parameters.

/// The shares of the value of one more move that one more attacked square has: on a full board, and on a nearly empty one.
const FREE: [f32; 2] = [0.83, 0.97];

/// The share by which a piece twice as valuable as a [`ROOK`] is worth more than its moves: on a full board, and on a nearly
/// empty one. Weaker pieces are worth less than their moves by the same rule.
const STRENGTH: [f32; 2] = [0.07, 0.1];
/// About the value of a rook.
const ROOK: f32 = 500.0;

/// The value of a piece on a full board, and on a nearly empty one, by the value of its moves.
fn staged(moves: f32) -> [f32; 2] {
    STRENGTH.map(|strength| moves * (1.0 + strength * (moves - ROOK) / ROOK))
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
        around::nearness(distance) as u8
    };
    board.squares().flat_map(|a| board.squares().map(move |b| near((place(a), place(b))))).collect()
}

/// How near each square is to the middle of the board.
fn centre(model: &Model) -> Vec<f32> {
    let board = &model.board;
    let place = |square| {
        let place = board.place(square);
        (f32::from(place.file as u16), f32::from(place.rank as u16))
    };
    let (files, ranks) = board
        .squares()
        .map(place)
        .fold((1.0_f32, 1.0_f32), |(files, ranks), (file, rank)| (files.max(file), ranks.max(rank)));
    let away = |(file, rank): (f32, f32)| ((file / files - 0.5).abs() + (rank / ranks - 0.5).abs()) / 2.0;
    board.squares().map(|square| 0.5 - 2.0 * away(place(square))).collect()
}
