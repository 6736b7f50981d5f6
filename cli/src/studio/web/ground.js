// @ts-check
// The ground of a board: squares or lines, zones, links, names.

import { s } from './dom.js';
import { hasNames } from './geometry.js';

/**
 * @typedef {import('./api.js').Board} Board
 * @typedef {import('./geometry.js').Layout} Layout
 */

/** The margin beside boards of wood, for the names of files and ranks. */
const MARGIN = 26;

/**
 * The margin of a board.
 * @param {Board} board
 */
export const marginOf = board => (board.lines || board.plain && !hasNames(board) ? MARGIN : 0);

/**
 * The ground of a board: what stays while pieces move.
 * @param {Board} board
 * @param {Layout} layout
 */
export function ground(board, layout) {
  const shades = board.hexagons ? 3 : 2;
  const margin = marginOf(board);
  const wood = margin > 0 && s('rect', { class: 'wood', x: -margin, width: layout.width + margin, height: layout.height + margin });
  const squares = !board.lines && board.squares.map(({ file, rank }, at) =>
    s('polygon', { points: layout.outline(at), class: `square ${board.plain ? 'plain' : `shade-${(file + rank) % shades}`}` }));
  const zones = board.zones.map(zone =>
    s('g', { class: 'zone', fill: zone.tint }, zone.squares.map(at => s('polygon', { points: layout.outline(at) }))));
  const links = board.links.filter(link => 4 * link.pairs.length < board.squares.length).map((link, index) =>
    s('g', { class: board.lines ? 'link bent' : `link link-${index % 4}` }, link.pairs.filter(pair => !isLine(board, pair)).map(pair => joined(board, layout, pair))));
  // What is in check glows.
  const glow = s('radialGradient', { id: 'glow' }, s('stop', { offset: '0.2', 'stop-color': '#f01818' }),
    s('stop', { offset: '1', 'stop-color': '#c00000', 'stop-opacity': '0' }));
  return s('g', { 'aria-hidden': 'true' }, s('defs', {}, glow), wood, squares, zones, lines(board, layout), links);
}

/**
 * The river, the lines and the dots of a board whose pieces stand on points.
 * @param {Board} board
 * @param {Layout} layout
 */
function lines({ lines }, layout) {
  if (!lines) return null;
  const ends = (/** @type {[number, number]} */ [a, b]) => [...layout.centres[a], ...layout.centres[b]];
  const water = lines.river.map(corners => {
    const [x1, y1, x2, y2] = ends(corners);
    return s('rect', { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) });
  });
  const drawn = lines.lines.map(line => {
    const [x1, y1, x2, y2] = ends(line);
    return s('line', { x1, y1, x2, y2 });
  });
  const dots = lines.dots.map(at => s('circle', { cx: layout.centres[at][0], cy: layout.centres[at][1], r: 8 }));
  return s('g', { class: 'drawn' }, s('g', { class: 'river' }, water), drawn, dots);
}

/**
 * A link: straight between squares; on a board of lines bent towards the corner that it goes round.
 * @param {Board} board
 * @param {Layout} layout
 * @param {[number, number]} pair
 */
function joined(board, { centres, width, height }, [a, b]) {
  const [[x1, y1], [x2, y2]] = [centres[a], centres[b]];
  if (!board.lines) return s('line', { x1, y1, x2, y2 });
  const far = (/** @type {number} */ x, /** @type {number} */ y) => Math.hypot(x - width / 2, y - height / 2);
  const corner = far(x1, y2) > far(x2, y1) ? [x1, y2] : [x2, y1];
  return s('path', { d: `M${x1} ${y1}Q${corner} ${x2} ${y2}` });
}

/**
 * Whether a link is among the lines of the board.
 * @param {Board} board
 * @param {[number, number]} pair
 */
function isLine({ lines, squares }, [a, b]) {
  return Boolean(lines) && (squares[a].file === squares[b].file || squares[a].rank === squares[b].rank);
}

/**
 * The names of files and ranks in the squares at the edge, or the names of all squares where these tell more.
 * @param {Board} board
 * @param {Layout} layout
 */
export function names(board, layout) {
  const names = s('g', { class: 'names', 'aria-hidden': 'true' });
  const write = (/** @type {number} */ at, /** @type {string} */ text, /** @type {number} */ dx, /** @type {number} */ dy,
    /** @type {string} */ anchor) => {
    const [x, y] = layout.centres[at];
    const { file, rank } = board.squares[at];
    const on = board.plain ? 'on-wood' : board.hexagons || board.round ? 'on-any' : `on-${(file + rank) % 2}`;
    names.append(s('text', { x: x + dx, y: y + dy, 'text-anchor': anchor, class: on }, text));
  };
  if (hasNames(board)) {
    board.squares.forEach(({ name }, at) => write(at, name, 0, 45, 'middle'));
    return names;
  }
  if (marginOf(board)) return namesBeside(board, layout, names);
  /** @type {Map<number, number>} */
  const lowest = new Map();
  /** @type {Map<number, number>} */
  const leftmost = new Map();
  const beats = (/** @type {number} */ at, /** @type {number | undefined} */ other, /** @type {0 | 1} */ axis, /** @type {number} */ sign) =>
    other === undefined || sign * layout.centres[at][axis] > sign * layout.centres[other][axis];
  board.squares.forEach(({ file, rank }, at) => {
    if (beats(at, lowest.get(file), 1, 1)) lowest.set(file, at);
    if (beats(at, leftmost.get(rank), 0, -1)) leftmost.set(rank, at);
  });
  for (const at of lowest.values()) write(at, board.squares[at].name.replace(/\d+$/, ''), 45, 45, 'end');
  for (const at of leftmost.values()) write(at, board.squares[at].name.replace(/^\D+/, ''), -45, -30, 'start');
  return names;
}

/**
 * The names of files below the board, and of ranks at the left.
 * @param {Board} board
 * @param {Layout} layout
 * @param {any} names
 */
function namesBeside(board, layout, names) {
  const write = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) =>
    names.append(s('text', { x, y: y + 6, 'text-anchor': 'middle', class: 'on-wood' }, text));
  const files = new Map(board.squares.map((square, at) => [square.file, at]));
  const ranks = new Map(board.squares.map((square, at) => [square.rank, at]));
  for (const at of files.values()) write(layout.centres[at][0], layout.height + MARGIN / 2 - 4, board.squares[at].name.replace(/\d+$/, ''));
  for (const at of ranks.values()) write(-MARGIN / 2 + 2, layout.centres[at][1], board.squares[at].name.replace(/^\D+/, ''));
  return names;
}
