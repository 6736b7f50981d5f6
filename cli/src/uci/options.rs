//! What can be set, and the list of it that clients get.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::rc::Rc;

use variorum::search::{Level, MOST_HASH, Method};
use variorum::source;

use crate::dialect::Style;
use crate::failure::Failure;
use crate::mapping::Mappings;
use crate::names::short_name;

/// What is set.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// A shipped variant, perhaps with mutators; without a name, the definition in a file.
    pub(super) variant: String,
    /// The path of a definition file; empty if there is none.
    pub(super) path: String,
    /// Megabytes of the transposition table.
    pub(super) hash: usize,
    /// How the computer searches, unless the game decides.
    pub(super) search: Option<Method>,
    /// How many threads search.
    pub(super) threads: usize,
    /// How many lines of play to report.
    pub(super) lines: usize,
    /// How well the computer plays, unless a strength is asked for.
    level: u8,
    /// Whether a strength is asked for, and which.
    limits_strength: bool,
    elo: u16,
    /// How castling is written. Writing it onto the rook selects the variant with drawn starts, if there is one.
    pub(super) castling: Style,
    /// What clients call variants.
    mappings: Rc<Mappings>,
}

/// What is played unless something else is asked for.
const FIRST: &str = "chess";
/// The value of `Search` with which the game decides.
const AS_THE_GAME: &str = "default";
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 64;
/// The strength from which on each level plays, from the second one on: what players of such a rating may expect, and nothing
/// that has been measured.
const ELOS: [u16; 7] = [800, 1000, 1200, 1400, 1700, 2000, 2300];
const LEAST_ELO: u16 = 600;
const MOST_ELO: u16 = 2300;

impl Options {
    /// What is set before a client sets anything.
    ///
    /// # Errors
    /// If the table of names that is shipped cannot be read.
    pub(super) fn new() -> Result<Options, Failure> {
        let (variant, path) = (FIRST.to_owned(), String::new());
        let mappings = Rc::new(Mappings::shipped()?);
        Ok(Options {
            variant,
            path,
            hash: variorum::search::HASH,
            search: None,
            threads: 1,
            lines: 1,
            level: 8,
            limits_strength: false,
            elo: MOST_ELO,
            castling: Style::default(),
            mappings,
        })
    }
}

/// What has to be done after an option is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// Nothing.
    Nothing,
    /// Another variant is to be opened.
    Open,
    /// If what is asked for is another variant now, it is to be opened.
    OpenIfOther,
    /// The engine is to be set up anew.
    Tune,
    /// The engine is to forget what it knows.
    Forget,
}

impl Options {
    /// Sets an option; gives what is wrong if it cannot be set.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Then, String> {
        let number = |least: usize, most: usize| {
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("`{name}` takes a number from {least} to {most}, not `{value}`"))
        };
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                let is_own = self.own_name().as_deref() == Some(value);
                self.variant = if is_own { self.path.clone() } else { known_name(value, &self.mappings) };
                Ok(Then::Open)
            }
            "variantpath" => {
                self.path = if value == "<empty>" { String::new() } else { value.to_owned() };
                self.variant = if self.path.is_empty() { FIRST.to_owned() } else { self.path.clone() };
                Ok(Then::Open)
            }
            "hash" => {
                self.hash = number(1, MOST_HASH)?;
                Ok(Then::Tune)
            }
            "search" => {
                let method = Method::ALL.into_iter().find(|method| method.name() == value);
                if method.is_none() && value != AS_THE_GAME {
                    return Err(format!(
                        "`{name}` takes `{AS_THE_GAME}`, `alpha-beta` or `monte-carlo`, not `{value}`"
                    ));
                }
                self.search = method;
                Ok(Then::Tune)
            }
            "threads" => {
                self.threads = number(1, MOST_THREADS)?;
                Ok(Then::Tune)
            }
            "level" => {
                self.level = number(1, 8)? as u8;
                Ok(Then::Tune)
            }
            "multipv" => {
                self.lines = number(1, MOST_LINES)?;
                Ok(Then::Nothing)
            }
            "clear hash" => Ok(Then::Forget),
            "uci_elo" => {
                self.elo = number(usize::from(LEAST_ELO), usize::from(MOST_ELO))? as u16;
                Ok(Then::Tune)
            }
            "uci_limitstrength" => {
                self.limits_strength = truth(name, value)?;
                Ok(Then::Tune)
            }
            "uci_chess960" => {
                self.castling = if truth(name, value)? { Style::OntoRook } else { Style::ToGoal };
                Ok(Then::OpenIfOther)
            }
            // Clients set these unasked.
            "ponder" | "uci_analysemode" => Ok(Then::Nothing),
            _ => Err(format!("there is no option `{name}`")),
        }
    }

    /// What clients call the definition in the file, if there is one: its name without folders and ending.
    fn own_name(&self) -> Option<String> {
        (!self.path.is_empty()).then(|| short_name(&self.path, &[]))
    }

    /// What clients call a variant that is opened.
    pub(super) fn called(&self, opened: &str) -> String {
        match self.own_name() {
            Some(own) if opened == self.path => own,
            Some(_) | None => opened.to_owned(),
        }
    }

    /// What is opened: a shipped variant, or a file. Clients that ask for castling onto the rook mean the game with drawn starts, which
    /// they do not call by a name of its own.
    pub(super) fn opened(&self) -> &str {
        let drawn = match self.castling {
            Style::OntoRook => self.mappings.drawn(&self.variant),
            Style::ToGoal => None,
        };
        drawn.unwrap_or(&self.variant)
    }

    /// How well the computer plays.
    pub(super) fn level(&self) -> Level {
        let number = match self.limits_strength {
            true => 1 + ELOS.iter().filter(|elo| **elo <= self.elo).count() as u8,
            false => self.level,
        };
        Level::new(number).unwrap_or_default()
    }

    /// Writes the list of options.
    pub(super) fn list(&self, out: &mut dyn Write) -> io::Result<()> {
        self.list_variants(out)?;
        let path = if self.path.is_empty() { "<empty>" } else { &self.path };
        writeln!(out, "option name VariantPath type string default {path}")?;
        let hash = variorum::search::HASH;
        writeln!(out, "option name Hash type spin default {hash} min 1 max {MOST_HASH}")?;
        writeln!(out, "option name Clear Hash type button")?;
        writeln!(out, "option name Threads type spin default 1 min 1 max {MOST_THREADS}")?;
        write!(out, "option name Search type combo default {AS_THE_GAME} var {AS_THE_GAME}")?;
        Method::ALL.iter().try_for_each(|method| write!(out, " var {}", method.name()))?;
        writeln!(out)?;
        writeln!(out, "option name Ponder type check default false")?;
        writeln!(out, "option name MultiPV type spin default 1 min 1 max {MOST_LINES}")?;
        writeln!(out, "option name Level type spin default 8 min 1 max 8")?;
        writeln!(out, "option name UCI_LimitStrength type check default false")?;
        writeln!(out, "option name UCI_Elo type spin default {MOST_ELO} min {LEAST_ELO} max {MOST_ELO}")?;
        writeln!(out, "option name UCI_Chess960 type check default false")
    }

    /// Writes the option that lists variants.
    pub(super) fn list_variants(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "option name UCI_Variant type combo default {}", self.called(&self.variant))?;
        // Some clients ask for a name only if it is listed.
        let (own, shipped) = (self.own_name(), source::shipped());
        let names = own.as_deref().into_iter().chain(shipped.iter().map(|file| file.name.as_str()));
        let mut listed = BTreeSet::new();
        for name in names.chain(self.mappings.other_names().map(|(_, name)| name)) {
            if listed.insert(name) {
                write!(out, " var {name}")?;
            }
        }
        writeln!(out)
    }
}

/// What the value of an option that is on or off says.
fn truth(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("`{name}` takes `true` or `false`, not `{value}`")),
    }
}

/// A shipped variant's name, also if it is written as other programs do: by a name of theirs, or without its hyphens.
fn known_name(name: &str, mappings: &Mappings) -> String {
    let plain = |name: &str| name.replace('-', "").to_ascii_lowercase();
    let shipped = source::shipped();
    let exact = shipped.iter().find(|file| file.name == name).map(|file| file.name.as_str());
    let theirs = || mappings.other_names().find(|(_, theirs)| *theirs == name).map(|(own, _)| own);
    let near = || shipped.iter().find(|file| plain(&file.name) == plain(name)).map(|file| file.name.as_str());
    exact.or_else(theirs).or_else(near).unwrap_or(name).to_owned()
}
