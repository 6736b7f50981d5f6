//! Diagrams of other people's pages as definitions: what each parameter and each letter becomes.

use std::path::Path;

use variorum::diagnostic::Diagnostics;
use variorum::plain::Plain;
use variorum::source::Sources;
use variorum::{Checked, Game, Variant};
use variorum_workshop::import::{self, DiagramUse, Imported, diagram_letters, diagram_parameters};

/// Diagrams that become definitions as a whole, and what is said of them nevertheless.
const WHOLE: [(&str, &[&str]); 13] = [
    ("caissa-britannia", &[]),
    ("carrera", &[]),
    ("elven", &[]),
    ("eurasian", &[]),
    ("fantastic", &[]),
    ("gigachess", &[]),
    ("grande-acedrex", &[]),
    ("gross", &[]),
    ("kings-castle", &[]),
    // A piece of which nothing is told but that two of it lie beside the board.
    ("manual", &["W0514"]),
    ("tamerlane", &[]),
    ("terachess", &[]),
    ("zanzibar", &[]),
];

/// Diagrams with something that is not taken, and the codes that say so.
const IN_PART: [(&str, &[&str]); 4] =
    [("chak", &["E0510"]), ("macadamia", &["E0515"]), ("sandbox", &["E0513"]), ("tamerlane-ii", &["E0510"])];

/// A diagram as a definition, the codes of what was said with line and column, and all that as text.
fn import(name: &str, text: &str) -> (Imported, Vec<(String, usize, usize)>, String) {
    let mut sources = Sources::default();
    let source = sources.add(format!("{name}.txt"), text);
    let mut diagnostics = Diagnostics::default();
    let made = import::import_diagram(&sources, source, &mut diagnostics);
    let said = diagnostics.sorted().into_iter().map(|said| {
        let start = said.span().start as usize;
        let before = &text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (said.code.to_owned(), line, column)
    });
    (made, said.collect(), diagnostics.render(&sources))
}

fn codes(said: &[(String, usize, usize)]) -> Vec<&str> {
    said.iter().map(|(code, ..)| code.as_str()).collect()
}

fn read(name: &str) -> String {
    std::fs::read_to_string(Path::new("tests/import/diagrams").join(format!("{name}.txt"))).unwrap()
}

/// The game of a diagram that becomes a definition without mistakes.
fn game(name: &str, text: &str) -> Variant {
    let (made, _, told) = import(name, text);
    assert!(made.is_complete, "{name}: {told}");
    variant(name, &made)
}

fn variant(name: &str, made: &Imported) -> Variant {
    let text = made.text.as_ref().unwrap();
    let Checked { variant, diagnostics, sources, .. } = Variant::check_text(name, text);
    assert!(diagnostics.is_empty(), "{name}: {}\n{text}", diagnostics.render(&sources));
    variant.unwrap()
}

/// The whole of a small diagram, with two kings and what else is told.
fn small(more: &str) -> String {
    format!("symmetry=mirror\n{more}\nking:K:K::e1\n")
}

/// Plays games at random, the same in every run, to their end or for so many plies.
fn play(mut game: Game, plies: usize, seed: u64) -> usize {
    let mut random = seed;
    for ply in 0..plies {
        if game.outcome().is_some() {
            return ply;
        }
        let action = game.draw(|count| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % count
        });
        let Some(action) = action else { return ply };
        game.play_action(action);
    }
    plies
}

#[test]
fn diagrams_of_pages_import_whole_and_play() {
    for (name, expected) in WHOLE {
        let (made, said, told) = import(name, &read(name));
        assert!(made.is_complete, "{name}: {told}");
        assert_eq!(codes(&said), expected, "{name}: {told}");
        let variant = variant(name, &made);
        let plies: usize = (0..20).map(|seed| play(variant.start(), 300, seed)).sum();
        assert!(plies > 200, "{name} ends after {plies} plies of 20 games");
        let plain = Plain::new(variant.model());
        assert_eq!(variant.start().perft(2), plain.perft(&plain.start(), 2), "{name}");
    }
}

#[test]
fn what_is_not_taken_of_a_diagram_is_said_and_the_rest_plays() {
    for (name, expected) in IN_PART {
        let (made, said, told) = import(name, &read(name));
        assert!(!made.is_complete);
        assert_eq!(codes(&said), expected, "{name}: {told}");
        let variant = variant(name, &made);
        assert!(play(variant.start(), 60, 1) > 5, "{name}");
        let plain = Plain::new(variant.model());
        assert_eq!(variant.start().perft(2), plain.perft(&plain.start(), 2), "{name}");
    }
}

/// The shipped definition of the same game was written from its rules page.
#[test]
fn a_diagram_agrees_with_a_definition_of_the_same_game() {
    let mut imported = game("eurasian", &read("eurasian")).start();
    let mut shipped = Variant::shipped("eurasian").unwrap().start();
    for depth in 1..=3 {
        assert_eq!(imported.perft(depth), shipped.perft(depth), "at depth {depth}");
    }
}

#[test]
fn the_layout_of_the_text_means_nothing() {
    let lines = "files=10\nranks=8\nsymmetry=mirror\nroyal=3\npawn::::a2-j2\ndouble guard:D:KD:x:b1,g1\nking::K::e1\n";
    let (made, said, told) = import("a", lines);
    assert!(made.is_complete && said.is_empty(), "{told}");
    let texts = [
        "files=10 ranks=8 symmetry=mirror royal=3 pawn::::a2-j2 double guard:D:KD:x:b1,g1 king::K::e1",
        "files = 10\n\n  ranks=8   symmetry= mirror\nroyal=3\n# a remark: not=read\n// another::\npawn : : : : a2-j2\ndouble guard:D:KD:x:b1, g1\nking::K::e1",
        "<p>A game: files=3</p><div class=\"idiagram\">\nfiles=10&nbsp;ranks=8<br/>symmetry&#61;mirror royal=3\npawn::::a2&#45;j2 <!-- no::N:: -->\n<b>double guard:D:KD:x:b1,g1</b><br>king&colon;:K::e1</div><p>files=12 Rules</p>",
        "| files=10 | ranks=8 |\r\n| symmetry=mirror royal=3 pawn::::a2-j2\r\n| double guard:D:KD:x:b1,g1 king::K::e1 |",
        "<script>if (files<3) ranks=9;</script>files=10 ranks=8\u{a0}symmetry=mirror\u{feff} royal=3 graphicsDir= whitePrefix=w\npawn::::a2-j2\ndouble guard:D:KD:x:b1,g1 king::K::e1<script>",
    ];
    for text in texts {
        let (other, said, told) = import("a", text);
        assert_eq!(said, [], "{told}");
        assert_eq!(other, made, "{text}");
    }
}

#[test]
fn places_are_those_of_the_text_with_its_mark_up() {
    let (_, said, _) = import("a", "<b>files=8</b>&nbsp;ranks=8\nrook::RoN&amp;:x:a1<br>king:K:K::e1 &#x2B;");
    assert_eq!(said, [("E0516".to_owned(), 2, 8), ("E0502".to_owned(), 2, 37)]);
    let two = "<div class=idiagram>files=8 king:K:K::e1</div>\n<div class='idiagram'>files=3</div>";
    let (made, said, _) = import("a", two);
    assert_eq!(said, [("E0517".to_owned(), 2, 1)]);
    assert!(made.text.unwrap().contains("files = 8"));
}

#[test]
fn every_parameter_is_taken_ignored_or_refused() {
    for row in diagram_parameters() {
        let text = small(&format!("{}=#", row.name)).replace("symmetry=mirror", "");
        let (_, said, told) = import("a", &text);
        let expected: &[&str] = match row.is {
            DiagramUse::Rules if ["promoChoice", "shuffle"].contains(&&*row.name) => &["E0508"],
            DiagramUse::Rules => &["E0507"],
            DiagramUse::Looks => &[],
            DiagramUse::Taken | DiagramUse::Rewritten => panic!("`{}` is not a letter", row.name),
            DiagramUse::Refused => &["E0510"],
        };
        assert_eq!(codes(&said), expected, "{}: {told}", row.name);
        assert!(said.iter().all(|(_, line, _)| *line == 2), "{}: {told}", row.name);
    }
    let (_, said, _) = import("a", &small("promoZnoe=3"));
    assert_eq!(said, [("E0506".to_owned(), 2, 1)]);
}

#[test]
fn every_letter_is_taken_or_refused_where_it_stands() {
    for row in diagram_letters() {
        let (_, said, told) = import("a", &small(&format!("rook:R:fmW{0}:x:a1", row.name)));
        let is_refused = said.contains(&("E0516".to_owned(), 2, 11));
        if row.is == DiagramUse::Refused {
            assert!(is_refused, "{}: {told}", row.name);
        }
        let is_capital = row.name.chars().all(|c| c.is_ascii_uppercase());
        if row.is == DiagramUse::Taken && is_capital && !"XYO".contains(&row.name) {
            assert_eq!(said, [], "{told}");
        }
    }
    for strange in ["S", "T", "&", "ä", ";", "9W"] {
        let (_, said, told) = import("a", &small(&format!("rook:R:fmW{strange}:x:a1")));
        assert!(said.iter().any(|(code, ..)| code == "E0516") || strange == "9W", "{strange}: {told}");
    }
    let wrong = [
        "W0W9a", "nC", "fnN", "kdW", "knD", "mkaW", "W(aF)", "[F?qR]", "[F", "m[F-R]", "mmW", "OW", "jO2",
        "fm", "X", "W03", "naW", "eaW", "afzW", "[F-nD]", "nR", "m[F?R]", "[W?fqB]",
    ];
    for moves in wrong {
        let (_, said, told) = import("a", &small(&format!("rook:R:{moves}:x:a1")));
        assert_eq!(codes(&said), ["E0516"], "{moves}: {told}");
        assert!(said[0].1 == 2 && (8..8 + moves.len()).contains(&said[0].2), "{moves}: {told}");
    }
}

/// Kings that could capture each other, and nothing else, along a line may not face each other.
#[test]
fn k_captures_royal_pieces_alone() {
    let variant = game("a", "rook:R:R::a1\nguard:G:ckN::b1\nking:K:fkRK::e1");
    let legal = |position: &str| variant.position(position).unwrap().legal_texts();
    let has = |position: &str, text: &str| legal(position).contains(&text.to_owned());
    assert!(has("4k3/8/8/8/8/8/8/R2K4 w", "d1c1") && !has("4k3/8/8/8/8/8/8/R2K4 w", "d1e1"));
    assert!(!has("4k3/4r3/8/8/8/8/8/4K3 w", "e1e7"));
    // `ck` captures all but the king: no check.
    assert!(has("8/8/8/8/2g5/8/3K4/k7 w", "d2c2") && has("8/8/8/8/2g5/8/3R4/k6K b", "c4d2"));
}

#[test]
fn pieces_that_are_laid_aside_do_not_come_back() {
    let variant = game("a", &small("holdingsType=1\nroyal=2\nrook:R:R::a1:3"));
    let mut game = variant.position("4k3/8/8/8/8/r7/8/R3K3 w").unwrap();
    game.play("a1a3").unwrap();
    game.play("e8e7").unwrap();
    assert!(game.legal_texts().iter().all(|text| !text.contains('@')));
}

#[test]
fn stars_and_marks_of_promotion_are_what_they_say() {
    let variant = game("eurasian", &read("eurasian"));
    let moves = |position: &str| {
        let mut texts = variant.position(position).unwrap().legal_texts();
        texts.retain(|text| text.starts_with("h7") || text.starts_with("h9"));
        texts.sort();
        texts
    };
    // A knight and a rook of White's are lost.
    let less = "1NBVQKVB2/R1C4C2 w";
    assert_eq!(moves(&format!("9k/10/10/7P2/10/10/10/10/{less}")), ["h7h8", "h7h8n", "h7h8r"]);
    assert_eq!(moves(&format!("9k/7P2/10/10/10/10/10/10/{less}")), ["h9h10n", "h9h10r"]);
    let all = "1NBVQKVBN1/R1C4C1R w";
    assert_eq!(moves(&format!("9k/10/10/7P2/10/10/10/10/{all}")), ["h7h8"]);
    assert_eq!(moves(&format!("9k/7P2/10/10/10/10/10/10/{all}")), Vec::<String>::new());
}

/// Of two pieces that promote each may become the other, and one may stay what it is.
#[test]
fn several_pieces_promote() {
    let text = "promoZone=2 maxPromote=2 promoChoice=!AB*Q royal=4\nant:A:fW::a2\nbee:B:fF::b2\nqueen:Q:Q:::1\nking:K:K::e1";
    let variant = game("a", text);
    let moves = |position: &str| {
        let mut texts = variant.position(position).unwrap().legal_texts();
        texts.retain(|text| text.starts_with('c'));
        texts.sort();
        texts
    };
    assert_eq!(moves("8/8/2A5/7k/8/8/8/7K w"), ["c6c7", "c6c7b", "c6c7q"]);
    assert_eq!(moves("8/2A5/8/7k/8/8/8/7K w"), ["c7c8b", "c7c8q"]);
    assert_eq!(moves("8/2B5/8/7k/8/8/8/Q6K w"), ["c7b8", "c7d8"]);
    assert_eq!(moves("8/8/2B5/7k/8/8/8/Q6K w"), ["c6b7", "c6b7a", "c6d7", "c6d7a"]);
}

/// The legal moves of a piece that begins on a square, sorted.
fn moves_from(variant: &Variant, position: &str, square: &str) -> Vec<String> {
    let mut texts = variant.position(position).unwrap().legal_texts();
    texts.retain(|text| text.starts_with(square));
    texts.sort();
    texts
}

#[test]
fn a_number_says_on_how_many_ranks_a_piece_can_be_chosen() {
    let text = "promoZone=3 promoChoice=!PNR2Q1 royal=5\npawn:P:fmW::a2\nknight:N:::b1\nrook::::a1\nqueen::::d1\nking:K:K::e1";
    let variant = game("a", text);
    let from = |position: &str, square: &str| moves_from(&variant, position, square);
    assert_eq!(from("8/8/8/P6k/8/8/8/7K w", "a5"), ["a5a6", "a5a6n"]);
    assert_eq!(from("8/8/P7/7k/8/8/8/7K w", "a6"), ["a6a7", "a6a7n", "a6a7r"]);
    assert_eq!(from("8/P7/8/7k/8/8/8/7K w", "a7"), ["a7a8n", "a7a8q", "a7a8r"]);
}

/// By their places in the list pieces promote as in shogi: into, within and out of the zone, and if they could never
/// move again they must.
#[test]
fn pieces_promote_by_their_places() {
    let text = "promoZone=3 maxPromote=3 promoOffset=3 royal=7\npawn:P:fW::a2\nhorse:H:ffN::b1\nsilver:S:FfW::c1\n\
                tokin:T:WfF::\nlion:L:WfF::\nelk:E:WfF::\nking:K:K::e1";
    let variant = game("a", text);
    let from = |position: &str, square: &str| moves_from(&variant, position, square);
    assert_eq!(from("8/8/8/P6k/8/8/8/7K w", "a5"), ["a5a6", "a5a6+"]);
    assert_eq!(from("8/P7/8/7k/8/8/8/7K w", "a7"), ["a7a8+"]);
    assert_eq!(from("8/8/8/H6k/8/8/8/7K w", "a5"), ["a5b7+"]);
    assert_eq!(from("8/8/S7/7k/8/8/8/7K w", "a6"), ["a6a7", "a6a7+", "a6b5", "a6b5+", "a6b7", "a6b7+"]);
    assert_eq!(from("8/8/8/8/P6k/8/8/7K w", "a4"), ["a4a5"]);
    let forced = game("a", &text.replace("royal=7", "royal=7 promoChoice=+"));
    assert_eq!(moves_from(&forced, "8/8/8/P6k/8/8/8/7K w", "a5"), ["a5a6+"]);
    let mut played = forced.position("8/8/8/P6k/8/8/8/7K w").unwrap();
    played.play("a5a6+").unwrap();
    assert_eq!(played.to_text().split(' ').next(), Some("8/8/T7/7k/8/8/8/7K"));
}

#[test]
fn places_that_lead_to_no_piece_are_told() {
    let text = "promoOffset=5 promoChoice=+\npawn:P:fW::a2\nking:K:K::e1";
    assert_eq!(import("a", text).1, [("E0507".to_owned(), 1, 13)]);
    let text = "promoOffset=1 promoChoice=!P+\npawn:P:fW::a2\ntokin:T:K::\nking:K:K::e1";
    assert_eq!(import("a", text).1, [("E0510".to_owned(), 1, 27)]);
    // Where no piece promotes nothing is asked of what they become.
    let text = "maxPromote=0 promoOffset=7 promoChoice=ZZ\npawn:P:fW::a2\nking:K:K::e1";
    assert_eq!(import("a", text).1, []);
}

/// What the language does not have is refused where it stands in the diagram, and the rest plays.
#[test]
fn what_the_language_lacks_is_told_in_the_diagram() {
    for (moves, column) in [("WpD", 9), ("WfB2vFN", 12), ("hrQ", 8)] {
        let (made, said, told) = import("a", &small(&format!("rook:R:{moves}:x:a1\nguard:G:F::b1")));
        assert_eq!(said, [("E0516".to_owned(), 2, column)], "{moves}: {told}");
        let variant = variant("a", &made);
        assert!(variant.start().legal_texts().contains(&"b1c2".to_owned()), "{moves}");
    }
}

/// A piece whose moves are not told anywhere stands still.
#[test]
fn a_piece_without_moves_stands_still() {
    let (made, said, _) = import("a", &small("obelisk:O:::a1\nguard:G:F::b1"));
    assert_eq!(said, [("E0513".to_owned(), 2, 1)]);
    let legal = variant("a", &made).start().legal_texts();
    assert!(!legal.iter().any(|text| text.starts_with("a1")), "{legal:?}");
}

#[test]
fn a_slide_behind_a_step_turns_to_the_file_or_to_the_rank() {
    let from = |moves: &str, position: &str| {
        let variant = game("a", &small(&format!("royal=2\nship:S:{moves}::a1")));
        moves_from(&variant, position, "d4")
    };
    let position = "8/8/8/6k1/3S4/8/8/K7 w";
    let ship = ["d4c1", "d4c2", "d4c3", "d4c5", "d4c6", "d4c7", "d4c8"];
    let ship = ship.into_iter().chain(["d4e1", "d4e2", "d4e3", "d4e5", "d4e6", "d4e7", "d4e8"]);
    let ship: Vec<String> = ship.map(str::to_owned).collect();
    for moves in ["[F?fqR]", "v[F?R]", "FyafqF"] {
        assert_eq!(from(moves, position), ship, "{moves}");
    }
    let bare: Vec<String> = ship.iter().filter(|text| !text.ends_with(['3', '5'])).cloned().collect();
    assert_eq!(from("[F-fqR]", position), bare);
    let wide = ["d4a3", "d4a5", "d4b3", "d4b5", "d4c3", "d4c5"];
    let wide = wide.into_iter().chain(["d4e3", "d4e5", "d4f3", "d4f5", "d4g3", "d4g5", "d4h3", "d4h5"]);
    let wide: Vec<&str> = wide.filter(|text| *text != "d4h5").collect();
    assert_eq!(from("[F?fzR]", position), wide);
    assert_eq!(from("s[F?R]", position), wide);
    let snake = from("v[W?B]", position);
    assert!(snake.contains(&"d4e6".to_owned()) && !snake.contains(&"d4f5".to_owned()), "{snake:?}");
}

/// `y` goes on as a slide from an empty square and `p` from a piece, so both together leap as a knight begins.
#[test]
fn a_chain_over_any_square_leaps() {
    let variant = game("a", &small("royal=2\nunicorn:U:ypafsW::a1"));
    let moves = moves_from(&variant, "8/8/8/6k1/3U4/3P4/8/K7 w".replace('P', "U").as_str(), "d4");
    for goal in ["d4c2", "d4b1", "d4e2", "d4f1", "d4e6", "d4f7", "d4f3", "d4g2", "d4h1"] {
        assert!(moves.contains(&goal.to_owned()), "{goal}: {moves:?}");
    }
    assert!(!moves.contains(&"d4d5".to_owned()) && !moves.contains(&"d4e5".to_owned()), "{moves:?}");
}

/// A royal slide with `n` crosses no attacked square; before the slide of another piece `n` is refused.
#[test]
fn a_royal_slider_does_not_pass_through_check() {
    let variant = game("a", "royal=2\nrook:R:R::a1\nlady:L:nQ::d1");
    let moves = moves_from(&variant, "4r2l/8/8/8/8/8/8/3L4 w", "d1");
    assert!(moves.contains(&"d1c1".to_owned()) && !moves.contains(&"d1f1".to_owned()), "{moves:?}");
    assert!(!moves.contains(&"d1e1".to_owned()) && !moves.contains(&"d1g4".to_owned()), "{moves:?}");
    let (_, said, _) = import("a", &small("rook:R:nR::a1"));
    assert_eq!(said, [("E0516".to_owned(), 2, 8)]);
}

/// Only `in` and `nn` can be captured in passing: a first slide without `n` cannot.
#[test]
fn a_first_slide_is_not_captured_in_passing() {
    for (moves, is_captured) in [("fmWfceFifmnR3", true), ("fmWfceFifmR3", false), ("fmWfceFfmnnR3", true)] {
        let variant = game("a", &small(&format!("royal=2\npawn:P:{moves}::a2-h2")));
        let mut game = variant.position("4k3/8/8/8/p7/8/1P6/4K3 w").unwrap();
        game.play("b2b5").unwrap_or_else(|_| panic!("{moves}"));
        assert_eq!(game.legal_texts().contains(&"a4b3".to_owned()), is_captured, "{moves}");
    }
}

#[test]
fn nn_can_be_captured_in_passing_from_anywhere() {
    let variant = game("a", &small("royal=2\npawn:P:fmWfceFfmnnD::a2-h2"));
    let mut game = variant.position("4k3/8/8/p7/8/8/1P6/4K3 w").unwrap();
    game.play("b2b4").unwrap();
    game.play("a5a4").unwrap();
    game.play("b4b6").unwrap();
    assert!(!game.legal_texts().contains(&"a4b3".to_owned()));
    let mut game = variant.position("4k3/8/8/8/p7/8/1P6/4K3 w").unwrap();
    game.play("b2b4").unwrap();
    assert!(game.legal_texts().contains(&"a4b3".to_owned()));
    game.play("a4b3").unwrap();
    assert_eq!(game.to_text().split(' ').next(), Some("4k3/8/8/8/8/1p6/8/4K3"));
}

#[test]
fn a_lame_knight_needs_one_of_its_two_ways() {
    let variant = game("a", &small("royal=2\nhorse:H:nN::b1"));
    let mut game = variant.position("4k3/8/8/8/8/1H6/1H6/4K3 w").unwrap();
    let legal = game.legal_texts();
    // Straight on there is a piece, so only the other way is free.
    assert!(legal.contains(&"b2c4".to_owned()), "{legal:?}");
    let mut game = variant.position("4k3/8/8/8/8/1HH5/1H6/4K3 w").unwrap();
    assert!(!game.legal_texts().contains(&"b2c4".to_owned()));
}

#[test]
fn protected_pieces_are_not_traded() {
    let variant = game("elven", &read("elven"));
    let can_take = |top: &str| {
        let mut game = variant.position(&format!("{top}/10/10/4w5/10/4W5/10/10/10/K9 w")).unwrap();
        game.legal_texts().contains(&"e5e7".to_owned())
    };
    assert!(can_take("9k"));
    assert!(!can_take("4r4k"));
}

#[test]
fn counterstrikes_are_forbidden() {
    let variant =
        game("a", "maxPromote=0 royal=3 counterStrike=2\nrook:R:R::a1\nlion:L:KD::c1\nking:K:K::e1");
    let mut game = variant.position("k6r/8/8/7r/3K4/8/l7/R6L b").unwrap();
    game.play("h5h1").unwrap();
    let legal = game.legal_texts();
    assert!(legal.contains(&"a1b1".to_owned()) && !legal.contains(&"a1a2".to_owned()), "{legal:?}");
    // The answer is over, and so is the ban.
    game.play("d4d3").unwrap();
    game.play("a8b8").unwrap();
    assert!(game.legal_texts().contains(&"a1a2".to_owned()));
    let mut game = variant.position("k6r/8/8/7r/3K4/8/l7/R6R b").unwrap();
    game.play("a8b8").unwrap();
    assert!(game.legal_texts().contains(&"a1a2".to_owned()));
}

#[test]
fn the_last_piece_is_royal_unless_another_is_called_king() {
    let (made, said, _) = import("a", "rook:R:R::a1 boss:B:K::e1");
    let royal = |text: String| text.lines().find(|line| line.contains("royal = true")).map(str::to_owned);
    assert!(said.is_empty() && royal(made.text.unwrap()).unwrap().starts_with("boss"));
    let (made, said, _) = import("a", "king:K:K::e1 rook:R:R::a1");
    assert_eq!(said, [("E0515".to_owned(), 1, 1)]);
    assert!(royal(made.text.unwrap()).unwrap().starts_with("king"));
}

/// `docs/import.md` has a row for each parameter and each letter, with what becomes of it.
#[test]
fn every_row_is_in_the_document() {
    let document = std::fs::read_to_string("docs/import.md").unwrap();
    let mut rows = Vec::new();
    for row in diagram_parameters().iter().chain(diagram_letters()) {
        let is = match row.is {
            DiagramUse::Rules => "rules",
            DiagramUse::Looks => "looks only",
            DiagramUse::Taken => "taken",
            DiagramUse::Rewritten => "rewritten",
            DiagramUse::Refused => "refused",
        };
        rows.push(format!("| `{}` | {is} | {} |", row.name, row.about));
    }
    for row in &rows {
        assert!(document.lines().any(|line| line == row), "docs/import.md lacks\n{row}");
    }
    let (_, diagrams) = document.split_once("### Parameters of a diagram").unwrap();
    let (diagrams, _) = diagrams.split_once("\n## ").unwrap();
    let told = diagrams.lines().filter(|line| line.starts_with("| `")).count();
    assert_eq!(told, rows.len(), "docs/import.md has rows that are in no table");
}

/// No text at all brings the importer to its knees, and none takes it long.
#[test]
fn harmed_diagrams_do_no_harm() {
    for (name, _) in WHOLE.iter().chain(&IN_PART) {
        let whole = read(name);
        for (index, _) in whole.char_indices().step_by(7) {
            import("cut", &format!("{}{}", &whole[..index], &whole[(index + 3).min(whole.len())..]));
        }
    }
    let long = [
        "<a ".repeat(300_000),
        "a:::::".repeat(150_000),
        "a:::::\n".repeat(150_000),
        "hole::::a1-z64\n".repeat(60_000),
        "x=1 ".repeat(250_000),
        format!("a:A:W::{}", "a1-h8,".repeat(150_000)),
        format!("a:A:{}::a1", "(".repeat(1_000_000)),
        "<script>".repeat(100_000),
        "&".repeat(1_000_000),
    ];
    for text in long {
        import("long", &text);
    }
}
