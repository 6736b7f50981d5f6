//! Declarations of the definition's own file that nothing uses.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::checker::Checker;
use crate::model::errors;
use crate::model::names::Entity;

impl Checker<'_> {
    /// Warns of parameters that functions and procedures of the definition's own file do not use. If another file calls
    /// one, that file determines its parameters.
    pub(super) fn warn_of_unused_parameters(&mut self) {
        for (called, name) in &self.unused_parameters {
            if !self.called_by_others.contains(called) {
                self.warnings.push(errors::unused_local(name, "parameter"));
            }
        }
    }

    /// Warns of unused declarations of the definition's own file.
    pub(super) fn warn_of_unused(&mut self) {
        let document = self.document;
        let source = document.span.source;
        let unused = self.names.unused().chain(self.shapes.unused());
        for (name, entity) in unused.filter(|(name, _)| name.span.source == source) {
            match entity {
                Entity::Kind(_) => {}
                Entity::Mark(_) => self.warnings.push(errors::unused_mark(name)),
                Entity::Variable(_) => {
                    self.warnings.push(errors::unused(name, entity.word(), "asked for"));
                }
                entity => self.warnings.push(errors::unused(name, entity.word(), "used")),
            }
        }
        for action in
            document.actions.iter().filter(|action| action.asked && action.name.span.source == source)
        {
            if !self.asked.contains(&action.name.text) {
                self.warnings.push(errors::never_asked(&action.name));
            }
        }
        for rights in document.position.rights.iter().filter(|rights| rights.name.span.source == source) {
            let listed = document.position.fields.iter().flatten().any(|name| name.text == rights.name.text);
            if !listed {
                self.warnings.push(errors::unused(&rights.name, "right", "listed in `fields`"));
            }
        }
    }
}
