//! The course of a turn.

use super::english::{count, list};
use super::entry::{Chapter, Entry};
use super::rules::PLAYER;
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::ids::Side;
use variorum::language::Passing;
use variorum::limits;
use variorum::model::{Model, Touched, Turn, touched};
use variorum::source::Sources;

/// Who begins, and the parts of a turn.
pub(super) fn turns(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("turn", "The turn");
    let model = speaker.model;
    speaker.begin(PLAYER);
    chapter.about.push(match (model.shuffle.draws_first, model.turn.first) {
        (true, _) => Sentence::of("the player who begins is drawn by lot"),
        (false, side @ (Side::White | Side::Black)) => Sentence::of(&format!("{} begins", side.name())),
        (false, Side::Neutral) => Sentence::of("nobody begins"),
    });
    chapter.about.extend(course(speaker, &model.turn));
    if i64::from(model.turn.plies) != limits::PLIES {
        let plies = model.turn.plies;
        chapter.about.push(Sentence::of(&format!("after {plies} actions the game is a draw")));
    }
    let who = "below, the player is the one who acts or has just acted, and the opponent is the other one";
    chapter.about.push(Sentence::of(who));
    for phase in &model.phases {
        speaker.begin(PLAYER);
        let mut told =
            vec![speaker.condition("a turn takes another course if, at its beginning,", &phase.when, "")];
        told.extend(course(speaker, &phase.turn));
        chapter.entries.push(Entry::new(speaker, sources, (&phase.name, phase.when.span), told));
    }
    chapter
}

/// Whether what an action does can end the turn.
fn may_end_early(model: &Model) -> bool {
    model.effects().flat_map(touched).any(|touched| matches!(touched, Touched::TurnEnd))
}

fn course(speaker: &Speaker<'_>, turn: &Turn) -> Vec<Sentence> {
    let mut told = Vec::new();
    told.push(match turn.actions {
        1 => Sentence::of("the players take turns, one action a turn"),
        actions => {
            let actions = count(i32::from(actions), "action", "actions");
            Sentence::of(&match may_end_early(speaker.model) {
                true => format!("the players take turns; a turn has at most {actions} and may end earlier"),
                false => format!("the players take turns; a turn consists of {actions}"),
            })
        }
    });
    if !turn.sequence.is_empty() {
        let step = |kinds: &Vec<variorum::model::ActionKind>| {
            let names: Vec<String> = kinds.iter().map(|kind| speaker.action_noun(*kind)).collect();
            Sentence::of(&list(&names, "or"))
        };
        told.push(Sentence::with(
            "the actions of a turn are, in this order",
            turn.sequence.iter().map(step).collect(),
        ));
    }
    if turn.complete.is_some() {
        told.push(Sentence::of("an action may be chosen only if the turn can be completed after it"));
    }
    told.extend(match turn.pass {
        Passing::Never => None,
        Passing::WhenStuck => Some(Sentence::of("a player who has no legal action passes")),
        Passing::Always => Some(Sentence::of("a player may pass at any time")),
        Passing::AfterFirst => Some(Sentence::of("after the first action of a turn the player may stop")),
    });
    told
}
