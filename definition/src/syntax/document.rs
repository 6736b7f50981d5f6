//! The tree of a whole definition: sections with names, small trees and places, without resolved names.

use super::layers::Layers;
use super::movement::Line;
use super::name::Name;
use super::notation::{RecordSection, Template};
use super::rule::{Expression, Statement};
pub use super::value::Text;
use crate::diagnostic::Diagnostic;
use crate::ids::Side;
use crate::language::{
    ArrivalMoment, Counting, EndingMoment, Event, First, ForbiddenMoment, Foresight, Owner, Passing, Section,
};
use crate::source::{SourceId, Span};

/// A definition, `extends` and `use` followed.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The first line of the definition's own file.
    pub span: Span,
    /// Whether all its bases could be read.
    pub is_whole: bool,
    /// Whether mutators that it does not name are laid over it, which may make some of it useless.
    pub is_mutated: bool,
    /// The entries of its bases that the definition's own file removes.
    pub removed: Vec<Name>,
    /// Whether it is not a game by itself: a mutator, or rules that games share.
    pub is_fragment: bool,
    /// The ranks of the board of its base, where it has a different board.
    pub ranks_before: Option<i64>,
    /// The message in place of mistakes in a fragment whose needs are not met.
    pub unmet: Vec<(SourceId, Diagnostic)>,
    /// Which file sets which value.
    pub layers: Layers,
    /// Names of entries, with their sections, that mean only that there is such an entry: after `before`, in `[needs]`,
    /// and a group's own name in an addition to it.
    pub pointers: Vec<(Section, Name)>,
    /// Names whose declarations could not be read; their mistakes have been reported.
    pub unread: Vec<Name>,
    /// `[variant]`
    pub title: Title,
    /// `[board]`
    pub board: BoardSection,
    /// `[zones]` and `[side-zones]`
    pub zones: Vec<ZoneSection>,
    /// `[groups]`
    pub groups: Vec<(Name, Vec<Name>)>,
    /// `[constants]`
    pub constants: Vec<(Name, i64)>,
    /// `[pieces]`
    pub pieces: Vec<PieceSection>,
    /// `[movements]`
    pub movements: Vec<MovementSection>,
    /// `[functions]`
    pub functions: Vec<Function>,
    /// `[procedures]`
    pub procedures: Vec<Procedure>,
    /// `[tables]`
    pub tables: Vec<TableSection>,
    /// `[state]`
    pub variables: Vec<VariableSection>,
    /// `[marks]`
    pub marks: Vec<MarkSection>,
    /// `[royal]`
    pub royal: Option<Expression>,
    /// `[setup]`
    pub setup: Option<SetupSection>,
    /// `[shuffle]`
    pub shuffle: ShuffleSection,
    /// `[turn]`
    pub turn: TurnSection,
    /// `[actions]`
    pub actions: Vec<ActionSection>,
    /// `[arrivals]`
    pub arrivals: Vec<ArrivalSection>,
    /// `[rules]`
    pub rules: Vec<RuleSection>,
    /// `[phases]`: name, condition, course.
    pub phases: Vec<(Name, Expression, TurnSection)>,
    /// `[forbidden]`
    pub forbidden: Vec<ForbiddenSection>,
    /// `[priorities]`
    pub priorities: Vec<PrioritySection>,
    /// `[endings]`
    pub endings: Vec<EndingSection>,
    /// `[position]`
    pub position: PositionSection,
    /// `[match]`
    pub match_rules: Option<MatchSection>,
    /// `[record]`
    pub record: Option<RecordSection>,
    /// `[[example]]`
    pub examples: Vec<ExampleSection>,
}

impl Document {
    /// Leaves out a declaration that could not be read; its name, up to a bracket, counts as known.
    pub(super) fn leave_out(&mut self, declared: &Name) {
        self.unread.push(Name { text: declared.head().to_owned(), span: declared.span });
    }
}

/// The name and origin of the game.
#[derive(Clone, Debug, Default)]
pub struct Title {
    /// Its name.
    pub name: Option<Text>,
    /// Who invented it.
    pub inventor: Option<Text>,
    /// When.
    pub year: Option<i64>,
    /// A line about it.
    pub about: Option<Text>,
    /// The place where its rules are published.
    pub source: Option<Text>,
}

/// The board.
#[derive(Clone, Debug, Default)]
pub struct BoardSection {
    /// The place of the section.
    pub span: Option<Span>,
    /// The number of files.
    pub files: Option<(i64, Span)>,
    /// The number of ranks.
    pub ranks: Option<(i64, Span)>,
    /// The missing squares of the grid.
    pub holes: Option<Text>,
    /// Other names for the squares.
    pub names: Option<Text>,
    /// `mirrored` or `rotated`: how White's side becomes Black's.
    pub turned: Option<(bool, Span)>,
    /// Whether the left edge is joined to the right one.
    pub cylinder: bool,
    /// Whether both pairs of edges are joined.
    pub torus: bool,
    /// Whether the grid is one of hexagons.
    pub hexagons: bool,
    /// Whether all squares are drawn in one colour.
    pub plain: bool,
    /// Whether it is drawn as lines and points.
    pub points: bool,
    /// The points that diagonal lines join.
    pub diagonals: Option<Expression>,
    /// The points between which no lines run along the files.
    pub river: Option<Expression>,
    /// The points with a dot.
    pub dots: Option<Expression>,
    /// Whether the whole section could be read.
    pub is_read: bool,
    /// `[board.links]`
    pub links: Vec<(Name, Text)>,
}

/// A zone.
#[derive(Clone, Debug)]
pub struct ZoneSection {
    /// Its name.
    pub name: Name,
    /// Whether each side has its own, given from White's side.
    pub of_side: bool,
    /// Its squares.
    pub squares: Expression,
    /// Black's squares, if they are given separately.
    pub black: Option<Expression>,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct PieceSection {
    /// Its name.
    pub name: Name,
    /// The letter that stands for it.
    pub letter: Option<Text>,
    /// The signs on its disc in pictures.
    pub figure: Option<Text>,
    /// Its movement lines.
    pub moves: Vec<Line>,
    /// Its lines in the files beneath, the oldest first: the meaning of the kind's own name in its lines.
    pub before: Vec<Vec<Line>>,
    /// Whether it explicitly has none.
    pub stands_still: bool,
    /// Whether it may not be lost.
    pub is_royal: bool,
    /// The template for its moves.
    pub write: Option<Template>,
}

/// A named movement.
#[derive(Clone, Debug)]
pub struct MovementSection {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Name>,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Its values in the files beneath, the oldest first: the meaning of its own name in its lines.
    pub before: Vec<MovementSection>,
}

/// The head of a function or procedure.
pub(super) struct FunctionHead {
    pub(super) name: Name,
    /// The parameters with the names of their types.
    pub(super) parameters: Vec<(Name, Name)>,
    /// The type name of a function's result, if it is stated.
    pub(super) result: Option<Name>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// Its parameters with the names of their types.
    pub parameters: Vec<(Name, Name)>,
    /// The type name of its result, if it is stated.
    pub result: Option<Name>,
    /// Its body.
    pub body: Expression,
    /// Its values in the files beneath, the oldest first: the meaning of its own name in its body.
    pub before: Vec<Function>,
}

/// Statements with a name.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: Name,
    /// Its parameters with the names of their types.
    pub parameters: Vec<(Name, Name)>,
    /// Its statements.
    pub body: Vec<Statement>,
    /// Its values in the files beneath, the oldest first: the meaning of its own name in its body.
    pub before: Vec<Procedure>,
}

/// A table of kinds or numbers.
#[derive(Clone, Debug)]
pub struct TableSection {
    /// Its name.
    pub name: Name,
    /// The heads of the columns; empty for a table with one argument.
    pub columns: Vec<Name>,
    /// The rows: the names at their head, and their entries.
    pub rows: Vec<(Vec<Name>, Vec<Name>)>,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct VariableSection {
    /// Its name.
    pub name: Name,
    /// The name of its type.
    pub is: Option<Name>,
    /// Whether each player has one.
    pub of_player: bool,
    /// Whether it is forgotten at the end of the turn after the one in which it was set.
    pub lasts_turn: bool,
    /// The largest number.
    pub most: Option<(i64, Span)>,
    /// The value at the start: White's, or the common one, and Black's if it is given separately.
    pub starts: Option<(Expression, Option<Expression>)>,
    /// The things that it counts.
    pub counts: Option<Counting>,
    /// Whether positions that differ in it are different for repetition.
    pub in_position: bool,
}

/// A mark that pieces carry.
#[derive(Clone, Debug)]
pub struct MarkSection {
    /// Its name.
    pub name: Name,
    /// The kinds that can carry it; all by default.
    pub on: Option<Vec<Name>>,
    /// The name of the type of the value that a piece remembers by it.
    pub is: Option<Name>,
    /// The largest number.
    pub most: Option<(i64, Span)>,
    /// The name of the piece's square in `starts`.
    pub each: Option<Name>,
    /// The pieces that carry it at the start; by default every piece that can.
    pub starts: Option<Expression>,
    /// Whether a piece loses it by moving.
    pub lost_by_moving: bool,
    /// Whether pieces that carry it and pieces that do not are apart.
    pub apart: bool,
    /// The sign after the letters of its carriers in positions.
    pub sign: Option<Text>,
}

/// The arrangement at the start.
#[derive(Clone, Debug)]
pub struct SetupSection {
    /// The board, as in a FEN.
    pub board: Option<Text>,
    /// The hands: White's letters are capitals, Black's small.
    pub hands: Option<Text>,
    /// The place of the section.
    pub span: Span,
}

/// The pieces that are placed by lot.
#[derive(Clone, Debug, Default)]
pub struct ShuffleSection {
    /// The condition on each start.
    pub when: Option<Expression>,
    /// The lots, in the order in which they are drawn.
    pub lots: Vec<LotSection>,
}

/// A lot of the shuffle.
#[derive(Clone, Debug)]
pub struct LotSection {
    /// Its name.
    pub name: Name,
    /// The names of the pieces' kinds, one for each piece.
    pub pieces: Vec<Name>,
    /// The squares, as White sees them.
    pub squares: Expression,
    /// The only owner of the pieces; both players by default.
    pub owner: Option<Owner>,
    /// Whether they keep their order.
    pub in_order: bool,
}

/// The course of a turn.
#[derive(Clone, Debug, Default)]
pub struct TurnSection {
    /// Who begins.
    pub first: Option<First>,
    /// The number of actions.
    pub actions: Option<(i64, Span)>,
    /// What each action of the turn must be: names of declared actions, or `move`.
    pub sequence: Vec<Vec<Name>>,
    /// The place where `complete` demands that the turn can be completed after each action, if it does.
    pub complete: Option<Span>,
    /// When a player may pass, and where that stands.
    pub pass: Option<(Passing, Span)>,
    /// The number of actions after which a game ends.
    pub plies: Option<(i64, Span)>,
}

/// A parameter of an action.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its place.
    pub span: Span,
    /// Its name; empty if it could not be read.
    pub name: Name,
    /// The choice.
    pub kind: ChoiceKind,
}

impl Choice {
    /// A choice that could not be read.
    pub(super) fn unread(span: Span) -> Choice {
        Choice { span, name: Name { text: String::new(), span }, kind: ChoiceKind::Unread }
    }
}

/// The forms of choices.
#[derive(Clone, Debug)]
pub enum ChoiceKind {
    /// `k in SET`
    One(Expression),
    /// `n in A..B`
    Number(Expression, Expression),
    /// `spots: N among SET`, `spots: A..B among SET`: the least number, the most if it is larger, and the set.
    Some(Expression, Option<Expression>, Expression),
    /// `r = X`
    Is(Expression),
    /// An unreadable choice.
    Unread,
}

/// An action other than a move.
#[derive(Clone, Debug)]
pub struct ActionSection {
    /// Its name.
    pub name: Name,
    /// Whether it is only for decisions.
    pub asked: bool,
    /// Its parameters.
    pub choose: Vec<Choice>,
    /// Its condition.
    pub when: Option<Expression>,
    /// Its statements.
    pub effects: Vec<Statement>,
    /// Its template.
    pub write: Option<Template>,
}

/// A choice made when a piece's own move ends.
#[derive(Clone, Debug)]
pub struct ArrivalSection {
    /// Its name.
    pub name: Name,
    /// Which board the choice and the conditions see.
    pub moment: ArrivalMoment,
    /// Its parameters.
    pub choose: Vec<Choice>,
    /// The condition of the choice.
    pub when: Option<Expression>,
    /// Its statements.
    pub effects: Vec<Statement>,
    /// When the move may also be made without it; by default never.
    pub optional: Option<Expression>,
    /// The template, for the text after the move.
    pub write: Option<Template>,
}

/// A rule that fires on an event.
#[derive(Clone, Debug)]
pub struct RuleSection {
    /// Its name.
    pub name: Name,
    /// The event; nothing if it could not be read.
    pub event: Option<Event>,
    /// The name of the player variable, if the rule runs for each player.
    pub each: Option<Name>,
    /// Its condition.
    pub when: Option<Expression>,
    /// Its statements.
    pub effects: Vec<Statement>,
    /// The reason, for people.
    pub because: Option<Text>,
}

/// A priority.
#[derive(Clone, Debug)]
pub struct PrioritySection {
    /// Its name.
    pub name: Name,
    /// The moment at which it is evaluated, if not before the action.
    pub after: Option<Foresight>,
    /// The condition on the actions that come first.
    pub when: Option<Expression>,
    /// The number to be maximised.
    pub most: Option<Expression>,
}

/// A ban, before a move or after an action.
#[derive(Clone, Debug)]
pub struct ForbiddenSection {
    /// Its name.
    pub name: Name,
    /// When it is checked.
    pub moment: ForbiddenMoment,
    /// The condition that must not hold.
    pub when: Expression,
    /// The reason, for messages.
    pub because: Option<Text>,
}

/// The result of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player who acted (or who has no action) wins.
    MoverWins,
    /// That player loses.
    MoverLoses,
    /// This player wins, whoever has acted.
    Wins(Side),
    /// Nobody wins.
    Draw,
}

/// An ending.
#[derive(Clone, Debug)]
pub struct EndingSection {
    /// Its name.
    pub name: Name,
    /// When it is checked.
    pub moment: EndingMoment,
    /// The name of the player, if it is checked for each, the mover first.
    pub each: Option<Name>,
    /// Its condition; none for an ending by lack of actions alone.
    pub when: Option<Expression>,
    /// Whether it has a condition, which may have been unreadable.
    pub is_conditional: bool,
    /// Its result.
    pub verdict: Verdict,
    /// The name of the player in a result such as `p wins`: the result holds if that player is the mover, and its
    /// opposite if he is the opponent.
    pub of_each: Option<Name>,
    /// Whether it must be claimed.
    pub claim: bool,
    /// The kind of win, for matches.
    pub kind: Option<Name>,
    /// The reason, for people.
    pub because: Option<Text>,
}

/// The text of a position after the side to move.
#[derive(Clone, Debug, Default)]
pub struct PositionSection {
    /// The fields, in order: names of variables and of rights, or `-`.
    pub fields: Option<Vec<Name>>,
    /// Marks written as letters.
    pub rights: Vec<RightsSection>,
}

/// Marks written as letters: the rights of castling.
#[derive(Clone, Debug)]
pub struct RightsSection {
    /// Whether the mark could be read, or is missing.
    pub is_read: bool,
    /// Its name.
    pub name: Name,
    /// The mark.
    pub mark: Option<Name>,
    /// Letters, and the squares whose pieces carry the mark.
    pub letters: Vec<(Name, RightSection)>,
    /// The function that finds the squares for letters of files.
    pub by_file: Option<Name>,
}

/// The squares of a letter of a right.
#[derive(Clone, Debug)]
pub enum RightSection {
    /// By their names.
    Squares(Text),
    /// An expression that finds them.
    Found(Expression),
}

/// A match of several games.
#[derive(Clone, Debug)]
pub struct MatchSection {
    /// Points by kind of ending: `win`, `draw`, and the kinds that endings name.
    pub points: Vec<(Name, f64)>,
    /// The points that win the match.
    pub target: Option<(f64, Span)>,
}

/// An example, which is a test of the definition.
#[derive(Clone, Debug)]
pub struct ExampleSection {
    /// Its name.
    pub name: Option<Text>,
    /// Its place.
    pub span: Span,
    /// The position; the start by default.
    pub position: Option<Text>,
    /// Actions played from there.
    pub moves: Option<Text>,
    /// Actions that must be legal.
    pub legal: Option<Text>,
    /// Actions that must be illegal.
    pub illegal: Option<Text>,
    /// Node counts for depth 1, 2, …
    pub perft: Vec<(i64, Span)>,
    /// The expected outcome: words of the ending's result or reason.
    pub outcome: Option<Text>,
}
