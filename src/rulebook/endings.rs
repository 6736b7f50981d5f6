//! Royal pieces, endings and matches.

use super::english::{capital, coined};
use super::entry::{Chapter, Entry};
use super::rules::PLAYER;
use super::sentence::Sentence;
use super::speaker::Speaker;
use crate::language::EndingMoment;
use crate::model::{Ending, Verdict};
use crate::source::Sources;

/// The player who cannot act, in endings.
const TO_MOVE: &str = "the player to move";

/// Which pieces are royal.
pub(super) fn royal(speaker: &Speaker<'_>) -> Chapter {
    let mut chapter = Chapter::new("royal", "Royal pieces");
    if let Some(royal) = &speaker.model.royal {
        speaker.begin(PLAYER);
        chapter.about.push(Sentence::of(&format!("royal are {}", speaker.noun(royal))));
    }
    chapter
}

/// How the game ends.
pub(super) fn endings(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("endings", "End of the game");
    for ending in &speaker.model.endings {
        // An ending for each player is one for the mover and another one for the opponent.
        if let Some(before) = chapter.entries.last_mut().filter(|before| before.name == ending.name) {
            before.sentences.push(Sentence::of("the same is looked for with the two players exchanged"));
            continue;
        }
        let entry = Entry::new(speaker, sources, (&ending.name, ending.span), sentences(speaker, ending));
        let reason = (ending.because != ending.name).then_some(ending.because.as_str());
        chapter.entries.push(Entry { is_clear: !speaker.is_lost(), ..entry }.because(reason));
    }
    chapter
}

fn sentences(speaker: &Speaker<'_>, ending: &Ending) -> Vec<Sentence> {
    let mover = if ending.moment == EndingMoment::NoAction { TO_MOVE } else { PLAYER };
    speaker.begin(mover);
    let result = match ending.verdict {
        Verdict::MoverWins => format!("{mover} wins"),
        Verdict::MoverLoses => format!("{mover} loses"),
        Verdict::Wins(side) => format!("{} wins", side.name()),
        Verdict::Draw => "the game is a draw".to_owned(),
    };
    let result = match ending.claim {
        true => format!("{mover} may claim the end of the game: {result}"),
        false => result,
    };
    let moment = match ending.moment {
        EndingMoment::Turn => "at the end of a turn",
        EndingMoment::Action => "after any action",
        EndingMoment::NoAction => "when the player to move has no legal action",
    };
    let mut told = vec![match &ending.when {
        Some(when) => speaker.condition(&format!("{result} if, {moment},"), when, ""),
        None => Sentence::of(&format!("{result} {moment}")),
    }];
    if let Some(kind) = &ending.kind {
        told.push(Sentence::of(&format!("in a match it counts as {}", coined(kind))));
    }
    told
}

/// How several games are counted.
pub(super) fn matches(speaker: &Speaker<'_>) -> Chapter {
    let mut chapter = Chapter::new("match", "Matches");
    if let Some(rules) = &speaker.model.match_rules {
        let points = |(name, points): &(String, f64)| {
            let word = if *points == 1.0 { "point" } else { "points" };
            Sentence::of(&format!("{}: {points} {word}", capital(name)))
        };
        let items = rules.points.iter().map(points).collect();
        chapter.about.push(Sentence::with("games are played one after the other and give", items));
        chapter
            .about
            .push(Sentence::of(&format!("whoever has {} points first has won the match", rules.target)));
    }
    chapter
}
