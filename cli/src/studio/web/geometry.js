// @ts-check
// Where squares lie.

/** @typedef {import('./api.js').Board} Board */
/** @typedef {[number, number]} Point */

/** The height of a square; also the distance between the centres of two hexagons. */
export const CELL = 100;
/** From the centre of a hexagon to its corners. */
const RADIUS = CELL / Math.sqrt(3);

/** The places of all squares of a board, as White or as Black sees them. */
export class Layout {
  /**
   * @param {Board} board
   * @param {boolean} isFlipped
   */
  constructor(board, isFlipped) {
    this.hexagons = board.hexagons;
    const half = board.hexagons ? RADIUS : CELL / 2;
    const sign = isFlipped ? -1 : 1;
    const raw = board.squares.map(({ file, rank }) => rawCentre(file, rank, board.hexagons).map(at => sign * at));
    const left = Math.min(...raw.map(([x]) => x)) - half;
    const top = Math.min(...raw.map(([, y]) => y)) - CELL / 2;
    /** @type {Point[]} */
    this.centres = raw.map(([x, y]) => [x - left, y - top]);
    this.width = Math.max(...this.centres.map(([x]) => x)) + half;
    this.height = Math.max(...this.centres.map(([, y]) => y)) + CELL / 2;
  }

  /**
   * The corners of a square, for the `points` of a polygon.
   * @param {number} square
   */
  outline(square) {
    const [x, y] = this.centres[square];
    const half = CELL / 2;
    const corners = this.hexagons
      ? [[-RADIUS, 0], [-RADIUS / 2, -half], [RADIUS / 2, -half], [RADIUS, 0], [RADIUS / 2, half], [-RADIUS / 2, half]]
      : [[-half, -half], [half, -half], [half, half], [-half, half]];
    return corners.map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join(' ');
  }

  /**
   * The next square in a direction on the screen; the same one at the edge.
   * @param {number} square
   * @param {Point} direction
   */
  next(square, [dx, dy]) {
    const [x, y] = this.centres[square];
    let best = square;
    let least = Infinity;
    this.centres.forEach(([ox, oy], other) => {
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      // Straight on if there is anything, otherwise what lies near that way.
      const far = along + 2.5 * aside;
      if (along > 1 && aside <= along && far < least) [best, least] = [other, far];
    });
    return best;
  }
}

/**
 * The centre of a square before the board is moved to its place; y grows downwards.
 * @param {number} file
 * @param {number} rank
 * @param {boolean} hexagons
 * @returns {Point}
 */
function rawCentre(file, rank, hexagons) {
  // Files of hexagons stand upright; the next one to the right lies half a hexagon lower.
  return hexagons ? [file * 1.5 * RADIUS, (file / 2 - rank) * CELL] : [file * CELL, -rank * CELL];
}
