//! The tables of this crate.

pub mod breach;
pub mod breach_log;
pub mod event;
pub mod letter;
pub mod link;
pub mod message;
pub mod note;
