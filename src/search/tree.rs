//! Alpha-beta: what a position is worth, looked so many actions ahead (principal variation search).

use crate::ids::Side;
use crate::position::Action;

use super::limits::DEEPEST;
use super::order;
use super::score::{INFINITE, SURE, Value, from_table, to_table};
use super::table::Bound;
use super::worker::Worker;

/// What is asked of a position: a score between these two, or a bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    /// Whether a score is better than `alpha` at all.
    pub(super) fn narrow(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    pub(super) fn is_narrow(self) -> bool {
        self.alpha + 1 == self.beta
    }

    /// As the other player sees it.
    pub(super) fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What is known of a node before its actions are looked at.
#[derive(Clone, Copy, Debug)]
struct Node {
    key: u64,
    ply: usize,
    depth: i32,
    window: Window,
    in_check: bool,
    known: Option<Action>,
    side: Side,
}

/// What is asked of the position after an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// As the player sees it who did the action.
    pub(super) window: Window,
    /// Whether it is still his turn.
    pub(super) goes_on: bool,
}

/// How much a player who may do nothing is taken to be worse off, by depth.
const MARGIN: Value = 90;
/// Lists so long are sorted at once.
const LONG: usize = 60;

impl Worker<'_> {
    /// What the position at hand is worth to the player to act.
    pub(super) fn search(&mut self, depth: i32, ply: usize, window: Window, may_pass: bool) -> Value {
        self.rooms[ply].line.clear();
        if !self.clock.count() {
            return window.alpha;
        }
        let traits = self.evaluation.traits();
        if traits.repetition_draws && self.game.occurrences() > 1 {
            return 0;
        }
        if ply >= DEEPEST {
            return self.judge();
        }
        let in_check = traits.has_royal && self.game.is_in_check();
        let may_extend = in_check && ply < 2 * self.round.unsigned_abs() as usize;
        let depth = depth + i32::from(may_extend);
        if depth <= 0 {
            return self.settle(0, ply, window);
        }
        let key = self.game.future_key();
        let entry = self.table.get(key);
        if let Some(entry) = entry.filter(|entry| i32::from(entry.depth) >= depth && window.is_narrow()) {
            let value = from_table(i32::from(entry.value), ply);
            match entry.bound {
                Bound::Exact => return value,
                Bound::Least if value >= window.beta => return value,
                Bound::Most if value <= window.alpha => return value,
                Bound::Least | Bound::Most => {}
            }
        }
        let known = entry.and_then(|entry| entry.action);
        let node = Node { key, ply, depth, window, in_check, known, side: self.game.mover() };
        if let Some(value) = self.prune(node, may_pass) {
            return value;
        }
        let depth = if known.is_none() && depth >= 5 { depth - 1 } else { depth };
        self.look_at_actions(Node { depth, ..node })
    }

    /// A bound that makes it needless to look at the actions, where the rules make that sound.
    fn prune(&mut self, node: Node, may_pass: bool) -> Option<Value> {
        let Node { depth, ply, window, .. } = node;
        let is_sound = self.evaluation.traits().null_is_worse && self.evaluation.counts_material();
        if !is_sound || node.in_check || !window.is_narrow() || window.beta.abs() >= SURE {
            return None;
        }
        let value = self.judge();
        if depth <= 4 && value - MARGIN * depth >= window.beta {
            return Some(value);
        }
        let is_strong = value >= window.beta && self.evaluation.has_force(&self.game, node.side);
        if !may_pass || depth < 3 || !is_strong || !self.game.play_null() {
            return None;
        }
        let less = 3 + depth / 4 + ((value - window.beta) / 200).min(2);
        let reply = Window::narrow(-window.beta);
        let value = -self.search(depth - less, ply + 1, reply, false);
        self.game.undo();
        let is_enough = value >= window.beta && !self.clock.is_over();
        is_enough.then_some(if value >= SURE { window.beta } else { value })
    }

    fn look_at_actions(&mut self, node: Node) -> Value {
        let ply = node.ply;
        let mut actions = std::mem::take(&mut self.rooms[ply].actions);
        let mut scores = std::mem::take(&mut self.rooms[ply].scores);
        self.game.legal_into(&mut actions);
        self.game.take_overrun();
        let value = if actions.is_empty() {
            let outcome = self.game.ended_without_action();
            outcome.map_or(0, |outcome| Self::value_of(outcome, node.side, ply))
        } else {
            order::score(
                &self.game,
                (self.evaluation, self.history),
                (ply, node.known),
                &actions,
                &mut scores,
            );
            if actions.len() > LONG {
                order::sort(&mut actions, &mut scores);
            }
            self.try_actions(node, &mut actions, &mut scores)
        };
        self.rooms[ply].actions = actions;
        self.rooms[ply].scores = scores;
        value
    }

    /// Looks at the actions in their order until one is too good for the other player.
    fn try_actions(&mut self, node: Node, actions: &mut [Action], scores: &mut [i32]) -> Value {
        let Node { ply, window, .. } = node;
        let (mut best, mut chosen, mut alpha) = (-INFINITE, None, window.alpha);
        for place in 0..actions.len() {
            let (action, score) = match actions.len() > LONG {
                true => (actions[place], scores[place]),
                false => order::pick(actions, scores, place),
            };
            let less = self.reduction(node, place, action, score);
            let now = Window { alpha, beta: window.beta };
            let tried = self.try_action(action, ply, |worker, goes_on| {
                let next = Next { depth: node.depth - 1, ply: ply + 1, window: now, goes_on };
                if place == 0 { worker.follow(next) } else { worker.follow_narrowly(next, less) }
            });
            let Some(value) = tried else { continue };
            if self.clock.is_over() {
                // What was found without looking to the end counts for nothing, unless there is nothing else.
                return if best > -INFINITE { best } else { window.alpha };
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    chosen = Some(action);
                    self.note_line(ply, action);
                }
            }
            if alpha >= window.beta {
                self.note_cut(node, action, &actions[..place], score);
                break;
            }
        }
        if best == -INFINITE {
            return self.judge();
        }
        let bound = match best {
            best if best >= window.beta => Bound::Least,
            best if best > window.alpha => Bound::Exact,
            _ => Bound::Most,
        };
        self.table.put(node.key, chosen, (to_table(best, ply), bound), node.depth);
        best
    }

    /// What an action is worth that is not the first one: a narrow window shows whether it is better than those before it, at
    /// first with less depth, and only if it is does it get the whole window.
    pub(super) fn follow_narrowly(&mut self, next: Next, less: i32) -> Value {
        let Next { window, .. } = next;
        let narrow = Next { window: Window::narrow(window.alpha), ..next };
        if less > 0 {
            let value = self.follow(Next { depth: next.depth - less, ..narrow });
            if value <= window.alpha {
                return value;
            }
        }
        let value = self.follow(narrow);
        if value > window.alpha && value < window.beta { self.follow(next) } else { value }
    }

    /// What the position after an action is worth to the player who did it.
    pub(super) fn follow(&mut self, next: Next) -> Value {
        let Next { depth, ply, window, goes_on } = next;
        match goes_on {
            true => self.search(depth, ply, window, true),
            false => -self.search(depth, ply, window.turned(), true),
        }
    }

    /// By how much less a late quiet action is looked ahead at first.
    fn reduction(&self, node: Node, place: usize, action: Action, score: i32) -> i32 {
        if node.depth < 3 || place < 3 || node.in_check || order::is_loud(score) {
            return 0;
        }
        let late = (place as f32).ln() * (node.depth as f32).ln() / 2.2;
        let good = self.history.of(node.side, action) / 6000;
        (late as i32 - good - i32::from(!node.window.is_narrow())).clamp(0, node.depth - 2)
    }

    /// An action was too good for the other player: similar ones are looked at earlier from now on.
    fn note_cut(&mut self, node: Node, action: Action, before: &[Action], score: i32) {
        if !order::is_loud(score) || !action.may_capture() {
            self.history.note_killer(node.ply, action);
            self.history.note(node.side, action, node.depth, true);
        }
        for worse in before.iter().filter(|worse| !worse.may_capture()) {
            self.history.note(node.side, *worse, node.depth, false);
        }
    }
}
