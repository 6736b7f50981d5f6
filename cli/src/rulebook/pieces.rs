//! The kinds of pieces with their diagrams.

use std::fmt::Write;

use variorum::model::{Board, Geometry, PieceKind};
use variorum::{Side, Variant};
use variorum_workshop::picture::escape;
use variorum_workshop::picture::{Sign, has_figure, to_move_diagram, to_piece_svg};
use variorum_workshop::rulebook::{Piece, Rulebook, Way};

use super::entries::{definition, words_of_author};
use super::page::{inline, paragraph};

/// All kinds, with a legend of the signs in their diagrams.
pub(super) fn section(variant: &Variant, book: &Rulebook) -> String {
    let mut signs = Vec::new();
    let cards: String = book.pieces.iter().map(|piece| card(variant, piece, &mut signs)).collect();
    signs.sort_unstable();
    signs.dedup();
    let legend: String = signs
        .iter()
        .map(|sign: &Sign| format!("<li>{}{}</li>\n", sign.to_svg(), escape(sign.words())))
        .collect();
    let legend = if legend.is_empty() { legend } else { format!("<ul class=\"legend\">\n{legend}</ul>\n") };
    format!(
        "<section id=\"pieces\"><h2>Pieces</h2>\n{legend}<div class=\"cards\">\n{cards}</div></section>\n"
    )
}

fn card(variant: &Variant, piece: &Piece, signs: &mut Vec<Sign>) -> String {
    let about = &variant.model().kinds[piece.kind.index()];
    let mut told = format!(
        "<article class=\"card\" id=\"pieces-{}\"><h3>{}</h3>\n",
        escape(&about.name),
        heading(&variant.model().board, about, &piece.title)
    );
    told.push_str(&words_of_author(&[], piece.written.as_ref()));
    for way in &piece.ways {
        told.push_str(&this_way(variant, piece, way, signs));
    }
    piece.facts.iter().for_each(|fact| told.push_str(&paragraph(fact)));
    if !piece.also.is_empty() {
        let links: Vec<String> = piece
            .also
            .iter()
            .map(|(chapter, name, title)| {
                format!("<a href=\"#{chapter}-{}\">{}</a>", escape(name), escape(title))
            })
            .collect();
        let _ = writeln!(told, "<p class=\"also\">See also: {}</p>", links.join(", "));
    }
    told.extend(piece.written.as_ref().map(|written| definition(written, !piece.is_clear)));
    told.push_str("</article>\n");
    told
}

/// What it looks like and what it is called. White's piece and Black's stand there where their signs differ, and the letter
/// where no disc shows it.
fn heading(board: &Board, about: &PieceKind, title: &str) -> String {
    let signs = about.figures.as_ref();
    let is_one = signs.is_none_or(|[white, black]| white == black);
    let sides: &[Side] = if is_one { &[Side::White] } else { &Side::BOTH };
    let pictures: String = sides.iter().map(|side| to_piece_svg(board, about, *side)).collect();
    let title = escape(title);
    match has_figure(about) {
        true => format!("{pictures} {title} <code>{}</code>", escape(&about.letter)),
        false => format!("{pictures} {title}"),
    }
}

/// How it moves under one condition.
fn this_way(variant: &Variant, piece: &Piece, way: &Way, signs: &mut Vec<Sign>) -> String {
    let mut told = String::from("<div class=\"way\">");
    // What needs other pieces would be lost among the rest.
    let (hops, rest): (Vec<usize>, Vec<usize>) = way.movements.iter().partition(|index| {
        let about = &variant.model().kinds[piece.kind.index()];
        matches!(about.movements[**index].geometry, Geometry::Hop { .. })
    });
    let mut pictures = String::new();
    for movements in [rest, hops].iter().filter(|movements| !movements.is_empty()) {
        if let Some((picture, found)) = to_move_diagram(variant.model(), piece.kind, movements) {
            signs.extend(found);
            pictures.push_str(&picture);
        }
    }
    if !pictures.is_empty() {
        let _ = write!(told, "<figure class=\"moves\">{pictures}</figure>");
    }
    told.push_str("<div>");
    if piece.is_clear {
        way.moves.iter().for_each(|sentence| told.push_str(&paragraph(sentence)));
        way.when.iter().chain(&way.then).for_each(|more| told.push_str(&paragraph(more)));
    }
    let written: Vec<String> =
        way.written.iter().map(|text| format!("<code>{}</code>", inline(text))).collect();
    let _ = writeln!(told, "<p class=\"written\">{}</p></div></div>", written.join(" "));
    told
}
