// @ts-check
// The board: drawn, and to be clicked, dragged on and moved over by keys.

import { h, s } from './dom.js';
import { CELL, Layout } from './geometry.js';
import { ground, marginOf, names } from './ground.js';
import { Pieces } from './pieces.js';

/**
 * @typedef {import('./api.js').Board} Board
 * @typedef {import('./api.js').Position} Position
 * @typedef {import('./api.js').Pick} Pick
 * @typedef {import('./api.js').Selection} Selection
 * @typedef {{press: (square: number) => void, drop: (square: number | null, pressed: number | null) => void, escape: () => void}} Handlers
 * @typedef {{position: Position, selection: Selection, isFlipped: boolean, arrows: number[][], isLive: boolean}} Scene
 */

/** So many targets are marked before anything is picked; more would bury the board. */
const MARKED = 40;
/** A press that moves farther, in pixels, is a drag. */
const DRAG = 5;
/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The square of a pick, if it is one.
 * @param {Pick} pick
 */
export const squareOf = pick => (typeof pick === 'object' && 'square' in pick ? pick.square : null);

export class BoardView {
  /**
   * @param {Board} board
   * @param {Handlers} handlers
   */
  constructor(board, handlers) {
    this.board = board;
    this.handlers = handlers;
    this.isFlipped = false;
    this.ratio = 1;
    this.layout = new Layout(board, false);
    /** The square that the tab key comes to. */
    this.focused = 0;
    this.pieces = new Pieces(board);
    /** @type {any[]} */
    this.cells = [];
    this.element = s('svg', { class: 'board', role: 'grid', 'aria-label': `Board of ${board.title}` });
    this.element.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.key(event));
    this.build(false);
  }

  /**
   * Draws what stays: squares, zones, links, names.
   * @param {boolean} isFlipped
   */
  build(isFlipped) {
    this.isFlipped = isFlipped;
    this.layout = new Layout(this.board, isFlipped);
    const { width, height } = this.layout;
    // The names of files and ranks stand beside wood, and in squares of two colours.
    const margin = marginOf(this.board);
    this.element.setAttribute('viewBox', `${-2 - margin} -2 ${width + margin + 4} ${height + margin + 4}`);
    this.ratio = (width + margin) / (height + margin);
    const layer = (/** @type {string} */ name) => s('g', { class: name, 'aria-hidden': 'true' });
    this.under = layer('under');
    this.standing = layer('standing');
    this.over = layer('over');
    this.pieces.build(this.standing, this.layout.centres, isFlipped);
    this.element.replaceChildren(ground(this.board, this.layout), this.under, names(this.board, this.layout), this.standing, this.over, this.grid());
  }

  /** The squares as people and programs reach them. */
  grid() {
    const { board, layout } = this;
    this.cells = board.squares.map((_, at) => s('polygon', {
      points: layout.outline(at), class: 'cell', role: 'gridcell', tabindex: at === this.focused ? 0 : -1, 'data-square': at,
      onpointerdown: (/** @type {PointerEvent} */ event) => this.press(event, at),
      // Readers of the screen click without a pointer.
      onclick: (/** @type {PointerEvent} */ event) => { if (event.detail === 0) this.handlers.press(at); },
      onfocus: () => this.focus(at, false),
    }));
    const ranks = [...new Set(board.squares.map(square => square.rank))].sort((a, b) => (this.isFlipped ? a - b : b - a));
    const order = (/** @type {number} */ a, /** @type {number} */ b) => layout.centres[a][0] - layout.centres[b][0];
    return s('g', { role: 'rowgroup' }, ranks.map(rank => s('g', { role: 'row' },
      board.squares.map((_, at) => at).filter(at => board.squares[at].rank === rank).sort(order).map(at => this.cells[at]))));
  }

  /**
   * Shows a position and what can be picked in it. All can be used at once, even while pieces still move.
   * @param {Scene} scene
   * @param {import('./api.js').Effect[]} [effects] what has happened since the position that was shown before
   */
  show(scene, effects = []) {
    const hasPieces = this.scene !== undefined && scene.isFlipped === this.isFlipped;
    const isSame = this.scene?.position === scene.position;
    if (!isSame) this.pieces.finish();
    if (scene.isFlipped !== this.isFlipped) this.build(scene.isFlipped);
    this.scene = scene;
    if (effects.length > 0 && hasPieces) this.pieces.happen(effects, scene.position);
    else if (!isSame || !hasPieces) this.pieces.place(scene.position);
    else if (!this.pieces.isMoving && scene.selection.picks.length === 0) this.pieces.restore();
    this.mark(scene);
    this.describe(scene);
  }

  /** @param {Scene} scene */
  mark({ position, selection, arrows, isLive }) {
    const { layout } = this;
    const on = (/** @type {string} */ name, /** @type {number} */ at) => (this.board.lines
      ? s('circle', { class: name, cx: layout.centres[at][0], cy: layout.centres[at][1], r: CELL * 0.49 })
      : s('polygon', { class: name, points: layout.outline(at) }));
    const picked = selection.picks.map(squareOf).filter(at => at !== null);
    const checks = position.checks.map(at => {
      const [cx, cy] = layout.centres[at];
      return s('circle', { class: 'check', cx, cy, r: CELL * 0.48 });
    });
    this.under.replaceChildren(...position.last.map(at => on('last', at)), ...picked.map(at => on('picked', at)), ...checks);
    const targets = isLive ? this.targets(selection, position) : [];
    // A stone hides what lies under it.
    const last = new Set(this.board.lines ? position.last : []);
    const stones = position.pieces.filter(({ square, kind }) => last.has(square) && this.board.kinds[kind].is_stone);
    const dots = stones.map(({ square }) => s('circle', { class: 'last-stone', cx: layout.centres[square][0], cy: layout.centres[square][1], r: CELL * 0.13 }));
    const notes = position.marks.map((note, at) => this.note(note, at, position));
    this.over.replaceChildren(...dots, ...notes, ...targets, ...arrows.flatMap((squares, at) => this.arrow(squares, at)));
  }

  /**
   * Dots where something can be picked next, rings where that captures.
   * @param {Selection} selection
   * @param {Position} position
   */
  targets(selection, position) {
    const squares = selection.offers.filter(offer => squareOf(offer.pick) !== null);
    const occupied = new Map(position.pieces.map(piece => [piece.square, piece.owner]));
    const isFirst = selection.picks.length === 0;
    // Before anything is picked, one's own pieces go without saying.
    const shown = squares.filter(({ pick }) => !isFirst || occupied.get(/** @type {number} */ (squareOf(pick))) !== position.mover);
    if (isFirst && shown.length > MARKED) return [];
    return shown.map(offer => {
      const at = /** @type {number} */ (squareOf(offer.pick));
      const [cx, cy] = this.layout.centres[at];
      const isRing = offer.captures || occupied.has(at);
      return s('circle', { class: isRing ? 'target ring' : 'target', cx, cy, r: isRing ? CELL * 0.44 : CELL * 0.14 });
    });
  }

  /**
   * A mark on a piece, or a value that it remembers, in a corner of its square.
   * @param {{square: number, name: string, value: string | null}} note
   * @param {number} index
   * @param {Position} position
   */
  note(note, index, position) {
    const [x, y] = this.layout.centres[note.square];
    const before = position.marks.slice(0, index).filter(other => other.square === note.square).length;
    const names = [...new Set(position.marks.map(mark => mark.name))];
    const color = `note note-${names.indexOf(note.name) % 6}`;
    const text = note.value ?? note.name.charAt(0).toUpperCase();
    return s('g', { class: color, transform: `translate(${x + 34 - 26 * before}, ${y - 34})` },
      s('circle', { r: 13 }), s('text', { 'text-anchor': 'middle', y: 6 }, text.slice(0, 3)));
  }

  /**
   * A line over squares with a point at its end.
   * @param {number[]} squares
   * @param {number} rank
   */
  arrow(squares, rank) {
    const centres = squares.map(at => this.layout.centres[at]);
    const last = centres[centres.length - 1];
    if (!last) return [];
    const name = `arrow arrow-${Math.min(rank, 2)}`;
    if (centres.length === 1) return [s('g', { class: name }, s('circle', { cx: last[0], cy: last[1], r: CELL * 0.42 }))];
    const [px, py] = centres[centres.length - 2];
    const angle = Math.atan2(last[1] - py, last[0] - px);
    const at = (/** @type {number} */ back, /** @type {number} */ side) =>
      `${(last[0] - back * Math.cos(angle) - side * Math.sin(angle)).toFixed(1)},${(last[1] - back * Math.sin(angle) + side * Math.cos(angle)).toFixed(1)}`;
    const way = [...centres.slice(0, -1).map(([x, y]) => `${x},${y}`), at(34, 0)].join(' ');
    return [s('g', { class: name }, s('polyline', { points: way }), s('polygon', { points: `${at(4, 0)} ${at(42, 22)} ${at(42, -22)}` }))];
  }

  /**
   * Gives each square its name for those who do not see it.
   * @param {Scene} scene
   */
  describe({ position, selection, isLive }) {
    const pieces = new Map(position.pieces.map(piece => [piece.square, piece]));
    const offers = new Map(selection.offers.map(offer => [squareOf(offer.pick), offer]));
    const picks = new Set(selection.picks.map(squareOf));
    this.cells.forEach((cell, at) => {
      const piece = pieces.get(at);
      const words = [this.board.squares[at].name];
      if (piece) words.push(`${piece.owner === 'nobody' ? "nobody's" : piece.owner.toLowerCase()} ${this.board.kinds[piece.kind].name.replaceAll('-', ' ')}`);
      else words.push('empty');
      for (const note of position.marks) if (note.square === at) words.push(note.value ? `${note.name} ${note.value}` : note.name);
      const offer = isLive ? offers.get(at) : undefined;
      cell.setAttribute('aria-label', words.join(', '));
      cell.setAttribute('aria-selected', String(picks.has(at)));
      const about = !offer ? '' : offer.captures ? 'captures' : selection.picks.length ? 'can be chosen' : 'can act';
      about ? cell.setAttribute('aria-description', about) : cell.removeAttribute('aria-description');
      cell.classList.toggle('offered', Boolean(offer));
    });
  }

  /**
   * A pointer goes down on a square.
   * @param {PointerEvent} event
   * @param {number} square
   */
  press(event, square) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.pieces.finish();
    this.focus(square, false);
    this.handlers.press(square);
    this.follow(event, square, this.pieces.on(square));
  }

  /**
   * Follows a pointer that has gone down until it is lifted. A piece goes with it.
   * @param {PointerEvent} event
   * @param {number | null} square
   * @param {any} piece
   */
  follow(event, square, piece) {
    const [x0, y0] = [event.clientX, event.clientY];
    let isDrag = false;
    const move = (/** @type {PointerEvent} */ now) => {
      isDrag ||= Math.hypot(now.clientX - x0, now.clientY - y0) > DRAG;
      if (!isDrag || !piece) return;
      const [x, y] = this.point(now);
      piece.classList.add('dragged');
      piece.style.transform = `translate(${x}px, ${y}px)`;
      if (piece.parentNode !== this.standing || piece.nextSibling) this.standing.append(piece);
    };
    const end = (/** @type {PointerEvent} */ now) => {
      for (const [name, listener] of listeners) window.removeEventListener(name, /** @type {any} */ (listener));
      const under = document.elementFromPoint(now.clientX, now.clientY)?.closest('[data-square]');
      const target = under ? Number(under.getAttribute('data-square')) : null;
      const isOffered = target !== null && this.cells[target].classList.contains('offered');
      // What can be played stays where it was let go of, until it is known where it stands.
      if (piece) this.settle(piece, isDrag && isOffered && square !== null && now.type === 'pointerup' ? target : square);
      if (now.type === 'pointerup' && (isDrag || square !== null)) this.handlers.drop(isDrag ? target : square, square);
    };
    /** @type {[string, Function][]} */
    const listeners = [['pointermove', move], ['pointerup', end], ['pointercancel', end]];
    for (const [name, listener] of listeners) window.addEventListener(name, /** @type {any} */ (listener));
  }

  /**
   * Lets a piece that was dragged go back, without haste only if it was not played.
   * @param {any} piece
   * @param {number | null} square
   */
  settle(piece, square) {
    piece.classList.remove('dragged');
    if (square === null) return piece.remove();
    const [x, y] = this.layout.centres[square];
    piece.style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * Drags a new piece from elsewhere.
   * @param {PointerEvent} event
   * @param {number} kind
   * @param {string} owner
   */
  dragNew(event, kind, owner) {
    event.preventDefault();
    this.follow(event, null, this.pieces.make(kind, owner));
  }

  /**
   * Where a pointer is, as the board measures.
   * @param {PointerEvent} event
   */
  point(event) {
    const matrix = this.element.getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [point.x, point.y];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const direction = KEYS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (direction) this.focus(this.layout.next(this.focused, direction), true);
    else if (event.key === 'Enter' || event.key === ' ') this.handlers.press(this.focused);
    else if (event.key === 'Escape') this.handlers.escape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {number} square
   * @param {boolean} isMoved
   */
  focus(square, isMoved) {
    this.cells[this.focused]?.setAttribute('tabindex', '-1');
    this.focused = square;
    this.cells[square].setAttribute('tabindex', '0');
    if (isMoved) this.cells[square].focus();
  }
}

/**
 * A frame that keeps the board as large as its place allows.
 * @param {BoardView} view
 * @param {...Node} more
 */
export function framed(view, ...more) {
  const frame = h('div', { class: 'board-frame' }, view.element, ...more);
  frame.style.setProperty('--ratio', String(view.ratio));
  return frame;
}
