//! Starts that other programs draw for the engine: the pieces of the first rank that change places.

use super::draft::Draft;
use super::drawn::{self, Mixed, Mixture, Spread, is_light};
use super::settings::{Side, Slot, king};
use super::spot::Spots;
use super::start::Cell;
use super::subject::Subject;

/// The key that lets kings castle from wherever they stand, so that starts can be drawn.
const KEY: &str = "chess960";

/// Whether starts are drawn.
pub(super) fn is_drawn(subject: &Subject) -> bool {
    subject.settings.truth(KEY)
}

/// Reports why the start stays as it is.
pub(super) fn refuse(subject: &mut Subject, why: impl Into<String>) {
    subject.missing.push((KEY, why.into()));
}

/// Determines the pieces that change places: all of one of White's ranks, with bishops and their like on squares of both
/// colours, and the castling pieces on both sides of the king. Returns whether this could be expressed.
pub(super) fn write(subject: &mut Subject, draft: &mut Draft, rank: usize, partner: Option<Slot>) -> bool {
    let mixture = mixture(subject, rank, partner);
    let said = mixture.and_then(|mixture| drawn::write(&[mixture], subject.start.files, draft));
    if let Err(why) = &said {
        refuse(subject, why.as_str());
    }
    said.is_ok()
}

fn mixture(subject: &Subject, rank: usize, partner: Option<Slot>) -> Result<Mixture, String> {
    let mut mixture = Mixture::default();
    let mut slots = Vec::new();
    for (slot, squares) in pieces_of(subject, rank)? {
        let spread = spread(subject, slot, &squares);
        slots.push(slot);
        mixture.kinds.push(Mixed { name: subject.name(slot), squares, spread });
    }
    if let Some(partner) = partner {
        let place = |wanted: Slot| slots.iter().position(|slot| *slot == wanted);
        let both = place(king()).zip(place(partner));
        mixture.castlers = Some(both.ok_or("who castles does not stand on the rank of castling")?);
    }
    Ok(mixture)
}

/// White's pieces on a rank: each kind with its squares.
fn pieces_of(subject: &Subject, rank: usize) -> Result<Vec<(Slot, Spots)>, String> {
    let mut kinds: Vec<(Slot, Spots)> = Vec::new();
    let [mut white, mut black] = [Spots::new(), Spots::new()];
    for spot in subject.start.spots() {
        let Cell::Piece { slot, side, is_promoted } = subject.start.at(spot) else { continue };
        match side {
            Side::White if spot.1 == rank => {
                if is_promoted {
                    return Err("a promoted piece stands on the rank that is drawn".to_owned());
                }
                white.insert(spot);
                match kinds.iter_mut().find(|(known, _)| *known == slot) {
                    Some((_, spots)) => drop(spots.insert(spot)),
                    None => kinds.push((slot, Spots::from([spot]))),
                }
            }
            Side::Black if spot.1 == subject.start.ranks - 1 - rank => drop(black.insert(spot)),
            Side::White | Side::Black => {}
        }
    }
    let is_opposite = |(slot, spots): &(Slot, Spots)| {
        subject.turned(spots).iter().all(|spot| subject.start.holds(*spot, Side::Black, *slot))
    };
    match subject.turned(&white) == black && kinds.iter().all(is_opposite) {
        true => Ok(kinds),
        false => Err("the pieces of the players do not stand opposite each other".to_owned()),
    }
}

/// Kinds that stay on squares of one colour are placed on both colours, if they stand so at the start.
fn spread(subject: &Subject, slot: Slot, squares: &Spots) -> Spread {
    let light = squares.iter().filter(|spot| is_light(**spot)).count();
    let atoms = subject.atoms(slot);
    let is_bound = !atoms.is_empty()
        && slot != king()
        && atoms.iter().flat_map(|atom| atom.leaps()).all(|(files, ranks)| (files + ranks) % 2 == 0);
    match is_bound && 2 * light == squares.len() {
        true => Spread::OverColours,
        false => Spread::Free,
    }
}
