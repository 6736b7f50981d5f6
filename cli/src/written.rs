//! The actions of a game as its players write them, `Nf3` or `P-7f`.

use variorum::table::{Entry, Table};
use variorum::{Action, Game, pgn};

/// A legal action as players of the game write it.
pub(crate) fn as_played(game: &mut Game, action: Action) -> String {
    pgn::san(game, action).unwrap_or_else(|| game.write(action))
}

/// The texts of a whole game. It keeps them, because each one takes a look at all legal actions.
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
        if known == log.len() {
            return;
        }
        let mut game = table.after(known);
        for Entry { action: text, .. } in &log[known..] {
            let action = game.read(text);
            let written = action.as_ref().map(|action| as_played(&mut game, *action));
            self.actions.push(text.clone());
            self.texts.push(written.unwrap_or_else(|_| text.clone()));
            // An action that cannot be played leaves the others as they are.
            if let Ok(action) = action {
                game.play_action(action);
            }
        }
    }
}
