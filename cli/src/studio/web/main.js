// @ts-check
// Leads from the address to what is shown.

import * as api from './api.js';
import { showAuthor } from './author.js';
import { h } from './dom.js';
import { showGallery, showNew } from './gallery.js';
import { showGame } from './play.js';
import { follow, linkIn } from './share.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
/** Ends what is shown. */
let leave = () => {};
/** How many pages were shown: one that was left before it was ready is not shown any more. */
let visits = 0;
/** The link that begins a game. While the page loads, its address may be told twice. */
let following = '';

async function show() {
  if (following && following === location.hash) return;
  const visit = ++visits;
  leave();
  leave = () => {};
  // What takes long, and is left meanwhile, is shown nowhere.
  const room = h('div', {});
  const link = linkIn(location.hash);
  following = link ? location.hash : '';
  try {
    // The address of the game takes the place of the link, so that coming back does not begin another one.
    if (link) return location.replace(`#/game/${await follow(link)}`);
    const [, place = '', name = ''] = location.hash.split('/').map(decodeURIComponent);
    main.classList.toggle('playing', place === 'game');
    const left = place === 'game' ? await showGame(room, name, show)
      : place === 'new' ? await (name === file ? showAuthor(room) : showNew(room, name))
      : await showGallery(room);
    if (visit !== visits) return left?.();
    leave = left ?? leave;
  } catch (error) {
    if (visit !== visits) return;
    room.replaceChildren(h('div', { class: 'note' }, h('h1', {}, link ? 'This link leads to no game' : 'Not here'), h('pre', {}, String(/** @type {Error} */ (error).message)), h('a', { class: 'button', href: '#/' }, 'All games')));
  }
  main.replaceChildren(room);
  window.scrollTo(0, 0);
}

// The token has done its work: the cookie has it now.
if (location.search) history.replaceState(null, '', location.pathname + location.hash);
const { first, file } = await api.studio();
const opened = first && `#/new/${encodeURIComponent(first)}`;
if (!location.hash && opened) history.replaceState(null, '', opened);
/** @type {HTMLElement} */ (document.getElementById('nav')).append(h('a', { href: '#/' }, 'All games'), ...(file && opened ? [h('a', { href: opened }, file.split('/').pop() ?? '')] : []));
window.addEventListener('hashchange', show);
await show();
