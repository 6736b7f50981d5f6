//! Positions and games as JSON.

use serde::Serialize;
use variorum::table::{Entry, Offer, Selection, Table};
use variorum::{Change, Game, GameOutcome, Kind, Side, Square};
use variorum_workshop::picture::who_acts;

use super::request::Picked;

/// A position.
#[derive(Debug, Serialize)]
pub(super) struct Position {
    /// The number of actions before it.
    after: usize,
    /// Its text in the notation of the definition.
    text: String,
    /// Who is to act, in words.
    who: String,
    mover: &'static str,
    pieces: Vec<Piece>,
    /// The hands of White and Black.
    hands: [Vec<Held>; 2],
    marks: Vec<Note>,
    /// The squares that the last action changed.
    last: Vec<u16>,
    /// The squares of attacked royal pieces.
    checks: Vec<u16>,
}

#[derive(Debug, Serialize)]
struct Piece {
    square: u16,
    kind: u8,
    owner: &'static str,
}

#[derive(Debug, Serialize)]
struct Held {
    kind: u8,
    count: u16,
}

/// A mark or a remembered value of a piece.
#[derive(Debug, Serialize)]
struct Note {
    square: u16,
    name: String,
    value: Option<String>,
}

/// A game.
#[derive(Debug, Serialize)]
pub(super) struct View {
    id: String,
    variant: String,
    title: String,
    version: u64,
    players: [String; 2],
    /// What the players are called, if a file has said it.
    names: [Option<String>; 2],
    /// The text of the position at the start, if it is not the usual one.
    start: Option<String>,
    clock: Option<Time>,
    position: Position,
    log: Vec<Line>,
    outcome: Option<Ended>,
    /// The claim that the player to act can make.
    claim: Option<String>,
    /// The decision that is due.
    asked: Option<String>,
    /// The number of actions left in the turn, and in a whole turn.
    left: [u16; 2],
    is_thinking: bool,
    /// The reason why the machine that is to act cannot.
    fault: Option<String>,
    can_redo: bool,
    pub(super) selection: Chosen,
}

/// The clock.
#[derive(Debug, Serialize)]
struct Time {
    /// The time control.
    control: String,
    /// The milliseconds that White and Black have left.
    left: [u64; 2],
    /// The player whose time is running.
    runs: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct Line {
    mover: &'static str,
    action: String,
    /// The action as players of the game write it.
    written: String,
    sentences: Vec<String>,
    plain: bool,
    effects: Vec<Shown>,
}

/// An effect that can be seen on the board.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "do")]
enum Shown {
    /// A piece goes from one square to another.
    Move { from: u16, to: u16 },
    /// Two pieces change places.
    Swap { from: u16, to: u16 },
    /// A piece is captured or destroyed.
    Remove { on: u16, is_capture: bool },
    /// A piece appears, or enters from a hand.
    Add { on: u16, kind: u8, owner: &'static str },
    /// A piece becomes another kind, or belongs to somebody else.
    Change { on: u16, kind: u8, owner: &'static str },
}

#[derive(Debug, Serialize)]
struct Ended {
    winner: Option<&'static str>,
    told: String,
}

/// The picks so far, and the possible next ones.
#[derive(Debug, Default, Serialize)]
pub(super) struct Chosen {
    picks: Vec<Picked>,
    offers: Vec<Offered>,
}

#[derive(Debug, Serialize)]
struct Offered {
    pick: Picked,
    captures: bool,
    completes: bool,
}

/// The facts of a game that its table does not have.
pub(super) struct About<'a> {
    pub(super) id: &'a str,
    pub(super) variant: &'a str,
    pub(super) names: [Option<String>; 2],
    pub(super) version: u64,
    pub(super) is_thinking: bool,
    /// Whether the clock runs.
    pub(super) is_timed: bool,
    pub(super) fault: Option<String>,
    /// The actions as players of the game write them.
    pub(super) written: &'a [String],
}

impl Position {
    /// The position of a game; `last` are the squares that its last action changed.
    pub(super) fn of(game: &mut Game, last: &[Square]) -> Position {
        let after = game.plies();
        let royals =
            Side::BOTH.iter().flat_map(|side| game.checks(*side)).map(|check| check.royal.0).collect();
        Position {
            after,
            text: game.to_text(),
            who: who_acts(game),
            mover: game.mover().name(),
            pieces: pieces(game),
            hands: Side::BOTH.map(|side| hand(game, side)),
            marks: notes(game),
            last: last.iter().map(|square| square.0).collect(),
            checks: royals,
        }
    }
}

fn pieces(game: &Game) -> Vec<Piece> {
    let board = &game.variant().model().board;
    let piece = |square: Square| {
        let (kind, owner) = game.piece(square)?;
        Some(Piece { square: square.0, kind: kind.0, owner: owner.name() })
    };
    board.squares().filter_map(piece).collect()
}

fn hand(game: &Game, side: Side) -> Vec<Held> {
    let held = |kind: Kind| Held { kind: kind.0, count: game.in_hand(side, kind) };
    game.variant().model().all_kinds().map(held).filter(|held| held.count > 0).collect()
}

fn notes(game: &Game) -> Vec<Note> {
    let marks = game.told_marks().into_iter().flat_map(|(name, squares)| {
        squares.into_iter().map(move |square| Note { square: square.0, name: name.clone(), value: None })
    });
    let values = game.told_values().into_iter().flat_map(|(name, pieces)| {
        pieces.into_iter().map(move |(square, value)| Note {
            square: square.0,
            name: name.clone(),
            value: Some(value),
        })
    });
    marks.chain(values).collect()
}

impl View {
    /// The view of a table, with the selection if a person is to act.
    pub(super) fn of(table: &mut Table, selection: Option<&Selection>, about: &About<'_>) -> View {
        let outcome = table.outcome();
        let is_over = outcome.is_some();
        let players = table.players().map(|player| player.to_string());
        let log =
            table.log().iter().zip(about.written).map(|(entry, written)| line(entry, written)).collect();
        let can_redo = table.can_redo();
        let clock = table.clock().map(|clock| Time {
            control: clock.to_string(),
            left: Side::BOTH.map(|side| clock.left(side).as_millis() as u64),
            runs: (about.is_timed && !is_over).then(|| table.position().mover().name()),
        });
        let last = table.last_squares().to_vec();
        let text = table.start().to_text();
        let start = (text != table.start().variant().start().to_text()).then_some(text);
        let game = table.game();
        View {
            id: about.id.to_owned(),
            variant: about.variant.to_owned(),
            title: game.variant().model().title.name.clone(),
            version: about.version,
            players,
            names: about.names.clone(),
            start,
            clock,
            position: Position::of(game, &last),
            log,
            claim: game.claimable().filter(|_| !is_over).map(|claim| claim.because),
            asked: game.asked().filter(|_| !is_over),
            left: [game.actions_left(), game.turn_length()],
            outcome: outcome.map(ended),
            is_thinking: about.is_thinking,
            fault: about.fault.clone(),
            can_redo,
            selection: selection.map(Chosen::of).unwrap_or_default(),
        }
    }
}

fn line(entry: &Entry, written: &str) -> Line {
    Line {
        mover: entry.mover.name(),
        action: entry.action.clone(),
        written: written.to_owned(),
        sentences: entry.sentences.clone(),
        plain: entry.is_plain,
        effects: entry.effects.iter().filter_map(|effect| shown(&effect.change)).collect(),
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other changes are beside the board; the library may add some"
)]
fn shown(change: &Change) -> Option<Shown> {
    let shown = match *change {
        Change::Moved { from, to, .. } => Shown::Move { from: from.0, to: to.0 },
        Change::Swapped { squares: [from, to], .. } => Shown::Swap { from: from.0, to: to.0 },
        Change::Captured { on, .. } => Shown::Remove { on: on.0, is_capture: true },
        Change::Destroyed { on, .. } => Shown::Remove { on: on.0, is_capture: false },
        Change::Created { piece, on } | Change::Dropped { piece, on } => {
            Shown::Add { on: on.0, kind: piece.kind.0, owner: piece.owner.name() }
        }
        Change::Became { piece, on, kind } => {
            Shown::Change { on: on.0, kind: kind.0, owner: piece.owner.name() }
        }
        Change::Joined { piece, on, owner } => {
            Shown::Change { on: on.0, kind: piece.kind.0, owner: owner.name() }
        }
        _ => return None,
    };
    Some(shown)
}

fn ended(outcome: GameOutcome) -> Ended {
    Ended { winner: outcome.winner.map(Side::name), told: outcome.to_string() }
}

impl Chosen {
    /// The state of a selection.
    pub(super) fn of(selection: &Selection) -> Chosen {
        let offered = |offer: Offer| Offered {
            pick: Picked::from(&offer.pick),
            captures: offer.captures,
            completes: offer.completes,
        };
        Chosen {
            picks: selection.picks().iter().map(Picked::from).collect(),
            offers: selection.offers().into_iter().map(offered).collect(),
        }
    }
}
