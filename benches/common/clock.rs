//! Time that was worked, which other programs on the machine disturb less than the time of day.

use std::time::Duration;

/// Whose time.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "each bench asks for one of them")]
pub(crate) enum Of {
    /// Of this program.
    Own,
    /// Of all programs that this one has run and that have ended.
    Children,
}

/// The processor time so far.
#[cfg(unix)]
pub(crate) fn time(of: Of) -> Duration {
    use nix::sys::resource::{UsageWho, getrusage};
    let whose = match of {
        Of::Own => UsageWho::RUSAGE_SELF,
        Of::Children => UsageWho::RUSAGE_CHILDREN,
    };
    let time = getrusage(whose).expect("the system keeps time").user_time();
    Duration::from_micros(time.tv_sec() as u64 * 1_000_000 + time.tv_usec() as u64)
}

/// The time of day, where processor time is not to be had.
#[cfg(not(unix))]
pub(crate) fn time(_of: Of) -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
