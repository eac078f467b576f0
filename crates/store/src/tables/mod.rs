//! The store's own tables as entities.

pub mod audit_log;
pub mod change_log;
pub mod job;
