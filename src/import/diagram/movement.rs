//! The moves of a piece, from the letters of a diagram to lines of a definition.

use super::table::{self, DiagramUse};

/// What cannot be read in the moves of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    /// Where it begins, in bytes of the moves.
    pub(super) at: usize,
    /// How many bytes it has.
    pub(super) length: usize,
    /// Why it is not taken.
    pub(super) why: String,
}

/// What the moves of all pieces have in common.
pub(super) struct Setting {
    /// The royal pieces, as a condition names them: `king`, `[king prince]`.
    pub(super) royal: String,
    /// Whether any piece captures in passing.
    pub(super) has_passing: bool,
}

/// One atom with the letters before it and the number behind it.
struct Atom<'a> {
    at: usize,
    text: &'a str,
    letters: &'a str,
    /// The capital and what stands behind it.
    capital: &'a str,
}

/// Makes lines of the moves of a piece; none for a piece that does not move.
pub(super) fn lines(text: &str, setting: &Setting) -> Result<Vec<String>, Trouble> {
    let mut lines = Lines { simple: Vec::new(), others: Vec::new(), is_rewritten: false, setting };
    let mut at = 0;
    if text == "-" {
        return Ok(Vec::new());
    }
    while at < text.len() {
        at += match text[at..].starts_with('[') {
            true => lines.path(text, at)?,
            false => lines.atom(&atom(text, at)?)?,
        };
    }
    Ok(lines.finish(text))
}

/// Whether some moves capture in passing.
pub(super) fn has_passing(text: &str) -> bool {
    text.contains('e')
}

fn trouble(at: usize, length: usize, why: impl Into<String>) -> Trouble {
    Trouble { at, length, why: why.into() }
}

/// Refuses a letter that is not known or not taken.
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
            true => trouble(at, letters.len(), "letters before a path; write them into its legs"),
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
    /// What needs no line of its own.
    simple: Vec<String>,
    others: Vec<String>,
    /// Whether what is simple is not as the diagram has it.
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

    /// Reads a path in brackets; gives its length.
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
                    'z' | 'q' => "in a later leg two readings of it differ; say `l`, `r` or `s`",
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

    /// Takes an atom; gives its length.
    fn atom(&mut self, atom: &Atom) -> Result<usize, Trouble> {
        let count = |letter: char| atom.letters.matches(letter).count();
        let place = |letter: char| atom.at + atom.letters.find(letter).unwrap_or(0);
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
            (0, 0) => self.simple.push(atom.text.to_owned()),
            (1, 0) => self.royal(atom)?,
            (0, 1 | 2) => self.lame(atom)?,
            _ => return Err(trouble(place('k'), 1, "`k` and `n` together")),
        }
        Ok(atom.text.len())
    }

    /// Several legs: only letters that the language knows there.
    fn chain(&mut self, atom: &Atom) -> Result<usize, Trouble> {
        let first = atom.letters.find('a').unwrap_or(0);
        for (index, letter) in atom.letters.char_indices() {
            let why = match letter {
                'k' | 'n' | 'e' => "it is not taken in a move of several legs",
                'z' | 'q' if index > first => "in a later leg two readings of it differ; say `l`, `r` or `s`",
                _ => continue,
            };
            return Err(trouble(atom.at + index, 1, why));
        }
        self.simple.push(atom.text.to_owned());
        Ok(atom.text.len())
    }

    /// `k` captures royal pieces alone, `ck` all others; `m` beside it is a move besides.
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
        if atom.capital.starts_with(['W', 'F', 'K', 'R', 'B', 'Q', 'O', 'U'])
            && !atom.capital.contains(['X', 'Y'])
        {
            // Steps and slides are stopped by what stands in their way anyway.
            let letters: String = atom.letters.chars().filter(|c| *c != 'n').collect();
            self.simple.push(format!("{letters}{}", atom.capital));
            self.is_rewritten = true;
            return Ok(());
        }
        let is_oblique =
            atom.capital.starts_with(['N', 'C', 'L', 'Z', 'J']) || atom.capital.contains(['X', 'Y']);
        let count = atom.letters.matches('n').count();
        let place = atom.at + atom.letters.find('n').unwrap_or(0);
        if is_oblique {
            let is_plain =
                count == 1 && atom.capital == "N" && atom.letters.chars().all(|c| "mcn".contains(c));
            if !is_plain {
                let why = "the ways of an oblique leap differ; say the way: `[W - fsF]`";
                return Err(trouble(place, count, why));
            }
            let modes: String = atom.letters.chars().filter_map(mode).collect();
            self.others.push(format!("{modes}[W - fsF] [F - fW]"));
            return Ok(());
        }
        let letters = atom.letters.replacen('n', "", count - 1);
        let moves = format!("{letters}{}", atom.capital);
        match count == 2 && self.setting.has_passing {
            true => self.others.push(format!("{moves} do passed-over := between(from, to); passer := to")),
            false if count == 2 => self.others.push(moves),
            false => self.simple.push(moves),
        }
        Ok(())
    }
}

/// The word for a letter that says what a move may do.
fn mode(letter: char) -> Option<&'static str> {
    match letter {
        'm' => Some("quiet "),
        'c' => Some("capture "),
        _ => None,
    }
}
