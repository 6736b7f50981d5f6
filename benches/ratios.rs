//! How fast the program counts nodes beside Fairy-Stockfish, in ratios: `cargo bench --bench ratios -- [OPTION…] [ROW…]`.
//!
//! Both programs run in turn, by the command line, and use one thread. Of each run the processor time that it spent is
//! taken, less that of a run to depth 1, which is its start; what counts is the median over the rounds of our nodes a
//! second by theirs. The engine counts its last ply without playing it, too. It is looked for as `fairy-stockfish` in the
//! path and in `/usr/games`, or under the name that the variable RIVAL gives. Counts are checked.
//!
//! Options: `--rounds N` (5), `--short` counts our side one ply less deep, unchecked, for a first look.

use std::process::{Command, ExitCode};
use std::time::Instant;

use variorum::Variant;
use variorum::source::shipped;

#[path = "common/clock.rs"]
mod clock;
#[path = "common/programs.rs"]
mod programs;
#[path = "common/rows.rs"]
mod rows;

use programs::{Rival, Speed, median, perft, run, speed};
use rows::{ROWS, Row};

/// The program as it was built for this bench.
const PROGRAM: &str = env!("CARGO_BIN_EXE_variorum");

/// Games and depths that are counted on several threads.
const THREADED: [(&str, u32); 3] = [("chess", 6), ("wiz-42", 7), ("medieval-war-chess", 6)];

/// What is asked for.
struct Options {
    rounds: usize,
    is_short: bool,
    /// Parts of the names of rows; all rows if there are none.
    names: Vec<String>,
}

fn main() -> ExitCode {
    let options = match Options::of(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    let rival = Rival::find();
    if rival.is_none() {
        println!("`fairy-stockfish` is not installed: there are no ratios.\n");
    }
    let rows: Vec<&Row> = ROWS.iter().filter(|row| options.wants(row.name)).collect();
    if !rows.is_empty() {
        println!("| work | nodes | ours, million/s | theirs, million/s | ratio | goal |");
        println!("| --- | ---: | ---: | ---: | ---: | ---: |");
        rows.into_iter().for_each(|row| print_row(row, rival.as_ref(), &options));
        println!();
    }
    let others: Vec<&Other> = OTHERS.iter().filter(|(name, _)| options.wants(name)).collect();
    if !others.is_empty() {
        println!("| what | measured | goal |\n| --- | ---: | ---: |");
        others.into_iter().for_each(|(_, print)| print(options.rounds));
    }
    ExitCode::SUCCESS
}

/// What is measured without another engine: its name, and what prints its rows after so many rounds.
type Other = (&'static str, fn(usize));

const OTHERS: [Other; 3] = [("loading", print_loading), ("size", print_size), ("threads", print_threads)];

impl Options {
    fn of(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options { rounds: 5, is_short: false, names: Vec::new() };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--bench" => {} // cargo says so to every bench
                "--short" => options.is_short = true,
                "--rounds" => {
                    let rounds = arguments.next().and_then(|number| number.parse().ok());
                    options.rounds =
                        rounds.filter(|rounds| *rounds > 0).ok_or("`--rounds` needs a number from 1 on")?;
                }
                name => {
                    let others = OTHERS.iter().map(|(name, _)| *name);
                    let known: Vec<&str> = ROWS.iter().map(|row| row.name).chain(others).collect();
                    if !known.iter().any(|known| known.contains(name)) {
                        return Err(format!(
                            "no row has `{name}` in its name: there are {}",
                            known.join(", ")
                        ));
                    }
                    options.names.push(argument);
                }
            }
        }
        Ok(options)
    }

    fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|part| name.contains(part.as_str()))
    }
}

/// Measures both sides in turn and prints the medians.
fn print_row(row: &Row, rival: Option<&Rival>, options: &Options) {
    let (depth, expected) = (row.whole.0 - u32::from(options.is_short), row.whole.1);
    let theirs = if row.is_shared { row } else { &ROWS[0] };
    let (mut nodes, mut ours_all, mut theirs_all, mut ratios) = (0, Vec::new(), Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        let ours = our_speed(row, depth);
        assert!(options.is_short || ours.nodes == expected, "{} at depth {depth}: {}", row.name, ours.nodes);
        nodes = ours.nodes;
        ours_all.push(ours.a_second);
        let Some(rival) = rival else { continue };
        let speed = their_speed(rival, theirs);
        assert_eq!(speed.nodes, theirs.whole.1, "the rival's {} at depth {}", theirs.name, theirs.whole.0);
        theirs_all.push(speed.a_second);
        ratios.push(ours.a_second / speed.a_second);
    }
    let millions =
        |speeds: Vec<f64>| median(speeds).map_or("–".to_owned(), |speed| format!("{:.2}", speed / 1e6));
    let ratio = median(ratios).map_or("–".to_owned(), |ratio| format!("{ratio:.2}"));
    println!(
        "| perft {depth} {} | {nodes} | {} | {} | {ratio} | {} |",
        row.name,
        millions(ours_all),
        millions(theirs_all),
        row.goal
    );
}

/// Our speed in one run.
fn our_speed(row: &Row, depth: u32) -> Speed {
    let count = |depth: u32| {
        let depth = depth.to_string();
        let mut arguments = vec![row.variant, &depth];
        if let Some(position) = row.position {
            arguments.extend(["--position", position]);
        }
        perft(PROGRAM, &arguments)
    };
    speed(count(1).1, count(depth))
}

/// The speed of the other engine in one run.
fn their_speed(rival: &Rival, row: &Row) -> Speed {
    let position = row.position.map_or("startpos".to_owned(), |text| format!("fen {text} 1"));
    rival.speed(row.variant, &position, row.whole.0)
}

/// The variant that takes longest from its text to a game that can be played.
fn print_loading(rounds: usize) {
    let time = |name: &str| {
        let times = (0..rounds).map(|_| {
            let start = Instant::now();
            let variant = Variant::shipped(name);
            let time = start.elapsed().as_secs_f64();
            variant.map(|_| time).expect("shipped definitions are valid")
        });
        median(times.collect()).unwrap_or_default()
    };
    let mut times: Vec<(f64, String)> =
        shipped().into_iter().map(|file| (time(&file.name), file.name)).collect();
    times.sort_by(|a, b| b.0.total_cmp(&a.0));
    let median = times[times.len() / 2].0;
    let (slowest, name) = &times[0];
    println!(
        "| loading, the slowest of {} variants ({name}) | {:.2} ms | 10 ms |",
        times.len(),
        slowest * 1e3
    );
    println!("| loading, the variant in the middle | {:.2} ms | |", median * 1e3);
}

/// How much faster two threads are than one, by the time of day, and so with a table.
fn print_threads(rounds: usize) {
    let time = |name: &str, depth: u32, more: &[&str]| {
        let mut command = Command::new(PROGRAM);
        command.args(["perft", name, &depth.to_string()]).args(more);
        let start = Instant::now();
        run(command, "").expect("the program is built with the bench");
        start.elapsed().as_secs_f64()
    };
    for (name, depth) in THREADED {
        for more in [&[][..], &["--hash", "64"]] {
            let ratios = (0..rounds).map(|_| {
                let one = time(name, depth, &[&["--threads", "1"][..], more].concat());
                one / time(name, depth, &[&["--threads", "2"][..], more].concat())
            });
            let ratio = median(ratios.collect()).unwrap_or_default();
            let with =
                if more.is_empty() { "two threads" } else { "two threads and a table for one and a table" };
            println!("| perft {depth} {name}, {with} | {ratio:.2} times as fast | 1.8 |");
        }
    }
}

/// What the program takes on disk.
fn print_size(_rounds: usize) {
    let bytes = std::fs::metadata(PROGRAM).map_or(0, |about| about.len());
    println!("| size of the program | {:.1} MB | 20 MB |", bytes as f64 / 1e6);
}
