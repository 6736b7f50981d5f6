//! What is forbidden, of actions and of moves, and what comes first.

use super::Checker;
use super::title::visible;
use crate::model::rule::Scope;
use crate::model::term::Type;
use crate::model::{Forbidden, MoveBan, Priority};
use crate::syntax;

impl Checker<'_> {
    pub(super) fn check_forbidden(&mut self) -> Vec<Forbidden> {
        let mut found = Vec::new();
        for section in &self.document.forbidden {
            let at_turn = match section.moment {
                syntax::ForbiddenMoment::Move => continue,
                syntax::ForbiddenMoment::Action => false,
                syntax::ForbiddenMoment::Turn => true,
            };
            let when = self.expression(&section.when, Some(Type::Truth), &mut Scope::of_action());
            if let Some(when) = when {
                let (name, span) = (section.name.text.clone(), section.name.span);
                found.push(Forbidden { name, at_turn, when, because: because(section), span });
            }
        }
        found
    }

    /// What is forbidden of moves before they are made.
    pub(super) fn check_move_bans(&mut self) -> Vec<MoveBan> {
        let mut found = Vec::new();
        let sections = &self.document.forbidden;
        for section in sections.iter().filter(|section| section.moment == syntax::ForbiddenMoment::Move) {
            let when = self.expression(&section.when, Some(Type::Truth), &mut Scope::of_possible_move());
            let name = section.name.text.clone();
            found.extend(when.map(|when| MoveBan { name, when, because: because(section) }));
        }
        found
    }

    pub(super) fn check_priorities(&mut self) -> Vec<Priority> {
        let mut found = Vec::new();
        for section in &self.document.priorities {
            if let Some(when) = &section.when {
                let mut scope = if section.after_action { Scope::of_action() } else { Scope::of_capture() };
                let holds = if section.after_action { Priority::HoldsAfter } else { Priority::Holds };
                found.extend(self.expression(when, Some(Type::Truth), &mut scope).map(holds));
            }
            if let Some(most) = &section.most {
                let most = self.expression(most, Some(Type::Number), &mut Scope::of_capture());
                found.extend(most.map(Priority::Most));
            }
        }
        found
    }
}

/// Why something is forbidden, for people.
pub(super) fn because(section: &syntax::ForbiddenSection) -> String {
    match &section.because {
        Some(text) => visible(&text.string),
        None => format!("the rule `{}` forbids it", section.name.text),
    }
}
