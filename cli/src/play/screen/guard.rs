//! Takes over the terminal, and restores it.

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

/// Holds the whole screen, the mouse and the keys; dropping it restores the terminal.
pub(super) struct Guard {
    /// The terminal to draw on.
    ///
    /// It is never dropped: on a closed terminal its destructor would print an error that nobody can see.
    pub(super) terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    /// Set by a signal that asks the program to end.
    ended: Arc<AtomicBool>,
}

impl Guard {
    /// Takes over the terminal.
    ///
    /// # Errors
    /// If the terminal refuses.
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

/// Restores the terminal. Nothing can be done about errors here.
fn restore() {
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Restores the terminal before a panic of the main thread is reported. Other threads catch their panics, and must not write to the screen.
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
