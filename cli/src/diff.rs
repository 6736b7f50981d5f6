//! `variorum diff`: how the rules of two definitions differ, in sentences.

use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};
use variorum::language::Section;
use variorum_workshop::diff::{Change, ChangedFact, Difference, Fact, differences};

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

fn tell(difference: &Difference, second: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let named = named(difference);
    match &difference.change {
        Change::Added(facts) => writeln!(out, "{second} adds the {named}{}.", told(facts))?,
        Change::Removed(facts) => writeln!(out, "{second} does not have the {named}{}.", told(facts))?,
        Change::Changed(facts) => {
            writeln!(out, "The {named} differs:")?;
            for fact in facts {
                writeln!(out, "  {}", sentence(difference.section, fact))?;
            }
        }
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
            (Some(before), Some(now)) if before == now => format!("`{label}`, {now}, means something else."),
            (Some(before), Some(now)) => format!("`{label}` is {now}; it was {before}."),
            (None, Some(now)) if before.is_none() => format!("`{label}` is new: {now}."),
            (Some(before), None) if now.is_none() => format!("`{label}` is gone; it was {before}."),
            (_, _) => format!("`{label}` is something else."),
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
    json!({ "section": difference.section.text(), "name": difference.name, "change": change, "facts": told })
}
