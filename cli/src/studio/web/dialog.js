// @ts-check
// Questions, and parts of a panel of which one is shown.

import { h } from './dom.js';

/**
 * Asks before something that cannot be taken back lightly.
 * @param {string} question
 * @param {string} more
 * @param {string} yes
 * @param {() => void} action
 */
export function confirm(question, more, yes, action) {
  const dialog = h('dialog', { class: 'sheet', 'aria-label': question },
    h('h2', {}, question), h('p', {}, more),
    h('div', { class: 'options' },
      h('button', { type: 'button', class: 'main', onclick: () => { dialog.close(); action(); } }, yes),
      h('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, 'Cancel')));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Tabs with their panels.
 * @param {string} label
 * @param {{name: string, panel: HTMLElement}[]} parts
 * @param {(name: string) => void} chosen what happens when another one is shown
 * @returns {{list: HTMLElement, choose: (name: string) => void}}
 */
export function tabs(label, parts, chosen) {
  const buttons = parts.map(({ name, panel }, at) => {
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-label', name);
    return h('button', { type: 'button', role: 'tab', onclick: () => choose(name), onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const next = (at + step + parts.length) % parts.length;
      choose(parts[next].name);
      buttons[next].focus();
    } }, name);
  });
  const choose = (/** @type {string} */ wanted) => {
    parts.forEach(({ name, panel }, at) => {
      panel.hidden = name !== wanted;
      buttons[at].setAttribute('aria-selected', String(name === wanted));
      buttons[at].setAttribute('tabindex', name === wanted ? '0' : '-1');
    });
    chosen(wanted);
  };
  return { list: h('div', { class: 'tabs', role: 'tablist', 'aria-label': label }, buttons), choose };
}

/**
 * The page with the rules of a variant, which is loaded when it is shown.
 * @param {string} name
 */
export function rulesFrame(name) {
  const frame = h('iframe', { class: 'rules', title: 'Rules', sandbox: 'allow-popups' });
  const load = () => frame.setAttribute('src', `/rules/${encodeURIComponent(name)}`);
  return { frame, load };
}
