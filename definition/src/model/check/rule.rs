//! Rules: effects that happen by themselves.

use super::checker::Checker;
use super::title::visible;
use crate::model::history::Reader;
use crate::model::rule::Scope;
use crate::model::term::Type;
use crate::model::{Event, Rule, errors};
use crate::syntax::{self, StatementKind};

impl Checker<'_> {
    pub(super) fn check_rules(&mut self) -> Vec<Rule> {
        let mut found = Vec::new();
        for section in &self.document.rules {
            self.begin("the rule", &section.name);
            self.reader = Reader::Rule(found.len());
            let mut scope = match section.event {
                Some(Event::AfterMove) => Scope::of_whole_move(),
                None | Some(Event::BeforeCapture | Event::AfterCapture) => Scope::of_capture(),
                Some(Event::BeforeDiscard) => Scope::of_discard(),
                Some(Event::AfterAction | Event::AfterTurn | Event::Always) => Scope::of_action(),
            };
            let each =
                section.each.as_ref().map(|name| self.declare_local(name, Some(Type::Player), &mut scope));
            let when = self.condition(section.when.as_ref(), &mut scope);
            let effects = self.statements(&section.effects, &mut scope);
            let Some(event) = section.event else { continue };
            if event == Event::AfterTurn {
                self.warn_of_end_turn(&section.effects);
            }
            let (name, span) = (section.name.text.clone(), section.name.span);
            let because = section.because.as_ref().map(|text| visible(&text.string));
            found.push(Rule {
                name,
                event,
                each,
                when,
                effects,
                keeps_past: false,
                is_idle: false,
                because,
                span,
            });
        }
        self.reader = Reader::Other;
        found
    }

    /// Warns of `end turn` where the turn has ended anyway.
    fn warn_of_end_turn(&mut self, statements: &[syntax::Statement]) {
        syntax::visit_statements(statements, &mut |statement| {
            if let StatementKind::EndTurn = statement.kind {
                self.warnings.push(errors::ended_already(statement.span));
            }
        });
    }
}
