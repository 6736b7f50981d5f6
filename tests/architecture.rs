//! The order of the stages, and what each may not contain.
