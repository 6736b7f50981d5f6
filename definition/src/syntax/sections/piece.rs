//! `[groups]`, `[pieces]`, `[movements]`, `[marks]` and `[royal]`.

use super::entries::{each, sibling};
use super::value::key_text;
use crate::diagnostic::Diagnostics;
use crate::language::Section;
use crate::syntax::document::{Document, MarkSection, MovementSection, PieceSection};
use crate::syntax::errors;
use crate::syntax::name::Name;
use crate::syntax::read::{Reader, as_text, refuse_other, texts};
use crate::syntax::rule::{Expression, ExpressionKind};
use crate::syntax::value::{Value, ValueKind};

pub(super) fn groups(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    refuse_other("[groups]", value, diagnostics);
    for (name, value) in value.entries() {
        let layers = value.layers();
        let mut names = |layer: &Value| as_text(&name.text, layer, diagnostics)?.names(diagnostics);
        let parts: Option<Vec<_>> = layers.iter().map(|layer| names(layer)).collect();
        match parts {
            Some(parts) => {
                let is_own = |member: &Name| layers.len() > 1 && member.text == name.text;
                let (own, members) = parts.into_iter().flatten().partition(is_own);
                document.groups.push((name.clone(), members));
                let own: Vec<Name> = own;
                document.pointers.extend(own.into_iter().map(|member| (Section::Groups, member)));
            }
            _ => document.leave_out(name),
        }
    }
}

pub(super) fn pieces(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(Section::Pieces, value, document, diagnostics, |name, reader, document| {
        let letter = reader.text("letter").cloned();
        let is_missing = letter.is_none() && !reader.has("letter");
        if let Some(near) = is_missing.then(|| sibling(value, name)).flatten() {
            reader.diagnostics.push(errors::no_such_piece(name, near));
            document.leave_out(name);
        } else {
            reader.require("letter", letter.as_ref());
        }
        let is_empty = |value: &Value| matches!(&value.kind, ValueKind::Array(list) if list.is_empty());
        let stands_still = reader.value("moves").is_some_and(is_empty);
        let mut before = reader.layers_of_lines("moves");
        let moves = before.pop().unwrap_or_default();
        document.pieces.push(PieceSection {
            name: name.clone(),
            letter,
            figure: reader.text("figure").cloned(),
            moves,
            before,
            stands_still,
            is_royal: reader.truth("royal"),
            write: reader.template("write"),
        });
    });
}

pub(super) fn movements(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    refuse_other("[movements]", value, diagnostics);
    let heads: Vec<&str> = value.entries().iter().map(|(name, _)| name.text.as_str()).collect();
    for (name, value) in value.entries() {
        let with_parameters =
            |head: &&&str| head.strip_prefix(name.text.as_str()).is_some_and(|rest| rest.starts_with('('));
        if let (ValueKind::Truth(false), Some(head)) = (&value.kind, heads.iter().find(with_parameters)) {
            diagnostics.push(errors::parameters_missing(name, head));
            continue;
        }
        let layers = value.layers_with_keys(name).into_iter();
        let layers: Option<Vec<_>> = layers.map(|(key, layer)| movement(key, layer, diagnostics)).collect();
        match layers.and_then(|mut layers| layers.pop().zip(Some(layers))) {
            Some((last, before)) => document.movements.push(MovementSection { before, ..last }),
            None => document.leave_out(name),
        }
    }
}

/// A named movement in one file.
fn movement(key: &Name, value: &Value, diagnostics: &mut Diagnostics) -> Option<MovementSection> {
    let texts = texts(&key.text, value, diagnostics);
    let lines: Vec<_> = texts.iter().filter_map(|text| text.line(diagnostics)).collect();
    if matches!(&value.kind, ValueKind::Array(list) if list.is_empty()) {
        diagnostics.push(errors::empty_list(value.span, &key.text));
    }
    let (name, parameters) = key_text(key).movement_head(diagnostics)?;
    (!lines.is_empty()).then(|| MovementSection { name, parameters, lines, before: Vec::new() })
}

pub(super) fn marks(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(Section::Marks, value, document, diagnostics, |name, reader, document| {
        document.marks.push(MarkSection {
            name: name.clone(),
            on: reader.names("kinds"),
            is: reader.type_name("is"),
            most: reader.integer("most"),
            each: reader.single_name("each"),
            starts: reader.known_value("starts"),
            lost_by_moving: reader.truth("lost-by-moving"),
            apart: reader.truth("apart"),
            sign: reader.text("sign").cloned(),
        });
    });
}

/// The squares of the mover's royal kinds, as an expression of a definition.
pub(super) fn royal_kinds(pieces: &[PieceSection]) -> Option<Expression> {
    let kind = |piece: &PieceSection| Expression {
        span: piece.name.span,
        kind: ExpressionKind::Word(piece.name.clone(), None),
    };
    let kinds = pieces.iter().filter(|piece| piece.is_royal).map(kind);
    let either = kinds
        .reduce(|a, b| Expression { span: a.span, kind: ExpressionKind::Or(Box::new(a), Box::new(b)) })?;
    Some(Expression { span: either.span, kind: ExpressionKind::My(Box::new(either)) })
}

pub(super) fn royal(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::of(Section::Royal, value, diagnostics);
    document.royal = reader.expression("pieces");
    if document.royal.is_none() {
        document.leave_out(&Name { text: "royal".to_owned(), span: value.span });
    }
    reader.require("pieces", document.royal.as_ref());
    reader.finish();
}
