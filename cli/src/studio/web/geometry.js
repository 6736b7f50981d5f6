// @ts-check
// Where squares lie.

/** @typedef {import('./api.js').Board} Board */
/** @typedef {[number, number]} Point */

/** The height of a square; also the distance between the centres of two hexagons. */
export const CELL = 100;
/** From the centre of a hexagon to its corners. */
const RADIUS = CELL / Math.sqrt(3);

/** The width of the squares of a ring along its inmost rank, as a part of their height. */
const INMOST = 0.82;
/** The number of straight pieces that make up the arc of a square. */
const CORNERS = 8;

/**
 * Whether the name of each square stands in it, below the piece.
 * @param {Board} board
 */
export const hasNames = board => board.hexagons || board.named || board.round;

/** The places of all squares of a board, as White or as Black sees them. */
export class Layout {
  /**
   * @param {Board} board
   * @param {boolean} isFlipped
   */
  constructor(board, isFlipped) {
    this.hexagons = board.hexagons;
    this.board = board;
    this.sign = isFlipped ? -1 : 1;
    if (board.round) {
      // As wide as high, whatever holes it has.
      this.width = this.height = 2 * (radiusOf(board, board.ranks - 1) + CELL / 2);
      this.centres = board.squares.map(({ file, rank }) => this.onRing(file, rank));
      return;
    }
    const half = board.hexagons ? RADIUS : CELL / 2;
    const raw = board.squares.map(({ file, rank }) => rawCentre(file, rank, board.hexagons).map(at => this.sign * at));
    const left = Math.min(...raw.map(([x]) => x)) - half;
    const top = Math.min(...raw.map(([, y]) => y)) - CELL / 2;
    /** @type {Point[]} */
    this.centres = raw.map(([x, y]) => [x - left, y - top]);
    this.width = Math.max(...this.centres.map(([x]) => x)) + half;
    this.height = Math.max(...this.centres.map(([, y]) => y)) + CELL / 2;
  }

  /**
   * A place on a ring; files and ranks count from the middles of squares. The first quarter of files ends at the bottom, so that
   * files run to the right for White.
   * @param {number} file
   * @param {number} rank
   * @returns {Point}
   */
  onRing(file, rank) {
    const radius = this.sign * radiusOf(this.board, rank);
    const angle = 2 * Math.PI * ((file + 0.5) / this.board.files - 0.25);
    return [this.width / 2 + radius * Math.sin(angle), this.height / 2 + radius * Math.cos(angle)];
  }

  /**
   * The corners of a square, for the `points` of a polygon.
   * @param {number} square
   */
  outline(square) {
    if (this.board.round) {
      const { file, rank } = this.board.squares[square];
      const arc = [...Array(CORNERS + 1).keys()].map(at => file - 0.5 + at / CORNERS);
      const corners = [...arc.map(at => this.onRing(at, rank - 0.5)), ...arc.reverse().map(at => this.onRing(at, rank + 0.5))];
      return corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    }
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
 * The distance of a rank from the middle of a ring.
 * @param {Board} board
 * @param {number} rank
 */
const radiusOf = (board, rank) => (INMOST * board.files / (2 * Math.PI) + rank) * CELL;

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
