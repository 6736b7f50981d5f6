//! The examples of a definition: positions, actions played, and claims.

use super::author::written;
use super::english::{self, coined, title};
use crate::example::name_of;
use variorum::game::{Game, IllegalAction, Reason};
use variorum::ids::Square;
use variorum::language::Type;
use variorum::model::{Example, Model, StateVariable};
use variorum::variant::Variant;
use variorum::{Cause, Change, Effect, Side};

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
    /// The player to act may claim that the game ends in a certain way.
    Claimable(String),
    /// The game has not ended.
    GoesOn,
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
        let effects = effects.into_iter().filter_map(|effect| sentence(variant, effect)).collect();
        shown.played.push(Played { action: text.to_owned(), effects });
    }
    shown.claims = claims(&mut game, example);
    shown.after = (!shown.played.is_empty()).then_some(game);
    shown
}

/// An effect in the words of the page; nothing if players need not follow it.
#[expect(clippy::wildcard_enum_match_arm, reason = "effects with words of the page's own, and all others")]
fn sentence(variant: &Variant, effect: Effect) -> Option<String> {
    let model = variant.model();
    let on = |square: &Square| format!("the piece on {}", model.board.name(*square));
    let told = match &effect.change {
        Change::Marked { on: square, mark } => {
            format!("{} is now {}", on(square), coined(&model.marks[mark.index()].name))
        }
        Change::Unmarked { on: square, mark } => {
            let about = &model.marks[mark.index()];
            // That a piece which has moved is not unmoved any more needs no word.
            if about.lost_by_moving {
                return None;
            }
            format!("{} is no longer {}", on(square), coined(&about.name))
        }
        Change::Counted { variable, player, value } => {
            let about = &model.variables[variable.index()];
            if about.counts.is_some() || !about.in_position {
                return None;
            }
            counted(model, about, *player, *value)
        }
        Change::Noted { .. } => return None,
        Change::Asked { player, action } => {
            format!("{} must now decide: {}", player.name(), coined(&model.actions[action.index()].name))
        }
        _ => {
            // The name of a rule in the definition says nothing to players; its reason does.
            let has_reason = matches!(effect.cause, Cause::Rule(index) if model.rules[usize::from(index)].because.is_some());
            let cause = if has_reason { effect.cause } else { Cause::Play };
            return Some(quoted(&variant.sentence(&Effect { cause, ..effect })));
        }
    };
    Some(english::sentence(&told))
}

/// The new value of a variable.
fn counted(model: &Model, about: &StateVariable, player: Option<Side>, value: i32) -> String {
    let name = coined(&about.name);
    if about.ty == Type::Truth {
        let verb = if value == 0 { "no longer holds" } else { "holds from now on" };
        return match player {
            Some(player) => format!("{name} {verb} for {}", player.name()),
            None => format!("{name} {verb}"),
        };
    }
    let owner = player.map_or_else(String::new, |player| format!("{}’s ", player.name()));
    let value = match (about.ty, usize::try_from(value)) {
        (Type::Kind, Ok(kind)) => model.kinds[kind].name.clone(),
        (Type::Square, Ok(square)) => model.board.name(Square(square as u16)),
        (Type::Kind | Type::Square, Err(_)) => return format!("{owner}{name} is cleared"),
        (Type::Player, Ok(side)) => Side::from_index(side).name().to_owned(),
        (Type::Number | Type::Truth | Type::Kinds | Type::Squares | Type::Direction | Type::Player, _) => {
            value.to_string()
        }
    };
    format!("{owner}{name} is now {value}")
}

/// A sentence in which names of the definition stand between the signs of the page.
fn quoted(sentence: &str) -> String {
    let mut parts = sentence.split('`');
    let mut told = parts.next().unwrap_or_default().to_owned();
    let mut is_name = true;
    for part in parts {
        told.push_str(&if is_name { format!("“{}", title(part)) } else { format!("”{part}") });
        is_name = !is_name;
    }
    told
}

/// Why an action is not legal, for readers who do not look into the definition.
fn reason(illegal: &IllegalAction) -> String {
    let Reason::Condition(unfit) = &illegal.because else {
        return quoted(without_rule(&illegal.because.to_string()));
    };
    // Code in the ground says nothing to them.
    if let Some(ground) = unfit.ground.as_ref().filter(|ground| !ground.contains('`')) {
        return ground.clone();
    }
    let name = unfit.rule.rsplit('.').next().unwrap_or(&unfit.rule);
    format!("the conditions of {} do not allow it", coined(name))
}

/// A reason without the name of the rule behind it, which is one of the definition.
fn without_rule(reason: &str) -> &str {
    match reason.rsplit_once(" (rule ") {
        Some((before, name)) if name.ends_with(')') && !name.contains(' ') => before,
        _ => reason,
    }
}

fn claims(game: &mut Game, example: &Example) -> Vec<Claim> {
    let mut found: Vec<Claim> = Vec::new();
    found.extend(words(example.legal.as_ref()).map(|text| Claim::Legal(text.to_owned())));
    for text in words(example.illegal.as_ref()) {
        let because = game.read(text).err().map_or_else(String::new, |error| reason(&error));
        found.push(Claim::Illegal(text.to_owned(), because));
    }
    if example.outcome.is_some() {
        found.push(match (game.outcome(), game.claimable()) {
            (Some(outcome), _) => Claim::Outcome(outcome.to_string()),
            (None, Some(outcome)) => Claim::Claimable(outcome.to_string()),
            (None, None) => Claim::GoesOn,
        });
    }
    found.extend((1..).zip(&example.perft).map(|(depth, (nodes, _))| Claim::Count(depth, *nodes)));
    found
}

fn words<S>(text: Option<&(String, S)>) -> impl Iterator<Item = &str> {
    text.map_or("", |(text, _)| text).split_whitespace().take(MOST)
}
