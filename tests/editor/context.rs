//! Where in the language a place of a text lies. `|` is the place.

use variorum_workshop::editor::{Clause, Context, Part, context_at};

fn at(marked: &str) -> Context {
    let offset = marked.find('|').unwrap();
    context_at(&marked.replacen('|', "", 1), offset)
}

/// Section, entry, key and word in one line; `-` for what is not known.
fn told(context: &Context) -> String {
    let section = context.section.map_or("-", |section| section.text());
    let entry = context.entry.as_deref().unwrap_or("-");
    let key = context.key.map_or("-", |key| key.name);
    let token = context.token.as_ref().map_or("-", |token| token.text.as_str());
    format!("{section} {entry} {key} {token}")
}

/// Marked texts, what stands at the place, in which small language, and what is told of it.
const PLACES: &[(&str, Part, Option<Clause>, &str)] = &[
    (
        "[endings.bare]\nwhen = \"any(my ki|ng)\"",
        Part::Text,
        Some(Clause::Expression),
        "endings bare when king",
    ),
    (
        "[endings.bare]\nwhen = [\"x\", \"any(my ki|",
        Part::Text,
        Some(Clause::Expression),
        "endings bare when ki",
    ),
    ("[endings]\nbare = { when = 'a', res|", Part::Key, None, "endings bare - res"),
    (
        "[endings]\nbare = { when = 'a', result = 'mo|ver wins' }",
        Part::Text,
        Some(Clause::Other),
        "endings bare result mover",
    ),
    ("[endings.bare]\nwhen = 'a'\nres|", Part::Key, None, "endings bare - res"),
    ("[endings.bare]\nwhen = 'a'\n|\n[rules]\n", Part::Nothing, None, "endings bare - -"),
    ("[endings.bare]\non = 'no-|", Part::Text, Some(Clause::Word), "endings bare on no-"),
    ("[endings.bare]\nclaim = tr|ue", Part::Value, None, "endings bare claim true"),
    ("[endings.bare]\nclaim = |\nwhen = 'a'", Part::Value, None, "endings bare claim -"),
    ("[endi|", Part::Head, None, "- - - endi"),
    ("# a no|te", Part::Comment, None, "- - - -"),
    ("[endings.bare]\nwhen = 'a' # no|te", Part::Comment, None, "endings bare when -"),
    (
        "[pieces]\nking = { letter = \"K\", moves = \"fW when fr|",
        Part::Text,
        Some(Clause::Expression),
        "pieces king moves fr",
    ),
    (
        "[pieces]\nking = { moves = \"quiet K do my |debt\" }",
        Part::Text,
        Some(Clause::Statements),
        "pieces king moves debt",
    ),
    (
        "[pieces]\nking = { moves = \"[through (my | ",
        Part::Text,
        Some(Clause::Expression),
        "pieces king moves -",
    ),
    (
        "[pieces]\nking = { moves = [\"q|uiet K\"] }",
        Part::Text,
        Some(Clause::Movement),
        "pieces king moves quiet",
    ),
    ("[zones]\nhill = \"d4 |\"", Part::Text, Some(Clause::Expression), "zones hill - -"),
    ("[side-zones]\ncamp = { wh|", Part::Key, None, "side-zones camp - wh"),
    ("[side-zones]\ncamp = { white = 'ra|", Part::Text, Some(Clause::Expression), "side-zones camp - ra"),
    ("[groups]\nall = \"king qu|een\"", Part::Text, Some(Clause::Names), "groups all - queen"),
    (
        "[functions]\n\"power(s: square)\" = \"rank(|",
        Part::Text,
        Some(Clause::Expression),
        "functions power(s: square) - -",
    ),
    (
        "[procedures]\n'burn(s: square)' = 'des|troy s'",
        Part::Text,
        Some(Clause::Statements),
        "procedures burn(s: square) - destroy",
    ),
    ("[actions.wall]\nwrite = '{s|}'", Part::Text, Some(Clause::Expression), "actions wall write s"),
    (
        "[actions.wall]\ndo = '''\nmove a to b;\nsk|ip",
        Part::Text,
        Some(Clause::Statements),
        "actions wall do skip",
    ),
    ("[rules.a]\nwhen = \"any(around(to, 'K|')\"", Part::Text, Some(Clause::Movement), "rules a when K"),
    ("[changes.endings.bare]\nwhen = 'a|'", Part::Text, Some(Clause::Expression), "endings bare when a"),
    ("[defaults.groups]\nx = 'pa|wn'", Part::Text, Some(Clause::Names), "groups x - pawn"),
    ("[needs]\nkinds = 'k|ing'", Part::Text, Some(Clause::Names), "- - kinds king"),
    ("[state]\nn = { is = 'nu|mber' }", Part::Text, Some(Clause::Word), "state n is number"),
    ("[state]\nn = { starts = { wh|", Part::Key, None, "state n starts wh"),
    ("[state.n]\nstarts = { white = 'que|' }", Part::Text, Some(Clause::Expression), "state n starts que"),
    ("[position]\nfields = ['a|']", Part::Text, Some(Clause::Names), "position - fields a"),
    ("[position.castling]\nmark = 'a|'", Part::Text, Some(Clause::Names), "position castling mark a"),
    ("[board]\nlinks.gate = 'a1|-b1'", Part::Text, Some(Clause::Other), "board gate links a1-b1"),
    ("[variant]\nextends = 'ch|", Part::Text, Some(Clause::Other), "variant - extends ch"),
    ("variant = { name = 'x', use = ['ch|", Part::Text, Some(Clause::Other), "variant - use ch"),
    ("[broken\nx = = 1\n[turn]\nfirst = 'bl|ack'", Part::Text, Some(Clause::Word), "turn - first black"),
    (
        "[endings.a]\nwhen = \"any(\nresult = 'd|raw'",
        Part::Text,
        Some(Clause::Other),
        "endings a result draw",
    ),
];

#[test]
fn a_place_has_its_section_entry_key_and_word() {
    for (marked, part, clause, expected) in PLACES {
        let context = at(marked);
        assert_eq!((context.part, context.clause), (*part, *clause), "{marked}");
        assert_eq!(told(&context), *expected, "{marked}");
    }
}

#[test]
fn a_place_offers_what_may_stand_there() {
    let rows = [
        ("[endings.bare]\nwhen = \"att|", "attacked"),
        ("[rules.a]\ndo = \"des|", "destroy"),
        ("[rules.a]\n|", "when"),
        ("[rules.a]\non = '|'", "capture"),
        ("[ru|", "rules"),
        ("|", "pieces"),
        ("[pieces]\nking = { |", "letter"),
        ("[pieces]\nking = { moves = \"|", "quiet"),
        ("[state]\nn = { is = '|' }", "number"),
        ("[board]\ntorus = |", "true"),
        ("[side-zones]\ncamp = { |", "white"),
        ("[state]\nn = { sta|", "starts"),
        ("[state]\nn = { starts = { |", "white"),
        ("[state.n]\nstarts = { white = 1, |", "black"),
    ];
    for (marked, offered) in rows {
        let offers = at(marked).offers();
        assert!(offers.iter().any(|entry| entry.text == offered), "{marked}: {offers:?}");
    }
}

#[test]
fn words_of_the_language_have_a_meaning_at_every_place() {
    let rows = [
        ("[rules.a]\nwh|en = 'x'", "the condition"),
        ("[ru|les.a]", "what happens by itself"),
        ("[rules.a]\nwhen = 'attac|ked(to)'", "attacked"),
        ("[rules.a]\ndo = 'sk|ip mover'", "skip"),
    ];
    for (marked, expected) in rows {
        let meaning = at(marked).meaning().unwrap_or_else(|| panic!("{marked}"));
        assert!(meaning.about.contains(expected) || meaning.text == expected, "{marked}: {meaning:?}");
    }
}

#[test]
fn no_place_of_any_text_is_too_much() {
    for variant in variorum::source::shipped().into_iter().step_by(9) {
        let (_, text) =
            variorum::source::shipped_text(variorum::source::Folder::Variants, &variant.name).unwrap();
        for offset in (0..text.len() + 3).step_by(7) {
            let context = context_at(&text, offset);
            if let Some(token) = &context.token {
                assert_eq!(text[token.range.clone()], token.text);
            }
            let mut cut = offset.min(text.len());
            while !text.is_char_boundary(cut) {
                cut -= 1;
            }
            context_at(&text[..cut], offset);
        }
    }
}
