//! The kinds of pieces that can ever be in play, and the squares where rules put them.

use super::region::Region;
use super::value::Value;
use super::world::{Moment, World};
use variorum::ids::{Kind, KindSet, Side, Square};
use variorum::model::{
    Choice, Domain, Expression, KindsTerm, Mode, Model, StartValue, Statement, Term, visit_statements,
};

/// Squares of a kind.
#[derive(Clone)]
pub(super) struct Places(Vec<bool>);

impl Places {
    pub(super) fn has(&self, square: Square) -> bool {
        self.0[square.index()]
    }
}

/// The pieces that can ever be in play.
pub(super) struct Population {
    /// The kinds that stand on the board at the start, are in hand, or are created by a rule.
    pub(super) present: KindSet,
    /// The kinds that pieces may become.
    pub(super) becomes: KindSet,
    /// Where rules put them, by side and kind.
    pub(super) put: [Vec<Places>; 2],
}

/// Statements, with the facts that hold where they are executed.
struct Deeds<'m> {
    statements: &'m [Statement],
    choices: &'m [Choice],
    when: Option<&'m Expression>,
}

/// All statements that are ever executed.
fn deeds(model: &Model) -> Vec<Deeds<'_>> {
    let moves = model.movements().map(|movement| Deeds {
        statements: &movement.effects,
        choices: &[],
        when: movement.when.as_ref(),
    });
    let actions = model.actions.iter().map(|action| Deeds {
        statements: &action.effects,
        choices: &action.choices,
        when: action.when.as_ref(),
    });
    let arrivals = model.arrivals.iter().map(|arrival| Deeds {
        statements: &arrival.effects,
        choices: &arrival.choices,
        when: arrival.when.as_ref(),
    });
    let rules = model.rules.iter().map(|rule| Deeds {
        statements: &rule.effects,
        choices: &[],
        when: rule.when.as_ref(),
    });
    moves.chain(actions).chain(arrivals).chain(rules).collect()
}

/// Calls a function with every statement of a definition.
pub(super) fn visit_all<'m>(model: &'m Model, look: &mut dyn FnMut(&'m Statement)) {
    model.effects().for_each(|effects| visit_statements(effects, look));
}

/// Holds the chosen values.
pub(super) fn bind_choices(world: &World, choices: &[Choice], moment: &mut Moment) {
    for choice in choices {
        let value = match &choice.domain {
            Domain::Square(set) => Value::Square(Region::within(world.region(set, moment).maybe)),
            Domain::Kind(kinds) => Value::Kind(*kinds, false),
            Domain::Subset(_, _, set) => Value::Squares(Region::within(world.region(set, moment).maybe)),
            Domain::Is(value) => world.value(value, moment),
            Domain::Hand(_) | Domain::Direction(_) | Domain::Number(..) => Value::Anything,
        };
        moment.bind(choice.local, value);
    }
}

impl Population {
    pub(super) fn of(world: &World) -> Population {
        let model = world.model;
        let made = made(model);
        let setup = model.setup.pieces.iter().map(|piece| piece.kind);
        let hands = model.setup.hands.iter().map(|(_, kind)| *kind);
        let present = setup.chain(hands).fold(made, |kinds, kind| kinds.or(KindSet::one(kind)));
        let nowhere = vec![Places(vec![false; model.board.len()]); model.kinds.len()];
        let mut found = Population {
            present,
            becomes: becomes(model).unwrap_or(present),
            put: [nowhere.clone(), nowhere],
        };
        for piece in &model.setup.pieces {
            if let Some(side) = piece.side.acting_index() {
                found.put[side][piece.kind.index()].0[piece.square.index()] = true;
            }
        }
        for lot in &model.shuffle.lots {
            for (side, square) in lot.squares() {
                let Some(side) = side.acting_index() else { continue };
                lot.kinds.iter().for_each(|kind| found.put[side][kind.index()].0[square.index()] = true);
            }
        }
        let switches = model.movements().any(|m| m.modes.has(Mode::Swap));
        if switches {
            found.put_anywhere(present);
        }
        for deeds in deeds(model) {
            for side in Side::BOTH {
                let mut moment = Moment::of(side);
                bind_choices(world, deeds.choices, &mut moment);
                deeds.when.into_iter().for_each(|when| world.assume(when, true, &mut moment));
                found.note(world, deeds.statements, &moment);
            }
        }
        found
    }

    /// Records where statements put pieces.
    fn note(&mut self, world: &World, statements: &[Statement], moment: &Moment) {
        for statement in statements {
            match statement {
                Statement::If(_, then, other) => {
                    self.note(world, then, moment);
                    self.note(world, other, moment);
                }
                Statement::ForEach(local, set, body) => {
                    let mut inside = moment.clone();
                    inside.bind(*local, Value::Square(Region::within(world.region(set, moment).maybe)));
                    self.note(world, body, &inside);
                }
                Statement::Let(local, value, body) => {
                    let mut inside = moment.clone();
                    inside.bind(*local, world.value(value, moment));
                    self.note(world, body, &inside);
                }
                Statement::Move(piece, _)
                | Statement::SendHome(piece)
                | Statement::Join(piece, _)
                | Statement::Shift(piece, ..) => {
                    self.put_anywhere(world.region(piece, moment).maybe.kinds().0);
                }
                Statement::Swap(a, b) => {
                    for piece in [a, b] {
                        self.put_anywhere(world.region(piece, moment).maybe.kinds().0);
                    }
                }
                Statement::Create(_, squares, ..) | Statement::Drop(_, squares, _) => {
                    let squares = world.region(squares, moment).maybe.some_of();
                    for kind in self.present.iter() {
                        for places in self.put.iter_mut().map(|put| &mut put[kind.index()]) {
                            squares.iter().for_each(|square| places.0[*square] = true);
                        }
                    }
                }
                Statement::Capture(_)
                | Statement::Destroy(_)
                | Statement::Become(..)
                | Statement::Mark(..)
                | Statement::Remember(..)
                | Statement::Give(..)
                | Statement::Discard(_)
                | Statement::Skip(_)
                | Statement::EndTurn
                | Statement::Ask(..)
                | Statement::Assign(..) => {}
            }
        }
    }

    fn put_anywhere(&mut self, kinds: KindSet) {
        for kind in KindSet(kinds.0 & self.present.0).iter() {
            self.put.iter_mut().for_each(|put| put[kind.index()].0.fill(true));
        }
    }
}

/// The kinds that pieces become, if all of them are named.
fn becomes(model: &Model) -> Option<KindSet> {
    let mut kinds = KindSet::default();
    let mut is_known = true;
    for deeds in deeds(model) {
        visit_statements(deeds.statements, &mut |statement| {
            let Statement::Become(_, kind) = statement else { return };
            let chosen = deeds.choices.iter().filter_map(|choice| match (&choice.domain, &kind.term) {
                (Domain::Kind(kinds), Term::Local(local)) if choice.local == *local => Some(*kinds),
                (_, _) => None,
            });
            let named = chosen.fold(named(model, kind), KindSet::or);
            is_known &= !named.is_empty();
            kinds = kinds.or(named);
        });
    }
    is_known.then_some(kinds)
}

/// The kinds that rules name where they create pieces, and those remembered at the start, which a rule may create.
fn made(model: &Model) -> KindSet {
    let mut kinds = remembered(model);
    for deeds in deeds(model) {
        let mut makes = false;
        visit_statements(deeds.statements, &mut |statement| {
            let kind = match statement {
                Statement::Create(kind, ..)
                | Statement::Drop(kind, ..)
                | Statement::Become(_, kind)
                | Statement::Give(kind, _)
                | Statement::Assign(_, _, _, kind)
                | Statement::Remember(_, _, _, kind)
                | Statement::Let(_, kind, _) => kind,
                Statement::If(..)
                | Statement::ForEach(..)
                | Statement::Move(..)
                | Statement::Swap(..)
                | Statement::Capture(_)
                | Statement::Destroy(_)
                | Statement::Join(..)
                | Statement::Mark(..)
                | Statement::Discard(_)
                | Statement::SendHome(_)
                | Statement::Shift(..)
                | Statement::Skip(_)
                | Statement::EndTurn
                | Statement::Ask(..) => return,
            };
            makes = true;
            kinds = kinds.or(named(model, kind));
        });
        for choice in deeds.choices.iter().filter(|_| makes) {
            kinds = kinds.or(match &choice.domain {
                Domain::Kind(kinds) => *kinds,
                Domain::Is(value) => named(model, value),
                Domain::Square(_)
                | Domain::Hand(_)
                | Domain::Direction(_)
                | Domain::Number(..)
                | Domain::Subset(..) => KindSet::default(),
            });
        }
    }
    kinds
}

/// The kinds that variables and pieces hold at the start.
fn remembered(model: &Model) -> KindSet {
    let mut kinds = KindSet::default();
    for value in model.variables.iter().flat_map(|variable| &variable.starts) {
        if let StartValue::Kind(Some(kind)) = value {
            kinds = kinds.or(KindSet::one(*kind));
        }
    }
    visit_statements(&model.setup.attributes, &mut |statement| {
        if let Statement::Remember(_, _, _, value) = statement {
            kinds = kinds.or(named(model, value));
        }
    });
    kinds
}

/// The kinds that an expression names, in tables too.
#[expect(clippy::wildcard_enum_match_arm, reason = "forms that name a kind, or any other")]
fn named(model: &Model, expression: &Expression) -> KindSet {
    let mut kinds = KindSet::default();
    expression.visit(&mut |part| {
        let more = match &part.term {
            Term::Kind(Some(kind)) => KindSet::one(*kind),
            Term::Kinds(KindsTerm::Fixed(kinds)) => *kinds,
            Term::Lookup(table, ..) if model.table(*table).gives_kinds => {
                let entries = model.table(*table).entries.iter().flatten();
                let entries = entries.filter_map(|entry| u8::try_from(*entry).ok());
                entries.fold(KindSet::default(), |kinds, kind| kinds.or(KindSet::one(Kind(kind))))
            }
            _ => KindSet::default(),
        };
        kinds = kinds.or(more);
    });
    kinds
}
