//! Samples of written actions, and of a game's first turns.

use super::sentence::Sentence;
use variorum::game::Game;
use variorum::ids::ActionRule;
use variorum::model::{ActionKind, DeclaredAction, Domain, Example, PatternPart, RecordSubject, TurnLayout};
use variorum::record;
use variorum::variant::Variant;

/// How many positions are searched for a sample of each notation.
const POSITIONS: usize = 60;

/// The first turns of a game are shown as far as they have so many actions.
const OPENING: usize = 8;

/// A written action.
#[derive(Clone)]
pub(super) struct Sample {
    /// As the definition writes it.
    pub(super) own: String,
    /// As published games write it.
    pub(super) recorded: Option<String>,
}

/// Samples of written actions.
pub(super) struct Samples {
    pub(super) moves: Option<Sample>,
    pub(super) declared: Vec<Option<Sample>>,
    /// Moves with a choice on arrival.
    arrivals: Vec<Option<Sample>>,
    /// The actions for which some squares are chosen.
    choosing: Vec<ActionKind>,
}

impl Samples {
    /// Samples in some positions of a variant.
    pub(super) fn of(variant: &Variant) -> Samples {
        let model = variant.model();
        let (declared, arrivals) = (vec![None; model.actions.len()], vec![None; model.arrivals.len()]);
        let chooses = |action: &DeclaredAction| {
            action.choices.iter().any(|choice| matches!(choice.domain, Domain::Subset(..)))
        };
        let kinds = (0..).map(|index| ActionKind::Declared(ActionRule(index)));
        let choosing = kinds.zip(&model.actions).filter(|(_, action)| chooses(action));
        let choosing = choosing.map(|(kind, _)| kind).collect();
        let mut samples = Samples { moves: None, declared, arrivals, choosing };
        samples.look(variant);
        samples
    }

    /// An action as published games write it; nothing if there is no sample.
    pub(super) fn recorded(&self, of: RecordSubject) -> Option<&str> {
        let sample = match of {
            RecordSubject::Action(ActionKind::Move) => &self.moves,
            RecordSubject::Action(ActionKind::Declared(rule)) => &self.declared[rule.index()],
            RecordSubject::Arrival(arrival) => &self.arrivals[arrival],
        };
        sample.as_ref()?.recorded.as_deref()
    }

    /// Looks at the start, at the positions that the examples pass through, and at those after an arbitrary action.
    fn look(&mut self, variant: &Variant) {
        let passed = variant.model().examples.iter().flat_map(|example| positions(variant, example));
        for mut game in std::iter::once(variant.start()).chain(passed).take(POSITIONS) {
            self.take(&mut game);
            let moves = game.legal_actions();
            if let Some(action) = moves.get(moves.len() / 2) {
                game.play_action(*action);
                self.take(&mut game);
            }
            if self.moves.is_some() && self.declared.iter().chain(&self.arrivals).all(Option::is_some) {
                return;
            }
        }
    }

    fn take(&mut self, game: &mut Game) {
        let legal = game.legal_actions();
        let recorded = record::written(game, &legal);
        for (action, recorded) in legal.into_iter().zip(recorded) {
            let info = game.info(action);
            let kind = info.declared.map_or(ActionKind::Move, ActionKind::Declared);
            let place = match kind {
                ActionKind::Move if info.mode.is_some() => &mut self.moves,
                ActionKind::Move => continue,
                ActionKind::Declared(rule) => &mut self.declared[rule.index()],
            };
            let place = info.arrival.map_or(place, |arrival| &mut self.arrivals[arrival]);
            let own = game.write_legal(action);
            // A choice of some squares can be one of none, which shows nothing.
            let is_better = |known: &Sample| self.choosing.contains(&kind) && own.len() > known.own.len();
            if place.as_ref().is_none_or(is_better) {
                *place = Some(Sample { own, recorded });
            }
        }
    }
}

/// The positions that an example passes through.
fn positions(variant: &Variant, example: &Example) -> Vec<Game> {
    let start = match &example.position {
        None => Some(variant.start()),
        Some((text, _)) => variant.position(text).ok(),
    };
    let Some(mut game) = start else { return Vec::new() };
    let mut passed = vec![game.clone()];
    for text in example.moves.iter().flat_map(|(text, _)| text.split_whitespace()) {
        let Ok(action) = game.read(text) else { break };
        game.play_action(action);
        passed.push(game.clone());
    }
    passed
}

/// The first turns of an arbitrary game, one of each player, as games are written down.
pub(super) fn opening(variant: &Variant) -> Option<Sentence> {
    let mut game = variant.start();
    let form = &variant.model().record;
    let mut told = String::new();
    let first = game.mover();
    let mut actions: Vec<String> = Vec::new();
    let mut mover = first;
    for _ in 0..OPENING {
        let legal = game.legal_actions();
        let Some(index) = legal.len().checked_sub(1).map(|last| last / 2) else { break };
        let recorded = record::written(&mut game, &legal).swap_remove(index);
        actions.push(recorded.unwrap_or_else(|| game.write_legal(legal[index])));
        game.play_action(legal[index]);
        if game.mover() != mover || game.outcome().is_some() {
            let layout = &form.turns[mover.index()];
            lay_out(layout, mover == first, &std::mem::take(&mut actions), &mut told);
            if mover != first {
                break;
            }
            mover = game.mover();
        }
    }
    // A first turn that is longer than the sample has no text.
    let items = vec![Sentence { text: told, items: Vec::new() }];
    let begins = "A game begins like this, for example:";
    (!items[0].text.is_empty()).then(|| Sentence { text: begins.to_owned(), items })
}

/// A turn in its layout, with the number 1 if it is the first one.
fn lay_out(layout: &TurnLayout, is_first: bool, actions: &[String], told: &mut String) {
    if !told.is_empty() {
        told.push(' ');
    }
    told.push_str(&plain(&layout.before, is_first));
    told.push_str(&actions.join(&plain(&layout.between, is_first)));
    told.push_str(&plain(&layout.after, is_first));
}

/// A part of a layout without its fields; with the optional parts, and the number 1, or without them.
fn plain(parts: &[PatternPart], is_full: bool) -> String {
    let part = |part: &PatternPart| match part {
        PatternPart::Text(text) => text.clone(),
        PatternPart::Blank => " ".to_owned(),
        PatternPart::Number => "1".to_owned(),
        PatternPart::Optional(pattern) if is_full => {
            pattern.first().map_or_else(String::new, |parts| plain(parts, is_full))
        }
        PatternPart::Group(pattern) => {
            pattern.first().map_or_else(String::new, |parts| plain(parts, is_full))
        }
        PatternPart::Optional(_)
        | PatternPart::Value(_)
        | PatternPart::Arrival
        | PatternPart::Lost(_)
        | PatternPart::AnyText => String::new(),
    };
    parts.iter().map(part).collect()
}
