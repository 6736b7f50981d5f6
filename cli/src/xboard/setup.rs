//! Whether XBoard can show a variant, and how it is told to.

use variorum::model::Domain;
use variorum::{Side, Variant};

/// The most files, files beside a hand, and ranks that XBoard is built for.
const MOST_FILES: u8 = 16;
const MOST_FILES_WITH_HAND: u8 = 12;
const MOST_RANKS: u8 = 15;

/// The letters of XBoard's places for kinds, in their order; the last one is the king's. A kind with one of these letters is drawn and valued as
/// XBoard knows it, and pawns and kings are told by their places.
const PLACES: &str = "PNBRQFEACWMOHIJGDVLSUK";

/// Why XBoard cannot show a variant that it does not know itself; nothing if it can.
pub(super) fn obstacle(variant: &Variant) -> Option<String> {
    let model = variant.model();
    let board = &model.board;
    let most_files = if has_hand(variant) { MOST_FILES_WITH_HAND } else { MOST_FILES };
    let is_letter = |letter: &str| matches!(letter.as_bytes(), [letter] if letter.is_ascii_alphabetic());
    let long = model.kinds.iter().find(|kind| !is_letter(&kind.letter));
    if model.kinds.len() > PLACES.len() {
        return Some(format!(
            "it has {} kinds of pieces, and XBoard has room for {}",
            model.kinds.len(),
            PLACES.len()
        ));
    }
    let turns = std::iter::once(&model.turn).chain(model.phases.iter().map(|phase| &phase.turn));
    if board.hexagons {
        return Some("its squares are hexagons".to_owned());
    }
    if board.files > most_files || board.ranks > MOST_RANKS {
        return Some(format!("a board of {} files and {} ranks is too large", board.files, board.ranks));
    }
    if let Some(kind) = long {
        return Some(format!(
            "the letter of {} is `{}`, and XBoard knows single letters",
            kind.name, kind.letter
        ));
    }
    if turns.clone().any(|turn| turn.actions != 1) {
        return Some("a turn can have several actions".to_owned());
    }
    let mut is_neutral = false;
    variant.start().each_piece(|_, _, side| is_neutral |= side == Side::Neutral);
    if is_neutral {
        return Some("a piece belongs to nobody".to_owned());
    }
    let places = board.squares().map(|square| (board.place(square), board.name(square)));
    let is_usual = |(place, name): (variorum::model::BoardSquare, String)| {
        name == format!("{}{}", char::from(b'a' + place.file.min(25)), u32::from(place.rank) + 1)
    };
    let is_regular = places.into_iter().all(is_usual);
    (!is_regular).then(|| "its squares have names of their own".to_owned())
}

/// Whether pieces are dropped from a hand.
fn has_hand(variant: &Variant) -> bool {
    let mut choices = variant.model().actions.iter().flat_map(|action| &action.choices);
    choices.any(|choice| matches!(choice.domain, Domain::Hand(_)))
}

/// The line by which XBoard is told of a variant and its start.
pub(super) fn setup_line(variant: &Variant, start: &str) -> String {
    let model = variant.model();
    let letters = letters(model.kinds.iter().filter_map(|kind| kind.letter.chars().next()));
    let (files, ranks) = (model.board.files, model.board.ranks);
    let hand = if has_hand(variant) { model.kinds.len().min(usize::from(ranks)) } else { 0 };
    format!("setup ({letters}{}) {files}x{ranks}+{hand}_fairy {start}", letters.to_ascii_lowercase())
}

/// The letters of White's kinds by places: each in its own if it has one, the others in what is left; `.` where none is.
fn letters(kinds: impl Iterator<Item = char>) -> String {
    let mut places = vec!['.'; PLACES.len()];
    let (known, others): (Vec<char>, Vec<char>) =
        kinds.map(|letter| letter.to_ascii_uppercase()).partition(|letter| PLACES.contains(*letter));
    for letter in known {
        if let Some(place) = PLACES.find(letter) {
            places[place] = letter;
        }
    }
    // The place of the king stays free if no kind has its letter.
    let king = PLACES.len() - 1;
    for letter in others {
        if let Some(place) = (1..king).rev().find(|place| places[*place] == '.') {
            places[place] = letter;
        }
    }
    places.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_shown_is_told() {
        let told = |name: &str| obstacle(&Variant::shipped(name).unwrap());
        assert_eq!(told("chess"), None);
        assert_eq!(letters("KZP".chars()), "P...................ZK");
        let two = "variant = { name = \"Two\", extends = \"chess\" }\nturn.actions = 2\n";
        assert_eq!(obstacle(&Variant::from_str(two).unwrap()).unwrap(), "a turn can have several actions");
    }

    #[test]
    fn the_setup_has_letters_size_and_start() {
        let chess = Variant::shipped("chess").unwrap();
        let line = setup_line(&chess, &chess.start().to_text());
        assert!(
            line.contains(") 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0"),
            "{line}"
        );
    }
}
