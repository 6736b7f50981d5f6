//! Alpha-beta: the value of a position at a given depth (principal variation search).

use crate::position::Action;

use super::limits::DEEPEST;
use super::node::{Next, Node};
use super::order;
use super::score::{INFINITE, SURE, Value, from_table, to_table};
use super::table::{Bound, Entry};
use super::window::Window;
use super::worker::Worker;

impl Worker<'_> {
    /// The value of the position at hand for the player to act.
    pub(super) fn search(&mut self, depth: i32, ply: usize, window: Window, may_pass: bool) -> Value {
        self.rooms[ply].line.clear();
        if !self.clock.count() {
            return window.alpha;
        }
        if let Some(value) = self.value_of_repetition(ply) {
            return value;
        }
        if ply >= DEEPEST {
            return self.judge(window);
        }
        let window = window.within_reach(ply);
        if window.is_empty() {
            return window.alpha;
        }
        let in_check = self.evaluation.traits().has_royal && self.game.is_in_check();
        let depth = if in_check { self.depth_in_check(depth, ply) } else { depth };
        if depth <= 0 {
            return self.settle(0, ply, window);
        }
        let key = self.game.future_key();
        let entry = self.table.get(key);
        if let Some(value) = entry.and_then(|entry| known_value(entry, depth, ply, window)) {
            return value;
        }
        let known = entry.map(|entry| entry.digest).filter(|digest| *digest != 0);
        let mut node = Node {
            key,
            ply,
            depth,
            window,
            in_check,
            known,
            side: self.game.mover(),
            value: None,
            improves: true,
        };
        if let Some(value) = self.prune(&mut node, may_pass, entry) {
            return value;
        }
        node.depth = node.depth_of_actions();
        self.look_at_actions(node)
    }

    /// The depth for a player in check. He tries every escape, however little depth is left. He gets one more ply, unless he
    /// wins the piece that moved last. From twice the depth of the round on, he gets none: where nearly every action gives check,
    /// the search would not end.
    fn depth_in_check(&mut self, depth: i32, ply: usize) -> i32 {
        if ply >= 2 * self.round.unsigned_abs() as usize {
            depth
        } else if order::wins_last_mover(&mut self.game, self.evaluation) {
            depth.max(1)
        } else {
            depth.max(0) + 1
        }
    }

    /// A bound that makes searching the actions unnecessary, where the rules make that sound.
    fn prune(&mut self, node: &mut Node, may_pass: bool, entry: Option<Entry>) -> Option<Value> {
        let Node { depth, ply, window, .. } = *node;
        self.rooms[ply].value = None;
        let is_sound = self.evaluation.traits().null_is_worse && self.evaluation.counts_material();
        if !is_sound || node.in_check || window.beta <= -SURE {
            return None;
        }
        let value = self.judge(window);
        node.value = Some(value);
        self.rooms[ply].value = node.value;
        let before = ply.checked_sub(2).and_then(|before| self.rooms[before].value);
        node.improves = before.is_none_or(|before| value > before);
        if !window.is_narrow() {
            // A wide window needs the value only to skip actions.
            return None;
        }
        let value = better_known(entry, ply, value);
        if node.is_far_above(value) {
            return Some(value);
        }
        if node.is_far_below(value) {
            let value = self.settle(0, ply, window);
            if value <= window.alpha {
                return Some(value);
            }
        }
        let is_strong = value >= window.beta && self.evaluation.has_force(&self.game, node.side);
        if !may_pass || !node.allows_null() || !is_strong || !self.game.play_null() {
            return None;
        }
        self.forget_trail(ply);
        let reply = Window::narrow(-window.beta);
        let value = -self.search(depth - node.null_reduction(value), ply + 1, reply, false);
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
            self.try_actions(node, &mut actions, &mut scores)
        };
        self.rooms[ply].actions = actions;
        self.rooms[ply].scores = scores;
        value
    }

    /// Searches the actions in order until one is too good for the other player. It gives up hopeless quiet actions unless they
    /// give check. It gives up late ones, too; their checks are searched where lines to the royal pieces reveal them.
    fn try_actions(&mut self, node: Node, actions: &mut [Action], scores: &mut Vec<i32>) -> Value {
        let Node { ply, window, .. } = node;
        let (mut best, mut chosen, mut alpha) = (-INFINITE, None, window.alpha);
        let (tells_checks, mut is_sifted) = (self.evaluation.traits().quiet_is_harmless, false);
        let mut queue = self.queue(node.known, actions, scores);
        while let Some((action, score)) = self.next(&mut queue, ply) {
            let place = queue.place();
            let is_saved = best > -SURE;
            let is_skipped = is_saved && node.skips(place, score);
            if is_skipped && !tells_checks {
                // So are the actions after it, which are not louder.
                break;
            }
            let is_given_up = is_skipped || is_saved && node.is_futile(alpha, score);
            if is_given_up && tells_checks && !is_sifted {
                is_sifted = true;
                best = best.max(alpha);
                queue.keep_possible_checks(&mut self.game);
                continue;
            }
            let less = self.reduction(node, place, action, score);
            let now = Window { alpha, beta: window.beta };
            let is_first = best == -INFINITE;
            let tried = self.try_action(action, ply, |worker, goes_on| {
                if is_given_up && !goes_on && !worker.game.is_in_check() {
                    return alpha;
                }
                let next = Next { depth: node.depth - 1, ply: ply + 1, window: now, goes_on };
                if is_first { worker.follow(next) } else { worker.follow_narrowly(next, less) }
            });
            let Some(value) = tried else { continue };
            if self.clock.is_over() {
                // A result of an incomplete search counts for nothing, unless there is no other.
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
                self.note_cut(node, action, queue.before());
                break;
            }
        }
        if best == -INFINITE {
            return self.judge(window);
        }
        let found = (to_table(best, ply), bound_of(best, window));
        self.table.put(node.key, chosen.map(order::digest), found, node.depth);
        best
    }

    /// The value of an action other than the first: a narrow window shows whether it is better than those before it, at
    /// first with reduced depth; only then does it get the whole window.
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

    /// The value of the position after an action for the player who did it.
    pub(super) fn follow(&mut self, next: Next) -> Value {
        let Next { depth, ply, window, goes_on } = next;
        match goes_on {
            true => self.search(depth, ply, window, true),
            false => -self.search(depth, ply, window.turned(), true),
        }
    }

    /// By how many plies an action is searched less deeply than the first ones.
    fn reduction(&self, node: Node, place: usize, action: Action, score: i32) -> i32 {
        if !node.reduces(place) {
            return 0;
        }
        let has_history = !order::is_loud(score) && !order::is_bad(score);
        node.reduction(place, score, if has_history { self.history_of(node, action) } else { 0 })
    }

    fn history_of(&self, node: Node, action: Action) -> i32 {
        let trail = order::trail(&self.game, action);
        self.history.of(node.side, action, (self.before(node.ply), trail))
    }

    /// Records that an action was too good for the other player: similar actions come earlier from now on.
    fn note_cut(&mut self, node: Node, action: Action, tried: &[Action]) {
        let before = self.before(node.ply);
        let best = (!action.may_capture()).then_some((action, true));
        if best.is_some() {
            self.history.note_killer(node.ply, action);
        }
        let worse = tried.iter().filter(|worse| !worse.may_capture()).map(|worse| (*worse, false));
        for (action, is_good) in best.into_iter().chain(worse) {
            let trail = order::trail(&self.game, action);
            self.history.note((node.side, action), (before, trail), node.depth, is_good);
        }
    }
}

/// The score that an entry gives a position at this depth, if it suffices for a narrow window.
pub(super) fn known_value(entry: Entry, depth: i32, ply: usize, window: Window) -> Option<Value> {
    let value = from_table(i32::from(entry.value), ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Least => value >= window.beta,
        Bound::Most => value <= window.alpha,
    };
    (decides && window.is_narrow() && i32::from(entry.depth) >= depth).then_some(value)
}

/// The value of a position by what the table knows of it, where that is nearer than its static evaluation.
fn better_known(entry: Option<Entry>, ply: usize, value: Value) -> Value {
    let Some(entry) = entry else { return value };
    let found = from_table(i32::from(entry.value), ply);
    match entry.bound {
        // A win that the table knows was proven at its own depth.
        _ if found.abs() >= SURE => value,
        Bound::Least if found > value => found,
        Bound::Most if found < value => found,
        Bound::Exact => found,
        Bound::Least | Bound::Most => value,
    }
}

/// How a score found with a window bounds the true score.
pub(super) fn bound_of(value: Value, window: Window) -> Bound {
    match value {
        value if value >= window.beta => Bound::Least,
        value if value > window.alpha => Bound::Exact,
        _ => Bound::Most,
    }
}
