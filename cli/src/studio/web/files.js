// @ts-check
// Opening files of saved games.

import * as api from './api.js';
import { h, tell } from './dom.js';

/** The endings of the files: Portable Game Notation, and records. */
const ENDINGS = '.pgn,.txt,.game';

/** A button that opens a file of the person's. */
export function fileButton() {
  const input = h('input', { type: 'file', accept: ENDINGS, hidden: true, 'aria-label': 'File of saved games', onchange: async () => {
    const [file] = input.files;
    // The same file can be chosen again.
    if (file) await open(file).catch(error => tell(error.message, true));
    input.value = '';
  } });
  return h('p', {}, h('button', { type: 'button', onclick: () => input.click() }, 'Open a saved game'), input);
}

/**
 * Adds the games of a file; the only one is shown.
 * @param {File} file
 */
async function open(file) {
  const { games, faults } = await api.addFile(file.name, await file.text());
  const [first, ...others] = games;
  if (others.length) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = `#/game/${first}`;
  const added = others.length ? `${games.length} games were added.` : 'One game was added.';
  if (faults.length) tell(`${added} ${faults.length === 1 ? 'Another one is' : `${faults.length} are`} at fault: ${faults[0]}`, true);
  else if (others.length) tell(added);
}
