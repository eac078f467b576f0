//! Rows. Only this crate touches them.

pub mod attachment;
pub mod message;
