//! A position of the tree, and the query for the one after an action.

use crate::ids::Side;

use super::score::Value;
use super::window::Window;

/// The state of a node before its actions are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) key: u64,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) window: Window,
    pub(super) in_check: bool,
    /// The digest of the previously best action.
    pub(super) known: Option<u32>,
    pub(super) side: Side,
    /// The static evaluation, where it was needed.
    pub(super) value: Option<Value>,
    /// Whether the static evaluation has risen since the player's last action; true where that is unknown.
    pub(super) improves: bool,
}

/// The query for the position after an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// From the point of view of the player who did the action.
    pub(super) window: Window,
    /// Whether it is still his turn.
    pub(super) goes_on: bool,
}
