// @ts-check
// All variants, and what is asked before a game.

import * as api from './api.js';
import { BoardView, framed } from './board.js';
import { confirm, rulesFrame } from './dialog.js';
import { h, plain } from './dom.js';
import { fileButton } from './files.js';
import { selfplay } from './selfplay.js';
import { linkIn } from './share.js';

/**
 * @typedef {import('./api.js').Card} Card
 * @typedef {import('./api.js').Saved} Saved
 */

/** How long the gallery waits before it asks again for what is not known yet, in milliseconds. */
const AGAIN = 1500;
/** So many saved games are shown first. */
const SHOWN = 4;
/** What was typed last, for when people come back. */
let typed = '';

/**
 * Shows all variants, and the games that were begun.
 * @param {HTMLElement} main
 */
export async function showGallery(main) {
  const [saved, known] = await Promise.all([api.games(), api.gallery()]);
  document.title = 'variorum studio';
  const begun = saved.filter(game => game.actions > 0 || game.result);
  const input = h('input', { type: 'search', 'aria-label': 'Find a game', placeholder: 'Find a game: a name, or “drops”, “hexagons”, “several actions”; or a link', value: typed, oninput: () => narrow() });
  const words = h('div', { class: 'words', role: 'group', 'aria-label': 'Rules' });
  const list = h('div', {});
  const found = h('p', { class: 'faint', role: 'status' });
  let families = known.families;
  let timer = 0;
  const narrow = () => {
    const link = linkIn(input.value);
    if (link) {
      typed = '';
      location.hash = link;
      return;
    }
    typed = input.value;
    const whole = typed.toLowerCase().split(/[\s,]+/).filter(Boolean).join(' ');
    const all = [...new Set(families.flatMap(family => family.games.flatMap(card => card.words)))];
    const { rules, others } = rulesIn(whole, all);
    const fits = (/** @type {Card} */ card, /** @type {string} */ family) => {
      const text = [card.name, card.title, card.about, family, ...card.words, ...card.kinds].join(' ').toLowerCase();
      return rules.every(rule => card.words.includes(rule)) && others.every(word => text.includes(word));
    };
    const narrowed = families.map(family => ({ ...family, games: family.games.filter(card => fits(card, family.title)) })).filter(family => family.games.length);
    // What is called so comes before what only mentions it.
    const rank = (/** @type {Card} */ { name, title }) => {
      const called = title.toLowerCase();
      if ([name, called].includes(whole)) return 0;
      return called.startsWith(whole) ? 1 : called.includes(whole) ? 2 : 3;
    };
    const best = (/** @type {{games: Card[]}} */ { games }) => Math.min(...games.map(rank));
    if (whole) {
      narrowed.forEach(family => family.games.sort((a, b) => rank(a) - rank(b)));
      narrowed.sort((a, b) => best(a) - best(b));
    }
    const count = narrowed.reduce((sum, family) => sum + family.games.length, 0);
    found.textContent = whole ? `${count === 1 ? 'One game' : `${count} games`} found` : `${count} games`;
    list.replaceChildren(...narrowed.map(section));
    words.replaceChildren(...all.map(word => h('button', { type: 'button', class: 'word', 'aria-pressed': String(typed.trim() === word), onclick: () => {
      input.value = input.value.trim() === word ? '' : word;
      narrow();
    } }, word)));
  };
  const fetchMore = async () => {
    const more = await api.gallery();
    families = more.families;
    narrow();
    if (!more.is_whole) timer = window.setTimeout(fetchMore, AGAIN);
  };
  narrow();
  if (!known.is_whole) timer = window.setTimeout(fetchMore, AGAIN);
  main.replaceChildren(h('div', { class: 'gallery' }, h('h1', {}, 'Chess variants to play'), games(begun, fileButton()), h('div', { class: 'finder' }, input, words, found), list));
  return () => clearTimeout(timer);
}

/**
 * The rules that a search names, which games must have, and its other words, which they may mention anywhere.
 * @param {string} search
 * @param {string[]} known the names of rules
 */
function rulesIn(search, known) {
  let rest = ` ${search} `;
  const rules = [...known].sort((a, b) => b.length - a.length).filter(rule => {
    const isNamed = rest.includes(` ${rule} `);
    if (isNamed) rest = rest.replace(` ${rule} `, '  ');
    return isNamed;
  });
  return { rules, others: rest.split(' ').filter(Boolean) };
}

/** @param {{title: string, games: Card[]}} family */
function section({ title, games }) {
  return h('section', { class: 'family' }, h('h2', {}, title), h('ul', { class: 'cards' }, games.map(card => h('li', {},
    h('a', { href: `#/new/${encodeURIComponent(card.name)}`, class: 'card' },
      h('img', { src: api.picture(card.name), alt: '', loading: 'lazy' }),
      h('b', {}, card.title), h('span', { class: 'faint' }, card.about))))));
}

/**
 * The games that were begun, the last ones first.
 * @param {Saved[]} saved
 * @param {HTMLElement} file the button that opens others
 */
function games(saved, file) {
  const item = (/** @type {Saved} */ game) => {
    const players = game.players.map(player => (player === 'human' ? 'a person' : player.replace(':', ' ')));
    const state = game.result ? plain(game.result) : `${game.actions} ${game.actions === 1 ? 'action' : 'actions'}`;
    const entry = h('li', {}, h('a', { href: `#/game/${game.id}` }, h('b', {}, plain(game.variant)), h('span', { class: 'faint' }, `${players[0]} against ${players[1]} · ${state}`)),
      h('button', { type: 'button', class: 'quiet', 'aria-label': `Remove this game of ${game.variant}`, onclick: () =>
        confirm(`Remove this game of ${plain(game.variant)}?`, 'Its file is deleted. There is no way back.', 'Remove', async () => {
          await api.remove(game.id);
          entry.remove();
        }) }, '×'));
    return entry;
  };
  const more = h('ul', { class: 'saved', hidden: true }, saved.slice(SHOWN).map(item));
  const all = saved.length > SHOWN && h('button', { type: 'button', class: 'quiet', onclick: (/** @type {Event} */ event) => {
    more.hidden = false;
    /** @type {HTMLElement} */ (event.currentTarget).remove();
  } }, `${saved.length - SHOWN} more`);
  if (!saved.length) return file;
  return h('section', { class: 'family mine' }, h('h2', {}, 'Your games'), h('ul', { class: 'saved' }, saved.slice(0, SHOWN).map(item)), more, h('div', { class: 'options' }, file, all));
}

/**
 * Shows a variant, and asks who plays.
 * @param {HTMLElement} main
 * @param {string} name
 */
export async function showNew(main, name) {
  const [board, start] = await Promise.all([api.board(name), api.start(name)]);
  document.title = `${board.title} · variorum`;
  const by = [board.inventor && `by ${board.inventor}`, board.year].filter(Boolean).join(', ');
  const head = h('header', {}, h('h1', {}, board.title), by && h('p', { class: 'faint' }, by), board.about && h('p', {}, board.about));
  const view = new BoardView(board, { press: () => {}, drop: () => {}, escape: () => {} });
  const { frame, load } = rulesFrame(name);
  const games = selfplay(name);
  load();
  main.replaceChildren(
    h('div', { class: 'play before' }, h('section', { class: 'table', 'aria-label': 'Board' }, framed(view)), h('aside', { class: 'panel' }, head, newGame(name), games.element)),
    h('div', { class: 'below' }, frame));
  view.show({ position: start, selection: { picks: [], offers: [] }, isFlipped: false, arrows: [], isLive: false });
  return games.leave;
}

/**
 * A form that asks who plays, and begins a game.
 * @param {string} name
 */
export function newGame(name) {
  const players = () => [['human', 'A person at this screen'], ...[1, 2, 3, 4, 5, 6, 7, 8].map(level => [`computer:${level}`, `The computer, level ${level}${levels[level] ?? ''}`]),
    ['random', 'Chance: any legal action']].map(([value, text]) => h('option', { value }, text));
  const white = h('select', { id: 'white' }, players());
  const black = h('select', { id: 'black' }, players());
  black.value = 'computer:3';
  const position = h('input', { id: 'position', type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: 'the usual one' });
  const clock = h('input', { id: 'clock', type: 'text', list: 'clocks', autocomplete: 'off', spellcheck: 'false', placeholder: 'none' });
  const clocks = h('datalist', { id: 'clocks' }, CLOCKS.map(value => h('option', { value })));
  const fault = h('p', { class: 'fault', role: 'alert' });
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const [text, time] = [position.value.trim(), clock.value.trim()];
      const game = await api.begin({ variant: name, white: white.value, black: black.value, ...(text ? { position: text } : {}), ...(time ? { clock: time } : {}) });
      location.hash = `#/game/${game.id}`;
    } catch (error) {
      fault.textContent = /** @type {Error} */ (error).message;
    }
  };
  return h('form', { class: 'new', onsubmit: begin },
    h('label', { for: 'white' }, 'White'), white, h('label', { for: 'black' }, 'Black'), black,
    h('label', { for: 'clock' }, 'Clock: minutes, and seconds for each turn'), clock, clocks,
    h('details', {}, h('summary', {}, 'Another position'), h('label', { for: 'position' }, 'Position as text'), position),
    fault, h('button', { type: 'submit', class: 'main' }, 'Play'));
}

/** Time controls to choose from; any other can be typed. */
const CLOCKS = ['1+0', '3+2', '5+3', '10+5', '30+20'];

/** What is to be known of some levels.
 * @type {Record<number, string>} */
const levels = { 1: ': a beginner', 8: ': its best' };
