//! `[actions]`, `[arrivals]`, `[rules]`, `[forbidden]` and `[priorities]`.

use super::entries::each;
use crate::diagnostic::Diagnostics;
use crate::language::{ArrivalMoment, ForbiddenMoment, Section};
use crate::syntax::document::{
    ActionSection, ArrivalSection, Document, ForbiddenSection, PrioritySection, RuleSection,
};
use crate::syntax::errors;
use crate::syntax::value::Value;

pub(super) fn actions(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(Section::Actions, value, document, diagnostics, |name, reader, document| {
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
    each(Section::Arrivals, value, document, diagnostics, |name, reader, document| {
        let write = reader.template("write");
        document.arrivals.push(ArrivalSection {
            name: name.clone(),
            moment: reader.word("on").map_or(ArrivalMoment::Before, |(moment, _)| moment),
            choose: reader.choices("choose"),
            when: reader.condition("when"),
            effects: reader.statements("do"),
            optional: reader.truth_or_condition("optional"),
            write: reader.require("write", write),
        });
    });
}

pub(super) fn rules(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(Section::Rules, value, document, diagnostics, |name, reader, document| {
        let event = reader.word("on").map(|(event, _)| event);
        reader.require("on", event);
        document.rules.push(RuleSection {
            name: name.clone(),
            event,
            each: reader.single_name("each"),
            when: reader.condition("when"),
            effects: reader.effects("do"),
            because: reader.text("because").cloned(),
        });
    });
}

pub(super) fn forbidden(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(Section::Forbidden, value, document, diagnostics, |name, reader, document| {
        // Of a moment that could not be read, a condition may ask anything.
        let unread = if reader.has("on") { ForbiddenMoment::Move } else { ForbiddenMoment::Action };
        let moment = reader.word("on").map_or(unread, |(moment, _)| moment);
        let because = reader.text("because").cloned();
        let when = reader.condition("when");
        if let Some(when) = reader.require("when", when) {
            document.forbidden.push(ForbiddenSection { name: name.clone(), moment, when, because });
        }
    });
}

pub(super) fn priorities(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(Section::Priorities, value, document, diagnostics, |name, reader, document| {
        let after = reader.word("on").map(|(foresight, _)| foresight);
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
