//! Wrong definitions and what is said of them.
