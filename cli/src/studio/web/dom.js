// @ts-check
// Making elements.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @typedef {Node | string | null | undefined | false} Child
 */

/**
 * An element of HTML. Properties that begin with `on` are listeners; `class`, `aria-…`, `data-…` and `role` are attributes.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function s(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

/**
 * @param {any} element
 * @param {Record<string, any>} properties
 * @param {(Child | Child[])[]} children
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/** The timer of the message that is shown. */
let shown = 0;

/**
 * Shows a message for a while; it is read aloud, too.
 * @param {string} text
 * @param {boolean} [isFault]
 */
export function tell(text, isFault = false) {
  const toast = /** @type {HTMLElement} */ (document.getElementById('toast'));
  toast.textContent = text;
  toast.classList.toggle('fault', isFault);
  toast.classList.add('shown');
  clearTimeout(shown);
  shown = window.setTimeout(() => toast.classList.remove('shown'), isFault ? 7000 : 4000);
}

/**
 * A sentence of the log for people: which action has done something they know, and the names of rules stand without their section.
 * @param {string} text
 */
export const sentence = text => text.replace(/ \(`(?:actions|arrivals|pieces)\.[^`]*`\)/g, '').replace(/`(?:[a-z]+\.)?([^`]*)`/g, (_, name) => name.replaceAll('-', ' '));

/**
 * A name of the definition as people write it.
 * @param {string} name
 */
export function plain(name) {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
