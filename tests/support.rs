//! What tests of rules share: games from positions, and claims about them.

use variorum::notation::{Scope, write_position};
use variorum::position::{Collect, Position};
use variorum::program::{Program, compile};
use variorum::{Game, Variant};

/// What is claimed of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Claim<'a> {
    /// Each of these actions is legal.
    Legal(&'a str),
    /// None of these actions is legal.
    Illegal(&'a str),
    /// These actions are legal, in this order of text, and no other is.
    Only(&'a str),
    /// Of the actions that begin like the first word these are legal and no other is.
    From(&'a str, &'a str),
    /// The action is illegal, and the reason has these words.
    Because(&'a str, &'a str),
    /// The game is over, and its outcome begins with these words.
    Ends(&'a str),
    /// The game is over by an ending of this kind.
    Kind(&'a str),
    /// The game is not over.
    GoesOn,
    /// The player to act may claim an ending that has these words.
    Claimable(&'a str),
    /// The player to act may claim nothing.
    NotClaimable,
    /// The position as text has all of these words.
    Shows(&'a str),
    /// The position as text has none of these words.
    Hides(&'a str),
    /// These pieces, each a letter and a square, are all that stand on the board.
    Board(&'a str),
}

/// A game of a definition that stands in a test.
#[track_caller]
pub(crate) fn defined(definition: &str) -> Game {
    let variant = Variant::from_str(definition);
    variant.unwrap_or_else(|mistakes| panic!("{mistakes}")).start()
}

/// Orthodox chess with something added.
#[track_caller]
pub(crate) fn over_chess(addition: &str) -> Variant {
    let text = format!("variant = {{ name = \"test\", extends = \"chess\" }}\n{addition}");
    Variant::from_str(&text).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// Orthodox chess with more lines in `[variant]`, or something added behind it, from a position.
#[track_caller]
pub(crate) fn chess_with(addition: &str, position: &str) -> Game {
    let start = defined(&format!("[variant]\nname = \"test\"\nextends = \"chess\"\n{addition}"));
    start.variant().position(position).unwrap()
}

/// Checks claims about a game of a shipped variant, after some actions from a position.
#[track_caller]
pub(crate) fn check(variant: &str, position: &str, actions: &str, claims: &[Claim<'_>]) {
    let mut game = play(variant, position, actions);
    for claim in claims {
        check_claim(&mut game, *claim);
    }
}

/// A game of a shipped variant after some actions.
///
/// The position is `PIECES | REST`: pieces as letter and square, a black one in lower case, then hands, side to act
/// and fields as in any text of a position. Without pieces the game begins at the start.
#[track_caller]
pub(crate) fn play(variant: &str, position: &str, actions: &str) -> Game {
    let variant = Variant::shipped(variant).unwrap();
    let mut game = match position.split_once('|') {
        None => variant.start(),
        Some((pieces, rest)) => {
            let text = format!("{}{}", board(&variant, pieces), rest_of(rest));
            variant.position(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
        }
    };
    for action in actions.split_whitespace() {
        game.play(action).unwrap_or_else(|error| panic!("{error}\n{}", game.to_text()));
    }
    game
}

fn rest_of(rest: &str) -> String {
    let rest = rest.trim();
    if rest.starts_with('[') { rest.to_owned() } else { format!(" {rest}") }
}

/// The board of a position's text, from pieces as letter and square.
#[track_caller]
fn board(variant: &Variant, pieces: &str) -> String {
    let mut on_square = std::collections::HashMap::new();
    for piece in pieces.split_whitespace() {
        let (letter, square) = piece.split_at(1);
        assert!(variant.notation().square_of(square).is_some(), "no square `{square}`");
        assert!(on_square.insert(square, letter).is_none(), "two pieces on {square}");
    }
    let board = &variant.model().board;
    let cell = |file: u8, rank: u8| match board.at(i32::from(file), i32::from(rank)) {
        None => "*",
        Some(square) => {
            on_square.get(variant.notation().squares[square.index()].as_str()).copied().unwrap_or("1")
        }
    };
    let rank = |rank: u8| (0..board.files).map(|file| cell(file, rank)).collect::<String>();
    let ranks: Vec<String> = (0..board.ranks).rev().map(|number| joined(&rank(number))).collect();
    ranks.join("/")
}

/// Empty squares side by side as one number.
pub(crate) fn joined(rank: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for c in rank.chars().chain(['.']) {
        if c == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push(c);
    }
    text.trim_end_matches('.').to_owned()
}

#[track_caller]
fn check_claim(game: &mut Game, claim: Claim<'_>) {
    let text = game.to_text();
    let told =
        |game: &mut Game| game.outcome().map_or_else(|| "the game goes on".to_owned(), |it| it.to_string());
    match claim {
        Claim::Legal(actions) => {
            for action in actions.split_whitespace() {
                game.read(action).unwrap_or_else(|error| panic!("{error}\n{text}"));
            }
        }
        Claim::Illegal(actions) => {
            for action in actions.split_whitespace() {
                assert!(game.read(action).is_err(), "`{action}` is legal\n{text}");
            }
        }
        Claim::Only(actions) => assert_eq!(game.legal_texts().join(" "), actions, "{text}"),
        Claim::From(start, actions) => {
            let legal = game.legal_texts().into_iter().filter(|action| action.starts_with(start));
            assert_eq!(legal.collect::<Vec<String>>().join(" "), actions, "{text}");
        }
        Claim::Because(action, words) => {
            let error = game.read(action).expect_err("the action is legal").to_string();
            assert!(error.contains(words), "{error}\n{text}");
        }
        Claim::Ends(words) => assert!(told(game).starts_with(words), "{}\n{text}", told(game)),
        Claim::Kind(kind) => {
            assert_eq!(
                game.outcome().and_then(|it| it.kind).as_deref(),
                Some(kind),
                "{}\n{text}",
                told(game)
            );
        }
        Claim::GoesOn => assert_eq!(told(game), "the game goes on", "{text}"),
        Claim::Claimable(words) => {
            let claim = game.claimable().map_or_else(|| "nothing to claim".to_owned(), |it| it.because);
            assert!(claim.contains(words), "{claim}\n{text}");
        }
        Claim::NotClaimable => assert_eq!(game.claimable(), None, "{text}"),
        Claim::Shows(words) => {
            let missing = words.split_whitespace().find(|word| !has_word(&text, word));
            assert_eq!(missing, None, "{text}");
        }
        Claim::Hides(words) => {
            let found = words.split_whitespace().find(|word| text.contains(*word));
            assert_eq!(found, None, "{text}");
        }
        Claim::Board(pieces) => {
            let expected = board(game.variant(), pieces);
            let found = text.split([' ', '[']).next().unwrap_or_default();
            assert_eq!(found, expected);
        }
    }
}

/// Whether a position's text has a word after the board; hands are one.
fn has_word(text: &str, word: &str) -> bool {
    let hand = text.find('[').map(|start| &text[start..=text.find(']').unwrap_or(start)]);
    hand == Some(word) || text.split_whitespace().skip(1).any(|known| known == word)
}

/// Holds a law to positions of games at random, which are the same in every run.
pub(crate) fn in_random_positions<const W: usize>(
    variant: &Variant,
    plies: usize,
    law: impl Fn(&Program<W>, &mut Position<W>) -> Result<(), String>,
) {
    let program = compile::<W>(variant.model());
    let mut position = Position::start(&program);
    let mut random = 7_u64;
    for _ in 0..plies {
        let mut actions = Collect::default();
        position.generate(&program, &mut actions);
        if actions.actions.is_empty() {
            position = Position::start(&program);
            continue;
        }
        if let Err(what) = law(&program, &mut position) {
            let text = write_position(variant.model(), variant.notation(), &program, &position, Scope::Whole);
            panic!("{}: {text}: {what}", variant.model().title.name);
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position.apply(&program, actions.actions[(random >> 33) as usize % actions.actions.len()]);
    }
}
