//! The squares that the pieces of each kind and side can ever reach, whatever stands in their way.

use std::cell::Cell;

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::Dfs;

use super::population::Population;
use super::reached::Reached;
use variorum::ids::{Kind, Side, Square, Vector};
use variorum::model::{Board, Geometry, Model, Path, PieceKind, Step};

/// The search gives up beyond this many nodes of the graph.
const NODES: usize = 40_000;
/// The search gives up beyond this many steps of movements.
const STEPS: usize = 3_000_000;

/// The board of a side, with a bound on the steps followed.
struct Follower<'b> {
    board: &'b Board,
    side: Side,
    left: &'b Cell<usize>,
}

impl Follower<'_> {
    /// The squares to which a step leads; none once there were too many.
    fn step(&self, from: Square, step: Step) -> Vec<Square> {
        let found = match step {
            _ if self.left.get() == 0 => Vec::new(),
            Step::Vector(vector) => {
                self.board.offset(from, self.board.turned(vector, self.side)).into_iter().collect()
            }
            Step::Link(link) => self.board.linked(from, link),
        };
        self.left.set(self.left.get().saturating_sub(1 + found.len()));
        found
    }

    /// The squares to which a step leads from any of some.
    fn step_all(&self, from: Vec<Square>, step: Step) -> Vec<Square> {
        let mut found: Vec<Square> = from.into_iter().flat_map(|at| self.step(at, step)).collect();
        found.sort();
        found.dedup();
        found
    }

    /// Where the movements of a kind lead from a square, if nothing is in the way and every condition holds.
    fn targets(&self, kind: &PieceKind, from: Square) -> Vec<Square> {
        let mut found = Vec::new();
        for movement in &kind.movements {
            match &movement.geometry {
                Geometry::Leap(leaps) => {
                    for steps in leaps {
                        found.extend(steps.iter().fold(vec![from], |here, step| self.step_all(here, *step)));
                    }
                }
                Geometry::Lame(leaps) => {
                    found.extend(leaps.iter().flat_map(|leap| self.step(from, Step::Vector(leap.to))));
                }
                Geometry::Ride(vectors, _) | Geometry::Hop { vectors, .. } => {
                    vectors.iter().for_each(|vector| self.ride(from, &[*vector], &mut found));
                }
                Geometry::Crooked(ways, _) => ways.iter().for_each(|way| self.ride(from, way, &mut found)),
                Geometry::Path(path) => self.along(path, from, &mut found),
                Geometry::Walk { steps, .. } => self.walk(steps, from, &mut found),
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// All squares of a ride by steps that follow each other in turn.
    fn ride(&self, from: Square, way: &[Vector], found: &mut Vec<Square>) {
        let mut at = from;
        for vector in way.iter().cycle().take(self.board.len()) {
            let Some(next) = self.step(at, Step::Vector(*vector)).pop() else { break };
            at = next;
            found.push(at);
        }
    }

    /// All squares to which the legs of a path may lead.
    fn along(&self, path: &Path, from: Square, found: &mut Vec<Square>) {
        let mut here = vec![from];
        for leg in &path.legs {
            let mut next = Vec::new();
            for step in &leg.steps {
                let mut at = here.clone();
                for _ in 0..usize::from(step.most).min(self.board.len()) {
                    at = self.step_all(at, step.step);
                    if at.is_empty() {
                        break;
                    }
                    next.extend(at.iter().copied());
                }
            }
            next.sort();
            next.dedup();
            found.extend(next.iter().copied());
            here = next;
        }
        if path.returns {
            found.push(from);
        }
    }

    /// All squares to which steps lead, one after the other.
    fn walk(&self, steps: &[Step], from: Square, found: &mut Vec<Square>) {
        let mut is_known = vec![false; self.board.len()];
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            for next in steps.iter().flat_map(|step| self.step(at, *step)) {
                if !std::mem::replace(&mut is_known[next.index()], true) {
                    open.push(next);
                    found.push(next);
                }
            }
        }
    }
}

/// Searches from the squares where pieces stand at the start, or may be put; none if there is too much to search.
pub(super) fn reached(model: &Model, population: &Population) -> Option<Reached> {
    let squares = model.board.len();
    let nodes = squares * model.kinds.len() * 2;
    if nodes > NODES {
        return None;
    }
    let number = |kind: Kind, side: usize, square: Square| {
        NodeIndex::new((kind.index() * 2 + side) * squares + square.index())
    };
    let mut graph: DiGraph<(), ()> = DiGraph::with_capacity(nodes + 1, nodes * 8);
    for _ in 0..=nodes {
        graph.add_node(());
    }
    let start = NodeIndex::new(nodes);
    let left = Cell::new(STEPS);
    for (side, owner) in Side::BOTH.into_iter().enumerate() {
        let follower = Follower { board: &model.board, side: owner, left: &left };
        for kind in model.all_kinds() {
            for from in model.board.squares() {
                let here = number(kind, side, from);
                for to in follower.targets(&model.kinds[kind.index()], from) {
                    graph.add_edge(here, number(kind, side, to), ());
                }
                for other in population.becomes.iter() {
                    graph.add_edge(here, number(other, side, from), ());
                }
                if population.put[side][kind.index()].has(from) {
                    graph.add_edge(start, here, ());
                }
            }
        }
    }
    if left.get() == 0 {
        return None;
    }
    let mut found = vec![false; nodes];
    let mut has_dead_end = false;
    let mut search = Dfs::new(&graph, start);
    while let Some(node) = search.next(&graph) {
        found.get_mut(node.index()).into_iter().for_each(|reached| *reached = true);
        has_dead_end |= graph.neighbors(node).next().is_none();
    }
    Some(Reached::new(squares, found, has_dead_end))
}
