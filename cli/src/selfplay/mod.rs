//! `variorum selfplay`: what happens in many games of a variant.

mod count;
mod game;
mod html;
mod json;
mod player;
mod plot;
mod run;
mod summary;
mod text;
mod unused;

use std::io::Write;
use std::sync::atomic::AtomicBool;
#[cfg(feature = "studio")]
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use clap::{Args, value_parser};
use variorum::Variant;
use variorum::search::Level;

use crate::contest::contestant::Effort;
use crate::contest::opening::Openings;
use crate::failure::Failure;
use crate::names::{full_name, open_variant};
use crate::progress;
use crate::save::{check_writable, in_home, write_atomically};
use crate::start::Mutators;
use crate::words;
use run::Plan;
use summary::Summary;

/// Play many games of a variant and report what happens in them.
///
/// The computer plays both sides. The report gives results and endings with their 95 % intervals, the advantage of the first player, how long games
/// are, how many actions there are to choose from, how often each piece, action, rule and square is used, and what is never used.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum selfplay my-variant.toml
  variorum selfplay my-variant.toml --games 10000 --level random --concurrency 4
  variorum selfplay wizards-war --level 4 --games 100 --html report.html")]
pub(crate) struct SelfplayArguments {
    /// A shipped variant, or the path of a definition file
    variant: String,
    #[command(flatten)]
    mutators: Mutators,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Who plays both sides: the computer at a level from 1 to 8, or `random`
    #[arg(long, value_name = "LEVEL", default_value = "2", value_parser = level)]
    level: Who,
    /// How many positions the computer may look at for an action; 200000 at level 8 by default
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many games are played at the same time
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// The seed: the same one gives the same games, whatever the concurrency
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
    /// How many random actions each game begins with
    #[arg(long, value_name = "N", default_value_t = OPENING_PLIES, value_parser = value_parser!(u16).range(0..=1000))]
    opening_plies: u16,
    /// The position that all games begin with, as `variorum show` writes it
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// A game of so many plies is a draw
    #[arg(long, value_name = "N", default_value_t = PLIES, value_parser = value_parser!(u32).range(1..))]
    plies: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write a self-contained page with plots
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// Chance.
    Random,
    /// The computer.
    Computer(Level),
}

/// Who plays, by what people write.
///
/// # Errors
/// What would be right.
pub(crate) fn level(text: &str) -> Result<Who, String> {
    match text {
        "random" => Ok(Who::Random),
        _ => text.parse().map(Who::Computer).map_err(|error| format!("{error}, or `random`")),
    }
}

/// How many positions the best level looks at by default.
const BEST_NODES: u64 = 200_000;

/// The usual seed.
const SEED: u64 = 1;
/// How many random actions a game usually begins with.
const OPENING_PLIES: u16 = 2;
/// How many plies a game usually has at most.
const PLIES: u32 = 1000;

pub(crate) fn run(arguments: &SelfplayArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = open_variant(&arguments.variant, &arguments.mutators.with)?;
    let plan = arguments.plan(&variant, Arc::default())?;
    let page = arguments.html.as_ref().map(|file| in_home(file));
    page.iter().try_for_each(|page| check_writable(page))?;
    let bar = progress::bar(u64::from(arguments.games));
    let counts = plan.play(|| bar.inc(1))?;
    bar.finish_and_clear();
    let summary = Summary::new(&variant, &counts, arguments.head(plan.level));
    if arguments.json {
        writeln!(out, "{:#}", json::to_json(&summary))?;
    } else {
        text::tell(&summary, out)?;
    }
    if let Some(page) = page {
        write_atomically(&page, &html::page(&summary))?;
    }
    Ok(())
}

/// Plays games of a variant that is called `name`, and gives the page with the report; nothing if they were stopped. `tell` is called after
/// each game.
///
/// # Errors
/// If `level` is no level, or the rules cost too much.
#[cfg(feature = "studio")]
pub(crate) fn page_of_games(
    (name, variant): (&str, &Variant),
    (games, level): (u32, Who),
    stop: &Arc<AtomicBool>,
    tell: impl FnMut(),
) -> Result<Option<String>, Failure> {
    let arguments = SelfplayArguments {
        variant: name.to_owned(),
        mutators: Mutators { with: Vec::new() },
        games,
        level,
        nodes: None,
        concurrency: 1,
        seed: SEED,
        opening_plies: OPENING_PLIES,
        position: None,
        plies: PLIES,
        json: false,
        html: None,
    };
    let plan = arguments.plan(variant, Arc::clone(stop))?;
    let counts = plan.play(tell)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    Ok(Some(html::page(&Summary::new(variant, &counts, arguments.head(plan.level)))))
}

impl SelfplayArguments {
    /// What is played, until `stop` is set.
    fn plan(&self, variant: &Variant, stop: Arc<AtomicBool>) -> Result<Plan, Failure> {
        let position = self.position.as_deref().map(|text| variant.position(text)).transpose()?;
        let opening_plies = usize::from(self.opening_plies);
        let (level, nodes) = match self.level {
            Who::Random => (None, None),
            Who::Computer(Level::BEST) => (Some(Level::BEST), Some(self.nodes.unwrap_or(BEST_NODES))),
            Who::Computer(level) => (Some(level), self.nodes),
        };
        Ok(Plan {
            variant: variant.clone(),
            openings: Mutex::new(Openings::new(variant, position, opening_plies, self.seed)),
            games: self.games,
            level,
            effort: Effort { nodes, ..Effort::default() },
            seed: self.seed,
            most_plies: self.plies as usize,
            threads: usize::from(self.concurrency),
            stop,
        })
    }

    /// What was played, in a line.
    fn head(&self, level: Option<Level>) -> String {
        let name = full_name(&self.variant, &self.mutators.with);
        let who = level
            .map_or("at random".to_owned(), |level| format!("by the computer at level {}", level.number()));
        let games = words::count(self.games, "game");
        let (plies, seed) = (self.opening_plies, self.seed);
        let noun = words::plies(usize::from(plies));
        format!("{name}: {games} {who}, {plies} {noun} at random before, seed {seed}")
    }
}
