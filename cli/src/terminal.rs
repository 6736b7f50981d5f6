//! What standard output can show.

use std::io::IsTerminal;

/// Whether standard output is a terminal whose user wants colours (`NO_COLOR` is not set).
pub(crate) fn has_color() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
