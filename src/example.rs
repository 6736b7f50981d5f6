//! Running the examples inside a definition, which are its tests.

use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::model::Example;
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
    if let Some((moves, span)) = &example.moves {
        for action in moves.split_whitespace() {
            if let Err(error) = game.play(action) {
                return vec![failed(*span, error.to_string())];
            }
        }
    }
    let mut found: Vec<Diagnostic> = alike(&mut game, example.span).into_iter().collect();
    if let Some((legal, span)) = &example.legal {
        let wrong = legal.split_whitespace().filter_map(|action| game.read(action).err());
        found.extend(wrong.map(|error| failed(*span, error.to_string())));
    }
    if let Some((illegal, span)) = &example.illegal {
        let wrong = illegal.split_whitespace().filter(|action| game.read(action).is_ok());
        found.extend(wrong.map(|action| failed(*span, format!("`{action}` is legal"))));
    }
    for (depth, expected) in (1..).zip(&example.perft) {
        let nodes = game.perft(depth);
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

/// A warning of two actions that are written alike.
fn alike(game: &mut Game, span: Span) -> Option<Diagnostic> {
    let texts = game.legal_texts();
    let pair = texts.windows(2).find(|pair| pair[0] == pair[1])?;
    let title = format!("two actions are written `{}`: the text stands for the first one only", pair[0]);
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
