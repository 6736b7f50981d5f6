//! Compiles a checked definition to tables and code: the third stage.
//!
//! In: a [`Model`]. Out: a [`Program`], which cannot fail: numbers that point into tables. Movements are square sets and
//! rays by side, kind and square; rules are trees of typed nodes over numbered slots. Play looks nothing up by name. `W`
//! is the width of square sets in words of 64 squares.

#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod alike;
mod analysis;
mod arrival;
mod attack;
mod ban;
mod by_kinds;
mod by_sets;
mod by_square;
mod care;
mod code;
mod compiled;
mod declared;
mod effort;
mod ends;
mod event_table;
mod fold;
mod geometry;
mod grid;
mod hook;
mod line;
mod movement;
mod path;
mod path_reach;
mod ray;
mod reply_drops;
mod rider;
mod route;
mod rule;
mod slot;
mod square_set;
mod step;
mod stride;
mod threshold;
mod unkeyed;
mod walk;
mod ways;
mod witness;

pub use alike::Alike;
pub use arrival::{Arrival, Screen};
pub use attack::{Attack, AttackGroup, Attacks};
pub use ban::{Ban, Outlook};
pub use by_kinds::ByKinds;
pub use care::{Care, Cares, Gate};
pub use code::{
    Effect, EffectsCode, Folding, Hold, Number, NumberCode, Over, Routine, Set, SetCode, Sight, SightCode,
    Truth, TruthCode, ValueCode, square_number,
};
pub use compiled::Compiled;
pub use declared::{Allowed, Declared, DeclaredChoice, DeclaredDomain, Extent, Shape};
pub use ends::Ends;
pub use event_table::{EventTable, HookLists};
pub use geometry::{Geometry, all_directions};
pub use hook::{EventFilter, Hook, Spot};
pub use line::{Dependence, LeapGroup, Line, Mover, RideGroup, Route, Stride};
pub use movement::Movements;
pub use path::{Arrived, Bends, Leg, LegStep, Pass, Path, Place, Places, open_ends};
pub use ray::{RayOrder, RayTable};
pub use reply_drops::ReplyDrops;
pub use rider::Rider;
pub use rule::Rulebook;
pub use slot::{Slot, Trigger, VariableSlot};
pub use square_set::{BySquare, SquareSet, Squares};
pub use step::StepTable;
pub use threshold::{Counted, Threshold};
pub use unkeyed::Unkeyed;
pub use walk::Walk;
pub use witness::Witnesses;

use variorum_definition::mixing::scramble;
use variorum_definition::{ids, limits, model};

use crate::ids::{Kind, KindSet, Mark, Side};

use crate::model::{
    Attribute, Event, Expression, Foresight, Model, Passing, PriorityOrder, Statement, Touched,
};

use analysis::{SafetyReads, has, may_end_turn};
use by_square::KnownTables;
use effort::Effort;
use path_reach::KnownPaths;
use rule::{Layout, RuleCompiler, TriggerReads};
use slot::{slots, slots_that, start_sets, with_triggers};
use walk::KnownWalks;

/// An ending.
#[derive(Clone, Debug)]
pub struct Ending {
    /// When it is checked.
    pub moment: model::EndingMoment,
    /// Its condition.
    pub when: Option<TruthCode>,
    /// A number that must have reached a bound before, by side of the mover.
    pub thresholds: [Option<Threshold>; 2],
    /// Its result.
    pub verdict: model::Verdict,
    /// Whether it must be claimed.
    pub claim: bool,
    /// Whether it depends on repetition or counters.
    pub of_history: bool,
    /// Its trigger, by index into the triggers.
    pub waits_for: Option<u8>,
}

/// The data that decide whether a move can endanger its own royal pieces, by side and kind.
#[derive(Clone, Debug, Default)]
pub struct Safety<const W: usize> {
    /// Whether a plain move does not change which pieces are royal.
    pub is_stable: bool,
    /// The kinds that can be royal.
    pub royal_kinds: KindSet,
    /// The squares where a move of a piece has to be tried out if it ends there, by side and kind.
    pub hot_ends: [Vec<SquareSet<W>>; 2],
    /// The kinds whose capture has to be tried out.
    pub hot_victims: KindSet,
    /// Those of them for which the opponent's possible answers are known.
    pub reply_drops: ReplyDrops<W>,
    /// Whether every action has to be tried out.
    pub try_all: bool,
    /// The pieces for which rules fire after any action. While one is on the board, every action has to be tried out.
    pub spots: Vec<Spot<W>>,
    /// The squares where pieces must arrive for the rules that follow a move to change pieces or marks, by side and kind;
    /// nothing if such rules depend on more.
    pub stirred: Option<[Vec<SquareSet<W>>; 2]>,
}

impl<const W: usize> Safety<W> {
    /// Whether for most moves the lines to the royal pieces show whether these are attacked after the move.
    #[inline]
    pub fn is_by_sight(&self) -> bool {
        self.is_stable && !self.try_all
    }
}

/// The actions that a priority puts first.
#[derive(Clone, Debug)]
pub enum Priority {
    /// Those for which a condition holds before they are done; and its known values by the kinds that move and stand on
    /// the destination.
    Holds(TruthCode, ByKinds),
    /// Those after which a condition holds; and its known values by whether the action is a move that captures, if rules
    /// remove nothing else from the board.
    HoldsAfter(TruthCode, Foresight, Option<[bool; 2]>),
    /// Those after which a number is largest.
    Most(NumberCode, Foresight),
}

/// The course of a turn.
#[derive(Clone, Debug)]
pub struct Course {
    /// The condition for a turn to take it, evaluated at its beginning; nothing for the usual course.
    pub when: Option<TruthCode>,
    /// The number of actions.
    pub actions: u16,
    /// The allowed actions: bit 0 for a move, bit n + 1 for the declared action n; empty if all are allowed.
    pub steps: Vec<u128>,
    /// Whether an action is legal only if the turn can be completed after it.
    pub complete: bool,
    /// When a player may pass.
    pub pass: Passing,
}

impl Course {
    /// The allowed actions after a number of actions of the turn, see [`Course::steps`].
    pub fn step(&self, done: u16) -> u128 {
        self.steps.get(usize::from(done)).copied().unwrap_or(u128::MAX)
    }
}

/// The setup as numbers.
#[derive(Clone, Debug)]
pub struct Start {
    /// The pieces.
    pub pieces: Vec<model::SetupPiece>,
    /// The hands.
    pub hands: Vec<(Side, Kind)>,
    /// The carriers of each mark; every piece that can if there is nothing.
    pub marks: Vec<Option<SetCode>>,
    /// The values that pieces remember.
    pub attributes: EffectsCode,
    /// The condition on drawn starts.
    pub when: Option<TruthCode>,
}

/// A game as tables and code.
#[derive(Clone, Debug)]
pub struct Program<const W: usize> {
    /// The board.
    pub geometry: Geometry<W>,
    /// The number of kinds.
    pub kinds: usize,
    /// The movements.
    pub movements: Movements<W>,
    /// The rules.
    pub book: Rulebook<W>,
    /// The squares of zones, by side.
    pub zones: Vec<[SquareSet<W>; 2]>,
    /// The kinds that can carry each mark, and whether they lose it by moving.
    pub marks: Vec<(KindSet, bool)>,
    /// The marks that keep pieces apart: a piece sees only pieces that carry the same ones.
    pub apart: Vec<Mark>,
    /// Tables: entries by row and column.
    pub tables: Vec<Vec<Vec<i32>>>,
    /// The place of each variable.
    pub variables: Vec<VariableSlot>,
    /// The slots of variables that are numbers.
    pub scalars: Vec<Slot>,
    /// The slots of variables that are sets.
    pub sets: Vec<Slot>,
    /// Their start values, by slot.
    pub set_starts: Vec<SquareSet<W>>,
    /// The slots of variables that are forgotten at the end of the turn after the one in which they were set.
    pub lasting: Vec<VariableSlot>,
    /// Whether a decision can ask for another one.
    pub decisions_ask: bool,
    /// Whether a statement may end a turn before its last action.
    pub turns_end_early: bool,
    /// The values that pieces remember.
    pub attributes: Vec<Attribute>,
    /// Those of them that pieces forget by moving.
    pub lost_attributes: Vec<Attribute>,
    /// The marks that pieces lose by moving, without the digits of values.
    pub lost_marks: Vec<Mark>,
    /// The triggers that only the appearance or disappearance of pieces can change.
    pub triggers: Vec<Trigger>,
    /// The marks that any of these triggers uses.
    pub trigger_marks: Vec<Mark>,
    /// The royal squares of the mover.
    pub royal: Option<SetCode>,
    /// The same as kinds of the mover's pieces, each with its trigger, if the set is no more complex.
    pub royal_parts: Option<Vec<(KindSet, Option<u8>)>>,
    /// Who begins.
    pub first: Side,
    /// The courses that turns can take; the first one is the usual one.
    pub courses: Vec<Course>,
    /// The declared actions.
    pub actions: Vec<Declared<W>>,
    /// The choices on arrival.
    pub arrivals: Vec<Arrival<W>>,
    /// The squares where a choice on arrival may be due, by side and kind.
    pub arrival_ends: [Vec<Ends<W>>; 2],
    /// The same for moves that capture nothing.
    pub quiet_arrival_ends: [Vec<Ends<W>>; 2],
    /// A mark that a piece must carry for any choice, by side and kind.
    pub arrival_bearers: [Vec<Option<Mark>>; 2],
    /// Whether effects on arrival may matter to the safety of royal pieces.
    pub has_hot_arrivals: bool,
    /// By side and kind, the index of the only choice on arrival, if it has no alternatives, is due wherever it may be,
    /// and leaves moves as safe as they are without.
    pub sole_arrivals: [Vec<Option<u16>>; 2],
    /// Whether effects on arrival may matter to other bans.
    pub arrivals_matter: bool,
    /// The rules that fire on events.
    pub hooks: Vec<Hook<W>>,
    /// The bans on actions.
    pub bans: Vec<Ban>,
    /// The analysis of these bans for actions, by whether the turn is over after the action.
    pub outlooks: [Outlook<W>; 2],
    /// The bans on moves, for explaining why there is no move.
    pub move_bans: Vec<TruthCode>,
    /// The data that show a move to be safe without a trial.
    pub safety: Safety<W>,
    /// Moves that certainly complete turns, where turns must be completed and nothing else is required of actions.
    pub witnesses: Option<Witnesses<W>>,
    /// The priorities.
    pub priorities: Vec<Priority>,
    /// The endings, in order.
    pub endings: Vec<Ending>,
    /// The work after actions: all of it, and the part that influences possible actions where no history is kept.
    pub agendas: [EventTable<W>; 2],
    /// The fields of records.
    pub record_fields: Vec<ValueCode>,
    /// The number of actions after which a game ends.
    pub plies: usize,
    /// The state that decides the future of a position besides its key.
    pub unkeyed: Unkeyed,
    /// The expressions for squares of rights that vary: by field of positions' texts, and by letter.
    pub rights: Vec<Vec<Option<SetCode>>>,
    /// The setup.
    pub start: Start,
    /// The number of pieces at the start, by side and kind.
    pub starting: [Vec<i32>; 3],
    /// The squares on which pieces start, by side and kind.
    pub homes: [Vec<SquareSet<W>>; 3],
    /// Random numbers for hashing: by side and kind, then square, up to the capacity of sets.
    pub zobrist: Vec<u64>,
    /// Random numbers for marks, then square, up to the capacity of sets.
    pub mark_zobrist: Vec<u64>,
}

impl<const W: usize> Program<W> {
    /// The capacity of a set in squares.
    pub const SQUARES: usize = 64 * W;
}

/// Compiles a model.
#[expect(clippy::too_many_lines, reason = "one line a table")]
pub fn compile<const W: usize>(model: &Model) -> Program<W> {
    let mut geometry = Geometry::new(&model.board);
    let (variables, scalars, sets) = slots::<W>(model);
    let set_starts = start_sets(model, &sets);
    let lasting_scalars = slots_that(&scalars, |slot| slot.lasts_turn).into_iter().map(VariableSlot::Scalar);
    let lasting_sets = slots_that(&sets, |slot| slot.lasts_turn).into_iter().map(VariableSlot::Set);
    let lasting = lasting_scalars.chain(lasting_sets).collect();
    let reads = SafetyReads::of(model);
    let mut compiler = RuleCompiler {
        model,
        geometry: &mut geometry,
        variables: &variables,
        book: Rulebook::default(),
        tables: KnownTables::default(),
        paths: KnownPaths::default(),
        walks: KnownWalks::default(),
        effort: Effort::default(),
        piece: None,
        triggers: Vec::new(),
        trigger_reads: TriggerReads::default(),
    };
    let plain = Layout::default();
    let mut movements = compiler.movements(&reads);
    let hooks = compiler.hooks(&reads);
    let mut arrivals = compiler.arrivals(&reads);
    let mut actions = compiler.declared(&reads);
    let bans = compiler.bans();
    let outlooks = compiler.outlooks(&actions);
    let ask_for_effects_alone = compiler.bans_ask_for_effects_alone();
    for action in &mut actions {
        action.is_judged_by_effects = action.is_light && ask_for_effects_alone;
    }
    for (index, arrival) in arrivals.iter_mut().enumerate() {
        arrival.matters_to_bans = !compiler.arrival_matters_not(index);
        // The lines to royal pieces decide about effects after a move only where they always show whether royal pieces
        // are attacked.
        let is_looked_at = outlooks.iter().all(Outlook::always_looks);
        arrival.screen = arrival.screen.filter(|_| is_looked_at);
    }
    let move_bans = model.move_bans.iter().map(|ban| compiler.truth_code(&ban.when, &plain)).collect();
    let courses = compiler.courses();
    let royal = model.royal.as_ref().map(|royal| compiler.set_code(royal, &plain));
    let royal_parts = model.royal.as_ref().and_then(|royal| royal_parts(&mut compiler, royal));
    let priorities = model.priorities.iter().map(|priority| compiler.priority(priority)).collect();
    let endings: Vec<Ending> = model.endings.iter().map(|ending| compiler.ending(ending)).collect();
    let start = compiler.start();
    let rights = compiler.rights();
    let record_fields = compiler.record_fields();
    let RuleCompiler { book, triggers, trigger_reads, .. } = compiler;
    let scalars = with_triggers(scalars, &variables, &trigger_reads.variables);
    let all = geometry.all;
    let mut safety = safety(model, &hooks, &reads, &arrivals, movements.steady_kinds(), all);
    // Lines are analysed as if all pieces saw each other.
    safety.try_all |= model.marks.iter().any(|mark| mark.apart);
    safety.stirred = stirred(model, &hooks);
    for arrival in &mut arrivals {
        arrival.is_harmless = !arrival.matters_to_bans && is_harmless(arrival, &safety);
    }
    let unkeyed = Unkeyed::of(model, &variables);
    let quiet_arrival_ends = arrival_ends(model, &arrivals, |arrival| &arrival.quiet_ends);
    let arrival_ends = arrival_ends(model, &arrivals, |arrival| &arrival.ends);
    let arrival_bearers = arrival_bearers(model, &arrivals);
    let sole_arrivals = sole_arrivals(model, &arrivals);
    let witnesses = Witnesses::of(model, &movements, &arrival_ends);
    let agendas =
        [false, true].map(|to_count| EventTable::of(&scalars, &hooks, &endings, model.kinds.len(), to_count));
    movements.note_careful_ends(&arrival_ends, &safety.hot_ends, model.board.len());
    let arrivals_matter = arrivals.iter().any(|arrival| arrival.matters_to_bans);
    let has_hot_arrivals = arrivals.iter().any(|arrival| !arrival.is_harmless);
    Program {
        kinds: model.kinds.len(),
        zones: zones(model),
        marks: model.marks.iter().map(|mark| (mark.on, mark.lost_by_moving)).collect(),
        apart: (0..).zip(&model.marks).filter(|(_, mark)| mark.apart).map(|(index, _)| Mark(index)).collect(),
        tables: model.tables.iter().map(|table| table.entries.clone()).collect(),
        first: model.turn.first,
        plies: model.turn.plies as usize,
        courses,
        start,
        rights,
        starting: starting(model),
        homes: homes(model),
        zobrist: random_numbers(1, 3 * model.kinds.len() * Program::<W>::SQUARES),
        mark_zobrist: random_numbers(2, model.marks.len() * Program::<W>::SQUARES),
        geometry,
        movements,
        book,
        variables,
        scalars,
        sets,
        set_starts,
        lasting,
        decisions_ask: decisions_ask(model),
        turns_end_early: turns_end_early(model),
        attributes: model.attributes.iter().map(|about| about.attribute).collect(),
        lost_attributes: lost_attributes(model),
        lost_marks: (0..)
            .zip(&model.marks)
            .filter(|(_, mark)| mark.lost_by_moving && !mark.is_digit)
            .map(|(index, _)| Mark(index))
            .collect(),
        triggers,
        trigger_marks: trigger_reads.marks,
        royal,
        royal_parts,
        actions,
        arrivals,
        arrival_ends,
        quiet_arrival_ends,
        arrival_bearers,
        sole_arrivals,
        has_hot_arrivals,
        arrivals_matter,
        hooks,
        bans,
        outlooks,
        move_bans,
        safety,
        witnesses,
        unkeyed,
        priorities,
        agendas,
        endings,
        record_fields,
    }
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// The courses of turns: the usual one, then those of phases.
    fn courses(&mut self) -> Vec<Course> {
        let model = self.model;
        let others = model.phases.iter().map(|phase| {
            let when = self.truth_code(&phase.when, &Layout::default());
            course(&phase.turn, Some(when))
        });
        std::iter::once(course(&model.turn, None)).chain(others).collect()
    }

    fn priority(&mut self, priority: &model::Priority) -> Priority {
        let plain = Layout::default();
        match &priority.order {
            PriorityOrder::Holds(when) => Priority::Holds(self.truth_code(when, &plain), self.by_kinds(when)),
            PriorityOrder::HoldsAfter(when, foresight) => {
                let known = holds_by_capture(self.model, when);
                let known = known.filter(|_| *foresight == Foresight::Action);
                Priority::HoldsAfter(self.truth_code(when, &plain), *foresight, known)
            }
            PriorityOrder::Most(most, foresight) => {
                Priority::Most(self.number_code(most, &plain), *foresight)
            }
        }
    }

    fn ending(&mut self, ending: &model::Ending) -> Ending {
        let when = ending.when.as_ref().map(|when| self.truth_code(when, &Layout::default()));
        Ending {
            moment: ending.moment,
            when,
            thresholds: when.map_or([None; 2], |when| self.thresholds(when)),
            verdict: ending.verdict,
            claim: ending.claim,
            of_history: ending.of_history,
            waits_for: self.trigger(ending.when.as_ref()),
        }
    }

    /// The setup.
    fn start(&mut self) -> Start {
        let (model, plain) = (self.model, Layout::default());
        let marks = model.setup.marks.iter();
        Start {
            pieces: model.setup.pieces.clone(),
            hands: model.setup.hands.clone(),
            marks: marks.map(|starts| Some(self.set_code(starts.as_ref()?, &plain))).collect(),
            attributes: self.effects_code(&model.setup.attributes, &plain),
            when: model.shuffle.when.as_ref().map(|when| self.truth_code(when, &plain)),
        }
    }
}

fn zones<const W: usize>(model: &Model) -> Vec<[SquareSet<W>; 2]> {
    let of =
        |zone: &model::ZoneSquares| zone.squares.each_ref().map(|squares| squares.iter().copied().collect());
    model.zones.iter().map(of).collect()
}

fn course(turn: &model::Turn, when: Option<TruthCode>) -> Course {
    Course {
        when,
        actions: turn.actions,
        steps: steps(turn),
        complete: turn.complete.is_some(),
        pass: turn.pass,
    }
}

fn steps(turn: &model::Turn) -> Vec<u128> {
    let bit = |kind: &model::ActionKind| match kind {
        model::ActionKind::Move => 1,
        model::ActionKind::Declared(rule) => 2u128 << rule.0.min(126),
    };
    turn.sequence.iter().map(|kinds| kinds.iter().map(bit).fold(0, |all, bit| all | bit)).collect()
}

fn starting(model: &Model) -> [Vec<i32>; 3] {
    Side::OWNERS.map(|side| {
        let count = |kind| model.setup.squares_of(KindSet::one(kind), side).count();
        model.all_kinds().map(|kind| count(kind) as i32).collect()
    })
}

fn homes<const W: usize>(model: &Model) -> [Vec<SquareSet<W>>; 3] {
    Side::OWNERS.map(|side| {
        let squares = |kind| {
            let lots = model.shuffle.lots.iter().filter(|lot| lot.kinds.contains(&kind));
            let drawn = lots.flat_map(model::Lot::squares).filter(|(owner, _)| *owner == side);
            let own = model.setup.squares_of(KindSet::one(kind), side);
            own.chain(drawn.map(|(_, square)| square)).collect()
        };
        model.all_kinds().map(squares).collect()
    })
}

/// Whether a decision can ask for another one: by its statements, or by a rule that fires on more than moves.
fn decisions_ask(model: &Model) -> bool {
    let is_ask = |statement: &Statement| matches!(statement, Statement::Ask(..));
    model.actions.iter().any(|action| action.asked && has(&action.effects, is_ask))
        || model.rules.iter().any(|rule| rule.event != Event::AfterMove && has(&rule.effects, is_ask))
}

/// Whether some effect of an action ends the turn.
fn turns_end_early(model: &Model) -> bool {
    model.effects().any(may_end_turn)
}

fn lost_attributes(model: &Model) -> Vec<Attribute> {
    let is_lost = |mark: Mark| model.marks[mark.index()].lost_by_moving;
    let attributes = model.attributes.iter().map(|about| about.attribute);
    attributes.filter(|attribute| attribute.marks().all(is_lost)).collect()
}

fn arrival_bearers<const W: usize>(model: &Model, arrivals: &[Arrival<W>]) -> [Vec<Option<Mark>>; 2] {
    Side::BOTH.map(|side| {
        let bearer = |kind: Kind| {
            let due = arrivals.iter().filter(|arrival| !arrival.ends[side.index()][kind.index()].is_empty());
            let mut marks = due.map(|arrival| arrival.bearer);
            let first = marks.next().flatten();
            first.filter(|_| marks.all(|mark| mark == first))
        };
        model.all_kinds().map(bearer).collect()
    })
}

fn sole_arrivals<const W: usize>(model: &Model, arrivals: &[Arrival<W>]) -> [Vec<Option<u16>>; 2] {
    Side::BOTH.map(|side| {
        let sole = |kind: Kind| {
            let mut due =
                (0..).zip(arrivals).filter(|(_, it)| !it.ends[side.index()][kind.index()].is_empty());
            let (index, arrival) = due.next().filter(|_| due.next().is_none())?;
            let filter = &arrival.filters[side.index()];
            let is_always_due = arrival.when.is_none()
                && filter.mover
                && filter.pieces.has(kind)
                && filter.no_victim
                && model.all_kinds().all(|victim| filter.victims.has(victim));
            (is_always_due && arrival.is_without_choice() && arrival.is_harmless).then_some(index)
        };
        model.all_kinds().map(sole).collect()
    })
}

fn arrival_ends<const W: usize>(
    model: &Model,
    arrivals: &[Arrival<W>],
    ends: fn(&Arrival<W>) -> &[Vec<Ends<W>>; 2],
) -> [Vec<Ends<W>>; 2] {
    Side::BOTH.map(|side| {
        let ends = |kind: Kind| {
            let due = arrivals.iter().map(|arrival| &ends(arrival)[side.index()][kind.index()]);
            due.fold(Ends::NONE, |all, ends| all.or(ends, model.board.len()))
        };
        model.all_kinds().map(ends).collect()
    })
}

fn safety<const W: usize>(
    model: &Model,
    hooks: &[Hook<W>],
    reads: &SafetyReads,
    arrivals: &[Arrival<W>],
    steady: KindSet,
    all: SquareSet<W>,
) -> Safety<W> {
    let is_stable = model
        .royal
        .as_ref()
        .is_some_and(|royal| analysis::own_kinds(royal).is_some() && !analysis::depends_on_places(royal))
        && !model.royal.iter().any(|royal| analysis::changes_by_itself(model, royal));
    let mut safety = Safety {
        royal_kinds: model.royal.as_ref().and_then(analysis::own_kinds).unwrap_or(KindSet(u128::MAX)),
        is_stable,
        hot_ends: Side::BOTH.map(|_| vec![SquareSet::EMPTY; model.kinds.len()]),
        hot_victims: steady,
        ..Safety::default()
    };
    let mut unanswered = steady;
    let changing = changing_kinds(model, arrivals);
    for (rule, hook) in model.rules.iter().zip(hooks).filter(|(_, hook)| !hook.is_harmless) {
        match (hook.event, &hook.hot) {
            (Event::BeforeCapture | Event::AfterCapture, _) => {
                let victims =
                    hook.filters.iter().fold(KindSet::default(), |all, filter| all.or(filter.victims));
                let victims = KindSet(victims.0 & KindSet::first(model.kinds.len()).0);
                safety.hot_victims = safety.hot_victims.or(victims);
                if !safety.reply_drops.add(model, rule, victims, reads) {
                    unanswered = unanswered.or(victims);
                }
            }
            (Event::AfterMove, _) => {
                let bearers = analysis::bearers(model, rule);
                let may_fire = |kind: &Kind| bearers.has(*kind) || changing.has(*kind);
                for (side, filter) in hook.filters.iter().enumerate() {
                    let pieces = model.all_kinds().filter(|kind| filter.pieces.has(*kind));
                    for kind in pieces.filter(may_fire) {
                        safety.hot_ends[side][kind.index()] |= filter.to & all;
                    }
                }
            }
            (Event::Always, Some(hot)) => {
                safety.spots.extend(hook::spots(hot));
                for (known, more) in safety.hot_ends.iter_mut().flatten().zip(hot.iter().flatten()) {
                    *known |= *more;
                }
            }
            (Event::BeforeDiscard, _) => {}
            (Event::Always | Event::AfterAction | Event::AfterTurn, _) => safety.try_all = true,
        }
    }
    let Safety { royal_kinds, hot_ends, reply_drops, .. } = &mut safety;
    let is_calm = |side: Side, kind: Kind, squares: &SquareSet<W>| {
        let is_common = !royal_kinds.has(kind) && !steady.has(kind);
        is_common && !squares.meets(&hot_ends[side.index()][kind.index()])
    };
    reply_drops.keep_if(KindSet(!unanswered.0), is_calm);
    safety
}

/// Whether a move is as safe with a choice on arrival as without: royalty does not depend on the kinds before and after
/// it, and no rule fires for the kind that a piece becomes.
fn is_harmless<const W: usize>(arrival: &Arrival<W>, safety: &Safety<W>) -> bool {
    let Some(becomes) = arrival.becomes else { return false };
    let is_common = |kind: Kind| !safety.royal_kinds.has(kind);
    let is_calm = |kind: Kind| safety.hot_ends.iter().all(|ends| ends[kind.index()].is_empty());
    let may_change = |kind: &Kind| arrival.ends.iter().any(|ends| !ends[kind.index()].is_empty());
    let kinds = safety.hot_ends[0].len() as u8;
    becomes.iter().all(|kind| is_common(kind) && is_calm(kind))
        && (becomes.is_empty() || (0..kinds).map(Kind).filter(may_change).all(is_common))
}

/// The kinds that may become another one by a move, before the rules that follow it.
fn changing_kinds<const W: usize>(model: &Model, arrivals: &[Arrival<W>]) -> KindSet {
    let is_changing = |kind: &Kind| {
        let has_arrivals = |ends: &Vec<Ends<W>>| !ends[kind.index()].is_empty();
        arrivals.iter().any(|arrival| arrival.ends.iter().any(has_arrivals))
            || model.kinds[kind.index()].movements.iter().any(|movement| !movement.effects.is_empty())
    };
    model.all_kinds().filter(is_changing).fold(KindSet::default(), |kinds, kind| kinds.or(KindSet::one(kind)))
}

/// The kinds that are royal, each with its trigger.
fn royal_parts<const W: usize>(
    compiler: &mut RuleCompiler<'_, W>,
    royal: &Expression,
) -> Option<Vec<(KindSet, Option<u8>)>> {
    let parts = analysis::kinds_by_condition(compiler.model, royal)?;
    let with_trigger = |(kinds, when): (KindSet, Option<Expression>)| match when {
        None => Some((kinds, None)),
        Some(when) => Some((kinds, Some(compiler.trigger(Some(&when))?))),
    };
    parts.into_iter().map(with_trigger).collect()
}

/// Whether a condition holds after a move that captures nothing, and after a move that captures a piece, if it depends on
/// nothing else and rules remove nothing from the board.
fn holds_by_capture(model: &Model, when: &Expression) -> Option<[bool; 2]> {
    if !model.rules.iter().all(|rule| analysis::remove_nothing(&rule.effects)) {
        return None;
    }
    let holds = |removed| {
        let of_side = |side| {
            let facts = analysis::Facts { removed: Some(removed), ..analysis::Facts::of(side) };
            analysis::truth(model, when, &facts)
        };
        let [white, black] = Side::BOTH.map(of_side);
        white.filter(|_| white == black)
    };
    Some([holds(0)?, holds(1)?])
}

/// The squares where pieces must arrive for rules to change pieces or marks, if they do so nowhere else.
fn stirred<const W: usize>(model: &Model, hooks: &[Hook<W>]) -> Option<[Vec<SquareSet<W>>; 2]> {
    let mut all = Side::BOTH.map(|_| vec![SquareSet::EMPTY; model.kinds.len()]);
    let is_calm = |touched: &Touched<'_>| matches!(touched, Touched::Variable(_) | Touched::Hand);
    for (rule, hook) in model.rules.iter().zip(hooks) {
        if model::touched(&rule.effects).iter().all(is_calm) {
            continue;
        }
        let hot = hook.hot.as_ref().filter(|_| rule.event == Event::Always)?;
        for (known, more) in all.iter_mut().flatten().zip(hot.iter().flatten()) {
            *known |= *more;
        }
    }
    Some(all)
}

/// Numbers that look random, the same in every run.
fn random_numbers(seed: u64, count: usize) -> Vec<u64> {
    (0..count as u64).map(|index| scramble(seed << 40 | index)).collect()
}
