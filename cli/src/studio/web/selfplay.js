// @ts-check
// Games of the computer against itself in the background, and the report on them.

import * as api from './api.js';
import { h } from './dom.js';

/** How long the page waits before it asks again how far the games have come, in milliseconds. */
const AGAIN = 700;
/** Who can play the games. */
const LEVELS = [['random', 'Chance'], ['1', 'The computer, level 1'], ['2', 'The computer, level 2'], ['3', 'The computer, level 3'], ['4', 'The computer, level 4']];

/**
 * A part of a page that lets games of a variant be played; `leave` ends its questions, not the games.
 * @param {string} name
 * @returns {{element: HTMLElement, leave: () => void}}
 */
export function selfplay(name) {
  const levels = h('select', { id: 'runs' }, LEVELS.map(([value, text]) => h('option', { value }, text)));
  levels.value = '2';
  const begin = h('button', { type: 'button', onclick: () => follow(api.beginRun(name, levels.value)) }, 'Play 100 games');
  const stop = h('button', { type: 'button', hidden: true, onclick: () => follow(api.stopRun(name).then(() => api.run(name))) }, 'Stop');
  const bar = h('progress', { hidden: true, 'aria-label': 'Games played' });
  const report = h('a', { class: 'button', hidden: true, href: `/reports/${encodeURIComponent(name)}`, target: '_blank' }, 'Report');
  const state = h('p', { class: 'faint', role: 'status' });
  let timer = 0;
  let hasLeft = false;
  /** @param {api.Run | null} run */
  const show = run => {
    const isRunning = run !== null && !run.is_over;
    begin.hidden = levels.disabled = isRunning;
    stop.hidden = bar.hidden = !isRunning;
    report.hidden = run === null || !run.is_over || run.fault !== null;
    if (run === null) return;
    bar.max = run.games;
    bar.value = run.done;
    state.textContent = run.fault ? `No report on these games: ${run.fault}.` : run.is_over ? `${run.games} games were played.` : `${run.done} of ${run.games} games`;
    if (isRunning && !hasLeft) timer = window.setTimeout(() => follow(api.run(name)), AGAIN);
  };
  /** @param {Promise<api.Run | null>} asked */
  const follow = async asked => {
    clearTimeout(timer);
    try {
      show(await asked);
    } catch (error) {
      state.textContent = /** @type {Error} */ (error).message;
    }
  };
  follow(api.run(name));
  const element = h('details', { class: 'runs' }, h('summary', {}, 'What happens in a hundred games'),
    h('p', { class: 'faint' }, 'The computer plays them against itself while you do something else. The report has results, lengths, and what is never used.'),
    h('label', { for: 'runs' }, 'Who plays'), levels, h('p', { class: 'options' }, begin, stop, report), bar, state);
  return { element, leave: () => { hasLeft = true; clearTimeout(timer); } };
}
