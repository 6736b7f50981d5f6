//! Trees to a checked definition: the second stage.
//!
//! In: a [`Document`](crate::syntax::Document). Out: a [`Model`], or nothing if a mistake was reported. A model that
//! exists is right: every name is resolved, every expression has a type, every bound of [`limits`](crate::limits)
//! holds, so that later stages cannot fail on it. It has no public constructor but [`check`].

mod attribute;
mod betza;
mod board;
mod check;
mod errors;
mod history;
mod implied;
mod movement;
mod names;
mod notation;
mod path;
mod reading;
mod record;
mod reference;
mod rule;
mod setup;
mod shuffle;
mod statement;
mod term;
mod walkable;

pub use attribute::{Attribute, PieceAttribute};
pub use board::{Board, BoardEdge, BoardSquare, Step};
pub use check::check;
pub(crate) use check::references;
pub use movement::{Geometry, LameLeap, Movement, WalkCount};
pub use notation::{FieldSource, Template, TemplatePart};
pub use path::{LegStep, Pass, Path, PathLeg};
pub use reading::Reading;
pub use record::{Pattern, PatternPart, RecordField, RecordForm, RecordTemplate, TurnLayout};
pub(crate) use reference::Space;
pub use reference::{Entity, Reference, Role, Sort};
pub use setup::{Arrangement, SetupPiece, StartValue};
pub use shuffle::{Lot, Place, Shuffle};
pub use term::{
    Amount, Call, Change, ContextWord, DirectionWord, Domain, Expression, KindsTerm, Local, Order, Quantity,
    Reduction, Statement, Term, Touched, Type, touched, visit_statements,
};

use crate::ids::{ActionRule, Kind, KindSet, Mark, Side, Square, Table, Variable, Zone};
pub use crate::language::{ArrivalMoment, Counting, EndingMoment, Event, Foresight, Passing};
use crate::source::Span;
pub use crate::syntax::{FieldForm, Mode, Modes, Verdict};

/// A checked definition.
#[derive(Clone, Debug)]
pub struct Model {
    /// What the game is called and where it comes from.
    pub title: Title,
    /// The board.
    pub board: Board,
    /// The zones.
    pub zones: Vec<ZoneSquares>,
    /// The kinds of pieces.
    pub kinds: Vec<PieceKind>,
    /// The marks, and behind them the digits of attributes.
    pub marks: Vec<PieceMark>,
    /// The values that pieces remember.
    pub attributes: Vec<PieceAttribute>,
    /// The variables.
    pub variables: Vec<StateVariable>,
    /// The tables.
    pub tables: Vec<LookupTable>,
    /// The functions. They are expanded where they are called; this is for telling them by themselves.
    pub functions: Vec<DeclaredFunction>,
    /// The royal squares of the side that is the mover.
    pub royal: Option<Expression>,
    /// The course of a turn.
    pub turn: Turn,
    /// The course of other turns, told by conditions at their beginning; the first one that holds counts.
    pub phases: Vec<Phase>,
    /// The actions that are no moves.
    pub actions: Vec<DeclaredAction>,
    /// The choices on arrival.
    pub arrivals: Vec<Arrival>,
    /// The rules that fire on events, in the order of the definition.
    pub rules: Vec<Rule>,
    /// What may not be after an action.
    pub forbidden: Vec<Forbidden>,
    /// What may not be before a move.
    pub move_bans: Vec<MoveBan>,
    /// Which actions are obligatory if there are any: conditions on the action.
    pub priorities: Vec<Priority>,
    /// The endings, in the order of the definition.
    pub endings: Vec<Ending>,
    /// The arrangement at the start.
    pub setup: Arrangement,
    /// What of it is drawn.
    pub shuffle: Shuffle,
    /// How a position's text goes on after the side to move.
    pub fields: Vec<PositionField>,
    /// The match rules.
    pub match_rules: Option<MatchRules>,
    /// How published games are written.
    pub record: RecordForm,
    /// The examples.
    pub examples: Vec<Example>,
}

/// What the game is called and where it comes from.
#[derive(Clone, Debug, Default)]
pub struct Title {
    /// Its name.
    pub name: String,
    /// Who invented it.
    pub inventor: Option<String>,
    /// When.
    pub year: Option<i64>,
    /// A line about it.
    pub about: Option<String>,
    /// Where its rules are published.
    pub source: Option<String>,
}

/// A zone: its squares for White and for Black, the same where it belongs to no side.
#[derive(Clone, Debug)]
pub struct ZoneSquares {
    /// Its name.
    pub name: String,
    /// Whether each side has its own.
    pub of_side: bool,
    /// The squares, by side.
    pub squares: [Vec<Square>; 2],
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct PieceKind {
    /// Its name.
    pub name: String,
    /// The letter that stands for it, as declared (White's form).
    pub letter: String,
    /// How it moves.
    pub movements: Vec<Movement>,
    /// How its moves are written; the usual way if there is nothing.
    pub write: Option<Template>,
    /// Where it stands.
    pub span: Span,
}

/// A mark.
#[derive(Clone, Debug)]
pub struct PieceMark {
    /// Its name.
    pub name: String,
    /// The kinds that can carry it.
    pub on: KindSet,
    /// Whether a piece loses it by moving.
    pub lost_by_moving: bool,
    /// Whether pieces that carry it and pieces that do not stand in each other's way no more than air.
    pub apart: bool,
    /// Whether it is a digit of an attribute, which has the same name.
    pub is_digit: bool,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct StateVariable {
    /// Its name.
    pub name: String,
    /// Its type: number, truth, player, kind, square or squares.
    pub ty: Type,
    /// Whether each player has one.
    pub of_player: bool,
    /// Whether it is forgotten at the end of the turn after the one in which it was set.
    pub lasts_turn: bool,
    /// The largest number it takes; more is cut.
    pub most: i32,
    /// The value at the start, and after it was forgotten, by player; the same twice where all share one.
    pub starts: [StartValue; 2],
    /// Whether it is part of the position for repetition.
    pub in_position: bool,
    /// What it counts by itself.
    pub counts: Option<Counting>,
    /// Whether nothing that decides which actions follow asks for it, where no past is kept.
    pub is_idle: bool,
}

/// A table with one or two arguments, all kinds.
#[derive(Clone, Debug)]
pub struct LookupTable {
    /// Its name.
    pub name: String,
    /// Whether it takes a second argument.
    pub has_columns: bool,
    /// Whether it gives kinds; else numbers.
    pub gives_kinds: bool,
    /// Entries by row and column; row and column 0 are for `nothing`, then the kinds in order. `-1` is nothing.
    pub entries: Vec<Vec<i32>>,
}

/// A function that the definition declares.
#[derive(Clone, Debug)]
pub struct DeclaredFunction {
    /// Its name.
    pub name: String,
    /// Its parameters: their names, where their values are held, and their types.
    pub parameters: Vec<(String, Local, Option<Type>)>,
    /// What it gives; nothing if it takes kinds, which are put in before anything is checked.
    pub body: Option<Expression>,
    /// Where its name stands.
    pub span: Span,
}

/// The course of a turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Who begins.
    pub first: Side,
    /// The number of actions.
    pub actions: u16,
    /// What each action of the turn must be; empty if any will do.
    pub sequence: Vec<Vec<ActionKind>>,
    /// Where it says that an action is legal only if the turn can be completed after it, if it does.
    pub complete: Option<Span>,
    /// When a player may pass.
    pub pass: Passing,
    /// The number of actions after which a game ends as a draw; those of `[turn]` count.
    pub plies: u32,
}

/// A turn that takes another course.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// When a turn is one of these: asked at its beginning.
    pub when: Expression,
    /// Its course; who begins the game does not matter.
    pub turn: Turn,
}

/// A move by a piece's own movement, or a declared action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActionKind {
    /// A move.
    Move,
    /// A declared action.
    Declared(ActionRule),
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// Where its value is kept.
    pub local: Local,
    /// Its type.
    pub ty: Type,
    /// What it is chosen from.
    pub domain: Domain,
    /// Where it stands.
    pub span: Span,
}

/// An action that is no move.
#[derive(Clone, Debug)]
pub struct DeclaredAction {
    /// Its name.
    pub name: String,
    /// Whether it is done only when it was asked for.
    pub asked: bool,
    /// Its parameters.
    pub choices: Vec<Choice>,
    /// When it may be done.
    pub when: Option<Expression>,
    /// Where the conditions stand that must all hold, in order.
    pub conditions: Vec<Span>,
    /// What it does.
    pub effects: Vec<Statement>,
    /// How it is written.
    pub write: Template,
    /// Where it stands.
    pub span: Span,
}

/// A choice made when a piece's own move ends.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Its name.
    pub name: String,
    /// Which board the choice and the conditions see.
    pub moment: ArrivalMoment,
    /// When there is the choice.
    pub when: Option<Expression>,
    /// Its parameters.
    pub choices: Vec<Choice>,
    /// What it does.
    pub effects: Vec<Statement>,
    /// When the move may also be made without it; never if there is nothing.
    pub optional: Option<Expression>,
    /// What is written after the move.
    pub write: Template,
    /// Where it stands.
    pub span: Span,
}

/// A rule that fires on an event.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// The event.
    pub event: Event,
    /// Runs for each player, held here.
    pub each: Option<Local>,
    /// When it fires.
    pub when: Option<Expression>,
    /// What it does.
    pub effects: Vec<Statement>,
    /// Whether it only keeps what endings ask that look at the past.
    pub keeps_past: bool,
    /// Whether it only sets variables that are idle.
    pub is_idle: bool,
    /// Why it does that, for people.
    pub because: Option<String>,
    /// Where it stands.
    pub span: Span,
}

/// What may not be after an action.
#[derive(Clone, Debug)]
pub struct Forbidden {
    /// Its name.
    pub name: String,
    /// Whether it is judged at the end of the turn only.
    pub at_turn: bool,
    /// What may not be.
    pub when: Expression,
    /// Why, for messages.
    pub because: String,
    /// Whether the definition gives that reason.
    pub has_reason: bool,
    /// Where it stands.
    pub span: Span,
}

/// Which actions come first.
#[derive(Clone, Debug)]
pub struct Priority {
    /// Its name.
    pub name: String,
    /// Which actions they are.
    pub order: PriorityOrder,
    /// Where it stands.
    pub span: Span,
}

/// Which actions come first.
#[derive(Clone, Debug)]
pub enum PriorityOrder {
    /// Those for which it holds before they are done.
    Holds(Expression),
    /// Those after which it holds.
    HoldsAfter(Expression, Foresight),
    /// Those after which a number is largest.
    Most(Expression, Foresight),
}

/// What may not be before a move; it is a part of every movement's condition.
#[derive(Clone, Debug)]
pub struct MoveBan {
    /// Its name.
    pub name: String,
    /// What may not be.
    pub when: Expression,
    /// Why, for messages.
    pub because: String,
    /// Whether the definition gives that reason.
    pub has_reason: bool,
    /// Where it stands.
    pub span: Span,
}

/// An ending.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Its name.
    pub name: String,
    /// When it is looked for.
    pub moment: EndingMoment,
    /// Its condition.
    pub when: Option<Expression>,
    /// What it gives.
    pub verdict: Verdict,
    /// Whether it must be claimed.
    pub claim: bool,
    /// Whether it depends on the past: repetition or counters.
    pub of_history: bool,
    /// The kind of win, for matches.
    pub kind: Option<String>,
    /// Why, for people.
    pub because: String,
    /// Where it stands.
    pub span: Span,
}

/// A field of a position's text.
#[derive(Clone, Debug)]
pub enum PositionField {
    /// A variable.
    Variable(Variable),
    /// A mark, as letters that stand for squares.
    Rights {
        /// The mark.
        mark: Mark,
        /// Letters, and the squares whose pieces carry the mark.
        letters: Vec<(char, RightSquares)>,
    },
    /// Always `-`: what other dialects tell there, this game does not have.
    Nothing,
}

/// The squares for which a letter of a right stands.
#[derive(Clone, Debug)]
pub enum RightSquares {
    /// Always the same.
    Fixed(Vec<Square>),
    /// Those that an expression gives in the position, White acting.
    Found(Expression),
}

/// A match of several games.
#[derive(Clone, Debug)]
pub struct MatchRules {
    /// Points by kind of ending.
    pub points: Vec<(String, f64)>,
    /// The points that win the match.
    pub target: f64,
}

/// An example.
#[derive(Clone, Debug)]
pub struct Example {
    /// What it shows, if it has a name.
    pub name: Option<String>,
    /// Where it stands.
    pub span: Span,
    /// The position, with its place.
    pub position: Option<(String, Span)>,
    /// Actions played from there.
    pub moves: Option<(String, Span)>,
    /// Actions that must be legal.
    pub legal: Option<(String, Span)>,
    /// Actions that must not be.
    pub illegal: Option<(String, Span)>,
    /// Node counts for depth 1, 2, …, with their places.
    pub perft: Vec<(u64, Span)>,
    /// Words of the ending.
    pub outcome: Option<(String, Span)>,
}

impl Model {
    /// The squares of a zone as a side sees it; nobody has a zone that belongs to a side.
    pub fn zone(&self, zone: Zone, side: Side) -> &[Square] {
        let zone = &self.zones[zone.index()];
        match side.acting_index() {
            Some(side) => &zone.squares[side],
            None if zone.of_side => &[],
            None => &zone.squares[0],
        }
    }

    /// The table of an index.
    pub fn table(&self, table: Table) -> &LookupTable {
        &self.tables[table.index()]
    }

    /// Whether what is legal depends on positions before this one, which no text of a position tells.
    pub fn remembers(&self) -> bool {
        let is_past = |reading| matches!(reading, Reading::TurnStart | Reading::Past);
        self.forbidden.iter().any(|forbidden| forbidden.when.reads(is_past))
    }

    /// All kinds.
    pub fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len() as u8).map(Kind)
    }
}
