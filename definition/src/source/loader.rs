//! Finds the text of a definition: a shipped one by its name, a file by its path.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Folder, SourceId, Sources, Texts, library};
use crate::diagnostic::hint;
use crate::limits;

/// Why a definition could not be read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Neither a shipped name nor a file.
    #[error("no {} is called `{name}`, and there is no such file{}", .folder.word(), hint(.nearest.as_ref()))]
    Unknown {
        /// The sort of the file.
        folder: Folder,
        /// The requested name.
        name: String,
        /// A file with this name and the ending, or the most similar shipped name.
        nearest: Option<String>,
    },
    /// The file exists but could not be read.
    #[error("cannot read {path}: {error}")]
    Unreadable {
        /// The path.
        path: String,
        /// The system's message.
        error: std::io::Error,
    },
    /// The path leads to a folder.
    #[error("{path} is a folder, not a definition")]
    Folder {
        /// The path.
        path: String,
    },
    /// The file is not text.
    #[error("{path} is not text: line {line} is not UTF-8")]
    NoText {
        /// The path.
        path: String,
        /// The first line that cannot be read, from 1.
        line: usize,
    },
    /// The file is larger than a definition may be.
    #[error("{path} has {bytes} bytes; a definition has at most {}", limits::FILE_BYTES)]
    TooLarge {
        /// The path.
        path: String,
        /// Its size.
        bytes: u64,
    },
    /// The path leads out of the folder of the file that names it.
    #[error("`{name}` leads out of the folder of the definition; only names and paths below it are allowed")]
    Outside {
        /// The path as written.
        name: String,
    },
}

/// Reads definitions into [`Sources`]; it knows the file beside which other files may be named.
#[derive(Clone, Debug, Default)]
pub struct Loader {
    /// The folder of the requested file; `None` for shipped definitions and for plain text.
    folder: Option<PathBuf>,
    /// Texts in place of files.
    texts: Arc<Texts>,
}

impl Loader {
    /// A loader for a definition given as text: it may name shipped files only.
    pub fn new() -> Loader {
        Loader::default()
    }

    /// The same loader, using texts in place of files.
    #[must_use]
    pub fn with_texts(self, texts: Texts) -> Loader {
        Loader { texts: Arc::new(texts), ..self }
    }

    /// A loader that uses the same texts in place of files, and knows no folder yet.
    #[must_use]
    pub fn afresh(&self) -> Loader {
        Loader { folder: None, texts: Arc::clone(&self.texts) }
    }

    /// Reads what the user named: a shipped variant or mutator, or a file by its path.
    ///
    /// # Errors
    /// If there is no such variant, mutator or file, or it cannot be read or is too large.
    pub fn open(&mut self, sources: &mut Sources, folder: Folder, name: &str) -> Result<SourceId, LoadError> {
        let path = Path::new(name);
        if !self.is_file(path)
            && let Some((path, text)) = self.shipped(folder, name)?
        {
            return Ok(sources.add(path, text));
        }
        if !self.is_file(path) && !path.exists() {
            return Err(unknown(name, folder));
        }
        self.folder = Some(path.parent().map(Path::to_path_buf).unwrap_or_default());
        let text = self.read(path)?;
        Ok(sources.add(name, text))
    }

    /// Reads a file that a definition names in `extends`, `use` or `with`, according to the folder.
    ///
    /// A name with a slash or a dot is a path below the definition's folder. Any other name is a file beside the
    /// definition if there is one, else a shipped file. For preludes and mutators it is the other way round, so that a
    /// game beside the definition is not taken for the rules with the same name.
    ///
    /// # Errors
    /// As [`Loader::open`], and if the path leads out of the definition's folder.
    pub fn include(&self, sources: &mut Sources, folder: Folder, name: &str) -> Result<SourceId, LoadError> {
        let is_path = name.contains(['/', '\\', '.']);
        if is_path && (Path::new(name).is_absolute() || name.split(['/', '\\']).any(|part| part == "..")) {
            return Err(LoadError::Outside { name: name.to_owned() });
        }
        if folder != Folder::Variants
            && let Some((path, text)) = self.shipped(folder, name)?
        {
            return Ok(sources.add(path, text));
        }
        if let Some(base) = &self.folder {
            let file = if is_path { base.join(name) } else { base.join(format!("{name}.toml")) };
            if self.is_file(&file) {
                let inside = || {
                    file.canonicalize().ok().zip(base_canonical(base)).is_some_and(|(f, b)| f.starts_with(b))
                };
                // Whether a file that does not exist is below the folder depends only on its path.
                if file.exists() && !inside() {
                    return Err(LoadError::Outside { name: name.to_owned() });
                }
                let text = self.read(&file)?;
                return Ok(sources.add(file.display().to_string(), text));
            }
        }
        match self.shipped(folder, name)? {
            Some((path, text)) => Ok(sources.add(path, text)),
            None => Err(unknown(name, folder)),
        }
    }

    /// The path and the text of the numbers by which the computer judges a definition, by the name under which its text was added.
    ///
    /// # Errors
    /// If such numbers exist but cannot be read.
    pub fn numbers(&self, definition: &str) -> Result<Option<(String, String)>, LoadError> {
        let Some(folder) = &self.folder else { return Ok(library::shipped_numbers(definition)) };
        let path = folder.join(format!("{}{}", library::stem(definition), library::NUMBERS));
        if !self.is_file(&path) {
            return Ok(None);
        }
        Ok(Some((path.display().to_string(), self.read(&path)?)))
    }

    /// Whether there is a file with this path, or a text in its place.
    fn is_file(&self, path: &Path) -> bool {
        self.texts.get(path).is_some() || path.is_file()
    }

    /// The text of a file, or the text in its place.
    fn read(&self, path: &Path) -> Result<String, LoadError> {
        match self.texts.get(path) {
            Some(text) => fitting(&path.display().to_string(), text),
            None => read(path),
        }
    }

    /// The path of a shipped file and its text, or the text in its place.
    fn shipped(&self, folder: Folder, name: &str) -> Result<Option<(String, String)>, LoadError> {
        let Some((path, text)) = library::shipped_text(folder, name) else { return Ok(None) };
        let text = self.texts.get(&path).map_or(Ok(text), |text| fitting(&path, text))?;
        Ok(Some((path, text)))
    }
}

/// A text that a definition may consist of.
fn fitting(path: &str, text: &str) -> Result<String, LoadError> {
    let bytes = text.len() as u64;
    match bytes > limits::FILE_BYTES {
        true => Err(LoadError::TooLarge { path: path.to_owned(), bytes }),
        false => Ok(text.to_owned()),
    }
}

fn base_canonical(base: &Path) -> Option<PathBuf> {
    let base = if base.as_os_str().is_empty() { Path::new(".") } else { base };
    base.canonicalize().ok()
}

fn read(path: &Path) -> Result<String, LoadError> {
    let name = || path.display().to_string();
    let unreadable = |error| LoadError::Unreadable { path: name(), error };
    let about = std::fs::metadata(path).map_err(unreadable)?;
    if about.len() > limits::FILE_BYTES {
        return Err(LoadError::TooLarge { path: name(), bytes: about.len() });
    }
    if about.is_dir() {
        return Err(LoadError::Folder { path: name() });
    }
    if !about.is_file() {
        return Err(unreadable(std::io::Error::other("not a regular file")));
    }
    // The reported size of a file need not be true.
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(limits::FILE_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limits::FILE_BYTES {
        return Err(LoadError::TooLarge { path: name(), bytes: bytes.len() as u64 });
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        LoadError::NoText { path: name(), line }
    })
}

fn unknown(name: &str, folder: Folder) -> LoadError {
    let file = format!("{name}.toml");
    let nearest = match Path::new(&file).is_file() {
        true => Some(file),
        false => {
            let known = library::names(folder);
            crate::diagnostic::nearest(name, known.iter().map(String::as_str)).map(str::to_owned)
        }
    };
    LoadError::Unknown { folder, name: name.to_owned(), nearest }
}
