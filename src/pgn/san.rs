//! Actions in standard algebraic notation.

use std::collections::HashMap;

use super::castling::Castling;
use crate::game::Game;
use crate::model::{FieldForm, Type};
use crate::plain::Value;
use crate::position::{Action, ActionForm, Change};
use crate::record;

/// The letter that standard algebraic notation leaves out.
pub(super) const PAWN: &str = "P";

/// The parts from which the notation of a move is put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    /// The letter of the piece.
    pub(super) letter: String,
    /// The square from which it goes, its file and its rank.
    pub(super) from: String,
    pub(super) file: String,
    pub(super) rank: String,
    pub(super) captures: bool,
    /// The square to which it goes.
    pub(super) to: String,
    /// The letter of the kind that it becomes; empty if it stays what it is.
    pub(super) becomes: String,
}

impl Parts {
    /// The parts of a legal action; nothing if it is anything else than one piece going to one square.
    pub(super) fn of(game: &mut Game, action: Action) -> Option<Parts> {
        let info = game.info(action);
        info.mode?;
        let &[from, to] = info.squares.as_slice() else { return None };
        let (kind, _) = game.piece(from)?;
        let becomes = match info.parameters.as_slice() {
            [] if info.arrival.is_none() => String::new(),
            [chosen] => {
                let Value::Kind(Some(kind)) = chosen.value else { return None };
                game.variant().notation().letters[kind.index()].clone()
            }
            _ => return None,
        };
        // En passant, for one, captures by what its line does besides.
        let does_more = matches!(action.form(), ActionForm::Line(..));
        let captures = !info.captures.is_empty()
            || does_more
                && game
                    .effects_of(action)
                    .iter()
                    .any(|effect| matches!(effect.change, Change::Captured { .. }));
        let notation = game.variant().notation();
        let form = |form| notation.shown(Type::Square, form, i32::from(from.0));
        Some(Parts {
            letter: notation.letters[kind.index()].clone(),
            from: form(FieldForm::Plain),
            file: form(FieldForm::File),
            rank: form(FieldForm::Rank),
            captures,
            to: notation.square(i32::from(to.0)).to_owned(),
            becomes,
        })
    }

    /// The letter as it is written: nothing for pawns.
    pub(super) fn shown_letter(&self) -> &str {
        if self.letter == PAWN { "" } else { &self.letter }
    }

    /// Whether another move is written alike but for the square from which it goes.
    fn is_like(&self, other: &Parts) -> bool {
        self.letter == other.letter && self.to == other.to && self.becomes == other.becomes
    }

    /// The notation, with as much of the square of departure as tells the move from others.
    fn text(&self, others: &[&Parts]) -> String {
        let alike = || others.iter().filter(|other| self.is_like(other));
        let is_captured_by_pawn = self.captures && self.letter == PAWN;
        let from = if alike().all(|other| other.from == self.from) {
            if is_captured_by_pawn { &self.file } else { "" }
        } else if alike().all(|other| other.file != self.file || other.from == self.from) {
            &self.file
        } else if alike().all(|other| other.rank != self.rank || other.from == self.from)
            && !is_captured_by_pawn
        {
            &self.rank
        } else {
            &self.from
        };
        let captures = if self.captures { "x" } else { "" };
        let becomes = if self.becomes.is_empty() { "" } else { "=" };
        format!("{}{from}{captures}{}{becomes}{}", self.shown_letter(), self.to, self.becomes)
    }
}

/// The legal actions of a position with everything that their notation needs, all in one order.
pub(super) struct Sans {
    pub(super) legal: Vec<Action>,
    /// The texts of the definition, no two the same.
    pub(super) own: Vec<String>,
    /// The parts of moves; nothing for other actions.
    pub(super) parts: Vec<Option<Parts>>,
    /// Whether the definition has templates that write actions in records.
    pub(super) is_native: bool,
    /// The texts without signs for check and mate. No two are the same, and none is what the definition writes for another action.
    pub(super) texts: Vec<String>,
}

impl Sans {
    /// The notation of the legal actions.
    pub(super) fn of(game: &mut Game, legal: Vec<Action>) -> Sans {
        let own = game.write_apart(&legal);
        let parts: Vec<Option<Parts>> = legal.iter().map(|action| Parts::of(game, *action)).collect();
        let all: Vec<&Parts> = parts.iter().flatten().collect();
        let native = record::written(game, &legal);
        let is_native = native.iter().any(Option::is_some);
        let text = |(index, action): (usize, &Action)| match (&native[index], &parts[index]) {
            (Some(native), _) if !native.contains(char::is_whitespace) => native.clone(),
            (_, Some(parts)) => parts.text(&all),
            (_, None) => Castling::of(game, *action)
                .map_or_else(|| own[index].clone(), |castling| castling.word(game).to_owned()),
        };
        let texts: Vec<String> = legal.iter().enumerate().map(text).collect();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        texts.iter().for_each(|text| *counts.entry(text).or_default() += 1);
        let places: HashMap<&str, usize> =
            own.iter().enumerate().map(|(index, text)| (text.as_str(), index)).collect();
        let is_clear = |index: usize, text: &str| {
            counts[text] == 1 && places.get(text).is_none_or(|place| *place == index)
        };
        let texts = texts
            .iter()
            .enumerate()
            .map(|(index, text)| if is_clear(index, text) { text } else { &own[index] })
            .cloned()
            .collect();
        Sans { legal, own, parts, is_native, texts }
    }
}

/// A legal action in standard algebraic notation, or as the definition writes it, with `+` for a check and `#` for an action that wins the game at
/// once; nothing if the action is not legal. Where `[record.actions]` of the definition writes it, it is written so, without a sign.
///
/// ```
/// let mut game = variorum::Variant::shipped("chess")?.position("k7/8/K7/8/8/8/8/R3R3 w - - 0")?;
/// let action = game.read("a1d1")?;
/// assert_eq!(variorum::pgn::san(&mut game, action).as_deref(), Some("Rad1"));
/// let action = game.read("e1e8")?;
/// assert_eq!(variorum::pgn::san(&mut game, action).as_deref(), Some("Re8#"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn san(game: &mut Game, action: Action) -> Option<String> {
    let legal = game.legal_actions();
    let index = legal.iter().position(|known| *known == action)?;
    let Sans { legal, mut texts, is_native, .. } = Sans::of(game, legal);
    let text = texts.swap_remove(index);
    let mover = game.mover();
    let mut sign = "";
    if !is_native && game.play_action(action) {
        let is_won = game.outcome().is_some_and(|outcome| outcome.winner == Some(mover));
        let is_check = game.mover() != mover && game.is_in_check();
        game.undo();
        sign = if is_won {
            "#"
        } else if is_check {
            "+"
        } else {
            ""
        };
    }
    let signed = format!("{text}{sign}");
    // The definition may end the text of another action so, as where `+` promotes.
    let is_another = !sign.is_empty() && game.find_among(&signed, &legal).is_some();
    Some(if is_another { text } else { signed })
}
