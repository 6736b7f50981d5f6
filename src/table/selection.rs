//! Picking an action step by step.

use std::collections::BTreeMap;

use crate::game::Game;
use crate::ids::Square;
use crate::plain::Squares;
use crate::position::Action;

use super::pick::{Candidate, Pick, Step};

/// The picks of a person so far, and the legal actions to which they can lead.
///
/// ```
/// use variorum::Variant;
/// use variorum::table::{Pick, Picked, Selection};
///
/// let variant = Variant::shipped("chess")?;
/// let mut game = variant.position("7k/P7/8/8/8/8/8/K7 w - - 0")?;
/// let square = |name| Pick::Square(variant.notation().square_of(name).expect("the board has it"));
/// let mut selection = Selection::new(&mut game);
/// assert_eq!(selection.pick(square("a7")), Picked::More);
/// assert_eq!(selection.pick(square("a8")), Picked::More);
/// let Picked::Action(action) = selection.pick(Pick::Choice("knight".to_owned())) else { panic!() };
/// assert_eq!(game.write(action), "a7a8n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Selection {
    candidates: Vec<Candidate>,
    picks: Vec<Pick>,
}

/// The result of a pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The action is complete. The selection begins anew.
    Action(Action),
    /// More picks are needed: see [`Selection::offers`].
    More,
    /// No legal action continues with this pick. The picks stay as they were.
    Refused,
}

/// A possible next pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The pick.
    pub pick: Pick,
    /// Whether every action that continues with it captures by its movement.
    pub captures: bool,
    /// Whether it completes some action.
    pub completes: bool,
}

/// What a candidate needs after the picks so far.
enum Rest {
    /// Nothing.
    Complete,
    /// One of these; if they belong to an incomplete set of squares, the index in the picks where that set begins.
    Next(Vec<Pick>, Option<usize>),
}

impl Selection {
    /// A selection among the legal actions of a position.
    pub fn new(game: &mut Game) -> Selection {
        let legal = game.legal_actions();
        let texts = game.write_apart(&legal);
        let mut candidates: Vec<Candidate> =
            legal.into_iter().zip(texts).map(|(action, text)| Candidate::of(game, action, text)).collect();
        add_texts_of_doubles(&mut candidates);
        Selection { candidates, picks: Vec::new() }
    }

    /// The picks so far.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// The possible next picks, in order: squares, kinds in hand, choices.
    pub fn offers(&self) -> Vec<Offer> {
        let mut found: BTreeMap<Pick, Offer> = BTreeMap::new();
        for candidate in &self.candidates {
            let Some(Rest::Next(next, _)) = candidate.rest(&self.picks) else { continue };
            for pick in next {
                let after: Vec<Pick> = self.picks.iter().cloned().chain([pick.clone()]).collect();
                let completes = matches!(candidate.rest(&after), Some(Rest::Complete));
                let offer = found.entry(pick.clone()).or_insert(Offer { pick, captures: true, completes });
                offer.captures &= candidate.captures;
                offer.completes |= completes;
            }
        }
        if !found.is_empty() && self.complete().is_some() {
            let offer = Offer { pick: Pick::Done, captures: false, completes: true };
            found.entry(Pick::Done).or_insert(offer);
        }
        found.into_values().collect()
    }

    /// Picks something. Steps without an alternative are picked automatically, unless they are a place on the board.
    pub fn pick(&mut self, pick: Pick) -> Picked {
        let before = self.picks.clone();
        let is_offered = self.offers().iter().any(|offer| offer.pick == pick);
        match self.chosen_in_set(&pick) {
            Some(at) => drop(self.picks.remove(at)),
            None if !is_offered => return Picked::Refused,
            None if pick == Pick::Done && self.complete().is_some() => return self.finish(),
            None => self.picks.push(pick),
        }
        loop {
            let offers = self.offers();
            match &offers[..] {
                [] => return self.finish(),
                [Offer { pick: pick @ (Pick::Choice(_) | Pick::Done), .. }] if self.picks != before => {
                    self.picks.push(pick.clone());
                }
                _ => return Picked::More,
            }
        }
    }

    /// Picks a square as a click on the board means it: if the square does not continue the picks so far, the selection
    /// begins anew.
    pub fn click(&mut self, square: Square) -> Picked {
        let picked = self.pick(Pick::Square(square));
        if picked != Picked::Refused || self.picks.is_empty() {
            return picked;
        }
        let is_same = self.picks == [Pick::Square(square)];
        self.picks.clear();
        if is_same { Picked::More } else { self.pick(Pick::Square(square)) }
    }

    /// Takes the last pick back, and returns whether there was one.
    pub fn back(&mut self) -> bool {
        self.picks.pop().is_some()
    }

    /// Takes all picks back.
    pub fn clear(&mut self) {
        self.picks.clear();
    }

    /// The legal actions to which the picks can lead.
    pub fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        let leads = |candidate: &&Candidate| candidate.rest(&self.picks).is_some();
        self.candidates.iter().filter(leads).map(|candidate| candidate.action)
    }

    fn complete(&self) -> Option<Action> {
        let is_complete =
            |candidate: &&Candidate| matches!(candidate.rest(&self.picks), Some(Rest::Complete));
        self.candidates.iter().find(is_complete).map(|candidate| candidate.action)
    }

    fn finish(&mut self) -> Picked {
        let action = self.complete();
        self.picks.clear();
        action.map_or(Picked::Refused, Picked::Action)
    }

    /// The index at which a square was picked as one of an incomplete set, so that picking it again removes it.
    fn chosen_in_set(&self, pick: &Pick) -> Option<usize> {
        let at = self.picks.iter().rposition(|picked| picked == pick)?;
        let is_open = |candidate: &Candidate| matches!(candidate.rest(&self.picks), Some(Rest::Next(_, Some(start))) if start <= at);
        self.candidates.iter().any(is_open).then_some(at)
    }
}

/// Adds a step to each of several actions with the same steps: its text.
fn add_texts_of_doubles(candidates: &mut [Candidate]) {
    let mut counts: BTreeMap<(Vec<Step>, Option<String>), usize> = BTreeMap::new();
    for candidate in candidates.iter() {
        *counts.entry(candidate.way()).or_default() += 1;
    }
    for candidate in candidates.iter_mut().filter(|candidate| counts[&candidate.way()] > 1) {
        candidate.last = Some(candidate.text.clone());
    }
}

impl Candidate {
    fn way(&self) -> (Vec<Step>, Option<String>) {
        (self.steps.clone(), self.name.clone())
    }

    /// The remaining steps; nothing if the picks do not lead here.
    fn rest(&self, picks: &[Pick]) -> Option<Rest> {
        let name = self.name.as_ref().map(|name| Pick::Choice(name.clone()));
        let is_named = name.is_some() && picks.first() == name.as_ref();
        let mut left = if is_named { &picks[1..] } else { picks };
        for (index, step) in self.steps.iter().enumerate() {
            let early = || name.clone().filter(|_| index == 0 && picks.is_empty());
            left = match (step, left.split_first()) {
                (Step::One(pick), None) => {
                    return Some(Rest::Next(early().into_iter().chain([pick.clone()]).collect(), None));
                }
                (Step::One(pick), Some((picked, rest))) if picked == pick => rest,
                (Step::One(_), Some(_)) => return None,
                (Step::Set(squares), _) => match after_set(squares, left)? {
                    (open, None) => {
                        let start = picks.len() - left.len();
                        return Some(Rest::Next(early().into_iter().chain(open).collect(), Some(start)));
                    }
                    (_, Some(rest)) => rest,
                },
            };
        }
        let ends = [name.filter(|_| !is_named), self.last.clone().map(Pick::Choice)];
        for end in ends.into_iter().flatten() {
            left = match left.split_first() {
                None => return Some(Rest::Next(vec![end], None)),
                Some((picked, rest)) if *picked == end => rest,
                Some(_) => return None,
            };
        }
        left.is_empty().then_some(Rest::Complete)
    }
}

/// The rest of the picks after a set of squares, or the squares of the set that can be picked next; nothing if a square
/// is not in the set.
fn after_set<'p>(squares: &Squares, picks: &'p [Pick]) -> Option<(Vec<Pick>, Option<&'p [Pick]>)> {
    let mut left = *squares;
    for (at, pick) in picks.iter().enumerate() {
        match pick {
            Pick::Square(square) if left.has(*square) => left.remove(*square),
            Pick::Done if left.is_empty() => return Some((Vec::new(), Some(&picks[at + 1..]))),
            Pick::Square(_) | Pick::Hand(_) | Pick::Choice(_) | Pick::Done => return None,
        }
    }
    let next = left.iter().map(Pick::Square).collect::<Vec<_>>();
    Some((if next.is_empty() { vec![Pick::Done] } else { next }, None))
}
