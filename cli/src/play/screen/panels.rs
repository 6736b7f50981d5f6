//! Draws the panels: players with clocks and hands, choices, actions, log, zones.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use variorum::table::{Entry, Player};
use variorum::{Kind, Side};

use super::board::{swatch, zone_colors};
use super::figures::glyph;
use super::spots::Spot;
use super::state::{Focus, Screen};
use super::theme::Rgb;
use crate::clock::shown;

/// Below this time the clock is drawn as a warning.
const LITTLE_TIME: Duration = Duration::from_secs(20);

/// Draws panels into a buffer.
pub(super) struct Panels<'s> {
    screen: &'s Screen,
    buffer: &'s mut Buffer,
    spots: Vec<(Rect, Spot)>,
}

impl<'s> Panels<'s> {
    /// Panels for a screen, not yet drawn.
    pub(super) fn new(screen: &'s Screen, buffer: &'s mut Buffer) -> Panels<'s> {
        Panels { screen, buffer, spots: Vec::new() }
    }

    /// The clickable areas.
    pub(super) fn into_spots(self) -> Vec<(Rect, Spot)> {
        self.spots
    }

    /// Draws the panels beside the board: the far player at the top, the near one at the bottom, everything else between.
    pub(super) fn beside(&mut self, area: Rect) {
        let [far, near] = self.sides();
        let top = self.player(area, far);
        let rest = Rect { y: area.y + top, height: area.height.saturating_sub(top), ..area };
        let below = self.player_height(rest.width, near).min(rest.height);
        let foot = Rect { y: rest.bottom() - below, height: below, ..rest };
        self.player(foot, near);
        let middle = Rect { height: rest.height - below, ..rest };
        let choices = self.choice_lines();
        let (middle, list) = split(middle, choices.min(middle.height * 2 / 3));
        self.choices(list, true);
        let (middle, legend) = split_below(middle, self.legend_height().min(middle.height / 3));
        self.legend(legend);
        let (log, actions) = split(middle, (middle.height * 2).div_ceil(5));
        self.actions(actions);
        self.log(log);
    }

    /// Draws the panels below the board: players with hands or clocks, then the choices, then actions and log.
    pub(super) fn below(&mut self, area: Rect) {
        let mut rest = area;
        for side in self.sides() {
            if self.hand(side).is_empty() && self.screen.table.clock().is_none() {
                continue;
            }
            let used = self.player(rest, side);
            rest = Rect { y: rest.y + used, height: rest.height.saturating_sub(used), ..rest };
        }
        if self.screen.list().next().is_some() {
            let room = if self.screen.focus == Focus::List { rest.height } else { rest.height.min(3) };
            let (left, list) = split(rest, room);
            let used = self.choices(list, false);
            rest = Rect { y: list.y + used, height: list.height - used + left.height, ..rest };
        }
        if rest.height > 2 && rest.width > 50 {
            let half = rest.width / 2;
            self.actions(Rect { width: half - 1, ..rest });
            self.log(Rect { x: rest.x + half, width: rest.width - half, ..rest });
        } else {
            self.log(rest);
        }
    }

    fn sides(&self) -> [Side; 2] {
        if self.screen.is_flipped { [Side::White, Side::Black] } else { [Side::Black, Side::White] }
    }

    fn hand(&self, side: Side) -> Vec<(Kind, u16)> {
        let game = self.screen.shown();
        let kinds = game.variant().model().all_kinds();
        kinds.map(|kind| (kind, game.in_hand(side, kind))).filter(|(_, count)| *count > 0).collect()
    }

    /// The kinds in a hand with their texts.
    fn hand_words(&self, side: Side) -> Vec<(Kind, String)> {
        let game = self.screen.shown();
        let word = |(kind, count): (Kind, u16)| {
            let figures = self.screen.has_figures;
            // Hands have no coloured squares, so the case of a letter shows its side.
            let letter = glyph(game, (kind, side), figures, self.screen.theme.has_color());
            (kind, if count > 1 { format!("{letter}×{count}") } else { letter })
        };
        self.hand(side).into_iter().map(word).collect()
    }

    fn player_height(&self, width: u16, side: Side) -> u16 {
        let words = self.hand_words(side);
        let used: usize = words.iter().map(|(_, word)| word.chars().count() + 2).sum();
        1 + (used as u16).div_ceil(width.saturating_sub(4).max(1))
    }

    /// Draws a player with clock and hand, and returns the number of lines used.
    fn player(&mut self, area: Rect, side: Side) -> u16 {
        if area.height == 0 {
            return 0;
        }
        let screen = self.screen;
        let acts = screen.shown().mover() == side && screen.outcome.is_none();
        let sign = if acts { "▶" } else { " " };
        let name = format!("{sign} {}", seat_words(screen.table.player(side), side.name()));
        let style = if acts { screen.theme.key() } else { Style::new() };
        self.buffer.set_stringn(area.x, area.y, name, usize::from(area.width), style);
        self.time(Rect { height: 1, ..area }, side, style);
        let (mut x, mut y) = (area.x + 2, area.y + 1);
        let words = self.hand_words(side);
        for (kind, word) in &words {
            let width = word.chars().count() as u16;
            if x + width > area.right() {
                (x, y) = (area.x + 2, y + 1);
            }
            if y >= area.bottom() {
                break;
            }
            self.buffer.set_stringn(x, y, word, usize::from(area.right() - x), Style::new());
            if acts {
                self.spots.push((Rect::new(x, y, width, 1), Spot::Hand(*kind)));
            }
            x += width + 2;
        }
        let used = if words.is_empty() { y } else { y + 1 };
        used.min(area.bottom()) - area.y
    }

    /// Draws the remaining time of a player at the end of a line.
    fn time(&mut self, line: Rect, side: Side, style: Style) {
        let Some(left) = self.screen.table.clock().map(|clock| clock.left(side)) else { return };
        let style = if left < LITTLE_TIME { self.screen.theme.alarm() } else { style };
        let text = format!(" {}", shown(left));
        let start = line.right().saturating_sub(text.chars().count() as u16).max(line.x);
        self.buffer.set_stringn(start, line.y, text, usize::from(line.right() - start), style);
    }

    fn heading(&mut self, area: Rect, text: &str) -> Rect {
        if area.height == 0 {
            return area;
        }
        let line = format!("─ {text} {}", "─".repeat(usize::from(area.width)));
        self.buffer.set_stringn(area.x, area.y, line, usize::from(area.width), self.screen.theme.frame());
        Rect { y: area.y + 1, height: area.height - 1, ..area }
    }

    fn choice_lines(&self) -> u16 {
        let count = self.screen.list().count() as u16;
        if count == 0 { 0 } else { count + 1 }
    }

    /// Draws the list of choices as a column or in rows, and returns the number of lines used.
    fn choices(&mut self, area: Rect, is_column: bool) -> u16 {
        if area.height < 2 {
            return 0;
        }
        let screen = self.screen;
        let inner = self.heading(area, if screen.picked_squares().is_empty() { "choices" } else { "choose" });
        let words: Vec<String> = screen.list().map(|offer| screen.label(&offer.pick)).collect();
        let key = |index: usize| if index < 9 { format!("{} ", index + 1) } else { "  ".to_owned() };
        let mut places: Vec<(u16, u16)> = Vec::new();
        let (mut x, mut y) = (0, 0);
        for word in &words {
            let width = word.chars().count() as u16 + 2;
            if x > 0 && (is_column || x + width > inner.width) {
                (x, y) = (0, y + 1);
            }
            places.push((x, y));
            x += width + 2;
        }
        let current = places.get(screen.item).map_or(0, |place| place.1);
        let hidden = current.saturating_sub(inner.height - 1);
        for (index, (offer, (x, y))) in screen.list().zip(&places).enumerate() {
            let Some(row) = y.checked_sub(hidden).filter(|row| *row < inner.height) else { continue };
            let at = Rect::new(inner.x + x, inner.y + row, words[index].chars().count() as u16 + 2, 1);
            let at = at.intersection(inner);
            let is_chosen = screen.focus == Focus::List && index == screen.item;
            let style = if is_chosen { screen.theme.chosen() } else { Style::new() };
            let text = format!("{}{}", key(index), words[index]);
            self.buffer.set_stringn(at.x, at.y, text, usize::from(at.width), style);
            if !is_chosen {
                self.buffer.set_style(Rect { width: 1, ..at }, screen.theme.key());
            }
            self.spots.push((at, Spot::Pick(offer.pick.clone())));
        }
        let lines = places.last().map_or(0, |place| place.1 + 1);
        (lines.min(inner.height) + 1).min(area.height)
    }

    /// Draws the last lines that fit.
    fn tail(&mut self, area: Rect, lines: &[String]) {
        let start = lines.len().saturating_sub(usize::from(area.height));
        for (row, line) in lines[start..].iter().enumerate() {
            self.buffer.set_stringn(area.x, area.y + row as u16, line, usize::from(area.width), Style::new());
        }
    }

    fn actions(&mut self, area: Rect) {
        let log = self.screen.table.log();
        if log.is_empty() || area.height < 2 {
            return;
        }
        let area = self.heading(area, "actions");
        let count = self.screen.viewed.as_ref().map_or(log.len(), |(at, _)| *at);
        let mut written = self.screen.written.borrow_mut();
        written.follow(&self.screen.table);
        let lines = action_lines(&log[..count], written.texts(), usize::from(area.width));
        drop(written);
        self.tail(area, &lines);
    }

    fn log(&mut self, area: Rect) {
        let log = self.screen.table.log();
        if log.is_empty() || area.height < 2 {
            return;
        }
        let area = self.heading(area, "what happened");
        let count = self.screen.viewed.as_ref().map_or(log.len(), |(at, _)| *at);
        // Only entries that may be visible are laid out.
        let first = count.saturating_sub(usize::from(area.height));
        let told = log[first..count].iter().map(|entry| match entry.sentences.is_empty() {
            true => format!("{}: {}", entry.mover.name(), entry.action),
            false => entry.sentences.join(" "),
        });
        let width = usize::from(area.width);
        let options = textwrap::Options::new(width).subsequent_indent("  ");
        let lines: Vec<String> = told
            .flat_map(|text| {
                let lines = textwrap::wrap(&text, &options);
                lines.into_iter().map(|line| line.into_owned()).collect::<Vec<_>>()
            })
            .collect();
        self.tail(area, &lines);
    }

    /// The lines of the legend: coloured zones, then marks, then variables.
    fn legend_lines(&self) -> Vec<(Option<Rgb>, String)> {
        let game = self.screen.shown();
        let zones = game.variant().model().zones.iter().zip(zone_colors(game));
        let zones = zones.filter_map(|(zone, tint)| Some((Some(tint?), zone.name.replace('-', " "))));
        let board = &game.variant().model().board;
        let marks = game.told_marks().into_iter().map(|(mark, squares)| {
            let names: Vec<String> = squares.into_iter().map(|square| board.name(square)).collect();
            (None, format!("° {mark}: {}", names.join(" ")))
        });
        let variables = game.told_variables().into_iter();
        let variables = variables.map(|(name, value)| (None, format!("{name}: {value}")));
        let has_color = self.screen.theme.has_color();
        zones.filter(|_| has_color).chain(marks).chain(variables).collect()
    }

    fn legend_height(&self) -> u16 {
        let count = self.legend_lines().len() as u16;
        if count == 0 { 0 } else { count + 1 }
    }

    fn legend(&mut self, area: Rect) {
        if area.height < 2 {
            return;
        }
        let inner = self.heading(area, "zones, marks and values");
        for (row, (tint, text)) in self.legend_lines().into_iter().take(usize::from(inner.height)).enumerate()
        {
            let y = inner.y + row as u16;
            let mut x = inner.x;
            if let Some(tint) = tint {
                let (patch, style) = swatch(self.screen.theme, tint);
                self.buffer.set_string(x, y, patch, style);
                x += 3;
            }
            self.buffer.set_stringn(x, y, text, usize::from(inner.right() - x), Style::new());
        }
    }
}

/// Splits off the first lines of an area; the rest comes first.
fn split(area: Rect, lines: u16) -> (Rect, Rect) {
    let lines = lines.min(area.height);
    (Rect { y: area.y + lines, height: area.height - lines, ..area }, Rect { height: lines, ..area })
}

/// Splits off the last lines of an area; the rest comes first.
fn split_below(area: Rect, lines: u16) -> (Rect, Rect) {
    let lines = lines.min(area.height);
    (Rect { height: area.height - lines, ..area }, Rect { y: area.bottom() - lines, height: lines, ..area })
}

/// The name of a side with its player.
fn seat_words(player: Player, name: &str) -> String {
    match player {
        Player::Human => name.to_owned(),
        Player::Random => format!("{name}: chance"),
        Player::Computer(level) => format!("{name}: computer, level {}", level.number()),
    }
}

/// The actions as numbered turns: both players in one line if they fit, otherwise a line each.
fn action_lines(log: &[Entry], written: &[String], width: usize) -> Vec<String> {
    let mut turns: Vec<(Side, String)> = Vec::new();
    for (entry, written) in log.iter().zip(written) {
        match turns.last_mut() {
            Some((mover, text)) if *mover == entry.mover => {
                text.push(' ');
                text.push_str(written);
            }
            Some(_) | None => turns.push((entry.mover, written.clone())),
        }
    }
    let half = width.saturating_sub(6) / 2;
    let is_short = turns.iter().all(|(_, text)| text.chars().count() <= half);
    let mut lines: Vec<String> = Vec::new();
    let mut number = 0;
    for (index, (mover, text)) in turns.iter().enumerate() {
        let begins = *mover == Side::White || index == 0;
        number += usize::from(begins);
        let head = format!("{number:>3}. ");
        match (is_short, begins, lines.last_mut()) {
            (true, false, Some(line)) => line.push_str(text),
            (true, _, _) if *mover == Side::White => lines.push(format!("{head}{text:<half$} ")),
            (true, _, _) => lines.push(format!("{head}{:<half$} {text}", "…")),
            (false, _, _) => {
                let options = textwrap::Options::new(width).subsequent_indent("     ");
                let text = format!("{head}{}: {text}", mover.name());
                lines.extend(textwrap::wrap(&text, options).into_iter().map(|line| line.into_owned()));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::written::Written;
    use variorum::Variant;
    use variorum::table::Table;

    #[test]
    fn actions_are_listed_by_turns() {
        let start = Variant::shipped("chess").unwrap().start();
        let mut table = Table::new(start, [Player::Human; 2]);
        for text in ["e2e4", "e7e5", "g1f3"] {
            table.act(text).unwrap();
        }
        let mut written = Written::default();
        written.follow(&table);
        let lines = |width| action_lines(table.log(), written.texts(), width);
        assert_eq!(lines(20), ["  1. e4      e5", "  2. Nf3     "]);
        assert_eq!(lines(11)[0], "  1. White:");
    }
}
