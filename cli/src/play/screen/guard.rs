//! The terminal while a game has it, and what gives it back.

use std::io::{self, Stdout, stdout};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{ThreadId, current};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// The whole screen, mouse and keys; dropping it gives them back.
pub(super) struct Guard {
    /// What is drawn on.
    ///
    /// It is never dropped: it would report that it cannot show the cursor of a terminal that was closed, and there is nowhere to report to.
    pub(super) terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    /// Set once a signal asks the program to end.
    ended: Arc<AtomicBool>,
}

impl Guard {
    /// Takes the terminal.
    ///
    /// # Errors
    /// If it does not let itself be taken.
    pub(super) fn take() -> io::Result<Guard> {
        let ended = Arc::new(AtomicBool::new(false));
        watch_signals(&ended)?;
        restore_on_panic(current().id());
        enable_raw_mode()?;
        let entered = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste);
        let terminal = entered.and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(Guard { terminal: ManuallyDrop::new(terminal), ended }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Whether a signal has asked the program to end.
    pub(super) fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back as it was. What cannot be restored cannot be helped either.
fn restore() {
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Gives the terminal back before a panic is reported. Other threads are caught where they begin, and must not write into the screen.
fn restore_on_panic(main: ThreadId) {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if current().id() == main {
            restore();
            report(panic);
        }
    }));
}

#[cfg(unix)]
fn watch_signals(ended: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(ended))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_ended: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}
