//! Monthly gifts: begun by the first payment, gone on with by ours, stopped by a link.

pub mod activation;
pub mod cancellation;
pub mod due;
pub mod forms;
pub mod provider;
