//! Names for values, by `let` in expressions and statements.

use super::scope::Scope;
use super::{Checked, is_nothing, nothing_of};
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::term::{Expression, Local, Type};
use crate::syntax::{Binding, Name};

impl Checker<'_> {
    /// The body after a name for a value, and the value if it is to be held meanwhile. Nothing if too many values are
    /// held.
    pub(in crate::model) fn with_binding<T>(
        &mut self,
        binding: &Binding,
        scope: &mut Scope,
        body: impl FnOnce(&mut Self, &mut Scope) -> T,
    ) -> Option<(Option<(Local, Expression)>, T)> {
        let name = &binding.name;
        let value = self.bound_value(binding, scope);
        let ty = value.as_ref().map(|value| value.ty);
        let (depth, held) = (scope.locals.len(), scope.held);
        // A faulty value counts, too: the body is nested deeper all the same.
        if self.hold(ty.unwrap_or(Type::Number), name.span, scope).is_none() {
            scope.held = held;
            return None;
        }
        let was_used = self.used.remove(&name.text);
        let found = match value {
            // Kinds are known before play.
            Some(kinds) if kinds.ty == Type::Kinds => (None, self.with_value(name, &kinds, scope, body)),
            value => {
                let local = self.declare_local(name, ty, scope);
                let body = body(self, scope);
                scope.locals.truncate(depth);
                (value.map(|value| (local, value)), body)
            }
        };
        scope.held = held;
        if !self.used.contains(&name.text) {
            self.warn_of_unused_name(name);
        }
        if was_used {
            self.used.insert(name.text.clone());
        }
        Some(found)
    }

    fn bound_value(&mut self, binding: &Binding, scope: &mut Scope) -> Checked {
        let want = match &binding.ty {
            Some(ty) => Some(self.named_type(ty)?),
            None => None,
        };
        match want.and_then(nothing_of).filter(|_| is_nothing(&binding.value)) {
            Some(nothing) => Some(nothing),
            None => self.expression(&binding.value, want, scope),
        }
    }

    /// Warns of an unused name in the definition's own file; only once for a name in a procedure.
    fn warn_of_unused_name(&mut self, name: &Name) {
        let is_told = self.warnings.iter().any(|warning| warning.span() == name.span);
        if name.span.source == self.document.span.source && !is_told {
            self.warnings.push(errors::unused_local(name, "name"));
        }
    }
}
