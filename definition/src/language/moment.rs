//! When things happen, and other choices between a few words.

use super::entry::vocabulary;

vocabulary! {
    /// When a rule fires.
    Event;
    BeforeCapture = "before-capture", "a piece is about to be captured", "on = \"before-capture\"";
    AfterCapture = "capture", "a piece has been captured", "on = \"capture\"";
    BeforeDiscard = "before-discard", "a piece is about to leave a hand for good", "on = \"before-discard\"";
    AfterMove = "move", "a piece has moved by a line of its `moves`", "on = \"move\"";
    AfterAction = "action", "an action is complete", "on = \"action\"";
    AfterTurn = "turn-end", "a turn is complete", "on = \"turn-end\"";
    Always = "change", "an action is complete; again and again until nothing changes", "on = \"change\"";
}

vocabulary! {
    /// Which board a choice on arrival sees.
    ArrivalMoment;
    Before = "before-move", "the board as it is before the move", "on = \"before-move\"";
    Moved = "move", "the board as it is when the piece has moved", "on = \"move\"";
}

vocabulary! {
    /// When a ban is checked.
    ForbiddenMoment;
    Move = "before-move", "before a move by a piece's own movement", "on = \"before-move\"";
    Action = "action", "after every action", "on = \"action\"";
    Turn = "turn-end", "after actions that end the turn", "on = \"turn-end\"";
}

vocabulary! {
    /// When an ending is checked.
    EndingMoment;
    Turn = "turn-end", "when a turn is complete", "on = \"turn-end\"";
    Action = "action", "after every action", "on = \"action\"";
    NoAction = "stuck", "when the player to act has no legal action", "on = \"stuck\"";
}

vocabulary! {
    /// How far a priority looks ahead.
    Foresight;
    Action = "action", "the position after the action", "on = \"action\"";
    Turn = "turn-end", "the position at the end of the turn, however it can be brought there", "on = \"turn-end\"";
}

vocabulary! {
    /// When a player may pass, which ends the turn.
    Passing;
    Never = "never", "never", "pass = \"never\"";
    WhenStuck = "when stuck", "when the player has no legal action", "pass = \"when stuck\"";
    Always = "always", "always", "pass = \"always\"";
    AfterFirst = "after first", "once an action of the turn is done", "pass = \"after first\"";
}

vocabulary! {
    /// What a variable counts.
    Counting;
    Plies = "plies", "every action", "counts = \"plies\"";
    Turns = "turns", "every turn that has an action", "counts = \"turns\"";
}

vocabulary! {
    /// How White's side of the board becomes Black's.
    Turning;
    Mirrored = "mirrored", "ranks change, files stay", "turned = \"mirrored\"";
    Rotated = "rotated", "the board is turned by half a circle", "turned = \"rotated\"";
}

vocabulary! {
    /// Who begins.
    First;
    White = "white", "White", "first = \"white\"";
    Black = "black", "Black", "first = \"black\"";
    Drawn = "drawn", "White or Black, by lot; White where no start is drawn", "first = \"drawn\"";
}

vocabulary! {
    /// The owner of pieces.
    Owner;
    White = "white", "White's", "for = \"white\"";
    Black = "black", "Black's", "for = \"black\"";
    Neutral = "neutral", "those that belong to nobody", "for = \"neutral\"";
}
