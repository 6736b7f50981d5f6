//! How far each line of a piece's moves leads.

use variorum::game::Game;
use variorum::ids::Square;
use variorum::plain::{Plain, Reach, State};
use variorum::source::Span;

/// How far a line of `moves` leads a piece on the way to a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineReach {
    /// The string of the kind's `moves`.
    pub line: Span,
    /// The best explaining line, see [`Movement::origin`](variorum::model::Movement::origin).
    pub origin: Span,
    /// How far it leads.
    pub reach: Reach,
}

/// The line that comes nearest to a square that no line leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The best explaining line, see [`Movement::origin`](variorum::model::Movement::origin).
    pub origin: Span,
    /// The square to which it leads.
    pub to: Square,
}

/// The line of the piece on a square that comes nearest to another; nothing if none comes nearer than the piece stands.
pub(super) fn nearest(plain: &Plain<'_>, game: &Game, from: Square, to: Square) -> Option<Nearest> {
    let model = game.variant().model();
    let (kind, _) = game.piece(from)?;
    let state: State = plain.state_of(&game.snapshot());
    let distance = |square: Square| {
        let (a, b) = (model.board.place(square), model.board.place(to));
        let (files, ranks) = (a.file.abs_diff(b.file), a.rank.abs_diff(b.rank));
        (files.max(ranks), files.min(ranks))
    };
    let movements = model.kinds[kind.index()].movements.iter().enumerate();
    let ends = movements.flat_map(|(index, movement)| {
        let ends: Vec<Square> = plain.ends_of(&state, from, index).iter().collect();
        ends.into_iter().map(|to| Nearest { origin: movement.origin, to })
    });
    ends.filter(|end| distance(end.to) < distance(from)).min_by_key(|end| distance(end.to))
}

/// All lines of the piece on a square, in the order of the definition.
pub(super) fn lines(plain: &Plain<'_>, game: &Game, from: Square, to: Square) -> Vec<LineReach> {
    let model = game.variant().model();
    let Some((kind, _)) = game.piece(from) else { return Vec::new() };
    let state: State = plain.state_of(&game.snapshot());
    let mut found: Vec<LineReach> = Vec::new();
    for (index, movement) in model.kinds[kind.index()].movements.iter().enumerate() {
        let Some(reach) = plain.reach_of(&state, from, index, to) else { continue };
        let known =
            found.iter_mut().find(|known| known.origin == movement.origin && known.line == movement.line);
        match known {
            // A line can have several movements; the one that comes nearest represents it.
            Some(known) if rank(&reach) < rank(&known.reach) => known.reach = reach,
            Some(_) => {}
            None => found.push(LineReach { line: movement.line, origin: movement.origin, reach }),
        }
    }
    found
}

/// How well a reach explains, the best first.
fn rank(reach: &Reach) -> u8 {
    match reach {
        Reach::Leads => 0,
        Reach::Condition(_) => 1,
        Reach::Wants(_) => 2,
        Reach::Stopped { .. } => 3,
        Reach::WantsHurdle(_) => 4,
        Reach::Elsewhere => 5,
    }
}
