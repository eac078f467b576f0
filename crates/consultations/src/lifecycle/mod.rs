//! What becomes of a request: it arrives, is paid, cancelled or given back.

pub mod arrival;
pub mod cancellation;
pub mod meeting;
pub mod money_jobs;
