// @ts-check
// What pieces look like: groups of SVG that the server has drawn, as the pages of rules show them.

import { s } from './dom.js';

/** @typedef {import('./api.js').Kind} Kind */

/**
 * A piece around the point 0,0 of a board whose squares are 100 wide.
 * @param {Kind} kind
 * @param {string} owner
 */
export function figure(kind, owner) {
  const holder = s('g', { class: 'figure' });
  holder.innerHTML = kind.drawn[owner] ?? '';
  return holder;
}

/**
 * A piece as a picture of its own, for buttons.
 * @param {Kind} kind
 * @param {string} owner
 */
export function picture(kind, owner) {
  return s('svg', { class: 'piece-picture', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, figure(kind, owner));
}
