// @ts-check
// Leads from the address to what is shown.

import * as api from './api.js';
import { h } from './dom.js';
import { showGallery, showNew } from './gallery.js';
import { showGame } from './play.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
/** Ends what is shown. */
let leave = () => {};
/** How many pages were shown: one that was left before it was ready is not shown any more. */
let visits = 0;

async function show() {
  const visit = ++visits;
  leave();
  leave = () => {};
  const [, place = '', name = ''] = location.hash.split('/').map(decodeURIComponent);
  try {
    const left = place === 'game' ? await showGame(main, name) : place === 'new' ? await showNew(main, name) : await showGallery(main);
    if (visit === visits) leave = left ?? leave;
    else left?.();
  } catch (error) {
    main.replaceChildren(h('div', { class: 'note' }, h('h1', {}, 'Not here'), h('pre', {}, String(/** @type {Error} */ (error).message)), h('a', { class: 'button', href: '#/' }, 'All games')));
  }
  main.classList.toggle('playing', place === 'game');
  window.scrollTo(0, 0);
}

// The token has done its work: the cookie has it now.
if (location.search) history.replaceState(null, '', location.pathname + location.hash);
if (!location.hash) {
  const { first } = await api.studio();
  if (first) history.replaceState(null, '', `#/new/${encodeURIComponent(first)}`);
}
window.addEventListener('hashchange', show);
await show();
