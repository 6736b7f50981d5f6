//! Published games replay.
