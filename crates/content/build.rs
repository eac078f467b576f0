//! Sample files are compiled in: a new one is a reason to build again.
fn main() {
    println!("cargo:rerun-if-changed=sample");
}
