//! Erasing: on request, and at the end of its time. What is left is that there was a request, and its money.

mod correction;
pub mod export;
mod money_owed;
mod nightly;
mod parts;
pub mod personal;
mod purge_preview;
pub mod retention;
mod whole_request;

pub use money_owed::{money_owed_reason, stop_open_payment};
pub use nightly::{ERASE_DUE, enqueue_nightly_erasure, erase_due_requests};
pub use parts::erase_part;
pub use purge_preview::preview_purges;
pub use whole_request::{PATIENTS, PAYERS, WHOLE, erase_request};
