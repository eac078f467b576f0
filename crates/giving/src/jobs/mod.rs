//! Work after a commit: what payments report, months that are due, what is erased each night.

mod handlers;
mod payment_events;

pub use handlers::{enqueue_periodic_jobs, with_handlers};
