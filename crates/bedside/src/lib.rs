//! The binary: command line, configuration, wiring. Reads like a table of contents.
pub mod assets;
pub mod cli;
pub mod commands;
pub mod config;
pub mod site;
