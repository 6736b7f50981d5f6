//! The legs of a path in each order that its groups allow.

use super::checker::Checker;
use crate::limits;
use crate::model::errors;
use crate::source::Span;
use crate::syntax::{Leg, PathPart, PathPartKind, Repeat, RepeatCount};

/// A leg at its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop<'t> {
    pub(super) leg: &'t Leg,
    /// Whether the path may end before it.
    optional: bool,
}

/// One order of legs.
#[derive(Clone, Debug)]
pub(super) struct Order<'t>(pub(super) Vec<Stop<'t>>);

impl<'t> Order<'t> {
    /// The numbers of legs after which the path may end.
    pub(super) fn ends(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=self.0.len()).filter(|end| self.0.get(*end).is_none_or(|next| next.optional))
    }

    /// Its first legs, by which two orders are compared.
    pub(super) fn first_legs(&self, count: usize) -> Vec<Span> {
        self.0[..count].iter().map(|stop| stop.leg.span).collect()
    }

    /// The same, continued with further legs.
    fn with(&self, next: &Order<'t>) -> Order<'t> {
        Order(self.0.iter().chain(&next.0).copied().collect())
    }
}

/// Whether a leg is last in every order.
pub(super) fn is_last(leg: &Leg, orders: &[Order<'_>]) -> bool {
    let goes_on = |order: &Order<'_>| {
        let before = order.0.split_last().map_or(&[][..], |(_, before)| before);
        before.iter().any(|stop| stop.leg.span == leg.span)
    };
    !orders.iter().any(goes_on)
}

impl Checker<'_> {
    /// The orders in which the legs of a path may be walked, at least one; nothing if there is a mistake.
    pub(super) fn orders<'t>(&mut self, parts: &'t [PathPart], span: Span) -> Option<Vec<Order<'t>>> {
        let orders = self.orders_of(parts, span)?;
        if orders.iter().any(|order| order.0.is_empty()) {
            let help = "let the range of one group begin at 1";
            self.diagnostics.push(errors::bad_path(span, "a path may have no leg at all", help));
            return None;
        }
        Some(orders)
    }

    fn orders_of<'t>(&mut self, parts: &'t [PathPart], span: Span) -> Option<Vec<Order<'t>>> {
        let mut orders = vec![Order(Vec::new())];
        for part in parts {
            let next = self.orders_of_part(part, span)?;
            orders = self.joined_orders(&orders, &next, span)?;
        }
        Some(orders)
    }

    /// The orders of a part. The path may end before it if the joint has `?`.
    fn orders_of_part<'t>(&mut self, part: &'t PathPart, span: Span) -> Option<Vec<Order<'t>>> {
        let mut orders = match &part.kind {
            PathPartKind::Leg(leg) => vec![Order(vec![Stop { leg, optional: false }])],
            PathPartKind::Group(parts, repeat) => {
                let (least, most) = self.repetitions(repeat)?;
                let once = self.orders_of(parts, span)?;
                let mut orders = vec![Order(Vec::new())];
                let mut found = Vec::new();
                for count in 0..=most {
                    if count >= least {
                        found.extend(orders.iter().cloned());
                    }
                    if count < most {
                        orders = self.joined_orders(&orders, &once, span)?;
                    }
                }
                found
            }
        };
        for first in orders.iter_mut().filter_map(|order| order.0.first_mut()) {
            first.optional |= part.optional;
        }
        Some(orders)
    }

    /// Each order continued by each possible successor.
    fn joined_orders<'t>(
        &mut self,
        orders: &[Order<'t>],
        next: &[Order<'t>],
        span: Span,
    ) -> Option<Vec<Order<'t>>> {
        let joined = orders.iter().flat_map(|order| next.iter().map(|next| order.with(next)));
        let joined: Vec<Order<'t>> = joined.take(limits::LINES + 1).collect();
        let longest = joined.iter().map(|order| order.0.len()).max().unwrap_or(0);
        let bounds = [
            ("legs of a path", longest, limits::PATH_STEPS),
            ("orders of the legs of a path", joined.len(), limits::LINES),
        ];
        let beyond = bounds.into_iter().find(|(_, count, most)| count > most);
        if let Some((what, count, most)) = beyond {
            self.diagnostics.push(errors::beyond_limit(span, what, count, most));
            return None;
        }
        Some(joined)
    }

    /// How often a group is walked, at least and at most.
    fn repetitions(&mut self, repeat: &Repeat) -> Option<(i64, i64)> {
        let (RepeatCount::Number(least), RepeatCount::Number(most)) = (&repeat.least, &repeat.most) else {
            let title = "how often a group is walked must be known";
            let help = "write numbers: `(R - hop R){1..3}`; only a path of one leg can be repeated as often as a function says";
            self.diagnostics.push(errors::bad_path(repeat.span, title, help));
            return None;
        };
        let range = (*least).clamp(1, limits::PATH_STEPS as i64)..=limits::PATH_STEPS as i64;
        let fits = *least >= 0 && range.contains(most);
        if !fits {
            let error = errors::out_of_range(repeat.span, "the number of repetitions", *most, range);
            self.diagnostics.push(error);
        }
        fits.then_some((*least, *most))
    }
}
