//! Writing files so that they are never half written.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The path that a person has written: `~/` is the home folder.
pub(crate) fn in_home(file: &str) -> PathBuf {
    let home = file.strip_prefix("~/").zip(std::env::home_dir());
    home.map_or_else(|| PathBuf::from(file), |(rest, home)| home.join(rest))
}

/// Writes a file beside its place and moves it there when it is whole; a file that was there is replaced.
///
/// A link stays, and the file to which it leads is replaced; that file keeps its rights, and one that may not be written
/// stays. A device or a pipe is never replaced: the text is written into it.
pub(crate) fn write_atomically(path: &Path, text: &str) -> Result<(), Failure> {
    let written = place_of(path).and_then(|place| match place {
        Place::Through => write_through(path, text),
        Place::File(file, rights) => replace(&file, text, rights),
    });
    written.map_err(|error| unwritable(path, error))
}

/// Makes sure that a file can be written, before the work whose result it is to hold.
///
/// # Errors
/// If it cannot.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    let checked = place_of(path).and_then(|place| match place {
        Place::Through => write_through(path, ""),
        Place::File(file, _) => {
            let draft = draft_of(&file)?;
            write_new(&draft, "").and_then(|()| fs::remove_file(&draft))
        }
    });
    checked.map_err(|error| unwritable(path, error))
}

fn unwritable(path: &Path, error: io::Error) -> Failure {
    Failure::File { verb: "write", path: path.display().to_string(), error }
}

/// How a text comes to its place.
enum Place {
    /// It is written into something that is not a file, such as a terminal.
    Through,
    /// It replaces a file, which has these rights if it is there.
    File(PathBuf, Option<fs::Permissions>),
}

fn place_of(path: &Path) -> io::Result<Place> {
    match fs::metadata(path) {
        Ok(about) if !about.is_file() => Ok(Place::Through),
        Ok(about) if about.permissions().readonly() => Err(io::ErrorKind::PermissionDenied.into()),
        Ok(about) => Ok(Place::File(path.canonicalize()?, Some(about.permissions()))),
        // There is no file, or it cannot be seen. The attempt to write shows which.
        Err(_) => Ok(Place::File(path.to_owned(), None)),
    }
}

fn write_through(path: &Path, text: &str) -> io::Result<()> {
    fs::OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes())
}

fn replace(path: &Path, text: &str, rights: Option<fs::Permissions>) -> io::Result<()> {
    let draft = draft_of(path)?;
    let written = write_new(&draft, text)
        .and_then(|()| rights.map_or(Ok(()), |rights| fs::set_permissions(&draft, rights)))
        .and_then(|()| fs::rename(&draft, path));
    if written.is_ok() {
        keep_name(path);
    }
    if written.is_err() {
        // The draft is of no use to anybody; that it could not be removed would only hide the first error.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// Makes sure that a new name of a file outlives a loss of power, where folders can be written through.
fn keep_name(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // The file is whole under its name; only a loss of power could bring the old one back.
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
}

/// Where a file is written before it is moved to its place.
fn draft_of(path: &Path) -> io::Result<PathBuf> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::other("it is not a name of a file"));
    };
    let mut draft = name.to_owned();
    draft.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(draft))
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = fs::File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_link_stays_and_its_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_atomically(&link, "new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    }

    #[test]
    fn a_file_keeps_its_rights() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        write_atomically(&file, "new").unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).unwrap();
        assert!(write_atomically(&file, "newer").is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn what_is_no_file_is_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        assert!(write_atomically(&socket, "new").is_err());
        assert!(write_atomically(folder.path(), "new").is_err());
        assert!(!fs::symlink_metadata(&socket).unwrap().is_file());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }
}
