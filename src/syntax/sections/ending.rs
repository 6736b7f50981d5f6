//! `[endings]` and `[match]`.

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of any other type is refused alike")]

use super::entries::each;
use crate::diagnostic::Diagnostics;
use crate::ids::Side;
use crate::syntax::document::{Document, EndingMoment, EndingSection, MatchSection, Verdict};
use crate::syntax::read::{Reader, refuse};
use crate::syntax::value::{Value, ValueKind};

pub(super) fn endings(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(value, "endings", document, diagnostics, |name, reader, document| {
        let at = reader.word("at", &["turn", "action", "no action"]);
        let moment = match at {
            Some((1, _)) => EndingMoment::Action,
            Some((2, _)) => EndingMoment::NoAction,
            _ => EndingMoment::Turn,
        };
        let moment_is_known = at.is_some() == reader.has("at");
        let result = reader.result(moment_is_known.then_some(moment == EndingMoment::NoAction));
        let result = reader.require("result", result);
        let verdict = match result {
            Some((0, _)) => Verdict::MoverWins,
            Some((1, _)) => Verdict::MoverLoses,
            Some((3, _)) => Verdict::Wins(Side::White),
            Some((4, _)) => Verdict::Wins(Side::Black),
            _ => Verdict::Draw,
        };
        let when = reader.condition("when");
        if moment != EndingMoment::NoAction && moment_is_known {
            reader.require("when", when.as_ref());
        }
        document.endings.push(EndingSection {
            name: name.clone(),
            moment,
            when,
            is_conditional: reader.has("when") || reader.lost_a_key(),
            verdict,
            claim: reader.truth("claim"),
            kind: reader.single_name("kind"),
            because: reader.text("because").cloned(),
        });
    });
}

pub(super) fn match_rules(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::new(value, "[match]", diagnostics);
    let target = reader.number("target");
    let target = reader.require("target", target);
    let points = reader.value("points");
    let points = reader.require("points", points);
    reader.finish();
    if let Some(points) = points {
        Reader::new(points, "[match.points]", diagnostics);
    }
    let mut found = Vec::new();
    for (name, value) in points.map_or(&[][..], |points| points.entries()) {
        match value.kind {
            ValueKind::Integer(number) => found.push((name.clone(), number as f64)),
            ValueKind::Float(number) => found.push((name.clone(), number)),
            _ => {
                refuse(&name.text, "a number", value, diagnostics);
                found.push((name.clone(), 1.0));
            }
        }
    }
    document.match_rules = Some(MatchSection { points: found, target });
}
