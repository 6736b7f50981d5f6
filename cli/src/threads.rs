//! Threads on which games are played and thought about.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, Builder};

use variorum::search::STACK;

use crate::failure::Failure;

/// Where a thread hands its results to whoever waits for them.
pub(crate) type Results<T> = Sender<Result<T, Failure>>;

/// Does some work on a thread that has room for a search.
///
/// # Errors
/// If the system has no threads left.
pub(crate) fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Builder::new().stack_size(STACK).spawn(work).map(drop)
}

/// Does the same work on so many threads, and receives here what each of them sends, until all have ended.
///
/// The first failure, of a thread or of the receiver, sets `stop`, and is returned when the threads have seen it.
///
/// # Errors
/// That failure, or that the system has no threads left.
pub(crate) fn on_threads<T: Send>(
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(&Results<T>) + Sync,
    mut receive: impl FnMut(T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        let mut result = Ok(());
        for _ in 0..threads {
            let (sender, work) = (sender.clone(), &work);
            let spawned = Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(&sender));
            result = result.and(spawned.map(drop).map_err(Failure::from));
        }
        drop(sender);
        stop.fetch_or(result.is_err(), Ordering::Relaxed);
        for sent in receiver {
            if result.is_ok() {
                result = sent.and_then(&mut receive);
            }
            stop.fetch_or(result.is_err(), Ordering::Relaxed);
        }
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_sent_is_received() {
        let stop = AtomicBool::new(false);
        let work = |results: &Results<u32>| (1..=10).for_each(|number| results.send(Ok(number)).unwrap());
        let mut sum = 0;
        on_threads(3, &stop, work, |number| {
            sum += number;
            Ok(())
        })
        .unwrap();
        assert_eq!(sum, 165);
        assert!(!stop.into_inner());
    }

    #[test]
    fn a_failure_stops_all_threads() {
        let stop = AtomicBool::new(false);
        let work = |results: &Results<()>| {
            results.send(Err(Failure::Told)).unwrap();
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
        };
        let result = on_threads(2, &stop, work, |()| Ok(()));
        assert!(matches!(result, Err(Failure::Told)));
    }
}
