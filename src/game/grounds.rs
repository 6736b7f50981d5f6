//! Grounds in words.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::Model;
use crate::plain::{Bound, Counted, Ground, Noun, Place, Snapshot, Squares, Value};
use crate::source::Span;
use crate::variant::Variant;

/// How many of several things are listed.
const LISTED: usize = 4;

/// A ground in words, on the board where it was found; nothing if only the text of a condition is known.
pub(super) fn told(variant: &Variant, now: &Snapshot, ground: &Ground) -> Option<String> {
    (!matches!(ground, Ground::Text(..))).then(|| in_words(variant, now, ground))
}

/// The same, of any ground.
pub(super) fn in_words(variant: &Variant, now: &Snapshot, ground: &Ground) -> String {
    Teller { variant, now }.ground(ground)
}

struct Teller<'t> {
    variant: &'t Variant,
    now: &'t Snapshot,
}

impl Teller<'_> {
    fn ground(&self, ground: &Ground) -> String {
        match ground {
            Ground::All(all) => listed(all.iter().map(|ground| self.ground(ground)), "and"),
            Ground::InLine(from, ground) => self.in_line(*from, ground),
            Ground::Contents { on, kinds, owner, holds } => self.contents(*on, *kinds, *owner, *holds),
            Ground::Marked { on, mark, holds } => {
                let mark = &self.model().marks[mark.index()].name;
                let Some(piece) = self.piece(*on) else { return self.empty(*on) };
                format!("{piece} is {}`{mark}`", not(!holds))
            }
            Ground::Placed { on, place, holds } => self.placed(*on, place, *holds),
            Ground::Present(squares, noun) => self.present(squares, noun),
            Ground::Missing(noun) => match noun.is_whole {
                true => format!("there is no {}", self.noun(noun, false)),
                false => format!("`{}` has no square", self.text(noun.text)),
            },
            Ground::NoneOf(noun, text) => {
                let (noun, text) = (self.noun(noun, false), self.text(*text));
                format!("no {noun} is among `{text}`")
            }
            Ground::First { from, is, must } => {
                let (from, must) = (self.name(*from), self.name(*must));
                match is {
                    Some(is) => {
                        let first = self.piece(*is).unwrap_or_else(|| self.name(*is));
                        format!("in line from {from} comes {first} before {must}")
                    }
                    None => format!("in line from {from} there is nothing on {must}"),
                }
            }
            Ground::Attacked(attacked) => self.attacked(attacked),
            Ground::Safe(of, by) => format!("no piece of {} attacks {}", by.name(), self.names(of)),
            Ground::Number { what, is, must, than } => self.number(what, *is, *must, *than),
            Ground::Differs { text, is, must } => {
                let (text, is, must) = (self.text(*text), self.value(is), self.value(must));
                format!("`{text}` is {is} and must be {must}")
            }
            Ground::Kind { text, is, kinds, holds } => {
                let is = self.value(&Value::Kind(*is));
                match holds {
                    true => format!("`{}` is the {is}", self.text(*text)),
                    false => format!("`{}` is the {is}, not {}", self.text(*text), self.kinds(*kinds)),
                }
            }
            Ground::NoSquare(text) => format!("there is no square `{}`", self.text(*text)),
            Ground::NotInHand(side, kinds) => {
                let kinds = self.kind_names(*kinds).join(" or ");
                format!("{} has no {kinds} in hand", side.name())
            }
            Ground::Text(text, true) => format!("`{}` holds", self.text(*text)),
            Ground::Text(text, false) => format!("`{}` does not hold", self.text(*text)),
        }
    }

    /// What is known of the first piece in line from a square.
    fn in_line(&self, from: Square, ground: &Ground) -> String {
        let from = self.name(from);
        let is_piece = |on: &Square| self.now.at(*on).is_some();
        let told = self.ground(ground);
        if let Ground::Contents { on, .. } | Ground::Marked { on, .. } = ground
            && is_piece(on)
        {
            return format!("in line from {from}, {told}");
        }
        if matches!(ground, Ground::Missing(_)) { format!("{told} in line from {from}") } else { told }
    }

    fn contents(&self, on: Square, kinds: Option<KindSet>, owner: Option<Side>, holds: bool) -> String {
        let (Some(piece), Some(stands)) = (self.now.at(on), self.piece(on)) else { return self.empty(on) };
        let wrong_kind = kinds.filter(|kinds| !kinds.has(piece.kind));
        let wrong_owner = owner.filter(|owner| *owner != piece.owner);
        let owner = |owner: Side| match owner {
            Side::Neutral => "a neutral one".to_owned(),
            side @ (Side::White | Side::Black) => format!("{}'s", side.name()),
        };
        let stands = |rest: &str| {
            let (what, on) = stands.rsplit_once(" on ").unwrap_or((&stands, ""));
            format!("{what} stands on {on}{rest}")
        };
        match (holds, wrong_kind, wrong_owner) {
            (false, Some(kinds), Some(side)) => {
                stands(&format!(", not {} of {}", self.kinds(kinds), side.name()))
            }
            (false, Some(kinds), None) => stands(&format!(", not {}", self.kinds(kinds))),
            (false, None, Some(side)) => stands(&format!(", not {}", owner(side))),
            (true, ..) | (false, None, None) => stands(""),
        }
    }

    fn empty(&self, on: Square) -> String {
        format!("{} is empty", self.name(on))
    }

    fn placed(&self, on: Square, place: &Place, holds: bool) -> String {
        format!("{} is {}{}", self.name(on), not(!holds), self.place(place))
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::File(square) => format!("on the file of {}", self.name(*square)),
            Place::Rank(square) => format!("on the rank of {}", self.name(*square)),
            Place::Between(a, b) => format!("between {} and {}", self.name(*a), self.name(*b)),
            Place::Line(from) => format!("in line from {}", self.name(*from)),
            Place::Beside(noun) => match &noun.places[..] {
                [Place::Few(squares)] if !noun.is_piece => format!("next to {}", self.names(squares)),
                _ => format!("next to {}", a(&self.noun(noun, false))),
            },
            Place::Start(kinds, side) => {
                let kinds = self.kind_names(*kinds).join(" or ");
                format!("where {} of {} starts", a(&kinds), side.name())
            }
            Place::Zone(zone, owner) => {
                let zone = &self.model().zones[zone.index()].name;
                match owner {
                    Some(side @ (Side::White | Side::Black)) => format!("in {}'s `{zone}`", side.name()),
                    Some(Side::Neutral) | None => format!("in `{zone}`"),
                }
            }
            Place::Few(squares) if squares.count() == 1 => self.names(squares),
            Place::Few(squares) => format!("one of {}", self.names(squares)),
            Place::Text(text) => format!("in `{}`", self.text(*text)),
        }
    }

    fn present(&self, squares: &Squares, noun: &Noun) -> String {
        let pieces: Vec<String> = squares.iter().filter_map(|on| self.piece(on)).collect();
        if pieces.len() < squares.count() as usize {
            return format!("`{}` has {}", self.text(noun.text), self.names(squares));
        }
        let stand = if pieces.len() == 1 { "stands" } else { "stand" };
        let places: Vec<String> = noun.places.iter().map(|place| self.place(place)).collect();
        let (first, others) = (pieces.first().cloned().unwrap_or_default(), pieces.len() > 1);
        let place = places.first().map_or(String::new(), |place| format!(", {place}"));
        if others {
            return format!("{} {stand} there{place}", listed(pieces.into_iter(), "and"));
        }
        let (what, on) = first.rsplit_once(" on ").unwrap_or((&first, ""));
        format!("{what} {stand} on {on}{place}")
    }

    fn attacked(&self, attacked: &[(Square, Squares)]) -> String {
        let one = |(on, attackers): &(Square, Squares)| {
            let names = listed(attackers.iter().filter_map(|from| self.piece(from)), "and");
            let attack = if attackers.count() == 1 { "attacks" } else { "attack" };
            format!("{names} {attack} {}", self.name(*on))
        };
        listed(attacked.iter().map(one), "and")
    }

    fn number(&self, what: &Counted, is: i32, must: Bound, than: i32) -> String {
        let bound = match must {
            Bound::Less => format!("fewer than {than}"),
            Bound::AtMost => format!("at most {than}"),
            Bound::Equal => format!("{than}"),
            Bound::Other => format!("another number than {than}"),
            Bound::AtLeast => format!("at least {than}"),
            Bound::More => format!("more than {than}"),
        };
        let count = match (must, than) {
            (Bound::Less, 1) | (Bound::AtMost | Bound::Equal, 0) => "none".to_owned(),
            (Bound::Equal, _) => format!("exactly {than}"),
            _ => bound.clone(),
        };
        match what {
            Counted::Squares(squares, noun) if noun.is_whole => {
                let is_are = if is == 1 { "is" } else { "are" };
                let number = if is == 0 { "no".to_owned() } else { is.to_string() };
                let noun = self.noun(noun, is != 1);
                let on = if is == 0 { String::new() } else { format!(" ({})", self.names(squares)) };
                format!("there {is_are} {number} {noun}{on}, and there must be {count}")
            }
            Counted::Squares(_, noun) => {
                format!("`{}` has {is} squares, and must have {bound}", self.text(noun.text))
            }
            Counted::Hand(side, kinds) => {
                let kinds = self.kind_names(*kinds).join(" or ");
                format!("{} has {is} {kinds} in hand, and must have {bound}", side.name())
            }
            Counted::Rank(square, side) => {
                let on = format!("{} is on {}'s rank {is}", self.name(*square), side.name());
                let must = match must {
                    Bound::Less => format!(", and must be below rank {than}"),
                    Bound::AtMost => format!(", and must be on rank {than} at most"),
                    Bound::Equal => format!(", and must be on rank {than}"),
                    Bound::Other => String::new(),
                    Bound::AtLeast => format!(", and must be on rank {than} at least"),
                    Bound::More => format!(", and must be beyond rank {than}"),
                };
                format!("{on}{must}")
            }
            Counted::File(square) => {
                format!("{} is on file {is}, and must be on {bound}", self.name(*square))
            }
            Counted::Text(text) => {
                format!("`{}` is {is}, and must be {}", self.text(*text), bound.replace("fewer", "less"))
            }
        }
    }

    /// Pieces or squares in words: `unmoved king of White on the rank of a1`.
    fn noun(&self, noun: &Noun, is_plural: bool) -> String {
        let mut words: Vec<String> =
            noun.marks.iter().map(|mark| format!("`{}`", self.model().marks[mark.index()].name)).collect();
        let several = if is_plural { "s" } else { "" };
        words.push(match noun.kinds {
            Some(kinds) if self.kind_names(kinds).len() <= LISTED => self.kind_names(kinds).join(" or "),
            Some(_) | None if noun.is_piece => format!("piece{several}"),
            Some(_) | None => format!("square{several}"),
        });
        words.extend(noun.owner.map(|owner| match owner {
            Side::Neutral => "of nobody".to_owned(),
            side @ (Side::White | Side::Black) => format!("of {}", side.name()),
        }));
        words.extend(noun.places.iter().map(|place| self.place(place)));
        words.join(" ")
    }

    /// Kinds of which one is asked for.
    fn kinds(&self, kinds: KindSet) -> String {
        let names = self.kind_names(kinds);
        match names.len() {
            0 => "any kind".to_owned(),
            1..=LISTED => a(&names.join(" or ")),
            _ => a(&format!("{}, …", names[..LISTED].join(", "))),
        }
    }

    fn kind_names(&self, kinds: KindSet) -> Vec<String> {
        let all = self.model().kinds.iter().enumerate();
        all.filter(|(index, _)| kinds.has(Kind(*index as u8))).map(|(_, kind)| kind.name.clone()).collect()
    }

    /// The piece on a square with its owner, `White's king on e1`.
    fn piece(&self, on: Square) -> Option<String> {
        let piece = self.now.at(on)?;
        let kind = &self.model().kinds[piece.kind.index()].name;
        Some(match piece.owner {
            Side::Neutral => format!("the {kind} on {}", self.name(on)),
            side @ (Side::White | Side::Black) => format!("{}'s {kind} on {}", side.name(), self.name(on)),
        })
    }

    fn value(&self, value: &Value) -> String {
        let nothing = || "nothing".to_owned();
        match value {
            Value::Number(number) => number.to_string(),
            Value::Truth(truth) => truth.to_string(),
            Value::Player(side) => side.name().to_owned(),
            Value::Kind(kind) => {
                kind.map_or_else(nothing, |kind| self.model().kinds[kind.index()].name.clone())
            }
            Value::Square(square) => square.map_or_else(nothing, |square| self.name(square)),
            Value::Squares(squares) => self.names(squares),
            Value::Direction(_) => "a direction".to_owned(),
        }
    }

    fn name(&self, square: Square) -> String {
        self.model().board.name(square)
    }

    fn names(&self, squares: &Squares) -> String {
        if squares.is_empty() {
            return "no square".to_owned();
        }
        listed(squares.iter().map(|square| self.name(square)), "and")
    }

    fn text(&self, span: Span) -> String {
        let text = self.variant.sources().slice(span).trim_matches(['"', '\'']);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn model(&self) -> &Model {
        self.variant.model()
    }
}

/// A noun with its article.
fn a(noun: &str) -> String {
    let is_open = noun.trim_start_matches('`').starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if is_open { "an" } else { "a" })
}

fn not(is_not: bool) -> &'static str {
    if is_not { "not " } else { "" }
}

/// A list in a sentence: the first few, each once.
fn listed(items: impl Iterator<Item = String>, and: &str) -> String {
    let mut items: Vec<String> = items.collect();
    let mut known = Vec::new();
    items.retain(|item| {
        !known.contains(item) && {
            known.push(item.clone());
            true
        }
    });
    if items.len() > LISTED {
        items.truncate(LISTED);
        return format!("{}, …", items.join(", "));
    }
    match items.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {and} {last}", rest.join(", ")),
        None => String::new(),
    }
}
