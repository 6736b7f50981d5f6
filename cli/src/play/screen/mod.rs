//! The screen of a game: the board in colours, panels, keys and mouse.

mod board;
mod dialog;
mod draw;
mod figures;
mod guard;
mod keys;
mod overlay;
mod panels;
mod plan;
mod spots;
mod state;
#[cfg(test)]
mod tests;
mod theme;
mod thinker;

use std::io::{IsTerminal, Write, stdin, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use ratatui::crossterm::event::{Event, read};

use crate::failure::{Failure, check_whole};
use guard::Guard;
use state::Screen;
use theme::Theme;

pub(super) use state::Parts;

/// The maximal time between two looks at the computer's answer and the clock.
const WAIT: Duration = Duration::from_millis(50);

/// Whether standard input and output are a capable terminal.
pub(super) fn is_possible() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && !is_dumb
}

/// Plays until the person leaves.
pub(super) fn play(parts: Parts, out: &mut dyn Write) -> Result<(), Failure> {
    out.flush()?;
    let mut guard = Guard::take()?;
    let mut screen = Screen::new(parts, Theme::of_terminal());
    // The game is saved whatever ends it.
    let result = catch_unwind(AssertUnwindSafe(|| go_on(&mut screen, &mut guard)));
    let is_ended = guard.is_ended() || !matches!(result, Ok(Ok(())));
    let Screen { mut table, mut saving, outcome, .. } = screen;
    let saved = match is_ended && saving.is_due(&mut table) {
        true => saving.save(&mut table, &saving.proposal(), false).map(|_| ()),
        false => Ok(()),
    };
    drop(guard);
    saved?;
    saving.leave();
    if let Some(outcome) = outcome {
        writeln!(out, "The game is over. {outcome}")?;
    }
    if let Some(file) = saving.file(&mut table) {
        writeln!(out, "The game is saved in {}", file.display())?;
    }
    out.flush()?;
    result.unwrap_or_else(|panic| resume_unwind(panic))
}

fn go_on(screen: &mut Screen, guard: &mut Guard) -> Result<(), Failure> {
    let events = events();
    let mut is_changed = true;
    let mut size = guard.terminal.size()?;
    while !screen.is_done && !guard.is_ended() {
        is_changed |= screen.step();
        check_whole(screen.table.position())?;
        // What the screen shows is not lost if the program is killed.
        screen.keep();
        // A resize before the event thread starts sends no event.
        is_changed |= std::mem::replace(&mut size, guard.terminal.size()?) != size;
        // The thinking time is on the screen.
        if is_changed || screen.thinker.task().is_some() {
            guard.terminal.draw(|frame| draw::draw(screen, frame))?;
            is_changed = false;
        }
        // Handle all pending events before the next redraw.
        let mut wait = WAIT;
        while !screen.is_done {
            match events.recv_timeout(wait) {
                Ok(event) => screen.handle(&event?),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            is_changed = true;
            wait = Duration::ZERO;
        }
    }
    Ok(())
}

/// Reads events on a separate thread. On a closed terminal the reader never returns, and the game still has to be saved. The thread ends
/// with the program.
fn events() -> Receiver<std::io::Result<Event>> {
    let (sender, events) = channel();
    std::thread::spawn(move || {
        loop {
            let event = read();
            let is_last = event.is_err();
            if sender.send(event).is_err() || is_last {
                break;
            }
        }
    });
    events
}
