use std::process::ExitCode;

use bedside::{cli::Cli, commands};
use clap::Parser;

/// Keeps what glibc holds back for later within bounds. Each busy thread gets an arena of its own, sixteen on two processors,
/// and large blocks that were freed stay in them: with these bounds a site of 10,000 documents takes a fifth less memory, and no
/// call takes longer (docs/benchmarks.md).
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "a setting of the C library")]
fn bound_allocator() {
    unsafe extern "C" {
        safe fn mallopt(parameter: i32, value: i32) -> i32;
    }
    const M_TRIM_THRESHOLD: i32 = -1;
    const M_MMAP_THRESHOLD: i32 = -3;
    const M_ARENA_MAX: i32 = -8;
    mallopt(M_ARENA_MAX, 4);
    // Set by hand, the threshold does not grow with the largest block that was ever freed.
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_TRIM_THRESHOLD, 256 * 1024);
}

fn main() -> ExitCode {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    bound_allocator();
    match commands::run_command(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bedside: {}", commands::explain_error(&error));
            ExitCode::FAILURE
        }
    }
}
