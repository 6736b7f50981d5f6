//! The board, its zones, and the pieces at the start.

use super::english::{coined, count, list, plural};
use super::entry::{Chapter, Entry};
use super::rules::PLAYER;
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::ids::{Kind, Link, Side, Square, letters_of_file};
use variorum::model::{Lot, ZoneSquares};
use variorum::source::Sources;

/// Shape, links and symmetry of the board.
pub(super) fn board(speaker: &Speaker<'_>) -> Chapter {
    let mut chapter = Chapter::new("board", "Board");
    let board = &speaker.model.board;
    let cells = match board.look.points {
        true => "points",
        false if board.hexagons => "hexagons",
        false => "squares",
    };
    let grid = usize::from(board.files) * usize::from(board.ranks);
    let shape = match board.len() == grid {
        true => format!("the board has {} files and {} ranks: {grid} {cells}", board.files, board.ranks),
        false => format!(
            "the board has {} {cells}, on a grid of {} files and {} ranks",
            board.len(),
            board.files,
            board.ranks
        ),
    };
    chapter.about.push(Sentence::of(&shape));
    let slides = "what slides stops before a missing square";
    chapter
        .about
        .extend((board.len() != grid && cells == "squares" && !board.named).then(|| Sentence::of(slides)));
    chapter.about.extend(board.look.points.then(|| Sentence::of("pieces stand where its lines cross")));
    chapter.about.extend(board.cylinder.then(|| Sentence::of("its left edge is joined to its right edge")));
    chapter.about.extend(board.ring.then(|| Sentence::of("its near edge is joined to its far edge")));
    chapter.about.push(Sentence::of(match board.rotated || board.hexagons {
        true => "Black’s side is White’s side turned by half a circle",
        false => "Black’s side mirrors White’s side: files stay, ranks are counted from the other end",
    }));
    for (index, name) in board.links.iter().enumerate() {
        chapter.about.push(link(speaker, Link(index as u16), name));
    }
    chapter
}

/// The squares that a link joins; marked if it leads one way only.
fn link(speaker: &Speaker<'_>, link: Link, name: &str) -> Sentence {
    let board = &speaker.model.board;
    let mut pairs = Vec::new();
    for a in board.squares() {
        for b in board.linked(a, link) {
            let is_mutual = board.linked(b, link).contains(&a);
            match (is_mutual, a <= b) {
                (true, true) => pairs.push(format!("{}–{}", board.name(a), board.name(b))),
                (true, false) => {}
                (false, _) => pairs.push(format!("{}→{}", board.name(a), board.name(b))),
            }
        }
    }
    if let Some(files) = same_on_all_ranks(speaker, link) {
        return Sentence::of(&format!("{} lines join squares on the same rank: files {files}", coined(name)));
    }
    if pairs.len() > MOST_PAIRS {
        let (name, number, some) = (coined(name), pairs.len(), pairs[..SAMPLE].join(", "));
        return Sentence::of(&format!("{name} lines join {number} pairs of squares, such as {some}"));
    }
    Sentence::of(&format!("{} lines join {}", coined(name), list(&pairs, "and")))
}

/// The most pairs of squares that a sentence lists. Of more pairs it gives a sample.
const MOST_PAIRS: usize = 40;
/// The number of pairs in a sample.
const SAMPLE: usize = 3;

/// The files that a link joins, if it joins every square to the squares on the same rank, alike on all ranks.
fn same_on_all_ranks(speaker: &Speaker<'_>, link: Link) -> Option<String> {
    let board = &speaker.model.board;
    if board.len() != usize::from(board.files) * usize::from(board.ranks) || board.ranks < 3 {
        return None;
    }
    let mut pairs: Vec<(u8, u8)> = Vec::new();
    for a in board.squares() {
        let from = board.place(a);
        for b in board.linked(a, link) {
            let to = board.place(b);
            let files = (from.file, to.file);
            let is_known = from.rank == 0 || pairs.contains(&files);
            let is_mutual = board.linked(b, link).contains(&a);
            if to.rank != from.rank || !is_known || !is_mutual {
                return None;
            }
            if from.rank == 0 {
                pairs.push(files);
            }
        }
        let of_file = pairs.iter().filter(|(file, _)| *file == from.file).count();
        if board.linked(a, link).len() != of_file {
            return None;
        }
    }
    let name = |file: u8| letters_of_file(file);
    let told: Vec<String> =
        pairs.iter().filter(|(a, b)| a <= b).map(|(a, b)| format!("{} and {}", name(*a), name(*b))).collect();
    Some(told.join(", "))
}

/// The zones.
pub(super) fn zones(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("zones", "Zones");
    for zone in &speaker.model.zones {
        let [white, black] = [0, 1].map(|side| speaker.squares(&zone.squares[side]));
        let told = match (zone.of_side, outside(speaker, &zone.squares[0])) {
            (true, _) => format!("for White {white}; for Black {black}"),
            (false, Some(other)) => format!("all squares outside the {}", coined(&other)),
            (false, None) => white,
        };
        let told = Sentence { text: told, items: Vec::new() };
        chapter.entries.push(Entry {
            is_clear: true,
            ..Entry::new(speaker, sources, (&zone.name, zone.span), vec![told])
        });
    }
    chapter
}

/// The zone of both players that consists of all other squares, if there is one with fewer squares.
fn outside(speaker: &Speaker<'_>, squares: &[Square]) -> Option<String> {
    let model = speaker.model;
    let is_rest = |zone: &&ZoneSquares| {
        let other = &zone.squares[0];
        !zone.of_side
            && other.len() < squares.len()
            && other.len() + squares.len() == model.board.len()
            && other.iter().all(|square| !squares.contains(square))
    };
    model.zones.iter().find(is_rest).map(|zone| zone.name.clone())
}

/// The pieces and their squares.
pub(super) fn setup(speaker: &Speaker<'_>) -> Chapter {
    let mut chapter = Chapter::new("setup", "Setup");
    let model = speaker.model;
    for side in Side::OWNERS {
        let stand = |kind: Kind| {
            let own = model.setup.pieces.iter().filter(|piece| piece.side == side && piece.kind == kind);
            own.map(|piece| model.board.name(piece.square)).collect::<Vec<_>>()
        };
        let told: Vec<String> = model
            .all_kinds()
            .map(|kind| (kind, stand(kind)))
            .filter(|(_, squares)| !squares.is_empty())
            .map(|(kind, squares)| {
                format!("{} on {}", named(speaker, kind, squares.len()), list(&squares, "and"))
            })
            .collect();
        if !told.is_empty() {
            let begins = match side {
                Side::White | Side::Black => format!("{} begins with", side.name()),
                Side::Neutral => "Also on the board, and owned by neither player:".to_owned(),
            };
            chapter.about.push(Sentence::of(&format!("{begins} {}", told.join("; "))));
        }
        let held: Vec<String> = model
            .all_kinds()
            .map(|kind| (kind, model.setup.hands.iter().filter(|held| **held == (side, kind)).count()))
            .filter(|(_, held)| *held > 0)
            .map(|(kind, held)| named(speaker, kind, held))
            .collect();
        if !held.is_empty() {
            chapter.about.push(Sentence::of(&format!("{} has in hand {}", side.name(), list(&held, "and"))));
        }
    }
    chapter.about.extend(model.shuffle.lots.iter().map(|it| lot(speaker, it)));
    if let Some(when) = &model.shuffle.when {
        speaker.begin(PLAYER);
        chapter.about.push(speaker.condition("of all such starts only those are drawn in which", when, ""));
    }
    chapter
}

/// A number of pieces of a kind.
fn named(speaker: &Speaker<'_>, kind: Kind, pieces: usize) -> String {
    let name = speaker.kind_name(kind);
    count(pieces as i32, &name, &plural(&name))
}

fn lot(speaker: &Speaker<'_>, lot: &Lot) -> Sentence {
    let board = &speaker.model.board;
    let squares: Vec<String> = lot.squares().map(|(_, square)| board.name(square)).collect();
    let kinds: Vec<String> = lot.kinds.iter().map(|kind| speaker.kind_name(*kind)).collect();
    let order = if lot.in_order { ", in this order" } else { "" };
    let (kinds, squares) = (list(&kinds, "and"), list(&squares, "and"));
    Sentence::of(&format!(
        "before the game lots are drawn for where these stand{order}: {kinds}; on {squares}"
    ))
}
