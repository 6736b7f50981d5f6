//! What a movement may do where it arrives.

use super::entry::vocabulary;

vocabulary! {
    /// What a move may do where it arrives.
    #[derive(PartialOrd, Ord)]
    Mode;
    Quiet = "quiet", "goes to an empty square", "quiet fW";
    Capture = "capture", "captures an enemy piece and stands in its place", "capture fF";
    Devour = "devour", "captures a piece of its own side and stands in its place", "devour K";
    Swap = "swap", "changes places with a piece of its own side", "swap K";
    Shoot = "shoot", "captures an enemy piece without moving", "shoot R3";
}

impl Mode {
    /// Whether a move in this mode captures a piece.
    #[inline]
    pub fn captures(self) -> bool {
        match self {
            Mode::Capture | Mode::Devour | Mode::Shoot => true,
            Mode::Quiet | Mode::Swap => false,
        }
    }
}
