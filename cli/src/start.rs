//! The arguments that name a variant and a position of it.

use std::path::Path;

use clap::Args;
use variorum::{Game, Variant, pgn};

use crate::failure::Failure;
use crate::names::{full_name, open_variant};
use crate::record::is_game;

/// A variant and a position of it.
#[derive(Debug, Args)]
pub(crate) struct Start {
    /// A shipped variant, or the path of a definition file
    variant: String,
    #[command(flatten)]
    mutators: Mutators,
    /// Actions to play first, separated by spaces, in any notation: `e2e4 Nf6`
    #[arg(long, value_name = "ACTIONS", default_value = "", hide_default_value = true)]
    moves: String,
    /// The starting position, as `variorum show` writes it, or `start NUMBER` in a variant with drawn starts
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

/// What changes a variant.
#[derive(Debug, Args)]
pub(crate) struct Mutators {
    /// A mutator that changes the variant: a name from `variorum list`, or the path of a file; can be repeated
    #[arg(long, value_name = "MUTATOR")]
    pub(crate) with: Vec<String>,
}

/// Whether repetition and counters may end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Past {
    /// They may.
    Counts,
    /// They may not, as in reference node counts.
    Ignored,
}

impl Start {
    /// What the variant is called in a record.
    pub(crate) fn name(&self) -> String {
        full_name(&self.variant, &self.mutators.with)
    }

    /// The file of a saved game that stands in place of the variant.
    ///
    /// # Errors
    /// If a position is asked for too.
    pub(crate) fn saved_game(&self) -> Result<Option<&str>, Failure> {
        if !is_game(Path::new(&self.variant)) {
            return Ok(None);
        }
        match &self.position {
            Some(_) => {
                Err(Failure::Usage("`--position` goes with a variant; a saved game has its own position"))
            }
            None => Ok(Some(&self.variant)),
        }
    }

    /// The mutators that are asked for.
    pub(crate) fn mutators(&self) -> &[String] {
        &self.mutators.with
    }

    /// The actions that are asked for.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves.split_whitespace()
    }

    /// The game at the beginning, before the last of the actions, and after them.
    pub(crate) fn open(&self, past: Past) -> Result<Opened, Failure> {
        let variant = open_variant(&self.variant, &self.mutators.with)?;
        self.play_from(self.first_position(&variant)?, past)
    }

    /// Opens the game like [`open`](Start::open), from a start that is drawn where the variant draws starts and no position is
    /// asked for; gives its number too.
    pub(crate) fn open_drawn(&self, seed: u64) -> Result<(Opened, Option<u64>), Failure> {
        let variant = open_variant(&self.variant, &self.mutators.with)?;
        let number = variant.draw_start(seed).filter(|_| self.position.is_none());
        let game = match number.and_then(|number| variant.start_by_number(number)) {
            Some(game) => game,
            None => self.first_position(&variant)?,
        };
        Ok((self.play_from(game, Past::Counts)?, number))
    }

    /// The position that is asked for, or the setup.
    fn first_position(&self, variant: &Variant) -> Result<Game, Failure> {
        Ok(match &self.position {
            Some(text) => variant.position(text)?,
            None => variant.start(),
        })
    }

    /// The game from a position, with the actions that are asked for.
    fn play_from(&self, mut game: Game, past: Past) -> Result<Opened, Failure> {
        if past == Past::Ignored {
            game.ignore_history();
        }
        let start = game.clone();
        let mut before = game.clone();
        let mut actions = (1..).zip(self.moves.split_whitespace()).peekable();
        while let Some((number, action)) = actions.next() {
            if actions.peek().is_none() {
                before = game.clone();
            }
            pgn::play(&mut game, action).map_err(|error| Failure::Moves { number, error })?;
        }
        Ok(Opened { start, before, game })
    }
}

/// A game at three times.
pub(crate) struct Opened {
    /// Without any action.
    pub(crate) start: Game,
    /// Without the last action.
    pub(crate) before: Game,
    /// As it stands.
    pub(crate) game: Game,
}
