//! Running the examples inside a definition, which are its tests.

use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::ids::Side;
use crate::model::{Example, Term};
use crate::source::Span;
use crate::variant::Variant;

/// Runs all examples of a definition; gives a diagnostic for each claim that does not hold.
pub fn check_examples(variant: &Variant) -> Vec<Diagnostic> {
    variant.model().examples.iter().flat_map(|example| check_example(variant, example)).collect()
}

fn check_example(variant: &Variant, example: &Example) -> Vec<Diagnostic> {
    let game = match &example.position {
        None => Ok(variant.start()),
        Some((text, span)) => variant.position(text).map_err(|error| failed(*span, error.to_string())),
    };
    let mut game = match game {
        Ok(game) => game,
        Err(diagnostic) => return vec![diagnostic],
    };
    let found = check_claims(variant, &mut game, example);
    // What was stopped makes all else void.
    game.take_overrun()
        .map_or(found, |overrun| vec![overrun.diagnostic().also(example.span, "by this example")])
}

/// What does not hold of what an example claims.
fn check_claims(variant: &Variant, game: &mut Game, example: &Example) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = without_royal(variant, game, example).into_iter().collect();
    if let Some((moves, span)) = &example.moves {
        for action in moves.split_whitespace() {
            if let Err(error) = game.play(action) {
                return vec![failed(*span, error.to_string())];
            }
        }
    }
    found.extend(alike(game, example.span));
    if let Some((legal, span)) = &example.legal {
        let wrong = legal.split_whitespace().filter_map(|action| game.read(action).err());
        found.extend(wrong.map(|error| failed(*span, error.to_string())));
    }
    if let Some((illegal, span)) = &example.illegal {
        let wrong = illegal.split_whitespace().filter(|action| game.find(action).is_some());
        found.extend(wrong.map(|action| failed(*span, format!("`{action}` is legal"))));
    }
    for (depth, expected) in (1..).zip(&example.perft) {
        let nodes = game.perft(depth);
        if game.overrun().is_some() {
            break;
        }
        if nodes != *expected {
            let title = format!("perft {depth} gives {nodes} nodes, not {expected}");
            found.push(failed(example.span, title));
        }
    }
    if let Some((expected, span)) = &example.outcome {
        let outcome = game.outcome();
        let told = outcome.map_or_else(|| "the game goes on".to_owned(), |outcome| outcome.to_string());
        if !told.contains(expected.as_str()) {
            found.push(failed(*span, format!("the outcome is \"{told}\"")));
        }
    }
    found
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

/// A warning of two actions that are written alike.
fn alike(game: &mut Game, span: Span) -> Option<Diagnostic> {
    let actions = game.legal_actions();
    let mut texts: Vec<String> = actions.into_iter().map(|action| game.write(action)).collect();
    texts.sort();
    let pair = texts.windows(2).find(|pair| pair[0] == pair[1])?;
    let text = &pair[0];
    let title = format!("two actions are written `{text}`: only a number tells them apart, as in `{text}#2`");
    Some(
        Diagnostic::warning("W0402", span, title)
            .label("after the moves of this example")
            .help(
                "let `write` show what tells them apart: `{path}` for a walk, a sign at the end of a line of `moves` by \
                 `write '{from}{to}x'`",
            ),
    )
}

fn failed(span: Span, title: String) -> Diagnostic {
    Diagnostic::error("E0401", span, title).label("this example does not hold")
}
