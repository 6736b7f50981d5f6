//! Rules that fire on events, choices on arrival, declared actions: conditions sorted so that what cannot hold is
//! left out early.

#![expect(clippy::wildcard_enum_match_arm, reason = "rules of other forms have no hot squares")]

use crate::ids::{Kind, KindSet, Mark, Side, Square};
use crate::model::{self, Domain, Event, Expression, Template, Type};

use super::SquareSet;
use super::analysis::{self, Facts, SafetyReads, borne_mark, conjuncts, join, mentions, truth};
use super::code::{EffectsCode, NumberCode, SetCode, SightCode, TruthCode, ValueCode};
use super::effort::weight;
use super::rule::{Layout, RuleCompiler};

/// What an event must look like for a rule to be asked at all, by side that is the mover.
#[derive(Clone, Debug)]
pub struct EventFilter<const W: usize> {
    /// The kinds that move.
    pub pieces: KindSet,
    /// The kinds that are captured.
    pub victims: KindSet,
    /// Whether nothing may be captured.
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
    /// What the event must look like, by side that is the mover.
    pub filters: [EventFilter<W>; 2],
    /// By side that is the mover, whether all events that come to it by its lists fire it.
    pub is_open: [bool; 2],
    /// A mark that the piece which moves must carry.
    pub bears: Option<Mark>,
    /// The rest of its condition, and what it does; twice if it runs for each player.
    pub bodies: Vec<(Option<TruthCode>, EffectsCode)>,
    /// Whether that cannot matter to the safety of royal pieces.
    pub is_harmless: bool,
    /// Whether it need not run where no past is kept.
    pub keeps_past: bool,
    /// Whether it sets idle variables alone.
    pub is_idle: bool,
    /// For rules marked `always` that look at each square by itself: where they could fire, by side and kind.
    pub hot: Option<[Vec<SquareSet<W>>; 2]>,
    /// The same as a list of what they fire at, if it is short.
    pub spots: Option<Vec<Spot<W>>>,
}

/// Squares where a piece of a side and kind fires a rule.
pub type Spot<const W: usize> = (Side, Kind, SquareSet<W>);

/// The longest list of spots.
pub(super) const SPOTS: usize = 8;

/// Where a rule could fire as a list.
pub(super) fn spots<const W: usize>(hot: &[Vec<SquareSet<W>>; 2]) -> Vec<Spot<W>> {
    let of_side = |(side, sets): (Side, &Vec<SquareSet<W>>)| {
        let sets = sets.clone().into_iter().enumerate().filter(|(_, set)| !set.is_empty());
        sets.map(move |(kind, set)| (side, Kind(kind as u8), set)).collect::<Vec<_>>()
    };
    Side::BOTH.into_iter().zip(hot).flat_map(of_side).collect()
}

/// Ends of moves, by the square of departure if that matters.
#[derive(Clone, Debug)]
pub enum Ends<const W: usize> {
    /// These.
    To(SquareSet<W>),
    /// By square of departure.
    FromTo(Vec<SquareSet<W>>),
}

impl<const W: usize> Default for Ends<W> {
    fn default() -> Self {
        Ends::NONE
    }
}

impl<const W: usize> Ends<W> {
    /// No end.
    pub const NONE: Ends<W> = Ends::To(SquareSet::EMPTY);

    /// Those of moves from a square.
    #[inline]
    pub fn of(&self, from: Square) -> SquareSet<W> {
        match self {
            Ends::To(set) => *set,
            Ends::FromTo(sets) => sets[from.index()],
        }
    }

    /// Whether there is none from anywhere.
    pub fn is_empty(&self) -> bool {
        match self {
            Ends::To(set) => set.is_empty(),
            Ends::FromTo(sets) => sets.iter().all(SquareSet::is_empty),
        }
    }

    /// What `join` makes of the ends of both from each of so many squares.
    fn joined(
        &self,
        other: &Ends<W>,
        squares: usize,
        join: fn(SquareSet<W>, SquareSet<W>) -> SquareSet<W>,
    ) -> Ends<W> {
        match (self, other) {
            (Ends::To(a), Ends::To(b)) => Ends::To(join(*a, *b)),
            (a, b) => {
                let of = |from| join(a.of(from), b.of(from));
                Ends::FromTo((0..squares as u16).map(Square).map(of).collect())
            }
        }
    }

    /// The ends of either.
    pub(super) fn or(&self, other: &Ends<W>, squares: usize) -> Ends<W> {
        self.joined(other, squares, |a, b| a | b)
    }

    /// The ends of both.
    fn and(&self, other: &Ends<W>, squares: usize) -> Ends<W> {
        self.joined(other, squares, |a, b| a & b)
    }
}

/// A choice on arrival.
#[derive(Clone, Debug)]
pub struct Arrival<const W: usize> {
    /// What the move must look like, by side, but for its squares.
    pub filters: [EventFilter<W>; 2],
    /// Where it must end, by side and kind.
    pub ends: [Vec<Ends<W>>; 2],
    /// The rest of its condition, as far as it does not speak of the choice.
    pub when: Option<TruthCode>,
    /// What it says of the choice.
    pub choice_when: Option<TruthCode>,
    /// Its parameters, in order; at most one of them is chosen.
    pub choices: Vec<DeclaredChoice<W>>,
    /// What it does.
    pub effects: EffectsCode,
    /// The kinds that the piece can become by it, if nothing else that it does matters to the safety of royal pieces.
    pub becomes: Option<KindSet>,
    /// A mark that the piece must carry.
    pub bearer: Option<Mark>,
    /// What comes to stand where the piece has left, if nothing else that is done matters.
    pub screen: Option<Screen>,
    /// Whether it leaves the move as safe as it is without.
    pub is_harmless: bool,
    /// Whether what decides for the move without it may not do so with it.
    pub matters_to_bans: bool,
    /// When the move may also be made without it; never if there is nothing.
    pub optional: Option<TruthCode>,
    /// What is written after the move.
    pub write: Template,
}

impl<const W: usize> Arrival<W> {
    /// Whether each move for which it is due is made with it, and in one way.
    pub(super) fn is_without_choice(&self) -> bool {
        let is_fixed = |choice: &DeclaredChoice<W>| matches!(choice.domain, DeclaredDomain::Is(_));
        self.optional.is_none() && self.choice_when.is_none() && self.choices.iter().all(is_fixed)
    }
}

/// A piece of the mover that comes to stand on the square that another one has left.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Its kind, if that is no choice of those in his hand.
    pub kind: Option<Kind>,
    /// Whether a royal piece of the mover may not be attacked before it comes.
    pub comes_late: bool,
}

/// An action that is no move.
#[derive(Clone, Debug)]
pub struct Declared<const W: usize> {
    /// Its name.
    pub name: String,
    /// Whether it is done only when it was asked for.
    pub asked: bool,
    /// Its parameters, in order.
    pub choices: Vec<DeclaredChoice<W>>,
    /// Conditions that need no parameter.
    pub guard: Option<TruthCode>,
    /// What it waits for, by index into the triggers.
    pub waits_for: Option<u8>,
    /// What it does to the board, if that is simple.
    pub shape: Option<Shape>,
    /// The squares from and to which it lets pieces go one after the other, if it does nothing else that matters to the
    /// safety of royal pieces.
    pub moves: Option<Vec<(NumberCode, NumberCode)>>,
    /// Whether nothing that follows it matters to whether royal pieces are attacked, but what it does itself.
    pub is_light: bool,
    /// Whether nothing that follows it matters to bans at all, but what it does itself.
    pub is_judged_by_effects: bool,
    /// How far what it does goes.
    pub extent: Extent,
    /// What it does.
    pub effects: EffectsCode,
    /// How it is written.
    pub write: Template,
}

/// How far what a declared action does goes, as far as that is known before play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// It ends the turn.
    EndsTurn,
    /// It changes squares that are among its parameters and nothing else of the board; the turn goes on.
    OnChoices,
    /// It changes these squares at most; the turn goes on.
    OnSquares(SetCode),
    /// It takes the pieces from these squares, and does nothing else; the turn goes on.
    Empties(SetCode),
    /// It changes the board, hands and variables, without the rules for captures; the turn goes on.
    OnBoard,
    /// It may do more.
    Unknown,
}

/// What an action does to the board that does one thing only, on squares that are parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A piece of the mover comes to stand on the square that is chosen last: of which kind, if that is no parameter, or which
    /// parameter it is.
    Drop(Result<Kind, u8>),
    /// The pieces on a square, by parameter, and on the one that is chosen last change places.
    Swap(u8),
}

/// A parameter of a declared action.
#[derive(Clone, Debug)]
pub struct DeclaredChoice<const W: usize> {
    /// Its type.
    pub ty: Type,
    /// For the last one, if it is a square: where it can be as far as that depends on squares and one parameter alone.
    pub allowed: Option<Allowed<W>>,
    /// What it is chosen from.
    pub domain: DeclaredDomain,
    /// For a direction: the ones that will do, if that is known before anything else is chosen.
    pub sight: Option<SightCode>,
    /// Conditions that can be judged once it is chosen.
    pub guard: Option<TruthCode>,
}

/// The squares that a choice can be, by side.
#[derive(Clone, Debug)]
pub enum Allowed<const W: usize> {
    /// These.
    Always([SquareSet<W>; 2]),
    /// By the kind that another parameter is.
    ByKind(u8, [Vec<SquareSet<W>>; 2]),
}

/// What a parameter is chosen from.
#[derive(Clone, Debug)]
pub enum DeclaredDomain {
    /// One of these squares.
    Square(SetCode),
    /// One of these kinds.
    Kind(KindSet),
    /// One of the kinds in this player's hand.
    Hand(NumberCode),
    /// One of these directions: their index for White and for Black.
    Direction(Vec<(u8, u8)>),
    /// A number from the first to the second one.
    Number(NumberCode, NumberCode),
    /// At least and at most so many of these squares.
    Subset(NumberCode, NumberCode, SetCode),
    /// No choice: this.
    Is(ValueCode),
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
        // What a declared action captures, no piece has moved to capture.
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

    /// Filters for both sides, and what is left of the condition.
    ///
    /// Unless a piece has moved for sure, what is said of it is left.
    fn filters(
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
                rest = Some(match rest {
                    None => part.clone(),
                    Some(rest) => join(rest, part.clone()),
                });
            }
        }
        (filters, rest)
    }

    /// Whether it can be afforded to find out on which fact a part depends.
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

    /// Where an `always` rule of the form `any(KINDS of p and ZONE of p)` could fire, by side and kind.
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

    /// Whether a piece would be in a set, if the set looks at each square by itself.
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

    /// The choices on arrival.
    pub(super) fn arrivals(&mut self, reads: &SafetyReads) -> Vec<Arrival<W>> {
        let model = self.model;
        model.arrivals.iter().map(|arrival| self.arrival(arrival, reads)).collect()
    }

    fn arrival(&mut self, arrival: &model::Arrival, reads: &SafetyReads) -> Arrival<W> {
        let layout = Layout::of_choices(&arrival.choices);
        // Ends by square of departure are kept for each kind, three times: its own, all together, and with other care.
        let bytes = 6 * self.model.kinds.len() * self.model.board.len() * size_of::<SquareSet<W>>();
        let (filters, rest) = self.filters(arrival.when.as_ref(), true, self.effort.room(bytes));
        let (mut ends, rest) = self.arrival_ends(&filters, rest.as_ref());
        let borne = conjuncts(arrival.when.as_ref()).into_iter().filter_map(borne_mark);
        let bearer = borne.into_iter().find_map(|(mark, bears)| bears.then_some(mark));
        if let Some(mark) = bearer {
            let on = self.model.marks[mark.index()].on;
            for (kind, ends) in ends.iter_mut().flat_map(|ends| (0..).map(Kind).zip(ends)) {
                *ends = if on.has(kind) { std::mem::take(ends) } else { Ends::NONE };
            }
        }
        let screen = self.screen(arrival, reads);
        let speaks = |part: &Expression| arrival.choices.iter().any(|choice| mentions(part, choice.local));
        let (of_choice, of_move): (Vec<&Expression>, Vec<&Expression>) =
            rest.into_iter().partition(|part| speaks(part));
        let mut all = |parts: Vec<&Expression>| {
            let joined = parts.into_iter().cloned().reduce(join);
            joined.map(|condition| self.truth_code(&condition, &layout))
        };
        let (when, choice_when) = (all(of_move), all(of_choice));
        let choices = arrival.choices.iter().map(|choice| DeclaredChoice {
            ty: choice.ty,
            allowed: None,
            domain: self.declared_domain(&choice.domain, &layout),
            sight: None,
            guard: None,
        });
        let choices = choices.collect();
        let effects = self.effects_code(&arrival.effects, &layout);
        let optional = arrival.optional.as_ref();
        let optional = optional.map(|when| self.truth_code(when, &Layout::default()));
        let write = arrival.write.clone();
        let becomes = reads.kinds_after_arrival(self.model, arrival);
        // Decided once it is known what matters to safety and to bans.
        let (is_harmless, matters_to_bans) = (false, true);
        Arrival {
            filters,
            ends,
            when,
            choice_when,
            choices,
            effects,
            becomes,
            bearer,
            screen,
            is_harmless,
            matters_to_bans,
            optional,
            write,
        }
    }

    /// What comes to stand where the piece has left, if nothing else that is done on arrival matters to royal pieces or bans.
    fn screen(&self, arrival: &model::Arrival, reads: &SafetyReads) -> Option<Screen> {
        let mut found = None;
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for statement in &arrival.effects {
            let (kind, on, mark) = match statement {
                model::Statement::Drop(kind, on, mark) if found.is_none() => (kind, on, mark),
                _ if !reads.are_harmless(std::slice::from_ref(statement)) => return None,
                _ if found.is_some() => {
                    after.push(statement);
                    continue;
                }
                _ => {
                    before.push(statement);
                    continue;
                }
            };
            let is_there = matches!(on.term, model::Term::Context(model::ContextWord::From));
            if !is_there || mark.is_some_and(|mark| !reads.ignores_mark(mark)) {
                return None;
            }
            found = Some(match kind.term {
                model::Term::Kind(Some(kind)) => Some(kind),
                model::Term::Local(local) => {
                    let choice = arrival.choices.iter().find(|choice| choice.local == local)?;
                    let Domain::Hand(player) = &choice.domain else { return None };
                    let is_mover = matches!(player.term, model::Term::Context(model::ContextWord::Mover));
                    is_mover.then_some(None)?
                }
                _ => return None,
            });
        }
        let comes_late = self.bans_late_screens(arrival, &before)?;
        Some(Screen { kind: found?, comes_late })
    }

    /// Where a move must end to have a choice on arrival, by side and kind, and what else its condition says.
    fn arrival_ends<'e>(
        &self,
        filters: &[EventFilter<W>; 2],
        rest: Option<&'e Expression>,
    ) -> ([Vec<Ends<W>>; 2], Vec<&'e Expression>) {
        let squares = self.model.board.len();
        let mut ends = Side::BOTH.map(|side| {
            let filter = &filters[side.index()];
            let begins = |square| if filter.from.has(square) { filter.to } else { SquareSet::EMPTY };
            let of = |kind| match filter.pieces.has(kind) && filter.mover {
                false => Ends::NONE,
                true if filter.from == self.geometry.all => Ends::To(filter.to),
                true => Ends::FromTo(self.model.board.squares().map(begins).collect()),
            };
            self.model.all_kinds().map(of).collect::<Vec<_>>()
        });
        let mut others = Vec::new();
        for part in conjuncts(rest) {
            let Some(found) = self.part_ends(part, &ends) else {
                others.push(part);
                continue;
            };
            for (known, more) in ends.iter_mut().flatten().zip(found.iter().flatten()) {
                if !known.is_empty() {
                    *known = known.and(more, squares);
                }
            }
        }
        (ends, others)
    }

    /// Where a part of a condition holds, by side and kind, if it depends on squares and kinds alone; only for kinds that
    /// have ends already.
    fn part_ends(&self, part: &Expression, known: &[Vec<Ends<W>>; 2]) -> Option<[Vec<Ends<W>>; 2]> {
        let by_piece = analysis::speaks_of(part, &[model::ContextWord::Piece]);
        let by_from = analysis::speaks_of(part, &[model::ContextWord::From]);
        let (squares, kinds) = (self.model.board.len(), self.model.kinds.len());
        let begins = if by_from { squares } else { 1 };
        let asked = if by_piece { 2 * kinds } else { 2 };
        let bytes = if by_from { 6 * kinds * squares * size_of::<SquareSet<W>>() } else { 0 };
        let steps = weight(part, squares) * (begins * squares * asked) as u64;
        if !(self.effort.work(steps) && self.effort.room(bytes)) {
            return None;
        }
        let of = |side: Side, piece: Option<Kind>| {
            let facts = Facts { piece, ..Facts::of(side) };
            if !by_from {
                return analysis::ends_where(self.model, part, &facts).map(Ends::To);
            }
            let of = |from| analysis::ends_where(self.model, part, &Facts { from: Some(from), ..facts });
            self.model.board.squares().map(of).collect::<Option<Vec<_>>>().map(Ends::FromTo)
        };
        let of_side = |side: Side| {
            let common = if by_piece { None } else { Some(of(side, None)?) };
            let of_kind = |kind: Kind| match &common {
                _ if known[side.index()][kind.index()].is_empty() => Some(Ends::NONE),
                Some(ends) => Some(ends.clone()),
                None => of(side, Some(kind)),
            };
            self.model.all_kinds().map(of_kind).collect::<Option<Vec<_>>>()
        };
        Some([of_side(Side::White)?, of_side(Side::Black)?])
    }

    /// The declared actions.
    pub(super) fn declared(&mut self, reads: &SafetyReads) -> Vec<Declared<W>> {
        let model = self.model;
        model.actions.iter().map(|action| self.declared_action(action, reads)).collect()
    }

    fn declared_action(&mut self, action: &model::DeclaredAction, reads: &SafetyReads) -> Declared<W> {
        let layout = Layout::of_choices(&action.choices);
        let mut allowed = None;
        let mut guards: Vec<Option<Expression>> = vec![None; action.choices.len() + 1];
        for part in conjuncts(action.when.as_ref()) {
            if allowed.is_none() {
                allowed = self.allowed(part, &action.choices);
                if allowed.is_some() {
                    continue;
                }
            }
            let needs = |choice: &model::Choice| mentions(part, choice.local);
            let at = action.choices.iter().rposition(needs).map_or(0, |index| index + 1);
            guards[at] = Some(match guards[at].take() {
                None => part.clone(),
                Some(known) => join(known, part.clone()),
            });
        }
        let mut guards = guards.into_iter().map(|guard| guard.map(|guard| self.truth_code(&guard, &layout)));
        let guard = guards.next().flatten();
        let guards: Vec<Option<TruthCode>> = guards.collect();
        let choices = action.choices.iter().zip(guards).map(|(choice, guard)| DeclaredChoice {
            ty: choice.ty,
            allowed: None,
            domain: self.declared_domain(&choice.domain, &layout),
            sight: None,
            guard,
        });
        let mut choices: Vec<DeclaredChoice<W>> = choices.collect();
        if let Some(last) = choices.last_mut() {
            last.allowed = allowed;
        }
        for (index, choice) in choices.iter_mut().enumerate() {
            choice.sight = self.direction_sight(action, index, &layout);
        }
        let effects = self.effects_code(&action.effects, &layout);
        let (name, write) = (action.name.clone(), action.write.clone());
        let waits_for = self.trigger(analysis::possible(action).as_ref());
        let shape = shape(action, reads);
        let is_light = reads.is_light(self.model, &action.effects);
        let moves = moves(action, reads).filter(|_| is_light).map(|moves| {
            let mut code = |square: &Expression| self.number_code(square, &layout);
            moves.into_iter().map(|(from, to)| (code(from), code(to))).collect()
        });
        Declared {
            name,
            asked: action.asked,
            choices,
            guard,
            waits_for,
            shape,
            moves,
            is_light,
            is_judged_by_effects: false,
            extent: self.extent(action, &layout),
            effects,
            write,
        }
    }

    /// How far what an action does goes.
    fn extent(&mut self, action: &model::DeclaredAction, layout: &Layout) -> Extent {
        if action.effects.iter().any(|statement| matches!(statement, model::Statement::EndTurn)) {
            return Extent::EndsTurn;
        }
        if analysis::acts_on_choices(action) {
            return Extent::OnChoices;
        }
        let destroys = |statement: &model::Statement| matches!(statement, model::Statement::Destroy(_));
        match analysis::changed_squares(&action.effects) {
            Some(squares) if action.effects.iter().all(destroys) => {
                Extent::Empties(self.set_code(&squares, layout))
            }
            Some(squares) => Extent::OnSquares(self.set_code(&squares, layout)),
            None if analysis::goes_on(&action.effects) => Extent::OnBoard,
            None => Extent::Unknown,
        }
    }

    /// For a direction that the first square on the way is computed for: in which ones it is one that the conditions ask for.
    fn direction_sight(
        &mut self,
        action: &model::DeclaredAction,
        index: usize,
        layout: &Layout,
    ) -> Option<SightCode> {
        let [way, first] = action.choices.get(index..index + 2)? else { return None };
        let (Domain::Direction(ways), Domain::Is(value)) = (&way.domain, &first.domain) else { return None };
        let wanted = conjuncts(action.when.as_ref()).into_iter().find_map(|part| match &part.term {
            model::Term::In(square, set) => {
                let is_first = matches!(square.term, model::Term::Local(local) if local == first.local);
                let known = &action.choices[..index];
                let is_known = |local: model::Local| known.iter().any(|choice| choice.local == local);
                let mut asks_more = false;
                set.visit(&mut |inner| {
                    asks_more |= matches!(inner.term, model::Term::Local(local) if !is_known(local));
                });
                (is_first && !asks_more).then_some(set)
            }
            _ => None,
        })?;
        self.sight_code(ways, way.local, value, wanted, layout)
    }

    /// Where the square that is chosen last can be by a part of the condition, if that depends on it and one kind alone.
    fn allowed(&self, part: &Expression, choices: &[model::Choice]) -> Option<Allowed<W>> {
        let (last, others) = choices.split_last()?;
        if !matches!(last.domain, Domain::Square(_)) || !mentions(part, last.local) {
            return None;
        }
        let mut named = others.iter().filter(|choice| mentions(part, choice.local));
        let kind = named.next();
        if named.next().is_some() || kind.is_some_and(|choice| choice.ty != Type::Kind) {
            return None;
        }
        let asked = 2 * self.model.board.len() * if kind.is_some() { self.model.kinds.len() } else { 1 };
        if !self.effort.work(weight(part, self.model.board.len()) * asked as u64) {
            return None;
        }
        let squares = |side: Side, kind: Option<(model::Local, Kind)>| {
            let facts = Facts { kind_local: kind, ..Facts::of(side) };
            let is_allowed = |square: Square| {
                let facts = Facts { square_local: Some((last.local, square)), ..facts };
                Some((square, truth(self.model, part, &facts)?))
            };
            let all: Option<Vec<(Square, bool)>> = self.model.board.squares().map(is_allowed).collect();
            Some(all?.into_iter().filter(|(_, allowed)| *allowed).map(|(square, _)| square).collect())
        };
        let Some(kind) = kind else {
            return Some(Allowed::Always([squares(Side::White, None)?, squares(Side::Black, None)?]));
        };
        let place = others.iter().take_while(|choice| choice.local != kind.local);
        let place = place.filter(|choice| choice.ty != Type::Squares).count() as u8;
        let of_side = |side| {
            let of_kind = |known| squares(side, Some((kind.local, known)));
            self.model.all_kinds().map(of_kind).collect::<Option<Vec<SquareSet<W>>>>()
        };
        Some(Allowed::ByKind(place, [of_side(Side::White)?, of_side(Side::Black)?]))
    }

    /// The fields of records, each laid out as the parameters of its action are.
    pub(super) fn record_fields(&mut self) -> Vec<ValueCode> {
        let model = self.model;
        let mut codes = Vec::new();
        for field in &model.record.fields {
            let layout = match field.action {
                model::ActionKind::Move => Layout::default(),
                model::ActionKind::Declared(rule) => Layout::of_choices(&model.actions[rule.index()].choices),
            };
            codes.push(self.value_code(&field.expression, &layout));
        }
        codes
    }

    fn declared_domain(&mut self, domain: &Domain, layout: &Layout) -> DeclaredDomain {
        match domain {
            Domain::Square(set) => DeclaredDomain::Square(self.set_code(set, layout)),
            Domain::Kind(kinds) => DeclaredDomain::Kind(*kinds),
            Domain::Hand(player) => DeclaredDomain::Hand(self.number_code(player, layout)),
            Domain::Number(least, most) => {
                DeclaredDomain::Number(self.number_code(least, layout), self.number_code(most, layout))
            }
            Domain::Subset(least, most, set) => {
                let (least, most) = (self.number_code(least, layout), self.number_code(most, layout));
                DeclaredDomain::Subset(least, most, self.set_code(set, layout))
            }
            Domain::Is(value) => DeclaredDomain::Is(self.value_code(value, layout)),
            Domain::Direction(words) => {
                let index =
                    |vector, side| super::Geometry::<W>::direction(self.model.board.turned(vector, side));
                let pair =
                    |word: &model::DirectionWord| (index(word.0, Side::White), index(word.0, Side::Black));
                DeclaredDomain::Direction(words.iter().map(pair).collect())
            }
        }
    }
}

/// What an action does to the board, if that is simple and nothing else that it does matters to safety.
fn shape(action: &model::DeclaredAction, reads: &SafetyReads) -> Option<Shape> {
    let (first, others) = action.effects.split_first()?;
    let (last, _) = action.choices.split_last().filter(|_| reads.are_harmless(others))?;
    let is_last = |square: &Expression| {
        matches!(square.term, model::Term::Local(local) if local == last.local)
            && matches!(last.domain, Domain::Square(_))
    };
    let parameter = |value: &Expression| {
        let model::Term::Local(local) = value.term else { return None };
        let before = action.choices.iter().take_while(|choice| choice.local != local);
        Some(before.filter(|choice| choice.ty != Type::Squares).count() as u8)
    };
    match first {
        model::Statement::Drop(kind, square, mark) if is_last(square) => {
            let is_harmless = mark.is_none_or(|mark| reads.ignores_mark(mark));
            let kind = match &kind.term {
                model::Term::Kind(Some(kind)) => Ok(*kind),
                _ => Err(parameter(kind)?),
            };
            is_harmless.then_some(Shape::Drop(kind))
        }
        model::Statement::Swap(a, b) if is_last(b) => parameter(a).map(Shape::Swap),
        model::Statement::Swap(b, a) if is_last(b) => parameter(a).map(Shape::Swap),
        _ => None,
    }
}

/// The moves that an action consists of, if nothing else that it does matters to safety and their squares are decided by its
/// parameters.
fn moves<'a>(
    action: &'a model::DeclaredAction,
    reads: &SafetyReads,
) -> Option<Vec<(&'a Expression, &'a Expression)>> {
    let move_of = |statement: &'a model::Statement| match statement {
        model::Statement::Move(from, to) => Some((from, to)),
        _ => None,
    };
    let moves: Vec<_> = action.effects.iter().map_while(move_of).collect();
    let is_known = |(from, to): &(&Expression, &Expression)| is_of_choices(from) && is_of_choices(to);
    let is_all = reads.are_harmless(&action.effects[moves.len()..]);
    (!moves.is_empty() && moves.iter().all(is_known) && is_all).then_some(moves)
}

/// Whether parameters alone decide a value, whatever stands where.
fn is_of_choices(value: &Expression) -> bool {
    let mut is_free = true;
    value.visit(&mut |inner| {
        is_free &= matches!(
            inner.term,
            model::Term::Local(_)
                | model::Term::Number(_)
                | model::Term::Square(_)
                | model::Term::Direction(_)
                | model::Term::Arithmetic(..)
                | model::Term::StepFrom(..)
        );
    });
    is_free
}
