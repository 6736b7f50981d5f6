//! Betza's notation: a table of strings with the squares that they reach, what is refused, and laws.
//!
//! `tests/betza/table.txt` is written anew with `BETZA=bless`, to be read in the difference.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use variorum::ids::{Side, Square};
use variorum::language::{Entry, Letter, LetterUse};
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
    for letter in Letter::ALL.into_iter().filter(|letter| letter.becomes() != LetterUse::Refused) {
        let has = |text: &String| !text.contains(' ') && text.contains(letter.text());
        assert!(strings.iter().any(has), "no string has `{}`", letter.text());
    }
}

#[test]
fn the_examples_of_letters_have_them_and_are_understood() {
    for letter in Letter::ALL {
        let Entry { text, example, .. } = letter.entry();
        assert!(example.contains(text), "`{example}` has no `{text}`");
        let is_taken = letter.becomes() != LetterUse::Refused;
        assert_eq!(told_of(example).is_empty(), is_taken, "{example}: {}", told_of(example));
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
    let document = std::fs::read_to_string("docs/reference/betza.md").unwrap();
    let mut told = BTreeSet::new();
    for row in rows(&document, "| letter | means | goes with |") {
        told.extend(quoted(&row[0]).map(str::to_owned));
    }
    for row in rows(&document, "| elsewhere | here |") {
        told.extend(quoted(&row[0]).next().filter(|text| text.len() == 1).map(str::to_owned));
    }
    let is_modifier = |is| matches!(is, LetterUse::Modifier | LetterUse::Refused);
    let modifiers = Letter::ALL.into_iter().filter(|letter| is_modifier(letter.becomes()));
    let known: BTreeSet<String> = modifiers.map(|letter| letter.text().to_owned()).collect();
    assert_eq!(told, known);
    let atoms: String = rows(&document, "| atom | leap | | atom | leap | | atom | is |").concat().join(" ");
    for capital in Letter::ALL.map(Letter::text).into_iter().filter(|text| *text == text.to_uppercase()) {
        assert!(quoted(&atoms).any(|atom| atom.contains(capital)), "no row tells of `{capital}`");
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
    let document = std::fs::read_to_string("docs/reference/betza.md").unwrap();
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
    ("oR", "o", "torus = true"),
    ("tR", "t", "through (my pieces)"),
    ("uR", "u", "swap"),
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
    ("manW", "n", "only outside of paths"),
    ("zafW", "z", "only outside of paths"),
    ("eafW", "e", "only outside of paths"),
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
    ("[swap F - R]", "swap F", "not the last"),
    ("[capture cF - R]", "capture cF", "says twice"),
    ("[mWcF - R]", "mWcF", "differ in what they may do"),
    ("[F - U]", "U", "not a leg of a path"),
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

/// A game in which pieces capture on their way, come back, turn and hop, around kings that may not be left in check.
const MENAGERIE: &str = r#"
[board]
files = 9
ranks = 9
[pieces]
king    = { letter = "K", moves = "KisO2" }
rook    = { letter = "R", moves = "R" }
lion    = { letter = "L", moves = "KNADcaKmcabK" }
man     = { letter = "M", moves = "fmFcafmF" }
rifle   = { letter = "I", moves = "mQcaibQ" }
griffin = { letter = "G", moves = "FyafsF" }
rose    = { letter = "O", moves = "qN" }
crooked = { letter = "C", moves = "zB" }
cannon  = { letter = "A", moves = "mRcpR" }
locust  = { letter = "U", moves = "dcafmcW" }
pawn    = { letter = "P", moves = "fmWfcFifmnDfceF" }
[setup]
board = "ruaikgclr/pppppmopp/9/9/9/9/9/PPPPPMOPP/RUAIKGCLR"
[royal]
pieces = "my king"
[forbidden.check]
when    = "attacked(my royal)"
because = "it would leave the king in check"
[endings.mate]
on      = "stuck"
result  = "mover loses"
because = "not a legal action"
"#;

#[track_caller]
fn legal(position: &str, legal: &str, illegal: &str) {
    let mut game = Variant::from_str(MENAGERIE).unwrap().position(position).unwrap();
    for action in legal.split_whitespace() {
        game.read(action).unwrap_or_else(|error| panic!("{error}\n{}", game.to_text()));
    }
    for action in illegal.split_whitespace() {
        assert!(game.read(action).is_err(), "`{action}` is legal in {position}");
    }
}

#[test]
fn kings_are_attacked_by_captures_on_the_way() {
    // The man on d5 jumps over e4, if f3 is empty.
    legal("4k4/9/9/9/3m5/4K4/9/9/9 w", "e4d5 e4e5", "e4e5d6");
    legal("4k4/9/9/9/3m5/4K4/9/9/I8 w", "e4d3", "a1b2 a1a2");
    legal("4k4/9/9/9/3m5/4K4/5P3/9/I8 w", "a1b2 a1a2", "f3f4");
    // The rifle shoots along lines and stays.
    legal("4k4/9/9/9/4i4/9/9/9/4K3I w", "e1d1", "e1e2 i1i2");
    legal("4k4/9/9/9/4i4/9/4P4/9/4K3I w", "i1i2 e3e4", "");
    // The lion reaches a king beside a piece that it takes first.
    legal("k8/9/9/9/4l4/4P4/4K4/9/8I w", "e3d2 e3f2 e3e2", "i1i2 e3d3 e3f3");
    legal("4k4/9/9/9/4l4/9/9/4K4/8I w", "i1i2 e2e1", "e2e3 e2d3");
}

#[test]
fn what_is_captured_on_the_way_leaves_the_board() {
    let variant = Variant::from_str(MENAGERIE).unwrap();
    let board = |position: &str, action: &str| {
        let mut game = variant.position(position).unwrap();
        let key = game.key();
        game.play(action).unwrap();
        let text = game.to_text().split(' ').next().unwrap().to_owned();
        assert_eq!(game.key(), game.recomputed_key());
        game.undo();
        assert_eq!(game.key(), key);
        text
    };
    let lions = "k8/9/9/3pp4/4L4/9/9/9/K8 w";
    assert_eq!(board(lions, "e5d6e6"), "k8/9/9/4L4/9/9/9/9/K8");
    assert_eq!(board(lions, "e5e6e5"), "k8/9/9/3p5/4L4/9/9/9/K8");
    assert_eq!(board(lions, "e5e5"), "k8/9/9/3pp4/4L4/9/9/9/K8");
    assert_eq!(board("k8/4p4/9/9/4I4/9/9/9/K8 w", "e5e8e5"), "k8/9/9/9/4I4/9/9/9/K8");
    // A friend is captured on the way as well as an enemy, if the letters say so.
    assert_eq!(board("k8/9/9/4P4/4U4/9/9/9/K8 w", "e5e6e7"), "k8/9/4U4/9/9/9/9/9/K8");
}

#[test]
fn castling_in_a_letter_asks_for_what_castling_asks_for() {
    let home = "unmoved=a1,e1,i1";
    legal(&format!("4k4/9/9/9/9/9/9/9/R3K3R w {home}"), "e1g1 e1c1", "e1h1 e1b1");
    legal("4k4/9/9/9/9/9/9/9/R3K3R w unmoved=a1,e1", "e1c1", "e1g1");
    legal("4k4/9/9/9/9/9/9/9/R3K3R w unmoved=a1,i1", "e1f1", "e1c1 e1g1");
    legal(&format!("4k4/9/9/9/9/9/9/9/RG2K3R w {home}"), "e1g1", "e1c1");
    legal(&format!("3rk4/9/9/9/9/9/9/9/R3K3R w {home}"), "e1g1", "e1c1");
    legal(&format!("1r2k4/9/9/9/9/9/9/9/R3K3R w {home}"), "e1c1", "");
    legal(&format!("k3r4/9/9/9/9/9/9/9/R3K3R w {home}"), "e1f1", "e1g1 e1c1");
    let variant = Variant::from_str(MENAGERIE).unwrap();
    let mut game = variant.position(&format!("4k4/9/9/9/9/9/9/9/R3K3R w {home}")).unwrap();
    game.play("e1c1").unwrap();
    assert!(game.to_text().starts_with("4k4/9/9/9/9/9/9/9/2KR4R b"), "{}", game.to_text());
}

/// Random games: keys, undoing, texts, and the judgement of each action by what is attacked after it.
#[test]
fn random_games_of_all_letters_keep_the_laws() {
    use rand::{Rng, SeedableRng};
    let variant = Variant::from_str(MENAGERIE).unwrap();
    for seed in 0..3 {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        let mut game = variant.start();
        for _ in 0..40 {
            let actions = game.legal_actions();
            let texts: BTreeSet<String> = game.legal_texts().into_iter().collect();
            assert_eq!(texts.len(), actions.len(), "two actions have the same text in {}", game.to_text());
            let Some(action) = actions.get(random.next_u32() as usize % actions.len().max(1)) else { break };
            let (text, key) = (game.to_text(), game.key());
            game.play_action(*action);
            assert_eq!(game.key(), game.recomputed_key(), "after {text}");
            game.undo();
            assert_eq!((game.to_text(), game.key()), (text, key));
            let mut again = variant.position(&game.to_text()).unwrap();
            assert_eq!(again.legal_texts(), game.legal_texts());
            game.play_action(*action);
        }
    }
}
