//! The binary: command line, configuration, wiring.
fn main() {}
