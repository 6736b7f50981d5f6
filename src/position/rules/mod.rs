//! Runs rules: conditions, statements, and the course of an action.

pub(super) mod apply;
pub(super) mod course;
pub(super) mod field;
pub(super) mod machine;
pub(super) mod statement;
pub(super) mod tell;
pub(super) mod trigger;
