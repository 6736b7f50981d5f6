//! The text of a new definition.

use super::choices::{Board, Choices, Goal, Piece};

/// The files of the hexagon.
const HEXAGON: u8 = 7;

/// The text of a definition that builds on another one. Its examples are still to be filled in.
pub(super) fn on_base(name: &str, base: &str) -> String {
    format!(
        "# Everything of `{base}` holds unless this file says otherwise: `variorum diff {base} THIS-FILE` tells what it changes.\n\
         [variant]\nname    = {}\nextends = {}\n\n\
         # An entry of the base is replaced by one of the same name, and taken away by `NAME = false`:\n\
         #\n\
         # [pieces]\n\
         # guard = {{ letter = \"G\", moves = \"K\" }}\n\
         #\n\
         # [endings.bare]\n\
         # when    = \"count(their pieces) = 1\"\n\
         # result  = \"mover wins\"\n\
         # because = \"the opponent has one piece left\"\n{}",
        quoted(name),
        quoted(base),
        examples()
    )
}

/// How many ways there are to set the same pieces up.
pub(super) const SETUPS: usize = 32;

/// The text of a definition of its own, with one of the ways to set the pieces up. Its examples are still to be filled in.
pub(super) fn whole(choices: &Choices, way: usize) -> String {
    let mut text = head(choices);
    text.push_str(&board(choices));
    text.push_str(&pieces(choices));
    text.push_str(&setup(choices, way));
    text.push_str(&promotion(choices));
    text.push_str(&hands(choices));
    text.push_str(&goal(choices));
    text.push_str(&examples());
    text
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn head(choices: &Choices) -> String {
    let uses = match choices.goal {
        Goal::Checkmate | Goal::Hill => "[\"check\", \"draws\"]",
        Goal::CaptureKing | Goal::Eliminate => "\"draws\"",
    };
    format!(
        "# Try `variorum play THIS-FILE`, and `variorum test THIS-FILE --watch` while you change the rules.\n\
         [variant]\nname = {}\n# Rules that many games share: draws by repetition and without progress{}.\nuse  = {uses}\n",
        quoted(&choices.name),
        if uses.contains("check") { ", check and mate" } else { "" }
    )
}

fn board(choices: &Choices) -> String {
    let mut text = String::from("\n[board]\n");
    match choices.board {
        Board::Squares(files, ranks) => text.push_str(&format!("files = {files}\nranks = {ranks}\n")),
        Board::Hexagon => text.push_str(
            "files    = 7\nranks    = 7\nhexagons = true\n# A skewed grid holds the hexagons; the corners are cut off.\n\
             holes    = \"a5-a7 b6-b7 c7 e1 f1-f2 g1-g3\"\n",
        ),
    }
    if choices.goal == Goal::Hill {
        text.push_str(&format!("\n[zones]\nhill = \"{}\"\n", middle(choices.board)));
    }
    if choices.has(Piece::Pawn) && (choices.hands || !promoted(choices).is_empty()) {
        let last = ranks(choices.board);
        text.push_str(&format!(
            "\n# As White sees it: Black's is on the other side of the board.\n[side-zones]\nlast-rank = \"rank {last}\"\n"
        ));
    }
    text
}

fn ranks(board: Board) -> u8 {
    match board {
        Board::Squares(_, ranks) => ranks,
        Board::Hexagon => HEXAGON,
    }
}

/// The squares in the middle of a board: one, two or four.
fn middle(board: Board) -> String {
    let Board::Squares(files, ranks) = board else { return "d4".to_owned() };
    let file = |number: u8| char::from(b'a' + number - 1);
    let (low, high) = (|count: u8| count.div_ceil(2), |count: u8| count / 2 + 1);
    let first = format!("{}{}", file(low(files)), low(ranks));
    let last = format!("{}{}", file(high(files)), high(ranks));
    if first == last { first } else { format!("{first}-{last}") }
}

fn pieces(choices: &Choices) -> String {
    let mut text =
        String::from("\n# Moves are written in Betza's letters; capitals are leaps and rides.\n[pieces]\n");
    let is_royal = matches!(choices.goal, Goal::Checkmate | Goal::Hill);
    for piece in &choices.pieces {
        let (name, letter, about) = piece.row();
        let moves = match (piece, choices.board) {
            (Piece::Pawn, Board::Squares(..)) => "[\"quiet fW\", \"capture fF\"]".to_owned(),
            (Piece::Pawn, Board::Hexagon) => "[\"quiet fW\", \"capture fsW\"]".to_owned(),
            (Piece::King | Piece::Queen | Piece::Rook | Piece::Bishop | Piece::Knight, _) => {
                format!("\"{letter}\"")
            }
        };
        let royal = if is_royal && *piece == Piece::King { ", royal = true" } else { "" };
        text.push_str(&format!(
            "{name:<6} = {{ letter = \"{letter}\", moves = {moves}{royal} }} # {about}\n"
        ));
    }
    text
}

/// The back rank of so many squares: king and queen in the middle, the others from the edges inwards.
fn back_rank(choices: &Choices, width: usize) -> Vec<char> {
    let chosen = |piece: &Piece| choices.has(*piece);
    let outer: Vec<Piece> = [Piece::Rook, Piece::Knight, Piece::Bishop].into_iter().filter(chosen).collect();
    let inner: Vec<Piece> = [Piece::Queen, Piece::King].into_iter().filter(chosen).collect();
    let mut row: Vec<Option<Piece>> = vec![None; width];
    let first = (width - inner.len()).div_ceil(2).min(width - inner.len());
    for (at, piece) in inner.iter().enumerate() {
        row[first + at] = Some(*piece);
    }
    // Without any other kind, what is left of the rank stays empty.
    for edge in 0..width.div_ceil(2) {
        let piece = outer.get(edge % outer.len().max(1)).copied();
        for at in [edge, width - 1 - edge] {
            row[at] = row[at].or(piece);
        }
    }
    row.into_iter().map(|piece| piece.map_or('1', |piece| piece.row().1)).collect()
}

/// A rank of a position's text: a number for squares that are empty.
fn rank_text(squares: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for sign in squares.iter().copied().chain(['\0']) {
        if sign == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.extend((sign != '\0').then_some(sign));
    }
    text
}

fn setup(choices: &Choices, way: usize) -> String {
    let last = usize::from(ranks(choices.board));
    let width = |rank: usize| match choices.board {
        Board::Squares(files, _) => usize::from(files),
        Board::Hexagon => usize::from(HEXAGON) - rank.abs_diff(usize::from(HEXAGON) / 2),
    };
    let mut back = back_rank(choices, width(0));
    let turns = way / 2 % back.len();
    back.rotate_left(turns);
    let is_crossed = way % 2 == 1;
    let of_white = |rank: usize| -> Vec<char> {
        match rank {
            0 => back.clone(),
            1 if choices.has(Piece::Pawn) => vec!['P'; width(1)],
            _ => vec!['1'; width(rank)],
        }
    };
    let row = |rank: usize| -> String {
        let mirrored = last - 1 - rank;
        let mut squares = of_white(rank.min(mirrored));
        if mirrored < rank {
            squares.iter_mut().for_each(|sign| *sign = sign.to_ascii_lowercase());
        }
        let holes = "*".repeat(
            usize::from(choices.board == Board::Hexagon) * usize::from(HEXAGON).saturating_sub(squares.len()),
        );
        // A board of hexagons is turned by half a circle.
        if mirrored < rank && (choices.board == Board::Hexagon) != is_crossed {
            squares.reverse();
        }
        if mirrored < rank {
            format!("{holes}{}", rank_text(&squares))
        } else {
            format!("{}{holes}", rank_text(&squares))
        }
    };
    let rows: Vec<String> = (0..last).rev().map(row).collect();
    format!(
        "\n# Ranks from Black's side; White's pieces are large letters, numbers are empty squares.\n[setup]\nboard = \"{}\"\n",
        rows.join("/")
    )
}

/// The kinds that a pawn can become.
fn promoted(choices: &Choices) -> Vec<&'static str> {
    let kinds = choices.pieces.iter().filter(|piece| !matches!(piece, Piece::King | Piece::Pawn));
    kinds.map(|piece| piece.row().0).collect()
}

fn promotion(choices: &Choices) -> String {
    let kinds = promoted(choices);
    if !choices.has(Piece::Pawn) || kinds.is_empty() {
        return String::new();
    }
    format!(
        "\n# The player chooses what the pawn becomes, and writes its letter behind the move.\n[arrivals.promotion]\n\
         when   = \"piece is pawn and to in my last-rank\"\nchoose = \"k in [{}]\"\ndo     = \"to becomes k\"\n\
         write  = \"{{k.lower}}\"\n",
        kinds.join(" ")
    )
}

fn hands(choices: &Choices) -> String {
    if !choices.hands {
        return String::new();
    }
    let when = match choices.has(Piece::Pawn) {
        true => "when   = \"k is not pawn or s not in my last-rank\"\n",
        false => "",
    };
    format!(
        "\n# A captured piece goes to the hand of who captures it, and is dropped on an empty square instead of a move.\n\
         [rules.to-hand]\non = \"before-capture\"\nwhen = \"owner(victim) = opponent\"\ndo = \"give victim to mover\"\n\n\
         [actions.drop]\nchoose = [\"k in hand\", \"s in empty\"]\n{when}do     = \"drop k on s\"\nwrite  = \"{{k}}@{{s}}\"\n"
    )
}

fn goal(choices: &Choices) -> String {
    let stuck = "\n[endings.stuck]\non      = \"stuck\"\nresult  = \"draw\"\nbecause = \"no move is left\"\n";
    match choices.goal {
        Goal::Checkmate => "\n# Checkmate and stalemate come with `use = \"check\"`.\n".to_owned(),
        Goal::Hill => "\n# Checkmate and stalemate come with `use = \"check\"`.\n[endings.hill]\n\
             when    = \"any(my king and hill)\"\nresult  = \"mover wins\"\nbecause = \"the king is on the hill\"\n"
            .to_owned(),
        Goal::CaptureKing => format!(
            "\n[endings.king-captured]\nwhen    = \"no(their king)\"\nresult  = \"mover wins\"\n\
             because = \"the king is captured\"\n{stuck}"
        ),
        Goal::Eliminate => format!(
            "\n[endings.eliminated]\nwhen    = \"no(their pieces)\"\nresult  = \"mover wins\"\n\
             because = \"the opponent has no piece left\"\n{stuck}"
        ),
    }
}

/// Examples whose expectations are filled in afterwards.
fn examples() -> String {
    "\n# Examples are tests. `variorum test THIS-FILE --bless` writes counts and lists anew when the rules change.\n\
     [[example]]\nname  = \"how many sequences of one, two, … actions there are\"\nperft = []\n\n\
     [[example]]\nname  = \"the first actions\"\nlegal = \"\"\n"
        .to_owned()
}
