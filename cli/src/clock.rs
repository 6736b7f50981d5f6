//! The time of players in words, and in Portable Game Notation.

use std::time::Duration;

use variorum::Side;
use variorum::table::{Clock, Reading, Table, TimeControl};

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

/// The tag of a time control that both players have, and those of White and Black.
const CONTROL: &str = "TimeControl";
const CONTROLS: [&str; 2] = ["WhiteTimeControl", "BlackTimeControl"];

/// A time in seconds, with three decimals at most.
pub(crate) fn seconds(time: Duration) -> f64 {
    time.as_millis() as f64 / 1000.0
}

/// The tags of a time control, in seconds; each player has one of his own if the controls differ.
pub(crate) fn tags_of_clock(clock: &Clock) -> Vec<(&'static str, String)> {
    let [white, black] = Side::BOTH.map(|side| {
        let TimeControl { base, increment } = clock.control(side);
        format!("{}+{}", seconds(base), seconds(increment))
    });
    match white == black {
        true => vec![(CONTROL, white)],
        false => CONTROLS.into_iter().zip([white, black]).collect(),
    }
}

/// The clock of a game by its tags; nothing if they have none, or one of another sort.
pub(crate) fn clock_of_tags<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Option<Clock> {
    let control = |name| control(tag(name).or_else(|| tag(CONTROL))?);
    let [white, black] = CONTROLS.map(control);
    Some(Clock::new([white?, black?]))
}

/// Seconds, and the seconds that a turn adds: `300+3` or `300`.
fn control(text: &str) -> Option<TimeControl> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    // The text of a time control has minutes, and its bounds hold here too.
    let read = |seconds: &str, unit: f64| Some(seconds.trim().parse::<f64>().ok()? / unit);
    format!("{}+{}", read(base, 60.0)?, read(increment, 1.0)?).parse().ok()
}

/// The time that the player of an action had after it, as other programs write it into a comment.
pub(crate) fn comment_of_clock(mover: Side, reading: &Reading) -> String {
    let left = reading.left[mover.index().min(1)];
    let (seconds, milliseconds) = (left.as_secs(), left.subsec_millis());
    format!("[%clk {}:{:02}:{:02}.{milliseconds:03}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The time in a comment such as `[%clk 0:04:58.213]`, if it has one.
pub(crate) fn left_in_comment(comment: &str) -> Option<Duration> {
    let (_, rest) = comment.split_once("[%clk ")?;
    let (time, _) = rest.split_once(']')?;
    let parts: Vec<&str> = time.trim().split(':').collect();
    let [hours, minutes, seconds] = parts[..] else { return None };
    let number = |text: &str| text.parse::<u32>().ok().map(u64::from);
    let (seconds, decimals) = seconds.split_once('.').unwrap_or((seconds, ""));
    let (minutes, seconds) = (number(minutes)?, number(seconds)?);
    if minutes >= 60 || seconds >= 60 {
        return None;
    }
    let whole = number(hours)? * 3600 + minutes * 60 + seconds;
    let milliseconds: u32 = format!("{decimals:0<3}").get(..3)?.parse().ok()?;
    Some(Duration::from_secs(whole) + Duration::from_millis(u64::from(milliseconds)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_tell_the_time_exactly() {
        for milliseconds in [0, 7, 298_213, 3_600_000 + 59_999, 7 * 24 * 3_600_000] {
            let left = Duration::from_millis(milliseconds);
            let comment = comment_of_clock(Side::White, &Reading { spent: Duration::ZERO, left: [left; 2] });
            assert_eq!(left_in_comment(&format!("{comment} a remark")), Some(left), "{comment}");
        }
        assert_eq!(left_in_comment("[%clk 0:04:58]"), Some(Duration::from_secs(298)));
        assert_eq!(left_in_comment("[%clk 1:02:03.4567]"), Some(Duration::from_millis(3_723_456)));
        for text in ["", "[%clk", "[%clk 5]", "[%clk 0:60:00]", "[%clk 0:00:-1]"] {
            assert_eq!(left_in_comment(text), None, "{text}");
        }
    }

    #[test]
    fn time_controls_are_read_back() {
        for text in ["5+3", "0.5+0", "1.5+0.25/10+0", "90+30", "0.1+0/0.2+0"] {
            let clock: Clock = text.parse().unwrap();
            let tags = tags_of_clock(&clock);
            let tag = |name: &str| Some(tags.iter().find(|(known, _)| *known == name)?.1.as_str());
            assert_eq!(clock_of_tags(tag), Some(clock), "{text}");
        }
        for text in ["-", "?", "40/7200:3600", "*180", "0"] {
            assert_eq!(clock_of_tags(|name| (name == CONTROL).then_some(text)), None, "{text}");
        }
    }

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
