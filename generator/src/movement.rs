//! Lines of `moves`.

use crate::expression::{Scope, USUAL, Writer};
use crate::forms::{CAPTURE, DISCARD, MOVE, Needs, REMOVED, VICTIM};

/// Movements that take any mode before them.
const PLAIN: &[&str] = &[
    "W",
    "F",
    "K",
    "N",
    "D",
    "A",
    "H",
    "WF",
    "fW",
    "fF",
    "fsW",
    "bF",
    "sW",
    "fN",
    "bN",
    "vN",
    "fbW",
    "nN",
    "nD",
    "nA",
    "jD",
    "jA",
    "frN",
    "R",
    "B",
    "Q",
    "R2",
    "B2",
    "Q3",
    "W2",
    "NN",
    "N2",
    "fR",
    "vR",
    "sR",
    "fB",
    "pR",
    "gR",
    "pB",
    "gQ",
    "pQ",
    "jR",
    "zB",
    "zR",
    "qN",
    "R B",
    "K N",
    "C",
    "Z",
    "U",
    "[F - fR]",
    "[W - fsF]",
    "[over W - fW]",
    "[hop W - fW]",
    "[over R - hF]",
    "[W?fsB]",
    "[F?fsR]",
    "[R - sR]",
    "[W - bW]",
    "[hop F - fF]",
    "[N - fN]",
    "[W - (hF?fF){0..1}]",
    "[(over W){0..2} - F]",
    "crossing [W - hW?hW - hW]",
    "crossing [over F - vF - hF]",
    "crossing [R - hR]",
    "crossing [W - vR]",
];

/// The same on hexagons.
const HEXAGONAL: &[&str] = &[
    "W", "F", "K", "N", "D", "A", "R", "B", "Q", "R2", "Q3", "fW", "fsW", "fF", "bW", "sW", "W2", "[W - fW]",
];

/// Movements that say themselves what they may do.
const WITH_MODES: &[&str] = &[
    "fmWfcF",
    "mWcF",
    "mRcpR",
    "mRcB",
    "mNcK",
    "cK",
    "dK",
    "mcK",
    "mFcW",
    "cdN",
    "mcpB",
    "cafmF",
    "caK",
    "cabK",
    "mQcaibQ",
    "FyafsF",
    "WyafsW",
    "mafsW",
    "masR",
    "[capture F - quiet fF]",
    "[quiet W - capture fF]",
    "[capture F - fF?capture hF - fF]",
    "[capture K - bK]",
    "[devour W - quiet hF]",
    "[quiet capture W - quiet fW]",
    "[capture W - capture fW]",
    "[hop capture F - fF]",
    "crossing [capture W - bW - quiet hR]",
    "[(capture F - fF){1..2}]",
    "fmWfcFimfnDfceF",
    "imfR2",
    "fmWimfnD",
    "fceFmK",
    "KisO2",
];

const MODES: &[&str] = &[
    "",
    "",
    "quiet ",
    "capture ",
    "quiet capture ",
    "devour ",
    "swap ",
    "shoot ",
    "capture devour ",
    "quiet swap ",
    "quiet capture devour ",
    "quiet shoot ",
];

/// What conditions of movements know.
pub(crate) const CONDITION: Needs = USUAL | MOVE | VICTIM | REMOVED;

impl Writer<'_, '_> {
    /// The lines of a kind, as they stand behind `moves =`.
    pub(crate) fn moves(&mut self, own: usize) -> String {
        let count = self.choices.weighted(&[0, 5, 6, 3]);
        let mut lines: Vec<String> = (0..count).map(|_| format!("\"{}\"", self.line(own))).collect();
        if self.choices.chance(60) {
            // Enough that is plain, so that games go on.
            let plain = if self.world.hexagons { ["W", "K", "R2"] } else { ["K", "fmWfcF", "R"] };
            lines.insert(0, format!("\"{}\"", self.choices.pick(&plain)));
        }
        if lines.len() == 1 { lines.remove(0) } else { format!("[{}]", lines.join(", ")) }
    }

    /// One line, for the kind of a number.
    pub(crate) fn line(&mut self, own: usize) -> String {
        let mut line = self.unconditional(own);
        let scope = Scope::of(CONDITION);
        if self.choices.chance(45) {
            let word = if self.choices.chance(70) { "when" } else { "unless" };
            let depth = self.choices.between(1, 3);
            line.push_str(&format!(" {word} {}", self.truth(&scope, depth)));
        }
        if self.choices.chance(14) {
            let scope = Scope::of(CONDITION | CAPTURE | DISCARD);
            line.push_str(&format!(" do {}", self.statements(&scope)));
            if self.choices.chance(30) {
                line.push_str(" write '{from}{to}x'");
            }
        }
        line
    }

    /// Modes and movements.
    fn unconditional(&mut self, own: usize) -> String {
        let plain = if self.world.hexagons { HEXAGONAL } else { PLAIN };
        let named = self.choices.below(100);
        if named < 12 && !self.world.hexagons {
            return (*self.choices.pick(WITH_MODES)).to_owned();
        }
        let modes = *self.choices.pick(MODES);
        if named < 20 {
            return self.walk(modes);
        }
        if named < 26 {
            let set = self.expression(crate::forms::Sort::Squares, &mut Scope::of(USUAL), 1);
            return format!("{modes}[through ({set}) {} - fW]", self.choices.pick(&["W", "R", "K"]));
        }
        if named < 32 && own > 0 {
            let kind = self.world.kinds[self.choices.below(own)].name;
            return kind.to_owned();
        }
        if named < 40 && !self.world.links.is_empty() {
            let link = *self.choices.pick(&[
                "seam",
                "ramp",
                "ramp{1..2}",
                "ramp{1..}",
                "[over seam - W]",
                "[ramp - W]",
            ]);
            return format!("{modes}{link}");
        }
        if named < 47 && !self.world.movements.is_empty() {
            return (*self.choices.pick(&self.world.movements)).to_owned();
        }
        format!("{modes}{}", self.choices.pick(plain))
    }

    /// A walk. Walks that may enter many squares are short.
    fn walk(&mut self, modes: &str) -> String {
        let modes = if modes.contains("shoot") { "quiet capture " } else { modes };
        let shape = *self.choices.pick(&["W", "F", "K", "fW", "W"]);
        let range = *self.choices.pick(&["1..2", "2", "1..3", "1..span", "2..3"]);
        let range =
            if self.has_span() { range } else { range.split("span").next().map_or("1..2", |_| "1..2") };
        let lone = if shape == "K" { "1..2" } else { range };
        format!("[{modes}{shape}]{{{lone}}}")
    }

    /// Whether there is the function `span()`, for the length of walks.
    fn has_span(&self) -> bool {
        self.world.calls.iter().any(|call| call.text == "span()")
    }
}
