// @ts-check
// The effects of an action, shown one after the other.

/**
 * @typedef {import('./api.js').Effect} Effect
 * @typedef {{effect: (effect: Effect, duration: number) => boolean, end: () => void}} Stage what shows an effect, and says whether that
 *   takes time; and what shows the position after all
 */

/** How long an effect takes, and all of them together, in milliseconds. */
const EACH = 150;
const ALL = 600;

/** Whether people want things to move at all. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Effects that are shown at the same time: a piece leaves as the one that takes its place arrives.
 * @param {Effect[]} effects
 */
function steps(effects) {
  /** @type {Effect[][]} */
  const steps = [];
  effects.forEach((effect, at) => {
    const before = effects[at - 1];
    const isArrival = effect.do === 'move' && before?.do === 'remove' && before.on === effect.to;
    if (isArrival) steps[steps.length - 1].push(effect);
    else steps.push([effect]);
  });
  return steps;
}

/**
 * Shows effects; gives what ends that at once.
 * @param {Effect[]} effects
 * @param {Stage} stage
 */
export function animate(effects, stage) {
  const waiting = steps(effects);
  const duration = Math.min(EACH, ALL / Math.max(waiting.length, 1));
  let timer = 0;
  let isOver = false;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    stage.end();
  };
  const next = () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const takesTime = step.map(effect => stage.effect(effect, duration)).some(Boolean);
      if (takesTime) {
        timer = window.setTimeout(next, duration);
        return;
      }
    }
    finish();
  };
  next();
  return finish;
}
