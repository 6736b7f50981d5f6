//! Who plays: how a player is written on the command line.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use variorum::diagnostic::nearest;
use variorum::search::{Level, MOST_HASH};

/// A player with its own settings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contestant {
    /// As it is written.
    text: String,
    pub(crate) sort: Sort,
    /// What it is called in results instead of how it is written.
    name: Option<String>,
    /// How long it may think, where that is not the same for both.
    pub(crate) effort: Effort,
}

/// What a player is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sort {
    /// The computer of this program.
    Computer {
        /// How well it plays.
        level: Level,
        /// The megabytes of its table, if not as many as usual.
        hash: Option<usize>,
    },
    /// Any legal action, all with the same chance.
    Random,
    /// The capture that gains most, otherwise any action.
    Greedy,
    /// Another program.
    Foreign(Foreign),
}

/// Another program that plays.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Foreign {
    pub(crate) protocol: Protocol,
    /// The program, and its arguments.
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    /// What it calls the variant, if that is said.
    pub(crate) variant: Option<String>,
    /// The options it is to be given.
    pub(crate) options: Vec<(String, String)>,
}

/// How a program is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    /// The universal chess interface.
    Uci,
    /// The chess engine communication protocol, version 2.
    Xboard,
}

/// How long a player may think about an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effort {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
}

impl Effort {
    /// The same; where nothing is said at all, that of another.
    pub(crate) fn or(self, usual: Effort) -> Effort {
        if self == Effort::default() { usual } else { self }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.time.map(|time| format!("time {}", time.as_secs_f64())),
            self.nodes.map(|nodes| format!("nodes {nodes}")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { f.write_str("no limit") } else { f.write_str(&parts.join(" ")) }
    }
}

/// The settings of all players, for messages.
const SETTINGS: [&str; 4] = ["time", "nodes", "depth", "name"];

impl Contestant {
    /// What it is called in results.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.text)
    }

    /// How it is written on the command line.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Applies `KEY=VALUE`.
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = |what: &str| format!("`{key}={value}`: {what}");
        match (key, &mut self.sort) {
            ("time", _) => self.effort.time = Some(seconds(value).map_err(|what| number(&what))?),
            ("nodes", _) => self.effort.nodes = Some(positive(value).map_err(|what| number(&what))?),
            ("depth", _) => self.effort.depth = Some(positive(value).map_err(|what| number(&what))?),
            ("name", _) => self.name = Some(value.to_owned()),
            ("level", Sort::Computer { level, .. }) => {
                *level = value.parse().map_err(|error| format!("{error}"))?;
            }
            ("hash", Sort::Computer { hash, .. }) => {
                let megabytes = positive(value).map_err(|what| number(&what))?;
                if megabytes > MOST_HASH {
                    return Err(number(&format!("it takes at most {MOST_HASH} megabytes")));
                }
                *hash = Some(megabytes);
            }
            ("as", Sort::Foreign(foreign)) => foreign.variant = Some(value.to_owned()),
            (_, Sort::Foreign(foreign)) if key.starts_with("option.") => {
                let name = key.trim_start_matches("option.").to_owned();
                foreign.options.push((name, value.to_owned()));
            }
            (_, sort) => {
                let known: Vec<&str> = SETTINGS.into_iter().chain(sort.settings().iter().copied()).collect();
                let meant = nearest(key, known.iter().copied());
                let hint = meant.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                return Err(format!(
                    "`{key}` is no setting of this player: known are {}{hint}",
                    known.join(", ")
                ));
            }
        }
        Ok(())
    }
}

impl Sort {
    /// How it is spoken to, if it is another program.
    pub(crate) fn protocol(&self) -> Option<Protocol> {
        match self {
            Sort::Foreign(foreign) => Some(foreign.protocol),
            Sort::Computer { .. } | Sort::Random | Sort::Greedy => None,
        }
    }

    /// Whether it needs the numbers by which a variant is judged.
    pub(crate) fn judges(&self) -> bool {
        match self {
            Sort::Computer { .. } | Sort::Greedy => true,
            Sort::Random | Sort::Foreign(_) => false,
        }
    }

    /// The settings that this sort has besides those of all.
    fn settings(&self) -> &'static [&'static str] {
        match self {
            Sort::Computer { .. } => &["level", "hash"],
            Sort::Random | Sort::Greedy => &[],
            Sort::Foreign(_) => &["as", "option.NAME"],
        }
    }

    fn parse(text: &str) -> Result<Sort, String> {
        let (word, rest) = text.split_once(':').map_or((text, None), |(word, rest)| (word, Some(rest)));
        match (word, rest) {
            ("computer", None) => Ok(Sort::Computer { level: Level::BEST, hash: None }),
            ("computer", Some(level)) => {
                let level = level.parse().map_err(|error| format!("{error}"))?;
                Ok(Sort::Computer { level, hash: None })
            }
            ("random", None) => Ok(Sort::Random),
            ("greedy", None) => Ok(Sort::Greedy),
            ("uci", Some(command)) => Sort::foreign(Protocol::Uci, command),
            ("xboard", Some(command)) => Sort::foreign(Protocol::Xboard, command),
            (_, _) => Err(format!(
                "`{text}` is no player: write `computer`, `computer:LEVEL`, `random`, `greedy`, `uci:COMMAND` or `xboard:COMMAND`"
            )),
        }
    }

    fn foreign(protocol: Protocol, command: &str) -> Result<Sort, String> {
        let mut words = shlex::split(command)
            .ok_or_else(|| format!("`{command}` is no command: a quotation mark is not closed"))?
            .into_iter();
        let program = words.next().ok_or("a program is missing behind the colon")?;
        let (variant, options) = (None, Vec::new());
        Ok(Sort::Foreign(Foreign { protocol, program, arguments: words.collect(), variant, options }))
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        let mut parts = text.split(',');
        let sort = Sort::parse(parts.next().unwrap_or_default())?;
        let (name, effort) = (None, Effort::default());
        let mut contestant = Contestant { text: text.to_owned(), sort, name, effort };
        for part in parts {
            let (key, value) = part.split_once('=').ok_or_else(|| {
                format!("`{part}` is no setting: a setting is written `KEY=VALUE`, such as `nodes=5000`")
            })?;
            contestant.set(key.trim(), value.trim())?;
        }
        Ok(contestant)
    }
}

/// A time in seconds, with a fraction.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "a time is a number of seconds from 0.001 to 86400".to_owned())
}

/// A number from 1.
fn positive<T: FromStr + PartialEq + Default>(text: &str) -> Result<T, String> {
    let number: Option<T> = text.parse().ok().filter(|number| *number != T::default());
    number.ok_or_else(|| "it takes a whole number from 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_follow_the_player() {
        let player: Contestant = "computer,nodes=5000,level=4,time=0.1".parse().unwrap();
        assert_eq!(player.sort, Sort::Computer { level: Level::new(4).unwrap(), hash: None });
        assert_eq!(player.effort.nodes, Some(5000));
        assert_eq!(player.effort.time, Some(Duration::from_millis(100)));
        let player: Contestant = "uci:'my engine' --fast,option.Skill Level=3,name=mine".parse().unwrap();
        assert_eq!(player.name(), "mine");
        let Sort::Foreign(foreign) = player.sort else { panic!("it is a program") };
        assert_eq!(
            (foreign.program.as_str(), foreign.arguments.as_slice()),
            ("my engine", &["--fast".to_owned()][..])
        );
        assert_eq!(foreign.options, [("Skill Level".to_owned(), "3".to_owned())]);
    }

    #[test]
    fn what_is_no_player_is_refused_with_what_would_be_one() {
        let refused = |text: &str| text.parse::<Contestant>().unwrap_err();
        assert!(refused("robot").contains("`robot` is no player: write `computer`"));
        assert!(refused("computer:9").contains("levels are the numbers from 1 to 8"));
        assert!(refused("computer,node=5").contains("did you mean `nodes`?"));
        assert!(refused("random,level=3").contains("`level` is no setting of this player"));
        assert!(refused("computer,nodes=0").contains("a whole number from 1"));
        assert!(refused("computer,hash=8000").contains("at most 4096 megabytes"));
        assert!(refused("computer,fast").contains("`KEY=VALUE`"));
        assert!(refused("uci:").contains("a program is missing"));
        assert!(refused("uci:'a").contains("is not closed"));
    }
}
