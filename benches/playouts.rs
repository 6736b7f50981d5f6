//! How evenly fast random games are: `cargo bench --bench playouts -- [OPTION…] [NAME…]`.
//!
//! Games at random to their end, with all rules, of each shipped game on up to 144 squares. Processor time counts, on one thread; of
//! rounds the one in the middle.
//!
//! Options: `--rounds N` (3); `--beside PROGRAM` measures the same bench of another build in turn.

use std::process::{Command, ExitCode};
use std::time::Duration;

use variorum::Variant;
use variorum::source::shipped;

#[path = "common/chance.rs"]
mod chance;
#[path = "common/clock.rs"]
mod clock;
#[path = "common/options.rs"]
mod options;
#[path = "common/playout.rs"]
mod playout;
#[path = "common/programs.rs"]
mod programs;

use options::Options;
use playout::Playouts;
use programs::{median, number_after, run};

/// The largest board on which games are played.
const SQUARES: usize = 144;
/// How long a game is played in a round.
const SLICE: Duration = Duration::from_millis(300);
/// The clock is read after so many plies, because reading it takes as long as a short game.
const UNTIMED: usize = 2000;

/// What a second is enough for.
#[derive(Clone, Copy)]
struct Speed {
    plies: f64,
    games: f64,
}

/// The speed in a game, and how many times as fast that is as the other build.
struct Row {
    name: String,
    speed: Speed,
    ratio: Option<f64>,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    // The bench of another build asks for the speed in one game.
    if arguments.next_if_eq("--one").is_some()
        && let Some(name) = arguments.next()
    {
        println!("plies {:.0}", speed(&name).plies);
        return ExitCode::SUCCESS;
    }
    if let Err(message) = Options::of(arguments).map(|options| print_table(&options)) {
        eprintln!("{message}");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

/// Plays each game that is asked for, and prints the slowest first.
fn print_table(options: &Options) {
    let is_small = |name: &String| {
        let variant = Variant::shipped(name).expect("shipped definitions are valid");
        variant.model().board.len() <= SQUARES
    };
    let names = shipped().into_iter().map(|file| file.name).filter(|name| options.wants(name));
    let mut rows: Vec<Row> = names.filter(is_small).map(|name| measure(name, options)).collect();
    rows.sort_by(|a, b| a.speed.plies.total_cmp(&b.speed.plies));
    let (more, line) = if options.beside.is_some() { (" ratio |", " ---: |") } else { ("", "") };
    println!("| game | plies a second | games a second |{more}\n| --- | ---: | ---: |{line}");
    for Row { name, speed, ratio } in &rows {
        let ratio = ratio.map_or(String::new(), |ratio| format!(" {ratio:.2} |"));
        println!("| {name} | {:.0} | {:.0} |{ratio}", speed.plies, speed.games);
    }
    let mean = geometric_mean(rows.iter().map(|row| row.speed.plies).collect());
    println!("\nThe geometric mean of {} games is {mean:.0} plies a second.", rows.len());
    let ratios: Vec<f64> = rows.iter().filter_map(|row| row.ratio).collect();
    if !ratios.is_empty() {
        println!("That of the {} ratios is {:.2}.", ratios.len(), geometric_mean(ratios));
    }
}

/// Plays a game for some rounds, in turn with the other build. That build may not know the game.
fn measure(name: String, options: &Options) -> Row {
    let (mut plies, mut games, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        let ours = speed(&name);
        plies.push(ours.plies);
        games.push(ours.games);
        let theirs = options.beside.as_ref().and_then(|bench| speed_of_other(bench, &name));
        ratios.extend(theirs.map(|theirs| ours.plies / theirs));
    }
    let speed = Speed { plies: median(plies).unwrap_or_default(), games: median(games).unwrap_or_default() };
    Row { name, speed, ratio: median(ratios) }
}

/// The plies a second that the bench of another build prints.
fn speed_of_other(bench: &str, name: &str) -> Option<f64> {
    let mut command = Command::new(bench);
    command.args(["--one", name]);
    let (output, _) = run(command, "").expect("the other bench can be run");
    (!output.is_empty()).then(|| number_after(&output, "plies ") as f64)
}

/// The speed in a game.
fn speed(name: &str) -> Speed {
    let mut playouts = Playouts::new(name);
    let (mut plies, mut games) = (0, 0);
    let begin = clock::time(clock::Of::Own);
    loop {
        let pause = plies + UNTIMED;
        while plies < pause {
            plies += playouts.play();
            games += 1;
        }
        let time = clock::time(clock::Of::Own) - begin;
        if time >= SLICE {
            let a_second = |count: usize| count as f64 / time.as_secs_f64();
            return Speed { plies: a_second(plies), games: a_second(games) };
        }
    }
}

fn geometric_mean(values: Vec<f64>) -> f64 {
    let count = values.len();
    (values.into_iter().map(f64::ln).sum::<f64>() / count as f64).exp()
}
