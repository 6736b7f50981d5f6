//! `variorum match`: games between engines.

pub(crate) mod contestant;
mod foreign;
mod ledger;
pub(crate) mod office;
pub(crate) mod opening;
pub(crate) mod own;
pub(crate) mod player;
pub(crate) mod pool;
pub(crate) mod referee;
mod report;
pub(crate) mod tally;
mod trial;

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::{Args, value_parser};
use variorum::Variant;
use variorum::search::{Evaluation, Level};

use crate::failure::Failure;
use crate::mapping::Mappings;
use crate::names::{full_name, name_beside, open_variant, short_name};
use crate::progress;
use crate::start::Mutators;
use crate::statistics::Sprt;
use contestant::{Contestant, Effort, Protocol, Sort, seconds};
use ledger::{Caption, Ledger};
use office::Office;
use opening::Openings;
use pool::{Amount, Done, Plan};
use report::Report;
use tally::Tally;
use trial::Trial;

/// Play two engines against each other, and measure which is stronger.
///
/// Sides alternate. Each opening, a few random actions, is played from both sides. Only the rules end a game: what can be claimed is
/// claimed at once, nobody resigns on behalf of a player, and a game that lasts too long is a draw and is reported as such. A player that plays an
/// illegal action, fails, or oversteps its time loses, and the result says why.
///
/// If the definition has a `[match]` and you ask for no number of games, one match is played by its rules.
#[derive(Debug, Args)]
#[command(after_help = "\
Players:
  computer, computer:LEVEL      the computer of this program
  random                        any legal action
  greedy                        the best capture, else any legal action
  uci:COMMAND, xboard:COMMAND   another program
Settings follow, separated by commas: time=SECONDS, nodes=N, depth=N, name=TEXT; level=N and hash=MEGABYTES for the computer; as=NAME
(its name for the variant) and option.NAME=VALUE for other programs.

Examples:
  variorum match chess computer:4 computer:3 --games 100
  variorum match my-variant.toml computer,nodes=5000 greedy --seed 7 --json
  variorum match crazyhouse computer 'uci:fairy-stockfish,option.Skill Level=3' --time 0.2
  variorum match chess computer xboard:fairymax --time 1 --games 20
  variorum match chess computer,nodes=2000 computer,nodes=1000 --sprt 0 50 --games 1000 --record games.txt
  variorum match wiz-42 computer:3 computer:2 --match 4")]
pub(crate) struct MatchArguments {
    /// A shipped variant, or the path of a definition file
    variant: String,
    /// The player who has White in the first game
    #[arg(value_parser = str::parse::<Contestant>)]
    first: Contestant,
    /// The other player
    #[arg(value_parser = str::parse::<Contestant>)]
    second: Contestant,
    #[command(flatten)]
    mutators: Mutators,
    /// How many games [default: 100, or one match where the definition states one]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Play N matches by the rules of the definition's `[match]`
    #[arg(long = "match", value_name = "N", num_args = 0..=1, default_missing_value = "1", conflicts_with = "games",
        value_parser = value_parser!(u32).range(1..=10_000))]
    matches: Option<u32>,
    /// How many games are played at the same time
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// How long a player may think about an action; 0.1 if nothing else limits it, 1 with an XBoard program
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How many positions a player may look at for an action
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many actions a player may look ahead
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// How much longer than its time a player may take
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = seconds)]
    margin: Duration,
    /// How many random actions each opening has; the turn is completed
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = value_parser!(u16).range(0..=1000))]
    opening_plies: u16,
    /// The position that all openings begin with, as `variorum show` writes it
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// A game of so many plies is a draw
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u32).range(1..))]
    plies: u32,
    /// The seed of openings, of random players and of the errors of lower levels
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Stop once a sequential test (alpha = beta = 0.05) has decided whether the difference is rather ELO0 or ELO1
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Add each game to a file as it ends, which `variorum replay` reads
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Go on with a contest: games of it that the file of --record has are not played again
    #[arg(long, requires = "record")]
    resume: bool,
    /// What other programs call variants and how they write moves, instead of what is known about Fairy-Stockfish and XBoard programs
    #[arg(long, value_name = "FILE")]
    mapping: Option<String>,
    /// Tell the results as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &MatchArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = open_variant(&arguments.variant, &arguments.mutators.with)?;
    let amount = arguments.amount(&variant)?;
    let sprt = arguments.sprt(amount)?;
    let efforts = arguments.efforts()?;
    let caption = arguments.caption(&variant, amount, efforts)?;
    let mut known = match &arguments.record {
        Some(path) if arguments.resume => ledger::read(path, &caption, &variant)?,
        Some(_) | None => BTreeMap::new(),
    };
    known.retain(|place, _| amount.has(*place));
    let position = arguments.position.as_deref().map(|text| variant.position(text)).transpose()?;
    let openings = Openings::new(&variant, position, usize::from(arguments.opening_plies), arguments.seed);
    let plan = Plan {
        variant: variant.clone(),
        names: caption.names.clone(),
        efforts,
        amount,
        openings: Mutex::new(openings),
        known,
        seed: arguments.seed,
        most_plies: arguments.plies as usize,
        margin: arguments.margin,
        threads: usize::from(arguments.concurrency),
        stop: Arc::new(AtomicBool::new(false)),
    };
    let tally = arguments.play(&plan, &caption, sprt)?;
    let opening_plies = usize::from(arguments.opening_plies);
    let report = Report { variant: &variant, caption: &caption, tally: &tally, amount, opening_plies, sprt };
    if arguments.json {
        writeln!(out, "{:#}", report.to_json())?;
    } else {
        report.tell(out)?;
    }
    Ok(())
}

/// How many games are played where nothing is said.
const GAMES: u32 = 100;

impl MatchArguments {
    fn amount(&self, variant: &Variant) -> Result<Amount, Failure> {
        let states_match = variant.model().match_rules.is_some();
        match (self.games, self.matches) {
            (_, Some(_)) if !states_match => Err(Failure::Usage(
                "--match goes with a definition that has a section `[match]`; use --games",
            )),
            (_, Some(matches)) => Ok(Amount::Matches(matches)),
            (Some(games), None) => Ok(Amount::Games(games)),
            (None, None) if states_match && self.sprt.is_none() => Ok(Amount::Matches(1)),
            (None, None) => Ok(Amount::Games(GAMES)),
        }
    }

    fn sprt(&self, amount: Amount) -> Result<Option<Sprt>, Failure> {
        match (self.sprt.as_deref(), amount) {
            (None, _) => Ok(None),
            (Some(_), Amount::Matches(_)) => {
                Err(Failure::Usage("--sprt goes with --games, not with --match"))
            }
            (Some(&[elo0, elo1]), Amount::Games(_)) if elo0 < elo1 && elo1 - elo0 < 10_000.0 => {
                Ok(Some(Sprt { elo0, elo1 }))
            }
            (Some(_), Amount::Games(_)) => {
                Err(Failure::Usage("--sprt takes two differences in Elo points, the smaller one first"))
            }
        }
    }

    /// How long each player may think.
    fn efforts(&self) -> Result<[Effort; 2], Failure> {
        let players = [&self.first, &self.second];
        let is_xboard = |player: &&Contestant| player.sort.protocol() == Some(Protocol::Xboard);
        let usual =
            if players.iter().any(is_xboard) { Duration::from_secs(1) } else { Duration::from_millis(100) };
        let said = Effort { time: self.time, nodes: self.nodes, depth: self.depth };
        let effort = |player: &Contestant| {
            let effort = player.effort.or(said);
            let is_bounded = match player.sort {
                Sort::Computer { level, .. } => level < Level::BEST,
                Sort::Random | Sort::Greedy => true,
                Sort::Foreign(_) => false,
            };
            let effort = if is_bounded { effort } else { effort.or(Effort { time: Some(usual), ..effort }) };
            if is_xboard(&player) {
                check_xboard(player.name(), effort)?;
            }
            Ok::<Effort, Failure>(effort)
        };
        Ok([effort(&self.first)?, effort(&self.second)?])
    }

    /// Whether a player needs the numbers by which the variant is judged.
    fn judges(&self) -> bool {
        [&self.first, &self.second].into_iter().any(|player| player.sort.judges())
    }

    fn caption(&self, variant: &Variant, amount: Amount, efforts: [Effort; 2]) -> Result<Caption, Failure> {
        let mut names = [&self.first, &self.second].map(|player| player.name().to_owned());
        if names[0] == names[1] {
            for (name, which) in names.iter_mut().zip(["A", "B"]) {
                name.push_str(&format!(" ({which})"));
            }
        }
        let full = full_name(&self.variant, &self.mutators.with);
        let folder = self.record.as_deref().and_then(|path| Path::new(path).parent());
        let name = folder.map_or_else(|| full.clone(), |folder| name_beside(&full, folder));
        let [first, second] = [&self.first, &self.second].map(|player| player.text().to_owned());
        let mut contest = format!("{first} ({}) - {second} ({})", efforts[0], efforts[1]);
        contest.push_str(&format!("; opening plies {}; most plies {}", self.opening_plies, self.plies));
        contest.push_str(&format!("; seed {}", self.seed));
        if let Some(position) = &self.position {
            contest.push_str(&format!("; from {position}"));
        }
        contest.push_str(&format!("; rules {}", variant.rules_hash()));
        if self.judges()
            && let Some((_, numbers)) = variant.numbers()?
        {
            let mut hasher = DefaultHasher::new();
            numbers.hash(&mut hasher);
            contest.push_str(&format!("; numbers {:016x}", hasher.finish()));
        }
        let has_series = match amount {
            Amount::Matches(_) => true,
            Amount::Games(_) => false,
        };
        Ok(Caption { variant: name, contest, names, has_series })
    }

    /// Plays what is to be played, and keeps each game.
    fn play(&self, plan: &Plan, caption: &Caption, sprt: Option<Sprt>) -> Result<Tally, Failure> {
        let mut tally = Tally::default();
        plan.known.values().for_each(|row| tally.add(row.clone()));
        let mut ledger = self.record.as_deref().map(|path| Ledger::open(path, caption)).transpose()?;
        let bar = progress::bar(match plan.amount {
            Amount::Games(games) => u64::from(games),
            Amount::Matches(_) => tally.rows.len() as u64,
        });
        bar.set_position(tally.rows.len() as u64);
        let recruit = self.recruiter(plan)?;
        let mut trial = sprt.map(Trial::new);
        let mut decided = trial.as_mut().and_then(|trial| trial.advance(&tally));
        if decided.is_none() {
            plan.play(&*recruit, |Done { row, opening, played }| {
                if let Some(ledger) = &mut ledger {
                    ledger.add(row.place, &opening, &played)?;
                }
                tally.add(row);
                if matches!(plan.amount, Amount::Matches(_)) {
                    bar.inc_length(1);
                }
                bar.inc(1);
                let results = tally.results(|_| true);
                bar.set_message(format!(
                    "{} wins, {} draws, {} losses",
                    results.wins, results.draws, results.losses
                ));
                if let (Some(trial), None) = (&mut trial, decided) {
                    decided = trial.advance(&tally);
                    plan.stop.store(decided.is_some(), Ordering::Relaxed);
                }
                Ok(())
            })?;
        }
        bar.finish_and_clear();
        if let Some(last) = decided {
            // Games that were finished by other threads meanwhile do not count: how many there are depends on chance.
            tally.rows.retain(|place, _| *place <= last);
        }
        Ok(tally)
    }

    /// What makes the players of a thread.
    fn recruiter<'a>(&'a self, plan: &'a Plan) -> Result<Box<pool::Recruit<'a>>, Failure> {
        let mappings = match &self.mapping {
            Some(path) => Mappings::read(path)?,
            None => Mappings::shipped()?,
        };
        let players = [&self.first, &self.second];
        let name = short_name(&self.variant, &self.mutators.with);
        let evaluation = match self.judges() {
            true => Some(Arc::new(Evaluation::of(&plan.variant)?)),
            false => None,
        };
        let (margin, stop) = (plan.margin, plan.stop.clone());
        let mapping = mappings.of(&name);
        let office = Office { variant: &plan.variant, name, evaluation, mapping, margin, stop };
        let recruit = move |index: usize| office.recruit(&players[index].sort, plan.efforts[index]);
        Ok(Box::new(move || Ok([recruit(0)?, recruit(1)?])))
    }
}

/// XBoard's protocol knows whole seconds and a depth, and no number of positions.
pub(crate) fn check_xboard(name: &str, effort: Effort) -> Result<(), Failure> {
    let refuse = |what: &str| Err(Failure::Contest(format!("{name}: XBoard's protocol {what}")));
    match effort {
        Effort { nodes: Some(_), .. } => {
            refuse("has no limit of positions: give the player `time=SECONDS` or `depth=N` of its own")
        }
        Effort { time: Some(time), .. } if time.subsec_nanos() > 0 => {
            refuse("counts whole seconds: give `--time 1` or more, or the player `time=1` of its own")
        }
        Effort { .. } => Ok(()),
    }
}
