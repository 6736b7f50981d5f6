//! The mistakes in the form of a definition. One function per mistake.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use std::ops::Range;

use super::name::Name;
use super::value::{Text, Value, ValueKind, WHEN};
use crate::diagnostic::{Diagnostic, Part, did_you_mean, nearest, quoted};
use crate::language::{Key, Section};
use crate::limits;
use crate::source::{Folder, LoadError, SourceId, Span, mutators, preludes, shipped};

/// A mistake of TOML, in an author's words.
pub(super) fn toml(source: SourceId, text: &str, error: &toml::de::Error) -> Diagnostic {
    let range = error.span().unwrap_or(0..0);
    let found = text.get(range.clone()).unwrap_or("");
    let line = text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
    let before = text[line..range.start].trim();
    let message = error.message().lines().next().unwrap_or("");
    let has = |part: &str| message.contains(part);
    if let Some(slip) = toml_slip(text, range.clone()) {
        let (place, title, help) = (slip.place, slip.title, slip.help);
        return Diagnostic::error("E0101", Span::new(source, place), title)
            .label("here")
            .help(help.clone())
            .suggest(Span::new(source, slip.range), slip.replacement, help);
    }
    let (title, help) = if has("invalid basic string") || has("invalid literal string") {
        ("this string is not closed".to_owned(), close_of(&text[range.start..], before).to_owned())
    } else if has("string values must be quoted") {
        (format!("`{found}` stands without quotes"), format!("write `\"{found}\"`"))
    } else if has("key with no value") {
        (
            format!("`{before}` has no value"),
            "after a key stands `=`, then its value; sections stand in `[…]`".to_owned(),
        )
    } else if has("unclosed table") {
        (format!("the head `{before}` is not closed"), "end it with `]`".to_owned())
    } else if has("escape") {
        let title = "a backslash begins no escape that is known".to_owned();
        (title, "write `\\\\` for a backslash, or put the string between `'`".to_owned())
    } else if has("missing comma") {
        ("a comma is missing here".to_owned(), "between two entries in brackets stands `,`".to_owned())
    } else if has("missing opening quote") {
        ("this string does not begin with a quote".to_owned(), "put it between quotes".to_owned())
    } else if has("extra `=`") {
        ("this `=` is one too many".to_owned(), "write `key = value`".to_owned())
    } else if has("invalid boolean") {
        (
            format!("`{found}` is neither `true` nor `false`"),
            "write `true` or `false`, or a string in quotes".to_owned(),
        )
    } else if has("recursion") {
        (
            "brackets are nested deeper than any value needs".to_owned(),
            "a list holds strings or numbers: close its brackets".to_owned(),
        )
    } else if has("unexpected key or value") || has("extra") {
        (
            "this is more than one value".to_owned(),
            "a key has one value, and each key its own line".to_owned(),
        )
    } else if has("missing value") || has("unquoted keys cannot be empty") {
        ("a key or a value is missing here".to_owned(), "write `key = value`".to_owned())
    } else {
        let title = format!("this is not TOML: {message}");
        (title, "strings stand in quotes, lists in `[…]`, and each key on its own line".to_owned())
    };
    Diagnostic::error("E0101", Span::new(source, range), title).label("here").help(help)
}

/// A line of signs alone.
pub(super) fn no_entry(span: Span) -> Diagnostic {
    Diagnostic::error("E0101", span, "this line has neither a key nor the name of a section")
        .label("here")
        .help("write `[section]` or `key = value`, or remove the line")
}

/// How a string is closed, by what stands before the place where it ends too early, and behind it.
fn close_of(rest: &str, before: &str) -> &'static str {
    let is_lone = rest.lines().next().is_some_and(|rest| rest.trim().is_empty());
    match is_lone && before.ends_with('"') {
        true => "a string of several lines stands between three quotes, `\"\"\"`",
        false => "end it with the quote that it begins with",
    }
}

/// A common slip in TOML: a description, and a replacement for a stretch of the text.
struct TomlSlip {
    place: Range<usize>,
    title: String,
    help: String,
    range: Range<usize>,
    replacement: String,
}

/// Quotes as word processors write them.
const CURLY: [char; 8] = ['“', '”', '„', '«', '»', '‘', '’', '‚'];

/// Letters of other alphabets that look like Latin ones.
const LOOKALIKES: [(char, char); 22] = [
    ('а', 'a'),
    ('с', 'c'),
    ('е', 'e'),
    ('о', 'o'),
    ('р', 'p'),
    ('х', 'x'),
    ('у', 'y'),
    ('і', 'i'),
    ('ѕ', 's'),
    ('к', 'k'),
    ('А', 'A'),
    ('В', 'B'),
    ('С', 'C'),
    ('Е', 'E'),
    ('Н', 'H'),
    ('К', 'K'),
    ('М', 'M'),
    ('О', 'O'),
    ('Р', 'P'),
    ('Т', 'T'),
    ('Х', 'X'),
    ('ο', 'o'),
];

/// A letter of another alphabet, or a blank that TOML does not know.
fn strange_letter(rest: &str, at: usize) -> Option<TomlSlip> {
    let first = rest.chars().next().filter(|first| !first.is_ascii())?;
    let code = u32::from(first);
    let plain = |c: char| LOOKALIKES.iter().find(|(strange, _)| *strange == c).map(|(_, plain)| *plain);
    if let Some(alike) = plain(first) {
        let is_end = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-';
        let range = at..at + rest.find(is_end).unwrap_or(rest.len());
        let replacement = rest[..range.len()].chars().map(|c| plain(c).unwrap_or(c)).collect();
        let title =
            format!("`{first}` looks like `{alike}`, but is a letter of another alphabet (U+{code:04X})");
        let help = "names are written with the letters a to z".to_owned();
        return Some(TomlSlip { place: range.clone(), title, help, range, replacement });
    }
    let is_blank = first.is_whitespace() || matches!(code, 0x200B..=0x200F | 0x2060 | 0xFEFF);
    is_blank.then(|| {
        let range = at..at + first.len_utf8();
        let title = format!("a blank stands here that is none of TOML (U+{code:04X})");
        let help = "write a plain blank".to_owned();
        TomlSlip { place: range.clone(), title, help, range, replacement: " ".to_owned() }
    })
}

/// The known slip at a mistake of TOML, if there is one.
fn toml_slip(text: &str, range: Range<usize>) -> Option<TomlSlip> {
    let line_start = text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = text[range.start..].find('\n').map_or(text.len(), |newline| range.start + newline);
    let rest = text.get(range.start..line_end)?.trim_end();
    let before = &text[line_start..range.start];
    let slip = |range: Range<usize>, replacement: String, title: String, help: String| {
        Some(TomlSlip { place: range.clone(), title, help, range, replacement })
    };
    let at = range.start;
    let first = rest.chars().next()?;
    if rest.contains(CURLY) && (CURLY.contains(&first) || text[range.clone()].contains(CURLY)) {
        let straight = rest.replace(CURLY, "\"");
        let title = format!("`{first}` is not a quote in TOML");
        return slip(at..at + rest.len(), straight, title, "write straight quotes, `\"…\"`".to_owned());
    }
    if rest.starts_with(':') {
        let title = "`:` stands where `=` belongs".to_owned();
        return slip(at..at + 1, " =".to_owned(), title, "between a key and its value stands `=`".to_owned());
    }
    if rest.starts_with("//") {
        let title = "`//` begins no comment".to_owned();
        return slip(at..at + 2, "#".to_owned(), title, "a comment begins with `#`".to_owned());
    }
    let truth = match text[range.clone()].trim() {
        "yes" | "Yes" | "YES" | "on" | "On" | "True" | "TRUE" => Some("true"),
        "no" | "No" | "NO" | "off" | "Off" | "False" | "FALSE" => Some("false"),
        _ => None,
    };
    if let Some(truth) = truth {
        let found = text[range.clone()].trim();
        let title = format!("`{found}` is not a value of TOML");
        return slip(range, truth.to_owned(), title, format!("write `{truth}`"));
    }
    if let Some(strange) = strange_letter(rest, at) {
        return Some(strange);
    }
    if before.ends_with('"') && before.contains('=') && first.is_alphanumeric() {
        let close = rest.find('"')?;
        let inner = &rest[..close];
        let title = "a quote inside the string ends it".to_owned();
        let help = format!("inside a string stand single quotes: `'{inner}'`");
        return slip(at - 1..at + close + 1, format!("'{inner}'"), title, help);
    }
    None
}

/// A bracket, or quotes over several lines, inside which the next entry begins.
pub(super) fn unclosed(source: SourceId, text: &str, open: std::ops::Range<usize>) -> Diagnostic {
    let found = text.get(open.clone()).unwrap_or("");
    let close = match found {
        "[" => "]",
        "{" => "}",
        quotes => quotes,
    };
    Diagnostic::error("E0105", Span::new(source, open), format!("this `{found}` is not closed"))
        .label("opened here")
        .help(format!("write `{close}` before the next key begins"))
}

pub(super) fn said_twice(
    source: SourceId,
    text: &str,
    span: std::ops::Range<usize>,
    is_section: bool,
    first: Option<std::ops::Range<usize>>,
) -> Diagnostic {
    let found = if is_section { head_around(text, &span) } else { text.get(span.clone()).unwrap_or("") };
    let (title, help) = match is_section {
        true => {
            let help = if found.contains('.') {
                "rename one, or put all of it in one place"
            } else {
                "put all of it in one place"
            };
            (format!("the section `[{found}]` stands twice"), help)
        }
        false => (format!("`{found}` is said twice"), "leave out one of the two"),
    };
    let diagnostic =
        Diagnostic::error("E0106", Span::new(source, span), title).label("again here").help(help);
    match first {
        Some(first) => diagnostic.also(Span::new(source, first), "first said here"),
        None => diagnostic,
    }
}

/// The whole name of a section around a part of it: the text between the brackets.
fn head_around<'t>(text: &'t str, part: &std::ops::Range<usize>) -> &'t str {
    let start = text[..part.start].rfind('[').map_or(part.start, |bracket| bracket + 1);
    let end = text[part.end..].find(']').map_or(part.end, |length| part.end + length);
    text[start..end].trim()
}

/// Whether a mistake of TOML is a duplicate.
pub(super) fn is_duplicate(error: &toml::de::Error) -> bool {
    error.message().starts_with("duplicate key")
}

pub(super) fn not_loaded(span: Span, folder: Folder, name: &str, error: &LoadError) -> Diagnostic {
    let (title, near) = match error {
        LoadError::Unknown { nearest, .. } => {
            (format!("no {} is called `{name}`", folder.word()), nearest.clone())
        }
        _ => (error.to_string(), None),
    };
    let rule = match folder {
        Folder::Variants => {
            "`extends` takes the name of a shipped variant or of a file beside this one".to_owned()
        }
        Folder::Prelude => {
            format!("`use` takes preludes: {}, or files beside this one", quoted(preludes()))
        }
        Folder::Mutators => {
            let names = mutators().into_iter().map(|file| file.name);
            format!("`with` takes mutators: {}, or files beside this one", quoted(names))
        }
    };
    let diagnostic = Diagnostic::error("E0102", span, title).label("not found");
    if let Some(other) = other_folder(folder, name) {
        return diagnostic.help(other);
    }
    match near {
        Some(near) => {
            let help = format!("did you mean `{near}`?");
            diagnostic.help(help.clone()).suggest(span, format!("\"{near}\""), help)
        }
        None => diagnostic.help(rule),
    }
}

/// Where else a name is known.
fn other_folder(folder: Folder, name: &str) -> Option<String> {
    let is_mutator = mutators().into_iter().any(|file| file.name == name);
    let is_prelude = preludes().into_iter().any(|file| file == name);
    match folder {
        Folder::Variants | Folder::Prelude if is_mutator => {
            Some(format!("`{name}` is a mutator, which is laid over a game: write `with = \"{name}\"`"))
        }
        Folder::Variants | Folder::Mutators if is_prelude => {
            Some(format!("`{name}` is a prelude, rules that games share: write `use = \"{name}\"`"))
        }
        Folder::Prelude | Folder::Mutators if shipped().into_iter().any(|file| file.name == name) => {
            Some(format!("`{name}` is a variant: write `extends = \"{name}\"`"))
        }
        Folder::Variants | Folder::Prelude | Folder::Mutators => None,
    }
}

/// A message about a fragment whose needs the definition does not meet.
pub(super) struct Unmet {
    /// The fragment in words.
    pub(super) fragment: String,
    /// The game's name.
    pub(super) game: String,
    /// The place that names the fragment.
    pub(super) place: Option<Span>,
    /// The place of its need.
    pub(super) needs: Span,
    /// The definition.
    pub(super) whole: Span,
    /// The reason for the need.
    pub(super) because: Option<String>,
}

impl Unmet {
    /// A required entry is missing.
    pub(super) fn missing(&self, what: &str) -> Diagnostic {
        let title = format!("{} needs {what}, and {} has none", self.fragment, self.game);
        self.refusal("E0127", title).help(match &self.because {
            Some(because) => because.clone(),
            None => "add it to the definition, or leave this out".to_owned(),
        })
    }

    /// An entry is there that must not be.
    pub(super) fn in_the_way(&self, path: &str, found: Span) -> Diagnostic {
        let title = format!("{} does not go with `[{path}]`, which {} has", self.fragment, self.game);
        self.refusal("E0128", title).also(found, "stands in the way").help_if(self.because.clone())
    }

    /// A letter that a fragment gives to a kind of its own is already in use.
    pub(super) fn letter_taken(&self, letter: &str, kind: &Name) -> Diagnostic {
        let title = format!(
            "{} needs the letter {letter}, which stands for `{}` in {}",
            self.fragment, kind.text, self.game
        );
        self.refusal("E0128", title).also(kind.span, "has the letter").help_if(self.because.clone())
    }

    fn refusal(&self, code: &'static str, title: String) -> Diagnostic {
        match self.place {
            Some(place) => Diagnostic::error(code, place, title)
                .label("taken in here")
                .also(self.needs, "asked for here"),
            None => Diagnostic::error(code, self.needs, title)
                .label("asked for here")
                .also(self.whole, "in this definition"),
        }
    }
}

/// A message about a name that a fragment and a definition use for different things.
pub(super) struct NameTaken<'a> {
    /// The fragment in words.
    pub(super) fragment: String,
    /// The game's name.
    pub(super) game: &'a str,
    /// The name in the fragment.
    pub(super) name: &'a Name,
    /// Its meaning in the fragment.
    pub(super) brought: &'a str,
    /// Its meaning in the game.
    pub(super) known: &'a str,
    /// The place that names the fragment.
    pub(super) place: Option<Span>,
    /// The place of the name in the game.
    pub(super) found: Span,
}

pub(super) fn name_taken(taken: &NameTaken) -> Diagnostic {
    let NameTaken { fragment, game, name, brought, known, place, found } = taken;
    let title =
        format!("{fragment} brings the {brought} `{}`, and {game} has a {known} of that name", name.text);
    let diagnostic = match place {
        Some(place) => {
            Diagnostic::error("E0128", *place, title).label("taken in here").also(*found, "has the name")
        }
        None => Diagnostic::error("E0128", *found, title).label("has the name"),
    };
    diagnostic.also(name.span, "brought here").help(format!(
        "give the {known} another name: those of kinds, groups, zones, marks, variables, tables, constants and \
         functions must all differ"
    ))
}

pub(super) fn circle(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error("E0103", span, format!("`{name}` includes itself"))
        .label("leads back here")
        .help("break the circle of `extends`, `use` and `with`")
}

pub(super) fn too_many_files(span: Span) -> Diagnostic {
    let title = format!("the definition takes in more than {} files", limits::FILES);
    Diagnostic::error("E0104", span, title).label("one too many").help("put some of them together")
}

pub(super) fn too_many_bytes(span: Span) -> Diagnostic {
    let title = format!("the files of the definition have more than {} bytes", limits::DEFINITION_BYTES);
    Diagnostic::error("E0104", span, title).label("too much").help("take in fewer files, or shorter ones")
}

pub(super) fn too_many_entries(span: Span, name: &str, count: usize) -> Diagnostic {
    let title = format!("{name} has {count} entries: at most {} are allowed", limits::ENTRIES);
    Diagnostic::error("E0104", span, title).label("the first one too many").help("leave some of them out")
}

pub(super) fn too_many_mistakes(span: Span) -> Diagnostic {
    let title = "so many mistakes of TOML that the rest of the file is not read";
    Diagnostic::error("E0101", span, title).label("the last one reported").help("mend those before it first")
}

pub(super) fn key_too_deep(span: Span) -> Diagnostic {
    let title = format!("dots join more than {} keys", limits::KEY_PARTS);
    Diagnostic::error("E0121", span, title)
        .label("too deep")
        .help("no section lies deeper than three keys, such as `[record.actions]`")
}

pub(super) fn wrong_type(key: &str, expected: &str, found: &Value) -> Diagnostic {
    let title = match key.starts_with('[') {
        true => format!("{key} must be {expected}, not {}", found.kind.describe()),
        false => format!("`{key}` must be {expected}, not {}", found.kind.describe()),
    };
    let help = match &found.kind {
        ValueKind::Text(text)
            if expected.starts_with("a whole number") && text.string.trim().parse::<i64>().is_ok() =>
        {
            format!("leave out the quotes: `{}`", text.string.trim())
        }
        ValueKind::Text(_) if expected.starts_with("`true`") => {
            "write `true` or `false`, without quotes".to_owned()
        }
        ValueKind::Text(_) if expected == "a table" => {
            "write its entries in braces: `{ key = value }`".to_owned()
        }
        ValueKind::Float(number) if expected == "a whole number" => format!("write `{number:.0}`"),
        ValueKind::Array(_) if expected == "a string" => {
            "write one string, in which words stand side by side: `\"a b c\"`".to_owned()
        }
        ValueKind::Table(_) if expected.contains("[[example]]") => {
            "write `[[example]]`, in two brackets".to_owned()
        }
        ValueKind::Integer(number) if expected.starts_with("a list of whole") => {
            format!("write `[{number}]`")
        }
        ValueKind::Truth(true) if key == WHEN => "for a condition that always holds write `\"true\"`".to_owned(),
        ValueKind::Truth(false) if key == WHEN => {
            "for a condition that always holds write `\"true\"`; to remove the whole entry, write `= false` after its \
             own name"
                .to_owned()
        }
        ValueKind::Integer(_) | ValueKind::Float(_) | ValueKind::Truth(_)
            if expected.starts_with("a string") =>
        {
            "strings stand in quotes".to_owned()
        }
        _ => format!("write {expected} here"),
    };
    Diagnostic::error("E0110", found.span, title).label(format!("expected {expected}")).help(help)
}

/// A key of an entry directly in a section of entries.
pub(super) fn entry_without_name(key: &Name, section: &str) -> Diagnostic {
    Diagnostic::error(
        "E0110",
        key.span,
        format!("`{}` stands in `[{section}]`, not in one of its entries", key.text),
    )
    .label("of an entry without a name")
    .help(format!("give the entry a name: `[{section}.NAME]`"))
}

pub(super) fn nothing_to_take(name: &Name, section: &str, near: Option<&str>) -> Diagnostic {
    let title = format!("there is no `{}` in `[{section}]` that could be taken away", name.text);
    Diagnostic::error("E0119", name.span, title)
        .label("nothing to take away")
        .help(match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`= false` takes away what a base file declares".to_owned(),
        })
        .suggest_name(near)
}

/// An entry, or a whole section, that stands in another section of the base.
pub(super) fn in_another_section(name: &Name, section: Option<&str>, other: &str, found: Span) -> Diagnostic {
    let title = match section {
        Some(section) => format!("there is no `{}` in `[{section}]` that could be taken away", name.text),
        None => format!("there is no section `[{}]`", name.text),
    };
    let (code, help) = match section {
        Some(_) => ("E0119", format!("write `{} = false` below `[{other}]`", name.text)),
        None => (
            "E0107",
            format!(
                "it stands in `[{other}]`: write `[{other}.{0}]`, or `{0} = false` below `[{other}]` to take it away",
                name.text
            ),
        ),
    };
    let diagnostic = Diagnostic::error(code, name.span, title)
        .label(format!("`[{other}]` has it"))
        .also(found, "declared here")
        .help(help.clone());
    match section {
        Some(_) => diagnostic,
        None => diagnostic.suggest(name.span, format!("{other}.{}", name.text), help),
    }
}

/// An entry is removed that other rules need.
pub fn needed(name: &Name, needs: &[(Span, String)]) -> Diagnostic {
    let title = format!("`{}` is taken away, and what the definition builds on still needs it", name.text);
    let first = Diagnostic::error("E0129", name.span, title).label("taken away").help(
        "take away what needs it too, or write it anew: `NAME = false` in its section, a group without it, or another `use` and `extends`",
    );
    needs.iter().take(4).fold(first, |diagnostic, (span, text)| diagnostic.also(*span, text.clone()))
}

/// A mutator or a prelude that is checked on its own.
pub fn no_game(span: Span) -> Diagnostic {
    Diagnostic::error("E0108", span, "this file is a mutator or a prelude, not a game")
        .label("has `[needs]`, `[defaults]` or `[changes]`, but no board")
        .help("lay a mutator over a game: `variorum validate chess --with FILE`; let a game take a prelude in: `use = \"NAME\"`")
}

pub(super) fn parameters_missing(name: &Name, head: &str) -> Diagnostic {
    let title =
        format!("there is no `{}` in `[movements]` that could be taken away, but `{head}`", name.text);
    Diagnostic::error("E0119", name.span, title)
        .label("lacks the parameters")
        .help(format!("the whole head is the key: write `\"{head}\" = false`"))
}

pub(super) fn no_such_piece(name: &Name, near: &str) -> Diagnostic {
    Diagnostic::error(
        "E0109",
        name.span,
        format!("no piece is called `{}` so far, and this one lacks a letter", name.text),
    )
    .label("a new piece?")
    .help(format!("did you mean `{near}`? a new piece needs `letter = \"K\"`"))
}

pub(super) fn mode_twice(span: Span, mode: &str) -> Diagnostic {
    Diagnostic::error("E0125", span, format!("`{mode}` is said twice")).label("again").help("leave it out")
}

pub(super) fn write_twice(span: Span) -> Diagnostic {
    Diagnostic::error("E0125", span, "a line is written in one way")
        .label("again")
        .help("make two lines of it: one for each template")
}

/// Keys under other common names, and ours.
const USUAL_KEYS: [(&str, &str); 17] = [
    ("ask", "asked"),
    ("at", "on"),
    ("event", "on"),
    ("after", "on"),
    ("if", "when"),
    ("then", "do"),
    ("effects", "do"),
    ("width", "files"),
    ("columns", "files"),
    ("height", "ranks"),
    ("rows", "ranks"),
    ("symbol", "letter"),
    ("movement", "moves"),
    ("movements", "moves"),
    ("condition", "when"),
    ("effect", "do"),
    ("reason", "because"),
];

/// The key of a table that another common name means.
pub(super) fn usual_key(written: &str, known: &[&'static str]) -> Option<&'static str> {
    let usual = USUAL_KEYS.iter().find(|(other, ours)| *other == written && known.contains(ours));
    usual.map(|(_, ours)| *ours)
}

/// Keys of one table that all have other names here: one mistake.
pub(super) fn unknown_keys(keys: &[(&Name, &'static str)], title: &str) -> Diagnostic {
    let (first, last) = (keys[0].0.span, keys[keys.len() - 1].0.span);
    let written = quoted(keys.iter().map(|(name, _)| &name.text));
    let ours = quoted(keys.iter().map(|(_, ours)| ours));
    let mut parts = Vec::new();
    let mut before: Option<Span> = None;
    for (name, ours) in keys {
        parts.extend(before.map(|end| Part::Copy(Span { start: end.end, end: name.span.start, ..end })));
        parts.push(Part::Text(ours));
        before = Some(name.span);
    }
    let help = format!("here they are called {ours}");
    let error = Diagnostic::error("E0111", first, format!("{title} has no keys {written}"))
        .label("unknown key")
        .help(help.clone())
        .suggest_around(first.to(last), parts, help);
    keys[1..].iter().fold(error, |error, (name, _)| error.also(name.span, "unknown key"))
}

pub(super) fn unknown_key(name: &Name, title: &str, known: &[&'static str]) -> Diagnostic {
    let near = usual_key(&name.text, known).or_else(|| nearest(&name.text, known.iter().copied()));
    let near = near.or_else(|| containing(&name.text, known));
    let list = || format!("{title} takes {}", quoted(known));
    Diagnostic::error("E0111", name.span, format!("{title} has no key `{}`", name.text))
        .label("unknown key")
        .help(did_you_mean(near).unwrap_or_else(list))
        .suggest_name(near)
}

pub(super) fn unknown_section(name: &Name, meant: Option<&str>) -> Diagnostic {
    let meant = meant.or_else(|| nearest(&name.text, Section::ALL.iter().map(|section| section.text())));
    let list =
        || Section::ALL.iter().map(|section| format!("`{}`", section.title())).collect::<Vec<_>>().join(", ");
    let diagnostic = Diagnostic::error("E0107", name.span, format!("there is no section `[{}]`", name.text))
        .label("unknown section");
    let Some(meant) = meant else { return diagnostic.help(format!("the sections are {}", list())) };
    let help = format!(
        "did you mean `{}`?",
        Section::named(meant).map_or_else(|| format!("[{meant}]"), Section::title)
    );
    diagnostic.help(help.clone()).suggest(name.span, meant, help)
}

/// Required sections are missing; all of them, if the file builds on nothing.
pub(super) fn missing_sections(span: Span, missing: &[Section], is_all: bool) -> Diagnostic {
    let titles = quoted(missing.iter().map(|section| section.title()));
    let sections = if missing.len() == 1 { "section" } else { "sections" };
    let lines = |section: &Section| {
        let lines = section.entry().example.lines().skip(1).map(|line| format!("`{line}`"));
        format!("add a line `{}`, and below it {}", section.title(), lines.collect::<Vec<_>>().join(" and "))
    };
    let help = match is_all {
        true => "build on a game, `[variant]` with `extends = \"chess\"` below it, or begin with what `variorum new` writes".to_owned(),
        false => missing.iter().map(lines).collect::<Vec<_>>().join("; "),
    };
    Diagnostic::error("E0108", span, format!("the definition has no {sections} {titles}"))
        .label("in this file")
        .help(help)
}

/// An entry to be placed before another one that does not exist.
pub(super) fn no_such_entry(found: &Text, title: &str, near: Option<&str>) -> Diagnostic {
    Diagnostic::error("E0118", found.span, format!("{title} has no other entry `{}`", found.string.trim()))
        .label("unknown entry")
        .help_if(did_you_mean(near))
}

pub(super) fn missing_key(span: Span, title: &str, key: &Key) -> Diagnostic {
    Diagnostic::error("E0112", span, format!("{title} lacks `{}`", key.name))
        .label(format!("has no `{}`", key.name))
        .help(format!("add a line such as `{}`: {}", key.example, key.about))
}

pub(super) fn one_name(span: Span, key: &str) -> Diagnostic {
    Diagnostic::error("E0115", span, format!("`{key}` takes one name"))
        .label("one too many")
        .help("leave out all but one")
}

pub(super) fn empty_list(span: Span, key: &str) -> Diagnostic {
    let help = match key {
        "do" => "write what is done: `do = [\"end turn\"]`".to_owned(),
        _ => format!("put something in it, or leave `{key}` out"),
    };
    Diagnostic::error("E0116", span, format!("`{key}` is an empty list")).label("nothing in it").help(help)
}

pub(super) fn empty_example(span: Span) -> Diagnostic {
    Diagnostic::error("E0117", span, "this example says nothing")
        .label("no claim")
        .help("say what must hold: `legal`, `illegal`, `outcome` or `perft`")
}

pub(super) fn bad_result(found: &Text, each: Option<&Name>) -> Diagnostic {
    let mut words: Vec<String> =
        ["mover wins", "mover loses", "white wins", "black wins", "draw"].map(str::to_owned).to_vec();
    words
        .extend(each.iter().flat_map(|name| [format!("{} wins", name.text), format!("{} loses", name.text)]));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let meant = USUAL_RESULTS.iter().find(|(other, _)| *other == found.string.trim()).map(|(_, ours)| *ours);
    let error = unknown_word(found.span, "value of `result`", &found.string, &words);
    match meant {
        Some(meant) => {
            let help = format!("a result says who wins: `{meant}`");
            error.help(help.clone()).suggest(found.span, format!("\"{meant}\""), help)
        }
        None => error,
    }
}

/// Results in other words, and ours.
const USUAL_RESULTS: [(&str, &str); 11] = [
    ("win", "mover wins"),
    ("wins", "mover wins"),
    ("won", "mover wins"),
    ("lose", "mover loses"),
    ("loses", "mover loses"),
    ("loss", "mover loses"),
    ("lost", "mover loses"),
    ("opponent wins", "mover loses"),
    ("opponent loses", "mover wins"),
    ("tie", "draw"),
    ("drawn", "draw"),
];

/// The only word that contains the written one, or is contained in it.
fn containing<'w>(written: &str, words: &[&'w str]) -> Option<&'w str> {
    const SHORT: usize = 3;
    let fits = |word: &&&str| {
        let least = word.len().min(written.len());
        least >= SHORT && (word.contains(written) || written.contains(**word))
    };
    let mut found = words.iter().filter(fits);
    found.next().copied().filter(|_| found.next().is_none())
}

/// A form of a field, which stands inside a template.
pub(super) fn unknown_form(span: Span, found: &str, words: &[&str]) -> Diagnostic {
    let near = nearest(found, words.iter().copied()).or_else(|| containing(found, words));
    unknown_word(span, "form of a field", found, words).suggest_name(near)
}

pub(super) fn unknown_word(span: Span, what: &str, found: &str, words: &[&str]) -> Diagnostic {
    let near = nearest(found, words.iter().copied()).or_else(|| containing(found, words));
    let help = match (near, words) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, [only]) => format!("write `{only}`"),
        (None, words) => format!("write one of {}", quoted(words)),
    };
    let diagnostic = Diagnostic::error("E0113", span, format!("`{found}` is not a {what}"))
        .label(format!("expected {}", quoted(words)))
        .help(help.clone());
    match (near, words) {
        (Some(word), _) | (None, &[word]) => diagnostic.suggest(span, format!("\"{word}\""), help),
        (None, _) => diagnostic,
    }
}

pub(super) fn either_key(span: Span, title: &str, keys: &[&str]) -> Diagnostic {
    Diagnostic::error("E0114", span, format!("{title} must have exactly one of {}", quoted(keys)))
        .label("several of them")
        .help(format!("keep one of {}, leave out the others", quoted(keys)))
}

pub(super) fn string_too_long(span: Span, length: usize) -> Diagnostic {
    let title = format!("this string has {length} bytes; at most {} are allowed", limits::STRING_BYTES);
    Diagnostic::error("E0120", span, title)
        .label("too long")
        .help("split it: rules, lines and functions can stand apart")
}

pub(super) fn line_too_long(span: Span, length: usize) -> Diagnostic {
    let title = format!("this line has {length} bytes: at most {} are allowed", limits::LINE_BYTES);
    Diagnostic::error("E0120", span, title)
        .label("begins here")
        .help("break it: lists, and strings between `\"\"\"`, can stand on several lines")
}

pub(super) fn nested_too_deep(span: Span) -> Diagnostic {
    let title = format!("brackets or signs are nested deeper than {}", limits::NESTING);
    Diagnostic::error("E0121", span, title)
        .label("too deep")
        .help("give the inner part a name in `[functions]`")
}

pub(super) fn empty_table(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error("E0124", span, format!("the table `{name}` is empty"))
        .label("no entry")
        .help("write entries such as `{ knight = 3 }`, or a grid of rows and columns")
}

pub(super) fn bad_table(span: Span, title: String, help: &str) -> Diagnostic {
    Diagnostic::error("E0123", span, title).label("this row").help(help)
}
