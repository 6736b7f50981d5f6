//! Games on several threads.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use variorum::ids::Side;
use variorum::{Match, Variant};

use super::contestant::Effort;
use super::opening::{Opening, Openings};
use super::player::Player;
use super::referee::{self, House, Played, Seat};
use super::tally::{Place, Row};
use crate::failure::Failure;
use crate::random::Chance;
use crate::threads::{Results, on_threads};

/// What the threads play.
pub(crate) struct Plan {
    pub(crate) variant: Variant,
    pub(crate) names: [String; 2],
    pub(crate) efforts: [Effort; 2],
    pub(crate) amount: Amount,
    pub(crate) openings: Mutex<Openings>,
    /// The games that are over already.
    pub(crate) known: BTreeMap<Place, Row>,
    pub(crate) seed: u64,
    pub(crate) most_plies: usize,
    pub(crate) margin: Duration,
    pub(crate) threads: usize,
    pub(crate) stop: Arc<AtomicBool>,
}

/// How many games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    /// So many games.
    Games(u32),
    /// So many matches by the rules of the definition, each as long as it takes.
    Matches(u32),
}

impl Amount {
    /// Whether a game belongs to it.
    pub(crate) fn has(self, place: Place) -> bool {
        match self {
            Amount::Games(games) => place.game < games,
            Amount::Matches(matches) => place.series < matches,
        }
    }
}

/// A game that is over, with its opening.
pub(crate) struct Done {
    pub(crate) row: Row,
    pub(crate) opening: Arc<Opening>,
    pub(crate) played: Played,
}

/// Makes the players of a thread.
pub(crate) type Recruit<'a> = dyn Fn() -> Result<[Box<dyn Player>; 2], Failure> + Sync + 'a;

/// Something to be played by one thread: a game or a match.
enum Work {
    Game(Place, Arc<Opening>),
    Match(u32, Box<Openings>),
}

/// What is played next.
struct Queue<'a> {
    plan: &'a Plan,
    next: u32,
    /// The opening of the first game of a pair, for the second one.
    opening: Option<Arc<Opening>>,
}

impl Queue<'_> {
    fn draw(&mut self) -> Option<Work> {
        match self.plan.amount {
            Amount::Matches(count) if self.next < count => {
                let series = self.next;
                self.next += 1;
                let seed = Chance::numbered(self.plan.seed, MATCHES + u64::from(series)).seed();
                let openings = self.plan.openings.lock().ok()?.afresh(seed);
                Some(Work::Match(series, Box::new(openings)))
            }
            Amount::Games(count) => loop {
                let game = (self.next < count).then_some(self.next)?;
                self.next += 1;
                let opening = match self.opening.take().filter(|_| !game.is_multiple_of(2)) {
                    Some(opening) => opening,
                    None => Arc::new(self.plan.openings.lock().ok()?.draw()),
                };
                self.opening = Some(opening.clone());
                let place = Place { series: 0, game };
                if !self.plan.known.contains_key(&place) {
                    return Some(Work::Game(place, opening));
                }
            },
            Amount::Matches(_) => None,
        }
    }
}

/// The numbers of sources of chance from which matches take their seeds, behind those of openings.
const MATCHES: u64 = 1 << 32;
/// The same of games.
pub(crate) const GAMES: u64 = 1 << 33;

impl Plan {
    /// Plays all games and hands each on when it is over, until the receiver sets `stop` or fails. Games come in any order.
    pub(crate) fn play(
        &self,
        recruit: &Recruit<'_>,
        receive: impl FnMut(Done) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let queue = Mutex::new(Queue { plan: self, next: 0, opening: None });
        on_threads(self.threads, &self.stop, |results| self.work(&queue, recruit, results), receive)
    }

    /// What one thread does.
    fn work(&self, queue: &Mutex<Queue<'_>>, recruit: &Recruit<'_>, results: &Results<Done>) {
        let result = recruit().and_then(|mut players| {
            while !self.stop.load(Ordering::Relaxed) {
                let work = queue.lock().ok().and_then(|mut queue| queue.draw());
                match work {
                    None => break,
                    Some(Work::Game(place, opening)) => {
                        self.game(place, &opening, &mut players, results)?;
                    }
                    Some(Work::Match(series, openings)) => {
                        self.series(series, *openings, &mut players, results)?;
                    }
                }
            }
            Ok(())
        });
        if let Err(failure) = result {
            // Nobody listens only if something else has failed before.
            let _ = results.send(Err(failure));
        }
    }

    /// Plays a game and hands it on; nothing if no more games are wanted.
    fn game(
        &self,
        place: Place,
        opening: &Arc<Opening>,
        players: &mut [Box<dyn Player>; 2],
        results: &Results<Done>,
    ) -> Result<Option<Row>, Failure> {
        let number = GAMES + (u64::from(place.series) << 16) * 2 + u64::from(place.game) * 2;
        let seeds = [0, 1].map(|player| Chance::numbered(self.seed, number + player).seed());
        let [first, second] = players;
        let seat = |player, index: usize| Seat {
            player,
            name: &self.names[index],
            effort: self.efforts[index],
            seed: seeds[index],
        };
        let mut seats = [seat(first.as_mut(), 0), seat(second.as_mut(), 1)];
        if place.white() == 1 {
            seats.reverse();
        }
        let house = House { most_plies: self.most_plies, margin: self.margin, stop: &self.stop };
        let Some(played) = referee::play(opening, &mut seats, house)? else { return Ok(None) };
        let row = Row { place, outcome: played.outcome.clone(), plies: played.actions.len() as u32 };
        // Nobody listens only if something has failed before.
        let _ = results.send(Ok(Done { row: row.clone(), opening: opening.clone(), played }));
        Ok(Some(row))
    }

    /// Plays a match until a player has won it.
    fn series(
        &self,
        series: u32,
        mut openings: Openings,
        players: &mut [Box<dyn Player>; 2],
        results: &Results<Done>,
    ) -> Result<(), Failure> {
        let Some(mut standing) = Match::of(&self.variant) else { return Ok(()) };
        let mut opening = None;
        while standing.winner().is_none() && standing.games() < LONGEST_MATCH {
            let place = Place { series, game: standing.games() };
            let drawn = match opening.take().filter(|_| !place.game.is_multiple_of(2)) {
                Some(drawn) => drawn,
                None => Arc::new(openings.draw()),
            };
            opening = Some(drawn.clone());
            let row = match self.known.get(&place) {
                Some(row) => Some(row.clone()),
                None => self.game(place, &drawn, players, results)?,
            };
            let Some(row) = row else { break };
            debug_assert_eq!(
                standing.side_of(variorum::scoring::Player::First) == Side::White,
                place.white() == 0
            );
            standing.add(&row.outcome);
        }
        Ok(())
    }
}

/// A match of so many games that nobody has won ends without a winner.
pub(crate) const LONGEST_MATCH: u32 = 1000;
