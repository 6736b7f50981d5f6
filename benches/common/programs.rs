//! Programs that are run and measured, one of them another engine.

#![allow(dead_code, reason = "each bench asks for some of it")]

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::clock;

/// Nodes a second, and nodes.
#[derive(Clone, Copy)]
pub(crate) struct Speed {
    pub(crate) nodes: u64,
    pub(crate) a_second: f64,
}

/// The engine that we are compared with.
pub(crate) struct Rival {
    program: String,
}

impl Rival {
    /// The one that the variable RIVAL names, or the one that is installed.
    pub(crate) fn find() -> Option<Rival> {
        let named = std::env::var("RIVAL").ok();
        let usual = ["fairy-stockfish", "/usr/games/fairy-stockfish"].map(str::to_owned);
        let names = named.map_or(usual.to_vec(), |name| vec![name]);
        let answers = |name: &String| run(Command::new(name), "uci\nquit\n").is_some();
        names.into_iter().find(answers).map(|program| Rival { program })
    }

    /// Its speed in one run, by its names for a variant and a position.
    pub(crate) fn speed(&self, variant: &str, position: &str, depth: u32) -> Speed {
        let count = |depth: u32| self.count(variant, position, depth).expect("the rival has answered before");
        speed(count(1).1, count(depth))
    }

    /// The nodes that it counts, and the time it takes with its start; nothing if it does not know the variant.
    pub(crate) fn count(&self, variant: &str, position: &str, depth: u32) -> Option<(u64, Duration)> {
        let input = format!(
            "uci\nsetoption name UCI_Variant value {variant}\nposition {position}\ngo perft {depth}\nquit\n"
        );
        let (output, time) = run(Command::new(&self.program), &input)?;
        let is_known =
            output.contains(&format!(" var {variant} ")) || output.contains(&format!(" var {variant}\n"));
        is_known.then(|| (number_after(&output, "Nodes searched: "), time))
    }
}

/// The nodes that `variorum perft` counts with these arguments, and the time it takes with its start.
pub(crate) fn perft(program: &str, arguments: &[&str]) -> (u64, Duration) {
    let mut command = Command::new(program);
    command.arg("perft").args(arguments);
    let (output, time) = run(command, "").expect("the program is built with the bench");
    (number_after(&output, "nodes "), time)
}

/// Nodes a second without the start.
pub(crate) fn speed(start: Duration, (nodes, time): (u64, Duration)) -> Speed {
    let seconds = time.saturating_sub(start).as_secs_f64().max(1e-6);
    Speed { nodes, a_second: nodes as f64 / seconds }
}

/// The output of a program and the processor time that it spent; nothing if it cannot be run.
pub(crate) fn run(mut command: Command, input: &str) -> Option<(String, Duration)> {
    let before = clock::time(clock::Of::Children);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    child.stdin.take()?.write_all(input.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some((String::from_utf8_lossy(&output.stdout).into_owned(), clock::time(clock::Of::Children) - before))
}

/// The number that follows some words at the beginning of a line.
pub(crate) fn number_after(output: &str, words: &str) -> u64 {
    let mut found = output.lines().filter_map(|line| line.strip_prefix(words));
    let number = found.next_back().and_then(|number| number.trim().parse().ok());
    number.unwrap_or_else(|| panic!("no `{words}` in\n{output}"))
}

/// The value in the middle.
pub(crate) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}
