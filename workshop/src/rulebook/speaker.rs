//! The speaker: the context while a rule is put into words.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a form that is asked for, or any other; the tables have each"
)]

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap, HashSet};

use super::english::{belonging, coined, list};
use variorum::ids::{Kind, KindSet, Side};
use variorum::model::{
    Call, Choice, DirectionWord, Domain, Expression, KindsTerm, Local, Model, Statement, Term, Touched,
    touched, visit_statements,
};

/// A rule that needs more parts than this is not put into words.
const MOST_PARTS: usize = 700;
/// A larger function is mentioned by its name.
const INLINE: usize = 9;

/// A held value in words.
#[derive(Clone, Debug)]
pub(super) struct Held {
    /// Its name.
    pub(super) noun: String,
    /// Whether it is a square that is described as the piece on it.
    pub(super) is_piece: bool,
    /// Whether it is a set of squares, and not a single one.
    pub(super) is_set: bool,
}

/// The context while a rule is put into words.
pub(super) struct Speaker<'m> {
    pub(super) model: &'m Model,
    /// The player who acts or has acted.
    mover: RefCell<String>,
    held: RefCell<HashMap<Local, Held>>,
    /// Whether the moving piece has arrived, so that it is the piece on the destination.
    has_moved: Cell<bool>,
    /// A direction that stands for any of several.
    any_direction: RefCell<Option<DirectionWord>>,
    /// Whether the rule is about a piece that leaves a hand, and not about a captured one.
    is_leaving: Cell<bool>,
    /// The functions mentioned by name, which have to be explained.
    named: RefCell<BTreeSet<usize>>,
    /// The parts of the rule so far.
    parts: Cell<usize>,
    /// The held pieces that have left their squares in the effects told so far.
    left: RefCell<HashSet<Local>>,
    /// Whether pieces are ever in a hand.
    pub(super) has_hands: bool,
    /// Each player has exactly one piece of these kinds.
    sole: KindSet,
    /// These kinds have a single piece, which neither player owns.
    neutral: KindSet,
}

impl<'m> Speaker<'m> {
    pub(super) fn new(model: &'m Model) -> Speaker<'m> {
        let [sole, neutral] = constant_kinds(model, [[1, 1, 0], [0, 0, 1]]);
        Speaker {
            model,
            mover: RefCell::new(String::new()),
            held: RefCell::default(),
            has_moved: Cell::new(false),
            any_direction: RefCell::new(None),
            is_leaving: Cell::new(false),
            named: RefCell::default(),
            parts: Cell::new(0),
            left: RefCell::default(),
            has_hands: has_hands(model),
            sole,
            neutral,
        }
    }

    /// Begins a rule with a name for the mover.
    pub(super) fn begin(&self, mover: &str) {
        mover.clone_into(&mut self.mover.borrow_mut());
        self.held.borrow_mut().clear();
        self.has_moved.set(false);
        self.is_leaving.set(false);
        self.parts.set(0);
        self.left.borrow_mut().clear();
    }

    /// A piece has left its square, as far as effects are told.
    pub(super) fn leaves_its_square(&self, square: &Expression) {
        if let Term::Local(local) = square.term {
            self.left.borrow_mut().insert(local);
        }
    }

    /// Whether a piece has left its square.
    pub(super) fn has_left(&self, square: &Expression) -> bool {
        matches!(square.term, Term::Local(local) if self.left.borrow().contains(&local))
    }

    /// Puts one branch of effects into words. Its moves do not count in the branches after it.
    pub(super) fn in_branch<T>(&self, tell: impl FnOnce() -> T) -> T {
        let before = self.left.borrow().clone();
        let told = tell();
        self.left.replace(before);
        told
    }

    /// The name of the kind, if no player ever has more than one piece of it.
    pub(super) fn sole(&self, kinds: &KindsTerm) -> Option<String> {
        self.only_kind(kinds, self.sole)
    }

    /// The name of the kind, if it has a single piece, which neither player owns.
    pub(super) fn neutral_sole(&self, kinds: &KindsTerm) -> Option<String> {
        self.only_kind(kinds, self.neutral)
    }

    /// The name of the only kind of a term, if it is among the given kinds.
    fn only_kind(&self, kinds: &KindsTerm, among: KindSet) -> Option<String> {
        let KindsTerm::Fixed(kinds) = kinds else { return None };
        let mut all = kinds.iter();
        let (only, rest) = (all.next()?, all.next());
        (rest.is_none() && among.has(only)).then(|| self.model.kinds[only.index()].name.clone())
    }

    /// From here on the moving piece has arrived.
    pub(super) fn arrive(&self) {
        self.has_moved.set(true);
    }

    /// Whether the moving piece has arrived.
    pub(super) fn has_moved(&self) -> bool {
        self.has_moved.get()
    }

    /// What is told while a direction stands for any of several.
    pub(super) fn with_any_direction(&self, word: DirectionWord, tell: impl FnOnce() -> String) -> String {
        let before = self.any_direction.replace(Some(word));
        let told = tell();
        self.any_direction.replace(before);
        told
    }

    /// Whether a direction stands for any of several.
    pub(super) fn is_any_direction(&self, word: DirectionWord) -> bool {
        *self.any_direction.borrow() == Some(word)
    }

    /// The rule is about a piece that leaves a hand.
    pub(super) fn leave(&self) {
        self.is_leaving.set(true);
    }

    /// Whether the rule is about a piece that leaves a hand.
    pub(super) fn is_leaving(&self) -> bool {
        self.is_leaving.get()
    }

    /// The name of the mover.
    pub(super) fn mover(&self) -> String {
        self.mover.borrow().clone()
    }

    /// Whether the current rule has become too large for readable sentences.
    pub(super) fn is_lost(&self) -> bool {
        self.parts.get() > MOST_PARTS
    }

    /// Counts a part of the rule, and returns whether there may be more.
    pub(super) fn spend(&self) -> bool {
        self.parts.set(self.parts.get() + 1);
        !self.is_lost()
    }

    /// Gives a held value a noun from now on.
    pub(super) fn hold(&self, local: Local, noun: impl Into<String>, is_piece: bool) {
        self.held.borrow_mut().insert(local, Held { noun: noun.into(), is_piece, is_set: false });
    }

    /// A held value is a set of squares.
    pub(super) fn hold_as_set(&self, local: Local) {
        self.held.borrow_mut().entry(local).and_modify(|held| held.is_set = true);
    }

    /// The noun of a held value.
    pub(super) fn held(&self, local: Local) -> Held {
        let unknown = || Held { noun: "it".to_owned(), is_piece: false, is_set: false };
        self.held.borrow().get(&local).cloned().unwrap_or_else(unknown)
    }

    /// A noun that no other held value has.
    pub(super) fn fresh(&self, noun: &str) -> String {
        let held = self.held.borrow();
        let is_taken = |noun: &str| held.values().any(|held| held.noun == noun);
        let (others, rest) = match (noun.strip_prefix("that "), noun.strip_prefix("the ")) {
            (Some(rest), _) => (["the other", "the third"], rest),
            // A second choice of the same noun becomes `the second …`.
            (None, rest) => (["the second", "the third"], rest.unwrap_or(noun)),
        };
        let names = [noun.to_owned(), format!("{} {rest}", others[0]), format!("{} {rest}", others[1])];
        names.into_iter().find(|name| !is_taken(name)).unwrap_or_else(|| noun.to_owned())
    }

    /// Forgets a held value.
    pub(super) fn drop(&self, local: Local) {
        self.held.borrow_mut().remove(&local);
    }

    /// The functions mentioned by name since the last call.
    pub(super) fn take_named(&self) -> BTreeSet<usize> {
        std::mem::take(&mut self.named.borrow_mut())
    }

    /// The call that an expression comes from, if the function's name describes it better.
    pub(super) fn named_call<'e>(&self, expression: &'e Expression) -> Option<&'e Call> {
        let call = expression.call.as_deref()?;
        let body = self.model.functions.get(call.function)?.body.as_ref()?;
        let mut size = 0;
        body.visit(&mut |part| size += if is_involved(&part.term) { INLINE } else { 1 });
        (size > INLINE).then(|| {
            self.named.borrow_mut().insert(call.function);
            call
        })
    }

    /// A call of any function by its name, which has to be explained: `power of the target`.
    pub(super) fn call_by_name(&self, call: &Call) -> String {
        self.named.borrow_mut().insert(call.function);
        let name = coined(&self.model.functions[call.function].name);
        match &self.arguments(call)[..] {
            [] => name,
            arguments => format!("{name} of {}", list(arguments, "and")),
        }
    }

    /// A call by the name of the function: `the “power” of the target`.
    pub(super) fn call(&self, call: &Call) -> String {
        let name = coined(&self.model.functions[call.function].name);
        match &self.arguments(call)[..] {
            [] => format!("the {name}"),
            [one] => belonging(one, &name),
            more => format!("the {name} of {}", list(more, "and")),
        }
    }

    /// The arguments of a call in words.
    pub(super) fn arguments(&self, call: &Call) -> Vec<String> {
        let told = |argument: &Expression| match &argument.term {
            Term::Kind(Some(kind)) => format!("the {}", self.kind_name(*kind)),
            _ => self.noun(argument),
        };
        call.arguments.iter().map(told).collect()
    }
}

/// Whether a form makes a sentence hard to follow when nested in another.
fn is_involved(term: &Term) -> bool {
    matches!(term, Term::If(..) | Term::Let(..) | Term::Reduce(..) | Term::Connected(..))
}

fn choices(model: &Model) -> impl Iterator<Item = &Choice> {
    let actions = model.actions.iter().flat_map(|action| &action.choices);
    actions.chain(model.arrivals.iter().flat_map(|arrival| &arrival.choices))
}

/// Whether pieces are ever in a hand.
fn has_hands(model: &Model) -> bool {
    let is_hand = |touched: Touched| matches!(touched, Touched::Hand);
    !model.setup.hands.is_empty() || model.effects().flat_map(touched).any(is_hand)
}

/// The kinds whose pieces never grow in number. Each set has the kinds with which White, Black and nobody begin in these numbers.
fn constant_kinds<const N: usize>(model: &Model, numbers: [[usize; 3]; N]) -> [KindSet; N] {
    let mut made = KindSet::default();
    let mut add = |kind: Kind| made = made.or(KindSet::one(kind));
    for choice in choices(model) {
        if let Domain::Kind(kinds) = &choice.domain {
            kinds.iter().for_each(&mut add);
        }
    }
    for table in model.tables.iter().filter(|table| table.gives_kinds) {
        let kinds = table.entries.iter().flatten().filter_map(|entry| u8::try_from(*entry).ok());
        kinds.for_each(|kind| add(Kind(kind)));
    }
    let mut named = |expression: &Expression| {
        expression.visit(&mut |part| {
            if let Term::Kind(Some(kind)) = part.term {
                add(kind);
            }
        });
    };
    model.effects().flatten().for_each(|statement| statement.visit(&mut named));
    let mut joins = false;
    let mut note = |one: &Statement| joins |= matches!(one, Statement::Join(..));
    model.effects().for_each(|effects| visit_statements(effects, &mut note));
    let begins = |kind: Kind, side: Side| {
        let placed = model.setup.pieces.iter().filter(|piece| (piece.side, piece.kind) == (side, kind));
        placed.count() + model.setup.hands.iter().filter(|held| **held == (side, kind)).count()
    };
    let constant: Vec<Kind> = model.all_kinds().filter(|kind| !joins && !made.has(*kind)).collect();
    numbers.map(|numbers| {
        let begin = |kind: &&Kind| {
            let sides = [Side::White, Side::Black, Side::Neutral];
            sides.iter().zip(numbers).all(|(side, number)| begins(**kind, *side) == number)
        };
        let kinds = constant.iter().filter(begin);
        kinds.fold(KindSet::default(), |kinds, kind| kinds.or(KindSet::one(*kind)))
    })
}
