//! How games end, and their scores in a match.

use super::checker::Checker;
use super::title::visible;
use crate::model::history::Reader;
use crate::model::reference::Sort;
use crate::model::rule::{Scope, mover, opponent};
use crate::model::term::Expression;
use crate::model::{Ending, EndingMoment, MatchRules, Verdict, errors};
use crate::syntax::{EndingSection, Name};

impl Checker<'_> {
    pub(super) fn check_endings(&mut self) -> Vec<Ending> {
        let mut found = Vec::new();
        let mut stuck: Option<&Name> = None;
        for section in &self.document.endings {
            self.begin("the ending", &section.name);
            if section.moment == EndingMoment::NoAction {
                match stuck {
                    Some(first) => self.diagnostics.push(errors::never_reached(&section.name, first)),
                    None if section.claim => self.diagnostics.push(errors::claim_at_no_action(&section.name)),
                    None if section.when.is_none() && !section.is_conditional => stuck = Some(&section.name),
                    None => {}
                }
            }
            self.ending(section, &mut found);
            self.record_result(section);
        }
        self.reader = Reader::Other;
        if found.is_empty() && self.document.is_whole {
            self.warnings.push(errors::no_ending(self.document.span));
        }
        found
    }

    /// An ending, or one for each player: the same rule, checked with the mover first.
    fn ending(&mut self, section: &EndingSection, found: &mut Vec<Ending>) {
        let mut scope = Scope::of_action();
        self.reader = Reader::Ending(found.len());
        let Some(each) = &section.each else {
            let when = self.condition(section.when.as_ref(), &mut scope);
            found.push(ending(section, when, section.verdict, &scope));
            return;
        };
        let opposite = match (section.of_each.is_some(), section.verdict) {
            (true, Verdict::MoverWins) => Verdict::MoverLoses,
            (true, Verdict::MoverLoses) => Verdict::MoverWins,
            (_, verdict) => verdict,
        };
        for (player, verdict) in [(mover(), section.verdict), (opponent(), opposite)] {
            self.reader = Reader::Ending(found.len());
            let when = self.with_value(each, &player, &mut scope, |checker, scope| {
                checker.condition(section.when.as_ref(), scope)
            });
            found.push(ending(section, when, verdict, &scope));
        }
    }

    /// Records the player whom a result names.
    fn record_result(&self, section: &EndingSection) {
        if let (Some(each), Some(named)) = (&section.each, &section.of_each) {
            self.recorder.uses_local(named, each);
        }
    }

    pub(super) fn check_match(&mut self) -> Option<MatchRules> {
        let section = self.document.match_rules.as_ref()?;
        let kinds: Vec<&str> =
            self.document.endings.iter().filter_map(|e| Some(e.kind.as_ref()?.text.as_str())).collect();
        for (name, points) in &section.points {
            if kinds.contains(&name.text.as_str()) {
                self.recorder.uses_entry(name, Sort::Win);
            }
            let known: Vec<&str> = ["win", "draw"].into_iter().chain(kinds.iter().copied()).collect();
            if !known.contains(&name.text.as_str()) {
                self.diagnostics.push(errors::bad_points(name, &known));
            }
            if !points.is_finite() {
                self.diagnostics.push(errors::bad_target(name.span));
            }
        }
        let paid: Vec<&str> = section.points.iter().map(|(name, _)| name.text.as_str()).collect();
        for kind in self.document.endings.iter().filter_map(|ending| ending.kind.as_ref()) {
            let others = paid.iter().copied().filter(|paid| kinds.contains(paid));
            let near = crate::diagnostic::nearest(&kind.text, others);
            if let (false, Some(near)) = (paid.contains(&kind.text.as_str()), near) {
                self.diagnostics.push(errors::unpaid(kind, near));
            }
        }
        for key in ["win", "draw"] {
            let meant = |name: &Name| name.text == key || crate::diagnostic::is_slip(&name.text, key);
            let is_given = section.points.iter().any(|(name, _)| meant(name));
            if let (false, Some((first, _))) = (is_given, section.points.first()) {
                self.diagnostics.push(errors::missing_points(first.span, key));
            }
        }
        let points = section.points.iter().map(|(name, points)| (name.text.clone(), *points)).collect();
        let (target, span) = section.target?;
        if !(target > 0.0 && target.is_finite()) {
            self.diagnostics.push(errors::bad_target(span));
        }
        Some(MatchRules { points, target })
    }
}

/// An ending with the given condition.
fn ending(section: &EndingSection, when: Option<Expression>, verdict: Verdict, scope: &Scope) -> Ending {
    Ending {
        name: section.name.text.clone(),
        moment: section.moment,
        when,
        verdict,
        claim: section.claim,
        of_history: scope.reads_history,
        kind: section.kind.as_ref().map(|name| name.text.clone()),
        because: section
            .because
            .as_ref()
            .map_or_else(|| section.name.text.clone(), |text| visible(&text.string)),
        span: section.name.span,
    }
}
