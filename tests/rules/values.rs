//! Values: what pieces remember, and what variables hold at the start.

use crate::support::over_chess;
use variorum::Variant;

/// The text of the position after actions.
fn after(variant: &Variant, actions: &str) -> String {
    let mut game = variant.start();
    actions.split_whitespace().for_each(|action| game.play(action).unwrap());
    game.to_text()
}

/// The words `name=value` of a text.
fn told(text: &str, name: &str) -> String {
    let found = text.split(' ').find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    found.unwrap_or("-").to_owned()
}

const HITS: &str = "[marks.hits]\nis = \"number\"\nmost = 3\nkinds = \"pawn queen\"\n";

#[test]
fn numbers_on_pieces_go_with_them_and_are_cut() {
    let variant = over_chess(&format!(
        "{HITS}[rules.tire]\non = \"move\"\ndo = \"hits(to) += 2\"\n[rules.rest]\non = \"turn-end\"\n\
         do = \"hits(their pawn) -= 1\""
    ));
    assert_eq!(told(&after(&variant, "e2e4"), "hits"), "e4:2");
    assert_eq!(told(&after(&variant, "e2e4 d7d5"), "hits"), "e4:1,d5:2");
    assert_eq!(told(&after(&variant, "e2e4 d7d5 e4e5"), "hits"), "d5:1,e5:3");
    // A knight has no hits; what was captured has none left.
    assert_eq!(told(&after(&variant, "e2e4 d7d5 e4d5 g8f6 g1f3 f6d5"), "hits"), "-");
}

#[test]
fn kinds_squares_and_players_on_pieces_are_read_of_squares_movers_and_victims() {
    let variant = over_chess(
        "[marks.eaten]\nis = \"kind\"\n[marks.home]\nis = \"square\"\neach = \"s\"\nstarts = \"s\"\n\
         [marks.lord]\nis = \"player\"\neach = \"s\"\nstarts = \"owner(s)\"\n\
         [state.seen]\nis = \"number\"\n[state.last]\nis = \"square\"\n\
         [rules.eat]\non = \"capture\"\ndo = \"eaten(to) := victim; last := home(victim); lord(to) := owner(victim)\"\n\
         [rules.look]\non = \"move\"\nwhen = \"home(piece) in rank 2 and eaten(piece) is pawn\"\ndo = \"seen += 1\"",
    );
    let text = after(&variant, "e2e4 d7d5 e4d5");
    assert_eq!((told(&text, "eaten"), told(&text, "last")), ("d5:P".to_owned(), "d7".to_owned()));
    assert!(told(&text, "home").contains("d5:e2"), "{text}");
    assert!(told(&text, "lord").contains("d5:b"), "{text}");
    assert_eq!(told(&after(&variant, "e2e4 d7d5 e4d5 a7a6 d5d6"), "seen"), "1");
    let game = variant.position(&after(&variant, "e2e4 d7d5 e4d5 d8d5")).unwrap();
    assert_eq!(told(&game.to_text(), "last"), "e2");
}

#[test]
fn values_are_lost_by_moving_where_the_definition_says_so() {
    let variant = over_chess(
        "[marks.home]\nis = \"square\"\nkinds = \"knight\"\neach = \"s\"\nstarts = \"s\"\nlost-by-moving = true\n\
         [rules.r]\non = \"move\"\nwhen = \"home(piece) = nothing\"\ndo = \"end turn\"",
    );
    assert_eq!(told(&after(&variant, "g1f3"), "home"), "b1:b1,b8:b8,g8:g8");
}

#[test]
fn effects_report_what_pieces_remember() {
    let variant = over_chess(&format!(
        "{HITS}[rules.tire]\non = \"move\"\ndo = \"hits(to) += 2\"\nwhen = \"hits(to) < 3\""
    ));
    let mut game = variant.start();
    let action = game.read("e2e4").unwrap();
    let effects = game.play_reported(action).unwrap();
    let sentences: Vec<String> = effects.iter().map(|effect| variant.sentence(effect)).collect();
    assert!(
        sentences.contains(&"`hits` of the piece on e4 is now 2 (`rules.tire`).".to_owned()),
        "{sentences:?}"
    );
}

#[test]
fn texts_of_values_are_read_back_and_refused_with_their_place() {
    let variant = over_chess(&format!(
        "{HITS}[rules.tire]\non = \"move\"\ndo = \"hits(to) += 2\"\nwhen = \"hits(to) < 3\""
    ));
    let board = "4k3/8/8/8/8/8/4P3/4K3 w - - 0";
    let game = variant.position(&format!("{board} hits=e2:3")).unwrap();
    assert!(game.to_text().ends_with("hits=e2:3"), "{}", game.to_text());
    for (value, reason) in [
        ("e1:2", "no piece on e1 remembers `hits`"),
        ("e2", "`e2` is not a square and a value, such as `a1:3`"),
        ("e2:x", "`x` is not a number"),
        ("z9:1", "the board has no square `z9`"),
    ] {
        let error = variant.position(&format!("{board} hits={value}")).unwrap_err().to_string();
        assert!(error.contains(reason), "{value}: {error}");
    }
}

#[test]
fn signs_follow_the_letters_of_pieces_that_carry_a_mark() {
    let variant = over_chess(
        "[marks]\ntired = { kinds = \"pawn queen\", starts = \"nothing\", sign = \"~\" }\nhurt = { is = \"truth\", sign = \"^\" }\n\
         [rules.tire]\non = \"move\"\ndo = \"mark to as tired; unmark to as hurt\"\nwhen = \"piece is pawn\"",
    );
    // A mark of all pieces shows on all of them in the setup.
    let start = variant.start().to_text();
    assert!(start.contains("P^P^P^P^P^P^P^P^"), "{start}");
    let text = after(&variant, "e2e4 d7d5");
    assert!(text.contains("/3p~4/4P~3/"), "{text}");
    let game = variant.position(&text).unwrap();
    assert_eq!(game.to_text(), text);
    // A sign that is missing is a mark that is missing; the name of the mark is read as well.
    let bare = variant.position("4k3/8/8/8/8/8/4P~Q2/4K3 w - - 0").unwrap();
    let named = variant.position("4k3/8/8/8/8/8/4PQ2/4K3 w - - 0 tired=e2").unwrap();
    assert_eq!(bare.to_text(), named.to_text());
    let error = variant.position("4k3/8/8/8/8/8/4P3/4K~3 w - - 0").unwrap_err().to_string();
    assert!(
        error.contains("`~` follows a piece that cannot carry the mark `tired`, at character 21"),
        "{error}"
    );
    let error = variant.position("4k3/8/8/8/8/8/4P3/~4K3 w - - 0").unwrap_err().to_string();
    assert!(error.contains("`~` is not a letter of a kind"), "{error}");
}

#[test]
fn variables_of_every_type_have_start_values() {
    let variant = over_chess(
        "[state]\nwish = { is = \"kind\", starts = \"queen\" }\nspots = { is = \"squares\", starts = \"e4 d4\" }\n\
         guest = { is = \"player\", starts = \"black\" }\nnobody = { is = \"player\", starts = \"neutral\" }\n\
         way = { is = \"direction\", starts = \"forward\", per-player = true }\n\
         debt = { is = \"number\", per-player = true, starts = { white = 1, black = -2 } }\n\
         lit = { is = \"truth\", starts = true }\nden = { is = \"square\", starts = \"e4\", lasts-one-turn = true }\n\
         tally = { is = \"number\" }\n\
         [rules.count]\non = \"turn-end\"\nwhen = [\"wish is queen and spots = (e4 or d4)\", \"guest = black and nobody = neutral\", \
         \"way of white = forward or way of black = forward\", \"debt of white - debt of black = 3\", \"lit and den = e4\"]\n\
         do = \"tally += 1; if mover = black then { den := a1; wish := nothing; spots := nothing; nobody := white }\"",
    );
    assert_eq!(told(&after(&variant, "e2e4"), "tally"), "1");
    let error = variant.position("4k3/8/8/8/8/8/8/4K3 w - - 0 lit=true").unwrap_err().to_string();
    assert!(error.contains("`true` is neither 0 nor 1: write 1 for true, 0 for false"), "{error}");
    let text = after(&variant, "e2e4 e7e5");
    for word in ["tally=2", "wish=-", "spots=-", "nobody=w", "den=a1"] {
        assert!(text.split(' ').any(|found| found == word), "{word}: {text}");
    }
    // What lasts one turn is forgotten to the start value.
    assert!(!after(&variant, "e2e4 e7e5 g1f3 g8f6").contains("den="), "{text}");
    assert_eq!(variant.position(&text).unwrap().to_text(), text);
}
