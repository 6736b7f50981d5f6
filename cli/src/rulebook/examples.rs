//! The examples of the definition.

use std::fmt::Write;

use variorum::Game;
use variorum_workshop::picture::escape;
use variorum_workshop::picture::{changed_squares, to_board_svg};
use variorum_workshop::rulebook::{Claim, Played, Shown};

use super::page::ticked;

/// The section of the examples; empty if there are none.
pub(super) fn section(examples: &[Shown]) -> String {
    if examples.is_empty() {
        return String::new();
    }
    let told: String = examples.iter().enumerate().map(|(index, shown)| example(index, shown)).collect();
    format!("<section id=\"examples\"><h2>Examples</h2>\n<div class=\"examples\">\n{told}</div></section>\n")
}

/// Whether players learn from an example: numbers of positions are for programs.
pub(super) fn teaches(shown: &Shown) -> bool {
    let is_number = |claim: &Claim| matches!(claim, Claim::Count(..));
    !shown.comments.is_empty() || !shown.played.is_empty() || !shown.claims.iter().all(is_number)
}

fn example(index: usize, shown: &Shown) -> String {
    let number = index + 1;
    // Examples without a name of their own are numbered as they stand on the page.
    let title = match shown.name.strip_prefix("example ") {
        Some(digits) if digits.parse::<usize>().is_ok() => format!("example {number}"),
        _ => shown.name.clone(),
    };
    let mut told = format!("<article id=\"examples-{number}\"><h3>{}</h3>\n", escape(&capital(&title)));
    for comment in &shown.comments {
        let _ = writeln!(told, "<blockquote>{}</blockquote>", escape(comment));
    }
    told.push_str("<div class=\"boards\">");
    if let Some((before, text)) = &shown.before {
        let _ = write!(
            told,
            "<figure class=\"board\">{}<figcaption>{}</figcaption></figure>",
            board(before, &[]),
            whose_turn(before)
        );
        if let Some(after) = &shown.after {
            let marked = changed_squares(before, after);
            let _ = write!(
                told,
                "<figure class=\"board\">{}<figcaption>Afterwards</figcaption></figure>",
                board(after, &marked)
            );
        }
        let _ = write!(told, "</div>\n<p class=\"place\"><code>{}</code></p>\n", escape(text));
    } else {
        told.push_str("</div>\n");
    }
    told.push_str(&played(&shown.played));
    told.push_str(&claims(&shown.claims));
    told.push_str("</article>\n");
    told
}

fn board(game: &Game, marked: &[variorum::Square]) -> String {
    to_board_svg(game, marked)
}

fn whose_turn(game: &Game) -> String {
    format!("{} to move", game.mover().name())
}

fn played(actions: &[Played]) -> String {
    if actions.is_empty() {
        return String::new();
    }
    let one = |played: &Played| {
        let effects: Vec<String> = played.effects.iter().map(|effect| ticked(effect)).collect();
        format!("<dt><code>{}</code></dt><dd>{}</dd>\n", escape(&played.action), effects.join(" "))
    };
    format!("<dl>\n{}</dl>\n", actions.iter().map(one).collect::<String>())
}

fn claims(claims: &[Claim]) -> String {
    let mut told = String::new();
    let legal: Vec<String> = claims
        .iter()
        .filter_map(|claim| match claim {
            Claim::Legal(action) => Some(format!("<code>{}</code>", escape(action))),
            Claim::Illegal(..)
            | Claim::Outcome(_)
            | Claim::Claimable(_)
            | Claim::GoesOn
            | Claim::Count(..) => None,
        })
        .collect();
    if !legal.is_empty() {
        let _ = writeln!(told, "<p><b class=\"yes\">Legal:</b> {}</p>", legal.join(", "));
    }
    for claim in claims {
        let _ = match claim {
            Claim::Legal(_) => Ok(()),
            Claim::Illegal(action, because) => writeln!(
                told,
                "<p><b class=\"no\">Not legal:</b> <code>{}</code>: {}.</p>",
                escape(action),
                ticked(because.trim_end_matches('.'))
            ),
            Claim::Outcome(outcome) => writeln!(told, "<p><b>The game is over:</b> {}.</p>", escape(outcome)),
            Claim::Claimable(outcome) => {
                writeln!(told, "<p><b>The player to act may claim the end:</b> {}.</p>", escape(outcome))
            }
            Claim::GoesOn => writeln!(told, "<p><b>The game goes on.</b></p>"),
            Claim::Count(1, nodes) => writeln!(told, "<p>There are {nodes} legal actions.</p>"),
            Claim::Count(..) => Ok(()),
        };
    }
    told
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
