//! The forms of statements.

use super::entry::vocabulary;

vocabulary! {
    /// A form of statement; its text is the notation, capitals stand for expressions and names.
    StatementForm;
    Move = "move SQUARE to SQUARE",
        "the piece goes there; what stood there leaves the game, without the rules of captures", "move to to from";
    Swap = "swap SQUARE with SQUARE",
        "what stands on them changes places; nobody has moved", "swap from with to";
    Capture = "capture SET",
        "the pieces are captured, with the rules before and after a capture", "capture step(to, back)";
    Destroy = "destroy SET", "the pieces leave the game, without those rules", "destroy adjacent(captured-on)";
    Create = "create KIND on SET",
        "pieces of the mover, or `for PLAYER`, appear on the empty squares of the set; `with MARK` marks them",
        "create pawn on spots for white with unmoved";
    Drop = "drop KIND on SQUARE",
        "a piece goes from the mover's hand to an empty square; `with MARK` marks it", "drop k on s";
    Mark = "mark SET as MARK", "the pieces that can carry the mark get it", "mark to as promoted";
    Unmark = "unmark SET as MARK", "the pieces lose the mark", "unmark my pieces as frozen";
    Give = "give KIND to PLAYER", "one more piece is in that hand", "give plain(victim) to mover";
    Discard = "discard hand of PLAYER",
        "the hand is emptied, with the rules before a discard", "discard hand of opponent";
    Send = "send SET home",
        "the pieces go to empty squares where their kind and side stands in the setup, and lose their marks; those for \
         which there is no room leave the game", "send captured-on home";
    Shift = "shift SET along DIRECTION",
        "the pieces go a step, or `by NUMBER` steps, all at once; what goes beyond the edge or stands where they \
         arrive leaves the game", "shift between(s, e) along way by 2";
    Skip = "skip PLAYER", "that player's next turn is left out", "skip opponent";
    End = "end turn", "the turn ends with this action", "end turn";
    Ask = "ask PLAYER for ACTION",
        "the player must decide by that action before anything else", "ask opponent for build";
    Joins = "SET joins PLAYER", "the pieces belong to that player from now on; they keep their marks",
        "to joins neutral";
    Becomes = "SET becomes KIND",
        "the pieces become others; they keep their owner and the marks that the new kind can carry", "to becomes queen";
    Assign = "VARIABLE := VALUE", "sets the variable", "my debt := 0";
    Add = "NUMBER += VALUE", "adds to the variable", "my score += 1";
    Subtract = "NUMBER -= VALUE", "subtracts from the variable", "my debt -= 1";
    Let = "let NAME = VALUE",
        "gives the present value a name, which the statements after it may use", "let s = step(to, back); destroy s";
    If = "if CONDITION then STATEMENT else STATEMENT",
        "does the one or the other; `else` may be missing, `{ …; … }` holds several statements",
        "if any(my king) then skip opponent";
    ForEach = "for each NAME in SET: STATEMENT",
        "does it once for each square of the set as it was at the beginning, or for each direction, kind or player",
        "for each s in adjacent(to): destroy s";
    Call = "NAME(ARGUMENT, …)", "does what the procedure does", "burn(to, mover)";
}

impl StatementForm {
    /// The first word of a statement of this form, if it is a word of the language.
    pub fn verb(self) -> Option<&'static str> {
        let word = self.text().split(' ').next()?;
        word.chars().all(|c| c.is_ascii_lowercase()).then_some(word)
    }

    /// The first words of statements.
    pub fn verbs() -> impl Iterator<Item = &'static str> {
        StatementForm::ALL.iter().filter_map(|form| form.verb())
    }
}
