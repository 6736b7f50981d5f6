//! Messages for strings that their grammar refuses: what was expected, in words, and what was found.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use pest::error::{Error, ErrorVariant, InputLocation};

use super::bracket::open_brackets;
use super::grammar::Rule;
use super::mend::mended;
use super::slips::{advice, word_length};
use super::value::Text;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// A string of the small languages that its grammar refuses.
pub(super) fn unparsed(text: &Text, rule: Rule, error: &Error<Rule>) -> Diagnostic {
    if text.string.trim().is_empty() {
        let title = format!("this string is empty; expected {}", whole(rule));
        return Diagnostic::error("E0122", text.span, title)
            .label("empty")
            .help("write something, or leave the key out");
    }
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let rest = text.string.get(at..).unwrap_or("");
    let found = match &rest[..word_length(rest)] {
        "" => "the end of the string".to_owned(),
        word => format!("`{}`", shown(word)),
    };
    let span = match rest.is_empty() {
        true => last_character(text),
        false => text.map.span(at..at + word_length(rest)),
    };
    let open = open_brackets(&text.string[..at]).pop();
    let expected = expectations(rule, error, at, open.map(|(_, bracket)| bracket));
    let title = format!("expected {}, found {found}", listed(&expected));
    let diagnostic = Diagnostic::error("E0122", span, title)
        .label(if rest.is_empty() { "ends too early" } else { "does not fit" })
        .help_if(advice(&text.string, at, rule, &expected));
    let unclosed = open_brackets(&text.string).pop();
    match unclosed.or(open) {
        Some((open, bracket))
            if open != at && (rest.is_empty() || unclosed.is_some() && !is_template(rule)) =>
        {
            let close = match bracket {
                '(' => ')',
                '[' => ']',
                _ => '}',
            };
            let diagnostic = diagnostic.help(format!("close it with `{close}`"));
            let place = text.map.span(open..open + 1);
            with_fix(diagnostic.also(place, format!("this `{bracket}` is not closed")), text, at, rule)
        }
        _ => with_fix(diagnostic, text, at, rule),
    }
}

/// Adds advice, if there is any.
fn with_fix(diagnostic: Diagnostic, text: &Text, at: usize, rule: Rule) -> Diagnostic {
    if rule == Rule::choice_only
        && text.string[at..].starts_with(',')
        && text
            .string
            .split(',')
            .all(|part| part.contains(" in ") || part.contains(':') || part.contains('='))
    {
        let parts = text.string.split(',').map(|part| format!("\"{}\"", part.trim()));
        let list = format!("[{}]", parts.collect::<Vec<_>>().join(", "));
        let help = format!("one string is one choice: write a list of strings, `{list}`");
        return diagnostic.help(help.clone()).suggest(text.span, list, help);
    }
    match mended(&text.string, at, rule) {
        Some(fix) => {
            let span = text.map.span(fix.range);
            diagnostic.help(fix.help.clone()).suggest(span, fix.replacement, fix.help)
        }
        None => diagnostic,
    }
}

fn is_template(rule: Rule) -> bool {
    matches!(rule, Rule::template_only | Rule::record_only)
}

/// Text with control characters made visible.
fn shown(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() })
        .collect()
}

/// The last character of a text other than a blank.
fn last_character(text: &Text) -> Span {
    let end = text.string.trim_end().len();
    let start = text.string[..end].char_indices().next_back().map_or(0, |(at, _)| at);
    text.map.span(start..end)
}

/// The alternatives that the grammar would have accepted, in words, at most five.
fn expectations(rule: Rule, error: &Error<Rule>, at: usize, open: Option<char>) -> Vec<String> {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return vec![whole(rule).to_owned()];
    };
    if rule == Rule::choice_only && at > 0 && positives.contains(&Rule::kw_in) {
        return ["`in SET`", "`: NUMBER among SET`", "`= VALUE`"].map(str::to_owned).to_vec();
    }
    let mut words: Vec<&str> = Vec::new();
    for word in positives.iter().filter_map(|rule| describe(*rule)) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    if words.contains(&ASSIGNMENT) {
        words.retain(|word| *word != OPERATOR); // the target of a change takes only `and` and `or`
    }
    if words.contains(&OPERATOR) {
        words.retain(|word| *word != "`in`");
    }
    // The possible continuations of an expression are less helpful than the words that a form requires.
    words.sort_by_key(|word| {
        [OPERATOR, "`of`", "the end"].iter().position(|late| late == word).map_or(0, |late| late + 1)
    });
    if words.contains(&OPERATOR) || words.is_empty() && open.is_some() {
        match open {
            Some('(') => words.push("`)`"),
            Some('[') => words.push("`]`"),
            Some('{') => words.push("`}`"),
            _ => {}
        }
    }
    words.truncate(5);
    if words.is_empty() {
        words.push(whole(rule));
    }
    words.into_iter().map(str::to_owned).collect()
}

/// The name of a whole string of a rule in messages.
fn whole(rule: Rule) -> &'static str {
    match rule {
        Rule::zone_only => "squares, such as `a1-c3 e4` or `rank 3`",
        Rule::statements_only => "a statement, such as `destroy target`",
        Rule::choice_only => "a choice, such as `x in SET`",
        Rule::head_only | Rule::function_head_only => "a name with parameters, such as `power(s: square)`",
        Rule::movement_head_only => "a name, such as `minion(own)`",
        Rule::names_only => "names, such as `queen rook`",
        Rule::line_only | Rule::shapes_only => "a movement, such as `quiet K`",
        Rule::record_only => "a template, such as `{number}. {actions/ }`",
        Rule::template_only => "text with fields, such as `{from}{to}`",
        _ => "an expression",
    }
}

/// Where an expression could go on.
const OPERATOR: &str = "an operator (`and`, `or`, `=`, `<`, `in`, `is`, `+`, …)";

/// Where a variable could be set.
const ASSIGNMENT: &str = "`:=`, `+=` or `-=`";

/// Whether a rule is a keyword, which carries no meaning of its own in the tree.
pub(super) fn is_keyword(rule: Rule) -> bool {
    let name = format!("{rule:?}");
    rule == Rule::EOI || name.starts_with("kw_") || name.starts_with("verb_") || rule == Rule::blank
}

/// A rule in words; `None` for parts that another expectation already covers.
#[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
pub(super) fn describe(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::EOI => "the end",
        Rule::name | Rule::word | Rule::named | Rule::link_ride => "a name",
        Rule::number | Rule::digits | Rule::repeat_count => "a number",
        Rule::add_sign
        | Rule::times_sign
        | Rule::comparator
        | Rule::is_not
        | Rule::in_not
        | Rule::kw_and
        | Rule::kw_or
        | Rule::kw_is => OPERATOR,
        Rule::assign_sign => ASSIGNMENT,
        Rule::kw_not | Rule::not_sign => "`not`",
        Rule::kw_in => "`in`",
        Rule::kw_of => "`of`",
        Rule::kw_colon => "`:`",
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
        Rule::kw_along => "`along`",
        Rule::kw_by => "`by`",
        Rule::kw_joins | Rule::joins => "`joins`",
        Rule::kw_turn => "`turn`",
        Rule::kw_among => "`among`",
        Rule::dots => "`..`",
        Rule::kw_becomes => "`becomes`",
        Rule::kw_through | Rule::pass | Rule::pass_over | Rule::pass_hop | Rule::pass_through => {
            "`over`, `hop` or `through (…)`"
        }
        Rule::mode => "`quiet`, `capture`, `devour`, `swap` or `shoot`",
        Rule::joint => "`-` or `?` between legs",
        Rule::shape
        | Rule::betza
        | Rule::path
        | Rule::kw_crossing
        | Rule::leg
        | Rule::legs
        | Rule::leg_group
        | Rule::leg_shape
        | Rule::shape_argument => "a movement",
        Rule::clause | Rule::when_clause | Rule::unless_clause | Rule::do_clause | Rule::write_clause => {
            "`when`, `unless`, `do` or `write`"
        }
        Rule::kw_when => "`when`",
        Rule::kw_unless => "`unless`",
        Rule::kw_do => "`do`",
        Rule::kw_write => "`write`",
        Rule::quoted | Rule::quoted_text => "a template between `'`",
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
        | Rule::either
        | Rule::both
        | Rule::one_of_both
        | Rule::conditional
        | Rule::binding
        | Rule::kw_let
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
        | Rule::every
        | Rule::kw_if
        | Rule::kw_my
        | Rule::kw_their => "an expression",
        Rule::choice => "a choice (`x in SET`, `x in 1..3`, `x: N among SET` or `x = …`)",
        Rule::parameter => "a parameter (`s: square`)",
        Rule::result => "a type (`: kind`)",
        Rule::field | Rule::field_name | Rule::literal => "`{name}`",
        Rule::field_form => "`lower`, `file`, `rank`, `name` or `letter`",
        Rule::record_field => "`{expression}`",
        Rule::record_optional => "`[…]`",
        Rule::record_group => "`<…>`",
        Rule::record_join | Rule::record_separator => "`/` and what stands between",
        Rule::record_end => "`}`",
        Rule::record_choice | Rule::record_yes | Rule::record_no => "`?` and the text for true",
        Rule::record_text | Rule::record_blank => "text",
        Rule::change_statement
        | Rule::call_statement
        | Rule::when_statement
        | Rule::each_statement
        | Rule::let_statement
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
        | Rule::shift_statement
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
        | Rule::verb_shift
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
        | Rule::function_head_only
        | Rule::head
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
