//! Draws the overlays.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::super::rules::{self, Sort};
use super::overlay::{Overlay, Purpose, Question, Reading, Typing};
use super::spots::Spot;
use super::state::Screen;
use super::theme::Theme;

/// The maximal number of completions shown.
const MATCHES: usize = 6;

/// Draws the overlay, if there is one.
pub(super) fn draw(screen: &mut Screen, frame: &mut Frame<'_>, area: Rect) {
    let theme = screen.theme;
    match &mut screen.overlay {
        Overlay::Nothing => {}
        Overlay::Question(question) => {
            let spots = draw_question(question, theme, frame, area);
            spots.into_iter().for_each(|(area, spot)| screen.spots.add(area, spot));
        }
        Overlay::Typing(typing) => draw_typing(typing, theme, frame, area),
        Overlay::Reading(reading) => draw_reading(reading, theme, frame, area),
    }
}

/// Draws an empty box in the middle and returns the area inside.
fn framed(frame: &mut Frame<'_>, area: Rect, size: (u16, u16), title: &str, style: Style) -> Rect {
    let (width, height) = (size.0.min(area.width), size.1.min(area.height));
    let left = area.x + (area.width - width) / 2;
    let top = area.y + (area.height - height) / 2;
    let outer = Rect::new(left, top, width, height);
    let block =
        Block::bordered().border_type(BorderType::Rounded).border_style(style).title(format!(" {title} "));
    let inner = block.inner(outer);
    frame.render_widget(Clear, outer);
    frame.render_widget(block, outer);
    inner
}

fn draw_question(question: &Question, theme: Theme, frame: &mut Frame<'_>, area: Rect) -> Vec<(Rect, Spot)> {
    let most = usize::from(area.width.min(64)) - 4;
    let lines: Vec<String> = question
        .lines
        .iter()
        .flat_map(|line| textwrap::wrap(line, most).into_iter().map(|line| line.into_owned()))
        .collect();
    // All answers stay visible; a long explanation is cut off.
    let room = usize::from(area.height).saturating_sub(question.answers.len() + 3);
    let lines = &lines[..lines.len().min(room)];
    let style = if question.is_alarming { theme.alarm() } else { theme.frame() };
    let widest = lines.iter().map(|line| line.chars().count());
    let widest = widest.chain(question.answers.iter().map(|(_, text, _)| text.chars().count() + 4));
    let widest = widest.chain([question.title.chars().count() + 2]).max().unwrap_or(0) as u16;
    let gap = u16::from(!lines.is_empty());
    let height = lines.len() as u16 + question.answers.len() as u16 + gap + 2;
    let inner = framed(frame, area, (widest + 4, height), &question.title, style);
    let buffer = frame.buffer_mut();
    for (row, line) in lines.iter().enumerate() {
        buffer.set_stringn(inner.x + 1, inner.y + row as u16, line, usize::from(inner.width), Style::new());
    }
    let top = inner.y + lines.len() as u16 + gap;
    let mut spots = Vec::new();
    for (index, (key, text, _)) in question.answers.iter().enumerate() {
        let at = Rect::new(inner.x, top + index as u16, inner.width, 1).intersection(inner);
        if at.height == 0 {
            break;
        }
        let is_chosen = index == question.chosen;
        if is_chosen {
            buffer.set_style(at, theme.chosen());
        }
        let key_style = if is_chosen { theme.chosen() } else { theme.key() };
        buffer.set_string(at.x + 1, at.y, key.to_string(), key_style);
        buffer.set_stringn(at.x + 3, at.y, text, usize::from(at.width.saturating_sub(3)), Style::new());
        spots.push((at, Spot::Answer(index)));
    }
    spots
}

fn draw_typing(typing: &Typing, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let title = match typing.purpose {
        Purpose::Action => "an action; Tab completes",
        Purpose::Save => "save to file",
        Purpose::SaveAndLeave => "save to file and leave",
    };
    let matches = typing.matches();
    let shown = matches.len().min(MATCHES) as u16;
    let size = (area.width.min(60), shown + 3);
    let inner = framed(frame, area, size, title, theme.frame());
    let mut lines = vec![Line::from(vec![Span::raw("> "), Span::raw(visible(&typing.text, inner.width))])];
    lines.extend(matches.iter().take(MATCHES).map(|known| Line::styled(format!("  {known}"), theme.frame())));
    frame.render_widget(Paragraph::new(lines), inner);
    let cursor = inner.x + 2 + visible(&typing.text, inner.width).chars().count() as u16;
    frame.set_cursor_position((cursor.min(inner.right().saturating_sub(1)), inner.y));
}

/// The end of a line that fits a width.
fn visible(text: &str, width: u16) -> String {
    let hidden = text.chars().count().saturating_sub(usize::from(width.saturating_sub(4)));
    text.chars().skip(hidden).collect()
}

fn draw_reading(reading: &mut Reading, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let title = "arrows and pages scroll, Esc closes";
    let inner = framed(frame, area, (area.width.min(90), area.height), title, theme.frame());
    reading.height = usize::from(inner.height);
    reading.scroll(0);
    let styled = |line: &rules::Line| {
        let style = match line.sort {
            Sort::Chapter => theme.title(),
            Sort::Entry => theme.key(),
            Sort::Words | Sort::Drawing => Style::new(),
        };
        Line::styled(format!(" {}", line.text), style)
    };
    let lines: Vec<Line<'_>> =
        reading.lines.iter().skip(reading.top).take(reading.height).map(styled).collect();
    frame.render_widget(Paragraph::new(lines), inner);
}
