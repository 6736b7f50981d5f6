// @ts-check
// What pieces look like: groups of SVG that the server has drawn, as the pages of rules show them.

import { s } from './dom.js';

/** @typedef {import('./api.js').Kind} Kind */

/**
 * A piece around the point 0,0 of a board whose squares are 100 wide.
 * @param {Kind} kind
 * @param {string} owner
 * @param {boolean} isFlipped whether Black looks at it, which turns pieces that point ahead
 */
export function figure(kind, owner, isFlipped = false) {
  const holder = s('g', { class: 'figure', ...(isFlipped && kind.is_wedge ? { transform: 'rotate(180)' } : {}) });
  holder.innerHTML = kind.drawn[owner] ?? '';
  return holder;
}

/**
 * A piece as a picture of its own, for buttons.
 * @param {Kind} kind
 * @param {string} owner
 * @param {boolean} [isFlipped]
 */
export function picture(kind, owner, isFlipped = false) {
  return s('svg', { class: 'piece-picture', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, figure(kind, owner, isFlipped));
}
