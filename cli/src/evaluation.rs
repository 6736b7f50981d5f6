//! What the computer judges a variant by, in conversations that go on where its file is at fault.

use std::io;
use std::sync::Arc;

use variorum::Variant;
use variorum::search::{Evaluation, EvaluationError, Numbers};

use crate::failure::Failure;

/// What a variant is judged by. If the file of numbers beside the definition is at fault, the complaint is handed on, and the numbers are as measured.
pub(crate) fn evaluation(
    variant: &Variant,
    complain: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<Arc<Evaluation>> {
    let evaluation = match Evaluation::of(variant) {
        Ok(evaluation) => evaluation,
        Err(error) => {
            complain(&format!("{error}; the numbers are measured"))?;
            Evaluation::measure(variant)
        }
    };
    Ok(Arc::new(evaluation))
}

/// The definition that a file of numbers belongs to: `NAME.toml` for `NAME.eval.toml`.
pub(crate) fn definition_of(file: &str) -> Option<String> {
    file.strip_suffix(".eval.toml").map(|name| format!("{name}.toml"))
}

/// Checks the file of numbers beside a definition.
pub(crate) fn check_numbers(definition: &str) -> Result<(), Failure> {
    let variant = Variant::from_file(definition)?;
    if let Some((path, text)) = variant.numbers()? {
        Numbers::parse(&text, variant.model()).map_err(|error| EvaluationError::Numbers { path, error })?;
    }
    Ok(())
}
