//! The work after actions: counters, rules by their events, endings and claims.

use crate::ids::{Kind, Side};
use crate::model::{EndingMoment, Event};

use super::hook::{EventFilter, Hook, SPOTS, Spot};
use super::{Ending, Slot};

/// Counters, hooks by event, endings and claims: everything that is checked after each action.
#[derive(Clone, Debug)]
pub struct EventTable<const W: usize> {
    /// The slots of counters, and whether they count turns.
    pub counters: Vec<(u16, bool)>,
    /// The hooks of each event, by the event's number.
    hooks: [HookLists; 7],
    /// The squares where pieces must stand for a rule `on = "change"` to fire, if that is known of all such rules.
    pub spots: Option<Vec<Spot<W>>>,
    /// The endings checked after an action that does not complete a turn, and after one that does.
    pub endings: [Vec<u16>; 2],
    /// The triggers of these endings, as bits, if none can hold before its trigger.
    pub ending_triggers: [Option<u64>; 2],
    /// The endings that may be claimed.
    pub claims: Vec<u16>,
}

impl<const W: usize> EventTable<W> {
    /// Everything that follows actions, or the part that is needed where no history is kept and only the possible actions
    /// matter.
    pub(super) fn of(
        scalars: &[Slot],
        hooks: &[Hook<W>],
        endings: &[Ending],
        kinds: usize,
        to_count: bool,
    ) -> EventTable<W> {
        let scalars = (0..).zip(scalars).filter(|(_, slot)| !(to_count && slot.is_idle));
        let hooks: Vec<_> = (0..).zip(hooks).filter(|(_, hook)| !(to_count && hook.is_idle)).collect();
        let endings: Vec<_> =
            (0..).zip(endings).filter(|(_, ending)| !(to_count && ending.of_history)).collect();
        let claims = endings.iter().filter(|(_, ending)| ending.claim).map(|(index, _)| *index).collect();
        let [within, at_end] = [false, true].map(|turn_is_over| endings_after(&endings, turn_is_over));
        EventTable {
            claims,
            ending_triggers: [&within, &at_end].map(|due| triggers(due)),
            counters: scalars.filter_map(|(slot, about)| Some((slot, about.counts_turns?))).collect(),
            spots: spots(&hooks),
            hooks: lists(&hooks, kinds),
            endings: [within, at_end].map(|due| due.into_iter().map(|(index, _)| index).collect()),
        }
    }

    /// The hooks of an event.
    #[inline]
    pub fn hooks(&self, event: Event) -> &HookLists {
        &self.hooks[event as usize]
    }

    /// Whether any rule fires on captures.
    #[inline]
    pub fn has_capture_hooks(&self) -> bool {
        !self.hooks(Event::BeforeCapture).is_empty() || !self.hooks(Event::AfterCapture).is_empty()
    }
}

/// The hooks of an event, by player and by the kind that moves or is captured.
#[derive(Clone, Debug, Default)]
pub struct HookLists {
    /// By side and kind; one kind where the event has none, no list where there is no hook.
    lists: Vec<HookList>,
    /// The kind by which events are distinguished.
    subject: Subject,
}

/// Hooks of an event.
#[derive(Clone, Debug, Default)]
struct HookList {
    hooks: Vec<u16>,
    /// The marks, a bit each, of which the moving piece must carry one for any of the hooks to fire; 0 if it need not.
    marks: u32,
}

/// The kind by which events are distinguished.
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

    /// The hooks that an event may fire: by the player, the kinds that move and are captured, or -1, and the marks of the
    /// moving piece, a bit each.
    #[inline]
    pub fn of(&self, mover: Side, piece: i32, victim: i32, marks: u32) -> &[u16] {
        let kind = match self.subject {
            Subject::Nothing => 0,
            Subject::Piece => piece,
            Subject::Victim => victim,
        };
        let place = usize::try_from(kind).map_or(0, |kind| kind + 1);
        let list = self.lists.get(place * 2 + mover.index().min(1));
        list.filter(|list| list.marks == 0 || list.marks & marks != 0).map_or(&[], |list| &list.hooks)
    }
}

/// The lists of all events.
fn lists<const W: usize>(hooks: &[(u16, &Hook<W>)], kinds: usize) -> [HookLists; 7] {
    let mut all: [HookLists; 7] = Default::default();
    for (_, hook) in hooks {
        let lists = &mut all[hook.event as usize];
        if !lists.is_empty() {
            continue;
        }
        lists.subject = match hook.event {
            Event::BeforeCapture | Event::AfterCapture | Event::BeforeDiscard => Subject::Victim,
            Event::AfterMove => Subject::Piece,
            Event::AfterAction | Event::AfterTurn | Event::Always => Subject::Nothing,
        };
        let of_event = || hooks.iter().filter(|(_, other)| other.event == hook.event);
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
                let due = || of_event().filter(|(_, hook)| filter(hook));
                let marks =
                    due().try_fold(0, |marks, (_, hook)| Some(marks | 1 << hook.bears?.0)).unwrap_or(0);
                lists.lists.push(HookList { hooks: due().map(|(index, _)| *index).collect(), marks });
            }
        }
    }
    all
}

/// The squares where pieces must stand for a rule `on = "change"` to fire, if that is known of all and the list is short.
fn spots<const W: usize>(hooks: &[(u16, &Hook<W>)]) -> Option<Vec<Spot<W>>> {
    let always = hooks.iter().filter(|(_, hook)| hook.event == Event::Always);
    let lists = always.map(|(_, hook)| hook.spots.clone()).collect::<Option<Vec<_>>>()?;
    Some(lists.concat()).filter(|spots| spots.len() <= SPOTS)
}

/// The endings checked after an action that completes a turn, or does not.
fn endings_after<'e>(endings: &[(u16, &'e Ending)], turn_is_over: bool) -> Vec<(u16, &'e Ending)> {
    let is_due = |ending: &Ending| match ending.moment {
        EndingMoment::Action => true,
        EndingMoment::Turn => turn_is_over,
        EndingMoment::NoAction => false,
    };
    endings.iter().copied().filter(|(_, ending)| !ending.claim && is_due(ending)).collect()
}

/// The triggers of endings, as bits, if each has one.
fn triggers(endings: &[(u16, &Ending)]) -> Option<u64> {
    endings.iter().try_fold(0, |triggers, (_, ending)| Some(triggers | 1 << ending.waits_for?))
}
