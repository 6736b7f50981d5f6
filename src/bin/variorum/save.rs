//! Writing files so that they are never half written.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::failure::Failure;

/// Writes a file beside its place and moves it there when it is whole; a file that was there is replaced.
pub(crate) fn write_atomically(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::File {
        verb: "write",
        path: path.display().to_string(),
        error,
    };
    let Some(name) = path.file_name() else {
        return Err(failed(io::Error::other("it is no name of a file")));
    };
    let mut draft = name.to_owned();
    draft.push(format!(".{}.part", std::process::id()));
    let draft = path.with_file_name(draft);
    let written = write_new(&draft, text).and_then(|()| fs::rename(&draft, path));
    written.map_err(|error| {
        // The draft is of no use to anybody; that it could not be removed would only hide the first error.
        let _ = fs::remove_file(&draft);
        failed(error)
    })
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = fs::File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
