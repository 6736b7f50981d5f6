//! What both agreed on, kept so that it can be checked without the engine.

use std::path::Path;

use serde::Serialize;

use super::walk::Sample;
use crate::failure::Failure;
use crate::save::write_atomically;

/// The first line of a file: whence the others come.
#[derive(Serialize)]
struct Header<'a> {
    variant: &'a str,
    engine: &'a str,
    #[serde(rename = "as")]
    name: &'a str,
    seed: u64,
}

/// A position, our actions that lead there from the start, and the counts of turns from depth 1.
#[derive(Serialize)]
struct Line<'a> {
    position: &'a str,
    moves: &'a str,
    perft: &'a [u64],
}

/// Writes `VARIANT.jsonl` into a folder: a line about the engine, and a line for each position that was counted at all.
pub(super) fn write(
    folder: &Path,
    variant: &str,
    engine: (&str, &str),
    seed: u64,
    samples: &[Sample],
) -> Result<(), Failure> {
    let header = Header { variant, engine: engine.0, name: engine.1, seed };
    let mut lines = vec![json(&header)];
    for sample in samples.iter().filter(|sample| !sample.perft.is_empty()) {
        lines.push(json(&Line { position: &sample.position, moves: &sample.actions, perft: &sample.perft }));
    }
    write_atomically(&folder.join(format!("{variant}.jsonl")), &(lines.join("\n") + "\n"))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers are JSON")
}
