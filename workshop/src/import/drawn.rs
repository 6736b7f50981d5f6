//! Drawn starts: pieces that change places, as the lots of `[shuffle]`.

use toml::{Table, Value};

use super::draft::Draft;
use super::spot::{Spot, Spots, spot_name};

/// How the pieces of a kind are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spread {
    /// Anywhere.
    Free,
    /// As many on light squares as on dark ones; a single piece keeps to the colour of its square.
    OverColours,
    /// Each opposite another one, to the left and to the right.
    Mirrored,
}

/// A kind whose pieces change places.
pub(super) struct Mixed {
    pub(super) name: String,
    /// The squares of White's pieces.
    pub(super) squares: Spots,
    pub(super) spread: Spread,
}

/// Kinds whose pieces change places with each other. Black's stand opposite.
#[derive(Default)]
pub(super) struct Mixture {
    pub(super) kinds: Vec<Mixed>,
    /// The king, and the kind on both sides of him, by their indices in the list.
    pub(super) castlers: Option<(usize, usize)>,
}

/// Writes `[shuffle]` for the pieces that change places, on a board with this number of files.
///
/// # Errors
/// Why this cannot be expressed.
pub(super) fn write(mixtures: &[Mixture], files: usize, draft: &mut Draft) -> Result<(), String> {
    let mut lots: Vec<(String, Table)> = Vec::new();
    let mut conditions = Vec::new();
    for mixture in mixtures {
        mixture.add_lots(files, &mut lots)?;
        let both_wings = mixture.kinds.iter().filter(|mixed| mixed.spread == Spread::Mirrored);
        conditions.extend(both_wings.map(|mixed| mirrored(&mixed.name, files)));
    }
    if !conditions.is_empty() {
        draft.set_lines("shuffle/when", conditions);
    }
    for (name, lot) in lots {
        draft.set(&format!("shuffle/{name}"), lot);
    }
    Ok(())
}

/// The condition that each piece of a kind has another one opposite, on the other side of the middle.
fn mirrored(name: &str, files: usize) -> String {
    let sum = files + 1;
    format!(
        "all(p in my {name}: any(q in my {name}: file(p) + file(q) = {sum} and rank(p, white) = rank(q, white)))"
    )
}

impl Mixture {
    /// The squares on which the pieces change places.
    fn squares(&self) -> Spots {
        self.kinds.iter().flat_map(|mixed| mixed.squares.iter().copied()).collect()
    }

    /// The lots, those with the fewest squares first.
    fn add_lots(&self, files: usize, lots: &mut Vec<(String, Table)>) -> Result<(), String> {
        let squares = self.squares();
        let places = places(&squares, files);
        let castles =
            |place: usize| self.castlers.is_some_and(|(king, partner)| [king, partner].contains(&place));
        let spread_out =
            self.kinds.iter().enumerate().filter(|(_, mixed)| mixed.spread == Spread::OverColours);
        for (place, mixed) in spread_out {
            if castles(place) {
                return Err(format!(
                    "the squares of {} are bound by castling and by their colour",
                    mixed.name
                ));
            }
            mixed.add_lots_by_colour(&squares, lots)?;
        }
        for (place, mixed) in self.kinds.iter().enumerate() {
            if mixed.spread != Spread::OverColours && !castles(place) {
                lots.push((mixed.name.clone(), lot(&vec![&*mixed.name; mixed.squares.len()], &places)));
            }
        }
        if let Some((king, partner)) = self.castlers {
            let (king, partner) = (&self.kinds[king], &self.kinds[partner]);
            if king.squares.len() != 1 || partner.squares.len() != 2 {
                return Err("castling asks for one king and two pieces of one kind".to_owned());
            }
            let mut castlers = lot(&[&partner.name, &king.name, &partner.name], &places);
            castlers.insert("in-order".to_owned(), Value::from(true));
            lots.push(("castlers".to_owned(), castlers));
        }
        Ok(())
    }
}

impl Mixed {
    /// A lot of the light squares and a lot of the dark ones.
    fn add_lots_by_colour(&self, squares: &Spots, lots: &mut Vec<(String, Table)>) -> Result<(), String> {
        let of_colour = |spots: &Spots, light: bool| -> Spots {
            spots.iter().copied().filter(|spot| is_light(*spot) == light).collect()
        };
        let count = self.squares.len();
        let own_light = of_colour(&self.squares, true).len();
        let light = match count {
            1 => own_light,
            even if even.is_multiple_of(2) => count / 2,
            _ => return Err(format!("{count} pieces cannot stand on squares of both colours alike")),
        };
        for (word, is_light, count) in [("light", true, light), ("dark", false, count - light)] {
            if count > 0 {
                let lot = lot(&vec![&*self.name; count], &listed(&of_colour(squares, is_light)));
                lots.push((format!("{word}-{}", self.name), lot));
            }
        }
        Ok(())
    }
}

/// Whether a square is light on a board whose first square is dark.
pub(super) fn is_light((file, rank): Spot) -> bool {
    (file + rank) % 2 == 1
}

/// A lot of pieces on squares.
fn lot(pieces: &[&str], squares: &str) -> Table {
    Table::from_iter([
        ("pieces".to_owned(), Value::from(pieces.join(" "))),
        ("squares".to_owned(), Value::from(squares)),
    ])
}

/// Squares as a definition lists them: a whole rank, or one by one.
fn places(squares: &Spots, files: usize) -> String {
    match squares.first() {
        Some((_, rank)) if squares.len() == files && squares.iter().all(|(_, other)| other == rank) => {
            format!("rank {}", rank + 1)
        }
        _ => listed(squares),
    }
}

fn listed(squares: &Spots) -> String {
    squares.iter().map(|spot| spot_name(*spot)).collect::<Vec<_>>().join(" ")
}
