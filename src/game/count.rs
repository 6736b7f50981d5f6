//! Counts of action sequences (perft).

use crate::position::{self, Counting};

use super::Game;
use super::width::ask;

impl Game {
    /// Counts the action sequences of exactly `depth` plies, see [`position::perft`].
    pub fn perft(&mut self, depth: u32) -> u64 {
        self.count(depth, Counting::plies())
    }

    /// Counts the sequences of exactly `depth` turns, see [`position::perft_turns`].
    pub fn perft_turns(&mut self, depth: u32) -> u64 {
        self.count(depth, Counting::turns())
    }

    /// Counts the action sequences of a depth, in plies or turns, without regard to the history.
    ///
    /// ```
    /// use variorum::position::{Counting, Table};
    ///
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// let table = Table::new(16)?;
    /// assert_eq!(game.count(4, Counting::plies().with(&table)), 197_281);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&mut self, depth: u32, counting: Counting<'_>) -> u64 {
        ask!(self, |program, position| {
            let mut start = position.clone();
            start.forget_history();
            let nodes = position::count(program, &mut start, depth, counting);
            position.stop_as(&start);
            nodes
        })
    }

    /// The legal actions, sorted, each with the number of sequences of `depth` plies that begin with it.
    pub fn divide(&mut self, depth: u32) -> Vec<(String, u64)> {
        self.count_each(depth, Counting::plies())
    }

    /// The legal actions, sorted, each with the number of sequences of `depth` turns that begin with it; in the middle of
    /// a turn, its rest counts as one turn.
    pub fn divide_turns(&mut self, depth: u32) -> Vec<(String, u64)> {
        self.count_each(depth, Counting::turns())
    }

    /// The legal actions, sorted, each with the number of sequences of a depth, in plies or turns, that begin with it,
    /// without regard to the history.
    pub fn count_each(&mut self, depth: u32, counting: Counting<'_>) -> Vec<(String, u64)> {
        let counts = ask!(self, |program, position| {
            let mut start = position.clone();
            start.forget_history();
            let counts = position::divide(program, &mut start, depth, counting);
            position.stop_as(&start);
            counts
        });
        let mut found: Vec<(String, u64)> =
            counts.into_iter().map(|(action, nodes)| (self.write(action), nodes)).collect();
        found.sort();
        found
    }
}
