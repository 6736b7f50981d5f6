//! Measures where pieces can go: a piece of each kind is put on each square of random positions.

use std::collections::HashSet;

use crate::game::Game;
use crate::ids::{Kind, Side, Square};
use crate::position::{Action, ActionForm};
use crate::search::chance::Chance;

use super::sample::Sample;

/// The results for a piece of a kind and side on one square.
#[derive(Clone, Debug, Default)]
pub(super) struct Spot {
    /// How often it was put there.
    pub(super) tries: u32,
    /// How many moves it had in total.
    pub(super) moves: u32,
    /// The squares that it can go to, and those of them where it captures nothing.
    pub(super) ends: Vec<u16>,
    pub(super) quiet: Vec<u16>,
    /// The kinds that it can become by moving from here.
    pub(super) becomes: Vec<Kind>,
    /// How often it came here, and how often that won at once.
    pub(super) arrivals: u32,
    pub(super) wins: u32,
}

/// The results of all pieces.
#[derive(Clone, Debug)]
pub(super) struct Measures {
    /// By side, kind and square.
    spots: Vec<Spot>,
    pub(super) kinds: usize,
    pub(super) squares: usize,
    /// Choices on arrival, with the kind before and after.
    pub(super) chosen: HashSet<(u16, Kind, Kind)>,
}

/// The limit of work. A list of moves costs `QUESTION`, `LISTED` for each move, and a share of the cost of rules.
const WORK: u64 = 3_000_000;
const QUESTION: u64 = 600;
const LISTED: u64 = 8;
/// The cost of trying out a move.
const TRIAL: u64 = 60;
/// So many squares justify more work.
const LEAST: usize = 10;
/// The most times that a piece is put on each square.
const ROUNDS: usize = 5;

impl Measures {
    pub(super) fn take(sample: &Sample, vital: &[bool], chance: &mut Chance) -> Measures {
        let kinds = vital.len();
        let squares = sample.positions.first().map_or(0, |seen| seen.game.variant().model().board.len());
        let spots = vec![Spot::default(); 2 * kinds * squares];
        let mut measures = Measures { spots, kinds, squares, chosen: HashSet::new() };
        let mut measuring = Measuring::new(sample, vital);
        let mut order: Vec<usize> = (0..squares).collect();
        for round in 0..ROUNDS {
            for last in (1..squares).rev() {
                order.swap(last, chance.below(last + 1));
            }
            // Each kind comes to a square before any kind comes to the next, so that no kind goes without where there are
            // many. All come there in the same position, so that they can be compared.
            for (turn, square) in order.iter().enumerate() {
                let number = chance.next();
                let most = if round == 0 && turn < LEAST { 4 * WORK } else { WORK };
                for row in 0..2 * kinds {
                    if measuring.work >= most {
                        return measures;
                    }
                    measuring.put(&mut measures, row * squares + square, number);
                }
            }
        }
        measures
    }

    /// The results of all kinds of both sides on all squares.
    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    pub(super) fn spot(&self, side: usize, kind: usize, square: usize) -> &Spot {
        &self.spots[(side * self.kinds + kind) * self.squares + square]
    }
}

/// Positions in which pieces are put, by the player to act.
struct Measuring<'a> {
    vital: &'a [bool],
    of_side: [Vec<&'a Game>; 2],
    /// A game whose memory is reused for changed positions.
    room: Option<Game>,
    work: u64,
    actions: Vec<Action>,
    ends: Vec<u16>,
}

impl<'a> Measuring<'a> {
    fn new(sample: &'a Sample, vital: &'a [bool]) -> Measuring<'a> {
        let mut of_side = [Vec::new(), Vec::new()];
        for seen in &sample.positions {
            if let Some(side) = seen.game.mover().acting_index() {
                of_side[side].push(&seen.game);
            }
        }
        Measuring { vital, of_side, room: None, work: 0, actions: Vec::new(), ends: Vec::new() }
    }

    /// Puts a piece somewhere, by an index that stands for side, kind and square, and records its moves. A number selects
    /// the position.
    fn put(&mut self, measures: &mut Measures, place: usize, number: u64) {
        let (square, kind) = (place % measures.squares, place / measures.squares % measures.kinds);
        let side = place / measures.squares / measures.kinds;
        let games = &self.of_side[side];
        let Some(game) = games.get(number as usize % games.len().max(1)) else { return };
        let (at, owner) = (Square(square as u16), Side::from_index(side));
        let stands = game.piece(at);
        if stands.is_some_and(|(kind, _)| self.vital[kind.index()])
            && stands != Some((Kind(kind as u8), owner))
        {
            return;
        }
        let mut room = self.room.take().unwrap_or_else(|| game.without_past());
        room.copy_from(game);
        if self.vital[kind] {
            remove_all(&mut room, Kind(kind as u8), owner);
        }
        room.put(at, Some((Kind(kind as u8), owner)));
        self.look(&mut room, measures, (place, at));
        self.room = Some(room);
    }

    fn look(&mut self, room: &mut Game, measures: &mut Measures, (place, at): (usize, Square)) {
        let mut actions = std::mem::take(&mut self.actions);
        room.legal_into(&mut actions);
        self.work += QUESTION + room.cost() / 4 + actions.len() as u64 * LISTED;
        actions.retain(|action| {
            let is_move = matches!(action.form(), ActionForm::Plain(_) | ActionForm::Line(..));
            is_move && action.from == at.0 && usize::from(action.to) < measures.squares
        });
        let spot = &mut measures.spots[place];
        spot.tries += 1;
        // A move that can be made in several ways, or with several choices, counts once.
        self.ends.clear();
        for action in &actions {
            if !self.ends.contains(&action.to) {
                self.ends.push(action.to);
            }
        }
        spot.moves += self.ends.len() as u32;
        for action in &actions {
            self.try_out(room, measures, (place, *action));
            self.work += TRIAL + room.cost() / 4;
        }
        self.actions = actions;
    }

    fn try_out(&mut self, room: &mut Game, measures: &mut Measures, (place, action): (usize, Action)) {
        let side = room.mover();
        let kind = Kind((place / measures.squares % measures.kinds) as u8);
        let first = place - place % measures.squares;
        let end = usize::from(action.to);
        let spot = &mut measures.spots[place];
        if !spot.ends.contains(&action.to) {
            spot.ends.push(action.to);
        }
        if !action.may_capture() && !spot.quiet.contains(&action.to) {
            spot.quiet.push(action.to);
        }
        if !room.play_action(action) {
            return;
        }
        let wins = room.ended().is_some_and(|ended| ended.winner == Some(side));
        if let Some((now, _)) =
            room.piece(Square(action.to)).filter(|(now, owner)| *now != kind && *owner == side)
        {
            if !measures.spots[place].becomes.contains(&now) {
                measures.spots[place].becomes.push(now);
            }
            if action.choice != 0 {
                measures.chosen.insert((action.choice, kind, now));
            }
        }
        room.undo();
        let spot = &mut measures.spots[first + end];
        spot.arrivals += 1;
        spot.wins += u32::from(wins);
    }
}

/// Removes the pieces of a kind and side from the board.
fn remove_all(room: &mut Game, kind: Kind, side: Side) {
    let mut found = Vec::new();
    room.each_piece(|square, piece, owner| {
        if piece == kind && owner == side {
            found.push(square);
        }
    });
    found.into_iter().for_each(|square| room.put(square, None));
}
