//! Betza's notation: a table of strings with the squares that they reach, what is refused, and laws.
//!
//! `tests/betza/table.txt` is written anew with `BETZA=bless`, to be read in the difference.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use variorum::ids::{Side, Square};
use variorum::model::{BETZA_LETTERS, LetterUse};
use variorum::{Checked, Game, Variant};

use crate::support::joined;

/// The crowded board, from its far rank: `o` a friend, `x` an enemy, seen from White.
const CROWD: [&str; 9] = [
    "..x...o..",
    ".o..x...x",
    "..x..o.x.",
    "...o.x..o",
    "o.x..o..x",
    "...x..o..",
    ".x.xo.x..",
    "..o....x.",
    "x...x...o",
];
const EMPTY: [&str; 9] = ["........."; 9];

/// A definition whose only piece that moves, `T`, moves by a line.
fn definition(line: &str) -> String {
    format!(
        "[board]\nfiles = 9\nranks = 9\n[pieces]\ntest = {{ letter = \"T\", moves = '''{line}''' }}\n\
         stone = {{ letter = \"P\" }}\n[setup]\nboard = \"9/9/9/9/4T4/9/9/9/9\"\n\
         [endings.never]\nwhen = \"false\"\nresult = \"draw\"\n"
    )
}

/// What is said of a line, drawn; nothing if it is right.
fn told_of(line: &str) -> String {
    let Checked { sources, diagnostics, .. } = Variant::check_text("text", &definition(line));
    if diagnostics.has_errors() { diagnostics.render(&sources) } else { String::new() }
}

/// The variant of a line.
#[track_caller]
fn variant(line: &str) -> Variant {
    Variant::from_str(&definition(line)).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The game of a line with the piece on a square among others, Black's with ranks turned.
fn game(variant: &Variant, square: &str, side: Side, crowd: [&str; 9]) -> Game {
    let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
    let mut ranks: Vec<String> = Vec::new();
    for (index, row) in crowd.iter().enumerate() {
        let cell = |(at, c): (usize, char)| {
            let is_piece = index == 8 - usize::from(rank) && at == usize::from(file);
            match (is_piece, c, side) {
                (true, _, Side::White) => 'T',
                (true, ..) => 't',
                (_, 'o', Side::White) | (_, 'x', Side::Black) => 'P',
                (_, 'o' | 'x', _) => 'p',
                _ => '1',
            }
        };
        ranks.push(joined(&row.chars().enumerate().map(cell).collect::<String>()));
    }
    if side == Side::Black {
        ranks.reverse();
    }
    let mut text = format!("{} {}", ranks.join("/"), if side == Side::White { "w" } else { "b" });
    if variant.model().marks.iter().any(|mark| mark.name == "unmoved") {
        let _ = write!(text, " unmoved={}", turned(square, side));
    }
    variant.position(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What a line reaches: the signs of the board from its far rank, and the actions that capture on their way.
fn reach(variant: &Variant, square: &str, side: Side, crowd: [&str; 9]) -> (Vec<String>, BTreeSet<String>) {
    let mut game = game(variant, square, side, crowd);
    let mut signs: Vec<Vec<char>> = crowd.iter().map(|row| row.chars().collect()).collect();
    let (file, rank) = (usize::from(square.as_bytes()[0] - b'a'), usize::from(square.as_bytes()[1] - b'1'));
    signs[8 - rank][file] = 'T';
    let mut paths = BTreeSet::new();
    for action in game.legal_actions() {
        let text = game.write(action);
        if text.len() > 4 {
            paths.insert(turned(&text, side));
            continue;
        }
        let to = turned(&game.variant().notation().squares[Square(action.to).index()], side);
        let (file, rank) = (usize::from(to.as_bytes()[0] - b'a'), usize::from(to.as_bytes()[1] - b'1'));
        let sign = &mut signs[8 - rank][file];
        *sign = match *sign {
            '.' | '*' => '*',
            'x' | 'X' => 'X',
            'T' | '@' => '@',
            _ => 'O',
        };
    }
    (signs.into_iter().map(|row| row.into_iter().collect()).collect(), paths)
}

/// Squares as the side sees them, its own edge being rank 1.
fn turned(text: &str, side: Side) -> String {
    let turn = |c: char| if c.is_ascii_digit() { char::from(b'0' + 10 - (c as u8 - b'0')) } else { c };
    if side == Side::Black { text.chars().map(turn).collect() } else { text.to_owned() }
}

/// An entry of the table: its head `LINE` or `LINE from SQUARE`, and both boards side by side.
fn entry(head: &str) -> String {
    let (line, square) = head.split_once(" from ").unwrap_or((head, "e5"));
    let mut text = format!("{head}\n");
    let variant = variant(line);
    let (empty, _) = reach(&variant, square, Side::White, EMPTY);
    let (crowded, paths) = reach(&variant, square, Side::White, CROWD);
    for (left, right) in empty.iter().zip(&crowded) {
        let _ = writeln!(text, "    {left}   {right}");
    }
    for chunk in paths.iter().collect::<Vec<&String>>().chunks(10) {
        let words: Vec<&str> = chunk.iter().map(|path| path.as_str()).collect();
        let _ = writeln!(text, "    {}", words.join(" "));
    }
    for crowd in [EMPTY, CROWD] {
        let black = reach(&variant, square, Side::Black, crowd);
        assert_eq!(
            reach(&variant, square, Side::White, crowd),
            black,
            "{head}: Black's move is White's, turned"
        );
    }
    text
}

fn table() -> String {
    std::fs::read_to_string("tests/betza/table.txt").unwrap()
}

fn is_head(line: &&str) -> bool {
    !line.is_empty() && !line.starts_with([' ', '#'])
}

#[test]
fn every_string_reaches_what_the_table_shows() {
    let table = table();
    let mut made = String::new();
    for line in table.lines() {
        match is_head(&line) {
            true => made.push_str(&entry(line)),
            false if !line.starts_with(' ') => made = made + line + "\n",
            false => {}
        }
    }
    if std::env::var("BETZA").is_ok_and(|value| value == "bless") {
        std::fs::write("tests/betza/table.txt", &made).unwrap();
        return;
    }
    let differs = made.lines().zip(table.lines()).enumerate().find(|(_, (made, told))| made != told);
    assert!(differs.is_none() && made == table, "line {differs:?}");
}

/// The strings of the table.
fn strings() -> Vec<String> {
    let table = table();
    table.lines().filter(is_head).map(|head| head.split(" from ").next().unwrap().to_owned()).collect()
}

#[test]
fn every_letter_that_is_taken_is_in_the_table() {
    let strings = strings();
    for known in BETZA_LETTERS.iter().filter(|known| known.is != LetterUse::Refused) {
        let has = |text: &String| !text.contains(' ') && text.contains(known.letter);
        assert!(strings.iter().any(has), "no string has `{}`", known.letter);
    }
}

/// The rows of a table of the language reference whose head is given, cell by cell.
fn rows(document: &str, head: &str) -> Vec<Vec<String>> {
    let (_, rest) = document.split_once(head).unwrap_or_else(|| panic!("no table has the head {head}"));
    let rows = rest.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()).collect()
}

fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

#[test]
fn the_reference_tells_of_every_letter_and_no_other() {
    let document = std::fs::read_to_string("docs/language.md").unwrap();
    let mut told = BTreeSet::new();
    for row in rows(&document, "| letter | means | goes with |") {
        told.extend(quoted(&row[0]).map(str::to_owned));
    }
    for row in rows(&document, "| elsewhere | here |") {
        told.extend(quoted(&row[0]).next().filter(|text| text.len() == 1).map(str::to_owned));
    }
    let is_modifier = |is| matches!(is, LetterUse::Modifier | LetterUse::Refused);
    let known: BTreeSet<String> = BETZA_LETTERS
        .iter()
        .filter(|known| is_modifier(known.is))
        .map(|known| known.letter.to_string())
        .collect();
    assert_eq!(told, known);
    let atoms: String = rows(&document, "| atom | leap | | atom | leap | | atom | is |").concat().join(" ");
    for known in BETZA_LETTERS.iter().filter(|known| known.letter.is_ascii_uppercase()) {
        assert!(quoted(&atoms).any(|atom| atom.contains(known.letter)), "no row tells of `{}`", known.letter);
    }
}

#[track_caller]
fn assert_alike(first: &str, second: &str) {
    let variants = [variant(first), variant(second)];
    for crowd in [EMPTY, CROWD] {
        for square in ["e5", "b2", "h8", "a5"] {
            let [one, other] = variants.each_ref().map(|variant| reach(variant, square, Side::White, crowd));
            assert_eq!(one, other, "`{first}` and `{second}` from {square}");
        }
    }
}

#[test]
fn chains_are_the_paths_that_the_reference_tells() {
    let document = std::fs::read_to_string("docs/language.md").unwrap();
    let rows = rows(&document, "| chain | path | is |");
    for row in &rows {
        assert_alike(row[0].trim_matches('`'), row[1].trim_matches('`'));
    }
    assert!(rows.len() >= 8);
}

#[test]
fn parts_make_up_the_whole() {
    for (whole, parts) in [
        ("R", "fRbRlRrR"),
        ("R", "vRsR"),
        ("B", "flBfrBblBbrB"),
        ("B", "fBbB"),
        ("Q", "RB"),
        ("K", "WF"),
        ("K", "fKbKlWrW"),
        ("N", "vNsN"),
        ("N", "fNbNlNrN"),
        ("N", "fhNbhN"),
        ("N", "lhNrhN"),
        ("N", "hrNhlN"),
        ("fhN", "fNfsN"),
        ("vN", "fNbN"),
        ("rhN", "rNrvN"),
        ("rN", "frNbrN"),
        ("fN", "rfNlfN"),
        ("fsN", "flNfrN"),
        ("N", "mNcN"),
        ("dcmN", "mcdN"),
        ("R3", "W3"),
        ("R", "W0"),
        ("NN", "N0"),
        ("ffN", "fN"),
        ("zQ", "zRzB"),
        ("mRcpR", "cpRmR"),
        ("jR", "[over W - fR]"),
        ("pR", "[hop R - fR]"),
        ("nN", "[W - fF]"),
        ("nA", "[F - F]"),
        ("nD", "[W - W]"),
        ("D", "[over W - W]"),
        ("FX", "[over H - fF]"),
        ("A", "[mpF - F]"),
        ("fyafsF", "[fF - fsR]"),
        ("[F?fsR]", "F [F - fsR]"),
        ("[W?F?fB]", "W [W - F] [W - F - fB]"),
        ("mcaK", "caK [K - ffssbsK]"),
    ] {
        assert_alike(whole, parts);
    }
}

/// Strings that are refused, with the words that are underlined and words of what is said.
const REFUSED: &[(&str, &str, &str)] = &[
    ("oR", "o", "cylinder = true"),
    ("tR", "t", "through (my pieces)"),
    ("uR", "u", "switch"),
    ("xQ", "x", "when any"),
    ("kR", "k", "known modifiers"),
    ("wR", "w", "known modifiers"),
    ("P", "P", "known atoms"),
    ("X2", "X", "stands behind one of the atoms"),
    ("KX", "KX", "goes with"),
    ("WY", "WY", "goes with"),
    ("jnD", "n", "`j` and `n` do not go together"),
    ("njN", "j", "`n` and `j` do not go together"),
    ("pgR", "g", "`p` and `g` do not go together"),
    ("pnD", "n", "do not go together"),
    ("gjR", "j", "do not go together"),
    ("zqN", "q", "do not go together"),
    ("zpB", "p", "do not go together"),
    ("mmN", "m", "`m` is said twice"),
    ("ccN", "c", "`c` is said twice"),
    ("iiN", "i", "`i` is said twice"),
    ("nnN", "n", "`n` is said twice"),
    ("ffW", "f", "leave it out"),
    ("vfR", "f", "names no direction that is not named before it"),
    ("vB", "v", "leaves out no more diagonals"),
    ("sF", "s", "leave it out"),
    ("fsB", "fs", "write `f`"),
    ("ffN0f", "f", "put a capital"),
    ("ffK", "f", ""),
    ("fhK", "h", "goes with leaps that are neither"),
    ("hN", "h", "stands beside a direction"),
    ("hW", "h", "neither straight nor diagonal"),
    ("pW", "p", "does not ride"),
    ("pD", "p", "`jD`"),
    ("gA", "g", "`jA`"),
    ("nW", "n", "passes no square"),
    ("jF", "j", "passes no square"),
    ("nR", "n", "passes empty squares anyway"),
    ("jDD", "j", "does not say what"),
    ("fzB", "f", "goes in all directions"),
    ("zN", "z", "does not say how"),
    ("qB", "q", "does not say how"),
    ("yF", "y", "there is none"),
    ("fU", "f", "says nothing of `U`"),
    ("U2", "U2", "`U` has no range"),
    ("NN3", "NN3", "doubled"),
    ("RR", "RR", "rides without limit anyway"),
    ("W03", "03", "does not begin with 0"),
    ("W300", "300", "too large"),
    ("O", "O", "how far the king goes"),
    ("nO2", "n", "says nothing of castling"),
    ("fO2", "f", "says nothing of castling"),
    ("manW", "n", "one of several legs"),
    ("zafW", "z", "one of several legs"),
    ("eafW", "e", "one of several legs"),
    ("mapR", "p", "passes on to a next leg"),
    ("cyafF", "y", "says itself what the square must hold"),
    ("aU", "a", "says nothing of `U`"),
    ("mafvW", "v", "names no direction"),
    ("aaaaaaaaaaaaaW", "a", "legs, more than 12"),
    ("[aW - W]", "a", "one after the other"),
    ("[yF - R]", "y", "means nothing in a leg of a path"),
    ("[iF - R]", "i", "first leg of a path"),
    ("[F - pR]", "pR", "there is none"),
    ("[over F - over R]", "over R", "does not go on"),
    ("[switch F - R]", "switch F", "not the last"),
    ("[capture cF - R]", "capture cF", "says twice"),
    ("[mWcF - R]", "mWcF", "differ in what they may do"),
    ("[F - U]", "U", "no leg of a path"),
    ("[cW-cW-cW-cW-cW-cW-W]", "", "captures of a path"),
    ("shoot [cF - R]", "test", "does not go with a path"),
];

#[test]
fn what_is_refused_says_where_and_what_to_write() {
    let mut wrong = String::new();
    for (line, underlined, words) in REFUSED {
        let Checked { sources, diagnostics, .. } = Variant::check_text("text", &definition(line));
        let found = diagnostics.sorted();
        let Some(first) = found.first() else {
            let _ = writeln!(wrong, "`{line}` is not refused");
            continue;
        };
        let here = sources.slice(first.span());
        let told = diagnostics.render(&sources);
        let is_placed = underlined.is_empty() || here == *underlined;
        if !is_placed || !told.contains(words) || found.len() != 1 {
            let _ = writeln!(wrong, "`{line}`: underlined `{here}`\n{told}");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// What is said of each, as people see it.
#[test]
fn what_is_refused_reads_well() {
    let mut told = String::new();
    for (line, ..) in REFUSED {
        let text = told_of(line);
        let title = text.lines().next().unwrap_or_default();
        let help = text.lines().find_map(|line| line.trim().strip_prefix("= help: ")).unwrap_or_default();
        let _ = writeln!(told, "{line:<16} {title}\n{:<16} {help}", "");
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("betza");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("refused", told));
}

/// Orthodox chess with pawns and king in nothing but Betza's letters.
const BETZA_CHESS: &str = r#"
[variant]
extends = "chess"
[pieces]
king.moves = "KisO2"
pawn.moves = "fmWfcFifmnDfceF"
[actions]
castling = false
[rules]
king-moved       = false
last-rook-moved  = false
last-rook-lost   = false
[functions]
"castling-safe(k: square, goal: square)" = "true"
"#;

#[test]
fn pawns_and_kings_in_letters_play_orthodox_chess() {
    let checked = Variant::check_text("text", BETZA_CHESS);
    assert!(!checked.diagnostics.has_errors(), "{}", checked.diagnostics.render(&checked.sources));
    let letters = checked.variant.unwrap();
    let orthodox = Variant::shipped("chess").unwrap();
    for position in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
    ] {
        for depth in 1..=3 {
            let count = |variant: &Variant| variant.position(position).unwrap().perft(depth);
            assert_eq!(count(&letters), count(&orthodox), "{position} at depth {depth}");
        }
    }
}

#[test]
fn letters_keep_what_they_need_in_the_position() {
    let variant = Variant::from_str(BETZA_CHESS).unwrap();
    let mut game = variant.start();
    for action in ["e2e4", "a7a6", "e4e5", "d7d5"] {
        game.play(action).unwrap();
    }
    let text = game.to_text();
    assert!(text.contains("passed-over=d6") && text.contains("passer=d5"), "{text}");
    let mut again = variant.position(&text).unwrap();
    assert_eq!(again.key(), game.key());
    assert!(again.legal_texts().contains(&"e5d6".to_owned()));
    again.play("e5d6").unwrap();
    assert!(!again.to_text().contains("passer"), "{}", again.to_text());
    game.play("a2a3").unwrap();
    game.play("h7h6").unwrap();
    assert!(game.read("e5d6").is_err(), "en passant is due at once");
}
