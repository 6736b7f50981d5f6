//! Lets cargo notice a definition file that is new: the library holds all of `variants/`.

fn main() {
    println!("cargo::rerun-if-changed=../variants");
}
