// @ts-check
// The clock of a game: what the server has told last, and the time since then.

/** @typedef {import('./api.js').Clock} Clock */

/** Tenths of seconds are shown below this time, in milliseconds. */
const SHORT = 10_000;
/** A player with less time than this is warned. */
const LITTLE = 20_000;
/** How often the times are drawn, in milliseconds. */
const EVERY = 100;
const SIDES = /** @type {const} */ (['White', 'Black']);

/**
 * A time as a clock shows it: `1:02:03`, `4:59`, `0:09.5`.
 * @param {number} milliseconds
 */
export function shown(milliseconds) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  if (milliseconds < SHORT) {
    const tenths = Math.floor(milliseconds / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class ClockView {
  constructor() {
    /** @type {Record<string, HTMLElement>} */
    this.faces = {};
    for (const side of SIDES) {
      this.faces[side] = document.createElement('time');
      this.faces[side].className = 'clock';
      this.faces[side].setAttribute('role', 'timer');
      this.faces[side].setAttribute('aria-label', `${side}'s time`);
    }
    this.clock = /** @type {Clock | null} */ (null);
    this.told = 0;
    this.timer = 0;
  }

  /**
   * Shows what the server tells.
   * @param {Clock | null} clock
   */
  show(clock) {
    this.clock = clock;
    this.told = performance.now();
    this.draw();
    clearInterval(this.timer);
    if (clock?.runs) this.timer = window.setInterval(() => this.draw(), EVERY);
  }

  draw() {
    const passed = performance.now() - this.told;
    SIDES.forEach((side, at) => {
      const face = this.faces[side];
      face.hidden = !this.clock;
      if (!this.clock) return;
      const runs = this.clock.runs === side;
      const left = Math.max(0, this.clock.left[at] - (runs ? passed : 0));
      face.textContent = shown(left);
      face.classList.toggle('runs', runs);
      face.classList.toggle('little', left < LITTLE);
    });
  }

  stop() {
    clearInterval(this.timer);
  }
}
