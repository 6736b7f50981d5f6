//! Node counts against the clock, beside Fairy-Stockfish in the same run, and the time to load each definition.
//!
//! Run with `cargo bench`. Machines are shared and noisy, so what counts is the ratio in the last column; the rival's
//! line is left out where `fairy-stockfish` is not installed. Every count is checked.

use std::hint::black_box;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use variorum::Variant;

/// Variant, depth and nodes from the start position.
const RUNS: [(&str, u32, u64); 9] = [
    ("chess", 5, 4_865_609),
    ("wizards-war", 4, 2_772_268),
    ("medieval-war-chess", 5, 17_819_428),
    ("wizard-chess", 4, 6_455_978),
    ("chess-with-wizards", 4, 4_814_304),
    ("chess-with-wizards-i", 4, 3_683_467),
    ("chess-with-wizards-ii", 4, 5_209_826),
    ("chess-with-wizards-iii", 4, 6_804_755),
    ("wiz-42", 5, 824_671),
];

/// Rounds, of which the fastest counts.
const ROUNDS: u32 = 3;

fn main() {
    let rival = rival_speed();
    match rival {
        Some(speed) => {
            println!("{:24} perft 5 {:>32.2} million nodes/s", "fairy-stockfish (chess)", speed / 1e6)
        }
        None => println!("fairy-stockfish is not installed: no ratios"),
    }
    for (name, depth, nodes) in RUNS {
        let load = fastest(|| {
            black_box(Variant::shipped(name).expect("shipped definitions are valid"));
        });
        let mut game = Variant::shipped(name).expect("shipped definitions are valid").start();
        let time = fastest(|| assert_eq!(game.perft(depth), nodes, "{name} at depth {depth}"));
        let speed = nodes as f64 / time.as_secs_f64();
        let ratio = rival.map_or_else(String::new, |rival| format!("{:6.2} of the rival", speed / rival));
        println!(
            "{name:24} perft {depth}  loaded in {:6.2} ms {:>10.2} million nodes/s {ratio}",
            load.as_secs_f64() * 1e3,
            speed / 1e6
        );
    }
}

fn fastest(mut work: impl FnMut()) -> Duration {
    let times = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

/// Nodes a second of Fairy-Stockfish in perft 5 of chess, its start-up taken off.
fn rival_speed() -> Option<f64> {
    let run = |depth: u32| -> Option<Duration> {
        let path = format!("{}:/usr/games", std::env::var("PATH").unwrap_or_default());
        let start = Instant::now();
        let mut engine = Command::new("fairy-stockfish")
            .env("PATH", path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        writeln!(engine.stdin.take()?, "position startpos\ngo perft {depth}\nquit").ok()?;
        let output = engine.wait_with_output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if depth == 5 {
            assert!(text.contains("4865609"), "fairy-stockfish counts the nodes of chess");
        }
        Some(start.elapsed())
    };
    let best = |depth| (0..ROUNDS).filter_map(|_| run(depth)).min();
    let (short, long) = (best(1)?, best(5)?);
    Some(4_865_609.0 / long.checked_sub(short)?.as_secs_f64())
}
