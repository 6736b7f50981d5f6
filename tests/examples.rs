//! Every shipped definition is valid, and its examples hold.
