//! Files by the names that the library gives them, and by the URIs of the protocol.

use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// A file: a path without detours, or `variants/…` of a shipped one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct File(String);

/// What stands in the paths of URIs as it is.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Where the names of shipped files begin.
const SHIPPED: &str = "variants/";

impl File {
    /// The file of a name in the library's sources.
    pub(crate) fn of_name(name: &str) -> File {
        match name.starts_with(SHIPPED) {
            true => File(name.to_owned()),
            false => File(plain(Path::new(name)).display().to_string()),
        }
    }

    pub(crate) fn of_path(path: &Path) -> File {
        File(plain(path).display().to_string())
    }

    /// The file of a URI. What no file system has, such as a buffer without a name, is called by its URI.
    pub(crate) fn of_uri(uri: &Uri) -> File {
        let Some(path) = path(uri) else { return File(uri.as_str().to_owned()) };
        match path.strip_prefix(folder_of_copies()) {
            Ok(inside) => File(inside.display().to_string().replace('\\', "/")),
            Err(_) => File::of_path(&path),
        }
    }

    pub(crate) fn is_shipped(&self) -> bool {
        self.0.starts_with(SHIPPED)
    }

    /// Whether it is the shipped file of a path below `variants`.
    pub(crate) fn is_at(&self, path: &str) -> bool {
        self.0.strip_prefix(SHIPPED) == Some(path)
    }

    /// How the library names it.
    pub(crate) fn name(&self) -> &str {
        &self.0
    }

    /// The last part of its path without the ending.
    pub(crate) fn stem(&self) -> &str {
        let file = self.0.rsplit(['/', '\\']).next().unwrap_or(&self.0);
        file.strip_suffix(".toml").unwrap_or(file)
    }

    /// A URI that a client can open. For a shipped file that is a copy, which is written here; nothing if it cannot be written.
    pub(crate) fn uri(&self, text: &str) -> Option<Uri> {
        if !self.is_shipped() {
            let is_uri = self.0.split_once(':').is_some_and(|(scheme, _)| scheme.len() > 1);
            return if is_uri { Uri::from_str(&self.0).ok() } else { uri(Path::new(&self.0)) };
        }
        let path = folder_of_copies().join(&self.0);
        write_copy(&path, text).ok()?;
        uri(&path)
    }
}

/// Where copies of shipped files are written, for clients that open nothing but files.
fn folder_of_copies() -> PathBuf {
    let user = ["USER", "USERNAME"].iter().find_map(std::env::var_os).unwrap_or_default();
    let user: String = user.to_string_lossy().chars().filter(|c| c.is_alphanumeric()).collect();
    std::env::temp_dir().join(format!("variorum-{}-{user}", env!("CARGO_PKG_VERSION")))
}

/// Writes a copy that nobody changes by mistake, unless it is there.
fn write_copy(path: &Path, text: &str) -> std::io::Result<()> {
    if std::fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    // Another server may read it meanwhile.
    let draft = path.with_extension(format!("{}.draft", std::process::id()));
    std::fs::write(&draft, text)?;
    let mut rights = std::fs::metadata(&draft)?.permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&draft, rights)?;
    std::fs::rename(&draft, path)
}

/// The path of a `file:` URI.
pub(crate) fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let start = rest.find('/')?;
    let decoded = percent_decode_str(&rest[start..]).decode_utf8().ok()?;
    // `/C:/…` is a path of Windows.
    let is_drive = decoded
        .get(1..3)
        .is_some_and(|drive| drive.starts_with(|c: char| c.is_ascii_alphabetic()) && drive.ends_with(':'));
    let path = if is_drive && cfg!(windows) { &decoded[1..] } else { &decoded[..] };
    Some(PathBuf::from(path))
}

/// The URI of a path.
pub(crate) fn uri(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    Uri::from_str(&format!("file://{slash}{}", utf8_percent_encode(&path, PLAIN))).ok()
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut found = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(found.pop()),
            Component::Normal(_) | Component::RootDir | Component::Prefix(_) => found.push(part),
        }
    }
    found
}

/// The URI of a part of a document of the project, of which a copy is written.
pub(crate) fn document_uri(name: &str, text: &str, anchor: &str) -> Option<Uri> {
    let path = folder_of_copies().join(name);
    write_copy(&path, text).ok()?;
    Uri::from_str(&format!("{}#{anchor}", uri(&path)?.as_str())).ok()
}
