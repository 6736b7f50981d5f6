//! Openings: random actions from the start, the same for the same seed.

use std::collections::HashSet;

use variorum::{Game, Variant};

use crate::random::Chance;

/// How often an opening is drawn anew that is there already, or is over already.
const TRIES: usize = 50;

/// How a game begins.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// The game without any action.
    pub(crate) start: Game,
    /// Whether that is the usual start of the variant.
    pub(crate) is_usual_start: bool,
    /// The actions, whole turns.
    pub(crate) turns: Vec<Vec<String>>,
}

/// Draws openings one after the other.
pub(crate) struct Openings {
    variant: Variant,
    /// The position that all begin with, if one is asked for.
    position: Option<Game>,
    plies: usize,
    seed: u64,
    /// The positions that have been reached.
    seen: HashSet<u64>,
    /// How many openings were drawn.
    drawn: u64,
}

impl Openings {
    pub(crate) fn new(variant: &Variant, position: Option<Game>, plies: usize, seed: u64) -> Openings {
        Openings { variant: variant.clone(), position, plies, seed, seen: HashSet::new(), drawn: 0 }
    }

    /// The same kind of openings from another seed.
    pub(crate) fn afresh(&self, seed: u64) -> Openings {
        Openings::new(&self.variant, self.position.clone(), self.plies, seed)
    }

    /// The next one: another one than those before, where the game has enough of them.
    pub(crate) fn draw(&mut self) -> Opening {
        let mut chance = Chance::numbered(self.seed, self.drawn);
        self.drawn += 1;
        let mut opening = self.attempt(&mut chance, self.plies);
        for tried in 0..TRIES {
            if opening.as_ref().is_some_and(|(_, key)| !self.seen.contains(key)) {
                break;
            }
            // Where no long opening leaves the game open, a shorter one may.
            let plies = if opening.is_none() { self.plies * (TRIES - tried) / TRIES } else { self.plies };
            opening = self.attempt(&mut chance, plies).or(opening);
        }
        let (opening, key) = opening.unwrap_or_else(|| self.bare(&mut chance));
        self.seen.insert(key);
        opening
    }

    /// An opening without actions.
    fn bare(&self, chance: &mut Chance) -> (Opening, u64) {
        let (start, is_usual_start) = self.start(chance);
        let key = start.key();
        (Opening { start, is_usual_start, turns: Vec::new() }, key)
    }

    fn start(&self, chance: &mut Chance) -> (Game, bool) {
        if let Some(position) = &self.position {
            return (position.clone(), false);
        }
        let number = self.variant.draw_start(chance.seed());
        let drawn = number.and_then(|number| self.variant.start_by_number(number));
        drawn.map_or_else(|| (self.variant.start(), true), |game| (game, false))
    }

    /// So many random actions and what is left of the turn; nothing if the game is over then, or the player to act wins at once.
    fn attempt(&self, chance: &mut Chance, plies: usize) -> Option<(Opening, u64)> {
        let (mut opening, _) = self.bare(chance);
        let mut game = opening.start.clone();
        let mut turn = Vec::new();
        while game.plies() < plies || !turn.is_empty() {
            let action = chance.action(&mut game)?;
            game.play(&action).ok()?;
            turn.push(action);
            if game.turn_is_complete() && game.asked().is_none() {
                opening.turns.push(std::mem::take(&mut turn));
            }
        }
        let is_open = game.outcome().is_none() && game.claimable().is_none() && !wins_at_once(&mut game);
        is_open.then(|| (opening, game.key()))
    }
}

/// Whether an action of the player to act ends the game in his favour.
fn wins_at_once(game: &mut Game) -> bool {
    let mover = game.mover();
    game.legal_actions().into_iter().any(|action| {
        let is_done = game.play_action(action);
        let wins = is_done && game.outcome().is_some_and(|outcome| outcome.winner == Some(mover));
        if is_done {
            game.undo();
        }
        wins
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_different_and_the_same_for_a_seed() {
        let chess = Variant::shipped("chess").unwrap();
        let drawn = |seed| {
            let mut openings = Openings::new(&chess, None, 2, seed);
            (0..50).map(|_| openings.draw().turns.concat().join(" ")).collect::<Vec<_>>()
        };
        let first = drawn(1);
        assert_eq!(first, drawn(1));
        assert_ne!(first, drawn(2));
        assert_eq!(first.iter().collect::<HashSet<_>>().len(), 50);
    }

    #[test]
    fn no_opening_is_decided() {
        let small = "[variant]\nname = \"Touch\"\n[board]\nfiles = 3\nranks = 3\n[pieces]\nking = { letter = \"K\", moves = \"K\" }\n[setup]\nboard = \"1k1/3/1K1\"\n[endings.taken]\nwhen = \"no(their king)\"\nresult = \"mover wins\"\n";
        let small = Variant::from_str(small).unwrap();
        let mut openings = Openings::new(&small, None, 6, 1);
        for _ in 0..20 {
            let opening = openings.draw();
            let mut game = opening.start;
            opening.turns.concat().iter().for_each(|action| game.play(action).unwrap());
            assert!(game.outcome().is_none() && !wins_at_once(&mut game));
        }
    }

    #[test]
    fn starts_are_drawn_too() {
        let lots = "variant = { name = \"Lots\", extends = \"chess\" }\nshuffle.royals = { pieces = \"queen king\", squares = \"d1 e1\" }";
        let lots = Variant::from_str(lots).unwrap();
        let mut openings = Openings::new(&lots, None, 0, 1);
        let starts: HashSet<String> = (0..10).map(|_| openings.draw().start.to_text()).collect();
        assert_eq!(starts.len(), 2);
    }
}
