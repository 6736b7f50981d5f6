//! What a line of the protocol asks for.

use std::time::Duration;

/// A line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// The version of the protocol.
    Protover,
    New,
    Variant(String),
    Quit,
    Force,
    Go,
    Playother,
    /// How many moves a period has (0: all), how long it is in seconds, and what is added for each move in milliseconds.
    Level(u32, u64, u64),
    /// The time for each move.
    St(Duration),
    /// The depth of a search.
    Sd(u32),
    /// What is left on the engine's clock, in hundredths of a second.
    Time(u64),
    /// The engine is to move at once.
    MoveNow,
    Ping(String),
    Draw,
    Result,
    Setboard(String),
    Edit,
    Hint,
    Undo,
    Remove,
    Post(bool),
    /// Whether the computer may think while the other side does.
    Ponder(bool),
    Analyze,
    /// The end of analysis.
    Exit,
    Option(String),
    Memory(usize),
    /// A piece is taken up at a square.
    Lift(String),
    /// It is held over a square, or put there.
    Hover(String),
    Move(String),
    /// A command that means nothing to this engine, though it may come.
    Ignored,
    /// Anything else.
    Unknown(String),
}

/// Commands of the protocol that ask for nothing here: the engine knows no book and does not chat.
const IGNORED: [&str; 19] = [
    "", "xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics", "otim", "white",
    "black", "bk", "pause", "resume", "nps", "cores", "egtpath", ".",
];

impl Line {
    /// Reads a line. Whatever looks like a move is one: engines without `usermove` get them so.
    pub(super) fn parse(line: &str) -> Line {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let known = match word {
            "protover" => Some(Line::Protover),
            "new" => Some(Line::New),
            "variant" => Some(Line::Variant(rest.to_owned())),
            "quit" => Some(Line::Quit),
            "force" => Some(Line::Force),
            "go" => Some(Line::Go),
            "playother" => Some(Line::Playother),
            "level" => level(rest),
            // The protocol has whole seconds, but some programs send parts of one.
            "st" => {
                rest.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).map(Line::St)
            }
            "sd" => rest.parse().ok().map(Line::Sd),
            // A flag that has fallen leaves less than nothing.
            "time" => rest.parse::<i64>().ok().map(|left| Line::Time(left.max(0).unsigned_abs())),
            "?" => Some(Line::MoveNow),
            "ping" => Some(Line::Ping(rest.to_owned())),
            "draw" => Some(Line::Draw),
            "result" => Some(Line::Result),
            "setboard" => Some(Line::Setboard(rest.to_owned())),
            "edit" => Some(Line::Edit),
            "hint" => Some(Line::Hint),
            "undo" => Some(Line::Undo),
            "remove" => Some(Line::Remove),
            "post" => Some(Line::Post(true)),
            "nopost" => Some(Line::Post(false)),
            "hard" => Some(Line::Ponder(true)),
            "easy" => Some(Line::Ponder(false)),
            "analyze" => Some(Line::Analyze),
            "exit" => Some(Line::Exit),
            "option" => Some(Line::Option(rest.to_owned())),
            "memory" => rest.parse().ok().map(Line::Memory),
            "lift" => Some(Line::Lift(rest.to_owned())),
            "hover" | "put" => Some(Line::Hover(rest.to_owned())),
            "usermove" => Some(Line::Move(rest.to_owned())),
            word if IGNORED.contains(&word) => Some(Line::Ignored),
            word if rest.is_empty() && looks_like_move(word) => Some(Line::Move(word.to_owned())),
            _ => None,
        };
        known.unwrap_or_else(|| Line::Unknown(line.to_owned()))
    }
}

/// `level MOVES MINUTES[:SECONDS] INCREMENT`.
fn level(rest: &str) -> Option<Line> {
    let mut words = rest.split_whitespace();
    let moves = words.next()?.parse().ok()?;
    let (minutes, seconds) = {
        let base = words.next()?;
        base.split_once(':').unwrap_or((base, "0"))
    };
    let base = minutes.parse::<u64>().ok()?.saturating_mul(60).saturating_add(seconds.parse().ok()?);
    let increment: f64 = words.next()?.parse().ok()?;
    Some(Line::Level(moves, base, (increment.max(0.0) * 1000.0) as u64))
}

/// Whether a word is a move: a letter and a number somewhere, a drop, or a pass.
fn looks_like_move(word: &str) -> bool {
    word == "@@@@" || word.len() >= 4 && word.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_protocol_are_understood() {
        assert_eq!(Line::parse("level 40 5 0"), Line::Level(40, 300, 0));
        assert_eq!(Line::parse("level 0 0:30 1.5"), Line::Level(0, 30, 1500));
        assert_eq!(Line::parse("time -20"), Line::Time(0));
        assert_eq!(Line::parse("usermove e2e4"), Line::Move("e2e4".to_owned()));
        assert_eq!(Line::parse("P@e4"), Line::Move("P@e4".to_owned()));
        assert_eq!(Line::parse("accepted ping"), Line::Ignored);
        assert_eq!(Line::parse("level"), Line::Unknown("level".to_owned()));
        assert_eq!(Line::parse("st 0.25"), Line::St(Duration::from_millis(250)));
        assert_eq!(Line::parse("st soon"), Line::Unknown("st soon".to_owned()));
        assert_eq!(Line::parse("hello there"), Line::Unknown("hello there".to_owned()));
    }
}
