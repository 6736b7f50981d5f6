//! Every form of expressions and statements, with what it gives and where it may stand.
//!
//! A form is text with holes. `{truth}` is filled with an expression of that sort, `{zone}` with a declared name,
//! `{+square}` declares a name for a square, which is known from `{!}` on, and `{statement}` is a statement.

use std::borrow::Cow;

/// What an expression gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// True or false.
    Truth,
    /// A whole number.
    Number,
    /// A player, or nobody.
    Player,
    /// White or Black.
    Side,
    /// A kind that is computed, or nothing.
    Kind,
    /// A kind, computed or named.
    AnyKind,
    /// Kinds to compare with.
    Kinds,
    /// A list of kinds to go over.
    KindList,
    /// A square, or nothing.
    Square,
    /// A set that is no single square and no kind by its name.
    Set,
    /// Whatever stands where a set is wanted.
    Squares,
    /// A direction.
    Direction,
    /// A statement.
    Statement,
}

impl Sort {
    const WORDS: [(&'static str, Sort); 13] = [
        ("truth", Sort::Truth),
        ("number", Sort::Number),
        ("player", Sort::Player),
        ("side", Sort::Side),
        ("kind", Sort::Kind),
        ("any-kind", Sort::AnyKind),
        ("kinds", Sort::Kinds),
        ("kind-list", Sort::KindList),
        ("square", Sort::Square),
        ("set", Sort::Set),
        ("squares", Sort::Squares),
        ("direction", Sort::Direction),
        ("statement", Sort::Statement),
    ];

    /// The sort that a hole asks for.
    pub(crate) fn of_word(word: &str) -> Option<Sort> {
        Sort::WORDS.iter().find(|(known, _)| *known == word).map(|(_, sort)| *sort)
    }

    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        Sort::WORDS.iter().find(|(_, sort)| *sort == self).map_or("", |(word, _)| word)
    }
}

/// What a place knows, and what may be done there, a bit each.
pub(crate) type Needs = u32;

/// `from`, `to`, `piece`.
pub(crate) const MOVE: Needs = 1;
/// `victim`.
pub(crate) const VICTIM: Needs = 1 << 1;
/// `at`.
pub(crate) const AT: Needs = 1 << 2;
/// `action is …`.
pub(crate) const ACTION: Needs = 1 << 3;
/// `victims`.
pub(crate) const VICTIMS: Needs = 1 << 4;
/// `removed`.
pub(crate) const REMOVED: Needs = 1 << 5;
/// `occurrences` and `since-occurrence`.
pub(crate) const HISTORY: Needs = 1 << 6;
/// What is attacked.
pub(crate) const ATTACK: Needs = 1 << 7;
/// What actions would follow: `stuck`, `threatened`.
pub(crate) const TRIAL: Needs = 1 << 8;
/// `royal`.
pub(crate) const ROYAL: Needs = 1 << 9;
/// `capture SET` as a statement.
pub(crate) const CAPTURE: Needs = 1 << 10;
/// `discard`.
pub(crate) const DISCARD: Needs = 1 << 11;
/// `ask`.
pub(crate) const ASK: Needs = 1 << 12;
/// Something can be in hand.
pub(crate) const HANDS: Needs = 1 << 13;

/// A form.
#[derive(Clone, Debug)]
pub struct Form {
    /// Text with holes.
    pub text: Cow<'static, str>,
    /// What it gives.
    pub gives: Sort,
    /// What the place must know.
    pub(crate) needs: Needs,
    /// How often it is taken, beside others.
    pub(crate) weight: usize,
}

const fn form(gives: Sort, weight: usize, needs: Needs, text: &'static str) -> Form {
    Form { text: Cow::Borrowed(text), gives, needs, weight }
}

use Sort::{
    AnyKind, Direction, KindList, Kinds, Number, Player, Set, Side, Square, Squares, Statement, Truth,
};

/// Every form of expressions. The first one of each sort has no hole that needs another.
pub static EXPRESSIONS: &[Form] = &[
    form(Truth, 1, 0, "true"),
    form(Truth, 1, 0, "false"),
    form(Truth, 10, VICTIM, "victim != nothing"),
    form(Truth, 6, VICTIM, "victim = nothing"),
    form(Truth, 7, VICTIM, "victim is {kinds}"),
    form(Truth, 4, VICTIM, "victim is not {kinds}"),
    form(Truth, 3, VICTIM, "victim is {mark}"),
    form(Truth, 2, VICTIM, "victim is not {mark}"),
    form(Truth, 2, VICTIM, "owner(victim) = {player}"),
    form(Truth, 7, MOVE, "piece is {kinds}"),
    form(Truth, 3, MOVE, "piece is not {kinds}"),
    form(Truth, 4, MOVE, "piece is {mark}"),
    form(Truth, 2, MOVE, "piece is not {mark}"),
    form(Truth, 2, MOVE | VICTIM, "piece = victim"),
    form(Truth, 6, MOVE, "to in {squares}"),
    form(Truth, 5, MOVE, "from in {squares}"),
    form(Truth, 3, MOVE, "to not in {squares}"),
    form(Truth, 3, AT, "captured-on in {squares}"),
    form(Truth, 2, AT, "captured-on = to"),
    form(Truth, 2, AT, "captured-on = nothing"),
    form(Truth, 2, MOVE, "from = nothing"),
    form(Truth, 3, VICTIMS, "any(victims and {squares})"),
    form(Truth, 3, REMOVED, "removed > {number}"),
    form(Truth, 4, ACTION, "action is {action}"),
    form(Truth, 2, ACTION, "action is not {action}"),
    form(Truth, 2, ACTION, "action is [{action} {action}]"),
    form(Truth, 18, 0, "({truth} or {truth})"),
    form(Truth, 9, 0, "({truth} and {truth})"),
    form(Truth, 10, 0, "not ({truth})"),
    form(Truth, 3, 0, "(if {truth} then {truth} else {truth})"),
    form(Truth, 1, 0, "(({truth}) = ({truth}))"),
    form(Truth, 1, 0, "(({truth}) != ({truth}))"),
    form(Truth, 4, 0, "{truth-variable}"),
    form(Truth, 4, 0, "{truth-variable-of} of {side}"),
    form(Truth, 3, 0, "{square} is {kinds}"),
    form(Truth, 1, 0, "{square} is not {kinds}"),
    form(Truth, 3, 0, "{square} is {mark}"),
    form(Truth, 1, 0, "{square} is not {mark}"),
    form(Truth, 3, 0, "{square} in {squares}"),
    form(Truth, 1, 0, "{square} not in {squares}"),
    form(Truth, 1, 0, "{direction} in {dirs}"),
    form(Truth, 1, 0, "{direction} not in {dirs}"),
    form(Truth, 1, 0, "{direction} = {direction}"),
    form(Truth, 1, 0, "towards({square}, {square}) = nothing"),
    form(Truth, 1, 0, "towards({square}, {square}) != nothing"),
    form(Truth, 1, 0, "{kind} = {any-kind}"),
    form(Truth, 1, 0, "{kind} != {any-kind}"),
    form(Truth, 1, 0, "kind({square}) = nothing"),
    form(Truth, 2, 0, "{square} = {square}"),
    form(Truth, 1, 0, "{square} != {square}"),
    form(Truth, 2, 0, "{square} != nothing"),
    form(Truth, 2, 0, "{player} = {player}"),
    form(Truth, 1, 0, "{player} != {player}"),
    form(Truth, 1, 0, "{set} = {squares}"),
    form(Truth, 1, 0, "{set} != {squares}"),
    form(Truth, 2, 0, "{number} = {number}"),
    form(Truth, 1, 0, "{number} != {number}"),
    form(Truth, 2, 0, "{number} < {number}"),
    form(Truth, 1, 0, "{number} <= {number}"),
    form(Truth, 2, 0, "{number} > {number}"),
    form(Truth, 1, 0, "{number} >= {number}"),
    form(Truth, 4, 0, "any({squares})"),
    form(Truth, 3, 0, "no({squares})"),
    form(Truth, 3, 0, "any({+square} in {squares}: {!}{truth})"),
    form(Truth, 2, 0, "no({+square} in {squares}: {!}{truth})"),
    form(Truth, 2, 0, "all({+square} in {squares}: {!}{truth})"),
    form(Truth, 1, 0, "any({+direction} in {dirs}: {!}{truth})"),
    form(Truth, 1, 0, "all({+direction} in {dirs}: {!}{truth})"),
    form(Truth, 1, 0, "any({+kind} in {kind-list}: {!}{truth})"),
    form(Truth, 1, 0, "no({+kind} in {kind-list}: {!}{truth})"),
    form(Truth, 1, 0, "any({+side} in [white black]: {!}{truth})"),
    form(Truth, 1, 0, "all({+side} in [white black]: {!}{truth})"),
    form(Truth, 2, 0, "(let {+square} = {square}: {!}{truth})"),
    form(Truth, 1, 0, "(let {+truth} = {truth}: {!}{truth})"),
    form(Truth, 1, 0, "(let {+kind}: kind = {any-kind}: {!}{truth})"),
    form(Truth, 1, 0, "(let {+direction} = {direction}: {!}{truth})"),
    form(Truth, 3, ATTACK, "attacked({squares})"),
    form(Truth, 2, ATTACK, "attacked({squares}, {side})"),
    form(Truth, 2, ATTACK, "attacked({squares}, {side}, {any-kind})"),
    form(Truth, 2, ATTACK, "observed({squares})"),
    form(Truth, 1, ATTACK, "observed({squares}, {side})"),
    form(Truth, 2, ATTACK | MOVE, "attacked(from)"),
    form(Truth, 1, ATTACK | MOVE, "attacked(to, mover)"),
    form(Truth, 2, ATTACK | ROYAL, "attacked(my royal)"),
    form(Truth, 1, TRIAL, "threatened({squares})"),
    form(Truth, 1, TRIAL, "threatened({squares}, {side})"),
    form(Truth, 1, TRIAL, "stuck({side})"),
    form(Number, 4, 0, "0"),
    form(Number, 4, 0, "1"),
    form(Number, 3, 0, "2"),
    form(Number, 1, 0, "3"),
    form(Number, 2, 0, "{constant}"),
    form(Number, 3, 0, "{number-variable}"),
    form(Number, 3, 0, "{number-variable-of} of {side}"),
    form(Number, 3, 0, "{number-attribute}({square})"),
    form(Number, 2, MOVE, "{number-attribute}(piece)"),
    form(Number, 2, VICTIM, "{number-attribute}(victim)"),
    form(Number, 2, REMOVED, "removed"),
    form(Number, 2, HISTORY, "occurrences"),
    form(Number, 2, HISTORY, "board-occurrences"),
    form(Number, 1, HISTORY, "since-occurrence({number})"),
    form(Number, 2, HISTORY, "{counter}"),
    form(Number, 1, 0, "({number} + {number})"),
    form(Number, 1, 0, "({number} - {number})"),
    form(Number, 1, 0, "({number} * {number})"),
    form(Number, 1, 0, "(-({number}))"),
    form(Number, 1, 0, "(if {truth} then {number} else {number})"),
    form(Number, 1, 0, "(let {+set}: squares = {squares}: {!}{number})"),
    form(Number, 5, 0, "count({squares})"),
    form(Number, 1, 0, "count({+square} in {squares}: {!}{truth})"),
    form(Number, 1, 0, "count({+direction} in {dirs}: {!}{truth})"),
    form(Number, 1, 0, "count({+kind} in {kind-list}: {!}{truth})"),
    form(Number, 1, 0, "sum({+square} in {squares}: {!}{number})"),
    form(Number, 1, 0, "sum({+kind} in {kind-list}: {!}{number})"),
    form(Number, 1, 0, "sum({+side} in [white black]: {!}{number})"),
    form(Number, 1, 0, "min({+square} in {squares}: {!}{number})"),
    form(Number, 1, 0, "max({+square} in {squares}: {!}{number})"),
    form(Number, 1, 0, "min({number}, {number})"),
    form(Number, 1, 0, "max({number}, {number})"),
    form(Number, 1, 0, "distance({square}, {square})"),
    form(Number, 2, 0, "rank({square}, {side})"),
    form(Number, 2, 0, "file({square})"),
    form(Number, 1, 0, "starting({kinds}, {side})"),
    form(Number, 3, HANDS, "in-hand({kinds}, {side})"),
    form(Number, 1, 0, "{table}({any-kind})"),
    form(Number, 1, 0, "{grid}({any-kind}, {any-kind})"),
    form(Side, 6, 0, "mover"),
    form(Side, 4, 0, "opponent"),
    form(Side, 2, 0, "white"),
    form(Side, 2, 0, "black"),
    form(Side, 1, 0, "(opponent of {side})"),
    form(Player, 6, 0, "{side}"),
    form(Player, 1, 0, "neutral"),
    form(Player, 2, 0, "owner({square})"),
    form(Player, 2, 0, "{player-attribute}({square})"),
    form(Player, 1, MOVE, "{player-attribute}(piece)"),
    form(Player, 1, VICTIM, "owner(victim)"),
    form(Player, 2, 0, "{player-variable}"),
    form(Player, 1, 0, "{player-variable-of} of {side}"),
    form(Sort::Kind, 3, 0, "kind({square})"),
    form(Sort::Kind, 3, 0, "{kind-attribute}({square})"),
    form(Sort::Kind, 1, VICTIM, "{kind-attribute}(victim)"),
    form(Sort::Kind, 4, MOVE, "piece"),
    form(Sort::Kind, 3, VICTIM, "victim"),
    form(Sort::Kind, 2, 0, "{kind-variable}"),
    form(Sort::Kind, 2, 0, "{kind-variable-of} of {side}"),
    form(Sort::Kind, 3, 0, "{kind-table}({any-kind})"),
    form(Sort::Kind, 3, 0, "{kind-grid}({any-kind}, {any-kind})"),
    form(AnyKind, 5, 0, "{kind-name}"),
    form(AnyKind, 3, 0, "{kind}"),
    form(AnyKind, 1, 0, "(if {truth} then {any-kind} else {any-kind})"),
    form(Kinds, 4, 0, "{kind-name}"),
    form(Kinds, 3, 0, "{group}"),
    form(Kinds, 3, 0, "{kind-list}"),
    form(KindList, 4, 0, "[{kind-name} {kind-name}]"),
    form(KindList, 2, 0, "[{group}]"),
    form(KindList, 2, 0, "[kinds]"),
    form(Square, 2, 0, "{place}"),
    form(Square, 2, 0, "{square-attribute}({square})"),
    form(Square, 1, MOVE, "{square-attribute}(piece)"),
    form(Square, 2, 0, "the({squares})"),
    form(Square, 8, MOVE, "to"),
    form(Square, 6, MOVE, "from"),
    form(Square, 5, AT, "captured-on"),
    form(Square, 3, 0, "{square-variable}"),
    form(Square, 3, 0, "{square-variable-of} of {side}"),
    form(Square, 1, 0, "step({square}, {direction})"),
    form(Square, 1, 0, "step({square}, {direction}, 2)"),
    form(Square, 1, 0, "step({square}, {direction}, {number})"),
    form(Square, 2, 0, "offset({square}, {number}, {number})"),
    form(Square, 1, 0, "offset({square}, -1, {number})"),
    form(Square, 1, 0, "first({square}, {direction}, {squares})"),
    form(Square, 1, 0, "(if {truth} then {square} else {square})"),
    form(Square, 1, 0, "(if {truth} then {square} else nothing)"),
    form(Set, 3, 0, "my pieces"),
    form(Set, 3, 0, "their pieces"),
    form(Set, 2, 0, "pieces"),
    form(Set, 2, 0, "empty"),
    form(Set, 1, 0, "board"),
    form(Set, 2, 0, "middle"),
    form(Set, 2, 0, "changed"),
    form(Set, 3, VICTIMS, "victims"),
    form(Set, 4, 0, "my {kind-name}"),
    form(Set, 4, 0, "their {kind-name}"),
    form(Set, 1, 0, "{kind-name} of {player}"),
    form(Set, 2, 0, "my {group}"),
    form(Set, 1, 0, "pieces of {player}"),
    form(Set, 1, 0, "my ({squares})"),
    form(Set, 1, 0, "their ({squares})"),
    form(Set, 1, 0, "({squares}) of {player}"),
    form(Set, 3, ROYAL, "my royal"),
    form(Set, 2, ROYAL, "their royal"),
    form(Set, 1, ROYAL, "royal of {side}"),
    form(Set, 3, 0, "{zone}"),
    form(Set, 3, 0, "my {side-zone}"),
    form(Set, 2, 0, "their {side-zone}"),
    form(Set, 1, 0, "{side-zone} of {side}"),
    form(Set, 2, 0, "rank {rank}"),
    form(Set, 2, 0, "file {file}"),
    form(Set, 3, 0, "{mark}"),
    form(Set, 3, 0, "{squares-variable}"),
    form(Set, 2, 0, "{squares-variable-of} of {side}"),
    form(Set, 3, 0, "({squares} and {squares})"),
    form(Set, 3, 0, "({squares} or {squares})"),
    form(Set, 2, 0, "(not ({squares}))"),
    form(Set, 1, 0, "(if {truth} then {set} else {squares})"),
    form(Set, 1, 0, "(let {+number} = {number}: {!}{set})"),
    form(Set, 2, 0, "those({+square} in {squares}: {!}{truth})"),
    form(Set, 2, 0, "adjacent({squares})"),
    form(Set, 2, 0, "around({squares}, '{leap}')"),
    form(Set, 1, 0, "around({squares}, '{link}')"),
    form(Set, 1, 0, "slide({square}, '{ride}')"),
    form(Set, 1, 0, "slide({square}, {direction})"),
    form(Set, 1, 0, "ray({square}, {direction})"),
    form(Set, 1, 0, "between({square}, {square})"),
    form(Set, 2, 0, "starting-squares({kinds}, {player})"),
    form(Set, 1, 0, "starting-squares({any-kind}, {side})"),
    form(Set, 1, 0, "connected({square}, {squares}, '{leap}')"),
    form(Set, 1, 0, "file-squares({square})"),
    form(Set, 1, 0, "rank-squares({square})"),
    form(Set, 2, ATTACK, "attackers-of({squares})"),
    form(Set, 1, ATTACK, "attackers-of({squares}, {side})"),
    form(Set, 1, ATTACK, "attacked-by({squares})"),
    form(Set, 2, ATTACK, "reach({any-kind}, {square})"),
    form(Set, 1, ATTACK, "reach({any-kind}, {square}, {player})"),
    form(Squares, 9, 0, "{set}"),
    form(Squares, 2, 0, "{square}"),
    form(Squares, 3, 0, "{kind-name}"),
    form(Squares, 1, 0, "{group}"),
    form(Squares, 1, 0, "nothing"),
    form(Direction, 2, 0, "forward"),
    form(Direction, 2, 0, "back"),
    form(Direction, 2, 0, "left"),
    form(Direction, 1, 0, "right"),
    form(Direction, 1, 0, "forward-left"),
    form(Direction, 1, 0, "forward-right"),
    form(Direction, 1, 0, "back-left"),
    form(Direction, 1, 0, "back-right"),
    form(Direction, 1, 0, "(-{direction})"),
    form(Direction, 1, 0, "towards({square}, {square})"),
    form(Direction, 1, MOVE, "towards(from, to)"),
    form(Direction, 2, 0, "{direction-variable}"),
    form(Direction, 2, 0, "{direction-variable-of} of {side}"),
];

/// Every form of statements.
pub static STATEMENTS: &[Form] = &[
    form(Statement, 2, 0, "{number-attribute}({squares}) += {number}"),
    form(Statement, 2, 0, "{number-attribute}({squares}) -= {number}"),
    form(Statement, 1, 0, "{number-attribute}({squares}) := {number}"),
    form(Statement, 2, 0, "{kind-attribute}({squares}) := {any-kind}"),
    form(Statement, 1, 0, "{kind-attribute}({squares}) := nothing"),
    form(Statement, 2, 0, "{square-attribute}({squares}) := {square}"),
    form(Statement, 2, 0, "{player-attribute}({squares}) := {player}"),
    form(Statement, 1, 0, "mark {squares} as {mark}"),
    form(Statement, 2, 0, "unmark {squares} as {mark}"),
    form(Statement, 2, MOVE, "mark to as {mark}"),
    form(Statement, 2, 0, "move {square} to {square}"),
    form(Statement, 1, 0, "swap {square} with {square}"),
    form(Statement, 2, CAPTURE, "capture {squares}"),
    form(Statement, 2, MOVE | CAPTURE, "capture adjacent(to) and their {kind-name}"),
    form(Statement, 2, MOVE | CAPTURE, "capture step(to, {direction}) and their pieces"),
    form(Statement, 2, 0, "destroy {square}"),
    form(Statement, 1, 0, "destroy {squares} and {squares}"),
    form(Statement, 2, 0, "create {any-kind} on {square}"),
    form(Statement, 1, 0, "create {any-kind} on {squares} and {squares} for {player}"),
    form(Statement, 1, 0, "create {any-kind} on {square} with {general-mark}"),
    form(Statement, 1, 0, "create {any-kind} on {square} for {side} with {general-mark}"),
    form(Statement, 3, HANDS, "drop {any-kind} on {square}"),
    form(Statement, 1, HANDS, "drop {any-kind} on {square} with {general-mark}"),
    form(Statement, 2, MOVE, "to becomes {any-kind}"),
    form(Statement, 2, 0, "({squares} and {squares}) becomes {any-kind}"),
    form(Statement, 2, MOVE, "to joins {player}"),
    form(Statement, 1, 0, "({squares} and {squares}) joins {player}"),
    form(Statement, 1, 0, "shift {squares} along {direction}"),
    form(Statement, 1, 0, "shift {squares} along {direction} by {number}"),
    form(Statement, 3, HANDS, "give {any-kind} to {side}"),
    form(Statement, 2, HANDS | VICTIM, "give victim to mover"),
    form(Statement, 1, HANDS | DISCARD, "discard hand of {side}"),
    form(Statement, 1, 0, "send {squares} home"),
    form(Statement, 3, 0, "{truth-variable} := {truth}"),
    form(Statement, 3, 0, "{truth-variable-of} of {side} := {truth}"),
    form(Statement, 3, 0, "{number-variable} := {number}"),
    form(Statement, 2, 0, "{number-variable} += {number}"),
    form(Statement, 2, 0, "{number-variable-of} of {side} -= {number}"),
    form(Statement, 2, 0, "{number-variable-of} of {side} += 1"),
    form(Statement, 2, 0, "{player-variable} := {player}"),
    form(Statement, 2, 0, "{player-variable-of} of {side} := {player}"),
    form(Statement, 2, 0, "{kind-variable} := {any-kind}"),
    form(Statement, 2, 0, "{kind-variable-of} of {side} := {any-kind}"),
    form(Statement, 4, 0, "{square-variable} := {square}"),
    form(Statement, 3, 0, "{square-variable-of} of {side} := {square}"),
    form(Statement, 3, 0, "{squares-variable} := {squares}"),
    form(Statement, 3, 0, "{squares-variable-of} of {side} := {squares}"),
    form(Statement, 3, 0, "{direction-variable} := {direction}"),
    form(Statement, 3, 0, "{direction-variable-of} of {side} := {direction}"),
    form(Statement, 1, 0, "skip {side}"),
    form(Statement, 2, 0, "end turn"),
    form(Statement, 3, ASK, "ask {side} for {asked}"),
    form(Statement, 4, 0, "if {truth} then {statement}"),
    form(
        Statement,
        2,
        0,
        "if {truth} then {open} {statement} {close} else {open} {statement}; {statement} {close}",
    ),
    form(
        Statement,
        2,
        0,
        "if {truth} then {open} let {+square} = {square}; {!}{statement}; {statement} {close}",
    ),
    form(
        Statement,
        1,
        0,
        "if {truth} then {open} let {+set}: squares = {squares}; {!}{statement}; {statement} {close}",
    ),
    form(
        Statement,
        1,
        0,
        "if {truth} then {open} let {+kind}: kind = {any-kind}; {!}{statement}; {statement} {close}",
    ),
    form(Statement, 2, 0, "for each {+square} in {squares}: {!}{open} {statement} {close}"),
    form(Statement, 1, 0, "for each {+direction} in {dirs}: {!}{open} {statement} {close}"),
    form(Statement, 1, 0, "for each {+kind} in {kind-list}: {!}{open} {statement} {close}"),
    form(Statement, 1, 0, "for each {+side} in [white black]: {!}{open} {statement} {close}"),
];
