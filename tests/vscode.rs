//! The grammar by which editors colour definitions knows the words of the language.

use std::collections::BTreeSet;

use serde_json::Value;
use variorum::language::{Function, Keyword, Mode, Quantifier, StatementForm, Word};

/// The words of the alternatives in a pattern: `(?:and|or)`.
fn words(pattern: &str) -> BTreeSet<&str> {
    let inside = pattern.split("(?:").nth(1).and_then(|rest| rest.split(')').next()).unwrap_or_default();
    inside.split('|').collect()
}

#[test]
fn the_grammar_for_editors_has_every_word() {
    let text = std::fs::read_to_string("editors/vscode/syntaxes/variorum.tmLanguage.json").unwrap();
    let grammar: Value = serde_json::from_str(&text).unwrap();
    let patterns = grammar["repository"]["rule"]["patterns"].as_array().unwrap();
    let patterns: Vec<BTreeSet<&str>> =
        patterns.iter().filter_map(|it| it["match"].as_str()).map(words).take(4).collect();
    let verbs: BTreeSet<&str> = StatementForm::verbs().collect();
    let keywords = Keyword::ALL.map(Keyword::text).into_iter().chain(Mode::ALL.map(Mode::text));
    let expected: [BTreeSet<&str>; 4] = [
        Quantifier::ALL.map(Quantifier::text).into(),
        Function::ALL.map(Function::text).into(),
        Word::ALL.map(Word::text).into_iter().filter(|word| !verbs.contains(word)).collect(),
        keywords.chain(verbs.iter().copied()).collect(),
    ];
    assert_eq!(patterns, expected);
}
