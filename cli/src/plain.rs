//! Output without control characters, with which a definition or an input could write to the terminal.

use std::io::{self, Write};

/// A writer that replaces control characters by `?`, newlines and tabs excepted.
pub(crate) struct Plain<W> {
    inner: W,
}

impl<W: Write> Plain<W> {
    /// The same writer behind the replacement.
    pub(crate) fn new(inner: W) -> Plain<W> {
        Plain { inner }
    }
}

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // No byte of a longer character is a control character, so bytes can be looked at one by one.
        let plain: Vec<u8> = bytes.iter().map(|byte| if is_control(*byte) { b'?' } else { *byte }).collect();
        self.inner.write(&plain)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

fn is_control(byte: u8) -> bool {
    byte.is_ascii_control() && !matches!(byte, b'\n' | b'\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_control_characters_are_replaced() {
        let mut written = Vec::new();
        Plain::new(&mut written).write_all("é\u{1b}[31m\ta\r\n".as_bytes()).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), "é?[31m\ta?\n");
    }
}
