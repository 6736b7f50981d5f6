//! Which actions are looked at first.

use crate::game::Game;
use crate::ids::{Side, Square};
use crate::mixing::mixed;
use crate::position::{Action, NONE};

use super::evaluation::Evaluation;
use super::limits::DEEPEST;

const BITS: u32 = 14;
const MOST: i32 = 1 << 14;

/// What is first, and what follows it: larger than what history comes to.
const KNOWN: i32 = 1 << 28;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;

/// Which actions have been good in other positions of the search.
#[derive(Clone, Debug)]
pub(super) struct History {
    good: Vec<i32>,
    killers: Vec<[Option<Action>; 2]>,
}

impl History {
    pub(super) fn new() -> History {
        History { good: vec![0; 2 << BITS], killers: vec![[None; 2]; DEEPEST + 2] }
    }

    /// Another search begins.
    pub(super) fn fade(&mut self) {
        self.good.iter_mut().for_each(|good| *good /= 8);
        self.killers.fill([None; 2]);
    }

    fn place(side: Side, action: Action) -> usize {
        let ends = u64::from(action.from) | u64::from(action.to) << 16 | u64::from(action.choice) << 32;
        let number = mixed(ends ^ action.data.rotate_left(7));
        side.index().min(1) << BITS | (number as usize & ((1 << BITS) - 1))
    }

    /// How good an action has been, from -1 to 1 in sixteen-thousandths.
    pub(super) fn of(&self, side: Side, action: Action) -> i32 {
        self.good[History::place(side, action)]
    }

    /// An action was too good for the other player, or not, at a depth.
    pub(super) fn note(&mut self, side: Side, action: Action, depth: i32, is_good: bool) {
        let change = (depth * depth * 4).min(1200) * if is_good { 1 } else { -1 };
        let good = &mut self.good[History::place(side, action)];
        *good += change - *good * change.abs() / MOST;
    }

    /// A quiet action was too good for the other player.
    pub(super) fn note_killer(&mut self, ply: usize, action: Action) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(action) {
            *second = first.replace(action);
        }
    }

    fn killer(&self, ply: usize, action: Action) -> i32 {
        match self.killers[ply] {
            [Some(first), _] if first == action => KILLER,
            [_, Some(second)] if second == action => KILLER - 1,
            _ => 0,
        }
    }
}

/// What an action that captures or has a choice on arrival is likely to gain; nothing of others.
#[inline]
pub(super) fn gain(game: &Game, evaluation: &Evaluation, action: Action) -> Option<i32> {
    let chosen = if action.choice == 0 { 0 } else { evaluation.gain_of_choice(action.choice) };
    if action.may_capture() {
        let victim = (action.to != NONE).then(|| game.piece(Square(action.to))).flatten();
        let taken = victim.map_or(0, |(kind, owner)| {
            let worth = evaluation.worth(kind);
            if owner == game.mover() { -worth } else { worth }
        });
        return Some(taken + chosen);
    }
    (chosen > 0).then_some(chosen)
}

/// Gives each action a number by which they are looked at, the largest one first.
pub(super) fn score(
    game: &Game,
    (evaluation, history): (&Evaluation, &History),
    (ply, known): (usize, Option<Action>),
    actions: &[Action],
    scores: &mut Vec<i32>,
) {
    let side = game.mover();
    scores.clear();
    scores.extend(actions.iter().map(|action| {
        if Some(*action) == known {
            return KNOWN;
        }
        match gain(game, evaluation, *action) {
            Some(gain) => CAPTURE + gain * 8 - attacker(game, evaluation, *action),
            None => history.of(side, *action) + history.killer(ply, *action),
        }
    }));
}

/// What the piece that moves is worth.
fn attacker(game: &Game, evaluation: &Evaluation, action: Action) -> i32 {
    let piece = (action.from != NONE).then(|| game.piece(Square(action.from))).flatten();
    piece.map_or(0, |(kind, _)| evaluation.worth(kind))
}

/// Brings the action with the largest number among those from `place` on to `place`, and gives it with its number.
pub(super) fn pick(actions: &mut [Action], scores: &mut [i32], place: usize) -> (Action, i32) {
    let mut best = place;
    for other in place + 1..actions.len() {
        if scores[other] > scores[best] {
            best = other;
        }
    }
    actions.swap(place, best);
    scores.swap(place, best);
    (actions[place], scores[place])
}

/// Sorts a long list, so that picking needs no search.
pub(super) fn sort(actions: &mut [Action], scores: &mut [i32]) {
    let mut pairs: Vec<(i32, Action)> = scores.iter().copied().zip(actions.iter().copied()).collect();
    pairs.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    for (place, (score, action)) in pairs.into_iter().enumerate() {
        actions[place] = action;
        scores[place] = score;
    }
}

/// Whether an action is one that captures or gains something at once, by its number.
pub(super) fn is_loud(score: i32) -> bool {
    score > CAPTURE / 2 && score < KNOWN
}
