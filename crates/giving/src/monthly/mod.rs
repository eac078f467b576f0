//! Monthly gifts: begun by the first payment, gone on with by ours, stopped by a link.

pub mod activation;
pub mod cancellation;
pub mod due;
pub mod failure;
mod month;
pub mod provider;
mod tasks;

pub use tasks::{MONTHLY_JOB, SUBSCRIBE_JOB, UNSUBSCRIBE_JOB};
