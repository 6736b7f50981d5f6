//! Filling forms: expressions and statements of a sort, as deep as is wanted.

use crate::choices::Choices;
use crate::forms::{ATTACK, EXPRESSIONS, Form, HANDS, Needs, ROYAL, STATEMENTS, Sort, TRIAL};
use crate::world::World;

/// Names for values that a rule holds: no squares, no words of the language.
const LOCALS: [&str; 12] = ["va", "vb", "vc", "vd", "ve", "vf", "vg", "vh", "vj", "vk", "vl", "vm"];

/// What an expression may use at its place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) known: Needs,
    pub(crate) locals: Vec<(String, Sort)>,
    /// The number of names given so far, forgotten ones included.
    named: usize,
}

impl Scope {
    pub(crate) fn of(known: Needs) -> Scope {
        Scope { known, ..Scope::default() }
    }

    /// A name that no other value has here.
    pub(crate) fn new_name(&mut self) -> String {
        let name = LOCALS[self.named % LOCALS.len()];
        self.named += 1;
        name.to_owned()
    }

    /// Declares a value by a new name.
    pub(crate) fn declare(&mut self, sort: Sort) -> String {
        let name = self.new_name();
        self.locals.push((name.clone(), sort));
        name
    }
}

/// Writes expressions and statements of a definition.
pub(crate) struct Writer<'w, 'b> {
    pub(crate) world: &'w World,
    pub(crate) choices: &'w mut Choices<'b>,
    /// All that the places have had to know so far.
    pub(crate) used: Needs,
}

/// A part of a form: text, or a hole.
enum Part<'f> {
    Text(&'f str),
    Hole(&'f str),
}

/// The parts of a form.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (hole, after) = after.split_once('}').unwrap_or((after, ""));
        found.push(Part::Text(before));
        found.push(Part::Hole(hole));
        rest = after;
    }
    found.push(Part::Text(rest));
    found
}

/// Whether a form leads deeper: it has a hole for something that may be large, and more than that hole.
fn has_open_hole(form: &Form) -> bool {
    let is_small = |sort| matches!(sort, Sort::Kinds | Sort::KindList | Sort::Side);
    let is_open = |hole: &str| Sort::of_word(hole).is_some_and(|sort| !is_small(sort));
    is_nested(form) && parts(&form.text).iter().any(|part| matches!(part, Part::Hole(hole) if is_open(hole)))
}

impl Writer<'_, '_> {
    /// A condition.
    pub(crate) fn truth(&mut self, scope: &Scope, depth: usize) -> String {
        let text = self.expression(Sort::Truth, &mut scope.clone(), depth);
        unwrapped(&text).to_owned()
    }

    /// A statement.
    pub(crate) fn statement(&mut self, scope: &Scope, depth: usize) -> String {
        self.expression(Sort::Statement, &mut scope.clone(), depth)
    }

    /// An expression of a sort, or a statement.
    pub(crate) fn expression(&mut self, sort: Sort, scope: &mut Scope, depth: usize) -> String {
        if let Some(local) = self.local(sort, scope) {
            return local;
        }
        let forms = if sort == Sort::Statement { STATEMENTS } else { EXPRESSIONS };
        let world = self.world;
        let fits: Vec<&Form> = forms
            .iter()
            .chain(&world.calls)
            .filter(|form| form.gives == sort && self.may_stand(form, scope))
            .collect();
        let weigh = |form: &&Form| {
            // At the bottom only what needs nothing below it, if there is such a form, is taken.
            if depth == 0 && has_open_hole(form) { 0 } else { form.weight }
        };
        let mut weights: Vec<usize> = fits.iter().map(weigh).collect();
        if weights.iter().all(|weight| *weight == 0) {
            weights = fits.iter().enumerate().map(|(index, _)| usize::from(index == 0)).collect();
        }
        match fits.get(self.choices.weighted(&weights)) {
            Some(form) => self.fill(form, scope, depth),
            None => String::new(),
        }
    }

    /// A held value, now and then, where there is one that fits.
    fn local(&mut self, sort: Sort, scope: &Scope) -> Option<String> {
        let fits = |known: Sort| match sort {
            Sort::Player => matches!(known, Sort::Player | Sort::Side),
            Sort::AnyKind | Sort::Kinds => known == Sort::Kind,
            Sort::Squares => matches!(known, Sort::Square | Sort::Set | Sort::Squares),
            Sort::Set => matches!(known, Sort::Set | Sort::Squares),
            Sort::Truth
            | Sort::Number
            | Sort::Side
            | Sort::Kind
            | Sort::KindList
            | Sort::Square
            | Sort::Direction
            | Sort::Statement => known == sort,
        };
        let known: Vec<&String> =
            scope.locals.iter().filter(|(_, known)| fits(*known)).map(|(name, _)| name).collect();
        if known.is_empty() || !self.choices.chance(55) {
            return None;
        }
        Some((*self.choices.pick(&known)).clone())
    }

    /// Whether a form may be used at a place: all it needs is known there and declared.
    fn may_stand(&self, form: &Form, scope: &Scope) -> bool {
        let mut missing = form.needs & !scope.known;
        if self.world.has_hands {
            missing &= !HANDS;
        }
        if self.world.has_trials && scope.known & ATTACK != 0 {
            missing &= !TRIAL;
        }
        if !self.world.has_royal && form.needs & ROYAL != 0 {
            return false;
        }
        if (self.world.looks_far || self.world.completes) && form.needs & TRIAL != 0 {
            return false;
        }
        missing == 0
            && parts(&form.text).iter().all(|part| match part {
                Part::Text(_) => true,
                Part::Hole(hole) => {
                    is_sign(hole) || Sort::of_word(hole).is_some() || !self.world.names(hole).is_empty()
                }
            })
    }

    /// The text of a form with its holes filled.
    pub(crate) fn fill(&mut self, form: &Form, scope: &mut Scope, depth: usize) -> String {
        self.used |= form.needs;
        self.world.taken.borrow_mut().insert(form.text.to_string());
        let known = scope.locals.len();
        let mut pending = None;
        let mut text = String::new();
        for part in parts(&form.text) {
            match part {
                Part::Text(plain) => text.push_str(plain),
                Part::Hole("open") => text.push('{'),
                Part::Hole("close") => text.push('}'),
                Part::Hole("!") => scope.locals.extend(pending.take()),
                Part::Hole(hole) => {
                    if let Some(sort) = hole.strip_prefix('+').and_then(Sort::of_word) {
                        let name = scope.new_name();
                        text.push_str(&name);
                        pending = Some((name, sort));
                    } else if let Some(sort) = Sort::of_word(hole) {
                        let below = depth.saturating_sub(usize::from(sort != form.gives || is_nested(form)));
                        text.push_str(&self.expression(sort, scope, below));
                    } else {
                        let names = self.world.names(hole);
                        let name = self.choices.pick(&names);
                        text.push_str(name);
                    }
                }
            }
        }
        scope.locals.truncate(known);
        text
    }

    /// A list of statements.
    pub(crate) fn statements(&mut self, scope: &Scope) -> String {
        let count = self.choices.weighted(&[8, 3, 1]) + 1;
        let texts: Vec<String> = (0..count).map(|_| self.statement(scope, 2)).collect();
        texts.join("; ")
    }
}

/// Whether a form has anything but its holes, so that its parts lie deeper.
fn is_nested(form: &Form) -> bool {
    parts(&form.text).iter().any(|part| matches!(part, Part::Text(text) if !text.is_empty()))
}

/// Whether a hole is a sign of the forms themselves.
fn is_sign(hole: &str) -> bool {
    matches!(hole, "open" | "close" | "!") || hole.starts_with('+')
}

/// A text without the brackets around all of it.
pub(crate) fn unwrapped(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else { return text };
    let mut depth = 0_i32;
    for c in inner.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return text;
        }
    }
    inner
}

/// What every place knows but where what is royal is told. What actions would follow may be asked anywhere, too, but that takes
/// long where it is asked for each of many things.
pub(crate) const USUAL: Needs = ATTACK | ROYAL;
