//! Running the examples inside a definition, which are its tests.

#![expect(clippy::wildcard_enum_match_arm, reason = "a reason that is asked for, or any other")]

use crate::diagnostic::{Diagnostic, with_article};
use crate::game::{Game, IllegalAction, Reason, is_spelt};
use crate::ids::Side;
use crate::limits;
use crate::model::{Example, Term};
use crate::source::{Sources, Span};
use crate::variant::Variant;

/// An action that is written counts as so many nodes.
const NODES_OF_AN_ACTION: u64 = 20;

/// Runs all examples of a definition; gives a diagnostic for each claim that does not hold, as far as the limits go.
pub fn check_examples(variant: &Variant) -> Vec<Diagnostic> {
    let mut budget = Budget { left: limits::EXAMPLE_NODES };
    let examples = variant.model().examples.iter();
    let found = examples.flat_map(|example| match budget.take_actions(example) {
        true => check_example(variant, example, &mut budget),
        false => vec![too_much(example.span)],
    });
    found.take(limits::DIAGNOSTICS).collect()
}

/// What examples may still count.
struct Budget {
    left: u64,
}

impl Budget {
    /// Takes some nodes; gives whether there were so many left.
    fn take(&mut self, nodes: u64) -> bool {
        let rest = self.left.checked_sub(nodes);
        self.left = rest.unwrap_or(0);
        rest.is_some()
    }

    /// Takes what the actions of an example come to.
    fn take_actions(&mut self, example: &Example) -> bool {
        let texts = [&example.moves, &example.legal, &example.illegal].into_iter().flatten();
        let actions: usize = texts.map(|(text, _)| text.split_whitespace().count()).sum();
        self.take(actions as u64 * NODES_OF_AN_ACTION)
    }
}

fn check_example(variant: &Variant, example: &Example, budget: &mut Budget) -> Vec<Diagnostic> {
    let game = match &example.position {
        None => Ok(variant.start()),
        Some((text, span)) => variant.position(text).map_err(|error| failed(*span, error.to_string())),
    };
    let mut game = match game {
        Ok(game) => game,
        Err(diagnostic) => return vec![diagnostic],
    };
    let found = check_claims(variant, &mut game, example, budget);
    // What was stopped makes all else void.
    game.take_overrun()
        .map_or(found, |overrun| vec![overrun.diagnostic().also(example.span, "by this example")])
}

/// What does not hold of what an example claims.
fn check_claims(
    variant: &Variant,
    game: &mut Game,
    example: &Example,
    budget: &mut Budget,
) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = without_royal(variant, game, example).into_iter().collect();
    found.extend(claims_nothing(example).then(|| nothing_claimed(example.span)));
    let sources = variant.sources();
    if let Some((moves, span)) = &example.moves {
        for (index, action) in moves.split_whitespace().enumerate() {
            if let Err(error) = game.play(action) {
                found.push(refused(variant, game, &error, word_at(sources, *span, index)));
                return found;
            }
        }
    }
    if let Some((legal, span)) = &example.legal {
        let words = legal.split_whitespace().enumerate();
        let wrong = words.filter_map(|(index, action)| Some((index, game.read(action).err()?)));
        let mut wrong: Vec<_> = wrong.take(limits::DIAGNOSTICS).collect();
        if game.outcome().is_some() {
            wrong.truncate(1); // the game is over for all of them
        }
        let wrong =
            wrong.iter().map(|(index, error)| refused(variant, game, error, word_at(sources, *span, *index)));
        found.extend(wrong.collect::<Vec<_>>());
    }
    if let Some((illegal, span)) = &example.illegal {
        if let Some(outcome) = game.outcome() {
            found.push(illegal_after_the_end(*span, &outcome.to_string()));
        }
        for (index, action) in illegal.split_whitespace().enumerate().take(limits::DIAGNOSTICS) {
            let place = word_at(sources, *span, index);
            match game.read(action) {
                Ok(_) => found.push(failed(place, format!("`{action}` is legal"))),
                Err(_) if action == "pass" || is_spelt(variant, action) => {}
                Err(error) => found.extend(no_claim(place, &error)),
            }
        }
    }
    found.extend(wrong_count(game, example, budget));
    if let Some((expected, span)) = &example.outcome {
        let outcome = game.outcome();
        let told = outcome.map_or_else(|| "the game goes on".to_owned(), |outcome| outcome.to_string());
        if !told.contains(expected.as_str()) {
            let meant = variant.model().endings.iter().find(|ending| expected.contains(&ending.because));
            let diagnostic = failed(*span, format!("the outcome is \"{told}\""));
            found.push(match meant {
                Some(ending) => {
                    diagnostic.also(ending.span, "the condition of this ending does not hold there")
                }
                None => diagnostic,
            });
        }
    }
    found
}

/// The first node count that is not as the example says. None is counted beyond it, nor more than the budget allows: the
/// nodes of a depth cost as much as those before it, which have been found right.
fn wrong_count(game: &mut Game, example: &Example, budget: &mut Budget) -> Option<Diagnostic> {
    for (depth, (expected, span)) in (1..).zip(&example.perft) {
        if !budget.take((*expected).max(u64::from(depth))) {
            return Some(too_much(example.span));
        }
        let nodes = game.perft(depth);
        if game.overrun().is_some() {
            return None; // reported by itself
        }
        if nodes != *expected {
            let title = format!("perft {depth} gives {nodes} nodes, not {expected}");
            let help =
                format!("`variorum perft FILE {depth} --divide` counts what follows each action by itself");
            return Some(failed(*span, title).help(help));
        }
    }
    None
}

/// A warning of a position in which pieces stand that are royal at the start, and none of them is royal there.
fn without_royal(variant: &Variant, game: &mut Game, example: &Example) -> Option<Diagnostic> {
    let (_, span) = example.position.as_ref()?;
    let mut is_told = false; // whether it hangs on what a text may leave out
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

/// The place of a word of a string, by its number; that of the whole string if escapes stand in it.
fn word_at(sources: &Sources, span: Span, index: usize) -> Span {
    let written = sources.slice(span);
    let bare = written.trim_matches(['"', '\'']);
    let Some(word) = bare.split_whitespace().nth(index).filter(|_| !bare.contains('\\')) else { return span };
    let start = word.as_ptr() as usize - written.as_ptr() as usize;
    let start = span.start + start as u32;
    Span { start, end: start + word.len() as u32, ..span }
}

/// An action of an example that is not legal: with the place of the movements or of the rule that say so.
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
        Reason::NotSo { kind, .. } | Reason::NothingToCapture { kind, .. } => moves(kind),
        Reason::Preceded { priority, .. } => {
            let known = model.priorities.iter().find(|known| known.name == *priority);
            known.map(|known| (known.span, "this puts others first".to_owned()))
        }
        Reason::Condition { rule, .. } => {
            let known =
                model.actions.iter().find(|known| rule.strip_prefix("actions.") == Some(&*known.name));
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
        | Reason::Incomplete
        | Reason::Unknown(_)
        | Reason::Overrun(_) => None,
    };
    match related {
        Some((span, text)) => diagnostic.also(span, text),
        None => diagnostic,
    }
}

/// A claim that something is illegal which is not an action of the game at all: it would hold whatever the rules said.
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

/// Whether nothing that an example says could turn out wrong, but for its position.
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
