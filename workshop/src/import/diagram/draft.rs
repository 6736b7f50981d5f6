//! The definition of a diagram, without promotion.

use toml::{Table, Value};

use super::content::{Diagram, Piece, Symmetry};
use super::movement::IF_UNMOVED;
use crate::import::draft::Draft;
use crate::import::pieces::variable;
use crate::import::spot::spot_name;
use crate::import::title;

impl Diagram {
    /// The definition, without the comment at its head.
    pub(super) fn definition(&self, name: &str) -> Table {
        let draft = self.draft();
        let mut head = Table::new();
        head.insert("name".to_owned(), Value::from(title(name)));
        if !draft.uses.is_empty() {
            let uses = draft.uses.iter().map(|it| Value::from(*it)).collect::<Vec<_>>();
            head.insert("use".to_owned(), Value::from(uses));
        }
        let mut definition = Table::new();
        definition.insert("variant".to_owned(), Value::Table(head));
        definition.extend(draft.own);
        definition
    }

    /// The whole definition.
    fn draft(&self) -> Draft {
        let mut draft = Draft::default();
        self.board(&mut draft);
        let royal: Vec<&str> =
            self.known().filter(|piece| piece.is_royal).map(|piece| piece.name.as_str()).collect();
        if !royal.is_empty() {
            draft.take_in("check");
            royal.iter().for_each(|name| draft.set(&format!("pieces/{name}/royal"), true));
        }
        let asks = |piece: &&Piece| piece.moves.iter().any(|line| line.ends_with(IF_UNMOVED));
        let unmoved: Vec<&str> = self.known().filter(asks).map(|piece| piece.name.as_str()).collect();
        if !unmoved.is_empty() {
            let castling = if self.shuffle.castling.is_some() { "king castling-partner " } else { "" };
            draft.set("marks/unmoved/kinds", format!("{castling}{}", unmoved.join(" ")));
        }
        self.promotion(&mut draft);
        if self.stalemate != "draw" || royal.is_empty() {
            draft.set("endings/stalemate/on", "stuck");
            draft.set("endings/stalemate/result", self.stalemate);
        }
        if self.has_baring {
            draft.take_in("bare-king");
        }
        if self.known().any(|piece| piece.name == "pawn") {
            draft.take_in("draws");
        }
        self.trades(&mut draft);
        if self.draw_start(&mut draft).is_err() {
            debug_assert!(false, "the reader has refused what cannot be said");
        }
        draft
    }

    fn board(&self, draft: &mut Draft) {
        draft.set("board/files", self.files as i64);
        draft.set("board/ranks", self.ranks as i64);
        if self.symmetry == Symmetry::Rotate {
            draft.set("board/turned", "rotated");
        }
        if !self.holes.is_empty() {
            let holes: Vec<String> = self.holes.iter().map(|spot| spot_name(*spot)).collect();
            draft.set("board/holes", holes.join(" "));
        }
        for piece in self.known() {
            let mut entry = Table::new();
            entry.insert("letter".to_owned(), Value::from(piece.letter.clone()));
            let moves = match piece.moves.as_slice() {
                [only] => Value::from(only.clone()),
                lines => Value::from(lines.to_vec()),
            };
            entry.insert("moves".to_owned(), moves);
            draft.set(&format!("pieces/{}", piece.name), Value::Table(entry));
        }
        let ranks = (0..self.ranks).rev().map(|rank| self.rank(rank));
        draft.set("setup/board", ranks.collect::<Vec<_>>().join("/"));
    }

    /// A rank of the setup.
    fn rank(&self, rank: usize) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..self.files {
            let spot = (file, rank);
            let standing = self.known().find_map(|piece| {
                let side = piece.squares.iter().position(|spots| spots.contains(&spot))?;
                Some(if side == 0 { piece.letter.clone() } else { piece.letter.to_lowercase() })
            });
            let cell = if self.holes.contains(&spot) { Some("*".to_owned()) } else { standing };
            match cell {
                None => empty += 1,
                Some(cell) => {
                    if empty > 0 {
                        text.push_str(&std::mem::take(&mut empty).to_string());
                    }
                    text.push_str(&cell);
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    }

    /// The name of a piece by its index in the list.
    fn name(&self, place: usize) -> &str {
        self.pieces.get(place).map_or("", |piece| piece.name.as_str())
    }

    /// Kinds that may not be traded.
    fn trades(&self, draft: &mut Draft) {
        for place in &self.protected {
            let name = self.name(*place);
            let trader = format!("{name}-trader");
            draft.set(&format!("state/{trader}"), variable("square", &["lasts-one-turn"]));
            let rule = format!("rules/{name}-trade");
            draft.set(&format!("{rule}/on"), "capture");
            draft.set(&format!("{rule}/when"), format!("piece is {name} and victim is {name}"));
            draft.set(&format!("{rule}/do"), format!("{trader} := to"));
            let forbidden = format!("forbidden/{name}-trade");
            draft.set(
                &format!("{forbidden}/when"),
                format!("any({trader} and my {name}) and attacked({trader})"),
            );
            draft.set(
                &format!("{forbidden}/because"),
                format!("the {name} that captures its like could be recaptured"),
            );
        }
        for place in &self.counter_strike {
            let name = self.name(*place);
            let (struck, answer) = (format!("{name}-struck"), format!("{name}-answer"));
            for flag in [&struck, &answer] {
                draft.set(&format!("state/{flag}"), variable("truth", &["lasts-one-turn"]));
            }
            let rule = format!("rules/{answer}");
            draft.set(&format!("{rule}/on"), "before-capture");
            draft.set(&format!("{rule}/when"), format!("victim is {name} and {struck}"));
            draft.set(&format!("{rule}/do"), format!("{answer} := true"));
            let rule = format!("rules/{struck}");
            draft.set(&format!("{rule}/on"), "capture");
            draft.set(&format!("{rule}/when"), format!("victim is {name} and piece is not {name}"));
            draft.set(&format!("{rule}/do"), format!("{struck} := true"));
            draft.set(&format!("forbidden/{answer}/when"), answer.clone());
            draft.set(
                &format!("forbidden/{answer}/because"),
                format!("the {name} may not be captured in answer"),
            );
        }
    }
}
