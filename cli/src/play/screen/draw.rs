//! Draws the screen: title, board, panels, messages, keys.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};
use variorum::model::Domain;
use variorum::table::Player;
use variorum_workshop::picture;

use super::board::{BoardView, edge_room};
use super::dialog;
use super::figures::{kind_name, widest};
use super::keys::KEYS;
use super::panels::Panels;
use super::plan::Plan;
use super::spots::Spot;
use super::state::{Focus, Screen};
use super::thinker::Wish;

/// The smallest usable screen: columns and rows.
const LEAST: (u16, u16) = (40, 20);
/// The width of panels beside the board.
const PANEL_WIDTH: u16 = 28;
/// The height of panels below the board, with choices and without.
const PANEL_HEIGHTS: (u16, u16) = (5, 3);
/// The usual height of the messages.
const SAID_HEIGHT: u16 = 2;

/// Draws the whole screen.
pub(super) fn draw(screen: &mut Screen, frame: &mut Frame<'_>) {
    screen.spots.clear();
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return too_small(frame);
    }
    screen.spots.text_width = area.width.min(90) - 4;
    let rows = [1, 0, SAID_HEIGHT, 1].map(|height| match height {
        0 => Constraint::Min(0),
        _ => Constraint::Length(height),
    });
    let [title, body, below, footer] = Layout::vertical(rows).areas(area);
    draw_title(screen, frame.buffer_mut(), title);
    draw_body(screen, frame.buffer_mut(), body);
    // A long message covers the end of the panels, so that the board does not move.
    let said = said(screen, area.width);
    let more = (said.len() as u16).saturating_sub(SAID_HEIGHT);
    let message = Rect { y: below.y - more, height: below.height + more, ..below };
    Clear.render(message, frame.buffer_mut());
    Paragraph::new(said).render(message, frame.buffer_mut());
    draw_footer(screen, frame.buffer_mut(), footer);
    dialog::draw(screen, frame, area);
}

fn too_small(frame: &mut Frame<'_>) {
    let area = frame.area();
    let text = format!(
        "The game needs a terminal of {} columns and {} rows. This one has {} and {}. Enlarge it to go on.",
        LEAST.0, LEAST.1, area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

/// Draws the title: who is to act, and what the computer is doing.
fn draw_title(screen: &Screen, buffer: &mut Buffer, area: Rect) {
    let name = &screen.table.position().variant().model().title.name;
    let mut game = screen.shown().clone();
    let state = match (&screen.viewed, &screen.outcome) {
        (Some((at, _)), _) => format!("after {at} of {} actions", screen.table.log().len()),
        (None, Some(outcome)) => format!("The game is over. {outcome}"),
        (None, None) => picture::who_acts(&mut game),
    };
    let goes_on = screen.viewed.is_none() && screen.outcome.is_none();
    let check = if goes_on { picture::who_is_in_check(&mut game) } else { String::new() };
    let claim = if screen.can_claim { ", a claim is possible (c)" } else { "" };
    let thinks = match screen.thinker.task() {
        Some((Wish::Action(machine), time)) if machine.player != Player::Random => {
            format!(" {} thinks {} s ", machine.side.name(), time.as_secs())
        }
        Some((Wish::Hint, time)) => format!(" looking for a hint {} s ", time.as_secs()),
        Some((Wish::Action(_), _)) | None => String::new(),
    };
    let style = screen.theme.title();
    buffer.set_style(area, style);
    let state = format!("{state}{check}{claim}");
    // On a narrow screen the name of the game gives way.
    let is_narrow = name.chars().count() + state.chars().count() + 5 > usize::from(area.width);
    let text = if is_narrow { format!(" {state}") } else { format!(" {name} │ {state}") };
    buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
    let start = area.right().saturating_sub(thinks.chars().count() as u16);
    buffer.set_string(start, area.y, &thinks, style.patch(screen.theme.key()));
}

/// Draws the board with the panels beside it, or below it on a narrow screen.
fn draw_body(screen: &mut Screen, buffer: &mut Buffer, area: Rect) {
    let model = screen.table.position().variant().clone();
    let board = &model.model().board;
    let edges = picture::edges(board);
    let letters = widest(screen.table.position());
    let (left, below) = edge_room(edges.as_ref());
    let plan = |width: u16, height: u16| {
        let room = (width.saturating_sub(left), height.saturating_sub(below));
        Plan::fitting(board, room, screen.is_flipped, letters)
    };
    let (beside, fits_beside) = plan(area.width.saturating_sub(PANEL_WIDTH + 2), area.height);
    let has_choices =
        board_has_hands(screen) || screen.list().next().is_some() || screen.table.clock().is_some();
    let panel_height = if has_choices { PANEL_HEIGHTS.0 } else { PANEL_HEIGHTS.1 };
    let (above, _) = plan(area.width, area.height.saturating_sub(panel_height));
    let is_beside = fits_beside && beside.cell.0 >= above.cell.0;
    let plan = if is_beside { beside } else { above };
    let room =
        if is_beside { area } else { Rect { height: area.height.saturating_sub(panel_height), ..area } };
    let view = BoardView::new(screen, &plan, edges.as_ref(), room);
    view.draw(buffer);
    let spot = view.spot();
    let (right, bottom) = (spot.area.right() + 2, spot.area.bottom() + below);
    let panel = match is_beside {
        true => Rect { x: right, width: area.right().saturating_sub(right), ..area },
        false => Rect { y: bottom, height: area.bottom().saturating_sub(bottom), ..area },
    };
    screen.spots.board = spot;
    let mut panels = Panels::new(screen, buffer);
    if is_beside {
        panels.beside(panel)
    } else {
        panels.below(panel)
    }
    let spots = panels.into_spots();
    spots.into_iter().for_each(|(area, spot)| screen.spots.add(area, spot));
}

/// Whether the game has hands, so that the board keeps its size when the first piece goes there.
fn board_has_hands(screen: &Screen) -> bool {
    let model = screen.table.position().variant().model();
    model
        .actions
        .iter()
        .any(|action| action.choices.iter().any(|choice| matches!(choice.domain, Domain::Hand(_))))
}

/// The lines below the board: the square under the cursor, then the message or the picks.
fn said(screen: &Screen, width: u16) -> Vec<Line<'static>> {
    let mut lines = vec![Line::from(cursor_words(screen))];
    let message = match &screen.message {
        Some(message) => {
            let style = if message.is_alarm { screen.theme.alarm() } else { screen.theme.key() };
            Some((message.text.clone(), style))
        }
        None => prompt(screen).map(|text| (text, screen.theme.key())),
    };
    let (text, style) = message.unwrap_or_default();
    let wrapped = textwrap::wrap(&text, usize::from(width.max(1)));
    lines.extend(wrapped.into_iter().take(5).map(|line| Line::from(Span::styled(line.into_owned(), style))));
    lines
}

/// A description of the square under the cursor.
fn cursor_words(screen: &Screen) -> String {
    let game = screen.shown();
    let about = picture::describe_square(game, screen.cursor);
    let (name, rest) = about.split_once(',').unwrap_or((&about, ""));
    let piece = match game.piece(screen.cursor) {
        None => "empty".to_owned(),
        Some((kind, variorum::Side::Neutral)) => kind_name(game, kind),
        Some((kind, owner)) => format!("{}'s {}", owner.name(), kind_name(game, kind)),
    };
    let rest = if rest.is_empty() { String::new() } else { format!(",{rest}") };
    format!("{name}: {piece}{rest}")
}

/// The picks so far, or a hint about the next one.
fn prompt(screen: &Screen) -> Option<String> {
    let selection = screen.selection.as_ref()?;
    if let Some(about) = screen.about_choice().filter(|_| screen.focus == Focus::List) {
        return Some(about.to_owned());
    }
    let picks: Vec<String> = selection.picks().iter().map(|pick| screen.label(pick)).collect();
    let is_human_game = screen.table.players().contains(&Player::Human);
    match picks.is_empty() {
        true if is_human_game && screen.table.log().is_empty() => {
            Some("Pick a piece with the arrow keys and Enter, or with the mouse.".to_owned())
        }
        true => None,
        false => Some(format!("{} → ?", picks.join(" → "))),
    }
}

/// Draws as many keys as fit.
fn draw_footer(screen: &mut Screen, buffer: &mut Buffer, area: Rect) {
    let mut x = area.x;
    for (key, word, _) in KEYS {
        let shown = format!("{key} {word}");
        let width = shown.chars().count() as u16;
        if x + width > area.right() {
            break;
        }
        buffer.set_string(x, area.y, key.to_string(), screen.theme.key());
        buffer.set_string(x + 2, area.y, word, screen.theme.frame());
        screen.spots.add(Rect::new(x, area.y, width, 1), Spot::Key(key));
        x += width + 2;
    }
}
