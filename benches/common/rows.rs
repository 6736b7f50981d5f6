//! The games in which nodes are counted, each with its goal beside another engine.

#![allow(dead_code, reason = "each bench reads what it needs of a row")]

/// A node count.
pub(crate) struct Row {
    /// What it is called.
    pub(crate) name: &'static str,
    /// The shipped variant.
    pub(crate) variant: &'static str,
    /// The position; the start if there is none.
    pub(crate) position: Option<&'static str>,
    /// The depth at which engines are compared, and its nodes.
    pub(crate) whole: (u32, u64),
    /// A depth that takes a part of a second, and its nodes.
    pub(crate) short: (u32, u64),
    /// Whether the other engine plays this game. If not, ours is compared with its orthodox chess.
    pub(crate) is_shared: bool,
    /// Our nodes a second for each of the other engine that are aimed at.
    pub(crate) goal: f64,
}

/// A position with many captures, castlings and promotions.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0";

/// All rows, orthodox chess first.
pub(crate) const ROWS: [Row; 17] = [
    shared("chess", (6, 119_060_324), (4, 197_281), 2.7),
    Row { position: Some(KIWIPETE), name: "kiwipete", ..shared("chess", (5, 193_690_690), (3, 97_862), 2.7) },
    shared("crazyhouse", (6, 120_812_942), (4, 197_281), 2.7),
    shared("capablanca", (5, 28_741_319), (4, 805_128), 2.2),
    shared("grand", (4, 15_921_643), (3, 259_514), 2.4),
    shared("xiangqi", (5, 133_312_995), (3, 79_666), 1.0),
    shared("shogi", (5, 19_861_490), (4, 719_731), 1.0),
    shared("shako", (5, 559_582_321), (3, 185_938), 1.0),
    shared("makruk", (5, 6_223_994), (4, 273_026), 1.4),
    own("wizards-war", (5, 118_315_944), (4, 2_772_268), 3.4),
    own("medieval-war-chess", (6, 591_213_080), (4, 582_304), 10.0),
    own("wiz-42", (7, 262_377_320), (5, 824_671), 2.5),
    own("wizard-chess", (4, 6_455_978), (3, 135_294), 2.2),
    own("chess-with-wizards", (4, 4_814_304), (3, 100_956), 2.2),
    own("chess-with-wizards-i", (4, 3_683_467), (3, 82_550), 2.2),
    own("chess-with-wizards-ii", (4, 5_209_826), (3, 107_565), 2.2),
    own("chess-with-wizards-iii", (4, 6_804_755), (3, 133_055), 2.2),
];

/// A game that both engines play, from its start.
const fn shared(name: &'static str, whole: (u32, u64), short: (u32, u64), goal: f64) -> Row {
    Row { name, variant: name, position: None, whole, short, is_shared: true, goal }
}

/// A game that the other engine does not play, from its start.
const fn own(name: &'static str, whole: (u32, u64), short: (u32, u64), goal: f64) -> Row {
    Row { is_shared: false, ..shared(name, whole, short, goal) }
}
