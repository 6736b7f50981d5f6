//! Definitions made at random: that they are what they should be, and that all routes to a result lead to the same one.

pub(crate) mod compare;
mod coverage;
mod run;
pub(crate) mod structured;
mod told;
