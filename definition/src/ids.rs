//! Small typed indices and other types that every stage shares.

/// A square: an index into the squares of the board, in order of rank, then file, without holes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u16);

/// A piece kind: an index into the kinds of the definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u8);

/// The owner of a piece, or the player to act. `Neutral` pieces have no player; that side never acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The side whose squares have the low ranks.
    White,
    /// The other side.
    Black,
    /// Neither player.
    Neutral,
}

impl Square {
    /// The mirrored index: the square that has as many squares before it as this one has after it.
    #[inline]
    pub fn back(self, places: i32) -> Square {
        Square((i32::from(self.0) - places) as u16)
    }
}

impl Side {
    /// The two sides that act.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];
    /// All possible owners of a piece.
    pub const OWNERS: [Side; 3] = [Side::White, Side::Black, Side::Neutral];

    /// The index of a player; nothing for neutral.
    #[inline]
    pub fn acting_index(self) -> Option<usize> {
        match self {
            Side::White => Some(0),
            Side::Black => Some(1),
            Side::Neutral => None,
        }
    }

    /// The other side; neutral stays neutral.
    #[must_use]
    #[inline]
    pub fn opponent(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
            Side::Neutral => Side::Neutral,
        }
    }

    /// As an index: 0 White, 1 Black, 2 neutral.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side of an index.
    #[inline]
    pub fn from_index(index: usize) -> Side {
        match index {
            0 => Side::White,
            1 => Side::Black,
            _ => Side::Neutral,
        }
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
            Side::Neutral => "nobody",
        }
    }
}

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u16);

        impl $name {
            /// As an index into a list.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

index! {
    /// A zone.
    Zone
}
index! {
    /// A mark that pieces carry.
    Mark
}
index! {
    /// A variable of `[state]`.
    Variable
}
index! {
    /// A table.
    Table
}
index! {
    /// A declared action.
    ActionRule
}
index! {
    /// A link of the board.
    Link
}

impl Square {
    /// As an index into a list.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Kind {
    /// As an index into a list.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KindSet(pub u128);

impl KindSet {
    /// The set of one kind.
    #[inline]
    pub fn one(kind: Kind) -> KindSet {
        KindSet(1 << kind.0)
    }

    /// All of the first `count` kinds.
    #[inline]
    pub fn first(count: usize) -> KindSet {
        KindSet(if count >= 128 { u128::MAX } else { (1 << count) - 1 })
    }

    /// Whether a kind is in the set.
    #[inline]
    pub fn has(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// The union of two sets.
    #[must_use]
    #[inline]
    pub fn or(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// Whether nothing is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it is a subset of another set.
    #[inline]
    pub fn is_within(self, other: KindSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The kinds, in the order of the definition.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let halves = [(self.0 as u64, 0), ((self.0 >> u64::BITS) as u64, u64::BITS as u8)];
        halves.into_iter().flat_map(|(mut left, first)| {
            std::iter::from_fn(move || {
                let kind = left.trailing_zeros() as u8;
                let is_left = left != 0;
                left &= left.wrapping_sub(1);
                is_left.then_some(Kind(first + kind))
            })
        })
    }
}

/// A step on the grid: files to the right, ranks away from White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vector {
    /// Files to the right, as White sees it.
    pub files: i8,
    /// Ranks away from White.
    pub ranks: i8,
}

impl Vector {
    /// A step.
    #[inline]
    pub const fn new(files: i8, ranks: i8) -> Vector {
        Vector { files, ranks }
    }

    /// The opposite step.
    #[must_use]
    #[inline]
    pub fn reversed(self) -> Vector {
        Vector::new(-self.files, -self.ranks)
    }
}

/// The letters of a file counted from 0: `a` to `z`, then `aa`, `ab`, ….
#[inline]
pub fn letters_of_file(file: u8) -> String {
    let letter = |index: u8| char::from(b'a' + index);
    match file {
        0..26 => letter(file).to_string(),
        _ => format!("{}{}", letter(file / 26 - 1), letter(file % 26)),
    }
}
