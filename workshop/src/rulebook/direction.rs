//! One clause for a condition that is repeated in several directions.

use super::english::list;
use super::speaker::Speaker;
use variorum::ids::Vector;
use variorum::model::{DirectionWord, Expression, Term};

/// A condition of one of several directions.
pub(super) struct Turned<'e> {
    /// The condition of the first direction.
    part: (&'e Expression, bool),
    /// All directions, the first one first.
    directions: Vec<DirectionWord>,
}

/// The joined conditions as one, if they differ in nothing but a direction.
pub(super) fn turned<'e>(parts: &[(&'e Expression, bool)]) -> Option<Turned<'e>> {
    let (first, rest) = parts.split_first()?;
    if rest.is_empty() {
        return None;
    }
    let without = |part: &Expression, word: DirectionWord| {
        format!("{part:?}").replace(&format!("{:?}", Term::Direction(word)), "@")
    };
    words(first.0).into_iter().find_map(|word| {
        let text = without(first.0, word);
        let mut directions = vec![word];
        for (part, holds) in rest {
            let alike =
                words(part).into_iter().find(|word| *holds == first.1 && without(part, *word) == text)?;
            directions.push(alike);
        }
        Some(Turned { part: *first, directions })
    })
}

/// The directions that a condition names.
fn words(part: &Expression) -> Vec<DirectionWord> {
    let mut found = Vec::new();
    part.visit(&mut |inner| {
        if let Term::Direction(word) = inner.term
            && !found.contains(&word)
        {
            found.push(word);
        }
    });
    found
}

impl Speaker<'_> {
    /// A condition of one of several directions, or of all of them, as a clause.
    pub(super) fn turned(&self, turned: &Turned<'_>, is_any: bool) -> String {
        let (part, holds) = turned.part;
        let told = self.with_any_direction(turned.directions[0], || self.clause(part, holds));
        match (self.sort_of_directions(&turned.directions), is_any) {
            (Some(sort), true) => format!("in at least one {sort}, {told}"),
            (Some(sort), false) => format!("in every {sort}, {told}"),
            (None, _) => {
                let names: Vec<String> = turned.directions.iter().map(|word| self.direction(*word)).collect();
                let word = if is_any { "one" } else { "each" };
                format!("in {word} of these directions ({}), {told}", list(&names, "and"))
            }
        }
    }

    /// What several directions have in common, if they are all of their sort.
    fn sort_of_directions(&self, directions: &[DirectionWord]) -> Option<&'static str> {
        let vectors: Vec<Vector> = directions.iter().map(|word| word.0).collect();
        let is =
            |all: &[Vector]| all.len() == vectors.len() && all.iter().all(|vector| vectors.contains(vector));
        let straight = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(files, ranks)| Vector::new(files, ranks));
        let oblique = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(files, ranks)| Vector::new(files, ranks));
        match () {
            () if is(&self.model.board.neighbour_vectors()) => Some("direction"),
            () if is(&straight) => Some("orthogonal direction"),
            () if is(&oblique) => Some("diagonal direction"),
            () => None,
        }
    }
}
