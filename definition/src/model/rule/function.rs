//! Functions and procedures of the definition: checked by themselves, and expanded where they are called.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::scope::Scope;
use super::{Checked, boxed, expression};
use crate::limits;
use crate::model::DeclaredFunction;
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::reference::Sort;
use crate::model::term::{Call, Expression, KindsTerm, Local, Term, Type};
use crate::syntax::{self, Name};

impl Checker<'_> {
    /// Checks each function by itself, so that mistakes in uncalled functions are found too.
    pub(in crate::model) fn check_functions(&mut self) {
        let document = self.document;
        for function in &document.functions {
            self.begin("the function", &function.name);
            self.alone(&function.name, &function.parameters, |checker, scope| {
                scope.own = Some((function.name.text.clone(), function.before.len()));
                let gives = function.result.as_ref().and_then(|name| checker.named_type(name));
                let body = checker.expression(&function.body, gives, scope);
                let given = body.as_ref().map(|body| body.ty).or(gives);
                given.into_iter().for_each(|ty| checker.recorder.gives(Sort::Function, &function.name, ty));
                checker.functions.push(DeclaredFunction {
                    name: function.name.text.clone(),
                    parameters: scope.held_parameters(),
                    body: body.filter(|_| scope.parameters.is_empty()),
                    span: function.name.span,
                });
            });
        }
    }

    /// Checks each procedure by itself.
    pub(in crate::model) fn check_procedures(&mut self) {
        let document = self.document;
        for procedure in &document.procedures {
            self.begin("the procedure", &procedure.name);
            self.alone(&procedure.name, &procedure.parameters, |checker, scope| {
                scope.own = Some((procedure.name.text.clone(), procedure.before.len()));
                checker.statements(&procedure.body, scope);
            });
        }
    }

    /// Checks a function or procedure with only its parameters known.
    fn alone(
        &mut self,
        declared: &Name,
        parameters: &[(Name, Name)],
        body: impl FnOnce(&mut Self, &mut Scope),
    ) {
        let mut scope = Scope::of_anything();
        self.used.clear();
        for (name, ty) in parameters {
            let ty = self.named_type(ty);
            self.recorder.declares_local(name, Sort::Parameter, ty);
            if ty == Some(Type::Kinds) {
                if self.has_meaning(name) || scope.parameters.iter().any(|(known, _)| known.text == name.text)
                {
                    self.diagnostics.push(errors::shadowed(name, self.names.place(&name.text)));
                }
                let all = expression(Type::Kinds, Term::Kinds(KindsTerm::Fixed(self.every_kind())));
                scope.parameters.push((name.clone(), Some(all)));
            } else {
                self.declare_local(name, ty, &mut scope);
            }
        }
        self.calls.push(declared.text.clone());
        body(self, &mut scope);
        self.calls.pop();
        for (name, _) in parameters {
            if !self.used.contains(&name.text) && name.span.source == self.document.span.source {
                self.unused_parameters.push((declared.text.clone(), name.clone()));
            }
        }
    }

    /// Substitutes the arguments of a declared function in its body.
    pub(super) fn expand(
        &mut self,
        index: usize,
        name: &Name,
        arguments: &[syntax::Expression],
        scope: &mut Scope,
    ) -> Checked {
        let last = &self.document.functions[index];
        let layer = scope.beneath(name).unwrap_or(last.before.len());
        let function = last.before.get(layer).unwrap_or(last);
        let (held, mut inner) = self.entered(name, &function.parameters, arguments, scope)?;
        inner.own = Some((name.text.clone(), layer));
        self.calls.push(name.text.clone());
        let gives = function.result.as_ref().and_then(|name| Type::named(&name.text));
        let arguments = inner.arguments();
        let body = self.expression(&function.body, gives, &mut inner);
        self.calls.pop();
        let is_told = layer == last.before.len();
        let call = || arguments.map(|arguments| Box::new(Call { function: index, arguments }));
        let body = body.map(|body| Expression { call: is_told.then(call).flatten(), ..body });
        scope.reads_history |= inner.reads_history;
        held.into_iter().rev().fold(body, |body, (local, value)| {
            let body = body?;
            Some(expression(body.ty, Term::Let(local, boxed(value), boxed(body))))
        })
    }

    /// The scope of the body of a function or procedure, and the arguments that are held meanwhile; reports arguments
    /// that do not fit, and calls in a circle.
    pub(in crate::model) fn entered(
        &mut self,
        name: &Name,
        declared: &[(Name, Name)],
        arguments: &[syntax::Expression],
        scope: &mut Scope,
    ) -> Option<(Vec<(Local, Expression)>, Scope)> {
        if name.span.source != self.document.span.source {
            self.called_by_others.insert(name.text.clone());
        }
        let form: Vec<&str> = declared.iter().map(|(parameter, _)| parameter.text.as_str()).collect();
        if arguments.len() != form.len() {
            let error =
                errors::wrong_count(name.span, &name.text, form.len(), arguments.len(), &form.join(", "));
            self.diagnostics.push(error);
            return None;
        }
        if self.calls.contains(&name.text) && scope.beneath(name).is_none() {
            self.diagnostics.push(errors::circle(name, &self.calls));
            return None;
        }
        if self.calls.len() >= limits::CALL_DEPTH {
            let (what, count) = ("functions inside each other", self.calls.len() + 1);
            self.diagnostics.push(errors::beyond_limit(name.span, what, count, limits::CALL_DEPTH));
            return None;
        }
        let mut held = Vec::new();
        let mut parameters = Vec::new();
        let held_before = scope.held;
        for ((parameter, ty), argument) in declared.iter().zip(arguments) {
            let ty = self.named_type(ty)?;
            let mut value = self.expression(argument, Some(ty), scope);
            if let Some(given) = value.take_if(|value| ty != Type::Kinds && !is_leaf(&value.term)) {
                let local = self.new_local();
                held.push((local, given));
                value = self.hold(ty, argument.span, scope).map(|()| expression(ty, Term::Local(local)));
            }
            parameters.push((parameter.clone(), value));
        }
        let inner = Scope { parameters, ..scope.of_body() };
        scope.held = held_before;
        Some((held, inner))
    }
}

/// Whether a term can be duplicated at no cost.
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
