//! Domains of choices and loops: directions, players, kinds, squares.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::place::are_squares;
use super::scope::Scope;
use super::{expression, mover, opponent};
use crate::ids::{Side, Vector};
use crate::language::{Type, Word};
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::reference::Sort;
use crate::model::term::{DirectionWord, Domain, Expression, Term};
use crate::syntax::{self, ExpressionKind, Name};

/// A list of values known before play, for loops.
type Listed = Vec<Expression>;

/// The direction of a word as White sees it.
pub(super) fn vector(word: Word) -> Option<Vector> {
    DIRECTIONS.iter().find(|(known, _)| *known == word).map(|(_, vector)| *vector)
}

/// The direction of a name as White sees it.
fn vector_named(name: &Name) -> Option<Vector> {
    vector(Word::named(&name.text)?)
}

/// The words for directions, as White sees them.
const DIRECTIONS: [(Word, Vector); 8] = [
    (Word::Forward, Vector::new(0, 1)),
    (Word::Back, Vector::new(0, -1)),
    (Word::Left, Vector::new(-1, 0)),
    (Word::Right, Vector::new(1, 0)),
    (Word::ForwardLeft, Vector::new(-1, 1)),
    (Word::ForwardRight, Vector::new(1, 1)),
    (Word::BackLeft, Vector::new(-1, -1)),
    (Word::BackRight, Vector::new(1, -1)),
];

impl Checker<'_> {
    /// The values of a list that is known before play: directions, players, kinds. `None` for sets of squares.
    pub(in crate::model) fn listed(&mut self, tree: &syntax::Expression, scope: &Scope) -> Option<Listed> {
        let directions = |words: &[DirectionWord]| {
            words.iter().map(|word| expression(Type::Direction, Term::Direction(*word))).collect()
        };
        match &tree.kind {
            ExpressionKind::Word(name, None) => {
                let meant = self.resolved(std::slice::from_ref(name), scope);
                self.directions_of(&meant[0].text).map(|words| directions(&words))
            }
            ExpressionKind::List(names) => {
                let player = |name: &Name| match name.text.as_str() {
                    "white" => Some(Side::White),
                    "black" => Some(Side::Black),
                    _ => None,
                };
                let names = &self.resolved(names, scope);
                if let Some(vectors) = names.iter().map(vector_named).collect::<Option<Vec<Vector>>>()
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
                let kinds = self.kinds_of_names(names);
                let kind = |kind| expression(Type::Kind, Term::Kind(Some(kind)));
                Some(kinds.iter().take_while(|kind| kind.index() < self.kind_names.len()).map(kind).collect())
            }
            _ => None,
        }
    }

    /// Whether something is a list of directions, or a word for several directions.
    pub(super) fn lists_directions(&self, tree: &syntax::Expression, scope: &Scope) -> bool {
        let is_direction = |name: &Name| vector_named(name).is_some();
        match &tree.kind {
            ExpressionKind::Word(name, None) => {
                let meant = scope.aliases.iter().find(|(alias, _)| alias.text == name.text);
                self.directions_of(meant.map_or(&name.text, |(_, meant)| &meant.text)).is_some()
            }
            ExpressionKind::List(names) => !names.is_empty() && names.iter().all(is_direction),
            _ => false,
        }
    }

    /// The directions of a word for several directions.
    fn directions_of(&self, word: &str) -> Option<Vec<DirectionWord>> {
        const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        const SIDES: [(i8, i8); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];
        const CORNERS: [(i8, i8); 6] = [(1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1)];
        let hexagons = self.board.hexagons;
        let straight: &[(i8, i8)] = if hexagons { &SIDES } else { &STRAIGHT };
        let diagonal: &[(i8, i8)] = if hexagons { &CORNERS } else { &DIAGONAL };
        let chosen = match Word::named(word)? {
            Word::Orthogonals => straight.to_vec(),
            Word::Diagonals => diagonal.to_vec(),
            Word::Directions => [straight, diagonal].concat(),
            _ => return None,
        };
        Some(chosen.into_iter().map(|(files, ranks)| DirectionWord(Vector::new(files, ranks))).collect())
    }

    /// Runs a function while a name stands for a value.
    pub(in crate::model) fn with_value<T>(
        &mut self,
        name: &Name,
        value: &Expression,
        scope: &mut Scope,
        body: impl FnOnce(&mut Self, &mut Scope) -> T,
    ) -> T {
        if scope.knows(name) || self.has_meaning(name) {
            self.diagnostics.push(errors::shadowed(name, self.names.place(&name.text)));
        }
        self.recorder.declares_local(name, Sort::Local, Some(value.ty));
        scope.parameters.push((name.clone(), Some(value.clone())));
        let found = body(self, scope);
        scope.parameters.pop();
        found
    }

    /// The domain of a parameter, and its type.
    pub(in crate::model) fn domain(
        &mut self,
        tree: &syntax::Expression,
        scope: &mut Scope,
    ) -> Option<(Domain, Type)> {
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
            ExpressionKind::List(names) if are_squares(names) => {
                self.diagnostics.push(errors::listed_squares(tree.span, names, " or "));
                None
            }
            ExpressionKind::List(names) => {
                let is_direction = |name: &&Name| vector_named(name).is_some();
                if !names.is_empty() && names.iter().all(|name| is_direction(&name)) {
                    let vectors = names.iter().filter_map(vector_named).map(DirectionWord);
                    return Some((Domain::Direction(vectors.collect()), Type::Direction));
                }
                if names.iter().any(|name| is_direction(&name)) {
                    for name in names.iter().filter(|name| !is_direction(name)) {
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

fn is_word(tree: &syntax::Expression, word: &str) -> bool {
    matches!(&tree.kind, ExpressionKind::Word(name, None) if name.text == word)
}
