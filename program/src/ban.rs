//! Bans on actions, and what is known of them before the action: conditions that the action cannot change, and whether
//! royal pieces have to be attacked.

#![expect(clippy::wildcard_enum_match_arm, reason = "what has another form is not known before the action")]

use std::collections::HashMap;

use crate::ids::{KindSet, Mark, Variable};
use crate::model::{
    ActionKind, Arrival, Change, ContextWord, Event, Expression, Forbidden, KindsTerm, Model, Reading,
    Reduction, Rule, Statement, Term, Type, touched,
};

use super::alike::{Alike, Sorts};
use super::analysis::{changes_by_itself, conjuncts, require};
use super::care::{Care, Cares, Gate};
use super::code::TruthCode;
use super::declared::{Declared, Shape};
use super::rule::{Layout, RuleCompiler};

/// A ban on actions.
#[derive(Clone, Copy, Debug)]
pub struct Ban {
    /// The condition.
    pub when: TruthCode,
    /// Whether it is checked only at the end of the turn.
    pub at_turn: bool,
}

/// The analysis of the bans for each sort of actions.
#[derive(Clone, Debug, Default)]
pub struct Outlook<const W: usize> {
    /// For moves that capture nothing.
    pub quiet: Cares,
    /// For moves that capture.
    pub captures: Cares,
    /// Whether it is the same for both.
    pub is_alike: bool,
    /// For declared actions.
    pub declared: Vec<Cares>,
    /// For declared actions that drop a piece: classes of drops that some bans cannot distinguish.
    pub drops: Vec<Option<Alike<W>>>,
}

impl<const W: usize> Outlook<W> {
    /// Whether the bans on all moves come down to whether a royal piece of the mover is attacked after the move.
    pub(super) fn always_looks(&self) -> bool {
        self.quiet.always.danger_decides && self.captures.always.danger_decides
    }
}

/// A sort of actions.
#[derive(Clone, Copy)]
enum Sort {
    /// Moves that capture nothing, without choices on arrival.
    Quiet,
    /// Moves that capture, without choices on arrival.
    Capture,
    /// Moves with a choice on arrival, by index, and whether they capture.
    Arrival(usize, bool),
    /// Declared actions.
    Declared(usize),
}

/// The possible changes by actions of a sort and everything that follows them.
#[derive(Default)]
struct Changes<'m> {
    /// How many statements set each variable.
    assigned: HashMap<Variable, usize>,
    /// How many statements change hands.
    of_hands: usize,
    /// The marks that they change.
    marks: Vec<Mark>,
    captures: bool,
    ends_turn: bool,
    /// Rules at the end of a turn that have the same effect after every action: see [`value_at_end`].
    settling: Vec<&'m Rule>,
}

/// Compiled conditions, and their triggers.
type KnownGates = HashMap<String, (TruthCode, Option<u8>)>;

impl<const W: usize> RuleCompiler<'_, W> {
    /// The bans.
    pub(super) fn bans(&mut self) -> Vec<Ban> {
        let model = self.model;
        let ban = |forbidden: &Forbidden| Ban {
            when: self.truth_code(&forbidden.when, &Layout::default()),
            at_turn: forbidden.at_turn,
        };
        model.forbidden.iter().map(ban).collect()
    }

    /// The analysis for each sort of actions: when the turn goes on afterwards, and when it is over.
    pub(super) fn outlooks(&mut self, actions: &[Declared<W>]) -> [Outlook<W>; 2] {
        let model = self.model;
        // Where every turn is one action, the first is never used.
        let is_single = is_single(model);
        let mut gates = HashMap::new();
        [false, true].map(|is_last| {
            let is_last = is_last || is_single;
            let mut cares = |sort, but_for: &[u16]| self.cares(sort, is_last, but_for, &mut gates);
            let (quiet, captures) = (cares(Sort::Quiet, &[]), cares(Sort::Capture, &[]));
            let declared =
                (0..model.actions.len()).map(|action| cares(Sort::Declared(action), &[])).collect();
            let drops = actions.iter().enumerate().map(|(action, declared)| {
                let (bans, sorts) = drops_by_sort(model, action, declared, is_last)?;
                let others = cares(Sort::Declared(action), &bans);
                sorts.alike(model, bans, others)
            });
            let drops = drops.collect();
            Outlook { is_alike: quiet == captures, quiet, captures, declared, drops }
        })
    }

    /// The analysis for a sort of actions, without some bans. Conditions that were already compiled are found by their
    /// text.
    fn cares(&mut self, sort: Sort, is_last: bool, but_for: &[u16], gates: &mut KnownGates) -> Cares {
        let model = self.model;
        let changes = Changes::of(model, sort);
        let mut cares = Cares::default();
        for (index, ban) in (0..).zip(&model.forbidden).filter(|(index, _)| !but_for.contains(index)) {
            if ban.at_turn && !is_last {
                // It is checked if the turn is over after all.
                cares.always.all |= changes.ends_turn;
                continue;
            }
            let Some(Sight { gate, care, .. }) = Sight::of(model, &ban.when, sort, &changes) else {
                continue;
            };
            match gate {
                None => cares.always = cares.always.and(care),
                Some(gate) => {
                    let known = gates.entry(format!("{gate:?}"));
                    let (when, waits_for) = *known.or_insert_with(|| {
                        (self.truth_code(&gate, &Layout::default()), self.trigger(Some(&gate)))
                    });
                    cares.gated.push(Gate { ban: index, when, waits_for, care });
                }
            }
        }
        cares
    }

    /// Whether bans depend on nothing that changes after the statements of a declared action, if nothing there matters to
    /// royal pieces.
    pub(super) fn bans_ask_for_effects_alone(&self) -> bool {
        let after = Changes::after_effects(self.model);
        self.model.forbidden.iter().all(|ban| after.are_none_to(self.model, &ban.when))
    }

    /// Whether a choice on arrival changes nothing on which bans depend: then the analysis of moves without it is valid
    /// for moves with it.
    pub(super) fn arrival_matters_not(&self, arrival: usize) -> bool {
        let model = self.model;
        let told = |sort| Told::of(model, sort);
        told(Sort::Quiet) == told(Sort::Arrival(arrival, false))
            && told(Sort::Capture) == told(Sort::Arrival(arrival, true))
    }

    /// Whether no royal piece of the mover may be attacked before a piece enters the square that another one left, on
    /// arrival of a move; nothing if other bans depend on the effects there. The statements before it are given.
    pub(super) fn bans_late_screens(&self, arrival: &Arrival, before: &[&Statement]) -> Option<bool> {
        let model = self.model;
        let index = model.arrivals.iter().position(|known| std::ptr::eq(known, arrival))?;
        let (mut comes_late, capturing) = (false, Sort::Arrival(index, true));
        let changes = Changes::of(model, capturing);
        let pairs = [(Sort::Quiet, Sort::Arrival(index, false)), (Sort::Capture, capturing)];
        let told = pairs.map(|(without, with)| (Told::of(model, without), Told::of(model, with)));
        for (number, ban) in model.forbidden.iter().enumerate() {
            let is_same = told.iter().all(|(without, with)| without.bans[number] == with.bans[number]);
            let Term::Variable(variable, None) = ban.when.term else {
                is_same.then_some(())?;
                continue;
            };
            let notes_danger = |statement: &&&Statement| match statement {
                Statement::Assign(set, None, Change::Set, value) => {
                    *set == variable && danger(model, value) == Some(Danger::Is)
                }
                _ => false,
            };
            let is_noted =
                changes.assigned.get(&variable) == Some(&1) && before.iter().any(|it| notes_danger(&it));
            (is_same || is_noted).then_some(())?;
            comes_late |= is_noted;
        }
        Some(comes_late)
    }
}

/// The facts about a ban before an action.
struct Sight {
    /// The necessary condition.
    gate: Option<Expression>,
    /// What is known of each part of the condition.
    known: Vec<Knowledge>,
    /// The decision in that case.
    care: Care,
}

/// What is known of a part of a condition before the action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Knowledge {
    /// An equivalent condition.
    Equivalent,
    /// A necessary condition.
    Necessary,
    /// No condition.
    Nothing,
}

/// The demands of all bans on actions of a sort, for comparing sorts.
#[derive(PartialEq, Eq)]
struct Told {
    ends_turn: bool,
    /// By ban: the known parts, and the decision; nothing if the action cannot violate the ban.
    bans: Vec<Option<(Vec<Knowledge>, Care)>>,
}

impl Told {
    fn of(model: &Model, sort: Sort) -> Told {
        let changes = Changes::of(model, sort);
        let sight = |ban: &Forbidden| {
            let sight = Sight::of(model, &ban.when, sort, &changes)?;
            Some((sight.known, sight.care))
        };
        Told { ends_turn: changes.ends_turn, bans: model.forbidden.iter().map(sight).collect() }
    }
}

impl Sight {
    /// Nothing if the action cannot violate the ban.
    fn of(model: &Model, when: &Expression, sort: Sort, changes: &Changes<'_>) -> Option<Sight> {
        let when = specialised(model, when, sort);
        let (mut gate, mut rest, mut knowledge) = (None, Vec::new(), Vec::new());
        for part in conjuncts(Some(&when)) {
            match part.term {
                Term::Truth(false) => return None,
                Term::Truth(true) => continue,
                _ => {}
            }
            let (condition, known) = match changes.known_before(model, part) {
                Some(equivalent) => (Some(equivalent), Knowledge::Equivalent),
                None if changes.may_only_forget(model, part) => (Some(part.clone()), Knowledge::Necessary),
                None => (None, Knowledge::Nothing),
            };
            knowledge.push(known);
            if known != Knowledge::Equivalent {
                rest.push(part);
            }
            if let Some(condition) = condition {
                require(&mut gate, condition);
            }
        }
        let dangers: Vec<Danger> = rest.iter().filter_map(|part| danger(model, part)).collect();
        let care = Care {
            none: rest.is_empty(),
            danger: !dangers.is_empty(),
            danger_decides: rest.len() == 1 && dangers == [Danger::Is],
            lack: dangers.iter().all(|danger| *danger == Danger::OrLack) && !dangers.is_empty(),
            check: dangers.is_empty() && rest.iter().any(|part| is_check(part)),
            all: false,
        };
        let all = care.is_nothing();
        Some(Sight { gate, known: knowledge, care: Care { all, ..care } })
    }
}

/// The bans for which the drops of an action need not be tried out one by one, and the sets by which they distinguish
/// squares and kinds; nothing if there are none.
fn drops_by_sort<const W: usize>(
    model: &Model,
    action: usize,
    declared: &Declared<W>,
    is_last: bool,
) -> Option<(Vec<u16>, Sorts)> {
    let is_drop = matches!(declared.shape, Some(Shape::Drop(_))) && declared.is_light;
    let others = model.actions[action].effects.get(1..).filter(|_| is_drop)?;
    let (touched, after) = (touched(others), Changes::after_effects(model));
    let sort = Sort::Declared(action);
    let changes = Changes::of(model, sort);
    let (mut bans, mut sorts) = (Vec::new(), Sorts::default());
    for (index, ban) in (0..).zip(&model.forbidden) {
        let is_judged = is_last || !ban.at_turn;
        let is_unknown = Sight::of(model, &ban.when, sort, &changes).is_some_and(|sight| sight.care.all);
        let mut more = sorts.clone();
        if is_judged
            && is_unknown
            && after.are_none_to(model, &ban.when)
            && more.add(model, &specialised(model, &ban.when, sort), &touched)
        {
            bans.push(index);
            sorts = more;
        }
    }
    (!bans.is_empty()).then_some((bans, sorts))
}

/// A condition for actions of a sort: the last action is known.
fn specialised(model: &Model, when: &Expression, sort: Sort) -> Expression {
    let inner = |inner: &Expression| Box::new(specialised(model, inner, sort));
    let truth = |truth: &Expression| match truth.term {
        Term::Truth(truth) => Some(truth),
        _ => None,
    };
    let term = match &when.term {
        Term::ActionIs(actions) => {
            // Then a decision that an action asks for is the last action.
            let is_asked = model.actions.iter().any(|action| action.asked);
            if is_asked { when.term.clone() } else { Term::Truth(actions.iter().any(|it| is_of(*it, sort))) }
        }
        Term::Not(a) if a.ty == Type::Truth => {
            let a = inner(a);
            truth(&a).map_or_else(|| Term::Not(a.clone()), |truth| Term::Truth(!truth))
        }
        Term::And(a, b) if when.ty == Type::Truth => match (inner(a), inner(b)) {
            (a, b) if truth(&a) == Some(false) || truth(&b) == Some(false) => Term::Truth(false),
            (a, b) if truth(&a) == Some(true) => b.term,
            (a, b) if truth(&b) == Some(true) => a.term,
            (a, b) => Term::And(a, b),
        },
        Term::Or(a, b) if when.ty == Type::Truth => match (inner(a), inner(b)) {
            (a, b) if truth(&a) == Some(true) || truth(&b) == Some(true) => Term::Truth(true),
            (a, b) if truth(&a) == Some(false) => b.term,
            (a, b) if truth(&b) == Some(false) => a.term,
            (a, b) => Term::Or(a, b),
        },
        other => other.clone(),
    };
    Expression::new(when.ty, term)
}

fn is_of(action: ActionKind, sort: Sort) -> bool {
    match (action, sort) {
        (ActionKind::Move, Sort::Quiet | Sort::Capture | Sort::Arrival(..)) => true,
        (ActionKind::Declared(rule), Sort::Declared(index)) => rule.index() == index,
        (ActionKind::Move, Sort::Declared(_))
        | (ActionKind::Declared(_), Sort::Quiet | Sort::Capture | Sort::Arrival(..)) => false,
    }
}

impl<'m> Changes<'m> {
    fn of(model: &'m Model, sort: Sort) -> Changes<'m> {
        let mut changes = Changes::default();
        let lines = || model.movements();
        match sort {
            Sort::Declared(action) => changes.add(&model.actions[action].effects),
            Sort::Quiet | Sort::Capture | Sort::Arrival(..) => {
                lines().for_each(|line| changes.add(&line.effects));
            }
        }
        if let Sort::Arrival(arrival, _) = sort {
            changes.add(&model.arrivals[arrival].effects);
        }
        let is_single = is_single(model);
        for rule in model.rules.iter().filter(|rule| !is_of_capture(rule)) {
            if is_single && rule.event == Event::AfterTurn && rule.when.is_none() && rule.each.is_none() {
                changes.settling.push(rule);
            }
            changes.add(&rule.effects);
        }
        for action in model.actions.iter().filter(|action| action.asked) {
            changes.add(&action.effects);
        }
        let may_capture = match sort {
            Sort::Capture | Sort::Arrival(_, true) => true,
            // A decision may capture.
            Sort::Quiet | Sort::Arrival(_, false) | Sort::Declared(_) => {
                changes.captures || model.actions.iter().any(|action| action.asked)
            }
        };
        if may_capture {
            model.rules.iter().filter(|rule| is_of_capture(rule)).for_each(|rule| changes.add(&rule.effects));
        }
        changes
    }

    /// The possible changes by rules after the statements of a declared action.
    fn after_effects(model: &'m Model) -> Changes<'m> {
        let mut after = Changes::default();
        model.rules.iter().filter(|rule| !is_of_capture(rule)).for_each(|rule| after.add(&rule.effects));
        after
    }

    /// Whether a condition depends on none of these changes, provided that they do not matter to royal pieces.
    fn are_none_to(&self, model: &Model, when: &Expression) -> bool {
        let stays = |reading| match reading {
            Reading::Variable(variable) => !self.assigned.contains_key(&variable),
            Reading::Hand => self.of_hands == 0,
            Reading::Mark(mark) => !self.marks.contains(&mark),
            Reading::Event(ContextWord::Mover)
            | Reading::Local(_)
            | Reading::Board
            | Reading::Royal
            | Reading::Attacks
            | Reading::LastAction => true,
            Reading::Event(_)
            | Reading::Victims
            | Reading::Actions
            | Reading::Removed
            | Reading::TurnStart
            | Reading::Past => false,
        };
        !changes_by_itself(model, when) && !when.reads(|reading| !stays(reading))
    }

    /// Adds statements, including nested ones.
    fn add(&mut self, statements: &'m [Statement]) {
        for statement in statements {
            match statement {
                Statement::If(_, then, other) => {
                    self.add(then);
                    self.add(other);
                }
                Statement::ForEach(_, _, body) | Statement::Let(_, _, body) => self.add(body),
                Statement::Assign(variable, ..) => *self.assigned.entry(*variable).or_default() += 1,
                Statement::Give(..) | Statement::Drop(..) => self.of_hands += 1,
                Statement::Discard(_) => (self.of_hands, self.captures) = (self.of_hands + 1, true),
                Statement::Capture(_) => self.captures = true,
                Statement::EndTurn => self.ends_turn = true,
                Statement::Mark(_, mark, _) => self.marks.push(*mark),
                Statement::Remember(attribute, ..) => self.marks.extend(attribute.marks()),
                Statement::Move(..)
                | Statement::Swap(..)
                | Statement::Destroy(_)
                | Statement::Create(..)
                | Statement::Join(..)
                | Statement::Become(..)
                | Statement::SendHome(_)
                | Statement::Shift(..)
                | Statement::Skip(_)
                | Statement::Ask(..) => {}
            }
        }
    }

    /// A part of a condition after an action, as an equivalent condition before it, if that is known.
    fn known_before(&self, model: &Model, part: &Expression) -> Option<Expression> {
        if self.keeps(model, part, &Changes::default()) {
            return Some(part.clone());
        }
        match &part.term {
            Term::Not(inner) if inner.ty == Type::Truth => {
                let term = Term::Not(Box::new(self.known_before(model, inner)?));
                Some(Expression::new(Type::Truth, term))
            }
            Term::Variable(variable, None) => self.value_at_end(model, *variable).cloned(),
            _ => None,
        }
    }

    /// Whether a part of a condition holds after an action only if it holds before: it asks whether something is in a variable
    /// that may be forgotten, but is not set.
    fn may_only_forget(&self, model: &Model, part: &Expression) -> bool {
        let value = match &part.term {
            Term::Any(value) => value,
            _ => part,
        };
        let Term::Variable(variable, owner) = &value.term else { return false };
        let is_fixed = owner.as_ref().is_none_or(|owner| is_mover(owner) || is_opponent(owner));
        is_fixed
            && !self.assigned.contains_key(variable)
            && model.variables[variable.index()].counts.is_none()
    }

    /// The value to which a variable is set at the end of every turn, and nowhere else, if that is known before the
    /// action.
    fn value_at_end(&self, model: &Model, variable: Variable) -> Option<&'m Expression> {
        if self.assigned.get(&variable) != Some(&1) {
            return None;
        }
        let sets =
            |statement: &Statement| matches!(statement, Statement::Assign(set, ..) if *set == variable);
        self.settling.iter().find_map(|rule| {
            let at = rule.effects.iter().position(sets)?;
            let Statement::Assign(_, None, Change::Set, value) = &rule.effects[at] else { return None };
            let mut later = Changes::default();
            later.add(&rule.effects[at..]);
            self.keeps(model, value, &later).then_some(value)
        })
    }

    /// Whether the value of an expression is the same before and after an action, apart from some of the changes.
    fn keeps(&self, model: &Model, expression: &Expression, but_for: &Changes<'_>) -> bool {
        let count = |changes: &Changes<'_>, variable| changes.assigned.get(&variable).copied().unwrap_or(0);
        let may_change = |reading| match reading {
            Reading::Variable(variable) => count(self, variable) > count(but_for, variable),
            Reading::Hand => self.of_hands > but_for.of_hands,
            Reading::Event(ContextWord::Mover) | Reading::Local(_) => false,
            Reading::Event(_)
            | Reading::Victims
            | Reading::Board
            | Reading::Mark(_)
            | Reading::Royal
            | Reading::Attacks
            | Reading::Actions
            | Reading::LastAction
            | Reading::Removed
            | Reading::TurnStart
            | Reading::Past => true,
        };
        !changes_by_itself(model, expression) && !expression.reads(may_change)
    }
}

/// Whether a rule is one for captures.
fn is_of_capture(rule: &Rule) -> bool {
    matches!(rule.event, Event::BeforeCapture | Event::AfterCapture | Event::BeforeDiscard)
}

/// Whether every turn is one action.
fn is_single(model: &Model) -> bool {
    model.turn.actions == 1 && model.phases.iter().all(|phase| phase.turn.actions == 1)
}

fn is_mover(player: &Expression) -> bool {
    matches!(player.term, Term::Context(ContextWord::Mover))
}

fn is_opponent(player: &Expression) -> bool {
    matches!(&player.term, Term::Opponent(player) if is_mover(player))
}

/// How a condition depends on attacks on royal pieces of the mover by the opponent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Danger {
    /// It is exactly that.
    Is,
    /// It requires that.
    Needs,
    /// It requires that, or that there is no royal piece.
    OrLack,
}

fn danger(model: &Model, when: &Expression) -> Option<Danger> {
    let are_royal = |set: &Expression| {
        is_royal(set)
            || kinds_of_all_own(set)
                .is_some_and(|kinds| model.royal.as_ref().and_then(kinds_of_all_own) == Some(kinds))
    };
    match &when.term {
        Term::Attacked(set, by, None) => (is_royal(set) && is_opponent(by)).then_some(Danger::Is),
        Term::And(a, b) if when.ty == Type::Truth => match (danger(model, a), danger(model, b)) {
            (None, None) => None,
            (Some(Danger::OrLack), None | Some(Danger::OrLack)) | (None, Some(Danger::OrLack)) => {
                Some(Danger::OrLack)
            }
            _ => Some(Danger::Needs),
        },
        Term::Or(a, b) if when.ty == Type::Truth => match (danger(model, a)?, danger(model, b)?) {
            (Danger::OrLack, _) | (_, Danger::OrLack) => Some(Danger::OrLack),
            (Danger::Is | Danger::Needs, Danger::Is | Danger::Needs) => Some(Danger::Needs),
        },
        Term::Reduce(reduction, local, set, holds) if are_royal(set) => {
            let is_attack = |part: &&Expression| match &part.term {
                Term::Attacked(square, by, None) => {
                    is_opponent(by) && matches!(square.term, Term::Local(known) if known == *local)
                }
                _ => false,
            };
            let danger = match reduction {
                Reduction::Any => Danger::Needs,
                Reduction::All => Danger::OrLack,
                Reduction::Count | Reduction::Sum | Reduction::Min | Reduction::Max | Reduction::Those => {
                    return None;
                }
            };
            conjuncts(Some(holds)).iter().any(is_attack).then_some(danger)
        }
        _ => None,
    }
}

/// Whether a condition requires that a royal piece of the opponent is attacked by the mover.
fn is_check(when: &Expression) -> bool {
    match &when.term {
        Term::Attacked(set, by, None) => {
            is_mover(by) && matches!(&set.term, Term::Royal(player) if is_opponent(player))
        }
        Term::And(a, b) if when.ty == Type::Truth => is_check(a) || is_check(b),
        Term::Or(a, b) if when.ty == Type::Truth => is_check(a) && is_check(b),
        _ => false,
    }
}

fn is_royal(set: &Expression) -> bool {
    matches!(&set.term, Term::Royal(player) if is_mover(player))
}

/// The kinds of a set that consists of all the mover's pieces of some kinds.
fn kinds_of_all_own(set: &Expression) -> Option<KindSet> {
    match &set.term {
        Term::Pieces(Some(KindsTerm::Fixed(kinds)), Some(owner)) if is_mover(owner) => Some(*kinds),
        _ => None,
    }
}
