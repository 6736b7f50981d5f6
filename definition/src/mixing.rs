//! Numbers that look random, the same on every machine.
//!
//! Source: the finaliser of SplitMix64 (Steele, Lea, Flood 2014).

/// The increment of SplitMix64.
pub const STRIDE: u64 = 0x9E37_79B9_7F4A_7C15;

/// A number whose bits all depend on all bits of the argument; 0 gives 0.
#[inline]
pub fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

/// The first number of SplitMix64 for a seed.
#[inline]
pub fn scramble(seed: u64) -> u64 {
    mixed(seed.wrapping_add(STRIDE))
}
