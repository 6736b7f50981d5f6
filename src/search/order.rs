//! Move ordering.

use crate::game::Game;
use crate::ids::{Kind, Side, Square};
use crate::mixing::mixed;
use crate::position::{Action, NONE};

use super::evaluation::Evaluation;
use super::exchange;
use super::limits::DEEPEST;
use super::table::DIGEST_BITS;

const BITS: u32 = 14;
const PAIR_BITS: u32 = 16;
const MOST: i32 = 1 << 14;

/// The base numbers of the classes of actions: larger than any history value.
const KNOWN: i32 = 1 << 28;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// The number of a quiet action that has none yet: it comes after captures.
pub(super) const UNNUMBERED: i32 = CAPTURE / 2;
/// A capture that loses more than it takes comes after quiet actions.
const BAD: i32 = -CAPTURE;
/// How much more valuable than its victim the capturing piece may be where it can be recaptured.
const EVEN: i32 = 48;

/// An exchange ends after so many captures.
const LONGEST: usize = 24;

/// A nearly unique number for an action, of [`DIGEST_BITS`] bits.
#[inline]
pub(super) fn digest(action: Action) -> u32 {
    let ends = u64::from(action.from) | u64::from(action.to) << 16 | u64::from(action.choice) << 32;
    (mixed(ends ^ action.data.rotate_left(7)) >> (64 - DIGEST_BITS)) as u32
}

/// The history: which actions have been good in other positions of the search.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// By side and action.
    good: Vec<i16>,
    /// By the action one or two plies before, and its answer.
    after: Vec<i16>,
    killers: Vec<[Option<Action>; 2]>,
}

/// The last action and the one before, as [`trail`] gives them.
pub(super) type Before = [u32; 2];

impl History {
    pub(super) fn new() -> History {
        History {
            good: vec![0; 2 << BITS],
            after: vec![0; 2 << PAIR_BITS],
            killers: vec![[None; 2]; DEEPEST + 2],
        }
    }

    /// Prepares for another search.
    pub(super) fn fade(&mut self) {
        self.good.iter_mut().for_each(|good| *good /= 8);
        self.after.iter_mut().for_each(|good| *good /= 2);
        self.killers.fill([None; 2]);
    }

    fn place(side: Side, action: Action) -> usize {
        side.index().min(1) << BITS | (digest(action) as usize & ((1 << BITS) - 1))
    }

    fn place_after(distance: usize, before: u32, trail: u32) -> usize {
        let pair = (u64::from(before) << 32 | u64::from(trail)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        distance << PAIR_BITS | (pair >> (64 - PAIR_BITS)) as usize
    }

    /// How good an action has been, from -3 to 3 in sixteen-thousandths.
    #[inline]
    pub(super) fn of(&self, side: Side, action: Action, (before, trail): (Before, u32)) -> i32 {
        let after = |distance| i32::from(self.after[History::place_after(distance, before[distance], trail)]);
        i32::from(self.good[History::place(side, action)]) + after(0) + after(1)
    }

    /// Records that an action was too good for the other player, or not, at a depth.
    pub(super) fn note(
        &mut self,
        (side, action): (Side, Action),
        (before, trail): (Before, u32),
        depth: i32,
        is_good: bool,
    ) {
        let change = (depth * depth * 11 / 2).min(1500) * if is_good { 1 } else { -1 };
        let grow = |good: &mut i16| {
            let old = i32::from(*good);
            *good = (old + change - old * change.abs() / MOST) as i16;
        };
        grow(&mut self.good[History::place(side, action)]);
        for (distance, before) in before.into_iter().enumerate() {
            grow(&mut self.after[History::place_after(distance, before, trail)]);
        }
    }

    /// Records that a quiet action was too good for the other player.
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

/// The effect of an action without its start: which kind goes where.
#[inline]
pub(super) fn trail(game: &Game, action: Action) -> u32 {
    match moving_kind(game, action) {
        Some(kind) => (u32::from(kind.0) + 1) << 16 | u32::from(action.to),
        None => digest(action),
    }
}

/// The likely gain of an action that captures or has a choice on arrival; nothing for others.
#[inline]
pub(super) fn gain(game: &Game, evaluation: &Evaluation, action: Action) -> Option<i32> {
    let chosen = gain_of_choice(game, evaluation, action);
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

/// The gain of the moving piece by its choice on arrival.
fn gain_of_choice(game: &Game, evaluation: &Evaluation, action: Action) -> i32 {
    let kind = if action.choice == 0 { None } else { moving_kind(game, action) };
    kind.map_or(0, |kind| evaluation.gain_of_choice(kind, action.choice))
}

/// Whether an action captures, or at least doubles the value of the piece that moves.
pub(super) fn is_forcing(game: &Game, evaluation: &Evaluation, action: Action) -> bool {
    let doubles = |gain| gain > 0 && gain >= worth_of_mover(game, evaluation, action);
    action.may_capture() || doubles(gain_of_choice(game, evaluation, action))
}

/// The data by which the actions of a position are ordered.
#[derive(Clone, Copy)]
pub(super) struct Order<'a> {
    pub(super) evaluation: &'a Evaluation,
    pub(super) history: &'a History,
    pub(super) ply: usize,
    pub(super) before: Before,
}

impl Order<'_> {
    /// The number of a quiet action.
    pub(super) fn of_quiet(self, game: &Game, action: Action) -> i32 {
        let history = self.history.of(game.mover(), action, (self.before, trail(game, action)));
        history + self.history.killer(self.ply, action)
    }
}

/// The first number of an action. The previously best action, whose digest is `known`, and an action that captures or gains
/// something get their final number. Quiet actions stay [`UNNUMBERED`]: the search often stops before their turn.
pub(super) fn first_number(game: &Game, evaluation: &Evaluation, known: Option<u32>, action: Action) -> i32 {
    if known.is_some_and(|known| known == digest(action)) {
        return KNOWN;
    }
    let gain = gain(game, evaluation, action);
    gain.map_or(UNNUMBERED, |gain| CAPTURE + gain * 8 - worth_of_mover(game, evaluation, action))
}

/// The number of an action that captures or gains something but loses more by that; nothing for others. This takes so long
/// that it is asked only when it is the turn of the action.
pub(super) fn number_if_bad(game: &mut Game, evaluation: &Evaluation, action: Action) -> Option<i32> {
    if !evaluation.traits().exchanges {
        return None;
    }
    let gain = gain(game, evaluation, action)?;
    let attacker = worth_of_mover(game, evaluation, action);
    if attacker <= gain + EVEN || action.to == NONE {
        return None;
    }
    let by = game.mover().opponent();
    let is_bad = loses_on(game, evaluation, (gain, attacker), EVEN, (by, Square(action.to)), action.from);
    is_bad.then_some(BAD + gain - attacker)
}

/// Whether the other player cannot win the piece of a quiet action by capturing it where it arrives.
pub(super) fn is_safe(game: &mut Game, evaluation: &Evaluation, action: Action) -> bool {
    let by = game.mover().opponent();
    let arriving = game.arriving(action);
    arriving.is_none_or(|(kind, to)| !wins(game, evaluation, (by, to), kind, action.from))
}

/// The square that the last action led to.
pub(super) fn last_target(game: &Game) -> Option<Square> {
    game.last_action().and_then(|last| game.squares_of(last).1)
}

/// Whether the player to act can win the piece that moved last by capturing it.
pub(super) fn wins_last_mover(game: &mut Game, evaluation: &Evaluation) -> bool {
    let Some(to) = last_target(game) else { return false };
    let by = game.mover();
    let piece = game.piece(to).filter(|(_, owner)| *owner != by);
    piece.is_some_and(|(kind, _)| wins(game, evaluation, (by, to), kind, NONE))
}

/// Whether a side wins a piece of a kind on a square by capturing it there. The piece on `from` does not count: it is the one
/// that comes to the square.
fn wins(
    game: &mut Game,
    evaluation: &Evaluation,
    (by, square): (Side, Square),
    kind: Kind,
    from: u16,
) -> bool {
    evaluation.traits().exchanges
        && loses_on(game, evaluation, (0, evaluation.worth(kind)), 0, (by, square), from)
}

/// Whether the opponent of a side [loses more](exchange::loses_more) than `most`, if that side captures his piece on a square
/// first. His piece comes from `from`, which is [`NONE`] if it comes from nowhere.
fn loses_on(
    game: &mut Game,
    evaluation: &Evaluation,
    (gain, attacker): (i32, i32),
    most: i32,
    (by, square): (Side, Square),
    from: u16,
) -> bool {
    let mut gone = [Square(from); LONGEST];
    let mut count = usize::from(from != NONE);
    exchange::loses_more((gain, attacker), most, |is_reply| {
        let side = if is_reply { by } else { by.opponent() };
        let mut weakest: Option<(i32, Square)> = None;
        game.each_attacker(square, side, &gone[..count], |from, kind| {
            let worth = if evaluation.is_vital(kind) { exchange::VITAL } else { evaluation.worth(kind) };
            if weakest.is_none_or(|(least, _)| worth < least) {
                weakest = Some((worth, from));
            }
        });
        let (worth, from) = weakest?;
        *gone.get_mut(count)? = from;
        count += 1;
        Some(worth)
    })
}

/// The kind of the moving piece; nothing for actions that move none.
#[inline]
fn moving_kind(game: &Game, action: Action) -> Option<Kind> {
    game.squares_of(action).0.and_then(|from| game.kind_on(from))
}

/// The value of the moving piece.
fn worth_of_mover(game: &Game, evaluation: &Evaluation, action: Action) -> i32 {
    moving_kind(game, action).map_or(0, |kind| evaluation.worth(kind))
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

/// Whether an action captures or gains something at once, by its number.
pub(super) fn is_loud(score: i32) -> bool {
    score > UNNUMBERED && score < KNOWN
}

/// Whether a quiet action was too good for the other player elsewhere at this ply, by its number.
pub(super) fn is_killer(score: i32) -> bool {
    score > KILLER / 2 && score < CAPTURE / 2
}

/// Whether an action is a capture that loses more than it takes, by its number.
pub(super) fn is_bad(score: i32) -> bool {
    score < BAD / 2
}
