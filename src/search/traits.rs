//! Decides by the rules which shortcuts of a search are sound.

use crate::model::{
    Ending, EndingMoment, Event, Expression, Model, Movement, Passing, Quantity, Rule, Term, Touched,
    Verdict, touched,
};

/// Which shortcuts are sound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traits {
    /// Whether a repeated position can be taken for a draw.
    pub(super) repetition_draws: bool,
    /// Whether a repeated position can end the game otherwise, if both players go on.
    pub(super) repetition_decides: bool,
    /// Whether doing nothing is practically never the best (null move).
    pub(super) null_is_worse: bool,
    /// Whether captures, or other actions, can be obligatory.
    pub(super) obliges: bool,
    /// Whether there are royal pieces.
    pub(super) has_royal: bool,
    /// Whether pieces capture by their movements.
    pub(super) captures: bool,
    /// Whether there are actions without captures, so that positions can be quiet.
    pub(super) may_be_quiet: bool,
    /// Whether captured pieces go to a hand. The captor usually gains twice: he removes a piece and may drop it.
    pub(super) keeps_captured: bool,
    /// Whether nobody wins by an action that neither captures nor gives check, and no rule gives check after one.
    pub(super) quiet_is_harmless: bool,
    /// Whether a capturing piece can be recaptured on its square, and captures have no other effects (static exchange).
    pub(super) exchanges: bool,
}

impl Traits {
    pub(super) fn of(model: &Model) -> Traits {
        let repeating = || {
            model.endings.iter().filter(|ending| {
                ending.when.as_ref().is_some_and(asks_repetition) && ending.moment != EndingMoment::NoAction
            })
        };
        let is_draw = |verdict: &Verdict| matches!(verdict, Verdict::Draw);
        let exchanges =
            model.priorities.is_empty() && model.turn.actions == 1 && model.rules.iter().all(is_calm);
        Traits {
            repetition_draws: repeating().count() > 0 && repeating().all(|ending| is_draw(&ending.verdict)),
            repetition_decides: repeating().any(|ending| !is_draw(&ending.verdict))
                && !bans_repetition(model),
            null_is_worse: null_is_worse(model),
            obliges: !model.priorities.is_empty(),
            has_royal: model.royal.is_some(),
            captures: model.movements().any(Movement::attacks),
            may_be_quiet: may_be_quiet(model),
            keeps_captured: model.rules.iter().any(keeps_captured),
            quiet_is_harmless: exchanges
                && model.royal.is_some()
                && !model.endings.iter().any(may_win_at_once),
            exchanges,
        }
    }
}

/// Whether a condition depends on how often a position has occurred.
fn asks_repetition(condition: &Expression) -> bool {
    let mut asks = false;
    condition.visit(&mut |inner| {
        asks |= matches!(
            inner.term,
            Term::Quantity(Quantity::Occurrences | Quantity::BoardOccurrences) | Term::SinceOccurrence(_)
        );
    });
    asks
}

/// Whether an action can be illegal because it repeats a position.
fn bans_repetition(model: &Model) -> bool {
    let bans = model.forbidden.iter().map(|ban| &ban.when).chain(model.move_bans.iter().map(|ban| &ban.when));
    bans.into_iter().any(asks_repetition)
}

/// A turn is one obligatory action, in a game about royal pieces in which nothing else is obligatory and nobody wins by
/// being stuck. Then a player who may act is nearly always better off than one who may not.
fn null_is_worse(model: &Model) -> bool {
    let wins_stuck = |ending: &Ending| {
        ending.moment == EndingMoment::NoAction && matches!(ending.verdict, Verdict::MoverWins)
    };
    model.royal.is_some()
        && model.turn.actions == 1
        && model.phases.is_empty()
        && matches!(model.turn.pass, Passing::Never)
        && model.priorities.is_empty()
        && !model.actions.iter().any(|action| action.asked)
        && !model.endings.iter().any(wins_stuck)
}

/// Whether there are actions without captures.
fn may_be_quiet(model: &Model) -> bool {
    let is_quiet = |movement: &Movement| movement.modes.iter().any(|mode| !mode.captures());
    model.movements().any(is_quiet) || !model.actions.is_empty() || !matches!(model.turn.pass, Passing::Never)
}

/// Whether an ending may let someone win by an action after which the other player could go on.
fn may_win_at_once(ending: &Ending) -> bool {
    let is_at_once = ending.moment != EndingMoment::NoAction && !ending.claim && !ending.of_history;
    is_at_once && !matches!(ending.verdict, Verdict::Draw)
}

/// Whether a rule gives captured pieces to a hand.
fn keeps_captured(rule: &Rule) -> bool {
    let is_of_captures = matches!(rule.event, Event::BeforeCapture | Event::AfterCapture);
    is_of_captures && touched(&rule.effects).iter().any(|touched| matches!(touched, Touched::Hand))
}

/// Whether no rule changes a piece when something is captured or has moved.
fn is_calm(rule: &Rule) -> bool {
    let follows_captures = match rule.event {
        Event::BeforeCapture
        | Event::AfterCapture
        | Event::BeforeDiscard
        | Event::AfterMove
        | Event::Always => true,
        Event::AfterAction | Event::AfterTurn => false,
    };
    let is_calm = |touched: &Touched<'_>| match touched {
        Touched::Hand | Touched::Variable(_) | Touched::Mark(_) => true,
        Touched::Destroyed(_) | Touched::Kind(..) | Touched::TurnEnd | Touched::Other => false,
    };
    !follows_captures || touched(&rule.effects).iter().all(is_calm)
}
