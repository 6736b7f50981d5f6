//! The small letters before an atom, sorted by subject; letters that do not go together are refused.

use super::letters;
use super::sign::{BetzaError, Sign};
use crate::language::{Letter, LetterUse};
use crate::syntax::{Mode, Modes};

/// The small letters of one leg.
#[derive(Clone, Debug, Default)]
pub(super) struct Modifiers {
    pub(super) directions: Vec<Sign>,
    pub(super) modes: Modes,
    /// `p` or `g`.
    pub(super) hop: Option<Sign>,
    /// `n` or `j`.
    pub(super) lame: Option<Sign>,
    /// `z` or `q`.
    pub(super) crooked: Option<Sign>,
    /// `y`.
    pub(super) toggle: Option<Sign>,
    /// `i`.
    pub(super) initial: Option<Sign>,
    /// `e`.
    pub(super) passant: Option<Sign>,
}

impl Modifiers {
    /// Reads the letters of one leg.
    pub(super) fn read(signs: &[Sign]) -> Result<Modifiers, BetzaError> {
        let mut modifiers = Modifiers::default();
        for (index, sign) in signs.iter().enumerate() {
            let known = Letter::of(sign.letter).map(Letter::becomes);
            match known {
                Some(LetterUse::Direction) => modifiers.directions.push(*sign),
                Some(LetterUse::Modifier) => {
                    if signs[..index].iter().any(|before| before.letter == sign.letter) {
                        let title = format!("`{}` is said twice", sign.letter);
                        return Err(BetzaError::new(sign.at, 1, title, "leave it out"));
                    }
                    modifiers.add(*sign)?;
                }
                _ => return Err(letters::no_modifier(sign.letter, sign.at)),
            }
        }
        modifiers.refuse_together()?;
        Ok(modifiers)
    }

    fn add(&mut self, sign: Sign) -> Result<(), BetzaError> {
        let slot = match sign.letter {
            'm' => return self.add_mode(Mode::Quiet),
            'c' => return self.add_mode(Mode::Capture),
            'd' => return self.add_mode(Mode::Devour),
            'p' | 'g' => &mut self.hop,
            'n' | 'j' => &mut self.lame,
            'z' | 'q' => &mut self.crooked,
            'y' => &mut self.toggle,
            'i' => &mut self.initial,
            'e' => &mut self.passant,
            _ => {
                let help = "the legs of a path stand one after the other: `[W - fsW]`";
                return Err(BetzaError::new(sign.at, 1, "a leg of a path has no `a`".to_owned(), help));
            }
        };
        match slot.replace(sign) {
            None => Ok(()),
            Some(before) => Err(contradiction(before, sign)),
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "what adding any letter gives")]
    fn add_mode(&mut self, mode: Mode) -> Result<(), BetzaError> {
        self.modes = self.modes.with(mode);
        Ok(())
    }

    /// Refuses contradictory letters about the squares passed.
    fn refuse_together(&self) -> Result<(), BetzaError> {
        let ways: Vec<Sign> =
            [self.hop, self.lame, self.crooked, self.toggle].into_iter().flatten().collect();
        let [first, second, ..] = &ways[..] else { return Ok(()) };
        let (before, after) = if first.at < second.at { (first, second) } else { (second, first) };
        Err(contradiction(*before, *after))
    }

    /// Refuses letters that only a chain of legs has.
    pub(super) fn refuse_in_one_leg(&self) -> Result<(), BetzaError> {
        match self.toggle {
            None => Ok(()),
            Some(sign) => {
                let help = "it stands before `a`: `yafsF` is a step and then a ride";
                Err(BetzaError::new(sign.at, 1, "`y` needs a next leg, and there is none".to_owned(), help))
            }
        }
    }
}

fn contradiction(before: Sign, sign: Sign) -> BetzaError {
    let title = format!("`{}` and `{}` do not go together", before.letter, sign.letter);
    BetzaError::new(sign.at, 1, title, "leave one out, or write the atom twice, with one of them each")
}
