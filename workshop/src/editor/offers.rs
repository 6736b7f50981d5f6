//! Completions at a place: words of the language, names of the definition, files.

use super::call::call_at;
use super::clause::Clause;
use super::context::{Context, Part};
use super::references::References;
use variorum::language::{
    Entries, Entry, FragmentSection, Function, Key, Keyword, Letter, Mode, Quantifier, Section, Shape,
    StatementForm, Type, Word,
};
use variorum::model::{Entity, Sort};
use variorum::source::{self, SourceId};
use variorum::variant::Checked;

/// A completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The text of the word.
    pub text: String,
    /// Its sort.
    pub sort: OfferSort,
    /// Its parameters and type, or its sort in a word.
    pub form: String,
    /// A phrase about it without a full stop; empty for names of the definition.
    pub about: &'static str,
    /// An example from a definition.
    pub example: &'static str,
    /// Whether its type is the expected one.
    pub fits: bool,
    /// The text with holes to fill in; nothing if there are no holes.
    pub fill: Vec<Fill>,
}

/// A part of a text with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Text to insert unchanged.
    Text(String),
    /// A hole to fill in; the word describes it.
    Hole(String),
}

/// The sort of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferSort {
    /// A section.
    Section,
    /// A key.
    Key,
    /// A word that stands for a value.
    Value,
    /// A function of the language.
    Function,
    /// A keyword, a mode, or the first word of a statement.
    Keyword,
    /// A letter of a movement.
    Letter,
    /// One of the words that a key takes.
    Choice,
    /// The name of a file.
    File,
    /// A name of the definition.
    Name(Sort),
}

/// The completions at a place of a text, in no order. The references may come from an earlier state of the text; the
/// source is the file that contains the place.
///
/// ```
/// use variorum_workshop::editor::{context_at, offers};
///
/// let text = "[endings.bare]\nwhen = \"distance(";
/// let context = context_at(text, text.len());
/// let found = offers(&context, text, text.len(), None);
/// let offer = |name: &str| found.iter().find(|offer| offer.text == name).map(|offer| offer.fits);
/// assert_eq!((offer("to"), offer("pieces"), offer("step")), (Some(true), Some(false), Some(true)));
/// ```
pub fn offers(
    context: &Context,
    text: &str,
    offset: usize,
    known: Option<(&Checked, &References, SourceId)>,
) -> Vec<Offer> {
    let start = context.token.as_ref().map_or(offset, |token| token.range.start.min(offset));
    let before = text.get(context.within.start.min(start)..start).unwrap_or("");
    let mut found = match context.part {
        Part::Head => sections(),
        Part::Nothing | Part::Key => keys(context, text, offset),
        Part::Value => choices(context),
        Part::Text => in_string(context, before),
        Part::Comment => Vec::new(),
    };
    if let Some((checked, references, source)) = known {
        found.extend(names(context, before, checked, references, source));
    }
    for parameter in parameters(context) {
        if found.iter().all(|offer| offer.text != parameter.text) {
            found.push(parameter);
        }
    }
    if context.part == Part::Text {
        let wanted = wanted(context, before, known);
        for offer in &mut found {
            offer.fits = wanted.as_ref().is_none_or(|wanted| wanted.takes(offer));
        }
    }
    found
}

fn of_entry(entry: Entry, sort: OfferSort, form: impl Into<String>) -> Offer {
    Offer {
        text: entry.text.to_owned(),
        sort,
        form: form.into(),
        about: entry.about,
        example: entry.example,
        fits: true,
        fill: Vec::new(),
    }
}

fn sections() -> Vec<Offer> {
    let own =
        Section::ALL.iter().map(|section| of_entry(section.entry(), OfferSort::Section, section.title()));
    let of_files = FragmentSection::ALL
        .iter()
        .map(|section| of_entry(section.entry(), OfferSort::Section, format!("[{}]", section.text())));
    own.chain(of_files).collect()
}

/// The keys of a table, and sections where a line of the file begins.
fn keys(context: &Context, text: &str, offset: usize) -> Vec<Offer> {
    let mut found: Vec<Offer> = context.keys.iter().map(key).collect();
    let line = text.get(..offset).unwrap_or(text).rsplit('\n').next().unwrap_or("");
    let begins = line.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    if begins && matches!(context.part, Part::Nothing | Part::Key) {
        found.extend(Section::ALL.iter().map(|section| head(*section)));
    }
    found
}

/// A section with its head, and its required keys.
fn head(section: Section) -> Offer {
    let mut offer = of_entry(section.entry(), OfferSort::Section, section.title());
    let contents = section.contents();
    let (keys, opening) = match contents.entries {
        Entries::Tables(keys) => (keys, format!("[{}.", section.text())),
        Entries::None | Entries::Values(_) => (contents.keys, section.title()),
    };
    offer.fill.push(Fill::Text(opening));
    if matches!(contents.entries, Entries::Tables(_)) {
        offer.fill.extend([Fill::Hole("name".to_owned()), Fill::Text("]".to_owned())]);
    }
    for needed in keys.iter().filter(|key| key.default.is_none()) {
        offer.fill.push(Fill::Text("\n".to_owned()));
        offer.fill.extend(key(needed).fill);
    }
    offer
}

fn key(key: &Key) -> Offer {
    let entry = Entry { text: key.name, about: key.about, example: key.example };
    let default =
        key.default.map_or(", which must be there".to_owned(), |default| format!("; without it {default}"));
    let mut offer = of_entry(entry, OfferSort::Key, format!("{}{default}", key.shape.words()));
    let (opening, hole, closing) = match key.shape {
        Shape::Truth => ("", "true", ""),
        Shape::Integer | Shape::Number => ("", "1", ""),
        Shape::Integers => ("[", "1", "]"),
        Shape::Entries(_) | Shape::Table | Shape::Sections => ("{ ", "", " }"),
        Shape::TruthOrCondition => ("", "true", ""),
        Shape::Text
        | Shape::OneOf(_)
        | Shape::Files
        | Shape::Name
        | Shape::Names
        | Shape::ListOfNames
        | Shape::TypeName
        | Shape::Expression(_)
        | Shape::Condition
        | Shape::Statements
        | Shape::Choices
        | Shape::Lines
        | Shape::Squares
        | Shape::SquaresOfSides
        | Shape::ValueOfSides
        | Shape::Template
        | Shape::RecordTemplate
        | Shape::Board
        | Shape::Position
        | Shape::Actions
        | Shape::Links => ("\"", "", "\""),
    };
    offer.fill = vec![
        Fill::Text(format!("{} = {opening}", key.name)),
        Fill::Hole(hole.to_owned()),
        Fill::Text(closing.to_owned()),
    ];
    offer
}

/// The values that may stand without quotes.
fn choices(context: &Context) -> Vec<Offer> {
    let quoted = |entry: Entry| {
        let mut offer = of_entry(entry, OfferSort::Choice, "");
        offer.text = format!("\"{}\"", entry.text);
        offer
    };
    match context.shape {
        Some(Shape::Truth | Shape::TruthOrCondition) => [Word::True, Word::False]
            .iter()
            .map(|word| of_entry(word.entry(), OfferSort::Choice, ""))
            .collect(),
        Some(Shape::OneOf(entries)) => entries().into_iter().map(quoted).collect(),
        _ => Vec::new(),
    }
}

fn in_string(context: &Context, before: &str) -> Vec<Offer> {
    match (context.clause, context.shape) {
        (Some(Clause::Word), Some(Shape::OneOf(entries))) => {
            entries().into_iter().map(|entry| of_entry(entry, OfferSort::Choice, "")).collect()
        }
        (Some(Clause::Word), Some(Shape::TypeName)) => {
            let row = |(text, _, about): &(&'static str, Type, &'static str)| {
                of_entry(Entry { text, about, example: "" }, OfferSort::Choice, "a type")
            };
            Type::NAMES.iter().map(row).collect()
        }
        (_, Some(Shape::Files)) => files(context),
        (Some(Clause::Expression), _) => values().chain(keywords()).collect(),
        (Some(Clause::Statements), _) => {
            let begins = before.trim_end().ends_with([';', '{', ':']) || before.trim().is_empty();
            let verbs = StatementForm::ALL.iter().filter_map(|form| statement(*form, begins));
            verbs.chain(values()).chain(keywords()).collect()
        }
        (Some(Clause::Movement), _) => {
            let modes = Mode::ALL.iter().map(|mode| of_entry(mode.entry(), OfferSort::Keyword, "mode"));
            let letters =
                Letter::ALL.iter().map(|letter| of_entry(letter.entry(), OfferSort::Letter, "letter"));
            modes.chain(keywords()).chain(letters).collect()
        }
        _ => Vec::new(),
    }
}

fn values() -> impl Iterator<Item = Offer> {
    let word =
        |word: &Word| of_entry(word.entry(), OfferSort::Value, word.gives().map_or("word", |ty| ty.name()));
    let quantifier = |word: &Quantifier| {
        let mut offer = of_entry(word.entry(), OfferSort::Function, format!("{}(…)", word.text()));
        offer.fill = call(word.text(), &["set"]);
        offer
    };
    let words = Word::ALL.iter().map(word);
    words.chain(Function::ALL.iter().map(|it| function(*it))).chain(Quantifier::ALL.iter().map(quantifier))
}

fn function(function: Function) -> Offer {
    let form = call_at(&format!("{}(", function.text()), None).map_or(String::new(), |call| call.form);
    let mut offer = of_entry(function.entry(), OfferSort::Function, form);
    let form = function.form();
    let needed = function.parameters().iter().filter(|parameter| !parameter.is_optional).count();
    offer.fill = call(function.text(), &form.split(", ").take(needed).collect::<Vec<_>>());
    offer
}

/// A name with holes for its arguments.
fn call(name: &str, arguments: &[&str]) -> Vec<Fill> {
    let mut fill = vec![Fill::Text(format!("{name}("))];
    for (index, argument) in arguments.iter().enumerate() {
        if index > 0 {
            fill.push(Fill::Text(", ".to_owned()));
        }
        fill.push(Fill::Hole((*argument).to_owned()));
    }
    fill.push(Fill::Text(")".to_owned()));
    fill
}

fn keywords() -> impl Iterator<Item = Offer> {
    Keyword::ALL.iter().map(|word| of_entry(word.entry(), OfferSort::Keyword, "keyword"))
}

/// The first word of statements, where a statement begins with a verb.
fn statement(form: StatementForm, begins: bool) -> Option<Offer> {
    let verb = form.verb()?;
    let mut offer = of_entry(Entry { text: verb, ..form.entry() }, OfferSort::Keyword, form.text());
    if begins {
        for (index, word) in form.text().split(' ').enumerate() {
            let blank = if index > 0 { " " } else { "" };
            let name = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
            let is_hole = !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase());
            let parts = match is_hole {
                true => vec![
                    Fill::Text(blank.to_owned()),
                    Fill::Hole(name.to_lowercase()),
                    Fill::Text(word.trim_start_matches(name).to_owned()),
                ],
                false => vec![Fill::Text(format!("{blank}{word}"))],
            };
            offer.fill.extend(parts);
        }
    }
    Some(offer)
}

/// Shipped files of the sort that the key includes.
fn files(context: &Context) -> Vec<Offer> {
    let file = |text: String| Offer {
        text,
        sort: OfferSort::File,
        form: "shipped".to_owned(),
        about: "",
        example: "",
        fits: true,
        fill: Vec::new(),
    };
    match context.key.map(|key| key.name) {
        Some("extends") => source::shipped().into_iter().map(|shipped| file(shipped.name)).collect(),
        Some("use") => source::preludes().into_iter().map(file).collect(),
        Some("with") => source::mutators().into_iter().map(|shipped| file(shipped.name)).collect(),
        _ => Vec::new(),
    }
}

/// Names of the definition.
fn names(
    context: &Context,
    before: &str,
    checked: &Checked,
    references: &References,
    source: SourceId,
) -> Vec<Offer> {
    let is_string = context.part == Part::Text;
    let is_entry = matches!(context.part, Part::Head | Part::Key) && context.entry.is_some();
    let known = references.known_in(source, &context.path);
    let known = known.into_iter().filter(|entity| match (is_string, context.clause) {
        (true, Some(clause)) => is_named(entity, clause, context, before),
        // An entry of this section that the file can change.
        _ => {
            is_entry
                && entity.local.is_none()
                && context.section.and_then(Sort::of_section) == Some(entity.sort)
        }
    });
    known.map(|entity| name(entity, checked, references, is_string)).collect()
}

/// The parameters that the key around the place declares: while its value has a mistake, the checker knows none.
fn parameters(context: &Context) -> Vec<Offer> {
    let is_code = matches!(context.clause, Some(Clause::Expression | Clause::Statements | Clause::Movement));
    let declared = context.entry.as_deref().filter(|_| is_code).and_then(|entry| entry.split_once('('));
    let Some((_, declared)) = declared else { return Vec::new() };
    let parts = declared.split(')').next().unwrap_or("").split(',').map(str::trim);
    let offer = |part: &str| {
        let name = part.split(':').next().unwrap_or("").trim();
        Offer {
            text: name.to_owned(),
            sort: OfferSort::Name(Sort::Parameter),
            form: format!("{} {part}", Sort::Parameter.word()),
            about: "",
            example: "",
            fits: true,
            fill: Vec::new(),
        }
    };
    parts.filter(|part| !part.is_empty()).map(offer).collect()
}

fn name(entity: &Entity, checked: &Checked, references: &References, is_string: bool) -> Offer {
    let takes = matches!(entity.sort, Sort::Function | Sort::Procedure | Sort::Table | Sort::Movement);
    let described = takes.then(|| references.describe(checked, entity));
    let ty = references.type_of(entity).map_or(String::new(), |ty| format!(": {}", ty.name()));
    let form = described.map_or_else(|| entity.name.clone(), |described| described.form);
    let fill = match (form.split_once('('), entity.sort) {
        (Some((name, rest)), _) if is_string => {
            let rest = rest.trim_end_matches(')');
            let parameters = rest.split(',').map(|part| part.split(':').next().unwrap_or("").trim());
            call(name, &parameters.filter(|name| !name.is_empty()).collect::<Vec<_>>())
        }
        (None, Sort::Table) if is_string => call(&entity.name, &["kind"]),
        _ => Vec::new(),
    };
    Offer {
        text: entity.name.clone(),
        sort: OfferSort::Name(entity.sort),
        form: format!("{} {form}{ty}", entity.sort.word()),
        about: "",
        example: "",
        fits: true,
        fill,
    }
}

/// Whether a name can stand in a string.
fn is_named(entity: &Entity, clause: Clause, context: &Context, before: &str) -> bool {
    let section = context.section.and_then(Sort::of_section);
    match (clause, entity.sort) {
        (Clause::Word | Clause::Other, _) => false,
        (Clause::Names | Clause::Template, sort) => match context.key.map(|key| key.name) {
            Some("before") => section == Some(sort),
            Some("sequence" | "actions") => sort == Sort::Action,
            Some("fields") => matches!(sort, Sort::Right | Sort::Variable),
            Some("mark") => sort == Sort::Mark,
            Some("kind") => sort == Sort::Win,
            _ => matches!(sort, Sort::Kind | Sort::Group),
        },
        (Clause::Expression | Clause::Statements, Sort::Procedure) => clause == Clause::Statements,
        (Clause::Expression | Clause::Statements, Sort::Action | Sort::Arrival) => {
            ["action is", "for", "action is not"].iter().any(|words| before.trim_end().ends_with(words))
        }
        (Clause::Movement, Sort::Kind | Sort::Movement | Sort::Link | Sort::Parameter | Sort::Constant) => {
            true
        }
        (Clause::Movement, _) => false,
        (Clause::Expression | Clause::Statements, sort) => matches!(
            sort,
            Sort::Kind
                | Sort::Group
                | Sort::Zone
                | Sort::Constant
                | Sort::Mark
                | Sort::Variable
                | Sort::Table
                | Sort::Function
                | Sort::Link
                | Sort::Parameter
                | Sort::Local
        ),
    }
}

/// The expectation at a place.
enum Wanted {
    /// A value of a type.
    Type(Type),
    /// Pieces or squares of a player.
    Owned,
    /// A kind or a property of a piece.
    Class,
    /// A mark.
    Mark,
}

impl Wanted {
    fn takes(&self, offer: &Offer) -> bool {
        let gives = offer.gives();
        match (self, offer.sort) {
            (_, OfferSort::Keyword) => true,
            (Wanted::Type(wanted), OfferSort::Function) if gives.is_none() => {
                matches!(wanted, Type::Number | Type::Truth | Type::Squares)
            }
            (Wanted::Type(wanted), _) => gives.is_some_and(|gives| can_be(gives, *wanted)),
            (Wanted::Owned, OfferSort::Name(sort)) => {
                matches!(sort, Sort::Kind | Sort::Group | Sort::Zone | Sort::Mark | Sort::Variable)
            }
            (Wanted::Owned, _) => gives == Some(Type::Squares),
            (Wanted::Class, OfferSort::Name(sort)) => matches!(sort, Sort::Kind | Sort::Group | Sort::Mark),
            (Wanted::Class, _) => matches!(gives, Some(Type::Kind | Type::Kinds)),
            (Wanted::Mark, sort) => sort == OfferSort::Name(Sort::Mark),
        }
    }
}

impl Offer {
    /// The type of the expected value.
    fn gives(&self) -> Option<Type> {
        let ty = self.form.rsplit(": ").next().unwrap_or(&self.form);
        Type::named(ty)
    }
}

/// Whether a value of one type may stand where another is expected: a kind for squares of its pieces, a square for a set.
fn can_be(given: Type, wanted: Type) -> bool {
    match wanted {
        Type::Squares => matches!(given, Type::Squares | Type::Square | Type::Kind | Type::Kinds),
        Type::Kinds => matches!(given, Type::Kinds | Type::Kind),
        Type::Number | Type::Truth | Type::Player | Type::Kind | Type::Square | Type::Direction => {
            given == wanted
        }
    }
}

/// The expectation after the beginning of a string; nothing if it is not known.
fn wanted(
    context: &Context,
    before: &str,
    known: Option<(&Checked, &References, SourceId)>,
) -> Option<Wanted> {
    if !matches!(context.clause, Some(Clause::Expression | Clause::Statements)) {
        return None;
    }
    let before = before.trim_end();
    let last = before.rsplit(|c: char| !(c.is_ascii_lowercase() || c == '-')).next().unwrap_or("");
    if let Some(wanted) = after_word(last) {
        return Some(wanted);
    }
    if before.ends_with(['(', ',']) {
        let call = call_at(before, known)?;
        return call.types.get(call.argument).copied().flatten().map(Wanted::Type);
    }
    match context.shape {
        Some(Shape::Squares | Shape::SquaresOfSides) if before.is_empty() => {
            Some(Wanted::Type(Type::Squares))
        }
        Some(Shape::Expression(Some(ty))) if before.is_empty() && ty != Type::Truth => Some(Wanted::Type(ty)),
        _ => None,
    }
}

/// The expectation after a word.
fn after_word(word: &str) -> Option<Wanted> {
    let keyword = Keyword::named(word);
    let verb = StatementForm::ALL.iter().find(|form| form.verb() == Some(word));
    match keyword {
        Some(Keyword::My | Keyword::Their) => return Some(Wanted::Owned),
        Some(Keyword::Is) => return Some(Wanted::Class),
        Some(Keyword::Of | Keyword::Joins) => return Some(Wanted::Type(Type::Player)),
        Some(Keyword::In | Keyword::Among) => return Some(Wanted::Type(Type::Squares)),
        Some(Keyword::Along) => return Some(Wanted::Type(Type::Direction)),
        Some(Keyword::Becomes) => return Some(Wanted::Type(Type::Kind)),
        Some(Keyword::As) => return Some(Wanted::Mark),
        Some(Keyword::On) => return Some(Wanted::Type(Type::Squares)),
        _ => {}
    }
    // The first name in a statement stands right after its verb.
    match verb?.text().split(' ').nth(1)? {
        "SET" => Some(Wanted::Type(Type::Squares)),
        "SQUARE" => Some(Wanted::Type(Type::Square)),
        "KIND" => Some(Wanted::Type(Type::Kind)),
        "PLAYER" => Some(Wanted::Type(Type::Player)),
        _ => None,
    }
}
