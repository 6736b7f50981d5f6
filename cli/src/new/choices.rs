//! What a new definition is to have.

use clap::ValueEnum;

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Board {
    /// So many files and ranks of squares.
    Squares(u8, u8),
    /// A hexagon whose sides have four hexagons.
    Hexagon,
}

impl Board {
    const FILES: std::ops::RangeInclusive<u8> = 4..=16;
    const RANKS: std::ops::RangeInclusive<u8> = 5..=16;

    /// Reads `8x8` or `hexagon`.
    pub(super) fn read(text: &str) -> Result<Board, String> {
        if text == "hexagon" {
            return Ok(Board::Hexagon);
        }
        let (files, ranks) = (Board::FILES, Board::RANKS);
        let numbers =
            text.split_once('x').and_then(|(files, ranks)| Some((files.parse().ok()?, ranks.parse().ok()?)));
        match numbers {
            Some((f, r)) if files.contains(&f) && ranks.contains(&r) => Ok(Board::Squares(f, r)),
            Some(_) | None => Err(format!(
                "write `hexagon`, or FILESxRANKS with {} to {} files and {} to {} ranks, such as `8x8`",
                files.start(),
                files.end(),
                ranks.start(),
                ranks.end()
            )),
        }
    }
}

/// A kind of piece that a new definition can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Piece {
    /// One step in any direction
    King,
    /// Any distance in any direction
    Queen,
    /// Any distance along files and ranks
    Rook,
    /// Any distance along diagonals
    Bishop,
    /// The leap of chess
    Knight,
    /// One step forward, capturing askew, promoted on the last rank
    Pawn,
}

impl Piece {
    pub(super) const ALL: [Piece; 6] =
        [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

    /// The name, the letter, and what it is for people.
    pub(super) fn row(self) -> (&'static str, char, &'static str) {
        match self {
            Piece::King => ("king", 'K', "one step in any direction"),
            Piece::Queen => ("queen", 'Q', "any distance in any direction"),
            Piece::Rook => ("rook", 'R', "any distance along files and ranks"),
            Piece::Bishop => ("bishop", 'B', "any distance along diagonals"),
            Piece::Knight => ("knight", 'N', "the leap of chess"),
            Piece::Pawn => ("pawn", 'P', "one step forward, captures askew"),
        }
    }
}

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Goal {
    /// Checkmate; a player who cannot move draws
    Checkmate,
    /// Capture the king
    CaptureKing,
    /// Checkmate, or bring the king to the middle of the board
    Hill,
    /// Capture all pieces
    Eliminate,
}

impl Goal {
    pub(super) const ALL: [Goal; 4] = [Goal::Checkmate, Goal::CaptureKing, Goal::Hill, Goal::Eliminate];

    /// What it is for people.
    pub(super) fn about(self) -> &'static str {
        match self {
            Goal::Checkmate => "checkmate",
            Goal::CaptureKing => "capture the king",
            Goal::Hill => "checkmate, or bring the king to the middle",
            Goal::Eliminate => "capture all pieces",
        }
    }

    /// Whether it is about the king.
    pub(super) fn needs_king(self) -> bool {
        match self {
            Goal::Checkmate | Goal::CaptureKing | Goal::Hill => true,
            Goal::Eliminate => false,
        }
    }
}

/// All that a new definition is to have.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    pub(super) name: String,
    pub(super) board: Board,
    /// In the order of the table of pieces.
    pub(super) pieces: Vec<Piece>,
    pub(super) hands: bool,
    pub(super) goal: Goal,
}

impl Choices {
    pub(super) fn has(&self, piece: Piece) -> bool {
        self.pieces.contains(&piece)
    }

    /// What does not go together.
    pub(super) fn mistake(&self) -> Option<&'static str> {
        let only_pawns = self.pieces.iter().all(|piece| *piece == Piece::Pawn);
        match () {
            () if self.goal.needs_king() && !self.has(Piece::King) => {
                Some("this goal is about the king: add `king` to --pieces, or use --goal eliminate")
            }
            () if only_pawns => Some("pawns alone fill no back rank: add another kind to --pieces"),
            () => None,
        }
    }
}
