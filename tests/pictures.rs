//! Pictures of boards.

use variorum::{Variant, source};
use variorum_workshop::picture::{HeatCell, to_heat_map, to_svg};

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
