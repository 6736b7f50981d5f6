//! Iterative deepening from the actions of the position at hand.

use crate::position::Action;

use super::limits::DEEPEST;
use super::node::Next;
use super::score::{INFINITE, SURE, Score, Value, WIN};
use super::shortcuts::{is_late, late};
use super::thought::{Report, Thought};
use super::window::Window;
use super::worker::Worker;

/// An action of the position at hand, with the search's results for it.
#[derive(Clone, Debug)]
struct Root {
    action: Action,
    value: Value,
    line: Vec<Action>,
}

/// How far the score may differ from that of the previous round (aspiration window).
const EXPECTED: Value = 27;
/// From this depth on.
const EXPECTED_FROM: i32 = 4;

impl Worker<'_> {
    /// Searches until a limit is reached, beginning with the given depth, and reports each round.
    pub(super) fn deepen(
        &mut self,
        first: i32,
        actions: Vec<Action>,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> Thought {
        if self.evaluation.traits().repetition_decides {
            self.game.defer_past();
        }
        let mut roots = self.first_order(actions);
        let lines = self.clock.limits().lines.clamp(1, roots.len().max(1));
        let mut reached = 0;
        for depth in first..DEEPEST as i32 {
            if !self.clock.goes_deeper(depth.unsigned_abs()) && depth > 1 {
                break;
            }
            self.round = depth;
            for line in 0..lines {
                self.search_roots(&mut roots, line, depth);
                if self.clock.is_over() {
                    break;
                }
            }
            roots[..lines].sort_by_key(|root| std::cmp::Reverse(root.value));
            if !self.clock.is_over() {
                reached = depth;
            }
            if !self.clock.is_over() || depth == 1 {
                let known = roots[..lines].iter().filter(|root| root.value > -INFINITE);
                for (number, root) in known.enumerate() {
                    report(&self.report(root, number, depth.unsigned_abs()));
                }
            }
            if self.clock.is_over() || self.is_known(&roots[0], lines, depth) {
                break;
            }
        }
        let best = &roots[0];
        Thought {
            action: Some(best.action),
            // If there was no time for even one action, there is no result.
            score: Score::of(if best.value == -INFINITE { 0 } else { best.value }),
            depth: reached.unsigned_abs(),
            nodes: self.clock.nodes(),
            line: best.line.clone(),
        }
    }

    /// Whether no deeper search can change the best action.
    fn is_known(&self, best: &Root, lines: usize, depth: i32) -> bool {
        let away = (WIN - best.value.abs()).abs();
        lines == 1 && best.value.abs() >= SURE && away < depth && self.clock.limits().only.is_empty()
    }

    fn report<'r>(&self, root: &'r Root, number: usize, depth: u32) -> Report<'r> {
        Report {
            depth,
            score: Score::of(root.value),
            nodes: self.clock.nodes(),
            time: self.clock.elapsed(),
            number: number + 1,
            fullness: self.table.fullness(),
            line: &root.line,
        }
    }

    /// The actions in the order of their expected gain.
    fn first_order(&mut self, mut actions: Vec<Action>) -> Vec<Root> {
        let mut numbers = Vec::new();
        let entry = self.table.get(self.game.future_key());
        let mut queue = self.queue(entry.map(|entry| entry.digest), &mut actions, &mut numbers);
        let mut roots = Vec::new();
        while let Some((action, _)) = self.next(&mut queue, 0) {
            roots.push(Root { action, value: -INFINITE, line: vec![action] });
        }
        roots
    }

    /// Finds the best of the actions from `first` on, and moves it there. If the search has to end before, the best so
    /// far.
    fn search_roots(&mut self, roots: &mut [Root], first: usize, depth: i32) {
        let old = roots[first].value;
        let is_expected = depth >= EXPECTED_FROM && old.abs() < SURE;
        let mut margin = EXPECTED;
        loop {
            let window = match is_expected && margin < 1000 {
                true => Window { alpha: old - margin, beta: old + margin },
                false => Window::WHOLE,
            };
            let best = self.round_of(&mut roots[first..], window, depth);
            let is_inside = best > window.alpha && best < window.beta;
            if self.clock.is_over() || is_inside || window.beta == INFINITE {
                return;
            }
            margin *= 3;
        }
    }

    /// Searches all actions once and moves the best one to the front. Gives its score.
    fn round_of(&mut self, roots: &mut [Root], window: Window, depth: i32) -> Value {
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        for place in 0..roots.len() {
            let action = roots[place].action;
            let now = Window { alpha, beta: window.beta };
            let Some(value) = self.try_root(action, now, depth, place) else { continue };
            // A round that has to end early keeps the results so far; that of the action being searched means nothing.
            if self.clock.is_over() {
                break;
            }
            if place == 0 || value > alpha {
                let mut line = vec![action];
                line.extend_from_slice(&self.rooms[1].line);
                roots[place].value = value;
                roots[place].line = line;
            }
            if value > best {
                best = value;
                if value > alpha || place == 0 {
                    roots[..=place].rotate_right(1);
                }
            }
            alpha = alpha.max(value);
            if alpha >= window.beta {
                break;
            }
        }
        best
    }

    fn try_root(&mut self, action: Action, window: Window, depth: i32, place: usize) -> Option<Value> {
        self.rooms[1].line.clear();
        let is_reduced = is_late(depth, place) && !action.may_capture() && action.choice == 0;
        let less = if is_reduced { (late(depth, place) * 0.8) as i32 } else { 0 };
        self.try_action(action, 0, |worker, goes_on| {
            let next = Next { depth: depth - 1, ply: 1, window, goes_on };
            if place == 0 { worker.follow(next) } else { worker.follow_narrowly(next, less) }
        })
    }
}
