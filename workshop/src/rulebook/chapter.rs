//! The chapters, in the order in which a player needs them.

use super::entry::Chapter;
use super::sample::Samples;
use super::speaker::Speaker;
use super::{Rulebook, endings, notation, piece, record, rules, start, state, turn};
use variorum::variant::Variant;

/// The actions other than moves.
pub(super) fn actions(variant: &Variant) -> Chapter {
    rules::actions(&Speaker::new(variant.model()), variant.sources())
}

/// The chapters about a definition.
pub(super) fn rulebook(variant: &Variant) -> Rulebook {
    let (model, sources) = (variant.model(), variant.sources());
    let speaker = Speaker::new(model);
    let first = [start::board(&speaker), start::zones(&speaker, sources), start::setup(&speaker)];
    let pieces = piece::pieces(&speaker, sources);
    let mut chapters = vec![
        turn::turns(&speaker, sources),
        rules::actions(&speaker, sources),
        rules::arrivals(&speaker, sources),
        rules::rules(&speaker, sources),
        endings::royal(&speaker),
        rules::forbidden(&speaker, sources),
        endings::endings(&speaker, sources),
        endings::matches(&speaker),
        state::state(&speaker, sources),
        state::tables(&speaker, sources),
    ];
    let samples = Samples::of(variant);
    let record = record::record(&speaker, variant, &samples);
    // Terms are those that the other chapters have used.
    chapters.insert(chapters.len() - 2, rules::terms(&speaker, sources));
    chapters.extend([notation::notation(&speaker, variant, &samples), record]);
    let has_something = |chapter: &Chapter| !chapter.is_empty();
    Rulebook {
        title: model.title.clone(),
        start: first.into_iter().filter(has_something).collect(),
        pieces,
        chapters: chapters.into_iter().filter(has_something).collect(),
    }
}
