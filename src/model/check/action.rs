//! Declared actions and arrivals, and what is chosen in them.

use super::Checker;
use crate::ids::KindSet;
use crate::limits;
use crate::model::notation::Template;
use crate::model::record::conjunct_spans;
use crate::model::rule::Scope;
use crate::model::term::{Domain, Type};
use crate::model::{Arrival, Choice, DeclaredAction, errors};
use crate::syntax;

impl Checker<'_> {
    pub(super) fn check_actions(&mut self) -> Vec<DeclaredAction> {
        let mut found = Vec::new();
        for section in &self.document.actions {
            let mut scope = Scope::default();
            self.used.clear();
            let errors_before = self.diagnostics.error_count();
            let choices = self.choices(&section.choose, false, &mut scope);
            let unread =
                section.choose.iter().any(|choice| matches!(choice.kind, syntax::ChoiceKind::Unread));
            if unread || self.diagnostics.error_count() > errors_before {
                self.unread_actions.insert(section.name.text.clone());
            }
            let when = self.condition(section.when.as_ref(), &mut scope);
            let effects = self.statements(&section.effects, &mut scope);
            let write = self.choice_template(section.write.as_ref(), &choices, scope.is_open);
            self.warn_of_unused_choices(&section.choose);
            found.push(DeclaredAction {
                name: section.name.text.clone(),
                asked: section.asked,
                choices,
                when,
                conditions: section.when.as_ref().map_or_else(Vec::new, conjunct_spans),
                effects,
                write,
                span: section.name.span,
            });
        }
        found
    }

    pub(super) fn check_arrivals(&mut self) -> Vec<Arrival> {
        let mut found = Vec::new();
        for section in &self.document.arrivals {
            let mut scope = Scope::of_whole_move();
            scope.is_before = true;
            self.used.clear();
            // The move without the arrival knows nothing of what would be chosen in it.
            let optional = self.condition(section.optional.as_ref(), &mut scope.clone());
            let choices = self.choices(&section.choose, true, &mut scope);
            let open =
                |(choice, _): &(&Choice, _)| matches!(choice.domain, Domain::Kind(_) | Domain::Hand(_));
            if let Some((_, second)) = choices.iter().zip(&section.choose).filter(open).nth(1) {
                let help = "write a second `[arrivals.NAME]` for the other choice";
                self.diagnostics.push(errors::bad_choice(
                    second.span,
                    "on arrival only one kind is chosen",
                    help,
                ));
            }
            let when = self.condition(section.when.as_ref(), &mut scope);
            scope.is_before = false;
            let effects = self.statements(&section.effects, &mut scope);
            let write = self.choice_template(section.write.as_ref(), &choices, scope.is_open);
            self.warn_of_unused_choices(&section.choose);
            if section.effects.is_empty() && !section.choose.is_empty() && !self.diagnostics.has_errors() {
                let title = format!("[arrivals.{}]", section.name.text);
                self.diagnostics.push(errors::does_nothing(&section.name, &title));
            }
            found.push(Arrival { name: section.name.text.clone(), when, choices, effects, optional, write });
        }
        found
    }

    /// Parameters, in order; each knows those before it. On arrival only kinds are chosen.
    fn choices(&mut self, sections: &[syntax::Choice], on_arrival: bool, scope: &mut Scope) -> Vec<Choice> {
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
                syntax::ChoiceKind::Some(count, set) => {
                    let count = self.expression(count, Some(Type::Number), scope);
                    let set = self.expression(set, Some(Type::Squares), scope);
                    count.zip(set).map(|(count, set)| (Domain::Subset(count, set), Type::Squares))
                }
                syntax::ChoiceKind::Is(value) => self.expression(value, None, scope).map(|value| {
                    let ty = value.ty;
                    (Domain::Is(value), ty)
                }),
            };
            let is_place = |domain: &Domain| {
                matches!(domain, Domain::Subset(..) | Domain::Square(_) | Domain::Direction(_))
            };
            let (domain, ty) = match domain {
                Some((domain, _)) if on_arrival && is_place(&domain) => {
                    let help = "write `k in [queen rook]`, or `k = …`";
                    let error = errors::bad_choice(section.span, "on arrival only kinds are chosen", help);
                    self.diagnostics.push(error);
                    (domain, None)
                }
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

    /// Warns of values of an action that are named and not spoken of again.
    fn warn_of_unused_choices(&mut self, choices: &[syntax::Choice]) {
        let named = choices.iter().filter(|choice| matches!(choice.kind, syntax::ChoiceKind::Is(_)));
        let unused = named.filter(|choice| !self.used.contains(&choice.name.text));
        let own = unused.filter(|choice| choice.name.span.source == self.document.span.source);
        self.warnings.extend(own.map(|choice| errors::unused_local(&choice.name, "choice")));
    }
}
