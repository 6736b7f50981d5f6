//! The kinds of pieces: how they move, their properties, and the rules that mention them.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a form that is asked for, or any other; the tables have each"
)]

use super::author::{Written, written};
use super::clause::kinds_in;
use super::english::{capital, coined, list};
use super::rules::{PLAYER, led_by};
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::ids::Kind;
use variorum::model::{Domain, Expression, Geometry, KindsTerm, Modes, Movement, Statement, Term};
use variorum::source::Sources;
use variorum::variant::Variant;

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The kind.
    pub kind: Kind,
    /// Its name as a heading.
    pub title: String,
    /// How it moves: movements under the same condition are grouped.
    pub ways: Vec<Way>,
    /// Its other properties.
    pub facts: Vec<Sentence>,
    /// The chapters and entries that mention it, each with its heading.
    pub also: Vec<(&'static str, String, String)>,
    /// Whether the sentences are readable; otherwise show the definition.
    pub is_clear: bool,
    /// The text in the definition.
    pub written: Option<Written>,
}

/// Movements of a piece under one condition.
#[derive(Clone, Debug)]
pub struct Way {
    /// The condition; nothing if there is none.
    pub when: Option<Sentence>,
    /// The moves under that condition.
    pub moves: Vec<Sentence>,
    /// Additional effects.
    pub then: Vec<Sentence>,
    /// Which movements of the kind these are, by their index.
    pub movements: Vec<usize>,
    /// How the definition writes them.
    pub written: Vec<String>,
}

impl Piece {
    /// A kind of a definition alone, without the rest of its rulebook.
    ///
    /// ```
    /// use variorum_workshop::rulebook::Piece;
    ///
    /// let chess = variorum::Variant::shipped("chess")?;
    /// let king = Piece::of(&chess, variorum::Kind(0));
    /// assert_eq!(king.lines()[0], "Moves or captures one square in any direction.");
    /// # Ok::<(), variorum::VariantError>(())
    /// ```
    pub fn of(variant: &Variant, kind: Kind) -> Piece {
        piece(&Speaker::new(variant.model()), variant.sources(), kind)
    }

    /// How it moves, and its other properties, line by line. Conditions and effects stand below their way, two blanks further in.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for way in &self.ways {
            lines.extend(way.moves.iter().flat_map(Sentence::lines));
            let below = way.when.iter().chain(&way.then).flat_map(Sentence::lines);
            lines.extend(below.map(|line| format!("  {line}")));
        }
        lines.extend(self.facts.iter().flat_map(Sentence::lines));
        lines
    }
}

/// All kinds of a definition.
pub(super) fn pieces(speaker: &Speaker<'_>, sources: &Sources) -> Vec<Piece> {
    speaker.model.all_kinds().map(|kind| piece(speaker, sources, kind)).collect()
}

fn piece(speaker: &Speaker<'_>, sources: &Sources, kind: Kind) -> Piece {
    let about = &speaker.model.kinds[kind.index()];
    speaker.begin(PLAYER);
    let ways = ways(speaker, sources, &about.movements);
    Piece {
        kind,
        title: capital(&about.name),
        ways,
        facts: facts(speaker, kind),
        also: also(speaker, kind),
        is_clear: !speaker.is_lost(),
        written: written(sources, about.span),
    }
}

/// The conditions of a movement without those that hold for all: forbidden moves have a chapter of their own.
fn own_conditions<'m>(speaker: &Speaker<'m>, movement: &'m Movement) -> Vec<(&'m Expression, bool)> {
    let Some(when) = &movement.when else { return Vec::new() };
    let mut banned = Vec::new();
    speaker.model.move_bans.iter().for_each(|ban| conjuncts(&ban.when, false, &mut banned));
    let bans: Vec<String> = banned.iter().map(|(part, holds)| format!("{holds} {part:?}")).collect();
    let mut parts = Vec::new();
    conjuncts(when, true, &mut parts);
    parts.retain(|(part, holds)| !bans.contains(&format!("{holds} {part:?}")));
    parts
}

/// The parts of a condition that must all hold, with named functions left whole.
fn conjuncts<'e>(when: &'e Expression, holds: bool, found: &mut Vec<(&'e Expression, bool)>) {
    match (&when.term, holds) {
        (Term::And(a, b), true) if when.call.is_none() => {
            conjuncts(a, true, found);
            conjuncts(b, true, found);
        }
        (Term::Or(a, b), false) if when.call.is_none() => {
            conjuncts(a, false, found);
            conjuncts(b, false, found);
        }
        (Term::Not(inner), _) if when.call.is_none() => {
            conjuncts(inner, !holds, found);
        }
        (_, _) => found.push((when, holds)),
    }
}

fn ways(speaker: &Speaker<'_>, sources: &Sources, movements: &[Movement]) -> Vec<Way> {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for (index, movement) in movements.iter().enumerate() {
        let conditions = own_conditions(speaker, movement);
        let key = format!("{conditions:?} {:?}", movement.effects);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(index),
            None => groups.push((key, vec![index])),
        }
    }
    groups.sort_by_key(|(_, group)| movements[group[0]].when.is_some());
    groups.into_iter().map(|(_, group)| way(speaker, sources, movements, group)).collect()
}

fn way(speaker: &Speaker<'_>, sources: &Sources, movements: &[Movement], group: Vec<usize>) -> Way {
    let first = &movements[group[0]];
    speaker.begin(PLAYER);
    let conditions = own_conditions(speaker, first);
    let mut modes: Vec<Modes> = Vec::new();
    for index in &group {
        let of = movements[*index].modes;
        if !modes.contains(&of) {
            modes.push(of);
        }
    }
    let mut moves = Vec::new();
    for modes in modes {
        let alike: Vec<&Movement> =
            group.iter().map(|index| &movements[*index]).filter(|movement| movement.modes == modes).collect();
        let walks = alike.iter().filter_map(|movement| speaker.walks(modes, &movement.geometry));
        moves.extend(walks.map(|walk| Sentence::of(&walk)));
        let rest = alike.iter().filter(|movement| !matches!(movement.geometry, Geometry::Walk { .. }));
        let places = unique(rest.map(|movement| speaker.geometry(&movement.geometry)));
        if places.len() > 1 && places.iter().any(|place| place.contains("then ")) {
            moves.push(Sentence::with(&speaker.moves(modes, "by one of these ways"), items(&places)));
        } else if !places.is_empty() {
            moves.push(Sentence::of(&speaker.moves(modes, &joined_places(&places))));
        }
    }
    let mut then = Vec::new();
    let when = (!conditions.is_empty()).then(|| speaker.joined("only if", &conditions, ""));
    if !first.effects.is_empty() {
        speaker.arrive();
        let done = speaker.statements(&first.effects);
        then = led_by(Sentence::of("when it has moved so"), done);
    }
    let written = group.iter().map(|index| sources.slice(movements[*index].origin).trim_matches(['"', '\'']));
    Way {
        when,
        moves,
        then,
        written: unique(written.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))),
        movements: group,
    }
}

/// The most letters of one of several ways. Words do not explain a longer one.
const MOST_LETTERS: usize = 320;

/// A list of ways. One last line replaces all ways that are too long to follow.
fn items(places: &[String]) -> Vec<Sentence> {
    let (short, long): (Vec<String>, Vec<String>) =
        chained(places).into_iter().partition(|place| place.len() <= MOST_LETTERS);
    let rest = match (short.is_empty(), long.is_empty()) {
        (_, true) => None,
        (true, false) => Some("by several legs, which the definition spells out"),
        (false, false) => Some("by more such legs, which the definition spells out"),
    };
    short.iter().map(String::as_str).chain(rest).map(Sentence::of).collect()
}

/// The destinations of one piece; a common beginning is not repeated.
fn joined_places(places: &[String]) -> String {
    let riders = "any number of squares ";
    let is_ride = |place: &&String| place.starts_with(riders) && !place.contains(',');
    let rides: Vec<String> =
        places.iter().filter(is_ride).map(|place| place[riders.len()..].to_owned()).collect();
    if rides.len() < 2 {
        return list(places, "or");
    }
    let both = rides.contains(&"orthogonally".to_owned()) && rides.contains(&"diagonally".to_owned());
    let ways = if both && rides.len() == 2 { "in any direction".to_owned() } else { list(&rides, "or") };
    let rest = places.iter().filter(|place| !is_ride(place)).cloned();
    list(&std::iter::once(format!("{riders}{ways}")).chain(rest).collect::<Vec<_>>(), "or")
}

/// Ways with a common beginning as one: each goes on where the one before it ends.
fn chained(places: &[String]) -> Vec<String> {
    let mut left: Vec<&str> = places.iter().map(String::as_str).collect();
    let mut told = Vec::new();
    while !left.is_empty() {
        let (mut before, mut last) = (left.remove(0), "");
        told.push(before.to_owned());
        loop {
            let head = format!("{before} to an empty square; then ");
            let Some(index) = left.iter().position(|place| place.starts_with(&head)) else { break };
            before = left.remove(index);
            let more = &before[head.len()..];
            told.push(match more == last {
                true => "the same, and that once more".to_owned(),
                false => format!("the same, and on from there if that square is empty: {more}"),
            });
            last = more;
        }
    }
    told
}

fn unique(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut found = Vec::new();
    for text in texts {
        if !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

/// The properties of a piece besides its moves.
fn facts(speaker: &Speaker<'_>, kind: Kind) -> Vec<Sentence> {
    let model = speaker.model;
    let mut told = Vec::new();
    let speaks = |expression: &Expression| speaks_of(speaker, &[expression], &[], kind);
    match &model.royal {
        Some(royal) if is_royal(royal, kind) => told.push(Sentence::of("it is royal")),
        Some(royal) if speaks(royal) => told.push(Sentence::of("it may be royal: see “royal pieces”")),
        Some(_) | None => {}
    }
    if model.kinds[kind.index()].movements.is_empty() {
        told.push(Sentence::of("it does not move"));
    }
    if model.kinds[kind.index()]
        .movements
        .iter()
        .all(|movement| !movement.attacks() && movement.effects.is_empty())
        && model.kinds.iter().any(|kind| kind.movements.iter().any(Movement::attacks))
        && !model.kinds[kind.index()].movements.is_empty()
    {
        told.push(Sentence::of("it never captures an enemy by moving"));
    }
    let marks = model.marks.iter().filter(|mark| mark.on.has(kind) && !mark.is_digit);
    let marks: Vec<String> = marks.map(|mark| coined(&mark.name)).collect();
    if !marks.is_empty() {
        told.push(Sentence::of(&format!("it can be marked {}", list(&marks, "and"))));
    }
    for about in model.attributes.iter().filter(|about| about.on.has(kind)) {
        told.push(Sentence::of(&format!("it remembers its {}", coined(&about.name))));
    }
    for table in model.tables.iter().filter(|table| !table.has_columns && !table.gives_kinds) {
        let value = table.entries.get(kind.index() + 1).and_then(|row| row.first()).copied().unwrap_or(0);
        if value != 0 {
            let verb = if table.name.ends_with('s') { "are" } else { "is" };
            told.push(Sentence::of(&format!("its {} {verb} {value}", coined(&table.name))));
        }
    }
    let placed = model.setup.pieces.iter().map(|piece| piece.kind);
    let held = model.setup.hands.iter().map(|(_, kind)| *kind);
    if !placed.chain(held).any(|there| there == kind) {
        told.push(Sentence::of("the game begins without it"));
    }
    told
}

/// Whether pieces of a kind are royal under no further condition.
fn is_royal(royal: &Expression, kind: Kind) -> bool {
    match &royal.term {
        Term::Pieces(Some(KindsTerm::Fixed(kinds)), _) => kinds.has(kind),
        Term::Or(a, b) => is_royal(a, kind) || is_royal(b, kind),
        _ => false,
    }
}

/// Whether expressions or statements name a kind, but not all kinds.
fn speaks_of(speaker: &Speaker<'_>, when: &[&Expression], effects: &[Statement], kind: Kind) -> bool {
    let mut found: Vec<KindsTerm> = Vec::new();
    let mut named = false;
    let mut look = |expression: &Expression| {
        kinds_in(expression, &mut found);
        expression.visit(&mut |part| named |= matches!(part.term, Term::Kind(Some(known)) if known == kind));
    };
    when.iter().for_each(|when| look(when));
    effects.iter().for_each(|statement| statement.visit(&mut look));
    let all = speaker.model.kinds.len();
    let is_some = |kinds: &KindsTerm| match kinds {
        KindsTerm::Fixed(kinds) => kinds.has(kind) && kinds.iter().count() < all,
        KindsTerm::One(_) => false,
    };
    named || found.iter().any(is_some)
}

/// The entries that mention a kind.
fn also(speaker: &Speaker<'_>, kind: Kind) -> Vec<(&'static str, String, String)> {
    let model = speaker.model;
    let mut found: Vec<(&'static str, String, String)> = Vec::new();
    let mut add = |chapter, name: &str, when: Vec<&Expression>, effects: &[Statement], is_choice: bool| {
        let is_known = found.iter().any(|(id, known, _)| *id == chapter && known == name);
        if !is_known && (is_choice || speaks_of(speaker, &when, effects, kind)) {
            found.push((chapter, name.to_owned(), capital(&name.replace('-', " "))));
        }
    };
    for action in &model.actions {
        let chosen = action.choices.iter().flat_map(|choice| domain_parts(&choice.domain));
        let is_choice = action.choices.iter().any(|choice| offers(&choice.domain, kind, model.kinds.len()));
        let own = chosen.chain(&action.when).collect();
        add("actions", &action.name, own, &action.effects, is_choice);
    }
    for arrival in &model.arrivals {
        let is_choice = arrival.choices.iter().any(|choice| offers(&choice.domain, kind, model.kinds.len()));
        add("arrivals", &arrival.name, arrival.when.iter().collect(), &arrival.effects, is_choice);
    }
    for rule in &model.rules {
        add("rules", &rule.name, rule.when.iter().collect(), &rule.effects, false);
    }
    for ban in &model.forbidden {
        add("forbidden", &ban.name, vec![&ban.when], &[], false);
    }
    for ban in &model.move_bans {
        add("forbidden", &ban.name, vec![&ban.when], &[], false);
    }
    for ending in &model.endings {
        add("endings", &ending.name, ending.when.iter().collect(), &[], false);
    }
    found
}

/// Whether a kind can be chosen, but not every other kind too.
fn offers(domain: &Domain, kind: Kind, all: usize) -> bool {
    match domain {
        Domain::Kind(kinds) => kinds.has(kind) && kinds.iter().count() < all,
        Domain::Square(_)
        | Domain::Hand(_)
        | Domain::Direction(_)
        | Domain::Number(..)
        | Domain::Subset(..)
        | Domain::Is(_) => false,
    }
}

fn domain_parts(domain: &Domain) -> Vec<&Expression> {
    match domain {
        Domain::Square(a) | Domain::Hand(a) | Domain::Is(a) => vec![a],
        Domain::Number(a, b) => vec![a, b],
        Domain::Subset(a, b, c) => vec![a, b, c],
        Domain::Kind(_) | Domain::Direction(_) => Vec::new(),
    }
}
