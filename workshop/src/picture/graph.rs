//! The board graph as a Graphviz file, for checking links, holes and joined edges.

use petgraph::dot::{Config, Dot};
use petgraph::graph::NodeIndex;
use petgraph::visit::{EdgeFiltered, EdgeRef};

use variorum::ids::Square;
use variorum::model::{Board, BoardEdge, BoardSquare};

/// A board in the language of Graphviz: a node for each square at its place, grey lines for steps, red arrows for links.
///
/// `neato -n -Tsvg` draws it. Steps that cross an edge of a cylinder or a torus are dashed.
///
/// ```
/// let variant = variorum::Variant::shipped("chess")?;
/// let text = variorum_workshop::picture::to_graphviz(&variant.model().board);
/// assert!(text.starts_with("digraph {") && text.contains(r#"label = "e4""#));
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn to_graphviz(board: &Board) -> String {
    // A step and its opposite are one line.
    let graph = EdgeFiltered::from_fn(&board.graph, |edge| match edge.weight() {
        BoardEdge::Step(_) => edge.source() < edge.target(),
        BoardEdge::Link(_) => true,
    });
    let edge = |_, edge: petgraph::graph::EdgeReference<'_, BoardEdge>| match edge.weight() {
        BoardEdge::Step(_) => {
            let style = if is_joined(board, edge.source(), edge.target()) { "dashed" } else { "solid" };
            format!("dir = none color = gray style = {style}")
        }
        BoardEdge::Link(link) => {
            format!("color = red label = \"{}\"", board.links[link.index()])
        }
    };
    let node = |_, (index, square): (NodeIndex, &BoardSquare)| {
        let name = board.name(Square(index.index() as u16));
        let (x, y) = (PLACE * u32::from(square.file), PLACE * u32::from(square.rank));
        format!("label = \"{name}\" pos = \"{x},{y}\" shape = square")
    };
    let config = [Config::NodeNoLabel, Config::EdgeNoLabel];
    format!("{:?}", Dot::with_attr_getters(&graph, &config, &edge, &node))
}

/// Points between the centres of neighbouring squares.
const PLACE: u32 = 72;

/// Whether a step crosses a joined edge of the grid.
fn is_joined(board: &Board, a: NodeIndex, b: NodeIndex) -> bool {
    let (a, b) = (board.graph[a], board.graph[b]);
    a.file.abs_diff(b.file) > 1 || a.rank.abs_diff(b.rank) > 1
}
