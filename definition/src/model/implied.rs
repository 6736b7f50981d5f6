//! Declarations that Betza's letters imply: a mark for unmoved pieces, variables for en passant.
//!
//! The letters are abbreviations of declarations and lines that an author could write; this module writes them.

use std::borrow::Cow;

use super::betza;
use super::setup::read_letter;
use crate::source::Span;
use crate::syntax::{
    Document, Line, MarkSection, MovementSection, Name, PieceSection, Shape, ShapeKind, VariableSection,
};

/// The mark of an unmoved piece.
pub(super) const UNMOVED: &str = "unmoved";
/// The variable with the squares that the last initial move has passed over.
pub(super) const PASSED: &str = "passed-over";
/// The variable with the square on which that move has ended.
pub(super) const PASSER: &str = "passer";

/// The document with the declarations that its letters imply.
pub(super) fn with_implied(document: &Document) -> Cow<'_, Document> {
    let uses: Vec<(&PieceSection, betza::Uses)> =
        document.pieces.iter().map(|piece| (piece, uses_of(document, piece))).collect();
    let mut made = Cow::Borrowed(document);
    let mut unmoved: Vec<Name> = Vec::new();
    for (piece, uses) in &uses {
        if uses.initial {
            unmoved.push(piece.name.clone());
        }
        if uses.castling {
            unmoved.extend(partners(document, piece));
        }
    }
    let of_pieces = uses.into_iter().map(|(piece, uses)| (&piece.name, uses));
    // A movement that no kind uses yet is checked as well.
    let of_movements =
        document.movements.iter().map(|movement| (&movement.name, uses_of_movement(document, movement)));
    let all: Vec<(&Name, betza::Uses)> = of_pieces.chain(of_movements).collect();
    if let Some((name, _)) = all.iter().find(|(_, uses)| uses.initial || uses.castling) {
        carry_unmoved(made.to_mut(), name.span, &unmoved);
    }
    if let Some((name, _)) = all.iter().find(|(_, uses)| uses.passant) {
        keep_passing(made.to_mut(), name.span);
    }
    made
}

/// The letters that a named movement uses.
fn uses_of_movement(document: &Document, movement: &MovementSection) -> betza::Uses {
    let mut uses = betza::Uses::default();
    collect_movement(document, movement, &mut vec![movement.name.text.as_str()], &mut uses);
    uses
}

/// The letters that the movements of a kind use.
fn uses_of(document: &Document, piece: &PieceSection) -> betza::Uses {
    let mut uses = betza::Uses::default();
    let mut seen = vec![piece.name.text.as_str()];
    collect_piece(document, piece, &mut seen, &mut uses);
    uses
}

fn collect_piece<'d>(
    document: &'d Document,
    piece: &'d PieceSection,
    seen: &mut Vec<&'d str>,
    uses: &mut betza::Uses,
) {
    piece.before.iter().chain([&piece.moves]).for_each(|lines| collect(document, lines, seen, uses));
}

fn collect_movement<'d>(
    document: &'d Document,
    movement: &'d MovementSection,
    seen: &mut Vec<&'d str>,
    uses: &mut betza::Uses,
) {
    movement.before.iter().chain([movement]).for_each(|layer| collect(document, &layer.lines, seen, uses));
}

fn collect<'d>(document: &'d Document, lines: &'d [Line], seen: &mut Vec<&'d str>, uses: &mut betza::Uses) {
    lines.iter().for_each(|line| collect_shapes(document, &line.shapes, seen, uses));
}

fn collect_shapes<'d>(
    document: &'d Document,
    shapes: &'d [Shape],
    seen: &mut Vec<&'d str>,
    uses: &mut betza::Uses,
) {
    for shape in shapes {
        match &shape.kind {
            ShapeKind::Betza(text) => uses.add(text),
            ShapeKind::Path(_) | ShapeKind::Ride(..) => {}
            ShapeKind::Named(name, arguments) => {
                arguments.iter().for_each(|shapes| collect_shapes(document, shapes, seen, uses));
                if seen.contains(&name.text.as_str()) {
                    continue;
                }
                seen.push(&name.text);
                let movements = document.movements.iter().filter(|movement| movement.name.text == name.text);
                movements.for_each(|movement| collect_movement(document, movement, seen, uses));
                let pieces = document.pieces.iter().filter(|piece| piece.name.text == name.text);
                pieces.for_each(|piece| collect_piece(document, piece, seen, uses));
            }
        }
    }
}

/// The kinds at the ends of the ranks on which a kind stands in the setup.
fn partners(document: &Document, piece: &PieceSection) -> Vec<Name> {
    let letters: Vec<String> = document
        .pieces
        .iter()
        .map(|piece| piece.letter.as_ref().map_or_else(String::new, |letter| letter.string.trim().to_owned()))
        .collect();
    let board = document.setup.as_ref().and_then(|setup| setup.board.as_ref());
    let ranks = board.iter().flat_map(|board| board.string.split('/'));
    let mut found = Vec::new();
    for rank in ranks {
        let mut kinds = Vec::new();
        let mut at = 0;
        while at < rank.len() {
            let (length, letter) = read_letter(&rank[at..], &letters);
            kinds.extend(letter.map(|(kind, _)| kind.index()));
            at += length;
        }
        let stands = |kind: &usize| document.pieces[*kind].name.text == piece.name.text;
        if kinds.iter().any(stands) {
            let ends = [kinds.first(), kinds.last()].into_iter().flatten();
            found.extend(ends.map(|kind| document.pieces[*kind].name.clone()));
        }
    }
    found
}

/// Lets kinds carry the mark of unmoved pieces; declares it, if it is not declared, at the place of the letter.
fn carry_unmoved(document: &mut Document, span: Span, kinds: &[Name]) {
    let known = document.marks.iter_mut().find(|mark| mark.name.text == UNMOVED);
    let Some(mark) = known else {
        let name = Name { text: UNMOVED.to_owned(), span };
        let mut on: Vec<Name> = Vec::new();
        extend(&mut on, kinds);
        document.marks.push(MarkSection {
            name,
            on: Some(on),
            is: None,
            most: None,
            each: None,
            starts: None,
            lost_by_moving: true,
            apart: false,
            sign: None,
        });
        return;
    };
    if let Some(on) = &mut mark.on {
        extend(on, kinds);
    }
}

fn extend(on: &mut Vec<Name>, kinds: &[Name]) {
    for kind in kinds {
        if !on.iter().any(|known| known.text == kind.text) {
            on.push(kind.clone());
        }
    }
}

/// Declares the variables of en passant, unless they are declared.
fn keep_passing(document: &mut Document, span: Span) {
    for (name, is) in [(PASSED, "squares"), (PASSER, "square")] {
        if document.variables.iter().any(|variable| variable.name.text == name) {
            continue;
        }
        document.variables.push(VariableSection {
            name: Name { text: name.to_owned(), span },
            is: Some(Name { text: is.to_owned(), span }),
            of_player: false,
            lasts_turn: true,
            most: None,
            starts: None,
            counts: None,
            in_position: true,
        });
    }
}
