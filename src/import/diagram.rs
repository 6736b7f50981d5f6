//! The parameter text of an Interactive Diagram, as it stands on chessvariants.com, as a definition.
//!
//! A line is `key=value`, or tells a piece: `name:ID:moves:image:squares`, where squares are those of White and, after an
//! empty one, those of Black. Moves are XBetza, which the definition language takes as it is. Source: H. G. Muller's
//! description of the diagram.

use std::sync::LazyLock;

use toml::{Table, Value};

use super::draft::Draft;
use super::errors;
use super::ini::Word;
use super::settings::{Spot, Spots};
use super::subject::spot_name;
use super::{Imported, title, writer};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources, Span};

static KNOWN: LazyLock<Table> =
    LazyLock::new(|| include_str!("diagram.toml").parse().expect("the table of the diagram is TOML"));

/// Keys that are read.
const KEYS: [&str; 9] = [
    "files",
    "ranks",
    "promoZone",
    "promoChoice",
    "maxPromote",
    "royal",
    "holdingsType",
    "stalemate",
    "symmetry",
];

/// Makes a definition of the parameter text of a diagram; its name is that of the file.
pub fn import_diagram(sources: &Sources, source: SourceId, diagnostics: &mut Diagnostics) -> Imported {
    let path = sources.name(source);
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned();
    let name = file.split('.').next().unwrap_or_default().to_lowercase().replace(' ', "-");
    let errors_before = diagnostics.error_count();
    let mut diagram = Diagram::default();
    Reader { source, diagram: &mut diagram, diagnostics }.read(sources.text(source));
    diagram.close(diagnostics, Span::new(source, 0..0));
    let text = (!diagram.pieces.is_empty()).then(|| {
        let draft = diagram.draft();
        let mut head = Table::new();
        head.insert("name".to_owned(), Value::from(title(&name)));
        if !draft.uses.is_empty() {
            head.insert(
                "use".to_owned(),
                Value::from(draft.uses.iter().map(|it| Value::from(*it)).collect::<Vec<_>>()),
            );
        }
        let mut definition = Table::new();
        definition.insert("variant".to_owned(), Value::Table(head));
        definition.extend(draft.own);
        writer::write(&[format!("Imported from the diagram {file}.")], &definition)
    });
    let is_complete = text.is_some() && diagnostics.error_count() == errors_before;
    Imported { name, text, is_complete }
}

/// What a diagram says.
struct Diagram {
    files: usize,
    ranks: usize,
    promotion_ranks: usize,
    choice: Option<Word>,
    promoting: usize,
    /// Numbers or letters of royal pieces.
    royal: Vec<Word>,
    has_hands: bool,
    stalemate: &'static str,
    symmetry: Symmetry,
    pieces: Vec<Piece>,
    holes: Spots,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symmetry {
    Mirror,
    Rotate,
    None,
}

/// A kind with the squares on which it starts.
struct Piece {
    name: String,
    letter: String,
    /// The letters of the file.
    id: String,
    moves: String,
    squares: [Spots; 2],
    is_royal: bool,
}

impl Default for Diagram {
    fn default() -> Diagram {
        Diagram {
            files: 8,
            ranks: 8,
            promotion_ranks: 1,
            choice: None,
            promoting: 1,
            royal: Vec::new(),
            has_hands: false,
            stalemate: "draw",
            symmetry: Symmetry::Mirror,
            pieces: Vec::new(),
            holes: Spots::new(),
        }
    }
}

struct Reader<'a> {
    source: SourceId,
    diagram: &'a mut Diagram,
    diagnostics: &'a mut Diagnostics,
}

impl Reader<'_> {
    /// Reads all lines: first the keys, as pieces ask for the size of the board and the symmetry.
    fn read(&mut self, text: &str) {
        let mut lines = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let blanks = line.len() - line.trim_start().len();
            lines.push(self.word(line.trim(), start + blanks));
            start += line.len();
        }
        // Around the text there may be the mark-up of its page.
        lines.retain(|line| !line.text.is_empty() && !line.text.starts_with(['<', '#', '/']));
        let is_setting = |line: &Word| match (line.text.find('='), line.text.find(':')) {
            (Some(sign), Some(colon)) => sign < colon,
            (sign, _) => sign.is_some(),
        };
        for line in lines.iter().filter(|line| is_setting(line)) {
            self.setting(line);
        }
        for line in lines.iter().filter(|line| !is_setting(line)) {
            self.piece(line);
        }
    }

    fn word(&self, text: &str, start: usize) -> Word {
        Word { text: text.to_owned(), span: Span::new(self.source, start..start + text.len()) }
    }

    /// A part of a word, without the blanks around it.
    fn part(&self, word: &Word, range: std::ops::Range<usize>) -> Word {
        let part = &word.text[range.clone()];
        let blanks = part.len() - part.trim_start().len();
        self.word(part.trim(), word.span.start as usize + range.start + blanks)
    }

    fn setting(&mut self, line: &Word) {
        let sign = line.text.find('=').unwrap_or(0);
        let (key, value) = (self.part(line, 0..sign), self.part(line, sign + 1..line.text.len()));
        if !KEYS.contains(&key.text.as_str()) {
            return self.other(&key, line.span);
        }
        if self.diagram.set(&key.text, &value).is_none() {
            self.diagnostics.push(errors::bad_value(&key.text, &value, wanted(&key.text)));
        }
    }

    /// A key that says nothing about the rules, or something that is not taken, or is not known.
    fn other(&mut self, key: &Word, span: Span) {
        let free = KNOWN["free"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let mut free = free.collect::<Vec<_>>();
        if free.contains(&key.text.as_str()) {
            return;
        }
        let not_taken = KNOWN["not-taken"].get(&key.text).and_then(Value::as_str);
        self.diagnostics.push(match not_taken {
            Some(why) => errors::not_taken(&key.text, span, why),
            None => {
                free.extend(KEYS);
                errors::unknown_key(key, free)
            }
        });
    }

    fn piece(&mut self, line: &Word) {
        let mut fields = Vec::new();
        let mut start = 0;
        for field in line.text.split(':') {
            fields.push(self.part(line, start..start + field.len()));
            start += field.len() + 1;
        }
        if fields.len() < 3 {
            return self.diagnostics.push(errors::no_diagram_line(line.span));
        }
        let text = |index: usize| fields.get(index).map_or("", |field| field.text.as_str());
        // The image may stand before the moves: it is in small letters.
        let is_moves = |text: &str| text.chars().any(|c| c.is_ascii_uppercase());
        let moves = if !is_moves(text(2)) && is_moves(text(3)) { text(3) } else { text(2) };
        let told = text(0).to_lowercase();
        let usual = KNOWN["moves"].get(&told).and_then(Value::as_str).unwrap_or_default();
        let moves = if moves.is_empty() { usual } else { moves };
        let squares = match fields.get(4) {
            Some(field) => self.squares(field),
            None => [Spots::new(), Spots::new()],
        };
        if told == "hole" {
            self.diagram.holes.extend(squares.into_iter().flatten());
            return;
        }
        if moves.is_empty() {
            self.diagnostics.push(errors::no_moves(&fields[0]));
        }
        let letter = self.diagram.free_letter(text(1), &told);
        let piece = Piece {
            name: self.diagram.free_name(&told, &letter),
            letter,
            id: text(1).to_owned(),
            moves: moves.to_owned(),
            squares,
            is_royal: false,
        };
        self.diagram.pieces.push(piece);
    }

    /// Squares of White and of Black: `b1,g1,,b8,g8`; Black's by symmetry if they are not told.
    fn squares(&mut self, field: &Word) -> [Spots; 2] {
        let mut both = [Spots::new(), Spots::new()];
        let mut side = 0;
        for told in field.text.split(',').map(str::trim) {
            if told.is_empty() {
                side = 1;
                continue;
            }
            match range(told, self.diagram.files, self.diagram.ranks) {
                Some(spots) => both[side].extend(spots),
                None => {
                    self.diagnostics.push(errors::bad_square(field.span, told));
                }
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
}

/// What one of some words means.
fn one_of<T: Copy>(text: &str, words: &[(&str, T)]) -> Option<T> {
    words.iter().find(|(word, _)| *word == text).map(|(_, meant)| *meant)
}

/// What a key takes, for messages.
fn wanted(key: &str) -> &'static str {
    match key {
        "files" => "a number from 1 to 26",
        "ranks" => "a number from 1 to 64",
        "holdingsType" => "`0`, or `1` for captured pieces that change sides and can be dropped",
        "stalemate" => "`draw`, `win` or `loss`, for the player who gives it",
        "symmetry" => "`mirror`, `rotate` or `none`",
        _ => "a number",
    }
}

/// The squares of `e4` or `a2-h2`.
fn range(text: &str, files: usize, ranks: usize) -> Option<Vec<Spot>> {
    let spot = |text: &str| -> Option<Spot> {
        let file = text.chars().next().filter(char::is_ascii_lowercase)? as usize - 'a' as usize;
        let rank = text[1..].parse::<usize>().ok()?.checked_sub(1)?;
        (file < files && rank < ranks).then_some((file, rank))
    };
    let (from, to) = match text.split_once('-') {
        Some((from, to)) => (spot(from)?, spot(to)?),
        None => (spot(text)?, spot(text)?),
    };
    let squares = (from.0..=to.0).flat_map(|file| (from.1..=to.1).map(move |rank| (file, rank)));
    Some(squares.collect())
}

impl Diagram {
    /// Sets what a key says; nothing if it cannot have the value.
    fn set(&mut self, key: &str, value: &Word) -> Option<()> {
        let text = value.text.as_str();
        let number = |most: usize| text.parse().ok().filter(|number| (1..=most).contains(number));
        match key {
            "files" => self.files = number(26)?,
            "ranks" => self.ranks = number(64)?,
            "promoZone" => self.promotion_ranks = text.parse().ok()?,
            "maxPromote" => self.promoting = text.parse().ok()?,
            "promoChoice" => self.choice = Some(value.clone()),
            "royal" => self.royal.push(value.clone()),
            "holdingsType" => self.has_hands = one_of(text, &[("0", false), ("1", true)])?,
            "stalemate" => {
                let results = [
                    ("draw", "draw"),
                    ("0", "draw"),
                    ("win", "player to move loses"),
                    ("loss", "player to move wins"),
                ];
                self.stalemate = one_of(text, &results)?;
            }
            _ => {
                let ways =
                    [("mirror", Symmetry::Mirror), ("rotate", Symmetry::Rotate), ("none", Symmetry::None)];
                self.symmetry = one_of(text, &ways)?;
            }
        }
        Some(())
    }

    /// A letter for a piece: that of the file if it is one and free.
    fn free_letter(&self, id: &str, name: &str) -> String {
        let is_free = |letter: &String| self.pieces.iter().all(|piece| piece.letter != *letter);
        let own = id.chars().chain(name.chars()).map(|c| c.to_ascii_uppercase()).chain('A'..='Z');
        let capitals = own.filter(char::is_ascii_uppercase).map(String::from);
        let marked = ('A'..='Z').map(|letter| format!("{letter}'"));
        capitals.chain(marked).find(is_free).unwrap_or_else(|| "A".to_owned())
    }

    fn free_name(&self, told: &str, letter: &str) -> String {
        let name: String = told.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let name = name.trim_matches('-');
        let name = match name.chars().next() {
            Some(first) if first.is_ascii_lowercase() && name.len() > 1 => name.to_owned(),
            _ => format!("piece-{}", letter.to_lowercase().trim_end_matches('\'')),
        };
        let is_free = |name: &String| self.pieces.iter().all(|piece| piece.name != *name);
        (1..)
            .map(|number| if number == 1 { name.clone() } else { format!("{name}-{number}") })
            .find(is_free)
            .unwrap_or(name)
    }

    /// Finds the royal pieces, once all pieces are known.
    fn close(&mut self, diagnostics: &mut Diagnostics, start: Span) {
        if self.pieces.is_empty() {
            diagnostics.push(errors::no_pieces(start));
        }
        for told in std::mem::take(&mut self.royal) {
            let number = told.text.parse::<usize>().ok();
            let found = self.pieces.iter_mut().enumerate().find(|(index, piece)| match number {
                Some(number) => index + 1 == number,
                None => piece.id == told.text,
            });
            match found {
                Some((_, piece)) => piece.is_royal = true,
                None => diagnostics.push(errors::bad_value(
                    "royal",
                    &told,
                    "the number or the letters of a piece",
                )),
            }
        }
        if self.pieces.iter().all(|piece| !piece.is_royal) {
            for piece in self.pieces.iter_mut().filter(|piece| piece.name == "king") {
                piece.is_royal = true;
            }
        }
    }

    fn draft(&self) -> Draft {
        let mut draft = Draft::default();
        self.board(&mut draft);
        let royal: Vec<&str> =
            self.pieces.iter().filter(|piece| piece.is_royal).map(|piece| piece.name.as_str()).collect();
        if !royal.is_empty() {
            draft.take_in("check");
            let my: Vec<String> = royal.iter().map(|name| format!("my {name}")).collect();
            draft.set("royal/pieces", my.join(" or "));
        }
        self.promotion(&mut draft);
        if self.has_hands {
            self.hands(&mut draft);
        }
        if self.stalemate != "draw" || royal.is_empty() {
            draft.set("endings/stalemate/at", "no action");
            draft.set("endings/stalemate/result", self.stalemate);
        }
        if self.pieces.iter().any(|piece| piece.name == "pawn") {
            draft.take_in("draws");
        }
        draft
    }

    fn board(&self, draft: &mut Draft) {
        draft.set("board/files", self.files as i64);
        draft.set("board/ranks", self.ranks as i64);
        if self.symmetry == Symmetry::Rotate {
            draft.set("board/turned", "rotated");
        }
        if !self.holes.is_empty() {
            let holes: Vec<String> = self.holes.iter().map(|spot| spot_name(*spot)).collect();
            draft.set("board/holes", holes.join(" "));
        }
        for piece in &self.pieces {
            let mut entry = Table::new();
            entry.insert("letter".to_owned(), Value::from(piece.letter.clone()));
            let moves = match piece.moves.as_str() {
                "" => Value::Array(Vec::new()),
                moves => Value::from(moves),
            };
            entry.insert("moves".to_owned(), moves);
            draft.set(&format!("pieces/{}", piece.name), Value::Table(entry));
        }
        let ranks = (0..self.ranks).rev().map(|rank| self.rank(rank));
        draft.set("setup/board", ranks.collect::<Vec<_>>().join("/"));
    }

    /// A rank of the setup.
    fn rank(&self, rank: usize) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..self.files {
            let spot = (file, rank);
            let standing = self.pieces.iter().find_map(|piece| {
                let side = piece.squares.iter().position(|spots| spots.contains(&spot))?;
                Some(if side == 0 { piece.letter.clone() } else { piece.letter.to_lowercase() })
            });
            let cell = if self.holes.contains(&spot) { Some("*".to_owned()) } else { standing };
            match cell {
                None => empty += 1,
                Some(cell) => {
                    if empty > 0 {
                        text.push_str(&std::mem::take(&mut empty).to_string());
                    }
                    text.push_str(&cell);
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    }

    /// The first pieces of the list are promoted on the last ranks.
    fn promotion(&self, draft: &mut Draft) {
        let count = self.promoting.min(self.pieces.len());
        let (promoting, others) = self.pieces.split_at(count);
        let goals: Vec<&str> = match &self.choice {
            Some(letters) => {
                let chosen = |piece: &&Piece| !piece.id.is_empty() && letters.text.contains(&piece.id);
                self.pieces.iter().filter(chosen).map(|piece| piece.name.as_str()).collect()
            }
            None => others.iter().filter(|piece| !piece.is_royal).map(|piece| piece.name.as_str()).collect(),
        };
        if promoting.is_empty() || goals.is_empty() || self.promotion_ranks == 0 {
            return;
        }
        let from = self.ranks.saturating_sub(self.promotion_ranks) + 1;
        let zone =
            if from == self.ranks { format!("rank {from}") } else { format!("ranks {from}-{}", self.ranks) };
        draft.set("side-zones/last-rank", zone);
        draft.set("groups/promotion-kinds", goals.join(" "));
        let names: Vec<&str> = promoting.iter().map(|piece| piece.name.as_str()).collect();
        let kinds = if names.len() == 1 { names[0].to_owned() } else { format!("[{}]", names.join(" ")) };
        draft.set("arrivals/promotion/when", format!("piece is {kinds} and to in my last-rank"));
        draft.set("arrivals/promotion/choose", "k in [promotion-kinds]");
        draft.set("arrivals/promotion/do", "to becomes k");
        draft.set("arrivals/promotion/write", "{k.lower}");
        if self.has_hands {
            draft.set_lines(
                "arrivals/promotion/do",
                vec!["to becomes k".to_owned(), "mark to as promoted".to_owned()],
            );
            draft.set("marks/promoted/on", "promotion-kinds");
            draft.set("marks/promoted/starts", "nothing");
        }
    }

    /// Captured pieces change sides; promoted ones are pawns again.
    fn hands(&self, draft: &mut Draft) {
        let has_mark = draft.own.get("marks").is_some();
        let pawn = self.pieces.first().map_or("", |piece| piece.name.as_str());
        let given = match has_mark {
            true => format!("(if victim is promoted then {pawn} else victim)"),
            false => "victim".to_owned(),
        };
        draft.set("rules/to-hand/before", "capture");
        draft.set("rules/to-hand/do", format!("give {given} to mover"));
        draft.set("actions/drop/choose", vec!["k in hand", "s in empty"]);
        if has_mark {
            draft.set(
                "actions/drop/when",
                format!("k is not {pawn} or s not in (rank 1 or rank {})", self.ranks),
            );
        }
        draft.set("actions/drop/do", "drop k on s");
        draft.set("actions/drop/write", "{k}@{s}");
    }
}
