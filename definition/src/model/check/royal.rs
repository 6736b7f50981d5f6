//! Which squares are royal.

use super::checker::Checker;
use crate::model::errors;
use crate::model::rule::Scope;
use crate::model::term::{Expression, Type};

impl Checker<'_> {
    /// The royal squares. They may not depend on their own consequences.
    pub(super) fn check_royal(&mut self) -> Option<Expression> {
        let section = self.document.royal.as_ref()?;
        self.calls.push("royal".to_owned());
        let royal = self.expression(section, Some(Type::Squares), &mut Scope::default());
        self.calls.pop();
        let royal = royal?;
        if royal.asks_attacks() {
            self.diagnostics.push(errors::royal_asks_attacks(section.span));
            return None;
        }
        Some(royal)
    }
}
