//! Drawn starts.

use std::collections::BTreeMap;

use super::checker::Checker;
use crate::ids::{Kind, Side, Square};
use crate::language::{First, Owner};
use crate::limits;
use crate::model::errors;
use crate::model::names::Entity;
use crate::model::rule::Scope;
use crate::model::shuffle::{Lot, Place, Shuffle};
use crate::model::term::Type;
use crate::syntax::{LotSection, Name};

impl Checker<'_> {
    /// Reads `[shuffle]` and who begins.
    pub(super) fn check_shuffle(&mut self) -> Shuffle {
        let document = self.document;
        let mut shuffle =
            Shuffle { draws_first: document.turn.first == Some(First::Drawn), ..Shuffle::default() };
        let errors_before = self.diagnostics.error_count();
        for section in &document.shuffle.lots {
            let found = self.lot(section, &shuffle);
            shuffle.lots.extend(found);
        }
        if self.diagnostics.error_count() == errors_before && self.setup_is_known() {
            self.check_dealt(&shuffle);
        }
        let when = document.shuffle.when.as_ref();
        shuffle.when = when.and_then(|when| self.expression(when, Some(Type::Truth), &mut Scope::default()));
        self.check_number_of_starts(&shuffle);
        shuffle
    }

    fn setup_is_known(&self) -> bool {
        self.board_is_known && self.letters_are_known && self.diagnostics.error_count() == 0
    }

    /// One lot, if its pieces can be put on its squares.
    fn lot(&mut self, section: &LotSection, earlier: &Shuffle) -> Option<Lot> {
        let kinds: Vec<Option<Kind>> = section.pieces.iter().map(|name| self.piece_of_lot(name)).collect();
        let squares = self.constant_squares(&section.squares, Side::White)?;
        let kinds = kinds.into_iter().collect::<Option<Vec<Kind>>>()?;
        let places: Option<Vec<Place>> =
            squares.iter().map(|square| self.place_of_lot(section, *square)).collect();
        let lot = Lot { places: places?, kinds, in_order: section.in_order, ways: 1 };
        self.refuse_own_opposites(section, &lot)?;
        let mut free = lot.places.len();
        for (other, about) in earlier.lots.iter().zip(&self.document.shuffle.lots) {
            if other.squares().any(|(_, square)| lot.squares().any(|(_, own)| own == square)) {
                if !other.places.iter().all(|place| lot.places.contains(place)) {
                    let names = [section.name.text.as_str(), about.name.text.as_str()];
                    self.diagnostics.push(errors::lots_overlap(section.squares.span, names));
                    return None;
                }
                free = free.saturating_sub(other.kinds.len());
            }
        }
        if lot.kinds.len() > free {
            let (wanted, name) = (lot.kinds.len(), &section.name.text);
            self.diagnostics.push(errors::lot_without_room(section.squares.span, name, wanted, free));
            return None;
        }
        let ways = lot.ways_on(free).unwrap_or(u64::MAX);
        Some(Lot { ways, ..lot })
    }

    fn piece_of_lot(&mut self, name: &Name) -> Option<Kind> {
        match self.entity_of(name) {
            Some(Entity::Kind(kind)) => return Some(kind),
            Some(other) => self.diagnostics.push(errors::not_a(name, "a kind", other.words())),
            None if self.names.may_exist(&name.text) => {}
            None => {
                let known: Vec<&str> = self.names.all(|entity| matches!(entity, Entity::Kind(_))).collect();
                self.diagnostics.push(errors::unknown_of(name, "kind", known));
            }
        }
        None
    }

    /// The squares that get a piece if White's stands on a given one.
    fn place_of_lot(&mut self, section: &LotSection, square: Square) -> Option<Place> {
        let side = match section.owner {
            Some(Owner::White) => Side::White,
            Some(Owner::Black) => Side::Black,
            Some(Owner::Neutral) => Side::Neutral,
            None => {
                let Some(opposite) = self.board.turned_square(square) else {
                    let (span, name) = (section.squares.span, self.board.name(square));
                    self.diagnostics.push(errors::lopsided(span, &section.name.text, &name));
                    return None;
                };
                return Some(Place { squares: vec![(Side::White, square), (Side::Black, opposite)] });
            }
        };
        Some(Place { squares: vec![(side, square)] })
    }

    /// Refuses squares whose opposite square is also among them.
    fn refuse_own_opposites(&mut self, section: &LotSection, lot: &Lot) -> Option<()> {
        let of =
            |side: Side| lot.squares().filter(move |(owner, _)| *owner == side).map(|(_, square)| square);
        let both = of(Side::White).find(|square| of(Side::Black).any(|other| other == *square));
        match both {
            None => Some(()),
            Some(square) => {
                let name = self.board.name(square);
                self.diagnostics.push(errors::lot_meets_itself(section.squares.span, &name));
                None
            }
        }
    }

    /// Checks that the lots place the pieces that the setup has on their squares.
    fn check_dealt(&mut self, shuffle: &Shuffle) {
        let mut balance: BTreeMap<(usize, Kind), i32> = BTreeMap::new();
        for piece in self.arrangement.pieces.iter().filter(|piece| shuffle.has(piece.square)) {
            *balance.entry((piece.side.index(), piece.kind)).or_default() += 1;
        }
        for lot in &shuffle.lots {
            let owners = lot.places.first().map_or(&[][..], |place| &place.squares);
            for (side, kind) in
                owners.iter().flat_map(|(side, _)| lot.kinds.iter().map(move |kind| (side, kind)))
            {
                *balance.entry((side.index(), *kind)).or_default() -= 1;
            }
        }
        let Some(((side, kind), left)) = balance.into_iter().find(|(_, left)| *left != 0) else { return };
        let Some(section) = self.document.shuffle.lots.first() else { return };
        let piece = format!("{} {}", Side::from_index(side).name(), self.kind_names[kind.index()]);
        self.diagnostics.push(errors::lots_and_setup(section.name.span, &piece, left));
    }

    /// Refuses more starts than can be numbered, or searched for a condition.
    fn check_number_of_starts(&mut self, shuffle: &Shuffle) {
        let (most, what) = match &shuffle.when {
            Some(_) => (limits::STARTS_LOOKED_THROUGH, "starts with a condition"),
            None => (limits::STARTS, "starts"),
        };
        let count = shuffle.count();
        if count.is_none_or(|count| count > most) {
            let first = self.document.shuffle.lots.first();
            let span = first.map_or(self.document.span, |lot| lot.name.span);
            let found = count.map_or(usize::MAX, |count| count as usize);
            self.diagnostics.push(errors::beyond_limit(span, what, found, most as usize));
        }
    }
}
