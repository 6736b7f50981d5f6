//! `[actions]`, `[arrivals]`, `[rules]`, `[forbidden]` and `[priorities]`.

use super::entries::each;
use crate::diagnostic::Diagnostics;
use crate::syntax::document::{
    ActionSection, ArrivalSection, Document, Event, ForbiddenMoment, ForbiddenSection, Foresight,
    PrioritySection, RuleSection,
};
use crate::syntax::errors;
use crate::syntax::value::Value;

pub(super) fn actions(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "actions", document, diagnostics, |name, reader, document| {
        let write = reader.template("write");
        document.actions.push(ActionSection {
            name: name.clone(),
            asked: reader.truth("asked"),
            choose: reader.choices("choose"),
            when: reader.condition("when"),
            effects: reader.effects("do"),
            write: reader.require("write", write),
        });
    });
}

pub(super) fn arrivals(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "arrivals", document, diagnostics, |name, reader, document| {
        let write = reader.template("write");
        document.arrivals.push(ArrivalSection {
            name: name.clone(),
            choose: reader.choices("choose"),
            when: reader.condition("when"),
            effects: reader.statements("do"),
            optional: reader.truth_or_condition("optional"),
            write: reader.require("write", write),
        });
    });
}

pub(super) fn rules(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "rules", document, diagnostics, |name, reader, document| {
        let before = reader.word("before", &["capture", "discard"]);
        let after = reader.word("after", &["capture", "move", "action", "turn"]);
        let always = reader.truth("always");
        let event = match (before, after, always) {
            (Some((0, _)), None, false) => Some(Event::BeforeCapture),
            (Some(_), None, false) => Some(Event::BeforeDiscard),
            (None, Some((0, _)), false) => Some(Event::AfterCapture),
            (None, Some((1, _)), false) => Some(Event::AfterMove),
            (None, Some((2, _)), false) => Some(Event::AfterAction),
            (None, Some(_), false) => Some(Event::AfterTurn),
            (None, None, true) => Some(Event::Always),
            _ => None,
        };
        let said = ["before", "after", "always"].into_iter().filter(|key| reader.has(key)).count();
        let each = reader.single_name("each");
        let when = reader.condition("when");
        let effects = reader.effects("do");
        let because = reader.text("because").cloned();
        let title = format!("[rules.{}]", name.text);
        if said > 1 {
            reader.diagnostics.push(errors::either_key(name.span, &title, &["before", "after", "always"]));
        } else if said == 0 && !reader.has_unknown() {
            reader.diagnostics.push(errors::no_event(name.span, &title));
        }
        document.rules.push(RuleSection { name: name.clone(), event, each, when, effects, because });
    });
}

pub(super) fn forbidden(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "forbidden", document, diagnostics, |name, reader, document| {
        let moment = match reader.word("at", &["action", "turn", "move"]) {
            Some((1, _)) => ForbiddenMoment::Turn,
            Some((2, _)) => ForbiddenMoment::Move,
            _ => ForbiddenMoment::Action,
        };
        let because = reader.text("because").cloned();
        let when = reader.condition("when");
        if let Some(when) = reader.require("when", when) {
            document.forbidden.push(ForbiddenSection { name: name.clone(), moment, when, because });
        }
    });
}

pub(super) fn priorities(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "priorities", document, diagnostics, |name, reader, document| {
        let foresights = [Foresight::Action, Foresight::Turn];
        let after = reader.word("after", &["action", "turn"]).map(|(index, _)| foresights[index]);
        let when = reader.condition("when");
        let most = reader.expression("most");
        if when.is_some() && most.is_some() {
            let title = format!("[priorities.{}]", name.text);
            reader.diagnostics.push(errors::either_key(name.span, &title, &["when", "most"]));
        }
        let when = if most.is_none() { reader.require("when", when) } else { when };
        if when.is_some() || most.is_some() {
            document.priorities.push(PrioritySection { name: name.clone(), after, when, most });
        }
    });
}
