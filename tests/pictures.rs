//! Pictures of boards.

use variorum::{Variant, source};
use variorum_workshop::picture::{HeatCell, Lines, to_heat_map, to_svg, zone_tints_on_lines};

#[test]
fn text_cannot_leave_its_element_and_lengths_have_no_needless_decimals() {
    let chess = Variant::shipped("chess").unwrap();
    let cell = HeatCell { shade: 7.0, label: "<\u{1b}".to_owned(), title: "& \"b\"'".to_owned() };
    let drawn = to_heat_map(&chess.model().board, &vec![cell; 64]);
    assert!(drawn.contains("<title>&amp; &quot;b&quot;&apos;</title>"), "{drawn}");
    assert!(drawn.contains(">&lt;\u{FFFD}</text>"), "{drawn}");
    assert!(drawn.contains(r#"fill-opacity="1.00""#), "shades above 1 are 1");
    let is_needless =
        |value: &str| value.strip_suffix(".0").is_some_and(|whole| whole.parse::<f64>().is_ok());
    assert!(!drawn.split('"').any(is_needless), "{drawn}");
}

#[test]
fn every_square_and_piece_of_a_board_is_in_its_picture() {
    for file in source::shipped() {
        let game = Variant::shipped(&file.name).unwrap().start();
        let board = &game.variant().model().board;
        let pieces = board.squares().filter(|square| game.piece(*square).is_some()).count();
        let drawn = to_svg(&game, &[]);
        assert_eq!(drawn.matches("<title>").count(), board.len(), "{}", file.name);
        assert!(drawn.matches("url(#").count() >= pieces, "{}", file.name);
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{}", file.name);
    }
}

const PALACE: &str = r#"
[board]
files = 4
ranks = 4
holes = "d1"
points = true
diagonals = "palace"
river = "ranks 3-4"
dots = "b2 c3"
links.leap = "a1-a3 a1-c2"

[zones]
palace = "a1 c1 b2 a3 c3"
corner = "a1"

[pieces]
general = { letter = "K", figure = "帥 將", moves = "W" }
guard = { letter = "G", figure = "士", moves = "leap" }

[setup]
board = "k3/4/4/GK1*"

[endings.stalemate]
on = "stuck"
result = "draw"
"#;

#[test]
fn a_board_of_points_is_drawn_by_its_lines() {
    let game = Variant::from_str(PALACE).unwrap().start();
    let board = &game.variant().model().board;
    let Lines { lines, river, dots } = Lines::of(board).unwrap();
    let name = |square| board.name(square);
    let mut found: Vec<String> = lines.iter().map(|[a, b]| name(*a) + &name(*b)).collect();
    found.sort();
    // Steps from left to right, upwards, the four diagonals, and the link along a file. The river ends lines between its
    // banks, but not those at the edges.
    let expected = "a1a2 a1a3 a1b1 a1b2 a2a3 a2b2 a3a4 a3b3 a4b4 b1b2 b1c1 b2a3 b2b3 b2c2 b2c3 b3c3 b4c4 c1b2 c1c2 c2c3 \
        c2d2 c3d3 c4d4 d2d3 d3d4";
    assert_eq!(found.join(" "), expected);
    assert_eq!(river.iter().map(|[a, b]| name(*a) + &name(*b)).collect::<Vec<_>>(), ["a3b4", "b3c4", "c3d4"]);
    assert_eq!(dots.into_iter().map(name).collect::<Vec<_>>(), ["b2", "c3"]);
    let drawn = to_svg(&game, &[]);
    let lines = drawn.matches("<line ").count();
    // The other link goes round a corner, and the zone that the diagonals show has no colour.
    assert_eq!((lines, drawn.matches("<path ").count()), (25, 1));
    let tints = zone_tints_on_lines(&game);
    assert!(tints[0].is_none() && tints[1].is_some(), "{tints:?}");
    for sign in ["帥", "將", "士"] {
        assert!(drawn.contains(&format!(">{sign}</text>")), "{sign}");
    }
}
