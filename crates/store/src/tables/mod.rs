//! The store's own tables.

pub mod audit_log;
pub mod change_log;
pub mod erasure;
pub mod field_key;
pub mod held_blob;
pub mod job;
pub mod readiness;
pub mod restriction;
