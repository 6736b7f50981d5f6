//! `variorum tune`: better numbers for the computer, from games with itself or games of another program.

mod games;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::{Args, value_parser};
use variorum::Variant;
use variorum::search::{Evaluation, Level, Method, Numbers, fit};

use crate::contest::check_xboard;
use crate::contest::contestant::{Contestant, Effort, Protocol, Sort, seconds};
use crate::contest::office::Office;
use crate::contest::opening::Openings;
use crate::contest::own::Computer;
use crate::contest::player::Player;
use crate::contest::pool::{Amount, Done, Plan};
use crate::contest::tally::{Results, Tally};
use crate::failure::Failure;
use crate::mapping::Mappings;
use crate::names::{open_variant, short_name};
use crate::progress;
use crate::save::{check_writable, write_atomically};
use crate::statistics::elo;
use games::{Games, Notes};

/// How much longer than its time a player may take.
const MARGIN: Duration = Duration::from_secs(5);

/// Improve the numbers by which the computer plays a variant, from its own games or those of another program.
///
/// The computer plays games with itself, or the teacher does, if you name one. The computer finds the numbers that predict the
/// scores of these searches best, and plays a match between the new numbers and the old ones. If the new ones win, they are
/// written to NAME.eval.toml, which the computer reads if it lies beside the definition. An interrupted run resumes where
/// it stopped.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum tune my-variant.toml
  variorum tune chess --games 2000 --nodes 2000 --concurrency 8
  variorum tune xiangqi --teacher uci:fairy-stockfish --games 2000
  variorum tune amazons --games 0 --methods --time 0.2    only find out which search is better")]
pub(crate) struct TuneArguments {
    /// A shipped variant, or the path of a definition file
    variant: String,
    /// Who plays the games that the numbers are fitted to, as `variorum match` writes players; where a player tells no scores,
    /// the computer learns the results of the games
    #[arg(long, value_name = "PLAYER", default_value = "computer,hash=4", value_parser = str::parse::<Contestant>)]
    teacher: Contestant,
    /// How many games the numbers are fitted to
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u32,
    /// How many games the new numbers play against the old ones; 0 writes them without a match
    #[arg(long, value_name = "N", default_value_t = 200)]
    check: u32,
    /// How many positions a player looks at for an action
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Also find out whether alpha-beta or Monte-Carlo tree search plays better, with --time for an action
    #[arg(long)]
    methods: bool,
    /// How long a player may think about an action where methods are compared
    #[arg(long, value_name = "SECONDS", default_value = "0.1", value_parser = seconds)]
    time: Duration,
    /// How many random actions each opening has
    #[arg(long, value_name = "N", default_value_t = 6)]
    opening_plies: usize,
    /// How many games are played at the same time
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// The seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where the numbers are written [default: NAME.eval.toml beside the definition, or here for a shipped variant]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &TuneArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = open_variant(&arguments.variant, &[])?;
    let first = Arc::new(Evaluation::of(&variant)?);
    let mut best = Arc::clone(&first);
    let path = arguments.path();
    check_writable(&path)?;
    let mut notes = None;
    if arguments.games > 0 {
        let (fitted, games) = arguments.fitted(&variant, &best, out)?;
        notes = Some(games);
        best = if arguments.check == 0 { fitted } else { arguments.checked(&variant, fitted, best, out)? };
    }
    if arguments.methods {
        best = arguments.better_method(&variant, best, out)?;
    }
    if Arc::ptr_eq(&first, &best) {
        notes.into_iter().for_each(Notes::remove);
        writeln!(out, "nothing better was found, so nothing was written")?;
        return Ok(());
    }
    let teacher = match arguments.teacher.sort {
        Sort::Foreign(_) => format!(" --teacher \"{}\"", arguments.teacher.text()),
        Sort::Computer { .. } | Sort::Greedy | Sort::Random => String::new(),
    };
    let heading = format!(
        "# The numbers by which the computer plays {}, found by `variorum tune{teacher}`.\n",
        variant.model().title.name
    );
    write_atomically(&path, &(heading + &best.numbers(variant.model()).to_text()))?;
    notes.into_iter().for_each(Notes::remove);
    writeln!(out, "wrote {}", path.display())?;
    if arguments.output.is_none() && !Path::new(&arguments.variant).is_file() {
        let name = short_name(&arguments.variant, &[]);
        writeln!(
            out,
            "the shipped {name} keeps its own numbers: these count for a definition {name}.toml beside them"
        )?;
    }
    Ok(())
}

impl TuneArguments {
    /// The numbers that go with games of the teacher, and the file with these games.
    fn fitted(
        &self,
        variant: &Variant,
        evaluation: &Arc<Evaluation>,
        out: &mut dyn Write,
    ) -> Result<(Arc<Evaluation>, Notes), Failure> {
        let usual = Effort { nodes: Some(self.nodes), ..Effort::default() };
        let (effort, stop) = (self.teacher.effort.or(usual), Arc::new(AtomicBool::new(false)));
        if self.teacher.sort.protocol() == Some(Protocol::Xboard) {
            check_xboard(self.teacher.name(), effort)?;
        }
        let name = short_name(&self.variant, &[]);
        let office = Office {
            variant,
            mapping: Mappings::shipped()?.of(&name),
            name,
            evaluation: Some(Arc::clone(evaluation)),
            margin: MARGIN,
            stop: stop.clone(),
        };
        let games = Games {
            variant,
            recruit: &|| office.recruit(&self.teacher.sort, effort),
            count: self.games,
            effort,
            opening_plies: self.opening_plies,
            seed: self.seed,
            threads: usize::from(self.concurrency),
            stop: &stop,
        };
        // Games are reused only if they were played by the same rules under the same settings, and by the same numbers if these
        // matter.
        let row = self.teacher.sort.judges().then(|| evaluation.row());
        let rules = variant.rules_hash();
        let about = format!("{:?}", (rules, self.teacher.text(), effort, self.opening_plies, self.seed, row));
        let mut notes = Notes::open(&self.path().with_extension("tuning"), &about)?;
        let bar = progress::bar(u64::from(self.games));
        games.play(&mut notes, || bar.inc(1))?;
        bar.finish_and_clear();
        if let [first, ..] = notes.faults().as_slice() {
            writeln!(
                out,
                "games without a regular end, which are left out: {}; the first: {first}",
                notes.faults().len()
            )?;
        }
        let positions = notes.judged(self.games, variant, evaluation)?;
        if positions.is_empty() {
            return Err(Failure::Tuning("no game had a quiet position to learn from".to_owned()));
        }
        let fitted = fit(evaluation, variant, &positions);
        let [before, after] = fitted.surprise;
        writeln!(
            out,
            "{} positions of {} games: surprise {before:.4} bits before, {after:.4} after",
            positions.len(),
            self.games
        )?;
        Ok((Arc::new(fitted.evaluation), notes))
    }

    /// The new numbers if they win a match against the old ones, otherwise the old ones.
    fn checked(
        &self,
        variant: &Variant,
        new: Arc<Evaluation>,
        old: Arc<Evaluation>,
        out: &mut dyn Write,
    ) -> Result<Arc<Evaluation>, Failure> {
        let effort = Effort { nodes: Some(self.nodes), ..Effort::default() };
        let contest = Contest { variant, effort, arguments: self };
        let results = contest.play([&new, &old])?;
        writeln!(out, "new numbers against the old ones: {}", told(results))?;
        Ok(if is_better(results) { new } else { old })
    }

    /// The evaluation with the search method that plays better.
    fn better_method(
        &self,
        variant: &Variant,
        evaluation: Arc<Evaluation>,
        out: &mut dyn Write,
    ) -> Result<Arc<Evaluation>, Failure> {
        let with = |search: Method, playout: u32| {
            let numbers = Numbers {
                search: Some(search),
                playout: Some(playout),
                ..evaluation.numbers(variant.model())
            };
            Arc::new(evaluation.with(&numbers, variant))
        };
        let ways = [
            ("alpha-beta", Method::AlphaBeta, 0),
            ("a tree", Method::MonteCarlo, 0),
            ("a tree with playouts of 20 actions", Method::MonteCarlo, 20),
        ];
        let mut best = evaluation.clone();
        let effort = Effort { time: Some(self.time), ..Effort::default() };
        let contest = Contest { variant, effort, arguments: self };
        for (name, method, playout) in ways {
            let other = with(method, playout);
            if (method, playout) == (evaluation.method(), evaluation.playout()) {
                continue;
            }
            let results = contest.play([&other, &best])?;
            writeln!(out, "{name} against the best search so far: {}", told(results))?;
            if is_better(results) {
                best = other;
            }
        }
        Ok(best)
    }

    fn path(&self) -> PathBuf {
        let path = Path::new(&self.variant);
        let name = format!("{}.eval.toml", short_name(&self.variant, &[]));
        let beside = || if path.is_file() { path.with_file_name(&name) } else { PathBuf::from(&name) };
        self.output.clone().unwrap_or_else(beside)
    }
}

/// Whether a player has won more than it lost, and not by chance alone.
fn is_better(results: Results) -> bool {
    results.games() > 0
        && results.scores().mean() > 0.5
        && crate::statistics::superiority(results.wins, results.losses) > 0.9
}

fn told(results: Results) -> String {
    let scores = results.scores();
    let bars = scores.interval().map(elo);
    let Results { wins, draws, losses } = results;
    format!(
        "{wins} wins, {draws} draws, {losses} losses; Elo {:+.0} (95 %: {:+.0} to {:+.0})",
        elo(scores.mean()),
        bars.low,
        bars.high
    )
}

/// Games between two evaluations.
struct Contest<'a> {
    variant: &'a Variant,
    effort: Effort,
    arguments: &'a TuneArguments,
}

impl Contest<'_> {
    fn play(&self, players: [&Arc<Evaluation>; 2]) -> Result<Results, Failure> {
        let arguments = self.arguments;
        // Other openings than those that were learnt from.
        let openings = Openings::new(self.variant, None, arguments.opening_plies, !arguments.seed);
        let plan = Plan {
            variant: self.variant.clone(),
            names: ["new", "old"].map(str::to_owned),
            efforts: [self.effort; 2],
            amount: Amount::Games(arguments.check),
            openings: Mutex::new(openings),
            known: BTreeMap::new(),
            seed: arguments.seed,
            most_plies: 1000,
            margin: MARGIN,
            threads: usize::from(arguments.concurrency),
            stop: Arc::new(AtomicBool::new(false)),
        };
        let player = |evaluation: &Arc<Evaluation>| -> Box<dyn Player> {
            Box::new(Computer::new(
                Arc::clone(evaluation),
                (Level::BEST, None),
                self.effort,
                plan.stop.clone(),
            ))
        };
        let mut tally = Tally::default();
        let bar = progress::bar(u64::from(arguments.check));
        plan.play(&|| Ok(players.map(player)), |Done { row, .. }| {
            tally.add(row);
            bar.inc(1);
            bar.set_message(told(tally.results(|_| true)));
            Ok(())
        })?;
        bar.finish_and_clear();
        Ok(tally.results(|_| true))
    }
}
