//! `variorum diff`: how the rules of two definitions differ, in sentences.

use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};
use variorum::language::Section;
use variorum_workshop::diff::{Change, ChangedFact, Difference, Fact, differences};
use variorum_workshop::rulebook::Sentence;

use crate::failure::Failure;
use crate::names::open_variant;

/// Report how the rules of two definitions differ, whatever their texts look like.
///
/// Two definitions that say the same in other words do not differ. Titles and examples do not count.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum diff chess my-variant.toml      what my variant changes
  variorum diff chess \"chess + atomic\"     what a mutator changes
  variorum diff crazyhouse chessgi")]
pub(crate) struct DiffArguments {
    /// A shipped variant, or the path of a definition file; `VARIANT + MUTATOR` lays a mutator over it
    first: String,
    /// The one that is compared with it
    second: String,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &DiffArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (first, second) = (open_variant(&arguments.first, &[])?, open_variant(&arguments.second, &[])?);
    let found = differences(&first, &second);
    for difference in &found {
        match arguments.json {
            true => writeln!(out, "{}", told_json(difference))?,
            false => tell(difference, &arguments.second, out)?,
        }
    }
    if found.is_empty() && !arguments.json {
        writeln!(out, "{} and {} have the same rules", arguments.first, arguments.second)?;
    }
    Ok(())
}

/// What an entity of a section is called.
fn noun(section: Section) -> &'static str {
    match section {
        Section::Board => "board",
        Section::Zones => "zone",
        Section::SideZones => "side zone",
        Section::Pieces => "kind",
        Section::Royal => "royal piece",
        Section::Setup => "setup",
        Section::Shuffle => "drawing of starts",
        Section::Marks => "mark",
        Section::State => "variable",
        Section::Turn => "turn",
        Section::Phases => "phase",
        Section::Tables => "table",
        Section::Actions => "action",
        Section::Arrivals => "choice on arrival",
        Section::Rules => "rule",
        Section::Forbidden => "forbidden entry",
        Section::Priorities => "priority",
        Section::Endings => "ending",
        Section::Match => "match",
        Section::Variant
        | Section::Groups
        | Section::Constants
        | Section::Movements
        | Section::Functions
        | Section::Procedures
        | Section::Position
        | Section::Record
        | Section::Example => "section",
    }
}

/// The entity of a difference: `the kind `pawn``.
fn named(difference: &Difference) -> String {
    let noun = noun(difference.section);
    if difference.name.is_empty() { noun.to_owned() } else { format!("{noun} `{}`", difference.name) }
}

/// The most squares of a setup that are told one by one.
const SQUARES: usize = 8;

fn tell(difference: &Difference, second: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let named = named(difference);
    match &difference.change {
        Change::Added(facts) => {
            tell_whole(&format!("{second} adds the {named}"), facts, &difference.now, out)
        }
        Change::Removed(facts) => {
            tell_whole(&format!("{second} does not have the {named}"), facts, &difference.before, out)
        }
        Change::Changed(facts) => tell_change(difference, facts, out),
    }
}

/// An entity that only one definition has: by its sentences, or by its facts if it has none.
fn tell_whole(
    head: &str,
    facts: &[Fact],
    sentences: &[Sentence],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if sentences.is_empty() {
        writeln!(out, "{head}{}.", told(facts))?;
        return Ok(());
    }
    writeln!(out, "{head}:")?;
    tell_sentences(sentences, "  ", out)
}

/// An entity of both definitions: by the sentences that differ, and by facts that no sentence tells.
fn tell_change(difference: &Difference, facts: &[ChangedFact], out: &mut dyn Write) -> Result<(), Failure> {
    let Difference { section, before, now, .. } = difference;
    let is_short = *section == Section::Setup && facts.len() <= SQUARES;
    let is_zone = matches!(section, Section::Zones | Section::SideZones);
    let is_same = |fact: &ChangedFact| is_zone || fact.before == fact.now;
    if before.is_empty() && now.is_empty() && facts.iter().all(is_same) {
        let named = named(difference);
        writeln!(out, "The {named} reads the same in both, but what it speaks of differs.")?;
        return Ok(());
    }
    writeln!(out, "The {} differs:", named(difference))?;
    if is_short || before.is_empty() && now.is_empty() {
        for fact in facts {
            writeln!(out, "  {}", sentence(difference.section, fact))?;
        }
        return Ok(());
    }
    for fact in facts.iter().filter(|fact| fact.label == "letter") {
        writeln!(out, "  {}", sentence(difference.section, fact))?;
    }
    for (head, sentences) in [("before", before), ("now", now)] {
        match sentences.is_empty() {
            true => writeln!(out, "  {head}: nothing else")?,
            false => {
                writeln!(out, "  {head}:")?;
                tell_sentences(sentences, "    ", out)?;
            }
        }
    }
    Ok(())
}

fn tell_sentences(sentences: &[Sentence], indent: &str, out: &mut dyn Write) -> Result<(), Failure> {
    for line in sentences.iter().flat_map(Sentence::lines) {
        writeln!(out, "{indent}{line}")?;
    }
    Ok(())
}

/// Facts behind a name.
fn told(facts: &[Fact]) -> String {
    // What goes without saying is shown only where it changes.
    let is_usual = |fact: &&Fact| {
        matches!(&*fact.text, "" | "false" | "none") || matches!(&*fact.label, "most" | "in-position")
    };
    let shown = facts.iter().filter(|fact| !is_usual(fact));
    let shown: Vec<String> = shown.map(|fact| format!("{} {}", fact.label, fact.text)).collect();
    if shown.is_empty() { String::new() } else { format!(": {}", shown.join("; ")) }
}

/// What differs in an entity, as a sentence.
fn sentence(section: Section, fact: &ChangedFact) -> String {
    let label = &fact.label;
    let shown = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let is_square = section == Section::Setup && label != "hands";
    match (&fact.before, &fact.now) {
        (Some(before), Some(now)) if is_square => format!("{label} has {now} instead of {before}."),
        (Some(before), None) if is_square => format!("{label} is empty; {before} stood there."),
        (None, Some(now)) if is_square => format!("{label} has {now}; it was empty."),
        (before, now) => match (shown(before), shown(now)) {
            (Some(before), Some(now)) => format!("`{label}` is {now}; it was {before}."),
            (None, Some(now)) if before.is_none() => format!("`{label}` is new: {now}."),
            (Some(before), None) if now.is_none() => format!("`{label}` is gone; it was {before}."),
            (_, _) => format!("`{label}` differs."),
        },
    }
}

fn told_json(difference: &Difference) -> Json {
    let facts = |facts: &[Fact]| -> Json {
        facts
            .iter()
            .filter(|fact| !fact.text.is_empty())
            .map(|fact| (fact.label.clone(), json!(fact.text)))
            .collect()
    };
    let changed = |fact: &ChangedFact| json!({ "fact": fact.label, "before": fact.before, "now": fact.now });
    let (change, told) = match &difference.change {
        Change::Added(list) => ("added", facts(list)),
        Change::Removed(list) => ("removed", facts(list)),
        Change::Changed(list) => ("changed", Json::Array(list.iter().map(changed).collect())),
    };
    let lines = |sentences: &[Sentence]| sentences.iter().flat_map(Sentence::lines).collect::<Vec<_>>();
    json!({
        "section": difference.section.text(),
        "name": difference.name,
        "change": change,
        "facts": told,
        "before": lines(&difference.before),
        "now": lines(&difference.now),
    })
}
