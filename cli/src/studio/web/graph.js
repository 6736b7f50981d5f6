// @ts-check
// The score along a game, as a graph.

import { h, s } from './dom.js';

/** @typedef {{after: number, score: string, points: number}} Score */

const WIDTH = 320;
const HEIGHT = 90;
/** An action that costs its player such a share of the game is a blunder. */
const BLUNDER = 0.2;

/**
 * White's share of a game with a score: a pawn more is a tenth of it, a win all of it.
 * @param {number} points
 */
export const shareOf = points => 1 / (1 + Math.exp(-points * 0.45));

export class Graph {
  /**
   * @param {string} id the game
   * @param {(step: number) => void} go shows the position after so many actions
   * @param {() => void} marked what is done when an action turns out to be a blunder
   */
  constructor(id, go, marked) {
    this.id = id;
    this.go = go;
    this.marked = marked;
    /** @type {import('./api.js').Line[]} */
    this.log = [];
    this.step = 0;
    /** The scores of the first states of the game. @type {Score[]} */
    this.scores = [];
    /** The blunders by the number of the action, and what they cost. @type {Map<number, string>} */
    this.blunders = new Map();
    this.source = /** @type {EventSource | null} */ (null);
    this.figure = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
    this.slider = h('div', {
      class: 'graph', role: 'slider', tabindex: 0, 'aria-label': 'Score along the game', 'aria-valuemin': 0,
      onclick: (/** @type {PointerEvent} */ event) => this.pick(event),
    }, this.figure);
    this.caption = h('p', { class: 'faint caption' });
    this.element = h('div', { class: 'along' }, this.slider, this.caption);
  }

  /**
   * Shows a game and where one is in it. What the computer has thought of the same actions before is kept.
   * @param {import('./api.js').Line[]} log
   * @param {number} step
   */
  show(log, step) {
    let same = 0;
    while (same < log.length && log[same].action === this.log[same]?.action) same++;
    const isOther = same < this.log.length || same < log.length;
    this.log = log;
    this.step = step;
    this.scores.length = Math.min(this.scores.length, same + 1);
    for (const at of this.blunders.keys()) if (at >= same) this.blunders.delete(at);
    this.element.hidden = log.length === 0;
    if (isOther && this.source) this.stop();
    this.draw();
  }

  /** Judges the states that have no score yet. */
  start() {
    if (this.source || this.scores.length > this.log.length || this.log.length === 0) return;
    this.source = new EventSource(`/api/games/${encodeURIComponent(this.id)}/scores/${this.scores.length}`);
    this.source.addEventListener('score', event => this.take(JSON.parse(event.data)));
    this.source.addEventListener('end', () => {
      this.stop();
      this.describe();
    });
  }

  stop() {
    this.source?.close();
    this.source = null;
  }

  /** @param {Score} score */
  take(score) {
    if (score.after !== this.scores.length || score.after > this.log.length) return;
    this.scores.push(score);
    const at = score.after - 1;
    const cost = at < 0 ? 0 : this.cost(at);
    if (cost >= BLUNDER) {
      this.blunders.set(at, `a blunder: ${this.scores[at].score} before, ${score.score} after it`);
      this.marked();
    }
    this.draw();
  }

  /**
   * The share of the game that an action has cost its player.
   * @param {number} at
   */
  cost(at) {
    const [before, after] = [this.scores[at], this.scores[at + 1]].map(({ points }) => shareOf(points));
    return this.log[at].mover === 'White' ? before - after : after - before;
  }

  draw() {
    const last = Math.max(this.log.length, 1);
    const x = (/** @type {number} */ after) => (after / last) * WIDTH;
    const y = (/** @type {number} */ after) => HEIGHT * (1 - shareOf(this.scores[after].points));
    const points = this.scores.map((_, after) => `${x(after).toFixed(1)},${y(after).toFixed(1)}`);
    const area = points.length > 1 && s('polygon', { class: 'white-share', points: `0,${HEIGHT} ${points.join(' ')} ${x(points.length - 1).toFixed(1)},${HEIGHT}` });
    const marks = [...this.blunders.keys()].map(at => s('line', { class: 'blunder', x1: x(at), y1: y(at), x2: x(at + 1), y2: y(at + 1) }));
    this.figure.replaceChildren(...[
      area, s('line', { class: 'middle', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      points.length > 1 && s('polyline', { class: 'score-line', points: points.join(' ') }), ...marks,
      s('line', { class: 'here', x1: x(this.step), x2: x(this.step), y1: 0, y2: HEIGHT }),
    ].filter(Boolean));
    this.describe();
  }

  /** The same in words. */
  describe() {
    const known = this.scores[this.step];
    const blunder = this.blunders.get(this.step - 1);
    const played = this.step > 0 ? `${this.log[this.step - 1].mover}'s ${this.log[this.step - 1].written}` : 'the start';
    const told = `After ${played}: ${known ? known.score : 'not judged yet'}${blunder ? ` · ${blunder}` : ''}`;
    const count = this.scores.length <= this.log.length && this.source ? ` · ${this.scores.length} of ${this.log.length + 1} positions judged` : '';
    this.caption.textContent = told + count;
    this.slider.setAttribute('aria-valuemax', String(this.log.length));
    this.slider.setAttribute('aria-valuenow', String(this.step));
    this.slider.setAttribute('aria-valuetext', told);
  }

  /** @param {PointerEvent} event */
  pick(event) {
    const { left, width } = this.slider.getBoundingClientRect();
    this.go(Math.round(((event.clientX - left) / width) * this.log.length));
  }
}
