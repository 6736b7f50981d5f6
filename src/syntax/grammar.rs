//! The grammars of the small languages, as pest makes them from the files in `grammar/`.

#![allow(missing_docs, unreachable_pub, reason = "the derive makes a public enum of all rules")]

use pest::Parser;

#[derive(pest_derive::Parser)]
#[grammar = "grammar/rule.pest"]
#[grammar = "grammar/movement.pest"]
#[grammar = "grammar/notation.pest"]
pub(super) struct Grammar;

/// Whether rules can speak of something by a text: a name of the grammar that looks like no square.
pub fn is_name(text: &str) -> bool {
    let parses = |rule| Grammar::parse(rule, text).is_ok_and(|pairs| pairs.as_str() == text);
    parses(Rule::name) && !parses(Rule::square)
}
