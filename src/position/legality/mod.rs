//! Legality: attacks, checks and pins, and trials where these do not decide.

pub(super) mod alike;
pub(super) mod attack;
pub(super) mod check_info;
pub(super) mod checking;
pub(super) mod completion;
pub(super) mod judge;
pub(super) mod path;
pub(super) mod rest;
pub(super) mod shape;
pub(super) mod target;
pub(super) mod verdict;
pub(super) mod walk;
