// @ts-check
// Writing the opened definition in the page.

import * as api from './api.js';
import { h } from './dom.js';

/** @typedef {import('./author.js').Definition} Definition */

/** How many lines stay in sight above a mistake. */
const ABOVE = 4;

/**
 * What was typed and not saved, for when people come back.
 * @type {{before: string, typed: string} | null}
 */
let draft = null;

/** The text as a field has it. @param {string} text */
const inField = text => text.replaceAll('\r\n', '\n');

/**
 * A field with the text of the definition.
 * @param {(definition: Definition) => void} saved what happens once the file is written
 */
export function editor(saved) {
  /** What is in the file, as far as the page knows. */
  let before = '';
  const area = h('textarea', { spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': 'Definition', oninput: () => render(), onkeydown: (/** @type {KeyboardEvent} */ event) => {
    event.stopPropagation();
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  } });
  const state = h('span', { class: 'faint', role: 'status' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const button = h('button', { type: 'button', class: 'main', onclick: () => save() }, 'Save');
  const drop = h('button', { type: 'button', onclick: () => take(before) }, 'Drop the changes');
  const isChanged = () => area.value !== inField(before);
  const render = () => {
    button.disabled = drop.hidden = !isChanged();
    if (isChanged()) state.textContent = 'Not saved yet. Ctrl+S saves.';
    else state.textContent = '';
  };
  const take = (/** @type {string} */ text) => {
    before = text;
    area.value = inField(text);
    fault.textContent = '';
    render();
  };
  const save = async () => {
    if (!isChanged()) return;
    const typed = area.value;
    // Lines end as they did in the file.
    const text = before.includes('\r\n') ? typed.replaceAll('\n', '\r\n') : typed;
    try {
      const definition = await api.writeDefinition(text, before);
      before = text;
      fault.textContent = '';
      render();
      saved(definition);
    } catch (error) {
      fault.textContent = /** @type {Error} */ (error).message;
    }
  };
  const show = (/** @type {Definition} */ { text }) => {
    if (text === null || text === before) return;
    if (!isChanged() || area.value === inField(text)) return take(text);
    before = text;
    fault.textContent = 'Another program has changed the file. Saving replaces its changes; “Drop the changes” shows them.';
    render();
  };
  /** Shows a place. @param {number} line @param {number} column */
  const goTo = (line, column) => {
    const lines = area.value.split('\n');
    // Columns count characters, fields their halves.
    const inLine = [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
    const at = lines.slice(0, line - 1).reduce((/** @type {number} */ sum, /** @type {string} */ text) => sum + text.length + 1, 0) + inLine;
    area.focus();
    area.setSelectionRange(at, at);
    area.scrollTop = Math.max(0, line - ABOVE) * area.scrollHeight / lines.length;
  };
  const warn = (/** @type {BeforeUnloadEvent} */ event) => isChanged() && event.preventDefault();
  window.addEventListener('beforeunload', warn);
  const leave = () => {
    window.removeEventListener('beforeunload', warn);
    draft = isChanged() ? { before, typed: area.value } : null;
  };
  if (draft) {
    before = draft.before;
    area.value = draft.typed;
  }
  render();
  const element = h('section', { class: 'editor', 'aria-label': 'Editor' }, area, fault, h('p', { class: 'options' }, button, drop, state));
  return { element, show, goTo, leave };
}
