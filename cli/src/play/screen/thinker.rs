//! The computer in a thread of its own, so that the screen never waits for it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use variorum::search::Level;
use variorum::{Game, Side};

use crate::play::computer::{Computers, Decision, Stop};

/// What the computer is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// The action of a side that it plays at a level.
    Action(Side, Level),
    /// What it would do in place of a person.
    Hint,
}

struct Request {
    number: u64,
    game: Game,
    wish: Wish,
    stop: Stop,
}

/// An answer, or what went wrong.
pub(super) type Answer = Result<Decision, String>;

/// What the computer is at.
struct Task {
    number: u64,
    wish: Wish,
    stop: Stop,
    since: Instant,
}

/// The thread, and what it is at.
pub(super) struct Thinker {
    requests: Sender<Request>,
    answers: Receiver<(u64, Answer)>,
    task: Option<Task>,
    asked: u64,
}

impl Thinker {
    /// Starts the thread. It ends when the thinker is dropped and its last answer is found.
    pub(super) fn start(mut computers: Computers) -> Thinker {
        let (requests, orders) = channel::<Request>();
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for Request { number, game, wish, stop } in orders {
                let think = AssertUnwindSafe(|| match wish {
                    Wish::Action(side, level) => computers.decide(&game, side, level, &stop),
                    Wish::Hint => computers.hint(&game, &stop),
                });
                let answer = match catch_unwind(think) {
                    Ok(Ok(decision)) => Ok(decision),
                    Ok(Err(error)) => Err(error.to_string()),
                    Err(_) => Err("the computer has failed, which is a fault of this program".to_owned()),
                };
                if sender.send((number, answer)).is_err() {
                    break;
                }
            }
        });
        Thinker { requests, answers, task: None, asked: 0 }
    }

    /// Lets the computer think; what it was at before is broken off.
    pub(super) fn ask(&mut self, game: &Game, wish: Wish) {
        self.cancel();
        self.asked += 1;
        let task = Task { number: self.asked, wish, stop: Stop::default(), since: Instant::now() };
        let request =
            Request { number: task.number, game: game.clone(), wish, stop: Stop::clone(&task.stop) };
        // The thread lives as long as its channel.
        if self.requests.send(request).is_ok() {
            self.task = Some(task);
        }
    }

    /// Breaks off what the computer is at; tells whether it was at something.
    pub(super) fn cancel(&mut self) -> bool {
        let task = self.task.take();
        task.inspect(|task| task.stop.store(true, Ordering::Relaxed)).is_some()
    }

    /// What the computer is at, and for how long.
    pub(super) fn at(&self) -> Option<(Wish, Duration)> {
        self.task.as_ref().map(|task| (task.wish, task.since.elapsed()))
    }

    /// What it has found, if it has.
    pub(super) fn answer(&mut self) -> Option<(Wish, Answer)> {
        while let Ok((number, answer)) = self.answers.try_recv() {
            // Answers to what was broken off come too.
            if let Some(task) = self.task.take_if(|task| task.number == number) {
                return Some((task.wish, answer));
            }
        }
        None
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.cancel();
    }
}
