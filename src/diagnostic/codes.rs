//! What the codes of mistakes mean: the tables of `docs/errors.md`, which the library carries.

const TABLES: &str = include_str!("../../docs/errors.md");

/// The subject whose lines stand in a file that is imported, and not in a definition.
const IMPORTING: &str = "Importing";

/// A code of a mistake, with lines that bring it about and lines that mend them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The code, such as `E0301`.
    pub code: &'static str,
    /// The heading of its table.
    pub subject: &'static str,
    /// What is wrong, in a few words.
    pub meaning: &'static str,
    /// Lines that bring it about; `…` in them stands for what is too long to show.
    pub wrong: String,
    /// Lines to write instead.
    pub right: String,
}

impl Code {
    /// Whether the lines stand in a file that is imported, and not in a definition.
    pub fn is_of_import(&self) -> bool {
        self.subject == IMPORTING
    }

    /// A whole file that has some lines: a definition or a section that builds on chess, unless they say on what they build.
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

/// The lines of a cell, which quotes part: each stands below the one before.
fn lines_of(cell: &str) -> String {
    cell.trim_matches('`').trim().replace("` `", "\n").replace("\\|", "|")
}
