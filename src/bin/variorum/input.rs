//! Reading what the user names: no further than it may be long, whatever a file says of its size.

use std::fs::File;
use std::io::{self, Read};

use crate::failure::Failure;

/// The text of a file that has at most so many bytes.
pub(crate) fn read_text(path: &str, most: u64) -> Result<String, Failure> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(most + 1).read_to_string(&mut text));
    let checked = match read {
        Ok(bytes) if bytes as u64 > most => {
            let what = format!("it has more than {most} bytes, which is the most that is read");
            Err(io::Error::new(io::ErrorKind::FileTooLarge, what))
        }
        Ok(_) => Ok(text),
        Err(error) => Err(error),
    };
    checked.map_err(|error| Failure::File { verb: "read", path: path.to_owned(), error })
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
