// @ts-check
// Short sounds, made by oscillators; nobody hears them who has not switched them on.

/** Where the choice is kept. */
const KEY = 'variorum-sounds';
/** The tones of each sound: frequency in hertz, beginning and length in seconds.
 * @type {Record<Sound, [number, number, number][]>} */
const TONES = {
  move: [[220, 0, 0.07]],
  capture: [[165, 0, 0.06], [110, 0.05, 0.1]],
  check: [[440, 0, 0.07], [587, 0.08, 0.12]],
  end: [[392, 0, 0.16], [494, 0.16, 0.16], [587, 0.32, 0.34]],
};
const LOUDNESS = 0.16;

/** @typedef {'move' | 'capture' | 'check' | 'end'} Sound */

/** @type {AudioContext | null} */
let context = null;

/** Whether sounds are on. */
export function areOn() {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    // Private windows may have no storage.
    return false;
  }
}

/** Switches sounds on or off; gives what they are then. */
export function toggle() {
  const isOn = !areOn();
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    return false;
  }
  if (isOn) play('move');
  return isOn;
}

/**
 * Plays a sound, if sounds are on.
 * @param {Sound} sound
 */
export function play(sound) {
  if (!areOn()) return;
  context ??= new AudioContext();
  // A page that nobody has clicked on yet may make no sound.
  if (context.state === 'suspended') context.resume().catch(() => {});
  const now = context.currentTime;
  for (const [frequency, begin, length] of TONES[sound]) {
    const tone = new OscillatorNode(context, { type: 'triangle', frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, now + begin);
    volume.gain.linearRampToValueAtTime(LOUDNESS, now + begin + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.001, now + begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + begin);
    tone.stop(now + begin + length + 0.02);
  }
}

/**
 * The sound of what has happened last.
 * @param {import('./api.js').Effect[]} effects
 * @param {boolean} isCheck
 * @param {boolean} isEnd
 * @returns {Sound}
 */
export function soundOf(effects, isCheck, isEnd) {
  if (isEnd) return 'end';
  if (isCheck) return 'check';
  return effects.some(effect => effect.do === 'remove') ? 'capture' : 'move';
}
