//! Movements: shapes resolved to steps, rides, hops and paths, with what they may do and when.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::betza::{self, Atom, Reach};
use super::check::Checker;
use super::errors;
use super::rule::Scope;
use super::term::{ContextWord, Expression, Statement, Term, Type};
use crate::ids::{Link, Vector};
use crate::limits;
use crate::source::Span;
use crate::syntax::{self, ExpressionKind, Mode, Modes, Name, RepeatCount, Shape, ShapeKind};

/// A movement of a kind: where it goes, what it may do there, when, and what happens besides.
#[derive(Clone, Debug)]
pub struct Movement {
    /// What it may do where it arrives.
    pub modes: Modes,
    /// Where it goes.
    pub geometry: Geometry,
    /// When.
    pub when: Option<Expression>,
    /// What happens besides.
    pub effects: Vec<Statement>,
}

/// One step: on the grid, as White sees it, or along a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// On the grid; turned for Black.
    Vector(Vector),
    /// Along a link.
    Link(Link),
}

/// A leap that depends on the squares it passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LameLeap {
    /// The squares it passes, as steps from the start.
    pub via: Vec<Vector>,
    /// Where it ends, as a step from the start.
    pub to: Vector,
    /// Whether the squares must all hold pieces; else they must all be empty.
    pub jumps: bool,
}

/// Where a movement goes.
#[derive(Clone, Debug)]
pub enum Geometry {
    /// To a fixed place: each list of steps leads to one, whatever stands on the way.
    Leap(Vec<Vec<Step>>),
    /// To a fixed place over squares that must be empty (or full).
    Lame(Vec<LameLeap>),
    /// Any number of like steps over empty squares, up to a number.
    Ride(Vec<Vector>, Option<u8>),
    /// Like a ride, over exactly one piece; at most so many squares beyond it.
    Hop(Vec<Vector>, Option<u8>),
    /// Leg after leg.
    Path(Vec<PathLeg>),
    /// The same step again and again, turning at will, no square twice; the modes hold for each step.
    Walk {
        /// The alternatives of a step.
        steps: Vec<Step>,
        /// At least so many steps.
        least: u16,
        /// At most so many.
        most: WalkCount,
    },
}

/// A number of steps.
#[derive(Clone, Debug)]
pub enum WalkCount {
    /// Known.
    Number(u16),
    /// Computed from the position before the move.
    Computed(Expression),
}

/// A leg of a path.
#[derive(Clone, Debug)]
pub struct PathLeg {
    /// The alternatives.
    pub steps: Vec<LegStep>,
    /// What its last square must hold for the path to go on.
    pub pass: Pass,
}

/// An alternative of a leg: steps in one direction over empty squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegStep {
    /// The step.
    pub step: Step,
    /// At most so many of them.
    pub most: u8,
    /// How the step must lie to the last one of the leg before, as Betza's letters say; any way if there are none.
    pub turns: betza::Turns,
}

/// What a square must hold for a path to go on over it.
#[derive(Clone, Debug)]
pub enum Pass {
    /// Nothing.
    Empty,
    /// Whatever it is.
    Any,
    /// A piece.
    Occupied,
    /// The square must be in a set.
    In(Expression),
}

/// A movement whose modes may still be open.
#[derive(Clone, Debug)]
struct Open {
    modes: Option<Modes>,
    geometry: Geometry,
    when: Option<Expression>,
    effects: Vec<Statement>,
}

/// What the parameters of a named movement stand for.
#[derive(Clone, Debug, Default)]
struct Bindings {
    shapes: Vec<(String, Vec<Shape>, Option<Box<Bindings>>)>,
    names: Vec<(String, Name)>,
}

impl Bindings {
    /// What conditions inside the movement may speak of.
    fn scope(&self) -> Scope {
        let mut scope = Scope::of_movement();
        scope.aliases.clone_from(&self.names);
        scope.shapes = self.shapes.iter().map(|(name, _, _)| name.clone()).collect();
        scope
    }
}

impl Checker<'_> {
    /// The movements of a kind.
    pub(super) fn movements_of(&mut self, piece: &syntax::PieceSection) -> Vec<Movement> {
        self.calls.push(piece.name.text.clone());
        let open = self.lines(&piece.moves, &Bindings::default());
        self.calls.pop();
        let close = |open: Open| Movement {
            modes: open.modes.unwrap_or(Modes::USUAL),
            geometry: open.geometry,
            when: open.when,
            effects: open.effects,
        };
        open.into_iter().map(close).collect()
    }

    /// Checks the movements that no kind has, each with parameters that stand for nothing known.
    pub(super) fn check_unused_movements(&mut self) {
        let document = self.document;
        for movement in &document.movements {
            if self.shapes.use_of(&movement.name.text) {
                continue;
            }
            let shapes =
                movement.parameters.iter().map(|parameter| (parameter.text.clone(), Vec::new(), None));
            let bindings = Bindings { shapes: shapes.collect(), names: Vec::new() };
            let parameters = movement.parameters.iter().map(|parameter| parameter.text.clone());
            self.calls.push(movement.name.text.clone());
            let before = self.names.leave_out_for_now(parameters);
            self.lines(&movement.lines, &bindings);
            self.names.take_in_again(before);
            self.calls.pop();
        }
    }

    fn lines(&mut self, lines: &[syntax::Line], bindings: &Bindings) -> Vec<Open> {
        lines.iter().flat_map(|line| self.line(line, bindings)).collect()
    }

    /// A line: its shapes, each with the line's modes, conditions and effects.
    fn line(&mut self, line: &syntax::Line, bindings: &Bindings) -> Vec<Open> {
        let mut found: Vec<Open> = Vec::new();
        for shape in &line.shapes {
            found.extend(self.shape(shape, bindings));
        }
        let mut scope = bindings.scope();
        let mut when: Option<Expression> = None;
        for condition in &line.conditions {
            let condition = self.expression(condition, Some(Type::Truth), &mut scope);
            when = both(when, condition);
        }
        let effects = self.statements(&line.effects, &mut scope);
        for open in &mut found {
            if !line.modes.is_empty() {
                if open.modes.is_some() {
                    let mode = line.modes.iter().next().unwrap_or(Mode::Quiet);
                    self.diagnostics.push(errors::modes_twice(line.modes_span, mode));
                }
                open.modes = Some(line.modes);
            }
            open.when = both(open.when.take(), when.clone());
            open.effects.extend(effects.iter().cloned());
        }
        found
    }

    fn shape(&mut self, shape: &Shape, bindings: &Bindings) -> Vec<Open> {
        match &shape.kind {
            ShapeKind::Betza(text) => self.betza(text, shape.span),
            ShapeKind::Path(path) => self.path(path, shape.span, bindings).into_iter().collect(),
            ShapeKind::Named(name, arguments) => self.named(name, arguments, bindings),
        }
    }

    /// Betza's letters.
    fn betza(&mut self, text: &str, span: Span) -> Vec<Open> {
        let hexagons = self.board.hexagons;
        let atoms = match betza::parse(text, hexagons) {
            Ok(atoms) => atoms,
            Err(error) => {
                let start = span.start as usize + error.at;
                let length = error.length.min(text.len() - error.at.min(text.len()));
                let here = Span::new(span.source, start..start + length);
                self.diagnostics.push(errors::bad_betza(here, error.title, &error.help));
                return Vec::new();
            }
        };
        let mut found = Vec::new();
        for atom in atoms {
            let when = if atom.initial { self.unmoved(span) } else { None };
            let modes = atom.modes;
            found.push(Open { modes, geometry: geometry(&atom), when, effects: Vec::new() });
        }
        found
    }

    /// The condition of the modifier `i`: the piece carries the mark `unmoved`.
    fn unmoved(&mut self, span: Span) -> Option<Expression> {
        let index = self.document.marks.iter().position(|mark| mark.name.text == "unmoved");
        let Some(index) = index else {
            self.diagnostics.push(errors::needs_mark(span));
            return None;
        };
        let term = Term::EventMark(ContextWord::Piece, crate::ids::Mark(index as u16));
        Some(Expression { ty: Type::Truth, term })
    }

    /// A parameter, a named movement, a kind's movement, or a link.
    fn named(&mut self, name: &Name, arguments: &[Vec<Shape>], bindings: &Bindings) -> Vec<Open> {
        if let Some((_, shapes, outer)) = bindings.shapes.iter().find(|(known, _, _)| *known == name.text) {
            let outer = outer.as_deref().cloned().unwrap_or_default();
            return shapes.clone().iter().flat_map(|shape| self.shape(shape, &outer)).collect();
        }
        let document = self.document;
        self.shapes.get(&name.text);
        if let Some(movement) = document.movements.iter().find(|movement| movement.name.text == name.text) {
            return self.named_movement(name, movement, arguments, bindings);
        }
        if let Some(link) = self.board.links.iter().position(|link| *link == name.text) {
            let geometry = Geometry::Leap(vec![vec![Step::Link(Link(link as u16))]]);
            return vec![Open { modes: None, geometry, when: None, effects: Vec::new() }];
        }
        if let Some(piece) = document.pieces.iter().find(|piece| piece.name.text == name.text) {
            return self.expanding(name, |checker| checker.lines(&piece.moves, &Bindings::default()));
        }
        if self.names.may_exist(&name.text) {
            return Vec::new();
        }
        if let Some(capital) = betza::capitals(&name.text) {
            let title = format!("`{}` has no capital: no movement, link or kind is called so", name.text);
            let help = format!("Betza's atoms are capitals: did you mean `{capital}`?");
            self.diagnostics.push(errors::bad_betza(name.span, title, &help));
            return Vec::new();
        }
        let modes = Mode::ALL.map(Mode::word);
        let words = modes.into_iter().chain(["over", "hop", "through"]);
        if let Some(near) = crate::diagnostic::nearest(&name.text, words) {
            self.diagnostics.push(errors::nearly_a_mode(name, near));
            return Vec::new();
        }
        let movements = document.movements.iter().map(|movement| movement.name.text.as_str());
        let kinds = document.pieces.iter().map(|piece| piece.name.text.as_str());
        let links: Vec<String> = self.board.links.clone();
        let known: Vec<&str> = movements.chain(kinds).chain(links.iter().map(String::as_str)).collect();
        self.diagnostics.push(errors::unknown_of(name, "movement, link or kind", known));
        Vec::new()
    }

    fn named_movement(
        &mut self,
        name: &Name,
        movement: &syntax::MovementSection,
        arguments: &[Vec<Shape>],
        bindings: &Bindings,
    ) -> Vec<Open> {
        let form: Vec<&str> = movement.parameters.iter().map(|parameter| parameter.text.as_str()).collect();
        if form.len() != arguments.len() {
            let error =
                errors::wrong_count(name.span, &name.text, form.len(), arguments.len(), &form.join(", "));
            self.diagnostics.push(error);
            return Vec::new();
        }
        let mut inner = Bindings::default();
        for (parameter, shapes) in movement.parameters.iter().zip(arguments) {
            if let [Shape { kind: ShapeKind::Named(argument, nested), .. }] = &shapes[..]
                && nested.is_empty()
                && (bindings.names.iter().any(|(alias, _)| *alias == argument.text)
                    || !bindings.shapes.iter().any(|(known, _, _)| *known == argument.text))
            {
                let known = bindings.names.iter().find(|(alias, _)| *alias == argument.text);
                let meant = known.map_or_else(|| argument.clone(), |(_, meant)| meant.clone());
                inner.names.push((parameter.text.clone(), meant));
            }
            inner.shapes.push((parameter.text.clone(), shapes.clone(), Some(Box::new(bindings.clone()))));
        }
        self.expanding(name, |checker| checker.lines(&movement.lines, &inner))
    }

    /// Expands a named movement, unless it is being expanded already.
    fn expanding(&mut self, name: &Name, lines: impl FnOnce(&mut Self) -> Vec<Open>) -> Vec<Open> {
        if self.calls.contains(&name.text) {
            self.diagnostics.push(errors::circle(name, &self.calls));
            return Vec::new();
        }
        if self.calls.len() >= limits::CALL_DEPTH {
            let count = self.calls.len() + 1;
            self.diagnostics.push(errors::beyond_limit(
                name.span,
                "movements inside each other",
                count,
                limits::CALL_DEPTH,
            ));
            return Vec::new();
        }
        self.calls.push(name.text.clone());
        let found = lines(self);
        self.calls.pop();
        self.nodes += found.len();
        found
    }

    fn path(&mut self, path: &syntax::Path, span: Span, bindings: &Bindings) -> Option<Open> {
        if path.legs.len() > limits::PATH_STEPS {
            let error = errors::beyond_limit(span, "legs of a path", path.legs.len(), limits::PATH_STEPS);
            self.diagnostics.push(error);
            return None;
        }
        let (last, before) = path.legs.split_last()?;
        for leg in before.iter().filter(|leg| !leg.modes.is_empty()) {
            let title = "a mode stands in a leg that is not the last";
            self.diagnostics.push(errors::bad_path(
                leg.span,
                title,
                "a leg on the way takes `over`, `hop` or `through (SET)`",
            ));
        }
        if let Some(repeat) = &path.repeat {
            return self.walk(path, repeat, bindings);
        }
        let mut legs = Vec::new();
        for (index, leg) in path.legs.iter().enumerate() {
            legs.push(self.leg(leg, index == 0, bindings)?);
        }
        if last.pass.is_some() {
            self.diagnostics.push(errors::bad_path(
                last.span,
                "the last leg does not go on",
                "leave out its `over`, `hop` or `through`",
            ));
        }
        let geometry = leaps(&legs).map_or(Geometry::Path(legs), Geometry::Leap);
        let modes = (!last.modes.is_empty()).then_some(last.modes);
        Some(Open { modes, geometry, when: None, effects: Vec::new() })
    }

    fn leg(&mut self, leg: &syntax::Leg, is_first: bool, bindings: &Bindings) -> Option<PathLeg> {
        let pass = match &leg.pass {
            None => Pass::Empty,
            Some(syntax::Pass::Over) => Pass::Any,
            Some(syntax::Pass::Hop) => Pass::Occupied,
            Some(syntax::Pass::Through(set)) => {
                let mut scope = bindings.scope();
                Pass::In(self.expression(set, Some(Type::Squares), &mut scope)?)
            }
        };
        let mut steps = Vec::new();
        for shape in &leg.shapes {
            steps.extend(self.leg_steps(shape, is_first, bindings)?);
        }
        if steps.len() > limits::STEP_DIRECTIONS {
            let error =
                errors::beyond_limit(leg.span, "directions of a leg", steps.len(), limits::STEP_DIRECTIONS);
            self.diagnostics.push(error);
            return None;
        }
        Some(PathLeg { steps, pass })
    }

    /// The steps of a shape inside a path: leaps, rides, links.
    fn leg_steps(&mut self, shape: &Shape, is_first: bool, bindings: &Bindings) -> Option<Vec<LegStep>> {
        if let ShapeKind::Betza(text) = &shape.kind {
            let atoms = betza::parse(text, self.board.hexagons).ok();
            if let Some(steps) = atoms.as_deref().and_then(|atoms| betza::leg_steps(atoms, is_first)) {
                return Some(steps);
            }
        }
        let mut steps = Vec::new();
        let errors_before = self.diagnostics.error_count();
        for open in self.shape(shape, bindings) {
            match open.geometry {
                Geometry::Leap(lists)
                    if open.modes.is_none()
                        && open.when.is_none()
                        && lists.iter().all(|list| list.len() == 1) =>
                {
                    let step =
                        |list: &Vec<Step>| LegStep { step: list[0], most: 1, turns: betza::Turns::default() };
                    steps.extend(lists.iter().map(step));
                }
                _ => {
                    let title = "this movement cannot be a leg";
                    let help =
                        "a leg is made of leaps, rides and links, without conditions; modes stand before it";
                    self.diagnostics.push(errors::bad_path(shape.span, title, help));
                    return None;
                }
            }
        }
        (self.diagnostics.error_count() == errors_before).then_some(steps)
    }

    /// A path of one leg that is walked several times.
    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn walk(&mut self, path: &syntax::Path, repeat: &syntax::Repeat, bindings: &Bindings) -> Option<Open> {
        let [leg] = &path.legs[..] else {
            let help = "repeat a path of one leg, or write the legs out";
            self.diagnostics.push(errors::bad_path(
                repeat.span,
                "only a path of one leg can be repeated",
                help,
            ));
            return None;
        };
        if leg.pass.is_some() {
            let help = "each step of a repeated path takes modes: `[quiet capture K]{1..3}`";
            self.diagnostics.push(errors::bad_path(
                leg.span,
                "a repeated step cannot pass over pieces",
                help,
            ));
            return None;
        }
        let steps = self.leg(leg, true, bindings)?.steps;
        if steps.iter().any(|step| step.most != 1) {
            let help = "a step that repeats by itself needs no `{…}`: write `R`, or `W4`";
            self.diagnostics.push(errors::bad_path(leg.span, "a ride cannot be repeated", help));
            return None;
        }
        let RepeatCount::Number(least) = repeat.least else {
            let help = "only the second number can be computed";
            self.diagnostics.push(errors::bad_path(
                repeat.span,
                "the smallest number of steps must be known",
                help,
            ));
            return None;
        };
        let most = match &repeat.most {
            RepeatCount::Number(most) => {
                let range = least.max(1)..=limits::PATH_STEPS as i64;
                if !range.contains(most) {
                    self.diagnostics.push(errors::out_of_range(
                        repeat.span,
                        "the number of steps",
                        *most,
                        range,
                    ));
                    return None;
                }
                WalkCount::Number(*most as u16)
            }
            RepeatCount::Function(name) => WalkCount::Computed(self.walk_count(name)?),
        };
        if !(1..=limits::PATH_STEPS as i64).contains(&least) {
            self.diagnostics.push(errors::out_of_range(
                repeat.span,
                "the number of steps",
                least,
                1..=limits::PATH_STEPS as i64,
            ));
            return None;
        }
        let steps = steps.into_iter().map(|step| step.step).collect();
        let geometry = Geometry::Walk { steps, least: least as u16, most };
        let modes = (!leg.modes.is_empty()).then_some(leg.modes);
        Some(Open { modes, geometry, when: None, effects: Vec::new() })
    }

    fn walk_count(&mut self, name: &Name) -> Option<Expression> {
        let call = ExpressionKind::Word(name.clone(), Some(Vec::new()));
        let is_constant = self.document.constants.iter().any(|(constant, _)| constant.text == name.text);
        let kind = if is_constant { ExpressionKind::Word(name.clone(), None) } else { call };
        let tree = syntax::Expression { span: name.span, kind };
        self.expression(&tree, Some(Type::Number), &mut Scope::of_movement())
    }

    /// The leaps of a geometry in an expression: `'K heavy'`.
    pub(super) fn steps(&mut self, tree: &syntax::Expression) -> Option<Vec<Vec<Step>>> {
        let mut steps = Vec::new();
        for open in self.geometry_shapes(tree)? {
            match open.geometry {
                Geometry::Leap(lists) if open.modes.is_none() => steps.extend(lists),
                _ => {
                    return self.no_geometry(
                        tree.span,
                        "only leaps and links go here",
                        "such as 'K', 'N' or a link",
                    );
                }
            }
        }
        Some(steps)
    }

    /// The directions of a geometry that slides: `'Q'`.
    pub(super) fn slide_vectors(&mut self, tree: &syntax::Expression) -> Option<Vec<Vector>> {
        let mut vectors = Vec::new();
        for open in self.geometry_shapes(tree)? {
            match open.geometry {
                Geometry::Ride(directions, None) if open.modes.is_none() => vectors.extend(directions),
                _ => {
                    return self.no_geometry(
                        tree.span,
                        "only unlimited rides go here",
                        "such as 'R', 'B' or 'Q'",
                    );
                }
            }
        }
        Some(vectors)
    }

    fn geometry_shapes(&mut self, tree: &syntax::Expression) -> Option<Vec<Open>> {
        let ExpressionKind::Geometry(shapes) = &tree.kind else {
            return self.no_geometry(
                tree.span,
                "a movement is expected here",
                "write it between quotes: 'K'",
            );
        };
        if shapes.is_empty() {
            return self.no_geometry(
                tree.span,
                "this is no movement",
                "write Betza's letters or names of links: 'K heavy'",
            );
        }
        let errors_before = self.diagnostics.error_count();
        let found = shapes.iter().flat_map(|shape| self.shape(shape, &Bindings::default())).collect();
        (self.diagnostics.error_count() == errors_before).then_some(found)
    }

    fn no_geometry<T>(&mut self, span: Span, title: &str, help: &str) -> Option<T> {
        self.diagnostics.push(errors::bad_path(span, title, help));
        None
    }
}

/// Both conditions.
fn both(a: Option<Expression>, b: Option<Expression>) -> Option<Expression> {
    match (a, b) {
        (Some(a), Some(b)) => Some(Expression { ty: Type::Truth, term: Term::And(Box::new(a), Box::new(b)) }),
        (a, b) => a.or(b),
    }
}

fn geometry(atom: &Atom) -> Geometry {
    let leaps = || atom.vectors.iter().map(|vector| vec![Step::Vector(*vector)]).collect();
    match atom.reach {
        Reach::Leap => Geometry::Leap(leaps()),
        Reach::Ride(most) => Geometry::Ride(atom.vectors.clone(), most),
        Reach::Hop(beyond) => Geometry::Hop(atom.vectors.clone(), beyond),
        Reach::Lame { jumps } => {
            let leap = |to: &Vector| LameLeap { via: betza::passed(*to), to: *to, jumps };
            Geometry::Lame(atom.vectors.iter().map(leap).collect())
        }
    }
}

/// A path that passes over whatever there is leads to fixed places.
fn leaps(legs: &[PathLeg]) -> Option<Vec<Vec<Step>>> {
    let mut lists: Vec<Vec<Step>> = vec![Vec::new()];
    for (index, leg) in legs.iter().enumerate() {
        let passes = index + 1 == legs.len() || matches!(leg.pass, Pass::Any);
        let plain = leg.steps.iter().all(|step| step.most == 1 && step.turns.is_any());
        if !passes || !plain {
            return None;
        }
        let longer = |list: &Vec<Step>| {
            let list = list.clone();
            leg.steps.iter().map(move |step| list.iter().copied().chain([step.step]).collect())
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    Some(lists)
}
