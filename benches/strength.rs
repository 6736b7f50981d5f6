//! How strong the computer is beside other programs and beside itself: `cargo bench --bench strength -- [OPTION…] [PART…]`.
//!
//! Each row is a match of `variorum match`, with random openings that are played from both sides. A row is run if one of
//! the parts occurs in its name, such as `sjaakii chess`; without a part all rows are run, which takes days.
//!
//! Options: `--games N` (100), `--concurrency K` (1).

use std::io::Write;
use std::process::{Command, ExitCode, Stdio};

use serde_json::Value;

/// The program as it was built for this bench.
const PROGRAM: &str = env!("CARGO_BIN_EXE_variorum");

/// Rows that have everything in common but the variant.
struct Group {
    /// The first word of the names of the rows.
    name: &'static str,
    players: [&'static str; 2],
    variants: &'static [&'static str],
    /// The aim for the score of the first player, in hundredths.
    goal: f64,
}

const EIGHT: &[&str] = &[
    "wizards-war",
    "medieval-war-chess",
    "wizard-chess",
    "chess-with-wizards",
    "chess-with-wizards-i",
    "chess-with-wizards-ii",
    "chess-with-wizards-iii",
    "wiz-42",
];

const OTHERS: &[&str] = &[
    "chess",
    "crazyhouse",
    "atomic",
    "capablanca",
    "grand",
    "xiangqi",
    "janggi",
    "shogi",
    "makruk",
    "shatranj",
    "amazons",
    "breakthrough",
];

/// Programs that speak XBoard's protocol get whole seconds, but answer sooner: the computer gets as long as they take.
const GROUPS: &[Group] = &[
    Group {
        name: "fairymax",
        players: ["computer,time=0.2", "xboard:/usr/games/fairymax,time=1"],
        variants: &["chess", "capablanca", "shatranj"],
        goal: 80.0,
    },
    Group {
        name: "maxqi",
        players: ["computer,time=0.1", "xboard:/usr/games/maxqi,time=1"],
        variants: &["xiangqi"],
        goal: 80.0,
    },
    Group {
        name: "sjaakii",
        players: ["computer,time=0.1", "uci:/usr/games/sjaakii,time=0.1"],
        variants: &["chess", "xiangqi", "shogi", "capablanca", "crazyhouse"],
        goal: 65.0,
    },
    Group {
        name: "hachu",
        players: ["computer,time=0.25", "xboard:/usr/games/hachu,time=1"],
        variants: &["chu-shogi"],
        goal: 55.0,
    },
    Group {
        name: "fairy-stockfish-nodes",
        players: ["computer,nodes=20000", "uci:/usr/games/fairy-stockfish,nodes=20000"],
        variants: &["xiangqi", "shogi", "crazyhouse", "grand", "makruk"],
        goal: 25.0,
    },
    Group {
        name: "fairy-stockfish-time",
        players: ["computer,time=0.1", "uci:/usr/games/fairy-stockfish,time=0.1"],
        variants: &["xiangqi", "shogi", "crazyhouse", "grand", "makruk"],
        goal: 0.0,
    },
    Group {
        name: "half-time",
        players: ["computer,time=0.1", "computer,time=0.05"],
        variants: EIGHT,
        goal: 60.0,
    },
    Group {
        name: "half-time",
        players: ["computer,time=0.1", "computer,time=0.05"],
        variants: OTHERS,
        goal: 60.0,
    },
    Group { name: "greedy", players: ["computer,time=0.1", "greedy"], variants: EIGHT, goal: 97.0 },
    Group { name: "random", players: ["computer,time=0.1", "random"], variants: EIGHT, goal: 99.5 },
    Group {
        name: "level-2",
        players: ["computer:2", "computer:1"],
        variants: &["chess", "wiz-42"],
        goal: 50.0,
    },
    Group {
        name: "level-3",
        players: ["computer:3", "computer:2"],
        variants: &["chess", "wiz-42"],
        goal: 50.0,
    },
    Group {
        name: "level-4",
        players: ["computer:4", "computer:3"],
        variants: &["chess", "wiz-42"],
        goal: 50.0,
    },
    Group {
        name: "level-5",
        players: ["computer:5", "computer:4"],
        variants: &["chess", "wiz-42"],
        goal: 50.0,
    },
    Group {
        name: "level-6",
        players: ["computer:6", "computer:5"],
        variants: &["chess", "wiz-42"],
        goal: 50.0,
    },
    Group {
        name: "level-7",
        players: ["computer:7", "computer:6"],
        variants: &["chess", "wiz-42"],
        goal: 50.0,
    },
    Group {
        name: "level-8",
        players: ["computer:8", "computer:7"],
        variants: &["chess", "wiz-42"],
        goal: 50.0,
    },
];

/// Games in which the speed of the search is compared with Fairy-Stockfish's, under `speed`.
const SPEEDS: [&str; 4] = ["chess", "xiangqi", "shogi", "capablanca"];
/// How long either program searches, in milliseconds.
const SEARCH: u32 = 3000;

/// What is asked for.
struct Options {
    games: u32,
    concurrency: u32,
    parts: Vec<String>,
}

fn main() -> ExitCode {
    let options = match Options::of(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    println!(
        "| row | players | games | score | 95 % | faults | goal |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    );
    for group in GROUPS {
        for variant in group.variants.iter().filter(|variant| options.wants(group.name, variant)) {
            match outcome(group, variant, &options) {
                Ok(row) => println!("{row}"),
                Err(error) => eprintln!("{} {variant}: {error}", group.name),
            }
        }
    }
    println!("\n| speed | ours, nodes/s | theirs, nodes/s | ratio |\n| --- | ---: | ---: | ---: |");
    for variant in SPEEDS.into_iter().filter(|variant| options.wants("speed", variant)) {
        let ours = searched(Command::new(PROGRAM).arg("uci"), variant);
        let theirs = searched(&mut Command::new("/usr/games/fairy-stockfish"), variant);
        match (ours, theirs) {
            (Some(ours), Some(theirs)) => {
                println!("| {variant} | {ours:.0} | {theirs:.0} | {:.2} |", ours / theirs)
            }
            (_, None) => eprintln!("speed {variant}: fairy-stockfish does not answer"),
            (None, Some(_)) => eprintln!("speed {variant}: the computer does not answer"),
        }
    }
    ExitCode::SUCCESS
}

impl Options {
    fn of(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options { games: 100, concurrency: 1, parts: Vec::new() };
        while let Some(argument) = arguments.next() {
            let mut number = || {
                let value = arguments.next().and_then(|value| value.parse().ok()).filter(|value| *value > 0);
                value.ok_or(format!("{argument} needs a number from 1"))
            };
            match argument.as_str() {
                "--games" => options.games = number()?,
                "--concurrency" => options.concurrency = number()?,
                // `cargo bench` says so to every bench.
                "--bench" => {}
                option if option.starts_with("--") => {
                    return Err(format!("{option} is not an option: --games N, --concurrency K"));
                }
                _ => options.parts.push(argument),
            }
        }
        Ok(options)
    }

    fn wants(&self, group: &str, variant: &str) -> bool {
        let name = format!("{group} {variant}");
        self.parts.is_empty() || self.parts.iter().any(|part| name.contains(part.as_str()))
    }
}

/// Plays the match of a row; its result as a row of a table.
fn outcome(group: &Group, variant: &str, options: &Options) -> Result<String, String> {
    let Group { name, players: [first, second], goal, .. } = group;
    let numbers = [options.games, options.concurrency].map(|number| number.to_string());
    let arguments =
        ["match", variant, first, second, "--games", &numbers[0], "--concurrency", &numbers[1], "--json"];
    let output = Command::new(PROGRAM).args(arguments).output().map_err(|error| error.to_string())?;
    let told: Value = serde_json::from_slice(&output.stdout)
        .map_err(|_| String::from_utf8_lossy(&output.stderr).trim().to_owned())?;
    let share = |name: &str| told["score"][name].as_f64().unwrap_or(f64::NAN) * 100.0;
    let faults = told["faults"].as_array().map_or(0, Vec::len);
    Ok(format!(
        "| {name} {variant} | {first} – {second} | {} | {:.1} | {:.1} to {:.1} | {faults} | {goal} |",
        told["games"],
        share("mean"),
        share("low"),
        share("high"),
    ))
}

/// The nodes a second that a program tells at the end of a search from the start.
fn searched(command: &mut Command, variant: &str) -> Option<f64> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let mut input = child.stdin.take()?;
    let lines = format!(
        "uci\nsetoption name UCI_Variant value {variant}\nisready\nposition startpos\ngo movetime {SEARCH}\n"
    );
    input.write_all(lines.as_bytes()).ok()?;
    std::thread::sleep(std::time::Duration::from_millis(u64::from(SEARCH) + 2000));
    input.write_all(b"quit\n").ok()?;
    let output = String::from_utf8(child.wait_with_output().ok()?.stdout).ok()?;
    let last = output.lines().rfind(|line| line.contains(" nps "))?;
    last.split(" nps ").nth(1)?.split(' ').next()?.parse().ok()
}
