//! Game clocks: the time of both players, counted without looking at the time of day.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use super::Table;
use crate::ids::Side;

/// The time of a player: some at the start, and more after each turn.
///
/// As text `MINUTES+SECONDS`; without increment `MINUTES`.
///
/// ```
/// use std::time::Duration;
/// use variorum::table::TimeControl;
///
/// let control: TimeControl = "1.5+3".parse()?;
/// assert_eq!((control.base, control.increment), (Duration::from_secs(90), Duration::from_secs(3)));
/// assert_eq!(control.to_string(), "1.5+3");
/// assert!("0+3".parse::<TimeControl>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time at the start.
    pub base: Duration,
    /// The time that a turn adds when it ends.
    pub increment: Duration,
}

/// The longest base time in minutes: a week.
const MOST_MINUTES: f64 = 7.0 * 24.0 * 60.0;
/// The longest increment in seconds: a day.
const MOST_SECONDS: f64 = 24.0 * 60.0 * 60.0;
/// The milliseconds of a minute, and of a second.
const MINUTE: f64 = 60_000.0;
const SECOND: f64 = 1_000.0;
/// The nanoseconds of a millisecond.
const NANOSECONDS: u64 = 1_000_000;

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let base = time(minutes, MOST_MINUTES, MINUTE).filter(|base| !base.is_zero());
        let control = base.zip(time(seconds, MOST_SECONDS, SECOND));
        let control = control.map(|(base, increment)| TimeControl { base, increment });
        control.ok_or_else(|| {
            format!(
                "`{text}` is no time control: write minutes and seconds per turn such as `5+3`, at most {MOST_MINUTES}+{MOST_SECONDS}"
            )
        })
    }
}

/// A number of units, such as minutes, as a time.
fn time(text: &str, most: f64, milliseconds: f64) -> Option<Duration> {
    let number: f64 = text.trim().parse().ok().filter(|number| (0.0..=most).contains(number))?;
    Some(Duration::from_millis((number * milliseconds).round() as u64))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |time: Duration, milliseconds: f64| time.as_millis() as f64 / milliseconds;
        write!(f, "{}+{}", number(self.base, MINUTE), number(self.increment, SECOND))
    }
}

/// A clock beside the board.
///
/// As text the time control of both players, `5+3`, or those of White and Black, `5+3/1+0`.
///
/// ```
/// use std::time::Duration;
/// use variorum::{Side, Variant};
/// use variorum::table::{Player, Table};
///
/// let mut table = Table::new(Variant::shipped("chess")?.start(), [Player::Human; 2]);
/// table.set_clock(Some("5+3".parse()?));
/// table.pass_time(Duration::from_secs(10));
/// table.act("e2e4")?;
/// let left = |table: &Table, side| table.clock().expect("it was set").left(side).as_secs();
/// assert_eq!(left(&table, Side::White), 5 * 60 - 10 + 3);
/// table.pass_time(Duration::from_secs(600));
/// assert_eq!(table.outcome().expect("it is over").to_string(), "White wins: Black ran out of time");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    controls: [TimeControl; 2],
    left: [Duration; 2],
    /// The time since the last action.
    spent: Duration,
}

/// What the clock showed after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The time that the action took.
    pub spent: Duration,
    /// The time that White and Black had after it.
    pub left: [Duration; 2],
}

impl FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Clock, String> {
        let (white, black) = text.split_once('/').unwrap_or((text, text));
        Ok(Clock::new([white.parse()?, black.parse()?]))
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.controls;
        if white == black { write!(f, "{white}") } else { write!(f, "{white}/{black}") }
    }
}

impl Clock {
    /// A clock before the game, with the time controls of White and Black.
    pub fn new(controls: [TimeControl; 2]) -> Clock {
        Clock { controls, left: controls.map(|control| control.base), spent: Duration::ZERO }
    }

    /// The time control of a player.
    pub fn control(&self, side: Side) -> TimeControl {
        self.controls[side.index().min(1)]
    }

    /// The time that a player has left.
    pub fn left(&self, side: Side) -> Duration {
        self.left[side.index().min(1)]
    }

    /// Takes time from a player, and returns whether none is left.
    fn pass(&mut self, side: Side, time: Duration) -> bool {
        let left = &mut self.left[side.index().min(1)];
        self.spent += time.min(*left);
        *left = left.saturating_sub(time);
        left.is_zero()
    }

    /// Ends the time of an action of a player, in whole milliseconds, so that a file can give it exactly; a part of a millisecond is not
    /// counted. `turn_of` is the player whose turn it ended, if it did.
    pub(super) fn press(&mut self, mover: Side, turn_of: Option<Side>) -> Reading {
        let part = Duration::from_nanos(u64::from(self.spent.subsec_nanos()) % NANOSECONDS);
        self.spent -= part;
        self.left[mover.index().min(1)] += part;
        if let Some(side) = turn_of {
            self.left[side.index().min(1)] += self.control(side).increment;
        }
        Reading { spent: std::mem::take(&mut self.spent), left: self.left }
    }

    /// Corrects the last reading: the player who acted had so much time left.
    fn correct(&mut self, mover: Side, left: Duration, reading: &mut Reading) {
        let own = mover.index().min(1);
        reading.spent = (reading.spent + self.left[own]).saturating_sub(left);
        reading.left[own] = left;
        self.left = reading.left;
    }

    /// Shows what it showed after an action, or before the first one.
    pub(super) fn set(&mut self, reading: Option<Reading>) {
        self.left = reading.map_or_else(|| self.controls.map(|control| control.base), |reading| reading.left);
        self.spent = Duration::ZERO;
    }
}

impl Table {
    /// Puts a clock beside the board, or takes it away. The clock counts for the player who is to act, even if the action
    /// is a decision in the other player's turn. A turn of several actions has one increment, which comes when the turn ends.
    /// A player without time loses, whatever pieces the other player has.
    ///
    /// The clock only knows the time that [`Table::pass_time`] or [`Table::tell_time`] reports; all actions take place at
    /// the time that was reported last.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        self.clock = clock;
        self.told = None;
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Reports that time has passed since the last report, and returns whether that has ended the game: a player without
    /// time loses. Nothing is counted once the game is over.
    pub fn pass_time(&mut self, time: Duration) -> bool {
        if self.clock.is_none() || self.outcome().is_some() {
            return false;
        }
        let mover = self.game.mover();
        let is_out = self.clock.as_mut().is_some_and(|clock| clock.pass(mover, time));
        if is_out {
            self.settle(Some(mover.opponent()), format!("{} ran out of time", mover.name()));
        }
        is_out
    }

    /// Corrects the time of the last action, for games that are read from a file: the player who acted had so much time left after it. Without
    /// a clock, or before the first action, nothing happens.
    ///
    /// ```
    /// use std::time::Duration;
    /// use variorum::{Side, Variant};
    /// use variorum::table::{Player, Table};
    ///
    /// let mut table = Table::new(Variant::shipped("chess")?.start(), [Player::Human; 2]);
    /// table.set_clock(Some("5+3".parse()?));
    /// table.act("e2e4")?;
    /// table.correct_time(Duration::from_secs(293));
    /// assert_eq!(table.log()[0].time.expect("it has a clock").spent, Duration::from_secs(10));
    /// assert_eq!(table.clock().expect("it was set").left(Side::White), Duration::from_secs(293));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn correct_time(&mut self, left: Duration) {
        let last = self.log.last_mut().and_then(|entry| Some((entry.mover, entry.time.as_mut()?)));
        if let Some((clock, (mover, reading))) = self.clock.as_mut().zip(last) {
            clock.correct(mover, left, reading);
            self.changes += 1;
        }
    }

    /// Reports what time it is, and returns whether that has ended the game. The first report starts the clock.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use variorum::{Side, Variant};
    /// use variorum::table::{Player, Table};
    ///
    /// let mut table = Table::new(Variant::shipped("chess")?.start(), [Player::Human; 2]);
    /// table.set_clock(Some("1+0".parse()?));
    /// let start = Instant::now();
    /// table.tell_time(start);
    /// table.tell_time(start + Duration::from_secs(12));
    /// assert_eq!(table.clock().expect("it was set").left(Side::White), Duration::from_secs(48));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tell_time(&mut self, now: Instant) -> bool {
        let before = self.told.replace(now).unwrap_or(now);
        self.pass_time(now.saturating_duration_since(before))
    }

    /// Stops the clock until the next report of the time.
    pub fn stop_clock(&mut self) {
        self.told = None;
    }

    /// The time that the player to act has for an action, as a search takes it: what is left, and the increment. The
    /// actions of a turn share both. `None` without a clock.
    pub fn time_to_act(&self) -> Option<(Duration, Duration)> {
        let (clock, mover) = (self.clock.as_ref()?, self.game.mover());
        let actions = u32::from(self.game.turn_length().max(1));
        Some((clock.left(mover) / actions, clock.control(mover).increment / actions))
    }
}
