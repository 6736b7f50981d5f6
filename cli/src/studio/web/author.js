// @ts-check
// A definition that is opened from disk: its board, its mistakes and its rules, new at every save.

import * as api from './api.js';
import { BoardView, framed } from './board.js';
import { h } from './dom.js';
import { rulesFrame } from './dialog.js';
import { editor } from './editor.js';
import { newGame } from './gallery.js';
import { selfplay } from './selfplay.js';

/**
 * @typedef {{severity: string, code?: string, message: string, file: string, line?: number, column?: number, end_line?: number,
 *   end_column?: number, text?: string, label?: string, help?: string}} Diagnostic
 * @typedef {{name: string, file: string, text: string | null, is_editable: boolean, version: number, is_right: boolean, is_playable: boolean, diagnostics: Diagnostic[]}} Definition
 */

/**
 * Shows the opened definition; gives what ends it.
 * @param {HTMLElement} main
 */
export async function showAuthor(main) {
  const verdict = h('p', { class: 'verdict', role: 'status' });
  const list = h('ol', { class: 'diagnostics', 'aria-label': 'Mistakes' });
  const place = h('section', { class: 'table', 'aria-label': 'Board' });
  const form = h('div', {});
  const first = await api.definition();
  const { frame, load } = rulesFrame(first.name);
  const games = selfplay(first.name);
  const field = first.is_editable ? editor(definition => show(definition)) : null;
  let shown = 0;
  const show = async (/** @type {Definition} */ definition) => {
    shown = definition.version;
    field?.show(definition);
    verdict.textContent = told(definition);
    verdict.classList.toggle('fault', !definition.is_right);
    list.replaceChildren(...definition.diagnostics.map(found => item(found, found.file === definition.file ? field?.goTo : undefined)));
    if (!definition.is_playable) return;
    const [board, start] = await Promise.all([api.board(definition.name), api.start(definition.name)]);
    const view = new BoardView(board, { press: () => {}, drop: () => {}, escape: () => {} });
    place.replaceChildren(framed(view));
    view.show({ position: start, selection: { picks: [], offers: [] }, isFlipped: false, arrows: [], isLive: false });
    if (!form.hasChildNodes()) form.append(newGame(definition.name), games.element);
    document.title = `${board.title} · variorum`;
    load();
  };
  main.replaceChildren(h('div', { class: 'play before' }, place, h('aside', { class: 'panel author' },
    h('header', {}, h('h1', { title: first.file }, first.file.split('/').pop() ?? ''), verdict), list, form)), h('div', { class: 'below' }, field?.element, frame));
  await show(first);
  const source = api.saves();
  source.addEventListener('changed', async () => show(await api.definition()));
  // Nobody announces what is saved before the page listens.
  source.addEventListener('open', async () => {
    const definition = await api.definition();
    if (definition.version !== shown) await show(definition);
  });
  return () => {
    source.close();
    games.leave();
    field?.leave();
  };
}

/** @param {Definition} definition */
function told({ is_right, is_playable, diagnostics, version }) {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const count = (/** @type {number} */ number, /** @type {string} */ what) => `${number} ${what}${number === 1 ? '' : 's'}`;
  const parts = [errors && count(errors, 'error'), warnings && count(warnings, 'warning')].filter(Boolean);
  const state = parts.length ? parts.join(', ') : 'Fine';
  const more = is_right ? '' : is_playable ? ': the board shows what was right last' : ': there is nothing to play yet';
  return `${state}${more}. Read ${version === 1 ? 'once' : `${version} times`}; it is read again at each save.`;
}

/**
 * @param {Diagnostic} diagnostic
 * @param {((line: number, column: number) => void) | undefined} goTo shows its place in the editor
 */
function item({ severity, code, message, file, line, column, end_line, end_column, text, label, help }, goTo) {
  const at = line === undefined ? file : `${file}:${line}:${column}`;
  const from = (column ?? 1) - 1;
  const to = end_line === line ? Math.max((end_column ?? 1) - 1, from + 1) : (text ?? '').length;
  const characters = [...(text ?? '')];
  return h('li', { class: severity },
    h('p', {}, h('b', {}, `${severity}${code ? ` ${code}` : ''}`), ` ${message}`),
    text !== undefined && h('pre', {}, characters.slice(0, from).join(''), h('mark', {}, characters.slice(from, to).join('')), characters.slice(to).join('')),
    label && h('p', { class: 'faint' }, label), help && h('p', {}, help), goTo && line !== undefined ? h('button', { type: 'button', class: 'quiet place', onclick: () => goTo(line, column ?? 1) }, at) : h('p', { class: 'faint place' }, at));
}
