//! `variorum compare`: a definition beside another engine.

mod data;
mod descent;
mod lists;
mod walk;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use variorum::Variant;

use crate::failure::{Failure, check_whole};
use crate::mapping::{Mapping, Mappings};
use crate::names::{open_variant, short_name};
use crate::start::Mutators;
use crate::uci_engine::UciEngine;
use descent::{Descent, Found, Parting};
use walk::Plan;

/// Compare legal turns and node counts with another engine.
///
/// The engine must speak UCI and know `go perft`. Random games are played from the start. In each position on the way, the lists
/// of legal turns are compared; at the start and in one position of each game, the node counts in turns too. Where the counts
/// differ, the comparison follows the difference to the first position whose lists differ, and prints it.
///
/// Repetition and move counters do not end the game here. The exit code is 1 if there is any difference.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum compare chess --engine stockfish
  variorum compare my-variant.toml --engine fairy-stockfish --as crazyhouse --positions 10
  variorum compare capablanca --with atomic --engine fairy-stockfish --as capatomic
  variorum compare --engine fairy-stockfish --mapping tests/agreement/engines.toml")]
pub(crate) struct CompareArguments {
    /// Shipped variants or definition files; by default all variants of the mapping that the engine knows
    variants: Vec<String>,
    #[command(flatten)]
    mutators: Mutators,
    /// The engine's program
    #[arg(long, value_name = "PROGRAM")]
    engine: String,
    /// The engine's name for the variant, if it differs
    #[arg(long = "as", value_name = "NAME")]
    name: Option<String>,
    /// A file of variants that the engine must read first
    #[arg(long, value_name = "FILE")]
    load: Option<String>,
    /// A file with the engine's names of variants, its notation of moves, and its known differences
    #[arg(long, value_name = "FILE")]
    mapping: Option<String>,
    /// The number of random positions whose node counts are compared, besides the start
    #[arg(long, value_name = "N", default_value_t = 50)]
    positions: usize,
    /// The depth of node counts, in turns
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Leave out counts that will probably have more nodes
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// The seed of the random games: the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of seconds the engine may take to answer
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// Write the positions and counts of each variant that agrees into FOLDER/VARIANT.jsonl
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
}

/// A variant, and what the engine is to be told of it.
struct Candidate {
    /// The name of the file without folder and extension, and those of the mutators.
    stem: String,
    variant: Variant,
    mapping: Mapping,
}

pub(crate) fn run(arguments: &CompareArguments, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.variants.len() != 1 && (arguments.name.is_some() || arguments.load.is_some()) {
        return Err(Failure::Usage("--as and --load go with one VARIANT"));
    }
    if arguments.variants.is_empty() && arguments.mapping.is_none() {
        return Err(Failure::Usage("name a VARIANT, or a --mapping with all that are to be compared"));
    }
    if arguments.variants.is_empty() && !arguments.mutators.with.is_empty() {
        return Err(Failure::Usage("--with goes with a VARIANT"));
    }
    let mappings = match &arguments.mapping {
        Some(path) => Mappings::read(path)?,
        None => Mappings::default(),
    };
    let candidates = candidates(arguments, &mappings)?;
    let start = || UciEngine::start(&arguments.engine, &[], Duration::from_secs(arguments.timeout));
    let mut engine = start()?;
    let mut agrees = true;
    for candidate in &candidates {
        // What is set for one variant would hold for those after it.
        let mut own = if candidate.mapping.options.is_empty() { None } else { Some(start()?) };
        let engine = own.as_mut().unwrap_or(&mut engine);
        for (name, value) in &candidate.mapping.options {
            engine.set_option(name, value)?;
        }
        agrees &= compare(arguments, candidate, engine, out)?;
        out.flush()?;
    }
    if agrees { Ok(()) } else { Err(Failure::Told) }
}

/// All that is to be compared. Every definition is read before the engine is started.
fn candidates(arguments: &CompareArguments, mappings: &Mappings) -> Result<Vec<Candidate>, Failure> {
    let named: Vec<&String> = match arguments.variants.as_slice() {
        [] => mappings.variants().collect(),
        variants => variants.iter().collect(),
    };
    let with = &arguments.mutators.with;
    let candidate = |path: &&String| {
        let stem = short_name(path, with);
        let mut mapping = mappings.of(&stem);
        mapping.name = arguments.name.clone().or(mapping.name);
        mapping.load = arguments.load.clone().or(mapping.load);
        Ok(Candidate { variant: open_variant(path, with)?, stem, mapping })
    };
    named.iter().map(candidate).collect()
}

/// Compares one variant and says what was found; gives whether the two agree.
fn compare(
    arguments: &CompareArguments,
    candidate: &Candidate,
    engine: &mut UciEngine,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let Candidate { stem, variant, mapping } = candidate;
    let name = mapping.name.as_deref().unwrap_or(stem);
    if let Some(file) = &mapping.load {
        engine.load(file)?;
    }
    if arguments.variants.is_empty() {
        let reason = match mapping.is_wrong_in(engine.name()) {
            true => Some("plays it wrong".to_owned()),
            false if !engine.knows(name) => Some(format!("knows no variant `{name}`")),
            false => None,
        };
        if let Some(reason) = reason {
            writeln!(out, "{stem}: left out, {} {reason}", engine.name())?;
            return Ok(true);
        }
    }
    engine.choose(name)?;
    let plan = Plan {
        positions: arguments.positions,
        depth: arguments.depth,
        nodes: arguments.nodes,
        seed: arguments.seed,
    };
    let engine_name = engine.name().to_owned();
    let mut descent = Descent::new(engine, mapping, variant.start());
    let found = plan.compare(&mut descent)?;
    check_whole(&descent.game)?;
    let samples = match found {
        Found::Agreed(samples) => samples,
        Found::Parted(parting) => {
            writeln!(out, "{stem}: differs from {engine_name}")?;
            tell(&parting, &engine_name, out)?;
            return Ok(false);
        }
    };
    let nodes: u64 = samples.iter().flat_map(|sample| &sample.perft).sum();
    let (positions, lists) = (samples.len(), descent.lists);
    writeln!(
        out,
        "{stem}: agrees with {engine_name} (positions: {positions}, nodes: {nodes}, lists of turns: {lists})"
    )?;
    for known in &descent.known {
        writeln!(out, "  known difference: {}", mapping.differences[*known].because)?;
    }
    if let Some(folder) = &arguments.write {
        data::write(folder, stem, (&engine_name, name), arguments.seed, &samples)?;
    }
    Ok(true)
}

/// How many turns of one side are told at most.
const TOLD: usize = 40;

fn tell(parting: &Parting, engine: &str, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "  position: {}", parting.position)?;
    writeln!(out, "  moves: {}", parting.actions)?;
    if parting.moves != parting.actions {
        writeln!(out, "  the engine's moves: {}", parting.moves)?;
    }
    if !parting.only_ours.is_empty() {
        writeln!(out, "  only in the definition: {}", some_of(&parting.only_ours))?;
    }
    if !parting.only_engine.is_empty() {
        writeln!(out, "  only in {engine}: {}", some_of(&parting.only_engine))?;
    }
    if let Some((depth, ours, theirs)) = parting.counts {
        writeln!(
            out,
            "  depth {depth}: {ours} by the definition, {theirs} by {engine}, without a difference below"
        )?;
    }
    Ok(())
}

fn some_of(turns: &[String]) -> String {
    let told = turns[..turns.len().min(TOLD)].join(", ");
    if turns.len() > TOLD { format!("{told} and {} more", turns.len() - TOLD) } else { told }
}
