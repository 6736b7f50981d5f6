//! Reads the settings and the pieces of a diagram.

use std::collections::HashMap;
use std::ops::Range;

use super::content::{Choice, Diagram, Pairing, Piece, Shuffle, Symmetry};
use super::movement::{self, Setting};
use super::promotion;
use super::shuffle::{self, Fault};
use super::table::{self, DiagramUse};
use super::text::{Item, Plain};
use crate::import::draft::Draft;
use crate::import::errors;
use crate::import::spot::{Spot, Spots};
use crate::import::word::Word;
use variorum::diagnostic::Diagnostics;
use variorum::limits;
use variorum::source::{SourceId, Span};

/// Parameters that may occur several times, each for a piece.
const OF_PIECES: [&str; 3] = ["royal", "protected", "counterStrike"];

/// Reads a diagram.
pub(super) fn read(source: SourceId, text: &str, diagnostics: &mut Diagnostics) -> Diagram {
    let plain = Plain::of(source, text);
    let mut reader = Reader {
        plain: &plain,
        diagram: Diagram::default(),
        diagnostics,
        set: HashMap::new(),
        of_pieces: Vec::new(),
        choice: None,
        offset: None,
        counterbare: None,
        shuffle: None,
        moves: Vec::new(),
    };
    reader.items(&plain.items());
    if let Some(span) = plain.second {
        reader.diagnostics.push(errors::second_diagram(span));
    }
    reader.close(Span::new(source, 0..0));
    reader.diagram
}

struct Reader<'a> {
    plain: &'a Plain,
    diagram: Diagram,
    diagnostics: &'a mut Diagnostics,
    /// Where each parameter was set.
    set: HashMap<String, Span>,
    /// Parameters that name pieces, until these are known.
    of_pieces: Vec<(String, Word)>,
    /// `promoChoice`, and its place in the text.
    choice: Option<(Word, Range<usize>)>,
    /// `promoOffset`: the number, and its place.
    offset: Option<(usize, Word)>,
    /// `counterbare`, until it is known whether a game can be won by baring.
    counterbare: Option<Word>,
    /// `shuffle`, until all pieces are known, and the place of its value in the text.
    shuffle: Option<(Word, Range<usize>)>,
    /// The given moves of each piece, and their places.
    moves: Vec<(String, Range<usize>)>,
}

impl Reader<'_> {
    /// Reads all items: first the settings, as pieces depend on the size of the board and the symmetry.
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Setting(key, value) => self.setting(key.clone(), value.clone()),
                Item::Piece(_) => {}
                Item::Stray(range) => {
                    self.diagnostics.push(errors::no_diagram_line(self.plain.span(range.clone())));
                }
            }
        }
        for item in items {
            let Item::Piece(range) = item else { continue };
            if self.diagram.pieces.len() >= limits::KINDS {
                return self.diagnostics.push(errors::too_many_pieces(self.plain.span(range.clone())));
            }
            // A text with so many mistakes is no diagram.
            if self.diagnostics.error_count() >= limits::DIAGNOSTICS {
                return;
            }
            self.piece(range.clone());
        }
    }

    fn setting(&mut self, key: Range<usize>, value: Range<usize>) {
        let value_range = self.plain.trimmed(value.clone());
        let (key, value) = (self.plain.word(key), self.plain.word(value));
        let name = key.text.as_str();
        let Some(row) = table::parameter(name) else {
            // Nobody reads more messages, and finding similar names for each takes long.
            if self.diagnostics.error_count() < limits::DIAGNOSTICS {
                let known = table::diagram_parameters().iter().map(|row| row.name.as_str());
                self.diagnostics.push(errors::unknown_key(&key, known));
            }
            return;
        };
        if row.is == DiagramUse::Looks {
            return;
        }
        if row.is == DiagramUse::Refused {
            if row.usual.as_ref() != Some(&value.text) {
                self.diagnostics.push(errors::not_taken(name, key.span.to(value.span), &row.about));
            }
            return;
        }
        if OF_PIECES.contains(&name) {
            return self.of_pieces.push((key.text, value));
        }
        if let Some(first) = self.set.insert(key.text.clone(), key.span) {
            self.diagnostics.push(errors::set_twice(&Word { text: key.text.clone(), span: first }, key.span));
        }
        let is_fine = match name {
            "promoChoice" => {
                self.choice = Some((value.clone(), value_range));
                true
            }
            "promoOffset" => {
                let number = value.text.parse().ok();
                self.offset = number.filter(|number| *number > 0).map(|number| (number, value.clone()));
                number.is_some()
            }
            "shuffle" => {
                self.shuffle = Some((value.clone(), value_range)).filter(|_| !value.text.is_empty());
                true
            }
            "counterbare" => {
                self.counterbare = Some(value.clone());
                RESULTS.iter().any(|(word, _)| *word == value.text)
            }
            _ => self.diagram.set(name, &value.text).is_some(),
        };
        if !is_fine {
            self.diagnostics.push(errors::bad_value(name, &value, &row.takes));
        }
    }

    fn piece(&mut self, range: Range<usize>) {
        let mut fields = Vec::new();
        let mut start = range.start;
        for field in self.plain.part(range.clone()).split(':') {
            fields.push(start..start + field.len());
            start += field.len() + 1;
        }
        if !(3..=6).contains(&fields.len()) {
            return self.diagnostics.push(errors::no_diagram_line(self.plain.span(range)));
        }
        let empty = range.end..range.end;
        let field = |index: usize| self.plain.trimmed(fields.get(index).cloned().unwrap_or(empty.clone()));
        let (told, id) = (self.plain.word(field(0)), self.plain.word(field(1)));
        let (moves, squares, aside) = (field(2), field(4), field(5));
        let name = told.text.to_lowercase();
        let squares = self.squares(squares);
        if name == "hole" {
            if squares.iter().flatten().any(|spot| self.diagram.holes.contains(spot)) {
                self.diagnostics.push(errors::told_twice(told.span, &told.text));
            }
            self.diagram.holes.extend(squares.into_iter().flatten());
            return;
        }
        let letter = self.diagram.free_letter(&id.text, &name);
        let first = name.chars().find(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase().to_string());
        let piece = Piece {
            name: self.diagram.free_name(&name, &letter),
            letter,
            id: if id.text.is_empty() { first.unwrap_or_default() } else { id.text },
            moves: Vec::new(),
            is_out: false,
            squares,
            aside: self.aside(aside),
            is_royal: false,
            told,
        };
        self.diagram.pieces.push(piece);
        self.moves.push((self.plain.part(moves.clone()).to_owned(), moves));
    }

    /// The number of pieces laid aside.
    fn aside(&mut self, range: Range<usize>) -> usize {
        let word = self.plain.word(range);
        let number = if word.text.is_empty() { Some(0) } else { word.text.parse().ok() };
        number.filter(|number| *number <= 1000).unwrap_or_else(|| {
            self.diagnostics.push(errors::bad_value(
                "number",
                &word,
                "how many pieces are laid aside, at most 1000",
            ));
            0
        })
    }

    /// Squares of White and of Black: `b1,g1,,b8,g8`; Black's by symmetry if they are missing.
    fn squares(&mut self, range: Range<usize>) -> [Spots; 2] {
        let mut both = [Spots::new(), Spots::new()];
        let mut side = 0;
        let mut start = range.start;
        for told in self.plain.part(range.clone()).split(',') {
            let place = self.plain.trimmed(start..start + told.len());
            start += told.len() + 1;
            if place.is_empty() {
                side = 1;
                continue;
            }
            let told = told.trim();
            match squares(told, self.diagram.files, self.diagram.ranks) {
                Some(spots) if spots.iter().any(|spot| both[side].contains(spot)) => {
                    self.diagnostics.push(errors::told_twice(self.plain.span(place), told));
                    break;
                }
                Some(spots) => both[side].extend(spots),
                None => self.diagnostics.push(errors::bad_square(self.plain.span(place), told)),
            }
        }
        if side == 0 {
            let (files, ranks) = (self.diagram.files, self.diagram.ranks);
            let turned = |(file, rank): &Spot| match self.diagram.symmetry {
                Symmetry::Mirror => Some((*file, ranks - 1 - rank)),
                Symmetry::Rotate => Some((files - 1 - file, ranks - 1 - rank)),
                Symmetry::None => None,
            };
            both[1] = both[0].iter().filter_map(turned).collect();
        }
        both
    }

    /// The steps that need all pieces: royalty, moves, promotion.
    fn close(&mut self, start: Span) {
        self.fill_moves_by_name();
        for place in 0..self.diagram.pieces.len() {
            let piece = &mut self.diagram.pieces[place];
            let stands = piece.squares.iter().any(|spots| !spots.is_empty());
            if self.moves[place].0.is_empty() {
                piece.is_out = !stands;
                self.diagnostics.push(match stands {
                    true => errors::no_moves(&piece.told),
                    false => errors::left_out(&piece.told),
                });
            }
        }
        if !self.diagram.has_pieces() {
            self.diagnostics.push(errors::no_pieces(start));
        }
        self.name_pieces();
        self.royal_if_not_told();
        let castling = self.read_shuffle();
        let told = self.fill_moves();
        self.prove_shuffle(castling);
        self.pair();
        self.fill_choices();
        self.check_counterbare();
        self.check_places();
        self.prove(&told);
    }

    /// Moves that follow from the name of the piece.
    fn fill_moves_by_name(&mut self) {
        for (piece, (moves, _)) in self.diagram.pieces.iter().zip(&mut self.moves) {
            let name = piece.told.text.to_lowercase();
            let Some(known) = table::moves(&name).filter(|_| moves.is_empty()) else { continue };
            known.clone_into(moves);
            if name == "king" {
                match table::castling(self.diagram.files) {
                    Some(castling) => moves.push_str(castling),
                    None => self.diagnostics.push(errors::castling_not_told(&piece.told, self.diagram.files)),
                }
            }
        }
    }

    /// Finds the pieces that parameters name by number or by letters.
    fn name_pieces(&mut self) {
        for (key, told) in std::mem::take(&mut self.of_pieces) {
            let pieces = &mut self.diagram.pieces;
            let found = match told.text.parse::<usize>() {
                Ok(number) => number.checked_sub(1).filter(|place| *place < pieces.len()),
                Err(_) => pieces.iter().position(|piece| piece.id == told.text),
            };
            let Some(place) = found.filter(|place| !pieces[*place].is_out) else {
                let wanted = table::parameter(&key).map_or("", |row| row.takes.as_str());
                self.diagnostics.push(errors::bad_value(&key, &told, wanted));
                continue;
            };
            let list = match key.as_str() {
                "protected" => &mut self.diagram.protected,
                "counterStrike" => &mut self.diagram.counter_strike,
                _ => {
                    pieces[place].is_royal = true;
                    continue;
                }
            };
            if !list.contains(&place) {
                list.push(place);
            }
        }
    }

    /// The last piece is royal by default, but not if another one is called king.
    fn royal_if_not_told(&mut self) {
        let pieces = &mut self.diagram.pieces;
        if pieces.iter().any(|piece| piece.is_royal) {
            return;
        }
        let king = pieces.iter().position(|piece| piece.told.text.eq_ignore_ascii_case("king"));
        let Some(last) = pieces.iter().rposition(|piece| !piece.is_out) else { return };
        match king {
            Some(king) if king != last => {
                pieces[king].is_royal = true;
                self.diagnostics.push(errors::royal_not_told(&pieces[king].told, &pieces[last].told));
            }
            _ => pieces[last].is_royal = true,
        }
    }

    /// Makes the lines of all moves; gives the moves as written, with the context of their meaning.
    fn fill_moves(&mut self) -> Vec<(String, Setting)> {
        let royal: Vec<&str> =
            self.diagram.known().filter(|it| it.is_royal).map(|it| it.name.as_str()).collect();
        let royal = match royal.as_slice() {
            [only] => (*only).to_owned(),
            names => format!("[{}]", names.join(" ")),
        };
        let has_passing = self.moves.iter().any(|(moves, _)| movement::has_passing(moves));
        let setting = |is_royal| Setting { royal: royal.clone(), is_royal, has_passing };
        let settings = self.diagram.pieces.iter().map(|piece| setting(piece.is_royal));
        let told: Vec<(String, Setting)> =
            self.moves.iter().map(|(moves, _)| moves.clone()).zip(settings).collect();
        for (place, (moves, setting)) in told.iter().enumerate() {
            match movement::lines(moves, setting) {
                Ok(lines) => self.diagram.pieces[place].moves = lines,
                Err(trouble) => {
                    self.refuse_move(place, trouble.at..trouble.at + trouble.length, &trouble.why)
                }
            }
        }
        told
    }

    /// Refuses a part of a piece's moves.
    fn refuse_move(&mut self, place: usize, part: Range<usize>, why: &str) {
        let (moves, range) = &self.moves[place];
        let told = moves.get(part.clone()).unwrap_or(moves);
        // Moves that follow from the name of the piece have no place in the text.
        let span = match range.is_empty() {
            true => self.diagram.pieces[place].told.span,
            false => self.plain.span(range.start + part.start..range.start + part.end),
        };
        self.diagnostics.push(errors::bad_diagram_move(span, told, why));
    }

    /// Leaves out moves that the language does not have.
    fn prove(&mut self, told: &[(String, Setting)]) {
        for lack in self.diagram.lacks(told) {
            self.refuse_move(lack.piece, lack.part, &lack.why);
            self.diagram.pieces[lack.piece].moves = Vec::new();
        }
    }

    /// The pieces that change places. Gives the moves of a king whose castling is expressed by other means.
    fn read_shuffle(&mut self) -> Option<String> {
        let (told, range) = self.shuffle.as_ref()?;
        let moves: Vec<&str> = self.moves.iter().map(|(moves, _)| moves.as_str()).collect();
        match shuffle::read(&told.text, &self.diagram, &moves) {
            Ok(shuffle) => self.diagram.shuffle = shuffle,
            Err(Fault::NoPiece(at)) => {
                let letter = told.text[at..].chars().next();
                let length = letter.map_or(0, char::len_utf8);
                let span = self.plain.span(range.start + at..range.start + at + length);
                self.diagnostics.push(errors::no_such_id(span, letter));
            }
            Err(Fault::Refused(why)) => {
                self.diagnostics.push(errors::not_taken("shuffle", told.span, &why));
            }
        }
        if let Err(why) = self.diagram.draw_start(&mut Draft::default()) {
            self.diagnostics.push(errors::not_taken("shuffle", told.span, &why));
            self.diagram.shuffle = Shuffle::default();
        }
        let moves = &mut self.moves[self.diagram.shuffle.castling?.king].0;
        let without = shuffle::without_castling(moves);
        Some(std::mem::replace(moves, without))
    }

    /// Keeps the start as it is if the language cannot express this drawn start; `moves` are the king's, and decide how
    /// he castles.
    fn prove_shuffle(&mut self, castling: Option<String>) {
        if self.diagram.shuffle.mixtures.is_empty() {
            return;
        }
        let Some(why) = self.diagram.mistake() else { return };
        let shuffle = std::mem::take(&mut self.diagram.shuffle);
        if self.diagram.mistake().is_some() {
            // The mistake is elsewhere.
            self.diagram.shuffle = shuffle;
            return;
        }
        if let Some((told, _)) = &self.shuffle {
            self.diagnostics.push(errors::not_taken("shuffle", told.span, &why));
        }
        if let Some((king, moves)) = shuffle.castling.map(|it| it.king).zip(castling) {
            self.moves[king].0 = moves;
            self.fill_moves();
        }
    }

    /// The kinds that pieces become by their indices, if `promoOffset` is given.
    fn pair(&mut self) {
        let Some((offset, told)) = self.offset.take() else { return };
        if !self.diagram.promotes() {
            return;
        }
        let choice = self.choice.take();
        if self.diagram.pairs(offset).any(|(_, goal)| goal.is_none_or(|goal| goal.is_out)) {
            let wanted = "a number that leads from each piece that promotes to another one of the list";
            return self.diagnostics.push(errors::bad_value("promoOffset", &told, wanted));
        }
        let is_forced = choice.as_ref().is_some_and(|(told, _)| told.text == "+");
        if let Some((told, _)) = choice.filter(|_| !is_forced) {
            let why = "beside `promoOffset` only `+` is known, for promotion that is not left to the player";
            self.diagnostics.push(errors::not_taken("promoChoice", told.span, why));
        }
        self.diagram.pairing = Some(Pairing { offset, is_forced });
    }

    /// Baring in return matters only where a bare king loses.
    fn check_counterbare(&mut self) {
        if let Some(told) = self.counterbare.take().filter(|told| told.text != "draw")
            && self.diagram.has_baring
            && RESULTS.iter().any(|(word, _)| *word == told.text)
        {
            self.diagnostics.push(errors::bad_value("counterbare", &told, "`draw`"));
        }
    }

    /// The kinds that promoting pieces become; if none promotes, these parameters have no effect.
    fn fill_choices(&mut self) {
        let Some((told, range)) = self.choice.take().filter(|_| self.diagram.promotes()) else { return };
        match promotion::choices(&told, &self.diagram.pieces) {
            Ok(choices) if choices.is_empty() => {
                let wanted = table::parameter("promoChoice").map_or("", |row| row.takes.as_str());
                self.diagnostics.push(errors::bad_value("promoChoice", &told, wanted));
            }
            Ok(choices) => {
                let left_out = choices.iter().find(|choice| self.diagram.pieces[choice.piece].is_out);
                if let Some(choice) = left_out {
                    self.diagnostics.push(errors::no_moves(&self.diagram.pieces[choice.piece].told));
                }
                let is_known = |choice: &Choice| !self.diagram.pieces[choice.piece].is_out;
                self.diagram.choices = Some(choices.into_iter().filter(is_known).collect());
            }
            Err(at) => {
                let letter = told.text[at..].chars().next();
                let length = letter.map_or(0, char::len_utf8);
                let span = self.plain.span(range.start + at..range.start + at + length);
                self.diagnostics.push(errors::no_such_id(span, letter));
            }
        }
    }

    /// No two pieces stand on one square, and none in a hole.
    fn check_places(&mut self) {
        let mut taken: HashMap<Spot, usize> = HashMap::new();
        for (place, piece) in self.diagram.pieces.iter().enumerate() {
            for spot in piece.squares.iter().flatten() {
                let before =
                    taken.insert(*spot, place).map(|before| self.diagram.pieces[before].told.text.as_str());
                let before = before.or(self.diagram.holes.contains(spot).then_some("hole"));
                if let Some(before) = before {
                    self.diagnostics.push(errors::taken_square(&piece.told, *spot, before));
                    break;
                }
            }
        }
    }
}

/// The meaning of one of some words.
fn one_of<T: Copy>(text: &str, words: &[(&str, T)]) -> Option<T> {
    words.iter().find(|(word, _)| *word == text).map(|(_, meant)| *meant)
}

/// The squares of `e4` or `a2-h2`.
fn squares(text: &str, files: usize, ranks: usize) -> Option<Vec<Spot>> {
    let spot = |text: &str| -> Option<Spot> {
        let file = text.chars().next().filter(char::is_ascii_lowercase)? as usize - 'a' as usize;
        let rank = text[1..].parse::<usize>().ok()?.checked_sub(1)?;
        (file < files && rank < ranks).then_some((file, rank))
    };
    let (from, to) = match text.split_once('-') {
        Some((from, to)) => (spot(from.trim())?, spot(to.trim())?),
        None => (spot(text)?, spot(text)?),
    };
    let squares = (from.0..=to.0).flat_map(|file| (from.1..=to.1).map(move |rank| (file, rank)));
    Some(squares.collect::<Vec<_>>()).filter(|squares| !squares.is_empty())
}

/// The result for the player who gives the last move, as the definition writes it.
const RESULTS: [(&str, &str); 5] =
    [("draw", "draw"), ("0", "draw"), ("win", "mover loses"), ("lose", "mover wins"), ("loss", "mover wins")];

impl Diagram {
    /// Whether any piece promotes.
    fn promotes(&self) -> bool {
        self.promoting > 0 && self.promotion_ranks > 0
    }

    /// Sets the value of a parameter; nothing if it cannot have the value.
    fn set(&mut self, name: &str, text: &str) -> Option<()> {
        let number = |most: usize| text.parse().ok().filter(|number| (1..=most).contains(number));
        match name {
            "files" => self.files = number(26)?,
            "ranks" => self.ranks = number(64)?,
            "promoZone" => self.promotion_ranks = text.parse().ok()?,
            "maxPromote" => self.promoting = text.parse().ok()?,
            "holdingsType" => one_of(text, &[("0", ()), ("1", ())])?,
            "baring" => self.has_baring = one_of(text, &[("0", true)])?,
            "stalemate" => self.stalemate = one_of(text, &RESULTS)?,
            _ => {
                let ways =
                    [("mirror", Symmetry::Mirror), ("rotate", Symmetry::Rotate), ("none", Symmetry::None)];
                self.symmetry = one_of(text, &ways)?;
            }
        }
        Some(())
    }

    /// A letter for a piece: that of the diagram if it is a letter and free.
    fn free_letter(&self, id: &str, name: &str) -> String {
        let is_free = |letter: &String| self.pieces.iter().all(|piece| piece.letter != *letter);
        let own = id.chars().chain(name.chars()).map(|c| c.to_ascii_uppercase()).chain('A'..='Z');
        let capitals = own.filter(char::is_ascii_uppercase).map(String::from);
        let marked = ('A'..='Z').map(|letter| format!("{letter}'"));
        let both = ('A'..='Z').map(|letter| format!("+{letter}"));
        capitals.chain(marked).chain(both).find(is_free).unwrap_or_else(|| "A".to_owned())
    }

    /// A name for a piece that no other has.
    fn free_name(&self, told: &str, letter: &str) -> String {
        let name: String = told.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let name = name.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
        let name = match name.chars().next() {
            Some(first) if first.is_ascii_lowercase() && name.len() > 1 => name,
            _ => format!("piece-{}", letter.to_lowercase().trim_matches(['\'', '+'])),
        };
        let is_free = |name: &String| self.pieces.iter().all(|piece| piece.name != *name);
        (1..)
            .map(|number| if number == 1 { name.clone() } else { format!("{name}-{number}") })
            .find(is_free)
            .unwrap_or(name)
    }
}
