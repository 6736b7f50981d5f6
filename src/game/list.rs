//! The legal actions: all of them, some of them, one of them.

use crate::ids::{Kind, Square};
use crate::position::{self, Action, ActionForm, Collect, Counter, Loud, NONE};

use super::Game;
use super::width::{ask, look};

impl Game {
    /// The legal actions, in no particular order; none if the game is over.
    pub fn legal_actions(&mut self) -> Vec<Action> {
        let mut list = Vec::new();
        self.legal_into(&mut list);
        list
    }

    /// Fills a list with the legal actions, reusing its memory.
    ///
    /// ```
    /// use variorum::{Game, Variant};
    ///
    /// fn count(game: &mut Game, depth: usize, lists: &mut [Vec<variorum::Action>]) -> u64 {
    ///     let Some((list, deeper)) = lists.split_first_mut() else { return 1 };
    ///     game.legal_into(list);
    ///     let mut nodes = 0;
    ///     for action in list {
    ///         if game.play_action(*action) {
    ///             nodes += count(game, depth - 1, deeper);
    ///             game.undo();
    ///         }
    ///     }
    ///     nodes
    /// }
    ///
    /// let mut game = Variant::shipped("chess")?.start();
    /// assert_eq!(count(&mut game, 3, &mut vec![Vec::new(); 3]), 8902);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_into(&mut self, list: &mut Vec<Action>) {
        list.clear();
        let mut found = Collect { actions: std::mem::take(list), ..Collect::default() };
        ask!(self, |program, position| position.generate(program, &mut found));
        *list = found.actions;
    }

    /// How many legal actions there are: faster than listing them.
    ///
    /// ```
    /// assert_eq!(variorum::Variant::shipped("chess")?.start().count_legal(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_legal(&mut self) -> u64 {
        let mut counter = Counter::default();
        ask!(self, |program, position| position.generate(program, &mut counter));
        counter.count
    }

    /// Fills a list with the legal actions that may change at once what the players have, reusing its memory: moves that
    /// capture by their movement, and actions with a choice on arrival, such as promotions. Captures by statements, such as
    /// those en passant, and by declared actions are known only after the action: see [`Game::effects_of`].
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// ["e2e4", "d7d5"].into_iter().try_for_each(|text| game.play(text))?;
    /// let mut loud = Vec::new();
    /// game.loud_into(&mut loud);
    /// assert_eq!(loud.iter().map(|action| game.write(*action)).collect::<Vec<_>>(), ["e4d5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn loud_into(&mut self, list: &mut Vec<Action>) {
        list.clear();
        ask!(self, |program, position| {
            let mut found = Loud::new(std::mem::take(list), Vec::new(), None);
            position.generate(program, &mut found);
            *list = found.actions;
        });
        self.keep_loud(list);
    }

    /// Drops the moves by lines of their own that capture nothing and offer no choice.
    fn keep_loud(&self, list: &mut Vec<Action>) {
        list.retain(|action| {
            action.choice != 0
                || !matches!(action.form(), ActionForm::Line(..))
                || look!(self, |program, position| !position.victims_of(program, *action).is_empty())
        });
    }

    /// Fills a list as [`Game::loud_into`] does, and another with the legal actions that give check and do not capture. An
    /// action with a choice may be in both. This is for a search, which cannot try out every action: the lines to the royal pieces
    /// show which actions give check. Games in which kings may stand attacked have no such lines, and the list stays empty.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// ["e2e4", "d7d5"].into_iter().try_for_each(|text| game.play(text))?;
    /// let (mut loud, mut checks) = (Vec::new(), Vec::new());
    /// game.loud_and_checks_into(&mut loud, &mut checks);
    /// assert_eq!(loud.iter().map(|action| game.write(*action)).collect::<Vec<_>>(), ["e4d5"]);
    /// assert_eq!(checks.iter().map(|action| game.write(*action)).collect::<Vec<_>>(), ["f1b5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn loud_and_checks_into(&mut self, loud: &mut Vec<Action>, checks: &mut Vec<Action>) {
        loud.clear();
        checks.clear();
        ask!(self, |program, position| position.list_loud_and_checks(program, loud, checks));
        self.keep_loud(loud);
    }

    /// Calls a function with the indices of legal actions that give no check. No action is tried out: the lines to the
    /// opponent's royal pieces prove it. Actions about which these lines prove nothing are left out, and so is everything in games in which kings
    /// may stand attacked. Rules that follow an action are ignored.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// ["e2e4", "d7d5"].into_iter().try_for_each(|text| game.play(text))?;
    /// let actions = game.legal_actions();
    /// let mut quiet = Vec::new();
    /// game.each_without_check(&actions, |index| quiet.push(actions[index]));
    /// let (check, other) = (game.read("f1b5")?, game.read("f1c4")?);
    /// assert!(!quiet.contains(&check) && quiet.contains(&other));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_without_check(&mut self, actions: &[Action], mut look_at: impl FnMut(usize)) {
        ask!(self, |program, position| position.each_without_check(program, actions, &mut look_at));
    }

    /// The piece that comes to a square by an action, before a choice on arrival changes it, and the square: a piece that
    /// moves there or is dropped. Nothing for actions that do other things.
    pub(crate) fn arriving(&self, action: Action) -> Option<(Kind, Square)> {
        look!(self, |program, position| position.arriving(program, action))
    }

    /// The legal actions that begin on a square: moves of the piece there, and declared actions whose first square it is,
    /// drops there among them.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// let knight = game.variant().notation().square_of("b1").expect("the board has it");
    /// assert_eq!(game.actions_from(knight).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn actions_from(&mut self, square: Square) -> Vec<Action> {
        let mut found = self.legal_actions();
        found.retain(|action| self.squares_named(*action).first() == Some(&square));
        found
    }

    /// Whether the player to act has a legal action, passing included; there is none if the game is over.
    pub fn has_legal_action(&mut self) -> bool {
        ask!(self, |program, position| position.has_legal_action(program))
    }

    /// Plays a legal action chosen as by [`Game::draw`] and gives it; nothing if the game is over. Repeated, it plays a
    /// random game.
    pub fn play_any(&mut self, mut choose: impl FnMut(usize) -> usize) -> Option<Action> {
        self.play_drawn(&mut choose)
    }

    fn play_drawn(&mut self, choose: &mut dyn FnMut(usize) -> usize) -> Option<Action> {
        let action = ask!(self, |program, position| position.apply_any(program, choose))?;
        self.note_played(action);
        Some(action)
    }

    /// Plays legal actions drawn as by [`Game::draw`] until the game is over, an ending can be claimed, or `most` actions
    /// are played. Gives the number of actions. This is the fastest way to play at random: it makes no text.
    pub fn play_out(&mut self, most: usize, mut choose: impl FnMut(usize) -> usize) -> usize {
        self.play_all_drawn(most, &mut choose)
    }

    fn play_all_drawn(&mut self, most: usize, choose: &mut dyn FnMut(usize) -> usize) -> usize {
        let before = self.played.len();
        let played = &mut self.played;
        ask!(self, |program, position| {
            while played.len() - before < most && position.claim(program).is_none() {
                let Some(action) = position.apply_any(program, choose) else { break };
                played.push(action);
            }
        });
        self.played.len() - before
    }

    /// One of the legal actions; none if the game is over. `choose` receives the number of candidates and returns the
    /// index of one, from 0, in no particular order; it is called again if that action is not legal. This is faster than
    /// listing all actions.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// let action = game.draw(|count| count / 2).expect("there are twenty");
    /// game.play_action(action);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&mut self, mut choose: impl FnMut(usize) -> usize) -> Option<Action> {
        self.drawn(&mut choose)
    }

    fn drawn(&mut self, choose: &mut dyn FnMut(usize) -> usize) -> Option<Action> {
        ask!(self, |program, position| {
            let action = position.apply_any(program, choose)?;
            position.undo();
            Some(action)
        })
    }

    /// The actions that pieces and declared actions allow, before bans.
    pub fn unjudged_actions(&mut self) -> Vec<Action> {
        let mut found = Collect::default();
        ask!(self, |program, position| position.generate_unjudged(program, &mut found));
        found.actions
    }

    /// The squares that an action names: start and end of a move, the parameters of a declared action.
    pub(crate) fn squares_named(&mut self, action: Action) -> Vec<Square> {
        ask!(self, |program, position| position.squares_named(program, action))
    }

    /// The squares between which a move leads: start and end. A declared action has only its first square, such as that of
    /// a drop, in place of the start; [`Game::info`] has all of them.
    #[inline]
    pub fn squares_of(&self, action: Action) -> (Option<Square>, Option<Square>) {
        let square = |number: u16| (number != NONE).then_some(Square(number));
        (square(action.from), square(action.to))
    }

    /// The text of a record field for an action of this position.
    pub(crate) fn record_value(&mut self, field: usize, action: Action) -> position::FieldValue {
        ask!(self, |program, position| position.value_for(program, action, program.record_fields[field]))
    }
}
