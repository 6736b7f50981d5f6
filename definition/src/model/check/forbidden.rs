//! Bans on actions and on moves, and priorities.

use super::checker::Checker;
use super::title::visible;
use crate::language::ForbiddenMoment;
use crate::model::rule::Scope;
use crate::model::term::Type;
use crate::model::{Forbidden, Foresight, MoveBan, Priority, PriorityOrder, errors};
use crate::syntax::ForbiddenSection;

impl Checker<'_> {
    pub(super) fn check_forbidden(&mut self) -> Vec<Forbidden> {
        let mut found = Vec::new();
        for section in &self.document.forbidden {
            self.begin("what is forbidden as", &section.name);
            let at_turn = match section.moment {
                ForbiddenMoment::Move => continue,
                ForbiddenMoment::Action => false,
                ForbiddenMoment::Turn => true,
            };
            let when = self.expression(&section.when, Some(Type::Truth), &mut Scope::of_action());
            if when.is_none() {
                self.diagnostics.amend_last_of("E0307", section.when.span, errors::of_a_move);
            }
            if let Some(when) = when {
                let (name, span) = (section.name.text.clone(), section.name.span);
                let (because, has_reason) = (because(section), section.because.is_some());
                found.push(Forbidden { name, at_turn, when, because, has_reason, span });
            }
        }
        found
    }

    /// Bans on moves before they are made.
    pub(super) fn check_move_bans(&mut self) -> Vec<MoveBan> {
        let mut found = Vec::new();
        let sections = &self.document.forbidden;
        for section in sections.iter().filter(|section| section.moment == ForbiddenMoment::Move) {
            self.begin("what is forbidden as", &section.name);
            let when = self.expression(&section.when, Some(Type::Truth), &mut Scope::of_possible_move());
            let (name, span) = (section.name.text.clone(), section.name.span);
            let (because, has_reason) = (because(section), section.because.is_some());
            found.extend(when.map(|when| MoveBan { name, when, because, has_reason, span }));
        }
        found
    }

    pub(super) fn check_priorities(&mut self) -> Vec<Priority> {
        let mut found = Vec::new();
        for section in &self.document.priorities {
            self.begin("the priority", &section.name);
            let span = section.name.span;
            let named = |order| Priority { name: section.name.text.clone(), order, span };
            if let Some(when) = &section.when {
                let mut scope =
                    if section.after.is_some() { Scope::of_action() } else { Scope::of_capture() };
                let holds = |when| match section.after {
                    None => PriorityOrder::Holds(when),
                    Some(foresight) => PriorityOrder::HoldsAfter(when, foresight),
                };
                found.extend(self.expression(when, Some(Type::Truth), &mut scope).map(holds).map(named));
            }
            if let Some(most) = &section.most {
                let foresight = section.after.unwrap_or(Foresight::Action);
                let is_of_action = foresight == Foresight::Action;
                let mut scope = if is_of_action { Scope::of_capture() } else { Scope::of_action() };
                let most = self.expression(most, Some(Type::Number), &mut scope);
                found.extend(most.map(|most| named(PriorityOrder::Most(most, foresight))));
            }
        }
        found
    }
}

/// The reason for a ban, for people.
pub(super) fn because(section: &ForbiddenSection) -> String {
    match &section.because {
        Some(text) => visible(&text.string),
        None => format!("the rule `{}` forbids it", section.name.text),
    }
}
