//! `[endings]` and `[match]`.

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of any other type is refused alike")]

use super::entries::each;
use crate::diagnostic::Diagnostics;
use crate::ids::Side;
use crate::language::{EndingMoment, Section};
use crate::source::words;
use crate::syntax::document::{Document, EndingSection, MatchSection, Verdict};
use crate::syntax::errors;
use crate::syntax::name::Name;
use crate::syntax::read::{Reader, refuse, refuse_other};
use crate::syntax::value::{Value, ValueKind};

pub(super) fn endings(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(Section::Endings, value, document, diagnostics, |name, reader, document| {
        let on = reader.word("on").map(|(moment, _)| moment);
        let moment_is_known = on.is_some() == reader.has("on");
        let moment = on.unwrap_or(EndingMoment::Turn);
        let each = reader.single_name("each");
        let (verdict, of_each) = verdict(reader, each.as_ref());
        let when = reader.condition("when");
        if moment != EndingMoment::NoAction && moment_is_known {
            reader.require("when", when.as_ref());
        }
        document.endings.push(EndingSection {
            name: name.clone(),
            moment,
            each,
            when,
            is_conditional: reader.has("when") || reader.lost_a_key(),
            verdict,
            of_each,
            claim: reader.truth("claim"),
            kind: reader.single_name("kind"),
            because: reader.text("because").cloned(),
        });
    });
}

/// The result, a draw if it could not be read, and the name of the player of an ending with `each`, if the result names
/// him. Then the result is the one for that player as the mover.
fn verdict(reader: &mut Reader<'_, '_>, each: Option<&Name>) -> (Verdict, Option<Name>) {
    let result = reader.text("result");
    let Some(result) = reader.require("result", result) else { return (Verdict::Draw, None) };
    let is_each = |word: &str| each.is_some_and(|name| name.text == word);
    let named = |(at, word): (usize, &str)| {
        let span = result.span_of(at..at + word.len());
        Some(Name { text: word.to_owned(), span })
    };
    let (wins, loses) = (Verdict::Wins, |side: Side| Verdict::Wins(side.opponent()));
    let found = match words(&result.string).collect::<Vec<_>>()[..] {
        [(_, "draw")] => Some((Verdict::Draw, None)),
        [(_, "mover"), (_, "wins")] => Some((Verdict::MoverWins, None)),
        [(_, "mover"), (_, "loses")] => Some((Verdict::MoverLoses, None)),
        [(_, "white"), (_, "wins")] => Some((wins(Side::White), None)),
        [(_, "white"), (_, "loses")] => Some((loses(Side::White), None)),
        [(_, "black"), (_, "wins")] => Some((wins(Side::Black), None)),
        [(_, "black"), (_, "loses")] => Some((loses(Side::Black), None)),
        [each, (_, "wins")] if is_each(each.1) => Some((Verdict::MoverWins, named(each))),
        [each, (_, "loses")] if is_each(each.1) => Some((Verdict::MoverLoses, named(each))),
        _ => None,
    };
    if found.is_none() {
        reader.diagnostics.push(errors::bad_result(result, each));
    }
    found.unwrap_or((Verdict::Draw, None))
}

pub(super) fn match_rules(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::of(Section::Match, value, diagnostics);
    let target = reader.number("target");
    let target = reader.require("target", target);
    let points = reader.value("points");
    let points = reader.require("points", points);
    reader.finish();
    if let Some(points) = points {
        refuse_other("[match.points]", points, diagnostics);
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
