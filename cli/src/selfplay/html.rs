//! What self-play has shown, as a page with plots that needs nothing else.

use std::fmt::Write;

use variorum_workshop::picture::escape;
use variorum_workshop::picture::{HeatCell, to_heat_map};

use super::count::{KIND_USES, Results};
use super::plot::{self, Part};
use super::summary::{Named, Share, Spread, Summary};
use super::text::{kind_cell, per_game, points};
use crate::html;
use crate::statistics::elo;
use crate::words::percent;

/// Colours and layout. The page is light or dark as the reader's system is.
const STYLE: &str = include_str!("report.css");

/// The whole page.
pub(super) fn page(summary: &Summary<'_>) -> String {
    let title = escape(&summary.variant.model().title.name);
    let mut body = format!("<header><h1>{title}</h1><p>{}</p></header>\n", escape(&summary.head));
    for section in [
        figures(summary),
        results(summary),
        endings(summary),
        lengths(summary),
        branching(summary),
        squares(summary),
        kinds(summary),
        named("Actions", "action", &summary.actions, summary.games),
        named("Arrivals", "arrival", &summary.arrivals, summary.games),
        named("Rules", "rule", &summary.rules, summary.games),
        named("Statements of movements", "piece", &summary.movements, summary.games),
        unused(summary),
    ] {
        body.push_str(&section);
    }
    html::page(&format!("{}: self-play", summary.variant.model().title.name), STYLE, &body)
}

fn section(title: &str, inside: &str) -> String {
    format!("<section><h2>{title}</h2>\n{inside}</section>\n")
}

/// The figures that are looked for first.
fn figures(summary: &Summary<'_>) -> String {
    let Share { share, interval, .. } = &summary.first;
    let range = format!("{} to {}", percent(interval.low), percent(interval.high));
    let range = format!("{range}, {} Elo points", points(elo(*share)));
    let draws = &summary.results[1];
    let draw_range = format!("{} to {}", percent(draws.interval.low), percent(draws.interval.high));
    let Spread { mean, quartiles, .. } = summary.plies;
    let length = format!("half of the games: {} to {}", quartiles[0], quartiles[2]);
    let cards = [
        ("score of who acts first", percent(*share), range),
        ("drawn games", percent(draws.share), draw_range),
        ("plies in a game", format!("{mean:.1}"), length),
        ("actions to choose from", format!("{:.1}", summary.branching), "on average".to_owned()),
    ];
    let cards = cards.map(|(what, number, more)| {
        format!("<div class=\"card\"><span>{what}</span><b>{number}</b><small>{more}</small></div>\n")
    });
    format!("<div class=\"cards\">\n{}</div>\n", cards.concat())
}

fn results(summary: &Summary<'_>) -> String {
    let classes = ["white", "draw", "black"];
    let parts: Vec<Part> = summary
        .results
        .iter()
        .zip(classes)
        .map(|(found, class)| Part {
            class,
            share: found.share,
            title: format!("{}: {} games", found.name, found.games),
            label: percent(found.share),
        })
        .collect();
    let mut inside = format!("<div class=\"plot\">{}</div>\n<table>\n", plot::stacked(&parts));
    inside.push_str("<tr><th>result</th><th>games</th><th>share</th><th>95 %</th><th></th></tr>\n");
    for (found, class) in summary.results.iter().zip(classes) {
        let _ = writeln!(inside, "<tr>{}</tr>", share_cells(found, class));
    }
    inside.push_str("</table>\n");
    section("Results", &inside)
}

fn share_cells(found: &Share, class: &str) -> String {
    let Share { name, games, share, interval } = found;
    let drawn = plot::interval((interval.low, *share, interval.high), class);
    format!(
        "<th>{}</th><td>{games}</td><td>{}</td><td>{} to {}</td><td class=\"mark\">{drawn}</td>",
        escape(name),
        percent(*share),
        percent(interval.low),
        percent(interval.high)
    )
}

fn endings(summary: &Summary<'_>) -> String {
    let mut inside = "<table>\n<tr><th>ending</th><th>games</th><th>share</th><th>95 %</th><th></th>\
                      <th>White</th><th>draws</th><th>Black</th><th>because</th></tr>\n"
        .to_owned();
    for ending in &summary.endings {
        let Results { white, draws, black } = ending.results;
        let _ = writeln!(
            inside,
            "<tr>{}<td>{white}</td><td>{draws}</td><td>{black}</td><td class=\"words\">{}</td></tr>",
            share_cells(&ending.share, "bar"),
            escape(&ending.because)
        );
    }
    inside.push_str("</table>\n");
    section("Endings", &inside)
}

fn lengths(summary: &Summary<'_>) -> String {
    let mut inside =
        format!("<div class=\"plot\">{}</div>\n<table>\n", plot::histogram(&summary.counts.plies, "plies"));
    inside.push_str("<tr><th></th><th>mean</th><th>least</th><th>quarter</th><th>median</th><th>three quarters</th><th>most</th></tr>\n");
    for (name, spread) in [("plies", summary.plies), ("turns", summary.turns)] {
        let Spread { mean, least, quartiles: [low, middle, high], most } = spread;
        let _ = writeln!(
            inside,
            "<tr><th>{name}</th><td>{mean:.1}</td><td>{least}</td><td>{low}</td><td>{middle}</td><td>{high}</td><td>{most}</td></tr>"
        );
    }
    inside.push_str("</table>\n");
    section("Length of games", &inside)
}

fn branching(summary: &Summary<'_>) -> String {
    let drawn = plot::curve(&summary.branching_by_ply(), "legal actions on average", "ply");
    let note = "<p>As far as a tenth of the games lasts.</p>\n";
    section("Actions to choose from", &format!("<div class=\"plot\">{drawn}</div>\n{note}"))
}

fn squares(summary: &Summary<'_>) -> String {
    let board = &summary.variant.model().board;
    let visits = summary.visits();
    let most = visits.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let cells: Vec<HeatCell> = board
        .squares()
        .zip(&visits)
        .map(|(square, visits)| HeatCell {
            // Not quite the full colour, under which letters could not be read.
            shade: 0.85 * visits / most,
            label: format!("{visits:.2}"),
            title: format!("{}: {visits:.3} in a game", board.name(square)),
        })
        .collect();
    let drawn = to_heat_map(board, &cells);
    section(
        "Squares",
        &format!("<p>Pieces that come to each square in a game.</p>\n<div class=\"board\">{drawn}</div>\n"),
    )
}

fn kinds(summary: &Summary<'_>) -> String {
    let kinds = &summary.counts.kinds;
    let columns: Vec<usize> = (0..KIND_USES.len())
        .filter(|column| kinds.iter().any(|kind| kind.all()[*column].times > 0))
        .collect();
    let mut inside = "<p>On average in a game.</p>\n<table>\n<tr><th>piece</th>".to_owned();
    columns.iter().for_each(|column| inside.push_str(&format!("<th>{}</th>", KIND_USES[*column])));
    inside.push_str("</tr>\n");
    for (kind, found) in summary.variant.model().kinds.iter().zip(kinds) {
        let _ = write!(inside, "<tr><th>{}</th>", escape(&kind.name));
        for column in &columns {
            let _ = write!(inside, "<td>{}</td>", kind_cell(*column, found.all()[*column], summary.games));
        }
        inside.push_str("</tr>\n");
    }
    inside.push_str("</table>\n");
    section("Pieces", &inside)
}

/// A table of uses; nothing if the definition has none of these.
fn named(title: &str, what: &str, list: &[Named], games: u64) -> String {
    if list.is_empty() {
        return String::new();
    }
    let mut inside =
        format!("<table>\n<tr><th>{what}</th><th>times</th><th>a game</th><th>games with it</th></tr>\n");
    for Named { name, found } in list {
        let class = if found.times == 0 { " class=\"never\"" } else { "" };
        let _ = writeln!(
            inside,
            "<tr{class}><th>{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(name),
            found.times,
            per_game(found.times, games),
            percent(found.games as f64 / games.max(1) as f64)
        );
    }
    inside.push_str("</table>\n");
    section(title, &inside)
}

fn unused(summary: &Summary<'_>) -> String {
    if summary.unused.is_empty() {
        return section("Never used", "<p>Every piece, action, rule, ending and square has mattered.</p>\n");
    }
    let mut inside = "<dl>\n".to_owned();
    for unused in &summary.unused {
        let names = escape(&unused.names.join(", "));
        let _ = writeln!(inside, "<dt>{}</dt><dd>{names}</dd>", escape(unused.what));
    }
    inside.push_str("</dl>\n");
    section("Never used", &inside)
}
