//! Routes of lines: paths and walks as tables, or as legs and steps to follow in play.

use std::sync::Arc;

use crate::ids::{Side, Vector};
use crate::limits;
use crate::model::{self, Step, WalkCount};

use super::analysis::connected_kinds;
use super::line::Route;
use super::path::{Leg, LegStep, Pass, Path};
use super::rule::{Layout, RuleCompiler};
use super::square_set::BySquare;
use super::walk::Walk;

impl<const W: usize> RuleCompiler<'_, W> {
    /// The route of a path, and, by square, everything that it could ever reach.
    pub(super) fn path_route(&mut self, path: &model::Path, side: Side) -> (Route<W>, BySquare<W>) {
        let legs: Vec<Leg> = path.legs.iter().map(|leg| self.leg(leg, side)).collect();
        let path = Path { legs, returns: path.returns, crosses: path.crosses, takes: path.takes() };
        let before = &path.legs[..path.legs.len() - 1];
        let is_single = path.legs.iter().all(|leg| leg.steps.iter().all(|step| step.most == 1));
        let is_known = |leg: &Leg| matches!(leg.pass, Pass::Empty | Pass::Any) && leg.takes.is_empty();
        let is_over = |leg: &Leg| matches!(leg.pass, Pass::Any) && leg.takes.is_empty();
        if is_single
            && !path.returns
            && (path.crosses || before.len() < 2)
            && before.iter().all(is_over)
            && let (reach, true) = self.paths.reach(&path, &path.legs)
        {
            return (Route::Leap, reach);
        }
        if is_single
            && before.iter().all(is_known)
            && let Some((table, reach)) = self.paths.places(&path, &self.effort)
        {
            let passes_all = table.iter().flatten().all(|place| place.via.is_empty());
            return (if passes_all { Route::Leap } else { Route::Lame(table, false) }, reach);
        }
        let (reach, _) = self.paths.reach(&path, &path.legs);
        if is_single && path.legs.len() == 2 && !path.takes {
            return (Route::Bent(path.legs[0].pass, self.paths.bends(&path)), reach);
        }
        (Route::Path(path), reach)
    }

    /// The squares where a path may capture enemies on its way, by square; nothing if it may not.
    pub(super) fn strikes(&mut self, path: &Path) -> Option<BySquare<W>> {
        let parts = path.taking_legs().map(|legs| self.paths.reach(path, legs).0);
        let parts: Vec<BySquare<W>> = parts.collect();
        parts.into_iter().reduce(|a, b| self.tables.union(&a, &b))
    }

    fn leg(&mut self, leg: &model::PathLeg, side: Side) -> Leg {
        let board = &self.model.board;
        let turned = |vector: &Vector| board.turned(*vector, side);
        let step = |step: &model::LegStep| {
            let (vector, link) = match step.step {
                Step::Vector(vector) => (Some(turned(&vector)), None),
                Step::Link(link) => (None, Some(link)),
            };
            LegStep {
                vector,
                link,
                next: self.paths.next(board, vector.map_or(step.step, Step::Vector)),
                least: step.least,
                most: step.most,
                same: step.same,
                begins: step.begins,
                is_free: step.is_free,
                after: step.after.as_ref().map(|after| after.iter().map(turned).collect()),
            }
        };
        let steps = leg.steps.iter().map(step).collect();
        let pass = match &leg.pass {
            model::Pass::Never => Pass::Never,
            model::Pass::Empty => Pass::Empty,
            model::Pass::Any => Pass::Any,
            model::Pass::Occupied => Pass::Occupied,
            model::Pass::In(set) => Pass::In(self.allowed_code(set)),
        };
        Leg { steps, pass, takes: leg.takes }
    }
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// Stores the distances of a free walk.
    pub(super) fn keep_distances(&mut self, walk: &mut Walk<W>) {
        walk.distances = self.walks.steps(walk.around.squares.clone()).distances();
    }

    /// The route of a walk, and, by square, everything that it could ever reach.
    pub(super) fn walk_route(
        &mut self,
        steps: &[Step],
        least: u16,
        most: &WalkCount,
        side: Side,
    ) -> (Route<W>, BySquare<W>) {
        let lists: Vec<Vec<Step>> = steps.iter().map(|step| vec![*step]).collect();
        let (known, computed, crowd) = match most {
            WalkCount::Number(most) => (Some(*most as u8), None, None),
            WalkCount::Computed(count) => {
                (None, Some(self.number_code(count, &Layout::default())), connected_kinds(count))
            }
        };
        let squares = self.tables.steps(&self.model.board, &lists, side);
        let steps = self.walks.steps(squares);
        let reach = steps.within(known.unwrap_or(limits::PATH_STEPS as u8));
        let walk = Walk {
            next: steps.next.clone(),
            around: steps.around.clone(),
            least: least as u8,
            most: known,
            computed,
            crowd,
            is_free: false,
            distances: Arc::default(),
        };
        (Route::Walk(walk), reach)
    }
}
