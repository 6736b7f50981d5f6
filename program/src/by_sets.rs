//! Conditions on the squares of a set, computed for all squares at once: the set of squares for which a condition holds.

#![expect(clippy::wildcard_enum_match_arm, reason = "conditions of other forms are asked of each square")]

use crate::model::{Expression, KindsTerm, Local, Order, Reading, Reduction, Term, Type};

use super::SquareSet;
use super::analysis::mentions;
use super::code::{Number, Set, Truth};
use super::fold::{Bound, holds_for_none};
use super::rule::{RuleCompiler, Translator, known_kinds};

/// How a value or a set depends on a square held by a local.
enum Part<'e> {
    /// It does not depend on it.
    Free,
    /// It is the square itself.
    Itself,
    /// The squares between it and another one.
    Between(&'e Expression),
    /// The squares of its file.
    File,
    /// The squares of its rank.
    Rank,
    /// In a more complex way.
    Other,
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// Whether the squares for which a condition holds are best computed at once.
    pub(super) fn is_best_at_once(&self, local: Local, body: &Expression) -> bool {
        // An expensive part is better not computed if the set is empty.
        let is_slow = |reading| matches!(reading, Reading::Attacks | Reading::Actions | Reading::Past);
        !body.reads(is_slow) && mentions(body, local) && self.is_at_once(local, body)
    }

    /// Whether the squares for which a condition holds can be computed at once.
    fn is_at_once(&self, local: Local, body: &Expression) -> bool {
        let goes = |inner: &Expression| self.is_at_once(local, inner);
        if !mentions(body, local) {
            return true;
        }
        match &body.term {
            Term::Not(a) => goes(a),
            Term::And(a, b) | Term::Or(a, b) => goes(a) && goes(b),
            Term::If(condition, a, b) => !mentions(condition, local) && goes(a) && goes(b),
            Term::Let(_, value, inner) => !mentions(value, local) && goes(inner),
            Term::Any(set) => self.meets_at_once(local, set),
            Term::In(square, set) => match part(local, square) {
                Part::Itself => !mentions(set, local),
                Part::Free => match &set.term {
                    Term::Ray(from, way) => {
                        matches!(part(local, from), Part::Itself)
                            && !mentions(way, local)
                            && self.geometry.leads_back()
                    }
                    _ => false,
                },
                Part::Between(_) | Part::File | Part::Rank | Part::Other => false,
            },
            Term::Compare(..) | Term::Same(..) => {
                emptiness(body).is_some_and(|(_, set)| self.meets_at_once(local, set))
            }
            Term::KindIs(kind, KindsTerm::Fixed(_)) => {
                matches!(&kind.term, Term::KindAt(square) if matches!(part(local, square), Part::Itself))
            }
            Term::Reduce(Reduction::Any | Reduction::All, _, set, inner) => {
                !mentions(set, local) && goes(inner)
            }
            _ => false,
        }
    }

    /// Whether the squares can be computed at once for which a set that depends on them is not empty.
    fn meets_at_once(&self, local: Local, set: &Expression) -> bool {
        if let Term::Or(a, b) = &set.term {
            let goes = |set: &Expression| !mentions(set, local) || self.meets_at_once(local, set);
            return goes(a) && goes(b);
        }
        let mut speaking = 0;
        let is_known = factors(set).into_iter().all(|factor| match part(local, factor) {
            Part::Free => true,
            Part::Itself | Part::File | Part::Rank => {
                speaking += 1;
                true
            }
            Part::Between(other) => {
                speaking += 1;
                !mentions(other, local) && self.geometry.has_single_lines()
            }
            Part::Other => false,
        });
        is_known && speaking == 1
    }
}

impl<const W: usize> Translator<'_, '_, W> {
    /// The squares for which a condition holds, if they are best computed at once.
    pub(super) fn holds_at_once(&mut self, local: Local, body: &Expression) -> Option<Set<W>> {
        self.compiler.is_best_at_once(local, body).then(|| self.where_it_holds(local, body))
    }

    /// The squares for which a condition holds, computed at once.
    fn where_it_holds(&mut self, local: Local, body: &Expression) -> Set<W> {
        let (all, none) = (self.compiler.geometry.all, SquareSet::EMPTY);
        if !mentions(body, local) {
            return Set::choice(self.truth(body), Set::Constant(all), Set::Constant(none));
        }
        match &body.term {
            Term::Not(a) => Set::complement(self.where_it_holds(local, a), all),
            // The part that does not depend on the square comes first, and decides alone if it can.
            Term::And(a, b) | Term::Or(a, b) if !mentions(a, local) || !mentions(b, local) => {
                let (free, other) = if mentions(a, local) { (b, a) } else { (a, b) };
                let (free, other) = (self.truth(free), self.where_it_holds(local, other));
                match &body.term {
                    Term::And(..) => Set::choice(free, other, Set::Constant(none)),
                    _ => Set::choice(free, Set::Constant(all), other),
                }
            }
            Term::And(a, b) => Set::both(self.where_it_holds(local, a), self.where_it_holds(local, b)),
            Term::Or(a, b) => Set::either(self.where_it_holds(local, a), self.where_it_holds(local, b)),
            Term::If(condition, a, b) => {
                let condition = self.truth(condition);
                Set::choice(condition, self.where_it_holds(local, a), self.where_it_holds(local, b))
            }
            Term::Let(inner, value, body) => {
                match self.with(*inner, value, |translator| translator.where_it_holds(local, body)) {
                    (None, body) => body,
                    (Some(hold), body) => Set::Let(Box::new((hold, body))),
                }
            }
            Term::Any(set) => self.where_it_meets(local, set),
            Term::In(square, set) => match (part(local, square), &set.term) {
                (Part::Free, Term::Ray(_, way)) => {
                    // A ray leads to a square from the squares to which the opposite ray leads.
                    let back = Number::Reverse(Box::new(self.number(way)));
                    Set::Ray(Box::new([self.number(square), back]))
                }
                _ => self.set(set),
            },
            Term::KindIs(_, KindsTerm::Fixed(kinds)) => Set::Kinds(known_kinds(self.compiler.model, *kinds)),
            Term::Reduce(Reduction::All, other, set, inner) => {
                let exceptions = self.over(*other, set, |translator| {
                    Set::complement(translator.where_it_holds(local, inner), all)
                });
                Set::complement(Set::Union(exceptions), all)
            }
            Term::Reduce(_, other, set, inner) => {
                Set::Union(self.over(*other, set, |translator| translator.where_it_holds(local, inner)))
            }
            other => match emptiness(body) {
                Some((true, set)) => Set::complement(self.where_it_meets(local, set), all),
                Some((false, set)) => self.where_it_meets(local, set),
                None => unreachable!("a condition of another form is asked of each square: {other:?}"),
            },
        }
    }

    /// The squares for which a set that depends on them is not empty.
    fn where_it_meets(&mut self, local: Local, set: &Expression) -> Set<W> {
        let all = self.compiler.geometry.all;
        if !mentions(set, local) {
            let truth = Truth::any(self.set(set));
            return Set::choice(truth, Set::Constant(all), Set::Constant(SquareSet::EMPTY));
        }
        if let Term::Or(a, b) = &set.term {
            return Set::either(self.where_it_meets(local, a), self.where_it_meets(local, b));
        }
        let (mut within, mut speaking) = (None, Part::Itself);
        for factor in factors(set) {
            match part(local, factor) {
                Part::Free => {
                    let set = self.set(factor);
                    within = Some(match within {
                        None => set,
                        Some(within) => Set::both(within, set),
                    });
                }
                part => speaking = part,
            }
        }
        let within = within.unwrap_or(Set::Constant(all));
        match speaking {
            Part::Between(from) => {
                let from = self.number(from);
                Set::complement(Set::Unblocked(Box::new((from, within))), all)
            }
            Part::File => self.union_over(within, Set::FileOf),
            Part::Rank => self.union_over(within, Set::RankOf),
            Part::Free | Part::Itself | Part::Other => within,
        }
    }
}

/// The sets whose intersection is a set.
fn factors(set: &Expression) -> Vec<&Expression> {
    match &set.term {
        Term::And(a, b) => [factors(a), factors(b)].concat(),
        _ => vec![set],
    }
}

/// The set of a comparison that asks only whether it is empty, and whether the comparison holds if it is.
fn emptiness(comparison: &Expression) -> Option<(bool, &Expression)> {
    let (order, a, b) = match &comparison.term {
        Term::Compare(order, a, b) => (*order, &a.term, &b.term),
        Term::Same(a, b) => (Order::Equal, &a.term, &b.term),
        _ => return None,
    };
    let (set, bound) = match (a, b) {
        (Term::Count(set), Term::Number(bound)) => (set, Bound::After(*bound)),
        (Term::Number(bound), Term::Count(set)) => (set, Bound::Before(*bound)),
        _ => return None,
    };
    Some((holds_for_none(order, bound)?, set))
}

/// How a value or a set depends on the square held by the local.
fn part(local: Local, value: &Expression) -> Part<'_> {
    let is_it = |value: &Expression| {
        value.ty == Type::Square && matches!(value.term, Term::Local(known) if known == local)
    };
    match &value.term {
        _ if !mentions(value, local) => Part::Free,
        Term::Local(known) if *known == local => Part::Itself,
        Term::FileOf(square) if is_it(square) => Part::File,
        Term::RankOf(square) if is_it(square) => Part::Rank,
        Term::Between(a, b) if is_it(a) && !mentions(b, local) => Part::Between(b),
        Term::Between(a, b) if is_it(b) && !mentions(a, local) => Part::Between(a),
        _ => Part::Other,
    }
}
