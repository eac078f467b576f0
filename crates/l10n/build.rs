//! A release carries the catalogue; other builds read it from the clone, so that changed words compile nothing.

use std::env;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    // What is made from the `release` profile; `dev`, `local` and tests say `debug`.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rustc-cfg=embedded");
        println!("cargo::rerun-if-changed=../../messages");
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
}
