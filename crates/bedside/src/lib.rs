//! The binary: command line, configuration, wiring. Reads like a table of contents.
pub mod assets;
pub mod cli;
pub mod commands;
pub mod config;
mod counting;
mod invites;
mod letters;
pub mod mail_config;
mod money;
pub mod payments_config;
pub mod reports;
pub mod site;
mod talk;
