// @ts-check
// Links that have a whole game in them: the variant, where it began, and its actions.

import * as api from './api.js';
import { h, tell } from './dom.js';

/** What stands before the parts of a link. */
const START = '#/play?';
/** The parts that a link can have. */
const PARTS = ['variant', 'position', 'moves'];

/**
 * The address of a game after so many actions.
 * @param {api.Game} game
 * @param {number} actions
 */
export function linkTo({ variant, start, log }, actions) {
  const parts = new URLSearchParams({ variant });
  if (start !== null) parts.set('position', start);
  if (actions > 0) parts.set('moves', log.slice(0, actions).map(line => line.action).join(' '));
  return `${location.origin}/${START}${parts}`;
}

/**
 * The part of an address, or of any text, that is a link to a game.
 * @param {string} text
 */
export function linkIn(text) {
  const at = text.indexOf(START);
  return at < 0 ? null : text.slice(at).trim();
}

/**
 * Begins the game of a link; gives its id.
 * @param {string} link
 */
export async function follow(link) {
  const parts = new URLSearchParams(link.slice(START.length));
  const unknown = [...parts.keys()].find(name => !PARTS.includes(name));
  if (unknown !== undefined) throw new Error(`The link has a part “${unknown}”; it can have ${PARTS.join(', ')}.`);
  const twice = PARTS.find(name => parts.getAll(name).length > 1);
  if (twice) throw new Error(`The link has the part “${twice}” twice.`);
  const variant = parts.get('variant');
  if (!variant) throw new Error('The link names no variant: it needs a part “variant”, as in #/play?variant=chess&moves=e2e4.');
  const position = parts.get('position');
  const game = await api.begin({ variant, white: 'human', black: 'human', moves: parts.get('moves') ?? '', ...(position === null ? {} : { position }) });
  return game.id;
}

/**
 * Copies a link; where the clipboard may not be used, it is shown to be copied.
 * @param {string} link
 * @param {string} told what is said of it
 */
export async function copyLink(link, told) {
  try {
    await navigator.clipboard.writeText(link);
    tell(told);
  } catch {
    const field = h('input', { type: 'text', readonly: true, value: link, 'aria-label': 'Link' });
    const dialog = h('dialog', { class: 'sheet', 'aria-label': 'Copy this link' }, h('h2', {}, 'Copy this link'), field,
      h('div', { class: 'options' }, h('button', { type: 'button', class: 'main', onclick: () => dialog.close() }, 'Done')));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  }
}
