//! Quiescence search: looks on until no capture is pending, and no promotion that doubles the value of a piece. Its first ply
//! also looks at checks.

use crate::position::Action;

use super::limits::DEEPEST;
use super::order;
use super::score::{INFINITE, SURE, Value, to_table};
use super::tree::{bound_of, known_value};
use super::window::Window;
use super::worker::Worker;

/// By the number of captures before: how many of the best captures are searched. Without this bound the search would not
/// end where nearly all actions capture.
const MOST: [usize; 10] = [usize::MAX, 10, 6, 4, 3, 3, 2, 2, 2, 2];
/// How many positions a search for quiet looks at; it judges later ones as they stand. Where captured pieces change sides, hardly
/// any position is quiet.
const LONGEST: u64 = 500;
/// How many times in a row all ways out of a check are searched.
const CHECKS: usize = 2;

/// Bounds of the search for quiet.
struct Bounds {
    /// What a capture may gain in addition to its victim.
    margin: Value,
    /// How often the victim counts.
    victims: Value,
    /// After this many captures, only recaptures on the last square are searched.
    recaptures_from: usize,
    /// How many quiet ways out of a check are searched once one avoids mate.
    escapes: usize,
}

const BOUNDS: Bounds = Bounds { margin: 370, victims: 1, recaptures_from: usize::MAX, escapes: usize::MAX };
/// The bounds for games in which captured pieces go to a hand. Such pieces come back, and few positions are quiet.
const BOUNDS_WITH_HANDS: Bounds = Bounds { margin: 200, victims: 2, recaptures_from: 5, escapes: 2 };

impl Worker<'_> {
    fn bounds(&self) -> &'static Bounds {
        if self.evaluation.traits().keeps_captured { &BOUNDS_WITH_HANDS } else { &BOUNDS }
    }

    /// The value of the position at hand for the player to act after captures and checks; he may stand pat where nothing obliges him
    /// to capture. `done` captures came before.
    pub(super) fn settle(&mut self, done: usize, ply: usize, window: Window) -> Value {
        self.rooms[ply].line.clear();
        if done > 0 && !self.clock.count() {
            return window.alpha;
        }
        let traits = self.evaluation.traits();
        if done == 0 {
            self.settles_until = self.clock.nodes_here() + LONGEST;
        }
        if ply >= DEEPEST || done >= MOST.len() || self.clock.nodes_here() > self.settles_until {
            return self.judge(window);
        }
        // This comes before the table, whose entry is still on its way.
        let in_check = traits.has_royal && done <= CHECKS && self.game.is_in_check();
        let key = self.game.future_key();
        let entry = self.table.get(key);
        if let Some(value) = entry.and_then(|entry| known_value(entry, -(done as i32), ply, window)) {
            return value;
        }
        self.rooms[ply].known = entry.map(|entry| entry.digest).filter(|digest| *digest != 0);
        let mut actions = std::mem::take(&mut self.rooms[ply].actions);
        let value = match in_check || traits.obliges {
            true => {
                self.game.legal_into(&mut actions);
                self.settle_bound(done, ply, window, (&mut actions, in_check))
            }
            false => self.settle_free(done, ply, window, &mut actions),
        };
        self.game.take_overrun();
        self.rooms[ply].actions = actions;
        if !self.clock.is_over() {
            let best = self.rooms[ply].known.filter(|_| value > window.alpha);
            self.table.put(key, best, (to_table(value, ply), bound_of(value, window)), -(done as i32));
        }
        value
    }

    /// All actions have to be searched, or only captures if he may stand pat.
    fn settle_bound(
        &mut self,
        done: usize,
        ply: usize,
        window: Window,
        (actions, in_check): (&mut Vec<Action>, bool),
    ) -> Value {
        if actions.is_empty() {
            let side = self.game.mover();
            let outcome = self.game.ended_without_action();
            return outcome.map_or(0, |outcome| Self::value_of(outcome, side, ply));
        }
        let is_forced = in_check || actions.iter().all(|action| action.may_capture());
        if is_forced {
            return self.settle_among(done, ply, (window, -INFINITE), actions);
        }
        actions.retain(|action| action.may_capture());
        let value = self.judge(window);
        if value >= window.beta {
            return value;
        }
        let window = Window { alpha: window.alpha.max(value), ..window };
        self.settle_among(done, ply, (window, value), actions)
    }

    /// He may stand pat.
    fn settle_free(&mut self, done: usize, ply: usize, window: Window, actions: &mut Vec<Action>) -> Value {
        let value = self.judge(window);
        let traits = self.evaluation.traits();
        if value >= window.beta || !traits.captures || !traits.may_be_quiet {
            return value;
        }
        if done == 0 && traits.has_royal {
            self.list_loud_and_checks(ply, actions);
        } else {
            self.game.loud_into(actions);
            actions.retain(|action| order::is_forcing(&self.game, self.evaluation, *action));
        }
        let bounds = self.bounds();
        if done >= bounds.recaptures_from {
            let target = order::last_target(&self.game);
            actions.retain(|action| target.is_some_and(|target| target.0 == action.to));
        }
        if self.evaluation.counts_material() {
            let hopeless = window.alpha - value - bounds.margin;
            let (game, evaluation) = (&self.game, self.evaluation);
            actions.retain(|action| {
                let times = if action.may_capture() { bounds.victims } else { 1 };
                order::gain(game, evaluation, *action).is_none_or(|gain| gain * times > hopeless)
            });
        }
        let window = Window { alpha: window.alpha.max(value), ..window };
        self.settle_among(done, ply, (window, value), actions)
    }

    /// Fills a list with the [forcing](order::is_forcing) actions, and with the other actions that give check and lose no piece.
    fn list_loud_and_checks(&mut self, ply: usize, actions: &mut Vec<Action>) {
        let mut checks = std::mem::take(&mut self.rooms[ply].checks);
        self.game.loud_and_checks_into(actions, &mut checks);
        let (game, evaluation) = (&mut self.game, self.evaluation);
        actions.retain(|action| order::is_forcing(game, evaluation, *action));
        checks.retain(|action| {
            !order::is_forcing(game, evaluation, *action) && order::is_safe(game, evaluation, *action)
        });
        actions.extend_from_slice(&checks);
        self.rooms[ply].checks = checks;
    }

    fn settle_among(
        &mut self,
        done: usize,
        ply: usize,
        (window, mut best): (Window, Value),
        actions: &mut [Action],
    ) -> Value {
        let mut scores = std::mem::take(&mut self.rooms[ply].scores);
        let mut alpha = window.alpha;
        let is_free = best > -INFINITE;
        let evades = !is_free && self.evaluation.traits().null_is_worse;
        let most = if is_free { MOST[done] } else { usize::MAX };
        let mut escapes = self.bounds().escapes;
        let mut queue = self.queue(self.rooms[ply].known, actions, &mut scores);
        for _ in 0..most {
            let Some((action, score)) = self.next(&mut queue, ply) else { break };
            if is_free && order::is_bad(score) {
                break;
            }
            // Once an escape avoids mate, few quiet escapes are searched, and none that loses a piece. Losing captures stand
            // last in the order, so they are skipped with the rest.
            if evades && best > -SURE && !action.may_capture() {
                if escapes == 0 {
                    break;
                }
                escapes -= 1;
                if !order::is_safe(&mut self.game, self.evaluation, action) {
                    continue;
                }
            }
            let now = Window { alpha, ..window };
            let value = self.try_action(action, ply, |worker, goes_on| match goes_on {
                true => worker.settle(done + 1, ply + 1, now),
                false => -worker.settle(done + 1, ply + 1, now.turned()),
            });
            let Some(value) = value else { continue };
            if self.clock.is_over() {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.rooms[ply].known = Some(order::digest(action));
                self.note_line(ply, action);
            }
            if alpha >= window.beta {
                break;
            }
        }
        self.rooms[ply].scores = scores;
        // Ways out of a check that were not searched completely prove no mate.
        if best == -INFINITE { window.alpha.max(-SURE + 1) } else { best }
    }
}
