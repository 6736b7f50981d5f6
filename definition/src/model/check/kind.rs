//! Kinds of pieces: letters and movements.

use super::checker::Checker;
use crate::limits;
use crate::model::{MoveBan, Movement, PieceKind, errors};
use crate::syntax::{self, Name, StatementKind};

impl Checker<'_> {
    pub(super) fn check_letters(&mut self) {
        for piece in &self.document.pieces {
            let Some(text) = &piece.letter else {
                self.letters_are_known = false;
                self.letters.push(String::new());
                continue;
            };
            let errors_before = self.diagnostics.error_count();
            let letter = text.string.trim().to_owned();
            let free = self.free_letter(&piece.name.text);
            if !is_letter(&letter) {
                self.diagnostics.push(errors::bad_letter(text.span, &letter, free.as_deref()));
            } else if let Some(at) = self.letters.iter().position(|known| *known == letter) {
                let first = self.document.pieces[at].letter.as_ref().map(|text| text.span);
                self.diagnostics.push(errors::letter_taken(
                    text.span,
                    &letter,
                    &self.kind_names[at],
                    first,
                    free.as_deref(),
                ));
            }
            self.letters_are_known &= self.diagnostics.error_count() == errors_before;
            self.letters.push(letter);
        }
    }

    /// A letter that no kind has: one of the name's letters if possible.
    fn free_letter(&self, name: &str) -> Option<String> {
        let taken: Vec<&str> = self
            .document
            .pieces
            .iter()
            .filter_map(|piece| piece.letter.as_ref().map(|letter| letter.string.trim()))
            .collect();
        let of_name = name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase());
        let letters = of_name.chain('A'..='Z').map(String::from);
        letters.into_iter().find(|letter| !taken.contains(&letter.as_str()))
    }

    pub(super) fn check_kinds(&mut self, move_bans: &[MoveBan]) -> Vec<PieceKind> {
        let mut kinds = Vec::new();
        let mut lines = 0;
        let mut ban_parts = 0_usize;
        move_bans.iter().for_each(|ban| ban.when.visit(&mut |_| ban_parts += 1));
        for (index, piece) in self.document.pieces.iter().take(limits::KINDS).enumerate() {
            self.begin("the kind", &piece.name);
            let mut movements = self.movements_of(piece);
            if !self.spend(ban_parts.saturating_mul(movements.len())) {
                continue;
            }
            for ban in move_bans {
                movements.iter_mut().for_each(|movement| movement.forbid(&ban.when));
            }
            let is_set = self.document.actions.iter().any(|action| !action.effects.is_empty())
                || self.document.rules.iter().any(|rule| creates(&rule.effects, &piece.name.text))
                || self.document.procedures.iter().any(|it| creates(&it.body, &piece.name.text));
            if movements.is_empty() && piece.moves.is_empty() && !piece.stands_still && !is_set {
                self.warnings.push(errors::immobile(&piece.name));
            }
            if movements.len() > limits::LINES {
                let (count, most) = (movements.len(), limits::LINES);
                self.diagnostics.push(errors::beyond_limit(
                    piece.name.span,
                    "lines of movement",
                    count,
                    most,
                ));
            }
            lines += movements.len();
            if lines > limits::ALL_LINES && lines - movements.len() <= limits::ALL_LINES {
                let (what, most) = ("lines of movement of all kinds", limits::ALL_LINES);
                self.diagnostics.push(errors::beyond_limit(piece.name.span, what, lines, most));
            }
            self.warn_of_walks(&piece.name, &movements);
            if !self.check_tables_of(&piece.name, &movements) {
                movements.clear();
            }
            let write = piece.write.as_ref().map(|template| self.movement_template(template));
            let letter = self.letters.get(index).cloned().unwrap_or_default();
            let (name, span) = (piece.name.text.clone(), piece.name.span);
            let figures = self.figures_of(piece);
            kinds.push(PieceKind { name, letter, figures, movements, write, span });
        }
        kinds
    }

    /// The signs of White's pieces and of Black's: one for both, or two.
    fn figures_of(&mut self, piece: &syntax::PieceSection) -> Option<[String; 2]> {
        let text = piece.figure.as_ref()?;
        let signs: Vec<&str> = text.string.split_whitespace().collect();
        let long = signs.iter().any(|sign| sign.chars().count() > limits::FIGURE);
        match signs[..] {
            [white, .., black] | [white @ black] if signs.len() <= 2 && !long => {
                Some([white, black].map(str::to_owned))
            }
            _ => {
                self.diagnostics.push(errors::bad_figure(text.span, limits::FIGURE));
                None
            }
        }
    }

    /// Reports the kind whose movements make the tables too large; returns whether there is none.
    fn check_tables_of(&mut self, kind: &Name, movements: &[Movement]) -> bool {
        let bytes = self.table_sizes.add(&self.board, movements);
        let fits = bytes <= limits::TABLE_BYTES;
        if !fits && self.diagnostics.error_count() == 0 {
            self.diagnostics.push(errors::tables_too_large(kind, self.board.len(), bytes));
        }
        fits
    }
}

/// Whether one of the statements creates a kind by its name: a piece that is only put on the board need not move.
fn creates(statements: &[syntax::Statement], name: &str) -> bool {
    let mut found = false;
    syntax::visit_statements(statements, &mut |statement| {
        if let StatementKind::Create { kind, .. } = &statement.kind {
            let is_it = matches!(&kind.kind, syntax::ExpressionKind::Word(word, None) if word.text == name);
            found |= is_it;
        }
    });
    found
}

/// Whether a text can stand for a kind: one capital, with `+` before it or `'` after it if need be.
pub(in crate::model) fn is_letter(text: &str) -> bool {
    let bare = text.strip_prefix('+').unwrap_or(text).trim_end_matches('\'');
    bare.len() == 1 && bare.chars().all(|c| c.is_ascii_uppercase())
}
