//! Rules that fire on events, choices on arrival, declared actions: conditions sorted so that what cannot hold is
//! left out early.

#![expect(clippy::wildcard_enum_match_arm, reason = "rules of other forms have no hot squares")]

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::{self, Domain, Event, Expression, Template, Type};

use super::SquareSet;
use super::analysis::{self, Facts, SafetyReads, conjuncts, mentions, truth};
use super::code::{EffectsCode, NumberCode, SetCode, TruthCode, ValueCode};
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
    /// The rest of its condition, and what it does; twice if it runs for each player.
    pub bodies: Vec<(Option<TruthCode>, EffectsCode)>,
    /// Whether that cannot matter to the safety of royal pieces.
    pub is_harmless: bool,
    /// Whether it need not run where no past is kept.
    pub keeps_past: bool,
    /// For rules marked `always` that look at each square by itself: where they could fire, by side and kind.
    pub hot: Option<[Vec<SquareSet<W>>; 2]>,
    /// The same as a list of what they fire at, if it is short.
    pub spots: Option<Vec<(Side, Kind, SquareSet<W>)>>,
}

/// The longest list of spots.
const SPOTS: usize = 8;

/// Where a rule could fire as a list.
fn spots<const W: usize>(hot: &[Vec<SquareSet<W>>; 2]) -> Vec<(Side, Kind, SquareSet<W>)> {
    let of_side = |(side, sets): (Side, &Vec<SquareSet<W>>)| {
        let sets = sets.clone().into_iter().enumerate().filter(|(_, set)| !set.is_empty());
        sets.map(move |(kind, set)| (side, Kind(kind as u8), set)).collect::<Vec<_>>()
    };
    Side::BOTH.into_iter().zip(hot).flat_map(of_side).collect()
}

/// The hooks of an event, told apart by who acts and by the kind that moves or is captured.
#[derive(Clone, Debug, Default)]
pub struct HookLists {
    /// By side and kind; one kind where the event has none, no list where there is no hook.
    lists: Vec<Vec<u16>>,
    /// What the event is told apart by.
    subject: Subject,
}

/// The kind that tells events apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Subject {
    #[default]
    Nothing,
    Piece,
    Victim,
}

impl HookLists {
    /// Whether there is no hook.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// Those that an event may fire: who acts, and the kinds that move and are captured, or -1.
    #[inline]
    pub fn of(&self, mover: Side, piece: i32, victim: i32) -> &[u16] {
        let kind = match self.subject {
            Subject::Nothing => 0,
            Subject::Piece => piece,
            Subject::Victim => victim,
        };
        let place = usize::try_from(kind).map_or(0, |kind| kind + 1);
        self.lists.get(place * 2 + mover.index().min(1)).map_or(&[], Vec::as_slice)
    }
}

/// The lists of all events.
pub(super) fn lists<const W: usize>(hooks: &[Hook<W>], kinds: usize) -> [HookLists; 7] {
    let mut all: [HookLists; 7] = Default::default();
    for hook in hooks {
        let lists = &mut all[super::event_number(hook.event)];
        if !lists.is_empty() {
            continue;
        }
        lists.subject = match hook.event {
            Event::BeforeCapture | Event::AfterCapture | Event::BeforeDiscard => Subject::Victim,
            Event::AfterMove => Subject::Piece,
            Event::AfterAction | Event::AfterTurn | Event::Always => Subject::Nothing,
        };
        let of_event = || (0..).zip(hooks).filter(|(_, other)| other.event == hook.event);
        for kind in std::iter::once(None).chain((0..kinds as u8).map(|kind| Some(Kind(kind)))) {
            for side in Side::BOTH {
                let may_fire = |filter: &EventFilter<W>| match (lists.subject, kind) {
                    (Subject::Nothing, _) => true,
                    (Subject::Piece, kind) => kind.is_none_or(|kind| filter.pieces.has(kind)),
                    (Subject::Victim, kind) => kind.map_or(filter.no_victim, |kind| filter.victims.has(kind)),
                };
                let filter = |hook: &Hook<W>| {
                    hook.filters[side.index()].mover && may_fire(&hook.filters[side.index()])
                };
                let list = of_event().filter(|(_, hook)| filter(hook)).map(|(index, _)| index).collect();
                lists.lists.push(list);
            }
        }
    }
    all
}

/// A choice on arrival.
#[derive(Clone, Debug)]
pub struct Arrival<const W: usize> {
    /// What the move must look like, by side.
    pub filters: [EventFilter<W>; 2],
    /// The rest of its condition, as far as it does not speak of the choice.
    pub when: Option<TruthCode>,
    /// What it says of the choice.
    pub choice_when: Option<TruthCode>,
    /// Its parameters, in order; at most one of them is chosen.
    pub choices: Vec<DeclaredChoice>,
    /// What it does.
    pub effects: EffectsCode,
    /// Whether that cannot matter to the safety of royal pieces.
    pub is_harmless: bool,
    /// When the move may also be made without it; never if there is nothing.
    pub optional: Option<TruthCode>,
    /// What is written after the move.
    pub write: Template,
}

/// An action that is no move.
#[derive(Clone, Debug)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// Whether it is done only when it was asked for.
    pub asked: bool,
    /// Its parameters, in order.
    pub choices: Vec<DeclaredChoice>,
    /// Conditions that need no parameter.
    pub guard: Option<TruthCode>,
    /// What it waits for, by index into the wakers.
    pub waits_for: Option<u8>,
    /// What it does.
    pub effects: EffectsCode,
    /// How it is written.
    pub write: Template,
}

/// A parameter of a declared action.
#[derive(Clone, Debug)]
pub struct DeclaredChoice {
    /// Its type.
    pub ty: Type,
    /// What it is chosen from.
    pub domain: DeclaredDomain,
    /// Conditions that can be judged once it is chosen.
    pub guard: Option<TruthCode>,
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
        let is_of_move = !matches!(rule.event, Event::BeforeCapture | Event::AfterCapture);
        let (filters, rest) = self.filters(rule.when.as_ref(), is_of_move);
        let hot = self.hot_squares(rule).filter(|_| rule.event == Event::Always);
        let layouts = match rule.each {
            None => vec![Layout::default()],
            Some(player) => Side::BOTH.map(|side| Layout::of_player(player, side)).to_vec(),
        };
        let body = |layout| {
            let when = rest.as_ref().map(|rest| self.truth_code(rest, &layout));
            (when, self.effects_code(&rule.effects, &layout))
        };
        Hook {
            event: rule.event,
            filters,
            bodies: layouts.into_iter().map(body).collect(),
            is_harmless: reads.are_harmless(&rule.effects),
            keeps_past: rule.keeps_past,
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
            if !self.filter(part, is_of_move, &mut filters) {
                rest = Some(match rest {
                    None => part.clone(),
                    Some(rest) => Expression {
                        ty: Type::Truth,
                        term: model::Term::And(Box::new(rest), Box::new(part.clone())),
                    },
                });
            }
        }
        (filters, rest)
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
        if let [Some(white), Some(black)] = of_mover {
            filters.iter_mut().zip([white, black]).for_each(|(filter, truth)| filter.mover &= truth);
        } else if let Some(by_side) = kinds(of_piece).filter(|_| is_of_move) {
            filters.iter_mut().zip(by_side).for_each(|(filter, set)| filter.pieces.0 &= set.0);
        } else if let Some(by_side) =
            kinds(|kind, side| Facts { victim: Some(Some(kind)), ..Facts::of(side) })
        {
            filters.iter_mut().zip(by_side).for_each(|(filter, set)| filter.victims.0 &= set.0);
            for (side, filter) in Side::BOTH.into_iter().zip(filters.iter_mut()) {
                let facts = Facts { victim: Some(None), ..Facts::of(side) };
                filter.no_victim &= truth(self.model, part, &facts) == Some(true);
            }
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
                Some(self.model.zone(*zone, side).contains(&square))
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
        let (filters, rest) = self.filters(arrival.when.as_ref(), true);
        let speaks = |part: &Expression| arrival.choices.iter().any(|choice| mentions(part, choice.local));
        let (of_choice, of_move): (Vec<&Expression>, Vec<&Expression>) =
            conjuncts(rest.as_ref()).into_iter().partition(|part| speaks(part));
        let mut all = |parts: Vec<&Expression>| {
            let joined = parts.into_iter().cloned().reduce(super::movement::join);
            joined.map(|condition| self.truth_code(&condition, &layout))
        };
        let (when, choice_when) = (all(of_move), all(of_choice));
        let choices = arrival.choices.iter().map(|choice| DeclaredChoice {
            ty: choice.ty,
            domain: self.declared_domain(&choice.domain, &layout),
            guard: None,
        });
        let choices = choices.collect();
        let effects = self.effects_code(&arrival.effects, &layout);
        let optional = arrival.optional.as_ref();
        let optional = optional.map(|when| self.truth_code(when, &Layout::default()));
        let write = arrival.write.clone();
        let is_harmless = reads.is_harmless_arrival(self.model, arrival);
        Arrival { filters, when, choice_when, choices, effects, is_harmless, optional, write }
    }

    /// The declared actions.
    pub(super) fn declared(&mut self) -> Vec<Declared> {
        let model = self.model;
        model.actions.iter().map(|action| self.declared_action(action)).collect()
    }

    fn declared_action(&mut self, action: &model::DeclaredAction) -> Declared {
        let layout = Layout::of_choices(&action.choices);
        let mut guards: Vec<Option<Expression>> = vec![None; action.choices.len() + 1];
        for part in conjuncts(action.when.as_ref()) {
            let needs = |choice: &model::Choice| mentions(part, choice.local);
            let at = action.choices.iter().rposition(needs).map_or(0, |index| index + 1);
            guards[at] = Some(match guards[at].take() {
                None => part.clone(),
                Some(known) => {
                    let term = model::Term::And(Box::new(known), Box::new(part.clone()));
                    Expression { ty: Type::Truth, term }
                }
            });
        }
        let mut guards = guards.into_iter().map(|guard| guard.map(|guard| self.truth_code(&guard, &layout)));
        let guard = guards.next().flatten();
        let guards: Vec<Option<TruthCode>> = guards.collect();
        let choices = action.choices.iter().zip(guards).map(|(choice, guard)| DeclaredChoice {
            ty: choice.ty,
            domain: self.declared_domain(&choice.domain, &layout),
            guard,
        });
        let choices = choices.collect();
        let effects = self.effects_code(&action.effects, &layout);
        let (name, write) = (action.name.clone(), action.write.clone());
        let waits_for = self.waker(analysis::possible(action).as_ref());
        Declared { name, asked: action.asked, choices, guard, waits_for, effects, write }
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
