//! How evenly fast node counts are in all games: `cargo bench --bench even -- [OPTION…] [NAME…]`.
//!
//! Node counts from the start beside Fairy-Stockfish, of each game that both know by `tests/agreement/engines.toml`. Processor
//! time counts, on one thread; of rounds the one in the middle. Node counts are checked.
//!
//! Options: `--rounds N` (3); `--beside PROGRAM` measures another build of `variorum` in turn.

use std::process::ExitCode;
use std::time::Duration;

#[path = "common/clock.rs"]
mod clock;
#[path = "common/options.rs"]
mod options;
#[path = "common/programs.rs"]
mod programs;

use options::Options;
use programs::{Rival, Speed, median, perft, speed};

/// The program as it was built for this bench.
const PROGRAM: &str = env!("CARGO_BIN_EXE_variorum");
/// What other engines call our games.
const NAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/agreement/engines.toml");
/// A node count is long enough from this time on.
const COUNT: Duration = Duration::from_millis(60);

fn main() -> ExitCode {
    let options = match Options::of(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    match Rival::find() {
        Some(rival) => print_counts(&rival, &options),
        None => println!("`fairy-stockfish` is not installed: there are no ratios."),
    }
    ExitCode::SUCCESS
}

/// Our name and the rival's of each game that has a table.
fn known_games() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(NAMES).expect("the file of names is there");
    let tables: toml::Table = text.parse().expect("the file of names is right");
    let name = |(ours, table): (String, toml::Value)| {
        let known = table.get("as").and_then(|name| name.as_str()).map(str::to_owned);
        let theirs = known.unwrap_or_else(|| ours.clone());
        (ours, theirs)
    };
    tables.into_iter().map(name).collect()
}

/// Counts nodes in each game that both know.
fn print_counts(rival: &Rival, options: &Options) {
    let (more, line) =
        if options.beside.is_some() { (" other build | ratio |", " ---: | ---: |") } else { ("", "") };
    println!("| game | depth | nodes | ours, million/s | theirs, million/s | ratio |{more}");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |{line}");
    let mut ratios = Vec::new();
    for (ours, theirs) in known_games().into_iter().filter(|(ours, _)| options.wants(ours)) {
        if rival.count(&theirs, "startpos", 1).is_some() {
            ratios.extend(print_count(&ours, &theirs, rival, options));
        }
    }
    let games = ratios.len();
    if let Some(median) = median(ratios) {
        println!("\nThe median of {games} games is {median:.2}.\n");
    }
}

/// Counts nodes in one game; gives the ratio, unless the rival counts others.
fn print_count(ours: &str, theirs: &str, rival: &Rival, options: &Options) -> Option<f64> {
    let count = |program: &str, depth: u32| perft(program, &[ours, &depth.to_string()]);
    let start = count(PROGRAM, 1).1;
    let is_long = |depth: &u32| count(PROGRAM, *depth).1.saturating_sub(start) >= COUNT;
    let depth = (1..20).find(is_long)?;
    let measure = |program: &str| speed(count(program, 1).1, count(program, depth));
    let (mut our_speeds, mut their_speeds, mut ratios, mut others) = (vec![], vec![], vec![], vec![]);
    let mut nodes = 0;
    for _ in 0..options.rounds {
        let Speed { nodes: counted, a_second } = measure(PROGRAM);
        let their_speed = rival.speed(theirs, "startpos", depth);
        if counted != their_speed.nodes {
            println!("| {ours} | {depth} | {counted}, theirs {} | – | – | – |", their_speed.nodes);
            return None;
        }
        nodes = counted;
        our_speeds.push(a_second);
        their_speeds.push(their_speed.a_second);
        ratios.push(a_second / their_speed.a_second);
        if let Some(other) = &options.beside {
            let speed = measure(other);
            assert_eq!(speed.nodes, nodes, "the other build's {ours} at depth {depth}");
            others.push(a_second / speed.a_second);
        }
    }
    let (a_second, theirs, ratio) = (median(our_speeds)?, median(their_speeds)?, median(ratios)?);
    let beside = median(others)
        .map_or(String::new(), |other| format!(" {:.2} | {other:.2} |", a_second / other / 1e6));
    println!(
        "| {ours} | {depth} | {nodes} | {:.2} | {:.2} | {ratio:.2} |{beside}",
        a_second / 1e6,
        theirs / 1e6
    );
    Some(ratio)
}
