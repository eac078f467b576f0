use std::process::ExitCode;

use bedside::{cli::Cli, commands};
use clap::Parser;

fn main() -> ExitCode {
    match commands::run_command(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bedside: {}", commands::explain_error(&error));
            ExitCode::FAILURE
        }
    }
}
