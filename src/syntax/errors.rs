//! What can be wrong with the form of a definition. One function a mistake.

use pest::error::{Error, ErrorVariant, InputLocation};

use super::document::Name;
use super::parser::Rule;
use super::value::{Text, Value};
use crate::diagnostic::{Diagnostic, nearest};
use crate::limits;
use crate::source::{LoadError, SourceId, Span};

pub(super) fn toml(source: SourceId, text: &str, error: &toml::de::Error) -> Diagnostic {
    let range = error.span().unwrap_or(0..text.len().min(1));
    let message = error.message().lines().next().unwrap_or("this is no TOML").to_owned();
    Diagnostic::error("E0101", Span::new(source, range), format!("this is no TOML: {message}"))
        .help("strings stand in quotes, tables under `[name]`, and each key once")
}

pub(super) fn not_loaded(span: Span, error: &LoadError) -> Diagnostic {
    Diagnostic::error("E0102", span, error.to_string())
        .help("`extends` takes the name of a shipped variant or of a file beside this one; `use` takes preludes")
}

pub(super) fn circle(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error("E0103", span, format!("`{name}` takes in itself")).help("break the circle of `extends` and `use`")
}

pub(super) fn too_many_files(span: Span) -> Diagnostic {
    let title = format!("the definition takes in more than {} files", limits::FILES);
    Diagnostic::error("E0104", span, title)
}

pub(super) fn wrong_type(key: &str, expected: &str, found: &Value) -> Diagnostic {
    let title = format!("`{key}` must be {expected}, not {}", found.kind.describe());
    Diagnostic::error("E0110", found.span, title).label(format!("expected {expected}"))
}

pub(super) fn unknown_key(name: &Name, title: &str, known: &[&'static str]) -> Diagnostic {
    let near = nearest(&name.text, known.iter().copied()).map(|near| format!("did you mean `{near}`?"));
    let list = || format!("{title} takes {}", quoted(known));
    Diagnostic::error("E0111", name.span, format!("{title} has no key `{}`", name.text))
        .label("unknown key")
        .help(near.unwrap_or_else(list))
}

pub(super) fn missing_key(span: Span, title: &str, key: &str) -> Diagnostic {
    Diagnostic::error("E0112", span, format!("{title} lacks `{key}`")).help(format!("add `{key} = …`"))
}

pub(super) fn unknown_word(span: Span, what: &str, found: &str, words: &[&str]) -> Diagnostic {
    let near = nearest(found, words.iter().copied()).map(|near| format!("did you mean `{near}`?"));
    Diagnostic::error("E0113", span, format!("`{found}` is no {what}"))
        .label(format!("expected {}", quoted(words)))
        .help_if(near)
}

pub(super) fn either_key(span: Span, title: &str, keys: &[&str]) -> Diagnostic {
    Diagnostic::error("E0114", span, format!("{title} must have exactly one of {}", quoted(keys)))
}

pub(super) fn string_too_long(span: Span, length: usize) -> Diagnostic {
    let title = format!("this string has {length} bytes; at most {} are allowed", limits::STRING_BYTES);
    Diagnostic::error("E0120", span, title).help("split it: rules, lines and functions can stand apart")
}

pub(super) fn nested_too_deep(span: Span) -> Diagnostic {
    let title = format!("brackets or signs are nested deeper than {}", limits::NESTING);
    Diagnostic::error("E0121", span, title).help("give the inner part a name in `[functions]`")
}

pub(super) fn bad_table(span: Span, title: String, help: &str) -> Diagnostic {
    Diagnostic::error("E0123", span, title).help(help)
}

/// A string of the small languages that its grammar refuses.
pub(super) fn unparsed(text: &Text, error: &Error<Rule>) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let rest = text.string.get(at..).unwrap_or("");
    let length = word_length(rest);
    let found = match &rest[..length] {
        "" => "the end of the string".to_owned(),
        word => format!("`{word}`"),
    };
    let span = text.map.span(at..at + length);
    let expected = expectations(error);
    let title = match expected.as_slice() {
        [] => format!("{found} does not fit here"),
        some => format!("expected {}, found {found}", listed(some)),
    };
    Diagnostic::error("E0122", span, title).label("here").help_if(hint(&text.string, at, rest))
}

/// Advice for slips that are common.
fn hint(text: &str, at: usize, rest: &str) -> Option<String> {
    let word: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
    let advice = if rest.starts_with("==") {
        "equality is one `=`"
    } else if rest.starts_with("&&") || rest.starts_with("||") || rest.starts_with('!') {
        "write the words `and`, `or`, `not`"
    } else if rest.starts_with('=') && !text[..at].contains('=') {
        "a variable is set by `:=`"
    } else if rest.starts_with('/') || rest.starts_with('%') {
        "there is no division: compare products instead"
    } else if word.chars().next().is_some_and(char::is_uppercase) {
        "names are written in lower case; Betza letters stand in `moves` or between `'` quotes"
    } else if text.trim().is_empty() {
        "the string is empty"
    } else {
        return None;
    };
    Some(advice.to_owned())
}

fn word_length(rest: &str) -> usize {
    let word = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '-' || *c == '_').map(char::len_utf8).sum();
    if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) }
}

/// What the grammar would have taken, in words, at most five.
fn expectations(error: &Error<Rule>) -> Vec<String> {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else { return Vec::new() };
    let mut words: Vec<String> = Vec::new();
    for word in positives.iter().filter_map(|rule| describe(*rule)) {
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words.truncate(5);
    words
}

/// Whether a rule is a keyword, which carries no meaning of its own in the tree.
pub(super) fn is_keyword(rule: Rule) -> bool {
    let name = format!("{rule:?}");
    rule == Rule::EOI || name.starts_with("kw_") || name.starts_with("verb_") || rule == Rule::blank
}

/// A rule in words; `None` for parts that another expectation already covers.
pub(super) fn describe(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::EOI => "the end",
        Rule::name | Rule::word | Rule::named => "a name",
        Rule::number | Rule::digits | Rule::repeat_count => "a number",
        Rule::add_sign => "`+` or `-`",
        Rule::times_sign => "`*`",
        Rule::comparator | Rule::is_not | Rule::in_not => "a comparison (`=`, `<`, `in`, `is`, …)",
        Rule::assign_sign => "`:=`, `+=` or `-=`",
        Rule::kw_and => "`and`",
        Rule::kw_or => "`or`",
        Rule::kw_not | Rule::not_sign => "`not`",
        Rule::kw_in => "`in`",
        Rule::kw_is => "`is`",
        Rule::kw_of => "`of`",
        Rule::kw_then => "`then`",
        Rule::kw_else => "`else`",
        Rule::kw_each => "`each`",
        Rule::kw_to => "`to`",
        Rule::kw_with => "`with`",
        Rule::kw_on => "`on`",
        Rule::kw_as => "`as`",
        Rule::kw_for => "`for`",
        Rule::kw_hand => "`hand`",
        Rule::kw_home => "`home`",
        Rule::kw_turn => "`turn`",
        Rule::kw_among => "`among`",
        Rule::kw_becomes => "`becomes`",
        Rule::kw_through | Rule::pass | Rule::pass_over | Rule::pass_hop | Rule::pass_through => {
            "`over`, `hop` or `through (…)`"
        }
        Rule::mode => "`quiet`, `capture`, `devour`, `switch` or `shoot`",
        Rule::shape | Rule::betza | Rule::path | Rule::leg | Rule::leg_shape | Rule::shape_argument => "a movement",
        Rule::clause | Rule::when_clause | Rule::unless_clause | Rule::do_clause => "`when`, `unless` or `do`",
        Rule::kw_when => "`when`",
        Rule::kw_unless => "`unless`",
        Rule::kw_do => "`do`",
        Rule::repeat => "`{1..n}`",
        Rule::statement | Rule::statements | Rule::block => "a statement",
        Rule::expression
        | Rule::operand
        | Rule::factor
        | Rule::product
        | Rule::total
        | Rule::comparison
        | Rule::negation
        | Rule::conjunction
        | Rule::disjunction
        | Rule::conditional
        | Rule::arguments
        | Rule::minus
        | Rule::group
        | Rule::list
        | Rule::geometry
        | Rule::belonging
        | Rule::quantified
        | Rule::quantifier
        | Rule::binder
        | Rule::place
        | Rule::square
        | Rule::square_range
        | Rule::ranks
        | Rule::files
        | Rule::letters
        | Rule::kw_if
        | Rule::kw_my
        | Rule::kw_their => "an expression",
        Rule::choice => "a choice (`x in SET`, `x: N among SET` or `x = …`)",
        Rule::parameter => "a parameter (`s: square`)",
        Rule::field | Rule::field_name | Rule::literal => "`{name}`",
        Rule::field_form => "`lower`, `file`, `rank` or `name`",
        Rule::record_field => "`{expression}`",
        Rule::record_optional => "`[…]`",
        Rule::record_join | Rule::record_separator => "`/` and what stands between",
        Rule::record_text | Rule::record_blank => "text",
        Rule::change_statement
        | Rule::when_statement
        | Rule::each_statement
        | Rule::move_statement
        | Rule::swap_statement
        | Rule::capture_statement
        | Rule::destroy_statement
        | Rule::create_statement
        | Rule::drop_statement
        | Rule::mark_statement
        | Rule::unmark_statement
        | Rule::give_statement
        | Rule::discard_statement
        | Rule::send_statement
        | Rule::skip_statement
        | Rule::end_statement
        | Rule::ask_statement
        | Rule::verb_move
        | Rule::verb_swap
        | Rule::verb_capture
        | Rule::verb_destroy
        | Rule::verb_create
        | Rule::verb_drop
        | Rule::verb_mark
        | Rule::verb_unmark
        | Rule::verb_give
        | Rule::verb_discard
        | Rule::verb_send
        | Rule::verb_skip
        | Rule::verb_end
        | Rule::verb_ask => "a statement",
        Rule::WHITESPACE
        | Rule::blank
        | Rule::geometry_text
        | Rule::name_char
        | Rule::name_start_char
        | Rule::reserved
        | Rule::line
        | Rule::line_only
        | Rule::shapes_only
        | Rule::expression_only
        | Rule::zone_only
        | Rule::statements_only
        | Rule::choice_only
        | Rule::head_only
        | Rule::movement_head_only
        | Rule::names_only
        | Rule::record_only
        | Rule::record_pattern
        | Rule::record_sequence
        | Rule::template_only => return None,
    })
}

/// `a`, `b` or `c`, without quotes of our own.
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] => format!("{} or {last}", some.join(", ")),
    }
}

/// Names in backticks, separated by commas.
fn quoted(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
