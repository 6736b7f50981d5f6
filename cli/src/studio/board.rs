//! The board of a variant as JSON: everything that does not change during a game.

use std::collections::BTreeMap;

use serde::Serialize;
use variorum::model::{BoardSquare, PieceKind, Title};
use variorum::{Side, Square, Variant};
use variorum_workshop::picture::{
    Lines, has_figure, is_round, is_stone, is_wedge, to_piece, zone_tints_on_lines,
};

use crate::described::about_actions;

/// The title, board and kinds of a variant.
#[derive(Debug, Serialize)]
pub(super) struct Board {
    name: String,
    title: String,
    about: Option<String>,
    inventor: Option<String>,
    year: Option<i64>,
    files: u8,
    ranks: u8,
    hexagons: bool,
    /// Whether it is a ring, whose first rank lies inside.
    round: bool,
    /// Whether all squares have one colour.
    plain: bool,
    /// Whether squares have names of their own instead of coordinates.
    named: bool,
    squares: Vec<Place>,
    zones: Vec<Zone>,
    links: Vec<Joined>,
    /// Its lines, if pieces stand on points.
    lines: Option<Drawn>,
    kinds: Vec<Shape>,
    /// What the declared actions do, by their names.
    actions: BTreeMap<String, String>,
}

#[derive(Debug, Serialize)]
struct Place {
    name: String,
    file: u8,
    rank: u8,
}

/// A coloured zone.
#[derive(Debug, Serialize)]
struct Zone {
    name: String,
    tint: &'static str,
    squares: Vec<u16>,
}

/// A link with the pairs of squares that it joins.
#[derive(Debug, Serialize)]
struct Joined {
    name: String,
    pairs: Vec<[u16; 2]>,
}

/// The lines of a board whose pieces stand on points, by pairs of points.
#[derive(Debug, Serialize)]
struct Drawn {
    lines: Vec<[u16; 2]>,
    /// Opposite corners of each field of water.
    river: Vec<[u16; 2]>,
    dots: Vec<u16>,
}

#[derive(Debug, Serialize)]
struct Shape {
    name: String,
    letter: String,
    /// Its pieces as groups of SVG, by their owners.
    drawn: BTreeMap<&'static str, String>,
    /// Whether it is told by more than its letter.
    has_figure: bool,
    is_stone: bool,
    /// Whether it points ahead, so that it is turned for whoever sees the board from the other side.
    is_wedge: bool,
}

impl Board {
    /// The board of a variant; `name` is its name in the library.
    pub(super) fn of(name: &str, variant: &Variant) -> Board {
        let model = variant.model();
        let Title { name: title, about, inventor, year, .. } = &model.title;
        let board = &model.board;
        let place = |square: Square| {
            let BoardSquare { file, rank } = board.place(square);
            Place { name: board.name(square), file, rank }
        };
        Board {
            name: name.to_owned(),
            title: title.clone(),
            about: about.clone(),
            inventor: inventor.clone(),
            year: year.map(i64::from),
            files: board.files,
            ranks: board.ranks,
            hexagons: board.hexagons,
            round: is_round(board),
            plain: board.look.plain,
            named: board.named,
            squares: board.squares().map(place).collect(),
            zones: zones(variant),
            links: links(variant),
            lines: Lines::of(board).map(drawn),
            kinds: shapes(variant),
            actions: about_actions(variant).into_iter().collect(),
        }
    }
}

fn zones(variant: &Variant) -> Vec<Zone> {
    let tints = zone_tints_on_lines(&variant.start());
    let zones = variant.model().zones.iter().zip(tints);
    let tinted = zones.filter_map(|(zone, tint)| {
        let mut squares: Vec<u16> = zone.squares.iter().flatten().map(|square| square.0).collect();
        squares.sort_unstable();
        squares.dedup();
        Some(Zone { name: zone.name.clone(), tint: tint?, squares })
    });
    tinted.collect()
}

fn links(variant: &Variant) -> Vec<Joined> {
    let board = &variant.model().board;
    let pairs = |link| {
        let ends =
            |square: Square| board.linked(square, link).into_iter().map(move |other| [square.0, other.0]);
        board.squares().flat_map(ends).filter(|[a, b]| a < b).collect()
    };
    let names = board.links.iter().enumerate();
    names
        .map(|(index, name)| Joined { name: name.clone(), pairs: pairs(variorum::ids::Link(index as u16)) })
        .collect()
}

fn drawn(Lines { lines, river, dots }: Lines) -> Drawn {
    let pairs = |pairs: Vec<[Square; 2]>| pairs.into_iter().map(|pair| pair.map(|square| square.0)).collect();
    Drawn {
        lines: pairs(lines),
        river: pairs(river),
        dots: dots.into_iter().map(|square| square.0).collect(),
    }
}

fn shapes(variant: &Variant) -> Vec<Shape> {
    let model = variant.model();
    let shape = |kind: &PieceKind| Shape {
        name: kind.name.clone(),
        letter: kind.letter.clone(),
        drawn: Side::OWNERS.iter().map(|side| (side.name(), to_piece(&model.board, kind, *side))).collect(),
        has_figure: has_figure(kind),
        is_stone: is_stone(kind),
        is_wedge: is_wedge(&model.board, kind),
    };
    model.kinds.iter().map(shape).collect()
}
