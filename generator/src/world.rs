//! The names that a definition declares, before any of its rules is written.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::forms::{Form, Sort};

/// A kind of piece.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) letter: char,
}

/// A variable of `[state]` or `[memory]`.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: &'static str,
    pub(crate) sort: Sort,
    pub(crate) each: bool,
    pub(crate) is_memory: bool,
    pub(crate) counts: bool,
    pub(crate) lasts: bool,
}

/// A mark.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) name: &'static str,
    /// The kinds that can carry it; none for all.
    pub(crate) on: Vec<&'static str>,
    /// Whether it is one that each kind can carry.
    pub(crate) is_general: bool,
}

/// A value that pieces remember.
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: &'static str,
    pub(crate) sort: Sort,
    /// The kinds that can remember it; none for all.
    pub(crate) on: Vec<&'static str>,
}

/// The board and the names.
#[derive(Clone, Debug, Default)]
pub struct World {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    pub(crate) hexagons: bool,
    /// By file and rank.
    pub(crate) holes: Vec<(usize, usize)>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) groups: Vec<&'static str>,
    pub(crate) zones: Vec<&'static str>,
    pub(crate) side_zones: Vec<&'static str>,
    pub(crate) constants: Vec<&'static str>,
    pub(crate) links: Vec<&'static str>,
    /// Names of tables: by one kind or by two, of numbers or of kinds.
    pub(crate) tables: [Vec<&'static str>; 4],
    /// Declared actions: ordinary ones, and asked ones.
    pub(crate) actions: Vec<&'static str>,
    pub(crate) asked: Vec<&'static str>,
    pub(crate) phases: Vec<&'static str>,
    pub(crate) has_royal: bool,
    /// Whether something can be in hand.
    pub(crate) has_hands: bool,
    /// The forms that have been taken so far, by their texts.
    pub(crate) taken: RefCell<BTreeSet<String>>,
    /// Whether priorities look to the end of the turn; then nothing else looks ahead, for that takes long enough.
    pub(crate) looks_far: bool,
    /// Whether turns must be completed; then no other rule looks ahead, either.
    pub(crate) completes: bool,
    /// Whether what actions would follow is asked everywhere.
    pub(crate) has_trials: bool,
    /// How many actions a turn has at least.
    pub(crate) actions_a_turn: usize,
    /// Variables and rights that stand as fields behind the side to move.
    pub(crate) fields: Vec<Field>,
    /// Calls of functions and procedures that are declared so far.
    pub(crate) calls: Vec<Form>,
    /// Named movements, as they are called.
    pub(crate) movements: Vec<&'static str>,
}

/// A field of a position's text.
#[derive(Clone, Debug)]
pub(crate) enum Field {
    /// The variable of this number.
    Variable(usize),
    /// A right with these letters.
    Rights,
    /// Always `-`.
    Dash,
}

impl World {
    /// Whether the definition has an expression or a statement of a form.
    pub fn has(&self, form: &Form) -> bool {
        self.taken.borrow().contains(&*form.text)
    }

    /// The squares that are no holes, by file and rank.
    pub(crate) fn squares(&self) -> Vec<(usize, usize)> {
        let all = (0..self.ranks).flat_map(|rank| (0..self.files).map(move |file| (file, rank)));
        all.filter(|square| !self.holes.contains(square)).collect()
    }

    /// The names of squares.
    pub(crate) fn square_names(&self) -> Vec<String> {
        self.squares().into_iter().map(name_of).collect()
    }

    /// What a hole of a form may be filled with: declared names of a sort, or lists of the language.
    pub(crate) fn names(&self, hole: &str) -> Vec<Cow<'static, str>> {
        let fixed = |names: &[&'static str]| names.iter().map(|name| Cow::Borrowed(*name)).collect();
        match hole {
            "kind-name" => self.kinds.iter().map(|kind| Cow::Borrowed(kind.name)).collect(),
            "group" => fixed(&self.groups),
            "zone" => fixed(&self.zones),
            "side-zone" => fixed(&self.side_zones),
            "constant" => fixed(&self.constants),
            "mark" => self.marks.iter().map(|mark| Cow::Borrowed(mark.name)).collect(),
            "general-mark" => {
                let general = self.marks.iter().filter(|mark| mark.is_general);
                general.map(|mark| Cow::Borrowed(mark.name)).collect()
            }
            "link" => fixed(&self.links),
            "table" => fixed(&self.tables[0]),
            "grid" => fixed(&self.tables[1]),
            "kind-table" => fixed(&self.tables[2]),
            "kind-grid" => fixed(&self.tables[3]),
            "action" => {
                let named = self.actions.iter().chain(&self.asked).copied();
                ["move"].into_iter().chain(named).map(Cow::Borrowed).collect()
            }
            "asked" => fixed(&self.asked),
            "place" => self.square_names().into_iter().map(Cow::Owned).collect(),
            "file" => (0..self.files).map(|file| Cow::Owned(letter_of(file).to_string())).collect(),
            "rank" => (1..=self.ranks).map(|rank| Cow::Owned(rank.to_string())).collect(),
            "dirs" => fixed(&["orthogonals", "diagonals", "directions", "[left right]", "[forward back]"]),
            "leap" if self.hexagons => fixed(&["K", "W", "F", "N", "fW", "D"]),
            "leap" => fixed(&["K", "W", "F", "N", "fW", "fF", "bF", "D", "sW", "A"]),
            "ride" if self.hexagons => fixed(&["R", "B", "Q", "R2"]),
            "ride" => fixed(&["R", "B", "Q", "R2", "B3", "fR", "NN"]),
            name => match name.strip_suffix("-attribute") {
                Some(sort) => {
                    let of_sort = self.attributes.iter().filter(|attribute| attribute.sort.word() == sort);
                    of_sort.map(|attribute| Cow::Borrowed(attribute.name)).collect()
                }
                None => self.variables_of(name),
            },
        }
    }

    /// Variables by their sort; the sort of a variable of each player ends in `-of`, and counters are under `counter`.
    fn variables_of(&self, hole: &str) -> Vec<Cow<'static, str>> {
        let (sort, each) = hole.strip_suffix("-of").map_or((hole, false), |sort| (sort, true));
        let fits = |variable: &&Variable| {
            variable.each == each
                && match sort {
                    "counter" => variable.counts,
                    _ => sort.strip_suffix("-variable") == Some(variable.sort.word()),
                }
        };
        self.variables.iter().filter(fits).map(|variable| Cow::Borrowed(variable.name)).collect()
    }
}

/// The name of a square.
pub(crate) fn name_of((file, rank): (usize, usize)) -> String {
    format!("{}{}", letter_of(file), rank + 1)
}

/// The letter of a file.
pub(crate) fn letter_of(file: usize) -> char {
    char::from(b'a' + (file % 26) as u8)
}
