// @ts-check
// What pieces look like: figures drawn for this project, by the names of kinds; a disc with its letter for all others.
// A figure lies around the middle of a square that is 100 wide. `b` is its body, `d` lines on it, `o` small rounds on it.

import { s } from './dom.js';

/** @typedef {import('./api.js').Kind} Kind */
/** @typedef {{b: string[], d?: string, o?: [number, number, number][]}} Figure */

const BASE = 'M-27 38C-28 31-25 28-22 25H22C25 28 28 31 27 38Z';

/** @type {Figure} */
const pawn = {
  b: ['M-25 38C-26 27-14 22-10 10C-9 6-9 3-9 0H9C9 3 9 6 10 10C14 22 26 27 25 38Z', 'M-14 0A14 4 0 0 1 14 0A14 4 0 0 1-14 0Z',
    'M0-29A14 14 0 0 1 0-1A14 14 0 0 1 0-29Z'],
};
/** @type {Figure} */
const rook = {
  b: ['M-27 38H27V29H21L17 22V-6L23-13V-31H12V-23H5V-31H-5V-23H-12V-31H-23V-13L-17-6V22L-21 29H-27Z'],
  d: 'M-17-6H17M-17 22H17',
};
/** @type {Figure} */
const bishop = {
  b: ['M-28 38C-27 31-12 33-7 26H7C12 33 27 31 28 38Z', 'M-13 26C-27 12-20-9 0-29C20-9 27 12 13 26Z', 'M0-40A6 6 0 0 1 0-28A6 6 0 0 1 0-40Z'],
  d: 'M-15 18H15M0-13V7M-8-4H8',
};
/** @type {Figure} */
const queen = {
  b: ['M-25 25L-36-17L-20 3L-18-26L-6 1L0-30L6 1L18-26L20 3L36-17L25 25Z', BASE, 'M-36-24A5 5 0 0 1-36-14A5 5 0 0 1-36-24Z',
    'M-18-33A5 5 0 0 1-18-23A5 5 0 0 1-18-33Z', 'M0-37A5 5 0 0 1 0-27A5 5 0 0 1 0-37Z', 'M18-33A5 5 0 0 1 18-23A5 5 0 0 1 18-33Z',
    'M36-24A5 5 0 0 1 36-14A5 5 0 0 1 36-24Z'],
  d: 'M-24 31H24M-25 18C-10 13 10 13 25 18',
};
/** @type {Figure} */
const king = {
  b: ['M-3.500-44H3.500V-38.500H9V-31.500H3.500V-23H-3.500V-31.500H-9V-38.500H-3.500Z', 'M0 4C-9-9-8-23 0-23C8-23 9-9 0 4Z',
    'M-23 25C-45 5-38-16-21-16C-10-16-4-9 0 4V25Z', 'M23 25C45 5 38-16 21-16C10-16 4-9 0 4V25Z', BASE],
  d: 'M-24 31H24',
};
/** @type {Figure} */
const knight = {
  b: ['M-21 38H27C29 8 27-22 1-30L-3-40L-10-29C-16-26-19-19-21-13L-33 5C-35 9-33 14-29 16C-25 17-21 14-18 11C-11 11-5 9 0 4C1 16-22 17-21 38Z'],
  d: 'M8-25C20-14 23 10 21 33M-31 9L-27 7',
  o: [[-11, -14, 3]],
};
/** @type {Figure} */
const wizard = {
  b: ['M-20 24C-16-6-8-28 8-42C10-36 9-33 14-29C11-22 15 0 22 24Z', 'M-36 37C-34 27-19 22 1 22C21 22 34 27 36 37C22 32-22 32-36 37Z'],
  d: 'M-18 15C-8 19 10 19 20 15',
  o: [[0, -4, 3.5], [8, -17, 2.4], [-5, -15, 2]],
};
/** @type {Figure} */
const stone = { b: ['M0-38A38 38 0 0 1 0 38A38 38 0 0 1 0-38Z'] };

/** Figures by the names of kinds.
 * @type {Record<string, Figure>} */
const FIGURES = { pawn, rook, bishop, queen, king, knight, wizard, stone, disc: stone, man: stone };

/**
 * Whether a kind has a figure.
 * @param {string} name
 */
export const hasFigure = name => Object.hasOwn(FIGURES, name);

/**
 * Whether a kind is a plain stone, which fills its point.
 * @param {Kind} kind
 */
export const isStone = kind => !kind.figures && hasFigure(kind.name) && FIGURES[kind.name] === stone;

/**
 * A piece around the point 0,0 of a board: the sign that the definition chooses, a figure of its name, or its letter.
 * @param {Kind} kind
 * @param {string} owner
 */
export function figure(kind, owner) {
  const side = owner.toLowerCase();
  if (kind.figures) return disc(kind.figures[owner === 'Black' ? 1 : 0], kind.letter.startsWith('+') ? `${side} promoted` : side, LARGE);
  const drawn = hasFigure(kind.name) ? FIGURES[kind.name] : null;
  if (!drawn) return disc(kind.letter, side, SMALL);
  return s('g', { class: `figure ${side}` },
    drawn.b.map(path => s('path', { class: 'body', d: path })),
    drawn.d && s('path', { class: 'detail', d: drawn.d }),
    (drawn.o ?? []).map(([cx, cy, r]) => s('circle', { class: 'dot', cx, cy, r })));
}

/** The sizes of letters, and of signs that the definition chooses. */
const SMALL = 44;
const LARGE = 49;

/**
 * @param {string} sign
 * @param {string} side
 * @param {number} most the size of a single sign
 */
function disc(sign, side, most) {
  const length = Math.max([...sign].length, 1);
  const size = Math.min(most, 70 / length);
  return s('g', { class: `figure disc ${side}` },
    s('circle', { class: 'body', r: 37 }),
    s('circle', { class: 'rim', r: 31.5 }),
    s('text', { class: 'letter', y: size * 0.35, 'font-size': size.toFixed(1), 'text-anchor': 'middle' }, sign));
}

/**
 * A piece as a picture of its own, for buttons.
 * @param {Kind} kind
 * @param {string} owner
 */
export function picture(kind, owner) {
  return s('svg', { class: 'piece-picture', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, figure(kind, owner));
}
