//! Effects in words.

use crate::diagnostic::with_article as a;
use crate::ids::{Kind, Side, Square};
use crate::model::{Model, Type};
use crate::position::{Cause, Change, Effect, Piece};
use crate::variant::Variant;

impl Variant {
    /// An effect of an action as a sentence for people, with the reason of the rule that causes it.
    ///
    /// ```
    /// use variorum::Variant;
    ///
    /// let variant = Variant::shipped("chess")?;
    /// let mut game = variant.start();
    /// let action = game.read("e2e4")?;
    /// let effects = game.play_reported(action).expect("it is done");
    /// let told: Vec<String> = effects.iter().map(|effect| variant.sentence(effect)).collect();
    /// assert!(told.contains(&"White's pawn goes from e2 to e4.".to_owned()));
    /// assert_eq!(told.last().unwrap(), "It is Black's turn.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sentence(&self, effect: &Effect) -> String {
        let model = self.model();
        format!("{}{}.", clause(model, &effect.change), reason(model, effect.cause))
    }
}

/// The change, without a full stop.
fn clause(model: &Model, change: &Change) -> String {
    let name = |square: &Square| model.board.name(*square);
    let on = |piece: &Piece, square: &Square| format!("{} on {}", whose(model, piece), name(square));
    let mark = |mark: &crate::ids::Mark| &model.marks[mark.index()].name;
    match change {
        Change::Moved { piece, from, to } => {
            format!("{} goes from {} to {}", whose(model, piece), name(from), name(to))
        }
        Change::Swapped { pieces: [a, b], squares: [first, second] } => {
            format!("{} and {} change places", on(a, first), on(b, second))
        }
        Change::Captured { piece, on: square } => format!("{} is captured", on(piece, square)),
        Change::Destroyed { piece, on: square } => format!("{} is destroyed", on(piece, square)),
        Change::Created { piece, on: square } => {
            format!("{} appears on {}", whose(model, piece), name(square))
        }
        Change::Dropped { piece, on: square } => {
            format!("{} enters from the hand on {}", whose(model, piece), name(square))
        }
        Change::Became { piece, on: square, kind } => {
            format!("{} becomes {}", on(piece, square), a(kind_name(model, *kind)))
        }
        Change::Joined { piece, on: square, owner: Side::Neutral } => {
            format!("{} belongs to nobody now", on(piece, square))
        }
        Change::Joined { piece, on: square, owner } => {
            format!("{} goes over to {}", on(piece, square), owner.name())
        }
        Change::Marked { on: square, mark: which } => {
            format!("The piece on {} gets the mark `{}`", name(square), mark(which))
        }
        Change::Unmarked { on: square, mark: which } => {
            format!("The piece on {} loses the mark `{}`", name(square), mark(which))
        }
        Change::Remembers { on: square, attribute, value } => {
            let about = &model.attributes[usize::from(attribute.index)];
            let value = shown(model, attribute.ty, *value);
            format!("`{}` of the piece on {} is now {value}", about.name, name(square))
        }
        Change::Given { piece } => {
            format!("{} gets {} in hand", piece.owner.name(), a(kind_name(model, piece.kind)))
        }
        Change::Discarded { piece } => {
            format!("{} loses {} from the hand", piece.owner.name(), a(kind_name(model, piece.kind)))
        }
        Change::Counted { variable, player, value } => {
            let about = &model.variables[variable.index()];
            format!("`{}`{} is now {}", about.name, of(*player), shown(model, about.ty, *value))
        }
        Change::Noted { variable, player } => {
            format!("`{}`{} has changed", model.variables[variable.index()].name, of(*player))
        }
        Change::Skips { player } => format!("{} will skip a turn", player.name()),
        Change::Asked { player, action } => {
            format!("{} must decide: `{}`", player.name(), model.actions[action.index()].name)
        }
        Change::TurnEnded { next } => format!("It is {}'s turn", next.name()),
    }
}

/// The reason, in the words of the definition; nothing if the move itself is the reason.
fn reason(model: &Model, cause: Cause) -> String {
    let named = |section: &str, name: &str| format!(" (`{section}.{name}`)");
    match cause {
        Cause::Play => String::new(),
        Cause::Rule(index) => {
            let rule = &model.rules[usize::from(index)];
            rule.because.as_ref().map_or_else(|| named("rules", &rule.name), |because| format!(": {because}"))
        }
        Cause::Action(rule) => named("actions", &model.actions[rule.index()].name),
        Cause::Arrival(index) => named("arrivals", &model.arrivals[usize::from(index)].name),
        Cause::Movement(kind) => named("pieces", kind_name(model, kind)),
    }
}

fn kind_name(model: &Model, kind: Kind) -> &str {
    &model.kinds[kind.index()].name
}

/// A piece at the beginning of a sentence.
fn whose(model: &Model, piece: &Piece) -> String {
    let kind = kind_name(model, piece.kind);
    match piece.owner {
        Side::White | Side::Black => format!("{}'s {kind}", piece.owner.name()),
        Side::Neutral => format!("The {kind}"),
    }
}

/// The owner of a variable.
fn of(player: Option<Side>) -> String {
    player.map_or_else(String::new, |player| format!(" of {}", player.name()))
}

/// The value of a variable.
fn shown(model: &Model, ty: Type, value: i32) -> String {
    let nothing = || "nothing".to_owned();
    match ty {
        Type::Truth => (value != 0).to_string(),
        Type::Player => Side::from_index(value as usize).name().to_owned(),
        Type::Kind => usize::try_from(value)
            .ok()
            .and_then(|kind| model.kinds.get(kind))
            .map_or_else(nothing, |kind| kind.name.clone()),
        Type::Square => {
            u16::try_from(value).map_or_else(|_| nothing(), |square| model.board.name(Square(square)))
        }
        Type::Number | Type::Kinds | Type::Squares | Type::Direction => value.to_string(),
    }
}
