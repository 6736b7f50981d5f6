//! Statements: the effects of rules and actions.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::attribute::Attribute;
use super::check::Checker;
use super::errors;
use super::names::Entity;
use super::rule::{Scope, is_nothing, mover, nothing_of};
use super::term::{Change, Expression, Statement, Term, Type};
use crate::ids::{ActionRule, Mark};
use crate::syntax::{self, Assignment, ExpressionKind, Name, StatementKind};

impl Checker<'_> {
    /// Statements in order; those with mistakes are left out.
    pub(super) fn statements(&mut self, trees: &[syntax::Statement], scope: &mut Scope) -> Vec<Statement> {
        let mut found = Vec::new();
        for (index, tree) in trees.iter().enumerate() {
            if !self.spend(1) {
                break;
            }
            if let StatementKind::Let(binding) = &tree.kind {
                let behind = &trees[index + 1..];
                match self.with_binding(binding, scope, |checker, scope| checker.statements(behind, scope)) {
                    Some((Some((local, value)), body)) => found.push(Statement::Let(local, value, body)),
                    Some((None, body)) => found.extend(body),
                    None => {}
                }
                break;
            }
            found.extend(self.statement(tree, scope));
        }
        found
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn statement(&mut self, tree: &syntax::Statement, scope: &mut Scope) -> Option<Statement> {
        let mut value =
            |checker: &mut Self, tree: &syntax::Expression, ty| checker.expression(tree, Some(ty), scope);
        match &tree.kind {
            StatementKind::Let(_) => None, // it also holds a value for the statements after it: see above
            StatementKind::If(condition, then, other) => {
                let condition = value(self, condition, Type::Truth);
                let then = self.statements(then, scope);
                let other = self.statements(other, scope);
                Some(Statement::If(condition?, then, other))
            }
            StatementKind::ForEach(name, set, body) => {
                if let Some(values) = self.listed(set, scope) {
                    return Some(self.for_each_listed(name, &values, body, scope));
                }
                let mut value = |checker: &mut Self, tree: &syntax::Expression, ty| {
                    checker.expression(tree, Some(ty), scope)
                };
                let set = value(self, set, Type::Squares);
                let mut inner = scope.clone();
                let local = self.declare_local(name, Some(Type::Square), &mut inner);
                self.hold(Type::Square, name.span, &mut inner)?;
                let body = self.statements(body, &mut inner);
                Some(Statement::ForEach(local, set?, body))
            }
            StatementKind::Move(from, to) => {
                let (from, to) = (value(self, from, Type::Square), value(self, to, Type::Square));
                Some(Statement::Move(from?, to?))
            }
            StatementKind::Swap(a, b) => {
                let (a, b) = (value(self, a, Type::Square), value(self, b, Type::Square));
                Some(Statement::Swap(a?, b?))
            }
            StatementKind::Capture(set) => value(self, set, Type::Squares).map(Statement::Capture),
            StatementKind::Destroy(set) => value(self, set, Type::Squares).map(Statement::Destroy),
            StatementKind::Create { kind, on, owner, mark } => {
                let (kind, on) = (value(self, kind, Type::Kind), value(self, on, Type::Squares));
                let owner = match owner {
                    Some(owner) => value(self, owner, Type::Player)?,
                    None => mover(),
                };
                let kind = kind?;
                let mark = self.mark_name_of(&kind, mark);
                Some(Statement::Create(kind, on?, owner, mark))
            }
            StatementKind::Drop { kind, on, mark } => {
                let (kind, on) = (value(self, kind, Type::Kind), value(self, on, Type::Square));
                let kind = kind?;
                let mark = self.mark_name_of(&kind, mark);
                Some(Statement::Drop(kind, on?, mark))
            }
            StatementKind::Mark(set, mark) => self.marking(set, mark, true, scope),
            StatementKind::Unmark(set, mark) => self.marking(set, mark, false, scope),
            StatementKind::Give(kind, player) => {
                let (kind, player) = (value(self, kind, Type::Kind), value(self, player, Type::Player));
                Some(Statement::Give(kind?, player?))
            }
            StatementKind::Discard(player) => value(self, player, Type::Player).map(Statement::Discard),
            StatementKind::SendHome(set) => {
                if !self.document.shuffle.lots.is_empty() {
                    self.diagnostics.push(errors::no_homes(set.span));
                }
                value(self, set, Type::Squares).map(Statement::SendHome)
            }
            StatementKind::Shift(set, way, count) => {
                let (set, way) = (value(self, set, Type::Squares), value(self, way, Type::Direction));
                let count = match count {
                    Some(count) => value(self, count, Type::Number),
                    None => Some(Expression::new(Type::Number, Term::Number(1))),
                };
                Some(Statement::Shift(set?, way?, count?))
            }
            StatementKind::Skip(player) => value(self, player, Type::Player).map(Statement::Skip),
            StatementKind::EndTurn => Some(Statement::EndTurn),
            StatementKind::Ask(player, action) => {
                let player = value(self, player, Type::Player);
                let action = self.declared_action(action);
                Some(Statement::Ask(player?, action?))
            }
            StatementKind::Joins(set, player) => {
                let (set, player) = (value(self, set, Type::Squares), value(self, player, Type::Player));
                Some(Statement::Join(set?, player?))
            }
            StatementKind::Becomes(set, kind) => {
                let (set, kind) = (value(self, set, Type::Squares), value(self, kind, Type::Kind));
                Some(Statement::Become(set?, kind?))
            }
            StatementKind::Assign(target, assignment, amount) => {
                self.assign(target, *assignment, amount, scope)
            }
            StatementKind::Call(name, arguments) => self.procedure(name, arguments, scope),
        }
    }

    /// Statements expanded once for each of some known values.
    fn for_each_listed(
        &mut self,
        name: &Name,
        values: &[Expression],
        body: &[syntax::Statement],
        scope: &mut Scope,
    ) -> Statement {
        let each = |value| {
            let mut inner = scope.clone();
            self.with_value(name, value, &mut inner, |checker, scope| checker.statements(body, scope))
        };
        together(values.iter().flat_map(each).collect())
    }

    /// The statements of a procedure, with its arguments substituted.
    fn procedure(
        &mut self,
        name: &Name,
        arguments: &[syntax::Expression],
        scope: &mut Scope,
    ) -> Option<Statement> {
        let document = self.document;
        let index = match self.entity_of(name) {
            Some(Entity::Procedure(index)) => index,
            Some(other) => {
                self.diagnostics.push(errors::not_a(name, "a procedure", other.words()));
                return None;
            }
            None if self.names.may_exist(&name.text) => return None,
            None => {
                let known = document.procedures.iter().map(|procedure| procedure.name.text.as_str());
                let known: Vec<&str> = known.collect();
                self.diagnostics.push(errors::unknown_of(name, "procedure", known));
                return None;
            }
        };
        let last = &document.procedures[index];
        let layer = scope.beneath(name).unwrap_or(last.before.len());
        let procedure = last.before.get(layer).unwrap_or(last);
        let (held, mut inner) = self.entered(name, &procedure.parameters, arguments, scope)?;
        inner.own = Some((name.text.clone(), layer));
        self.calls.push(name.text.clone());
        let body = self.statements(&procedure.body, &mut inner);
        self.calls.pop();
        scope.reads_history |= inner.reads_history;
        let hold = |body, (local, value)| vec![Statement::Let(local, value, body)];
        Some(together(held.into_iter().rev().fold(body, hold)))
    }

    /// The mark of a new piece, which its kind must be able to carry.
    fn mark_name_of(&mut self, kind: &Expression, name: &Option<Name>) -> Option<Mark> {
        let name = name.as_ref()?;
        let mark = self.mark(name)?;
        if let Term::Kind(Some(kind)) = kind.term
            && self.marks.get(mark.index()).is_some_and(|mark| !mark.on.has(kind))
        {
            let kind = self.kind_names[kind.index()].clone();
            self.diagnostics.push(errors::wrong_mark(name.span, &kind, &name.text));
        }
        Some(mark)
    }

    /// The mark of a name; reports one that is not declared.
    pub(super) fn mark(&mut self, name: &Name) -> Option<Mark> {
        match self.names.peek(&name.text) {
            Some(Entity::Mark(mark)) => {
                self.recorder.uses(name, Entity::Mark(mark));
                Some(mark)
            }
            Some(Entity::Attribute(_)) => {
                self.diagnostics.push(errors::needs_piece(name));
                None
            }
            _ if self.names.may_exist(&name.text) => None,
            _ => {
                let known: Vec<&str> = self.names.all(|entity| matches!(entity, Entity::Mark(_))).collect();
                self.diagnostics.push(errors::unknown_of(name, "mark", known));
                None
            }
        }
    }

    fn marking(
        &mut self,
        set: &syntax::Expression,
        mark: &Name,
        on: bool,
        scope: &mut Scope,
    ) -> Option<Statement> {
        let set = self.expression(set, Some(Type::Squares), scope);
        let mark = self.mark(mark);
        Some(Statement::Mark(set?, mark?, on))
    }

    fn declared_action(&mut self, name: &Name) -> Option<ActionRule> {
        let found = self.declared_action_index(name);
        self.asked.insert(name.text.clone());
        match found {
            Some(index) if self.document.actions[index].asked => Some(ActionRule(index as u16)),
            Some(index) => {
                self.diagnostics.push(errors::not_asked(name, &self.document.actions[index].name));
                None
            }
            None if self.names.may_exist(&name.text) => None,
            None => {
                let known = self.document.actions.iter().filter(|action| action.asked);
                let known: Vec<&str> = known.map(|action| action.name.text.as_str()).collect();
                self.diagnostics.push(errors::unknown_of(name, "action with `asked = true`", known));
                None
            }
        }
    }

    fn assign(
        &mut self,
        target: &syntax::Expression,
        assignment: Assignment,
        amount: &syntax::Expression,
        scope: &mut Scope,
    ) -> Option<Statement> {
        if let ExpressionKind::Word(name, Some(arguments)) = &target.kind
            && let (Some(Entity::Attribute(attribute)), [of]) = (self.names.peek(&name.text), &arguments[..])
        {
            self.recorder.uses(name, Entity::Attribute(attribute));
            return self.remember(attribute, of, assignment, (target, amount), scope);
        }
        let mut quiet = scope.clone(); // setting a counter does not read it
        let was_used = self.names.use_of(target_name(target));
        let target_value = self.expression(target, None, &mut quiet)?;
        self.names.set_use_of(target_name(target), was_used); // setting a variable is not a use
        let Term::Variable(variable, owner) = target_value.term else {
            self.diagnostics.push(errors::bad_assignment(target.span, "only a variable can be set"));
            return None;
        };
        self.reads.pop_if(|(_, read)| *read == variable);
        let (change, amount) = self.change(assignment, (target, target_value.ty), amount, scope)?;
        Some(Statement::Assign(variable, owner.map(|owner| *owner), change, amount))
    }

    /// Changes the values that the pieces of a set remember.
    fn remember(
        &mut self,
        attribute: Attribute,
        of: &syntax::Expression,
        assignment: Assignment,
        (target, amount): (&syntax::Expression, &syntax::Expression),
        scope: &mut Scope,
    ) -> Option<Statement> {
        let of = self.expression(of, Some(Type::Squares), scope);
        let (change, amount) = self.change(assignment, (target, attribute.ty), amount, scope)?;
        Some(Statement::Remember(attribute, of?, change, amount))
    }

    /// How a value of a type changes, and by which operand.
    fn change(
        &mut self,
        assignment: Assignment,
        (target, ty): (&syntax::Expression, Type),
        amount: &syntax::Expression,
        scope: &mut Scope,
    ) -> Option<(Change, Expression)> {
        if assignment != Assignment::Set && ty != Type::Number {
            self.diagnostics.push(errors::bad_assignment(target.span, "only a number can be added to"));
            return None;
        }
        let change = match assignment {
            Assignment::Set => Change::Set,
            Assignment::Add => Change::Add,
            Assignment::Subtract => Change::Subtract,
        };
        let amount = match nothing_of(ty).filter(|_| is_nothing(amount)) {
            Some(nothing) => nothing,
            None => self.expression(amount, Some(ty), scope)?,
        };
        Some((change, amount))
    }
}

/// Statements as one.
fn together(statements: Vec<Statement>) -> Statement {
    Statement::If(Expression::new(Type::Truth, Term::Truth(true)), statements, Vec::new())
}

/// The variable of a change.
fn target_name(target: &syntax::Expression) -> &str {
    match &target.kind {
        ExpressionKind::Word(name, None) => &name.text,
        ExpressionKind::Group(inner)
        | ExpressionKind::My(inner)
        | ExpressionKind::Their(inner)
        | ExpressionKind::Of(inner, _) => target_name(inner),
        _ => "",
    }
}
