//! Functions that the definition declares: checked by themselves, and put where they are called.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::scope::Scope;
use super::{Checked, boxed, expression};
use crate::limits;
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::term::{KindsTerm, Term, Type};
use crate::syntax::{self, Name};

impl Checker<'_> {
    /// Checks each function by itself, so that the mistakes of those that nothing calls are found too.
    pub(in crate::model) fn check_functions(&mut self) {
        for index in 0..self.document.functions.len() {
            let function = &self.document.functions[index];
            let mut scope = Scope::of_anything();
            self.used.clear();
            for (name, ty) in &function.parameters {
                let ty = self.named_type(ty);
                if ty == Some(Type::Kinds) {
                    if self.has_meaning(name) || scope.parameters.iter().any(|(known, _)| *known == name.text)
                    {
                        self.diagnostics.push(errors::shadowed(name, self.names.place(&name.text)));
                    }
                    let all = expression(Type::Kinds, Term::Kinds(KindsTerm::Fixed(self.every_kind())));
                    scope.parameters.push((name.text.clone(), Some(all)));
                } else {
                    self.declare_local(name, ty, &mut scope);
                }
            }
            self.calls.push(function.name.text.clone());
            self.expression(&function.body, None, &mut scope);
            self.calls.pop();
            for (name, _) in &function.parameters {
                if !self.used.contains(&name.text) && name.span.source == self.document.span.source {
                    self.unused_parameters.push((index, name.clone()));
                }
            }
        }
    }

    /// Puts the arguments of a declared function in its body.
    pub(super) fn expand(
        &mut self,
        index: usize,
        name: &Name,
        arguments: &[syntax::Expression],
        scope: &mut Scope,
    ) -> Checked {
        let document = self.document;
        let function = &document.functions[index];
        if name.span.source != document.span.source {
            self.called_by_others.insert(index);
        }
        let form: Vec<&str> =
            function.parameters.iter().map(|(parameter, _)| parameter.text.as_str()).collect();
        if arguments.len() != form.len() {
            let error =
                errors::wrong_count(name.span, &name.text, form.len(), arguments.len(), &form.join(", "));
            self.diagnostics.push(error);
            return None;
        }
        if self.calls.contains(&name.text) {
            self.diagnostics.push(errors::circle(name, &self.calls));
            return None;
        }
        if self.calls.len() >= limits::CALL_DEPTH {
            let error = errors::beyond_limit(
                name.span,
                "functions inside each other",
                self.calls.len() + 1,
                limits::CALL_DEPTH,
            );
            self.diagnostics.push(error);
            return None;
        }
        let mut held = Vec::new();
        let mut parameters = Vec::new();
        for ((parameter, ty), argument) in function.parameters.iter().zip(arguments) {
            let ty = self.named_type(ty)?;
            let value = self.expression(argument, Some(ty), scope);
            let value = value.map(|value| match &value.term {
                _ if is_leaf(&value.term) || ty == Type::Kinds => value,
                _ => {
                    let local = self.new_local();
                    held.push((local, value));
                    expression(ty, Term::Local(local))
                }
            });
            parameters.push((parameter.text.clone(), value));
        }
        let mut inner = Scope {
            locals: Vec::new(),
            parameters,
            aliases: Vec::new(),
            shapes: Vec::new(),
            ..scope.clone()
        };
        self.calls.push(name.text.clone());
        let body = self.expression(&function.body, None, &mut inner);
        self.calls.pop();
        scope.reads_history |= inner.reads_history;
        held.into_iter().rev().fold(body, |body, (local, value)| {
            let body = body?;
            Some(expression(body.ty, Term::Let(local, boxed(value), boxed(body))))
        })
    }
}

/// Whether a term can stand in several places at no cost.
fn is_leaf(term: &Term) -> bool {
    match term {
        Term::Opponent(inner) => is_leaf(&inner.term),
        _ => matches!(
            term,
            Term::Number(_)
                | Term::Truth(_)
                | Term::Player(_)
                | Term::Kind(_)
                | Term::Square(_)
                | Term::Direction(_)
                | Term::Local(_)
                | Term::Context(_)
        ),
    }
}
