//! Monte-Carlo tree search, for games with so many actions that alpha-beta hardly sees beyond the next one.
//!
//! The tree grows by one position at a time, where it is most promising or least explored (PUCT, Rosin 2011). A new
//! position is evaluated once: all its actions are judged, and a short playout guided by their gains shows how it may go
//! on. Proven wins and losses are propagated up the tree (Winands, Björnsson, Saito 2008).

use crate::ids::Side;
use crate::position::Action;

use super::chance::Chance;
use super::limits::DEEPEST;
use super::order;
use super::score::{LARGEST, Score, Value, WIN};
use super::thought::{Report, Thought};
use super::window::Window;
use super::worker::Worker;

/// The value at which the player to act wins nearly four of five games.
const SCALE: f32 = 300.0;
/// The weight of exploration against known values.
const CURIOSITY: f32 = 1.3;
/// How much better an action must be to be tried first about three times as often.
const TEMPERATURE: f32 = 0.25;
/// How much worse than its parent an unexplored action is assumed to be.
const UNKNOWN: f32 = 0.15;
/// The most positions of a tree: each takes 40 bytes.
const MOST: usize = 1 << 20;
/// How many actions a guided player chooses among.
const GLANCES: usize = 4;

/// A position of the tree, with the action that leads to it.
#[derive(Clone, Debug)]
struct Node {
    action: Action,
    /// The probability that the action is good, by its immediate gain.
    prior: f32,
    visits: u32,
    /// The sum of its values for White, each from -1 to 1.
    sum: f32,
    /// Its first child and the number of children; none before it is expanded.
    first: u32,
    children: u32,
    /// Its proven result, if known: 1 if White wins, -1 if Black wins, 0 for a draw.
    known: Option<i8>,
}

impl Node {
    fn new(action: Action) -> Node {
        Node { action, prior: 0.0, visits: 0, sum: 0.0, first: 0, children: 0, known: None }
    }

    /// Its value for White.
    fn mean(&self) -> Option<f32> {
        match self.known {
            Some(known) => Some(f32::from(known)),
            None => (self.visits > 0).then(|| self.sum / self.visits as f32),
        }
    }
}

/// The growing tree.
pub(super) struct Tree<'w, 'e> {
    worker: &'w mut Worker<'e>,
    nodes: Vec<Node>,
    chance: Chance,
    /// How many actions guided players do after a new position.
    playout: u32,
}

/// 1 for White, -1 for Black.
fn sign(side: Side) -> f32 {
    if side == Side::Black { -1.0 } else { 1.0 }
}

/// The value of a score, from -1 to 1.
fn squashed(value: Value) -> f32 {
    (value as f32 / SCALE / 2.0).tanh()
}

impl<'w, 'e> Tree<'w, 'e> {
    /// A tree of the position at hand.
    pub(super) fn new(worker: &'w mut Worker<'e>, playout: u32, seed: u64) -> Tree<'w, 'e> {
        Tree { worker, nodes: Vec::new(), chance: Chance::new(seed), playout }
    }

    /// Grows the tree until a limit is reached, and reports each time that its size has doubled.
    pub(super) fn grow(mut self, actions: Vec<Action>, report: &mut dyn FnMut(&Report<'_>)) -> Thought {
        let side = self.worker.game.mover();
        self.nodes.push(Node::new(Action::pass()));
        self.open(0, 0, &actions);
        let (mut round, mut next) = (0, 1);
        while !self.worker.clock.is_over() && self.nodes[0].known.is_none() {
            self.step();
            round += 1;
            if round >= next {
                next *= 2;
                self.report(side, report);
            }
        }
        self.report(side, report);
        let order = self.order(0, side);
        let line = self.line(order[0], side);
        Thought {
            action: Some(self.nodes[order[0]].action),
            score: self.score(order[0], side),
            depth: line.len() as u32,
            nodes: self.worker.clock.nodes(),
            line,
        }
    }

    fn report(&self, side: Side, report: &mut dyn FnMut(&Report<'_>)) {
        let lines = self.worker.clock.limits().lines.max(1);
        for (number, node) in self.order(0, side).into_iter().take(lines).enumerate() {
            let line = self.line(node, side);
            report(&Report {
                depth: line.len() as u32,
                score: self.score(node, side),
                nodes: self.worker.clock.nodes(),
                time: self.worker.clock.elapsed(),
                number: number + 1,
                fullness: (self.nodes.len() * 1000 / MOST) as u32,
                line: &line,
            });
        }
    }

    /// The children of a node, the best for a side first: proven wins, then by visits, losses last.
    fn order(&self, node: usize, side: Side) -> Vec<usize> {
        let Node { first, children, .. } = self.nodes[node];
        let mut order: Vec<usize> = (first..first + children).map(|child| child as usize).collect();
        let worth = |child: &usize| {
            let node = &self.nodes[*child];
            let mean = node.mean().unwrap_or(-2.0 * sign(side)) * sign(side);
            let known = node.known.map_or(0.0, |known| f32::from(known) * sign(side));
            (known, node.visits, mean, node.prior)
        };
        order.sort_by(|a, b| worth(b).partial_cmp(&worth(a)).unwrap_or(std::cmp::Ordering::Equal));
        order
    }

    /// The best actions of both players from a node on, beginning with the node's own.
    fn line(&self, node: usize, side: Side) -> Vec<Action> {
        let mut game = self.worker.game.clone();
        let (mut node, mut side, mut line) = (node, side, Vec::new());
        loop {
            line.push(self.nodes[node].action);
            if !game.play_action(self.nodes[node].action) || self.nodes[node].children == 0 {
                return line;
            }
            side = if game.ended().is_some() { side } else { game.mover() };
            node = self.order(node, side)[0];
            if self.nodes[node].visits == 0 && self.nodes[node].known.is_none() {
                return line;
            }
        }
    }

    fn score(&self, node: usize, side: Side) -> Score {
        let length = self.line(node, side).len() as Value;
        match self.nodes[node].known.map(|known| f32::from(known) * sign(side)) {
            Some(known) if known > 0.0 => Score::of(WIN - length),
            Some(known) if known < 0.0 => Score::of(length - WIN),
            _ => {
                let mean = self.nodes[node].mean().unwrap_or(0.0) * sign(side);
                Score::of((mean.clamp(-0.999, 0.999).atanh() * 2.0 * SCALE) as Value)
            }
        }
    }

    /// Descends to an unexplored position, evaluates it, and updates the values on the way up.
    fn step(&mut self) {
        let mut path = vec![(0, self.worker.game.mover())];
        loop {
            let (node, side) = path[path.len() - 1];
            if self.nodes[node].children == 0 || path.len() >= DEEPEST / 2 {
                break;
            }
            let child = self.choose(node, side);
            if !self.worker.game.play_action(self.nodes[child].action) {
                // An action that costs too much is as bad as possible.
                self.worker.game.take_overrun();
                self.nodes[child].known = Some(-sign(side) as i8);
                break;
            }
            path.push((child, self.worker.game.mover()));
            if self.nodes[child].known.is_some() {
                break;
            }
        }
        let (leaf, _) = path[path.len() - 1];
        let value = match self.nodes[leaf].known {
            Some(known) => f32::from(known),
            None => self.look(leaf, path.len()),
        };
        for (node, side) in path.into_iter().rev() {
            self.nodes[node].visits += 1;
            self.nodes[node].sum += value;
            self.prove(node, side);
            if node != 0 {
                self.worker.game.undo();
            }
        }
    }

    /// The child to explore next, for the player to act.
    fn choose(&self, node: usize, side: Side) -> usize {
        let parent = &self.nodes[node];
        let known = parent.mean().unwrap_or(0.0) * sign(side) - UNKNOWN;
        let much = CURIOSITY * (parent.visits.max(1) as f32).sqrt();
        let interest = |child: &usize| {
            let child = &self.nodes[*child];
            if child.known.is_some_and(|known| f32::from(known) * sign(side) < 0.0) {
                return f32::MIN;
            }
            let mean = child.mean().map_or(known, |mean| mean * sign(side));
            mean + much * child.prior / (1 + child.visits) as f32
        };
        let children = parent.first as usize..(parent.first + parent.children) as usize;
        let best = children.clone().max_by(|a, b| interest(a).total_cmp(&interest(b)));
        best.unwrap_or(children.start)
    }

    /// Proves the result of a position by its children: a player who can win, or who can only lose.
    fn prove(&mut self, node: usize, side: Side) {
        let Node { first, children, known, .. } = self.nodes[node];
        if known.is_some() || children == 0 {
            return;
        }
        let own = sign(side) as i8;
        let all = &self.nodes[first as usize..(first + children) as usize];
        if all.iter().any(|child| child.known == Some(own)) {
            self.nodes[node].known = Some(own);
        } else if all.iter().all(|child| child.known.is_some()) {
            let best = all.iter().filter_map(|child| child.known).map(|known| known * own).max();
            self.nodes[node].known = best.map(|best| best * own);
        }
    }

    /// Evaluates the position at hand for the first time: its actions, and its value for White. `ply` is its
    /// place in the path, where the root has 1.
    fn look(&mut self, leaf: usize, ply: usize) -> f32 {
        let worker = &mut *self.worker;
        if let Some(value) = worker.value_of_repetition(ply - 1) {
            return squashed(value) * sign(worker.game.mover());
        }
        if let Some(outcome) = worker.game.ended() {
            let known = outcome.winner.map_or(0.0, sign);
            self.nodes[leaf].known = Some(known as i8);
            return known;
        }
        let side = worker.game.mover();
        if self.nodes.len() >= MOST || self.nodes[leaf].children > 0 {
            return squashed(worker.settle(0, ply, Window::WHOLE)) * sign(side);
        }
        let mut actions = std::mem::take(&mut worker.rooms[ply].actions);
        worker.game.legal_into(&mut actions);
        worker.game.take_overrun();
        let value = if actions.is_empty() {
            let outcome = worker.game.ended_without_action();
            let known = outcome.and_then(|outcome| outcome.winner).map_or(0, |winner| sign(winner) as i8);
            self.nodes[leaf].known = Some(known);
            f32::from(known)
        } else {
            let best = self.open(leaf, ply, &actions);
            if self.playout == 0 { best } else { (best + self.play_on(ply)) / 2.0 }
        };
        self.worker.rooms[ply].actions = actions;
        value
    }

    /// Gives a node its children: each action is judged by its immediate value. Gives the value of the best one for
    /// White.
    fn open(&mut self, node: usize, ply: usize, actions: &[Action]) -> f32 {
        let side = self.worker.game.mover();
        let first = self.nodes.len();
        let (mut values, mut best) = (Vec::with_capacity(actions.len()), -1.0_f32);
        for action in actions {
            let mut child = Node::new(*action);
            // There may be no time left to look at all of them.
            if self.worker.clock.is_over() {
                values.push(-1.0);
                self.nodes.push(child);
                continue;
            }
            let mut ending = None;
            let value = self.worker.try_action(*action, ply, |worker, goes_on| {
                worker.clock.count();
                match goes_on {
                    true => worker.settle(0, ply + 1, Window::WHOLE),
                    false => -worker.settle(0, ply + 1, Window::WHOLE),
                }
            });
            let value = value.unwrap_or(-WIN);
            if value.abs() > LARGEST {
                ending = Some(if value > 0 { 1.0 } else { -1.0 });
            }
            let worth = ending.unwrap_or_else(|| squashed(value));
            // Only the end of the game is proof; the result of a capture search is not.
            child.known = (value.abs() == WIN - ply as Value - 1).then_some((worth * sign(side)) as i8);
            values.push(worth);
            best = best.max(worth);
            self.nodes.push(child);
        }
        let weights: Vec<f32> = values.iter().map(|value| ((value - best) / TEMPERATURE).exp()).collect();
        let all: f32 = weights.iter().sum();
        for (child, weight) in self.nodes[first..].iter_mut().zip(weights) {
            child.prior = weight / all;
        }
        self.nodes[node].first = first as u32;
        self.nodes[node].children = actions.len() as u32;
        best * sign(side)
    }

    /// Lets guided players go on for some actions; gives the resulting value for White.
    fn play_on(&mut self, ply: usize) -> f32 {
        let mut done = 0;
        let mut ended = None;
        while done < self.playout && ended.is_none() {
            let Some(action) = self.glance() else { break };
            if !self.worker.game.play_action(action) {
                self.worker.game.take_overrun();
                break;
            }
            done += 1;
            self.worker.clock.count();
            ended = self.worker.game.ended();
        }
        let side = self.worker.game.mover();
        let value = match ended {
            Some(outcome) => outcome.winner.map_or(0.0, sign),
            None => squashed(self.worker.settle(0, ply + 1, Window::WHOLE)) * sign(side),
        };
        (0..done).for_each(|_| {
            self.worker.game.undo();
        });
        value
    }

    /// The best of some drawn actions, by their immediate gains.
    fn glance(&mut self) -> Option<Action> {
        let mut best: Option<(i32, Action)> = None;
        for _ in 0..GLANCES {
            let chance = &mut self.chance;
            let action = self.worker.game.draw(|count| chance.below(count))?;
            let gain = order::gain(&self.worker.game, self.worker.evaluation, action).unwrap_or(0);
            if best.is_none_or(|(known, _)| gain > known) {
                best = Some((gain, action));
            }
        }
        best.map(|(_, action)| action)
    }
}
