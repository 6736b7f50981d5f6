//! Royal pieces, endings and matches.

use super::english::{capital, coined};
use super::entry::{Chapter, Entry};
use super::rules::PLAYER;
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::language::EndingMoment;
use variorum::model::{Ending, Expression, Quantity, Term, Verdict};
use variorum::source::Sources;

/// The player who cannot act, in endings; whoever has royal pieces.
const STUCK: &str = "that player";

/// Which pieces are royal.
pub(super) fn royal(speaker: &Speaker<'_>) -> Chapter {
    let mut chapter = Chapter::new("royal", "Royal pieces");
    if let Some(royal) = &speaker.model.royal {
        speaker.begin(STUCK);
        chapter.about.push(Sentence::of(&format!("a player’s royal pieces are {}", speaker.noun(royal))));
    }
    chapter
}

/// How the game ends.
pub(super) fn endings(speaker: &Speaker<'_>, sources: &Sources) -> Chapter {
    let mut chapter = Chapter::new("endings", "End of the game");
    for ending in &speaker.model.endings {
        // An ending for each player is one for the mover and one for the opponent.
        if let Some(before) = chapter.entries.last_mut().filter(|before| before.name == ending.name) {
            before.sentences.push(Sentence::of("the same applies to the opponent"));
            continue;
        }
        let entry = Entry::new(speaker, sources, (&ending.name, ending.span), sentences(speaker, ending));
        let reason = (ending.because != ending.name).then_some(ending.because.as_str());
        chapter.entries.push(entry.because(reason));
    }
    let mut conditions = speaker.model.endings.iter().filter_map(|ending| ending.when.as_ref());
    if conditions.any(counts_positions) {
        chapter.about.push(Sentence::of(
            match speaker.has_hands {
                true => "a position occurs again when the same player is to act, the same pieces stand on the same squares, and hands and \
                         all that is remembered, but for counters, are the same",
                false => "a position occurs again when the same player is to act, the same pieces stand on the same squares, and all that \
                          is remembered, but for counters, is the same",
            },
        ));
    }
    if chapter.entries.len() > 1 {
        chapter.about.push(Sentence::of("where several of these apply at once, the first of them counts"));
    }
    chapter
}

/// Whether a condition looks at how often the position has occurred.
fn counts_positions(condition: &Expression) -> bool {
    let mut found = false;
    condition.visit(&mut |part| found |= matches!(part.term, Term::Quantity(Quantity::Occurrences)));
    found
}

fn sentences(speaker: &Speaker<'_>, ending: &Ending) -> Vec<Sentence> {
    let is_stuck = ending.moment == EndingMoment::NoAction;
    speaker.begin(if is_stuck { STUCK } else { PLAYER });
    let (who, when) = match ending.moment {
        EndingMoment::Turn => (PLAYER, ", at the end of a turn,"),
        EndingMoment::Action => (PLAYER, ", after any action,"),
        EndingMoment::NoAction => ("a player who is to move and has no legal action", ""),
    };
    let result = match (ending.verdict, ending.claim) {
        (Verdict::MoverWins, _) => format!("{who} wins"),
        (Verdict::MoverLoses, _) => format!("{who} loses"),
        (Verdict::Wins(side), _) => format!("{} wins", side.name()),
        (Verdict::Draw, true) => format!("{who} may claim a draw"),
        (Verdict::Draw, false) => "the game is a draw".to_owned(),
    };
    let is_told = matches!(ending.verdict, Verdict::MoverWins | Verdict::MoverLoses) || !is_stuck;
    let stuck = if is_told { "" } else { " if the player to move has no legal action" };
    let and = if is_told { " if" } else { " and" };
    let mut told = vec![match &ending.when {
        Some(condition) => speaker.condition(&format!("{result}{stuck}{and}{when}"), condition, ""),
        None => Sentence::of(&format!("{result}{stuck}")),
    }];
    told.extend(
        (ending.claim && ending.verdict != Verdict::Draw)
            .then(|| Sentence::of("this has to be claimed by the player who acts")),
    );
    if let Some(kind) = &ending.kind {
        told.push(Sentence::of(&format!("in a match it counts as {}", coined(kind))));
    }
    told
}

/// How several games are scored.
pub(super) fn matches(speaker: &Speaker<'_>) -> Chapter {
    let mut chapter = Chapter::new("match", "Matches");
    if let Some(rules) = &speaker.model.match_rules {
        let points = |(name, points): &(String, f64)| {
            let word = if *points == 1.0 { "point" } else { "points" };
            Sentence::of(&format!("{}: {points} {word}", capital(name)))
        };
        let items = rules.points.iter().map(points).collect();
        let head = "games are played one after the other, with sides alternating, and give";
        chapter.about.push(Sentence::with(head, items));
        let target = rules.target;
        chapter.about.push(Sentence::of(&format!("whoever has {target} points first has won the match")));
        chapter.about.push(Sentence::of(
            "if both players come to them in one game, the next game that is won decides",
        ));
    }
    chapter
}
