//! A variant as the aspects see it: settings, start, and names.

use super::betza::{self, Atom};
use super::draft::Draft;
use super::keys;
use super::settings::{KindSet, SIDES, Settings, Side, Slot, king};
use super::spot::{Spot, Spots, spot_name};
use super::start::Start;
use variorum::ids::letters_of_file;

/// A kind of the definition.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) name: String,
    /// Its letter in a definition: `P`, `+P`.
    pub(super) letter: String,
    /// The kind by whose moves it moves.
    pub(super) slot: Slot,
    /// The kind before its promotion, where that is remembered.
    pub(super) promoted_from: Option<Slot>,
}

/// A variant with the names of its kinds.
#[derive(Clone)]
pub(super) struct Subject<'a> {
    pub(super) settings: &'a Settings,
    pub(super) start: Start,
    pub(super) kinds: Vec<Kind>,
    /// Whether pieces remember what they were promoted from.
    pub(super) remembers: bool,
    /// Zones that kinds may not leave.
    pub(super) mobility: Vec<(Slot, String)>,
    /// Whether Black's view is White's turned by 180 degrees, not mirrored.
    is_rotated: bool,
    /// Conditions under which material decides the game.
    pub(super) counted: Vec<String>,
    /// The parts that could not be expressed: the setting, and the reason.
    pub(super) missing: Vec<(&'static str, String)>,
}

impl<'a> Subject<'a> {
    /// Prepares a variant.
    ///
    /// # Errors
    ///
    /// The mistake in its start.
    pub(super) fn new(settings: &'a Settings) -> Result<Subject<'a>, String> {
        let start = Start::read(settings)?;
        let pairs = settings.pairs("promotedPieceType").iter().any(|(from, to)| {
            settings.piece(*from).is_some() && to.is_some_and(|to| settings.piece(to).is_some())
        });
        let returns = settings.truth("capturesToHand") && !settings.truth("dropLoop");
        let is_told = settings.text("startFen").split('[').next().is_some_and(|board| board.contains('+'));
        let remembers = pairs
            && (settings.truth("pieceDemotion") || returns || is_told || settings.truth("dropPromoted"));
        let mut subject = Subject {
            settings,
            start,
            kinds: Vec::new(),
            remembers,
            mobility: Vec::new(),
            is_rotated: false,
            counted: Vec::new(),
            missing: Vec::new(),
        };
        subject.is_rotated =
            settings.pieces().any(|(slot, _)| subject.atoms(slot).iter().any(|atom| !atom.is_even()));
        subject.name_kinds();
        Ok(subject)
    }

    fn name_kinds(&mut self) {
        let mut slots: Vec<Slot> = self.settings.pieces().map(|(slot, _)| slot).collect();
        slots.sort_by_key(|slot| (place_in_list(self.plain_name(*slot).as_str()), *slot));
        for slot in slots {
            let name = self.free_name(self.plain_name(slot));
            let letter = self.settings.piece(slot).map_or('?', |piece| piece.letter).to_string();
            self.kinds.push(Kind { name, letter, slot, promoted_from: None });
        }
        if self.remembers {
            for (from, to) in self.pairs() {
                let name = self.free_name(format!("promoted-{}", self.name(from)));
                let letter = format!("+{}", self.settings.piece(from).map_or('?', |piece| piece.letter));
                self.kinds.push(Kind { name, letter, slot: to, promoted_from: Some(from) });
            }
        }
    }

    /// The promoted kinds of kinds, among those that are declared.
    pub(super) fn pairs(&self) -> Vec<(Slot, Slot)> {
        let pairs =
            self.settings.pairs("promotedPieceType").iter().filter_map(|(from, to)| Some((*from, (*to)?)));
        let is_known = |slot: Slot| self.settings.piece(slot).is_some();
        pairs.filter(|(from, to)| is_known(*from) && is_known(*to)).collect()
    }

    fn plain_name(&self, slot: Slot) -> String {
        let letter = self.settings.piece(slot).map_or('?', |piece| piece.letter);
        let orthodox =
            ORTHODOX.iter().find(|(known, _)| *known == letter).map(|(_, name)| (*name).to_owned());
        match keys::kinds().get(slot) {
            _ if slot == king() => "king".to_owned(),
            // A king that is not royal is still called so.
            Some(kind) if letter == 'K' && kind.betza == "K" && self.settings.piece(king()).is_none() => {
                "king".to_owned()
            }
            Some(kind) => {
                let short = kind.short.as_ref().filter(|short| !self.may_be_called(short, slot));
                short.unwrap_or(&kind.name).clone()
            }
            None => {
                let taken = |name: &str| {
                    self.settings.pieces().any(|(other, _)| other != slot && fixed_name(other) == Some(name))
                };
                match orthodox {
                    Some(name) if !taken(&name) => name,
                    _ => format!("piece-{}", letter.to_ascii_lowercase()),
                }
            }
        }
    }

    /// Whether a kind other than one of them may have a name.
    fn may_be_called(&self, name: &str, slot: Slot) -> bool {
        let has_letter = |letter: char| ORTHODOX.contains(&(letter, name));
        self.settings.pieces().any(|(other, piece)| {
            let is_custom = keys::kinds().get(other).is_none();
            other != slot && (fixed_name(other) == Some(name) || is_custom && has_letter(piece.letter))
        })
    }

    fn free_name(&self, name: String) -> String {
        let is_taken = |name: &str| self.kinds.iter().any(|kind| kind.name == name);
        (1..)
            .map(|number| if number == 1 { name.clone() } else { format!("{name}-{number}") })
            .find(|name| !is_taken(name))
            .unwrap_or(name)
    }

    /// The name of a kind.
    pub(super) fn name(&self, slot: Slot) -> String {
        let kind = self.kinds.iter().find(|kind| kind.slot == slot && kind.promoted_from.is_none());
        kind.map_or_else(String::new, |kind| kind.name.clone())
    }

    /// The names of all kinds that count as one of these: promoted kinds count as the kind whose moves they have.
    pub(super) fn names(&self, slots: &[Slot]) -> Vec<String> {
        self.kinds.iter().filter(|kind| slots.contains(&kind.slot)).map(|kind| kind.name.clone()).collect()
    }

    /// The names of the unpromoted kinds among these, in the order of the list of pieces.
    pub(super) fn plain_names(&self, slots: &[Slot]) -> Vec<String> {
        let plain = self.kinds.iter().filter(|kind| kind.promoted_from.is_none());
        plain.filter(|kind| slots.contains(&kind.slot)).map(|kind| kind.name.clone()).collect()
    }

    /// The squares of a player's pieces of these kinds: `my king`, `(king or queen) of p`.
    pub(super) fn owned(&self, owner: &str, kinds: &KindSet) -> String {
        self.owned_by(owner, &if kinds.every { Vec::new() } else { self.names(&kinds.slots) })
    }

    /// The squares of a player's pieces of kinds by name; of all kinds if there are none.
    pub(super) fn owned_by(&self, owner: &str, names: &[String]) -> String {
        let set = match names {
            [] => "pieces".to_owned(),
            [name] => name.clone(),
            names => format!("({})", names.join(" or ")),
        };
        match owner {
            "my" | "their" => format!("{owner} {set}"),
            player => format!("{set} of {player}"),
        }
    }

    /// `pawn`, or `[pawn soldier]`: the text after `is`.
    pub(super) fn list(&self, names: &[String]) -> String {
        if let [name] = names { name.clone() } else { format!("[{}]", names.join(" ")) }
    }

    /// How a kind moves, as the engine reads it.
    pub(super) fn atoms(&self, slot: Slot) -> Vec<Atom> {
        betza::parse(&self.betza(slot))
    }

    /// The engine's text for a kind's moves.
    pub(super) fn betza(&self, slot: Slot) -> String {
        let told = self.settings.piece(slot).and_then(|piece| piece.betza.clone());
        told.or_else(|| keys::kinds().get(slot).map(|kind| kind.betza.clone()))
            .unwrap_or_else(|| "K".to_owned())
    }

    /// Whether a kind moves as an orthodox pawn.
    pub(super) fn is_pawn(&self, slot: Slot) -> bool {
        keys::kinds().get(slot).is_some_and(|kind| kind.is_pawn)
    }

    /// The orthodox pawn, if there is one.
    pub(super) fn pawn(&self) -> Option<Slot> {
        self.settings.pieces().map(|(slot, _)| slot).find(|slot| self.is_pawn(*slot))
    }

    /// The kinds of each side with a choice of promotion.
    pub(super) fn choosers(&self) -> [Vec<Slot>; 2] {
        let kinds = self.settings.kinds_of_sides("promotionPawnTypes");
        kinds.map(|kinds| {
            let mut slots: Vec<Slot> = kinds.slots.into_iter().filter(|slot| *slot != king()).collect();
            // The engine's own pawn is promoted whatever the setting.
            slots.extend(self.pawn().filter(|pawn| !slots.contains(pawn)));
            slots
        })
    }

    /// Whether there is a royal king on the board.
    pub(super) fn has_king(&self) -> bool {
        self.settings.piece(king()).is_some() && SIDES.iter().any(|side| self.start.has(*side, king()))
    }

    /// Whether pieces can be in hand.
    pub(super) fn has_hands(&self) -> bool {
        !self.settings.truth("freeDrops")
            && (!self.start.hands.is_empty() || self.settings.truth("capturesToHand"))
    }

    /// The squares of the board.
    pub(super) fn every_spot(&self) -> Spots {
        self.start.spots().collect()
    }

    /// The same squares as Black sees them.
    pub(super) fn turned(&self, spots: &Spots) -> Spots {
        let file_of = |file: usize| if self.is_rotated { self.start.files - 1 - file } else { file };
        spots.iter().map(|(file, rank)| (file_of(*file), self.start.ranks - 1 - rank)).collect()
    }

    /// Whether the board is turned by 180 degrees for Black.
    pub(super) fn is_rotated(&self) -> bool {
        self.is_rotated
    }

    /// Declares squares of both sides under a name; gives the mover's expression for them.
    pub(super) fn zone(&self, draft: &mut Draft, name: &str, [white, black]: &[Spots; 2]) -> String {
        if *black == self.turned(white) && (white != black || name == "last-rank" || name == "pawn-rank") {
            draft.set(&format!("side-zones/{name}"), self.places(white));
            return format!("my {name}");
        }
        if white == black {
            draft.set(&format!("zones/{name}"), self.places(white));
            return name.to_owned();
        }
        draft.set(&format!("side-zones/{name}/white"), self.places(white));
        draft.set(&format!("side-zones/{name}/black"), self.places(black));
        format!("my {name}")
    }

    /// Squares as a definition lists them: whole ranks and files, rectangles, squares.
    pub(super) fn places(&self, spots: &Spots) -> String {
        let every = self.every_spot();
        let spots: Spots = spots.intersection(&every).copied().collect();
        if spots.is_empty() {
            return "nothing".to_owned();
        }
        if spots == every {
            return "board".to_owned();
        }
        let (files, ranks) = (self.start.files, self.start.ranks);
        let full_ranks: Vec<usize> =
            (0..ranks).filter(|rank| (0..files).all(|file| spots.contains(&(file, *rank)))).collect();
        let full_files: Vec<usize> =
            (0..files).filter(|file| (0..ranks).all(|rank| spots.contains(&(*file, rank)))).collect();
        let mut parts = Vec::new();
        parts.extend(runs(&full_ranks).into_iter().map(|(from, to)| match from == to {
            true => format!("rank {}", from + 1),
            false => format!("ranks {}-{}", from + 1, to + 1),
        }));
        parts.extend(runs(&full_files).into_iter().map(|(from, to)| match from == to {
            true => format!("file {}", letters_of_file(from as u8)),
            false => format!("files {}-{}", letters_of_file(from as u8), letters_of_file(to as u8)),
        }));
        let rest: Spots = spots
            .into_iter()
            .filter(|(file, rank)| !full_ranks.contains(rank) && !full_files.contains(file))
            .collect();
        let places = rectangles(rest);
        if !places.is_empty() {
            parts.push(places.join(" "));
        }
        parts.join(" or ")
    }
}

/// Letters that name the orthodox pieces.
const ORTHODOX: [(char, &str); 6] =
    [('K', "king"), ('Q', "queen"), ('R', "rook"), ('B', "bishop"), ('N', "knight"), ('P', "pawn")];

/// The order of kinds in lists: the king first, pawns last.
fn place_in_list(name: &str) -> usize {
    match ORTHODOX.iter().position(|(_, known)| *known == name) {
        Some(5) => 9,
        Some(place) => place,
        None => 7,
    }
}

fn fixed_name(slot: Slot) -> Option<&'static str> {
    if slot == king() { Some("king") } else { keys::kinds().get(slot).map(|kind| kind.name.as_str()) }
}

/// Numbers in order as runs from–to.
fn runs(numbers: &[usize]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, to)) if *to + 1 == *number => *to = *number,
            _ => runs.push((*number, *number)),
        }
    }
    runs
}

/// Squares as rectangles, each as large as possible from its lowest square.
fn rectangles(mut spots: Spots) -> Vec<String> {
    let mut found = Vec::new();
    while let Some(first) = spots.first().copied() {
        let fits = |to: Spot| {
            (first.0..=to.0).all(|file| (first.1..=to.1).all(|rank| spots.contains(&(file, rank))))
        };
        let corner = spots
            .iter()
            .copied()
            .filter(|to| to.0 >= first.0 && to.1 >= first.1 && fits(*to))
            .max_by_key(|to| (to.0 - first.0 + 1) * (to.1 - first.1 + 1))
            .unwrap_or(first);
        spots.retain(|spot| spot.0 > corner.0 || spot.1 > corner.1 || spot.0 < first.0 || spot.1 < first.1);
        found.push(match corner == first {
            true => spot_name(first),
            false => format!("{}-{}", spot_name(first), spot_name(corner)),
        });
    }
    found
}

/// The condition on the owner for something that only some sides have: nothing if both have it.
pub(super) fn only_for(sides: [bool; 2]) -> Option<String> {
    match sides {
        [true, false] => Some(format!("mover = {}", Side::White.word())),
        [false, true] => Some(format!("mover = {}", Side::Black.word())),
        [true, true] | [false, false] => None,
    }
}
