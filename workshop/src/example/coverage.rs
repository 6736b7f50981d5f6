//! Which entries of a definition its examples exercise.

use variorum::model::{Model, PieceKind};
use variorum::source::Span;
use variorum::variant::Variant;

use super::exercise::{Exercised, exercise};

/// The sort of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A movement line of a kind.
    Movement,
    /// A choice on arrival.
    Arrival,
    /// A declared action.
    Action,
    /// A rule.
    Rule,
    /// A ban.
    Forbidden,
    /// A priority.
    Priority,
    /// An ending.
    Ending,
}

impl Part {
    /// The section where such entries stand.
    pub fn section(self) -> &'static str {
        match self {
            Part::Movement => "pieces",
            Part::Arrival => "arrivals",
            Part::Action => "actions",
            Part::Rule => "rules",
            Part::Forbidden => "forbidden",
            Part::Priority => "priorities",
            Part::Ending => "endings",
        }
    }
}

/// An entry that examples can exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its sort.
    pub part: Part,
    /// Its name in its section; for a movement the name of the kind.
    pub name: String,
    /// Its place: the name, or the line of a movement.
    pub span: Span,
    /// Whether some example exercises it.
    pub is_exercised: bool,
}

/// The coverage of a definition by its examples.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// All entries, sort by sort, in the order of the definition.
    pub entries: Vec<Entry>,
    /// Whether all examples could be played to their end; long ones in games with costly rules cannot.
    pub is_whole: bool,
}

impl Coverage {
    /// How many entries are exercised, and how many there are.
    pub fn count(&self) -> (usize, usize) {
        (self.entries.iter().filter(|entry| entry.is_exercised).count(), self.entries.len())
    }
}

/// The coverage of a definition by its examples.
///
/// An entry is exercised if it has an effect in a position that an example passes through, or in an action that it plays:
/// a movement, an arrival or an action if it gives a legal action; a rule if it fires; a priority if it leaves actions
/// out; a ban if it forbids an action; an ending if the game ends by it or a player could claim it. Where `perft` counts
/// two plies or more, each legal action of the position counts as played, too, but nothing after it does.
///
/// ```
/// use variorum_workshop::example::{Part, coverage};
///
/// let variant = variorum::Variant::from_str(r#"
///     [variant]
///     name = "Two kings"
///     [board]
///     files = 3
///     ranks = 3
///     [pieces]
///     king = { letter = "K", moves = ["W", "F when to in b2"] }
///     [setup]
///     board = "1k1/3/1K1"
///     [endings.taken]
///     when = "no(their king)"
///     result = "mover wins"
///     [[example]]
///     legal = "b1b2"
/// "#)?;
/// let coverage = coverage(&variant);
/// let missed: Vec<Part> = coverage.entries.iter().filter(|entry| !entry.is_exercised).map(|entry| entry.part).collect();
/// assert_eq!((coverage.count(), missed), ((1, 3), vec![Part::Movement, Part::Ending]));
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn coverage(variant: &Variant) -> Coverage {
    let model = variant.model();
    let found = exercise(variant);
    let mut entries = Vec::new();
    for (index, kind) in model.kinds.iter().enumerate() {
        add_lines(index, kind, &found, &mut entries);
    }
    let mut add = |part: Part, name: &str, span: Span, is_exercised: bool| {
        entries.push(Entry { part, name: name.to_owned(), span, is_exercised });
    };
    for (index, entry) in model.arrivals.iter().enumerate() {
        add(Part::Arrival, &entry.name, entry.span, found.arrivals.contains(&index));
    }
    for (index, entry) in model.actions.iter().enumerate() {
        add(Part::Action, &entry.name, entry.span, found.actions.contains(&index));
    }
    for (index, entry) in model.rules.iter().enumerate() {
        add(Part::Rule, &entry.name, entry.span, found.played.rules.contains(&index));
    }
    for (index, entry) in model.forbidden.iter().enumerate() {
        add(Part::Forbidden, &entry.name, entry.span, found.judged.forbidden.contains(&index));
    }
    for (index, entry) in model.move_bans.iter().enumerate() {
        add(Part::Forbidden, &entry.name, entry.span, found.judged.move_bans.contains(&index));
    }
    for (index, entry) in model.priorities.iter().enumerate() {
        add(Part::Priority, &entry.name, entry.span, found.judged.priorities.contains(&index));
    }
    add_endings(model, &found, &mut entries);
    Coverage { entries, is_whole: found.is_whole }
}

/// The lines of a kind. A line that leads to several movements is exercised by any of them.
fn add_lines(index: usize, kind: &PieceKind, found: &Exercised, entries: &mut Vec<Entry>) {
    let first = entries.len();
    for (number, movement) in kind.movements.iter().enumerate() {
        let is_exercised = found.movements.contains(&(index, number));
        match entries[first..].iter_mut().find(|entry| entry.span == movement.origin) {
            Some(entry) => entry.is_exercised |= is_exercised,
            None => {
                let (name, span) = (kind.name.clone(), movement.origin);
                entries.push(Entry { part: Part::Movement, name, span, is_exercised });
            }
        }
    }
}

/// The endings; an ending with `each` stands in the model several times.
fn add_endings(model: &Model, found: &Exercised, entries: &mut Vec<Entry>) {
    let first = entries.len();
    for (index, ending) in model.endings.iter().enumerate() {
        let is_exercised = found.endings.contains(&index);
        match entries[first..].iter_mut().find(|entry| entry.span == ending.span) {
            Some(entry) => entry.is_exercised |= is_exercised,
            None => {
                let (name, span) = (ending.name.clone(), ending.span);
                entries.push(Entry { part: Part::Ending, name, span, is_exercised });
            }
        }
    }
}
