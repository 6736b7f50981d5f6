//! A bar that shows how far something long has come, on a terminal alone.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of so many steps on standard error; hidden where that is no terminal.
pub(crate) fn bar(steps: u64) -> ProgressBar {
    let bar = ProgressBar::new(steps);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left  {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
