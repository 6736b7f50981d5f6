//! Text to trees: the first stage.
//!
//! In: the texts in [`Sources`](crate::source::Sources). Out: a [`Document`], in which every string of the small
//! languages is a tree whose parts know their places. The stage never fails: text that it does not understand is reported
//! and left out, and the rest is read. It knows keys and grammar, but no meaning: it resolves no names.

mod bounds;
mod bracket;
mod definition;
mod document;
mod errors;
mod grammar;
mod include;
mod layers;
mod layout;
mod mend;
mod misplaced;
mod movement;
mod name;
mod notation;
mod parser;
mod read;
mod repair;
mod rule;
mod sections;
mod slips;
mod spot;
mod tree;
mod understood;
mod unparsed;
mod value;

pub use definition::parse;
pub use document::{
    ActionSection, ArrivalSection, BoardSection, Choice, ChoiceKind, Document, EndingSection, ExampleSection,
    ForbiddenSection, Function, LotSection, MarkSection, MatchSection, MovementSection, PieceSection,
    PositionSection, PrioritySection, Procedure, RightSection, RightsSection, RuleSection, SetupSection,
    ShuffleSection, TableSection, Text, Title, TurnSection, VariableSection, Verdict, ZoneSection,
};
pub use errors::{needed as errors_of_removal, no_game};
pub use grammar::is_name;
pub use include::{Head, head_of};
pub use layers::{Layer, Layers, Says, TakenFile};
pub use layout::{Node, NodeKind, layout};
pub use movement::{
    Leg, Line, Mode, Modes, Pass, Path, PathPart, PathPartKind, Repeat, RepeatCount, Shape, ShapeKind,
};
pub use name::head;
pub use name::{Name, is_part_of_name};
pub use notation::{
    FieldForm, Part, RecordField, RecordPart, RecordSection, RecordTemplate, Template, TruthTexts,
};
pub use parser::{parse_geometry, parse_line_for};
pub use repair::{dotted, keys};
pub use rule::{
    Assignment, Binding, Comparator, Expression, ExpressionKind, Quantifier, Sign, Statement, StatementKind,
    owner_word, visit_statements,
};

pub use spot::{Part as FilePart, Spot, spot_at};
pub use understood::{Understood, understood};
pub use value::{Value, ValueKind};
