//! `variorum explain`: what a code of a mistake means.

use std::io::Write;

use clap::Args;
use variorum::Variant;
use variorum::diagnostic::{self, Code, Diagnostics, nearest, render};
use variorum::source::Sources;
use variorum_workshop::{import, review};

use crate::failure::Failure;

/// Explain an error code, with an example of the mistake and the mended example
///
/// Without a code, all codes are listed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum explain E0301
  variorum explain")]
pub(crate) struct ExplainArguments {
    /// The code, as `variorum validate` reports it
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

pub(crate) fn run(arguments: &ExplainArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let codes = diagnostic::codes();
    let Some(wanted) = &arguments.code else { return list(&codes, out) };
    let wanted = wanted.to_uppercase();
    match codes.iter().find(|code| code.code == wanted) {
        Some(code) => explain(code, out),
        None => {
            let nearest = nearest(&wanted, codes.iter().map(|code| code.code)).map(str::to_owned);
            Err(Failure::NoCode { code: wanted, nearest })
        }
    }
}

/// All codes with their meanings, by subject.
fn list(codes: &[Code], out: &mut dyn Write) -> Result<(), Failure> {
    let mut subject = "";
    for code in codes {
        if code.subject != subject {
            let between = if subject.is_empty() { "" } else { "\n" };
            writeln!(out, "{between}{}\n", code.subject)?;
            subject = code.subject;
        }
        writeln!(out, "  {}  {}", code.code, code.meaning)?;
    }
    Ok(())
}

fn explain(code: &Code, out: &mut dyn Write) -> Result<(), Failure> {
    let place =
        if code.is_of_import() { "a file that is imported" } else { "a definition that extends `chess`" };
    writeln!(out, "{}: {}", code.code, code.meaning)?;
    writeln!(out, "\nWrong, in {place}:\n\n{}", indented(&code.wrong))?;
    if let Some(report) = code.file_with(&code.wrong).and_then(|text| report(code, &text)) {
        writeln!(out, "\nWhat is reported:\n\n{}", indented(&report))?;
    }
    writeln!(out, "\nRight:\n\n{}", indented(&code.right))?;
    Ok(())
}

/// The message with a code that a text brings about.
fn report(code: &Code, text: &str) -> Option<String> {
    let (sources, diagnostics) = if code.is_of_import() { imported(text) } else { checked(text) };
    let found = diagnostics.sorted().into_iter().find(|found| found.code == code.code)?;
    Some(render(found, &sources, false).trim_end().to_owned())
}

fn checked(text: &str) -> (Sources, Diagnostics) {
    let mut checked = Variant::check_text("wrong.toml", text);
    review::validate(&mut checked);
    (checked.sources, checked.diagnostics)
}

fn imported(text: &str) -> (Sources, Diagnostics) {
    let mut sources = Sources::default();
    let source = sources.add("wrong.ini", text);
    let mut diagnostics = Diagnostics::default();
    import::import(&sources, source, None, &mut diagnostics);
    (sources, diagnostics)
}

fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { String::new() } else { format!("    {line}") };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
