//! The actions of a game as its players write them.

use variorum::pgn;
use variorum::table::{Entry, Table};

/// The actions of a game as its players write them, `Nf3` or `P-7f`. They are kept, since it takes all legal actions to tell one apart.
#[derive(Default)]
pub(crate) struct Written {
    /// The actions that were written.
    actions: Vec<String>,
    texts: Vec<String>,
}

impl Written {
    /// The texts, by the number of the action.
    pub(crate) fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Writes what is new in a game.
    pub(crate) fn follow(&mut self, table: &Table) {
        let log = table.log();
        let known = self.actions.iter().zip(log).take_while(|(known, entry)| **known == entry.action).count();
        self.actions.truncate(known);
        self.texts.truncate(known);
        let mut game = table.after(known);
        for Entry { action: text, .. } in &log[known..] {
            let action = game.read(text);
            let written = action.as_ref().ok().and_then(|action| pgn::san(&mut game, *action));
            self.actions.push(text.clone());
            self.texts.push(written.unwrap_or_else(|| text.clone()));
            // What cannot be played leaves the others as they are.
            if let Ok(action) = action {
                game.play_action(action);
            }
        }
    }
}
