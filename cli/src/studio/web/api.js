// @ts-check
// What the server has, asked for by functions.

/**
 * @typedef {{square: number} | {hand: number} | {choice: string} | 'done'} Pick
 * @typedef {{pick: Pick, captures: boolean, completes: boolean}} Offer
 * @typedef {{picks: Pick[], offers: Offer[]}} Selection
 * @typedef {{square: number, kind: number, owner: 'White' | 'Black' | 'nobody'}} Piece
 * @typedef {{kind: number, count: number}} Held
 * @typedef {{after: number, text: string, who: string, mover: 'White' | 'Black', pieces: Piece[], hands: [Held[], Held[]],
 *   marks: {square: number, name: string, value: string | null}[], last: number[], checks: number[]}} Position
 * @typedef {{do: 'move', from: number, to: number} | {do: 'swap', from: number, to: number}
 *   | {do: 'remove', on: number, is_capture: boolean} | {do: 'add', on: number, kind: number, owner: string}
 *   | {do: 'change', on: number, kind: number, owner: string}} Effect
 * @typedef {{mover: 'White' | 'Black', action: string, written: string, sentences: string[], plain: boolean, effects: Effect[]}} Line
 * @typedef {{control: string, left: [number, number], runs: 'White' | 'Black' | null}} Clock
 * @typedef {{id: string, variant: string, title: string, version: number, players: [string, string], names: [string | null, string | null], start: string | null, clock: Clock | null, position: Position, log: Line[],
 *   outcome: {winner: string | null, told: string} | null, claim: string | null, asked: string | null, left: [number, number],
 *   is_thinking: boolean, fault: string | null, can_redo: boolean, selection: Selection}} Game
 * @typedef {{name: string, title: string, about: string | null, inventor: string | null, year: number | null, files: number,
 *   ranks: number, hexagons: boolean, round: boolean, plain: boolean, named: boolean, squares: {name: string, file: number, rank: number}[],
 *   zones: {name: string, tint: string, squares: number[]}[], links: {name: string, pairs: [number, number][]}[],
 *   lines: {lines: [number, number][], river: [number, number][], dots: number[]} | null, kinds: Kind[], actions: Record<string, string>}} Board
 * @typedef {{name: string, letter: string, drawn: Record<string, string>, has_figure: boolean, is_stone: boolean, is_wedge: boolean}} Kind
 * @typedef {{name: string, title: string, about: string, words: string[], kinds: string[]}} Card
 * @typedef {{level: string, done: number, games: number, is_over: boolean, fault: string | null}} Run
 * @typedef {{id: string, variant: string, result: string | null, players: [string, string], actions: number}} Saved
 */

/** A refusal of the server. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} told
   */
  constructor(status, told) {
    super(told);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {string} [method]
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, method = 'GET', body = undefined) {
  const sends = method === 'POST' || method === 'PUT';
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: sends ? { 'content-type': 'application/json' } : {},
      body: sends ? JSON.stringify(body ?? {}) : undefined,
    });
  } catch {
    throw new Refused(0, 'The server does not answer. Start it again, and open the address that it prints.');
  }
  if (answer.status === 204) return null;
  const told = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, told.error);
  return told;
}

const part = encodeURIComponent;

/** @returns {Promise<{first: string | null, file: string | null}>} */
export const studio = () => ask('studio');
/** @returns {Promise<import('./author.js').Definition>} */
export const definition = () => ask('definition');
/** Writes the opened definition, if it still is what it was. @param {string} text @param {string} before @returns {Promise<import('./author.js').Definition>} */
export const writeDefinition = (text, before) => ask('definition', 'PUT', { text, before });
/** Tells when the opened definition was saved. */
export const saves = () => new EventSource('/api/definition/events');
/** @param {string} name @returns {Promise<Board>} */
export const board = name => ask(`boards/${part(name)}`);
/** @returns {Promise<{families: {title: string, games: Card[]}[], is_whole: boolean}>} */
export const gallery = () => ask('gallery');
/** The address of the small picture of a variant. @param {string} name */
export const picture = name => `/api/pictures/${part(name)}`;
/** The position at the start. @param {string} name @returns {Promise<Position>} */
export const start = name => ask(`starts/${part(name)}`);
/** @returns {Promise<Saved[]>} */
export const games = () => ask('games');
/** @param {{variant: string, white: string, black: string, position?: string, moves?: string, clock?: string}} asked @returns {Promise<Game>} */
export const begin = asked => ask('games', 'POST', asked);
/** Adds the games of a file. @param {string} name @param {string} text @returns {Promise<{games: string[], faults: string[]}>} */
export const addFile = (name, text) => ask('files', 'POST', { name, text });
/** Games of the computer against itself. @param {string} name @param {string} level @returns {Promise<Run>} */
export const beginRun = (name, level) => ask(`selfplay/${part(name)}`, 'POST', { level });
/** How far they have come. @param {string} name @returns {Promise<Run | null>} */
export const run = name => ask(`selfplay/${part(name)}`);
/** @param {string} name */
export const stopRun = name => ask(`selfplay/${part(name)}`, 'DELETE');
/** @param {string} id @returns {Promise<Game>} */
export const game = id => ask(`games/${part(id)}`);
/** @param {string} id @param {number} actions @returns {Promise<Position>} */
export const after = (id, actions) => ask(`games/${part(id)}/after/${actions}`);
/**
 * @param {string} id
 * @param {number} version
 * @param {unknown} what
 * @returns {Promise<{game?: Game, selection?: Selection}>}
 */
export const act = (id, version, what) => ask(`games/${part(id)}`, 'POST', { do: what, version });
/** @param {string} id @returns {Promise<{squares: number[], action: string}>} */
export const hint = id => ask(`games/${part(id)}/hint`, 'POST');
/** @param {string} id */
export const remove = id => ask(`games/${part(id)}`, 'DELETE');
/** @param {string} id */
export const events = id => new EventSource(`/api/games/${part(id)}/events`);
