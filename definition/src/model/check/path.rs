//! Paths: joins the written legs so that each step knows its possible predecessors.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::checker::Checker;
use super::legs::{Order, is_last};
use super::shape::{Bindings, Meaning, Open, Written};
use crate::ids::{Link, Vector};
use crate::limits;
use crate::model::betza::{self, Bearing, Before, Passing};
use crate::model::board::{Board, Step};
use crate::model::errors;
use crate::model::movement::{Geometry, WalkCount};
use crate::model::path::{LegStep, Pass, Path, PathLeg};
use crate::model::rule::Scope;
use crate::model::term::{Expression, Type};
use crate::model::walkable::can_be_walked;
use crate::source::Span;
use crate::syntax::{
    self, ExpressionKind, Mode, Modes, Name, PathPart, PathPartKind, RepeatCount, Shape, ShapeKind,
};

/// An alternative of a leg whose direction relative to the leg before is not yet resolved.
#[derive(Clone, Debug)]
struct OpenStep {
    step: Step,
    least: u8,
    most: u8,
    same: bool,
    bearing: Option<Bearing>,
    begins: bool,
    is_free: bool,
}

impl OpenStep {
    fn of_betza(step: &betza::LegStep) -> OpenStep {
        OpenStep {
            step: Step::Vector(step.vector),
            least: 1,
            most: step.most,
            same: step.same,
            bearing: step.bearing.clone(),
            begins: step.begins,
            is_free: !step.is_directed,
        }
    }

    /// Along a link, at least and at most so often.
    fn of_link(link: Link, (least, most): (u8, u8)) -> OpenStep {
        let step = Step::Link(link);
        OpenStep { step, least, most, same: false, bearing: None, begins: true, is_free: true }
    }

    /// Whether it has no direction in which a next leg could go on.
    fn is_link(&self) -> bool {
        matches!(self.step, Step::Link(_))
    }
}

/// A leg as written.
#[derive(Clone, Debug)]
struct OpenLeg {
    steps: Vec<OpenStep>,
    pass: Pass,
    takes: Modes,
    /// Its modes if the path ends with it.
    modes: Option<Modes>,
}

/// A chain of Betza's legs.
pub(in crate::model) fn chain(legs: &[betza::Leg]) -> Path {
    let open: Vec<OpenLeg> = legs.iter().map(chain_leg).collect();
    joined(&open, false)
}

fn chain_leg(leg: &betza::Leg) -> OpenLeg {
    OpenLeg {
        steps: leg.steps.iter().map(OpenStep::of_betza).collect(),
        pass: pass_of(leg.passing),
        takes: leg.modes.without(Mode::Quiet),
        modes: None,
    }
}

fn pass_of(passing: Passing) -> Pass {
    match (passing.empty, passing.occupied) {
        (true, true) => Pass::Any,
        (true, false) => Pass::Empty,
        (false, true) => Pass::Occupied,
        (false, false) => Pass::Never,
    }
}

/// Legs joined to a path: each step knows its possible predecessors.
fn joined(open: &[OpenLeg], crosses: bool) -> Path {
    let mut legs: Vec<PathLeg> = Vec::new();
    let mut returns = false;
    let mut before: Vec<Vector> = Vec::new();
    for (index, leg) in open.iter().enumerate() {
        let is_last = index + 1 == open.len();
        let steps = leg.steps.iter().map(|step| closed(step, &before));
        let takes = if is_last { Modes::NONE } else { leg.takes };
        let pass = if is_last { Pass::Empty } else { leg.pass.clone() };
        legs.push(PathLeg { steps: steps.collect(), pass, takes });
        before = last_vectors(&leg.steps, before);
        let bearings = leg.steps.iter().filter_map(|step| step.bearing.as_ref());
        returns = is_last && index > 0 && bearings.into_iter().any(Bearing::turns_back);
    }
    Path { legs, returns, crosses }
}

/// The possible last steps after a leg: links leave the earlier ones.
fn last_vectors(steps: &[OpenStep], before: Vec<Vector>) -> Vec<Vector> {
    let mut found = if steps.iter().any(OpenStep::is_link) { before } else { Vec::new() };
    for step in steps {
        match step.step {
            Step::Vector(vector) if !found.contains(&vector) => found.push(vector),
            _ => {}
        }
    }
    found
}

fn closed(open: &OpenStep, before: &[Vector]) -> LegStep {
    let after = match (open.step, &open.bearing) {
        (Step::Vector(next), Some(bearing)) => {
            Some(before.iter().copied().filter(|last| bearing.allows(*last, next)).collect())
        }
        _ => None,
    };
    let (begins, is_free) = (open.begins, open.is_free);
    let (step, least, most, same) = (open.step, open.least, open.most, open.same);
    LegStep { step, least, most, same, after, begins, is_free }
}

/// Whether a step comes before a leg, not only links, after another leg.
fn before_next(before: Before, leg: &OpenLeg) -> Before {
    let links = leg.steps.iter().filter(|step| step.is_link()).count();
    match before {
        Before::Step => Before::Step,
        Before::Nothing | Before::Either if links == 0 => Before::Step,
        Before::Nothing if links == leg.steps.len() => Before::Nothing,
        Before::Nothing | Before::Either => Before::Either,
    }
}

impl Checker<'_> {
    /// A path, and the shorter paths if it may end early.
    pub(in crate::model) fn path(
        &mut self,
        path: &syntax::Path,
        span: Span,
        bindings: &Bindings,
    ) -> Vec<Open> {
        if let Some(repeat) = &path.repeat {
            return self.walk(path, repeat, bindings).into_iter().collect();
        }
        let mut found: Vec<(Vec<Span>, Open)> = Vec::new();
        let orders = self.orders(&path.parts, span).unwrap_or_default();
        for order in &orders {
            let errors_before = self.diagnostics.error_count();
            let Some(legs) = self.legs(order, &orders, span, bindings) else { return Vec::new() };
            self.warn_of_dead_path(&legs, path.crosses, span, bindings);
            for end in order.ends() {
                let name = order.first_legs(end);
                if found.iter().all(|(known, _)| *known != name) {
                    found.push((name, open_path(&legs[..end], path.crosses, &self.board)));
                }
            }
            // The other orders have the same legs, and the same mistakes.
            if self.diagnostics.error_count() > errors_before {
                break;
            }
        }
        found.into_iter().map(|(_, open)| open).collect()
    }

    /// The legs of an order; nothing if a mistake makes them meaningless.
    fn legs(
        &mut self,
        order: &Order<'_>,
        orders: &[Order<'_>],
        span: Span,
        bindings: &Bindings,
    ) -> Option<Vec<OpenLeg>> {
        let mut legs = Vec::new();
        let mut before = Before::Nothing;
        for stop in &order.0 {
            let open = self.leg(stop.leg, before, is_last(stop.leg, orders), bindings)?;
            before = before_next(before, &open);
            legs.push(open);
        }
        let captures = legs[..legs.len() - 1].iter().filter(|leg| !leg.takes.is_empty()).count();
        if captures > limits::PATH_CAPTURES {
            let most = limits::PATH_CAPTURES;
            self.diagnostics.push(errors::beyond_limit(
                span,
                "captures of a path on its way",
                captures,
                most,
            ));
            return None;
        }
        Some(legs)
    }

    /// Warns of a path of the definition's own file that nobody can walk to its end.
    fn warn_of_dead_path(&mut self, legs: &[OpenLeg], crosses: bool, span: Span, bindings: &Bindings) {
        let is_own = span.source == self.document.span.source && bindings.is_empty();
        let is_told = self.warnings.iter().any(|warning| warning.span() == span);
        if is_own && !is_told && self.board_is_known && !can_be_walked(&self.board, &joined(legs, crosses)) {
            self.warnings.push(errors::dead_path(span));
        }
    }

    fn leg(
        &mut self,
        leg: &syntax::Leg,
        before: Before,
        is_last: bool,
        bindings: &Bindings,
    ) -> Option<OpenLeg> {
        self.check_words(leg, is_last);
        let parts = self.leg_parts(leg, before, bindings)?;
        if is_last && parts.passing.occupied {
            let title = "`p` passes on to a next leg, and there is none";
            let help = "write the hop as two legs: `[R - hop R - fR]`";
            self.diagnostics.push(errors::bad_path(leg.span, title, help));
        }
        let has_words = leg.pass.is_some() || !leg.modes.is_empty();
        if has_words && parts.is_told {
            let help = "say it once: by words before the leg, or by Betza's letters in it";
            let title = "a leg says twice what it may do";
            self.diagnostics.push(errors::bad_path(leg.span, title, help));
            return None;
        }
        let modes = if has_words { leg.modes } else { parts.modes };
        let pass = if has_words { self.pass_of_words(leg, bindings)? } else { pass_of(parts.passing) };
        if parts.steps.len() > limits::STEP_DIRECTIONS {
            let (count, most) = (parts.steps.len(), limits::STEP_DIRECTIONS);
            self.diagnostics.push(errors::beyond_limit(leg.span, "directions of a leg", count, most));
            return None;
        }
        let takes = modes.without(Mode::Quiet).without(Mode::Swap).without(Mode::Shoot);
        Some(OpenLeg { steps: parts.steps, pass, takes, modes: (!modes.is_empty()).then_some(modes) })
    }

    /// Reports words before a leg that do not go with its place.
    fn check_words(&mut self, leg: &syntax::Leg, is_last: bool) {
        if is_last && leg.pass.is_some() {
            let help = "leave out its `over`, `hop` or `through`";
            self.diagnostics.push(errors::bad_path(leg.span, "the last leg does not go on", help));
        }
        let stays = [Mode::Swap, Mode::Shoot].into_iter().find(|mode| leg.modes.has(*mode));
        if let Some(mode) = stays.filter(|_| !is_last) {
            let title = format!("`{}` stands in a leg that is not the last", mode.text());
            let help =
                "a leg on the way takes `quiet`, `capture`, `devour`, `over`, `hop` or `through (SET)`";
            self.diagnostics.push(errors::bad_path(leg.span, &title, help));
        }
    }

    /// The required contents of the square at the end of a leg, by the words before the leg.
    fn pass_of_words(&mut self, leg: &syntax::Leg, bindings: &Bindings) -> Option<Pass> {
        let is_quiet = leg.modes.has(Mode::Quiet);
        Some(match &leg.pass {
            None if is_quiet => Pass::Empty,
            None => Pass::Never,
            Some(syntax::Pass::Over) => Pass::Any,
            Some(syntax::Pass::Hop) if is_quiet => Pass::Any,
            Some(syntax::Pass::Hop) => Pass::Occupied,
            Some(syntax::Pass::Through(set)) => {
                let mut scope = bindings.scope();
                Pass::In(self.expression(set, Some(Type::Squares), &mut scope)?)
            }
        })
    }

    /// The shapes of a leg, which must agree in their modes.
    fn leg_parts(&mut self, leg: &syntax::Leg, before: Before, bindings: &Bindings) -> Option<LegParts> {
        let mut all: Option<LegParts> = None;
        for shape in &leg.shapes {
            for parts in self.shape_parts(shape, before, bindings)? {
                match &mut all {
                    None => all = Some(parts),
                    Some(all) if all.passing == parts.passing && all.modes == parts.modes => {
                        all.steps.extend(parts.steps);
                    }
                    Some(_) => {
                        let title = "the parts of a leg differ in what they may do";
                        self.diagnostics.push(errors::bad_path(shape.span, title, "write a path for each"));
                        return None;
                    }
                }
            }
        }
        all
    }

    /// A shape inside a path: leaps, rides, links. A name is read as if its movement stood in its place.
    fn shape_parts(&mut self, shape: &Shape, before: Before, bindings: &Bindings) -> Option<Vec<LegParts>> {
        match &shape.kind {
            ShapeKind::Betza(text) => match betza::leg(text, self.grid(), before) {
                Ok(legs) => Some(legs.iter().map(LegParts::of_betza).collect()),
                Err(error) => {
                    self.report_betza(text, shape.span, error);
                    None
                }
            },
            ShapeKind::Path(_) => {
                self.no_leg(shape.span);
                None
            }
            ShapeKind::Ride(name, least, most) => {
                let step = self.link_step(name, *least, *most, bindings)?;
                Some(vec![LegParts { steps: vec![step], ..LegParts::default() }])
            }
            ShapeKind::Named(name, arguments) => {
                let errors_before = self.diagnostics.error_count();
                let steps = self.named_steps(name, arguments, before, bindings);
                if steps.is_none() && self.diagnostics.error_count() == errors_before {
                    self.no_leg(shape.span);
                }
                let parts = LegParts { steps: steps.unwrap_or_default(), ..LegParts::default() };
                (self.diagnostics.error_count() == errors_before).then(|| vec![parts])
            }
        }
    }

    fn no_leg(&mut self, span: Span) {
        let title = "this movement cannot be a leg";
        let help = "a leg is made of leaps, rides and links, without conditions; modes stand before it";
        self.diagnostics.push(errors::bad_path(span, title, help));
    }

    /// The steps of a name in a leg; nothing if it is not a leg.
    fn named_steps(
        &mut self,
        name: &Name,
        arguments: &[Vec<Shape>],
        before: Before,
        bindings: &Bindings,
    ) -> Option<Vec<OpenStep>> {
        match self.meaning(name, arguments, bindings) {
            Meaning::Unknown => Some(Vec::new()),
            Meaning::Link(link) => Some(vec![OpenStep::of_link(link, (1, 1))]),
            Meaning::Shapes(shapes, outer) => self.steps_of(&shapes, before, &outer),
            Meaning::Beneath(lines, inner) => self.steps_of(&bare(lines)?, before, &inner),
            Meaning::Lines(lines, inner) => {
                let shapes = bare(lines)?;
                let mut is_leg = true;
                let steps = self.expanding(name, |checker| {
                    let steps = checker.steps_of(&shapes, before, &inner);
                    is_leg = steps.is_some();
                    steps.unwrap_or_default()
                });
                is_leg.then_some(steps)
            }
        }
    }

    /// The steps of the shapes of a name.
    fn steps_of(&mut self, shapes: &[Shape], before: Before, bindings: &Bindings) -> Option<Vec<OpenStep>> {
        let mut steps = Vec::new();
        for shape in shapes {
            if !self.spend(1) {
                break;
            }
            match &shape.kind {
                ShapeKind::Betza(text) => match betza::leg(text, self.grid(), before) {
                    Ok(legs) if legs.iter().all(|leg| !leg.is_told && !leg.steps.iter().any(|s| s.same)) => {
                        steps.extend(legs.iter().flat_map(|leg| leg.steps.iter().map(OpenStep::of_betza)));
                    }
                    Ok(_) => return None,
                    Err(_) => {
                        if let Err(error) = betza::parse(text, self.grid()) {
                            self.report_betza(text, shape.span, error);
                        }
                        return None;
                    }
                },
                ShapeKind::Path(_) => return None,
                ShapeKind::Ride(name, least, most) => {
                    steps.extend(self.link_step(name, *least, *most, bindings));
                }
                ShapeKind::Named(name, arguments) => {
                    steps.extend(self.named_steps(name, arguments, before, bindings)?);
                }
            }
        }
        Some(steps)
    }

    /// A ride along a link.
    pub(in crate::model) fn link_ride(
        &mut self,
        name: &Name,
        least: i64,
        most: Option<i64>,
        bindings: &Bindings,
    ) -> Option<Open> {
        let step = self.link_step(name, least, most, bindings)?;
        let leg = OpenLeg { steps: vec![step], pass: Pass::Empty, takes: Modes::NONE, modes: None };
        Some(open_path(&[leg], false, &self.board))
    }

    fn link_step(
        &mut self,
        name: &Name,
        least: i64,
        most: Option<i64>,
        bindings: &Bindings,
    ) -> Option<OpenStep> {
        let limit = i64::from(u8::MAX);
        let counts = [(least, 1..=limit), (most.unwrap_or(limit), least.clamp(1, limit)..=limit)];
        for (count, range) in counts {
            if !range.contains(&count) {
                let error = errors::out_of_range(name.span, "the number of links", count, range);
                self.diagnostics.push(error);
                return None;
            }
        }
        let errors_before = self.diagnostics.error_count();
        match self.link_meant(name, bindings) {
            Some(link) => Some(OpenStep::of_link(link, (least as u8, most.unwrap_or(limit) as u8))),
            None => {
                if self.diagnostics.error_count() == errors_before && !self.names.may_exist(&name.text) {
                    let title = format!("`{}` is not a link", name.text);
                    let help = "only a link is ridden so; other rides are Betza's: `R`, `W4`, `NN`";
                    self.diagnostics.push(errors::bad_path(name.span, &title, help));
                }
                None
            }
        }
    }

    /// The link of a name.
    fn link_meant(&mut self, name: &Name, bindings: &Bindings) -> Option<Link> {
        match self.meaning(name, &[], bindings) {
            Meaning::Link(link) => Some(link),
            Meaning::Shapes(shapes, outer) => match &shapes[..] {
                [Shape { kind: ShapeKind::Named(name, arguments), .. }] if arguments.is_empty() => {
                    self.link_meant(name, &outer)
                }
                _ => None,
            },
            Meaning::Unknown | Meaning::Lines(..) | Meaning::Beneath(..) => None,
        }
    }

    /// A path of one leg that is walked several times.
    fn walk(&mut self, path: &syntax::Path, repeat: &syntax::Repeat, bindings: &Bindings) -> Option<Open> {
        let leg = self.repeated_leg(path, repeat)?;
        let OpenLeg { steps, modes, .. } = self.leg(leg, Before::Nothing, true, bindings)?;
        if steps.iter().any(|step| step.most != 1) {
            let help = "a step that repeats by itself needs no `{…}`: write `R`, or `W4`";
            self.diagnostics.push(errors::bad_path(leg.span, "a ride cannot be repeated", help));
            return None;
        }
        let (least, most) = self.walk_counts(repeat)?;
        let steps = steps.into_iter().map(|step| step.step).collect();
        let geometry = Geometry::Walk { steps, least, most };
        Some(Open {
            modes,
            geometry,
            when: None,
            effects: Vec::new(),
            write: None,
            written: Written::default(),
        })
    }

    /// The leg of a path that is walked several times.
    fn repeated_leg<'p>(
        &mut self,
        path: &'p syntax::Path,
        repeat: &syntax::Repeat,
    ) -> Option<&'p syntax::Leg> {
        let [PathPart { kind: PathPartKind::Leg(leg), .. }] = &path.parts[..] else {
            let help = "put what is repeated between round brackets: `[(R - hop R){1..3}]`";
            let title = "only a path of one leg can be repeated as a whole";
            self.diagnostics.push(errors::bad_path(repeat.span, title, help));
            return None;
        };
        if path.crosses {
            let help = "leave out `crossing`";
            let title = "a repeated step never enters the square that it set out from";
            self.diagnostics.push(errors::bad_path(repeat.span, title, help));
        }
        if leg.pass.is_some() {
            let help = "each step of a repeated path takes modes: `[quiet capture K]{1..3}`";
            let title = "a repeated step cannot pass over pieces";
            self.diagnostics.push(errors::bad_path(leg.span, title, help));
            return None;
        }
        Some(leg)
    }

    /// The smallest and the largest number of steps of a walk.
    fn walk_counts(&mut self, repeat: &syntax::Repeat) -> Option<(u16, WalkCount)> {
        let RepeatCount::Number(least) = repeat.least else {
            let help = "only the second number can be computed";
            let title = "the smallest number of steps must be known";
            self.diagnostics.push(errors::bad_path(repeat.span, title, help));
            return None;
        };
        let most = match &repeat.most {
            RepeatCount::Number(most) => {
                WalkCount::Number(self.number_of_steps(repeat.span, *most, least.max(1))?)
            }
            RepeatCount::Function(name) => WalkCount::Computed(self.walk_count(name)?),
        };
        Some((self.number_of_steps(repeat.span, least, 1)?, most))
    }

    /// A number of steps that is written down, if it is in range.
    fn number_of_steps(&mut self, span: Span, number: i64, least: i64) -> Option<u16> {
        let range = least..=limits::PATH_STEPS as i64;
        if range.contains(&number) {
            return Some(number as u16);
        }
        self.diagnostics.push(errors::out_of_range(span, "the number of steps", number, range));
        None
    }

    /// A number of steps that is computed.
    fn walk_count(&mut self, name: &Name) -> Option<Expression> {
        let call = ExpressionKind::Word(name.clone(), Some(Vec::new()));
        let is_constant = self.document.constants.iter().any(|(constant, _)| constant.text == name.text);
        let kind = if is_constant { ExpressionKind::Word(name.clone(), None) } else { call };
        let tree = syntax::Expression { span: name.span, kind };
        let count = self.expression(&tree, Some(Type::Number), &mut Scope::of_movement())?;
        if count.asks_attacks() {
            self.diagnostics.push(errors::walk_asks_attacks(name));
            return None;
        }
        Some(count)
    }
}

/// The shapes of a leg, and the meaning of their letters.
#[derive(Clone, Debug)]
struct LegParts {
    steps: Vec<OpenStep>,
    passing: Passing,
    modes: Modes,
    is_told: bool,
}

impl Default for LegParts {
    fn default() -> LegParts {
        let passing = Passing { empty: true, occupied: false };
        LegParts { steps: Vec::new(), passing, modes: Modes::NONE, is_told: false }
    }
}

impl LegParts {
    fn of_betza(leg: &betza::Leg) -> LegParts {
        let steps = leg.steps.iter().map(OpenStep::of_betza).collect();
        LegParts { steps, passing: leg.passing, modes: leg.modes, is_told: leg.is_told }
    }
}

/// The shapes of lines without modes and clauses.
fn bare(lines: &[syntax::Line]) -> Option<Vec<Shape>> {
    let is_bare = |line: &syntax::Line| {
        line.modes.is_empty() && line.conditions.is_empty() && line.effects.is_empty() && line.write.is_none()
    };
    let shapes = lines.iter().flat_map(|line| line.shapes.clone());
    lines.iter().all(is_bare).then(|| shapes.collect())
}

/// The movement of legs whose last one ends it.
fn open_path(legs: &[OpenLeg], crosses: bool, board: &Board) -> Open {
    let modes = legs.last().and_then(|leg| leg.modes);
    let path = joined(legs, crosses);
    let geometry = leaps(&path, board).map(Geometry::Leap).or_else(|| ride(&path));
    let geometry = geometry.unwrap_or(Geometry::Path(path));
    Open { modes, geometry, when: None, effects: Vec::new(), write: None, written: Written::default() }
}

/// The most lists of steps for a path over any contents of squares; a path with more is laid out by the squares that it
/// reaches.
const MOST_LEAPS: usize = 256;

/// A path over any contents of squares leads to fixed places.
fn leaps(path: &Path, board: &Board) -> Option<Vec<Vec<Step>>> {
    let mut lists: Vec<Vec<Step>> = vec![Vec::new()];
    for (index, leg) in path.legs.iter().enumerate() {
        let passes = index + 1 == path.legs.len() || matches!(leg.pass, Pass::Any) && leg.takes.is_empty();
        let is_plain = leg.steps.iter().all(|step| step.most == 1);
        if !passes || !is_plain || path.returns {
            return None;
        }
        let longer = |list: &Vec<Step>| {
            let list = list.clone();
            let by_link = matches!(list.last(), Some(Step::Link(_)));
            let vector = list.iter().rev().find_map(|step| match step {
                Step::Vector(vector) => Some(*vector),
                Step::Link(_) => None,
            });
            let follows = move |step: &&LegStep| match (vector, &step.after) {
                (None, _) => step.begins,
                (Some(_), None) => true,
                (Some(vector), Some(after)) => step.is_free && by_link || after.contains(&vector),
            };
            let steps = leg.steps.iter().filter(follows);
            steps.map(move |step| list.iter().copied().chain([step.step]).collect())
        };
        lists = lists.iter().flat_map(longer).take(MOST_LEAPS + 1).collect();
        if lists.len() > MOST_LEAPS {
            return None;
        }
    }
    let is_kept = path.crosses || !lists.iter().any(|list| comes_back(list, board));
    is_kept.then_some(lists)
}

/// Whether steps may lead over the starting square. Along links, and on a board without edges, two steps may.
fn comes_back(list: &[Step], board: &Board) -> bool {
    let before = list.split_last().map_or(&[][..], |(_, before)| before);
    let mut away = (0, 0);
    let is_back = |step: &Step| match step {
        Step::Link(_) => true,
        Step::Vector(vector) => {
            away = (away.0 + i32::from(vector.files), away.1 + i32::from(vector.ranks));
            away == (0, 0) || board.goes_round()
        }
    };
    before.len() > 1 && before.iter().any(is_back)
}

/// A path of one leg that rides.
fn ride(path: &Path) -> Option<Geometry> {
    let [leg] = &path.legs[..] else { return None };
    let most = leg.steps.first()?.most;
    let vector = |step: &LegStep| match step.step {
        Step::Vector(vector) if step.most == most => Some(vector),
        _ => None,
    };
    let vectors: Option<Vec<Vector>> = leg.steps.iter().map(vector).collect();
    Some(Geometry::Ride(vectors?, (most != u8::MAX).then_some(most)))
}
