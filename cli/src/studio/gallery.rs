//! The gallery: the shipped variants by family, each with a small picture and words to search for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use serde::Serialize;
use variorum::Variant;
use variorum::model::{Choice, DeclaredAction, Domain, Model};
use variorum::source::{Folder, Shipped, headings, leading, shipped};
use variorum_workshop::picture::to_thumbnail;

use super::library::{Library, is_shipped, lock};
use super::reply::Refusal;
use crate::shipped::About;

/// A board with more squares is large.
const LARGE: usize = 100;
/// A board with fewer squares is small.
const SMALL: usize = 50;

/// The gallery, with the results of the survey by name.
pub(super) struct Gallery {
    library: Arc<Library>,
    surveyed: Mutex<HashMap<String, Surveyed>>,
}

#[derive(Clone)]
struct Surveyed {
    /// The features of the rules, in words.
    words: Vec<&'static str>,
    kinds: Vec<String>,
    picture: Arc<str>,
}

/// The families in the order of the gallery.
#[derive(Debug, Serialize)]
pub(super) struct Families {
    families: Vec<Family>,
    /// Whether the survey is complete.
    is_whole: bool,
}

#[derive(Debug, Serialize)]
struct Family {
    title: &'static str,
    games: Vec<Card>,
}

#[derive(Debug, Serialize)]
struct Card {
    name: String,
    title: String,
    about: String,
    words: Vec<&'static str>,
    kinds: Vec<String>,
}

impl Gallery {
    pub(super) fn new(library: Arc<Library>) -> Gallery {
        Gallery { library, surveyed: Mutex::default() }
    }

    /// Compiles all variants one by one, in the background, and notes what the gallery shows of them.
    pub(super) fn survey(&self) {
        for file in in_order() {
            if lock(&self.surveyed).get(&file.name).is_none()
                && let Ok(variant) = Variant::shipped(&file.name)
            {
                lock(&self.surveyed).insert(file.name, Surveyed::of(&variant));
            }
        }
    }

    /// All variants, with what the survey has found so far.
    pub(super) fn families(&self) -> Families {
        let surveyed = lock(&self.surveyed);
        let files = in_order();
        let is_whole = files.iter().all(|file| surveyed.contains_key(&file.name));
        let family = |(folder, title): (&'static str, &'static str)| {
            let games = files.iter().filter(|file| file.folder() == folder);
            Family { title, games: games.map(|file| Card::of(file, surveyed.get(&file.name))).collect() }
        };
        let families = headings().into_iter().map(family).filter(|family| !family.games.is_empty());
        Families { families: families.collect(), is_whole }
    }

    /// The thumbnail of a variant.
    pub(super) fn picture(&self, name: &str) -> Result<Arc<str>, Refusal> {
        if let Some(known) = lock(&self.surveyed).get(name) {
            return Ok(Arc::clone(&known.picture));
        }
        let surveyed = Surveyed::of(&self.library.variant(name)?);
        let picture = Arc::clone(&surveyed.picture);
        // The opened definition changes, so its picture is drawn each time.
        if is_shipped(name) {
            lock(&self.surveyed).insert(name.to_owned(), surveyed);
        }
        Ok(picture)
    }
}

/// The shipped variants; the leading ones of each folder come first.
fn in_order() -> Vec<Shipped> {
    let first = leading();
    let place = |file: &Shipped| first.iter().position(|name| *name == file.name).unwrap_or(usize::MAX);
    let mut files = shipped();
    files.sort_by_key(place);
    files
}

impl Card {
    fn of(file: &Shipped, surveyed: Option<&Surveyed>) -> Card {
        let About { title, about, .. } = About::of(Folder::Variants, file.clone());
        let (words, kinds) =
            surveyed.map(|known| (known.words.clone(), known.kinds.clone())).unwrap_or_default();
        Card { name: file.name.clone(), title, about, words, kinds }
    }
}

impl Surveyed {
    fn of(variant: &Variant) -> Surveyed {
        let kinds = variant.model().kinds.iter().map(|kind| kind.name.clone()).collect();
        Surveyed { words: words(variant), kinds, picture: to_thumbnail(&variant.start()).into() }
    }
}

/// The features of a variant, in words that people search for.
fn words(variant: &Variant) -> Vec<&'static str> {
    let model = variant.model();
    let board = &model.board;
    let chooses = |is_meant: fn(&Choice) -> bool| {
        model.actions.iter().any(|action| action.choices.iter().any(is_meant))
    };
    let is_own = |action: &DeclaredAction| !action.asked && !action.choices.iter().any(is_of_hand);
    let has_pieces = board.squares().any(|square| variant.start().piece(square).is_some());
    let table = [
        ("hexagons", board.hexagons),
        ("links", !board.links.is_empty()),
        ("holes", board.len() < usize::from(board.files) * usize::from(board.ranks)),
        ("round board", board.goes_round()),
        ("large board", board.len() > LARGE),
        ("small board", board.len() < SMALL),
        ("drops", chooses(is_of_hand)),
        ("several actions", has_several_actions(model)),
        ("actions besides moves", model.actions.iter().any(is_own)),
        ("decisions by the other player", model.actions.iter().any(|action| action.asked)),
        ("promotion", !model.arrivals.is_empty()),
        ("check", model.royal.is_some()),
        ("obligatory actions", !model.priorities.is_empty()),
        ("drawn starts", model.shuffle.draws_first || !model.shuffle.lots.is_empty()),
        ("empty board at the start", !has_pieces),
        ("matches", model.match_rules.is_some()),
    ];
    table.into_iter().filter_map(|(word, holds)| holds.then_some(word)).collect()
}

fn is_of_hand(choice: &Choice) -> bool {
    matches!(choice.domain, Domain::Hand(_))
}

fn has_several_actions(model: &Model) -> bool {
    model.turn.actions > 1 || model.phases.iter().any(|phase| phase.turn.actions > 1)
}
