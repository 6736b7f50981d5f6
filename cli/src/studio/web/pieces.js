// @ts-check
// The pieces on a board: where they stand, and how they come to stand elsewhere.

import { animate, isStill } from './animation.js';
import { s } from './dom.js';
import { figure } from './figures.js';
import { hasNames } from './geometry.js';

/**
 * @typedef {import('./api.js').Board} Board
 * @typedef {import('./api.js').Position} Position
 * @typedef {{kind: number, owner: string, element: any}} Standing
 */

export class Pieces {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** The pieces by their squares. @type {Map<number, Standing>} */
    this.known = new Map();
    /** Ends what is moving at once. */
    this.finish = () => {};
    this.isMoving = false;
    this.isFlipped = false;
    this.layer = s('g', {});
    /** @type {[number, number][]} */
    this.centres = [];
  }

  /**
   * Begins anew with an empty layer.
   * @param {any} layer
   * @param {[number, number][]} centres where the squares lie
   * @param {boolean} isFlipped whether Black looks at the board
   */
  build(layer, centres, isFlipped) {
    this.finish();
    this.isFlipped = isFlipped;
    this.layer = layer;
    this.centres = centres;
    this.known.clear();
  }

  /**
   * The piece that stands on a square.
   * @param {number} square
   */
  on(square) {
    return this.known.get(square)?.element ?? null;
  }

  /**
   * Shows effects one after the other, and then the position.
   * @param {import('./api.js').Effect[]} effects
   * @param {Position} position
   */
  happen(effects, position) {
    if (isStill()) return this.place(position);
    this.isMoving = true;
    this.finish = animate(effects, {
      effect: (effect, duration) => this.effect(effect, duration),
      end: () => {
        this.isMoving = false;
        this.place(position);
      },
    });
  }

  /** Puts pieces back that were dragged and not played. */
  restore() {
    for (const [square, piece] of this.known) if (!piece.element.classList.contains('dragged')) this.put(square, piece);
  }

  /**
   * Shows an effect; gives whether that takes time.
   * @param {import('./api.js').Effect} effect
   * @param {number} duration
   */
  effect(effect, duration) {
    this.layer.style.setProperty('--pace', `${duration}ms`);
    if (effect.do === 'remove') return this.remove(effect.on, duration);
    if (effect.do === 'move') {
      const known = this.known.get(effect.from);
      this.known.delete(effect.from);
      return known !== undefined && this.put(effect.to, known);
    }
    if (effect.do === 'swap') {
      const both = [this.known.get(effect.from), this.known.get(effect.to)];
      if (both[0]) this.put(effect.to, both[0]);
      if (both[1]) this.put(effect.from, both[1]);
      return true;
    }
    this.remove(effect.on, duration);
    const { kind, owner } = effect;
    const element = this.make(kind, owner);
    this.put(effect.on, { kind, owner, element });
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
    return true;
  }

  /**
   * Puts a piece on a square; gives whether it was elsewhere.
   * @param {number} square
   * @param {Standing} piece
   */
  put(square, piece) {
    const [x, y] = this.centres[square];
    const { element } = piece;
    const before = element.style.transform;
    element.classList.remove('dragged');
    element.style.transform = `translate(${x}px, ${y}px)`;
    // What moves passes over what stands.
    if (element.parentNode !== this.layer || element.nextSibling) this.layer.append(element);
    this.known.set(square, piece);
    return before !== element.style.transform;
  }

  /**
   * Takes a piece off; it fades away.
   * @param {number} square
   * @param {number} duration
   */
  remove(square, duration) {
    const known = this.known.get(square);
    if (!known) return false;
    this.known.delete(square);
    const { element } = known;
    const remove = () => element.remove();
    element.animate([{ opacity: 1 }, { opacity: 0 }], { duration, fill: 'forwards' }).finished.then(remove, remove);
    return true;
  }

  /**
   * Moves pieces to where they stand now.
   * @param {Position} position
   */
  place(position) {
    const now = new Map(position.pieces.map(piece => [piece.square, piece]));
    /** @type {Standing[]} */
    const gone = [];
    for (const [square, known] of this.known) {
      const piece = now.get(square);
      if (piece?.kind !== known.kind || piece.owner !== known.owner) {
        this.known.delete(square);
        gone.push(known);
      }
    }
    for (const [square, { kind, owner }] of now) {
      if (this.known.has(square)) continue;
      const at = gone.findIndex(known => known.kind === kind && known.owner === owner);
      const moved = at < 0 ? null : gone.splice(at, 1)[0];
      this.put(square, { kind, owner, element: moved?.element ?? this.make(kind, owner) });
    }
    gone.forEach(known => known.element.remove());
  }

  /**
   * A piece, somewhat smaller where the name of the square stands below it.
   * @param {number} kind
   * @param {string} owner
   */
  make(kind, owner) {
    const hasName = hasNames(this.board);
    const isLarge = this.board.lines && this.board.kinds[kind].is_stone;
    const shape = hasName ? { transform: 'translate(0, -7) scale(0.82)' } : isLarge ? { transform: 'scale(1.13)' } : {};
    const drawn = s('g', shape, figure(this.board.kinds[kind], owner, this.isFlipped));
    return s('g', { class: 'piece' }, drawn);
  }
}
