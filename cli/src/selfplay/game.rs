//! One game that a player plays against itself, looked at.

use std::sync::atomic::{AtomicBool, Ordering};

use variorum::Variant;
use variorum::ids::Side;

use super::count::{Counts, End};
use super::player::SelfPlayer;
use crate::contest::opening::Opening;
use crate::contest::referee::STOPPED;
use crate::failure::{Failure, check_whole};

/// A game from an opening; `players` play White and Black. Nothing if no more games are wanted.
pub(super) fn play(
    variant: &Variant,
    opening: &Opening,
    players: &mut [SelfPlayer; 2],
    seeds: [u64; 2],
    (most_plies, stop): (usize, &AtomicBool),
) -> Result<Option<Counts>, Failure> {
    let mut counts = Counts::new(variant);
    let mut game = opening.start.clone();
    let first = game.mover();
    let mut opened = opening.turns.iter().flatten();
    let (mut turns, mut is_begun) = (0, false);
    let mut legal = Vec::new();
    game.each_piece(|_, kind, _| counts.see(kind));
    for (player, seed) in players.iter_mut().zip(seeds) {
        player.begin(seed);
    }
    let outcome = loop {
        if let Some(outcome) = game.outcome().or_else(|| game.claimable()) {
            break Some(outcome);
        }
        check_whole(&game)?;
        if game.plies() >= most_plies {
            break None;
        }
        game.legal_into(&mut legal);
        counts.branch(game.plies(), legal.len());
        let chosen = match opened.next() {
            Some(text) => game.find(text),
            None => players[usize::from(game.mover() != Side::White)].choose(&game, &legal),
        };
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let action = chosen.ok_or_else(|| Failure::Contest("the player finds no legal action".to_owned()))?;
        let info = game.info(action);
        let effects = game.play_reported(action);
        check_whole(&game)?;
        counts.act(&info, &effects.unwrap_or_default());
        turns += u32::from(!is_begun);
        is_begun = !game.turn_is_complete();
    };
    check_whole(&game)?;
    let (winner, ending, because) = match outcome {
        Some(outcome) => (outcome.winner, outcome.ending, outcome.because),
        None => (None, STOPPED.to_owned(), format!("stopped after {most_plies} plies")),
    };
    counts.end(first, End { winner, ending, because, plies: game.plies() as u32, turns });
    Ok(Some(counts))
}
