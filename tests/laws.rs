//! Laws that hold in every position of every variant.
