//! Expressions: resolving names, giving types, expanding functions.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::ActionKind;
use super::check::Checker;
use super::errors;
use super::movement::Step;
use super::names::{Entity, FUNCTIONS};
use super::term::*;
use crate::ids::{KindSet, Mark, Side, Square, Variable, Vector, Zone};
use crate::limits;
use crate::source::Span;
use crate::syntax::{self, Comparator, ExpressionKind, Name, Quantifier, Sign};

/// What an expression may speak of.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// Names of held values.
    locals: Vec<(String, Local, Option<Type>)>,
    /// Parameters of the function that is being expanded.
    pub(super) parameters: Vec<(String, Option<Expression>)>,
    /// Names that a movement's parameters stand for.
    pub(super) aliases: Vec<(String, Name)>,
    /// Parameters of a movement that stand for movements.
    pub(super) shapes: Vec<String>,
    /// Whether names may be missing, because choices could not be read.
    pub(super) is_open: bool,
    /// `from`, `to`, `piece`.
    movement: bool,
    /// `victim`.
    victim: bool,
    /// `at`.
    at: bool,
    /// `action`.
    action: bool,
    /// Whether repetition or a counter was read.
    pub(super) reads_history: bool,
}

impl Scope {
    /// Of a movement, or of the rules that follow it.
    pub(super) fn of_movement() -> Scope {
        Scope { movement: true, victim: true, action: true, ..Scope::default() }
    }

    /// Of a capture, by a movement or not.
    pub(super) fn of_capture() -> Scope {
        Scope { at: true, ..Scope::of_movement() }
    }

    /// Of a move that could be made.
    pub(super) fn of_possible_move() -> Scope {
        Scope { movement: true, victim: true, at: true, ..Scope::default() }
    }

    /// Of a piece that leaves a hand for good.
    pub(super) fn of_discard() -> Scope {
        Scope { victim: true, action: true, ..Scope::default() }
    }

    /// After an action.
    pub(super) fn of_action() -> Scope {
        Scope { action: true, ..Scope::default() }
    }

    /// Of an action whose parameters are known.
    pub(super) fn of_choices(choices: &[super::Choice]) -> Scope {
        let locals =
            choices.iter().map(|choice| (choice.name.clone(), choice.local, Some(choice.ty))).collect();
        Scope { locals, ..Scope::default() }
    }

    /// Of a function that nobody calls: everything may be spoken of.
    fn of_anything() -> Scope {
        Scope::of_capture()
    }
}

type Checked = Option<Expression>;

pub(super) fn expression(ty: Type, term: Term) -> Expression {
    Expression { ty, term }
}

fn boxed(expression: Expression) -> Box<Expression> {
    Box::new(expression)
}

/// The mover, as an expression.
pub(super) fn mover() -> Expression {
    expression(Type::Player, Term::Context(ContextWord::Mover))
}

fn opponent() -> Expression {
    expression(Type::Player, Term::Opponent(boxed(mover())))
}

/// The words for directions, as White sees them.
const DIRECTIONS: [(&str, Vector); 8] = [
    ("forward", Vector::new(0, 1)),
    ("back", Vector::new(0, -1)),
    ("left", Vector::new(-1, 0)),
    ("right", Vector::new(1, 0)),
    ("forward-left", Vector::new(-1, 1)),
    ("forward-right", Vector::new(1, 1)),
    ("back-left", Vector::new(-1, -1)),
    ("back-right", Vector::new(1, -1)),
];

/// What goes over a few values that are known before play.
type Listed = Vec<Expression>;

impl Checker<'_> {
    /// A condition, if there is one.
    pub(super) fn condition(
        &mut self,
        when: Option<&syntax::Expression>,
        scope: &mut Scope,
    ) -> Option<Expression> {
        when.and_then(|when| self.expression(when, Some(Type::Truth), scope))
    }

    /// Names a held value.
    pub(super) fn declare_local(&mut self, name: &Name, ty: Option<Type>, scope: &mut Scope) -> Local {
        let known = scope.locals.iter().any(|(local, _, _)| *local == name.text);
        if known || self.has_meaning(name) {
            self.diagnostics.push(errors::shadowed(name, self.names.place(&name.text)));
        }
        let local = self.new_local();
        scope.locals.push((name.text.clone(), local, ty));
        local
    }

    /// Whether a name is a word of the language, or is declared in the same file. What other files declare may be named
    /// again: a prelude cannot know the names of the games that use it.
    fn has_meaning(&self, name: &Name) -> bool {
        let is_declared = self.names.place(&name.text).is_some_and(|place| place.source == name.span.source);
        is_declared || super::names::WORDS.contains(&name.text.as_str())
    }

    /// Checks each function by itself, so that the mistakes of those that nothing calls are found too.
    pub(super) fn check_functions(&mut self) {
        for index in 0..self.document.functions.len() {
            let function = &self.document.functions[index];
            let mut scope = Scope::of_anything();
            self.used.clear();
            for (name, ty) in &function.parameters {
                let ty = self.named_type(ty);
                if ty == Some(Type::Kinds) {
                    if self.has_meaning(name) || scope.parameters.iter().any(|(known, _)| *known == name.text)
                    {
                        self.diagnostics.push(errors::shadowed(name, self.names.place(&name.text)));
                    }
                    let all = expression(Type::Kinds, Term::Kinds(KindsTerm::Fixed(self.every_kind())));
                    scope.parameters.push((name.text.clone(), Some(all)));
                } else {
                    self.declare_local(name, ty, &mut scope);
                }
            }
            self.calls.push(function.name.text.clone());
            self.expression(&function.body, None, &mut scope);
            self.calls.pop();
            for (name, _) in &function.parameters {
                if !self.used.contains(&name.text) && name.span.source == self.document.span.source {
                    self.warnings.push(errors::unused_local(name, "parameter"));
                }
            }
        }
    }

    fn named_type(&mut self, name: &Name) -> Option<Type> {
        let found = Type::NAMES.iter().find(|(word, _, _)| *word == name.text).map(|(_, ty, _)| *ty);
        if found.is_none() {
            self.diagnostics.push(errors::unknown_type(name));
        }
        found
    }

    /// An expression of a wanted type, or of its own.
    pub(super) fn expression(
        &mut self,
        tree: &syntax::Expression,
        want: Option<Type>,
        scope: &mut Scope,
    ) -> Checked {
        self.nodes += 1;
        if self.nodes > limits::NODES {
            return None;
        }
        let found = self.untyped(tree, want, scope)?;
        self.coerce(found, want, tree.span)
    }

    /// Makes an expression fit the type that is wanted, where that has one meaning.
    fn coerce(&mut self, found: Expression, want: Option<Type>, span: Span) -> Checked {
        let Some(want) = want else { return Some(found) };
        if found.ty == want {
            return Some(found);
        }
        match (found.ty, want) {
            (Type::Square, Type::Squares) => Some(expression(Type::Squares, found.term)),
            (Type::Kind, Type::Kinds) => Some(expression(Type::Kinds, Term::Kinds(kinds_of(found)))),
            (Type::Kind, Type::Squares) => {
                Some(expression(Type::Squares, Term::Pieces(Some(kinds_of(found)), None)))
            }
            (Type::Kinds, Type::Squares) => {
                let Term::Kinds(kinds) = found.term else { return None };
                Some(expression(Type::Squares, Term::Pieces(Some(kinds), None)))
            }
            (found, want) => {
                self.diagnostics.push(errors::wrong_type(span, want, found));
                None
            }
        }
    }

    fn untyped(&mut self, tree: &syntax::Expression, want: Option<Type>, scope: &mut Scope) -> Checked {
        let span = tree.span;
        match &tree.kind {
            ExpressionKind::Number(number) => self.number(*number, span),
            ExpressionKind::Square(name) => {
                let square = self.square(name, span)?;
                Some(expression(Type::Square, Term::Square(Some(square))))
            }
            ExpressionKind::Rectangle(..) | ExpressionKind::Ranks(..) | ExpressionKind::Files(..) => {
                let squares = self.place(tree)?;
                Some(expression(Type::Squares, Term::Squares(squares)))
            }
            ExpressionKind::Geometry(_) => {
                self.diagnostics.push(errors::negative_owner(span));
                None
            }
            ExpressionKind::List(names) => {
                if names.is_empty() {
                    self.diagnostics.push(errors::empty_kinds(span));
                }
                let kinds = self.kinds_of_names(&self.resolved(names, scope));
                Some(expression(Type::Kinds, Term::Kinds(KindsTerm::Fixed(kinds))))
            }
            ExpressionKind::Word(name, None) => self.word(name, want, scope),
            ExpressionKind::Word(name, Some(arguments)) => self.call(name, arguments, span, scope),
            ExpressionKind::My(inner) => self.belonging(inner, mover(), scope),
            ExpressionKind::Their(inner) => self.belonging(inner, opponent(), scope),
            ExpressionKind::Of(inner, owner) => self.of(inner, owner, scope),
            ExpressionKind::Not(inner) => self.negation(inner, want, scope),
            ExpressionKind::Minus(inner) => {
                let tree = inner;
                let inner = self.expression(tree, None, scope)?;
                if inner.ty == Type::Direction {
                    return Some(reversed(inner));
                }
                let inner = self.coerce(inner, Some(Type::Number), tree.span)?;
                let zero = expression(Type::Number, Term::Number(0));
                Some(expression(Type::Number, Term::Arithmetic(Amount::Minus, boxed(zero), boxed(inner))))
            }
            ExpressionKind::And(left, right) => self.joined(left, right, Term::And, want, scope),
            ExpressionKind::Or(left, right) => self.joined(left, right, Term::Or, want, scope),
            ExpressionKind::Arithmetic(sign, left, right) => self.arithmetic(*sign, left, right, scope),
            ExpressionKind::Compare(sign, left, right) => self.comparison(*sign, left, right, span, scope),
            ExpressionKind::If(condition, then, other) => self.choice_of(condition, then, other, want, scope),
            ExpressionKind::Quantified(word, arguments) => self.quantified(*word, arguments, span, scope),
            ExpressionKind::Bound(word, name, set, body) => self.bound(*word, name, set, body, scope),
        }
    }

    fn number(&mut self, number: i64, span: Span) -> Checked {
        if number > limits::NUMBER {
            self.diagnostics.push(errors::out_of_range(span, "a number", number, 0..=limits::NUMBER));
            return None;
        }
        Some(expression(Type::Number, Term::Number(number as i32)))
    }

    /// The squares of a rectangle, of ranks or of files.
    fn place(&mut self, tree: &syntax::Expression) -> Option<Vec<Square>> {
        let (width, height) = (i32::from(self.board.files), i32::from(self.board.ranks));
        let (files, ranks, what) = match &tree.kind {
            ExpressionKind::Square(name) => return Some(vec![self.square(name, tree.span)?]),
            ExpressionKind::Rectangle(first, second) => {
                let corners = self.board.corner(first).zip(self.board.corner(second));
                let Some((a, b)) = corners else {
                    self.diagnostics.push(errors::bad_holes(tree.span, first));
                    return None;
                };
                (a.0.min(b.0)..=a.0.max(b.0), a.1.min(b.1)..=a.1.max(b.1), format!("`{first}-{second}`"))
            }
            ExpressionKind::Ranks(a, b) => {
                let what = if a == b { format!("`rank {a}`") } else { format!("`ranks {a}-{b}`") };
                (0..=width - 1, *a.min(b) as i32 - 1..=*a.max(b) as i32 - 1, what)
            }
            ExpressionKind::Files(first, second) => {
                let index = |name: &str| self.board.file(name).unwrap_or(-1);
                let (a, b) = (index(first), index(second));
                let what =
                    if a == b { format!("`file {first}`") } else { format!("`files {first}-{second}`") };
                (a.min(b)..=a.max(b), 0..=height - 1, what)
            }
            _ => return None,
        };
        if !self.board_is_known {
            return None;
        }
        if *files.start() < 0 || *files.end() >= width || *ranks.start() < 0 || *ranks.end() >= height {
            let error = errors::off_the_board(tree.span, &what, self.board.files, self.board.ranks);
            self.diagnostics.push(error);
            return None;
        }
        let inside = |square: &Square| {
            let place = self.board.place(*square);
            files.contains(&i32::from(place.file)) && ranks.contains(&i32::from(place.rank))
        };
        Some(self.board.squares().filter(inside).collect())
    }

    /// The squares of a zone's expression, which may not depend on the position.
    pub(super) fn constant_squares(&mut self, tree: &syntax::Expression) -> Option<Vec<Square>> {
        let both = |checker: &mut Self, a: &syntax::Expression, b: &syntax::Expression| {
            let a = checker.constant_squares(a);
            a.zip(checker.constant_squares(b))
        };
        match &tree.kind {
            ExpressionKind::Not(inner) => {
                let inner = self.constant_squares(inner)?;
                Some(self.board.squares().filter(|square| !inner.contains(square)).collect())
            }
            ExpressionKind::And(a, b) => {
                let (a, b) = both(self, a, b)?;
                Some(a.into_iter().filter(|square| b.contains(square)).collect())
            }
            ExpressionKind::Or(a, b) => {
                let (mut a, b) = both(self, a, b)?;
                a.extend(b);
                a.sort();
                a.dedup();
                Some(a)
            }
            ExpressionKind::Word(name, None) => match self.names.get(&name.text) {
                Some(Entity::Zone(zone)) if zone.index() < self.zones.len() => {
                    Some(self.zones[zone.index()].squares[0].clone())
                }
                _ if name.text == "board" => Some(self.board.squares().collect()),
                _ if name.text == "middle" => Some(self.board.middle()),
                _ if name.text == "nothing" => Some(Vec::new()),
                _ if self.names.may_exist(&name.text) => None,
                Some(Entity::Zone(_)) => {
                    self.diagnostics.push(errors::too_late(name, "zone"));
                    None
                }
                Some(_) => {
                    self.diagnostics.push(errors::not_constant(tree.span));
                    None
                }
                None if super::names::WORDS.contains(&name.text.as_str()) => {
                    self.diagnostics.push(errors::not_constant(tree.span));
                    None
                }
                _ => {
                    let known: Vec<String> = self.zones.iter().map(|zone| zone.name.clone()).collect();
                    self.diagnostics.push(errors::unknown_of(name, "zone", known.iter().map(String::as_str)));
                    None
                }
            },
            ExpressionKind::Square(_)
            | ExpressionKind::Rectangle(..)
            | ExpressionKind::Ranks(..)
            | ExpressionKind::Files(..) => self.place(tree),
            _ => {
                self.diagnostics.push(errors::not_constant(tree.span));
                None
            }
        }
    }

    /// Names with a movement's parameters replaced.
    fn resolved(&self, names: &[Name], scope: &Scope) -> Vec<Name> {
        let resolve = |name: &Name| {
            let alias = scope.aliases.iter().find(|(alias, _)| *alias == name.text);
            alias
                .map_or_else(|| name.clone(), |(_, meant)| Name { text: meant.text.clone(), span: name.span })
        };
        names.iter().map(resolve).collect()
    }

    fn word(&mut self, name: &Name, want: Option<Type>, scope: &mut Scope) -> Checked {
        if let Some((_, value)) = scope.parameters.iter().rev().find(|(known, _)| *known == name.text) {
            self.used.insert(name.text.clone());
            return value.clone();
        }
        if let Some((_, local, ty)) = scope.locals.iter().rev().find(|(known, _, _)| *known == name.text) {
            self.used.insert(name.text.clone());
            return ty.map(|ty| expression(ty, Term::Local(*local)));
        }
        if let Some(found) = self.word_of_language(name, scope) {
            return found;
        }
        let alias =
            scope.aliases.iter().find(|(alias, _)| *alias == name.text).map(|(_, meant)| meant.clone());
        let name = &self.resolved(std::slice::from_ref(name), scope)[0];
        match self.names.get(&name.text) {
            Some(entity) => self.entity(name, entity, want, scope),
            None if self.names.may_exist(&name.text) || scope.is_open => None,
            None => {
                if let Some((word, form)) = FUNCTIONS.iter().find(|(word, _)| *word == name.text) {
                    let locals = scope.locals.iter().map(|(local, _, _)| local.as_str());
                    let near = crate::diagnostic::nearest(word, locals.chain(self.names.all(|_| true)));
                    self.diagnostics.push(errors::needs_call(name, form, near));
                    return None;
                }
                if scope.shapes.contains(&name.text) {
                    self.diagnostics.push(errors::stands_for_a_movement(name));
                    return None;
                }
                let locals = scope.locals.iter().map(|(local, _, _)| local.as_str());
                let near = self.names.near(&name.text, locals).map(str::to_owned);
                self.diagnostics.push(errors::unknown_name(name, near.as_deref(), alias.as_ref()));
                None
            }
        }
    }

    /// A word of the language; `None` if it is none, `Some(None)` if it means nothing here.
    fn word_of_language(&mut self, name: &Name, scope: &mut Scope) -> Option<Checked> {
        let context = |word, ty| Some(expression(ty, Term::Context(word)));
        let squares = |term| Some(expression(Type::Squares, term));
        let quantity = |quantity| Some(expression(Type::Number, Term::Quantity(quantity)));
        let (known, why) = match name.text.as_str() {
            "from" | "to" | "piece" => {
                (scope.movement, "it is known to movements, arrivals and the rules of moves and captures")
            }
            "victim" => (scope.victim, "it is known to movements and the rules of captures"),
            "at" => (scope.at, "it is known to the rules of captures"),
            _ => (true, ""),
        };
        if !known {
            self.diagnostics.push(errors::not_here(name, why));
            return Some(None);
        }
        if let Some((_, vector)) = DIRECTIONS.iter().find(|(word, _)| *word == name.text) {
            return Some(Some(expression(Type::Direction, Term::Direction(DirectionWord(*vector)))));
        }
        Some(match name.text.as_str() {
            "mover" => Some(mover()),
            "opponent" => Some(opponent()),
            "white" => Some(expression(Type::Player, Term::Player(Side::White))),
            "black" => Some(expression(Type::Player, Term::Player(Side::Black))),
            "neutral" => Some(expression(Type::Player, Term::Player(Side::Neutral))),
            "from" => context(ContextWord::From, Type::Square),
            "to" => context(ContextWord::To, Type::Square),
            "at" => context(ContextWord::At, Type::Square),
            "piece" => context(ContextWord::Piece, Type::Kind),
            "victim" => context(ContextWord::Victim, Type::Kind),
            "empty" => squares(Term::Empty),
            "changed" => squares(Term::Changed),
            "pieces" => squares(Term::Pieces(None, None)),
            "board" => squares(Term::Squares(self.board.squares().collect())),
            "middle" => squares(Term::Squares(self.board.middle())),
            "royal" => {
                self.diagnostics.push(errors::needs_owner(name));
                None
            }
            "nothing" => Some(expression(Type::Square, Term::Square(None))),
            "true" => Some(expression(Type::Truth, Term::Truth(true))),
            "false" => Some(expression(Type::Truth, Term::Truth(false))),
            "kinds" => Some(expression(Type::Kinds, Term::Kinds(KindsTerm::Fixed(self.every_kind())))),
            "occurrences" => {
                scope.reads_history = true;
                quantity(Quantity::Occurrences)
            }
            "removed" => quantity(Quantity::Removed),
            "hand" | "action" | "directions" | "orthogonals" | "diagonals" | "move" => {
                let why = match name.text.as_str() {
                    "hand" => "`k in hand` chooses from it, `in-hand(PLAYER, KINDS)` counts it",
                    "action" | "move" => "write `action is [NAME …]`",
                    _ => "`way in directions` chooses one of them",
                };
                self.diagnostics.push(errors::not_here(name, why));
                None
            }
            _ => return None,
        })
    }

    fn entity(&mut self, name: &Name, entity: Entity, want: Option<Type>, scope: &mut Scope) -> Checked {
        let wants_kind = matches!(want, Some(Type::Kind | Type::Kinds));
        match entity {
            Entity::Kind(kind) if want == Some(Type::Kind) => {
                Some(expression(Type::Kind, Term::Kind(Some(kind))))
            }
            Entity::Kind(kind) => Some(self.kinds_or_pieces(KindSet::one(kind), wants_kind)),
            Entity::Group(kinds) if want == Some(Type::Kind) => match kinds.iter().next() {
                Some(only) if kinds == KindSet::one(only) => {
                    Some(expression(Type::Kind, Term::Kind(Some(only))))
                }
                _ => {
                    self.diagnostics.push(errors::not_a(name, "one kind", "a group"));
                    None
                }
            },
            Entity::Group(kinds) => Some(self.kinds_or_pieces(kinds, wants_kind)),
            Entity::Zone(zone) if self.zones.get(zone.index()).is_some_and(|zone| zone.of_side) => {
                self.diagnostics.push(errors::needs_owner(name));
                None
            }
            Entity::Zone(zone) => Some(expression(Type::Squares, Term::Zone(zone, None))),
            Entity::Constant(value) => Some(expression(Type::Number, Term::Number(value))),
            Entity::Mark(mark) => Some(expression(Type::Squares, Term::Marked(mark))),
            Entity::Variable(variable) if self.variables[variable.index()].of_player => {
                self.diagnostics.push(errors::needs_owner(name));
                None
            }
            Entity::Variable(variable) => Some(self.variable(variable, None, scope)),
            Entity::Table(_) => {
                self.diagnostics
                    .push(errors::not_here(name, &format!("look an entry up: `{}(KIND)`", name.text)));
                None
            }
            Entity::Function(index) => {
                let parameters = &self.document.functions[index].parameters;
                let form: Vec<&str> =
                    parameters.iter().map(|(parameter, _)| parameter.text.as_str()).collect();
                self.diagnostics.push(errors::needs_call(name, &form.join(", "), None));
                None
            }
            Entity::Movement | Entity::Link => None, // of another list of names
        }
    }

    fn kinds_or_pieces(&self, kinds: KindSet, wants_kinds: bool) -> Expression {
        let kinds = KindsTerm::Fixed(kinds);
        if wants_kinds {
            expression(Type::Kinds, Term::Kinds(kinds))
        } else {
            expression(Type::Squares, Term::Pieces(Some(kinds), None))
        }
    }

    fn variable(&mut self, variable: Variable, owner: Option<Expression>, scope: &mut Scope) -> Expression {
        self.reads.push((self.reader, variable));
        let declared = &self.variables[variable.index()];
        if declared.counts.is_some() {
            scope.reads_history = true;
        }
        expression(declared.ty, Term::Variable(variable, owner.map(boxed)))
    }

    /// `X of P`, where `opponent of P` is the other player.
    fn of(&mut self, inner: &syntax::Expression, owner: &syntax::Expression, scope: &mut Scope) -> Checked {
        let owner = self.expression(owner, Some(Type::Player), scope)?;
        if let ExpressionKind::Word(name, None) = &inner.kind
            && name.text == "opponent"
        {
            return Some(expression(Type::Player, Term::Opponent(boxed(owner))));
        }
        self.belonging(inner, owner, scope)
    }

    /// What belongs to a player: pieces, a side zone, a variable, the royal squares.
    fn belonging(&mut self, inner: &syntax::Expression, owner: Expression, scope: &mut Scope) -> Checked {
        if let ExpressionKind::Word(name, None) = &inner.kind {
            let known = scope.locals.iter().any(|(local, _, _)| *local == name.text)
                || scope.parameters.iter().any(|(parameter, _)| *parameter == name.text);
            match self.names.get(&name.text) {
                _ if known => {}
                _ if name.text == "pieces" => {
                    return Some(expression(Type::Squares, Term::Pieces(None, Some(boxed(owner)))));
                }
                _ if name.text == "royal" => {
                    if self.document.royal.is_none() && !self.names.may_exist("royal") {
                        self.diagnostics.push(errors::nothing_royal(name));
                        self.names.leave_out("royal"); // said once
                    }
                    if self.calls.contains(&name.text) {
                        self.diagnostics.push(errors::circle(name, &self.calls));
                        return None;
                    }
                    return Some(expression(Type::Squares, Term::Royal(boxed(owner))));
                }
                Some(Entity::Zone(zone)) => return self.side_zone(name, zone, owner),
                Some(Entity::Variable(variable)) => {
                    if self.variables[variable.index()].of_player {
                        return Some(self.variable(variable, Some(owner), scope));
                    }
                    let what = format!("the variable `{}`", name.text);
                    self.diagnostics.push(errors::has_no_owner(name.span, &what));
                    return None;
                }
                Some(Entity::Constant(_)) => {
                    self.diagnostics.push(errors::has_no_owner(name.span, "a constant"));
                    return None;
                }
                _ => {}
            }
        }
        let set = self.expression(inner, Some(Type::Squares), scope)?;
        Some(expression(Type::Squares, owned(set, owner)))
    }

    fn side_zone(&mut self, name: &Name, zone: Zone, owner: Expression) -> Checked {
        if self.zones.get(zone.index()).is_some_and(|zone| zone.of_side) {
            return Some(expression(Type::Squares, Term::Zone(zone, Some(boxed(owner)))));
        }
        let what = format!("the zone `{}`", name.text);
        self.diagnostics.push(errors::has_no_owner(name.span, &what));
        None
    }

    fn negation(&mut self, inner: &syntax::Expression, want: Option<Type>, scope: &mut Scope) -> Checked {
        let want = want.filter(|ty| matches!(ty, Type::Truth | Type::Squares));
        let mut inner_checked = self.expression(inner, want, scope)?;
        if inner_checked.ty == Type::Square {
            inner_checked.ty = Type::Squares;
        }
        if !matches!(inner_checked.ty, Type::Truth | Type::Squares) {
            self.diagnostics.push(errors::wrong_type(inner.span, Type::Truth, inner_checked.ty));
            return None;
        }
        Some(expression(inner_checked.ty, Term::Not(boxed(inner_checked))))
    }

    /// `and` and `or`, of truths or of sets.
    fn joined(
        &mut self,
        left: &syntax::Expression,
        right: &syntax::Expression,
        term: fn(Box<Expression>, Box<Expression>) -> Term,
        want: Option<Type>,
        scope: &mut Scope,
    ) -> Checked {
        let want = want.filter(|ty| matches!(ty, Type::Squares));
        let (a, b) = (self.expression(left, want, scope), self.expression(right, want, scope));
        let (mut a, mut b) = (a?, b?);
        let joins = |a: Type, b: Type| a == b || a != Type::Truth && b != Type::Truth;
        let is_set = |ty| matches!(ty, Type::Truth | Type::Squares | Type::Square | Type::Kind | Type::Kinds);
        if !joins(a.ty, b.ty) || !is_set(a.ty) || !is_set(b.ty) {
            self.diagnostics.push(errors::cannot_join((left.span, a.ty), (right.span, b.ty)));
            return None;
        }
        for side in [&mut a, &mut b] {
            if matches!(side.ty, Type::Square | Type::Kind | Type::Kinds) {
                let taken = std::mem::replace(side, expression(Type::Truth, Term::Truth(false)));
                *side = self.coerce(taken, Some(Type::Squares), left.span)?;
            }
        }
        Some(expression(a.ty, term(boxed(a), boxed(b))))
    }

    fn arithmetic(
        &mut self,
        sign: Sign,
        left: &syntax::Expression,
        right: &syntax::Expression,
        scope: &mut Scope,
    ) -> Checked {
        let left = self.expression(left, Some(Type::Number), scope);
        let right = self.expression(right, Some(Type::Number), scope);
        let amount = match sign {
            Sign::Plus => Amount::Plus,
            Sign::Minus => Amount::Minus,
            Sign::Times => Amount::Times,
        };
        Some(expression(Type::Number, Term::Arithmetic(amount, boxed(left?), boxed(right?))))
    }

    fn comparison(
        &mut self,
        sign: Comparator,
        left: &syntax::Expression,
        right: &syntax::Expression,
        span: Span,
        scope: &mut Scope,
    ) -> Checked {
        let negated = matches!(sign, Comparator::Unequal | Comparator::NotIn | Comparator::IsNot);
        let truth = match sign {
            Comparator::Is | Comparator::IsNot => self.membership(left, right, scope)?,
            Comparator::In | Comparator::NotIn => {
                let left = self.expression(left, Some(Type::Square), scope);
                let right = self.expression(right, Some(Type::Squares), scope);
                Term::In(boxed(left?), boxed(right?))
            }
            Comparator::Equal | Comparator::Unequal => self.equality(left, right, span, scope)?,
            Comparator::Less | Comparator::AtMost | Comparator::More | Comparator::AtLeast => {
                let a = self.expression(left, Some(Type::Number), scope);
                let b = self.expression(right, Some(Type::Number), scope);
                let (a, b) = (boxed(a?), boxed(b?));
                match sign {
                    Comparator::Less => Term::Compare(Order::Less, a, b),
                    Comparator::AtMost => Term::Compare(Order::AtMost, a, b),
                    Comparator::More => Term::Compare(Order::Less, b, a),
                    _ => Term::Compare(Order::AtMost, b, a),
                }
            }
        };
        let truth = expression(Type::Truth, truth);
        Some(if negated { expression(Type::Truth, Term::Not(boxed(truth))) } else { truth })
    }

    fn equality(
        &mut self,
        left: &syntax::Expression,
        right: &syntax::Expression,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Term> {
        let a = self.expression(left, None, scope)?;
        let want = matches!(a.ty, Type::Kind | Type::Square).then_some(a.ty);
        let is_nothing = |tree: &syntax::Expression| matches!(&tree.kind, ExpressionKind::Word(name, None) if name.text == "nothing");
        let b = if a.ty == Type::Kind && is_nothing(right) {
            expression(Type::Kind, Term::Kind(None))
        } else {
            self.expression(right, want, scope)?
        };
        match (a.ty, b.ty) {
            (Type::Number, Type::Number) => Some(Term::Compare(Order::Equal, boxed(a), boxed(b))),
            (Type::Squares, Type::Squares | Type::Square) => {
                let b = self.coerce(b, Some(Type::Squares), right.span)?;
                Some(Term::SameSet(boxed(a), boxed(b)))
            }
            (one, other) if one == other && one != Type::Kinds => Some(Term::Same(boxed(a), boxed(b))),
            (one, other) => {
                self.diagnostics.push(errors::cannot_compare(span, one, other));
                None
            }
        }
    }

    /// `X is Y`: a kind of some kinds, a piece with a mark, the action of some names.
    fn membership(
        &mut self,
        left: &syntax::Expression,
        right: &syntax::Expression,
        scope: &mut Scope,
    ) -> Option<Term> {
        if let ExpressionKind::Word(name, None) = &left.kind
            && name.text == "action"
        {
            return self.action_is(name, right, scope);
        }
        let subject = self.expression(left, None, scope)?;
        if let Some(mark) = self.mark_of(right, scope) {
            return self.carries(left.span, subject, mark);
        }
        let kinds = self.expression(right, Some(Type::Kinds), scope)?;
        let Term::Kinds(kinds) = kinds.term else { return None };
        let subject = match subject.ty {
            Type::Square => expression(Type::Kind, Term::KindAt(boxed(subject))),
            _ => self.coerce(subject, Some(Type::Kind), left.span)?,
        };
        Some(Term::KindIs(boxed(subject), kinds))
    }

    fn action_is(&mut self, name: &Name, right: &syntax::Expression, scope: &Scope) -> Option<Term> {
        if !scope.action {
            self.diagnostics.push(errors::not_here(name, "it is known to the rules that follow an action"));
            return None;
        }
        let names: Vec<Name> = match &right.kind {
            ExpressionKind::List(names) => names.clone(),
            ExpressionKind::Word(name, None) => vec![name.clone()],
            _ => {
                self.diagnostics.push(errors::not_here(name, "write `action is [NAME …]`"));
                return None;
            }
        };
        if names.is_empty() {
            self.diagnostics.push(errors::empty_actions(right.span));
        }
        let kinds: Vec<ActionKind> = names.iter().filter_map(|name| self.action_kind(name)).collect();
        Some(Term::ActionIs(kinds))
    }

    /// The mark that a word names.
    fn mark_of(&self, tree: &syntax::Expression, scope: &Scope) -> Option<Mark> {
        let ExpressionKind::Word(name, None) = &tree.kind else { return None };
        let name = &self.resolved(std::slice::from_ref(name), scope)[0];
        match self.names.get(&name.text) {
            Some(Entity::Mark(mark)) => Some(mark),
            _ => None,
        }
    }

    fn carries(&mut self, span: Span, subject: Expression, mark: Mark) -> Option<Term> {
        match (subject.ty, &subject.term) {
            (Type::Kind, Term::Context(word)) => Some(Term::EventMark(*word, mark)),
            (Type::Square, _) => {
                let marked = expression(Type::Squares, Term::Marked(mark));
                Some(Term::In(boxed(subject), boxed(marked)))
            }
            (ty, _) => {
                self.diagnostics.push(errors::wrong_type(span, Type::Square, ty));
                None
            }
        }
    }

    fn choice_of(
        &mut self,
        condition: &syntax::Expression,
        then: &syntax::Expression,
        other: &syntax::Expression,
        want: Option<Type>,
        scope: &mut Scope,
    ) -> Checked {
        let condition = self.expression(condition, Some(Type::Truth), scope);
        let a = self.expression(then, want, scope);
        let b = self.expression(other, want, scope);
        let (condition, mut a, mut b) = (condition?, a?, b?);
        if a.ty != b.ty {
            // `nothing` and single squares fit wherever a set does.
            if a.ty == Type::Squares {
                b = self.coerce(b, Some(Type::Squares), other.span)?;
            } else {
                let want = b.ty;
                a = self.coerce(a, Some(want), then.span)?;
            }
        }
        let ty = a.ty;
        Some(expression(ty, Term::If(boxed(condition), boxed(a), boxed(b))))
    }

    fn quantified(
        &mut self,
        word: Quantifier,
        arguments: &[syntax::Expression],
        span: Span,
        scope: &mut Scope,
    ) -> Checked {
        if matches!(word, Quantifier::Min | Quantifier::Max) && arguments.len() >= 2 {
            let amount = if word == Quantifier::Min { Amount::Least } else { Amount::Most };
            let mut numbers = Vec::new();
            for argument in arguments {
                numbers.push(self.expression(argument, Some(Type::Number), scope)?);
            }
            return numbers
                .into_iter()
                .reduce(|a, b| expression(Type::Number, Term::Arithmetic(amount, boxed(a), boxed(b))));
        }
        let ([argument], Quantifier::Any | Quantifier::No | Quantifier::Count) = (arguments, word) else {
            let error = match word {
                Quantifier::Any | Quantifier::No | Quantifier::Count => {
                    errors::wrong_count(span, word.word(), 1, arguments.len(), "SET")
                }
                Quantifier::Min | Quantifier::Max => {
                    errors::wrong_count(span, word.word(), 2, arguments.len(), "NUMBER, NUMBER")
                }
                Quantifier::Sum => errors::needs_binder(span, word.word(), "NUMBER"),
                Quantifier::All | Quantifier::Those => errors::needs_binder(span, word.word(), "CONDITION"),
            };
            self.diagnostics.push(error);
            return None;
        };
        let set = boxed(self.expression(argument, Some(Type::Squares), scope)?);
        Some(match word {
            Quantifier::Count => expression(Type::Number, Term::Count(set)),
            Quantifier::No => {
                let any = expression(Type::Truth, Term::Any(set));
                expression(Type::Truth, Term::Not(boxed(any)))
            }
            _ => expression(Type::Truth, Term::Any(set)),
        })
    }

    fn bound(
        &mut self,
        word: Quantifier,
        name: &Name,
        set: &syntax::Expression,
        body: &syntax::Expression,
        scope: &mut Scope,
    ) -> Checked {
        if let Some(values) = self.listed(set, scope) {
            return self.bound_to_listed(word, name, (set.span, &values), body, scope);
        }
        let set = self.expression(set, Some(Type::Squares), scope);
        let depth = scope.locals.len();
        let local = self.declare_local(name, Some(Type::Square), scope);
        let (reduction, body_type, ty) = match word {
            Quantifier::Any | Quantifier::No => (Reduction::Any, Type::Truth, Type::Truth),
            Quantifier::All => (Reduction::All, Type::Truth, Type::Truth),
            Quantifier::Count => (Reduction::Count, Type::Truth, Type::Number),
            Quantifier::Sum => (Reduction::Sum, Type::Number, Type::Number),
            Quantifier::Min => (Reduction::Min, Type::Number, Type::Number),
            Quantifier::Max => (Reduction::Max, Type::Number, Type::Number),
            Quantifier::Those => (Reduction::Those, Type::Truth, Type::Squares),
        };
        let body = self.expression(body, Some(body_type), scope);
        scope.locals.truncate(depth);
        let reduced = expression(ty, Term::Reduce(reduction, local, boxed(set?), boxed(body?)));
        Some(if word == Quantifier::No {
            expression(Type::Truth, Term::Not(boxed(reduced)))
        } else {
            reduced
        })
    }

    /// The values of a list that is known before play: directions, players, kinds. `None` for sets of squares.
    pub(super) fn listed(&mut self, tree: &syntax::Expression, scope: &Scope) -> Option<Listed> {
        let directions = |words: &[DirectionWord]| {
            words.iter().map(|word| expression(Type::Direction, Term::Direction(*word))).collect()
        };
        match &tree.kind {
            ExpressionKind::Word(name, None) => {
                self.directions_of(&name.text).map(|words| directions(&words))
            }
            ExpressionKind::List(names) => {
                let direction =
                    |name: &Name| DIRECTIONS.iter().find(|(word, _)| *word == name.text).map(|(_, v)| *v);
                let player = |name: &Name| match name.text.as_str() {
                    "white" => Some(Side::White),
                    "black" => Some(Side::Black),
                    _ => None,
                };
                if let Some(vectors) = names.iter().map(direction).collect::<Option<Vec<Vector>>>()
                    && !vectors.is_empty()
                {
                    return Some(directions(&vectors.into_iter().map(DirectionWord).collect::<Vec<_>>()));
                }
                if let Some(sides) = names.iter().map(player).collect::<Option<Vec<Side>>>()
                    && !sides.is_empty()
                {
                    let player = |side| expression(Type::Player, Term::Player(side));
                    return Some(sides.into_iter().map(player).collect());
                }
                if names.is_empty() {
                    self.diagnostics.push(errors::empty_kinds(tree.span));
                }
                let kinds = self.kinds_of_names(&self.resolved(names, scope));
                let kind = |kind| expression(Type::Kind, Term::Kind(Some(kind)));
                Some(kinds.iter().take_while(|kind| kind.index() < self.kind_names.len()).map(kind).collect())
            }
            _ => None,
        }
    }

    /// The directions of a word that stands for several.
    fn directions_of(&self, word: &str) -> Option<Vec<DirectionWord>> {
        const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        const SIDES: [(i8, i8); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];
        const CORNERS: [(i8, i8); 6] = [(1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1)];
        let hexagons = self.board.hexagons;
        let straight: &[(i8, i8)] = if hexagons { &SIDES } else { &STRAIGHT };
        let diagonal: &[(i8, i8)] = if hexagons { &CORNERS } else { &DIAGONAL };
        let chosen = match word {
            "orthogonals" => straight.to_vec(),
            "diagonals" => diagonal.to_vec(),
            "directions" => [straight, diagonal].concat(),
            _ => return None,
        };
        Some(chosen.into_iter().map(|(files, ranks)| DirectionWord(Vector::new(files, ranks))).collect())
    }

    /// Like [`Checker::bound`], over values that are known: the body is written out once for each.
    fn bound_to_listed(
        &mut self,
        word: Quantifier,
        name: &Name,
        (span, values): (Span, &[Expression]),
        body: &syntax::Expression,
        scope: &mut Scope,
    ) -> Checked {
        let of_truths =
            matches!(word, Quantifier::Any | Quantifier::No | Quantifier::All | Quantifier::Count);
        if word == Quantifier::Those {
            let found = values.first().map_or(Type::Kind, |value| value.ty);
            self.diagnostics.push(errors::wrong_type(span, Type::Squares, found));
            return None;
        }
        let ty = if of_truths { Type::Truth } else { Type::Number };
        let number = |number| expression(Type::Number, Term::Number(number));
        let truth = |truth| expression(Type::Truth, Term::Truth(truth));
        let mut found: Checked = None;
        for value in values {
            let body = self
                .with_value(name, value, scope, |checker, scope| checker.expression(body, Some(ty), scope))?;
            let part = match word {
                Quantifier::Count => {
                    expression(Type::Number, Term::If(boxed(body), boxed(number(1)), boxed(number(0))))
                }
                _ => body,
            };
            found = Some(match found {
                None => part,
                Some(before) => {
                    let (a, b) = (boxed(before), boxed(part));
                    match word {
                        Quantifier::Any | Quantifier::No | Quantifier::Those => {
                            expression(Type::Truth, Term::Or(a, b))
                        }
                        Quantifier::All => expression(Type::Truth, Term::And(a, b)),
                        Quantifier::Count | Quantifier::Sum => {
                            expression(Type::Number, Term::Arithmetic(Amount::Plus, a, b))
                        }
                        Quantifier::Min => expression(Type::Number, Term::Arithmetic(Amount::Least, a, b)),
                        Quantifier::Max => expression(Type::Number, Term::Arithmetic(Amount::Most, a, b)),
                    }
                }
            });
        }
        let found = found.unwrap_or_else(|| match ty {
            Type::Truth if word != Quantifier::Count => truth(word == Quantifier::All),
            _ => number(0),
        });
        Some(match word {
            Quantifier::No => expression(Type::Truth, Term::Not(boxed(found))),
            _ => found,
        })
    }

    /// Does something while a name stands for a value.
    pub(super) fn with_value<T>(
        &mut self,
        name: &Name,
        value: &Expression,
        scope: &mut Scope,
        body: impl FnOnce(&mut Self, &mut Scope) -> T,
    ) -> T {
        let known = scope.locals.iter().any(|(local, _, _)| *local == name.text)
            || scope.parameters.iter().any(|(parameter, _)| *parameter == name.text);
        if known || self.has_meaning(name) {
            self.diagnostics.push(errors::shadowed(name, self.names.place(&name.text)));
        }
        scope.parameters.push((name.text.clone(), Some(value.clone())));
        let found = body(self, scope);
        scope.parameters.pop();
        found
    }

    /// A function of the language, a declared one, or a table.
    fn call(
        &mut self,
        name: &Name,
        arguments: &[syntax::Expression],
        span: Span,
        scope: &mut Scope,
    ) -> Checked {
        match self.names.get(&name.text) {
            Some(Entity::Function(index)) => return self.expand(index, name, arguments, scope),
            Some(Entity::Table(table)) => return self.lookup(table, name, arguments, span, scope),
            Some(other) => {
                self.diagnostics.push(errors::not_a(name, "a function", other.words()));
                return None;
            }
            None => {}
        }
        let Some((_, form)) = FUNCTIONS.iter().find(|(word, _)| *word == name.text) else {
            if !self.names.may_exist(&name.text) {
                let near = self.names.near(&name.text, []).map(str::to_owned);
                self.diagnostics.push(errors::unknown_name(name, near.as_deref(), None));
            }
            return None;
        };
        let expected = form.split(", ").count();
        let optional = matches!(name.text.as_str(), "attacked" | "attackers-of" | "threatened" | "step")
            && arguments.len() + 1 == expected;
        if arguments.len() != expected && !optional {
            self.diagnostics.push(errors::wrong_count(span, &name.text, expected, arguments.len(), form));
            return None;
        }
        self.function_of_language(name, arguments, scope)
    }

    fn lookup(
        &mut self,
        table: crate::ids::Table,
        name: &Name,
        arguments: &[syntax::Expression],
        span: Span,
        scope: &mut Scope,
    ) -> Checked {
        let declared = &self.tables[table.index()];
        let expected = if declared.has_columns { 2 } else { 1 };
        let ty = if declared.gives_kinds { Type::Kind } else { Type::Number };
        if arguments.len() != expected {
            let form = if expected == 2 { "KIND, KIND" } else { "KIND" };
            self.diagnostics.push(errors::wrong_count(span, &name.text, expected, arguments.len(), form));
            return None;
        }
        let row = self.expression(&arguments[0], Some(Type::Kind), scope)?;
        let column = match arguments.get(1) {
            Some(column) => Some(boxed(self.expression(column, Some(Type::Kind), scope)?)),
            None => None,
        };
        Some(expression(ty, Term::Lookup(table, boxed(row), column)))
    }

    /// Puts the arguments of a declared function in its body.
    fn expand(
        &mut self,
        index: usize,
        name: &Name,
        arguments: &[syntax::Expression],
        scope: &mut Scope,
    ) -> Checked {
        let document = self.document;
        let function = &document.functions[index];
        let form: Vec<&str> =
            function.parameters.iter().map(|(parameter, _)| parameter.text.as_str()).collect();
        if arguments.len() != form.len() {
            let error =
                errors::wrong_count(name.span, &name.text, form.len(), arguments.len(), &form.join(", "));
            self.diagnostics.push(error);
            return None;
        }
        if self.calls.contains(&name.text) {
            self.diagnostics.push(errors::circle(name, &self.calls));
            return None;
        }
        if self.calls.len() >= limits::CALL_DEPTH {
            let error = errors::beyond_limit(
                name.span,
                "functions inside each other",
                self.calls.len() + 1,
                limits::CALL_DEPTH,
            );
            self.diagnostics.push(error);
            return None;
        }
        let mut held = Vec::new();
        let mut parameters = Vec::new();
        for ((parameter, ty), argument) in function.parameters.iter().zip(arguments) {
            let ty = self.named_type(ty)?;
            let value = self.expression(argument, Some(ty), scope);
            let value = value.map(|value| match &value.term {
                _ if is_leaf(&value.term) || ty == Type::Kinds => value,
                _ => {
                    let local = self.new_local();
                    held.push((local, value));
                    expression(ty, Term::Local(local))
                }
            });
            parameters.push((parameter.text.clone(), value));
        }
        let mut inner = Scope {
            locals: Vec::new(),
            parameters,
            aliases: Vec::new(),
            shapes: Vec::new(),
            ..scope.clone()
        };
        self.calls.push(name.text.clone());
        let body = self.expression(&function.body, None, &mut inner);
        self.calls.pop();
        scope.reads_history |= inner.reads_history;
        held.into_iter().rev().fold(body, |body, (local, value)| {
            let body = body?;
            Some(expression(body.ty, Term::Let(local, boxed(value), boxed(body))))
        })
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn function_of_language(
        &mut self,
        name: &Name,
        arguments: &[syntax::Expression],
        scope: &mut Scope,
    ) -> Checked {
        let mut argument = |checker: &mut Self, index: usize, ty: Type| {
            checker.expression(&arguments[index], Some(ty), scope).map(boxed)
        };
        let squares = |term| Some(expression(Type::Squares, term));
        match name.text.as_str() {
            "adjacent" => {
                let steps =
                    self.board.neighbour_vectors().into_iter().map(|vector| vec![Step::Vector(vector)]);
                squares(Term::Around(argument(self, 0, Type::Squares)?, steps.collect()))
            }
            "around" => {
                let of = argument(self, 0, Type::Squares);
                let steps = self.steps(&arguments[1])?;
                squares(Term::Around(of?, steps))
            }
            "slide" => {
                let from = argument(self, 0, Type::Square);
                let vectors = self.slide_vectors(&arguments[1])?;
                squares(Term::Slide(from?, vectors))
            }
            "connected" => {
                let (from, set) = (argument(self, 0, Type::Square), argument(self, 1, Type::Squares));
                let steps = self.steps(&arguments[2])?;
                squares(Term::Connected(from?, set?, steps))
            }
            "ray" => {
                let (from, way) = (argument(self, 0, Type::Square), argument(self, 1, Type::Direction));
                squares(Term::Ray(from?, way?))
            }
            "between" => {
                let (a, b) = (argument(self, 0, Type::Square), argument(self, 1, Type::Square));
                squares(Term::Between(a?, b?))
            }
            "first" => {
                let (from, way) = (argument(self, 0, Type::Square), argument(self, 1, Type::Direction));
                let set = argument(self, 2, Type::Squares);
                Some(expression(Type::Square, Term::First(from?, way?, set?)))
            }
            "step" => {
                let (from, way) = (argument(self, 0, Type::Square), argument(self, 1, Type::Direction));
                let one = || boxed(expression(Type::Number, Term::Number(1)));
                let count = if arguments.len() == 3 { argument(self, 2, Type::Number) } else { Some(one()) };
                Some(expression(Type::Square, Term::StepFrom(from?, way?, count?)))
            }
            "towards" => {
                let (from, to) = (argument(self, 0, Type::Square), argument(self, 1, Type::Square));
                Some(expression(Type::Direction, Term::Towards(from?, to?)))
            }
            "the" => Some(expression(Type::Square, Term::The(argument(self, 0, Type::Squares)?))),
            "file-of" => squares(Term::FileOf(argument(self, 0, Type::Square)?)),
            "rank-of" => squares(Term::RankOf(argument(self, 0, Type::Square)?)),
            "rank-number" => {
                let (of, player) = (argument(self, 0, Type::Square), argument(self, 1, Type::Player));
                Some(expression(Type::Number, Term::RankNumber(of?, player?)))
            }
            "kind" => Some(expression(Type::Kind, Term::KindAt(argument(self, 0, Type::Square)?))),
            "owner" => self.owner_of(&arguments[0], scope),
            "attacked" | "attackers-of" | "threatened" => {
                let set = argument(self, 0, Type::Squares);
                let by =
                    if arguments.len() == 2 { argument(self, 1, Type::Player)? } else { boxed(opponent()) };
                Some(match name.text.as_str() {
                    "attacked" => expression(Type::Truth, Term::Attacked(set?, by)),
                    "threatened" => expression(Type::Truth, Term::Threatened(set?, by)),
                    _ => expression(Type::Squares, Term::Attackers(set?, by)),
                })
            }
            "since-occurrence" => {
                let number = argument(self, 0, Type::Number)?;
                scope.reads_history = true;
                Some(expression(Type::Number, Term::SinceOccurrence(number)))
            }
            "attacked-by" => squares(Term::AttackedBy(argument(self, 0, Type::Squares)?)),
            "stuck" => Some(expression(Type::Truth, Term::Stuck(argument(self, 0, Type::Player)?))),
            "in-hand" => {
                let (player, kinds) = (argument(self, 0, Type::Player), argument(self, 1, Type::Kinds)?);
                let Term::Kinds(kinds) = kinds.term else { return None };
                Some(expression(Type::Number, Term::InHand(player?, kinds)))
            }
            _ => {
                let (kinds, player) = (argument(self, 0, Type::Kinds)?, argument(self, 1, Type::Player));
                let Term::Kinds(kinds) = kinds.term else { return None };
                Some(expression(Type::Number, Term::Starting(kinds, player?)))
            }
        }
    }

    /// The owner of a victim, or of the piece on a square.
    fn owner_of(&mut self, tree: &syntax::Expression, scope: &mut Scope) -> Checked {
        let of = self.expression(tree, None, scope)?;
        match of.term {
            Term::Context(ContextWord::Victim) => {
                Some(expression(Type::Player, Term::Context(ContextWord::VictimOwner)))
            }
            Term::Context(ContextWord::Piece) => Some(mover()),
            _ => {
                let of = self.coerce(of, Some(Type::Square), tree.span)?;
                Some(expression(Type::Player, Term::OwnerAt(boxed(of))))
            }
        }
    }

    /// What a parameter is chosen from, and its type.
    pub(super) fn domain(&mut self, tree: &syntax::Expression, scope: &mut Scope) -> Option<(Domain, Type)> {
        match &tree.kind {
            ExpressionKind::Word(name, None) if self.directions_of(&name.text).is_some() => {
                let directions = self.directions_of(&name.text).unwrap_or_default();
                Some((Domain::Direction(directions), Type::Direction))
            }
            ExpressionKind::Word(name, None) if name.text == "hand" => {
                Some((Domain::Hand(mover()), Type::Kind))
            }
            ExpressionKind::Of(hand, owner) if is_word(hand, "hand") => {
                let owner = self.expression(owner, Some(Type::Player), scope)?;
                Some((Domain::Hand(owner), Type::Kind))
            }
            ExpressionKind::My(hand) if is_word(hand, "hand") => Some((Domain::Hand(mover()), Type::Kind)),
            ExpressionKind::Their(hand) if is_word(hand, "hand") => {
                Some((Domain::Hand(opponent()), Type::Kind))
            }
            ExpressionKind::List(names) if names.is_empty() => {
                self.diagnostics.push(errors::empty_kinds(tree.span));
                None
            }
            ExpressionKind::List(names) => {
                let known = |name: &Name| DIRECTIONS.iter().find(|(word, _)| *word == name.text);
                if !names.is_empty() && names.iter().all(|name| known(name).is_some()) {
                    let vectors = names.iter().filter_map(known).map(|(_, vector)| DirectionWord(*vector));
                    return Some((Domain::Direction(vectors.collect()), Type::Direction));
                }
                if names.iter().any(|name| known(name).is_some()) {
                    for name in names.iter().filter(|name| known(name).is_none()) {
                        self.diagnostics.push(errors::unknown_direction(name));
                    }
                    return None;
                }
                let kinds = self.kinds_of_names(&self.resolved(names, scope));
                Some((Domain::Kind(kinds), Type::Kind))
            }
            _ => {
                let set = self.expression(tree, Some(Type::Squares), scope)?;
                Some((Domain::Square(set), Type::Square))
            }
        }
    }
}

/// The kinds that a single one is.
fn kinds_of(kind: Expression) -> KindsTerm {
    match kind.term {
        Term::Kind(Some(kind)) => KindsTerm::Fixed(KindSet::one(kind)),
        _ => KindsTerm::One(boxed(kind)),
    }
}

/// The squares of a set whose pieces a player owns.
fn owned(set: Expression, owner: Expression) -> Term {
    match set.term {
        Term::Pieces(kinds, None) => Term::Pieces(kinds, Some(boxed(owner))),
        term => {
            let pieces = expression(Type::Squares, Term::Pieces(None, Some(boxed(owner))));
            Term::And(boxed(expression(Type::Squares, term)), boxed(pieces))
        }
    }
}

fn is_word(tree: &syntax::Expression, word: &str) -> bool {
    matches!(&tree.kind, ExpressionKind::Word(name, None) if name.text == word)
}

/// The direction that leads back.
fn reversed(direction: Expression) -> Expression {
    let term = match direction.term {
        Term::Direction(word) => Term::Direction(DirectionWord(word.0.reversed())),
        term => Term::Reverse(boxed(expression(Type::Direction, term))),
    };
    expression(Type::Direction, term)
}

/// Whether a term can stand in several places at no cost.
fn is_leaf(term: &Term) -> bool {
    match term {
        Term::Opponent(inner) => is_leaf(&inner.term),
        _ => matches!(
            term,
            Term::Number(_)
                | Term::Truth(_)
                | Term::Player(_)
                | Term::Kind(_)
                | Term::Square(_)
                | Term::Direction(_)
                | Term::Local(_)
                | Term::Context(_)
        ),
    }
}
