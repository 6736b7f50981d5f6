//! The examples of a definition: positions, actions played, and claims.

use super::author::written;
use crate::example::name_of;
use variorum::game::{Game, IllegalAction, Reason};
use variorum::model::Example;
use variorum::variant::Variant;
use variorum::{Change, Effect};

/// How many actions of a claim are listed.
const MOST: usize = 40;

/// An example, played.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Its name, or its number.
    pub name: String,
    /// The comments that belong to it.
    pub comments: Vec<String>,
    /// The first position, and its text; nothing if it cannot be read.
    pub before: Option<(Game, String)>,
    /// The actions played.
    pub played: Vec<Played>,
    /// The position after the actions, if there are any.
    pub after: Option<Game>,
    /// Its claims.
    pub claims: Vec<Claim>,
}

/// An action played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its text.
    pub action: String,
    /// Its effects, each a sentence.
    pub effects: Vec<String>,
}

/// A claim of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// An action is legal.
    Legal(String),
    /// An action is illegal, for a reason.
    Illegal(String, String),
    /// The game has ended in a certain way.
    Outcome(String),
    /// The numbers of sequences of actions, by their length from 1.
    Count(u32, u64),
}

/// The examples, in the order of the definition.
pub fn shown(variant: &Variant) -> Vec<Shown> {
    let examples = variant.model().examples.iter().enumerate();
    examples.map(|(index, example)| show(variant, index, example)).collect()
}

fn show(variant: &Variant, index: usize, example: &Example) -> Shown {
    let comments = written(variant.sources(), example.span).map_or_else(Vec::new, |written| written.comments);
    let start = match &example.position {
        None => Some(variant.start()),
        Some((text, _)) => variant.position(text).ok(),
    };
    let mut shown = Shown {
        name: name_of(variant, index),
        comments,
        before: start.as_ref().map(|game| (game.clone(), game.to_text())),
        played: Vec::new(),
        after: None,
        claims: Vec::new(),
    };
    let Some(mut game) = start else { return shown };
    for text in words(example.moves.as_ref()) {
        let Ok(action) = game.read(text) else { break };
        let Some(effects) = game.play_reported(action) else { break };
        let effects = effects.iter().filter(|effect| !is_counting(variant, effect));
        let effects = effects.map(|effect| variant.sentence(effect)).collect();
        shown.played.push(Played { action: text.to_owned(), effects });
    }
    shown.claims = claims(&mut game, example);
    shown.after = (!shown.played.is_empty()).then_some(game);
    shown
}

/// Whether an effect changes nothing but a variable that counts by itself.
fn is_counting(variant: &Variant, effect: &Effect) -> bool {
    let variables = &variant.model().variables;
    matches!(effect.change, Change::Counted { variable, .. } if variables[variable.index()].counts.is_some())
}

/// Why an action is not legal, for readers who do not look into the definition.
fn reason(illegal: &IllegalAction) -> String {
    let Reason::Condition(unfit) = &illegal.because else { return illegal.because.to_string() };
    // Code in the ground says nothing to them.
    if let Some(ground) = unfit.ground.as_ref().filter(|ground| !ground.contains('`')) {
        return ground.clone();
    }
    let name = unfit.rule.rsplit('.').next().unwrap_or(&unfit.rule);
    format!("it is not what “{}” demands", name.replace('-', " "))
}

fn claims(game: &mut Game, example: &Example) -> Vec<Claim> {
    let mut found: Vec<Claim> = Vec::new();
    found.extend(words(example.legal.as_ref()).map(|text| Claim::Legal(text.to_owned())));
    for text in words(example.illegal.as_ref()) {
        let because = game.read(text).err().map_or_else(String::new, |error| reason(&error));
        found.push(Claim::Illegal(text.to_owned(), because));
    }
    if example.outcome.is_some()
        && let Some(outcome) = game.outcome()
    {
        found.push(Claim::Outcome(outcome.to_string()));
    }
    found.extend((1..).zip(&example.perft).map(|(depth, (nodes, _))| Claim::Count(depth, *nodes)));
    found
}

fn words<S>(text: Option<&(String, S)>) -> impl Iterator<Item = &str> {
    text.map_or("", |(text, _)| text).split_whitespace().take(MOST)
}
