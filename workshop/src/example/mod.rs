//! Runs the examples inside a definition, which are its tests: finds differences, values to fill in, and the entries that
//! no example exercises.

#![expect(clippy::wildcard_enum_match_arm, reason = "a reason that is asked for, or any other")]

mod bless;
mod coverage;
mod difference;
mod exercise;

pub use bless::{Edit, edited, edits};
pub use coverage::{Coverage, Entry, Part, coverage};
pub use difference::Difference;

use variorum::diagnostic::{Diagnostic, Severity, with_article};
use variorum::game::{Game, IllegalAction, Reason, is_spelt};
use variorum::ids::Side;
use variorum::limits;
use variorum::model::{Example, Term};
use variorum::source::{Sources, Span};
use variorum::variant::Variant;

/// A written action counts as this many nodes.
const NODES_OF_AN_ACTION: u64 = 20;

/// The report of an example.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its number among the examples of the model, from 0.
    pub index: usize,
    /// The claims that do not hold, and warnings, each at its place.
    pub diagnostics: Vec<Diagnostic>,
    /// The expected and the actual results.
    pub differences: Vec<Difference>,
    /// The game at the end of the example, or where it stopped; nothing if its position cannot be read or was not tried.
    pub game: Option<Game>,
}

impl Report {
    /// Whether all claims of the example hold. Warnings do not count.
    pub fn holds(&self) -> bool {
        self.diagnostics.iter().all(|diagnostic| diagnostic.severity == Severity::Warning)
    }
}

/// Runs all examples of a definition and gives a diagnostic for each claim that does not hold, as far as the limits
/// allow.
pub fn check_examples(variant: &Variant) -> Vec<Diagnostic> {
    let found = reports(variant).flat_map(|report| report.diagnostics);
    found.take(limits::DIAGNOSTICS).collect()
}

/// Runs all examples of a definition, in order, and gives a report of each.
///
/// ```
/// let variant = variorum::Variant::from_str(r#"
///     [variant]
///     extends = "chess"
///     [[example]]
///     name  = "there are twenty first moves"
///     perft = [21]
/// "#)?;
/// let reports = variorum_workshop::example::run(&variant);
/// let own = reports.iter().find(|report| !report.holds()).expect("21 is wrong");
/// assert_eq!(own.differences[0].to_string(), "perft 1: expected 21, found 20");
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn run(variant: &Variant) -> Vec<Report> {
    reports(variant).collect()
}

fn reports(variant: &Variant) -> impl Iterator<Item = Report> {
    let mut budget = Budget { left: limits::EXAMPLE_NODES };
    let examples = variant.model().examples.iter().enumerate();
    examples.map(move |(index, example)| match budget.take_actions(example) {
        true => report(variant, index, &mut budget),
        false => {
            Report { index, diagnostics: vec![too_much(example.span)], differences: Vec::new(), game: None }
        }
    })
}

/// The name of an example for messages: its name, or its number from 1.
pub fn name_of(variant: &Variant, index: usize) -> String {
    let example = variant.model().examples.get(index);
    let name = example.and_then(|example| example.name.clone());
    name.unwrap_or_else(|| format!("example {}", index + 1))
}

/// The remaining budget of the examples.
struct Budget {
    left: u64,
}

impl Budget {
    /// Takes some nodes, and returns whether enough were left.
    fn take(&mut self, nodes: u64) -> bool {
        let rest = self.left.checked_sub(nodes);
        self.left = rest.unwrap_or(0);
        rest.is_some()
    }

    /// Takes the cost of the actions of an example.
    fn take_actions(&mut self, example: &Example) -> bool {
        let texts = [&example.moves, &example.legal, &example.illegal].into_iter().flatten();
        let actions: usize = texts.map(|(text, _)| text.split_whitespace().count()).sum();
        self.take(actions as u64 * NODES_OF_AN_ACTION)
    }
}

fn report(variant: &Variant, index: usize, budget: &mut Budget) -> Report {
    let example = &variant.model().examples[index];
    let mut report = Report { index, diagnostics: Vec::new(), differences: Vec::new(), game: None };
    let mut game = match start_of(variant, example) {
        Ok(game) => game,
        Err(diagnostic) => {
            report.diagnostics.push(*diagnostic);
            return report;
        }
    };
    let mut found = check_claims(variant, &mut game, example, budget);
    // A stopped query makes all other results void.
    if let Some(overrun) = game.take_overrun() {
        found = Found::default();
        found.add(overrun.diagnostic().also(example.span, "by this example"));
    }
    Report { diagnostics: found.diagnostics, differences: found.differences, game: Some(game), ..report }
}

/// The game from the position of an example.
fn start_of(variant: &Variant, example: &Example) -> Result<Game, Box<Diagnostic>> {
    match &example.position {
        None => Ok(variant.start()),
        Some((text, span)) => {
            variant.position(text).map_err(|error| Box::new(failed(*span, error.to_string())))
        }
    }
}

/// The results while the claims of an example are checked.
#[derive(Default)]
struct Found {
    diagnostics: Vec<Diagnostic>,
    differences: Vec<Difference>,
}

impl Found {
    fn add(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}

/// Checks the claims of an example.
fn check_claims(variant: &Variant, game: &mut Game, example: &Example, budget: &mut Budget) -> Found {
    let mut found = Found::default();
    found.diagnostics.extend(without_royal(variant, game, example));
    found.diagnostics.extend(claims_nothing(example).then(|| nothing_claimed(example.span)));
    if let Some(refused) = play_moves(variant, game, example) {
        let (number, action, diagnostic) = refused;
        found.add(diagnostic);
        found.differences.push(Difference::Refused { number, action });
        return found;
    }
    check_legal(variant, game, example, &mut found);
    check_illegal(variant, game, example, &mut found);
    if let Some((diagnostic, difference)) = wrong_count(game, example, budget) {
        found.add(diagnostic);
        found.differences.extend(difference);
    }
    check_outcome(variant, game, example, &mut found);
    found
}

/// Plays the actions of an example; gives the number from 1 and the text of the first action that is refused.
fn play_moves(variant: &Variant, game: &mut Game, example: &Example) -> Option<(usize, String, Diagnostic)> {
    let (moves, span) = example.moves.as_ref()?;
    moves.split_whitespace().enumerate().find_map(|(index, action)| {
        let error = game.play(action).err()?;
        let place = word_at(variant.sources(), *span, index);
        Some((index + 1, action.to_owned(), refused(variant, game, &error, place)))
    })
}

/// The actions that an example expects to be legal but are not.
fn check_legal(variant: &Variant, game: &mut Game, example: &Example, found: &mut Found) {
    let Some((legal, span)) = &example.legal else { return };
    let words = legal.split_whitespace().enumerate();
    let wrong = words.filter_map(|(index, action)| Some((index, game.read(action).err()?)));
    let wrong: Vec<_> = wrong.take(limits::DIAGNOSTICS).collect();
    if !wrong.is_empty() {
        let missing = wrong.iter().map(|(_, error)| error.action.clone()).collect();
        found.differences.push(Difference::Legal { missing, found: game.legal_texts() });
    }
    // The game is over for all of them.
    let told = if game.outcome().is_some() { 1 } else { wrong.len() };
    for (index, error) in wrong.iter().take(told) {
        found.add(refused(variant, game, error, word_at(variant.sources(), *span, *index)));
    }
}

/// The actions that an example expects to be illegal but are legal.
fn check_illegal(variant: &Variant, game: &mut Game, example: &Example, found: &mut Found) {
    let Some((illegal, span)) = &example.illegal else { return };
    if let Some(outcome) = game.outcome() {
        found.add(illegal_after_the_end(*span, &outcome.to_string()));
    }
    let mut legal = Vec::new();
    for (index, action) in illegal.split_whitespace().enumerate().take(limits::DIAGNOSTICS) {
        let place = word_at(variant.sources(), *span, index);
        match game.read(action) {
            Ok(_) => {
                legal.push(action.to_owned());
                found.add(failed(place, format!("`{action}` is legal")));
            }
            Err(_) if action == "pass" || is_spelt(variant, action) => {}
            Err(error) => found.diagnostics.extend(no_claim(place, &error)),
        }
    }
    if !legal.is_empty() {
        found.differences.push(Difference::Illegal { legal });
    }
}

/// Checks the outcome that an example expects.
fn check_outcome(variant: &Variant, game: &mut Game, example: &Example, found: &mut Found) {
    let Some((expected, span)) = &example.outcome else { return };
    let told = match game.outcome() {
        Some(outcome) => outcome.to_string(),
        None => game
            .claimable()
            .map_or_else(|| "the game goes on".to_owned(), |claim| format!("may be claimed: {claim}")),
    };
    if told.contains(expected.as_str()) {
        return;
    }
    let meant = variant.model().endings.iter().find(|ending| expected.contains(&ending.because));
    let diagnostic = failed(*span, format!("the outcome is \"{told}\""));
    found.add(match meant {
        Some(ending) => diagnostic.also(ending.span, "the condition of this ending does not hold there"),
        None => diagnostic,
    });
    found.differences.push(Difference::Outcome { expected: expected.clone(), found: told });
}

/// The first node count that differs. No depth is counted beyond it, nor more than the budget allows: the nodes of a
/// depth cost as much as those of the depths before, which were right.
fn wrong_count(
    game: &mut Game,
    example: &Example,
    budget: &mut Budget,
) -> Option<(Diagnostic, Option<Difference>)> {
    for (depth, (expected, span)) in (1..).zip(&example.perft) {
        if !budget.take((*expected).max(u64::from(depth))) {
            return Some((too_much(example.span), None));
        }
        let nodes = game.perft(depth);
        if game.overrun().is_some() {
            return None; // reported by itself
        }
        if nodes != *expected {
            let title = format!("perft {depth} gives {nodes} nodes, not {expected}");
            let help =
                format!("`variorum perft FILE {depth} --divide` counts what follows each action by itself");
            let difference = Difference::Perft { depth, expected: *expected, found: nodes };
            return Some((failed(*span, title).help(help), Some(difference)));
        }
    }
    None
}

/// A warning for a position with pieces that are royal at the start, none of which is royal there.
fn without_royal(variant: &Variant, game: &mut Game, example: &Example) -> Option<Diagnostic> {
    let (_, span) = example.position.as_ref()?;
    let mut is_told = false; // whether it depends on what a text may leave out
    variant.model().royal.as_ref()?.visit(&mut |part| {
        is_told |= matches!(part.term, Term::Marked(_) | Term::Variable(..));
    });
    if !is_told {
        return None;
    }
    let mut start = variant.start();
    let board = &variant.model().board;
    let bare = Side::BOTH.into_iter().find(|side| {
        let royal: Vec<_> = start.royal(*side).into_iter().filter_map(|square| start.piece(square)).collect();
        let stands = |square| game.piece(square).is_some_and(|piece| royal.contains(&piece));
        board.squares().any(stands) && game.royal(*side).is_empty()
    })?;
    Some(
        Diagnostic::warning("W0403", *span, format!("{} has no royal piece in this position", bare.name()))
            .label("what `[royal]` says is not put to the test")
            .help("the piece is there, but not the mark or variable that makes it royal: write `NAME=SQUARES` behind the fields"),
    )
}

fn too_much(span: Span) -> Diagnostic {
    let title = format!("the examples to this one count more than {} nodes", limits::EXAMPLE_NODES);
    Diagnostic::error("E0201", span, title)
        .label("too much")
        .help("leave the largest counts out; an action that is written counts as twenty nodes")
}

/// The place of a word of a string, by its number; the place of the whole string if it contains escapes.
fn word_at(sources: &Sources, span: Span, index: usize) -> Span {
    let written = sources.slice(span);
    let bare = written.trim_matches(['"', '\'']);
    let Some(word) = bare.split_whitespace().nth(index).filter(|_| !bare.contains('\\')) else { return span };
    let start = word.as_ptr() as usize - written.as_ptr() as usize;
    let start = span.start + start as u32;
    Span { start, end: start + word.len() as u32, ..span }
}

/// A diagnostic for an illegal action of an example, with the place of the movements or of the rule that exclude it.
fn refused(variant: &Variant, game: &mut Game, error: &IllegalAction, place: Span) -> Diagnostic {
    let model = variant.model();
    let diagnostic = failed(place, error.to_string());
    let bare = error.action.trim_matches([',', ';', '.']);
    if bare != error.action && game.find(bare).is_some() {
        let help = "actions stand side by side, parted by blanks";
        return diagnostic.help(help).suggest(place, bare, help);
    }
    let forbidden = |rule: &str| {
        let forbidden = model.forbidden.iter().find(|known| known.name == rule)?;
        Some((forbidden.span, "this forbids it".to_owned()))
    };
    let moves = |kind: &str| {
        let kind = model.kinds.iter().find(|known| known.name == kind)?;
        Some((kind.span, format!("how {} moves", with_article(&kind.name))))
    };
    let related = match &error.because {
        Reason::Forbidden { rule, .. } => forbidden(rule),
        Reason::Attacked(attacked) => forbidden(&attacked.rule),
        Reason::Blocked(obstacle) => moves(&obstacle.kind),
        Reason::NotSo { kind, .. } => moves(kind),
        Reason::NothingToCapture(attempt) | Reason::NothingToLeap(attempt, _) | Reason::Unmet(attempt, _) => {
            moves(&attempt.kind)
        }
        Reason::Preceded { priority, .. } => {
            let known = model.priorities.iter().find(|known| known.name == *priority);
            known.map(|known| (known.span, "this puts others first".to_owned()))
        }
        Reason::Condition(unfit) => {
            let known =
                model.actions.iter().find(|known| unfit.rule.strip_prefix("actions.") == Some(&*known.name));
            known.map(|known| (known.span, "the action".to_owned()))
        }
        Reason::GameOver(_)
        | Reason::NoSquare(_)
        | Reason::Hole(_)
        | Reason::NoPiece(_)
        | Reason::NotYours { .. }
        | Reason::NotNow(_)
        | Reason::Pending { .. }
        | Reason::Choice(_)
        | Reason::TooMuch { .. }
        | Reason::NotAsked(_)
        | Reason::NoPass
        | Reason::Incomplete
        | Reason::Unknown(_)
        | Reason::Overrun(_) => None,
    };
    match related {
        Some((span, text)) => diagnostic.also(span, text),
        None => diagnostic,
    }
}

/// A warning for an action in `illegal` that the game does not have at all: the claim would hold under any rules.
fn no_claim(place: Span, error: &IllegalAction) -> Option<Diagnostic> {
    let help = match &error.because {
        Reason::Unknown(near) if near.is_empty() => {
            "write it as `legal` would have it: the squares of a move, or what `write` of an action says"
                .to_owned()
        }
        Reason::Unknown(near) => near.trim().trim_matches(['(', ')']).to_owned(),
        Reason::NoSquare(square) => format!("the board has no square `{square}`"),
        _ => return None,
    };
    let title =
        format!("`{}` is written as no action of this game: that it is illegal shows nothing", error.action);
    Some(Diagnostic::warning("W0404", place, title).label("would be illegal under any rules").help(help))
}

/// Whether nothing in an example, except its position, could turn out wrong.
fn claims_nothing(example: &Example) -> bool {
    let texts = [&example.moves, &example.legal, &example.illegal, &example.outcome];
    let is_blank =
        |text: &Option<(String, Span)>| text.as_ref().is_none_or(|(text, _)| text.trim().is_empty());
    texts.into_iter().all(is_blank) && example.perft.is_empty()
}

fn nothing_claimed(span: Span) -> Diagnostic {
    Diagnostic::warning("W0405", span, "this example claims nothing of the game")
        .label("would hold whatever the rules said")
        .help("say what must hold: `legal`, `illegal`, `outcome` or `perft`")
}

fn illegal_after_the_end(span: Span, outcome: &str) -> Diagnostic {
    Diagnostic::warning("W0406", span, format!("the game is over in this position: {outcome}"))
        .label("every action is illegal here")
        .help("claim the end by `outcome`, or begin the example with a position in which the game goes on")
}

fn failed(span: Span, title: String) -> Diagnostic {
    Diagnostic::error("E0401", span, title).label("this example does not hold")
}
