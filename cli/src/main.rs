//! The program `variorum`.

use std::process::ExitCode;

fn main() -> ExitCode {
    variorum_cli::main()
}
