//! The machines of a game in a thread of their own, so that the screen never waits for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use variorum::Game;

use crate::computer::{Computers, Decision, Hint, Machine, Stop};

/// A request to the thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// The action of a machine.
    Action(Machine),
    /// What the computer would do in place of a person.
    Hint,
}

/// The answer to a wish.
pub(super) enum Answer {
    Action(Machine, Decision),
    Hint(Hint),
    /// Why there is none.
    Failed(Wish, String),
}

struct Request {
    number: u64,
    game: Game,
    wish: Wish,
    stop: Stop,
}

/// The wish that the thread works on.
struct Task {
    number: u64,
    wish: Wish,
    stop: Stop,
    since: Instant,
}

/// The thread and its task.
pub(super) struct Thinker {
    requests: Sender<Request>,
    answers: Receiver<(u64, Answer)>,
    task: Option<Task>,
    /// How many wishes there were.
    asked: u64,
}

impl Thinker {
    /// Starts the thread. It ends when the thinker is dropped and the last answer is there.
    pub(super) fn start(mut computers: Computers) -> Thinker {
        let (requests, orders) = channel::<Request>();
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for request in orders {
                let (number, wish) = (request.number, request.wish);
                let failed = |told: String| Answer::Failed(wish, told);
                let answer = match catch_unwind(AssertUnwindSafe(|| answer(&mut computers, request))) {
                    Ok(Ok(answer)) => answer,
                    Ok(Err(error)) => failed(error.to_string()),
                    Err(_) => failed("the computer has failed, which is a fault of this program".to_owned()),
                };
                if sender.send((number, answer)).is_err() {
                    break;
                }
            }
        });
        Thinker { requests, answers, task: None, asked: 0 }
    }

    /// Begins a task in place of the present one.
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

    /// Breaks the task off, and returns whether there was one.
    pub(super) fn cancel(&mut self) -> bool {
        let task = self.task.take();
        task.inspect(|task| task.stop.store(true, Ordering::Relaxed)).is_some()
    }

    /// The present task, and how long it has taken.
    pub(super) fn task(&self) -> Option<(Wish, Duration)> {
        self.task.as_ref().map(|task| (task.wish, task.since.elapsed()))
    }

    /// The answer to the task, once it is there.
    pub(super) fn answer(&mut self) -> Option<Answer> {
        while let Ok((number, answer)) = self.answers.try_recv() {
            // Tasks that were broken off are answered too.
            if self.task.take_if(|task| task.number == number).is_some() {
                return Some(answer);
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

fn answer(computers: &mut Computers, request: Request) -> Result<Answer, variorum::search::EvaluationError> {
    let Request { mut game, wish, stop, .. } = request;
    Ok(match wish {
        Wish::Action(machine) => Answer::Action(machine, computers.decide(&mut game, machine, &stop)?),
        Wish::Hint => Answer::Hint(computers.hint(&game, &stop)?),
    })
}
