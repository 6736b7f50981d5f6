// @ts-check
// What the computer thinks of the position that is shown, while it thinks.

import { h, tell } from './dom.js';
import { shareOf } from './graph.js';

/**
 * @typedef {{number: number, depth: number, nodes: number, seconds: number, score: string, points: number, actions: string[],
 *   squares: number[]}} Line
 */

export class AnalysisView {
  /**
   * @param {string} id the game
   * @param {(squares: number[][]) => void} point what points at the best actions on the board
   * @param {(text: string) => void} playFrom
   */
  constructor(id, point, playFrom) {
    this.id = id;
    this.point = point;
    /** @type {Map<number, Line>} */
    this.lines = new Map();
    this.source = /** @type {EventSource | null} */ (null);
    this.after = -1;
    this.version = -1;
    this.score = h('b', { class: 'score' }, '');
    this.about = h('span', { class: 'faint' }, '');
    this.white = h('i', {});
    this.bar = h('div', { class: 'balance', role: 'img' }, this.white);
    this.list = h('ol', { class: 'lines', 'aria-label': 'Best lines' });
    /** The place of the moves and of the graph below them. */
    this.along = h('div', { class: 'game-along' });
    this.text = h('textarea', { readonly: true, rows: 3, id: 'position-text', spellcheck: 'false', onfocus: () => this.text.select() });
    this.element = h('div', { class: 'analysis' },
      h('div', { class: 'verdict', 'aria-live': 'off' }, this.score, this.about), this.bar, this.list, this.along,
      h('label', { for: 'position-text' }, 'Position as text'), this.text,
      h('div', { class: 'options' },
        h('button', { type: 'button', onclick: () => this.copy() }, 'Copy'),
        h('button', { type: 'button', onclick: () => playFrom(this.text.value) }, 'Play from here')));
  }

  /** Copies the position; where the clipboard may not be used, its text is selected. */
  async copy() {
    this.text.select();
    try {
      await navigator.clipboard.writeText(this.text.value);
      tell('The position is copied.');
    } catch {
      tell('The position is selected: copy it by the keys for that.');
    }
  }

  /**
   * Thinks about the position after so many actions.
   * @param {number} after
   * @param {number} version
   * @param {string} text
   * @param {boolean} isOver
   */
  start(after, version, text, isOver) {
    this.text.value = text;
    if (after === this.after && version === this.version) return;
    this.stop();
    [this.after, this.version] = [after, version];
    this.about.textContent = isOver ? 'The game is over here.' : 'The computer begins to think …';
    if (isOver) return;
    this.source = new EventSource(`/api/games/${encodeURIComponent(this.id)}/analysis/${after}`);
    this.source.addEventListener('line', event => this.take(JSON.parse(event.data)));
    this.source.addEventListener('end', () => this.source?.close());
  }

  stop() {
    this.source?.close();
    this.source = null;
    this.after = -1;
    this.lines.clear();
    this.list.replaceChildren();
    this.score.textContent = '';
  }

  /** @param {Line} line */
  take(line) {
    this.lines.set(line.number, line);
    const lines = [...this.lines.values()].sort((a, b) => a.number - b.number);
    const [best] = lines;
    if (!best) return;
    this.score.textContent = best.score;
    this.about.textContent = `depth ${best.depth}, ${count(best.nodes)} positions`;
    const share = shareOf(best.points);
    this.white.style.width = `${(100 * share).toFixed(1)}%`;
    this.bar.setAttribute('aria-label', `White's share ${Math.round(100 * share)} %`);
    this.list.replaceChildren(...lines.map(({ score, actions }) => h('li', {}, h('b', {}, score), h('span', {}, actions.join(' ')))));
    this.point(lines.map(({ squares }) => squares).filter(squares => squares.length));
  }
}

/** @param {number} nodes */
const count = nodes => (nodes < 1e4 ? String(nodes) : nodes < 1e6 ? `${Math.round(nodes / 1e3)} thousand` : `${(nodes / 1e6).toFixed(1)} million`);
