//! What people read about the parts of a definition: the sentences of its rulebook.

use crate::rulebook::{Chapter, Piece, Rulebook, Sentence, Way};
use variorum::language::Section;
use variorum::model::Board;
use variorum::variant::Variant;

/// The most missing squares of a board that are listed.
const LISTED: usize = 60;

/// The sentences about the parts of a definition.
pub(super) struct Readings {
    book: Rulebook,
    missing: Option<Sentence>,
}

impl Readings {
    /// The readings of a definition.
    pub(super) fn of(variant: &Variant) -> Readings {
        Readings { book: Rulebook::of(variant), missing: missing(&variant.model().board) }
    }

    /// The sentences about a part and the terms in them; none if it is told nowhere.
    pub(super) fn about(&self, section: Section, name: &str) -> Vec<Sentence> {
        let mut told = match section {
            Section::Board => self.introduction("board"),
            Section::Setup | Section::Shuffle => self.introduction("setup"),
            Section::Royal => self.introduction("royal"),
            Section::Turn => self.introduction("turn"),
            Section::Match => self.introduction("match"),
            Section::Zones | Section::SideZones => self.entry("zones", name),
            Section::Phases => self.entry("turn", name),
            Section::Marks | Section::State => self.entry("state", name),
            Section::Tables => self.table(name),
            Section::Actions => self.entry("actions", name),
            Section::Arrivals => self.entry("arrivals", name),
            Section::Rules => self.entry("rules", name),
            Section::Forbidden | Section::Priorities => self.entry("forbidden", name),
            Section::Endings => self.entry("endings", name),
            Section::Pieces => self.piece(name),
            Section::Variant
            | Section::Groups
            | Section::Constants
            | Section::Movements
            | Section::Functions
            | Section::Procedures
            | Section::Position
            | Section::Record
            | Section::Example => Vec::new(),
        };
        if section == Section::Board {
            told.extend(self.missing.clone());
        }
        told.extend(self.notation(section, name));
        let terms = self.terms(&told);
        told.extend(terms);
        told
    }

    fn chapter(&self, id: &str) -> Option<&Chapter> {
        self.book.start.iter().chain(&self.book.chapters).find(|chapter| chapter.id == id)
    }

    fn introduction(&self, id: &str) -> Vec<Sentence> {
        self.chapter(id).map_or_else(Vec::new, |chapter| chapter.about.clone())
    }

    fn entry(&self, id: &str, name: &str) -> Vec<Sentence> {
        let entries = self.chapter(id).map_or(&[][..], |chapter| &chapter.entries);
        let Some(entry) = entries.iter().find(|entry| entry.name == name) else { return Vec::new() };
        match (&entry.written, entry.is_clear) {
            (Some(written), false) => vec![plain(&written.text)],
            (_, _) => entry.sentences.clone(),
        }
    }

    fn piece(&self, name: &str) -> Vec<Sentence> {
        let named =
            |piece: &&Piece| piece.title.replace(' ', "-").eq_ignore_ascii_case(&name.replace(' ', "-"));
        match self.book.pieces.iter().find(named) {
            Some(Piece { written: Some(written), is_clear: false, .. }) => vec![plain(&written.text)],
            Some(piece) => piece.ways.iter().flat_map(way).chain(piece.facts.iter().cloned()).collect(),
            None => Vec::new(),
        }
    }

    /// The rows of a table, each as a line.
    fn table(&self, name: &str) -> Vec<Sentence> {
        let entries = self.chapter("tables").map_or(&[][..], |chapter| &chapter.entries);
        let grid = entries.iter().find(|entry| entry.name == name).and_then(|entry| entry.grid.as_ref());
        let Some(grid) = grid else { return Vec::new() };
        let heads = grid.head.iter().skip(1);
        let row = |row: &Vec<String>| match &row[..] {
            [first, only] => plain(&format!("{first}: {only}")),
            [first, cells @ ..] => {
                let cells = heads.clone().zip(cells).map(|(head, cell)| format!("{head} {cell}"));
                plain(&format!("{first}: {}", cells.collect::<Vec<_>>().join(", ")))
            }
            [] => plain(""),
        };
        grid.rows.iter().map(row).collect()
    }

    /// How an action, a choice on arrival or the move of a kind is written.
    fn notation(&self, section: Section, name: &str) -> Option<Sentence> {
        let name = name.replace('-', " ");
        let forms = [
            (Section::Actions, name.clone()),
            (Section::Arrivals, format!("{name}, behind the move")),
            (Section::Pieces, format!("a move of the {name}")),
        ];
        let (_, first) = forms.into_iter().find(|(known, _)| *known == section)?;
        let grids = self.chapter("notation")?.entries.iter().filter_map(|entry| entry.grid.as_ref());
        let row = grids.flat_map(|grid| &grid.rows).find(|row| row.first() == Some(&first))?;
        Some(plain(&format!("It is written {}.", row.get(1)?)))
    }

    /// The explanations of terms that sentences use, and of those in these.
    fn terms(&self, told: &[Sentence]) -> Vec<Sentence> {
        let known = self.chapter("terms").map_or(&[][..], |chapter| &chapter.entries);
        let mut text: String = told.iter().flat_map(Sentence::lines).collect();
        let mut open: Vec<_> = known.iter().collect();
        let mut found = Vec::new();
        while let Some(at) =
            open.iter().position(|term| text.contains(&format!("“{}”", term.name.replace('-', " "))))
        {
            let term = open.remove(at);
            text.extend(term.sentences.iter().flat_map(Sentence::lines));
            found.extend(term.sentences.iter().cloned());
        }
        found
    }
}

/// How a piece moves under one condition: a condition and effects belong to the last of the moves.
fn way(way: &Way) -> Vec<Sentence> {
    let mut told = way.moves.clone();
    if let Some(last) = told.last_mut() {
        last.items.extend(way.when.iter().chain(&way.then).cloned());
    }
    told
}

/// The squares of the grid that are missing, if these are not too many.
fn missing(board: &Board) -> Option<Sentence> {
    let places = (0..i32::from(board.ranks)).flat_map(|rank| (0..board.files).map(move |file| (file, rank)));
    let holes = places.filter(|(file, rank)| board.at(i32::from(*file), *rank).is_none());
    let names: Vec<String> =
        holes.map(|(file, rank)| format!("{}{}", variorum::ids::letters_of_file(file), rank + 1)).collect();
    (1..=LISTED)
        .contains(&names.len())
        .then(|| plain(&format!("These squares of the grid are missing: {}.", names.join(" "))))
}

fn plain(text: &str) -> Sentence {
    Sentence { text: text.to_owned(), items: Vec::new() }
}

/// The sentences that only the first of two readings has, and those that only the second one has.
pub(super) fn apart(before: &[Sentence], now: &[Sentence]) -> [Vec<Sentence>; 2] {
    let only = |these: &[Sentence], others: &[Sentence]| {
        these.iter().filter(|sentence| !others.contains(sentence)).cloned().collect()
    };
    [only(before, now), only(now, before)]
}
