//! Monthly gifts: begun by the first payment, gone on with by ours, stopped by a link.

pub mod due;
pub mod ending;
pub mod forms;
pub mod provider;
pub mod starting;
