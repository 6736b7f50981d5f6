//! Declared actions and arrivals, and their choices.

use super::checker::Checker;
use crate::ids::KindSet;
use crate::language::ArrivalMoment;
use crate::limits;
use crate::model::notation::Template;
use crate::model::record::conjunct_spans;
use crate::model::rule::Scope;
use crate::model::term::{Domain, Expression, Term, Type};
use crate::model::{Arrival, Choice, DeclaredAction, errors};
use crate::syntax;

impl Checker<'_> {
    pub(super) fn check_actions(&mut self) -> Vec<DeclaredAction> {
        let mut found = Vec::new();
        for section in &self.document.actions {
            self.begin("the action", &section.name);
            let mut scope = Scope::default();
            self.used.clear();
            let errors_before = self.diagnostics.error_count();
            let choices = self.choices(&section.choose, &mut scope);
            let unread =
                section.choose.iter().any(|choice| matches!(choice.kind, syntax::ChoiceKind::Unread));
            if unread || self.diagnostics.error_count() > errors_before {
                self.unread_actions.insert(section.name.text.clone());
            }
            let when = self.condition(section.when.as_ref(), &mut scope);
            let effects = self.statements(&section.effects, &mut scope);
            self.record_fields(section.write.as_ref(), &scope);
            let write = self.choice_template(section.write.as_ref(), &choices, scope.is_open);
            self.warn_of_unused_choices(&section.choose);
            let action = DeclaredAction {
                name: section.name.text.clone(),
                asked: section.asked,
                choices,
                when,
                conditions: section.when.as_ref().map_or_else(Vec::new, conjunct_spans),
                effects,
                write,
                span: section.name.span,
            };
            self.warn_of_combinations(&section.name, &action);
            found.push(action);
        }
        found
    }

    pub(super) fn check_arrivals(&mut self) -> Vec<Arrival> {
        let mut found = Vec::new();
        let count = self.document.arrivals.len();
        if let Some(beyond) = self.document.arrivals.get(limits::ARRIVALS) {
            let error = errors::beyond_limit(beyond.name.span, "arrivals", count, limits::ARRIVALS);
            self.diagnostics.push(error);
        }
        for section in &self.document.arrivals {
            self.begin("the arrival", &section.name);
            let mut scope = Scope::of_whole_move();
            scope.is_before = section.moment == ArrivalMoment::Before;
            self.used.clear();
            // The move without the arrival knows none of its choices.
            let optional = self.condition(section.optional.as_ref(), &mut scope.clone());
            let choices = self.choices(&section.choose, &mut scope);
            let when = self.condition(section.when.as_ref(), &mut scope);
            scope.is_before = false;
            let effects = self.statements(&section.effects, &mut scope);
            self.record_fields(section.write.as_ref(), &scope);
            let write = self.choice_template(section.write.as_ref(), &choices, scope.is_open);
            self.warn_of_unused_choices(&section.choose);
            if section.effects.is_empty() && !section.choose.is_empty() && !self.diagnostics.has_errors() {
                let title = format!("[arrivals.{}]", section.name.text);
                self.diagnostics.push(errors::does_nothing(&section.name, &title));
            }
            let (name, span) = (section.name.text.clone(), section.name.span);
            let moment = section.moment;
            found.push(Arrival { name, moment, when, choices, effects, optional, write, span });
        }
        found
    }

    /// The bounds of a chosen number, or of a number of chosen squares; known bounds must be in order.
    fn bounds(
        &mut self,
        least: &syntax::Expression,
        most: Option<&syntax::Expression>,
        scope: &mut Scope,
    ) -> (Option<Expression>, Option<Expression>) {
        let mut bound = |tree: &syntax::Expression| {
            let bound = self.expression(tree, Some(Type::Number), scope)?;
            if let Term::Number(number) = bound.term
                && !(0..=limits::CHOSEN_NUMBER).contains(&number)
            {
                let range = 0..=i64::from(limits::CHOSEN_NUMBER);
                let error = errors::out_of_range(tree.span, "a bound", i64::from(number), range);
                self.diagnostics.push(error);
            }
            Some(bound)
        };
        let low = bound(least);
        let found = (low.clone(), most.map_or(low, bound));
        if let ((Some(Term::Number(least)), Some(Term::Number(end))), Some(most)) =
            ((found.0.as_ref().map(|it| &it.term), found.1.as_ref().map(|it| &it.term)), most)
            && least > end
        {
            let range = i64::from(*least)..=i64::from(limits::CHOSEN_NUMBER.max(*least));
            self.diagnostics.push(errors::out_of_range(
                most.span,
                "the second bound",
                i64::from(*end),
                range,
            ));
        }
        found
    }

    /// Parameters, in order; each may use those before it.
    fn choices(&mut self, sections: &[syntax::Choice], scope: &mut Scope) -> Vec<Choice> {
        let mut found = Vec::new();
        if sections.len() > limits::CHOICES {
            let open = sections.iter().filter(|s| !matches!(s.kind, syntax::ChoiceKind::Is(_))).count();
            if open > limits::CHOICES {
                let span = sections[limits::CHOICES].span;
                self.diagnostics.push(errors::beyond_limit(
                    span,
                    "choices in one action",
                    open,
                    limits::CHOICES,
                ));
            }
        }
        scope.is_open |= sections.iter().any(|section| section.name.text.is_empty());
        for section in sections.iter().filter(|section| !section.name.text.is_empty()) {
            let domain = match &section.kind {
                syntax::ChoiceKind::Unread => None,
                syntax::ChoiceKind::One(set) => self.domain(set, scope),
                syntax::ChoiceKind::Number(least, most) => {
                    let (least, most) = self.bounds(least, Some(most), scope);
                    least.zip(most).map(|(least, most)| (Domain::Number(least, most), Type::Number))
                }
                syntax::ChoiceKind::Some(least, most, set) => {
                    let (least, most) = self.bounds(least, most.as_ref(), scope);
                    let set = self.expression(set, Some(Type::Squares), scope);
                    let domain = least.zip(most).zip(set);
                    domain.map(|((least, most), set)| (Domain::Subset(least, most, set), Type::Squares))
                }
                syntax::ChoiceKind::Is(value) => self.expression(value, None, scope).map(|value| {
                    let ty = value.ty;
                    (Domain::Is(value), ty)
                }),
            };
            let (domain, ty) = match domain {
                Some((domain, ty)) => (domain, Some(ty)),
                None => (Domain::Kind(KindSet::default()), None),
            };
            let is_set = |choice: &&Choice| choice.ty == Type::Squares;
            let sets = found.iter().filter(is_set).count();
            if sets >= limits::SET_PARAMETERS || found.len() - sets >= limits::PARAMETERS {
                let most = limits::PARAMETERS;
                self.diagnostics.push(errors::beyond_limit(
                    section.span,
                    "parameters in one action",
                    found.len() + 1,
                    most,
                ));
                break;
            }
            let local = self.declare_local(&section.name, ty, scope);
            let name = section.name.text.clone();
            found.push(Choice { name, local, ty: ty.unwrap_or(Type::Kind), domain, span: section.span });
        }
        found
    }

    /// Records the references in the fields of a template.
    fn record_fields(&self, template: Option<&syntax::Template>, scope: &Scope) {
        for part in template.iter().flat_map(|template| &template.parts) {
            if let syntax::Part::Field(name, _) = part
                && let Some(declared) = scope.local(name)
            {
                self.recorder.uses_local(name, declared);
            }
        }
    }

    /// A template whose fields are the parameters of an action.
    fn choice_template(
        &mut self,
        template: Option<&syntax::Template>,
        choices: &[Choice],
        is_open: bool,
    ) -> Template {
        template
            .map_or_else(Template::default, |template| self.template_of_choices(template, choices, is_open))
    }

    /// Warns of named values of an action that are never used.
    fn warn_of_unused_choices(&mut self, choices: &[syntax::Choice]) {
        let named = choices.iter().filter(|choice| matches!(choice.kind, syntax::ChoiceKind::Is(_)));
        let unused = named.filter(|choice| !self.used.contains(&choice.name.text));
        let own = unused.filter(|choice| choice.name.span.source == self.document.span.source);
        self.warnings.extend(own.map(|choice| errors::unused_local(&choice.name, "choice")));
    }
}
