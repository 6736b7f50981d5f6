//! `variorum test`: the examples of definitions as tests.

use std::io::Write;
use std::path::Path;

use clap::Args;
use serde_json::json;
use variorum::source::{SourceId, Sources};
use variorum::{Checked, Variant, diagnostic};
use variorum_workshop::example::{self, Coverage, Difference, Entry, Part, Report};
use variorum_workshop::picture::{self, Paint};

use crate::evaluation::definition_of;
use crate::failure::Failure;
use crate::input::check_definition;
use crate::save::write_atomically;
use crate::start::Mutators;
use crate::terminal::has_color;
use crate::watch;
use crate::words::{count, one_line};

/// Run the examples of definitions as tests, and show what differs.
///
/// The exit code is 1 if an example does not hold, or a definition has mistakes.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum test my-variant.toml
  variorum test - < my-variant.toml            standard input
  variorum test my-variant.toml --watch        again at each save
  variorum test my-variant.toml --bless        writes node counts and legal actions into the file
  variorum test my-variant.toml --coverage     which rules no example shows
  variorum test chess --with my-mutator.toml   the examples are the mutator's")]
pub(crate) struct TestArguments {
    /// Definition files, or shipped variants; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    mutators: Mutators,
    /// Write what is found into the file: node counts that differ, actions of `legal` that are not, empty `perft = []` and `legal = ""`
    #[arg(long)]
    bless: bool,
    /// Run again whenever a file is saved
    #[arg(long)]
    watch: bool,
    /// List the movements, arrivals, actions, rules, forbidden entries, priorities and endings that no example exercises
    #[arg(long)]
    coverage: bool,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &TestArguments, out: &mut dyn Write) -> Result<(), Failure> {
    match arguments.watch {
        true => watch::watch(&arguments.files, out, |out| run_once(arguments, out)),
        false => run_once(arguments, out),
    }
}

fn run_once(arguments: &TestArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut all_hold = true;
    // A file of numbers has no examples.
    for file in arguments.files.iter().filter(|file| definition_of(file).is_none()) {
        let tested = Tested::new(file, arguments)?;
        all_hold &= tested.holds();
        match arguments.json {
            true => tested.tell_json(out)?,
            false => tested.tell_text(out)?,
        }
    }
    if all_hold { Ok(()) } else { Err(Failure::Told) }
}

/// A definition whose examples were run.
struct Tested<'a> {
    file: &'a str,
    checked: Checked,
    reports: Vec<Report>,
    /// How many places of the file were filled in.
    blessed: usize,
    coverage: Option<Coverage>,
}

impl<'a> Tested<'a> {
    fn new(file: &'a str, arguments: &TestArguments) -> Result<Tested<'a>, Failure> {
        let mut checked = check_definition(file, &arguments.mutators.with)?;
        let mut reports = checked.variant.as_ref().map(example::run).unwrap_or_default();
        let mut blessed = 0;
        if arguments.bless
            && let Some(variant) = &checked.variant
        {
            blessed = bless(file, variant, &reports)?;
            if blessed > 0 {
                checked = check_definition(file, &arguments.mutators.with)?;
                reports = checked.variant.as_ref().map(example::run).unwrap_or_default();
            }
        }
        let coverage = checked.variant.as_ref().filter(|_| arguments.coverage).map(example::coverage);
        Ok(Tested { file, checked, reports, blessed, coverage })
    }

    fn holds(&self) -> bool {
        self.checked.variant.is_some() && self.reports.iter().all(Report::holds)
    }

    fn sources(&self) -> &Sources {
        &self.checked.sources
    }

    /// The file and line of an example.
    fn place(&self, variant: &Variant, report: &Report) -> (String, usize) {
        let span = variant.model().examples[report.index].span;
        (self.sources().name(span.source).to_owned(), self.sources().place(span).line)
    }

    fn tell_text(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let color = has_color();
        let Some(variant) = &self.checked.variant else {
            for diagnostic in self.checked.diagnostics.sorted() {
                writeln!(out, "{}", diagnostic::render(diagnostic, self.sources(), color))?;
            }
            let errors = count(self.checked.diagnostics.error_count(), "error");
            writeln!(out, "{}: {errors}; no example was run", self.file)?;
            return Ok(());
        };
        for report in &self.reports {
            let (file, line) = self.place(variant, report);
            let verdict = if report.holds() { "ok" } else { "FAILED" };
            writeln!(out, "{file}:{line}: {} ... {verdict}", example::name_of(variant, report.index))?;
            if !report.diagnostics.is_empty() {
                self.tell_failure(report, color, out)?;
            }
        }
        let failed = self.reports.iter().filter(|report| !report.holds()).count();
        let passed = self.reports.len() - failed;
        if self.blessed > 0 {
            writeln!(out, "{}: {} filled in", self.file, count(self.blessed, "place"))?;
        }
        writeln!(out, "{}: {passed} passed, {failed} failed", self.file)?;
        match &self.coverage {
            Some(coverage) => self.tell_coverage(coverage, out),
            None => Ok(()),
        }
    }

    /// What differs, at its place, and the board.
    fn tell_failure(&self, report: &Report, color: bool, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out)?;
        for diagnostic in &report.diagnostics {
            writeln!(out, "{}", diagnostic::render(diagnostic, self.sources(), color))?;
        }
        for difference in &report.differences {
            writeln!(out, "{difference}")?;
            tell_list(difference, out)?;
        }
        if let Some(game) = report.game.as_ref().filter(|_| !report.holds()) {
            let paint = Paint { is_colored: color, ..Paint::default() };
            let acts = picture::who_acts(&mut game.clone());
            writeln!(out, "\n{}\n{acts}\n{}\n", picture::to_text_painted(game, &paint), game.to_text())?;
        }
        Ok(())
    }

    /// What no example exercises: entries of the file itself, then those of the files that it builds on.
    fn tell_coverage(&self, coverage: &Coverage, out: &mut dyn Write) -> Result<(), Failure> {
        let (own, other): (Vec<&Entry>, Vec<&Entry>) =
            coverage.entries.iter().partition(|entry| entry.span.source == self.own());
        for (entries, what) in [(own, "this file"), (other, "the files that it builds on")] {
            if entries.is_empty() {
                continue;
            }
            let missed: Vec<&&Entry> = entries.iter().filter(|entry| !entry.is_exercised).collect();
            let done = entries.len() - missed.len();
            let (percent, all) = (percentage(done, entries.len()), entries.len());
            writeln!(out, "coverage of {what}: {done} of {all} entries ({percent} %)")?;
            for entry in missed {
                writeln!(out, "  {}", self.told(entry))?;
            }
        }
        if !coverage.is_whole {
            writeln!(out, "not all examples were followed to their end: the rules take too much time")?;
        }
        Ok(())
    }

    /// The file that was asked for: the first that was read.
    fn own(&self) -> SourceId {
        SourceId(0)
    }

    /// An entry with its place; of a movement, the line itself.
    fn told(&self, entry: &Entry) -> String {
        let place =
            format!("{}:{}", self.sources().name(entry.span.source), self.sources().place(entry.span).line);
        let name = format!("{}.{}", entry.part.section(), entry.name);
        match entry.part {
            Part::Movement => format!("{place}: {name}: {}", one_line(self.sources().slice(entry.span))),
            Part::Arrival | Part::Action | Part::Rule | Part::Forbidden | Part::Priority | Part::Ending => {
                format!("{place}: {name}")
            }
        }
    }

    fn tell_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(variant) = &self.checked.variant else {
            for diagnostic in self.checked.diagnostics.sorted() {
                writeln!(out, "{}", diagnostic::to_json(diagnostic, self.sources()))?;
            }
            return Ok(());
        };
        for report in &self.reports {
            let (file, line) = self.place(variant, report);
            let parse = |text: String| serde_json::from_str::<serde_json::Value>(&text).unwrap_or_default();
            let diagnostics =
                report.diagnostics.iter().map(|it| parse(diagnostic::to_json(it, self.sources())));
            let told = json!({
                "type": "example",
                "file": file,
                "line": line,
                "name": example::name_of(variant, report.index),
                "passed": report.holds(),
                "differences": report.differences,
                "position": report.game.as_ref().map(variorum::Game::to_text),
                "diagnostics": diagnostics.collect::<Vec<_>>(),
            });
            writeln!(out, "{told}")?;
        }
        if let Some(coverage) = &self.coverage {
            writeln!(out, "{}", self.coverage_json(coverage))?;
        }
        Ok(())
    }

    fn coverage_json(&self, coverage: &Coverage) -> serde_json::Value {
        let (done, all) = coverage.count();
        let entry = |entry: &Entry| {
            json!({
                "section": entry.part.section(),
                "name": entry.name,
                "file": self.sources().name(entry.span.source),
                "line": self.sources().place(entry.span).line,
                "text": one_line(self.sources().slice(entry.span)),
                "exercised": entry.is_exercised,
            })
        };
        json!({
            "type": "coverage",
            "file": self.file,
            "exercised": done,
            "entries": all,
            "whole": coverage.is_whole,
            "list": coverage.entries.iter().map(entry).collect::<Vec<_>>(),
        })
    }
}

/// Fills in what the examples of a file expect; gives how many places are changed.
fn bless(file: &str, variant: &Variant, reports: &[Report]) -> Result<usize, Failure> {
    let own = SourceId(0);
    let edits = example::edits(variant, reports, own);
    if edits.is_empty() {
        return Ok(0);
    }
    let path = Path::new(file);
    if !path.is_file() {
        return Err(Failure::Usage(
            "--bless changes a file: neither a shipped variant nor standard input is one",
        ));
    }
    let text = variant.sources().text(own);
    let is_as_read = std::fs::read(path).is_ok_and(|bytes| bytes == text.as_bytes());
    if !is_as_read {
        let error = std::io::Error::other("it has changed while its examples ran");
        return Err(Failure::File { verb: "bless", path: file.to_owned(), error });
    }
    write_atomically(path, &example::edited(text, &edits))?;
    Ok(edits.len())
}

/// Of a list that differs, what is expected and missing (`-`), and what is there with the same beginning (`+`).
fn tell_list(difference: &Difference, out: &mut dyn Write) -> Result<(), Failure> {
    let Difference::Legal { missing, found } = difference else { return Ok(()) };
    for action in missing {
        writeln!(out, "  - {action}")?;
    }
    let beginning = |action: &str| action.chars().take(2).collect::<String>();
    let is_near = |action: &&String| missing.iter().any(|it| beginning(it) == beginning(action));
    for action in found.iter().filter(is_near) {
        writeln!(out, "  + {action}")?;
    }
    Ok(())
}

fn percentage(part: usize, all: usize) -> usize {
    (part * 100).checked_div(all).unwrap_or(100)
}
