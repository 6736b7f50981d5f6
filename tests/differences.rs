//! How the rules of two definitions differ.

use variorum::Variant;
use variorum::source::shipped;
use variorum_workshop::diff::{Change, Difference, differences};
use variorum_workshop::rulebook::Sentence;

/// What differs from orthodox chess, in short.
fn from_chess(text: &str) -> Vec<String> {
    let variant = Variant::from_str(&format!("[variant]\nextends = \"chess\"\n{text}\n"));
    let variant = variant.unwrap_or_else(|error| panic!("{error}"));
    differences(&Variant::shipped("chess").unwrap(), &variant).iter().map(told).collect()
}

fn told(difference: &Difference) -> String {
    let name = format!("{} {}", difference.section.text(), difference.name);
    match &difference.change {
        Change::Added(_) => format!("+{name}"),
        Change::Removed(_) => format!("-{name}"),
        Change::Changed(facts) => {
            let labels: Vec<&str> = facts.iter().map(|fact| fact.label.as_str()).collect();
            format!("{name}: {}", labels.join(" "))
        }
    }
}

#[test]
fn each_sort_of_change_is_found_and_nothing_else() {
    let cases: [(&str, &[&str]); 14] = [
        ("[zones]\nhill = \"d4\"", &["+zones hill"]),
        ("[pieces]\nknight = { moves = \"N W\" }", &["pieces knight: moves"]),
        (
            "[pieces]\nknight = { letter = \"S\" }\n[setup]\nboard = \"rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\"",
            &["pieces knight: letter"],
        ),
        (
            "[pieces]\nguard = { letter = \"G\", moves = \"K\" }",
            &["+pieces guard", "endings dead-position: when"],
        ),
        ("[setup]\nboard = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR\"", &["setup : d1 e1"]),
        ("[setup]\nboard = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR\"", &["setup : b1"]),
        ("[turn]\nactions = 2", &["turn : actions"]),
        ("[endings]\nstalemate = false", &["-endings stalemate"]),
        ("[endings.stalemate]\nresult = \"mover loses\"", &["endings stalemate: result"]),
        ("[endings.fifty-moves]\nwhen = \"quiet-plies >= 80\"", &["endings fifty-moves: when"]),
        ("[rules.x]\non = \"capture\"\ndo = \"end turn\"", &["+rules x"]),
        ("[rules.capture-is-progress]\ndo = \"quiet-plies := 1\"", &["rules capture-is-progress: do"]),
        ("[actions]\ncastling = false", &["-actions castling"]),
        ("[side-zones]\nlast-rank = \"rank 7\"", &["side-zones last-rank: white black"]),
    ];
    for (text, expected) in cases {
        assert_eq!(from_chess(text), expected, "{text}");
    }
}

#[test]
fn the_same_in_other_words_is_no_difference() {
    let cases = [
        "",
        "[pieces]\nking = { moves = [\"W\", \"F\"] }",
        "[pieces]\nknight = { moves = [\"N\"] }",
        "[endings.stalemate]\nbecause = \"nobody can move\"",
        "[endings.fifty-moves]\nwhen = \"100 <= quiet-plies\"",
        "[[example]]\nperft = [20]",
        "[board]\nfiles = 8",
    ];
    for text in cases {
        assert_eq!(from_chess(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn numbers_of_kinds_and_zones_do_not_matter() {
    let game = |kinds: &str, zones: &str| {
        let text = format!(
            "[variant]\nname = \"Two\"\n[board]\nfiles = 5\nranks = 5\n[zones]\n{zones}\n[pieces]\n{kinds}\n[setup]\n\
             board = \"k3m/5/5/5/K3M\"\n[forbidden.far]\nwhen = \"any(my king and hill) or any(my man and dale)\"\n\
             [endings.taken]\nwhen = \"no(their king or their man)\"\nresult = \"mover wins\"\n"
        );
        Variant::from_str(&text).unwrap_or_else(|error| panic!("{error}"))
    };
    let (king, man) = ("king = { letter = \"K\", moves = \"K\" }", "man = { letter = \"M\", moves = \"W\" }");
    let (hill, dale) = ("hill = \"c3\"", "dale = \"c4\"");
    let one = game(&format!("{king}\n{man}"), &format!("{hill}\n{dale}"));
    let other = game(&format!("{man}\n{king}"), &format!("{dale}\n{hill}"));
    assert_eq!(differences(&one, &other), []);
    let swapped = game(&format!("{king}\n{man}"), "hill = \"c4\"\ndale = \"c3\"");
    let found: Vec<String> = differences(&one, &swapped).iter().map(told).collect();
    assert_eq!(found, ["zones hill: squares", "zones dale: squares"]);
}

#[test]
fn no_variant_differs_from_itself_and_what_is_added_one_way_is_removed_the_other() {
    let chess = Variant::shipped("chess").unwrap();
    for file in shipped().into_iter().step_by(4) {
        let variant = Variant::shipped(&file.name).unwrap();
        assert_eq!(differences(&variant, &variant), [], "{}", file.name);
        let (there, back) = (differences(&chess, &variant), differences(&variant, &chess));
        let added =
            |list: &[Difference]| list.iter().filter(|it| matches!(it.change, Change::Added(_))).count();
        let removed =
            |list: &[Difference]| list.iter().filter(|it| matches!(it.change, Change::Removed(_))).count();
        assert_eq!((added(&there), removed(&there)), (removed(&back), added(&back)), "{}", file.name);
        assert_eq!(there.len(), back.len(), "{}", file.name);
    }
}

/// Whoever reads what differs learns how it reads before and now, and nothing that is the same.
#[test]
fn differences_are_told_by_sentences() {
    let chess = Variant::shipped("chess").unwrap();
    let cases = [
        (
            "[rules.capture-is-progress]\ndo = 'quiet-plies := 1'",
            "When a piece has been captured, “quiet plies” is set back to zero.",
            "When a piece has been captured, “quiet plies” becomes one.",
        ),
        (
            "[arrivals.promotion]\nchoose = 'k in [queen rook]'",
            "The player chooses a kind: a queen, a rook, a bishop or a knight.",
            "The player chooses a kind: a queen or a rook.",
        ),
        (
            "[actions.castling]\nwrite = '{k}x{goal}'",
            "It is written ‹square›‹goal›.",
            "It is written ‹square›x‹goal›.",
        ),
        (
            "[board]\nholes = 'd4'",
            "The board has 8 files and 8 ranks: 64 squares.",
            "The board has 63 squares, on a grid of 8 files and 8 ranks. What slides stops before a missing square. These squares of the grid are missing: d4.",
        ),
        (
            "[pieces]\nrook = { moves = 'R4' }",
            "Moves or captures any number of squares orthogonally.",
            "Moves or captures up to four squares orthogonally.",
        ),
        (
            "[side-zones]\nlast-rank = 'rank 7'",
            "for White rank 8; for Black rank 1",
            "for White rank 7; for Black rank 2",
        ),
    ];
    for (change, before, now) in cases {
        let text = format!("[variant]\nextends = 'chess'\n{change}\n");
        let changed = Variant::from_str(&text).unwrap_or_else(|error| panic!("{change}: {error}"));
        let found = differences(&chess, &changed);
        let first = &found[0];
        let told =
            |sentences: &[Sentence]| sentences.iter().flat_map(Sentence::lines).collect::<Vec<_>>().join(" ");
        assert_eq!((told(&first.before), told(&first.now)), (before.to_owned(), now.to_owned()), "{change}");
    }
}

/// The sentences of a rule are the same, but not those of a function in it.
#[test]
fn terms_are_part_of_what_is_told() {
    let chess = Variant::shipped("chess").unwrap();
    let text = "[variant]\nextends = 'chess'\n[functions]\n\"castling-safe(k: square, goal: square)\" = \"not attacked(k)\"\n";
    let changed = Variant::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    let found = differences(&chess, &changed);
    let castling = found.iter().find(|it| it.name == "castling").unwrap();
    let told =
        |sentences: &[Sentence]| sentences.iter().flat_map(Sentence::lines).collect::<Vec<_>>().join(" ");
    assert!(
        !told(&castling.before).is_empty() && told(&castling.before) != told(&castling.now),
        "{castling:?}"
    );
}
