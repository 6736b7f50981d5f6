#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(difference) = variorum_fuzz::structured(data) {
        panic!("{difference}");
    }
});
