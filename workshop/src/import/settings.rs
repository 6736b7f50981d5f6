//! The contents of a section and its parents: every setting, typed.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use super::errors;
use super::ini::{Entry, IniSection};
use super::keys::{self, Key, Takes};
use super::spot::{Spot, Spots};
use super::word::Word;
use variorum::diagnostic::Diagnostics;
use variorum::limits;
use variorum::source::Span;

/// A kind of piece: its index in the engine's order.
pub(super) type Slot = usize;

/// How many kinds a file can declare besides the named ones.
const CUSTOM: usize = 25;

/// The indices in the engine's order: named kinds, custom kinds, the king.
pub(super) fn slots() -> usize {
    keys::kinds().len() + CUSTOM + 1
}

/// The royal kind.
pub(super) fn king() -> Slot {
    slots() - 1
}

/// The keys of a kind.
struct KindKeys {
    /// The key that declares it.
    declares: String,
    /// The keys for where it may stand, White's and Black's.
    mobility: [String; 2],
}

/// The keys of all kinds, by their indices; they are looked up again and again.
static KIND_KEYS: LazyLock<Vec<KindKeys>> = LazyLock::new(|| {
    let declares = |slot: Slot| match keys::kinds().get(slot) {
        Some(kind) => kind.key.clone(),
        None if slot == king() => "king".to_owned(),
        None => format!("customPiece{}", slot - keys::kinds().len() + 1),
    };
    let keys = |slot: Slot| {
        let declares = declares(slot);
        let mut capital = declares.clone();
        capital[..1].make_ascii_uppercase();
        let mobility = SIDES.map(|side| format!("mobilityRegion{}{capital}", side.suffix()));
        KindKeys { declares, mobility }
    };
    (0..slots()).map(keys).collect()
});

/// The key that declares a kind.
fn key_of(slot: Slot) -> &'static str {
    &KIND_KEYS[slot].declares
}

/// The key for where a kind of a side may stand.
fn mobility_key(slot: Slot, side: Side) -> &'static str {
    &KIND_KEYS[slot].mobility[side as usize]
}

/// A side, as an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    White,
    Black,
}

/// Both sides.
pub(super) const SIDES: [Side; 2] = [Side::White, Side::Black];

impl Side {
    fn suffix(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }

    /// The word of the definition language.
    pub(super) fn word(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }
}

/// Squares as the file gives them, whatever the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Region {
    Every,
    Places(Vec<Place>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    File(usize),
    Rank(usize),
    Square(Spot),
}

impl Region {
    /// The squares of a board.
    pub(super) fn on(&self, files: usize, ranks: usize) -> Spots {
        let every = (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank)));
        every.filter(|spot| self.has(*spot)).collect()
    }

    fn has(&self, spot: Spot) -> bool {
        match self {
            Region::Every => true,
            Region::Places(places) => places.iter().any(|place| match place {
                Place::File(file) => *file == spot.0,
                Place::Rank(rank) => *rank == spot.1,
                Place::Square(square) => *square == spot,
            }),
        }
    }
}

/// The result of a game for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Win,
    Loss,
    Draw,
    None,
}

/// Kinds of pieces, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct KindSet {
    /// `*`: all pieces together, whatever their kind.
    pub(super) every: bool,
    pub(super) slots: Vec<Slot>,
}

/// The value of a setting.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Setting {
    Text(String),
    Number(usize),
    Truth(bool),
    Outcome(Outcome),
    Word(String),
    Region(Region),
    Kinds(KindSet),
    Limits(Vec<(Slot, usize)>),
    Pairs(Vec<(Slot, Option<Slot>)>),
}

/// A declared kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) letter: char,
    /// Its moves, if the file gives them.
    pub(super) betza: Option<String>,
}

/// The whole contents of a section and its parents.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    values: HashMap<String, Setting>,
    /// The place of each setting of the file; settings of built-in variants have none.
    origins: HashMap<String, Span>,
    pieces: Vec<Option<Piece>>,
    /// The shipped definition of the same game.
    pub(super) library: Option<String>,
}

impl Settings {
    /// The defaults: no pieces, and the rules of chess.
    pub(super) fn usual() -> Settings {
        let mut settings = Settings {
            values: HashMap::new(),
            origins: HashMap::new(),
            pieces: vec![None; slots()],
            library: None,
        };
        for key in keys::keys() {
            if let Some(usual) = &key.usual {
                settings.values.insert(key.name.clone(), usual_setting(key, usual));
            }
        }
        settings
    }

    fn value(&self, key: &str) -> &Setting {
        self.values.get(key).unwrap_or_else(|| panic!("no setting `{key}` in the table of keys"))
    }

    /// Whether a setting has its default value.
    pub(super) fn is_usual(&self, key: &Key) -> bool {
        key.usual.as_ref().is_none_or(|usual| *self.value(&key.name) == usual_setting(key, usual))
    }

    /// The place of a setting in the file, if it has one.
    pub(super) fn origin(&self, key: &str) -> Option<Span> {
        self.origins.get(key).copied()
    }

    /// Makes the settings those of a built-in variant, without a place in a file.
    pub(super) fn forget_origins(&mut self) {
        self.origins.clear();
    }

    pub(super) fn truth(&self, key: &str) -> bool {
        matches!(self.value(key), Setting::Truth(true))
    }

    pub(super) fn number(&self, key: &str) -> usize {
        if let Setting::Number(number) = self.value(key) { *number } else { 0 }
    }

    pub(super) fn word(&self, key: &str) -> &str {
        if let Setting::Word(word) = self.value(key) { word } else { "" }
    }

    pub(super) fn text(&self, key: &str) -> &str {
        if let Setting::Text(text) = self.value(key) { text } else { "" }
    }

    pub(super) fn outcome(&self, key: &str) -> Outcome {
        if let Setting::Outcome(outcome) = self.value(key) { *outcome } else { Outcome::None }
    }

    /// The kinds of a setting that are declared.
    pub(super) fn kinds(&self, key: &str) -> KindSet {
        let Setting::Kinds(kinds) = self.value(key) else { return KindSet::default() };
        let slots = kinds.slots.iter().copied().filter(|slot| self.pieces[*slot].is_some());
        KindSet { every: kinds.every, slots: slots.collect() }
    }

    pub(super) fn limits(&self, key: &str) -> &[(Slot, usize)] {
        if let Setting::Limits(limits) = self.value(key) { limits } else { &[] }
    }

    pub(super) fn pairs(&self, key: &str) -> &[(Slot, Option<Slot>)] {
        if let Setting::Pairs(pairs) = self.value(key) { pairs } else { &[] }
    }

    /// The value of a truth for each of the sides.
    pub(super) fn truths(&self, key: &str) -> [bool; 2] {
        SIDES.map(|side| self.truth(&format!("{key}{}", side.suffix())))
    }

    /// The kinds of a setting for each of the sides.
    pub(super) fn kinds_of_sides(&self, key: &str) -> [KindSet; 2] {
        SIDES.map(|side| self.kinds(&format!("{key}{}", side.suffix())))
    }

    /// The squares of a setting for each of the sides.
    pub(super) fn regions(&self, key: &str) -> [Spots; 2] {
        SIDES.map(|side| self.region(&format!("{key}{}", side.suffix())))
    }

    /// The squares of a setting.
    pub(super) fn region(&self, key: &str) -> Spots {
        match self.value(key) {
            Setting::Region(region) => region.on(self.number("maxFile"), self.number("maxRank")),
            Setting::Text(_)
            | Setting::Number(_)
            | Setting::Truth(_)
            | Setting::Outcome(_)
            | Setting::Word(_)
            | Setting::Kinds(_)
            | Setting::Limits(_)
            | Setting::Pairs(_) => Spots::new(),
        }
    }

    /// The squares where a kind may end a move, for each of the sides; `None` if there is no limit.
    pub(super) fn mobility(&self, slot: Slot) -> [Option<Spots>; 2] {
        SIDES.map(|side| {
            let key = mobility_key(slot, side);
            self.values.contains_key(key).then(|| self.region(key)).filter(|spots| !spots.is_empty())
        })
    }

    /// The declared kinds.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Slot, &Piece)> {
        self.pieces.iter().enumerate().filter_map(|(slot, piece)| Some((slot, piece.as_ref()?)))
    }

    /// A kind, if it is declared.
    pub(super) fn piece(&self, slot: Slot) -> Option<&Piece> {
        self.pieces.get(slot)?.as_ref()
    }

    /// The kind of a letter, large or small.
    pub(super) fn slot_of(&self, letter: char) -> Option<Slot> {
        let letter = letter.to_ascii_uppercase();
        self.pieces().find(|(_, piece)| piece.letter == letter).map(|(slot, _)| slot)
    }

    fn declare(&mut self, slot: Slot, piece: Piece) {
        if let Some(other) = self.slot_of(piece.letter) {
            self.remove(other);
        }
        self.pieces[slot] = Some(piece);
    }

    fn remove(&mut self, slot: Slot) {
        self.pieces[slot] = None;
        for side in SIDES {
            let key = format!("promotionPieceTypes{}", side.suffix());
            if let Some(Setting::Kinds(kinds)) = self.values.get_mut(&key) {
                kinds.slots.retain(|known| *known != slot);
            }
        }
    }
}

/// The default setting of a row of the table of keys.
fn usual_setting(key: &Key, usual: &toml::Value) -> Setting {
    let word = usual.as_str().unwrap_or_default();
    let number = usual.as_integer().map_or(0, |number| number as usize);
    match key.takes {
        Takes::Text | Takes::Rights => Setting::Text(word.to_owned()),
        Takes::Number | Takes::Rank | Takes::File => Setting::Number(number),
        Takes::Truth => Setting::Truth(usual.as_bool().unwrap_or(false)),
        Takes::Outcome => Setting::Outcome(outcome(word).unwrap_or(Outcome::None)),
        Takes::Word => Setting::Word(word.to_owned()),
        Takes::Region if word == "all" => Setting::Region(Region::Every),
        Takes::Region => Setting::Region(region(word).unwrap_or(Region::Places(Vec::new()))),
        Takes::Piece | Takes::Pieces => Setting::Kinds(KindSet {
            every: word == "*",
            slots: (0..slots()).filter(|slot| key_of(*slot) == word).collect(),
        }),
        Takes::Limits => Setting::Limits(Vec::new()),
        Takes::Pairs => Setting::Pairs(Vec::new()),
    }
}

fn outcome(word: &str) -> Option<Outcome> {
    match word {
        "win" => Some(Outcome::Win),
        "loss" => Some(Outcome::Loss),
        "draw" => Some(Outcome::Draw),
        "none" => Some(Outcome::None),
        _ => None,
    }
}

/// The number of a file, from 1.
fn file(word: &str) -> Option<usize> {
    let first = word.chars().next()?;
    let number = match first.is_ascii_lowercase() {
        true => first as usize - 'a' as usize + 1,
        false => word.parse().ok()?,
    };
    (1..=26).contains(&number).then_some(number)
}

fn region(value: &str) -> Option<Region> {
    let mut places = Vec::new();
    for word in value.split_whitespace() {
        if word == "-" {
            break;
        }
        places.push(place(&word.to_lowercase())?);
    }
    Some(Region::Places(places))
}

fn place(word: &str) -> Option<Place> {
    let (first, rest) = word.split_at_checked(1)?;
    let rank =
        |text: &str| text.parse::<usize>().ok().filter(|rank| (1..=64).contains(rank)).map(|it| it - 1);
    match (first, rest) {
        ("*", rest) => Some(Place::Rank(rank(rest)?)),
        (letter, "*") => Some(Place::File(file(letter)? - 1)),
        (letter, rest) if letter.chars().all(|c| c.is_ascii_lowercase()) => {
            Some(Place::Square((file(letter)? - 1, rank(rest)?)))
        }
        _ => None,
    }
}

/// Reads a section on top of its parents.
pub(super) fn resolve(
    section: &IniSection,
    parent: Option<&Settings>,
    diagnostics: &mut Diagnostics,
) -> Settings {
    let mut settings = parent.cloned().unwrap_or_else(Settings::usual);
    settings.library = None;
    let mut by_key: HashMap<&str, Vec<&Entry>> = HashMap::new();
    for entry in &section.entries {
        by_key.entry(&entry.key.text).or_default().push(entry);
    }
    let mut reader = Reader { settings, section, diagnostics, by_key, used: HashSet::new() };
    reader.numbers_of_the_board();
    reader.pieces();
    for key in keys::keys() {
        reader.key(key);
    }
    reader.unknown();
    let mut settings = reader.settings;
    conclude(&mut settings);
    settings
}

/// Without double steps there are no squares for them, also for sections that build on this one.
fn conclude(settings: &mut Settings) {
    if !settings.truth("doubleStep") {
        for side in SIDES {
            let key = format!("doubleStepRegion{}", side.suffix());
            settings.values.insert(key, Setting::Region(Region::Places(Vec::new())));
        }
    }
}

struct Reader<'a> {
    settings: Settings,
    section: &'a IniSection,
    diagnostics: &'a mut Diagnostics,
    /// The lines of each key, in their order.
    by_key: HashMap<&'a str, Vec<&'a Entry>>,
    /// The keys of the section that were read.
    used: HashSet<&'a str>,
}

impl<'a> Reader<'a> {
    /// The line that counts for a key.
    fn entry(&mut self, key: &str) -> Option<&'a Entry> {
        let (key, lines) = self.by_key.get_key_value(key)?;
        self.used.insert(key);
        let mut of_key = lines.iter().rev();
        let last = of_key.next()?;
        for earlier in of_key {
            self.diagnostics.push(errors::set_twice(&earlier.key, last.key.span));
        }
        Some(last)
    }

    fn numbers_of_the_board(&mut self) {
        for key in keys::keys().iter().filter(|key| key.name == "maxRank" || key.name == "maxFile") {
            self.key(key);
        }
    }

    fn pieces(&mut self) {
        for slot in 0..slots() {
            if let Some(entry) = self.entry(key_of(slot)) {
                self.piece(slot, entry);
            }
            for side in SIDES {
                let key = mobility_key(slot, side);
                let Some(entry) = self.entry(key) else { continue };
                match region(&entry.value.text) {
                    Some(region) => self.fill(&[key.to_owned()], Setting::Region(region), entry),
                    None => self.diagnostics.push(errors::bad_value(key, &entry.value, SQUARES)),
                }
            }
        }
    }

    fn piece(&mut self, slot: Slot, entry: &Entry) {
        let value = &entry.value;
        let letter = value.text.chars().next().unwrap_or('-');
        if !letter.is_ascii_alphabetic() {
            if letter != '-' {
                self.diagnostics.push(errors::bad_value(&entry.key.text, value, LETTER));
            }
            return self.settings.remove(slot);
        }
        let betza = value.text[1..].trim_start().strip_prefix(':').map(|betza| betza.trim().to_owned());
        let has_name = slot < keys::kinds().len();
        let is_well = if has_name {
            value.text.len() == 1
        } else {
            betza.is_some() || slot == king() && value.text.len() == 1
        };
        if !is_well {
            let wanted = if has_name { LETTER } else { "a letter and its moves: `a:NW`" };
            self.diagnostics.push(errors::bad_value(&entry.key.text, value, wanted));
        }
        if let Some(wrong) = betza.iter().flat_map(|betza| betza.chars()).find(|c| !is_known_in_betza(*c)) {
            self.diagnostics.push(errors::bad_betza(value, wrong));
        }
        if betza.as_ref().is_some_and(|betza| betza.contains('e')) && slot != king() {
            for side in SIDES {
                let key = format!("enPassantTypes{}", side.suffix());
                if let Some(Setting::Kinds(kinds)) = self.settings.values.get_mut(&key)
                    && !kinds.slots.contains(&slot)
                {
                    kinds.slots.push(slot);
                }
            }
        }
        let letter = letter.to_ascii_uppercase();
        self.settings.declare(slot, Piece { letter, betza: betza.filter(|_| !has_name) });
    }

    fn key(&mut self, key: &Key) {
        let Some(entry) = self.entry(&key.name) else { return };
        if key.is_free {
            return;
        }
        match self.setting(key, &entry.value) {
            Ok(setting) => self.fill(&key.fills, setting, entry),
            Err(wanted) => {
                let diagnostic = match key.takes {
                    Takes::Word => errors::bad_word(
                        &key.name,
                        &entry.value,
                        key.words.iter().map(|(word, _)| word.as_str()),
                    ),
                    Takes::Piece | Takes::Pieces | Takes::Limits | Takes::Pairs if wanted.len() == 1 => {
                        errors::no_such_letter(&key.name, &entry.value, wanted.chars().next().unwrap_or('?'))
                    }
                    Takes::Text
                    | Takes::Number
                    | Takes::Rank
                    | Takes::File
                    | Takes::Truth
                    | Takes::Outcome
                    | Takes::Region
                    | Takes::Piece
                    | Takes::Pieces
                    | Takes::Limits
                    | Takes::Pairs
                    | Takes::Rights => errors::bad_value(&key.name, &entry.value, &wanted),
                };
                self.diagnostics.push(diagnostic);
            }
        }
    }

    fn fill(&mut self, keys: &[String], setting: Setting, entry: &Entry) {
        for key in keys {
            self.settings.values.insert(key.clone(), setting.clone());
            self.settings.origins.insert(key.clone(), entry.key.span.to(entry.value.span));
        }
    }

    /// The value of a key; on failure what the key takes, or the letter without a piece.
    fn setting(&self, key: &Key, value: &Word) -> Result<Setting, String> {
        let text = value.text.as_str();
        match key.takes {
            Takes::Text | Takes::Rights => Ok(Setting::Text(text.to_owned())),
            Takes::Number => text.parse().map(Setting::Number).map_err(|_| "a number from 0".to_owned()),
            Takes::Rank => match text.parse() {
                Ok(rank @ 1..=64) => Ok(Setting::Number(rank)),
                _ => Err("a rank from 1".to_owned()),
            },
            Takes::File => file(text).map(Setting::Number).ok_or_else(|| "a file: `h` or `8`".to_owned()),
            Takes::Truth => match text {
                "true" => Ok(Setting::Truth(true)),
                "false" => Ok(Setting::Truth(false)),
                _ => Err("`true` or `false`".to_owned()),
            },
            Takes::Outcome => outcome(text)
                .map(Setting::Outcome)
                .ok_or_else(|| "`win`, `loss`, `draw` or `none`".to_owned()),
            Takes::Word => {
                let known = key.words.iter().find(|(word, _)| word == text);
                known.map(|(_, is)| Setting::Word(is.clone())).ok_or_else(String::new)
            }
            Takes::Region => region(text).map(Setting::Region).ok_or_else(|| SQUARES.to_owned()),
            Takes::Piece => {
                let mut kinds = self.kinds(text)?;
                kinds.slots.drain(..kinds.slots.len().saturating_sub(1));
                Ok(Setting::Kinds(kinds))
            }
            Takes::Pieces => Ok(Setting::Kinds(self.kinds(text)?)),
            Takes::Limits => self.limits(text),
            Takes::Pairs => self.pairs(key, text),
        }
    }

    fn letter(&self, letter: char) -> Result<Slot, String> {
        self.settings.slot_of(letter).ok_or_else(|| letter.to_string())
    }

    fn kinds(&self, text: &str) -> Result<KindSet, String> {
        let mut kinds = KindSet::default();
        for letter in text.chars().filter(|c| !c.is_whitespace()) {
            match letter {
                '-' => break,
                '*' => kinds.every = true,
                letter => kinds.slots.push(self.letter(letter)?),
            }
        }
        Ok(kinds)
    }

    fn limits(&self, text: &str) -> Result<Setting, String> {
        let wanted = || "letters with numbers: `q:1 r:2`".to_owned();
        let mut limits = Vec::new();
        for pair in text.split_whitespace() {
            let (letter, number) = split_pair(pair).ok_or_else(wanted)?;
            limits.push((self.letter(letter)?, number.parse().map_err(|_| wanted())?));
        }
        Ok(Setting::Limits(limits))
    }

    fn pairs(&self, key: &Key, text: &str) -> Result<Setting, String> {
        let mut pairs = self.settings.pairs(&key.name).to_vec();
        for pair in text.split_whitespace() {
            let (letter, to) = split_pair(pair).ok_or_else(|| "pairs of letters: `p:g`".to_owned())?;
            let to = to
                .chars()
                .next()
                .filter(|_| to.len() == 1)
                .ok_or_else(|| "pairs of letters: `p:g`".to_owned())?;
            let (slot, to) = (self.letter(letter)?, if to == '-' { None } else { Some(self.letter(to)?) });
            pairs.retain(|(known, _)| *known != slot);
            pairs.push((slot, to));
        }
        Ok(Setting::Pairs(pairs))
    }

    /// Reports the keys that nothing has read.
    fn unknown(&mut self) {
        let of_kinds = KIND_KEYS.iter().flat_map(|keys| keys.mobility.iter().chain([&keys.declares]));
        let known: BTreeSet<&str> =
            keys::keys().iter().map(|key| &key.name).chain(of_kinds).map(String::as_str).collect();
        for entry in &self.section.entries {
            // Nobody reads more messages, and finding similar names for each takes long.
            if self.diagnostics.error_count() >= limits::DIAGNOSTICS {
                return;
            }
            if !self.used.contains(entry.key.text.as_str()) {
                self.diagnostics.push(errors::unknown_key(&entry.key, known.iter().copied()));
            }
        }
    }
}

const SQUARES: &str = "squares, files and ranks: `d4 a* *8`";
const LETTER: &str = "one letter, or `-` for none";

fn split_pair(pair: &str) -> Option<(char, &str)> {
    let (letter, rest) = pair.split_once(':')?;
    let mut letters = letter.chars();
    Some((letters.next().filter(|_| letters.next().is_none())?, rest))
}

/// Whether the engine gives the letter a meaning in a movement.
fn is_known_in_betza(c: char) -> bool {
    "WFDNAHLCJZGKRBQmcpgnifbvhrlse".contains(c) || c.is_ascii_digit()
}
