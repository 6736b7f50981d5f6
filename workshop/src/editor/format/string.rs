//! Formats the small languages inside strings: blanks around signs, and line breaks where a long string is too wide.

use super::WIDTH;
use super::token::{Before, Token, TokenKind, tokens};
use variorum::language::{Keyword, Shape};

/// A small language, as far as its style differs from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// Values, conditions, statements.
    Rule,
    /// Lines of movement, up to their clauses.
    Movement,
    /// Names side by side.
    Names,
}

/// The inside of a string in the one style. A string that may have line breaks has an indent: that of the line on which
/// it began.
pub(super) fn inside(text: &str, shape: Option<Shape>, indent: Option<usize>) -> String {
    let Some(style) = shape.and_then(style).filter(|_| !text.contains('\\')) else { return text.to_owned() };
    if indent.is_none() && text.contains(['\n', '\r']) {
        return text.to_owned();
    }
    let set = set(text, style, indent);
    // Formatting may change nothing but blanks; otherwise the string is left alone.
    let words =
        |text: &str| tokens_of(text, style).iter().map(|token| token.text.to_owned()).collect::<Vec<_>>();
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    if bare(text) == bare(&set) && words(text).len() == words(&set).len() { set } else { text.to_owned() }
}

/// Whether blanks in a string of a shape are insignificant, so that they can be changed.
pub(super) fn is_set(shape: Shape) -> bool {
    style(shape).is_some()
}

fn style(shape: Shape) -> Option<Style> {
    match shape {
        Shape::Expression(_)
        | Shape::Condition
        | Shape::TruthOrCondition
        | Shape::Choices
        | Shape::Squares
        | Shape::SquaresOfSides
        | Shape::ValueOfSides
        | Shape::Statements => Some(Style::Rule),
        Shape::Lines => Some(Style::Movement),
        Shape::Names | Shape::ListOfNames | Shape::Name => Some(Style::Names),
        Shape::Text
        | Shape::Integer
        | Shape::Number
        | Shape::Truth
        | Shape::OneOf(_)
        | Shape::Files
        | Shape::TypeName
        | Shape::Template
        | Shape::RecordTemplate
        | Shape::Integers
        | Shape::Board
        | Shape::Position
        | Shape::Actions
        | Shape::Links
        | Shape::Table
        | Shape::Entries(_)
        | Shape::Sections => None,
    }
}

/// The tokens of a string. In a line of movement, the tokens after `when`, `unless` and `do` are those of rules.
fn tokens_of(text: &str, style: Style) -> Vec<Token<'_>> {
    if style != Style::Movement {
        return tokens(text, false);
    }
    let all = tokens(text, true);
    let clause = all.iter().find(|token| is_clause(token.text)).copied();
    let Some(clause) = clause else { return all };
    let at = clause.text.as_ptr() as usize - text.as_ptr() as usize;
    let mut found: Vec<Token<'_>> = all.into_iter().take_while(|token| !is_clause(token.text)).collect();
    let mut rest = tokens(&text[at..], false);
    // The blanks before the clause are lost with the text before it.
    if let Some(first) = rest.first_mut() {
        first.before = clause.before;
    }
    found.extend(rest);
    found
}

fn is_clause(word: &str) -> bool {
    matches!(Keyword::named(word), Some(Keyword::When | Keyword::Unless | Keyword::Do | Keyword::Write))
}

/// Sets tokens side by side, and below each other where the author has broken the line or it is too wide.
fn set(text: &str, style: Style, indent: Option<usize>) -> String {
    let all = tokens_of(text, style);
    let is_long = indent.is_some();
    let mut lines: Vec<(usize, String)> = vec![(0, String::new())];
    let begins_below = text.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
    let is_movement = style == Style::Movement;
    let mut setting = Setting { style, last: None, is_minus: false, depth: 0, is_movement };
    for token in &all {
        let blank = setting.blank_before(token);
        match token.before {
            Before::Line(indent) if is_long && (setting.last.is_some() || begins_below) => {
                lines.push((indent, String::new()));
            }
            Before::Line(_) | Before::Blank | Before::Nothing => {}
        }
        if let Some((_, line)) = lines.last_mut() {
            if blank && !line.is_empty() {
                line.push(' ');
            }
            match token.kind {
                TokenKind::Quoted => line.push_str(&quoted(token.text, setting.is_template())),
                TokenKind::Word | TokenKind::Sign => line.push_str(token.text),
            }
        }
        setting.take(token);
    }
    let is_below = text.trim_end_matches([' ', '\t']).ends_with('\n');
    joined(&lines, indent, begins_below, is_below)
}

/// Formats a movement between quotes, but not its template for writing moves.
fn quoted(text: &str, is_template: bool) -> String {
    match text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        Some(inside) if !is_template && !inside.contains('\n') => {
            format!("'{}'", set(inside, Style::Movement, None))
        }
        _ => text.to_owned(),
    }
}

/// Lines below each other, the least indented at two columns more than where the string began.
fn joined(lines: &[(usize, String)], start: Option<usize>, begins_below: bool, is_below: bool) -> String {
    let (first, rest) = match lines.split_first() {
        Some((first, rest)) => (first.1.clone(), rest),
        None => return String::new(),
    };
    let Some(start) = start else { return first };
    let least = rest.iter().map(|(indent, _)| *indent).min().unwrap_or(0);
    let mut found = first;
    for (index, (indent, line)) in rest.iter().enumerate() {
        // The line break right after the quotes belongs to no line.
        if index > 0 || begins_below || !found.is_empty() {
            found.push('\n');
        }
        let column = start + 2 + indent - least;
        for (part, line) in wrapped(line, WIDTH.saturating_sub(column)).iter().enumerate() {
            let (newline, more) = if part > 0 { ("\n", 2) } else { ("", 0) };
            found.push_str(&format!("{newline}{:1$}{line}", "", column + more));
        }
    }
    if is_below {
        found.push_str(&format!("\n{:start$}", ""));
    }
    found
}

/// A line of some width, broken before `and`, `or` and `else` or after `;` where it is too wide.
fn wrapped(line: &str, mut width: usize) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = line;
    while rest.chars().count() > width {
        let breaks = breaks(rest);
        let fits = |at: &&usize| rest[..**at].chars().count() <= width;
        let Some(at) = breaks.iter().rev().find(fits).or_else(|| breaks.first()).copied() else { break };
        found.push(rest[..at].trim_end());
        rest = rest[at..].trim_start();
        if found.len() == 1 {
            // The lines after it are indented.
            width = width.saturating_sub(2);
        }
    }
    found.push(rest);
    found
}

/// Where a line can be broken: outside of quotes, at the least depth of brackets that has such places.
fn breaks(line: &str) -> Vec<usize> {
    let mut by_depth: Vec<Vec<usize>> = Vec::new();
    let mut depth = 0usize;
    for token in tokens(line, false) {
        let at = token.text.as_ptr() as usize - line.as_ptr() as usize;
        let place = match token.text {
            "(" | "[" | "{" => {
                depth += 1;
                None
            }
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                None
            }
            "and" | "or" | "else" if at > 0 => Some(at),
            ";" if at + 1 < line.len() => Some(at + 1),
            _ => None,
        };
        if let Some(place) = place {
            by_depth.resize(by_depth.len().max(depth + 1), Vec::new());
            by_depth[depth].push(place);
        }
    }
    by_depth.into_iter().find(|places| !places.is_empty()).unwrap_or_default()
}

/// The state that decides about blanks.
struct Setting<'t> {
    style: Style,
    last: Option<Token<'t>>,
    /// Whether the last token is a minus that belongs to what follows it.
    is_minus: bool,
    /// How many brackets are open.
    depth: usize,
    /// Whether the current tokens are the shapes of a line of movement, and not its clauses.
    is_movement: bool,
}

impl<'t> Setting<'t> {
    /// Whether quotes here contain a template for writing moves.
    fn is_template(&self) -> bool {
        self.last.is_some_and(|last| Keyword::named(last.text) == Some(Keyword::Write))
    }

    fn take(&mut self, token: &Token<'t>) {
        match token.text {
            "(" | "[" | "{" => self.depth += 1,
            ")" | "]" | "}" => self.depth = self.depth.saturating_sub(1),
            word if is_clause(word) && self.depth == 0 => self.is_movement = false,
            _ => {}
        }
        let begins = self.last.is_none_or(|last| match last.kind {
            TokenKind::Sign => !matches!(last.text, ")" | "]" | "}"),
            TokenKind::Word => is_reserved(last.text) || Keyword::named(last.text) == Some(Keyword::By),
            TokenKind::Quoted => false,
        });
        self.is_minus = token.text == "-" && begins && !self.is_movement;
        self.last = Some(*token);
    }

    /// Whether a blank stands before a token.
    fn blank_before(&self, token: &Token<'t>) -> bool {
        let Some(last) = self.last else { return false };
        let is_there = token.before != Before::Nothing;
        if self.style == Style::Names {
            return is_there;
        }
        match (last.text, token.text) {
            _ if self.is_minus => false,
            ("?", _) | (_, "?") if self.is_movement => false,
            ("(" | "[" | "..", _) | (_, ")" | "]" | "," | ";" | ":" | "..") => false,
            ("{", _) | (_, "{" | "}") if self.is_movement => false,
            (_, "(") if last.kind == TokenKind::Word => is_there || is_reserved(last.text),
            // A sign that no small language has stays unchanged.
            _ if is_strange(&last) || is_strange(token) => is_there,
            _ => true,
        }
    }
}

fn is_strange(token: &Token<'_>) -> bool {
    const SIGNS: [&str; 23] = [
        "(", ")", "[", "]", "{", "}", ",", ";", ":", "..", "=", "<", ">", "<=", ">=", "!=", ":=", "+=", "-=",
        "+", "-", "*", "?",
    ];
    token.kind == TokenKind::Sign && !SIGNS.contains(&token.text)
}

fn is_reserved(word: &str) -> bool {
    Keyword::named(word).is_some_and(|keyword| !keyword.is_free())
}
