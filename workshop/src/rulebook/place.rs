//! Kinds, squares, directions and players in words.

use super::english::{a, belonging, coined, is_many, list, plural};
use super::speaker::Speaker;
use variorum::ids::{Kind, KindSet, Side, Square, Vector, Zone};
use variorum::model::{DirectionWord, Expression, KindsTerm, Step, Term};

impl Speaker<'_> {
    /// The name of a kind.
    pub(super) fn kind_name(&self, kind: Kind) -> String {
        self.model.kinds[kind.index()].name.clone()
    }

    /// The names of kinds, joined by a word; `piece` if they are all kinds. Each name is passed through a function.
    fn kind_list(&self, kinds: KindSet, word: &str, change: impl Fn(&str) -> String) -> String {
        let all = KindSet::first(self.model.kinds.len());
        if all.is_within(kinds) {
            return change("piece");
        }
        let named =
            |kinds: KindSet| kinds.iter().map(|kind| change(&self.kind_name(kind))).collect::<Vec<_>>();
        let (these, others) = (named(kinds), named(KindSet(all.0 & !kinds.0)));
        match these.len() > 4 && others.len() <= 2 {
            true => format!("{} other than {}", change("piece"), list(&others, "and")),
            false => list(&these, word),
        }
    }

    /// Kinds of which there is one piece: `rook or bishop`.
    pub(super) fn singular(&self, kinds: &KindsTerm) -> String {
        match kinds {
            KindsTerm::Fixed(kinds) => self.kind_list(*kinds, "or", str::to_owned),
            KindsTerm::One(kind) => match self.of_table(kind) {
                Some(told) => told,
                None => format!("piece of {}", self.that_kind(kind)),
            },
        }
    }

    /// The same with articles: `a rook or a bishop`.
    pub(super) fn one_of_kinds(&self, kinds: &KindsTerm) -> String {
        match kinds {
            KindsTerm::Fixed(kinds) => self.kind_list(*kinds, "or", a),
            KindsTerm::One(kind) => match self.of_table(kind) {
                Some(told) => a(&told),
                None => format!("a piece of {}", self.that_kind(kind)),
            },
        }
    }

    /// Kinds of which there are several pieces: `rooks and bishops`.
    pub(super) fn plural(&self, kinds: &KindsTerm) -> String {
        match kinds {
            KindsTerm::Fixed(kinds) => self.kind_list(*kinds, "and", plural),
            KindsTerm::One(kind) => format!("pieces of {}", self.that_kind(kind)),
        }
    }

    /// A kind that a table gives, as a noun: `“maker” of that kind`.
    fn of_table(&self, kind: &Expression) -> Option<String> {
        let Term::Lookup(table, row, None) = &kind.term else { return None };
        Some(format!("{} of {}", coined(&self.model.table(*table).name), self.kind_noun(row)))
    }

    /// A computed kind, after `a piece of`.
    fn that_kind(&self, kind: &Expression) -> String {
        let noun = self.noun(kind);
        if noun.contains("kind") { noun } else { format!("the kind of {noun}") }
    }

    /// The names of squares: whole ranks and files as such, rectangles by their corners.
    pub(super) fn squares(&self, squares: &[Square]) -> String {
        let board = &self.model.board;
        let names = || squares.iter().map(|square| board.name(*square)).collect::<Vec<_>>();
        if squares.len() == board.len() {
            return "the whole board".to_owned();
        }
        let (Some(first), Some(last)) = (squares.first(), squares.last()) else {
            return "nowhere".to_owned();
        };
        let (low, high) = (board.place(*first), board.place(*last));
        let is_within = |square: &Square| {
            let place = board.place(*square);
            (low.file..=high.file).contains(&place.file) && (low.rank..=high.rank).contains(&place.rank)
        };
        let fills =
            squares.iter().all(is_within) && board.squares().filter(is_within).count() == squares.len();
        let spans_files = board.squares().all(|square| {
            (low.file..=high.file).contains(&board.place(square).file)
                || !(low.rank..=high.rank).contains(&board.place(square).rank)
        });
        match (squares.len() > 3 && fills && !board.named, spans_files, low.rank == high.rank) {
            (true, true, true) => format!("rank {}", u16::from(low.rank) + 1),
            (true, true, false) => {
                format!("ranks {}–{}", u16::from(low.rank) + 1, u16::from(high.rank) + 1)
            }
            (true, false, _) => format!("{}–{}", board.name(*first), board.name(*last)),
            (false, _, _) => names().join(", "),
        }
    }

    /// A zone of a player or of everybody: `the player’s “camp”`, `the “home”`.
    pub(super) fn zone(&self, zone: Zone, owner: Option<&Expression>) -> String {
        let name = coined(&self.model.zones[zone.index()].name);
        match owner {
            Some(owner) => belonging(&self.noun(owner), &name),
            None => format!("the {name}"),
        }
    }

    /// Whether a zone is part of one rank or file for each player: pieces stand on a rank, but in a
    /// camp, whatever its size.
    pub(super) fn is_line(&self, zone: Zone) -> bool {
        let board = &self.model.board;
        let zone = &self.model.zones[zone.index()];
        let is_area = ["zone", "area", "camp", "palace"].iter().any(|word| zone.name.ends_with(word));
        !is_area
            && zone.squares.iter().all(|squares| {
                let mut places = squares.iter().map(|square| board.place(*square));
                let Some(first) = places.next() else { return false };
                let mut rest = places.clone();
                places.all(|place| place.rank == first.rank) || rest.all(|place| place.file == first.file)
            })
    }

    /// A square of a zone, after `on`: `a “home” square`.
    pub(super) fn zone_square(&self, zone: Zone, owner: Option<&Expression>) -> String {
        let name = &self.model.zones[zone.index()].name;
        let coined = coined(name);
        match owner {
            Some(owner) => belonging(&self.noun(owner), &coined),
            None if is_many(name) => format!("the {coined}"),
            None => a(&format!("{coined} square")),
        }
    }

    /// A player.
    pub(super) fn side(&self, side: Side) -> String {
        side.name().to_owned()
    }

    /// A direction as its player sees it.
    pub(super) fn direction(&self, word: DirectionWord) -> String {
        if self.is_any_direction(word) {
            return "in that direction".to_owned();
        }
        towards(word.0).to_owned()
    }

    /// Steps as a place next to something, or the names of links.
    pub(super) fn steps(&self, steps: &[Vec<Step>]) -> Vec<Vector> {
        let alone = |steps: &Vec<Step>| match steps[..] {
            [Step::Vector(vector)] => Some(vector),
            _ => None,
        };
        steps.iter().filter_map(alone).collect()
    }
}

/// The word for a direction.
pub(super) fn towards(vector: Vector) -> &'static str {
    match (vector.files.signum(), vector.ranks.signum()) {
        (0, 1) => "forward",
        (0, -1) => "backward",
        (1, 0) => "to the right",
        (-1, 0) => "to the left",
        (1, 1) => "diagonally forward to the right",
        (-1, 1) => "diagonally forward to the left",
        (1, -1) => "diagonally backward to the right",
        (-1, -1) => "diagonally backward to the left",
        _ => "nowhere",
    }
}
