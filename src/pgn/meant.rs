//! The action that a text means, legal or not: for telling why it is not.

use super::castling::{Castling, WORDS};
use super::san::{PAWN, Parts};
use super::spelling::{plain, spellings};
use crate::game::{Game, Reason, is_spelt, unconditional};
use crate::ids::Square;
use crate::model::{FieldForm, TemplatePart, Type};
use crate::position::ActionForm;
use crate::record::{self, Imagined};

/// What the definition writes for the action that a text means, where no legal action is written so; nothing if that cannot be told. The
/// text may be in any form that [`find`](super::find) reads.
///
/// ```
/// use variorum::{Variant, pgn};
///
/// let mut game = Variant::shipped("chess")?.start();
/// for (text, own) in [("Nd2", "b1d2"), ("O-O", "e1g1"), ("Qh5", "d1h5"), ("e5", "e2e5")] {
///     assert_eq!(pgn::meant(&mut game, text).as_deref(), Some(own), "{text}");
/// }
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn meant(game: &mut Game, text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
    if is_spelt(game.variant(), text) {
        return Some(text.to_owned());
    }
    forbidden(game, text)
        .or_else(|| castling(game, text))
        .or_else(|| recorded(game, text))
        .or_else(|| imagined(game, text))
        .or_else(|| placed(game, text))
        .or_else(|| move_of_piece(game, text))
        .or_else(|| move_of_piece(game, &text.to_ascii_lowercase()))
}

/// An action that only a ban or a priority stands against.
fn forbidden(game: &mut Game, text: &str) -> Option<String> {
    let plain = plain(text);
    let actions = game.unjudged_actions();
    let native = record::written(game, &actions);
    for (action, native) in actions.into_iter().zip(native) {
        let is_it = native.as_deref() == Some(text)
            || Parts::of(game, action).is_some_and(|parts| spellings(&parts).contains(&plain));
        if is_it {
            return Some(game.write(action));
        }
    }
    None
}

/// Castling, which is known by what it does on a board without the pieces that do not take part.
fn castling(game: &Game, text: &str) -> Option<String> {
    let castles = plain(text).replace(['0', 'o'], "O");
    let word = WORDS.iter().find(|word| plain(word) == castles)?;
    let side = game.mover();
    let start = game.variant().start();
    let starts = [game.without_past(), start].into_iter().filter(|start| start.mover() == side);
    let mut alone = starts.flat_map(|start| kings_with_partners(start, word));
    alone.find_map(|game| {
        unconditional(&game).into_iter().find_map(|mut game| {
            let actions = game.unjudged_actions();
            let is_it =
                |action: &_| Castling::of(&mut game, *action).is_some_and(|found| found.word(&game) == *word);
            let action = actions.into_iter().find(is_it)?;
            Some(game.write(action))
        })
    })
}

/// A position with nothing but the royal piece and one other of its side, for each of those on the side of the word.
fn kings_with_partners(mut game: Game, word: &str) -> Vec<Game> {
    let side = game.mover();
    let [king] = game.royal(side)[..] else { return Vec::new() };
    let board = &game.variant().model().board;
    let all: Vec<Square> = board.squares().filter(|square| game.piece(*square).is_some()).collect();
    let is_on_its_side = |square: &Square| {
        let (own, other) = (board.place(king), board.place(*square));
        own.rank == other.rank && own.file != other.file && (other.file > own.file) == (word == WORDS[0])
    };
    let is_own = |square: &Square| game.piece(*square).is_some_and(|(_, owner)| owner == side);
    let partners = all.iter().filter(|square| is_own(square) && is_on_its_side(square));
    partners
        .map(|partner| {
            let others = all.iter().filter(|square| **square != king && *square != partner);
            game.lifted(&others.copied().collect::<Vec<Square>>())
        })
        .collect()
}

/// A declared action whose choices or conditions stand against it, as records write it.
fn recorded(game: &Game, text: &str) -> Option<String> {
    if game.variant().model().record.templates.is_empty() {
        return None;
    }
    unconditional(game).into_iter().find_map(|mut game| {
        let mut actions = game.unjudged_actions();
        actions.retain(|action| matches!(action.form(), ActionForm::Declared(_)));
        let native = record::written(&mut game, &actions);
        let place = native.iter().position(|native| native.as_deref() == Some(text))?;
        Some(game.write(actions[place]))
    })
}

/// A move that no piece can make, as records write it.
fn imagined(game: &mut Game, text: &str) -> Option<String> {
    match record::imagined(game, text)? {
        Imagined::Moves(moves) => likeliest(game, moves),
        Imagined::Nothing(_) => None,
    }
}

/// The square on which something is placed, in a game where no piece moves.
fn placed(game: &Game, text: &str) -> Option<String> {
    let variant = game.variant();
    let moves = variant.model().kinds.iter().any(|kind| !kind.movements.is_empty());
    variant.notation().square_of(text).filter(|_| !moves)?;
    variant.model().actions.iter().find_map(|action| {
        let mut fields = 0;
        let parts = action.write.parts.iter().map(|part| match part {
            TemplatePart::Literal(literal) => literal.clone(),
            TemplatePart::Field(..) => {
                fields += 1;
                text.to_owned()
            }
        });
        let written: String = parts.collect();
        (fields == 1 && is_spelt(variant, &written)).then_some(written)
    })
}

/// A move of a piece that cannot go there: two squares, or the letter, perhaps a file or rank, and a square.
fn move_of_piece(game: &mut Game, text: &str) -> Option<String> {
    let plain = plain(text);
    let variant = game.variant().clone();
    let (notation, board) = (variant.notation(), &variant.model().board);
    let name = |square: Square| notation.square(i32::from(square.0));
    let to = board.squares().filter(|square| plain.ends_with(name(*square)));
    let to = to.max_by_key(|square| name(*square).len())?;
    let rest = plain.strip_suffix(name(to))?;
    let from_squares = |from: Square| format!("{}{}", name(from), name(to));
    if let Some(from) = notation.square_of(rest) {
        return Some(from_squares(from));
    }
    let letters = notation.letters.iter().map(String::as_str).filter(|letter| rest.starts_with(*letter));
    let letter = letters.max_by_key(|letter| letter.len()).unwrap_or(PAWN);
    let hint = rest.strip_prefix(letter).unwrap_or(rest);
    let shown = |square: Square, form| notation.shown(Type::Square, form, i32::from(square.0));
    // A pawn without a hint comes along the file.
    let is_pawn = letter == PAWN && hint.is_empty();
    let hint = if is_pawn { shown(to, FieldForm::File) } else { hint.to_owned() };
    let mover = game.mover();
    let is_it = |from: &Square| {
        let hints = [FieldForm::Plain, FieldForm::File, FieldForm::Rank].map(|form| shown(*from, form));
        game.piece(*from)
            .is_some_and(|(kind, owner)| owner == mover && notation.letters[kind.index()] == letter)
            && (hint.is_empty() || hints.contains(&hint))
    };
    let found = board.squares().filter(is_it).map(|from| (from, to)).collect();
    likeliest(game, found)
}

/// The shortest move that is refused for another reason than that the piece does not go there; else the shortest move.
fn likeliest(game: &mut Game, mut moves: Vec<(Square, Square)>) -> Option<String> {
    let variant = game.variant().clone();
    let board = &variant.model().board;
    moves.sort_by_key(|(from, to)| {
        let (a, b) = (board.place(*from), board.place(*to));
        let (files, ranks) = (a.file.abs_diff(b.file), a.rank.abs_diff(b.rank));
        (files.max(ranks), files.min(ranks))
    });
    let name = |square: Square| variant.notation().square(i32::from(square.0));
    let names: Vec<String> =
        moves.into_iter().map(|(from, to)| format!("{}{}", name(from), name(to))).collect();
    let says_more =
        |name: &&String| game.read(name).is_err_and(|error| !matches!(error.because, Reason::NotSo { .. }));
    names.iter().find(says_more).or(names.first()).cloned()
}
