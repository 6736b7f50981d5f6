//! Rules that fire on events, choices on arrival, declared actions: their conditions are sorted so that impossible ones
//! are skipped early.

#![expect(clippy::wildcard_enum_match_arm, reason = "rules of other forms have no hot squares")]

use crate::ids::{Kind, KindSet, Mark, Side, Square};
use crate::model::{self, Event, Expression};

use super::SquareSet;
use super::analysis::{self, Facts, SafetyReads, borne_mark, conjuncts, require, truth};
use super::code::{EffectsCode, TruthCode};
use super::effort::weight;
use super::rule::{Layout, RuleCompiler};

/// Filters: the properties that an event must have for a rule to be evaluated at all, by side of the mover.
#[derive(Clone, Debug)]
pub struct EventFilter<const W: usize> {
    /// The kinds that move.
    pub pieces: KindSet,
    /// The kinds that are captured.
    pub victims: KindSet,
    /// Whether a move without a capture is allowed.
    pub no_victim: bool,
    /// The squares of departure.
    pub from: SquareSet<W>,
    /// The squares of arrival.
    pub to: SquareSet<W>,
    /// Whether this player may be the mover.
    pub mover: bool,
}

/// A rule that fires on an event.
#[derive(Clone, Debug)]
pub struct Hook<const W: usize> {
    /// The event.
    pub event: Event,
    /// The filters of the event, by side of the mover.
    pub filters: [EventFilter<W>; 2],
    /// By side of the mover, whether every event that reaches it through its lists fires it.
    pub is_open: [bool; 2],
    /// A mark that the moving piece must carry.
    pub bears: Option<Mark>,
    /// The rest of its condition, and its statements; twice if it runs for each player.
    pub bodies: Vec<(Option<TruthCode>, EffectsCode)>,
    /// Whether its effect cannot matter to the safety of royal pieces.
    pub is_harmless: bool,
    /// Whether it need not run where no history is kept.
    pub keeps_past: bool,
    /// Whether it sets only idle variables.
    pub is_idle: bool,
    /// For rules `on = "change"` that depend on each square separately: the squares where they could fire, by side and
    /// kind.
    pub hot: Option<[Vec<SquareSet<W>>; 2]>,
    /// The same as a list of spots, if it is short.
    pub spots: Option<Vec<Spot<W>>>,
}

/// Squares where a piece of a side and kind fires a rule.
pub type Spot<const W: usize> = (Side, Kind, SquareSet<W>);

/// The longest list of spots.
pub(super) const SPOTS: usize = 8;

/// The squares where a rule could fire, as a list.
pub(super) fn spots<const W: usize>(hot: &[Vec<SquareSet<W>>; 2]) -> Vec<Spot<W>> {
    let of_side = |(side, sets): (Side, &Vec<SquareSet<W>>)| {
        let sets = sets.clone().into_iter().enumerate().filter(|(_, set)| !set.is_empty());
        sets.map(move |(kind, set)| (side, Kind(kind as u8), set)).collect::<Vec<_>>()
    };
    Side::BOTH.into_iter().zip(hot).flat_map(of_side).collect()
}

impl<const W: usize> EventFilter<W> {
    /// Whether an event can fire the rule at all.
    #[inline]
    pub fn passes(
        &self,
        piece: Option<Kind>,
        victim: Option<Kind>,
        from: Option<Square>,
        to: Option<Square>,
    ) -> bool {
        self.mover
            && piece.is_none_or(|kind| self.pieces.has(kind))
            && victim.map_or(self.no_victim, |kind| self.victims.has(kind))
            && from.is_none_or(|square| self.from.has(square))
            && to.is_none_or(|square| self.to.has(square))
    }
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// The rules that fire on events.
    pub(super) fn hooks(&mut self, reads: &SafetyReads) -> Vec<Hook<W>> {
        let model = self.model;
        model.rules.iter().map(|rule| self.hook(rule, reads)).collect()
    }

    fn hook(&mut self, rule: &model::Rule, reads: &SafetyReads) -> Hook<W> {
        // When a declared action captures, no piece has moved to capture.
        let (filters, rest) = self.filters(rule.when.as_ref(), rule.event == Event::AfterMove, true);
        let hot = self.hot_squares(rule).filter(|_| rule.event == Event::Always);
        let layouts = match rule.each {
            None => vec![Layout::default()],
            Some(player) => Side::BOTH.map(|side| Layout::of_player(player, side)).to_vec(),
        };
        let is_capture =
            matches!(rule.event, Event::BeforeCapture | Event::AfterCapture | Event::BeforeDiscard);
        let all = KindSet::first(self.model.kinds.len()).0;
        let is_open = |filter: &EventFilter<W>| {
            let any_piece = filter.pieces.0 & all == all || rule.event == Event::AfterMove;
            let any_victim = filter.victims.0 & all == all && filter.no_victim || is_capture;
            any_piece && any_victim && filter.from == self.geometry.all && filter.to == self.geometry.all
        };
        let is_open = filters.each_ref().map(is_open);
        let body = |layout| {
            let when = rest.as_ref().map(|rest| self.truth_code(rest, &layout));
            (when, self.effects_code(&rule.effects, &layout))
        };
        let asked = conjuncts(rule.when.as_ref()).into_iter().filter(|_| rule.event == Event::AfterMove);
        let bears = asked.filter_map(borne_mark).find_map(|(mark, bears)| bears.then_some(mark));
        Hook {
            event: rule.event,
            is_open,
            filters,
            bears,
            bodies: layouts.into_iter().map(body).collect(),
            is_harmless: reads.are_harmless_rules(&rule.effects),
            keeps_past: rule.keeps_past,
            is_idle: rule.is_idle,
            spots: hot.as_ref().map(spots).filter(|spots| spots.len() <= SPOTS),
            hot,
        }
    }

    /// The filters for both sides, and the rest of the condition.
    ///
    /// Unless a piece has certainly moved, conditions on it remain.
    pub(super) fn filters(
        &self,
        when: Option<&Expression>,
        is_of_move: bool,
        by_from: bool,
    ) -> ([EventFilter<W>; 2], Option<Expression>) {
        let open = || EventFilter {
            pieces: KindSet(u128::MAX),
            victims: KindSet(u128::MAX),
            no_victim: true,
            from: self.geometry.all,
            to: self.geometry.all,
            mover: true,
        };
        let mut filters = [open(), open()];
        let mut rest: Option<Expression> = None;
        for part in conjuncts(when) {
            let may_filter = by_from || !analysis::speaks_of(part, &[model::ContextWord::From]);
            if !(may_filter && self.can_filter(part) && self.filter(part, is_of_move, &mut filters)) {
                require(&mut rest, part.clone());
            }
        }
        (filters, rest)
    }

    /// Whether the budget allows finding out which fact a part depends on.
    fn can_filter(&self, part: &Expression) -> bool {
        let (squares, kinds) = (self.model.board.len(), self.model.kinds.len());
        self.effort.work(weight(part, squares) * 4 * (kinds + squares) as u64)
    }

    /// Whether a part depends on one fact alone; then it goes into the filters.
    fn filter(&self, part: &Expression, is_of_move: bool, filters: &mut [EventFilter<W>; 2]) -> bool {
        let squares = |of: fn(Square) -> (Option<Square>, Option<Square>)| {
            let by_side = Side::BOTH.map(|side| {
                let mut set = SquareSet::EMPTY;
                for square in self.model.board.squares() {
                    let (from, to) = of(square);
                    if truth(self.model, part, &Facts { from, to, ..Facts::of(side) })? {
                        set.insert(square);
                    }
                }
                Some(set)
            });
            let [Some(white), Some(black)] = by_side else { return None };
            Some([white, black])
        };
        let kinds = |facts: fn(Kind, Side) -> Facts| {
            let by_side = Side::BOTH.map(|side| {
                let mut set = KindSet::default();
                for kind in self.model.all_kinds() {
                    if truth(self.model, part, &facts(kind, side))? {
                        set = set.or(KindSet::one(kind));
                    }
                }
                Some(set)
            });
            let [Some(white), Some(black)] = by_side else { return None };
            Some([white, black])
        };
        let of_mover = Side::BOTH.map(|side| truth(self.model, part, &Facts::of(side)));
        let of_piece = |kind, side| Facts { piece: Some(kind), ..Facts::of(side) };
        let of_victim = |kind, side| Facts { victim: Some(Some(kind)), ..Facts::of(side) };
        let nothing = |side| Facts { victim: Some(None), ..Facts::of(side) };
        let without_victim = Side::BOTH.map(|side| truth(self.model, part, &nothing(side)));
        if let [Some(white), Some(black)] = of_mover {
            filters.iter_mut().zip([white, black]).for_each(|(filter, truth)| filter.mover &= truth);
        } else if let Some(by_side) = kinds(of_piece).filter(|_| is_of_move) {
            filters.iter_mut().zip(by_side).for_each(|(filter, set)| filter.pieces.0 &= set.0);
        } else if let (Some(by_side), [Some(white), Some(black)]) = (kinds(of_victim), without_victim) {
            filters.iter_mut().zip(by_side).for_each(|(filter, set)| filter.victims.0 &= set.0);
            filters.iter_mut().zip([white, black]).for_each(|(filter, truth)| filter.no_victim &= truth);
        } else if !is_of_move {
            return false;
        } else if let Some(by_side) = squares(|square| (Some(square), None)) {
            filters.iter_mut().zip(by_side).for_each(|(filter, set)| filter.from &= set);
        } else if let Some(by_side) = squares(|square| (None, Some(square))) {
            filters.iter_mut().zip(by_side).for_each(|(filter, set)| filter.to &= set);
        } else {
            return false;
        }
        true
    }

    /// The squares where a rule `on = "change"` of the form `any(KINDS of p and ZONE of p)` could fire, by side and kind.
    fn hot_squares(&self, rule: &model::Rule) -> Option<[Vec<SquareSet<W>>; 2]> {
        let (local, when) = (rule.each?, rule.when.as_ref()?);
        let model::Term::Any(set) = &when.term else { return None };
        let pieces = self.model.kinds.len() * self.model.board.len();
        if !self.effort.work(weight(set, self.model.board.len()) * pieces as u64) {
            return None;
        }
        let mut hot = Side::BOTH.map(|_| vec![SquareSet::EMPTY; self.model.kinds.len()]);
        for side in Side::BOTH {
            for kind in self.model.all_kinds() {
                for square in self.model.board.squares() {
                    if self.is_hot(set, local, side, kind, square)? {
                        hot[side.index()][kind.index()].insert(square);
                    }
                }
            }
        }
        Some(hot)
    }

    /// Whether a piece would be in a set, if the set depends on each square separately.
    fn is_hot(
        &self,
        set: &Expression,
        player: model::Local,
        side: Side,
        kind: Kind,
        square: Square,
    ) -> Option<bool> {
        let is_player =
            |owner: &Expression| matches!(owner.term, model::Term::Local(local) if local == player);
        match &set.term {
            model::Term::And(a, b) => Some(
                self.is_hot(a, player, side, kind, square)? && self.is_hot(b, player, side, kind, square)?,
            ),
            model::Term::Pieces(Some(model::KindsTerm::Fixed(kinds)), Some(owner)) if is_player(owner) => {
                Some(kinds.has(kind))
            }
            model::Term::Zone(zone, Some(owner)) if is_player(owner) => {
                Some(self.model.zone(*zone, side).binary_search(&square).is_ok())
            }
            _ => None,
        }
    }
}
