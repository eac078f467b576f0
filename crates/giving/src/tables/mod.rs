//! Rows. Only this crate touches them.

pub mod event;
pub mod gift;
pub mod line;
pub mod link;
pub mod plan;
pub mod proof;
pub mod statement;
