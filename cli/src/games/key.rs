//! Keys of texts: the same in every run and every build, because they stand in files.

/// A number that depends on all texts and on where each ends. Equal texts have equal keys; texts with equal keys have to be compared.
///
/// Source: FNV-1a with 64 bits (Fowler, Noll, Vo), draft-eastlake-fnv.
pub(super) fn key_of(texts: &[&str]) -> i64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    // No text has the byte 255.
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0xff]));
    let key = bytes.fold(OFFSET, |key, byte| (key ^ u64::from(byte)).wrapping_mul(PRIME));
    key.cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files have these numbers: a change makes their positions unfindable.
    #[test]
    fn keys_stay_what_they_are() {
        assert_eq!(key_of(&[]), 0xcbf2_9ce4_8422_2325_u64.cast_signed());
        assert_eq!(key_of(&["a"]), 620_310_408_636_712_809);
        assert_ne!(key_of(&["ab", "c"]), key_of(&["a", "bc"]));
    }
}
