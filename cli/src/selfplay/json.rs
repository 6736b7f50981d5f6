//! What self-play has shown, for programs.

use serde_json::{Map, Value, json};

use super::count::{KIND_USES, Results, Use};
use super::summary::{Named, Share, Spread, Summary};

/// All of it as one object.
pub(super) fn to_json(summary: &Summary<'_>) -> Value {
    let model = summary.variant.model();
    let endings = summary.endings.iter().map(|ending| {
        let Results { white, draws, black } = ending.results;
        let mut told = share(&ending.share);
        told["because"] = json!(ending.because);
        told["white"] = json!(white);
        told["draws"] = json!(draws);
        told["black"] = json!(black);
        told
    });
    let kinds = model.kinds.iter().zip(&summary.counts.kinds).map(|(kind, found)| {
        let mut told = Map::from_iter([("name".to_owned(), json!(kind.name))]);
        let uses = KIND_USES.iter().zip(found.all());
        told.extend(uses.map(|(name, found)| (name.replace(' ', "_"), uses_of(found))));
        Value::Object(told)
    });
    let squares = model.board.squares().map(|square| {
        json!({ "square": model.board.name(square), "visits": summary.counts.squares[square.index()] })
    });
    let unused: Map<String, Value> =
        summary.unused.iter().map(|unused| (unused.what.to_owned(), json!(unused.names))).collect();
    json!({
        "variant": model.title.name,
        "about": summary.head,
        "games": summary.games,
        "results": summary.results.each_ref().map(share),
        "first_player": share(&summary.first),
        "endings": endings.collect::<Vec<_>>(),
        "plies": spread(summary.plies),
        "turns": spread(summary.turns),
        "branching": { "mean": summary.branching, "by_ply": summary.branching_by_ply() },
        "pieces": kinds.collect::<Vec<_>>(),
        "actions": named(&summary.actions),
        "arrivals": named(&summary.arrivals),
        "rules": named(&summary.rules),
        "movements": named(&summary.movements),
        "passes": uses_of(summary.counts.passes),
        "squares": squares.collect::<Vec<_>>(),
        "never_used": unused,
    })
}

fn share(found: &Share) -> Value {
    let Share { name, games, share, interval } = found;
    json!({ "name": name, "games": games, "share": share, "low": interval.low, "high": interval.high })
}

fn spread(found: Spread) -> Value {
    json!({ "mean": found.mean, "least": found.least, "quartiles": found.quartiles, "most": found.most })
}

fn uses_of(found: Use) -> Value {
    json!({ "times": found.times, "games": found.games })
}

fn named(list: &[Named]) -> Vec<Value> {
    list.iter()
        .map(|Named { name, found }| json!({ "name": name, "times": found.times, "games": found.games }))
        .collect()
}
