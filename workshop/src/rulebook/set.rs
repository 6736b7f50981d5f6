//! Sets of squares in words: owners, kinds and places of pieces.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "forms that a set is made of by intersection, or any other"
)]

use super::english::{a, belonging, coined, is_long, is_many, is_phrase, list, plural, whose};
use super::speaker::Speaker;
use variorum::model::{Expression, KindsTerm, Term};

/// An intersection, taken apart.
#[derive(Default)]
struct Parts<'e> {
    /// The owner of the pieces.
    owner: Option<String>,
    /// The kinds of the pieces.
    kinds: Vec<&'e KindsTerm>,
    /// Whether it is a set of pieces.
    is_pieces: bool,
    /// Names of zones that have no owner.
    zones: Vec<String>,
    /// Words before the noun.
    before: Vec<String>,
    /// Words after the noun: `on a “home” square`.
    behind: Vec<String>,
    /// Relative clauses, to follow `that`: `is not next to …`.
    that: Vec<String>,
    /// Sets with a noun of their own.
    nouns: Vec<String>,
    /// Single pieces that are left out.
    but: Vec<String>,
    /// The names of the kinds, if they are a union: of one piece, and of several.
    either: Option<(String, String)>,
}

impl Speaker<'_> {
    /// Whether a set is one of pieces.
    pub(super) fn is_of_pieces(&self, set: &Expression) -> bool {
        match &set.term {
            Term::Pieces(..) | Term::Royal(_) | Term::Attackers(..) | Term::Marked(_) => true,
            Term::And(a, b) => self.is_of_pieces(a) || self.is_of_pieces(b),
            Term::Or(a, b) => self.is_of_pieces(a) && self.is_of_pieces(b),
            Term::Reduce(_, _, set, _) => self.is_of_pieces(set),
            Term::Connected(_, set, _) => self.is_of_pieces(set),
            Term::Let(_, _, body) => self.is_of_pieces(body),
            Term::Local(local) => self.held(*local).is_piece,
            Term::The(set) => self.is_of_pieces(set),
            _ => false,
        }
    }

    /// A set as a noun with its article or owner.
    pub(super) fn set(&self, set: &Expression) -> String {
        self.told(set, true)
    }

    /// A set after `the number of` or `one of`.
    pub(super) fn bare_set(&self, set: &Expression) -> String {
        self.told(set, false)
    }

    fn told(&self, set: &Expression, has_article: bool) -> String {
        match &set.term {
            Term::Or(a, b) => {
                let mut sets = Vec::new();
                self.flatten_or(a, &mut sets);
                self.flatten_or(b, &mut sets);
                if let Some(kinds) = self.joined_kinds(&sets, "and") {
                    return kinds;
                }
                let is_place =
                    |one: &&Expression| !self.is_of_pieces(set) && self.is_single(one) && self.is_piece(one);
                let one = |one: &&Expression| match is_place(one) {
                    true => self.on(one),
                    false if self.named_call(one).is_some() => self.noun(one),
                    false => self.told(one, has_article),
                };
                let told: Vec<String> = sets.iter().map(one).collect();
                return list(&self.with_spans(&sets, told), "and");
            }
            Term::Not(inner) => return format!("all squares but {}", self.noun(inner)),
            Term::Pieces(..) | Term::And(..) | Term::Zone(..) | Term::Empty | Term::Marked(_) => {}
            Term::Changed => return "the squares that have changed this turn".to_owned(),
            Term::Victims => return "the captured pieces".to_owned(),
            Term::Squares(squares) if squares.is_empty() => return "no square".to_owned(),
            _ => return self.form(set),
        }
        if let Term::Zone(zone, owner) = &set.term {
            return self.zone(*zone, owner.as_deref());
        }
        let parts = self.gather(set);
        let noun = self.noun_of(&parts, plural);
        match (&parts.owner, has_article && (parts.nouns.is_empty() || !parts.before.is_empty())) {
            (Some(owner), _) if !is_long(owner) => format!("{} {noun}", whose(owner)),
            (Some(_), _) => format!("the {noun}"),
            (None, true) => format!("the {noun}"),
            (None, false) => noun,
        }
    }

    /// Joins two squares of a union with the squares between them: `the squares from the king to the goal`.
    fn with_spans(&self, sets: &[&Expression], told: Vec<String>) -> Vec<String> {
        let mut told: Vec<Option<String>> = told.into_iter().map(Some).collect();
        for (at, set) in sets.iter().enumerate() {
            let Term::Between(a, b) = &set.term else { continue };
            let end = |end: &Expression| {
                let places = [self.on(end), self.noun(end)];
                told.iter().position(|one| one.as_ref().is_some_and(|one| places.contains(one)))
            };
            if let (Some(first), Some(last)) = (end(a), end(b)) {
                (told[first], told[last]) = (None, None);
                told[at] = Some(format!("the squares from {} to {}", self.square(a), self.square(b)));
            }
        }
        told.into_iter().flatten().collect()
    }

    /// The kinds of a union of one player's or everybody's pieces.
    fn joined_kinds(&self, sets: &[&Expression], word: &str) -> Option<String> {
        let named = |set: &&Expression| match &set.term {
            Term::Pieces(Some(kinds), None) if word == "or" => Some(self.singular(kinds)),
            Term::Pieces(Some(kinds), None) => Some(self.plural(kinds)),
            _ => None,
        };
        let names: Option<Vec<String>> = sets.iter().map(named).collect();
        names.map(|names| list(&names, word))
    }

    /// The kinds of a union that contains at most one piece.
    pub(super) fn either_kind(&self, set: &Expression) -> Option<String> {
        let Term::Or(a, b) = &set.term else { return None };
        let mut sets = Vec::new();
        self.flatten_or(a, &mut sets);
        self.flatten_or(b, &mut sets);
        self.joined_kinds(&sets, "or")
    }

    /// Both parts of a narrowed set: its own noun, and its place.
    pub(super) fn narrowed(&self, set: &Expression) -> Option<(String, String)> {
        let Term::And(..) = &set.term else { return None };
        let parts = self.gather(set);
        let [noun] = &parts.nouns[..] else { return None };
        let mut rest = parts.behind.clone();
        rest.extend(parts.zones.iter().map(|zone| format!("on {} square", a(zone))));
        rest.extend(parts.that.iter().map(|that| that.trim_start_matches("are ").to_owned()));
        let is_narrowed = !parts.is_pieces && parts.before.is_empty() && !rest.is_empty();
        is_narrowed.then(|| (noun.clone(), list(&rest, "and")))
    }

    /// Whether a set has a noun of its own, which takes no article.
    pub(super) fn has_own_noun(&self, set: &Expression) -> bool {
        match &set.term {
            Term::And(..) => {
                let parts = self.gather(set);
                !parts.is_pieces
                    && !parts.nouns.is_empty()
                    && parts.before.is_empty()
                    && parts.zones.is_empty()
            }
            Term::Pieces(..) | Term::Empty | Term::Marked(_) => false,
            _ => true,
        }
    }

    pub(super) fn flatten_or<'e>(&self, set: &'e Expression, found: &mut Vec<&'e Expression>) {
        match &set.term {
            Term::Or(a, b) => {
                self.flatten_or(a, found);
                self.flatten_or(b, found);
            }
            _ => found.push(set),
        }
    }

    fn gather<'e>(&self, set: &'e Expression) -> Parts<'e> {
        let mut parts = Parts::default();
        self.gather_into(set, &mut parts);
        if !parts.is_pieces && parts.nouns.len() > 1 {
            let more = parts.nouns.split_off(1);
            parts.that.extend(more.into_iter().map(|noun| format!("are among {noun}")));
        }
        parts
    }

    fn gather_into<'e>(&self, set: &'e Expression, parts: &mut Parts<'e>) {
        if self.named_call(set).is_some() {
            return parts.nouns.push(self.noun(set));
        }
        match &set.term {
            Term::And(a, b) => {
                self.gather_into(a, parts);
                self.gather_into(b, parts);
            }
            Term::Pieces(kinds, owner) => {
                parts.is_pieces = true;
                parts.kinds.extend(kinds);
                if let Some(owner) = owner {
                    let owner = self.noun(owner);
                    match &parts.owner {
                        None => parts.owner = Some(owner),
                        Some(_) => parts.that.push(format!("are {}", whose(&owner))),
                    }
                }
            }
            Term::Empty => parts.before.insert(0, "empty".to_owned()),
            Term::Zone(zone, Some(owner)) => {
                let preposition = if self.is_line(*zone) { "on" } else { "in" };
                parts.behind.push(format!("{preposition} {}", self.zone(*zone, Some(owner))));
            }
            Term::Zone(zone, None) => parts.zones.push(coined(&self.model.zones[zone.index()].name)),
            Term::Marked(mark) => {
                parts.is_pieces = true;
                parts.before.push(coined(&self.model.marks[mark.index()].name));
            }
            Term::Around(around, steps) => parts.behind.push(self.around(around, steps)),
            Term::Not(inner) => self.gather_negated(inner, parts),
            Term::Squares(squares) => parts.behind.push(format!("on {}", self.squares(squares))),
            Term::Square(_)
            | Term::Context(_)
            | Term::Local(_)
            | Term::FileOf(_)
            | Term::RankOf(_)
            | Term::StepFrom(..)
            | Term::Offset(..) => {
                parts.behind.push(format!("on {}", self.form(set)));
            }
            Term::Royal(_) | Term::Attackers(..) => {
                parts.is_pieces = true;
                parts.that.push(format!("are among {}", self.form(set)));
            }
            Term::If(condition, place, other) if is_nowhere(other) => {
                let (place, when) = (self.form(place), self.clause(condition, true));
                parts.behind.push(format!("on {place} (provided that {when})"));
            }
            Term::Or(..) if self.gather_union(set, parts) => {}
            _ => parts.nouns.push(self.told(set, true)),
        }
    }

    /// A union of kinds or of single squares; `false` if it is another one.
    fn gather_union(&self, set: &Expression, parts: &mut Parts<'_>) -> bool {
        let mut sets = Vec::new();
        self.flatten_or(set, &mut sets);
        if parts.either.is_none()
            && let Some(one) = self.joined_kinds(&sets, "or")
        {
            parts.is_pieces = true;
            parts.either = self.joined_kinds(&sets, "and").map(|several| (one, several));
            return true;
        }
        let is_of_places = self.is_of_places(set);
        if is_of_places {
            let places: Vec<String> = sets.iter().map(|place| self.form(place)).collect();
            parts.behind.push(format!("on {}", list(&places, "or")));
        }
        is_of_places
    }

    /// Whether a set is a union of single squares.
    fn is_of_places(&self, set: &Expression) -> bool {
        match &set.term {
            Term::Or(a, b) => self.is_of_places(a) && self.is_of_places(b),
            Term::StepFrom(..) | Term::Offset(..) => set.call.is_none(),
            _ => false,
        }
    }

    fn gather_negated<'e>(&self, inner: &'e Expression, parts: &mut Parts<'e>) {
        match &inner.term {
            Term::Or(a, b) => {
                self.gather_negated(a, parts);
                self.gather_negated(b, parts);
            }
            Term::Pieces(Some(kinds), None) => {
                parts.behind.insert(0, format!("other than {}", self.plural(kinds)));
            }
            Term::Marked(mark) => {
                parts.that.push(format!("are not {}", coined(&self.model.marks[mark.index()].name)));
            }
            Term::Around(around, steps) => parts.that.push(format!("are not {}", self.around(around, steps))),
            Term::Zone(zone, owner) => {
                parts.behind.push(format!("outside {}", self.zone(*zone, owner.as_deref())));
            }
            Term::Empty => parts.is_pieces = true,
            _ if parts.is_pieces && self.is_single(inner) && self.is_piece(inner) => {
                parts.but.push(self.noun(inner));
            }
            _ if parts.is_pieces => parts.that.push(format!("are not on {}", self.noun(inner))),
            _ => parts.behind.push(format!("except {}", self.noun(inner))),
        }
    }

    /// The noun without its owner; `change` makes it a plural.
    fn noun_of(&self, parts: &Parts<'_>, change: impl Fn(&str) -> String) -> String {
        let is_plural = change("piece") != "piece";
        let mut kinds = parts.kinds.iter();
        let head = match (kinds.next(), parts.is_pieces, parts.nouns.first()) {
            (Some(kinds), _, _) if is_plural => self.plural(kinds),
            (Some(kinds), _, _) => self.singular(kinds),
            (None, true, _) => match &parts.either {
                Some((_, several)) if is_plural => several.clone(),
                Some((one, _)) => one.clone(),
                None => change("piece"),
            },
            (None, false, Some(noun)) if parts.before.is_empty() && parts.zones.is_empty() => noun.clone(),
            (None, false, _) => change("square"),
        };
        let mut told = parts.before.clone();
        told.extend(parts.zones.iter().filter(|_| !parts.is_pieces).cloned());
        told.push(head);
        told.extend((!parts.but.is_empty()).then(|| format!("other than {}", list(&parts.but, "and"))));
        told.extend(parts.owner.iter().filter(|owner| is_long(owner)).map(|owner| format!("of {owner}")));
        let on = |zone: &String| match (is_many(zone), is_plural) {
            (true, _) => format!("on the {zone}"),
            (false, true) => format!("on {zone} squares"),
            (false, false) => format!("on {} square", a(zone)),
        };
        told.extend(parts.zones.iter().filter(|_| parts.is_pieces).map(on));
        told.extend(parts.behind.iter().cloned());
        let skip = usize::from(!parts.is_pieces && parts.before.is_empty() && parts.zones.is_empty());
        let among = parts.nouns.iter().skip(skip).map(|noun| {
            let is_place = parts.is_pieces && noun.starts_with("the square");
            format!("{} {noun}", if is_place { "on" } else { "among" })
        });
        told.extend(among);
        let mut that: Vec<String> = kinds.map(|kinds| format!("are {}", self.plural(kinds))).collect();
        let either = parts.either.iter().filter(|_| !parts.kinds.is_empty());
        that.extend(either.map(|(_, several)| format!("are {several}")));
        let that: Vec<String> = that.into_iter().chain(parts.that.iter().cloned()).collect();
        if !that.is_empty() {
            let of_one = |that: &String| match that.strip_prefix("are ") {
                Some(rest) if !is_plural => format!("is {rest}"),
                _ => that.clone(),
            };
            told.push(format!("that {}", list(&that.iter().map(of_one).collect::<Vec<_>>(), "and")));
        }
        told.join(" ")
    }

    /// One of a set, after an article or a number: the owner, if it has one, and the noun.
    pub(super) fn owned(&self, set: &Expression, is_plural: bool) -> (Option<String>, String) {
        match &set.term {
            Term::And(..) | Term::Pieces(..) | Term::Empty | Term::Marked(_) => {
                let mut parts = self.gather(set);
                let owner = parts.owner.take_if(|owner| !is_phrase(owner));
                let noun = match is_plural {
                    true => self.noun_of(&parts, plural),
                    false => self.noun_of(&parts, str::to_owned),
                };
                (owner, noun)
            }
            _ if is_plural => (None, self.bare_set(set)),
            _ => (None, format!("{} among {}", self.sort_of(set), self.noun(set))),
        }
    }

    fn sort_of(&self, set: &Expression) -> &'static str {
        if self.is_of_pieces(set) { "piece" } else { "square" }
    }

    /// One of a set, after `the first`.
    pub(super) fn one_of_set(&self, set: &Expression) -> String {
        match self.owned(set, false) {
            (Some(owner), noun) => format!("{noun} of {owner}"),
            (None, noun) => noun,
        }
    }

    /// The only piece of its kind that a player can have: `the player’s king`.
    pub(super) fn only_piece(&self, set: &Expression) -> Option<String> {
        match &set.term {
            Term::Royal(owner) => match &self.model.royal.as_ref()?.term {
                Term::Pieces(Some(kinds), Some(_)) => Some(belonging(&self.noun(owner), &self.sole(kinds)?)),
                _ => None,
            },
            Term::Pieces(..) | Term::And(..) if self.named_call(set).is_none() => {
                let parts = self.gather(set);
                let owner = parts.owner.as_ref()?;
                let [kinds] = &parts.kinds[..] else { return None };
                self.sole(kinds)?;
                Some(belonging(
                    owner,
                    &self.noun_of(&Parts { owner: None, ..self.gather(set) }, str::to_owned),
                ))
            }
            _ => None,
        }
    }

    /// The only neutral piece of a kind.
    pub(super) fn neutral_one(&self, set: &Expression) -> Option<String> {
        match &set.term {
            Term::Pieces(Some(kinds), None) => Some(format!("the {}", self.neutral_sole(kinds)?)),
            _ => None,
        }
    }

    /// A player's only piece of a kind.
    pub(super) fn owned_one(&self, set: &Expression) -> Option<String> {
        let Term::Pieces(Some(_), Some(_)) = &set.term else { return None };
        let parts = self.gather(set);
        let noun = self.noun_of(&parts, str::to_owned);
        let owner = parts.owner.as_ref()?;
        Some(if is_long(owner) { format!("the {noun}") } else { format!("{} {noun}", whose(owner)) })
    }
}

/// Whether the form of a set shows that it is empty.
fn is_nowhere(set: &Expression) -> bool {
    match &set.term {
        Term::Square(square) => square.is_none(),
        Term::Squares(squares) => squares.is_empty(),
        _ => false,
    }
}
