//! Every bound of the system. Each is checked when a definition is validated, and its error names the number.

/// Bytes of a definition file.
pub const FILE_BYTES: u64 = 1 << 20;
/// Bytes of all files of a definition together.
pub const DEFINITION_BYTES: usize = 2 << 20;
/// Keys joined by dots.
pub const KEY_PARTS: usize = 16;
/// Bytes of a line of a definition file.
pub const LINE_BYTES: usize = 1 << 16;
/// Entries of one section, table or list.
pub const ENTRIES: usize = 1000;
/// Bytes of an imported file.
pub const IMPORT_BYTES: u64 = 4 << 20;
/// Sections of an imported file.
pub const IMPORT_SECTIONS: usize = 300;
/// Sections of an imported file whose definitions build on one another in a chain.
pub const IMPORT_CHAIN: usize = 16;
/// Files that a definition includes by `extends` and `use`, itself counted.
pub const FILES: usize = 64;
/// Files or ranks of a board.
pub const SIDE: i64 = 64;
/// Squares of a board.
pub const SQUARES: usize = 1024;
/// Kinds of pieces.
pub const KINDS: usize = 128;
/// Characters of a figure of a kind.
pub const FIGURE: usize = 4;
/// Marks, and binary digits of the values that pieces remember.
pub const MARKS: usize = 32;
/// The largest number that a piece remembers.
pub const REMEMBERED: i64 = 1023;
/// Zones, side zones included.
pub const ZONES: usize = 256;
/// Variables of `[state]`.
pub const VARIABLES: usize = 64;
/// Variables that last until the next turn; one of each player counts twice.
pub const LASTING: usize = 32;
/// Movement lines of one kind, macros expanded; a path that may end early counts once for each end.
pub const LINES: usize = 256;
/// Movement lines of all kinds together.
pub const ALL_LINES: usize = 3000;
/// Estimated bytes of the tables of movements, by square and side.
pub const TABLE_BYTES: usize = 128 << 20;
/// Directions that one step of a path may take.
pub const STEP_DIRECTIONS: usize = 30;
/// Steps of a path.
pub const PATH_STEPS: usize = 12;
/// Captures of a path before its last leg.
pub const PATH_CAPTURES: usize = 5;
/// Actions a turn.
pub const TURN_ACTIONS: i64 = 64;
/// Choices of one declared action.
pub const CHOICES: usize = 4;
/// Parameters of one action that are not sets, computed ones included.
pub const PARAMETERS: usize = 8;
/// Parameters of one action that are sets, computed ones included.
pub const SET_PARAMETERS: usize = 4;
/// Subsets that a choice of squares may offer; play offers none beyond.
pub const SUBSETS: u32 = 60_000;
/// Ways to choose that an arrival may offer to one move.
pub const ARRIVAL_WAYS: usize = 1024;
/// Choices on arrival.
pub const ARRIVALS: usize = 63;
/// Largest number that can be chosen.
pub const CHOSEN_NUMBER: i32 = 1000;
/// Nested brackets in one string.
pub const NESTING: usize = 32;
/// Bytes of one string of the small languages.
pub const STRING_BYTES: usize = 8192;
/// Parts of the expressions, statements and movements of a definition after functions are expanded.
pub const NODES: usize = 100_000;
/// Nested expressions, such as the sums inside a longer sum.
pub const DEPTH: usize = 512;
/// Nested expansions of functions.
pub const CALL_DEPTH: usize = 16;
/// Scalar slots and set slots of one rule's code.
pub const SLOTS: usize = 48;
/// Times that the rules `on = "change"` are run after one action, at most.
pub const SWEEPS: u32 = 64;
/// Nested captures and discards by statements, with their rules; deeper ones run no rules.
pub const NESTED_CAPTURES: u32 = 4;
/// Cost of one action, at most: instructions, squares examined, steps of searches and trials of actions, each by its
/// weight.
pub const BUDGET: i64 = 100_000_000;
/// Changes that one game may keep for undoing, at most.
pub const CHANGES: usize = 4_000_000;
/// Actions of a game before it ends as a draw, by default.
pub const PLIES: i64 = 10_000;
/// Actions of a game before it ends as a draw, at most.
pub const MOST_PLIES: i64 = 100_000;
/// Actions of a counted sequence, at most.
pub const COUNTED_DEPTH: u32 = 1000;
/// Starts of a game.
pub const STARTS: u64 = 1_000_000_000_000;
/// Starts of a game that are searched for those that meet a condition.
pub const STARTS_LOOKED_THROUGH: u64 = 100_000;
/// Largest absolute value of a number.
pub const NUMBER: i64 = 1_000_000;
/// Pieces of one kind in one hand.
pub const HAND: u16 = 1000;
/// Bytes of a line that `play` reads.
pub const INPUT_BYTES: u64 = 8192;
/// Bytes of a game record that `replay` reads.
pub const RECORD_BYTES: u64 = 1 << 22;
/// Bytes of a file of game records.
pub const RECORDS_BYTES: u64 = 1 << 26;
/// Actions of one position.
pub const ACTIONS: usize = 1 << 20;
/// Diagnostics of one definition.
pub const DIAGNOSTICS: usize = 200;
/// Bytes of all files of a definition up to which suggestions are tried out and shown.
pub const TRIED_BYTES: usize = 100_000;
/// Suggestions of one definition that are tried out and shown.
pub const SUGGESTIONS: usize = 20;
/// Nodes that all examples of a definition may count together; a written action counts as twenty.
pub const EXAMPLE_NODES: u64 = 1_000_000;
/// Combinations of an action's choices, or ways of a walk, above which `validate` warns that play may be slow.
pub const SLOW: u64 = 1_000_000;
/// Readings of one text of a record by one template, and texts that one can write.
pub const READINGS: usize = 256;

/// The rules of a grammar that may be tried for a text of so many bytes, as pest wants it.
pub fn grammar_calls(bytes: usize) -> Option<std::num::NonZeroUsize> {
    std::num::NonZeroUsize::new(200_000 + 4_000 * bytes)
}
