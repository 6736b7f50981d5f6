//! Chance that is the same in every run.

/// A number below another one. Source: G. Marsaglia, Xorshift RNGs, Journal of Statistical Software 8(14), 2003.
pub(crate) fn below(chance: &mut u64, count: usize) -> usize {
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    *chance ^= *chance << 17;
    (((*chance >> 32) * count as u64) >> 32) as usize
}

/// Where chance begins.
pub(crate) const SEED: u64 = 0x2545_F491_4F6C_DD1D;
