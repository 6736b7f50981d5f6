//! Pieces of a diagram that change places before the game, and castling from their new squares.
//!
//! Sources: H. G. Muller in comments on chessvariants.com, June 2020 (groups, `:`) and December 2021 (`!`, castling).

use std::ops::Range;

use super::content::{Castling, Diagram, Shuffle, Symmetry};
use super::promotion::piece_at;
use crate::import::draft::Draft;
use crate::import::drawn::{self, Mixed, Mixture, Spread};
use crate::import::spot::{Spot, Spots, spot_name};

/// Why a shuffle cannot be read.
pub(super) enum Fault {
    /// No piece has an ID that begins at this place, in bytes of the text.
    NoPiece(usize),
    /// A definition cannot express it.
    Refused(String),
}

fn refused<T>(why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Refused(why.into()))
}

/// A piece of a shuffle: its index in the list, and how it is placed.
type Part = (usize, Spread);

/// Reads `!BNRQK`, or several such groups separated by commas.
pub(super) fn read(text: &str, diagram: &Diagram, moves: &[&str]) -> Result<Shuffle, Fault> {
    let mut shuffle = Shuffle::default();
    let mut taken = Spots::new();
    let mut at = 0;
    for group in text.split(',') {
        let parts = parts(text, at..at + group.len(), diagram)?;
        at += group.len() + 1;
        let castling = castling(&parts, diagram, moves)?;
        let mixture = mixture(&parts, castling, diagram)?;
        let squares: Spots = mixture.kinds.iter().flat_map(|kind| kind.squares.iter().copied()).collect();
        if !taken.is_disjoint(&squares) {
            return refused(
                "pieces that are shuffled twice cannot be said; write `[shuffle]` into the definition",
            );
        }
        taken.extend(squares);
        shuffle.castling = shuffle.castling.or(castling);
        shuffle.mixtures.push(mixture);
    }
    Ok(shuffle)
}

/// The pieces of one shuffle.
fn parts(text: &str, range: Range<usize>, diagram: &Diagram) -> Result<Vec<Part>, Fault> {
    let mut parts: Vec<Part> = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let spread = match text.as_bytes()[at] {
            b'!' => Spread::OverColours,
            b':' => Spread::Mirrored,
            _ => Spread::Free,
        };
        at += usize::from(spread != Spread::Free);
        let rest = text.get(at..range.end).unwrap_or_default();
        let place = piece_at(rest, &diagram.pieces).ok_or(Fault::NoPiece(at))?;
        let piece = &diagram.pieces[place];
        at += piece.id.len();
        if piece.squares[0].is_empty() {
            return refused(format!("`{}` stands on no square", piece.told.text));
        }
        if parts.iter().any(|(known, _)| *known == place) {
            return refused(format!("`{}` is named twice", piece.told.text));
        }
        parts.push((place, spread));
    }
    Ok(parts)
}

/// Castling of the king, if a shuffle has him and he castles.
fn castling(parts: &[Part], diagram: &Diagram, moves: &[&str]) -> Result<Option<Castling>, Fault> {
    let castles =
        |place: &usize| diagram.pieces[*place].is_royal && !castling_atoms(moves[*place]).is_empty();
    let Some(king) = (0..diagram.pieces.len()).find(castles) else { return Ok(None) };
    let is_drawn = |place: usize| parts.iter().any(|(known, _)| *known == place);
    let squares = &diagram.pieces[king].squares[0];
    let (Some((file, rank)), 1) = (squares.first().copied(), squares.len()) else {
        return refused("castling asks for one king");
    };
    let corners = [(0, rank), (diagram.files - 1, rank)];
    let is_partner =
        |place: &usize| corners.iter().all(|spot| diagram.pieces[*place].squares[0].contains(spot));
    let partner = (0..diagram.pieces.len()).find(is_partner);
    if !is_drawn(king) {
        return match partner.is_some_and(is_drawn) {
            true => refused("the king castles with pieces that are shuffled without him"),
            false => Ok(None),
        };
    }
    let partner = match partner {
        Some(partner) if diagram.pieces[partner].squares[0].len() == 2 => partner,
        _ => {
            return refused("the king castles with the pieces in the corners, which are not two of one kind");
        }
    };
    if diagram.pieces[king].name != "king" {
        return refused("only a piece called king castles from a drawn start");
    }
    if diagram.symmetry == Symmetry::Rotate {
        return refused("castling from drawn starts is that of a mirrored board");
    }
    let goal = |to_right: bool| {
        let atoms = castling_atoms(moves[king]);
        let far = atoms.iter().find(|atom| atom.goes_to(to_right)).map(|atom| atom.far)?;
        let goal = if to_right { file.checked_add(far) } else { file.checked_sub(far) };
        goal.filter(|goal| (1..diagram.files - 1).contains(goal)).map(|file| (file, rank))
    };
    match (goal(true), goal(false)) {
        (Some(short), Some(long)) => Ok(Some(Castling { king, partner, short, long })),
        _ => refused("the king does not castle to both sides"),
    }
}

fn mixture(parts: &[Part], castling: Option<Castling>, diagram: &Diagram) -> Result<Mixture, Fault> {
    let mut mixture = Mixture::default();
    for (place, spread) in parts {
        let piece = &diagram.pieces[*place];
        let opposite: Spots = piece.squares[0].iter().map(|spot| diagram.opposite(*spot)).collect();
        if opposite != piece.squares[1] {
            return refused(format!(
                "the players' pieces `{}` do not stand opposite each other",
                piece.told.text
            ));
        }
        mixture.kinds.push(Mixed {
            name: piece.name.clone(),
            squares: piece.squares[0].clone(),
            spread: *spread,
        });
    }
    let at = |wanted: usize| parts.iter().position(|(place, _)| *place == wanted);
    mixture.castlers = castling.and_then(|it| at(it.king).zip(at(it.partner)));
    Ok(mixture)
}

/// An atom of castling: `isO2`.
struct CastlingAtom {
    range: Range<usize>,
    sides: String,
    far: usize,
}

impl CastlingAtom {
    fn goes_to(&self, to_right: bool) -> bool {
        self.sides.contains('s') || self.sides.contains(if to_right { 'r' } else { 'l' })
    }
}

/// The atoms of castling in the moves of a piece.
fn castling_atoms(moves: &str) -> Vec<CastlingAtom> {
    let capitals = moves.match_indices('O').map(|(at, _)| at);
    let atom = |at: usize| {
        let letters = moves[..at].bytes().rev().take_while(u8::is_ascii_lowercase).count();
        let digits = moves[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let far = moves[at + 1..at + 1 + digits].parse().ok()?;
        Some(CastlingAtom {
            range: at - letters..at + 1 + digits,
            sides: moves[at - letters..at].to_owned(),
            far,
        })
    };
    capitals.filter_map(atom).collect()
}

/// The moves without castling.
pub(super) fn without_castling(moves: &str) -> String {
    let mut kept = moves.to_owned();
    for atom in castling_atoms(moves).into_iter().rev() {
        kept.replace_range(atom.range, "");
    }
    kept
}

impl Diagram {
    /// The square opposite, where Black's piece stands.
    pub(super) fn opposite(&self, (file, rank): Spot) -> Spot {
        let rank = self.ranks - 1 - rank;
        match self.symmetry {
            Symmetry::Rotate => (self.files - 1 - file, rank),
            Symmetry::Mirror | Symmetry::None => (file, rank),
        }
    }

    /// Writes the drawn start; gives the reason if that is not possible.
    pub(super) fn draw_start(&self, draft: &mut Draft) -> Result<(), String> {
        drawn::write(&self.shuffle.mixtures, self.files, draft)?;
        let Some(castling) = self.shuffle.castling else { return Ok(()) };
        draft.take_in("drawn-castling");
        let partner = &self.pieces[castling.partner].name;
        if partner != "rook" {
            draft.set("groups/castling-partner", partner.clone());
        }
        draft.set("side-zones/king-short", spot_name(castling.short));
        draft.set("side-zones/king-long", spot_name(castling.long));
        draft.set("position/fields", vec!["castling"]);
        Ok(())
    }
}
