//! Checks and reviews, on threads of their own, so that no message waits for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::Builder;

use crossbeam_channel::{Receiver, Sender, unbounded};
use variorum::source::Texts;

use super::analysis::{Analysis, Review, Root};
use super::files::File;

/// Definitions to be checked.
pub(crate) struct Job {
    pub(crate) roots: Vec<Root>,
    pub(crate) texts: Texts,
    pub(crate) stamp: u64,
}

/// What a thread has found.
pub(crate) enum Found {
    /// A definition was checked.
    Analysis(Arc<Analysis>),
    /// A definition could not be read, or its check failed.
    Unread { file: File, stamp: u64, message: String },
    /// All definitions of a job were checked.
    Done,
    /// A definition was reviewed; nothing if that failed.
    Review(Option<Review>),
}

/// The threads that check and review.
pub(crate) struct Workers {
    jobs: Sender<Job>,
    reviews: Sender<(Arc<Analysis>, bool)>,
    pub(crate) found: Receiver<Found>,
}

/// Definitions may be nested as deep as on the main thread of a program.
const STACK: usize = 16 << 20;

impl Workers {
    /// # Errors
    /// If the system has no threads left.
    pub(crate) fn start() -> std::io::Result<Workers> {
        let (jobs, to_check) = unbounded();
        let (reviews, to_review) = unbounded();
        let (tell, found) = unbounded();
        let tell_reviews = tell.clone();
        Builder::new()
            .name("checks".to_owned())
            .stack_size(STACK)
            .spawn(move || check_all(&to_check, &tell))?;
        Builder::new()
            .name("reviews".to_owned())
            .stack_size(STACK)
            .spawn(move || review_all(&to_review, &tell_reviews))?;
        Ok(Workers { jobs, reviews, found })
    }

    /// A thread is gone only if the server is.
    pub(crate) fn check(&self, job: Job) {
        let _ = self.jobs.send(job);
    }

    pub(crate) fn review(&self, analysis: Arc<Analysis>, counts: bool) {
        let _ = self.reviews.send((analysis, counts));
    }
}

fn check_all(jobs: &Receiver<Job>, tell: &Sender<Found>) {
    for job in jobs {
        for root in job.roots {
            let (file, stamp) = (root.file.clone(), job.stamp);
            // A fault of the checker is no reason for an editor to lose its server.
            let checked = catch_unwind(AssertUnwindSafe(|| Analysis::of(root, &job.texts, stamp)));
            let found = match checked {
                Ok(Ok(analysis)) => Found::Analysis(Arc::new(analysis)),
                Ok(Err(message)) => Found::Unread { file, stamp, message },
                Err(_) => Found::Unread {
                    file,
                    stamp,
                    message: "the check of this definition has failed".to_owned(),
                },
            };
            if tell.send(found).is_err() {
                return;
            }
        }
        if tell.send(Found::Done).is_err() {
            return;
        }
    }
}

fn review_all(reviews: &Receiver<(Arc<Analysis>, bool)>, tell: &Sender<Found>) {
    for (analysis, counts) in reviews {
        let review = catch_unwind(AssertUnwindSafe(|| Review::of(&analysis, counts)));
        if tell.send(Found::Review(review.ok())).is_err() {
            return;
        }
    }
}
