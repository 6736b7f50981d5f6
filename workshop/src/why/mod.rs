//! Why an action is legal or not: where each line of the piece's moves leads, the bans on it, and the values that they
//! saw.
//!
//! ```
//! use variorum::plain::Reach;
//! use variorum::Variant;
//! use variorum_workshop::why;
//!
//! let variant = Variant::shipped("chess")?;
//! let found = why::explain(&mut variant.start(), "a1 a5");
//! assert!(found.legal.is_empty());
//! let [line] = &found.lines[..] else { panic!("a rook has one line") };
//! let name = |square| variant.model().board.name(square);
//! assert!(matches!(line.reach, Reach::Stopped { by, last: None } if name(by) == "a2"));
//! # Ok::<(), variorum::VariantError>(())
//! ```

mod line;

pub use line::{LineReach, Nearest};

use std::cell::Cell;

use variorum::game::{Check, Game, Reason, Trial};
use variorum::ids::Square;
use variorum::pgn::{self, MoveError};
use variorum::plain::{Part, Plain, Reach};
use variorum::position::Effect;
use variorum::source::Span;

/// How many expressions and movements are evaluated for an answer, at most.
const PATIENCE: u64 = 50_000_000;

/// Why an action is legal or not.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The text of the query.
    pub asked: String,
    /// The same as the definition writes it, if the query is written otherwise.
    pub means: Option<String>,
    /// The matching legal actions, as the definition writes them: one for a full text, perhaps several for two squares,
    /// none if it is illegal.
    pub legal: Vec<String>,
    /// Why it is illegal.
    pub reason: Option<Reason>,
    /// The squares where it starts and ends.
    pub squares: (Option<Square>, Option<Square>),
    /// How far each line of `moves` of the piece on the first square leads on its way to the second square.
    pub lines: Vec<LineReach>,
    /// The line that comes nearest to the second square, if none leads there whatever stands on the board.
    pub nearest: Option<Nearest>,
    /// The entry that forbids it, or puts other actions first.
    pub rule: Option<Rule>,
    /// The royal pieces of the player to act that would be attacked after it, with the squares of their attackers.
    pub checks: Vec<Check>,
    /// Its effects, if it is legal.
    pub effects: Vec<Effect>,
}

/// An entry that decides against an action.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its section: `forbidden` or `priorities`.
    pub section: &'static str,
    /// Its name.
    pub name: String,
    /// Its place.
    pub span: Span,
    /// The value of its condition, and the parts of the condition.
    pub parts: Vec<Part>,
}

/// Why an action is legal or not in the position at hand. The text is an action in any notation that [`pgn::find`] reads, or two squares,
/// such as `e2 e5`.
pub fn explain(game: &mut Game, text: &str) -> Explanation {
    let asked = text.trim().to_owned();
    let means = own_text(game, &asked).filter(|own| *own != asked);
    let own = means.clone().unwrap_or_else(|| asked.clone());
    let ends = ends_of(game, &own);
    let (legal, reason) = legal_of(game, &own, ends);
    let mut found = Explanation {
        asked,
        means,
        legal,
        reason,
        squares: (ends.map(|(from, _)| from), ends.map(|(_, to)| to)),
        lines: Vec::new(),
        nearest: None,
        rule: None,
        checks: Vec::new(),
        effects: Vec::new(),
    };
    let variant = game.variant().clone();
    let patience = Cell::new(PATIENCE);
    let plain = Plain::new(variant.model()).with_patience(&patience);
    if let Some((from, to)) = ends {
        found.lines = line::lines(&plain, game, from, to);
        if found.lines.iter().all(|line| line.reach == Reach::Elsewhere) {
            found.nearest = line::nearest(&plain, game, from, to);
        }
    }
    if let Some(text) = found.legal.first() {
        let action = game.find(text);
        found.effects = action.map(|action| game.effects_of(action)).unwrap_or_default();
        return found;
    }
    let is_over = matches!(found.reason, Some(Reason::GameOver(_) | Reason::Pending { .. }));
    if !is_over {
        add_rule(&plain, game, (&own, ends), &mut found);
    }
    found
}

/// The two squares of an action that starts on a piece, or of a text of two squares.
fn ends_of(game: &mut Game, text: &str) -> Option<(Square, Square)> {
    if let Some(action) = game.find(text) {
        let (from, to) = game.squares_of(action);
        return from.zip(to);
    }
    match game.squares_named_in(text)[..] {
        [Some(from), Some(to), ..] => Some((from, to)),
        [..] => None,
    }
}

/// What the definition writes for an action in another notation, legal or not; nothing for two bare squares, which may be several actions.
fn own_text(game: &mut Game, text: &str) -> Option<String> {
    if is_bare(game, text) || game.find(text).is_some() {
        return None;
    }
    match pgn::find(game, text) {
        Ok(action) => Some(game.write_legal(action)),
        Err(MoveError::Ambiguous { .. }) => None,
        Err(MoveError::Illegal(_)) => pgn::meant(game, text),
    }
}

/// The legal actions that a text denotes, or why there is none.
fn legal_of(game: &mut Game, text: &str, ends: Option<(Square, Square)>) -> (Vec<String>, Option<Reason>) {
    let is_bare = is_bare(game, text);
    let found = if is_bare { game.read(text).map_err(MoveError::Illegal) } else { pgn::find(game, text) };
    let because = match found {
        Ok(action) => return (vec![game.write_legal(action)], None),
        Err(MoveError::Ambiguous { texts, .. }) => return (texts, None),
        Err(MoveError::Illegal(error)) => error.because,
    };
    let Some((from, to)) = ends.filter(|_| is_bare) else { return (Vec::new(), Some(because)) };
    let actions = game.legal_actions();
    let fits = actions.into_iter().filter(|action| game.squares_of(*action) == (Some(from), Some(to)));
    let fits: Vec<_> = fits.collect();
    if !fits.is_empty() {
        return (fits.into_iter().map(|action| game.write_legal(action)).collect(), None);
    }
    // The reason for the text as given; else for the two squares side by side, the notation of most games.
    let trial = trial_of(game, text, Some((from, to)));
    let written = trial.map(|trial| game.write(trial.action));
    let names = [from, to].map(|square| game.variant().model().board.name(square));
    let because = game.read(&written.unwrap_or_else(|| names.concat())).err().map(|error| error.because);
    (Vec::new(), because)
}

/// Whether a text consists of two squares and nothing else.
fn is_bare(game: &Game, text: &str) -> bool {
    let board = &game.variant().model().board;
    let words: Vec<&str> = text.split([' ', '-']).filter(|word| !word.is_empty()).collect();
    words.len() == 2 && words.iter().all(|word| board.square(word).is_some())
}

/// The effects of the action without bans.
fn trial_of(game: &mut Game, text: &str, ends: Option<(Square, Square)>) -> Option<Trial> {
    let is_bare = is_bare(game, text);
    game.try_out(|game, action| match ends.filter(|_| is_bare) {
        Some((from, to)) => game.squares_of(action) == (Some(from), Some(to)),
        None => game.write(action) == text,
    })
}

/// Adds the bans on an action, and the royal pieces that it would leave in check.
fn add_rule(
    plain: &Plain<'_>,
    game: &mut Game,
    (text, ends): (&str, Option<(Square, Square)>),
    found: &mut Explanation,
) {
    let model = game.variant().clone();
    let model = model.model();
    let mover = game.mover();
    if let Some(mut trial) = trial_of(game, text, ends) {
        if let Some(ban) = trial.ban.map(|ban| &model.forbidden[ban]) {
            let after = plain.state_of(&trial.after.snapshot());
            let parts = plain.parts_of(&after, mover, &ban.when);
            found.rule = Some(Rule { section: "forbidden", name: ban.name.clone(), span: ban.span, parts });
            found.checks = trial.after.checks(mover);
        } else if let Some(priority) = trial.priority.map(|priority| &model.priorities[priority]) {
            let (name, span) = (priority.name.clone(), priority.span);
            found.rule = Some(Rule { section: "priorities", name, span, parts: Vec::new() });
        }
        return;
    }
    let Some((from, to)) = ends else { return };
    let is_own = game.piece(from).is_some_and(|(_, owner)| owner == mover);
    if let Some(ban) = game.ban_before(from, to).filter(|_| is_own).map(|ban| &model.move_bans[ban]) {
        let parts = plain.parts_before(&plain.state_of(&game.snapshot()), (from, to), &ban.when);
        found.rule = Some(Rule { section: "forbidden", name: ban.name.clone(), span: ban.span, parts });
    }
}
