//! The rules in sentences, and the pages made of them.

use std::fmt::Write;
use std::sync::LazyLock;

use variorum::{Variant, source};
use variorum_workshop::diff::differences;
use variorum_workshop::picture;
use variorum_workshop::rulebook::{Chapter, Entry, Rulebook, Sentence, shown};

/// All sentences of a rulebook, with what they belong to.
fn told(book: &Rulebook) -> String {
    let mut told = String::new();
    book.start.iter().for_each(|chapter| tell(chapter, &mut told));
    told.push_str("# Pieces\n");
    for piece in &book.pieces {
        let _ = writeln!(told, "## {}", piece.title);
        for way in &piece.ways {
            lines(&way.moves, &mut told);
            lines(way.when.as_slice(), &mut told);
            lines(&way.then, &mut told);
        }
        lines(&piece.facts, &mut told);
    }
    book.chapters.iter().for_each(|chapter| tell(chapter, &mut told));
    told
}

fn tell(chapter: &Chapter, told: &mut String) {
    let _ = writeln!(told, "# {}", chapter.title);
    lines(&chapter.about, told);
    for Entry { title, sentences, grid, .. } in &chapter.entries {
        let _ = writeln!(told, "## {title}");
        lines(sentences, told);
        grid.iter().flat_map(|grid| &grid.rows).for_each(|row| {
            let _ = writeln!(told, "| {}", row.join(" | "));
        });
    }
}

fn lines(sentences: &[Sentence], told: &mut String) {
    for line in sentences.iter().flat_map(Sentence::lines) {
        let _ = writeln!(told, "{line}");
    }
}

fn book(variant: &Variant) -> Rulebook {
    Rulebook::of(variant)
}

/// All shipped variants by name, with their books.
static SHIPPED: LazyLock<Vec<(String, Variant, Rulebook)>> = LazyLock::new(|| {
    let read = |file: source::Shipped| {
        let variant = Variant::shipped(&file.name).unwrap();
        let book = Rulebook::of(&variant);
        (file.name, variant, book)
    };
    source::shipped().into_iter().map(read).collect()
});

fn shipped_book(name: &str) -> &'static (String, Variant, Rulebook) {
    SHIPPED.iter().find(|(known, _, _)| known == name).unwrap()
}

/// The names of the entries of a chapter.
fn names<'b>(book: &'b Rulebook, id: &str) -> Vec<&'b str> {
    let chapters = book.start.iter().chain(&book.chapters).filter(|chapter| chapter.id == id);
    chapters.flat_map(|chapter| &chapter.entries).map(|entry| entry.name.as_str()).collect()
}

#[test]
fn every_entry_of_every_shipped_variant_is_told() {
    for (name, variant, book) in &*SHIPPED {
        let model = variant.model();
        assert_eq!(book.pieces.len(), model.kinds.len(), "{name}");
        let wanted: [(&str, Vec<&str>); 7] = [
            ("zones", model.zones.iter().map(|zone| &*zone.name).collect()),
            ("actions", model.actions.iter().map(|action| &*action.name).collect()),
            ("arrivals", model.arrivals.iter().map(|arrival| &*arrival.name).collect()),
            ("rules", model.rules.iter().map(|rule| &*rule.name).collect()),
            ("endings", model.endings.iter().map(|ending| &*ending.name).collect()),
            ("tables", model.tables.iter().map(|table| &*table.name).collect()),
            (
                "forbidden",
                model
                    .move_bans
                    .iter()
                    .map(|ban| &*ban.name)
                    .chain(model.forbidden.iter().map(|ban| &*ban.name))
                    .collect(),
            ),
        ];
        for (chapter, wanted) in wanted {
            let found = names(book, chapter);
            let missing: Vec<_> = wanted.iter().filter(|wanted| !found.contains(wanted)).collect();
            assert!(missing.is_empty(), "{name}, {chapter}: {missing:?}");
        }
        assert_eq!(shown(variant).len(), model.examples.len(), "{name}");
        for entry in book.chapters.iter().flat_map(|chapter| &chapter.entries) {
            let is_told = !entry.sentences.is_empty() || entry.grid.is_some();
            assert!(is_told, "{name}: {} says nothing", entry.name);
            assert!(entry.is_clear || entry.written.is_some(), "{name}: {} is lost", entry.name);
        }
    }
}

#[test]
fn every_kind_that_moves_has_diagrams() {
    for (name, variant, book) in &*SHIPPED {
        for piece in &book.pieces {
            let covered: usize = piece.ways.iter().map(|way| way.movements.len()).sum();
            let kind = &variant.model().kinds[piece.kind.index()];
            assert_eq!(covered, kind.movements.len(), "{name}: {}", kind.name);
            let drawn = |way: &variorum_workshop::rulebook::Way| {
                picture::to_move_diagram(variant.model(), piece.kind, &way.movements).is_some()
            };
            assert!(piece.ways.iter().all(drawn), "{name}: {}", kind.name);
        }
    }
}

/// Words that only the definition may use.
#[test]
fn sentences_are_english() {
    let code = [" := ", "!=", "()", ">=", "<=", "  ", "’s ’s", "the the ", " a the ", "…"];
    for (name, _, book) in &*SHIPPED {
        let text = told(book);
        for line in text.lines() {
            let bare = line.trim_start();
            let found = code.iter().find(|code| bare.contains(**code) && !bare.starts_with('|'));
            assert_eq!(found, None, "{name}: {line}");
        }
    }
}

/// Turns of phrase that no native author would write.
#[test]
fn sentences_are_those_of_a_native_author() {
    let clumsy = [
        "” is not empty",
        " grows by ",
        " falls by ",
        "fewer than one ",
        "among the square ",
        "exactly three the ",
        "the owner of the captured piece’s",
        "is not optional",
        "with the two players exchanged",
        "(see the table)",
        "“far”",
        "Pawn is ",
        "squis ",
        "”s ",
        " of” ",
        "just short of",
        "the other the ",
        " is is ",
        "a square the ",
        "no square the ",
        "may” holds for",
        " is except ",
        "there is no piece other than kings that",
    ];
    let is_clumsy = |line: &&str| clumsy.iter().any(|phrase| line.contains(phrase));
    for (name, _, book) in &*SHIPPED {
        let text = told(book);
        assert_eq!(text.lines().filter(is_clumsy).collect::<Vec<_>>(), Vec::<&str>::new(), "{name}");
    }
}

#[test]
fn sentences_of_some_definitions() {
    for name in ["chess", "congo", "crazyhouse", "medieval-war-chess", "wiz-42", "wizard-chess", "xiangqi"] {
        let variant = Variant::shipped(name).unwrap();
        insta::assert_snapshot!(format!("rulebook_{name}"), told(&book(&variant)));
    }
}

/// The entry of a chapter, as lines.
fn entry_of(name: &str, chapter: &str, entry: &str) -> String {
    let (_, _, book) = shipped_book(name);
    let chapters = book.chapters.iter().filter(|known| known.id == chapter);
    let mut entries = chapters.flat_map(|chapter| &chapter.entries).filter(|known| known.name == entry);
    let sentences = &entries.next().unwrap_or_else(|| panic!("{name}: {chapter}.{entry}")).sentences;
    sentences.iter().flat_map(Sentence::lines).collect::<Vec<_>>().join("\n")
}

/// The only piece of a kind has the name of the kind, and obstacles have theirs.
#[test]
fn castling_is_told_by_king_and_rook() {
    let told = entry_of("chess960", "actions", "castling");
    for line in [
        "This is done with the player’s “unmoved” king.",
        "  The rook is one of the player’s “unmoved” rooks.",
        "  If the rook stands on the goal and the king stands on the square just before the goal, the king and the rook change places.",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
    let empty = "No piece other than the king and the rook stands on the squares from the king to the goal or the squares from \
        the rook to the square just before the goal.";
    assert!(told.contains(empty), "{told}");
    assert_eq!(
        entry_of("chess", "forbidden", "check"),
        "A turn may not end so that the player’s king is attacked."
    );
    // Two kings remain several pieces.
    assert!(entry_of("spartan", "forbidden", "check").contains("each of the player’s kings"));
}

/// The imitator goes the same way as the piece that has moved.
#[test]
fn a_copied_move_is_told_by_its_way() {
    assert_eq!(
        entry_of("imitator", "forbidden", "imitator"),
        "No piece may make a move if there is no “copy” or there are “obstacles”."
    );
    assert_eq!(
        entry_of("imitator", "rules", "imitate"),
        "When a piece has moved, the imitator goes to the “copy”."
    );
    assert_eq!(
        entry_of("imitator", "terms", "obstacles"),
        "“obstacles” are: pieces on the squares between the imitator and the “copy” and the “copy” that are not on the \
         starting square and are not on the square of the capture."
    );
    let copy = "the square as far from the imitator, in the same direction, as the destination is from the starting square";
    assert_eq!(entry_of("imitator", "terms", "copy"), format!("“copy” means: {copy}."));
}

/// The most letters of a sentence about a movement. Nobody understands one that goes on for lines.
const MOST_LETTERS: usize = 450;

#[test]
fn movements_are_told_in_sentences_of_a_bearable_length() {
    for (name, _, book) in &*SHIPPED {
        for piece in &book.pieces {
            let lines = piece.ways.iter().flat_map(|way| &way.moves).flat_map(Sentence::lines);
            let long: Vec<String> = lines.filter(|line| line.chars().count() > MOST_LETTERS).collect();
            assert_eq!(long, Vec::<String>::new(), "{name}: {}", piece.title);
        }
    }
}

/// The letter `U` has a leap for each pair of squares.
#[test]
fn a_leap_to_any_square_is_told_as_one() {
    let (_, _, book) = shipped_book("dragonchess");
    let sylph = book.pieces.iter().find(|piece| piece.title == "Sylph").unwrap();
    let told: Vec<&str> =
        sylph.ways.iter().flat_map(|way| &way.moves).map(|sentence| &*sentence.text).collect();
    assert!(told.contains(&"Moves to any square, without capturing."), "{told:?}");
}

/// Two choices of the same sort get two names, and a piece that has left a square no longer names it.
#[test]
fn a_pull_follows_the_piece_that_has_left() {
    let told = entry_of("arimaa", "actions", "pull");
    assert!(
        told.contains("The second chosen piece goes to the square that the chosen piece has left."),
        "{told}"
    );
    assert_eq!(
        entry_of("arimaa", "forbidden", "frozen"),
        "No piece may make a move if the starting square is “frozen”."
    );
}

/// Hexagons have sides and corners, and no diagonals.
#[test]
fn pieces_on_hexagons_go_across_sides_and_corners() {
    let (_, _, book) = shipped_book("glinski");
    let first = |title: &str| {
        let piece = book.pieces.iter().find(|piece| piece.title == title).unwrap();
        piece.ways[0].moves[0].text.clone()
    };
    assert_eq!(first("Queen"), "Moves or captures any number of hexagons across sides or across corners.");
    assert_eq!(first("Bishop"), "Moves or captures any number of hexagons across corners.");
    assert_eq!(
        first("King"),
        "Moves or captures to a neighbouring hexagon or to the next hexagon across a corner."
    );
    assert!(first("Knight").contains("with the leap of a knight (two hexagons"), "{}", first("Knight"));
    assert_eq!(first("Pawn"), "Moves one hexagon forward, without capturing.");
}

/// Nothing is said of hands where there are none, and ranks are those of a player.
#[test]
fn hands_and_ranks_are_those_of_the_game() {
    assert!(!entry_of("chess", "endings", "dead-position").contains("hand"));
    let told = entry_of("crazyhouse", "actions", "drop");
    assert!(told.contains("The chosen square is not on the player’s first rank."), "{told}");
}

/// What is taken away from a definition is told no more.
#[test]
fn a_rule_that_is_taken_away_leaves_the_book() {
    for name in ["chess", "wizards-war", "medieval-war-chess", "wiz-42"] {
        let base = Variant::shipped(name).unwrap();
        for (section, chapter) in [("endings", "endings"), ("rules", "rules"), ("forbidden", "forbidden")] {
            for entry in names(&book(&base), chapter) {
                let text = format!("[variant]\nextends = '{name}'\n[{section}]\n{entry} = false\n");
                // What others speak of cannot be taken away.
                let Ok(without) = Variant::from_str(&text) else { continue };
                assert!(!names(&book(&without), chapter).contains(&entry), "{name}: {entry}");
            }
        }
    }
}

/// Definitions that differ in their rules differ in their sentences.
#[test]
fn what_differs_is_told_differently() {
    let mut pairs = 0;
    for (name, now, book) in &*SHIPPED {
        let text = source::shipped_text(source::Folder::Variants, name).unwrap().1;
        let Some(base) = text.lines().find_map(|line| line.strip_prefix("extends")) else { continue };
        let (base, before, before_book) = shipped_book(base.trim_matches([' ', '=', '"', '\'']));
        if !differences(before, now).is_empty() {
            assert_ne!(told(before_book), told(book), "{name} and {base}");
            pairs += 1;
        }
    }
    assert!(pairs > 20, "{pairs}");
}

/// A change of one word or number of a rule changes what is told of it.
#[test]
fn a_changed_rule_is_told_differently() {
    let changes = [
        ("chess", "[endings.threefold]\nwhen = 'occurrences >= 4'"),
        ("chess", "[endings.threefold]\nclaim = false"),
        ("chess", "[endings.threefold]\nresult = 'mover loses'"),
        ("chess", "[endings.fivefold]\non = 'action'"),
        ("chess", "[forbidden.check]\non = 'action'"),
        ("chess", "[arrivals.promotion]\noptional = true"),
        ("chess", "[arrivals.promotion]\nchoose = 'k in [queen]'"),
        ("chess", "[pieces]\nking.moves = 'W'"),
        ("chess", "[pieces]\nknight.moves = 'quiet N'"),
        ("chess", "[pieces]\nrook.moves = 'R4'"),
        ("chess", "[pieces]\nrook.moves = 'R when from in my last-rank'"),
        ("chess", "[pieces]\nrook.moves = 'R unless from in my last-rank'"),
        ("chess", "[side-zones]\nlast-rank = 'rank 7'"),
        ("chess", "[turn]\nactions = 2"),
        ("chess", "[turn]\npass = 'always'"),
        ("chess", "[turn]\nfirst = 'black'"),
        ("chess", "[marks]\nunmoved.lost-by-moving = false"),
        ("wizards-war", "[rules.creation]\ndo = 'create knight on from'"),
        ("wizards-war", "[rules.creation]\nwhen = 'piece is wizard and from in enchanted'"),
        ("wizards-war", "[actions.drop]\nchoose = ['k in hand', 's in empty']"),
        ("wizards-war", "[functions]\n\"cannot-make(k: kind, p: player)\" = \"has(p, maker(k))\""),
        ("medieval-war-chess", "[tables]\nstrength = { queen = 3 }"),
        ("medieval-war-chess", "[actions.again]\ndo = ['destroy k', 'end turn']"),
        (
            "medieval-war-chess",
            "[actions.cannon]\nwhen = 'count(ray(gun, way) and pieces) = 2 and target in pieces'",
        ),
    ];
    for (name, change) in changes {
        let base = Variant::shipped(name).unwrap();
        let text = format!("[variant]\nextends = '{name}'\n{change}\n");
        let changed = Variant::from_str(&text).unwrap_or_else(|error| panic!("{change}: {error}"));
        assert_ne!(told(&book(&base)), told(&book(&changed)), "{change}");
    }
}

/// A rule that nobody could follow in words is shown as it is written.
#[test]
fn a_rule_without_end_is_shown_as_it_is_written() {
    let long = "all(i in [kinds]: all(j in [kinds]: all(k in [kinds]: count(i of white) < count(j of black) + count(k))))";
    let text = format!("[variant]\nextends = 'chess'\n[endings.long]\nwhen = '{long}'\nresult = 'draw'\n");
    let variant = Variant::from_str(&text).unwrap();
    let book = book(&variant);
    let endings = book.chapters.iter().find(|chapter| chapter.id == "endings").unwrap();
    let entry = endings.entries.iter().find(|entry| entry.name == "long").unwrap();
    assert!(!entry.is_clear);
    assert!(entry.written.as_ref().unwrap().text.contains("count(j of black)"));
}

#[test]
fn the_words_of_the_author_stand_beside_the_rule() {
    let variant = Variant::shipped("wizard-chess").unwrap();
    let book = book(&variant);
    let rules = book.chapters.iter().find(|chapter| chapter.id == "rules").unwrap();
    let recall = rules.entries.iter().find(|entry| entry.name == "recall").unwrap();
    let written = recall.written.as_ref().unwrap();
    assert!(written.comments[0].starts_with("A Warrior captured in its own territory"), "{written:?}");
    assert!(written.text.starts_with("[rules.recall]") && written.text.ends_with('"'), "{written:?}");
    assert_eq!(written.file, "variants/wizard-chess.toml");
}
