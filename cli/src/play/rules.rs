//! The rules as lines of text.

use variorum::{Kind, Variant};
use variorum_workshop::picture::to_move_text;
use variorum_workshop::rulebook::{Chapter, Entry, Piece, Rulebook, Sentence, Way};

use crate::described::unquoted;

/// The sort of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// The heading of a chapter.
    Chapter,
    /// The heading of an entry.
    Entry,
    /// Text, which is wrapped.
    Words,
    /// A drawing, which is not wrapped.
    Drawing,
}

/// A line of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) sort: Sort,
    pub(super) text: String,
}

/// The rules of a variant, with the lines where its kinds begin.
pub(super) struct Rules {
    lines: Vec<Line>,
    kinds: Vec<(Kind, usize)>,
}

impl Rules {
    /// The rules of a variant.
    pub(super) fn of(variant: &Variant) -> Rules {
        let book = Rulebook::of(variant);
        let mut rules = Rules { lines: Vec::new(), kinds: Vec::new() };
        rules.add(Sort::Chapter, &book.title.name);
        let inventor = book.title.inventor.as_ref().map(|name| format!("by {name}"));
        let by: Vec<String> =
            inventor.into_iter().chain(book.title.year.map(|year| year.to_string())).collect();
        [by.join(", ")].iter().chain(&book.title.about).for_each(|text| rules.add(Sort::Words, text));
        book.start.iter().for_each(|chapter| rules.chapter(chapter));
        rules.add(Sort::Chapter, "Pieces");
        book.pieces.iter().for_each(|piece| rules.piece(variant, piece));
        book.chapters.iter().for_each(|chapter| rules.chapter(chapter));
        rules
    }

    fn add(&mut self, sort: Sort, text: &str) {
        let text = unquoted(text);
        if !text.is_empty() {
            self.lines.push(Line { sort, text });
        }
    }

    fn sentence(&mut self, sentence: &Sentence) {
        sentence.lines().iter().for_each(|line| self.add(Sort::Words, line));
    }

    fn chapter(&mut self, chapter: &Chapter) {
        self.add(Sort::Chapter, chapter.title);
        chapter.about.iter().for_each(|sentence| self.sentence(sentence));
        chapter.entries.iter().for_each(|entry| self.entry(entry));
    }

    fn entry(&mut self, entry: &Entry) {
        self.add(Sort::Entry, &entry.title);
        match (&entry.written, entry.is_clear) {
            (Some(written), false) => self.drawing(&written.text),
            (_, _) => entry.sentences.iter().for_each(|sentence| self.sentence(sentence)),
        }
        if let Some(grid) = &entry.grid {
            let rows: Vec<&Vec<String>> = std::iter::once(&grid.head).chain(&grid.rows).collect();
            let width =
                rows.iter().flat_map(|row| row.iter()).map(|cell| cell.chars().count()).max().unwrap_or(0);
            for row in rows {
                let cells: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
                self.add(Sort::Drawing, cells.join("  ").trim_end());
            }
        }
    }

    fn drawing(&mut self, text: &str) {
        text.lines().for_each(|line| self.add(Sort::Drawing, &format!("    {line}")));
    }

    fn piece(&mut self, variant: &Variant, piece: &Piece) {
        self.kinds.push((piece.kind, self.lines.len()));
        let letter = &variant.model().kinds[piece.kind.index()].letter;
        self.add(Sort::Entry, &format!("{} ({letter})", piece.title));
        piece.ways.iter().for_each(|way| self.way(variant, piece, way));
        piece.facts.iter().for_each(|fact| self.sentence(fact));
    }

    fn way(&mut self, variant: &Variant, piece: &Piece, way: &Way) {
        if piece.is_clear {
            way.when.iter().chain(&way.moves).chain(&way.then).for_each(|sentence| self.sentence(sentence));
        } else {
            self.drawing(&way.written.join("\n"));
        }
        if let Some(text) = to_move_text(variant.model(), piece.kind, &way.movements) {
            self.drawing(&text.lines.join("\n"));
            let signs: Vec<String> =
                text.signs.iter().map(|(sign, words)| format!("{sign} {words}")).collect();
            self.drawing(&signs.join(", "));
        }
    }

    /// The lines wrapped to a width, and the line where a kind begins.
    pub(super) fn laid_out(&self, width: usize, kind: Option<Kind>) -> (Vec<Line>, usize) {
        let mark = self.kinds.iter().find(|(known, _)| Some(*known) == kind).map(|(_, line)| *line);
        let (mut lines, mut start) = (Vec::new(), 0);
        for (index, line) in self.lines.iter().enumerate() {
            if line.sort != Sort::Drawing && line.sort != Sort::Words && index > 0 {
                lines.push(Line { sort: Sort::Words, text: String::new() });
            }
            if mark == Some(index) {
                start = lines.len();
            }
            match line.sort {
                Sort::Words => {
                    let blanks = line.text.len() - line.text.trim_start().len();
                    let (first, rest) = (" ".repeat(blanks), " ".repeat(blanks + 2));
                    let options =
                        textwrap::Options::new(width).initial_indent(&first).subsequent_indent(&rest);
                    let wrapped = textwrap::wrap(line.text.trim(), options);
                    lines.extend(
                        wrapped.into_iter().map(|text| Line { sort: Sort::Words, text: text.into_owned() }),
                    );
                }
                Sort::Chapter | Sort::Entry | Sort::Drawing => lines.push(line.clone()),
            }
        }
        (lines, start)
    }

    /// The rules as text of a width, whole or only those of one kind.
    pub(super) fn text(&self, width: usize, kind: Option<Kind>) -> String {
        let (lines, start) = self.laid_out(width, kind);
        let is_heading = |line: &&Line| matches!(line.sort, Sort::Chapter | Sort::Entry);
        let length = match kind {
            Some(_) => 1 + lines[start + 1..].iter().take_while(|line| !is_heading(line)).count(),
            None => lines.len(),
        };
        let shown: Vec<&str> = lines[start..start + length].iter().map(|line| line.text.as_str()).collect();
        shown.join("\n").trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_fit_a_width_and_begin_at_a_kind() {
        let variant = Variant::shipped("chess").unwrap();
        let model = variant.model();
        let rook = model.all_kinds().find(|kind| model.kinds[kind.index()].name == "rook");
        let (lines, start) = Rules::of(&variant).laid_out(38, rook);
        assert_eq!(lines[start].text, "Rook (R)");
        let drawn = lines[start..].iter().find(|line| line.sort == Sort::Drawing).unwrap();
        assert_eq!(drawn.text.trim(), ". . . * . . .");
        let words = lines.iter().filter(|line| line.sort == Sort::Words);
        assert!(words.into_iter().all(|line| line.text.chars().count() <= 38));
    }
}
