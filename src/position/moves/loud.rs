//! The sink for the actions that a search looks at before the others: captures, choices on arrival, and checks.

use crate::ids::{Kind, Square};
use crate::model::Mode;
use crate::position::legality::check_info::Checks;
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::sink::Sink;
use crate::program::{Program, SquareSet};

/// Lists the actions that [may be loud](Action::may_be_loud). They include all moves by lines of their own, whose captures are stored
/// elsewhere. If the possible checks are known, a second list gets the actions that do not capture, without most of the moves
/// that give no check.
#[derive(Debug)]
pub struct Loud<'a, const W: usize> {
    /// The actions that may be loud so far.
    pub actions: Vec<Action>,
    /// The actions that do not capture so far.
    pub quiet: Vec<Action>,
    checks: Option<&'a Checks<W>>,
    /// The kind whose moves are being listed.
    kind: Kind,
}

impl<'a, const W: usize> Loud<'a, W> {
    /// Adds to lists. Without `checks`, quiet actions are not wanted.
    pub(crate) fn new(
        actions: Vec<Action>,
        quiet: Vec<Action>,
        checks: Option<&'a Checks<W>>,
    ) -> Loud<'a, W> {
        Loud { actions, quiet, checks, kind: Kind(0) }
    }
}

impl<const W: usize> Sink<W> for Loud<'_, W> {
    #[inline(always)]
    fn each(&mut self, squares: SquareSet<W>, action: &dyn Fn(Square) -> Action) {
        squares.into_iter().for_each(|square| self.action(action(square)));
    }

    #[inline]
    fn usual(&mut self, from: Square, ends: SquareSet<W>, empty: &SquareSet<W>) {
        let captures = ends.without(empty).into_iter().map(|to| Action::plain(Mode::Capture, from, to));
        self.actions.extend(captures);
        let quiet = self.wanted(from, ends & *empty);
        self.quiet.extend(quiet.into_iter().map(|to| Action::plain(Mode::Quiet, from, to)));
    }

    #[inline]
    fn shifted(&mut self, places: i32, ends: SquareSet<W>, empty: &SquareSet<W>) {
        for to in ends {
            self.usual(to.back(places), SquareSet::one(to), empty);
        }
    }

    #[inline]
    fn action(&mut self, action: Action) {
        if action.may_be_loud() {
            self.actions.push(action);
        }
        if self.checks.is_some() && !action.may_capture() {
            self.quiet.push(action);
        }
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.actions.len().max(self.quiet.len()) >= crate::limits::ACTIONS
    }

    #[inline]
    fn takes_quiet(&self) -> bool {
        self.checks.is_some()
    }

    #[inline]
    fn begin_kind(&mut self, kind: Kind) {
        self.kind = kind;
    }

    #[inline]
    fn wanted(&self, from: Square, ends: SquareSet<W>) -> SquareSet<W> {
        self.checks.map_or(SquareSet::EMPTY, |checks| ends & checks.by_move(self.kind, from))
    }
}

impl<const W: usize> Position<W> {
    /// Fills one list with the legal actions that may be loud, another with the quiet checks. The lines to the opponent's royal
    /// pieces reveal quiet checks; where they do not, the second list stays empty.
    pub(crate) fn list_loud_and_checks(
        &mut self,
        program: &Program<W>,
        loud: &mut Vec<Action>,
        quiet: &mut Vec<Action>,
    ) {
        let checks = self.checks(program);
        let mut found = Loud::new(std::mem::take(loud), std::mem::take(quiet), checks.as_ref());
        self.generate(program, &mut found);
        (*loud, *quiet) = (found.actions, found.quiet);
        if let Some(checks) = &checks {
            quiet.retain(|action| {
                self.may_check(program, checks, *action) && self.gives_check(program, *action)
            });
        }
    }
}
