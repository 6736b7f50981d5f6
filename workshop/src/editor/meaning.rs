//! The documentation of the thing at a place.

use super::clause::Clause;
use super::context::{Context, Part};
use variorum::language::{
    Entry, FragmentSection, Function, Key, Keyword, Letter, Mode, Quantifier, Section, StatementForm, Type,
    Word,
};

/// Documentation in parts, which an editor shows one below the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Its form, with parameters and types.
    pub form: String,
    /// A phrase without a full stop.
    pub about: String,
    /// The default, for an optional key.
    pub default: Option<&'static str>,
    /// An example from a definition.
    pub example: &'static str,
    /// The page of the reference, below `docs/reference/`.
    pub page: &'static str,
}

/// The documentation of the thing at a place of a file.
///
/// ```
/// use variorum_workshop::editor::{context_at, meaning_at};
///
/// let text = "[endings.bare]\nwhen = \"attacked(my king)\"\n";
/// let meaning = meaning_at(&context_at(text, text.find("tacked").unwrap())).expect("it is a function");
/// assert_eq!(meaning.form, "attacked(squares, player?, kind?): truth");
/// let meaning = meaning_at(&context_at(text, text.find("hen").unwrap())).expect("it is a key");
/// assert_eq!(meaning.form, "when: a condition, or a list of conditions that must all hold");
/// ```
pub fn meaning_at(context: &Context) -> Option<Meaning> {
    let token = context.token.as_ref()?.text.as_str();
    match context.part {
        Part::Head | Part::Key => of_key_or_section(context, token),
        Part::Text => of_word(context, token),
        Part::Value => Word::named(token).map(|word| plain(word.entry(), "expressions.md")),
        Part::Nothing | Part::Comment => None,
    }
}

fn plain(entry: Entry, page: &'static str) -> Meaning {
    Meaning {
        form: entry.text.to_owned(),
        about: entry.about.to_owned(),
        default: None,
        example: entry.example,
        page,
    }
}

fn of_key(key: &'static Key) -> Meaning {
    Meaning {
        form: format!("{}: {}", key.name, key.shape.words()),
        about: key.about.to_owned(),
        default: key.default,
        example: key.example,
        page: "sections.md",
    }
}

fn of_key_or_section(context: &Context, token: &str) -> Option<Meaning> {
    let is_first = context.path.len()
        <= 1 + usize::from(context.path.first().is_some_and(|first| FragmentSection::named(first).is_some()));
    let section = || {
        let section = Section::named(token).map(|section| (section.entry(), section.title()));
        let fragment = || FragmentSection::named(token).map(|it| (it.entry(), format!("[{token}]")));
        let (entry, title) = section.or_else(fragment)?;
        Some(Meaning { form: title, ..plain(entry, "sections.md") })
    };
    let key = || context.keys.iter().find(|key| key.name == token).map(of_key);
    let section = if is_first { section() } else { None };
    section.or_else(key).or_else(|| {
        // A name of the definition in a section is one of its entries.
        let section = context.section.filter(|_| context.entry.is_some())?;
        let example = section.entry().example;
        let about = format!("an entry of `{}`: {}", section.title(), section.entry().about);
        Some(Meaning { form: token.to_owned(), about, default: None, example, page: "sections.md" })
    })
}

fn of_word(context: &Context, token: &str) -> Option<Meaning> {
    let form = |word: &str, ty: Option<Type>| {
        let gives = ty.map_or(String::new(), |ty| format!(": {}", ty.name()));
        format!("{word}{gives}")
    };
    let function = || {
        let function = Function::named(token)?;
        let call = super::call::call_at(&format!("{token}("), None)?;
        Some(Meaning { form: call.form, ..plain(function.entry(), "functions.md") })
    };
    let word = || {
        let word = Word::named(token)?;
        Some(Meaning { form: form(token, word.gives()), ..plain(word.entry(), "expressions.md") })
    };
    let verb = || {
        let statement = StatementForm::ALL.iter().find(|form| form.verb() == Some(token))?;
        Some(plain(statement.entry(), "statements.md"))
    };
    let mode = || Mode::named(token).map(|mode| plain(mode.entry(), "movement.md"));
    let quantifier = || Quantifier::named(token).map(|word| plain(word.entry(), "functions.md"));
    let keyword = || Keyword::named(token).map(|word| plain(word.entry(), "expressions.md"));
    let asks = || function().or_else(quantifier).or_else(word);
    match context.clause? {
        Clause::Expression => asks().or_else(keyword).or_else(verb),
        Clause::Statements => verb().or_else(asks).or_else(keyword),
        Clause::Movement => mode().or_else(keyword).or_else(|| letters(token)),
        Clause::Word => context.meaning().map(|entry| plain(entry, "sections.md")),
        Clause::Names | Clause::Template | Clause::Other => None,
    }
}

/// What each letter of a movement means.
fn letters(token: &str) -> Option<Meaning> {
    let is_movement =
        token.chars().all(|c| c.is_ascii_alphanumeric()) && token.contains(|c: char| c.is_ascii_uppercase());
    let mut rows: Vec<String> = Vec::new();
    for letter in token.chars().filter(|_| is_movement).filter_map(Letter::of) {
        let row = format!("`{}` {}", letter.text(), letter.entry().about);
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    let about = rows.join("; ");
    let example = token.chars().find_map(Letter::of).map_or("", |letter| letter.entry().example);
    (!about.is_empty()).then(|| Meaning {
        form: token.to_owned(),
        about,
        default: None,
        example,
        page: "betza.md",
    })
}
