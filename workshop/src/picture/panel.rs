//! The panel beside the board: hands, and a legend of the kinds in play.

use variorum::game::Game;
use variorum::ids::{Kind, Side};

use super::pen::{INK, Lettering, Pen};
use super::text::hand;

const ROW: f64 = 30.0;
const HAND_PIECE: f64 = 44.0;
const HAND_ACROSS: usize = 4;
/// The approximate width of a letter of a legend's name.
const LETTER: f64 = 8.0;

/// The panel beside the board, laid out.
pub(super) struct Panel {
    left: f64,
    top: f64,
    /// Its width in pixels.
    pub(super) width: f64,
    /// Its height in pixels: that of the board, or more if it needs more.
    pub(super) height: f64,
    legend: Vec<Kind>,
    /// Rows of the legend before the next column begins.
    rows: usize,
    column: f64,
}

impl Panel {
    /// Lays out the panel of a game beside a board of the given height.
    pub(super) fn of(game: &Game, left: f64, top: f64, board_height: f64) -> Panel {
        let legend = kinds_in_play(game);
        let hands: f64 = Side::BOTH.iter().map(|side| hand_height(game, *side)).sum();
        // Four rows fit beside any board; a taller legend continues in a second column.
        let rows = (((board_height - hands) / ROW) as usize).max(4);
        let names = legend.iter().map(|kind| game.variant().model().kinds[kind.index()].name.chars().count());
        let column = 44.0 + LETTER * names.max().unwrap_or(0) as f64;
        let columns = legend.len().div_ceil(rows).max(1) as f64;
        let used = legend.len().min(rows) as f64 * ROW;
        Panel {
            left,
            top,
            width: (columns * column).max(HAND_ACROSS as f64 * HAND_PIECE),
            height: board_height.max(hands + used),
            legend,
            rows,
            column,
        }
    }

    /// Draws it: Black's hand at the top, White's at the bottom, the legend between.
    pub(super) fn draw(&self, game: &mut Game, pen: &mut Pen) {
        let black = hand_height(game, Side::Black);
        let white = hand_height(game, Side::White);
        self.draw_hand(game, pen, Side::Black, self.top);
        self.draw_hand(game, pen, Side::White, self.top + self.height - white);
        let used = self.legend.len().min(self.rows) as f64 * ROW;
        let top = self.top + black + (self.height - black - white - used) / 2.0;
        let style = Lettering { size: 15.0, anchor: "start", weight: "normal", fill: INK };
        for (index, kind) in self.legend.iter().enumerate() {
            let x = self.left + (index / self.rows) as f64 * self.column;
            let y = top + ((index % self.rows) as f64 + 0.5) * ROW;
            let kind = &game.variant().model().kinds[kind.index()];
            pen.piece((x + 13.0, y), 32.0, kind, Side::White);
            pen.words((x + 34.0, y), &style, &kind.name);
        }
    }

    /// A side's name, marked if it is to act, and its hand below.
    fn draw_hand(&self, game: &mut Game, pen: &mut Pen, side: Side, top: f64) {
        let acts = game.mover() == side && game.outcome().is_none();
        let weight = if acts { "bold" } else { "normal" };
        let style = Lettering { size: 17.0, anchor: "start", weight, fill: INK };
        let name = if acts { format!("{} ◂", side.name()) } else { side.name().to_owned() };
        pen.words((self.left, top + ROW / 2.0), &style, &name);
        let count_style = Lettering { size: 13.0, anchor: "start", weight: "bold", fill: INK };
        for (index, (kind, count)) in hand(game, side).into_iter().enumerate() {
            let x = self.left + (index % HAND_ACROSS) as f64 * HAND_PIECE;
            let y = top + ROW + ((index / HAND_ACROSS) as f64 + 0.5) * HAND_PIECE;
            let kind = &game.variant().model().kinds[kind.index()];
            pen.piece((x + 16.0, y), 40.0, kind, side);
            if count > 1 {
                pen.words((x + 28.0, y + 13.0), &count_style, &count.to_string());
            }
        }
    }
}

/// The height of a side's name and hand.
fn hand_height(game: &Game, side: Side) -> f64 {
    ROW + hand(game, side).len().div_ceil(HAND_ACROSS) as f64 * HAND_PIECE
}

/// The kinds on the board or in hand, in the order of the definition.
fn kinds_in_play(game: &Game) -> Vec<Kind> {
    let model = game.variant().model();
    let standing: Vec<Kind> =
        model.board.squares().filter_map(|square| Some(game.piece(square)?.0)).collect();
    let in_hand = |kind: Kind| Side::BOTH.iter().any(|side| game.in_hand(*side, kind) > 0);
    model.all_kinds().filter(|kind| standing.contains(kind) || in_hand(*kind)).collect()
}
