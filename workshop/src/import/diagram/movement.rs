//! The moves of a piece, from the letters of a diagram to lines of a definition.

use std::ops::Range;

use super::table::{self, DiagramUse};

/// An unreadable part of a piece's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    /// Its start, in bytes of the moves.
    pub(super) at: usize,
    /// Its length in bytes.
    pub(super) length: usize,
    /// The reason.
    pub(super) why: String,
}

/// The context on which the moves of a piece depend besides their letters.
#[derive(Clone)]
pub(super) struct Setting {
    /// The royal pieces, as a condition names them: `king`, `[king prince]`.
    pub(super) royal: String,
    /// Whether the piece is one of them.
    pub(super) is_royal: bool,
    /// Whether any piece captures in passing.
    pub(super) has_passing: bool,
}

/// One atom with the letters before it and the number after it.
struct Atom<'a> {
    at: usize,
    text: &'a str,
    letters: &'a str,
    /// The capital and what follows it.
    capital: &'a str,
}

/// Makes lines of the moves of a piece; none for a piece that does not move.
pub(super) fn lines(text: &str, setting: &Setting) -> Result<Vec<String>, Trouble> {
    let mut lines = Lines { simple: Vec::new(), others: Vec::new(), is_rewritten: false, setting };
    let mut at = 0;
    if matches!(text, "" | "-") {
        return Ok(Vec::new());
    }
    while at < text.len() {
        at += lines.part(text, at)?;
    }
    Ok(lines.finish(text))
}

/// The readable atoms and paths of moves.
pub(super) fn parts(text: &str, setting: &Setting) -> Vec<Range<usize>> {
    let mut lines = Lines { simple: Vec::new(), others: Vec::new(), is_rewritten: false, setting };
    let mut parts = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let Ok(length) = lines.part(text, at) else { break };
        parts.push(at..at + length);
        at += length;
    }
    parts
}

/// Whether some moves capture in passing.
pub(super) fn has_passing(text: &str) -> bool {
    text.contains('e')
}

fn trouble(at: usize, length: usize, why: impl Into<String>) -> Trouble {
    Trouble { at, length, why: why.into() }
}

/// Refuses a letter that is unknown or not taken.
fn known(letter: char, at: usize) -> Result<(), Trouble> {
    match table::letter(letter) {
        Some(row) if row.is == DiagramUse::Refused => Err(trouble(at, letter.len_utf8(), row.about.clone())),
        Some(_) => Ok(()),
        None => Err(trouble(at, letter.len_utf8(), "it has no meaning here")),
    }
}

/// Reads the atom that begins at a place of the moves.
fn atom(text: &str, at: usize) -> Result<Atom<'_>, Trouble> {
    let rest = &text[at..];
    for (index, c) in rest.char_indices() {
        known(c, at + index)?;
        if !c.is_ascii_lowercase() {
            break;
        }
    }
    let letters: &str = &rest[..rest.bytes().take_while(u8::is_ascii_lowercase).count()];
    let behind = &rest[letters.len()..];
    let Some(capital) = behind.chars().next().filter(char::is_ascii_uppercase) else {
        return Err(match behind.starts_with('[') {
            true => trouble(at, letters.len(), "letters before this path; write them into its legs"),
            false if behind.is_empty() => trouble(at, letters.len(), "no capital follows"),
            false => trouble(at + letters.len(), 1, "it stands at a wrong place"),
        });
    };
    if matches!(capital, 'X' | 'Y') {
        return Err(trouble(at + letters.len(), 1, "it stands behind another capital"));
    }
    let suffix = usize::from(behind[1..].starts_with(['X', 'Y']));
    let is_doubled = behind[1 + suffix..].starts_with(capital);
    let digits = behind[1 + suffix..].bytes().take_while(u8::is_ascii_digit).count();
    let length = 1 + suffix + if is_doubled { 1 } else { digits };
    let number = &behind[1 + suffix..length];
    if number.len() > 1 && number.starts_with('0') {
        return Err(trouble(
            at + letters.len() + 1 + suffix,
            digits,
            "exactly so many steps; say a path: `[W - fW]`",
        ));
    }
    Ok(Atom { at, text: &rest[..letters.len() + length], letters, capital: &behind[..length] })
}

struct Lines<'a> {
    /// Atoms that need no line of their own.
    simple: Vec<String>,
    others: Vec<String>,
    /// Whether the simple atoms differ from those of the diagram.
    is_rewritten: bool,
    setting: &'a Setting,
}

impl Lines<'_> {
    fn finish(self, text: &str) -> Vec<String> {
        let mut lines = Vec::new();
        if self.others.is_empty() && !self.is_rewritten {
            lines.push(text.to_owned());
        } else if !self.simple.is_empty() {
            lines.push(self.simple.join(" "));
        }
        lines.extend(self.others);
        lines
    }

    /// Reads an atom or a path and gives its length.
    fn part(&mut self, text: &str, at: usize) -> Result<usize, Trouble> {
        if let Some((length, bent)) = bent_path(&text[at..]) {
            self.is_rewritten = true;
            self.others.push(bent);
            return Ok(length);
        }
        match text[at..].starts_with('[') {
            true => self.path(text, at),
            false => self.atom(&atom(text, at)?),
        }
    }

    /// Reads a path in brackets and gives its length.
    fn path(&mut self, text: &str, at: usize) -> Result<usize, Trouble> {
        let rest = &text[at..];
        let Some(end) = rest.find(']') else {
            return Err(trouble(at, rest.len(), "no `]` ends it"));
        };
        for (index, c) in rest[..end].char_indices().skip(1) {
            if !c.is_ascii_digit() {
                known(c, at + index)?;
            }
            if "knzqeaiOUI[".contains(c) {
                let why = match c {
                    'z' | 'q' => LATER_TURN,
                    _ => "it is not taken in a path",
                };
                return Err(trouble(at + index, 1, why));
            }
        }
        if rest[end + 1..].starts_with(|c: char| c.is_ascii_digit()) {
            return Err(trouble(at + end + 1, 1, "a number behind a path"));
        }
        self.simple.push(rest[..=end].to_owned());
        Ok(end + 1)
    }

    /// Takes an atom and gives its length.
    fn atom(&mut self, atom: &Atom) -> Result<usize, Trouble> {
        let count = |letter: char| atom.letters.matches(letter).count();
        let place = |letter: char| atom.place(letter);
        if count('a') > 0 {
            return self.chain(atom);
        }
        for letter in atom.letters.chars().filter(|letter| !"nfblrvsh".contains(*letter)) {
            if count(letter) > 1 {
                return Err(trouble(place(letter), atom.letters.len(), format!("`{letter}` is said twice")));
            }
        }
        if atom.capital.starts_with('O')
            && !(atom.letters.chars().all(|c| "ilrs".contains(c)) && atom.capital.len() > 1)
        {
            let why = "castling takes `i`, a side and a number: `isO2`";
            return Err(trouble(atom.at, atom.text.len(), why));
        }
        match (count('k'), count('n')) {
            // The language gives each sliding first move the effect of `in` and `nn`.
            (0, 0) if count('i') > 0 && atom.slides() && self.setting.has_passing => {
                let letters = atom.letters.replace('i', "");
                self.others.push(format!("{letters}{} {IF_UNMOVED}", atom.capital));
            }
            (0, 0) => self.simple.push(atom.text.to_owned()),
            (1, 0) => self.royal(atom)?,
            (0, 1 | 2) => self.lame(atom)?,
            _ => return Err(trouble(place('k'), 1, "`k` and `n` together")),
        }
        Ok(atom.text.len())
    }

    /// Several legs: only letters that the language has there.
    fn chain(&mut self, atom: &Atom) -> Result<usize, Trouble> {
        if let Some(path) = bent_chain(atom).or_else(|| leaping_chain(atom)) {
            self.is_rewritten = true;
            self.others.push(path);
            return Ok(atom.text.len());
        }
        let first = atom.letters.find('a').unwrap_or(0);
        for (index, letter) in atom.letters.char_indices() {
            let why = match letter {
                'k' | 'n' | 'e' => "it is not taken in a move of several legs",
                'z' | 'q' if index > first => LATER_TURN,
                _ => continue,
            };
            return Err(trouble(atom.at + index, 1, why));
        }
        self.simple.push(atom.text.to_owned());
        Ok(atom.text.len())
    }

    /// `k` captures only royal pieces, `ck` all others; `m` beside it adds quiet moves.
    fn royal(&mut self, atom: &Atom) -> Result<(), Trouble> {
        let has = |letter: char| atom.letters.contains(letter);
        if has('d') || has('e') {
            let at = atom.letters.find('k').unwrap_or(0);
            return Err(trouble(atom.at + at, 1, "`k` beside `d` or `e`"));
        }
        let letters: String = atom.letters.chars().filter(|c| !"kmc".contains(*c)).collect();
        if has('m') {
            self.others.push(format!("quiet {letters}{}", atom.capital));
        }
        let clause = if has('c') { "unless" } else { "when" };
        self.others
            .push(format!("capture {letters}{} {clause} victim is {}", atom.capital, self.setting.royal));
        Ok(())
    }

    /// `n` is lame; with two of them the piece can be captured in passing.
    fn lame(&mut self, atom: &Atom) -> Result<(), Trouble> {
        let count = atom.letters.matches('n').count();
        let letters = atom.letters.replacen('n', "", count - 1);
        if atom.is_step() {
            return self.lame_step(atom, count);
        }
        let is_oblique =
            atom.capital.starts_with(['N', 'C', 'L', 'Z', 'J']) || atom.capital.contains(['X', 'Y']);
        if is_oblique {
            let is_plain =
                count == 1 && atom.capital == "N" && atom.letters.chars().all(|c| "mcn".contains(c));
            if !is_plain {
                let why = "the ways of an oblique leap differ; say the way: `[W - fsF]`";
                return Err(trouble(atom.place('n'), count, why));
            }
            let modes: String = atom.letters.chars().filter_map(mode).collect();
            self.others.push(format!("{modes}[W - fsF] [F - fW]"));
            return Ok(());
        }
        let moves = format!("{letters}{}", atom.capital);
        match count {
            2 => self.passing(moves),
            _ => self.simple.push(moves),
        }
        Ok(())
    }

    /// Steps and slides are blocked by pieces in their way anyway.
    fn lame_step(&mut self, atom: &Atom, count: usize) -> Result<(), Trouble> {
        let letters: String = atom.letters.chars().filter(|c| *c != 'n').collect();
        let moves = format!("{letters}{}", atom.capital);
        self.is_rewritten = true;
        match (atom.slides(), count) {
            (false, _) => self.simple.push(moves),
            // A first move over several squares can always be captured in passing.
            (true, _) if letters.contains('i') => self.simple.push(moves),
            (true, 2) => self.passing(moves),
            (true, _) if self.setting.is_royal => {
                self.others.push(format!("{moves} unless attacked(between(from, to))"));
            }
            _ => {
                let why =
                    "before a slide it is known only of royal pieces, which then cross no attacked square";
                return Err(trouble(atom.place('n'), 1, why));
            }
        }
        Ok(())
    }

    /// A move that can be captured in passing.
    fn passing(&mut self, moves: String) {
        match self.setting.has_passing {
            true => self.others.push(format!("{moves} do passed-over := between(from, to); passer := to")),
            false => self.others.push(moves),
        }
    }
}

/// Demands a piece that has not moved.
pub(super) const IF_UNMOVED: &str = "when piece is unmoved";
/// Why a turn relative to the previous turn is refused.
const LATER_TURN: &str =
    "in a later leg it is known only behind one step of `F`: `[F?fqR]`; say `l`, `r` or `s`";

/// A slide that turns after a step of `F`: with `q` to the file, with `z` to the rank.
fn bent(separator: &str, turn: char, slide: &str) -> String {
    let turns = match turn {
        'q' => [("fr", "fl"), ("fl", "fr"), ("br", "fr"), ("bl", "fl")],
        _ => [("fr", "fr"), ("fl", "fl"), ("br", "fl"), ("bl", "fr")],
    };
    turns.map(|(first, second)| format!("[{first}F {separator} {second}{slide}]")).join(" ")
}

/// `[F?fqR]`, `v[F?R]` and their like at the beginning of moves: their length, and their form in the definition.
fn bent_path(text: &str) -> Option<(usize, String)> {
    // Only a short stretch before the bracket is examined, as moves may be long.
    let outside = text.split_at_checked(usize::from(!text.starts_with('[')))?.0;
    let (inside, _) = text[outside.len()..].strip_prefix('[')?.split_once(']')?;
    let length = outside.len() + inside.len() + 2;
    let separator = if inside.contains('?') { "?" } else { "-" };
    let (first, second) = inside.split_once(['?', '-'])?;
    let at = second.find(|c: char| !c.is_ascii_lowercase())?;
    let (letters, slide) = second.split_at(at);
    let is_bent =
        |capital: char| slide.starts_with(capital) && slide[1..].bytes().all(|c| c.is_ascii_digit());
    let told = match (outside, first, letters) {
        ("", "F", "fq" | "fz") if is_bent('R') || is_bent('W') => {
            bent(separator, if letters == "fq" { 'q' } else { 'z' }, slide)
        }
        // Letters outside refer to the whole path, as before an oblique leap.
        ("v" | "s", "F", "" | "fs") if is_bent('R') || is_bent('W') => {
            bent(separator, if outside == "v" { 'q' } else { 'z' }, slide)
        }
        ("v" | "s", "W", "" | "fs") if is_bent('B') || is_bent('F') => {
            format!("[{outside}W {separator} fs{slide}]")
        }
        _ => return None,
    };
    Some((length, told))
}

/// `yafqF`: a step of `F`, and a slide that turns.
fn bent_chain(atom: &Atom) -> Option<String> {
    let turn = match atom.letters {
        "yafq" => 'q',
        "yafz" => 'z',
        _ => return None,
    };
    (atom.capital == "F").then(|| bent("-", turn, "R"))
}

/// `ypafsW`: over a step, whatever stands there, and on as a slide.
fn leaping_chain(atom: &Atom) -> Option<String> {
    let (first, second) = atom.letters.split_once('a')?;
    let is_leaping = first.contains('y') && first.contains('p') && !second.contains(['a', 'y', 'g']);
    if !is_leaping || !matches!(atom.capital, "W" | "F") {
        return None;
    }
    let first: String = first.chars().filter(|c| !matches!(c, 'y' | 'p')).collect();
    let turns = ["fl", "fr", "fs", "bl", "br", "bs"].iter().any(|turn| second.ends_with(turn));
    let slide = if (atom.capital == "W") == turns { 'B' } else { 'R' };
    (!first.contains(['m', 'c', 'd'])).then(|| format!("[over {first}{} - {second}{slide}]", atom.capital))
}

impl Atom<'_> {
    /// The place of a letter.
    fn place(&self, letter: char) -> usize {
        self.at + self.letters.find(letter).unwrap_or(0)
    }

    /// Whether it goes step by step, so that there is nothing to jump.
    fn is_step(&self) -> bool {
        self.capital.starts_with(['W', 'F', 'K', 'R', 'B', 'Q', 'O', 'U'])
            && !self.capital.contains(['X', 'Y'])
    }

    /// Whether it goes step by step, possibly several steps.
    fn slides(&self) -> bool {
        let range = &self.capital[1..];
        self.is_step()
            && match self.capital.as_bytes()[0] {
                b'R' | b'B' | b'Q' => range != "1",
                b'W' | b'F' | b'K' => !matches!(range, "" | "1"),
                _ => false,
            }
    }
}

/// The mode for a letter.
fn mode(letter: char) -> Option<&'static str> {
    match letter {
        'm' => Some("quiet "),
        'c' => Some("capture "),
        _ => None,
    }
}
