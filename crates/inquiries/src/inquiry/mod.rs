//! Inquiries: taken, kept sealed, told of by mail, answered, erased.

pub mod correction;
pub mod emails;
pub mod erasure;
pub mod export;
pub mod figures;
pub mod limits;
pub mod purge_preview;
pub mod records;
pub mod submission;
pub mod thread;
