//! Doing something again whenever a definition is saved.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::failure::Failure;
use crate::input::INPUT;

/// An editor writes a file in several steps; so long it must be quiet after one of them.
const PAUSE: Duration = Duration::from_millis(100);

/// Runs something, then again at each change of a definition in the folders of some files, until the output is closed or
/// the folders can no longer be watched. What it builds on is found in these folders or is shipped.
///
/// That the input is at fault ends nothing: its author is about to change it.
pub(crate) fn watch(
    files: &[String],
    out: &mut dyn Write,
    mut run: impl FnMut(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let changes = Changes::of(files)?;
    loop {
        match run(out) {
            Ok(()) | Err(Failure::Told) => {}
            Err(failure @ Failure::Closed) => return Err(failure),
            Err(failure) => write!(out, "{}", failure.report())?,
        }
        writeln!(out, "watching for changes; Ctrl-C ends it")?;
        out.flush()?;
        if !changes.wait() {
            return Ok(());
        }
        writeln!(out)?;
    }
}

/// Tells when a definition is saved.
pub(crate) struct Changes {
    events: Receiver<notify::Result<Event>>,
    /// It watches for as long as it is there.
    _watcher: RecommendedWatcher,
}

impl Changes {
    /// Watches the folders of some files. What these build on is found in these folders or is shipped.
    pub(crate) fn of(files: &[String]) -> Result<Changes, Failure> {
        if files.iter().any(|file| file == INPUT) {
            return Err(Failure::Usage("--watch watches files: standard input is none"));
        }
        let (sender, events) = mpsc::channel();
        let send = move |event: notify::Result<Event>| {
            // Whoever listened no longer does: the program is about to end.
            let _ = sender.send(event);
        };
        let failed = |path: &Path, error: notify::Error| Failure::File {
            verb: "watch",
            path: path.display().to_string(),
            error: std::io::Error::other(error),
        };
        let mut watcher = notify::recommended_watcher(send).map_err(|error| failed(Path::new("."), error))?;
        for folder in folders(files) {
            watcher.watch(&folder, RecursiveMode::NonRecursive).map_err(|error| failed(&folder, error))?;
        }
        Ok(Changes { events, _watcher: watcher })
    }

    /// Waits for a change of a definition and for the pause after it; gives whether there was one, and not the end of watching.
    pub(crate) fn wait(&self) -> bool {
        loop {
            match self.events.recv() {
                Ok(Ok(event)) if is_of_definition(&event) => break,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
        while self.events.recv_timeout(PAUSE).is_ok() {}
        true
    }
}

/// The folders of files; of a shipped variant there is none.
fn folders(files: &[String]) -> BTreeSet<PathBuf> {
    let folder = |file: &String| {
        let folder = Path::new(file).parent()?;
        let is_file = Path::new(file).extension().is_some() || Path::new(file).exists();
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        (is_file && folder.is_dir()).then(|| folder.to_owned())
    };
    files.iter().filter_map(folder).collect()
}

/// Whether something was written to a definition, not merely read.
fn is_of_definition(event: &Event) -> bool {
    let is_change = match event.kind {
        EventKind::Access(_) => false,
        EventKind::Any
        | EventKind::Create(_)
        | EventKind::Modify(_)
        | EventKind::Remove(_)
        | EventKind::Other => true,
    };
    is_change && event.paths.iter().any(|path| path.extension().is_some_and(|it| it == "toml"))
}
