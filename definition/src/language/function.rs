//! The functions of the language.

use super::entry::vocabulary;
use super::types::Type;

/// The form of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A value.
    Value(Type),
    /// A movement between `'` quotes.
    Movement,
    /// A movement or a direction.
    Way,
    /// A square, or `piece` or `victim`.
    Owned,
}

/// A parameter of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its form.
    pub takes: Takes,
    /// Whether the argument may be missing, and all after it.
    pub is_optional: bool,
}

const fn one(ty: Type) -> Parameter {
    Parameter { takes: Takes::Value(ty), is_optional: false }
}

const fn maybe(ty: Type) -> Parameter {
    Parameter { takes: Takes::Value(ty), is_optional: true }
}

const MOVEMENT: Parameter = Parameter { takes: Takes::Movement, is_optional: false };
const WAY: Parameter = Parameter { takes: Takes::Way, is_optional: false };
const OWNED: Parameter = Parameter { takes: Takes::Owned, is_optional: false };
const SQUARE: Parameter = one(Type::Square);
const SET: Parameter = one(Type::Squares);
const DIRECTION: Parameter = one(Type::Direction);
const NUMBER: Parameter = one(Type::Number);
const PLAYER: Parameter = one(Type::Player);
const KIND: Parameter = one(Type::Kind);
const KINDS: Parameter = one(Type::Kinds);
const BY: Parameter = maybe(Type::Player);
const AS: Parameter = maybe(Type::Kind);
const COUNT: Parameter = maybe(Type::Number);

vocabulary! {
    /// A function of the language.
    Function;
    /// Its parameters, and the type of its result.
    signature: (&'static [Parameter], Type);
    Adjacent = "adjacent", (&[SET], Type::Squares),
        "the neighbours of the squares: eight around a square, six around a hexagon", "adjacent(my king)";
    Around = "around", (&[SET, MOVEMENT], Type::Squares),
        "the squares that leaps and links lead to from one of the set", "around(to, 'N')";
    Slide = "slide", (&[SQUARE, WAY], Type::Squares),
        "the squares that a ride reaches, up to and including the first piece", "slide(k, 'R')";
    Ray = "ray", (&[SQUARE, DIRECTION], Type::Squares),
        "the squares in a direction up to the edge, whatever stands there", "ray(from, forward)";
    Distance = "distance", (&[SQUARE, SQUARE], Type::Number),
        "how many steps a king would need on the empty board", "distance(to, k) <= 4";
    Between = "between", (&[SQUARE, SQUARE], Type::Squares),
        "the squares strictly between two squares of a rank, file or diagonal", "between(from, to)";
    First = "first", (&[SQUARE, DIRECTION, SET], Type::Square),
        "the first square of the ray that is in the set, or `nothing`", "first(gun, way, pieces)";
    Step = "step", (&[SQUARE, DIRECTION, COUNT], Type::Square),
        "the square so many steps away, backwards if negative; `nothing` beyond the edge", "step(to, back)";
    Offset = "offset", (&[SQUARE, NUMBER, NUMBER], Type::Square),
        "the square so many files to the right and so many ranks forward, left and back if negative; `nothing` beyond the edge",
        "offset(to, 1, -2)";
    Towards = "towards", (&[SQUARE, SQUARE], Type::Direction),
        "the direction in which the second square lies from the first, `nothing` if in none",
        "step(to, towards(from, to))";
    The = "the", (&[SET], Type::Square), "the first square of the set, or `nothing`", "the(my king)";
    Connected = "connected", (&[SQUARE, SET, MOVEMENT], Type::Squares),
        "the square, and what can be reached from it by steps inside the set", "connected(s, my pieces, 'W')";
    FileSquares = "file-squares", (&[SQUARE], Type::Squares), "all squares of its file", "any(file-squares(s) and my pawn)";
    RankSquares = "rank-squares", (&[SQUARE], Type::Squares), "all squares of its rank", "any(rank-squares(s) and my pawn)";
    Rank = "rank", (&[SQUARE, PLAYER], Type::Number),
        "the number of its rank, from 1 at that player's edge", "rank(to, mover) > 4";
    File = "file", (&[SQUARE], Type::Number), "the number of its file, from 1 at the left as White sees it", "file(to) = file(from)";
    Kind = "kind", (&[SQUARE], Type::Kind), "the kind of the piece that stands there, or `nothing`", "kind(s) = queen";
    Owner = "owner", (&[OWNED], Type::Player), "the owner of the piece; `neutral` if none", "owner(victim)";
    Attacked = "attacked", (&[SET, BY, AS], Type::Truth),
        "whether the opponent, or that player, could capture on one of these squares; on empty ones a piece of the kind, if it is given",
        "attacked(my royal)";
    Observed = "observed", (&[SET, BY], Type::Truth),
        "the same, but conditions of movements on what is attacked are left out", "observed(from, mover)";
    AttackersOf = "attackers-of", (&[SET, BY], Type::Squares),
        "the squares of the opponent's, or that player's, pieces that could capture on one of these squares",
        "count(attackers-of(my king)) > 1";
    AttackedBy = "attacked-by", (&[SET], Type::Squares),
        "the squares on which the pieces of the set could capture, were there an enemy", "attacked-by(my rook)";
    Reach = "reach", (&[KIND, SQUARE, BY], Type::Squares),
        "the squares to which a piece of the kind, the mover's or that player's, could go by its `moves`, if it stood on the square",
        "reach(victim, to, opponent)";
    Threatened = "threatened", (&[SET, BY], Type::Truth),
        "whether the opponent, or that player, could remove a piece of the set by any action, even a forbidden one",
        "threatened(my king)";
    Stuck = "stuck", (&[PLAYER], Type::Truth),
        "whether the player would have no legal action at the beginning of a turn, passing left out", "stuck(opponent)";
    SinceOccurrence = "since-occurrence", (&[NUMBER], Type::Number),
        "how many actions ago the position occurred for the NUMBERth time; 0 if it has not",
        "since-occurrence(1) > 10";
    InHand = "in-hand", (&[KINDS, PLAYER], Type::Number),
        "how many pieces of these kinds the player has in hand", "in-hand([pawn], mover) > 0";
    Starting = "starting", (&[KINDS, PLAYER], Type::Number),
        "how many pieces of these kinds the player has on the board in `[setup]`", "starting([pawn], white)";
    StartingSquares = "starting-squares", (&[KINDS, PLAYER], Type::Squares),
        "the squares on which pieces of these kinds of the player stand in `[setup]`", "to in starting-squares(king, mover)";
}

impl Function {
    /// Its parameters.
    pub fn parameters(self) -> &'static [Parameter] {
        self.signature().0
    }

    /// The type of its result.
    pub fn gives(self) -> Type {
        self.signature().1
    }

    /// Whether a number of arguments is right.
    pub fn takes(self, arguments: usize) -> bool {
        let parameters = self.parameters();
        let least = parameters.iter().filter(|parameter| !parameter.is_optional).count();
        (least..=parameters.len()).contains(&arguments)
    }

    /// Its parameters in words: `square, 'movement'`.
    pub fn form(self) -> String {
        let word = |parameter: &Parameter| match parameter.takes {
            Takes::Value(ty) => ty.name(),
            Takes::Movement | Takes::Way => "'movement'",
            Takes::Owned => Type::Square.name(),
        };
        self.parameters().iter().map(word).collect::<Vec<_>>().join(", ")
    }
}
