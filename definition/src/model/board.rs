//! The board graph: squares are nodes; edges are steps on the grid and named links.

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

use crate::ids::{Link, Side, Square, Vector, letters_of_file};

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSquare {
    /// The file, from 0.
    pub file: u8,
    /// The rank, from 0 at White's edge.
    pub rank: u8,
}

/// A connection of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEdge {
    /// One step on the grid.
    Step(Vector),
    /// A named link.
    Link(Link),
}

/// One step: on the grid, as White sees it, or along a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// On the grid; turned for Black.
    Vector(Vector),
    /// Along a link.
    Link(Link),
}

/// The six steps to the sides of a hexagon, as steps on the skewed grid that holds it.
const HEXAGON: [Vector; 6] = [
    Vector::new(0, 1),
    Vector::new(0, -1),
    Vector::new(1, 0),
    Vector::new(-1, 0),
    Vector::new(1, 1),
    Vector::new(-1, -1),
];

/// How the board is drawn, as far as that differs from squares of two colours. Nothing in play depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Whether all squares have one colour.
    pub plain: bool,
    /// Whether lines are drawn, and pieces stand on the points where they cross.
    pub points: bool,
    /// The points that diagonal lines join to each other, where they are neighbours.
    pub diagonals: Vec<Square>,
    /// The points between which no lines run along the files.
    pub river: Vec<Square>,
    /// The points with a dot.
    pub dots: Vec<Square>,
}

/// The board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Squares and their connections; node indices are square indices.
    pub graph: DiGraph<BoardSquare, BoardEdge>,
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// Whether Black sees the board rotated by 180 degrees; else mirrored, with the same files.
    pub rotated: bool,
    /// Whether the left edge is joined to the right one.
    pub cylinder: bool,
    /// Whether the near edge is joined to the far one.
    pub ring: bool,
    /// Whether squares are hexagons.
    pub hexagons: bool,
    /// How it is drawn.
    pub look: Look,
    /// The names of the links.
    pub links: Vec<String>,
    /// Squares by rank and file; `None` for holes.
    grid: Vec<Option<Square>>,
    /// The names of the squares.
    names: Vec<String>,
    /// Whether the definition names them, so that they do not reflect the grid.
    pub named: bool,
}

impl Board {
    /// A board; `is_hole` gives the missing squares.
    pub(super) fn new(files: u8, ranks: u8, is_hole: impl Fn(u8, u8) -> bool) -> Board {
        let mut board = Board {
            graph: DiGraph::new(),
            files,
            ranks,
            rotated: false,
            cylinder: false,
            ring: false,
            hexagons: false,
            look: Look::default(),
            links: Vec::new(),
            grid: vec![None; usize::from(files) * usize::from(ranks)],
            names: Vec::new(),
            named: false,
        };
        for rank in 0..ranks {
            for file in (0..files).filter(|file| !is_hole(*file, rank)) {
                let node = board.graph.add_node(BoardSquare { file, rank });
                board.names.push(format!("{}{}", letters_of_file(file), u16::from(rank) + 1));
                board.grid[usize::from(rank) * usize::from(files) + usize::from(file)] =
                    Some(Square(node.index() as u16));
            }
        }
        board
    }

    /// Joins neighbours, once the shape is known.
    pub(super) fn join_neighbours(&mut self) {
        for square in self.squares() {
            for vector in self.neighbour_vectors() {
                if let Some(next) = self.offset(square, vector) {
                    self.graph.add_edge(node(square), node(next), BoardEdge::Step(vector));
                }
            }
        }
    }

    /// Joins two squares by a link, both ways or only from the first to the second.
    pub(super) fn join(&mut self, link: Link, a: Square, b: Square, is_one_way: bool) {
        let ways = [(a, b), (b, a)];
        for (from, to) in ways.into_iter().take(if is_one_way { 1 } else { 2 }) {
            if !self.linked(from, link).contains(&to) {
                self.graph.add_edge(node(from), node(to), BoardEdge::Link(link));
            }
        }
    }

    /// The steps that lead to an adjacent square.
    pub fn neighbour_vectors(&self) -> Vec<Vector> {
        if self.hexagons {
            return HEXAGON.to_vec();
        }
        let all = (-1..=1).flat_map(|ranks| (-1..=1).map(move |files| Vector::new(files, ranks)));
        all.filter(|vector| *vector != Vector::new(0, 0)).collect()
    }

    /// The squares in the middle of the grid: one, two or four of them, without holes.
    pub fn middle(&self) -> Vec<Square> {
        let half = |sides: u8| i32::from((sides - 1) / 2)..=i32::from(sides / 2);
        half(self.ranks)
            .flat_map(|rank| half(self.files).filter_map(move |file| self.at(file, rank)))
            .collect()
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    /// Whether steps in one direction may return to their start.
    pub fn goes_round(&self) -> bool {
        self.cylinder || self.ring
    }

    /// Whether the board has no square.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All squares in order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.len() as u16).map(Square)
    }

    /// File and rank of a square.
    pub fn place(&self, square: Square) -> BoardSquare {
        self.graph[node(square)]
    }

    /// The square of a file and a rank, counted from 0.
    pub fn at(&self, file: i32, rank: i32) -> Option<Square> {
        let inside = (0..i32::from(self.files)).contains(&file) && (0..i32::from(self.ranks)).contains(&rank);
        if !inside {
            return None;
        }
        self.grid[rank as usize * usize::from(self.files) + file as usize]
    }

    /// The square a step away: a jump, whatever lies between.
    pub fn offset(&self, square: Square, vector: Vector) -> Option<Square> {
        let BoardSquare { file, rank } = self.place(square);
        let file = i32::from(file) + i32::from(vector.files);
        let file = if self.cylinder { file.rem_euclid(i32::from(self.files)) } else { file };
        let rank = i32::from(rank) + i32::from(vector.ranks);
        self.at(file, if self.ring { rank.rem_euclid(i32::from(self.ranks)) } else { rank })
    }

    /// The squares that a link joins to a square.
    pub fn linked(&self, square: Square, link: Link) -> Vec<Square> {
        let joined = self.graph.edges(node(square)).filter(|edge| *edge.weight() == BoardEdge::Link(link));
        let mut found: Vec<Square> = joined.map(|edge| Square(edge.target().index() as u16)).collect();
        found.sort();
        found
    }

    /// The step that is, for a side, what `vector` is for White.
    pub fn turned(&self, vector: Vector, side: Side) -> Vector {
        match (side, self.rotated || self.hexagons) {
            (Side::White | Side::Neutral, _) => vector,
            (Side::Black, true) => vector.reversed(),
            (Side::Black, false) => Vector::new(vector.files, -vector.ranks),
        }
    }

    /// Black's counterpart of a square for White; `None` if there is a hole.
    pub fn turned_square(&self, square: Square) -> Option<Square> {
        let BoardSquare { file, rank } = self.place(square);
        let turned_file = if self.rotated || self.hexagons { self.files - 1 - file } else { file };
        self.at(i32::from(turned_file), i32::from(self.ranks - 1 - rank))
    }

    /// Gives the squares names other than those of the grid.
    pub(super) fn rename(&mut self, names: Vec<String>) {
        self.names = names;
        self.named = true;
    }

    /// The name of a square: letters, usually for the file, and a number, usually that of the rank from 1.
    pub fn name(&self, square: Square) -> String {
        self.names[square.index()].clone()
    }

    /// The square of a name.
    pub fn square(&self, name: &str) -> Option<Square> {
        match self.named {
            true => self.squares().find(|square| self.names[square.index()] == name),
            false => split_name(name).and_then(|(file, rank)| self.at(file, rank)),
        }
    }

    /// Whether a name, read as a name of the grid, is that of a hole; where squares have names of their own, holes have
    /// none.
    pub fn is_hole(&self, name: &str) -> bool {
        let inside = |(file, rank)| {
            (0..i32::from(self.files)).contains(&file) && (0..i32::from(self.ranks)).contains(&rank)
        };
        !self.named && self.square(name).is_none() && split_name(name).is_some_and(inside)
    }

    /// File and rank, counted from 0, of the corner of a rectangle; it may be a hole if the names are those of the grid.
    pub(super) fn corner(&self, name: &str) -> Option<(i32, i32)> {
        match self.named {
            true => {
                self.square(name).map(|square| self.place(square)).map(|at| (at.file.into(), at.rank.into()))
            }
            false => split_name(name),
        }
    }

    /// The file of some letters, counted from 0: the file of the squares whose names have these letters.
    pub(super) fn file(&self, letters: &str) -> Option<i32> {
        if !self.named {
            return file_index(letters);
        }
        let has = |square: &Square| file_letters(&self.names[square.index()]) == letters;
        self.squares().find(has).map(|square| self.place(square).file.into())
    }
}

/// The letters of a square's name.
fn file_letters(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The file of its letters, counted from 0.
pub(super) fn file_index(letters: &str) -> Option<i32> {
    let value = |c: u8| c.is_ascii_lowercase().then(|| i32::from(c - b'a'));
    match letters.as_bytes() {
        [one] => value(*one),
        [first, second] => Some((value(*first)? + 1) * 26 + value(*second)?),
        _ => None,
    }
}

/// File and rank of a square's name, counted from 0, whether or not the board has them.
pub(super) fn split_name(name: &str) -> Option<(i32, i32)> {
    let split = name.find(|c: char| c.is_ascii_digit())?;
    let rank: i32 = name[split..].parse().ok()?;
    Some((file_index(&name[..split])?, rank - 1))
}

fn node(square: Square) -> NodeIndex {
    NodeIndex::new(square.index())
}
