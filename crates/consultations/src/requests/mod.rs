//! Requests as they are kept: their rows found, sealed and unsealed.

pub mod flash;
pub mod message_threads;
mod migrations;
pub mod records;
pub mod tables;
mod visitor_names;

pub use migrations::migrations;
pub use tables::request::Model as Request;
