#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| variorum_fuzz::action(data));
