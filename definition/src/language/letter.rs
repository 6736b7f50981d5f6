//! The letters of Betza's notation for movements.

use super::entry::vocabulary;

/// The role of a letter of Betza's notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterUse {
    /// An atom: the long and the short part of its leap.
    Leap(i8, i8),
    /// An atom that rides: the leaps that it consists of.
    Rider(&'static [(i8, i8)]),
    /// A suffix of an atom: its addition to the long and the short part of the leap, and the atoms that it goes with.
    Suffix(i8, i8, &'static str),
    /// The atom that leaps to every square.
    Universal,
    /// The atom of castling.
    Castling,
    /// A modifier that names directions.
    Direction,
    /// A modifier that determines what a movement may do, how it passes squares, or when.
    Modifier,
    /// A refused letter; its meaning gives the alternative.
    Refused,
}

vocabulary! {
    /// A letter of Betza's notation.
    Letter;
    /// Its role.
    becomes: LetterUse;
    Wazir = "W", LetterUse::Leap(1, 0),
        "leaps 1,0", "W";
    Ferz = "F", LetterUse::Leap(1, 1),
        "leaps 1,1", "F";
    Dabbaba = "D", LetterUse::Leap(2, 0),
        "leaps 2,0", "D";
    Knight = "N", LetterUse::Leap(2, 1),
        "leaps 2,1", "N";
    Alfil = "A", LetterUse::Leap(2, 2),
        "leaps 2,2", "A";
    Threeleaper = "H", LetterUse::Leap(3, 0),
        "leaps 3,0", "H";
    Camel = "C", LetterUse::Leap(3, 1),
        "leaps 3,1", "C";
    OtherCamel = "L", LetterUse::Leap(3, 1),
        "leaps 3,1", "L";
    Zebra = "Z", LetterUse::Leap(3, 2),
        "leaps 3,2", "Z";
    OtherZebra = "J", LetterUse::Leap(3, 2),
        "leaps 3,2", "J";
    Tripper = "G", LetterUse::Leap(3, 3),
        "leaps 3,3", "G";
    ThreeMore = "X", LetterUse::Suffix(3, 0, "WFDNAHCZG"),
        "3 more along the longer side", "NX";
    TwoMore = "Y", LetterUse::Suffix(2, 2, "DNACZ"),
        "2 more along both sides", "NY";
    King = "K", LetterUse::Rider(&[(1, 0), (1, 1)]),
        "W and F", "K";
    Rook = "R", LetterUse::Rider(&[(1, 0)]),
        "W without limit", "R4";
    Bishop = "B", LetterUse::Rider(&[(1, 1)]),
        "F without limit", "B";
    Queen = "Q", LetterUse::Rider(&[(1, 0), (1, 1)]),
        "R and B", "Q";
    Universal = "U", LetterUse::Universal,
        "leaps to any square", "mU";
    Castling = "O", LetterUse::Castling,
        "castles with the piece at the edge", "O2";
    Forward = "f", LetterUse::Direction,
        "forward", "fW";
    Back = "b", LetterUse::Direction,
        "back", "bF";
    Left = "l", LetterUse::Direction,
        "to the left", "lR";
    Right = "r", LetterUse::Direction,
        "to the right", "rR";
    Vertical = "v", LetterUse::Direction,
        "forward and back", "vN";
    Sideways = "s", LetterUse::Direction,
        "to both sides", "sW";
    Half = "h", LetterUse::Direction,
        "half of the directions", "fhN";
    Quiet = "m", LetterUse::Modifier,
        "goes to an empty square", "fmW";
    Capture = "c", LetterUse::Modifier,
        "captures an enemy", "fcF";
    Devour = "d", LetterUse::Modifier,
        "captures a friend", "dK";
    Hop = "p", LetterUse::Modifier,
        "hops over a piece", "pR";
    ShortHop = "g", LetterUse::Modifier,
        "hops over a piece and ends right behind it", "gQ";
    Lame = "n", LetterUse::Modifier,
        "may be blocked", "nA";
    Jump = "j", LetterUse::Modifier,
        "must jump", "jD";
    Zigzag = "z", LetterUse::Modifier,
        "rides in a zigzag", "zB";
    Circle = "q", LetterUse::Modifier,
        "rides in a circle", "qN";
    Initial = "i", LetterUse::Modifier,
        "only a piece that has not moved", "ifmW2";
    Again = "a", LetterUse::Modifier,
        "goes on with another leg", "mWaF";
    Extended = "y", LetterUse::Modifier,
        "from there on rides instead of leaping, or the other way round", "mWyafR";
    Passant = "e", LetterUse::Modifier,
        "captures en passant", "fceF";
    Cylinder = "o", LetterUse::Refused,
        "say `cylinder = true` or `torus = true` in `[board]`, or join the edges by a link", "oR";
    Test = "t", LetterUse::Refused,
        "name what may be hopped over, `[through (my pieces) R - fR]`, or add `when victim is not …`", "tR";
    Unload = "u", LetterUse::Refused,
        "write `swap` before the movement, or move the other piece by a statement after `do`", "uK";
    Lent = "x", LetterUse::Refused,
        "a movement lent by other pieces is a condition: `Q when any(around(from, 'K') and my queen)`", "xQ";
}

impl Letter {
    /// The row of a letter.
    pub fn of(letter: char) -> Option<Letter> {
        Letter::named(letter.encode_utf8(&mut [0; 4]))
    }
}
