//! Why actions are legal or not: what each line of a piece leads to, which rule forbids it, and what that saw.

use variorum::plain::{Reach, Value, Wants};
use variorum::{Game, Reason, Variant};
use variorum_workshop::why::{Explanation, explain};

/// How far lines get, in short.
fn told(game: &Game, found: &Explanation) -> Vec<String> {
    let name = |square| game.variant().model().board.name(square);
    let reach = |reach: &Reach| match reach {
        Reach::Leads => "leads".to_owned(),
        Reach::Condition(parts) => {
            let sources = game.variant().sources();
            let part = |part: &variorum::plain::Part| {
                let value = match &part.value {
                    Value::Truth(truth) => truth.to_string(),
                    Value::Square(square) => square.map_or_else(|| "nothing".to_owned(), name),
                    Value::Squares(squares) => squares.iter().map(name).collect::<Vec<_>>().join(" "),
                    Value::Number(number) => number.to_string(),
                    Value::Kind(kind) => format!("{kind:?}"),
                    Value::Player(side) => side.name().to_owned(),
                    Value::Direction(way) => format!("{way:?}"),
                };
                format!("{} = {value}", sources.slice(part.span))
            };
            format!("condition: {}", parts.iter().map(part).collect::<Vec<_>>().join(", "))
        }
        Reach::Wants(Wants::Empty) => "wants nothing there".to_owned(),
        Reach::Wants(Wants::Enemy) => "wants an enemy".to_owned(),
        Reach::Wants(Wants::Friend) => "wants a friend".to_owned(),
        Reach::Stopped { by, last: None } => format!("stopped by {}", name(*by)),
        Reach::Stopped { by, last: Some(last) } => format!("stopped by {} at {}", name(*by), name(*last)),
        Reach::WantsHurdle(square) => format!("wants a hurdle on {}", name(*square)),
        Reach::Elsewhere => "elsewhere".to_owned(),
    };
    found.lines.iter().map(|line| reach(&line.reach)).collect()
}

/// The lines of a piece of a game on 5 by 5 squares, each by its text, and what they lead to.
fn reach_of(moves: &str, board: &str, action: &str) -> Vec<String> {
    let text = format!(
        "[variant]\nname = \"Lines\"\n[board]\nfiles = 5\nranks = 5\n[pieces]\n\
         rider = {{ letter = \"X\", moves = {moves} }}\nman = {{ letter = \"M\", moves = [] }}\n\
         [setup]\nboard = \"{board}\"\n[endings.never]\nwhen = \"no(their pieces)\"\nresult = \"mover wins\"\n"
    );
    let variant = Variant::from_str(&text).unwrap_or_else(|error| panic!("{error}"));
    let mut game = variant.start();
    let found = explain(&mut game, action);
    told(&game, &found)
}

#[test]
fn each_line_tells_how_far_it_gets() {
    let cases: [(&str, &str, &str, &[&str]); 14] = [
        ("[\"R\", \"B\"]", "4m/5/5/5/X4", "a1 a5", &["leads", "elsewhere"]),
        ("\"R\"", "4m/M4/5/5/X4", "a1 a5", &["stopped by a4 at a3"]),
        ("\"R\"", "4m/5/5/m4/X4", "a1 a5", &["stopped by a2"]),
        ("\"R\"", "M3m/5/5/5/X4", "a1 a5", &["wants nothing there"]),
        ("\"quiet R\"", "m4/5/5/5/X4", "a1 a5", &["wants nothing there"]),
        ("\"capture R\"", "4m/5/5/5/X4", "a1 a5", &["wants an enemy"]),
        ("\"swap R\"", "4m/5/5/5/X4", "a1 a5", &["wants a friend"]),
        ("\"R3\"", "4m/5/5/5/X4", "a1 a5", &["elsewhere"]),
        ("\"capture pR\"", "m4/5/5/5/X4", "a1 a5", &["wants a hurdle on a2"]),
        ("\"capture pR\"", "m4/M4/M4/5/X4", "a1 a5", &["stopped by a4"]),
        ("\"nN\"", "4m/5/5/M4/X4", "a1 b3", &["stopped by a2"]),
        ("\"N\"", "4m/5/5/M4/X4", "a1 b3", &["leads"]),
        ("\"R when to in b1-e1\"", "4m/5/5/5/X4", "a1 a5", &["condition: to in b1-e1 = false, to = a5"]),
        (
            "\"Q when to in rank 1 and not attacked(to)\"",
            "4m/5/5/5/X4",
            "a1 a5",
            &["condition: to in rank 1 = false, to = a5"],
        ),
    ];
    for (moves, board, action, expected) in cases {
        assert_eq!(reach_of(moves, board, action), expected, "{moves} {board} {action}");
    }
}

fn explained(variant: &str, position: Option<&str>, action: &str) -> (Game, Explanation) {
    let variant = Variant::shipped(variant).unwrap();
    let mut game = position.map_or_else(|| variant.start(), |text| variant.position(text).unwrap());
    let found = explain(&mut game, action);
    (game, found)
}

#[test]
fn a_pinned_piece_is_told_with_the_rule_and_the_attack() {
    for action in ["e2d3", "e2 d3", "e2-d3"] {
        let (game, found) = explained("chess", Some("4r2k/8/8/8/8/8/4B3/4K3 w - - 0"), action);
        let name = |square| game.variant().model().board.name(square);
        assert!(found.legal.is_empty());
        assert!(matches!(found.reason, Some(Reason::Attacked(_))), "{action}: {:?}", found.reason);
        let rule = found.rule.unwrap();
        assert_eq!((rule.section, &*rule.name), ("forbidden", "check"));
        assert_eq!(game.variant().sources().place(rule.span).line, 9);
        assert_eq!(rule.parts[0].value, Value::Truth(true));
        let check = &found.checks[0];
        assert_eq!((name(check.royal), name(check.attackers[0])), ("e1".to_owned(), "e8".to_owned()));
    }
}

/// By variant, position (nothing for the start) and action: the reason, which names pieces and squares, not the condition of
/// the definition.
const REASONS: &[(&str, &str, &str, &str)] = &[
    (
        "chess",
        "",
        "e1g1",
        "in line from e1, White's bishop stands on f1, not a rook (actions.castling, variants/prelude/castling.toml:60)",
    ),
    (
        "chess",
        "",
        "O-O-O",
        "in line from e1, White's queen stands on d1, not a rook (actions.castling, variants/prelude/castling.toml:60)",
    ),
    (
        "chess",
        "r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0",
        "O-O",
        "Black's bishop on c4 attacks f1 (actions.castling, variants/prelude/castling.toml:60)",
    ),
    (
        "chess",
        "r3k2r/8/8/4q3/8/8/8/R3K2R w KQkq - 0",
        "e1c1",
        "Black's queen on e5 attacks e1 (actions.castling, variants/prelude/castling.toml:60)",
    ),
    (
        "chess",
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0",
        "0-0",
        "in line from e1, White's rook on h1 is not `unmoved` (actions.castling, variants/prelude/castling.toml:60)",
    ),
    (
        "chess",
        "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0",
        "e1g1",
        "White's king on e1 is not `unmoved` (actions.castling, variants/prelude/castling.toml:55)",
    ),
    ("chess", "", "Nd2", "the knight on b1 cannot go there: the pawn on d2 is in the way"),
    ("chess", "", "pass", "this turn cannot be passed"),
    (
        "chess",
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0",
        "e3e5",
        "the pawn on e3 cannot go to e5: e3 is not in White's `pawn-rank`",
    ),
    (
        "shogi",
        "4k4/9/9/9/9/9/6P2/9/4K4[P] w",
        "P@g5",
        "there is 1 pawn of White on the file of g5 (g3), and there must be none \
             (actions.drop-pawn, variants/prelude/pawn-drops.toml:15)",
    ),
    (
        "shogi",
        "4k4/9/9/9/9/9/9/9/4K4[N] w",
        "N@a8",
        "a8 is on Black's rank 2, and must be beyond rank 2 (actions.drop, variants/prelude/drops.toml:19)",
    ),
    (
        "shogi",
        "",
        "P@e5",
        "White has no pawn in hand (actions.drop-pawn, variants/prelude/pawn-drops.toml:15)",
    ),
    (
        "xiangqi",
        "4k4/9/9/9/4B4/9/9/9/9/4K4 w",
        "e6g8",
        "the elephant on e6 cannot go to g8: g8 is not in White's `home`",
    ),
    ("janggi", "", "b3b5", "the cannon on b3 goes to b5 only over a piece, and none stands there, as on b4"),
    (
        "othello",
        "",
        "a1",
        "a1 is not next to a disc of Black (actions.place, variants/abstract/othello.toml:31)",
    ),
    (
        "othello",
        "",
        "P@d3",
        "no disc of Black is among `flipped` (actions.place, variants/abstract/othello.toml:35)",
    ),
    ("amazons", "", "d1d5/d4", "`d1d5` is an action by itself, without `/d4`"),
    (
        "medieval-war-chess",
        "",
        "cannon:a1xa7",
        "in line from a1 comes White's pawn on a2 before a7 (actions.cannon, variants/medieval-war-chess.toml:61)",
    ),
    (
        "medieval-war-chess",
        "",
        "attack:e7",
        "e7 is not next to a piece of White (actions.attack, variants/medieval-war-chess.toml:54)",
    ),
    ("wizards-war", "", "N@e2", "White has no knight in hand (actions.drop, variants/wizards-war.toml:89)"),
    ("wizard-chess", "", "W@a2", "`placement` is a decision, and nobody is asked for it now"),
];

#[test]
fn reasons_are_a_players() {
    for (variant, position, action, expected) in REASONS {
        let (_, found) = explained(variant, Some(*position).filter(|text| !text.is_empty()), action);
        let reason = found.reason.map(|reason| reason.to_string());
        assert_eq!(reason.as_deref(), Some(*expected), "{variant} {position} {action}");
    }
}

/// What a text in the notation of records means, and why it is not legal.
#[test]
fn moves_as_records_write_them_get_a_players_reason() {
    for (variant, text, means, reason) in [
        ("shogi", "P-7e", Some("c3c5"), "the pawn on c3 cannot do that here; it can play c3c4"),
        ("shogi", "7g7e", Some("c3c5"), "the pawn on c3 cannot do that here; it can play c3c4"),
        ("shogi", "P7e", Some("c3c5"), "the pawn on c3 cannot do that here; it can play c3c4"),
        ("shogi", "8h2b+", Some("b2h8"), "the bishop on b2 cannot go there: the pawn on c3 is in the way"),
        ("shogi", "R-2d", Some("h2h6"), "the rook on h2 cannot go there: the pawn on h3 is in the way"),
        ("shogi", "N-7g", Some("b1c3"), "the knight on b1 cannot go there: the pawn on c3 is in the way"),
        ("xiangqi", "C2=9", Some("h3a3"), "the cannon on h3 cannot go there: the cannon on b3 is in the way"),
        (
            "xiangqi",
            "H2+4",
            Some("h1f2"),
            "the horse on h1 cannot go there: the elephant on g1 is in the way",
        ),
        (
            "shogi",
            "P-9z",
            None,
            "it is not an action of this game; it is written like a move, but no piece and square fit `z`",
        ),
        (
            "xiangqi",
            "C5=4",
            None,
            "it is not an action of this game; it is written like a move, but no piece and square fit it",
        ),
        ("xiangqi", "Z2=5", None, "it is not an action of this game; its actions are written like `K5+1`"),
    ] {
        let (_, found) = explained(variant, None, text);
        assert_eq!(found.means.as_deref(), means, "{variant} {text}");
        assert_eq!(
            found.reason.map(|reason| reason.to_string()).as_deref(),
            Some(reason),
            "{variant} {text}"
        );
        assert!(means.is_none() || !found.lines.is_empty(), "{variant} {text}: the lines are not told");
    }
}

#[test]
fn a_text_of_several_moves_gives_all_of_them() {
    let (_, found) = explained("shogi", None, "G-5h");
    assert_eq!(found.legal, ["G6i-5h", "G4i-5h"]);
}

#[test]
fn any_notation_is_read() {
    for (variant, text, own) in [
        ("chess", "Nf3", "g1f3"),
        ("chess", "e4", "e2e4"),
        ("chess", "E2-E4", "e2e4"),
        ("shogi", "P-7f", "c3c4"),
        ("othello", "d6", "P@d6"),
    ] {
        let (_, found) = explained(variant, None, text);
        assert_eq!(found.legal, [own], "{variant} {text}");
    }
}

#[test]
fn the_nearest_line_is_told() {
    let (game, found) = explained("chess", None, "e2e5");
    let nearest = found.nearest.unwrap();
    assert_eq!(game.variant().model().board.name(nearest.to), "e4");
    assert!(game.variant().sources().slice(nearest.origin).starts_with("quiet nfD"));
    let (_, found) = explained("chess", None, "a1a5");
    assert_eq!(found.nearest, None);
}

#[test]
fn what_puts_other_actions_first_is_told() {
    let (_, found) = explained("antichess", Some("8/8/8/3p4/4P3/8/8/N7 w - - 0"), "a1b3");
    let rule = found.rule.unwrap();
    assert_eq!(rule.section, "priorities");
    assert!(matches!(found.reason, Some(Reason::Preceded { .. })));
}

#[test]
fn two_squares_stand_for_all_actions_between_them() {
    let (_, found) = explained("chess", Some("1n5k/P7/8/8/8/8/8/K7 w - - 0"), "a7 b8");
    let mut legal = found.legal.clone();
    legal.sort();
    assert_eq!(legal, ["a7b8b", "a7b8n", "a7b8q", "a7b8r"]);
    assert!(!found.effects.is_empty());
}

#[test]
fn whatever_is_asked_gets_an_answer() {
    let texts = [
        "", " ", "e2", "e2 e2", "e4 e5", "z9 z8", "e7 e5", "pass", "P@e4", "a1 a1 a1", "ä", "O-O", "e1 g1",
        "e2e4#2",
    ];
    for variant in ["chess", "wizards-war", "shogi", "duck", "checkers", "go-7x7", "glinski", "amazons"] {
        for text in texts {
            let (mut game, found) = explained(variant, None, text);
            let is_legal = game.find(text.trim()).is_some();
            assert!(!is_legal || !found.legal.is_empty(), "{variant} {text}");
            assert_eq!(found.legal.is_empty(), found.reason.is_some(), "{variant} {text}");
        }
    }
}

/// Legal actions are explained by a line that leads there.
#[test]
fn a_legal_move_has_a_line_that_leads_there() {
    for variant in ["chess", "xiangqi", "shogi", "glinski", "wizards-war", "wizard-chess", "nightrider"] {
        let mut game = Variant::shipped(variant).unwrap().start();
        for action in game.legal_actions() {
            let info = game.info(action);
            if info.mode.is_none() {
                continue;
            }
            let text = game.write_legal(action);
            let found = explain(&mut game, &text);
            let leads = found.lines.iter().any(|line| line.reach == Reach::Leads);
            assert!(leads && found.legal == [text.clone()], "{variant} {text}: {:?}", found.lines);
        }
    }
}
