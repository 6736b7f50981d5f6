//! The actions that movements and declarations allow.

pub(super) mod board;
pub(super) mod bulk;
pub(super) mod declared;
pub(super) mod departure;
pub(super) mod draw;
pub(super) mod generate;
pub(super) mod generator;
pub(super) mod line_moves;
pub(super) mod loud;
pub(super) mod offer;
pub(super) mod parameters;
pub(super) mod piece_moves;
pub(super) mod reached;
pub(super) mod subsets;
pub(super) mod walk_moves;
