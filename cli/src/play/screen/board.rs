//! Draws the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use variorum::table::{Offer, Pick};
use variorum::{Game, Square};
use variorum_workshop::picture::{self, Edges};

use super::figures::glyph;
use super::plan::Plan;
use super::spots::BoardSpot;
use super::state::{Focus, Screen};
use super::theme::{Look, Rgb, Theme, parsed};

/// The drawing of a board in a part of the screen.
pub(super) struct BoardView<'s> {
    screen: &'s Screen,
    game: &'s Game,
    plan: &'s Plan,
    edges: Option<&'s Edges>,
    /// The zone colour of each square.
    zones: Vec<Option<Rgb>>,
    picked: Vec<Square>,
    /// Squares with marked pieces or pieces with values.
    noted: Vec<Square>,
    /// The area of the squares, without the names at the edges.
    area: Rect,
    hidden: (u16, u16),
}

/// The room for the names at the edges: columns on the left, rows below.
pub(super) fn edge_room(edges: Option<&Edges>) -> (u16, u16) {
    let width = |edges: &Edges| edges.ranks.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    edges.map_or((1, 0), |edges| (width(edges) as u16 + 1, 1))
}

/// The colours of zones, by their index.
pub(super) fn zone_colors(game: &Game) -> Vec<Option<Rgb>> {
    picture::zone_tints(game).into_iter().map(|tint| tint.and_then(parsed)).collect()
}

impl<'s> BoardView<'s> {
    /// The board of the position on the screen; `room` includes the names at the edges.
    pub(super) fn new(
        screen: &'s Screen,
        plan: &'s Plan,
        edges: Option<&'s Edges>,
        room: Rect,
    ) -> BoardView<'s> {
        let game = screen.shown();
        let board = &game.variant().model().board;
        let (left, below) = edge_room(edges);
        let width = plan.size.0.min(room.width.saturating_sub(left));
        let height = plan.size.1.min(room.height.saturating_sub(below));
        let area = Rect::new(room.x + left, room.y, width, height);
        let tints = zone_colors(game);
        let mut zones = vec![None; board.len()];
        for (zone, tint) in game.variant().model().zones.iter().zip(tints) {
            for square in zone.squares.iter().flatten().filter(|_| tint.is_some()) {
                zones[square.index()] = tint;
            }
        }
        let marks = game.told_marks().into_iter().flat_map(|(_, squares)| squares);
        let values = game.told_values().into_iter().flat_map(|(_, pieces)| pieces);
        let noted = marks.chain(values.map(|(square, _)| square)).collect();
        let hidden = hidden(plan, screen.cursor, (width, height), screen.spots.board.hidden);
        let picked = if screen.viewed.is_some() { Vec::new() } else { screen.picked_squares() };
        BoardView { screen, game, plan, edges, zones, picked, noted, area, hidden }
    }

    /// Its layout, for the mouse.
    pub(super) fn spot(&self) -> BoardSpot {
        BoardSpot { plan: Some(self.plan.clone()), area: self.area, hidden: self.hidden }
    }

    /// Draws the board.
    pub(super) fn draw(&self, buffer: &mut Buffer) {
        for square in self.game.variant().model().board.squares() {
            self.square(buffer, square);
        }
        if let Some(edges) = self.edges {
            self.edges(buffer, edges);
        }
    }

    fn offer(&self, square: Square) -> Option<&Offer> {
        let offers = self.screen.offers.iter().filter(|_| self.screen.viewed.is_none());
        offers.clone().find(|offer| offer.pick == Pick::Square(square))
    }

    fn look(&self, square: Square) -> Look {
        let board = &self.game.variant().model().board;
        let place = board.place(square);
        let shades = if board.hexagons { 3 } else { 2 };
        let is_now = self.screen.viewed.is_none();
        // Before the first pick almost every own piece is a target; marking them all would say nothing.
        let has_begun = self.screen.selection.as_ref().is_some_and(|picks| !picks.picks().is_empty());
        let target = self.offer(square).filter(|_| has_begun).map(|offer| offer.captures);
        Look {
            shade: (usize::from(place.file) + usize::from(place.rank)) % shades,
            zone: self.zones[square.index()],
            is_last: is_now && self.screen.last.contains(&square),
            is_picked: self.picked.contains(&square),
            target,
            is_checked: is_now && self.screen.checked.contains(&square),
            is_cursor: square == self.screen.cursor && self.screen.focus == Focus::Board,
        }
    }

    fn square(&self, buffer: &mut Buffer, square: Square) {
        let look = self.look(square);
        let theme = self.screen.theme;
        let style = theme.square(look);
        let (width, height) = self.plan.cell;
        let mut ink = Ink { buffer, view: self, at: self.plan.place(square) };
        for y in 0..height {
            ink.put((0, y), &" ".repeat(usize::from(width)), style);
        }
        let middle = (height - 1) / 2;
        let piece = self.game.piece(square);
        if let Some(piece) = piece {
            let text = glyph(self.game, piece, self.screen.has_figures, theme.has_color());
            ink.put((centred(width, &text), middle), &text, style.patch(theme.piece(piece.1)));
        }
        self.names(&mut ink, square, style.patch(theme.sign()));
        let sign = style.patch(theme.sign().add_modifier(ratatui::style::Modifier::BOLD));
        match (look.target, piece) {
            (Some(captures), None) => {
                ink.put(((width - 1) / 2, middle), if captures { "×" } else { "•" }, sign);
            }
            (Some(true), Some(_)) => ink.put((0, middle), "×", sign),
            (Some(false), Some(_)) => ink.put((0, middle), "•", sign),
            (None, _) => {}
        }
        if self.noted.contains(&square) {
            ink.put((width - 1, 0), "°", sign);
        }
        if look.is_cursor {
            ink.put((0, middle), "[", sign);
            if width > 2 {
                ink.put((width - 1, middle), "]", sign);
            }
        }
    }

    /// Writes the name of a square where the board has no names at its edges.
    fn names(&self, ink: &mut Ink<'_, '_>, square: Square, style: Style) {
        let (width, height) = self.plan.cell;
        let name = self.game.variant().model().board.name(square);
        if self.edges.is_none() && height > 1 && name.chars().count() < usize::from(width) {
            ink.put(
                (centred(width, &name), height - 1),
                &name,
                style.add_modifier(ratatui::style::Modifier::DIM),
            );
        }
    }

    fn edges(&self, buffer: &mut Buffer, edges: &Edges) {
        let board = &self.game.variant().model().board;
        let style = self.screen.theme.frame();
        let (width, height) = self.plan.cell;
        for square in board.squares() {
            let (x, y) = self.plan.place(square);
            let place = board.place(square);
            let row = (y + (height - 1) / 2).checked_sub(self.hidden.1).filter(|row| *row < self.area.height);
            if let (Some(row), Some(name)) = (row, edges.ranks.get(usize::from(place.rank))) {
                let column = self.area.x - 1 - name.chars().count() as u16;
                buffer.set_string(column, self.area.y + row, name, style);
            }
            // Names without a gap between them would be unreadable.
            let name = edges.files.get(usize::from(place.file));
            if let Some(name) = name.filter(|name| name.chars().count() < usize::from(width)) {
                let column = (x + centred(width, name)).checked_sub(self.hidden.0);
                if let Some(column) = column.filter(|column| *column < self.area.width) {
                    buffer.set_string(self.area.x + column, self.area.bottom(), name, style);
                }
            }
        }
    }
}

/// Writes into a square.
struct Ink<'b, 'v> {
    buffer: &'b mut Buffer,
    view: &'v BoardView<'v>,
    /// The upper left cell of the square on the board.
    at: (u16, u16),
}

impl Ink<'_, '_> {
    /// Writes from a cell of the square, clipped to the visible board.
    fn put(&mut self, (x, y): (u16, u16), text: &str, style: Style) {
        let (area, hidden, width) = (self.view.area, self.view.hidden, self.view.plan.cell.0);
        let Some(row) = (self.at.1 + y).checked_sub(hidden.1).filter(|row| *row < area.height) else {
            return;
        };
        for (column, letter) in (x..width).zip(text.chars()) {
            let column = (self.at.0 + column).checked_sub(hidden.0).filter(|column| *column < area.width);
            if let Some(column) = column {
                self.buffer[(area.x + column, area.y + row)].set_char(letter).set_style(style);
            }
        }
    }
}

/// The first column of a text that is centred in a width.
fn centred(width: u16, text: &str) -> u16 {
    (width + 1).saturating_sub(text.chars().count() as u16) / 2
}

/// The scroll offset of the board: the cursor stays visible, and the board moves as little as possible.
fn hidden(plan: &Plan, cursor: Square, room: (u16, u16), before: (u16, u16)) -> (u16, u16) {
    let place = plan.place(cursor);
    let along = |at: u16, cell: u16, size: u16, room: u16, before: u16| {
        // The neighbours of the cursor's square are visible too, where the board has them.
        let least = (at + 2 * cell).saturating_sub(room);
        let most = at.saturating_sub(cell);
        before.clamp(least.min(most), most.max(least.min(most))).min(size.saturating_sub(room))
    };
    (
        along(place.0, plan.cell.0, plan.size.0, room.0, before.0),
        along(place.1, plan.cell.1, plan.size.1, room.1, before.1),
    )
}

/// A patch of colour for the legend.
pub(super) fn swatch(theme: Theme, tint: Rgb) -> (String, Style) {
    ("  ".to_owned(), theme.zone(tint))
}
