//! One game between two players, ended by the rules, by a fault, or by a bound of plies.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use variorum::ids::Side;
use variorum::search::Score;
use variorum::{Game, GameOutcome};

use super::contestant::Effort;
use super::opening::Opening;
use super::own::Watch;
use super::player::{Decision, Fault, FaultSort, Player, View};
use crate::failure::{Failure, check_whole};

/// The name of the ending of a game that the bound of plies has stopped.
pub(crate) const STOPPED: &str = "ply limit";

/// A player at the board.
pub(crate) struct Seat<'a> {
    pub(crate) player: &'a mut dyn Player,
    pub(crate) name: &'a str,
    pub(crate) effort: Effort,
    pub(crate) seed: u64,
}

/// What holds for all games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House<'a> {
    /// A game of so many plies is a draw.
    pub(crate) most_plies: usize,
    /// How much longer than its time a player may take.
    pub(crate) margin: Duration,
    /// Set once no more games are wanted.
    pub(crate) stop: &'a AtomicBool,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// Its actions, those of the opening included.
    pub(crate) actions: Vec<String>,
    /// The score of the position before each action for the player to act, where the player told it.
    pub(crate) scores: Vec<Option<Score>>,
    pub(crate) outcome: GameOutcome,
}

/// Plays a game; `seats` are White's and Black's. Nothing if no more games are wanted.
pub(crate) fn play(
    opening: &Opening,
    seats: &mut [Seat<'_>; 2],
    house: House<'_>,
) -> Result<Option<Played>, Failure> {
    let mut course = Course::new(opening);
    for side in Side::BOTH {
        let seat = &mut seats[side.index()];
        if let Err(fault) = seat.player.begin(&course.view(), seat.seed) {
            return Ok(Some(course.lost(side, seat.name, &fault)));
        }
    }
    loop {
        if let Some(outcome) = course.outcome(house.most_plies)? {
            return Ok(Some(course.over(outcome)));
        }
        let side = course.game.mover();
        let seat = &mut seats[side.index()];
        let watch = Watch::start();
        let decided = seat.player.decide(&course.view());
        if house.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let fault = decided.and_then(|decision| {
            let effort = Effort {
                time: seat.effort.time.map(|time| time * decision.actions.len().max(1) as u32),
                ..seat.effort
            };
            watch.check(effort, house.margin)?;
            course.do_all(decision)
        });
        if let Err(fault) = fault {
            check_whole(&course.game)?;
            return Ok(Some(course.lost(side, seat.name, &fault)));
        }
    }
}

/// A game that is played.
#[derive(Clone)]
pub(crate) struct Course<'a> {
    opening: &'a Opening,
    pub(crate) game: Game,
    turns: Vec<Vec<String>>,
    /// The scores before each action.
    scores: Vec<Option<Score>>,
    /// Whether the last turn is complete.
    is_complete: bool,
}

impl<'a> Course<'a> {
    /// The game after its opening.
    pub(crate) fn new(opening: &'a Opening) -> Course<'a> {
        let mut game = opening.start.clone();
        for action in opening.turns.iter().flatten() {
            // It was played when the opening was drawn.
            let _ = game.play(action);
        }
        let turns = opening.turns.clone();
        let scores = vec![None; turns.iter().map(Vec::len).sum()];
        Course { opening, game, turns, scores, is_complete: true }
    }

    /// The game as players see it.
    pub(crate) fn view(&self) -> View<'_> {
        let Opening { start, is_usual_start, .. } = self.opening;
        View { start, is_usual_start: *is_usual_start, game: &self.game, turns: &self.turns }
    }

    /// Does the actions of one answer. What ends the game or the turn ends the answer.
    pub(crate) fn do_all(&mut self, Decision { actions, mut score }: Decision) -> Result<(), Fault> {
        for action in actions {
            let played = self.game.play(&action);
            played.map_err(|error| {
                Fault::new(FaultSort::Illegal, format!("plays `{action}`, which is illegal: {error}"))
            })?;
            match self.turns.last_mut() {
                Some(turn) if !self.is_complete => turn.push(action),
                Some(_) | None => self.turns.push(vec![action]),
            }
            self.scores.push(score.take());
            self.is_complete = self.game.turn_is_complete() && self.game.asked().is_none();
        }
        Ok(())
    }

    /// How the game has ended: what can be claimed is claimed.
    pub(crate) fn outcome(&mut self, most_plies: usize) -> Result<Option<GameOutcome>, Failure> {
        let found = self.game.outcome().or_else(|| self.game.claimable());
        check_whole(&self.game)?;
        let is_long = self.game.plies() >= most_plies;
        Ok(found.or_else(|| {
            is_long.then(|| GameOutcome {
                winner: None,
                because: format!("stopped after {most_plies} plies"),
                kind: None,
                ending: STOPPED.to_owned(),
            })
        }))
    }

    fn lost(&self, side: Side, name: &str, fault: &Fault) -> Played {
        self.over(GameOutcome {
            winner: Some(side.opponent()),
            because: format!("{name} {}", fault.what),
            kind: None,
            ending: fault.sort.ending().to_owned(),
        })
    }

    fn over(&self, outcome: GameOutcome) -> Played {
        Played { actions: self.game.played(), scores: self.scores.clone(), outcome }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum::Variant;

    /// Gives the same answers in each game.
    struct Scripted(std::vec::IntoIter<Result<Decision, Fault>>);

    impl Player for Scripted {
        fn begin(&mut self, _view: &View<'_>, _seed: u64) -> Result<(), Fault> {
            Ok(())
        }

        fn decide(&mut self, _view: &View<'_>) -> Result<Decision, Fault> {
            self.0.next().unwrap()
        }
    }

    fn scripted(actions: &[&str]) -> Scripted {
        let decision = |(place, action): (usize, &&str)| {
            let score = Some(Score::Points(place as i32));
            Ok(Decision { score, ..Decision::of((*action).to_owned()) })
        };
        Scripted(actions.iter().enumerate().map(decision).collect::<Vec<_>>().into_iter())
    }

    #[track_caller]
    fn played(mut white: Scripted, mut black: Scripted, most_plies: usize, time: Option<Duration>) -> Played {
        let start = Variant::shipped("chess").unwrap().start();
        let opening = Opening { start, is_usual_start: true, turns: Vec::new() };
        let effort = Effort { time, ..Effort::default() };
        let mut seats = [
            Seat { player: &mut white, name: "A", effort, seed: 0 },
            Seat { player: &mut black, name: "B", effort, seed: 0 },
        ];
        let stop = AtomicBool::new(false);
        let house = House { most_plies, margin: Duration::ZERO, stop: &stop };
        play(&opening, &mut seats, house).unwrap().unwrap()
    }

    #[test]
    fn games_end_by_the_rules() {
        let game = played(scripted(&["f2f3", "g2g4"]), scripted(&["e7e5", "d8h4"]), 100, None);
        assert_eq!((game.outcome.winner, game.outcome.ending.as_str()), (Some(Side::Black), "checkmate"));
        assert_eq!(game.actions, ["f2f3", "e7e5", "g2g4", "d8h4"]);
        assert_eq!(game.scores, [0, 0, 1, 1].map(|points| Some(Score::Points(points))));
    }

    #[test]
    fn what_can_be_claimed_is_claimed() {
        let to_and_fro = |there, back| scripted(&[there, back, there, back, there, back]);
        let game = played(to_and_fro("g1f3", "f3g1"), to_and_fro("g8f6", "f6g8"), 100, None);
        assert_eq!((game.outcome.winner, game.actions.len()), (None, 8), "{}", game.outcome);
    }

    #[test]
    fn whoever_breaks_the_rules_loses() {
        let game = played(scripted(&["e2e5"]), scripted(&[]), 100, None);
        assert_eq!(game.outcome.winner, Some(Side::Black));
        assert!(game.outcome.to_string().starts_with("Black wins: A plays `e2e5`, which is illegal: "));
        assert_eq!(game.outcome.ending, "illegal action");
    }

    #[test]
    fn whoever_fails_or_is_late_loses() {
        let fault = Fault::new(FaultSort::Crash, "fails: it is gone");
        let game = played(scripted(&["e2e4"]), Scripted(vec![Err(fault)].into_iter()), 100, None);
        assert_eq!(game.outcome.to_string(), "White wins: B fails: it is gone");
        let game = played(scripted(&["e2e4"]), scripted(&[]), 100, Some(Duration::ZERO));
        assert_eq!((game.outcome.winner, game.outcome.ending.as_str()), (Some(Side::Black), "time forfeit"));
    }

    #[test]
    fn a_long_game_is_a_draw_that_says_so() {
        let game = played(scripted(&["e2e4", "d2d4"]), scripted(&["e7e5"]), 3, None);
        assert_eq!(game.outcome.to_string(), "draw: stopped after 3 plies");
        assert_eq!(game.outcome.ending, STOPPED);
    }
}
