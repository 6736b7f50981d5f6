//! Analyses of rules before play: conditions that depend only on squares and kinds, and effects that cannot matter to the
//! safety of royal pieces.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not listed is not decided before play, now or later"
)]

use crate::ids::{Kind, KindSet, Mark, Side, Square, Variable};
use crate::model::{
    self, Amount, Arrival, Board, ContextWord, Domain, Event, Expression, KindsTerm, Model, Order, Quantity,
    Reading, Reduction, Statement, Term, Touched, Type, touched, visit_statements,
};

use super::square_set::{AnySet, SquareSet};

/// The facts known of an event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub(super) mover: Side,
    pub(super) from: Option<Square>,
    pub(super) to: Option<Square>,
    pub(super) piece: Option<Kind>,
    /// `Some(None)` is known to be nothing.
    pub(super) victim: Option<Option<Kind>>,
    /// A local that is a kind.
    pub(super) kind_local: Option<(model::Local, Kind)>,
    /// A local that is a square.
    pub(super) square_local: Option<(model::Local, Square)>,
    /// How many pieces the action has removed.
    pub(super) removed: Option<i32>,
}

impl Facts {
    /// Only the player who acts.
    pub(super) fn of(mover: Side) -> Facts {
        Facts {
            mover,
            from: None,
            to: None,
            piece: None,
            victim: None,
            kind_local: None,
            square_local: None,
            removed: None,
        }
    }
}

/// The parts of a condition that must all hold.
pub(super) fn conjuncts(condition: Option<&Expression>) -> Vec<&Expression> {
    fn split<'a>(expression: &'a Expression, found: &mut Vec<&'a Expression>) {
        match &expression.term {
            Term::And(a, b) => {
                split(a, found);
                split(b, found);
            }
            _ => found.push(expression),
        }
    }
    let mut found = Vec::new();
    if let Some(condition) = condition {
        split(condition, &mut found);
    }
    found
}

/// Both conditions.
pub(super) fn join(a: Expression, b: Expression) -> Expression {
    Expression::new(a.ty, Term::And(Box::new(a), Box::new(b)))
}

/// Adds a condition to a conjunction.
pub(super) fn require(all: &mut Option<Expression>, part: Expression) {
    *all = Some(match all.take() {
        None => part,
        Some(all) => join(all, part),
    });
}

/// The squares of a set for which a condition on a local holds.
pub(super) fn those(set: Expression, local: model::Local, condition: Expression) -> Expression {
    Expression::new(set.ty, Term::Reduce(Reduction::Those, local, Box::new(set), Box::new(condition)))
}

/// The value of a condition, if the facts determine it.
pub(super) fn truth(model: &Model, expression: &Expression, facts: &Facts) -> Option<bool> {
    match &expression.term {
        Term::Truth(truth) => Some(*truth),
        Term::Not(inner) => truth(model, inner, facts).map(|truth| !truth),
        Term::And(a, b) => match (truth(model, a, facts), truth(model, b, facts)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        },
        Term::Or(a, b) => match (truth(model, a, facts), truth(model, b, facts)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        Term::In(square, set) => {
            let square = number(model, square, facts)?;
            u16::try_from(square).map_or(Some(false), |square| is_member(model, set, Square(square), facts))
        }
        Term::KindIs(kind, KindsTerm::Fixed(kinds)) => {
            let kind = number(model, kind, facts)?;
            Some(kind >= 0 && kinds.has(Kind(kind as u8)))
        }
        Term::Same(a, b) => Some(number(model, a, facts)? == number(model, b, facts)?),
        Term::Compare(order, a, b) => {
            let (a, b) = (number(model, a, facts)?, number(model, b, facts)?);
            Some(match order {
                Order::Less => a < b,
                Order::AtMost => a <= b,
                Order::Equal => a == b,
            })
        }
        Term::Any(set) => squares(model, set, facts).map(|set| !set.is_empty()),
        _ => None,
    }
}

/// The squares of arrival for which a condition holds, if the facts and the square determine it.
pub(super) fn ends_where<const W: usize>(
    model: &Model,
    condition: &Expression,
    facts: &Facts,
) -> Option<SquareSet<W>> {
    let all = SquareSet::first_squares(model.board.len());
    let ends = |inner: &Expression| ends_where::<W>(model, inner, facts);
    if let Some(truth) = truth(model, condition, facts) {
        return Some(if truth { all } else { SquareSet::EMPTY });
    }
    match &condition.term {
        Term::Not(inner) => Some(all.without(&ends(inner)?)),
        Term::And(a, b) => Some(ends(a)? & ends(b)?),
        Term::Or(a, b) => Some(ends(a)? | ends(b)?),
        Term::In(square, set) if is_end(square) => Some(squares(model, set, facts)?.resized()),
        Term::Any(set) => ends_in(model, set, facts, all),
        _ => ends_one_by_one(model, condition, facts),
    }
}

fn is_end(expression: &Expression) -> bool {
    matches!(expression.term, Term::Context(ContextWord::To))
}

/// The squares of arrival for which a set that depends on them is not empty.
fn ends_in<const W: usize>(
    model: &Model,
    set: &Expression,
    facts: &Facts,
    all: SquareSet<W>,
) -> Option<SquareSet<W>> {
    let both = |a: &Expression, b: &Expression| {
        Expression::new(Type::Squares, Term::And(Box::new(a.clone()), Box::new(b.clone())))
    };
    let ends = |set: &Expression| ends_in(model, set, facts, all);
    match &set.term {
        Term::Context(ContextWord::To) => Some(all),
        Term::Or(a, b) => Some(ends(a)? | ends(b)?),
        Term::And(a, b) => match (&a.term, &b.term) {
            (Term::Or(c, d), _) => Some(ends(&both(c, b))? | ends(&both(d, b))?),
            (_, Term::Or(c, d)) => Some(ends(&both(a, c))? | ends(&both(a, d))?),
            _ if is_end(a) => Some(squares(model, b, facts)?.resized()),
            _ if is_end(b) => Some(squares(model, a, facts)?.resized()),
            _ => Some(if squares(model, set, facts)?.is_empty() { SquareSet::EMPTY } else { all }),
        },
        _ => Some(if squares(model, set, facts)?.is_empty() { SquareSet::EMPTY } else { all }),
    }
}

/// The squares of arrival for which a condition holds, computed for all at once or for each, if the facts determine it.
pub(super) fn ends_from<const W: usize>(
    model: &Model,
    condition: &Expression,
    facts: &Facts,
) -> Option<SquareSet<W>> {
    ends_where(model, condition, facts).or_else(|| ends_one_by_one(model, condition, facts))
}

fn ends_one_by_one<const W: usize>(
    model: &Model,
    condition: &Expression,
    facts: &Facts,
) -> Option<SquareSet<W>> {
    let mut ends = SquareSet::EMPTY;
    for to in model.board.squares() {
        if truth(model, condition, &Facts { to: Some(to), ..*facts })? {
            ends.insert(to);
        }
    }
    Some(ends)
}

/// Whether a square is in a set, if the facts determine it; faster than computing the set.
fn is_member(model: &Model, set: &Expression, square: Square, facts: &Facts) -> Option<bool> {
    match &set.term {
        Term::Squares(known) => Some(known.binary_search(&square).is_ok()),
        Term::Zone(zone, None) => Some(model.zone(*zone, Side::White).binary_search(&square).is_ok()),
        Term::Zone(zone, Some(player)) => {
            let side = Side::from_index(number(model, player, facts)? as usize);
            Some(model.zone(*zone, side).binary_search(&square).is_ok())
        }
        Term::Not(inner) => is_member(model, inner, square, facts).map(|member| !member),
        Term::And(a, b) => Some(is_member(model, a, square, facts)? && is_member(model, b, square, facts)?),
        Term::Or(a, b) => Some(is_member(model, a, square, facts)? || is_member(model, b, square, facts)?),
        _ => Some(squares(model, set, facts)?.has(square)),
    }
}

fn number(model: &Model, expression: &Expression, facts: &Facts) -> Option<i32> {
    let square = |square: Option<Square>| square.map(|square| i32::from(square.0));
    match &expression.term {
        Term::Number(number) => Some(*number),
        Term::Player(side) => Some(*side as i32),
        Term::Kind(kind) => Some(super::code::kind_number(*kind)),
        Term::Square(known) => Some(square(*known).unwrap_or(-1)),
        Term::Context(ContextWord::Mover) => Some(facts.mover as i32),
        Term::Context(ContextWord::From) => square(facts.from),
        Term::Context(ContextWord::To) => square(facts.to),
        Term::Context(ContextWord::Piece) => facts.piece.map(|kind| i32::from(kind.0)),
        Term::Context(ContextWord::Victim) => facts.victim.map(super::code::kind_number),
        Term::Local(local) => {
            let kind =
                facts.kind_local.filter(|(known, _)| known == local).map(|(_, kind)| i32::from(kind.0));
            let square = facts.square_local.filter(|(known, _)| known == local);
            kind.or(square.map(|(_, square)| i32::from(square.0)))
        }
        Term::Opponent(player) => {
            number(model, player, facts).map(|side| if side < 2 { 1 - side } else { side })
        }
        Term::FileNumber(of) => {
            let square = Square(number(model, of, facts)?.try_into().ok()?);
            Some(i32::from(model.board.place(square).file) + 1)
        }
        Term::RankNumber(of, player) => {
            let place = model.board.place(Square(number(model, of, facts)?.try_into().ok()?));
            let rank = i32::from(place.rank);
            Some(if number(model, player, facts)? == Side::Black as i32 {
                i32::from(model.board.ranks) - rank
            } else {
                rank + 1
            })
        }
        Term::Arithmetic(amount, a, b) => {
            let (a, b) = (number(model, a, facts)?, number(model, b, facts)?);
            Some(match amount {
                Amount::Plus => a.saturating_add(b),
                Amount::Minus => a.saturating_sub(b),
                Amount::Times => a.saturating_mul(b),
                Amount::Least => a.min(b),
                Amount::Most => a.max(b),
            })
        }
        Term::Count(set) => squares(model, set, facts).map(|set| set.count() as i32),
        Term::Quantity(Quantity::Removed) => facts.removed,
        Term::Lookup(table, row, None) => {
            let row = number(model, row, facts)?;
            Some(model.table(*table).entries[(row + 1) as usize][0])
        }
        _ => None,
    }
}

/// The squares of a set, if the facts determine it.
pub(super) fn squares(model: &Model, expression: &Expression, facts: &Facts) -> Option<AnySet> {
    let board: &Board = &model.board;
    let all = |list: &[Square]| Some(list.iter().copied().collect());
    match &expression.term {
        Term::Squares(known) => all(known),
        Term::Zone(zone, None) => all(model.zone(*zone, Side::White)),
        Term::Zone(zone, Some(player)) => {
            let side = Side::from_index(number(model, player, facts)? as usize);
            all(model.zone(*zone, side))
        }
        Term::Not(inner) => {
            let inner = squares(model, inner, facts)?;
            Some(AnySet::first_squares(board.len()).without(&inner))
        }
        Term::And(a, b) => Some(squares(model, a, facts)? & squares(model, b, facts)?),
        Term::Or(a, b) => Some(squares(model, a, facts)? | squares(model, b, facts)?),
        Term::FileOf(of) => {
            let place = board.place(Square(number(model, of, facts)?.try_into().ok()?));
            Some(board.squares().filter(|square| board.place(*square).file == place.file).collect())
        }
        Term::RankOf(of) => {
            let place = board.place(Square(number(model, of, facts)?.try_into().ok()?));
            Some(board.squares().filter(|square| board.place(*square).rank == place.rank).collect())
        }
        Term::StartingSquares(kinds, player) => {
            let side = Side::from_index(number(model, player, facts)? as usize);
            let kinds = match kinds {
                KindsTerm::Fixed(kinds) => *kinds,
                KindsTerm::One(kind) => {
                    let kind = u8::try_from(number(model, kind, facts)?);
                    kind.map_or(KindSet::default(), |kind| KindSet::one(Kind(kind)))
                }
            };
            Some(model.setup.squares_of(kinds, side).collect())
        }
        Term::Square(_) | Term::Context(_) => {
            let square = number(model, expression, facts)?;
            Some(u16::try_from(square).ok().map(Square).into_iter().collect())
        }
        _ => None,
    }
}

/// Whether an expression reads one of some words of the event. The captures of a move depend on its end.
pub(super) fn speaks_of(expression: &Expression, words: &[ContextWord]) -> bool {
    expression.reads(|reading| match reading {
        Reading::Event(word) => words.contains(&word),
        Reading::Victims => words.contains(&ContextWord::To),
        Reading::Local(_)
        | Reading::Board
        | Reading::Mark(_)
        | Reading::Variable(_)
        | Reading::Hand
        | Reading::Royal
        | Reading::Attacks
        | Reading::Actions
        | Reading::LastAction
        | Reading::Removed
        | Reading::TurnStart
        | Reading::Past => false,
    })
}

/// Whether an expression reads what a move captures.
pub(super) fn asks_victim(expression: &Expression) -> bool {
    speaks_of(expression, &[ContextWord::At, ContextWord::Victim, ContextWord::VictimOwner])
}

/// The variables and marks that determine attacks and the royal pieces.
#[derive(Clone, Debug, Default)]
pub(super) struct SafetyReads {
    variables: Vec<Variable>,
    marks: Vec<Mark>,
    hands: bool,
    /// Whether any of the variables changes by itself.
    is_by_itself: bool,
    /// Whether any change may matter.
    everything: bool,
}

impl SafetyReads {
    pub(super) fn of(model: &Model) -> SafetyReads {
        let mut reads = SafetyReads::default();
        let lines = model.movements();
        for line in lines.filter(|line| line.attacks()) {
            line.when.iter().for_each(|when| reads.read(when));
            match &line.geometry {
                crate::model::Geometry::Walk { most: crate::model::WalkCount::Computed(most), .. } => {
                    reads.read(most)
                }
                crate::model::Geometry::Path(path) => {
                    for leg in &path.legs {
                        if let crate::model::Pass::In(set) = &leg.pass {
                            reads.read(set);
                        }
                    }
                }
                _ => {}
            }
        }
        // Bans that depend on more than attacks on royal pieces are judged by trying actions out.
        model.royal.iter().for_each(|royal| reads.read(royal));
        reads.is_by_itself =
            reads.variables.iter().any(|variable| variable_changes_by_itself(model, *variable));
        reads
    }

    fn read(&mut self, expression: &Expression) {
        expression.readings(&mut |reading| match reading {
            Reading::Variable(variable) => self.variables.push(variable),
            Reading::Mark(mark) => self.marks.push(mark),
            Reading::Hand => self.hands = true,
            // Any change may influence which actions are possible, and which positions are the same. Doing an action
            // changes the last action, the number of removed pieces, and the changes of the turn.
            Reading::Actions
            | Reading::Past
            | Reading::LastAction
            | Reading::Removed
            | Reading::TurnStart => self.everything = true,
            // The dependencies of royal pieces and attacks are read separately.
            Reading::Royal | Reading::Attacks => {}
            // Whatever changes none of the others changes none of these.
            Reading::Event(_) | Reading::Victims | Reading::Local(_) | Reading::Board => {}
        });
    }

    /// Whether, as far as safety goes, statements have no effects beyond their own: nothing is captured by rules or
    /// asked, no relevant rule follows, and nothing that safety depends on is forgotten at the end of the turn.
    pub(super) fn is_light(&self, model: &Model, statements: &[Statement]) -> bool {
        let is_calm = |rule: &model::Rule| {
            let is_of_captures = match rule.event {
                Event::BeforeCapture | Event::AfterCapture | Event::BeforeDiscard | Event::AfterMove => true,
                Event::Always | Event::AfterAction | Event::AfterTurn => false,
            };
            is_of_captures || self.are_harmless(&rule.effects)
        };
        model.rules.iter().all(is_calm)
            && !self.is_by_itself
            && !self.everything
            && statements.iter().all(is_board_only)
            && !asks_for_beginning(model, statements)
    }

    /// Whether safety does not depend on a mark.
    pub(super) fn ignores_mark(&self, mark: Mark) -> bool {
        !self.everything && !self.marks.contains(&mark)
    }

    /// Whether statements can change neither the board nor anything else on which safety depends.
    pub(super) fn are_harmless(&self, statements: &[Statement]) -> bool {
        touched(statements).iter().all(|touched| self.is_harmless(touched))
    }

    /// The same for the effects of a rule on an event, which may also end the turn.
    pub(super) fn are_harmless_rules(&self, statements: &[Statement]) -> bool {
        let may_be = |touched: &Touched<'_>| {
            self.is_harmless(touched)
                || matches!(touched, Touched::TurnEnd) && !self.is_by_itself && !self.everything
        };
        touched(statements).iter().all(may_be)
    }

    fn is_harmless(&self, touched: &Touched<'_>) -> bool {
        match touched {
            _ if self.everything => false,
            Touched::Mark(mark) => !self.marks.contains(mark),
            Touched::Variable(variable) => !self.variables.contains(variable),
            Touched::Hand => !self.hands,
            Touched::Destroyed(_) | Touched::Kind(..) | Touched::TurnEnd | Touched::Other => false,
        }
    }

    /// The kinds that a piece can become on arrival, if no other effect there matters to safety.
    pub(super) fn kinds_after_arrival(&self, model: &Model, arrival: &Arrival) -> Option<KindSet> {
        touched(&arrival.effects).iter().try_fold(KindSet::default(), |kinds, touched| match touched {
            Touched::Kind(set, kind) => matches!(set.term, Term::Context(ContextWord::To))
                .then(|| kinds.or(possible_kinds(model, arrival, kind))),
            other => self.is_harmless(other).then_some(kinds),
        })
    }
}

/// Whether statements remove no piece from the board.
pub(super) fn remove_nothing(statements: &[Statement]) -> bool {
    touched(statements).iter().all(|touched| match touched {
        Touched::Variable(_) | Touched::Mark(_) | Touched::Hand | Touched::Kind(..) | Touched::TurnEnd => {
            true
        }
        Touched::Destroyed(_) | Touched::Other => false,
    })
}

/// Whether a statement only changes the board, hands and variables, without the rules for captures.
fn is_board_only(statement: &Statement) -> bool {
    match statement {
        Statement::If(_, then, other) => then.iter().chain(other).all(is_board_only),
        Statement::ForEach(_, _, body) | Statement::Let(_, _, body) => body.iter().all(is_board_only),
        Statement::Move(..)
        | Statement::Swap(..)
        | Statement::Destroy(_)
        | Statement::Create(..)
        | Statement::Drop(..)
        | Statement::Join(..)
        | Statement::Become(..)
        | Statement::Mark(..)
        | Statement::Remember(..)
        | Statement::Give(..)
        | Statement::SendHome(_)
        | Statement::Shift(..)
        | Statement::EndTurn
        | Statement::Assign(..) => true,
        Statement::Capture(_) | Statement::Discard(_) | Statement::Skip(_) | Statement::Ask(..) => false,
    }
}

/// The mark that a condition requires or excludes for the moving piece, if the condition consists of nothing else.
pub(super) fn borne_mark(condition: &Expression) -> Option<(Mark, bool)> {
    match &condition.term {
        Term::EventMark(ContextWord::Piece, mark) => Some((*mark, true)),
        Term::Not(inner) => borne_mark(inner).map(|(mark, bears)| (mark, !bears)),
        _ => None,
    }
}

/// The kinds of moved pieces after which a rule can fire, if it requires a mark that only some kinds can carry, and no
/// earlier rule can have changed their kind.
pub(super) fn bearers(model: &Model, rule: &model::Rule) -> KindSet {
    let is_sooner = |other: &&model::Rule| {
        !std::ptr::eq(*other, rule)
            && matches!(other.event, Event::BeforeCapture | Event::AfterCapture | Event::AfterMove)
    };
    let changes_kinds = |statement: &Statement| {
        let is_calm = |touched: &Touched<'_>| {
            matches!(touched, Touched::Mark(_) | Touched::Variable(_) | Touched::Hand)
        };
        !matches!(statement, Statement::Ask(..))
            && !touched(std::slice::from_ref(statement)).iter().all(is_calm)
    };
    if model.rules.iter().filter(is_sooner).any(|other| other.effects.iter().any(changes_kinds)) {
        return KindSet(u128::MAX);
    }
    let mark_asked = |part: &Expression| match &part.term {
        Term::In(square, set) if is_end(square) => match set.term {
            Term::Marked(mark) => Some(model.marks[mark.index()].on),
            _ => None,
        },
        _ => None,
    };
    conjuncts(rule.when.as_ref()).into_iter().find_map(mark_asked).unwrap_or(KindSet(u128::MAX))
}

/// Whether a declared action changes only squares that are among its parameters, and nothing else of the board or the
/// turn.
pub(super) fn acts_on_choices(action: &model::DeclaredAction) -> bool {
    let is_choice = |squares: &Expression| matches!(squares.term, Term::Local(local) if action.choices.iter().any(|choice| choice.local == local));
    action.effects.iter().all(|statement| match statement {
        Statement::Destroy(squares) | Statement::Create(_, squares, ..) | Statement::Become(squares, _) => {
            is_choice(squares)
        }
        Statement::Drop(_, square, _) => is_choice(square),
        Statement::Assign(..) => true,
        _ => false,
    })
}

/// The squares that statements may change, if these are known before any statement is executed, and if the statements do
/// not affect the turn.
pub(super) fn changed_squares(statements: &[Statement]) -> Option<Expression> {
    // A change of pieces of some kinds also depends on the squares that have changed already.
    let is_known = |set: &Expression| match &set.term {
        Term::Pieces(kinds, owner) => {
            let kind = match kinds {
                Some(KindsTerm::One(kind)) => Some(kind),
                None | Some(KindsTerm::Fixed(_)) => None,
            };
            let is_plain = |term: &Expression| {
                matches!(term.term, Term::Local(_) | Term::Player(_) | Term::Context(ContextWord::Mover))
            };
            kind.is_none_or(|kind| is_plain(kind)) && owner.as_ref().is_none_or(|owner| is_plain(owner))
        }
        Term::Local(_) => true,
        _ => false,
    };
    let changed = |statement: &Statement| match statement {
        Statement::Destroy(set) | Statement::Create(_, set, ..) | Statement::Become(set, _) => {
            is_known(set).then(|| set.clone())
        }
        _ => None,
    };
    let both = |a: Option<Expression>, b: Option<Expression>| {
        Some(Expression::new(Type::Squares, Term::Or(Box::new(a?), Box::new(b?))))
    };
    statements.iter().map(changed).reduce(both).flatten()
}

/// Whether statements only change the board, hands and variables, without the rules for captures.
pub(super) fn goes_on(statements: &[Statement]) -> bool {
    statements.iter().all(is_board_only) && !may_end_turn(statements)
}

/// Whether statements may end the turn.
pub(super) fn may_end_turn(statements: &[Statement]) -> bool {
    has(statements, |statement| matches!(statement, Statement::EndTurn))
}

/// Whether a list contains a statement of some sort, nested ones included.
pub(super) fn has(statements: &[Statement], is_meant: impl Fn(&Statement) -> bool) -> bool {
    let mut found = false;
    visit_statements(statements, &mut |statement| found |= is_meant(statement));
    found
}

/// The kinds that an expression of an arrival can give.
fn possible_kinds(model: &Model, arrival: &Arrival, kind: &Expression) -> KindSet {
    let all = KindSet::first(model.kinds.len());
    match &kind.term {
        Term::Kind(kind) => kind.map_or(KindSet::default(), KindSet::one),
        Term::Local(local) => {
            let choice = arrival.choices.iter().find(|choice| choice.local == *local);
            match choice.map(|choice| &choice.domain) {
                Some(Domain::Kind(kinds)) => *kinds,
                Some(Domain::Is(value)) => possible_kinds(model, arrival, value),
                _ => all,
            }
        }
        Term::Lookup(table, ..) => {
            let entries = model.table(*table).entries.iter().flatten();
            let kinds = entries.filter_map(|entry| u8::try_from(*entry).ok());
            kinds.fold(KindSet::default(), |kinds, kind| kinds.or(KindSet::one(Kind(kind))))
        }
        Term::If(_, a, b) => possible_kinds(model, arrival, a).or(possible_kinds(model, arrival, b)),
        _ => all,
    }
}

/// The kinds of pieces that a set of squares can contain.
fn kinds_within(model: &Model, set: &Expression) -> KindSet {
    match &set.term {
        Term::Pieces(Some(KindsTerm::Fixed(kinds)), _) => *kinds,
        Term::And(a, b) => KindSet(kinds_within(model, a).0 & kinds_within(model, b).0),
        Term::Or(a, b) => kinds_within(model, a).or(kinds_within(model, b)),
        Term::If(_, a, b) => kinds_within(model, a).or(kinds_within(model, b)),
        Term::Reduce(Reduction::Those, _, set, _) => kinds_within(model, set),
        _ => KindSet::first(model.kinds.len()),
    }
}

/// The kinds that the rules `on = "change"` may remove from the board, if the rules that follow actions do nothing else
/// to pieces or turns.
pub(super) fn kinds_at_risk(model: &Model) -> Option<KindSet> {
    let mut kinds = KindSet::default();
    for rule in &model.rules {
        let destroyed = match rule.event {
            Event::BeforeCapture | Event::AfterCapture | Event::BeforeDiscard => continue,
            Event::Always | Event::AfterMove | Event::AfterAction | Event::AfterTurn => {
                kinds_destroyed(model, &rule.effects)?
            }
        };
        if rule.event != Event::Always && !destroyed.is_empty() {
            return None;
        }
        kinds = kinds.or(destroyed);
    }
    Some(kinds)
}

/// The kinds that statements may destroy; `None` if they do anything else to pieces or turns.
fn kinds_destroyed(model: &Model, statements: &[Statement]) -> Option<KindSet> {
    touched(statements).into_iter().try_fold(KindSet::default(), |kinds, touched| match touched {
        Touched::Destroyed(set) => Some(kinds.or(kinds_within(model, set))),
        Touched::Mark(_) | Touched::Variable(_) | Touched::Hand => Some(kinds),
        Touched::Kind(..) | Touched::TurnEnd | Touched::Other => None,
    })
}

/// The kinds, if an expression depends only on pieces of these kinds of its own player, besides variables; `None` if it
/// depends on more.
///
/// The value of such an expression does not change when a piece of its player moves, except for the square of the piece.
pub(super) fn own_kinds(expression: &Expression) -> Option<KindSet> {
    let is_mover = |player: &Expression| matches!(player.term, Term::Context(ContextWord::Mover));
    let two = |a: &Expression, b: &Expression| Some(own_kinds(a)?.or(own_kinds(b)?));
    match &expression.term {
        Term::Number(_) | Term::Truth(_) | Term::Player(_) | Term::Local(_) => Some(KindSet::default()),
        Term::Square(None) | Term::Context(ContextWord::Mover | ContextWord::From) => {
            Some(KindSet::default())
        }
        Term::Variable(_, owner) => owner.as_ref().map_or(Some(KindSet::default()), |owner| own_kinds(owner)),
        Term::Pieces(Some(KindsTerm::Fixed(kinds)), Some(owner)) if is_mover(owner) => Some(*kinds),
        Term::Not(a) if a.ty == Type::Truth => own_kinds(a),
        Term::Any(a) | Term::Count(a) => own_kinds(a),
        Term::And(a, b) | Term::Or(a, b) | Term::Arithmetic(_, a, b) | Term::Compare(_, a, b) => two(a, b),
        Term::Connected(a, b, _) | Term::Let(_, a, b) | Term::Reduce(_, _, a, b) => two(a, b),
        Term::If(a, b, c) => Some(own_kinds(a)?.or(two(b, c)?)),
        _ => None,
    }
}

/// If a number counts the player's pieces of some kinds that are connected to the moving piece: these kinds.
///
/// Then it is at least one, for that piece, and at most one more than the number of other pieces of these kinds.
pub(super) fn connected_kinds(number: &Expression) -> Option<KindSet> {
    let Term::Count(set) = &number.term else { return None };
    let Term::Connected(from, within, _) = &set.term else { return None };
    let Term::Pieces(Some(KindsTerm::Fixed(kinds)), Some(owner)) = &within.term else { return None };
    let is_own = matches!(owner.term, Term::Context(ContextWord::Mover));
    (is_own && matches!(from.term, Term::Context(ContextWord::From))).then_some(*kinds)
}

/// A necessary condition that changes seldom: it depends only on which pieces of which kinds, owners and marks exist,
/// regardless of their squares, on the hands, and on variables that do not count. `None` if there is none.
pub(super) fn necessary(model: &Model, condition: &Expression) -> Option<Expression> {
    if is_seldom(model, condition) {
        return Some(condition.clone());
    }
    let truth = |term| Expression::new(Type::Truth, term);
    match &condition.term {
        Term::And(a, b) => match (necessary(model, a), necessary(model, b)) {
            (Some(a), Some(b)) => Some(truth(Term::And(Box::new(a), Box::new(b)))),
            (one, other) => one.or(other),
        },
        Term::Or(a, b) => {
            let (a, b) = (necessary(model, a)?, necessary(model, b)?);
            Some(truth(Term::Or(Box::new(a), Box::new(b))))
        }
        Term::Any(set) => Some(truth(Term::Any(Box::new(material_around(model, set)?)))),
        _ => None,
    }
}

/// A superset of a set, whose number of squares changes seldom; `None` if none is known.
fn material_around(model: &Model, set: &Expression) -> Option<Expression> {
    if is_material(model, set) {
        return Some(set.clone());
    }
    let two = |term| Expression::new(Type::Squares, term);
    match &set.term {
        Term::And(a, b) => match (material_around(model, a), material_around(model, b)) {
            (Some(a), Some(b)) => Some(two(Term::And(Box::new(a), Box::new(b)))),
            (one, other) => one.or(other),
        },
        Term::Or(a, b) => {
            let (a, b) = (material_around(model, a)?, material_around(model, b)?);
            Some(two(Term::Or(Box::new(a), Box::new(b))))
        }
        Term::Reduce(Reduction::Those, _, set, _) => material_around(model, set),
        _ => None,
    }
}

/// Whether the value of an expression changes seldom.
fn is_seldom(model: &Model, expression: &Expression) -> bool {
    let seldom = |inner: &Expression| is_seldom(model, inner);
    match &expression.term {
        Term::Number(_) | Term::Truth(_) | Term::Player(_) | Term::Kind(_) => true,
        Term::Context(ContextWord::Mover) => true,
        Term::Variable(variable, owner) => {
            let is_counter = model.variables[variable.index()].counts.is_some();
            expression.ty != Type::Squares
                && expression.ty != Type::Square
                && !is_counter
                && owner.as_ref().is_none_or(|owner| seldom(owner))
        }
        Term::Opponent(a) | Term::Not(a) | Term::Starting(KindsTerm::Fixed(_), a) => seldom(a),
        Term::InHand(a, KindsTerm::Fixed(_)) => seldom(a),
        Term::Any(a) | Term::Count(a) => is_material(model, a),
        Term::And(a, b) | Term::Or(a, b) if expression.ty == Type::Truth => seldom(a) && seldom(b),
        Term::Arithmetic(_, a, b) | Term::Compare(_, a, b) | Term::Same(a, b) => seldom(a) && seldom(b),
        Term::If(a, b, c) => seldom(a) && seldom(b) && seldom(c),
        _ => false,
    }
}

/// Whether the number of squares of a set depends only on which pieces exist, regardless of their squares.
fn is_material(model: &Model, set: &Expression) -> bool {
    match &set.term {
        Term::Pieces(None | Some(KindsTerm::Fixed(_)), owner) => {
            owner.as_ref().is_none_or(|owner| is_seldom(model, owner))
        }
        Term::Marked(_) | Term::Empty => true,
        Term::Not(a) => is_material(model, a),
        Term::And(a, b) | Term::Or(a, b) => is_material(model, a) && is_material(model, b),
        _ => false,
    }
}

/// The conditions on a declared action that need none of its parameters, and the condition that its choices are not
/// empty.
pub(super) fn possible(action: &model::DeclaredAction) -> Option<Expression> {
    let truth = |term| Expression::new(Type::Truth, term);
    let is_free = |part: &&Expression| !part.reads(|reading| matches!(reading, Reading::Local(_)));
    let conditions = conjuncts(action.when.as_ref()).into_iter().filter(is_free).cloned();
    let domains = action.choices.iter().filter_map(|choice| match &choice.domain {
        Domain::Square(set) => Some(truth(Term::Any(Box::new(set.clone())))),
        Domain::Hand(player) => {
            let held = Term::InHand(Box::new(player.clone()), KindsTerm::Fixed(KindSet(u128::MAX)));
            let held = Expression::new(Type::Number, held);
            let one = Expression::new(Type::Number, Term::Number(1));
            Some(truth(Term::Compare(Order::AtMost, Box::new(one), Box::new(held))))
        }
        Domain::Kind(_) | Domain::Direction(_) | Domain::Number(..) | Domain::Subset(..) | Domain::Is(_) => {
            None
        }
    });
    let both = |a, b| truth(Term::And(Box::new(a), Box::new(b)));
    conditions.chain(domains.filter(|domain| is_free(&domain))).reduce(both)
}

/// Whether an expression with known [`own_kinds`] depends on where pieces stand.
pub(super) fn depends_on_places(expression: &Expression) -> bool {
    let mut found = false;
    expression.visit(&mut |inner| found |= matches!(inner.term, Term::Connected(..)));
    found || speaks_of(expression, &[ContextWord::From])
}

/// Whether an expression reads a variable that changes by itself, by counting or by being forgotten.
pub(super) fn changes_by_itself(model: &Model, expression: &Expression) -> bool {
    let changes = |reading| matches!(reading, Reading::Variable(it) if variable_changes_by_itself(model, it));
    expression.reads(changes)
}

/// Whether statements read values that change at the beginning of an action: counters, and traces of the previous action.
fn asks_for_beginning(model: &Model, statements: &[Statement]) -> bool {
    let changes = |reading| match reading {
        Reading::Variable(variable) => model.variables[variable.index()].counts.is_some(),
        Reading::Removed | Reading::LastAction => true,
        Reading::Event(_)
        | Reading::Victims
        | Reading::Local(_)
        | Reading::Board
        | Reading::Mark(_)
        | Reading::Hand
        | Reading::Royal
        | Reading::Attacks
        | Reading::Actions
        | Reading::TurnStart
        | Reading::Past => false,
    };
    let mut found = false;
    statements.iter().for_each(|statement| {
        statement.visit(&mut |expression| expression.term.readings(&mut |reading| found |= changes(reading)));
    });
    found
}

fn variable_changes_by_itself(model: &Model, variable: Variable) -> bool {
    let about = &model.variables[variable.index()];
    about.lasts_turn || about.counts.is_some()
}

/// Whether an expression reads a local.
pub(super) fn mentions(expression: &Expression, local: model::Local) -> bool {
    expression.reads(|reading| reading == Reading::Local(local))
}

/// A set of its player's pieces as kinds, each with a condition that changes seldom, or none; nothing if it is more
/// complex.
pub(super) fn kinds_by_condition(
    model: &Model,
    set: &Expression,
) -> Option<Vec<(KindSet, Option<Expression>)>> {
    let is_mover = |player: &Expression| matches!(player.term, Term::Context(ContextWord::Mover));
    match &set.term {
        Term::Or(a, b) => {
            let (mut a, b) = (kinds_by_condition(model, a)?, kinds_by_condition(model, b)?);
            a.extend(b);
            Some(a)
        }
        Term::Pieces(Some(KindsTerm::Fixed(kinds)), Some(owner)) if is_mover(owner) => {
            Some(vec![(*kinds, None)])
        }
        Term::Reduce(Reduction::Those, local, set, when)
            if !mentions(when, *local) && is_seldom(model, when) =>
        {
            let parts = kinds_by_condition(model, set)?;
            let is_free = parts.iter().all(|(_, condition)| condition.is_none());
            let when = || Some((**when).clone());
            is_free.then(|| parts.into_iter().map(|(kinds, _)| (kinds, when())).collect())
        }
        _ => None,
    }
}
