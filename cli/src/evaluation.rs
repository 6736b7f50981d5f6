//! What the computer judges a variant by, in conversations that go on where its file is at fault.

use std::io;
use std::sync::Arc;

use variorum::Variant;
use variorum::search::Evaluation;

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
