//! Reading what the user names: no further than it may be long, whatever a file says of its size.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use variorum::source::Texts;
use variorum::{Checked, Variant, limits};

use crate::failure::Failure;

/// What standard input is called where a file is named.
pub(crate) const INPUT: &str = "-";

/// The bytes of a file; nothing if there are more than so many.
pub(crate) fn read_bytes(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    bytes_of(File::open(path)?, most)
}

/// The text of a file that has at most so many bytes.
pub(crate) fn read_text(path: &str, most: u64) -> Result<String, Failure> {
    text_of(path, read_bytes(Path::new(path), most), most)
}

/// The text of a file, or of standard input if the file is called `-`.
pub(crate) fn read_text_or_input(path: &str, most: u64) -> Result<String, Failure> {
    match path {
        INPUT => text_of("standard input", bytes_of(io::stdin(), most), most),
        _ => read_text(path, most),
    }
}

/// Checks a definition in a file, or in standard input if the file is called `-`; that one builds on files of the present
/// folder.
pub(crate) fn check_definition(file: &str, mutators: &[String]) -> Result<Checked, Failure> {
    let mut texts = Texts::default();
    if file == INPUT {
        texts.insert(INPUT, read_text_or_input(INPUT, limits::FILE_BYTES)?);
    }
    Ok(Variant::check_with_texts(file, mutators, &texts)?)
}

fn text_of(path: &str, bytes: io::Result<Option<Vec<u8>>>, most: u64) -> Result<String, Failure> {
    let text = |bytes: Option<Vec<u8>>| {
        let what = || format!("it has more than {most} bytes, which is the most that is read");
        let bytes = bytes.ok_or_else(|| io::Error::new(io::ErrorKind::FileTooLarge, what()))?;
        io::read_to_string(&*bytes)
    };
    bytes.and_then(text).map_err(|error| Failure::File { verb: "read", path: path.to_owned(), error })
}

fn bytes_of(input: impl Read, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// Hands every line of standard input on, as long as somebody takes them. Bytes that are no text are replaced; of a line that is too long
/// the beginning is taken.
pub(crate) fn read_lines(take: &mut dyn FnMut(String) -> bool) {
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let Ok(length) = input.by_ref().take(limits::INPUT_BYTES).read_until(b'\n', &mut line) else { break };
        let is_cut = length as u64 == limits::INPUT_BYTES && line.last() != Some(&b'\n');
        if length == 0 || is_cut && input.skip_until(b'\n').is_err() {
            break;
        }
        if !take(String::from_utf8_lossy(&line).trim().to_owned()) {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_file_is_not_read_to_its_end() {
        let error = read_text("/dev/zero", 1000).unwrap_err().to_string();
        assert!(error.contains("more than 1000 bytes"), "{error}");
    }

    #[test]
    fn a_file_of_just_the_length_is_read() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "abc").unwrap();
        let path = file.path().display().to_string();
        assert_eq!(read_text(&path, 3).unwrap(), "abc");
        assert!(read_text(&path, 2).is_err());
    }
}
