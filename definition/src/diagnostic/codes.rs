//! The codes of mistakes with their meanings: the tables of `docs/errors.md`, which the library embeds.

const TABLES: &str = include_str!("../../../docs/errors.md");

/// The subject whose lines belong to an imported file, and not to a definition.
const IMPORTING: &str = "Importing";

/// A code of a mistake, with lines that cause it and lines that correct them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The code, such as `E0301`.
    pub code: &'static str,
    /// The heading of its table.
    pub subject: &'static str,
    /// The mistake, in a few words.
    pub meaning: &'static str,
    /// Lines that cause it; `…` in them stands for text that is too long to show.
    pub wrong: String,
    /// Lines to write instead.
    pub right: String,
}

impl Code {
    /// Whether the lines belong to an imported file, and not to a definition.
    pub fn is_of_import(&self) -> bool {
        self.subject == IMPORTING
    }

    /// A whole file with some lines: a definition or a section that builds on chess, unless the lines name another base.
    /// There is none if the lines are not shown as a whole.
    pub fn file_with(&self, lines: &str) -> Option<String> {
        let base = match self.is_of_import() {
            true if lines.starts_with(['[', ';']) => "",
            true => "[line:chess]\n",
            false if lines.starts_with("variant.extends") => "",
            false => "variant.extends = \"chess\"\n",
        };
        (!lines.contains('…')).then(|| format!("{base}{lines}\n"))
    }
}

/// All codes, in the order of the tables.
///
/// ```
/// let codes = variorum::diagnostic::codes();
/// let code = codes.iter().find(|code| code.code == "E0111").ok_or("no such code")?;
/// assert_eq!(code.meaning, "the table has no such key");
/// assert_eq!((code.wrong.as_str(), code.right.as_str()), ("board.rows = 8", "board.ranks = 8"));
/// # Ok::<(), &str>(())
/// ```
pub fn codes() -> Vec<Code> {
    let mut subject = "";
    let mut found = Vec::new();
    for line in TABLES.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            subject = heading;
        }
        let is_row = line.starts_with("| `E") || line.starts_with("| `W");
        let mut cells = line.trim_matches('|').split(" | ").map(str::trim);
        if let (true, Some(code), Some(meaning), Some(wrong), Some(right)) =
            (is_row, cells.next(), cells.next(), cells.next(), cells.next())
        {
            let code = code.trim_matches('`');
            found.push(Code { code, subject, meaning, wrong: lines_of(wrong), right: lines_of(right) });
        }
    }
    found
}

/// The lines of a cell, one for each stretch in backticks.
fn lines_of(cell: &str) -> String {
    cell.trim_matches('`').trim().replace("` `", "\n").replace("\\|", "|")
}
