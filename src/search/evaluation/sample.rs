//! Positions of random games, and the results of these games.

use crate::game::Game;
use crate::ids::{Side, Square};
use crate::position::{Action, NONE};
use crate::search::chance::Chance;
use crate::variant::Variant;

/// A position of a random game.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) game: Game,
    /// The number of its game.
    pub(super) source: usize,
}

/// The results of random games.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) positions: Vec<Seen>,
    /// How each random game ended: for White, for Black, or undecided.
    pub(super) winners: Vec<Option<Side>>,
    /// By kind: whether capturing such a piece nearly always ended the game.
    pub(super) fatal: Vec<bool>,
    /// Whether there were pieces in hand.
    pub(super) hands: bool,
}

/// The most games.
const GAMES: usize = 100;
/// The most actions of a game.
const PLIES: usize = 300;
/// The bound of the work of all games: an action costs [`PLY`], and rules cost extra.
const WORK: u64 = 2_000_000;
const PLY: u64 = 150;
/// The most positions.
const POSITIONS: usize = 320;

/// The consequences of captures of a kind.
#[derive(Clone, Copy, Debug, Default)]
struct Captures {
    all: u32,
    wins: u32,
}

impl Sample {
    /// Plays games at random.
    pub(super) fn draw(variant: &Variant, chance: &mut Chance) -> Sample {
        let mut drawing = Drawing {
            sample: Sample { positions: Vec::new(), winners: Vec::new(), fatal: Vec::new(), hands: false },
            captures: vec![Captures::default(); variant.model().kinds.len()],
            work: 0,
        };
        while drawing.sample.winners.len() < GAMES && drawing.work < WORK {
            drawing.play(variant, chance);
        }
        let is_fatal = |captures: &Captures| captures.all >= 3 && captures.wins * 10 >= captures.all * 9;
        drawing.sample.fatal = drawing.captures.iter().map(is_fatal).collect();
        drawing.sample
    }
}

/// Random games being played.
struct Drawing {
    sample: Sample,
    captures: Vec<Captures>,
    work: u64,
}

impl Drawing {
    fn play(&mut self, variant: &Variant, chance: &mut Chance) {
        let mut game = variant.start();
        let source = self.sample.winners.len();
        let mut next = chance.below(8);
        for ply in 0..PLIES {
            if ply >= next && self.sample.positions.len() < POSITIONS {
                next = ply + 6 + chance.below(20) + ply / 4;
                self.keep(&game, source);
            }
            let before = game.mover();
            let Some(action) = game.draw(|count| chance.below(count)) else { break };
            let victim = victim(&game, action);
            self.work += PLY + game.cost();
            if !game.play_action(action) {
                break;
            }
            self.work += game.cost();
            self.note(&game, before, victim);
            if game.ended().is_some() || self.work >= WORK {
                break;
            }
        }
        let outcome = game.outcome();
        self.sample.winners.push(outcome.and_then(|outcome| outcome.winner));
    }

    fn keep(&mut self, game: &Game, source: usize) {
        let mut held = 0;
        for kind in game.variant().model().all_kinds() {
            held += game.in_hand(Side::White, kind) + game.in_hand(Side::Black, kind);
        }
        self.sample.hands |= held > 0;
        self.sample.positions.push(Seen { game: game.without_past(), source });
    }

    fn note(&mut self, game: &Game, mover: Side, victim: Option<usize>) {
        let Some(kind) = victim else { return };
        let captures = &mut self.captures[kind];
        captures.all += 1;
        captures.wins += u32::from(game.ended().is_some_and(|ended| ended.winner == Some(mover)));
    }
}

/// The kind that a move captures on its last square.
fn victim(game: &Game, action: Action) -> Option<usize> {
    let piece = (action.may_capture() && action.to != NONE).then(|| game.piece(Square(action.to)))?;
    piece.filter(|(_, owner)| *owner == game.mover().opponent()).map(|(kind, _)| kind.index())
}
