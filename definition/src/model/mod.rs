//! Trees to a checked definition: the second stage.
//!
//! In: a [`Document`](crate::syntax::Document). Out: a [`Model`], or nothing if a mistake was reported. A model that
//! exists is valid: every name is resolved, every expression has a type, every bound of [`limits`](crate::limits) holds,
//! so that later stages cannot fail on it. [`check`] is its only public constructor.

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
pub use board::{Board, BoardEdge, BoardSquare, Look, Step};
pub use check::{check, references};

pub use movement::{Geometry, LameLeap, Movement, WalkCount};
pub use notation::{FieldSource, Template, TemplatePart};
pub use path::{LegStep, Pass, Path, PathLeg};
pub use reading::Reading;
pub use record::{Pattern, PatternPart, RecordField, RecordForm, RecordSubject, RecordTemplate, TurnLayout};

pub use reference::{Entity, Recorded, Reference, Role, Sort, Space};
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
    /// The name and origin of the game.
    pub title: Title,
    /// The board.
    pub board: Board,
    /// The zones.
    pub zones: Vec<ZoneSquares>,
    /// The kinds of pieces.
    pub kinds: Vec<PieceKind>,
    /// The marks, followed by the digits of attributes.
    pub marks: Vec<PieceMark>,
    /// The values that pieces remember.
    pub attributes: Vec<PieceAttribute>,
    /// The variables.
    pub variables: Vec<StateVariable>,
    /// The tables.
    pub tables: Vec<LookupTable>,
    /// The functions. They are expanded where they are called; this list is for describing them.
    pub functions: Vec<DeclaredFunction>,
    /// The royal squares of the side that is the mover.
    pub royal: Option<Expression>,
    /// The course of a turn.
    pub turn: Turn,
    /// The courses of other turns, chosen by conditions at the beginning of the turn; the first one that holds counts.
    pub phases: Vec<Phase>,
    /// The actions other than moves.
    pub actions: Vec<DeclaredAction>,
    /// The choices on arrival.
    pub arrivals: Vec<Arrival>,
    /// The rules that fire on events, in the order of the definition.
    pub rules: Vec<Rule>,
    /// The bans on actions.
    pub forbidden: Vec<Forbidden>,
    /// The bans on moves.
    pub move_bans: Vec<MoveBan>,
    /// The priorities: conditions on the action.
    pub priorities: Vec<Priority>,
    /// The endings, in the order of the definition.
    pub endings: Vec<Ending>,
    /// The arrangement at the start.
    pub setup: Arrangement,
    /// The drawn parts of the start.
    pub shuffle: Shuffle,
    /// The text of a position after the side to move.
    pub fields: Vec<PositionField>,
    /// The match rules.
    pub match_rules: Option<MatchRules>,
    /// How published games are written.
    pub record: RecordForm,
    /// The examples.
    pub examples: Vec<Example>,
}

/// The name and origin of the game.
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
    /// The place where its rules are published.
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
    /// Where its name is written.
    pub span: Span,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct PieceKind {
    /// Its name.
    pub name: String,
    /// The letter that stands for it, as declared (White's form).
    pub letter: String,
    /// The signs on its disc in pictures, of White's piece and of Black's; nothing if the definition chooses none.
    pub figures: Option<[String; 2]>,
    /// Its movements.
    pub movements: Vec<Movement>,
    /// The template for its moves; the default if there is nothing.
    pub write: Option<Template>,
    /// Its place.
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
    /// Whether pieces that carry it and pieces that do not are apart.
    pub apart: bool,
    /// The sign after the letters of its carriers in positions; nothing if positions list their squares.
    pub sign: Option<char>,
    /// Whether it is a digit of an attribute of the same name.
    pub is_digit: bool,
    /// Where its name is written.
    pub span: Span,
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
    /// The largest number it takes; larger ones are clamped.
    pub most: i32,
    /// The value at the start, and after it was forgotten, by player; twice the same value where all share the variable.
    pub starts: [StartValue; 2],
    /// Whether it is part of the position for repetition.
    pub in_position: bool,
    /// The things that it counts.
    pub counts: Option<Counting>,
    /// Whether it has no influence on the possible actions where no history is kept.
    pub is_idle: bool,
    /// Where its name is written.
    pub span: Span,
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
    /// Where its name is written.
    pub span: Span,
}

/// A function that the definition declares.
#[derive(Clone, Debug)]
pub struct DeclaredFunction {
    /// Its name.
    pub name: String,
    /// Its parameters: their names, the places of their values, and their types.
    pub parameters: Vec<(String, Local, Option<Type>)>,
    /// The type of its result; nothing if it takes kinds, which are substituted before anything is checked.
    pub body: Option<Expression>,
    /// The place of its name.
    pub span: Span,
}

/// The course of a turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Who begins.
    pub first: Side,
    /// The number of actions.
    pub actions: u16,
    /// The allowed actions for each action of the turn; empty if all are allowed.
    pub sequence: Vec<Vec<ActionKind>>,
    /// The place where `complete` demands that the turn can be completed after each action, if it does.
    pub complete: Option<Span>,
    /// When a player may pass.
    pub pass: Passing,
    /// The number of actions after which a game ends as a draw; those of `[turn]` count.
    pub plies: u32,
}

/// A turn with another course.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// The condition for such a turn, evaluated at its beginning.
    pub when: Expression,
    /// Its course; its first player is ignored.
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
    /// The place of its value.
    pub local: Local,
    /// Its type.
    pub ty: Type,
    /// Its domain.
    pub domain: Domain,
    /// Its place.
    pub span: Span,
}

/// An action other than a move.
#[derive(Clone, Debug)]
pub struct DeclaredAction {
    /// Its name.
    pub name: String,
    /// Whether it is only for decisions.
    pub asked: bool,
    /// Its parameters.
    pub choices: Vec<Choice>,
    /// Its condition.
    pub when: Option<Expression>,
    /// The places of the conditions that must all hold, in order.
    pub conditions: Vec<Span>,
    /// Its statements.
    pub effects: Vec<Statement>,
    /// Its template.
    pub write: Template,
    /// Its place.
    pub span: Span,
}

/// A choice made when a piece's own move ends.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Its name.
    pub name: String,
    /// Which board the choice and the conditions see.
    pub moment: ArrivalMoment,
    /// The condition of the choice.
    pub when: Option<Expression>,
    /// Its parameters.
    pub choices: Vec<Choice>,
    /// Its statements.
    pub effects: Vec<Statement>,
    /// When the move may also be made without it; nothing for never.
    pub optional: Option<Expression>,
    /// The template, for the text after the move.
    pub write: Template,
    /// Its place.
    pub span: Span,
}

/// A rule that fires on an event.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// The event.
    pub event: Event,
    /// The player variable, if it runs for each player.
    pub each: Option<Local>,
    /// Its condition.
    pub when: Option<Expression>,
    /// Its statements.
    pub effects: Vec<Statement>,
    /// Whether it only keeps values for endings that depend on the history.
    pub keeps_past: bool,
    /// Whether it only sets variables that are idle.
    pub is_idle: bool,
    /// The reason, for people.
    pub because: Option<String>,
    /// Its place.
    pub span: Span,
}

/// A ban on actions.
#[derive(Clone, Debug)]
pub struct Forbidden {
    /// Its name.
    pub name: String,
    /// Whether it is checked only at the end of the turn.
    pub at_turn: bool,
    /// The condition that must not hold.
    pub when: Expression,
    /// The reason, for messages.
    pub because: String,
    /// Whether the definition gives that reason.
    pub has_reason: bool,
    /// Its place.
    pub span: Span,
}

/// A priority.
#[derive(Clone, Debug)]
pub struct Priority {
    /// Its name.
    pub name: String,
    /// The actions that it puts first.
    pub order: PriorityOrder,
    /// Its place.
    pub span: Span,
}

/// The actions that a priority puts first.
#[derive(Clone, Debug)]
pub enum PriorityOrder {
    /// Actions for which a condition holds before they are done.
    Holds(Expression),
    /// Actions after which a condition holds.
    HoldsAfter(Expression, Foresight),
    /// Actions after which a number is largest.
    Most(Expression, Foresight),
}

/// A ban on moves; it is a part of every movement's condition.
#[derive(Clone, Debug)]
pub struct MoveBan {
    /// Its name.
    pub name: String,
    /// The condition that must not hold.
    pub when: Expression,
    /// The reason, for messages.
    pub because: String,
    /// Whether the definition gives that reason.
    pub has_reason: bool,
    /// Its place.
    pub span: Span,
}

/// An ending.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Its name.
    pub name: String,
    /// When it is checked.
    pub moment: EndingMoment,
    /// Its condition.
    pub when: Option<Expression>,
    /// Its result.
    pub verdict: Verdict,
    /// Whether it must be claimed.
    pub claim: bool,
    /// Whether it depends on the history: repetition or counters.
    pub of_history: bool,
    /// The kind of win, for matches.
    pub kind: Option<String>,
    /// The reason, for people.
    pub because: String,
    /// Its place.
    pub span: Span,
}

/// A field of a position's text.
#[derive(Clone, Debug)]
pub enum PositionField {
    /// A variable.
    Variable(Variable),
    /// A mark, as letters for squares.
    Rights {
        /// The mark.
        mark: Mark,
        /// Letters, and the squares whose pieces carry the mark.
        letters: Vec<(char, RightSquares)>,
    },
    /// Always `-`, in place of a field that other games have.
    Nothing,
}

/// The squares of a letter of a right.
#[derive(Clone, Debug)]
pub enum RightSquares {
    /// Always the same.
    Fixed(Vec<Square>),
    /// The squares given by an expression in the position, with White to act.
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
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its place.
    pub span: Span,
    /// The position, with its place.
    pub position: Option<(String, Span)>,
    /// Actions played from there.
    pub moves: Option<(String, Span)>,
    /// Actions that must be legal.
    pub legal: Option<(String, Span)>,
    /// Actions that must be illegal.
    pub illegal: Option<(String, Span)>,
    /// Node counts for depth 1, 2, …, with their places.
    pub perft: Vec<(u64, Span)>,
    /// Words of the outcome.
    pub outcome: Option<(String, Span)>,
}

impl Model {
    /// The squares of a zone as a side sees it; neutral has no squares in a zone of the sides.
    pub fn zone(&self, zone: Zone, side: Side) -> &[Square] {
        let zone = &self.zones[zone.index()];
        match side.acting_index() {
            Some(side) => &zone.squares[side],
            None if zone.of_side => &[],
            None => &zone.squares[0],
        }
    }

    /// The table with an index.
    pub fn table(&self, table: Table) -> &LookupTable {
        &self.tables[table.index()]
    }

    /// Whether legality depends on earlier positions, which the text of a position does not contain.
    pub fn remembers(&self) -> bool {
        let is_past = |reading| matches!(reading, Reading::TurnStart | Reading::Past);
        self.forbidden.iter().any(|forbidden| forbidden.when.reads(is_past))
    }

    /// The lines of movement of all kinds.
    pub fn movements(&self) -> impl Iterator<Item = &Movement> {
        self.kinds.iter().flat_map(|kind| &kind.movements)
    }

    /// What rules, actions, arrivals and movements do: the statements of each.
    pub fn effects(&self) -> impl Iterator<Item = &[Statement]> {
        let rules = self.rules.iter().map(|rule| &rule.effects[..]);
        let actions = self.actions.iter().map(|action| &action.effects[..]);
        let arrivals = self.arrivals.iter().map(|arrival| &arrival.effects[..]);
        let movements = self.movements().map(|movement| &movement.effects[..]);
        rules.chain(actions).chain(arrivals).chain(movements)
    }

    /// All kinds.
    pub fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len() as u8).map(Kind)
    }
}
