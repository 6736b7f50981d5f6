//! The time of players in words.

use std::time::Duration;

use variorum::Side;
use variorum::table::Table;

/// Below this time tenths of seconds are shown.
const SHORT: Duration = Duration::from_secs(10);

/// A time as a clock shows it: `1:02:03`, `4:59`, `0:09.5`.
pub(crate) fn shown(time: Duration) -> String {
    if time < SHORT {
        let tenths = time.as_millis() / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    // A second that has begun counts, so that a clock at zero has run out.
    let seconds = time.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The time that both players of a table have left, White's first; nothing without a clock.
pub(crate) fn times(table: &Table) -> Option<[String; 2]> {
    let clock = table.clock()?;
    Some(Side::BOTH.map(|side| shown(clock.left(side))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_as_clocks_show_them() {
        for (milliseconds, text) in [
            (0, "0:00.0"),
            (9_990, "0:09.9"),
            (10_000, "0:10"),
            (59_001, "1:00"),
            (299_999, "5:00"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(shown(Duration::from_millis(milliseconds)), text);
        }
    }
}
