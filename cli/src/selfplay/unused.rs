//! What never mattered in any game.

use variorum::{Square, Variant};

use super::count::{Counts, KindUse, Use};

/// Something of a definition that was never used: what is said of it, and the names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unused {
    /// Such as `pieces that never moved`.
    pub(super) what: &'static str,
    pub(super) names: Vec<String>,
}

/// All that was never used in these games; nothing is listed twice.
pub(super) fn unused(variant: &Variant, counts: &Counts) -> Vec<Unused> {
    let model = variant.model();
    let kinds = |what, holds: fn(&KindUse) -> bool| {
        let pairs = model.kinds.iter().zip(&counts.kinds);
        let names = pairs.filter(|(_, found)| holds(found)).map(|(kind, _)| kind.name.clone()).collect();
        Unused { what, names }
    };
    let uses = |what, names: Vec<&String>, uses: &[Use]| {
        let names = names.into_iter().zip(uses).filter(|(_, found)| found.times == 0);
        Unused { what, names: names.map(|(name, _)| name.clone()).collect() }
    };
    // Where nothing moves, or captures, that no piece does tells nothing.
    let any = |of: fn(&KindUse) -> Use| counts.kinds.iter().any(|kind| of(kind).times > 0);
    let (any_moves, any_captures) = (any(|kind| kind.moves), any(|kind| kind.captures));
    let only_if = |holds: bool, unused: Unused| Unused {
        names: if holds { unused.names } else { Vec::new() },
        ..unused
    };
    let never_ended = model.endings.iter().filter(|ending| !counts.endings.contains_key(&ending.name));
    let empty = (0..model.board.len()).filter(|square| counts.squares[*square] == 0);
    let found = [
        kinds("pieces that never stood on the board", |kind| kind.seen.times == 0),
        only_if(
            any_moves,
            kinds("pieces that never moved", |kind| kind.seen.times > 0 && kind.moves.times == 0),
        ),
        only_if(
            any_captures,
            kinds("pieces that moved and never captured", |kind| {
                kind.moves.times > 0 && kind.captures.times == 0
            }),
        ),
        kinds("pieces that were never lost", |kind| {
            kind.seen.times > 0 && kind.captured.times == 0 && kind.destroyed.times == 0
        }),
        uses(
            "actions that nobody did",
            model.actions.iter().map(|action| &action.name).collect(),
            &counts.actions,
        ),
        uses(
            "arrivals that nothing came of",
            model.arrivals.iter().map(|arrival| &arrival.name).collect(),
            &counts.arrivals,
        ),
        uses(
            "rules that never changed anything",
            model.rules.iter().map(|rule| &rule.name).collect(),
            &counts.rules,
        ),
        Unused {
            what: "endings that never came",
            names: never_ended.map(|ending| ending.name.clone()).collect(),
        },
        Unused {
            what: "squares where nothing ever arrived",
            names: empty.map(|square| model.board.name(Square(square as u16))).collect(),
        },
    ];
    found.into_iter().filter(|unused| !unused.names.is_empty()).collect()
}
