//! Drops by which the opponent may answer a capture before it is judged.

#![expect(clippy::wildcard_enum_match_arm, reason = "what does anything else is tried out")]

use crate::ids::{Kind, KindSet, Side};
use crate::model::{self, ContextWord, DeclaredAction, Domain, Event, Expression, Model, Statement, Term};

use super::SquareSet;
use super::analysis::{Facts, SafetyReads, conjuncts, squares};

/// The drops that may answer captures, where nothing else after these captures matters to the safety of royal pieces.
#[derive(Clone, Debug, Default)]
pub struct ReplyDrops<const W: usize> {
    /// The kinds that are captured.
    pub victims: KindSet,
    /// The kinds that may be dropped, each with a superset of the squares, by side of the player who answers.
    pub drops: [Vec<(Kind, SquareSet<W>)>; 2],
}

impl<const W: usize> ReplyDrops<W> {
    /// Adds the answers that a rule asks for after captures of some kinds; returns whether the rule has no other relevant
    /// effect.
    pub(super) fn add(
        &mut self,
        model: &Model,
        rule: &model::Rule,
        victims: KindSet,
        reads: &SafetyReads,
    ) -> bool {
        let drops = |side| answers_to(model, rule, side, reads);
        let is_of_capture = matches!(rule.event, Event::BeforeCapture | Event::AfterCapture);
        let (Some(white), Some(black), true) = (drops(Side::White), drops(Side::Black), is_of_capture) else {
            return false;
        };
        self.victims = self.victims.or(victims);
        self.drops[Side::White.index()].extend(white);
        self.drops[Side::Black.index()].extend(black);
        true
    }

    /// Keeps only captures of some kinds, and none unless every drop is calm.
    pub(super) fn keep_if(&mut self, victims: KindSet, is_calm: impl Fn(Side, Kind, &SquareSet<W>) -> bool) {
        let is_calm = |side: &Side| {
            self.drops[side.index()].iter().all(|(kind, squares)| is_calm(*side, *kind, squares))
        };
        self.victims.0 &= if Side::BOTH.iter().all(is_calm) { victims.0 } else { 0 };
    }
}

/// The pieces that a player may drop if a rule asks him; `None` if he may do more.
fn answers_to<const W: usize>(
    model: &Model,
    rule: &model::Rule,
    side: Side,
    reads: &SafetyReads,
) -> Option<Vec<(Kind, SquareSet<W>)>> {
    let mut drops = Vec::new();
    for statement in &rule.effects {
        match statement {
            Statement::Ask(_, action) => {
                drops.push(drop_of(model, &model.actions[action.index()], side, reads)?);
            }
            other if reads.are_harmless(std::slice::from_ref(other)) => {}
            _ => return None,
        }
    }
    Some(drops)
}

/// The squares where an action can place a piece of an ordinary kind, if it does nothing else that matters.
fn drop_of<const W: usize>(
    model: &Model,
    action: &DeclaredAction,
    side: Side,
    reads: &SafetyReads,
) -> Option<(Kind, SquareSet<W>)> {
    let ([choice], Some((first, others))) = (&action.choices[..], action.effects.split_first()) else {
        return None;
    };
    let Domain::Square(domain) = &choice.domain else { return None };
    let is_chosen = |set: &Expression| matches!(set.term, Term::Local(local) if local == choice.local);
    let is_mover = |player: &Expression| matches!(player.term, Term::Context(ContextWord::Mover));
    let (kind, mark) = match first {
        Statement::Create(kind, on, owner, mark) if is_chosen(on) && is_mover(owner) => (kind, mark),
        Statement::Drop(kind, on, mark) if is_chosen(on) => (kind, mark),
        _ => return None,
    };
    let Term::Kind(Some(kind)) = kind.term else { return None };
    let is_calm = reads.are_harmless(others) && mark.is_none_or(|mark| reads.ignores_mark(mark));
    is_calm.then(|| (kind, squares_around(model, domain, side)))
}

/// A superset of a set.
fn squares_around<const W: usize>(model: &Model, set: &Expression, side: Side) -> SquareSet<W> {
    let all = SquareSet::first_squares(model.board.len());
    let known = conjuncts(Some(set)).into_iter().filter_map(|part| squares(model, part, &Facts::of(side)));
    known.fold(all, |around, part| around & part.into_iter().collect())
}
