//! Pictures of boards.

use variorum::{Side, Variant, source};
use variorum_workshop::picture::{
    HeatCell, Lines, has_figure, is_round, is_stone, is_wedge, to_heat_map, to_piece, to_svg, to_thumbnail,
    zone_swatches, zone_tints_on_lines,
};

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
        assert!(drawn.matches("<use ").count() >= pieces, "{}", file.name);
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
    assert_eq!((lines, drawn.matches("<path d=").count()), (25, 1));
    let tints = zone_tints_on_lines(&game);
    assert!(tints[0].is_none() && tints[1].is_some(), "{tints:?}");
    // Three signs are drawn once each, without a font, and used by their names.
    assert_eq!(drawn.matches("<path transform=").count(), 3);
    assert!(!drawn.contains("帥") && drawn.contains(r##"<use href="#white-sign-u5e25""##), "{drawn}");
}

/// A strip of sixteen by four would be four times as wide as high.
#[test]
fn a_long_cylinder_is_a_ring_and_a_short_one_a_board() {
    let sides = |name: &str| {
        let drawn = to_thumbnail(&Variant::shipped(name).unwrap().start());
        let side = |name: &str| {
            let (_, rest) = drawn.split_once(&format!("{name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse::<f64>().unwrap()
        };
        (is_round(&Variant::shipped(name).unwrap().model().board), side("width") / side("height"))
    };
    assert_eq!(
        [sides("circular"), sides("byzantine"), sides("cylinder")],
        [(true, 1.0), (true, 1.0), (false, 1.0)]
    );
}

#[test]
fn characters_on_plain_squares_point_ahead() {
    let shogi = Variant::shipped("shogi").unwrap();
    let pawn = shogi.model().kinds.iter().find(|kind| kind.name == "pawn").unwrap();
    let drawn = |side| to_piece(&shogi.model().board, pawn, side);
    assert!(drawn(Side::Black).contains("rotate(180)") && !drawn(Side::White).contains("rotate(180)"));
    let xiangqi = Variant::shipped("xiangqi").unwrap();
    let wedges = |variant: &Variant| {
        let model = variant.model();
        model.kinds.iter().filter(|kind| is_wedge(&model.board, kind)).count()
    };
    assert_eq!((wedges(&shogi), wedges(&xiangqi)), (shogi.model().kinds.len(), 0));
}

/// Signs outside of the alphabet would be empty boxes for readers without a font for them.
#[test]
fn no_sign_of_a_shipped_game_needs_a_font() {
    for file in source::shipped() {
        let variant = Variant::shipped(&file.name).unwrap();
        for kind in &variant.model().kinds {
            for side in Side::BOTH {
                let drawn = to_piece(&variant.model().board, kind, side);
                assert!(drawn.is_ascii(), "{}, {}: {drawn}", file.name, kind.name);
            }
        }
    }
}

#[test]
fn a_piece_is_its_sign_or_the_figure_of_its_name_or_its_letter() {
    let text = "[board]\nfiles = 2\nranks = 2\n[pieces]\nrook = { letter = \"R\", moves = \"R\" }\n\
        bishop = { letter = \"B\", figure = \"x\", moves = \"B\" }\nhat = { letter = \"H\", moves = \"W\" }\n\
        stone = { letter = \"S\" }\n[setup]\nboard = \"RB/HS\"\n\
        [endings.stuck]\non = \"stuck\"\nresult = \"draw\"\n";
    let variant = Variant::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    let [rook, bishop, hat, stone] = &variant.model().kinds[..] else { panic!("four kinds") };
    let sign = |kind| {
        let drawn = to_piece(&variant.model().board, kind, Side::White);
        drawn.split_once("</text>").map(|(before, _)| before.chars().next_back().unwrap())
    };
    assert_eq!([rook, bishop, hat, stone].map(sign), [None, Some('x'), Some('H'), None]);
    assert_eq!([rook, bishop, hat, stone].map(has_figure), [true, true, false, true]);
    assert_eq!([rook, bishop, hat, stone].map(is_stone), [false, false, false, true]);
    let drawn = |side| to_piece(&variant.model().board, rook, side);
    assert_ne!(drawn(Side::White), drawn(Side::Black));
}

#[test]
fn a_legend_shows_zones_as_the_board_does() {
    let game = Variant::shipped("wizards-war").unwrap().start();
    let drawn = to_svg(&game, &[]);
    for swatch in zone_swatches(&game).into_iter().flatten() {
        let fill = swatch.split_once("fill-opacity").unwrap().0.rsplit_once("fill=").unwrap().1;
        assert!(drawn.contains(&format!("fill={fill}fill-opacity=\"0.17\"")), "{swatch}");
        assert!(swatch.contains("#d2b28b") && swatch.contains("#f4e8d3"), "{swatch}");
    }
}

#[test]
fn kinds_of_a_shipped_game_look_different() {
    for file in source::shipped() {
        let variant = Variant::shipped(&file.name).unwrap();
        let mut seen = std::collections::HashMap::new();
        // A definition may choose one sign for several kinds, as promoted pieces of shogi are all golds.
        for kind in variant.model().kinds.iter().filter(|kind| kind.figures.is_none()) {
            let before = seen.insert(to_piece(&variant.model().board, kind, Side::White), &kind.name);
            assert_eq!(before, None, "{}: {} looks the same", file.name, kind.name);
        }
    }
}
