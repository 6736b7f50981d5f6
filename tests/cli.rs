//! Whole output of the command line.
