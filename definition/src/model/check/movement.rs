//! Movements: shapes resolved to steps, rides, hops and paths, with their modes and conditions.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use std::rc::Rc;

use super::checker::Checker;
use super::shape::{Bindings, Meaning, Open, Written};
use crate::ids::{Link, Vector};
use crate::limits;
use crate::model::betza::{self, Atom, Reach};
use crate::model::board::Step;
use crate::model::errors;
use crate::model::implied::{PASSED, PASSER, UNMOVED};
use crate::model::movement::{Geometry, LameLeap, Movement, taken_by};
use crate::model::reference::Sort;
use crate::model::rule::Scope;
use crate::model::term::{Expression, Statement, Type, both};
use crate::source::Span;
use crate::syntax::{self, ExpressionKind, Mode, Modes, Name, Shape, ShapeKind};

impl<'d> Checker<'d> {
    /// The movements of a kind.
    pub(in crate::model) fn movements_of(&mut self, piece: &syntax::PieceSection) -> Vec<Movement> {
        self.calls.push(piece.name.text.clone());
        let open = self.lines_of(piece);
        self.calls.pop();
        let close = |open: Open| Movement {
            modes: open.modes.unwrap_or(Modes::USUAL),
            geometry: open.geometry,
            when: open.when,
            taken: taken_by(&open.effects),
            effects: open.effects,
            write: open.write,
            line: open.written.line.unwrap_or(piece.name.span),
            origin: open.written.origin.unwrap_or(piece.name.span),
        };
        let movements: Vec<Movement> = open.into_iter().map(close).collect();
        let takes = |movement: &Movement| matches!(&movement.geometry, Geometry::Path(path) if path.takes());
        if movements.iter().any(|movement| movement.modes.has(Mode::Shoot) && takes(movement)) {
            let title = "`shoot` does not go with a path that captures on its way";
            let help = "a path may come back instead: `[capture Q - ibQ]`";
            self.diagnostics.push(errors::bad_path(piece.name.span, title, help));
        }
        movements
    }

    /// Checks the movements that no kind uses, with unknown parameters.
    pub(in crate::model) fn check_unused_movements(&mut self) {
        let document = self.document;
        for movement in &document.movements {
            if self.shapes.use_of(&movement.name.text) {
                continue;
            }
            let shapes = movement.parameters.iter().map(|parameter| (parameter.clone(), Vec::new(), None));
            let bindings = Bindings { shapes: shapes.collect(), ..Bindings::default() };
            let bindings = bindings.of(&movement.name, movement.before.len());
            self.record_parameters(movement);
            let parameters = movement.parameters.iter().map(|parameter| parameter.text.clone());
            self.begin("the movement", &movement.name);
            self.calls.push(movement.name.text.clone());
            let before = self.names.leave_out_for_now(parameters);
            self.lines(&movement.lines, &bindings);
            self.names.take_in_again(before);
            self.calls.pop();
        }
    }

    fn record_parameters(&self, movement: &syntax::MovementSection) {
        movement.parameters.iter().for_each(|name| self.recorder.declares_local(name, Sort::Parameter, None));
    }

    /// The lines of a kind.
    fn lines_of(&mut self, piece: &syntax::PieceSection) -> Vec<Open> {
        self.lines(&piece.moves, &Bindings::of_kind(piece, piece.before.len()))
    }

    /// The lines of a movement or kind in the file beneath, if the name is its own.
    fn inherited(
        &mut self,
        name: &Name,
        arguments: &[Vec<Shape>],
        bindings: &Bindings,
    ) -> Option<Meaning<'d>> {
        let (own, above) = bindings.own.as_ref().filter(|(own, _)| *own == name.text)?;
        let document = self.document;
        let beneath = above.checked_sub(1)?;
        if let Some(movement) = document.movements.iter().find(|movement| movement.name.text == *own) {
            self.recorder.uses_entry(name, Sort::Movement);
            let movement = &movement.before[beneath];
            return Some(match self.filled(name, movement, arguments, bindings) {
                Some(inner) => Meaning::Beneath(&movement.lines, inner.of(name, beneath)),
                None => Meaning::Unknown,
            });
        }
        let piece = document.pieces.iter().find(|piece| piece.name.text == *own)?;
        self.recorder.uses_entry(name, Sort::Kind);
        Some(Meaning::Beneath(&piece.before[beneath], Bindings::of_kind(piece, beneath)))
    }

    fn lines(&mut self, lines: &[syntax::Line], bindings: &Bindings) -> Vec<Open> {
        let mut found = Vec::new();
        for line in lines {
            if !self.spend(1) {
                break;
            }
            found.extend(self.line(line, bindings));
        }
        found
    }

    /// A line: its shapes, each with the line's modes, conditions and effects.
    fn line(&mut self, line: &syntax::Line, bindings: &Bindings) -> Vec<Open> {
        let mut found: Vec<Open> = Vec::new();
        for shape in &line.shapes {
            found.extend(self.shape(shape, bindings));
        }
        let before = self.parts();
        let mut scope = bindings.scope();
        let mut when: Option<Expression> = None;
        for condition in &line.conditions {
            let condition = self.expression(condition, Some(Type::Truth), &mut scope);
            when = both(when, condition);
        }
        let effects = self.statements(&line.effects, &mut scope);
        let write = line.write.as_ref().map(|template| self.movement_template(template));
        // Each movement has its own conditions and effects.
        let parts = self.parts() - before;
        if !self.spend(parts.saturating_mul(found.len().saturating_sub(1))) {
            return Vec::new();
        }
        for open in &mut found {
            open.written.within(line);
            if !line.modes.is_empty() {
                if open.modes.is_some() {
                    let mode = line.modes.iter().next().unwrap_or(Mode::Quiet);
                    self.diagnostics.push(errors::modes_twice(line.modes_span, mode));
                }
                open.modes = Some(line.modes);
            }
            open.when = both(open.when.take(), when.clone());
            open.effects.extend(effects.iter().cloned());
            if write.is_some() {
                open.write.clone_from(&write);
            }
        }
        found
    }

    pub(in crate::model) fn shape(&mut self, shape: &Shape, bindings: &Bindings) -> Vec<Open> {
        if !self.spend(1) {
            return Vec::new();
        }
        match &shape.kind {
            ShapeKind::Betza(text) => self.betza(text, shape.span),
            ShapeKind::Path(path) => self.path(path, shape.span, bindings),
            ShapeKind::Named(name, arguments) => self.named(name, arguments, bindings),
            ShapeKind::Ride(name, least, most) => {
                self.link_ride(name, *least, *most, bindings).into_iter().collect()
            }
        }
    }

    /// Betza's letters.
    fn betza(&mut self, text: &str, span: Span) -> Vec<Open> {
        let atoms = match betza::parse(text, self.grid()) {
            Ok(atoms) => atoms,
            Err(error) => {
                self.report_betza(text, span, error);
                return Vec::new();
            }
        };
        if !self.spend(atoms.iter().map(|atom| atom.vectors.len()).sum()) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for atom in atoms {
            found.extend(self.atom(&atom, span));
        }
        found
    }

    /// An atom, and its implied clauses.
    fn atom(&mut self, atom: &Atom, span: Span) -> Vec<Open> {
        let when = if atom.initial { self.clauses(span, "when piece is unmoved").0 } else { None };
        if let Reach::Castling { distance, sides } = atom.reach {
            return self.castling(distance, sides, when.as_ref(), span);
        }
        let geometry = geometry(atom);
        let mut found = Vec::new();
        if atom.passant {
            let line = format!("when to in {PASSED} and any({PASSER} and their pieces) do capture {PASSER}");
            let (condition, effects) = self.clauses(span, &line);
            let modes = Some(Modes::NONE.with(Mode::Quiet));
            let when = both(when.clone(), condition);
            found.push(Open {
                modes,
                geometry: geometry.clone(),
                when,
                effects,
                write: None,
                written: Written::default(),
            });
        }
        if !atom.passant || atom.modes.is_some() {
            let passes = matches!(atom.reach, Reach::Lame { .. } | Reach::Ride(_));
            let is_kept = self.document.variables.iter().any(|variable| variable.name.text == PASSED);
            let effects = match atom.initial && passes && is_kept {
                true => self.clauses(span, &format!("do {PASSED} := between(from, to); {PASSER} := to")).1,
                false => Vec::new(),
            };
            found.push(Open {
                modes: atom.modes,
                geometry,
                when,
                effects,
                write: None,
                written: Written::default(),
            });
        }
        found
    }

    /// Castling, to each side concerned.
    fn castling(
        &mut self,
        distance: u8,
        sides: [bool; 2],
        when: Option<&Expression>,
        span: Span,
    ) -> Vec<Open> {
        let mut found = Vec::new();
        for (is_meant, way, sign) in [(sides[0], "left", -1), (sides[1], "right", 1)] {
            if !is_meant {
                continue;
            }
            let partner = format!("first(from, {way}, pieces)");
            let goal = format!("step(from, {way}, {distance})");
            let safe = match self.document.royal.is_some() {
                true => format!(
                    " and (from not in my royal or not attacked(from or between(from, {goal}), opponent, piece))"
                ),
                false => String::new(),
            };
            let line = format!(
                "when {partner} in (my pieces and {UNMOVED}) and no(ray({partner}, {way})) \
                 and {goal} in between(from, {partner}){safe} \
                 do move first(to, {way}, pieces) to step(to, {way}, -1)"
            );
            let (condition, effects) = self.clauses(span, &line);
            let steps = vec![Step::Vector(Vector::new(sign * distance.min(127) as i8, 0))];
            let geometry = Geometry::Leap(vec![steps]);
            let modes = Some(Modes::NONE.with(Mode::Quiet));
            found.push(Open {
                modes,
                geometry,
                when: both(when.cloned(), condition),
                effects,
                write: None,
                written: Written::default(),
            });
        }
        found
    }

    /// The clauses that letters imply.
    fn clauses(&mut self, span: Span, text: &str) -> (Option<Expression>, Vec<Statement>) {
        let Some(line) = syntax::parse_line_for(span, &format!("W {text}")) else {
            return (None, Vec::new());
        };
        let mut scope = Scope::of_movement();
        let mut when = None;
        for condition in &line.conditions {
            when = both(when, self.expression(condition, Some(Type::Truth), &mut scope));
        }
        (when, self.statements(&line.effects, &mut scope))
    }

    /// The board, as far as Betza's letters depend on it.
    pub(in crate::model) fn grid(&self) -> betza::Grid {
        let board = &self.board;
        betza::Grid { hexagons: board.hexagons, files: board.files, ranks: board.ranks }
    }

    pub(in crate::model) fn report_betza(&mut self, text: &str, span: Span, error: betza::BetzaError) {
        let start = span.start as usize + error.at;
        let length = error.length.min(text.len() - error.at.min(text.len()));
        let here = Span::new(span.source, start..start + length);
        self.diagnostics.push(errors::bad_betza(here, error.title, &error.help));
    }

    /// A parameter, a named movement, a kind's movement, or a link.
    fn named(&mut self, name: &Name, arguments: &[Vec<Shape>], bindings: &Bindings) -> Vec<Open> {
        match self.meaning(name, arguments, bindings) {
            Meaning::Unknown => Vec::new(),
            Meaning::Shapes(shapes, outer) => {
                shapes.iter().flat_map(|shape| self.shape(shape, &outer)).collect()
            }
            Meaning::Lines(lines, inner) => self.expanding(name, |checker| checker.lines(lines, &inner)),
            Meaning::Beneath(lines, inner) => self.lines(lines, &inner),
            Meaning::Link(link) => {
                let geometry = Geometry::Leap(vec![vec![Step::Link(link)]]);
                let written = Written::default();
                vec![Open { modes: None, geometry, when: None, effects: Vec::new(), write: None, written }]
            }
        }
    }

    /// The entity of a name, with the values of its parameters; mistakes are reported.
    pub(in crate::model) fn meaning(
        &mut self,
        name: &Name,
        arguments: &[Vec<Shape>],
        bindings: &Bindings,
    ) -> Meaning<'d> {
        if let Some((known, shapes, outer)) =
            bindings.shapes.iter().find(|(known, _, _)| known.text == name.text)
        {
            self.recorder.uses_local(name, known);
            return Meaning::Shapes(shapes.clone(), outer.as_deref().cloned().unwrap_or_default());
        }
        if let Some(inherited) = self.inherited(name, arguments, bindings) {
            return inherited;
        }
        let document = self.document;
        self.shapes.get(&name.text);
        if let Some(movement) = document.movements.iter().find(|movement| movement.name.text == name.text) {
            self.recorder.uses_entry(name, Sort::Movement);
            return match self.filled(name, movement, arguments, bindings) {
                Some(inner) => {
                    Meaning::Lines(&movement.lines, inner.of(&movement.name, movement.before.len()))
                }
                None => Meaning::Unknown,
            };
        }
        if let Some(link) = self.board.links.iter().position(|link| *link == name.text) {
            self.recorder.uses_entry(name, Sort::Link);
            return Meaning::Link(Link(link as u16));
        }
        if let Some(piece) = document.pieces.iter().find(|piece| piece.name.text == name.text) {
            self.recorder.uses_entry(name, Sort::Kind);
            if self.calls.last() == Some(&name.text) {
                self.diagnostics.push(errors::moves_like_itself(name));
                return Meaning::Unknown;
            }
            return Meaning::Lines(&piece.moves, Bindings::of_kind(piece, piece.before.len()));
        }
        self.report_unknown(name);
        Meaning::Unknown
    }

    /// Reports a name that is not a movement, unless it may be known elsewhere.
    fn report_unknown(&mut self, name: &Name) {
        let document = self.document;
        if self.names.may_exist(&name.text) {
            return;
        }
        if let Some(capital) = betza::capitals(&name.text) {
            let title = format!("`{}` has no capital: no movement, link or kind is called so", name.text);
            let help = format!("Betza's atoms are capitals: did you mean `{capital}`?");
            self.diagnostics.push(errors::bad_betza(name.span, title, &help));
            return;
        }
        let modes = Mode::ALL.map(Mode::text);
        let words = modes.into_iter().chain(["over", "hop", "through"]);
        if let Some(near) = crate::diagnostic::nearest(&name.text, words) {
            self.diagnostics.push(errors::nearly_a_mode(name, near));
            return;
        }
        if name.text.len() < 3 && name.text.chars().all(|c| "mcfblrsv".contains(c)) {
            self.diagnostics.push(errors::modifier_alone(name));
            return;
        }
        let movements = document.movements.iter().map(|movement| movement.name.text.as_str());
        let kinds = document.pieces.iter().map(|piece| piece.name.text.as_str());
        let links: Vec<String> = self.board.links.clone();
        let known: Vec<&str> = movements.chain(kinds).chain(links.iter().map(String::as_str)).collect();
        self.diagnostics.push(errors::unknown_of(name, "movement, link or kind", known));
    }

    /// The values of the parameters of a named movement, if their number is right.
    fn filled(
        &mut self,
        name: &Name,
        movement: &syntax::MovementSection,
        arguments: &[Vec<Shape>],
        bindings: &Bindings,
    ) -> Option<Bindings> {
        let form: Vec<&str> = movement.parameters.iter().map(|parameter| parameter.text.as_str()).collect();
        if form.len() != arguments.len() {
            let error =
                errors::wrong_count(name.span, &name.text, form.len(), arguments.len(), &form.join(", "));
            self.diagnostics.push(error);
            return None;
        }
        if !self.spend(arguments.iter().map(Vec::len).sum()) {
            return None;
        }
        self.record_parameters(movement);
        let mut inner = Bindings::default();
        let outer = Rc::new(bindings.clone());
        for (parameter, shapes) in movement.parameters.iter().zip(arguments) {
            if let [Shape { kind: ShapeKind::Named(argument, nested), .. }] = &shapes[..]
                && nested.is_empty()
                && (bindings.names.iter().any(|(alias, _)| alias.text == argument.text)
                    || !bindings.shapes.iter().any(|(known, _, _)| known.text == argument.text))
            {
                let known = bindings.names.iter().find(|(alias, _)| alias.text == argument.text);
                let meant = known.map_or_else(|| argument.clone(), |(_, meant)| meant.clone());
                inner.names.push((parameter.clone(), meant));
            }
            inner.shapes.push((parameter.clone(), shapes.clone(), Some(outer.clone())));
        }
        Some(inner)
    }

    /// Expands a named movement, unless it is being expanded already.
    pub(in crate::model) fn expanding<T>(
        &mut self,
        name: &Name,
        lines: impl FnOnce(&mut Self) -> Vec<T>,
    ) -> Vec<T> {
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
        self.spend(found.len());
        found
    }

    /// The leaps of a geometry in an expression: `'K heavy'`.
    pub(in crate::model) fn steps(&mut self, tree: &syntax::Expression) -> Option<Vec<Vec<Step>>> {
        let mut steps = Vec::new();
        for open in self.geometry_shapes(tree)? {
            match open.geometry {
                Geometry::Leap(lists) if open.modes.is_none() => {
                    self.spend(lists.len());
                    steps.extend(lists);
                }
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

    /// The directions of a geometry that slides, each with its maximal length: `'Q'`, `'R3'`.
    pub(in crate::model) fn slide_vectors(&mut self, tree: &syntax::Expression) -> Option<Vec<(Vector, u8)>> {
        let mut vectors = Vec::new();
        for open in self.geometry_shapes(tree)? {
            match open.geometry {
                Geometry::Ride(directions, most) if open.modes.is_none() => {
                    let most = most.unwrap_or(u8::MAX);
                    vectors.extend(directions.into_iter().map(|vector| (vector, most)));
                }
                _ => {
                    return self.no_geometry(tree.span, "only rides go here", "such as 'R', 'B3' or 'Q'");
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
                "this is not a movement",
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

fn geometry(atom: &Atom) -> Geometry {
    let leaps = || atom.vectors.iter().map(|vector| vec![Step::Vector(*vector)]).collect();
    match &atom.reach {
        Reach::Leap => Geometry::Leap(leaps()),
        Reach::Ride(most) => Geometry::Ride(atom.vectors.clone(), *most),
        Reach::Hop(most, beyond) => {
            Geometry::Hop { vectors: atom.vectors.clone(), most: *most, beyond: *beyond }
        }
        Reach::Crooked(ways, most) => Geometry::Crooked(ways.clone(), *most),
        Reach::Chain(legs) => Geometry::Path(super::path::chain(legs)),
        Reach::Castling { .. } => Geometry::Leap(Vec::new()),
        Reach::Lame { jumps } => {
            let leap = |to: &Vector| LameLeap { via: betza::passed(*to), to: *to, jumps: *jumps };
            Geometry::Lame(atom.vectors.iter().map(leap).collect())
        }
    }
}
