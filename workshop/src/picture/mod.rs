//! Boards as text and as pictures.
//!
//! Both are drawn from the board graph of the model and know no game: a piece is the letter of its kind in text, and in pictures
//! what [`to_piece`] draws. They show the board, the hands, the player to act, marks that are not implied, and what pieces
//! remember; variables are only in text.

mod describe;
mod edges;
mod figure;
mod graph;
mod heat;
mod layout;
mod lines;
mod moves;
mod moves_text;
mod panel;
mod pen;
mod piece;
mod reached;
mod svg;
mod swatch;
mod text;
mod thumbnail;
mod words;

pub use describe::describe_square;
pub use edges::{Edges, edges};
pub use graph::to_graphviz;
pub use heat::{HeatCell, to_heat_map};
pub use layout::is_round;
pub use lines::Lines;
pub use moves::{Sign, to_move_diagram};
pub use moves_text::{MoveText, to_move_text};
pub use piece::{has_figure, is_stone, is_wedge, to_piece, to_piece_svg};
pub use svg::{to_board_svg, to_svg, zone_tints, zone_tints_on_lines};
pub use swatch::zone_swatches;
pub use text::{Paint, to_text, to_text_painted, who_acts, who_is_in_check};
pub use thumbnail::to_thumbnail;
pub use words::escape;

use variorum::game::Game;
use variorum::ids::Square;

/// The squares whose contents have changed, in order: a picture marks them as last played.
///
/// Both must be games of the same variant.
pub fn changed_squares(before: &Game, after: &Game) -> Vec<Square> {
    let board = &after.variant().model().board;
    board.squares().filter(|square| before.piece(*square) != after.piece(*square)).collect()
}
